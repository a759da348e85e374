//! Requests.
//!
//! After CASE_WANTS_ROLL, case_battle_roll_request describes the roll as far as it is known before
//! the dice fall: who rolls and why, its dice, how and where they are read, its modifiers and its
//! odds. After CASE_WANTS_DECISION, case_battle_decision_request describes the decision: who
//! decides, and the legal answers. case_battle_request_json gives either in one call as JSON. Feed
//! the input, and step again.

use crate::battle::{Held, case_battle};
use crate::data;
use crate::handle::{self, Done, Fault, Sized32};
use crate::out::{Text, fill, put};
use crate::status::{case_status, guard};
use crate::values::{
    CASE_NAME_SIZE, CASE_RULE_SIZE, case_named_value, case_value, fixed, item, small,
};
use crate::words::{case_catalog, speech};
use case_core::any::{AnyRequest, DecisionRequest};
use case_core::battle::RollRequest;
use case_core::question::LegalAnswers;
use case_core::value::{Kind, Value};
use serde_json::Value as Json;
use std::ffi::c_char;

mod json;

pub(crate) use json::decision as decision_json;

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
    /// Who rolls and holds the dice (case_battle_set_dice_of): a fighter's place from 0, or
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
    /// The number of dice of the roll (case_battle_roll_die).
    pub dice: i32,
    /// The number of faces fed already (case_battle_roll_lying).
    pub lying: i32,
    /// The number of its modifiers (case_battle_roll_modifier).
    pub modifiers: i32,
    /// The number of bands of one die read in bands (case_battle_roll_band); 0 if it is read
    /// otherwise.
    pub bands: i32,
    /// The number of different outcomes of the whole roll (case_battle_roll_odds); 0 if their
    /// weights do not fit 64 bits.
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

/// A die of the wanted roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_die {
    /// Set this to sizeof(case_die).
    pub struct_size: u32,
    /// The number of its faces.
    pub faces: i32,
    /// 1 for the Wild Die.
    pub wild: i32,
    /// 1 if it is rolled again, and added, after its highest face, before the next die.
    pub bursts: i32,
}

// SAFETY: plain 32-bit integers, the size first.
unsafe impl Sized32 for case_die {
    const FIRST: u32 = 16;
    const NAME: &'static str = "case_die";
}

const _: () = assert!(size_of::<case_die>() == 16);

/// A shift, modifier or bonus on the roll, with its reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_modifier {
    /// Set this to sizeof(case_modifier).
    pub struct_size: u32,
    /// The amount.
    pub by: case_value,
    /// The id of the rule that gives it, ends with NUL.
    pub rule: [c_char; CASE_RULE_SIZE],
}

// SAFETY: integers and bytes, without padding, the size first.
unsafe impl Sized32 for case_modifier {
    const FIRST: u32 = 28;
    const NAME: &'static str = "case_modifier";
}

const _: () = assert!(size_of::<case_modifier>() == 28);

/// A band of the die with its outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_band {
    /// Set this to sizeof(case_band).
    pub struct_size: u32,
    /// The lowest face: "46 or more".
    pub low: i32,
    /// The highest face.
    pub high: i32,
    /// The outcome of these faces.
    pub outcome: case_value,
}

// SAFETY: integers, without padding, the size first.
unsafe impl Sized32 for case_band {
    const FIRST: u32 = 20;
    const NAME: &'static str = "case_band";
}

const _: () = assert!(size_of::<case_band>() == 20);

/// An outcome of the roll with its exact weight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_weight {
    /// Set this to sizeof(case_weight).
    pub struct_size: u32,
    /// Reserved; 0.
    pub reserved: u32,
    /// The outcome; for a total, including its flat part.
    pub outcome: case_value,
    /// The number of ways that give this outcome, of `denominator` equally likely ones.
    pub weight: u64,
    /// The sum of all weights.
    pub denominator: u64,
}

// SAFETY: integers, without padding, the size first.
unsafe impl Sized32 for case_weight {
    const FIRST: u32 = 32;
    const NAME: &'static str = "case_weight";
}

const _: () = assert!(size_of::<case_weight>() == 32);

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

/// Gives one of the dice of the roll, in the order in which their faces are fed.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_roll_die(
    battle: *const case_battle,
    index: usize,
    out: *mut case_die,
) -> case_status {
    let die = |held: &Held| {
        let dice = held.roll()?.dice();
        let wanted = item(&dice, index, "die")?;
        Ok(case_die {
            struct_size: 0,
            faces: i32::from(wanted.die.faces()),
            wild: i32::from(wanted.wild),
            bursts: i32::from(wanted.bursts),
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, die) }
}

/// Gives the faces of the roll fed so far, in their order, one byte each. `*needed` gets their
/// number.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_roll_lying(
    battle: *const case_battle,
    buffer: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let held = unsafe { handle::borrow(battle) }?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_bytes(&held.roll()?.lying, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Gives one of the modifiers of the roll, in the order in which they were applied.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_roll_modifier(
    battle: *const case_battle,
    index: usize,
    out: *mut case_modifier,
) -> case_status {
    let modifier = |held: &Held| {
        let modifier = item(&held.roll()?.modifiers, index, "modifier")?;
        Ok(case_modifier { struct_size: 0, by: modifier.by.into(), rule: fixed(modifier.rule) })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, modifier) }
}

/// Gives one of the bands of the roll, from the lowest face up.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_roll_band(
    battle: *const case_battle,
    index: usize,
    out: *mut case_band,
) -> case_status {
    let band = |held: &Held| {
        let bands = held.roll()?.bands();
        let (outcome, low, high) = *item(&bands, index, "band")?;
        let (low, high) = (i32::from(low), i32::from(high));
        Ok(case_band { struct_size: 0, low, high, outcome: outcome.into() })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, band) }
}

