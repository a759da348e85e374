//! Labels of answers and numbers, for sentences.

use crate::data::value::{Named, Value};
use crate::data::who::ActorId;
use crate::data::words::{Speech, ValueStyle};
use crate::kernel::log::Names;
use crate::kernel::question::{Asked, Told};
use crate::kernel::system::System;
use alloc::string::String;
use alloc::vec::Vec;

/// The labels of the answers to a question that is known by its name and subject.
pub(crate) fn labels<S: System>(
    question: &str,
    who: ActorId,
    subject: &[Named],
    speech: &Speech<'_>,
    names: &Names<'_, S>,
) -> impl Fn(Value) -> String {
    let subject: Vec<_> = subject.iter().map(|named| named.value).collect();
    let kind = crate::data::codes::parse::<S::QuestionKind>(question).ok();
    let question = kind.and_then(|kind| S::Question::rebuild(kind, who, &subject));
    move |answer| match &question {
        Some(question) => question.label(answer, speech, names),
        None => speech.value(answer, ValueStyle::Words, names),
    }
}
