//! German for the texts that the engine has in English alone: meanings, titles of rules, rulings,
//! descriptions of fields, and the messages of problems and errors.
//!
//! Each part of the engine has a file (`texts/de`). Texts that a declaration makes are found by its
//! key. Fixed texts are found by the hash of their English, so that a program holds their English
//! once, where it is used. A message is a template: its English is matched against a finished message,
//! the text in its `{holes}` is looked up in turn, and text between backticks stays as it is.
//!
//! With the feature `texts` the files are in the program. Without it, as in the package for browsers,
//! a host reads them when somebody asks for German ([`load_german`]).

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// What a file holds.
struct Parsed {
    /// The variants of a text, by its key.
    keyed: BTreeMap<&'static str, Vec<&'static str>>,
    /// The hash of a fixed text in English, and its German.
    texts: Vec<(u32, &'static str)>,
    /// The template of a message in English, and its German.
    messages: Vec<(&'static str, &'static str)>,
}

/// Reads a file. Its lines are `= key`, each followed by its variants, `| text`; then `< English`
/// of a fixed text or `{ English` of a message, each followed by its `> German`.
fn parse(file: &'static str) -> Parsed {
    let mut parsed = Parsed { keyed: BTreeMap::new(), texts: Vec::new(), messages: Vec::new() };
    let (mut mark, mut said) = ("", "");
    for line in file.lines() {
        let Some((begin, text)) = line.split_at_checked(2) else { continue };
        match (begin, mark) {
            ("| ", _) => parsed.keyed.entry(said).or_default().push(text),
            ("> ", "{ ") => parsed.messages.push((said, text)),
            ("> ", _) => parsed.texts.push((hash(said), text)),
            _ => (mark, said) = (begin, text),
        }
    }
    parsed
}

macro_rules! files {
    ($($name:literal),+) => {
        /// The files of all parts; empty without the feature `texts`.
        #[doc(hidden)]
        pub const FILES: &[(&str, &str)] = &[$((
            $name,
            #[cfg(feature = "texts")]
            include_str!(concat!("../../../texts/de/", $name, ".txt")),
            #[cfg(not(feature = "texts"))]
            "",
        )),+];
    };
}
files! { "engine", "case", "faserip", "d6", "talislanta", "cosmic" }

/// Each part with what its file holds: read once.
#[cfg(feature = "std")]
static PARTS: std::sync::OnceLock<Vec<(&'static str, Parsed)>> = std::sync::OnceLock::new();

/// Gives the engine its German where it was built without the feature `texts`, as the text of each
/// part's file by the name of the part; until then, its texts are English in every language. What was
/// loaded first stays, and a program that has its texts keeps those: then nothing changes.
///
/// ```
/// case_core::words::load_german([("engine".into(), "< one\n> eins".into())].into());
/// ```
#[cfg(feature = "std")]
pub fn load_german(files: BTreeMap<String, String>) {
    if !cfg!(feature = "texts") {
        // Once in a program, and for as long as it runs.
        let part = |(name, file): (String, String)| (&*name.leak(), parse(file.leak()));
        PARTS.get_or_init(|| files.into_iter().map(part).collect());
    }
}

/// The parts, without a lock once they are read.
fn parts() -> &'static [(&'static str, Parsed)] {
    #[cfg(feature = "std")]
    if cfg!(feature = "texts") {
        return PARTS
            .get_or_init(|| FILES.iter().map(|(name, file)| (*name, parse(file))).collect());
    } else if let Some(parts) = PARTS.get() {
        return parts;
    }
    &[]
}

/// The variants of a text, by the path of what declares it: found by the system, the list, the member
/// and its part, wherever in the system's folder the list is declared.
pub(crate) fn keyed(path: &str) -> Option<&'static [&'static str]> {
    let mut names = path.rsplit("::");
    let (member, list) = (names.next()?, names.next()?);
    let system = path.split("::").nth(1)?;
    let key = alloc::format!("{system}::{list}::{member}");
    parts().iter().find_map(|(_, part)| part.keyed.get(&*key)).map(Vec::as_slice)
}

/// A word, by the path of what declares it.
pub(crate) fn word(path: &str) -> Option<&'static str> {
    keyed(path)?.first().copied()
}

/// What the file of a part holds.
fn part_of(name: &str) -> Option<&'static Parsed> {
    parts().iter().find(|(part, _)| *part == name).map(|(_, parsed)| parsed)
}

/// Where the German of a text is looked up.
#[derive(Clone, Copy)]
pub(crate) struct Dictionary<'d> {
    /// The parts in which it is looked for, in this order.
    pub(crate) catalogs: &'d [&'d str],
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

/// The German of a fixed text.
pub(crate) fn fixed(text: &str, search: Dictionary<'_>) -> Option<&'static str> {
    let wanted = hash(text);
    let in_part = |part: &&str| {
        let (_, german) = part_of(part)?.texts.iter().find(|(hash, _)| *hash == wanted)?;
        Some(*german)
    };
    search.catalogs.iter().find_map(in_part).or_else(|| (search.declared)(text))
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
    let take = |&(from, to): &(&str, &str)| {
        let mut held = Vec::new();
        matches(from, text, &mut held).then(|| fill(to, &held, search, depth))
    };
    search.catalogs.iter().find_map(|part| part_of(part)?.messages.iter().find_map(take))
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
