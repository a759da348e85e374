//! The reader of catalogs: PO, of gettext.

use super::Catalog;
use crate::data::node::Problems;
use alloc::format;
use alloc::string::String;

/// The parts of an entry that a line can begin.
const PARTS: [&str; 3] = ["msgctxt", "msgid", "msgstr"];

/// An entry as far as it is read.
#[derive(Default)]
struct Entry {
    /// Its key, its English and its translation.
    parts: [Option<String>; 3],
    /// The part that goes on in the next line.
    open: usize,
    /// Whether a tool guessed the translation.
    fuzzy: bool,
}

impl Catalog {
    /// Reads a catalog. Entries without a translation, and those that a tool only guessed (`fuzzy`),
    /// are passed over; where an entry has a key, its English may be left out.
    ///
    /// # Errors
    /// Each line that is none of such a file.
    pub fn read(file: &str) -> Result<Catalog, Problems> {
        let (mut catalog, mut problems) = (Catalog::default(), Problems::default());
        let mut entry = Entry::default();
        for (line, place) in file.trim_start_matches('\u{feff}').lines().zip(1_u32..) {
            let mut wrong = |what: &'static str| problems.add(format!("line {place}"), what);
            let line = line.trim();
            if let Some(comment) = line.strip_prefix('#') {
                if entry.parts[2].is_some() {
                    core::mem::take(&mut entry).close(&mut catalog);
                }
                entry.fuzzy |= comment.starts_with(',') && comment.contains("fuzzy");
                continue;
            }
            let word = line.split([' ', '"']).next().unwrap_or_default();
            let part = PARTS.iter().position(|part| *part == word);
            if let Some(part) = part {
                // A translation is the last part of its entry.
                if entry.parts[2].is_some() {
                    core::mem::take(&mut entry).close(&mut catalog);
                }
                entry.open = part;
            } else if !line.is_empty() && !line.starts_with('"') {
                wrong("expected `msgctxt`, `msgid` or `msgstr`, or a text between quotes");
                continue;
            }
            let quoted = line[part.map_or(0, |part| PARTS[part].len())..].trim();
            if quoted.is_empty() && part.is_none() {
                continue;
            }
            match unquoted(quoted) {
                Some(text) => {
                    entry.parts[entry.open].get_or_insert_with(String::new).push_str(&text);
                }
                None => wrong("expected a text between quotes"),
            }
        }
        entry.close(&mut catalog);
        problems.or(Some(catalog))
    }
}

impl Entry {
    /// Adds it to a catalog, if it is translated and not the header.
    fn close(self, catalog: &mut Catalog) {
        let [key, english, text] = self.parts.map(Option::unwrap_or_default);
        let is_header = key.is_empty() && english.is_empty();
        if !self.fuzzy && !text.is_empty() && !is_header {
            catalog.put(&key, &english, text);
        }
    }
}

/// The text between quotes.
fn unquoted(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::with_capacity(inner.len());
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return None,
            '\\' => out.push(match letters.next()? {
                'n' => '\n',
                't' => '\t',
                other => other,
            }),
            other => out.push(other),
        }
    }
    Some(out)
}
