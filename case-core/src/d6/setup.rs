//! The checked roster.

use super::code::{DamageCode, DieCode};
use super::read::MAX_POINTS;
use super::rulings::Rulings;
use super::sheet::{Roster, Scene, Sheet, Special, Vehicle, Weapon};
use super::skill::{Attribute, Skill};
use crate::codes::{Code, same_name};
use crate::node::{MAX_NAME, Problems};
use crate::who::{ActorId, MAX_FIGHTERS};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A checked roster: every number is within its bounds, every reference is good.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(crate) rulings: Rulings,
    pub(crate) scene: Scene,
    pub(crate) sides: Vec<String>,
    pub(crate) fighters: Vec<Fighter>,
}

/// A checked sheet.
#[derive(Clone, Debug)]
pub struct Fighter {
    pub(crate) name: String,
    pub(crate) side: u8,
    pub(crate) takes_bonus: bool,
    attributes: [DieCode; Attribute::ALL.len()],
    skills: [Option<DieCode>; Skill::ALL.len()],
    pub(crate) weapons: Vec<Arm>,
    pub(crate) armor: DieCode,
    pub(crate) shield: DieCode,
    pub(crate) special: Special,
    pub(crate) body_points: Option<i32>,
    pub(crate) character_points: i32,
    pub(crate) fate_points: i32,
    pub(crate) scale: i32,
    pub(crate) vehicle: Option<Vehicle>,
}

/// A checked weapon. The last of a fighter's is the bare hands.
#[derive(Clone, Debug)]
pub(crate) struct Arm {
    pub(crate) weapon: Weapon,
    /// The range listing in meters; `None` at arm's length.
    pub(crate) ranges: Option<[i32; 3]>,
    pub(crate) interceptable: bool,
    pub(crate) bare: bool,
}

impl Setup {
    /// The switches.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// A fighter, or `None` for the table's own seats.
    pub fn fighter(&self, who: ActorId) -> Option<&Fighter> {
        self.fighters.get(who.index())
    }
}

impl Fighter {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The code of an attribute; 0D for an Extranormal one that the sheet has not.
    pub fn attribute(&self, attribute: Attribute) -> DieCode {
        self.attributes[usize::from(attribute.number())]
    }

    /// The code of a skill: its attribute's where the sheet has it not.
    pub fn skill(&self, skill: Skill) -> DieCode {
        self.skills[usize::from(skill.number())]
            .unwrap_or_else(|| self.attribute(skill.attribute()))
    }

    /// The better of Physique and *lifting*.
    pub fn strength(&self) -> DieCode {
        self.skill(Skill::Lifting).max(self.attribute(Attribute::Physique))
    }

    /// How many weapons there are, the bare hands included: they are the last.
    pub fn weapons(&self) -> usize {
        self.weapons.len()
    }

    /// A weapon.
    pub(crate) fn arm(&self, place: usize) -> Option<&Arm> {
        self.weapons.get(place)
    }
}

/// The most weapons of one sheet: more than anybody carries, and a bound on what one question lists.
pub(crate) const MAX_WEAPONS: usize = 20;

/// The most rounds of ammunition that a weapon fires without pause: what a question may range over.
pub(crate) const MAX_ROUNDS: i32 = 50;

/// Checks a roster, all problems at once.
pub(crate) fn validate(roster: &Roster) -> Result<Setup, Problems> {
    let mut p = Problems::default();
    if !roster.system.is_empty() && !same_name(&roster.system, "d6") {
        p.add("system", "expected `d6`");
    }
    if roster.rulings.character_point_cap.is_some_and(|cap| !(0..=MAX_POINTS).contains(&cap)) {
        p.add("rulings.character_point_cap", format!("expected 0 to {MAX_POINTS} or `none`"));
    }
    let count = roster.fighters.len();
    if count == 0 || count > MAX_FIGHTERS {
        p.add("fighters", format!("a fight has 1 to {MAX_FIGHTERS} fighters, this one {count}"));
        return Err(p);
    }
    let sides = sides(roster, &mut p);
    let mut fighters = Vec::with_capacity(count);
    for (i, sheet) in roster.fighters.iter().enumerate() {
        let side = sides.iter().position(|side| *side == sheet.side);
        let side = side.and_then(|side| u8::try_from(side).ok()).unwrap_or(0);
        fighters.push(fighter(sheet, side, &format!("fighters[{i}]"), &mut p));
    }
    p.or(Some(Setup { rulings: roster.rulings.clone(), scene: roster.scene, sides, fighters }))
}

