//! Runs a fight and prints its log.
//!
//! `cargo run --release --example fight -- --help` lists its options.

#[path = "../common/mod.rs"]
mod common;
mod picture;

use case_core::any::{AnyBattle, AnyRequest, AnyStep, DecisionRequest, said, schema_in, sentences};
use case_core::battle::{Advise, Control, RollRequest, Who};
use case_core::log::Audience;
use case_core::node::Node;
use case_core::odds::unwatched;
use case_core::question::LegalAnswers;
use case_core::sentences::{Bearing, Sentence};
use case_core::value::{Kind, Value};
use case_core::words::{Language, Message, Speech};
use common::{Failure, Paint, out, read_data};
use std::io::{BufRead, IsTerminal, Write};

const HELP: &str = "\
Runs a fight to its end and prints what happened and why.

  cargo run --release --example fight -- [ROSTER] [OPTIONS]

  ROSTER           a roster as TOML or JSON; without one, the bundled one of the system
  --system NAME    case (default) or another system: which bundled roster to run
  --seed N         the seed of the dice (default 1)
  --dice ask       you roll real dice, type what they show, and decide for everybody
  --decide ask     the dice roll themselves; you decide for everybody
  --plan PLAN      who is not asked plays by this plan: a file (TOML or JSON), or the name of one
                   that comes with the engine (see the example `plans`); PLAN@WHO for a fighter, a
                   side, `judge` or `map` alone; can stand several times
  --policy NAME    which decisions you are asked: all (default), usual or quick
  --turns N        stop after N turns (default 500)
  --language CODE  en (default) or de
  --headlines      one line for each attack and action
  --svg N          only the first N attacks, as a picture of their cards
  --json           one event a line
  --save FILE      write the battle to FILE when it stops
  --resume FILE    go on with a saved battle
  --rulings        print every ruling with its value, and stop
  --sentences ID   print what the book of the system says under a rule id (`all` for everything),
                   sentence by sentence, with the item that does it, and stop
  --help           this text

While you are asked: a number rolls or decides, an empty line decides as the built-in plan would,
`o` shows the odds, `a` advice, `u` takes back, `r` brings it again, `s` saves (with --save), `q` stops.
";

#[derive(Default)]
struct Arguments {
    roster: Option<String>,
    system: String,
    seed: u64,
    ask_dice: bool,
    ask_choices: bool,
    turns: i32,
    plans: Vec<String>,
    policy: Option<String>,
    headlines: bool,
    svg: Option<usize>,
    json: bool,
    save: Option<String>,
    resume: Option<String>,
    rulings: bool,
    sentences: Option<String>,
    german: bool,
}

/// What the example itself says, in the reader's language.
fn own<'t>(speech: &Speech<'_>, en: &'t str, de: &'t str) -> &'t str {
    if speech.is_english() { en } else { de }
}

/// A message of the engine in the reader's language.
fn told_by(battle: &AnyBattle, message: impl Into<Message>, speech: &Speech<'_>) -> String {
    said(battle.system(), message, speech).unwrap_or_default()
}

impl Arguments {
    fn speech(&self) -> Speech<'static> {
        (if self.german { Language::German } else { Language::English }).into()
    }
}

fn main() {
    common::exit_with(run());
}

fn run() -> Result<(), Failure> {
    let Some(arguments) = parse()? else { return out(HELP) };
    if let Some(id) = &arguments.sentences {
        return print_sentences(&arguments.system, id);
    }
    let mut battle = open(&arguments)?;
    if arguments.rulings {
        return print_rulings(&battle, &arguments.speech());
    }
    let speech = arguments.speech();
    if let Some(attacks) = arguments.svg {
        while battle.turn() <= arguments.turns && battle.step() == AnyStep::Going {}
        return out(&picture::of(&battle, attacks, &speech));
    }
    let mut told =
        Told { next: 0, open: 0, json: arguments.json, paint: Paint::for_stdout(), speech };
    if arguments.resume.is_none() {
        told.header(&battle)?;
    }
    loop {
        let step = battle.step();
        if arguments.headlines {
            told.new_headlines(&battle, step == AnyStep::Over)?;
        } else {
            told.news(&battle)?;
        }
        match step {
            AnyStep::Going if battle.turn() > arguments.turns => {
                if !arguments.json {
                    let text = own(&speech, "Stopped after {} turns.", "Angehalten nach {} Zügen.");
                    out(&format!("{}\n", text.replace("{}", &arguments.turns.to_string())))?;
                }
                break;
            }
            AnyStep::Going => {}
            AnyStep::Over => break,
            _ => {
                if !ask(&mut battle, &arguments, &mut told)? {
                    break;
                }
            }
        }
    }
    if !arguments.json {
        told.footer(&battle)?;
    }
    write_save(&battle, &arguments)
}

