//! The actions of a count: which are open, and what they do.

use super::common::*;
use case_core::ActorId;
use case_core::cosmic::*;
use case_core::log::Key;
use case_core::question::{Asked, LegalAnswers, Query};
use case_core::system::{System, View};
use case_core::value::{Kind, Ranks, Value, Yards};

/// The actions that Bob has in this state.
fn open(roster: &Roster, state: &State, from_hold: bool) -> Vec<Action> {
    let setup = setup(roster);
    legal(TakeAction { who: B, held: from_hold }, &setup, state)
}

/// COS4: what is open to whom.
#[test]
fn the_open_actions() {
    use Action as X;
    let always = [X::ExtraDefense, X::Other, X::Rest, X::Yield];
    let has = |list: &[X], wanted: &[X]| {
        assert!(always.iter().all(|a| list.contains(a)));
        let others: Vec<X> = list.iter().filter(|a| !always.contains(a)).copied().collect();
        assert_eq!(others, wanted);
    };
    let mut roster = duel();
    has(
        &open(&roster, &fresh(&roster), false),
        &[X::Attack, X::CalledShot, X::Move, X::Retreat, X::Hold],
    );
    has(&open(&roster, &fresh(&roster), true), &[X::Attack, X::CalledShot, X::Move, X::Retreat]);
    let carried = bob(&roster, &[(Field::Carried, 0, 1)]);
    has(&open(&roster, &carried, false), &[X::Attack, X::CalledShot, X::Move, X::Retreat]);
    // COS13: the prone have no other combat action than getting up, and don't run.
    has(&open(&roster, &bob(&roster, &[(Field::Prone, 0, 1)]), false), &[X::Rise, X::Hold]);
    // COS18: the arms can't be used, not even bare; at a half, not before.
    let arm = |lost| bob(&roster, &Part::ARMS.map(|arm| (Field::Lost, arm.index(), lost)));
    has(&open(&roster, &arm(4), false), &[X::Attack, X::CalledShot, X::Move, X::Retreat, X::Hold]);
    has(&open(&roster, &arm(5), false), &[X::Move, X::Retreat, X::Hold]);
    // COS14: a weapon on the ground can be picked up, a lost one can't.
    let on = |state| bob(&roster, &[(Field::Weapon, 0, state)]);
    let from_the_ground = [X::Attack, X::CalledShot, X::Move, X::PickUp, X::Retreat, X::Hold];
    has(&open(&roster, &on(1), false), &from_the_ground);
    let all = [X::Attack, X::CalledShot, X::Move, X::Retreat, X::Hold];
    has(&open(&roster, &on(2), false), &all);
    // COS19: First Aid needs the skill and somebody who bleeds.
    let mut bleeding = fresh(&roster);
    Cosmic::set(&mut bleeding, Key::of(ActorId::NOBODY, Field::Bleeding), 1);
    has(
        &open(&roster, &bleeding, false),
        &[X::Attack, X::CalledShot, X::Move, X::Retreat, X::Hold],
    );
    roster.fighters[1].first_aid = 1;
    let all = [X::Attack, X::CalledShot, X::Move, X::FirstAid, X::Retreat, X::Hold];
    has(&open(&roster, &bleeding, false), &all);
    has(
        &open(&roster, &fresh(&roster), false),
        &[X::Attack, X::CalledShot, X::Move, X::Retreat, X::Hold],
    );
}

/// COS18: which arms each grip needs, in every state of both.
#[test]
fn a_grip_needs_its_arms() {
    let mut roster = duel();
    for &grip in Grip::ALL {
        roster.fighters[1].attacks[0].grip = grip;
        for (left, right) in [(true, true), (true, false), (false, true), (false, false)] {
            let expected = match grip {
                Grip::RightArm => right,
                Grip::LeftArm => left,
                Grip::BothArms => left && right,
                Grip::EitherArm => left || right,
                Grip::NoArm => true,
            };
            let lost = |part: Part, good| (Field::Lost, part.index(), if good { 4 } else { 5 });
            let state = bob(&roster, &[lost(Part::LeftArm, left), lost(Part::RightArm, right)]);
            let can = legal(PickAttack { who: B }, &setup(&roster), &state);
            assert_eq!(can.contains(&weapon(B, 0)), expected, "{grip} {left} {right}");
        }
    }
}

