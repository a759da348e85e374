//! Habits of the built-in plans: single considerations of a sensible fighter, Judge or map, each of
//! which a plan can omit.

use crate::data::codes::Code;

/// A set of habits of a system ([`System::Habit`](crate::kernel::system::System::Habit)).
///
/// ```
/// use case_core::case::Habit;
/// use case_core::codes::Code;
/// use case_core::habit::Habits;
/// let ruthless = Habits::ALL.without(Habit::ALL[0]);
/// assert!(!ruthless.has(Habit::ALL[0]));
/// assert_eq!(ruthless.with(Habit::ALL[0]), Habits::ALL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Habits(u32);

impl Habits {
    /// All habits, as in the built-in plan.
    pub const ALL: Habits = Habits(u32::MAX);

    /// No habits: the plainest plan.
    pub const NONE: Habits = Habits(0);

    /// Whether a habit is followed.
    #[inline]
    pub fn has(self, habit: impl Code) -> bool {
        self.0 & bit(habit) != 0
    }

    /// The same set with one more.
    #[must_use]
    pub fn with(self, habit: impl Code) -> Habits {
        Habits(self.0 | bit(habit))
    }

    /// The same set without one.
    #[must_use]
    pub fn without(self, habit: impl Code) -> Habits {
        Habits(self.0 & !bit(habit))
    }
}

impl Default for Habits {
    fn default() -> Self {
        Habits::ALL
    }
}

/// The bit of a habit; no list has more than 32.
#[inline]
fn bit(habit: impl Code) -> u32 {
    1u32.checked_shl(u32::from(habit.number())).unwrap_or(0)
}
