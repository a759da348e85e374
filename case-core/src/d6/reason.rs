//! The reasons for modifiers, as the log gives them.

use super::rule::Rule;
use crate::data::codes::codes;

codes! {
    /// The reason why a roll or its difficulty is modified.
    #[non_exhaustive]
    #[doc(hidden)]
    "reason", pub enum Reason {
        /// The range.
        Range "range" de "Reichweite",
        /// Cover.
        Cover "cover" de "Deckung",
        /// The combat option.
        Option "combat option" de "Kampfmanöver",
        /// The called shot.
        CalledShot "called shot" de "gezielter Angriff",
        /// The target's posture.
        Posture "posture of the target" de "Haltung des Ziels",
        /// The attacker is blind.
        Blind "blind attacker" de "blinder Angreifer",
        /// The target can't see it coming.
        Unseen "unseen by the target" de "vom Ziel nicht gesehen",
        /// An awkward weapon.
        Unwieldy "unwieldy weapon" de "unhandliche Waffe",
        /// The gravity.
        Gravity "gravity" de "Schwerkraft",
        /// A difference of size.
        Size "size" de "Größe",
        /// A failing body.
        BodyFails "failing body" de "versagender Körper",
        /// Agility or *dodge*.
        Agility "Agility or dodge" de "Agilität oder Ausweichen",
        /// Special Abilities that affect Agility or *dodge*.
        AgilityRanks "Special Abilities of Agility" de "Besondere Fähigkeiten der Agilität",
        /// The Wound level.
        Wound "wound" de "Wunde",
        /// A broken arm.
        BrokenArm "broken arm" de "gebrochener Arm",
        /// A part of the body that was hurt.
        HurtPart "hurt part of the body" de "verletzter Körperteil",
        /// Staggering.
        Stagger "stagger" de "Taumeln",
        /// Several actions in a round.
        Actions "several actions" de "mehrere Aktionen",
        /// Dice that a quick draw moves.
        QuickDraw "quick draw" de "schnelles Ziehen",
        /// *Search*, Agility and Special Abilities, in initiative.
        Initiative "initiative bonus" de "Initiativebonus",
        /// Aiming.
        Aim "aiming" de "Zielen",
        /// A surprise.
        Surprise "surprise" de "Überraschung",
        /// The Strength Damage.
        Strength "Strength Damage" de "Stärkeschaden",
        /// What Special Abilities and Disadvantages add to the Strength Damage.
        StrengthRanks "Special Abilities of strength" de "Besondere Fähigkeiten der Stärke",
        /// Accuracy.
        Accuracy "accuracy" de "Genauigkeit",
        /// Accuracy of a Special Ability.
        PowerAccuracy "accuracy of a power" de "Genauigkeit einer Kraft",
        /// The part of the body that is hit.
        HitLocation "hit location" de "Trefferzone",
        /// An acrobatic trick.
        Trick "acrobatic trick" de "Kunststück",
        /// Armor.
        Armor "armor" de "Rüstung",
        /// A shield.
        Shield "shield" de "Schild",
        /// Special Abilities, and debilities.
        Special "Special Abilities" de "Besondere Fähigkeiten",
        /// The cap on resistance.
        Cap "cap on resistance" de "Obergrenze des Widerstands",
        /// Maneuverability.
        Maneuverability "Maneuverability" de "Manövrierfähigkeit",
        /// Causing a collision.
        Collision "collision" de "Zusammenstoß",
        /// The armor of a vehicle.
        VehicleArmor "armor of the vehicle" de "Panzerung des Fahrzeugs",
        /// A Fate Point.
        Fate "Fate Point" de "Schicksalspunkt",
        /// A circumstance according to the gamemaster.
        Circumstance "circumstance" de "Umstand",
    }
}

impl Reason {
    /// The rule that gives the modifier.
    pub const fn rule(self) -> Rule {
        match self {
            Reason::Range => Rule::OD21,
            Reason::Cover => Rule::OD23,
            Reason::Option
            | Reason::CalledShot
            | Reason::Posture
            | Reason::Blind
            | Reason::Unseen
            | Reason::Unwieldy
            | Reason::Gravity
            | Reason::BrokenArm
            | Reason::Stagger
            | Reason::Surprise
            | Reason::Trick
            | Reason::Circumstance => Rule::OD19,
            Reason::Size => Rule::OD4,
            Reason::Agility => Rule::OD17,
            Reason::AgilityRanks => Rule::OD18,
            Reason::BodyFails
            | Reason::Wound
            | Reason::Armor
            | Reason::Shield
            | Reason::Special
            | Reason::Cap => Rule::OD28,
            Reason::HurtPart | Reason::HitLocation => Rule::OD31,
            Reason::Actions | Reason::Fate => Rule::OD3,
            Reason::QuickDraw | Reason::Initiative => Rule::OD2,
            Reason::Aim => Rule::OD25,
            Reason::Strength | Reason::StrengthRanks => Rule::OD29,
            Reason::Accuracy => Rule::OD30,
            Reason::PowerAccuracy => Rule::OD32,
            Reason::Maneuverability | Reason::Collision | Reason::VehicleArmor => Rule::OD33,
        }
    }
}
