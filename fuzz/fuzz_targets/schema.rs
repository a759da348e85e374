//! See `case_fuzz::schema`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| case_fuzz::schema::run(data));
