//! Powers (X6), effects that grow stronger and end by blows (X1, X3), kinds of damage (X4), and attacks that
//! pierce armor (X7).

use super::common::{A, B, quiet};
use case_core::attack::{Aim, Guard};
use case_core::battle::{Battle, Control, Intervention, Request, Step};
use case_core::node::Node;
use case_core::odds::Budget;
use case_core::question::{Asked, LegalAnswers};
use case_core::system::System;
use case_core::talislanta::{Action, QuestionKind, Talislanta};
use case_core::value::{AttackId, Kind, Rounds, Typed, Value};

/// A strikes B, rating 10 against 10 with a Damage Rating of 14; B has armor 1, and the power.
fn battle(effect: &str, attack: &str, b: &str) -> Battle<Talislanta> {
    let roster = quiet(|sheets| (sheets[0].str, sheets[1].armor) = (3, 1));
    let mut whole: Node = serde_json::from_value(serde_json::to_value(&roster).unwrap()).unwrap();
    let text = format!(
        "effects = [{{ name = \"it\", {effect} }}]\nattack = {{ {attack} }}\nb = {{ {b} }}"
    );
    let parts: Node = toml::from_str(&text).unwrap();
    let put = |fields: &mut Vec<(String, Node)>, more: &Node| {
        let Node::Map(more) = more else { unreachable!() };
        fields.retain(|(name, _)| !more.iter().any(|(other, _)| other == name));
        fields.extend(more.clone());
    };
    let Node::Map(fields) = &mut whole else { unreachable!() };
    fields.retain(|(name, _)| name != "effects");
    fields.push(("effects".into(), parts.get("effects").unwrap().clone()));
    let fighters = fields.iter_mut().find(|(name, _)| name == "fighters").unwrap();
    let Node::List(sheets) = &mut fighters.1 else { unreachable!() };
    let Node::Map(b) = &mut sheets[1] else { unreachable!() };
    put(b, parts.get("b").unwrap());
    let Node::Map(a) = &mut sheets[0] else { unreachable!() };
    let attacks = a.iter_mut().find(|(name, _)| name == "attacks").unwrap();
    let Node::List(attacks) = &mut attacks.1 else { unreachable!() };
    let Node::Map(first) = &mut attacks[0] else { unreachable!() };
    put(first, parts.get("attack").unwrap());
    Battle::new(Talislanta::read(&whole).unwrap()).unwrap()
}

/// The chance of that much damage.
fn deals(battle: &Battle<Talislanta>, least: i32) -> String {
    let aimed = battle.aim(&Aim::new(AttackId::new(A, 0), B)).unwrap();
    let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    odds.chance(|o| o.damage >= least).to_string()
}

/// B under the effect, which counts so many times more than once.
fn under(battle: &mut Battle<Talislanta>, more: i32) {
    let place = Value::new(Kind::StatusEffect, 0);
    for (field, to) in
        [("status_effect", Rounds(-1).into()), ("effect_stacked", Value::new(Kind::Times, more))]
    {
        let set = Intervention::Set { field: field.into(), who: B, place, to };
        battle.intervene(set, "").unwrap();
    }
}

