//! The odds of one attack, worked out by hand.

use super::common::{A, B, four, quiet};
use case_core::attack::{Aim, AimError, Feat, Guard};
use case_core::battle::{Battle, Control, Request};
use case_core::odds::Budget;
use case_core::system::System;
use case_core::talislanta::{Action, Band, Maneuver, Question, Roster, Talislanta};
use case_core::value::{AttackId, Attacks, Kind, Typed, Value};

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

/// TAL12: how far a shot goes is asked before the first die, and once.
#[test]
fn what_is_asked_before_the_first_die_does_not_come_later() {
    let battle = battle(quiet(|sheets| sheets[0].attacks[0] = super::common::bow(10, 11)));
    let aimed = battle.aim(&Aim::new(AttackId::new(A, 0), B)).unwrap();
    let before = &aimed.went_in().answers;
    assert!(before.iter().any(|answer| answer.question == "distance"), "{before:?}");
    let later = aimed.later(Guard::Undefended, &mut Budget::new()).unwrap();
    assert!(later.iter().any(|answer| answer.question == "critical_wound"), "{later:?}");
    assert!(!later.iter().any(|answer| before.contains(answer)), "{later:?}");
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

/// TAL2, TAL4, TAL24: what the plan of a target answers is told for the moment at which the attack comes:
/// everybody has declared by then, and who is faster has acted. So what is told is what is played.
#[test]
fn what_the_plan_answers_is_played() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters/talislanta.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let mut roster = Talislanta::read(&toml::from_str(&text).unwrap()).unwrap();
    roster.fighters.retain(|sheet| ["Odele Marsh", "Skerrit"].contains(&sheet.name.as_str()));
    let battle = battle(roster);
    for skerrit_is_first in [false, true] {
        let (mut came, mut foretold, mut stepped) = (0u32, 0u32, 0u32);
        for seed in 0..300 {
            let mut battle = battle.clone().seeded(seed);
            battle.set_control(A, Control::Host).unwrap();
            let mut steps_in = None;
            let said = |battle: &Battle<Talislanta>, what: &str| {
                battle.transcript().any(|line| line.contains(what))
            };
            while !said(&battle, "The round ends") {
                battle.step();
                let answer = match battle.request() {
                    Some(Request::Decision(Question::Action { .. })) => Action::Strike.to_value(),
                    Some(Request::Decision(Question::Hits { .. })) => Attacks(1).into(),
                    Some(_) => battle.suggestion().unwrap().into(),
                    None => Value::NOTHING,
                };
                if battle.request().is_some() {
                    battle.feed_answer(battle.answer_of(answer).unwrap()).unwrap();
                }
                if !said(&battle, "Skerrit declares") {
                    let aimed = battle.aim(&Aim::new(AttackId::new(A, 0), B)).unwrap();
                    let later = aimed.later(Guard::ByPlan, &mut Budget::new()).unwrap();
                    let answer = later.iter().find(|row| row.question == "step_in");
                    steps_in = Some(answer.is_some_and(|row| row.answer.number != 0));
                }
            }
            let acts = battle.transcript().find(|line| line.contains(" acts (TAL2)")).unwrap();
            // Who has been disarmed or hindered does not make the attack that was told.
            let makes_it = said(&battle, "Odele Marsh attacks Skerrit with spear (")
                && !said(&battle, "Odele Marsh is at a disadvantage");
            if acts.starts_with("Skerrit") == skerrit_is_first && makes_it {
                came += 1;
                foretold += u32::from(steps_in.unwrap());
                stepped += u32::from(said(&battle, "Skerrit steps into"));
            }
        }
        assert!(came > 50, "{came}");
        assert_eq!(foretold, stepped, "of {came}, first: {skerrit_is_first}");
    }
}
