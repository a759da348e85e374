//! What there is to translate, and what a catalog lacks.

use super::{ALL_SYSTEMS, SYSTEMS, schema};
use crate::attack::{CONSEQUENCE_LINES, STAKE_LINES};
#[cfg(feature = "analysis")]
use crate::battle::ADVICE_LINES;
use crate::data::catalog::bare;
use crate::data::codes::{hint, shown};
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::own_catalog::SECTIONS;
use crate::data::value::Kind;
use crate::data::words::{Catalog, Text, holes, unit};
use crate::kernel::log::{InterventionKind, LINES, intervention};
use crate::schema::Piece;
use alloc::collections::{BTreeMap, BTreeSet};
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
    // A host's own words name no part.
    let own = |key: &str| key.split_once('.').is_some_and(|(_, own)| catalog.has(own, ""));
    all.retain(|text| !catalog.has(&text.key, &text.english) && !own(&text.key));
    all
}

/// What a catalog has beside the texts that there are: keys that no text has, such as `notes.hit`, values
/// between braces that a text does not show, and in a build that knows all English (feature `texts`)
/// sentences that are not the engine's. Whatever it says of a system that this build lacks is passed
/// over.
///
/// A host's own words are refused with these problems. A file of a language is read without, so that it
/// fits older and newer engines: this is its translator's check, as [`missing`] is.
///
/// # Errors
/// Each of them, by its key, with what there is.
///
/// ```
/// use case_core::any::check_texts;
/// use case_core::words::Catalog;
/// let mut own = Catalog::default();
/// own.texts.insert("line.chnage".into(), vec!["{what}!".into()]);
/// own.texts.insert("note.stunned".into(), vec!["{nix} sees stars".into()]);
/// let problems = check_texts(&own).unwrap_err().to_string();
/// assert!(problems.contains("line.chnage: no text has this key, did you mean `line.change`?"));
/// assert!(problems.contains("note.stunned: this text does not show `{nix}`: there are {"));
/// ```
pub fn check_texts(catalog: &Catalog) -> Result<(), Problems> {
    #[cfg(feature = "std")]
    {
        static KNOWN: std::sync::OnceLock<Known> = std::sync::OnceLock::new();
        KNOWN.get_or_init(Known::new).check(catalog)
    }
    #[cfg(not(feature = "std"))]
    Known::new().check(catalog)
}

/// A host's own words, as a table of texts or lists of variants by key.
///
/// # Errors
/// What [`Catalog::of_table`] and [`check_texts`] find.
pub fn own_texts(table: &Node) -> Result<Catalog, Problems> {
    let catalog = Catalog::of_table(table)?;
    check_texts(&catalog).map(|()| catalog)
}

/// What a catalog can say.
#[derive(Default)]
struct Known {
    /// By the keys of texts: the values that each can show.
    keys: BTreeMap<String, BTreeSet<String>>,
    /// Sentences, without code marks.
    sentences: BTreeSet<String>,
}

impl Known {
    fn new() -> Known {
        let mut known = Known::default();
        for SourceText { key, english } in texts() {
            // What has a key may also be said by its English.
            known.sentences.insert(bare(&english).into_owned());
            if key.is_empty() {
                continue;
            }
            // All rolls are told with the same values.
            let rolls = ["total", "face", "band"].map(|of| format!("engine.line.roll_{of}"));
            let key = key.split('#').next().unwrap_or_default().to_string();
            let all = if rolls.contains(&key) { rolls.to_vec() } else { [key].to_vec() };
            for key in all {
                let values = known.keys.entry(key).or_default();
                values.extend(holes(&english).map(|(name, _)| name.to_string()));
            }
        }
        for system in SYSTEMS {
            for note in schema(system).into_iter().flat_map(|schema| schema.notes) {
                if let Some(values) = known.keys.get_mut(&format!("{system}.note.{}", note.name)) {
                    values.extend(["who", "other"].map(String::from));
                    values.extend(note.values.iter().map(|value| value.name.to_string()));
                }
            }
        }
        known
    }

    /// The values of a text, under a key with its part or a host's own; `None` if there is none.
    fn values(&self, key: &str) -> Option<BTreeSet<&str>> {
        let (part, rest) = key.split_once('.').unwrap_or_default();
        let of = |part: &str, rest: &str| self.keys.get(&format!("{part}.{rest}"));
        let found: Vec<_> = match part {
            "engine" => of(part, rest).into_iter().collect(),
            "faserip" => {
                [part, "case", "engine"].iter().filter_map(|part| of(part, rest)).collect()
            }
            part if SYSTEMS.contains(&part) => {
                [part, "engine"].iter().filter_map(|part| of(part, rest)).collect()
            }
            _ => SYSTEMS.iter().chain(&["engine"]).filter_map(|part| of(part, key)).collect(),
        };
        let values = || found.iter().flat_map(|values| values.iter().map(String::as_str)).collect();
        (!found.is_empty()).then(values)
    }

    fn check(&self, catalog: &Catalog) -> Result<(), Problems> {
        let mut problems = catalog.check().err().unwrap_or_default();
        for (key, texts) in &catalog.texts {
            let Some(values) = self.values(key) else {
                self.unknown(key, &mut problems);
                continue;
            };
            let wrong = texts.iter().flat_map(|text| holes(text)).map(|(name, _)| name);
            let wrong: BTreeSet<&str> = wrong.filter(|name| !values.contains(name)).collect();
            for name in wrong {
                let braced = |name: &str| format!("{{{}}}", shown(name));
                let there: Vec<String> = values.iter().map(|name| braced(name)).collect();
                let (found, known) = (braced(name), there.join(", "));
                let message = if there.is_empty() {
                    message!("this text shows no value: `{found}` is none", found)
                } else {
                    message!("this text does not show `{found}`: there are {known}", found, known)
                };
                problems.add(shown(key), message);
            }
        }
        // Messages are known from the German of the build alone.
        if crate::words::Language::German.catalog().is_some() {
            let unknown = |english: &&str| !self.sentences.contains(&*bare(english));
            for english in catalog.without_key().filter(unknown) {
                problems.add(shown(english), "the engine has no such sentence: it has changed");
            }
        }
        problems.or(Some(()))
    }

    fn unknown(&self, key: &str, problems: &mut Problems) {
        let (part, rest) = key.split_once('.').unwrap_or_default();
        let of_part = part == "engine" || SYSTEMS.contains(&part);
        let is_own = !of_part && !ALL_SYSTEMS.contains(&part);
        if (!is_own && !of_part) || (is_own && SYSTEMS.len() < ALL_SYSTEMS.len()) {
            return;
        }
        let section = if is_own { part } else { rest.split('.').next().unwrap_or_default() };
        let keys = self.keys.keys().map(|known| match known.split_once('.') {
            Some((_, own)) if is_own => own,
            _ => known,
        });
        let is_near = |known: &&str| known.split('.').any(|of| of == section);
        let mut near: Vec<&str> = keys.clone().filter(is_near).collect();
        if near.is_empty() {
            // Where the section is none, a key that ends so, or what sections there are.
            near.extend(keys.filter(|known| known.rsplit('.').next() == key.rsplit('.').next()));
        }
        if near.is_empty() {
            near = SECTIONS.to_vec();
        }
        near.sort_unstable();
        near.dedup();
        let message = match key.split_once('#') {
            Some((text, _)) if near.contains(&text) => message!(
                "no text has this key: the forms of `{text}` are a list, each in its place",
                text = shown(text)
            ),
            _ => message!("no text has this key{hint}", hint = hint(key, &near)),
        };
        problems.add(shown(key), message);
    }
}
