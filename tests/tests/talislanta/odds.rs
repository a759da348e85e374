//! Exact odds of one exchange: by bands, by faces, and by hand.

use super::common::{A, B, Scene, four};
use case_core::dice::{Every, Share, Tape};
use case_core::system::{RuleTable, Stop};
use case_core::talislanta::{
    AttackIntent, AttackOutcome, Effect, Field, Form, Maneuver, Opening, Question, Setup, State,
    Talislanta, Trait, exchange,
};
use case_core::value::{Damage, Value};
use std::collections::BTreeMap;

/// A exchanges a rapid fire of two hits (rating 9, Damage Rating 13) with B (Defense rating 7, Evade
/// 8, armor 2), who has acted once and dodges whatever hits.
fn scene() -> Scene {
    let mut scene = Scene::new(&four(|s| {
        s[0].attacks[0].rating = Some(9);
        s[0].attacks[0].damage = 13;
        s[1].attacks[0].rating = Some(7);
        s[1].skills.evade = Some(8);
        s[1].armor = 2;
    }));
    scene.set(B, Field::Done, 1).set(B, Field::Actions, 1).engage(A, B);
    scene
}

const HITS: AttackIntent = AttackIntent { hits: 2, ..AttackIntent::new(A, B, 0, Form::Strike) };

/// Dodges by Evade, takes the +3 where there is an opening; mishaps come to nothing; a critical hit
/// takes 4 more.
fn plan(q: &Question) -> Value {
    match q {
        Question::React { .. } => Maneuver::Dodge.into(),
        Question::Skill { .. } => Trait::Evade.into(),
        Question::Opening { .. } => Opening::FollowUp.into(),
        Question::CriticalWound { .. } => Damage(4).into(),
        Question::Mishap { .. } => Effect::Nothing.into(),
        Question::StepIn { .. } => false.into(),
        other => panic!("unexpected {other:?}"),
    }
}

fn run(dice: &mut impl case_core::dice::DiceSource) -> Result<AttackOutcome, Stop<Talislanta>> {
    run_from(&scene(), &HITS, dice)
}

fn run_from(
    start: &Scene,
    blow: &AttackIntent,
    dice: &mut impl case_core::dice::DiceSource,
) -> Result<AttackOutcome, Stop<Talislanta>> {
    let mut state = start.state.clone();
    let mut seat = RuleTable {
        setup: &start.setup,
        state: &mut state,
        dice,
        deciders: &mut |q: &Question, _: &Setup, _: &State| Some(plan(q)),
        log: &mut (),
    };
    exchange(&mut seat, blow)
}

type Odds = BTreeMap<AttackOutcome, u64>;

/// Out of 8,000, so that three dice are whole numbers.
fn by_bands() -> Odds {
    odds_of(&scene(), &HITS)
}

fn odds_of(start: &Scene, blow: &AttackIntent) -> Odds {
    let mut odds = Odds::new();
    let mut every = Every::new(Share::ONE);
    loop {
        let outcome = run_from(start, blow, &mut every).unwrap();
        let weight = every.weight().unwrap();
        let parts = 8_000 * weight.numerator / weight.denominator;
        assert_eq!(parts * weight.denominator, 8_000 * weight.numerator);
        *odds.entry(outcome).or_default() += u64::try_from(parts).unwrap();
        if !every.next_path() {
            return odds;
        }
    }
}

/// Every face of every die that is asked for.
fn by_faces() -> Odds {
    let mut odds = Odds::new();
    let mut open: Vec<Vec<u8>> = vec![vec![]];
    while let Some(faces) = open.pop() {
        let mut tape = Tape::new(faces.iter().copied());
        match run(&mut tape) {
            Ok(outcome) => {
                let ways = 20u64.pow(3 - u32::try_from(faces.len()).unwrap());
                *odds.entry(outcome).or_default() += ways;
            }
            Err(Stop::Roll(next)) => {
                for face in 1..=next.die.faces() {
                    open.push([faces.as_slice(), &[face]].concat());
                }
            }
            Err(other) => panic!("{other}"),
        }
    }
    odds
}

/// The hit points lost, by nested loops that know nothing of the engine.
fn by_hand() -> BTreeMap<i32, u64> {
    fn band(total: i32) -> i32 {
        [0, 5, 10, 19].map(|top| i32::from(total > top)).iter().sum()
    }
    let mut odds = BTreeMap::new();
    for first in 1..=20 {
        for second in 1..=20 {
            for dodge in 1..=20 {
                // 9 − 7 and 5 worse; 8 − 9 − 5 for the dodge.
                let bands = [band(first + 2), band(second - 3)];
                let dodged = band(dodge - 6);
                let mut lost = 0;
                for band in bands {
                    if band < 2 || dodged >= 3 {
                        continue;
                    }
                    let mut rating = 13;
                    if band == 2 {
                        rating /= 2;
                    }
                    if dodged == 2 {
                        rating /= 2;
                    }
                    lost += (rating - 2).max(0) + if band == 4 { 4 } else { 0 };
                }
                *odds.entry(lost).or_default() += 1;
            }
        }
    }
    odds
}

/// TAL6, TAL8, TAL10, TAL14, TAL15: one exchange has the same distribution by bands, by faces and
/// by hand, and its weights sum to the dice.
#[test]
fn one_exchange_three_ways() {
    let odds = by_bands();
    assert_eq!(odds.values().sum::<u64>(), 8_000);
    assert_eq!(odds, by_faces());
    let mut damage = BTreeMap::new();
    for (outcome, ways) in &odds {
        *damage.entry(outcome.damage).or_default() += ways;
        assert_eq!(outcome.bands.iter().sum::<u8>(), 2);
        assert_eq!(outcome.defense.is_some(), outcome.bands[2..].iter().any(|&n| n > 0));
    }
    assert_eq!(damage, by_hand());
}

/// TAL1: exact odds know the referee's shift: an attack at −4 has those of a rating 4 lower, and a
/// later one has not.
#[test]
fn odds_with_a_circumstance() {
    let blow = AttackIntent { hits: 1, ..HITS };
    let rated = |rating: i32| {
        let mut scene = Scene::new(&four(|s| s[0].attacks[0].rating = Some(rating)));
        scene.engage(A, B);
        scene
    };
    let mut shifted = rated(10);
    shifted.set(A, Field::Circumstance, -4);
    assert_eq!(odds_of(&shifted, &blow), odds_of(&rated(6), &blow));
    shifted.set(A, Field::CircumstanceAfter, 1);
    assert_eq!(odds_of(&shifted, &blow), odds_of(&rated(10), &blow));
}