/// The yards that Bob can move.
fn yards(roster: &Roster) -> i32 {
    let most = std::cell::Cell::new(-1);
    let mut fight = Fight::new(roster.clone());
    let (setup, start) = (setup(roster), fresh(roster));
    fight.round(&[1, 20, 1, 4, 1], |q| match q {
        Question::Action { who: B, .. } => Some(Action::Move.into()),
        Question::Move { who } => {
            let q = MoveFar { who: *who };
            most.set(q.range(View::new(&setup, &start)).unwrap().1);
            Some(Yards(most.get()).into())
        }
        _ => None,
    });
    assert!(fight.notes().contains(&(Note::Moves, B, Yards(most.get()).into())));
    most.get()
}

/// COS5: Running + 2 yards; nothing more, nothing less than 0.
#[test]
fn a_movement_action_is_running_plus_two() {
    let mut roster = duel();
    for running in [0, 1, 9, 100] {
        roster.fighters[1].running = running;
        assert_eq!(yards(&roster), running + 2);
    }
    roster.fighters[1].running = 9;
    let (setup, state) = (setup(&roster), fresh(&roster));
    let legal = MoveFar { who: B }.legal(View::new(&setup, &state));
    assert_eq!(legal, LegalAnswers::Range { kind: Kind::Yards, low: 0, high: 11 });
}

/// COS5, COS18, COS22: what legs and torso take from movement, by the reach of a melee attack, with
/// both roundings of the half (`half_move_rounding`).
#[test]
fn half_of_the_movement_is_the_reach_of_a_melee_attack() {
    let legs = |left: i32, right: i32| {
        vec![
            (Field::Lost, Part::LeftLeg.index(), left),
            (Field::Lost, Part::RightLeg.index(), right),
        ]
    };
    let torso = |painkillers| {
        vec![(Field::Lost, Part::Torso.index(), 5), (Field::Painkillers, 0, painkillers)]
    };
    // Running 9: 11 yards; half of that, and half of the half with one bad leg, down and up.
    let cases = [
        (vec![], 5, 6),
        (legs(4, 4), 5, 6),
        (legs(5, 0), 2, 3),
        (legs(0, 10), 2, 3),
        (legs(5, 5), 0, 0),
        (legs(10, 5), 0, 0),
        (torso(0), 3, 3),
        (torso(1), 4, 4),
    ];
    for (values, down, up) in cases {
        for (rounding, reach) in [(Rounding::Down, down), (Rounding::Up, up)] {
            let mut roster = duel();
            roster.rulings.half_move_rounding = rounding;
            roster.fighters.swap(0, 1);
            roster.fighters[1].running = 9;
            for distance in 0..=12 {
                let reached = reaches(&roster, &values, distance);
                assert_eq!(reached, distance <= reach, "{values:?} {rounding} {distance}");
            }
        }
    }
    assert_eq!(Rulings::default().half_move_rounding, Rounding::Down);
}

/// Whether Bob, in this state, can strike Ann from so far.
fn reaches(roster: &Roster, values: &[(Field, usize, i32)], distance: i32) -> bool {
    use case_core::system::{RuleTable, StepEnd};
    let setup = setup(roster);
    let mut state = bob(roster, values);
    for (field, value) in [(Field::TurnPhase, TurnPhase::Act as i32), (Field::GroupEnd, 1)] {
        Cosmic::set(&mut state, Key::of(ActorId::NOBODY, field), value);
    }
    Cosmic::set(&mut state, Key::of(ActorId::NOBODY, Field::Order), B.number() + 1);
    let mut log = Vec::new();
    let mut dice = Laid::new(&[100]);
    let mut decider = plan(|q| match q {
        Question::Action { .. } => Some(Action::Attack.into()),
        Question::Distance { .. } => {
            assert_eq!(*q, Question::Distance { who: ActorId::MAP, attacker: B, target: A });
            Some(Yards(distance).into())
        }
        Question::Modifier { .. } => Some(Ranks(-20).into()),
        _ => None,
    });
    let progress = Cosmic::step(&mut RuleTable {
        setup: &setup,
        state: &mut state,
        dice: &mut dice,
        deciders: &mut decider,
        log: &mut log,
    });
    assert_eq!(progress, Ok(StepEnd::Going));
    let far = noted(&log, Note::OutOfReach);
    assert_eq!(far.is_none(), noted(&log, Note::Misses).is_some());
    assert!(far.is_none_or(|rule| rule == Rule::COS5));
    far.is_none()
}

