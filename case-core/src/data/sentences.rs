//! The tables of sentences: each sentence of a rule book with its rule ids and the item that
//! implements it, so that the code behind a doubtful result is quickly found.
//!
//! A table follows its book sentence by sentence, paraphrased. Sentences that bind nobody, advice and
//! story, are included and marked.
//!
//! ```
//! use case_core::any::sentences;
//! for sentence in sentences("case").unwrap().iter().filter(|s| s.ids.contains(&"A23")) {
//!     println!("{} ({}): {} -> {}", sentence.heading, sentence.place, sentence.says, sentence.item);
//! }
//! ```

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

/// A paraphrased sentence of a rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
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
    pub ids: &'static [&'static str],
    /// The item that implements it, as `module::item` in the system's folder; empty unless it is a
    /// rule.
    pub item: &'static str,
}

impl Sentence {
    /// A rule.
    pub(crate) const fn rule(
        heading: &'static str,
        place: u16,
        says: &'static str,
        ids: &'static [&'static str],
        item: &'static str,
    ) -> Sentence {
        Sentence { heading, place, bearing: Bearing::Rule, says, ids, item }
    }

    /// Advice.
    pub(crate) const fn advice(heading: &'static str, place: u16, says: &'static str) -> Sentence {
        Sentence { heading, place, bearing: Bearing::Advice, says, ids: &[], item: "" }
    }

    /// Story, example or heading.
    pub(crate) const fn story(heading: &'static str, place: u16, says: &'static str) -> Sentence {
        Sentence { heading, place, bearing: Bearing::Story, says, ids: &[], item: "" }
    }
}
