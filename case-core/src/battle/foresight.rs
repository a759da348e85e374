//! The odds of how the open step ends, for a button before a decision or a roll.

use super::Battle;
use super::tape::Input;
use crate::data::value::Value;
use crate::data::who::{ActorId, SideId};
use crate::dice::{DiceSource, Tape};
use crate::kernel::decide::{AskHost, DecisionSource};
use crate::kernel::log::{Event, Sink};
use crate::kernel::system::{StepEnd, Stop, System, winner};
use crate::odds::{Budget, Fed, Odds, RunError, exact, open_step};
use alloc::vec::Vec;

/// The end of the open step, for those whom it changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Aftermath {
    /// Everybody whose fitness or standing has changed since the last checkpoint.
    pub changed: Vec<ActorAfter>,
    /// Whether the battle is over then.
    pub over: bool,
    /// The side that alone stands then, if one does.
    pub winner: Option<SideId>,
}

/// One fighter at the end of the open step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ActorAfter {
    /// The fighter.
    pub who: ActorId,
    /// Its fitness then, in points.
    pub fitness: i32,
    /// Whether it still stands.
    pub stands: bool,
}

impl<S: System> Battle<S> {
    /// The odds of how the open step ends if the open question gets this answer; without an answer,
    /// from the open roll on. A plan decides the later questions of the step.
    ///
    /// Show this to a player before a decision: *will this dodge save me?* The odds of the roll alone
    /// are [`RollRequest::odds`](super::RollRequest::odds).
    ///
    /// # Errors
    /// [`RunError`]: too many paths for the budget, or an illegal answer.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::{Battle, Control, Request, Step};
    /// use case_core::case::Case;
    /// use case_core::decide::BuiltIn;
    /// use case_core::odds::Budget;
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap();
    /// // The first die that is wanted, and how the step may end.
    /// while battle.step() == Step::Going {}
    /// assert!(matches!(battle.request(), Some(Request::Roll(_))));
    /// let odds = battle.foresee(None, &mut BuiltIn, &mut Budget::new()).unwrap();
    /// assert!(odds.len() >= 1);
    /// # }
    /// ```
    pub fn foresee<P: DecisionSource<S>>(
        &self,
        answer: Option<Value>,
        plan: &mut P,
        budget: &mut Budget<'_>,
    ) -> Result<Odds<Aftermath>, RunError<Stop<S>>> {
        exact(budget, |rest| {
            let mut state = self.state.clone();
            let progress = self.open_step(&mut state, answer, plan, rest, &mut ())?;
            let (changed, over) = (self.changed(&state), progress == StepEnd::Over);
            Ok(Aftermath { changed, over, winner: winner::<S>(&self.setup, &state) })
        })
    }

    /// Runs the open step to its end from a copy of the last checkpoint's state, on the inputs
    /// given so far, then one more answer, then a plan and other dice.
    pub(crate) fn open_step<P: DecisionSource<S>>(
        &self,
        state: &mut S::State,
        answer: Option<Value>,
        plan: &mut P,
        rest: &mut impl DiceSource,
        log: &mut impl Sink<S>,
    ) -> Result<StepEnd, Stop<S>> {
        open_step((&*self.setup, state), &|at| self.fed_at(at), answer, (rest, plan), log)
    }

    /// What was fed since the last request, run through: the events of the open step up to the next die or
    /// answer that is missing, and the state there. `None` if nothing was fed.
    pub(crate) fn as_fed(&self) -> Option<(Vec<Event<S>>, S::State)> {
        if self.request.is_some() || self.fed_at(0).is_none() {
            return None;
        }
        let (mut state, mut log) = (self.state.clone(), Vec::new());
        let mut nothing = Tape::new([]);
        // It stops where the host has to go on.
        let _ = self.open_step(&mut state, None, &mut AskHost, &mut nothing, &mut log);
        Some((log, state))
    }

    /// What the open step was given.
    pub(crate) fn fed(&self) -> Vec<Fed> {
        (0..).map_while(|at| self.fed_at(at)).collect()
    }

    fn fed_at(&self, at: usize) -> Option<Fed> {
        match self.tape.given.get(self.checkpoint().inputs + at)? {
            Input::Face { face, .. } => Some(Fed::Face(*face)),
            Input::Answer { answer, .. } => Some(Fed::Answer(*answer)),
            Input::Intervention(_) => None,
        }
    }

    fn changed(&self, state: &S::State) -> Vec<ActorAfter> {
        let how = |state: &S::State, who| ActorAfter {
            who,
            fitness: S::fitness(&self.setup, state, who),
            stands: S::stands(&self.setup, state, who),
        };
        (0..S::fighters(&self.setup))
            .map(ActorId::fighter)
            .map(|who| (how(&self.state, who), how(state, who)))
            .filter(|(before, after)| before != after)
            .map(|(_, after)| after)
            .collect()
    }
}
