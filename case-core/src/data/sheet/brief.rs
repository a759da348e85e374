//! Rosters without the defaults that a reader adds.

use super::{Domain, SheetField, SheetTable, fields, read, write};
use crate::data::node::Node;
use alloc::string::String;
use alloc::vec::Vec;

/// A table as data, as [`write`](super::write()) gives it, without the fields that have their
/// defaults. Read back by the same version of the rules, which defines the defaults, it is equal.
pub fn write_brief<T: SheetTable + PartialEq>(table: &T) -> Node {
    let mut node = write(table);
    if let Node::Map(entries) = &mut node {
        leave_out(entries, &fields::<T>());
    }
    // A default that depends on another field could differ from the listed one.
    if read::<T>(&node).is_ok_and(|again| again == *table) { node } else { write(table) }
}

fn leave_out(entries: &mut Vec<(String, Node)>, fields: &[SheetField]) {
    entries.retain_mut(|(name, value)| {
        let Some(field) = fields.iter().find(|field| field.name == name.as_str()) else {
            return true;
        };
        if field.needed {
            inside(value, &field.domain);
            return true;
        }
        if field.default.as_ref() == Some(value) {
            return false;
        }
        inside(value, &field.domain);
        // An empty table equals the default, if there is one.
        !(matches!(value, Node::Map(left) if left.is_empty())
            && matches!(field.domain, Domain::Table { .. } | Domain::ByName { .. }))
    });
}

fn inside(value: &mut Node, domain: &Domain) {
    match (value, domain) {
        (Node::Map(entries), Domain::Table { fields }) => leave_out(entries, fields),
        (Node::List(items), Domain::List { of, .. }) => {
            for item in items {
                inside(item, of);
            }
        }
        (Node::Map(entries), Domain::ByName { of, .. } | Domain::Named { of }) => {
            for (_, item) in entries {
                inside(item, of);
            }
        }
        _ => {}
    }
}
