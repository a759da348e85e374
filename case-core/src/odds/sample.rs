//! Monte Carlo simulation in blocks of fixed size.

use super::ends::KnownEnd;
use super::histogram::{Histogram, Tally};
use super::watch::Interrupt;
use super::watch::{OnProgress, Progress, ProgressTicker};
use super::{OddsError, RunError};
use crate::dice::Fair;
use alloc::vec::Vec;
use core::ops::{AddAssign, Range};

/// The number of trials in a block. Each block has separate dice, [`Fair::stream`] of the seed and
/// the number of the block, for all its trials in turn. So trial `k` is in block `k / BLOCK` and is
/// the same on any number of threads, blocks or machines.
///
/// The number is part of the interface: another one would change the results of a seed.
pub const BLOCK: u64 = 1024;

/// The most trials whose values are kept one by one.
const VALUES: u64 = 1 << 26;

/// A simulation: the trials to run, and its settings.
///
/// ```
/// use case_core::dice::{Die, Fair};
/// use case_core::odds::Sample;
///
/// let two_dice = |dice: &mut Fair| Ok::<_, ()>(dice.roll(Die::D6) + dice.roll(Die::D6));
/// let mean = Sample::new(10_000).seed(1).tally(two_dice).unwrap().mean();
/// assert!((mean.mean - 7.0).abs() < 5.0 * mean.error);
/// ```
#[derive(Debug)]
pub struct Sample<'w> {
    pub(super) trials: Trials,
    pub(super) pulse: ProgressTicker<'w>,
    pub(super) memoized: Memoized,
    slice: Option<Slice>,
}

/// How much of a simulation was memoized ([`Sample::memoized`]).
///
/// On several threads the numbers depend on timing; the results do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Memoized {
    /// Checkpoints reached from memory.
    pub walked: u64,
    /// Checkpoints reached by running the rules.
    pub played: u64,
}

impl AddAssign for Memoized {
    fn add_assign(&mut self, other: Self) {
        self.walked += other.walked;
        self.played += other.played;
    }
}

/// The place in a simulation that is run in slices; the default is its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SamplePlace {
    /// The next trial.
    pub trial: u64,
    /// The number of words drawn by the dice of its block.
    pub words: u64,
}

/// Trials from a place on.
#[derive(Clone, Copy, Debug)]
struct Slice {
    place: SamplePlace,
    most: u64,
}

/// Which trials to run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trials {
    pub(super) seed: u64,
    count: u64,
    pub(super) first_block: u64,
    pub(super) end_block: u64,
    pub(super) checkpoints: u64,
    /// The room for memoized states, if set.
    pub(super) room: Option<usize>,
    /// Whether each trial has separate dice, with common dice for battles.
    pub(super) common: bool,
}

