//! The odds of a battle in the middle of a step: the dice that lie count.
#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]
#![allow(clippy::cast_precision_loss, reason = "counts of trials")]

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyStep};
use case_core::attack::{Aim, AimError};
use case_core::battle::Who;
use case_core::node::Node;
use case_core::odds::{Chain, Sample};
use case_core::value::AttackId;

/// A duel of two with energy attacks and no defense. Its figures were worked out apart from the engine,
/// as a Markov chain over Health written from the rules alone.
const RAYS: &str = r#"{"system": "case",
    "rulings": {"waking_at_zero": "stays_down", "goes_on": "ends_at_once",
                "standard_maneuvers": "as_listed"},
    "fighters": [
    {"name": "Alba", "side": "A", "health": 30,
     "abilities": {"fighting": "Ty", "agility": "Rm", "strength": "Ty", "endurance": "Ex",
                   "reason": "Ty", "intuition": "Rm", "psyche": "Ty"},
     "attacks": [{"name": "lance", "form": "En", "damage": "Gd", "range": 10}]},
    {"name": "Bela", "side": "B", "health": 40,
     "abilities": {"fighting": "Ty", "agility": "Ex", "strength": "Ty", "endurance": "Rm",
                   "reason": "Ty", "intuition": "Gd", "psyche": "Ty"},
     "attacks": [{"name": "beam", "form": "En", "damage": "Gd", "range": 10}]}]}"#;
const PLAN: &str = r#"{"name": "plain", "rules": [
    {"question": "defense", "then": ["nothing"]}, {"question": "actions", "then": ["least"]},
    {"question": "full_movement", "then": [false]}]}"#;

/// The duel after both initiatives, with Alba's attack open.
fn rays() -> AnyBattle {
    let roster: Node = serde_json::from_str(RAYS).unwrap();
    let plan: Node = serde_json::from_str(PLAN).unwrap();
    let plan = case_core::plan::Plan::read(&plan).unwrap();
    let mut battle = AnyBattle::new(&roster).unwrap();
    battle.set_plan(Who::Everybody, &plan).unwrap();
    for face in [10, 1] {
        while battle.step() == AnyStep::Going {}
        battle.feed_face(face).unwrap();
    }
    while battle.step() == AnyStep::Going {}
    battle
}

fn wins(battle: &AnyBattle, side: usize) -> f64 {
    let solved = battle.solve(&mut Chain::new().budget(20_000_000)).unwrap().map(|end| end.winner);
    let of = solved.p(&Some(case_tests::side(side)));
    assert!(of.width() < 1e-9, "{of:?}");
    of.as_f64().0
}

fn share(battle: &AnyBattle, side: usize, seed: u64) -> f64 {
    let trials = 20_000;
    let ends = battle.sample_values(&mut Sample::new(trials).seed(seed)).unwrap();
    let won =
        ends.iter().flatten().filter(|(_, end)| end.winner == Some(case_tests::side(side))).count();
    won as f64 / trials as f64
}

/// A red that lies is in the solution and in the trials, whether or not the step has used it yet.
#[test]
fn a_die_that_lies_counts_in_the_fight() {
    let mut battle = rays();
    let before = wins(&battle, 0);
    assert!((before - 0.362_07).abs() < 5e-6, "{before}");
    battle.feed_face(100).unwrap();
    let unused = wins(&battle, 0);
    assert_eq!(battle.step(), AnyStep::Wanted);
    let red = wins(&battle, 0);
    assert!((red - 0.617_32).abs() < 5e-6, "{red}");
    assert!((unused - red).abs() < 1e-9);
    let played = share(&battle, 0, 1);
    assert!((played - red).abs() < 0.015, "{played}");
    // An attack whose die lies has no odds any more, whether or not the step has used it.
    let aim = Aim::new(AttackId::new(ActorId::fighter(0), 0), ActorId::fighter(1));
    let mut battle = rays();
    assert!(battle.aim(&aim).is_ok());
    battle.feed_face(100).unwrap();
    assert!(matches!(battle.aim(&aim).err(), Some(AimError::Rolled)));
    battle.step();
    assert!(matches!(battle.aim(&aim).err(), Some(AimError::Rolled)));
    let mut battle = rays();
    battle.feed_face(1).unwrap();
    let white = wins(&battle, 0);
    assert!((white - 0.235_4).abs() < 5e-5, "{white}");
    battle.step();
    assert!((white - wins(&battle, 0)).abs() < 1e-9);
}
