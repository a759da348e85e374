//! How a system words its events, and what it hides from the players.

use super::System;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::data::words::{Language, OutcomeField, Speech};
use crate::kernel::log::{Audience, Event, Key};
use alloc::string::String;

/// How a system words its events, beyond its lists.
#[doc(hidden)]
pub trait Words<S: System> {
    /// The fields of an attack's outcome.
    const OUTCOME: &'static [OutcomeField] = &[];

    /// The parts whose files have its texts in other languages, in the order in which they are searched.
    const CATALOGS: &'static [&'static str] = &[];

    /// Who attacks, if a note of these two announces an attack, which its outcome ends.
    fn attacker_of(_note: S::Note, _of: (ActorId, ActorId)) -> Option<ActorId> {
        None
    }

    /// Whether a note only says that somebody acts: the last of its effects is the headline of its card.
    fn is_bare(_note: S::Note) -> bool {
        false
    }

    /// To whom a note of these two does something whose result follows in the same headline; nobody, if
    /// it does it to no one else.
    fn leads_to(_note: S::Note, _of: (ActorId, ActorId)) -> Option<ActorId> {
        None
    }

    /// Whether an attack that was interrupted goes on after this event.
    fn resumes(_event: &Event<S>) -> bool {
        false
    }

    /// Whether a fighter's intentions are hidden from the players until they show.
    fn keeps_secrets(_setup: &S::Setup, _who: ActorId) -> bool {
        false
    }

    /// Whether players may not know an event yet. The data hold it, marked as
    /// secret.
    fn is_secret(event: &Event<S>, setup: &S::Setup) -> bool {
        Self::secret_of(event).is_some_and(|who| Self::keeps_secrets(setup, who))
    }

    /// Whose intention an event tells, where it may still be hidden.
    fn secret_of(_event: &Event<S>) -> Option<ActorId> {
        None
    }

    /// Whether a value of a field that is [`secret`](crate::words::FieldInfo::secret) has been revealed
    /// to all.
    fn is_revealed(_state: &S::State, _key: Key<S::Field>) -> bool {
        false
    }

    /// Whether a secret value that is not revealed has shown all the same: that of the action which its
    /// fighter `acts` out in the open step with these events, or one that follows from what all have
    /// seen.
    fn has_shown(_state: &S::State, _open: &[Event<S>], _key: Key<S::Field>, _acts: bool) -> bool {
        false
    }

    /// A decision as a sentence, if no other event tells its effect.
    fn tell_decision(
        _question: &S::Question,
        _answer: Value,
        _setup: &S::Setup,
        _speech: &Speech<'_>,
    ) -> Option<String> {
        None
    }

    /// An event as an English sentence for players; [`tell`](crate::kernel::log::tell()) says it in any
    /// language.
    fn tell(event: &Event<S>, setup: &S::Setup) -> Option<String> {
        crate::kernel::log::tell(event, setup, &Language::English.into(), Audience::Players)
    }
}
