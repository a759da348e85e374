//! A roll as a plan weighs it: dice, and a number added to them.

use super::ability::dice_left;
use crate::d6::state::effects::ShiftedRolls;
use crate::d6::{AddedCodes, DieCode, PIPS_IN_A_DIE, Rulings, Setup, Skill, State};
use crate::data::who::ActorId;

/// Three pips are a die.
pub(crate) const PIPS: i32 = PIPS_IN_A_DIE as i32;

/// Dice and a number added to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Throw {
    /// The dice, one of them wild.
    pub(crate) dice: i32,
    /// The number added.
    pub(crate) flat: i32,
}

impl Throw {
    /// That of a code.
    pub(crate) fn of(code: DieCode) -> Throw {
        Throw { dice: code.dice().into(), flat: code.pips().into() }
    }

    /// That of a skill after all current penalties.
    pub(crate) fn skill(setup: &Setup, state: &State, who: ActorId, skill: Skill) -> Throw {
        let flat = setup.now(state, who).map_or(0, |fighter| {
            i32::from(fighter.skill(skill).pips()) + fighter.rolls(ShiftedRolls::All).1
        });
        Throw { dice: dice_left(setup, state, who, skill), flat }
    }

    /// The same with dice and a number added.
    pub(crate) fn plus(self, dice: i32, flat: i32) -> Throw {
        self.and(Throw { dice, flat })
    }

    pub(crate) fn and(self, other: Throw) -> Throw {
        Throw {
            dice: self.dice.saturating_add(other.dice),
            flat: self.flat.saturating_add(other.flat),
        }
    }

    /// The same as the sum of codes: three pips are a die, or not (`added_codes`).
    pub(crate) fn added(self, rulings: &Rulings) -> Throw {
        match rulings.added_codes {
            AddedCodes::Carry => {
                Throw { dice: self.dice.saturating_add(self.flat / PIPS), flat: self.flat % PIPS }
            }
            AddedCodes::SideBySide => self,
        }
    }

    /// The mean of the total, in tenths; at least 0.
    pub(crate) fn mean(self) -> i32 {
        let dice = self.dice.max(0).saturating_mul(35);
        dice.saturating_add(self.flat.saturating_mul(10)).max(0)
    }

    /// The spread of the total, in tenths.
    fn spread(self) -> i32 {
        let dice = self.dice.max(0);
        let known = usize::try_from(dice).ok().and_then(|dice| SPREADS.get(dice));
        known.copied().unwrap_or_else(|| spread(dice))
    }

    /// About how many percent of totals reach the difficulty.
    pub(crate) fn reaches(self, need: i32) -> i32 {
        percent(self.mean() + 5 - need.saturating_mul(10), self.spread())
    }

    /// About how many percent of totals exceed a total of the other.
    pub(crate) fn exceeds(self, other: Throw) -> i32 {
        let [percent] = self.exceeds_by(other, [1]);
        percent
    }

    /// About how many percent of totals exceed a total of the other by each of these points or more.
    pub(crate) fn exceeds_by<const N: usize>(self, other: Throw, by: [i32; N]) -> [i32; N] {
        let spread = self.spread().pow(2).saturating_add(other.spread().pow(2)).isqrt();
        by.map(|by| percent(self.plus(0, 1 - by).mean() - other.mean() - 5, spread))
    }
}

/// The spread of the total of `dice` dice (0 or more), in tenths.
const fn spread(dice: i32) -> i32 {
    dice.saturating_mul(300).saturating_add(900).isqrt()
}

/// The spreads of common numbers of dice, computed in advance.
const SPREADS: [i32; 32] = {
    let (mut spreads, mut place, mut dice) = ([0; 32], 0, 0);
    while place < spreads.len() {
        spreads[place] = spread(dice);
        (place, dice) = (place + 1, dice + 1);
    }
    spreads
};

/// The normal distribution in percent, at 0, 0.1, 0.2 and so on.
const NORMAL: [i32; 25] = [
    50, 54, 58, 62, 66, 69, 73, 76, 79, 82, 84, 86, 88, 90, 92, 93, 95, 96, 96, 97, 98, 98, 99, 99,
    99,
];

/// The percentage that is at least 0, for this mean and spread.
fn percent(mean: i32, spread: i32) -> i32 {
    let place = usize::try_from(mean.saturating_abs().saturating_mul(10) / spread.max(1));
    let within = place.ok().and_then(|place| NORMAL.get(place)).copied().unwrap_or(100);
    if mean >= 0 { within } else { 100 - within }
}
