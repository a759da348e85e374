//! What holds after every step and at every event of any fight: 200 seeded ones of the bundled
//! roster, with any legal answers.

use crate::scene::*;
use case_core::ActorId;
use case_core::battle::{Battle, Intervention, Step};
use case_core::case;
use case_core::codes::Code;
use case_core::dice::Fair;
use case_core::faserip::{Faserip, Field, Note, PhNote, Question, Setup, State};
use case_core::log::{Event, Key};
use case_core::question::{Asked, LegalAnswers};
use case_core::system::{Bounded, System, View};
use case_core::value::{Points, Typed, Value};
use case_core::words::{FieldCode, Shape};

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

fn of(state: &State, who: ActorId, field: case::Field) -> i32 {
    Faserip::get(state, Key::of(who, Field::Case(field)))
}

/// Whether somebody can do nothing: dead, dying, stunned or gone.
fn is_out(state: &State, who: ActorId) -> bool {
    let set = |field| of(state, who, field) != 0;
    use case::Field::{Dead, Dying, Gone, Stun};
    [Dead, Dying, Gone, Stun].into_iter().any(set)
}

fn everybody(fight: &Battle<Faserip>) -> impl Iterator<Item = ActorId> + use<> {
    (0..Faserip::fighters(fight.setup())).map(ActorId::fighter)
}

/// What holds at every checkpoint.
fn check_state(fight: &Battle<Faserip>) {
    let state = fight.state();
    let fresh = Faserip::open(fight.setup());
    for who in everybody(fight) {
        let (health, most) = (state.case().health(who), fresh.case().health(who));
        assert!((0..=most).contains(&health), "Health {health} of {most}");
        if let Some(hold) = state.case().held(who) {
            let back = state.case().holding(hold.other).map(|h| h.other);
            assert_eq!(back, Some(who), "{who:?} is held by one who does not hold it");
        }
        if of(state, who, case::Field::Holding) > 0 {
            let held = state.case().holding(who).expect("a hold without a held one").other;
            assert_eq!(state.case().held(held).map(|h| h.other), Some(who));
            assert!(!is_out(state, who), "{who:?} holds while out");
        }
        let gone = of(state, who, case::Field::Gone) != 0;
        assert!(!gone || state.case().held(who).is_none());
        for foe in state.engaged(who) {
            assert!(state.are_engaged(foe, who));
            let allies = Faserip::cast(fight.setup()).are_allies(who, foe);
            assert!(fight.roster().friendly_fire || !allies);
            assert!(!gone, "one who has left is engaged");
        }
    }
}

/// What holds at every event: nobody acts, defends or moves while out; nobody who holds or is held
/// charges; what is told of somebody's standing is what the state comes to.
fn check_events(fight: &Battle<Faserip>, before: &State, events: &[Event<Faserip>]) {
    use case::Note as N;
    let mut now = before.clone();
    for event in events {
        match event {
            Event::Change { key, to, .. } => Faserip::set(&mut now, *key, *to),
            Event::Note { note, who, .. } => {
                let does = matches!(
                    note,
                    Note::Case(N::Acts | N::Attacks | N::AttacksObject | N::Defends | N::Squeezes)
                        | Note::Own(
                            PhNote::Moves
                                | PhNote::Arrives
                                | PhNote::FirstStrike
                                | PhNote::StrikesBack
                                | PhNote::NextAttack
                        )
                );
                assert!(!(does && is_out(&now, *who)), "{note} by {who:?}, who is out");
                if *note == Note::Case(N::Charges) {
                    let hold = now.case().held(*who).or(now.case().holding(*who));
                    assert!(hold.is_none(), "{who:?} charges in a hold");
                }
            }
            _ => {}
        }
    }
    let state = fight.state();
    assert_eq!(&now, state);
    // The last word on each matter is the state's.
    for who in everybody(fight) {
        let last = |notes: &[N]| {
            events.iter().rev().find_map(|event| match event {
                Event::Note { note: Note::Case(note), who: w, other, values, .. }
                    if *w == who && notes.contains(note) =>
                {
                    Some((*note, *other, values.0[0]))
                }
                _ => None,
            })
        };
        match last(&[N::Dying, N::Dead, N::Aided]).map(|t| t.0) {
            Some(N::Dying) => assert!(state.case().is_dying(who)),
            Some(N::Dead) => assert!(state.case().is_dead(who)),
            Some(N::Aided) => assert!(!state.case().is_dying(who)),
            _ => {}
        }
        match last(&[N::Held, N::Free]) {
            Some((N::Held, by, _)) => assert_eq!(state.case().held(who).map(|h| h.other), Some(by)),
            Some((N::Free, ..)) => assert!(state.case().held(who).is_none()),
            _ => {}
        }
        if let Some((N::ComesRound, _, health)) = last(&[N::ComesRound, N::Through])
            && let Some(Points(health)) = Points::from_value(health)
        {
            assert_eq!(state.case().health(who), health);
        }
    }
}

