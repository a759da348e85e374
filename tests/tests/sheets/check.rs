//! A checker of the part of JSON Schema that the engine writes. Anything else in a schema fails.

use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;

/// Every place where a value does not fit a schema, with why.
pub(crate) fn problems(schema: &Value, value: &Value) -> Vec<String> {
    let mut list = Vec::new();
    check(schema, schema, value, &|| "$".into(), &mut |problem| list.push(problem()));
    list
}

/// Whether there is no such place, without saying where one is.
pub(crate) fn fits(schema: &Value, value: &Value) -> bool {
    fits_in(schema, schema, value)
}

/// The same of a part of a schema.
fn fits_in(whole: &Value, schema: &Value, value: &Value) -> bool {
    let mut fits = true;
    check(whole, schema, value, &String::new, &mut |_| fits = false);
    fits
}

/// Says every problem, in words where they are wanted.
type Say<'s> = &'s mut dyn FnMut(&dyn Fn() -> String);

fn check(whole: &Value, schema: &Value, value: &Value, at: &dyn Fn() -> String, say: Say<'_>) {
    let schema = schema.as_object().expect("a schema is an object");
    for (word, wanted) in schema {
        let good = match word.as_str() {
            "$schema" | "$defs" | "title" | "description" | "default" | "examples"
            | "properties" | "patternProperties" => true,
            "$ref" => {
                let place = wanted.as_str().and_then(|place| place.strip_prefix('#'));
                fits_in(whole, whole.pointer(place.expect("a place")).expect("a schema"), value)
            }
            "type" => match wanted.as_array() {
                Some(types) => types.iter().any(|one| is(one, value)),
                None => is(wanted, value),
            },
            // What is said of values of another type says nothing of this one.
            "minimum" => value.as_f64().is_none_or(|n| Some(n) >= wanted.as_f64()),
            "maximum" => value.as_f64().is_none_or(|n| Some(n) <= wanted.as_f64()),
            "enum" => wanted.as_array().expect("a list").contains(value),
            "const" => wanted == value,
            "anyOf" => {
                wanted.as_array().expect("a list").iter().any(|one| fits_in(whole, one, value))
            }
            "minLength" => !value.is_string() || length(value) >= wanted.as_u64(),
            "maxLength" => !value.is_string() || length(value) <= wanted.as_u64(),
            "minItems" => !value.is_array() || items(value) >= wanted.as_u64(),
            "maxItems" => !value.is_array() || items(value) <= wanted.as_u64(),
            "uniqueItems" => value.as_array().is_none_or(|items| {
                items.iter().enumerate().all(|(i, item)| !items[..i].contains(item))
            }),
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(whole, wanted, item, &|| format!("{}[{i}]", at()), say);
                }
                true
            }
            "required" => {
                let names = wanted.as_array().expect("a list").iter();
                !value.is_object()
                    || names.filter_map(Value::as_str).all(|name| value.get(name).is_some())
            }
            "propertyNames" => {
                let mut names = value.as_object().into_iter().flat_map(|map| map.keys());
                names.all(|name| fits_in(whole, wanted, &Value::from(name.as_str())))
            }
            "additionalProperties" => {
                let none = serde_json::Map::new();
                let known = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
                for (name, value) in value.as_object().into_iter().flatten() {
                    let at = || format!("{}.{name}", at());
                    match known.get(name).or_else(|| by_pattern(schema, name)).unwrap_or(wanted) {
                        Value::Bool(false) => say(&|| format!("{}: not a field", at())),
                        schema => check(whole, schema, value, &at, say),
                    }
                }
                true
            }
            "pattern" => {
                value.as_str().is_none_or(|text| matches_kept(wanted.as_str().expect("one"), text))
            }
            other => panic!("a word of JSON Schema that is not checked: {other}"),
        };
        if !good {
            say(&|| format!("{}: {value} is against {word} {wanted}", at()));
        }
    }
}

/// The schema of the first pattern that a name matches.
fn by_pattern<'s>(schema: &'s serde_json::Map<String, Value>, name: &str) -> Option<&'s Value> {
    let patterns = schema.get("patternProperties")?.as_object()?;
    patterns.iter().find(|(pattern, _)| matches_kept(pattern, name)).map(|(_, schema)| schema)
}

