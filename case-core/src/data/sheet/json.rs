//! The JSON Schema of a roster.

use super::{Choice, Domain, SheetField, SheetTable, fields};
use crate::data::node::Node;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The JSON Schema (draft 2020-12) of a file with a table of fields, for a form, an editor or an early
/// check. It takes what the reader takes: names in any spelling, null for an omitted field, and its
/// own address as `$schema`.
///
/// It does not cover what is between fields or numbers (at least two sides, names that refer to a
/// fighter, thresholds that rise), nor which words are ranks of CASE, nor what the head of a
/// roster of D6 says of names and numbers; and it is stricter where a text
/// spells the value of a ruling (`"3"`).
pub fn json_schema<T: SheetTable>(title: &str) -> Node {
    let mut schema = alloc::vec![
        entry("$schema", text("https://json-schema.org/draft/2020-12/schema")),
        entry("title", text(title)),
    ];
    let mut writer = Writer { is_file: true, spellings: Vec::new() };
    writer.table(&fields::<T>(), &mut schema);
    if let Some((_, Node::Map(properties))) = schema.iter_mut().find(|(n, _)| n == "properties") {
        let address = alloc::vec![entry("type", text("string"))];
        properties.push(entry("$schema", Node::Map(address)));
    }
    let spelling = |(n, pattern): (usize, String)| {
        let one = alloc::vec![entry("type", text("string")), entry("pattern", Node::Text(pattern))];
        (format!("spelling_{n}"), Node::Map(one))
    };
    let spellings: Vec<_> = writer.spellings.into_iter().enumerate().map(spelling).collect();
    if !spellings.is_empty() {
        schema.push(entry("$defs", Node::Map(spellings)));
    }
    Node::Map(schema)
}

/// The schema of what a program writes, such as the arguments of a command: names as they are listed.
#[cfg(feature = "commands")]
pub(crate) fn plain_schema<T: SheetTable>() -> Node {
    let mut schema = Vec::new();
    Writer { is_file: false, spellings: Vec::new() }.table(&fields::<T>(), &mut schema);
    Node::Map(schema)
}

/// What [`is_unseen`](crate::data::person::is_unseen) refuses, up to U+FFFF.
macro_rules! unseen {
    () => {
        concat!(
            "\\x00-\\x1f\\x7f-\\x9f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f",
            "\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufdd0-\\ufdef\\ufeff",
            "\\uffa0\\ufff0-\\ufffb",
        )
    };
}

/// A name: nothing that is not seen (what joins letters is not looked at), and not only spaces.
const NAME: &str = concat!(
    "^\\s*[^\\s",
    unseen!(),
    "\\u200c\\u200d\\ufe00-\\ufe0f]",
    "([^",
    unseen!(),
    "]*[^\\s",
    unseen!(),
    "])?\\s*$"
);

struct Writer {
    /// Whether a person may have written it.
    is_file: bool,
    /// The patterns of lists, by number.
    spellings: Vec<String>,
}

type Map = Vec<(String, Node)>;

fn entry(name: &str, value: Node) -> (String, Node) {
    (name.to_string(), value)
}

fn text(text: &str) -> Node {
    Node::Text(text.to_string())
}

