//! Fleeing, moving by both rules, and special maneuvers, each as a turn's action.

use super::common::{A, B, C, D, Played, Said, noted, quiet as four, say, strike, with};
use case_core::ActorId;
use case_core::battle::{Intervention, Step};
use case_core::codes::Code;
use case_core::system::System;
use case_core::talislanta::rulings::{LongMove, Movement};
use case_core::talislanta::{
    ActAfterMove, Action, AttackAfterMove, BackAway, ChooseAction, ChooseAttack, ChooseTarget,
    Disadvantage, Effect, EffectOf, Exit, FeetCrossed, Field, LeaveAnyway, LeaveBattle,
    LeaveEngaged, Loss, MishapOf, MoveFeet, MoveIsAction, Note, Question, Roll, Roster, Rule,
    Setup, Sheet, SpecialDifficulty, SpecialSkill, State, StrikeLeaver, Talislanta,
    TerrainDifficulty, TerrainLoss, TerrainSkill, Trait, WayToTarget, maximum,
};
use case_core::value::{Amount, AttackId, Difficulty, Feet, Modifier, Turns, Typed, Value};

/// Four who act in the order A, B, C, D; B, C and D dodge. A's declaration is given.
pub(super) fn acting(roster: Roster, answers: &[Said]) -> Played {
    let mut played = Played::new(roster);
    played.initiative(&[19, 15, 10, 5]);
    let dodge = [say::<ChooseAction>(Action::Dodge)];
    played.declare(&dodge).declare(&dodge).declare(&dodge).declare(answers);
    played
}

/// The referee sets something.
fn lay(played: &mut Played, who: ActorId, field: Field, place: Value, to: Value) {
    let set = Intervention::Set { field: field.name().into(), who, place, to };
    played.battle.intervene(set, "for the scene").unwrap();
}

/// A engages B in a first round, in which all others dodge; then the second round is declared.
fn engaged(roster: Roster, answers: &[Said]) -> Played {
    let declared = strike(A, &[B]);
    let mut played = acting(roster, &declared);
    played.step(&[1], &[say::<WayToTarget>(Feet(0))]);
    played.step(&[], &[]);
    played.step(&[], &[]);
    played.step(&[], &[]);
    assert!(played.battle.state().is_engaged(A, B));
    played.initiative(&[19, 15, 10, 5]);
    let dodge = [say::<ChooseAction>(Action::Dodge)];
    played.declare(&dodge).declare(&dodge).declare(&dodge).declare(answers);
    played
}

/// B is the only one to flee from.
fn flee() -> [Said; 1] {
    [say::<ChooseAction>(Action::Flee)]
}

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
    let run = |face: u8, answers: &[Said]| {
        let mut played = engaged(roster(), &flee());
        played.step(&[face], answers);
        let rolls = super::common::rolled_at(played.battle.log());
        assert_eq!(rolls.last(), Some(&-2));
        played
    };
    let apart = |played: &Played| !played.battle.state().is_engaged(A, B);
    // Mishap: 2 or less.
    let played = run(2, &[say::<MishapOf>(Effect::Hindered), say::<Disadvantage>(Amount(2))]);
    assert!(!apart(&played) && played.get(A, Field::Hindrance) == 2);
    // Failure: 3 to 7.
    for face in [3, 7] {
        assert!(!apart(&run(face, &[say::<LeaveAnyway>(false)])));
    }
    // Partial: 8 to 12, up to half of 110 ft.
    for face in [8, 12] {
        let played = run(face, &[say::<BackAway>(Feet(55))]);
        assert!(!apart(&played));
        let way = [Feet(55).to_value(), Feet(55).to_value()];
        assert!(noted(played.battle.log(), Note::MovesAway, &way));
    }
    // Full: 13 and more; out of the battle or not.
    let played = run(13, &[say::<LeaveBattle>(false)]);
    assert!(apart(&played) && played.battle.state().stands(A));
    let played = run(20, &[say::<LeaveBattle>(true)]);
    assert_eq!(played.battle.state().exit(A), Some(Exit::Fled));
}

