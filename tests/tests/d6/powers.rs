//! Powers (X6), effects that grow stronger and end by blows (X1, X3), kinds of damage (X4), and attacks that
//! pierce armor (X7).
#![allow(clippy::cast_precision_loss, reason = "shares of small counts")]

use super::odds::totals;
use super::status::POWERS;
use super::support::{ADA, BORIS, read};
use case_core::attack::{Aim, Guard};
use case_core::battle::{Battle, Intervention};
use case_core::d6::D6;
use case_core::odds::Budget;
use case_core::value::{AttackId, Kind, Rounds, Value};

/// Ada's torch deals 3D; Boris resists with Physique 3D and armor 1D, and can be under the effect.
fn battle(effect: &str, torch: &str, boris: &str) -> Battle<D6> {
    let (head, rest) = POWERS.split_once("[[effects]]").unwrap();
    let (_, fighters) = rest.split_once("[[fighters]]").unwrap();
    let text = format!("{head}\n[[effects]]\nname = \"it\"\n{effect}\n[[fighters]]{fighters}");
    let text = text.replace(r#", damage = "0D", begins = "weakness""#, r#", damage = "1D""#);
    let text = text.replace(r#"begins = "burning""#, torch);
    let named = format!("name = \"Boris\"\n{boris}");
    Battle::new(read(&text.replace(r#"name = "Boris""#, &named))).unwrap()
}

/// The share of hits that hurt.
fn hurts(battle: &Battle<D6>) -> f64 {
    let aimed = battle.aim(&Aim::new(AttackId::new(ADA, 1), BORIS)).unwrap();
    let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    odds.chance(|o| o.hurt).as_f64() / odds.chance(|o| o.hit).as_f64()
}

/// The chance that what is made of 3D of damage exceeds a resistance of so many dice, without the engine.
fn exceeds(made: impl Fn(i32) -> i32, resistance: u32) -> f64 {
    let (damage, resistance) = (totals(3, 0), totals(resistance, 0));
    let all = |totals: &std::collections::BTreeMap<i32, u128>| totals.values().sum::<u128>() as f64;
    let low = |of: i32| -> f64 {
        let ways: u128 = resistance.range(..of).map(|(_, ways)| ways).sum();
        ways as f64 / all(&resistance)
    };
    let sum: f64 = damage.iter().map(|(total, ways)| low(made(*total)) * *ways as f64).sum();
    sum / all(&damage)
}

/// X4, X7: shares of the damage, another Armor Value, and armor that counts less.
#[test]
fn kinds_and_piercing() {
    let fire = r#"kind = "fire""#;
    for (torch, boris, right) in [
        ("power = false", "", exceeds(|d| d, 4)),
        (fire, r#"against = { fire = "half" }"#, exceeds(|d| d / 2, 4)),
        (fire, r#"against = { fire = "double" }"#, exceeds(|d| d * 2, 4)),
        (fire, r#"against = { fire = "3D" }"#, exceeds(|d| d, 6)),
        (fire, r#"against = { fire = "0D" }"#, exceeds(|d| d, 3)),
        (fire, r#"against = { cold = "immune" }"#, exceeds(|d| d, 4)),
        (r#"pierces = "-1D""#, "", exceeds(|d| d, 3)),
        (r#"pierces = "0D""#, "", exceeds(|d| d, 3)),
        (r#"pierces = "5D""#, "", exceeds(|d| d, 4)),
    ] {
        let found = hurts(&battle("turns = 3", torch, boris));
        assert!((found - right).abs() < 1e-9, "{torch} {boris}: {found}, not {right}");
    }
    assert!(hurts(&battle("turns = 3", fire, r#"against = { fire = "immune" }"#)) < 1e-9);
    let mut hardened = battle("armor = \"+1D\"\nagainst = { cold = \"immune\" }", fire, "");
    let place = Value::new(Kind::StatusEffect, 0);
    let set = |field: &str, to| Intervention::Set { field: field.into(), who: BORIS, place, to };
    hardened.intervene(set("status_effect", Rounds(-1).into()), "").unwrap();
    assert!((hurts(&hardened) - exceeds(|d| d, 5)).abs() < 1e-9);
    hardened.intervene(set("effect_stacked", Value::new(Kind::Times, 1)), "").unwrap();
    assert!((hurts(&hardened) - exceeds(|d| d, 6)).abs() < 1e-9, "twice as much");
}

/// X6: the plan begins what protects it before it strikes, and not again while it is in force; X3: a blow
/// that hurts ends it.
#[test]
fn used_as_an_action() {
    let effect = "armor = \"+3D\"\nends_when = \"hurt\"";
    let mut ended = 0;
    for seed in 0..12 {
        let mut fight = battle(effect, "power = false", r#"powers = ["it"]"#).seeded(seed);
        fight.run(10_000);
        let text = fight.transcript().collect::<Vec<_>>().join("\n");
        let of = |what: &str| text.matches(what).count();
        let (begins, ends) = (of("Boris is under it (X1)"), of("it ends for Boris (X3)"));
        assert_eq!(of("Boris uses it (X6)"), begins, "{text}");
        assert!(begins - ends <= 1, "{begins} {ends}: {text}");
        ended += ends;
    }
    assert!(ended > 0);
}

/// The share of attacks that hit.
fn hits(battle: &Battle<D6>) -> f64 {
    let aimed = battle.aim(&Aim::new(AttackId::new(ADA, 1), BORIS)).unwrap();
    let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    odds.chance(|o| o.hit).as_f64()
}

/// A weapon's own code; X1: a shift of attacks on who is under the effect. The difficulty is found from 4D,
/// the rest counted without the engine.
#[test]
fn a_code_of_its_own_and_easy_prey() {
    let reach = |dice: u32, need: i32| {
        let totals = totals(dice, 0);
        let ways: u128 = totals.range(need..).map(|(_, ways)| ways).sum();
        ways as f64 / totals.values().sum::<u128>() as f64
    };
    let plain = hits(&battle("attacked = 3", "power = false", ""));
    let need = (1..40).find(|need| (reach(4, *need) - plain).abs() < 1e-9).unwrap();
    let own = hits(&battle("attacked = 3", r#"code = "6D""#, ""));
    assert!((own - reach(6, need)).abs() < 1e-9, "{own}");
    let mut easy = battle("attacked = 3", "power = false", "");
    let place = Value::new(Kind::StatusEffect, 0);
    let to = Rounds(-1).into();
    let set = Intervention::Set { field: "status_effect".into(), who: BORIS, place, to };
    easy.intervene(set, "").unwrap();
    assert!((hits(&easy) - reach(4, need - 3)).abs() < 1e-9, "{}", hits(&easy));
}
