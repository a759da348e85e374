//! What is fuzzed (`fuzz/`), on any toolchain: the inputs that are kept, and some by chance.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

#[path = "../../fuzz/src/lib.rs"]
#[allow(unreachable_pub, clippy::print_stderr, reason = "a library of its own where it is fuzzed")]
mod targets;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Runs a target over its corpus, and over as many inputs by chance: the corpus' own with bytes
/// changed, and new ones. `CASE_FUZZ=n` runs so many.
fn replay(name: &str, by_chance: usize, run: fn(&[u8])) {
    let folder = format!("{}/../fuzz/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> = fs::read_dir(&folder).unwrap().map(|f| f.unwrap().path()).collect();
    paths.sort();
    let corpus: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(corpus.len() >= 10, "{folder} holds {}", corpus.len());
    let more = std::env::var("CASE_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(by_chance);
    let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |n: usize| {
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(chance >> 33).unwrap() % n.max(1)
    };
    let changed = (0..more).map(|n| {
        let mut input = if n % 2 == 0 { corpus[below(corpus.len())].clone() } else { vec![0; 160] };
        for _ in 0..if n % 2 == 0 { 4 } else { 200 } {
            let place = below(input.len());
            if let Some(byte) = input.get_mut(place) {
                *byte = u8::try_from(below(256)).unwrap();
            }
        }
        input
    });
    for input in corpus.iter().cloned().chain(changed) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| run(&input))) {
            let kept = std::env::temp_dir().join(format!("case-fuzz-{name}"));
            fs::write(&kept, &input).unwrap();
            eprintln!("the input is kept in {}", kept.display());
            resume_unwind(panic);
        }
    }
}

/// Rosters from strangers.
#[test]
fn rosters() {
    replay("rosters", 20, targets::rosters::run);
}

/// Saves that were changed, with the right digest.
#[test]
fn saves() {
    replay("saves", 20, targets::saves::run);
}

/// Inputs and interventions.
#[test]
fn inputs() {
    replay("inputs", 20, targets::inputs::run);
}

/// Die codes and other texts.
#[test]
fn dice() {
    replay("dice", 5_000, targets::dice::run);
}

/// The JSON Schema of rosters against the reader.
#[test]
fn schema() {
    replay("schema", 500, targets::schema::run);
}
