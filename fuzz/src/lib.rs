//! What is fuzzed: each module's `run` takes any bytes, and panics where something does not hold.
//!
//! `fuzz_targets` runs them by libFuzzer. `tests/tests/fuzz.rs` runs the same functions over the
//! corpus on any toolchain.

mod bytes;
pub mod changes;
#[path = "../../tests/tests/sheets/check.rs"]
mod check;
pub mod dice;
pub mod inputs;
pub mod lines;
mod play;
pub mod powers;
pub mod rosters;
pub mod saves;
pub mod schema;
pub mod texts;
pub mod trees;
pub mod words;