/// TAL19: an outstanding flight gains 3 Speed in the first round of the chase; `spd_factor`.
#[test]
fn an_outstanding_flight() {
    for (factor, at) in [(2, 12), (1, 6)] {
        let roster = with(four(|s| s[0].spd = 6), |r| r.spd_factor = factor);
        let mut played = engaged(roster, &flee());
        played.step(&[10], &[say::<LeaveBattle>(true)]);
        let rolls = super::common::rolled_at(played.battle.log());
        assert_eq!(rolls.last(), Some(&at));
        let chase = noted(played.battle.log(), Note::ChaseBonus, &[Modifier(3).to_value()]);
        assert_eq!(chase, factor == 2, "10 + 12 and 10 + 6");
    }
}

/// TAL19: leaving after a failure grants an Undefended Attack: nothing opposes it but
/// `undefended_difficulty`, nobody reacts, and earlier actions don't burden it.
#[test]
fn leaving_anyway() {
    for (difficulty, at) in [(0, 10), (7, 3)] {
        let roster = with(four(|_| {}), |r| r.undefended_difficulty = difficulty);
        let mut played = engaged(roster.clone(), &flee());
        let stays = [
            say::<LeaveAnyway>(true),
            say::<StrikeLeaver>(true),
            say::<ChooseAttack>(AttackId::new(B, 0)),
        ];
        let mut answers = stays.to_vec();
        answers.push(say::<LeaveBattle>(false));
        played.step(&[1, 8], &answers);
        assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&at));
        assert!(!played.battle.state().is_engaged(A, B));
        assert_eq!(played.hp(A), 100 - 11);
        assert_eq!(played.get(B, Field::Actions), 0, "it costs no action");
        // The attack need not be made.
        let mut spared = engaged(roster.clone(), &flee());
        spared.step(
            &[1],
            &[say::<LeaveAnyway>(true), say::<StrikeLeaver>(false), say::<LeaveBattle>(true)],
        );
        assert!(!spared.battle.state().stands(A));
    }
    // Who has lost its turn can't strike at one who leaves.
    let mut held = engaged(four(|_| {}), &flee());
    lay(&mut held, B, Field::LostTurns, Value::NOTHING, Turns(1).into());
    held.step(&[1], &[say::<LeaveAnyway>(true), say::<LeaveBattle>(false)]);
    assert_eq!((held.hp(A), held.battle.state().is_engaged(A, B)), (100, false));
    // Who is struck down on the way stays.
    let mut played = engaged(four(|s| s[0].hit_points = 5), &flee());
    played.step(
        &[1, 8],
        &[
            say::<LeaveAnyway>(true),
            say::<StrikeLeaver>(true),
            say::<ChooseAttack>(AttackId::new(B, 0)),
        ],
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

/// A move and nothing after it.
pub(super) fn moving() -> [Said; 2] {
    [say::<ChooseAction>(Action::Move), say::<ActAfterMove>(None)]
}

/// TAL20, TAL4: up to half is free; more takes the turn, or by `over_half_move` only all of it.
#[test]
fn a_move_and_what_it_takes() {
    for (feet, strict, free) in [(0, 0, 0), (50, 0, 0), (51, 1, 0), (99, 1, 0), (100, 1, 1)] {
        for (switch, actions) in [(LongMove::TakesTurn, strict), (LongMove::Free, free)] {
            let roster = with(four(|_| {}), |r| r.over_half_move = switch);
            let mut played = acting(roster, &moving());
            let answers = [
                say::<TerrainLoss>(Feet(0)),
                say::<MoveFeet>(Feet(feet)),
                say::<TerrainSkill>(None),
            ];
            played.step(&[], &answers);
            assert_eq!(played.get(A, Field::Actions), actions, "{feet} {switch}");
            assert_eq!(played.get(A, Field::Done), 1);
        }
    }
}

/// TAL20: who can't move at all stands still for nothing.
#[test]
fn standing_still_is_free() {
    for spd in [-10, -9, 0] {
        for over_half_move in [LongMove::TakesTurn, LongMove::Free] {
            let slow = |s: &mut [Sheet; 4]| s.iter_mut().for_each(|sheet| sheet.spd = spd);
            let roster = with(four(slow), |r| r.over_half_move = over_half_move);
            let mut played = acting(roster, &strike(A, &[B]));
            played.step(&[1], &[say::<WayToTarget>(Feet(0))]);
            assert_eq!(played.get(A, Field::Actions), 1, "{spd}: the attack alone");
            assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&0), "{spd}");
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
    let cross = |by: Trait, face: u8, more: &[Said]| {
        let mut played = acting(roster(), &moving());
        let mut answers = vec![
            say::<TerrainLoss>(Feet(30)),
            say::<MoveFeet>(Feet(70)),
            say::<TerrainSkill>(Some(by)),
            say::<TerrainDifficulty>(Difficulty(6)),
        ];
        answers.extend(more);
        played.step(&[face], &answers);
        // All of what the terrain leaves is more than half of it.
        assert_eq!(played.get(A, Field::Actions), 1);
        super::common::rolled_at(played.battle.log()).last().copied()
    };
    assert_eq!(cross(Trait::Acrobatics, 20, &[]), Some(2));
    let partly = [say::<FeetCrossed>(Feet(70)), say::<EffectOf>(Effect::Nothing)];
    assert_eq!(cross(Trait::Dexterity, 10, &partly), Some(-4));
    assert_eq!(cross(Trait::Dexterity, 4, &[say::<MishapOf>(Effect::Nothing)]), Some(-4));
}

/// TAL19, TAL20: who moves away from a melee grants an Undefended Attack to each opponent.
#[test]
fn moving_out_of_a_melee() {
    let mut played = engaged(four(|_| {}), &moving());
    let answers = [
        say::<LeaveEngaged>(true),
        say::<StrikeLeaver>(true),
        say::<ChooseAttack>(AttackId::new(B, 0)),
        say::<TerrainLoss>(Feet(0)),
        say::<MoveFeet>(Feet(50)),
        say::<TerrainSkill>(None),
    ];
    played.step(&[1], &answers);
    assert_eq!(played.hp(A), 100 - 11);
    assert!(!played.battle.state().is_engaged(A, B));
    let mut stays = engaged(four(|_| {}), &moving());
    let answers = [
        say::<LeaveEngaged>(false),
        say::<TerrainLoss>(Feet(0)),
        say::<MoveFeet>(Feet(5)),
        say::<TerrainSkill>(None),
    ];
    stays.step(&[], &answers);
    assert!(stays.battle.state().is_engaged(A, B));
}

/// TAL21: no feet; the Judge says whether a movement is an action, and an attack after it takes −5.
#[test]
fn judged_movement() {
    let judged = || with(four(|_| {}), |r| r.movement = Movement::Judged);
    for (action, at, face) in [(false, 0, 5), (true, -5, 10)] {
        let mut played = acting(judged(), &moving());
        played.step(&[], &[say::<MoveIsAction>(action)]);
        assert_eq!(played.get(A, Field::Actions), i32::from(action));
        let declared = strike(A, &[B]);
        let mut played = acting(judged(), &declared);
        played.step(&[face], &[say::<MoveIsAction>(action)]);
        assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&at));
        assert_eq!(played.get(A, Field::Actions), 1 + i32::from(action));
        assert!(played.battle.log().iter().any(|e| e.rule() == Some(Rule::TAL21)));
    }
    // A declared move says it already: the way to the target is part of it.
    let strikes = [say::<ChooseAction>(Action::Move), say::<ActAfterMove>(Some(Action::Strike))];
    let mut played = acting(judged(), &[&strikes[..], &strike(A, &[B])[1..]].concat());
    played.step(&[10], &[say::<MoveIsAction>(true)]);
    assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&-5));
    // A flight has no distance either.
    let mut flight = Played::new(judged());
    flight.initiative(&[19, 15, 10, 5]);
    let dodge = [say::<ChooseAction>(Action::Dodge)];
    let declared = strike(A, &[B]);
    flight.declare(&dodge).declare(&dodge).declare(&dodge).declare(&declared);
    flight.step(&[5], &[say::<MoveIsAction>(false)]);
    for _ in [B, C, D] {
        flight.step(&[], &[]);
    }
    flight.initiative(&[19, 15, 10, 5]);
    flight.declare(&dodge).declare(&dodge).declare(&dodge).declare(&flee());
    flight.step(&[6], &[]);
    assert!(flight.battle.state().is_engaged(A, B));
}

