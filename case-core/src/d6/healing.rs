//! Healing between fights: the tables as functions. No rule of a fight calls them.

use super::code::DieCode;
use super::tables::{ASSISTED, BODY_POINT_HEALING, NATURAL};
use super::wounds::WoundLevel;

/// The Body Points that a Physique or *healing* total gives back: a number of them, or dice to roll.
///
/// ```
/// use case_core::d6::{healed_body_points, DieCode};
/// assert_eq!(healed_body_points(5), (2, DieCode::ZERO));
/// assert_eq!(healed_body_points(31), (0, DieCode::from_pips(18)));
/// ```
pub fn healed_body_points(total: i32) -> (i32, DieCode) {
    let row = BODY_POINT_HEALING.iter().rev().find(|(from, _, _)| total >= *from);
    row.map_or((0, DieCode::ZERO), |(_, points, dice)| (*points, DieCode::printed(*dice, 0)))
}

/// The dice that a day adds to natural healing: 1D for rest, -1D for a strenuous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Day {
    /// Nothing but rest.
    Rest,
    /// Light activity.
    Light,
    /// Fighting, running.
    Strenuous,
}

impl Day {
    /// The dice.
    pub const fn dice(self) -> i32 {
        match self {
            Day::Rest => 1,
            Day::Light => 0,
            Day::Strenuous => -1,
        }
    }
}

/// The level after a natural healing roll of that Physique total, once its rest is over. A Critical
/// Failure (a 1 on the Wild Die) worsens it whatever the total.
///
/// ```
/// use case_core::d6::{healed_naturally, WoundLevel};
/// assert_eq!(healed_naturally(WoundLevel::Wounded, 6, false), WoundLevel::Unhurt);
/// assert_eq!(healed_naturally(WoundLevel::Incapacitated, 7, false), WoundLevel::Incapacitated);
/// assert_eq!(healed_naturally(WoundLevel::Wounded, 15, true), WoundLevel::SeverelyWounded);
/// ```
pub fn healed_naturally(level: WoundLevel, total: i32, critical_failure: bool) -> WoundLevel {
    let Some(row) = NATURAL.iter().find(|row| row.level == level) else { return level };
    match row.from {
        None => row.better,
        Some(_) if critical_failure => row.worse,
        Some(from) if total >= from => row.better,
        Some(_) => level,
    }
}

/// The rest before a natural healing roll, in minutes; `None` for the unhurt and the dead.
pub fn rest_minutes(level: WoundLevel) -> Option<i32> {
    NATURAL.iter().find(|row| row.level == level).map(|row| row.rest_minutes)
}

/// The difficulty of healing somebody by one level; `None` for the unhurt and the dead.
///
/// ```
/// use case_core::d6::{healing_difficulty, WoundLevel};
/// assert_eq!(healing_difficulty(WoundLevel::MortallyWounded), Some(25));
/// ```
pub fn healing_difficulty(level: WoundLevel) -> Option<i32> {
    ASSISTED.iter().find(|(of, _)| *of == level).map(|(_, difficulty)| *difficulty)
}

/// What becomes of one who was Mortally Wounded and is aided after so many minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// Lives without harm.
    InTime,
    /// Lives if a Physique or *stamina* total reaches the minutes, with so many dice less in all
    /// skills (none falls below its attribute); dies else.
    Late {
        /// The minutes, which are the difficulty.
        difficulty: i32,
        /// The dice lost.
        dice_lost: i32,
    },
    /// Too late.
    TooLate,
}

/// What becomes of one who was Mortally Wounded and is aided after so many minutes.
///
/// ```
/// use case_core::d6::{aided_after, Aid};
/// assert_eq!(aided_after(4), Aid::InTime);
/// assert_eq!(aided_after(10), Aid::Late { difficulty: 10, dice_lost: 1 });
/// assert_eq!(aided_after(16), Aid::TooLate);
/// ```
pub fn aided_after(minutes: i32) -> Aid {
    match minutes {
        ..=4 => Aid::InTime,
        5..=10 => Aid::Late { difficulty: minutes, dice_lost: 1 },
        11..=15 => Aid::Late { difficulty: minutes, dice_lost: 2 },
        _ => Aid::TooLate,
    }
}

/// Whether one can still be revived who has lost so many Body Points more than all of them: not
/// after losing the maximum once more.
pub fn can_be_revived(beyond_zero: i32, maximum: i32) -> bool {
    beyond_zero < maximum
}

/// The damage of a fall of so many meters: nothing below 3 meters, then 1D for each 1.5 meters.
///
/// ```
/// use case_core::d6::{fall_damage, DieCode};
/// assert_eq!(fall_damage(2), DieCode::ZERO);
/// assert_eq!(fall_damage(3), DieCode::from_pips(6));
/// ```
pub fn fall_damage(meters: u16) -> DieCode {
    if meters < 3 {
        return DieCode::ZERO;
    }
    DieCode::from_pips((meters.min(500) * 2 / 3) * super::code::PIPS_IN_A_DIE)
}

/// Whether damage wrecks a thing: ten or more above its resistance.
pub fn wrecks(damage: i32, resistance: i32) -> bool {
    damage.saturating_sub(resistance) >= 10
}
