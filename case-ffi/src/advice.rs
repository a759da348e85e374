//! Advice.
//!
//! Advice compares the legal answers to a wanted decision: each is tried many times, all with the
//! same dice, everybody playing by the plans of the seats (for the host by the built-in one), and
//! judged by the resulting state of the sides. Answers without a significant difference are marked
//! as alike. The same battle and settings give the same advice everywhere.
//!
//! Worth is the condition of one's fighters minus that of the others: 1 is a victory without a
//! scratch, -1 the corresponding defeat. Points spent and foes merely delayed do not count.
//!
//! A tactician is a plan that seeks advice before it answers: for one villain at a table, not for
//! simulations ({"call": "seats"}).

use crate::battle::{Held, case_battle};
use crate::handle::{self, Done, Fault, Shell, Sized32, opaque, set};
use crate::odds::{see, unadvised as failed};
use crate::out::Text;
use crate::status::{case_status, guard};
use crate::values::{CASE_NOBODY, case_value, item, small};
use crate::watch::case_watch;
use crate::words::{View, case_view};
use case_core::SideId;
use case_core::battle::{Advice, Advise, Horizon};
use case_core::plan::Basis;
use std::ffi::c_char;

/// How far advice looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_horizon {
    /// To the end of the fight.
    CASE_HORIZON_FIGHT = 0,
    /// To the end of the turn or round.
    CASE_HORIZON_TURN = 1,
    /// To the end of the open step: the effect of the answer itself, in exact odds if it is small.
    CASE_HORIZON_STEP = 2,
}

/// Settings of advice. A 0 means the default of its field, so `{ sizeof(case_advice_settings) }` is
/// the usual advice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_advice_settings {
    /// Set this to sizeof(case_advice_settings).
    pub struct_size: u32,
    /// How far to look ahead (case_horizon). A near horizon undervalues what pays off later.
    pub horizon: i32,
    /// The number of trials of each answer; by default 400. Four times as many halve the error.
    pub trials: u32,
    /// 1 for the gamemaster: also what others keep secret from the seat that is asked counts. 0: that
    /// is what their plans would declare.
    pub secrets: i32,
    /// The seed of the trials' dice; they are never those of the battle itself.
    pub seed: u64,
    /// The number of checkpoints after which a trial is cut off; by default 10,000.
    pub checkpoints: u64,
    /// The limit of checkpoints of all trials together, which bounds the time; by default none.
    pub work: u64,
    /// With CASE_HORIZON_STEP, the limit of paths through the dice that are followed exactly; by
    /// default 20,000.
    pub paths: u64,
}

// SAFETY: four 32-bit and four 64-bit integers without padding, the size first.
unsafe impl Sized32 for case_advice_settings {
    const FIRST: u32 = 48;
    const NAME: &'static str = "case_advice_settings";
}

const _: () = assert!(size_of::<case_advice_settings>() == 48);

/// Advice: the legal answers of a decision with their results, the best first. It is immutable: any
/// number of threads may read it at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_advice(Shell<Found>);

/// What the handle holds.
#[derive(Debug)]
pub(crate) struct Found {
    advice: Advice,
    basis: Basis,
}

opaque!(case_advice, Found, b"CASEADVI");

fn settings_of(settings: &case_advice_settings, side: i32) -> Done<Advise> {
    let out_of_range = |message: String| Err(Fault::new(case_status::CASE_ERR_RANGE, message));
    let mut ask = Advise::DEFAULT;
    (ask.seed, ask.secrets) = (settings.seed, settings.secrets != 0);
    ask.horizon = match settings.horizon {
        0 => Horizon::Fight,
        1 => Horizon::Turn,
        2 => Horizon::Step,
        other => return out_of_range(format!("{other} is no case_horizon")),
    };
    set(&mut ask.trials, settings.trials);
    set(&mut ask.checkpoints, settings.checkpoints);
    set(&mut ask.work, settings.work);
    set(&mut ask.paths, settings.paths);
    if side != CASE_NOBODY {
        match usize::try_from(side).ok().and_then(SideId::new) {
            Some(side) => ask.side = Some(side),
            None => return out_of_range(format!("no side {side}")),
        }
    }
    Ok(ask)
}

/// Compares the legal answers to the wanted decision. `side` is the side for which the answers are
/// judged, from 0; CASE_NOBODY for that of the seat asked (the Judge and the map have none).
/// `settings` may be NULL for the defaults, `watch` for none. The battle does not change. Of a
/// range of numbers at most twelve are tried.
///
/// What others keep secret from the seat that is asked makes no difference, unless the settings say
/// so.
///
/// CASE_ERR_NOT_ASKED if no decision is wanted, CASE_ERR_LENGTH for more trials than can be kept,
/// CASE_ERR_STOPPED if the watch stopped it. Free with case_advice_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_advise(
    battle: *const case_battle,
    side: i32,
    settings: *const case_advice_settings,
    watch: *const case_watch,
    out: *mut *mut case_advice,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, settings, watched) = unsafe {
            let held = handle::borrow(battle)?;
            (held, handle::read_struct_or_default(settings)?, handle::borrow_or_null(watch)?)
        };
        let mut see = |progress| see(watched.as_deref(), progress);
        let ask = settings_of(&settings, side)?;
        let advice = held.battle.advise(&ask, &mut see).map_err(failed)?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, Found { advice, basis: held.battle.basis() }) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees advice. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_advice_free(advice: *mut case_advice) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(advice) }?;
        Ok(case_status::CASE_OK)
    });
}

