//! Forms.
//!
//! The open question with those that the same seat is asked after it, before any die falls, as the
//! fields of one form: how many attacks, with what, at whom. Another answer can lead to other
//! fields, so ask again after each change. The answers of a form are the same inputs as those given
//! one by one.
//!
//! ```text
//! case_battle_form(battle, answers, count, CASE_LANGUAGE_ENGLISH, NULL, &form);
//! ... show the fields; on a change, free the form and ask again with the answers up to it ...
//! case_battle_feed_form(battle, answers, count);
//! ```

use crate::battle::{Held, case_battle};
use crate::data;
use crate::feeding::{feed, refused};
use crate::handle::{self, Done, Fault, Shell, opaque};
use crate::out::Text;
use crate::requests::{case_decision_request, decision_json, decision_of};
use crate::status::{case_status, guard};
use crate::values::{case_value, item};
use crate::words::{case_catalog, speech};
use case_core::any::AnyFormField;
use case_core::log::Shown;
use case_core::question::LegalAnswers;
use case_core::value::Value;
use case_core::words::List;
use serde_json::Value as Json;
use std::ffi::c_char;

/// A form. It is immutable: any number of threads may read it at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_question_form(Shell<Fields>);

/// What the handle holds.
#[derive(Debug)]
pub(crate) struct Fields {
    fields: Vec<AnyFormField>,
    lists: &'static [&'static List],
}

opaque!(case_question_form, Fields, b"CASEFORM");

/// The answers that a host gives.
///
/// # Safety
/// `answers` points to `count` readable values, unless NULL or misaligned.
unsafe fn given(held: &Held, answers: *const case_value, count: usize) -> Done<Vec<Value>> {
    // SAFETY: as the contract says.
    unsafe { handle::list(answers, count) }?.iter().map(|answer| answer.of(held)).collect()
}

/// Creates the form of the open question. `answers` are those given so far, in the order of the
/// fields; the other fields have the suggestions. `language` and `catalog` as in case_battle_tell.
/// The battle does not change.
///
/// CASE_ERR_NOT_ASKED if no question is open, or for more answers than fields; CASE_ERR_ANSWER for
/// an answer that is not legal. Free with case_question_form_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_form(
    battle: *const case_battle,
    answers: *const case_value,
    count: usize,
    language: i32,
    catalog: *const case_catalog,
    out: *mut *mut case_question_form,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, speech) = unsafe { (handle::borrow(battle)?, speech(language, catalog)?) };
        // SAFETY: as this function's contract says.
        let answers = unsafe { given(&held, answers, count) }?;
        let fields = held.battle.form(&answers, &speech);
        let fields = fields.map_err(|e| Fault::of(refused(&e), e))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, Fields { fields, lists: held.battle.lists() }) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees a form. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_question_form_free(form: *mut case_question_form) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(form) }?;
        Ok(case_status::CASE_OK)
    });
}

/// Gives the number of fields of a form: at least 1.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_question_form_count(
    form: *const case_question_form,
    count: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::write(count, "count", handle::borrow(form)?.fields.len()) }?;
        Ok(case_status::CASE_OK)
    })
}

/// A field of a form.
///
/// # Safety
/// `form` is a handle.
unsafe fn field<'a>(form: *const case_question_form, index: usize) -> Done<&'a AnyFormField> {
    // SAFETY: as the contract says.
    item(&unsafe { handle::fixed(form) }?.fields, index, "field")
}

/// Gives the question of a field, `index` from 0, with its answers after those of the fields before
/// it.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_question_form_field(
    form: *const case_question_form,
    index: usize,
    out: *mut case_decision_request,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let request = decision_of(&unsafe { field(form, index) }?.request)?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &request) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the answer that a field has: the one given, else the suggestion.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_question_form_answer(
    form: *const case_question_form,
    index: usize,
    out: *mut case_value,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::write(out, "out", field(form, index)?.answer.into()) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives one of the legal answers of a field whose answers are a list, `choice` from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_question_form_choice(
    form: *const case_question_form,
    index: usize,
    choice: usize,
    out: *mut case_value,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let list = match &unsafe { field(form, index) }?.request.answers {
            LegalAnswers::List(list) => list.as_slice(),
            LegalAnswers::Range { .. } | _ => &[],
        };
        let answer = *item(list, choice, "answer in the list")?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write(out, "out", answer.into()) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the question of a field as a sentence.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_question_form_title(
    form: *const case_question_form,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    let title = || Ok(unsafe { field(form, index) }?.title.clone());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(title) }
}

/// Gives the label of one of the legal answers of a list, `choice` from 0; with SIZE_MAX that of the
/// answer that the field has.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_question_form_label(
    form: *const case_question_form,
    index: usize,
    choice: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let label = || {
        // SAFETY: as this function's contract says.
        let field = unsafe { field(form, index) }?;
        match choice {
            usize::MAX => Ok(field.label.clone()),
            choice => item(&field.labels, choice, "answer in the list").cloned(),
        }
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(label) }
}

/// Gives a form as a JSON list of its fields: each is a decision as in case_battle_request_json with
/// "title", "answer", the "label" of that answer, and the "labels" of the list of answers.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_question_form_json(
    form: *const case_question_form,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = || {
        // SAFETY: as this function's contract says.
        let form = unsafe { handle::borrow(form) }?;
        let Fields { fields, lists } = &*form;
        let row = |field: &AnyFormField| {
            let mut row = decision_json(&field.request, lists)?;
            row["title"] = field.title.as_str().into();
            row["answer"] = serde_json::to_value(Shown { value: field.answer, lists })
                .map_err(|e| Fault::new(case_status::CASE_ERR_INTERNAL, e))?;
            row["label"] = field.label.as_str().into();
            row["labels"] = field.labels.clone().into();
            Ok(row)
        };
        data::json(&fields.iter().map(row).collect::<Done<Vec<Json>>>()?)
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(json) }
}

/// Feeds the answers of a form, in the order of its fields, all of them or none; then step again.
/// Fewer answers than fields are fine: the rest is asked.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_feed_form(
    battle: *mut case_battle,
    answers: *const case_value,
    count: usize,
) -> case_status {
    let body = |held: &mut Held| {
        // SAFETY: as this function's contract says.
        let answers = unsafe { given(held, answers, count) }?;
        Ok(held.battle.feed_form(&answers))
    };
    // SAFETY: as this function's contract says.
    unsafe { feed(battle, body) }
}
