//! Moves together with other actions, long ways, and what dangerous ground and other skills do.

use super::common::{A, B, Played, Said, noted, quiet as four, say, strike};
use super::movement::{acting, moving};
use case_core::ActorId;
use case_core::battle::Input;
use case_core::dice::Die;
use case_core::log::Event;
use case_core::question::Query;
use case_core::talislanta::{
    ActAfterMove, Action, AttackAfterMove, Band, Cause, ChooseAction, ChooseTarget, CountHits,
    CountTargets, CoverOfTarget, Disadvantage, Effect, EffectOf, FeetCrossed, Field, Maneuver,
    MoveFeet, Note, Opening, OtherRating, React, Roll, ShotDistance, SpecialDifficulty,
    SpecialSkill, Talislanta, TargetIsAlert, TerrainDifficulty, TerrainLoss, TerrainSkill, Trait,
    UseOpening, WayToTarget,
};
use case_core::value::{Amount, Attacks, Difficulty, Feet, Typed};

/// A move, and another action after it.
fn moving_and(declared: &[Said]) -> Vec<Said> {
    let mut answers = vec![say::<ChooseAction>(Action::Move)];
    answers.extend(declared);
    if let Some(Ok(action)) = declared.first().map(|said| Action::from_value(said.1).ok_or(())) {
        answers[1] = say::<ActAfterMove>(Some(action));
    }
    answers
}

/// A move over even ground.
fn walks(feet: i32) -> [Said; 3] {
    [say::<TerrainLoss>(Feet(0)), say::<MoveFeet>(Feet(feet)), say::<TerrainSkill>(None)]
}

/// TAL20, TAL4: a move comes with any action: free up to half the maximum, else at −5; a defense
/// too, and the way to an opponent is part of it.
#[test]
fn a_move_with_any_action() {
    // An archer's step aside.
    let archer = || four(|s| s[0].attacks = vec![super::common::bow(10, 5)]);
    let shoot = [
        say::<ChooseAction>(Action::Shoot),
        say::<CountTargets>(Amount(1)),
        say::<ChooseTarget>(Some(B)),
        say::<CountHits>(Attacks(1)),
    ];
    let shot = [
        say::<ShotDistance>(Feet(0)),
        say::<TargetIsAlert>(false),
        say::<CoverOfTarget>(Amount(0)),
    ];
    for (feet, at) in [(50, 10), (51, 5)] {
        let mut played = acting(archer(), &moving_and(&shoot));
        let mut answers = walks(feet).to_vec();
        answers.extend(shot);
        answers.push(say::<React>(None));
        played.step(&[1], &answers[..]);
        assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&at), "{feet}");
        assert_eq!(played.get(A, Field::Actions), if feet > 50 { 2 } else { 1 });
    }
    // The way to the opponent goes on where the move ended.
    let declared = strike(A, &[B]);
    for (way, more, at) in
        [(20, None, Some(0)), (21, Some(true), Some(-5)), (21, Some(false), None)]
    {
        let mut played = acting(four(|_| {}), &moving_and(&declared));
        let mut answers = walks(30).to_vec();
        answers.push(say::<WayToTarget>(Feet(way)));
        answers.extend(more.map(say::<AttackAfterMove>));
        // A failure each time.
        let face = at.map(|at| if at == 0 { 5 } else { 6 });
        played.step(face.as_slice(), &answers);
        let attack = |e: &Event<Talislanta>| match *e {
            Event::Roll { roll: Roll::Attack, flat, .. } => Some(flat),
            _ => None,
        };
        assert_eq!(played.battle.log().iter().find_map(attack), at, "{way}");
        assert!(played.battle.state().is_engaged(A, B));
    }
    // A dodge is held ready; after a run it is at −5 besides.
    for (feet, at) in [(50, 60 - 10), (100, 60 - 10 - 5)] {
        let mut played = Played::new(four(|s| s[0].skills.evade = Some(60)));
        played.initiative(&[19, 15, 10, 5]);
        let dodge = [say::<ChooseAction>(Action::Dodge)];
        played.declare(&dodge).declare(&dodge).declare(&strike(B, &[A]));
        played.declare(&moving_and(&dodge));
        played.step(&[], &walks(feet));
        let hit = [say::<WayToTarget>(Feet(0)), say::<React>(Some(Maneuver::Dodge))];
        let opening = [say::<UseOpening>(Opening::FollowUp)];
        played.step(&[11, 1], &[&hit[..], &opening[..]].concat());
        assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&at));
    }
}

