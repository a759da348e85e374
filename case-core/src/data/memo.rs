//! A small table of recent results.

#[cfg(target_has_atomic = "64")]
use alloc::boxed::Box;
#[cfg(target_has_atomic = "64")]
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Recent results by their keys, the newest two of those that share two slots. Threads share it
/// without locks: each result is stored with a hash of it and its key, which one torn by two threads
/// does not match. Its content is not part of its owner's value, so a clone is empty.
///
/// No key is 0, and `SLOTS` is a power of two. Without 64-bit atomics nothing is kept.
pub(crate) struct Memo<const SLOTS: usize> {
    #[cfg(target_has_atomic = "64")]
    slots: Box<[(AtomicU64, AtomicU64)]>,
}

impl<const SLOTS: usize> Memo<SLOTS> {
    /// A memo that keeps nothing.
    pub(crate) fn without_slots() -> Self {
        Memo {
            #[cfg(target_has_atomic = "64")]
            slots: Box::default(),
        }
    }

    /// The result for a key, if it is kept.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u64> {
        #[cfg(target_has_atomic = "64")]
        {
            let first = Self::first(key);
            let kept = |slot: usize| {
                let (check, known) = self.slots.get(slot)?;
                let known = known.load(Relaxed);
                (check.load(Relaxed) == Self::check(key, known)).then_some(known)
            };
            kept(first).or_else(|| kept(first + 1))
        }
        #[cfg(not(target_has_atomic = "64"))]
        {
            let _ = key;
            None
        }
    }

    /// The result for a key, kept or worked out; without a key it is not kept.
    #[inline]
    pub(crate) fn keeping(&self, key: Option<u64>, weigh: impl Fn() -> u64) -> u64 {
        let Some(key) = key else { return weigh() };
        if let Some(known) = self.get(key) {
            debug_assert_eq!(known, weigh(), "the key covers all that is weighed");
            return known;
        }
        let known = weigh();
        self.put(key, known);
        known
    }

    /// Keeps the result for a key.
    #[inline]
    pub(crate) fn put(&self, key: u64, known: u64) {
        #[cfg(target_has_atomic = "64")]
        {
            let first = Self::first(key);
            if let Some([newest, older]) = self.slots.get(first..first + 2) {
                older.1.store(newest.1.load(Relaxed), Relaxed);
                older.0.store(newest.0.load(Relaxed), Relaxed);
                newest.1.store(known, Relaxed);
                newest.0.store(Self::check(key, known), Relaxed);
            }
        }
        #[cfg(not(target_has_atomic = "64"))]
        let _ = (key, known);
    }

    /// A hash of a pair; an empty slot does not match it.
    #[cfg(target_has_atomic = "64")]
    #[inline]
    fn check(key: u64, known: u64) -> u64 {
        let mixed = (key ^ known.rotate_left(32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed ^ mixed >> 32 ^ known).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// The first of a key's two slots.
    #[cfg(target_has_atomic = "64")]
    #[inline]
    fn first(key: u64) -> usize {
        const { assert!(SLOTS.is_power_of_two() && SLOTS > 1 && SLOTS <= 1 << 16) };
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize & (SLOTS - 2)
    }
}

/// A key of numbers, each in a given number of bits below 32; `None` if one does not fit. The first is
/// not 0.
#[inline]
pub(crate) fn packed<const N: usize>(numbers: [(i32, u32); N]) -> Option<u64> {
    let (mut word, mut over) = (0_u64, 0);
    for (number, bits) in numbers {
        // A negative number has its highest bit set.
        let number = u64::from(number.cast_unsigned());
        over |= number >> bits;
        word = word << bits | number;
    }
    (over == 0).then_some(word)
}

impl<const SLOTS: usize> Default for Memo<SLOTS> {
    fn default() -> Self {
        Memo {
            #[cfg(target_has_atomic = "64")]
            slots: (0..SLOTS).map(|_| <(AtomicU64, AtomicU64)>::default()).collect(),
        }
    }
}

impl<const SLOTS: usize> Clone for Memo<SLOTS> {
    fn clone(&self) -> Self {
        Memo::default()
    }
}

impl<const SLOTS: usize> core::fmt::Debug for Memo<SLOTS> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Memo")
    }
}

#[cfg(test)]
mod tests {
    use super::Memo;

    #[test]
    fn only_what_was_put_is_known() {
        let memo: Memo<16> = Memo::default();
        for key in 1..1_000_u64 {
            assert_eq!(memo.get(key), None, "not yet");
            memo.put(key, key * 7);
            assert_eq!(memo.get(key), Some(key * 7));
            assert_eq!(memo.clone().get(key), None);
        }
        let kept: alloc::vec::Vec<u64> =
            (1..1_000).filter(|key| memo.get(*key).is_some()).collect();
        assert_eq!(kept.len(), 16);
        assert!(kept.iter().all(|key| memo.get(*key) == Some(key * 7)));
        // The newest two of those that meet.
        let meets = |key: &u64| Memo::<16>::first(*key) == Memo::<16>::first(999);
        let newest: alloc::vec::Vec<u64> = (1..1_000).rev().filter(meets).take(2).collect();
        assert!(newest.iter().all(|key| kept.contains(key)));
    }
}
