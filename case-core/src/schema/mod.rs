//! The schema: everything that a system can ask, roll, tell and change, as data, so that a host
//! needs no name of any system in its code.
//!
//! It imports `attack` and what is below that: no system.

pub mod fingerprint;

use crate::data::codes::{Code, RuleCode, plain};
use crate::data::node::Node;
use crate::data::ruling::{Book, PrintedTable, Ruling};
use crate::data::sheet::SheetField;
use crate::data::value::{Kind, Value};
pub use crate::data::words::kind_name;
use crate::data::words::{FieldCode, Language, List, NoteCode};
use crate::kernel::log::InterventionKind;
use crate::kernel::question::{Asked, QuestionInfo};
use crate::kernel::refusal::{Common, RefusalCode};
use crate::kernel::system::System;
use alloc::string::String;
use alloc::vec::Vec;

/// A name with what it means, in both languages' words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Entry {
    /// The number, the same in Rust, C and Python.
    pub number: i32,
    /// The wire name.
    pub name: &'static str,
    /// The word that a reader sees, in English.
    pub en: &'static str,
    /// The same in German.
    pub de: &'static str,
    /// What it means, in English.
    pub meaning: String,
}

/// A listed enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ListEntry {
    /// The kind number of its members.
    pub kind: u16,
    /// The kind number of sets of its members, which is called `set_of_` and the name: a bit each,
    /// by their numbers.
    pub set: u16,
    /// The wire name of the list.
    pub name: String,
    /// Its members, in order.
    pub members: Vec<Entry>,
}

/// A plain kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct KindEntry {
    /// The number, the same in Rust, C and Python.
    pub number: u16,
    /// The wire name.
    pub name: &'static str,
    /// What it means.
    pub meaning: String,
}

/// A value that something has: its name, and what it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ValueEntry {
    /// The name.
    pub name: &'static str,
    /// The kinds it can be, by name: a plain kind, or a list.
    pub kinds: Vec<String>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct QuestionEntry {
    /// The number, the same in Rust, C and Python.
    pub number: i32,
    /// The wire name.
    pub name: &'static str,
    /// What is asked.
    pub meaning: String,
    /// The rule that asks.
    pub rule: &'static str,
    /// What it is about: the kinds that each value can have.
    pub subject: Vec<ValueEntry>,
    /// The kinds of an answer, by name.
    pub answers: Vec<String>,
    /// Whether answers can be secret.
    pub secret: bool,
    /// Whether the target of an attack answers by it how it defends itself.
    pub defends: bool,
    /// The question as a template, in English and German.
    pub title: Templates,
    /// The labels of answers as templates.
    pub labels: Templates,
}

/// Templates in both languages; of several variants the first that needs nothing absent is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Templates {
    /// In English.
    pub en: Vec<&'static str>,
    /// In German.
    pub de: Vec<&'static str>,
}

/// Something that can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NoteEntry {
    /// The number, the same in Rust, C and Python.
    pub number: i32,
    /// The wire name.
    pub name: &'static str,
    /// What it means.
    pub meaning: String,
    /// Its values besides `who` and `other`: the kinds that each can have.
    pub values: Vec<ValueEntry>,
    /// How it is told.
    pub text: Templates,
}

/// A field of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FieldEntry {
    /// The number, the same in Rust, C and Python.
    pub number: i32,
    /// The wire name.
    pub name: &'static str,
    /// The word that a reader sees, in English.
    pub en: &'static str,
    /// The same in German.
    pub de: &'static str,
    /// What it means.
    pub meaning: String,
    /// What it belongs to: `battle`, `actor`, `actor_and_attack`, …
    pub shape: &'static str,
    /// The kind of what tells several values of it apart, by name: an attack, an object, …
    pub place: Option<String>,
    /// The kind of its value, by name; it can be nothing where `optional`.
    pub kind: String,
    /// Whether it can be absent.
    pub optional: bool,
    /// `told` and listed, only `listed`, or the engine's own: `internal`.
    pub shown: &'static str,
    /// Whether the referee may set it.
    pub settable: bool,
    /// Whether it outlasts the fight: a roster can say how it stands now.
    pub lasting: bool,
}

/// A defense: by what a target can meet an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct DefenseEntry {
    /// The list that it is a member of.
    pub kind: String,
    /// Its wire name in that list.
    pub name: &'static str,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RuleEntry {
    /// The id.
    pub id: &'static str,
    /// What it is about.
    pub title: &'static str,
}

