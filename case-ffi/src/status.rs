//! Status and messages.
//!
//! Every call that can fail returns a case_status. Each thread keeps the message of its last error.

use crate::data;
use crate::handle::{self, Done, Fault};
use case_core::words::Message;
use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The result of a call.
///
/// 0 to 99: no error. 100 and up: an error of the caller. 200 and up: a refused input: data with
/// problems, or a move that the rules do not allow. 300 and up: a limit. 900 and up: a bug of this
/// library. Numbers are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_status {
    /// Done. A step has reached the next checkpoint of the rules.
    CASE_OK = 0,
    /// A roll is wanted: see case_battle_roll_request. Nothing has changed.
    CASE_WANTS_ROLL = 1,
    /// A decision is wanted: see case_battle_decision_request. Nothing has changed.
    CASE_WANTS_DECISION = 2,
    /// The battle is over.
    CASE_OVER = 3,
    /// There is nothing to undo, or nothing to redo.
    CASE_NOTHING_LEFT = 4,
    /// A watch stopped the calculation; the results so far are given.
    CASE_STOPPED = 5,

    /// A pointer is NULL that must not be.
    CASE_ERR_NULL = 100,
    /// A pointer is not aligned for its type.
    CASE_ERR_ALIGN = 101,
    /// A buffer is too small; *needed says the size it needs.
    CASE_ERR_BUFFER = 102,
    /// The struct_size of a struct is not set, or a field beyond those known to this library is not
    /// 0.
    CASE_ERR_SIZE = 103,
    /// A text is not UTF-8.
    CASE_ERR_UTF8 = 104,
    /// A number is not in its list, or an index is out of range.
    CASE_ERR_RANGE = 105,
    /// A text is not TOML or JSON, or not in the given format.
    CASE_ERR_PARSE = 106,
    /// A handle was freed before, or is of another type.
    CASE_ERR_HANDLE = 107,
    /// A text names no member of its list.
    CASE_ERR_NAME = 108,
    /// Another thread is changing the handle, or reading it while this call would change it. Nothing
    /// has changed: call again.
    CASE_ERR_BUSY = 109,

    /// The roster has problems; the message lists all of them.
    CASE_ERR_ROSTER = 200,
    /// The rulings have problems; the message lists all of them.
    CASE_ERR_RULINGS = 201,
    /// The save is damaged, changed, or of another version or system.
    CASE_ERR_SAVE = 202,
    /// No input of that sort is wanted now.
    CASE_ERR_NOT_ASKED = 203,
    /// The wanted die has no such face.
    CASE_ERR_FACE = 204,
    /// The answer is not legal.
    CASE_ERR_ANSWER = 205,
    /// The battle's system has no such thing.
    CASE_ERR_SYSTEM = 206,
    /// The catalog has problems; the message lists all of them.
    CASE_ERR_CATALOG = 207,
    /// The intervention is not possible, or not now; the message says what would be valid.
    CASE_ERR_REFUSED = 208,
    /// The host or a tactician decides for somebody, which odds and searches do not support.
    CASE_ERR_SEAT = 209,
    /// The plan has problems; the message lists all of them.
    CASE_ERR_PLAN = 210,
    /// The attack is not possible in the present state; case_last_rule names the rule.
    CASE_ERR_AIM = 211,

    /// A text or buffer is longer than this library accepts.
    CASE_ERR_LENGTH = 300,
    /// The battle can keep no more faces, answers or interventions.
    CASE_ERR_FULL = 301,
    /// A watch stopped the calculation before there was any result.
    CASE_ERR_STOPPED = 302,
    /// Odds can't be given exactly within the limits.
    CASE_ERR_ODDS = 303,

    /// A bug: a panic was caught. A battle whose step panicked is at its last checkpoint.
    CASE_ERR_PANIC = 900,
    /// The handle was left half changed by a panic: it can only be freed.
    CASE_ERR_POISONED = 901,
    /// A bug: data could not be written.
    CASE_ERR_INTERNAL = 902,
}

