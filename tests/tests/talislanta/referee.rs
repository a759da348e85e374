//! Interventions of the referee: values set, their consequences, and refusals.

use super::common::{A, B, C, D, Scene, bow, four, say, strike, weapon, with};
use case_core::ActorId;
use case_core::dice::{Fair, Tape};
use case_core::log::{Event, Key};
use case_core::refusal::Refused;
use case_core::ruling::Book;
use case_core::system::{Bounded, Referee, RuleTable, StepEnd, System};
use case_core::talislanta::rulings::ExtraTargets;
use case_core::talislanta::{
    Action, AttackIntent, Exit, Field, Form, Maneuver, Note, Rule, Talislanta, TurnPhase,
};
use case_core::words::FieldCode;

/// A table at a scene, with these dice and the built-in plan.
macro_rules! at {
    ($scene:ident, [$($face:expr),*], $t:ident => $run:expr) => {
        at!($scene, Tape::new([$($face),*]), $t => $run)
    };
    ($scene:ident, $dice:expr, $t:ident => $run:expr) => {{
        let $t = &mut RuleTable {
            setup: &$scene.setup,
            state: &mut $scene.state,
            dice: &mut $dice,
            deciders: &mut case_core::decide::BuiltIn,
            log: &mut $scene.log,
        };
        $run
    }};
}

/// What the referee does to one field, and the count after it.
fn amend(scene: &mut Scene, key: Key<Field>, to: i32) -> Result<(), Refused<Talislanta>> {
    at!(scene, [], t => {
        Talislanta::amend(t, key, to)?;
        Talislanta::settle(t);
        Ok(())
    })
}

fn set(scene: &mut Scene, who: ActorId, field: Field, to: i32) {
    amend(scene, Key::of(who, field), to).unwrap_or_else(|unfit| panic!("{field}: {unfit}"));
}

fn against(who: ActorId, field: Field, foe: ActorId) -> Key<Field> {
    Key::at(who, field, foe.place().unwrap())
}

/// How many stand of the two sides, and how many sides there are.
fn counted(scene: &Scene) -> [i32; 3] {
    let of_battle = |field, place| Key::at(ActorId::NOBODY, field, place);
    [(Field::Standing, 0), (Field::Standing, 1), (Field::SidesLeft, 0)]
        .map(|(field, place)| Talislanta::get(&scene.state, of_battle(field, place)))
}

/// Runs checkpoints by the built-in plan.
fn run(scene: &mut Scene, steps: usize) -> StepEnd {
    at!(scene, Fair::new(7), t => {
        let mut last = StepEnd::Going;
        for _ in 0..steps {
            last = Talislanta::step(t).unwrap();
        }
        last
    })
}

/// TAL8: hit points are set between the lowest and those of the sheet; with none left a fighter is
/// out, and one who was out of them comes back with some, in hand what it had when it was out.
#[test]
fn hit_points_and_who_is_out() {
    let mut scene = Scene::four(|s| s[1].attacks.push(weapon("axe", 5, 5)));
    let limits = Field::limits(&scene.setup, &scene.state, Key::of(B, Field::HitPoints));
    assert_eq!(limits, Some((-1_000, 100)));
    scene.engage(A, B);
    set(&mut scene, B, Field::HitPoints, 30);
    assert!(scene.state.stands(B) && scene.state.is_engaged(A, B));
    set(&mut scene, B, Field::HitPoints, 0);
    assert_eq!((scene.state.exit(B), counted(&scene)), (Some(Exit::Wounds), [2, 1, 2]));
    assert!(!scene.state.is_engaged(A, B));
    let unfit = amend(&mut scene, Key::of(B, Field::Out), 0).unwrap_err();
    assert!(unfit.to_string().contains("hit_points"));
    amend(&mut scene, Key::at(B, Field::Lost, 0), 2).unwrap();
    set(&mut scene, B, Field::HitPoints, 10);
    assert_eq!((scene.state.exit(B), scene.state.in_hand(B)), (None, None));
    assert_eq!(counted(&scene), [2, 2, 2]);
    // One who left for another reason stays away, wounded or not.
    set(&mut scene, B, Field::Out, Exit::Fled as i32 + 1);
    set(&mut scene, B, Field::HitPoints, 20);
    assert_eq!(scene.state.exit(B), Some(Exit::Fled));
    set(&mut scene, B, Field::Out, 0);
    assert!(scene.state.stands(B));
}

