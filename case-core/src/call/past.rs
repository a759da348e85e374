//! What has happened, and taking it back.

use super::fault::Done;
use super::notation::{Wide, without_arguments};
use super::on::{Does, On};
use super::rows::{self, CardRow, Did, EventRow, InputRow, Page, Told};
use crate::any::AnyBattle;
use crate::data::sheet::{Number, sheet};
use crate::log::{Audience, Card};
use alloc::vec::Vec;
use core::ops::Range;

/// How many rows a command gives unless it says otherwise, and the most that it can.
const MOST: i32 = 1_000;
const MAX_ROWS: Number = Number(1, 100_000);

sheet! {
    /// Takes something back.
    pub struct Undo {
        /// The place of the input before which the battle is afterwards; without, the host's last.
        pub to: Option<u64> = Wide, optional();
    }
    /// Faces, answers and interventions.
    pub struct Inputs {
        /// From this one on.
        pub first: u64 = Wide, or(0);
        /// At most so many.
        pub most: i32 = MAX_ROWS, or(MOST);
    }
    /// Events of the log.
    pub struct Events {
        /// From this one on.
        pub first: u64 = Wide, or(0);
        /// At most so many.
        pub most: i32 = MAX_ROWS, or(MOST);
    }
    /// Cards of the log.
    pub struct Cards {
        /// From this one on.
        pub first: u64 = Wide, or(0);
        /// At most so many.
        pub most: i32 = MAX_ROWS, or(MOST);
    }
    /// Events as sentences.
    pub struct Tell {
        /// From this one on.
        pub first: u64 = Wide, or(0);
        /// At most so many.
        pub most: i32 = MAX_ROWS, or(MOST);
    }
}

without_arguments!(Redo);

/// The places that are asked for, and how many are left off after them.
/// The places of the events that whoever calls may know: these alone are counted, since a gap would tell how
/// much is hidden. To a gamemaster's door, which knows all, they are the places in the log.
fn known(battle: &AnyBattle, ceiling: Audience) -> Vec<usize> {
    (0..battle.all_events()).filter(|event| battle.shows(*event, ceiling)).collect()
}

fn slice(first: u64, most: i32, all: usize) -> (Range<usize>, usize) {
    let first = usize::try_from(first).unwrap_or(usize::MAX).min(all);
    let end = first.saturating_add(usize::try_from(most).unwrap_or_default()).min(all);
    (first..end, all - end)
}

impl Does for Undo {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let battle = on.change()?;
        let done = match self.to {
            Some(to) => battle.undo_to(usize::try_from(to).unwrap_or(usize::MAX)),
            None => battle.undo_input(),
        };
        on.go_on()?;
        Ok(Did { done })
    }
}

impl Does for Redo {
    type Out = Did;
    fn does(self, on: &mut On<'_>) -> Done<Did> {
        let done = on.change()?.redo();
        on.go_on()?;
        Ok(Did { done })
    }
}

impl Does for Inputs {
    type Out = Page<InputRow>;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        let battle = on.battle()?;
        let (inputs, lists) = (battle.inputs(), battle.lists());
        let (range, left_off) = slice(self.first, self.most, inputs.len());
        let rows = range.clone().map(|at| rows::input(at, &inputs[at], lists)).collect();
        Ok(Page { rows, left_off, next: range.end })
    }
}

impl Does for Events {
    type Out = Page<EventRow>;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        let (audience, ceiling) = (on.audience(false)?, on.ceiling());
        let battle = on.battle()?;
        let known = known(battle, ceiling);
        let (range, left_off) = slice(self.first, self.most, known.len());
        let row = |at: usize| Some(rows::event(at, battle.record(known[at], audience)?));
        let rows: Vec<EventRow> = range.clone().filter_map(row).collect();
        Ok(Page { rows, left_off, next: range.end })
    }
}

impl Does for Cards {
    type Out = Page<CardRow>;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        let (words, audience, ceiling) = (on.words(), on.audience(false)?, on.ceiling());
        let speech = words.speech();
        let battle = on.battle()?;
        let cards = battle.cards();
        let (range, left_off) = slice(self.first, self.most, cards.len());
        let known = known(battle, ceiling);
        let row = |at: usize| rows::card(battle, (at, &cards[at]), &known, &speech, audience);
        let rows = range.clone().map(row).collect();
        // What still unfolds is told again, and the last card, which may grow with the next step.
        let grows = |card: &Card| card.is_open || card.parent.is_none() && !battle.is_over();
        let last = cards.iter().position(|card| card.is_open);
        let last = last.or_else(|| cards.iter().rposition(grows));
        let next = if left_off > 0 { range.end } else { last.unwrap_or(range.end) };
        Ok(Page { rows, left_off, next })
    }
}

impl Does for Tell {
    type Out = Page<Told>;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        let (words, audience, ceiling) = (on.words(), on.audience(false)?, on.ceiling());
        let battle = on.battle()?;
        let known = known(battle, ceiling);
        let (range, left_off) = slice(self.first, self.most, known.len());
        let rows = rows::told(battle, range.clone(), &known, &words.speech(), audience);
        Ok(Page { rows, left_off, next: range.end })
    }
}