/// Why something can't be done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RefusalEntry {
    /// The wire name.
    pub name: &'static str,
    /// What it means, in English.
    pub meaning: String,
    /// The rule that refuses it; none where it is the referee's own sense, or every system's.
    pub rule: Option<&'static str>,
    /// Why, as a template, in English and German.
    pub text: Templates,
}

/// A limit of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LimitEntry {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: u64,
    /// What it limits.
    pub meaning: &'static str,
}

/// Everything of a system that a host can list.
///
/// ```
/// use case_core::any::schema;
/// let schema = schema("case").unwrap();
/// assert!(schema.questions.iter().any(|question| question.name == "defense"));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Schema {
    /// The system's name.
    pub system: &'static str,
    /// Its full name.
    pub title: &'static str,
    /// The version of its rules.
    pub rules_version: i32,
    /// The plain kinds of values, the same for all systems.
    pub kinds: Vec<KindEntry>,
    /// Its listed enumerations.
    pub lists: Vec<ListEntry>,
    /// Everything that is rolled.
    pub rolls: Vec<Entry>,
    /// Everything that is asked.
    pub questions: Vec<QuestionEntry>,
    /// Every reason for which something is refused, the system's own first.
    pub refusals: Vec<RefusalEntry>,
    /// Everything by which a target can meet an attack, besides doing nothing.
    pub defenses: Vec<DefenseEntry>,
    /// Everything that can happen besides rolls, modifiers, decisions and changes.
    pub notes: Vec<NoteEntry>,
    /// Everything that changes.
    pub fields: Vec<FieldEntry>,
    /// Its rules.
    pub rules: Vec<RuleEntry>,
    /// Its rulings, switches with their domains and defaults.
    pub rulings: Vec<Ruling>,
    /// What the referee can do.
    pub interventions: Vec<Entry>,
    /// The rulings that may change between turns.
    pub changeable: Vec<&'static str>,
    /// The lists of a roster that something can join.
    pub joinable: Vec<&'static str>,
    /// The fields of its rosters, from the top; [`Schema::roster_json`] is the same as a JSON
    /// Schema.
    pub sheet: Vec<SheetField>,
    /// Its printed tables.
    pub tables: Vec<PrintedTable>,
    /// The engine's limits.
    pub limits: Vec<LimitEntry>,
}

fn entries<C: Code>() -> Vec<Entry> {
    let entry = |code: &C| Entry {
        number: i32::from(code.number()),
        name: code.name(),
        en: code.word(),
        de: code.german(),
        meaning: plain(code.meaning()),
    };
    C::ALL.iter().map(entry).collect()
}

impl Templates {
    fn of(text: &crate::data::words::Text) -> Templates {
        Templates { en: text.en.to_vec(), de: text.de.to_vec() }
    }
}

impl Schema {
    /// The schema of a system.
    pub fn of<S: System>() -> Schema {
        let kind = |kind: &Kind| kind_name(*kind, S::LISTS);
        let question = |(number, info): (i32, QuestionInfo)| QuestionEntry {
            number,
            name: info.name,
            meaning: plain(info.meaning),
            rule: info.rule,
            subject: info
                .subject
                .iter()
                .map(|(name, kinds)| ValueEntry { name, kinds: kinds.iter().map(kind).collect() })
                .collect(),
            answers: info.answers.iter().map(kind).collect(),
            secret: info.secret,
            defends: S::DEFENDING.iter().any(|kind| kind.name() == info.name),
            title: Templates::of(&info.title),
            labels: Templates::of(&info.labels),
        };
        let note = |note: &S::Note| {
            let line = note.line();
            let values = line.values.iter();
            NoteEntry {
                number: i32::from(note.number()),
                name: note.name(),
                meaning: plain(note.meaning()),
                values: values
                    .map(|(name, k)| ValueEntry { name, kinds: alloc::vec![kind(k)] })
                    .collect(),
                text: Templates::of(&line.text),
            }
        };
        let field = |field: &S::Field| {
            let info = field.info();
            FieldEntry {
                number: i32::from(field.number()),
                name: field.name(),
                en: field.word(),
                de: info.de,
                meaning: plain(field.meaning()),
                shape: info.shape.name(),
                place: info.place_kind().as_ref().map(kind),
                kind: kind(&info.cell.kind),
                optional: info.cell.absent.is_some(),
                shown: info.shown.name(),
                settable: info.settable,
                lasting: info.lasting,
            }
        };
        let defense = |defense: Value| {
            let Kind::Name(list) = defense.kind else { return None };
            let name = S::LISTS.get(usize::from(list))?.name(defense.number)?;
            Some(DefenseEntry { kind: kind(&defense.kind), name })
        };
        Schema {
            system: S::NAME,
            title: S::TITLE,
            rules_version: S::RULES_VERSION,
            kinds: Kind::PLAIN
                .iter()
                .map(|kind| KindEntry {
                    number: kind.number(),
                    name: kind.name(),
                    meaning: plain(kind.meaning()),
                })
                .collect(),
            lists: (0u8..)
                .zip(S::LISTS)
                .map(|(place, list)| ListEntry {
                    kind: Kind::Name(place).number(),
                    set: Kind::Set(place).number(),
                    name: list.name_in_wire(),
                    members: members(list),
                })
                .collect(),
            rolls: entries::<S::Roll>(),
            questions: (0..).zip(S::Question::infos()).map(question).collect(),
            refusals: refusals::<S>(),
            defenses: S::defenses().into_iter().filter_map(defense).collect(),
            notes: S::Note::ALL.iter().map(note).collect(),
            fields: S::Field::ALL.iter().map(field).collect(),
            rules: rules::<S>(),
            rulings: S::default_rulings(),
            interventions: entries::<InterventionKind>(),
            changeable: S::Rulings::changeable().collect(),
            joinable: crate::battle::joinable::<S>().collect(),
            sheet: crate::data::sheet::fields::<S::Roster>(),
            tables: S::tables(),
            limits: limits(),
        }
    }

