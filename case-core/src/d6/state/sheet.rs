//! The input of a person: sheets, sides, switches.

use super::effects::{Change, Changing, EffectSheet};
use super::names::{Numbers, SkillCodes};
use crate::d6::D6;
use crate::d6::book::code::{DamageCode, DieCode, MAX_RANGE, RangeEnd};
use crate::d6::book::lines::Line;
use crate::d6::book::rulings::{MAX_POINTS, Rulings};
use crate::d6::book::skill::{Attribute, Skill};
use crate::d6::book::tables::Gravity;
use crate::d6::book::vehicle::{Shelter, Speed, VehicleKind};
use crate::data::codes::{Code, shown};
use crate::data::message::message;
use crate::data::node::{MAX_NAME, Node, Problems};
use crate::data::ruling::Ruled;
use crate::data::sheet::{
    ByName, Domain, FieldTable, Fighters, ListOf, Name, Notation, Number, OneOf, SystemName,
    Written, YesNo, sheet,
};
use crate::kernel::areas::AttackArea;
use crate::kernel::effects::{MAX_EFFECTS, UnderEffects};
use crate::kernel::kinds::{ByKind, Stance};
use crate::kernel::now::{Now, NowOf};
use crate::kernel::powers::MAX_POWERS;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

/// The most actions in a round.
#[doc(hidden)]
pub const MAX_ACTIONS: i32 = 12;

/// The most weapons of a sheet, besides the bare hands: more than anybody carries, and a bound on
/// the answers of a question.
pub(crate) const MAX_WEAPONS: usize = 19;

/// The most rounds of ammunition that a weapon fires without pause: a bound on the answers of a
/// question.
pub(crate) const MAX_ROUNDS: i32 = 50;

/// The most of one thing to throw that somebody carries.
pub(crate) const MAX_CARRIED: i32 = 100;

/// The most places of a vehicle: those of a war galley.
const MAX_PLACES: i32 = 500;

/// The most things of a roster: more than a table keeps track of.
pub(crate) const MAX_THINGS: usize = 100;

/// The bounds of a size.
const SCALE: Number = Number(-100, 100);

const POINTS: Number = Number(0, MAX_POINTS);

pub(super) const CODE: Coded = Coded(Written {
    what: "a die code in quotation marks, such as \"3D+1\"",
    pattern: "^\\s*([0-4]?[0-9]|50)[Dd](\\+[0-2])?\\s*$",
    example: "3D+1",
});

const DAMAGE: Coded = Coded(Written {
    what: "a damage code in quotation marks, such as \"+2D\"",
    pattern: "^\\s*(([Ss][Tt][Rr])?\\+[0-2]|(([Ss][Tt][Rr])?\\+)?([0-4]?[0-9]|50)[Dd](\\+[0-2])?|[Ss][Tt][Rr])\\s*$",
    example: "+2D+1",
});

/// The most pips of a number in place of a die code.
pub(crate) const MOST_IN_PIPS: i32 = 152;

/// A code as a text. A number can't be read without `numbers` at the head of the roster.
#[derive(Clone, Copy)]
pub(super) struct Coded(Written);

