//! Wound levels and how they combine.

use super::rulings::RaisedBy;
use super::tables::{BODY_POINT_LEVELS, WOUND_RESULTS};
use crate::data::codes::{Code, codes};

codes! {
    /// OD28: A Wound level.
    #[doc(hidden)]
    "Wound level", pub enum WoundLevel {
        /// Unhurt.
        Unhurt "unhurt",
        /// Hindered for a moment.
        Stunned "Stunned",
        /// One die less on all actions.
        Wounded "Wounded",
        /// Two dice less.
        SeverelyWounded "Severely Wounded",
        /// Out, or up with three dice less.
        Incapacitated "Incapacitated",
        /// Unconscious and dying.
        MortallyWounded "Mortally Wounded",
        /// Dead.
        Dead "Dead",
    }
}

impl WoundLevel {
    /// The level for damage that exceeds the resistance by `injury`, by itself: 0 or less is a
    /// bruise and no injury.
    ///
    /// ```
    /// use case_core::d6::WoundLevel;
    /// assert_eq!(WoundLevel::of_injury(0), WoundLevel::Unhurt);
    /// assert_eq!(WoundLevel::of_injury(8), WoundLevel::Wounded);
    /// assert_eq!(WoundLevel::of_injury(9), WoundLevel::Incapacitated);
    /// ```
    #[doc(hidden)]
    pub fn of_injury(injury: i32) -> WoundLevel {
        let row = WOUND_RESULTS.iter().rev().find(|(from, _)| injury >= *from);
        row.map_or(WoundLevel::Unhurt, |(_, level)| *level)
    }

    /// The level at a place of the list; Dead beyond it.
    pub(crate) fn at(place: usize) -> WoundLevel {
        WoundLevel::ALL.get(place).copied().unwrap_or(WoundLevel::Dead)
    }

    /// The level `by` places lower, at least Unhurt.
    #[must_use]
    pub fn lowered(self, by: usize) -> WoundLevel {
        WoundLevel::at(usize::from(self.number()).saturating_sub(by))
    }

    /// Half of the level, rounded down.
    #[must_use]
    #[doc(hidden)]
    pub fn halved(self) -> WoundLevel {
        WoundLevel::at(usize::from(self.number()) / 2)
    }

    /// OD28: The level after a new result. A higher one replaces the level, an equal or lower one
    /// raises it by one. With [`RaisedBy::Lower`] an equal one does not, except that a second
    /// Wounded is Severely Wounded, as its row says. Without `stun_raises`, a Stunned result never
    /// raises.
    ///
    /// ```
    /// use case_core::d6::{RaisedBy, WoundLevel};
    /// let after = |now: WoundLevel, new| now.after(new, RaisedBy::EqualOrLower, true);
    /// assert_eq!(after(WoundLevel::Wounded, WoundLevel::Wounded), WoundLevel::SeverelyWounded);
    /// assert_eq!(after(WoundLevel::Stunned, WoundLevel::Wounded), WoundLevel::Wounded);
    /// ```
    #[must_use]
    pub fn after(self, new: WoundLevel, raised_by: RaisedBy, stun_raises: bool) -> WoundLevel {
        if new == WoundLevel::Unhurt || self == WoundLevel::Dead {
            return self;
        }
        if new > self {
            return new;
        }
        if new == WoundLevel::Stunned && !stun_raises {
            return self;
        }
        let raised = raised_by == RaisedBy::EqualOrLower
            || new < self
            || new == WoundLevel::Wounded && self == WoundLevel::Wounded;
        if raised { WoundLevel::at(usize::from(self.number()) + 1) } else { self }
    }

    /// The dice that the level takes from all actions; those of Stunned only while the stun lasts.
    #[doc(hidden)]
    pub fn dice_lost(self) -> i32 {
        match self {
            WoundLevel::Unhurt | WoundLevel::MortallyWounded | WoundLevel::Dead => 0,
            WoundLevel::Stunned | WoundLevel::Wounded => 1,
            WoundLevel::SeverelyWounded => 2,
            WoundLevel::Incapacitated => 3,
        }
    }
}

codes! {
    /// A level of the remaining Body Points.
    #[doc(hidden)]
    "Body Point level", pub enum BodyPointLevel {
        /// All of them.
        Healthy "Healthy",
        /// 81 to 99 percent.
        Bruised "Bruised",
        /// 60 to 80 percent.
        Stunned "Stunned",
        /// 40 to 59 percent.
        Wounded "Wounded",
        /// 20 to 39 percent.
        SeverelyWounded "Severely Wounded",
        /// 10 to 19 percent.
        Incapacitated "Incapacitated",
        /// Less than 10 percent.
        MortallyWounded "Mortally Wounded",
        /// None.
        Dead "Dead",
    }
}

impl BodyPointLevel {
    /// The level of the remaining Body Points of a maximum, compared exactly.
    ///
    /// ```
    /// use case_core::d6::BodyPointLevel;
    /// assert_eq!(BodyPointLevel::of(26, 32), BodyPointLevel::Bruised);
    /// assert_eq!(BodyPointLevel::of(25, 32), BodyPointLevel::Stunned);
    /// assert_eq!(BodyPointLevel::of(0, 32), BodyPointLevel::Dead);
    /// ```
    pub fn of(points: i32, maximum: i32) -> BodyPointLevel {
        if points <= 0 {
            return BodyPointLevel::Dead;
        }
        let reached =
            |percent: i32| i64::from(points) * 100 >= i64::from(percent) * i64::from(maximum);
        let row = BODY_POINT_LEVELS.iter().find(|(percent, _)| reached(*percent));
        row.map_or(BodyPointLevel::MortallyWounded, |(_, level)| *level)
    }

    /// The Wound level with its effects; Bruised has none.
    pub fn wound_level(self) -> WoundLevel {
        WoundLevel::at(usize::from(self.number()).saturating_sub(1))
    }
}

/// Whether an injury kills at once under `killing_blow`: with Wound levels, one blow that gives
/// Mortally Wounded or worse; with Body Points, the loss of 91 percent of the maximum by one blow.
///
/// ```
/// use case_core::d6::{is_killing_blow, WoundLevel};
/// assert!(is_killing_blow(13, None));
/// assert!(!is_killing_blow(29, Some(32)));
/// assert!(is_killing_blow(30, Some(32)));
/// ```
#[doc(hidden)]
pub fn is_killing_blow(injury: i32, body_points: Option<i32>) -> bool {
    match body_points {
        None => WoundLevel::of_injury(injury) >= WoundLevel::MortallyWounded,
        Some(maximum) => i64::from(injury) * 100 >= 91 * i64::from(maximum) && injury > 0,
    }
}
