//! Healing between fights (OD28): the tables as functions, and the rolls that read them. No rule of
//! a fight calls them; they take and return plain values, such as those of a roster.

use super::roll::wild_pool;
use crate::d6::Field;
use crate::d6::book::code::DieCode;
use crate::d6::book::rule::Rule;
use crate::d6::book::tables::{ASSISTED, BODY_POINT_HEALING, NATURAL};
use crate::d6::book::wounds::WoundLevel;
use crate::d6::state::sheet::Sheet;
use crate::d6::words::event::Roll;
use crate::data::value::Typed;
use crate::data::who::ActorId;
use crate::dice::{DiceSource, MAX_DICE, NextDie, RollReason, WildOne};

/// OD28: The Body Points that a Physique or *healing* total restores: a number, or dice to roll.
///
/// ```
/// use case_core::d6::{healed_body_points, DieCode};
/// assert_eq!(healed_body_points(5), (2, DieCode::ZERO));
/// assert_eq!(healed_body_points(31), (0, DieCode::from_pips(18)));
/// ```
#[doc(hidden)]
pub fn healed_body_points(total: i32) -> (i32, DieCode) {
    let row = BODY_POINT_HEALING.iter().rev().find(|(from, _, _)| total >= *from);
    row.map_or((0, DieCode::ZERO), |(_, points, dice)| (*points, DieCode::printed(*dice, 0)))
}

/// The activity of a day: it adds 1D, 0D or -1D to natural healing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum Day {
    /// Nothing but rest.
    Rest,
    /// Light activity.
    Light,
    /// Fighting, running.
    Strenuous,
}

impl Day {
    /// The dice that it adds.
    pub const fn dice(self) -> i32 {
        match self {
            Day::Rest => 1,
            Day::Light => 0,
            Day::Strenuous => -1,
        }
    }
}

/// OD28: The level after a natural healing roll with this Physique total. A Critical Failure (a 1
/// on the Wild Die) worsens it whatever the total.
///
/// ```
/// use case_core::d6::{healed_naturally, WoundLevel};
/// assert_eq!(healed_naturally(WoundLevel::Wounded, 6, false), WoundLevel::Unhurt);
/// assert_eq!(healed_naturally(WoundLevel::Incapacitated, 7, false), WoundLevel::Incapacitated);
/// assert_eq!(healed_naturally(WoundLevel::Wounded, 15, true), WoundLevel::SeverelyWounded);
/// ```
#[doc(hidden)]
pub fn healed_naturally(level: WoundLevel, total: i32, critical_failure: bool) -> WoundLevel {
    let Some(row) = NATURAL.iter().find(|row| row.level == level) else { return level };
    match row.from {
        None => row.better,
        Some(_) if critical_failure => row.worse,
        Some(from) if total >= from => row.better,
        Some(_) => level,
    }
}

/// OD28: The minutes of rest before a natural healing roll; `None` for the unhurt and the dead.
#[doc(hidden)]
pub fn rest_minutes(level: WoundLevel) -> Option<i32> {
    NATURAL.iter().find(|row| row.level == level).map(|row| row.rest_minutes)
}

/// OD28: The difficulty of healing a level by one; `None` for the unhurt and the dead.
///
/// ```
/// use case_core::d6::{healing_difficulty, WoundLevel};
/// assert_eq!(healing_difficulty(WoundLevel::MortallyWounded), Some(25));
/// ```
#[doc(hidden)]
pub fn healing_difficulty(level: WoundLevel) -> Option<i32> {
    ASSISTED.iter().find(|(of, _)| *of == level).map(|(_, difficulty)| *difficulty)
}

/// The fate of a Mortally Wounded fighter who receives aid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum Aid {
    /// Lives without harm.
    InTime,
    /// Lives if a Physique or *stamina* total reaches the difficulty, with fewer dice in all skills
    /// (none falls below its attribute); dies otherwise.
    Late {
        /// The minutes, which are the difficulty.
        difficulty: i32,
        /// The dice lost.
        dice_lost: i32,
    },
    /// Too late.
    TooLate,
}

