//! Counted results of simulations.

use super::ends::ByEnd;
use super::number::{float, sqrt};
use super::weights::WeightMap;
use super::{Estimate, Odds, OddsError};
use crate::odds::Fraction;
use alloc::vec::Vec;

/// The number of trials with each outcome. Histograms of different blocks merge to the same result
/// in any order and grouping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram<V> {
    counts: Vec<(V, u64)>,
    unended: u64,
}

impl<V: Ord> Default for Histogram<V> {
    fn default() -> Self {
        Histogram { counts: Vec::new(), unended: 0 }
    }
}

impl<V: Ord> Histogram<V> {
    /// The number of trials.
    pub fn trials(&self) -> u64 {
        self.ended() + self.unended
    }

    /// The number of trials that ended.
    pub fn ended(&self) -> u64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// The number of trials cut off at the limit of checkpoints.
    pub fn unended(&self) -> u64 {
        self.unended
    }

    /// The number of different outcomes.
    pub fn outcomes(&self) -> usize {
        self.counts.len()
    }

    /// The outcomes with their counts, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&V, u64)> + DoubleEndedIterator {
        self.counts.iter().map(|(value, count)| (value, *count))
    }

    /// The number of trials with an outcome.
    pub fn count(&self, outcome: &V) -> u64 {
        let found = self.counts.binary_search_by(|(known, _)| known.cmp(outcome));
        found.map_or(0, |at| self.counts[at].1)
    }

    /// Merges these trials with others.
    ///
    /// ```
    /// use case_core::dice::{Die, Fair};
    /// use case_core::odds::{BLOCK, Sample};
    ///
    /// let roll = |dice: &mut Fair| Ok::<_, ()>(dice.roll(Die::D6));
    /// let sample = || Sample::new(3 * BLOCK).seed(7);
    /// let first = sample().blocks(0..2).tally(roll).unwrap();
    /// let last = sample().blocks(2..3).tally(roll).unwrap();
    /// assert_eq!(last.merge(first), sample().tally(roll).unwrap());
    /// ```
    #[must_use]
    pub fn merge(self, other: Histogram<V>) -> Histogram<V> {
        let mut bag = WeightMap::new();
        for (value, count) in self.counts.into_iter().chain(other.counts) {
            bag.add(value, u128::from(count));
        }
        let unended = self.unended + other.unended;
        Tally { bag, unended, ..Tally::default() }.into_any_tally()
    }

    /// The histogram, unless it has too many outcomes.
    pub(super) fn checked(self) -> Result<Histogram<V>, OddsError> {
        if self.counts.len() > OUTCOMES {
            return Err(OddsError::Outcomes { limit: OUTCOMES as u64 });
        }
        Ok(self)
    }

    /// The share of all trials with an outcome that meets a condition.
    pub fn share(&self, mut so: impl FnMut(&V) -> bool) -> Estimate {
        let count: u64 = self.iter().filter(|(value, _)| so(value)).map(|(_, count)| count).sum();
        Estimate::share(count, self.trials())
    }

    /// The mean of a function of the outcome over the trials that ended, with its standard error.
    pub fn mean_by(&self, mut number: impl FnMut(&V) -> f64) -> Estimate {
        let trials = self.ended();
        let n = float(u128::from(trials));
        let mut sum = |f: &mut dyn FnMut(f64) -> f64| -> f64 {
            self.iter().map(|(value, count)| f(number(value)) * float(u128::from(count))).sum()
        };
        let mean = sum(&mut |x| x) / n.max(1.0);
        let squares = sum(&mut |x| (x - mean) * (x - mean));
        let error = sqrt(squares / (n - 1.0).max(1.0) / n.max(1.0));
        Estimate::mean(mean, error, trials)
    }

    /// The share of all trials with this outcome or a greater one.
    pub fn at_least(&self, outcome: &V) -> Estimate {
        self.share(|other| other >= outcome)
    }

    /// The share of all trials with this outcome or a lesser one.
    pub fn at_most(&self, outcome: &V) -> Estimate {
        self.share(|other| other <= outcome)
    }

    /// The least outcome that, with all lesser ones, came in at least this share of the trials that
    /// ended; `None` if none ended.
    pub fn quantile(&self, share: Fraction) -> Option<&V> {
        let ended = u128::from(self.ended());
        let mut sum = 0;
        let reached = self.iter().find(|&(_, count)| {
            sum += u128::from(count);
            share.is_reached(sum, ended)
        });
        Some(reached.or(self.iter().last())?.0)
    }

    /// The least outcome not exceeded by half of the trials that ended.
    pub fn median(&self) -> Option<&V> {
        self.quantile(Fraction::HALF)
    }

    /// The most frequent outcome, the least of several.
    pub fn mode(&self) -> Option<&V> {
        let most = self.iter().map(|(_, count)| count).max()?;
        Some(self.iter().find(|(_, count)| *count == most)?.0)
    }

    /// The standard deviation of a function of the outcome over the trials that ended.
    pub fn deviation_by(&self, number: impl FnMut(&V) -> f64) -> f64 {
        let estimate = self.mean_by(number);
        estimate.error * sqrt(float(u128::from(estimate.trials)))
    }

    /// The frequencies of the trials that ended, as odds.
    ///
    /// # Errors
    /// [`OddsError::Empty`] if none ended.
    pub fn frequencies(&self) -> Result<Odds<V>, OddsError>
    where
        V: Clone,
    {
        Odds::from_weights(self.iter().map(|(value, count)| (value.clone(), count.into())))
    }
}

