//! What a chain found.

use super::Odds;
use super::weights::WeightMap;
use crate::dice::Mass;
use alloc::vec::Vec;

/// The bounds between which a probability is proven to lie, as shares of a mass of 2¹²⁰ parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// It is at least this.
    pub low: Mass,
    /// It is at most this.
    pub high: Mass,
}

impl Interval {
    /// Both bounds as floating-point numbers, for presentation.
    pub fn as_f64(self) -> (f64, f64) {
        (self.low.as_f64(), self.high.as_f64())
    }

    /// How far the bounds lie apart, for presentation.
    pub fn width(self) -> f64 {
        Mass(self.high.0 - self.low.0).as_f64()
    }
}

/// The mass that was left unresolved, by what cut it off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cuts {
    /// Fights that went on beyond the limit of turns.
    pub turns: u128,
    /// The lightest states, where there were more than the limit.
    pub states: u128,
    /// Steps with more paths than the limit of a step.
    pub step_paths: u128,
    /// What was left when the limit of all paths was reached.
    pub paths: u128,
    /// States lighter than the least mass that is followed.
    pub least: u128,
    /// What was left when the caller said stop.
    pub stopped: u128,
    /// What rounding down lost.
    pub rounding: u128,
}

/// A fight that was solved to its end, as far as the limits allowed.
///
/// Every probability is a proven [`Interval`]: what was cut off may have ended either way.
#[derive(Clone, Debug)]
pub struct Solved<V> {
    /// By the number of the last turn and then by value.
    pub(super) ended: Vec<((u32, V), u128)>,
    /// Every value that the fight can end with, where every state that it can come to was stepped.
    pub(super) known_values: Option<Vec<V>>,
    pub(super) must_end: bool,
    pub(super) endless: u128,
    pub(super) unresolved: u128,
    pub(super) cuts: Cuts,
    pub(super) paths: u64,
    pub(super) states: u64,
    pub(super) turns: u32,
}

impl<V: Ord + Clone> Solved<V> {
    /// The probability that the fight ends with this value.
    pub fn p(&self, value: &V) -> Interval {
        self.chance(|_, other| other == value)
    }

    /// The same with the number of the first turn.
    pub(super) fn counted_from(mut self, first: i32) -> Self {
        let first = u32::try_from(first).unwrap_or(0);
        for ((turn, _), _) in &mut self.ended {
            *turn = turn.saturating_add(first);
        }
        self
    }

    /// The probability that the fight ends so, told by the number of its last turn and by its
    /// value. Turns are numbered as the battle counts them, also where it is solved from its middle.
    pub fn chance(&self, mut so: impl FnMut(u32, &V) -> bool) -> Interval {
        let ended = self.ended.iter().filter(|((turn, value), _)| so(*turn, value));
        self.interval(ended.map(|&(_, mass)| mass).sum())
    }

    /// The probability that the fight never ends. It is above 0 only where that is proven.
    pub fn never_ends(&self) -> Interval {
        self.interval(self.endless)
    }

    /// Whether it is proven that the fight never ends with one of these values: every state that it
    /// can come to was stepped, and none led to such an end. There is no proof where a limit left
    /// states out, or where so many came that those of earlier turns were forgotten.
    pub fn never(&self, of: impl FnMut(&V) -> bool) -> bool {
        self.known_values.as_ref().is_some_and(|values| !values.iter().any(of))
    }

    /// Whether it is proven that the fight ends, sooner or later, with probability 1. The same
    /// limits hold as for [`Solved::never`].
    pub fn must_end(&self) -> bool {
        self.must_end
    }

    fn interval(&self, low: u128) -> Interval {
        Interval { low: Mass(low), high: Mass(low + self.unresolved) }
    }

    /// The probability of each value, in order.
    pub fn values(&self) -> Vec<(V, Interval)> {
        self.gather(|_, value| value.clone())
    }

    /// The probability that this is the number of the turn in which the fight ends, in order: 1 is
    /// the first turn of the battle, and 0 that of a surprise. A simulation's turns are the same.
    pub fn lengths(&self) -> Vec<(u32, Interval)> {
        self.gather(|turn, _| turn)
    }

    /// The probability of each value of a function of the last turn and the value, in order.
    pub fn gather<K: Ord>(&self, mut f: impl FnMut(u32, &V) -> K) -> Vec<(K, Interval)> {
        let mut bag = WeightMap::new();
        for ((turn, value), mass) in &self.ended {
            bag.add(f(*turn, value), *mass);
        }
        let sorted = bag.into_sorted().into_iter();
        sorted.map(|(key, mass)| (key, self.interval(mass))).collect()
    }

    /// The odds of last turn and value among the fights that were followed to their end: a
    /// conditional distribution, as good as the unresolved mass is small. `None` where none ended.
    pub fn of_ended(&self) -> Option<Odds<(u32, V)>> {
        Odds::from_weights(self.ended.iter().cloned()).ok()
    }

    /// The mass that neither ended nor is proven to be endless.
    pub fn unresolved(&self) -> Mass {
        Mass(self.unresolved)
    }

    /// What cut the unresolved mass off: which limit to raise for a narrower interval.
    pub fn cuts(&self) -> Cuts {
        self.cuts
    }

    /// The same fight by a function of the value: by its winner alone, where more was asked for.
    #[must_use]
    pub fn map<U: Ord + Clone>(&self, mut f: impl FnMut(&V) -> U) -> Solved<U> {
        let mut bag = WeightMap::new();
        for ((turn, value), mass) in &self.ended {
            bag.add((*turn, f(value)), *mass);
        }
        let known = self.known_values.as_ref().map(|values| {
            let mut known: Vec<U> = values.iter().map(&mut f).collect();
            known.sort();
            known.dedup();
            known
        });
        Solved {
            ended: bag.into_sorted(),
            known_values: known,
            must_end: self.must_end,
            endless: self.endless,
            unresolved: self.unresolved,
            cuts: self.cuts,
            paths: self.paths,
            states: self.states,
            turns: self.turns,
        }
    }

    /// How many paths were run.
    pub fn paths(&self) -> u64 {
        self.paths
    }

    /// How many states were met; one that was forgotten for room counts again.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// How many turns were solved.
    pub fn turns(&self) -> u32 {
        self.turns
    }
}
