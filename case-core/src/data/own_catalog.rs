//! A host's own words as data.

use crate::data::catalog::Catalog;
use crate::data::node::{Node, Problems};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The prefixes of a catalog's keys.
const SECTIONS: [&str; 14] = [
    "advice",
    "answer",
    "consequence",
    "field",
    "intervention",
    "line",
    "note",
    "question",
    "refusal",
    "roll",
    "seat",
    "stake",
    "unit",
    "word",
];

fn begins_with_section(key: &str) -> bool {
    key.split_once('.').is_some_and(|(section, _)| SECTIONS.contains(&section))
}

impl Catalog {
    /// Reads a table of texts, or lists of variants, by key.
    ///
    /// # Errors
    /// Every key that no text has, and every text that is none.
    pub fn of_table(node: &Node) -> Result<Catalog, Problems> {
        let Node::Map(entries) = node else {
            return Err(Problems::one("", "a catalog is a table of texts"));
        };
        let (mut problems, mut catalog) = (Problems::default(), Catalog::default());
        for (key, node) in entries {
            // A key may name the part of the engine first, as those of a file of texts do.
            let rest = key.split_once('.').map_or("", |(_, rest)| rest);
            if !begins_with_section(key) && !begins_with_section(rest) {
                let known = SECTIONS.join("., ");
                problems.add(key, format!("a key begins with one of {known}."));
                continue;
            }
            let list = match node {
                Node::List(list) => list.as_slice(),
                one => core::slice::from_ref(one),
            };
            let texts: Option<Vec<String>> =
                list.iter().map(|node| node.as_text().map(String::from)).collect();
            match texts {
                Some(texts) => drop(catalog.texts.insert(key.clone(), texts)),
                None => problems.add(key, "a text or a list of texts"),
            }
        }
        problems.or(Some(catalog))
    }
}
