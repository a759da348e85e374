//! Rolls with forced outcomes.

use super::{DiceSource, NextDie, Reading, RollOutcome, RollReason};
use alloc::vec::Vec;

/// Forces the outcomes of some rolls and leaves the others to another source.
///
/// ```
/// use case_core::dice::{DiceSource, Die, Fair, Forced, Reading, RollReason};
/// use case_core::ActorId;
/// let mut dice = Forced::new(Fair::new(1)).force("attack", 3);
/// let bands = Reading::Bands { die: Die::D100, tops: &[50, 80, 97, 100] };
/// let ask = RollReason { who: ActorId::fighter(0), rule: "R4", roll: "attack" };
/// assert_eq!(dice.draw(ask, &bands).unwrap().outcome, 3);
/// ```
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Forced<D> {
    source: D,
    outcomes: Vec<(&'static str, i32)>,
}

impl<D: DiceSource> Forced<D> {
    /// A source with nothing forced yet.
    pub fn new(source: D) -> Self {
        Forced { source, outcomes: Vec::new() }
    }

    /// Forces the outcome of the rolls of that name: a band, face or total by the roll's reading. It
    /// is not checked; its weight may be zero.
    #[must_use]
    pub fn force(mut self, roll: &'static str, outcome: i32) -> Self {
        self.outcomes.push((roll, outcome));
        self
    }
}

impl<D: DiceSource> DiceSource for Forced<D> {
    fn draw(&mut self, ask: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        match self.outcomes.iter().find(|(roll, _)| *roll == ask.roll) {
            Some(&(_, outcome)) => Ok(RollOutcome::of(outcome)),
            None => self.source.draw(ask, reading),
        }
    }
}
