//! Sheets: the tables of a roster that a person writes, each field declared once.
//!
//! `sheet!` declares a table: each field has its type, its `Notation` and its default. Reading,
//! checking, writing, the list of fields and the JSON Schema follow from that line.

use crate::data::codes::{Code, ParseError, parse, plain, same_name, shown};
use crate::data::message::{Message, message};
use crate::data::node::{Fields, MAX_NAME, Node, Problems, check_name, int};
use crate::data::person::kept;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
#[doc(hidden)]
pub use alloc::string::String;
use alloc::string::ToString;
#[doc(hidden)]
pub use alloc::vec::Vec;
use core::fmt::{self, Display, Write};
use core::str::FromStr;

mod brief;
mod groups;
mod host;
mod json;

pub use brief::write_brief;
#[doc(hidden)]
pub use groups::Fighters;
pub(crate) use groups::as_written;
pub use host::Host;
#[doc(hidden)]
pub use host::host_field;
pub(crate) use host::{hosts_fit, without_host};
pub use json::json_schema;
#[cfg(feature = "commands")]
pub(crate) use json::plain_schema;

/// The domain of a value that a person writes.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "domain", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Domain {
    /// True or false.
    YesNo,
    /// A whole number.
    Number {
        /// The least.
        low: i32,
        /// The greatest.
        high: i32,
        /// A word that can be written instead, such as `none`.
        or: Option<Choice>,
    },
    /// A name: 1 to `most` characters, all of which a reader sees.
    Name {
        /// The most characters.
        most: usize,
    },
    /// A text in a special notation, such as a die code.
    Text {
        /// A regular expression for it.
        pattern: &'static str,
        /// A valid example.
        example: &'static str,
    },
    /// One of these.
    OneOf {
        /// The members.
        members: Vec<Choice>,
    },
    /// Some of these, each once.
    SetOf {
        /// The members.
        members: Vec<Choice>,
    },
    /// A list.
    List {
        /// The domain of each item.
        of: Box<Domain>,
        /// The fewest items.
        least: usize,
        /// The most items.
        most: usize,
    },
    /// A table with values for some of these names.
    ByName {
        /// The names.
        members: Vec<Choice>,
        /// The domain of each value.
        of: Box<Domain>,
    },
    /// A table with values for any names.
    Named {
        /// The domain of each value.
        of: Box<Domain>,
    },
    /// A table of fields.
    Table {
        /// The fields.
        fields: Vec<SheetField>,
    },
    /// Anything.
    Any,
    /// The host's own data: a table of anything.
    Host,
    /// Any of several domains.
    AnyOf {
        /// The domains.
        domains: Vec<Domain>,
    },
}

/// A name that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Choice {
    /// The wire name.
    pub name: &'static str,
    /// The English word, which can be written as well.
    pub word: &'static str,
    /// The meaning.
    pub meaning: String,
}

/// A field of a sheet.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SheetField {
    /// The name.
    pub name: &'static str,
    /// The meaning.
    pub meaning: String,
    /// Whether it is required.
    pub needed: bool,
    /// The default; `None` if the field is needed, has no default, or has one that depends on other
    /// fields, as its meaning says.
    pub default: Option<Node>,
    /// The domain.
    pub domain: Domain,
}

/// The members of a closed list as choices.
#[doc(hidden)]
pub fn choices<C: Code>() -> Vec<Choice> {
    all_choices(&|at| C::ALL.get(at).map(|code| [code.name(), code.word(), code.meaning()]))
}

