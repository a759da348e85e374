//! Names the shared library for the loader, for an installed library alone: `install.sh` asks for
//! it. A name with a version would keep programs from starting on the library in `target/`, where
//! no file of that name stands.
//!
//! `panic_probe` is the one `--cfg` that the sources know: see `src/probe.rs`.

fn main() {
    println!("cargo:rustc-check-cfg=cfg(panic_probe)");
    println!("cargo:rerun-if-env-changed=CASE_SONAME");
    if let Ok(name) = std::env::var("CASE_SONAME") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,{name}");
    }
}
