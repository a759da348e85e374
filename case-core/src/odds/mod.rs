//! Exact odds and simulation, from the rule code of the battle.
//!
// It imports `data`, `dice` and `kernel`: no plan as data, no battle, no system.
//! This module knows no rule. The code that plays also runs here, with other dice:
//!
//! | question | way | answer |
//! |---|---|---|
//! | one roll, one exchange | [`exact`], or [`Stages`] where it has stages | [`Odds`] |
//! | one attack in the state of a battle, under each defense | [`Battle::aim`](crate::battle::Battle::aim) | [`Odds`] of its outcome, and its inputs |
//! | the open step, before an answer | [`Battle::foresee`](crate::battle::Battle::foresee) | [`Odds`] of its end |
//! | one step or one turn of a battle | [`Scene::step_odds`], [`Scene::turn_odds`] | [`Odds`] of states |
//! | a fight to its end | [`Scene::chain`] | [`Solved`]: a proven interval for every question |
//! | the number at which a probability reaches a target | [`reach()`] | [`Reached`]: two neighbors and their probabilities |
//! | anything, by trial | [`Sample`], [`Scene::sample`] | [`Histogram`]: counts, with standard errors |
//!
//! Trials of battles with recurring states, such as duels, are memoized ([`Sample::room`]): they
//! are the same trials with less work.
//!
//! Odds and histograms hold integers; `f64` is only for presentation. A result that does not fit,
//! takes too long or is stopped is an error or counted as unresolved, never a silent approximation.
//!
//! ```
//! use case_core::ActorId;
//! use case_core::dice::{RollReason, DiceSource, Die, NextDie, Reading};
//! use case_core::odds::{Odds, Budget, exact};
//!
//! let ask = RollReason { who: ActorId::JUDGE, rule: "example", roll: "die" };
//! let odds: Odds<i32> = exact(&mut Budget::new(), |dice| {
//!     let first = dice.draw(ask, &Reading::Face(Die::D6))?.outcome;
//!     let second = dice.draw(ask, &Reading::Face(Die::D6))?.outcome;
//!     Ok::<_, NextDie>(first + second)
//! })?;
//! assert_eq!(odds.p_exact(&7).to_string(), "1/6");
//! assert_eq!(odds.at_least(&10).to_string(), "1/6");
//! assert_eq!(odds.mean()?.to_string(), "7/1");
//! assert_eq!(*odds.median(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automaton;
mod chain;
mod compare;
mod ends;
mod error;
mod estimate;
mod exact;
mod fed;
mod fights;
mod graph;
mod histogram;
mod mean;
mod number;
mod pages;
mod parts;
mod reach;
mod run;
mod sample;
mod scene;
mod solved;
#[cfg(feature = "threads")]
mod threads;
mod watch;
mod weights;
mod witness;

pub use chain::Chain;
pub use compare::{Compared, Difference};
pub use error::{OddsError, RunError};
pub use estimate::Estimate;
pub(crate) use estimate::Sums;
pub(crate) use exact::Mixture;
pub use exact::{Budget, Stages, exact};
pub(crate) use fed::{Fed, open_step};
pub use histogram::Histogram;
pub use number::{Fraction, FractionError};
pub(crate) use parts::Wide;
pub use reach::{ChanceAt, ReachError, Reached, reach};
pub use run::Checkpoint;
pub use sample::{BLOCK, Memoized, Sample, SamplePlace};
pub use scene::{Scene, Successor};
pub use solved::{Assessment, Cuts, Interval, Remedy, Size, Solved, USEFUL};
pub(crate) use watch::ProgressTicker;
pub use watch::{OnProgress, Progress, unwatched};

use crate::data::number::{divide, gcd};
use alloc::vec::Vec;
pub(crate) use automaton::trial_dice::TrialDice;
pub(crate) use number::{float, sqrt};
use weights::WeightMap;
#[cfg(feature = "analysis")]
pub(crate) use witness::LastState;
pub(crate) use witness::{Witness, play_on};

