//! The decision source of an aimed attack.

use super::{Aim, AimError, AttackRules, Guard};
use crate::data::codes::{Code, ParseError};
use crate::data::value::Value;
use crate::dice::{DiceSource, NextDie, Reading, RollOutcome, RollReason};
use crate::kernel::decide::DecisionSource;
use crate::kernel::question::Asked;
use crate::kernel::refusal::Refused;
use crate::kernel::system::{System, View};
use alloc::vec::Vec;
use core::cell::RefCell;

/// The answers of an aim, each to any question of that kind.
pub(super) type Given<S> = Vec<(<S as System>::QuestionKind, Value)>;

/// The answers of the open step, each to exactly that question.
pub(super) type Known<S> = Vec<(<S as System>::Question, Value)>;

/// An answer of the aim that is not legal, with the question and the reason.
pub(crate) type Illegal<S> = (<S as System>::Question, Value, Refused<S>);

/// Dice that are never rolled.
pub(super) struct Unrolled;

impl DiceSource for Unrolled {
    fn draw(&mut self, ask: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        reading.read(|die, count| Err(NextDie { ask, die, count }))
    }
}

/// Looks up the questions to which an aim gives answers.
pub(super) fn given<S: System>(aim: &Aim) -> Result<Given<S>, AimError> {
    let all = S::QuestionKind::ALL;
    let find = |name: &str| {
        let known = || all.iter().map(|kind| kind.name());
        let found = all.iter().find(|kind| kind.is_called(name)).copied();
        found.ok_or_else(|| ParseError::new("question", name, known()))
    };
    aim.given.iter().map(|(name, answer)| Ok((find(name)?, *answer))).collect()
}

/// The questions asked while an attack was made ready, or while its odds were computed.
#[derive(Debug)]
pub(crate) struct Heard<S: System> {
    /// Each question with its answer, and whether the aim or the open step gave it.
    pub(super) answers: Vec<(S::Question, Value, bool)>,
    /// Answers of the aim that were not legal.
    pub(super) refused: Vec<Illegal<S>>,
}

impl<S: System> Heard<S> {
    pub(super) const fn new() -> Heard<S> {
        Heard { answers: Vec::new(), refused: Vec::new() }
    }

    /// Whether an answer of the aim to a question of this kind was used.
    pub(super) fn used(&self, given: &Given<S>, kind: S::QuestionKind) -> bool {
        self.answers.iter().any(|(question, answer, is_given)| {
            *is_given && question.kind() == kind && given.contains(&(kind, *answer))
        })
    }
}

/// Answers from the open step come first, then those of the aim, of a plain attack and the defense,
/// and of the seats' plans. Only the guard decides about a named defense.
#[derive(Debug)]
pub(crate) struct AsAimed<'a, S: AttackRules, P> {
    pub(super) aim: &'a Aim,
    pub(super) given: &'a Given<S>,
    pub(super) known: &'a Known<S>,
    pub(super) guard: Guard,
    pub(super) plan: P,
    /// Records the questions, if wanted.
    pub(super) heard: Option<&'a RefCell<Heard<S>>>,
    /// Records the questions that follow, each once with the same answer, if wanted.
    pub(super) late: Option<&'a RefCell<Heard<S>>>,
}

impl<S: AttackRules, P: DecisionSource<S>> AsAimed<'_, S, P> {
    /// Whether the question is about the target's defense.
    fn defends(&self, question: &S::Question) -> bool {
        S::DEFENDING.contains(&question.kind())
            && S::guarded(question, self.aim, Value::NOTHING).is_some()
    }

    /// The answer of the open step, else the first legal one of the aim.
    fn given(&self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        if self.guard.value().is_some() && self.defends(question) {
            return None;
        }
        // A question that was asked twice has two answers.
        let asked = |heard: &RefCell<Heard<S>>| {
            heard.borrow().answers.iter().filter(|(asked, ..)| asked == question).count()
        };
        let before = self.heard.map_or(0, asked);
        // Over all paths nobody counts: there the first that is still legal, as who is asked next to catch.
        let known = self.known.iter().filter(|(known, _)| known == question).skip(before);
        let mut answers = known.map(|(_, answer)| *answer);
        if let Some(answer) = answers.find(|answer| question.is_legal(view, *answer)) {
            return Some(answer);
        }
        // Another's answer to a question of the same name is not the attacker's, and what it answered
        // before the exchange it is asked anew within it.
        if self.aim.by_attacker && (question.who() != self.aim.attack.of || self.heard.is_none()) {
            return None;
        }
        // The attacker and the target are asked the same question, each for its own points.
        if question.who() != self.aim.attack.of && S::spends(question) {
            return None;
        }
        let kind = question.kind();
        let mut fit = self.given.iter().filter(|(of, _)| *of == kind).map(|(_, answer)| *answer);
        let first = fit.clone().next()?;
        // One that is asked again, such as of the second of two things in the path, has the next.
        let next = fit.clone().skip(before).find(|answer| question.is_legal(view, *answer));
        let legal = next.or_else(|| fit.rfind(|answer| question.is_legal(view, *answer)));
        let illegal = || Some((*question, first, question.refusal(view, first)?));
        if let (None, Some(heard)) = (legal, self.heard) {
            let mut heard = heard.borrow_mut();
            // If the question comes again, a plain attack answers it.
            if !heard.answers.iter().any(|(question, _, given)| *given && question.kind() == kind) {
                heard.refused.extend(illegal());
            }
        }
        if let (None, Some(late)) = (legal, self.late) {
            let mut late = late.borrow_mut();
            if !late.refused.iter().any(|(question, ..)| question.kind() == kind) {
                late.refused.extend(illegal());
            }
        }
        legal
    }

    /// The answer of the defense, a plain attack or the seat's plan.
    fn assumed(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        let legal = |answer: &Value| question.is_legal(view, *answer);
        let guard = self.guard.value();
        let defends = self.defends(question);
        let guarded =
            |guard| S::guarded(question, self.aim, guard).filter(|answer| defends && legal(answer));
        let answer = guard.and_then(|guard| guarded(guard).or_else(|| guarded(Value::NOTHING)));
        let plain = || S::plain(question, self.aim, view).filter(legal);
        // Under `Guard::ByPlan` the plans also decide about spending.
        let kept = || S::kept(question).filter(|answer| guard.is_some() && legal(answer));
        answer.or_else(plain).or_else(kept).or_else(|| self.plan.choose(question, view))
    }
}

impl<S: AttackRules, P: DecisionSource<S>> DecisionSource<S> for AsAimed<'_, S, P> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        if let Some(answer) = S::aimed(question, self.aim) {
            return Some(answer);
        }
        let given = self.given(question, view);
        let answer = given.or_else(|| self.assumed(question, view))?;
        if let Some(heard) = self.heard
            && !self.defends(question)
            && (given.is_some() || question.only(view).is_none())
        {
            heard.borrow_mut().answers.push((*question, answer, given.is_some()));
        }
        let is_named = self.guard.value().is_some() && self.defends(question);
        if let Some(late) = self.late
            && (given.is_some() || !is_named && question.only(view).is_none())
        {
            let (mut late, kind) = (late.borrow_mut(), question.kind());
            let same = |(q, a, is_given): &(S::Question, Value, bool)| {
                (q.kind(), *a, *is_given) == (kind, answer, given.is_some())
                    && S::idles(q, *a).is_some() == S::idles(question, answer).is_some()
            };
            if !late.answers.iter().any(same) {
                late.answers.push((*question, answer, given.is_some()));
            }
        }
        Some(answer)
    }
}
