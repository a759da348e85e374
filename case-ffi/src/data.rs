//! Formats of input texts.
//!
//! Rosters, catalogs and rulings are texts written by a person or a program; saves are JSON.

use crate::handle::{Done, Fault};
use crate::status::case_status;
use case_core::node::Node;

/// The format of an input text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_format {
    /// JSON if the first character is "{", else TOML.
    CASE_FORMAT_ANY = 0,
    /// JSON.
    CASE_FORMAT_JSON = 1,
    /// TOML.
    CASE_FORMAT_TOML = 2,
}

/// A text without the mark that some editors put before it.
pub(crate) fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Reads a text as data.
pub(crate) fn parse(text: &str, format: u32) -> Done<Node> {
    const ANY: u32 = case_format::CASE_FORMAT_ANY as u32;
    const JSON: u32 = case_format::CASE_FORMAT_JSON as u32;
    const TOML: u32 = case_format::CASE_FORMAT_TOML as u32;
    let text = unmarked(text);
    let json = match format {
        ANY => text.trim_start().starts_with('{'),
        JSON => true,
        TOML => false,
        _ => {
            let message = format!("{format} is no case_format");
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
    };
    let parsed =
        if json { serde_json::from_str(text).map_err(|e| e.to_string()) } else { toml(text) };
    parsed.map_err(|e| Fault::of(case_status::CASE_ERR_PARSE, e))
}

#[cfg(feature = "toml")]
fn toml(text: &str) -> Result<Node, String> {
    toml::from_str(text).map_err(|e| place_in(text, &e))
}

#[cfg(not(feature = "toml"))]
fn toml(_: &str) -> Result<Node, String> {
    Err("this build reads JSON alone, which begins with `{`: TOML was left out of it".to_owned())
}

/// What is wrong with a TOML text, and where: its own words would repeat a whole line of the text,
/// however long that is.
#[cfg(feature = "toml")]
fn place_in(text: &str, error: &toml::de::Error) -> String {
    let Some(before) = error.span().and_then(|span| text.get(..span.start)) else {
        return error.message().to_owned();
    };
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    format!("{} at line {line} column {column}", error.message())
}

/// Writes data as JSON.
pub(crate) fn json(value: &impl serde::Serialize) -> Done<String> {
    serde_json::to_string(value).map_err(|e| Fault::new(case_status::CASE_ERR_INTERNAL, e))
}
