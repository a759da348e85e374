//! Forms: questions that one seat answers in a row, before any die, as the fields of one form.

use super::{Battle, DiceFrom, FeedError, Input};
use crate::data::value::Value;
use crate::kernel::question::{Answer, Asked, LegalAnswers};
use crate::kernel::system::System;
use alloc::vec::Vec;

/// A field of a form.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FormField<S: System> {
    /// The question.
    pub question: S::Question,
    /// Its legal answers after those of the fields before it.
    pub legal: LegalAnswers,
    /// The answer of the seat's plan then.
    pub suggestion: Answer<S>,
    /// The answer given, else the suggestion.
    pub answer: Answer<S>,
}

impl<S: System> Battle<S> {
    /// The open question with those that the same seat is asked after it, up to the next die,
    /// another seat's question or the end of the step: a declaration as one form. `answers` are
    /// those given so far, in order; the other fields have the suggestions. Another answer can lead
    /// to other fields, so a host asks again after each change. The battle does not change.
    ///
    /// # Errors
    /// [`FeedError`] if no question is open, an answer is not legal, or there are more answers than
    /// fields.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::{Battle, Control, Step, Who};
    /// use case_core::case::Case;
    /// use case_core::case::questions::PickTarget;
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap();
    /// battle.set_control(Who::Everybody, Control::Host).unwrap();
    /// while battle.step() == Step::Going {}
    /// let form = battle.form(&[]).unwrap();
    /// assert!(form.iter().any(|field| PickTarget::of(&field.question).is_some()));
    /// let answers: Vec<_> = form.iter().map(|field| field.answer).collect();
    /// battle.feed_form(&answers).unwrap();
    /// assert_eq!(battle.inputs().len(), answers.len());
    /// # }
    /// ```
    pub fn form(&self, answers: &[Answer<S>]) -> Result<Vec<FormField<S>>, FeedError> {
        let values: Vec<Value> = answers.iter().map(Answer::value).collect();
        let fields = self.form_of(&values)?;
        fits(&fields, answers)?;
        Ok(fields)
    }

    /// The same, of values.
    pub(crate) fn form_of(&self, answers: &[Value]) -> Result<Vec<FormField<S>>, FeedError> {
        Ok(self.fill(answers, usize::MAX)?.0)
    }

    /// The first fields of the form, up to a number of them, and the inputs up to the answer of the last
    /// one, with those that the policy of the seat gives in between.
    fn fill(
        &self,
        answers: &[Value],
        most: usize,
    ) -> Result<(Vec<FormField<S>>, Vec<Input>), FeedError> {
        let (first, _) = self.asked().ok_or(FeedError::NoDecision)?;
        let before = self.tape.given.len();
        let mut end = before;
        let mut ahead = self.clone();
        // A die ends the form, whoever rolls it.
        ahead.dice = DiceFrom::Host;
        let mut fields = Vec::new();
        while let Some((question, view)) = ahead.asked() {
            let is_next_step = ahead.checkpoints.len() != self.checkpoints.len();
            if question.who() != first.who() || is_next_step || fields.len() == most {
                break;
            }
            let (legal, suggestion) = (question.legal(view), self.plans.answer(&question, view));
            let answer = answers.get(fields.len()).copied().unwrap_or(suggestion);
            ahead.feed_value(answer)?;
            end = ahead.tape.given.len();
            let [suggestion, answer] =
                [suggestion, answer].map(|value| Answer::new(question, value));
            fields.push(FormField { question, legal, suggestion, answer });
            ahead.step();
        }
        if fields.len() < answers.len() {
            return Err(FeedError::NoDecision);
        }
        Ok((fields, ahead.tape.given.get(before..end).unwrap_or_default().to_vec()))
    }

    /// Feeds the answers of a form, all of them or none: the same inputs as one by one.
    ///
    /// # Errors
    /// As [`Battle::form`]; nothing has changed.
    pub fn feed_form(&mut self, answers: &[Answer<S>]) -> Result<(), FeedError> {
        let values: Vec<Value> = answers.iter().map(Answer::value).collect();
        fits(&self.fill(&values, values.len())?.0, answers)?;
        self.feed_form_of(&values)
    }

    /// The same, of values.
    pub(crate) fn feed_form_of(&mut self, answers: &[Value]) -> Result<(), FeedError> {
        let (_, given) = self.fill(answers, answers.len())?;
        if given.len() > self.tape.room() {
            return Err(FeedError::Full);
        }
        self.tape.given.extend(given);
        self.undone.clear();
        self.forget_request();
        Ok(())
    }
}

/// Whether the answers are to the questions of the fields.
fn fits<S: System>(fields: &[FormField<S>], answers: &[Answer<S>]) -> Result<(), FeedError> {
    let mut pairs = fields.iter().zip(answers);
    pairs.try_for_each(|(field, answer)| Battle::is_answer_to(&field.question, answer))
}
