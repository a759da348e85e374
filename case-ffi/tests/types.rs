//! The types of the call protocol for TypeScript, Python and C#, made from its own schema.
//! `CASE_BLESS=1` makes them again.

#[path = "../../tests/src/kept.rs"]
mod kept;

use case_core::call::schema;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// How a language writes a type.
#[derive(Clone, Copy, PartialEq)]
enum Language {
    TypeScript,
    Python,
    CSharp,
}

use Language::{CSharp, Python, TypeScript};

impl Language {
    fn plain(self, name: &str) -> &'static str {
        let names = match name {
            "string" => ["string", "str", "string"],
            "integer" => ["number", "int", "long"],
            "number" => ["number", "float", "double"],
            "boolean" => ["boolean", "bool", "bool"],
            "null" => ["null", "None", "null"],
            "object" => ["Record<string, unknown>", "dict[str, Any]", "JObject"],
            "array" => ["unknown[]", "list[Any]", "JArray"],
            _ => ["unknown", "Any", "JToken"],
        };
        names[self as usize]
    }

    fn union(self, mut all: Vec<String>) -> String {
        let mut seen = Vec::new();
        all.retain(|one| {
            !seen.contains(one) && {
                seen.push(one.clone());
                true
            }
        });
        if self != CSharp {
            return all.join(" | ");
        }
        let (nulls, others): (Vec<_>, Vec<_>) = all.iter().partition(|one| *one == "null");
        match others[..] {
            [one] if nulls.is_empty() || one.starts_with('J') => one.clone(),
            [one] if ["long", "bool", "double"].contains(&one.as_str()) => format!("{one}?"),
            [one] => one.clone(),
            _ => "JToken".into(),
        }
    }

    /// The type that a schema describes.
    fn of(self, schema: &Value) -> String {
        if let Some(name) = schema["$ref"].as_str() {
            return name.rsplit('/').next().expect("a name").into();
        }
        // Names with their meanings, and other spellings: one list.
        let names = |one: &Value| match (&one["const"], &one["enum"]) {
            (Value::Null, Value::Array(all)) => Some(all.clone()),
            (Value::Null, _) => None,
            (name, _) => Some(vec![name.clone()]),
        };
        let named = schema["anyOf"].as_array().into_iter().flatten().map(names);
        if let Some(all) = named.collect::<Option<Vec<_>>>().filter(|all| !all.is_empty()) {
            return self.of(&json!({"enum": all.concat()}));
        }
        if let Some(all) = schema["anyOf"].as_array() {
            return self.union(all.iter().map(|one| self.of(one)).collect());
        }
        let constants = schema["enum"].as_array().cloned();
        let constants = constants.or_else(|| schema.get("const").map(|one| vec![one.clone()]));
        if let Some(all) = constants {
            let all: Vec<String> = all.iter().map(ToString::to_string).collect();
            return match self {
                TypeScript => all.join(" | "),
                Python => format!("Literal[{}]", all.join(", ")),
                CSharp => "string".into(),
            };
        }
        match &schema["type"] {
            Value::Array(all) => {
                let names = all.iter().map(|one| self.plain(one.as_str().expect("a name")).into());
                self.union(names.collect())
            }
            Value::String(sort) => match sort.as_str() {
                "array" if schema["items"].is_object() => {
                    let of = self.of(&schema["items"]);
                    match self {
                        TypeScript if of.contains(' ') => format!("({of})[]"),
                        TypeScript => format!("{of}[]"),
                        Python => format!("list[{of}]"),
                        CSharp => format!("List<{of}>"),
                    }
                }
                "object" if schema["additionalProperties"].is_object() => {
                    let of = self.of(&schema["additionalProperties"]);
                    match self {
                        TypeScript => format!("Record<string, {of}>"),
                        Python => format!("dict[str, {of}]"),
                        CSharp => format!("Dictionary<string, {of}>"),
                    }
                }
                "object" if self == TypeScript && schema["properties"].is_object() => {
                    format!("{{ {} }}", self.members(schema).join(" "))
                }
                sort => self.plain(sort).into(),
            },
            _ => self.plain("").into(),
        }
    }

    /// The members of a table, each on a line.
    fn members(self, schema: &Value) -> Vec<String> {
        let needed = schema["required"].as_array();
        let needed = |name: &str| needed.into_iter().flatten().any(|one| one == name);
        let member = |(name, of): (&String, &Value)| {
            let (sort, about) = (self.of(of), of["description"].as_str().unwrap_or_default());
            match self {
                TypeScript => {
                    let mark = if needed(name) { "" } else { "?" };
                    let about =
                        if about.is_empty() { String::new() } else { format!("/** {about} */ ") };
                    format!("{about}{name}{mark}: {sort};")
                }
                Python => {
                    let sort = if needed(name) { sort } else { format!("NotRequired[{sort}]") };
                    let mut line = format!("{name}: {sort}");
                    // As the formatter has it.
                    if line.len() > 96
                        && let Some((head, names)) = line.split_once("Literal[")
                    {
                        let deeper = if head.ends_with('[') { "    " } else { "" };
                        let break_in = if deeper.is_empty() { "" } else { "\n        " };
                        let break_out = if deeper.is_empty() { "" } else { "\n    ]" };
                        let names = names.trim_end_matches(']');
                        let names = names.replace(", ", &format!(",\n        {deeper}"));
                        line = format!(
                            "{head}{break_in}Literal[\n        {deeper}{names},\n    {deeper}]{break_out}"
                        );
                    }
                    if !about.is_empty() {
                        write!(line, "\n    \"\"\"{about}\"\"\"").expect("room");
                    }
                    line
                }
                CSharp => format!(
                    "/// <summary>{}</summary>\n        [JsonProperty(\"{name}\")] public {sort} {};",
                    about.replace('&', "&amp;").replace('<', "&lt;"),
                    pascal(name)
                ),
            }
        };
        schema["properties"].as_object().into_iter().flatten().map(member).collect()
    }
}