    /// The JSON Schema (draft 2020-12) of a system's rosters: write it with any serde format.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::{case::Case, schema::Schema};
    /// let schema = serde_json::to_value(Schema::roster_json::<Case>()).unwrap();
    /// let sheet = &schema["properties"]["fighters"]["items"];
    /// assert_eq!(sheet["properties"]["health"]["minimum"], 1);
    /// assert_eq!(sheet["properties"]["arrives"]["default"], 1);
    /// # }
    /// ```
    pub fn roster_json<S: System>() -> Node {
        crate::data::sheet::json_schema::<S::Roster>(&alloc::format!("Roster of {}", S::TITLE))
    }
}

/// The rules of a system.
pub(crate) fn rules<S: System>() -> Vec<RuleEntry> {
    let entry = |rule: &S::Rule| RuleEntry { id: rule.name(), title: rule.title() };
    S::Rule::ALL.iter().map(entry).collect()
}

/// Every refusal of a system, and those that all systems share.
fn refusals<S: System>() -> Vec<RefusalEntry> {
    fn entry<C: Code>(
        code: C,
        rule: Option<&'static str>,
        text: &crate::data::words::Text,
    ) -> RefusalEntry {
        let (meaning, text) = (plain(code.meaning()), Templates::of(text));
        RefusalEntry { name: code.name(), meaning, rule, text }
    }
    let own = S::Refusal::ALL.iter();
    let own = own.map(|one| entry(*one, one.rule().map(Code::name), &one.text()));
    let common = Common::ALL.iter().map(|one| entry(*one, None, &one.text()));
    own.chain(common).collect()
}

fn members(list: &List) -> Vec<Entry> {
    let count = i32::try_from(list.len()).unwrap_or(0);
    (0..count)
        .map(|number| Entry {
            number,
            name: list.name(number).unwrap_or(""),
            en: list.word(number, Language::English).unwrap_or(""),
            de: list.word(number, Language::German).unwrap_or(""),
            meaning: plain(list.meaning(number).unwrap_or("")),
        })
        .collect()
}

fn limits() -> Vec<LimitEntry> {
    let limit = |name, value: usize, meaning| LimitEntry {
        name,
        value: u64::try_from(value).unwrap_or(u64::MAX),
        meaning,
    };
    alloc::vec![
        limit("fighters", crate::MAX_FIGHTERS, "the most fighters of a battle"),
        limit(
            "inputs",
            crate::battle::MAX_INPUTS,
            "the most faces, answers and interventions that a battle keeps"
        ),
        limit(
            "interventions",
            crate::battle::MAX_INTERVENTIONS,
            "the most interventions that a battle keeps"
        ),
        limit(
            "roster_changes",
            crate::battle::MAX_ROSTER_CHANGES,
            "the most of them that change the roster"
        ),
        limit("reason", crate::battle::MAX_REASON, "the most characters of a reason"),
        limit("depth", crate::data::node::MAX_DEPTH, "how deep a roster or a save may be nested"),
        limit("nodes", crate::data::node::MAX_NODES, "how many values a roster or a save may hold"),
        limit("name", crate::data::node::MAX_NAME, "the most characters of a name"),
    ]
}
