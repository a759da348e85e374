//! The table that a rule runs at: a dice source, a decision source, the state and the log.

use super::sub_rule::{SubRule, drawn};
use super::{RollCall, System, View};
use crate::data::codes::Code;
use crate::data::value::{IntoValues, Kind, Points, Typed, Value, Values};
use crate::data::who::ActorId;
use crate::data::words::NoteCode;
use crate::dice::{DiceSource, DrawsWhole, NextDie, RollOutcome, RollReason, Shown};
use crate::kernel::decide::{DecisionSource, Ours};
use crate::kernel::log::{Event, Key, Sink};
use crate::kernel::question::{Asked, Query};
use crate::kernel::refusal::{Common, Refused};
use alloc::vec::Vec;

/// Whether the battle goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum StepEnd {
    /// A checkpoint was reached: step again.
    Going,
    /// The battle is over.
    Over,
}

/// Why a step stopped before its checkpoint. Nothing has changed: give the input and step again.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop<S: System> {
    /// A die is wanted.
    #[error(transparent)]
    Roll(NextDie),
    /// An answer is wanted.
    #[error("{} has to decide: {}", .0.who(), .0.kind().name())]
    Decision(S::Question),
    /// A given answer is not legal.
    #[error("{} is not a legal answer to `{}` of {}: {why}", .answer.plain(), .question.kind().name(), .question.who())]
    Illegal {
        /// The question.
        question: S::Question,
        /// The answer.
        answer: Value,
        /// The reason.
        why: Refused<S>,
    },
}

impl<S: System> Stop<S> {
    /// An answer that the question does not have.
    pub(super) fn not_offered(question: impl Into<S::Question>, answer: Value) -> Self {
        Stop::Illegal { question: question.into(), answer, why: Common::NotOffered.into() }
    }
}

/// The table that a rule runs at: a dice source, a decision source, the state and the log.
///
/// Battles, odds and simulations use [`RuleTable`]. A system that runs the rules of another one, as
/// FASERIP runs those of CASE, shows them its own table through this trait.
#[doc(hidden)]
pub trait Table<'a, S: System> {
    /// The checked roster.
    fn setup(&self) -> &'a S::Setup;

    /// The state.
    fn state(&self) -> &S::State;

    /// Rolls: draws an outcome of the reading and logs it.
    ///
    /// # Errors
    /// [`Stop::Roll`] if the host has to roll first.
    fn roll(&mut self, call: RollCall<'_, S>) -> Result<RollOutcome, Stop<S>>;

    /// Asks a question and returns a legal answer.
    ///
    /// # Errors
    /// [`Stop::Decision`] if the host has to decide first.
    fn ask<Q: Query<S>>(&mut self, question: Q) -> Result<Q::Answer, Stop<S>> {
        let question = question.into();
        let answer = self.ask_any(question)?;
        Q::Answer::from_value(answer).ok_or_else(|| Stop::not_offered(question, answer))
    }

    /// Asks a question of unknown type and returns a legal answer.
    ///
    /// # Errors
    /// [`Stop::Decision`] if the host has to decide first.
    fn ask_any(&mut self, question: S::Question) -> Result<Value, Stop<S>>;

    /// Logs a shift, modifier or bonus of any kind for the next roll of that name, with the rule that
    /// gives it and the reason, a member of one of the system's lists. Zero is not logged.
    fn modify(&mut self, rule: S::Rule, who: ActorId, roll: S::Roll, by: Value, why: Value);

    /// Logs a shift or modifier of the system's usual kind, with its reason; returns it.
    #[inline]
    fn shift(
        &mut self,
        rule: S::Rule,
        who: ActorId,
        roll: S::Roll,
        by: i32,
        why: impl Into<Value>,
    ) -> i32 {
        self.modify(rule, who, roll, Value::new(S::MODIFIER, by), why.into());
        by
    }

    /// Logs an event. A bare number takes its kind from the note's declaration.
    fn note(
        &mut self,
        rule: S::Rule,
        note: S::Note,
        who: ActorId,
        other: ActorId,
        values: impl IntoValues,
    );

    /// Logs what an attack came to: its headline, and the values of its outcome.
    fn ends(
        &mut self,
        rule: S::Rule,
        pair: (ActorId, ActorId),
        attack: Value,
        outcome: impl FnOnce(View<'_, S>) -> (S::Note, Vec<Value>),
    );

    /// Sets a value of the state, and logs the change if it is one.
    fn set(&mut self, rule: S::Rule, key: Key<S::Field>, to: i32);

    /// Sets a value of the state by intervention, and logs the change if it is one.
    fn amend(&mut self, key: Key<S::Field>, to: i32);

    /// What the dice source can do for a whole sub-rule; `None` where its dice fall one by one.
    #[inline]
    fn merging(&mut self) -> Option<&mut dyn DrawsWhole> {
        None
    }

    /// What is shown of what comes about: at a table where dice fall one by one, all.
    #[inline]
    fn shown(&mut self) -> Shown {
        self.merging().map_or(Shown::All, |dice| dice.shown())
    }

    /// Runs a sub-rule: drawn from its merged outcomes where the dice source can do so.
    ///
    /// # Errors
    /// [`Stop`] where a die or an answer is missing.
    #[inline]
    fn sub_rule<G: SubRule<S>>(&mut self, rule: &G) -> Result<G::Outcome, Stop<S>>
    where
        Self: Sized,
    {
        rule.run(self)
    }

    /// A value of the state.
    #[inline]
    fn get(&self, key: Key<S::Field>) -> i32 {
        S::get(self.state(), key)
    }

    /// Takes the referee's shift of a fighter's next roll: 0 if there is none, or while other rolls
    /// are to pass first.
    fn take_circumstance(&mut self, rule: S::Rule, who: ActorId) -> i32 {
        let Some(fields) = S::circumstance() else { return 0 };
        let [shift, pass] = fields.map(|field| Key::of(who, field));
        let by = self.get(shift);
        if by == 0 {
            return 0;
        }
        let before = self.get(pass);
        if before > 0 {
            self.set(rule, pass, before - 1);
            return 0;
        }
        self.set(rule, shift, 0);
        by
    }
}

/// A table at which a rule, such as the exchange of an attack, runs outside a battle: a
/// setup, a state, a dice source, a decision source and a log.
#[derive(Debug)]
pub struct RuleTable<'a, S: System, D, P, L> {
    /// The checked roster.
    pub setup: &'a S::Setup,
    /// The state.
    pub state: &'a mut S::State,
    /// The dice source.
    pub dice: &'a mut D,
    /// The decision source.
    pub deciders: &'a mut P,
    /// The log; `()` keeps nothing.
    pub log: &'a mut L,
}

