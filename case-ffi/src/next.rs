//! The next fight.
//!
//! An evening has more than one fight. A battle says at any checkpoint how things stand, as a roster
//! for the next: with those who joined, with the rulings and teams as they are now, and everybody as
//! they stand. Under "now" a fighter has what outlasts a fight and is not as at the start of a first
//! one (the fields that the schema calls "lasting"):
//!
//! ```text
//! {"system": "case", "fighters": [{"name": "Gale", "id": "7f3a", ..., "now": {"health": 25}}, ...]}
//! ```
//!
//! Take out of it who does not come along, put in who comes new, change what has healed since, and
//! open a battle from it with case_battle_new: whatever stands under "now" is checked like the rest
//! of a roster. A host that gives its fighters an "id" finds them again, wherever they stand
//! (case_battle_find); with ids two fighters may have one name.

use crate::battle::{Held, case_battle};
use crate::data;
use crate::handle::Fault;
use crate::out::Text;
use crate::status::case_status;
use std::ffi::c_char;

/// The roster as it is at the last checkpoint, as JSON: what the next fight begins with.
///
/// CASE_ERR_ROSTER where a roster can't say how things stand; the message says what.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_roster_now(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let roster = |held: &Held| {
        let roster = held.battle.roster_now();
        data::json(&roster.map_err(|p| Fault::new(case_status::CASE_ERR_ROSTER, p))?)
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, roster) }
}