/// TAL20, TAL4: a way of more than half the maximum takes the turn; the attack after it is offered at
/// −5.
#[test]
fn an_attack_after_a_long_way() {
    for (feet, attacks) in [(51, true), (100, true), (100, false)] {
        let mut played = acting(four(|_| {}), &strike(A, &[B]));
        let way = [say::<WayToTarget>(Feet(feet)), say::<AttackAfterMove>(attacks)];
        // 10 − 10 − 5.
        played.step(if attacks { &[6] } else { &[] }, &way);
        let counted = noted(played.battle.log(), Note::MovementIsAction, &[]);
        assert_eq!((counted, played.get(A, Field::Actions)), (attacks, 1 + i32::from(attacks)));
        let attack = |e: &&Event<_>| matches!(e, Event::Roll { roll: Roll::Attack, flat: -5, .. });
        assert_eq!(played.battle.log().iter().filter(attack).count(), usize::from(attacks));
        assert!(played.battle.state().is_engaged(A, B));
    }
}

/// TAL20: after a failure and a partial success on dangerous ground the Judge says how far the move
/// comes, and what else comes of it: at most a disadvantage.
#[test]
fn half_way_over_dangerous_ground() {
    for (face, band) in [(9, Band::Failure), (14, Band::Partial)] {
        for (feet, effect) in [(70, Effect::Nothing), (15, Effect::Hindered)] {
            let mut played = acting(four(|s| s[0].skills.acrobatics = Some(8)), &moving());
            let mut answers = vec![
                say::<TerrainLoss>(Feet(0)),
                say::<MoveFeet>(Feet(70)),
                say::<TerrainSkill>(Some(Trait::Acrobatics)),
                say::<TerrainDifficulty>(Difficulty(12)),
                say::<FeetCrossed>(Feet(feet)),
                say::<EffectOf>(effect),
            ];
            if effect == Effect::Hindered {
                answers.push(say::<Disadvantage>(Amount(2)));
            }
            played.step(&[face], &answers);
            let log = played.battle.log();
            assert!(noted(log, Note::Result, &[band.to_value()]));
            let way = [Feet(feet).to_value(), Feet(100).to_value()];
            assert!(noted(log, Note::Moves, &way));
            assert_eq!(played.get(A, Field::Hindrance) != 0, effect == Effect::Hindered);
            // The time is gone all the same.
            assert_eq!(played.get(A, Field::Actions), 1);
        }
    }
    // What the plan says leaves everything as it was.
    let scene = super::common::Scene::four(|_| {});
    let (who, mover, meant) = (ActorId::JUDGE, A, Feet(70));
    let q = FeetCrossed { who, mover, result: Band::Failure, meant };
    assert_eq!(q.plan(scene.view()), meant);
    let (victim, cause, result) = (A, Cause::Terrain, Band::Failure);
    let q = EffectOf { who, victim, cause, result };
    assert_eq!(q.plan(scene.view()), Effect::Nothing);
    assert!(!q.is_legal(scene.view(), Effect::DropsWeapon));
}

/// TAL22, TAL5: a special maneuver by any skill or attribute: of one that the sheet has no field for
/// the Judge says the rating; an attribute is rolled on a d10.
#[test]
fn any_skill_or_attribute() {
    let declared = [say::<ChooseAction>(Action::Special), say::<ChooseTarget>(Some(B))];
    for (by, rating, die) in
        [(Trait::OtherSkill, 14, Die::D20), (Trait::OtherAttribute, -3, Die::D10)]
    {
        let mut played = acting(four(|_| {}), &declared);
        let answers = [
            say::<SpecialSkill>(by),
            say::<SpecialDifficulty>(Difficulty(-4)),
            say::<OtherRating>(Amount(rating)),
            say::<EffectOf>(Effect::Nothing),
        ];
        played.step(&[10], &answers);
        assert_eq!(super::common::rolled_at(played.battle.log()).last(), Some(&(rating + 4)));
        let rolled = |input: &&Input| matches!(input, Input::Face { die: one, .. } if *one == die);
        let last = |input: &&Input| matches!(input, Input::Face { .. });
        let last = played.battle.inputs().iter().rfind(last);
        assert!(last.is_some_and(|input| rolled(&input)), "{by}");
    }
    // Dangerous ground may be crossed by such a one too.
    let scene = super::common::Scene::four(|_| {});
    let q = TerrainSkill { who: ActorId::JUDGE, mover: A };
    assert!(q.is_legal(scene.view(), Some(Trait::OtherSkill)));
    assert!(!q.is_legal(scene.view(), Some(Trait::Evade)));
}
