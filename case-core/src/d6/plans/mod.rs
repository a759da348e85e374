//! Plans: the legal answers of each question, and the one that the built-in plan gives.
//!
//! Imports `book`, `words`, `state`, `questions` and `rules`.

mod answers;
pub(super) mod estimate;
pub(super) mod plan;
pub(super) mod sizing;
pub(super) mod weighed;
