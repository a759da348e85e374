//! What holds for any fight.

use crate::scene::*;
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyStep};
use case_core::battle::{Battle, Control, FeedError, Request, Step, Who};
use case_core::case;
use case_core::codes::{Code, RuleCode};
use case_core::dice::{FaceSource, Fair};
use case_core::faserip::{
    Faserip, Field, Note, Ph, Question, QuestionKind, Roll, Rule, Setup, State,
};
use case_core::log::{self, Audience, Event, tell};
use case_core::node::Node;
use case_core::question::{Asked, LegalAnswers};
use case_core::system::{System, View};
use case_core::value::Value;
use case_core::words::Language;
use case_tests::Feed as _;
use std::collections::BTreeSet;

const BUNDLED: &str = include_str!("../../../case-core/examples/rosters/faserip.toml");

/// A small generator, so that a test's choices are the same everywhere.
struct Choices(u64);

impl Choices {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

/// Any legal answer; the Judge and the map are kept from ending or flooding the battle.
#[expect(clippy::unnecessary_wraps, reason = "the type of a plan")]
fn any_answer(choices: &mut Choices, q: &Question, setup: &Setup, state: &State) -> Option<Value> {
    let view = View::new(setup, state);
    let suggested = q.suggestion(view);
    assert!(q.is_legal(view, suggested), "{q:?}: {suggested:?}");
    if q.who() == ActorId::JUDGE && choices.below(20) != 0 {
        return Some(suggested);
    }
    Some(match q.legal(view) {
        LegalAnswers::Range { kind, low, high } => {
            let most = usize::try_from(high - low).unwrap().min(12);
            Value::new(kind, low + i32::try_from(choices.below(most + 1)).unwrap())
        }
        LegalAnswers::List(list) => {
            assert!(!list.is_empty(), "{q:?} has no legal answer");
            assert!(list.iter().all(|answer| q.is_legal(view, *answer)), "{q:?}");
            list[choices.below(list.len())]
        }
        other => panic!("{other:?}"),
    })
}

fn random_fight(text: &str, seed: u64, checkpoints: usize) -> Battle<Faserip> {
    let mut fight = battle(text);
    let (mut dice, mut choices) = (Fair::new(seed), Choices(seed));
    for _ in 0..checkpoints {
        let mut plan =
            |q: &Question, setup: &Setup, state: &State| any_answer(&mut choices, q, setup, state);
        match fight.step_with(&mut dice, &mut plan) {
            Step::Going => {}
            Step::Over => break,
            other => panic!("{other:?}"),
        }
    }
    fight
}

/// A roster with something of everything.
pub(crate) fn busy() -> String {
    four(
        "friendly_fire = true\ncase_rulings = { karma_on_rolls = true, damage_method = \"rolled\" }\n\
         objects = [{ name = \"car\", material = \"Gd\" }, { name = \"pole\", material = 30, holder = \"B\" }]\n\
         events = [{ turn = 2, target = \"C\", damage = 30 }]",
        [
            "speedster = 50\nspeed = 20\nplayer = true\nfirst_aid = true\nrecovery = 5",
            "teleport = 10\nextra_attacks = \"Un\"",
            "speed = 1\narmor = 20\narrives = 2",
            "speed = 6\nplayer = true",
        ],
    )
}

fn replays(fight: &Battle<Faserip>) {
    let first = State::clone(Battle::<Faserip>::new(fight.roster().clone()).unwrap().state());
    let mut state = first.clone();
    log::replay::<Faserip>(&mut state, fight.log());
    assert_eq!(&state, fight.state(), "the log replayed gives the end");
    log::undo::<Faserip>(&mut state, fight.log());
    assert_eq!(state, first, "undone it gives the start");
}

/// Whatever is answered, as long as it is legal, a fight runs, its log replays and undoes, every
/// question has a legal answer, the built-in plan is legal, and every rule id comes up.
#[test]
fn any_legal_answers() {
    let mut seen: BTreeSet<Ph> = BTreeSet::new();
    for seed in 0..60 {
        for text in [BUNDLED, &busy()] {
            let fight = random_fight(text, seed, 400);
            replays(&fight);
            seen.extend(fight.log().iter().filter_map(|event| match event.rule() {
                Some(Rule::Own(rule)) => Some(rule),
                _ => None,
            }));
            for event in fight.log() {
                for language in [Language::English, Language::German] {
                    let line = tell(event, fight.setup(), &language.into(), Audience::Gamemaster);
                    let whole = |line: &String| !line.is_empty() && !line.contains(['?', '{']);
                    assert!(line.as_ref().is_none_or(whole), "{line:?}");
                }
            }
        }
    }
    let missing: Vec<_> = Ph::ALL.iter().filter(|rule| !seen.contains(rule)).collect();
    assert!(missing.is_empty(), "no event of {missing:?}");
}

/// A seeded fight of the bundled roster by the built-in plan ends within a few dozen turns, and
/// always the same way: the golden transcript.
#[test]
fn golden_transcript() {
    let roster = Faserip::read(&node(BUNDLED)).unwrap();
    let mut fight = Battle::<Faserip>::new(roster).unwrap().seeded(1);
    assert_eq!(fight.run(100_000), Step::Over);
    assert!(fight.state().turn() < 40);
    replays(&fight);
    let text: String = fight.transcript().map(|line| line + "\n").collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/faserip.txt");
    case_tests::kept::text(path, &text);
}

/// The built-in plan brings every seeded fight to its end.
#[test]
fn every_seed_ends() {
    for seed in 0..40 {
        let mut fight = battle(BUNDLED).seeded(seed);
        assert_eq!(fight.run(100_000), Step::Over, "seed {seed}");
        assert!(fight.state().turn() <= 80, "seed {seed}: {} turns", fight.state().turn());
    }
}

/// A battle of host dice and host decisions that is saved and resumed at every ask ends as the
/// straight run does.
#[test]
fn save_and_resume_at_every_ask() {
    let text = busy();
    let drive = |resume: bool| {
        let mut fight = battle(&text);
        fight.set_control(Who::Everybody, Control::Host).unwrap();
        let (mut dice, mut choices) = (Fair::new(5), Choices(5));
        let mut asks = 0;
        while asks < 700 && !fight.is_over() {
            let Step::Wanted = fight.step() else { continue };
            asks += 1;
            let before = fight.state().clone();
            match fight.request().unwrap() {
                Request::Roll(roll) => {
                    let face = dice.face(roll.next.ask, roll.next.die).unwrap();
                    assert!(fight.feed_face(0).is_err());
                    assert!(fight.feed(Value::NOTHING).is_err());
                    fight.feed_face(i32::from(face)).unwrap();
                }
                Request::Decision(_) => {
                    let answer = match fight.legal_answers().unwrap() {
                        LegalAnswers::Range { kind, low, high } => {
                            Value::new(kind, high.min(low + 10))
                        }
                        LegalAnswers::List(list) => list[choices.below(list.len())],
                        other => panic!("{other:?}"),
                    };
                    let wrong = Value::new(answer.kind, -1000);
                    assert!(matches!(fight.feed(wrong), Err(FeedError::Answer { .. })));
                    fight.feed(answer).unwrap();
                }
                other => panic!("{other:?}"),
            }
            assert_eq!(&before, fight.state(), "feeding changes nothing");
            if resume {
                let saved = serde_json::to_string(&fight.save()).unwrap();
                let node: Node = serde_json::from_str(&saved).unwrap();
                fight = Battle::resume(&node).unwrap();
            }
        }
        fight
    };
    let (straight, resumed) = (drive(false), drive(true));
    assert_eq!(straight.log(), resumed.log());
    assert_eq!(straight.state(), resumed.state());
    assert_eq!(straight.inputs(), resumed.inputs());
}

/// Undo goes back checkpoint by checkpoint to the start.
#[test]
fn undo_to_the_start() {
    let mut fight = battle(BUNDLED).seeded(3);
    fight.run(300);
    let end = fight.state().clone();
    while fight.undo() {}
    assert!(fight.log().is_empty());
    fight.run(300);
    assert_eq!(fight.state(), &end);
}

/// Every value reads as it was set, and setting what is there changes nothing; a place that does
/// not exist reads 0 and stays without trace.
#[test]
fn get_and_set_are_inverses() {
    let fight = random_fight(&busy(), 11, 120);
    for who in [A, B, C, D, NOBODY, ActorId::fighter(999)] {
        for &field in Field::ALL {
            for place in [0, 1, 3, 9, 700] {
                let key = log::Key::at(who, field, place);
                let mut state = fight.state().clone();
                let was = Faserip::get(&state, key);
                Faserip::set(&mut state, key, was);
                assert_eq!(&state, fight.state(), "{key:?}");
                Faserip::set(&mut state, key, i32::from(was == 0));
                Faserip::set(&mut state, key, was);
                assert_eq!(&state, fight.state(), "{key:?}");
            }
        }
    }
}

/// A battle of 300 takes no more for each action than one of 30: the events for each attack.
#[test]
fn large_battles() {
    let events_per_attack = |n: usize| {
        let sides = |i: usize| if i.is_multiple_of(2) { "one" } else { "two" };
        let text: String = (0..n).map(|i| fighter(&format!("F{i}"), sides(i), "")).collect();
        let mut fight = battle(&text).seeded(1);
        while fight.state().turn() < 3 {
            assert_eq!(fight.step(), Step::Going);
        }
        let attacks = attacks(&fight).len();
        assert!(attacks >= n, "{attacks} attacks of {n}");
        fight.log().len() / attacks
    };
    assert!(events_per_attack(300) <= events_per_attack(30) * 2);
}

/// The lists hold CASE's codes with the numbers they have there, and no name twice; every number
/// leads back to its code.
#[test]
fn lists_of_codes() {
    fn check<C: Code, K: Code>(to: impl Fn(K) -> C) {
        let mut names = BTreeSet::new();
        for (i, code) in C::ALL.iter().enumerate() {
            assert_eq!(usize::from(code.number()), i);
            assert_eq!(C::from_number(i32::try_from(i).unwrap()), Some(*code));
            assert!(names.insert(code.word()), "{} is given twice", code.word());
        }
        for code in K::ALL {
            assert_eq!(to(*code).name(), code.name());
        }
    }
    check::<Rule, _>(Rule::Case);
    check::<Roll, _>(Roll::Case);
    check::<Note, _>(Note::Case);
    check::<Field, _>(Field::Case);
    check::<QuestionKind, _>(QuestionKind::Case);
    let ids: Vec<_> = Ph::ALL.iter().map(|rule| rule.word().to_string()).collect();
    assert_eq!(ids, (1..=27).map(|n| format!("PH{n}")).collect::<Vec<_>>());
    assert!(Rule::ALL.iter().all(|rule| !rule.title().is_empty()));
}

/// PH8, A23: what a reader of a log sees of rules.
#[test]
fn names_for_a_reader() {
    assert_eq!(Rule::Own(Ph::PH8).title(), "moving target");
    assert_eq!(Rule::Case(case::Rule::A23).title(), case::Rule::A23.title());
}

/// Any battle: by its system's name, to its end, saved and resumed.
#[test]
fn any_battle() {
    let mut fight = AnyBattle::new(&node(BUNDLED)).unwrap();
    assert_eq!(fight.system(), "faserip");
    fight.set_seed(1);
    for _ in 0..50 {
        assert_eq!(fight.step(), AnyStep::Going);
    }
    let saved = serde_json::to_string(&fight.save()).unwrap();
    let node: Node = serde_json::from_str(&saved).unwrap();
    let mut again = AnyBattle::resume(&node).unwrap();
    while fight.step() == AnyStep::Going {
        again.step();
    }
    again.step();
    assert!(fight.is_over() && again.is_over());
    assert_eq!(fight.transcript().collect::<Vec<_>>(), again.transcript().collect::<Vec<_>>());
    assert_eq!(case_core::any::title("faserip"), Some(Faserip::TITLE));
    assert!(case_core::any::rules("faserip").unwrap().iter().any(|rule| rule.id == "PH27"));
}

/// Every event names a rule, and every question that was answered too.
#[test]
fn events_name_rules() {
    let fight = random_fight(BUNDLED, 77, 300);
    for event in fight.log() {
        assert!(!event.rule().is_none_or(|rule| rule.word().is_empty()));
        if let Event::Decision { rule, question, .. } = event {
            assert_eq!(*rule, question.rule());
            assert_eq!(question.info().rule, rule.word());
        }
    }
}
