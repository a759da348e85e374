//! The listed enumerations.

use super::event::Note;
use super::reason::Reason;
use super::{
    Action, Cosmic, Defense, Did, Hindrance, Hold, Location, Part, Restoration, Special, Success,
    TurnPhase, WeaponPlace,
};
use crate::attack::AttackResult;
use crate::data::who::ActorId;
use crate::data::words::OutcomeField;
use crate::declare::lists;
use crate::kernel::system::Words;

lists! {
    /// The listed enumerations.
    pub(super) const LISTS;
    Part, Location, Action, Defense, Hold, Special, Restoration, Success, WeaponPlace, Did,
    Hindrance, TurnPhase, Reason,
}

impl Words<Cosmic> for Cosmic {
    const OUTCOME: &'static [OutcomeField] = super::attack::AttackOutcome::FIELDS;

    const CATALOGS: &'static [&'static str] = &["cosmic", "engine"];

    fn attacker_of(note: Note, (who, _): (ActorId, ActorId)) -> Option<ActorId> {
        matches!(note, Note::Attacks | Note::Lands).then_some(who)
    }
}
