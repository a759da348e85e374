//! Die codes and their arithmetic.

use crate::data::codes::shown;
use crate::data::message::errors;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

/// Pips per die when die codes are built or added.
#[doc(hidden)]
pub const PIPS_IN_A_DIE: u16 = 3;

/// OD27, OD28: A die code: a number of six-sided dice and 0 to 2 pips, such as `4D+2`.
///
/// Three pips make a die where codes are built or added ([`DieCode::plus`]). Flat bonuses to a roll
/// and the doubling by a Fate Point never carry, so a roll holds those separately.
///
/// ```
/// use case_core::d6::DieCode;
/// let code: DieCode = "4D+2".parse()?;
/// assert_eq!((code.dice(), code.pips()), (4, 2));
/// assert_eq!(code.to_string(), "4D+2");
/// // Three pips are a die.
/// let one_pip = DieCode::from_pips(1);
/// assert_eq!(code.plus(one_pip).to_string(), "5D");
/// assert!("3D+7".parse::<DieCode>().is_err());
/// # Ok::<(), case_core::d6::DieCodeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DieCode {
    dice: u8,
    pips: u8,
}

errors! {
    /// An error in the text of a die code.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum DieCodeError {
        /// The text has not the form of a die code.
        #[error("`{found}` is no die code: it is a number of dice and pips, such as `3D` or `3D+1`", found)]
        Form(found: String),
        /// The pips are not 0, 1 or 2.
        #[error(
            "a die code has 0, 1 or 2 pips, not {pips}: three pips are one die, so this is {right}",
            pips, right = right.to_string()
        )]
        Pips {
            /// The given pips.
            pips: u16,
            /// The correct code for these dice and pips.
            right: DamageCode,
        },
        /// There are too many dice.
        #[error("a die code has at most {max} dice", max = DieCode::MAX_DICE)]
        Dice,
    }
}

impl DieCode {
    /// The most dice of a code: twice those of the largest creatures. It bounds the work that an
    /// untrusted sheet can cause.
    pub const MAX_DICE: u8 = 50;

    /// No dice and no pips: nothing to roll.
    pub const ZERO: DieCode = DieCode { dice: 0, pips: 0 };

    /// A code of these dice and pips; `None` beyond [`DieCode::MAX_DICE`] dice or 2 pips.
    pub const fn new(dice: u8, pips: u8) -> Option<DieCode> {
        if dice <= DieCode::MAX_DICE && pips <= 2 { Some(DieCode { dice, pips }) } else { None }
    }

    /// A code for the tables of this crate, whose shape is asserted beside the table.
    pub(crate) const fn printed(dice: u8, pips: u8) -> DieCode {
        DieCode { dice, pips }
    }

    /// The dice.
    pub const fn dice(self) -> u8 {
        self.dice
    }

    /// The pips: 0, 1 or 2.
    pub const fn pips(self) -> u8 {
        self.pips
    }

    /// The whole code in pips, three per die.
    pub const fn in_pips(self) -> u16 {
        self.dice as u16 * PIPS_IN_A_DIE + self.pips as u16
    }

    /// The code of a number of pips, three per die, at most the largest code.
    pub fn from_pips(pips: u16) -> DieCode {
        match u8::try_from(pips / PIPS_IN_A_DIE) {
            Ok(dice) if dice <= DieCode::MAX_DICE => {
                DieCode { dice, pips: u8::try_from(pips % PIPS_IN_A_DIE).unwrap_or(0) }
            }
            _ => DieCode { dice: DieCode::MAX_DICE, pips: 2 },
        }
    }

    /// The sum of two codes, such as a weapon's damage and the Strength Damage (OD28): three pips
    /// carry to a die.
    #[must_use]
    pub fn plus(self, other: DieCode) -> DieCode {
        DieCode::from_pips(self.in_pips() + other.in_pips())
    }

    /// The fixed value of a roll meant to fail: three per die, plus the pips.
    pub const fn low_value(self) -> i32 {
        self.dice as i32 * 3 + self.pips as i32
    }

    /// The fixed value of a roll meant to succeed: four per die, plus the pips. Thrown ranges use
    /// it.
    pub const fn high_value(self) -> i32 {
        self.dice as i32 * 4 + self.pips as i32
    }

