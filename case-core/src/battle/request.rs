//! What a battle waits for: a roll, with all that is known before the dice fall, or a decision.

use crate::data::codes::Code;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::dice::{NextDie, OwnedReading, Reading, WantedDie};
use crate::kernel::log::{Event, Sink};
use crate::kernel::system::{RollCall, System};
use alloc::vec::Vec;

/// The input that a battle waits for.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Request<S: System> {
    /// A roll: answer with [`Battle::feed_face`](super::Battle::feed_face).
    Roll(RollRequest),
    /// A decision: answer with [`Battle::feed_answer`](super::Battle::feed_answer).
    Decision(S::Question),
}

/// A shift, modifier or bonus of a roll, with its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModifierOf {
    /// The rule that gives it.
    pub rule: &'static str,
    /// By how much.
    pub by: Value,
    /// The reason, a member of one of the system's lists, as the log has it; nothing if the rule says
    /// it all.
    pub why: Value,
}

/// A roll that the table has to make: who, against whom, why, its dice, how and where it is read,
/// its modifiers, and its odds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RollRequest {
    /// The id of the rule that calls for it.
    pub rule: &'static str,
    /// The roll's name in its system's list of rolls.
    pub roll: &'static str,
    /// Who rolls and holds the dice: the Judge for a roll of nobody in particular.
    pub who: ActorId,
    /// Against whom; [`ActorId::NOBODY`] if nobody.
    pub against: ActorId,
    /// The base before modifiers.
    pub base: Value,
    /// Where it is read: a column, a chance, a difficulty.
    pub at: Value,
    /// The number added to the dice; `None` if dice are not added up.
    pub flat: Option<i32>,
    /// The kind of its outcome.
    pub outcome: Kind,
    /// The modifiers, in the order in which they were counted.
    pub modifiers: Vec<ModifierOf>,
    reading: OwnedReading,
    /// The faces of this roll given so far.
    pub lying: Vec<u8>,
    /// The die that is wanted next, and how many of it may fall together.
    pub next: NextDie,
}

impl RollRequest {
    pub(super) fn with_faces_so_far(self, faces: Vec<u8>) -> Self {
        RollRequest { lying: faces, ..self }
    }

    /// How the dice are read.
    pub fn reading(&self) -> Reading<'_> {
        self.reading.reading()
    }

    /// All dice of the roll, in order, including those given already.
    pub fn dice(&self) -> Vec<WantedDie> {
        self.reading.dice()
    }

    /// An outcome of the reading as a value; the flat number is added to a total.
    pub fn outcome_value(&self, outcome: i32) -> Value {
        let flat = if self.outcome == Kind::Total { self.flat.unwrap_or(0) } else { 0 };
        Value::new(self.outcome, outcome.saturating_add(flat))
    }

    /// For one die read in bands: the outcome of each band with its lowest and highest face.
    pub fn bands(&self) -> Vec<(Value, u8, u8)> {
        let bands = self.reading.bands();
        bands.into_iter().map(|(n, low, high)| (self.outcome_value(n), low, high)).collect()
    }

    /// The odds of the roll with the dice that lie: every outcome that is still possible with its exact
    /// weight, and the sum of the weights. `None` if the weights do not fit 64 bits.
    pub fn odds(&self) -> Option<(Vec<(Value, u64)>, u64)> {
        let (odds, denominator) = self.reading.odds(&self.lying)?;
        let odds = odds.into_iter().map(|(n, weight)| (self.outcome_value(n), weight));
        Some((odds.collect(), denominator))
    }
}

/// The log of a step while it runs, and the roll that could not be made.
pub(super) struct Journal<'a, S: System> {
    open: &'a mut Vec<Event<S>>,
    wanted: &'a mut Option<RollRequest>,
}

impl<'a, S: System> Journal<'a, S> {
    pub(super) fn new(open: &'a mut Vec<Event<S>>, wanted: &'a mut Option<RollRequest>) -> Self {
        open.clear();
        Journal { open, wanted }
    }
}

impl<S: System> Sink<S> for Journal<'_, S> {
    fn push(&mut self, event: Event<S>) {
        self.open.push(event);
    }

    fn wanted(&mut self, call: &RollCall<'_, S>, next: NextDie) {
        let open = &*self.open;
        let same = |who: &ActorId, roll: &S::Roll| *who == call.who && *roll == call.roll;
        let last = open
            .iter()
            .rposition(|e| matches!(e, Event::Roll { who, roll, .. } if same(who, roll)));
        let modifiers = open[last.map_or(0, |i| i + 1)..].iter().filter_map(|event| match event {
            Event::Modifier { rule, who, roll, by, why } if same(who, roll) => {
                Some(ModifierOf { rule: rule.name(), by: *by, why: *why })
            }
            _ => None,
        });
        *self.wanted = Some(RollRequest {
            rule: call.rule.name(),
            roll: call.roll.name(),
            who: call.who.holds_dice(),
            against: call.against,
            base: call.base,
            at: call.at,
            flat: call.flat,
            outcome: call.outcome,
            modifiers: modifiers.collect(),
            reading: OwnedReading::from(&call.reading),
            lying: Vec::new(),
            next,
        });
    }
}
