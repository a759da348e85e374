//! Versions.
//!
//! Check at startup that case_abi_version() is CASE_ABI_VERSION; otherwise the header and the
//! library do not match.

use crate::status::guard_pure;
use case_core::any;
use std::ffi::{CStr, c_char};
use std::sync::OnceLock;

/// The version of this header, first part.
pub const CASE_VERSION_MAJOR: u32 = 0;
/// The version of this header, second part.
pub const CASE_VERSION_MINOR: u32 = 1;
/// The version of this header, third part.
pub const CASE_VERSION_PATCH: u32 = 0;
/// The version as one increasing number: major * 1,000,000 + minor * 1,000 + patch.
pub const CASE_VERSION_NUMBER: u32 = 1_000;
/// The binary interface that this header describes. It is raised by every breaking change; a
/// program should call case_abi_version() once and stop if it differs.
pub const CASE_ABI_VERSION: u32 = 2;

const VERSION: &CStr = c"0.1.0";

/// Parses a text of digits at compile time.
const fn digits(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let (mut i, mut n) = (0, 0);
    while i < bytes.len() {
        assert!(bytes[i].is_ascii_digit());
        n = n * 10 + (bytes[i] - b'0') as u32;
        i += 1;
    }
    n
}

const _: () = {
    assert!(CASE_VERSION_MAJOR == digits(env!("CARGO_PKG_VERSION_MAJOR")));
    assert!(CASE_VERSION_MINOR == digits(env!("CARGO_PKG_VERSION_MINOR")));
    assert!(CASE_VERSION_PATCH == digits(env!("CARGO_PKG_VERSION_PATCH")));
    let number = CASE_VERSION_MAJOR * 1_000_000 + CASE_VERSION_MINOR * 1_000 + CASE_VERSION_PATCH;
    assert!(CASE_VERSION_NUMBER == number);
    let (text, ours) = (env!("CARGO_PKG_VERSION").as_bytes(), VERSION.to_bytes());
    assert!(text.len() == ours.len());
    let mut i = 0;
    while i < text.len() {
        assert!(text[i] == ours[i]);
        i += 1;
    }
};

/// The version of the library, such as "0.1.0". Static, ends with NUL.
#[unsafe(no_mangle)]
pub extern "C" fn case_version() -> *const c_char {
    guard_pure(VERSION.as_ptr(), || VERSION.as_ptr())
}

/// Room for the version, the names of all systems but one, the hash, and NUL.
const GAME_ROOM: usize = 96;

const _: () = {
    let mut most = env!("CARGO_PKG_VERSION").len() + "+rules.0123456789abcdef\0".len();
    let mut i = 0;
    while i < any::SYSTEMS.len() {
        most += any::SYSTEMS[i].len() + ".".len();
        i += 1;
    }
    assert!(most <= GAME_ROOM);
};

/// The version of the library with a hash of all its games, such as
/// "0.1.0+rules.90cd3ef0a1b2c3d4": two installations with the same text play the same game. It
/// covers the rules' versions, every cell of the printed tables, and the rulings with their
/// defaults and values. If some systems were left out of the build, the names of the others precede
/// "rules". Static, ends with NUL.
#[unsafe(no_mangle)]
pub extern "C" fn case_game_version() -> *const c_char {
    // No memory of the heap: it would still be held when the library is unloaded.
    static GAME: OnceLock<[u8; GAME_ROOM]> = OnceLock::new();
    guard_pure(VERSION.as_ptr(), || {
        let text = GAME.get_or_init(|| {
            let mut text = [0; GAME_ROOM];
            for (to, from) in text[..GAME_ROOM - 1].iter_mut().zip(any::version().bytes()) {
                *to = from;
            }
            text
        });
        text.as_ptr().cast()
    })
}

/// The version of the library as one number: compare with CASE_VERSION_NUMBER.
#[unsafe(no_mangle)]
pub extern "C" fn case_version_number() -> u32 {
    guard_pure(0, || CASE_VERSION_NUMBER)
}

/// The binary interface of the library: compare with CASE_ABI_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn case_abi_version() -> u32 {
    guard_pure(0, || CASE_ABI_VERSION)
}

/// The version of the saves that the library writes and reads.
#[unsafe(no_mangle)]
pub extern "C" fn case_save_version() -> u32 {
    guard_pure(0, || u32::try_from(case_core::save::SAVE_VERSION).unwrap_or(0))
}
