//! Where the fields of a sheet stand in the actors of other programs: paths, and nothing else.

use super::ImportKind;

/// What is read of the actors of one kind.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) kind: ImportKind,
    /// The system of a roster of them, and those that they fit as well.
    pub(super) system: &'static str,
    pub(super) also: &'static [&'static str],
    /// Paths that no other kind has.
    pub(super) marks: &'static [&'static str],
    pub(super) fields: &'static [Row],
    pub(super) armor: &'static [Worn],
    pub(super) attacks: &'static [Attacks],
}

/// A field, or one for each pair of `each`, whose names stand for `{}`.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) to: &'static str,
    /// The first that says something counts.
    pub(super) from: &'static [&'static str],
    pub(super) how: How,
    pub(super) each: &'static [(&'static str, &'static str)],
    /// What is taken where the sheet says nothing.
    pub(super) or: &'static str,
}

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// A text of one line.
    Text,
    /// A number or a rank.
    Score,
    /// A whole number; 0 says nothing.
    Points,
    /// A die code in pips: the first number, or the sum of the two after it.
    Pips,
}

/// Items that protect: the strongest counts.
#[derive(Debug)]
pub(super) struct Worn {
    pub(super) list: &'static str,
    pub(super) types: &'static [&'static str],
    /// One of these is true.
    pub(super) when: &'static [&'static str],
    pub(super) value: &'static [&'static str],
    pub(super) how: How,
}

/// Items with which somebody attacks.
#[derive(Debug)]
pub(super) struct Attacks {
    pub(super) list: &'static str,
    pub(super) types: &'static [&'static str],
    /// What says which form an attack has, or by which skill it is made; the first that is known counts.
    pub(super) form: &'static [&'static str],
    /// What `ranged` means of these items.
    pub(super) ranged: &'static str,
    pub(super) damage: &'static [&'static str],
    pub(super) range: &'static [&'static str],
}

const fn row(to: &'static str, from: &'static [&'static str], how: How) -> Row {
    Row { to, from, how, each: &[], or: "" }
}

const NAME: Row = row("name", &["name"], How::Text);
const ID: Row = row("id", &["_id", "id"], How::Text);
/// What nobody fights with travels along.
const IMAGE: Row = row("host.img", &["img"], How::Text);

/// The seven abilities.
const ABILITIES: &[(&str, &str)] = &[
    ("fighting", "fighting"),
    ("agility", "agility"),
    ("strength", "strength"),
    ("endurance", "endurance"),
    ("reason", "reason"),
    ("intuition", "intuition"),
    ("psyche", "psyche"),
];

/// The same, where Reason is called Reasoning.
const REASONING: &[(&str, &str)] = &[
    ("fighting", "fighting"),
    ("agility", "agility"),
    ("strength", "strength"),
    ("endurance", "endurance"),
    ("reason", "reasoning"),
    ("intuition", "intuition"),
    ("psyche", "psyche"),
];

/// The same with capitals.
const CAPITALS: &[(&str, &str)] = &[
    ("fighting", "Fighting"),
    ("agility", "Agility"),
    ("strength", "Strength"),
    ("endurance", "Endurance"),
    ("reason", "Reason"),
    ("intuition", "Intuition"),
    ("psyche", "Psyche"),
];

/// The attributes of D6 whose code each of an actor's gives.
const ATTRIBUTES: &[(&str, &str)] = &[
    ("agility", "agi"),
    ("coordination", "agi"),
    ("physique", "str"),
    ("intellect", "kno"),
    ("acumen", "per"),
    ("charisma", "per"),
];

const fn abilities(
    from: &'static [&'static str],
    each: &'static [(&'static str, &'static str)],
) -> Row {
    Row { to: "abilities.{}", from, how: How::Score, each, or: "typical" }
}

