//! What a host keeps in a roster: data that no rule reads, and that travels along.

use super::groups::count;
use super::{Domain, SheetField};
use crate::data::message::message;
use crate::data::node::{Fields, Node, Problems, is_host, join};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// How deep data of a host may be nested.
const MAX_DEPTH: usize = 8;
/// How many bytes it may take in one table, as JSON.
const MAX_TABLE: usize = 16 * 1024;
/// How many bytes it may take in a roster.
const MAX_ROSTER: usize = 1024 * 1024;

/// The host's own data in a table of a roster: the table `host`, and whatever begins with `x_`. It is
/// kept, written back and saved, and nothing shows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Host(Vec<(String, Node)>);

// No number of it is none: such a number is refused.
impl Eq for Host {}

/// The description of it in a list of fields.
#[doc(hidden)]
pub fn host_field() -> SheetField {
    let meaning = "The host's own data; so is every field whose name begins with x_.".to_string();
    SheetField { name: "host", meaning, needed: false, default: None, domain: Domain::Host }
}

impl Host {
    /// A field: `host`, or one that begins with `x_`.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Sets a field, which reading and validating a roster check: `host`, or one that begins with `x_`.
    pub fn set(&mut self, name: &str, value: Node) {
        self.0.retain(|(known, _)| known != name);
        self.0.push((name.to_string(), value));
    }

    #[doc(hidden)]
    pub fn read(f: &mut Fields<'_>, p: &mut Problems) -> Host {
        let found = f.hosts().map(|(name, node)| (name.clone(), node.clone())).collect();
        let host = Host(found);
        let path = f.path("");
        if path.is_empty() {
            check_roster(f.entries(), p);
        }
        host.check(&path, p);
        host
    }

    #[doc(hidden)]
    pub fn write(&self, map: &mut Vec<(String, Node)>) {
        map.extend(self.0.iter().cloned());
    }

    #[doc(hidden)]
    pub fn check(&self, path: &str, p: &mut Problems) {
        let path = path.strip_suffix('.').unwrap_or(path);
        let mut bytes = 0;
        for (name, node) in &self.0 {
            let at = join(path, &crate::data::codes::shown(name));
            if !is_host(name) {
                p.add(at, "a field of the host's begins with `x_`, or is `host`");
            } else if name == "host" && !matches!(node, Node::Map(_)) {
                let (what, found) = ("a table", node.kind());
                p.add(at, message!("expected {what}, found {found}", what, found));
            } else if !fits(node, MAX_DEPTH) {
                p.add(at, message!("a host's data is at most {most} levels deep, without numbers such as `nan`", most = MAX_DEPTH));
            }
            bytes += name.len() + 4 + size(node);
        }
        if bytes > MAX_TABLE {
            let path = join(path, "host");
            p.add(
                path,
                message!(
                    "{found} bytes of the host's data: a table has at most {most}",
                    found = bytes,
                    most = MAX_TABLE
                ),
            );
        }
    }
}

/// Whether data is so deep at most, and of numbers that can be written.
fn fits(node: &Node, depth: usize) -> bool {
    match node {
        Node::Float(number) => number.is_finite(),
        Node::List(items) => depth > 0 && items.iter().all(|item| fits(item, depth - 1)),
        Node::Map(entries) => depth > 0 && entries.iter().all(|(_, item)| fits(item, depth - 1)),
        _ => true,
    }
}

/// About how many bytes data takes as JSON.
pub(super) fn size(node: &Node) -> usize {
    match node {
        Node::Text(text) => text.len() + 2,
        Node::List(items) => 2 + items.iter().map(|item| size(item) + 1).sum::<usize>(),
        Node::Map(entries) => {
            2 + entries.iter().map(|(name, item)| name.len() + 4 + size(item)).sum::<usize>()
        }
        _ => 8,
    }
}

/// How many bytes of it there are in a roster, or in a part of one.
fn bytes(roster: &[(String, Node)]) -> usize {
    fn of(entries: &[(String, Node)]) -> usize {
        let of = |(name, node): &(String, Node)| {
            if is_host(name) { name.len() + 4 + size(node) } else { sum(node) }
        };
        entries.iter().map(of).sum()
    }
    fn sum(node: &Node) -> usize {
        match node {
            Node::List(items) => items.iter().map(sum).sum(),
            Node::Map(entries) => of(entries).saturating_mul(count(node)),
            _ => 0,
        }
    }
    of(roster)
}

/// Whether what these parts have together may be in one roster.
pub(crate) fn hosts_fit(parts: [&[(String, Node)]; 2]) -> bool {
    parts.map(bytes).iter().sum::<usize>() <= MAX_ROSTER
}

/// Reports it if a whole roster has too much of it.
fn check_roster(roster: &[(String, Node)], p: &mut Problems) {
    let found = bytes(roster);
    if found > MAX_ROSTER {
        p.add(
            "",
            message!(
                "{found} bytes of the host's data: a roster has at most {most}",
                found,
                most = MAX_ROSTER
            ),
        );
    }
}

/// A roster without it: what its fights depend on.
pub(crate) fn without_host(node: &Node) -> Node {
    match node {
        Node::List(items) => Node::List(items.iter().map(without_host).collect()),
        Node::Map(entries) => {
            let rules = entries.iter().filter(|(name, _)| !is_host(name));
            Node::Map(rules.map(|(name, node)| (name.clone(), without_host(node))).collect())
        }
        other => other.clone(),
    }
}
