//! What a person writes: sheets, sides, switches.

use super::D6;
use super::code::{DamageCode, DieCode, MAX_RANGE, RangeEnd};
use super::rulings::Rulings;
use super::skill::{Attribute, Skill};
use super::tables::Gravity;
use super::turn::MAX_ACTIONS;
use super::vehicle::{Shelter, Speed, VehicleKind};
use crate::data::node::{Node, Problems};
use crate::data::ruling::Ruled;
use crate::data::sheet::{
    ByName, Domain, ListOf, Name, Notation, Number, OneOf, SystemName, Table, Written, YesNo, sheet,
};
use crate::data::who::MAX_FIGHTERS;
use crate::kernel::now::{Now, NowOf};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

/// The most Character and Fate Points, ranks and sizes a sheet may have: far beyond any character,
/// and small enough that no total overflows.
pub(crate) const MAX_POINTS: i32 = 1_000;

/// The most weapons of one sheet, besides the bare hands: more than anybody carries, and a bound on
/// what one question lists.
pub(crate) const MAX_WEAPONS: usize = 19;

/// The most rounds of ammunition that a weapon fires without pause: what a question may range over.
pub(crate) const MAX_ROUNDS: i32 = 50;

/// The most places of a vehicle: a war galley's.
const MAX_PLACES: i32 = 500;

/// The most things of a roster: more than any table keeps track of.
pub(crate) const MAX_THINGS: usize = 100;

/// The least and the greatest size.
const SCALE: Number = Number(-100, 100);

const POINTS: Number = Number(0, MAX_POINTS);

/// A die code.
const CODE: Written = Written {
    what: "a die code in quotation marks, such as \"3D+1\"",
    pattern: "^([0-4]?[0-9]|50)[Dd](\\+[0-2])?$",
    example: "3D+1",
};

/// A damage code.
const DAMAGE: Written = Written {
    what: "a damage code in quotation marks, such as \"+2D\"",
    pattern: "^(\\+[0-2]|\\+?([0-4]?[0-9]|50)[Dd](\\+[0-2])?)$",
    example: "+2D+1",
};

const CODES: ByName<Written> = ByName { of: CODE, what: "die codes" };

/// The notation of a range listing: three values.
struct Ranges;

