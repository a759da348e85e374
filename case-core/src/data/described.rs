//! Results as a JSON Schema: what describes itself in that of the call protocol.

use crate::data::codes::{Code, plain};
use crate::data::node::Node;
use crate::data::sheet::Domain;
use crate::data::shown::Shown;
use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The definitions of a schema, by name.
pub(crate) type Definitions = BTreeMap<String, Node>;

/// What describes itself in a JSON Schema.
pub(crate) trait Described {
    /// Its schema; what it refers to is added to the definitions.
    fn describe(definitions: &mut Definitions) -> Node;
}

pub(crate) fn table<const N: usize>(entries: [(&str, Node); N]) -> Node {
    Node::Map(entries.into_iter().map(|(name, node)| (name.to_string(), node)).collect())
}

pub(crate) fn text(text: &str) -> Node {
    Node::Text(text.into())
}

pub(crate) fn of_type(name: &str) -> Node {
    table([("type", text(name))])
}

fn any_of(all: &[Node]) -> Node {
    table([("anyOf", Node::List(all.to_vec()))])
}

macro_rules! described {
    ($($($T:ty),+ => $name:literal;)+) => {
        $($(impl Described for $T {
            fn describe(_: &mut Definitions) -> Node {
                of_type($name)
            }
        })+)+
    };
}

described! {
    bool => "boolean";
    i32, u8, u16, u32, usize => "integer";
    f64 => "number";
    &'static str, String => "string";
}

impl Described for Cow<'static, str> {
    fn describe(_: &mut Definitions) -> Node {
        of_type("string")
    }
}

/// A closed list is its names.
impl<C: Code> Described for C {
    fn describe(_: &mut Definitions) -> Node {
        table([("enum", Node::List(C::ALL.iter().map(|code| text(code.name())).collect()))])
    }
}

impl<T: Described> Described for Option<T> {
    fn describe(definitions: &mut Definitions) -> Node {
        any_of(&[T::describe(definitions), of_type("null")])
    }
}

impl<T: Described> Described for Vec<T> {
    fn describe(definitions: &mut Definitions) -> Node {
        table([("type", text("array")), ("items", T::describe(definitions))])
    }
}

impl<K, T: Described> Described for BTreeMap<K, T> {
    fn describe(definitions: &mut Definitions) -> Node {
        let of = T::describe(definitions);
        table([("type", text("object")), ("additionalProperties", of)])
    }
}

/// A number of 64 bits or more, as a text.
#[derive(Clone, Copy, Debug)]
pub struct Exact<N = u64>(pub N);

impl<N: core::fmt::Display> serde::Serialize for Exact<N> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(&self.0)
    }
}

impl<N> Described for Exact<N> {
    fn describe(_: &mut Definitions) -> Node {
        table([("type", text("string")), ("pattern", text("^-?[0-9]+$"))])
    }
}

impl Described for Shown {
    fn describe(definitions: &mut Definitions) -> Node {
        definitions.entry("Value".into()).or_insert_with(|| {
            let names = table([("type", text("array")), ("items", of_type("string"))]);
            let value = any_of(&[of_type("boolean"), of_type("integer"), of_type("string"), names]);
            let properties =
                table([("kind", of_type("string")), ("of", of_type("integer")), ("value", value)]);
            table([
                ("description", text("A number or name with what it is one of.")),
                ("type", text("object")),
                ("properties", properties),
                ("required", Node::List(["kind", "value"].map(text).to_vec())),
            ])
        });
        any_of(&[table([("$ref", text("#/$defs/Value"))]), of_type("null")])
    }
}

/// The name, meaning and schema of each field of a record.
pub(crate) type FieldSchemas = Vec<(&'static str, &'static str, Node)>;

/// Adds a record to the definitions, once.
pub(crate) fn define(
    definitions: &mut Definitions,
    name: &str,
    meaning: &str,
    fields: &dyn Fn(&mut Definitions) -> FieldSchemas,
) -> Node {
    if !definitions.contains_key(name) {
        definitions.insert(name.into(), Node::Null);
        let fields = fields(definitions);
        let required = fields.iter().map(|(name, ..)| text(name)).collect();
        let property = |(name, meaning, node): (&str, &str, Node)| {
            let Node::Map(mut map) = node else { return (name.to_string(), node) };
            map.insert(0, ("description".into(), Node::Text(plain(meaning))));
            (name.to_string(), Node::Map(map))
        };
        let schema = table([
            ("description", Node::Text(plain(meaning))),
            ("type", text("object")),
            ("properties", Node::Map(fields.into_iter().map(property).collect())),
            ("required", Node::List(required)),
        ]);
        definitions.insert(name.into(), schema);
    }
    table([("$ref", Node::Text(format!("#/$defs/{name}")))])
}

/// Adds properties that may be left out to a definition.
pub(crate) fn also(definitions: &mut Definitions, name: &str, more: FieldSchemas) {
    let Some(Node::Map(schema)) = definitions.get_mut(name) else { return };
    let properties = schema.iter_mut().find(|(key, _)| key == "properties");
    if let Some((_, Node::Map(properties))) = properties {
        for (name, meaning, node) in more {
            let Node::Map(mut map) = node else { continue };
            map.insert(0, ("description".into(), Node::Text(plain(meaning))));
            properties.retain(|(known, _)| known != name);
            properties.push((name.to_string(), Node::Map(map)));
        }
    }
}

/// Data of the engine that is given on as it stands: a save, a schema, a roster.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(transparent)]
pub struct Tree(pub Node);

impl Described for Tree {
    fn describe(_: &mut Definitions) -> Node {
        of_type("object")
    }
}

/// What the engine shows by itself, with the schema of a table or a list.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(transparent)]
pub struct Own<T>(pub T);

impl<T> Described for Own<T> {
    fn describe(_: &mut Definitions) -> Node {
        table([("type", Node::List(["object", "array"].map(text).to_vec()))])
    }
}

impl Described for Domain {
    fn describe(_: &mut Definitions) -> Node {
        of_type("object")
    }
}
