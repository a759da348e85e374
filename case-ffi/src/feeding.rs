//! Feeding inputs.
//!
//! A refused call changes nothing and the request remains open. After an accepted one, step again.

use crate::battle::{Held, case_battle};
use crate::handle::{self, Done, Fault};
use crate::status::{case_status, guard};
use crate::values::case_value;
use case_core::battle::FeedError;

pub(crate) fn refused(error: &FeedError) -> case_status {
    match error {
        FeedError::NoRoll | FeedError::NoDecision => case_status::CASE_ERR_NOT_ASKED,
        FeedError::Face { .. } | FeedError::Many { .. } => case_status::CASE_ERR_FACE,
        FeedError::Answer { .. } => case_status::CASE_ERR_ANSWER,
        FeedError::Full => case_status::CASE_ERR_FULL,
        _ => case_status::CASE_ERR_INTERNAL,
    }
}

/// Feeds a battle: a refused input changes nothing and the request remains open.
///
/// # Safety
/// `battle` is a handle that nobody else uses meanwhile.
pub(crate) unsafe fn feed(
    battle: *mut case_battle,
    body: impl FnOnce(&mut Held) -> Done<Result<(), FeedError>>,
) -> case_status {
    guard(|| {
        let body = |held: &mut Held| {
            body(held)?.map_err(|e| Fault::of(refused(&e), e))?;
            held.forget();
            Ok(case_status::CASE_OK)
        };
        // SAFETY: as the contract says.
        unsafe { handle::change(battle, false, body) }
    })
}

/// Feeds the face of the wanted die; then step again.
///
/// CASE_ERR_NOT_ASKED, CASE_ERR_FACE, CASE_ERR_FULL: nothing has changed and the request remains
/// open. The same holds for the other feeding calls.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_feed_face(battle: *mut case_battle, face: i32) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { feed(battle, |held| Ok(held.battle.feed_face(face))) }
}

/// Feeds several faces of the wanted roll, at most `count` of case_roll_request, all or none; then
/// step again. The Wild Die of D6 is asked for alone, and again after a 6; then the others are.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_feed_faces(
    battle: *mut case_battle,
    faces: *const i32,
    count: usize,
) -> case_status {
    let body = |held: &mut Held| {
        // SAFETY: as this function's contract says.
        let faces = unsafe { handle::list(faces, count) }?;
        Ok(held.battle.feed_faces(faces))
    };
    // SAFETY: as this function's contract says.
    unsafe { feed(battle, body) }
}

/// Feeds the answer to the open question; then step again. CASE_ERR_ANSWER for an illegal answer.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_feed_answer(
    battle: *mut case_battle,
    answer: case_value,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe {
        feed(battle, |held| {
            let answer = answer.of(held)?;
            Ok(held.battle.feed_answer(answer))
        })
    }
}

/// Feeds the answer that the seat's plan or tactician would give, on behalf of the host; then step
/// again. `out`, unless NULL, gets the answer.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_feed_suggestion(
    battle: *mut case_battle,
    out: *mut case_value,
) -> case_status {
    let body = |held: &mut Held| {
        if !out.is_null() {
            handle::can_write(out, "out")?;
        }
        let fed = held.battle.feed_suggestion();
        if let (Ok(answer), false) = (&fed, out.is_null()) {
            // SAFETY: as this function's contract says.
            unsafe { handle::write(out, "out", (*answer).into()) }?;
        }
        Ok(fed.map(drop))
    };
    // SAFETY: as this function's contract says.
    unsafe { feed(battle, body) }
}
