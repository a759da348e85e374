//! The damage of an attack as a dice expression.

use crate::data::codes::shown;
use crate::data::message::errors;
use crate::data::sheet::Written;
use crate::dice::{Die, Reading};
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

pub(crate) const DAMAGE: Written = Written {
    what: "a text of dice such as \"2d6+1\"",
    pattern: "^\\s*([1-9]|1[0-9]|20)? *[dD](4|6|8|10|12|20|100) *([+-] *([1-9]?[0-9]|100))?\\s*$",
    example: "2d6+1",
};

/// Damage as dice and a bonus, such as `2d6+1`: the weapon's damage with what strength adds to it
/// (COS10; where both come from is left to the books of weapons, COS-p6).
///
/// ```
/// use case_core::cosmic::DamageDice;
/// let blade: DamageDice = "2D6 + 1".parse()?;
/// assert_eq!(blade.to_string(), "2d6+1");
/// assert_eq!((blade.least(), blade.most()), (3, 13));
/// assert!("0d6".parse::<DamageDice>().is_err());
/// # Ok::<(), case_core::cosmic::DamageDiceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DamageDice {
    count: u8,
    die: Die,
    bonus: i32,
}

errors! {
    /// A text or numbers that are not damage dice.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum DamageDiceError {
        /// It is not a dice expression.
        #[error("`{found}` is not a dice expression: write it like 2d6, d8 or 3d6+2", found)]
        Form(found: String),
        /// There is no such die.
        #[error("there is no d{found}: the dice are d4, d6, d8, d10, d12, d20 and d100", found)]
        Die(found: u32),
        /// Too few or too many dice.
        #[error("{found} dice: 1 to {most} can be rolled", found, most = DamageDice::MAX_COUNT)]
        Count(found: u32),
        /// The bonus is out of bounds.
        #[error(
            "a bonus of {found}: it has to be between -{least} and +{most}",
            found, least = DamageDice::MAX_BONUS, most = DamageDice::MAX_BONUS
        )]
        Bonus(found: i64),
    }
}

impl DamageDice {
    /// The greatest number of dice: more than any weapon rolls, few enough to throw at a table.
    #[doc(hidden)]
    pub const MAX_COUNT: u8 = 20;
    /// The greatest bonus or penalty.
    #[doc(hidden)]
    pub const MAX_BONUS: i32 = 100;

    /// One four-sided die.
    #[doc(hidden)]
    pub const ONE_D4: DamageDice = DamageDice { count: 1, die: Die::D4, bonus: 0 };
    /// One six-sided die.
    #[doc(hidden)]
    pub const ONE_D6: DamageDice = DamageDice { count: 1, die: Die::D6, bonus: 0 };

    /// A number of dice of one kind, and a bonus.
    ///
    /// # Errors
    /// If the number of dice or the bonus is out of bounds.
    pub fn new(count: u8, die: Die, bonus: i32) -> Result<DamageDice, DamageDiceError> {
        if !(1..=Self::MAX_COUNT).contains(&count) {
            return Err(DamageDiceError::Count(u32::from(count)));
        }
        if !(-Self::MAX_BONUS..=Self::MAX_BONUS).contains(&bonus) {
            return Err(DamageDiceError::Bonus(i64::from(bonus)));
        }
        Ok(DamageDice { count, die, bonus })
    }

    /// How many dice.
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Which die.
    pub const fn die(self) -> Die {
        self.die
    }

    /// The bonus that is added to their sum.
    pub const fn bonus(self) -> i32 {
        self.bonus
    }

    /// The least damage; at least 0.
    pub fn least(self) -> i32 {
        (i32::from(self.count) + self.bonus).max(0)
    }

    /// The greatest damage; at least 0.
    pub fn most(self) -> i32 {
        (i32::from(self.count) * i32::from(self.die.faces()) + self.bonus).max(0)
    }

    /// The dice as a roll; the bonus is added to its outcome.
    pub(crate) const fn spread(self) -> Reading<'static> {
        Reading::Sum { count: self.count, die: self.die }
    }
}

impl fmt::Display for DamageDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.count, self.die)?;
        if self.bonus == 0 { Ok(()) } else { write!(f, "{:+}", self.bonus) }
    }
}

/// A number of one to nine plain digits, without sign or space.
fn digits(text: &str) -> Option<u32> {
    let plain = (1..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

impl FromStr for DamageDice {
    type Err = DamageDiceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let form = || DamageDiceError::Form(shown(text));
        let (count, rest) = text.trim().split_once(['d', 'D']).ok_or_else(form)?;
        let count = count.trim_end();
        let count = if count.is_empty() { 1 } else { digits(count).ok_or_else(form)? };
        let (faces, bonus) = match rest.find(['+', '-']) {
            Some(at) => {
                let (faces, bonus) = rest.split_at(at);
                let size = digits(bonus[1..].trim()).ok_or_else(form)?;
                let sign = if bonus.starts_with('-') { -1 } else { 1 };
                (faces.trim_end(), sign * i64::from(size))
            }
            None => (rest, 0),
        };
        let faces = digits(faces).ok_or_else(form)?;
        let mut dice = Die::ALL.iter().copied();
        let die = dice.find(|die| u32::from(die.faces()) == faces);
        let die = die.ok_or(DamageDiceError::Die(faces))?;
        let count = u8::try_from(count).map_err(|_| DamageDiceError::Count(count))?;
        let bonus = i32::try_from(bonus).map_err(|_| DamageDiceError::Bonus(bonus))?;
        DamageDice::new(count, die, bonus)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for DamageDice {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}
