//! The Action Table, the shot difficulties and the lists of substitutes, as the summary prints them.

use crate::data::codes::{Code, codes};
use crate::data::node::{Node, Problems};
use crate::data::ruling::PrintedTable;
use crate::data::sheet::{Domain, ListOf, Notation, Number};
use crate::dice::{Die, Reading};
use crate::talislanta::Rulings;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::convert::Infallible;

codes! {
    /// A band of the Action Table, from the worst to the best.
    "band", pub enum Band {
        /// The action goes wrong in some way.
        Mishap "mishap",
        /// The action has no effect.
        Failure "failure",
        /// The action has half its effect.
        Partial "partial success",
        /// The action has the intended effect.
        Full "full success",
        /// The action has more than the intended effect.
        Critical "critical success",
    }
}

impl Band {
    /// The band of an outcome; beyond the table, the last one.
    pub(crate) fn of(outcome: i32) -> Band {
        Band::from_number(outcome).unwrap_or(Band::Critical)
    }
}

/// The Action Table as data: the highest totals of mishap, failure, partial and full success; any
/// higher total is a critical success.
///
/// Four numbers from −100 to 100, none lower than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct ActionTable(pub [i32; 4]);

impl ActionTable {
    /// The table of the fourth edition, by the author of the summary.
    #[rustfmt::skip]
    #[doc(hidden)]
    pub const FOURTH: ActionTable = ActionTable([
        0,  // mishap: 0 or less
        5,  // failure: 1 to 5
        10, // partial success: 6 to 10
        19, // full success: 11 to 19; critical success: 20 or more
    ]);

    /// The table of earlier editions: a mishap up to 1.
    #[doc(hidden)]
    pub const OLDER: ActionTable = ActionTable([1, 5, 10, 19]);
}

const _: () = {
    let t = ActionTable::FOURTH.0;
    assert!(t[0] < t[1] && t[1] < t[2] && t[2] < t[3]);
};

/// The notation of the Action Table: four rising numbers in a list, or a text such as `1, 5, 10,
/// 19`.
pub(super) struct FourTops;

impl FourTops {
    const LIST: ListOf<Number> =
        ListOf { of: Number(-100, 100), what: "numbers", least: 4, most: 4 };
}

