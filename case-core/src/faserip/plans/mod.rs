//! Plans: the legal answers of each question, and the one that the built-in plan gives.
//!
//! Imports `book`, `words`, `state`, `questions`, `rules`, `case::book`, `case::words`,
//! `case::state`, `case::questions`, `case::rules` and `case::plans`.

mod answers;
pub(super) mod plan;
pub(super) mod promise;
pub(super) mod seats;
