//! How arguments are written that no roster has.

use crate::data::codes::shown;
use crate::data::message::{MessageValue, message};
use crate::data::node::{Node, Problems};
use crate::data::sheet::{Domain, FieldTable, Notation, Number, SheetTable};
use alloc::format;
use alloc::string::{String, ToString};

/// The arguments that are too long to be copied: they are kept beside the table of arguments.
const LONG: [&str; 5] = ["roster", "save", "part", "texts", "sheets"];

pub(super) fn is_long(name: &str) -> bool {
    LONG.contains(&name)
}

/// Whether it may be written as a text of its own, in JSON or TOML.
pub(super) fn is_data(name: &str) -> bool {
    is_long(name) && !matches!(name, "texts" | "sheets")
}

/// What null means: nothing where a value is given, else as if the argument were not there.
pub(super) fn nothing(name: &str) -> Node {
    if matches!(name, "value" | "to" | "answer") {
        Node::Text("nothing".into())
    } else {
        Node::Null
    }
}

/// Data that is looked at later, with the battle at hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Data(pub Node);

impl Default for Data {
    fn default() -> Self {
        Data(Node::Null)
    }
}

// Only the tables of commands compare it, which nobody does with a number that is none.
impl Eq for Data {}

/// Anything that a command looks at itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anything;

impl Notation<Data> for Anything {
    fn domain(&self) -> Domain {
        Domain::Any
    }
    fn read(&self, node: &Node, _: &str, _: &mut Problems) -> Option<Data> {
        Some(Data(node.clone()))
    }
    fn write(&self, value: &Data) -> Node {
        value.0.clone()
    }
    fn check(&self, _: &Data, _: &str, _: &mut Problems) {}
}

/// Long data: whether it is there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Long;

impl Notation<bool> for Long {
    fn domain(&self) -> Domain {
        Domain::Any
    }
    fn read(&self, _: &Node, _: &str, _: &mut Problems) -> Option<bool> {
        Some(true)
    }
    fn write(&self, _: &bool) -> Node {
        Node::Null
    }
    fn check(&self, _: &bool, _: &str, _: &mut Problems) {}
}

/// A number of 64 bits: as such, or as a text, since many readers of JSON hold 53 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide;

impl Notation<u64> for Wide {
    fn domain(&self) -> Domain {
        let number = Domain::Number { low: 0, high: i32::MAX, or: None };
        let text = Domain::Text { pattern: "^[0-9]{1,20}$", example: "18446744073709551615" };
        Domain::AnyOf { domains: [number, text].to_vec() }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<u64> {
        let read = match node {
            Node::Int(n) => u64::try_from(*n).ok(),
            Node::Text(text) => text.parse().ok(),
            _ => None,
        };
        if read.is_none() {
            let found: MessageValue = match node {
                Node::Int(n) => (*n).into(),
                Node::Text(text) => format!("`{}`", shown(text)).into(),
                other => other.kind().into(),
            };
            let message = message!(
                "expected a whole number from 0, as a text beyond 53 bits, found {found}",
                found
            );
            p.add(path, message);
        }
        read
    }
    fn write(&self, value: &u64) -> Node {
        i64::try_from(*value).map_or_else(|_| Node::Text(value.to_string()), Node::Int)
    }
}

/// A limit of work, at most that much: what no battle ends is stopped by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit(pub(crate) i32);

impl Notation<u64> for Limit {
    fn domain(&self) -> Domain {
        Domain::Number { low: 1, high: self.0, or: None }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<u64> {
        let number: Option<i32> = Number(1, self.0).read(node, path, p);
        number.and_then(|number| u64::try_from(number).ok())
    }
    fn write(&self, value: &u64) -> Node {
        Wide.write(value)
    }
}

/// Any text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line;

impl Notation<String> for Line {
    fn domain(&self) -> Domain {
        Domain::Text { pattern: "", example: "" }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<String> {
        if node.as_text().is_none() {
            p.add(path, message!("expected a text, found {found}", found = node.kind()));
        }
        node.as_text().map(String::from)
    }
    fn write(&self, value: &String) -> Node {
        Node::Text(value.clone())
    }
}

/// Declares the arguments of commands that take none.
macro_rules! without_arguments {
    ($($T:ident),+ $(,)?) => { $(
        /// No arguments.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct $T;

        impl $crate::sheet::SheetTable for $T {
            fn read_fields(
                _: &mut $crate::node::Fields<'_>,
                _: &mut $crate::node::Problems,
            ) -> Self {
                $T
            }
            fn write_fields(
                &self,
                _: &mut $crate::sheet::Vec<($crate::sheet::String, $crate::node::Node)>,
            ) {
            }
            fn check_fields(&self, _: &str, _: &mut $crate::node::Problems) {}
            fn list_fields(_: &mut $crate::sheet::Vec<$crate::sheet::SheetField>) {}
        }
    )+ };
}
pub(crate) use without_arguments;

/// Reads the arguments of a command.
pub(crate) fn read<T: SheetTable>(node: &Node, p: &mut Problems) -> Option<T> {
    FieldTable.read(node, "", p)
}
