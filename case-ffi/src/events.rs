//! Events.
//!
//! The log holds every roll, modifier, decision, note and change, each with its rule, and each
//! intervention of the referee with its reason. Events are numbered from 0. While a step waits for
//! input, its events so far are open: they follow those of the log, from `events` of case_battle_info
//! on, and every call here accepts them. They disappear if the step is undone, and join the log under
//! the same numbers once it ends. {"call": "events"} gives them as data (case_battle_call).

use crate::battle::{Held, case_battle};
use crate::handle::{Done, Fault};
use crate::out::{Text, put, put_range};
use crate::status::case_status;
use crate::words::{View, case_view};
use case_core::battle::Input;
use case_core::log::Audience;
use std::ffi::c_char;
use std::ops::Range;

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

/// The events from `first` on, `count` of them or as many as there are.
fn range(held: &Held, first: usize, count: usize) -> Done<Range<usize>> {
    let events = held.battle.all_events();
    if first > events {
        let message = format!("no event {first}: there are {events}");
        return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
    }
    Ok(first..first.saturating_add(count).min(events))
}

/// Writes events as text, one line for each event that a reader
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
    view: *const case_view,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let tell = |held: &Held| {
        // SAFETY: as this function's contract says.
        let view = unsafe { View::of(view) }?;
        let (speech, audience) = (view.speech(), view.audience(&held.battle)?);
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

/// Gives the input of the first face of a roll; the others follow. It is for an event of the log or
/// an open one; {"call": "correct"} replaces its faces. CASE_ERR_RANGE for an event without faces.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_event_input(
    battle: *const case_battle,
    index: usize,
    out: *mut usize,
) -> case_status {
    let input = |held: &Held| {
        let faces = |index: usize| {
            let record = held.battle.record(index, Audience::Gamemaster).ok_or_else(|| {
                let message = format!("no event {index}: there are {}", held.battle.all_events());
                Fault::new(case_status::CASE_ERR_RANGE, message)
            })?;
            Ok::<_, Fault>(record.faces.len())
        };
        if faces(index)? == 0 {
            let message = format!("event {index} shows no faces");
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
        // Every face of the log lies among the inputs, in its order.
        let before = (0..index).try_fold(0, |sum, index| Ok::<_, Fault>(sum + faces(index)?))?;
        let inputs = held.battle.inputs().iter().enumerate();
        let mut lying = inputs.filter(|(_, input)| matches!(input, Input::Face { .. }));
        let found = lying.nth(before).map(|(at, _)| at);
        found.ok_or_else(|| Fault::new(case_status::CASE_ERR_INTERNAL, "a face without an input"))
    };
    // SAFETY: as this function's contract says.
    unsafe { put(battle, out, input) }
}
