//! Decision sources.
//!
//! A rule passes a question to a [`DecisionSource`] and gets a legal answer. The source is a player, a
//! script, a plan, or the system's built-in plan.

use crate::data::value::{Typed, Value};
use crate::dice::DiceSource;
use crate::kernel::question::{Asked, Query};
use crate::kernel::sources::at_table;
use crate::kernel::system::{StepEnd, Stop, System, View};
use alloc::collections::VecDeque;

mod ours {
    /// A type that only this crate can name.
    #[derive(Clone, Copy, Debug)]
    pub struct Ours;
}
pub(crate) use ours::Ours;

/// A source of decisions.
pub trait DecisionSource<S: System> {
    /// The answer to a question, or `None` if the host has to be asked first.
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value>;

    /// The answer to a question of known type; `Err` with an answer that is not of its answer type.
    #[inline]
    fn decide<Q: Query<S>>(
        &mut self,
        question: &Q,
        view: View<'_, S>,
    ) -> Option<Result<Q::Answer, Value>>
    where
        Self: Sized,
    {
        let answer = self.choose(&(*question).into(), view)?;
        Some(Q::Answer::from_value(answer).ok_or(answer))
    }

    /// Whether the tests of this crate prove that every answer is legal. Then only builds with debug
    /// assertions check it. No other crate can implement it, because `Ours` has no name there.
    #[doc(hidden)]
    #[inline]
    fn is_proven(&self, _: Ours) -> bool {
        false
    }

    /// Runs the rules to the next checkpoint without a log, compiled for this source. A
    /// source that asks a host's function, which takes longer than the rules, has no copy of its own.
    #[doc(hidden)]
    #[inline]
    fn step<D: DiceSource>(
        &mut self,
        at: (&S::Setup, &mut S::State),
        dice: &mut D,
        _: Ours,
    ) -> Result<StepEnd, Stop<S>>
    where
        Self: Sized,
    {
        at_table(at, (dice, self), &mut (), |t| S::step(t))
    }

    /// Whether an answer can depend on the turn number, or on a total of initiative once the order is
    /// made. If so, a solver distinguishes equal situations of different turns and totals.
    fn reads_turn(&self) -> bool {
        false
    }
}

/// Any function of the question, the setup and the state. What a question offers is asked of it with
/// `View::new(setup, state)`: `question.suggestion(View::new(setup, state))` is the built-in plan's
/// answer.
impl<S: System, F, A> DecisionSource<S> for F
where
    F: FnMut(&S::Question, &S::Setup, &S::State) -> Option<A>,
    A: Into<Value>,
{
    #[inline]
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        self(question, view.setup, view.state).map(Into::into)
    }

    /// A function may read anything.
    fn reads_turn(&self) -> bool {
        true
    }
}

/// The built-in plan of the system for all seats: a fight that runs by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuiltIn;

impl<S: System> DecisionSource<S> for BuiltIn {
    #[inline]
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        Some(question.suggestion(view))
    }

    #[inline]
    fn decide<Q: Query<S>>(
        &mut self,
        question: &Q,
        view: View<'_, S>,
    ) -> Option<Result<Q::Answer, Value>> {
        Some(Ok(question.plan(view)))
    }

    #[inline]
    fn is_proven(&self, _: Ours) -> bool {
        true
    }
}

/// Fixed answers, used in order; then the host is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    answers: VecDeque<Value>,
}

impl Script {
    /// A script of these answers.
    pub fn new<A: Into<Value>>(answers: impl IntoIterator<Item = A>) -> Script {
        Script { answers: answers.into_iter().map(Into::into).collect() }
    }

    /// Whether all answers have been used.
    pub fn is_used_up(&self) -> bool {
        self.answers.is_empty()
    }
}

impl<S: System> DecisionSource<S> for Script {
    fn choose(&mut self, _: &S::Question, _: View<'_, S>) -> Option<Value> {
        self.answers.pop_front()
    }

    /// An answer depends on how many were given before, not on the state.
    fn reads_turn(&self) -> bool {
        true
    }
}

/// Asks the host every question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AskHost;

impl<S: System> DecisionSource<S> for AskHost {
    fn choose(&mut self, _: &S::Question, _: View<'_, S>) -> Option<Value> {
        None
    }
}
