//! German for the texts that the engine has in English alone: meanings, titles of rules, rulings,
//! descriptions of fields, and the messages of problems and errors.
//!
//! A [`Catalog`] is declared by `german!` as pairs of both languages. Fixed texts are found by the
//! hash of their English, so that a program holds their English once, where it is used. A message is
//! a template: its English is matched against a finished message, the text in its `{holes}` is
//! looked up in turn, and text between backticks stays as it is.
//!
//! With the feature `texts` the catalogs are in the program. Without it, as in the package for
//! browsers, a host reads them from a file when somebody asks for German ([`load_german`]).

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

mod engine;

#[doc(hidden)]
pub use engine::ENGINE;

/// Texts of one part of the engine in German. Without the feature `texts` it is empty, and stands
/// for the part of that name of what was loaded.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[doc(hidden)]
pub struct Catalog {
    /// The part: `engine`, or the name of a system.
    pub name: &'static str,
    /// The hash of each fixed text, and its German.
    pub texts: &'static [(u32, &'static str)],
    /// The template of each message, and its German.
    pub messages: &'static [(&'static str, &'static str)],
}

/// The German of one part of the engine, as a program with the feature `texts` writes it
/// (`cargo run -p case-core --example texts`) and [`load_german`] reads it.
#[cfg(all(feature = "std", feature = "serde"))]
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[non_exhaustive]
pub struct GermanTexts {
    /// The part: `engine`, or the name of a system.
    pub name: String,
    /// The hash of each fixed text in English, and its German.
    pub texts: Vec<(u32, String)>,
    /// The template of each message in English, and its German.
    pub messages: Vec<(String, String)>,
}

#[cfg(all(feature = "std", feature = "serde"))]
static LOADED: std::sync::OnceLock<Vec<GermanTexts>> = std::sync::OnceLock::new();

/// Gives the engine its German where it was built without the feature `texts`; until then, what it
/// declares in English alone is English in every language. What was loaded first stays, and a program
/// that has its texts keeps those: then nothing changes.
///
/// ```
/// use case_core::words::{GermanTexts, load_german};
/// let file = r#"[{"name": "engine", "texts": [[1, "eins"]], "messages": []}]"#;
/// load_german(serde_json::from_str::<Vec<GermanTexts>>(file).unwrap());
/// ```
#[cfg(all(feature = "std", feature = "serde"))]
pub fn load_german(parts: Vec<GermanTexts>) {
    LOADED.get_or_init(|| parts);
}

impl Catalog {
    /// What was loaded for this part, if it is not in the program.
    #[cfg(all(feature = "std", feature = "serde"))]
    fn loaded(&self) -> Option<&'static GermanTexts> {
        let parts = LOADED.get().filter(|_| !cfg!(feature = "texts"))?;
        parts.iter().find(|part| part.name == self.name)
    }

    /// The German of a fixed text with that hash.
    fn fixed(&self, wanted: u32) -> Option<&'static str> {
        #[cfg(all(feature = "std", feature = "serde"))]
        if let Some(part) = self.loaded() {
            let text = part.texts.iter().find(|(hash, _)| *hash == wanted);
            return text.map(|(_, german)| german.as_str());
        }
        self.texts.iter().find(|(hash, _)| *hash == wanted).map(|(_, german)| *german)
    }

    /// The first message for which `take` gives something, of its template and its German.
    fn message<T>(&self, mut take: impl FnMut(&str, &str) -> Option<T>) -> Option<T> {
        #[cfg(all(feature = "std", feature = "serde"))]
        if let Some(part) = self.loaded() {
            return part.messages.iter().find_map(|(from, to)| take(from, to));
        }
        self.messages.iter().find_map(|(from, to)| take(from, to))
    }
}

/// The catalogs of a system, in the order in which they are searched.
pub(crate) type Catalogs = &'static [&'static Catalog];

/// Where the German of a text is looked up.
#[derive(Clone, Copy)]
pub(crate) struct Dictionary<'d> {
    /// The catalogs of a system.
    pub(crate) catalogs: &'d [&'d Catalog],
    /// What the system declares in both languages: reasons of refusals, words of lists.
    pub(crate) declared: &'d dyn Fn(&str) -> Option<&'static str>,
}

