//! A copy of the project with switches in it, without those that do not compile, and its tests built.

use super::{Mutant, switch};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What came of a build.
pub struct Built {
    pub switched: Vec<usize>,
    /// What does not compile.
    pub unviable: Vec<usize>,
    /// What can't stand behind a switch.
    pub alone: Vec<usize>,
    /// The programs of the tests, with the folder that each runs in.
    pub tests: Vec<(PathBuf, PathBuf)>,
}

const SWITCH: &str = include_str!("../switch/lib.rs");

/// Copies what git tracks, and adds the crate of the switch.
pub fn copied(out: &Path) -> PathBuf {
    let out = fs::canonicalize(out).expect("the folder of the results");
    let copy = out.join("copy");
    let _ = fs::remove_dir_all(&copy);
    let list = Command::new("git").args(["ls-files", "-z"]).output().expect("git").stdout;
    for file in String::from_utf8(list).expect("UTF-8").split_terminator('\0') {
        let to = copy.join(file);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        // A link to a folder is nothing that a test of the rules needs.
        if Path::new(file).is_file() {
            fs::copy(file, to).expect("a copy");
        }
    }
    let add = |file: &str, after: &str, line: &str| {
        let file = copy.join(file);
        let text = fs::read_to_string(&file).expect("a manifest");
        assert!(text.contains(after), "{} has no {after}", file.display());
        fs::write(&file, text.replacen(after, &format!("{after}{line}"), 1)).expect("a manifest");
    };
    add("Cargo.toml", "members = [", "\"case-switch\", ");
    add(
        "case-core/Cargo.toml",
        "\n[dependencies]\n",
        "case-switch = { path = \"../case-switch\" }\n",
    );
    let manifest = "[package]\nname = \"case-switch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n";
    fs::create_dir_all(copy.join("case-switch/src")).expect("a folder");
    fs::write(copy.join("case-switch/Cargo.toml"), manifest).expect("a manifest");
    fs::write(copy.join("case-switch/src/lib.rs"), SWITCH).expect("a file");
    copy
}

/// Runs cargo in the copy: whether it ends well, and its messages. Each of its processes may work for
/// so many seconds, or `unlimited`.
pub fn cargo(
    copy: &Path,
    seconds: &str,
    arguments: &[&str],
    more: &[String],
) -> (bool, Vec<Value>) {
    let level = std::env::var("CARGO_PROFILE_TEST_OPT_LEVEL").ok();
    let output = Command::new("sh")
        .args(["-c", "ulimit -t \"$0\"; exec cargo \"$@\"", seconds])
        .current_dir(copy)
        .args(arguments)
        .arg("--message-format=json")
        .args(more)
        // `case_switch::on` is one thing in constants and another where the program runs.
        .env("RUSTC_BOOTSTRAP", "case_switch")
        .env("RUSTFLAGS", "--cap-lints=allow")
        // Built once, run thousands of times; what overflows still panics.
        .env("CARGO_PROFILE_TEST_OPT_LEVEL", level.as_deref().unwrap_or("2"))
        .env("CARGO_TARGET_DIR", copy.with_file_name("built"))
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let messages = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    (output.status.success(), messages)
}

/// The programs of tests that cargo has built, with the folder that each runs in.
pub fn programs(messages: &[Value]) -> Vec<(PathBuf, PathBuf)> {
    let program = |m: &Value| {
        let program = m["executable"].as_str()?;
        let manifest = Path::new(m["manifest_path"].as_str()?);
        (m["profile"]["test"] == true)
            .then(|| (PathBuf::from(program), manifest.parent().expect("a folder").to_path_buf()))
    };
    messages.iter().filter_map(program).collect()
}

/// The errors of the compiler: its code, the file, and the lines.
fn errors(messages: &[Value]) -> Vec<(String, String, usize, usize, String)> {
    let message = messages.iter().filter(|m| m["reason"] == "compiler-message");
    let errors = message.filter(|m| m["message"]["level"] == "error");
    let place = |m: &Value| {
        let message = &m["message"];
        let mut span = message["spans"].as_array()?.iter().find(|s| s["is_primary"] == true)?;
        while let Some(outer) = span["expansion"]["span"].as_object() {
            span = &span["expansion"]["span"];
            let _ = outer;
        }
        let line = |name: &str| span[name].as_u64().unwrap_or_default() as usize;
        let code = message["code"]["code"].as_str().unwrap_or_default().to_string();
        let file = span["file_name"].as_str()?.to_string();
        let said = message["rendered"].as_str().unwrap_or_default().to_string();
        Some((code, file, line("line_start"), line("line_end"), said))
    };
    errors.filter_map(place).collect()
}

