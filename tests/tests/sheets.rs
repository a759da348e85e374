//! Rosters as tables of fields: the list of fields, the JSON Schema, the reader and the writer say
//! the same, in all five systems.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

pub(crate) mod check;
mod fields;
mod groups;
mod host;
mod import;
mod messages;
mod names;
mod public;
mod rulings;