/// Logging, out of line to keep the code of rules small.
impl<S: System, D, P, L: Sink<S>> RuleTable<'_, S, D, P, L> {
    fn log_roll(&mut self, call: &RollCall<'_, S>, drawn: &RollOutcome) {
        let most = call.most.unwrap_or(i32::MAX);
        let total =
            |flat: i32| drawn.shown.total().map(|total| total.saturating_add(flat).min(most));
        self.log.push(Event::Roll {
            rule: call.rule,
            who: call.who,
            roll: call.roll,
            against: call.against,
            base: call.base,
            at: call.at,
            flat: call.flat.unwrap_or(0),
            faces: drawn.shown.faces().to_vec(),
            dice: call.reading.fallen(drawn.shown.faces()).into(),
            total: call.flat.and_then(total),
            outcome: call.outcome_value(drawn.outcome),
        });
    }

    fn log_decision(&mut self, rule: S::Rule, question: S::Question, answer: Value) {
        self.log.push(Event::Decision { rule, question, answer });
    }

    fn log_note(
        &mut self,
        rule: S::Rule,
        note: S::Note,
        who: ActorId,
        other: ActorId,
        mut values: Values,
    ) {
        let line = note.line();
        for ((_, kind), value) in line.values.iter().zip(&mut values.0) {
            if value.kind == Kind::Amount {
                value.kind = *kind;
                if *kind == Kind::Attack {
                    value.of = who;
                }
            }
        }
        if line.values.is_empty() {
            values = Values::NONE;
        }
        self.log.push(Event::Note { rule, note, who, other, values });
    }

    fn set_and_log(&mut self, rule: S::Rule, key: Key<S::Field>, to: i32) {
        let from = S::get(self.state, key);
        if from != to {
            S::set(self.state, key, to);
            self.log.push(Event::Change { rule, key, from, to });
        }
    }
}

