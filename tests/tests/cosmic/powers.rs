//! Powers (X6), effects that grow stronger and end by blows (X1, X3), kinds of damage (X4), and attacks that
//! pierce armor (X7).

use super::common::*;
use super::status::{POWERS, read, set};
use case_core::attack::{Aim, Guard};
use case_core::battle::{Battle, Intervention};
use case_core::cosmic::*;
use case_core::odds::Budget;
use case_core::value::{AttackId, Kind, Value};

/// Ann's torch deals 1d6, Bob has Toughness 3; the effect can be in force on Bob.
fn battle(effect: &str, attack: &str, bob: &str) -> Battle<Cosmic> {
    let (head, rest) = POWERS.split_once("[[effects]]").unwrap();
    let (_, fighters) = rest.split_once("[[fighters]]").unwrap();
    let text = format!("{head}\n[[effects]]\nname = \"it\"\n{effect}\n[[fighters]]{fighters}");
    let text = text.replace(r#", begins = "weakness""#, "");
    let text = text.replace(r#"begins = "burning""#, attack);
    Battle::new(read(&text.replace(r#"name = "Bob""#, &format!("name = \"Bob\"\n{bob}")))).unwrap()
}

/// The most that Ann's torch takes.
fn most(battle: &Battle<Cosmic>) -> i32 {
    let aimed = battle.aim(&Aim::new(AttackId::new(A, 1), B)).unwrap();
    let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    let points = |o: &AttackOutcome| match *o {
        AttackOutcome::Hit { points, .. } => points,
        _ => 0,
    };
    odds.iter().map(|(o, _)| points(o)).max().unwrap()
}

/// X4, X7: 6 at most, less Toughness 3 and the armor.
#[test]
fn kinds_and_piercing() {
    let fire = r#"damage_kind = "fire""#;
    let armor =
        "armor = { head = 2, torso = 2, left_arm = 2, right_arm = 2, left_leg = 2, right_leg = 2 }";
    for (attack, bob, expected) in [
        ("edged = false", "", 3),
        (fire, r#"against = { fire = "double" }"#, 9),
        (fire, r#"against = { fire = "half" }"#, 0),
        (fire, r#"against = { fire = "immune" }"#, 0),
        (fire, "against = { fire = 2 }", 1),
        ("edged = false", armor, 1),
        (r#"pierces = "-1""#, armor, 2),
        ("pierces = 0", armor, 3),
        ("pierces = 9", armor, 1),
    ] {
        assert_eq!(most(&battle("turns = 3", attack, bob)), expected, "{attack} {bob}");
    }
    let mut warded = battle(r#"against = { fire = "immune" }"#, fire, "");
    warded.intervene(set(B, 0, -1), "").unwrap();
    assert_eq!(most(&warded), 0);
    let mut softened = battle(r#"toughness = "-1""#, "edged = false", "");
    softened.intervene(set(B, 0, -1), "").unwrap();
    assert_eq!(most(&softened), 4);
    let place = Value::new(Kind::StatusEffect, 0);
    let to = Value::new(Kind::Times, 1);
    let more = Intervention::Set { field: "effect_stacked".into(), who: B, place, to };
    softened.intervene(more, "").unwrap();
    assert_eq!(most(&softened), 5, "twice as much");
}

/// X6: the plan begins what protects it before it strikes, and not again while it is in force; X3: a blow
/// that hurts ends it.
#[test]
fn used_as_an_action() {
    let bob = r#"powers = ["it"]"#;
    let mut fight =
        battle("toughness = \"+5\"\nends_when = \"hurt\"", "edged = false", bob).seeded(2);
    fight.run(10_000);
    let text = fight.transcript().collect::<Vec<_>>().join("\n");
    assert!(text.contains("Bob uses it (X6)") && text.contains("Bob is under it (X1)"), "{text}");
    let of = |what: &str| text.matches(what).count();
    let (begins, ends) = (of("Bob is under it (X1)"), of("it ends for Bob (X3)"));
    assert_eq!(of("Bob uses it (X6)"), begins, "{text}");
    assert!(begins - ends <= 1, "{begins} {ends}: {text}");
    // 6 less Toughness 8 never hurts.
    assert_eq!(ends, 0, "{text}");
    let torch = r#"edged = false }, { name = "axe", kind = "melee", ranks = 40, damage = "2d6+9""#;
    let mut fight = battle("toughness = \"+5\"\nends_when = \"hurt\"", torch, bob).seeded(2);
    fight.run(10_000);
    let text = fight.transcript().collect::<Vec<_>>().join("\n");
    assert!(text.contains("it ends for Bob (X3)"), "{text}");
}

/// X1: 12 ranks hit in 60 of 100; two ranks more on who is under the effect, 70.
#[test]
fn easy_to_hit() {
    let hits = |battle: &Battle<Cosmic>| {
        let aimed = battle.aim(&Aim::new(AttackId::new(A, 1), B)).unwrap();
        let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
        odds.chance(|o| matches!(o, AttackOutcome::Hit { .. })).as_f64()
    };
    let mut battle = battle("attacked = 2", "edged = false", "");
    assert!((hits(&battle) - 0.6).abs() < 1e-9, "{}", hits(&battle));
    battle.intervene(set(B, 0, -1), "").unwrap();
    assert!((hits(&battle) - 0.7).abs() < 1e-9, "{}", hits(&battle));
}
