//! Fleeing, moving by both rules, and special maneuvers, each as a turn's action.

use super::common::{A, B, C, D, Played, quiet as four, with};
use case_core::battle::Step;
use case_core::log::Event;
use case_core::system::System;
use case_core::talislanta::rulings::{LongMove, Movement};
use case_core::talislanta::{
    Action, Effect, Exit, Field, Note, QuestionKind, Roster, Rule, Talislanta, Trait, maximum,
};

/// Four who act in the order A, B, C, D; B, C and D dodge. A's declaration is given.
fn acting(roster: Roster, answers: &[(QuestionKind, i32)]) -> Played {
    let mut played = Played::new(roster);
    played.initiative(&[19, 15, 10, 5]);
    let dodge = [(QuestionKind::Action, Action::Dodge as i32)];
    played.declare(&dodge).declare(&dodge).declare(&dodge).declare(answers);
    played
}

/// A engages B in a first round, in which all others dodge; then the second round is declared.
fn engaged(roster: Roster, answers: &[(QuestionKind, i32)]) -> Played {
    let strike = [
        (QuestionKind::Action, Action::Strike as i32),
        (QuestionKind::Attack, 0),
        (QuestionKind::Targets, 1),
        (QuestionKind::Target, 1),
        (QuestionKind::Hits, 1),
    ];
    let mut played = acting(roster, &strike);
    played.step(&[1], &[(QuestionKind::Approach, 0)]);
    played.step(&[], &[]);
    played.step(&[], &[]);
    played.step(&[], &[]);
    assert!(played.battle.state().is_engaged(A, B));
    played.initiative(&[19, 15, 10, 5]);
    let dodge = [(QuestionKind::Action, Action::Dodge as i32)];
    played.declare(&dodge).declare(&dodge).declare(&dodge).declare(answers);
    played
}

const FLEE: [(QuestionKind, i32); 2] =
    [(QuestionKind::Action, Action::Flee as i32), (QuestionKind::Target, 1)];

/// TAL19: Speed doubled against Speed doubled, and the five results.
#[test]
fn a_flight_and_its_results() {
    // 2·1 − 2·2 = −2.
    let roster = || {
        four(|s| {
            s[0].spd = 1;
            s[1].spd = 2;
        })
    };
    // A rolled 19 + 1, B 15 + 2.
    let run = |face: u8, answers: &[(QuestionKind, i32)]| {
        let mut played = engaged(roster(), &FLEE);
        played.step(&[face], answers);
        let rolls = super::common::rolled_at(played.battle.log());
        assert_eq!(rolls.last(), Some(&-2));
        played
    };
    let apart = |played: &Played| !played.battle.state().is_engaged(A, B);
    // Mishap: 2 or less.
    let played =
        run(2, &[(QuestionKind::Mishap, Effect::Hindered as i32), (QuestionKind::Hindrance, 2)]);
    assert!(!apart(&played) && played.get(A, Field::Hindrance) == 2);
    // Failure: 3 to 7.
    for face in [3, 7] {
        assert!(!apart(&run(face, &[(QuestionKind::LeaveAnyway, 0)])));
    }
    // Partial: 8 to 12, up to half of 110 ft.
    for face in [8, 12] {
        let played = run(face, &[(QuestionKind::FleeDistance, 55)]);
        assert!(!apart(&played));
        let moved =
            |e: &Event<_>| matches!(e, Event::Note { note: Note::MovesAway, value: 55, .. });
        assert!(played.battle.log().iter().any(moved));
    }
    // Full: 13 and more; out of the battle or not.
    let played = run(13, &[(QuestionKind::LeaveBattle, 0)]);
    assert!(apart(&played) && played.battle.state().stands(A));
    let played = run(20, &[(QuestionKind::LeaveBattle, 1)]);
    assert_eq!(played.battle.state().exit(A), Some(Exit::Fled));
}

