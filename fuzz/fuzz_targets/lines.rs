//! See `case_fuzz::lines`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| case_fuzz::lines::run(data));
