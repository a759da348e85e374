//! Properties of effects made by chance, in every system: one that ends leaves everything as it was; equal
//! effects are equal states, whoever began them in which order; fights with them are saved, undone and
//! resumed anywhere, and no circle of effects that turn into each other runs on.

#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

use super::others::{battle, sheet};
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyStep, OutcomeOdds};
use case_core::attack::{Aim, Guard};
use case_core::battle::Intervention;
use case_core::log::Audience;
use case_core::odds::Budget;
use case_core::value::{AttackId, Kind, Value};
use std::fmt::Write;

const SYSTEMS: [&str; 5] = ["case", "faserip", "d6", "talislanta", "cosmic"];
const ANN: ActorId = ActorId::fighter(0);
const BOB: ActorId = ActorId::fighter(1);

struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// What effects of a system change, a line each, and lines that all have.
fn lines(system: &str) -> &'static [&'static str] {
    match system {
        "d6" => &[
            r#"attributes = { physique = "-1D" }"#,
            r#"attributes = { agility = "5D" }"#,
            r#"skills = { "melee combat" = "+2" }"#,
            r#"armor = "+1D""#,
            r#"rolls = { all = "-1D" }"#,
            "harm = 4",
            "healing = 2",
            r#"against = { fire = "half" }"#,
        ],
        "talislanta" => &[
            "rolls = -2",
            "to_hit = 3",
            "defense = -1",
            "damage = 2",
            r#"str = "-2""#,
            r#"con = "+1""#,
            r#"armor = "+2""#,
            "harm = 2",
            "healing = 1",
        ],
        "cosmic" => &[
            "ranks = -1",
            r#"attack = "-2""#,
            "defense = 2",
            r#"toughness = "+1""#,
            r#"coordination = "-2""#,
            "harm = 2",
            "drain = 1",
            "healing = 1",
        ],
        _ => &[
            r#"abilities = { fighting = "-1 CS" }"#,
            r#"abilities = { strength = "Remarkable" }"#,
            r#"armor = "+10""#,
            r#"against = { BA = "half" }"#,
            r#"talents = [{ name = "dazed", shift = -1, rolls = ["attack"] }]"#,
            "steady = true",
            r#"absorbs = "returns""#,
            r#"harm = "Feeble""#,
            r#"healing = "Feeble""#,
        ],
    }
}

const COMMON: [&str; 12] = [
    "turns = 4",
    "turns = 5",
    r#"stacking = "stronger""#,
    r#"stacking = "added""#,
    r#"ends_when = "hurt""#,
    r#"rests_when = "struck""#,
    "helpless = true",
    "attacked = -2",
    "put_out = true",
    "turned = true",
    "free = true",
    r#"ends_when = "felled""#,
];

const EFFECTS: usize = 3;

/// Some effects, which may turn into each other.
fn effects(system: &str, chance: &mut Chance) -> String {
    let mut text = String::new();
    for number in 0..EFFECTS {
        writeln!(text, "[[effects]]\nname = \"effect {number}\"").unwrap();
        let mut keys: Vec<&str> = Vec::new();
        for _ in 0..3 {
            let line = if chance.below(2) == 0 {
                chance.pick(&COMMON)
            } else {
                chance.pick(lines(system))
            };
            let key = line.split(' ').next().unwrap();
            if !keys.contains(&key) {
                keys.push(key);
                writeln!(text, "{line}").unwrap();
            }
        }
        let has = |some: &[&str]| keys.iter().any(|key| some.contains(key));
        if has(&["rests_when"]) && !has(&["harm", "healing", "drain"]) {
            writeln!(text, "healing = 1").unwrap();
        }
        if has(&["turns", "ends_when", "put_out"]) && chance.below(3) == 0 {
            writeln!(text, "then = \"effect {}\"", chance.below(EFFECTS)).unwrap();
        }
    }
    text
}

