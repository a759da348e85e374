//! Exact odds: of an attack, of a whole exchange, of initiative and of fights; and how an attack is
//! made ready and carried out outside a step, by the functions of the rules.
//!
//! Imports `book`, `words`, `state`, `questions` and `rules`.

pub(crate) mod aimed;
pub(crate) mod chances;
pub(super) mod front;

pub use chances::*;