/// Outcomes with their exact odds.
///
/// The outcomes are sorted. The weights are positive integers over one denominator, without a
/// common divisor, so that equal odds compare equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Odds<T> {
    outcomes: Vec<(T, u128)>,
    denominator: u128,
}

impl<T: Ord> Odds<T> {
    /// One certain outcome.
    pub fn certain(outcome: T) -> Odds<T> {
        Odds { outcomes: alloc::vec![(outcome, 1)], denominator: 1 }
    }

    /// These outcomes with equal probability; repeated ones count repeatedly.
    ///
    /// # Errors
    /// [`OddsError::Empty`] if there are none.
    pub fn uniform(outcomes: impl IntoIterator<Item = T>) -> Result<Odds<T>, OddsError> {
        Odds::from_weights(outcomes.into_iter().map(|outcome| (outcome, 1)))
    }

    /// Outcomes with these weights, in any order; equal ones are merged, those of weight 0 omitted.
    ///
    /// # Errors
    /// [`OddsError::Empty`] if none has weight, [`OddsError::Overflow`] if the sum does not fit.
    ///
    /// ```
    /// use case_core::odds::Odds;
    /// let odds = Odds::from_weights([("hit", 30), ("miss", 60), ("hit", 10)])?;
    /// assert_eq!((odds.weight(&"hit"), odds.denominator()), (2, 5));
    /// # Ok::<(), case_core::odds::OddsError>(())
    /// ```
    pub fn from_weights(
        weights: impl IntoIterator<Item = (T, u128)>,
    ) -> Result<Odds<T>, OddsError> {
        let (mut bag, mut sum) = (WeightMap::new(), 0u128);
        for (outcome, weight) in weights.into_iter().filter(|&(_, weight)| weight > 0) {
            sum = sum.checked_add(weight).ok_or(OddsError::Overflow)?;
            bag.add(outcome, weight);
        }
        Odds::from_bag(bag, sum).ok_or(OddsError::Empty)
    }

    /// Odds in lowest terms; `None` without outcomes. The weights sum to the denominator.
    fn from_bag(bag: WeightMap<T>, denominator: u128) -> Option<Odds<T>> {
        let mut outcomes = bag.into_sorted();
        let mut divisor = denominator;
        for &(_, weight) in &outcomes {
            if divisor == 1 {
                break;
            }
            divisor = gcd(weight, divisor);
        }
        if divisor > 1 {
            for (_, weight) in &mut outcomes {
                *weight = divide(*weight, divisor).0;
            }
        }
        let denominator = denominator.checked_div(divisor)?;
        (!outcomes.is_empty()).then_some(Odds { outcomes, denominator })
    }

