//! See `case_fuzz::texts`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| case_fuzz::texts::run(data));
