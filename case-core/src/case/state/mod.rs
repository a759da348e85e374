//! Sheet and state: a fighter as typed, as checked, and as it changes in a battle.
//!
//! Imports `book` and `words`.

pub(crate) mod check;
pub(crate) mod effects;
pub(super) mod fields;
pub(crate) mod sheet;
pub(crate) mod store;