fn parse() -> Result<Option<Arguments>, Failure> {
    let mut a = Arguments { system: "case".into(), seed: 1, turns: 500, ..Arguments::default() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value =
            || words.next().ok_or_else(|| Failure::usage(format!("{word} wants a value")));
        match word.as_str() {
            "--help" | "-h" => return Ok(None),
            "--system" => a.system = value()?,
            "--seed" => a.seed = common::number(&word, &value()?)?,
            "--turns" => a.turns = common::number(&word, &value()?)?,
            "--dice" | "--decide" => {
                if value()? != "ask" {
                    return Err(Failure::usage(format!("{word} takes `ask`")));
                }
                a.ask_choices = true;
                a.ask_dice |= word == "--dice";
            }
            "--language" => match value()?.as_str() {
                "en" => a.german = false,
                "de" => a.german = true,
                _ => return Err(Failure::usage("--language takes `en` or `de`")),
            },
            "--plan" => a.plans.push(value()?),
            "--policy" => a.policy = Some(value()?),
            "--headlines" => a.headlines = true,
            "--svg" => a.svg = Some(common::number(&word, &value()?)?),
            "--json" => a.json = true,
            "--save" => a.save = Some(value()?),
            "--resume" => a.resume = Some(value()?),
            "--rulings" => a.rulings = true,
            "--sentences" => a.sentences = Some(value()?),
            option if option.starts_with('-') => {
                return Err(Failure::usage(format!("unknown option `{option}`: see --help")));
            }
            _ if a.roster.is_some() => {
                return Err(Failure::usage("one roster at a time: see --help"));
            }
            _ => a.roster = Some(word),
        }
    }
    Ok(Some(a))
}

fn open(a: &Arguments) -> Result<AnyBattle, Failure> {
    if let Some(path) = &a.resume {
        let mut battle =
            AnyBattle::resume(&read_data(path)?).map_err(|e| Failure::data(path, e))?;
        ask_by_policy(&mut battle, a)?;
        return Ok(battle);
    }
    let (name, node) = match &a.roster {
        Some(path) => (path.clone(), read_data(path)?),
        None => common::bundled(&a.system)?,
    };
    let mut battle = AnyBattle::new(&node).map_err(|e| {
        let system = node.get("system").and_then(Node::as_text).unwrap_or(&a.system);
        Failure::data(&name, said(system, &e, a.speech()).unwrap_or(e.to_string()))
    })?;
    for plan in &a.plans {
        common::seat_plan(&mut battle, plan)?;
    }
    ask_by_policy(&mut battle, a)?;
    if !a.ask_dice {
        battle.set_seed(a.seed);
    }
    Ok(battle)
}

/// Hands the decisions to the person at the keyboard, if wanted, and says which.
fn ask_by_policy(battle: &mut AnyBattle, a: &Arguments) -> Result<(), Failure> {
    if a.ask_choices {
        battle.set_control(Who::Everybody, Control::Host).map_err(Failure::other)?;
    }
    let Some(policy) = &a.policy else { return Ok(()) };
    let named = battle.read_policy(&Node::Text(policy.clone()));
    let named = named.map_err(|e| Failure::usage(format!("--policy: {e}")))?;
    battle.set_policy(Who::Everybody, &named).map_err(|e| Failure::usage(format!("--policy: {e}")))
}

/// How far the log has been printed.
struct Told {
    /// The next event, or the next card of headlines.
    next: usize,
    /// The number of lines of the open step printed so far.
    open: usize,
    json: bool,
    paint: Paint,
    speech: Speech<'static>,
}

