//! What Python and TypeScript have to spell out of the engine's lists and rows, because their type
//! checkers read no engine, is what the engine has. `CASE_BLESS=1` renews it.

use case_core::attack::Feat;
use case_core::battle::{Control, Horizon};
use case_core::case::{
    Ability, Check, CheckResult, Color, Defense, Effect, Form, Pull, Rank, Threshold,
};
use case_core::codes::Code;
use case_core::log::AudienceKind;
use case_core::words::Language;
use case_tests::kept;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

const LISTS: &str = "case-py/python/case_py/_lists.py";
const BATTLE: &str = "case-py/python/case_py/_battle.py";
const SCHEMA: &str = "case-py/python/case_py/_schema.py";
const ROWS: &str = "case-py/python/case_py/_rows.py";
const TYPES: &str = "case-ffi/js/types/rows.gen.d.ts";
const SYSTEMS: &str = "case-ffi/js/types/systems.gen.d.ts";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// The file holds that text; with `CASE_BLESS=1` from now on.
fn holds(path: &str, made: &str) {
    kept::text(root().join(path), made);
}

/// A name of Rust as Python writes constants: `Class1000` is `CLASS_1000`.
fn constant(name: &str) -> String {
    let (mut out, mut last) = (String::new(), '_');
    for c in name.chars() {
        if c.is_ascii_uppercase() || (c.is_ascii_digit() && !last.is_ascii_digit()) {
            out.push_str(if out.is_empty() { "" } else { "_" });
        }
        out.push(c.to_ascii_uppercase());
        last = c;
    }
    out
}

/// The text with the first lines of a class that `is_own` finds, up to an empty one, replaced.
fn with_block(text: &str, class: &str, block: &str, is_own: impl Fn(&str) -> bool) -> String {
    let start = text.find(&format!("\nclass {class}(")).unwrap_or_else(|| panic!("no {class}"));
    let mut at = start + 1;
    for line in text[at..].split_inclusive('\n') {
        if is_own(line) {
            break;
        }
        at += line.len();
    }
    let end = text[at..].find("\n\n").map_or(text.len() - 1, |end| at + end);
    format!("{}{}{}", &text[..at], block.trim_end(), &text[end..])
}

/// The text with the members of an enumeration.
fn with_members<C: Code>(text: &str, class: &str) -> String {
    let member =
        |code: &C| format!("    {} = \"{}\"\n", constant(&format!("{code:?}")), code.name());
    let block: String = C::ALL.iter().map(member).collect();
    let is_member = |line: &str| {
        line.strip_prefix("    ").and_then(|line| line.split_once(" = \"")).is_some_and(
            |(name, _)| name.chars().all(|c| !c.is_ascii_lowercase() && !c.is_whitespace()),
        )
    };
    with_block(text, class, &block, is_member)
}

/// The text with the names of a list as a type.
fn with_names<C: Code>(text: &str, alias: &str, name: impl Fn(&C) -> &'static str) -> String {
    let start = format!("\n{alias}: TypeAlias = Literal[");
    let (before, rest) = text.split_once(&start).unwrap_or_else(|| panic!("no {alias}"));
    let (_, after) = rest.split_once("]\n").expect("an end");
    let names: Vec<_> = C::ALL.iter().map(|code| format!("\"{}\"", name(code))).collect();
    format!("{before}{start}{}]\n{after}", names.join(", "))
}

/// Python's enumerations have the members of the lists.
#[test]
fn lists_of_python() {
    let mut text = read(LISTS);
    text = with_members::<Rank>(&text, "Rank");
    text = with_members::<Color>(&text, "Color");
    text = with_members::<Form>(&text, "Form");
    text = with_members::<Effect>(&text, "Effect");
    text = with_members::<Defense>(&text, "Defense");
    text = with_members::<Check>(&text, "Check");
    text = with_members::<CheckResult>(&text, "CheckResult");
    text = with_members::<Ability>(&text, "Ability");
    text = with_members::<Pull>(&text, "Pull");
    text = with_members::<Threshold>(&text, "Threshold");
    holds(LISTS, &text);
}

/// Python's types of names have the names of the lists.
#[test]
fn names_of_python() {
    let mut text = read(BATTLE);
    text = with_names::<Control>(&text, "Control", |control| control.word());
    text = with_names::<Horizon>(&text, "Horizon", |horizon| horizon.name());
    // A seat is named by its fighter.
    let named = AudienceKind::ALL.iter().filter(|kind| **kind != AudienceKind::Seat);
    let named: Vec<_> = named.map(|kind| format!("\"{}\"", kind.name())).collect();
    let audience = format!("\nAudience: TypeAlias = Literal[{}] | Actor", named.join(", "));
    assert!(text.contains(&audience), "{audience}");
    holds(BATTLE, &text);
}

