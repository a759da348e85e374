//! Numbers of items, found by hash.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::mem::replace;

/// An open table of hashes and numbers of items, at most half full. It is never iterated, so no
/// result depends on a hash.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    slots: Vec<(u32, u32)>,
    len: usize,
}

/// Marks a free slot.
const FREE: u32 = u32::MAX;
/// The least size of a table. Sizes are powers of two.
const LEAST: usize = 64;

impl Index {
    /// An empty index.
    pub(crate) const fn new() -> Self {
        Index { slots: Vec::new(), len: 0 }
    }

    /// The number of the item with this hash that is the `same`; if there is none, it is added with
    /// the number `new`.
    #[inline]
    pub(crate) fn find_or_add(
        &mut self,
        hash: u32,
        new: u32,
        same: impl FnMut(u32) -> bool,
    ) -> u32 {
        if self.len * 2 >= self.slots.len() {
            self.grow();
        }
        let at = self.slot(hash, same);
        let slot = &mut self.slots[at];
        if slot.1 == FREE {
            *slot = (hash, new);
            self.len += 1;
        }
        slot.1
    }

    /// The number of the item with this hash that is the `same`.
    #[inline]
    pub(crate) fn find(&self, hash: u32, same: impl FnMut(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let (_, id) = self.slots[self.slot(hash, same)];
        (id != FREE).then_some(id)
    }

    /// The slot of an item, or the free one where it belongs.
    #[inline]
    fn slot(&self, hash: u32, mut same: impl FnMut(u32) -> bool) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let (known, id) = self.slots[at];
            if id == FREE || known == hash && same(id) {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(LEAST);
        let old = replace(&mut self.slots, vec![(0, FREE); size]);
        for (hash, id) in old.into_iter().filter(|(_, id)| *id != FREE) {
            let at = self.slot(hash, |_| false);
            self.slots[at] = (hash, id);
        }
    }
}

/// The hash of an item.
#[inline]
pub(crate) fn hash_of(item: &impl Hash) -> u32 {
    let mut mixer = Mixer(START);
    item.hash(&mut mixer);
    let hash = mixer.finish();
    (hash >> 32) as u32
}

/// Mixes values by multiplication, in four independent lanes. Items are states of the rules, so
/// collisions can't be forced.
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
                *lane = mix(*lane, u64::from_ne_bytes(*word));
            }
        }
        for (lane, word) in self.0.iter_mut().zip(words) {
            *lane = mix(*lane, u64::from_ne_bytes(*word));
        }
        for byte in rest {
            self.0[0] = mix(self.0[0], u64::from(*byte));
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.0[0] = mix(self.0[0], u64::from(n));
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

/// Distinct items, each with a position.
#[derive(Clone, Debug)]
pub(crate) struct Numbered<K> {
    index: Index,
    items: Vec<K>,
    /// The position looked up last.
    last: usize,
}

impl<K: Clone + Eq + Hash> Numbered<K> {
    pub(crate) const fn new() -> Self {
        Numbered { index: Index::new(), items: Vec::new(), last: 0 }
    }

    /// The position of an item, which is added if new.
    pub(crate) fn place(&mut self, item: &K) -> usize {
        if self.items.get(self.last) == Some(item) {
            return self.last;
        }
        // Memory runs out long before this overflows.
        let new = u32::try_from(self.items.len()).unwrap_or(u32::MAX);
        let known = |at| self.items[at as usize] == *item;
        let at = self.index.find_or_add(hash_of(item), new, known);
        if at == new {
            self.items.push(item.clone());
        }
        self.last = at as usize;
        self.last
    }

    /// The item at a position.
    pub(crate) fn at(&self, place: usize) -> &K {
        &self.items[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Items with few different hashes, or a single one, are found.
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
