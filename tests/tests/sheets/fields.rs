//! The list of fields against the reader, the writer and the JSON Schema.

use super::check;
use case_core::any::{self, AnyBattle, SYSTEMS};
use case_core::node::{Node, Problems};
use case_core::schema::Schema;
use case_core::sheet::{Domain, SheetField};
use case_core::system::System;
use serde_json::Value;

const BUNDLED: [(&str, &str); 5] = [
    ("case", include_str!("../../../case-core/examples/rosters/case.toml")),
    ("faserip", include_str!("../../../case-core/examples/rosters/faserip.toml")),
    ("d6", include_str!("../../../case-core/examples/rosters/d6.toml")),
    ("talislanta", include_str!("../../../case-core/examples/rosters/talislanta.toml")),
    ("cosmic", include_str!("../../../case-core/examples/rosters/cosmic.toml")),
];

/// One system, without its types.
struct Edge {
    schema: Schema,
    json: Value,
    /// The bundled roster as it is written back: every default stands in it.
    written: Value,
    /// Reads a roster, checks it, and writes it back.
    read: fn(&Node) -> Result<Value, Problems>,
}

fn edge<S: System>() -> Edge
where
    S::Roster: serde::Serialize,
{
    let read = |node: &Node| {
        let roster = S::read(node)?;
        S::validate(&roster)?;
        Ok(serde_json::to_value(case_core::sheet::write(&roster)).unwrap())
    };
    let text = BUNDLED.iter().find(|(name, _)| *name == S::NAME).unwrap().1;
    let bundled: Node = toml::from_str(text).unwrap();
    Edge {
        schema: Schema::of::<S>(),
        json: serde_json::to_value(Schema::roster_json::<S>()).unwrap(),
        written: read(&bundled).unwrap(),
        read,
    }
}

fn edges() -> [Edge; 5] {
    [
        edge::<case_core::case::Case>(),
        edge::<case_core::faserip::Faserip>(),
        edge::<case_core::d6::D6>(),
        edge::<case_core::talislanta::Talislanta>(),
        edge::<case_core::cosmic::Cosmic>(),
    ]
}

fn node(value: &Value) -> Node {
    serde_json::from_value(value.clone()).unwrap()
}

/// Every bundled roster fits its JSON Schema, as it is bundled and as it is written back, and what
/// is written back reads the same.
#[test]
fn bundled_rosters_fit_their_schema() {
    assert_eq!(BUNDLED.map(|(name, _)| name), SYSTEMS);
    for (edge, (name, text)) in edges().iter().zip(BUNDLED) {
        let bundled: Value = toml::from_str(text).unwrap();
        assert_eq!(check::problems(&edge.json, &bundled), [""; 0], "{name}");
        assert_eq!(check::problems(&edge.json, &edge.written), [""; 0], "{name}, written");
        assert_eq!((edge.read)(&node(&edge.written)).unwrap(), edge.written, "{name}");
        assert!(AnyBattle::new(&node(&edge.written)).is_ok(), "{name}");
        let json = serde_json::to_value(any::roster_json(name).unwrap()).unwrap();
        assert!(json == edge.json, "{name}");
        assert_eq!(edge.json["$schema"], "https://json-schema.org/draft/2020-12/schema");
    }
}

/// A value that fits a domain.
fn sample(domain: &Domain) -> Value {
    match domain {
        Domain::YesNo => Value::from(true),
        Domain::Number { high, .. } => Value::from(*high),
        Domain::Name { .. } => Value::from("somebody"),
        Domain::Text { example, .. } => Value::from(*example),
        Domain::OneOf { members } => Value::from(members.last().unwrap().name),
        Domain::SetOf { members } => members.iter().map(|m| m.name).collect(),
        Domain::List { of, least, .. } => (0..(*least).max(1)).map(|_| sample(of)).collect(),
        Domain::ByName { members, of } => {
            members.iter().map(|m| (m.name.to_string(), sample(of))).collect()
        }
        Domain::Table { fields } => {
            // As many as there can be take their time.
            let value = |f: &SheetField| match f.name {
                "count" => Value::from(2),
                _ => sample(&f.domain),
            };
            fields.iter().map(|f| (f.name.to_string(), value(f))).collect()
        }
        Domain::AnyOf { domains } => sample(domains.last().unwrap()),
        Domain::Named { of } => serde_json::json!({ "somebody": sample(of) }),
        Domain::Host => serde_json::json!({ "token": [1] }),
        other => panic!("{other:?}"),
    }
}

