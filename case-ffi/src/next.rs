//! The next fight.
//!
//! An evening has more than one fight. At any checkpoint a battle gives a roster for the next
//! fight: with those who joined, the present rulings and teams, and every fighter's present
//! condition. A fighter's "now" holds the values that outlast a fight and differ from those at the
//! start of a first one (the fields that the schema calls "lasting"):
//!
//! ```text
//! {"system": "case", "fighters": [{"name": "Gale", "id": "7f3a", ..., "now": {"health": 25}}, ...]}
//! ```
//!
//! Remove who does not come along, add who is new, change what has healed since, and create a
//! battle from it with case_battle_new: "now" is checked like the rest of a roster. A host that
//! gives its fighters an "id" finds them again at any place (case_battle_find); with ids two
//! fighters may have the same name.

use crate::battle::{Held, case_battle};
use crate::data;
use crate::handle::Fault;
use crate::out::Text;
use crate::status::case_status;
use std::ffi::c_char;

/// Gives the roster as of the last checkpoint, as JSON: the start of the next fight.
///
/// CASE_ERR_ROSTER if a roster can't express the state; the message says what.
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
        data::json(&roster.map_err(|p| Fault::of(case_status::CASE_ERR_ROSTER, p))?)
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, roster) }
}