/// The hash by which a text is found: FNV-1a over its bytes, without spaces and markup at its ends
/// and code marks within.
#[doc(hidden)]
pub const fn hash(text: &str) -> u32 {
    let bytes = text.trim_ascii().as_bytes();
    let (mut hash, mut i) = (0x811c_9dc5_u32, 0);
    while i < bytes.len() {
        if bytes[i] != b'`' {
            hash = (hash ^ bytes[i] as u32).wrapping_mul(0x0100_0193);
        }
        i += 1;
    }
    hash
}

/// Declares the catalog of a part: `texts { "English" => "Deutsch", … }`, then
/// `messages { "template" => … }`.
macro_rules! german {
    ($(#[$meta:meta])* $vis:vis static $NAME:ident of $part:literal;
        texts { $($en:literal => $de:literal,)* }
        messages { $($from:literal => $to:literal,)* }
    ) => {
        $(#[$meta])*
        $vis static $NAME: $crate::data::german::Catalog = $crate::data::german::Catalog {
            name: $part,
            #[cfg(feature = "texts")]
            texts: const { &[$(($crate::data::german::hash($en), $de)),*] },
            #[cfg(feature = "texts")]
            messages: &[$(($from, $to)),*],
            #[cfg(not(feature = "texts"))]
            texts: &[],
            #[cfg(not(feature = "texts"))]
            messages: &[],
        };
    };
}
pub(crate) use german;

/// The German of a fixed text.
pub(crate) fn fixed(text: &str, search: Dictionary<'_>) -> Option<&'static str> {
    let wanted = hash(text);
    let found = search.catalogs.iter().find_map(|catalog| catalog.fixed(wanted));
    found.or_else(|| (search.declared)(text))
}

/// How deep messages are looked for within messages.
const DEEPEST: usize = 4;
/// The longest line, in bytes, that is matched against templates.
const LONGEST: usize = 4000;

/// A text of the engine in German: a fixed text, a message, or lines of these, each after its path.
/// What no catalog has stays as it is.
pub(crate) fn in_german(text: &str, search: Dictionary<'_>) -> String {
    if let Some(german) = ruling(text, search).or_else(|| fixed(text, search).map(Into::into)) {
        return german;
    }
    // No hole of a message reaches beyond its line.
    let lines: Vec<Cow<'_, str>> = text.split('\n').map(|line| one_line(line, search)).collect();
    lines.join("\n")
}

/// The meaning of a ruling: its question, its reading and its rule.
fn ruling(text: &str, search: Dictionary<'_>) -> Option<String> {
    let (both, rule) = text.rsplit_once(" (rule ")?;
    both.match_indices(": ").find_map(|(at, between)| {
        let (question, reading) = (&both[..at], &both[at + between.len()..]);
        let question = fixed(question, search)?;
        let reading = fixed(reading, search).unwrap_or(reading);
        Some(alloc::format!("{question}: {reading} (Regel {rule}"))
    })
}

fn one_line<'t>(line: &'t str, search: Dictionary<'_>) -> Cow<'t, str> {
    if let Some(german) = fixed(line, search) {
        return german.into();
    }
    // A problem follows its path, which has no spaces; `missing` is the first word of some.
    let split = line.split_once(": ").filter(|(path, _)| !path.contains(' ') && *path != "missing");
    match split.and_then(|(path, rest)| Some((path, part(rest, search, 0)?))) {
        Some((path, german)) => alloc::format!("{path}: {german}").into(),
        None => message(line, search, 0).map_or(line.into(), Into::into),
    }
}

/// A fixed text or a message.
fn part(text: &str, search: Dictionary<'_>, depth: usize) -> Option<String> {
    fixed(text, search).map(Into::into).or_else(|| message(text, search, depth))
}

fn message(text: &str, search: Dictionary<'_>, depth: usize) -> Option<String> {
    if depth >= DEEPEST || text.len() > LONGEST {
        return None;
    }
    let take = |from: &str, to: &str| {
        let mut held = Vec::new();
        matches(from, text, &mut held).then(|| fill(to, &held, search, depth))
    };
    search.catalogs.iter().find_map(|catalog| catalog.message(&take))
}

/// Whether a text fits a template; `held` gets the name and the text of each hole.
fn matches<'m>(template: &'m str, text: &'m str, held: &mut Vec<(&'m str, &'m str)>) -> bool {
    let Some(open) = template.find('{') else { return template == text };
    let (before, rest) = template.split_at(open);
    let (Some(text), Some((name, rest))) = (text.strip_prefix(before), rest[1..].split_once('}'))
    else {
        return false;
    };
    let literal = rest.split('{').next().unwrap_or_default();
    if literal.is_empty() {
        // Only the end of a template may follow a hole directly.
        held.push((name, text));
        return rest.is_empty();
    }
    let is_code = before.ends_with('`');
    for (end, _) in text.match_indices(literal) {
        let found = &text[..end];
        if is_code && found.contains('`') {
            return false;
        }
        held.push((name, found));
        if matches(rest, &text[end..], held) {
            return true;
        }
        held.pop();
    }
    false
}

/// The holes of names as a person writes them, which are the same in every language.
const NAMES: [&str; 6] = ["asked", "can", "example", "known", "members", "where"];

/// Fills in the German template; a hole between backticks stays as it is, like one of [`NAMES`].
fn fill(template: &str, held: &[(&str, &str)], search: Dictionary<'_>, depth: usize) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, after)) = after.split_once('}') else { break };
        let found = held.iter().find(|(hole, _)| *hole == name).map_or("", |(_, text)| *text);
        if before.ends_with('`') || NAMES.contains(&name) {
            out.push_str(found);
        } else {
            out.push_str(&hole(found, search, depth + 1));
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The text in a hole, or each of several choices there.
fn hole(found: &str, search: Dictionary<'_>, depth: usize) -> String {
    if let Some(german) = part(found, search, depth) {
        return german;
    }
    for (between, german) in [(", or ", ", oder "), (" or ", " oder ")] {
        if depth < DEEPEST && found.contains(between) {
            let items: Vec<String> =
                found.split(between).map(|item| hole(item, search, depth + 1)).collect();
            return items.join(german);
        }
    }
    found.into()
}

#[cfg(test)]
mod tests {
    use super::{Dictionary, in_german};
    use alloc::string::ToString;

    german! {
        static SOME of "some";
        texts {
            "a list" => "eine Liste",
            "The `dodge` of a fighter." => "Das Ausweichen.",
        }
        messages {
            "expected {what}, found {found}" => "erwartet: {what}; gefunden: {found}",
            "a whole number from {low} to {high}" => "eine ganze Zahl von {low} bis {high}",
            "unknown name `{name}`" => "unbekannter Name `{name}`",
        }
    }

    /// What the catalog above has, read as a file.
    #[cfg(all(feature = "std", feature = "serde"))]
    fn load() {
        let fixed = [("a list", "eine Liste"), ("The `dodge` of a fighter.", "Das Ausweichen.")];
        let messages = [
            ("expected {what}, found {found}", "erwartet: {what}; gefunden: {found}"),
            ("a whole number from {low} to {high}", "eine ganze Zahl von {low} bis {high}"),
            ("unknown name `{name}`", "unbekannter Name `{name}`"),
        ];
        super::load_german(alloc::vec![super::GermanTexts {
            name: "some".into(),
            texts: fixed.map(|(en, de)| (super::hash(en), de.into())).into(),
            messages: messages.map(|(en, de)| (en.into(), de.into())).into(),
        }]);
    }

    /// With the feature `texts` the catalog above, without it what was loaded.
    #[test]
    fn messages_are_matched_and_filled() {
        #[cfg(all(feature = "std", feature = "serde"))]
        load();
        let german = |text| in_german(text, Dictionary { catalogs: &[&SOME], declared: &|_| None });
        assert_eq!(
            german(
                "a.b: expected a whole number from 1 to 20, found a list\nunknown name `a list`"
            ),
            "a.b: erwartet: eine ganze Zahl von 1 bis 20; gefunden: eine Liste\n\
             unbekannter Name `a list`"
        );
        assert_eq!(german(" The dodge of a fighter."), "Das Ausweichen.");
        assert_eq!(german("something else: {a}"), "something else: {a}".to_string());
    }
}
