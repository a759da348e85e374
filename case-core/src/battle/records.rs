//! The log of a battle as data and as text, for an audience.

use super::Battle;
use crate::data::words::Speech;
use crate::kernel::log::{Audience, Card, Changed, Event, Record, cards, changes, headline, tell};
use crate::kernel::system::System;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

impl<S: System> Battle<S> {
    /// How many events the log holds.
    pub fn events(&self) -> usize {
        self.log().len()
    }

    /// How many events the log and the open step hold.
    pub fn all_events(&self) -> usize {
        self.log().len() + self.open_events().len()
    }

    /// The events that are new since the last call, of the log; those of the open step follow when it ends.
    ///
    /// An undo or a corrected face takes events back: the range then begins at the first one that no
    /// longer is as it was told, so a host drops what it shows from `start` on, and appends the range. In
    /// a battle that was resumed, all are new.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::Battle;
    /// use case_core::case::Case;
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(1);
    /// battle.run(3);
    /// let news = battle.new_events();
    /// assert_eq!(news, 0..battle.events());
    /// assert!(battle.new_events().is_empty());
    /// battle.undo();
    /// let again = battle.new_events();
    /// assert!(again.is_empty() && again.start < news.end);
    /// # }
    /// ```
    pub fn new_events(&mut self) -> Range<usize> {
        let new = self.told..self.events();
        self.told = new.end;
        new
    }

    /// An event of the log, or after its end of the open step.
    fn event(&self, place: usize) -> Option<&Event<S>> {
        match place.checked_sub(self.log().len()) {
            None => self.log().get(place),
            Some(open) => self.open_events().get(open),
        }
    }

    /// An event as data, as far as the audience may know it; those of the open step follow the log.
    /// `None` if there is no such event, or the audience may know nothing of it.
    pub fn record(&self, event: usize, audience: Audience) -> Option<Record> {
        self.event(event)?.record_for(self.setup(), audience)
    }

    /// Whether an audience may know of an event at all.
    pub fn shows(&self, event: usize, audience: Audience) -> bool {
        self.event(event).is_some_and(|event| event.shows_to(self.setup(), audience))
    }

    /// The events of the open step so far, as data: those that the audience may know.
    pub fn open_records(&self, audience: Audience) -> Vec<Record> {
        let events = self.open_events().iter();
        events.filter_map(|event| event.record_for(self.setup(), audience)).collect()
    }

    /// An event as a sentence; those of the open step follow the log. `None` for one that is data only.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::Battle;
    /// use case_core::case::Case;
    /// use case_core::log::Audience;
    /// use case_core::system::System;
    /// use case_core::words::Language;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(1);
    /// battle.run(100);
    /// let speech = Language::English.into();
    /// let lines = (0..battle.events()).filter_map(|at| battle.tell(at, &speech, Audience::Players));
    /// assert!(lines.into_iter().any(|line| line.contains("rolls")));
    /// # }
    /// ```
    pub fn tell(&self, event: usize, speech: &Speech<'_>, audience: Audience) -> Option<String> {
        tell(self.event(event)?, self.setup(), speech, audience)
    }

    /// The cards of the log, and of the open step after it.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::Battle;
    /// use case_core::case::Case;
    /// use case_core::log::{Audience, CardKind};
    /// use case_core::system::System;
    /// use case_core::words::Language;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(1);
    /// battle.run(100);
    /// let (cards, speech) = (battle.cards(), Language::English.into());
    /// let attacks = cards.iter().filter(|card| card.kind == CardKind::Attack);
    /// let mut headlines =
    ///     attacks.filter_map(|card| battle.headline(card, &speech, Audience::Players));
    /// assert!(headlines.any(|line| line.contains(" hits ")));
    /// # }
    /// ```
    pub fn cards(&self) -> Vec<Card> {
        cards(self.log(), self.open_events())
    }

    /// The headline of one of [`Battle::cards`]; `None` if it has no words in this language.
    pub fn headline(&self, card: &Card, speech: &Speech<'_>, audience: Audience) -> Option<String> {
        headline(card, |at| self.event(at), self.setup(), speech, audience)
    }

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
    pub fn changes(&self, card: &Card, audience: Audience) -> Vec<Changed> {
        let events = (card.first..card.end).filter_map(|at| self.event(at));
        changes(events.filter(|event| event.is_for(self.setup(), audience)))
    }
}