/// A summary of advice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_advice_summary {
    /// Set this to sizeof(case_advice_summary).
    pub struct_size: u32,
    /// The seat asked: a fighter's place from 0, CASE_JUDGE or CASE_MAP.
    pub who: i32,
    /// The side for which the answers are judged.
    pub side: i32,
    /// How far it looked ahead (case_horizon).
    pub horizon: i32,
    /// The number of answers (case_advice_get).
    pub answers: i32,
    /// The number of trials of each answer that is not exact.
    pub trials: u32,
    /// The recommended answer: the best, if it is better than the plan's own by two standard
    /// errors, else the plan's own.
    pub choice: case_value,
}

// SAFETY: integers without padding, the size first.
unsafe impl Sized32 for case_advice_summary {
    const FIRST: u32 = 32;
    const NAME: &'static str = "case_advice_summary";
}

const _: () = assert!(size_of::<case_advice_summary>() == 32);

/// Gives the summary of advice.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_advice_info(
    advice: *const case_advice,
    out: *mut case_advice_summary,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let advice = unsafe { handle::borrow(advice) }?;
        let Found { advice, .. } = &*advice;
        let horizon = match advice.horizon {
            Horizon::Fight => case_horizon::CASE_HORIZON_FIGHT,
            Horizon::Turn => case_horizon::CASE_HORIZON_TURN,
            Horizon::Step => case_horizon::CASE_HORIZON_STEP,
        };
        let summary = case_advice_summary {
            struct_size: 0,
            who: advice.who.number(),
            side: small(advice.side.place()),
            horizon: horizon as i32,
            answers: small(advice.answers.len()),
            trials: advice.trials,
            choice: advice.choice().map_or(case_value::default(), case_value::from),
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &summary) }?;
        Ok(case_status::CASE_OK)
    })
}

/// An answer with its results. The figures are estimates, each with its standard error, unless they
/// are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_advised {
    /// Set this to sizeof(case_advised).
    pub struct_size: u32,
    /// 1 if the figures are exact.
    pub exact: i32,
    /// 1 if it is not significantly worse than the best: it is behind by no more than two standard
    /// errors.
    pub alike: i32,
    /// 1 if it is the answer of the seat's plan.
    pub suggested: i32,
    /// The answer.
    pub answer: case_value,
    /// The mean worth, from -1 to 1.
    pub worth: f64,
    /// Its standard error.
    pub error: f64,
    /// The share of trials in which the side has won.
    pub win: f64,
    /// The share of trials in which nobody has won.
    pub draw: f64,
    /// The share of trials in which the fight goes on.
    pub open: f64,
    /// The difference to the best.
    pub behind: f64,
    /// The standard error of that difference, which is less than the errors of both together.
    pub behind_error: f64,
}

// SAFETY: 32-bit integers, then 64-bit numbers, without padding, the size first.
unsafe impl Sized32 for case_advised {
    const FIRST: u32 = 80;
    const NAME: &'static str = "case_advised";
}

const _: () = assert!(size_of::<case_advised>() == 80);

/// Gives one of the answers, `index` from 0, the best first. case_battle_label gives it as text.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_advice_get(
    advice: *const case_advice,
    index: usize,
    out: *mut case_advised,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let advice = unsafe { handle::borrow(advice) }?;
        let Found { advice, .. } = &*advice;
        let row = item(&advice.answers, index, "answer")?;
        let row = case_advised {
            struct_size: 0,
            exact: row.exact.into(),
            alike: row.alike.into(),
            suggested: row.suggested.into(),
            answer: row.answer.into(),
            worth: row.fight.worth.mean,
            error: row.fight.worth.error,
            win: row.fight.win.mean,
            draw: row.fight.draw,
            open: row.fight.open,
            behind: row.behind.mean,
            behind_error: row.behind.error,
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &row) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the reasons in numbers, a line for each answer, the best first: "attack Ravager: +0.31 ±
/// 0.02, wins 64 %", "dodge: 0.12 ± 0.03 worse". `battle` is the battle of the advice.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_advice_reasons(
    advice: *const case_advice,
    battle: *const case_battle,
    view: *const case_view,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let reasons = |held: &Held| {
        // SAFETY: as this function's contract says.
        let (found, view) = unsafe { (handle::borrow(advice)?, View::of(view)?) };
        if found.basis.system != held.battle.system() {
            let message = "the advice is about a battle of another system";
            return Err(Fault::new(case_status::CASE_ERR_SYSTEM, message));
        }
        let mut text = held.battle.reasons(&found.advice, &view.speech()).join("\n");
        text.push('\n');
        Ok(text)
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, reasons) }
}

/// Gives the basis of advice, as a line to be shown beside it.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_advice_basis(
    advice: *const case_advice,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    let basis = || Ok(unsafe { handle::borrow(advice) }?.basis.to_string());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.give(basis) }
}
