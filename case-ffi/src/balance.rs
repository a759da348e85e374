//! Balance: the value of a roster, or the number of fighters, with which a side wins as often as
//! wanted.
//!
//! Every value of a range is played by the plans on both sides, until it is clear on which side of
//! the wanted share its wins lie; all crossings of the range are given, because more of something
//! need not be better.

use crate::data;
use crate::handle::{self, Fault, Shell, opaque};
use crate::odds::{failed, see};
use crate::out::Text;
use crate::status::{case_status, guard};
use crate::watch::case_watch;
use case_core::any::{Balance, BalanceError, Balanced};
use std::ffi::c_char;

/// The answer to a question of balance. It is immutable: any number of threads may read it at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_balance(Shell<Found>);

/// What the handle holds.
#[derive(Debug)]
pub(crate) struct Found(Balanced);

opaque!(case_balance, Found, b"CASEBALA");

fn refused(error: BalanceError) -> Fault {
    let status = match error {
        BalanceError::Odds(error) => return failed(error),
        BalanceError::Roster { .. } => case_status::CASE_ERR_ROSTER,
        BalanceError::Plan { .. } => case_status::CASE_ERR_PLAN,
        _ => case_status::CASE_ERR_RANGE,
    };
    Fault::of(status, error)
}

/// Finds the value of a roster with which a side wins as often as wanted. `roster` and `question`
/// are texts of `format`, in bytes. The question is a table: "side", a name; "share", the wanted
/// share of wins, 0 to 1; either "value", a path such as "Iron Matron.health" or
/// "Ravager.attacks.fists.damage", or "copies", a fighter whose number is varied; "low" and
/// "high", at most 256 values; and if wanted "trials" for each value (20,480), "seed" (1) and
/// "plans", a table of plans, or of names of plans, by side.
///
/// CASE_ERR_RANGE for a question that is wrong, a path that leads nowhere or an unknown side: the
/// message says what would be right. CASE_ERR_ROSTER for a value that no roster can have,
/// CASE_ERR_PLAN for a plan that can't be played, CASE_ERR_STOPPED if the watch stopped it. `watch`
/// may be NULL. Free with case_balance_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_balance_new(
    roster: *const c_char,
    length: usize,
    question: *const c_char,
    question_length: usize,
    format: u32,
    watch: *const case_watch,
    out: *mut *mut case_balance,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (roster, question, watched) = unsafe {
            (
                handle::text(roster, length)?,
                handle::text(question, question_length)?,
                handle::borrow_or_null(watch)?,
            )
        };
        let roster = data::parse(roster, format)?;
        let ask = Balance::read(&data::parse(question, format)?)
            .map_err(|p| Fault::of(case_status::CASE_ERR_RANGE, p))?;
        let mut see = |progress| see(watched.as_deref(), progress);
        let found = ask.find(&roster, &mut see).map_err(refused)?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, Found(found)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees an answer. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_balance_free(balance: *mut case_balance) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(balance) }?;
        Ok(case_status::CASE_OK)
    });
}

/// Gives the answer as JSON: {"side", "share", "moved", "rows": [{"value", "wins", "low", "high",
/// "trials", "reaches"}], "crossings": [{"low", "high", "rises"}], "nearest", "text"}. "wins" has
/// an interval of 95 % from "low" to "high"; "reaches" is null where that holds the wanted share.
/// A crossing lies between two values; there are several where the share is not monotone.
/// "nearest" is the value whose share is the nearest to the wanted one, "text" one sentence.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_balance_json(
    balance: *const case_balance,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = || {
        // SAFETY: as this function's contract says.
        let found = unsafe { handle::borrow(balance) }?;
        data::json(&found.0.to_node())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(json) }
}
