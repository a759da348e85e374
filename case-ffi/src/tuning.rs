//! Tuning: the plan that wins most.
//!
//! Tuning searches for the short plan (one order of targets and a few fixed answers) with which a
//! side wins most from the present state of the battle, against the present plans of the others.
//! The best plan against one plan need not be the best against another: search in turn before you
//! draw conclusions about a fight. If a single part of a plan decides the fight, that says
//! something about the sheets or the rules.

use crate::battle::case_battle;
use crate::data;
use crate::handle::{self, Done, Fault, Shell, Sized32, opaque, set};
use crate::odds::see;
use crate::out::Text;
use crate::plans::case_plan;
use crate::status::{case_status, guard};
use crate::values::{item, small};
use crate::watch::case_watch;
use case_core::SideId;
use case_core::battle::{InTurn, Tune, TuneError, Tuned};
use case_core::plan::Basis;
use std::ffi::c_char;

/// Settings of a search. A 0 means the default of its field, so `{ sizeof(case_tuning_settings) }`
/// is the usual search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_tuning_settings {
    /// Set this to sizeof(case_tuning_settings).
    pub struct_size: u32,
    /// The number of fights of each candidate at first, 8 to 10,000; by default 64.
    pub first: u32,
    /// The number of new fights for the final comparison, 8 to 1,000,000; by default 1,000.
    pub trials: u32,
    /// The maximum number of fixed answers of the plan, -1 (none) to 8; by default 2.
    pub answers: i32,
    /// The seed of the dice; by default 1.
    pub seed: u64,
    /// The number of checkpoints after which a fight counts as won by nobody; by default 20,000.
    pub checkpoints: u64,
}

// SAFETY: four 32-bit and two 64-bit integers without padding, the size first.
unsafe impl Sized32 for case_tuning_settings {
    const FIRST: u32 = 32;
    const NAME: &'static str = "case_tuning_settings";
}

const _: () = assert!(size_of::<case_tuning_settings>() == 32);

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_tuning_end {
    /// One side was searched for.
    CASE_TUNING_ONE_SIDE = 0,
    /// No side finds a better plan against those of the others any more.
    CASE_TUNING_SETTLED = 1,
    /// The plans began to repeat: no plan is best against all.
    CASE_TUNING_CYCLES = 2,
    /// The maximum number of rounds was reached.
    CASE_TUNING_UNSETTLED = 3,
}

/// The result of a search: plans, in the order in which they were found. It is immutable: any
/// number of threads may read it at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_tuning(Shell<Found>);

/// What the handle holds.
#[derive(Debug)]
pub(crate) struct Found {
    tuned: Vec<Tuned>,
    end: Option<InTurn>,
    basis: Basis,
}

opaque!(case_tuning, Found, b"CASETUNI");

