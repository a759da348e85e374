//! Cards.
//!
//! A card is what a table shows as one entry: the events of one attack, one action or one part of
//! the turn, with a headline that sums it up. Cards without a parent follow each other without a
//! gap; an attack within another one has a separate card, whose parent is the other. The cards of
//! the open step come last and are open: they change as it unfolds.
//!
//! ```text
//! case_battle_card_count(battle, &count);
//! for (i = 0; i < count; i++) {
//!     case_battle_card(battle, i, &card);
//!     case_battle_headline(battle, i, CASE_LANGUAGE_ENGLISH, NULL, CASE_AUDIENCE_PLAYERS,
//!                          text, sizeof text, NULL);
//! }
//! ```
//!
//! The lines of a card are those of its events: case_battle_tell from `first`, `end` - `first` of
//! them.

use crate::battle::{Held, case_battle};
use crate::data;
use crate::handle::{Done, Sized32};
use crate::out::{Text, fill, put};
use crate::status::case_status;
use crate::values::{CASE_NAME_SIZE, case_value, fixed, item, small};
use crate::words::{audience, case_catalog, speech};
use case_core::codes::Code;
use case_core::log::{Audience, Card, Shown};
use case_core::value::Value;
use case_core::words::Speech;
use serde_json::json;
use std::ffi::c_char;

/// What a card holds.
pub use case_core::log::CardKind as case_card_kind;

/// A card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_card {
    /// Set this to sizeof(case_card).
    pub struct_size: u32,
    /// What it holds (case_card_kind).
    pub kind: i32,
    /// The card that it is part of; -1 for none.
    pub parent: i32,
    /// 1 if it is still unfolding: its step waits for a die or an answer.
    pub open: i32,
    /// Who acts: a fighter's place from 0, CASE_JUDGE, CASE_MAP or CASE_NOBODY.
    pub who: i32,
    /// Who is attacked or otherwise concerned, or CASE_NOBODY.
    pub other: i32,
    /// Its first event.
    pub first: i32,
    /// The event after its last one.
    pub end: i32,
    /// The event whose words are its headline.
    pub headline: i32,
    /// The event (CASE_EVENT_OUTCOME) that holds what the attack came to; -1 for none.
    pub outcome: i32,
    /// The attack, if it is one.
    pub attack: case_value,
}

// SAFETY: 32-bit integers without padding, the size first.
unsafe impl Sized32 for case_card {
    const FIRST: u32 = 48;
    const NAME: &'static str = "case_card";
}

const _: () = assert!(size_of::<case_card>() == 48);

fn place(index: Option<usize>) -> i32 {
    index.map_or(-1, small)
}

fn card(held: &Held, index: usize) -> Done<&Card> {
    item(held.cards(), index, "card")
}

/// Gives the number of cards, the open ones included.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_card_count(
    battle: *const case_battle,
    count: *mut usize,
) -> case_status {
    // SAFETY: as this function's contract says.
    unsafe { put(battle, count, |held| Ok(held.cards().len())) }
}

/// Gives a card, `index` from 0, in the order of their first events.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_card(
    battle: *const case_battle,
    index: usize,
    out: *mut case_card,
) -> case_status {
    let found = |held: &Held| {
        let card = card(held, index)?;
        Ok(case_card {
            struct_size: 0,
            kind: card.kind.number().into(),
            parent: place(card.parent),
            open: card.is_open.into(),
            who: card.who.number(),
            other: card.other.number(),
            first: small(card.first),
            end: small(card.end),
            headline: small(card.headline),
            outcome: place(card.outcome),
            attack: card.attack.into(),
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, found) }
}

fn headline(held: &Held, card: &Card, speech: &Speech<'_>, audience: Audience) -> String {
    held.battle.headline(card, speech, audience).unwrap_or_default()
}

/// Gives the headline of a card: "Granite Dove hits Iron Matron with bull rush: 34 damage, 62
/// left". `language` and `catalog` as in case_battle_tell; `audience` is a case_audience. Empty if
/// that audience may not know anything yet.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_headline(
    battle: *const case_battle,
    index: usize,
    language: i32,
    catalog: *const case_catalog,
    audience: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let line = |held: &Held| {
        // SAFETY: as this function's contract says.
        let speech = unsafe { speech(language, catalog) }?;
        Ok(headline(held, card(held, index)?, &speech, self::audience(&held.battle, audience)?))
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, line) }
}