impl Sample<'_> {
    /// A number of trials, of the seed 1 and with at most 100,000 checkpoints each.
    pub fn new(trials: u64) -> Self {
        let end_block = trials.div_ceil(BLOCK);
        let trials = Trials {
            seed: 1,
            count: trials,
            first_block: 0,
            end_block,
            checkpoints: 100_000,
            room: None,
            common: false,
        };
        Sample {
            trials,
            pulse: ProgressTicker::default(),
            memoized: Memoized::default(),
            slice: None,
        }
    }

    /// Sets the seed of the dice.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.trials.seed = seed;
        self
    }

    /// The number of blocks; the last may be shorter.
    pub fn block_count(&self) -> u64 {
        self.trials.count.div_ceil(BLOCK)
    }

    /// Runs only these blocks; others can be run elsewhere, and the histograms merged.
    #[must_use]
    pub fn blocks(mut self, blocks: Range<u64>) -> Self {
        self.trials.end_block = blocks.end.min(self.block_count());
        self.trials.first_block = blocks.start.min(self.trials.end_block);
        self
    }

    /// Cuts off a battle after this many checkpoints; it counts as a trial that did not end.
    #[must_use]
    pub fn checkpoints(mut self, limit: u64) -> Self {
        self.trials.checkpoints = limit;
        self
    }

    /// Memoizes battles, with room for this many states (at most 2²⁰), whether or not it pays; 0
    /// turns it off. The trials are the same: they draw the same dice, but the rules run only once
    /// for each state and outcome.
    ///
    /// By default, battles of a few fighters are memoized in simulations of a thousand trials or
    /// more, with room for 65,536 states of two fighters, and fewer of more fighters; but not if
    /// the first trials show that too few steps recur. A plan that reads the number of the turn
    /// ([`DecisionSource::reads_turn`](crate::kernel::decide::DecisionSource::reads_turn)) prevents
    /// it.
    #[must_use]
    pub fn room(mut self, states: usize) -> Self {
        self.trials.room = Some(states);
        self
    }

    /// Gives each trial separate dice, [`Fair::stream`] of the seed and the number of the trial; those
    /// of a battle are `CommonDice` made of them. Trials with equal numbers
    /// of two battles that differ in a ruling, a field or a plan then share the dice of every roll that
    /// both make, so that their difference has a much smaller error. Such battles are not memoized.
    ///
    /// ```
    /// use case_core::dice::{Die, Fair};
    /// use case_core::odds::Sample;
    ///
    /// let one = |dice: &mut Fair| Ok::<_, ()>(dice.roll(Die::D6));
    /// let several = |dice: &mut Fair| Ok::<_, ()>([dice.roll(Die::D6), dice.roll(Die::D6)][0]);
    /// let faces = Sample::new(2_000).seed(7).common().values(one).unwrap();
    /// assert_eq!(faces, Sample::new(2_000).seed(7).common().values(several).unwrap());
    /// ```
    #[must_use]
    pub fn common(mut self) -> Self {
        self.trials.common = true;
        self
    }

    pub(crate) fn room_for_values<V>(&self) -> Result<Vec<V>, OddsError> {
        self.trials.room_for_values()
    }

    /// How much was memoized so far.
    pub fn memoized(&self) -> Memoized {
        self.memoized
    }

    /// Reports the progress to a callback that can stop the simulation, also within a long battle.
    #[must_use]
    pub fn watch<'v>(self, watch: &'v mut OnProgress<'v>) -> Sample<'v> {
        Sample { pulse: ProgressTicker::new(watch), ..self }
    }

    /// Runs at most `most` trials from a place on, up to the end of its block; [`Sample::place`] is
    /// then the next place. For hosts with a single thread. All slices together equal one run.
    ///
    /// ```
    /// use case_core::dice::{Die, Fair};
    /// use case_core::odds::{Sample, SamplePlace};
    ///
    /// let d6 = |dice: &mut Fair| Ok::<_, ()>(dice.roll(Die::D6));
    /// let (mut place, mut faces) = (SamplePlace::default(), Vec::new());
    /// while place.trial < 3_000 {
    ///     let mut slice = Sample::new(3_000).seed(7).slice(place, 100);
    ///     faces.extend(slice.values(d6).unwrap());
    ///     place = slice.place();
    /// }
    /// assert_eq!(faces, Sample::new(3_000).seed(7).values(d6).unwrap());
    /// ```
    #[must_use]
    pub fn slice(mut self, place: SamplePlace, most: u64) -> Self {
        let block = place.trial / BLOCK;
        self.slice = Some(Slice { place, most });
        self.blocks(block..block.saturating_add(1))
    }

    /// The place where the next slice begins.
    pub fn place(&self) -> SamplePlace {
        self.slice.map_or(SamplePlace::default(), |slice| slice.place)
    }

    /// Runs a trial repeatedly and counts its outcomes. The trial must be a function of its dice
    /// alone.
    ///
    /// # Errors
    /// [`RunError::Rule`] with the error of a trial; [`OddsError::Outcomes`] for more than a million
    /// different outcomes; [`OddsError::Stopped`].
    pub fn tally<V: Ord, E>(
        &mut self,
        trial: impl FnMut(&mut Fair) -> Result<V, E>,
    ) -> Result<Histogram<V>, RunError<E>> {
        let mut tally = Tally::default();
        self.run(&mut Plain(trial), &mut tally)?;
        tally.into_tally().map_err(RunError::Odds)
    }

    /// The values of the trials, in their order.
    ///
    /// # Errors
    /// As [`Sample::tally`]; [`OddsError::Outcomes`] for more than 2²⁶ trials.
    pub fn values<V, E>(
        &mut self,
        trial: impl FnMut(&mut Fair) -> Result<V, E>,
    ) -> Result<Vec<V>, RunError<E>> {
        let mut values = self.trials.room_for_values()?;
        self.run(&mut Plain(trial), &mut values)?;
        Ok(values.into_iter().flatten().collect())
    }

    /// Runs the chosen blocks one after the other.
    pub(super) fn run<K: Kept, E>(
        &mut self,
        trial: &mut impl Trial<K, E>,
        kept: &mut K,
    ) -> Result<(), RunError<E>> {
        let Sample { trials, pulse, slice, .. } = self;
        let mut progress = Progress { of: trials.chosen(), ..Progress::default() };
        let mut run = || {
            for block in trials.first_block..trials.end_block {
                let interrupt = &mut |ended, work| {
                    progress.trials += ended;
                    pulse.checks(work, || progress)
                };
                match slice {
                    Some(slice) => trials.run_slice(slice, trial, kept, interrupt)?,
                    None => trials.run_block(block, trial, kept, interrupt)?,
                }
            }
            Ok(())
        };
        let ran: Result<(), RunError<E>> = run();
        self.memoized += trial.memoized();
        ran?;
        self.pulse.call(progress);
        Ok(())
    }
}

