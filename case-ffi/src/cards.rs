//! Cards.
//!
//! A card is one entry of a table's log: the events of one attack, one action or one part of
//! the turn, with a headline that sums it up. Cards without a parent follow each other without a
//! gap; an attack within another one has a separate card, whose parent is the other. The cards of
//! the open step come last and are open: they change as it unfolds.
//!
//! ```text
//! case_battle_card_count(battle, &count);
//! for (i = 0; i < count; i++) {
//!     case_battle_card(battle, i, &card);
//!     case_battle_headline(battle, i, &view, text, sizeof text, NULL);
//! }
//! ```
//!
//! The lines of a card are those of its events: case_battle_tell from `first`, `end` - `first` of
//! them. {"call": "cards"} gives all of that at once, with what each card changed.

use crate::battle::{Held, case_battle};
use crate::handle::{Done, Sized32};
use crate::out::{Text, fill, put};
use crate::status::case_status;
use crate::values::{case_value, item, small};
use crate::words::{View, case_view};
use case_core::codes::Code;
use case_core::log::Card;
use std::ffi::c_char;

/// The kinds of cards.
pub use case_core::log::CardKind as case_card_kind;

/// A card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_card {
    /// Set this to sizeof(case_card).
    pub struct_size: u32,
    /// Its kind (case_card_kind).
    pub kind: i32,
    /// The card that it is part of; -1 for none.
    pub parent: i32,
    /// 1 if it is still unfolding: its step waits for a die or an answer.
    pub open: i32,
    /// Who acts: a fighter's place from 0, CASE_JUDGE, CASE_MAP or CASE_NOBODY.
    pub who: i32,
    /// The target, or whoever else is concerned, or CASE_NOBODY.
    pub other: i32,
    /// Its first event.
    pub first: i32,
    /// The event after its last one.
    pub end: i32,
    /// The event whose words are its headline.
    pub headline: i32,
    /// The event with the attack's outcome; -1 for none.
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

/// Gives the headline of a card: "Granite Dove hits Iron Matron with bull rush: 34 damage, 62
/// left". Empty if the audience of the view may not know anything yet.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_headline(
    battle: *const case_battle,
    index: usize,
    view: *const case_view,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let line = |held: &Held| {
        // SAFETY: as this function's contract says.
        let view = unsafe { View::of(view) }?;
        let (card, audience) = (card(held, index)?, view.audience(&held.battle)?);
        Ok(held.battle.headline(card, &view.speech(), audience).unwrap_or_default())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, line) }
}
