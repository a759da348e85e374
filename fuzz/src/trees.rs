//! Rosters and saves as trees, changed in places.

use super::bytes::Bytes;
use case_core::any::{AnyBattle, AnyStep};
use case_core::battle::{Control, Who};
use case_core::node::Node;
use std::sync::OnceLock;

/// The bundled rosters, one of each system.
pub(crate) const ROSTERS: [&str; 5] = [
    include_str!("../../case-core/examples/rosters/case.toml"),
    include_str!("../../case-core/examples/rosters/faserip.toml"),
    include_str!("../../case-core/examples/rosters/d6.toml"),
    include_str!("../../case-core/examples/rosters/talislanta.toml"),
    include_str!("../../case-core/examples/rosters/cosmic.toml"),
];

/// The same, read.
pub(crate) fn rosters() -> &'static [Node; 5] {
    static READ: OnceLock<[Node; 5]> = OnceLock::new();
    READ.get_or_init(|| ROSTERS.map(|text| toml::from_str(text).expect("a bundled roster")))
}

/// How many rosters of two or three fighters there are of each system.
pub(crate) const FEW: usize = 50;

/// Two or three of a bundled roster's fighters, who stand against each other: what a run takes is
/// mostly what all of a roster's fighters take to be read, written and listed.
pub(crate) fn few(system: usize, which: usize) -> &'static Node {
    static FEWER: [OnceLock<Vec<Node>>; 5] = [const { OnceLock::new() }; 5];
    let fewer = FEWER[system].get_or_init(|| fewer(&rosters()[system]));
    // Those that follow each other differ in all of their fighters, mostly.
    &fewer[which * 17 % fewer.len()]
}

/// All twos and threes of a roster's fighters who fight for two turns.
pub(crate) fn fewer(whole: &Node) -> Vec<Node> {
    let Some(Node::List(fighters)) = whole.get("fighters") else { return Vec::new() };
    let fighters = fighters.len();
    let groups = (0..1_u32 << fighters).filter(|group| (2..=3).contains(&group.count_ones()));
    let of = |group: u32| {
        let mut roster = whole.clone();
        if let Node::Map(fields) = &mut roster {
            for (_, fighters) in fields.iter_mut().filter(|(name, _)| name == "fighters") {
                if let Node::List(fighters) = fighters {
                    let mut place = 0..;
                    fighters.retain(|_| place.next().is_some_and(|at| group >> at & 1 == 1));
                }
            }
        }
        roster
    };
    let stands = |roster: &Node| {
        AnyBattle::new(roster).is_ok_and(|mut battle| {
            battle.set_control(Who::Everybody, Control::BuiltIn).unwrap();
            battle.run(2);
            !battle.is_over()
        })
    };
    groups.map(of).filter(stands).collect()
}

/// The roster of a run: of few fighters, or the whole one.
pub(crate) fn roster(system: usize, few: Option<usize>) -> &'static Node {
    few.map_or(&rosters()[system], |which| self::few(system, which % FEW))
}

/// A battle of such a roster. Each is made once: reading one takes longer than what most runs do to
/// it.
pub(crate) fn begun(system: usize, few: Option<usize>) -> AnyBattle {
    static BEGUN: [[OnceLock<AnyBattle>; FEW + 1]; 5] =
        [const { [const { OnceLock::new() }; FEW + 1] }; 5];
    let place = few.map_or(FEW, |which| which % FEW);
    let new = || AnyBattle::new(roster(system, few)).expect("a bundled roster");
    BEGUN[system][place].get_or_init(new).clone()
}

/// The same, a few checkpoints into its fight where it has few fighters.
pub(crate) fn midway(system: usize, few: Option<usize>) -> AnyBattle {
    static MIDWAY: [[OnceLock<AnyBattle>; FEW]; 5] =
        [const { [const { OnceLock::new() }; FEW] }; 5];
    let Some(which) = few.map(|which| which % FEW) else { return begun(system, few) };
    let new = || {
        let mut battle = begun(system, few);
        battle.set_seed(which as u64);
        for _ in 0..which % 8 {
            let before = battle.clone();
            if battle.step() == AnyStep::Over {
                return before;
            }
        }
        battle
    };
    MIDWAY[system][which].get_or_init(new).clone()
}

/// How many values a tree has, itself among them.
pub(crate) fn size(node: &Node) -> usize {
    1 + match node {
        Node::List(items) => items.iter().map(size).sum(),
        Node::Map(entries) => entries.iter().map(|(_, value)| size(value)).sum(),
        _ => 0,
    }
}

/// Whether any text of a tree is such.
pub(crate) fn any_text(node: &Node, is: &impl Fn(&str) -> bool) -> bool {
    match node {
        Node::List(items) => items.iter().any(|item| any_text(item, is)),
        Node::Map(entries) => entries.iter().any(|(_, value)| any_text(value, is)),
        node => node.as_text().is_some_and(is),
    }
}

