//! Enumeration of all paths through a piece of rule code, with exact weights.

use super::number::parts;
use super::watch::{OnProgress, Progress, ProgressTicker};
use super::weights::WeightMap;
use super::{Odds, OddsError, RunError};
use crate::data::number::{divide, gcd, lcm};
use crate::dice::{Every, Mass, Share, Shown, Weight};
use crate::kernel::decide::DecisionSource;
use crate::kernel::system::{Stop, SubRule, System, entry_of, outcomes};
use crate::odds::Fraction;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;

/// The default limit of paths: about a second.
const PATHS: u64 = 1_000_000;
/// The default limit of outcomes: states of large battles still fit memory, and are sorted well
/// within 100 ms.
const OUTCOMES: usize = 50_000;

/// The limits of exact calculations, and memory that they reuse.
#[derive(Debug)]
pub struct Budget<'w> {
    every: Every<Share>,
    /// The same for weights that outgrow fractions.
    in_parts: Every<Mass>,
    /// The rulings of the sub-rules by value that are known, and what is shown.
    known_for: Option<Box<dyn Any + Send + Sync>>,
    paths: u64,
    outcomes: usize,
    pulse: ProgressTicker<'w>,
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget::new()
    }
}

impl Budget<'_> {
    /// The default limits: a million paths, 50,000 outcomes.
    pub fn new() -> Self {
        Budget {
            every: Every::new(Share::ONE),
            in_parts: Every::new(Mass::ONE),
            known_for: None,
            paths: PATHS,
            outcomes: OUTCOMES,
            pulse: ProgressTicker::default(),
        }
    }

    /// The limits for a table that waits for the odds of one step: 20,000 paths.
    pub fn at_a_table() -> Self {
        Budget::new().paths(20_000)
    }

    /// Runs at most this many paths in a call or stage.
    #[must_use]
    pub fn paths(mut self, limit: u64) -> Self {
        self.paths = limit;
        self
    }

    /// Keeps at most this many different outcomes of a call or stage.
    #[must_use]
    pub fn outcomes(mut self, limit: usize) -> Self {
        self.outcomes = limit;
        self
    }

    pub(crate) fn room(&self) -> usize {
        self.outcomes
    }

    /// Checks the paths and outcomes of a stage against the limits, and calls the callback.
    pub(super) fn check(&mut self, paths: u64, outcomes: usize) -> Result<(), OddsError> {
        if paths > self.paths {
            return Err(OddsError::Paths { limit: self.paths });
        }
        if outcomes / 2 > self.outcomes {
            return Err(OddsError::Outcomes { limit: self.outcomes as u64 });
        }
        if self.pulse.checks(1, || Progress { paths, ..Progress::default() }) {
            return Err(OddsError::Stopped);
        }
        Ok(())
    }

    /// Calculates something of which all paths are of one setup, so that sub-rules are drawn whole.
    /// Those by value stay known until the next calculation under other rulings.
    pub(crate) fn of_one_setup<S: System, T>(
        &mut self,
        setup: &S::Setup,
        shown: Shown,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let now = (S::in_force(setup), shown);
        if self.known_for.as_ref().and_then(|known| known.downcast_ref()) != Some(&now) {
            self.known_for = Some(Box::new(now));
            self.every.forget();
            self.in_parts.forget();
        }
        self.draw_whole(Some(shown));
        let done = run(self);
        self.draw_whole(None);
        done
    }

    /// The merged outcomes of a sub-rule from a state, each with its share of the whole.
    ///
    /// # Errors
    /// As [`exact`].
    pub(crate) fn outcomes_of<S: System, G: SubRule<S>>(
        &mut self,
        at: (&S::Setup, &mut S::State),
        deciders: &mut dyn DecisionSource<S>,
        rule: &G,
    ) -> Result<impl Iterator<Item = (&G::Outcome, Share)>, RunError<Stop<S>>> {
        self.every.restart(Share::ONE);
        self.every.at_most(self.paths);
        let entry = entry_of(at, (&mut self.every, deciders), rule).map_err(RunError::Rule)?;
        let paths = 1 + self.every.take_paths_of_sub_rules();
        self.check(paths, 0)?;
        self.every.weight()?;
        let all = |entry| outcomes::<S, G, _>(&self.every, entry);
        Ok(entry.map(all).into_iter().flatten())
    }

    fn draw_whole(&mut self, shown: Option<Shown>) {
        self.every.draw_whole(shown);
        self.in_parts.draw_whole(shown);
    }

    /// Adds the results of a stage from a value with these parts of the mass. `paths` were already run
    /// in the same stage.
    pub(super) fn run_parts<U: Ord, E>(
        &mut self,
        parts: u128,
        next: &mut WeightMap<U>,
        paths: &mut u64,
        mut stage: impl FnMut(&mut Every<Mass>) -> Result<U, E>,
    ) -> Result<(), RunError<E>> {
        self.in_parts.restart(Mass(parts));
        self.in_parts.at_most(self.paths.saturating_sub(*paths).max(1));
        loop {
            let result = stage(&mut self.in_parts).map_err(RunError::Rule)?;
            *paths += 1 + self.in_parts.take_paths_of_sub_rules();
            self.check(*paths, next.held())?;
            next.add(result, self.in_parts.weight()?.0.max(1));
            if !self.in_parts.next_path() {
                return Ok(());
            }
        }
    }

    pub(super) fn fighters(&mut self, fighters: usize) {
        self.pulse.fighters(fighters);
    }

    /// Reports the progress to a callback that can stop the calculation.
    ///
    /// ```
    /// use case_core::ActorId;
    /// use case_core::dice::{RollReason, DiceSource, Die, NextDie, Reading};
    /// use case_core::odds::{OddsError, RunError, Budget, exact};
    /// use core::ops::ControlFlow;
    ///
    /// let mut impatient = |_| ControlFlow::Break(());
    /// let mut work = Budget::new().watch(&mut impatient);
    /// let ask = RollReason { who: ActorId::JUDGE, rule: "example", roll: "percentile" };
    /// let odds = exact(&mut work, |dice| {
    ///     let mut sum = 0;
    ///     for _ in 0..3 {
    ///         sum += dice.draw(ask, &Reading::Face(Die::D100))?.outcome;
    ///     }
    ///     Ok::<_, NextDie>(sum)
    /// });
    /// assert_eq!(odds, Err(RunError::Odds(OddsError::Stopped)));
    /// ```
    #[must_use]
    pub fn watch<'v>(self, watch: &'v mut OnProgress<'v>) -> Budget<'v> {
        Budget { pulse: ProgressTicker::new(watch), ..self }
    }
}

