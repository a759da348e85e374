//! What must hold for every system and all inputs: one set of properties, run for each.

use case_core::ActorId;
use case_core::battle::{Battle, Control, Intervention, Request, Step, Who};
use case_core::codes::Code;
use case_core::cosmic::DamageDice;
use case_core::d6::{DamageCode, DieCode, RangeEnd, Skill};
use case_core::log::{self, Audience, Record};
use case_core::node::Node;
use case_core::question::{Asked, LegalAnswers};
use case_core::system::{System, View};
use case_core::value::{Kind, Value};
use case_tests::Feed as _;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Runs the same property for every system.
macro_rules! for_every_system {
    ($($name:ident => $property:ident;)+) => {$(
        mod $name {
            #[test]
            fn case() {
                super::$property::<case_core::case::Case>();
            }
            #[test]
            fn faserip() {
                super::$property::<case_core::faserip::Faserip>();
            }
            #[test]
            fn d6() {
                super::$property::<case_core::d6::D6>();
            }
            #[test]
            fn cosmic() {
                super::$property::<case_core::cosmic::Cosmic>();
            }
            #[test]
            fn talislanta() {
                super::$property::<case_core::talislanta::Talislanta>();
            }
        }
    )+};
}

for_every_system! {
    logs_replay_and_undo => log_replays_and_undoes;
    saves_resume_everywhere => resumed_is_straight;
    want_changes_nothing => wanting_changes_nothing;
    random_play_is_safe => random_play;
    strangers_data_is_safe => mutated_data;
    undo_reaches_the_start => undo_to_the_start;
    undone_is_redone => undone_and_redone;
    clones_share_nothing_that_shows => clones_are_apart;
    events_come_back => events_are_data;
}

fn node<S: System>() -> Node {
    let path =
        format!("{}/../case-core/examples/rosters/{}.toml", env!("CARGO_MANIFEST_DIR"), S::NAME);
    let text = std::fs::read_to_string(path).expect("every system has a bundled roster");
    toml::from_str(&text).expect("it is TOML")
}

fn battle<S: System>() -> Battle<S> {
    Battle::new(S::read(&node::<S>()).expect("it reads")).expect("it is right")
}

fn write<S: System>(battle: &Battle<S>) -> String {
    serde_json::to_string(&battle.save()).expect("a save can be written")
}

fn resume<S: System>(text: &str) -> Battle<S> {
    let node = serde_json::from_str(text).expect("a save is JSON");
    Battle::resume(&node).expect("a save resumes")
}

/// Answers what a battle wants from a stream of numbers: any face of the die, any legal answer.
fn answer<S: System>(battle: &mut Battle<S>, random: u64) {
    match battle.request() {
        Some(Request::Roll(roll)) => {
            let face = random % u64::from(roll.next.die.faces()) + 1;
            battle.feed_face(i32::try_from(face).expect("a face")).expect("the die has it");
        }
        Some(Request::Decision(_)) => {
            let legal = battle.legal_answers().expect("a question has answers");
            let pick = pick(&legal, random);
            assert!(legal.has(pick), "{pick:?} is listed");
            battle.feed(pick).expect("a listed answer is legal");
        }
        _ => panic!("nothing is wanted"),
    }
}

/// One of the legal answers.
fn pick(legal: &LegalAnswers, random: u64) -> Value {
    match legal {
        LegalAnswers::Range { kind, low, high } => {
            // Small amounts often, any amount sometimes.
            let width = u64::from(low.abs_diff(*high)) + 1;
            let width = if random.is_multiple_of(8) { width } else { width.min(4) };
            Value::new(*kind, low + i32::try_from(random / 8 % width).expect("within the range"))
        }
        LegalAnswers::List(list) => {
            assert!(!list.is_empty(), "a question without an answer");
            list[usize::try_from(random).unwrap_or(0) % list.len()]
        }
        _ => panic!("answers of a kind that this test does not know"),
    }
}

/// Numbers from a seed, for whoever wants many.
fn stream(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) >> 8
    }
}

