//! The odds of a battle in the middle of a step: the dice that lie count.
#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]
#![allow(clippy::cast_precision_loss, reason = "counts of trials")]

use case_core::any::{AnyBattle, AnyStep};
use case_core::battle::{Battle, Request as Wanted, Step, Who};
use case_core::case::Case;
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::dice::Fair;
use case_core::faserip::Faserip;
use case_core::node::Node;
use case_core::odds::{Budget, Chain, Odds, OddsError, RunError, Sample};
use case_core::system::System;
use case_core::talislanta::Talislanta;
use std::collections::BTreeSet;

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
    let mut battle = rays();
    battle.feed_face(1).unwrap();
    let white = wins(&battle, 0);
    assert!((white - 0.235_4).abs() < 5e-5, "{white}");
    battle.step();
    assert!((white - wins(&battle, 0)).abs() < 1e-9);
}

/// The states after the open step; the one that is there, if none is open.
fn ends<S: System>(
    battle: &Battle<S>,
    step: Option<&Step<S>>,
) -> Result<Odds<S::State>, OddsError> {
    if matches!(step, Some(Step::Going | Step::Over)) {
        return Ok(Odds::certain(battle.state().clone()));
    }
    let odds = battle.scene().unwrap().step_odds(&mut Budget::new().paths(PATHS));
    match odds {
        Ok(odds) => Ok(odds.map(|next| next.state.clone())),
        Err(RunError::Odds(error)) => Err(error),
        Err(stop) => panic!("{stop}"),
    }
}

const PATHS: u64 = 20_000;

/// Plays a fight face by face: the odds before each die are the mean of those after each of its faces.
/// Returns the rolls for which this was seen.
fn faces_add_up<S: System>(seed: u64) -> BTreeSet<&'static str> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    let text = std::fs::read_to_string(format!("{folder}/{}.toml", S::NAME)).unwrap();
    let mut battle = Battle::<S>::new(S::read(&toml::from_str(&text).unwrap()).unwrap()).unwrap();
    let (mut dice, mut seen) = (Fair::new(seed), BTreeSet::new());
    for _ in 0..DICE {
        let mut steps = 0;
        while battle.step() == Step::Going {
            steps += 1;
            assert!(steps < 10_000);
        }
        let Some(Wanted::Roll(roll)) = battle.request() else { break };
        let (die, name) = (roll.next.die, roll.roll);
        let before = ends(&battle, None);
        if let Ok(before) = before {
            let after = |face: &u8| {
                let mut after = battle.clone();
                after.feed_face(i32::from(*face)).unwrap();
                let step = after.step();
                ends(&after, Some(&step))
            };
            let each: Result<Vec<_>, _> = (1..=die.faces()).map(|face| after(&face)).collect();
            if let Ok(each) = each {
                let faces = Odds::uniform(1..=die.faces()).unwrap();
                let mean = faces.then(|face| each[usize::from(*face) - 1].clone()).unwrap();
                assert!(before == mean, "{} {name}, after {:?}", S::NAME, battle.inputs());
                seen.insert(name);
            }
        }
        battle.feed_face(dice.roll(die).into()).unwrap();
    }
    seen
}

const DICE: usize = 40;

#[test]
fn the_odds_before_a_die_are_the_mean_of_those_after_its_faces() {
    let rolls = |of: fn(u64) -> BTreeSet<&'static str>| -> BTreeSet<&'static str> {
        (1..=2).flat_map(of).collect()
    };
    for (system, seen, least) in [
        ("case", rolls(faces_add_up::<Case>), 4),
        ("faserip", rolls(faces_add_up::<Faserip>), 4),
        ("d6", rolls(faces_add_up::<D6>), 3),
        ("talislanta", rolls(faces_add_up::<Talislanta>), 3),
        ("cosmic", rolls(faces_add_up::<Cosmic>), 3),
    ] {
        assert!(seen.len() >= least, "{system}: {seen:?}");
    }
}
