//! Words: what is rolled and told, and the lists whose members are values.
//!
//! Imports `book`.

pub(super) mod event;
pub(super) mod notes;
pub(super) mod reason;
