//! The comparison of answers: means, errors, significance.

use super::Advised;
use super::rollout::{End, How, WHOLE};
use crate::data::value::Value;
use crate::odds::{Odds, OddsError, Ratio, float, sqrt};
use alloc::vec::Vec;
use core::cmp::Reverse;

/// With fewer trials no difference is significant: the spread itself would be a guess.
const ENOUGH: i128 = 16;

/// The trials of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AnswerTrials {
    /// The worth at the end of each, in millionths. The same place means the same dice.
    pub(crate) worths: Vec<i32>,
    /// How many were won, drawn, open.
    pub(crate) counts: [u32; 3],
}

impl AnswerTrials {
    /// The mean worth, with its standard error.
    pub(crate) fn worth(&self) -> (f64, f64) {
        let sums = Sums::of(self.worths.len(), |k| self.worths[k].into());
        if self.worths.is_empty() { (0.0, 0.0) } else { (sums.mean(), sums.error()) }
    }
}

/// The results for an answer.
pub(super) enum Found {
    /// Exact results.
    Exact {
        mean: Ratio,
        /// The shares of ends: won, drawn, open.
        shares: [f64; 3],
    },
    /// Trials: the worth of each, and how many were won, drawn, open.
    Rolled { worths: Vec<i32>, counts: [u32; 3] },
}

impl Found {
    pub(super) const fn rolled() -> Found {
        Found::Rolled { worths: Vec::new(), counts: [0; 3] }
    }

    pub(super) fn exact(odds: &Odds<End>) -> Result<Found, OddsError> {
        let share = |how| odds.chance(|end| end.how == how).as_f64();
        let shares = [share(How::Won), share(How::Drawn), share(How::Open)];
        Ok(Found::Exact { mean: odds.mean_by(|end| i64::from(end.worth))?, shares })
    }

    /// Its trials; none if it is exact.
    pub(super) fn into_trials(self) -> AnswerTrials {
        match self {
            Found::Rolled { worths, counts } => AnswerTrials { worths, counts },
            Found::Exact { .. } => AnswerTrials { worths: Vec::new(), counts: [0; 3] },
        }
    }

    pub(super) fn is_rolled(&self) -> bool {
        matches!(self, Found::Rolled { .. })
    }

    /// Adds the end of a trial.
    pub(super) fn add(&mut self, end: End) {
        if let Found::Rolled { worths, counts } = self {
            worths.push(end.worth);
            let place = match end.how {
                How::Won => 0,
                How::Drawn => 1,
                How::Open => 2,
                How::Lost => return,
            };
            counts[place] += 1;
        }
    }

    /// The worth of trial `k`, in millionths; an exact worth is the same in each.
    fn worth(&self, k: usize) -> i128 {
        match self {
            Found::Exact { mean, .. } => {
                mean.numerator() / i128::try_from(mean.denominator()).unwrap_or(i128::MAX)
            }
            Found::Rolled { worths, .. } => worths.get(k).copied().map_or(0, i128::from),
        }
    }

    /// The shares of ends: won, drawn, open.
    fn shares(&self) -> [f64; 3] {
        match self {
            Found::Exact { shares, .. } => *shares,
            Found::Rolled { worths, counts } => {
                let whole = float(worths.len().max(1) as u128);
                counts.map(|count| f64::from(count) / whole)
            }
        }
    }
}

/// The sums of numbers and of their squares over trials.
#[derive(Clone, Copy)]
struct Sums {
    n: i128,
    sum: i128,
    squares: i128,
}

impl Sums {
    fn of(trials: usize, number: impl Fn(usize) -> i128) -> Sums {
        let mut sums = Sums { n: trials as i128, sum: 0, squares: 0 };
        for number in (0..trials).map(number) {
            sums.sum += number;
            sums.squares += number * number;
        }
        sums
    }

    /// n² times the variance. It fits: at most 2²⁴ values below 2²² each.
    fn spread(self) -> i128 {
        self.n * self.squares - self.sum * self.sum
    }

    fn mean(self) -> f64 {
        let size = float(self.sum.unsigned_abs()) / float(self.n.unsigned_abs()) / f64::from(WHOLE);
        if self.sum < 0 { -size } else { size }
    }

    /// The standard error of the mean; 1 for a single trial.
    fn error(self) -> f64 {
        if self.n < 2 {
            return 1.0;
        }
        let below = self.n * self.n * (self.n - 1);
        sqrt(float(self.spread().unsigned_abs()) / float(below.unsigned_abs())) / f64::from(WHOLE)
    }

    /// Whether the mean is not significantly different from 0.
    fn may_be_none(self) -> bool {
        // Two standard errors, squared, times n² (n - 1).
        self.n < ENOUGH || self.sum * self.sum * (self.n - 1) <= 4 * self.spread()
    }
}

/// The answers, the best first.
pub(super) fn rows(answers: &[Value], found: &[Found], suggestion: Value) -> Vec<Advised> {
    let length = |found: &Found| match found {
        Found::Exact { .. } => 1,
        Found::Rolled { worths, .. } => worths.len(),
    };
    let trials = found.iter().map(length).max().unwrap_or(0).max(1);
    let mut order: Vec<_> = answers.iter().zip(found).collect();
    order.sort_by_cached_key(|(answer, found)| {
        (Reverse(Sums::of(trials, |k| found.worth(k)).sum), **answer != suggestion)
    });
    let Some(&(_, best)) = order.first() else { return Vec::new() };
    let row = |(answer, found): (&Value, &Found)| {
        let exact = !found.is_rolled();
        let own = Sums::of(trials, |k| found.worth(k));
        let paired = Sums::of(trials, |k| best.worth(k) - found.worth(k));
        let both_exact = exact && !best.is_rolled();
        let is_best = core::ptr::eq(best, found);
        let [win, draw, open] = found.shares();
        Advised {
            answer: *answer,
            exact,
            worth: match found {
                Found::Exact { mean, .. } => mean.as_f64() / f64::from(WHOLE),
                Found::Rolled { .. } => own.mean(),
            },
            error: if exact { 0.0 } else { own.error() },
            win,
            draw,
            open,
            behind: paired.mean(),
            behind_error: if both_exact || is_best { 0.0 } else { paired.error() },
            alike: if both_exact { paired.sum == 0 } else { is_best || paired.may_be_none() },
            suggested: *answer == suggestion,
        }
    };
    order.into_iter().map(row).collect()
}