/// COS5: legs that a fighter never had don't hamper it; one leg of one is all of them.
#[test]
fn only_legs_that_were_there_hamper() {
    let mut roster = duel();
    roster.fighters[1].mortality.left_leg = 0;
    assert!(reaches(&roster, &[], 5) && !reaches(&roster, &[], 6));
    let lame = [(Field::Lost, Part::RightLeg.index(), 5)];
    assert!(reaches(&roster, &lame, 0) && !reaches(&roster, &lame, 1));
    roster.fighters[1].mortality.right_leg = 0;
    assert!(reaches(&roster, &[], 5) && !reaches(&roster, &[], 6));
    roster.fighters[1].running = 0;
    let torso = [(Field::Lost, Part::Torso.index(), 5)];
    assert!(reaches(&roster, &torso, 1) && !reaches(&roster, &torso, 2), "never below 2 yards");
}

/// COS5: beyond reach the action is spent on moving up, as far as the movement goes; only melee
/// attacks are asked for a distance.
#[test]
fn out_of_reach_is_a_movement_action() {
    let mut fight = Fight::new(duel());
    for (distance, moved) in [(8, 8), (40, 11)] {
        fight.round(&[20, 1, 1, 4, 1], |q| is_anns_distance(q).then(|| Yards(distance).into()));
        assert!(fight.notes().contains(&(Note::OutOfReach, A, Yards(moved).into())));
    }
    assert_eq!(fight.attackers(), [B, B], "one out of reach is not attacked");
    assert_eq!(fight.get(A, Field::Streak), 2, "moving is physical");
    for &kind in AttackKind::ALL {
        let mut roster = duel();
        roster.fighters[0].attacks[0].kind = kind;
        let asked = std::cell::Cell::new(false);
        Fight::new(roster).round(&[20, 1, 1, 4, 1, 1, 4, 1], |q| {
            asked.set(asked.get() || is_anns_distance(q));
            None
        });
        assert_eq!(asked.get(), matches!(kind, AttackKind::Unarmed | AttackKind::Melee), "{kind}");
    }
}

/// COS5: moving up within reach is told where there is any way to go.
#[test]
fn closing_in_is_told() {
    for (distance, told) in [(0, None), (1, Some(1)), (5, Some(5))] {
        let mut fight = Fight::new(duel());
        fight.round(&[20, 1, 1, 4, 1, 1, 4, 1], |q| {
            is_anns_distance(q).then(|| Yards(distance).into())
        });
        let steps = fight.notes().into_iter().filter(|(note, ..)| *note == Note::ClosesIn);
        let steps: Vec<_> = steps.map(|(_, who, yards)| (who, yards)).collect();
        let wanted: Vec<_> = told.map(|yards| (A, Yards(yards).into())).into_iter().collect();
        assert_eq!(steps, wanted);
    }
}

fn is_anns_distance(q: &Question) -> bool {
    matches!(q, Question::Distance { attacker: A, .. })
}

/// COS4, COS8: an extra defensive action gives one more defense until the round ends.
#[test]
fn an_extra_defense_lasts_the_round() {
    let mut roster = company(&["blue", "red", "blue"]);
    roster.fighters[1].dodge = Some(20);
    let mut fight = Fight::new(roster);
    let guard = says(B, QuestionKind::Action, Action::ExtraDefense);
    let at_bob =
        |q: &Question| (q.kind() == QuestionKind::Target && q.who() != B).then(|| B.into());
    // Bob first; Ann's blow is dodged, Cat's is not.
    fight.round(&[2, 20, 1, 1, 100, 1, 4, 1], |q| guard(q).or_else(|| at_bob(q)));
    assert!(fight.notes().contains(&(Note::Defended, B, Value::NOTHING)));
    assert_eq!(fight.get(B, Field::ExtraDefenses), 0);
    // In the next round the guard is down again.
    fight.round(&[2, 20, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1], at_bob);
}