/// A value that does not fit a domain.
fn misfits(domain: &Domain) -> Vec<Value> {
    let mut list = match domain {
        Domain::Number { low, high, .. } => {
            vec![Value::from(i64::from(*low) - 1), Value::from(i64::from(*high) + 1)]
        }
        Domain::Name { most } => {
            ["x".repeat(most + 1).as_str(), "", "  ", "a\u{7}b"].map(Value::from).to_vec()
        }
        Domain::OneOf { .. } => vec![Value::from("no such name")],
        Domain::Text { .. } => vec![Value::from("?")],
        Domain::List { most, .. } if *most < 100 => vec![vec![Value::from(1); most + 1].into()],
        Domain::ByName { of, .. } => {
            vec![serde_json::json!({ "no such name": sample(of) })]
        }
        _ => Vec::new(),
    };
    list.push(Value::from(1.5));
    list
}

/// Goes through every field of every table, with the path to the table.
fn walk(
    fields: &[SheetField],
    path: &str,
    visit: &mut impl FnMut(&str, &SheetField, &[SheetField]),
) {
    for field in fields {
        visit(path, field, fields);
        let (inner, more) = match &field.domain {
            Domain::List { of, .. } => (&**of, "/0"),
            other => (other, ""),
        };
        if let Domain::Table { fields } = inner {
            walk(fields, &format!("{path}/{}{more}", field.name), visit);
        }
    }
}

/// The bundled roster in which every table is there, with the first item of a list at its head.
fn full(edge: &Edge) -> Value {
    let mut roster = edge.written.clone();
    // One of each side is enough.
    let fighters = roster["fighters"].as_array_mut().unwrap();
    fighters.drain(1..fighters.len() - 1);
    let mut place = |path: &str, field: &SheetField, _: &[SheetField]| {
        let table = roster.pointer_mut(path).unwrap().as_object_mut().unwrap();
        let inner = match &field.domain {
            Domain::List { of, .. } => of,
            other => other,
        };
        if matches!(inner, Domain::Table { .. }) {
            let there = table.entry(field.name).or_insert(Value::Null);
            if there.is_null() || there.as_array().is_some_and(Vec::is_empty) {
                *there = sample(&field.domain);
            }
        }
    };
    walk(&edge.schema.sheet, "", &mut place);
    roster
}

/// The reader's name of the place of a field: `/fighters/0/name` is `fighters[0].name`.
fn spoken(pointer: &str) -> String {
    let mut text = String::new();
    for part in pointer.split('/').skip(1) {
        text = match part.parse::<usize>() {
            Ok(place) => format!("{text}[{place}]"),
            Err(_) if text.is_empty() => part.into(),
            Err(_) => format!("{text}.{part}"),
        };
    }
    text
}

/// Whether the reader complains about this very place.
fn refused(edge: &Edge, roster: &Value, path: &str) -> bool {
    let Err(problems) = (edge.read)(&node(roster)) else { return false };
    problems.list().iter().any(|p| p.path.starts_with(path))
}

/// Every field of the list is known to the reader, and the JSON Schema takes it; every other is
/// refused by both, in every table.
#[test]
fn fields_are_those_of_the_reader() {
    for edge in edges() {
        let full = full(&edge);
        let mut tables = 0;
        walk(&edge.schema.sheet, "", &mut |path, field, all| {
            let name = field.name;
            let said = spoken(&format!("{path}/{name}"));
            assert!(!field.meaning.is_empty(), "{said}");
            let mut roster = full.clone();
            let table = roster.pointer_mut(path).unwrap().as_object_mut().unwrap();
            let value = if name == "count" { Value::from(2) } else { sample(&field.domain) };
            table.insert(name.into(), value);
            let unknown = |roster: &Value| match (edge.read)(&node(roster)) {
                Ok(_) => false,
                Err(p) => p.list().iter().any(|p| p.message.to_string().contains("unknown field")),
            };
            assert!(!unknown(&roster), "{said}");
            let found = check::problems(&edge.json, &roster);
            assert!(found.is_empty(), "{said}: {found:?}");
            for wrong in misfits(&field.domain) {
                let mut roster = full.clone();
                roster.pointer_mut(path).unwrap()[name] = wrong.clone();
                assert!(refused(&edge, &roster, &said), "{said} takes {wrong}");
                assert!(!check::problems(&edge.json, &roster).is_empty(), "{said} fits {wrong}");
            }
            if name == all[0].name {
                tables += 1;
                let mut roster = full.clone();
                roster.pointer_mut(path).unwrap()["zzz"] = Value::from(1);
                assert!(unknown(&roster), "{path}");
                assert!(!check::problems(&edge.json, &roster).is_empty(), "{path}");
            }
        });
        assert!(tables >= 4, "{}", edge.schema.system);
    }
}