/// The sides in the order in which the roster names them, and what is wrong with names.
fn sides(roster: &Roster, p: &mut Problems) -> Vec<String> {
    let mut sides: Vec<String> = Vec::new();
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for (i, sheet) in roster.fighters.iter().enumerate() {
        for (field, text) in [("name", &sheet.name), ("side", &sheet.side)] {
            if !is_name(text) {
                p.add(
                    format!("fighters[{i}].{field}"),
                    format!(
                        "expected 1 to {MAX_NAME} characters, none of them a control character"
                    ),
                );
            }
        }
        if let Some(first) = names.insert(&sheet.name, i) {
            p.add(
                format!("fighters[{i}].name"),
                format!("fighters[{first}] has the same name: names must differ"),
            );
        }
        if !sides.contains(&sheet.side) {
            if sides.len() >= MAX_SIDES {
                p.add(format!("fighters[{i}].side"), format!("at most {MAX_SIDES} sides"));
            } else {
                sides.push(sheet.side.clone());
            }
        }
    }
    if sides.len() < 2 {
        p.add("fighters", "a fight needs at least two sides");
    }
    sides
}

/// The most sides: a side's number is a byte.
const MAX_SIDES: usize = 200;

fn is_name(text: &str) -> bool {
    !text.trim().is_empty()
        && text.chars().count() <= MAX_NAME
        && !text.chars().any(char::is_control)
}

fn fighter(sheet: &Sheet, side: u8, path: &str, p: &mut Problems) -> Fighter {
    let attributes = attributes(sheet, path, p);
    let skills = skills(sheet, &attributes, path, p);
    let physique = attributes[usize::from(Attribute::Physique.number())];
    if sheet.weapons.len() >= MAX_WEAPONS {
        p.add(format!("{path}.weapons"), format!("at most {} weapons", MAX_WEAPONS - 1));
    }
    let hands = Weapon { length: 0, ..Weapon::new("bare hands", Skill::Fighting, BARE) };
    let mut weapons = Vec::new();
    for (i, weapon) in sheet.weapons.iter().take(MAX_WEAPONS).enumerate() {
        weapons.push(arm(weapon, physique, &format!("{path}.weapons[{i}]"), p));
        let at = usize::from(weapon.skill.attribute().number());
        if attributes[at] == DieCode::ZERO && weapon.skill.attribute() >= Attribute::Magic {
            p.add(
                format!("{path}.weapons[{i}].skill"),
                format!("{} needs the attribute {}", weapon.skill, weapon.skill.attribute()),
            );
        }
    }
    weapons.push(Arm { weapon: hands, ranges: None, interceptable: true, bare: true });
    check_numbers(sheet, path, p);
    Fighter {
        name: sheet.name.clone(),
        side,
        takes_bonus: sheet.player || sheet.significant,
        attributes,
        skills,
        weapons,
        armor: sheet.armor,
        shield: sheet.shield,
        special: sheet.special,
        body_points: sheet.body_points,
        character_points: sheet.character_points,
        fate_points: sheet.fate_points,
        scale: sheet.scale,
        vehicle: sheet.vehicle.clone(),
    }
}

/// The damage of a bare hand: the Strength Damage.
const BARE: DamageCode = DamageCode { code: DieCode::ZERO, adds_strength: true };

fn attributes(sheet: &Sheet, path: &str, p: &mut Problems) -> [DieCode; Attribute::ALL.len()] {
    let mut attributes = [DieCode::ZERO; Attribute::ALL.len()];
    for &attribute in Attribute::ALL {
        let extranormal = attribute >= Attribute::Magic;
        match sheet.attributes.get(&attribute) {
            Some(code) if code.dice() == 0 && !extranormal => {
                p.add(format!("{path}.attributes.{attribute}"), "an attribute has at least 1D");
            }
            Some(code) => attributes[usize::from(attribute.number())] = *code,
            None if extranormal => {}
            None => p.add(
                format!("{path}.attributes.{attribute}"),
                "missing: a die code such as \"3D\"",
            ),
        }
    }
    attributes
}

