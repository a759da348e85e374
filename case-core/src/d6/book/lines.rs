//! What attributes and skills are called in other game lines of D6, and which they are here.

use crate::d6::book::skill::Skill;
use crate::data::codes::{Code, same_name};
use alloc::vec::Vec;

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
