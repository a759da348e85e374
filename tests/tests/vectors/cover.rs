//! What has to have a vector, and which vectors show it.

use crate::search::groups;
use case_core::any;
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// The ids that a ruling or a table names.
pub(crate) fn ids(rule: &str) -> impl Iterator<Item = &str> {
    rule.split([' ', ',']).filter(|id| !id.is_empty())
}

/// A value of a switch in one spelling: of a set in the order of the alphabet.
pub(crate) fn spelled(value: &str) -> String {
    let mut parts: Vec<&str> = value.split(',').map(str::trim).collect();
    parts.sort_unstable();
    parts.join(", ")
}

/// The rule ids that a vector shows: those of what it records, and of its table.
pub(crate) fn shown(vector: &Json, found: &mut BTreeSet<String>) {
    for id in vector["rules"].as_array().into_iter().flatten() {
        found.insert(id.as_str().unwrap().to_owned());
    }
}

/// The rules that no vector shows, and none is excused from.
pub(crate) fn missing_rules(system: &str, vectors: &[Json], reasons: &Json) -> BTreeSet<String> {
    let mut rules = BTreeSet::new();
    for vector in vectors {
        shown(vector, &mut rules);
    }
    let all = any::rules(system).unwrap().into_iter().map(|rule| rule.id);
    let excused = |id: &str| !reasons[system]["rules"][id].is_null();
    all.filter(|id| !rules.contains(*id) && !excused(id)).map(str::to_owned).collect()
}

/// What no vector shows, by name.
pub(crate) fn missing(system: &str, vectors: &[Json], reasons: &Json) -> Vec<String> {
    let mut list = Vec::new();
    let mut rules = BTreeSet::new();
    for vector in vectors {
        shown(vector, &mut rules);
    }
    for rule in any::rules(system).unwrap() {
        match (rules.contains(rule.id), reasons[system]["rules"][rule.id].is_null()) {
            (false, true) => list.push(format!("no vector shows rule {} of {system}", rule.id)),
            (true, false) => list.push(format!("rule {} of {system} is shown after all", rule.id)),
            _ => {}
        }
    }
    let switch_of = |vector: &Json| -> Option<(String, String)> {
        let switch = &vector["switch"];
        Some((switch["name"].as_str()?.to_owned(), spelled(switch["value"].as_str()?)))
    };
    let values: BTreeSet<_> = vectors.iter().filter_map(switch_of).collect();
    for ruling in any::schema(system).unwrap().rulings {
        let Some(switch) = ruling.switch else { continue };
        let mut wanted = groups(ruling.name, &switch);
        wanted.push(vec![switch.default.clone()]);
        for group in wanted {
            let has = |value: &String| values.contains(&(ruling.name.to_owned(), spelled(value)));
            let reason = &reasons[system]["switches"][ruling.name];
            let excused = |value: &String| !reason[value].is_null();
            if !group.iter().any(|value| has(value) || excused(value)) {
                let values = group.join(" or ");
                list.push(format!("no vector shows {} = {values} of {system}", ruling.name));
            }
        }
    }
    let has_table = |name: &str| vectors.iter().any(|vector| vector["table"] == name);
    for table in any::tables(system).unwrap() {
        if !has_table(table.name) {
            list.push(format!("no vector shows table {} of {system}", table.name));
        }
    }
    list
}
