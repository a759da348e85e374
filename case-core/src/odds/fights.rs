//! Simulation of battles.

use super::automaton::known::{Known, Shelf};
use super::automaton::trial_dice::TrialDice;
use super::automaton::{Automaton, Went, recall};
use super::ends::{ByEnd, KnownEnd};
use super::fed::Fed;
use super::histogram::{Histogram, Tally};
use super::sample::{Keep, Kept, Memoized, Trial, Trials};
use super::watch::Interrupt;
use super::witness::{LastState, Witness, play_on};
use super::{OddsError, RunError, Sample, Scene};
use crate::dice::Fair;
use crate::kernel::decide::DecisionSource;
use crate::kernel::system::{StepEnd, Stop, System};
use alloc::vec::Vec;

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

    /// Calls `each` with the result of a witness that watches each trial, in their order; `None` for a
    /// battle that was cut off. The trials are those of [`Scene::sample_values`]; no state is memoized.
    ///
    /// # Errors
    /// As [`Scene::sample_each`].
    #[cfg(feature = "analysis")]
    pub(crate) fn sample_watched<W: Witness<S>>(
        &self,
        sample: &mut Sample<'_>,
        witness: W,
        each: impl FnMut(Option<&W::Row>),
    ) -> Result<(), RunError<Stop<S>>> {
        sample.pulse.fighters(S::fighters(self.setup));
        let fights = &mut self.fights(&sample.trials, witness, None::<Known<S>>);
        sample.run(fights, &mut Each { each, values: ByEnd::default() })
    }

    fn run<V, K: Keep<V> + Kept>(
        &self,
        sample: &mut Sample<'_>,
        value: impl FnMut(&S::Setup, &S::State) -> V,
        kept: &mut K,
    ) -> Result<(), RunError<Stop<S>>> {
        sample.pulse.fighters(S::fighters(self.setup));
        let known = self.known(sample.trials);
        sample.run(&mut self.fights(&sample.trials, LastState(value), known), kept)
    }

    /// An automaton, if memoizing can pay.
    pub(super) fn known(&self, trials: Trials) -> Option<Known<S>> {
        let fighters = S::fighters(self.setup);
        let pays = trials.chosen() >= WORTH && fighters <= FEW;
        let room = trials.room.unwrap_or(if pays { ROOM / fighters.max(2) } else { 0 });
        // An automaton knows whole steps.
        (room > 0 && !trials.common && !self.plan.reads_turn() && self.fed.is_empty())
            .then(|| Known::new(self.state, room))
    }

    /// Trials that play the battle to its end. A witness of steps has no shelf.
    pub(super) fn fights<W: Witness<S>, K: Shelf<S>>(
        &self,
        trials: &Trials,
        witness: W,
        shelf: Option<K>,
    ) -> Fights<'_, S, P, W, K> {
        let checkpoints = trials.checkpoints;
        let automaton = |shelf| {
            let asked = trials.room.is_some();
            Automaton::new(self.setup, self.state, self.plan.clone(), shelf, (checkpoints, asked))
        };
        Fights {
            setup: self.setup,
            opening: self.state,
            fed: &self.fed,
            plan: self.plan.clone(),
            witness,
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
pub(super) struct Fights<'a, S: System, P, W, K> {
    setup: &'a S::Setup,
    opening: &'a S::State,
    fed: &'a [Fed],
    plan: P,
    witness: W,
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

impl<S: System, P: DecisionSource<S>, W: Witness<S>, K: Shelf<S>> Fights<'_, S, P, W, K> {
    fn trial(
        &mut self,
        dice: &mut Fair,
        interrupt: &mut Interrupt<'_>,
    ) -> Result<Ended<W::Row>, RunError<Stop<S>>> {
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
                    return Ok(Ended::Value(self.witness.end(self.setup, &self.state)));
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
    ) -> Result<Ended<W::Row>, RunError<Stop<S>>> {
        self.witness.begin();
        let dice = &mut TrialDice::of_trial(dice, self.common);
        let (at, checkpoints) = ((self.setup, &mut self.state), steps..self.checkpoints);
        let fed = if steps == 0 { self.fed } else { &[] };
        let sources = (dice, &mut self.plan, fed);
        let (last, end) = play_on(at, sources, &mut self.witness, checkpoints, interrupt)?;
        match &mut self.automaton {
            Some(automaton) => automaton.played_on(last - steps),
            None => self.memoized.played += last - steps,
        }
        let is_over = end == StepEnd::Over;
        let row = is_over.then(|| self.witness.end(self.setup, &self.state));
        Ok(row.map_or(Ended::Cut, Ended::Value))
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
    fn value_of(&mut self, end: KnownEnd) -> W::Row {
        if let Some(Some((state, recalled))) = self.ends.get_mut(end.number as usize) {
            recall::<S>(state, *recalled, end.turns);
            *recalled = end.turns;
            return self.witness.end(self.setup, state);
        }
        self.witness.end(self.setup, &self.state)
    }
}

impl<S, P, W, K, L> Trial<L, Stop<S>> for Fights<'_, S, P, W, K>
where
    S: System,
    P: DecisionSource<S>,
    W: Witness<S>,
    K: Shelf<S>,
    L: Keep<W::Row>,
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
