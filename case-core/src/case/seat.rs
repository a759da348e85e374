//! What a stage of an exchange can use: dice, answers and the log, but neither setup nor state.
//!
//! A stage is given its inputs by value. Besides them it can reach only the rulings, rolls and
//! answers, and the two things that are used up as it runs: Karma and a circumstance. So the
//! compiler proves that the odds of a stage depend on its inputs alone.

use super::action::{Attempt, declare_karma};
use super::circumstance::waiting;
use super::event::{Note, Roll};
use super::rank::{Rank, Shift};
use super::reason::Reason;
use super::rule::Rule;
use super::rulings::Rulings;
use super::{Case, Stop};
use crate::data::value::IntoValues;
use crate::data::who::ActorId;
use crate::dice::RollOutcome;
use crate::kernel::question::Query;
use crate::kernel::system::{RollCall, StageTable, Table};

/// A table as seen by a stage of an exchange. Every table of CASE is one.
pub(crate) trait Seat<'a> {
    /// The rulings in force.
    fn rulings(&self) -> &'a Rulings;

    /// As [`Table::roll`].
    fn roll(&mut self, call: RollCall<'_, Case>) -> Result<RollOutcome, Stop>;

    /// As [`Table::ask`].
    fn ask<Q: Query<Case>>(&mut self, question: Q) -> Result<Q::Answer, Stop>;

    /// As [`Table::shift`].
    fn shift(&mut self, rule: Rule, who: ActorId, roll: Roll, by: i32, why: Reason) -> i32;

    /// As [`Table::note`].
    fn note(
        &mut self,
        rule: Rule,
        note: Note,
        who: ActorId,
        other: ActorId,
        values: impl IntoValues,
    );

    /// A31: the Judge's circumstance, used up if it is due for this roll.
    fn waiting(&mut self, who: ActorId, roll: Roll) -> Shift;

    /// Q17: the Karma declared before a roll, and spent.
    fn karma(&mut self, action: Attempt, column: Rank) -> Result<i32, Stop>;
}

/// By value nothing is spent, used up or logged.
impl<'s> Seat<'s> for StageTable<'s, Case> {
    #[inline]
    fn rulings(&self) -> &'s Rulings {
        self.rulings
    }

    #[inline]
    fn roll(&mut self, call: RollCall<'_, Case>) -> Result<RollOutcome, Stop> {
        self.roll(&call)
    }

    #[inline]
    fn ask<Q: Query<Case>>(&mut self, question: Q) -> Result<Q::Answer, Stop> {
        self.ask(question)
    }

    #[inline]
    fn shift(&mut self, _: Rule, _: ActorId, _: Roll, by: i32, _: Reason) -> i32 {
        by
    }

    #[inline]
    fn note(&mut self, _: Rule, _: Note, _: ActorId, _: ActorId, _: impl IntoValues) {}

    #[inline]
    fn waiting(&mut self, _: ActorId, _: Roll) -> Shift {
        Shift::NONE
    }

    #[inline]
    fn karma(&mut self, _: Attempt, _: Rank) -> Result<i32, Stop> {
        Ok(0)
    }
}

impl<'a, T: Table<'a, Case>> Seat<'a> for T {
    #[inline]
    fn rulings(&self) -> &'a Rulings {
        &self.setup().rulings
    }

    #[inline]
    fn roll(&mut self, call: RollCall<'_, Case>) -> Result<RollOutcome, Stop> {
        Table::roll(self, call)
    }

    #[inline]
    fn ask<Q: Query<Case>>(&mut self, question: Q) -> Result<Q::Answer, Stop> {
        Table::ask(self, question)
    }

    #[inline]
    fn shift(&mut self, rule: Rule, who: ActorId, roll: Roll, by: i32, why: Reason) -> i32 {
        Table::shift(self, rule, who, roll, by, why)
    }

    #[inline]
    fn note(
        &mut self,
        rule: Rule,
        note: Note,
        who: ActorId,
        other: ActorId,
        values: impl IntoValues,
    ) {
        Table::note(self, rule, note, who, other, values);
    }

    #[inline]
    fn waiting(&mut self, who: ActorId, roll: Roll) -> Shift {
        waiting(self, who, roll)
    }

    #[inline]
    fn karma(&mut self, action: Attempt, column: Rank) -> Result<i32, Stop> {
        declare_karma(self, action, column)
    }
}