/// TAL3, TAL4: a declaration is over when its turn is, but for a defense held ready.
#[test]
fn what_is_declared_ends_with_the_turn() {
    let declared = strike(A, &[B]);
    let mut played = acting(four(|_| {}), &declared);
    played.step(&[1], &[say::<WayToTarget>(Feet(0))]);
    assert_eq!((played.get(A, Field::Done), played.get(A, Field::Action)), (1, 0));
    played.step(&[], &[]);
    let dodge = i32::from(Action::Dodge.number()) + 1;
    assert_eq!((played.get(B, Field::Done), played.get(B, Field::Action)), (1, dodge));
}

/// TAL20: the way to an opponent: up to half the maximum leaves time to attack, more ends there
/// unless one attacks at −5, and beyond the maximum nobody is reached.
#[test]
fn the_way_to_an_opponent() {
    let two = strike(A, &[B, D]);
    let one = strike(A, &[B]);
    let run = |declared: &[Said], faces: &[u8], ways: &[i32], switch: LongMove| {
        let mut played = acting(with(four(|_| {}), |r| r.over_half_move = switch), declared);
        let half = if switch == LongMove::Free { 99 } else { 50 };
        let mut walked = 0;
        let mut answers = Vec::new();
        for &feet in ways {
            walked += feet;
            answers.push(say::<WayToTarget>(Feet(feet)));
            if (half + 1..=100).contains(&walked) {
                answers.push(say::<AttackAfterMove>(false));
            }
        }
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
    assert_eq!(run(&two, &[1, 6], &[30, 20], strict), [true, true]);
    assert_eq!(run(&two, &[1], &[30, 21], strict), [true, true]);
    assert_eq!(run(&two, &[1], &[30, 71], strict), [true, false]);
}

/// TAL20: what the terrain took from a declared move is missing on the way to the opponent too.
#[test]
fn terrain_shortens_the_way_to_an_opponent() {
    let strikes = [say::<ChooseAction>(Action::Move), say::<ActAfterMove>(Some(Action::Strike))];
    for (way, reached) in [(50, true), (51, false)] {
        let declared = [&strikes[..], &strike(A, &[B])[1..]].concat();
        let mut played = acting(four(|_| {}), &declared);
        let mut answers = vec![
            say::<TerrainLoss>(Feet(30)),
            say::<MoveFeet>(Feet(20)),
            say::<TerrainSkill>(None),
            say::<WayToTarget>(Feet(way)),
        ];
        if reached {
            answers.push(say::<AttackAfterMove>(false));
        }
        played.step(&[], &answers);
        assert_eq!(played.battle.state().is_engaged(A, B), reached, "{way}");
        // The way to the opponent, and the whole way with what was gone before.
        let far = [Feet(way).into(), Feet(way + 20).into()];
        assert_eq!(noted(played.battle.log(), Note::TooFar, &far), !reached);
    }
}

/// TAL20: what the terrain takes is missing from how far one can go; TAL22: a feat against somebody is
/// a roll against that one.
#[test]
fn how_far_the_terrain_lets_go() {
    let mut played = acting(four(|_| {}), &moving());
    let mut feet = None;
    let mut tape = case_core::dice::Tape::new([]);
    played.battle.step_with(&mut tape, &mut |q: &Question, _: &Setup, _: &State| match q {
        Question::MoveDistance { most, .. } => {
            feet = Some(*most);
            Some(Feet(0).into())
        }
        Question::TerrainLoss { .. } => Some(Feet(30).into()),
        Question::CarryOut { .. } => Some(Value::yes(true)),
        _ => Some(Value::NOTHING),
    });
    assert_eq!(feet, Some(Feet(70)));
    let declared = [say::<ChooseAction>(Action::Special), say::<ChooseTarget>(Some(B))];
    let mut played = acting(four(|_| {}), &declared);
    let answers = [say::<SpecialSkill>(Trait::Strength), say::<SpecialDifficulty>(Difficulty(4))];
    played.step(&[5], &answers);
    let against = played.battle.log().iter().find_map(|event| match *event {
        case_core::log::Event::Roll { roll, against, .. } if roll != Roll::Initiative => {
            Some(against)
        }
        _ => None,
    });
    assert_eq!(against, Some(B));
}

/// TAL22: a feat picks up what was dropped; it is lost on a target that is gone by then.
#[test]
fn a_feat_picks_up_a_weapon() {
    let declared = [say::<ChooseAction>(Action::Special), say::<ChooseTarget>(None)];
    let mut played = acting(four(|_| {}), &declared);
    lay(&mut played, A, Field::Lost, AttackId::new(A, 0).into(), Loss::Dropped.into());
    assert_eq!(played.battle.state().in_hand(A), None);
    played.step(
        &[10],
        &[
            say::<SpecialSkill>(Trait::Dexterity),
            say::<SpecialDifficulty>(Difficulty(-10)),
            say::<EffectOf>(Effect::RegainsWeapon),
        ],
    );
    assert_eq!(played.battle.state().in_hand(A), Some(0));
}

/// TAL22, TAL5: a special maneuver by what the Judge says, against what the Judge says.
#[test]
fn special_maneuvers() {
    let roster = || four(|s| s[0].skills.acrobatics = Some(9));
    let trick = |target: Option<ActorId>, by: Trait, face: u8, more: &[Said]| {
        let declared = [say::<ChooseAction>(Action::Special), say::<ChooseTarget>(target)];
        let mut played = acting(roster(), &declared);
        let mut answers = vec![say::<SpecialSkill>(by), say::<SpecialDifficulty>(Difficulty(4))];
        answers.extend(more);
        played.step(&[face], &answers);
        assert_eq!(played.get(A, Field::Actions), 1);
        assert!(played.battle.log().iter().any(|e| e.rule() == Some(Rule::TAL22)));
        played
    };
    let hindered = [say::<EffectOf>(Effect::Hindered), say::<Disadvantage>(Amount(5))];
    let played = trick(Some(B), Trait::Acrobatics, 10, &hindered);
    assert_eq!(played.get(B, Field::Hindrance), 5);
    let played = trick(Some(B), Trait::Acrobatics, 10, &[say::<EffectOf>(Effect::DropsWeapon)]);
    assert_eq!(played.battle.state().in_hand(B), None);
    // A partial success is a disadvantage at most.
    trick(Some(B), Trait::Acrobatics, 5, &[say::<EffectOf>(Effect::Nothing)]);
    // Without an opponent, and with nothing to pick up, there is nothing to ask.
    trick(None, Trait::Acrobatics, 20, &[]);
    // Strength 0 on a d10 against 4.
    trick(Some(B), Trait::Strength, 5, &[]);
    trick(Some(B), Trait::Strength, 4, &[say::<MishapOf>(Effect::Nothing)]);
}
