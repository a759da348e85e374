//! The odds of one attack: against loops without the engine, against the exchange as a whole, and
//! what a target can have set up.

use super::odds::totals;
use super::support::{ADA, BORIS, BOW, SWORD, d, duel};
use case_core::attack::{Aim, AimError, AttackRules, Guard};
use case_core::battle::Battle;
use case_core::d6::{
    ActiveDefense, AttackIntent, Attribute, D6, DefenseKind, Field, InjuryMethod, Roster, Skill,
};
use case_core::decide::BuiltIn;
use case_core::log::Key;
use case_core::odds::Fraction;
use case_core::odds::{Budget, Odds, exact};
use case_core::system::{RuleTable, System};
use case_core::value::{AttackId, TenthsOfMeter, Typed, Value};

fn battle(roster: &Roster) -> Battle<D6> {
    Battle::new(roster.clone()).unwrap()
}

fn aim(attack: usize) -> Aim {
    Aim::new(AttackId::new(ADA, attack), BORIS)
}

fn set_up(defense: ActiveDefense) -> Guard {
    Guard::With(defense.to_value())
}

/// The chance that a total reaches what comes of another one, by loops over faces.
fn reaches(attack: (u32, i32), defense: Option<(u32, i32)>) -> f64 {
    let share = |code: (u32, i32)| {
        let totals = totals(code.0, code.1);
        let whole: u128 = totals.values().sum();
        let float = move |ways| Fraction::new(ways, whole).unwrap().as_f64();
        totals.into_iter().map(move |(total, ways)| (total, float(ways)))
    };
    let defenses: Vec<_> = defense.map_or(vec![(10, 1.0)], |code| share(code).collect());
    let mut sum = 0.0;
    for (value, p) in defenses {
        // At arm's length a target is 5 easier; no difficulty is below 3.
        let need = (value.max(0) - 5).max(3);
        sum += p * share(attack).filter(|(total, _)| *total >= need).map(|(_, p)| p).sum::<f64>();
    }
    sum
}

fn float(chance: Fraction) -> f64 {
    chance.as_f64()
}

/// OD3: a Fate Point that is given is the attacker's: the target's own changes nothing.
#[test]
fn given_points_are_the_attackers() {
    let odds = |points: [u8; 2], given: bool| {
        let mut roster = duel();
        for (sheet, points) in roster.fighters.iter_mut().zip(points) {
            sheet.fate_points = points.into();
        }
        let aim = if given { aim(SWORD).given("fate_point", Value::yes(true)) } else { aim(SWORD) };
        battle(&roster).aim(&aim).unwrap().odds(Guard::Undefended, &mut Budget::new()).unwrap()
    };
    assert_eq!(odds([1, 1], true), odds([1, 0], true));
    assert_eq!(odds([1, 1], false), odds([0, 0], false));
    assert_ne!(odds([1, 1], true), odds([1, 1], false));
}

/// OD4, OD14, OD15, OD27: 3D+1 against 10, against 2D of a partial defense, against 3D and 10.
#[test]
fn a_defense_that_is_set_up_equals_loops() {
    let mut roster = duel();
    roster.fighters[0].skills.insert(Skill::MeleeCombat, d("3D+1"));
    let battle = battle(&roster);
    let aimed = battle.aim(&aim(SWORD)).unwrap();
    assert!(aimed.went_in().fresh_turn);
    let presumed = aimed.went_in().presumed.iter().map(|(rule, _)| *rule);
    assert_eq!(presumed.collect::<Vec<_>>(), ["OD3"], "a defense is one of two actions");
    let hit = |guard| float(aimed.odds(guard, &mut Budget::new()).unwrap().chance(|o| o.hit));
    let by_loops = [
        (Guard::Undefended, None),
        (set_up(ActiveDefense::Dodge), Some((2, 0))),
        (set_up(ActiveDefense::FullBlock), Some((3, 10))),
    ];
    for (guard, defense) in by_loops {
        let (found, wanted) = (hit(guard), reaches((3, 1), defense));
        assert!((found - wanted).abs() < 1e-12, "{guard:?}: {found}, by loops {wanted}");
    }
    let guards: Vec<Value> = ActiveDefense::ALL.iter().map(|one| one.to_value()).collect();
    let on_foot = |value: &&Value| {
        ActiveDefense::from_value(**value).is_some_and(|one| one.kind() != DefenseKind::Drive)
    };
    assert_eq!(aimed.guards(), guards.iter().filter(on_foot).copied().collect::<Vec<_>>());
}

