//! Adapts the phases' table to a table of CASE, so that its rules run there unchanged.

use crate::case::Reason;
use crate::data::value::{IntoValues, Value};
use crate::data::who::ActorId;
use crate::dice::{DrawsWhole, RollOutcome};
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::questions::asked::Question;
use crate::faserip::questions::refusals::Refusal;
use crate::faserip::shared::{
    Act, Case, CaseField, CaseNote, CaseQuestion, CaseRoll, CaseRule, CaseSetup, CaseState, GoAhead,
};
use crate::faserip::words::event::Roll;
use crate::faserip::words::reason::PhReason;
use crate::faserip::{Faserip, Field, Note, Stop, TurnStep};
use crate::kernel::log::Key;
use crate::kernel::question::Asked;
use crate::kernel::refusal::{Common, Refused};
use crate::kernel::system::{self, RollCall, SubRule, Table, View};
use alloc::vec::Vec;

/// Why a CASE rule stopped.
pub(crate) type CaseStop = system::Stop<Case>;

/// The phases' table as CASE's: CASE rolls, asks and sets through it. Dice source, decision source,
/// state and log remain the phases' own.
#[derive(Debug)]
pub(crate) struct AsCase<'t, T>(pub(crate) &'t mut T);

/// Runs a CASE rule at the phases' table.
#[inline]
pub(crate) fn case<'a, T: Table<'a, Faserip>, R>(
    t: &mut T,
    rule: impl FnOnce(&mut AsCase<'_, T>) -> Result<R, CaseStop>,
) -> Result<R, Stop> {
    rule(&mut AsCase(t)).map_err(|stop| {
        let stop = lift(stop);
        // CASE has no refusal of its own for what the phases refuse.
        match stop {
            Stop::Illegal { question, answer, why } => {
                let own = question.refusal(View::new(t.setup(), t.state()), answer);
                Stop::Illegal { question, answer, why: own.unwrap_or(why) }
            }
            stop => stop,
        }
    })
}

/// Lifts CASE's stop to one of the phases.
pub(crate) fn lift(stop: CaseStop) -> Stop {
    match stop {
        CaseStop::Roll(next) => Stop::Roll(next),
        CaseStop::Decision(q) => Stop::Decision(Question::Case(q)),
        CaseStop::Illegal { question, answer, why } => {
            Stop::Illegal { question: Question::Case(question), answer, why: lift_refused(why) }
        }
    }
}

/// Lifts CASE's refusal to one of the phases.
pub(crate) fn lift_refused(why: Refused<Case>) -> Refused<Faserip> {
    why.map(|refusal| Refused::By(Refusal::Case(refusal)))
}

#[expect(clippy::inline_always, reason = "a field of a constant name folds at the call")]
#[inline(always)]
fn lift_key(Key { who, field, place }: Key<CaseField>) -> Key<Field> {
    Key { who, field: Field::Case(field), place }
}

/// Lowers a stop of the phases within a rule of CASE, which asks CASE's questions alone.
fn lower(stop: Stop) -> CaseStop {
    let of_case = |question| match question {
        Question::Case(question) => question,
        Question::Own(question) => GoAhead { who: question.who(), act: Act::Pass }.into(),
    };
    match stop {
        Stop::Roll(next) => CaseStop::Roll(next),
        Stop::Decision(question) => CaseStop::Decision(of_case(question)),
        Stop::Illegal { question, answer, why } => {
            CaseStop::Illegal { question: of_case(question), answer, why: lower_refused(why) }
        }
    }
}

/// A sub-rule of CASE at the phases' table.
#[derive(Clone, PartialEq, Eq, Hash)]
struct OfCase<G>(G);

impl<G: SubRule<Case>> SubRule<Faserip> for OfCase<G> {
    type Outcome = G::Outcome;

    fn is_by_value(&self, v: View<'_, Faserip>) -> bool {
        self.0.is_by_value(as_case(v))
    }

    fn run<'a>(&self, t: &mut impl Table<'a, Faserip>) -> Result<G::Outcome, Stop> {
        case(t, |t| self.0.run(t))
    }
}

/// Lowers a refusal of the phases to CASE's, as far as CASE has one.
fn lower_refused(why: Refused<Faserip>) -> Refused<Case> {
    why.map(|refusal| match refusal {
        Refusal::Case(refusal) => Refused::By(refusal),
        Refusal::Own(_) => Refused::Common(Common::NotOffered),
    })
}

#[expect(clippy::inline_always, reason = "a field of a constant name folds at the call")]
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
            most: call.most,
            outcome: call.outcome,
            reading: call.reading,
        });
        rolled.map_err(lower)
    }

    fn ask_any(&mut self, q: CaseQuestion) -> Result<Value, CaseStop> {
        self.0.ask_any(Question::Case(q)).map_err(lower)
    }

    fn modify(&mut self, rule: CaseRule, who: ActorId, roll: CaseRoll, by: Value, why: Value) {
        let mut by = by;
        // PH13: of the shift of the turn, a part is that of the own dodge.
        let own = self.0.setup().rulings.dodge_own_cs;
        if why == Reason::TurnShift.into() && own != 0 && self.0.state().dodge(who).is_some() {
            by.number = by.number.saturating_sub(own);
            self.0.shift(Rule::Own(Ph::PH13), who, Roll::Case(roll), own, PhReason::OwnDodge);
        }
        self.0.modify(Rule::Case(rule), who, Roll::Case(roll), by, why);
    }

    fn note(
        &mut self,
        rule: CaseRule,
        note: CaseNote,
        who: ActorId,
        other: ActorId,
        values: impl IntoValues,
    ) {
        let is_before = rule == CaseRule::T15 && self.0.state().step() == TurnStep::Events;
        let rule = if is_before { Rule::Own(Ph::PH5) } else { Rule::Case(rule) };
        self.0.note(rule, Note::Case(note), who, other, values);
    }

    fn ends(
        &mut self,
        rule: CaseRule,
        pair: (ActorId, ActorId),
        attack: Value,
        outcome: impl FnOnce(View<'_, Case>) -> (CaseNote, Vec<Value>),
    ) {
        self.0.ends(Rule::Case(rule), pair, attack, |v| {
            let (note, values) = outcome(as_case(v));
            (Note::Case(note), values)
        });
    }

    #[inline(always)]
    fn set(&mut self, rule: CaseRule, k: Key<CaseField>, to: i32) {
        self.0.set(Rule::Case(rule), lift_key(k), to);
    }

    fn merging(&mut self) -> Option<&mut dyn DrawsWhole> {
        self.0.merging()
    }

    fn sub_rule<G: SubRule<Case>>(&mut self, rule: &G) -> Result<G::Outcome, CaseStop> {
        if self.merging().is_none() {
            return rule.run(self);
        }
        self.0.sub_rule(&OfCase(rule.clone())).map_err(lower)
    }

    fn amend(&mut self, k: Key<CaseField>, to: i32) {
        self.0.amend(lift_key(k), to);
    }
}

/// A view of CASE's part.
pub(crate) fn as_case(v: View<'_, Faserip>) -> View<'_, Case> {
    View::new(&v.setup.case, &v.state.case)
}
