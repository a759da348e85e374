//! The reasons for shifts, as the log gives them.

use crate::data::codes::codes;

codes! {
    /// Why a roll is shifted.
    #[non_exhaustive]
    #[doc(hidden)]
    "reason", pub enum Reason {
        /// The Judge's shift for the turn.
        TurnShift "shift for the turn" de "Verschiebung für die Runde",
        /// A partial hold.
        Hold "partial hold" de "Teilgriff",
        /// A changed action.
        Change "changed action" de "geänderte Aktion",
        /// A catch of what flies at oneself.
        OwnCatch "catching it at oneself" de "Fangen am eigenen Leib",
        /// Defenses beyond the free ones.
        Aversions "further defenses" de "weitere Abwehren",
        /// The defense of the target.
        Defense "defense of the target" de "Abwehr des Ziels",
        /// The to-hit of the attack.
        ToHit "to-hit of the attack" de "Treffsicherheit des Angriffs",
        /// A flurry.
        Flurry "flurry" de "Schlaghagel",
        /// A failed roll for extra actions.
        FailedExtra "failed roll for extra actions" de "misslungener Wurf auf weitere Aktionen",
        /// Several separate attacks.
        Separate "several attacks" de "mehrere Angriffe",
        /// Full movement.
        FullMovement "full movement" de "volle Bewegung",
        /// What an evasion or feint has given against this foe.
        Bonus "advantage over this foe" de "Vorteil gegen diesen Gegner",
        /// The run-up of a charge.
        RunUp "run-up" de "Anlauf",
        /// Beyond the range.
        Range "beyond the range" de "jenseits der Reichweite",
        /// Things in the path.
        InThePath "things in the path" de "Gegenstände im Weg",
        /// An improvised weapon.
        Improvised "improvised weapon" de "behelfsmäßige Waffe",
        /// Talents.
        Talents "talents" de "Talente",
        /// The Judge's circumstance.
        Circumstance "circumstance" de "Umstand",
        /// Karma.
        Karma "Karma" de "Karma",
    }
}
