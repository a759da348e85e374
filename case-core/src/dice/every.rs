//! All outcomes, by replay.

use super::spread::Weighed;
use super::{
    DiceSource, NextDie, OwnedReading, Pool, Reading, RollOutcome, RollReason, WholeStages,
};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;

/// The probability of a path: an exact fraction, or a share of a fixed mass.
///
/// A roll divides its weight once for all of its outcomes.
#[doc(hidden)]
pub trait Weight: Copy + core::fmt::Debug {
    /// Divides this weight into `of` ways: the share of one way, and the remainder. `None` if it no
    /// longer fits.
    fn split(self, of: u64) -> Option<(Self, u64)>;

    /// The weight of `ways` out of `of`, from the share of one way and the remainder that
    /// [`Weight::split`] gave. `None` if it no longer fits.
    fn take(self, left: u64, ways: u64, of: u64) -> Option<Self>;

    /// This weight times `ways` out of `of`, or `None` if it no longer fits.
    #[inline]
    fn times(self, ways: u64, of: u64) -> Option<Self> {
        let (one, left) = self.split(of)?;
        one.take(left, ways, of)
    }
}

/// An exact fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// Numerator.
    pub numerator: u128,
    /// Denominator.
    pub denominator: u128,
}

impl Fraction {
    /// The whole.
    pub const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };
}

impl Weight for Fraction {
    #[inline]
    fn split(self, of: u64) -> Option<(Self, u64)> {
        Some((Fraction { denominator: product(self.denominator, of)?, ..self }, 0))
    }

    #[inline]
    fn take(self, _: u64, ways: u64, _: u64) -> Option<Self> {
        Some(Fraction { numerator: product(self.numerator, ways)?, ..self })
    }
}

/// The product, if it fits; usually of single words.
#[inline]
fn product(a: u128, b: u64) -> Option<u128> {
    match u64::try_from(a) {
        Ok(a) => Some(u128::from(a) * u128::from(b)),
        Err(_) => a.checked_mul(u128::from(b)),
    }
}

/// A share of a fixed mass of 2¹²⁰ parts, always rounded down. The loss can be counted, so a long chain
/// still gives a proven interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mass(pub u128);

impl Mass {
    /// The whole mass.
    pub const ONE: Mass = Mass(1 << 120);
}

impl Weight for Mass {
    #[inline]
    fn split(self, of: u64) -> Option<(Self, u64)> {
        let one = self.0 / u128::from(of);
        // The remainder is below `of`.
        let left = u64::try_from(self.0 - one * u128::from(of)).ok()?;
        Some((Mass(one), left))
    }

    #[inline]
    fn take(self, left: u64, ways: u64, of: u64) -> Option<Self> {
        // Both products fit: all ways together have at most the divided mass, and each factor of the
        // other is below 2⁶⁴.
        let of_left = match left.checked_mul(ways) {
            Some(parts) => u128::from(parts / of),
            None => u128::from(left) * u128::from(ways) / u128::from(of),
        };
        Some(Mass(self.0 * u128::from(ways) + of_left))
    }
}

/// A path with too many dice for an exact weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many dice in one step for exact weights: solve it as a chain, or sample it")]
pub struct TooDeep;

/// Enumerates all runs of rule code by replaying it: each replay takes the next path through the
/// outcomes of its rolls. Outcomes without weight are skipped.
///
/// ```
/// use case_core::dice::{RollReason, DiceSource, Die, Every, Fraction, Reading};
/// use case_core::ActorId;
/// let ask = RollReason { who: ActorId::JUDGE, rule: "example", roll: "die" };
/// let mut every = Every::new(Fraction::ONE);
/// let mut twelve = 0;
/// loop {
///     let a = every.draw(ask, &Reading::Face(Die::D6)).unwrap().outcome;
///     let b = every.draw(ask, &Reading::Face(Die::D6)).unwrap().outcome;
///     if a + b == 12 {
///         assert_eq!(every.weight().unwrap().denominator, 36);
///         twelve += 1;
///     }
///     if !every.next_path() { break; }
/// }
/// assert_eq!(twelve, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Every<W> {
    whole: W,
    path: Vec<Branch<W>>,
    outcomes: Vec<Weighed>,
    depth: usize,
    overflow: bool,
    paths: u64,
    kept: Kept,
    stages: Stages,
}

/// What is known of stages, where they are drawn whole. A copy knows nothing yet.
#[derive(Debug, Default)]
struct Stages {
    are_drawn: bool,
    known: Vec<Box<dyn Any + Send + Sync>>,
}

impl Clone for Stages {
    fn clone(&self) -> Self {
        Stages { are_drawn: self.are_drawn, known: Vec::new() }
    }
}

#[derive(Clone, Copy, Debug)]
struct Branch<W> {
    /// The first outcome of this roll, and the one that the path takes.
    start: usize,
    at: usize,
    outcome: Weighed,
    /// The division of the path's weight at this roll: number of ways, share of one, remainder.
    denominator: u64,
    one: W,
    left: u64,
    /// The weight of the path, including this roll.
    weight: W,
    /// The number of the distribution that a whole stage was drawn from, or [`LEFT`].
    stage: usize,
}

