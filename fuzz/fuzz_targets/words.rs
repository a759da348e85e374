//! See `case_fuzz::words`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| case_fuzz::words::run(data));
