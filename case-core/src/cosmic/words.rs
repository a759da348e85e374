//! The listed enumerations.

use super::{
    Action, Cosmic, Defense, Did, Hindrance, Hold, Location, Part, Restoration, Special, Success,
    TurnPhase, WeaponPlace,
};
use crate::declare::lists;
use crate::kernel::system::Words;

lists! {
    /// The listed enumerations.
    pub(super) const LISTS;
    Part, Location, Action, Defense, Hold, Special, Restoration, Success, WeaponPlace, Did,
    Hindrance, TurnPhase,
}

impl Words<Cosmic> for Cosmic {}
