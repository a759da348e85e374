//! The tables of healing.

use super::super::wounds::WoundLevel;

/// Body Points healed: the least total of each row, the points, and the dice of further points.
#[rustfmt::skip]
#[doc(hidden)]
pub const BODY_POINT_HEALING: [(i32, i32, u8); 8] = [
    // Total from  Points  Dice
    (0,            0,      0),
    (1,            2,      0),
    (6,            0,      1),
    (11,           0,      2),
    (16,           0,      3),
    (21,           0,      4),
    (26,           0,      5),
    (31,           0,      6),
];

/// A row of the natural healing of Wound levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct NaturalRow {
    /// The level.
    pub level: WoundLevel,
    /// The rest before the roll, in minutes.
    pub rest_minutes: i32,
    /// The Physique total from which it improves; `None` where rest alone does it.
    pub from: Option<i32>,
    /// The level it improves to.
    pub better: WoundLevel,
    /// The level it worsens to on a Critical Failure.
    pub worse: WoundLevel,
}

const DAY: i32 = 24 * 60;

const fn n(
    level: WoundLevel,
    rest_minutes: i32,
    from: Option<i32>,
    better: WoundLevel,
    worse: WoundLevel,
) -> NaturalRow {
    NaturalRow { level, rest_minutes, from, better, worse }
}

/// Natural healing of Wound levels.
#[rustfmt::skip]
#[doc(hidden)]
pub const NATURAL: [NaturalRow; 5] = [
    // Level                        Rest      From     Improves to                    Worsens to
    n(WoundLevel::Stunned,          1,        None,    WoundLevel::Unhurt,          WoundLevel::Stunned),
    n(WoundLevel::Wounded,          3 * DAY,  Some(6), WoundLevel::Unhurt,          WoundLevel::SeverelyWounded),
    n(WoundLevel::SeverelyWounded,  3 * DAY,  Some(6), WoundLevel::Wounded,         WoundLevel::Incapacitated),
    n(WoundLevel::Incapacitated,    14 * DAY, Some(8), WoundLevel::SeverelyWounded, WoundLevel::MortallyWounded),
    n(WoundLevel::MortallyWounded,  35 * DAY, Some(8), WoundLevel::Incapacitated,   WoundLevel::Dead),
];

/// Assisted healing: the difficulty of healing a level by one.
#[rustfmt::skip]
#[doc(hidden)]
pub const ASSISTED: [(WoundLevel, i32); 5] = [
    (WoundLevel::Stunned,         10),
    (WoundLevel::Wounded,         15),
    (WoundLevel::SeverelyWounded, 15),
    (WoundLevel::Incapacitated,   20),
    (WoundLevel::MortallyWounded, 25),
];
