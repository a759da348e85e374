//! Random rosters: a roster with fields of its system's sheets set at random.

use crate::chance::Chance;
use crate::play::Played;
use case_core::schema::Schema;
use case_core::sheet::{Domain, SheetField};
use serde_json::{Map, Value as Json};

/// What no mutation touches: rulings are varied one at a time, names have to stay apart.
const KEPT: [&str; 6] = ["system", "rulings", "case_rulings", "name", "id", "turn"];

/// A roster that can be played, some steps of chance away from this one.
pub(crate) fn mutated(schema: &Schema, roster: &Json, chance: &mut Chance) -> Json {
    let mut best = roster.clone();
    for _ in 0..4 + chance.below(12) {
        let mut tried = best.clone();
        let mut names = Vec::new();
        collect_names(&tried, &mut names);
        if let Json::Object(top) = &mut tried {
            change(&schema.sheet, top, &names, chance);
        }
        if tried != best && Played::open(&tried).is_ok() {
            best = tried;
        }
    }
    best
}

fn collect_names(json: &Json, names: &mut Vec<String>) {
    match json {
        Json::Object(map) => {
            for (key, value) in map {
                match value {
                    Json::String(name) if key == "name" || key == "side" => {
                        names.push(name.clone());
                    }
                    inner => collect_names(inner, names),
                }
            }
        }
        Json::Array(list) => {
            for inner in list {
                collect_names(inner, names);
            }
        }
        _ => {}
    }
}

/// Writes one field of a table or of a table in it.
fn change(
    fields: &[SheetField],
    table: &mut Map<String, Json>,
    names: &[String],
    chance: &mut Chance,
) {
    let free: Vec<&SheetField> = fields.iter().filter(|f| !KEPT.contains(&f.name)).collect();
    let Some(field) = chance.pick(&free) else { return };
    // Fighters are most of a roster.
    let fighters = free.iter().find(|f| f.name == "fighters");
    let field = fighters.filter(|_| chance.below(5) != 0).unwrap_or(field);
    let (of, listed) = match &field.domain {
        Domain::List { of, .. } => (&**of, true),
        other => (other, false),
    };
    if let Domain::Table { fields: inner } = of
        && chance.below(4) != 0
    {
        let found = table.get_mut(field.name);
        let found = match found {
            Some(Json::Array(list)) if listed => {
                let at = chance.below(list.len());
                list.get_mut(at)
            }
            other => other,
        };
        if let Some(Json::Object(found)) = found {
            return change(inner, found, names, chance);
        }
    }
    if field.name == "fighters" {
        return;
    }
    if !field.needed && chance.below(5) == 0 {
        table.remove(field.name);
        return;
    }
    if let Some(value) = random(&field.domain, names, chance) {
        match (table.get_mut(field.name), &value) {
            (Some(Json::Object(old)), Json::Object(new)) => old.extend(new.clone()),
            _ => drop(table.insert(field.name.to_owned(), value)),
        }
    }
}

fn random(domain: &Domain, names: &[String], chance: &mut Chance) -> Option<Json> {
    Some(match domain {
        Domain::YesNo => Json::from(chance.below(4) != 0),
        Domain::Number { low, high, or } => {
            if let (Some(word), 0) = (or, chance.below(6)) {
                return Some(word.name.into());
            }
            let usual = [0, 1, 2, 3, 4, 6, 10, 20, 30, 40, 50, 75, -1, -2, -3];
            let within: Vec<i32> =
                usual.into_iter().filter(|n| (*low..=*high).contains(n)).collect();
            Json::from(*chance.pick(&within).unwrap_or(low))
        }
        Domain::Name { .. } => chance.pick(names)?.clone().into(),
        Domain::Text { example, .. } => Json::from(*example),
        Domain::OneOf { members } => chance.pick(members)?.name.into(),
        Domain::SetOf { members } => {
            members.iter().filter(|_| chance.below(3) == 0).map(|m| m.name).collect()
        }
        Domain::List { of, least, most } => {
            let count = (least + chance.below(3)).min(*most);
            let items = (0..count).map(|_| random(of, names, chance));
            items.collect::<Option<Vec<_>>>()?.into()
        }
        Domain::ByName { members, of } => {
            let member = chance.pick(members)?.name.to_owned();
            Json::Object([(member, random(of, names, chance)?)].into_iter().collect())
        }
        Domain::Named { of } => {
            let name = chance.pick(names)?.clone();
            Json::Object([(name, random(of, names, chance)?)].into_iter().collect())
        }
        Domain::Table { fields } => {
            let mut table = Map::new();
            for field in fields {
                if field.needed || chance.below(4) == 0 {
                    let value = if field.name == "name" {
                        Some(Json::from(format!("thing {}", chance.below(1_000))))
                    } else {
                        random(&field.domain, names, chance)
                    };
                    if let Some(value) = value {
                        table.insert(field.name.to_owned(), value);
                    }
                }
            }
            Json::Object(table)
        }
        Domain::AnyOf { domains } => random(chance.pick(domains)?, names, chance)?,
        _ => return None,
    })
}
