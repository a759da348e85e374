//! Paths into a roster: the place of a value, as a person writes it.

use super::codes::{nearest, shown};
use super::node::{MAX_DEPTH, Node, Problems};
use crate::data::codes::did_you_mean;
use crate::data::message::{Message, errors, message};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

/// One step from a table or list of a roster to one of its items.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Name(String),
    Index(usize),
}

/// The place of a value in a roster, by a path: a fighter by name or id, or one of the roster's own
/// tables, then the names of fields; an entry of a list by its name or `[place]`. For example
/// `Granite Dove.health`, `Ravager.attacks.fists.damage`, `objects[0].material`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterPath(Vec<Part>);

errors! {
    /// Why a path leads nowhere.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum RosterPathError {
        /// It begins with neither a fighter nor a table of the roster.
        #[error(
            "no fighter and no table of the roster is called `{head}`{among}",
            among = among(&head, &known), head
        )]
        Unknown {
            /// What it begins with.
            head: String,
            /// What it can begin with.
            known: Vec<String>,
        },
        /// Several fighters are called so.
        #[error("`{path}`: several fighters are called so: give an id or `fighters[…]`", path)]
        Several(path: String),
        /// The rest of the path does not exist.
        #[error(error)]
        Wrong(error: Problems, from),
    }
}

/// How many names an error lists.
const MOST_NAMED: usize = 40;

/// What may be meant, and what there is.
fn among(name: &str, known: &[String]) -> Message {
    let hint = did_you_mean(nearest(name, known.iter().map(String::as_str)));
    let more = if known.len() > MOST_NAMED { ", …" } else { "" };
    let known = format!("{}{more}", known[..known.len().min(MOST_NAMED)].join(", "));
    message!("{hint}; there are: {known}", hint, known)
}

fn named(node: &Node, name: &str) -> bool {
    matches!(node.get("name"), Some(Node::Text(found)) if found == name)
}

/// What a fighter can be called by.
fn names(fighter: &Node) -> impl Iterator<Item = &str> {
    ["id", "name"].into_iter().filter_map(|key| fighter.get(key)?.as_text())
}

/// The fighters of a roster, as written.
fn fighters(roster: &Node) -> &[Node] {
    match roster.get("fighters") {
        Some(Node::List(fighters)) => fighters,
        _ => &[],
    }
}

impl RosterPath {
    /// Reads a path into a roster whose own tables are `roots`.
    ///
    /// # Errors
    /// [`RosterPathError`]. A field that no sheet has is found when the roster is read.
    pub fn read(roster: &Node, roots: &[&str], path: &str) -> Result<RosterPath, RosterPathError> {
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (place, fighter) in fighters(roster).iter().enumerate() {
            let fits = |name: &str| path.strip_prefix(name)?.strip_prefix('.').map(|_| name.len());
            found.extend(names(fighter).filter_map(fits).max().map(|length| (length, place)));
        }
        let longest = found.iter().map(|(length, _)| *length).max();
        found.retain(|(length, _)| Some(*length) == longest);
        match found[..] {
            [(length, place)] => {
                let start = vec![Part::Name("fighters".into()), Part::Index(place)];
                let from = &fighters(roster)[place];
                return Ok(RosterPath(start).follow(from, &path[length + 1..], path)?);
            }
            [] => {}
            _ => return Err(RosterPathError::Several(path.to_string())),
        }
        let head = path.split(['.', '[']).next().unwrap_or_default();
        if !roots.contains(&head) {
            let known = fighters(roster).iter().flat_map(names).chain(roots.iter().copied());
            let known = known.map(String::from).collect();
            return Err(RosterPathError::Unknown { head: shown(head), known });
        }
        Ok(RosterPath(Vec::new()).follow(roster, path, path)?)
    }

    /// The place of a fighter by its name or id.
    ///
    /// # Errors
    /// [`RosterPathError`] if there is none, or several.
    pub fn fighter(roster: &Node, name: &str) -> Result<usize, RosterPathError> {
        let all = fighters(roster);
        let mut found = all.iter().enumerate().filter(|(_, f)| names(f).any(|n| n == name));
        match (found.next(), found.next()) {
            (Some((place, _)), None) => Ok(place),
            (None, _) => {
                let known = all.iter().flat_map(names).map(String::from).collect();
                Err(RosterPathError::Unknown { head: name.to_string(), known })
            }
            _ => Err(RosterPathError::Several(name.to_string())),
        }
    }

    fn follow(mut self, from: &Node, rest: &str, path: &str) -> Result<RosterPath, Problems> {
        let wrong = |what: Message| Problems::one(path, what);
        let mut node = Some(from);
        for name in rest.split('.') {
            let (name, places) =
                name.split_once('[').map_or((name, ""), |(name, rest)| (name, rest));
            if !name.is_empty() {
                match node {
                    Some(Node::List(items)) => {
                        let place = items.iter().position(|item| named(item, name));
                        let known = || items.iter().filter_map(|item| item.get("name")?.as_text());
                        let place = place.ok_or_else(|| {
                            let known: Vec<String> = known().map(String::from).collect();
                            let among = among(name, &known);
                            let name = shown(name);
                            wrong(message!("nothing here is called `{name}`{among}", name, among))
                        })?;
                        self.0.push(Part::Index(place));
                        node = items.get(place);
                    }
                    None | Some(Node::Map(_) | Node::Null) => {
                        self.0.push(Part::Name(name.to_string()));
                        node = node.and_then(|node| node.get(name));
                    }
                    Some(_) => {
                        let name = name.to_string();
                        return Err(wrong(message!("`{name}` is in no table", name)));
                    }
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
                let (place, item) = item.ok_or_else(|| {
                    wrong(match node {
                        Some(Node::List(items)) => {
                            message!(
                                "no such place in a list of {count}, from 0",
                                count = items.len()
                            )
                        }
                        _ => "a place in brackets is one of a list: this is none".into(),
                    })
                })?;
                self.0.push(Part::Index(place));
                node = Some(item);
            }
        }
        match self.0.len() {
            0 => Err(wrong("an empty path".into())),
            // What is set is nested as deep as the path, and has to be readable.
            MAX_DEPTH.. => {
                Err(wrong(message!("a path has fewer than {most} steps", most = MAX_DEPTH)))
            }
            _ => Ok(self),
        }
    }

    /// Whether the other place is this one or lies in it, so that to set this one sets it too.
    pub fn holds(&self, other: &RosterPath) -> bool {
        other.0.starts_with(&self.0)
    }

    /// Sets the value there.
    pub fn set(&self, roster: &mut Node, value: &Node) {
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
