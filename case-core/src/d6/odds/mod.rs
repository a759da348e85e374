//! The odds of one attack: how it is made ready and carried out outside a step, by the functions of
//! the rules.
//!
//! Imports `book`, `words`, `state`, `questions`, `rules` and `plans`.

pub(super) mod aimed;
