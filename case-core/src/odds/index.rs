//! Numbers of items, found by hash.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::mem::replace;

/// Where the number of each item stands: an open table of hash and number, at most half full. It
/// only finds numbers, and nothing ever walks through it: no result depends on a hash.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    slots: Vec<(u32, u32)>,
    len: usize,
}

/// The number of no item.
const FREE: u32 = u32::MAX;
/// The least size of a table. Sizes are powers of two.
const LEAST: usize = 64;

impl Index {
    /// Nothing yet.
    pub(crate) const fn new() -> Self {
        Index { slots: Vec::new(), len: 0 }
    }

    /// The number of the item that is the `same`, of those with this hash; if there is none, `new`,
    /// which is its number from now on.
    #[inline]
    pub(crate) fn find_or_add(
        &mut self,
        hash: u32,
        new: u32,
        mut same: impl FnMut(u32) -> bool,
    ) -> u32 {
        if self.len * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = home(hash, mask);
        loop {
            let (known, id) = self.slots[at];
            if id == FREE {
                self.slots[at] = (hash, new);
                self.len += 1;
                return new;
            }
            if known == hash && same(id) {
                return id;
            }
            at = (at + 1) & mask;
        }
    }

    /// The number of the item that is the `same`, of those with this hash.
    #[inline]
    pub(crate) fn find(&self, hash: u32, mut same: impl FnMut(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = home(hash, mask);
        loop {
            let (known, id) = self.slots[at];
            if id == FREE {
                return None;
            }
            if known == hash && same(id) {
                return Some(id);
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(LEAST);
        let old = replace(&mut self.slots, vec![(0, FREE); size]);
        for (hash, id) in old.into_iter().filter(|(_, id)| *id != FREE) {
            let mut at = home(hash, size - 1);
            while self.slots[at].1 != FREE {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = (hash, id);
        }
    }
}

/// The place at which the search for a hash begins.
fn home(hash: u32, mask: usize) -> usize {
    hash as usize & mask
}

/// The hash of an item.
#[inline]
pub(crate) fn hash_of(item: &impl Hash) -> u32 {
    let mut mixer = Mixer(START);
    item.hash(&mut mixer);
    let hash = mixer.finish();
    (hash >> 32) as u32
}

/// Mixes values by multiplication, in four lanes that don't wait for each other. Items are the
/// rules' own states, so nobody chooses them to collide.
///
/// A state was written value by value just before, and it is read so too: a processor waits where
/// it is to load together what it has just stored apart.
struct Mixer([u64; LANES]);

const LANES: usize = 4;
/// Digits of π, and those of the golden ratio.
const START: [u64; LANES] =
    [0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344, 0xA409_3822_299F_31D0, 0x082E_FA98_EC4E_6C89];
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

#[inline]
fn mix(lane: u64, word: u64) -> u64 {
    (lane ^ word).wrapping_mul(FACTOR).rotate_left(29)
}

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        self.0.iter().fold(0, |sum, lane| mix(sum, *lane)).wrapping_mul(FACTOR)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        let (blocks, words) = words.as_chunks::<LANES>();
        for block in blocks {
            for (lane, word) in self.0.iter_mut().zip(block) {
                *lane = mix(*lane, u64::from(u32::from_ne_bytes(*word)));
            }
        }
        for (lane, word) in self.0.iter_mut().zip(words) {
            *lane = mix(*lane, u64::from(u32::from_ne_bytes(*word)));
        }
        for byte in rest {
            self.0[0] = mix(self.0[0], u64::from(*byte));
        }
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.0[1] = mix(self.0[1], u64::from(n));
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.0[2] = mix(self.0[2], u64::from(n));
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0[3] = mix(self.0[3], n);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of items that all have the same hash, or one of few, each is found by what it is.
    #[test]
    fn hashes_that_collide_find_the_right_item() {
        let all_alike: fn(u32) -> u32 = |_| 7;
        let few: fn(u32) -> u32 = |item| ((item % 3) << 30) | 63;
        for bad in [all_alike, few, |item| item] {
            let (mut index, mut items) = (Index::new(), Vec::new());
            for round in 0..2 {
                for item in (0..500).map(|i| i * 7 % 500) {
                    let new = u32::try_from(items.len()).unwrap_or(FREE);
                    let id = index.find_or_add(bad(item), new, |id| items[id as usize] == item);
                    assert_eq!(id == new, round == 0, "an item is new once");
                    if id == new {
                        items.push(item);
                    }
                    assert_eq!(items[id as usize], item);
                }
            }
            assert_eq!(items.len(), 500);
        }
    }

    #[test]
    fn values_differ_by_their_place() {
        let values: &[&[i32]] = &[&[0; 9], &[1, 0, 0, 0], &[0, 1, 0, 0], &[0, 0, 0, 0, 1], &[]];
        let mut hashes: Vec<_> = values.iter().map(hash_of).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), values.len());
    }
}
