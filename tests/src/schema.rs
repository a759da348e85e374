//! A reader of JSON Schema: the keywords that the engine writes.

use regex_lite::Regex;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;

/// A schema, with its patterns compiled.
#[derive(Debug)]
pub struct Schema<'s> {
    root: &'s Value,
    patterns: RefCell<HashMap<String, Regex>>,
}

impl<'s> Schema<'s> {
    /// Of that data.
    pub fn new(root: &'s Value) -> Self {
        Schema { root, patterns: RefCell::default() }
    }

    /// Whether a file is valid.
    pub fn takes(&self, file: &Value) -> bool {
        self.valid(self.root, file)
    }

    fn matches(&self, pattern: &str, text: &str) -> bool {
        let mut patterns = self.patterns.borrow_mut();
        let compiled = patterns
            .entry(pattern.to_owned())
            .or_insert_with(|| Regex::new(pattern).unwrap_or_else(|e| panic!("{pattern}: {e}")));
        compiled.is_match(text)
    }

    /// Whether a value is valid.
    ///
    /// # Panics
    ///
    /// If the schema has a keyword that is unknown here.
    fn valid(&self, schema: &Value, value: &Value) -> bool {
        let Some(keywords) = schema.as_object() else { return schema != &Value::Bool(false) };
        let list = |given: &Value| given.as_array().cloned().unwrap_or_default();
        keywords.iter().all(|(keyword, given)| match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "default" | "examples" => true,
            "$ref" => {
                let place = given.as_str().and_then(|place| place.strip_prefix('#'));
                let schema = place.and_then(|place| self.root.pointer(place));
                self.valid(schema.expect("a definition"), value)
            }
            "type" => match given {
                Value::Array(types) => types.iter().any(|kind| is(value, kind)),
                kind => is(value, kind),
            },
            "const" => value == given,
            "enum" => list(given).contains(value),
            "anyOf" => list(given).iter().any(|schema| self.valid(schema, value)),
            "pattern" => {
                value.as_str().is_none_or(|text| self.matches(given.as_str().expect("one"), text))
            }
            "minLength" => value.as_str().is_none_or(|t| t.chars().count() as u64 >= number(given)),
            "maxLength" => value.as_str().is_none_or(|t| t.chars().count() as u64 <= number(given)),
            "minimum" => value.as_f64().is_none_or(|n| n >= given.as_f64().expect("a number")),
            "maximum" => value.as_f64().is_none_or(|n| n <= given.as_f64().expect("a number")),
            "items" => value.as_array().is_none_or(|l| l.iter().all(|v| self.valid(given, v))),
            "minItems" => value.as_array().is_none_or(|list| list.len() as u64 >= number(given)),
            "maxItems" => value.as_array().is_none_or(|list| list.len() as u64 <= number(given)),
            "uniqueItems" => value
                .as_array()
                .is_none_or(|l| l.iter().enumerate().all(|(n, v)| !l[..n].contains(v))),
            "required" => {
                let names = list(given);
                let has = |name: &Value| name.as_str().is_some_and(|n| value.get(n).is_some());
                !value.is_object() || names.iter().all(has)
            }
            "properties" => given.as_object().into_iter().flatten().all(|(name, schema)| {
                value.get(name).is_none_or(|value| self.valid(schema, value))
            }),
            "additionalProperties" => value.as_object().is_none_or(|map| {
                let known = keywords.get("properties").and_then(Value::as_object);
                let other = |name: &str| !known.is_some_and(|known| known.contains_key(name));
                map.iter().all(|(name, value)| !other(name) || self.valid(given, value))
            }),
            "propertyNames" => value
                .as_object()
                .is_none_or(|map| map.keys().all(|n| self.valid(given, &n.as_str().into()))),
            unknown => panic!("the keyword `{unknown}` is unknown here"),
        })
    }
}

fn number(given: &Value) -> u64 {
    given.as_u64().expect("a number")
}

fn is(value: &Value, kind: &Value) -> bool {
    match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some("integer") => value.as_f64().is_some_and(|n| n.fract() == 0.0),
        _ => panic!("the type {kind} is unknown here"),
    }
}
