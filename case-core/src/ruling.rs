//! The book of rulings, and the printed tables, as data.

use crate::node::Node;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A place where the books are silent, contradict themselves or leave a choice, and what this
/// engine does there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ruling {
    /// The name: for a switch, the field of the system's `Rulings`.
    pub name: &'static str,
    /// The rule id or ids.
    pub rule: &'static str,
    /// What the book leaves open.
    pub question: &'static str,
    /// What this engine does, for a switch by default.
    pub reading: &'static str,
    /// For a switch, the value in force and the values it takes; `None` for a fixed reading.
    pub switch: Option<Switch>,
}

/// The value of a ruling that a playing group can choose.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Switch {
    /// The value in force.
    pub value: String,
    /// The default.
    pub default: String,
    /// The values that can be set, as a person writes them.
    pub values: &'static str,
}

impl Ruling {
    /// A reading that is the same at every table.
    pub(crate) const fn fixed(
        name: &'static str,
        rule: &'static str,
        question: &'static str,
        reading: &'static str,
    ) -> Ruling {
        Ruling { name, rule, question, reading, switch: None }
    }
}

/// A printed table as text, for listing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PrintedTable {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// The rule ids it belongs to.
    pub rule: &'static str,
    /// The printed heading.
    pub title: &'static str,
    /// The column headings; the first is that of the row labels.
    pub columns: Vec<String>,
    /// The rows, label first.
    pub rows: Vec<Vec<String>>,
}

/// The value of a switch: a number, a yes or no, or a member of a closed list.
pub trait SwitchValue: Clone + PartialEq {
    /// Reads what a person wrote.
    ///
    /// # Errors
    /// What would be right.
    fn read(node: &Node) -> Result<Self, String>;
    /// What a person would write.
    fn write(&self) -> String;
}

impl SwitchValue for bool {
    fn read(node: &Node) -> Result<Self, String> {
        match node {
            Node::Bool(value) => Ok(*value),
            Node::Text(text) if text == "true" => Ok(true),
            Node::Text(text) if text == "false" => Ok(false),
            _ => Err("expected true or false".to_string()),
        }
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

/// The widest number a switch takes: figures of the books stay far below it.
const SWITCH_LIMIT: u64 = 100_000;

impl SwitchValue for i32 {
    fn read(node: &Node) -> Result<Self, String> {
        let number = match node {
            Node::Int(n) => Some(*n),
            Node::Text(text) => text.trim().trim_start_matches('+').parse::<i64>().ok(),
            _ => None,
        };
        let number = number.filter(|n| n.unsigned_abs() <= SWITCH_LIMIT);
        number.and_then(|n| i32::try_from(n).ok()).ok_or_else(|| {
            alloc::format!("expected a whole number from -{SWITCH_LIMIT} to {SWITCH_LIMIT}")
        })
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

/// A number, or `none`.
impl SwitchValue for Option<i32> {
    fn read(node: &Node) -> Result<Self, String> {
        match node {
            Node::Text(text) if matches!(text.as_str(), "none" | "never") => Ok(None),
            other => i32::read(other).map(Some).map_err(|e| e + " or `none`"),
        }
    }
    fn write(&self) -> String {
        self.map_or_else(|| "none".to_string(), |n| n.to_string())
    }
}

/// Lets the members of a closed list be the values of a switch.
macro_rules! switch_codes {
    ($($T:ty),+ $(,)?) => {$(
        impl $crate::ruling::SwitchValue for $T {
            fn read(node: &$crate::node::Node) -> Result<Self, alloc::string::String> {
                use alloc::string::ToString;
                match node.as_text() {
                    Some(text) => $crate::codes::parse(text).map_err(|e| e.to_string()),
                    None => Err("expected a name".to_string()),
                }
            }
            fn write(&self) -> alloc::string::String {
                $crate::codes::Code::code_name(*self).into()
            }
        }
    )+};
}
pub(crate) use switch_codes;

/// Declares the switches of a system. Each is a public field with its type and default, then the
/// rule id, what the book leaves open, our reading, and the values it takes.
macro_rules! switches {
    ($(#[$meta:meta])* $vis:vis struct $T:ident {
        $($name:ident: $ty:ty = $default:expr; $rule:literal, $question:literal, $reading:literal, $values:literal;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        $vis struct $T {
            $(
                #[doc = concat!($question, ": ", $reading, " (rule ", $rule, "). Values: ", $values, ".")]
                pub $name: $ty,
            )+
        }

        impl Default for $T {
            fn default() -> Self {
                $T { $($name: $default),+ }
            }
        }

        impl $T {
            /// Reads the switches that a person wrote; the others keep the value they have.
            pub fn read(&mut self, node: &$crate::node::Node, path: &str, p: &mut $crate::node::Problems) {
                let mut f = $crate::node::Fields::open(node, path, p);
                $(
                    if let Some(node) = f.get(stringify!($name)) {
                        match $crate::ruling::SwitchValue::read(node) {
                            Ok(value) => self.$name = value,
                            Err(e) => p.add(
                                f.path(stringify!($name)),
                                alloc::format!("{e}; values: {}", $values),
                            ),
                        }
                    }
                )+
                f.finish(p);
            }

            /// Sets one switch by its name to a value as a person writes it; `false`, and nothing
            /// changed, where there is no such switch or value.
            pub fn set(&mut self, name: &str, value: &str) -> bool {
                let node = $crate::node::Node::Text(value.into());
                match name {
                    $(stringify!($name) => match $crate::ruling::SwitchValue::read(&node) {
                        Ok(value) => {
                            self.$name = value;
                            true
                        }
                        Err(_) => false,
                    },)+
                    _ => false,
                }
            }

            /// Every switch with its default and the value it has here.
            pub fn list(&self) -> alloc::vec::Vec<$crate::ruling::Ruling> {
                let default = $T::default();
                alloc::vec![$($crate::ruling::Ruling {
                    name: stringify!($name),
                    rule: $rule,
                    question: $question,
                    reading: $reading,
                    switch: Some($crate::ruling::Switch {
                        value: $crate::ruling::SwitchValue::write(&self.$name),
                        default: $crate::ruling::SwitchValue::write(&default.$name),
                        values: $values,
                    }),
                }),+]
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $T {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap;
                let mut map = s.serialize_map(None)?;
                $(map.serialize_entry(
                    stringify!($name),
                    &$crate::ruling::SwitchValue::write(&self.$name),
                )?;)+
                map.end()
            }
        }
    };
}
pub(crate) use switches;
