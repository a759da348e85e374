//! Two hundred fights under watch: what no fight may show.

use super::watch::{Watch, Watched};
use super::wild::{any_answer, everything};
use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::case::{
    Act, Case, Field, Fighter, Form, Note, Question, QuestionKind, Roll, Roster, Setup, State,
    Target,
};
use case_core::dice::Fair;
use case_core::log::Key;
use case_core::question::{Asked, LegalAnswers};
use case_core::system::{System, View};
use case_core::value::Typed;

impl Watched for Case {
    fn case_field(field: Field) -> Field {
        field
    }
    fn case_note(note: Note) -> Option<Note> {
        Some(note)
    }
    fn case_roll(roll: Roll) -> Option<Roll> {
        Some(roll)
    }
    fn most_health(setup: &Setup, _: &State, who: ActorId) -> Option<i32> {
        setup.sheet(who).map(Fighter::health)
    }
}

fn bundled() -> Roster {
    let node =
        toml::from_str(include_str!("../../../case-core/examples/rosters/case.toml")).unwrap();
    Case::read(&node).unwrap()
}

/// E1, E6 to E10, A22, A23, T12: two hundred fights of the bundled roster by the built-in plan.
#[test]
fn planned_fights() {
    for seed in 0..200 {
        let mut battle = Battle::<Case>::new(bundled()).unwrap().seeded(seed);
        let mut watch = Watch::new(&battle);
        for steps in 0.. {
            assert!(steps < 5_000, "fight {seed} does not end");
            let step = battle.step();
            watch.check(&battle);
            match step {
                Step::Going => {}
                Step::Over => break,
                step => panic!("{step:?}"),
            }
        }
    }
}

/// The same with any legal answers, and of a roster that has everything.
#[test]
fn wild_fights() {
    for seed in 0..200 {
        let roster = if seed % 4 == 0 { everything() } else { bundled() };
        let mut battle = Battle::<Case>::new(roster).unwrap();
        let (mut dice, mut answers) = (Fair::new(seed), Fair::stream(seed, 1));
        let mut watch = Watch::new(&battle);
        for _ in 0..200 {
            let mut plan = |q: &Question, setup: &Setup, state: &State| {
                sensible(q, setup, state);
                Some(any_answer(q, setup, state, &mut answers))
            };
            let step = battle.step_with(&mut dice, &mut plan);
            watch.check(&battle);
            match step {
                Step::Going => {}
                Step::Over => break,
                step => panic!("{step:?}"),
            }
        }
    }
}

/// Nobody is asked where one answer alone is legal, nor asked anything while out; nothing is offered
/// that can have no effect.
fn sensible(q: &Question, setup: &Setup, state: &State) {
    let view = View::new(setup, state);
    assert_eq!(q.only(view), None, "{q:?} has one answer alone");
    let who = q.who();
    let of = |who, field| Case::get(state, Key::of(who, field));
    if setup.sheet(who).is_some() {
        let out = [Field::Dead, Field::Dying, Field::Gone].iter().any(|f| of(who, *f) != 0);
        // Karma goes into a check, too, and into waking.
        let karma = matches!(q.kind(), QuestionKind::Karma | QuestionKind::KarmaAmount);
        assert!(karma || !(out || of(who, Field::Stun) != 0), "{q:?} of one who is out");
    }
    let LegalAnswers::List(list) = q.legal(view) else { return };
    let form = |act: Act| {
        let attack = setup.sheet(who)?.attacks().get(act.attack()?.index())?;
        Some(attack.form())
    };
    let holding = state.holding(who);
    match q {
        Question::Action { .. } => {
            for act in list.iter().filter_map(|answer| Act::from_value(*answer)) {
                let free = holding.is_none() && state.held(who).is_none();
                assert!(form(act) != Some(Form::Charging) || free, "a charge from a hold");
                let firm = holding.is_some_and(|hold| hold.full);
                assert!(form(act) != Some(Form::Grappling) || !firm, "a hold beside a full one");
                assert!(act != Act::Escape || state.held(who).is_some(), "nothing to escape");
            }
        }
        Question::Target { like_first, act, .. } if !like_first => {
            for aimed in list.iter().filter_map(|answer| Target::from_value(*answer)) {
                target_has_sense(state, who, *act, form(*act), aimed);
            }
        }
        Question::Defense { .. } => {
            let full = state.held(who).is_some_and(|hold| hold.full);
            assert!(!full, "{who:?} averts in a full hold");
        }
        _ => {}
    }
}

fn target_has_sense(state: &State, who: ActorId, act: Act, form: Option<Form>, aimed: Target) {
    match (form, aimed) {
        (None, Target::Actor(patient)) => {
            assert_eq!(act, Act::FirstAid);
            assert!(state.is_dying(patient) || state.stunned(patient) > 0, "aid for the sound");
        }
        (Some(Form::Grappling), Target::Actor(foe)) => {
            let full = state.held(foe).is_some_and(|hold| hold.full);
            assert!(!full, "{foe:?} is held as firmly as can be");
            let other = state.holding(who).is_some_and(|hold| hold.other != foe);
            assert!(!other, "{who:?} holds another");
        }
        (Some(Form::Charging), Target::Object(object)) => {
            // The dead hold nothing.
            let holder = state.holder(object).filter(|holder| !state.is_dead(*holder));
            assert_eq!(holder, None, "what is held is charged");
        }
        _ => {}
    }
}

/// The checker notices what it is for: one who is out and acts.
#[test]
#[should_panic(expected = "is out")]
fn the_watch_notices() {
    let mut battle = Battle::<Case>::new(bundled()).unwrap().seeded(1);
    let mut watch = Watch::new(&battle);
    let mut state = battle.state().clone();
    for place in 0..6 {
        Case::set(&mut state, Key::of(ActorId::fighter(place), Field::Stun), 1);
    }
    watch.pretend(state);
    battle.run(5_000);
    watch.check(&battle);
}
