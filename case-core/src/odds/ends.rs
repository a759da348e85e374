//! Ends of fights that a simulation knows.

use alloc::vec::Vec;

/// An end that is known, and how many turns were forgotten on the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KnownEnd {
    pub(super) number: u32,
    pub(super) turns: u32,
}

/// Something of each end that is known.
#[derive(Debug)]
pub(super) struct ByEnd<T>(Vec<Vec<Option<T>>>);

impl<T> Default for ByEnd<T> {
    fn default() -> Self {
        ByEnd(Vec::new())
    }
}

/// With more turns forgotten nothing is kept by end.
const TURNS: u32 = 256;

impl<T> ByEnd<T> {
    /// Where that of an end stands; `None` where it is not kept.
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
