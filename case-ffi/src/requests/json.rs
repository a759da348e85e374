//! Requests as JSON.

use super::odds;
use crate::handle::{Done, Fault};
use crate::status::case_status;
use case_core::any::{DecisionRequest, Unavailable};
use case_core::battle::RollRequest;
use case_core::codes::Code;
use case_core::log::Shown;
use case_core::question::LegalAnswers;
use case_core::value::Value;
use case_core::words::List;
use serde_json::{Value as Json, json};

/// A value as JSON: its kind and the decoded thing; null for nothing.
fn decoded(value: Value, lists: &'static [&'static List]) -> Done<Json> {
    serde_json::to_value(Shown { value, lists })
        .map_err(|e| Fault::new(case_status::CASE_ERR_INTERNAL, e))
}

pub(super) fn roll(roll: &RollRequest, lists: &'static [&'static List]) -> Done<Json> {
    let decoded = |value| decoded(value, lists);
    let die = |die: &case_core::dice::WantedDie| json!({"die": die.die.name(), "wild": die.wild, "bursts": die.bursts});
    let modifier = |m: &case_core::battle::ModifierOf| {
        Ok(json!({"rule": m.rule, "by": decoded(m.by)?, "why": decoded(m.why)?}))
    };
    let band = |(outcome, low, high): (Value, u8, u8)| {
        Ok(json!({"low": low, "high": high, "outcome": decoded(outcome)?}))
    };
    // Weights as texts, because most readers of JSON hold 53 bits.
    let (odds, denominator) = odds(roll);
    let weight = |(outcome, weight): (Value, u64)| {
        Ok(json!({"outcome": decoded(outcome)?, "weight": weight.to_string()}))
    };
    Ok(json!({
        "wanted": "roll",
        "rule": roll.rule,
        "name": roll.roll,
        "who": decoded(Value::actor(roll.who))?,
        "against": decoded(Value::actor(roll.against))?,
        "base": decoded(roll.base)?,
        "at": decoded(roll.at)?,
        "flat": roll.flat,
        "outcome": case_core::schema::kind_name(roll.outcome, lists),
        "next": {"die": roll.next.die.name(), "count": roll.next.count},
        "dice": roll.dice().iter().map(die).collect::<Vec<_>>(),
        "lying": roll.lying,
        "modifiers": roll.modifiers.iter().map(modifier).collect::<Done<Vec<_>>>()?,
        "bands": roll.bands().into_iter().map(band).collect::<Done<Vec<_>>>()?,
        "odds": odds.into_iter().map(weight).collect::<Done<Vec<_>>>()?,
        "denominator": denominator.to_string(),
    }))
}

pub(super) fn unavailable(all: &[Unavailable], lists: &'static [&'static List]) -> Done<Json> {
    let row = |no: &Unavailable| {
        let answer = decoded(no.answer, lists)?;
        Ok(
            json!({"answer": answer, "label": no.label, "name": no.name, "rule": no.rule, "why": no.why}),
        )
    };
    Ok(all.iter().map(row).collect::<Done<Vec<_>>>()?.into())
}

pub(crate) fn decision(decision: &DecisionRequest, lists: &'static [&'static List]) -> Done<Json> {
    let decoded = |value| decoded(value, lists);
    let subject = decision.subject.iter();
    let subject = subject.map(|named| Ok((named.name.to_owned(), decoded(named.value)?)));
    let mut json = json!({
        "wanted": "decision",
        "rule": decision.question.rule,
        "name": decision.question.name,
        "who": decoded(Value::actor(decision.who))?,
        "subject": subject.collect::<Done<serde_json::Map<_, _>>>()?,
        "suggestion": decoded(decision.suggestion)?,
        "secret": decision.secret,
    });
    match &decision.answers {
        LegalAnswers::List(list) => {
            let answers = list.iter().map(|answer| decoded(*answer));
            json["answers"] = answers.collect::<Done<Vec<_>>>()?.into();
        }
        LegalAnswers::Range { kind, low, high } => {
            let kind = case_core::schema::kind_name(*kind, lists);
            json["range"] = json!({"kind": kind, "low": low, "high": high});
        }
        _ => return Err(Fault::new(case_status::CASE_ERR_INTERNAL, "unknown answers")),
    }
    Ok(json)
}
