//! The lists whose members are values.

use super::D6;
use super::event::{
    ActiveDefense, Circumstance, DefenseKind, Field, Note, Posture, Roll, StunEffect,
    VehicleEffect, VehicleResult, WayOut, When, WoundResult,
};
use super::questions::Act;
use super::range::{Band, EstimatedDistance};
use super::reason::Reason;
use super::skill::Skill;
use super::tables::{Called, Cover, Maneuver};
use super::turn::TurnPhase;
use super::vehicle::{Collision, Speed, VehicleLevel};
use super::wounds::WoundLevel;
use crate::attack::AttackResult;
use crate::data::who::ActorId;
use crate::data::words::OutcomeField;
use crate::declare::lists;
use crate::kernel::log::Event;
use crate::kernel::system::Words;

lists! {
    /// The lists whose members are values.
    pub(crate) const LISTS;
    Roll, DefenseKind, Posture, Act, Band, EstimatedDistance, Maneuver, Called, Cover, Circumstance,
    WoundLevel, WoundResult, StunEffect, When, WayOut, Speed, Collision, VehicleLevel,
    VehicleResult, VehicleEffect, Reason, TurnPhase, Skill, ActiveDefense,
}

impl Words<D6> for D6 {
    const OUTCOME: &'static [OutcomeField] = super::attack::AttackOutcome::FIELDS;

    const CATALOGS: &'static [&'static str] = &["d6", "engine"];

    fn attacker_of(note: Note, (who, _): (ActorId, ActorId)) -> Option<ActorId> {
        matches!(note, Note::Attacks | Note::GroupAttack).then_some(who)
    }

    /// OD3: the fighters who waited have interrupted it.
    fn resumes(event: &Event<Self>) -> bool {
        matches!(event, Event::Change { key, to: 0, .. } if key.field == Field::Interrupting)
    }
}
