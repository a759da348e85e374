//! The comparison of answers: means, errors, significance.

use super::rollout::{End, How, WHOLE};
use super::{Advised, FightStake};
use crate::data::value::Value;
use crate::odds::{Estimate, Fraction, Odds, OddsError, Sums};
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::iter::repeat_n;

/// The results for an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Found {
    /// The exact mean of the worth, and all figures.
    Exact(Fraction, FightStake),
    /// The ends of trials. The same place means the same dice.
    Rolled(Vec<End>),
}

impl Found {
    pub(super) fn exact(odds: &Odds<End>) -> Result<Found, OddsError> {
        let share = |how| Estimate::certain(odds.chance(|end| end.how == how).as_f64());
        let mean = odds.mean_by(|end| i64::from(end.worth))?;
        let worth = Estimate::certain(mean.as_f64() / f64::from(WHOLE));
        let (draw, open) = (share(How::Drawn).mean, share(How::Open).mean);
        Ok(Found::Exact(mean, FightStake { win: share(How::Won), draw, open, worth }))
    }

    pub(super) fn is_rolled(&self) -> bool {
        matches!(self, Found::Rolled(_))
    }

    /// Its worth in each trial, in millionths; an exact worth is the same in each of so many.
    fn worths(&self, trials: usize) -> Vec<i128> {
        match self {
            Found::Exact(mean, _) => {
                let whole = i128::try_from(mean.denominator()).unwrap_or(i128::MAX);
                repeat_n(mean.signed_numerator().unwrap_or(0) / whole, trials).collect()
            }
            Found::Rolled(ends) => ends.iter().map(|end| end.worth.into()).collect(),
        }
    }

    /// The figures of the rest of the fight.
    pub(crate) fn fight(&self) -> FightStake {
        let ends = match self {
            Found::Exact(_, fight) => return *fight,
            Found::Rolled(ends) => ends,
        };
        let share = |how| {
            let count = ends.iter().filter(|end| end.how == how).count();
            Estimate::share(count as u64, ends.len() as u64)
        };
        FightStake {
            win: share(How::Won),
            draw: share(How::Drawn).mean,
            open: share(How::Open).mean,
            worth: Sums::of(ends.iter().map(|end| end.worth)).estimate(f64::from(WHOLE)),
        }
    }
}

/// The answers, the best first.
pub(super) fn rows(answers: &[Value], found: &[Found], suggestion: Value) -> Vec<Advised> {
    let length = |found: &Found| match found {
        Found::Exact(..) => 1,
        Found::Rolled(ends) => ends.len(),
    };
    let trials = found.iter().map(length).max().unwrap_or(0).max(1);
    let mut order: Vec<_> =
        answers.iter().zip(found).map(|(a, f)| (a, f, f.worths(trials))).collect();
    order.sort_by_cached_key(|(answer, _, worths)| {
        (Reverse(worths.iter().sum::<i128>()), **answer != suggestion)
    });
    let Some((best_answer, best, best_worths)) = order.first() else { return Vec::new() };
    let row = |(answer, found, worths): &(&Value, &Found, Vec<i128>)| {
        let is_best = answer == best_answer;
        let both_exact = !found.is_rolled() && !best.is_rolled();
        let pairs = worths.iter().copied().zip(best_worths.iter().copied());
        let paired = Sums::paired(pairs);
        let behind = paired.estimate(f64::from(WHOLE));
        let is_certain = both_exact || is_best;
        Advised {
            answer: **answer,
            exact: !found.is_rolled(),
            fight: found.fight(),
            behind: if is_certain { Estimate::certain(behind.mean) } else { behind },
            alike: if both_exact { paired.sum == 0 } else { is_best || paired.may_be_none() },
            suggested: **answer == suggestion,
        }
    };
    order.iter().map(row).collect()
}
