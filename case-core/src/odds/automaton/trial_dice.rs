//! The dice of trials.

use super::known::{Learned, Rolled, Seen};
use crate::dice::{CommonDice, DiceSource, Fair, NextDie, Reading, RollOutcome, RollReason};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The dice of a trial: fair ones, after the known outcomes of a step that is being learned; or
/// common ones.
///
/// Playing and learning share this type, so that the rules are compiled once for all of them.
#[derive(Debug)]
pub(crate) struct TrialDice<'r> {
    fair: &'r mut Fair,
    other: Option<Other<'r>>,
}

#[derive(Debug)]
enum Other<'r> {
    Learning(Learning<'r>),
    Common(CommonDice),
}

#[derive(Debug)]
struct Learning<'r> {
    path: &'r [Seen],
    readings: &'r [Arc<Learned>],
    rolled: &'r mut Vec<Rolled>,
}

impl<'r> TrialDice<'r> {
    /// Those of a trial: fair dice alone, or common dice made of them.
    pub(crate) fn of_trial(fair: &'r mut Fair, common: bool) -> Self {
        let other = common.then(|| Other::Common(CommonDice::new(fair)));
        TrialDice { fair, other }
    }

    /// A step of this turn begins.
    #[inline]
    pub(crate) fn set_turn(&mut self, turn: i32) {
        if let Some(Other::Common(common)) = &mut self.other {
            common.set_turn(turn);
        }
    }

    /// Dice that first give the outcomes of a path, then record the rolls.
    pub(in crate::odds) fn learning(
        fair: &'r mut Fair,
        path: &'r [Seen],
        readings: &'r [Arc<Learned>],
        rolled: &'r mut Vec<Rolled>,
    ) -> Self {
        TrialDice { fair, other: Some(Other::Learning(Learning { path, readings, rolled })) }
    }
}

impl DiceSource for TrialDice<'_> {
    #[inline]
    fn draw(&mut self, ask: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        match &mut self.other {
            None => self.fair.draw(ask, reading),
            Some(Other::Learning(learning)) => learning.draw(self.fair, ask, reading),
            Some(Other::Common(common)) => common.draw(ask, reading),
        }
    }
}

impl Learning<'_> {
    #[inline(never)]
    fn draw(
        &mut self,
        fair: &mut Fair,
        ask: RollReason,
        reading: &Reading<'_>,
    ) -> Result<RollOutcome, NextDie> {
        if let Some((&seen, rest)) = self.path.split_first() {
            self.path = rest;
            return Ok(seen.into());
        }
        let drawn = fair.draw(ask, reading)?;
        let seen = Seen::from(&drawn);
        let known = self.readings.iter().position(|known| known.is_of(reading));
        let known = known.and_then(|known| u32::try_from(known).ok());
        self.rolled.push(match known {
            Some(number) => Rolled::Known(number, seen),
            None => Rolled::New(reading.into(), seen),
        });
        Ok(drawn)
    }
}

/// Rolls several dice. Fair dice always give a face.
pub(in crate::odds) fn roll_many(reading: &Reading<'_>, dice: &mut Fair) -> Option<Seen> {
    let drawn = reading.read(|die, _| Ok::<_, NextDie>(dice.roll(die))).ok()?;
    Some(Seen::from(&drawn))
}
