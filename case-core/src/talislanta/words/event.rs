//! The rolls of a battle; notes have their own file.

pub use super::notes::Note;
use crate::declare::rolls;

rolls! {
    /// Everything that is rolled. All but initiative, the tie-break and the common attack are read
    /// on the Action Table: their outcome is a [`crate::talislanta::Band`].
    pub enum Roll {
        /// Initiative; the outcome is the total with Speed.
        Initiative "initiative",
        /// The roll-off of equal totals.
        TieBreak "tie-break",
        /// A close or ranged attack.
        Attack "attack",
        /// One roll for several targets: its face is read at the modifier of each.
        CommonAttack "common attack",
        /// A dodge.
        Dodge "dodge",
        /// A parry.
        Parry "parry",
        /// Grappling back.
        Resist "resist grapple",
        /// A flight.
        Flee "flee",
        /// Crossing rough ground.
        Terrain "terrain",
        /// A special maneuver.
        Special "special maneuver",
        /// Constitution against a critical wound.
        Constitution "Constitution",
        /// Resisting a status effect (X1).
        Resistance "resistance",
    }
}
