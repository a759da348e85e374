//! A resumed battle can be taken back like the one that was saved: also its seeded dice.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
use case_core::any::{AnyBattle, AnyStep};

fn records(battle: &AnyBattle) -> Vec<String> {
    (0..battle.events())
        .map(|i| format!("{:?}", battle.record(i, case_core::log::Audience::Gamemaster)))
        .collect()
}

#[test]
fn undo_after_resume_rolls_the_same_dice_again() {
    let roster =
        toml::from_str(include_str!("../../case-core/examples/rosters/case.toml")).unwrap();
    let mut battle = AnyBattle::new(&roster).unwrap();
    battle.set_seed(7);
    for _ in 0..30 {
        assert_eq!(battle.step(), AnyStep::Going);
    }
    let save = serde_json::to_value(battle.save()).unwrap();
    let mut again = AnyBattle::resume(&serde_json::from_value(save).unwrap()).unwrap();
    for _ in 0..12 {
        assert!(again.undo());
    }
    while again.step() == AnyStep::Going {}
    while battle.step() == AnyStep::Going {}
    assert_eq!(records(&again), records(&battle));
}

#[test]
fn a_brief_save_is_resumed_as_the_full_one() {
    for system in case_core::any::SYSTEMS {
        let file =
            format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
        let roster = toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        let mut battle = AnyBattle::new(&roster).unwrap();
        battle.set_seed(3);
        for _ in 0..20 {
            battle.step();
        }
        let full = serde_json::to_value(battle.save()).unwrap();
        let brief = serde_json::to_value(battle.save_brief()).unwrap();
        let length = |save: &serde_json::Value| save["roster"].to_string().len();
        assert!(length(&brief) * 3 < length(&full) * 2, "{system}: {}", brief["roster"]);
        let again = AnyBattle::resume(&serde_json::from_value(brief).unwrap()).unwrap();
        assert_eq!(serde_json::to_value(again.save()).unwrap(), full, "{system}");
        assert_eq!(records(&again), records(&battle), "{system}");
    }
}
