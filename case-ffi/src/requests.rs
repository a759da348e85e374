//! Requests.
//!
//! After CASE_WANTS_ROLL, case_battle_roll_request describes the roll: the roller, the reason, the dice
//! and how they are read. After CASE_WANTS_DECISION, case_battle_decision_request describes the
//! decision: the decider and the legal answers. {"call": "request"} gives all of either
//! (case_battle_call): modifiers, bands and odds of a roll; subject, labels, and refused answers with
//! their reasons. Feed the input, and step again.

use crate::battle::{Held, case_battle};
use crate::handle::{Done, Fault, Sized32};
use crate::out::{Text, fill, put};
use crate::status::case_status;
use crate::values::{CASE_NAME_SIZE, CASE_RULE_SIZE, case_value, fixed, item, small};
use crate::words::{View, case_view};
use case_core::any::{AnyRequest, DecisionRequest};
use case_core::battle::RollRequest;
use case_core::question::LegalAnswers;
use case_core::value::Value;
use std::ffi::c_char;

/// The sort of input that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_wanted {
    /// Nothing: step.
    CASE_WANTED_NOTHING = 0,
    /// A roll: see case_battle_roll_request.
    CASE_WANTED_ROLL = 1,
    /// A decision: see case_battle_decision_request.
    CASE_WANTED_DECISION = 2,
}

impl Held {
    /// What is wanted, as case_wanted.
    pub(crate) fn wanted(&self) -> i32 {
        match self.request() {
            None => case_wanted::CASE_WANTED_NOTHING as i32,
            Some(AnyRequest::Roll(_)) => case_wanted::CASE_WANTED_ROLL as i32,
            Some(_) => case_wanted::CASE_WANTED_DECISION as i32,
        }
    }

    fn roll(&self) -> Done<&RollRequest> {
        match self.request() {
            Some(AnyRequest::Roll(roll)) => Ok(roll),
            _ => Err(Fault::new(case_status::CASE_ERR_NOT_ASKED, "no roll is wanted now")),
        }
    }

    /// Whether the odds of the open step are available: with a legal answer to a decision, without
    /// one to a roll.
    pub(crate) fn can_be_foreseen(&self, answer: Option<Value>) -> Done<()> {
        match answer {
            None => self.roll().map(drop),
            Some(answer) if self.decision()?.answers.has(answer) => Ok(()),
            Some(_) => Err(Fault::new(case_status::CASE_ERR_ANSWER, "that is no legal answer")),
        }
    }

    fn decision(&self) -> Done<&DecisionRequest> {
        match self.request() {
            Some(AnyRequest::Decision(decision)) => Ok(decision),
            _ => Err(Fault::new(case_status::CASE_ERR_NOT_ASKED, "no decision is wanted now")),
        }
    }
}

/// A request for a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_roll_request {
    /// Set this to sizeof(case_roll_request).
    pub struct_size: u32,
    /// Who rolls and holds the dice (case_battle_set_dice): a fighter's place from 0, or
    /// CASE_JUDGE or CASE_MAP.
    pub who: i32,
    /// Against whom, or CASE_NOBODY.
    pub against: i32,
    /// The kind of the outcome, as in a case_value.
    pub outcome_kind: i32,
    /// The base of the roll, before modifiers: a rank, a skill, a score.
    pub base: case_value,
    /// Where it is read: a column, a chance, a difficulty.
    pub at: case_value,
    /// 1 if the dice are summed and `flat` is added to them.
    pub has_flat: i32,
    /// The number added to the dice.
    pub flat: i32,
    /// The number of faces of the next die, such as 100. A face is from 1 to this number: where a
    /// d10 shows 0 feed 10, where percentile dice show 00 feed 100.
    pub die: i32,
    /// How many of that die fall together: the most faces that can be fed at once. A die that may
    /// be rolled again, such as the Wild Die of D6, falls alone.
    pub count: i32,
    /// The number of dice of the roll.
    pub dice: i32,
    /// The number of faces fed already.
    pub lying: i32,
    /// The number of its modifiers.
    pub modifiers: i32,
    /// The number of bands of one die read in bands; 0 if it is read otherwise.
    pub bands: i32,
    /// The number of outcomes that are possible with the dice that lie; 0 if their weights do not fit 64 bits.
    pub odds: i32,
    /// Reserved; 0.
    pub reserved: i32,
    /// The sum of the weights of all outcomes.
    pub denominator: u64,
    /// The id of the rule that calls for the roll, ends with NUL.
    pub rule: [c_char; CASE_RULE_SIZE],
    /// The name of the roll, ends with NUL.
    pub name: [c_char; CASE_NAME_SIZE],
}

// SAFETY: integers and bytes, without padding, the size first.
unsafe impl Sized32 for case_roll_request {
    const FIRST: u32 = 160;
    const NAME: &'static str = "case_roll_request";
}

const _: () = assert!(size_of::<case_roll_request>() == 160);

/// The odds of a roll; none if their weights do not fit.
fn odds(roll: &RollRequest) -> (Vec<(Value, u64)>, u64) {
    roll.odds().unwrap_or_default()
}

