//! What is asked, and why an answer is refused. What is legal is decided by the rules; the answers
//! are listed beside the plan's (`plans::answers`).
//!
//! Imports `book` and `words`.

pub(super) mod asked;
pub(super) mod refusals;

pub use asked::*;
