//! What the book prints: its tables and the ids of its rules; and the rulings, where it is silent
//! or leaves a choice.
//!
//! Imports no room.

pub(super) mod damage_dice;
pub(super) mod rule;
pub(super) mod rulings;
pub(super) mod tables;
