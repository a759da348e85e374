//! Simulation of battles.

use super::automaton::known::{Known, Shelf};
use super::automaton::trial_dice::TrialDice;
use super::automaton::{Automaton, Went, recall};
use super::ends::{ByEnd, KnownEnd};
use super::histogram::{Histogram, Tally};
use super::sample::{Interrupt, Keep, Kept, Memoized, Trial, Trials};
use super::{OddsError, RunError, Sample, Scene};
use crate::dice::Fair;
use crate::kernel::decide::DecisionSource;
use crate::kernel::system::{StepEnd, Stop, System};
use alloc::vec::Vec;

/// Checkpoints between two calls of the callback.
const CHECKPOINTS: u64 = 64;

/// The number of fighters in all memoized states together.
const ROOM: usize = 1 << 17;

/// With fewer trials, learning takes longer than playing.
const WORTH: u64 = 1024;

/// Battles of more fighters have too many states for memory.
const FEW: usize = 8;

impl<S: System, P: DecisionSource<S> + Clone> Scene<'_, S, P> {
    /// Plays the battle repeatedly, without a log, and counts a value of its last state. The value
    /// must be a function of that state alone: it may be called once for all trials that end alike.
    ///
    /// # Errors
    /// [`RunError::Rule`] if the plan leaves a question open or gives an illegal answer;
    /// [`OddsError::Outcomes`] for more than a million different values; [`OddsError::Stopped`].
    pub fn sample<V: Ord>(
        &self,
        sample: &mut Sample<'_>,
        value: impl FnMut(&S::Setup, &S::State) -> V,
    ) -> Result<Histogram<V>, RunError<Stop<S>>> {
        let mut tally = Tally::default();
        self.run(sample, value, &mut tally)?;
        tally.into_tally().map_err(RunError::Odds)
    }

    /// The values of the last states in the order of the trials; `None` for a battle that was cut
    /// off.
    ///
    /// # Errors
    /// As [`Scene::sample`]; [`OddsError::Outcomes`] for more than 2²⁶ trials.
    pub fn sample_values<V>(
        &self,
        sample: &mut Sample<'_>,
        value: impl FnMut(&S::Setup, &S::State) -> V,
    ) -> Result<Vec<Option<V>>, RunError<Stop<S>>> {
        let mut values = sample.trials.room_for_values()?;
        self.run(sample, value, &mut values)?;
        Ok(values)
    }

    /// Calls `each` with the value of each last state in the order of the trials; `None` for a
    /// battle that was cut off. The value is called once for all memoized trials ([`Sample::room`])
    /// that end alike.
    ///
    /// # Errors
    /// As [`Scene::sample`], except for the number of values.
    pub fn sample_each<V>(
        &self,
        sample: &mut Sample<'_>,
        value: impl FnMut(&S::Setup, &S::State) -> V,
        each: impl FnMut(Option<&V>),
    ) -> Result<(), RunError<Stop<S>>> {
        self.run(sample, value, &mut Each { each, values: ByEnd::default() })
    }

    fn run<V, K: Keep<V> + Kept>(
        &self,
        sample: &mut Sample<'_>,
        value: impl FnMut(&S::Setup, &S::State) -> V,
        kept: &mut K,
    ) -> Result<(), RunError<Stop<S>>> {
        sample.pulse.fighters(S::fighters(self.setup));
        let known = self.known(sample.trials);
        sample.run(&mut self.fights(&sample.trials, value, known), kept)
    }

    /// An automaton, if memoizing can pay.
    pub(super) fn known(&self, trials: Trials) -> Option<Known<S>> {
        let fighters = S::fighters(self.setup);
        let pays = trials.chosen() >= WORTH && fighters <= FEW;
        let room = trials.room.unwrap_or(if pays { ROOM / fighters.max(2) } else { 0 });
        (room > 0 && !trials.common && !self.plan.reads_turn())
            .then(|| Known::new(self.state, room))
    }

    /// Trials that play the battle to its end.
    pub(super) fn fights<V, F: FnMut(&S::Setup, &S::State) -> V, K: Shelf<S>>(
        &self,
        trials: &Trials,
        value: F,
        shelf: Option<K>,
    ) -> Fights<'_, S, P, F, K> {
        let checkpoints = trials.checkpoints;
        let automaton = |shelf| {
            let asked = trials.room.is_some();
            Automaton::new(self.setup, self.state, self.plan.clone(), shelf, (checkpoints, asked))
        };
        Fights {
            setup: self.setup,
            opening: self.state,
            plan: self.plan.clone(),
            value,
            state: self.state.clone(),
            checkpoints,
            common: trials.common,
            automaton: shelf.map(automaton),
            ends: Vec::new(),
            memoized: Memoized::default(),
        }
    }
}

/// Trials of a battle.
pub(super) struct Fights<'a, S: System, P, F, K> {
    setup: &'a S::Setup,
    opening: &'a S::State,
    plan: P,
    value: F,
    state: S::State,
    checkpoints: u64,
    common: bool,
    automaton: Option<Automaton<'a, S, P, K>>,
    /// Copies of the memoized ends, with the turns restored in them.
    ends: Vec<Option<(S::State, u32)>>,
    memoized: Memoized,
}

/// The end of a trial.
pub(super) enum Ended<V> {
    Value(V),
    Known(KnownEnd),
    Cut,
}

