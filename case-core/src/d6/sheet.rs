//! What a person writes: sheets, sides, switches.

use super::code::{DamageCode, DieCode, RangeEnd};
use super::rulings::Rulings;
use super::skill::{Attribute, Skill};
use super::tables::Gravity;
use super::vehicle::{Speed, VehicleKind};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// A roster: who fights, on which sides, where, and by which rulings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Roster {
    /// The system's name; empty or `d6`.
    pub system: String,
    /// The switches.
    pub rulings: Rulings,
    /// Where it happens.
    pub scene: Scene,
    /// Who fights, in the order of the roster.
    pub fighters: Vec<Sheet>,
}

/// Where a fight happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Scene {
    /// Whether ranges are estimated rather than measured (OD26): the map is then asked for a
    /// [`Situation`](super::Situation) instead of a distance.
    pub estimated_ranges: bool,
    /// How strongly things fall.
    pub gravity: Gravity,
}

/// A character sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sheet {
    /// The name.
    pub name: String,
    /// The side.
    pub side: String,
    /// Whether a player's character.
    pub player: bool,
    /// Whether a significant character of the gamemaster: one that takes the damage bonus (OD30).
    pub significant: bool,
    /// The attributes. The two Extranormal ones may be missing.
    pub attributes: BTreeMap<Attribute, DieCode>,
    /// The skills that are above their attribute.
    pub skills: BTreeMap<Skill, DieCode>,
    /// The weapons, besides the bare hands that everybody has.
    pub weapons: Vec<Weapon>,
    /// The Armor Value of what is worn.
    pub armor: DieCode,
    /// The Armor Value of a shield, which counts only where it is between.
    pub shield: DieCode,
    /// Special Abilities, Disadvantages and the like.
    pub special: Special,
    /// The most Body Points; where nothing is given they are rolled (Physique and 20).
    pub body_points: Option<i32>,
    /// Character Points.
    pub character_points: i32,
    /// Fate Points.
    pub fate_points: i32,
    /// The size: 0 for a Human, below it for what is smaller.
    pub scale: i32,
    /// The vehicle that is driven.
    pub vehicle: Option<Vehicle>,
}

/// Special Abilities, Disadvantages and the like, as far as a fight reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Special {
    /// Goes first where initiative is tied.
    pub goes_first: bool,
    /// The actions a round without penalty.
    pub actions: i32,
    /// Ranks of Skill Bonus or Increased Attribute that affect Agility or *dodge* (OD18).
    pub agility_ranks: i32,
    /// Ranks of the same that affect *search*.
    pub search_ranks: i32,
    /// Ranks of Increased Attribute: Physique. Each adds 1 to Strength Damage and to resistance.
    pub physique_ranks: i32,
    /// What else is added to the Strength Damage total, taken away where negative.
    pub strength_damage: i32,
    /// What a Special Ability adds to resistance.
    pub resistance: DieCode,
    /// What illness, poison or a Hindrance adds to the resistance total; below 0.
    pub debility: i32,
    /// A Special Ability spares the body what a blade does to it (OD13).
    pub blade_proof: bool,
    /// A close-combat specialization of *melee parry*: blades can be met with the body (OD13).
    pub melee_parry: bool,
}

impl Default for Special {
    fn default() -> Self {
        Special {
            goes_first: false,
            actions: 1,
            agility_ranks: 0,
            search_ranks: 0,
            physique_ranks: 0,
            strength_damage: 0,
            resistance: DieCode::ZERO,
            debility: 0,
            blade_proof: false,
            melee_parry: false,
        }
    }
}

/// A weapon, or a power that strikes like one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "properties of a weapon, each on its own")]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Weapon {
    /// The name.
    pub name: String,
    /// The combat skill.
    pub skill: Skill,
    /// The damage.
    pub damage: DamageCode,
    /// The farthest Short, Medium and Long distance; needed for what is shot or thrown.
    pub ranges: Option<[RangeEnd; 3]>,
    /// The length in centimeters: beyond 200 a hand weapon reaches Short range; to disarm is a
    /// called shot at something of that length.
    pub length: i32,
    /// Whether it has a blade.
    pub bladed: bool,
    /// What its awkwardness adds to the difficulty.
    pub unwieldy: i32,
    /// Whether it does stun damage.
    pub stun: bool,
    /// Whether it entangles instead of injuring.
    pub entangles: bool,
    /// Whether it is in the hand and loaded when the fight begins.
    pub ready: bool,
    /// Whether it must be made ready again after each use.
    pub reload: bool,
    /// Whether it can be drawn and used in one action.
    pub quick: bool,
    /// Whether an attack with it can be blocked and parried; where nothing is given, what strikes
    /// at arm's length can.
    pub interceptable: Option<bool>,
    /// Whether it fires bursts.
    pub bursts: bool,
    /// Whether it fires fully automatically.
    pub automatic: bool,
    /// How many rounds of ammunition it holds that can be fired one by one without pause.
    pub rounds: i32,
    /// Whether it is a Special Ability or Extranormal skill that is targeted (OD32).
    pub power: bool,
    /// For a power: whether the gamemaster lets it take the damage bonus.
    pub takes_bonus: bool,
}

impl Weapon {
    /// A weapon of that name, skill and damage, ready and without anything special.
    pub fn new(name: impl Into<String>, skill: Skill, damage: DamageCode) -> Weapon {
        Weapon {
            name: name.into(),
            skill,
            damage,
            ranges: None,
            length: 60,
            bladed: false,
            unwieldy: 0,
            stun: false,
            entangles: false,
            ready: true,
            reload: false,
            quick: false,
            interceptable: None,
            bursts: false,
            automatic: false,
            rounds: 1,
            power: false,
            takes_bonus: true,
        }
    }
}

/// A vehicle that somebody drives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Vehicle {
    /// The name.
    pub name: String,
    /// What it moves on.
    pub kind: VehicleKind,
    /// Maneuverability.
    pub maneuverability: DieCode,
    /// Toughness.
    pub toughness: DieCode,
    /// The Armor Value.
    pub armor: DieCode,
    /// The size.
    pub scale: i32,
    /// The speed when the fight begins.
    pub speed: Speed,
}
