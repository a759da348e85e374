//! Checking rosters: the bounds of every figure, and what has to fit together.

use super::rulings::Rulings;
use super::sheet::{Attack, ByPart, Grip, Roster, Sheet};
use super::tables::Part;
use crate::node::{MAX_NAME, Problems};
use crate::who::{ActorId, MAX_FIGHTERS};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The most ranks: five times what makes a roll certain.
pub const MAX_RANKS: i32 = 100;
/// The most Mortality Points and armor of a part: no damage dice can reach the sum of both.
pub const MAX_POINTS: i32 = 1_000;
/// The most attacks of a fighter: what a sheet has lines for.
pub const MAX_ATTACKS: usize = 16;
/// The most sides.
const MAX_SIDES: usize = 255;

/// A number of the sheet with its bounds.
pub(super) struct Number {
    pub(super) name: &'static str,
    pub(super) low: i32,
    pub(super) high: i32,
    pub(super) needed: bool,
    get: fn(&Sheet) -> Option<i32>,
    pub(super) put: fn(&mut Sheet, i32),
}

macro_rules! number {
    ($name:ident, $low:expr, $high:expr, needed) => {
        number!($name, $low, $high, true, |s| Some(s.$name), |s, v| s.$name = v)
    };
    ($name:ident, $low:expr, $high:expr, free) => {
        number!($name, $low, $high, false, |s| Some(s.$name), |s, v| s.$name = v)
    };
    ($name:ident, $low:expr, $high:expr, optional) => {
        number!($name, $low, $high, false, |s| s.$name, |s, v| s.$name = Some(v))
    };
    ($name:ident, $low:expr, $high:expr, $needed:expr, $get:expr, $put:expr) => {
        Number {
            name: stringify!($name),
            low: $low,
            high: $high,
            needed: $needed,
            get: $get,
            put: $put,
        }
    };
}

/// Every number that stands on the sheet itself.
#[rustfmt::skip]
pub(super) const NUMBERS: [Number; 10] = [
    number!(coordination,   0, MAX_RANKS, needed),
    number!(health,         1, MAX_RANKS, needed),
    number!(spirit,         0, MAX_RANKS, needed),
    number!(toughness,      0, MAX_RANKS, needed),
    number!(running,        0, MAX_RANKS, needed),
    number!(initiative,   -50, 50,        free),
    number!(dodge,          0, MAX_RANKS, optional),
    number!(block,          0, MAX_RANKS, optional),
    number!(first_aid,      0, MAX_RANKS, free),
    number!(fatigue,        0, MAX_RANKS, free),
];

/// A sheet on which nothing is written yet.
pub(super) const fn blank() -> Sheet {
    Sheet {
        name: String::new(),
        side: String::new(),
        player: false,
        coordination: 0,
        health: 1,
        spirit: 0,
        toughness: 0,
        running: 0,
        initiative: 0,
        dodge: None,
        block: None,
        shield: None,
        first_aid: 0,
        fatigue: 0,
        painkillers: false,
        mortality: ByPart::all(0),
        armor: ByPart::all(0),
        attacks: Vec::new(),
    }
}

/// What stands for a place of the roster that there is not.
static NOBODY: Sheet = blank();

/// A checked roster.
#[derive(Clone, Debug)]
pub struct Setup {
    rulings: Rulings,
    sheets: Vec<Sheet>,
    side_of: Vec<u8>,
    sides: Vec<String>,
}

impl Setup {
    /// The rulings in force.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// The sheets, in the order of the roster.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// A fighter's sheet; an empty one for the table's own seats.
    pub fn sheet(&self, who: ActorId) -> &Sheet {
        self.sheets.get(who.index()).unwrap_or(&NOBODY)
    }

    /// One of a fighter's attacks.
    pub fn attack(&self, who: ActorId, attack: usize) -> Option<&Attack> {
        self.sheet(who).attacks.get(attack)
    }

    /// A fighter's side, from 0; 255 for the table's own seats.
    pub fn side(&self, who: ActorId) -> u8 {
        self.side_of.get(who.index()).copied().unwrap_or(u8::MAX)
    }

    /// The names of the sides, in the order in which the roster names them.
    pub fn sides(&self) -> &[String] {
        &self.sides
    }
}

/// Checks a roster, all problems at once.
pub(super) fn roster(roster: &Roster) -> Result<Setup, Problems> {
    let mut p = Problems::default();
    roster.rulings.check(&mut p);
    for (i, sheet) in roster.fighters.iter().enumerate() {
        let path = format!("fighters[{i}]");
        figures(sheet, &path, &mut p);
        body(sheet, &path, &mut p);
    }
    let (sides, side_of) = company(roster, &mut p);
    let setup =
        Setup { rulings: roster.rulings.clone(), sheets: roster.fighters.clone(), side_of, sides };
    p.or(Some(setup))
}