pub(super) const MAPS: &[Map] = &[
    Map {
        kind: ImportKind::FaseripFoundry,
        system: "faserip",
        also: &["case"],
        marks: &["system.abilities.fighting.number", "system.health.value"],
        fields: &[
            NAME,
            ID,
            IMAGE,
            abilities(&["system.abilities.{}.number", "system.abilities.{}.rank"], ABILITIES),
            row("armor", &["system.defense.bodyArmor"], How::Points),
            row("now.health", &["system.health.value"], How::Points),
        ],
        armor: &[Worn {
            list: "items",
            types: &["power", "equipment"],
            when: &["system.bodyArmor"],
            value: &["system.number", "system.rank"],
            how: How::Score,
        }],
        attacks: &[Attacks {
            list: "items",
            types: &["weapon", "power"],
            form: &["system.effectsColumn", "system.weaponType"],
            ranged: "Sh",
            damage: &["system.damage", "system.number", "system.rank"],
            range: &["system.range"],
        }],
    },
    Map {
        kind: ImportKind::MshFaserip,
        system: "faserip",
        also: &["case"],
        marks: &["system.abilities.fighting.value", "system.attributes.health"],
        fields: &[
            NAME,
            ID,
            IMAGE,
            abilities(&["system.abilities.{}.value", "system.abilities.{}.rank"], ABILITIES),
            row("health", &["system.attributes.health.max"], How::Points),
            row("karma", &["system.attributes.karma.max"], How::Points),
            row("now.health", &["system.attributes.health.value"], How::Points),
        ],
        armor: &[
            Worn {
                list: "items",
                types: &["power"],
                when: &["system.isBodyArmor"],
                value: &["system.armorPhysical", "system.value", "system.rank"],
                how: How::Score,
            },
            Worn {
                list: "items",
                types: &["equipment"],
                when: &["system.protectionValue", "system.protection"],
                value: &["system.protectionValue", "system.protection"],
                how: How::Score,
            },
        ],
        attacks: &[
            Attacks {
                list: "items",
                types: &["power"],
                form: &["system.battleEffectsColumn", "system.attackType", "system.damageType"],
                ranged: "En",
                damage: &["system.damage", "system.value", "system.rank"],
                range: &["system.rangeAreas", "system.range"],
            },
            Attacks {
                list: "items",
                types: &["equipment"],
                form: &["system.attackType", "system.damageType", "system.weaponType"],
                ranged: "Sh",
                damage: &["system.damage"],
                range: &["system.range"],
            },
        ],
    },
    Map {
        kind: ImportKind::FoundryFaseripForms,
        system: "faserip",
        also: &["case"],
        marks: &["system.forms.0.attributes"],
        fields: &[
            NAME,
            ID,
            IMAGE,
            abilities(
                &["system.forms.0.attributes.{}.value", "system.forms.0.attributes.{}.rank"],
                REASONING,
            ),
            row("armor", &["system.resources.armor.value"], How::Points),
            row("health", &["system.resources.health.max"], How::Points),
            row("now.health", &["system.resources.health.value"], How::Points),
        ],
        armor: &[
            Worn {
                list: "items",
                types: &["armor"],
                when: &["system.equipped"],
                value: &["system.value", "system.rank"],
                how: How::Score,
            },
            Worn {
                list: "system.armors",
                types: &[],
                when: &["equipped"],
                value: &["value", "rank"],
                how: How::Score,
            },
        ],
        attacks: &[
            Attacks {
                list: "items",
                types: &["weapon"],
                form: &["system.weaponType"],
                ranged: "Sh",
                damage: &["system.damage", "system.damageRank"],
                range: &[],
            },
            Attacks {
                list: "system.weapons",
                types: &[],
                form: &["type"],
                ranged: "Sh",
                damage: &["damage"],
                range: &[],
            },
            Attacks {
                list: "system.powers",
                types: &[],
                form: &["damageType", "attackType"],
                ranged: "En",
                damage: &["value", "rank"],
                range: &[],
            },
        ],
    },
    Map {
        kind: ImportKind::FoundryFaserip,
        system: "faserip",
        also: &["case"],
        marks: &["system.abilities.fighting", "system.resources.health"],
        fields: &[
            NAME,
            ID,
            IMAGE,
            abilities(&["system.abilities.{}"], ABILITIES),
            row("health", &["system.resources.health.max"], How::Points),
            row("karma", &["system.resources.karma"], How::Points),
            row("now.health", &["system.resources.health.value"], How::Points),
        ],
        armor: &[],
        attacks: &[Attacks {
            list: "system.powers",
            types: &[],
            form: &["name", "modifiers"],
            ranged: "En",
            damage: &["value"],
            range: &[],
        }],
    },
    Map {
        kind: ImportKind::FaseripAttributes,
        system: "faserip",
        also: &["case"],
        marks: &["system.attributes.fighting.value", "system.health.max"],
        fields: &[
            NAME,
            ID,
            IMAGE,
            abilities(&["system.attributes.{}.value"], ABILITIES),
            row("health", &["system.health.max"], How::Points),
            row("karma", &["system.karma.max"], How::Points),
            row("now.health", &["system.health.value"], How::Points),
        ],
        armor: &[],
        attacks: &[
            Attacks {
                list: "items",
                types: &["weapon"],
                form: &["system.type"],
                ranged: "Sh",
                // As that system spells it.
                damage: &["system.damge", "system.damage"],
                range: &["system.range.value"],
            },
            Attacks {
                list: "items",
                types: &["power"],
                form: &["system.powerType", "name"],
                ranged: "En",
                damage: &["system.powerRank"],
                range: &["system.powerRange"],
            },
        ],
    },
    Map {
        kind: ImportKind::FaseripBuilder,
        system: "faserip",
        also: &["case"],
        marks: &["Fighting", "Psyche"],
        fields: &[
            row("name", &["Name"], How::Text),
            abilities(&["{}"], CAPITALS),
            row("health", &["Health"], How::Points),
            row("karma", &["Karma"], How::Points),
        ],
        armor: &[],
        attacks: &[Attacks {
            list: "Powers",
            types: &[],
            form: &["Name"],
            ranged: "En",
            damage: &["Rating", "RatingDescriptor"],
            range: &[],
        }],
    },
    Map {
        kind: ImportKind::Od6s,
        system: "d6",
        also: &[],
        marks: &["system.attributes.agi.base"],
        fields: &[
            NAME,
            ID,
            IMAGE,
            Row {
                to: "attributes.{}",
                from: &[
                    "system.attributes.{}.score",
                    "system.attributes.{}.base",
                    "system.attributes.{}.mod",
                ],
                how: How::Pips,
                each: ATTRIBUTES,
                or: "2D",
            },
            row("character_points", &["system.characterpoints.value"], How::Points),
            row("fate_points", &["system.fatepoints.value"], How::Points),
            row("body_points", &["system.wounds.body_points.max"], How::Points),
            row("scale", &["system.scale.score"], How::Points),
        ],
        armor: &[Worn {
            list: "items",
            types: &["armor"],
            when: &["system.equipped.value", "system.equipped"],
            value: &["system.pr"],
            how: How::Pips,
        }],
        attacks: &[Attacks {
            list: "items",
            types: &["weapon", "starship-weapon", "vehicle-weapon"],
            form: &["system.stats.skill", "system.subtype"],
            ranged: "marksmanship",
            damage: &["system.damage.score"],
            range: &["system.range.short", "system.range.medium", "system.range.long"],
        }],
    },
];