fn check<T: std::fmt::Debug>(cases: u32, strategy: impl Strategy<Value = T>, property: impl Fn(T)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&strategy, |value| {
        property(value);
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
}

/// Replaying a log on the opening state gives the end state, undoing it gives the opening state.
fn log_replays_and_undoes<S: System>() {
    check(8, any::<u64>(), |seed| {
        let mut battle = battle::<S>().seeded(seed);
        battle.run(400);
        let start = S::open(battle.setup());
        let mut state = start.clone();
        log::replay::<S>(&mut state, battle.log());
        assert_eq!(&state, battle.state());
        log::undo::<S>(&mut state, battle.log());
        assert_eq!(state, start);
    });
}

/// At every ask, also in the middle of a step, a save gives a battle that goes on as if it had
/// never been saved.
fn resumed_is_straight<S: System>() {
    check(2, any::<u64>(), |seed| {
        let mut random = stream(seed);
        let mut straight = battle::<S>();
        straight.set_control(Who::Everybody, Control::Host).expect("a seat");
        let mut resumed = straight.clone();
        for _ in 0..120 {
            let (a, b) = (straight.step(), resumed.step());
            assert_eq!(a, b);
            assert_eq!(straight.state(), resumed.state());
            assert_eq!(straight.log(), resumed.log());
            match a {
                Step::Over => break,
                Step::Going => {}
                _ => {
                    let pick = random();
                    answer(&mut straight, pick);
                    answer(&mut resumed, pick);
                }
            }
            let text = write(&resumed);
            assert_eq!(text, write(&straight));
            resumed = resume(&text);
        }
    });
}

/// Events are data, and are the same events when they are read back.
fn events_are_data<S: System>() {
    check(2, any::<u64>(), |seed| {
        let mut random = stream(seed);
        let mut battle = battle::<S>();
        battle.set_control(Who::Everybody, Control::Host).expect("a seat");
        for _ in 0..150 {
            if battle.step() == Step::Wanted {
                let pick = random();
                answer(&mut battle, pick);
            }
        }
        for at in 0..battle.all_events() {
            let record = battle.record(at, Audience::Gamemaster).expect("an event");
            for record in [record.withheld(), record] {
                let text = serde_json::to_string(&record).expect("events are data");
                let node = serde_json::from_str(&text).expect("data");
                assert_eq!(Record::read::<S>(&node), Ok(record), "{text}");
            }
        }
    });
}

/// A step that lacks a die or an answer leaves state, log and inputs as they were.
fn wanting_changes_nothing<S: System>() {
    check(4, any::<u64>(), |seed| {
        let mut random = stream(seed);
        let mut battle = battle::<S>();
        battle.set_control(Who::Everybody, Control::Host).expect("a seat");
        for _ in 0..200 {
            let before = (battle.state().clone(), battle.log().len(), write(&battle));
            match battle.step() {
                Step::Over => break,
                Step::Going => {}
                _ => {
                    assert_eq!(battle.state(), &before.0);
                    assert_eq!(battle.log().len(), before.1);
                    assert_eq!(write(&battle), before.2);
                    assert!(battle.feed_face(-1).is_err() && battle.feed_face(1_000).is_err());
                    assert!(battle.feed(Value::new(Kind::Internal, i32::MIN)).is_err());
                    assert_eq!(write(&battle), before.2);
                    answer(&mut battle, random());
                }
            }
        }
    });
}

/// Any faces and any legal answers: nothing panics, every question has an answer, and the built-in
/// plan's is legal.
fn random_play<S: System>() {
    check(16, any::<u64>(), |seed| {
        let mut random = stream(seed);
        let mut battle = battle::<S>();
        battle.set_control(Who::Everybody, Control::Host).expect("a seat");
        if seed % 2 == 0 {
            battle = battle.seeded(seed);
        }
        let mut legal = |q: &S::Question, setup: &S::Setup, state: &S::State| -> Option<Value> {
            let view = View::new(setup, state);
            let plan = q.suggestion(view);
            assert!(q.is_legal(view, plan), "{plan:?} is no answer to {q:?}");
            assert!(q.legal(view).has(plan), "{plan:?} is not listed for {q:?}");
            None
        };
        for _ in 0..600 {
            match battle.step_with(&mut case_core::dice::HostDice, &mut legal) {
                Step::Over => break,
                Step::Going => {}
                _ => answer(&mut battle, random()),
            }
        }
        for event in battle.log() {
            assert!(!event.record(battle.setup()).rule.is_empty());
            let _ = S::tell(event, battle.setup());
        }
    });
}

/// A roster or a save in which something was changed is refused or played, and never panics.
fn mutated_data<S: System>() {
    let roster = case_core::sheet::write(&S::read(&node::<S>()).expect("it reads"));
    let roster = serde_json::to_value(roster).expect("data");
    let mut fought = battle::<S>().seeded(3);
    fought.run(40);
    let save: serde_json::Value = serde_json::from_str(&write(&fought)).expect("data");
    let places = |value: &serde_json::Value| {
        let mut list = Vec::new();
        collect("", value, &mut list);
        list
    };
    let (in_roster, in_save) = (places(&roster), places(&save));
    let values = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        (-3i64..200).prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        ".{0,12}".prop_map(Into::into),
        Just(serde_json::json!([])),
        Just(serde_json::json!({"name": [1, {"x": null}]})),
    ];
    check(150, (any::<prop::sample::Index>(), values, any::<bool>()), |(index, value, of_save)| {
        let (mut data, places) =
            if of_save { (save.clone(), &in_save) } else { (roster.clone(), &in_roster) };
        if let Some(slot) = data.pointer_mut(&places[index.index(places.len())]) {
            *slot = value;
        }
        let node: Node = serde_json::from_value(data).expect("it is data");
        if of_save {
            let _ = Battle::<S>::resume(&node).map_err(|e| e.to_string());
        } else {
            match S::read(&node).map(Battle::<S>::new) {
                Ok(Ok(battle)) => drop(battle.seeded(1).run(60)),
                Ok(Err(problems)) => assert!(!problems.to_string().is_empty(), "it says why"),
                Err(problems) => assert!(!problems.is_empty(), "it says why"),
            }
        }
    });
}

