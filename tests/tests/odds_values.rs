//! Laws that hold for odds of anything.
#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

use case_core::odds::Fraction;
use case_core::odds::{Odds, OddsError};
use proptest::prelude::*;

fn odds() -> impl Strategy<Value = Odds<i32>> {
    let weights = prop::collection::vec((-20..20i32, 0..1000u128), 1..40);
    weights.prop_filter_map("some weight", |weights| Odds::from_weights(weights).ok())
}

fn sum(odds: &Odds<i32>) -> u128 {
    odds.iter().map(|(_, weight)| weight).sum()
}

/// The probability of an outcome by the flat definition.
fn share(weights: &[(i32, u128)], outcome: i32) -> (u128, u128) {
    let of = weights.iter().filter(|(o, _)| *o == outcome).map(|(_, w)| w).sum();
    (of, weights.iter().map(|(_, w)| w).sum())
}

fn equal(a: Fraction, (numerator, denominator): (u128, u128)) -> bool {
    a.numerator() * denominator == numerator * a.denominator()
}

proptest! {
    #[test]
    fn weights_are_sorted_positive_and_sum_to_the_denominator(odds in odds()) {
        prop_assert_eq!(sum(&odds), odds.denominator());
        let outcomes: Vec<_> = odds.iter().collect();
        prop_assert!(outcomes.windows(2).all(|pair| pair[0].0 < pair[1].0));
        prop_assert!(outcomes.iter().all(|(_, weight)| *weight > 0));
        prop_assert_eq!((odds.least(), odds.greatest()), (outcomes[0].0, outcomes[outcomes.len() - 1].0));
    }

    #[test]
    fn odds_are_the_shares_of_the_weights_in_any_order(
        mut weights in prop::collection::vec((0..5i32, 1..100u128), 1..12),
        factor in 1..50u128,
    ) {
        let odds = Odds::from_weights(weights.clone())?;
        for outcome in 0..5 {
            prop_assert!(equal(odds.p_exact(&outcome), share(&weights, outcome)));
            let (n, d) = share(&weights, outcome);
            prop_assert!((odds.p(&outcome) - Fraction::new(n, d).unwrap().as_f64()).abs() < 1e-12);
        }
        weights.reverse();
        for (_, weight) in &mut weights {
            *weight *= factor;
        }
        prop_assert_eq!(Odds::from_weights(weights)?, odds);
    }

    #[test]
    fn mapping_keeps_the_sum_and_composes(odds in odds()) {
        let (f, g) = (|x: &i32| x / 3, |x: &i32| x * x);
        let mapped = odds.map(f);
        prop_assert_eq!(sum(&mapped), mapped.denominator());
        prop_assert_eq!(mapped.map(g), odds.map(|x| g(&f(x))));
        prop_assert_eq!(odds.map(|x| *x), odds.clone());
        prop_assert_eq!(mapped.p_exact(&0), odds.chance(|x| (-2..=2).contains(x)));
    }

    #[test]
    fn conditioning_divides_by_what_is_known(odds in odds(), above in -20..20i32) {
        let known = odds.chance(|x| *x > above);
        match odds.condition(|x| *x > above) {
            None => prop_assert_eq!(known.numerator(), 0),
            Some(given) => {
                prop_assert_eq!(sum(&given), given.denominator());
                prop_assert!(given.is_certain(|x| *x > above));
                for (outcome, _) in given.iter() {
                    let (p, q) = (odds.p_exact(outcome), given.p_exact(outcome));
                    prop_assert!(equal(p, (
                        q.numerator() * known.numerator(),
                        q.denominator() * known.denominator(),
                    )));
                }
            }
        }
    }

    #[test]
    fn total_probability(odds in odds(), above in -20..20i32) {
        let parts = (odds.condition(|x| *x > above), odds.condition(|x| *x <= above));
        if let (Some(high), Some(low)) = parts {
            let p = odds.chance(|x| *x > above);
            let back = high.merge(p.numerator(), &low, p.denominator() - p.numerator())?;
            prop_assert_eq!(&back, &odds);
            let chosen = odds.map(|x| *x > above).then(|&is| if is { high.clone() } else { low.clone() })?;
            prop_assert_eq!(chosen, odds);
        }
    }

    #[test]
    fn merging_is_symmetric_and_keeps_what_is_equal(a in odds(), b in odds(), x in 1..9u128, y in 1..9u128) {
        prop_assert_eq!(a.merge(x, &b, y)?, b.merge(y, &a, x)?);
        prop_assert_eq!(a.merge(x, &a, y)?, a.clone());
        prop_assert_eq!(a.merge(x, &b, 0)?, a.clone());
        let mixed = a.merge(x, &b, y)?;
        prop_assert_eq!(sum(&mixed), mixed.denominator());
    }

    #[test]
    fn comparing_is_counting_pairs(a in odds(), b in odds()) {
        let (mut less, mut same, mut more) = (0, 0, 0);
        for (x, w) in a.iter() {
            for (y, v) in b.iter() {
                *match x.cmp(y) {
                    std::cmp::Ordering::Less => &mut less,
                    std::cmp::Ordering::Equal => &mut same,
                    std::cmp::Ordering::Greater => &mut more,
                } += w * v;
            }
        }
        let whole = a.denominator() * b.denominator();
        let compared = a.compare(&b)?;
        prop_assert!(equal(compared.less, (less, whole)));
        prop_assert!(equal(compared.equal, (same, whole)));
        prop_assert!(equal(compared.greater, (more, whole)));
        let pairs = a.product(&b)?;
        prop_assert_eq!(pairs.chance(|(x, y)| x > y), compared.greater);
        prop_assert_eq!(a.combine(&b, |x, y| x + y)?, pairs.map(|(x, y)| x + y));
    }

    #[test]
    fn quantiles_invert_the_distribution(odds in odds(), percent in 1..=100u128) {
        let share = Fraction::new(percent, 100).unwrap();
        let outcome = *odds.quantile(share);
        prop_assert!(odds.at_most(&outcome) >= share);
        prop_assert!(odds.at_most(&(outcome - 1)) < share);
        let (below, above) = (odds.at_most(&(outcome - 1)), odds.at_least(&outcome));
        prop_assert_eq!(
            below.numerator() * above.denominator() + above.numerator() * below.denominator(),
            below.denominator() * above.denominator()
        );
        prop_assert_eq!(odds.median(), odds.quantile(Fraction::new(1, 2).unwrap()));
    }

    #[test]
    fn means_and_variances_are_their_definitions(odds in odds()) {
        let mean = odds.mean()?;
        let sum: i128 = odds.iter().map(|(x, w)| i128::from(*x) * w.cast_signed()).sum();
        prop_assert_eq!(mean.signed_numerator().unwrap() * odds.denominator().cast_signed(), sum * mean.denominator().cast_signed());
        let variance = odds.variance()?.as_f64();
        let flat: f64 = odds.iter().map(|(x, _)| (f64::from(*x) - mean.as_f64()).powi(2) * odds.p(x)).sum();
        prop_assert!((variance - flat).abs() < 1e-9 * (1.0 + flat));
        prop_assert!((odds.mean_about(|x| f64::from(*x)) - mean.as_f64()).abs() < 1e-9);
        prop_assert!((odds.deviation_about(|x| f64::from(*x)) - variance.sqrt()).abs() < 1e-6);
    }

    #[test]
    fn a_difference_leads_from_one_to_the_other(a in odds(), b in odds()) {
        let change = a.difference(&b)?;
        let mut rise = 0.0;
        for (outcome, by) in &change.outcomes {
            prop_assert!((a.p(outcome) - b.p(outcome) - by.as_f64()).abs() < 1e-12);
            prop_assert!(by.numerator() != 0);
            rise += by.as_f64().max(0.0);
        }
        prop_assert!((rise - change.moved.as_f64()).abs() < 1e-12);
        for (outcome, _) in a.iter().filter(|(t, _)| change.outcomes.iter().all(|(o, _)| o != *t)) {
            prop_assert_eq!(a.p_exact(outcome), b.p_exact(outcome));
        }
        prop_assert_eq!(a.difference(&a)?.moved, Fraction::ZERO);
    }
}

