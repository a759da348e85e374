//! Tests of the calls as C makes them: unsafe, with every pointer that a host could get wrong.

#![allow(
    clippy::undocumented_unsafe_blocks,
    clippy::wildcard_imports,
    clippy::enum_glob_use,
    clippy::too_many_lines,
    reason = "long lists of calls, each of which the header allows or promises to answer"
)]

mod aim;
mod bad;
mod commands;
mod fight;
mod open_step;
mod panics;
mod pure;
mod situation;
mod sizes;

use crate::battle::{case_battle, case_battle_free, case_battle_new};
use crate::status::{case_last_message, case_status};
use crate::words::case_view;
use std::cell::Cell;
use std::ffi::c_char;

/// How much of a long walk is gone: all of it, or where `CASE_SHORT_WALKS` is set, for a tool that
/// makes every step slow, one part of ten.
pub(crate) fn walk(whole: usize) -> usize {
    if std::env::var_os("CASE_SHORT_WALKS").is_some() { whole.div_ceil(10) } else { whole }
}

thread_local! {
    static PANIC: Cell<bool> = const { Cell::new(false) };
}

/// Panics once where a test wants it, in the middle of a call.
pub(crate) fn panic_if_injected() {
    assert!(!PANIC.replace(false), "injected");
}

pub(crate) const ROSTER: &str = include_str!("../../../case-core/examples/rosters/case.toml");

/// Calls a function that writes a text, first for its size.
pub(crate) fn get_text(
    mut call: impl FnMut(*mut c_char, usize, *mut usize) -> case_status,
) -> Result<String, case_status> {
    let mut needed = 0;
    match call(std::ptr::null_mut(), 0, &raw mut needed) {
        case_status::CASE_OK => {}
        status => return Err(status),
    }
    let mut buffer = vec![0u8; needed];
    let status = call(buffer.as_mut_ptr().cast(), buffer.len(), &raw mut needed);
    assert_eq!(status, case_status::CASE_OK);
    assert_eq!(buffer.pop(), Some(0), "a text ends with NUL");
    Ok(String::from_utf8(buffer).expect("UTF-8"))
}

/// A language, and for whom.
pub(crate) fn view(language: i32, audience: i32) -> case_view {
    let struct_size = u32::try_from(size_of::<case_view>()).expect("small");
    case_view { struct_size, language, audience, ..case_view::default() }
}

pub(crate) fn last_message() -> String {
    // SAFETY: the buffer of `get_text` is good.
    get_text(|b, c, n| unsafe { case_last_message(b, c, n) }).expect("always there")
}

/// A battle that is freed at the end.
pub(crate) struct Owned(pub(crate) *mut case_battle);

impl Owned {
    pub(crate) fn new() -> Owned {
        let mut battle = std::ptr::null_mut();
        // SAFETY: a text and a place for the handle.
        let status =
            unsafe { case_battle_new(ROSTER.as_ptr().cast(), ROSTER.len(), 0, &raw mut battle) };
        assert_eq!(status, case_status::CASE_OK, "{}", last_message());
        Owned(battle)
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: it is ours.
        unsafe { case_battle_free(self.0) };
    }
}
