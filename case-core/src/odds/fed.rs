//! The open step of a battle: the inputs that it was fed, then other dice and a plan.

use crate::data::value::Value;
use crate::dice::{DiceSource, DrawsWhole, NextDie, Reading, RollOutcome, RollReason};
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::Sink;
use crate::kernel::question::Asked;
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{StepEnd, Stop, System, View};
use core::cell::Cell;

/// An input that the open step was fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fed {
    /// The face of a die.
    Face(u8),
    /// The answer to a question.
    Answer(Value),
}

/// The inputs by their number, as many as there are.
type FedAt<'f> = dyn Fn(usize) -> Option<Fed> + 'f;

/// The faces fed, then other dice: of a roll with some dice fed already, the rest of them, face by
/// face.
struct FedDice<'a, D> {
    fed: &'a FedAt<'a>,
    used: &'a Cell<usize>,
    rest: &'a mut D,
}

impl<D: DiceSource> DiceSource for FedDice<'_, D> {
    fn draw(&mut self, reason: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        let mut at = self.used.get();
        if (self.fed)(at).is_none() {
            return self.rest.draw(reason, reading);
        }
        let rest = &mut *self.rest;
        let drawn = reading.read(|die, count| match (self.fed)(at) {
            Some(Fed::Face(face)) => {
                at += 1;
                Ok(face)
            }
            Some(Fed::Answer(_)) => Err(NextDie { ask: reason, die, count }),
            None => {
                let face = rest.draw(reason, &Reading::Face(die))?.outcome;
                u8::try_from(face).map_err(|_| NextDie { ask: reason, die, count })
            }
        })?;
        self.used.set(at);
        Ok(drawn)
    }

    fn merging(&mut self) -> Option<&mut dyn DrawsWhole> {
        if (self.fed)(self.used.get()).is_some() { None } else { self.rest.merging() }
    }
}

/// The answers fed, then one more, then those of a plan.
struct FedAnswers<'a, P> {
    fed: &'a FedAt<'a>,
    used: &'a Cell<usize>,
    next: Option<Value>,
    plan: &'a mut P,
}

impl<S: System, P: DecisionSource<S>> DecisionSource<S> for FedAnswers<'_, P> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        if let Some(only) = question.only(view) {
            return Some(only);
        }
        let at = self.used.get();
        match (self.fed)(at) {
            Some(Fed::Answer(answer)) => {
                self.used.set(at + 1);
                Some(answer)
            }
            Some(Fed::Face(_)) => None,
            None => self.next.take().or_else(|| self.plan.choose(question, view)),
        }
    }
}

/// Runs a step to its end on the inputs fed, then one more answer, then a plan and other dice.
pub(crate) fn open_step<S: System, P: DecisionSource<S>>(
    (setup, state): (&S::Setup, &mut S::State),
    fed: &FedAt<'_>,
    answer: Option<Value>,
    (rest, plan): (&mut impl DiceSource, &mut P),
    log: &mut dyn Sink<S>,
) -> Result<StepEnd, Stop<S>> {
    let used = &Cell::new(0);
    let mut dice = FedDice { fed, used, rest };
    let mut answers = FedAnswers { fed, used, next: answer, plan };
    at_any_table((setup, state), (&mut dice, &mut answers), log, |t| S::step(t))
}