/// What is needed is missed; what is left out gets the default that the list says, or nothing.
#[test]
fn defaults_are_those_of_the_reader() {
    for edge in edges() {
        let full = full(&edge);
        let mut defaults = 0;
        walk(&edge.schema.sheet, "", &mut |path, field, _| {
            let said = spoken(&format!("{path}/{}", field.name));
            let mut roster = full.clone();
            let table = roster.pointer_mut(path).unwrap().as_object_mut().unwrap();
            table.remove(field.name);
            if field.needed {
                let Err(problems) = (edge.read)(&node(&roster)) else { panic!("{said}") };
                let missing =
                    |p: &&case_core::node::Problem| p.message.to_string().starts_with("missing: ");
                assert!(problems.list().iter().filter(missing).any(|p| p.path == said), "{said}");
                assert!(!check::problems(&edge.json, &roster).is_empty(), "{said}");
                assert_eq!(field.default, None, "{said}");
                return;
            }
            assert!(check::problems(&edge.json, &roster).is_empty(), "{said}");
            // Where the rest of the roster does not fit together, only the reader is asked.
            let mut alone = edge.written.clone();
            let Some(table) = alone.pointer_mut(path).and_then(Value::as_object_mut) else {
                return;
            };
            table.remove(field.name);
            let Ok(written) = (edge.read)(&node(&alone)) else { return };
            let found = written.pointer(path).and_then(|table| table.get(field.name));
            if let Some(default) = &field.default {
                defaults += 1;
                let default = serde_json::to_value(default).unwrap();
                if field.name == "preset" {
                    assert_eq!(found, None, "a preset is not kept");
                } else {
                    assert_eq!(found, Some(&default), "{said}");
                }
            } else if !matches!(field.name, "range" | "grip" | "system") {
                assert_eq!(found, None, "{said}");
            }
        });
        assert!(defaults > 20, "{}: {defaults}", edge.schema.system);
    }
}

/// A roster without fighters is refused by the schema wherever the reader misses them, and a range
/// that is too long by both.
#[test]
fn what_the_schema_takes_is_read() {
    for edge in edges() {
        let fighters = edge.schema.sheet.iter().find(|field| field.name == "fighters").unwrap();
        let Domain::List { least, .. } = fighters.domain else { panic!() };
        assert_eq!(fighters.needed, least > 0, "{}", edge.schema.system);
    }
    let d6 = &edges()[2];
    for (end, fits) in [("PHYS-5000", true), ("5000", true), ("5001", false), ("PHYS+9999", false)]
    {
        let mut roster = full(d6);
        roster["fighters"][0]["weapons"][0]["ranges"] = serde_json::json!([end, end, end]);
        assert_eq!(check::problems(&d6.json, &roster).is_empty(), fits, "{end}");
        let read = case_core::sheet::read::<case_core::d6::Roster>(&node(&roster));
        assert_eq!(read.is_ok(), fits, "{end}: {:?}", read.err());
    }
}

/// How a fighter stands is read by names and by words, in whatever order they are written, and
/// reads the same when it is written back.
#[test]
fn how_a_fighter_stands_is_read_as_it_is_written() {
    let case = &edges()[0];
    let mut roster = case.written.clone();
    roster["fighters"][0]["now"] = serde_json::json!({ "dying": "since this turn", "health": 3 });
    let text = serde_json::to_string(&roster).unwrap();
    let turned = text.replace(
        r#"{"dying":"since this turn","health":3}"#,
        r#"{"health":3,"dying":"since_this_turn"}"#,
    );
    assert_ne!(text, turned);
    let read = |text: &str| {
        let tree: Node = serde_json::from_str(text).unwrap();
        case_core::sheet::read::<case_core::case::Roster>(&tree).unwrap()
    };
    assert_eq!(read(&text), read(&turned));
    let written = serde_json::to_string(&case_core::sheet::write(&read(&text))).unwrap();
    assert_eq!(read(&written), read(&text));
}

/// The two fields whose default depends on others say so in their meaning.
#[test]
fn dependent_defaults() {
    let meaning = |system: &str, name: &str| {
        let schema = any::schema(system).unwrap();
        let mut found = String::new();
        walk(&schema.sheet, "", &mut |path, field, _| {
            if path.ends_with("attacks/0") && field.name == name {
                assert_eq!((&field.default, field.needed), (&None, false));
                found.clone_from(&field.meaning);
            }
        });
        found
    };
    assert!(meaning("talislanta", "range").contains("by default"));
    assert!(meaning("cosmic", "grip").contains("by default"));
}

/// A roster is read by any format as it is by the engine, all problems in its error.
#[test]
fn rosters_are_deserialized() {
    let text = serde_json::to_string(&edges()[2].written).unwrap();
    let roster: case_core::d6::Roster = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_value(&roster).unwrap(), edges()[2].written);
    let wrong = text.replacen("\"name\":", "\"nmae\":", 1);
    let error = serde_json::from_str::<case_core::d6::Roster>(&wrong).unwrap_err().to_string();
    assert!(error.contains("nmae: unknown field, did you mean `name`?"), "{error}");
    let sheet: case_core::case::AttackSheet =
        serde_json::from_str(r#"{"name": "fists", "form": "BA"}"#).unwrap();
    assert_eq!((sheet.name.as_str(), sheet.reach), ("fists", 0));
}
