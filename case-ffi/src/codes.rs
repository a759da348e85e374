//! Closed lists.
//!
//! The closed lists of CASE's rules and their numbers, which are the same in C, Rust and Python.

use crate::handle::{self, Done, Fault};
use crate::status::{case_status, guard, guard_pure};
use case_core::case::{Ability, Check, CheckResult, Color, Defense, Effect, Form, Pull, Rank};
use case_core::codes::{Code, ParseError};
use case_core::dice::Die;
use std::ffi::c_char;
use std::str::FromStr;

/// Nothing, in the answer of a pure function: no rank, no limit, no check, below Shift 0.
pub const CASE_NONE: i32 = -1;
/// A shift leads above Beyond (case_rank_move).
pub const CASE_ABOVE: i32 = -2;
/// The answer of a pure function to a number that is not one of its list. It is INT32_MIN.
pub const CASE_INVALID: i32 = -2_147_483_648;

const _: () = assert!(CASE_INVALID == i32::MIN);

/// A rank: a column of the Universal Table, low to high (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_rank {
    /// Shift 0.
    CASE_RANK_SHIFT_0 = 0,
    /// Feeble.
    CASE_RANK_FEEBLE = 1,
    /// Poor.
    CASE_RANK_POOR = 2,
    /// Typical.
    CASE_RANK_TYPICAL = 3,
    /// Good.
    CASE_RANK_GOOD = 4,
    /// Excellent.
    CASE_RANK_EXCELLENT = 5,
    /// Remarkable.
    CASE_RANK_REMARKABLE = 6,
    /// Incredible.
    CASE_RANK_INCREDIBLE = 7,
    /// Amazing.
    CASE_RANK_AMAZING = 8,
    /// Monstrous.
    CASE_RANK_MONSTROUS = 9,
    /// Unearthly.
    CASE_RANK_UNEARTHLY = 10,
    /// Shift X.
    CASE_RANK_SHIFT_X = 11,
    /// Shift Y.
    CASE_RANK_SHIFT_Y = 12,
    /// Shift Z.
    CASE_RANK_SHIFT_Z = 13,
    /// Class 1000.
    CASE_RANK_CLASS_1000 = 14,
    /// Class 3000.
    CASE_RANK_CLASS_3000 = 15,
    /// Class 5000.
    CASE_RANK_CLASS_5000 = 16,
    /// Beyond.
    CASE_RANK_BEYOND = 17,
}

/// The result of an ACTION, worst to best (R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_color {
    /// White.
    CASE_COLOR_WHITE = 0,
    /// Green.
    CASE_COLOR_GREEN = 1,
    /// Yellow.
    CASE_COLOR_YELLOW = 2,
    /// Red.
    CASE_COLOR_RED = 3,
}

/// An attack form (A1 to A10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_form {
    /// A1: blunt attack, Fighting (off).
    CASE_FORM_BA = 0,
    /// A2: edged attack, Fighting (off).
    CASE_FORM_EA = 1,
    /// A3: blunt throwing attack, Agility (dex).
    CASE_FORM_BT = 2,
    /// A4: edged throwing attack, Agility (dex).
    CASE_FORM_ET = 3,
    /// A5: energy attack, Agility (dex).
    CASE_FORM_EN = 4,
    /// A6: force attack, Agility (dex).
    CASE_FORM_FO = 5,
    /// A7: shooting attack, Agility (dex).
    CASE_FORM_SH = 6,
    /// A8: grabbing attack, Strength.
    CASE_FORM_GB = 7,
    /// A9: grappling attack, Strength.
    CASE_FORM_GP = 8,
    /// A10: charging attack, Endurance.
    CASE_FORM_CH = 9,
}