#[cfg_attr(
    not(case_small),
    expect(
        clippy::inline_always,
        reason = "a roll, a question or a field with a constant name folds at its call"
    )
)]
impl<'a, S: System, D: DiceSource, P: DecisionSource<S>, L: Sink<S>> Table<'a, S>
    for RuleTable<'a, S, D, P, L>
{
    #[cfg_attr(not(case_small), inline(always))]
    fn setup(&self) -> &'a S::Setup {
        self.setup
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn state(&self) -> &S::State {
        self.state
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn roll(&mut self, call: RollCall<'_, S>) -> Result<RollOutcome, Stop<S>> {
        let reason = RollReason { who: call.who, rule: call.rule.name(), roll: call.roll.name() };
        let drawn = match self.dice.draw(reason, &call.reading) {
            Ok(drawn) => drawn,
            Err(next) => {
                if self.log.is_on() {
                    self.log.wanted(&call, next);
                }
                return Err(Stop::Roll(next));
            }
        };
        if self.log.is_on() {
            self.log_roll(&call, &drawn);
        }
        Ok(drawn)
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn ask<Q: Query<S>>(&mut self, question: Q) -> Result<Q::Answer, Stop<S>> {
        let view = View::new(self.setup, &*self.state);
        let trusted = self.deciders.is_proven(Ours) && !cfg!(debug_assertions);
        let answer = match self.deciders.decide(&question, view) {
            None => return Err(Stop::Decision(question.into())),
            Some(Ok(answer)) if trusted => answer,
            Some(Ok(answer)) => match question.why_not(view, answer) {
                None => answer,
                Some(why) => {
                    let (question, answer) = (question.into(), answer.to_value());
                    return Err(Stop::Illegal { question, answer, why });
                }
            },
            Some(Err(answer)) => return Err(Stop::not_offered(question, answer)),
        };
        if self.log.is_on() {
            self.log_decision(Q::RULE, question.into(), answer.to_value());
        }
        Ok(answer)
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn ask_any(&mut self, question: S::Question) -> Result<Value, Stop<S>> {
        let view = View::new(self.setup, &*self.state);
        let Some(answer) = self.deciders.choose(&question, view) else {
            return Err(Stop::Decision(question));
        };
        let trusted = self.deciders.is_proven(Ours) && !cfg!(debug_assertions);
        if !trusted && let Some(why) = question.refusal(view, answer) {
            return Err(Stop::Illegal { question, answer, why });
        }
        if self.log.is_on() {
            self.log_decision(question.rule(), question, answer);
        }
        Ok(answer)
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn modify(&mut self, rule: S::Rule, who: ActorId, roll: S::Roll, by: Value, why: Value) {
        if self.log.is_on() && by.number != 0 {
            self.log.push(Event::Modifier { rule, who, roll, by, why });
        }
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn note(
        &mut self,
        rule: S::Rule,
        note: S::Note,
        who: ActorId,
        other: ActorId,
        values: impl IntoValues,
    ) {
        if self.log.is_on() {
            self.log_note(rule, note, who, other, values.into_values());
        }
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn ends(
        &mut self,
        rule: S::Rule,
        (who, other): (ActorId, ActorId),
        attack: Value,
        outcome: impl FnOnce(View<'_, S>) -> (S::Note, Vec<Value>),
    ) {
        if self.log.is_on() {
            let view = View::new(self.setup, &*self.state);
            let (note, mut values) = outcome(view);
            values.extend([attack, Points(S::fitness(self.setup, self.state, other)).into()]);
            self.log.push(Event::Outcome { rule, note, who, other, values: values.into() });
        }
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn set(&mut self, rule: S::Rule, key: Key<S::Field>, to: i32) {
        if self.log.is_on() {
            self.set_and_log(rule, key, to);
        } else {
            S::set(self.state, key, to);
        }
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn merging(&mut self) -> Option<&mut dyn DrawsWhole> {
        self.dice.merging()
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn sub_rule<G: SubRule<S>>(&mut self, rule: &G) -> Result<G::Outcome, Stop<S>> {
        if self.dice.merging().is_some() { drawn(self, rule) } else { rule.run(self) }
    }

    fn amend(&mut self, key: Key<S::Field>, to: i32) {
        let from = S::get(self.state, key);
        if from != to {
            S::set(self.state, key, to);
            if self.log.is_on() {
                self.log.push(Event::InterventionChange { key, from, to });
            }
        }
    }
}