    /// The difficulty of acting against somebody who does not roll: twice the dice, plus the pips.
    pub const fn as_difficulty(self) -> i32 {
        self.dice as i32 * 2 + self.pips as i32
    }

    /// OD29: The Strength Damage of a Physique or *lifting* code: half the dice, rounded up,
    /// without pips.
    ///
    /// ```
    /// use case_core::d6::DieCode;
    /// let of = |text: &str| text.parse::<DieCode>().map(DieCode::strength_damage);
    /// assert_eq!(of("3D"), "2D".parse());
    /// assert_eq!(of("6D+2"), "3D".parse());
    /// ```
    #[must_use]
    pub const fn strength_damage(self) -> DieCode {
        DieCode { dice: self.dice.div_ceil(2), pips: 0 }
    }

    /// A shortcut for many dice: five dice, one of them wild, and a number for the rest (3.5 each,
    /// rounded up). The pips are added as well.
    ///
    /// ```
    /// use case_core::d6::DieCode;
    /// let code = DieCode::new(8, 1).unwrap_or_default();
    /// assert_eq!(code.as_five_dice(), (5, 11));
    /// assert_eq!(code.as_wild_die(), 25);
    /// ```
    pub const fn as_five_dice(self) -> (u8, i32) {
        if self.dice <= 5 { (self.dice, 0) } else { (5, three_and_a_half(self.dice - 5)) }
    }

    /// The shortest form: the number added to a lone Wild Die for the other dice (3.5 each, rounded
    /// up). A 1 is then only a complication. Without dice it is 0.
    #[doc(hidden)]
    pub const fn as_wild_die(self) -> i32 {
        if self.dice == 0 { 0 } else { three_and_a_half(self.dice - 1) }
    }
}

/// 3.5 per die, rounded up.
const fn three_and_a_half(dice: u8) -> i32 {
    (dice as i32 * 7 + 1) / 2
}

impl fmt::Display for DieCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pips {
            0 => write!(f, "{}D", self.dice),
            pips => write!(f, "{}D+{pips}", self.dice),
        }
    }
}

impl FromStr for DieCode {
    type Err = DieCodeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let form = || DieCodeError::Form(shown(text));
        let (dice, pips) = text.trim().split_once(['D', 'd']).ok_or_else(form)?;
        let dice = match number(dice) {
            None if dice.parse::<u128>().is_ok_and(|dice| dice > 999) => {
                return Err(DieCodeError::Dice);
            }
            dice => dice.ok_or_else(form)?,
        };
        let pips = match pips.strip_prefix('+') {
            Some(pips) => number(pips).ok_or_else(form)?,
            None if pips.is_empty() => 0,
            None => return Err(form()),
        };
        if dice > u16::from(DieCode::MAX_DICE) {
            return Err(DieCodeError::Dice);
        }
        if pips > 2 {
            let code = DieCode::from_pips(dice * PIPS_IN_A_DIE + pips);
            let right = DamageCode { code, adds_strength: false };
            return Err(DieCodeError::Pips { pips, right });
        }
        Ok(DieCode::from_pips(dice * PIPS_IN_A_DIE + pips))
    }
}

/// A number of one to three digits.
fn number(text: &str) -> Option<u16> {
    let digits = !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

#[cfg(feature = "serde")]
impl serde::Serialize for DieCode {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

/// OD28: The damage of a weapon: a die code. A leading plus sign, as in `+2D+1`, adds the Strength
/// Damage; `+1` is the Strength Damage and one pip. `STR+2D+1` is the same as `+2D+1`.
///
/// ```
/// use case_core::d6::DamageCode;
/// let sword: DamageCode = "+2D+2".parse()?;
/// assert!(sword.adds_strength);
/// let crossbow: DamageCode = "4D".parse()?;
/// assert!(!crossbow.adds_strength);
/// assert_eq!("+1".parse::<DamageCode>()?.to_string(), "+1");
/// # Ok::<(), case_core::d6::DieCodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DamageCode {
    /// The weapon's own code.
    pub code: DieCode,
    /// Whether the wielder's Strength Damage is added.
    pub adds_strength: bool,
}

impl fmt::Display for DamageCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.adds_strength, self.code.dice()) {
            (true, 0) => write!(f, "+{}", self.code.pips()),
            (true, _) => write!(f, "+{}", self.code),
            (false, _) => write!(f, "{}", self.code),
        }
    }
}

