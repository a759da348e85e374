//! See `case_fuzz::inputs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| case_fuzz::inputs::run(data));