#[test]
fn verdicts_are_about_every_outcome() {
    let odds = Odds::from_weights([(0, 1u128 << 100), (7, 1)]).unwrap();
    assert!(odds.is_certain(|&x| x <= 7) && !odds.is_certain(|&x| x == 0));
    assert!(odds.never(|&x| x == 1) && !odds.never(|&x| x == 7));
    assert_eq!(Odds::certain(3).len(), 1);
    assert_eq!(Odds::certain(3).p_exact(&3), Fraction::ONE);
    assert_eq!(odds.p_exact(&1), Fraction::ZERO);
}

#[test]
fn nothing_is_not_odds() {
    assert_eq!(Odds::<i32>::uniform([]), Err(OddsError::Empty));
    assert_eq!(Odds::from_weights([("a", 0)]), Err(OddsError::Empty));
    assert_eq!(Odds::certain(1).merge(0, &Odds::certain(2), 0), Err(OddsError::Empty));
    assert_eq!(Odds::certain(1).condition(|&x| x == 2), None);
}

#[test]
fn what_does_not_fit_is_an_error_that_names_the_way_out() {
    let huge = Odds::from_weights([(1i32, u128::MAX - 1), (2, 1)]).unwrap();
    assert_eq!(huge.product(&Odds::uniform([0, 1]).unwrap()), Err(OddsError::Overflow));
    assert_eq!(huge.combine(&huge, |a, b| a + b), Err(OddsError::Overflow));
    assert_eq!(huge.compare(&huge), Err(OddsError::Overflow));
    assert_eq!(huge.merge(1, &Odds::uniform([1, 2]).unwrap(), 1), Err(OddsError::Overflow));
    assert_eq!(huge.difference(&huge), Err(OddsError::Overflow));
    assert_eq!(huge.mean(), Err(OddsError::Overflow));
    assert_eq!(huge.variance(), Err(OddsError::Overflow));
    assert_eq!(Odds::from_weights([(1, u128::MAX), (2, 1)]), Err(OddsError::Overflow));
    for way in ["map", "chain", "sample"] {
        assert!(OddsError::Overflow.to_string().contains(way));
    }
    // What fits is still given, and the approximate mean is asked for by name.
    assert_eq!(huge.p_exact(&2), Fraction::new(1, u128::MAX).unwrap());
    assert!((huge.mean_about(|&x| f64::from(x)) - 1.0).abs() < 1e-15);
    assert_eq!(*huge.quantile(Fraction::ONE), 2);
    assert_eq!(*huge.median(), 1);
}

