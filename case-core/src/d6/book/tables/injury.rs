//! The tables of injury: Wound levels, Body Points, toughness of things.

use super::super::wounds::{BodyPointLevel, WoundLevel};

/// OD28: Wound results: the least excess of damage over resistance, and the level. Below the first
/// row there is only a bruise. A second Wounded is Severely Wounded.
#[rustfmt::skip]
#[doc(hidden)]
pub const WOUND_RESULTS: [(i32, WoundLevel); 5] = [
    // From  Level
    (1,      WoundLevel::Stunned),
    (4,      WoundLevel::Wounded),
    (9,      WoundLevel::Incapacitated),
    (13,     WoundLevel::MortallyWounded),
    (16,     WoundLevel::Dead),
];

/// Levels by the remaining Body Points: the least percentage of the maximum. With any point left
/// the level is at most Mortally Wounded.
#[rustfmt::skip]
#[doc(hidden)]
pub const BODY_POINT_LEVELS: [(i32, BodyPointLevel); 6] = [
    // Percent  Level
    (100,       BodyPointLevel::Healthy),
    (81,        BodyPointLevel::Bruised),
    (60,        BodyPointLevel::Stunned),
    (40,        BodyPointLevel::Wounded),
    (20,        BodyPointLevel::SeverelyWounded),
    (10,        BodyPointLevel::Incapacitated),
];

const _: () = {
    let mut i = 1;
    while i < WOUND_RESULTS.len() {
        assert!(WOUND_RESULTS[i].0 > WOUND_RESULTS[i - 1].0);
        i += 1;
    }
    let mut i = 1;
    while i < BODY_POINT_LEVELS.len() {
        assert!(BODY_POINT_LEVELS[i].0 < BODY_POINT_LEVELS[i - 1].0);
        assert!(BODY_POINT_LEVELS[i].1 as u8 == BODY_POINT_LEVELS[i - 1].1 as u8 + 1);
        i += 1;
    }
};

/// The resistance of things. Damage that exceeds it by ten wrecks one.
#[rustfmt::skip]
#[doc(hidden)]
pub const TOUGHNESS: [(&str, u8); 5] = [
    ("flimsy",      1),
    ("tough",       2),
    ("sturdy",      3),
    ("very sturdy", 4),
    ("reinforced",  6),
];
