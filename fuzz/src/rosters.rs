//! Rosters from strangers, in both formats and as changed trees: an error that says what and where,
//! or a battle.

use super::bytes::Bytes;
use super::play::{node, play, resumes, save, tell, unwinds};
use super::trees::{FEW, ROSTERS, change, few, rosters};
use case_core::any::AnyBattle;
use case_core::node::{Node, Problems};
use std::sync::OnceLock;

/// Runs the target.
pub fn run(data: &[u8]) {
    let mut b = Bytes::new(data);
    let how = b.byte();
    let which = usize::from(how >> 2);
    let system = which % 5;
    let read = match how % 4 {
        0 => {
            let whole = &rosters()[system];
            let mut tree = if b.thorough { whole } else { few(system, which / 5) }.clone();
            change(&mut tree, &mut b);
            Ok(tree)
        }
        1 if b.thorough => toml(&mutated(ROSTERS[system], &mut b)),
        1 => toml(&mutated(few_as_text(system, which / 5), &mut b)),
        2 => text(b.rest()).and_then(|text| toml(&text)),
        _ => text(b.rest()).and_then(|text| json(&text)),
    };
    match read {
        Ok(tree) => opens(&tree, &mut b),
        Err(error) => is_said_well(&error),
    }
}

/// A roster of few fighters as TOML.
fn few_as_text(system: usize, which: usize) -> &'static str {
    static WRITTEN: [[OnceLock<String>; FEW]; 5] = [const { [const { OnceLock::new() }; FEW] }; 5];
    let write = || toml::to_string(few(system, which)).expect("a roster is TOML");
    WRITTEN[system][which % FEW].get_or_init(write)
}

fn text(bytes: &[u8]) -> Result<String, String> {
    String::from_utf8(bytes.to_vec()).map_err(|error| error.to_string())
}

fn toml(text: &str) -> Result<Node, String> {
    toml::from_str(text).map_err(|error| error.message().to_string())
}

fn json(text: &str) -> Result<Node, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// A text with some lines left out, doubled or written otherwise.
fn mutated(text: &str, b: &mut Bytes<'_>) -> String {
    let mut lines: Vec<String> = text.lines().map(ToString::to_string).collect();
    for _ in 0..=b.below(4) {
        let n = b.below(lines.len());
        match b.below(4) {
            _ if lines.is_empty() => {}
            0 => drop(lines.remove(n)),
            1 => lines.insert(n, lines[n].clone()),
            2 => lines.insert(n, b.text(40)),
            _ => {
                let known = lines[n].find('=').map_or(0, |at| at + 1);
                lines[n].truncate(known);
                lines[n].push_str(&b.text(20));
            }
        }
    }
    lines.join("\n")
}

/// A battle or an error; what gives a battle is written and read the same, whatever the format.
fn opens(tree: &Node, b: &mut Bytes<'_>) {
    let mut battle = match AnyBattle::new(tree) {
        Ok(battle) => battle,
        Err(problems) => return are_said_well(&problems),
    };
    if !b.thorough {
        return play(&mut battle, usize::from(b.byte() % 4), b);
    }
    let first = save(&battle);
    let written = node(&first).get("roster").expect("a save has a roster").clone();
    let text = toml::to_string(&written).expect("a roster is TOML");
    for again in [written, toml::from_str(&text).expect("TOML that the engine wrote")] {
        let again = AnyBattle::new(&again).expect("a roster that the engine wrote");
        assert!(save(&again) == first, "written and read it is another roster");
    }
    battle.set_seed(u64::from(b.byte()));
    play(&mut battle, 1 + usize::from(b.byte() % 40), b);
    tell(&battle, 0);
    // A battle of thousands is played, but not saved again and again.
    if battle.fighters() < 20 {
        resumes(&battle);
        unwinds(&mut battle);
    }
}

/// At most 64 problems, each of one line that does not repeat the input at length.
fn are_said_well(problems: &Problems) {
    assert!((1..=64).contains(&problems.list().len()));
    for problem in problems.list() {
        assert!(!problem.message.to_string().is_empty());
        is_said_well(&problem.to_string());
    }
    assert!(!problems.to_string().is_empty());
}

fn is_said_well(error: &str) {
    assert!(!error.is_empty());
    for line in error.lines() {
        assert!(line.chars().count() <= 2_000, "{line}");
    }
}