#[test]
fn odds_serialize_with_whole_weights() {
    let odds = Odds::from_weights([("miss", 3u128), ("hit", 1)]).unwrap();
    let json = serde_json::to_string(&odds).unwrap();
    assert_eq!(
        json,
        r#"{"denominator":"4","outcomes":[{"outcome":"hit","weight":"1","p":0.25},{"outcome":"miss","weight":"3","p":0.75}]}"#
    );
}

/// Odds are data, and are the same odds when they are read back; what is none is refused.
#[test]
fn odds_are_data() {
    let odds = Odds::from_weights([(1, 3), (2, u128::MAX / 8), (7, 9)]).unwrap();
    let text = serde_json::to_string(&odds).unwrap();
    assert_eq!(serde_json::from_str::<Odds<i32>>(&text).unwrap(), odds);
    for (denominator, weight) in [("2", "0"), ("2", "-3"), ("2", "x"), ("0", "1"), ("7", "")] {
        let wrong = format!(
            r#"{{"denominator": "{denominator}", "outcomes": [{{"outcome": 1, "weight": "{weight}"}},
                {{"outcome": 2, "weight": "1"}}]}}"#
        );
        assert!(serde_json::from_str::<Odds<i32>>(&wrong).is_err(), "{wrong}");
    }
    assert!(serde_json::from_str::<Odds<i32>>("[]").is_err());
}
