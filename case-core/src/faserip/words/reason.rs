//! The reasons of the phases for shifts; CASE's rules give their own.

use crate::data::codes::codes;

codes! {
    /// Why the phases shift a roll.
    #[non_exhaustive]
    #[doc(hidden)]
    "phase reason", pub enum PhReason {
        /// The target moves.
        TargetMoves "the target moves",
        /// The attacker moves.
        Moving "moving",
        /// Engaged with somebody.
        Engaged "engaged",
        /// A withdrawal.
        Withdraws "withdrawing",
        /// The target disengages.
        TargetDisengages "the target disengages",
        /// The fighter's own dodge.
        OwnDodge "own dodge",
        /// The target's dodge.
        Dodge "dodge of the target",
        /// The leader's Intuition.
        Intuition "Intuition",
        /// Talents.
        Talents "talents",
        /// The Judge's circumstance.
        Circumstance "circumstance",
    }
}
