//! What attributes and skills are called in other game lines of D6, and which they are here.

use crate::d6::book::skill::{Attribute, Skill};
use crate::data::codes::{Code, codes, same_name};
use alloc::vec::Vec;

codes! {
    /// A game line of D6, after which the sheets of a roster name attributes and skills.
    "game line", pub enum Line {
        /// Fantasy: the names of the book.
        Fantasy "fantasy",
        /// Adventure: reflexes, coordination, physique, knowledge, perception, presence.
        Adventure "adventure",
        /// Space: agility, strength, mechanical, knowledge, perception, technical.
        Space "space",
        /// Star Wars: dexterity, knowledge, mechanical, perception, strength, technical.
        StarWars "star wars",
    }
}

use Line::{Adventure, Space, StarWars};

/// The attributes of the lines, and which they are here. Nobody fights with one that is none.
const ATTRIBUTES: &[(&[Line], &str, &[Attribute])] = &[
    (&[Adventure], "reflexes", &[Attribute::Agility]),
    (&[Adventure], "coordination", &[Attribute::Coordination]),
    (&[Adventure], "physique", &[Attribute::Physique]),
    (&[Adventure], "perception", &[Attribute::Acumen]),
    (&[Adventure], "presence", &[Attribute::Charisma]),
    (&[Space], "agility", &[Attribute::Agility, Attribute::Coordination]),
    (&[StarWars], "dexterity", &[Attribute::Agility, Attribute::Coordination]),
    (&[Space, StarWars], "strength", &[Attribute::Physique]),
    (&[Space, StarWars], "perception", &[Attribute::Acumen, Attribute::Charisma]),
    (&[Adventure, Space, StarWars], "knowledge", &[Attribute::Intellect]),
    (&[Space, StarWars], "mechanical", &[]),
    (&[Space, StarWars], "technical", &[]),
    (&[Adventure, Space], "extranormal", &[]),
    (&[Space], "metaphysics", &[]),
    (&[StarWars], "force", &[]),
];

/// The attribute of a line to which a skill belongs, where it is not that of the book.
const BASES: &[(&[Line], &str, &[Skill])] = &[
    (&[Space, StarWars], "mechanical", &[Skill::Pilotry, Skill::Charioteering, Skill::Navigation]),
    (&[StarWars], "mechanical", &[Skill::Riding]),
    (&[Space], "agility", &[Skill::Running]),
    (&[StarWars], "dexterity", &[Skill::Running]),
    (&[StarWars], "strength", &[Skill::Fighting]),
    (&[Space, StarWars], "strength", &[Skill::Climbing, Skill::Jumping]),
    (
        &[Space, StarWars],
        "technical",
        &[Skill::Healing, Skill::Traps, Skill::Lockpicking, Skill::Crafting, Skill::Devices],
    ),
    (
        &[Space, StarWars],
        "knowledge",
        &[Skill::Intimidation, Skill::Streetwise, Skill::Survival, Skill::Mettle],
    ),
    (&[Space, StarWars], "perception", &[Skill::Stealth, Skill::Trading]),
    (&[Adventure], "knowledge", &[Skill::Lockpicking]),
    (&[Adventure], "presence", &[Skill::Disguise]),
];

/// Skills of the lines with which nobody fights.
const OTHERS: &[&str] = &[
    "armor repair",
    "alter",
    "blaster artillery",
    "blaster repair",
    "bureaucracy",
    "capital ship gunnery",
    "capital ship piloting",
    "capital ship shields",
    "channel",
    "comm",
    "communications",
    "computer interface/repair",
    "computer programming/repair",
    "control",
    "droid programming",
    "droid repair",
    "exoskeleton ops",
    "exoskeleton repair",
    "firearms repair",
    "flight systems repair",
    "forgery",
    "gunnery",
    "gunnery repair",
    "jet pack operation",
    "law enforcement",
    "manipulate",
    "personal equipment repair",
    "repulsorlift repair",
    "robot interface/repair",
    "scale",
    "security regulations",
    "sense",
    "sensors",
    "shields",
    "space transports repair",
    "starfighter repair",
    "starship gunnery",
    "starship shields",
    "tactics",
    "transform",
    "vehicle repair",
];

