//! The README and the guide to the rules show what the engine says. `CASE_BLESS=1` renews both.

use case_core::any::{self, AnyBattle, AnyStep};
use case_core::log::Audience;
use case_core::words::Language;
use case_tests::kept;
use std::fmt::Write as _;
use std::path::Path;

/// The README's headlines are those of the fight that it names.
#[test]
fn headlines() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("a README");
    let roster = std::fs::read_to_string(root.join("case-core/examples/rosters/case.toml"));
    let roster = toml::from_str(&roster.expect("a roster")).expect("TOML");
    let mut battle = AnyBattle::new(&roster).expect("a battle");
    battle.set_seed(7);
    while battle.step() == AnyStep::Going {}
    let speech = Language::English.into();
    let lines = battle.cards().into_iter();
    let lines = lines.filter_map(|card| battle.headline(&card, &speech, Audience::Players));
    let (before, rest) = readme.split_once("```text\n").expect("the block");
    let (shown, after) = rest.split_once("…\n```\n").expect("its end");
    // The sides precede the headlines.
    let sides: Vec<&str> = shown.lines().take(2).collect();
    let headlines: Vec<String> = lines.take(shown.lines().count() - 2).collect();
    let made = format!("{}\n{}\n", sides.join("\n"), headlines.join("\n"));
    kept::text(root.join("README.md"), &format!("{before}```text\n{made}…\n```\n{after}"));
}

/// The headings of a system's book, with their rules and the switches that refer to those.
fn headings(system: &str, title: &str, without: &str) -> String {
    let mut out = format!("\n### {title}\n\n| heading | rules | switches |\n|---|---|---|\n");
    let known = any::sentences(without).unwrap_or_default();
    let shared: Vec<&str> =
        any::schema(without).iter().flat_map(|s| &s.rulings).map(|r| r.name).collect();
    let schema = any::schema(system).expect("a system");
    let mut rows: Vec<(&str, Vec<&str>)> = Vec::new();
    for sentence in any::sentences(system).unwrap_or_default() {
        if known.contains(&sentence) || sentence.ids.is_empty() {
            continue;
        }
        let found = rows.iter().position(|(heading, _)| *heading == sentence.heading);
        let row = found.unwrap_or_else(|| {
            rows.push((sentence.heading, Vec::new()));
            rows.len() - 1
        });
        let ids = &mut rows[row].1;
        ids.extend(sentence.ids.iter().filter(|id| !ids.contains(id)).collect::<Vec<_>>());
    }
    // A switch stands once, at the first heading that has its first rule.
    let mut switches: Vec<_> =
        schema.rulings.iter().filter(|r| !shared.contains(&r.name)).collect();
    switches.retain(|r| r.switch.is_some());
    let cited = |rule: &str| rule.split([',', ' ']).next().unwrap_or_default().to_owned();
    for (heading, ids) in rows {
        let (here, later): (Vec<_>, Vec<_>) =
            switches.into_iter().partition(|r| ids.contains(&cited(r.rule).as_str()));
        switches = later;
        let names: Vec<String> = here.iter().map(|r| format!("`{}`", r.name)).collect();
        writeln!(out, "| {heading} | {} | {} |", ids.join(", "), names.join(", ")).expect("room");
    }
    if !switches.is_empty() {
        let names: Vec<String> = switches.iter().map(|r| format!("`{}`", r.name)).collect();
        writeln!(out, "| (elsewhere) | | {} |", names.join(", ")).expect("room");
    }
    out
}

/// The tables of the guide to the rules are what the systems say of themselves.
#[test]
fn headings_of_the_books() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guides/rules.md");
    let guide = std::fs::read_to_string(&path).expect("the guide");
    let (before, _) = guide.split_once("\n### ").unwrap_or((&guide, ""));
    let mut made = String::new();
    for system in any::SYSTEMS {
        let title = any::schema(system).expect("a system").title;
        made += &headings(system, &title, if *system == "faserip" { "case" } else { "" });
    }
    kept::text(path, &format!("{}\n{made}", before.trim_end()));
}

/// The rosters that the guides show are accepted; lines of a log below one are those of its fight with
/// seed 7.
#[test]
fn rosters_of_the_guides() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guides");
    let (mut rosters, mut lines) = (0, 0);
    for file in std::fs::read_dir(folder).expect("the guides") {
        let text = std::fs::read_to_string(file.expect("a guide").path()).expect("a text");
        for block in text.split("```toml\n").skip(1) {
            let (block, after) = block.split_once("```").expect("the end of a block");
            if !block.contains("[[fighters]]") {
                continue;
            }
            let roster = toml::from_str(block).expect("TOML");
            let mut battle = AnyBattle::new(&roster).expect("a roster");
            rosters += 1;
            let shown = after.strip_prefix("\n\n```text\n").and_then(|text| text.split_once("```"));
            battle.set_seed(7);
            while shown.is_some() && battle.step() == AnyStep::Going {}
            let log = battle.transcript().collect::<Vec<_>>();
            for line in shown.unwrap_or_default().0.lines() {
                assert!(log.iter().any(|logged| logged == line), "not in the log: {line}");
                lines += 1;
            }
        }
    }
    assert!(rosters > 4 && lines > 9);
}

/// The texts of the project in Markdown, without what was built or installed.
fn texts(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for file in std::fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !name.starts_with('.') && name != "target" && name != "node_modules" {
            texts(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "md") {
            found.push(path);
        }
    }
}

/// Each row of a table is one line: a row that goes on in the next line would end the first, and begin
/// another one. The README is no longer than 180 lines.
#[test]
fn rows_of_tables_are_lines() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    texts(&root, &mut found);
    assert!(found.len() > 20);
    for path in found {
        let text = std::fs::read_to_string(&path).expect("a text");
        let mut is_code = false;
        for (at, line) in text.lines().enumerate() {
            is_code ^= line.trim_start().starts_with("```");
            let is_whole = is_code || !line.starts_with('|') || line.trim_end().ends_with('|');
            assert!(is_whole, "{}:{}: a row of two lines", path.display(), at + 1);
        }
    }
    let readme = std::fs::read_to_string(root.join("README.md")).expect("a README");
    assert!(readme.lines().count() <= 180, "the README is longer than 180 lines");
}
