//! Exact odds: of an exchange, and of a fight to its end.

use crate::battle::case_battle;
use crate::codes::{CASE_NONE, case_defense};
use crate::data;
use crate::handle::{self, Done, Fault, Opaque, Shell, Sized32};
use crate::pure::member;
use crate::status::{case_status, guard};
use crate::watch::{Watched, case_watch};
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyOddsError};
use case_core::battle::Battle;
use case_core::case::tables::turn::MAX_ATTACKS;
use case_core::case::{AttackIntent, Case, Defense, MAX_AREAS, MAX_NUMBER, Shift, odds};
use case_core::dice::Mass;
use case_core::odds::{Budget, Chain, Headway, Odds, OddsError, RunError, Solved};
use std::ffi::c_char;
use std::ops::ControlFlow;

/// Odds: rows of an outcome with its probability. The outcome is a few named numbers, its fields.
/// They never change: any number of threads may read them at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_odds(Shell<Table>);

/// What the handle holds.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    fields: &'static [&'static str],
    rows: Vec<Row>,
    denominator: u128,
    /// The share of the denominator that may belong to any row.
    unresolved: u128,
    paths: u64,
    states: u64,
    turns: u32,
    stopped: bool,
}

#[derive(Clone, Debug)]
struct Row {
    values: Vec<i32>,
    numerator: u128,
}

impl Opaque for case_odds {
    type Value = Table;
    const TAG: u64 = 0x4341_5345_4f44_4453;
    const NAME: &'static str = "case_odds";
    fn wrap(shell: Shell<Table>) -> Self {
        case_odds(shell)
    }
    fn shell(&self) -> &Shell<Table> {
        &self.0
    }
    fn shell_mut(&mut self) -> &mut Shell<Table> {
        &mut self.0
    }
}

/// An attack of CASE, of which the odds are asked. Let case_strike_init fill it and change what is
/// different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_strike {
    /// sizeof(case_strike).
    pub struct_size: u32,
    /// The attacker's place in the roster.
    pub attacker: i32,
    /// The target's place.
    pub target: i32,
    /// The attack's place on the attacker's sheet.
    pub attack: i32,
    /// How the target answers (case_defense), or CASE_NONE.
    pub defense: i32,
    /// The column shifts on the to-hit, added up.
    pub shift: i32,
    /// The attacks of a flurry (T6), 1 to 8.
    pub attacks: i32,
    /// The areas moved in a charge (A23).
    pub areas: i32,
    /// What the shot's way takes off its damage (A15).
    pub passed: i32,
    /// Not 0 where the attack is pulled (A12).
    pub pulled: i32,
    /// Not 0 where a precise spot is meant (A18).
    pub spot: i32,
}

// SAFETY: plain 32-bit integers, the size first.
unsafe impl Sized32 for case_strike {
    const FIRST: u32 = 44;
    const NAME: &'static str = "case_strike";
}

const _: () = assert!(size_of::<case_strike>() == 44);

/// Limits of a long calculation. A 0 stands for the default of its field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_limits {
    /// Set this to sizeof(case_limits).
    pub struct_size: u32,
    /// The turns that a fight is followed.
    pub turns: u32,
    /// The states that are held at a time.
    pub states: u64,
    /// The paths through the outcomes of rolls that are run in all.
    pub paths: u64,
}

// SAFETY: two 32-bit and two 64-bit integers without padding, the size first.
unsafe impl Sized32 for case_limits {
    const FIRST: u32 = 24;
    const NAME: &'static str = "case_limits";
}

const _: () = assert!(size_of::<case_limits>() == 24 && align_of::<case_limits>() == 8);

/// Fills a case_strike with a plain attack: no defense, no shift, nothing pulled, nothing in the
/// way.
///
/// # Safety
/// `out` points to a case_strike with its struct_size set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_strike_init(
    out: *mut case_strike,
    attacker: i32,
    target: i32,
    attack: i32,
) -> case_status {
    guard(|| {
        let strike = case_strike {
            attacker,
            target,
            attack,
            defense: CASE_NONE,
            attacks: 1,
            areas: 1,
            ..case_strike::default()
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &strike) }?;
        Ok(case_status::CASE_OK)
    })
}

fn out_of_range(name: &str, value: i32, low: i32, high: i32) -> Fault {
    let message = format!("`{name}` is {value}: {low} to {high}");
    Fault::new(case_status::CASE_ERR_RANGE, message)
}

