//! The C ABI of the CASE rules engine: `include/case.h`, as Rust.
//!
//! No rule lives here. The modules stand in the order of the header's chapters, and their comments
//! are written for its readers.
//!
//! | module | chapter |
//! |---|---|
//! | [`status`] | status codes and the last message |
//! | [`version`] | versions |
//! | [`data`] | the formats of texts that come in |
//! | [`codes`] | the closed lists and their numbers |
//! | [`rulings`] | the rulings of a playing group |
//! | [`pure`] | the pure resolution on integers |
//! | [`batch`] | the same over whole buffers |
//! | [`battle`] | a battle: step, need, feed, undo |
//! | [`saves`] | saving and resuming |
//! | [`events`] | what happened |
//! | [`people`] | who fights and how they stand |
//! | [`systems`] | systems, printed tables, rules |
//! | [`watch`] | watching and stopping a long calculation |
//! | [`odds`] | exact odds of an exchange and of a fight |
//! | `handle` | every pointer helper; the only module that dereferences |

#![allow(
    clippy::doc_markdown,
    reason = "the comments become the header, which is read as it stands"
)]

pub mod batch;
pub mod battle;
pub mod codes;
pub mod data;
pub mod events;
pub mod odds;
pub mod people;
pub mod pure;
pub mod rulings;
pub mod saves;
pub mod status;
pub mod systems;
pub mod version;
pub mod watch;

mod handle;

#[cfg(test)]
mod tests;