impl FromStr for DamageCode {
    type Err = DieCodeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let written = text.trim();
        // Other game lines write the Strength Damage: `STR+1D`.
        let strength = written.get(..3).filter(|start| start.eq_ignore_ascii_case("str"));
        let text = strength.and_then(|_| written.get(3..)).map_or(written, str::trim_start);
        if strength.is_some() && text.is_empty() {
            return Ok(DamageCode { code: DieCode::ZERO, adds_strength: true });
        }
        if strength.is_some() && !text.starts_with('+') {
            return Err(DieCodeError::Form(shown(written)));
        }
        let Some(code) = text.strip_prefix('+') else {
            return Ok(DamageCode { code: text.parse()?, adds_strength: false });
        };
        let code = match number(code) {
            Some(pips) if pips <= 2 => DieCode::from_pips(pips),
            Some(pips) => {
                let right = DamageCode { code: DieCode::from_pips(pips), adds_strength: true };
                return Err(DieCodeError::Pips { pips, right });
            }
            None => code.parse().map_err(|e| match e {
                DieCodeError::Form(_) => DieCodeError::Form(shown(text)),
                DieCodeError::Pips { pips, right } => {
                    let right = DamageCode { adds_strength: true, ..right };
                    DieCodeError::Pips { pips, right }
                }
                other => other,
            })?,
        };
        Ok(DamageCode { code, adds_strength: true })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for DamageCode {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

/// OD21: One of the three ends of a weapon's range listing: meters, or meters relative to the
/// thrower's Physique ([`DieCode::high_value`]), such as `PHYS-2`.
///
/// ```
/// use case_core::d6::{DieCode, RangeEnd};
/// let rock: RangeEnd = "PHYS-1".parse()?;
/// assert_eq!(rock.meters(DieCode::from_pips(10)), 12);
/// assert_eq!(RangeEnd::Meters(40).meters(DieCode::ZERO), 40);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RangeEnd {
    /// A number of meters.
    Meters(i32),
    /// The value of Physique in meters, plus this number.
    Physique(i32),
}

impl RangeEnd {
    /// The end in meters, at least 0.
    pub fn meters(self, physique: DieCode) -> i32 {
        match self {
            RangeEnd::Meters(meters) => meters.max(0),
            RangeEnd::Physique(more) => physique.high_value().saturating_add(more).max(0),
        }
    }
}

impl fmt::Display for RangeEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            RangeEnd::Meters(meters) => write!(f, "{meters}"),
            RangeEnd::Physique(0) => f.write_str("PHYS"),
            RangeEnd::Physique(more) => write!(f, "PHYS{more:+}"),
        }
    }
}

impl FromStr for RangeEnd {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || "expected meters, or `PHYS`, `PHYS+1`, `PHYS-2`".to_string();
        let text = text.trim();
        let bounded = |n: &i32| (-MAX_RANGE..=MAX_RANGE).contains(n);
        if let Some(more) = text.strip_prefix("PHYS").or_else(|| text.strip_prefix("phys")) {
            if more.is_empty() {
                return Ok(RangeEnd::Physique(0));
            }
            let signed = more.starts_with(['+', '-']);
            let more = more.parse().ok().filter(bounded).filter(|_| signed);
            return more.map(RangeEnd::Physique).ok_or_else(wrong);
        }
        text.parse().ok().filter(|n| bounded(n) && *n >= 0).map(RangeEnd::Meters).ok_or_else(wrong)
    }
}

/// The longest range of a weapon, in meters.
#[doc(hidden)]
pub const MAX_RANGE: i32 = 5_000;

#[cfg(feature = "serde")]
impl serde::Serialize for RangeEnd {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            RangeEnd::Meters(meters) => s.serialize_i32(*meters),
            RangeEnd::Physique(_) => s.collect_str(self),
        }
    }
}