impl<V> Ended<V> {
    /// Keeps the value of the trial.
    pub(super) fn keep(
        self,
        kept: &mut impl Keep<V>,
        value_of: impl FnOnce(KnownEnd) -> V,
    ) -> Result<(), OddsError> {
        match self {
            Ended::Value(value) => kept.keep(Some(value)),
            Ended::Known(end) => kept.keep_known(end, || value_of(end)),
            Ended::Cut => kept.keep(None),
        }
    }
}

impl<S: System, P: DecisionSource<S>, V, F, K> Fights<'_, S, P, F, K>
where
    F: FnMut(&S::Setup, &S::State) -> V,
    K: Shelf<S>,
{
    fn trial(
        &mut self,
        dice: &mut Fair,
        interrupt: &mut Interrupt<'_>,
    ) -> Result<Ended<V>, RunError<Stop<S>>> {
        if self.automaton.as_ref().is_some_and(|automaton| !automaton.pays()) {
            self.memoized = self.memoized();
            self.automaton = None;
        }
        let Some(automaton) = &mut self.automaton else {
            self.state.clone_from(self.opening);
            return self.play(0, dice, interrupt);
        };
        let before = dice.clone();
        match automaton.trial(dice, interrupt)? {
            Went::To(end) if self.holds(end) => return Ok(Ended::Known(end)),
            Went::Cut => return Ok(Ended::Cut),
            Went::Beyond(steps, progress) => {
                if let Some(automaton) = &self.automaton {
                    self.state.clone_from(automaton.state());
                }
                if progress == StepEnd::Over {
                    return Ok(Ended::Value((self.value)(self.setup, &self.state)));
                }
                return self.play(steps, dice, interrupt);
            }
            Went::To(_) | Went::Lost => {}
        }
        *dice = before;
        self.state.clone_from(self.opening);
        self.play(0, dice, interrupt)
    }

    /// Plays on to the end after a number of steps.
    fn play(
        &mut self,
        steps: u64,
        dice: &mut Fair,
        interrupt: &mut Interrupt<'_>,
    ) -> Result<Ended<V>, RunError<Stop<S>>> {
        let mut checkpoint = steps;
        let dice = &mut TrialDice::of_trial(dice, self.common);
        let mut over = false;
        while !over && checkpoint < self.checkpoints {
            dice.set_turn(|| S::turn(&self.state));
            let step = Scene::<S, P>::step(self.setup, &mut self.plan, &mut self.state, dice);
            over = step.map_err(RunError::Rule)? == StepEnd::Over;
            checkpoint += 1;
            if !over && checkpoint.is_multiple_of(CHECKPOINTS) && interrupt(0, CHECKPOINTS) {
                return Err(OddsError::Stopped.into());
            }
        }
        match &mut self.automaton {
            Some(automaton) => automaton.played_on(checkpoint - steps),
            None => self.memoized.played += checkpoint - steps,
        }
        Ok(if over { Ended::Value((self.value)(self.setup, &self.state)) } else { Ended::Cut })
    }

    fn memoized(&self) -> Memoized {
        let (walked, played) = self.automaton.as_ref().map_or((0, 0), Automaton::steps);
        let mut sum = self.memoized;
        sum += Memoized { walked, played };
        sum
    }

    /// Gets a copy of a memoized end; `false` if there is none.
    #[inline]
    fn holds(&mut self, end: KnownEnd) -> bool {
        let at = end.number as usize;
        self.ends.get(at).is_some_and(Option::is_some) || self.take(end)
    }

    #[cold]
    fn take(&mut self, end: KnownEnd) -> bool {
        let at = end.number as usize;
        if self.ends.len() <= at {
            self.ends.resize_with(at + 1, || None);
        }
        let state = self.automaton.as_mut().and_then(|automaton| automaton.end_state(end.number));
        let found = state.is_some();
        if let Some(slot) = self.ends.get_mut(at) {
            *slot = state.map(|state| (state, 0));
        }
        found
    }

    /// The value of an end whose copy is held, with the real number of the turn.
    fn value_of(&mut self, end: KnownEnd) -> V {
        if let Some(Some((state, recalled))) = self.ends.get_mut(end.number as usize) {
            recall::<S>(state, *recalled, end.turns);
            *recalled = end.turns;
            return (self.value)(self.setup, state);
        }
        (self.value)(self.setup, &self.state)
    }
}

impl<S: System, P: DecisionSource<S>, V, F, K, L> Trial<L, Stop<S>> for Fights<'_, S, P, F, K>
where
    F: FnMut(&S::Setup, &S::State) -> V,
    K: Shelf<S>,
    L: Keep<V>,
{
    fn run(
        &mut self,
        dice: &mut Fair,
        interrupt: &mut Interrupt<'_>,
        kept: &mut L,
    ) -> Result<(), RunError<Stop<S>>> {
        Ok(self.trial(dice, interrupt)?.keep(kept, |end| self.value_of(end))?)
    }

    fn memoized(&self) -> Memoized {
        self.memoized()
    }
}

/// Passes values to a function one by one.
pub(super) struct Each<V, F> {
    pub(super) each: F,
    pub(super) values: ByEnd<V>,
}

impl<V, F> Kept for Each<V, F> {}

impl<V, F: FnMut(Option<&V>)> Keep<V> for Each<V, F> {
    fn keep(&mut self, value: Option<V>) -> Result<(), OddsError> {
        (self.each)(value.as_ref());
        Ok(())
    }

    fn keep_known(&mut self, end: KnownEnd, value: impl FnOnce() -> V) -> Result<(), OddsError> {
        match self.values.slot(end) {
            Some(slot) => (self.each)(Some(slot.get_or_insert_with(value))),
            None => (self.each)(Some(&value())),
        }
        Ok(())
    }
}
