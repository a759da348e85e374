//! Events.
//!
//! The log holds every roll, modifier, decision, note and change, each with the rule that caused
//! it, and each intervention of the referee, with its reason: as data, or as text for a reader.
//! Events are numbered from 0. While a step waits for input, its events so far are open events:
//! they follow those of the log, from `events` of case_battle_info on, and every call here accepts
//! them too. They disappear if the step is undone, and become events of the log under the same
//! numbers once it ends.

use crate::battle::{Held, case_battle};
use crate::data;
use crate::handle::{self, Done, Fault, Sized32};
use crate::out::{Text, fill, put_range};
use crate::status::{case_status, guard};
use crate::values::{CASE_NAME_SIZE, CASE_RULE_SIZE, case_named_value, fixed, item, small};
use crate::words::{audience, case_catalog, speech};
use case_core::codes::Code;
use case_core::log::{Audience, Record};
use std::ffi::c_char;
use std::ops::Range;

/// The sort of an event. For interventions see also case_battle_event_text and
/// case_battle_event_reason.
pub use case_core::log::EventKind as case_event_kind;

/// One event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_event {
    /// Set this to sizeof(case_event).
    pub struct_size: u32,
    /// The sort of event (case_event_kind).
    pub kind: i32,
    /// The one concerned: a fighter's place from 0, CASE_JUDGE, CASE_MAP or CASE_NOBODY.
    pub who: i32,
    /// The other one involved, or CASE_NOBODY.
    pub other: i32,
    /// The number of its values (case_battle_event_value); absent values are left out.
    pub values: i32,
    /// The number of faces of a roll (case_battle_event_faces).
    pub faces: i32,
    /// 1 if the players may not know it yet.
    pub secret: i32,
    /// The id of the rule that caused it, ends with NUL; empty for the referee's interventions.
    pub rule: [c_char; CASE_RULE_SIZE],
    /// The roll, question, note, field or intervention, by its name in the schema; ends with NUL.
    pub name: [c_char; CASE_NAME_SIZE],
}

// SAFETY: 32-bit integers and bytes, without padding, the size first.
unsafe impl Sized32 for case_event {
    const FIRST: u32 = 108;
    const NAME: &'static str = "case_event";
}

const _: () = assert!(size_of::<case_event>() == 108 && align_of::<case_event>() == 4);

/// An event of the log, or past its end an open one, as the battle's audience may know it: of one that
/// it may not know, only the kind.
pub(crate) fn record(held: &Held, index: usize) -> Done<Record> {
    let whole = held.battle.record(index, Audience::Gamemaster).ok_or_else(|| {
        let message = format!("no event {index}: there are {}", held.battle.all_events());
        Fault::new(case_status::CASE_ERR_RANGE, message)
    })?;
    Ok(if !whole.secret || held.audience == Audience::Gamemaster {
        whole
    } else {
        held.battle.record(index, held.audience).unwrap_or_else(|| whole.withheld())
    })
}

/// Gives the range of the events of the last step, run, redo or intervention: from `first` to `end`
/// - 1. It is empty after an undo. Either pointer may be NULL.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_new_events(
    battle: *const case_battle,
    first: *mut usize,
    end: *mut usize,
) -> case_status {
    let bounds = |held: &Held| {
        let events = held.battle.events();
        (held.news.min(events), events)
    };
    // SAFETY: as this function's contract says.
    unsafe { put_range(battle, (first, end), bounds) }
}

/// Gives the range of the open events, those of the waiting step so far: from `first` to `end` - 1.
/// Either pointer may be NULL.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_open_events(
    battle: *const case_battle,
    first: *mut usize,
    end: *mut usize,
) -> case_status {
    let bounds = |held: &Held| (held.battle.events(), held.battle.all_events());
    // SAFETY: as this function's contract says.
    unsafe { put_range(battle, (first, end), bounds) }
}

/// Gives one event.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_event(
    battle: *const case_battle,
    index: usize,
    out: *mut case_event,
) -> case_status {
    let event = |held: &Held| {
        let record = record(held, index)?;
        Ok(case_event {
            struct_size: 0,
            kind: i32::from(record.event.number()),
            who: record.who.number(),
            other: record.other.number(),
            values: small(record.values.len()),
            faces: small(record.faces.len()),
            secret: i32::from(record.secret),
            rule: fixed(record.rule),
            name: fixed(record.name),
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, event) }
}

/// Gives one of the values of an event; both indexes count from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_event_value(
    battle: *const case_battle,
    index: usize,
    value: usize,
    out: *mut case_named_value,
) -> case_status {
    let named =
        |held: &Held| Ok(case_named_value::of(item(&record(held, index)?.values, value, "value")?));
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, named) }
}

/// Gives the faces of a roll, in the order in which they were rolled, one byte each. `*needed` gets
/// their number.
///
/// # Safety
/// As every call.
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
        let record = record(&*unsafe { handle::borrow(battle) }?, index)?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_bytes(&record.faces, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives the part of an event that exists only as text: for a ruling changed by the referee, name =
/// value. Empty for all other events.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_event_text(
    battle: *const case_battle,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let text = |held: &Held| Ok(record(held, index)?.text.clone());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, text) }
}

/// Gives the referee's reason for an intervention, as it was given; empty if there is none, and for
/// all other events.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_event_reason(
    battle: *const case_battle,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let reason = |held: &Held| Ok(record(held, index)?.reason.clone());
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, reason) }
}

/// The events from `first` on, `count` of them or as many as there are.
fn range(held: &Held, first: usize, count: usize) -> Done<Range<usize>> {
    let events = held.battle.all_events();
    if first > events {
        let message = format!("no event {first}: there are {events}");
        return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
    }
    Ok(first..first.saturating_add(count).min(events))
}

/// Gives events as a JSON list: `count` of them from `first` on, or as many as there are (SIZE_MAX:
/// all the rest, the open ones included), as the `audience` (case_audience) may see them. Each is
/// {"event": "roll", "rule": "R4", "name": "attack", "who": {"kind": "actor", "value": 0}, "other":
/// null, "values": {"at": {"kind": ..., "value": ...}, ...}, "faces": [6, 2], "secret": false}; for
/// interventions "rule" is empty, and "text" and "reason" are present unless empty.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_events_json(
    battle: *const case_battle,
    first: usize,
    count: usize,
    audience: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = |held: &Held| {
        let audience = self::audience(&held.battle, audience)?;
        let records =
            range(held, first, count)?.filter_map(|index| held.battle.record(index, audience));
        data::json(&records.collect::<Vec<_>>())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, json) }
}

/// Writes events as text for an `audience` (case_audience), one line for each event that a reader
/// needs, every line ended by a newline: `count` events from `first` on, or as many as there are
/// (SIZE_MAX: all the rest, the open ones included). With `count` 1 the text is empty if a reader
/// needs no line.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_tell(
    battle: *const case_battle,
    first: usize,
    count: usize,
    language: i32,
    catalog: *const case_catalog,
    audience: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let tell = |held: &Held| {
        // SAFETY: as this function's contract says.
        let speech = unsafe { speech(language, catalog) }?;
        let audience = self::audience(&held.battle, audience)?;
        let line = |index| held.battle.tell(index, &speech, audience);
        let mut text = String::new();
        for line in range(held, first, count)?.filter_map(line) {
            text += &line;
            text.push('\n');
        }
        Ok(text)
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, tell) }
}