/// OD28: The fate of a Mortally Wounded fighter who receives aid after some minutes.
///
/// ```
/// use case_core::d6::{aided_after, Aid};
/// assert_eq!(aided_after(4), Aid::InTime);
/// assert_eq!(aided_after(10), Aid::Late { difficulty: 10, dice_lost: 1 });
/// assert_eq!(aided_after(16), Aid::TooLate);
/// ```
#[doc(hidden)]
pub fn aided_after(minutes: i32) -> Aid {
    match minutes {
        ..=4 => Aid::InTime,
        5..=10 => Aid::Late { difficulty: minutes, dice_lost: 1 },
        11..=15 => Aid::Late { difficulty: minutes, dice_lost: 2 },
        _ => Aid::TooLate,
    }
}

/// OD28: Whether a fighter who has lost `beyond_zero` more Body Points than the maximum can still
/// be revived: up to the loss of the maximum a second time.
#[doc(hidden)]
pub fn can_be_revived(beyond_zero: i32, maximum: i32) -> bool {
    beyond_zero < maximum
}

/// OD28: The damage of a fall: none below 3 meters, then 1D for each 1.5 meters.
///
/// ```
/// use case_core::d6::{fall_damage, DieCode};
/// assert_eq!(fall_damage(2), DieCode::ZERO);
/// assert_eq!(fall_damage(3), DieCode::from_pips(6));
/// ```
#[doc(hidden)]
pub fn fall_damage(meters: u16) -> DieCode {
    if meters < 3 {
        return DieCode::ZERO;
    }
    DieCode::from_pips((meters.min(500) * 2 / 3) * crate::d6::book::code::PIPS_IN_A_DIE)
}

/// OD24: Whether damage wrecks a thing: it exceeds the resistance by ten or more.
#[doc(hidden)]
pub fn wrecks(damage: i32, resistance: i32) -> bool {
    damage.saturating_sub(resistance) >= 10
}

/// Rolls a code with `more` dice added: the total, and whether the Wild Die was a 1.
fn rolled(
    (code, more): (DieCode, i32),
    one: WildOne,
    dice: &mut impl DiceSource,
) -> Result<(i32, bool), NextDie> {
    let count = (i32::from(code.dice()) + more).clamp(0, i32::from(MAX_DICE));
    let Ok(count @ 1..) = u8::try_from(count) else { return Ok((0, false)) };
    let (who, rule, roll) = (ActorId::NOBODY, Rule::OD28.name(), Roll::Healing.name());
    let drawn = dice.draw(RollReason { who, rule, roll }, &wild_pool(count, one, &[]))?;
    Ok((drawn.outcome + i32::from(code.pips()), drawn.wild_one))
}

/// OD28: Natural healing after the level's rest: a roll of Physique. A 1 on the Wild Die is a
/// Critical Failure.
///
/// # Errors
/// [`NextDie`] where a die is missing.
///
/// ```
/// use case_core::d6::{heal, DieCode, WoundLevel};
/// use case_core::dice::Tape;
/// let physique = DieCode::from_pips(9);
/// let mut dice = Tape::new([4, 1, 1, 1, 6, 6]);
/// assert_eq!(heal(WoundLevel::SeverelyWounded, physique, &mut dice), Ok(WoundLevel::Wounded));
/// assert_eq!(heal(WoundLevel::Wounded, physique, &mut dice), Ok(WoundLevel::SeverelyWounded));
/// ```
#[doc(hidden)]
pub fn heal(
    level: WoundLevel,
    physique: DieCode,
    dice: &mut impl DiceSource,
) -> Result<WoundLevel, NextDie> {
    let row = NATURAL.iter().find(|row| row.level == level);
    if row.is_none_or(|row| row.from.is_none()) {
        return Ok(healed_naturally(level, 0, false));
    }
    let (total, critical_failure) = rolled((physique, 0), WildOne::Mark, dice)?;
    Ok(healed_naturally(level, total, critical_failure))
}

