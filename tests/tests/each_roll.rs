//! For every kind of roll of every system: the odds before a die are the mean of those after each of its
//! faces, fed one by one, in random battles with as much as possible in them.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use super::buttons::{Buttons, Chance, any_answer, random_battle};
use case_core::battle::{Battle, Control, DiceFrom, Request, Step};
use case_core::codes::Code;
use case_core::dice::HostDice;
use case_core::odds::{Budget, Odds, OddsError, RunError};
use case_core::system::View;
use std::collections::BTreeMap;

/// The most paths of a step, and of how many rolls of a kind odds are tried that have more.
const PATHS: u64 = 4_000;
const TRIED: u32 = 30;

/// The states after the open step; the one that is there, if none is open.
fn ends<S: Buttons>(battle: &Battle<S>) -> Result<Odds<S::State>, OddsError> {
    let mut battle = battle.clone();
    if matches!(battle.step(), Step::Going | Step::Over) {
        return Ok(Odds::certain(battle.state().clone()));
    }
    match battle.scene().unwrap().step_odds(&mut Budget::new().paths(PATHS)) {
        Ok(odds) => Ok(odds.map(|next| next.state.clone())),
        Err(RunError::Odds(error)) => Err(error),
        Err(stop) => panic!("{stop}"),
    }
}

/// Whether the odds add up at the die that is wanted; nothing where there are too many paths.
fn adds_up<S: Buttons>(battle: &Battle<S>, faces: u8) -> Option<bool> {
    let mut battle = battle.clone();
    battle.set_control(case_core::battle::Who::Everybody, Control::BuiltIn).unwrap();
    battle.set_dice(DiceFrom::Host);
    let before = ends(&battle).ok()?;
    let after = |face: u8| {
        let mut after = battle.clone();
        after.feed_face(i32::from(face)).unwrap();
        ends(&after).ok()
    };
    let each: Vec<_> = (1..=faces).map(after).collect::<Option<_>>()?;
    let die = Odds::uniform(1..=faces).unwrap();
    let mean = die.then(|face| each[usize::from(*face) - 1].clone()).unwrap();
    Some(before == mean)
}

/// A battle with status effects.
fn powers<S: Buttons>() -> Battle<S> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters/powers");
    let text = std::fs::read_to_string(format!("{folder}/{}.toml", S::NAME)).unwrap();
    Battle::new(S::read(&toml::from_str(&text).unwrap()).unwrap()).unwrap()
}

/// The rolls of a system of which none was seen to add up, after that many battles.
fn unseen<S: Buttons>(battles: u64) -> Vec<&'static str> {
    let mut left: BTreeMap<&str, u32> = S::Roll::ALL.iter().map(|roll| (roll.name(), 0)).collect();
    for number in 0..battles {
        let chance = &mut Chance(number.wrapping_mul(0x9E37_79B9) + 5);
        // One in four has powers, whose effects are resisted.
        let mut battle = if number % 4 == 3 { powers() } else { random_battle::<S>(chance) };
        battle.set_dice(DiceFrom::Host);
        for _ in 0..STEPS {
            if left.is_empty() {
                return Vec::new();
            }
            let mut answers = |q: &S::Question, setup: &S::Setup, state: &S::State| {
                Some(any_answer::<S>(q, View::new(setup, state), chance))
            };
            match battle.step_with(&mut HostDice, &mut answers) {
                Step::Over => break,
                Step::Going => continue,
                _ => {}
            }
            let Some(Request::Roll(roll)) = battle.request() else { break };
            let faces = roll.next.die.faces();
            if left.get(roll.roll).is_some_and(|tried| *tried < TRIED) {
                match adds_up(&battle, faces) {
                    Some(true) => drop(left.remove(roll.roll)),
                    Some(false) => {
                        panic!("{} {}, after {:?}", S::NAME, roll.roll, battle.inputs())
                    }
                    None => *left.get_mut(roll.roll).unwrap() += 1,
                }
            }
            let face = 1 + i32::try_from(chance.below(usize::from(faces))).unwrap();
            battle.feed_face(face).unwrap();
        }
    }
    left.into_keys().collect()
}

const STEPS: usize = 400;

/// Every kind of roll adds up, but for those that such battles do not come to, or with too many paths.
fn every_roll<S: Buttons>(battles: u64, unmet: &[&str]) {
    let unseen = unseen::<S>(battles);
    let missed: Vec<_> = unseen.iter().filter(|roll| !unmet.contains(roll)).collect();
    assert!(missed.is_empty(), "{}: {missed:?}", S::NAME);
}

#[test]
fn case() {
    every_roll::<case_core::case::Case>(400, &[]);
}

/// FASERIP has its own initiative, by sides.
#[test]
fn faserip() {
    every_roll::<case_core::faserip::Faserip>(
        1_200,
        &["break", "escape", "initiative", "roll_off"],
    );
}

/// Nobody drives, heals, is stunned by a weapon or lies dying for minutes here; `command` and `lifting`
/// have too many dice.
#[test]
fn d6() {
    let unmet = [
        "body_points",
        "command",
        "driving",
        "healing",
        "lifting",
        "minutes",
        "resisting",
        "stun_resistance",
        "survival",
        "toughness",
    ];
    every_roll::<case_core::d6::D6>(1_200, &unmet);
}

#[test]
fn talislanta() {
    every_roll::<case_core::talislanta::Talislanta>(400, &[]);
}

#[test]
fn cosmic() {
    every_roll::<case_core::cosmic::Cosmic>(400, &[]);
}