/// COS13: the next combat action is spent getting up.
#[test]
fn the_prone_rise_before_they_fight() {
    let mut roster = duel();
    roster.rulings.row8 = Row8::Prone;
    let mut fight = Fight::new(roster);
    fight.round(&[20, 1, 1, 8], |_| None);
    assert_eq!((fight.attackers(), fight.get(B, Field::Prone)), (vec![A], 0));
    assert_eq!(noted(fight.battle.log(), Note::Rises), Some(Rule::COS13));
    fight.round(&[20, 1, 1, 4, 1, 1, 4, 1], |_| None);
    assert_eq!(fight.attackers(), [A, A, B]);
}

/// COS4, COS14: a weapon is picked up in place of an attack; which one is asked among several.
#[test]
fn a_dropped_weapon_is_picked_up() {
    let mut roster = duel();
    roster.rulings.row10_and_12 = Row10And12::Disarmed;
    let mut fight = Fight::new(roster.clone());
    fight.round(&[20, 1, 1, 10], |_| None);
    assert_eq!((fight.at(B, Field::Weapon, 0), fight.attackers()), (0, vec![A]));
    assert_eq!(noted(fight.battle.log(), Note::PicksUp), Some(Rule::COS4));
    roster.fighters[1].attacks.push(attack("ax", AttackKind::Melee, 20, "1d6"));
    let mut fight = Fight::new(roster);
    fight.round(&[20, 1, 1, 10, 1, 4, 1], |_| None);
    fight.round(&[20, 1, 1, 12], |q| {
        (q.kind() == QuestionKind::PickUp).then(|| weapon(B, 1).into())
    });
    assert_eq!([0, 1].map(|i| fight.at(B, Field::Weapon, i)), [1, 0]);
}

/// COS4: which attack is asked where several can be used.
#[test]
fn the_attack_is_asked_where_there_are_several() {
    let mut roster = duel();
    roster.fighters[0].attacks.push(attack("poker", AttackKind::Melee, 20, "1d4"));
    let mut fight = Fight::new(roster);
    fight.round(&[20, 1, 1, 4, 4, 1, 4, 1], |q| {
        assert!(q.kind() != QuestionKind::Attack || q.who() == A);
        (q.kind() == QuestionKind::Attack).then(|| weapon(A, 1).into())
    });
    let dice: Vec<_> = fight.rolled.iter().map(|&(_, die, _)| die).collect();
    assert_eq!(dice[4], case_core::dice::Die::D4);
}

/// COS3, COS4: who acts in the same count as the last foe who gives up has nobody left to attack.
#[test]
fn nobody_is_left_after_giving_up_in_a_tie() {
    let mut fight = Fight::new(duel());
    fight.round(&[10, 10], says(A, QuestionKind::Action, Action::Yield));
    assert!(fight.battle.is_over());
    assert!(fight.notes().iter().all(|&(note, ..)| note != Note::Attacks), "{:?}", fight.notes());
}

/// COS7: only foes who stand can be attacked.
#[test]
fn targets_are_foes_who_stand() {
    let roster = company(&["blue", "red", "red", "blue"]);
    let state_setup = setup(&roster);
    let question = PickTarget { who: A, attack: weapon(A, 0) };
    let open = |state: &State| legal(question, &state_setup, state);
    assert_eq!(open(&fresh(&roster)), [B, C]);
    for field in [Field::Dead, Field::Unconscious, Field::Gone] {
        assert_eq!(open(&bob(&roster, &[(field, 0, 1)])), [C], "{field}");
    }
    for field in [Field::Stunned, Field::Prone] {
        assert_eq!(open(&bob(&roster, &[(field, 0, 1)])), [B, C], "{field}");
    }
}
