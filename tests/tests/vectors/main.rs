//! Vectors: what every implementation of these systems has to give, as JSON under `tests/vectors`.
//! Its README describes them. `tests/vectors/make.sh` makes those that the engine records.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod again;
mod canon;
mod chance;
mod cover;
mod examples;
mod file;
mod fingerprint;
mod make;
mod play;
mod read;
mod record;
mod search;
mod sheets;
mod truth;

use case_core::any::SYSTEMS;
use serde_json::Value as Json;
use std::path::PathBuf;

/// How many fights by chance are played in search of every rule and value of a switch.
const ROUNDS: usize = 3_000;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("vectors")
}

fn toml_of(path: &str) -> Option<Json> {
    let text = std::fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path));
    text.ok().map(|text| toml::from_str(&text).unwrap())
}

/// A fraction in lowest terms, as text.
fn fraction(weight: u128, denominator: u128) -> Option<String> {
    let (mut a, mut b) = (weight, denominator);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let (over, under) = (weight / a.max(1), denominator / a.max(1));
    (under < 1 << 53).then(|| format!("{over}/{under}"))
}

/// The files of a system, each with its text.
fn files(system: &str) -> Vec<(String, String)> {
    let mut list: Vec<(String, String)> = std::fs::read_dir(folder().join(system))
        .unwrap_or_else(|e| panic!("no vectors of {system}: {e}"))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    list.sort();
    list
}

/// The rosters in which scenes are searched.
fn bases(system: &str) -> Vec<Json> {
    let bases = [
        format!("../case-core/examples/rosters/{system}.toml"),
        format!("../case-core/examples/rosters/powers/{system}.toml"),
        format!("tests/buttons/{system}.toml"),
        format!("vectors/rosters/{system}.toml"),
    ];
    bases.iter().filter_map(|path| toml_of(path)).collect()
}

/// The vectors of a system.
fn vectors(system: &str) -> Vec<Json> {
    let of = |(_, text): (String, String)| {
        let file: Json = serde_json::from_str(&text).unwrap();
        file["vectors"].as_array().unwrap().clone()
    };
    files(system).into_iter().flat_map(of).collect()
}

/// All of them, or those of the system that `CASE_SYSTEM` names.
fn make() {
    let only = std::env::var("CASE_SYSTEM").ok();
    for system in SYSTEMS.iter().filter(|name| only.as_deref().is_none_or(|only| only == **name)) {
        let bases = bases(system);
        for base in &bases {
            if let Err(why) = play::Played::open(base) {
                panic!("a roster of {system}: {why}");
            }
        }
        std::fs::create_dir_all(folder().join(system)).unwrap();
        let write = |name: &str, from: &str, set: &make::Set| {
            let file = folder().join(system).join(format!("{name}.json"));
            if set.vectors.is_empty() {
                let _ = std::fs::remove_file(file);
            } else {
                std::fs::write(file, file::written(system, from, set)).unwrap();
            }
        };
        write("examples", "book", &examples::all(system));
        for (name, set) in make::all(system, &bases, ROUNDS) {
            write(name, "engine", &set);
        }
    }
}

/// Every vector holds, was made by this engine where the engine made it, and together they show every
/// rule, every value of a switch and every table.
#[test]
fn vectors_hold_and_show_everything() {
    if case_tests::kept::is_blessing() {
        make();
    }
    let reasons: Json =
        serde_json::from_str(&std::fs::read_to_string(folder().join("unshown.json")).unwrap())
            .unwrap();
    if std::env::var_os("CASE_AGAIN").is_some() {
        for system in SYSTEMS {
            for (name, text) in files(system) {
                let file = folder().join(system).join(format!("{name}.json"));
                let bundled = format!("../case-core/examples/rosters/{system}.toml");
                let text = again::again(system, &name, &text, &toml_of(&bundled).unwrap());
                std::fs::write(file, text).unwrap();
            }
            let missing = cover::missing_rules(system, &vectors(system), &reasons);
            if !missing.is_empty() {
                let file = folder().join(system).join("rules.json");
                let text = std::fs::read_to_string(&file).unwrap();
                let text = again::with_missing(&text, system, missing, &bases(system));
                std::fs::write(file, text).unwrap();
            }
        }
    }
    let mut wrong = Vec::new();
    for system in SYSTEMS {
        let mut vectors = Vec::new();
        for (name, text) in files(system) {
            let file: Json = serde_json::from_str(&text).unwrap();
            assert_eq!(file["format"], file::FORMAT, "{system}/{name}");
            for vector in file["vectors"].as_array().unwrap() {
                if let Err(why) = read::check(system, &file, vector) {
                    wrong.push(format!("{system}/{name}, {}: {why}", vector["name"]));
                }
                vectors.push(vector.clone());
            }
        }
        wrong.extend(cover::missing(system, &vectors, &reasons));
    }
    let hint = "CONTRIBUTING.md, Vectors, says how one is recorded or typed";
    assert!(wrong.is_empty(), "{} wrong:\n{}\n{hint}", wrong.len(), wrong.join("\n"));
}
