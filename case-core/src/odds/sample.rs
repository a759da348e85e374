//! Monte Carlo simulation in fixed blocks.

use super::histogram::{Histogram, TallyWeightMap};
use super::watch::{Headway, OnProgress, ProgressTicker};
use super::{OddsError, RunError, Scene};
use crate::decide::Deciders;
use crate::dice::Fair;
use crate::system::{Progress, Stop, System};
use alloc::vec::Vec;
use core::ops::Range;

/// How many trials a block has. Each block has dice of its own, [`Fair::stream`] of the seed and
/// the number of the block, and its trials follow each other on them: so trial `k` lies in block
/// `k / BLOCK` and is the same on any number of threads, blocks or machines.
///
/// The number is API: another one would change what a seed gives.
pub const BLOCK: u64 = 1024;

/// The most trials of which each value is kept.
const VALUES: u64 = 1 << 26;

/// A simulation: which trials to run, and who watches.
///
/// ```
/// use case_core::dice::{Die, Fair};
/// use case_core::odds::Sample;
///
/// let two_dice = |dice: &mut Fair| Ok::<_, ()>(dice.roll(Die::D6) + dice.roll(Die::D6));
/// let mean = Sample::new(1, 10_000).tally(two_dice).unwrap().mean();
/// assert!((mean.mean - 7.0).abs() < 5.0 * mean.error);
/// ```
#[derive(Debug)]
pub struct Sample<'w> {
    pub(super) trials: Trials,
    pub(super) pulse: ProgressTicker<'w>,
    slice: Option<Slice>,
}

/// How far a simulation has come that is run in slices: the default is its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SamplePlace {
    /// The trial that comes next.
    pub trial: u64,
    /// How many words the dice of its block have drawn.
    pub words: u64,
}

/// A few trials from a place on.
#[derive(Clone, Copy, Debug)]
struct Slice {
    place: SamplePlace,
    most: u64,
}

/// Which trials to run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trials {
    seed: u64,
    count: u64,
    pub(super) first_block: u64,
    pub(super) end_block: u64,
    pub(super) checkpoints: u64,
}

impl Sample<'_> {
    /// That many trials of a seed, with at most 100,000 checkpoints each, and nobody who watches.
    pub fn new(seed: u64, trials: u64) -> Self {
        let end_block = trials.div_ceil(BLOCK);
        let trials =
            Trials { seed, count: trials, first_block: 0, end_block, checkpoints: 100_000 };
        Sample { trials, pulse: ProgressTicker::default(), slice: None }
    }

    /// How many blocks all the trials fill; the last may be shorter.
    pub fn block_count(&self) -> u64 {
        self.trials.count.div_ceil(BLOCK)
    }

    /// Runs only these of the blocks; the others can be run elsewhere, and the tallies merged.
    #[must_use]
    pub fn blocks(mut self, blocks: Range<u64>) -> Self {
        self.trials.end_block = blocks.end.min(self.block_count());
        self.trials.first_block = blocks.start.min(self.trials.end_block);
        self
    }

    /// Cuts a battle off after so many checkpoints; it counts as a trial that did not end.
    #[must_use]
    pub fn checkpoints(mut self, limit: u64) -> Self {
        self.trials.checkpoints = limit;
        self
    }

    /// Shows the headway to a callback that can stop the simulation, also within a long battle.
    #[must_use]
    pub fn watch<'v>(self, watch: &'v mut OnProgress<'v>) -> Sample<'v> {
        Sample { trials: self.trials, pulse: ProgressTicker::new(watch), slice: self.slice }
    }

    /// Runs at most `most` trials from a place on, none of them behind the end of its block:
    /// [`Sample::place`] then says where to go on. For hosts with one thread, where others want
    /// their turn in between. The slices together are what one run would be.
    ///
    /// ```
    /// use case_core::dice::{Die, Fair};
    /// use case_core::odds::{Sample, SamplePlace};
    ///
    /// let d6 = |dice: &mut Fair| Ok::<_, ()>(dice.roll(Die::D6));
    /// let (mut place, mut faces) = (SamplePlace::default(), Vec::new());
    /// while place.trial < 3_000 {
    ///     let mut slice = Sample::new(7, 3_000).slice(place, 100);
    ///     faces.extend(slice.values(d6).unwrap());
    ///     place = slice.place();
    /// }
    /// assert_eq!(faces, Sample::new(7, 3_000).values(d6).unwrap());
    /// ```
    #[must_use]
    pub fn slice(mut self, place: SamplePlace, most: u64) -> Self {
        let block = place.trial / BLOCK;
        self.slice = Some(Slice { place, most });
        self.blocks(block..block.saturating_add(1))
    }

    /// Where the next slice begins.
    pub fn place(&self) -> SamplePlace {
        self.slice.map_or(SamplePlace::default(), |slice| slice.place)
    }

    /// Runs a trial again and again and counts what it gives. The trial must be a function of its
    /// dice alone.
    ///
    /// # Errors
    /// [`RunError::Rule`] with what a trial stops at; [`OddsError::Outcomes`] where there are more
    /// than a million different outcomes; [`OddsError::Stopped`].
    pub fn tally<V: Ord, E>(
        &mut self,
        trial: impl FnMut(&mut Fair) -> Result<V, E>,
    ) -> Result<Histogram<V>, RunError<E>> {
        let mut tally = TallyWeightMap::default();
        self.run(plain(trial), |value| tally.add(value))?;
        tally.into_tally().map_err(RunError::Odds)
    }

    /// The values of the trials, in their order.
    ///
    /// # Errors
    /// As [`Sample::tally`]; [`OddsError::Outcomes`] where there are more than 2²⁶ trials.
    pub fn values<V, E>(
        &mut self,
        trial: impl FnMut(&mut Fair) -> Result<V, E>,
    ) -> Result<Vec<V>, RunError<E>> {
        let mut values = self.trials.room_for_values()?;
        self.run(plain(trial), |value| {
            values.extend(value);
            Ok(())
        })?;
        Ok(values)
    }

    /// Runs the chosen blocks one after the other.
    fn run<V, E>(
        &mut self,
        mut trial: impl FnMut(&mut Fair, &mut Beat<'_>) -> Result<Option<V>, RunError<E>>,
        mut keep: impl FnMut(Option<V>) -> Result<(), OddsError>,
    ) -> Result<(), RunError<E>> {
        let Sample { trials, pulse, slice } = self;
        let mut headway = Headway { of: trials.chosen(), ..Headway::default() };
        let mut beat = |ended, work| {
            headway.trials += ended;
            pulse.beat(work, || headway)
        };
        for block in trials.first_block..trials.end_block {
            match slice {
                Some(slice) => trials.run_slice(slice, &mut trial, &mut keep, &mut beat)?,
                None => trials.run_block(block, &mut trial, &mut keep, &mut beat)?,
            }
        }
        pulse.call(headway);
        Ok(())
    }
}