fn within(name: &str, value: i32, low: i32, high: i32) -> Done<i32> {
    if value < low || value > high {
        return Err(out_of_range(name, value, low, high));
    }
    Ok(value)
}

/// The place of an item in a list of so many.
fn place(name: &str, value: i32, count: usize) -> Done<usize> {
    let found = usize::try_from(value).ok().filter(|&place| place < count);
    let last = i32::try_from(count).unwrap_or(i32::MAX) - 1;
    found.ok_or_else(|| out_of_range(name, value, 0, last))
}

/// The attack and the defense that a caller means.
fn strike_of(battle: &Battle<Case>, asked: &case_strike) -> Done<(AttackIntent, Option<Defense>)> {
    let sheets = battle.setup().sheets();
    let attacker = place("attacker", asked.attacker, sheets.len())?;
    let target = place("target", asked.target, sheets.len())?;
    let attack = place("attack", asked.attack, sheets[attacker].attacks().len())?;
    let mut strike =
        AttackIntent::new(ActorId::fighter(attacker), ActorId::fighter(target), attack);
    strike.shift = Shift(within("shift", asked.shift, -100, 100)?);
    strike.attacks = within("attacks", asked.attacks, 1, MAX_ATTACKS)?;
    strike.areas = within("areas", asked.areas, 0, MAX_AREAS)?;
    strike.passed = within("passed", asked.passed, 0, MAX_NUMBER)?;
    (strike.pulled, strike.spot) = (asked.pulled != 0, asked.spot != 0);
    let defense = match asked.defense {
        CASE_NONE => None,
        number => Some(member(number).ok_or_else(|| {
            out_of_range("defense", number, CASE_NONE, case_defense::CASE_DEFENSE_WEAVE as i32)
        })?),
    };
    if !odds::answers(battle.setup(), battle.state(), &strike).contains(&defense) {
        let name = defense.map_or("no defense", Defense::name);
        let message = format!("`{name}` can't answer this attack");
        return Err(Fault::new(case_status::CASE_ERR_ANSWER, message));
    }
    Ok((strike, defense))
}

fn refused(error: &OddsError) -> case_status {
    match error {
        OddsError::Stopped => case_status::CASE_ERR_STOPPED,
        _ => case_status::CASE_ERR_ODDS,
    }
}

const BLOW: &[&str] = &["effect", "through", "slam", "flown", "stun", "rank_lost", "unconscious"];

fn table_of(odds: &Odds<odds::AttackOutcome>) -> Table {
    let rows = odds.iter().map(|(blow, numerator)| Row {
        values: vec![
            blow.effect as i32,
            blow.through,
            blow.slam.map_or(CASE_NONE, |slam| slam as i32),
            blow.flown,
            blow.stun,
            i32::from(blow.rank_lost),
            blow.unconscious,
        ],
        numerator,
    });
    Table {
        fields: BLOW,
        rows: rows.collect(),
        denominator: odds.denominator(),
        unresolved: 0,
        paths: 0,
        states: 0,
        turns: 0,
        stopped: false,
    }
}

/// The most paths of one step: what a chain runs by default.
const STEP_PATHS: u64 = 1 << 16;

fn see(watched: Option<&Watched>, headway: Headway) -> ControlFlow<()> {
    watched.map_or(ControlFlow::Continue(()), |watched| watched.see(headway))
}

