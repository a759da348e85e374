//! Formats of input texts.
//!
//! Rosters, catalogs and rulings are texts written by a person or a program; saves are JSON.

use crate::handle::{Done, Fault};
use crate::status::{case_status, guard};
use case_core::node::Node;
use case_core::text::{Format, MAX_TEXT, read};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The format of an input text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_format {
    /// JSON if the first character is "{", or if the text is JSON as a whole; else TOML.
    CASE_FORMAT_ANY = 0,
    /// JSON.
    CASE_FORMAT_JSON = 1,
    /// TOML.
    CASE_FORMAT_TOML = 2,
}

/// How many bytes a text may have.
static MOST: AtomicUsize = AtomicUsize::new(MAX_TEXT);

/// How many bytes a text may have.
pub(crate) fn most() -> usize {
    MOST.load(Ordering::Relaxed)
}

/// Sets how many bytes a text that comes in may have: at most, and at first, 64 MiB. A longer one
/// gives CASE_ERR_LENGTH. A host that takes rosters and saves of strangers sets what its own need;
/// reading a text takes at most twelve times its size in memory, and 16 MiB. It holds for the whole
/// process, in every call from now on.
///
/// CASE_ERR_RANGE beyond 64 MiB.
#[unsafe(no_mangle)]
pub extern "C" fn case_set_limit(bytes: usize) -> case_status {
    guard(|| {
        if bytes > MAX_TEXT {
            let message = format!("a limit of {bytes} bytes: there can be at most {MAX_TEXT}");
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
        MOST.store(bytes, Ordering::Relaxed);
        Ok(case_status::CASE_OK)
    })
}

/// Reads a text as data.
pub(crate) fn parse(text: &str, format: u32) -> Done<Node> {
    const ANY: u32 = case_format::CASE_FORMAT_ANY as u32;
    const JSON: u32 = case_format::CASE_FORMAT_JSON as u32;
    const TOML: u32 = case_format::CASE_FORMAT_TOML as u32;
    let format = match format {
        ANY => Format::Any,
        JSON => Format::Json,
        TOML => Format::Toml,
        _ => {
            let message = format!("{format} is no case_format");
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
    };
    read(text, format, most()).map_err(|e| Fault::of(case_status::CASE_ERR_PARSE, e))
}

/// Writes data as JSON.
pub(crate) fn json(value: &impl serde::Serialize) -> Done<String> {
    serde_json::to_string(value).map_err(|e| Fault::new(case_status::CASE_ERR_INTERNAL, e))
}
