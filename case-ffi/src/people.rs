//! Who fights, and how they stand.

use crate::battle::{Held, case_battle, fighter, small};
use crate::codes::{CASE_JUDGE, CASE_MAP, CASE_NOBODY};
use crate::data;
use crate::handle::{self, Done, Fault, Sized32};
use crate::status::{case_status, guard};
use case_core::ActorId;
use case_core::ruling::Ruling;
use std::ffi::c_char;
use std::fmt::Write;

/// How a battle stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_battle_info {
    /// Set this to sizeof(case_battle_info).
    pub struct_size: u32,
    /// The turn or round, from 1.
    pub turn: i32,
    /// 1 once the battle is over.
    pub over: i32,
    /// How many fighters the roster has.
    pub fighters: i32,
    /// How many steps were finished.
    pub steps: i32,
    /// How many events the log holds.
    pub events: i32,
    /// How many rulings the system has (case_battle_ruling).
    pub rulings: i32,
}

// SAFETY: plain 32-bit integers, the size first.
unsafe impl Sized32 for case_battle_info {
    const FIRST: u32 = 28;
    const NAME: &'static str = "case_battle_info";
}

const _: () = assert!(size_of::<case_battle_info>() == 28);

/// How a fighter stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_fighter_info {
    /// Set this to sizeof(case_fighter_info).
    pub struct_size: u32,
    /// The side, from 0.
    pub side: i32,
    /// 1 while it can still take part.
    pub stands: i32,
    /// The points by which its fitness is read: Health, Body Points, and so on.
    pub fitness: i32,
}

// SAFETY: plain 32-bit integers, the size first.
unsafe impl Sized32 for case_fighter_info {
    const FIRST: u32 = 16;
    const NAME: &'static str = "case_fighter_info";
}

const _: () = assert!(size_of::<case_fighter_info>() == 16);

/// How the battle stands.
///
/// # Safety
/// `battle` is a handle; `out` points to a case_battle_info with its struct_size set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_status(
    battle: *const case_battle,
    out: *mut case_battle_info,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let b = &unsafe { handle::borrow(battle) }?.battle;
        let info = case_battle_info {
            struct_size: 0,
            turn: b.turn(),
            over: i32::from(b.is_over()),
            fighters: small(b.fighters()),
            steps: small(b.checkpoints()),
            events: small(b.events()),
            rulings: small(b.rulings().len()),
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &info) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The name of the battle's system, such as "case".
///
/// # Safety
/// `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_system(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let held = unsafe { handle::borrow(battle) }?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(held.battle.system(), buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// How a fighter stands, by its place in the roster from 0.
///
/// # Safety
/// `battle` is a handle; `out` points to a case_fighter_info with its struct_size set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_fighter(
    battle: *const case_battle,
    who: i32,
    out: *mut case_fighter_info,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let b = &unsafe { handle::borrow(battle) }?.battle;
        let who = fighter(b, who)?;
        let info = case_fighter_info {
            struct_size: 0,
            side: i32::from(b.side(who).0),
            stands: i32::from(b.stands(who)),
            fitness: b.fitness(who),
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &info) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The name of a fighter, by its place in the roster; or of CASE_JUDGE, CASE_MAP, CASE_NOBODY.
///
/// # Safety
/// `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_name(
    battle: *const case_battle,
    who: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let b = &unsafe { handle::borrow(battle) }?.battle;
        let who = match who {
            CASE_JUDGE | CASE_MAP | CASE_NOBODY => ActorId::from_number(who),
            _ => fighter(b, who)?,
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(b.name(who), buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The name of a fighter's side.
///
/// # Safety
/// `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_side_name(
    battle: *const case_battle,
    who: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let b = &unsafe { handle::borrow(battle) }?.battle;
        let side = b.side(fighter(b, who)?).1;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(side, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// A part of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_ruling_part {
    /// The name: for a switch, the one that a roster sets it by.
    CASE_RULING_NAME = 0,
    /// The rule id or ids.
    CASE_RULING_RULE = 1,
    /// What the book leaves open.
    CASE_RULING_QUESTION = 2,
    /// What this engine does, for a switch by default.
    CASE_RULING_READING = 3,
    /// For a switch, the value in force; empty for a fixed reading.
    CASE_RULING_VALUE = 4,
    /// For a switch, its default.
    CASE_RULING_DEFAULT = 5,
    /// For a switch, the values it takes.
    CASE_RULING_VALUES = 6,
}

fn ruling(held: &Held, index: usize) -> Done<Ruling> {
    let mut list = held.battle.rulings();
    if index >= list.len() {
        let message = format!("no ruling {index}: there are {}", list.len());
        return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
    }
    Ok(list.swap_remove(index))
}

/// A part (case_ruling_part) of a ruling of the battle's system, `index` from 0: the switches that
/// a playing group can set come first, then the readings that are the same at every table.
///
/// # Safety
/// `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_ruling(
    battle: *const case_battle,
    index: usize,
    part: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let ruling = ruling(unsafe { handle::borrow(battle) }?, index)?;
        let switch = ruling.switch.as_ref();
        let text = match part {
            0 => ruling.name,
            1 => ruling.rule,
            2 => ruling.question,
            3 => ruling.reading,
            4 => switch.map_or("", |s| &s.value),
            5 => switch.map_or("", |s| &s.default),
            6 => switch.map_or("", |s| s.values),
            _ => {
                let message = format!("{part} is no case_ruling_part");
                return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
            }
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(text, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The book of rulings of the battle's system with the values in force, to be read.
///
/// # Safety
/// `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_rulings_text(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let held = unsafe { handle::borrow(battle) }?;
        let mut text = String::new();
        for r in held.battle.rulings() {
            // Writing to a string never fails.
            let _ = match &r.switch {
                Some(s) => writeln!(
                    text,
                    "{} = {} [{}]\n    {}: {}. Default {}; values: {}.",
                    r.name, s.value, r.rule, r.question, r.reading, s.default, s.values
                ),
                None => writeln!(
                    text,
                    "{} [{}], fixed\n    {}: {}.",
                    r.name, r.rule, r.question, r.reading
                ),
            };
        }
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(&text, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Every ruling of the battle's system with the value in force, as a JSON list.
///
/// # Safety
/// `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_rulings_json(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let held = unsafe { handle::borrow(battle) }?;
        let json = data::json(&held.battle.rulings())?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(&json, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}
