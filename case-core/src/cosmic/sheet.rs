//! What a person writes: rosters and character sheets.

use super::damage_dice::DamageDice;
use super::rulings::Rulings;
use super::tables::Part;
use crate::codes::codes;
use alloc::string::String;
use alloc::vec::Vec;

/// A roster: who fights whom, and by which rulings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// The rulings; what a roster leaves out has its default.
    pub rulings: Rulings,
    /// The fighters, 1 to 10,000, on at least two sides.
    pub fighters: Vec<Sheet>,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Roster {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use crate::system::System;
        use serde::ser::SerializeStruct;
        let mut roster = s.serialize_struct("Roster", 3)?;
        roster.serialize_field("system", super::Cosmic::NAME)?;
        roster.serialize_field("rulings", &self.rulings)?;
        roster.serialize_field("fighters", &self.fighters)?;
        roster.end()
    }
}

/// A value for each part of the body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ByPart<T> {
    /// The head's.
    pub head: T,
    /// The left arm's.
    pub left_arm: T,
    /// The right arm's.
    pub right_arm: T,
    /// The torso's.
    pub torso: T,
    /// The left leg's.
    pub left_leg: T,
    /// The right leg's.
    pub right_leg: T,
}

impl<T: Copy> ByPart<T> {
    /// The same value for each part.
    pub const fn all(value: T) -> Self {
        ByPart {
            head: value,
            left_arm: value,
            right_arm: value,
            torso: value,
            left_leg: value,
            right_leg: value,
        }
    }

    /// The value of a part.
    pub const fn get(&self, part: Part) -> T {
        match part {
            Part::Head => self.head,
            Part::LeftArm => self.left_arm,
            Part::RightArm => self.right_arm,
            Part::Torso => self.torso,
            Part::LeftLeg => self.left_leg,
            Part::RightLeg => self.right_leg,
        }
    }

    /// The place of a part's value.
    pub const fn get_mut(&mut self, part: Part) -> &mut T {
        match part {
            Part::Head => &mut self.head,
            Part::LeftArm => &mut self.left_arm,
            Part::RightArm => &mut self.right_arm,
            Part::Torso => &mut self.torso,
            Part::LeftLeg => &mut self.left_leg,
            Part::RightLeg => &mut self.right_leg,
        }
    }
}

/// A character sheet. Ranks are totals, 0 to 100.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sheet {
    /// The name, of which there is no other in the roster.
    pub name: String,
    /// The side.
    pub side: String,
    /// Whether a player plays it (COS-r3).
    pub player: bool,
    /// Ranks of Coordination (COS2).
    pub coordination: i32,
    /// Ranks of Health, 1 to 100 (COS17, COS19).
    pub health: i32,
    /// Ranks of Spirit (COS20).
    pub spirit: i32,
    /// Ranks of Toughness, which damage is reduced by (COS10).
    pub toughness: i32,
    /// Ranks of Running (COS5).
    pub running: i32,
    /// Modifiers of Traits to initiative, -50 to 50 (COS2).
    pub initiative: i32,
    /// Ranks for dodging; without them, Coordination (COS8).
    pub dodge: Option<i32>,
    /// Ranks of Unarmed Combat for blocking; without them the fighter does not block (COS8).
    pub block: Option<i32>,
    /// The shield, if there is one.
    pub shield: Option<Shield>,
    /// Ranks of First Aid (COS19).
    pub first_aid: i32,
    /// Fatigue Drain at the start, 0 to 100 (COS16).
    pub fatigue: i32,
    /// Whether painkillers help at the start (COS22).
    pub painkillers: bool,
    /// Mortality Points, up to 1,000: at least 1 for head and torso, 0 for a limb that the fighter
    /// lacks. A blow at a limb that is not there takes nothing, as at one that is destroyed.
    pub mortality: ByPart<i32>,
    /// Armor, 0 to 1,000 (COS10).
    pub armor: ByPart<i32>,
    /// The attacks, 1 to 16.
    pub attacks: Vec<Attack>,
}

/// A shield.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shield {
    /// Ranks of the skill Shield (COS8).
    pub ranks: i32,
    /// What carries it.
    pub grip: Grip,
}

/// A way to attack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Attack {
    /// The name.
    pub name: String,
    /// The kind.
    pub kind: Kind,
    /// Ranks of the weapon's or the unarmed skill (COS7).
    pub ranks: i32,
    /// The damage, what Body or Coordination add included (COS10).
    pub damage: DamageDice,
    /// Which arms it needs.
    pub grip: Grip,
    /// Whether it is a whip or a flail (COS11).
    pub flexible: bool,
    /// Whether it is edged: what the Judge's built-in plan goes by when a limb is destroyed (COS20).
    pub edged: bool,
    /// Whether a round of it is purely physical (COS15); without it, whatever is not a missile is.
    pub physical: Option<bool>,
}

impl Attack {
    /// Whether a round of it is purely physical (COS15).
    pub fn is_physical(&self) -> bool {
        self.physical.unwrap_or(self.kind != Kind::Missile)
    }

    /// Whether it is made hand to hand (COS5).
    pub const fn is_melee(&self) -> bool {
        matches!(self.kind, Kind::Unarmed | Kind::Melee)
    }

    /// Whether it is a weapon in hand, which can be knocked away.
    pub const fn is_weapon(&self) -> bool {
        !matches!(self.kind, Kind::Unarmed) && !matches!(self.grip, Grip::NoArm)
    }
}

codes! {
    /// The kinds of attack.
    "kind of attack", pub enum Kind {
        /// Unarmed combat: fists, teeth, claws.
        Unarmed "unarmed",
        /// A melee weapon.
        Melee "melee",
        /// A thrown weapon; the fighter has enough of them.
        Thrown "thrown",
        /// A missile weapon, or anything else that shoots.
        Missile "missile",
    }
}

codes! {
    /// The arms that hold a weapon or a shield. It can't be used while an arm it needs is disabled,
    /// destroyed or lacking (COS18).
    "grip", pub enum Grip {
        /// The right arm.
        RightArm "right_arm",
        /// The left arm.
        LeftArm "left_arm",
        /// Both arms.
        BothArms "both_arms",
        /// Either arm: one that can be used is enough.
        EitherArm "either_arm",
        /// No arm at all: a kick, a bite, a gaze.
        NoArm "no_arm",
    }
}

impl Grip {
    /// Whether it holds, given which arms can be used.
    pub fn holds(self, mut usable: impl FnMut(Part) -> bool) -> bool {
        match self {
            Grip::RightArm => usable(Part::RightArm),
            Grip::LeftArm => usable(Part::LeftArm),
            Grip::BothArms => usable(Part::LeftArm) && usable(Part::RightArm),
            Grip::EitherArm => usable(Part::LeftArm) || usable(Part::RightArm),
            Grip::NoArm => true,
        }
    }
}
