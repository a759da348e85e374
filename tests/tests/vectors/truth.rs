//! `docs/tables.md`: every cell of every printed table with its source, and the slips that were seen
//! in other implementations.

use case_core::any::{self, SYSTEMS};
use case_core::ruling::PrintedTable;
use case_core::{Color, Rank};
use case_tests::kept;
use serde_json::Value as Json;
use std::fmt::Write;
use std::path::PathBuf;

const HEAD: &str = "# The tables\n\nEvery cell of every printed table that the engine plays by, with its \
source and the ids of its rules. `CASE_BLESS=1 cargo test -p case-tests --test vectors` makes this page \
of the engine's own tables and of `docs/tables.toml`; a test says that it is current. The same tables, \
typed a second time from the books, are vectors: `tests/vectors/*/tables.json`.\n";

fn docs(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name)
}

fn row(out: &mut String, cells: impl Iterator<Item = String>) {
    let cells: Vec<String> = cells.map(|cell| cell.replace('|', "\\|")).collect();
    writeln!(out, "| {} |", cells.join(" | ")).unwrap();
}

fn grid(out: &mut String, table: &PrintedTable) {
    row(out, table.columns.iter().cloned());
    row(out, table.columns.iter().map(|_| "---".to_owned()));
    for cells in &table.rows {
        row(out, cells.iter().cloned());
    }
}

/// The lowest face of a color in a column, as the table that is played by has it.
fn first(rank: Rank, color: Color) -> i64 {
    let face = (1..=100).find(|face| case_core::case::color(rank, *face) >= Some(color));
    face.unwrap_or(101).into()
}

fn slips(out: &mut String, facts: &Json) {
    out.push_str("\nFirst faces that other public implementations have otherwise:\n\n");
    let heads = ["column", "color", "first face", "seen elsewhere"].map(str::to_owned);
    row(out, heads.clone().into_iter());
    row(out, heads.iter().map(|_| "---".to_owned()));
    for slip in facts["slips"].as_array().unwrap() {
        let text = |name: &str| slip[name].as_str().unwrap().to_owned();
        let right = first(text("column").parse().unwrap(), text("color").parse().unwrap());
        let seen = slip["seen"].as_array().unwrap();
        assert!(seen.iter().all(|face| face.as_i64() != Some(right)), "that is no slip: {slip}");
        let seen: Vec<String> = seen.iter().map(Json::to_string).collect();
        row(out, [text("column"), text("color"), right.to_string(), seen.join(", ")].into_iter());
    }
}

fn page(facts: &Json) -> String {
    let mut out = String::from(HEAD);
    for system in SYSTEMS {
        write!(out, "\n## {}\n", any::title(system).unwrap()).unwrap();
        write!(out, "\nGame hash `{}`.\n", any::fingerprint(system).unwrap()).unwrap();
        let sources = &facts["sources"][*system];
        for table in any::tables(system).unwrap() {
            let source = sources[table.name].as_str().or(sources["default"].as_str());
            let source = source.unwrap_or_else(|| panic!("{system}, {}: no source", table.name));
            write!(
                out,
                "\n### {} (`{system}`, `{}`)\n\nRules: {}. ",
                table.title, table.name, table.rule
            )
            .unwrap();
            write!(out, "Source: {source}.\n\n").unwrap();
            grid(&mut out, &table);
            if *system == "case" {
                if table.name == "universal" {
                    slips(&mut out, facts);
                }
                let of = |mistake: &&Json| mistake["table"] == table.name;
                let mistakes: Vec<_> =
                    facts["mistakes"].as_array().unwrap().iter().filter(of).collect();
                if !mistakes.is_empty() {
                    out.push_str("\nSeen elsewhere, and wrong here:\n\n");
                }
                for mistake in mistakes {
                    writeln!(out, "- {}.", mistake["what"].as_str().unwrap()).unwrap();
                }
            }
        }
    }
    out
}

/// `docs/tables.md` is what the engine's tables and `docs/tables.toml` give, and every source of the
/// latter is of a table that there is.
#[test]
fn the_page_of_tables_is_current() {
    let facts: Json =
        toml::from_str(&std::fs::read_to_string(docs("tables.toml")).unwrap()).unwrap();
    for system in SYSTEMS {
        let tables = any::tables(system).unwrap();
        for name in facts["sources"][*system].as_object().unwrap().keys() {
            let known = name == "default" || tables.iter().any(|table| table.name == name);
            assert!(known, "{system} has no table `{name}`");
        }
    }
    kept::text(docs("tables.md"), &page(&facts));
}