/// The outcomes of recent rolls of several dice: counting them is far more work than a path, and a
/// fight rolls the same few pools repeatedly.
#[derive(Clone, Debug, Default)]
struct Kept {
    rolls: Vec<(OwnedReading, Vec<Weighed>)>,
    /// The next one to be replaced.
    oldest: usize,
}

/// How many rolls are kept, each with at most a few hundred outcomes, since its ways fit 64 bits.
const KEPT: usize = 32;

impl Kept {
    /// Appends the outcomes of a roll of several dice. `None` if their ways don't fit.
    fn weigh(&mut self, reading: &Reading<'_>, outcomes: &mut Vec<Weighed>) -> Option<()> {
        // The totals of a pool are kept, since the same dice are read with many cuts.
        if let Reading::Wild(pool @ Pool { cuts: [_, ..], .. }) = reading {
            let mut totals = Vec::new();
            self.weigh(&Reading::Wild(Pool { cuts: &[], ..*pool }), &mut totals)?;
            pool.cut(&totals, outcomes);
            return Some(());
        }
        let known = self.rolls.iter().find(|(known, _)| known.reading() == *reading);
        if let Some((_, known)) = known {
            outcomes.extend_from_slice(known);
            return Some(());
        }
        let start = outcomes.len();
        weigh(reading, outcomes)?;
        let roll = (OwnedReading::from(reading), outcomes[start..].to_vec());
        match self.rolls.get_mut(self.oldest) {
            Some(oldest) => *oldest = roll,
            None => self.rolls.push(roll),
        }
        self.oldest = (self.oldest + 1) % KEPT;
        Some(())
    }
}

#[inline]
fn weigh(reading: &Reading<'_>, outcomes: &mut Vec<Weighed>) -> Option<()> {
    reading.weigh(|drawn, ways| outcomes.push(Weighed::of(&drawn, ways)))
}

impl<W: Weight> Every<W> {
    /// Starts at the first path; the weights are shares of `whole`.
    pub fn new(whole: W) -> Self {
        Every {
            whole,
            path: Vec::new(),
            outcomes: Vec::new(),
            depth: 0,
            overflow: false,
            paths: 0,
            kept: Kept::default(),
            stages: Stages::default(),
        }
    }

    /// Begins or ends to draw the outcomes of whole stages. All runs in between have to be of one
    /// setup.
    pub(crate) fn draw_stages(&mut self, are_drawn: bool) {
        self.stages = Stages { are_drawn, known: Vec::new() };
    }

    /// Starts again with another whole, reusing the memory.
    #[inline]
    pub(crate) fn restart(&mut self, whole: W) {
        self.whole = whole;
        self.path.clear();
        self.outcomes.clear();
        self.depth = 0;
        self.overflow = false;
    }

    /// The weight of the last path.
    ///
    /// # Errors
    /// [`TooDeep`] if the weight of a roll or of the path does not fit.
    #[inline]
    pub fn weight(&self) -> Result<W, TooDeep> {
        if self.overflow { Err(TooDeep) } else { Ok(self.so_far()) }
    }

    #[inline]
    fn so_far(&self) -> W {
        match self.path.last() {
            Some(branch) => branch.weight,
            None => self.whole,
        }
    }

    /// Whether nothing was rolled on the first path.
    #[inline]
    pub(crate) fn is_certain(&self) -> bool {
        self.path.is_empty() && !self.overflow
    }

    /// The number of paths completed.
    pub fn paths(&self) -> u64 {
        self.paths
    }

    /// Goes to the next path; `false` after the last. Then run the rule code again from its start.
    #[inline]
    pub fn next_path(&mut self) -> bool {
        self.paths += 1;
        self.depth = 0;
        while let Some(branch) = self.path.last_mut() {
            branch.at += 1;
            if let Some(outcome) = self.outcomes.get(branch.at) {
                branch.outcome = *outcome;
                match branch.one.take(branch.left, outcome.ways, branch.denominator) {
                    Some(weight) => branch.weight = weight,
                    None => self.overflow = true,
                }
                return true;
            }
            self.outcomes.truncate(branch.start);
            self.path.pop();
        }
        false
    }

    /// The first outcome of a roll that no path has reached before.
    #[inline(never)]
    fn first(&mut self, reading: &Reading<'_>) -> Weighed {
        if let Some(branch) = self.open(reading) {
            self.path.push(branch);
            self.depth += 1;
            branch.outcome
        } else {
            // Too many dice: the run goes on with any outcome, without a weight.
            self.overflow = true;
            Weighed { outcome: 1, ..Weighed::default() }
        }
    }

