//! Which ruling matters: exact differences, and sampled ones that are honest about their error.
#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

use case_core::ActorId;
use case_core::any::{AnyBattle, Certainty, Measured, RulingEffects, RulingReport};
use case_core::attack::{Aim, Guard};
use case_core::case::odds::{self, Answering, what_matters};
use case_core::case::{AttackIntent, Case};
use case_core::filled;
use case_core::odds::{Budget, unwatched};
use case_core::system::System;
use case_core::value::AttackId;
use std::collections::BTreeSet;

/// A duel whose Strength counts for one side alone, and where nobody resists or grapples.
const DUEL: &str = r#"{"system": "talislanta", "fighters": [
    {"name": "A", "side": "a", "hit_points": 4, "combat_rating": 3, "str": 3,
     "attacks": [{"name": "sword", "means": "weapon", "rating": 4, "damage": 2}]},
    {"name": "B", "side": "b", "hit_points": 3, "combat_rating": 2,
     "attacks": [{"name": "club", "means": "weapon", "rating": 3, "damage": 3}]}]}"#;

fn battle(text: &str) -> AnyBattle {
    AnyBattle::new(&serde_json::from_str(text).unwrap()).unwrap()
}

fn example(system: &str) -> AnyBattle {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    let text = std::fs::read_to_string(format!("{folder}/{system}.toml")).unwrap();
    AnyBattle::new(&toml::from_str(&text).unwrap()).unwrap()
}

/// Told apart first, the greatest first; then the alike ones; then the refused.
fn is_ranked(report: &RulingReport) {
    for pair in report.rows.windows(2) {
        let group = |at: usize| (pair[at].refused.is_some(), !pair[at].separated);
        assert!(group(0) <= group(1), "{pair:?}");
        assert!(!pair[1].separated || pair[0].moved >= pair[1].moved, "{pair:?}");
    }
}

#[test]
fn an_attack_of_case_is_moved_as_its_own_odds_say() {
    let any = example("case");
    let AnyBattle::Case(battle) = &any else { panic!("a battle of CASE") };
    let (from, to) = (ActorId::fighter(0), ActorId::fighter(3));
    let attack = Some((Aim::new(AttackId::new(from, 0), to), Guard::Undefended));
    let ask = filled!(RulingEffects { attack });
    let report = any.ruling_effects(&ask, &mut unwatched).unwrap();
    is_ranked(&report);
    assert_eq!(report.trials, 0);
    let intent = AttackIntent::new(from, to, 0);
    let other = what_matters(battle.setup(), |setup| {
        let state = Case::open(setup);
        odds::attack(setup, &state, &intent, Answering(None), &mut Budget::new())
    });
    let mut compared = 0;
    for row in other.unwrap() {
        let same = report.rows.iter().find(|r| r.name == row.name && r.instead == row.value);
        let same = same.unwrap_or_else(|| panic!("{} = {}", row.name, row.value));
        assert_eq!(same.certainty, Certainty::Exact);
        assert_eq!(row.moved.is_none(), same.refused.is_some(), "{row:?} {same:?}");
        if let Some(moved) = row.moved {
            assert!((moved.as_f64() - same.moved).abs() < 1e-12, "{row:?} {same:?}");
            compared += usize::from(same.separated);
        }
    }
    assert!(compared > 0);
}

#[test]
fn what_is_sampled_agrees_with_what_is_proven() {
    let battle = battle(DUEL);
    let names = ["melee_adds_str", "out_at_hit_points", "sacrifice_may_defend"];
    let names = names.map(Into::into).to_vec();
    let ask = filled!(RulingEffects { names, paths: 20_000_000 });
    let proven = battle.ruling_effects(&ask, &mut unwatched).unwrap();
    let ask = filled!(RulingEffects { paths: 0, trials: 400, ..ask });
    let sampled = battle.ruling_effects(&ask, &mut unwatched).unwrap();
    assert_eq!((proven.trials, sampled.trials), (0, 400));
    for report in [&proven, &sampled] {
        is_ranked(report);
        // Nobody steps into an attack here: it is no difference at all.
        let none = report.rows.iter().find(|r| r.name == "sacrifice_may_defend").unwrap();
        assert!(!none.separated && none.moved <= none.moved_error, "{none:?}");
    }
    let matters = |r: &RulingReport, name| r.rows.iter().any(|r| r.name == name && r.separated);
    assert!(matters(&proven, "melee_adds_str") && matters(&proven, "out_at_hit_points"));
    assert!(sampled.rows.iter().any(|r| r.separated));
    for row in proven.rows.iter().filter(|row| row.refused.is_none()) {
        assert_eq!(row.certainty, Certainty::Proven);
        let same = |r: &&_| -> bool {
            let r: &case_core::any::RulingEffect = r;
            r.name == row.name && r.instead == row.instead
        };
        let other = sampled.rows.iter().find(same).unwrap();
        assert_eq!(other.certainty, Certainty::Sampled);
        for side in 0..2 {
            let of = |list: &[case_core::any::RulingDifference]| {
                *list.iter().find(|d| d.of == Measured::Wins(case_tests::side(side))).unwrap()
            };
            let (exact, about) = (of(&row.differences), of(&other.differences));
            assert!((exact.by - about.by).abs() <= exact.error + 5.0 * about.error, "{row:?}");
        }
    }
}

#[test]
fn every_switch_of_every_system_is_tried_and_none_is_dropped() {
    for system in ["case", "faserip", "d6", "talislanta", "cosmic"] {
        let battle = example(system);
        let ask = filled!(RulingEffects { paths: 0, trials: 1, checkpoints: 40 });
        let report = battle.ruling_effects(&ask, &mut unwatched).unwrap();
        is_ranked(&report);
        let rulings = battle.rulings();
        let switches = rulings.iter().filter(|r| r.switch.is_some()).map(|r| r.name);
        let tried: BTreeSet<&str> = report.rows.iter().map(|r| r.name).collect();
        let missing: Vec<&str> = switches.filter(|name| !tried.contains(name)).collect();
        assert!(missing.is_empty(), "{system}: {missing:?}");
        // One trial separates nothing.
        assert!(report.rows.iter().all(|r| !r.separated), "{system}");
    }
    let ask = filled!(RulingEffects { names: vec!["injuries".into()] });
    let wrong = example("d6").ruling_effects(&ask, &mut unwatched);
    let told = wrong.unwrap_err().to_string();
    assert!(told.contains("`injuries`") && told.contains("`injury`"), "{told}");
}
