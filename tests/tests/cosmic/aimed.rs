//! The odds of one attack, worked out by hand.

use super::common::{A, B, duel};
use case_core::attack::{Aim, AimError, Guard};
use case_core::battle::Battle;
use case_core::cosmic::{
    AttackOutcome, Cosmic, Defense, Fate, Field, FreeDefenses, Location, Part, Roster, Special,
};
use case_core::log::Key;
use case_core::odds::Budget;
use case_core::system::System;
use case_core::value::{AttackId, Typed, Yards};

/// Ten ranks of the club against eight of a dodge, without critical results.
fn even() -> Roster {
    let mut roster = duel();
    roster.rulings.free_defenses = FreeDefenses::Number(1);
    roster.rulings.critical_thresholds = None;
    roster.fighters[0].attacks[0].ranks = 10;
    roster.fighters[1].dodge = Some(8);
    roster
}

/// COS7, COS8, COS9: ten ranks hit with 50 in 100, and eight ranks of a dodge stop 40 in 100 of it.
/// The head is one row of twelve; 4 and 11 are the torso.
#[test]
fn an_attack_and_a_dodge_by_hand() {
    let battle = Battle::<Cosmic>::new(even()).unwrap();
    let aimed = battle.aim(&Aim::new(AttackId::new(A, 0), B)).unwrap();
    let work = &mut Budget::new();
    let parts = |chance: case_core::odds::Fraction| (chance.numerator(), chance.denominator());
    let hit = |o: &AttackOutcome| matches!(o, AttackOutcome::Hit { .. });
    let at = |place| move |o: &AttackOutcome| matches!(o, AttackOutcome::Hit { location, .. } if *location == place);
    let bare = aimed.odds(Guard::Undefended, work).unwrap();
    assert_eq!(parts(bare.chance(hit)), (1, 2));
    assert_eq!(parts(bare.chance(at(Location::Torso))), (1, 12));
    let dodged = aimed.odds(Guard::With(Defense::Dodge.to_value()), work).unwrap();
    assert_eq!(parts(dodged.chance(hit)), (3, 10));
    assert_eq!(parts(dodged.chance(|o| *o == AttackOutcome::Defended)), (1, 5));
    assert_eq!(parts(dodged.chance(at(Location::Head))), (1, 40));
    // A nine leaves its target unconscious.
    let out = |o: &AttackOutcome| matches!(o, AttackOutcome::Hit { target: Fate::Unconscious, .. });
    assert!(bare.chance(out).as_f64() >= 0.5 / 12.0);
    // A called shot falls where it is aimed, and costs four ranks, at the head six.
    let mut called = |battle: &Battle<Cosmic>, part: Part| {
        let called = battle
            .aim(&Aim::new(AttackId::new(A, 0), B).given("called_part", part.to_value()))
            .unwrap();
        parts(called.odds(Guard::Undefended, work).unwrap().chance(at(Location::of(part))))
    };
    assert_eq!(called(&battle, Part::Head), (1, 5));
    assert_eq!(called(&battle, Part::RightLeg), (3, 10));
    let mut roster = even();
    (roster.rulings.called_shot_cost, roster.rulings.called_head_cost) = (0, 1);
    let battle = Battle::<Cosmic>::new(roster).unwrap();
    assert_eq!([Part::Head, Part::Torso].map(|part| called(&battle, part)), [(9, 20), (1, 2)]);
}

/// COS5, COS8, COS12, COS13: why an attack or a defense can't be, with the rule.
#[test]
fn what_cannot_be_is_refused_with_its_rule() {
    let battle = Battle::<Cosmic>::new(even()).unwrap();
    let aimed = battle.aim(&Aim::new(AttackId::new(A, 0), B)).unwrap();
    let refused = |aimed: &case_core::attack::Aimed<'_, Cosmic>, defense: Defense| match aimed
        .odds(Guard::With(defense.to_value()), &mut Budget::new())
    {
        Err(AimError::Guard { rule, .. }) => rule,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&aimed, Defense::Shield), "COS8");
    for (field, rule) in [(Field::Stunned, "COS12"), (Field::Defenses, "COS8")] {
        let mut state = battle.state().clone();
        Cosmic::set(&mut state, Key::of(B, field), 1);
        let (setup, plans) = (battle.setup(), battle.plans().clone());
        let aimed =
            case_core::attack::Aimed::new(setup, &state, plans, &Aim::new(AttackId::new(A, 0), B));
        assert_eq!(refused(&aimed.unwrap(), Defense::Dodge), rule);
    }
    // Whoever is prone gets up first; who is stunned besides does not even that.
    let mut state = battle.state().clone();
    for (field, why) in [(Field::Prone, "COS13"), (Field::Stunned, "COS12")] {
        Cosmic::set(&mut state, Key::of(A, field), 1);
        let (setup, plans) = (battle.setup(), battle.plans().clone());
        let aim = Aim::new(AttackId::new(A, 0), B);
        let lies = case_core::attack::Aimed::<Cosmic>::new(setup, &state, plans, &aim).map(|_| ());
        assert!(
            matches!(&lies, Err(AimError::Impossible { rule, .. }) if *rule == why),
            "{lies:?}"
        );
    }
    let far = battle.aim(&Aim::new(AttackId::new(A, 0), B).given("distance", Yards(50)));
    assert!(matches!(far, Err(AimError::Impossible { rule: "COS5", .. })), "{far:?}");
}

/// COS14: what only the dice ask for is checked when it is asked: an answer that is legal nowhere is
/// told, and not answered otherwise in silence; so is one whose question never comes.
#[test]
fn an_answer_that_is_asked_after_the_dice_is_legal_or_told() {
    let battle = Battle::<Cosmic>::new(even()).unwrap();
    let odds = |question: &str, answer| {
        let aimed = battle.aim(&Aim::new(AttackId::new(A, 0), B).given(question, answer)).unwrap();
        assert_eq!(aimed.went_in().unasked.len(), 1);
        let work = &mut Budget::new();
        let all = aimed.best_defenses(work).map(|list| list.len());
        (aimed.odds(Guard::Undefended, work).map(|_| ()), all)
    };
    let no_shield = AimError::Given {
        question: "special",
        answer: "shield destroyed".into(),
        rule: "COS8",
        why: "there is no such skill on the sheet".into(),
    };
    let told = odds("special", Special::ShieldDestroyed.to_value());
    assert_eq!(told, (Err(no_shield.clone()), Err(no_shield)));
    assert_eq!(odds("special", Special::Nothing.to_value()), (Ok(()), Ok(3)));
    let (one, all) = odds("restore_part", Part::Head.to_value());
    assert!(matches!(one, Err(AimError::Unused { question: "restore_part", .. })), "{one:?}");
    assert!(matches!(all, Err(AimError::Unused { .. })), "{all:?}");
}
