//! The schema: everything that a system can ask, roll, log and change, as data. With it one program
//! plays any system.
// It imports `attack` and the layers below, but no system.

pub mod fingerprint;
mod language;

use crate::data::message::{Message, message};
pub use language::said;
pub(crate) use language::{Piece, roster_json_in};

use crate::data::codes::{Code, RuleCode, plain};
use crate::data::node::Node;
use crate::data::ruling::{Book, PrintedTable, Ruling};
use crate::data::sheet::SheetField;
use crate::data::value::{Kind, Value};
pub use crate::data::words::kind_name;
use crate::data::words::{FieldCode, List, NoteCode};
use crate::kernel::log::InterventionKind;
use crate::kernel::question::{Asked, QuestionInfo};
use crate::kernel::refusal::{Common, RefusalCode};
use crate::kernel::system::System;
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A name with its meaning and its words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Entry {
    /// The number, the same in Rust, C and Python.
    pub number: i32,
    /// The wire name.
    pub name: &'static str,
    /// The English word.
    pub en: &'static str,
    /// The word in the language of the schema.
    pub said: String,
    /// The meaning, in the language of the schema.
    pub meaning: String,
}

/// A listed enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ListEntry {
    /// The kind number of its members.
    pub kind: u16,
    /// The kind number of sets of its members, named `set_of_` and the list's name: one bit for each
    /// member.
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
    /// The meaning.
    pub meaning: String,
}

/// A named value with its possible kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ValueEntry {
    /// The name.
    pub name: &'static str,
    /// The possible kinds, by name: a plain kind or a list.
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
    /// The meaning.
    pub meaning: String,
    /// The rule that asks.
    pub rule: &'static str,
    /// The values that it is about.
    pub subject: Vec<ValueEntry>,
    /// The kinds of an answer, by name.
    pub answers: Vec<String>,
    /// Whether answers can be secret.
    pub secret: bool,
    /// Whether it asks the target of an attack for its defense.
    pub defends: bool,
    /// The question as a template.
    pub title: Templates,
    /// The labels of answers as templates.
    pub labels: Templates,
}

/// Templates; of several variants the first one without an absent value is used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Templates {
    /// In English.
    pub en: Vec<&'static str>,
    /// In the language of the schema.
    pub said: Vec<String>,
}

/// A note.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NoteEntry {
    /// The number, the same in Rust, C and Python.
    pub number: i32,
    /// The wire name.
    pub name: &'static str,
    /// The meaning.
    pub meaning: String,
    /// Its values besides `who` and `other`.
    pub values: Vec<ValueEntry>,
    /// The text, as a template.
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
    /// The English word.
    pub en: &'static str,
    /// The word in the language of the schema.
    pub said: String,
    /// The meaning.
    pub meaning: String,
    /// What it belongs to: `battle`, `actor`, `actor_and_attack`, …
    pub shape: &'static str,
    /// The kind of the place among several values, by name: an attack, an object, …
    pub place: Option<String>,
    /// The kind of its value, by name; with `optional` it can be nothing.
    pub kind: String,
    /// Whether it can be absent.
    pub optional: bool,
    /// `told` (listed, and its changes shown in the log), `listed`, or `internal` to the engine.
    pub shown: &'static str,
    /// Whether the referee may set it.
    pub settable: bool,
    /// Whether it outlasts the fight, so that a roster can give its current value.
    pub lasting: bool,
    /// Whether it tells an intention: it is left out for an audience that may not know it yet.
    pub secret: bool,
    /// What a tracker shows of it: a gauge of what is `left` or `lost`, a `condition`, the `order` of
    /// who acts; or `bookkeeping`, nothing.
    pub tracked: &'static str,
}

/// A defense of a target against an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct DefenseEntry {
    /// The list it belongs to.
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
    pub title: Cow<'static, str>,
}

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RefusalEntry {
    /// The wire name.
    pub name: &'static str,
    /// The meaning, in the language of the schema.
    pub meaning: String,
    /// The rule that refuses; none if it is common sense, or a refusal of all systems.
    pub rule: Option<&'static str>,
    /// The reason, as a template.
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
    pub meaning: Cow<'static, str>,
}