/// OD3, OD10, OD19, OD33: why a target can't have set up a defense, with the rule.
#[test]
fn a_defense_is_refused_with_its_rule() {
    let battle = battle(&duel());
    let rule = |battle: &Battle<D6>, attack, defense: ActiveDefense| {
        let aimed = battle.aim(&aim(attack)).unwrap();
        match aimed.odds(set_up(defense), &mut Budget::new()) {
            Err(AimError::Guard { rule, .. }) => rule,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(rule(&battle, BOW, ActiveDefense::Parry), "OD10");
    assert_eq!(rule(&battle, SWORD, ActiveDefense::FullDrive), "OD33");
    for (field, value, wanted) in [(Field::AllOut, 1, "OD19"), (Field::LosesRound, 1, "OD3")] {
        let mut state = battle.state().clone();
        D6::set(&mut state, Key::of(BORIS, field), value);
        let plans = battle.plans().clone();
        let setup = battle.setup();
        let aimed = case_core::attack::Aimed::<D6>::new(setup, &state, plans, &aim(SWORD)).unwrap();
        let refused = aimed.odds(set_up(ActiveDefense::Dodge), &mut Budget::new());
        assert!(matches!(refused, Err(AimError::Guard { rule, .. }) if rule == wanted));
    }
    // Nobody reaches with a sword over ten meters, and the distance is the map's.
    let far = aim(SWORD).given("distance", TenthsOfMeter(100));
    assert!(matches!(battle.aim(&far), Err(AimError::Impossible { .. })));
}

/// The exchange as a whole, run over every path at once.
fn whole(battle: &Battle<D6>, intent: &AttackIntent) -> Odds<case_core::d6::AttackOutcome> {
    exact(&mut Budget::new(), |dice| {
        let (setup, state) = (battle.setup(), &mut battle.state().clone());
        let t = &mut RuleTable { setup, state, dice, deciders: &mut BuiltIn, log: &mut () };
        D6::strike(t, intent)
    })
    .unwrap()
}

/// Stages give what the exchange gives as a whole: with Character Points, with the bonus of accuracy,
/// in levels and in Body Points.
#[test]
fn stages_equal_the_whole() {
    let cases = [
        (InjuryMethod::Wounds, 1, 0),
        (InjuryMethod::Wounds, 0, 1),
        (InjuryMethod::BodyPoints, 0, 1),
    ];
    for (injury, attacker, target) in cases {
        let mut roster = duel();
        roster.rulings.injury = injury;
        roster.rulings.damage_bonus = true;
        for fighter in &mut roster.fighters {
            for attribute in [Attribute::Physique, Attribute::Agility] {
                fighter.attributes.insert(attribute, d("2D"));
            }
            fighter.body_points = Some(20);
        }
        roster.fighters[0].player = attacker == 1;
        roster.fighters[0].weapons[SWORD].damage = "1D".parse().unwrap();
        roster.fighters[0].character_points = attacker;
        roster.fighters[1].character_points = target;
        let battle = battle(&roster);
        let aimed = battle.aim(&aim(SWORD)).unwrap();
        let staged = aimed.odds(Guard::ByPlan, &mut Budget::new()).unwrap();
        assert_eq!(staged, whole(&battle, aimed.intent()), "{injury:?}, {attacker} {target}");
        assert!(staged.chance(|o| o.hurt).numerator() > 0);
        // Nobody spends a point that is not given, and the plan would.
        let kept = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
        assert_eq!(kept == staged, attacker + target == 0, "{injury:?}, {attacker} {target}");
    }
}
