//! See `case_fuzz::dice`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| case_fuzz::dice::run(data));
