//! Ranks: the columns of the Universal Table, their numbers, and shifts along them.

use super::rulings::Rulings;
use super::tables::ranks::RANKS;
use crate::data::codes::{Code, ParseError, Snake, same_name};
use core::fmt;
use core::ops::{Add, AddAssign, Neg};
use core::str::FromStr;

/// R1: a column of the Universal Table, low to high.
///
/// A rank has a standard number and a range of numbers; every number lies in exactly one rank.
/// [`Rank::Beyond`] has no number.
///
/// ```
/// use case_core::case::{Rank, Shift};
/// assert_eq!("in".parse(), Ok(Rank::Incredible));
/// assert_eq!(Rank::of_number(63), Rank::Monstrous);
/// assert_eq!(Rank::Amazing.number(), Some(50));
/// assert_eq!(Rank::Amazing.to_string(), "Amazing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(
    missing_docs,
    reason = "the names are the table's own; the figures are in `tables::ranks`"
)]
pub enum Rank {
    Shift0,
    Feeble,
    Poor,
    Typical,
    Good,
    Excellent,
    Remarkable,
    Incredible,
    Amazing,
    Monstrous,
    Unearthly,
    ShiftX,
    ShiftY,
    ShiftZ,
    Class1000,
    Class3000,
    Class5000,
    Beyond,
}

impl Rank {
    /// All ranks, low to high.
    pub const ALL: [Rank; 18] = [
        Rank::Shift0,
        Rank::Feeble,
        Rank::Poor,
        Rank::Typical,
        Rank::Good,
        Rank::Excellent,
        Rank::Remarkable,
        Rank::Incredible,
        Rank::Amazing,
        Rank::Monstrous,
        Rank::Unearthly,
        Rank::ShiftX,
        Rank::ShiftY,
        Rank::ShiftZ,
        Rank::Class1000,
        Rank::Class3000,
        Rank::Class5000,
        Rank::Beyond,
    ];

    /// The position among the ranks: 0 (Shift 0) to 17 (Beyond).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The printed name, such as `Shift X`.
    pub const fn word(self) -> &'static str {
        RANKS[self.index()].name
    }

    /// The wire name in `snake_case`, such as `shift_x`.
    pub const fn name(self) -> &'static str {
        const NAMES: [Snake<11>; 18] = {
            let mut names = [const { Snake::of("") }; 18];
            let mut i = 0;
            while i < names.len() {
                names[i] = Snake::of(RANKS[i].name);
                i += 1;
            }
            names
        };
        static LIST: [Snake<11>; 18] = NAMES;
        LIST[self.index()].as_str()
    }

    /// The abbreviation, such as `ShX`.
    pub const fn abbreviation(self) -> &'static str {
        RANKS[self.index()].abbreviation
    }

    /// The standard number; `None` for Beyond.
    #[inline]
    pub const fn number(self) -> Option<i32> {
        RANKS[self.index()].number
    }

    /// The lowest number in the rank; `None` for Beyond.
    pub const fn lowest(self) -> Option<i32> {
        RANKS[self.index()].lowest
    }

    /// The rank of a number. Numbers below 0 count as 0.
    pub const fn of_number(number: i32) -> Rank {
        let mut rank = Rank::Class5000.index();
        while rank > 0 {
            match RANKS[rank].lowest {
                Some(lowest) if number >= lowest => return Rank::ALL[rank],
                _ => rank -= 1,
            }
        }
        Rank::Shift0
    }

    /// The rank `by` columns along, which may leave the ranks at either end.
    ///
    /// It applies neither floor nor cap, which depend on [`Rulings`]: see [`Rank::shifted`].
    ///
    /// ```
    /// use case_core::case::{Rank, Shift, Shifted};
    /// assert_eq!(Rank::Typical.shift(Shift(-3)), Shifted::On(Rank::Shift0));
    /// assert_eq!(Rank::Typical.shift(Shift(-4)), Shifted::Below);
    /// assert_eq!(Rank::Class5000.shift(Shift(2)), Shifted::Above);
    /// ```
    #[inline]
    pub const fn shift(self, by: Shift) -> Shifted {
        let to = self as i64 + by.0 as i64;
        if to < 0 {
            Shifted::Below
        } else if to > Rank::Beyond as i64 {
            Shifted::Above
        } else {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "0 to 17 here"
            )]
            Shifted::On(Rank::ALL[to as usize])
        }
    }

    /// R3: the rank after a net shift, or `None` below Shift 0.
    ///
    /// A rise stops at the cap (Shift Z) and leaves a rank above the cap unchanged; a fall moves
    /// Class ranks along the columns (Q5). Beyond never moves, and no rise reaches it.
    ///
    /// ```
    /// use case_core::case::{Rank, Rulings, Shift};
    /// let rulings = Rulings::default();
    /// assert_eq!(Rank::ShiftY.shifted(Shift(4), &rulings), Some(Rank::ShiftZ));
    /// assert_eq!(Rank::Class1000.shifted(Shift(1), &rulings), Some(Rank::Class1000));
    /// assert_eq!(Rank::Class1000.shifted(Shift(-1), &rulings), Some(Rank::ShiftZ));
    /// assert_eq!(Rank::Feeble.shifted(Shift(-2), &rulings), None);
    /// ```
    #[inline]
    pub fn shifted(self, by: Shift, rulings: &Rulings) -> Option<Rank> {
        if by.0 == 0 || self == Rank::Beyond {
            return Some(self);
        }
        let cap = rulings.rise_cap.min(Rank::Class5000);
        if by.0 > 0 {
            if self >= cap {
                return Some(self);
            }
            return match self.shift(by) {
                Shifted::On(rank) if rank < cap => Some(rank),
                _ => Some(cap),
            };
        }
        if !rulings.class_ranks_fall && self > Rank::ShiftZ {
            return Some(self);
        }
        match self.shift(by) {
            Shifted::On(rank) => Some(rank),
            Shifted::Below | Shifted::Above => None,
        }
    }
}

