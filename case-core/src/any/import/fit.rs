//! What the rules refuse of an imported sheet is left out, with their reason.

use super::{ImportNote, Sheet};
use crate::any::SystemId;
use crate::data::codes::shown;
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::person::compared;
use crate::data::sheet::as_written;
use crate::kernel::system::System;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What is wrong with a roster.
pub(super) fn problems(system: &str, roster: &Node) -> Problems {
    let Some(system) = SystemId::named(system) else { return Problems::default() };
    let checked = of_system!(system, S => {
        let read = S::read(roster);
        let checked = read.and_then(|read| S::validate(&read).map(|_| ()));
        checked.map_err(|p| as_written(roster, p))
    });
    checked.err().unwrap_or_default()
}

/// How often a sheet is checked again, at most: more than it has fields.
const ROUNDS: usize = 500;

/// Leaves out what the rules refuse of a sheet by itself. What names another fighter stays.
pub(super) fn fit(system: &str, sheet: &mut Sheet) {
    for _ in 0..ROUNDS {
        let problems = problems(system, &alone(system, &sheet.node));
        let own = problems.list().iter().filter_map(|problem| {
            let path = problem.path.strip_prefix("fighters[0].")?;
            (path != "aboard").then_some((path, &problem.message))
        });
        let mut own = own.filter_map(|(path, message)| Some((remove(&sheet.node, path)?, message)));
        let Some(((node, field), message)) = own.next() else { return };
        let (node, message) = (node, message.clone());
        drop(own);
        sheet.node = node;
        let gone = |of: &str| of.strip_prefix(field.as_str()).is_some_and(is_end);
        let places = sheet.taken.iter().filter(|note| gone(&note.field));
        let place = places.map(|note| note.place.clone()).next();
        sheet.left_out.push(ImportNote {
            place: place.unwrap_or_else(|| field.clone()),
            field: String::new(),
            message,
        });
        for list in [&mut sheet.taken, &mut sheet.guessed] {
            list.retain(|note| !gone(&note.field));
            for note in list.iter_mut() {
                note.field = moved_up(&note.field, &field);
            }
        }
    }
}

/// Whether a name ends here.
fn is_end(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with(['.', '['])
}

/// A roster of the sheet and somebody for it to fight.
fn alone(system: &str, sheet: &Node) -> Node {
    let differs = |name: &str, of: &str| sheet.get(of).and_then(Node::as_text) != Some(name);
    let free = |of: &str| ["other", "another"].into_iter().find(|name| differs(name, of));
    let mut other = sheet.clone();
    if let Node::Map(fields) = &mut other {
        fields.retain(|(name, _)| {
            !matches!(name.as_str(), "name" | "side" | "id" | "aboard" | "vehicle")
        });
        for of in ["name", "side"] {
            fields.push((of.into(), Node::Text(free(of).unwrap_or_default().into())));
        }
    }
    let system = ("system".to_string(), Node::Text(system.into()));
    let fighters = Node::List([sheet.clone(), other].to_vec());
    Node::Map([system, ("fighters".to_string(), fighters)].to_vec())
}

/// The sheet without what stands at a path of a problem, or without the item of a list in which it is
/// missing, and the path of what is gone.
fn remove(sheet: &Node, path: &str) -> Option<(Node, String)> {
    let mut sheet = sheet.clone();
    let gone = remove_in(&mut sheet, path)?;
    Some((sheet, gone))
}

fn remove_in(node: &mut Node, path: &str) -> Option<String> {
    match node {
        Node::Map(entries) => {
            let path = path.strip_prefix('.').unwrap_or(path);
            let fits =
                |name: &str| path.strip_prefix(shown(name).as_str()).filter(|rest| is_end(rest));
            let named = entries.iter().enumerate();
            let named = named.filter_map(|(at, (name, _))| Some((fits(name)?, at)));
            let (rest, at) = named.min_by_key(|(rest, _)| rest.len())?;
            if rest.is_empty() {
                return Some(entries.remove(at).0);
            }
            let inner = remove_in(&mut entries[at].1, rest)?;
            let dot = if inner.starts_with('[') { "" } else { "." };
            Some(format!("{}{dot}{inner}", entries[at].0))
        }
        Node::List(items) => {
            let (number, rest) = path.strip_prefix('[')?.split_once(']')?;
            let at: usize = number.parse().ok()?;
            let inner = remove_in(items.get_mut(at)?, rest).filter(|_| !rest.is_empty());
            if inner.is_none() {
                items.remove(at);
            }
            Some(inner.map_or_else(|| format!("[{at}]"), |inner| format!("[{at}].{inner}")))
        }
        _ => None,
    }
}

/// A field after an item of a list is gone: items behind it move up.
fn moved_up(field: &str, gone: &str) -> String {
    let split = |path: &str| -> Option<(String, usize, String)> {
        let (list, rest) = path.split_once('[')?;
        let (number, rest) = rest.split_once(']')?;
        Some((list.into(), number.parse().ok()?, rest.into()))
    };
    match (split(field), split(gone)) {
        (Some((list, at, rest)), Some((of, out, end)))
            if list == of && end.is_empty() && at > out =>
        {
            format!("{list}[{}]{rest}", at - 1)
        }
        _ => field.into(),
    }
}

/// Gives ids to all but one fighter of a name, each of the place where its name stood.
pub(super) fn tell_apart(fighters: &mut [Node], places: &[String], guessed: &mut Vec<ImportNote>) {
    let text =
        |fighter: &Node, of: &str| fighter.get(of).and_then(Node::as_text).map(compared_text);
    let mut ids: BTreeSet<String> = fighters.iter().filter_map(|f| text(f, "id")).collect();
    let mut names = BTreeSet::new();
    let most = 2 * fighters.len() + 2;
    for (at, fighter) in fighters.iter_mut().enumerate() {
        if text(fighter, "id").is_some() {
            continue;
        }
        let Some(name) = text(fighter, "name") else { continue };
        if names.insert(name.clone()) {
            continue;
        }
        let free = (2..=most).map(|n| format!("{name} {n}")).find(|id| ids.insert(id.clone()));
        let Some(id) = free else { continue };
        super::set(fighter, "id", Node::Text(id));
        guessed.push(ImportNote {
            place: places.get(at).cloned().unwrap_or_default(),
            field: format!("fighters[{at}].id"),
            message: message!("several are named `{name}`", name = shown(&name)),
        });
    }
}

fn compared_text(name: &str) -> String {
    compared(name).into_owned()
}
