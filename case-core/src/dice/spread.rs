//! What a rule will do with a roll.

use super::{Die, Faces, RollOutcome};
use alloc::vec;
use alloc::vec::Vec;

/// What a rule will do with a roll: the whole reading of it, made before the dice fall.
///
/// [`Reading::read`] reads faces, [`Reading::weigh`] counts every outcome. Both go through the same
/// classification, so there is no second place to get odds wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading<'a> {
    /// One die read in bands: the outcome is the first band whose top is not below the face. Tops
    /// rise (equal tops leave a band empty) and the last is the die's highest face.
    Bands {
        /// The die.
        die: Die,
        /// The highest face of each band.
        tops: &'a [u8],
    },
    /// One die, every face an outcome of its own.
    Face(Die),
    /// The sum of several dice.
    Sum {
        /// How many dice.
        count: u8,
        /// Which die.
        die: Die,
    },
    /// A pool of six-sided dice, one of them wild.
    Wild(Pool<'a>),
}

/// How a Wild Die that first shows a 1 is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum WildOne {
    /// The 1 and the highest other die are taken away.
    Cancel,
    /// It counts as 1, and the roll is marked.
    Mark,
    /// It counts as 1, nothing more.
    Plain,
    /// As [`WildOne::Mark`], and the roll tells what taking the 1 and the highest other die away
    /// would cost: somebody decides when the dice lie on the table.
    Decide,
}

/// A pool of six-sided dice, one of them wild: a 6 on it is rolled again and added, a 1 on its
/// first toss is read by `one`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool<'a> {
    /// Dice besides the Wild Die.
    pub regular: u8,
    /// Further dice that roll on at a 6 but never go wrong at a 1.
    pub bursting: u8,
    /// How often a die may be rolled again after a 6.
    pub cap: u8,
    /// How a first 1 of the Wild Die is read.
    pub one: WildOne,
    /// Without cuts the outcome is the total; with them, how many cuts the total reaches.
    pub cuts: &'a [i32],
}

/// The most dice one spread may have: more would not fit a table, and a stranger's sheet must not
/// buy unbounded work.
pub const MAX_DICE: u8 = 120;

impl Pool<'_> {
    fn classify(&self, total: i32, wild_one: bool, highest: i32, shown: Faces) -> RollOutcome {
        let outcome = if self.cuts.is_empty() {
            total
        } else {
            i32::try_from(self.cuts.iter().filter(|&&cut| total >= cut).count()).unwrap_or(i32::MAX)
        };
        let marked = wild_one && matches!(self.one, WildOne::Mark | WildOne::Decide);
        let lost = if marked && self.one == WildOne::Decide { 1 + highest } else { 0 };
        RollOutcome { outcome, wild_one: marked, lost, shown }
    }

    /// The total of a pool: what the Wild Die gave, the sum of the others and the highest of them.
    fn total(&self, first: u8, wild: i32, sum: i32, highest: i32) -> i32 {
        if first == 1 && self.one == WildOne::Cancel { sum - highest } else { wild + sum }
    }
}