impl<T> Notation<T> for Coded
where
    Written: Notation<T>,
{
    fn domain(&self) -> Domain {
        let number = Domain::Number { low: 0, high: MOST_IN_PIPS, or: None };
        Domain::AnyOf { domains: vec![number, Notation::<T>::domain(&self.0)] }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<T> {
        if let Node::Int(_) = node {
            let why = "a number can be dice or pips: say which, `numbers = \"dice\"` or `numbers = \"pips\"`, at the head of the roster";
            p.add(
                path,
                message!("expected {what}, found a number; {why}", what = self.0.what, why),
            );
            return None;
        }
        self.0.read(node, path, p)
    }
    fn write(&self, value: &T) -> Node {
        self.0.write(value)
    }
}

/// Codes by name, of any game line.
#[derive(Clone, Copy)]
struct Named(ByName<Coded>);

impl<C: Code> Notation<BTreeMap<C, DieCode>> for Named {
    fn domain(&self) -> Domain {
        // With a plus sign where it stands above the attribute.
        let pattern = "^\\s*\\+?([0-4]?[0-9]|50)[Dd](\\+[0-2])?\\s*$";
        let number = Domain::Number { low: 0, high: MOST_IN_PIPS, or: None };
        let code = Domain::Text { pattern, example: "3D+1" };
        let of = alloc::boxed::Box::new(Domain::AnyOf { domains: vec![number, code] });
        let book = Notation::<BTreeMap<C, DieCode>>::domain(&self.0);
        Domain::AnyOf { domains: vec![Domain::Named { of }, book] }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<BTreeMap<C, DieCode>> {
        self.0.read(node, path, p)
    }
    fn write(&self, value: &BTreeMap<C, DieCode>) -> Node {
        self.0.write(value)
    }
    fn check(&self, value: &BTreeMap<C, DieCode>, path: &str, p: &mut Problems) {
        self.0.check(value, path, p);
    }
}

/// A skill with which a weapon is used, by its name in any game line.
#[derive(Clone, Copy)]
struct WeaponSkill;

impl Notation<Skill> for WeaponSkill {
    fn domain(&self) -> Domain {
        let book = Notation::<Skill>::domain(&OneOf);
        Domain::AnyOf { domains: vec![Domain::Name { most: MAX_NAME }, book] }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Skill> {
        OneOf.read(node, path, p)
    }
    fn write(&self, value: &Skill) -> Node {
        OneOf.write(value)
    }
}

/// Names of a table's own, with what each means.
#[derive(Clone, Copy)]
struct OwnNames;

impl Notation<Vec<(String, String)>> for OwnNames {
    fn domain(&self) -> Domain {
        let of = alloc::boxed::Box::new(Domain::Name { most: MAX_NAME });
        Domain::Named { of }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Vec<(String, String)>> {
        let Node::Map(entries) = node else {
            let (what, found) = ("a table", node.kind());
            p.add(path, message!("expected {what}, found {found}", what, found));
            return None;
        };
        let mut names = Vec::new();
        for (name, node) in entries {
            let role = Name.read(node, &alloc::format!("{path}.{}", shown(name)), p);
            names.extend(role.map(|role| (name.clone(), role)));
        }
        Some(names)
    }
    fn write(&self, value: &Vec<(String, String)>) -> Node {
        let entry = |(name, role): &(String, String)| (name.clone(), Node::Text(role.clone()));
        Node::Map(value.iter().map(entry).collect())
    }
}

/// Die codes by the names of a game line.
const NAMED: Named = Named(ByName { of: CODE, what: "die codes" });

/// The notation of range values: three numbers or texts.
struct Ranges;

impl Notation<[RangeEnd; 3]> for Ranges {
    fn domain(&self) -> Domain {
        let meters = Domain::Number { low: 0, high: MAX_RANGE, or: None };
        let thrown = Domain::Text {
            pattern: "^\\s*(\\+?([0-4]?[0-9]{1,3}|5000)|(PHYS|phys)([+-]([0-4]?[0-9]{1,3}|5000))?)\\s*$",
            example: "PHYS-2",
        };
        let end = Domain::AnyOf { domains: vec![meters, thrown] };
        Domain::List { of: alloc::boxed::Box::new(end), least: 3, most: 3 }
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<[RangeEnd; 3]> {
        let Node::List(items) = node else {
            p.add(
                path,
                message!("expected {what}, found {found}", what = "a list", found = node.kind()),
            );
            return None;
        };
        let [short, medium, long] = items.as_slice() else {
            p.add(path, "expected three values: the farthest Short, Medium and Long distance");
            return None;
        };
        let mut end = |i: usize, node: &Node| {
            let text = match node {
                Node::Int(meters) => meters.to_string(),
                Node::Text(text) => text.clone(),
                _ => String::new(),
            };
            text.parse().map_err(|e| p.add(alloc::format!("{path}[{i}]"), e)).ok()
        };
        let (short, medium, long) = (end(0, short), end(1, medium), end(2, long));
        Some([short?, medium?, long?])
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
    /// A roster: the fighters, their sides, the place, and the rulings.
    pub struct Roster {
        keeps host;
        /// The system: `d6`.
        pub system: String = SystemName("d6"), or("d6".to_string());
        /// The game line after which the sheets name attributes and skills; fantasy without it. Of
        /// several names of one skill the best counts, and what no rule reads is kept under
        /// `x_attributes` and `x_skills`. A skill may be below its attribute.
        pub names: Option<Line> = OneOf, optional();
        /// Further names: which skill or attribute each means, or `none`. The roster is kept with the
        /// names of the rules.
        pub own_names: Option<Vec<(String, String)>> = OwnNames, optional();
        /// How the codes of skills are written; the roster is kept with whole ones.
        pub skill_codes: Option<SkillCodes> = OneOf, optional();
        /// What numbers mean in place of die codes; the roster is kept with die codes.
        pub numbers: Option<Numbers> = OneOf, optional();
        /// The switches.
        pub rulings: Rulings = Ruled(Rulings::default()), or(Rulings::default());
        /// Where the fight happens.
        pub scene: Surroundings = FieldTable, or(Surroundings::default());
        /// The fighters, in the order of the roster.
        pub fighters: Vec<Sheet> = Fighters(1),
                needed("a list of character sheets", Vec::new());
        /// Things that can be attacked and can give cover (OD24).
        pub objects: Vec<Thing> = ListOf { of: FieldTable, what: "objects", least: 0, most: MAX_THINGS },
                or(Vec::new());
        /// The status effects that attacks and the referee begin (X1).
        pub effects: Vec<EffectSheet> = ListOf { of: FieldTable, what: "effects", least: 0, most: MAX_EFFECTS },
                or(Vec::new());
    }
}

sheet! {
    /// A thing that can be attacked and can give cover.
    pub struct Thing {
        keeps host;
        /// The name.
        pub name: String = Name, needed("a name", String::new());
        /// What resists damage, and the Armor Value as cover: 1D flimsy, 2D tough, 3D sturdy, 4D
        /// very sturdy, 6D reinforced.
        pub toughness: DieCode = CODE, needed("a die code such as \"2D\"", DieCode::ZERO);
        /// The size.
        pub scale: i32 = SCALE, or(0);
        /// Whether it is broken when the fight begins.
        pub broken: bool = YesNo, or(false);
    }
}

sheet! {
    /// Where a fight happens.
    pub struct Surroundings {
        keeps host;
        /// Whether ranges are estimated rather than measured (OD26): the map then answers with an
        /// [`EstimatedDistance`](crate::d6::EstimatedDistance) instead of a measured one.
        pub estimated_ranges: bool = YesNo, or(false);
        /// The strength of gravity.
        pub gravity: Gravity = OneOf, or(Gravity::default());
    }
}

sheet! {
    /// A character sheet.
    pub struct Sheet {
        keeps host;
        /// The name.
        pub name: String = Name, needed("a name", String::new());
        /// The host's own id for the fighter, unique in the roster. Fighters may share a name if
        /// all of them have an id.
        pub id: Option<String> = Name, optional();
        /// The fighter's present condition, if it differs from a fresh start: the values that
        /// outlast a fight.
        pub now: Now = NowOf::<D6>::NEW, or(Now::default());
        /// The side.
        pub side: String = Name, needed("a name", String::new());
        /// Whether a player's character.
        pub player: bool = YesNo, or(false);
        /// Whether a significant character of the gamemaster, who takes the damage bonus (OD30).
        pub significant: bool = YesNo, or(false);
        /// Whether it may attack the fallen (OD3): those who are out and not dead. The built-in plan does
        /// that only if no foe stands.
        pub ruthless: bool = YesNo, or(false);
        /// The attributes. The two Extranormal ones may be missing.
        pub attributes: BTreeMap<Attribute, DieCode> = NAMED, or(BTreeMap::new());
        /// The skills that are above their attribute.
        pub skills: BTreeMap<Skill, DieCode> = NAMED, or(BTreeMap::new());
        /// What it is against kinds of damage: `immune`, `half`, `double`, or an Armor Value in place of
        /// what it wears (X4).
        pub against: Vec<(String, Stance<DieCode>)> = ByKind(CODE), or(Vec::new());
        /// The effects of the roster that the fighter can begin on itself by an action (X6).
        pub powers: Vec<String> = ListOf { of: Name, what: "powers", least: 0, most: MAX_POWERS }, or(Vec::new());
        /// The weapons, besides the bare hands that everybody has.
        pub weapons: Vec<Weapon> = ListOf { of: FieldTable, what: "weapons", least: 0, most: MAX_WEAPONS }, or(Vec::new());
        /// The Armor Value of what is worn.
        pub armor: DieCode = CODE, or(DieCode::ZERO);
        /// The Armor Value of a shield, which counts only where it is in the way.
        pub shield: DieCode = CODE, or(DieCode::ZERO);
        /// Special Abilities, Disadvantages and the like.
        pub special: Special = FieldTable, or(Special::default());
        /// The maximum of Body Points; by default it is rolled (Physique plus 20).
        pub body_points: Option<i32> = Number(1, MAX_POINTS), optional();
        /// Character Points.
        pub character_points: i32 = POINTS, or(0);
        /// Fate Points.
        pub fate_points: i32 = POINTS, or(0);
        /// The size: 0 for a Human, less for something smaller.
        pub scale: i32 = SCALE, or(0);
        /// The vehicle that the fighter drives, or the mount that it rides.
        pub vehicle: Option<Vehicle> = FieldTable, optional();
        /// The name of another fighter's vehicle that the fighter is in (OD35).
        pub aboard: Option<String> = Name, optional();
    }
}

sheet! {
    /// Special Abilities, Disadvantages and the like, as far as a fight reads them.
    pub struct Special {
        keeps host;
        /// Goes first where initiative is tied.
        pub goes_first: bool = YesNo, or(false);
        /// The actions per round without penalty.
        pub actions: i32 = Number(1, MAX_ACTIONS), or(1);
        /// Ranks of Skill Bonus or Increased Attribute that affect Agility or *dodge* (OD18).
        pub agility_ranks: i32 = POINTS, or(0);
        /// Ranks of these that affect *search*.
        pub search_ranks: i32 = POINTS, or(0);
        /// Ranks of Increased Attribute: Physique. Each adds 1 to Strength Damage and to resistance.
        pub physique_ranks: i32 = POINTS, or(0);
        /// A further addition to the Strength Damage total; may be negative.
        pub strength_damage: i32 = Number(-MAX_POINTS, MAX_POINTS), or(0);
        /// The dice that Special Abilities add to resistance.
        pub resistance: DieCode = CODE, or(DieCode::ZERO);
        /// The modifier of the resistance total from illness, poison or a Hindrance; 0 or less.
        pub debility: i32 = Number(-MAX_POINTS, 0), or(0);
        /// Whether a Special Ability protects the body from blades (OD13).
        pub blade_proof: bool = YesNo, or(false);
        /// Whether *melee parry* is a close-combat specialization: the body can meet blades (OD13).
        pub melee_parry: bool = YesNo, or(false);
    }
}

sheet! {
    /// A weapon, or a power that strikes like one.
    pub struct Weapon {
        keeps host;
        /// The name.
        pub name: String = Name, needed("a name", String::new());
        /// The combat skill.
        pub skill: Skill = WeaponSkill, needed("a combat skill", Skill::Fighting);
        /// The code of attacks with it, where that is not the skill's, as of one who shoots better with it
        /// than with others.
        pub code: Option<DieCode> = CODE, optional();
        /// The damage.
        pub damage: DamageCode = DAMAGE, needed("a damage code such as \"+2D\"", NO_DAMAGE);
        /// The farthest Short, Medium and Long distance; required for weapons that are shot or
        /// thrown.
        pub ranges: Option<[RangeEnd; 3]> = Ranges, optional();
        /// The length in centimeters. A hand weapon longer than 200 reaches Short range, and
        /// disarming is a called shot at something of that length.
        pub length: i32 = POINTS, or(60);
        /// Whether it has a blade.
        pub bladed: bool = YesNo, or(false);
        /// What its awkwardness adds to the difficulty.
        pub unwieldy: i32 = Number(0, 100), or(0);
        /// Whether it does stun damage.
        pub stun: bool = YesNo, or(false);
        /// Whether it entangles instead of injuring.
        pub entangles: bool = YesNo, or(false);
        /// Whether it is in the hand when the fight begins; for an object with several uses the
        /// first one counts.
        pub ready: bool = YesNo, or(true);
        /// Whether it takes a round to load after each use.
        pub reload: bool = YesNo, or(false);
        /// The object that it is a use of, if that has several: thrown, or fought with. All uses of
        /// one name are one object, which leaves the hand when thrown.
        pub object: Option<String> = Name, optional();
        /// How many are carried of what is thrown, 1 to 100; 1 unless given. A throw uses one up, and the
        /// next is in the hand at once, or for an object with several uses by an action.
        pub carried: Option<i32> = Number(1, MAX_CARRIED), optional();
        /// Whether it takes both arms.
        pub two_handed: bool = YesNo, or(false);
        /// Whether it can be drawn and used in one action.
        pub quick: bool = YesNo, or(false);
        /// Whether an attack with it can be blocked and parried; by default, close attacks can.
        pub interceptable: Option<bool> = YesNo, optional();
        /// Whether it fires bursts.
        pub bursts: bool = YesNo, or(false);
        /// Whether it fires fully automatically.
        pub automatic: bool = YesNo, or(false);
        /// The rounds of ammunition that it can fire one by one without pause.
        pub rounds: i32 = Number(1, MAX_ROUNDS), or(1);
        /// Whether it is a targeted Special Ability or Extranormal skill (OD32).
        pub power: bool = YesNo, or(false);
        /// For a power: whether the gamemaster allows it the damage bonus.
        pub takes_bonus: bool = YesNo, or(true);
        /// The effect of the roster that it begins where it strikes (X1); then its damage may be `0D`,
        /// which hurts nobody.
        pub begins: Option<String> = Name, optional();
        /// The kind of its damage, such as `fire` (X4). Blows of a group, which are added, have none.
        pub kind: Option<String> = Name, optional();
        /// What it makes of the target's Armor Value, where that is less (X7): `"-1D"`, or `"0D"` if it
        /// ignores armor.
        pub pierces: Option<Change> = Changing, optional();
        /// The effects on its user that it hangs on.
        pub under: UnderEffects = (), flat();
        /// The area that it strikes. Blows of a group strike the target alone.
        pub area: AttackArea = (), flat();
    }
}

/// The Strength Damage alone: that of bare hands, and the default for an unreadable damage code.
pub(crate) const NO_DAMAGE: DamageCode = DamageCode { code: DieCode::ZERO, adds_strength: true };

impl Weapon {
    /// A weapon with this name, skill and damage, ready and without special properties.
    pub fn new(name: impl Into<String>, skill: Skill, damage: DamageCode) -> Weapon {
        Weapon { name: name.into(), skill, damage, ..Weapon::default() }
    }
}

sheet! {
    /// A vehicle that a fighter drives.
    pub struct Vehicle {
        keeps host;
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
        /// The number of places, with the driver's.
        pub places: i32 = Number(1, MAX_PLACES), or(1);
        /// How much it hides of the people in it.
        pub shelter: Shelter = OneOf, or(Shelter::Nothing);
    }
}
