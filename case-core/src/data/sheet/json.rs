//! The JSON Schema of a roster.

use super::{Choice, Domain, SheetField, SheetTable, fields};
use crate::data::node::Node;
use alloc::string::ToString;
use alloc::vec::Vec;

/// The JSON Schema (draft 2020-12) of a table of fields, for a form or an early check of a file. It
/// is stricter than the reader in places, such as capital letters in names, and does not cover
/// constraints between fields (at least two sides, names that refer to a fighter).
pub fn json_schema<T: SheetTable>(title: &str) -> Node {
    let mut schema = alloc::vec![
        entry("$schema", text("https://json-schema.org/draft/2020-12/schema")),
        entry("title", text(title)),
    ];
    table(&fields::<T>(), &mut schema);
    Node::Map(schema)
}

/// A name: no control characters, and not only spaces.
const NAME: &str = "^\\s*[^\\s\\x00-\\x1f\\x7f-\\x9f][^\\x00-\\x1f\\x7f-\\x9f]*$";

type Map = Vec<(alloc::string::String, Node)>;

fn entry(name: &str, value: Node) -> (alloc::string::String, Node) {
    (name.to_string(), value)
}

fn text(text: &str) -> Node {
    Node::Text(text.to_string())
}

fn count(number: usize) -> Node {
    Node::Int(i64::try_from(number).unwrap_or(i64::MAX))
}

fn table(fields: &[SheetField], schema: &mut Map) {
    schema.push(entry("type", text("object")));
    let needed: Vec<Node> = fields.iter().filter(|f| f.needed).map(|f| text(f.name)).collect();
    if !needed.is_empty() {
        schema.push(entry("required", Node::List(needed)));
    }
    let properties = fields.iter().map(|field| {
        let mut property = alloc::vec![entry("description", text(&field.meaning))];
        property.extend(field.default.clone().map(|default| entry("default", default)));
        domain(&field.domain, &mut property);
        entry(field.name, Node::Map(property))
    });
    schema.push(entry("properties", Node::Map(properties.collect())));
    schema.push(entry("additionalProperties", Node::Bool(false)));
}

/// The words that differ from their names.
fn words(members: &[Choice]) -> Vec<Node> {
    members.iter().filter(|m| m.word != m.name).map(|m| text(m.word)).collect()
}

/// All names, then the words that differ.
fn names(members: &[Choice]) -> Node {
    Node::List(members.iter().map(|m| text(m.name)).chain(words(members)).collect())
}

/// Each name with its word and meaning, as forms show them, then the words that differ.
fn one_of(members: &[Choice]) -> Node {
    let mut list: Vec<Node> = members
        .iter()
        .map(|m| {
            let mut one = alloc::vec![entry("const", text(m.name)), entry("title", text(m.word))];
            if !m.meaning.is_empty() {
                one.push(entry("description", text(&m.meaning)));
            }
            Node::Map(one)
        })
        .collect();
    let words = words(members);
    if !words.is_empty() {
        list.push(Node::Map(alloc::vec![entry("enum", Node::List(words))]));
    }
    Node::List(list)
}

fn of(what: &Domain) -> Node {
    let mut schema = Vec::new();
    domain(what, &mut schema);
    Node::Map(schema)
}

fn domain(what: &Domain, schema: &mut Map) {
    match what {
        Domain::Any => {}
        Domain::YesNo => schema.push(entry("type", text("boolean"))),
        Domain::Number { low, high, or: None } => schema.extend([
            entry("type", text("integer")),
            entry("minimum", Node::Int(i64::from(*low))),
            entry("maximum", Node::Int(i64::from(*high))),
        ]),
        Domain::Number { low, high, or: Some(word) } => {
            let number = of(&Domain::Number { low: *low, high: *high, or: None });
            let word = Node::Map(alloc::vec![
                entry("const", text(word.name)),
                entry("description", text(&word.meaning)),
            ]);
            schema.push(entry("anyOf", Node::List(alloc::vec![number, word])));
        }
        Domain::Name { most } => schema.extend([
            entry("type", text("string")),
            entry("minLength", count(1)),
            entry("maxLength", count(*most)),
            entry("pattern", text(NAME)),
        ]),
        Domain::Text { pattern, example } => schema.extend([
            entry("type", text("string")),
            entry("pattern", text(pattern)),
            entry("examples", Node::List(alloc::vec![text(example)])),
        ]),
        Domain::OneOf { members } => schema.push(entry("anyOf", one_of(members))),
        Domain::SetOf { members } => schema.extend([
            entry("type", text("array")),
            entry("items", Node::Map(alloc::vec![entry("anyOf", one_of(members))])),
            entry("uniqueItems", Node::Bool(true)),
        ]),
        Domain::List { of: item, least, most } => schema.extend([
            entry("type", text("array")),
            entry("items", of(item)),
            entry("minItems", count(*least)),
            entry("maxItems", count(*most)),
        ]),
        Domain::ByName { members, of: value } => schema.extend([
            entry("type", text("object")),
            entry("propertyNames", Node::Map(alloc::vec![entry("enum", names(members))])),
            entry("additionalProperties", of(value)),
        ]),
        Domain::Named { of: value } => {
            schema
                .extend([entry("type", text("object")), entry("additionalProperties", of(value))]);
        }
        Domain::Table { fields } => table(fields, schema),
        Domain::AnyOf { domains } => {
            schema.push(entry("anyOf", Node::List(domains.iter().map(of).collect())));
        }
    }
}
