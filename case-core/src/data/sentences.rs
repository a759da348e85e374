//! The tables of sentences: each sentence of a rule book with its rule ids and the item that
//! implements it, so that the code behind a doubtful result is quickly found.
//!
//! A table (`texts/books`) follows its book sentence by sentence, paraphrased. Sentences that bind
//! nobody, advice and story, are included and marked.
//!
//! ```
//! use case_core::any::sentences;
//! for sentence in sentences("case").unwrap().into_iter().filter(|s| s.ids.contains(&"A23")) {
//!     println!("{} ({}): {} -> {}", sentence.heading, sentence.place, sentence.says, sentence.item);
//! }
//! ```

use crate::data::record::record;
use alloc::vec::Vec;

/// The table of a book, as text; empty without the feature `texts`.
macro_rules! book {
    ($name:literal) => {
        if cfg!(feature = "texts") {
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/texts/books/", $name, ".tsv"))
        } else {
            ""
        }
    };
}
pub(crate) use book;

crate::data::codes::codes! {
    /// How a sentence relates to the rules.
    "bearing of a sentence", pub enum Bearing {
        /// A rule, implemented by the engine.
        Rule "rule",
        /// Advice to players or the gamemaster, or something they settle among themselves.
        Advice "advice",
        /// Story, example or heading.
        Story "story",
    }
}

record! {
    /// A paraphrased sentence of a rule book.
    #[derive(PartialEq, Eq)]
    pub struct Sentence {
        /// The heading above it.
        pub heading: &'static str,
        /// Its place under the heading, from 1.
        pub place: u16,
        /// How it relates to the rules.
        pub bearing: Bearing,
        /// What it says.
        pub says: &'static str,
        /// The rule ids; none unless it is a rule.
        pub ids: Vec<&'static str>,
        /// The item that implements it, as `module::item` in the system's folder; empty unless it is a
        /// rule.
        pub item: &'static str,
    }
}

impl Sentence {
    /// The sentences of a table, whose first line names the columns.
    pub(crate) fn all(table: &'static str) -> impl Iterator<Item = Sentence> {
        table.lines().skip(1).filter_map(Sentence::read)
    }

    fn read(line: &'static str) -> Option<Sentence> {
        let mut columns = line.split('\t');
        Some(Sentence {
            heading: columns.next()?,
            place: columns.next()?.parse().ok()?,
            bearing: columns.next()?.parse().ok()?,
            says: columns.next()?,
            ids: columns.next()?.split(' ').filter(|id| !id.is_empty()).collect(),
            item: columns.next()?,
        })
    }
}
