//! The odds of an exchange and of a duel between two sheets of a roster.
//!
//! `cargo run --release --example odds -- --help` lists its options.

mod common;

use case_core::any::{AnyBattle, said, schema_in};
use case_core::attack::{Aim, Aimed, Answered, Defended, Guard};
use case_core::battle::ModifierOf;
use case_core::case::odds::{self, AttackOutcome};
use case_core::case::{Case, Defense, Question, Roster, Setup};
use case_core::codes::Code;
use case_core::decide::BuiltIn;
use case_core::node::Node;
use case_core::odds::{Budget, Chain, Odds, Sample, Scene};
use case_core::plan::BoundPlans;
use case_core::question::Asked;
use case_core::system::System;
use case_core::value::{AttackId, Typed, Value};
use case_core::words::{Language, Speech};
use case_core::{ActorId, SideId};
use common::{Failure, out, read_data};
use std::fmt::Write;

const HELP: &str = "\
Prints exact odds: of an attack against each defense, the best for the target first, and of a
duel to its end. Of an attack both are taken to be at the start of a turn, with one action each.

  cargo run --release --example odds -- [ROSTER] [OPTIONS]

  ROSTER           a CASE roster as TOML or JSON; without one, the bundled one
  --attacker NAME  who attacks (default: the first fighter)
  --target NAME    who is attacked (default: the first one of another side)
  --attack NAME    with what (default: the attacker's first attack)
  --defense NAME   against one answer alone, such as weave or none
  --duel           the two alone, to the end, solved exactly under the built-in plan
  --turns N        follow a duel for N turns (default 200)
  --trials N       sample the duel too, N times
  --seed N         the seed of the trials (default 1)
  --matters        which ruling would change the odds of the attack most
  --format F       table (default), json, csv, or svg: a chart of what gets through each defense
  --language CODE  en (default) or de
  --help           this text
";

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Table,
    Json,
    Csv,
    Svg,
}

struct Arguments {
    roster: Option<String>,
    attacker: Option<String>,
    target: Option<String>,
    attack: Option<String>,
    defense: Option<String>,
    duel: bool,
    matters: bool,
    turns: u32,
    trials: u64,
    seed: u64,
    format: Format,
    language: Language,
}

fn main() {
    common::exit_with(run());
}

fn run() -> Result<(), Failure> {
    let Some(a) = parse()? else { return out(HELP) };
    let (name, node) = match &a.roster {
        Some(path) => (path.clone(), read_data(path)?),
        None => common::bundled("case")?,
    };
    let roster = Case::read(&node).map_err(|e| Failure::data(&name, e))?;
    let setup = Case::validate(&roster).map_err(|e| Failure::data(&name, e))?;
    let aim = aim(&a, &setup)?;
    let mut rows = Rows { format: a.format, language: a.language, list: Vec::new() };
    if a.duel {
        duel(&a, &roster, &aim, &mut rows)?;
    } else if a.matters {
        matters(&setup, &aim, &mut rows)?;
    } else {
        attack(&a, &node, &aim, &mut rows)?;
    }
    rows.print()
}

fn parse() -> Result<Option<Arguments>, Failure> {
    let mut a = Arguments {
        roster: None,
        attacker: None,
        target: None,
        attack: None,
        defense: None,
        duel: false,
        matters: false,
        turns: 200,
        trials: 0,
        seed: 1,
        format: Format::Table,
        language: Language::English,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value =
            || words.next().ok_or_else(|| Failure::usage(format!("{word} wants a value")));
        match word.as_str() {
            "--help" | "-h" => return Ok(None),
            "--attacker" => a.attacker = Some(value()?),
            "--target" => a.target = Some(value()?),
            "--attack" => a.attack = Some(value()?),
            "--defense" => a.defense = Some(value()?),
            "--duel" => a.duel = true,
            "--matters" => a.matters = true,
            "--turns" => a.turns = common::number(&word, &value()?)?,
            "--trials" => a.trials = common::number(&word, &value()?)?,
            "--seed" => a.seed = common::number(&word, &value()?)?,
            "--format" => {
                a.format = match value()?.as_str() {
                    "table" => Format::Table,
                    "json" => Format::Json,
                    "csv" => Format::Csv,
                    "svg" => Format::Svg,
                    other => {
                        return Err(Failure::usage(format!(
                            "no format `{other}`: table, json, csv, svg"
                        )));
                    }
                }
            }
            "--language" => {
                a.language = match value()?.as_str() {
                    "en" => Language::English,
                    "de" => Language::German,
                    _ => return Err(Failure::usage("--language takes `en` or `de`")),
                }
            }
            option if option.starts_with('-') => {
                return Err(Failure::usage(format!("unknown option `{option}`: see --help")));
            }
            _ => a.roster = Some(word),
        }
    }
    Ok(Some(a))
}