/// TAL7, TAL8, TAL19: what hangs together is set together: both ends of an engagement, a weapon and
/// the hand, a disadvantage and its time, a hold and the defense that was ready.
#[test]
fn what_hangs_together() {
    let mut scene = Scene::four(|s| s[0].attacks.push(bow(8, 5)));
    amend(&mut scene, against(A, Field::Engaged, D), 1).unwrap();
    assert!(scene.state.is_engaged(A, D) && scene.state.is_engaged(D, A));
    amend(&mut scene, against(D, Field::Engaged, A), 0).unwrap();
    assert!(!scene.state.is_engaged(A, D));
    amend(&mut scene, Key::at(A, Field::Lost, 0), 1).unwrap();
    assert_eq!(scene.state.in_hand(A), None);
    amend(&mut scene, Key::at(A, Field::Lost, 0), 0).unwrap();
    set(&mut scene, A, Field::InHand, 2);
    assert_eq!(scene.state.in_hand(A), Some(1));
    set(&mut scene, A, Field::Hindrance, 4);
    assert_eq!(scene.get(A, Field::HinderedFor), 2);
    set(&mut scene, A, Field::HinderedFor, 0);
    assert_eq!(scene.get(A, Field::Hindrance), 0);
    scene.set(B, Field::Action, Action::Parry as i32 + 1).set(B, Field::Ready, 1);
    set(&mut scene, B, Field::LostTurns, 1);
    assert_eq!((scene.get(B, Field::Action), scene.get(B, Field::Ready)), (0, 0));
    set(&mut scene, B, Field::LostTurns, 0);
    let dodge = Maneuver::Dodge as i32 + 1;
    amend(&mut scene, against(A, Field::Seized, B), dodge).unwrap();
    assert_eq!(scene.state.round(), 1);
}

/// TAL1, TAL4, TAL7: what is set leaves alone what does not hang on it: a defense that is ready, the
/// weapon in hand, one who stands; a roll's circumstance is kept for one who is out.
#[test]
fn what_does_not_hang_together() {
    let mut scene = Scene::four(|s| s[1].attacks.push(weapon("axe", 5, 5)));
    scene.set(B, Field::Action, Action::Parry as i32 + 1).set(B, Field::Ready, 1);
    set(&mut scene, B, Field::LostTurns, 0);
    assert_eq!(scene.get(B, Field::Ready), 1, "no turn was taken");
    amend(&mut scene, Key::at(B, Field::Lost, 1), 1).unwrap();
    assert_eq!(scene.state.in_hand(B), Some(0), "the axe was not in hand");
    amend(&mut scene, Key::at(B, Field::Lost, 1), 0).unwrap();
    set(&mut scene, B, Field::InHand, 2);
    amend(&mut scene, Key::at(B, Field::Lost, 1), 0).unwrap();
    set(&mut scene, B, Field::Out, 0);
    assert_eq!(scene.state.in_hand(B), Some(1), "who stands is not brought back");
    set(&mut scene, B, Field::Out, Exit::Left as i32 + 1);
    set(&mut scene, B, Field::Circumstance, 4);
    assert_eq!(scene.get(B, Field::Circumstance), 4);
}

/// TAL8: fewer hit points still for one who is out of them are no news, and give nothing back.
#[test]
fn who_is_out_of_hit_points_stays_out() {
    let mut scene = Scene::four(|_| {});
    set(&mut scene, B, Field::HitPoints, -3);
    assert_eq!(counted(&scene), [2, 1, 2]);
    let events = scene.log.len();
    set(&mut scene, B, Field::HitPoints, -5);
    assert_eq!((scene.state.exit(B), scene.log.len()), (Some(Exit::Wounds), events + 1));
    set(&mut scene, D, Field::Out, Exit::Left as i32 + 1);
    assert_eq!(counted(&scene), [2, 0, 1]);
}

/// TAL7: a weapon that is taken before the battle has begun is replaced by the next; later the hand
/// stays empty until its owner takes another up.
#[test]
fn a_weapon_taken_before_the_fight_is_replaced() {
    for steps in 0..=6 {
        let mut scene = Scene::four(|s| s[0].attacks.push(weapon("axe", 5, 5)));
        run(&mut scene, steps);
        scene.link(A, Field::Lost, A, 1);
        at!(scene, [], t => Talislanta::settle(t));
        let begun = steps > 0;
        assert_eq!(scene.state.in_hand(A), if begun { None } else { Some(1) }, "{steps}");
    }
    // Between two rounds.
    let mut scene = Scene::four(|s| s[0].attacks.push(weapon("axe", 5, 5)));
    scene.set(ActorId::NOBODY, Field::Round, 2).link(A, Field::Lost, A, 1);
    at!(scene, [], t => Talislanta::settle(t));
    assert_eq!(scene.state.in_hand(A), None);
}

