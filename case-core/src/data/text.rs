//! Texts of files as data: JSON and TOML, as programs and people write them, within bounds.

use crate::data::message::{Message, message};
use crate::data::node::{Budget, Node};
use alloc::format;
use alloc::string::{String, ToString};
use serde::de::IgnoredAny;

#[cfg(feature = "toml")]
mod sections;

/// The format of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// JSON where it begins with a brace or is a whole JSON text, else TOML.
    Any,
    /// JSON.
    Json,
    /// TOML; JSON is always read, TOML by the feature `toml`.
    Toml,
}

/// The longest text that is read unless a host sets another limit: 64 MiB, far beyond any roster or
/// save.
pub const MAX_TEXT: usize = 64 * 1024 * 1024;

/// What a text may take in memory for each of its bytes.
const MEMORY_PER_BYTE: usize = 12;
/// What any text may take besides: no roster of a person comes near it. Of the 16 MiB that are promised,
/// one is left to what an allocator adds.
const MEMORY: usize = 15 * 1024 * 1024;

/// The bytes of a file as a text. The mark that some editors put before it is no part of it.
///
/// # Errors
/// If it is not UTF-8: what it seems to be instead, and where.
///
/// ```
/// use case_core::text::utf8;
/// assert_eq!(utf8(b"\xef\xbb\xbf{}").unwrap(), "{}");
/// let utf_16 = utf8(b"\xff\xfe{\0}\0").unwrap_err();
/// assert_eq!(utf_16.to_string(), "the text is UTF-16: save it as UTF-8");
/// ```
pub fn utf8(bytes: &[u8]) -> Result<&str, Message> {
    // Without a mark, every other byte of a text in UTF-16 that begins in ASCII is zero.
    let head = bytes.get(..4).unwrap_or_default();
    if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] = bytes {
        return Err("the text is UTF-16: save it as UTF-8".into());
    }
    if matches!(head, [0, a, 0, b] | [a, 0, b, 0] if *a != 0 && *b != 0) {
        return Err("the text is UTF-16: save it as UTF-8".into());
    }
    let text = str::from_utf8(bytes).map_err(|e| {
        let before = bytes.get(..e.valid_up_to()).unwrap_or_default();
        let line = lines(before.iter().copied());
        let byte = bytes.get(e.valid_up_to()).copied().unwrap_or_default();
        message!(
            "the text is not UTF-8, at line {line}: byte {byte} is wrong. Many programs write \
             Latin-1 or Windows-1252: save it as UTF-8",
            line,
            byte = format!("0x{byte:02X}")
        )
    })?;
    Ok(unmarked(text))
}

/// A text without the mark that some editors put before it.
pub fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The line in which a text ends.
fn lines(before: impl Iterator<Item = u8>) -> String {
    (before.filter(|&b| b == b'\n').count() + 1).to_string()
}

/// Reads a text of at most so many bytes as data.
///
/// It takes at most twelve times its size in memory, and 16 MiB; a text that needs more is refused
/// before it is read to its end. Whole numbers may have a point (`30.0`).
///
/// # Errors
/// What is wrong, and in which line.
///
/// ```
/// use case_core::text::{Format, MAX_TEXT, read};
/// let node = read("\u{feff}{\"armor\": 30.0}", Format::Any, MAX_TEXT).unwrap();
/// assert_eq!(node.get("armor"), Some(&case_core::node::Node::Int(30)));
/// let list = read("[1, 2]", Format::Any, MAX_TEXT).unwrap_err();
/// assert_eq!(list.to_string(), "this is JSON, but no table: begin with `{`");
/// let comment = read("{ // mine\n}", Format::Any, MAX_TEXT).unwrap_err();
/// assert_eq!(
///     comment.to_string(),
///     "not JSON: key must be a string at line 1 column 3. JSON has no comments: take them out"
/// );
/// ```
pub fn read(text: &str, format: Format, most: usize) -> Result<Node, Message> {
    if text.len() > most {
        return Err(message!(
            "a text of {found} bytes: there can be at most {most}",
            found = text.len(),
            most
        ));
    }
    let text = unmarked(text);
    let start = text.trim_start();
    let is_json = match format {
        Format::Json => true,
        Format::Toml => false,
        // No TOML begins so, and a whole list of JSON is hardly ever meant as a heading.
        Format::Any => start.starts_with(['{', '/']) || is_json_without_a_table(start),
    };
    let allowed = text.len().saturating_mul(MEMORY_PER_BYTE).saturating_add(MEMORY);
    let budget = Budget::new(allowed);
    let node = if is_json { json(text, &budget) } else { toml(text, &budget) }?;
    match (format, node) {
        (Format::Json, node) | (_, node @ Node::Map(_)) => Ok(node),
        _ => Err("this is JSON, but no table: begin with `{`".into()),
    }
}

/// Whether a text is JSON, but a list, a text, a number or a word.
fn is_json_without_a_table(start: &str) -> bool {
    let is_likely = start.starts_with(|c: char| "[\"-ntf".contains(c) || c.is_ascii_digit());
    is_likely && serde_json::from_str::<IgnoredAny>(start).is_ok()
}

fn json(text: &str, budget: &Budget) -> Result<Node, Message> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = budget.read(&mut reader).and_then(|node| reader.end().map(|()| node));
    match read {
        Ok(node) => Ok(node),
        Err(_) if budget.is_spent() => Err(too_large()),
        Err(error) => {
            let hint: Message = if is_comment(text, error.line(), error.column()) {
                ". JSON has no comments: take them out".into()
            } else {
                Message::default()
            };
            Err(message!("not JSON: {error}{hint}", error = error.to_string(), hint))
        }
    }
}

/// Whether a comment of another format stands at a place of a text, as the reader of JSON counts.
fn is_comment(text: &str, line: usize, column: usize) -> bool {
    let line = text.split('\n').nth(line.saturating_sub(1)).unwrap_or_default().as_bytes();
    let at = column.saturating_sub(1);
    line.get(at..).is_some_and(|rest| {
        rest.starts_with(b"//") || rest.starts_with(b"/*") || rest.starts_with(b"#")
    })
}

fn too_large() -> Message {
    message!(
        "the text has so many short values that it would take more than {most} times its size in \
         memory",
        most = MEMORY_PER_BYTE
    )
}

#[cfg(feature = "toml")]
fn toml(text: &str, budget: &Budget) -> Result<Node, Message> {
    let is_path = |text: &str| {
        let ending = text.trim_end().rsplit('.').next();
        !text.contains('\n') && matches!(ending, Some("toml" | "json"))
    };
    sections::read(text, budget).map_err(|error| {
        let hint = "this is the name of a file: give what stands in it";
        if is_path(text) { message!("{error}; {hint}", error, hint) } else { error }
    })
}

#[cfg(not(feature = "toml"))]
fn toml(_: &str, _: &Budget) -> Result<Node, Message> {
    Err("this build reads JSON alone, which begins with `{`: TOML was left out of it".into())
}