    fn open(&mut self, reading: &Reading<'_>) -> Option<Branch<W>> {
        let start = self.outcomes.len();
        let of = reading.denominator()?;
        match reading {
            Reading::Bands { .. } | Reading::Face(_) => weigh(reading, &mut self.outcomes),
            Reading::Sum { .. } | Reading::Wild(_) => self.kept.weigh(reading, &mut self.outcomes),
        }?;
        self.branch(start, of, LEFT)
    }

    /// A roll or stage of which the outcomes were added at the end, at the first of them.
    #[inline]
    fn branch(&self, start: usize, of: u64, stage: usize) -> Option<Branch<W>> {
        let outcome = *self.outcomes.get(start)?;
        let (one, left) = self.so_far().split(of)?;
        let weight = one.take(left, outcome.ways, of)?;
        Some(Branch { start, at: start, outcome, denominator: of, one, left, weight, stage })
    }
}

/// The number of no distribution.
const LEFT: usize = usize::MAX;

impl<W: Weight> WholeStages for Every<W> {
    fn repeated(&mut self) -> Option<(usize, usize)> {
        let branch = self.path.get(self.depth)?;
        self.depth += 1;
        Some((branch.stage, branch.at - branch.start))
    }

    fn draw_whole(&mut self, number: usize, ways: &[u64]) -> usize {
        let start = self.outcomes.len();
        self.outcomes.extend(ways.iter().map(|ways| Weighed { ways: *ways, ..Weighed::default() }));
        match self.branch(start, ways.iter().sum(), number) {
            Some(branch) => {
                self.path.push(branch);
                self.depth += 1;
            }
            None => self.overflow = true,
        }
        0
    }

    fn known(&mut self) -> &mut Vec<Box<dyn Any + Send + Sync>> {
        &mut self.stages.known
    }
}

impl<W: Weight> DiceSource for Every<W> {
    #[inline]
    fn draw(&mut self, _: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        let weighed = match self.path.get(self.depth) {
            Some(branch) => {
                self.depth += 1;
                branch.outcome
            }
            None => self.first(reading),
        };
        Ok(weighed.outcome())
    }

    #[inline]
    fn merging(&mut self) -> Option<&mut dyn WholeStages> {
        if self.stages.are_drawn { Some(self) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::who::ActorId;
    use crate::dice::{Die, WildOne};

    /// The definition: mass times ways out of all ways, rounded down.
    fn part(mass: u128, ways: u64, of: u64) -> u128 {
        let (ways, of) = (u128::from(ways), u128::from(of));
        mass / of * ways + mass % of * ways / of
    }

    #[test]
    fn a_mass_divided_once_equals_one_divided_for_each_outcome() {
        let most = 6u64.pow(24);
        for of in [1, 6, 100, 6u64.pow(12), most, u64::MAX] {
            for ways in [1, 5, of / 3, of - 1, of] {
                for mass in [0, 1, 99, u128::from(of) - 1, (1 << 120) / 7, 1 << 120] {
                    let taken = Mass(mass).times(ways, of).map(|mass| mass.0);
                    assert_eq!(taken, Some(part(mass, ways, of)), "{mass} {ways}/{of}");
                }
            }
        }
        let huge = Fraction { numerator: 1 << 100, denominator: 3 };
        let half = huge.times(1 << 27, 1 << 28);
        assert_eq!(half, Some(Fraction { numerator: 1 << 127, denominator: 3 << 28 }));
        assert_eq!(huge.times(1 << 28, 1 << 28), None);
    }

    /// More pools than are kept, so that some are replaced, each rolled three times.
    #[test]
    fn kept_rolls_are_those_that_were_weighed() {
        let ask = RollReason { who: ActorId::JUDGE, rule: "test", roll: "pool" };
        let cuts: &[&[i32]] = &[&[], &[7, 12], &[7, 13]];
        let mut every = Every::new(Mass::ONE);
        for round in 0..3 {
            for place in 0..2 * KEPT {
                let (regular, one) = (place % 4, [WildOne::Decide, WildOne::Cancel][place % 2]);
                let regular = u8::try_from(regular).unwrap_or(0);
                let cap = u8::try_from(place / 4 % 4).unwrap_or(0);
                let pool = Pool { regular, bursting: 1, cap, one, cuts: cuts[place % 3] };
                let count = u8::try_from(place / 3 + 1).unwrap_or(1);
                for reading in [Reading::Wild(pool), Reading::Sum { count, die: Die::D6 }] {
                    let mut weighed = Vec::new();
                    assert!(weigh(&reading, &mut weighed).is_some());
                    every.restart(Mass::ONE);
                    for one in weighed {
                        let drawn = every.draw(ask, &reading).map_err(|_| round);
                        let drawn = drawn.map(|d| (d.outcome, d.wild_one, d.lost));
                        assert_eq!(drawn, Ok((one.outcome, one.wild_one, one.lost)));
                        let of = reading.denominator().unwrap_or(0);
                        assert_eq!(every.weight().ok(), Mass::ONE.times(one.ways, of));
                        every.next_path();
                    }
                }
            }
        }
        assert_eq!(every.kept.rolls.len(), KEPT);
    }
}
