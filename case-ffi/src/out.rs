//! Outputs of calls: texts into the caller's buffer, structs, numbers. Every function that only
//! reads a battle is one of these with a body.

use crate::battle::{Held, case_battle};
use crate::handle::{self, Done, Sized32};
use crate::status::{case_status, guard};
use std::ffi::c_char;

/// The caller's buffer for a text.
pub(crate) struct Text {
    pub(crate) buffer: *mut c_char,
    pub(crate) capacity: usize,
    pub(crate) needed: *mut usize,
}

impl Text {
    /// Gives a text that needs no battle.
    ///
    /// # Safety
    /// The buffer has room for its capacity, or is NULL; `needed` may be written to or is NULL.
    pub(crate) unsafe fn give(self, body: impl FnOnce() -> Done<String>) -> case_status {
        guard(|| {
            let text = body()?;
            // SAFETY: as the contract says.
            unsafe { handle::write_text(&text, self.buffer, self.capacity, self.needed) }?;
            Ok(case_status::CASE_OK)
        })
    }

    /// Gives a text about a battle.
    ///
    /// # Safety
    /// As [`Text::give`]; `battle` is a handle.
    pub(crate) unsafe fn of_battle(
        self,
        battle: *const case_battle,
        body: impl FnOnce(&Held) -> Done<String>,
    ) -> case_status {
        // SAFETY: as the contract says.
        unsafe { self.give(|| body(&*handle::borrow(battle)?)) }
    }
}

/// Fills a struct about a battle.
///
/// # Safety
/// `battle` is a handle; `out` points to a struct with its size.
pub(crate) unsafe fn fill<T: Sized32>(
    battle: *const case_battle,
    out: *mut T,
    body: impl FnOnce(&Held) -> Done<T>,
) -> case_status {
    guard(|| {
        // SAFETY: as the contract says.
        let value = body(&*unsafe { handle::borrow(battle) }?)?;
        // SAFETY: as the contract says.
        unsafe { handle::write_struct(out, &value) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Writes a number or a value about a battle.
///
/// # Safety
/// `battle` is a handle; `out` may be written to.
pub(crate) unsafe fn put<T: Copy>(
    battle: *const case_battle,
    out: *mut T,
    body: impl FnOnce(&Held) -> Done<T>,
) -> case_status {
    guard(|| {
        // SAFETY: as the contract says.
        let value = body(&*unsafe { handle::borrow(battle) }?)?;
        // SAFETY: as the contract says.
        unsafe { handle::write(out, "out", value) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Writes the bounds of a range of events; either pointer may be NULL.
///
/// # Safety
/// `battle` is a handle; the pointers may be written to or are NULL.
pub(crate) unsafe fn put_range(
    battle: *const case_battle,
    (first, end): (*mut usize, *mut usize),
    body: impl FnOnce(&Held) -> (usize, usize),
) -> case_status {
    guard(|| {
        // SAFETY: as the contract says.
        let bounds = body(&*unsafe { handle::borrow(battle) }?);
        for (out, name, value) in [(first, "first", bounds.0), (end, "end", bounds.1)] {
            if !out.is_null() {
                // SAFETY: as the contract says.
                unsafe { handle::write(out, name, value) }?;
            }
        }
        Ok(case_status::CASE_OK)
    })
}
