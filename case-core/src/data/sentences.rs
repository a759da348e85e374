//! The tables of sentences: what each sentence of a rule book says, under which rule ids, and the
//! item that does it, so that who doubts a result finds the code in a minute.
//!
//! A table follows its book heading by heading, sentence by sentence, in this project's own words.
//! What binds nobody, advice or story, stands in it too and is marked so.
//!
//! ```
//! use case_core::any::sentences;
//! for sentence in sentences("case").unwrap().iter().filter(|s| s.ids.contains(&"A23")) {
//!     println!("{} ({}): {} -> {}", sentence.heading, sentence.place, sentence.says, sentence.item);
//! }
//! ```

crate::data::codes::codes! {
    /// What a sentence is to the rules.
    "bearing of a sentence", pub enum Bearing {
        /// A rule: the engine does it.
        Rule "rule",
        /// Advice to players or the gamemaster, or what they settle among themselves.
        Advice "advice",
        /// Story, example or heading.
        Story "story",
    }
}

/// A sentence of a rule book, in this project's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Sentence {
    /// The heading it stands under.
    pub heading: &'static str,
    /// Which sentence under it, from 1.
    pub place: u16,
    /// What it is to the rules.
    pub bearing: Bearing,
    /// What it says.
    pub says: &'static str,
    /// The rule ids; none where it is no rule.
    pub ids: &'static [&'static str],
    /// The item that does it, as `module::item` under the system's folder; empty where it is no
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