    /// The outcomes with their weights, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, u128)> + DoubleEndedIterator {
        self.outcomes.iter().map(|(outcome, weight)| (outcome, *weight))
    }

    /// The number of possible outcomes, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "odds are never empty")]
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// The sum of all weights.
    pub fn denominator(&self) -> u128 {
        self.denominator
    }

    /// The weight of an outcome; 0 if impossible.
    pub fn weight(&self, outcome: &T) -> u128 {
        let found = self.outcomes.binary_search_by(|(known, _)| known.cmp(outcome));
        found.map_or(0, |at| self.outcomes[at].1)
    }

    /// The probability of an outcome, for presentation.
    pub fn p(&self, outcome: &T) -> f64 {
        float(self.weight(outcome)) / float(self.denominator)
    }

    /// The exact probability of an outcome.
    pub fn p_exact(&self, outcome: &T) -> Fraction {
        Fraction::part(self.weight(outcome), self.denominator)
    }

    /// The exact probability that a condition holds for the outcome.
    pub fn chance(&self, mut of: impl FnMut(&T) -> bool) -> Fraction {
        let weight = self.iter().filter(|(outcome, _)| of(outcome)).map(|(_, weight)| weight).sum();
        Fraction::part(weight, self.denominator)
    }

    /// The exact probability of this outcome or a greater one.
    pub fn at_least(&self, outcome: &T) -> Fraction {
        self.chance(|other| other >= outcome)
    }

    /// The exact probability of this outcome or a lesser one.
    pub fn at_most(&self, outcome: &T) -> Fraction {
        self.chance(|other| other <= outcome)
    }

    /// Whether a condition is proven to hold for every possible outcome.
    ///
    /// ```
    /// use case_core::odds::Odds;
    /// let die = Odds::uniform(1..=6)?;
    /// assert!(die.is_certain(|&face| face < 7) && die.never(|&face| face == 0));
    /// # Ok::<(), case_core::odds::OddsError>(())
    /// ```
    pub fn is_certain(&self, mut of: impl FnMut(&T) -> bool) -> bool {
        self.outcomes.iter().all(|(outcome, _)| of(outcome))
    }

    /// Whether a condition is proven to hold for no possible outcome.
    pub fn never(&self, mut of: impl FnMut(&T) -> bool) -> bool {
        !self.outcomes.iter().any(|(outcome, _)| of(outcome))
    }

    /// The least outcome.
    pub fn least(&self) -> &T {
        &self.outcomes[0].0
    }

    /// The greatest outcome.
    pub fn greatest(&self) -> &T {
        &self.outcomes[self.outcomes.len() - 1].0
    }

    /// The least outcome that, with all lesser ones, has at least this share of the weight:
    /// `1/20` gives the 5 % quantile.
    pub fn quantile(&self, share: Fraction) -> &T {
        let mut sum = 0;
        for (outcome, weight) in &self.outcomes {
            sum += weight;
            if share.is_reached(sum, self.denominator) {
                return outcome;
            }
        }
        self.greatest()
    }

    /// The most probable outcome, the least of several.
    ///
    /// ```
    /// use case_core::odds::Odds;
    /// let die = Odds::uniform(1..=6)?;
    /// assert_eq!(*die.combine(&die, |a, b| a + b)?.mode(), 7);
    /// # Ok::<(), case_core::odds::OddsError>(())
    /// ```
    pub fn mode(&self) -> &T {
        let most = self.outcomes.iter().map(|(_, weight)| *weight).max();
        let found = self.outcomes.iter().find(|(_, weight)| Some(*weight) == most);
        found.map_or_else(|| self.least(), |(outcome, _)| outcome)
    }

    /// The least outcome at which half of the weight is reached.
    pub fn median(&self) -> &T {
        self.quantile(Fraction::HALF)
    }

    /// The odds of a function of the outcome.
    ///
    /// ```
    /// use case_core::odds::Odds;
    /// let even = Odds::uniform(1..=6)?.map(|face| face % 2 == 0);
    /// assert_eq!(even.p_exact(&true).to_string(), "1/2");
    /// # Ok::<(), case_core::odds::OddsError>(())
    /// ```
    #[must_use]
    pub fn map<U: Ord>(&self, mut f: impl FnMut(&T) -> U) -> Odds<U> {
        let mut bag = WeightMap::new();
        for (outcome, weight) in &self.outcomes {
            bag.add(f(outcome), *weight);
        }
        reduced(bag, self.denominator)
    }

    /// The odds of a further outcome, which depends on the first.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if the weights no longer fit.
    pub fn then<U: Ord>(&self, mut f: impl FnMut(&T) -> Odds<U>) -> Result<Odds<U>, OddsError> {
        Stages::follow(self, usize::MAX, |outcome| Ok(f(outcome)))
    }

    /// The odds of drawing from these odds with one weight, and from others with another.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if the weights no longer fit, [`OddsError::Empty`] if both are 0.
    pub fn merge(&self, weight: u128, other: &Odds<T>, its: u128) -> Result<Odds<T>, OddsError>
    where
        T: Clone,
    {
        let both = Odds::from_weights([(false, weight), (true, its)])?;
        both.then(|&second| if second { other.clone() } else { self.clone() })
    }

    /// The odds given that a condition holds; `None` if it is impossible.
    ///
    /// ```
    /// use case_core::odds::Odds;
    /// let high = Odds::uniform(1..=6)?.condition(|&face| face > 3).unwrap();
    /// assert_eq!(high, Odds::uniform(4..=6)?);
    /// # Ok::<(), case_core::odds::OddsError>(())
    /// ```
    #[must_use]
    pub fn condition(&self, mut of: impl FnMut(&T) -> bool) -> Option<Odds<T>>
    where
        T: Clone,
    {
        let (mut bag, mut sum) = (WeightMap::new(), 0);
        for (outcome, weight) in self.outcomes.iter().filter(|(outcome, _)| of(outcome)) {
            bag.add(outcome.clone(), *weight);
            sum += weight;
        }
        Odds::from_bag(bag, sum)
    }
}

