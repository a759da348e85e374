//! Versions.
//!
//! Check at startup that case_abi_version() is CASE_ABI_VERSION; otherwise the header and the
//! library do not match. {"call": "versions"} says which rules the library has, and which saves it reads.

use crate::status::guard_pure;
use std::ffi::{CStr, c_char};

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
pub const CASE_ABI_VERSION: u32 = 3;

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

/// The binary interface of the library: compare with CASE_ABI_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn case_abi_version() -> u32 {
    guard_pure(0, || CASE_ABI_VERSION)
}
