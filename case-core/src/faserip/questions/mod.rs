//! What is asked, and why an answer is refused. What is legal is a rule; the answers are listed
//! beside the plan's.
//!
//! Imports `book`, `words`, `case::words` and `case::questions`.

pub(crate) mod asked;
pub(super) mod refusals;

pub use asked::*;
