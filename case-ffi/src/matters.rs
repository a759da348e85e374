//! Which ruling matters.
//!
//! The effect of each alternative value of each ruling on the rest of a fight, or on one attack:
//! exact if affordable, else by trials with the same dice. Effects that are not significantly
//! different from zero are not ranked.

use crate::battle::case_battle;
use crate::data;
use crate::handle::{self, Fault, Shell, Sized32, opaque, set};
use crate::odds::{failed, see};
use crate::status::{case_status, guard};
use crate::values::item;
use crate::watch::case_watch;
use case_core::ActorId;
use case_core::any::{
    AnyBattle, Certainty, Measured, RulingDifference, RulingEffect, RulingEffects, RulingError,
    RulingReport,
};
use case_core::attack::{Aim, Guard};
use case_core::codes::Code;
use case_core::value::AttackId;
use std::ffi::c_char;

/// A report on rulings: a row for each value tried. It is immutable.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_ruling_report(Shell<Report>);

/// What the handle holds.
#[derive(Debug)]
pub(crate) struct Report {
    report: RulingReport,
    sides: Vec<String>,
}

opaque!(case_ruling_report, Report, b"CASEMATT");

/// The question about rulings. A 0 means the default of its field, except for the fighters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_ruling_question {
    /// Set this to sizeof(case_ruling_question).
    pub struct_size: u32,
    /// 0 for the fight to its end; 1 for one attack, met without any defense.
    pub attack: u32,
    /// For an attack, the attacker's place, from 0.
    pub attacker: i32,
    /// The target's.
    pub target: i32,
    /// The place of the attack on the attacker's sheet, from 0.
    pub place: i32,
    /// 0; for later use.
    pub reserved: i32,
    /// The seed of the trials; by default 1.
    pub seed: u64,
    /// Trials under each value, if the fight is not solved; by default 1,000.
    pub trials: u64,
    /// The limit of paths for solving the fight under all values together, beyond which it is
    /// simulated; by default 500,000.
    pub paths: u64,
}

// SAFETY: six 32-bit and three 64-bit integers without padding, the size first.
unsafe impl Sized32 for case_ruling_question {
    const FIRST: u32 = 48;
    const NAME: &'static str = "case_ruling_question";
    const RESERVED: &'static [usize] = &[std::mem::offset_of!(case_ruling_question, reserved)];
}

const _: () = assert!(size_of::<case_ruling_question>() == 48);

/// The effect of an alternative value of a ruling.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_ruling_effect {
    /// Set this to sizeof(case_ruling_effect).
    pub struct_size: u32,
    /// The certainty: 0 exact; 1 proven to lie within `error`; 2 sampled, `error` is its standard
    /// error.
    pub certainty: u32,
    /// Whether it differs significantly from no effect (0 or 1). Rows that do not are not ordered.
    pub separated: i32,
    /// Whether the battle can't be played with it (0 or 1); case_ruling_report_text gives the
    /// reason.
    pub refused: i32,
    /// The greatest change in a side's chance to win; for an attack, the share of all cases with
    /// another outcome.
    pub moved: f64,
    /// The error of that figure.
    pub error: f64,
}

// SAFETY: four 32-bit integers, then 64-bit numbers, without padding, the size first.
unsafe impl Sized32 for case_ruling_effect {
    const FIRST: u32 = 32;
    const NAME: &'static str = "case_ruling_effect";
}

const _: () = assert!(size_of::<case_ruling_effect>() == 32);

fn refused(error: RulingError) -> Fault {
    match error {
        RulingError::Unknown { .. } => Fault::of(case_status::CASE_ERR_RULINGS, error),
        RulingError::Odds(error) => failed(error),
        other => Fault::new(case_status::CASE_ERR_ODDS, other),
    }
}

/// Reports which rulings matter for a battle of any system: how each alternative value worth trying
/// changes who wins the fight from the last checkpoint on, or the outcome of one attack. `names`
/// lists the rulings to try, separated by commas; all of them if `length` is 0. For a battle that
/// has begun, only rulings that the referee can change are tried. The battle does not change.
///
/// CASE_ERR_RULINGS for an unknown name: the message lists the known ones. CASE_ERR_SEAT as in
/// case_odds_fight. CASE_ERR_STOPPED if the watch stopped it. Free with case_ruling_report_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_ruling_report_new(
    battle: *const case_battle,
    question: *const case_ruling_question,
    names: *const c_char,
    length: usize,
    watch: *const case_watch,
    out: *mut *mut case_ruling_report,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, asked, watched) = unsafe {
            (
                handle::borrow(battle)?,
                handle::read_struct_or_default::<case_ruling_question>(question)?,
                handle::borrow_or_null(watch)?,
            )
        };
        let mut ask = RulingEffects::default();
        if length > 0 {
            // SAFETY: as this function's contract says.
            let names = unsafe { handle::text(names, length) }?;
            let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
            ask.names = names.map(Into::into).collect();
        }
        set(&mut ask.seed, asked.seed);
        set(&mut ask.trials, asked.trials.min(1_000_000));
        set(&mut ask.paths, asked.paths);
        if asked.attack != 0 {
            let place = |n: i32| usize::try_from(n).unwrap_or(usize::MAX);
            let fighter = |n| ActorId::fighter(place(n));
            let aim = Aim::new(
                AttackId::new(fighter(asked.attacker), place(asked.place)),
                fighter(asked.target),
            );
            ask.attack = Some((aim, Guard::Undefended));
        }
        let mut see = |progress| see(watched.as_deref(), progress);
        let report = held.battle.ruling_effects(&ask, &mut see).map_err(refused)?;
        let sides = sides(&held.battle);
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, Report { report, sides }) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The names of the sides, by number.
fn sides(battle: &AnyBattle) -> Vec<String> {
    battle.sides().map(|(_, name)| name.to_owned()).collect()
}

