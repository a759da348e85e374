//! What is asked, and why an answer is refused. What is legal is a rule (`rules::legal`); the
//! answers are listed beside the plan's.
//!
//! Imports `book` and `words`.

pub(crate) mod asked;
pub(super) mod refusals;

pub use asked::*;
