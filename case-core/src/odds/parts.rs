//! Stages whose weights may outgrow integers.

use super::exact::Scale;
use super::number::parts;
use super::weights::WeightMap;
use super::{Budget, Odds, OddsError, RunError, Stages};
use crate::dice::{DiceSource, Every, Mass, NextDie, Reading, RollOutcome, RollReason, Share};
use alloc::vec::Vec;
use core::mem;

/// The dice of a stage: with exact weights, or in parts of a mass.
pub(crate) enum Drawn<'e> {
    Exact(&'e mut Every<Share>),
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
        for (value, parts) in self.into_parts() {
            work.run_parts(parts, &mut next, &mut paths, |every| {
                stage(&value, &mut Drawn::Parts(every))
            })?;
        }
        Ok(Wide::Parts(next.into_sorted()))
    }

    /// What follows each value, put together.
    pub(super) fn follow<U: Ord, E: From<OddsError>>(
        &self,
        limit: usize,
        mut f: impl FnMut(&T) -> Result<Wide<U>, E>,
    ) -> Result<Wide<U>, E> {
        match self {
            Wide::Exact(stages) => {
                let whole = stages.denominator();
                let mut next = Following::new(whole);
                for (value, weight) in stages.iter() {
                    next.add((weight, whole), f(value)?, limit)?;
                }
                Ok(next.done())
            }
            Wide::Parts(parts) => {
                let mut next = Following::new(Mass::ONE.0);
                for (value, part) in parts {
                    next.add((*part, Mass::ONE.0), Wide::Parts(f(value)?.into_parts()), limit)?;
                }
                Ok(next.done())
            }
        }
    }

    /// Whether a condition holds for every value.
    pub(super) fn is_certain(&self, of: impl Fn(&T) -> bool) -> bool {
        match self {
            Wide::Exact(stages) => stages.iter().all(|(value, _)| of(value)),
            Wide::Parts(parts) => parts.iter().all(|(value, _)| of(value)),
        }
    }

    /// The same given that it is not this value; `None` if there is no other.
    pub(super) fn without(self, value: &T) -> Option<Wide<T>> {
        match self {
            Wide::Exact(stages) => stages.without(value).map(Wide::Exact),
            Wide::Parts(all) => {
                let sum: u128 =
                    all.iter().filter(|(other, _)| other != value).map(|(_, part)| part).sum();
                let others = all.into_iter().filter(|(other, _)| other != value);
                let others: Vec<_> =
                    others.map(|(other, part)| (other, parts(part, sum))).collect();
                (!others.is_empty()).then_some(Wide::Parts(others))
            }
        }
    }

    pub(super) fn into_parts(self) -> Vec<(T, u128)> {
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

impl<T: Ord> Stages<T> {
    /// The values but for this one, given that it is not the one; `None` if there is no other.
    fn without(self, value: &T) -> Option<Stages<T>> {
        let (mut bag, mut whole) = (WeightMap::new(), 0);
        for (other, weight) in self.bag.into_sorted() {
            if other != *value {
                whole += weight;
                bag.add(other, weight);
            }
        }
        (whole > 0).then_some(Stages { bag, whole })
    }
}

/// What follows several values, put together: with exact weights while they fit.
struct Following<T> {
    next: Stages<T>,
    scale: Scale,
    /// In parts of the mass, once the weights no longer fit.
    parts: Option<WeightMap<T>>,
}

impl<T: Ord> Following<T> {
    /// Begins after weights whose sum is `whole`.
    fn new(whole: u128) -> Self {
        let next = Stages { bag: WeightMap::new(), whole };
        Following { next, scale: Scale::new(), parts: None }
    }

    /// Adds what follows a value of this weight out of `whole`.
    fn add(
        &mut self,
        (weight, whole): (u128, u128),
        odds: Wide<T>,
        limit: usize,
    ) -> Result<(), OddsError> {
        let exact = match &odds {
            Wide::Exact(stages) if self.parts.is_none() => {
                self.scale.to(stages.whole, &mut self.next).is_ok()
            }
            _ => false,
        };
        match odds {
            Wide::Exact(stages) if exact => {
                let factor = self.scale.factor * weight;
                for (value, ways) in stages.bag.into_sorted() {
                    self.next.bag.add(value, ways * factor);
                }
                self.next.check_room(limit)
            }
            odds => {
                let before = mem::take(&mut self.next);
                let bag = self.parts.get_or_insert_with(|| {
                    let mut bag = WeightMap::new();
                    before.into_parts().into_iter().for_each(|(value, part)| bag.add(value, part));
                    bag
                });
                let of = Mass(parts(weight, whole));
                for (value, part) in odds.into_parts() {
                    bag.add(value, of.part(Mass(part)).0.max(1));
                }
                if bag.held() / 2 > limit {
                    bag.settle();
                    if bag.held() > limit {
                        return Err(OddsError::Outcomes { limit: limit as u64 });
                    }
                }
                Ok(())
            }
        }
    }

    /// Everything that follows.
    fn done(mut self) -> Wide<T> {
        if let Some(bag) = self.parts {
            return Wide::Parts(bag.into_sorted());
        }
        self.next.settle();
        Wide::Exact(self.next)
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