/// Gives the wanted roll. CASE_ERR_NOT_ASKED if none is wanted.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_roll_request(
    battle: *const case_battle,
    out: *mut case_roll_request,
) -> case_status {
    let request = |held: &Held| {
        let roll = held.roll()?;
        let (odds, denominator) = odds(roll);
        Ok(case_roll_request {
            struct_size: 0,
            who: roll.who.number(),
            against: roll.against.number(),
            outcome_kind: i32::from(roll.outcome.number()),
            base: roll.base.into(),
            at: roll.at.into(),
            has_flat: i32::from(roll.flat.is_some()),
            flat: roll.flat.unwrap_or(0),
            die: i32::from(roll.next.die.faces()),
            count: i32::from(roll.next.count),
            dice: small(roll.dice().len()),
            lying: small(roll.lying.len()),
            modifiers: small(roll.modifiers.len()),
            bands: small(roll.bands().len()),
            odds: small(odds.len()),
            reserved: 0,
            denominator,
            rule: fixed(roll.rule),
            name: fixed(roll.roll),
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, request) }
}

/// A request for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_decision_request {
    /// Set this to sizeof(case_decision_request).
    pub struct_size: u32,
    /// Who decides: a fighter's place from 0, CASE_JUDGE or CASE_MAP.
    pub who: i32,
    /// 1 if the answer stays secret for now: ask for it in private.
    pub secret: i32,
    /// The number of values that describe the subject.
    pub subject: i32,
    /// The number of answers, to be shown as buttons (case_battle_answer); 0 if every number from
    /// `low` to `high` is an answer.
    pub answers: i32,
    /// For a range, the kind of its numbers, as in a case_value.
    pub answer_kind: i32,
    /// For a range, the smallest number.
    pub low: i32,
    /// For a range, the largest number.
    pub high: i32,
    /// The answer of the plan last given to the seat, else of the built-in one.
    pub suggestion: case_value,
    /// The id of the rule that asks, ends with NUL.
    pub rule: [c_char; CASE_RULE_SIZE],
    /// The name of the question, ends with NUL.
    pub name: [c_char; CASE_NAME_SIZE],
}

// SAFETY: integers and bytes, without padding, the size first.
unsafe impl Sized32 for case_decision_request {
    const FIRST: u32 = 120;
    const NAME: &'static str = "case_decision_request";
}

const _: () = assert!(size_of::<case_decision_request>() == 120);

/// A decision as C has it.
pub(crate) fn decision_of(decision: &DecisionRequest) -> Done<case_decision_request> {
    let (answers, kind, low, high) = match &decision.answers {
        LegalAnswers::List(list) => (small(list.len()), 0, 0, 0),
        LegalAnswers::Range { kind, low, high } => (0, i32::from(kind.number()), *low, *high),
        _ => return Err(Fault::new(case_status::CASE_ERR_INTERNAL, "unknown answers")),
    };
    Ok(case_decision_request {
        struct_size: 0,
        who: decision.who.number(),
        secret: i32::from(decision.secret),
        subject: small(decision.subject.len()),
        answers,
        answer_kind: kind,
        low,
        high,
        suggestion: decision.suggestion.into(),
        rule: fixed(decision.question.rule),
        name: fixed(decision.question.name),
    })
}

/// Gives the wanted decision. CASE_ERR_NOT_ASKED if none is wanted.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_decision_request(
    battle: *const case_battle,
    out: *mut case_decision_request,
) -> case_status {
    let request = |held: &Held| decision_of(held.decision()?);
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, request) }
}

/// Gives one of the legal answers of a list, `index` from 0 to `answers` - 1.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_answer(
    battle: *const case_battle,
    index: usize,
    out: *mut case_value,
) -> case_status {
    let answer = |held: &Held| match &held.decision()?.answers {
        LegalAnswers::List(list) => Ok(case_value::from(*item(list, index, "answer")?)),
        _ => Err(Fault::new(case_status::CASE_ERR_RANGE, "the answers are a range, not a list")),
    };
    // SAFETY: as this function's contract says.
    unsafe { put(battle, out, answer) }
}

/// Says the request as a sentence: the question, or the roll with roller and target.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_title(
    battle: *const case_battle,
    view: *const case_view,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let title = |held: &Held| {
        // SAFETY: as this function's contract says.
        let view = unsafe { View::of(view) }?;
        let nothing = || Fault::new(case_status::CASE_ERR_NOT_ASKED, "nothing is wanted now");
        held.battle.title(&view.speech()).ok_or_else(nothing)
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, title) }
}

/// Gives an answer as a button's label, also for a number of a range.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_label(
    battle: *const case_battle,
    answer: case_value,
    view: *const case_view,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let label = |held: &Held| {
        held.decision()?;
        // SAFETY: as this function's contract says.
        let view = unsafe { View::of(view) }?;
        Ok(held.battle.label(answer.of(held)?, &view.speech()).unwrap_or_default())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, label) }
}
