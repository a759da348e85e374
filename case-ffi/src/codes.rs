//! Closed lists.
//!
//! The closed lists of CASE's rules and their numbers, which are the same in C, Rust and Python.

use crate::handle::{self, Done, Fault};
use crate::status::{case_status, guard, guard_pure};
use case_core::codes::{Code, ParseError};
use case_core::dice::Die;
use std::ffi::c_char;
use std::str::FromStr;

/// The result of a pure function for nothing: no rank, no limit, no check, below Shift 0.
pub const CASE_NONE: i32 = -1;
/// The result of a shift above Beyond (case_rank_move).
pub const CASE_ABOVE: i32 = -2;
/// The result of a pure function for a number that is not in its list. It is INT32_MIN.
pub const CASE_INVALID: i32 = -2_147_483_648;

const _: () = assert!(CASE_INVALID == i32::MIN);

/// A rank: a column of the Universal Table, low to high (R1).
pub use case_core::case::Rank as case_rank;

/// The result of an ACTION, worst to best (R4).
pub use case_core::case::Color as case_color;

/// An attack form (A1 to A10).
pub use case_core::case::Form as case_form;

/// The effect of an attack's color.
pub use case_core::case::Effect as case_effect;

/// A defensive maneuver (D1 to D8).
pub use case_core::case::Defense as case_defense;

/// An ability used to roll attacks and defenses.
pub use case_core::case::Ability as case_ability;

/// A check that an effect calls for.
pub use case_core::case::Check as case_check;

/// The result of a check's color.
pub use case_core::case::CheckResult as case_check_result;

/// What an attacker may pull (A12).
pub use case_core::case::Pull as case_pull;

/// The color that an ACTION needs against an intensity (R5): `color >= threshold` is the whole
/// test.
pub use case_core::case::Threshold as case_threshold;

/// The result of a defense's color (D1 to D8).
pub use case_core::case::DefenseKind as case_defense_kind;

/// The closed list of a name or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_list {
    /// case_rank; abbreviations are accepted too.
    CASE_LIST_RANK = 0,
    /// case_color.
    CASE_LIST_COLOR = 1,
    /// case_form.
    CASE_LIST_FORM = 2,
    /// case_effect.
    CASE_LIST_EFFECT = 3,
    /// case_defense.
    CASE_LIST_DEFENSE = 4,
    /// case_ability.
    CASE_LIST_ABILITY = 5,
    /// case_check.
    CASE_LIST_CHECK = 6,
    /// case_check_result.
    CASE_LIST_CHECK_RESULT = 7,
    /// case_pull.
    CASE_LIST_PULL = 8,
    /// The dice.
    CASE_LIST_DIE = 9,
}

/// A closed list, its type forgotten.
#[derive(Clone, Copy)]
struct List {
    length: usize,
    name: fn(i32) -> Option<&'static str>,
    parse: fn(&str) -> Result<u8, ParseError>,
}

const fn list<C: Code + FromStr<Err = ParseError>>() -> List {
    List {
        length: C::ALL.len(),
        name: |number| C::from_number(number).map(C::name),
        parse: |text| text.parse().map(C::number),
    }
}

/// Each list with its number, in that order.
const LISTS: [(case_list, List); 10] = [
    (case_list::CASE_LIST_RANK, list::<case_rank>()),
    (case_list::CASE_LIST_COLOR, list::<case_color>()),
    (case_list::CASE_LIST_FORM, list::<case_form>()),
    (case_list::CASE_LIST_EFFECT, list::<case_effect>()),
    (case_list::CASE_LIST_DEFENSE, list::<case_defense>()),
    (case_list::CASE_LIST_ABILITY, list::<case_ability>()),
    (case_list::CASE_LIST_CHECK, list::<case_check>()),
    (case_list::CASE_LIST_CHECK_RESULT, list::<case_check_result>()),
    (case_list::CASE_LIST_PULL, list::<case_pull>()),
    (case_list::CASE_LIST_DIE, list::<Die>()),
];

const _: () = {
    let mut place = 0;
    while place < LISTS.len() {
        assert!(LISTS[place].0 as usize == place);
        place += 1;
    }
};

fn find(list: i32) -> Done<List> {
    let found = usize::try_from(list).ok().and_then(|list| LISTS.get(list));
    found.map(|(_, list)| *list).ok_or_else(|| {
        Fault::new(case_status::CASE_ERR_RANGE, format_args!("{list} is no case_list"))
    })
}

/// Returns the number of members of a list (case_list): their numbers are 0 and up. CASE_INVALID
/// for an unknown list.
#[unsafe(no_mangle)]
pub extern "C" fn case_list_length(list: i32) -> i32 {
    guard_pure(CASE_INVALID, || {
        find(list).ok().and_then(|l| i32::try_from(l.length).ok()).unwrap_or(CASE_INVALID)
    })
}

/// Gives the name of a member of a list (case_list), as spelled in rosters, logs and saves.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_list_name(
    list: i32,
    number: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        let name = (find(list)?.name)(number).ok_or_else(|| {
            Fault::new(case_status::CASE_ERR_RANGE, format_args!("no member {number}"))
        })?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(name, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the number of a name in a list (case_list), ignoring case and word separators: "shift x"
/// and "ShX" are both CASE_RANK_SHIFT_X. CASE_ERR_NAME for an unknown name; the message gives the
/// nearest known one.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_list_number(
    list: i32,
    text: *const c_char,
    length: usize,
    out: *mut i32,
) -> case_status {
    guard(|| {
        let list = find(list)?;
        // SAFETY: as this function's contract says.
        let text = unsafe { handle::text(text, length) }?;
        let number = (list.parse)(text).map_err(|e| Fault::of(case_status::CASE_ERR_NAME, e))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write(out, "out", i32::from(number)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the rank of a name or an abbreviation: case_list_number for CASE_LIST_RANK.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_rank_of_text(
    text: *const c_char,
    length: usize,
    out: *mut i32,
) -> case_status {
    // SAFETY: the contracts are the same.
    unsafe { case_list_number(case_list::CASE_LIST_RANK as i32, text, length, out) }
}