impl Code for Rank {
    const ALL: &'static [Self] = &Rank::ALL;
    const WHAT: &'static str = "rank";
    fn number(self) -> u8 {
        self as u8
    }
    fn name(self) -> &'static str {
        self.name()
    }
    fn word(self) -> &'static str {
        Rank::word(self)
    }
    fn is_called(self, name: &str) -> bool {
        // The books print `Class 1000`, `Class 1k` and `1k`.
        let short = || {
            let class = name.trim().get(..5).filter(|word| word.eq_ignore_ascii_case("class"))?;
            name.trim().strip_prefix(class)
        };
        let is_class = self > Rank::ShiftZ && self < Rank::Beyond;
        same_name(name, self.word())
            || same_name(name, self.abbreviation())
            || (is_class && short().is_some_and(|short| same_name(short, self.abbreviation())))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Reads any printed name, regardless of case: `Shift X`, `ShX`, `Class 1000`, `Class 1k`, `1k`.
impl FromStr for Rank {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        crate::data::codes::parse(text)
    }
}

impl TryFrom<u8> for Rank {
    type Error = crate::data::codes::UnknownNumber;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        let unknown = crate::data::codes::UnknownNumber { what: "rank", number: i64::from(number) };
        Rank::ALL.get(usize::from(number)).copied().ok_or(unknown)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Rank {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.name())
    }
}

/// R2: a column shift (CS). Shifts from different rules are added up before a rank is moved.
///
/// Sums are clamped to −100 to +100, far beyond the ends of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shift(pub i32);

impl Shift {
    /// No shift.
    pub const NONE: Shift = Shift(0);
}

/// A number of columns, not clamped until it is added to another.
impl From<i32> for Shift {
    #[inline]
    fn from(columns: i32) -> Shift {
        Shift(columns)
    }
}

impl Add for Shift {
    type Output = Shift;
    #[inline]
    fn add(self, other: Shift) -> Shift {
        Shift(self.0.saturating_add(other.0).clamp(-100, 100))
    }
}

impl AddAssign for Shift {
    #[inline]
    fn add_assign(&mut self, other: Shift) {
        *self = *self + other;
    }
}

impl Neg for Shift {
    type Output = Shift;
    fn neg(self) -> Shift {
        Shift(self.0.saturating_neg())
    }
}

impl core::iter::Sum for Shift {
    fn sum<I: Iterator<Item = Shift>>(shifts: I) -> Shift {
        shifts.fold(Shift::NONE, Add::add)
    }
}

impl fmt::Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+} CS", self.0)
    }
}

/// Where a shift leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(hidden)]
pub enum Shifted {
    /// Below Shift 0.
    Below,
    /// On a rank.
    On(Rank),
    /// Above Beyond.
    Above,
}

/// R7: the value of damage, armor, protection or material: a rank, or a number within one.
///
/// Unshifted, a number keeps its value and a rank has its standard number. Beyond has a value only
/// if the sheet gives it a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RankValue {
    number: i32,
    rank: Rank,
}

/// The highest number of a value or of Health: twenty times the lowest of Class 5000.
pub const MAX_NUMBER: i32 = 100_000;

impl RankValue {
    /// Nothing: 0, Shift 0.
    pub const ZERO: RankValue = RankValue { number: 0, rank: Rank::Shift0 };

    /// A number, clamped to 0 to [`MAX_NUMBER`], in its rank.
    #[inline]
    pub const fn of_number(number: i32) -> RankValue {
        let number = if number < 0 {
            0
        } else if number > MAX_NUMBER {
            MAX_NUMBER
        } else {
            number
        };
        RankValue { number, rank: Rank::of_number(number) }
    }

    /// A rank's standard number; `None` for Beyond, which has none.
    pub const fn of_rank(rank: Rank) -> Option<RankValue> {
        match rank.number() {
            Some(number) => Some(RankValue { number, rank }),
            None => None,
        }
    }

    /// Beyond, with the number that its sheet gives.
    pub const fn beyond(number: i32) -> RankValue {
        RankValue { rank: Rank::Beyond, ..RankValue::of_number(number) }
    }

    /// The number.
    #[inline]
    pub const fn number(self) -> i32 {
        self.number
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        self.rank
    }

    /// R7: the value after a shift. If the rank moves, it is the standard number of the new rank;
    /// if not (the cap, Q5), the number stays; below Shift 0 it is 0 (Q3).
    ///
    /// ```
    /// use case_core::case::{Rulings, Shift, RankValue};
    /// let rulings = Rulings::default();
    /// assert_eq!(RankValue::of_number(55).shifted(Shift(1), &rulings).number(), 75);
    /// assert_eq!(RankValue::of_number(600).shifted(Shift(1), &rulings).number(), 600);
    /// assert_eq!(RankValue::of_number(5).shifted(Shift(-4), &rulings).number(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub fn shifted(self, by: Shift, rulings: &Rulings) -> RankValue {
        match self.rank.shifted(by, rulings) {
            None => RankValue::ZERO,
            Some(rank) if rank == self.rank => self,
            Some(rank) => RankValue::of_rank(rank).unwrap_or(self),
        }
    }
}

impl fmt::Display for RankValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.rank, self.number)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Rank {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        crate::data::codes::deserialize(d)
    }
}