impl<V: Ord + Copy + Into<i64>> Histogram<V> {
    /// The mean of the outcomes of the trials that ended, with its standard error.
    pub fn mean(&self) -> Estimate {
        #[expect(clippy::cast_precision_loss, reason = "for presentation only")]
        self.mean_by(|&value| value.into() as f64)
    }
}

/// A histogram that is being counted.
#[derive(Debug)]
pub(super) struct Tally<V> {
    bag: WeightMap<V>,
    /// The value and the count of each memoized end.
    pub(super) known: ByEnd<(V, u64)>,
    unended: u64,
}

impl<V: Ord> Default for Tally<V> {
    fn default() -> Self {
        Tally { bag: WeightMap::new(), known: ByEnd::default(), unended: 0 }
    }
}

/// The most different outcomes of a histogram.
const OUTCOMES: usize = 1_000_000;

impl<V: Ord> Tally<V> {
    /// Counts a trial.
    #[inline]
    pub(super) fn add(&mut self, outcome: Option<V>) -> Result<(), OddsError> {
        match outcome {
            Some(value) => self.bag.add(value, 1),
            None => self.unended += 1,
        }
        if self.bag.held() > 2 * OUTCOMES {
            return Err(OddsError::Outcomes { limit: OUTCOMES as u64 });
        }
        Ok(())
    }

    /// The histogram, unless it has too many outcomes.
    pub(super) fn into_tally(self) -> Result<Histogram<V>, OddsError> {
        self.into_any_tally().checked()
    }

    fn into_any_tally(mut self) -> Histogram<V> {
        for (value, count) in self.known.into_iter() {
            self.bag.add(value, u128::from(count));
        }
        let counts = self.bag.into_sorted().into_iter();
        // The number of trials fits 64 bits.
        let count = |weight: u128| u64::try_from(weight).unwrap_or(u64::MAX);
        Histogram {
            counts: counts.map(|(value, weight)| (value, count(weight))).collect(),
            unended: self.unended,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn near(a: f64, b: f64, within: f64) -> bool {
        (a - b).abs() < within
    }

    /// Four ones, four twos and two fives; ten more trials did not end.
    fn twenty() -> Histogram<i32> {
        Histogram { counts: vec![(1, 4), (2, 4), (5, 2)], unended: 10 }
    }

    #[test]
    fn statistics_by_hand() {
        let twenty = twenty();
        let odds = twenty.frequencies().expect("some ended");
        let quantiles = [(0, 1, 1), (2, 5, 1), (41, 100, 2), (4, 5, 2), (81, 100, 5), (1, 1, 5)];
        for (numerator, denominator, value) in quantiles {
            let share = Fraction::part(numerator, denominator);
            assert_eq!((twenty.quantile(share), odds.quantile(share)), (Some(&value), &value));
        }
        assert_eq!((twenty.median(), odds.median()), (Some(&2), &2));
        // Of two that came equally often the least.
        assert_eq!((twenty.mode(), odds.mode()), (Some(&1), &1));
        // 22 over 10; squares about it sum to 4 · 1.44 + 4 · 0.04 + 2 · 7.84 = 21.6.
        let mean = twenty.mean();
        assert!(near(mean.mean, 2.2, 1e-12) && near(mean.error, 0.489_897_949, 1e-9));
        assert!(near(mean.low, 1.239_8, 1e-4) && near(mean.high, 3.160_2, 1e-4));
        assert!(near(twenty.deviation_by(|&n| f64::from(n)), 1.549_193_338, 1e-9));
        // Shares are of all trials, means of those that ended.
        assert_eq!((twenty.at_most(&1).trials, mean.trials), (20, 10));
        assert!(near(twenty.at_least(&2).mean, 0.3, 1e-12));
        let none = Histogram::<i32>::default();
        assert_eq!((none.median(), none.mode(), none.frequencies().ok()), (None, None, None));
    }
}