/// Frees a report. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_ruling_report_free(report: *mut case_ruling_report) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(report) }?;
        Ok(case_status::CASE_OK)
    });
}

/// Gives the number of rows of a report.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_ruling_report_count(
    report: *const case_ruling_report,
    out: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let rows = unsafe { handle::borrow(report) }?.report.rows.len();
        // SAFETY: as this function's contract says.
        unsafe { handle::write(out, "out", rows) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives a row of a report, from 0: first the significant effects, the greatest first; then the
/// others; then the values with which the battle can't be played.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_ruling_report_get(
    report: *const case_ruling_report,
    row: usize,
    out: *mut case_ruling_effect,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let rows = unsafe { &handle::borrow(report)?.report.rows };
        let row = item(rows, row, "row")?;
        let effect = case_ruling_effect {
            struct_size: 0,
            certainty: match row.certainty {
                Certainty::Exact => 0,
                Certainty::Proven => 1,
                Certainty::Sampled => 2,
            },
            separated: row.separated.into(),
            refused: row.refused.is_some().into(),
            moved: row.moved,
            error: row.moved_error,
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &effect) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives a text of a row, from 0: `which` 0 for the name of the ruling, 1 the value in force, 2 the
/// value tried instead, 3 the reason why the battle can't be played with it (empty if it can).
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_ruling_report_text(
    report: *const case_ruling_report,
    row: usize,
    which: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let rows = unsafe { &handle::borrow(report)?.report.rows };
        let row = item(rows, row, "row")?;
        let text = match which {
            0 => row.name,
            1 => &row.value,
            2 => &row.instead,
            3 => row.refused.as_deref().unwrap_or_default(),
            _ => {
                let message = format!("`which` is {which}: 0 to 3");
                return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
            }
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(text, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives a report as JSON: {"trials": 1000, "rows": [{"name": "karma_on_rolls", "value": "false",
/// "instead": "true", "certainty": "sampled", "separated": true, "moved": 0.04, "error": 0.006,
/// "refused": null, "differences": [{"of": "wins", "side": "heroes", "by": 0.04, "error": 0.006,
/// "exact": null}, ...]}, ...]}. "of" is wins (with its side), turns, or a feat of the attack; "exact"
/// a fraction as a text.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_ruling_report_json(
    report: *const case_ruling_report,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let report = unsafe { handle::borrow(report) }?;
        let json = data::json(&report.shown())?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(&json, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

#[derive(serde::Serialize)]
struct JsonReport<'a> {
    trials: u64,
    rows: Vec<JsonRow<'a>>,
}

#[derive(serde::Serialize)]
struct JsonRow<'a> {
    name: &'a str,
    value: &'a str,
    instead: &'a str,
    certainty: &'static str,
    separated: bool,
    moved: f64,
    error: f64,
    refused: Option<&'a str>,
    differences: Vec<JsonDifference<'a>>,
}

#[derive(serde::Serialize)]
struct JsonDifference<'a> {
    of: &'static str,
    side: Option<&'a str>,
    by: f64,
    error: f64,
    exact: Option<String>,
}

impl Report {
    fn shown(&self) -> JsonReport<'_> {
        let rows = self.report.rows.iter().map(|row| self.row(row)).collect();
        JsonReport { trials: self.report.trials, rows }
    }

    fn row<'a>(&'a self, row: &'a RulingEffect) -> JsonRow<'a> {
        JsonRow {
            name: row.name,
            value: &row.value,
            instead: &row.instead,
            certainty: match row.certainty {
                Certainty::Exact => "exact",
                Certainty::Proven => "proven",
                Certainty::Sampled => "sampled",
            },
            separated: row.separated,
            moved: row.moved,
            error: row.moved_error,
            refused: row.refused.as_deref(),
            differences: row.differences.iter().map(|d| self.difference(d)).collect(),
        }
    }

    fn difference(&self, difference: &RulingDifference) -> JsonDifference<'_> {
        let (of, side) = match difference.of {
            Measured::Wins(side) => ("wins", self.sides.get(side.place())),
            Measured::Feat(feat) => (feat.name(), None),
            _ => ("turns", None),
        };
        JsonDifference {
            of,
            side: side.map(String::as_str),
            by: difference.by,
            error: difference.error,
            exact: difference.exact.map(|exact| exact.to_string()),
        }
    }
}
