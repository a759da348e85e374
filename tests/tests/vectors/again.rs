//! Records vectors anew by the inputs that they have: for a change that tells a fight in another way,
//! and leaves what is asked as it was. It takes a minute, while a search takes half an hour.

use crate::chance::Chance;
use crate::cover::ids;
use crate::file::written;
use crate::make::{BEFORE, Set, fights};
use crate::play::{Given, Played, Turned, name};
use crate::read::roster_of;
use crate::record::record;
use crate::search::choose;
use case_core::any::{self, AnyRequest};
use serde_json::{Map, Value as Json};
use std::collections::BTreeSet;

/// The most inputs that are added to come to a rule again.
const FURTHER: usize = 12;

/// The inputs of a vector, and how many of them were given before it begins; an input for which nobody
/// asks any longer is left out. `None` where one is no longer legal.
fn inputs_of(vector: &Json, roster: &Json) -> Option<(Vec<Given>, usize)> {
    let mut played = Played::open(roster).ok()?;
    let lists = played.battle.lists();
    let mut inputs = Vec::new();
    let mut feed = |asked_for: &Json, given: &Json| {
        let asked = played.next().asked?;
        if *asked_for != name(&asked) {
            return Some(false);
        }
        let input = Given::read(given, &asked, lists)?;
        played.feed(input).ok()?;
        inputs.push(input);
        Some(true)
    };
    let mut from = 0;
    for given in vector["given"].as_array().into_iter().flatten() {
        from += usize::from(feed(&given[0], &given[1])?);
    }
    for step in vector["steps"].as_array().into_iter().flatten() {
        if let Some(given) = step.get("give") {
            feed(&step["ask"]["name"], given)?;
        }
    }
    Some((inputs, from))
}

/// What is recorded of these inputs, and of further ones until it shows the rules that it is named for.
fn shown(roster: &Json, mut inputs: Vec<Given>, from: usize, of: &str) -> Map<String, Json> {
    let wanted: Vec<&str> = of.strip_prefix("rules ").into_iter().flat_map(ids).collect();
    let mut played = Played::open(roster).unwrap();
    for input in &inputs {
        drop(played.next());
        played.feed(*input).unwrap();
    }
    let now = record(roster, &inputs, from);
    let lacks = |now: &Map<String, Json>| {
        wanted.iter().any(|id| !now["rules"].as_array().unwrap().contains(&(*id).into()))
    };
    for _ in 0..FURTHER {
        let now = record(roster, &inputs, from);
        let asked = played.next().asked.filter(|_| lacks(&now));
        let input = match asked {
            Some(AnyRequest::Roll(roll)) => Given::Face(i32::from(roll.next.die.faces()) / 2),
            Some(AnyRequest::Decision(asked)) => Given::Answer(asked.suggestion),
            _ => return now,
        };
        played.feed(input).unwrap();
        inputs.push(input);
    }
    now
}

/// The ids of the ruling that a vector shows a value of.
fn of_ruling(system: &str, vector: &Json) -> BTreeSet<String> {
    let rulings = any::schema(system).unwrap().rulings;
    let shown = rulings.iter().find(|ruling| vector["switch"]["name"] == ruling.name);
    shown.into_iter().flat_map(|ruling| ids(ruling.rule)).map(str::to_owned).collect()
}

/// A vector as the engine would record it today.
fn recorded(system: &str, file: &Json, vector: &mut Json) {
    let roster = roster_of(file, vector);
    let Some((inputs, from)) = inputs_of(vector, &roster) else { return };
    let of = vector["name"].as_str().unwrap_or_default().to_owned();
    for (name, mut now) in shown(&roster, inputs, from, &of) {
        if name == "rules" {
            let mut rules: BTreeSet<String> = serde_json::from_value(now).unwrap();
            rules.extend(of_ruling(system, vector));
            now = rules.into_iter().collect();
        }
        vector[name] = now;
    }
}

/// The text of a file of vectors as the engine would record it today; fights are played anew from the
/// bundled roster.
pub(crate) fn again(system: &str, name: &str, text: &str, bundled: &Json) -> String {
    let file: Json = serde_json::from_str(text).unwrap();
    if file["from"] != "engine" {
        return text.to_owned();
    }
    if name == "fights" {
        return written(system, "engine", &fights(bundled, 1));
    }
    let mut vectors: Vec<Json> = file["vectors"].as_array().unwrap().clone();
    for vector in vectors.iter_mut().filter(|vector| vector["steps"].is_array()) {
        recorded(system, &file, vector);
    }
    let rosters = serde_json::from_value(file["rosters"].clone()).unwrap();
    written(system, "engine", &Set { rosters, vectors })
}

/// The fights of each roster that are played in search of a rule.
const FIGHTS: u64 = 200;

/// The longest of them, in inputs.
const LONGEST: usize = 150;

/// A scene for each rule that no vector shows, added to the text of a file: of the first fights by chance in
/// which one comes.
pub(crate) fn with_missing(
    text: &str,
    system: &str,
    mut missing: BTreeSet<String>,
    rosters: &[Json],
) -> String {
    let file: Json = serde_json::from_str(text).unwrap();
    let mut set = Set {
        rosters: serde_json::from_value(file["rosters"].clone()).unwrap(),
        vectors: file["vectors"].as_array().unwrap().clone(),
    };
    for (place, roster) in rosters.iter().enumerate() {
        for seed in 0..FIGHTS {
            let mut chance = Chance::new(seed);
            let Ok(mut played) = Played::open(roster) else { break };
            let mut inputs = Vec::new();
            while let Turned { news, asked: Some(asked) } = played.next()
                && inputs.len() < LONGEST
                && !missing.is_empty()
            {
                let shows = |id: &&String| news.iter().any(|record| record.rule == id.as_str());
                let new: Vec<String> = missing.iter().filter(shows).cloned().collect();
                if !new.is_empty() {
                    missing.retain(|id| !new.contains(id));
                    let vector = record(roster, &inputs, inputs.len().saturating_sub(BEFORE));
                    let name = format!("rules {}", new.join(", "));
                    set.add(&name, (&format!("further roster {place}"), roster), None, vector);
                }
                let given = choose(&asked, 9, &mut chance);
                played.feed(given).unwrap();
                inputs.push(given);
            }
        }
    }
    written(system, "engine", &set)
}