/// The exact odds of what one attack comes to, as the battle stands, in one exchange: the defense,
/// the attack, damage and checks, by the rules' own code. For battles of CASE; CASE_ERR_SYSTEM for
/// others. Nothing of the battle changes.
///
/// Fields: effect (case_effect), through (the damage that got through), slam (case_check_result or
/// CASE_NONE), flown (areas; -1 out of sight), stun (turns), rank_lost (0 or 1), unconscious
/// (turns). What else has to be decided in it, the built-in plan decides.
///
/// CASE_ERR_ANSWER where the defense can't answer the attack. Free with case_odds_free.
///
/// # Safety
/// `battle` is a handle; `strike` points to a case_strike; `watch` is NULL or a handle; `out` may
/// be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_exchange(
    battle: *const case_battle,
    strike: *const case_strike,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, asked, watched) = unsafe {
            let held = handle::borrow(battle)?;
            (held, handle::read_struct(strike)?, handle::borrow_or_null(watch)?)
        };
        let AnyBattle::Case(battle) = &held.battle else {
            let message = "the odds of an exchange are given for battles of `case`";
            return Err(Fault::new(case_status::CASE_ERR_SYSTEM, message));
        };
        let (strike, defense) = strike_of(battle, &asked)?;
        let mut see = |headway| see(watched, headway);
        if see(Headway::default()).is_break() {
            return Err(Fault::new(case_status::CASE_ERR_STOPPED, OddsError::Stopped));
        }
        let mut work = Budget::new().watch(&mut see);
        let (setup, state) = (battle.setup(), battle.state());
        let found = if let Some(defense) = defense {
            odds::blow(setup, state, &strike, odds::always(defense), &mut work)
        } else {
            let none = |q: &_, setup: &_, state: &_| Some(odds::undefended(q, setup, state));
            odds::blow(setup, state, &strike, none, &mut work)
        };
        let found = found.map_err(|error| match error {
            RunError::Odds(error) => Fault::new(refused(&error), error),
            other => Fault::new(case_status::CASE_ERR_INTERNAL, other),
        })?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, table_of(&found)) }?;
        Ok(case_status::CASE_OK)
    })
}

fn table_of_fight(solved: &Solved<Option<u8>>) -> Table {
    let interval = |winner: Option<u8>| solved.p(&winner).low.0;
    let winners = solved.values().into_iter().map(|(winner, _)| winner);
    let rows = winners.map(|winner| Row {
        values: vec![winner.map_or(CASE_NONE, i32::from)],
        numerator: interval(winner),
    });
    Table {
        fields: &["winner"],
        rows: rows.collect(),
        denominator: Mass::ONE.0,
        unresolved: solved.unresolved().0,
        paths: solved.paths(),
        states: solved.states(),
        turns: solved.turns(),
        stopped: solved.cuts().stopped > 0,
    }
}

/// The odds of who wins the fight from where the battle stands, with the built-in plan for
/// everybody: every probability is a proven interval, since limits leave some fights unfollowed.
/// For battles of every system. What was fed for an open step is not looked at.
///
/// Fields: winner, the number of a side or CASE_NONE where nobody wins. The rows need not add up to
/// 1: see `unresolved` of case_odds_info; fights that never end belong to no row.
///
/// Where the watch says stop, what is known by then is given, and CASE_STOPPED comes back instead
/// of CASE_OK. Free with case_odds_free.
///
/// # Safety
/// `battle` is a handle; `limits` is NULL (the defaults) or points to a case_limits; `watch` is
/// NULL or a handle; `out` may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_fight(
    battle: *const case_battle,
    limits: *const case_limits,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, watched) = unsafe { (handle::borrow(battle)?, handle::borrow_or_null(watch)?) };
        let limits = if limits.is_null() {
            case_limits::default()
        } else {
            // SAFETY: as this function's contract says.
            unsafe { handle::read_struct(limits) }?
        };
        let mut chain = Chain::new();
        if limits.turns > 0 {
            chain = chain.turns(limits.turns);
        }
        if limits.states > 0 {
            chain = chain.states(usize::try_from(limits.states).unwrap_or(usize::MAX));
        }
        if limits.paths > 0 {
            // A single step stops at the limit too, which its own default may be far above.
            chain = chain.paths(limits.paths).step_paths(limits.paths.min(STEP_PATHS));
        }
        let mut see = |headway| see(watched, headway);
        let solved =
            held.battle.solve(&mut chain.watch(&mut see)).map_err(|error| match error {
                AnyOddsError::Odds(error) => Fault::new(refused(&error), error),
                other => Fault::new(case_status::CASE_ERR_INTERNAL, other),
            })?;
        let table = table_of_fight(&solved);
        let stopped = table.stopped;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, table) }?;
        Ok(if stopped { case_status::CASE_STOPPED } else { case_status::CASE_OK })
    })
}

/// Frees odds. NULL is fine.
///
/// # Safety
/// `odds` is NULL or came from this library, and nobody uses it now or later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_free(odds: *mut case_odds) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(odds) }?;
        Ok(case_status::CASE_OK)
    });
}

/// What a calculation of odds came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_odds_summary {
    /// Set this to sizeof(case_odds_summary).
    pub struct_size: u32,
    /// How many rows there are.
    pub rows: u32,
    /// How many fields an outcome has.
    pub fields: u32,
    /// Turns of a fight that were solved.
    pub turns: u32,
    /// Paths that were run.
    pub paths: u64,
    /// Different states that were met.
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
    /// The fraction as a floating-point number, for presentation: the least that the probability
    /// can be.
    pub probability: f64,
    /// The most that the probability can be; the same number for exact odds.
    pub at_most: f64,
}