fn collect(path: &str, value: &serde_json::Value, list: &mut Vec<String>) {
    list.push(path.to_owned());
    match value {
        serde_json::Value::Object(map) => {
            for (name, value) in map {
                let name = name.replace('~', "~0").replace('/', "~1");
                collect(&format!("{path}/{name}"), value, list);
            }
        }
        serde_json::Value::Array(items) => {
            for (i, value) in items.iter().enumerate().take(50) {
                collect(&format!("{path}/{i}"), value, list);
            }
        }
        _ => {}
    }
}

/// Undoing to the start and rolling the same seed again gives the same battle.
fn undo_to_the_start<S: System>() {
    check(4, any::<u64>(), |seed| {
        let mut battle = battle::<S>().seeded(seed);
        battle.run(60);
        let log = battle.log().to_vec();
        let opening = S::open(battle.setup());
        while battle.undo() {}
        assert_eq!(battle.state(), &opening);
        assert!(battle.log().is_empty());
        battle.run(60);
        assert_eq!(battle.log(), log);
    });
}

/// Everything that a battle shows of itself.
fn shown<S: System>(battle: &Battle<S>) -> impl PartialEq + std::fmt::Debug + use<S> {
    (
        battle.state().clone(),
        battle.log().to_vec(),
        battle.inputs().to_vec(),
        battle.request().cloned(),
        battle.open_events().to_vec(),
        (battle.checkpoints(), battle.redos(), battle.is_over()),
    )
}

/// Clones share their logs and nothing that shows: whatever is done to one (steps, answers,
/// undoing, redoing, interventions), the others stay as they are, and go on like a battle that
/// never had a clone.
fn clones_are_apart<S: System>() {
    check(4, any::<u64>(), |seed| {
        let mut random = stream(seed);
        let mut first = battle::<S>();
        first.set_control(Who::Everybody, Control::Host).expect("a seat");
        if seed % 2 == 0 {
            first = first.seeded(seed);
        }
        let mut battles = vec![first];
        for _ in 0..120 {
            let one = usize::try_from(random() % battles.len() as u64).expect("a place");
            let mut battle = battles.swap_remove(one);
            if battles.len() < 3 && random().is_multiple_of(8) {
                let clone = battle.clone();
                assert_eq!(clone.log().as_ptr(), battle.log().as_ptr(), "the log was copied");
                assert_eq!(shown(&clone), shown(&battle));
                battles.push(clone);
            }
            let others: Vec<_> = battles.iter().map(shown).collect();
            match random() % 12 {
                0 => _ = battle.undo(),
                1 => _ = battle.undo_input(),
                2 => _ = battle.redo(),
                3 => _ = battle.intervene(Intervention::End, "it is late"),
                4 => _ = battle.intervene(Intervention::GoOn, ""),
                5 => {
                    let shift = Intervention::Shift { who: ActorId::fighter(0), by: 1 };
                    _ = battle.intervene(shift, "the light");
                }
                _ if battle.step() == Step::Wanted => {
                    let pick = random();
                    answer(&mut battle, pick);
                }
                _ => {}
            }
            assert_eq!(battles.iter().map(shown).collect::<Vec<_>>(), others);
            battles.push(battle);
        }
        for mut battle in battles {
            let mut alone = resume::<S>(&write(&battle));
            for _ in 0..5 {
                assert_eq!(battle.step(), alone.step());
            }
            assert_eq!(shown(&battle).eq(&shown(&alone)), battle.redos() == alone.redos());
        }
    });
}

