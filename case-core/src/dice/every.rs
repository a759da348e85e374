//! Every outcome, by replay.

use super::{Dice, NextDie, Reading, RollOutcome, RollReason};
use alloc::vec::Vec;

/// How likely a path is: an exact fraction, or a share of a fixed mass.
pub trait Weight: Copy + core::fmt::Debug {
    /// This weight times `ways` out of `of`, or `None` where it no longer fits.
    fn times(self, ways: u64, of: u64) -> Option<Self>;
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
    fn times(self, ways: u64, of: u64) -> Option<Self> {
        Some(Fraction {
            numerator: self.numerator.checked_mul(u128::from(ways))?,
            denominator: self.denominator.checked_mul(u128::from(of))?,
        })
    }
}

/// A share of a fixed mass of 2¹²⁰ parts, always rounded down: what rounding loses can be counted,
/// so that a long chain stays a proven interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mass(pub u128);

impl Mass {
    /// The whole mass.
    pub const ONE: Mass = Mass(1 << 120);
}

impl Weight for Mass {
    #[inline]
    fn times(self, ways: u64, of: u64) -> Option<Self> {
        let (ways, of) = (u128::from(ways), u128::from(of));
        // Both products fit: the quotient times `ways` is at most the mass, the rest below 2¹²⁸.
        Some(Mass(self.0 / of * ways + self.0 % of * ways / of))
    }
}

/// A path that no weight can hold: too many dice in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many dice in one step for exact weights: solve it as a chain, or sample it")]
pub struct TooDeep;

/// Lists every run of a piece of rule code by replaying it: each replay takes the next path
/// through the outcomes of its rolls. Outcomes without weight are left out.
///
/// ```
/// use case_core::dice::{RollReason, Dice, Die, Every, Fraction, Reading};
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
}

/// An outcome of a roll and in how many ways the dice give it.
#[derive(Clone, Copy, Debug)]
struct Weighed {
    outcome: i32,
    wild_one: bool,
    lost: i32,
    ways: u64,
}

#[derive(Clone, Copy, Debug)]
struct Branch<W> {
    /// The outcomes of this roll, and which of them the path takes.
    start: usize,
    at: usize,
    denominator: u64,
    /// The weight of the path up to and with this roll, and up to it.
    weight: W,
    before: W,
}

impl<W: Weight> Every<W> {
    /// Starts at the first path, whose weight is a share of `whole`.
    pub fn new(whole: W) -> Self {
        Every { whole, path: Vec::new(), outcomes: Vec::new(), depth: 0, overflow: false, paths: 0 }
    }

    /// Starts again with another whole, keeping the memory.
    pub fn restart(&mut self, whole: W) {
        self.whole = whole;
        self.path.clear();
        self.outcomes.clear();
        self.depth = 0;
        self.overflow = false;
    }

    /// The weight of the path just run.
    ///
    /// # Errors
    /// [`TooDeep`] where the weight of some roll, or of the path, does not fit.
    pub fn weight(&self) -> Result<W, TooDeep> {
        if self.overflow {
            return Err(TooDeep);
        }
        Ok(self.path.last().map_or(self.whole, |branch| branch.weight))
    }

    /// How many paths have been run to their end.
    pub fn paths(&self) -> u64 {
        self.paths
    }

    /// Turns to the next path; `false` after the last. Run the rule code again from its start.
    pub fn next_path(&mut self) -> bool {
        self.paths += 1;
        self.depth = 0;
        while let Some(branch) = self.path.last_mut() {
            branch.at += 1;
            if branch.at < self.outcomes.len() {
                let ways = self.outcomes[branch.at].ways;
                match branch.before.times(ways, branch.denominator) {
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

    fn open(&mut self, spread: &Reading<'_>) -> Option<Branch<W>> {
        let start = self.outcomes.len();
        let before = self.path.last().map_or(self.whole, |branch| branch.weight);
        let outcomes = &mut self.outcomes;
        let denominator = spread.denominator()?;
        spread.weigh(|drawn, ways| {
            let RollOutcome { outcome, wild_one, lost, .. } = drawn;
            outcomes.push(Weighed { outcome, wild_one, lost, ways });
        })?;
        let weight = before.times(self.outcomes.get(start)?.ways, denominator)?;
        Some(Branch { start, at: start, denominator, weight, before })
    }
}

impl<W: Weight> Dice for Every<W> {
    #[inline]
    fn draw(&mut self, _: RollReason, spread: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        if self.depth == self.path.len() {
            if let Some(branch) = self.open(spread) {
                self.path.push(branch);
            } else {
                // Too many dice: the run goes on with some outcome, and no weight will be given.
                self.overflow = true;
                return Ok(RollOutcome { outcome: 1, ..RollOutcome::default() });
            }
        }
        let Weighed { outcome, wild_one, lost, .. } = self.outcomes[self.path[self.depth].at];
        self.depth += 1;
        Ok(RollOutcome { outcome, wild_one, lost, ..RollOutcome::default() })
    }
}
