//! The tables of sentences: every rule sentence has its ids and an item that is there, and every
//! rule id that a book's sentences give is one of the system's.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::any::{SYSTEMS, rules, sentences};
use case_core::sentences::Bearing;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The files in which the item of a system can stand.
fn files(system: &str, module: &str) -> Vec<PathBuf> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("../case-core/src");
    // FASERIP runs CASE's rules.
    let folders = if system == "faserip" { vec!["faserip", "case"] } else { vec![system] };
    let mut found = Vec::new();
    for folder in folders {
        let path = module.replace("::", "/");
        for file in [format!("{folder}/{path}.rs"), format!("{folder}/{path}/mod.rs")] {
            found.push(src.join(file));
        }
    }
    found
}

fn is_there(system: &str, item: &str) -> bool {
    let Some((module, name)) = item.rsplit_once("::") else { return false };
    // Of a method, the type stands before it.
    let (module, name) = match module.rsplit_once("::") {
        Some((outer, ty)) if ty.starts_with(char::is_uppercase) => (outer, name),
        _ if module.starts_with(char::is_uppercase) => return false,
        _ => (module, name),
    };
    let kinds = ["fn ", "struct ", "enum ", "const ", "static ", "type "];
    files(system, module).iter().filter_map(|file| std::fs::read_to_string(file).ok()).any(|text| {
        kinds.iter().any(|kind| {
            let item = format!("{kind}{name}");
            text.match_indices(&item).any(|(at, _)| {
                !text[at + item.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
            })
        }) || text.contains(&format!("{name} \""))
            || text.contains(&format!("= {name} {{"))
    })
}

/// Each rule sentence says what it says, under ids that there are, done by an item that is there;
/// sentences go in order under their headings.
#[test]
fn every_sentence_has_its_item() {
    let mut wrong = Vec::new();
    for system in SYSTEMS {
        let table = sentences(system).unwrap();
        let mut known: BTreeSet<&str> = rules(system).unwrap().iter().map(|rule| rule.id).collect();
        known.extend(rules("case").unwrap().iter().map(|rule| rule.id));
        if table.is_empty() {
            wrong.push(format!("{system}: no table of sentences"));
        }
        let mut last = ("", 0);
        for sentence in table {
            let what = format!("{system}, {} ({})", sentence.heading, sentence.place);
            if sentence.says.is_empty() || sentence.heading.is_empty() {
                wrong.push(format!("{what}: says nothing"));
            }
            let next = if sentence.heading == last.0 { last.1 + 1 } else { 1 };
            if sentence.place != next {
                wrong.push(format!("{what}: sentence {next} comes here"));
            }
            last = (sentence.heading, sentence.place);
            if sentence.bearing != Bearing::Rule {
                continue;
            }
            if sentence.ids.is_empty() || sentence.ids.iter().any(|id| !known.contains(id)) {
                wrong.push(format!("{what}: ids {:?}", sentence.ids));
            }
            if !is_there(system, sentence.item) {
                wrong.push(format!("{what}: no item {}", sentence.item));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// No line of a table is passed over.
#[test]
fn every_line_is_a_sentence() {
    let lines = |system: &str| {
        let path = format!("{}/../case-core/texts/books/{system}.tsv", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).unwrap().lines().count() - 1
    };
    for system in SYSTEMS {
        // FASERIP's book goes on from CASE's.
        let more = if *system == "faserip" { lines("case") } else { 0 };
        assert_eq!(sentences(system).unwrap().len(), lines(system) + more, "{system}");
    }
}

/// Every rule id of a system stands behind at least one sentence of its book.
#[test]
fn every_rule_has_a_sentence() {
    let mut missing = Vec::new();
    for system in SYSTEMS {
        let table = sentences(system).unwrap();
        let given: BTreeSet<&str> = table.iter().flat_map(|s| s.ids.iter().copied()).collect();
        let own = rules(system).unwrap();
        // CASE's ids belong to CASE's book, also where FASERIP runs them.
        let own = own.iter().filter(|rule| *system == "case" || !is_case(rule.id));
        // What no book says has ids of its own: X1, ….
        let own = own.filter(|rule| !rule.id.starts_with('X'));
        missing.extend(
            own.filter(|rule| !given.contains(rule.id)).map(|r| format!("{system} {}", r.id)),
        );
    }
    assert!(missing.is_empty(), "{}", missing.join(", "));
}

fn is_case(id: &str) -> bool {
    rules("case").unwrap().iter().any(|rule| rule.id == id)
}
