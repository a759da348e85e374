//! What a piece of rule code can come to, to look ahead: exactly, or by trials.

use crate::dice::{CommonDice, DiceSource, Fair};
use crate::odds::{Budget, Estimate, Odds, RunError, exact, float, sqrt};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// Ends with their shares, each once and in order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outlook<T> {
    pub(crate) ends: Vec<(T, f64)>,
    /// The trials behind the shares; 0 if they are exact.
    pub(crate) trials: u32,
}

/// How far to look: every end if that takes no more than these paths, else so many trials. All that is
/// looked at with one seed has the same dice ([`CommonDice`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    pub(crate) paths: u64,
    pub(crate) trials: u32,
    pub(crate) seed: u64,
}

impl<T: Ord + Clone> Outlook<T> {
    /// Every end, or those of trials.
    pub(crate) fn new<E>(
        sight: Sight,
        mut run: impl FnMut(&mut dyn DiceSource) -> Result<T, E>,
    ) -> Result<Self, RunError<E>> {
        match Outlook::exact(sight, &mut run) {
            Err(RunError::Odds(_)) => Outlook::by_trials(sight, run),
            outlook => outlook,
        }
    }

    /// Every end.
    pub(crate) fn exact<E>(
        sight: Sight,
        mut run: impl FnMut(&mut dyn DiceSource) -> Result<T, E>,
    ) -> Result<Self, RunError<E>> {
        Ok(Outlook::of(&exact(&mut Budget::new().paths(sight.paths), |dice| run(dice))?))
    }

    /// These ends.
    pub(crate) fn of(odds: &Odds<T>) -> Self {
        let ends = odds.iter().map(|(end, _)| (end.clone(), odds.p(end))).collect();
        Outlook { ends, trials: 0 }
    }

    /// The ends of trials.
    pub(crate) fn by_trials<E>(
        Sight { trials, seed, .. }: Sight,
        mut run: impl FnMut(&mut dyn DiceSource) -> Result<T, E>,
    ) -> Result<Self, RunError<E>> {
        let (trials, mut ends) = (trials.max(1), BTreeMap::new());
        for trial in 0..trials {
            let mut dice = CommonDice::new(&mut Fair::stream(seed, trial.into()));
            *ends.entry(run(&mut dice).map_err(RunError::Rule)?).or_insert(0u32) += 1;
        }
        let share = |(end, count)| (end, f64::from(count) / f64::from(trials));
        Ok(Outlook { ends: ends.into_iter().map(share).collect(), trials })
    }

    /// The mean of a number over the ends, with its standard error.
    pub(crate) fn mean(&self, number: impl Fn(&T) -> f64) -> Estimate {
        let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
            // A sum of nothing is -0 in Rust.
            self.ends.iter().fold(0.0, |sum, (end, share)| sum + share * of(number(end)))
        };
        let mean = sum(&|n| n);
        let spread = sum(&|n| (n - mean) * (n - mean));
        let error = match self.trials {
            0 => 0.0,
            1 => 1.0,
            trials => sqrt(spread / f64::from(trials - 1)),
        };
        Estimate::mean(mean, error, self.trials.into())
    }

    /// The chance of an end.
    pub(crate) fn chance(&self, holds: impl Fn(&T) -> bool) -> Estimate {
        let of = self.mean(|end| f64::from(u8::from(holds(end))));
        // Shares can add up to a little more or less than 1.
        Estimate::mean(if of.mean > 1.0 - 1e-9 { 1.0 } else { of.mean }, of.error, of.trials)
    }

    /// Several outlooks by their weights.
    pub(crate) fn mixed(parts: &[(u64, Outlook<T>)]) -> Outlook<T> {
        let whole: u64 = parts.iter().map(|(weight, _)| weight).sum();
        let mut ends = BTreeMap::new();
        for (weight, part) in parts {
            let weight = float(u128::from(*weight)) / float(u128::from(whole.max(1)));
            for (end, share) in &part.ends {
                *ends.entry(end.clone()).or_insert(0.0) += weight * share;
            }
        }
        let trials = parts.first().map_or(0, |(_, part)| part.trials);
        Outlook { ends: ends.into_iter().collect(), trials }
    }
}
