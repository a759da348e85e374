//! Attacks under the phases, and of CASE, whose odds are asked for: what is given is used or refused.

use case_core::ActorId;
use case_core::any::AnyBattle;
use case_core::attack::{Aim, AimError, Feat, Guard};
use case_core::case::{Color, Manner, PulledPart};
use case_core::odds::Budget;
use case_core::value::{Areas, AttackId, Points, Typed, Value};

const CASE: &str = include_str!("../../../case-core/examples/rosters/case.toml");
const PHASES: &str = include_str!("../../../case-core/examples/rosters/faserip.toml");

fn battle(roster: &str) -> AnyBattle {
    AnyBattle::new(&toml::from_str(roster).unwrap()).unwrap()
}

/// An attack of one fighter on another, by their places and its own.
fn aim([attacker, target, attack]: [usize; 3]) -> Aim {
    Aim::new(AttackId::new(ActorId::fighter(attacker), attack), ActorId::fighter(target))
}

fn hit(battle: &AnyBattle, aim: &Aim) -> Result<String, AimError> {
    let aimed = battle.aim(aim)?;
    Ok(aimed.chance(Guard::Undefended, Feat::Hit, &mut Budget::new())?.to_string())
}

/// The rule of an answer that changes nothing, and what is asked.
fn unused(battle: &AnyBattle, aim: &Aim) -> (&'static str, String) {
    match hit(battle, aim) {
        Err(AimError::Unused { rule, asked, .. }) => (rule, asked),
        other => panic!("{other:?}"),
    }
}

/// PH15, A23: the odds of a charge follow the areas that the map gives; CASE's name for them is
/// refused, with the name under the phases.
#[test]
fn a_charge_under_the_phases_covers_the_areas_to_charge() {
    let battle = battle(PHASES);
    let ram = aim([1, 6, 0]);
    let over = |areas| hit(&battle, &ram.clone().given("areas to charge", Areas(areas)));
    assert_eq!(hit(&battle, &ram), over(1));
    let all = [over(1), over(2), over(3)].map(Result::unwrap);
    assert_eq!(all, ["4/5", "17/20", "9/10"]);
    let (rule, asked) = unused(&battle, &ram.clone().given("areas moved", Areas(2)));
    assert_eq!((rule, asked.contains("areas_to_charge")), ("A23", true), "{asked}");
    for never in [0, 99] {
        assert!(matches!(over(never), Err(AimError::Impossible { .. })), "{never}");
    }
}

/// A12: an attack that is to be pulled says what is pulled, and then deals less.
#[test]
fn a_pulled_attack_that_pulls_nothing_is_refused() {
    for (roster, at) in [(CASE, [0, 3, 0]), (PHASES, [1, 6, 1])] {
        let battle = battle(roster);
        let pulled = aim(at).given("manner", Manner::Pulled.to_value());
        let (rule, asked) = unused(&battle, &pulled);
        assert_eq!((rule, &*asked), ("A12", "pull_what"));
        let color = pulled.given("pull what", PulledPart::Color.to_value());
        assert_eq!(unused(&battle, &color), ("A12", "pull_color".into()));
        assert!(hit(&battle, &color.given("pull color", Color::Green.to_value())).is_ok());
    }
}

/// R4: Karma is asked for only under its ruling; T3: nobody makes a flurry that no ACTION can win.
#[test]
fn karma_without_its_ruling_and_an_impossible_flurry_are_refused() {
    let battle = battle(CASE);
    let blow = aim([0, 3, 0]);
    assert_eq!(unused(&battle, &blow.clone().given("karma", Value::yes(true))).0, "R4");
    let spent = blow.clone().given("karma amount", Points(15));
    assert_eq!(unused(&battle, &spent).0, "R4");
    let many = hit(&battle, &blow.flurry(8));
    assert!(matches!(many, Err(AimError::Impossible { rule: "T3", .. })), "{many:?}");
}