impl Trials {
    /// The number of trials in a block.
    fn block_len(&self, block: u64) -> u64 {
        BLOCK.min(self.count - block * BLOCK)
    }

    /// The number of trials in the chosen blocks.
    pub(super) fn chosen(&self) -> u64 {
        let blocks = self.end_block - self.first_block;
        if blocks == 0 {
            return 0;
        }
        (blocks - 1) * BLOCK + self.block_len(self.end_block - 1)
    }

    pub(super) fn room_for_values<V>(&self) -> Result<Vec<V>, OddsError> {
        if self.chosen() > VALUES {
            return Err(OddsError::Outcomes { limit: VALUES });
        }
        Ok(Vec::with_capacity(usize::try_from(self.chosen()).unwrap_or(0)))
    }

    /// Runs one block.
    pub(super) fn run_block<K: Kept, E>(
        &self,
        block: u64,
        trial: &mut impl Trial<K, E>,
        kept: &mut K,
        interrupt: &mut Interrupt<'_>,
    ) -> Result<(), RunError<E>> {
        let mut whole =
            Slice { place: SamplePlace { trial: block * BLOCK, words: 0 }, most: BLOCK };
        self.run_slice(&mut whole, trial, kept, interrupt)
    }

    /// Runs a slice of a block, and moves its place to the next trial.
    fn run_slice<K: Kept, E>(
        &self,
        slice: &mut Slice,
        trial: &mut impl Trial<K, E>,
        kept: &mut K,
        interrupt: &mut Interrupt<'_>,
    ) -> Result<(), RunError<E>> {
        let SamplePlace { trial: first, words } = slice.place;
        let block = first / BLOCK;
        let block_end = block * BLOCK + self.block_len(block);
        let end = block_end.min(first.saturating_add(slice.most));
        kept.begin(block);
        let mut dice = Fair::resume_stream(self.seed, block, words);
        for number in first..end {
            if self.common {
                dice = Fair::stream(self.seed, number);
            }
            trial.run(&mut dice, interrupt, kept)?;
            if interrupt(1, 1) {
                return Err(OddsError::Stopped.into());
            }
        }
        let words = if end == block_end || self.common { 0 } else { dice.words() };
        slice.place = SamplePlace { trial: end, words };
        Ok(())
    }
}

/// Runs trials.
pub(super) trait Trial<K, E> {
    /// Runs a trial and keeps its value.
    fn run(
        &mut self,
        dice: &mut Fair,
        interrupt: &mut Interrupt<'_>,
        kept: &mut K,
    ) -> Result<(), RunError<E>>;

    /// How much was memoized.
    fn memoized(&self) -> Memoized {
        Memoized::default()
    }
}

/// Keeps the values of trials.
pub(super) trait Keep<V> {
    /// Keeps the value of a trial; `None` if it did not end.
    fn keep(&mut self, value: Option<V>) -> Result<(), OddsError>;

    /// Keeps the value of a trial with a memoized end.
    #[inline]
    fn keep_known(&mut self, _end: KnownEnd, value: impl FnOnce() -> V) -> Result<(), OddsError> {
        self.keep(Some(value()))
    }
}

/// Keeps the values of blocks.
pub(super) trait Kept {
    /// A block begins.
    fn begin(&mut self, _block: u64) {}
}

impl<V> Kept for Tally<V> {}

impl<V: Ord> Keep<V> for Tally<V> {
    #[inline]
    fn keep(&mut self, value: Option<V>) -> Result<(), OddsError> {
        self.add(value)
    }

    #[inline]
    fn keep_known(&mut self, end: KnownEnd, value: impl FnOnce() -> V) -> Result<(), OddsError> {
        match self.known.slot(end) {
            Some(Some((_, count))) => *count += 1,
            Some(slot) => *slot = Some((value(), 1)),
            None => return self.add(Some(value())),
        }
        Ok(())
    }
}

impl<V> Kept for Vec<Option<V>> {}

impl<V> Keep<V> for Vec<Option<V>> {
    #[inline]
    fn keep(&mut self, value: Option<V>) -> Result<(), OddsError> {
        self.push(value);
        Ok(())
    }
}

/// Trials by a function of the dice.
pub(super) struct Plain<F>(pub(super) F);

impl<K: Keep<V>, V, E, F: FnMut(&mut Fair) -> Result<V, E>> Trial<K, E> for Plain<F> {
    #[inline]
    fn run(
        &mut self,
        dice: &mut Fair,
        _: &mut Interrupt<'_>,
        kept: &mut K,
    ) -> Result<(), RunError<E>> {
        kept.keep(Some(self.0(dice).map_err(RunError::Rule)?))?;
        Ok(())
    }
}