impl Reading<'_> {
    /// The band of a face; `None` where it is no face of the die, or the roll is not read in bands.
    #[inline]
    pub const fn band_of(&self, face: u8) -> Option<i32> {
        match *self {
            Reading::Bands { die, tops } if face > 0 && face <= die.faces() => {
                Some(band(tops, face))
            }
            _ => None,
        }
    }

    /// Reads one roll, taking faces from `next` in the order in which they are rolled: `next` is
    /// told the die and how many of it the roll still needs at least.
    ///
    /// # Errors
    /// Whatever `next` answers.
    #[expect(clippy::inline_always, reason = "how a roll is read folds where it is called for")]
    #[inline(always)]
    pub fn read<E>(
        &self,
        mut next: impl FnMut(Die, u8) -> Result<u8, E>,
    ) -> Result<RollOutcome, E> {
        match *self {
            Reading::Bands { die, tops } => {
                let face = next(die, 1)?;
                let shown = Faces::One(face);
                Ok(RollOutcome { outcome: band(tops, face), shown, ..RollOutcome::default() })
            }
            Reading::Face(die) => {
                let face = next(die, 1)?;
                let shown = Faces::One(face);
                Ok(RollOutcome { outcome: i32::from(face), shown, ..RollOutcome::default() })
            }
            Reading::Sum { count, die } => read_sum(count, die, next),
            Reading::Wild(pool) => read_pool(&pool, next),
        }
    }

    /// Calls `each` with every outcome (in rising order) and its weight. The weights sum to
    /// [`Reading::denominator`]. `None` where that number does not fit 64 bits.
    pub fn weigh(&self, mut each: impl FnMut(RollOutcome, u64)) -> Option<()> {
        match *self {
            Reading::Bands { tops, .. } => {
                let mut below = 0u8;
                for (i, &top) in (0i32..).zip(tops) {
                    if top > below {
                        each(
                            RollOutcome { outcome: i, ..RollOutcome::default() },
                            u64::from(top - below),
                        );
                        below = top;
                    }
                }
            }
            Reading::Face(die) => {
                for face in 1..=die.faces() {
                    each(RollOutcome { outcome: i32::from(face), ..RollOutcome::default() }, 1);
                }
            }
            Reading::Sum { count, die } => {
                self.denominator()?;
                for (outcome, weight) in (0i32..).zip(sums(count, die.faces())) {
                    if weight > 0 {
                        each(RollOutcome { outcome, ..RollOutcome::default() }, weight);
                    }
                }
            }
            Reading::Wild(pool) => {
                self.denominator()?;
                weigh_pool(&pool, each);
            }
        }
        Some(())
    }

    /// The sum of all weights: the number of equally likely ways the dice can fall. `None` where
    /// it does not fit 64 bits.
    pub fn denominator(&self) -> Option<u64> {
        match *self {
            Reading::Bands { die, .. } | Reading::Face(die) => Some(u64::from(die.faces())),
            Reading::Sum { count, die } => u64::from(die.faces()).checked_pow(u32::from(count)),
            Reading::Wild(p) => {
                let bursting = u32::from(p.bursting) + 1;
                let tosses = u32::from(p.regular) + bursting * (u32::from(p.cap) + 1);
                6u64.checked_pow(tosses)
            }
        }
    }
}

/// The first band whose top is not below the face.
#[inline]
pub(crate) const fn band(tops: &[u8], face: u8) -> i32 {
    let (mut outcome, mut i) = (0, 0);
    while i < tops.len() {
        outcome += (face > tops[i]) as i32;
        i += 1;
    }
    outcome
}

fn read_sum<E>(
    count: u8,
    die: Die,
    mut next: impl FnMut(Die, u8) -> Result<u8, E>,
) -> Result<RollOutcome, E> {
    let mut faces = Vec::with_capacity(usize::from(count));
    for left in (1..=count).rev() {
        faces.push(next(die, left)?);
    }
    let outcome = faces.iter().map(|&f| i32::from(f)).sum();
    let shown = Faces::Many { faces, total: outcome };
    Ok(RollOutcome { outcome, shown, ..RollOutcome::default() })
}

