//! The reasons for shifts, as the log gives them.

use crate::data::codes::codes;

codes! {
    /// Why a roll is shifted.
    #[non_exhaustive]
    #[doc(hidden)]
    "reason", pub enum Reason {
        /// The Judge's shift for the turn.
        TurnShift "shift for the turn",
        /// A partial hold.
        Hold "partial hold",
        /// A changed action.
        Change "changed action",
        /// A catch of what flies at oneself.
        OwnCatch "catching it at oneself",
        /// Defenses beyond the free ones.
        Aversions "further defenses",
        /// The defense of the target.
        Defense "defense of the target",
        /// The to-hit of the attack.
        ToHit "to-hit of the attack",
        /// A flurry.
        Flurry "flurry",
        /// A failed roll for extra actions.
        FailedExtra "failed roll for extra actions",
        /// Several separate attacks.
        Separate "several attacks",
        /// Full movement.
        FullMovement "full movement",
        /// What an evasion or feint has given against this foe.
        Bonus "advantage over this foe",
        /// The run-up of a charge.
        RunUp "run-up",
        /// Beyond the range.
        Range "beyond the range",
        /// Things in the path.
        InThePath "things in the path",
        /// An improvised weapon.
        Improvised "improvised weapon",
        /// Talents.
        Talents "talents",
        /// The Judge's circumstance.
        Circumstance "circumstance",
        /// Karma.
        Karma "Karma",
        /// A15: of a thing in the path of a shot.
        InThePathOf "a thing in the path of the shot",
        /// A26, A27: of what a body in motion or a charge strikes.
        Struck "what is struck",
        /// A27: of the ground under a fall.
        Ground "the ground",
        /// D14: of a caught thing.
        Caught "the caught thing",
        /// A19, A21: of what is grabbed at.
        Grabbed "what is grabbed at",
    }
}
