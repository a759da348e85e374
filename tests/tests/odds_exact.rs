//! Exact odds against enumeration by hand.
#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

use case_core::ActorId;
use case_core::decide::{AskHost, BuiltIn};
use case_core::dice::{DiceSource, Die, Every, NextDie, Reading, RollReason, Share};
use case_core::odds::{
    Budget, Fraction, Odds, OddsError, RunError, Scene, Stages, Successor, exact,
};
use case_core::system::{Stop, System};
use case_core::value::Value;
use case_tests::patience::Patience;
use case_tests::toy::{self, Fighter, Setup, State, Toy};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

const ASK: RollReason = RollReason { who: ActorId::JUDGE, rule: "test", roll: "die" };

fn face(dice: &mut Every<Share>, die: Die) -> Result<i32, NextDie> {
    Ok(dice.draw(ASK, &Reading::Face(die))?.outcome)
}

#[test]
fn paths_of_different_depth_come_to_one_denominator() {
    // A d6; on a 6 a d10 more, on a 1 two d4 less.
    let odds = exact(&mut Budget::new(), |dice| {
        Ok::<_, NextDie>(match face(dice, Die::D6)? {
            6 => 6 + face(dice, Die::D10)?,
            1 => 1 - face(dice, Die::D4)? - face(dice, Die::D4)?,
            other => other,
        })
    })
    .unwrap();
    let mut flat = BTreeMap::new();
    for d6 in 1..=6 {
        for d10 in 1..=10 {
            for (x, y) in (1..=4).flat_map(|x| (1..=4).map(move |y| (x, y))) {
                let sum = if d6 == 6 {
                    6 + d10
                } else if d6 == 1 {
                    1 - x - y
                } else {
                    d6
                };
                *flat.entry(sum).or_insert(0u128) += 1;
            }
        }
    }
    assert_eq!(odds, Odds::from_weights(flat).unwrap());
    assert_eq!(odds.iter().map(|(_, weight)| weight).sum::<u128>(), odds.denominator());
}

/// An attack in four stages: defend, strike, damage, check.
mod exchange {
    use super::{ASK, DiceSource, Die, NextDie, Reading};

    pub(super) type RollOutcome<T> = Result<T, NextDie>;

    fn bands(dice: &mut impl DiceSource, tops: [u8; 4]) -> RollOutcome<i32> {
        Ok(dice.draw(ASK, &Reading::Bands { die: Die::D100, tops: &tops })?.outcome)
    }

    pub(super) fn defend(dice: &mut impl DiceSource) -> RollOutcome<i32> {
        Ok(2 * bands(dice, [50, 75, 95, 100])?)
    }

    pub(super) fn strike(shift: i32, dice: &mut impl DiceSource) -> RollOutcome<i32> {
        let column = 40 + 5 * u8::try_from(shift).unwrap_or(0);
        bands(dice, [column, column + 20, column + 25, 100])
    }

    pub(super) fn damage(color: i32, dice: &mut impl DiceSource) -> RollOutcome<(i32, i32)> {
        let rolled = if color == 0 { 0 } else { dice.draw(ASK, &Reading::Face(Die::D10))?.outcome };
        Ok((color, rolled))
    }

    pub(super) fn check(
        hurt: (i32, i32),
        dice: &mut impl DiceSource,
    ) -> RollOutcome<(i32, i32, bool)> {
        let (color, damage) = hurt;
        Ok((color, damage, color >= 2 && damage > 4 && bands(dice, [30, 60, 90, 100])? == 0))
    }
}