/// TAL2: who comes back while initiative is rolled has its turn if its roll is still to come.
#[test]
fn back_while_initiative_is_rolled() {
    // A rolls first, then B, C and D; who is out is passed over with the roll before.
    for (who, steps, rolls) in [
        (A, 0, true),
        (A, 1, false),
        (A, 2, false),
        (B, 0, true),
        (B, 1, false),
        (C, 1, true),
        (C, 2, false),
        (D, 0, true),
        (D, 2, true),
    ] {
        let mut scene = Scene::four(|_| {});
        set(&mut scene, who, Field::Out, Exit::Left as i32 + 1);
        run(&mut scene, steps);
        set(&mut scene, who, Field::Out, 0);
        while scene.state.phase() == TurnPhase::Initiative {
            run(&mut scene, 1);
        }
        let place = |slot| Key::at(ActorId::NOBODY, Field::Order, slot);
        let order = (0..4).map(|slot| Talislanta::get(&scene.state, place(slot)));
        let is_in = order.collect::<Vec<_>>().contains(&(who.number() + 1));
        assert_eq!(is_in, rolls, "{who:?} after {steps}");
    }
    // Whoever is in the order has its turn, whatever the referee does to others.
    let mut scene = Scene::four(|_| {});
    run(&mut scene, 5);
    assert_ne!(scene.state.phase(), TurnPhase::Initiative);
    set(&mut scene, B, Field::Hindrance, 2);
    assert_eq!([A, B, C, D].map(|who| scene.get(who, Field::Done)), [0; 4]);
}

/// TAL2, TAL3: the number of a round: a battle that ends between rounds ended in the one before,
/// any other in its own.
#[test]
fn in_which_round_a_battle_ended() {
    let turn = |phase: TurnPhase, cursor: i32, ended: i32| {
        let mut scene = Scene::four(|_| {});
        let nobody = ActorId::NOBODY;
        scene.set(nobody, Field::Round, 3).set(nobody, Field::Ended, ended);
        scene.set(nobody, Field::TurnPhase, phase as i32).set(nobody, Field::Cursor, cursor);
        Talislanta::turn(&scene.state)
    };
    for phase in [TurnPhase::Initiative, TurnPhase::Declaration, TurnPhase::Resolution] {
        for cursor in [0, 2] {
            assert_eq!(turn(phase, cursor, 0), 3);
            let between = phase == TurnPhase::Initiative && cursor == 0;
            assert_eq!(turn(phase, cursor, 1), if between { 2 } else { 3 }, "{phase} {cursor}");
        }
    }
}

/// What makes no sense is refused, with what would.
#[test]
fn what_is_refused() {
    let mut scene = Scene::four(|_| {});
    set(&mut scene, B, Field::Out, Exit::Left as i32 + 1);
    let wrong = [
        (against(A, Field::Engaged, A), 1),
        (against(A, Field::Engaged, C), 1),
        (against(A, Field::Engaged, B), 1),
        (against(B, Field::Engaged, A), 1),
        (against(A, Field::Engaged, ActorId::fighter(77)), 1),
        (against(A, Field::FollowUp, B), 1),
        // Bare hands can't be lost, nor held, nor what is lost.
        (Key::at(A, Field::Lost, 1), 1),
        (Key::at(A, Field::Lost, 9), 1),
        (Key::of(A, Field::InHand), 2),
        (Key::of(A, Field::HinderedFor), 3),
        (Key::of(B, Field::Hindrance), 3),
        (Key::of(B, Field::LostTurns), 3),
    ];
    for (key, to) in wrong {
        assert!(amend(&mut scene, key, to).is_err(), "{key:?}");
    }
    amend(&mut scene, Key::at(A, Field::Lost, 0), 2).unwrap();
    assert!(amend(&mut scene, Key::of(A, Field::InHand), 1).is_err());
    assert_eq!(scene.state.in_hand(A), None);
}

/// Every field that can be set has bounds, and at both of them the fight goes on.
#[test]
fn every_bound() {
    for &field in Field::ALL {
        let info = field.info();
        let place = usize::from(field == Field::Engaged || info.place_kind().is_some());
        let key = Key::at(A, field, if field == Field::Lost { 0 } else { place });
        if !info.settable {
            continue;
        }
        let fresh = Scene::four(|_| {});
        let limits = Field::limits(&fresh.setup, &fresh.state, key);
        let (low, high) = limits.unwrap_or_else(|| panic!("{field} has no bounds"));
        for number in [low, high] {
            let mut scene = fresh.clone();
            run(&mut scene, 6);
            let _ = amend(&mut scene, key, number.saturating_add(info.cell.offset));
            run(&mut scene, 60);
        }
    }
}

