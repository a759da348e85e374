//! Decision sources.
//!
//! A rule never asks a person. It puts a question to [`DecisionSource::decide`] and gets an answer that
//! is legal there. The source is a player, a script, a plan, or the built-in plan of the system.

use crate::data::value::{Typed, Value};
use crate::kernel::question::{Asked, Query};
use crate::kernel::system::{System, View};
use alloc::collections::VecDeque;

mod ours {
    /// What only this crate can name.
    #[derive(Clone, Copy, Debug)]
    pub struct Ours;
}
pub(crate) use ours::Ours;

/// A source of decisions.
pub trait DecisionSource<S: System> {
    /// The answer to a question, or `None` where somebody has to be asked first.
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value>;

    /// The answer to a question whose type is known. `Err` gives back an answer that is none of
    /// that type.
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

    /// Whether the tests of this crate prove that every answer is legal, so that a release build does
    /// not check it at each ask; a build with debug assertions does all the same. Nobody else can
    /// say so: `Ours` has no name outside.
    #[doc(hidden)]
    #[inline]
    fn is_proven(&self, _: Ours) -> bool {
        false
    }

    /// Whether an answer can hang on the number of the turn: then equal situations of different
    /// turns are not the same to a solver.
    fn reads_turn(&self) -> bool {
        false
    }
}

/// A plan: any function of the question, the setup and the state.
impl<S: System, F, A> DecisionSource<S> for F
where
    F: FnMut(&S::Question, &S::Setup, &S::State) -> Option<A>,
    A: Into<Value>,
{
    #[inline]
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        self(question, view.setup, view.state).map(Into::into)
    }

    /// Nobody knows what a function reads.
    fn reads_turn(&self) -> bool {
        true
    }
}

/// The built-in plan of the system, for everybody: a fight that runs by itself.
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

/// Answers written down, used in order; then somebody is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    answers: VecDeque<Value>,
}

impl Script {
    /// A script of these answers.
    pub fn new<A: Into<Value>>(answers: impl IntoIterator<Item = A>) -> Script {
        Script { answers: answers.into_iter().map(Into::into).collect() }
    }

    /// Whether every answer was used.
    pub fn is_used_up(&self) -> bool {
        self.answers.is_empty()
    }
}

impl<S: System> DecisionSource<S> for Script {
    fn choose(&mut self, _: &S::Question, _: View<'_, S>) -> Option<Value> {
        self.answers.pop_front()
    }

    /// An answer hangs on how many were given, and so on nothing that a state tells.
    fn reads_turn(&self) -> bool {
        true
    }
}

/// Nobody decides here: every question is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AskHost;

impl<S: System> DecisionSource<S> for AskHost {
    fn choose(&mut self, _: &S::Question, _: View<'_, S>) -> Option<Value> {
        None
    }
}
