//! Saves that somebody changed and gave the right digest, so that they reach play: refused, or a
//! battle that could have been played.

use super::bytes::Bytes;
use super::inputs::played;
use super::play::{node, play, resumes, save, tell, unwinds};
use super::trees::{at, change_once, digest, size};
use case_core::any::AnyBattle;
use case_core::node::Node;
use std::sync::OnceLock;

/// Runs the target.
pub fn run(data: &[u8]) {
    let mut b = Bytes::new(data);
    let (system, _) = b.roster();
    let fresh;
    let Kept { tree, words } = if b.thorough {
        fresh = Kept::new(&played(system, None, &mut b));
        &fresh
    } else {
        b.pick(&kept()[system]).expect("some")
    };
    let mut tree = tree.clone();
    for _ in 0..=b.below(4) {
        edit(&mut tree, words, &mut b);
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

/// A save, and the texts that stand in it: what its fields and inputs are written like.
struct Kept {
    tree: Node,
    words: Vec<Node>,
}

impl Kept {
    fn new(battle: &AnyBattle) -> Self {
        let tree = node(&save(battle));
        assert_eq!(
            tree.get("digest").and_then(Node::as_text),
            Some(digest(&tree).as_str()),
            "the digest is counted otherwise than it is documented"
        );
        let mut words = Vec::new();
        texts(&tree, &mut words);
        Self { tree, words }
    }
}

/// Battles of few fighters of each system that were played by chance: to play and to write them takes
/// longer than to change and to read them.
fn kept() -> &'static [Vec<Kept>; 5] {
    static KEPT: OnceLock<[Vec<Kept>; 5]> = OnceLock::new();
    KEPT.get_or_init(|| {
        let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
        let mut byte = || {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            chance.to_le_bytes()[7]
        };
        std::array::from_fn(|system| {
            let mut one = |few: usize| {
                let bytes: [u8; 200] = std::array::from_fn(|_| byte());
                Kept::new(&played(system, Some(few), &mut Bytes::new(&bytes)))
            };
            (0..64).map(&mut one).collect()
        })
    })
}

/// All texts of a tree, in its order.
fn texts(tree: &Node, into: &mut Vec<Node>) {
    match tree {
        Node::List(items) => items.iter().for_each(|item| texts(item, into)),
        Node::Map(entries) => entries.iter().for_each(|(_, value)| texts(value, into)),
        node if node.as_text().is_some() => into.push(node.clone()),
        _ => {}
    }
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
            let names = ["drawn", "patches", "seats", "words", "seed"];
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
    if !b.thorough {
        let times = b.below(4);
        return play(&mut battle, times, b);
    }
    resumes(&battle);
    let times = b.below(12);
    play(&mut battle, times, b);
    tell(&battle, battle.events().saturating_sub(20));
    resumes(&battle);
    unwinds(&mut battle);
}
