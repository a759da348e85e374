//! What a translator has left to do: every text that a file lacks, as a file of texts itself (PO, of
//! gettext), whose translations are empty. It begins with what the file has that the engine has not, as
//! comments: keys, values between braces, sentences.
//!
//! `cargo run --example texts -- --texts de` for the German of the build, `-- --texts fr.po` for a file;
//! without an option it prints all texts, to begin a language with.

mod common;

use case_core::any::{check_texts, missing};
use case_core::words::{Catalog, Language};
use common::{Failure, out};

fn main() {
    common::exit_with(run());
}

fn run() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let catalog = match words[..] {
        [] => Catalog::default(),
        ["--texts", "de"] => Language::German.catalog().cloned().unwrap_or_default(),
        ["--texts", path] => {
            let file = std::fs::read_to_string(path).map_err(|e| Failure::data(path, e))?;
            Catalog::read(&file).map_err(|problems| Failure::data(path, problems))?
        }
        _ => return Err(Failure::usage("texts [--texts de|FILE]")),
    };
    for problem in check_texts(&catalog).err().iter().flat_map(case_core::node::Problems::list) {
        out(&format!("# {problem}\n"))?;
    }
    for text in missing(&catalog) {
        out(&format!("{text}\n"))?;
    }
    Ok(())
}
