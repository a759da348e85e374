//! The schema, and any text of the engine, in a reader's language.

use super::{Entry, Schema};
use crate::data::german::{Catalog, fixed, in_german};
use crate::data::node::{Node, Problem, Problems};
use crate::data::ruling::Ruling;
use crate::data::sheet::{Choice, Domain, SheetField};
use crate::data::words::Language;
use crate::kernel::system::System;
use alloc::string::String;

/// A text of the engine in a language: a meaning, the title of a rule, a problem of a roster, the
/// message of an error. It is given in English; a text that the engine does not have, such as a
/// host's own, stays as it is. What stands between backticks is a person's input or a name of the
/// schema, and stays as it is, too.
pub fn said<S: System>(text: &str, language: Language) -> String {
    match language {
        Language::English => text.into(),
        Language::German => in_german(text, S::GERMAN),
    }
}

/// The same JSON Schema with its titles and descriptions in a language ([`said`]).
pub fn said_in_node<S: System>(node: &Node, language: Language) -> Node {
    match node {
        Node::Map(entries) => {
            let entry = |(name, value): &(String, Node)| {
                let is_said = matches!(name.as_str(), "title" | "description");
                let value = match value {
                    Node::Text(text) if is_said => Node::Text(said::<S>(text, language)),
                    value => said_in_node::<S>(value, language),
                };
                (name.clone(), value)
            };
            Node::Map(entries.iter().map(entry).collect())
        }
        Node::List(items) => {
            Node::List(items.iter().map(|item| said_in_node::<S>(item, language)).collect())
        }
        other => other.clone(),
    }
}

impl Problems {
    /// The same problems with their messages in a language ([`said`]).
    #[must_use]
    pub fn in_language<S: System>(&self, language: Language) -> Problems {
        self.map(|problem| Problem {
            path: problem.path.clone(),
            message: said::<S>(&problem.message, language),
        })
    }
}

/// The catalogs that a schema is said by.
type Catalogs<'c> = &'c [&'c Catalog];

fn say(text: &mut String, catalogs: Catalogs<'_>) {
    *text = in_german(text, catalogs);
}

fn say_fixed(text: &mut &'static str, catalogs: Catalogs<'_>) {
    *text = fixed(text, catalogs).unwrap_or(text);
}

fn say_choices<'d>(choices: impl IntoIterator<Item = &'d mut Choice>, catalogs: Catalogs<'_>) {
    for choice in choices {
        say(&mut choice.meaning, catalogs);
    }
}

fn say_domain(domain: &mut Domain, catalogs: Catalogs<'_>) {
    match domain {
        Domain::Number { or, .. } => say_choices(or, catalogs),
        Domain::OneOf { members } | Domain::SetOf { members } => say_choices(members, catalogs),
        Domain::List { of, .. } | Domain::Named { of } => say_domain(of, catalogs),
        Domain::ByName { members, of } => {
            say_choices(members, catalogs);
            say_domain(of, catalogs);
        }
        Domain::Table { fields } => say_fields(fields, catalogs),
        Domain::AnyOf { domains } => {
            for domain in domains {
                say_domain(domain, catalogs);
            }
        }
        Domain::YesNo | Domain::Name { .. } | Domain::Text { .. } => {}
    }
}

fn say_fields(fields: &mut [SheetField], catalogs: Catalogs<'_>) {
    for field in fields {
        say(&mut field.meaning, catalogs);
        say_domain(&mut field.domain, catalogs);
    }
}

fn say_entries(entries: &mut [Entry], catalogs: Catalogs<'_>) {
    for entry in entries {
        say(&mut entry.meaning, catalogs);
    }
}

fn say_ruling(ruling: &mut Ruling, catalogs: Catalogs<'_>) {
    say_fixed(&mut ruling.question, catalogs);
    say_fixed(&mut ruling.reading, catalogs);
    if let Some(switch) = &mut ruling.switch {
        say_domain(&mut switch.values, catalogs);
    }
}

impl Schema {
    /// The schema of a system with its meanings, titles, questions and readings in a language. The
    /// words and templates of both languages are in each.
    pub fn of_in<S: System>(language: Language) -> Schema {
        let mut schema = Schema::of::<S>();
        if language == Language::German {
            schema.say_in_german(S::GERMAN);
        }
        schema
    }

    fn say_in_german(&mut self, catalogs: Catalogs<'_>) {
        for kind in &mut self.kinds {
            say(&mut kind.meaning, catalogs);
        }
        for list in &mut self.lists {
            say_entries(&mut list.members, catalogs);
        }
        say_entries(&mut self.rolls, catalogs);
        for question in &mut self.questions {
            say(&mut question.meaning, catalogs);
        }
        for refusal in &mut self.refusals {
            // The meaning of a system's refusal is its English text.
            match refusal.text.de.first() {
                Some(de) if refusal.text.en.first() == Some(&refusal.meaning.as_str()) => {
                    refusal.meaning = (*de).into();
                }
                _ => say(&mut refusal.meaning, catalogs),
            }
        }
        for note in &mut self.notes {
            say(&mut note.meaning, catalogs);
        }
        for field in &mut self.fields {
            say(&mut field.meaning, catalogs);
        }
        for rule in &mut self.rules {
            say_fixed(&mut rule.title, catalogs);
        }
        for ruling in &mut self.rulings {
            say_ruling(ruling, catalogs);
        }
        say_entries(&mut self.interventions, catalogs);
        say_fields(&mut self.sheet, catalogs);
        for table in &mut self.tables {
            say_fixed(&mut table.title, catalogs);
        }
        for limit in &mut self.limits {
            say_fixed(&mut limit.meaning, catalogs);
        }
    }
}
