//! Languages and catalogs.
//!
//! Text for readers is in a language of the engine, or in your own words: a catalog of templates on top
//! of a language. Every call that gives such text takes a case_view: the words and the audience.
//!
//! ```text
//! case_view view = { sizeof view, CASE_LANGUAGE_GERMAN, CASE_AUDIENCE_PLAYERS, 0, NULL };
//! case_battle_title(battle, &view, text, sizeof text, NULL);
//! ```

use crate::data;
use crate::handle::{self, Done, Fault, Shell, Sized32, opaque};
use crate::status::{case_status, guard};
use case_core::any::{self, AnyBattle};
use case_core::codes::Code;
use case_core::log::Audience;
use case_core::words::{Catalog, Language, Speech};
use std::collections::BTreeMap;
use std::ffi::c_char;
use std::ptr::null;
use std::sync::{Arc, PoisonError, RwLock};

/// A language of the engine.
pub use case_core::words::Language as case_language;

/// For whom something is shown. For the player of one fighter it is CASE_AUDIENCE_SEAT plus the place of
/// the fighter, from 0.
pub use case_core::log::AudienceKind as case_audience;

/// A host's own words. It is immutable: any number of threads may use it at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_catalog(Shell<Arc<Catalog>>);

opaque!(case_catalog, Arc<Catalog>, b"CASEWORD");

/// In which words, and for whom, something is said or shown. NULL in its place stands for English, the
/// engine's own words, and what all players may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_view {
    /// Set this to sizeof(case_view).
    pub struct_size: u32,
    /// The language (case_language).
    pub language: i32,
    /// For whom (case_audience); a call that says nothing of a battle's secrets ignores it.
    pub audience: i32,
    /// 0; for later use.
    pub reserved: i32,
    /// Your own words on top of the language, or NULL. Missing words come from the language.
    pub catalog: *const case_catalog,
}

impl Default for case_view {
    fn default() -> Self {
        case_view { struct_size: 0, language: 0, audience: 0, reserved: 0, catalog: null() }
    }
}

// SAFETY: 32-bit integers, an even number of them, then a pointer, without padding, the size first.
// Each pattern of a pointer is one, and a catalog is looked at by its tag.
unsafe impl Sized32 for case_view {
    #[allow(clippy::cast_possible_truncation, reason = "the size of a pointer")]
    const FIRST: u32 = 16 + size_of::<usize>() as u32;
    const NAME: &'static str = "case_view";
    const RESERVED: &'static [usize] = &[std::mem::offset_of!(case_view, reserved)];
}

const _: () = assert!(size_of::<case_view>() == 16 + size_of::<usize>());

/// Creates a catalog from a text: an object (JSON) or table (TOML) that maps keys to texts or lists
/// of texts, for example
///
/// ```text
/// {"note.stunned": ["{who} sees stars for {turns}", "{who} sees stars"],
///  "word.defense.dodge": "jump aside", "unit.turns": ["{n} turn", "{n} turns"]}
/// ```
///
/// The keys are "note.", "question.", "answer.", "roll.", "field.", "intervention.", "line.", "unit."
/// and "word." with names of the schema ({"call": "schema"}), whose texts show the values that
/// a template can name; "advice." with best, worse or alike, and "stake." with
/// attack, fight or alike. Of several texts, the first one that names no absent value is used; of a
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
        unsafe { handle::give(out, Arc::new(catalog)) }?;
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
/// of your own any greater number, which every case_view takes from then on. `text` is a
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

/// A view as it is used.
pub(crate) struct View {
    pub(crate) language: Speech<'static>,
    pub(crate) own: Option<Arc<Catalog>>,
    audience: i32,
}

impl View {
    /// A view that comes in.
    ///
    /// # Safety
    /// `view` is NULL or points to a struct with its size, whose catalog is NULL or a handle.
    pub(crate) unsafe fn of(view: *const case_view) -> Done<View> {
        // SAFETY: as the contract says.
        let view = unsafe { handle::read_struct_or_default(view) }?;
        // SAFETY: as the contract says.
        let own = unsafe { handle::borrow_or_null(view.catalog) }?;
        let own = own.map(|own| Arc::clone(&own));
        Ok(View { language: language(view.language)?, own, audience: view.audience })
    }

    /// The words.
    pub(crate) fn speech(&self) -> Speech<'_> {
        self.own.as_deref().map_or(self.language, |own| self.language.under(own))
    }

    /// For whom, where there is no battle.
    pub(crate) fn audience_alone(&self) -> Done<Audience> {
        Audience::from_number(self.audience).ok_or_else(|| {
            let message = format_args!("{} is no case_audience", self.audience);
            Fault::new(case_status::CASE_ERR_RANGE, message)
        })
    }

    /// For whom, of those at a battle.
    pub(crate) fn audience(&self, battle: &AnyBattle) -> Done<Audience> {
        audience(battle, self.audience)
    }
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
