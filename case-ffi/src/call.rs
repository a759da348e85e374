//! One call for everything: a command as JSON, an answer as JSON.
//!
//! case_battle_call gives a command about a battle that has a handle, and needs no session. case_call
//! gives one in a session, which holds battles by name; its errors are in its answers. The program
//! case-serve speaks the same protocol by lines and over HTTP.
//!
//! ```text
//! const char *said = case_battle_call(battle, &view, "{\"call\": \"tracker\"}", 19, NULL, NULL);
//! const char *said = case_call(session, CASE_AUDIENCE_GAMEMASTER,
//!                              "{\"call\": \"new\", \"roster\": \"...\", \"seed\": 7}", length, NULL);
//! ```

use crate::battle::case_battle;
use crate::data;
use crate::handle::{self, Fault, Shell, opaque};
use crate::status::{case_status, guard};
use crate::watch::{Watched, case_watch};
use crate::words::{View, case_view};
use case_core::call::{Alone, Ceiling, Door, Manner, Order};
use case_core::log::Audience;
use case_core::odds::Progress;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::c_char;
use std::ops::ControlFlow;
use std::ptr::null;
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;

/// Battles by name, for case_call. Any number of threads may call it at once: commands for different
/// battles do not wait for each other, and one for a battle whose command still runs is refused with
/// the code "busy".
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_session(Shell<Spoken>);

/// What a handle holds.
#[derive(Debug)]
pub struct Spoken {
    door: Door,
    /// The last answer to each thread, with a NUL behind it.
    said: Mutex<HashMap<ThreadId, Vec<u8>>>,
}

opaque!(case_session, Spoken, b"CASESESS");

/// A command in JSON, in which rosters, saves and the like may be texts of their own, in TOML or JSON.
///
/// # Errors
/// The answer to what is no command.
pub fn order(command: &str) -> Result<Order, Vec<u8>> {
    let read = |format: data::case_format| {
        move |text: &str| data::parse(text, format as u32).map_err(|fault| fault.message)
    };
    let json = read(data::case_format::CASE_FORMAT_JSON);
    let any = read(data::case_format::CASE_FORMAT_ANY);
    Order::of_text(command, json, any).map_err(|answer| written(&answer))
}