/// TAL19: an outstanding flight gains 3 Speed in the first round of the chase; `spd_factor`.
#[test]
fn an_outstanding_flight() {
    for (factor, at) in [(2, 12), (1, 6)] {
        let roster = with(four(|s| s[0].spd = 6), |r| r.spd_factor = factor);
        let mut played = engaged(roster, &FLEE);
        played.step(&[10], &[(QuestionKind::LeaveBattle, 1)]);
        let rolls = super::common::rolled_at(played.battle.log());
        assert_eq!(rolls.last(), Some(&at));
        let chase =
            |e: &Event<_>| matches!(e, Event::Note { note: Note::ChaseBonus, value: 3, .. });
        assert_eq!(played.battle.log().iter().any(chase), factor == 2, "10 + 12 and 10 + 6");
    }
}

/// TAL19: leaving after a failure grants an Undefended Attack: nothing opposes it but
/// `undefended_difficulty`, nobody reacts, and earlier actions don't burden it.
#[test]
fn leaving_anyway() {
    for (difficulty, at) in [(0, 10), (7, 3)] {
        let roster = with(four(|_| {}), |r| r.undefended_difficulty = difficulty);
        let mut played = engaged(roster.clone(), &FLEE);
        let stays = [
            (QuestionKind::LeaveAnyway, 1),
            (QuestionKind::Undefended, 1),
            (QuestionKind::Attack, 0),
        ];
        let mut answers = stays.to_vec();
        answers.push((QuestionKind::LeaveBattle, 0));
        played.step(&[1, 8], &answers);
        assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&at));
        assert!(!played.battle.state().is_engaged(A, B));
        assert_eq!(played.hp(A), 100 - 11);
        assert_eq!(played.get(B, Field::Actions), 0, "it costs no action");
        // The attack need not be made.
        let mut spared = engaged(roster.clone(), &FLEE);
        spared.step(
            &[1],
            &[
                (QuestionKind::LeaveAnyway, 1),
                (QuestionKind::Undefended, 0),
                (QuestionKind::LeaveBattle, 1),
            ],
        );
        assert!(!spared.battle.state().stands(A));
    }
    // Who is struck down on the way stays.
    let mut played = engaged(four(|s| s[0].hit_points = 5), &FLEE);
    played.step(
        &[1, 8],
        &[(QuestionKind::LeaveAnyway, 1), (QuestionKind::Undefended, 1), (QuestionKind::Attack, 0)],
    );
    assert_eq!(played.battle.state().exit(A), Some(Exit::Wounds));
}

/// TAL20: 100 ft and 10 for each point of Speed, never below 0.
#[test]
fn maximum_distances() {
    for (spd, feet) in
        [(-20, 0), (-11, 0), (-10, 0), (-9, 10), (-1, 90), (0, 100), (1, 110), (30, 400)]
    {
        let roster = four(|s| s[0].spd = spd);
        assert_eq!(maximum(&Talislanta::validate(&roster).unwrap(), A), feet);
    }
}

const MOVE: [(QuestionKind, i32); 1] = [(QuestionKind::Action, Action::Move as i32)];

/// TAL20, TAL4: up to half is free; more takes the turn, or by `over_half_move` only all of it.
#[test]
fn a_move_and_what_it_takes() {
    for (feet, strict, free) in [(0, 0, 0), (50, 0, 0), (51, 1, 0), (99, 1, 0), (100, 1, 1)] {
        for (switch, actions) in [(LongMove::TakesTurn, strict), (LongMove::Free, free)] {
            let roster = with(four(|_| {}), |r| r.over_half_move = switch);
            let mut played = acting(roster, &MOVE);
            let answers = [
                (QuestionKind::TerrainLoss, 0),
                (QuestionKind::MoveDistance, feet),
                (QuestionKind::TerrainSkill, 0),
            ];
            played.step(&[], &answers);
            assert_eq!(played.get(A, Field::Actions), actions, "{feet} {switch}");
            assert_eq!(played.get(A, Field::Done), 1);
        }
    }
}