impl Told {
    fn header(&self, battle: &AnyBattle) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        let mut sides: Vec<(String, Vec<String>)> = Vec::new();
        let tracker = battle.tracker(&self.speech, Audience::Gamemaster);
        for fighter in &tracker.fighters {
            let side =
                battle.side(fighter.who).map_or("", |side| battle.side_name(side)).to_owned();
            let points = match &fighter.gauges[..] {
                [points] if matches!(points.unit, Kind::Name(_)) => String::new(),
                [points] if points.current == points.greatest => format!(" ({})", points.current),
                [points] => format!(" ({})", points.words),
                _ => String::new(),
            };
            let name = format!("{}{points}", battle.name(fighter.who));
            match sides.iter_mut().find(|(s, _)| *s == side) {
                Some((_, names)) => names.push(name),
                None => sides.push((side, vec![name])),
            }
        }
        for (side, names) in sides {
            out(&format!("{}: {}\n", self.paint.bold(&side), names.join(", ")))?;
        }
        Ok(())
    }

    /// Tells what is new in the log.
    fn news(&mut self, battle: &AnyBattle) -> Result<(), Failure> {
        while self.next < battle.events() {
            if self.json {
                let record = battle.record(self.next, Audience::Gamemaster);
                let line = serde_json::to_string(&record).map_err(Failure::other)?;
                out(&format!("{line}\n"))?;
            } else if let Some(line) = battle.tell(self.next, &self.speech, Audience::Players) {
                // Lines printed while the step was open are not printed again.
                match self.open {
                    0 => out(&format!("{}\n", self.paint.line(&line)))?,
                    _ => self.open -= 1,
                }
            }
            self.next += 1;
        }
        if self.json {
            return Ok(());
        }
        let open = battle.events()..battle.all_events();
        let tell = |event| battle.tell(event, &self.speech, Audience::Players);
        let open: Vec<String> = open.filter_map(tell).collect();
        for line in open.iter().skip(self.open) {
            out(&format!("{}\n", self.paint.line(line)))?;
        }
        self.open = open.len();
        Ok(())
    }

    /// Tells the headlines of the cards that are complete: the last one can still grow.
    fn new_headlines(&mut self, battle: &AnyBattle, is_over: bool) -> Result<(), Failure> {
        let events = if is_over { usize::MAX } else { battle.events() };
        let cards = battle.cards();
        for card in cards.iter().skip(self.next).take_while(|card| card.end < events) {
            if let Some(line) = battle.headline(card, &self.speech, Audience::Players) {
                out(&format!("{}\n", self.paint.line(&line)))?;
            }
            self.next += 1;
        }
        Ok(())
    }

    fn footer(&self, battle: &AnyBattle) -> Result<(), Failure> {
        for fighter in battle.tracker(&self.speech, Audience::Gamemaster).fighters {
            let mark = if fighter.stands {
                own(&self.speech, "stands", "steht noch")
            } else {
                own(&self.speech, "is out", "ist ausgeschieden")
            };
            let hurt = fighter.gauges.iter().filter(|gauge| gauge.current < gauge.greatest);
            let hurt = hurt.map(|gauge| format!("{} {}", gauge.name, gauge.words));
            // The mark has said that the fighter is out: only how is left to say.
            let is = fighter.conditions.iter().map(|is| match is.words.split_once(": ") {
                Some((_, how)) if is.field == "out" => how.to_owned(),
                _ => is.words.clone(),
            });
            let how: Vec<String> = hurt.chain(is).collect();
            let how = match &how[..] {
                [] => own(&self.speech, "unhurt", "unverletzt").to_owned(),
                how => how.join(", "),
            };
            out(&format!("  {} {mark}: {how}\n", battle.name(fighter.who)))?;
        }
        Ok(())
    }
}