fn skills(
    sheet: &Sheet,
    attributes: &[DieCode],
    path: &str,
    p: &mut Problems,
) -> [Option<DieCode>; Skill::ALL.len()] {
    let mut skills = [None; Skill::ALL.len()];
    for (&skill, &code) in &sheet.skills {
        let attribute = attributes[usize::from(skill.attribute().number())];
        if code < attribute || code.dice() == 0 {
            p.add(
                format!("{path}.skills.{skill}"),
                format!(
                    "{code} is below the attribute {}, {attribute}: leave the skill out to use it",
                    skill.attribute()
                ),
            );
        }
        skills[usize::from(skill.number())] = Some(code);
    }
    skills
}

fn arm(weapon: &Weapon, physique: DieCode, path: &str, p: &mut Problems) -> Arm {
    if !is_name(&weapon.name) {
        p.add(format!("{path}.name"), "expected a name");
    }
    let skill = weapon.skill;
    if !skill.attacks() {
        let known = Skill::ALL.iter().filter(|s| s.attacks());
        let known: Vec<&str> = known.map(|s| s.word()).collect();
        p.add(
            format!("{path}.skill"),
            format!("nobody attacks with {skill}; the skills of attacks are {}", known.join(", ")),
        );
    }
    let ranges = weapon.ranges.map(|ends| ends.map(|end| end.meters(physique)));
    match ranges {
        None if skill.attacks() && !skill.is_close() => {
            p.add(format!("{path}.ranges"), format!("missing: {skill} needs three range values"));
        }
        Some(_) if skill.is_close() => {
            p.add(format!("{path}.ranges"), format!("{skill} has no ranges, only a length"));
        }
        Some([a, b, c]) if a > b || b > c => {
            p.add(format!("{path}.ranges"), "the values must not fall from Short to Long");
        }
        _ => {}
    }
    if !weapon.damage.adds_strength && weapon.damage.code.dice() == 0 {
        p.add(format!("{path}.damage"), "a damage code has at least 1D, or a plus sign before it");
    }
    for (field, value, most) in
        [("length", weapon.length, MAX_POINTS), ("unwieldy", weapon.unwieldy, 100)]
    {
        if !(0..=most).contains(&value) {
            p.add(format!("{path}.{field}"), format!("{value} is out of range: 0 to {most}"));
        }
    }
    if !(1..=MAX_ROUNDS).contains(&weapon.rounds) {
        let rounds = weapon.rounds;
        p.add(format!("{path}.rounds"), format!("{rounds} is out of range: 1 to {MAX_ROUNDS}"));
    }
    let interceptable = weapon.interceptable.unwrap_or(skill.is_close());
    Arm { weapon: weapon.clone(), ranges, interceptable, bare: false }
}

/// The numbers of a sheet that was not read from data.
fn check_numbers(sheet: &Sheet, path: &str, p: &mut Problems) {
    let special = &sheet.special;
    let vehicle_scale = sheet.vehicle.as_ref().map_or(0, |vehicle| vehicle.scale);
    let bounds = [
        ("body_points", sheet.body_points.unwrap_or(1), 1, MAX_POINTS),
        ("character_points", sheet.character_points, 0, MAX_POINTS),
        ("fate_points", sheet.fate_points, 0, MAX_POINTS),
        ("scale", sheet.scale, -100, 100),
        ("vehicle.scale", vehicle_scale, -100, 100),
        ("special.actions", special.actions, 1, super::turn::MAX_ACTIONS),
        ("special.agility_ranks", special.agility_ranks, 0, MAX_POINTS),
        ("special.search_ranks", special.search_ranks, 0, MAX_POINTS),
        ("special.physique_ranks", special.physique_ranks, 0, MAX_POINTS),
        ("special.strength_damage", special.strength_damage, -MAX_POINTS, MAX_POINTS),
        ("special.debility", special.debility, -MAX_POINTS, 0),
    ];
    for (field, value, low, high) in bounds {
        if !(low..=high).contains(&value) {
            p.add(format!("{path}.{field}"), format!("{value} is out of range: {low} to {high}"));
        }
    }
    if sheet.vehicle.as_ref().is_some_and(|vehicle| !is_name(&vehicle.name)) {
        p.add(format!("{path}.vehicle.name"), "expected a name");
    }
}
