//! Odds.
//!
//! The exact odds of the open step under each answer: a player looks at them before pressing a
//! button. Odds are rows: an outcome, which is a few named values, with its probability as an exact
//! fraction. (The odds of a single roll are in its request; those of an attack before it is chosen
//! have their own chapter.)

use crate::battle::case_battle;
use crate::handle::{self, Done, Fault, Shell, Sized32, opaque};
use crate::status::{case_status, guard};
use crate::values::{case_value, item};
use crate::watch::{Watched, case_watch};
use case_core::any::{AnyBattle, AnyOddsError, Standing};
use case_core::battle::Aftermath;
use case_core::odds::{Budget, Estimate, Fraction, Odds, OddsError, Progress};
use case_core::plan::Basis;
use case_core::value::{Kind, Value};
use case_core::{ActorId, SideId};
use std::collections::BTreeSet;
use std::ffi::c_char;
use std::ops::ControlFlow;

/// Odds: rows of an outcome with its probability. The outcome is a few named values, its fields.
/// They are immutable: any number of threads may read them at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_odds(Shell<Table>);

/// What the handle holds.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) fields: Vec<Field>,
    pub(crate) rows: Rows,
    pub(crate) denominator: u128,
    /// The share of the denominator that may belong to any row.
    pub(crate) unresolved: u128,
    pub(crate) paths: u64,
    pub(crate) states: u64,
    pub(crate) turns: u32,
    /// Whether these are counts of trials; the denominator is their number.
    pub(crate) sampled: bool,
    pub(crate) basis: Basis,
}

/// A field of every outcome: its name and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) who: ActorId,
}

impl Field {
    pub(crate) const fn new(name: &'static str) -> Field {
        Field { name, who: ActorId::NOBODY }
    }
}

/// The values of an outcome and its numerator.
pub(crate) type Row<'a> = (&'a [Value], u128);

/// Rows of equal width, in one piece: an exchange is asked for by the thousand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    values: Vec<Value>,
    numerators: Vec<u128>,
}

impl Rows {
    pub(crate) fn len(&self) -> usize {
        self.numerators.len()
    }

    fn row(&self, index: usize) -> Done<Row<'_>> {
        let numerator = *item(&self.numerators, index, "row")?;
        let width = self.values.len() / self.len();
        Ok((&self.values[index * width..][..width], numerator))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.len()).filter_map(|index| self.row(index).ok())
    }
}

impl<V: IntoIterator<Item = Value>> FromIterator<(V, u128)> for Rows {
    fn from_iter<I: IntoIterator<Item = (V, u128)>>(rows: I) -> Rows {
        let rows = rows.into_iter();
        let least = rows.size_hint().0;
        let mut all = Rows { values: Vec::new(), numerators: Vec::with_capacity(least) };
        for (values, numerator) in rows {
            all.values.extend(values);
            if all.numerators.is_empty() {
                all.values.reserve(all.values.len() * least.saturating_sub(1));
            }
            all.numerators.push(numerator);
        }
        all
    }
}

opaque!(case_odds, Table, b"CASEODDS");

/// Limits of a long calculation. A 0 means the default of its field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_limits {
    /// Set this to sizeof(case_limits).
    pub struct_size: u32,
    /// The number of turns that a fight is followed; by default 1,000.
    pub turns: u32,
    /// The number of states held at a time; by default 200,000.
    pub states: u64,
    /// The total number of paths through the outcomes of rolls; by default 1,000,000. One step of a
    /// fight takes at most 65,536 of them, or a sixteenth if that is more. The odds of a step need
    /// no other limit.
    pub paths: u64,
}

// SAFETY: two 32-bit and two 64-bit integers without padding, the size first.
unsafe impl Sized32 for case_limits {
    const FIRST: u32 = 24;
    const NAME: &'static str = "case_limits";
}

const _: () = assert!(size_of::<case_limits>() == 24 && align_of::<case_limits>() == 8);

pub(crate) fn refused(error: &OddsError) -> case_status {
    match error {
        OddsError::Stopped => case_status::CASE_ERR_STOPPED,
        _ => case_status::CASE_ERR_ODDS,
    }
}