impl Trials {
    /// How many trials a block has.
    fn block_len(&self, block: u64) -> u64 {
        BLOCK.min(self.count - block * BLOCK)
    }

    /// How many trials the chosen blocks have.
    pub(super) fn chosen(&self) -> u64 {
        let blocks = self.end_block - self.first_block;
        if blocks == 0 {
            return 0;
        }
        (blocks - 1) * BLOCK + self.block_len(self.end_block - 1)
    }

    fn room_for_values<V>(&self) -> Result<Vec<V>, OddsError> {
        if self.chosen() > VALUES {
            return Err(OddsError::Outcomes { limit: VALUES });
        }
        Ok(Vec::with_capacity(usize::try_from(self.chosen()).unwrap_or(0)))
    }

    /// Runs one block.
    pub(super) fn run_block<V, E>(
        &self,
        block: u64,
        trial: &mut impl FnMut(&mut Fair, &mut Beat<'_>) -> Result<Option<V>, RunError<E>>,
        keep: &mut impl FnMut(Option<V>) -> Result<(), OddsError>,
        beat: &mut Beat<'_>,
    ) -> Result<(), RunError<E>> {
        let mut whole =
            Slice { place: SamplePlace { trial: block * BLOCK, words: 0 }, most: BLOCK };
        self.run_slice(&mut whole, trial, keep, beat)
    }

    /// Runs a slice of a block, and moves its place behind it.
    fn run_slice<V, E>(
        &self,
        slice: &mut Slice,
        trial: &mut impl FnMut(&mut Fair, &mut Beat<'_>) -> Result<Option<V>, RunError<E>>,
        keep: &mut impl FnMut(Option<V>) -> Result<(), OddsError>,
        beat: &mut Beat<'_>,
    ) -> Result<(), RunError<E>> {
        let SamplePlace { trial: first, words } = slice.place;
        let block = first / BLOCK;
        let block_end = block * BLOCK + self.block_len(block);
        let end = block_end.min(first.saturating_add(slice.most));
        let mut dice = Fair::resume_stream(self.seed, block, words);
        for _ in first..end {
            keep(trial(&mut dice, beat)?)?;
            if beat(1, 1) {
                return Err(OddsError::Stopped.into());
            }
        }
        let words = if end == block_end { 0 } else { dice.words() };
        slice.place = SamplePlace { trial: end, words };
        Ok(())
    }
}

/// Takes note of trials that ended and of work that was done; `true` says stop.
pub(super) type Beat<'b> = dyn FnMut(u64, u64) -> bool + 'b;

/// A trial without checkpoints.
pub(super) fn plain<V, E>(
    mut trial: impl FnMut(&mut Fair) -> Result<V, E>,
) -> impl FnMut(&mut Fair, &mut Beat<'_>) -> Result<Option<V>, RunError<E>> {
    move |dice, _| trial(dice).map(Some).map_err(RunError::Rule)
}

/// Checkpoints of a battle between two looks at the callback.
const CHECKPOINTS: u64 = 64;

impl<S: System, P: Deciders<S> + Clone> Scene<'_, S, P> {
    /// Plays the battle again and again, without a log, and counts a value of its last state.
    ///
    /// # Errors
    /// [`RunError::Rule`] where the plan leaves a question open or gives an answer that is not
    /// legal; [`OddsError::Outcomes`] where there are more than a million different values;
    /// [`OddsError::Stopped`].
    pub fn sample<V: Ord>(
        &self,
        sample: &mut Sample<'_>,
        value: impl FnMut(&S::Setup, &S::State) -> V,
    ) -> Result<Histogram<V>, RunError<Stop<S>>> {
        let mut tally = TallyWeightMap::default();
        sample.pulse.fighters(S::fighters(self.setup));
        sample.run(self.trial(sample.trials.checkpoints, value), |value| tally.add(value))?;
        tally.into_tally().map_err(RunError::Odds)
    }

    /// The values of the last states, in the order of the trials; `None` for a battle that was cut
    /// off.
    ///
    /// # Errors
    /// As [`Scene::sample`]; [`OddsError::Outcomes`] where there are more than 2²⁶ trials.
    pub fn sample_values<V>(
        &self,
        sample: &mut Sample<'_>,
        value: impl FnMut(&S::Setup, &S::State) -> V,
    ) -> Result<Vec<Option<V>>, RunError<Stop<S>>> {
        let mut values = sample.trials.room_for_values()?;
        sample.pulse.fighters(S::fighters(self.setup));
        sample.run(self.trial(sample.trials.checkpoints, value), |value| {
            values.push(value);
            Ok(())
        })?;
        Ok(values)
    }

    /// The same where each trial has dice of its own, [`Fair::stream`] of the seed and the number of
    /// the trial: trials of one number under different rulings then have the same luck from their
    /// first roll on.
    ///
    /// # Errors
    /// As [`Scene::sample_values`].
    pub fn sample_paired<V>(
        &self,
        sample: &mut Sample<'_>,
        value: impl FnMut(&S::Setup, &S::State) -> V,
    ) -> Result<Vec<Option<V>>, RunError<Stop<S>>> {
        let mut values = sample.trials.room_for_values()?;
        sample.pulse.fighters(S::fighters(self.setup));
        let (seed, mut number) = (sample.trials.seed, sample.trials.first_block * BLOCK);
        let mut trial = self.trial(sample.trials.checkpoints, value);
        let own = |_: &mut Fair, beat: &mut Beat<'_>| {
            let ended = trial(&mut Fair::stream(seed, number), beat);
            number += 1;
            ended
        };
        sample.run(own, |value| {
            values.push(value);
            Ok(())
        })?;
        Ok(values)
    }

    /// A trial that plays the battle to its end, in a state that is used again and again.
    pub(super) fn trial<V>(
        &self,
        checkpoints: u64,
        mut value: impl FnMut(&S::Setup, &S::State) -> V,
    ) -> impl FnMut(&mut Fair, &mut Beat<'_>) -> Result<Option<V>, RunError<Stop<S>>> {
        let (setup, opening, mut plan) = (self.setup, self.state, self.plan.clone());
        let mut state = opening.clone();
        move |dice, beat| {
            state.clone_from(opening);
            for checkpoint in 1..=checkpoints {
                let step = Self::step(setup, &mut plan, &mut state, dice);
                if step.map_err(RunError::Rule)? == Progress::Over {
                    return Ok(Some(value(setup, &state)));
                }
                if checkpoint % CHECKPOINTS == 0 && beat(0, CHECKPOINTS) {
                    return Err(OddsError::Stopped.into());
                }
            }
            Ok(None)
        }
    }
}
