//! What the book prints: velocities and movement, and the ids of its rules; and the rulings, where
//! it is silent or leaves a choice.
//!
//! Imports `case::book`.

pub(super) mod rule;
pub(super) mod rulings;
pub mod tables;