fn fighter(setup: &Setup, name: &str) -> Result<ActorId, Failure> {
    let found = setup.sheets().iter().position(|s| s.name().eq_ignore_ascii_case(name));
    let known: Vec<&str> = setup.sheets().iter().map(case_core::case::Fighter::name).collect();
    found.map(ActorId::fighter).ok_or_else(|| {
        Failure::usage(format!("nobody is named `{name}`; there are {}", known.join(", ")))
    })
}

fn aim(a: &Arguments, setup: &Setup) -> Result<Aim, Failure> {
    let attacker = match &a.attacker {
        Some(name) => fighter(setup, name)?,
        None => ActorId::fighter(0),
    };
    let target = match &a.target {
        Some(name) => fighter(setup, name)?,
        None => (0..setup.sheets().len())
            .map(ActorId::fighter)
            .find(|w| Case::cast(setup).side(*w) != Case::cast(setup).side(attacker))
            .ok_or_else(|| Failure::usage("there is nobody to attack"))?,
    };
    let sheet = setup.sheet(attacker).ok_or_else(|| Failure::usage("there is no attacker"))?;
    let attack = match &a.attack {
        Some(name) => sheet.attacks().iter().position(|x| x.name().eq_ignore_ascii_case(name)),
        None => (!sheet.attacks().is_empty()).then_some(0),
    };
    let attack = attack.ok_or_else(|| {
        let known: Vec<&str> = sheet.attacks().iter().map(case_core::case::Attack::name).collect();
        Failure::usage(format!("{} has: {}", sheet.name(), known.join(", ")))
    })?;
    Ok(Aim::new(AttackId::new(attacker, attack), target))
}

/// A table of odds: what it is about, the outcome, its exact odds (or bounds) and its probability.
struct Rows {
    format: Format,
    language: Language,
    list: Vec<Row>,
}

#[derive(serde::Serialize)]
struct Row {
    about: String,
    outcome: String,
    exact: String,
    low: Option<f64>,
    high: Option<f64>,
}

impl Rows {
    /// What the example itself says, in the reader's language.
    fn own<'t>(&self, en: &'t str, de: &'t str) -> &'t str {
        if self.language == Language::German { de } else { en }
    }

    fn add(&mut self, about: &str, outcome: impl Into<String>, exact: String, p: (f64, f64)) {
        let about = about.to_owned();
        let outcome = outcome.into();
        self.list.push(Row { about, outcome, exact, low: Some(p.0), high: Some(p.1) });
    }

    /// A row that is no probability.
    fn say(&mut self, about: &str, outcome: impl Into<String>, exact: String) {
        let about = about.to_owned();
        self.list.push(Row { about, outcome: outcome.into(), exact, low: None, high: None });
    }

    fn print(&self) -> Result<(), Failure> {
        let mut text = String::new();
        match self.format {
            Format::Json => {
                text = serde_json::to_string_pretty(&self.list).map_err(Failure::other)?;
                text.push('\n');
            }
            Format::Csv => {
                text.push_str("about,outcome,exact,low,high\n");
                for r in &self.list {
                    let (about, outcome) = (quoted(&r.about), quoted(&r.outcome));
                    let number = |p: Option<f64>| p.map(|p| p.to_string()).unwrap_or_default();
                    let (low, high) = (number(r.low), number(r.high));
                    let _ = writeln!(text, "{about},{outcome},{},{low},{high}", r.exact);
                }
            }
            Format::Svg => text = self.chart(),
            Format::Table => {
                let mut about = None;
                for r in &self.list {
                    if about != Some(&r.about) {
                        let _ = writeln!(text, "{}", r.about);
                        about = Some(&r.about);
                    }
                    let (Some(low), Some(high)) = (r.low, r.high) else {
                        let _ = writeln!(text, "  {}", r.outcome);
                        continue;
                    };
                    let bounds = if high - low > 0.000_05 {
                        format!(" {} {:6.2} %", self.own("to", "bis"), high * 100.0)
                    } else {
                        String::new()
                    };
                    let (percent, bar) = (low * 100.0, bar(low));
                    let line = format!("  {:<34} {percent:6.2} %{bounds}  {bar}", r.outcome);
                    let _ = writeln!(text, "{}", line.trim_end());
                }
            }
        }
        out(&text)
    }
}

