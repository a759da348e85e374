//! Which mutant is on: none, the one whose number `CASE_SWITCH` holds, or none while those that a run
//! comes by are written to the file that `CASE_SWITCH_SEEN` names.
#![feature(core_intrinsics, const_eval_select)]
#![allow(internal_features)]

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

const UNKNOWN: u32 = u32::MAX;
const SEEING: u32 = u32::MAX - 1;
const NONE: u32 = u32::MAX - 2;

static ON: AtomicU32 = AtomicU32::new(UNKNOWN);
static SEEN: [AtomicU8; 1 << 14] = [const { AtomicU8::new(0) }; 1 << 14];
static FILE: OnceLock<String> = OnceLock::new();

/// Is this mutant on? In what is worked out as the program is built, none is.
#[inline]
pub const fn on(number: u32) -> bool {
    std::intrinsics::const_eval_select((number,), never, now)
}

const fn never(_: u32) -> bool {
    false
}

#[inline]
fn now(number: u32) -> bool {
    let on = ON.load(Relaxed);
    if on >= NONE { rarely(on, number) } else { on == number }
}

#[cold]
fn rarely(mut on: u32, number: u32) -> bool {
    if on == UNKNOWN {
        on = read();
    }
    if on == SEEING {
        SEEN[number as usize].store(1, Relaxed);
    }
    on == number
}

fn read() -> u32 {
    let number = std::env::var("CASE_SWITCH").ok().and_then(|text| text.parse().ok());
    let on = match std::env::var("CASE_SWITCH_SEEN") {
        Ok(file) => {
            if FILE.set(file).is_ok() {
                unsafe extern "C" {
                    fn atexit(f: extern "C" fn()) -> i32;
                }
                unsafe { atexit(write) };
            }
            SEEING
        }
        Err(_) => number.unwrap_or(NONE),
    };
    ON.store(on, Relaxed);
    on
}

extern "C" fn write() {
    let seen: Vec<u8> = SEEN.iter().map(|seen| seen.load(Relaxed)).collect();
    if let Some(file) = FILE.get() {
        let _ = std::fs::write(file, seen);
    }
}
