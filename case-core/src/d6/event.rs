//! Lists that events refer to: rolls, and lists of actions and conditions.

pub use super::fields::Field;
pub use super::notes::Note;
use super::skill::Skill;
use crate::data::codes::codes;
use crate::declare::rolls;

rolls! {
    /// Everything that is rolled.
    pub enum Roll {
        /// Physique, for the maximum of Body Points.
        BodyPoints "body points",
        /// Acumen, for the order of turns.
        Initiative "initiative",
        /// The dice of a modifier of the difficulty.
        Modifier "modifier",
        /// A combat skill against the combat difficulty.
        Attack "attack",
        /// An active defense.
        Defense "defense",
        /// Driving.
        Driving "driving",
        /// Damage.
        Damage "damage",
        /// The Armor Value of complete cover.
        Cover "cover",
        /// Resistance to damage.
        Resistance "resistance",
        /// Physique or *stamina* against stun damage, with Body Points.
        StunResistance "stun resistance",
        /// *Stamina* or *mettle* to stay up.
        StayUp "staying up",
        /// *Stamina* or *mettle* to shake off massive damage.
        ShakeOff "shaking off",
        /// Physique to stay alive.
        Survival "survival",
        /// The minutes of unconsciousness.
        Minutes "minutes",
        /// Against a hold or an entangling weapon.
        Escape "escape",
        /// The holder's, against an escape.
        Keep "keeping hold",
        /// To keep a weapon that is struck.
        Grip "grip",
        /// *Lifting* a held foe.
        Lift "lifting",
        /// To break a pinned arm.
        BreakArm "breaking the arm",
        /// To force a pinned foe down.
        ForceDown "forcing down",
        /// A pinned foe's resistance.
        Resist "resisting",
        /// *Acrobatics*.
        Trick "acrobatics",
        /// *Command*.
        Command "command",
        /// A vehicle's Toughness and armor.
        Toughness "toughness",
        /// Physique or *healing* between fights.
        Healing "healing",
        /// A die bought with a Character Point.
        CharacterPoint "Character Point",
    }
}

codes! {
    /// A posture.
    #[doc(hidden)]
    "posture", pub enum Posture {
        /// Upright.
        Upright "upright",
        /// Crouched, by choice.
        Crouched "crouched",
        /// Crouched and moving, at half the Move.
        Creeping "creeping",
        /// On the ground, by choice.
        Lying "lying",
        /// On the ground, not by choice: getting up takes an action.
        Down "down",
        /// Flipped to the ground: getting up takes the next round.
        Flipped "flipped",
    }
}

impl Posture {
    /// Whether it is on the ground.
    #[doc(hidden)]
    pub fn is_prone(self) -> bool {
        self >= Posture::Lying
    }
}

codes! {
    /// OD9, OD10, OD33: A kind of active defense.
    "active defense", pub enum DefenseKind {
        /// *Dodge*: against everything.
        Dodge "dodge",
        /// *Fighting*: with the body, against what can be intercepted.
        Block "block",
        /// *Melee combat*: with what is held, against what can be intercepted.
        Parry "parry",
        /// The driving skill and Maneuverability: against everything.
        Drive "evasive driving",
    }
}

impl DefenseKind {
    /// Its skill on foot; `None` for driving.
    pub(crate) const fn skill(self) -> Option<Skill> {
        match self {
            DefenseKind::Dodge => Some(Skill::Dodge),
            DefenseKind::Block => Some(Skill::Fighting),
            DefenseKind::Parry => Some(Skill::MeleeCombat),
            DefenseKind::Drive => None,
        }
    }

    pub(crate) const fn field(self) -> Field {
        match self {
            DefenseKind::Dodge => Field::DodgeValue,
            DefenseKind::Block => Field::BlockValue,
            DefenseKind::Parry => Field::ParryValue,
            DefenseKind::Drive => Field::DriveValue,
        }
    }
}

codes! {
    /// OD14, OD15: An active defense set up in one's own turn, as one of several actions or as the
    /// only action of the round.
    #[doc(hidden)]
    "defense set up", pub enum ActiveDefense {
        /// A dodge, besides another action.
        Dodge "dodge",
        /// A block, besides another action.
        Block "block",
        /// A parry, besides another action.
        Parry "parry",
        /// Evasive driving, besides another action.
        Drive "evasive driving",
        /// A dodge and nothing else.
        FullDodge "full dodge",
        /// A block and nothing else.
        FullBlock "full block",
        /// A parry and nothing else.
        FullParry "full parry",
        /// Evasive driving and nothing else.
        FullDrive "full evasive driving",
    }
}

impl ActiveDefense {
    /// Its kind.
    pub const fn kind(self) -> DefenseKind {
        DefenseKind::ALL[self as usize % DefenseKind::ALL.len()]
    }

    /// Whether it is the only action of the round.
    #[doc(hidden)]
    pub const fn is_full(self) -> bool {
        self as u8 >= ActiveDefense::FullDodge as u8
    }
}

codes! {
    /// A round in which an effect lasts.
    #[doc(hidden)]
    "round that counts", pub enum When {
        /// This round.
        This "this round",
        /// The next round.
        Next "the next round",
    }
}

codes! {
    /// A circumstance of an attack.
    "circumstance", pub enum Circumstance {
        /// The target can't see it coming: it is blind, or attacked from behind.
        Unseen "the target can't see it coming",
        /// The attacker is blind.
        Blind "the attacker is blind",
        /// The attacker has the surprise.
        Surprise "a surprise",
        /// The target's shield is in the way.
        Shield "the shield is between",
    }
}

codes! {
    /// The effect of a stun.
    "stun effect", pub enum StunEffect {
        /// A die less this round and the next.
        DieLess "a die less this round and the next",
        /// Only defense and retreat in the next round.
        DefendOnly "only defense next round",
    }
}

codes! {
    /// A way to escape from an entangling weapon.
    "way out", pub enum WayOut {
        /// By strength.
        Break "break it",
        /// With *acrobatics*.
        Slip "slip out",
    }
}

codes! {
    /// What damage costs a vehicle.
    "vehicle effect", pub enum VehicleEffect {
        /// Dice of Maneuverability.
        Maneuverability "Maneuverability",
        /// Speeds.
        Speed "speed",
    }
}

codes! {
    /// The result of damage against a resistance, from worst to none: a higher roll of resistance
    /// reaches more of them.
    #[doc(hidden)]
    "wound result", pub enum WoundResult {
        /// Dead.
        Dead "Dead",
        /// Mortally Wounded.
        MortallyWounded "Mortally Wounded",
        /// Incapacitated.
        Incapacitated "Incapacitated",
        /// Wounded.
        Wounded "Wounded",
        /// Stunned.
        Stunned "Stunned",
        /// No injury.
        Unhurt "unhurt",
    }
}

codes! {
    /// The result of damage against a vehicle's resistance, from worst to none.
    #[doc(hidden)]
    "vehicle result", pub enum VehicleResult {
        /// Destroyed.
        Destroyed "destroyed",
        /// Severely damaged.
        Severe "severely damaged",
        /// Heavily damaged.
        Heavy "heavily damaged",
        /// Lightly damaged.
        Light "lightly damaged",
        /// Very lightly damaged.
        VeryLight "very lightly damaged",
        /// Not damaged.
        Whole "whole",
    }
}
