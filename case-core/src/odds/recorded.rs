//! Simulation of battles in which each trial is watched.

use super::automaton::trial_dice::TrialDice;
use super::sample::{Interrupt, Keep, Trial, Trials};
use super::{OddsError, RunError, Sample, Scene};
use crate::dice::Fair;
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::Sink;
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{StepEnd, Stop, System};

/// Checkpoints between two calls of the callback.
const CHECKPOINTS: u64 = 64;

/// Watches one trial after the other, and says what each came to.
///
/// It gets every event of the log if it wants them ([`Sink::is_on`]), which takes longer.
pub(crate) trait Witness<S: System>: Sink<S> {
    /// What a trial came to.
    type Row;

    /// A trial begins.
    fn begin(&mut self);

    /// A step of this turn has led to this state.
    fn step(&mut self, setup: &S::Setup, turn: i32, state: &S::State);

    /// The trial has ended in this state.
    fn end(&mut self, setup: &S::Setup, state: &S::State) -> Self::Row;
}

impl<S: System, P: DecisionSource<S> + Clone> Scene<'_, S, P> {
    /// Plays the battle repeatedly and keeps what a witness says of each trial, in their order; `None`
    /// for a battle that was cut off. The trials are those of [`Scene::sample_values`]; no state is
    /// memoized.
    ///
    /// # Errors
    /// As [`Scene::sample_values`].
    pub(crate) fn sample_watched<W: Witness<S>>(
        &self,
        sample: &mut Sample<'_>,
        witness: W,
    ) -> Result<alloc::vec::Vec<Option<W::Row>>, RunError<Stop<S>>> {
        let mut rows = sample.trials.room_for_values()?;
        sample.pulse.fighters(S::fighters(self.setup));
        sample.run(&mut self.watched(&sample.trials, witness), &mut rows)?;
        Ok(rows)
    }

    /// Trials that a witness watches.
    pub(super) fn watched<W>(&self, trials: &Trials, witness: W) -> Watched<'_, S, P, W> {
        Watched {
            setup: self.setup,
            opening: self.state,
            plan: self.plan.clone(),
            state: self.state.clone(),
            checkpoints: trials.checkpoints,
            common: trials.common,
            witness,
        }
    }
}

/// Trials of a battle that a witness watches.
pub(super) struct Watched<'a, S: System, P, W> {
    setup: &'a S::Setup,
    opening: &'a S::State,
    plan: P,
    state: S::State,
    checkpoints: u64,
    common: bool,
    witness: W,
}

impl<S: System, P: DecisionSource<S>, W: Witness<S>> Watched<'_, S, P, W> {
    fn step(&mut self, dice: &mut TrialDice<'_>) -> Result<StepEnd, Stop<S>> {
        let turn = S::turn(&self.state);
        dice.set_turn(|| turn);
        let end = if self.witness.is_on() {
            let at = (self.setup, &mut self.state);
            at_any_table(at, (dice, &mut self.plan), &mut self.witness, |t| S::step(t))
        } else {
            Scene::<S, P>::step(self.setup, &mut self.plan, &mut self.state, dice)
        }?;
        self.witness.step(self.setup, turn, &self.state);
        Ok(end)
    }
}

impl<S, P, W, K> Trial<K, Stop<S>> for Watched<'_, S, P, W>
where
    S: System,
    P: DecisionSource<S>,
    W: Witness<S>,
    K: Keep<W::Row>,
{
    fn run(
        &mut self,
        dice: &mut Fair,
        interrupt: &mut Interrupt<'_>,
        kept: &mut K,
    ) -> Result<(), RunError<Stop<S>>> {
        self.state.clone_from(self.opening);
        self.witness.begin();
        let dice = &mut TrialDice::of_trial(dice, self.common);
        for checkpoint in 1..=self.checkpoints {
            if self.step(dice).map_err(RunError::Rule)? == StepEnd::Over {
                kept.keep(Some(self.witness.end(self.setup, &self.state)))?;
                return Ok(());
            }
            if checkpoint.is_multiple_of(CHECKPOINTS) && interrupt(0, CHECKPOINTS) {
                return Err(OddsError::Stopped.into());
            }
        }
        Ok(kept.keep(None)?)
    }
}