/// The skills of other lines that no rule of a fight reads are missing; a name means the same in every
/// line.
const SKILLS: &[(&str, &[Skill])] = &[
    ("aliens", &[Skill::Cultures]),
    ("alien species", &[Skill::Cultures]),
    ("archaic guns", &[Skill::Marksmanship]),
    ("astrogation", &[Skill::Navigation]),
    ("astrography", &[Skill::Navigation]),
    ("bargain", &[Skill::Trading]),
    ("beast riding", &[Skill::Riding]),
    ("blaster", &[Skill::Marksmanship]),
    ("bowcaster", &[Skill::Marksmanship]),
    ("bows", &[Skill::Marksmanship]),
    ("brawling", &[Skill::Fighting]),
    ("brawling parry", &[Skill::Fighting]),
    ("business", &[Skill::Trading]),
    ("climb/jump", &[Skill::Climbing, Skill::Jumping]),
    ("climbing/jumping", &[Skill::Climbing, Skill::Jumping]),
    ("con", &[Skill::Bluff]),
    ("demolitions", &[Skill::Traps]),
    ("firearms", &[Skill::Marksmanship]),
    ("first aid", &[Skill::Healing]),
    ("flying/0-G", &[Skill::Flying]),
    ("grenade", &[Skill::Throwing]),
    ("ground vehicle operation", &[Skill::Charioteering]),
    ("hover vehicle operation", &[Skill::Charioteering]),
    ("languages", &[Skill::Speaking]),
    ("lift", &[Skill::Lifting]),
    ("lightsaber", &[Skill::MeleeCombat]),
    ("medicine", &[Skill::Healing]),
    ("melee parry", &[Skill::MeleeCombat]),
    ("missile weapons", &[Skill::Marksmanship]),
    ("pick pocket", &[Skill::SleightOfHand]),
    ("piloting", &[Skill::Pilotry]),
    ("planetary systems", &[Skill::Navigation]),
    ("repair", &[Skill::Crafting]),
    ("repulsorlift operation", &[Skill::Charioteering]),
    ("security", &[Skill::Lockpicking]),
    ("sneak", &[Skill::Stealth]),
    ("space transports", &[Skill::Pilotry]),
    ("starfighter piloting", &[Skill::Pilotry]),
    ("swim", &[Skill::Swimming]),
    ("swoop operation", &[Skill::Charioteering]),
    ("tech", &[Skill::Devices]),
    ("thrown weapons", &[Skill::Throwing]),
    ("value", &[Skill::Trading]),
    ("vehicle blasters", &[Skill::Marksmanship]),
    ("vehicle operation", &[Skill::Charioteering]),
    ("vehicle ops", &[Skill::Charioteering]),
    ("walker operation", &[Skill::Charioteering]),
    ("willpower", &[Skill::Mettle]),
];

/// The skills here that a name of any game line means; none if it is unknown.
pub(crate) fn skills(name: &str) -> Vec<Skill> {
    if let Some(skill) = Skill::ALL.iter().find(|skill| skill.is_called(name)) {
        return [*skill].to_vec();
    }
    let known = SKILLS.iter().find(|(known, _)| same_name(known, name));
    known.map(|(_, skills)| skills.to_vec()).unwrap_or_default()
}

impl Line {
    /// The skills here that a name means; nothing if it is unknown.
    pub(crate) fn skills(self, name: &str) -> Option<Vec<Skill>> {
        let own = Skill::ALL.iter().find(|skill| skill.is_called(name));
        let of_line = || match self {
            Line::Fantasy => Vec::new(),
            _ => skills(name),
        };
        let found = own.map_or_else(of_line, |skill| [*skill].to_vec());
        let is_other = self != Line::Fantasy && OTHERS.iter().any(|other| same_name(other, name));
        (is_other || !found.is_empty()).then_some(found)
    }

    /// The attributes here that a name means; nothing if it is unknown.
    pub(crate) fn attributes(self, name: &str) -> Option<Vec<Attribute>> {
        let of_line = self.rows().find(|(known, _)| same_name(known, name));
        let own = || {
            let own = Attribute::ALL.iter().find(|attribute| attribute.is_called(name));
            own.map(|attribute| [*attribute].to_vec())
        };
        of_line.map(|(_, attributes)| attributes.to_vec()).or_else(own)
    }

    fn rows(self) -> impl Iterator<Item = (&'static str, &'static [Attribute])> {
        let rows = ATTRIBUTES.iter().filter(move |(lines, ..)| lines.contains(&self));
        rows.map(|(_, name, attributes)| (*name, *attributes))
    }

    /// The names of attributes that a sheet needs.
    pub(crate) fn needed(self) -> Vec<&'static str> {
        let rows = self.rows().filter(|(_, attributes)| !attributes.is_empty());
        rows.map(|(name, _)| name).collect()
    }

    /// What an attribute may be called.
    pub(crate) fn attribute_names(self) -> Vec<&'static str> {
        let own = Attribute::ALL.iter().map(|attribute| attribute.name());
        self.rows().map(|(name, _)| name).chain(own).collect()
    }

    /// What a skill may be called.
    pub(crate) fn skill_names(self) -> Vec<&'static str> {
        let own = Skill::ALL.iter().map(|skill| skill.word());
        let others = SKILLS.iter().map(|(name, _)| *name).chain(OTHERS.iter().copied());
        own.chain(others.filter(|_| self != Line::Fantasy)).collect()
    }

    /// The attribute of the line to which a skill belongs, if that is not the book's.
    pub(crate) fn base(self, skill: Skill) -> Option<&'static str> {
        let row = BASES
            .iter()
            .find(|(lines, _, skills)| lines.contains(&self) && skills.contains(&skill));
        row.map(|(_, name, _)| *name)
    }
}
