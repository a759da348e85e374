//! Words: what is rolled and told, and the lists whose members are values.
//!
//! Imports `case::book` and `case::words`.

pub(super) mod event;
pub(super) mod lists;
pub(super) mod notes;
pub(super) mod reason;
