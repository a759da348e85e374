//! Sheet and state: a fighter as typed, as checked, and as it changes in a battle.
//!
//! Imports `book`, `words`, `case::book`, `case::words` and `case::state`.

pub(super) mod fields;
pub(super) mod sheet;
pub(super) mod store;
