//! The JSON Schema of rosters against the reader. Rosters are made from the schema itself, most of
//! them so that they fit: what fits has to be read, and what does not fit has to be refused.

use super::bytes::Bytes;
use super::check;
use case_core::node::{Node, Problem, Problems};
use case_core::schema::Schema;
use case_core::sheet;
use case_core::system::System;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::sync::OnceLock;

/// Runs the target.
pub fn run(data: &[u8]) {
    let mut b = Bytes::new(data);
    match b.below(5) {
        0 => compare::<case_core::case::Case>(0, b),
        1 => compare::<case_core::faserip::Faserip>(1, b),
        2 => compare::<case_core::d6::D6>(2, b),
        3 => compare::<case_core::talislanta::Talislanta>(3, b),
        _ => compare::<case_core::cosmic::Cosmic>(4, b),
    }
}

fn compare<S: System>(place: usize, mut b: Bytes<'_>) {
    static SCHEMAS: [OnceLock<Value>; 5] = [const { OnceLock::new() }; 5];
    let json = SCHEMAS[place]
        .get_or_init(|| serde_json::to_value(Schema::roster_json::<S>()).expect("JSON"));
    let roster = make(json, &mut b);
    let fits = check::fits(json, &roster);
    let node = Node::deserialize(&roster).expect("a tree");
    // A system's own reader may also check what has to fit together.
    let shape = sheet::read::<S::Roster>(&node);
    if b.thorough {
        let read = S::read(&node);
        let is_read = match &shape {
            Ok(_) => true,
            Err(refused) => refused.list().iter().all(is_of_fit),
        };
        assert!(read.is_err() || is_read, "a battle of what can't be read: {roster}");
    }
    match shape {
        Ok(read) => {
            let problems = || check::problems(json, &roster);
            assert!(fits, "read, against the schema: {:#?}\n{roster}", problems());
            if b.thorough {
                is_written::<S>(&read, json);
            } else {
                drop(S::validate(&read));
            }
        }
        Err(refused) => {
            let fit_only = refused.list().iter().all(is_of_fit);
            assert!(!fits || fit_only, "the schema takes what is refused: {refused}\n{roster}");
        }
    }
}

/// What no schema says: two names for the same member of a closed list; how a fighter stands now,
/// whose bounds follow from the rest of the sheet; numbers that have to rise; of a rank as a text more
/// than what it looks like.
fn is_of_fit(problem: &Problem) -> bool {
    let (path, message) = (&problem.path, problem.message.to_string());
    (path.contains(".now.") && message.contains(" is out of range: "))
        || message.ends_with("is given twice")
        || message.starts_with("unknown rank")
        || message.contains(", not ")
        || message.contains(" rising numbers ")
        || message.contains(" above it, ")
        || message.starts_with("a shift is ")
        // The head of a roster of D6 says what numbers and names mean.
        || message.contains("a number can be dice or pips")
        || message.starts_with("unknown attribute")
        || message.starts_with("unknown skill")
}

/// What was read is written so that it fits the schema, and reads the same; a check of it says no
/// more than one of the roster itself.
fn is_written<S: System>(read: &S::Roster, json: &Value) {
    let written = sheet::write(read);
    let value = serde_json::to_value(&written).expect("JSON");
    let problems = check::problems(json, &value);
    assert!(problems.is_empty(), "written against the schema: {problems:#?}\n{value}");
    let again = sheet::read::<S::Roster>(&written);
    let brief = sheet::read::<S::Roster>(&sheet::write_brief(read));
    for again in [&again, &brief] {
        match again {
            Ok(again) => assert!(again == read, "{read:?}\nis read otherwise: {again:?}"),
            Err(problems) => panic!("written, and refused: {problems}\n{value}"),
        }
    }
    let told = |checked: Result<S::Setup, Problems>| checked.err();
    assert!(told(S::validate(read)) == again.ok().and_then(|again| told(S::validate(&again))));
}

