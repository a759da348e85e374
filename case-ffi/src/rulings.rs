//! Rulings for the pure functions.
//!
//! The choices of a playing group on open questions of the books.

use crate::data;
use crate::handle::{self, Done, Fault, Shell, opaque};
use crate::status::{case_status, guard};
use case_core::case::Rulings;
use case_core::node::{Node, Problems};
use std::ffi::c_char;

/// The rulings of a playing group: the choices that the books leave open. The pure functions that
/// depend on one take a pointer to them, or NULL for the defaults. A battle has its own, from its
/// roster. They are immutable: any number of threads may use them at once.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_rulings(Shell<Rulings>);

opaque!(case_rulings, Rulings, b"CASERULE");

/// Creates rulings from a text: a table of switches by name, as under "rulings" in a roster, for
/// example {"rise_cap": "Unearthly", "automatic_from": "never"}. "preset" may be "case" or "msh";
/// the other switches then override it. An empty text gives the defaults.
///
/// CASE_ERR_RULINGS for invalid rulings: the message lists every problem. Free with
/// case_rulings_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_rulings_new(
    text: *const c_char,
    length: usize,
    format: u32,
    out: *mut *mut case_rulings,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let text = unsafe { handle::text(text, length) }?;
        let rulings = read(data::parse(text, format)?)
            .map_err(|p| Fault::of(case_status::CASE_ERR_RULINGS, p))?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, rulings) }?;
        Ok(case_status::CASE_OK)
    })
}

thread_local! {
    /// The defaults, made once: a pure call takes a few nanoseconds, and making them takes more.
    static DEFAULTS: Rulings = Rulings::default();
}

/// Runs a body with the rulings behind a pointer: the defaults for NULL.
///
/// # Safety
/// `rulings` is NULL or a handle.
#[inline]
pub(crate) unsafe fn under<T>(
    rulings: *const case_rulings,
    body: impl FnOnce(&Rulings) -> T,
) -> Done<T> {
    // SAFETY: as the contract says.
    if let Some(rulings) = unsafe { handle::borrow_or_null(rulings) }? {
        return Ok(body(&rulings));
    }
    let mut body = Some(body);
    let mut run = |rulings: &Rulings| body.take().map(|body| body(rulings));
    // At the end of a thread its defaults are gone before other destructors.
    let done = DEFAULTS.try_with(&mut run).unwrap_or(None);
    done.or_else(|| run(&Rulings::default()))
        .ok_or_else(|| Fault::new(case_status::CASE_ERR_INTERNAL, "no rulings"))
}

fn read(node: Node) -> Result<Rulings, Problems> {
    let mut problems = Problems::default();
    let mut rulings = Rulings::default();
    let mut switches = node;
    if let Node::Map(entries) = &mut switches
        && let Some(at) = entries.iter().position(|(name, _)| name == "preset")
    {
        match entries.remove(at).1.as_text() {
            Some("case") => {}
            Some("msh") => rulings = Rulings::msh(),
            _ => problems.add("preset", "unknown preset: case or msh"),
        }
    }
    rulings.read(&switches, "", &mut problems);
    problems.or(Some(rulings))
}

/// Frees rulings. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_rulings_free(rulings: *mut case_rulings) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(rulings) }?;
        Ok(case_status::CASE_OK)
    });
}

/// Gives every switch with its name, rule, question, reading, value, default and values, as a JSON
/// list.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_rulings_json(
    rulings: *const case_rulings,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    guard(|| {
        // SAFETY: as this function's contract says.
        let list = unsafe { under(rulings, Rulings::list) }?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_text(&data::json(&list)?, buffer, capacity, needed) }?;
        Ok(case_status::CASE_OK)
    })
}
