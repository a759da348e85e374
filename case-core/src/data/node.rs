//! Untrusted data: a bounded tree of values, and readers that report every problem at once.
//!
//! With the feature `serde` a [`Node`] can be read from any format (TOML, JSON, …); without it a
//! program builds one. Sheets, rosters and saves are read from nodes, so that every format gives the
//! same errors with the same paths.

use crate::data::codes::{hint, shown};
use crate::data::message::{Message, MessageValue, message};
use crate::data::person;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A value as written by a person.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Nothing.
    Null,
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Any other number, or a whole number beyond 64 bits.
    Float(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// Named values, in the order written, with unique names.
    Map(Vec<(String, Node)>),
}

/// How deep data may be nested: four times the need of any roster, far below any stack limit.
pub const MAX_DEPTH: usize = 24;
/// How many values data may hold: enough for the largest roster and a long save.
pub const MAX_NODES: usize = 8_000_000;
/// The greatest length of a name, in characters.
pub const MAX_NAME: usize = 80;

/// A problem in a person's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where it is, such as `fighters[2].abilities.fighting`.
    pub path: String,
    /// What is wrong, and the valid input.
    pub message: Message,
}

impl Problem {
    /// As data: the path, and the message as [`Message::to_node`] gives it.
    pub fn to_node(&self) -> Node {
        let path = ("path".to_string(), Node::Text(self.path.clone()));
        let message = match self.message.to_node() {
            Node::Map(message) => message,
            _ => Vec::new(),
        };
        Node::Map(core::iter::once(path).chain(message).collect())
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            self.message.fmt(f)
        } else {
            write!(f, "{}: {}", self.path, self.message)
        }
    }
}

/// All problems in a person's input.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
    dropped: usize,
}

/// How many problems are kept; further ones are counted.
const MAX_PROBLEMS: usize = 64;

impl Problems {
    /// Whether further problems are only counted, so that they need no message.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() >= MAX_PROBLEMS
    }

    /// Adds a problem.
    #[expect(clippy::needless_pass_by_value, reason = "callers hand over what they format")]
    pub fn add(&mut self, path: impl ToString, message: impl Into<Message>) {
        if self.is_full() {
            self.dropped += 1;
        } else {
            self.list.push(Problem { path: path.to_string(), message: message.into() });
        }
    }

    /// A single problem.
    pub fn one(path: impl ToString, message: impl Into<Message>) -> Problems {
        let mut problems = Problems::default();
        problems.add(path, message);
        problems
    }

    /// The same problems, with paths within that path.
    pub(crate) fn within(mut self, path: &str) -> Problems {
        for problem in &mut self.list {
            problem.path = match problem.path.as_str() {
                "" => path.to_string(),
                inner => format!("{path}.{inner}"),
            };
        }
        self
    }

    /// Gives problems without a path that one.
    #[cfg(feature = "commands")]
    pub(crate) fn name_whole(&mut self, path: &str) {
        for problem in self.list.iter_mut().filter(|problem| problem.path.is_empty()) {
            problem.path = path.to_string();
        }
    }

    /// Adds others.
    pub(crate) fn append(&mut self, others: &Problems) {
        for problem in &others.list {
            self.add(&problem.path, &problem.message);
        }
        self.dropped += others.dropped;
    }

    /// The same, with so many further ones.
    pub(crate) fn with_dropped(mut self, dropped: usize) -> Problems {
        self.dropped += dropped;
        self
    }

    /// The number of further ones.
    pub(crate) fn dropped(&self) -> usize {
        self.dropped
    }

    /// The problems in the order found, at most 64.
    pub fn list(&self) -> &[Problem] {
        &self.list
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// `value` if there are no problems.
    ///
    /// # Errors
    /// The problems.
    pub fn or<T>(self, value: Option<T>) -> Result<T, Problems> {
        match value {
            Some(value) if self.is_empty() => Ok(value),
            _ => Err(self),
        }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)
    }
}

/// The lines of [`Display`](fmt::Display): what a `main` that returns an error, or an `unwrap`, shows.
impl fmt::Debug for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for Problems {}

