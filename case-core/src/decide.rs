//! The door of decisions.
//!
//! A rule never asks a person. It puts a [`Question`] to [`Deciders::choose`] and gets a number
//! that is legal there; what stands behind the door is a player, a script, a plan, or the built-in
//! plan of the system.

use crate::codes::Code;
use crate::system::System;
use crate::who::ActorId;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

/// A question of the rules to a player, the Judge or the map.
///
/// `other`, `a` and `b` say what it is about; the kind's documentation says what they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Question<K> {
    /// Who decides.
    pub who: ActorId,
    /// What is asked.
    pub kind: K,
    /// Whom it is about besides.
    pub other: ActorId,
    /// A number it is about.
    pub a: i32,
    /// A second number it is about.
    pub b: i32,
}

impl<K: Code> Question<K> {
    /// A question about nobody and nothing else.
    pub fn new(who: ActorId, kind: K) -> Self {
        Question { who, kind, other: ActorId::NOBODY, a: 0, b: 0 }
    }

    /// The same question about somebody.
    #[must_use]
    pub fn about(self, other: ActorId) -> Self {
        Question { other, ..self }
    }

    /// The same question with its numbers.
    #[must_use]
    pub fn with(self, a: i32, b: i32) -> Self {
        Question { a, b, ..self }
    }
}

/// The legal answers of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LegalAnswers {
    /// Any whole number from `low` to `high`: an amount, a distance, a shift.
    Range {
        /// The least.
        low: i32,
        /// The greatest.
        high: i32,
    },
    /// One of these: what a table shows as buttons.
    List(Vec<Answer>),
}

/// One legal answer of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Answer {
    /// The answer.
    pub code: i32,
    /// What it means, in English.
    pub label: String,
}

/// What stands behind the door of decisions.
pub trait Deciders<S: System> {
    /// The answer to a question, or `None` where somebody has to be asked first.
    fn choose(
        &mut self,
        question: &Question<S::QuestionKind>,
        setup: &S::Setup,
        state: &S::State,
    ) -> Option<i32>;
}

/// A plan: any function of the question and the state.
impl<S: System, F> Deciders<S> for F
where
    F: FnMut(&Question<S::QuestionKind>, &S::Setup, &S::State) -> Option<i32>,
{
    #[inline]
    fn choose(
        &mut self,
        question: &Question<S::QuestionKind>,
        setup: &S::Setup,
        state: &S::State,
    ) -> Option<i32> {
        self(question, setup, state)
    }
}

/// The built-in plan of the system, for everybody: a fight that runs by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuiltIn;

impl<S: System> Deciders<S> for BuiltIn {
    #[inline]
    fn choose(
        &mut self,
        question: &Question<S::QuestionKind>,
        setup: &S::Setup,
        state: &S::State,
    ) -> Option<i32> {
        Some(S::suggest(question, setup, state))
    }
}

/// Answers written down, used in order; then the door asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    answers: VecDeque<i32>,
}

impl Script {
    /// A script of these answers.
    pub fn new(answers: impl IntoIterator<Item = i32>) -> Script {
        Script { answers: answers.into_iter().collect() }
    }

    /// Whether every answer was used.
    pub fn is_used_up(&self) -> bool {
        self.answers.is_empty()
    }
}

impl<S: System> Deciders<S> for Script {
    fn choose(&mut self, _: &Question<S::QuestionKind>, _: &S::Setup, _: &S::State) -> Option<i32> {
        self.answers.pop_front()
    }
}

/// Nobody decides here: every question is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AskHost;

impl<S: System> Deciders<S> for AskHost {
    fn choose(&mut self, _: &Question<S::QuestionKind>, _: &S::Setup, _: &S::State) -> Option<i32> {
        None
    }
}