impl case_status {
    /// All of them, for tests and for names.
    pub(crate) const ALL: &'static [(case_status, &'static CStr)] = {
        use case_status as S;
        &[
            (S::CASE_OK, c"CASE_OK"),
            (S::CASE_WANTS_ROLL, c"CASE_WANTS_ROLL"),
            (S::CASE_WANTS_DECISION, c"CASE_WANTS_DECISION"),
            (S::CASE_OVER, c"CASE_OVER"),
            (S::CASE_NOTHING_LEFT, c"CASE_NOTHING_LEFT"),
            (S::CASE_STOPPED, c"CASE_STOPPED"),
            (S::CASE_ERR_NULL, c"CASE_ERR_NULL"),
            (S::CASE_ERR_ALIGN, c"CASE_ERR_ALIGN"),
            (S::CASE_ERR_BUFFER, c"CASE_ERR_BUFFER"),
            (S::CASE_ERR_SIZE, c"CASE_ERR_SIZE"),
            (S::CASE_ERR_UTF8, c"CASE_ERR_UTF8"),
            (S::CASE_ERR_RANGE, c"CASE_ERR_RANGE"),
            (S::CASE_ERR_PARSE, c"CASE_ERR_PARSE"),
            (S::CASE_ERR_HANDLE, c"CASE_ERR_HANDLE"),
            (S::CASE_ERR_NAME, c"CASE_ERR_NAME"),
            (S::CASE_ERR_BUSY, c"CASE_ERR_BUSY"),
            (S::CASE_ERR_ROSTER, c"CASE_ERR_ROSTER"),
            (S::CASE_ERR_RULINGS, c"CASE_ERR_RULINGS"),
            (S::CASE_ERR_SAVE, c"CASE_ERR_SAVE"),
            (S::CASE_ERR_NOT_ASKED, c"CASE_ERR_NOT_ASKED"),
            (S::CASE_ERR_FACE, c"CASE_ERR_FACE"),
            (S::CASE_ERR_ANSWER, c"CASE_ERR_ANSWER"),
            (S::CASE_ERR_SYSTEM, c"CASE_ERR_SYSTEM"),
            (S::CASE_ERR_CATALOG, c"CASE_ERR_CATALOG"),
            (S::CASE_ERR_REFUSED, c"CASE_ERR_REFUSED"),
            (S::CASE_ERR_SEAT, c"CASE_ERR_SEAT"),
            (S::CASE_ERR_PLAN, c"CASE_ERR_PLAN"),
            (S::CASE_ERR_AIM, c"CASE_ERR_AIM"),
            (S::CASE_ERR_LENGTH, c"CASE_ERR_LENGTH"),
            (S::CASE_ERR_FULL, c"CASE_ERR_FULL"),
            (S::CASE_ERR_STOPPED, c"CASE_ERR_STOPPED"),
            (S::CASE_ERR_ODDS, c"CASE_ERR_ODDS"),
            (S::CASE_ERR_PANIC, c"CASE_ERR_PANIC"),
            (S::CASE_ERR_POISONED, c"CASE_ERR_POISONED"),
            (S::CASE_ERR_INTERNAL, c"CASE_ERR_INTERNAL"),
        ]
    };
}

thread_local! {
    /// The message of the last call that failed, and the rule that refused it.
    static LAST: RefCell<Option<(Message, &'static str)>> = const { RefCell::new(None) };
}

/// Runs a body: catches panics and keeps the message of an error.
pub(crate) fn guard(body: impl FnOnce() -> Result<case_status, Fault>) -> case_status {
    let result = catch_unwind(AssertUnwindSafe(|| {
        #[cfg(test)]
        crate::tests::panic_if_injected();
        #[cfg(panic_probe)]
        crate::probe::panic_if_armed();
        body()
    }));
    match result {
        Ok(Ok(status)) => status,
        Ok(Err(fault)) => refused(&fault),
        Err(payload) => panicked(payload),
    }
}

// One copy of the error path of every function of the library.
#[cold]
#[inline(never)]
fn refused(fault: &Fault) -> case_status {
    remember(fault.message.clone(), fault.rule);
    fault.status
}

#[cold]
#[inline(never)]
fn panicked(payload: Box<dyn Any + Send>) -> case_status {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("?");
    remember(format!("a panic was caught, which is a bug of this library: {text}").into(), "");
    dispose(payload);
    case_status::CASE_ERR_PANIC
}

/// Runs the body of a pure function: `bug` where it panics.
#[inline]
pub(crate) fn guard_pure<T>(bug: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(|| {
        #[cfg(test)]
        crate::tests::panic_if_injected();
        #[cfg(panic_probe)]
        crate::probe::panic_if_armed();
        body()
    }))
    .unwrap_or_else(|payload| {
        dispose(payload);
        bug
    })
}

