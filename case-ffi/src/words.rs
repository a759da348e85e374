//! Languages and catalogs.
//!
//! All text for readers is in a language of the engine, or in a host's own words: a catalog of
//! templates on top of one of the languages. Every call that gives such text takes a `language`
//! (case_language) and a `catalog`, which is NULL for the engine's own words; for what a catalog
//! lacks, the language is used.

use crate::data;
use crate::handle::{self, Done, Fault, Shell, opaque};
use crate::status::{case_status, guard};
use case_core::any::{self, AnyBattle};
use case_core::codes::Code;
use case_core::log::Audience;
use case_core::words::{Catalog, Language, Speech};
use std::collections::BTreeMap;
use std::ffi::c_char;
use std::sync::{PoisonError, RwLock};

/// A language of the engine.
pub use case_core::words::Language as case_language;

/// For whom something is shown. For the player of one fighter it is CASE_AUDIENCE_SEAT plus the place of
/// the fighter, from 0.
pub use case_core::log::AudienceKind as case_audience;

/// A host's own words. It is immutable: any number of threads may use it at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_catalog(Shell<Catalog>);

opaque!(case_catalog, Catalog, b"CASEWORD");

/// Creates a catalog from a text: an object (JSON) or table (TOML) that maps keys to texts or lists
/// of texts, for example
///
/// ```text
/// {"note.stunned": ["{who} sees stars for {turns}", "{who} sees stars"],
///  "word.defense.dodge": "jump aside", "unit.turns": ["{n} turn", "{n} turns"]}
/// ```
///
/// The keys are "note.", "question.", "answer.", "roll.", "field.", "intervention.", "line.", "unit."
/// and "word." with names of the schema (case_system_schema_json), whose texts show the values that
/// a template can name; "advice." with best, worse or alike (case_advice_reasons), and "stake." with
/// attack, fight or alike (case_stakes_lines). Of several texts, the first one that names no absent value is used; of a
/// unit's two texts, the first is the singular.
///
/// CASE_ERR_CATALOG for an invalid catalog, such as a key that no text has, or a value in braces that
/// the text does not show: the message lists every problem. Free with case_catalog_free.
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
        let catalog = any::own_texts(&data::parse(text, format)?)
            .map_err(|p| Fault::of(case_status::CASE_ERR_CATALOG, p))?;
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

/// The languages that hosts have added, by their numbers. Each stays for as long as the program runs.
static ADDED: RwLock<BTreeMap<i32, &'static Catalog>> = RwLock::new(BTreeMap::new());

/// Adds a language, or gives a library its German where it was built without it, like the package for
/// browsers: until then everything is in English. `language` is CASE_LANGUAGE_GERMAN, or for a language
/// of your own any greater number, which every call with a `language` takes from then on. `text` is a
/// file of texts (PO, of gettext), such as `texts/de.po` of case-core; what it lacks is in English. What
/// was added first under a number stays; a library that has its German built in keeps that.
///
/// CASE_ERR_RANGE for English, which every library has, and for a number below 0; CASE_ERR_PARSE for
/// another text: the message names each wrong line.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_language_load(
    language: i32,
    text: *const c_char,
    length: usize,
) -> case_status {
    guard(|| {
        if language <= i32::from(Language::English.number()) {
            let message = format_args!("{language} is no number for a language besides English");
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
        // SAFETY: as this function's contract says.
        let text = unsafe { handle::text(text, length) }?;
        let read = Catalog::read(text).map_err(|p| Fault::of(case_status::CASE_ERR_PARSE, p))?;
        let built_in = Language::from_number(language).and_then(Language::catalog);
        let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
        if built_in.is_none() {
            added.entry(language).or_insert_with(|| Box::leak(Box::new(read)));
        }
        Ok(case_status::CASE_OK)
    })
}

/// The words of the language of that number.
pub(crate) fn language(number: i32) -> Done<Speech<'static>> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).get(&number).copied();
    let speech = added.map(|catalog| Speech::default().over(catalog));
    speech.or_else(|| Language::from_number(number).map(Speech::from)).ok_or_else(|| {
        let message = format_args!("{number} is no case_language, and none was added under it");
        Fault::new(case_status::CASE_ERR_RANGE, message)
    })
}

/// The language and catalog of a call.
///
/// # Safety
/// `catalog` is NULL or a handle.
pub(crate) unsafe fn speech<'c>(language: i32, catalog: *const case_catalog) -> Done<Speech<'c>> {
    let language = self::language(language)?;
    let own: Option<&'c Catalog> = if catalog.is_null() {
        None
    } else {
        // SAFETY: as the contract says; a catalog stays the same until it is freed.
        Some(unsafe { handle::fixed(catalog) }?)
    };
    Ok(own.map_or(language, |own| language.under(own)))
}

/// The audience of that number.
pub(crate) fn audience(battle: &AnyBattle, number: i32) -> Done<Audience> {
    let sits = |audience: &Audience| match audience {
        Audience::Seat(who) => who.place().is_some_and(|place| place < battle.fighters()),
        _ => true,
    };
    Audience::from_number(number).filter(sits).ok_or_else(|| {
        Fault::new(case_status::CASE_ERR_RANGE, format_args!("{number} is no case_audience"))
    })
}