/// Any walk of steps, inputs, undoing and redoing, by inputs and by checkpoints: what is brought
/// again is what was taken back, bit for bit, with the host's dice and with seeded ones, in the
/// middle of a step and over checkpoints, and after a save.
fn undone_and_redone<S: System>() {
    check(6, any::<u64>(), |seed| {
        let mut random = stream(seed);
        let mut battle = battle::<S>();
        battle.set_control(Who::Everybody, Control::Host).expect("a seat");
        if seed % 2 == 0 {
            battle = battle.seeded(seed);
        }
        for _ in 0..150 {
            if battle.step() == Step::Wanted {
                let pick = random();
                answer(&mut battle, pick);
            }
            if !random().is_multiple_of(5) {
                continue;
            }
            let before = (battle.state().clone(), battle.log().to_vec(), battle.inputs().to_vec());
            let back = random() % 3 + 1;
            let undone = (0..back)
                .take_while(|_| {
                    if random().is_multiple_of(2) { battle.undo() } else { battle.undo_input() }
                })
                .count();
            if undone > 0 && random().is_multiple_of(4) {
                battle.step();
            }
            for _ in 0..undone {
                assert!(battle.redo());
            }
            assert_eq!(battle.redos(), 0);
            assert_eq!(battle.state(), &before.0);
            assert_eq!(battle.log(), before.1);
            assert_eq!(battle.inputs(), before.2);
            let again = resume::<S>(&write(&battle));
            assert_eq!(again.inputs(), battle.inputs());
            assert_eq!(again.log(), battle.log());
        }
    });
}

/// Every code of every list is found again by its name and its number.
#[test]
fn codes_are_found_by_name_and_number() {
    fn all<C: Code>() {
        for (number, code) in (0..).zip(C::ALL) {
            assert_eq!(C::from_number(number), Some(*code), "{}", code.name());
            let same = C::ALL.iter().filter(|c| c.name() == code.name()).count();
            assert_eq!(same, 1, "two are named {}", code.name());
        }
        assert_eq!(C::from_number(-1), None);
        assert_eq!(C::from_number(1_000), None);
    }
    fn system<S: System>() {
        all::<S::Rule>();
        all::<S::Roll>();
        all::<S::Note>();
        all::<S::Field>();
        all::<S::QuestionKind>();
    }
    system::<case_core::case::Case>();
    system::<case_core::faserip::Faserip>();
    system::<case_core::d6::D6>();
    system::<case_core::talislanta::Talislanta>();
    system::<case_core::cosmic::Cosmic>();
}

proptest! {
    /// OD28: what a die code is written as is read as it; adding codes adds their pips.
    #[test]
    fn die_codes_are_read_as_written(dice in 0u8..=50, pips in 0u8..=2, strength: bool, a in 0u16..75, b in 0u16..75) {
        let code = DieCode::new(dice, pips).expect("it is one");
        prop_assert_eq!(code.to_string().parse::<DieCode>(), Ok(code));
        let damage = DamageCode { code, adds_strength: strength };
        prop_assert_eq!(damage.to_string().parse::<DamageCode>(), Ok(damage));
        let sum = DieCode::from_pips(a).plus(DieCode::from_pips(b));
        prop_assert_eq!(sum.in_pips(), a + b);
        prop_assert!(sum.pips() < 3);
    }

    #[test]
    fn range_ends_are_read_as_written(more in -5_000i32..=5_000) {
        for end in [RangeEnd::Meters(more.abs()), RangeEnd::Physique(more)] {
            prop_assert_eq!(end.to_string().parse::<RangeEnd>(), Ok(end));
        }
    }

    #[test]
    fn no_text_makes_reading_panic(text in "\\PC*|[0-9dD+ -]{0,12}") {
        let _ = text.parse::<DieCode>();
        let _ = text.parse::<DamageCode>();
        let _ = text.parse::<RangeEnd>();
        let _ = text.parse::<Skill>();
        if let Ok(dice) = text.parse::<DamageDice>() {
            prop_assert_eq!(dice.to_string().parse::<DamageDice>(), Ok(dice));
        }
    }
}