impl Message {
    /// As data: its English as `message`, and `template` and `values`, from which [`Message::read`]
    /// makes it again.
    pub fn to_node(&self) -> Node {
        let mut map = alloc::vec![("message".to_string(), Node::Text(self.to_string()))];
        let mut values = self.values().peekable();
        if values.peek().is_some() {
            let value = |(name, value): (&str, &MessageValue)| {
                let list = |lines: &Vec<Message>| lines.iter().map(Message::to_node).collect();
                let value = match value {
                    MessageValue::Written(text) => Node::Text(text.clone()),
                    MessageValue::Message(message) => message.to_node(),
                    MessageValue::Lines(lines) => Node::List(list(lines)),
                };
                (name.to_string(), value)
            };
            map.push(("template".to_string(), Node::Text(self.template().to_string())));
            map.push(("values".to_string(), Node::Map(values.map(value).collect())));
        }
        Node::Map(map)
    }

    /// A message as [`Message::to_node`] writes it, which may have further fields, or several of them
    /// in a list; a `path` goes before its message. `None` if it is something else.
    pub fn read(node: &Node) -> Option<Message> {
        if let Node::List(items) = node {
            let lines: Option<_> = items.iter().map(Message::read).collect();
            return Some(Message::lines(lines?));
        }
        let text = |name| node.get(name).and_then(Node::as_text);
        let message = match (text("template"), node.get("values")) {
            (Some(template), Some(Node::Map(values))) => {
                let value = |(name, value): &(String, Node)| {
                    let value = match value {
                        Node::Text(text) => MessageValue::Written(text.clone()),
                        other => Message::read(other)?.into(),
                    };
                    Some((name.clone().into(), value))
                };
                let values: Option<_> = values.iter().map(value).collect();
                Message::of(template, values?)
            }
            _ => text("message")?.to_string().into(),
        };
        Some(match text("path") {
            None | Some("") => message,
            Some(path) => message.at(path),
        })
    }
}

impl From<Problems> for Message {
    fn from(problems: Problems) -> Self {
        Message::from(&problems)
    }
}

/// A line for each problem, after its path.
impl From<&Problems> for Message {
    fn from(problems: &Problems) -> Self {
        let line = |Problem { path, message }: &Problem| match path.as_str() {
            "" => message.clone(),
            path => message.clone().at(path),
        };
        let more = problems.dropped();
        let more = (more > 0).then(|| message!("and {more} more", more));
        Message::lines(problems.list().iter().map(line).chain(more).collect())
    }
}

impl From<Problems> for MessageValue {
    fn from(problems: Problems) -> Self {
        Message::from(&problems).into()
    }
}

impl From<&str> for Node {
    fn from(text: &str) -> Node {
        Node::Text(text.into())
    }
}

impl Node {
    /// A number: whole where it has no fraction and is exact, as many programs write `30.0` for 30.
    ///
    /// ```
    /// # use case_core::node::Node;
    /// assert_eq!(Node::number(30.0), Node::Int(30));
    /// assert_eq!(Node::number(30.5), Node::Float(30.5));
    /// ```
    pub fn number(number: f64) -> Node {
        /// Whole numbers up to here are exact.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        if (-EXACT..=EXACT).contains(&number) && number % 1.0 == 0.0 {
            #[expect(clippy::cast_possible_truncation, reason = "whole, and within 2^53")]
            return Node::Int(number as i64);
        }
        Node::Float(number)
    }

    /// The kind of the value, for an error.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Node::Null => "nothing",
            Node::Bool(_) => "true or false",
            Node::Int(_) => "a whole number",
            Node::Float(n) if !n.is_finite() => "a number without an end",
            // Whole ones are whole numbers where that is exact.
            Node::Float(n) if n % 1.0 == 0.0 => "a number beyond 53 bits",
            Node::Float(_) => "a number with a fraction",
            Node::Text(_) => "a text",
            Node::List(_) => "a list",
            Node::Map(_) => "a table",
        }
    }

    /// The value of that name, if this is a table with it.
    pub fn get(&self, name: &str) -> Option<&Node> {
        match self {
            Node::Map(entries) => entries.iter().find(|(n, _)| n == name).map(|(_, v)| v),
            _ => None,
        }
    }

    /// The text, if this is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// A reader of one table by name; a value that is never asked for is a problem.
