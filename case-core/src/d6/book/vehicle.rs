//! Vehicles: speeds, collisions and damage.

use super::code::DieCode;
use super::skill::Skill;
use super::tables::{COLLISIONS, VEHICLE_RESULTS};
use super::tables::{Cover, SPEEDS};
use crate::data::codes::{Code, codes};

codes! {
    /// A kind of vehicle.
    "kind of vehicle", pub enum VehicleKind {
        /// Drawn by animals; driven with *charioteering*.
        Land "land",
        /// On water; driven with *pilotry*, and may ram.
        Water "water",
        /// In the air; driven with *pilotry*.
        Air "air",
        /// Moved by magic, without animals; driven with *pilotry*, and may ram.
        Magical "magical",
        /// An animal that is ridden, with *riding*.
        Mount "mount",
    }
}

impl VehicleKind {
    /// The skill that drives it.
    pub fn skill(self) -> Skill {
        match self {
            VehicleKind::Land => Skill::Charioteering,
            VehicleKind::Mount => Skill::Riding,
            VehicleKind::Water | VehicleKind::Air | VehicleKind::Magical => Skill::Pilotry,
        }
    }

    /// Whether it may ram; every vehicle may sideswipe.
    #[doc(hidden)]
    pub fn may_ram(self) -> bool {
        matches!(self, VehicleKind::Water | VehicleKind::Magical)
    }
}

codes! {
    /// OD35, OD23: How much a vehicle hides of the people in it, as an object does.
    "shelter of a vehicle", pub enum Shelter {
        /// Nothing: a mount, a raft.
        Nothing "nothing",
        /// A quarter.
        Quarter "a quarter",
        /// Half.
        Half "half",
        /// Three quarters.
        ThreeQuarters "three quarters",
        /// All: its Toughness and armor protect them.
        Full "everything",
    }
}

impl Shelter {
    /// The row of the cover table.
    pub fn cover(self) -> Option<Cover> {
        match self {
            Shelter::Nothing => None,
            Shelter::Quarter => Some(Cover::Quarter),
            Shelter::Half => Some(Cover::Half),
            Shelter::ThreeQuarters => Some(Cover::ThreeQuarters),
            Shelter::Full => Some(Cover::Full),
        }
    }
}

#[expect(clippy::derivable_impls, reason = "a closed list takes no attributes on its members")]
impl Default for Shelter {
    fn default() -> Self {
        Shelter::Nothing
    }
}

codes! {
    /// The speed of a vehicle.
    "speed", pub enum Speed {
        /// Not at all.
        Stopped "stopped",
        /// Half its Move.
        Cautious "cautious",
        /// Its Move.
        Cruising "cruising",
        /// Twice its Move.
        High "high",
        /// Four times its Move.
        AllOut "all-out",
    }
}

impl Speed {
    /// The difficulty of driving at this speed; 0 for no roll.
    pub fn difficulty(self) -> i32 {
        SPEEDS.iter().find(|row| row.speed == self).map_or(0, |row| row.difficulty)
    }

    /// The damage of a collision at that speed.
    ///
    /// ```
    /// use case_core::d6::{Collision, Speed};
    /// assert_eq!(Speed::Cruising.collision(Collision::HeadOn).to_string(), "9D");
    /// assert_eq!(Speed::Stopped.collision(Collision::RearEnd).to_string(), "0D");
    /// ```
    #[doc(hidden)]
    pub fn collision(self, collision: Collision) -> DieCode {
        let dice = SPEEDS.iter().find(|row| row.speed == self).map_or(0, |row| row.damage.dice());
        let more = COLLISIONS.iter().find(|(of, _)| *of == collision).map_or(0, |(_, dice)| *dice);
        let dice = (i32::from(dice) + more).max(0);
        u8::try_from(dice).ok().and_then(|dice| DieCode::new(dice, 0)).unwrap_or_default()
    }
}

codes! {
    /// The situation of a collision, for the one that is damaged.
    "collision", pub enum Collision {
        /// Nose to nose.
        HeadOn "head-on",
        /// From behind, or side by side.
        RearEnd "rear-end or sideswipe",
        /// The nose into a side.
        NoseToSide "nose to side",
        /// Into something very hard.
        VeryHard "into something very hard",
        /// Into something that yields.
        Yielding "into something yielding",
    }
}

codes! {
    /// The damage level of a vehicle.
    #[doc(hidden)]
    "vehicle damage", pub enum VehicleLevel {
        /// Not at all.
        Whole "whole",
        /// Maneuverability 1D less this round and the next.
        VeryLight "very lightly damaged",
        /// Maneuverability 1D less, or a speed.
        Light "lightly damaged",
        /// Maneuverability 2D less, or two speeds.
        Heavy "heavily damaged",
        /// Out of control.
        Severe "severely damaged",
        /// Gone.
        Destroyed "destroyed",
    }
}

impl VehicleLevel {
    /// The level for damage that exceeds the resistance by `injury`.
    #[doc(hidden)]
    pub fn of_injury(injury: i32) -> VehicleLevel {
        let row = VEHICLE_RESULTS.iter().rev().find(|(from, _, _)| injury >= *from);
        row.map_or(VehicleLevel::Whole, |(_, level, _)| *level)
    }

    /// The level after a new result: the worse of the two; from heavy damage on, any further result
    /// above very light raises the level by at least one.
    ///
    /// ```
    /// use case_core::d6::VehicleLevel;
    /// assert_eq!(VehicleLevel::Heavy.after(VehicleLevel::Light), VehicleLevel::Severe);
    /// assert_eq!(VehicleLevel::Light.after(VehicleLevel::Light), VehicleLevel::Light);
    /// assert_eq!(VehicleLevel::Heavy.after(VehicleLevel::VeryLight), VehicleLevel::Heavy);
    /// ```
    #[must_use]
    pub fn after(self, new: VehicleLevel) -> VehicleLevel {
        let bumped = self >= VehicleLevel::Heavy && new > VehicleLevel::VeryLight;
        let next = usize::from(bumped) + usize::from(self.number());
        let next = VehicleLevel::ALL.get(next).copied().unwrap_or(VehicleLevel::Destroyed);
        next.max(new)
    }

    /// The damage that reaches the people aboard: a quarter for each level above very light,
    /// rounded down.
    ///
    /// ```
    /// use case_core::d6::VehicleLevel;
    /// assert_eq!(VehicleLevel::Light.reaches_passengers(19), 4);
    /// assert_eq!(VehicleLevel::Destroyed.reaches_passengers(19), 19);
    /// ```
    #[doc(hidden)]
    pub fn reaches_passengers(self, damage: i32) -> i32 {
        let row = VEHICLE_RESULTS.iter().find(|(_, level, _)| *level == self);
        row.map_or(0, |(_, _, quarters)| damage.max(0).saturating_mul(*quarters) / 4)
    }
}