/// The value of that number, counted from the root.
pub(crate) fn at(node: &mut Node, mut place: usize) -> &mut Node {
    fn find<'n>(node: &'n mut Node, place: &mut usize) -> Option<&'n mut Node> {
        if *place == 0 {
            return Some(node);
        }
        *place -= 1;
        match node {
            Node::List(items) => items.iter_mut().find_map(|item| find(item, place)),
            Node::Map(entries) => entries.iter_mut().find_map(|(_, value)| find(value, place)),
            _ => None,
        }
    }
    place %= size(node);
    find(node, &mut place).expect("the place is in the tree")
}

/// Changes a tree in a few places.
pub(crate) fn change(tree: &mut Node, b: &mut Bytes<'_>) {
    for _ in 0..=b.below(4) {
        if b.is_empty() {
            return;
        }
        change_once(tree, b);
    }
}

/// One change: of a value, of what is in a list or a table, or of a value by another of the same
/// tree, which is most likely to be read.
pub(crate) fn change_once(tree: &mut Node, b: &mut Bytes<'_>) {
    let count = size(tree);
    let place = b.below(count);
    let what = b.below(12);
    if what < 3 {
        let other = at(tree, b.below(count)).clone();
        // A tree may not grow without end.
        if count + size(&other) < 5_000 {
            *at(tree, place) = other;
        }
        return;
    }
    let node = at(tree, place);
    match (what, &mut *node) {
        (4..=6, Node::List(items)) if !items.is_empty() => {
            let n = b.below(items.len());
            match what {
                4 => drop(items.remove(n)),
                5 if items.len() < 200 => items.insert(n, items[n].clone()),
                _ => {
                    let m = b.below(items.len());
                    items.swap(n, m);
                }
            }
        }
        (4..=6, Node::Map(entries)) if !entries.is_empty() => {
            let n = b.below(entries.len());
            match what {
                4 => drop(entries.remove(n)),
                5 => entries[n].1 = leaf(b),
                _ => entries.push((b.text(12), leaf(b))),
            }
        }
        (7..=9, Node::Int(number)) => {
            let by = i64::from(b.int());
            *number = if what == 7 { by } else { number.saturating_add(by - 50) };
        }
        (7..=9, Node::Bool(flag)) => *flag = !*flag,
        (7..=9, Node::Text(text)) => *text = changed(text, b),
        _ => *node = leaf(b),
    }
}

/// A text in which a letter is another, or more or less.
fn changed(text: &str, b: &mut Bytes<'_>) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let n = b.below(letters.len());
    let letter = char::from(b.byte());
    match b.below(3) {
        0 if !letters.is_empty() => letters[n] = letter,
        1 if !letters.is_empty() => drop(letters.remove(n)),
        _ => letters.insert(n.min(letters.len()), letter),
    }
    letters.into_iter().collect()
}

/// A value that holds no other.
pub(crate) fn leaf(b: &mut Bytes<'_>) -> Node {
    match b.below(8) {
        0 => Node::Null,
        1 => Node::Bool(b.byte().is_multiple_of(2)),
        2..=4 => Node::Int(i64::from(b.int())),
        5 => Node::Float(f64::from(b.int()) / 2.0),
        6 => Node::Text(b.text(24)),
        _ => match b.below(3) {
            0 => Node::List(Vec::new()),
            1 => Node::Map(Vec::new()),
            _ => Node::Int(i64::from_le_bytes(std::array::from_fn(|_| b.byte()))),
        },
    }
}

/// The digest of a save, counted by what its documentation says: whoever changes a save has to.
pub fn digest(save: &Node) -> String {
    let Node::Map(fields) = save else { return String::new() };
    let mut sum = Sum(0xcbf2_9ce4_8422_2325);
    sum.table(fields.iter().filter(|(name, _)| name != "digest"));
    format!("{:016x}", sum.0)
}

/// FNV-1a over a tree.
struct Sum(u64);

impl Sum {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn text(&mut self, text: &str) {
        self.bytes(b"s");
        self.bytes(&(text.len() as u64).to_le_bytes());
        self.bytes(text.as_bytes());
    }

    fn table<'n>(&mut self, entries: impl Iterator<Item = &'n (String, Node)>) {
        let mut entries: Vec<_> = entries.filter(|(_, value)| *value != Node::Null).collect();
        if !entries.is_sorted_by(|a, b| a.0 < b.0) {
            entries.sort_by(|a, b| a.0.cmp(&b.0));
        }
        self.bytes(b"t");
        self.bytes(&(entries.len() as u64).to_le_bytes());
        for (name, value) in entries {
            self.text(name);
            self.node(value);
        }
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Null => self.bytes(b"n"),
            Node::Bool(flag) => self.bytes(if *flag { b"y" } else { b"f" }),
            Node::Int(number) => {
                self.bytes(b"i");
                self.bytes(&number.to_le_bytes());
            }
            Node::Float(number) => {
                self.bytes(b"d");
                self.bytes(&number.to_bits().to_le_bytes());
            }
            Node::Text(text) => self.text(text),
            Node::List(items) => {
                self.bytes(b"l");
                self.bytes(&(items.len() as u64).to_le_bytes());
                for item in items {
                    self.node(item);
                }
            }
            Node::Map(entries) => self.table(entries.iter()),
        }
    }
}
