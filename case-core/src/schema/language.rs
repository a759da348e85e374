//! The schema, and any text of the engine, in a reader's language.

use super::{Entry, Schema};
use crate::data::codes::Code;
use crate::data::german::{Dictionary, fixed, in_german};
use crate::data::node::{Node, Problem, Problems};
use crate::data::ruling::Ruling;
use crate::data::sheet::{Choice, Domain, SheetField};
use crate::data::words::Language;
use crate::kernel::refusal::RefusalCode;
use crate::kernel::system::System;
use alloc::string::String;

/// A text of the engine in a language: a meaning, the title of a rule, a problem of a roster, the
/// message of an error. It is given in English; a text that the engine does not have, such as a
/// host's own, stays as it is. Text between backticks is a person's input or a name of the
/// schema, and stays as it is, too.
pub fn said<S: System>(text: &str, language: Language) -> String {
    match language {
        Language::English => text.into(),
        Language::German => in_german(text, dictionary::<S>()),
    }
}

/// The same JSON Schema with its titles and descriptions in a language ([`said`]).
pub(crate) fn said_in_node<S: System>(node: &Node, language: Language) -> Node {
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

/// The German of a system.
fn dictionary<S: System>() -> Dictionary<'static> {
    Dictionary { catalogs: S::CATALOGS, declared: &declared::<S> }
}

/// The German of what a system declares in both languages: the reason of a refusal, with or without
/// the id of its rule, or a word of a list.
fn declared<S: System>(text: &str) -> Option<&'static str> {
    let refusal = S::Refusal::ALL.iter().map(|refusal| refusal.text());
    let found = refusal.into_iter().find(|reason| reason.en.first() == Some(&text));
    found.and_then(|reason| reason.variants(Language::German).first().copied()).or_else(|| {
        S::LISTS.iter().find_map(|list| {
            let number =
                (0..).take(list.len()).find(|n| list.word(*n, Language::English) == Some(text))?;
            list.word(number, Language::German)
        })
    })
}

fn say(text: &mut String, search: Dictionary<'_>) {
    *text = in_german(text, search);
}

fn say_fixed(text: &mut &'static str, search: Dictionary<'_>) {
    *text = fixed(text, search).unwrap_or(text);
}

fn say_choices<'d>(choices: impl IntoIterator<Item = &'d mut Choice>, search: Dictionary<'_>) {
    for choice in choices {
        say(&mut choice.meaning, search);
    }
}

fn say_domain(domain: &mut Domain, search: Dictionary<'_>) {
    match domain {
        Domain::Number { or, .. } => say_choices(or, search),
        Domain::OneOf { members } | Domain::SetOf { members } => say_choices(members, search),
        Domain::List { of, .. } | Domain::Named { of } => say_domain(of, search),
        Domain::ByName { members, of } => {
            say_choices(members, search);
            say_domain(of, search);
        }
        Domain::Table { fields } => say_fields(fields, search),
        Domain::AnyOf { domains } => {
            for domain in domains {
                say_domain(domain, search);
            }
        }
        Domain::YesNo | Domain::Name { .. } | Domain::Text { .. } => {}
    }
}

fn say_fields(fields: &mut [SheetField], search: Dictionary<'_>) {
    for field in fields {
        say(&mut field.meaning, search);
        say_domain(&mut field.domain, search);
    }
}

fn say_entries(entries: &mut [Entry], search: Dictionary<'_>) {
    for entry in entries {
        say(&mut entry.meaning, search);
    }
}

fn say_ruling(ruling: &mut Ruling, search: Dictionary<'_>) {
    say_fixed(&mut ruling.question, search);
    say_fixed(&mut ruling.reading, search);
    if let Some(switch) = &mut ruling.switch {
        say_domain(&mut switch.values, search);
    }
}

impl Schema {
    /// The schema of a system with its meanings, titles, questions and readings in a language. The
    /// words and templates of both languages are in each.
    pub fn of_in<S: System>(language: Language) -> Schema {
        let mut schema = Schema::of::<S>();
        if language == Language::German {
            schema.say_in_german(dictionary::<S>());
        }
        schema
    }

    fn say_in_german(&mut self, search: Dictionary<'_>) {
        say_fixed(&mut self.title, search);
        for kind in &mut self.kinds {
            say(&mut kind.meaning, search);
        }
        for list in &mut self.lists {
            say_entries(&mut list.members, search);
        }
        say_entries(&mut self.rolls, search);
        for question in &mut self.questions {
            say(&mut question.meaning, search);
        }
        for refusal in &mut self.refusals {
            // The meaning of a system's refusal is its English text; names in it are plain.
            let plain = |text: &&str| text.replace('`', "");
            match refusal.text.de.first() {
                Some(de)
                    if refusal.text.en.first().map(plain)
                        == Some(plain(&refusal.meaning.as_str())) =>
                {
                    refusal.meaning = plain(de);
                }
                _ => say(&mut refusal.meaning, search),
            }
        }
        for note in &mut self.notes {
            say(&mut note.meaning, search);
        }
        for field in &mut self.fields {
            say(&mut field.meaning, search);
        }
        for rule in &mut self.rules {
            say_fixed(&mut rule.title, search);
        }
        for ruling in &mut self.rulings {
            say_ruling(ruling, search);
        }
        say_entries(&mut self.interventions, search);
        say_fields(&mut self.sheet, search);
        for table in &mut self.tables {
            say_fixed(&mut table.title, search);
        }
        for limit in &mut self.limits {
            say_fixed(&mut limit.meaning, search);
        }
    }
}
