//! What the book prints: its tables and the ids of its rules; and the rulings, where it is silent
//! or leaves a choice.
//!
//! Imports no room.

pub(super) mod rule;
pub mod rulings;
pub(super) mod tables;
