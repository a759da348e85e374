//! The same seed gives the same battle in every release whose changelog does not say otherwise: the
//! logs, brief saves and odds of the bundled rosters, as short marks in `tests/same.txt`.
//! `CASE_BLESS=1` renews them. A change there is a change of rules, of a plan, or of what a save
//! holds; a new switch or sheet field, not in use, changes nothing.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyStep, SYSTEMS};
use case_core::attack::{Aim, Guard};
use case_core::battle::{Control, Who};
use case_core::node::Node;
use case_core::odds::{Budget, Chain, Sample};
use case_core::value::AttackId;
use case_tests::kept;
use std::fmt::{Debug, Write};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// FNV-1a: short, and the same everywhere.
fn mark(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn roster(system: &str) -> serde_json::Value {
    let file = folder().join(format!("../case-core/examples/rosters/{system}.toml"));
    toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

fn open(roster: &serde_json::Value) -> AnyBattle {
    AnyBattle::new(&serde_json::from_value::<Node>(roster.clone()).unwrap()).unwrap()
}

/// One of each side alone.
fn duel(mut roster: serde_json::Value) -> AnyBattle {
    let fighters = roster["fighters"].as_array().unwrap();
    let first = fighters[0].clone();
    let other = fighters.iter().find(|f| f["side"] != first["side"]).unwrap().clone();
    roster["fighters"] = serde_json::json!([first, other]);
    for table in ["teams", "holds", "foes"] {
        roster.as_object_mut().unwrap().remove(table);
    }
    open(&roster)
}

/// A seeded battle to its end, or for so many steps.
fn played(mut battle: AnyBattle, seed: u64) -> AnyBattle {
    battle.set_seed(seed);
    battle.set_control(Who::Everybody, Control::BuiltIn).unwrap();
    for _ in 0..2_000 {
        if matches!(battle.step(), AnyStep::Over) {
            break;
        }
    }
    battle
}

fn save_brief(battle: &AnyBattle) -> String {
    serde_json::to_string(&battle.save_brief()).unwrap()
}

fn line(out: &mut String, system: &str, what: &str, of: &impl Debug, size: impl Debug) {
    writeln!(out, "{system} {what}: {size:?}, {:016x}", mark(&format!("{of:?}"))).unwrap();
}

fn marks(system: &str) -> String {
    let (all, mut out) = (roster(system), String::new());
    for seed in 0..4 {
        let end = played(open(&all), seed);
        let told = end.transcript().collect::<Vec<_>>();
        line(&mut out, system, &format!("fight {seed}, log"), &told, end.events());
        let kept = save_brief(&end);
        line(&mut out, system, &format!("fight {seed}, save"), &kept, kept.len());
    }
    let sampled =
        |battle: &AnyBattle| battle.sample_values(&mut Sample::new(1_100).seed(5)).unwrap();
    let trials = sampled(&duel(all.clone()));
    line(&mut out, system, "sampled duels", &trials, trials.len());
    let trials: Vec<_> = open(&all).sample_values(&mut Sample::new(100).seed(5)).unwrap();
    line(&mut out, system, "sampled fights", &trials, trials.len());
    let solved = duel(all.clone()).solve(&mut Chain::new().paths(20_000)).unwrap();
    let values = (solved.values(), solved.lengths(), solved.unresolved_mass(), solved.cuts());
    line(&mut out, system, "solved duel", &values, (solved.paths(), solved.states()));
    let mut battle = open(&all);
    battle.set_seed(3);
    let foe = (1..battle.fighters()).map(ActorId::fighter);
    let foe = foe.into_iter().find(|f| battle.side(*f) != battle.side(ActorId::fighter(0)));
    let aim = Aim::new(AttackId::new(ActorId::fighter(0), 0), foe.unwrap());
    let aimed = battle.aim(&aim).unwrap();
    for guard in [Guard::Undefended, Guard::ByPlan] {
        let odds = aimed.odds(guard, &mut Budget::new());
        let odds: Vec<_> = odds.unwrap().odds.iter().map(|(o, w)| (o.clone(), w)).collect();
        line(&mut out, system, &format!("attack, {guard:?}"), &odds, odds.len());
    }
    out
}

#[test]
fn seeded_battles_and_odds_are_what_they_were() {
    let out: String = SYSTEMS.iter().map(|system| marks(system)).collect();
    let file = folder().join("same.txt");
    kept::text(file, &out);
}
