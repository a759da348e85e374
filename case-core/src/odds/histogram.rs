//! What a simulation counted.

use super::number::{float, sqrt};
use super::weights::WeightMap;
use super::{Odds, OddsError};
use alloc::vec::Vec;

/// How often each outcome came in a number of trials. Tallies of different blocks merge in any
/// order and grouping to the same tally: they hold nothing but counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram<V> {
    counts: Vec<(V, u64)>,
    unended: u64,
}

/// A mean that was estimated from trials, for presentation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its standard error: about one estimate in three lies further from the true mean.
    pub error: f64,
    /// From how many trials.
    pub trials: u64,
}

impl<V: Ord> Default for Histogram<V> {
    fn default() -> Self {
        Histogram { counts: Vec::new(), unended: 0 }
    }
}

impl<V: Ord> Histogram<V> {
    /// How many trials there were.
    pub fn trials(&self) -> u64 {
        self.ended() + self.unended
    }

    /// How many trials came to an end.
    pub fn ended(&self) -> u64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// How many trials were cut off at the limit of checkpoints.
    pub fn unended(&self) -> u64 {
        self.unended
    }

    /// How many different outcomes came.
    pub fn outcomes(&self) -> usize {
        self.counts.len()
    }

    /// The outcomes that came with their counts, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&V, u64)> + DoubleEndedIterator {
        self.counts.iter().map(|(value, count)| (value, *count))
    }

    /// How often an outcome came.
    pub fn count(&self, outcome: &V) -> u64 {
        let found = self.counts.binary_search_by(|(known, _)| known.cmp(outcome));
        found.map_or(0, |at| self.counts[at].1)
    }

    /// The tally of these trials and others.
    ///
    /// ```
    /// use case_core::dice::{Die, Fair};
    /// use case_core::odds::{BLOCK, Sample};
    ///
    /// let roll = |dice: &mut Fair| Ok::<_, ()>(dice.roll(Die::D6));
    /// let sample = || Sample::new(7, 3 * BLOCK);
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
        TallyWeightMap { bag, unended: self.unended + other.unended }.into_any_tally()
    }

    /// The tally, unless it became too long.
    pub(super) fn checked(self) -> Result<Histogram<V>, OddsError> {
        if self.counts.len() > OUTCOMES {
            return Err(OddsError::Outcomes { limit: OUTCOMES as u64 });
        }
        Ok(self)
    }

    /// The share of all trials that ended so, with its standard error.
    pub fn share(&self, mut so: impl FnMut(&V) -> bool) -> Estimate {
        let count: u64 = self.iter().filter(|(value, _)| so(value)).map(|(_, count)| count).sum();
        let trials = self.trials();
        let (p, n) = (ratio(count, trials), float(u128::from(trials)));
        Estimate { mean: p, error: sqrt(p * (1.0 - p) / n.max(1.0)), trials }
    }

    /// The mean of a number that each outcome has, over the trials that ended, with its standard
    /// error.
    pub fn mean_by(&self, mut number: impl FnMut(&V) -> f64) -> Estimate {
        let trials = self.ended();
        let n = float(u128::from(trials));
        let mut sum = |f: &mut dyn FnMut(f64) -> f64| -> f64 {
            self.iter().map(|(value, count)| f(number(value)) * float(u128::from(count))).sum()
        };
        let mean = sum(&mut |x| x) / n.max(1.0);
        let squares = sum(&mut |x| (x - mean) * (x - mean));
        let error = sqrt(squares / (n - 1.0).max(1.0) / n.max(1.0));
        Estimate { mean, error, trials }
    }

    /// The frequencies of the trials that ended, as odds.
    ///
    /// # Errors
    /// [`OddsError::Empty`] where none ended.
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

fn ratio(part: u64, whole: u64) -> f64 {
    float(u128::from(part)) / float(u128::from(whole.max(1)))
}

/// A tally that is being counted.
#[derive(Debug)]
pub(super) struct TallyWeightMap<V> {
    bag: WeightMap<V>,
    unended: u64,
}

impl<V: Ord> Default for TallyWeightMap<V> {
    fn default() -> Self {
        TallyWeightMap { bag: WeightMap::new(), unended: 0 }
    }
}

/// The most different outcomes that one tally keeps.
const OUTCOMES: usize = 1_000_000;

impl<V: Ord> TallyWeightMap<V> {
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

    /// The tally, unless it became too long.
    pub(super) fn into_tally(self) -> Result<Histogram<V>, OddsError> {
        self.into_any_tally().checked()
    }

    fn into_any_tally(self) -> Histogram<V> {
        let counts = self.bag.into_sorted().into_iter();
        // Counts of trials, whose number is one of 64 bits.
        let count = |weight: u128| u64::try_from(weight).unwrap_or(u64::MAX);
        Histogram {
            counts: counts.map(|(value, weight)| (value, count(weight))).collect(),
            unended: self.unended,
        }
    }
}
