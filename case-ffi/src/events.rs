//! What happened: the log as typed fields, as JSON, as English.

use crate::battle::{CASE_NAME_SIZE, CASE_RULE_SIZE, Held, case_battle, fixed, small};
use crate::data;
use crate::handle::{self, Done, Fault, Sized32};
use crate::status::{case_status, guard};
use case_core::log::Record;
use std::ffi::c_char;
use std::ops::Range;

/// What kind of event it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_event_kind {
    /// A roll.
    CASE_EVENT_ROLL = 0,
    /// A shift, modifier or bonus that went into the next roll of that name.
    CASE_EVENT_SHIFT = 1,
    /// Somebody decided.
    CASE_EVENT_CHOICE = 2,
    /// A rule was applied.
    CASE_EVENT_NOTE = 3,
    /// A value of the state changed.
    CASE_EVENT_CHANGE = 4,
}

const KINDS: [(&str, case_event_kind); 5] = [
    ("roll", case_event_kind::CASE_EVENT_ROLL),
    ("shift", case_event_kind::CASE_EVENT_SHIFT),
    ("choice", case_event_kind::CASE_EVENT_CHOICE),
    ("note", case_event_kind::CASE_EVENT_NOTE),
    ("change", case_event_kind::CASE_EVENT_CHANGE),
];

/// One event of a battle's log. Numbers and names, not sentences: a host can translate them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_event {
    /// Set this to sizeof(case_event).
    pub struct_size: u32,
    /// What kind it is (case_event_kind).
    pub kind: i32,
    /// Whom it is about: a fighter's place from 0, CASE_JUDGE, CASE_MAP or CASE_NOBODY.
    pub who: i32,
    /// Who else had part in it, or CASE_NOBODY.
    pub other: i32,
    /// Which of several values changed.
    pub place: i32,
    /// What a roll is read at: a column, a chance, a modifier.
    pub at: i32,
    /// What a value was before a change.
    pub from: i32,
    /// The outcome, shift, answer or number, or what a value is after a change.
    pub value: i32,
    /// How many faces a roll showed (case_battle_event_faces).
    pub faces: i32,
    /// The id of the rule that caused it, ends with NUL.
    pub rule: [c_char; CASE_RULE_SIZE],
    /// Which roll, question, happening or value, by its name in the system's lists; ends with NUL.
    pub what: [c_char; CASE_NAME_SIZE],
}

// SAFETY: 32-bit integers and bytes, without padding, the size first.
unsafe impl Sized32 for case_event {
    const FIRST: u32 = 116;
    const NAME: &'static str = "case_event";
}

const _: () = assert!(size_of::<case_event>() == 116 && align_of::<case_event>() == 4);

fn record(held: &Held, index: usize) -> Done<Record<'_>> {
    held.battle.record(index).ok_or_else(|| {
        let message = format!("no event {index}: there are {}", held.battle.events());
        Fault::new(case_status::CASE_ERR_RANGE, message)
    })
}

/// The events of the last step or run: from `first` to `end` - 1. After an undo there are none.
/// Either pointer may be NULL.
///
/// # Safety
/// `battle` is a handle; `first` and `end` may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_new_events(
    battle: *const case_battle,
    first: *mut usize,
    end: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let held = unsafe { handle::borrow(battle) }?;
        let events = held.battle.events();
        for (out, name, value) in [(first, "first", held.news.min(events)), (end, "end", events)] {
            if !out.is_null() {
                // SAFETY: as this function's contract says.
                unsafe { handle::write(out, name, value) }?;
            }
        }
        Ok(case_status::CASE_OK)
    })
}

/// One event of the log, `index` from 0.
///
/// # Safety
/// `battle` is a handle; `out` points to a case_event with its struct_size set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_event(
    battle: *const case_battle,
    index: usize,
    out: *mut case_event,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let record = record(unsafe { handle::borrow(battle) }?, index)?;
        let kind = KINDS.iter().find(|(name, _)| *name == record.event);
        let event = case_event {
            struct_size: 0,
            kind: kind.map_or(-1, |(_, kind)| *kind as i32),
            who: record.who.number(),
            other: record.other.number(),
            place: i32::from(record.place),
            at: record.at,
            from: record.from,
            value: record.value,
            faces: small(record.faces.len()),
            rule: fixed(record.rule),
            what: fixed(record.what),
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &event) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The faces of a roll, in the order in which they were rolled, one byte each.
///
/// # Safety
/// `battle` is a handle; `buffer` has room for `capacity` bytes, or is NULL with capacity 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_event_faces(
    battle: *const case_battle,
    index: usize,
    buffer: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let record = record(unsafe { handle::borrow(battle) }?, index)?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_bytes(record.faces, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The events from `first` on, `count` of them or as many as there are.
fn range(held: &Held, first: usize, count: usize) -> Done<Range<usize>> {
    let events = held.battle.events();
    if first > events {
        let message = format!("no event {first}: there are {events}");
        return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
    }
    Ok(first..first.saturating_add(count).min(events))
}

/// Events as a JSON list: `count` of them from `first` on, or as many as there are (SIZE_MAX: all
/// the rest). Each is `{"event": "roll", "rule": "R4", "who": 0, "what": "attack", "other": 65535,
/// "place": 0, "at": 5, "from": 0, "value": 2, "faces": [88]}`.
///
/// # Safety
/// `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_events_json(
    battle: *const case_battle,
    first: usize,
    count: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let held = unsafe { handle::borrow(battle) }?;
        let range = range(held, first, count)?;
        let records: Vec<_> = range.filter_map(|index| held.battle.record(index)).collect();
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(&data::json(&records)?, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Events in English, one line each that has something to tell, every line ended by a newline:
/// `count` of them from `first` on, or as many as there are (SIZE_MAX: all the rest).
///
/// # Safety
/// `battle` is a handle; `buffer`, `capacity`, `needed`: as every text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_events_text(
    battle: *const case_battle,
    first: usize,
    count: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let held = unsafe { handle::borrow(battle) }?;
        let mut text = String::new();
        for line in range(held, first, count)?.filter_map(|index| held.battle.tell(index)) {
            text += &line;
            text.push('\n');
        }
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(&text, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}
