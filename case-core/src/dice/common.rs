//! Common dice: those of a trial, by address.

use super::{DiceSource, Fair, NextDie, Reading, RollOutcome, RollReason, mix};
use alloc::vec::Vec;

/// The dice of one trial, in which every roll has an address: the turn, who rolls, the name of the
/// roll, and how many of these came before in this turn.
///
/// Equal addresses have equal dice, whatever else is rolled. So two battles that differ in a ruling,
/// a field or a plan share the dice of every roll that both of them make, also after one of them has
/// made a roll more; pools of different sizes share their first dice. Each battle alone has fair and
/// independent dice.
///
/// ```
/// use case_core::dice::{CommonDice, DiceSource, Die, Fair, Reading, RollReason};
/// use case_core::ActorId;
///
/// let attack = RollReason { who: ActorId::fighter(0), rule: "example", roll: "attack" };
/// let stun = RollReason { roll: "stun", ..attack };
/// let d100 = Reading::Face(Die::D100);
/// let (mut one, mut other) = (CommonDice::new(&mut Fair::new(7)), CommonDice::new(&mut Fair::new(7)));
/// other.draw(stun, &d100)?;
/// assert_eq!(one.draw(attack, &d100)?.outcome, other.draw(attack, &d100)?.outcome);
/// # Ok::<(), case_core::dice::NextDie>(())
/// ```
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct CommonDice {
    trial: u64,
    turn: i32,
    /// The rolls of the turn, and how often each was made.
    made: Vec<(u64, u64)>,
}

impl CommonDice {
    /// The dice of a trial, from its own dice: they give the number that identifies the trial.
    pub fn new(dice: &mut Fair) -> CommonDice {
        CommonDice { trial: dice.word(), turn: 0, made: Vec::new() }
    }

    /// Sets the number of the turn.
    #[inline]
    pub(crate) fn set_turn(&mut self, turn: i32) {
        if self.turn != turn {
            self.turn = turn;
            self.made.clear();
        }
    }

    /// The dice of the next roll of that name.
    fn of(&mut self, ask: RollReason) -> Fair {
        let name = ask.roll.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
        let roll = mix(name ^ u64::from(ask.who.number().unsigned_abs()));
        let turn = u64::from(self.turn.unsigned_abs());
        let place = self.made.iter().position(|(known, _)| *known == roll);
        let place = place.unwrap_or_else(|| {
            self.made.push((roll, 0));
            self.made.len() - 1
        });
        let (_, count) = &mut self.made[place];
        let before = *count;
        *count += 1;
        Fair::stream(mix(self.trial ^ mix(roll ^ turn)), before)
    }
}

impl DiceSource for CommonDice {
    fn draw(&mut self, ask: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        self.of(ask).draw(ask, reading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::who::ActorId;
    use crate::dice::Die;

    fn ask(who: usize, roll: &'static str) -> RollReason {
        RollReason { who: ActorId::fighter(who), rule: "test", roll }
    }

    fn face(dice: &mut CommonDice, ask: RollReason) -> i32 {
        dice.draw(ask, &Reading::Face(Die::D100)).map_or(0, |drawn| drawn.outcome)
    }

    /// A roll more in one turn moves no other roll, in this turn or a later one.
    #[test]
    fn only_the_address_decides() {
        for seed in 0..50 {
            let mut plain = CommonDice::new(&mut Fair::new(seed));
            let mut longer = plain.clone();
            for turn in 1..4 {
                plain.set_turn(turn);
                longer.set_turn(turn);
                let own = face(&mut longer, ask(1, "check"));
                let first = face(&mut plain, ask(0, "attack"));
                assert_eq!(first, face(&mut longer, ask(0, "attack")));
                if turn == 2 {
                    face(&mut longer, ask(0, "attack"));
                }
                assert_eq!(face(&mut plain, ask(1, "check")), own);
            }
        }
    }

    /// Addresses that differ in one thing have independent faces, each of them even.
    #[test]
    fn addresses_are_independent() {
        let trials = 20_000;
        let (mut sums, mut products) = ([0.0; 5], [0.0; 4]);
        for trial in 0..trials {
            let mut dice = CommonDice::new(&mut Fair::stream(3, trial));
            dice.set_turn(1);
            let mut faces = [ask(0, "attack"), ask(0, "attack"), ask(1, "attack"), ask(0, "stun")]
                .map(|ask| f64::from(face(&mut dice, ask)) - 50.5)
                .to_vec();
            dice.set_turn(2);
            faces.push(f64::from(face(&mut dice, ask(0, "attack"))) - 50.5);
            for (sum, face) in sums.iter_mut().zip(&faces) {
                *sum += face;
            }
            for (product, other) in products.iter_mut().zip(&faces[1..]) {
                *product += faces[0] * other;
            }
        }
        let root = (20_000.0_f64).sqrt();
        // The deviation of a face is 28.87; four of the mean's are allowed.
        assert!(sums.iter().all(|sum| (sum / root).abs() < 4.0 * 28.87), "{sums:?}");
        let most = 4.0 * 28.87 * 28.87;
        assert!(products.iter().all(|sum| (sum / root).abs() < most), "{products:?}");
    }
}