impl Rows {
    /// A bar for each defense: the chance that damage gets through, and its mean.
    fn chart(&self) -> String {
        let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
        let mut bars = String::new();
        let mut y = 40;
        let means =
            self.list.iter().filter(|row| row.outcome.starts_with(self.own(MEAN.0, MEAN.1)));
        for mean in means {
            let (title, defense) = mean.about.rsplit_once(", ").unwrap_or_default();
            if bars.is_empty() {
                let title = escaped(title);
                let _ = writeln!(bars, r#"<text x="12" y="24" class="title">{title}</text>"#);
            }
            let through = self.own(THROUGH.0, THROUGH.1);
            let same = |r: &&Row| r.about == mean.about && r.outcome == through;
            let percent = self.list.iter().find(same).and_then(|r| r.low).unwrap_or(0.0) * 100.0;
            let (width, text) = (percent * 3.2, y + 14);
            let _ = write!(
                bars,
                r#"<text x="12" y="{text}">{}</text>
<rect x="110" y="{y}" width="{width:.1}" height="18" rx="3"/>
<text x="{:.1}" y="{text}">{percent:.1} %, {}</text>
"#,
                escaped(defense),
                width + 118.0,
                escaped(&mean.outcome)
            );
            y += 26;
        }
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 {y}" font-family="sans-serif" font-size="14">
<style>
text {{ fill: #1f2328 }} .title {{ font-weight: bold }} rect {{ fill: #3b6fb5 }}
@media (prefers-color-scheme: dark) {{ text {{ fill: #e6edf3 }} rect {{ fill: #6ea8fe }} }}
</style>
{bars}</svg>
"#
        )
    }
}

/// The names of the rows that the chart shows, in both languages.
const MEAN: (&str, &str) = ("mean damage", "mittlerer Schaden");
const THROUGH: (&str, &str) = ("damage gets through", "Schaden kommt durch");

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

fn bar(p: f64) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 80")]
    let halves = (p.clamp(0.0, 1.0) * 80.0).round() as usize;
    let mut bar = "█".repeat(halves / 2);
    bar.push_str(if halves % 2 == 1 { "▌" } else { "" });
    bar
}

/// The attack as a fresh battle has it: under each defense, the best for the target first.
fn attack(a: &Arguments, node: &Node, aim: &Aim, rows: &mut Rows) -> Result<(), Failure> {
    let AnyBattle::Case(battle) = AnyBattle::new(node).map_err(Failure::usage)? else {
        return Err(Failure::usage("the roster is not one of CASE"));
    };
    let aimed = battle.aim(aim).map_err(Failure::usage)?;
    let work = &mut Budget::new();
    let list = match a.defense.as_deref() {
        None => aimed.best_defenses(work).map_err(Failure::other)?,
        Some(name) => {
            let guard = match name {
                "none" => Value::NOTHING,
                name => name.parse::<Defense>().map_err(Failure::usage)?.into(),
            };
            let odds = aimed.odds(Guard::With(guard), work).map_err(Failure::usage)?;
            vec![Defended { guard, odds }]
        }
    };
    let setup = battle.setup();
    let sheet = setup.sheet(aim.attack.owner()).map_or("", case_core::case::Fighter::name);
    let what = setup.sheet(aim.attack.owner()).and_then(|s| s.attacks().get(aim.attack.index()));
    let what = what.map_or("", case_core::case::Attack::name);
    let target = setup.sheet(aim.target).map_or("", case_core::case::Fighter::name);
    let any = AnyBattle::Case(battle.clone());
    for Defended { guard, odds } in &list {
        let none = rows.own("no defense", "keine Abwehr");
        let said = any.say(*guard, &rows.language.into());
        let defense =
            Defense::from_value(*guard).map_or(none, |defense| rows.own(defense.name(), &said));
        let at = rows.own("at", "gegen");
        tell(rows, &format!("{sheet}: {what} {at} {target}, {defense}"), odds)?;
    }
    for verdict in aimed.verdicts(work).map_err(Failure::other)? {
        let about = rows.own("proven, whatever the defense", "bewiesen, bei jeder Abwehr");
        let name = said("case", verdict.name(), rows.language).unwrap_or_default();
        rows.say(about, format!("{name} ({})", verdict.rule), "1/1".into());
    }
    went_in(&any, &aimed, rows);
    Ok(())
}

/// The basis of the odds, besides the sheets and the rulings.
fn went_in(battle: &AnyBattle, aimed: &Aimed<'_, Case>, rows: &mut Rows) {
    let about = rows.own("what went in", "was einging");
    let (went, speech) = (aimed.went_in(), Speech::from(rows.language));
    if went.fresh_turn {
        let fresh = rows.own(
            "both are at the start of a turn, each with one action",
            "beide stehen am Beginn eines Zuges, jeder mit einer Aktion",
        );
        rows.say(about, fresh, String::new());
    }
    for ModifierOf { rule, by, .. } in &went.modifiers {
        rows.say(about, format!("{} ({rule})", battle.say(*by, &speech)), String::new());
    }
    let infos = Question::infos();
    for Answered { question, rule, answer, given, .. } in &went.answers {
        let how =
            if *given { rows.own("given", "angegeben") } else { rows.own("assumed", "angenommen") };
        let answer = battle.say(*answer, &speech);
        let meaning = infos.iter().find(|info| info.name == *question).map_or("", |i| i.meaning);
        let meaning = said("case", meaning, rows.language).unwrap_or_default();
        let line = match rows.language {
            Language::German => format!("{meaning} {answer}, {how} ({rule})"),
            _ => format!("{question}: {answer}, {how} ({rule})"),
        };
        rows.say(about, line, String::new());
    }
}

/// The word for a member of a list of CASE.
fn word(language: Language, list: &str, name: &str) -> String {
    let schema = schema_in("case", language);
    let lists = schema.iter().flat_map(|schema| &schema.lists).filter(|one| one.name == list);
    let member = lists.flat_map(|list| &list.members).find(|member| member.name == name);
    member.map_or(name, |member| &member.said).to_string()
}

fn tell(rows: &mut Rows, about: &str, blows: &Odds<AttackOutcome>) -> Result<(), Failure> {
    for (effect, _) in blows.map(|b| b.effect).iter() {
        let p = blows.chance(|b| b.effect == *effect);
        let said = word(rows.language, "effect", effect.name());
        let name = rows.own(effect.name(), &said).to_string();
        rows.add(about, name, p.to_string(), (p.as_f64(), p.as_f64()));
    }
    type Test = fn(&AttackOutcome) -> bool;
    let things: [((&str, &str), Test); 6] = [
        (THROUGH, |b| b.through > 0),
        (("slammed", "weggeschleudert"), |b| b.flown != 0),
        (("stunned", "betäubt"), |b| b.stun > 0),
        (("unconscious", "bewusstlos"), |b| b.unconscious > 0),
        (("an Endurance rank lost", "ein Rang Ausdauer verloren"), |b| b.rank_lost),
        (("out of the fight for now", "vorerst außer Gefecht"), |b| {
            b.rank_lost || b.unconscious > 0 || b.stun > 0
        }),
    ];
    for ((en, de), of) in things {
        let name = rows.own(en, de);
        let p = blows.chance(of);
        if p.numerator() > 0 {
            rows.add(about, name, p.to_string(), (p.as_f64(), p.as_f64()));
        }
    }
    let mean = blows.mean_by(|b| i64::from(b.through)).map_err(Failure::other)?;
    let mut number = format!("{:.2}", mean.as_f64());
    if rows.language == Language::German {
        number = number.replace('.', ",");
    }
    rows.say(about, format!("{} {number}", rows.own(MEAN.0, MEAN.1)), mean.to_string());
    Ok(())
}

/// The two alone, each with all of its sheet.
fn duel(a: &Arguments, roster: &Roster, aim: &Aim, rows: &mut Rows) -> Result<(), Failure> {
    let pair = [aim.attack.owner(), aim.target].map(|w| w.place().unwrap_or(0));
    let mut alone = roster.clone();
    alone.fighters = pair.iter().map(|i| roster.fighters[*i].clone()).collect();
    for (fighter, side) in alone.fighters.iter_mut().zip(["one", "other"]) {
        fighter.side = side.into();
        fighter.arrives = 1;
    }
    let names: Vec<String> = alone.fighters.iter().map(|f| f.name.clone()).collect();
    alone.teams.clear();
    alone.events.clear();
    for object in &mut alone.objects {
        object.holder = object.holder.take().filter(|h| names.contains(h));
    }
    let duel = Case::validate(&alone).map_err(|e| Failure::data("the duel", e))?;
    let state = Case::open(&duel);
    let about = format!("{} {} {}", names[0], rows.own("against", "gegen"), names[1]);
    let wins = rows.own("wins", "gewinnt");
    let mut chain = Chain::new().turns(a.turns);
    let solved = odds::fight(&duel, &state, BuiltIn, &mut chain).map_err(Failure::other)?;
    for (side, name) in (0..).map_while(SideId::new).zip(&names) {
        let p = solved.chance(|_, end| end.winner == Some(side)).as_f64();
        rows.add(&about, format!("{name} {wins}"), String::new(), p);
    }
    let p = solved.chance(|_, end| end.winner.is_none()).as_f64();
    rows.add(&about, rows.own("nobody wins", "niemand gewinnt"), String::new(), p);
    let p = solved.never_ends().as_f64();
    if p.1 > 0.0 {
        rows.add(&about, rows.own("it never ends", "er endet nie"), String::new(), p);
    }
    for (turns, p) in solved.lengths() {
        if p.as_f64().1 >= 0.005 {
            let unit = match turns {
                1 => rows.own("turn", "Zug"),
                _ => rows.own("turns", "Züge"),
            };
            let about = rows.own("how long it takes", "wie lange er dauert");
            rows.add(about, format!("{turns} {unit}"), String::new(), p.as_f64());
        }
    }
    if a.trials > 0 {
        let mut sample = Sample::new(a.trials).seed(a.seed);
        let scene: Scene<'_, Case> = Scene::new(&duel, &state, BuiltIn);
        let tally = scene
            .sample(&mut sample, |setup, state| odds::Ending::of(setup, state).winner)
            .map_err(Failure::other)?;
        for (side, name) in (0..).map_while(SideId::new).zip(&names) {
            let share = tally.share(|winner| *winner == Some(side));
            let (p, error) = (share.mean, share.error);
            let error_of = rows.own(
                "trials, plus or minus one standard error",
                "Versuche, plus oder minus ein Standardfehler",
            );
            let about = format!("{} {error_of}", tally.trials());
            rows.add(&about, format!("{name} {wins}"), String::new(), (p - error, p + error));
        }
    }
    Ok(())
}

fn matters(setup: &Setup, aim: &Aim, rows: &mut Rows) -> Result<(), Failure> {
    let list = odds::what_matters(setup, |setup| {
        let (state, plans) = (Case::open(setup), BoundPlans::built_in(setup));
        Aimed::<Case>::new(setup, &state, plans, aim)?.odds(Guard::ByPlan, &mut Budget::new())
    })
    .map_err(Failure::other)?;
    for (m, moved) in list.iter().filter_map(|m| Some((m, m.moved?.as_f64()))) {
        if moved > 0.0 {
            let name = format!("{} = {}", m.name, m.value);
            let about = rows.own(
                "share of all cases that come out otherwise",
                "Anteil aller Fälle, die anders ausgehen",
            );
            rows.add(about, name, String::new(), (moved, moved));
        }
    }
    Ok(())
}