/// TAL20, TAL5: rugged terrain takes distance away, and is crossed by a skill or by Dexterity.
#[test]
fn terrain() {
    let roster = || {
        four(|s| {
            s[0].dex = 2;
            s[0].skills.acrobatics = Some(8);
        })
    };
    let cross = |by: Trait, face: u8, more: &[(QuestionKind, i32)]| {
        let mut played = acting(roster(), &MOVE);
        let mut answers = vec![
            (QuestionKind::TerrainLoss, 30),
            (QuestionKind::MoveDistance, 70),
            (QuestionKind::TerrainSkill, by as i32 + 1),
            (QuestionKind::Difficulty, 6),
        ];
        answers.extend(more);
        played.step(&[face], &answers);
        // All of what the terrain leaves is more than half of it.
        assert_eq!(played.get(A, Field::Actions), 1);
        super::common::rolled_at(played.battle.log()).last().copied()
    };
    assert_eq!(cross(Trait::Acrobatics, 20, &[]), Some(2));
    assert_eq!(cross(Trait::Dexterity, 10, &[]), Some(-4));
    assert_eq!(
        cross(Trait::Dexterity, 4, &[(QuestionKind::Mishap, Effect::Nothing as i32)]),
        Some(-4)
    );
}

/// TAL19, TAL20: who moves away from a melee grants an Undefended Attack to each opponent.
#[test]
fn moving_out_of_a_melee() {
    let mut played = engaged(four(|_| {}), &MOVE);
    let answers = [
        (QuestionKind::LeaveEngaged, 1),
        (QuestionKind::Undefended, 1),
        (QuestionKind::Attack, 0),
        (QuestionKind::TerrainLoss, 0),
        (QuestionKind::MoveDistance, 50),
        (QuestionKind::TerrainSkill, 0),
    ];
    played.step(&[1], &answers);
    assert_eq!(played.hp(A), 100 - 11);
    assert!(!played.battle.state().is_engaged(A, B));
    let mut stays = engaged(four(|_| {}), &MOVE);
    let answers = [
        (QuestionKind::LeaveEngaged, 0),
        (QuestionKind::TerrainLoss, 0),
        (QuestionKind::MoveDistance, 5),
        (QuestionKind::TerrainSkill, 0),
    ];
    stays.step(&[], &answers);
    assert!(stays.battle.state().is_engaged(A, B));
}

/// TAL21: no feet; the Judge says whether a movement is an action, and an attack after it takes −5.
#[test]
fn judged_movement() {
    let judged = || with(four(|_| {}), |r| r.movement = Movement::Judged);
    for (action, at, face) in [(0, 0, 5), (1, -5, 10)] {
        let mut played = acting(judged(), &MOVE);
        played.step(&[], &[(QuestionKind::MoveIsAction, action)]);
        assert_eq!(played.get(A, Field::Actions), action);
        let strike = [
            (QuestionKind::Action, Action::Strike as i32),
            (QuestionKind::Attack, 0),
            (QuestionKind::Targets, 1),
            (QuestionKind::Target, 1),
            (QuestionKind::Hits, 1),
        ];
        let mut played = acting(judged(), &strike);
        played.step(&[face], &[(QuestionKind::MoveIsAction, action)]);
        assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&at));
        assert_eq!(played.get(A, Field::Actions), 1 + action);
        let noted = played.battle.log().iter().any(|e| e.rule() == Rule::TAL21);
        assert!(noted);
    }
    // A flight has no distance either.
    let mut flight = Played::new(judged());
    flight.initiative(&[19, 15, 10, 5]);
    let dodge = [(QuestionKind::Action, Action::Dodge as i32)];
    let strike = [
        (QuestionKind::Action, Action::Strike as i32),
        (QuestionKind::Attack, 0),
        (QuestionKind::Targets, 1),
        (QuestionKind::Target, 1),
        (QuestionKind::Hits, 1),
    ];
    flight.declare(&dodge).declare(&dodge).declare(&dodge).declare(&strike);
    flight.step(&[5], &[(QuestionKind::MoveIsAction, 0)]);
    for _ in [B, C, D] {
        flight.step(&[], &[]);
    }
    flight.initiative(&[19, 15, 10, 5]);
    flight.declare(&dodge).declare(&dodge).declare(&dodge).declare(&FLEE);
    flight.step(&[6], &[]);
    assert!(flight.battle.state().is_engaged(A, B));
}

