//! The rolls of a battle; notes have their own file.

pub use super::notes::Note;
use crate::declare::rolls;

rolls! {
    /// Everything that is rolled. All but initiative, the tie-break and the common attack are read
    /// on the Action Table: their outcome is a [`super::Band`].
    pub enum Roll {
        /// Initiative; the outcome is the total with Speed.
        Initiative "initiative" de "Initiative",
        /// The roll-off of equal totals.
        TieBreak "tie-break" de "Stechen",
        /// A close or ranged attack.
        Attack "attack" de "Angriff",
        /// One roll for several targets: its face is read at the modifier of each.
        CommonAttack "common attack" de "Angriff auf mehrere",
        /// A dodge.
        Dodge "dodge" de "Ausweichen",
        /// A parry.
        Parry "parry" de "Parade",
        /// Grappling back.
        Resist "resist grapple" de "Gegengriff",
        /// A flight.
        Flee "flee" de "Flucht",
        /// Crossing rough ground.
        Terrain "terrain" de "Gelände",
        /// A special maneuver.
        Special "special maneuver" de "Sondermanöver",
        /// Constitution against a critical wound.
        Constitution "Constitution" de "Konstitution",
    }
}
