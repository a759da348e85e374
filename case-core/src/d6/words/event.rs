//! Lists that events refer to: rolls, and lists of actions and conditions.

pub use super::notes::Note;
use crate::d6::book::skill::Skill;
pub use crate::d6::state::fields::Field;
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
        /// An attribute or skill against an effect (X1).
        EffectResistance "resistance to an effect",
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
    /// OD9, OD10: Whether it works against everything, and not only against what can be intercepted.
    pub(crate) const fn meets_all(self) -> bool {
        matches!(self, DefenseKind::Dodge | DefenseKind::Drive)
    }

    /// Its skill on foot; `None` for driving.
    pub(crate) const fn skill(self) -> Option<Skill> {
        match self {
            DefenseKind::Dodge => Some(Skill::Dodge),
            DefenseKind::Block => Some(Skill::Fighting),
            DefenseKind::Parry => Some(Skill::MeleeCombat),
            DefenseKind::Drive => None,
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
    /// Why a fighter has no turn.
    "loss of a turn", pub enum TurnLoss {
        /// Getting up after a flip.
        GettingUp "getting up after a flip",
        /// After ramming.
        Rammed "after ramming",
        /// Hurt in the chest: only passive defense.
        Chest "hurt in the chest",
        /// Resisting on a pinned arm, and doing nothing else.
        Resists "resisting a hold",
        /// Under a status effect.
        StatusEffect "under a status effect",
    }
}

codes! {
    /// What decides between equal totals of initiative.
    "tie breaker", pub enum TieBreaker {
        /// An ability to go first.
        GoesFirst "an ability to go first",
        /// Acumen.
        Acumen "Acumen",
        /// *Search*.
        Search "search",
        /// Agility.
        Agility "Agility",
        /// *Dodge*.
        Dodge "dodge",
        /// The order of the roster.
        Roster "the order of the roster",
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

codes! {
    /// OD1: A part of the round.
    #[doc(hidden)]
    "part of the round", pub enum TurnPhase {
        /// Before the first round: rolls of Body Points, one fighter per step; the surprise.
        Opening "opening",
        /// A new round: fighters wake up or die; the first action.
        Start "start",
        /// Initiative rolls, one fighter per step; then the order.
        Initiative "initiative",
        /// Turns, one action per step.
        Turns "turns",
        /// The end of the round.
        End "end",
        /// At most one side is left.
        Over "over",
    }
}

codes! {
    /// OD3: What a fighter can do with an action; those marked free take none.
    "act", pub enum Act {
        /// Nothing more (free).
        Done "be done",
        /// Attack.
        Attack "attack",
        /// A partial defense.
        Defend "defend",
        /// A full defense: the only action of the round.
        FullDefense "defend fully",
        /// Wait for a better moment.
        Wait "wait",
        /// Aim: the only action of the round.
        Aim "aim",
        /// Move more than half the Move.
        Move "move",
        /// Get up.
        Stand "stand up",
        /// Escape from a hold, or from what entangles.
        Escape "escape",
        /// Strength Damage to a held foe.
        Squeeze "squeeze",
        /// Break a pinned arm.
        BreakArm "break the arm",
        /// Force a pinned foe to the ground.
        ForceDown "force down",
        /// Lift a held foe and throw him at something: two actions.
        Slam "slam",
        /// Let go (free).
        Release "let go",
        /// Lead the allies who wait in a group attack.
        Lead "lead a group attack",
        /// Get a weapon into the hand, or load it.
        Ready "ready a weapon",
        /// An acrobatic trick before an attack.
        Trick "acrobatic trick",
        /// Crouch (free).
        Crouch "crouch",
        /// Crouch and move: free, or an action (ruling `creeping_costs`).
        Creep "creep",
        /// Lie down (free).
        LieDown "lie down",
        /// Get up from a posture taken by choice (free).
        Rise "rise",
        /// Drive at another speed; free up to cautious.
        Drive "drive",
        /// Ram.
        Ram "ram",
        /// Sideswipe.
        Sideswipe "sideswipe",
        /// Leave the fight for good.
        Flee "flee",
        /// Give up: take no further part in the fight.
        GiveUp "give up",
        /// Attack a thing, for example to get at what is behind it.
        AttackThing "attack a thing",
        /// Load a weapon that takes a round to load: the only action of the round.
        Load "load",
        /// Put out what an action ends on oneself (X5).
        PutOut "put out",
        /// Beginning a status effect of the sheet on oneself (X6).
        Power "use a power",
    }
}

impl Act {
    /// The posture that it leads to, if any.
    pub(crate) fn posture(self) -> Option<Posture> {
        match self {
            Act::Crouch => Some(Posture::Crouched),
            Act::Creep => Some(Posture::Creeping),
            Act::LieDown => Some(Posture::Lying),
            Act::Rise | Act::Stand => Some(Posture::Upright),
            _ => None,
        }
    }
}