fn read_pool<E>(
    pool: &Pool<'_>,
    mut next: impl FnMut(Die, u8) -> Result<u8, E>,
) -> Result<RollOutcome, E> {
    let mut faces = Vec::new();
    let others = pool.regular.saturating_add(pool.bursting);
    let mut burst = |after: u8, faces: &mut Vec<u8>| -> Result<(u8, i32), E> {
        let first = next(Die::D6, after.saturating_add(1))?;
        faces.push(first);
        let (mut last, mut sum, mut again) = (first, i32::from(first), 0);
        while last == 6 && again < pool.cap {
            last = next(Die::D6, after.saturating_add(1))?;
            faces.push(last);
            sum += i32::from(last);
            again += 1;
        }
        Ok((first, sum))
    };
    let (first, wild) = burst(others, &mut faces)?;
    let (mut sum, mut highest) = (0, 0);
    for left in (0..pool.bursting).rev() {
        let (_, value) = burst(left.saturating_add(pool.regular), &mut faces)?;
        sum += value;
        highest = highest.max(value);
    }
    for left in (1..=pool.regular).rev() {
        let face = next(Die::D6, left)?;
        faces.push(face);
        sum += i32::from(face);
        highest = highest.max(i32::from(face));
    }
    let total = pool.total(first, wild, sum, highest);
    Ok(pool.classify(total, first == 1, highest, Faces::Many { faces, total }))
}

/// Ways to roll each total of a bursting die of six faces, out of 6^(cap+1); index is the total.
fn bursting(cap: u8) -> Vec<u64> {
    let tosses = u32::from(cap) + 1;
    let mut ways = vec![0u64; 6 * usize::from(cap) + 7];
    for again in 0..=u32::from(cap) {
        let rest = 6u64.pow(tosses - again - 1);
        let top = if again == u32::from(cap) { 6 } else { 5 };
        for face in 1..=top {
            ways[6 * again as usize + face] += rest;
        }
    }
    ways
}

/// Ways to roll each sum of `count` dice; index is the sum.
fn sums(count: u8, faces: u8) -> Vec<u64> {
    let mut ways = vec![1u64];
    for _ in 0..count {
        let mut next = vec![0u64; ways.len() + usize::from(faces)];
        for (sum, &w) in ways.iter().enumerate() {
            for face in 1..=usize::from(faces) {
                next[sum + face] += w;
            }
        }
        ways = next;
    }
    ways
}

/// Adds one die of these `ways` to a table of ways by (highest, sum).
fn add_die(table: &[Vec<u64>], ways: &[u64]) -> Vec<Vec<u64>> {
    let width = table.first().map_or(0, Vec::len) + ways.len() - 1;
    let mut next = vec![vec![0u64; width]; table.len().max(ways.len())];
    for (high, row) in table.iter().enumerate() {
        for (sum, &w) in row.iter().enumerate().filter(|&(_, &w)| w > 0) {
            for (value, &v) in ways.iter().enumerate().filter(|&(_, &v)| v > 0) {
                next[high.max(value)][sum + value] += w * v;
            }
        }
    }
    next
}

fn weigh_pool(pool: &Pool<'_>, mut each: impl FnMut(RollOutcome, u64)) {
    let burst = bursting(pool.cap);
    let mut others = vec![vec![1u64]];
    for _ in 0..pool.bursting {
        others = add_die(&others, &burst);
    }
    for _ in 0..pool.regular {
        others = add_die(&others, &[0, 1, 1, 1, 1, 1, 1]);
    }
    let mut merged: alloc::collections::BTreeMap<(i32, bool, i32), u64> =
        alloc::collections::BTreeMap::new();
    for (highest, row) in (0i32..).zip(&others) {
        for (sum, &ways) in (0i32..).zip(row).filter(|&(_, &w)| w > 0) {
            for (wild, &w) in (0i32..).zip(&burst).filter(|&(_, &w)| w > 0) {
                let first = if wild >= 6 { 6 } else { u8::try_from(wild).unwrap_or(6) };
                let total = pool.total(first, wild, sum, highest);
                let drawn = pool.classify(total, first == 1, highest, Faces::None);
                let key = (drawn.outcome, drawn.wild_one, drawn.lost);
                *merged.entry(key).or_default() += ways * w;
            }
        }
    }
    for ((outcome, wild_one, lost), weight) in merged {
        each(RollOutcome { outcome, wild_one, lost, shown: Faces::None }, weight);
    }
}
