//! TOML. Its reader needs up to four hundred times the size of a text, so a long one is read in
//! sections: each item of a list of tables (`[[fighters]]`) by itself, and what is left.

use super::too_large;
use crate::data::message::{Message, message};
use crate::data::node::{Budget, MAX_DEPTH, Node};
use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// The memory that the reader of TOML needs at most for a token, and further for a key or an inline
/// table: as measured, and checked by a test.
const TOKEN: usize = 100;
const KEY: usize = 800;
const INLINE: usize = 200;

/// What a section takes itself.
const SECTION: usize = 200;

/// A part of a text that is read by itself.
#[derive(Default)]
struct Section {
    /// The list of which it is an item; without one, what stands in no list.
    list: Option<String>,
    /// Where it stands.
    ranges: Vec<Range<usize>>,
    /// What its reader needs at most.
    memory: usize,
}

/// Reads a text.
pub(super) fn read(text: &str, budget: &Budget) -> Result<Node, Message> {
    let sections = cut(text, budget)?;
    let whole = sections.iter().fold(0_usize, |sum, s| sum.saturating_add(s.memory));
    if whole <= budget.left() {
        return parse(text, budget).map_err(|why| told(text, why, |at| at));
    }
    // In the order in which the reader gives those of a whole text.
    let mut entries: BTreeMap<String, Node> = BTreeMap::new();
    // What was begun by a heading, and can go on with another one.
    let mut lists: BTreeSet<String> = BTreeSet::new();
    for section in sections {
        if section.memory > budget.left() {
            return Err(too_large());
        }
        let part = section.text(text);
        let node = parse(&part, budget).map_err(|why| told(text, why, |at| section.place(at)))?;
        let Node::Map(fields) = node else { continue };
        for (name, value) in fields {
            let twice = || {
                let line = section.ranges.first().map_or(0, |range| range.start);
                let line = line_of(text, line);
                message!(
                    "not TOML: duplicate key `{name}` at line {line}",
                    name = name.clone(),
                    line
                )
            };
            match (entries.get_mut(&name), &section.list) {
                (None, list) => {
                    lists.extend(list.clone().filter(|list| *list == name));
                    entries.insert(name, value);
                }
                (Some(Node::List(known)), Some(_)) if lists.contains(&name) => match value {
                    Node::List(items) => known.extend(items),
                    _ => return Err(twice()),
                },
                _ => return Err(twice()),
            }
        }
    }
    Ok(Node::Map(entries.into_iter().collect()))
}

impl Section {
    fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let part = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        match &self.ranges[..] {
            [one] => part(one).into(),
            ranges => ranges.iter().map(part).collect::<String>().into(),
        }
    }

    /// The place in the whole text of a place in this one.
    fn place(&self, mut at: usize) -> usize {
        for range in &self.ranges {
            if at < range.len() {
                return range.start + at;
            }
            at -= range.len();
        }
        self.ranges.last().map_or(0, |range| range.end)
    }
}

/// What is wrong, and where.
struct Wrong {
    what: String,
    at: Option<usize>,
    is_spent: bool,
}

fn parse(text: &str, budget: &Budget) -> Result<Node, Wrong> {
    let wrong = |error: toml::de::Error| Wrong {
        what: error.message().to_string(),
        at: error.span().map(|span| span.start),
        is_spent: budget.is_spent(),
    };
    budget.read(toml::Deserializer::parse(text).map_err(wrong)?).map_err(wrong)
}

/// The reader's own words would repeat a whole line of the text, however long that is.
fn told(text: &str, wrong: Wrong, place: impl Fn(usize) -> usize) -> Message {
    if wrong.is_spent {
        return too_large();
    }
    let Some(at) = wrong.at.map(place) else {
        return message!("not TOML: {what}", what = wrong.what);
    };
    let before = text.get(..at).unwrap_or_default();
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    message!(
        "not TOML: {what} at line {line} column {column}",
        what = wrong.what,
        line = line_of(text, at),
        column
    )
}

fn line_of(text: &str, at: usize) -> String {
    super::lines(text.bytes().take(at))
}

/// The sections of a text, which is looked through without being kept. What is nested too deep is
/// refused here, before its reader needs a stack for it.
fn cut(text: &str, budget: &Budget) -> Result<Vec<Section>, Message> {
    let mut sections = alloc::vec![Section::default()];
    // The last section of each list, to which headings below it belong.
    let mut last = BTreeMap::new();
    let (mut into, mut depth, mut keys) = (0, 0_usize, 0_usize);
    let mut statement = Statement::default();
    for token in Source::new(text).lex() {
        let (kind, span) = (token.kind(), token.span());
        let cost = match kind {
            TokenKind::Equals | TokenKind::Dot => KEY,
            TokenKind::LeftCurlyBracket => INLINE,
            _ => 0,
        };
        match kind {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => depth += 1,
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                depth = depth.saturating_sub(1);
            }
            TokenKind::Dot => keys += 1,
            TokenKind::Whitespace | TokenKind::Atom => {}
            _ => keys = 0,
        }
        // A heading, and a value in a list of tables, are two more.
        if depth.max(keys) > MAX_DEPTH {
            let line = line_of(text, span.start());
            let what = format!("nested deeper than {MAX_DEPTH} levels");
            return Err(message!("not TOML: {what} at line {line}", what, line));
        }
        statement.memory += cost + TOKEN;
        statement.meet(kind, || text.get(span.start()..span.end()).unwrap_or_default());
        let ends = depth == 0 && matches!(kind, TokenKind::Newline | TokenKind::Eof);
        if ends || kind == TokenKind::Eof {
            let known = sections.len();
            into = statement.section(into, &mut sections, &mut last);
            if sections.len() > known {
                budget.take::<toml::de::Error>(SECTION).map_err(|_| too_large())?;
            }
            let range = statement.start..span.end();
            let memory = statement.memory;
            statement = Statement { start: span.end(), ..Statement::default() };
            let Some(section) = sections.get_mut(into) else { continue };
            section.memory = section.memory.saturating_add(memory);
            match section.ranges.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => section.ranges.push(range),
            }
        }
    }
    Ok(sections)
}

/// A line of a text, or several where its value goes on: what has been met of it.
#[derive(Default)]
struct Statement {
    start: usize,
    memory: usize,
    /// How many brackets it begins with.
    opened: usize,
    /// The first key of a heading.
    key: Option<String>,
    /// Whether the key goes on after a dot.
    is_long: bool,
    is_other: bool,
}

impl Statement {
    fn meet<'t>(&mut self, kind: TokenKind, text: impl Fn() -> &'t str) {
        match kind {
            TokenKind::Whitespace => {}
            TokenKind::LeftSquareBracket if self.key.is_none() && !self.is_other => {
                self.opened += 1;
            }
            TokenKind::Atom | TokenKind::BasicString | TokenKind::LiteralString
                if self.opened > 0 && self.key.is_none() =>
            {
                self.key = Some(text().trim_matches(['"', '\'']).to_string());
            }
            TokenKind::Dot if self.key.is_some() => self.is_long = true,
            _ => self.is_other = true,
        }
    }

    /// The section that it belongs to, which may be a new one.
    fn section(
        &mut self,
        into: usize,
        sections: &mut Vec<Section>,
        last: &mut BTreeMap<String, usize>,
    ) -> usize {
        let Some(key) = self.key.take() else { return into };
        if (self.opened, self.is_long) != (2, false) {
            return last.get(&key).copied().unwrap_or(0);
        }
        last.insert(key.clone(), sections.len());
        sections.push(Section { list: Some(key), ..Section::default() });
        sections.len() - 1
    }
}