/// Everything that a host can list of a system.
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
    pub title: Cow<'static, str>,
    /// The version of its rules.
    pub rules_version: i32,
    /// The plain kinds of values, the same for all systems.
    pub kinds: Vec<KindEntry>,
    /// Its listed enumerations.
    pub lists: Vec<ListEntry>,
    /// Its rolls.
    pub rolls: Vec<Entry>,
    /// Its questions.
    pub questions: Vec<QuestionEntry>,
    /// Its refusals, followed by those of all systems.
    pub refusals: Vec<RefusalEntry>,
    /// The defenses of a target besides doing nothing.
    pub defenses: Vec<DefenseEntry>,
    /// Its notes: everything that can happen besides rolls, modifiers, decisions and changes.
    pub notes: Vec<NoteEntry>,
    /// The values of its state.
    pub fields: Vec<FieldEntry>,
    /// Its rules.
    pub rules: Vec<RuleEntry>,
    /// Its rulings; switches with their domains and defaults.
    pub rulings: Vec<Ruling>,
    /// The interventions of the referee.
    pub interventions: Vec<Entry>,
    /// The rulings that may change between turns.
    pub changeable: Vec<&'static str>,
    /// The lists of a roster that can be joined later.
    pub joinable: Vec<&'static str>,
    /// The fields of its rosters; [`Schema::roster_json`] gives them as a JSON Schema.
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
        said: code.word().into(),
        meaning: plain(code.meaning()),
    };
    C::ALL.iter().map(entry).collect()
}

impl Templates {
    fn of(text: &crate::data::words::Text) -> Templates {
        let said = text.en.iter().map(|text| String::from(*text));
        Templates { en: text.en.to_vec(), said: said.collect() }
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
                said: field.word().into(),
                meaning: plain(field.meaning()),
                shape: info.shape.name(),
                place: info.place_kind().as_ref().map(kind),
                kind: kind(&info.cell.kind),
                optional: info.cell.absent.is_some(),
                shown: info.shown.name(),
                settable: info.settable,
                lasting: info.lasting,
                secret: info.secret,
                tracked: info.tracked.name(),
            }
        };
        let defense = |defense: Value| {
            let Kind::Name(list) = defense.kind else { return None };
            let name = S::LISTS.get(usize::from(list))?.name(defense.number)?;
            Some(DefenseEntry { kind: kind(&defense.kind), name })
        };
        Schema {
            system: S::NAME,
            title: S::TITLE.into(),
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
                    name: list.name_in_wire().into(),
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

    /// The JSON Schema (draft 2020-12) of a system's rosters, to be written with any serde format.
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
        crate::data::sheet::json_schema::<S::Roster>(&roster_title::<S>().to_string())
    }
}

/// The title of the JSON Schema of a system's rosters.
fn roster_title<S: System>() -> Message {
    message!("Roster of {system}", system = S::TITLE)
}

/// The rules of a system.
pub(crate) fn rules<S: System>() -> Vec<RuleEntry> {
    let entry = |rule: &S::Rule| RuleEntry { id: rule.name(), title: rule.title().into() };
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
            en: list.word(number).unwrap_or(""),
            said: list.word(number).unwrap_or("").into(),
            meaning: plain(list.meaning(number).unwrap_or("")),
        })
        .collect()
}

fn limits() -> Vec<LimitEntry> {
    let limit = |name, value: usize, meaning: &'static str| LimitEntry {
        name,
        value: u64::try_from(value).unwrap_or(u64::MAX),
        meaning: meaning.into(),
    };
    alloc::vec![
        limit("fighters", crate::MAX_FIGHTERS, "the greatest number of fighters in a battle"),
        limit(
            "inputs",
            crate::battle::MAX_INPUTS,
            "the greatest number of faces, answers and interventions in a battle"
        ),
        limit(
            "interventions",
            crate::battle::MAX_INTERVENTIONS,
            "the greatest number of interventions in a battle"
        ),
        limit(
            "roster_changes",
            crate::battle::MAX_ROSTER_CHANGES,
            "the greatest number of interventions that change the roster"
        ),
        limit(
            "reason",
            crate::battle::MAX_REASON,
            "the greatest length of a reason, in characters"
        ),
        limit("depth", crate::data::node::MAX_DEPTH, "how deep a roster or a save may be nested"),
        limit(
            "nodes",
            crate::data::node::MAX_NODES,
            "how many values a roster or a save may contain"
        ),
        limit("name", crate::data::node::MAX_NAME, "the greatest length of a name, in characters"),
    ]
}