/// Whatever is offered can have an effect: an attack has somebody or something to go at, and first
/// aid somebody to help.
fn check_offers(q: &Question, view: View<'_, Faserip>) {
    let Question::Case(case::Question::Action { who, occasion, .. }) = q else { return };
    let LegalAnswers::List(list) = q.legal(view) else { return };
    for act in list.into_iter().filter_map(case::Act::from_value).filter(|act| act.is_aimed()) {
        let target =
            case::questions::PickTarget { who: *who, act, like_first: false, occasion: *occasion };
        let aims = Question::Case(target.into()).legal(view);
        let LegalAnswers::List(aims) = aims else { continue };
        let option = view.state.option(*who);
        assert!(aims.iter().any(|aim| !aim.is_nothing()), "{q:?}: {act:?} at nobody, {option}");
    }
}

/// Any legal answer; the Judge and the map are kept from ending or flooding the battle.
fn any_answer(choices: &mut Choices, q: &Question, setup: &Setup, state: &State) -> Value {
    let view = View::new(setup, state);
    check_offers(q, view);
    // Karma can go into the roll by which somebody wakes.
    use case::Question::{Karma, KarmaAmount};
    let of_a_roll = matches!(q, Question::Case(Karma { .. } | KarmaAmount { .. }));
    assert!(of_a_roll || !is_out(state, q.who()), "{q:?} of one who is out");
    let suggested = q.suggestion(view);
    if matches!(q.who(), ActorId::JUDGE) && choices.below(20) != 0 {
        return suggested;
    }
    match q.legal(view) {
        LegalAnswers::Range { kind, low, high } => {
            let most = usize::try_from(high - low).unwrap().min(12);
            Value::new(kind, low + i32::try_from(choices.below(most + 1)).unwrap())
        }
        LegalAnswers::List(list) => list[choices.below(list.len())],
        other => panic!("{other:?}"),
    }
}

/// PH20, PH26, PH27, E7, A22: 200 seeded fights of the bundled roster, and some with objects, events,
/// surprise and leave to attack friends, under the checks above.
#[test]
fn nobody_does_what_nobody_can() {
    let busy = crate::properties::busy();
    let surprised = format!("surprise = \"two\"\n{busy}");
    let others = (0..30).flat_map(|seed| [(&*busy, seed), (&*surprised, seed)]);
    for (text, seed) in (0..200).map(|seed| (BUNDLED, seed)).chain(others) {
        let mut fight = battle(text);
        let (mut dice, mut choices) = (Fair::new(seed), Choices(seed));
        for _ in 0..300 {
            let (before, begins) = (fight.state().clone(), fight.log().len());
            let step =
                fight.step_with(&mut dice, &mut |q: &Question, setup: &Setup, state: &State| {
                    Some(any_answer(&mut choices, q, setup, state))
                });
            check_state(&fight);
            check_events(&fight, &before, &fight.log()[begins..]);
            match step {
                Step::Going => {}
                Step::Over => break,
                other => panic!("seed {seed}: {other:?}"),
            }
        }
    }
}

/// Sets anything that the referee may set, of anybody, to anything within its bounds; `false` where
/// that makes no sense and is refused.
fn meddle(fight: &mut Battle<Faserip>, choices: &mut Choices) -> bool {
    let settable: Vec<Field> = Field::ALL.iter().copied().filter(|f| f.info().settable).collect();
    let field = settable[choices.below(settable.len())];
    let info = field.info();
    let someone = ActorId::fighter(choices.below(Faserip::fighters(fight.setup())));
    let (who, at) = match info.shape {
        Shape::Actor => (someone, 0),
        Shape::Object => (ActorId::NOBODY, choices.below(2)),
        Shape::Battle => (ActorId::NOBODY, 0),
        _ => (someone, choices.below(4)),
    };
    let at = u16::try_from(at).unwrap();
    let key = Key { who, field, place: at };
    let bounds = Field::limits(fight.setup(), fight.state(), key);
    let to = match bounds {
        Some((low, high)) if info.cell.absent.is_none() || choices.below(2) == 0 => {
            let most = usize::try_from(high - low).unwrap();
            Value::new(info.cell.kind, low + i32::try_from(choices.below(most + 1)).unwrap())
        }
        _ => Value::NOTHING,
    };
    let (field, place) = (field.name().into(), info.place(who, at));
    fight.intervene(Intervention::Set { field, who, place, to }, "meddling").is_ok()
}

/// PH1, PH27, A22: whatever the referee sets, at any checkpoint, everything still hangs together, and
/// the fight goes on.
#[test]
fn the_referee_leaves_it_whole() {
    let busy = crate::properties::busy();
    let mut taken = 0;
    for seed in 0..60 {
        let mut fight = battle(if seed % 2 == 0 { BUNDLED } else { &busy });
        let (mut dice, mut choices) = (Fair::new(seed), Choices(seed));
        for _ in 0..200 {
            if choices.below(6) == 0 {
                taken += i32::from(meddle(&mut fight, &mut choices));
                check_state(&fight);
            }
            let (before, begins) = (fight.state().clone(), fight.log().len());
            let step =
                fight.step_with(&mut dice, &mut |q: &Question, setup: &Setup, state: &State| {
                    Some(any_answer(&mut choices, q, setup, state))
                });
            check_state(&fight);
            check_events(&fight, &before, &fight.log()[begins..]);
            match step {
                Step::Going => {}
                Step::Over => {
                    let goes_on = fight.intervene(Intervention::GoOn, "");
                    assert!(goes_on.is_ok(), "seed {seed}: {goes_on:?}");
                }
                other => panic!("seed {seed}: {other:?}"),
            }
        }
    }
    assert!(taken > 1_000, "{taken} changes were taken");
}
