//! The reasons for modifiers, as the log gives them.

use crate::data::codes::codes;

codes! {
    /// Why a roll is modified.
    #[non_exhaustive]
    #[doc(hidden)]
    "reason", pub enum Reason {
        /// Fatigue.
        Fatigue "fatigue",
        /// A hurt torso.
        Torso "hurt torso",
        /// A called shot.
        CalledShot "called shot",
        /// What the Judge says of this attack.
        Situation "situation",
        /// Prone, against thrown and missile weapons.
        Prone "prone",
        /// Traits of initiative.
        Traits "Traits",
        /// The Judge's circumstance.
        Circumstance "circumstance",
        /// Status effects.
        Effect "status effect",
        /// The intensity of a status effect.
        Intensity "intensity",
    }
}