/// TAL20: the way to an opponent: up to half the maximum leaves time to attack, more ends there.
#[test]
fn the_way_to_an_opponent() {
    let strike = [
        (QuestionKind::Action, Action::Strike as i32),
        (QuestionKind::Attack, 0),
        (QuestionKind::Targets, 2),
        (QuestionKind::Target, 1),
        (QuestionKind::Target, 3),
    ];
    let one = [
        (QuestionKind::Action, Action::Strike as i32),
        (QuestionKind::Attack, 0),
        (QuestionKind::Targets, 1),
        (QuestionKind::Target, 1),
        (QuestionKind::Hits, 1),
    ];
    let run = |declared: &[(QuestionKind, i32)], faces: &[u8], ways: &[i32], switch: LongMove| {
        let mut played = acting(with(four(|_| {}), |r| r.over_half_move = switch), declared);
        let answers: Vec<_> = ways.iter().map(|&feet| (QuestionKind::Approach, feet)).collect();
        assert!(matches!(played.step(faces, &answers), Step::Going));
        let state = played.battle.state();
        let engaged = [B, D].map(|foe| state.is_engaged(A, foe));
        assert_eq!(played.get(A, Field::Actions), 1);
        engaged
    };
    let strict = LongMove::TakesTurn;
    assert_eq!(run(&one, &[1], &[50], strict), [true, false]);
    assert_eq!(run(&one, &[], &[51], strict), [true, false]);
    assert_eq!(run(&one, &[], &[100], strict), [true, false]);
    assert_eq!(run(&one, &[], &[101], strict), [false, false]);
    assert_eq!(run(&one, &[1], &[99], LongMove::Free), [true, false]);
    assert_eq!(run(&one, &[], &[100], LongMove::Free), [true, false]);
    // The ways to several add up; the second is at −5.
    assert_eq!(run(&strike, &[1, 6], &[30, 20], strict), [true, true]);
    assert_eq!(run(&strike, &[1], &[30, 21], strict), [true, true]);
    assert_eq!(run(&strike, &[1], &[30, 71], strict), [true, false]);
}

/// TAL22, TAL5: a special maneuver by what the Judge says, against what the Judge says.
#[test]
fn special_maneuvers() {
    let roster = || four(|s| s[0].skills.acrobatics = Some(9));
    let trick = |target: i32, by: Trait, face: u8, more: &[(QuestionKind, i32)]| {
        let declared =
            [(QuestionKind::Action, Action::Special as i32), (QuestionKind::Target, target)];
        let mut played = acting(roster(), &declared);
        let mut answers =
            vec![(QuestionKind::SpecialSkill, by as i32), (QuestionKind::Difficulty, 4)];
        answers.extend(more);
        played.step(&[face], &answers);
        assert_eq!(played.get(A, Field::Actions), 1);
        assert!(played.battle.log().iter().any(|e| e.rule() == Rule::TAL22));
        played
    };
    let hindered = [(QuestionKind::Effect, Effect::Hindered as i32), (QuestionKind::Hindrance, 5)];
    let played = trick(1, Trait::Acrobatics, 10, &hindered);
    assert_eq!(played.get(B, Field::Hindrance), 5);
    let played =
        trick(1, Trait::Acrobatics, 10, &[(QuestionKind::Effect, Effect::DropsWeapon as i32)]);
    assert_eq!(played.battle.state().in_hand(B), None);
    // A partial success is a disadvantage at most.
    trick(1, Trait::Acrobatics, 5, &[(QuestionKind::Effect, Effect::Nothing as i32)]);
    // Without an opponent, and with nothing to pick up, there is nothing to ask.
    trick(0, Trait::Acrobatics, 20, &[]);
    // Strength 0 on a d10 against 4.
    trick(1, Trait::Strength, 5, &[]);
    trick(1, Trait::Strength, 4, &[(QuestionKind::Mishap, Effect::Nothing as i32)]);
}
