//! The rolls and the lists of a battle; notes and fields have their own files.

pub use super::notes::Note;
pub use crate::cosmic::state::fields::Field;
use crate::data::codes::codes;
use crate::declare::rolls;

rolls! {
    /// Everything that is rolled.
    pub enum Roll {
        /// 1d20 for initiative (COS2).
        Initiative "initiative",
        /// 1d100 for an attack (COS7).
        Attack "attack",
        /// 1d100 for a defense (COS8).
        Defense "defense",
        /// 1d12 for the hit location (COS9).
        Location "hit location",
        /// 1d6 for the part that a seven hits (COS11).
        SevenPart "part of a seven",
        /// The dice of the weapon (COS10).
        Damage "damage",
        /// 1d100 for Spirit (COS20).
        Spirit "Spirit",
        /// 1d100 for First Aid (COS19).
        FirstAid "First Aid",
        /// 1d100 for resisting an effect (X1).
        Resistance "resistance",
    }
}

codes! {
    /// What a fighter can do on its count (COS4).
    "action", pub enum Action {
        /// A combat action: an attack without a called part.
        Attack "attack",
        /// A combat action: an attack on a part that the attacker names.
        CalledShot "called shot",
        /// A combat action: getting up (COS13).
        Rise "get up",
        /// A movement action (COS5).
        Move "move",
        /// An extra defensive action: one more defense this round (COS8).
        ExtraDefense "extra defense",
        /// A non-combat action: First Aid (COS19).
        FirstAid "First Aid",
        /// A non-combat action: picking up a weapon.
        PickUp "pick up a weapon",
        /// A non-combat action that no rule here resolves.
        Other "something else",
        /// No action: complete inaction, unless disturbed (COS17).
        Rest "do nothing",
        /// Giving up: out of the fight for good, on the spot.
        Yield "give up",
        /// A movement action out of the fight for good (COS5).
        Retreat "retreat",
        /// Holding the action (COS6).
        Hold "hold the action",
        /// A non-combat action: ending the effects that an action ends (X5).
        PutOut "put out",
        /// A non-combat action: beginning a status effect of the sheet on oneself (X6).
        Power "use a power",
    }

    /// How a fighter defends (COS8).
    "defense", pub enum Defense {
        /// Dodging: Coordination or Acrobatics.
        Dodge "dodge",
        /// Parrying: the skill of a melee weapon in hand.
        Parry "parry",
        /// Blocking with Unarmed Combat.
        Block "block unarmed",
        /// Blocking with a shield.
        Shield "block with the shield",
    }

    /// What a ten or a twelve does (COS14).
    "special result", pub enum Special {
        /// Nothing that the engine has to track.
        Nothing "nothing",
        /// A weapon is knocked to the ground.
        Disarmed "disarmed",
        /// The shield is destroyed.
        ShieldDestroyed "shield destroyed",
        /// A weapon is lost for good.
        WeaponLost "weapon lost",
        /// The weapon does its special damage.
        Damage "special damage",
    }

    /// What the Judge can restore at the end of a round.
    "restoration", pub enum Restoration {
        /// Lost ranks of Toughness (COS11).
        Toughness "Toughness",
        /// Consciousness (COS9, COS21).
        Consciousness "consciousness",
        /// Mortality Points of a part that is not destroyed.
        Points "Mortality Points",
        /// Mortality Points by magic, even of a destroyed limb (COS18).
        PointsByMagic "Mortality Points, by magic",
        /// First Aid for a bleeding limb (COS19).
        FirstAid "First Aid",
        /// Painkillers for a hurt torso (COS22).
        Painkillers "painkillers",
    }

    /// What a fighter does with its held action (COS6).
    "way to hold", pub enum Hold {
        /// It waits, and is asked after every count.
        Wait "wait",
        /// It waits until the next round begins.
        NextRound "wait for the next round",
        /// It acts now.
        Act "act now",
    }

    /// The result of a roll by rank (COS7).
    #[doc(hidden)]
    "result", pub enum Success {
        /// A success regardless of the chance (`critical_thresholds`).
        CriticalSuccess "critical success",
        /// A success.
        Success "success",
        /// A failure.
        Failure "failure",
        /// A failure regardless of the chance (`critical_thresholds`).
        CriticalFailure "critical failure",
    }

    /// Where a weapon is.
    #[doc(hidden)]
    "place of a weapon", pub enum WeaponPlace {
        /// In hand, or at hand.
        Held "in hand",
        /// On the ground; it can be picked up.
        Ground "on the ground",
        /// Lost for good.
        Lost "lost for good",
        /// Thrown: all of it that was carried.
        Thrown "thrown",
    }

    /// What a fighter has done in a round; fatigue and rest depend on it.
    #[doc(hidden)]
    "deed", pub enum Did {
        /// Nothing yet: its count has not come.
        Nothing "nothing",
        /// Its count came and it did nothing.
        Rested "rested",
        /// It holds its action.
        Held "held",
        /// It acted, not purely physically.
        Acted "acted",
        /// It acted purely physically (COS15).
        Physical "physical",
    }

    /// Why a standing fighter can't act.
    #[doc(hidden)]
    "hindrance", pub enum Hindrance {
        /// It is stunned (COS12).
        Stunned "stunned",
        /// It is too exhausted to move (COS17).
        Exhausted "too exhausted",
        /// Its defenses of this round are used up (COS8).
        DefensesUsed "no defense left this round",
        /// It is under a status effect that lets it do nothing (X1).
        StatusEffect "under a status effect",
    }

    /// The parts of a round.
    #[doc(hidden)]
    "part of a round", pub enum TurnPhase {
        /// A round is to begin (COS1).
        Start "start",
        /// Initiative is rolled (COS2).
        Initiative "initiative",
        /// Fighters with the same count act (COS3, COS4).
        Act "act",
        /// Their blows land (COS3).
        Land "land",
        /// Fighters that hold an action are asked (COS6).
        Held "held",
        /// The round ends (COS15, COS19).
        WrapUp "wrap up",
        /// The Judge restores.
        Restore "restore",
        /// The battle is over.
        Over "over",
    }
}
