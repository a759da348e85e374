//! See `case_fuzz::powers`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| case_fuzz::powers::run(data));
