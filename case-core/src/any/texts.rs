//! What there is to translate, and what a catalog lacks.

use super::{SYSTEMS, schema};
use crate::attack::{CONSEQUENCE_LINES, STAKE_LINES};
#[cfg(feature = "analysis")]
use crate::battle::ADVICE_LINES;
use crate::data::value::Kind;
use crate::data::words::{Catalog, Text, unit};
use crate::kernel::log::{InterventionKind, LINES, intervention};
use crate::schema::Piece;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A text that a catalog can have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct SourceText {
    /// Its key; empty for a sentence, which is found by its English.
    pub key: String,
    /// In English.
    pub english: String,
}

/// As an entry of a file of texts (PO) that is not translated yet.
impl fmt::Display for SourceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted =
            |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        if !self.key.is_empty() {
            writeln!(f, "msgctxt \"{}\"", quoted(&self.key))?;
        }
        writeln!(f, "msgid \"{}\"\nmsgstr \"\"", quoted(&self.english))
    }
}

/// The words of the engine itself besides units of kinds.
const WORDS: [(&str, &str); 8] = [
    ("unit.no", "no"),
    ("unit.yes", "yes"),
    ("unit.of", "of"),
    ("unit.round", "round"),
    ("unit.point", "."),
    ("unit.die", "D"),
    ("seat.judge", "the Judge"),
    ("seat.map", "the map"),
];

/// The variants of a text: the second has the key `key#2`, and so on.
fn variants(key: &str, texts: &[&str]) -> impl Iterator<Item = SourceText> {
    texts.iter().zip(1..).map(move |(english, number)| SourceText {
        key: if number == 1 { key.to_string() } else { format!("{key}#{number}") },
        english: (*english).to_string(),
    })
}

/// The texts so far: each key, and each sentence, once.
#[derive(Default)]
struct Found {
    list: Vec<SourceText>,
    seen: BTreeSet<SourceText>,
}

impl Found {
    fn put(&mut self, text: SourceText) {
        // A bare number is the same in every language.
        let is_said = !text.key.is_empty() || text.english.chars().any(char::is_alphabetic);
        if is_said && !text.english.is_empty() && self.seen.insert(text.clone()) {
            self.list.push(text);
        }
    }

    fn put_all(&mut self, key: &str, texts: &[&str]) {
        variants(key, texts).for_each(|text| self.put(text));
    }

    fn put_sentence(&mut self, english: &str) {
        self.put(SourceText { key: String::new(), english: english.into() });
    }

    fn put_engine(&mut self) {
        let mut all = |section: &str, texts: &[(&str, Text)]| {
            for (name, text) in texts {
                self.put_all(&format!("engine.{section}.{name}"), text.en);
            }
        };
        all("line", &LINES);
        all("stake", &STAKE_LINES);
        all("consequence", &CONSEQUENCE_LINES);
        #[cfg(feature = "analysis")]
        all("advice", &ADVICE_LINES);
        for kind in InterventionKind::ALL {
            all("intervention", &[(kind.name(), intervention(*kind))]);
        }
        for kind in Kind::PLAIN {
            if let Some(text) = unit(*kind) {
                all("unit", &[(kind.name(), text)]);
            }
        }
        for (key, english) in WORDS {
            self.put_all(&format!("engine.{key}"), &[english]);
        }
    }

    fn put_system(&mut self, system: &str) {
        let Some(mut schema) = schema(system) else { return };
        // The meaning of a ruling is made of its question and its reading.
        let made = schema.rulings.iter().map(|ruling| ruling.meaning().replace('`', ""));
        let made: BTreeSet<String> = made.collect();
        schema.each_text(&mut |piece| match piece {
            Piece::Keyed(section, name, of_all, texts, _) => {
                let part = if of_all { "engine" } else { system };
                // What FASERIP has of CASE is CASE's.
                let is_of_case = system == "faserip"
                    && variants(&format!("case.{section}.{name}"), texts)
                        .all(|text| self.seen.contains(&text));
                if !is_of_case {
                    self.put_all(&format!("{part}.{section}.{name}"), texts);
                }
            }
            Piece::Sentence(english) if made.contains(english) => {}
            Piece::Sentence(english) => self.put_sentence(english),
        });
    }
}

/// Every text of the engine and of the systems of this build that a catalog can have, in a stable
/// order. What messages of problems and errors are made of is known from the German of the build
/// (feature `texts`).
///
/// ```
/// use case_core::any::texts;
/// assert!(texts().iter().any(|text| text.key == "case.note.turn_begins"));
/// ```
pub fn texts() -> Vec<SourceText> {
    let mut found = Found::default();
    found.put_engine();
    for system in SYSTEMS {
        found.put_system(system);
    }
    let german = crate::words::Language::German.catalog();
    let known: BTreeSet<String> =
        found.list.iter().map(|text| text.english.replace('`', "")).collect();
    for english in german.into_iter().flat_map(Catalog::without_key) {
        if !known.contains(&english.replace('`', "")) {
            found.put_sentence(english);
        }
    }
    found.list
}

/// The texts that a catalog does not have, and which are said in English ([`texts`]).
///
/// ```
/// use case_core::any::{missing, texts};
/// use case_core::words::{Catalog, Language};
/// assert_eq!(missing(&Catalog::default()), texts());
/// // Names of games are the same in German, so that its file leaves them out.
/// let german = missing(Language::German.catalog().unwrap());
/// assert!(german.iter().any(|text| text.to_string().contains("Cosmic Synchronicity")));
/// ```
pub fn missing(catalog: &Catalog) -> Vec<SourceText> {
    let mut all = texts();
    all.retain(|text| !catalog.has(&text.key, &text.english));
    all
}

/// The keys of a catalog that no text has, for a translator who mistyped one: `notes.hit`.
pub fn unknown(catalog: &Catalog) -> Vec<String> {
    let base = |key: &str| key.split('#').next().unwrap_or_default().to_string();
    let known: BTreeSet<String> = texts().iter().map(|text| base(&text.key)).collect();
    // A host's own words name no part.
    let is_own = |key: &str| {
        known.iter().any(|known| known.split_once('.').is_some_and(|(_, rest)| rest == key))
    };
    let keys = catalog.texts.keys();
    keys.filter(|key| !known.contains(*key) && !is_own(key)).cloned().collect()
}