impl Notation<ActionTable> for FourTops {
    fn domain(&self) -> Domain {
        FourTops::LIST.domain()
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<ActionTable> {
        let numbers = match node {
            Node::Text(text) => text.split(',').map(|part| part.trim().parse().ok()).collect(),
            other => FourTops::LIST.read(other, path, &mut Problems::default()),
        };
        let numbers = numbers.and_then(|numbers| <[i32; 4]>::try_from(numbers).ok());
        let within = |table: &[i32; 4]| table.iter().all(|n| (-100..=100).contains(n));
        let table = numbers.filter(|table| within(table) && table.is_sorted()).map(ActionTable);
        if table.is_none() {
            p.add(path, "expected four rising numbers from -100 to 100");
        }
        table
    }

    fn write(&self, value: &ActionTable) -> Node {
        FourTops::LIST.write(&value.0.to_vec())
    }
}

/// The highest face of each band for a roll at that net modifier, clamped to the die (rule TAL1's
/// Action Table, read by the rating less what opposes it: reading `table_direction`).
///
/// Under the switch `natural_1_and_20` the lowest face is a mishap and a 20 a critical success
/// whatever the modifier.
pub fn tops(rulings: &Rulings, die: Die, modifier: i32) -> [u8; 5] {
    let faces = die.faces();
    let mut tops = [faces; 5];
    for (top, &total) in tops.iter_mut().zip(&rulings.action_table.0) {
        let face = total.saturating_sub(modifier).clamp(0, i32::from(faces));
        *top = u8::try_from(face).unwrap_or(faces);
    }
    if rulings.natural_1_and_20 == super::rulings::Natural::MishapAndCritical {
        let highest = if faces >= 20 { 19 } else { faces };
        for top in &mut tops[..4] {
            *top = (*top).clamp(1, highest);
        }
    }
    tops
}

/// The band of a face that was already rolled, at that net modifier; used by one roll against
/// several targets.
pub(crate) fn band_of_face(rulings: &Rulings, die: Die, modifier: i32, face: i32) -> Band {
    let tops = tops(rulings, die, modifier);
    let face = u8::try_from(face).unwrap_or(die.faces());
    let Ok(drawn) = Reading::Bands { die, tops: &tops }.read(|_, _| Ok::<_, Infallible>(face));
    Band::of(drawn.outcome)
}

/// The penalty of every action after the first in a round, cumulative (rule TAL4).
#[doc(hidden)]
pub const ACTION_STEP: i32 = -5;
/// The penalty of every target after the first, cumulative (rule TAL9).
#[doc(hidden)]
pub const TARGET_STEP: i32 = -5;
/// The penalty of every hit of a rapid fire after the first, cumulative (rule TAL10).
#[doc(hidden)]
pub const HIT_STEP: i32 = -5;
/// The penalty of a shot at a target that fights, or moves and is on guard (rule TAL12).
#[doc(hidden)]
pub const ALERT: i32 = -3;
/// The feet of distance that cost a shot 1 (rule TAL12).
#[doc(hidden)]
pub const FEET_PER_POINT: i32 = 10;
/// The bonus of the next attack on the attacker after an outstanding defense (rules TAL15, TAL18).
#[doc(hidden)]
pub const FOLLOW_UP: i32 = 3;
/// The bonus to Speed in the first round of a chase after an outstanding flight (rule TAL19).
#[doc(hidden)]
pub const CHASE_START: i32 = 3;
/// The feet that a character of Speed 0 runs in a round (rule TAL20).
#[doc(hidden)]
pub const RUN: i32 = 100;
/// The feet that each point of Speed adds to a run (rule TAL20).
#[doc(hidden)]
pub const RUN_PER_SPD: i32 = 10;
/// The bonus of the blow of a sacrifice strike (rule TAL24).
#[doc(hidden)]
pub const SACRIFICE: i32 = 5;

codes! {
    /// What an attack is made with.
    "means of attack", pub enum Means {
        /// Bare hands, by the Brawling skill.
        Brawling "brawling",
        /// Bare hands and feet, by a Martial Art.
        MartialArt "martial art",
        /// A weapon, held, thrown or shot.
        Weapon "weapon",
        /// A creature's body: bite, claw, tail, charge.
        Natural "natural",
        /// An aimed spell.
        Spell "spell",
    }

    /// A skill or attribute by which a character acts. An attribute in place of a skill is rolled
    /// on a d10 (rule TAL5).
    "skill or attribute", pub enum Trait {
        /// The Evade skill.
        Evade "Evade",
        /// The Mandaquan skill.
        Mandaquan "Mandaquan",
        /// The Acrobatics skill.
        Acrobatics "Acrobatics",
        /// The Brawling skill.
        Brawling "Brawling",
        /// A Martial Art.
        MartialArt "Martial Art",
        /// The skill with a weapon.
        Weapon "weapon skill",
        /// The Defend skill.
        Defend "Defend",
        /// The Shield skill.
        Shield "Shield",
        /// Dexterity, on a d10.
        Dexterity "Dexterity",
        /// The Combat Rating, on a d10.
        CombatRating "Combat Rating",
        /// Strength, on a d10.
        Strength "Strength",
        /// Constitution, on a d10.
        Constitution "Constitution",
        /// Speed, on a d10.
        Speed "Speed",
        /// A skill without a field on the sheet, such as climbing or singing.
        OtherSkill "another skill",
        /// An attribute without a field on the sheet, on a d10: Intelligence, Will.
        OtherAttribute "another attribute",
    }
}

impl Trait {
    /// The die it is rolled on: a d20 for a skill, a d10 for an attribute in its place (rule TAL5).
    pub const fn die(self) -> Die {
        match self {
            Trait::Dexterity
            | Trait::CombatRating
            | Trait::Strength
            | Trait::Constitution
            | Trait::Speed
            | Trait::OtherAttribute => Die::D10,
            _ => Die::D20,
        }
    }
}

/// A skill or attribute and its penalty as a substitute.
pub(crate) type Substitute = (Trait, i32);

/// The substitutes for Evade in a dodge (rules TAL5, TAL14).
#[rustfmt::skip]
pub(crate) const DODGE: [Substitute; 8] = [
    // skill             penalty
    (Trait::Evade,        0),
    (Trait::Mandaquan,    0),
    (Trait::Acrobatics,   -3),
    (Trait::Brawling,     -3),
    (Trait::MartialArt,   -3),
    (Trait::Weapon,       -3),
    (Trait::Dexterity,    0),
    (Trait::CombatRating, 0),
];

/// The substitutes for the weapon skill in a parry (rules TAL5, TAL16). The penalty of Brawling is
/// that against a weapon; see [`parry_penalty`] for others.
#[rustfmt::skip]
pub(crate) const PARRY: [Substitute; 6] = [
    // skill             penalty
    (Trait::Weapon,       0),
    (Trait::Defend,       0),
    (Trait::Shield,       0),
    (Trait::MartialArt,   0),
    (Trait::Brawling,     -3),
    (Trait::CombatRating, 0),
];

/// What resists a grapple besides a dodge (rules TAL5, TAL23). The summary prints no substitute:
/// the Combat Rating on a d10 is the general default.
#[rustfmt::skip]
pub(crate) const RESIST: [Substitute; 3] = [
    // skill             penalty
    (Trait::Brawling,     0),
    (Trait::MartialArt,   0),
    (Trait::CombatRating, 0),
];

const _: () = {
    // The smaller die is an attribute's penalty: it has no other.
    let mut i = 0;
    while i < DODGE.len() {
        assert!(DODGE[i].1 == 0 || matches!(DODGE[i].0.die(), Die::D20));
        i += 1;
    }
    let mut i = 0;
    while i < PARRY.len() {
        assert!(PARRY[i].1 == 0 || matches!(PARRY[i].0.die(), Die::D20));
        i += 1;
    }
};

/// The penalty of Brawling in a parry: none against Brawling, the printed one against a weapon, and
/// the switch `brawling_parries_martial_art` against a Martial Art. The body of a creature that
/// fights like a humanoid counts as unarmed (reading `brawling_parry`; rule TAL16).
pub(crate) fn parry_penalty(by: Trait, printed: i32, against: Means, rulings: &Rulings) -> i32 {
    match (by, against) {
        (Trait::Brawling, Means::Brawling | Means::Natural) => 0,
        (Trait::Brawling, Means::MartialArt) => rulings.brawling_parries_martial_art,
        _ => printed,
    }
}

/// Every printed table, as text.
pub(crate) fn printed() -> Vec<PrintedTable> {
    vec![action_table(), shot_difficulty(), substitutes()]
}

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

fn action_table() -> PrintedTable {
    let [mishap, failure, partial, full] = ActionTable::FOURTH.0;
    PrintedTable {
        name: "action_table",
        rule: "TAL1",
        title: "Action Table".into(),
        columns: row(&["result", "total"]),
        rows: vec![
            vec!["mishap".to_string(), format!("{mishap} or less")],
            vec!["failure".to_string(), format!("{}-{failure}", mishap + 1)],
            vec!["partial".to_string(), format!("{}-{partial}", failure + 1)],
            vec!["full".to_string(), format!("{}-{full}", partial + 1)],
            vec!["critical".to_string(), format!("{} or more", full + 1)],
        ],
    }
}

fn shot_difficulty() -> PrintedTable {
    PrintedTable {
        name: "shot_difficulty",
        rule: "TAL12",
        title: "Shot difficulty".into(),
        columns: row(&["circumstance", "modifier"]),
        rows: vec![
            vec![format!("each {FEET_PER_POINT} ft of distance"), "-1".to_string()],
            vec!["target fights, or moves on its guard".to_string(), ALERT.to_string()],
            row(&["cover or poor visibility", "-1 to -10"]),
            row(&["target larger than a man", "+1 to +10"]),
            row(&["target smaller than a man", "-1 to -10"]),
        ],
    }
}

fn substitutes() -> PrintedTable {
    let lines = |name: &str, list: &[Substitute]| -> Vec<Vec<String>> {
        let line = |&(by, penalty): &Substitute| {
            vec![name.to_string(), by.to_string(), penalty.to_string(), by.die().to_string()]
        };
        list.iter().map(line).collect()
    };
    let mut rows = lines("dodge", &DODGE);
    rows.extend(lines("parry", &PARRY));
    rows.extend(lines("resist grapple", &RESIST));
    PrintedTable {
        name: "substitutes",
        rule: "TAL5, TAL14, TAL16, TAL23",
        title: "Substitutes for a missing skill".into(),
        columns: row(&["maneuver", "skill or attribute", "penalty", "die"]),
        rows,
    }
}