/// A row of the schema: its comment, and its fields with their types and comments.
struct Row {
    meaning: String,
    fields: Vec<(String, String, String)>,
}

/// A comment of the sources for a reader of another language.
fn plain(comment: &str) -> String {
    comment.replace("[`", "`").replace("`]", "`").trim().to_owned()
}

/// A struct of the engine as it is declared, in whichever file that is.
fn row(name: &str) -> Row {
    fn find(folder: &Path, head: &str) -> Option<String> {
        let mut entries: Vec<_> = std::fs::read_dir(folder).ok()?.flatten().collect();
        entries.sort_by_key(std::fs::DirEntry::path);
        entries.iter().find_map(|entry| {
            let path = entry.path();
            if path.is_dir() {
                return find(&path, head);
            }
            // A `record!` holds it a step further in.
            let text = std::fs::read_to_string(path).ok()?;
            let inner = text.replace("\n    ", "\n");
            [text, inner].into_iter().find(|text| text.contains(head))
        })
    }
    let head = format!("\npub struct {name} {{\n");
    let source = find(&root().join("case-core/src"), &head).unwrap_or_else(|| panic!("no {name}"));
    let (before, body) = source.split_once(&head).expect("it was found there");
    let (body, _) = body.split_once("\n}").expect("an end");
    let comment = |text: &str| -> String {
        let lines = text.lines().rev().skip_while(|line| line.trim().starts_with("#["));
        let lines = lines.map_while(|line| line.trim().strip_prefix("///"));
        // What stands behind a first paragraph is for readers of Rust.
        let lines: Vec<_> = lines.collect::<Vec<_>>().into_iter().rev().collect();
        let first = lines.split(|line| line.is_empty()).next().unwrap_or_default();
        plain(&first.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" "))
    };
    let mut fields = Vec::new();
    for (at, line) in body.match_indices("    pub ") {
        let declared = body[at + line.len()..].lines().next().unwrap_or_default();
        let (field, kind) = declared.trim_end_matches(',').split_once(": ").expect("a type");
        fields.push((field.to_owned(), kind.to_owned(), comment(body[..at].trim_end())));
    }
    Row { meaning: comment(before), fields }
}

/// What the rows are called in the bindings.
const CALLED: [(&str, &str); 12] = [
    ("Entry", "Words"),
    ("KindEntry", "KindInfo"),
    ("ListEntry", "ListInfo"),
    ("Templates", "Templates"),
    ("ValueEntry", "ValueInfo"),
    ("QuestionEntry", "QuestionInfo"),
    ("RefusalEntry", "RefusalInfo"),
    ("NoteEntry", "NoteInfo"),
    ("FieldEntry", "FieldInfo"),
    ("RuleEntry", "RuleTitle"),
    ("LimitEntry", "LimitInfo"),
    ("PrintedTable", "PrintedTable"),
];

fn called(kind: &str) -> Option<&'static str> {
    CALLED.iter().find(|(name, _)| *name == kind).map(|(_, called)| *called)
}

fn inner<'a>(kind: &'a str, of: &str) -> Option<&'a str> {
    kind.strip_prefix(of)?.strip_prefix('<')?.strip_suffix('>')
}

/// A type of the engine in Python.
fn in_python(kind: &str) -> String {
    match kind {
        "&'static str" | "String" | "Cow<'static, str>" => "str".into(),
        "i32" | "u16" | "u64" => "int".into(),
        "bool" => "bool".into(),
        // A value has a name, and kinds.
        "Vec<ValueEntry>" => "Mapping[str, tuple[str, ...]]".into(),
        _ => match (inner(kind, "Option"), inner(kind, "Vec")) {
            (Some(kind), _) => format!("{} | None", in_python(kind)),
            (_, Some(kind)) if called(kind).is_some() => {
                format!("Mapping[str, {}]", in_python(kind))
            }
            (_, Some(kind)) => format!("tuple[{}, ...]", in_python(kind)),
            _ => called(kind).unwrap_or_else(|| panic!("no type for {kind}")).into(),
        },
    }
}

