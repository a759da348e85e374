//! Effort, fatigue, exhaustion and rest.

use super::common::*;
use case_core::cosmic::*;
use case_core::question::Asked;
use case_core::value::{Initiative, Yards};

/// A duel in which Ann takes an action each round and Bob does nothing.
fn ann(roster: Roster) -> impl FnMut(Action) -> [i32; 4] {
    let mut fight = Fight::new(roster);
    move |action| {
        let exhausted = fight.get(A, Field::Fatigue) >= 10;
        let dice: &[i32] = match action {
            _ if exhausted => &[1],
            Action::Attack => &[20, 1, 100, 2, 1],
            _ => &[20, 1],
        };
        fight.round(dice, |q: &Question| match q.kind() {
            QuestionKind::Action if q.who() == A => Some(action.into()),
            QuestionKind::Action => Some(Action::Rest.into()),
            _ => None,
        });
        [Field::Fatigue, Field::Streak, Field::Rested, Field::Stunned].map(|f| fight.get(A, f))
    }
}

/// The first rounds after which the drain has grown, of 32 successive physical ones.
fn drains(steps: FatigueSteps) -> Vec<i32> {
    let mut roster = duel();
    roster.rulings.fatigue_steps = steps;
    roster.fighters[0].health = 100;
    let mut act = ann(roster);
    let mut before = 0;
    let mut rounds = Vec::new();
    for round in 1..=32 {
        let [fatigue, ..] = act(Action::Move);
        if fatigue > before {
            assert_eq!(fatigue, before + 1);
            rounds.push(round);
        }
        before = fatigue;
    }
    rounds
}

/// COS15, ruling `fatigue_steps`: more than five successive rounds drain, by fives.
#[test]
fn successive_physical_rounds_drain() {
    assert_eq!(drains(FatigueSteps::Fives), [6, 10, 15, 20, 25, 30]);
    assert_eq!(drains(FatigueSteps::AfterEachFive), [6, 11, 16, 21, 26, 31]);
    assert_eq!(Rulings::default().fatigue_steps, FatigueSteps::Fives);
}

/// COS15: what counts as purely physical: attacks as the sheet says.
#[test]
fn physical_rounds() {
    let physical = |roster: Roster, action| ann(roster)(action)[1] == 1;
    for &kind in AttackKind::ALL {
        for flag in [None, Some(true), Some(false)] {
            let mut roster = duel();
            roster.fighters[0].attacks[0].kind = kind;
            roster.fighters[0].attacks[0].physical = flag;
            let expected = flag.unwrap_or(kind != AttackKind::Missile);
            assert_eq!(physical(roster, Action::Attack), expected, "{kind} {flag:?}");
        }
    }
    for action in [Action::Other, Action::Rest] {
        assert!(!physical(duel(), action), "{action}");
    }
}

/// COS15, ruling `physical_actions`: moving more than half of one's movement is effort, and getting
/// up, guarding and a step are by the other reading alone; to stay where one is never is.
#[test]
fn what_is_effort_besides_fighting() {
    for &reading in PhysicalActions::ALL {
        let any = reading == PhysicalActions::AllEffort;
        let mut roster = duel();
        roster.rulings.physical_actions = reading;
        roster.rulings.row8 = Row8::Prone;
        let streak = |faces: &[i32], action: Action, yards: i32| {
            let mut fight = Fight::new(roster.clone());
            fight.round(faces, |q| match q {
                Question::Action { who: A, .. } => Some(action.into()),
                Question::Action { .. } if action != Action::Rise => Some(Action::Rest.into()),
                Question::Move { .. } | Question::Distance { .. } => Some(Yards(yards).into()),
                _ => None,
            });
            fight.get(A, Field::Streak) == 1
        };
        assert_eq!(streak(&[20, 1], Action::ExtraDefense, 0), any);
        assert_eq!(streak(&[1, 20, 1, 8], Action::Rise, 0), any);
        let moves = [0, 1, 5, 6, 11].map(|yards| streak(&[20, 1], Action::Move, yards));
        assert_eq!(moves, [false, any, any, true, true], "of 11 yards");
        let mut even = roster.clone();
        even.fighters[0].running = 8;
        let mut fight = Fight::new(even);
        fight.round(&[20, 1], |q| match q {
            Question::Action { who: A, .. } => Some(Action::Move.into()),
            Question::Action { .. } => Some(Action::Rest.into()),
            Question::Move { .. } => Some(Yards(5).into()),
            _ => None,
        });
        assert_eq!(fight.get(A, Field::Streak) == 1, any, "5 of 10 yards are no more than half");
        // Out of reach, the attack has become movement.
        assert!(streak(&[20, 1], Action::Attack, 40), "{reading}");
    }
    assert_eq!(Rulings::default().physical_actions, PhysicalActions::FightingAndFarMoves);
}

