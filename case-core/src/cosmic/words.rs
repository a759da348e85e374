//! The listed enumerations.

use super::Cosmic;
use super::event::{
    Action, Defense, Did, Hindrance, Hold, Restoration, Special, Success, TurnPhase, WeaponPlace,
};
use super::tables::{Location, Part};
use crate::declare::lists;
use crate::kernel::system::Words;

lists! {
    /// The listed enumerations.
    pub(super) const LISTS;
    Part, Location, Action, Defense, Hold, Special, Restoration, Success, WeaponPlace, Did,
    Hindrance, TurnPhase,
}

impl Words<Cosmic> for Cosmic {}
