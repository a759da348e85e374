//! The listed enumerations.

use super::event::Note;
use super::reason::Reason;
use super::{
    Action, Band, Cause, Effect, Exit, Form, Loss, Maneuver, Opening, Talislanta, Trait, TurnPhase,
};
use crate::attack::AttackResult;
use crate::data::who::ActorId;
use crate::data::words::OutcomeField;
use crate::declare::lists;
use crate::kernel::system::Words;

lists! {
    /// The listed enumerations.
    pub(super) const LISTS;
    Action, Form, Trait, Maneuver, Opening, Effect, Cause, Band, Exit, TurnPhase, Loss,
    Reason,
}

impl Words<Talislanta> for Talislanta {
    const OUTCOME: &'static [OutcomeField] = super::attack::AttackOutcome::FIELDS;

    const CATALOGS: &'static [&'static str] = &["talislanta", "engine"];

    fn attacker_of(note: Note, (who, _): (ActorId, ActorId)) -> Option<ActorId> {
        matches!(note, Note::Attacks).then_some(who)
    }
}