fn settings_of(settings: &case_tuning_settings) -> Done<Tune> {
    let mut ask = Tune::DEFAULT;
    set(&mut ask.first, settings.first);
    set(&mut ask.trials, settings.trials);
    set(&mut ask.seed, settings.seed);
    set(&mut ask.checkpoints, settings.checkpoints);
    match settings.answers {
        0 => {}
        -1 => ask.answers = 0,
        most @ 1..=8 => ask.answers = usize::try_from(most).unwrap_or(0),
        other => {
            let message = format!("`answers` is {other}: -1 to 8");
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
    }
    Ok(ask)
}

fn failed(error: TuneError) -> Fault {
    let status = match &error {
        TuneError::Seat(_) => case_status::CASE_ERR_SEAT,
        TuneError::NoSide(_) => case_status::CASE_ERR_RANGE,
        TuneError::Over => case_status::CASE_ERR_REFUSED,
        TuneError::Stopped => case_status::CASE_ERR_STOPPED,
        _ => case_status::CASE_ERR_INTERNAL,
    };
    Fault::of(status, error)
}

/// What is searched for.
#[derive(Clone, Copy)]
enum Goal {
    Side(i32),
    InTurn(u32),
}

/// Searches.
///
/// # Safety
/// `battle` and `watch` are handles, `settings` and `watch` may be NULL, `out` may be written to.
unsafe fn search(
    battle: *const case_battle,
    goal: Goal,
    settings: *const case_tuning_settings,
    watch: *const case_watch,
    out: *mut *mut case_tuning,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as the contract says.
        let (held, settings, watched) = unsafe {
            let held = handle::borrow(battle)?;
            (held, handle::read_struct_or_default(settings)?, handle::borrow_or_null(watch)?)
        };
        let mut see = |progress| see(watched.as_deref(), progress);
        let ask = settings_of(&settings)?;
        let (tuned, end) = match goal {
            Goal::Side(side) => {
                let known = usize::try_from(side).ok().and_then(SideId::new);
                let side = known.ok_or_else(|| {
                    Fault::new(case_status::CASE_ERR_RANGE, format_args!("no side {side}"))
                })?;
                (vec![held.battle.tune(side, &ask, &mut see).map_err(failed)?], None)
            }
            Goal::InTurn(rounds) => {
                let (tuned, end) =
                    held.battle.tune_in_turn(rounds, &ask, &mut see).map_err(failed)?;
                (tuned, Some(end))
            }
        };
        // SAFETY: as the contract says.
        unsafe { handle::give(out, Found { tuned, end, basis: held.battle.basis() }) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Searches for the plan with which a side, from 0, wins most against the present plans of the
/// others. `settings` may be NULL for the defaults, `watch` for none. The battle does not change.
/// It takes seconds for most battles, longer for large ones: case_watch_progress shows the trials.
///
/// CASE_ERR_SEAT if the host or a tactician decides for somebody, CASE_ERR_REFUSED if the battle is
/// over, CASE_ERR_STOPPED if the watch stopped it. Free with case_tuning_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_tune(
    battle: *const case_battle,
    side: i32,
    settings: *const case_tuning_settings,
    watch: *const case_watch,
    out: *mut *mut case_tuning,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { search(battle, Goal::Side(side), settings, watch, out) }
}

/// Searches for each side in turn the best plan against those found for the others, in at most
/// `rounds` rounds, until no side finds a better one, or plans repeat. Otherwise as
/// case_battle_tune.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_tune_in_turn(
    battle: *const case_battle,
    rounds: u32,
    settings: *const case_tuning_settings,
    watch: *const case_watch,
    out: *mut *mut case_tuning,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { search(battle, Goal::InTurn(rounds), settings, watch, out) }
}

/// Frees the result of a search. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_tuning_free(tuning: *mut case_tuning) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(tuning) }?;
        Ok(case_status::CASE_OK)
    });
}

/// A summary of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_tuning_summary {
    /// Set this to sizeof(case_tuning_summary).
    pub struct_size: u32,
    /// The number of plans found, one after the other (case_tuning_get).
    pub plans: i32,
    /// How the search ended (case_tuning_end).
    pub end: i32,
}

// SAFETY: 32-bit integers, the size first.
unsafe impl Sized32 for case_tuning_summary {
    const FIRST: u32 = 12;
    const NAME: &'static str = "case_tuning_summary";
}

const _: () = assert!(size_of::<case_tuning_summary>() == 12);

/// A summary of a search.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_tuning_info(
    tuning: *const case_tuning,
    out: *mut case_tuning_summary,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let found = unsafe { handle::borrow(tuning) }?;
        let end = match found.end {
            None => case_tuning_end::CASE_TUNING_ONE_SIDE,
            Some(InTurn::Settled) => case_tuning_end::CASE_TUNING_SETTLED,
            Some(InTurn::Cycles) => case_tuning_end::CASE_TUNING_CYCLES,
            Some(_) => case_tuning_end::CASE_TUNING_UNSETTLED,
        };
        let plans = small(found.tuned.len());
        let summary = case_tuning_summary { struct_size: 0, plans, end: end as i32 };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &summary) }?;
        Ok(case_status::CASE_OK)
    })
}

