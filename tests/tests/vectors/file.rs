//! The files of vectors: JSON with one step, roster or row a line.

use crate::make::Set;
use serde_json::Value as Json;
use std::fmt::Write;

/// The version of the form of these files: raised when a reader would have to change.
pub(crate) const FORMAT: i32 = 1;

fn members(out: &mut String, vector: &Json, list: &str) {
    let table = vector.as_object().unwrap();
    out.push('{');
    let rest = table.iter().filter(|(name, _)| ![list, "name"].contains(&name.as_str()));
    write!(out, "\"name\":{}", vector["name"]).unwrap();
    for (name, value) in rest {
        write!(out, ",\"{name}\":{value}").unwrap();
    }
    if let Some(items) = vector[list].as_array() {
        write!(out, ",\"{list}\":[").unwrap();
        lines(out, items.iter().map(Json::to_string));
        out.push(']');
    }
    out.push('}');
}

fn lines(out: &mut String, items: impl Iterator<Item = String>) {
    for (at, item) in items.enumerate() {
        out.push_str(if at == 0 { "\n" } else { ",\n" });
        out.push_str(&item);
    }
}

/// A file of vectors as text.
pub(crate) fn written(system: &str, from: &str, set: &Set) -> String {
    let mut out = format!("{{\"format\":{FORMAT},\"system\":\"{system}\",\"from\":\"{from}\",\n");
    out.push_str("\"rosters\":{");
    lines(&mut out, set.rosters.iter().map(|(name, roster)| format!("\"{name}\":{roster}")));
    out.push_str("},\n\"vectors\":[");
    for (at, vector) in set.vectors.iter().enumerate() {
        out.push_str(if at == 0 { "\n" } else { ",\n" });
        let list = ["steps", "odds", "rows"].into_iter().find(|list| vector[list].is_array());
        members(&mut out, vector, list.unwrap_or("steps"));
    }
    out.push_str("]}\n");
    out
}