/// COS15: the count of rounds begins again after one that is not physical; ruling
/// `fatigue_streak_breaks`: the drain stays, or goes.
#[test]
fn a_round_without_effort_ends_the_streak() {
    for (breaks, left) in [(StreakBreaks::DrainKept, 1), (StreakBreaks::DrainCleared, 0)] {
        let mut roster = duel();
        roster.rulings.fatigue_streak_breaks = breaks;
        let mut act = ann(roster);
        for round in 1..=6 {
            assert_eq!(act(Action::Move)[..2], [i32::from(round == 6), round]);
        }
        assert_eq!(act(Action::Other)[..2], [left, 0], "{breaks}");
        assert_eq!(act(Action::Other)[..2], [left, 0], "{breaks}");
        for round in 1..=5 {
            assert_eq!(act(Action::Move)[..2], [left, round]);
        }
        assert_eq!(act(Action::Move)[0], left + 1);
    }
    assert_eq!(Rulings::default().fatigue_streak_breaks, StreakBreaks::DrainKept);
}

/// COS15, ruling `fatigue_streak_breaks`: only a drain that physical rounds have brought goes with
/// them, and only where there is one.
#[test]
fn only_a_drain_of_effort_goes_with_the_streak() {
    let mut roster = duel();
    roster.rulings.fatigue_streak_breaks = StreakBreaks::DrainCleared;
    let ends = |fatigue: i32, first: Action| {
        let mut roster = roster.clone();
        roster.fighters[0].fatigue = fatigue;
        let mut fight = Fight::new(roster);
        for action in [first, Action::Other] {
            fight.round(&[20, 1], |q: &Question| match q.kind() {
                QuestionKind::Action if q.who() == A => Some(action.into()),
                QuestionKind::Action => Some(Action::Other.into()),
                _ => None,
            });
        }
        (fight.get(A, Field::Fatigue), noted(fight.battle.log(), Note::Rested).is_some())
    };
    assert_eq!(ends(2, Action::Move), (0, true));
    assert_eq!(ends(2, Action::Other), (2, false), "it came with the drain");
    assert_eq!(ends(0, Action::Move), (0, false), "there is none");
}

/// COS16: each point is a rank less on every roll, and on initiative.
#[test]
fn each_drain_costs_a_rank() {
    let mut roster = duel();
    for fatigue in 0..10 {
        roster.fighters[0].fatigue = fatigue;
        let top = 100 - 5 * fatigue;
        assert!(matches!(strike(&roster, &[top, 2, 1]).outcome, AttackOutcome::Hit { .. }));
        if top < 100 {
            assert_eq!(strike(&roster, &[top + 1]).outcome, AttackOutcome::Missed);
        }
    }
    let mut fight = Fight::new(roster);
    fight.round(&[20, 12], all_do(Action::Rest));
    assert!(fight.notes().contains(&(Note::Total, A, Initiative(20 + 10 - 9).into())));
}

