//! What the feature `texts` builds in, as JSON for programs that are built without it: German as
//! `load_german` reads it, and the sentences of the rule books.
//!
//! `cargo run --features serde --example texts -- german` or `-- sentences`, of all systems or of those
//! that are named.

mod common;

use case_core::any::{SYSTEMS, german, sentences};
use common::{Failure, out};
use std::collections::BTreeMap;

fn main() {
    common::exit_with(run());
}

fn run() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let named: Vec<String> = arguments.collect();
    let wanted = |system: &&str| named.is_empty() || named.iter().any(|name| name == system);
    let systems = SYSTEMS.iter().copied().filter(wanted);
    let json = match what.as_str() {
        "german" => {
            // FASERIP has CASE's part as well, and each the engine's.
            let parts: BTreeMap<_, _> = systems.filter_map(german).flatten().collect();
            serde_json::to_string(&parts)
        }
        "sentences" => {
            let books = systems.filter_map(|system| Some((system, sentences(system)?)));
            serde_json::to_string(&books.collect::<BTreeMap<_, _>>())
        }
        _ => return Err(Failure::usage("texts german|sentences [SYSTEM]...")),
    };
    out(&json.map_err(Failure::other)?)
}