// SAFETY: two 32-bit integers, then 64-bit numbers, without padding, the size first.
unsafe impl Sized32 for case_odds_row {
    const FIRST: u32 = 56;
    const NAME: &'static str = "case_odds_row";
}

const _: () = assert!(size_of::<case_odds_row>() == 56);

/// The quotient for presentation.
fn float(numerator: u128, denominator: u128) -> f64 {
    case_core::dice::Fraction::new(numerator, denominator).as_f64()
}

impl Table {
    fn row(&self, index: usize) -> Done<&Row> {
        self.rows.get(index).ok_or_else(|| {
            let message = format!("no row {index}: there are {}", self.rows.len());
            Fault::new(case_status::CASE_ERR_RANGE, message)
        })
    }

    fn bounds(&self, row: &Row) -> (f64, f64) {
        let most = row.numerator + self.unresolved;
        (float(row.numerator, self.denominator), float(most, self.denominator))
    }
}

/// What a calculation of odds came to.
///
/// # Safety
/// `odds` is a handle; `out` points to a case_odds_summary with its struct_size set.
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

/// The probability of a row, `row` from 0. Rows stand in the order of their outcomes.
///
/// # Safety
/// `odds` is a handle; `out` points to a case_odds_row with its struct_size set.
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
        let row = table.row(row)?;
        let half = |n: u128| u64::try_from(n & LOW).unwrap_or(u64::MAX);
        let (probability, at_most) = table.bounds(row);
        let row = case_odds_row {
            struct_size: 0,
            reserved: 0,
            numerator: half(row.numerator),
            numerator_high: half(row.numerator >> 64),
            denominator: half(table.denominator),
            denominator_high: half(table.denominator >> 64),
            probability,
            at_most,
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &row) }?;
        Ok(case_status::CASE_OK)
    })
}

/// A field of a row's outcome, both from 0.
///
/// # Safety
/// `odds` is a handle; `out` may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_value(
    odds: *const case_odds,
    row: usize,
    field: usize,
    out: *mut i32,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let table = unsafe { handle::borrow(odds) }?;
        let value = table.row(row)?.values.get(field).copied().ok_or_else(|| no_field(field))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write(out, "out", value) }?;
        Ok(case_status::CASE_OK)
    })
}

fn no_field(field: usize) -> Fault {
    Fault::new(case_status::CASE_ERR_RANGE, format_args!("no field {field}"))
}

/// The name of a field, from 0.
///
/// # Safety
/// `odds` is a handle; `buffer`, `capacity`, `needed`: as every text.
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
        let name = table.fields.get(field).ok_or_else(|| no_field(field))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(name, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Odds as JSON: {"denominator": "1000", "unresolved": 0.0, "rows": [{"outcome": {"effect": 1,
/// ...}, "numerator": "350", "probability": 0.35, "at_most": 0.35}, ...]}. The integers are texts,
/// because most readers of JSON hold 53 bits.
///
/// # Safety
/// `odds` is a handle; `buffer`, `capacity`, `needed`: as every text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_json(
    odds: *const case_odds,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let table = unsafe { handle::borrow(odds) }?;
        let json = data::json(&JsonTable(table))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(&json, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

struct JsonTable<'a>(&'a Table);

impl serde::Serialize for JsonTable<'_> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct JsonRow<'a> {
            outcome: std::collections::BTreeMap<&'a str, i32>,
            numerator: String,
            probability: f64,
            at_most: f64,
        }
        #[derive(serde::Serialize)]
        struct Whole<'a> {
            denominator: String,
            unresolved: f64,
            rows: Vec<JsonRow<'a>>,
        }
        let table = self.0;
        let rows = table.rows.iter().map(|row| {
            let (probability, at_most) = table.bounds(row);
            let outcome = table.fields.iter().copied().zip(row.values.iter().copied()).collect();
            JsonRow { outcome, numerator: row.numerator.to_string(), probability, at_most }
        });
        Whole {
            denominator: table.denominator.to_string(),
            unresolved: float(table.unresolved, table.denominator),
            rows: rows.collect(),
        }
        .serialize(s)
    }
}
