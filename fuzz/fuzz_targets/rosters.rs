//! See `case_fuzz::rosters`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| case_fuzz::rosters::run(data));