/// A type of the engine in TypeScript.
fn in_typescript(kind: &str) -> String {
    match kind {
        "&'static str" | "String" | "Cow<'static, str>" => "string".into(),
        "i32" | "u16" | "u64" => "number".into(),
        "bool" => "boolean".into(),
        "Vec<Entry>" => "Readonly<Record<string, Words>>".into(),
        _ => match (inner(kind, "Option"), inner(kind, "Vec")) {
            (Some(kind), _) => format!("{} | null", in_typescript(kind)),
            (_, Some(kind)) if kind.starts_with("Vec") => {
                format!("readonly ({})[]", in_typescript(kind))
            }
            (_, Some(kind)) => format!("readonly {}[]", in_typescript(kind)),
            _ => called(kind).unwrap_or_else(|| panic!("no type for {kind}")).into(),
        },
    }
}

/// Words in lines of at most so many characters.
fn lines(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > most {
            lines.push(word.to_owned());
        } else {
            *line += if line.is_empty() { "" } else { " " };
            *line += word;
        }
    }
    lines
}

/// Python's rows of the schema have the fields that the engine's have.
#[test]
fn rows_of_python() {
    let with_row = |text: &str, entry: &str, class: &str| {
        let mut block = String::new();
        for (field, kind, meaning) in row(entry).fields {
            let said = lines(&meaning, 89).join("\n    ");
            let _ = write!(block, "    {field}: {}\n    \"\"\"{said}\"\"\"\n", in_python(&kind));
        }
        let is_field = |line: &str| {
            let field = line.strip_prefix("    ").and_then(|line| line.split_once(": "));
            let named = |name: &str| name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            field.is_some_and(|(name, _)| named(name))
        };
        with_block(text, class, &block, is_field)
    };
    let mut text = with_names::<Language>(&read(SCHEMA), "BuiltInLanguage", |one| one.name());
    let mut rows = read(ROWS);
    for (entry, class) in CALLED {
        match class {
            // Its kinds are the values of a mapping.
            "ValueInfo" => {}
            "RuleTitle" | "PrintedTable" => rows = with_row(&rows, entry, class),
            _ => text = with_row(&text, entry, class),
        }
    }
    holds(SCHEMA, &text);
    holds(ROWS, &rows);
}

/// A comment of TypeScript.
fn comment(text: &mut String, indent: &str, said: &str) {
    let lines = lines(said, 100 - indent.len());
    if let [line] = &lines[..] {
        let _ = writeln!(text, "{indent}/** {line} */");
        return;
    }
    let _ = writeln!(text, "{indent}/**");
    for line in lines {
        let _ = writeln!(text, "{indent} * {line}");
    }
    let _ = writeln!(text, "{indent} */");
}

/// TypeScript's rows of the schema have the fields that the engine's have.
#[test]
fn rows_of_typescript() {
    let mut text =
        String::from("// Made by the test `bindings` of the engine's schema. Change it there.\n");
    for (entry, class) in CALLED {
        let row = row(entry);
        text.push('\n');
        comment(&mut text, "", &row.meaning);
        let _ = writeln!(text, "export interface {class} {{");
        for (field, kind, meaning) in row.fields {
            comment(&mut text, "  ", &meaning);
            let _ = writeln!(text, "  readonly {field}: {};", in_typescript(&kind));
        }
        text.push_str("}\n");
    }
    holds(TYPES, &text);
}

/// What is told of attacks: a figure of an exchange is a feat that CASE's attacks have, or the
/// damage through.
#[test]
fn measures_of_python() {
    let text = read("case-py/python/case_py/arrays.py");
    let feats = case_core::any::feats("case").expect("a system");
    let known = feats.iter().filter(|feat| **feat != Feat::Fell).map(|feat| feat.name());
    let names: Vec<_> = known.chain(["through"]).map(|name| format!("\"{name}\"")).collect();
    let line = format!("\nMeasure: TypeAlias = Literal[{}]\n", names.join(", "));
    assert!(text.contains(&line), "arrays.py has not the line {line}");
}

