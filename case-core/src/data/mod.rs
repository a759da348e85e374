//! Data that knows no rule and no system: closed lists, numbers with their kinds, words in every
//! language, and what strangers write. It imports nothing of this crate.

pub mod codes;
pub(crate) mod digest;
pub(crate) mod few;
pub(crate) mod memo;
pub mod node;
pub mod ruling;
pub mod sentences;
pub mod sheet;
pub(crate) mod shown;
pub mod value;
pub(crate) mod who;
pub mod words;