/// What an attack's color means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_effect {
    /// Nothing is struck.
    CASE_EFFECT_MISS = 0,
    /// Damage, no further effect.
    CASE_EFFECT_HIT = 1,
    /// Damage at a precise spot, where one was meant (A18).
    CASE_EFFECT_BULLSEYE = 2,
    /// Damage and a Slam? check (E1).
    CASE_EFFECT_SLAM = 3,
    /// Damage and a Stun? check (E2).
    CASE_EFFECT_STUN = 4,
    /// Damage and a Kill? check (E3).
    CASE_EFFECT_KILL = 5,
    /// The object may be taken (A19).
    CASE_EFFECT_TAKE = 6,
    /// The object is taken (A20).
    CASE_EFFECT_GRAB = 7,
    /// The object is taken and may break (A21).
    CASE_EFFECT_BREAK = 8,
    /// A partial hold (A22).
    CASE_EFFECT_PARTIAL_HOLD = 9,
    /// A full hold (A22).
    CASE_EFFECT_FULL_HOLD = 10,
}

/// A defensive maneuver (D1 to D8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_defense {
    /// D1: block, Strength (mgt).
    CASE_DEFENSE_BLOCK = 0,
    /// D2: brace, Endurance (res).
    CASE_DEFENSE_BRACE = 1,
    /// D3: catch, Agility (bal).
    CASE_DEFENSE_CATCH = 2,
    /// D4: dodge, Agility (bal).
    CASE_DEFENSE_DODGE = 3,
    /// D5: escape, Strength (mgt). It is an action, not an answer to an attack.
    CASE_DEFENSE_ESCAPE = 4,
    /// D6: evasion, Fighting (def).
    CASE_DEFENSE_EVASION = 5,
    /// D7: feint, Agility (bal).
    CASE_DEFENSE_FEINT = 6,
    /// D8: weave, Fighting (def).
    CASE_DEFENSE_WEAVE = 7,
}

/// A score that attacks and defenses are rolled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_ability {
    /// Fighting, offensive half.
    CASE_ABILITY_FIGHTING_OFF = 0,
    /// Fighting, defensive half.
    CASE_ABILITY_FIGHTING_DEF = 1,
    /// Agility, dexterity half.
    CASE_ABILITY_AGILITY_DEX = 2,
    /// Agility, balance half.
    CASE_ABILITY_AGILITY_BAL = 3,
    /// Strength, might half.
    CASE_ABILITY_STRENGTH_MGT = 4,
    /// Strength, vigor half.
    CASE_ABILITY_STRENGTH_VGR = 5,
    /// Strength as a whole.
    CASE_ABILITY_STRENGTH = 6,
    /// Endurance, resistance half.
    CASE_ABILITY_ENDURANCE_RES = 7,
    /// Endurance as a whole.
    CASE_ABILITY_ENDURANCE = 8,
    /// Intuition.
    CASE_ABILITY_INTUITION = 9,
    /// Reason.
    CASE_ABILITY_REASON = 10,
    /// Psyche.
    CASE_ABILITY_PSYCHE = 11,
}

/// A check that an effect calls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_check {
    /// E1: Slam?
    CASE_CHECK_SLAM = 0,
    /// E2: Stun?
    CASE_CHECK_STUN = 1,
    /// E3: Kill?
    CASE_CHECK_KILL = 2,
}

/// What a check's color means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_check_result {
    /// Nothing.
    CASE_CHECK_RESULT_NO = 0,
    /// E1: staggered, may act.
    CASE_CHECK_RESULT_STAGGER = 1,
    /// E1: slammed one area.
    CASE_CHECK_RESULT_SLAMMED_ONE_AREA = 2,
    /// E1, E4: a grand slam.
    CASE_CHECK_RESULT_GRAND_SLAM = 3,
    /// E2: stunned for one turn.
    CASE_CHECK_RESULT_STUNNED_ONE_TURN = 4,
    /// E2: stunned for 1d10 turns.
    CASE_CHECK_RESULT_STUNNED_1D10_TURNS = 5,
    /// E3: an Endurance rank is lost if the source was edged or shooting.
    CASE_CHECK_RESULT_E_S = 6,
    /// E3: an Endurance rank is lost.
    CASE_CHECK_RESULT_ENDURANCE_RANK_LOST = 7,
}

