//! Colors and ACTIONs: a d100 in a column, and the color that an intensity requires.

use super::rank::{Rank, Shift};
use super::rulings::{BelowShift0, Rulings};
use super::tables::universal::TOPS;
use crate::dice::{Die, Reading};

crate::data::codes::codes! {
    /// R4: the result of an ACTION, worst to best.
    "color", pub enum Color {
        /// White.
        White "white",
        /// Green.
        Green "green",
        /// Yellow.
        Yellow "yellow",
        /// Red.
        Red "red",
    }
}

impl Color {
    /// The color of a band of `action_spread`; anything beyond is red.
    #[inline]
    pub const fn of_band(band: i32) -> Color {
        match band {
            0 => Color::White,
            1 => Color::Green,
            2 => Color::Yellow,
            _ => Color::Red,
        }
    }
}

/// R4: the spread of an ACTION: d100 in the bands of a column.
#[inline]
#[doc(hidden)]
pub const fn action_spread(column: Rank) -> Reading<'static> {
    Reading::Bands { die: Die::D100, tops: &TOPS[column.index()] }
}

/// R4: the color of a d100 face in a column; `None` where a d100 has no such face.
///
/// ```
/// use case_core::case::{color, Color, Rank};
/// assert_eq!(color(Rank::Incredible, 44), Some(Color::Green));
/// assert_eq!(color(Rank::Typical, 98), Some(Color::Red));
/// assert_eq!(color(Rank::Typical, 0), None);
/// ```
#[inline]
pub const fn color(column: Rank, face: u8) -> Option<Color> {
    match action_spread(column).band_of(face) {
        Some(band) => Some(Color::of_band(band)),
        None => None,
    }
}

/// R3, Q1: the shifted column of a to-hit; `None` if the ruling makes it impossible.
///
/// ```
/// use case_core::case::{Rank, Rulings, Shift, to_hit_column};
/// assert_eq!(to_hit_column(Rank::Good, Shift(2), &Rulings::default()), Some(Rank::Remarkable));
/// assert_eq!(to_hit_column(Rank::Feeble, Shift(-2), &Rulings::default()), None);
/// assert_eq!(to_hit_column(Rank::Feeble, Shift(-2), &Rulings::msh()), Some(Rank::Shift0));
/// ```
#[inline]
pub fn to_hit_column(rank: Rank, by: Shift, rulings: &Rulings) -> Option<Rank> {
    column(rank, by, rulings, rulings.to_hit_below_shift_0)
}

/// R3, Q2: the shifted column of an ACTION other than a to-hit; `None` if the ruling forbids it.
///
/// ```
/// use case_core::case::{Rank, Rulings, Shift, action_column};
/// assert_eq!(action_column(Rank::Feeble, Shift(-2), &Rulings::default()), Some(Rank::Shift0));
/// ```
#[inline]
pub fn action_column(rank: Rank, by: Shift, rulings: &Rulings) -> Option<Rank> {
    column(rank, by, rulings, rulings.action_below_shift_0)
}

#[inline]
fn column(rank: Rank, by: Shift, rulings: &Rulings, below: BelowShift0) -> Option<Rank> {
    match (rank.shifted(by, rulings), below) {
        (Some(column), _) => Some(column),
        (None, BelowShift0::RolledAtShift0) => Some(Rank::Shift0),
        (None, BelowShift0::Impossible) => None,
    }
}

crate::data::codes::codes! {
    /// R5: what an ACTION against an intensity needs, from easiest to impossible.
    #[doc(hidden)]
    "threshold", pub enum Threshold {
        /// It succeeds without a roll (Q6).
        Automatic "automatic",
        /// Green or better.
        Green "green",
        /// Yellow or better.
        Yellow "yellow",
        /// Red.
        Red "red",
        /// It fails without a roll (Q7).
        Impossible "impossible",
    }
}

impl Threshold {
    /// The least color that succeeds; `None` where nothing is rolled.
    pub const fn color(self) -> Option<Color> {
        match self {
            Threshold::Green => Some(Color::Green),
            Threshold::Yellow => Some(Color::Yellow),
            Threshold::Red => Some(Color::Red),
            Threshold::Automatic | Threshold::Impossible => None,
        }
    }
}

/// R5: what an ACTION with this rank (after shifts) needs against an intensity: green if higher,
/// yellow if equal, red if lower. Three ranks above is automatic (Q6), two below impossible (Q7).
///
/// ```
/// use case_core::case::{threshold, Threshold, Rank, Rulings};
/// let rulings = Rulings::default();
/// let three_attacks = Rank::Amazing;
/// assert_eq!(threshold(Rank::Incredible, three_attacks, &rulings), Threshold::Red);
/// assert_eq!(threshold(Rank::Monstrous, three_attacks, &rulings), Threshold::Green);
/// assert_eq!(threshold(Rank::Remarkable, three_attacks, &rulings), Threshold::Impossible);
/// assert_eq!(threshold(Rank::ShiftX, three_attacks, &rulings), Threshold::Automatic);
/// ```
#[inline]
pub fn threshold(rank: Rank, intensity: Rank, rulings: &Rulings) -> Threshold {
    let above = i32::from(rank as u8) - i32::from(intensity as u8);
    if rulings.automatic_from.is_some_and(|from| above >= from) {
        Threshold::Automatic
    } else if rulings.impossible_from.is_some_and(|from| -above >= from) {
        Threshold::Impossible
    } else {
        match above {
            1.. => Threshold::Green,
            0 => Threshold::Yellow,
            _ => Threshold::Red,
        }
    }
}
