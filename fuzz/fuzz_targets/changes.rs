//! See `case_fuzz::changes`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| case_fuzz::changes::run(data));