/// A value that fits a schema, or, where the bytes say so, one that is wrong in a place.
fn make(schema: &Value, b: &mut Bytes<'_>) -> Value {
    if b.once_in(97) {
        return wrong(b);
    }
    if let Some(only) = schema.get("const") {
        return only.clone();
    }
    if let Some(members) = schema.get("enum").and_then(Value::as_array) {
        return b.pick(members).cloned().unwrap_or_default();
    }
    if let Some(kinds) = schema.get("anyOf").and_then(Value::as_array) {
        // Other spellings are the engine's own affair.
        let kinds: Vec<&Value> = kinds.iter().filter(|kind| kind.get("$ref").is_none()).collect();
        return b.pick(&kinds).map_or(Value::Null, |kind| make(kind, b));
    }
    let kind = schema.get("type");
    let kind = match kind.and_then(Value::as_array) {
        Some(kinds) => b.pick(kinds),
        None => kind,
    };
    match kind.and_then(Value::as_str) {
        Some("null") => Value::Null,
        Some("object") => table(schema, b),
        Some("array") => list(schema, b),
        Some("string") => text(schema, b).into(),
        Some("integer") => number(schema, b).into(),
        Some("boolean") => (b.byte() % 2 == 1).into(),
        other => panic!("a schema of the type {other:?}"),
    }
}

/// A value that hardly any schema takes, and that no reader takes for something else.
fn wrong(b: &mut Bytes<'_>) -> Value {
    match b.below(6) {
        0 => Value::from(b.int()),
        1 => Value::from(1.5),
        2 => Value::from(i64::MAX),
        3 => serde_json::json!([[]]),
        4 => serde_json::json!({ "zzz": 1 }),
        _ => Value::from("? no such name"),
    }
}

fn number(schema: &Value, b: &mut Bytes<'_>) -> i64 {
    let bound = |name: &str| schema.get(name).and_then(Value::as_i64).expect("a bound");
    let (low, high) = (bound("minimum"), bound("maximum"));
    match b.byte() {
        250 => low - 1,
        251 => high + 1,
        252..=253 => high,
        254 => low + i64::from(b.int()).rem_euclid(high - low + 1),
        near => low + i64::from(near) % (high - low + 1),
    }
}

fn text(schema: &Value, b: &mut Bytes<'_>) -> String {
    let is_name = schema.get("maxLength").is_some();
    if let Some(pattern) = schema.get("pattern").and_then(Value::as_str).filter(|_| !is_name) {
        let pattern: Vec<char> = pattern.chars().collect();
        let mut text = String::new();
        follow(&pattern[1..pattern.len() - 1], &mut text, b);
        return text;
    }
    match b.below(16) {
        0..=13 => format!("somebody {}", b.byte()),
        // The reader takes spaces around a name away, and a mark of the order of bytes is one to
        // JSON Schema alone.
        14 => b.text(90).trim().replace('\u{feff}', ""),
        _ => " ".repeat(b.below(4)),
    }
}

fn list(schema: &Value, b: &mut Bytes<'_>) -> Value {
    let count = |name: &str| schema.get(name)?.as_u64()?.try_into().ok();
    let (least, most): (usize, usize) =
        (count("minItems").unwrap_or(0), count("maxItems").unwrap_or(6));
    let wanted = if b.once_in(60) { most.min(40) + 1 } else { (least + b.below(3)).min(most) };
    let mut items: Vec<Value> = Vec::new();
    for _ in 0..wanted {
        items.push(make(&schema["items"], b));
    }
    if schema.get("uniqueItems").is_some() {
        let all = std::mem::take(&mut items);
        for item in all {
            if !items.contains(&item) {
                items.push(item);
            }
        }
    }
    items.into()
}

