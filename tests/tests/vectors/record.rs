//! A part of a battle as a vector.

use crate::canon;
use crate::play::{Given, Played, Turned, name};
use case_core::any::AnyRequest;
use serde_json::{Map, Value as Json, json};
use std::collections::{BTreeSet, HashSet};

/// What says the same of every roll that is read alike: told at the first of a vector.
const ONCE: [&str; 4] = ["bands", "denominator", "dice", "odds"];

/// The rule ids of an event or a request, those of what modified a roll included.
pub(crate) fn ids_of(turned: &Turned) -> BTreeSet<&'static str> {
    let mut ids: BTreeSet<_> = turned.news.iter().map(|r| r.rule).collect();
    match &turned.asked {
        Some(AnyRequest::Roll(roll)) => {
            ids.insert(roll.rule);
            ids.extend(roll.modifiers.iter().map(|m| m.rule));
        }
        Some(AnyRequest::Decision(asked)) => drop(ids.insert(asked.question.rule)),
        _ => {}
    }
    ids.remove("");
    ids
}

/// Plays these inputs, and records what happens from the input `from` on: a table with the members
/// `rules`, `given`, `steps`, `state`, `over` and `turn`.
///
/// Panics where an input is not legal: they were when they were chosen.
pub(crate) fn record(roster: &Json, inputs: &[Given], from: usize) -> Map<String, Json> {
    let mut played = Played::open(roster).unwrap_or_else(|e| panic!("{e}\n{roster}"));
    let lists = played.battle.lists();
    let mut before = canon::state(&played.battle);
    let (mut given, mut steps) = (Vec::new(), Vec::new());
    let (mut rules, mut told) = (BTreeSet::new(), BTreeSet::new());
    for at in 0..=inputs.len() {
        let turned = played.next();
        let input = inputs.get(at).copied().filter(|_| turned.asked.is_some());
        if at == from && from > 0 {
            before = canon::state(&played.battle);
        }
        if at < from {
            let (Some(asked), Some(input)) = (&turned.asked, input) else { break };
            given.push(json!([name(asked), input.json(lists)]));
        } else {
            rules.extend(ids_of(&turned));
            let mut step = Map::new();
            if !turned.news.is_empty() {
                step.insert("events".into(), turned.news.iter().map(canon::event).collect());
            }
            if let Some(asked) = &turned.asked {
                step.insert("ask".into(), once(canon::request(asked, lists), &mut told));
            }
            if let Some(input) = input {
                step.insert("give".into(), input.json(lists));
            }
            steps.push(Json::Object(step));
        }
        let Some(input) = input else { break };
        played.feed(input).unwrap();
    }
    // By hash: compared one by one, the rows of two states take longer than the fight.
    let before: HashSet<&Json> = before.iter().collect();
    let state = canon::state(&played.battle).into_iter().filter(|row| !before.contains(row));
    let vector = json!({
        "rules": rules,
        "given": given,
        "steps": steps,
        "state": state.collect::<Vec<_>>(),
        "over": played.battle.is_over(),
        "turn": played.battle.turn(),
    });
    let Json::Object(vector) = vector else { unreachable!("it is a table") };
    vector
}

fn once(mut ask: Json, told: &mut BTreeSet<String>) -> Json {
    let reading: String = ONCE.iter().filter_map(|n| ask.get(n)).map(Json::to_string).collect();
    if let Json::Object(ask) = &mut ask
        && !told.insert(reading)
    {
        ask.retain(|name, _| !ONCE.contains(&name.as_str()));
    }
    ask
}