/// TAL1: without an opponent there is nothing to attack; what was hit can be counted to its most.
#[test]
fn nobody_to_attack() {
    let mut scene = Scene::four(|_| {});
    let q = case_core::talislanta::ChooseAction { who: A };
    let may =
        |scene: &Scene| case_core::question::Query::is_legal(&q, scene.view(), Action::Strike);
    assert!(may(&scene));
    scene.set(B, Field::Out, 1).set(D, Field::Out, 1);
    at!(scene, [], t => Talislanta::settle(t));
    assert!(!may(&scene));
    let hits = Field::limits(&scene.setup, &scene.state, Key::of(A, Field::Hits)).unwrap();
    assert!(hits.0 == 0 && (2..=20).contains(&hits.1), "{hits:?}");
}

/// TAL7: in hand is nothing, or an attack of the sheet.
#[test]
fn what_can_be_in_hand() {
    let scene = Scene::four(|s| s[0].attacks.push(weapon("axe", 5, 5)));
    let limits = |who| Field::limits(&scene.setup, &scene.state, Key::of(who, Field::InHand));
    // A cell keeps 0 for nothing: sword, axe and bare hands, or sword and bare hands.
    assert_eq!([A, B].map(limits), [Some((0, 2)), Some((0, 1))]);
}

/// TAL1: the referee's shift goes into the roll it is meant for, also initiative, and is used up;
/// one roll for several targets has it for all.
#[test]
fn circumstances() {
    let mut scene = Scene::four(|_| {});
    set(&mut scene, A, Field::Circumstance, -4);
    scene.set(A, Field::CircumstanceAfter, 1);
    let blow = AttackIntent { hits: 3, ..AttackIntent::new(A, B, 0, Form::Strike) };
    scene.play(&blow, &[1, 1, 1], &[say_nothing(), say_nothing()]);
    assert_eq!(scene.rolled_at(), [0, -5 - 4, -10]);
    assert_eq!((scene.shifted(Rule::TAL1), scene.get(A, Field::Circumstance)), (-4, 0));
    let mut scene = Scene::four(|_| {});
    set(&mut scene, A, Field::Circumstance, 7);
    at!(scene, [3], t => Talislanta::step(t).unwrap());
    assert_eq!((scene.rolled_at(), scene.get(A, Field::Initiative)), (vec![7], 10));
    let several = with(four(|_| {}), |r| r.extra_targets = ExtraTargets::OneRoll);
    let mut played = super::common::Played::new(several);
    played.initiative(&[20, 15, 10, 5]);
    let dodge = [say::<case_core::talislanta::ChooseAction>(Action::Dodge)];
    played.declare(&dodge).declare(&dodge).declare(&dodge).declare(&strike(A, &[B, D]));
    let mut scene = Scene::new(&four(|_| {}));
    scene.setup = played.battle.setup().clone();
    scene.state = played.battle.state().clone();
    scene.engage(A, B).engage(A, D);
    set(&mut scene, A, Field::Circumstance, 2);
    scene.log.clear();
    at!(scene, [5, 1, 1], t => Talislanta::step(t).unwrap());
    let at = |e: &Event<Talislanta>| match e {
        Event::Note { note: Note::CommonResult, values, .. } => Some(values.0[1].number),
        _ => None,
    };
    assert_eq!(scene.log.iter().filter_map(at).collect::<Vec<_>>(), [-3, -3]);
}

fn say_nothing() -> super::common::Said {
    say::<case_core::talislanta::MishapOf>(case_core::talislanta::Effect::Nothing)
}

