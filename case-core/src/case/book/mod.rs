//! What the book prints: its tables, ranks, colors and forms, and the ids of its rules; and the
//! rulings, where it is silent or leaves a choice.
//!
//! Imports no room.

pub(super) mod color;
pub(super) mod forms;
pub(super) mod rank;
pub(super) mod rule;
pub(super) mod rulings;
pub mod tables;
