//! A host's own words as data.

use crate::data::catalog::Catalog;
use crate::data::codes::shown;
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The prefixes of a catalog's keys.
pub(crate) const SECTIONS: [&str; 14] = [
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
    /// Checks each text: it is a line, without control characters, and each of its braces is closed.
    ///
    /// # Errors
    /// Every text that is not, by its key.
    pub fn check(&self) -> Result<(), Problems> {
        let mut problems = Problems::default();
        for (key, text) in
            self.texts.iter().flat_map(|(k, texts)| texts.iter().map(move |t| (k, t)))
        {
            if let Some(found) = text.chars().find(|c| c.is_control()) {
                let found = format!("U+{:04X}", u32::from(found));
                problems
                    .add(shown(key), message!("a text has no control character: {found}", found));
            }
            let mut is_open = false;
            let mut fits = true;
            for c in text.chars().filter(|c| matches!(c, '{' | '}')) {
                fits &= is_open == (c == '}');
                is_open = c == '{';
            }
            if is_open || !fits {
                problems.add(
                    shown(key),
                    "a brace is not closed: the name of a value stands between braces, as `{who}`",
                );
            }
        }
        problems.or(Some(()))
    }

    /// Reads a table of texts, or lists of variants, by key.
    ///
    /// # Errors
    /// Every key that no text has, every text that is none, and what [`Catalog::check`] finds.
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
                problems.add(shown(key), message!("a key begins with one of {known}.", known));
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
                None => problems.add(shown(key), "a text or a list of texts"),
            }
        }
        if problems.is_empty() {
            catalog.check()?;
        }
        problems.or(Some(catalog))
    }
}