#[test]
fn stages_give_the_odds_of_the_whole() {
    let whole = exact(&mut Budget::new(), |dice| {
        let shift = exchange::defend(dice)?;
        let color = exchange::strike(shift, dice)?;
        let hurt = exchange::damage(color, dice)?;
        exchange::check(hurt, dice)
    })
    .unwrap();
    let mut work = Budget::new();
    let defended = Stages::of(()).then(&mut work, |(), dice| exchange::defend(dice)).unwrap();
    let struck = defended.then(&mut work, |&shift, dice| exchange::strike(shift, dice)).unwrap();
    let hurt = struck.then(&mut work, |&color, dice| exchange::damage(color, dice)).unwrap();
    let mut checked = Stages::of((9, 9, true));
    hurt.then_into(&mut checked, &mut work, |&hurt, dice| exchange::check(hurt, dice)).unwrap();
    assert_eq!(checked.iter().map(|(_, weight)| weight).sum::<u128>(), checked.denominator());
    assert_eq!(checked.into_odds().unwrap(), whole);
    let again = Stages::from(whole.clone()).then(&mut work, |&o, _| Ok::<_, ()>(o)).unwrap();
    assert_eq!(again.into_odds().unwrap(), whole);
}

#[test]
fn by_band_equals_by_face() {
    let banded = exact(&mut Budget::new(), |dice| exchange::strike(3, dice)).unwrap();
    let by_face = exact(&mut Budget::new(), |dice| {
        let face = face(dice, Die::D100)?;
        Ok::<_, NextDie>([55, 75, 80].iter().map(|&top| i32::from(face > top)).sum())
    });
    assert_eq!(banded, by_face.unwrap());
}

#[test]
fn limits_are_errors() {
    let thousand = |dice: &mut Every<Share>| {
        Ok::<_, NextDie>((face(dice, Die::D10)?, face(dice, Die::D10)?, face(dice, Die::D10)?))
    };
    assert_eq!(exact(&mut Budget::new().paths(1000), thousand).unwrap().len(), 1000);
    let short = exact(&mut Budget::new().paths(999), thousand);
    assert_eq!(short, Err(RunError::Odds(OddsError::Paths { limit: 999 })));
    assert_eq!(exact(&mut Budget::new().outcomes(1000), thousand).unwrap().len(), 1000);
    let narrow = exact(&mut Budget::new().outcomes(999), thousand);
    assert_eq!(narrow, Err(RunError::Odds(OddsError::Outcomes { limit: 999 })));
    let deep = exact(&mut Budget::new(), |dice| {
        Ok::<_, NextDie>(dice.draw(ASK, &Reading::Sum { count: 60, die: Die::D6 })?.outcome)
    });
    assert!(matches!(deep, Err(RunError::Odds(OddsError::TooDeep(_)))), "{deep:?}");
    // The memory that was used is good for the next calculation.
    let mut work = Budget::new().paths(999);
    assert!(exact(&mut work, thousand).is_err());
    assert_eq!(
        exact(&mut work, |dice| face(dice, Die::D6)).unwrap(),
        Odds::uniform(1..=6).unwrap()
    );
}

#[test]
fn a_long_line_of_stages_overflows_with_an_error() {
    let mut stages = Stages::of(0u8);
    let mut work = Budget::new();
    for rolls in 1.. {
        let next = stages.then(&mut work, |&parity, dice| {
            Ok::<_, NextDie>(parity ^ u8::from(face(dice, Die::D100)? <= 37))
        });
        match next {
            Ok(next) => stages = next,
            Err(error) => {
                assert_eq!(error, RunError::Odds(OddsError::Overflow));
                // 100¹⁹ is the last power below 2¹²⁸; common divisors may give some more.
                assert!(rolls > 19, "{rolls}");
                return;
            }
        }
        assert!(rolls < 200);
    }
}