/// COS17: Fatigue equal to Health, or above it, is exhaustion.
#[test]
fn exhaustion_begins_at_health() {
    for (fatigue, exhausted) in [(9, false), (10, true), (11, true)] {
        let mut roster = duel();
        roster.fighters[0].fatigue = fatigue;
        let mut fight = Fight::new(roster);
        let dice: &[i32] = if exhausted { &[1] } else { &[20, 1] };
        fight.round(dice, all_do(Action::Rest));
    }
    let mut roster = duel();
    roster.fighters[0].fatigue = 9;
    let mut fight = Fight::new(roster);
    let toil = |q: &Question| match q.kind() {
        QuestionKind::Action if q.who() == A => Some(Action::Move.into()),
        QuestionKind::Action => Some(Action::Rest.into()),
        _ => None,
    };
    for _ in 0..6 {
        fight.round(&[20, 1], toil);
    }
    assert_eq!(noted(fight.battle.log(), Note::Exhausted), Some(Rule::COS17));
    fight.round(&[1], toil);
}

/// COS17: the exhausted rest ten rounds a point and then lose all of it.
#[test]
fn the_exhausted_rest_for_all_of_it() {
    let mut roster = duel();
    roster.fighters[0].fatigue = 10;
    let mut act = ann(roster);
    for round in 1..100 {
        assert_eq!(act(Action::Rest)[..3], [10, 0, round]);
    }
    assert_eq!(act(Action::Rest)[..3], [0, 0, 0]);
}

/// COS17: who is not exhausted loses one point for ten rounds of inaction in a row.
#[test]
fn the_tired_rest_point_by_point() {
    let mut roster = duel();
    roster.fighters[0].fatigue = 2;
    let mut act = ann(roster);
    for round in 1..10 {
        assert_eq!(act(Action::Rest)[..3], [2, 0, round]);
    }
    assert_eq!(act(Action::Rest)[..3], [1, 0, 0]);
    for round in 1..10 {
        assert_eq!(act(Action::Rest)[..3], [1, 0, round]);
    }
    assert_eq!(act(Action::Other)[..3], [1, 0, 0], "broken off, nothing is gained");
    for _ in 1..10 {
        assert_eq!(act(Action::Rest)[0], 1);
    }
    assert_eq!(act(Action::Rest)[..3], [0, 0, 0]);
    assert_eq!(act(Action::Rest)[..3], [0, 0, 0], "nothing to rest from, nothing counted");
}

/// COS17, ruling `rest_broken_by`: a defense and a held action are no inaction; being stunned is.
#[test]
fn what_breaks_a_rest() {
    let rested = |roster: &Roster, dice: &[i32], hold: bool| {
        let mut fight = Fight::new(roster.clone());
        fight.round(dice, |q| match q.kind() {
            QuestionKind::Action if q.who() == A && hold => Some(Action::Hold.into()),
            QuestionKind::Action if q.who() == A => Some(Action::Rest.into()),
            QuestionKind::HeldAction => Some(Hold::Wait.into()),
            _ => None,
        });
        fight.get(A, Field::Rested)
    };
    let mut roster = duel();
    roster.fighters[0].fatigue = 2;
    assert_eq!(rested(&roster, &[20, 1, 1, 4, 1], false), 1, "hit, but not defending");
    assert_eq!(rested(&roster, &[20, 1, 1, 4, 1], true), 0);
    assert_eq!(rested(&roster, &[1, 20, 1, 8], false), 1, "stunned before the count");
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    roster.fighters[0].dodge = Some(12);
    roster.fighters[0].attacks[0].ranks = 0;
    assert_eq!(rested(&roster, &[20, 1, 1, 50], false), 0);
    roster.rulings.rest_broken_by = RestBrokenBy::ActionsAlone;
    assert_eq!(rested(&roster, &[20, 1, 1, 50], false), 1, "the defense is no action");
    assert_eq!(rested(&roster, &[20, 1, 1, 50], true), 0, "the held one is");
}
