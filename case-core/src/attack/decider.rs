//! Who answers while an aimed attack is run.

use super::{Aim, AimError, AttackRules, Guard};
use crate::data::codes::{Code, ParseError};
use crate::data::value::Value;
use crate::kernel::decide::DecisionSource;
use crate::kernel::question::Asked;
use crate::kernel::system::{System, View};
use alloc::vec::Vec;
use core::cell::RefCell;

/// Answers that were given, each to the question of that kind.
pub(super) type Given<S> = Vec<(<S as System>::QuestionKind, Value)>;

/// Answers that the open step has had already, each to its very question.
pub(super) type Known<S> = Vec<(<S as System>::Question, Value)>;

/// The questions that the answers of an aim are given to.
pub(super) fn given<S: System>(aim: &Aim) -> Result<Given<S>, AimError> {
    let all = S::QuestionKind::ALL;
    let find = |name: &str| {
        let known = || all.iter().map(|kind| kind.name());
        let found = all.iter().find(|kind| kind.is_called(name)).copied();
        found.ok_or_else(|| ParseError::new("question", name, known()))
    };
    aim.given.iter().map(|(name, answer)| Ok((find(name)?, *answer))).collect()
}

/// What was asked while an attack was made ready.
#[derive(Debug)]
pub(crate) struct Heard<S: System> {
    /// What had to be decided, with the answer, and whether it was given: by the aim, or in the open
    /// step.
    pub(super) answers: Vec<(S::Question, Value, bool)>,
    /// Answers that the aim gave and that were not legal.
    pub(super) refused: Given<S>,
}

/// Questions to which the aim gives answers, as they come while the odds are told: each with whether
/// any of those answers was legal.
pub(crate) type Late<S> = Vec<(<S as System>::QuestionKind, bool)>;

/// First what the open step has been told, then what the aim says, then a plain attack and the
/// defense, then the plans of the seats. What a target with one defense does nothing else says.
#[derive(Debug)]
pub(crate) struct AsAimed<'a, S: AttackRules, P> {
    pub(super) aim: &'a Aim,
    pub(super) given: &'a Given<S>,
    pub(super) known: &'a Known<S>,
    pub(super) guard: Guard,
    pub(super) plan: P,
    /// Where it is listened to what is asked.
    pub(super) heard: Option<&'a RefCell<Heard<S>>>,
    /// Where it is listened to what comes of the answers that the aim gives.
    pub(super) late: Option<&'a RefCell<Late<S>>>,
}

impl<S: AttackRules, P: DecisionSource<S>> AsAimed<'_, S, P> {
    /// Whether it is a question by which the target defends itself.
    fn defends(&self, question: &S::Question) -> bool {
        S::DEFENDING.contains(&question.kind())
            && S::guarded(question, self.aim, Value::NOTHING).is_some()
    }

    /// What was answered already, else the first legal one of the answers that were given.
    fn given(&self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        if self.guard.value().is_some() && self.defends(question) {
            return None;
        }
        let known = self.known.iter().find(|(known, _)| known == question);
        if let Some((_, answer)) = known.filter(|(_, answer)| question.is_legal(view, *answer)) {
            return Some(*answer);
        }
        let kind = question.kind();
        let mut fit = self.given.iter().filter(|(of, _)| *of == kind).map(|(_, answer)| *answer);
        let first = fit.clone().next()?;
        let legal = fit.find(|answer| question.is_legal(view, *answer));
        if let (None, Some(heard)) = (legal, self.heard) {
            let mut heard = heard.borrow_mut();
            // Of answers to a question that comes again, the last is the plain one's.
            if !heard.answers.iter().any(|(question, _, given)| *given && question.kind() == kind) {
                heard.refused.push((kind, first));
            }
        }
        if let Some(late) = self.late {
            let mut late = late.borrow_mut();
            match late.iter_mut().find(|(of, _)| *of == kind) {
                Some((_, was_legal)) => *was_legal |= legal.is_some(),
                None => late.push((kind, legal.is_some())),
            }
        }
        legal
    }

    /// The answer of a plain attack, of the defense, or of the seat's plan.
    fn assumed(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        let legal = |answer: &Value| question.is_legal(view, *answer);
        let guard = self.guard.value();
        let defends = self.defends(question);
        let guarded =
            |guard| S::guarded(question, self.aim, guard).filter(|answer| defends && legal(answer));
        let answer = guard.and_then(|guard| guarded(guard).or_else(|| guarded(Value::NOTHING)));
        let plain = || S::plain(question, self.aim, view).filter(legal);
        // Who plays by plan spends by plan too.
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
        Some(answer)
    }
}
