//! Memoized ends of fights.

use alloc::vec::Vec;

/// A memoized end, and the number of turns forgotten on the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KnownEnd {
    pub(super) number: u32,
    pub(super) turns: u32,
}

/// A value for each memoized end.
#[derive(Debug)]
pub(super) struct ByEnd<T>(Vec<Vec<Option<T>>>);

impl<T> Default for ByEnd<T> {
    fn default() -> Self {
        ByEnd(Vec::new())
    }
}

/// Ends with this many forgotten turns or more have no values.
const TURNS: u32 = 256;

impl<T> ByEnd<T> {
    /// The slot of an end; `None` if it has none.
    #[inline]
    pub(super) fn slot(&mut self, KnownEnd { number, turns }: KnownEnd) -> Option<&mut Option<T>> {
        if turns >= TURNS {
            return None;
        }
        let (number, turns) = (number as usize, turns as usize);
        if self.0.len() <= number {
            self.0.resize_with(number + 1, Vec::new);
        }
        let list = self.0.get_mut(number)?;
        if list.len() <= turns {
            list.resize_with(turns + 1, || None);
        }
        list.get_mut(turns)
    }

    pub(super) fn into_iter(self) -> impl Iterator<Item = T> {
        self.0.into_iter().flatten().flatten()
    }
}
