//! Catalogs: the texts of a language, or a host's own words, by key.
//!
//! A catalog is a file that translators' tools open (PO, of gettext). What a declaration makes has a
//! key, its `msgctxt`: the part of the engine, the list and the member, as `case.note.stunned`. The
//! other variants of a template have a number after it, `case.note.stunned#2`. A host's own words
//! leave out the part, `note.stunned`, and are for whatever system is played. A sentence of the
//! documentation, such as a meaning, and what a message is made of have no key: they are found by
//! their English, as gettext does it. Nothing here knows any language but English; what a catalog
//! lacks is said in English.

mod po;

use super::message::Message;
use super::words::Speech;
use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

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
}

/// The parts of the engine in whose texts something is looked for, in this order: systems, and
/// `engine`.
pub(crate) type Parts = &'static [&'static str];

/// A text as it is compared: without spaces at its ends and code marks within.
pub(crate) fn bare(text: &str) -> Cow<'_, str> {
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
            _ if key.is_empty() => self.sentence(english).is_some(),
            Some((key, number)) => {
                let number = number.parse::<usize>().unwrap_or(usize::MAX);
                self.texts.get(key).is_some_and(|texts| texts.len() >= number)
            }
            None => self.texts.contains_key(key),
        }
    }

    /// The English of what has no key.
    pub(crate) fn without_key(&self) -> impl Iterator<Item = &str> {
        self.sentences.values().map(|[english, _]| english.as_str())
    }

    /// Adds a translated entry of a file.
    fn put(&mut self, key: &str, english: &str, text: String) {
        if key.is_empty() {
            self.sentences.insert(bare(english).into_owned(), [english.into(), text]);
        } else {
            let key = key.split_once('#').map_or(key, |(key, _)| key);
            self.texts.entry(key.into()).or_default().push(text);
        }
    }
}

/// Where a text is looked up.
#[derive(Clone, Copy)]
pub(crate) struct Search<'d> {
    /// The reader's words.
    pub(crate) speech: Speech<'d>,
    /// The parts in whose texts it is looked for.
    pub(crate) parts: Parts,
    /// The section and name of a text that the system declares: the reason of a refusal, a word of a
    /// list.
    pub(crate) declared: &'d dyn Fn(&str) -> Option<(String, &'static str)>,
}

impl<'d> Search<'d> {
    /// A sentence, a template, or a text that the system declares.
    pub(crate) fn fixed(self, text: &str) -> Option<&'d str> {
        let found = self.speech.catalogs().find_map(|catalog| catalog.sentence(text));
        found.or_else(|| {
            let (section, name) = (self.declared)(text)?;
            let mut catalogs = self.speech.catalogs();
            let texts = catalogs.find_map(|catalog| catalog.find(self.parts, &section, name))?;
            texts.first().map(String::as_str)
        })
    }

    /// A message in the reader's language.
    pub(crate) fn said(self, message: &Message) -> String {
        let mut out = String::new();
        // Writing into a text does not fail.
        let _ = message.write(&mut out, &|text| self.fixed(text));
        out
    }
}
