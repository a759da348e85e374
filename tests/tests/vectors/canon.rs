//! Requests, events and the state in the JSON of the C interface, from Rust's own public types.

use case_core::any::{AnyBattle, AnyRequest};
use case_core::codes::Code;
use case_core::log::Audience;
use case_core::log::Record;
use case_core::log::Shown;
use case_core::question::LegalAnswers;
use case_core::schema::kind_name;
use case_core::value::Value;
use case_core::{ActorId, words::List};
use serde_json::{Map, Value as Json, json};

pub(crate) type Lists = &'static [&'static List];

pub(crate) fn value(value: Value, lists: Lists) -> Json {
    serde_json::to_value(Shown { value, lists }).unwrap()
}

fn actor(who: ActorId, lists: Lists) -> Json {
    value(Value::actor(who), lists)
}

/// What is wanted, without what is no rule: what a plan would answer.
pub(crate) fn request(asked: &AnyRequest, lists: Lists) -> Json {
    match asked {
        AnyRequest::Roll(roll) => {
            let die = |d: &case_core::dice::WantedDie| json!({"die": d.die.name(), "wild": d.wild, "bursts": d.bursts});
            let modifiers = roll.modifiers.iter();
            let bands = roll.bands().into_iter();
            let (odds, denominator) = roll.odds().unwrap_or_default();
            json!({
                "wanted": "roll",
                "rule": roll.rule,
                "name": roll.roll,
                "who": actor(roll.who, lists),
                "against": actor(roll.against, lists),
                "base": value(roll.base, lists),
                "at": value(roll.at, lists),
                "flat": roll.flat,
                "outcome": kind_name(roll.outcome, lists),
                "next": {"die": roll.next.die.name(), "count": roll.next.count},
                "dice": roll.dice().iter().map(die).collect::<Vec<_>>(),
                "lying": roll.lying,
                "modifiers": modifiers
                    .map(|m| json!({"rule": m.rule, "by": value(m.by, lists)}))
                    .collect::<Vec<_>>(),
                "bands": bands
                    .map(|(o, low, high)| json!({"low": low, "high": high, "outcome": value(o, lists)}))
                    .collect::<Vec<_>>(),
                "odds": odds
                    .into_iter()
                    .map(|(o, w)| json!({"outcome": value(o, lists), "weight": w.to_string()}))
                    .collect::<Vec<_>>(),
                "denominator": denominator.to_string(),
            })
        }
        AnyRequest::Decision(asked) => {
            let subject = asked.subject.iter().filter(|named| !named.value.is_nothing());
            let subject: Map<String, Json> =
                subject.map(|named| (named.name.to_owned(), value(named.value, lists))).collect();
            let mut json = json!({
                "wanted": "decision",
                "rule": asked.question.rule,
                "name": asked.question.name,
                "who": actor(asked.who, lists),
                "subject": subject,
                "secret": asked.secret,
            });
            match &asked.answers {
                LegalAnswers::List(list) => {
                    json["answers"] = list.iter().map(|answer| value(*answer, lists)).collect();
                }
                LegalAnswers::Range { kind, low, high } => {
                    let kind = kind_name(*kind, lists);
                    json["range"] = json!({"kind": kind, "low": low, "high": high});
                }
                _ => panic!("answers that are neither listed nor a range"),
            }
            json
        }
        _ => panic!("a request that is neither a roll nor a decision"),
    }
}

/// An event without the members that say nothing: null, false, empty.
pub(crate) fn event(record: &Record) -> Json {
    let Json::Object(all) = serde_json::to_value(record).unwrap() else { panic!("no table") };
    let mut event: Map<String, Json> = all.into_iter().filter(|(_, v)| says(v)).collect();
    if let Some(Json::Object(values)) = event.get_mut("values") {
        values.retain(|_, value| !value.is_null());
    }
    event.retain(|_, v| says(v));
    Json::Object(event)
}

fn says(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => false,
        Json::String(text) => !text.is_empty(),
        Json::Array(list) => !list.is_empty(),
        Json::Object(map) => !map.is_empty(),
        _ => true,
    }
}

/// The values of the state as the open step stands, each a row of four.
pub(crate) fn state(battle: &AnyBattle) -> Vec<Json> {
    let lists = battle.lists();
    let rows = battle.state(true, Audience::Gamemaster).into_iter();
    rows.map(|row| {
        json!({
            "field": row.field,
            "who": actor(row.who, lists),
            "place": value(row.place, lists),
            "value": value(row.value, lists),
        })
    })
    .collect()
}

/// Whether everything that stands in the first stands in the second too: of tables the members that
/// the first names, of lists each item.
pub(crate) fn holds(wanted: &Json, found: &Json) -> bool {
    match (wanted, found) {
        (Json::Object(wanted), Json::Object(found)) => wanted
            .iter()
            .all(|(name, wanted)| found.get(name).is_some_and(|found| holds(wanted, found))),
        (Json::Array(wanted), Json::Array(found)) => {
            wanted.len() == found.len() && wanted.iter().zip(found).all(|(w, f)| holds(w, f))
        }
        _ => wanted == found,
    }
}
