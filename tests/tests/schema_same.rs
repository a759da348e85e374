//! The engine and the JSON Schema that it writes take the same files.

use crate::sheets::check::fits;
use case_core::node::Node;
use case_core::sheet;
use case_core::system::System;
use case_core::{any, case, cosmic, d6, faserip, talislanta};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Every place of a file, as paths of JSON pointers.
fn places(of: &Value, path: &str, into: &mut Vec<String>) {
    into.push(path.to_owned());
    let escaped = |name: &str| name.replace('~', "~0").replace('/', "~1");
    match of {
        Value::Array(list) => {
            for (n, value) in list.iter().enumerate() {
                places(value, &format!("{path}/{n}"), into);
            }
        }
        Value::Object(map) => {
            map.iter().for_each(|(k, v)| places(v, &format!("{path}/{}", escaped(k)), into));
        }
        _ => {}
    }
}

/// Keeps the first three items of each list.
fn shorten(of: &mut Value) {
    match of {
        Value::Array(list) => {
            list.truncate(3);
            list.iter_mut().for_each(shorten);
        }
        Value::Object(map) => map.values_mut().for_each(shorten),
        _ => {}
    }
}

/// What may stand in the place of a value: of every kind, and the same in other spellings.
fn others(value: &Value) -> Vec<Value> {
    let mut others = vec![
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(-1),
        json!(7),
        json!(30.0),
        json!(2.5),
        json!(1_000_000_000),
        json!(-1_000_000_000),
        json!(1e300),
        json!(""),
        json!(" "),
        json!("x"),
        json!("A name"),
        json!(" A name\n"),
        json!("a\u{202e}b"),
        json!("\u{200b}"),
        json!("a\u{7}"),
        json!("x".repeat(80)),
        json!("x".repeat(81)),
        json!("é".repeat(81)),
        json!("none"),
        json!("yes"),
        json!("2D"),
        json!("2D+2"),
        json!("+1D"),
        json!("2d6+1"),
        json!("+3"),
        json!("51D"),
        json!("-1D"),
        json!("Remarkable"),
        json!("REMARKABLE"),
        json!("Rm"),
        json!("shift x"),
        json!("Shift_X"),
        json!([]),
        json!(["x"]),
        json!([1, 2, 3]),
        json!([1, 2, 3, 4]),
        json!([5, 96]),
        json!([null]),
        json!({}),
        json!({"x": 1}),
        json!([{}]),
    ];
    if let Value::String(text) = value {
        let spelled = [
            text.to_uppercase(),
            format!(" {text} "),
            text.replace(['_', ' '], "-"),
            text.replace(['_', ' ', '-'], ""),
            format!("{text}s"),
        ];
        others.extend(spelled.map(Value::String));
    }
    if let Value::Array(list) = value {
        let doubled: Vec<Value> = list.iter().chain(list).cloned().collect();
        others.push(Value::Array(doubled));
    }
    if let Some(number) = value.as_i64() {
        others.extend([json!(number - 1), json!(number + 1), json!(number.to_string())]);
    }
    if let Value::Object(map) = value {
        for name in map.keys() {
            let mut less = map.clone();
            less.remove(name);
            others.push(Value::Object(less));
            let mut spelled = map.clone();
            let inner = spelled.remove(name).unwrap_or_default();
            spelled.insert(name.to_uppercase(), inner);
            others.push(Value::Object(spelled));
        }
        for more in [json!("x"), json!(1)] {
            for name in ["$schema", "unknown"] {
                let mut map = map.clone();
                map.insert(name.into(), more.clone());
                others.push(Value::Object(map));
            }
        }
    }
    others
}

/// What a schema can't say: which words are ranks, and what is between two values.
const BETWEEN: [&str; 11] = [
    "unknown rank",
    "a value is a number, a rank, or both",
    "Beyond",
    "is a number of",
    "four rising numbers",
    "the highest face of a critical success",
    "is given twice",
    "a shift is ",
    // The head of a roster of D6 says what numbers and names mean.
    "a number can be dice or pips",
    "unknown attribute",
    "unknown skill",
];

fn check<S: System>() -> Vec<String> {
    let schema = serde_json::to_value(any::roster_json(S::NAME).expect("a schema")).expect("JSON");
    let node = |file: &Value| -> Node { serde_json::from_value(file.clone()).expect("a node") };
    let folder = env!("CARGO_MANIFEST_DIR");
    let is_long = std::env::var_os("CASE_LONG").is_some();
    let (mut wrong, mut taken, mut tried) = (BTreeMap::new(), 0, 0);
    for folder in ["../case-core/examples/rosters", "vectors/rosters"] {
        let path = format!("{}/{folder}/{}.toml", env!("CARGO_MANIFEST_DIR"), S::NAME);
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let mut roster: Value = toml::from_str(&text).expect("TOML");
        shorten(&mut roster);
        let mut list = Vec::new();
        places(&roster, "", &mut list);
        for place in list {
            let at = roster.pointer(&place).expect("a place");
            for (n, other) in others(at).into_iter().enumerate() {
                // Half of them, and with `CASE_LONG` all.
                if (n + place.len()) % 2 != 0 && !is_long {
                    continue;
                }
                let mut file = roster.clone();
                *file.pointer_mut(&place).expect("a place") = other.clone();
                let said = sheet::read::<S::Roster>(&node(&file))
                    .map_err(|problems| problems.to_string())
                    .err();
                let takes = fits(&schema, &file);
                tried += 1;
                taken += usize::from(takes);
                let is_between =
                    said.as_ref().is_some_and(|said| BETWEEN.iter().any(|b| said.contains(b)));
                // A ruling can be spelled by a text.
                let is_spelled = other.is_string() && place.contains("rulings/");
                if takes != said.is_none() && !is_between && !is_spelled {
                    // One of each kind is enough to read.
                    let kind = place.replace(|c: char| c.is_ascii_digit(), "");
                    let other: String = other.to_string().chars().take(60).collect();
                    let what = format!("{} {place} = {other}: {said:?}", S::NAME);
                    wrong.entry((kind, said.is_none())).or_insert(what);
                }
            }
        }
    }
    assert!(taken > 100 && tried > 2 * taken, "{taken} of {tried} in {folder}");
    wrong.into_values().collect()
}

#[test]
fn the_engine_and_its_schema_take_the_same_files() {
    let wrong = [
        check::<case::Case>(),
        check::<faserip::Faserip>(),
        check::<d6::D6>(),
        check::<talislanta::Talislanta>(),
        check::<cosmic::Cosmic>(),
    ]
    .concat();
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
}