/// Gives one of the outcomes of the whole roll with its odds, in ascending order.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_roll_odds(
    battle: *const case_battle,
    index: usize,
    out: *mut case_weight,
) -> case_status {
    let weight = |held: &Held| {
        let (odds, denominator) = odds(held.roll()?);
        let (outcome, weight) = *item(&odds, index, "outcome")?;
        let outcome = outcome.into();
        Ok(case_weight { struct_size: 0, reserved: 0, outcome, weight, denominator })
    };
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, weight) }
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
    /// The number of values that describe the subject (case_battle_subject).
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

/// Gives one of the values that describe the subject, such as the attacker or the distance.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_subject(
    battle: *const case_battle,
    index: usize,
    out: *mut case_named_value,
) -> case_status {
    let subject =
        |held: &Held| Ok(case_named_value::of(item(&held.decision()?.subject, index, "value")?));
    // SAFETY: as this function's contract says.
    unsafe { fill(battle, out, subject) }
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

/// Gives what is wanted as a sentence: the question, or who rolls what against whom.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_title(
    battle: *const case_battle,
    language: i32,
    catalog: *const case_catalog,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let title = |held: &Held| {
        // SAFETY: as this function's contract says.
        let speech = unsafe { speech(language, catalog) }?;
        let nothing = || Fault::new(case_status::CASE_ERR_NOT_ASKED, "nothing is wanted now");
        held.battle.title(&speech).ok_or_else(nothing)
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
    language: i32,
    catalog: *const case_catalog,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let label = |held: &Held| {
        held.decision()?;
        // SAFETY: as this function's contract says.
        let speech = unsafe { speech(language, catalog) }?;
        Ok(held.battle.label(answer.of(held)?, &speech).unwrap_or_default())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, label) }
}

/// Why an answer to the question is not legal, as a part of a sentence; empty where it is. The answers
/// that are there and not legal now are those of case_battle_unavailable_json.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_why_not(
    battle: *const case_battle,
    answer: case_value,
    language: i32,
    catalog: *const case_catalog,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let why = |held: &Held| {
        held.decision()?;
        // SAFETY: as this function's contract says.
        let speech = unsafe { speech(language, catalog) }?;
        Ok(held.battle.refusal(answer.of(held)?, &speech).map(|no| no.why).unwrap_or_default())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, why) }
}

/// The answers to the question that are there, on a sheet or on the table, but not legal now: buttons
/// that are gray and say why. Show them to who is asked alone, as the legal ones. As JSON:
///
/// ```text
/// [{"answer": {"kind": "actor", "value": 1}, "label": "Bob", "name": "own_side", "rule": "T2",
///   "why": "it is of the own side"}]
/// ```
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_unavailable_json(
    battle: *const case_battle,
    language: i32,
    catalog: *const case_catalog,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let list = |held: &Held| {
        held.decision()?;
        // SAFETY: as this function's contract says.
        let speech = unsafe { speech(language, catalog) }?;
        data::json(&json::unavailable(
            &held.battle.unavailable_answers(&speech),
            held.battle.lists(),
        )?)
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, list) }
}

/// Gives the meaning of an answer, in English, as a button's tooltip: for a member of a list its
/// meaning, for other answers the meaning of the question. With CASE_KIND_NOTHING for `answer`: the
/// meaning of the question.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_tooltip(
    battle: *const case_battle,
    answer: case_value,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let tooltip = |held: &Held| {
        let name = held.decision()?.question.name;
        let value = answer.of(held)?;
        let schema = held.schema();
        let list = match value.kind {
            Kind::Name(list) => schema.and_then(|s| s.lists.get(usize::from(list))),
            _ => None,
        };
        let members = list.map_or(&[][..], |list| &list.members);
        let member = usize::try_from(value.number).ok().and_then(|n| members.get(n));
        let member = member.map(|m| m.meaning.as_str()).filter(|meaning| !meaning.is_empty());
        let question = schema.and_then(|s| s.questions.iter().find(|q| q.name == name));
        Ok(member.or(question.map(|q| q.meaning.as_str())).unwrap_or_default().to_owned())
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, tooltip) }
}

/// Gives the whole request as JSON: "null" if nothing is wanted. Values are
/// {"kind": "turns", "value": 3}, {"kind": "defense", "value": "dodge"}, null for nothing.
///
/// ```text
/// {"wanted": "roll", "rule": "R4", "name": "attack", "who": ..., "against": ..., "base": ...,
///  "at": ..., "flat": null, "outcome": "color", "next": {"die": "d100", "count": 1},
///  "dice": [{"die": "d100", "wild": false, "bursts": false}], "lying": [],
///  "modifiers": [{"rule": "T4", "by": ..., "why": ...}], "bands": [{"low": 1, "high": 45, "outcome": ...}],
///  "odds": [{"outcome": ..., "weight": "45"}], "denominator": "100"}
/// {"wanted": "decision", "rule": "T7", "name": "defense", "who": ..., "subject": {"attacker":
///  ...}, "suggestion": ..., "secret": false, "answers": [...]}
/// ```
///
/// or, instead of "answers", "range": {"kind": "areas", "low": 0, "high": 9}. Weights are texts,
/// because most readers of JSON keep only 53 bits.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_request_json(
    battle: *const case_battle,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let json = |held: &Held| {
        let lists = held.battle.lists();
        data::json(&match held.request() {
            None => Json::Null,
            Some(AnyRequest::Roll(roll)) => json::roll(roll, lists)?,
            Some(AnyRequest::Decision(decision)) => json::decision(decision, lists)?,
            Some(_) => return Err(Fault::new(case_status::CASE_ERR_INTERNAL, "unknown request")),
        })
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, json) }
}
