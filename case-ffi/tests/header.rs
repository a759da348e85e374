//! The checked-in header is the one that the sources give. `CASE_BLESS=1` renews it.

use std::path::Path;

fn generated() -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(here.join("cbindgen.toml")).expect("cbindgen.toml");
    let bindings = cbindgen::generate_with_config(here, config).expect("bindings");
    let mut header = Vec::new();
    bindings.write(&mut header);
    let header = String::from_utf8(header).expect("UTF-8");
    // The heading that Rust wants for a contract, as a reader of C would write it.
    let header = header.replace(" * # Safety\n", " * Contract:\n");
    // A macro is pasted into whatever stands around it; the least number has no literal in C.
    let defined = header.lines().map(|line| match line.split_once(" -") {
        Some((name, "2147483648")) if name.starts_with("#define") => format!("{name} INT32_MIN\n"),
        Some((name, n)) if name.starts_with("#define") => format!("{name} (-{n})\n"),
        _ => format!("{line}\n"),
    });
    defined.collect()
}

#[test]
fn the_checked_in_header_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../include/case.h");
    let made = generated();
    if std::env::var_os("CASE_BLESS").is_some_and(|v| v == "1") {
        std::fs::write(&path, &made).expect("include/case.h can be written");
    }
    let checked_in = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(checked_in == made, "include/case.h is out of date: run with CASE_BLESS=1");
}
