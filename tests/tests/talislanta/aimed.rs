//! The odds of one attack, worked out by hand.

use super::common::{A, B, four, quiet};
use case_core::attack::{Aim, AimError, Feat, Guard};
use case_core::battle::Battle;
use case_core::odds::Budget;
use case_core::talislanta::{Action, Band, Maneuver, Roster, Talislanta};
use case_core::value::{AttackId, Kind, Typed, Value};

fn battle(roster: Roster) -> Battle<Talislanta> {
    Battle::new(roster).unwrap()
}

/// TAL6, TAL14, TAL15: a rating of 10 against a Defense of 10 strikes at 6 to 20 on the d20. A dodge
/// of 10 against 10 avoids it at 11 to 20: 15/20 x 10/20. What it avoids in part is halved, so that
/// it hurts whenever it strikes.
#[test]
fn a_blow_and_a_dodge_by_hand() {
    let battle = battle(quiet(|sheets| sheets[1].skills.evade = Some(10)));
    let aimed = battle.aim(&Aim::new(AttackId::new(A, 0), B)).unwrap();
    assert!(aimed.went_in().fresh_turn, "its turn is behind it, so that it can react");
    let presumed = aimed.went_in().presumed.iter().map(|(rule, _)| *rule);
    assert_eq!(presumed.collect::<Vec<_>>(), ["TAL4"], "and spent nothing");
    assert_eq!(
        aimed.guards(),
        [Maneuver::Dodge.to_value(), Maneuver::Parry.to_value()],
        "there is no grapple"
    );
    let work = &mut Budget::new();
    let dodge = Guard::With(Maneuver::Dodge.to_value());
    let parts = |chance: case_core::odds::Fraction| (chance.numerator(), chance.denominator());
    let bare = aimed.odds(Guard::Undefended, work).unwrap();
    assert_eq!(parts(bare.chance(|o| o.damage > 0)), (3, 4));
    // Only a full success and better does all of the damage: 11 to 20.
    assert_eq!(parts(bare.chance(|o| o.damage >= 11)), (1, 2));
    let dodged = aimed.odds(dodge, work).unwrap();
    assert_eq!(parts(dodged.chance(|o| o.damage > 0)), (3, 8));
    assert_eq!(parts(dodged.chance(|o| o.defense.is_some_and(|d| d.band >= Band::Full))), (3, 8));
    let verdicts = aimed.verdicts(work).unwrap();
    assert!(verdicts.iter().any(|v| v.feat == Feat::Fell && !v.always));
}

/// TAL4, TAL17, TAL23, TAL24: why a target can't react so, with the rule.
#[test]
fn a_reaction_is_refused_with_its_rule() {
    let refused = |roster: Roster, aim: Aim, guard: Value| {
        let battle = battle(roster);
        match battle.aim(&aim).unwrap().odds(Guard::With(guard), &mut Budget::new()) {
            Err(AimError::Guard { rule, .. }) => rule,
            other => panic!("{other:?}"),
        }
    };
    let (parry, steps_in) = (Maneuver::Parry.to_value(), Action::SacrificeStrike.to_value());
    let aim = || Aim::new(AttackId::new(A, 0), B);
    assert_eq!(refused(quiet(|_| {}), aim(), Maneuver::ResistGrapple.to_value()), "TAL23");
    assert_eq!(refused(quiet(|_| {}), aim(), steps_in), "TAL24");
    let shot = quiet(|sheets| sheets[0].attacks[0] = super::common::bow(10, 11));
    assert_eq!(refused(shot, aim(), parry), "TAL17");
    assert_eq!(refused(quiet(|_| {}), aim(), Value::new(Kind::YesNo, 1)), "", "none at all");
}

/// TAL24: a target that steps in is struck for certain, and strikes back at +5: at 1 to 20 on the
/// d20 with a rating of 10 against 10 that is 15/20 and 5/20 more.
#[test]
fn stepping_in_by_hand() {
    let battle = battle(four(|_| {}));
    let aimed = battle.aim(&Aim::new(AttackId::new(A, 0), B)).unwrap();
    let steps_in = Guard::With(Action::SacrificeStrike.to_value());
    let odds = aimed.odds(steps_in, &mut Budget::new()).unwrap();
    assert!(odds.iter().all(|(o, _)| o.damage >= 11 || o.bands[0] > 0), "{odds:?}");
    let back = odds.chance(|o| o.returned > 0);
    assert_eq!((back.numerator(), back.denominator()), (1, 1), "{odds:?}");
}