/// Odds in lowest terms of at least one outcome.
impl<'o, T> IntoIterator for &'o Odds<T> {
    type Item = &'o (T, u128);
    type IntoIter = core::slice::Iter<'o, (T, u128)>;

    fn into_iter(self) -> Self::IntoIter {
        self.outcomes.iter()
    }
}

fn reduced<U: Ord>(bag: WeightMap<U>, denominator: u128) -> Odds<U> {
    Odds::from_bag(bag, denominator).unwrap_or(Odds { outcomes: Vec::new(), denominator: 1 })
}

#[cfg(feature = "serde")]
impl<T: serde::Serialize> serde::Serialize for Odds<T> {
    /// The denominator and the outcomes with weight and probability. Weights are texts, as most
    /// JSON readers are limited to 53 bits.
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use alloc::string::ToString;
        use serde::ser::SerializeStruct;
        #[derive(serde::Serialize)]
        struct Row<'a, T> {
            outcome: &'a T,
            weight: alloc::string::String,
            p: f64,
        }
        let rows = self.outcomes.iter().map(|(outcome, weight)| Row {
            outcome,
            weight: weight.to_string(),
            p: float(*weight) / float(self.denominator),
        });
        let mut odds = s.serialize_struct("Odds", 2)?;
        odds.serialize_field("denominator", &self.denominator.to_string())?;
        odds.serialize_field("outcomes", &rows.collect::<Vec<_>>())?;
        odds.end()
    }
}

/// Reads odds. Probabilities are not read; weights that do not sum to the denominator are refused.
#[cfg(feature = "serde")]
impl<'de, T: serde::Deserialize<'de> + Ord> serde::Deserialize<'de> for Odds<T> {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        use alloc::string::String;
        use serde::de::Error;
        #[derive(serde::Deserialize)]
        struct Row<T> {
            outcome: T,
            weight: String,
        }
        #[derive(serde::Deserialize)]
        struct Written<T> {
            denominator: String,
            outcomes: Vec<Row<T>>,
        }
        let number = |text: &str| {
            text.parse::<u128>().map_err(|_| {
                D::Error::custom("a weight is a whole number below 2^128 in quotation marks")
            })
        };
        let written = Written::<T>::deserialize(d)?;
        let denominator = number(&written.denominator)?;
        let mut weights = Vec::with_capacity(written.outcomes.len());
        let mut sum = Some(0u128);
        for Row { outcome, weight } in written.outcomes {
            let weight = number(&weight)?;
            sum = sum.and_then(|sum| sum.checked_add(weight));
            weights.push((outcome, weight));
        }
        let odds = Odds::from_weights(weights).map_err(D::Error::custom)?;
        if sum != Some(denominator) {
            return Err(D::Error::custom("the weights do not sum to the denominator"));
        }
        Ok(odds)
    }
}
