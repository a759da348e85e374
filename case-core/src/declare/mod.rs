//! The declaration language: what a system is made of, each part declared once as a list.

mod lists;
mod notes;
mod switches;

pub(crate) use lists::lists;
pub(crate) use notes::notes;
pub(crate) use switches::switches;