/// The numbers of the mutants that a line of a switched file names.
fn named(line: &str) -> Vec<usize> {
    let after = |mark: &str| -> Vec<usize> {
        let parts = line.split(mark).skip(1);
        let number = |part: &str| {
            let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
            digits.parse().ok()
        };
        parts.filter_map(number).collect()
    };
    [after("case_switch::on("), after("switch_")].concat()
}

/// Which mutants an error is about: those of its lines, or the nearest.
fn blamed(text: &[&str], from: usize, to: usize) -> Vec<usize> {
    let line = |at: usize| text.get(at.wrapping_sub(1)).map_or(Vec::new(), |line| named(line));
    // The line above says what a block that begins there is switched by.
    let before = (from.saturating_sub(1)..=from).rev().map(line).find(|m| !m.is_empty());
    if let Some(found) = before {
        return found;
    }
    let inside: BTreeSet<usize> = (from..=to).flat_map(line).collect();
    if !inside.is_empty() {
        return inside.into_iter().collect();
    }
    let near = (1..40).flat_map(|away| [from.saturating_sub(away), to + away]);
    near.map(line).find(|m| !m.is_empty()).unwrap_or_default()
}

/// Builds the tests that `cargo test` with these arguments would run.
pub fn built(mutants: &[Mutant], copy: &Path, arguments: &[String]) -> Built {
    let mut files: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, mutant) in mutants.iter().enumerate() {
        files.entry(&mutant.file).or_default().push(at);
    }
    let mut live: BTreeSet<usize> = (0..mutants.len()).collect();
    let (mut unviable, mut alone) = (BTreeSet::new(), BTreeSet::new());
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    let place = |file: &&str, live: &BTreeSet<usize>| {
        let text = fs::read_to_string(file).expect("a file of rules");
        let these = files[*file].iter().filter(|at| live.contains(at));
        let these: Vec<_> = these.map(|&at| (at, &mutants[at])).collect();
        let (switched, placed) = switch::file(&text, &these);
        fs::write(copy.join(file), &switched).expect("a switched file");
        (switched, placed)
    };
    for file in files.keys() {
        let (text, placed) = place(file, &live);
        texts.insert(file, text);
        for &at in &files[file] {
            if !placed.contains(&at) {
                live.remove(&at);
                alone.insert(at);
            }
        }
    }
    let mut check: Vec<String> = arguments.to_vec();
    if let Some(own) = check.iter().position(|a| a == "--") {
        check.truncate(own);
    }
    let lib: Vec<String> =
        check.iter().filter(|a| !a.starts_with("--test") && *a != "--lib").cloned().collect();
    loop {
        let (done, messages) = cargo(copy, "unlimited", &["check", "--lib"], &lib);
        if done {
            break;
        }
        let mut changed = BTreeSet::new();
        for (code, file, from, to, said) in errors(&messages) {
            let Some((file, text)) = texts.iter().find(|(name, _)| file.ends_with(**name)) else {
                panic!("an error outside of the switched files: {said}");
            };
            let lines: Vec<&str> = text.lines().collect();
            let blamed = blamed(&lines, from, to);
            assert!(!blamed.is_empty(), "an error that no mutant explains: {said}");
            for at in blamed.into_iter().filter(|at| live.remove(at)) {
                // What the types refuse, they refuse without a switch too.
                let typed = ["E0277", "E0308", "E0369", "E0368", "E0600", "E0282", "E0283"];
                let value = mutants[at].genre == "FnValue";
                if value || typed.contains(&code.as_str()) {
                    unviable.insert(at);
                } else {
                    alone.insert(at);
                }
                if std::env::var_os("EXPLAIN").is_some() {
                    println!("{}\n{said}", mutants[at].name);
                }
            }
            changed.insert(*file);
        }
        println!("{} of {} mutants are left in", live.len(), mutants.len());
        assert!(!changed.is_empty(), "cargo check fails");
        for file in changed {
            let (text, _) = place(&file, &live);
            texts.insert(file, text);
        }
    }
    let (done, messages) = cargo(copy, "unlimited", &["test", "--no-run"], &check);
    assert!(done, "the tests do not build");
    Built {
        tests: programs(&messages),
        switched: live.into_iter().collect(),
        unviable: unviable.into_iter().collect(),
        alone: alone.into_iter().collect(),
    }
}
