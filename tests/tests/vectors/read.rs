//! The reader for Rust: runs a vector through the public interface, and compares.

use crate::canon::{self, holds};
use crate::cover::spelled;
use crate::make::attack_odds;
use crate::play::{Given, Played, name};
use crate::record::record;
use case_core::ActorId;
use case_core::any::{self, AnyBattle, AnyRequest};
use case_core::attack::Aim;
use case_core::value::{AttackId, Value};
use case_tests::Feed as _;
use serde_json::Value as Json;
use std::collections::HashSet;

/// The roster of a vector.
pub(crate) fn roster_of(file: &Json, vector: &Json) -> Json {
    let mut roster = file["rosters"][vector["roster"].as_str().unwrap()].clone();
    for (name, value) in vector["with"].as_object().into_iter().flatten() {
        roster[name.as_str()] = value.clone();
    }
    roster
}

/// What is wrong with a vector, or with the engine; of what the engine recorded also where it would
/// record something else today.
pub(crate) fn check(system: &str, file: &Json, vector: &Json) -> Result<(), String> {
    if let Some(table) = vector["table"].as_str() {
        return check_table(system, table, vector);
    }
    let roster = roster_of(file, vector);
    let opened = Played::open(&roster);
    if vector["refused"] == true {
        return opened.map_or(Ok(()), |_| Err("it is not refused".into()));
    }
    let played = opened?;
    check_switch(vector, &played)?;
    if vector["attack"].is_object() {
        return check_odds(vector, &played);
    }
    let inputs = check_steps(vector, played)?;
    if file["from"] == "book" { Ok(()) } else { check_record(vector, &roster, &inputs) }
}

fn check_table(system: &str, name: &str, vector: &Json) -> Result<(), String> {
    let tables = any::tables(system).unwrap();
    let table = tables.iter().find(|table| table.name == name).ok_or("there is no such table")?;
    let found = serde_json::to_value(&table.columns).unwrap();
    same("columns", &vector["columns"], &found)?;
    let found = serde_json::to_value(&table.rows).unwrap();
    for (wanted, found) in vector["rows"].as_array().unwrap().iter().zip(found.as_array().unwrap())
    {
        same("row", wanted, found)?;
    }
    same("rows", &vector["rows"], &found)
}

fn check_switch(vector: &Json, played: &Played) -> Result<(), String> {
    let Some(wanted) = vector["switch"]["name"].as_str() else { return Ok(()) };
    let rulings = played.battle.rulings();
    let found = rulings.iter().find(|ruling| ruling.name == wanted).ok_or("no such ruling")?;
    let value = found.switch.as_ref().map(|switch| spelled(&switch.value)).unwrap_or_default();
    let set = spelled(vector["switch"]["value"].as_str().unwrap_or_default());
    same(wanted, &set.into(), &value.into())
}

fn check_odds(vector: &Json, played: &Played) -> Result<(), String> {
    let number = |name: &str| usize::try_from(vector["attack"][name].as_u64().unwrap()).unwrap();
    let fighter = |name: &str| ActorId::fighter(number(name));
    let aim = Aim::new(AttackId::new(fighter("attacker"), number("attack")), fighter("target"));
    let found = attack_odds(&played.battle, &aim).ok_or("it has no odds")?;
    same("odds", &vector["odds"], &found["odds"])?;
    same("chances", &vector["chances"], &found["chances"])
}

/// What would be recorded now is what stands there: nothing more either.
fn check_record(vector: &Json, roster: &Json, inputs: &[Given]) -> Result<(), String> {
    let from = vector["given"].as_array().map_or(0, Vec::len);
    for (name, now) in record(roster, inputs, from) {
        // A ruling's ids stand there too.
        if name != "rules" && vector[&name] != now {
            return Err(format!("`{name}` is not current: tests/vectors/make.sh"));
        }
    }
    Ok(())
}

fn check_steps(vector: &Json, mut played: Played) -> Result<Vec<Given>, String> {
    let lists = played.battle.lists();
    let mut inputs = Vec::new();
    for (at, given) in vector["given"].as_array().unwrap().iter().enumerate() {
        let asked = played.next().asked.ok_or("the battle is over too early")?;
        if given[0] != name(&asked) {
            return Err(format!("input {at}: wanted is {}, not {}", name(&asked), given[0]));
        }
        check_refusals(&played.battle, &asked).map_err(|why| format!("input {at}: {why}"))?;
        let input = Given::read(&given[1], &asked, lists).ok_or(format!("input {at}: {given}"))?;
        played.feed(input)?;
        inputs.push(input);
    }
    for (at, step) in vector["steps"].as_array().unwrap().iter().enumerate() {
        let turned = played.next();
        let events: Json = turned.news.iter().map(canon::event).collect();
        let none = Json::Array(Vec::new());
        same(&format!("step {at}, events"), step.get("events").unwrap_or(&none), &events)?;
        let ask = turned.asked.as_ref().map_or(Json::Null, |asked| canon::request(asked, lists));
        same(&format!("step {at}, ask"), &step["ask"], &ask)?;
        let (Some(asked), Some(give)) = (&turned.asked, step.get("give")) else { break };
        check_refusals(&played.battle, asked).map_err(|why| format!("step {at}: {why}"))?;
        let input = Given::read(give, asked, lists).ok_or(format!("step {at}: {give}"))?;
        played.feed(input)?;
        inputs.push(input);
    }
    for (name, found) in
        [("over", Json::from(played.battle.is_over())), ("turn", Json::from(played.battle.turn()))]
    {
        same(name, vector.get(name).unwrap_or(&found), &found)?;
    }
    // Looked up by hash: one by one it would take most of the time of all vectors.
    let state = canon::state(&played.battle);
    let state: HashSet<&Json> = state.iter().collect();
    for row in vector["state"].as_array().unwrap() {
        if !state.contains(row) {
            return Err(format!("the state has no {row}"));
        }
    }
    Ok(inputs)
}

/// Nothing is taken that is not listed, such as somebody who does not exist.
fn check_refusals(battle: &AnyBattle, asked: &AnyRequest) -> Result<(), String> {
    let AnyRequest::Decision(asked) = asked else { return Ok(()) };
    let others = i32::try_from(battle.fighters()).unwrap();
    let far = [-1, others - 1, others, 97, 254, i32::MIN, i32::MAX];
    let near = (0..4).chain([ActorId::JUDGE, ActorId::NOBODY].map(ActorId::number));
    let owned = [ActorId::fighter(0), ActorId::fighter(battle.fighters()), ActorId::JUDGE];
    let mut trial = battle.clone();
    for &kind in asked.question.answers {
        let of = |of| move |number| Value { of, ..Value::new(kind, number) };
        let numbers = far.into_iter().chain(near.clone()).map(of(ActorId::NOBODY));
        for answer in numbers.chain(owned.into_iter().flat_map(|who| [0, 1, 97].map(of(who)))) {
            if !asked.answers.has(answer) && trial.feed(answer).is_ok() {
                return Err(format!("`{}` takes {answer:?}", asked.question.name));
            }
        }
    }
    Ok(())
}

fn same(what: &str, wanted: &Json, found: &Json) -> Result<(), String> {
    let told = || format!("{what}:\nwanted {wanted}\nfound  {found}");
    if holds(wanted, found) { Ok(()) } else { Err(told()) }
}
