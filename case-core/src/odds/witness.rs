//! Playing a battle on, watched by a witness.

use super::automaton::trial_dice::TrialDice;
use super::fed::{Fed, open_step};
use super::watch::Interrupt;
use super::{OddsError, RunError, Scene};
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::Sink;
use crate::kernel::system::{StepEnd, Stop, System};
use core::ops::Range;

/// Checkpoints between two calls of the callback.
const CHECKPOINTS: u64 = 64;

/// Watches one trial after the other, and says what each came to.
pub(crate) trait Witness<S: System> {
    /// The result of a trial.
    type Row;

    /// Where every event of the log goes, which takes longer; `None` if none is wanted.
    #[inline]
    fn log(&mut self) -> Option<&mut dyn Sink<S>> {
        None
    }

    /// A trial begins.
    fn begin(&mut self) {}

    /// A step of this turn has led to this state. Whether to go on.
    #[inline]
    fn step(&mut self, setup: &S::Setup, turn: i32, state: &S::State) -> bool {
        let _ = (setup, turn, state);
        true
    }

    /// The trial has ended in this state.
    fn end(&mut self, setup: &S::Setup, state: &S::State) -> Self::Row;
}

/// Sees nothing but the last state.
#[derive(Clone, Debug)]
pub(crate) struct LastState<F>(pub(crate) F);

impl<S: System, V, F: FnMut(&S::Setup, &S::State) -> V> Witness<S> for LastState<F> {
    type Row = V;

    #[inline]
    fn end(&mut self, setup: &S::Setup, state: &S::State) -> V {
        self.0(setup, state)
    }
}

/// Plays on until the battle is over, the witness has seen enough, or the last of these checkpoints.
/// Returns the checkpoint that was reached, and whether the battle is over. The first step begins with
/// what it was fed.
pub(crate) fn play_on<S: System, P: DecisionSource<S>, W: Witness<S>>(
    (setup, state): (&S::Setup, &mut S::State),
    (dice, plan, mut fed): (&mut TrialDice<'_>, &mut P, &[Fed]),
    witness: &mut W,
    checkpoints: Range<u64>,
    interrupt: &mut Interrupt<'_>,
) -> Result<(u64, StepEnd), RunError<Stop<S>>> {
    let mut checkpoint = checkpoints.start;
    while checkpoint < checkpoints.end {
        let turn = S::turn(state);
        dice.set_turn(turn);
        let end = match witness.log() {
            Some(log) => {
                let fed = |at| fed.get(at).copied();
                open_step((setup, &mut *state), &fed, None, (dice, plan), log)
            }
            None => Scene::<S, P>::step(setup, (plan, fed), state, dice),
        };
        fed = &[];
        checkpoint += 1;
        let end = end.map_err(RunError::Rule)?;
        if !witness.step(setup, turn, state) || end == StepEnd::Over {
            return Ok((checkpoint, end));
        }
        if checkpoint.is_multiple_of(CHECKPOINTS) && interrupt(0, CHECKPOINTS) {
            return Err(OddsError::Stopped.into());
        }
    }
    Ok((checkpoint, StepEnd::Going))
}
