//! Builds all mutants of a system's rules into one program, each behind a switch, and runs for each
//! only the tests that come by it. See `tests/mutants`, which calls it.
//!
//! What is changed is the list of cargo-mutants; how a switch stands in the code is [`switch`], which
//! of them compile [`build`] finds out, and what sees them [`trial`].

mod alone;
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
    /// And where it ends.
    pub end: (usize, usize),
    /// The function that it is in.
    pub function: String,
}

/// The list that `cargo mutants --list --json` writes.
fn listed(path: &str) -> Vec<Mutant> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let list: serde_json::Value = serde_json::from_str(&text).expect("a list in JSON");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    let number = |value: &serde_json::Value| value.as_u64().unwrap_or_default() as usize;
    let place = |m: &serde_json::Value, of: &str| {
        (number(&m["span"][of]["line"]), number(&m["span"][of]["column"]))
    };
    let mutant = |m: &serde_json::Value| Mutant {
        file: text(&m["file"]),
        name: text(&m["name"]),
        genre: text(&m["genre"]),
        replacement: text(&m["replacement"]),
        start: place(m, "start"),
        end: place(m, "end"),
        function: text(&m["function"]["function_name"]),
    };
    list.as_array().expect("a list").iter().map(mutant).collect()
}

/// Whether a mutant is of an assertion at compile time: no program is another for it.
fn is_asserted(mutant: &Mutant) -> bool {
    let text = std::fs::read_to_string(&mutant.file).expect("a source");
    let until = text.lines().take(mutant.start.0);
    let item = until.filter(|line| line.starts_with(|c: char| c.is_alphabetic())).last();
    item.is_some_and(|line| line.starts_with("const _"))
}

/// `case-switched LIST OUT [--only NAMES] [--most SECONDS] [--alone] CARGO-TEST-ARGUMENTS...`, at the
/// top of the project. `--only`: the mutants that a file names. `--most`: without the tests that take
/// longer. `--alone`: without switches, each in a build of its own.
fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut option = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        Some(arguments.drain(at..at + 2).nth(1).expect("a value"))
    };
    let only = option("--only").map(|file| std::fs::read_to_string(file).expect("names"));
    let most = option("--most").map_or(u64::MAX, |seconds| seconds.parse().expect("seconds"));
    let flag = arguments.iter().position(|argument| argument == "--alone");
    let alone = flag.map(|at| arguments.remove(at)).is_some();
    let [list, out, cargo @ ..] = arguments.as_slice() else {
        panic!("the list of mutants and the folder of the results are missing")
    };
    let mut mutants = listed(list);
    if let Some(only) = only {
        let only: HashSet<&str> = only.lines().collect();
        mutants.retain(|mutant| only.contains(mutant.name.as_str()));
    }
    let all = mutants.len();
    mutants.retain(|mutant| !is_asserted(mutant));
    println!("{} of assertions at compile time, which no program has", all - mutants.len());
    let out = PathBuf::from(out);
    let copy = build::copied(&out);
    let names = |which: &[usize]| {
        which.iter().map(|&at| format!("{}\n", mutants[at].name)).collect::<String>()
    };
    let write = |lists: &[(&str, &[usize])]| {
        for (file, which) in lists {
            std::fs::write(out.join(format!("{file}.txt")), names(which)).expect("the results");
        }
    };
    if alone {
        let judged = alone::all(&mutants, &copy, cargo);
        let alone::Judged { caught, missed, unviable } = &judged;
        write(&[("caught", caught), ("missed", missed), ("unviable", unviable)]);
        println!(
            "{} caught, {} missed, {} do not compile",
            caught.len(),
            missed.len(),
            unviable.len()
        );
        return;
    }
    let built = build::built(&mutants, &copy, cargo);
    println!(
        "{} mutants: {} behind switches, {} do not compile, {} to be built one by one",
        mutants.len(),
        built.switched.len(),
        built.unviable.len(),
        built.alone.len()
    );
    let judged = trial::all(&mutants, &built, &copy, Duration::from_secs(most));
    write(&[
        ("caught", &judged.caught),
        ("missed", &judged.missed),
        ("unreached", &judged.unreached),
        ("unviable", &built.unviable),
        ("alone", &built.alone),
    ]);
    println!(
        "{} caught, {} seen by no test, {} that no test comes by",
        judged.caught.len(),
        judged.missed.len(),
        judged.unreached.len()
    );
}
