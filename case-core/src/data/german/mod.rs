//! German for the texts that the engine has in English alone: meanings, titles of rules, rulings,
//! descriptions of fields, and the messages of problems and errors.
//!
//! A [`Catalog`] is declared by `german!` as pairs of both languages. Fixed texts are found by the
//! hash of their English, so that a program holds their English once, where it is used. A message is
//! a template: its English is matched against a finished message, the text in its `{holes}` is
//! looked up in turn, and text between backticks stays as it is.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

mod engine;

#[doc(hidden)]
pub use engine::ENGINE;

/// Texts of one part of the engine in German.
#[derive(Debug)]
#[doc(hidden)]
pub struct Catalog {
    /// The hash of each fixed text, and its German.
    pub texts: &'static [(u32, &'static str)],
    /// The template of each message, and its German.
    pub messages: &'static [(&'static str, &'static str)],
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

/// Declares a catalog: `texts { "English" => "Deutsch", … }`, then `messages { "template" => … }`.
macro_rules! german {
    ($(#[$meta:meta])* $vis:vis static $NAME:ident;
        texts { $($en:literal => $de:literal,)* }
        messages { $($from:literal => $to:literal,)* }
    ) => {
        $(#[$meta])*
        $vis static $NAME: $crate::data::german::Catalog = $crate::data::german::Catalog {
            texts: const { &[$(($crate::data::german::hash($en), $de)),*] },
            messages: &[$(($from, $to)),*],
        };
    };
}
pub(crate) use german;

/// The German of a fixed text.
pub(crate) fn fixed(text: &str, search: Dictionary<'_>) -> Option<&'static str> {
    let wanted = hash(text);
    let mut all = search.catalogs.iter().flat_map(|catalog| catalog.texts);
    all.find(|(hash, _)| *hash == wanted)
        .map(|(_, german)| *german)
        .or_else(|| (search.declared)(text))
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
    let mut all = search.catalogs.iter().flat_map(|catalog| catalog.messages);
    all.find_map(|(from, to)| {
        let mut held = Vec::new();
        matches(from, text, &mut held).then(|| fill(to, &held, search, depth))
    })
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
        static SOME;
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

    #[test]
    fn messages_are_matched_and_filled() {
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
