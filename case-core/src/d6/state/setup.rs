//! The checked roster.

use super::effects::{self, Change, Damages, Effect, Numbers, Shifting};
use super::sheet::{MAX_WEAPONS, NO_DAMAGE, Roster, Sheet, Surroundings, Thing, Weapon};
use crate::d6::D6;
use crate::d6::book::code::{DamageCode, DieCode};
use crate::d6::book::lines::Line;
use crate::d6::book::rulings::Rulings;
use crate::d6::book::skill::{Attribute, Skill};
use crate::data::codes::{Code, shown};
use crate::data::memo::Memo;
use crate::data::message::message;
use crate::data::node::Problems;
use crate::data::sheet::SheetTable;
use crate::data::value::Object;
use crate::data::who::{ActorId, MAX_FIGHTERS};
use crate::kernel::cast::Cast;
use crate::kernel::effects::{by_name, check_pierces, find};
use crate::kernel::now;
use crate::kernel::powers::powers;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

/// A checked roster: every number is within its bounds, every reference is valid.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Setup {
    pub(crate) rulings: Rulings,
    pub(crate) scene: Surroundings,
    pub(crate) cast: Cast,
    pub(crate) fighters: Vec<Fighter>,
    pub(crate) objects: Vec<Thing>,
    pub(crate) effects: Vec<Effect>,
    /// What the built-in plan has weighed.
    pub(crate) weighed: Memo<4096>,
}

/// A checked sheet.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Fighter {
    pub(crate) sheet: Sheet,
    pub(crate) side: u8,
    attributes: [DieCode; Attribute::ALL.len()],
    skills: [DieCode; Skill::ALL.len()],
    pub(crate) weapons: Vec<Arm>,
    /// The places of the effects that it can begin on itself (X6).
    pub(crate) powers: Vec<u8>,
    /// The driver of the vehicle that the fighter is in at first; the fighter itself in its own.
    pub(crate) aboard: Option<ActorId>,
}

/// A checked weapon. A fighter's last one is the bare hands.
#[derive(Clone, Debug)]
pub(crate) struct Arm {
    pub(crate) weapon: Weapon,
    /// The range values in meters; `None` for close weapons.
    pub(crate) ranges: Option<[i32; 3]>,
    pub(crate) interceptable: bool,
    pub(crate) bare: bool,
    /// The place of the first weapon that is the same object.
    pub(crate) held: usize,
    /// How many are carried, if it is thrown.
    pub(crate) carried: Option<i32>,
    /// The place of the effect that it begins.
    pub(crate) begins: Option<u8>,
}

impl Arm {
    /// X4, X7: its damage as armor meets it.
    pub(crate) fn damages(&self) -> Damages<'_> {
        (self.weapon.kind.as_deref(), self.weapon.pierces)
    }

    fn new(weapon: Weapon, ranges: Option<[i32; 3]>, interceptable: bool, held: usize) -> Arm {
        Arm { weapon, ranges, interceptable, bare: false, held, carried: None, begins: None }
    }

    /// Whether it hurts nobody, and only begins its effect.
    pub(crate) fn is_harmless(&self) -> bool {
        self.weapon.damage == DamageCode { code: DieCode::ZERO, adds_strength: false }
    }

    /// OD10: Whether an attack with it throws a thing.
    pub(crate) fn is_thrown(&self) -> bool {
        self.weapon.skill == Skill::Throwing && !self.weapon.power
    }
}

impl Setup {
    /// The switches.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// A fighter; `None` for the table's own seats.
    pub fn fighter(&self, who: ActorId) -> Option<&Fighter> {
        self.fighters.get(who.index())
    }
}

impl Fighter {
    /// The name.
    pub fn name(&self) -> &str {
        &self.sheet.name
    }

    /// The code of an attribute; 0D for an Extranormal one that the sheet lacks.
    pub fn attribute(&self, attribute: Attribute) -> DieCode {
        self.attributes[usize::from(attribute.number())]
    }

    /// The code of a skill, by default that of its attribute.
    pub fn skill(&self, skill: Skill) -> DieCode {
        self.skills[usize::from(skill.number())]
    }

    /// The better of Physique and *lifting*.
    pub fn strength(&self) -> DieCode {
        Numbers::of(self).strength()
    }

    /// The number of weapons, with the bare hands as the last.
    pub fn weapons(&self) -> usize {
        self.weapons.len()
    }

    pub(crate) fn arm(&self, place: usize) -> Option<&Arm> {
        self.weapons.get(place)
    }
}

impl Setup {
    /// Adds fighters of another setup, but not if they sit in vehicles, which a roster finds by name.
    pub(crate) fn grow(&mut self, more: &Setup, from: usize) -> bool {
        let new = more.fighters.get(from..).unwrap_or(&[]);
        if new.iter().any(|f| f.sheet.vehicle.is_some() || f.sheet.aboard.is_some()) {
            return false;
        }
        let sides = self.cast.grow(&more.cast, from);
        let with_side = |(new, side): (&Fighter, u8)| Fighter { side, ..new.clone() };
        self.fighters.extend(new.iter().zip(sides).map(with_side));
        self.weighed = Memo::default();
        true
    }

