//! A list that is usually short.

use alloc::vec::Vec;

/// A list that allocates only for more than a few items.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Few<T> {
    room: [T; FEW],
    len: usize,
    many: Vec<T>,
}

const FEW: usize = 8;

impl<T: Copy> Few<T> {
    /// An empty list; `blank` fills the unused room.
    #[inline]
    pub(crate) fn new(blank: T) -> Self {
        Few { room: [blank; FEW], len: 0, many: Vec::new() }
    }

    /// Appends an item.
    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        if let Some(slot) = self.room.get_mut(self.len) {
            *slot = item;
        } else {
            if self.many.is_empty() {
                self.many.extend_from_slice(&self.room);
            }
            self.many.push(item);
        }
        self.len += 1;
    }

    /// The items.
    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        if self.len <= FEW { &mut self.room[..self.len] } else { &mut self.many }
    }
}
