//! Outcomes with weights, equal ones merged.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

/// Sorted outcomes with weights, equal ones merged. The caller ensures that the sum of the weights
/// fits.
///
/// For the few outcomes of an exchange a sorted vector is faster than a tree. Among many, new ones
/// wait and are merged in bulk, so that adding stays cheap.
#[derive(Clone, Debug)]
pub(super) struct WeightMap<T> {
    sorted: Vec<(T, u128)>,
    waiting: Vec<(T, u128)>,
}

/// Room for the outcomes of most stages.
const USUAL: usize = 16;
/// Up to this number of outcomes, a new one is inserted at once.
const FEW: usize = 64;

impl<T: Ord> WeightMap<T> {
    pub(super) const fn new() -> Self {
        WeightMap { sorted: Vec::new(), waiting: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.sorted.clear();
        self.waiting.clear();
    }

    /// Adds weight to an outcome.
    #[inline]
    pub(super) fn add(&mut self, outcome: T, weight: u128) {
        // Outcomes mostly come in rising order.
        let Some((last, sum)) = self.sorted.last_mut() else {
            self.sorted.reserve(USUAL);
            return self.sorted.push((outcome, weight));
        };
        match (*last).cmp(&outcome) {
            Ordering::Less => self.sorted.push((outcome, weight)),
            Ordering::Equal => *sum += weight,
            Ordering::Greater => self.add_below(outcome, weight),
        }
    }

    fn add_below(&mut self, outcome: T, weight: u128) {
        match self.sorted.binary_search_by(|(known, _)| known.cmp(&outcome)) {
            Ok(at) => self.sorted[at].1 += weight,
            Err(at) if self.sorted.len() < FEW => self.sorted.insert(at, (outcome, weight)),
            Err(_) => {
                self.waiting.push((outcome, weight));
                if self.waiting.len() >= FEW.max(self.sorted.len() / 2) {
                    self.settle();
                }
            }
        }
    }

    /// Merges the waiting outcomes.
    pub(super) fn settle(&mut self) {
        if self.waiting.is_empty() {
            return;
        }
        // Only the new ones are sorted, and not stably: of equal outcomes any is kept. A stable sort of
        // all takes as long, and ten times the code for each kind of outcome.
        self.waiting.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        let mut merged: Vec<(T, u128)> = Vec::with_capacity(self.sorted.len() + self.waiting.len());
        let mut old = mem::take(&mut self.sorted).into_iter().peekable();
        let mut new = self.waiting.drain(..).peekable();
        loop {
            let is_old = match (old.peek(), new.peek()) {
                (Some((old, _)), Some((new, _))) => old <= new,
                (old, _) => old.is_some(),
            };
            let Some((next, weight)) = (if is_old { old.next() } else { new.next() }) else {
                break;
            };
            match merged.last_mut() {
                Some((kept, sum)) if next.cmp(kept).is_eq() => *sum += weight,
                _ => merged.push((next, weight)),
            }
        }
        drop(new);
        self.sorted = merged;
    }

    /// Multiplies every weight.
    pub(super) fn scale(&mut self, factor: u128) {
        for (_, weight) in self.sorted.iter_mut().chain(&mut self.waiting) {
            *weight *= factor;
        }
    }

    /// The number of outcomes, with repetitions among the waiting ones.
    pub(super) fn held(&self) -> usize {
        self.sorted.len() + self.waiting.len()
    }

    /// The outcomes in order. Call [`WeightMap::settle`] first.
    pub(super) fn as_slice(&self) -> &[(T, u128)] {
        &self.sorted
    }

    /// Divides every weight.
    pub(super) fn divide(&mut self, divisor: u128) {
        for (_, weight) in &mut self.sorted {
            *weight /= divisor;
        }
    }

    pub(super) fn into_sorted(mut self) -> Vec<(T, u128)> {
        self.settle();
        mem::take(&mut self.sorted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;

    #[test]
    fn a_bag_of_many_equals_a_map() {
        let (mut bag, mut map, mut x) = (WeightMap::new(), BTreeMap::new(), 1u32);
        for weight in 1..=5000u128 {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let outcome = x >> 21;
            bag.add(outcome, weight);
            *map.entry(outcome).or_insert(0) += weight;
        }
        bag.scale(3);
        let tripled: Vec<_> = map.into_iter().map(|(t, w)| (t, 3 * w)).collect();
        assert_eq!(bag.into_sorted(), tripled);
    }
}
