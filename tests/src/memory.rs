//! Memory of this process, and long texts by which it is measured.

use case_core::text::{Format, MAX_TEXT, read};
use std::time::{Duration, Instant};

/// What reading a text took.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// Bytes of memory beyond the text itself, at the highest.
    pub memory: usize,
    /// Time.
    pub time: Duration,
    /// Whether it was read as data.
    pub is_read: bool,
}

/// A line of what Linux says of this process, in bytes.
fn status(name: &str) -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().nth(1)?.parse::<usize>().ok().map(|kib| kib * 1024)
}

/// Reads a text and measures what that takes; `None` where the system does not tell.
pub fn measured(text: &str) -> Option<Taken> {
    // The highest memory counts from here.
    std::fs::write("/proc/self/clear_refs", "5").ok()?;
    let before = status("VmRSS")?;
    let start = Instant::now();
    let node = read(text, Format::Any, MAX_TEXT);
    let time = start.elapsed();
    let memory = status("VmHWM")?.saturating_sub(before);
    Some(Taken { memory, time, is_read: node.is_ok() })
}

/// A kind of text, of about a size in bytes.
pub type Kind = (&'static str, fn(usize) -> String);

fn times(start: &str, part: &str, end: &str, size: usize) -> String {
    format!("{start}{}{end}", part.repeat(size / part.len()))
}

/// A roster with as many copies of a fighter as fit, in the format that `write` writes.
fn roster(size: usize, format: Format) -> String {
    let text = include_str!("../../case-core/examples/rosters/case.toml");
    let at = text.find("[[fighters]]").unwrap_or_default();
    let (head, fighters) = text.split_at(at);
    if format == Format::Toml {
        return times(head, fighters, "", size);
    }
    let data: serde_json::Value = toml::from_str(text).unwrap_or_default();
    let fighter = data["fighters"][0].to_string();
    times(
        "{\"system\":\"case\",\"fighters\":[",
        &format!("{fighter},"),
        &format!("{fighter}]}}"),
        size,
    )
}

/// Texts as people and programs write them, then hostile ones.
pub const KINDS: &[Kind] = &[
    ("JSON: a roster", |size| roster(size, Format::Json)),
    ("TOML: a roster", |size| roster(size, Format::Toml)),
    ("JSON: `1,`", |size| times("{\"a\":[", "1,", "1]}", size)),
    ("JSON: `{\"a\":1},`", |size| times("{\"a\":[", "{\"a\":1},", "1]}", size)),
    ("JSON: `[],`", |size| times("{\"a\":[", "[],", "1]}", size)),
    ("JSON: one text", |size| times("{\"a\":\"", "x", "\"}", size)),
    ("JSON: spaces", |size| times("{", " ", "}", size)),
    ("TOML: `1,`", |size| times("a=[", "1,", "1]", size)),
    ("TOML: `[[a]]` and a key", |size| times("", "[[a]]\na=1\n", "", size)),
    ("TOML: `{a=1},`", |size| times("a=[", "{a=1},", "1]", size)),
    ("TOML: dotted keys", |size| {
        (0..size / 16).fold(String::new(), |text, n| text + &format!("a{n:07}.b.c=1\n"))
    }),
    ("TOML: line ends", |size| times("", "\n", "", size)),
    ("TOML: `[`", |size| times("a=", "[", "", size)),
    ("TOML: `= `", |size| times("", "= ", "", size)),
    ("TOML: one text", |size| times("a=\"", "x", "\"", size)),
    // As long as they are with the most that a battle keeps.
    ("JSON: inputs of a save", |size| {
        times("{\"a\":[", "\"*d100:100\",\"attack:1203.112\",", "0]}", size)
    }),
];
