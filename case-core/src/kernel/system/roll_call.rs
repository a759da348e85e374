//! A roll as a rule calls for it.

use super::System;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::dice::Reading;

/// A roll that a rule calls for: everything that is known before the dice fall.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct RollCall<'r, S: System> {
    /// The rule that calls for it.
    pub rule: S::Rule,
    /// Who rolls.
    pub who: ActorId,
    /// Which roll.
    pub roll: S::Roll,
    /// The opponent, or nobody.
    pub against: ActorId,
    /// The base: the rank, skill or score before modifiers.
    pub base: Value,
    /// Where it is read: a column, a chance, a difficulty.
    pub at: Value,
    /// The number added to the dice; `None` if the dice are not added up.
    pub flat: Option<i32>,
    /// The most that dice and number come to, if there is a limit.
    pub most: Option<i32>,
    /// The kind of the outcome; [`Kind::Total`] for a total.
    pub outcome: Kind,
    /// How the dice are read.
    pub reading: Reading<'r>,
}

impl<'r, S: System> RollCall<'r, S> {
    /// A roll against nobody: of one die its face or band, of several their total.
    #[inline]
    pub fn new(rule: S::Rule, who: ActorId, roll: S::Roll, reading: Reading<'r>) -> Self {
        let outcome = match reading {
            Reading::Face(_) => Kind::Face,
            Reading::Bands { .. } => Kind::Place,
            Reading::Sum { .. } | Reading::Wild(_) => Kind::Total,
        };
        RollCall {
            rule,
            who,
            roll,
            against: ActorId::NOBODY,
            base: Value::NOTHING,
            at: Value::NOTHING,
            flat: if matches!(outcome, Kind::Total) { Some(0) } else { None },
            most: None,
            outcome,
            reading,
        }
    }

    /// The same, against an opponent.
    #[inline]
    #[must_use]
    pub fn against(self, against: ActorId) -> Self {
        RollCall { against, ..self }
    }

    /// The same, with this rank, skill or score before modifiers.
    #[inline]
    #[must_use]
    pub fn from(self, base: impl Into<Value>) -> Self {
        RollCall { base: base.into(), ..self }
    }

    /// The same, read in a column, at a chance or against a difficulty.
    #[inline]
    #[must_use]
    pub fn at(self, at: impl Into<Value>) -> Self {
        RollCall { at: at.into(), ..self }
    }

    /// The same, with a number added to the dice.
    #[inline]
    #[must_use]
    pub fn adding(self, flat: i32) -> Self {
        RollCall { flat: Some(flat), ..self }
    }

    /// The same, with an outcome of that kind.
    #[inline]
    #[must_use]
    pub fn giving(self, outcome: Kind) -> Self {
        RollCall { outcome, ..self }
    }

    /// An outcome as a value; a total includes the flat part.
    pub fn outcome_value(&self, outcome: i32) -> Value {
        let flat = if self.outcome == Kind::Total { self.flat.unwrap_or(0) } else { 0 };
        Value::new(self.outcome, outcome.saturating_add(flat))
    }
}
