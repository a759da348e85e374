//! What the book prints: its tables, die codes, skills, levels and bands, and the ids of its rules;
//! and the rulings, where it is silent or leaves a choice.
//!
//! Imports no room.

pub(super) mod code;
pub(super) mod difficulty;
pub(crate) mod lines;
pub(super) mod range;
pub(super) mod rule;
pub(super) mod rulings;
pub(super) mod skill;
#[doc(hidden)]
pub mod tables;
pub(super) mod vehicle;
pub(super) mod wounds;
