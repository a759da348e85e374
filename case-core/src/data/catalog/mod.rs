//! Catalogs: the texts of a language, or a host's own words, by key.
//!
//! A catalog is a file that translators' tools open (PO, of gettext). What a declaration makes has a
//! key, its `msgctxt`: the part of the engine, the list and the member, as `case.note.stunned`. The
//! other variants of a template have a number after it, `case.note.stunned#2`. A host's own words
//! leave out the part, `note.stunned`, and are for whatever system is played. A sentence of the
//! documentation, such as a meaning, and what a message is made of have no key: they are found by
//! their English, as gettext does it. Nothing here knows any language but English; what a catalog
//! lacks is said in English.

mod messages;
mod po;

pub(crate) use messages::{Search, said};

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Texts in a language, or a host's own words.
///
/// ```
/// use case_core::words::{Catalog, Speech};
/// let file = "msgctxt \"unit.yes\"\nmsgid \"yes\"\nmsgstr \"oui\"\n";
/// let french = Catalog::read(file).unwrap();
/// assert_eq!(french.texts["unit.yes"], ["oui"]);
/// let speech = Speech::from(&french);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    /// The variants of each text, by its key.
    pub texts: BTreeMap<String, Vec<String>>,
    /// Texts without a key, by the plain form of their English: as it is written, and translated.
    sentences: BTreeMap<String, [String; 2]>,
    /// Templates of messages in English, each with its translation, those with the most text first.
    messages: Vec<(String, String)>,
}

/// The parts of the engine in whose texts something is looked for, in this order: systems, and
/// `engine`.
pub(crate) type Parts = &'static [&'static str];

/// A text as it is compared: without spaces at its ends and code marks within.
fn bare(text: &str) -> Cow<'_, str> {
    let text = text.trim_ascii();
    if text.contains('`') { text.replace('`', "").into() } else { text.into() }
}

impl Catalog {
    /// A catalog of these texts by key.
    pub fn new(texts: BTreeMap<String, Vec<String>>) -> Catalog {
        Catalog { texts, ..Catalog::default() }
    }

    /// The variants of a text, from the first part that has it.
    pub(crate) fn find(&self, parts: &[&str], section: &str, name: &str) -> Option<&[String]> {
        let key = format!("{section}.{name}");
        let own = self.texts.get(&key);
        let of_part = |part: &&str| self.texts.get(&format!("{part}.{key}"));
        own.or_else(|| parts.iter().find_map(of_part)).map(Vec::as_slice)
    }

    /// What a text without a key is in this language.
    fn sentence(&self, english: &str) -> Option<&str> {
        self.sentences.get(&*bare(english)).map(|[_, text]| text.as_str())
    }

    /// Whether it has a text of that key, or, without a key, of that English.
    pub(crate) fn has(&self, key: &str, english: &str) -> bool {
        match key.split_once('#') {
            _ if key.is_empty() => {
                self.sentence(english).is_some() || self.messages.iter().any(|m| m.0 == english)
            }
            Some((key, number)) => {
                let number = number.parse::<usize>().unwrap_or(usize::MAX);
                self.texts.get(key).is_some_and(|texts| texts.len() >= number)
            }
            None => self.texts.contains_key(key),
        }
    }

    /// The English of what has no key.
    pub(crate) fn without_key(&self) -> impl Iterator<Item = &str> {
        let sentences = self.sentences.values().map(|[english, _]| english.as_str());
        sentences.chain(self.messages.iter().map(|(english, _)| english.as_str()))
    }

    /// Adds a translated entry of a file.
    fn put(&mut self, key: &str, english: &str, text: String) {
        if !key.is_empty() {
            let key = key.split_once('#').map_or(key, |(key, _)| key);
            self.texts.entry(key.into()).or_default().push(text);
        } else if english.contains('{') {
            self.messages.push((english.into(), text));
        } else {
            self.sentences.insert(bare(english).into_owned(), [english.into(), text]);
        }
    }

    /// Puts the most specific templates first.
    fn sort(&mut self) {
        let holes = |text: &str| -> usize {
            text.split('{').skip(1).filter_map(|hole| hole.find('}')).sum::<usize>()
        };
        self.messages.sort_by_key(|(from, _)| Reverse(from.len() - holes(from)));
    }
}
