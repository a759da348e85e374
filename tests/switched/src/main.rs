//! Builds all mutants of a system's rules into one program, each behind a switch, and runs for each
//! only the tests that come by it. See `tests/mutants`, which calls it.
//!
//! What is changed is the list of cargo-mutants; how a switch stands in the code is [`switch`], which
//! of them compile [`build`] finds out, and what sees them [`trial`].

mod build;
mod switch;
mod trial;

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

/// One mutant, as cargo-mutants lists it.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// The file, from the top of the project.
    pub file: String,
    /// What is done, with the place.
    pub name: String,
    pub genre: String,
    /// What stands there instead.
    pub replacement: String,
    /// Line and column where the changed code begins, both from 1.
    pub start: (usize, usize),
    /// The function that it is in.
    pub function: String,
}

/// The list that `cargo mutants --list --json` writes.
fn listed(path: &str) -> Vec<Mutant> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let list: serde_json::Value = serde_json::from_str(&text).expect("a list in JSON");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    let number = |value: &serde_json::Value| value.as_u64().unwrap_or_default() as usize;
    let mutant = |m: &serde_json::Value| Mutant {
        file: text(&m["file"]),
        name: text(&m["name"]),
        genre: text(&m["genre"]),
        replacement: text(&m["replacement"]),
        start: (number(&m["span"]["start"]["line"]), number(&m["span"]["start"]["column"])),
        function: text(&m["function"]["function_name"]),
    };
    list.as_array().expect("a list").iter().map(mutant).collect()
}

/// `case-switched LIST OUT [--only NAMES] [--most SECONDS] CARGO-TEST-ARGUMENTS...`, at the top of the
/// project. `--only`: the mutants that a file names. `--most`: without the tests that take longer.
fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut option = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        Some(arguments.drain(at..at + 2).nth(1).expect("a value"))
    };
    let only = option("--only").map(|file| std::fs::read_to_string(file).expect("names"));
    let most = option("--most").map_or(u64::MAX, |seconds| seconds.parse().expect("seconds"));
    let [list, out, cargo @ ..] = arguments.as_slice() else {
        panic!("the list of mutants and the folder of the results are missing")
    };
    let mut mutants = listed(list);
    if let Some(only) = only {
        let only: HashSet<&str> = only.lines().collect();
        mutants.retain(|mutant| only.contains(mutant.name.as_str()));
    }
    let out = PathBuf::from(out);
    let copy = build::copied(&out);
    let built = build::built(&mutants, &copy, cargo);
    println!(
        "{} mutants: {} behind switches, {} do not compile, {} to be built one by one",
        mutants.len(),
        built.switched.len(),
        built.unviable.len(),
        built.alone.len()
    );
    let judged = trial::all(&mutants, &built, &copy, Duration::from_secs(most));
    let names = |which: &[usize]| {
        which.iter().map(|&at| format!("{}\n", mutants[at].name)).collect::<String>()
    };
    for (file, which) in [
        ("caught", &judged.caught),
        ("missed", &judged.missed),
        ("unreached", &judged.unreached),
        ("unviable", &built.unviable),
        ("alone", &built.alone),
    ] {
        std::fs::write(out.join(format!("{file}.txt")), names(which)).expect("the results");
    }
    println!(
        "{} caught, {} seen by no test, {} that no test comes by",
        judged.caught.len(),
        judged.missed.len(),
        judged.unreached.len()
    );
}