/// An answer, or how far long work is, as JSON on one line.
pub fn written(answer: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(answer).unwrap_or_else(|_| br#"{"error":{"code":"panic"}}"#.to_vec())
}

/// Opens a session without battles.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_session_new(out: *mut *mut case_session) -> case_status {
    guard(|| {
        let spoken = Spoken { door: Door::default(), said: Mutex::default() };
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, spoken) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Frees a session with its battles. NULL is fine.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_session_free(session: *mut case_session) {
    guard(|| {
        // SAFETY: as this function's contract says.
        unsafe { handle::free(session) }?;
        Ok(case_status::CASE_OK)
    });
}

/// Carries out a command for somebody who may know and do no more than `audience` (case_audience), and
/// gives the answer as JSON on one line, ending with NUL: never NULL, owned by the session, and valid
/// until this thread's next call for it. `length` may be NULL; it gets the bytes of the answer without
/// the NUL. The commands and their answers: {"call": "protocol"} gives them as a JSON Schema.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_call(
    session: *const case_session,
    audience: i32,
    command: *const c_char,
    command_length: usize,
    length: *mut usize,
) -> *const c_char {
    const REFUSED: &[u8] =
        b"{\"error\":{\"code\":\"door\",\"message\":\"no session, text or audience: see case_last_message\"}}\0";
    let mut said: *const u8 = null();
    let mut bytes = REFUSED.len() - 1;
    guard(|| {
        // SAFETY: as this function's contract says.
        let (spoken, command) =
            unsafe { (handle::borrow(session)?, handle::text(command, command_length)?) };
        let no_audience = format!("{audience} is no case_audience");
        let no_audience = || Fault::new(case_status::CASE_ERR_RANGE, no_audience);
        let audience = Audience::from_number(audience).ok_or_else(no_audience)?;
        let mut answer = order(command).map_or_else(
            |refused| refused,
            |order| {
                let ceiling = Ceiling::of(audience);
                written(
                    &spoken.door.answer(&ceiling, order, false, &mut |_| ControlFlow::Continue(())),
                )
            },
        );
        bytes = answer.len();
        answer.push(0);
        said = answer.as_ptr();
        let mut kept = spoken.said.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(std::thread::current().id(), answer);
        Ok(case_status::CASE_OK)
    });
    if !length.is_null() {
        // SAFETY: it may be written to, by the contract.
        let _ = unsafe { handle::write(length, "length", bytes) };
    }
    if said.is_null() { REFUSED.as_ptr().cast() } else { said.cast() }
}

thread_local! {
    /// The last answer to this thread, with a NUL behind it.
    static SAID: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Shows a watch how much of how much is done, and says whether to go on.
fn see(watched: Option<&Watched>, trials: u64, of: u64) -> bool {
    let mut progress = Progress::default();
    (progress.trials, progress.of) = (trials, of);
    watched.is_none_or(|watched| watched.see(progress).is_continue())
}

/// Carries out a command about a battle, or with NULL in its place one that needs none ("systems",
/// "schema", "rules", "import", ...), and gives the answer as JSON on one line, ending with NUL: never
/// NULL, and valid until this thread's next case_battle_call. The commands and their answers are those of
/// case_call, but for those about a session's battles ("new", "resume", "copy", "close", ...).
///
/// The command may see and do no more than the audience of `view` may, and is answered in its words
/// unless it names a language: for your own interface say CASE_AUDIENCE_GAMEMASTER there, and where you
/// show the answer to somebody, "audience" in the command. `watch` (case_odds.h) shows how far long work
/// is, and stops it; it may be NULL. `length` may be NULL; it gets the bytes of the answer without the
/// NUL.
///
/// A command that changes the battle goes on to the next request, unless it says "run": false; what it
/// adds to the log are the new events.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_call(
    battle: *mut case_battle,
    view: *const case_view,
    command: *const c_char,
    command_length: usize,
    watch: *const case_watch,
    length: *mut usize,
) -> *const c_char {
    const REFUSED: &[u8] =
        b"{\"error\":{\"code\":\"door\",\"message\":\"no battle, view or text: see case_last_message\"}}\0";
    let mut said: *const u8 = null();
    let mut bytes = REFUSED.len() - 1;
    guard(|| {
        // SAFETY: as this function's contract says.
        let (view, command, watched) = unsafe {
            let watched = handle::borrow_or_null(watch)?;
            (View::of(view)?, handle::text(command, command_length)?, watched)
        };
        let mut see = |done, of| see(watched.as_deref(), done, of);
        let manner = |audience| {
            let mut manner = Manner::new(Ceiling::of(audience));
            (manner.language, manner.own) = (view.language, view.own.clone());
            manner
        };
        let order = order(command);
        let mut answer = if battle.is_null() {
            let audience = view.audience_alone()?;
            order.map_or_else(
                |refused| refused,
                |order| written(&Alone::without(&manner(audience), order, &mut see)),
            )
        } else {
            let body = |held: &mut crate::battle::Held| {
                let manner = manner(view.audience(&held.battle)?);
                let order = match order {
                    Ok(order) => order,
                    Err(refused) => return Ok(refused),
                };
                if !order.changes() {
                    return Ok(written(&held.battle.call(&manner, order, &mut see)));
                }
                held.forget();
                held.battle.new_events();
                let answer = written(&held.battle.call(&manner, order, &mut see));
                held.news = held.battle.new_events().start;
                Ok(answer)
            };
            // SAFETY: as this function's contract says.
            unsafe { handle::change(battle, false, body) }?
        };
        bytes = answer.len();
        answer.push(0);
        // A thread that ends answers nobody.
        let kept = SAID.try_with(|kept| {
            let mut kept = kept.borrow_mut();
            *kept = answer;
            kept.as_ptr()
        });
        let ended = |_| Fault::new(case_status::CASE_ERR_INTERNAL, "this thread ends");
        said = kept.map_err(ended)?;
        Ok(case_status::CASE_OK)
    });
    if !length.is_null() {
        // SAFETY: it may be written to, by the contract.
        let _ = unsafe { handle::write(length, "length", bytes) };
    }
    if said.is_null() { REFUSED.as_ptr().cast() } else { said.cast() }
}