/// A JSON Schema as a type of TypeScript. The bounds of numbers and texts are checked by the engine.
fn shape(schema: &Value, indent: &str) -> String {
    if let Some(choices) = schema["anyOf"].as_array() {
        // Null and other spellings are for files: a program leaves a field out.
        let of_files = |choice: &&Value| choice["type"] == "null" || !choice["$ref"].is_null();
        let choices: Vec<_> = choices.iter().filter(|choice| !of_files(choice)).collect();
        let mut kinds: Vec<_> = choices.iter().map(|choice| shape(choice, indent)).collect();
        let words = choices.iter().filter(|c| c["title"].is_string() && c["title"] != c["const"]);
        kinds.extend(words.map(|choice| choice["title"].to_string()));
        kinds.dedup();
        return kinds.join(" | ");
    }
    if let Some(names) = schema["enum"].as_array() {
        return names.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    if !schema["const"].is_null() {
        return schema["const"].to_string();
    }
    let kind = schema["type"].as_array().map_or(&schema["type"], |kinds| &kinds[0]);
    match kind.as_str().unwrap_or_else(|| panic!("no type for {schema}")) {
        "integer" | "number" => "number".into(),
        "array" => match shape(&schema["items"], indent) {
            kind if kind.contains(" | ") => format!("readonly ({kind})[]"),
            kind => format!("readonly {kind}[]"),
        },
        "object" => match schema["properties"].as_object() {
            Some(fields) => fields_of(schema, fields, indent),
            None => format!(
                "Readonly<Record<string, {}>>",
                shape(&schema["additionalProperties"], indent)
            ),
        },
        plain => plain.into(),
    }
}

fn fields_of(schema: &Value, fields: &serde_json::Map<String, Value>, indent: &str) -> String {
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let inner = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, field) in fields {
        let schema = (name == "$schema").then_some("The address of the schema, for editors.");
        let said = field["description"].as_str().or(schema).expect("a description");
        let default = match &field["default"] {
            Value::Null | Value::Array(_) | Value::Object(_) => String::new(),
            default => format!(" By default {default}."),
        };
        comment(&mut text, &inner, &format!("{said}{default}"));
        let optional = if required.iter().any(|one| one == name) { "" } else { "?" };
        let _ = writeln!(text, "{inner}readonly {name}{optional}: {};", shape(field, &inner));
    }
    if let Some(host) = schema["patternProperties"]["^host$"]["description"].as_str() {
        comment(&mut text, &inner, host);
        let _ =
            writeln!(text, "{inner}readonly host?: {{ readonly [name: string]: unknown }} | null;");
        let _ = writeln!(text, "{inner}readonly [name: `x_${{string}}`]: unknown;");
    }
    text + indent + "}"
}

/// Names as a union of literals, in the order of the list.
fn union<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut seen = BTreeSet::new();
    let names = names.filter(|name| seen.insert(*name)).map(|name| format!("\n  | '{name}'"));
    names.collect::<String>() + ";\n"
}

/// TypeScript's rosters are those of the JSON Schemas, and its names those of the schemas.
#[test]
fn systems_of_typescript() {
    let mut text = String::from(
        "// Made by the test `bindings` of the systems' schemas. Change it there.\n\n",
    );
    let schemas: Vec<_> = case_core::any::SYSTEMS
        .iter()
        .copied()
        .map(|name| case_core::any::schema(name).expect(name))
        .collect();
    let mut list = |said: &str, name: &str, names: &mut dyn Iterator<Item = &str>| {
        comment(&mut text, "", said);
        let _ = writeln!(text, "export type {name} ={}", union(names));
    };
    list(
        "The systems that a build can play.",
        "SystemName",
        &mut case_core::any::SYSTEMS.iter().copied(),
    );
    let questions = schemas.iter().flat_map(|schema| &schema.questions);
    list("A question of any system.", "QuestionName", &mut questions.map(|question| question.name));
    let rolls = schemas.iter().flat_map(|schema| &schema.rolls);
    list("A roll of any system.", "RollName", &mut rolls.map(|roll| roll.name));
    let fields = schemas.iter().flat_map(|schema| &schema.fields);
    list(
        "A field of a fighter or battle, of any system.",
        "FieldName",
        &mut fields.map(|field| field.name),
    );
    let mut rosters = Vec::new();
    for system in case_core::any::SYSTEMS.iter().copied() {
        let schema = case_core::any::roster_json(system).expect(system);
        let schema = serde_json::to_value(schema).expect("JSON");
        let mut name = system.to_owned();
        name[..1].make_ascii_uppercase();
        rosters.push(format!("{name}Roster"));
        comment(&mut text, "", &format!("{}.", schema["title"].as_str().expect("a title")));
        let fields = schema["properties"].as_object().expect("fields");
        let _ =
            writeln!(text, "export interface {name}Roster {}\n", fields_of(&schema, fields, ""));
    }
    comment(&mut text, "", "A roster of any system: `system` tells which.");
    let _ = writeln!(text, "export type Roster = {};", rosters.join(" | "));
    holds(SYSTEMS, &text);
}