/// The exact odds of the result of a piece of rule code, which runs once for every path through the
/// outcomes of its rolls.
///
/// It must depend on its rolls alone, and must not roll in an endless loop; use a
/// [`Chain`](super::Chain) for that.
///
/// # Errors
/// [`RunError::Rule`] with the error of the rule code; [`OddsError::Paths`], [`OddsError::TooDeep`]
/// and [`OddsError::Overflow`] if there are too many dice; [`OddsError::Stopped`].
pub fn exact<T: Ord, E>(
    work: &mut Budget<'_>,
    mut code: impl FnMut(&mut Every<Share>) -> Result<T, E>,
) -> Result<Odds<T>, RunError<E>> {
    exact_within(&mut 0, work, &mut code)
}

/// The same if `paths` were already run in the same call.
pub(super) fn exact_within<T: Ord, E>(
    paths: &mut u64,
    work: &mut Budget<'_>,
    mut code: impl FnMut(&mut Every<Share>) -> Result<T, E>,
) -> Result<Odds<T>, RunError<E>> {
    let mut odds = Stages::new();
    Stages::of(()).run_into(&mut odds, work, paths, |(), dice| code(dice))?;
    odds.into_odds().map_err(RunError::Odds)
}

/// A distribution on its way through the stages of an exchange, such as defend, strike, damage,
/// check. Each stage runs once for every different outcome of the one before, and equal results
/// merge, so that the cost is the sum of the stages, not their product.
///
/// ```
/// use case_core::ActorId;
/// use case_core::dice::{RollReason, DiceSource, Die, NextDie, Reading};
/// use case_core::odds::{Stages, Budget};
///
/// let ask = RollReason { who: ActorId::JUDGE, rule: "example", roll: "attack" };
/// let mut work = Budget::new();
/// let attack = Stages::of(()).then(&mut work, |(), dice| {
///     let band = Reading::Bands { die: Die::D100, tops: &[40, 100] };
///     Ok::<_, NextDie>(dice.draw(ask, &band)?.outcome == 1)
/// })?;
/// let damage = attack.then(&mut work, |&hit, dice| {
///     let rolled = |dice: &mut dyn DiceSource| dice.draw(ask, &Reading::Face(Die::D6));
///     Ok::<_, NextDie>(if hit { rolled(dice)?.outcome } else { 0 })
/// })?;
/// assert_eq!(damage.into_odds()?.p_exact(&6).to_string(), "1/10");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Stages<T> {
    pub(super) bag: WeightMap<T>,
    pub(super) whole: u128,
}

