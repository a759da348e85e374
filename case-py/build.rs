//! Bundles the example rosters of case-core: one for each system that has one.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let folder = Path::new(&root).join("../case-core/examples/rosters");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths: Vec<_> = fs::read_dir(&folder)?.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.sort();
    let mut code = String::from("pub(crate) const ROSTERS: &[(&str, &str)] = &[\n");
    for path in paths.iter().filter(|p| p.extension().is_some_and(|e| e == "toml")) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let file = path.canonicalize()?;
        let file = file.to_string_lossy();
        writeln!(code, "    ({name:?}, include_str!({file:?})),").map_err(io::Error::other)?;
    }
    code.push_str("];\n");
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("rosters.rs"), code)
}