fn within(p: &mut Problems, path: String, value: i32, low: i32, high: i32) {
    if !(low..=high).contains(&value) {
        p.add(path, format!("{value} is out of range: {low} to {high}"));
    }
}

/// The bounds of figures and names that a program put on a sheet.
fn figures(sheet: &Sheet, path: &str, p: &mut Problems) {
    for (field, name) in [("name", &sheet.name), ("side", &sheet.side)] {
        good_name(name, format!("{path}.{field}"), p);
    }
    for number in &NUMBERS {
        if let Some(value) = (number.get)(sheet) {
            within(p, format!("{path}.{}", number.name), value, number.low, number.high);
        }
    }
    if let Some(shield) = sheet.shield {
        within(p, format!("{path}.shield.ranks"), shield.ranks, 0, MAX_RANKS);
    }
    for &part in Part::ALL {
        let name = part.name();
        within(p, format!("{path}.armor.{name}"), sheet.armor.get(part), 0, MAX_POINTS);
        within(p, format!("{path}.mortality.{name}"), sheet.mortality.get(part), 0, MAX_POINTS);
    }
    for (i, attack) in sheet.attacks.iter().enumerate() {
        good_name(&attack.name, format!("{path}.attacks[{i}].name"), p);
        within(p, format!("{path}.attacks[{i}].ranks"), attack.ranks, 0, MAX_RANKS);
    }
}

fn good_name(name: &str, path: String, p: &mut Problems) {
    if name.trim().is_empty()
        || name.chars().count() > MAX_NAME
        || name.chars().any(char::is_control)
    {
        p.add(
            path,
            format!("a name has 1 to {MAX_NAME} characters, none of them a control character"),
        );
    }
}

/// What has to fit together on one sheet: parts that are there, and weapons that can be held.
pub(super) fn body(sheet: &Sheet, path: &str, p: &mut Problems) {
    for part in [Part::Head, Part::Torso] {
        if sheet.mortality.get(part) == 0 {
            p.add(
                format!("{path}.mortality.{}", part.name()),
                format!("0 is out of range: 1 to {MAX_POINTS}"),
            );
        }
    }
    for part in Part::LIMBS {
        if sheet.mortality.get(part) == 0 && sheet.armor.get(part) != 0 {
            p.add(
                format!("{path}.armor.{}", part.name()),
                format!("armor on a {} without Mortality Points", part.word()),
            );
        }
    }
    let there = |part| sheet.mortality.get(part) > 0;
    let mut held = |grip: Grip, path: String| {
        if !grip.holds(there) {
            p.add(path, format!("`{grip}` needs an arm that has no Mortality Points"));
        }
    };
    if let Some(shield) = sheet.shield {
        held(shield.grip, format!("{path}.shield.grip"));
    }
    for (i, attack) in sheet.attacks.iter().enumerate() {
        held(attack.grip, format!("{path}.attacks[{i}].grip"));
    }
    for (i, attack) in sheet.attacks.iter().enumerate() {
        if attack.flexible && !attack.is_weapon() {
            p.add(
                format!("{path}.attacks[{i}].flexible"),
                "a whip or flail is a weapon that an arm holds",
            );
        }
    }
    if sheet.attacks.is_empty() || sheet.attacks.len() > MAX_ATTACKS {
        p.add(
            format!("{path}.attacks"),
            format!("{} attacks: a fighter has 1 to {MAX_ATTACKS}", sheet.attacks.len()),
        );
    }
}

/// What has to fit together in the roster: the number of fighters, their names and their sides.
pub(super) fn company(roster: &Roster, p: &mut Problems) -> (Vec<String>, Vec<u8>) {
    let number = roster.fighters.len();
    if number == 0 || number > MAX_FIGHTERS {
        p.add("fighters", format!("{number} fighters: a battle takes 1 to {MAX_FIGHTERS}"));
    }
    let mut names = BTreeMap::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut sides, mut side_of): (Vec<String>, Vec<u8>) = (Vec::new(), Vec::new());
    for (i, sheet) in roster.fighters.iter().enumerate() {
        if let Some(first) = names.insert(sheet.name.as_str(), i) {
            p.add(
                format!("fighters[{i}].name"),
                format!("`{}` is also the name of fighters[{first}]", sheet.name),
            );
        }
        let side = *places.entry(&sheet.side).or_insert_with(|| {
            sides.push(sheet.side.clone());
            sides.len() - 1
        });
        side_of.push(u8::try_from(side).unwrap_or(u8::MAX));
    }
    if number > 0 && !(2..=MAX_SIDES).contains(&sides.len()) {
        p.add("fighters", format!("{} side(s): a battle has 2 to {MAX_SIDES}", sides.len()));
    }
    (sides, side_of)
}
