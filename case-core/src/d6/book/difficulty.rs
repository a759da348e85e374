//! Difficulty levels and degrees of success.

use crate::data::codes::{Code, codes};

codes! {
    /// OD4, OD27: A difficulty level.
    ///
    /// ```
    /// use case_core::d6::DifficultyLevel;
    /// assert_eq!(DifficultyLevel::of(15), DifficultyLevel::Moderate);
    /// // A level named in the text with one number is its highest.
    /// assert_eq!(DifficultyLevel::Easy.number(), 10);
    /// ```
    #[doc(hidden)]
    "difficulty level", pub enum DifficultyLevel {
        /// 0: nothing is rolled.
        Automatic "Automatic",
        /// 1 to 5.
        VeryEasy "Very Easy",
        /// 6 to 10.
        Easy "Easy",
        /// 11 to 15.
        Moderate "Moderate",
        /// 16 to 20.
        Difficult "Difficult",
        /// 21 to 25.
        VeryDifficult "Very Difficult",
        /// 26 to 30.
        Heroic "Heroic",
        /// 31 and more.
        Legendary "Legendary",
    }
}

/// The highest difficulty of each level but the last, which is open.
pub(crate) const LEVEL_TOPS: [i32; 7] = [0, 5, 10, 15, 20, 25, 30];

impl DifficultyLevel {
    /// The level of a difficulty.
    pub fn of(difficulty: i32) -> DifficultyLevel {
        let above = LEVEL_TOPS.iter().filter(|&&top| difficulty > top).count();
        DifficultyLevel::ALL.get(above).copied().unwrap_or(DifficultyLevel::Legendary)
    }

    /// The number of the level where a text names it: its highest, or 31 for the last.
    pub fn number(self) -> i32 {
        LEVEL_TOPS.get(usize::from(Code::number(self))).copied().unwrap_or(31)
    }
}

/// OD27: The degrees of success and the most Result Points (total less difficulty) of each; the
/// last is open.
pub(crate) const DEGREES: [&str; 6] =
    ["minimal", "solid", "good", "superior", "spectacular", "incredible"];
pub(crate) const DEGREE_TOPS: [i32; 5] = [0, 4, 8, 12, 16];

/// The dice for preparing: 1D for each doubling of the usual time, at most 3D. `times` is the
/// multiple of the usual time taken.
///
/// ```
/// use case_core::d6::preparing;
/// assert_eq!((preparing(1), preparing(2), preparing(5), preparing(100)), (0, 1, 2, 3));
/// ```
#[doc(hidden)]
pub fn preparing(times: u32) -> i32 {
    match times {
        0 | 1 => 0,
        2 | 3 => 1,
        4..=7 => 2,
        _ => 3,
    }
}

/// The difficulty added by rushing, by the percentage of the usual time saved: 5 from 25, 10 from
/// 50, 20 from 75.
///
/// ```
/// use case_core::d6::rushing;
/// assert_eq!((rushing(24), rushing(25), rushing(50), rushing(80)), (0, 5, 10, 20));
/// ```
#[doc(hidden)]
pub fn rushing(percent_saved: u32) -> i32 {
    match percent_saved {
        0..=24 => 0,
        25..=49 => 5,
        50..=74 => 10,
        _ => 20,
    }
}

/// The difficulty added by an untrained skill where the gamemaster charges it. Dodging, fighting
/// and resisting are exempt, so no rule of a fight uses it.
#[doc(hidden)]
pub const UNTRAINED: i32 = 5;