impl<T: Ord> Default for Stages<T> {
    fn default() -> Self {
        Stages::new()
    }
}

impl<T: Ord> Stages<T> {
    /// An empty distribution: memory for [`Stages::then_into`].
    pub const fn new() -> Self {
        Stages { bag: WeightMap::new(), whole: 1 }
    }

    /// One certain value.
    pub fn of(value: T) -> Self {
        let mut stages = Stages::new();
        stages.bag.add(value, 1);
        stages
    }

    /// The next stage.
    ///
    /// # Errors
    /// As [`exact`].
    pub fn then<U: Ord, E>(
        &self,
        work: &mut Budget<'_>,
        stage: impl FnMut(&T, &mut Every<Share>) -> Result<U, E>,
    ) -> Result<Stages<U>, RunError<E>> {
        let mut next = Stages::new();
        self.then_into(&mut next, work, stage)?;
        Ok(next)
    }

    /// The next stage, in reused memory. After an error its content is unspecified.
    ///
    /// # Errors
    /// As [`exact`].
    #[inline]
    pub fn then_into<U: Ord, E>(
        &self,
        next: &mut Stages<U>,
        work: &mut Budget<'_>,
        stage: impl FnMut(&T, &mut Every<Share>) -> Result<U, E>,
    ) -> Result<(), RunError<E>> {
        self.run_into(next, work, &mut 0, stage)
    }

    /// The same if `paths` were already run in the same stage.
    #[inline]
    pub(crate) fn run_into<U: Ord, E>(
        &self,
        next: &mut Stages<U>,
        work: &mut Budget<'_>,
        paths: &mut u64,
        mut stage: impl FnMut(&T, &mut Every<Share>) -> Result<U, E>,
    ) -> Result<(), RunError<E>> {
        next.bag.clear();
        next.whole = self.whole;
        let mut scale = Scale::new();
        for (value, weight) in self.bag.as_slice() {
            work.every.restart(Share { numerator: *weight, denominator: 1 });
            loop {
                if *paths >= work.paths {
                    return Err(OddsError::Paths { limit: work.paths }.into());
                }
                work.every.at_most(work.paths - *paths);
                let result = stage(value, &mut work.every).map_err(RunError::Rule)?;
                *paths += 1 + work.every.take_paths_of_sub_rules();
                if *paths > work.paths {
                    // The last sub-rule was not run to its end.
                    return Err(OddsError::Paths { limit: work.paths }.into());
                }
                let share = work.every.weight()?;
                scale.to(share.denominator, next)?;
                // It is at most `whole`, which was checked.
                next.bag.add(result, share.numerator * scale.factor);
                next.check_room(work.outcomes)?;
                if work.pulse.checks(1, || Progress { paths: *paths, ..Progress::default() }) {
                    return Err(OddsError::Stopped.into());
                }
                if !work.every.next_path() {
                    break;
                }
            }
        }
        next.settle();
        next.check_outcomes(work.outcomes)?;
        Ok(())
    }

    /// The odds of an outcome that depends on that of `before`.
    pub(crate) fn follow<B: Ord, E: From<OddsError>>(
        before: &Odds<B>,
        outcomes: usize,
        mut f: impl FnMut(&B) -> Result<Odds<T>, E>,
    ) -> Result<Odds<T>, E> {
        if let [(outcome, _)] = &*before.outcomes {
            return f(outcome);
        }
        let mut mixture = Mixture::new(outcomes);
        for (outcome, numerator) in before.iter() {
            let odds = f(outcome)?;
            mixture.part(Share { numerator, denominator: before.denominator });
            for (result, numerator) in odds.outcomes {
                mixture.add(result, Share { numerator, denominator: odds.denominator })?;
            }
        }
        Ok(mixture.into_odds()?)
    }

    #[inline]
    pub(super) fn check_room(&mut self, limit: usize) -> Result<(), OddsError> {
        if self.bag.held() / 2 > limit {
            self.bag.settle();
            self.check_outcomes(limit)?;
        }
        Ok(())
    }

    fn check_outcomes(&self, limit: usize) -> Result<(), OddsError> {
        if self.bag.held() > limit {
            return Err(OddsError::Outcomes { limit: u64::try_from(limit).unwrap_or(u64::MAX) });
        }
        Ok(())
    }

    /// Merges waiting values, and divides by the common divisor before weights get too long.
    pub(super) fn settle(&mut self) {
        self.bag.settle();
        if self.whole >> 64 == 0 {
            return;
        }
        let weights = self.bag.as_slice().iter();
        let divisor = weights.fold(self.whole, |divisor, (_, weight)| gcd(*weight, divisor));
        self.bag.divide(divisor);
        self.whole /= divisor;
    }

