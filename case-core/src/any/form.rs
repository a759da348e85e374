//! Forms of any system.

use super::{AnyBattle, DecisionRequest};
use crate::battle::{FeedError, FormField};
use crate::data::value::Value;
use crate::data::words::Speech;
use crate::kernel::log::Names;
use crate::kernel::question::{LegalAnswers, Told};
use crate::kernel::system::System;
use alloc::string::String;
use alloc::vec::Vec;

/// A field of a form, with its words.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AnyFormField {
    /// The question, with its legal answers after those of the fields before it.
    pub request: DecisionRequest,
    /// The answer given, else the suggestion.
    pub answer: Value,
    /// The question as a sentence.
    pub title: String,
    /// The label of its answer.
    pub label: String,
    /// The labels of its legal answers; none if they are a range.
    pub labels: Vec<String>,
}

impl AnyFormField {
    fn of<S: System>(field: FormField<S>, setup: &S::Setup, speech: &Speech<'_>) -> AnyFormField {
        let FormField { question, legal, suggestion, answer } = field;
        let (suggestion, answer) = (suggestion.value(), answer.value());
        let names = Names::<S>(setup);
        let label = |answer: &Value| question.label(*answer, speech, &names);
        let labels = match &legal {
            LegalAnswers::List(list) => list.iter().map(label).collect(),
            LegalAnswers::Range { .. } => Vec::new(),
        };
        AnyFormField {
            title: question.title(speech, &names),
            label: label(&answer),
            labels,
            request: DecisionRequest::of::<S>(&question, setup, legal, suggestion),
            answer,
        }
    }
}

impl AnyBattle {
    /// The open question with those that the same seat is asked after it, as the fields of one form.
    /// `answers` are those given so far, in order; the other fields have the suggestions. Another
    /// answer can lead to other fields. The battle does not change.
    ///
    /// # Errors
    /// [`FeedError`]; see [`Battle::form`](crate::battle::Battle::form).
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::{AnyBattle, AnyStep};
    /// use case_core::battle::{Control, Who};
    /// use case_core::words::Language;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let mut battle = AnyBattle::new(&roster).unwrap();
    /// battle.set_seed(1);
    /// battle.set_control(Who::Everybody, Control::Host).unwrap();
    /// while battle.step() == AnyStep::Going {}
    /// let form = battle.form(&[], &Language::German.into()).unwrap();
    /// assert!(form.iter().all(|field| !field.title.is_empty() && !field.label.is_empty()));
    /// let answers: Vec<_> = form.iter().map(|field| field.answer).collect();
    /// battle.feed_form(&answers).unwrap();
    /// # }
    /// ```
    pub fn form(
        &self,
        answers: &[Value],
        speech: &Speech<'_>,
    ) -> Result<Vec<AnyFormField>, FeedError> {
        each!(self, b: S => {
            let of = |field| AnyFormField::of::<S>(field, b.setup(), speech);
            Ok(b.form_of(answers)?.into_iter().map(of).collect())
        })
    }
}
