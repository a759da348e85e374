//! See `case_fuzz::saves`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| case_fuzz::saves::run(data));
