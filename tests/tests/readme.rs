//! The README shows what the engine says. `CASE_BLESS=1` renews it.

use case_core::any::{AnyBattle, AnyStep};
use case_core::log::Audience;
use case_core::words::Language;
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
    if std::env::var_os("CASE_BLESS").is_some_and(|v| v == "1") {
        let text = format!("{before}```text\n{made}…\n```\n{after}");
        std::fs::write(root.join("README.md"), text).expect("the file can be written");
        return;
    }
    assert_eq!(shown, made, "the README's fight: run with CASE_BLESS=1");
}
