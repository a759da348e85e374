//! Cards of any system.

use super::AnyBattle;
use crate::data::codes::Code;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::data::words::FieldCode;
use crate::kernel::log::{Audience, Card, Changed, Event, changes};
use crate::kernel::system::System;
use alloc::vec::Vec;

/// A value of the state that the events of a card changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CardChange {
    /// The wire name of the field.
    pub field: &'static str,
    /// Its owner; nobody for a value of the battle itself.
    pub who: ActorId,
    /// Which of several values: an attack, a foe, an object, a place; nothing for a single value.
    pub place: Value,
    /// The value before; nothing where it was absent.
    pub from: Value,
    /// The value after; nothing where it is absent.
    pub to: Value,
}

impl CardChange {
    fn of<S: System>(changed: &Changed<S::Field>) -> CardChange {
        let (key, info) = (changed.key, changed.key.field.info());
        let read = |number| info.cell.read(number).owned_by(key.who);
        CardChange {
            field: key.field.name(),
            who: key.who,
            place: info.place(key.who, key.place),
            from: read(changed.from),
            to: read(changed.to),
        }
    }
}

impl AnyBattle {
    /// The values of the state that the events of a card changed, in the order of their first changes:
    /// those that the audience may know, without values that only the engine reads.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::{AnyBattle, AnyStep};
    /// use case_core::log::{Audience, CardKind};
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let mut battle = AnyBattle::new(&roster).unwrap();
    /// battle.set_seed(1);
    /// while battle.step() == AnyStep::Going {}
    /// let cards = battle.cards();
    /// let attacks = cards.iter().filter(|card| card.kind == CardKind::Attack);
    /// let mut changes = attacks.flat_map(|card| battle.changes(card, Audience::Players));
    /// assert!(changes.any(|changed| changed.field == "health" && changed.to < changed.from));
    /// # }
    /// ```
    pub fn changes(&self, card: &Card, audience: Audience) -> Vec<CardChange> {
        each!(self, b: S => {
            let (log, setup) = (b.log(), b.setup());
            let events = log.iter().chain(b.open_events()).take(card.end).skip(card.first);
            let is_seen = |e: &&Event<S>| e.is_for(setup, audience);
            changes(events.filter(is_seen)).iter().map(CardChange::of::<S>).collect()
        })
    }
}