/// Drops what a panic carried. A payload whose own drop panics must not get out either: what that
/// second panic carries is dropped where it is a plain message, and else kept.
#[cold]
#[inline(never)]
fn dispose(payload: Box<dyn Any + Send>) {
    if let Err(second) = catch_unwind(AssertUnwindSafe(|| drop(payload)))
        && !second.is::<&str>()
        && !second.is::<String>()
    {
        std::mem::forget(second);
    }
}

/// The longest line of a message, in characters: strangers' files can hold long ones.
const LINE: usize = 400;
/// How much of a longer line is kept at its end, which says what would be valid.
const TAIL: usize = 60;

/// A message without its overlong lines' middles.
fn clipped(message: &str) -> String {
    let mut text = String::with_capacity(message.len().min(4096));
    for line in message.lines() {
        if !text.is_empty() {
            text.push('\n');
        }
        let length = line.chars().count();
        if length <= LINE {
            text += line;
        } else {
            text.extend(line.chars().take(LINE - TAIL - 1));
            text.push('…');
            text.extend(line.chars().skip(length - TAIL));
        }
    }
    text
}

fn remember(message: Message, rule: &'static str) {
    // At the end of a thread the message is gone before other destructors.
    let _ = LAST.try_with(|last| *last.borrow_mut() = Some((message, rule)));
}

/// Copies the message of the last call of this thread that failed: English, UTF-8, one problem per
/// line, no line longer than 400 characters. It is empty before the first error. Successful calls,
/// and this one, do not change it.
///
/// Unlike with other texts, a buffer that is too small gets the beginning of the message, cut
/// between two characters, with its NUL. `*needed` gets the size of the whole.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_last_message(
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { give_last(|(message, _)| Ok(clipped(&message.to_string())), buffer, capacity, needed) }
}

/// Gives the message of the last call of this thread that failed as JSON, with what another language
/// needs: {"message": in English, "template": ..., "values": {...}}. The template has a hole,
/// "{name}", for each value, which is a text that stays as it is, or a message itself. Without holes
/// there is only "message". Where there are several problems, the value "lines" lists them, each with
/// the values "path" and "message". case_system_say gives the message in a language. It is empty
/// before the first error.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_last_message_json(
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { give_last(|(message, _)| data::json(&message.to_node()), buffer, capacity, needed) }
}

/// Gives what fits of what is kept of the last call that failed, and leaves that as it is.
///
/// # Safety
/// As [`case_last_message`].
unsafe fn give_last(
    part: impl FnOnce((Message, &'static str)) -> Done<String>,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let result = catch_unwind(AssertUnwindSafe(|| {
        let last = LAST.try_with(|last| last.borrow().clone()).unwrap_or_default();
        let text = last.map_or(Ok(String::new()), part)?;
        // SAFETY: as the contract says.
        unsafe { handle::write_what_fits(&text, buffer, capacity, needed) }
    }));
    match result {
        Ok(Ok(())) => case_status::CASE_OK,
        Ok(Err(fault)) => fault.status,
        Err(_) => case_status::CASE_ERR_PANIC,
    }
}

/// Copies the id of the rule that refused the last failed call of this thread, such as "D10";
/// {"call": "word", "of": "rule"} gives its title. It is empty if the call failed for another
/// reason, and if the rule has no id. A small buffer gets the beginning, as for the message;
/// CASE_RULE_SIZE bytes are enough.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_last_rule(
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { give_last(|(_, rule)| Ok(rule.to_owned()), buffer, capacity, needed) }
}

/// Returns the name of a status, such as "CASE_ERR_NULL"; "CASE_ERR_?" for an unknown number.
/// The text is static and ends with NUL.
#[unsafe(no_mangle)]
pub extern "C" fn case_status_name(status: i32) -> *const c_char {
    guard_pure(c"CASE_ERR_?".as_ptr(), || {
        let found = case_status::ALL.iter().find(|(known, _)| *known as i32 == status);
        found.map_or(c"CASE_ERR_?", |(_, name)| name).as_ptr()
    })
}