fn all_choices(member: &dyn Fn(usize) -> Option<[&'static str; 3]>) -> Vec<Choice> {
    let choice = |[name, word, meaning]: [_; 3]| Choice { name, word, meaning: plain(meaning) };
    (0..).map_while(member).map(choice).collect()
}

impl Domain {
    /// The valid input, for an error: `a whole number from 1 to 20`, `stopped, whole_armor`.
    pub fn message(&self) -> Message {
        let names = |members: &[Choice]| {
            members.iter().map(|member| member.name).collect::<Vec<_>>().join(", ")
        };
        match self {
            Domain::YesNo => "true or false".into(),
            Domain::Number { low, high, or: None } => {
                message!("a whole number from {low} to {high}", low = *low, high = *high)
            }
            Domain::Number { low, high, or: Some(word) } => message!(
                "a whole number from {low} to {high} or `{word}`",
                low = *low,
                high = *high,
                word = word.name
            ),
            Domain::Name { .. } => "a name".into(),
            Domain::Text { example, .. } => {
                message!("a text such as `{example}`", example = *example)
            }
            Domain::OneOf { members } => Message::written(names(members)),
            Domain::SetOf { members } => message!("some of {members}", members = names(members)),
            Domain::List { of, least, most } if least == most => {
                message!("a list of {count}, each {what}", count = *least, what = of.message())
            }
            Domain::List { of, .. } => message!("a list, each {what}", what = of.message()),
            Domain::ByName { of, .. } | Domain::Named { of } => {
                message!("a table by name, each {what}", what = of.message())
            }
            Domain::Table { .. } | Domain::Host => "a table".into(),
            Domain::Any => "anything".into(),
            Domain::AnyOf { domains } => {
                let all = domains.iter().map(Domain::message);
                all.reduce(|one, other| message!("{one}, or {other}", one, other))
                    .unwrap_or_default()
            }
        }
    }
}

/// The valid input, for an error.
impl Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// How a value is written, and within which bounds.
#[doc(hidden)]
pub trait Notation<T> {
    /// The valid input, as data.
    fn domain(&self) -> Domain;

    /// Reads a person's input; if it is not valid, reports a problem and returns `None`.
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<T>;

    /// Writes a value; [`Node::Null`] is omitted.
    fn write(&self, value: &T) -> Node;

    /// Reports problems of a value built by a program, by default those of reading it back.
    fn check(&self, value: &T, path: &str, p: &mut Problems) {
        self.read(&self.write(value), path, p);
    }
}

fn expected(what: impl Into<Message>, found: &Node, path: &str, p: &mut Problems) {
    let (what, found) = (what.into(), found.kind());
    p.add(path, message!("expected {what}, found {found}", what, found));
}

/// True or false.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct YesNo;

impl Notation<bool> for YesNo {
    fn domain(&self) -> Domain {
        Domain::YesNo
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<bool> {
        if let Node::Bool(flag) = node {
            return Some(*flag);
        }
        expected("true or false", node, path, p);
        None
    }
    fn write(&self, value: &bool) -> Node {
        Node::Bool(*value)
    }
    fn check(&self, _: &bool, _: &str, _: &mut Problems) {}
}

/// A whole number from the first to the second.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Number(pub i32, pub i32);

impl Notation<i32> for Number {
    fn domain(&self) -> Domain {
        Domain::Number { low: self.0, high: self.1, or: None }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<i32> {
        int(node, path, p, self.0, self.1)
    }
    fn write(&self, value: &i32) -> Node {
        Node::Int(i64::from(*value))
    }
}

/// A number, with a hint if it is written as a text or with a fraction.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Hinted(pub Number, pub &'static str);

impl Notation<i32> for Hinted {
    fn domain(&self) -> Domain {
        self.0.domain()
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<i32> {
        if matches!(node, Node::Text(_) | Node::Float(_)) {
            p.add(path, self.1);
            return None;
        }
        self.0.read(node, path, p)
    }
    fn write(&self, value: &i32) -> Node {
        self.0.write(value)
    }
}

/// A name: 1 to [`MAX_NAME`] characters, all of which a reader sees, with composed letters.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Name;

impl Notation<String> for Name {
    fn domain(&self) -> Domain {
        Domain::Name { most: MAX_NAME }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<String> {
        let Node::Text(text) = node else {
            expected("a text", node, path, p);
            return None;
        };
        // Also with the space around it, so that its length is what a schema sees.
        let most = text.chars().count() <= MAX_NAME;
        let checked = if most { kept(text) } else { text.into() };
        check_name(&checked, path, p).then(|| checked.into_owned())
    }
    fn write(&self, value: &String) -> Node {
        Node::Text(value.clone())
    }
    fn check(&self, value: &String, path: &str, p: &mut Problems) {
        check_name(value, path, p);
    }
}

/// The name of the system that a roster is for.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct SystemName(pub &'static str);

impl Notation<String> for SystemName {
    fn domain(&self) -> Domain {
        let meaning = "the rule system".to_string();
        Domain::OneOf { members: [Choice { name: self.0, word: self.0, meaning }].to_vec() }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<String> {
        let Node::Text(text) = node else {
            expected("a text", node, path, p);
            return None;
        };
        if same_name(text, self.0) {
            return Some(self.0.to_string());
        }
        let found = shown(text);
        p.add(
            path,
            match crate::data::codes::nearest(text, core::iter::once(self.0)) {
                Some(near) => {
                    message!("unknown system `{found}`, did you mean `{near}`?", found, near)
                }
                None => {
                    message!(
                        "unknown system `{found}`, expected `{wanted}`",
                        found,
                        wanted = self.0
                    )
                }
            },
        );
        None
    }
    fn write(&self, value: &String) -> Node {
        // A program may leave it empty.
        Node::Text(if value.is_empty() { self.0.to_string() } else { value.clone() })
    }
}

/// A member of a closed list, by its wire name or its word.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct OneOf;

impl<C: Code> Notation<C> for OneOf {
    fn domain(&self) -> Domain {
        Domain::OneOf { members: choices::<C>() }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<C> {
        let mut found = None;
        read_name(C::WHAT, node, path, p, &mut |text| parse(text).map(|code| found = Some(code)));
        found
    }
    fn write(&self, value: &C) -> Node {
        Node::Text(value.name().into())
    }
    fn check(&self, _: &C, _: &str, _: &mut Problems) {}
}

/// Reads the name of a member of any list.
fn read_name(
    what: &'static str,
    node: &Node,
    path: &str,
    p: &mut Problems,
    take: &mut dyn FnMut(&str) -> Result<(), ParseError>,
) {
    match node {
        Node::Text(text) => {
            if let Err(e) = take(text) {
                p.add(path, e);
            }
        }
        _ => expected(message!("the name of a {what}", what), node, path, p),
    }
}

/// A text that a type parses and displays itself.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Written {
    /// What is expected, for an error: `a die code in quotation marks, such as "3D+1"`.
    pub what: &'static str,
    /// A regular expression for it.
    pub pattern: &'static str,
    /// A valid example.
    pub example: &'static str,
}

impl<T: FromStr<Err: Into<Message>> + Display> Notation<T> for Written {
    fn domain(&self) -> Domain {
        Domain::Text { pattern: self.pattern, example: self.example }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<T> {
        let Node::Text(text) = node else {
            expected(self.what, node, path, p);
            return None;
        };
        text.parse().map_err(|e| p.add(path, e)).ok()
    }
    fn write(&self, value: &T) -> Node {
        Node::Text(value.to_string())
    }
}

/// A value that can be omitted.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Maybe<N>(pub N);

impl<T, N: Notation<T>> Notation<Option<T>> for Maybe<N> {
    fn domain(&self) -> Domain {
        self.0.domain()
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Option<T>> {
        self.0.read(node, path, p).map(Some)
    }
    fn write(&self, value: &Option<T>) -> Node {
        value.as_ref().map_or(Node::Null, |value| self.0.write(value))
    }
    fn check(&self, value: &Option<T>, path: &str, p: &mut Problems) {
        if let Some(value) = value {
            self.0.check(value, path, p);
        }
    }
}

/// A list of `least` to `most` items; `what` names them in an error.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct ListOf<N> {
    /// The notation of an item.
    pub of: N,
    /// The items in words: `attacks`.
    pub what: &'static str,
    /// The fewest.
    pub least: usize,
    /// The most.
    pub most: usize,
}

impl<N> ListOf<N> {
    /// Whether there can be this many items; if not, reports a problem.
    fn fits(&self, found: usize, path: &str, p: &mut Problems) -> bool {
        let fits = (self.least..=self.most).contains(&found);
        if !fits {
            let (what, least, most) = (self.what, self.least, self.most);
            p.add(
                path,
                match least {
                    0 => message!("{found} {what}: there can be at most {most}", found, what, most),
                    low => message!(
                        "{found} {what}: there can be {low} to {high}",
                        found,
                        what,
                        low,
                        high = most
                    ),
                },
            );
        }
        fits
    }
}

/// The paths of the items of a list, built in one buffer because lists can be long.
struct Place {
    path: String,
    list: usize,
}

impl Place {
    fn new(list: &str) -> Place {
        Place { path: list.into(), list: list.len() }
    }

    fn of(&mut self, item: usize) -> &str {
        self.path.truncate(self.list);
        // Writing into a text does not fail.
        let _ = write!(self.path, "[{item}]");
        &self.path
    }
}

impl<T, N: Notation<T>> Notation<Vec<T>> for ListOf<N> {
    fn domain(&self) -> Domain {
        Domain::List { of: Box::new(self.of.domain()), least: self.least, most: self.most }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Vec<T>> {
        let Node::List(items) = node else {
            expected("a list", node, path, p);
            return None;
        };
        // A list that is too long is not read.
        self.fits(items.len(), path, p).then(|| {
            let mut at = Place::new(path);
            let item = |(i, node)| self.of.read(node, at.of(i), p);
            items.iter().enumerate().filter_map(item).collect()
        })
    }
    fn write(&self, value: &Vec<T>) -> Node {
        Node::List(value.iter().map(|item| self.of.write(item)).collect())
    }
    fn check(&self, value: &Vec<T>, path: &str, p: &mut Problems) {
        if self.fits(value.len(), path, p) {
            let mut at = Place::new(path);
            for (i, item) in value.iter().enumerate() {
                self.of.check(item, at.of(i), p);
            }
        }
    }
}

/// A table of values by the names of a closed list; `what` names them in an error.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct ByName<N> {
    /// The notation of a value.
    pub of: N,
    /// The values in words: `die codes`.
    pub what: &'static str,
}

impl<C: Code, T, N: Notation<T>> Notation<Vec<(C, T)>> for ByName<N> {
    fn domain(&self) -> Domain {
        Domain::ByName { members: choices::<C>(), of: Box::new(self.of.domain()) }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Vec<(C, T)>> {
        let Node::Map(entries) = node else {
            let what = message!("a table of {what} by {names}", what = self.what, names = C::WHAT);
            expected(what, node, path, p);
            return None;
        };
        let mut list: Vec<(C, T)> = Vec::new();
        for (name, node) in entries {
            let path = format!("{path}.{}", shown(name));
            if p.is_full() {
                p.add(path, "");
                continue;
            }
            match parse::<C>(name) {
                Err(e) => p.add(&path, e),
                Ok(code) if list.iter().any(|(known, _)| *known == code) => {
                    p.add(&path, message!("the {what} is given twice", what = C::WHAT));
                }
                Ok(code) => list.extend(self.of.read(node, &path, p).map(|value| (code, value))),
            }
        }
        Some(list)
    }
    fn write(&self, value: &Vec<(C, T)>) -> Node {
        let entry = |(code, value): &(C, T)| (code.name().into(), self.of.write(value));
        Node::Map(value.iter().map(entry).collect())
    }
    fn check(&self, value: &Vec<(C, T)>, path: &str, p: &mut Problems) {
        for (code, value) in value {
            self.of.check(value, &format!("{path}.{}", code.name()), p);
        }
    }
}

impl<C: Code, T: Clone, N: Notation<T>> Notation<BTreeMap<C, T>> for ByName<N> {
    fn domain(&self) -> Domain {
        Notation::<Vec<(C, T)>>::domain(self)
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<BTreeMap<C, T>> {
        let list: Option<Vec<(C, T)>> = self.read(node, path, p);
        list.map(|list| list.into_iter().collect())
    }
    fn write(&self, value: &BTreeMap<C, T>) -> Node {
        let entry = |(code, value): (&C, &T)| (code.name().into(), self.of.write(value));
        Node::Map(value.iter().map(entry).collect())
    }
    fn check(&self, value: &BTreeMap<C, T>, path: &str, p: &mut Problems) {
        for (code, value) in value {
            self.of.check(value, &format!("{path}.{}", code.name()), p);
        }
    }
}

/// A table of fields: a sheet, a part of one, a roster.
#[doc(hidden)]
pub trait SheetTable: Default {
    /// Reads the fields from a table that may hold more. A field that is not valid is a problem and is
    /// read as something harmless.
    fn read_fields(f: &mut Fields<'_>, p: &mut Problems) -> Self;
    /// Writes the fields.
    fn write_fields(&self, map: &mut Vec<(String, Node)>);
    /// Reports problems of a table built by a program, field by field.
    fn check_fields(&self, path: &str, p: &mut Problems);
    /// Lists the fields.
    fn list_fields(list: &mut Vec<SheetField>);
}

/// The notation of a [`SheetTable`].
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct FieldTable;

impl<T: SheetTable> Notation<T> for FieldTable {
    fn domain(&self) -> Domain {
        Domain::Table { fields: fields::<T>() }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<T> {
        let mut f = Fields::open(node, path, p);
        // A number instead of a table is one problem, not one for each field; the default keeps its
        // place in a list.
        if !matches!(node, Node::Map(_)) {
            return Some(T::default());
        }
        let table = T::read_fields(&mut f, p);
        f.finish(p);
        Some(table)
    }
    fn write(&self, value: &T) -> Node {
        write(value)
    }
    fn check(&self, value: &T, path: &str, p: &mut Problems) {
        value.check_fields(path, p);
    }
}

/// The fields of a table.
pub fn fields<T: SheetTable>() -> Vec<SheetField> {
    let mut list = Vec::new();
    T::list_fields(&mut list);
    list
}

/// Reads a table.
///
/// # Errors
/// Every problem with its path and the valid input.
pub fn read<T: SheetTable>(node: &Node) -> Result<T, Problems> {
    let mut p = Problems::default();
    let table = FieldTable.read(node, "", &mut p);
    p.or(table)
}

/// A table as data; read back it is equal.
pub fn write<T: SheetTable>(table: &T) -> Node {
    let mut map = Vec::new();
    table.write_fields(&mut map);
    Node::Map(map)
}

#[doc(hidden)]
pub fn needed<T>(
    f: &mut Fields<'_>,
    p: &mut Problems,
    name: &'static str,
    what: &'static str,
    notation: &impl Notation<T>,
    stand_in: T,
) -> T {
    if f.get(name).is_none() {
        let what = if what.is_empty() { notation.domain().message() } else { what.into() };
        f.missing(p, name, what);
    }
    or(f, p, name, notation, stand_in)
}

#[doc(hidden)]
pub fn or<T>(
    f: &mut Fields<'_>,
    p: &mut Problems,
    name: &'static str,
    notation: &impl Notation<T>,
    default: T,
) -> T {
    // Most fields are left out: of those no path is made.
    f.get(name).and_then(|node| notation.read(node, &f.path(name), p)).unwrap_or(default)
}

#[doc(hidden)]
pub fn put<T>(map: &mut Vec<(String, Node)>, name: &str, notation: &impl Notation<T>, value: &T) {
    let node = notation.write(value);
    if node != Node::Null {
        map.push((name.to_string(), node));
    }
}

#[doc(hidden)]
pub fn field<T>(
    name: &'static str,
    comment: &str,
    needed: bool,
    notation: &impl Notation<T>,
    default: Option<T>,
) -> SheetField {
    let default = default.map(|value| notation.write(&value)).filter(|node| *node != Node::Null);
    SheetField { name, meaning: plain(comment), needed, default, domain: notation.domain() }
}

#[doc(hidden)]
pub fn system_field(name: &'static str, needed: bool) -> SheetField {
    SheetField {
        name: "system",
        meaning: "The rule system.".into(),
        needed,
        default: None,
        domain: SystemName(name).domain(),
    }
}

/// Declares a table of a roster. After its name, type and notation a field says what happens if it is
/// omitted:
/// - `needed(what, stand-in)`: that is a problem, which says what is missing, or with `""` its domain;
///   reading goes on with the stand-in, which is also the default of a table built by a program
/// - `or(default)`: it has this default
/// - `by(default)`: it has a default that depends on fields before it, as its comment says
/// - `optional()`: it is `None`
/// - `flat()`: its fields are part of this table; its notation is `()`
///
/// The table can begin with `system NAME, needed;`, the system's name, which is no field of the
/// struct, and `let name: Type = notation, or(default), "comment";`, a value for the notations and
/// defaults after it, which is not kept. With `keeps host;` it keeps the host's own data ([`Host`]).
#[doc(hidden)]
#[macro_export]
macro_rules! sheet {
    ($($(#[$meta:meta])* pub struct $T:ident {
        $(system $system:expr, $must:literal;)?
        $(let $extra:ident: $ety:ty = $en:expr, or($ed:expr), $emeaning:literal;)?
        $(keeps $host:ident;)?
        $($(#[doc = $doc:literal])*
        pub $name:ident: $ty:ty = $n:expr, $kind:ident($($arg:expr),* $(,)?);)+
    })+) => { $(
        $(#[$meta])*
        ///
        /// Later versions have more fields: build one with [`filled!`](crate::filled), or set fields of
        /// its default.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct $T {
            $($(#[doc = $doc])* pub $name: $ty,)+
            $(
                /// The host's own data, which no rule reads.
                pub $host: $crate::sheet::Host,
            )?
        }

        impl Default for $T {
            fn default() -> Self {
                $(let $extra: $ety = $ed; let _ = &$extra;)?
                $(let $name: $ty = $crate::sheet!(@default $kind [$($arg),*]);)+
                $(let $host = $crate::sheet::Host::default();)?
                $T { $($name,)+ $($host)? }
            }
        }

        impl $crate::sheet::SheetTable for $T {
            fn read_fields(
                f: &mut $crate::node::Fields<'_>,
                p: &mut $crate::node::Problems,
            ) -> Self {
                $(
                    let system = $crate::sheet::SystemName($system);
                    if $must {
                        let what = "the rule system";
                        $crate::sheet::needed(f, p, "system", what, &system, Default::default());
                    } else {
                        $crate::sheet::or(f, p, "system", &system, Default::default());
                    }
                )?
                $(
                    let $extra: $ety =
                        $crate::sheet::or(f, p, stringify!($extra), &$en, $ed);
                )?
                $(
                    let $name: $ty =
                        $crate::sheet!(@read $kind [$($arg),*] f p $name ($ty) ($n));
                )+
                $(let $host = $crate::sheet::Host::read(f, p);)?
                $T { $($name,)+ $($host)? }
            }

            fn write_fields(
                &self,
                map: &mut $crate::sheet::Vec<($crate::sheet::String, $crate::node::Node)>,
            ) {
                $(map.push(("system".into(), $crate::node::Node::Text($system.into())));)?
                $(let $extra: $ety = $ed; let _ = &$extra;)?
                $($crate::sheet!(@write $kind map (self.$name) $name ($n));)+
                $(self.$host.write(map);)?
            }

            fn check_fields(&self, path: &str, p: &mut $crate::node::Problems) {
                $(let $extra: $ety = $ed; let _ = &$extra;)?
                $($crate::sheet!(@check $kind path p (self.$name) $name ($n));)+
                $(self.$host.check(path, p);)?
            }

            fn list_fields(list: &mut $crate::sheet::Vec<$crate::sheet::SheetField>) {
                $(list.push($crate::sheet::system_field($system, $must));)?
                $(
                    let $extra: $ety = $ed;
                    let default = Some(Clone::clone(&$extra));
                    list.push($crate::sheet::field(
                        stringify!($extra), $emeaning, false, &$en, default,
                    ));
                )?
                $($crate::sheet!(
                    @list $kind [$($arg),*] list concat!($($doc),*); $name ($ty) ($n)
                );)+
                $(
                    let $host = $crate::sheet::host_field();
                    list.push($host);
                )?
            }
        }

        $crate::codes::if_serde! {
            impl $crate::codes::serde::Serialize for $T {
                fn serialize<S: $crate::codes::serde::Serializer>(
                    &self,
                    s: S,
                ) -> Result<S::Ok, S::Error> {
                    $crate::sheet::write(self).serialize(s)
                }
            }

            impl<'de> $crate::codes::serde::Deserialize<'de> for $T {
                fn deserialize<D: $crate::codes::serde::Deserializer<'de>>(
                    d: D,
                ) -> Result<Self, D::Error> {
                    let node = $crate::node::Node::deserialize(d)?;
                    $crate::sheet::read(&node).map_err($crate::codes::serde::de::Error::custom)
                }
            }
        }
    )+ };

    (@default needed [$what:expr, $e:expr]) => { $e };
    (@default $or:ident [$e:expr]) => { $e };
    (@default optional []) => { None };
    (@default flat []) => { Default::default() };

    (@read needed [$what:expr, $e:expr] $f:ident $p:ident $name:ident ($ty:ty) ($n:expr)) => {
        $crate::sheet::needed($f, $p, stringify!($name), $what, &$n, $e)
    };
    (@read $or:ident [$e:expr] $f:ident $p:ident $name:ident ($ty:ty) ($n:expr)) => {
        $crate::sheet::or($f, $p, stringify!($name), &$n, $e)
    };
    (@read optional [] $f:ident $p:ident $name:ident ($ty:ty) ($n:expr)) => {
        $crate::sheet::or($f, $p, stringify!($name), &$crate::sheet::Maybe($n), None)
    };
    (@read flat [] $f:ident $p:ident $name:ident ($ty:ty) ($n:expr)) => {
        <$ty as $crate::sheet::SheetTable>::read_fields($f, $p)
    };

    (@write flat $map:ident ($value:expr) $name:ident ($n:expr)) => {
        $crate::sheet::SheetTable::write_fields(&$value, $map)
    };
    (@write optional $map:ident ($value:expr) $name:ident ($n:expr)) => {
        $crate::sheet::put($map, stringify!($name), &$crate::sheet::Maybe($n), &$value)
    };
    (@write $kind:ident $map:ident ($value:expr) $name:ident ($n:expr)) => {
        $crate::sheet::put($map, stringify!($name), &$n, &$value)
    };

    (@check flat $path:ident $p:ident ($value:expr) $name:ident ($n:expr)) => {
        $crate::sheet::SheetTable::check_fields(&$value, $path, $p)
    };
    (@check optional $path:ident $p:ident ($value:expr) $name:ident ($n:expr)) => {
        if $value.is_some() {
            let path = $crate::node::join($path, stringify!($name));
            $crate::sheet::Notation::check(&$crate::sheet::Maybe($n), &$value, &path, $p);
        }
    };
    (@check $kind:ident $path:ident $p:ident ($value:expr) $name:ident ($n:expr)) => {
        let path = $crate::node::join($path, stringify!($name));
        $crate::sheet::Notation::check(&$n, &$value, &path, $p);
    };

    (@list flat [] $list:ident $doc:expr; $name:ident ($ty:ty) ($n:expr)) => {
        <$ty as $crate::sheet::SheetTable>::list_fields($list)
    };
    (@list needed [$what:expr, $e:expr] $list:ident $doc:expr; $name:ident ($ty:ty) ($n:expr)) => {
        $list.push($crate::sheet::field::<$ty>(stringify!($name), $doc, true, &$n, None))
    };
    (@list or [$e:expr] $list:ident $doc:expr; $name:ident ($ty:ty) ($n:expr)) => {
        $list.push($crate::sheet::field::<$ty>(stringify!($name), $doc, false, &$n, Some($e)))
    };
    (@list by [$e:expr] $list:ident $doc:expr; $name:ident ($ty:ty) ($n:expr)) => {
        $list.push($crate::sheet::field::<$ty>(stringify!($name), $doc, false, &$n, None))
    };
    (@list optional [] $list:ident $doc:expr; $name:ident ($ty:ty) ($n:expr)) => {
        $list.push($crate::sheet::field::<$ty>(
            stringify!($name), $doc, false, &$crate::sheet::Maybe($n), None,
        ))
    };
}
pub(crate) use sheet;

/// A sheet, a roster or a plan with some fields filled in, written like a struct. It stays valid in
/// later versions with more fields. The others have their defaults, or their values in the base
/// after `..`.
///
/// ```
/// # #[cfg(feature = "d6")] {
/// use case_core::d6::{Roster, Sheet};
/// use case_core::filled;
/// let ada = filled!(Sheet { name: "Ada".into(), side: "heroes".into() });
/// let boris = filled!(Sheet { name: "Boris".into(), ..ada.clone() });
/// let roster = filled!(Roster { fighters: vec![ada, boris] });
/// assert_eq!(roster.fighters[1].side, "heroes");
/// # }
/// ```
#[macro_export]
macro_rules! filled {
    ($($T:ident)::+ { $($name:ident $(: $value:expr)?),* $(, $(.. $base:expr)?)? }) => {{
        let base: $($T)::+ = $crate::filled!(@base $($($base)?)?);
        #[allow(unused_mut, reason = "there may be no field")]
        let mut filled = base;
        $(filled.$name = $crate::filled!(@value $name $($value)?);)*
        filled
    }};
    (@base) => { Default::default() };
    (@base $base:expr) => { $base };
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
}
