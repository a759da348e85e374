//! The fight that every client of the C interface plays, from Rust and without that interface: the
//! clients print the same lines, and write the same saves. `CASE_BLESS=1` renews the golden files.

#[path = "../../tests/src/kept.rs"]
mod kept;

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep};
use case_core::battle::Control;
use case_core::case::{AttackIntent, Case, odds};
use case_core::codes::Code;
use case_core::log::Audience;
use case_core::odds::Budget;
use case_core::question::LegalAnswers;
use case_core::system::System;
use case_core::value::{Areas, Damage, Kind, Turns, Value};
use case_core::words::{Language, Speech};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The clients' own dice: small enough for a language that has only floating-point numbers.
struct Dice(u32);

impl Dice {
    fn below(&mut self, n: i32) -> i32 {
        self.0 = (self.0 * 75 + 74) % 65_537;
        i32::try_from(self.0).expect("small") % n
    }
}

fn save(battle: &AnyBattle) -> String {
    serde_json::to_string(&battle.save()).expect("a save")
}

fn resume(save: &str) -> AnyBattle {
    AnyBattle::resume(&serde_json::from_str(save).expect("data")).expect("the same battle")
}

fn english() -> Speech<'static> {
    Language::English.into()
}

/// Gives what the host gives; the line that tells it.
fn answer(battle: &mut AnyBattle, dice: &mut Dice) -> String {
    let name = |who| battle.name(who).to_owned();
    match battle.request().expect("a request") {
        AnyRequest::Roll(roll) => {
            let faces = i32::from(roll.next.die.faces());
            let face = 1 + dice.below(faces);
            let line = format!("? {}: {} [{}]", name(roll.who), roll.roll, roll.rule);
            battle.feed_face(face).expect("a face of the die");
            format!("{line} d{faces}: {face}")
        }
        AnyRequest::Decision(decision) => {
            let answer = match decision.answers {
                LegalAnswers::List(list) => {
                    let index = dice.below(i32::try_from(list.len()).expect("few"));
                    list[usize::try_from(index).expect("from 0")]
                }
                LegalAnswers::Range { kind, low, high } => {
                    Value::new(kind, low + dice.below((high - low).min(9) + 1))
                }
                other => panic!("unknown answers {other:?}"),
            };
            let title = battle.title(&english()).expect("a question");
            let label = battle.label(answer, &english()).expect("a question");
            let rule = decision.question.rule;
            let line = format!("? {}: {title} [{rule}]: {label}", name(decision.who));
            battle.feed_answer(answer).expect("legal");
            line
        }
        other => panic!("unknown request {other:?}"),
    }
}

/// A member of a closed list as a value of its system.
fn listed<C: Code>(member: C) -> Value {
    let list = Case::LISTS.iter().position(|list| list.what == C::WHAT);
    let kind = list.map_or(Kind::Amount, |list| Kind::Name(u8::try_from(list).expect("few")));
    Value::new(kind, i32::from(member.number()))
}

/// What the first fighter's first attack on the first foe comes to, without a defense.
fn exchange(roster: &str) -> String {
    let any = AnyBattle::new(&toml::from_str(roster).expect("TOML")).expect("a roster");
    let AnyBattle::Case(battle) = &any else { return "no odds of an exchange\n".to_owned() };
    let (setup, state) = (battle.setup(), battle.state());
    let foe = |who: &ActorId| !Case::cast(setup).are_allies(*who, ActorId::fighter(0));
    let target = (0..setup.sheets().len()).map(ActorId::fighter).find(foe).expect("a foe");
    let intent = AttackIntent::new(ActorId::fighter(0), target, 0);
    let plan = odds::undefended();
    let found = odds::exchange(setup, state, &intent, plan, &mut Budget::new()).expect("odds");
    let found = found.map(|outcome| odds::AttackOutcome::from(*outcome));
    let name = |who| Case::name(setup, who);
    let mut text = format!("{} against {}\n", name(ActorId::fighter(0)), name(target));
    for (o, weight) in found.iter() {
        let fields = [
            ("effect", listed(o.effect)),
            ("through", Damage(o.through).into()),
            ("slam", o.slam.map_or(Value::NOTHING, listed)),
            ("flown", Areas(o.flown.max(0)).into()),
            ("out_of_sight", Value::yes(o.flown < 0)),
            ("stun", Turns(o.stun).into()),
            ("rank_lost", Value::yes(o.rank_lost)),
            ("unconscious", Turns(o.unconscious).into()),
        ];
        let said = fields.map(|(name, value)| format!("{name} {}", any.say(value, &english())));
        writeln!(text, "{weight}/{}: {}", found.denominator(), said.join(", ")).expect("a string");
    }
    text
}

