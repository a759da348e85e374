//! The declaration language: what a system is made of, each part declared once as a list.

mod fields;
mod lists;
mod notes;
mod switches;

pub(crate) use fields::fields;
pub(crate) use lists::lists;
pub(crate) use notes::notes;
pub(crate) use switches::switches;