fn table(schema: &Value, b: &mut Bytes<'_>) -> Value {
    let mut map = Map::new();
    let none = Map::new();
    let fields = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
    let needed = schema.get("required").and_then(Value::as_array);
    for (name, field) in fields {
        let is_needed = needed.is_some_and(|names| names.iter().any(|needed| needed == name));
        let stands = if is_needed { !b.once_in(200) } else { b.once_in(4) };
        if stands {
            map.insert(name.clone(), make(field, b));
        }
    }
    let of = schema.get("additionalProperties").filter(|of| of.is_object());
    let members = schema.pointer("/propertyNames/anyOf/0/enum").and_then(Value::as_array);
    if let Some(of) = of {
        for _ in 0..b.below(6) {
            let name = match members {
                Some(members) => b.pick(members).and_then(Value::as_str).unwrap_or("").into(),
                None => format!("name {}", b.byte() % 4),
            };
            map.insert(name, make(of, b));
        }
    }
    if b.once_in(200) {
        map.insert("zzz".into(), 1.into());
    }
    map.into()
}

/// A text that matches a pattern without anchors, of letters, classes, groups, alternatives and
/// counts.
fn follow(pattern: &[char], text: &mut String, b: &mut Bytes<'_>) {
    let mut parts = vec![0];
    let (mut depth, mut class) = (0, false);
    for (i, c) in pattern.iter().enumerate() {
        match c {
            _ if i > 0 && pattern[i - 1] == '\\' => {}
            '[' => class = true,
            ']' => class = false,
            '(' if !class => depth += 1,
            ')' if !class => depth -= 1,
            '|' if !class && depth == 0 => parts.push(i + 1),
            _ => {}
        }
    }
    let n = b.below(parts.len());
    let end = parts.get(n + 1).map_or(pattern.len(), |next| next - 1);
    let mut rest = &pattern[parts[n]..end];
    while let Some(first) = rest.first() {
        let close = |open: char, shut: char| {
            let mut depth = 0;
            for (i, c) in rest.iter().enumerate() {
                match c {
                    _ if i > 0 && rest[i - 1] == '\\' => {}
                    c if *c == open => depth += 1,
                    c if *c == shut && depth == 1 => return i + 1,
                    c if *c == shut => depth -= 1,
                    _ => {}
                }
            }
            panic!("a pattern that does not close")
        };
        let atom = match first {
            '\\' => 2,
            '[' => rest.iter().position(|c| *c == ']').expect("a class ends") + 1,
            '(' => close('(', ')'),
            _ => 1,
        };
        let (times, used) = match rest.get(atom) {
            Some('?') => (b.below(2), 1),
            Some('*') => (b.below(4), 1),
            Some('+') => (1 + b.below(4), 1),
            Some('{') => {
                let counts: String = rest[atom + 1..].iter().take_while(|c| **c != '}').collect();
                let (least, most) = counts.split_once(',').expect("two counts");
                let (least, most): (usize, usize) =
                    (least.parse().expect("a count"), most.parse().expect("a count"));
                (least + b.below(most - least + 1), counts.len() + 2)
            }
            _ => (1, 0),
        };
        for _ in 0..times {
            one(&rest[..atom], text, b);
        }
        rest = &rest[atom + used..];
    }
}

fn one(atom: &[char], text: &mut String, b: &mut Bytes<'_>) {
    match atom {
        ['(', inner @ .., ')'] => follow(inner, text, b),
        ['\\', 's'] => text.push(' '),
        ['\\', letter] => text.push(*letter),
        ['[', class @ .., ']'] => {
            let mut letters = Vec::new();
            let mut rest = class;
            while let Some((low, after)) = rest.split_first() {
                if let ['-', high, more @ ..] = after {
                    letters.extend(*low..=*high);
                    rest = more;
                } else {
                    letters.push(*low);
                    rest = after;
                }
            }
            text.push(*b.pick(&letters).expect("a class has letters"));
        }
        ['.'] => text.push(char::from(b' ' + b.byte() % 90)),
        atom => text.extend(atom),
    }
}