pub(crate) fn see(watched: Option<&Watched>, progress: Progress) -> ControlFlow<()> {
    watched.map_or(ControlFlow::Continue(()), |watched| watched.see(progress))
}

pub(crate) fn failed(error: AnyOddsError) -> Fault {
    match error {
        AnyOddsError::Odds(error) => Fault::of(refused(&error), error),
        AnyOddsError::Seat(error) => Fault::of(case_status::CASE_ERR_SEAT, error),
        other => Fault::new(case_status::CASE_ERR_ODDS, other),
    }
}

fn table_of_step(odds: &Odds<Aftermath>, battle: &AnyBattle) -> Table {
    let changed: BTreeSet<ActorId> =
        odds.iter().flat_map(|(after, _)| after.changed.iter().map(|one| one.who)).collect();
    let mut fields = vec![Field::new("over")];
    for who in &changed {
        fields.extend(["fitness", "stands"].map(|name| Field { name, who: *who }));
    }
    let values = |after: &Aftermath| {
        let mut values = vec![Value::yes(after.over)];
        for who in &changed {
            let one = after.changed.iter().find(|one| one.who == *who);
            let fitness = one.map(|one| Value::new(Kind::Points, one.fitness));
            let stands = one.map(|one| Value::yes(one.stands));
            values.extend([fitness, stands].map(|value| value.unwrap_or(Value::NOTHING)));
        }
        values
    };
    let rows = odds.iter().map(|(after, numerator)| (values(after), numerator));
    Table::exact(fields, rows.collect(), odds.denominator(), battle)
}

/// Computes the exact odds of everybody's state after the open step: for a decision, under the
/// given answer; for a roll, with `answer` NULL, from the roll on. Later questions of the same step
/// are answered by the plans of the seats, for the host by the built-in one. The battle does not
/// change.
///
/// Fields: over (whether the battle is then over), and for each fighter who may be affected fitness
/// (the points, as in case_fighter_info) and stands, both nothing if unchanged: case_odds_field_who
/// gives the fighter.
///
/// CASE_ERR_NOT_ASKED if nothing is wanted, CASE_ERR_ANSWER if the answer is not legal,
/// CASE_ERR_ODDS if it takes more than `paths` of the limits (by default 20,000). Dice of the roll that
/// were fed already count. Free with case_odds_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_step(
    battle: *const case_battle,
    answer: *const case_value,
    limits: *const case_limits,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, limits, watched) = unsafe {
            (
                handle::borrow(battle)?,
                handle::read_struct_or_default::<case_limits>(limits)?,
                handle::borrow_or_null(watch)?,
            )
        };
        // SAFETY: as this function's contract says.
        let answer = match unsafe { handle::read_or_null(answer, "answer") }? {
            Some(answer) => Some(answer.of(&held)?),
            None => None,
        };
        held.can_be_foreseen(answer)?;
        let mut see = |progress| see(watched.as_deref(), progress);
        if see(Progress::default()).is_break() {
            return Err(Fault::of(case_status::CASE_ERR_STOPPED, OddsError::Stopped));
        }
        let mut budget = Budget::at_a_table();
        if limits.paths > 0 {
            budget = budget.paths(limits.paths);
        }
        let odds = held.battle.foresee(answer, &mut budget.watch(&mut see)).map_err(failed)?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, table_of_step(&odds, &held.battle)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The fields of everybody's state: the points of each fighter who can still win.
pub(crate) fn standing_fields(battle: &AnyBattle) -> impl Iterator<Item = Field> {
    let fighters = (0..battle.fighters()).map(ActorId::fighter);
    fighters.map(|who| Field { name: "fitness", who })
}

pub(crate) fn won_by(winner: Option<SideId>) -> Value {
    winner.map_or(Value::NOTHING, Into::into)
}

pub(crate) fn standing_values(standing: &Standing) -> impl Iterator<Item = Value> {
    let points = |points: &Option<i32>| points.map(|points| Value::new(Kind::Points, points));
    standing.fitness.iter().map(move |fitness| points(fitness).unwrap_or(Value::NOTHING))
}