    pub(crate) fn shrink(&mut self, fighters: usize) {
        self.cast.shrink(fighters);
        self.fighters.truncate(fighters);
        self.weighed = Memo::default();
    }
}

/// Checks a roster and reports all problems at once.
pub(crate) fn validate(roster: &Roster) -> Result<Setup, Problems> {
    let mut p = Problems::default();
    roster.check_fields("", &mut p);
    let count = roster.fighters.len();
    if count == 0 || count > MAX_FIGHTERS {
        return Err(p);
    }
    let cast = cast(roster, &mut p);
    let mut fighters = Vec::with_capacity(count);
    let names = by_name(roster.effects.iter().map(|effect| &effect.basics), &mut p);
    let effects = roster.effects.iter().enumerate();
    let effects = effects.map(|(i, spec)| effects::check(spec, &format!("effects[{i}]"), &mut p));
    let effects = effects.collect();
    // Elsewhere a skill can belong to another attribute.
    let is_of_the_book = roster.names.is_none_or(|line| line == Line::Fantasy);
    for (i, sheet) in roster.fighters.iter().enumerate() {
        let side = cast.side(ActorId::fighter(i)).unwrap_or(u8::MAX);
        fighters.push(fighter(
            (sheet, side),
            is_of_the_book,
            &format!("fighters[{i}]"),
            &names,
            &mut p,
        ));
    }
    aboard(roster, &mut fighters, &mut p);
    let objects = roster.objects.clone();
    let (rulings, scene) = (roster.rulings.clone(), roster.scene.clone());
    let weighed = Memo::default();
    let setup = Setup { rulings, scene, cast, fighters, objects, effects, weighed };
    now::check::<D6>(&setup, roster.fighters.iter().map(|f| &f.now), &mut p);
    p.or(Some(setup))
}

/// OD35: Settles who is in whose vehicle, with the problems of that.
pub(crate) fn aboard(roster: &Roster, fighters: &mut [Fighter], p: &mut Problems) {
    let mut vehicles: BTreeMap<&str, (usize, Option<i32>)> = BTreeMap::new();
    for (i, sheet) in roster.fighters.iter().enumerate() {
        if let Some(vehicle) = &sheet.vehicle {
            let known = vehicles.entry(&vehicle.name);
            // Several vehicles of one name have no places.
            known.and_modify(|known| known.1 = None).or_insert((i, Some(vehicle.places)));
        }
    }
    let mut people: BTreeMap<usize, i32> = BTreeMap::new();
    for (i, (sheet, fighter)) in roster.fighters.iter().zip(fighters).enumerate() {
        let path = format!("fighters[{i}].aboard");
        let Some(name) = &sheet.aboard else {
            fighter.aboard = sheet.vehicle.is_some().then(|| ActorId::fighter(i));
            continue;
        };
        match vehicles.get(name.as_str()) {
            _ if sheet.vehicle.is_some() => p.add(path, "who drives a vehicle sits in that one"),
            None => p.add(path, message!("no vehicle is named `{name}`", name = shown(name))),
            Some((_, None)) => {
                let name = shown(name);
                p.add(path, message!("several vehicles are named `{name}`: rename one", name));
            }
            Some((driver, Some(places))) => {
                fighter.aboard = Some(ActorId::fighter(*driver));
                let people = people.entry(*driver).or_insert(1);
                *people += 1;
                if *people > *places {
                    let name = shown(name);
                    p.add(
                        path,
                        message!(
                            "`{name}` has places for {places}, the driver among them",
                            name,
                            places = *places
                        ),
                    );
                }
            }
        }
    }
}

/// The cast, with the problems of names and sides.
fn cast(roster: &Roster, p: &mut Problems) -> Cast {
    let cast = Cast::new(roster.fighters.iter().map(|f| (f.name.as_str(), f.side.as_str())))
        .with_ids(roster.fighters.iter().map(|f| f.id.as_deref()));
    let cast = now::standing::<D6>(cast, roster.fighters.iter().map(|f| &f.now));
    cast.check(p);
    cast
}