/// What the clients print, and the save that they write on the way.
fn fight(roster: &str) -> (String, String) {
    let mut battle = AnyBattle::new(&toml::from_str(roster).expect("TOML")).expect("a roster");
    battle.set_control(ActorId::fighter(0), Control::Host).expect("a seat");
    let mut text = format!("{}, dice of the host\n", battle.system());
    let (mut dice, mut inputs, mut told, mut saved) = (Dice(1), 0, 0, String::new());
    while inputs < 2_000 {
        let step = battle.step();
        while told < battle.events() {
            if let Some(line) = battle.tell(told, &english(), Audience::Players) {
                writeln!(text, "{line}").expect("a string");
            }
            told += 1;
        }
        if step == AnyStep::Over {
            break;
        }
        if step == AnyStep::Wanted {
            writeln!(text, "{}", answer(&mut battle, &mut dice)).expect("a string");
            inputs += 1;
            match inputs {
                25 => {
                    saved = save(&battle);
                    battle = resume(&saved);
                    assert_eq!(save(&battle), saved);
                    text += "-- saved and resumed\n";
                }
                30 => {
                    battle.undo_input();
                    told = battle.events();
                    text += "-- taken back\n";
                }
                35 => {
                    battle.undo_input();
                    battle.redo();
                    text += "-- taken back and brought again\n";
                }
                _ => {}
            }
        }
    }
    writeln!(text, "turn {}, {} events", battle.turn(), battle.events()).expect("a string");
    for place in 0..battle.fighters() {
        let who = ActorId::fighter(place);
        let stands = if battle.stands(who) { "stands" } else { "is out" };
        let side = battle.side(who).map_or("", |side| battle.side_name(side));
        let (name, fitness) = (battle.name(who), battle.fitness(who));
        writeln!(text, "{name} ({side}) {stands} with {fitness}").expect("a string");
    }
    (text, saved)
}

fn rosters() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../case-core/examples/rosters");
    let entries = std::fs::read_dir(folder).expect("the bundled rosters");
    let mut rosters: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    rosters.retain(|path| path.extension().is_some_and(|e| e == "toml"));
    rosters.sort();
    rosters
}

/// A file is what it should be, or is written.
fn golden(path: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    kept::text(path, text);
}

#[test]
fn the_golden_fights_are_current() {
    assert_eq!(rosters().len(), case_core::any::SYSTEMS.len(), "a bundled roster for each system");
    for path in rosters() {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let roster = std::fs::read_to_string(&path).expect("a roster");
        let (text, saved) = fight(&roster);
        golden(&format!("tests/golden/{name}.txt"), &(text + &exchange(&roster)));
        golden(&format!("tests/golden/{name}.save"), &saved);
    }
}

/// Browsers read JSON alone.
#[test]
fn the_rosters_of_the_browser_are_the_bundled_ones() {
    for path in rosters() {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let roster = std::fs::read_to_string(&path).expect("a roster");
        let data: toml::Table = toml::from_str(&roster).expect("TOML");
        let text = serde_json::to_string_pretty(&data).expect("JSON");
        golden(&format!("js/rosters/{name}.json"), &(text + "\n"));
    }
}
