//! Pure resolution over buffers.
//!
//! Each function fills `out[i]` with the result of its namesake without "s" for the i-th numbers,
//! for i from 0 to count - 1. The result of an invalid entry is CASE_INVALID, and the call goes on.
//! `out` may be one of the inputs; otherwise buffers do not overlap. With count 0 they may be NULL.

use crate::codes::CASE_INVALID;
use crate::handle::{self, Done};
use crate::pure;
use crate::rulings::{self, case_rulings};
use crate::status::{case_status, guard};
use case_core::case::{Rank, Rulings};

/// Runs a body with the rulings behind a pointer.
///
/// # Safety
/// `rulings` is NULL or a handle.
unsafe fn under(
    rulings: *const case_rulings,
    body: impl FnOnce(&Rulings) -> Done<()>,
) -> Done<case_status> {
    // SAFETY: as the contract says.
    unsafe { rulings::under(rulings, body) }??;
    Ok(case_status::CASE_OK)
}

/// case_rank_of_number over a buffer.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_ranks_of_numbers(
    numbers: *const i32,
    out: *mut i32,
    count: usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::map([numbers], out, count, |[n]| Rank::of_number(n) as i32) }?;
        Ok(case_status::CASE_OK)
    })
}

/// case_rank_shift over buffers.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_rank_shifts(
    rulings: *const case_rulings,
    ranks: *const i32,
    shifts: *const i32,
    out: *mut i32,
    count: usize,
) -> case_status {
    guard(|| {
        let body = |rulings: &Rulings| {
            let f = |[r, s]: [i32; 2]| pure::rank_shift(rulings, r, s).unwrap_or(CASE_INVALID);
            // SAFETY: as this function's contract says.
            unsafe { handle::map([ranks, shifts], out, count, f) }
        };
        // SAFETY: as this function's contract says.
        unsafe { under(rulings, body) }
    })
}

/// case_color_of_face over buffers.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_colors_of_faces(
    ranks: *const i32,
    faces: *const i32,
    out: *mut i32,
    count: usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::map([ranks, faces], out, count, |[r, f]| pure::color_of_face(r, f)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The colors of case_action over buffers. `to_hit` is one for all of them.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_actions(
    rulings: *const case_rulings,
    ranks: *const i32,
    shifts: *const i32,
    to_hit: i32,
    faces: *const i32,
    out: *mut i32,
    count: usize,
) -> case_status {
    guard(|| {
        let body = |rulings: &Rulings| {
            let f = |[r, s, f]: [i32; 3]| pure::action_color(rulings, r, s, to_hit != 0, f);
            // SAFETY: as this function's contract says.
            unsafe { handle::map([ranks, shifts, faces], out, count, f) }
        };
        // SAFETY: as this function's contract says.
        unsafe { under(rulings, body) }
    })
}

/// case_threshold_of over buffers.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_thresholds_of(
    rulings: *const case_rulings,
    ranks: *const i32,
    intensities: *const i32,
    out: *mut i32,
    count: usize,
) -> case_status {
    guard(|| {
        let body = |rulings: &Rulings| {
            let f = |[r, i]: [i32; 2]| pure::threshold_of(rulings, r, i).unwrap_or(CASE_INVALID);
            // SAFETY: as this function's contract says.
            unsafe { handle::map([ranks, intensities], out, count, f) }
        };
        // SAFETY: as this function's contract says.
        unsafe { under(rulings, body) }
    })
}

/// case_effect_of_attack over buffers.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_effects_of_attacks(
    forms: *const i32,
    colors: *const i32,
    out: *mut i32,
    count: usize,
) -> case_status {
    guard(|| {
        let f = |[f, c]: [i32; 2]| pure::effect_of_attack(f, c).unwrap_or(CASE_INVALID);
        // SAFETY: as this function's contract says.
        unsafe { handle::map([forms, colors], out, count, f) }?;
        Ok(case_status::CASE_OK)
    })
}

/// case_result_of_check over buffers.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_results_of_checks(
    checks: *const i32,
    colors: *const i32,
    out: *mut i32,
    count: usize,
) -> case_status {
    guard(|| {
        let f = |[k, c]: [i32; 2]| pure::result_of_check(k, c).unwrap_or(CASE_INVALID);
        // SAFETY: as this function's contract says.
        unsafe { handle::map([checks, colors], out, count, f) }?;
        Ok(case_status::CASE_OK)
    })
}

/// case_result_of_defense over buffers: the kinds (case_defense_kind), and beside them the shifts.
/// Either output may be NULL if it is not wanted; here no buffers may be the same.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_results_of_defenses(
    defenses: *const i32,
    colors: *const i32,
    kinds: *mut i32,
    shifts: *mut i32,
    count: usize,
) -> case_status {
    guard(|| {
        let result = |d, c| pure::result_of_defense(d, c).unwrap_or((CASE_INVALID, CASE_INVALID));
        if kinds.is_null() && shifts.is_null() {
            // SAFETY: as this function's contract says.
            unsafe { handle::map([defenses, colors], kinds, count, |_| 0) }?;
        }
        // SAFETY: as this function's contract says.
        unsafe {
            if !kinds.is_null() {
                handle::map([defenses, colors], kinds, count, |[d, c]| result(d, c).0)?;
            }
            if !shifts.is_null() {
                handle::map([defenses, colors], shifts, count, |[d, c]| result(d, c).1)?;
            }
        }
        Ok(case_status::CASE_OK)
    })
}

/// case_thrown_range over a buffer.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_thrown_ranges(
    rulings: *const case_rulings,
    strengths: *const i32,
    out: *mut i32,
    count: usize,
) -> case_status {
    guard(|| {
        let body = |rulings: &Rulings| {
            let f = |[s]: [i32; 1]| pure::thrown_range(rulings, s).unwrap_or(CASE_INVALID);
            // SAFETY: as this function's contract says.
            unsafe { handle::map([strengths], out, count, f) }
        };
        // SAFETY: as this function's contract says.
        unsafe { under(rulings, body) }
    })
}

/// case_damage_of_color over buffers, for values that are not Beyond.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_damages_of_colors(
    rulings: *const case_rulings,
    numbers: *const i32,
    colors: *const i32,
    out: *mut i32,
    count: usize,
) -> case_status {
    guard(|| {
        let body = |rulings: &Rulings| {
            let f =
                |[n, c]: [i32; 2]| pure::damage_of_color(rulings, n, 0, c).unwrap_or(CASE_INVALID);
            // SAFETY: as this function's contract says.
            unsafe { handle::map([numbers, colors], out, count, f) }
        };
        // SAFETY: as this function's contract says.
        unsafe { under(rulings, body) }
    })
}

/// case_protection over buffers.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_protections(
    rulings: *const case_rulings,
    a: *const i32,
    b: *const i32,
    out: *mut i32,
    count: usize,
) -> case_status {
    guard(|| {
        let body = |rulings: &Rulings| {
            let f = |[a, b]: [i32; 2]| pure::protection(rulings, a, b);
            // SAFETY: as this function's contract says.
            unsafe { handle::map([a, b], out, count, f) }
        };
        // SAFETY: as this function's contract says.
        unsafe { under(rulings, body) }
    })
}