fn fighter(
    (sheet, side): (&Sheet, u8),
    is_of_the_book: bool,
    path: &str,
    effects: &BTreeMap<&str, usize>,
    p: &mut Problems,
) -> Fighter {
    let attributes = attributes(sheet, path, p);
    let skills = skills((sheet, is_of_the_book), &attributes, path, p);
    let physique = attributes[usize::from(Attribute::Physique.number())];
    let hands = Weapon { length: 0, ..Weapon::new("bare hands", Skill::Fighting, NO_DAMAGE) };
    let mut weapons = Vec::new();
    for (i, weapon) in sheet.weapons.iter().take(MAX_WEAPONS).enumerate() {
        let same = |other: &Weapon| other.object.is_some() && other.object == weapon.object;
        let held = sheet.weapons.iter().position(same).unwrap_or(i);
        let path = format!("{path}.weapons[{i}]");
        let mut arm = arm((weapon, held), physique, &path, p);
        arm.begins = weapon
            .begins
            .as_ref()
            .and_then(|name| find(effects, name, &format!("{path}.begins"), p));
        weapon.under.check(effects, &path, p);
        weapon.area.check(&path, p);
        if let Some(Change::By(by)) = weapon.pierces {
            check_pierces(by, &Shifting::shown(by), &path, p);
        }
        weapons.push(arm);
        let attribute = weapon.skill.attribute();
        let lacks = attributes[usize::from(attribute.number())] == DieCode::ZERO;
        if lacks && attribute >= Attribute::Magic {
            let why = message!(
                "{skill} needs the attribute {attribute}",
                skill = weapon.skill.word(),
                attribute = attribute.word()
            );
            p.add(format!("{path}.skill"), why);
        }
    }
    let held = weapons.len();
    let bare = Arm { bare: true, ..Arm::new(hands, None, true, held) };
    weapons.push(bare);
    let powers = powers(effects, &sheet.powers, path, p);
    Fighter { sheet: sheet.clone(), side, attributes, skills, weapons, powers, aboard: None }
}

fn attributes(sheet: &Sheet, path: &str, p: &mut Problems) -> [DieCode; Attribute::ALL.len()] {
    let mut attributes = [DieCode::ZERO; Attribute::ALL.len()];
    for &attribute in Attribute::ALL {
        let extranormal = attribute >= Attribute::Magic;
        let path = format!("{path}.attributes.{}", attribute.name());
        match sheet.attributes.get(&attribute) {
            Some(code) if code.dice() == 0 && !extranormal => {
                p.add(path, "an attribute has at least 1D");
            }
            Some(code) => attributes[usize::from(attribute.number())] = *code,
            None if extranormal => {}
            None => p.add(path, "missing: a die code such as \"3D\""),
        }
    }
    attributes
}

fn skills(
    (sheet, is_of_the_book): (&Sheet, bool),
    attributes: &[DieCode],
    path: &str,
    p: &mut Problems,
) -> [DieCode; Skill::ALL.len()] {
    let mut skills = [DieCode::ZERO; Skill::ALL.len()];
    for (&skill, used) in Skill::ALL.iter().zip(&mut skills) {
        let attribute = attributes[usize::from(skill.attribute().number())];
        *used = attribute;
        let Some(&code) = sheet.skills.get(&skill) else { continue };
        if (code < attribute && is_of_the_book) || code.dice() == 0 {
            let why = message!(
                "{code} is below the attribute {attribute}, {value}: leave the skill out to use it",
                code = code.to_string(),
                attribute = skill.attribute().word(),
                value = attribute.to_string()
            );
            p.add(format!("{path}.skills.{}", skill.name()), why);
        }
        *used = code;
    }
    skills
}

fn arm((weapon, held): (&Weapon, usize), physique: DieCode, path: &str, p: &mut Problems) -> Arm {
    let skill = weapon.skill;
    if !skill.attacks() {
        let known = Skill::ALL.iter().filter(|s| s.attacks());
        let known = known.map(|s| s.word()).collect::<Vec<_>>().join(", ");
        let why = message!(
            "{skill} is not used to attack; the skills of attacks are {known}",
            skill = skill.word(),
            known
        );
        p.add(format!("{path}.skill"), why);
    }
    let ranges = weapon.ranges.map(|ends| ends.map(|end| end.meters(physique)));
    match ranges {
        None if skill.attacks() && !skill.is_close() => {
            let message =
                message!("missing: {skill} needs three range values", skill = skill.word());
            p.add(format!("{path}.ranges"), message);
        }
        Some(_) if skill.is_close() => {
            let message = message!("{skill} has no ranges, only a length", skill = skill.word());
            p.add(format!("{path}.ranges"), message);
        }
        Some([a, b, c]) if a > b || b > c => {
            p.add(format!("{path}.ranges"), "the values must not fall from Short to Long");
        }
        _ => {}
    }
    let harmless = weapon.begins.is_some() && weapon.damage.code == DieCode::ZERO;
    if !weapon.damage.adds_strength && weapon.damage.code.dice() == 0 && !harmless {
        p.add(format!("{path}.damage"), "a damage code has at least 1D, or a plus sign before it");
    }
    let interceptable = weapon.interceptable.unwrap_or(skill.is_close());
    let mut arm = Arm::new(weapon.clone(), ranges, interceptable, held);
    if arm.is_thrown() {
        arm.carried = Some(arm.weapon.carried.unwrap_or(1));
    } else if arm.weapon.carried.is_some() {
        p.add(format!("{path}.carried"), "only what is thrown is counted");
    }
    arm
}

/// The most dice that a thing can lose.
pub(crate) fn most_weakened(setup: &Setup, place: u16) -> i32 {
    thing(setup, Object(place.into())).map_or(0, |thing| thing.toughness.dice().into())
}

pub(crate) fn thing(setup: &Setup, thing: Object) -> Option<&Thing> {
    setup.objects.get(usize::try_from(thing.0).ok()?)
}