/// A plan found, and the share of wins of its side; a fight that nobody wins counts as half a win.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_tuned {
    /// Set this to sizeof(case_tuned).
    pub struct_size: u32,
    /// The side.
    pub side: i32,
    /// 1 if a better plan was found; 0 if the side should keep its present one.
    pub better: i32,
    /// 1 if a single part of the plan decides the fight (the JSON says which).
    pub dominates: i32,
    /// The number of plans tried.
    pub tried: u32,
    /// The number of new fights behind the shares.
    pub trials: u32,
    /// The total number of fights played.
    pub fights: u64,
    /// The share of wins with the present plan, from 0 to 1.
    pub before: f64,
    /// The standard error of that.
    pub before_error: f64,
    /// The share of wins with the plan found, with the same dice.
    pub wins: f64,
    /// The standard error of that.
    pub wins_error: f64,
}

// SAFETY: 32-bit integers, then 64-bit numbers, without padding, the size first.
unsafe impl Sized32 for case_tuned {
    const FIRST: u32 = 64;
    const NAME: &'static str = "case_tuned";
}

const _: () = assert!(size_of::<case_tuned>() == 64);

/// A plan found, `index` from 0.
///
/// # Safety
/// `tuning` is a handle.
unsafe fn tuned<'a>(tuning: *const case_tuning, index: usize) -> Done<&'a Tuned> {
    // SAFETY: as the contract says.
    item(&unsafe { handle::fixed(tuning) }?.tuned, index, "plan")
}

/// Gives one of the plans found with its figures, `index` from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_tuning_get(
    tuning: *const case_tuning,
    index: usize,
    out: *mut case_tuned,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let found = unsafe { tuned(tuning, index) }?;
        let row = case_tuned {
            struct_size: 0,
            side: small(found.side.place()),
            better: i32::from(!found.plan.rules.is_empty()),
            dominates: i32::from(found.parts.iter().any(|part| part.dominates)),
            tried: found.tried,
            trials: u32::try_from(found.wins.trials).unwrap_or(u32::MAX),
            fights: found.fights,
            before: found.before.mean,
            before_error: found.before.error,
            wins: found.wins.mean,
            wins_error: found.wins.error,
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &row) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the plan itself, `index` from 0, to be given to seats. Free with case_plan_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_tuning_plan(
    tuning: *const case_tuning,
    index: usize,
    out: *mut *mut case_plan,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let plan = unsafe { tuned(tuning, index) }?.plan.clone();
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, plan) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Describes a plan found in an English sentence, `index` from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_tuning_sentence(
    tuning: *const case_tuning,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    let sentence = || Ok(unsafe { tuned(tuning, index) }?.sentence.clone());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(sentence) }
}

/// Gives the basis of a search: that of the battle before it, as by case_battle_basis.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_tuning_basis(
    tuning: *const case_tuning,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    let basis = || Ok(unsafe { handle::borrow(tuning) }?.basis.to_string());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(basis) }
}

/// Gives the result of a search as JSON: {"end", "plans": [{"side", "plan", "before", "wins",
/// "parts": [{"sentence", "wins", "dominates"}], "tried", "fights", "sentence"}], "basis"}; "end"
/// is "settled", "cycles" or "unsettled", null for one side.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_tuning_json(
    tuning: *const case_tuning,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    #[derive(serde::Serialize)]
    struct Whole<'a> {
        end: Option<InTurn>,
        plans: &'a [Tuned],
        basis: &'a Basis,
    }
    let json = || {
        // SAFETY: as this function's contract says.
        let tuning = unsafe { handle::borrow(tuning) }?;
        let Found { tuned, end, basis } = &*tuning;
        data::json(&Whole { end: *end, plans: tuned, basis })
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(json) }
}
