//! The reasons of the phases for shifts; CASE's rules give their own.

use crate::data::codes::codes;

codes! {
    /// Why the phases shift a roll.
    #[non_exhaustive]
    #[doc(hidden)]
    "phase reason", pub enum PhReason {
        /// The target moves.
        TargetMoves "the target moves" de "das Ziel bewegt sich",
        /// The attacker moves.
        Moving "moving" de "Bewegung",
        /// Engaged with somebody.
        Engaged "engaged" de "im Nahkampf gebunden",
        /// A withdrawal.
        Withdraws "withdrawing" de "Rückzug",
        /// The target disengages.
        TargetDisengages "the target disengages" de "das Ziel löst sich",
        /// The fighter's own dodge.
        OwnDodge "own dodge" de "eigenes Ausweichen",
        /// The target's dodge.
        Dodge "dodge of the target" de "Ausweichen des Ziels",
        /// The leader's Intuition.
        Intuition "Intuition" de "Intuition",
        /// Talents.
        Talents "talents" de "Talente",
        /// The Judge's circumstance.
        Circumstance "circumstance" de "Umstand",
    }
}
