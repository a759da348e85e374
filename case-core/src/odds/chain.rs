//! Solving a fight to its end, step by step, with equal states merged.

use super::RunError;
use super::run::{self, Checkpoint, From, Limits, Step};
use super::solved::Solved;
use super::watch::{OnProgress, ProgressTicker};
use crate::dice::{Every, Mass};
use core::hash::Hash;

/// The limits of solving a chain.
///
/// The default limits take about a second. Of fifteen duels of bundled fighters of CASE, FASERIP and
/// Talislanta eight fit; with eight million paths all of them do, in about ten seconds each or less.
/// Two against two, and the other systems, seldom fit. A solver that can't succeed gives up early:
/// [`Solved::assessment`] says how useful the answer is, and what to do.
///
/// A limit never makes the answer wrong. It leaves mass unresolved, which widens the
/// interval of every probability, and [`Solved::cuts`] says which limit to raise.
#[derive(Debug)]
pub struct Chain<'w> {
    limits: Limits,
    pulse: ProgressTicker<'w>,
}

impl Default for Chain<'_> {
    fn default() -> Self {
        Chain::new()
    }
}

impl Chain<'_> {
    const STEP_PATHS: u64 = 1 << 16;

    /// The default limits: 1,000 turns; 200,000 states at a time; 65,536 paths of a step; a million
    /// paths in all; a least mass of 2⁻⁶⁰.
    pub fn new() -> Self {
        let limits = Limits {
            turns: 1000,
            states: 200_000,
            step_paths: Self::STEP_PATHS,
            paths: 1_000_000,
            least: Mass(1 << 60),
        };
        Chain { limits, pulse: ProgressTicker::default() }
    }

    /// Follows the fight for at most this many turns.
    #[must_use]
    pub fn turns(mut self, limit: u32) -> Self {
        self.limits.turns = limit;
        self
    }

    /// Keeps at most this many states at a time (at most 2³⁰), plus those of one step, and cuts off
    /// the lightest. A [`Scene`](super::Scene) of more than two fighters has larger states, and
    /// keeps fewer.
    #[must_use]
    pub fn states(mut self, limit: usize) -> Self {
        self.limits.states = limit.min(1 << 30);
        self
    }

    /// Runs at most this many paths of a step (at most 2³⁰).
    #[must_use]
    pub fn step_paths(mut self, limit: u64) -> Self {
        self.limits.step_paths = limit.clamp(1, 1 << 30);
        self
    }

    /// Runs at most this many paths in all, plus those of one step. Following sixteen known paths
    /// counts as running one.
    #[must_use]
    pub fn paths(mut self, limit: u64) -> Self {
        self.limits.paths = limit;
        self
    }

    /// Runs at most this many paths in all, and 65,536 or a sixteenth of all for one step,
    /// whichever is more, but never more than all. So there is only one number to raise.
    #[must_use]
    pub fn budget(self, limit: u64) -> Self {
        self.paths(limit).step_paths(limit.min(Self::STEP_PATHS.max(limit / 16)))
    }

    /// Cuts off states with less than this mass.
    #[must_use]
    pub fn least(mut self, mass: Mass) -> Self {
        self.limits.least = mass;
        self
    }

    /// Reports the progress to a callback that can stop the calculation; the rest is then
    /// unresolved.
    #[must_use]
    pub fn watch<'v>(self, watch: &'v mut OnProgress<'v>) -> Chain<'v> {
        Chain { pulse: ProgressTicker::new(watch), ..self }
    }

    /// Solves a chain from its start, in turn 1. `step` turns a state into the next one, and must
    /// depend on the state and its rolls alone. Equal states must have equal hashes.
    ///
    /// Each state is stepped once; its mass follows the known paths, also if the state comes again
    /// in later turns. A step that can lead back to its own state is solved exactly. A set of
    /// states that is never left is detected and counted as endless.
    ///
    /// # Errors
    /// [`RunError::Rule`] with the error of the step;
    /// [`OddsError::TooDeep`](super::OddsError::TooDeep) if a roll has too many dice. Ends beyond
    /// 100,000 different values are not an error but cut off:
    /// [`Cuts::values`](super::Cuts::values).
    ///
    /// ```
    /// use case_core::ActorId;
    /// use case_core::dice::{RollReason, DiceSource, Die, NextDie, Reading};
    /// use case_core::odds::{Chain, Checkpoint};
    ///
    /// // Two duelists shoot in turn, and the first who hits, on 4 to 6, has won.
    /// let ask = RollReason { who: ActorId::JUDGE, rule: "example", roll: "shot" };
    /// let solved = Chain::new().solve(&1, |shooter, dice| {
    ///     let hit = dice.draw(ask, &Reading::Bands { die: Die::D6, tops: &[3, 6] })?.outcome == 1;
    ///     let (own, other) = (*shooter, 3 - *shooter);
    ///     *shooter = other;
    ///     Ok::<_, NextDie>(Checkpoint { passed: other == 1, over: hit.then_some(own) })
    /// })?;
    /// let (low, high) = solved.p(&1).as_f64();
    /// assert!(low <= 2.0 / 3.0 && 2.0 / 3.0 <= high);
    /// assert!(solved.p(&1).width() < 1e-15);
    /// assert_eq!(solved.states(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve<T: Eq + Hash + Clone, V: Ord + Clone, E>(
        &mut self,
        start: &T,
        mut step: impl FnMut(&mut T, &mut Every<Mass>) -> Result<Checkpoint<V>, E>,
    ) -> Result<Solved<V>, RunError<E>> {
        let from = From { fighters: 0, turn: 1, recurs: false, one_setup: false, open: false };
        self.solve_from(from, start, |state, dice, _| step(state, dice))
    }

    pub(super) fn solve_from<T: Eq + Hash + Clone, V: Ord + Clone, E>(
        &mut self,
        from: From,
        start: &T,
        mut step: impl Step<T, V, E>,
    ) -> Result<Solved<V>, RunError<E>> {
        let room = (self.limits.states / from.fighters.max(2)).saturating_mul(2).max(2);
        self.pulse.fighters(from.fighters);
        run::solve(self.limits, &mut self.pulse, (room, from), start, &mut step)
    }
}