#[derive(Debug)]
#[doc(hidden)]
pub struct Fields<'n> {
    entries: &'n [(String, Node)],
    path: String,
    asked: Vec<&'static str>,
    keeps_host: bool,
}

impl<'n> Fields<'n> {
    /// Opens a table. Anything else is a problem and reads as an empty table.
    #[expect(clippy::needless_pass_by_value, reason = "callers hand over what they format")]
    pub fn open(node: &'n Node, path: impl ToString, p: &mut Problems) -> Fields<'n> {
        let path = path.to_string();
        let entries = match node {
            Node::Map(entries) => entries.as_slice(),
            other => {
                let found = other.kind();
                p.add(&path, message!("expected {what}, found {found}", what = "a table", found));
                &[]
            }
        };
        Fields { entries, path, asked: Vec::new(), keeps_host: false }
    }

    /// The path of one of its values.
    pub fn path(&self, name: &str) -> String {
        join(&self.path, name)
    }

    /// A value, if present; null counts as absent.
    pub fn get(&mut self, name: &'static str) -> Option<&'n Node> {
        if !self.asked.contains(&name) {
            self.asked.push(name);
        }
        let found = self.entries.iter().find(|(n, _)| n == name).map(|(_, v)| v);
        found.filter(|node| !matches!(node, Node::Null))
    }

    /// The values of the host: from now on they are known.
    pub(crate) fn hosts(&mut self) -> impl Iterator<Item = &'n (String, Node)> + use<'n> {
        self.keeps_host = true;
        self.asked.push("host");
        let is_host = |(name, node): &&(String, Node)| is_host(name) && *node != Node::Null;
        self.entries.iter().filter(is_host)
    }

    /// Its values.
    pub(crate) fn entries(&self) -> &'n [(String, Node)] {
        self.entries
    }

    /// A text.
    pub fn text(&mut self, p: &mut Problems, name: &'static str) -> Option<&'n str> {
        let node = self.get(name)?;
        if let Node::Text(text) = node {
            return Some(text);
        }
        let found = node.kind();
        p.add(self.path(name), message!("expected {what}, found {found}", what = "a text", found));
        None
    }

    /// A whole number from `low` to `high`.
    #[doc(hidden)]
    pub fn int(
        &mut self,
        p: &mut Problems,
        name: &'static str,
        low: i32,
        high: i32,
    ) -> Option<i32> {
        let node = self.get(name)?;
        let path = self.path(name);
        int(node, &path, p, low, high)
    }

    /// Reports a missing value.
    pub fn missing(&self, p: &mut Problems, name: &str, what: impl Into<Message>) {
        p.add(self.path(name), message!("missing: {what}", what = what.into()));
    }

    /// Ends reading: every name that has not been asked for is a problem.
    ///
    /// Editors find the schema of a file by `$schema`, which belongs to no sheet.
    pub fn finish(self, p: &mut Problems) {
        for (name, node) in self.entries {
            if self.path.is_empty() && name == "$schema" && matches!(node, Node::Text(_)) {
                continue;
            }
            if self.keeps_host && is_host(name) {
                continue;
            }
            if !self.asked.contains(&name.as_str()) {
                if p.is_full() {
                    p.dropped += 1;
                    continue;
                }
                let hint = hint(name, &self.asked);
                p.add(self.path(&shown(name)), message!("unknown field{hint}", hint));
            }
        }
    }
}

/// Whether a text is a name: 1 to [`MAX_NAME`] characters, all of them seen. If not, reports a
/// problem.
#[doc(hidden)]
pub fn check_name(text: &str, path: impl ToString, p: &mut Problems) -> bool {
    let spaced = || (text.trim() != text).then(|| "a name has no space at its ends".into());
    let problem = person::problem(text, "a name", 1, MAX_NAME).or_else(spaced);
    let fits = problem.is_none();
    if let Some(problem) = problem {
        p.add(path, problem);
    }
    fits
}

/// The message for a number beyond its bounds.
pub(crate) fn out_of_range(found: impl Into<i64>, low: i32, high: i32) -> Message {
    message!("{found} is out of range: {low} to {high}", found = found.into(), low, high)
}

/// A whole number from `low` to `high`.
#[doc(hidden)]
pub fn int(node: &Node, path: &str, p: &mut Problems, low: i32, high: i32) -> Option<i32> {
    let Node::Int(number) = node else {
        let what = message!("a whole number from {low} to {high}", low, high);
        p.add(path, message!("expected {what}, found {found}", what, found = node.kind()));
        return None;
    };
    match i32::try_from(*number) {
        Ok(n) if n >= low && n <= high => Some(n),
        _ => {
            p.add(path, out_of_range(*number, low, high));
            None
        }
    }
}

/// Its path, and what its message serializes as.
#[cfg(feature = "serde")]
impl serde::Serialize for Problem {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.to_node().serialize(s)
    }
}

/// A table serializes as a map, null as an absent value.
#[cfg(feature = "serde")]
impl serde::Serialize for Node {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Node::Null => s.serialize_none(),
            Node::Bool(flag) => s.serialize_bool(*flag),
            Node::Int(number) => s.serialize_i64(*number),
            Node::Float(number) => s.serialize_f64(*number),
            Node::Text(text) => s.serialize_str(text),
            Node::List(items) => s.collect_seq(items),
            Node::Map(entries) => s.collect_map(entries.iter().map(|(name, value)| (name, value))),
        }
    }
}

