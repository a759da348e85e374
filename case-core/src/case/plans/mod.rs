//! Plans: the legal answers of each question, and the one that the built-in plan gives.
//!
//! Imports `book`, `words`, `state`, `questions`, `rules` and `odds`.

mod answers;
pub(crate) mod estimate;
pub(crate) mod plan;
pub(crate) mod seats;
