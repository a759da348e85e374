//! Outcomes laid down before the roll.

use super::{DiceSource, NextDie, Reading, RollOutcome, RollReason};
use alloc::vec::Vec;

/// Lays down the outcome of some rolls and leaves the others to another source.
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
pub struct Forced<D> {
    source: D,
    outcomes: Vec<(&'static str, i32)>,
}

impl<D: DiceSource> Forced<D> {
    /// Nothing forced yet.
    pub fn new(source: D) -> Self {
        Forced { source, outcomes: Vec::new() }
    }

    /// Lays down the outcome of the rolls of that name: a band, face or total, as the roll's
    /// spread counts. It is given as it stands, also where its weight is zero.
    #[must_use]
    pub fn force(mut self, roll: &'static str, outcome: i32) -> Self {
        self.outcomes.push((roll, outcome));
        self
    }

    /// The source behind.
    pub fn source_mut(&mut self) -> &mut D {
        &mut self.source
    }
}

impl<D: DiceSource> DiceSource for Forced<D> {
    fn draw(&mut self, ask: RollReason, spread: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        match self.outcomes.iter().find(|(roll, _)| *roll == ask.roll) {
            Some(&(_, outcome)) => Ok(RollOutcome { outcome, ..RollOutcome::default() }),
            None => self.source.draw(ask, spread),
        }
    }
}