/// Words for the forms of attacks, and whether they leave no doubt. Without doubt only the whole word.
pub(super) const FORMS: &[(&str, &str, bool)] = &[
    ("BA", "BA", true),
    ("blunt", "BA", true),
    ("EA", "EA", true),
    ("edged", "EA", true),
    ("BT", "BT", true),
    ("throw blunt", "BT", true),
    ("throwing blunt", "BT", true),
    ("blunt throwing", "BT", true),
    ("ET", "ET", true),
    ("throw edged", "ET", true),
    ("throwing edged", "ET", true),
    ("edged throwing", "ET", true),
    ("En", "En", true),
    ("energy", "En", true),
    ("Fo", "Fo", true),
    ("force", "Fo", true),
    ("Sh", "Sh", true),
    ("shooting", "Sh", true),
    ("Gb", "Gb", true),
    ("grabbing", "Gb", true),
    ("Gp", "Gp", true),
    ("grappling", "Gp", true),
    ("Ch", "Ch", true),
    ("charging", "Ch", true),
    ("thrown", "BT", false),
    ("edge", "EA", false),
    ("claw", "EA", false),
    ("blade", "EA", false),
    ("sword", "EA", false),
    ("knife", "EA", false),
    ("melee", "BA", false),
    ("blunt", "BA", false),
    ("punch", "BA", false),
    ("energy", "En", false),
    ("fire", "En", false),
    ("heat", "En", false),
    ("cold", "En", false),
    ("electric", "En", false),
    ("laser", "En", false),
    ("radiation", "En", false),
    ("force bolt", "Fo", false),
    ("force blast", "Fo", false),
    ("kinetic", "Fo", false),
    ("sonic", "Fo", false),
    ("shoot", "Sh", false),
    ("gun", "Sh", false),
    ("pistol", "Sh", false),
    ("rifle", "Sh", false),
    ("bullet", "Sh", false),
];

/// Parts of the names of skills of game lines with which attacks are made, and what they are here.
pub(super) const SKILLS_OF_ATTACKS: &[(&str, &str)] =
    &[("brawl", "fighting"), ("melee", "melee combat"), ("thrown", "throwing")];