fn is(kind: &Value, value: &Value) -> bool {
    match kind.as_str().expect("a type") {
        "null" => value.is_null(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.as_f64().is_some_and(|n| n % 1.0 == 0.0),
        "boolean" => value.is_boolean(),
        other => panic!("unknown type {other}"),
    }
}

fn length(value: &Value) -> Option<u64> {
    value.as_str().and_then(|text| u64::try_from(text.chars().count()).ok())
}

fn items(value: &Value) -> Option<u64> {
    value.as_array().and_then(|items| u64::try_from(items.len()).ok())
}

/// Whether a text matches a pattern: the same few are asked for again and again.
fn matches_kept(pattern: &str, text: &str) -> bool {
    const MOST: usize = 10_000;
    thread_local! {
        static KEPT: RefCell<HashMap<String, HashMap<String, bool>>> = RefCell::default();
    }
    KEPT.with_borrow_mut(|kept| {
        if !kept.contains_key(pattern) {
            kept.insert(pattern.to_string(), HashMap::new());
        }
        let texts = kept.get_mut(pattern).expect("inserted above");
        if let Some(known) = texts.get(text) {
            return *known;
        }
        let chars = |text: &str| text.chars().collect::<Vec<_>>();
        let found = matches(&chars(pattern), &chars(text));
        if texts.len() >= MOST {
            texts.clear();
        }
        texts.insert(text.to_string(), found);
        found
    })
}

/// Whether a text matches a pattern of letters, classes, groups, alternatives and counts between
/// `^` and `$`; without `$`, of the beginning.
fn matches(pattern: &[char], text: &[char]) -> bool {
    let ['^', inner @ ..] = pattern else { panic!("a pattern begins with ^") };
    match inner {
        [inner @ .., '$'] => ends(inner, text, 0).contains(&text.len()),
        _ => !ends(inner, text, 0).is_empty(),
    }
}

/// Where a match of a pattern that begins at a place can end.
fn ends(pattern: &[char], text: &[char], from: usize) -> Vec<usize> {
    let mut depth = 0;
    let mut class = false;
    let mut parts = vec![0];
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
    let mut found = Vec::new();
    for (n, &start) in parts.iter().enumerate() {
        let end = parts.get(n + 1).map_or(pattern.len(), |next| next - 1);
        found.extend(sequence(&pattern[start..end], text, from));
    }
    found
}

fn sequence(pattern: &[char], text: &[char], from: usize) -> Vec<usize> {
    if pattern.is_empty() {
        return vec![from];
    }
    let atom = match pattern[0] {
        '\\' => 2,
        '[' => pattern.iter().position(|c| *c == ']').expect("a class ends") + 1,
        '(' => {
            let (mut depth, mut at) = (0, 0);
            loop {
                match pattern[at] {
                    '\\' => at += 1,
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    _ => {}
                }
                at += 1;
                if depth == 0 {
                    break at;
                }
            }
        }
        _ => 1,
    };
    let (least, most, rest) = match pattern.get(atom) {
        Some('?') => (0, 1, atom + 1),
        Some('*') => (0, usize::MAX, atom + 1),
        Some('+') => (1, usize::MAX, atom + 1),
        Some('{') => {
            let end = atom + pattern[atom..].iter().position(|c| *c == '}').expect("it ends");
            let counts: String = pattern[atom + 1..end].iter().collect();
            let (least, most) = counts.split_once(',').expect("two counts");
            (least.parse().unwrap(), most.parse().unwrap(), end + 1)
        }
        _ => (1, 1, atom),
    };
    let (mut here, mut found, mut times) = (vec![from], Vec::new(), 0);
    loop {
        if times >= least {
            found.extend(here.iter().flat_map(|at| sequence(&pattern[rest..], text, *at)));
        }
        if times == most || here.is_empty() || times > text.len() {
            return found;
        }
        here = here.iter().flat_map(|at| one(&pattern[..atom], text, *at)).collect();
        times += 1;
    }
}

fn one(atom: &[char], text: &[char], at: usize) -> Vec<usize> {
    if let ['(', '?', ':', inner @ .., ')'] | ['(', inner @ .., ')'] = atom {
        return ends(inner, text, at);
    }
    let Some(c) = text.get(at) else { return Vec::new() };
    let fits = match atom {
        ['[', '^', class @ .., ']'] => !in_class(class, *c),
        ['[', class @ .., ']'] => in_class(class, *c),
        ['\\', 's'] => c.is_whitespace(),
        ['\\', wanted] | [wanted] => c == wanted,
        other => panic!("{other:?}"),
    };
    if fits { vec![at + 1] } else { Vec::new() }
}

fn in_class(class: &[char], c: char) -> bool {
    if let ['\\', 's', rest @ ..] = class {
        return c.is_whitespace() || in_class(rest, c);
    }
    let Some((low, rest)) = letter(class) else { return false };
    match rest {
        ['-', rest @ ..] if !rest.is_empty() => {
            let (high, rest) = letter(rest).expect("a range ends");
            (low..=high).contains(&c) || in_class(rest, c)
        }
        rest => low == c || in_class(rest, c),
    }
}

/// The first letter of a class, which may stand there by its number, and what comes after it.
fn letter(class: &[char]) -> Option<(char, &[char])> {
    match class {
        ['\\', 'x', high, low, rest @ ..] => {
            let number = high.to_digit(16)? * 16 + low.to_digit(16)?;
            Some((char::from_u32(number)?, rest))
        }
        ['\\', 'u', number @ ..] if number.len() >= 4 => {
            let (number, rest) = number.split_at(4);
            let number = u32::from_str_radix(&number.iter().collect::<String>(), 16).ok()?;
            Some((char::from_u32(number)?, rest))
        }
        [one, rest @ ..] => Some((*one, rest)),
        [] => None,
    }
}

#[test]
fn the_checker_checks() {
    let matches = |pattern: &str, text: &str| {
        let chars = |text: &str| text.chars().collect::<Vec<_>>();
        matches(&chars(pattern), &chars(text))
    };
    let code = "^(\\+[0-2]|\\+?[0-9]{1,3}[Dd](\\+[0-2])?)$";
    for good in ["3D", "+2D+1", "12d+2", "+1"] {
        assert!(matches(code, good), "{good}");
    }
    for bad in ["", "D", "3D+", "3D+3", "+3", "1234D", "3D 1"] {
        assert!(!matches(code, bad), "{bad}");
    }
    let name = "^\\s*[^\\s\\x00-\\x1f][^\\x00-\\x1f]*$";
    assert!(matches(name, " a b ") && matches(name, "-") && !matches(name, "a\u{1f}"));
    assert!(!matches(name, "  ") && !matches(name, "") && !matches(name, "\na\n"));
    let schema = serde_json::json!({
        "type": "object", "required": ["a"], "additionalProperties": false,
        "properties": { "a": { "type": "integer", "minimum": 1, "maximum": 3 } },
    });
    assert!(fits(&schema, &serde_json::json!({ "a": 3 })));
    for bad in [
        serde_json::json!({}),
        serde_json::json!({ "a": 4 }),
        serde_json::json!({ "a": 1, "b": 1 }),
    ] {
        assert!(!fits(&schema, &bad), "{bad}");
    }
}