/// Asks the person at the keyboard for what the battle wants; `false` to stop.
fn ask(battle: &mut AnyBattle, a: &Arguments, told: &mut Told) -> Result<bool, Failure> {
    let Some(request) = battle.request() else { return Ok(false) };
    match &request {
        AnyRequest::Roll(roll) => ask_roll(battle, roll, &told.speech)?,
        AnyRequest::Decision(decision) => ask_decision(battle, decision, &told.speech)?,
        _ => return Ok(false),
    }
    std::io::stdout().flush().map_err(Failure::output)?;
    answer(battle, &request, a, told)
}

/// Who rolls what, where it is read, and what went into it.
fn ask_roll(battle: &AnyBattle, roll: &RollRequest, speech: &Speech<'_>) -> Result<(), Failure> {
    let schema = schema_in(battle.system(), speech);
    let entry = schema.iter().flat_map(|s| &s.rolls).find(|entry| entry.name == roll.roll);
    let name = entry.map_or(roll.roll, |entry| &entry.said);
    let mut parts = vec![format!("{}: {name} [{}]", battle.name(roll.who), roll.rule)];
    if !roll.at.is_nothing() {
        parts.push(battle.say(roll.at, speech));
    }
    for modifier in &roll.modifiers {
        parts.push(format!("{} [{}]", battle.say(modifier.by, speech), modifier.rule));
    }
    for (value, low, high) in roll.bands() {
        parts.push(format!("{low}–{high} {}", battle.say(value, speech)));
    }
    if let Some(flat) = roll.flat.filter(|flat| *flat != 0) {
        parts.push(format!("{flat:+} {}", own(speech, "on the dice", "auf den Wurf")));
    }
    let line = parts.join(", ");
    let die = roll.next.die.to_string();
    let die = own(speech, &die, &die.replacen('d', "W", 1)).to_string();
    out(&format!("{line}\n{} {die}: ", roll.next.count))
}

/// The question, and its legal answers as a numbered list.
fn ask_decision(
    battle: &AnyBattle,
    decision: &DecisionRequest,
    speech: &Speech<'_>,
) -> Result<(), Failure> {
    let title = battle.title(speech).unwrap_or_default();
    out(&format!("{}: {title} [{}]\n", battle.name(decision.who), decision.question.rule))?;
    match &decision.answers {
        LegalAnswers::Range { low, high, .. } => {
            out(&format!("  {low} {} {high}\n", own(speech, "to", "bis")))?;
        }
        LegalAnswers::List(answers) => {
            for (number, answer) in answers.iter().enumerate() {
                let label = battle.label(*answer, speech).unwrap_or_default();
                let mark = if *answer == decision.suggestion { " *" } else { "" };
                out(&format!("  {number:>3}  {label}{mark}\n"))?;
            }
        }
        _ => {}
    }
    out("> ")
}

/// The odds of the roll that is wanted.
fn print_odds(
    battle: &AnyBattle,
    request: &AnyRequest,
    speech: &Speech<'_>,
) -> Result<(), Failure> {
    let AnyRequest::Roll(roll) = request else {
        return out(own(speech, "  no roll is wanted\n", "  gerade ist kein Wurf offen\n"));
    };
    let Some((odds, whole)) = roll.odds() else {
        return out(own(speech, "  too many dice\n", "  zu viele Würfel\n"));
    };
    for (value, weight) in odds {
        let of = own(speech, "in", "von");
        out(&format!("  {}: {weight} {of} {whole}\n", battle.say(value, speech)))?;
    }
    Ok(())
}

fn answer(
    battle: &mut AnyBattle,
    request: &AnyRequest,
    a: &Arguments,
    told: &mut Told,
) -> Result<bool, Failure> {
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line).map_err(Failure::other)? == 0 {
        out("\n")?;
        return Ok(false);
    }
    if !std::io::stdin().is_terminal() {
        out(&line)?;
    }
    match line.trim() {
        "q" => return Ok(false),
        "s" => write_save(battle, a)?,
        "o" => print_odds(battle, request, &told.speech)?,
        "a" => match battle.advise(&Advise::DEFAULT, &mut unwatched) {
            Ok(advice) => {
                for line in battle.reasons(&advice, &told.speech) {
                    out(&format!("  {line}\n"))?;
                }
            }
            Err(error) => out(&format!("  {}\n", told_by(battle, &error, &told.speech)))?,
        },
        "u" | "r" => {
            let done = if line.trim() == "u" { battle.undo_input() } else { battle.redo() };
            if !done {
                out(own(
                    &told.speech,
                    "  nothing to take back or to bring again\n",
                    "  nichts zum Zurücknehmen oder Wiederholen\n",
                ))?;
            }
            told.next = told.next.min(battle.events());
            told.open = 0;
        }
        text => {
            if let Err(message) = give(battle, request, text, &told.speech) {
                out(&format!("  {message}\n"))?;
            }
        }
    }
    Ok(true)
}

