//! A reading that outlives its rule, for requests to the host.

use super::{Die, Pool, Reading, RollOutcome, WildOne};
use alloc::vec::Vec;

/// A [`Reading`] that owns its bands and cuts.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum OwnedReading {
    /// One die read in bands, each with its highest face.
    Bands {
        /// The die.
        die: Die,
        /// The highest face of each band; equal tops leave a band empty.
        tops: Vec<u8>,
    },
    /// One die, every face a separate outcome.
    Face(Die),
    /// The sum of several dice.
    Sum {
        /// The number of dice.
        count: u8,
        /// The die.
        die: Die,
    },
    /// A pool of six-sided dice, one of them wild.
    Wild {
        /// Dice besides the Wild Die.
        regular: u8,
        /// Further dice that are rolled again at a 6.
        bursting: u8,
        /// How often a die may be rolled again after a 6.
        cap: u8,
        /// How a first 1 of the Wild Die is read.
        one: WildOne,
        /// The total at which each band begins; none if the total itself is the outcome.
        cuts: Vec<i32>,
    },
}

impl From<&Reading<'_>> for OwnedReading {
    fn from(reading: &Reading<'_>) -> Self {
        match *reading {
            Reading::Bands { die, tops } => OwnedReading::Bands { die, tops: tops.to_vec() },
            Reading::Face(die) => OwnedReading::Face(die),
            Reading::Sum { count, die } => OwnedReading::Sum { count, die },
            Reading::Wild(Pool { regular, bursting, cap, one, cuts }) => {
                OwnedReading::Wild { regular, bursting, cap, one, cuts: cuts.to_vec() }
            }
        }
    }
}

/// One die of a roll that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct WantedDie {
    /// The die.
    pub die: Die,
    /// Whether it is the Wild Die.
    pub wild: bool,
    /// Whether it is rolled again and added after its highest face.
    pub bursts: bool,
}

impl OwnedReading {
    /// The reading.
    pub fn reading(&self) -> Reading<'_> {
        match self {
            OwnedReading::Bands { die, tops } => Reading::Bands { die: *die, tops },
            OwnedReading::Face(die) => Reading::Face(*die),
            OwnedReading::Sum { count, die } => Reading::Sum { count: *count, die: *die },
            OwnedReading::Wild { regular, bursting, cap, one, cuts } => Reading::Wild(Pool {
                regular: *regular,
                bursting: *bursting,
                cap: *cap,
                one: *one,
                cuts,
            }),
        }
    }

    /// All dice of the roll, in the order of their faces. A die that bursts is rolled again before the
    /// next one.
    pub fn dice(&self) -> Vec<WantedDie> {
        let plain = |die| WantedDie { die, wild: false, bursts: false };
        match self {
            OwnedReading::Bands { die, .. } | OwnedReading::Face(die) => alloc::vec![plain(*die)],
            OwnedReading::Sum { count, die } => {
                alloc::vec![plain(*die); usize::from(*count)]
            }
            OwnedReading::Wild { regular, bursting, cap, .. } => {
                let bursts = *cap > 0;
                let wild = WantedDie { die: Die::D6, wild: true, bursts };
                let burst = WantedDie { die: Die::D6, wild: false, bursts };
                let mut dice = alloc::vec![wild];
                dice.extend(core::iter::repeat_n(burst, usize::from(*bursting)));
                dice.extend(core::iter::repeat_n(plain(Die::D6), usize::from(*regular)));
                dice
            }
        }
    }

    /// For bands of one die: the outcome, the lowest and the highest face of each non-empty band.
    pub fn bands(&self) -> Vec<(i32, u8, u8)> {
        let OwnedReading::Bands { tops, .. } = self else { return Vec::new() };
        let mut below = 0;
        let mut bands = Vec::with_capacity(tops.len());
        for (outcome, &top) in (0..).zip(tops) {
            if top > below {
                bands.push((outcome, below + 1, top));
                below = top;
            }
        }
        bands
    }

    /// Every outcome with its exact weight, in ascending order, and the sum of the weights, where these
    /// faces lie already. Outcomes that differ only in the mark of a Wild 1 are counted together. `None`
    /// if the weights don't fit 64 bits.
    pub fn odds(&self, lying: &[u8]) -> Option<(Vec<(i32, u64)>, u64)> {
        let mut odds: Vec<(i32, u64)> = Vec::new();
        self.reading().weigh_after(lying, |RollOutcome { outcome, .. }, weight| {
            match odds.binary_search_by_key(&outcome, |(known, _)| *known) {
                Ok(i) => odds[i].1 += weight,
                Err(i) => odds.insert(i, (outcome, weight)),
            }
        })?;
        let whole = odds.iter().map(|(_, weight)| weight).sum();
        Some((odds, whole))
    }
}