#[test]
fn a_calculation_can_be_stopped() {
    let mut calls = 0;
    let mut watch = |progress: case_core::odds::Progress| {
        calls += 1;
        assert!(progress.paths > 0);
        if calls == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut work = Budget::new().watch(&mut watch);
    let stopped =
        exact(&mut work, |dice| Ok::<_, NextDie>((face(dice, Die::D100)?, face(dice, Die::D100)?)));
    assert_eq!(stopped, Err(RunError::Odds(OddsError::Stopped)));
    assert_eq!(calls, 3);
}

fn duel() -> Setup {
    Setup::new(vec![Fighter::new(0, 5, 60), Fighter::new(1, 4, 35)])
}

fn scene(setup: &Setup, state: &State) -> Odds<Successor<State>> {
    Scene::<Toy, _>::new(setup, state, BuiltIn).step_odds(&mut Budget::new()).unwrap()
}

#[test]
fn a_step_leads_to_every_state_by_its_dice() {
    let setup = duel();
    let start = Toy::open(&setup);
    let odds = scene(&setup, &start);
    let state = |first| Successor { state: State { first, ..start.clone() }, over: false };
    let expected = [(state(0), 6u128), (state(1), 15), (state(2), 15)];
    assert_eq!(odds, Odds::from_weights(expected).unwrap());
    let struck = State { first: 1, blow: 2, ..start };
    let odds = scene(&setup, &struck);
    // Two dice against 4 points: 3 of 36 ways leave points.
    assert_eq!(odds.chance(|next| next.over), Fraction::new(33, 36).unwrap());
    assert_eq!(odds.chance(|next| next.state.points[1] == 2), Fraction::new(1, 36).unwrap());
}

#[test]
fn a_turn_is_solved_exactly_with_its_ties() {
    let setup = duel();
    let start = Toy::open(&setup);
    let mut scene = Scene::<Toy, _>::new(&setup, &start, BuiltIn);
    let odds = scene.turn_odds(&mut Budget::new()).unwrap();
    // By hand: who strikes first, then hit or miss by the percent, then the face of the damage.
    let mut flat: BTreeMap<Vec<i32>, u128> = BTreeMap::new();
    for order in [[0, 1], [1, 0]] {
        for (percents, faces) in
            (0..10_000).flat_map(|p| (0..36).map(move |f| ([p % 100, p / 100], [f % 6, f / 6])))
        {
            let mut points = vec![5, 4];
            for (i, striker) in order.into_iter().enumerate() {
                if points[striker] > 0 && percents[i] < i32::from(setup[striker].hit) {
                    points[1 - striker] = (points[1 - striker] - faces[i] - 1).max(0);
                }
            }
            *flat.entry(points).or_insert(0) += 1;
        }
    }
    let points = odds.map(|next| next.state.points.clone());
    assert_eq!(points, Odds::from_weights(flat).unwrap());
    assert!(odds.is_certain(|next| next.over == next.state.points.contains(&0)));
    assert!(odds.is_certain(|next| next.over || next.state.turn == 2));
}

#[test]
fn a_question_left_open_stops_the_odds() {
    let setup = duel();
    let start = State { first: 1, ..Toy::open(&setup) };
    let open = Scene::<Toy, _>::new(&setup, &start, AskHost).step_odds(&mut Budget::new());
    assert!(matches!(open, Err(RunError::Rule(Stop::Decision(_)))), "{open:?}");
    let wrong = |_: &toy::Question, _: &Setup, _: &State| Some(7);
    let illegal = Scene::<Toy, _>::new(&setup, &start, wrong).turn_odds(&mut Budget::new());
    assert!(
        matches!(
            illegal,
            Err(RunError::Rule(Stop::Illegal { answer: Value { number: 7, .. }, .. }))
        ),
        "{illegal:?}"
    );
}

#[test]
fn a_turn_of_twenty_fighters_is_too_much_and_says_so() {
    let setup = Setup::new((0..20).map(|i| Fighter::new(i / 10, 12, 50)).collect());
    let start = Toy::open(&setup);
    let odds = Scene::<Toy, _>::new(&setup, &start, BuiltIn).turn_odds(&mut Budget::new());
    assert!(
        matches!(
            odds,
            Err(RunError::Odds(
                OddsError::Paths { .. } | OddsError::Outcomes { .. } | OddsError::Overflow
            ))
        ),
        "{odds:?}"
    );
    let mut patience = Patience::new(20);
    let mut watch = |_| patience.look();
    let mut work = Budget::new().paths(u64::MAX).outcomes(usize::MAX).watch(&mut watch);
    let odds = Scene::<Toy, _>::new(&setup, &start, BuiltIn).turn_odds(&mut work);
    assert!(odds.is_err());
    patience.check();
}
