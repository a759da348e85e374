//! Saves that somebody changed and gave the right digest, so that they reach play: refused, or a
//! battle that could have been played.

use super::bytes::Bytes;
use super::inputs::played;
use super::play::{node, play, resumes, save, tell, unwinds};
use super::trees::{at, change_once, digest, size};
use case_core::any::AnyBattle;
use case_core::node::Node;

/// Runs the target.
pub fn run(data: &[u8]) {
    let mut b = Bytes(data);
    let system = b.below(5);
    let battle = played(system, &mut b);
    let written = node(&save(&battle));
    assert_eq!(
        written.get("digest").and_then(Node::as_text),
        Some(digest(&written).as_str()),
        "the digest is counted otherwise than it is documented"
    );
    let mut tree = written;
    let words = words(&mut tree);
    for _ in 0..=b.below(4) {
        edit(&mut tree, &words, &mut b);
    }
    let right = digest(&tree);
    if let Node::Map(fields) = &mut tree {
        for (_, value) in fields.iter_mut().filter(|(name, _)| name == "digest") {
            *value = Node::Text(right.clone());
        }
    }
    match AnyBattle::resume(&tree) {
        Ok(battle) => goes_on(battle, &mut b),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// All texts that stand in a save: what its fields and inputs are written like.
fn words(tree: &mut Node) -> Vec<Node> {
    let count = size(tree);
    let all = (0..count).map(|place| at(tree, place).clone());
    all.filter(|node| node.as_text().is_some()).collect()
}

/// One change: of the tape, of its length, or of anything.
fn edit(tree: &mut Node, words: &[Node], b: &mut Bytes<'_>) {
    let Node::Map(fields) = tree else { return };
    let field =
        |fields: &mut Vec<(String, Node)>, name: &str| fields.iter().position(|f| f.0 == name);
    match b.below(8) {
        0..=2 => {
            let Some(place) = field(fields, "inputs") else { return };
            let Node::List(inputs) = &mut fields[place].1 else { return };
            let n = b.below(inputs.len() + 1);
            match b.below(5) {
                0 => inputs.truncate(n),
                1 if n < inputs.len() => drop(inputs.remove(n)),
                2 => inputs.insert(n, b.pick(words).cloned().unwrap_or(Node::Null)),
                3 if n + 1 < inputs.len() => inputs.swap(n, n + 1),
                _ => {
                    if let Some(input) = inputs.get_mut(n) {
                        change_once(input, b);
                    }
                }
            }
        }
        3 => {
            let Some(place) = field(fields, "steps") else { return };
            if let Node::Int(steps) = &mut fields[place].1 {
                *steps = steps.saturating_add(i64::from(b.byte() % 5) - 2);
            }
        }
        4 => {
            let names = ["drawn", "synced", "seats", "words", "seed"];
            let name = b.pick(&names).expect("some");
            if let Some(place) = field(fields, name) {
                change_once(&mut fields[place].1, b);
            }
        }
        5 => {
            let count = size(tree);
            let word = b.pick(words).cloned().unwrap_or(Node::Null);
            *at(tree, b.below(count)) = word;
        }
        _ => change_once(tree, b),
    }
}

/// A battle that a save gives is one like any other: it is saved and resumed the same, played on,
/// told and undone.
fn goes_on(mut battle: AnyBattle, b: &mut Bytes<'_>) {
    resumes(&battle);
    let times = b.below(12);
    play(&mut battle, times, b);
    tell(&battle, battle.events().saturating_sub(20));
    resumes(&battle);
    unwinds(&mut battle);
}