fn count(number: usize) -> Node {
    Node::Int(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Each name with its word and meaning, as forms show them.
fn one_of(members: &[Choice]) -> Vec<Node> {
    let one = |m: &Choice| {
        let mut one = alloc::vec![entry("const", text(m.name)), entry("title", text(m.word))];
        if !m.meaning.is_empty() {
            one.push(entry("description", text(&m.meaning)));
        }
        Node::Map(one)
    };
    members.iter().map(one).collect()
}

/// The words that differ from their names.
fn words(members: &[Choice]) -> Vec<Node> {
    members.iter().filter(|m| m.word != m.name).map(|m| text(m.word)).collect()
}

/// A regular expression for the names and words, in any spelling that is read.
fn spelling(members: &[Choice]) -> String {
    let mut pattern = String::from("^\\s*(?:");
    let mut put = |word: &str| {
        for c in word.chars().filter(|c| !matches!(c, ' ' | '_' | '-')) {
            match c {
                'a'..='z' | 'A'..='Z' => {
                    pattern.extend(['[', c.to_ascii_uppercase(), c.to_ascii_lowercase(), ']']);
                }
                c if c.is_ascii_punctuation() => pattern.extend(['\\', c]),
                c => pattern.push(c),
            }
            pattern.push_str("[ _-]*");
        }
        pattern.push('|');
    };
    for member in members {
        put(member.name);
        if !crate::data::codes::same_name(member.name, member.word) {
            put(member.word);
        }
    }
    pattern.pop();
    pattern.push_str(")\\s*$");
    pattern
}

/// Allows null.
fn nullable(schema: &mut Map) {
    for (name, value) in schema {
        match (name.as_str(), value) {
            ("type", kind @ Node::Text(_)) => {
                *kind = Node::List(alloc::vec![kind.clone(), text("null")]);
            }
            ("anyOf", Node::List(list)) => {
                list.push(Node::Map(alloc::vec![entry("type", text("null"))]));
            }
            _ => {}
        }
    }
}

impl Writer {
    fn table(&mut self, fields: &[SheetField], schema: &mut Map) {
        schema.push(entry("type", text("object")));
        let (hosts, fields): (Vec<_>, Vec<_>) =
            fields.iter().partition(|field| field.domain == Domain::Host);
        let needed: Vec<Node> = fields.iter().filter(|f| f.needed).map(|f| text(f.name)).collect();
        if !needed.is_empty() {
            schema.push(entry("required", Node::List(needed)));
        }
        let property = |field: &&SheetField| {
            let mut property = alloc::vec![entry("description", text(&field.meaning))];
            property.extend(field.default.clone().map(|default| entry("default", default)));
            let mut kind = Vec::new();
            self.domain(&field.domain, &mut kind);
            if self.is_file && !field.needed {
                nullable(&mut kind);
            }
            property.extend(kind);
            entry(field.name, Node::Map(property))
        };
        let properties = fields.iter().map(property).collect();
        schema.push(entry("properties", Node::Map(properties)));
        // Not among the properties: a form does not show them.
        if let Some(host) = hosts.first() {
            let about = || entry("description", text(&host.meaning));
            let object =
                [about(), entry("type", Node::List([text("object"), text("null")].to_vec()))];
            let patterns = [
                entry("^x_", Node::Map([about()].to_vec())),
                entry("^host$", Node::Map(object.to_vec())),
            ];
            schema.push(entry("patternProperties", Node::Map(patterns.to_vec())));
        }
        schema.push(entry("additionalProperties", Node::Bool(false)));
    }

    /// What else a member may be called: of files any spelling, else its word.
    fn others(&mut self, members: &[Choice]) -> Option<Node> {
        if !self.is_file {
            let words = words(members);
            return (!words.is_empty())
                .then(|| Node::Map(alloc::vec![entry("enum", Node::List(words))]));
        }
        let pattern = spelling(members);
        let known = self.spellings.iter().position(|known| *known == pattern);
        let place = known.unwrap_or_else(|| {
            self.spellings.push(pattern);
            self.spellings.len() - 1
        });
        Some(Node::Map(alloc::vec![entry("$ref", text(&format!("#/$defs/spelling_{place}")))]))
    }

    fn one_of(&mut self, members: &[Choice]) -> Node {
        let mut list = one_of(members);
        list.extend(self.others(members));
        Node::List(list)
    }

    /// All names, and what else they may be called.
    fn names(&mut self, members: &[Choice]) -> Node {
        let names = members.iter().map(|m| text(m.name)).collect::<Vec<_>>();
        if !self.is_file {
            let all = names.into_iter().chain(words(members)).collect();
            return Node::Map(alloc::vec![entry("enum", Node::List(all))]);
        }
        let names = Node::Map(alloc::vec![entry("enum", Node::List(names))]);
        let all = core::iter::once(names).chain(self.others(members)).collect();
        Node::Map(alloc::vec![entry("anyOf", Node::List(all))])
    }

    fn of(&mut self, what: &Domain) -> Node {
        let mut schema = Vec::new();
        self.domain(what, &mut schema);
        Node::Map(schema)
    }

    fn domain(&mut self, what: &Domain, schema: &mut Map) {
        match what {
            Domain::Any | Domain::Host => {}
            Domain::YesNo => schema.push(entry("type", text("boolean"))),
            Domain::Number { low, high, or: None } => schema.extend([
                entry("type", text("integer")),
                entry("minimum", Node::Int(i64::from(*low))),
                entry("maximum", Node::Int(i64::from(*high))),
            ]),
            Domain::Number { low, high, or: Some(word) } => {
                let number = self.of(&Domain::Number { low: *low, high: *high, or: None });
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
            Domain::OneOf { members } => schema.push(entry("anyOf", self.one_of(members))),
            Domain::SetOf { members } => {
                let members = alloc::vec![entry("anyOf", self.one_of(members))];
                schema.extend([
                    entry("type", text("array")),
                    entry("items", Node::Map(members)),
                    entry("uniqueItems", Node::Bool(true)),
                ]);
            }
            Domain::List { of: item, least, most } => schema.extend([
                entry("type", text("array")),
                entry("items", self.of(item)),
                entry("minItems", count(*least)),
                entry("maxItems", count(*most)),
            ]),
            Domain::ByName { members, of: value } => schema.extend([
                entry("type", text("object")),
                entry("propertyNames", self.names(members)),
                entry("additionalProperties", self.of(value)),
            ]),
            Domain::Named { of: value } => schema.extend([
                entry("type", text("object")),
                entry("additionalProperties", self.of(value)),
            ]),
            Domain::Table { fields } => self.table(fields, schema),
            Domain::AnyOf { domains } => {
                let domains = domains.iter().map(|domain| self.of(domain)).collect();
                schema.push(entry("anyOf", Node::List(domains)));
            }
        }
    }
}
