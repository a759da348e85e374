//! What legality, plans and odds read.

use super::System;
use crate::kernel::habit::Habits;

/// A setup and a state, as legality, plans and odds read them.
#[derive(Debug)]
pub struct View<'a, S: System> {
    /// The checked roster.
    pub setup: &'a S::Setup,
    /// The state.
    pub state: &'a S::State,
    /// The habits that the built-in plan follows; no rule reads them.
    pub habits: Habits,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "deriving would bound the system")]
impl<S: System> Clone for View<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for View<'_, S> {}

impl<'a, S: System> View<'a, S> {
    /// A view, with every habit of the built-in plan.
    #[inline]
    pub const fn new(setup: &'a S::Setup, state: &'a S::State) -> Self {
        View { setup, state, habits: Habits::ALL }
    }

    /// The same for a plan with these habits.
    #[inline]
    #[must_use]
    pub const fn with_habits(self, habits: Habits) -> Self {
        View { habits, ..self }
    }

    /// Whether the plan follows a habit.
    #[inline]
    pub fn follows(self, habit: S::Habit) -> bool {
        self.habits.has(habit)
    }
}
