//! The fight that every client of the C interface plays, from Rust and without that interface: the
//! clients print the same lines. `CASE_BLESS=1` renews the golden files.

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyStep};
use case_core::battle::Control;
use case_core::case::{AttackIntent, Case, Question, Setup, State, odds};
use case_core::decide::LegalAnswers;
use case_core::odds::Budget;
use case_core::system::System;
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

fn save_and_resume(battle: &AnyBattle) -> AnyBattle {
    let save = battle.save(serde_json::value::Serializer).expect("a save");
    AnyBattle::resume(&serde_json::from_value(save).expect("data")).expect("the same battle")
}

/// The value that the host gives, and the line that tells it.
fn answer(battle: &AnyBattle, dice: &mut Dice) -> (i32, String) {
    let need = battle.need().expect("a need");
    let asked = format!("? {}: {} [{}]", battle.name(need.who), need.name, need.rule);
    if let Some((die, _)) = need.roll {
        let face = 1 + dice.below(die.faces().into());
        return (face, format!("{asked} d{}: {face}", die.faces()));
    }
    match battle.options().expect("a question has options") {
        LegalAnswers::List(choices) => {
            let index = dice.below(i32::try_from(choices.len()).expect("few"));
            let choice = &choices[usize::try_from(index).expect("from 0")];
            (choice.code, format!("{asked}: {} ({})", choice.label, choice.code))
        }
        LegalAnswers::Range { low, high } => {
            let value = low + dice.below((high - low).min(9) + 1);
            (value, format!("{asked} {low} to {high}: {value}"))
        }
    }
}

/// What the first fighter's first attack on the first foe comes to, without a defense.
fn exchange(roster: &str) -> String {
    let battle = AnyBattle::new(&toml::from_str(roster).expect("TOML")).expect("a roster");
    let AnyBattle::Case(battle) = battle else { return "no odds of an exchange\n".to_owned() };
    let (setup, state) = (battle.setup(), battle.state());
    let foe = |who: &ActorId| Case::side(setup, *who) != Case::side(setup, ActorId::fighter(0));
    let target = (0..setup.sheets().len()).map(ActorId::fighter).find(foe).expect("a foe");
    let strike = AttackIntent::new(ActorId::fighter(0), target, 0);
    let plan = |q: &Question, s: &Setup, t: &State| Some(odds::undefended(q, s, t));
    let blows = odds::outcomes(setup, state, &strike, plan, &mut Budget::new()).expect("odds");
    let blows = blows.map(|outcome| odds::AttackOutcome::from(*outcome));
    let mut text = format!(
        "{} against {}\n",
        Case::name(setup, ActorId::fighter(0)),
        Case::name(setup, target)
    );
    for (b, weight) in blows.iter() {
        let slam = b.slam.map_or(-1, |slam| slam as i32);
        let (effect, lost) = (b.effect as i32, i32::from(b.rank_lost));
        write!(text, "{weight}/{}: effect {effect}, through {}, ", blows.denominator(), b.through)
            .expect("a string");
        write!(text, "slam {slam}, flown {}, stun {}, ", b.flown, b.stun).expect("a string");
        writeln!(text, "rank_lost {lost}, unconscious {}", b.unconscious).expect("a string");
    }
    text
}

fn fight(roster: &str) -> String {
    let mut battle = AnyBattle::new(&toml::from_str(roster).expect("TOML")).expect("a roster");
    battle.set_control(ActorId::fighter(0), Control::Host);
    let mut text = format!("{}, dice of the host\n", battle.system());
    let (mut dice, mut inputs, mut told) = (Dice(1), 0, 0);
    while inputs < 2_000 {
        let step = battle.step();
        while told < battle.events() {
            if let Some(line) = battle.tell(told) {
                writeln!(text, "{line}").expect("a string");
            }
            told += 1;
        }
        if step == AnyStep::Over {
            break;
        }
        if step == AnyStep::Request {
            let (value, line) = answer(&battle, &mut dice);
            writeln!(text, "{line}").expect("a string");
            battle.feed(value).expect("legal");
            inputs += 1;
            if inputs == 25 {
                battle = save_and_resume(&battle);
                text += "-- saved and resumed\n";
            } else if inputs == 30 {
                battle.undo();
                told = battle.events();
                text += "-- taken back\n";
            }
        }
    }
    writeln!(text, "turn {}, {} events", battle.turn(), battle.events()).expect("a string");
    for place in 0..battle.fighters() {
        let who = ActorId::fighter(place);
        let stands = if battle.stands(who) { "stands" } else { "is out" };
        let (name, side, fitness) = (battle.name(who), battle.side(who).1, battle.fitness(who));
        writeln!(text, "{name} ({side}) {stands} with {fitness}").expect("a string");
    }
    text
}

fn rosters() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../case-core/examples/rosters");
    let entries = std::fs::read_dir(folder).expect("the bundled rosters");
    let mut rosters: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    rosters.retain(|path| path.extension().is_some_and(|e| e == "toml"));
    rosters.sort();
    rosters
}

#[test]
fn the_golden_fights_are_current() {
    assert_eq!(rosters().len(), case_core::any::SYSTEMS.len(), "a bundled roster for each system");
    for roster in rosters() {
        let text = std::fs::read_to_string(&roster).expect("a roster");
        let text = fight(&text) + &exchange(&text);
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        let golden = golden.join(roster.with_extension("txt").file_name().expect("a name"));
        if std::env::var_os("CASE_BLESS").is_some_and(|v| v == "1") {
            std::fs::write(&golden, &text).expect("the golden file can be written");
        }
        let found = std::fs::read_to_string(&golden).unwrap_or_default();
        assert!(found == text, "{} is out of date: run with CASE_BLESS=1", golden.display());
    }
}