#[cfg(feature = "text")]
pub(crate) use read::Budget;

#[cfg(feature = "serde")]
mod read {
    use super::{MAX_DEPTH, MAX_NODES, Node, shown};
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;
    use core::cell::Cell;
    use core::fmt;
    use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};

    impl<'de> serde::Deserialize<'de> for Node {
        fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
            Budget::new(usize::MAX).read(d)
        }
    }

    /// What may be read: how many values, and how much memory they take.
    #[derive(Debug)]
    pub(crate) struct Budget {
        values: Cell<usize>,
        memory: Cell<usize>,
        is_spent: Cell<bool>,
    }

    /// Up to so many names of a table are compared one by one.
    const FEW: usize = 32;

    /// What an allocation takes besides its content.
    const ALLOCATED: usize = 16;

    impl Budget {
        /// So much memory, and [`MAX_NODES`] values.
        pub(crate) fn new(memory: usize) -> Budget {
            let (values, memory) = (Cell::new(MAX_NODES), Cell::new(memory));
            Budget { values, memory, is_spent: Cell::new(false) }
        }

        /// The memory that is left.
        #[cfg(feature = "toml")]
        pub(crate) fn left(&self) -> usize {
            self.memory.get()
        }

        /// Whether it was too little for what was read.
        #[cfg(feature = "text")]
        pub(crate) fn is_spent(&self) -> bool {
            self.is_spent.get()
        }

        /// Reads a value.
        pub(crate) fn read<'de, D: serde::Deserializer<'de>>(
            &self,
            d: D,
        ) -> Result<Node, D::Error> {
            Seed { depth: 0, left: self }.deserialize(d)
        }

        pub(crate) fn take<E: Error>(&self, bytes: usize) -> Result<(), E> {
            let left = self.memory.get().checked_sub(bytes);
            self.is_spent.set(left.is_none());
            self.memory.set(left.ok_or_else(|| E::custom("too many short values"))?);
            Ok(())
        }

        fn give(&self, bytes: usize) {
            self.memory.set(self.memory.get().saturating_add(bytes));
        }

        fn text<E: Error>(&self, text: &str) -> Result<(), E> {
            self.take(ALLOCATED + text.len())
        }

        /// Adds to a list, whose place grows by half: what is free of it counts as long as it is free, and
        /// the old place beside the new one. The item itself has been counted.
        fn push<T, E: Error>(&self, items: &mut Vec<T>, item: T) -> Result<(), E> {
            if items.len() == items.capacity() {
                let more = (items.len() / 2).max(4);
                let old = items.len() * size_of::<T>();
                self.take(more * size_of::<T>() + old)?;
                items.reserve_exact(more);
                self.give(old);
            }
            items.push(item);
            self.give(size_of::<T>());
            Ok(())
        }

        /// Gives back what is free of the place of a list: many short ones would take four places each.
        fn end<T>(&self, items: &mut Vec<T>) {
            let free = items.capacity() - items.len();
            items.shrink_to_fit();
            self.give(free * size_of::<T>());
        }
    }

    #[derive(Clone, Copy)]
    struct Seed<'c> {
        depth: usize,
        left: &'c Budget,
    }

    impl Seed<'_> {
        fn deeper<E: Error>(self) -> Result<Self, E> {
            if self.depth >= MAX_DEPTH {
                return Err(E::custom(format_args!("nested deeper than {MAX_DEPTH} levels")));
            }
            Ok(Seed { depth: self.depth + 1, ..self })
        }
    }

    impl<'de> DeserializeSeed<'de> for Seed<'_> {
        type Value = Node;
        fn deserialize<D: serde::Deserializer<'de>>(self, d: D) -> Result<Node, D::Error> {
            let left = self.left.values.get();
            if left == 0 {
                return Err(D::Error::custom(format_args!("more than {MAX_NODES} values")));
            }
            self.left.values.set(left - 1);
            self.left.take(size_of::<Node>())?;
            d.deserialize_any(self)
        }
    }

    impl<'de> Visitor<'de> for Seed<'_> {
        type Value = Node;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a value")
        }
        fn visit_bool<E>(self, v: bool) -> Result<Node, E> {
            Ok(Node::Bool(v))
        }
        fn visit_i64<E>(self, v: i64) -> Result<Node, E> {
            Ok(Node::Int(v))
        }
        fn visit_u64<E>(self, v: u64) -> Result<Node, E> {
            #[expect(clippy::cast_precision_loss, reason = "only shown in an error")]
            Ok(i64::try_from(v).map_or(Node::Float(v as f64), Node::Int))
        }
        fn visit_f64<E>(self, v: f64) -> Result<Node, E> {
            Ok(Node::number(v))
        }
        fn visit_str<E: Error>(self, v: &str) -> Result<Node, E> {
            self.left.text(v)?;
            Ok(Node::Text(v.to_string()))
        }
        fn visit_string<E: Error>(self, v: String) -> Result<Node, E> {
            self.left.text(&v)?;
            Ok(Node::Text(v))
        }
        fn visit_unit<E>(self) -> Result<Node, E> {
            Ok(Node::Null)
        }
        fn visit_none<E>(self) -> Result<Node, E> {
            Ok(Node::Null)
        }
        fn visit_some<D: serde::Deserializer<'de>>(self, d: D) -> Result<Node, D::Error> {
            self.deserialize(d)
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Node, A::Error> {
            let seed = self.deeper()?;
            self.left.take(ALLOCATED)?;
            let mut items = Vec::new();
            while let Some(item) = seq.next_element_seed(seed)? {
                self.left.push(&mut items, item)?;
            }
            self.left.end(&mut items);
            Ok(Node::List(items))
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
            let seed = self.deeper()?;
            self.left.take(ALLOCATED)?;
            let mut names = alloc::collections::BTreeSet::new();
            let mut entries: Vec<(String, Node)> = Vec::new();
            while let Some(name) = map.next_key::<String>()? {
                let entry = size_of::<String>() + ALLOCATED + name.len();
                let is_twice = if entries.len() < FEW {
                    entries.iter().any(|(known, _)| *known == name)
                } else {
                    if names.is_empty() {
                        names = entries.iter().map(|(known, _)| known.clone()).collect();
                    }
                    // The name is kept a second time until the table ends.
                    self.left.take(2 * entry)?;
                    !names.insert(name.clone())
                };
                if is_twice {
                    let name = shown(&name);
                    return Err(A::Error::custom(format_args!("the name `{name}` is given twice")));
                }
                self.left.take(entry)?;
                let entry = (name, map.next_value_seed(seed)?);
                self.left.push(&mut entries, entry)?;
            }
            self.left.end(&mut entries);
            Ok(Node::Map(entries))
        }
    }
}

/// Whether a field of a roster is the host's.
pub(crate) fn is_host(name: &str) -> bool {
    name == "host" || name.starts_with("x_")
}

/// The path of a field within a table; at the top its name alone.
#[doc(hidden)]
pub fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        return name.to_string();
    }
    // Allocated once: a large roster has thousands of fields.
    let mut joined = String::with_capacity(path.len() + 1 + name.len());
    for part in [path, ".", name] {
        joined.push_str(part);
    }
    joined
}