impl Sheet {
    /// OD28: The fighter's present level.
    ///
    /// ```
    /// use case_core::d6::{Sheet, WoundLevel};
    /// let mut sheet = Sheet::default();
    /// sheet.set_wound_level(WoundLevel::Wounded);
    /// assert_eq!(sheet.wound_level(), WoundLevel::Wounded);
    /// ```
    pub fn wound_level(&self) -> WoundLevel {
        let level = self.now.get(Field::Level.name(), 0).and_then(WoundLevel::from_value);
        level.unwrap_or(WoundLevel::Unhurt)
    }

    /// OD28: Sets the level with which the fighter begins the next fight.
    #[doc(hidden)]
    pub fn set_wound_level(&mut self, level: WoundLevel) {
        self.now.set(Field::Level.name(), 0, level.into());
    }
}

/// OD28: A day of healing in Body Points: a roll of Physique, or of a healer's *healing*, gives the
/// number or the dice that are restored, up to the maximum.
///
/// # Errors
/// [`NextDie`] where a die is missing.
///
/// ```
/// use case_core::d6::{heal_body_points, Day, DieCode};
/// use case_core::dice::Tape;
/// // 3D and a die for rest: 12, which gives 2D back.
/// let mut dice = Tape::new([3, 3, 3, 3, 5, 4]);
/// assert_eq!(heal_body_points((14, 30), DieCode::from_pips(9), Day::Rest, &mut dice), Ok(23));
/// ```
#[doc(hidden)]
pub fn heal_body_points(
    (points, maximum): (i32, i32),
    code: DieCode,
    day: Day,
    dice: &mut impl DiceSource,
) -> Result<i32, NextDie> {
    let (total, _) = rolled((code, day.dice()), WildOne::Plain, dice)?;
    let (healed, more) = healed_body_points(total);
    let (more, _) = rolled((more, 0), WildOne::Plain, dice)?;
    Ok(points.saturating_add(healed).saturating_add(more).min(maximum).max(points))
}

/// OD28: A healer's *healing* roll improves the level by one if it reaches the level's difficulty.
///
/// # Errors
/// [`NextDie`] where a die is missing.
///
/// ```
/// use case_core::d6::{tend, DieCode, WoundLevel};
/// use case_core::dice::Tape;
/// let mut dice = Tape::new([5, 5, 5]);
/// let level = tend(WoundLevel::SeverelyWounded, DieCode::from_pips(9), &mut dice);
/// assert_eq!(level, Ok(WoundLevel::Wounded));
/// ```
#[doc(hidden)]
pub fn tend(
    level: WoundLevel,
    healing: DieCode,
    dice: &mut impl DiceSource,
) -> Result<WoundLevel, NextDie> {
    let Some(difficulty) = healing_difficulty(level) else { return Ok(level) };
    let (total, _) = rolled((healing, 0), WildOne::Cancel, dice)?;
    Ok(if total >= difficulty { level.lowered(1) } else { level })
}

/// OD28: Whether a Mortally Wounded fighter lives who receives aid after some minutes: the dice
/// lost in all skills, or `None` if it was too late. `code` is the better of Physique and
/// *stamina*.
///
/// # Errors
/// [`NextDie`] where a die is missing.
///
/// ```
/// use case_core::d6::{aid, DieCode};
/// use case_core::dice::Tape;
/// let mut dice = Tape::new([5, 5, 2]);
/// assert_eq!(aid(3, DieCode::from_pips(9), &mut dice), Ok(Some(0)));
/// assert_eq!(aid(12, DieCode::from_pips(9), &mut dice), Ok(Some(2)));
/// ```
pub fn aid(
    minutes: i32,
    code: DieCode,
    dice: &mut impl DiceSource,
) -> Result<Option<i32>, NextDie> {
    Ok(match aided_after(minutes) {
        Aid::InTime => Some(0),
        Aid::Late { difficulty, dice_lost } => {
            let (total, _) = rolled((code, 0), WildOne::Cancel, dice)?;
            (total >= difficulty).then_some(dice_lost)
        }
        Aid::TooLate => None,
    })
}
