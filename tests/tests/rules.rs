//! Every rule is findable: each id of the project's own lists is a rule of its system, stands in a
//! doc comment of the engine, and in a doc comment of a test.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, list: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, list);
        } else if path.extension().is_some_and(|e| e == "rs") {
            list.push(path);
        }
    }
}

/// The words of a comment that could be ids: letters and then digits, whole words only.
///
/// `R1–R3` and `R1 to R3` name the ids between them too.
fn ids_in(comment: &str, known: &[&str], found: &mut BTreeSet<String>) {
    let mut last: Option<usize> = None;
    let mut through = false;
    let end_of_word = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    let mut rest = comment;
    while !rest.is_empty() {
        let start = rest.find(|c| !end_of_word(c)).unwrap_or(rest.len());
        let between = &rest[..start];
        rest = &rest[start..];
        let length = rest.find(end_of_word).unwrap_or(rest.len());
        let word = &rest[..length];
        rest = &rest[length..];
        through = between.trim() == "–" || (through && between.trim().is_empty());
        if word == "to" && between == " " {
            through = true;
            continue;
        }
        match known.iter().position(|id| *id == word) {
            Some(here) => {
                let from = if through { last.unwrap_or(here) } else { here };
                for id in &known[from.min(here)..=here] {
                    found.insert((*id).to_owned());
                }
                last = Some(here);
            }
            None => last = None,
        }
        through = false;
    }
}

/// The ids that stand in the doc comments of the Rust files of some folders.
fn named(folders: &[&str], known: &[&str]) -> BTreeSet<String> {
    let mut files = Vec::new();
    for folder in folders {
        sources(&root().join(folder), &mut files);
    }
    let mut found = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source can be read");
        for line in text.lines() {
            let line = line.trim_start();
            if let Some(doc) = line.strip_prefix("///").or(line.strip_prefix("//!")) {
                ids_in(doc, known, &mut found);
            }
        }
    }
    found
}

#[test]
fn every_rule_has_an_item_and_a_test() {
    let mut missing = Vec::new();
    for system in case_core::any::SYSTEMS {
        let list = std::fs::read_to_string(root().join(format!("tests/rules/{system}.txt")));
        let list = list.unwrap_or_else(|e| panic!("{system} has no list of rule ids: {e}"));
        let known: Vec<&str> = list.split_whitespace().collect();
        let rules = case_core::any::rules(system).expect("a listed system");
        let enumerated: BTreeSet<&str> = rules.iter().map(|r| r.id).collect();
        let items = named(&["case-core/src"], &known);
        let tests = named(&["tests/tests"], &known);
        for id in &known {
            for (found, what) in [
                (enumerated.contains(id), "no rule in its system's list"),
                (items.contains(*id), "no item whose documentation names it"),
                (tests.contains(*id), "no test whose documentation names it"),
            ] {
                if !found {
                    missing.push(format!("{system} {id}: {what}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

#[test]
fn ids_are_matched_and_not_words() {
    let known = ["R1", "R2", "R3", "D6", "OD6"];
    let ids = |text| {
        let mut found = BTreeSet::new();
        ids_in(text, &known, &mut found);
        found.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(ids("R1–R3 hold"), ["R1", "R2", "R3"]);
    assert_eq!(ids("R1 to R3"), ["R1", "R2", "R3"]);
    assert_eq!(ids("R1, R3: more"), ["R1", "R3"]);
    assert_eq!(ids("OD6 and 2d6, a D66 or xD6"), ["OD6"]);
}