impl Notation<[RangeEnd; 3]> for Ranges {
    fn domain(&self) -> Domain {
        let meters = Domain::Number { low: 0, high: MAX_RANGE, or: None };
        let thrown = Domain::Text {
            pattern: "^([0-4]?[0-9]{1,3}|5000|(PHYS|phys)([+-]([0-4]?[0-9]{1,3}|5000))?)$",
            example: "PHYS-2",
        };
        let end = Domain::AnyOf { domains: vec![meters, thrown] };
        Domain::List { of: alloc::boxed::Box::new(end), least: 3, most: 3 }
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<[RangeEnd; 3]> {
        let Node::List(items) = node else {
            p.add(path, alloc::format!("expected a list, found {}", node.kind()));
            return None;
        };
        if items.len() != 3 {
            p.add(path, "expected three values: the farthest Short, Medium and Long distance");
            return None;
        }
        let mut end = |i: usize| {
            let text = match items.get(i)? {
                Node::Int(meters) => meters.to_string(),
                Node::Text(text) => text.clone(),
                _ => String::new(),
            };
            text.parse().map_err(|e| p.add(alloc::format!("{path}[{i}]"), e)).ok()
        };
        let ends: [Option<RangeEnd>; 3] = [end(0), end(1), end(2)];
        match ends {
            [Some(short), Some(medium), Some(long)] => Some([short, medium, long]),
            _ => None,
        }
    }

    fn write(&self, value: &[RangeEnd; 3]) -> Node {
        let end = |end: &RangeEnd| match end {
            RangeEnd::Meters(meters) => Node::Int((*meters).into()),
            RangeEnd::Physique(_) => Node::Text(end.to_string()),
        };
        Node::List(value.iter().map(end).collect())
    }
}

sheet! {
    /// A roster: who fights, on which sides, where, and by which rulings.
    pub struct Roster {
        /// The system: `d6`.
        pub system: String = SystemName("d6"), or("d6".to_string());
        /// The switches.
        pub rulings: Rulings = Ruled(Rulings::default()), or(Rulings::default());
        /// Where it happens.
        pub scene: Scene = Table, or(Scene::default());
        /// Who fights, in the order of the roster.
        pub fighters: Vec<Sheet> = ListOf { of: Table, what: "fighters", least: 1, most: MAX_FIGHTERS },
                needed("a list of character sheets", Vec::new());
        /// Things that can be attacked, and that can cover somebody (OD24).
        pub objects: Vec<Thing> = ListOf { of: Table, what: "objects", least: 0, most: MAX_THINGS },
                or(Vec::new());
    }
}

sheet! {
    /// A thing that can be attacked, and that can cover somebody.
    pub struct Thing {
        /// The name.
        pub name: String = Name, needed("a name", String::new());
        /// What it resists damage with, and the Armor Value that it has as cover: 1D flimsy, 2D
        /// tough, 3D sturdy, 4D very sturdy, 6D reinforced.
        pub toughness: DieCode = CODE, needed("a die code such as \"2D\"", DieCode::ZERO);
        /// The size.
        pub scale: i32 = SCALE, or(0);
        /// Whether it is broken when the fight begins.
        pub broken: bool = YesNo, or(false);
    }
}

sheet! {
    /// Where a fight happens.
    #[derive(Copy)]
    pub struct Scene {
        /// Whether ranges are estimated rather than measured (OD26): the map is then asked for a
        /// [`Situation`](super::Situation) instead of a distance.
        pub estimated_ranges: bool = YesNo, or(false);
        /// How strongly things fall.
        pub gravity: Gravity = OneOf, or(Gravity::default());
    }
}

sheet! {
    /// A character sheet.
    pub struct Sheet {
        /// The name.
        pub name: String = Name, needed("a name", String::new());
        /// The host's own id for the fighter, of which there is no other in the roster. Where all
        /// who bear a name have one, the name may stand more than once.
        pub id: Option<String> = Name, optional();
        /// How the fighter stands now, where it does not come fresh: every value that outlasts a
        /// fight and is not as at the start of a first one.
        pub now: Now = NowOf::<D6>::NEW, or(Now::default());
        /// The side.
        pub side: String = Name, needed("a name", String::new());
        /// Whether a player's character.
        pub player: bool = YesNo, or(false);
        /// Whether a significant character of the gamemaster: one that takes the damage bonus (OD30).
        pub significant: bool = YesNo, or(false);
        /// The attributes. The two Extranormal ones may be missing.
        pub attributes: BTreeMap<Attribute, DieCode> = CODES, or(BTreeMap::new());
        /// The skills that are above their attribute.
        pub skills: BTreeMap<Skill, DieCode> = CODES, or(BTreeMap::new());
        /// The weapons, besides the bare hands that everybody has.
        pub weapons: Vec<Weapon> = ListOf { of: Table, what: "weapons", least: 0, most: MAX_WEAPONS }, or(Vec::new());
        /// The Armor Value of what is worn.
        pub armor: DieCode = CODE, or(DieCode::ZERO);
        /// The Armor Value of a shield, which counts only where it is between.
        pub shield: DieCode = CODE, or(DieCode::ZERO);
        /// Special Abilities, Disadvantages and the like.
        pub special: Special = Table, or(Special::default());
        /// The most Body Points; where nothing is given they are rolled (Physique and 20).
        pub body_points: Option<i32> = Number(1, MAX_POINTS), optional();
        /// Character Points.
        pub character_points: i32 = POINTS, or(0);
        /// Fate Points.
        pub fate_points: i32 = POINTS, or(0);
        /// The size: 0 for a Human, below it for what is smaller.
        pub scale: i32 = SCALE, or(0);
        /// The vehicle that is driven, or the mount that is ridden.
        pub vehicle: Option<Vehicle> = Table, optional();
        /// The name of the vehicle of somebody else in which the fighter sits (OD35).
        pub aboard: Option<String> = Name, optional();
    }
}

sheet! {
    /// Special Abilities, Disadvantages and the like, as far as a fight reads them.
    #[derive(Copy)]
    pub struct Special {
        /// Goes first where initiative is tied.
        pub goes_first: bool = YesNo, or(false);
        /// The actions a round without penalty.
        pub actions: i32 = Number(1, MAX_ACTIONS), or(1);
        /// Ranks of Skill Bonus or Increased Attribute that affect Agility or *dodge* (OD18).
        pub agility_ranks: i32 = POINTS, or(0);
        /// Ranks of the same that affect *search*.
        pub search_ranks: i32 = POINTS, or(0);
        /// Ranks of Increased Attribute: Physique. Each adds 1 to Strength Damage and to resistance.
        pub physique_ranks: i32 = POINTS, or(0);
        /// What else is added to the Strength Damage total, taken away where negative.
        pub strength_damage: i32 = Number(-MAX_POINTS, MAX_POINTS), or(0);
        /// What a Special Ability adds to resistance.
        pub resistance: DieCode = CODE, or(DieCode::ZERO);
        /// What illness, poison or a Hindrance adds to the resistance total; below 0.
        pub debility: i32 = Number(-MAX_POINTS, 0), or(0);
        /// A Special Ability spares the body what a blade does to it (OD13).
        pub blade_proof: bool = YesNo, or(false);
        /// A close-combat specialization of *melee parry*: blades can be met with the body (OD13).
        pub melee_parry: bool = YesNo, or(false);
    }
}

sheet! {
    /// A weapon, or a power that strikes like one.
    pub struct Weapon {
        /// The name.
        pub name: String = Name, needed("a name", String::new());
        /// The combat skill.
        pub skill: Skill = OneOf, needed("a combat skill", Skill::Fighting);
        /// The damage.
        pub damage: DamageCode = DAMAGE, needed("a damage code such as \"+2D\"", NO_DAMAGE);
        /// The farthest Short, Medium and Long distance; needed for what is shot or thrown.
        pub ranges: Option<[RangeEnd; 3]> = Ranges, optional();
        /// The length in centimeters: beyond 200 a hand weapon reaches Short range; to disarm is a
        /// called shot at something of that length.
        pub length: i32 = POINTS, or(60);
        /// Whether it has a blade.
        pub bladed: bool = YesNo, or(false);
        /// What its awkwardness adds to the difficulty.
        pub unwieldy: i32 = Number(0, 100), or(0);
        /// Whether it does stun damage.
        pub stun: bool = YesNo, or(false);
        /// Whether it entangles instead of injuring.
        pub entangles: bool = YesNo, or(false);
        /// Whether it is in the hand when the fight begins; of several uses of one thing the first
        /// says so.
        pub ready: bool = YesNo, or(true);
        /// Whether it takes a round to load it again after each use.
        pub reload: bool = YesNo, or(false);
        /// The thing that it is a use of, where one thing has several: thrown, or fought with. All
        /// of one name are one thing in one hand, and thrown it is out of the hand.
        pub object: Option<String> = Name, optional();
        /// Whether it takes both arms.
        pub two_handed: bool = YesNo, or(false);
        /// Whether it can be drawn and used in one action.
        pub quick: bool = YesNo, or(false);
        /// Whether an attack with it can be blocked and parried; where nothing is given, what strikes
        /// at arm's length can.
        pub interceptable: Option<bool> = YesNo, optional();
        /// Whether it fires bursts.
        pub bursts: bool = YesNo, or(false);
        /// Whether it fires fully automatically.
        pub automatic: bool = YesNo, or(false);
        /// How many rounds of ammunition it holds that can be fired one by one without pause.
        pub rounds: i32 = Number(1, MAX_ROUNDS), or(1);
        /// Whether it is a Special Ability or Extranormal skill that is targeted (OD32).
        pub power: bool = YesNo, or(false);
        /// For a power: whether the gamemaster lets it take the damage bonus.
        pub takes_bonus: bool = YesNo, or(true);
    }
}

/// What stands for a damage code that can't be read.
const NO_DAMAGE: DamageCode = DamageCode { code: DieCode::ZERO, adds_strength: true };

impl Weapon {
    /// A weapon of that name, skill and damage, ready and without anything special.
    pub fn new(name: impl Into<String>, skill: Skill, damage: DamageCode) -> Weapon {
        Weapon { name: name.into(), skill, damage, ..Weapon::default() }
    }
}

sheet! {
    /// A vehicle that somebody drives.
    pub struct Vehicle {
        /// The name.
        pub name: String = Name, needed("a name", String::new());
        /// What it moves on.
        pub kind: VehicleKind = OneOf, needed("land, water, air or magical", VehicleKind::Land);
        /// Maneuverability.
        pub maneuverability: DieCode = CODE, or(DieCode::ZERO);
        /// Toughness.
        pub toughness: DieCode = CODE, or(DieCode::ZERO);
        /// The Armor Value.
        pub armor: DieCode = CODE, or(DieCode::ZERO);
        /// The size.
        pub scale: i32 = SCALE, or(0);
        /// The speed when the fight begins.
        pub speed: Speed = OneOf, or(Speed::Cruising);
        /// How many it has room for, the driver among them.
        pub places: i32 = Number(1, MAX_PLACES), or(1);
        /// How much of those in it it hides.
        pub shelter: Shelter = OneOf, or(Shelter::Nothing);
    }
}
