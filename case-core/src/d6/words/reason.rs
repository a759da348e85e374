//! The reasons for modifiers, as the log gives them.

use crate::d6::book::rule::Rule;
use crate::data::codes::codes;

codes! {
    /// The reason why a roll or its difficulty is modified.
    #[non_exhaustive]
    #[doc(hidden)]
    "reason", pub enum Reason {
        /// The range.
        Range "range",
        /// Cover.
        Cover "cover",
        /// The combat option.
        Option "combat option",
        /// The called shot.
        CalledShot "called shot",
        /// The target's posture.
        Posture "posture of the target",
        /// The attacker is blind.
        Blind "blind attacker",
        /// The target can't see it coming.
        Unseen "unseen by the target",
        /// An awkward weapon.
        Unwieldy "unwieldy weapon",
        /// The gravity.
        Gravity "gravity",
        /// A difference of size.
        Size "size",
        /// A failing body.
        BodyFails "failing body",
        /// Agility or *dodge*.
        Agility "Agility or dodge",
        /// Special Abilities that affect Agility or *dodge*.
        AgilityRanks "Special Abilities of Agility",
        /// The Wound level.
        Wound "wound",
        /// A broken arm.
        BrokenArm "broken arm",
        /// A part of the body that was hurt.
        HurtPart "hurt part of the body",
        /// Staggering.
        Stagger "stagger",
        /// Several actions in a round.
        Actions "several actions",
        /// Dice that a quick draw moves.
        QuickDraw "quick draw",
        /// *Search*, Agility and Special Abilities, in initiative.
        Initiative "initiative bonus",
        /// Aiming.
        Aim "aiming",
        /// A surprise.
        Surprise "surprise",
        /// The Strength Damage.
        Strength "Strength Damage",
        /// What Special Abilities and Disadvantages add to the Strength Damage.
        StrengthRanks "Special Abilities of strength",
        /// Accuracy.
        Accuracy "accuracy",
        /// Accuracy of a Special Ability.
        PowerAccuracy "accuracy of a power",
        /// The part of the body that is hit.
        HitLocation "hit location",
        /// An acrobatic trick.
        Trick "acrobatic trick",
        /// Armor.
        Armor "armor",
        /// A shield.
        Shield "shield",
        /// Special Abilities, and debilities.
        Special "Special Abilities",
        /// The cap on resistance.
        Cap "cap on resistance",
        /// Maneuverability.
        Maneuverability "Maneuverability",
        /// Causing a collision.
        Collision "collision",
        /// The armor of a vehicle.
        VehicleArmor "armor of the vehicle",
        /// A Fate Point.
        Fate "Fate Point",
        /// A circumstance according to the gamemaster.
        Circumstance "circumstance",
        /// An effect.
        Effect "status effect",
        /// The way from the target of an attack on an area.
        Faded "distance from the target",
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
            Reason::Effect => Rule::X1,
            Reason::Faded => Rule::X8,
            Reason::Maneuverability | Reason::Collision | Reason::VehicleArmor => Rule::OD33,
        }
    }
}
