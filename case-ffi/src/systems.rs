//! Systems.
//!
//! A system describes itself: {"call": "systems"} lists them, and "schema", "tables", "rules", "plans"
//! and "policies" give what each has (case_battle_call, without a battle). Where a call takes the number
//! of a system, it is its place in that list, from 0.

use crate::handle::{self, Done, Fault};
use crate::out::Text;
use crate::status::case_status;
use crate::words::{View, case_view};
use case_core::any::{self, SYSTEMS};
use case_core::node::Node;
use case_core::words::Message;
use std::ffi::c_char;

pub(crate) fn system(place: usize) -> Done<&'static str> {
    SYSTEMS.get(place).copied().ok_or_else(|| {
        let message = format!("no system {place}: there are {}", SYSTEMS.len());
        Fault::new(case_status::CASE_ERR_RANGE, message)
    })
}

/// Gives a text of the engine in other words: an English text, such as a meaning of the
/// schema, or a message as case_last_message_json gives it, such as the problems of a roster. What the
/// engine does not have, such as a host's own text, stays as it is.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_system_say(
    system: usize,
    view: *const case_view,
    text: *const c_char,
    length: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let said = || {
        let system = self::system(system)?;
        // SAFETY: as this function's contract says.
        let (view, text) = unsafe { (View::of(view)?, handle::text(text, length)?) };
        // No text of the engine begins with a brace and a quotation mark.
        let data = text.starts_with("{\"").then(|| serde_json::from_str::<Node>(text).ok());
        let message = data.flatten().and_then(|data| Message::read(&data));
        let message = message.unwrap_or_else(|| text.to_owned().into());
        Ok(any::said(system, message, view.speech()).unwrap_or_default())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(said) }
}