    /// The values with their weights, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, u128)> + DoubleEndedIterator {
        self.bag.as_slice().iter().map(|(value, weight)| (value, *weight))
    }

    /// The sum of the weights, which may have a common divisor with all of them.
    pub fn denominator(&self) -> u128 {
        self.whole
    }

    /// The exact probability that a condition holds for the value.
    pub fn chance(&self, holds: impl Fn(&T) -> bool) -> Fraction {
        let fitting = self.iter().filter(|(value, _)| holds(value));
        Fraction::part(fitting.map(|(_, weight)| weight).sum(), self.whole)
    }

    /// The values with their shares of the mass.
    pub(super) fn into_parts(self) -> Vec<(T, u128)> {
        let whole = self.whole;
        let part = |(value, weight)| (value, parts(weight, whole));
        self.bag.into_sorted().into_iter().map(part).collect()
    }

    /// The odds.
    ///
    /// # Errors
    /// [`OddsError::Empty`] if there is no value.
    pub fn into_odds(self) -> Result<Odds<T>, OddsError> {
        Odds::from_bag(self.bag, self.whole).ok_or(OddsError::Empty)
    }
}

impl<T: Ord> From<Odds<T>> for Stages<T> {
    fn from(odds: Odds<T>) -> Self {
        let whole = odds.denominator;
        let mut bag = WeightMap::new();
        for (outcome, weight) in odds.outcomes {
            bag.add(outcome, weight);
        }
        Stages { bag, whole }
    }
}

/// Outcomes that are added with their shares of parts of a whole, up to a number of different ones.
pub(crate) struct Mixture<T> {
    stages: Stages<T>,
    scale: Scale,
    outcomes: usize,
    part: Share,
    /// The denominator of the last share of this part, and the factor of its weight.
    of: u128,
    factor: u128,
}

impl<T: Ord> Mixture<T> {
    pub(crate) const fn new(outcomes: usize) -> Mixture<T> {
        Mixture {
            stages: Stages::new(),
            scale: Scale::new(),
            outcomes,
            part: Share::ONE,
            of: 1,
            factor: 1,
        }
    }

    /// Begins with another part of the whole.
    #[inline]
    pub(crate) fn part(&mut self, part: Share) {
        (self.part, self.of) = (part, 0);
    }

    /// Adds an outcome that has a share of the part.
    #[inline]
    pub(crate) fn add(&mut self, outcome: T, share: Share) -> Result<(), OddsError> {
        if share.denominator != self.of {
            self.turn(share.denominator)?;
        }
        // It is at most `whole`, which was checked.
        self.stages.bag.add(outcome, share.numerator * self.factor);
        self.stages.check_room(self.outcomes)
    }

    fn turn(&mut self, of: u128) -> Result<(), OddsError> {
        let one = self.part.share(Share { numerator: 1, denominator: of });
        let one = one.ok_or(OddsError::Overflow)?;
        self.scale.to(one.denominator, &mut self.stages)?;
        (self.of, self.factor) = (of, one.numerator * self.scale.factor);
        Ok(())
    }

    pub(crate) fn into_odds(mut self) -> Result<Odds<T>, OddsError> {
        self.stages.settle();
        self.stages.check_outcomes(self.outcomes)?;
        self.stages.into_odds()
    }
}

/// The common denominator of all paths of a stage so far.
pub(super) struct Scale {
    common: u128,
    /// The denominator of the last path, and the factor of its weight.
    of: u128,
    pub(super) factor: u128,
}

impl Scale {
    pub(super) const fn new() -> Scale {
        Scale { common: 1, of: 1, factor: 1 }
    }

    /// Changes to paths of this denominator.
    #[inline]
    pub(super) fn to<U: Ord>(&mut self, of: u128, next: &mut Stages<U>) -> Result<(), OddsError> {
        if of == self.of { Ok(()) } else { self.turn(of, next) }
    }

    #[cold]
    fn turn<U: Ord>(&mut self, of: u128, next: &mut Stages<U>) -> Result<(), OddsError> {
        self.of = of;
        if of == self.common {
            self.factor = 1;
            return Ok(());
        }
        let (factor, rest) = divide(self.common, of);
        self.factor = factor;
        if rest > 0 {
            let common = lcm(self.common, of).ok_or(OddsError::Overflow)?;
            let growth = divide(common, self.common).0;
            next.whole = next.whole.checked_mul(growth).ok_or(OddsError::Overflow)?;
            next.bag.scale(growth);
            (self.common, self.factor) = (common, divide(common, of).0);
        }
        Ok(())
    }
}
