//! Paths into a roster: the place of a value, as a person writes it.

use crate::error;
use crate::node::{given, node_of};
use case_core::node::{Node, Problems};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// One step from a table or list of a roster to one of its items.
#[derive(PartialEq)]
enum Part {
    Name(String),
    Index(usize),
}

/// The place of a value in a roster.
pub(crate) struct Place(Vec<Part>);

/// The entry of a table.
fn entry<'n>(node: &'n Node, name: &str) -> Option<&'n Node> {
    let Node::Map(entries) = node else { return None };
    entries.iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

fn is_text(node: Option<&Node>, text: &str) -> bool {
    matches!(node, Some(Node::Text(found)) if found == text)
}

impl Place {
    /// Reads a path: a fighter by name or id or one of the roster's `roots`, then names of fields,
    /// and of what stands in a list its name or `[place]`.
    pub(crate) fn read(roster: &Node, roots: &[String], path: &str) -> PyResult<Place> {
        let fighters = match entry(roster, "fighters") {
            Some(Node::List(fighters)) => fighters.as_slice(),
            _ => &[],
        };
        let named = |fighter: &Node| -> Vec<String> {
            let names = ["id", "name"].into_iter().filter_map(|key| match entry(fighter, key) {
                Some(Node::Text(name)) => Some(name.clone()),
                _ => None,
            });
            names.collect()
        };
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (place, fighter) in fighters.iter().enumerate() {
            let fits = |name: &String| {
                path.strip_prefix(name.as_str())?.strip_prefix('.').map(|_| name.len())
            };
            found
                .extend(named(fighter).iter().filter_map(fits).max().map(|length| (length, place)));
        }
        let longest = found.iter().map(|(length, _)| *length).max();
        let best: Vec<_> = found.iter().filter(|(length, _)| Some(*length) == longest).collect();
        if let [(length, place)] = best[..] {
            let start = vec![Part::Name("fighters".into()), Part::Index(*place)];
            return Place(start).follow(&fighters[*place], &path[length + 1..], path);
        }
        if !best.is_empty() {
            let message =
                format!("`{path}`: several fighters are called so: give an id or `fighters[…]`");
            return Err(error::UnknownNameError::new_err((message, "fighter", path.to_owned())));
        }
        let head = path.split(['.', '[']).next().unwrap_or_default();
        if !roots.iter().any(|root| root == head) {
            let fighters = fighters.iter().flat_map(named);
            let known: Vec<String> = fighters.chain(roots.iter().cloned()).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            return Err(error::no_such("fighter or table of a roster", head, &known));
        }
        Place(Vec::new()).follow(roster, path, path)
    }

    fn follow(mut self, from: &Node, rest: &str, path: &str) -> PyResult<Place> {
        let wrong = |what: String| error::roster(&Problems::one(path, what));
        let mut node = Some(from);
        for name in rest.split('.') {
            let (name, places) =
                name.split_once('[').map_or((name, ""), |(name, rest)| (name, rest));
            if !name.is_empty() {
                match node {
                    Some(Node::List(items)) => {
                        let place =
                            items.iter().position(|item| is_text(entry(item, "name"), name));
                        let place = place
                            .ok_or_else(|| wrong(format!("nothing here is called `{name}`")))?;
                        self.0.push(Part::Index(place));
                        node = items.get(place);
                    }
                    None | Some(Node::Map(_) | Node::Null) => {
                        self.0.push(Part::Name(name.to_owned()));
                        node = node.and_then(|node| entry(node, name));
                    }
                    Some(_) => return Err(wrong(format!("`{name}` stands in no table"))),
                }
            }
            for place in places.split('[').filter(|place| !place.is_empty()) {
                let place: Option<usize> = place.strip_suffix(']').and_then(|n| n.parse().ok());
                let item = match (node, place) {
                    (Some(Node::List(items)), Some(place)) => {
                        items.get(place).map(|item| (place, item))
                    }
                    _ => None,
                };
                let (place, item) = item.ok_or_else(|| wrong("no such place in a list".into()))?;
                self.0.push(Part::Index(place));
                node = Some(item);
            }
        }
        if self.0.is_empty() { Err(wrong("an empty path".into())) } else { Ok(self) }
    }

    /// Whether the other place is this one or lies in it, so that to set this one sets it too.
    pub(crate) fn holds(&self, other: &Place) -> bool {
        other.0.starts_with(&self.0)
    }

    /// Sets the value there.
    pub(crate) fn set(&self, roster: &mut Node, value: &Node) {
        let mut node = roster;
        for part in &self.0 {
            node = match (part, node) {
                (Part::Index(place), Node::List(items)) => match items.get_mut(*place) {
                    Some(item) => item,
                    None => return,
                },
                (Part::Name(name), node) => {
                    if !matches!(node, Node::Map(_)) {
                        *node = Node::Map(Vec::new());
                    }
                    let Node::Map(entries) = node else { return };
                    let place = entries.iter().position(|(known, _)| known == name);
                    let place = place.unwrap_or_else(|| {
                        entries.push((name.clone(), Node::Null));
                        entries.len() - 1
                    });
                    &mut entries[place].1
                }
                (Part::Index(_), _) => return,
            };
        }
        *node = value.clone();
    }
}

/// A roster with other values at some paths, as JSON.
#[pyfunction]
pub(crate) fn _with_values(
    roster: &Bound<'_, PyAny>,
    roots: Vec<String>,
    values: Vec<(String, Bound<'_, PyAny>)>,
) -> PyResult<String> {
    let node = given(roster)?;
    let mut changed = node.clone();
    for (path, value) in &values {
        Place::read(&node, &roots, path)?.set(&mut changed, &node_of(value)?);
    }
    serde_json::to_string(&changed).map_err(|e| PyRuntimeError::new_err(e.to_string()))
}
