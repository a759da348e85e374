//! The layers of the engine: each folder of `case-core/src` imports what is below it and nothing
//! above, the engine imports no system, and no system another's. Read from the sources, so that an
//! import that breaks a rule is named with its file and line.

use crate::sources::{Sources, circles};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The engine, from the bottom up: each imports those before it.
pub(crate) const ENGINE: [&str; 11] = [
    "data", "dice", "kernel", "declare", "odds", "plan", "battle", "attack", "schema", "any",
    "call",
];

/// The systems: they import the engine below `any`.
pub(crate) const SYSTEMS: [&str; 5] = ["case", "faserip", "d6", "talislanta", "cosmic"];

/// The only system that plays on another's rules, and whose.
pub(crate) const PLAYS_ON: (&str, &str) = ("faserip", "case");

/// The circles of modules within a folder: words are looked up in a catalog, which says its messages
/// in words; a question is asked at a table, which logs it with the types of the system that asks.
const CIRCLES: [(&str, &[&str]); 2] = [
    ("data", &["catalog", "words"]),
    ("kernel", &["decide", "log", "question", "refusal", "sources", "system"]),
];

/// Every import that breaks a rule of the layers: file, line, the rule.
fn broken(sources: &Sources) -> Vec<String> {
    let mut broken = BTreeSet::new();
    for import in &sources.imports {
        let Some(from) = import.by.first() else { continue };
        let to = sources.module_of(&import.path);
        let Some(to) = to.first() else { continue };
        // What tests a module of the engine from within needs some system to play.
        if import.is_for_tests && SYSTEMS.contains(&to.as_str()) {
            continue;
        }
        if let Some(rule) = rule_against(from, to) {
            let (file, line) = (sources.file(&import.by), import.line);
            let path = import.path.join("::");
            broken.insert(format!("case-core/src/{file}:{line}: crate::{path}: {rule}"));
        }
    }
    broken.into_iter().collect()
}

/// The circles of modules within each folder of the engine. A folder's own page is the trunk of
/// its modules, and no member; what a module's tests take ties nothing together.
fn circles_of_layers(sources: &Sources) -> BTreeSet<(String, Vec<String>)> {
    let mut edges: BTreeMap<Vec<&str>, BTreeSet<Vec<&str>>> = BTreeMap::new();
    let targets: Vec<_> = (sources.imports.iter().filter(|import| !import.is_for_tests))
        .map(|import| (&import.by, sources.module_of(&import.path)))
        .collect();
    for (by, to) in &targets {
        if let ([layer, from, ..], [other, to, ..]) = (&by[..], &to[..])
            && ENGINE.contains(&layer.as_str())
            && layer == other
            && from != to
        {
            edges.entry(vec![layer, from]).or_default().insert(vec![layer, to]);
        }
    }
    let named = |circle: BTreeSet<Vec<&str>>| {
        let layer = circle.first().map_or("", |module| module[0]).to_string();
        (layer, circle.into_iter().map(|module| module[1].to_string()).collect())
    };
    circles(&edges).into_iter().map(named).collect()
}

/// The rule that an import breaks.
fn rule_against(from: &str, to: &str) -> Option<String> {
    let layer = |name: &str| ENGINE.iter().position(|known| *known == name);
    let is_system = |name: &str| SYSTEMS.contains(&name);
    match (layer(from), layer(to)) {
        (Some(low), Some(high)) if low < high => {
            Some(format!("`{from}` is below `{to}`, and a lower layer imports no higher one"))
        }
        (Some(_), None) if is_system(to) && from != "any" => {
            Some("the engine imports no system; only `any` lists them".into())
        }
        (None, Some(_)) if is_system(from) && ["any", "call"].contains(&to) => {
            Some("`any` stands on the systems: a system imports what is below it".into())
        }
        (None, None)
            if is_system(from) && is_system(to) && from != to && (from, to) != PLAYS_ON =>
        {
            Some("a system imports no other system; FASERIP alone plays on CASE's rules".into())
        }
        _ => None,
    }
}

/// Every folder is a layer or a system, so that none escapes the rules.
#[test]
fn every_folder_is_a_layer_or_a_system() {
    let sources = Sources::of_core();
    let folders: BTreeSet<&str> =
        sources.files.keys().filter_map(|module| module.first()).map(String::as_str).collect();
    let known: BTreeSet<&str> = ENGINE.into_iter().chain(SYSTEMS).collect();
    let unknown: Vec<_> = folders.difference(&known).collect();
    assert!(unknown.is_empty(), "no layer and no system: {unknown:?}");
}

#[test]
fn a_layer_imports_what_is_below_it() {
    let broken = broken(&Sources::of_core());
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn modules_stand_in_no_other_circle() {
    let allowed: BTreeSet<(String, Vec<String>)> = CIRCLES
        .iter()
        .map(|(layer, modules)| {
            (layer.to_string(), modules.iter().map(ToString::to_string).collect())
        })
        .collect();
    let found = circles_of_layers(&Sources::of_core());
    let mut said = String::new();
    for (layer, circle) in found.difference(&allowed) {
        let _ = writeln!(said, "case-core/src/{layer}: {} import each other", circle.join(", "));
    }
    for (layer, circle) in allowed.difference(&found) {
        let _ =
            writeln!(said, "case-core/src/{layer}: {} are no circle any more", circle.join(", "));
    }
    assert!(said.is_empty(), "{said}");
}
