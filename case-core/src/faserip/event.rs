//! What an event can name: rolls (here), notes and fields.

pub use super::fields::{Field, PhField};
pub use super::notes::{Note, PhNote};
use super::shared::CaseRoll;
use crate::declare::{joined, rolls};

rolls! {
    /// The phases' own rolls.
    pub enum PhRoll {
        /// A side's initiative, by its best Intuition, d10 (PH4).
        SideInitiative "side initiative",
        /// The power FEAT of a teleporter, d100 (PH18).
        Teleport "teleport",
    }
}

joined! {
    /// All rolls.
    "roll", pub enum Roll { Case(CaseRoll), Own(PhRoll) } kept (19, 2)
}