/// X4, X7: a full success comes in one of two strikes and deals 14 less armor 1.
#[test]
fn kinds_and_piercing() {
    let fire = r#"kind = "fire""#;
    for (attack, b, least) in [
        ("magic = false", "", 13),
        (fire, r#"against = { fire = "half" }"#, 6),
        (fire, r#"against = { fire = "double" }"#, 27),
        (fire, "against = { fire = 10 }", 4),
        (fire, r#"against = { cold = "immune" }"#, 13),
        (r#"pierces = "-1""#, "", 14),
        ("pierces = 0", "armor = 9", 14),
        ("pierces = 8", "", 13),
    ] {
        let battle = battle("rolls = 1", attack, b);
        assert_eq!(deals(&battle, least), "1/2", "{attack} {b}");
    }
    let immune = battle("rolls = 1", fire, r#"against = { fire = "immune" }"#);
    assert_eq!(deals(&immune, 1), "0/1");
    // An effect says the same, and more of what it does where it counts more than once.
    let mut warded = battle(r#"against = { fire = "immune" }"#, fire, "");
    under(&mut warded, 0);
    assert_eq!(deals(&warded, 1), "0/1");
    let mut hardened = battle(r#"armor = "+4""#, fire, "");
    under(&mut hardened, 1);
    assert_eq!(deals(&hardened, 14 - 1 - 4 - 4), "1/2");
}

/// X6: a power is an action, and no longer offered while it is in force; X3: a blow that hurts ends it.
#[test]
fn used_as_an_action() {
    let ended: usize = (0..8).map(ends_by_seed).sum();
    assert!(ended > 0);
    // The plan begins what protects it before it strikes.
    let mut plan = battle(r#"armor = "+10""#, "damage = 5", r#"powers = ["it"]"#).seeded(1);
    plan.run(30);
    let text = plan.transcript().collect::<Vec<_>>().join("\n");
    assert!(text.contains("B uses it (X6)"), "{text}");
    let wrong = r#"powers = ["it", "it"]"#;
    let refused = std::panic::catch_unwind(|| battle("rolls = 1", "damage = 5", wrong));
    assert!(refused.is_err(), "given twice");
}

/// How often a blow ends what B begins by its power, in four rounds in which A strikes at B.
fn ends_by_seed(seed: u64) -> usize {
    let mut battle = battle(
        r#"armor = "+10", ends_when = "hurt""#,
        "damage = 20",
        r#"powers = ["it"], hit_points = 500"#,
    )
    .seeded(seed);
    battle.set_control(A, Control::Host).unwrap();
    battle.set_control(B, Control::Host).unwrap();
    let mut offered = Vec::new();
    while battle.state().round() < 4 {
        match battle.step() {
            Step::Going => {}
            Step::Wanted => {
                let Some(Request::Decision(question)) = battle.request().cloned() else {
                    battle.feed_suggestion().unwrap();
                    continue;
                };
                let power = Action::Power.to_value();
                let legal = match battle.legal_answers().unwrap() {
                    LegalAnswers::List(list) => list,
                    _ => Vec::new(),
                };
                if question.kind() == QuestionKind::Action && question.who() == B {
                    offered.push(legal.contains(&power));
                }
                let strikes = [Action::Strike.to_value(), Value::actor(B), true.to_value()];
                let uses = [power, Action::Dodge.to_value(), true.to_value()];
                let wanted = if question.who() == A { strikes } else { uses };
                match wanted.into_iter().find(|answer| legal.contains(answer)) {
                    Some(answer) => battle.feed_answer(battle.answer_of(answer).unwrap()).unwrap(),
                    None => drop(battle.feed_suggestion().unwrap()),
                }
            }
            Step::Over => break,
            step => panic!("{step:?}"),
        }
    }
    let text = battle.transcript().collect::<Vec<_>>().join("\n");
    assert!(text.contains("B uses it (X6)") && text.contains("B is under it (X1)"), "{text}");
    let ends = text.matches("it ends for B (X3)").count();
    let begins = text.matches("B is under it (X1)").count();
    assert!(begins - ends <= 1, "{text}");
    assert!(offered[0], "{offered:?}");
    // Who loses the turn does not use what was declared.
    assert!(offered.iter().filter(|offered| **offered).count() >= begins, "{text}");
    ends
}

/// X1: an even strike hits in 15 of 20, also partially; at +3 in 18, at −3 in 12.
#[test]
fn easy_and_hard_to_hit() {
    let hits = |battle: &Battle<Talislanta>| {
        let aimed = battle.aim(&Aim::new(AttackId::new(A, 0), B)).unwrap();
        let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
        odds.chance(|o| o.damage > 0).as_f64()
    };
    for (attacked, right) in [(3, 0.9), (-3, 0.6), (0, 0.75)] {
        let mut battle = battle(&format!("attacked = {attacked}"), "damage = 20", "");
        under(&mut battle, 0);
        let found = hits(&battle);
        assert!((found - right).abs() < 1e-9, "{attacked}: {found}");
    }
}
