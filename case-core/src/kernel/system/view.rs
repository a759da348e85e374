//! What legality, plans and odds read.

use super::System;

/// A setup and a state, as legality, plans and odds read them.
#[derive(Debug)]
pub struct View<'a, S: System> {
    /// The checked roster.
    pub setup: &'a S::Setup,
    /// The state.
    pub state: &'a S::State,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "deriving would bound the system")]
impl<S: System> Clone for View<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for View<'_, S> {}

impl<'a, S: System> View<'a, S> {
    /// A view of both.
    #[inline]
    pub const fn new(setup: &'a S::Setup, state: &'a S::State) -> Self {
        View { setup, state }
    }
}