fn table_of_turn(odds: &Odds<(bool, Standing)>, battle: &AnyBattle) -> Table {
    let mut fields = vec![Field::new("over"), Field::new("winner")];
    fields.extend(standing_fields(battle));
    let rows = odds.iter().map(|((over, standing), numerator)| {
        let mut values = vec![Value::yes(*over), won_by(standing.winner)];
        values.extend(standing_values(standing));
        (values, numerator)
    });
    Table::exact(fields, rows.collect(), odds.denominator(), battle)
}

/// Computes the exact odds of the end of this turn, from the last checkpoint on, with everybody
/// played by the seat's plan or the built-in one. For battles of every system. Inputs fed for an
/// open step are ignored.
///
/// Fields: over (whether the battle is then over); winner, the only side that can still win, or
/// nothing; and for each fighter fitness (the points, as in case_fighter_info), nothing for one who
/// can't win any more: case_odds_field_who gives the fighter. case_odds_only reduces the fields.
///
/// Weights that outgrow 128 bits, as with many dice, are counted in parts of 2^120: no probability
/// is off by more than 2^-90.
///
/// CASE_ERR_SEAT as in case_odds_fight; CASE_ERR_ODDS if it takes more than `paths` of the limits
/// (by default 10,000,000): then use case_odds_ends with a limit of one turn, or case_odds_sample.
/// Free with case_odds_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_turn(
    battle: *const case_battle,
    limits: *const case_limits,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, watched) = unsafe { (handle::borrow(battle)?, handle::borrow_or_null(watch)?) };
        // SAFETY: as this function's contract says.
        let limits: case_limits = unsafe { handle::read_struct_or_default(limits) }?;
        let mut see = |progress| see(watched.as_deref(), progress);
        if see(Progress::default()).is_break() {
            return Err(Fault::of(case_status::CASE_ERR_STOPPED, OddsError::Stopped));
        }
        let mut budget = Budget::new();
        if limits.paths > 0 {
            budget = budget.paths(limits.paths);
        }
        let odds = held.battle.turn_odds(&mut budget.watch(&mut see)).map_err(failed)?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, table_of_turn(&odds, &held.battle)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees odds. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_free(odds: *mut case_odds) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(odds) }?;
        Ok(case_status::CASE_OK)
    });
}

/// A summary of odds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_odds_summary {
    /// Set this to sizeof(case_odds_summary).
    pub struct_size: u32,
    /// The number of rows.
    pub rows: u32,
    /// The number of fields of an outcome.
    pub fields: u32,
    /// Turns of a fight that were solved.
    pub turns: u32,
    /// Paths followed.
    pub paths: u64,
    /// Different states found.
    pub states: u64,
    /// The probability that is not assigned to any row, for presentation; 0 for exact odds.
    pub unresolved: f64,
}

// SAFETY: 32-bit integers, then 64-bit numbers, without padding, the size first.
unsafe impl Sized32 for case_odds_summary {
    const FIRST: u32 = 40;
    const NAME: &'static str = "case_odds_summary";
}

const _: () = assert!(size_of::<case_odds_summary>() == 40);

/// One outcome's probability: the exact fraction numerator / denominator of 128-bit integers, each
/// as its high and low half.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_odds_row {
    /// Set this to sizeof(case_odds_row).
    pub struct_size: u32,
    /// 0; for later use.
    pub reserved: u32,
    /// The low half of the numerator.
    pub numerator: u64,
    /// The high half of the numerator: 0 below 2^64.
    pub numerator_high: u64,
    /// The low half of the denominator, which all rows share.
    pub denominator: u64,
    /// The high half of the denominator.
    pub denominator_high: u64,
    /// The fraction as a floating-point number, for presentation: the lower bound of the
    /// probability.
    pub probability: f64,
    /// The upper bound of the probability; the same number for exact odds.
    pub at_most: f64,
    /// The lower end to show: for sampled odds that of the 95 % confidence interval (Wilson's),
    /// even without a trial of this outcome; else `probability`.
    pub low: f64,
    /// The upper end; else `at_most`.
    pub high: f64,
}