/// What an attacker may pull (A12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_pull {
    /// Nothing.
    CASE_PULL_NOTHING = 0,
    /// The damage or the color, one of the two.
    CASE_PULL_DAMAGE_OR_COLOR = 1,
    /// The damage, to a lower rank.
    CASE_PULL_DAMAGE = 2,
    /// The color.
    CASE_PULL_COLOR = 3,
}
/// What an ACTION needs against an intensity (R5): it succeeds with a color of at least that
/// number, so that `color >= threshold` is the whole test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_threshold {
    /// It succeeds without a roll.
    CASE_THRESHOLD_AUTOMATIC = 0,
    /// Green or better.
    CASE_THRESHOLD_GREEN = 1,
    /// Yellow or better.
    CASE_THRESHOLD_YELLOW = 2,
    /// Red.
    CASE_THRESHOLD_RED = 3,
    /// It fails without a roll.
    CASE_THRESHOLD_IMPOSSIBLE = 4,
}

/// What a defense's color means (D1 to D8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_defense_kind {
    /// The ability, moved by the shift, protects.
    CASE_DEFENSE_KIND_PROTECTION = 0,
    /// The attacker's roll is moved by the shift.
    CASE_DEFENSE_KIND_TO_HIT = 1,
    /// The attack strikes even if its own roll misses.
    CASE_DEFENSE_KIND_AUTO_HIT = 2,
    /// Not caught.
    CASE_DEFENSE_KIND_MISSED = 3,
    /// Caught, may be damaged.
    CASE_DEFENSE_KIND_CAUGHT_MAYBE_DAMAGED = 4,
    /// Caught.
    CASE_DEFENSE_KIND_CAUGHT = 5,
    /// Avoided; the shift is a bonus against that foe.
    CASE_DEFENSE_KIND_AVOIDED = 6,
    /// No escape.
    CASE_DEFENSE_KIND_NO_ESCAPE = 7,
    /// Free.
    CASE_DEFENSE_KIND_ESCAPE = 8,
    /// Free, and the hold may be turned round.
    CASE_DEFENSE_KIND_REVERSAL = 9,
}

/// Which closed list a name or a number belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_list {
    /// case_rank; abbreviations are read too.
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
        length: C::LIST.len(),
        name: |number| C::from_number(number).map(C::code_name),
        parse: |text| text.parse().map(C::number),
    }
}

/// In the order of [`case_list`].
const LISTS: [List; 10] = [
    list::<Rank>(),
    list::<Color>(),
    list::<Form>(),
    list::<Effect>(),
    list::<Defense>(),
    list::<Ability>(),
    list::<Check>(),
    list::<CheckResult>(),
    list::<Pull>(),
    list::<Die>(),
];

fn find(list: i32) -> Done<List> {
    let found = usize::try_from(list).ok().and_then(|list| LISTS.get(list)).copied();
    found.ok_or_else(|| {
        Fault::new(case_status::CASE_ERR_RANGE, format_args!("{list} is no case_list"))
    })
}

/// How many members a list (case_list) has: their numbers are 0 and up. CASE_INVALID for no list.
#[unsafe(no_mangle)]
pub extern "C" fn case_list_length(list: i32) -> i32 {
    guard_pure(CASE_INVALID, || {
        find(list).ok().and_then(|l| i32::try_from(l.length).ok()).unwrap_or(CASE_INVALID)
    })
}

/// The name of a member of a list (case_list), as rosters, logs and saves spell it.
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

/// The number of a name in a list (case_list), without regard to case or to what separates its
/// words: "shift x" and "ShX" are both CASE_RANK_SHIFT_X. CASE_ERR_NAME for an unknown one; the
/// message says the nearest known.
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
        let number = (list.parse)(text).map_err(|e| Fault::new(case_status::CASE_ERR_NAME, e))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write(out, "out", i32::from(number)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The rank that a name or an abbreviation means: case_list_number for CASE_LIST_RANK.
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
