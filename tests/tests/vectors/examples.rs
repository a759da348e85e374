//! The books' own worked examples as vectors: what they claim is typed from the books, the way
//! there is the engine's.

use crate::canon::{self, holds};
use crate::make::Set;
use crate::play::{Given, Played, name};
use crate::record::record;
use case_core::any::AnyRequest;
use case_core::question::LegalAnswers;
use case_core::value::Value;
use serde_json::{Map, Value as Json, json};

/// The most inputs until everything shows that an example claims.
const MOST: usize = 200;

/// The examples of a system that `tests/vectors/examples.toml` describes.
pub(crate) fn all(system: &str) -> Set {
    let mut set = Set::default();
    let file = crate::toml_of("vectors/examples.toml").unwrap();
    for example in file["examples"].as_array().unwrap().iter().filter(|e| e["system"] == system) {
        let title = example["name"].as_str().unwrap();
        let mut roster = example["roster"].clone();
        roster["system"] = system.into();
        let inputs = inputs(&roster, example);
        let vector = claimed(record(&roster, &inputs, 0), example);
        set.add(title, (title, &roster), None, vector);
    }
    set
}

/// What the script gives: by the name of the roll or question, else the middle face and what the
/// plan would answer.
fn inputs(roster: &Json, example: &Json) -> Vec<Given> {
    let mut played = Played::open(roster).unwrap_or_else(|e| panic!("{}: {e}", example["name"]));
    let lists = played.battle.lists();
    let mut inputs = Vec::new();
    while let Some(asked) = played.next().asked
        && inputs.len() < MOST
    {
        let script = &example["script"];
        let scripted = match &asked {
            AnyRequest::Decision(decision) => {
                let own = format!("{}.{}", decision.who.number(), name(&asked));
                script.get(&own).or_else(|| script.get(name(&asked)))
            }
            _ => script.get(format!("roll.{}", name(&asked))),
        };
        let given = match &asked {
            AnyRequest::Roll(roll) => {
                let face = scripted.and_then(Json::as_i64).map(|face| i32::try_from(face).unwrap());
                Given::Face(face.unwrap_or_else(|| i32::from(roll.next.die.faces()) / 2))
            }
            AnyRequest::Decision(decision) => {
                let plain = |value: &Value| canon::value(*value, lists)["value"].clone();
                let found = match (&decision.answers, scripted) {
                    (LegalAnswers::List(list), Some(wanted)) => {
                        list.iter().find(|value| plain(value) == *wanted).copied()
                    }
                    (LegalAnswers::Range { kind, .. }, Some(wanted)) => {
                        let number = wanted.as_i64().map(|number| i32::try_from(number).unwrap());
                        number.map(|number| Value::new(*kind, number))
                    }
                    _ => None,
                };
                Given::Answer(found.unwrap_or(decision.suggestion))
            }
            _ => break,
        };
        played.feed(given).unwrap();
        inputs.push(given);
    }
    inputs
}

/// The inputs and the claims alone, up to the last claim.
fn claimed(mut vector: Map<String, Json>, example: &Json) -> Map<String, Json> {
    let mut claims = example["claims"].as_array().unwrap().iter().peekable();
    let mut kept = Vec::new();
    for step in vector["steps"].as_array().unwrap() {
        let mut bare = Map::new();
        let mut events = Vec::new();
        for event in step["events"].as_array().into_iter().flatten() {
            let claim = claims.next_if(|claim| holds(claim, event));
            events.push(claim.cloned().unwrap_or_else(|| json!({})));
        }
        if !events.is_empty() {
            bare.insert("events".into(), events.into());
        }
        if let Some(ask) = step.get("ask") {
            let claim = claims.next_if(|claim| holds(claim, ask));
            bare.insert("ask".into(), claim.cloned().unwrap_or_else(|| json!({})));
        }
        if claims.peek().is_some()
            && let Some(give) = step.get("give")
        {
            bare.insert("give".into(), give.clone());
        }
        kept.push(Json::Object(bare));
        if claims.peek().is_none() {
            break;
        }
    }
    if let Some(claim) = claims.next() {
        let events = vector["steps"].as_array().unwrap().iter().flat_map(|step| {
            step["events"].as_array().into_iter().flatten().chain(step.get("ask"))
        });
        let events: Vec<String> = events.map(Json::to_string).collect();
        panic!("{}: never {claim}\n{}", example["name"], events.join("\n"));
    }
    vector.insert("steps".into(), kept.into());
    vector.insert("rules".into(), example["rules"].clone());
    vector.insert("source".into(), example["source"].clone());
    vector.insert("state".into(), json!([]));
    // Where the example leaves off nobody asks how the battle stands.
    vector.remove("over");
    vector.remove("turn");
    vector
}