fn made(system: &str, number: u64) -> (String, AnyBattle) {
    let chance = &mut Chance(number.wrapping_mul(77) + 3);
    let effects = effects(system, chance);
    let powers = r#"powers = ["effect 0", "effect 1"]"#;
    let sheets = [("Ann", "a"), ("Bob", "b"), ("Cid", "b")];
    let sheets = sheets.map(|(name, side)| sheet(system, name, side, powers));
    let battle = battle(system, &effects, &sheets, number);
    (effects, battle)
}

fn set(battle: &mut AnyBattle, effect: usize, turns: i32) {
    let place = Value::new(Kind::StatusEffect, i32::try_from(effect).unwrap());
    let of_turns = matches!(battle.system(), "case" | "faserip");
    let to = Value::new(if of_turns { Kind::Turns } else { Kind::Rounds }, turns);
    let field = "status_effect".into();
    battle.intervene(Intervention::Set { field, who: BOB, place, to }, "").unwrap();
}

/// The exact odds of a blow each way.
fn odds(battle: &AnyBattle) -> [Option<OutcomeOdds>; 2] {
    [(ANN, BOB), (BOB, ANN)].map(|(one, other)| {
        let aimed = battle.aim(&Aim::new(AttackId::new(one, 0), other)).ok()?;
        aimed.odds(Guard::Undefended, &mut Budget::new()).ok()
    })
}

fn seen(battle: &AnyBattle) -> (String, [Option<OutcomeOdds>; 2]) {
    (format!("{:?}", battle.state(false, Audience::Gamemaster)), odds(battle))
}

/// Begun and ended by hand: the state and the odds are those of before; in another order they are the
/// same, too; undo comes back.
#[test]
fn what_ends_leaves_all_as_it_was() {
    for system in SYSTEMS {
        let mut changed = 0;
        for number in 0..12 {
            let (effects, mut battle) = made(system, number);
            let before = seen(&battle);
            set(&mut battle, 0, 3);
            changed += i32::from(odds(&battle) != before.1);
            set(&mut battle, 2, 4);
            let both = seen(&battle);
            for effect in [0, 2] {
                set(&mut battle, effect, 0);
            }
            assert_eq!(seen(&battle), before, "{system}: {effects}");
            for (effect, turns) in [(2, 4), (0, 3)] {
                set(&mut battle, effect, turns);
            }
            assert_eq!(seen(&battle), both, "{system}: {effects}");
            while battle.undo_input() {}
            assert_eq!(seen(&battle), before, "{system}: {effects}");
        }
        assert!(changed > 2, "{system}: {changed}");
    }
}

/// Played by the plans, saved and resumed on the way, undone and redone: the same battle.
#[test]
fn saved_undone_and_resumed_anywhere() {
    for system in SYSTEMS {
        let mut under = 0;
        for number in 0..8 {
            let (effects, mut battle) = made(system, number + 100);
            let chance = &mut Chance(number + 9);
            set(&mut battle, 1, 2);
            for _ in 0..60 {
                if battle.step() != AnyStep::Going {
                    break;
                }
                let rows = battle.state(false, Audience::Gamemaster);
                let in_force =
                    rows.iter().any(|row| row.field == "status_effect" && row.value.number != 0);
                under += i32::from(in_force);
                if chance.below(6) > 0 {
                    continue;
                }
                let now = format!("{rows:?}");
                let state = |of: &AnyBattle| format!("{:?}", of.state(false, Audience::Gamemaster));
                let again = AnyBattle::resume(battle.save().node()).unwrap();
                assert_eq!(state(&again), now, "{system}: {effects}");
                let lines: Vec<String> = battle.transcript().collect();
                if battle.undo() {
                    assert!(battle.redo());
                    assert_eq!(state(&battle), now, "{system}: {effects}");
                    assert!(battle.transcript().eq(lines), "{system}: {effects}");
                }
                AnyBattle::new(&battle.roster_now().unwrap()).unwrap();
            }
        }
        assert!(under > 20, "{system}: {under}");
    }
}
