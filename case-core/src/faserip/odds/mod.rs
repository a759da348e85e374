//! The odds of one attack: how it is made ready and carried out outside a step, by the functions of
//! the rules; and of initiative.
//!
//! Imports `book`, `words`, `state`, `questions`, `rules`, `case::book`, `case::words`,
//! `case::state`, `case::rules` and `case::odds`.

pub(super) mod aimed;
pub(crate) mod order;

pub use order::initiative;
