//! Sheet and state: a fighter as typed, as checked, and as it changes in a battle.
//!
//! Imports `book` and `words`.

pub(super) mod arms;
pub(super) mod effects;
pub(super) mod fields;
pub(super) mod names;
pub(super) mod setup;
pub(super) mod sheet;
pub(super) mod store;
