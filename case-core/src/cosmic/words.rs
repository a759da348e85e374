//! Words: the listed enumerations, how everything that happens is told, and what the fields are, in
//! English and German.

use super::Cosmic;
use super::check::MAX_ATTACKS;
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

const PARTS: u16 = 6;
const WEAPONS: u16 = 16;
const _: () = assert!(PARTS as usize == Part::ALL.len() && WEAPONS as usize == MAX_ATTACKS);

impl Words<Cosmic> for Cosmic {}
