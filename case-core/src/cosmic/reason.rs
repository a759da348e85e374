//! The reasons for modifiers, as the log gives them.

use crate::data::codes::codes;

codes! {
    /// Why a roll is modified.
    #[non_exhaustive]
    #[doc(hidden)]
    "reason", pub enum Reason {
        /// Fatigue.
        Fatigue "fatigue" de "Erschöpfung",
        /// A hurt torso.
        Torso "hurt torso" de "verletzter Rumpf",
        /// A called shot.
        CalledShot "called shot" de "gezielter Angriff",
        /// What the Judge says of this attack.
        Situation "situation" de "Lage",
        /// Prone, against thrown and missile weapons.
        Prone "prone" de "am Boden",
        /// Traits of initiative.
        Traits "Traits" de "Eigenschaften",
        /// The Judge's circumstance.
        Circumstance "circumstance" de "Umstand",
    }
}