/// Gives what was typed: faces of a roll, the number of an answer, or nothing for the suggestion.
fn give(
    battle: &mut AnyBattle,
    request: &AnyRequest,
    text: &str,
    speech: &Speech<'_>,
) -> Result<(), String> {
    let number = |word: &str| {
        let not = own(speech, "is not a whole number", "ist keine ganze Zahl");
        word.parse::<i32>().map_err(|_| format!("`{word}` {not}"))
    };
    match request {
        AnyRequest::Roll(_) => {
            let faces: Vec<i32> = text.split_whitespace().map(number).collect::<Result<_, _>>()?;
            battle.feed_faces(&faces).map_err(|e| told_by(battle, &e, speech))
        }
        AnyRequest::Decision(decision) => {
            let answer = match &decision.answers {
                _ if text.is_empty() => Some(decision.suggestion),
                LegalAnswers::Range { kind, .. } => Some(Value::new(*kind, number(text)?)),
                LegalAnswers::List(list) => {
                    usize::try_from(number(text)?).ok().and_then(|n| list.get(n)).copied()
                }
                _ => None,
            };
            let Some(answer) = answer else {
                let none = own(speech, "is none of the numbers above", "ist keine der Zahlen oben");
                return Err(format!("`{text}` {none}"));
            };
            battle.feed_answer(answer).map_err(|e| told_by(battle, &e, speech))
        }
        _ => Err("this is not known here".to_string()),
    }
}

fn write_save(battle: &AnyBattle, a: &Arguments) -> Result<(), Failure> {
    let Some(path) = &a.save else { return Ok(()) };
    let save = serde_json::to_string(&battle.save()).map_err(Failure::other)?;
    std::fs::write(path, save).map_err(|e| Failure::data(path, e))
}

fn print_sentences(system: &str, id: &str) -> Result<(), Failure> {
    let unknown = || Failure::usage(format!("unknown system `{system}`"));
    let table = sentences(system).ok_or_else(unknown)?;
    let wanted = |s: &&Sentence| id == "all" || s.ids.iter().any(|i| i.eq_ignore_ascii_case(id));
    let mut any = false;
    for s in table.iter().filter(wanted) {
        any = true;
        let by = match s.bearing {
            Bearing::Rule => format!("{} -> {system}::{}", s.ids.join(", "), s.item),
            other => other.to_string(),
        };
        out(&format!("{} ({}): {}\n    {by}\n", s.heading, s.place, s.says))?;
    }
    if any {
        Ok(())
    } else {
        Err(Failure::usage(format!("no sentence of {system} has the id `{id}`")))
    }
}

fn print_rulings(battle: &AnyBattle, speech: &Speech<'_>) -> Result<(), Failure> {
    let say = |text: &str| told_by(battle, text.to_string(), speech);
    for ruling in battle.rulings() {
        let (question, reading) = (say(&ruling.question), say(&ruling.reading));
        match &ruling.switch {
            Some(switch) => out(&format!(
                "{} = {}  [{}]\n    {question}: {reading}. {} {}; {}: {}.\n",
                ruling.name,
                switch.value,
                ruling.rule,
                own(speech, "Default", "Vorgabe"),
                switch.default,
                own(speech, "values", "Werte"),
                told_by(battle, switch.values.message(), speech)
            ))?,
            None => out(&format!(
                "{}  [{}], {}\n    {question}: {reading}.\n",
                ruling.name,
                ruling.rule,
                own(speech, "fixed", "fest")
            ))?,
        }
    }
    Ok(())
}
