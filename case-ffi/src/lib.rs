//! The C ABI of the CASE rules engine: `include/case.h`, `include/case_odds.h` and
//! `include/case_tables.h`, as Rust.
//!
//! This crate contains no rules. The modules are in the order of the headers' chapters, and their
//! comments are written for its readers.
//!
//! | module | chapter of `case.h` |
//! |---|---|
//! | [`version`] | versions |
//! | [`status`] | status codes and the last message |
//! | [`data`] | formats of input texts |
//! | [`battle`] | a battle: open, step, undo, redo |
//! | [`values`] | numbers with their kinds |
//! | [`requests`] | requests |
//! | [`feeding`] | feeding inputs |
//! | [`events`] | events |
//! | [`cards`] | cards: the events of one attack or action, with a headline |
//! | [`people`] | the state |
//! | [`words`] | languages and catalogs |
//! | [`saves`] | saving and resuming |
//! | [`systems`] | systems |
//! | [`plans`] | plans, and the basis of results |
//! | [`policies`] | who is asked what, and whose dice |
//! | [`call`] | one call for everything, as JSON |
//!
//! | module | chapter of `case_odds.h` |
//! |---|---|
//! | [`watch`] | watching and stopping a long calculation |
//! | [`odds`] | exact odds of a step and a turn |
//! | `solve` | solving fights |
//! | `aim` | exact odds of an attack |
//! | [`sample`] | simulation |
//! | [`outcomes`] | coarser outcomes |
//!
//! | module | chapter of `case_tables.h` |
//! |---|---|
//! | `codes` | CASE's closed lists and their numbers |
//! | `rulings` | the rulings of a playing group |
//! | `pure` | the pure resolution on integers |
//! | `batch` | pure resolution over buffers |
//! | `exchange`, `situation` | exact odds of an exchange, between fighters and by value |
//!
//! Without the feature `tables` there is no `case_tables.h`, without `solve` no solving of fights,
//! without `aim` no odds of an attack before it is chosen, without `ahead` none of the commands that
//! look ahead, and without `call` none that search.
//!
//! `handle` holds every pointer helper, and is the only module that dereferences; `out` writes the
//! outputs of calls.

#![allow(
    clippy::doc_markdown,
    reason = "the comments become the header, which is read as it stands"
)]

#[cfg(feature = "aim")]
pub mod aim;
#[cfg(feature = "tables")]
pub mod batch;
pub mod battle;
pub mod call;
pub mod cards;
#[cfg(feature = "tables")]
pub mod codes;
pub mod data;
pub mod events;
#[cfg(feature = "tables")]
pub mod exchange;
pub mod feeding;
pub mod odds;
pub mod outcomes;
pub mod people;
pub mod plans;
pub mod policies;
#[cfg(feature = "tables")]
pub mod pure;
pub mod requests;
#[cfg(feature = "tables")]
pub mod rulings;
pub mod sample;
pub mod saves;
#[cfg(feature = "tables")]
pub mod situation;
#[cfg(feature = "solve")]
pub mod solve;
pub mod status;
pub mod systems;
pub mod values;
pub mod version;
pub mod watch;
pub mod words;

mod handle;
mod out;

#[cfg(panic_probe)]
mod probe;

#[cfg(test)]
mod tests;
