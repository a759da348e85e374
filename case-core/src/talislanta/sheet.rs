//! What a person writes: characters, their skills and attacks, and the roster.

use super::rulings::Rulings;
use crate::codes::codes;
use crate::node::{Fields, Node, Problems};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

codes! {
    /// What an attack is made with.
    "means of attack", pub enum Means {
        /// Bare hands, by the Brawling skill.
        Brawling "brawling",
        /// Bare hands and feet, by a Martial Art.
        MartialArt "martial_art",
        /// A weapon: in the hand, thrown, or one that shoots.
        Weapon "weapon",
        /// A creature's body: bite, claw, tail, charge.
        Natural "natural",
        /// A spell that is aimed.
        Spell "spell",
    }
}

codes! {
    /// Where an attack reaches.
    "range", pub enum Range {
        /// Close combat only.
        Close "close",
        /// Shots, throws and aimed spells only.
        Ranged "ranged",
        /// Both: a spear that can be thrown.
        Both "both",
    }
}

codes! {
    /// What a fighter likes to do, as far as the built-in plan goes. No rule reads it.
    "tactic", pub enum Tactic {
        /// Strikes and shoots.
        Strike "strike",
        /// Grapples in between.
        Grapple "grapple",
        /// Drives opponents back in between.
        ForceBack "force_back",
        /// Disarms in between.
        Disarm "disarm",
        /// Tries to disable in between.
        Disable "disable",
        /// Parries, or dodges, in between.
        Guard "guard",
        /// Steps into attacks.
        Sacrifice "sacrifice",
    }
}

/// The finished ratings (attribute plus skill level) of the combat skills that a character has,
/// each 0 to 60; a skill that is missing is substituted (rule TAL5).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Skills {
    /// Evade: dodges.
    pub evade: Option<i32>,
    /// Mandaquan: dodges.
    pub mandaquan: Option<i32>,
    /// Acrobatics: dodges, with a penalty.
    pub acrobatics: Option<i32>,
    /// Brawling: attacks with bare hands, and their defense.
    pub brawling: Option<i32>,
    /// A Martial Art: attacks with bare hands, and their defense.
    pub martial_art: Option<i32>,
    /// Defend: parries.
    pub defend: Option<i32>,
    /// Shield: parries.
    pub shield: Option<i32>,
}

/// An attack as a person writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Attack {
    /// What it is called; no two of one character the same.
    pub name: String,
    /// What it is made with.
    pub means: Means,
    /// The finished skill rating, 0 to 60. Without one the Combat Rating is rolled on a d10
    /// (rule TAL5). Brawling and Martial Arts have theirs among the skills.
    pub rating: Option<i32>,
    /// What the rating loses because it is that of a related skill, −20 to 0 (rule TAL5).
    pub penalty: i32,
    /// The Damage Rating without Strength, 0 to 200; 0 for one that does no damage.
    pub damage: i32,
    /// Where it reaches. Spells are ranged; only weapons and spells are.
    pub range: Range,
    /// Whether it harms creatures that are immune to normal weapons. Spells always do.
    pub magic: bool,
    /// Defenders up to this size, −10 to 10, are overwhelmed and cannot parry it (rule TAL17).
    pub overwhelms: Option<i32>,
}

impl Default for Attack {
    fn default() -> Self {
        Attack {
            name: String::new(),
            means: Means::Weapon,
            rating: None,
            penalty: 0,
            damage: 0,
            range: Range::Close,
            magic: false,
            overwhelms: None,
        }
    }
}

/// A character as a person writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sheet {
    /// The name; no two in a roster the same.
    pub name: String,
    /// The side.
    pub side: String,
    /// Whether a player decides for it.
    pub player: bool,
    /// Speed, −20 to 30: initiative, flight, movement.
    pub spd: i32,
    /// Strength, −20 to 30: added to the damage of close attacks.
    pub str: i32,
    /// Dexterity, −20 to 30: dodges by default.
    pub dex: i32,
    /// Constitution, −20 to 30: rolled against critical wounds, if that is played.
    pub con: i32,
    /// Combat Rating, −20 to 60: fights where no skill applies.
    pub combat_rating: i32,
    /// Hit points, 1 to 1,000.
    pub hit_points: i32,
    /// Protection Rating of its armor, 0 to 100.
    pub armor: i32,
    /// Size, −10 (much smaller than a man) to 10 (much larger): goes into shots at it, and says
    /// which attacks overwhelm it.
    pub size: i32,
    /// Whether normal weapons do not harm it (rule TAL25).
    pub immune: bool,
    /// Whether it fights like a humanoid, so that even its natural attacks can be parried.
    pub humanoid: bool,
    /// What the built-in plan does with it.
    pub tactic: Tactic,
    /// Its combat skills.
    pub skills: Skills,
    /// Its attacks, 20 at most; the first weapon is in its hand. Bare hands (Brawling, Damage
    /// Rating 0) are added to one that has no unarmed attack.
    pub attacks: Vec<Attack>,
}

impl Default for Sheet {
    fn default() -> Self {
        Sheet {
            name: String::new(),
            side: String::new(),
            player: false,
            spd: 0,
            str: 0,
            dex: 0,
            con: 0,
            combat_rating: 0,
            hit_points: 20,
            armor: 0,
            size: 0,
            immune: false,
            humanoid: true,
            tactic: Tactic::Strike,
            skills: Skills::default(),
            attacks: Vec::new(),
        }
    }
}

