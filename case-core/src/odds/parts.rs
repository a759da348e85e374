//! Stages whose weights may outgrow integers.

use super::weights::WeightMap;
use super::{Budget, Odds, OddsError, RunError, Stages};
use crate::dice::{DiceSource, Every, Fraction, Mass, NextDie, Reading, RollOutcome, RollReason};
use alloc::vec::Vec;

/// The dice of a stage: with exact weights, or in parts of a mass.
pub(crate) enum Drawn<'e> {
    Exact(&'e mut Every<Fraction>),
    Parts(&'e mut Every<Mass>),
}

impl DiceSource for Drawn<'_> {
    #[inline]
    fn draw(&mut self, ask: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        match self {
            Drawn::Exact(every) => every.draw(ask, reading),
            Drawn::Parts(every) => every.draw(ask, reading),
        }
    }
}

/// Stages with weights that are exact while they fit 128 bits, then counted in parts of 2⁻¹²⁰.
/// Every path loses at most one part for each of its rolls, and none is lost altogether: within the
/// limits of a [`Budget`] no probability is wrong by more than 2⁻⁹⁰, and certainty and
/// impossibility stay proven.
pub(crate) enum Wide<T> {
    Exact(Stages<T>),
    Parts(Vec<(T, u128)>),
}

impl<T: Ord> Wide<T> {
    /// The next stage.
    pub(crate) fn then<U: Ord, E>(
        self,
        work: &mut Budget<'_>,
        mut stage: impl FnMut(&T, &mut Drawn<'_>) -> Result<U, E>,
    ) -> Result<Wide<U>, RunError<E>> {
        if let Wide::Exact(stages) = &self {
            let exact = |value: &T, every: &mut _| stage(value, &mut Drawn::Exact(every));
            match stages.then(work, exact) {
                Err(RunError::Odds(OddsError::TooDeep(_) | OddsError::Overflow)) => {}
                done => return done.map(Wide::Exact),
            }
        }
        let (mut next, mut paths) = (WeightMap::new(), 0);
        let mut every = Every::new(Mass::ONE);
        for (value, parts) in self.into_parts() {
            every.restart(Mass(parts));
            loop {
                paths += 1;
                work.check(paths, next.held())?;
                let result =
                    stage(&value, &mut Drawn::Parts(&mut every)).map_err(RunError::Rule)?;
                next.add(result, every.weight()?.0.max(1));
                if !every.next_path() {
                    break;
                }
            }
        }
        Ok(Wide::Parts(next.into_sorted()))
    }

    fn into_parts(self) -> Vec<(T, u128)> {
        match self {
            Wide::Parts(parts) => parts,
            Wide::Exact(stages) => stages.into_parts(),
        }
    }

    /// The odds.
    pub(crate) fn into_odds(self) -> Result<Odds<T>, OddsError> {
        match self {
            Wide::Exact(stages) => stages.into_odds(),
            Wide::Parts(parts) => Odds::from_weights(parts),
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that fails says where")]
mod tests {
    use super::*;
    use crate::ActorId;
    use crate::dice::Die;

    /// Sixty stages of a D100 need far more than 128 bits. The probability of no 1 is 0.99⁶⁰.
    #[test]
    fn weights_too_long_for_integers_go_on_in_parts() {
        let ask = RollReason { who: ActorId::JUDGE, rule: "test", roll: "die" };
        let reading = Reading::Bands { die: Die::D100, tops: &[1, 100] };
        let mut stages = Wide::Exact(Stages::of(true));
        for _ in 0..60 {
            stages = stages
                .then(&mut Budget::new(), |none, dice| {
                    Ok::<_, NextDie>(*none && dice.draw(ask, &reading)?.outcome == 1)
                })
                .unwrap();
        }
        assert!(matches!(stages, Wide::Parts(_)));
        let (mut of, mut none) = (1.0, 0.0);
        for _ in 0..60 {
            none += of * 0.01;
            of *= 0.99;
        }
        let odds = stages.into_odds().unwrap();
        assert!((odds.p(&true) - of).abs() < 1e-15);
        assert!((odds.p(&false) - none).abs() < 1e-15);
    }
}
