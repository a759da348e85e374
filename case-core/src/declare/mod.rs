//! The declaration language: what a system is made of, each part declared once as a list.

pub(crate) mod switches;

pub(crate) use switches::switches;
