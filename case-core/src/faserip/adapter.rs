//! The phases' table as a table of CASE: its rules run at it unchanged.

use super::ask::Question;
use super::event::{Field, Note, Roll};
use super::rule::Rule;
use super::shared::{Act, case_ask::GoAhead};
use super::shared::{
    Case, CaseField, CaseNote, CaseQuestion, CaseRoll, CaseRule, CaseSetup, CaseState,
};
use super::{Faserip, Stop};
use crate::dice::RollOutcome;
use crate::log::Key;
use crate::question::Asked;
use crate::system::{self, RollCall, Table};
use crate::value::{IntoValues, Value};
use crate::who::ActorId;

/// Why a CASE rule stopped.
pub(super) type CaseStop = system::Stop<Case>;

/// The phases' table, through which CASE rolls, asks and sets: both doors, the state and the log
/// stay the phases' own.
#[derive(Debug)]
pub(super) struct AsCase<'t, T>(pub(super) &'t mut T);

/// Runs a CASE rule at the phases' table.
#[inline]
pub(super) fn case<'a, T: Table<'a, Faserip>, R>(
    t: &mut T,
    rule: impl FnOnce(&mut AsCase<'_, T>) -> Result<R, CaseStop>,
) -> Result<R, Stop> {
    rule(&mut AsCase(t)).map_err(lift)
}

/// The key of a CASE value.
pub(super) fn key(key: Key<CaseField>) -> Key<Field> {
    Key { who: key.who, field: Field::Case(key.field), place: key.place }
}

fn lift(stop: CaseStop) -> Stop {
    match stop {
        CaseStop::Roll(need) => Stop::Roll(need),
        CaseStop::Decision(q) => Stop::Decision(Question::Case(q)),
        CaseStop::Illegal { question: q, answer } => {
            Stop::Illegal { question: Question::Case(q), answer }
        }
    }
}

impl<'a, T: Table<'a, Faserip>> Table<'a, Case> for AsCase<'_, T> {
    fn setup(&self) -> &'a CaseSetup {
        &self.0.setup().case
    }

    fn state(&self) -> &CaseState {
        &self.0.state().case
    }

    fn roll(&mut self, call: RollCall<'_, Case>) -> Result<RollOutcome, CaseStop> {
        let rolled = self.0.roll(RollCall {
            rule: Rule::Case(call.rule),
            who: call.who,
            roll: Roll::Case(call.roll),
            against: call.against,
            base: call.base,
            at: call.at,
            flat: call.flat,
            outcome: call.outcome,
            reading: call.reading,
        });
        rolled.map_err(|stop| match stop {
            Stop::Roll(next) => CaseStop::Roll(next),
            // The door of chance asks for dice alone; a decision would be CASE's own.
            Stop::Decision(q) | Stop::Illegal { question: q, .. } => {
                let go = GoAhead { who: q.who(), act: Act::Pass };
                CaseStop::Decision(q.case().unwrap_or(go.into()))
            }
        })
    }

    fn ask_any(&mut self, q: CaseQuestion) -> Result<Value, CaseStop> {
        self.0.ask_any(Question::Case(q)).map_err(|stop| match stop {
            Stop::Roll(next) => CaseStop::Roll(next),
            Stop::Decision(_) => CaseStop::Decision(q),
            Stop::Illegal { answer, .. } => CaseStop::Illegal { question: q, answer },
        })
    }

    fn modify(&mut self, rule: CaseRule, who: ActorId, roll: CaseRoll, by: Value) {
        self.0.modify(Rule::Case(rule), who, Roll::Case(roll), by);
    }

    fn note(
        &mut self,
        rule: CaseRule,
        note: CaseNote,
        who: ActorId,
        other: ActorId,
        values: impl IntoValues,
    ) {
        self.0.note(Rule::Case(rule), Note::Case(note), who, other, values);
    }

    fn set(&mut self, rule: CaseRule, k: Key<CaseField>, to: i32) {
        self.0.set(Rule::Case(rule), key(k), to);
    }
}