// SAFETY: two 32-bit integers, then 64-bit numbers, without padding, the size first.
unsafe impl Sized32 for case_odds_row {
    const FIRST: u32 = 56;
    const NAME: &'static str = "case_odds_row";
}

const _: () = assert!(size_of::<case_odds_row>() == 72);

/// The quotient for presentation.
fn float(numerator: u128, denominator: u128) -> f64 {
    Fraction::new(numerator, denominator).map_or(0.0, Fraction::as_f64)
}

impl Table {
    /// Exact odds from a battle: nothing is unresolved, and nothing was sampled.
    pub(crate) fn exact(
        fields: Vec<Field>,
        rows: Rows,
        denominator: u128,
        battle: &AnyBattle,
    ) -> Table {
        Table {
            fields,
            rows,
            denominator,
            unresolved: 0,
            paths: 0,
            states: 0,
            turns: 0,
            sampled: false,
            basis: battle.basis(),
        }
    }

    fn bounds(&self, numerator: u128) -> (f64, f64) {
        let most = numerator + self.unresolved;
        (float(numerator, self.denominator), float(most, self.denominator))
    }

    /// The interval to show instead of a bare figure.
    fn shown(&self, numerator: u128) -> (f64, f64) {
        if !self.sampled {
            return self.bounds(numerator);
        }
        let count = |n: u128| u64::try_from(n).unwrap_or(u64::MAX);
        let share = |n: u128| Estimate::share(count(n), count(self.denominator));
        (share(numerator).low, share(numerator + self.unresolved).high)
    }
}

/// A summary of odds.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_info(
    odds: *const case_odds,
    out: *mut case_odds_summary,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let table = unsafe { handle::borrow(odds) }?;
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let summary = case_odds_summary {
            struct_size: 0,
            rows: count(table.rows.len()),
            fields: count(table.fields.len()),
            turns: table.turns,
            paths: table.paths,
            states: table.states,
            unresolved: float(table.unresolved, table.denominator),
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &summary) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the probability of a row, `row` from 0. Rows are in the order of their outcomes.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_get(
    odds: *const case_odds,
    row: usize,
    out: *mut case_odds_row,
) -> case_status {
    const LOW: u128 = u64::MAX as u128;
    guard(|| {
        // SAFETY: as this function's contract says.
        let table = unsafe { handle::borrow(odds) }?;
        let (_, numerator) = table.rows.row(row)?;
        let half = |n: u128| u64::try_from(n & LOW).unwrap_or(u64::MAX);
        let (probability, at_most) = table.bounds(numerator);
        let (low, high) = table.shown(numerator);
        let row = case_odds_row {
            struct_size: 0,
            reserved: 0,
            numerator: half(numerator),
            numerator_high: half(numerator >> 64),
            denominator: half(table.denominator),
            denominator_high: half(table.denominator >> 64),
            probability,
            at_most,
            low,
            high,
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &row) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives a field of a row's outcome; both indexes count from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_value(
    odds: *const case_odds,
    row: usize,
    field: usize,
    out: *mut case_value,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let table = unsafe { handle::borrow(odds) }?;
        let value = *item(table.rows.row(row)?.0, field, "field")?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write(out, "out", case_value::from(value)) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the name of a field, from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_field(
    odds: *const case_odds,
    field: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let table = unsafe { handle::borrow(odds) }?;
        let name = item(&table.fields, field, "field")?.name;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(name, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the owner of a field, from 0: a fighter's place, or CASE_NOBODY.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_field_who(
    odds: *const case_odds,
    field: usize,
    out: *mut i32,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let table = unsafe { handle::borrow(odds) }?;
        let who = item(&table.fields, field, "field")?.who;
        // SAFETY: as this function's contract says.
        unsafe { handle::write(out, "out", who.number()) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the basis of odds: the line of case_battle_basis for their battle, without plans if none
/// decided anything.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_basis(
    odds: *const case_odds,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let basis = unsafe { handle::borrow(odds) }?.basis.to_string();
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(&basis, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}
