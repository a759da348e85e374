//! The schema, and any text of the engine, in a reader's language; and what there is to translate.

use super::{Entry, Schema, Templates};
use crate::data::catalog::Search;
use crate::data::codes::{Code, plain};
use crate::data::message::Message;
use crate::data::node::Node;
use crate::data::ruling::{Book, Ruling};
use crate::data::sheet::{Choice, Domain, SheetField};
use crate::data::words::Speech;
use crate::kernel::refusal::{Common, RefusalCode};
use crate::kernel::system::System;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What the engine says in a reader's words: the message of an error or a problem, or a text in English,
/// such as a meaning or the title of a rule. A text that the engine does not have, such as a host's
/// own, stays as it is.
pub fn said<'c, S: System>(what: impl Into<Message>, speech: impl Into<Speech<'c>>) -> String {
    let search = Search { speech: speech.into(), parts: S::CATALOGS, declared: &declared::<S> };
    search.said(&what.into())
}

/// A text of a schema. The meaning of a switch is made of its question, its reading and its rule.
fn said_text<S: System>(text: &str, speech: Speech<'_>) -> String {
    let is_ruling = text.ends_with(").");
    let mut rulings = <S::Rulings as Book>::TABLES.iter().flat_map(|(_, rulings)| *rulings);
    let ruling = rulings.find(|ruling| is_ruling && plain(ruling.meaning) == text);
    match ruling {
        Some(ruling) => said::<S>(ruling.message(), speech),
        None => said::<S>(text.to_string(), speech),
    }
}

/// The same JSON Schema with its titles and descriptions in a reader's words ([`said`]).
fn said_in_node<S: System>(node: &Node, speech: Speech<'_>) -> Node {
    match node {
        Node::Map(entries) => {
            let entry = |(name, value): &(String, Node)| {
                let is_said = matches!(name.as_str(), "title" | "description");
                let value = match value {
                    Node::Text(text) if is_said => Node::Text(said_text::<S>(text, speech)),
                    value => said_in_node::<S>(value, speech),
                };
                (name.clone(), value)
            };
            Node::Map(entries.iter().map(entry).collect())
        }
        Node::List(items) => {
            Node::List(items.iter().map(|item| said_in_node::<S>(item, speech)).collect())
        }
        other => other.clone(),
    }
}

/// The section and the name of what a system declares with that English: the reason of a refusal, or
/// a word of a list.
fn declared<S: System>(text: &str) -> Option<(String, &'static str)> {
    let refusal = S::Refusal::ALL.iter().find(|one| one.text().en.first() == Some(&text));
    refusal.map(|refusal| ("refusal".to_string(), refusal.name())).or_else(|| {
        S::LISTS.iter().find_map(|list| {
            let number = (0..).take(list.len()).find(|n| list.word(*n) == Some(text))?;
            Some((format!("word.{}", list.name_in_wire()), list.name(number)?))
        })
    })
}

/// A text of a schema that has a translation.
pub(crate) enum Piece<'s> {
    /// What a declaration makes: its section and name, whether all systems have it, its variants in
    /// English, and those in the schema's language.
    Keyed(&'s str, &'s str, bool, &'s [&'static str], &'s mut Vec<String>),
    /// A sentence, by its English.
    Sentence(&'s mut String),
}

type Visit<'v> = &'v mut dyn FnMut(Piece<'_>);

fn each_word(section: &str, all: bool, entries: &mut [Entry], visit: Visit<'_>) {
    for entry in entries {
        let mut said = alloc::vec![core::mem::take(&mut entry.said)];
        visit(Piece::Keyed(section, entry.name, all, &[entry.en], &mut said));
        entry.said = said.into_iter().next().unwrap_or_default();
        visit(Piece::Sentence(&mut entry.meaning));
    }
}

fn each_template(section: &str, name: &str, text: &mut Templates, visit: Visit<'_>) {
    visit(Piece::Keyed(section, name, false, &text.en, &mut text.said));
}

fn each_choice<'d>(choices: impl IntoIterator<Item = &'d mut Choice>, visit: Visit<'_>) {
    for choice in choices {
        visit(Piece::Sentence(&mut choice.meaning));
    }
}

fn each_of_domain(domain: &mut Domain, visit: Visit<'_>) {
    match domain {
        Domain::Number { or, .. } => each_choice(or, visit),
        Domain::OneOf { members } | Domain::SetOf { members } => each_choice(members, visit),
        Domain::List { of, .. } | Domain::Named { of } => each_of_domain(of, visit),
        Domain::ByName { members, of } => {
            each_choice(members, visit);
            each_of_domain(of, visit);
        }
        Domain::Table { fields } => each_field(fields, visit),
        Domain::AnyOf { domains } => {
            for domain in domains {
                each_of_domain(domain, visit);
            }
        }
        Domain::Any | Domain::Host | Domain::YesNo | Domain::Name { .. } | Domain::Text { .. } => {}
    }
}