/// A value of the state that a card changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_change {
    /// Set this to sizeof(case_change).
    pub struct_size: u32,
    /// Whose value it is: a fighter's place from 0, or CASE_NOBODY for one of the battle itself.
    pub who: i32,
    /// Which of several values; CASE_KIND_NOTHING for a single one.
    pub place: case_value,
    /// The value before the card; CASE_KIND_NOTHING if it was absent.
    pub from: case_value,
    /// The value after it; CASE_KIND_NOTHING if it is absent.
    pub to: case_value,
    /// The field, by its name in the schema; ends with NUL.
    pub name: [c_char; CASE_NAME_SIZE],
}

// SAFETY: integers and bytes, without padding, the size first.
unsafe impl Sized32 for case_change {
    const FIRST: u32 = 96;
    const NAME: &'static str = "case_change";
}

const _: () = assert!(size_of::<case_change>() == 96);

/// Gives the number of values that a card changed, as an `audience` (case_audience) may see them.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_change_count(
    battle: *const case_battle,
    index: usize,
    audience: i32,
    count: *mut usize,
) -> case_status {
    let changes = |held: &Held| {
        Ok(held.battle.changes(card(held, index)?, self::audience(&held.battle, audience)?).len())
    };
    // SAFETY: as this function's contract says.
    unsafe { put(battle, count, changes) }
}

/// Gives one of the values that a card changed, `change` from 0: from what it was before the card to
/// what it is after it.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_change(
    battle: *const case_battle,
    index: usize,
    audience: i32,
    change: usize,
    out: *mut case_change,
) -> case_status {
    let found = |held: &Held| {
        let changes =
            held.battle.changes(card(held, index)?, self::audience(&held.battle, audience)?);
        let changed = item(&changes, change, "change")?;
        Ok(case_change {
            struct_size: 0,
            who: changed.who.number(),
            place: changed.place.into(),
            from: changed.from.into(),
            to: changed.to.into(),
            name: fixed(changed.field),
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, found) }
}

/// Gives all cards from `first` on as JSON, with their words: [{"kind": "attack", "parent": null,
/// "open": false, "who": {"kind": "actor", "value": 0}, "other": ..., "first": 12, "end": 31,
/// "headline": "Granite Dove hits ...", "outcome": 30, "attack": ..., "changes": [{"name":
/// "health", "who": ..., "place": null, "from": ..., "to": ...}, ...]}, ...].
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_cards_json(
    battle: *const case_battle,
    first: usize,
    language: i32,
    catalog: *const case_catalog,
    audience: i32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = |held: &Held| {
        // SAFETY: as this function's contract says.
        let speech = unsafe { speech(language, catalog) }?;
        let (audience, lists) = (self::audience(&held.battle, audience)?, held.battle.lists());
        let shown = |value: Value| Shown { value, lists };
        let change = |changed: &case_core::log::Changed| {
            json!({
                "name": changed.field,
                "who": shown(Value::actor(changed.who)),
                "place": shown(changed.place),
                "from": shown(changed.from),
                "to": shown(changed.to),
            })
        };
        let row = |card: &Card| {
            json!({
                "kind": card.kind.name(),
                "parent": card.parent,
                "open": card.is_open,
                "who": shown(Value::actor(card.who)),
                "other": shown(Value::actor(card.other)),
                "first": card.first,
                "end": card.end,
                "headline": headline(held, card, &speech, audience),
                "outcome": card.outcome,
                "attack": shown(card.attack),
                "changes": held.battle.changes(card, audience).iter().map(change).collect::<Vec<_>>(),
            })
        };
        data::json(&held.cards().iter().skip(first).map(row).collect::<Vec<_>>())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, json) }
}
