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
        BodyPoints "body points" de "Körperpunkte",
        /// Acumen, for the order of turns.
        Initiative "initiative" de "Initiative",
        /// The dice of a modifier of the difficulty.
        Modifier "modifier" de "Modifikator",
        /// A combat skill against the combat difficulty.
        Attack "attack" de "Angriff",
        /// An active defense.
        Defense "defense" de "Verteidigung",
        /// Driving.
        Driving "driving" de "Fahren",
        /// Damage.
        Damage "damage" de "Schaden",
        /// The Armor Value of complete cover.
        Cover "cover" de "Deckung",
        /// Resistance to damage.
        Resistance "resistance" de "Widerstand",
        /// Physique or *stamina* against stun damage, with Body Points.
        StunResistance "stun resistance" de "Widerstand gegen Betäubung",
        /// *Stamina* or *mettle* to stay up.
        StayUp "staying up" de "Durchhalten",
        /// *Stamina* or *mettle* to shake off massive damage.
        ShakeOff "shaking off" de "Wegstecken",
        /// Physique to stay alive.
        Survival "survival" de "Überleben",
        /// The minutes of unconsciousness.
        Minutes "minutes" de "Minuten",
        /// Against a hold or an entangling weapon.
        Escape "escape" de "Befreien",
        /// The holder's, against an escape.
        Keep "keeping hold" de "Festhalten",
        /// To keep a weapon that is struck.
        Grip "grip" de "Griff",
        /// *Lifting* a held foe.
        Lift "lifting" de "Hochheben",
        /// To break a pinned arm.
        BreakArm "breaking the arm" de "Armbruch",
        /// To force a pinned foe down.
        ForceDown "forcing down" de "Niederzwingen",
        /// A pinned foe's resistance.
        Resist "resisting" de "Gegenwehr",
        /// *Acrobatics*.
        Trick "acrobatics" de "Akrobatik",
        /// *Command*.
        Command "command" de "Kommando",
        /// A vehicle's Toughness and armor.
        Toughness "toughness" de "Zähigkeit",
        /// Physique or *healing* between fights.
        Healing "healing" de "Heilung",
        /// A die bought with a Character Point.
        CharacterPoint "Character Point" de "Charakterpunkt",
    }
}

codes! {
    /// A posture.
    #[doc(hidden)]
    "posture", pub enum Posture {
        /// Upright.
        Upright "upright" de "aufrecht",
        /// Crouched, by choice.
        Crouched "crouched" de "geduckt",
        /// Crouched and moving, at half the Move.
        Creeping "creeping" de "geduckt unterwegs",
        /// On the ground, by choice.
        Lying "lying" de "am Boden",
        /// On the ground, not by choice: getting up takes an action.
        Down "down" de "zu Boden gegangen",
        /// Flipped to the ground: getting up takes the next round.
        Flipped "flipped" de "zu Boden geworfen",
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
        Dodge "dodge" de "Ausweichen",
        /// *Fighting*: with the body, against what can be intercepted.
        Block "block" de "Blocken",
        /// *Melee combat*: with what is held, against what can be intercepted.
        Parry "parry" de "Parieren",
        /// The driving skill and Maneuverability: against everything.
        Drive "evasive driving" de "Ausweichfahren",
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
        Dodge "dodge" de "Ausweichen",
        /// A block, besides another action.
        Block "block" de "Blocken",
        /// A parry, besides another action.
        Parry "parry" de "Parieren",
        /// Evasive driving, besides another action.
        Drive "evasive driving" de "Ausweichfahren",
        /// A dodge and nothing else.
        FullDodge "full dodge" de "volles Ausweichen",
        /// A block and nothing else.
        FullBlock "full block" de "volles Blocken",
        /// A parry and nothing else.
        FullParry "full parry" de "volles Parieren",
        /// Evasive driving and nothing else.
        FullDrive "full evasive driving" de "volles Ausweichfahren",
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
        This "this round" de "diese Runde",
        /// The next round.
        Next "the next round" de "die nächste Runde",
    }
}

codes! {
    /// A circumstance of an attack.
    "circumstance", pub enum Circumstance {
        /// The target can't see it coming: it is blind, or attacked from behind.
        Unseen "the target can't see it coming" de "das Ziel kann es nicht kommen sehen",
        /// The attacker is blind.
        Blind "the attacker is blind" de "der Angreifer ist blind",
        /// The attacker has the surprise.
        Surprise "a surprise" de "eine Überraschung",
        /// The target's shield is in the way.
        Shield "the shield is between" de "der Schild ist dazwischen",
    }
}

codes! {
    /// The effect of a stun.
    "stun effect", pub enum StunEffect {
        /// A die less this round and the next.
        DieLess "a die less this round and the next"
            de "einen Würfel weniger in dieser und der nächsten Runde",
        /// Only defense and retreat in the next round.
        DefendOnly "only defense next round" de "nächste Runde nur Verteidigung",
    }
}

codes! {
    /// A way to escape from an entangling weapon.
    "way out", pub enum WayOut {
        /// By strength.
        Break "break it" de "zerreißen",
        /// With *acrobatics*.
        Slip "slip out" de "herauswinden",
    }
}

codes! {
    /// What damage costs a vehicle.
    "vehicle effect", pub enum VehicleEffect {
        /// Dice of Maneuverability.
        Maneuverability "Maneuverability" de "Manövrierfähigkeit",
        /// Speeds.
        Speed "speed" de "Geschwindigkeit",
    }
}

codes! {
    /// The result of damage against a resistance, from worst to none: a higher roll of resistance
    /// reaches more of them.
    #[doc(hidden)]
    "wound result", pub enum WoundResult {
        /// Dead.
        Dead "Dead" de "tot",
        /// Mortally Wounded.
        MortallyWounded "Mortally Wounded" de "tödlich verwundet",
        /// Incapacitated.
        Incapacitated "Incapacitated" de "außer Gefecht",
        /// Wounded.
        Wounded "Wounded" de "verwundet",
        /// Stunned.
        Stunned "Stunned" de "betäubt",
        /// No injury.
        Unhurt "unhurt" de "unverletzt",
    }
}

codes! {
    /// The result of damage against a vehicle's resistance, from worst to none.
    #[doc(hidden)]
    "vehicle result", pub enum VehicleResult {
        /// Destroyed.
        Destroyed "destroyed" de "zerstört",
        /// Severely damaged.
        Severe "severely damaged" de "schwer beschädigt",
        /// Heavily damaged.
        Heavy "heavily damaged" de "stark beschädigt",
        /// Lightly damaged.
        Light "lightly damaged" de "leicht beschädigt",
        /// Very lightly damaged.
        VeryLight "very lightly damaged" de "sehr leicht beschädigt",
        /// Not damaged.
        Whole "whole" de "heil",
    }
}
