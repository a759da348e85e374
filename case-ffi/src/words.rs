//! Languages and catalogs.
//!
//! Whatever a reader sees is said in a language of the engine, or in a host's own words: a catalog
//! of templates over one of the languages. Every call that says something takes a `language`
//! (case_language) and a `catalog`, which is NULL for the engine's own words; what a catalog lacks
//! is said in the language.

use crate::data;
use crate::handle::{self, Done, Fault, Shell, opaque};
use crate::status::{case_status, guard};
use case_core::codes::Code;
use case_core::log::Audience;
use case_core::node::{Node, Problems};
use case_core::words::{Language, OwnCatalog, Speech};
use std::ffi::c_char;

/// A language that the engine speaks.
pub use case_core::words::Language as case_language;

/// For whom something is told.
pub use case_core::log::Audience as case_audience;

/// A host's own words. Once made it never changes: any number of threads may use it at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_catalog(Shell<OwnCatalog>);

opaque!(case_catalog, OwnCatalog, b"CASEWORD");

/// What the keys of a catalog begin with.
const SECTIONS: [&str; 9] =
    ["answer", "field", "intervention", "line", "note", "question", "roll", "unit", "word"];

/// Makes a catalog from a text: an object (JSON) or table (TOML) whose keys are texts or lists of
/// texts, for example
///
/// ```text
/// {"note.stunned": ["{who} sees stars for {turns}", "{who} sees stars"],
///  "word.defense.dodge": "jump aside", "unit.turns": ["{n} turn", "{n} turns"]}
/// ```
///
/// The keys are "note.", "question.", "answer.", "roll.", "field.", "intervention.", "line.", "unit."
/// and "word." with names of the schema (case_system_schema_json), whose texts show what a template
/// can name. Of several texts the first is taken that names nothing absent; of a unit's, the first is
/// for one.
///
/// CASE_ERR_CATALOG where something is wrong: the message lists every problem. Free with
/// case_catalog_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_catalog_new(
    text: *const c_char,
    length: usize,
    format: u32,
    out: *mut *mut case_catalog,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let text = unsafe { handle::text(text, length) }?;
        let catalog = read(data::parse(text, format)?)
            .map_err(|p| Fault::new(case_status::CASE_ERR_CATALOG, p))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, catalog) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees a catalog. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_catalog_free(catalog: *mut case_catalog) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(catalog) }?;
        Ok(case_status::CASE_OK)
    });
}

fn read(node: Node) -> Result<OwnCatalog, Problems> {
    let Node::Map(entries) = node else {
        return Err(Problems::one("", "a catalog is a table of texts"));
    };
    let (mut problems, mut catalog) = (Problems::default(), OwnCatalog::default());
    for (key, node) in entries {
        let section = key.split_once('.').map(|(section, _)| section);
        if !section.is_some_and(|section| SECTIONS.contains(&section)) {
            let known = SECTIONS.join("., ");
            problems.add(&key, format!("a key begins with one of {known}."));
            continue;
        }
        let list = match node {
            Node::List(list) => list,
            one => vec![one],
        };
        let texts: Option<Vec<String>> =
            list.iter().map(|node| node.as_text().map(str::to_owned)).collect();
        match texts {
            Some(texts) => drop(catalog.texts.insert(key, texts)),
            None => problems.add(&key, "a text or a list of texts"),
        }
    }
    problems.or(Some(catalog))
}

/// What a call says something with.
///
/// # Safety
/// `catalog` is NULL or a handle.
pub(crate) unsafe fn speech<'c>(language: i32, catalog: *const case_catalog) -> Done<Speech<'c>> {
    let language = Language::from_number(language).ok_or_else(|| {
        Fault::new(case_status::CASE_ERR_RANGE, format_args!("{language} is no case_language"))
    })?;
    // SAFETY: as the contract says.
    let own: Option<&'c OwnCatalog> = unsafe { handle::borrow_or_null(catalog) }?;
    let mut speech = own.map_or_else(|| Speech::from(language), Speech::from);
    speech.language = language;
    Ok(speech)
}

/// The audience of that number.
pub(crate) fn audience(number: i32) -> Done<Audience> {
    Audience::from_number(number).ok_or_else(|| {
        Fault::new(case_status::CASE_ERR_RANGE, format_args!("{number} is no case_audience"))
    })
}
