//! Texts of the engine in a reader's language: sentences, and messages of problems and errors.
//!
//! A message is a template: its English is matched against a finished message, the text in its
//! `{holes}` is looked up in turn, and text between backticks stays as it is.

use super::Parts;
use crate::data::words::Speech;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

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
    /// A sentence, or a text that the system declares.
    pub(crate) fn fixed(self, text: &str) -> Option<&'d str> {
        let found = self.speech.catalogs().find_map(|catalog| catalog.sentence(text));
        found.or_else(|| {
            let (section, name) = (self.declared)(text)?;
            let mut catalogs = self.speech.catalogs();
            let texts = catalogs.find_map(|catalog| catalog.find(self.parts, &section, name))?;
            texts.first().map(String::as_str)
        })
    }

    /// A short text of the engine, by its English where it has none.
    fn joint(self, english: &'static str) -> &'d str {
        self.fixed(english).unwrap_or(english)
    }
}

/// How deep messages are looked for within messages.
const DEEPEST: usize = 4;
/// The longest line, in bytes, that is matched against templates.
const LONGEST: usize = 4000;

/// A text of the engine in a reader's language: a sentence, a message, or lines of these, each after its path.
/// What no catalog has stays as it is.
pub(crate) fn said(text: &str, search: Search<'_>) -> String {
    if let Some(said) = ruling(text, search).or_else(|| search.fixed(text).map(Into::into)) {
        return said;
    }
    // No hole of a message reaches beyond its line.
    let lines: Vec<Cow<'_, str>> = text.split('\n').map(|line| one_line(line, search)).collect();
    lines.join("\n")
}

/// The meaning of a ruling: its question, its reading and its rule.
fn ruling(text: &str, search: Search<'_>) -> Option<String> {
    let (both, rule) = text.rsplit_once(" (rule ")?;
    both.match_indices(": ").find_map(|(at, between)| {
        let (question, reading) = (&both[..at], &both[at + between.len()..]);
        let question = search.fixed(question)?;
        let reading = search.fixed(reading).unwrap_or(reading);
        Some(alloc::format!("{question}: {reading} ({} {rule}", search.joint("rule")))
    })
}

fn one_line<'t>(line: &'t str, search: Search<'t>) -> Cow<'t, str> {
    if let Some(said) = search.fixed(line) {
        return said.into();
    }
    // A problem follows its path, which has no spaces; `missing` is the first word of some.
    let split = line.split_once(": ").filter(|(path, _)| !path.contains(' ') && *path != "missing");
    match split.and_then(|(path, rest)| Some((path, part(rest, search, 0)?))) {
        Some((path, said)) => alloc::format!("{path}: {said}").into(),
        None => message(line, search, 0).map_or(line.into(), Into::into),
    }
}

/// A fixed text or a message.
fn part(text: &str, search: Search<'_>, depth: usize) -> Option<String> {
    search.fixed(text).map(Into::into).or_else(|| message(text, search, depth))
}

fn message(text: &str, search: Search<'_>, depth: usize) -> Option<String> {
    if depth >= DEEPEST || text.len() > LONGEST {
        return None;
    }
    let take = |(from, to): &(String, String)| {
        let mut held = Vec::new();
        matches(from, text, &mut held).then(|| fill(to, &held, search, depth))
    };
    search.speech.catalogs().find_map(|catalog| catalog.messages.iter().find_map(take))
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

/// Fills in the translated template; a hole between backticks stays as it is, like one of [`NAMES`].
fn fill(template: &str, held: &[(&str, &str)], search: Search<'_>, depth: usize) -> String {
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
fn hole(found: &str, search: Search<'_>, depth: usize) -> String {
    if let Some(said) = part(found, search, depth) {
        return said;
    }
    for (between, comma) in [(", or ", ","), (" or ", "")] {
        if depth < DEEPEST && found.contains(between) {
            let items: Vec<String> =
                found.split(between).map(|item| hole(item, search, depth + 1)).collect();
            return items.join(&alloc::format!("{comma} {} ", search.joint("or")));
        }
    }
    found.into()
}