/// The referee ends the battle, with the winner if one side alone stands; has it go on, from the
/// next round, until it is ended; nobody goes on where nobody stands.
#[test]
fn the_end_by_hand() {
    let over = |scene: &Scene| {
        let winner = |e: &Event<Talislanta>| match e {
            Event::Note { note: Note::Over, values, .. } => Some(values.0[0].is_nothing()),
            _ => None,
        };
        scene.log.iter().rev().find_map(winner)
    };
    let mut scene = Scene::four(|_| {});
    run(&mut scene, 5);
    at!(scene, [], t => Talislanta::end_battle(t)).unwrap();
    assert!(Talislanta::is_over(&scene.state));
    assert_eq!(over(&scene), Some(true), "no winner");
    at!(scene, [], t => Talislanta::end_battle(t)).unwrap_err();
    assert_eq!(run(&mut scene, 1), StepEnd::Over);
    at!(scene, [], t => Talislanta::go_on(t)).unwrap();
    assert!(!Talislanta::is_over(&scene.state));
    assert!(Talislanta::is_between_turns(&scene.setup, &scene.state));
    assert_eq!(scene.state.round(), 2);
    // One side alone fights on, and with nobody at all the rounds pass.
    for gone in [B, D] {
        set(&mut scene, gone, Field::Out, Exit::Left as i32 + 1);
    }
    assert_eq!(run(&mut scene, 40), StepEnd::Going);
    for gone in [A, C] {
        set(&mut scene, gone, Field::Out, Exit::Left as i32 + 1);
    }
    assert_eq!(run(&mut scene, 40), StepEnd::Going);
    at!(scene, [], t => Talislanta::go_on(t)).unwrap_err();
    set(&mut scene, A, Field::Out, 0);
    at!(scene, [], t => Talislanta::end_battle(t)).unwrap();
    assert_eq!(over(&scene), Some(false), "A's side");
}

/// TAL2: somebody taken out while the order is made, declared or acted on is passed over, and one
/// who comes back has no turn in that round but reacts.
#[test]
fn out_and_back_in_the_middle_of_a_round() {
    for steps in 0..=14 {
        // Nobody is hit, so that rounds pass.
        let mut scene = Scene::four(|s| s.iter_mut().for_each(|sheet| sheet.combat_rating = 40));
        run(&mut scene, steps);
        for out in [A, D] {
            set(&mut scene, out, Field::Out, Exit::Disabled as i32 + 1);
        }
        let events = scene.log.len();
        let mut back = scene.clone();
        run(&mut scene, 14);
        let of = |who: ActorId| {
            move |e: &&Event<Talislanta>| match e {
                Event::Roll { who: one, .. } | Event::Note { who: one, .. } => *one == who,
                _ => false,
            }
        };
        for out in [A, D] {
            assert_eq!(scene.log[events..].iter().filter(of(out)).count(), 0, "{steps}");
        }
        set(&mut back, A, Field::Out, 0);
        assert_eq!(counted(&back), [2, 1, 2]);
        run(&mut back, 40);
        assert!(back.state.round() > 2, "{steps}");
    }
    // After the order was made: A has its turn behind it.
    let mut scene = Scene::four(|_| {});
    run(&mut scene, 10);
    assert_eq!(scene.state.phase(), TurnPhase::Resolution);
    set(&mut scene, A, Field::Out, Exit::Left as i32 + 1);
    set(&mut scene, A, Field::Out, 0);
    assert_eq!(scene.get(A, Field::Done), 1);
}

/// Who declares or acts next is known at every checkpoint, and nobody while initiative is rolled.
#[test]
fn whose_turn_it_is() {
    let mut scene = Scene::four(|_| {});
    let acting = |scene: &Scene| Talislanta::acting(&scene.setup, &scene.state);
    assert!(Talislanta::is_between_turns(&scene.setup, &scene.state));
    assert_eq!(acting(&scene), None);
    let mut half = scene.clone();
    run(&mut half, 1);
    assert!(!Talislanta::is_between_turns(&half.setup, &half.state), "A has rolled");
    while acting(&half).is_none() {
        run(&mut half, 1);
    }
    let next = acting(&half).unwrap();
    let mut out = half.clone();
    out.set(next, Field::Out, Exit::Left as i32 + 1);
    assert_eq!(acting(&out), None, "who is out does not act");
    half.set(ActorId::NOBODY, Field::Ended, 1);
    assert_eq!(acting(&half), None, "it is over");
    let mut seen = Vec::new();
    for _ in 0..12 {
        run(&mut scene, 1);
        seen.extend(acting(&scene));
    }
    assert!(!Talislanta::is_between_turns(&scene.setup, &scene.state) || seen.len() == 8);
    // Declared from the lowest up, acted from the highest down.
    assert_eq!(seen.len(), 8, "{seen:?}");
    let mut declared = seen[..4].to_vec();
    declared.reverse();
    assert_eq!(declared, seen[4..]);
}

/// The rulings that can change between rounds are rulings.
#[test]
fn changeable_rulings() {
    let all = Talislanta::default_rulings();
    for name in <Talislanta as System>::Rulings::changeable() {
        assert!(all.iter().any(|r| r.name == name && r.switch.is_some()), "{name}");
    }
}
