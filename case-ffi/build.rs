//! Names the shared library for the loader, for an installed library alone: `install.sh` asks for
//! it. A name with a version would keep programs from starting on the library in `target/`, where
//! no file of that name stands.

fn main() {
    println!("cargo:rerun-if-env-changed=CASE_SONAME");
    if let Ok(name) = std::env::var("CASE_SONAME") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,{name}");
    }
}