fn each_field(fields: &mut [SheetField], visit: Visit<'_>) {
    for field in fields {
        visit(Piece::Sentence(&mut field.meaning));
        each_of_domain(&mut field.domain, visit);
    }
}

fn each_of_ruling(ruling: &mut Ruling, visit: Visit<'_>) {
    visit(Piece::Sentence(ruling.question.to_mut()));
    visit(Piece::Sentence(ruling.reading.to_mut()));
    if let Some(switch) = &mut ruling.switch {
        each_of_domain(&mut switch.values, visit);
    }
}

/// The JSON Schema of a system's rosters in a reader's words.
pub(crate) fn roster_json_in<S: System>(speech: Speech<'_>) -> Node {
    let title = said::<S>(super::roster_title::<S>(), speech);
    said_in_node::<S>(&crate::data::sheet::json_schema::<S::Roster>(&title), speech)
}

impl Schema {
    /// The schema of a system with its words, templates, meanings, titles, questions and readings in a
    /// reader's words.
    pub fn of_in<'c, S: System>(speech: impl Into<Speech<'c>>) -> Schema {
        let (mut schema, speech) = (Schema::of::<S>(), speech.into());
        if speech.is_english() {
            return schema;
        }
        schema.each_text(&mut |piece| match piece {
            Piece::Keyed(section, name, _, _, said) => {
                let mut catalogs = speech.catalogs();
                if let Some(texts) = catalogs.find_map(|one| one.find(S::CATALOGS, section, name)) {
                    *said = texts.to_vec();
                }
            }
            Piece::Sentence(text) => *text = said_text::<S>(text, speech),
        });
        schema
    }

    /// Visits each text that has a translation.
    pub(crate) fn each_text(&mut self, visit: Visit<'_>) {
        visit(Piece::Sentence(self.title.to_mut()));
        for kind in &mut self.kinds {
            visit(Piece::Sentence(&mut kind.meaning));
        }
        for list in &mut self.lists {
            each_word(&format!("word.{}", list.name), false, &mut list.members, visit);
        }
        each_word("roll", false, &mut self.rolls, visit);
        for question in &mut self.questions {
            visit(Piece::Sentence(&mut question.meaning));
            each_template("question", question.name, &mut question.title, visit);
            let Templates { en, said } = &mut question.labels;
            if question.answers == ["yes_no"] {
                for ((name, en), label) in ["yes", "no"].iter().zip(en.chunks(1)).zip(said) {
                    let mut one = alloc::vec![core::mem::take(label)];
                    let name = format!("{}.{name}", question.name);
                    visit(Piece::Keyed("answer", &name, false, en, &mut one));
                    *label = one.into_iter().next().unwrap_or_default();
                }
            } else {
                each_template("answer", question.name, &mut question.labels, visit);
            }
        }
        let own = self.refusals.len().saturating_sub(Common::ALL.len());
        for (place, refusal) in self.refusals.iter_mut().enumerate() {
            let Templates { en, said } = &mut refusal.text;
            visit(Piece::Keyed("refusal", refusal.name, place >= own, en, said));
            // The meaning of a system's own refusal is its reason.
            match said.first().filter(|_| place < own) {
                Some(reason) => refusal.meaning = reason.replace('`', ""),
                None => visit(Piece::Sentence(&mut refusal.meaning)),
            }
        }
        for note in &mut self.notes {
            visit(Piece::Sentence(&mut note.meaning));
            each_template("note", note.name, &mut note.text, visit);
        }
        for field in &mut self.fields {
            visit(Piece::Sentence(&mut field.meaning));
            if field.shown != "internal" {
                let mut said = alloc::vec![core::mem::take(&mut field.said)];
                visit(Piece::Keyed("field", field.name, false, &[field.en], &mut said));
                field.said = said.into_iter().next().unwrap_or_default();
            }
        }
        for rule in &mut self.rules {
            visit(Piece::Sentence(rule.title.to_mut()));
        }
        for ruling in &mut self.rulings {
            each_of_ruling(ruling, visit);
        }
        each_word("word.intervention", true, &mut self.interventions, visit);
        each_field(&mut self.sheet, visit);
        for table in &mut self.tables {
            visit(Piece::Sentence(table.title.to_mut()));
        }
        for limit in &mut self.limits {
            visit(Piece::Sentence(limit.meaning.to_mut()));
        }
    }
}