fn pascal(name: &str) -> String {
    let part = |part: &str| {
        let mut letters = part.chars();
        letters
            .next()
            .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect::<String>())
    };
    name.split('_').map(part).collect()
}

fn tables(of: &Value, name: &str) -> Map<String, Value> {
    of[name].as_object().expect("a table").clone()
}

fn type_script(protocol: &Value) -> String {
    let mut text = String::from(
        "/* Made by case-ffi/tests/types.rs of the schema of the call protocol. Change it there. */\n",
    );
    for (name, of) in tables(protocol, "$defs") {
        let nullable = of["type"].as_array().is_some_and(|all| all.iter().any(|one| one == "null"));
        let or_null = if nullable { " | null" } else { "" };
        let about = of["description"].as_str().unwrap_or_default();
        let members = TypeScript.members(&of).join("\n  ");
        writeln!(text, "\n/** {about} */\nexport type {name} = {{\n  {members}\n}}{or_null};")
            .expect("room");
    }
    text += "\n/** Each command with what it is given and what it answers. */\nexport interface Commands {\n";
    for (name, of) in tables(protocol, "commands") {
        let about = of["description"].as_str().unwrap_or_default();
        let given = &of["arguments"];
        let given = if given["properties"].as_object().is_some_and(Map::is_empty) {
            "{}".into()
        } else {
            TypeScript.of(given)
        };
        let result = TypeScript.of(&of["result"]);
        writeln!(text, "  /** {about} */\n  {name}: {{ given: {given}; result: {result} }};")
            .expect("room");
    }
    let mut shared = protocol.clone();
    shared["properties"].as_object_mut().expect("members").remove("call");
    shared["required"] = Value::Null;
    let shared = TypeScript.members(&shared).join("\n  ");
    let answer = TypeScript.of(&protocol["answer"]["properties"]["status"]);
    write!(
        text,
        "}}\n\n/** What every command can say. */\nexport type Shared = {{\n  {shared}\n}};\n\n\
         export type Command<N extends keyof Commands> = {{ call: N }} & Commands[N]['given'] & Shared;\n\n\
         export type Status = {answer};\n\n\
         /** The results of commands that came along. */\n\
         export type Along = {{ [N in keyof Commands]?: Commands[N]['result'] | null }};\n\n\
         export type Answer<N extends keyof Commands> = Along & {{ id?: unknown; battle?: string; status?: Status }}\n  \
         & ({{ result: Commands[N]['result']; error?: undefined }} | {{ result?: undefined; error: Fault }});\n"
    )
    .expect("room");
    text
}

fn python(protocol: &Value) -> String {
    let mut text = String::from(
        "\"\"\"The types of the call protocol, for `Session`.\n\n\
         Made by case-ffi/tests/types.rs of the schema of the protocol. Change it there.\n\"\"\"\n\n\
         # ruff: noqa: E501\nfrom __future__ import annotations\n\n\
         from typing import Any, Literal, NotRequired, TypedDict\n",
    );
    for (name, of) in tables(protocol, "$defs") {
        let about = of["description"].as_str().unwrap_or_default();
        let members = Python.members(&of).join("\n    ");
        write!(text, "\n\nclass {name}(TypedDict):\n    \"\"\"{about}\"\"\"\n\n    {members}\n")
            .expect("room");
    }
    for (name, of) in tables(protocol, "commands") {
        let about = of["description"].as_str().unwrap_or_default();
        let mut members = Python.members(&of["arguments"]);
        members.insert(0, format!("call: Literal[\"{name}\"]"));
        let members = members.join("\n    ");
        let name = pascal(&name);
        write!(
            text,
            "\n\nclass {name}Command(TypedDict):\n    \"\"\"{about}\"\"\"\n\n    {members}\n"
        )
        .expect("room");
    }
    text
}

fn c_sharp(protocol: &Value) -> String {
    let mut text = String::from(
        "// The types of the answers of the call protocol, for CaseSession.cs. Copy both into a project with\n\
         // Newtonsoft.Json (in Unity: the package com.unity.nuget.newtonsoft-json).\n\
         // Made by case-ffi/tests/types.rs of the schema of the protocol. Change it there.\n\
         using System.Collections.Generic;\nusing Newtonsoft.Json;\nusing Newtonsoft.Json.Linq;\n\n\
         namespace CaseEngine\n{\n",
    );
    for (name, of) in tables(protocol, "$defs") {
        let about = of["description"].as_str().unwrap_or_default();
        // A member may not be called as its type is.
        let its = |member: &String| member.replace(&format!(" {name};"), &format!(" Its{name};"));
        let members: Vec<String> = CSharp.members(&of).iter().map(its).collect();
        let members = members.join("\n        ");
        writeln!(
            text,
            "    /// <summary>{about}</summary>\n    public sealed class {name}\n    {{\n        {members}\n    }}\n"
        )
        .expect("room");
    }
    text.truncate(text.trim_end().len());
    text + "\n}\n"
}

#[test]
fn types_are_made_of_the_schema() {
    let protocol = serde_json::to_value(schema()).expect("JSON");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    kept::text(root.join("js/types/protocol.gen.d.ts"), &type_script(&protocol));
    kept::text(root.join("../case-py/python/case_py/protocol.py"), &python(&protocol));
    kept::text(root.join("examples/unity/CaseProtocol.cs"), &c_sharp(&protocol));
}