/// The fighters of a battle and the rulings of its table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Roster {
    /// The system: `talislanta`.
    pub system: String,
    /// The rulings in force.
    pub rulings: Rulings,
    /// The fighters.
    pub fighters: Vec<Sheet>,
}

/// Reads a roster. Kinds and names are checked here, numbers and sums by the check of the roster,
/// which is run as well so that every problem is reported.
pub(super) fn read(node: &Node) -> Result<Roster, Problems> {
    let mut p = Problems::default();
    let mut f = Fields::open(node, "", &mut p);
    let mut roster = Roster { system: super::NAME.to_string(), ..Roster::default() };
    match f.text(&mut p, "system") {
        Some(text) => roster.system = text.to_string(),
        None if f.get("system").is_none() => {
            f.missing(&mut p, "system", "`talislanta`");
        }
        None => {}
    }
    if let Some(node) = f.get("rulings") {
        roster.rulings.read(node, "rulings", &mut p);
    }
    if f.get("fighters").is_none() {
        f.missing(&mut p, "fighters", "a list of fighters on at least two sides");
    }
    let fighters = f.list(&mut p, "fighters");
    roster.fighters = fighters.iter().map(|(path, node)| read_sheet(node, path, &mut p)).collect();
    f.finish(&mut p);
    let listed = matches!(node.get("fighters"), Some(Node::List(_)));
    super::check::problems(&roster, listed, &mut p);
    p.or(Some(roster))
}

/// A whole number of 32 bits in place of `value`; what its bounds are is checked later.
fn number(f: &mut Fields<'_>, p: &mut Problems, name: &'static str, value: &mut i32) {
    if let Some(n) = f.int(p, name, i32::MIN, i32::MAX) {
        *value = n;
    }
}

fn threshold(
    f: &mut Fields<'_>,
    p: &mut Problems,
    name: &'static str,
    what: &str,
    value: &mut i32,
) {
    if f.get(name).is_none() {
        f.missing(p, name, what);
    }
    number(f, p, name, value);
}

fn optional(f: &mut Fields<'_>, p: &mut Problems, name: &'static str) -> Option<i32> {
    f.int(p, name, i32::MIN, i32::MAX)
}

/// A name, or a place holder that is no second problem.
fn named(
    f: &mut Fields<'_>,
    p: &mut Problems,
    name: &'static str,
    what: &str,
    else_: &str,
) -> String {
    if f.get(name).is_none() {
        f.missing(p, name, what);
    }
    f.name(p, name).unwrap_or_else(|| else_.to_string())
}

fn read_sheet(node: &Node, path: &str, p: &mut Problems) -> Sheet {
    let mut f = Fields::open(node, path, p);
    let mut s = Sheet {
        name: named(&mut f, p, "name", "the fighter's name", path),
        side: named(&mut f, p, "side", "the name of its side", path),
        ..Sheet::default()
    };
    s.player = f.flag(p, "player").unwrap_or(s.player);
    number(&mut f, p, "spd", &mut s.spd);
    number(&mut f, p, "str", &mut s.str);
    number(&mut f, p, "dex", &mut s.dex);
    number(&mut f, p, "con", &mut s.con);
    threshold(&mut f, p, "combat_rating", "the Combat Rating", &mut s.combat_rating);
    threshold(&mut f, p, "hit_points", "the hit points", &mut s.hit_points);
    number(&mut f, p, "armor", &mut s.armor);
    number(&mut f, p, "size", &mut s.size);
    s.immune = f.flag(p, "immune").unwrap_or(s.immune);
    s.humanoid = f.flag(p, "humanoid").unwrap_or(s.humanoid);
    s.tactic = f.code(p, "tactic").unwrap_or(s.tactic);
    if let Some(node) = f.get("skills") {
        s.skills = read_skills(node, &f.path("skills"), p);
    }
    let attacks = f.list(p, "attacks");
    s.attacks = attacks.iter().map(|(path, node)| read_attack(node, path, p)).collect();
    f.finish(p);
    s
}

fn read_skills(node: &Node, path: &str, p: &mut Problems) -> Skills {
    let mut f = Fields::open(node, path, p);
    let skills = Skills {
        evade: optional(&mut f, p, "evade"),
        mandaquan: optional(&mut f, p, "mandaquan"),
        acrobatics: optional(&mut f, p, "acrobatics"),
        brawling: optional(&mut f, p, "brawling"),
        martial_art: optional(&mut f, p, "martial_art"),
        defend: optional(&mut f, p, "defend"),
        shield: optional(&mut f, p, "shield"),
    };
    f.finish(p);
    skills
}

fn read_attack(node: &Node, path: &str, p: &mut Problems) -> Attack {
    let mut f = Fields::open(node, path, p);
    let name = named(&mut f, p, "name", "what the attack is called", path);
    if f.get("means").is_none() {
        f.missing(p, "means", "brawling, martial_art, weapon, natural or spell");
    }
    let means = f.code(p, "means").unwrap_or(Means::Weapon);
    let range = if means == Means::Spell { Range::Ranged } else { Range::Close };
    let mut attack = Attack { name, means, range, ..Attack::default() };
    attack.rating = optional(&mut f, p, "rating");
    number(&mut f, p, "penalty", &mut attack.penalty);
    number(&mut f, p, "damage", &mut attack.damage);
    attack.range = f.code(p, "range").unwrap_or(attack.range);
    attack.magic = f.flag(p, "magic").unwrap_or(attack.magic);
    attack.overwhelms = optional(&mut f, p, "overwhelms");
    f.finish(p);
    attack
}
