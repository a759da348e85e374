//! What holds in every fight, whatever is answered.

use super::battle::any_answer;
use super::common::bundled;
use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::dice::Fair;
use case_core::log::{Event, Key, replay};
use case_core::question::Asked;
use case_core::system::{Bounded, Referee, System, View};
use case_core::talislanta::{
    Exit, Field, Note, Question, Roll, Setup, State, Talislanta, TurnPhase,
};
use case_core::value::{AttackId, Kind, Typed, Value};

fn of(state: &State, who: ActorId, field: Field) -> i32 {
    Talislanta::get(state, Key::of(who, field))
}

fn everybody() -> impl Iterator<Item = ActorId> {
    (0..8).map(ActorId::fighter)
}

/// What holds at every checkpoint.
fn stands_as_told(setup: &Setup, state: &State) {
    let side = |who| Talislanta::cast(setup).side(who);
    let mut standing = [0; 2];
    for who in everybody() {
        let key = Key::of(who, Field::HitPoints);
        let (low, high) = Field::limits(setup, state, key).unwrap();
        let points = state.hit_points(who);
        assert!((low..=high).contains(&points), "{who}: {points}");
        assert_eq!(state.exit(who) == Some(Exit::Wounds), points <= 0, "{who}");
        assert_eq!(Talislanta::stands(setup, state, who), state.exit(who).is_none());
        standing[usize::from(side(who).unwrap())] += i32::from(state.stands(who));
        for foe in everybody() {
            let engaged = state.is_engaged(who, foe);
            assert_eq!(engaged, state.is_engaged(foe, who));
            let both = state.stands(who) && state.stands(foe) && side(who) != side(foe);
            assert!(!engaged || both, "{who} and {foe} are engaged");
        }
        if let Some(place) = state.in_hand(who) {
            assert_eq!(Talislanta::get(state, Key::at(who, Field::Lost, place)), 0);
        }
        if !state.stands(who) {
            for field in [Field::Action, Field::Ready, Field::LostTurns, Field::Hindrance] {
                assert_eq!(of(state, who, field), 0, "{who} is out: {field}");
            }
        }
        assert_eq!(of(state, who, Field::Hindrance) > 0, of(state, who, Field::HinderedFor) > 0);
    }
    let of_battle = |field, place| Talislanta::get(state, Key::at(ActorId::NOBODY, field, place));
    assert_eq!([0, 1].map(|side| of_battle(Field::Standing, side)), standing);
    let sides = standing.iter().filter(|&&count| count > 0).count();
    assert_eq!(usize::try_from(of_battle(Field::SidesLeft, 0)), Ok(sides));
    assert_eq!(Talislanta::is_over(state), sides < 2);
    if let Some(who) = Talislanta::acting(setup, state) {
        assert!(state.stands(who) && state.phase() >= TurnPhase::Declaration);
    }
}

/// What holds of an event in the state in which it happens.
fn happens_rightly(state: &State, event: &Event<Talislanta>) {
    match *event {
        Event::Roll { who, roll, base, against, .. } => {
            assert!(state.stands(who), "{who} is out and rolls {roll}");
            let reacts = matches!(roll, Roll::Dodge | Roll::Parry | Roll::Resist);
            assert!(!reacts || of(state, who, Field::LostTurns) == 0, "{who}: {roll}");
            if let Some(attack) = AttackId::from_value(base).filter(|_| base.kind == Kind::Attack) {
                let lost = Talislanta::get(state, Key::at(who, Field::Lost, attack.index()));
                assert!(attack.owner() == who && lost == 0, "{who} strikes with what is lost");
                assert!(state.stands(against) || against == ActorId::NOBODY);
            }
        }
        Event::Note { note, who, other, ref values, .. } => match note {
            Note::Declares => assert!(state.stands(who) && of(state, who, Field::LostTurns) == 0),
            Note::TurnBegins | Note::StepsIn | Note::Undefended | Note::Damage | Note::Moves => {
                assert!(state.stands(who), "{who} is out: {note}");
            }
            Note::Out => assert!(state.stands(who), "{who} is out twice"),
            Note::Disengaged => assert!(state.is_engaged(who, other)),
            Note::Approaches => {
                let apart =
                    Talislanta::get(state, Key::at(who, Field::Apart, other.place().unwrap()));
                assert!(!state.is_engaged(who, other) || apart > 0);
            }
            Note::Over => {
                let winners: Vec<ActorId> = everybody().filter(|&who| state.stands(who)).collect();
                assert_eq!(values.0[0] == Value::NOTHING, winners.is_empty());
            }
            _ => {}
        },
        _ => {}
    }
}

/// TAL1, TAL3, TAL4, TAL7, TAL8, TAL19: in 200 fights of the bundled roster with any legal answers:
/// nobody acts or reacts who is out or held, nobody strikes with what is lost, engagements have both
/// ends, hit points keep their bounds, and what is told is what is.
#[test]
fn whatever_is_answered() {
    for seed in 0..200 {
        let mut dice = Fair::new(seed);
        let mut battle = Battle::<Talislanta>::new(bundled()).unwrap();
        for _ in 0..600 {
            let (mut state, at) = (battle.state().clone(), battle.log().len());
            let mut deciders = |q: &Question, setup: &Setup, state: &State| {
                let v = View::new(setup, state);
                assert!(q.who().place().is_none_or(|_| state.stands(q.who())), "{q:?}");
                // By the plan every other time: fights of chance alone are over soon.
                let wild = dice.roll(case_core::dice::Die::D10) < 6;
                Some(if wild { any_answer(q, v, &mut dice) } else { q.suggestion(v) })
            };
            let mut stream = Fair::stream(seed, battle.checkpoints() as u64);
            let step = battle.step_with(&mut stream, &mut deciders);
            for event in &battle.log()[at..] {
                happens_rightly(&state, event);
                replay::<Talislanta>(&mut state, core::slice::from_ref(event));
            }
            assert_eq!(state, *battle.state());
            stands_as_told(battle.setup(), &state);
            match step {
                Step::Going => {}
                Step::Over => break,
                other => panic!("{other:?}"),
            }
        }
    }
}
