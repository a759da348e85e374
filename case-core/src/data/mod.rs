//! Data independent of rules and systems: closed lists, values with kinds, words in every language,
//! and untrusted input. It imports nothing of this crate.

pub(crate) mod catalog;
pub mod codes;
#[cfg(feature = "commands")]
pub(crate) mod described;
pub(crate) mod digest;
pub(crate) mod few;
pub(crate) mod index;
pub(crate) mod memo;
pub(crate) mod message;
pub mod node;
pub(crate) mod number;
pub(crate) mod own_catalog;
pub(crate) mod person;
pub(crate) mod place;
pub(crate) mod record;
pub mod roster_path;
pub mod ruling;
pub mod sentences;
pub(crate) mod settings;
pub mod sheet;
pub(crate) mod shown;
#[cfg(feature = "text")]
pub mod text;
pub mod value;
pub(crate) mod who;
pub mod words;
