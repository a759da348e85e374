//! Saves.
//!
//! Save a battle at any time, even in the middle of a step, and resume it on any machine.

use crate::battle::{Held, case_battle};
use crate::data;
use crate::handle::{self, Done, Fault};
use crate::out::Text;
use crate::status::{case_status, guard};
use case_core::any::AnyBattle;
use case_core::save::Save;
use std::ffi::c_char;

/// Writes the battle as JSON: its roster and all its inputs, including those of the open step. A
/// truncated or altered save is refused when resumed. Undone inputs are not saved.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_save(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let save = |held: &Held| text(&held.battle.save());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, save) }
}

/// Writes a short save, without fields of the roster at their defaults: about half the size, for a
/// host with little room. case_battle_resume reads it like any other save.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_save_brief(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let save = |held: &Held| text(&held.battle.save_brief());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, save) }
}

fn text(save: &Save) -> Done<String> {
    serde_json::to_string(save).map_err(|e| Fault::new(case_status::CASE_ERR_INTERNAL, &e))
}

/// Resumes a save: the battle is in the same state, including its log and who decides and rolls.
/// The next step repeats an open request.
///
/// CASE_ERR_SAVE if it is refused, also as damaged JSON; the message says why. Free with case_battle_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_resume(
    save: *const c_char,
    length: usize,
    out: *mut *mut case_battle,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let save = unsafe { handle::text(save, length) }?;
        let node = data::parse(save, data::case_format::CASE_FORMAT_ANY as u32).map_err(|e| {
            let message = format_args!("this is no save, or a damaged one: {}", e.message);
            Fault::new(case_status::CASE_ERR_SAVE, message)
        })?;
        let refused = |error| Fault::of(case_status::CASE_ERR_SAVE, error);
        let battle = AnyBattle::resume(&node).map_err(refused)?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, Held::new(battle)) }?;
        Ok(case_status::CASE_OK)
    })
}
