//! Lists that the clones of a battle share.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// A list that clones share until one of them changes it: cloning a battle, to look ahead, costs
/// the same however long its log is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shared<T>(Arc<Vec<T>>);

impl<T> Shared<T> {
    /// Empties the list, without a copy of what is shared.
    pub(super) fn clear(&mut self) {
        if !self.is_empty() {
            *self = Shared::default();
        }
    }
}

impl<T: Clone> Shared<T> {
    /// Cuts the list, and returns the rest.
    pub(super) fn split_off(&mut self, at: usize) -> Vec<T> {
        let at = at.min(self.len());
        Arc::make_mut(&mut self.0).split_off(at)
    }
}

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Shared(Arc::default())
    }
}

impl<T> From<Vec<T>> for Shared<T> {
    fn from(list: Vec<T>) -> Self {
        Shared(Arc::new(list))
    }
}

impl<T> Deref for Shared<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        Arc::make_mut(&mut self.0)
    }
}
