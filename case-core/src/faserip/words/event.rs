//! What an event can name: rolls (here), notes and fields.

pub use super::notes::{Note, PhNote};
use crate::declare::{joined, rolls};
use crate::faserip::shared::CaseRoll;
pub use crate::faserip::state::fields::{Field, PhField};

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
