//! Sheets of other programs as rosters: actors of Foundry, tables with a header. What was taken,
//! guessed and left out is told, each with its place.

mod actor;
mod csv;
mod fit;
mod maps;

use super::SYSTEMS;
use crate::data::codes::{codes, hint, same_name, shown};
use crate::data::message::{Message, message};
use crate::data::node::{Node, Problems};
use crate::data::sheet::{Name, OneOf, sheet};
#[cfg(feature = "text")]
use crate::data::text::{Format, MAX_TEXT, unmarked};
use crate::data::who::MAX_FIGHTERS;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

codes! {
    /// What sheets come as.
    #[non_exhaustive]
    "kind of sheets", pub enum ImportKind {
        /// A table for any system: a line for each fighter, under a header that names the fields;
        /// values between commas, semicolons or tabs.
        Csv "csv",
        /// Actors of Foundry's system `faserip-foundry`: abilities with a rank and a number.
        FaseripFoundry "faserip-foundry",
        /// Actors of Foundry's system `msh-faserip`: abilities with a rank and a value.
        MshFaserip "msh-faserip",
        /// Actors of Foundry's system `foundry-faserip` with forms.
        FoundryFaseripForms "foundry-faserip forms",
        /// Actors of Foundry's system `foundry-faserip` whose abilities are numbers.
        FoundryFaserip "foundry-faserip",
        /// Actors of Foundry's systems for `OpenD6`: attributes in pips.
        Od6s "od6s",
        /// Actors of Foundry's system `faserip` whose abilities are attributes with a value.
        FaseripAttributes "faserip attributes",
        /// Characters of builders that name the abilities with capitals.
        FaseripBuilder "faserip builder",
    }
}

sheet! {
    /// How sheets are imported.
    ///
    /// ```
    /// # #[cfg(feature = "systems")] {
    /// use case_core::any::{AnyBattle, Import};
    /// use case_core::node::Node;
    /// let table = "name,side,fighting,agility,strength,endurance,reason,intuition,psyche,armour\n\
    ///              Gale,heroes,Ex,Gd,Rm,Ex,Ty,Gd,Ty,\n\
    ///              Ravager,villains,Gd,Ty,In,Rm,Pr,Ty,Ty,20\n";
    /// let imported = Import::default().read(&Node::Text(table.into())).unwrap();
    /// assert_eq!(imported.system, "case");
    /// assert!(AnyBattle::new(&imported.roster).is_ok());
    /// assert_eq!(imported.left_out[0].place, "armour");
    /// assert_eq!(
    ///     imported.left_out[0].message.to_string(),
    ///     "`case` has no field `armour`, did you mean `armor`?"
    /// );
    /// # }
    /// ```
    pub struct Import {
        /// What the sheets come as; without it, what they look like.
        pub kind: Option<ImportKind> = OneOf, optional();
        /// The system of the roster, by name: actors of FASERIP can also become a roster of CASE.
        /// Without it, that of the sheets.
        pub system: Option<String> = Name, optional();
        /// The side of all fighters; without it, that of each sheet.
        pub side: Option<String> = Name, optional();
    }
}

/// Something that an import took, guessed or left out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImportNote {
    /// Its place in what was imported: `[2].system.health`; of a table the line and the column,
    /// `line 4, armor`.
    pub place: String,
    /// The field of the roster: `fighters[2].health`. Empty if there is none.
    pub field: String,
    /// The value that was taken, or why something was guessed or left out.
    pub message: Message,
}

/// A roster made of other sheets, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Imported {
    /// What the sheets came as.
    pub kind: ImportKind,
    /// The system.
    pub system: &'static str,
    /// The roster.
    pub roster: Node,
    /// What was taken as it stood.
    pub taken: Vec<ImportNote>,
    /// What the sheets did not say, or not in words of the rules.
    pub guessed: Vec<ImportNote>,
    /// What has no place in the roster, and what the rules refuse.
    pub left_out: Vec<ImportNote>,
    /// How many further notes there are of each list, beyond 10,000.
    pub more: usize,
    /// What is still wrong with the roster, such as a single side: mend that, and it opens.
    pub problems: Problems,
}

/// The most notes of a list.
const MAX_NOTES: usize = 10_000;

impl ImportNote {
    /// As data: place, field, and the message as [`Message::to_node`] gives it.
    pub fn to_node(&self) -> Node {
        let text = |name: &str, text: &String| (name.to_string(), Node::Text(text.clone()));
        let mut map = [text("place", &self.place), text("field", &self.field)].to_vec();
        if let Node::Map(message) = self.message.to_node() {
            map.extend(message);
        }
        Node::Map(map)
    }
}

impl Imported {
    fn new(kind: ImportKind, system: &'static str) -> Imported {
        Imported {
            kind,
            system,
            roster: Node::Null,
            taken: Vec::new(),
            guessed: Vec::new(),
            left_out: Vec::new(),
            more: 0,
            problems: Problems::default(),
        }
    }

    /// As data: `kind`, `system`, `roster`, `taken`, `guessed`, `left_out`, `more`, `problems`.
    pub fn to_node(&self) -> Node {
        let notes = |list: &Vec<ImportNote>| list.iter().map(ImportNote::to_node).collect();
        let problems = self.problems.list().iter().map(crate::data::node::Problem::to_node);
        let fields = [
            ("kind", Node::Text(self.kind.name().into())),
            ("system", Node::Text(self.system.into())),
            ("roster", self.roster.clone()),
            ("taken", Node::List(notes(&self.taken))),
            ("guessed", Node::List(notes(&self.guessed))),
            ("left_out", Node::List(notes(&self.left_out))),
            ("more", Node::Int(i64::try_from(self.more).unwrap_or(i64::MAX))),
            ("problems", Node::List(problems.collect())),
        ];
        Node::Map(fields.map(|(name, value)| (name.to_string(), value)).to_vec())
    }

    /// The roster of these sheets, each with its notes, after what the rules refuse was left out.
    fn of(mut self, sheets: Vec<Sheet>) -> Imported {
        let (mut fighters, mut places) = (Vec::new(), Vec::new());
        for (at, mut sheet) in sheets.into_iter().enumerate() {
            fit::fit(self.system, &mut sheet);
            let Sheet { node, taken, guessed, left_out } = sheet;
            let named = taken.iter().chain(&guessed).find(|note| note.field == "name");
            places.push(named.map(|note| note.place.clone()).unwrap_or_default());
            let mut put = |to: &mut Vec<ImportNote>, notes: Vec<ImportNote>| {
                for mut note in notes {
                    if !note.field.is_empty() {
                        note.field = format!("fighters[{at}].{}", note.field);
                    }
                    if to.len() < MAX_NOTES {
                        to.push(note);
                    } else {
                        self.more += 1;
                    }
                }
            };
            put(&mut self.taken, taken);
            put(&mut self.guessed, guessed);
            put(&mut self.left_out, left_out);
            fighters.push(node);
        }
        fit::tell_apart(&mut fighters, &places, &mut self.guessed);
        let system = ("system".to_string(), Node::Text(self.system.into()));
        self.roster = Node::Map([system, ("fighters".into(), Node::List(fighters))].to_vec());
        self.problems = fit::problems(self.system, &self.roster);
        self
    }
}

/// As [`Imported::to_node`] gives it.
#[cfg(feature = "serde")]
impl serde::Serialize for Imported {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.to_node().serialize(s)
    }
}

#[cfg(feature = "commands")]
impl crate::data::described::Described for Imported {
    fn describe(definitions: &mut crate::data::described::Definitions) -> Node {
        use crate::data::described::{also, define, of_type, table, text};
        let message = |name, meaning| (name, meaning, of_type("string"));
        let note = [
            message("place", "Its place in what was imported."),
            message("field", "The field of the roster; empty if there is none."),
            message("message", "The value that was taken, or why it was guessed or left out."),
        ]
        .to_vec();
        let meaning = "Something that an import took, guessed or left out.";
        let note = define(definitions, "ImportNote", meaning, &|_| note.clone());
        let template = "The sentence in English, with `{name}` for each value, if it has any.";
        let template = ("template", template, of_type("string"));
        let values = ("values", "The values by name.", of_type("object"));
        also(definitions, "ImportNote", [template, values].to_vec());
        let list = |of: &Node| table([("type", text("array")), ("items", of.clone())]);
        let kind = ImportKind::describe(definitions);
        let fields = [
            ("kind", "What the sheets came as.", kind),
            ("system", "The system.", of_type("string")),
            ("roster", "The roster.", of_type("object")),
            ("taken", "What was taken as it stood.", list(&note)),
            ("guessed", "What the sheets did not say, or not in words of the rules.", list(&note)),
            ("left_out", "What has no place in the roster, or is refused.", list(&note)),
            ("more", "How many further notes there are.", of_type("integer")),
            ("problems", "What is still wrong with the roster.", list(&of_type("object"))),
        ];
        let meaning = "A roster made of other sheets, and how.";
        define(definitions, "Imported", meaning, &|_| fields.to_vec())
    }
}

/// A sheet on its way: fields of notes are its own.
#[derive(Debug)]
struct Sheet {
    node: Node,
    taken: Vec<ImportNote>,
    guessed: Vec<ImportNote>,
    left_out: Vec<ImportNote>,
}

impl Sheet {
    fn new() -> Sheet {
        let (taken, guessed, left_out) = (Vec::new(), Vec::new(), Vec::new());
        Sheet { node: Node::Map(Vec::new()), taken, guessed, left_out }
    }

    fn has(&self, field: &str) -> bool {
        at(&self.node, field).is_some()
    }

    /// Sets a field by its path, such as `attacks.0.name`.
    fn set(&mut self, path: &str, value: Node) {
        set(&mut self.node, path, value);
    }

    /// Sets a field to what stands at a place.
    fn take(&mut self, place: String, path: &str, value: Node) {
        let message = Message::written(match &value {
            Node::Text(text) => shown(text),
            Node::Int(number) => number.to_string(),
            Node::Bool(flag) => flag.to_string(),
            Node::List(items) => items.len().to_string(),
            _ => String::new(),
        });
        self.set(path, value);
        self.taken.push(ImportNote { place, field: written(path), message });
    }

    fn guess(&mut self, place: String, path: &str, why: impl Into<Message>) {
        self.guessed.push(ImportNote { place, field: written(path), message: why.into() });
    }

    fn leave(&mut self, place: String, why: impl Into<Message>) {
        self.left_out.push(ImportNote { place, field: String::new(), message: why.into() });
    }
}

/// What stands at a path, such as `items.2.name`; null counts as nothing.
fn at<'n>(node: &'n Node, path: &str) -> Option<&'n Node> {
    let step = |node: &'n Node, name: &str| match node {
        Node::List(items) => items.get(name.parse::<usize>().ok()?),
        _ => node.get(name),
    };
    path.split('.').try_fold(node, step).filter(|node| **node != Node::Null)
}

/// Sets what stands at a path. Lists grow by one.
fn set(node: &mut Node, path: &str, value: Node) {
    let (name, rest) = path.split_once('.').unwrap_or((path, ""));
    let place = match node {
        Node::Map(entries) => {
            let at = entries.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
                entries.push((name.to_owned(), Node::Null));
                entries.len() - 1
            });
            &mut entries[at].1
        }
        Node::List(items) => {
            let at = name.parse().unwrap_or(usize::MAX).min(items.len());
            if at == items.len() {
                items.push(Node::Null);
            }
            &mut items[at]
        }
        _ => return,
    };
    if rest.is_empty() {
        *place = value;
        return;
    }
    if *place == Node::Null {
        let is_list = rest.starts_with(|c: char| c.is_ascii_digit());
        *place = if is_list { Node::List(Vec::new()) } else { Node::Map(Vec::new()) };
    }
    set(place, rest, value);
}

/// A path as problems write it: `attacks[0].name`.
fn written(path: &str) -> String {
    let mut written = String::new();
    for name in path.split('.') {
        if !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit()) {
            written.push('[');
            written.push_str(name);
            written.push(']');
        } else {
            if !written.is_empty() {
                written.push('.');
            }
            written += name;
        }
    }
    written
}

impl Import {
    /// Makes a roster of an actor as a table, of several in a list (or under `actors`), or of a table
    /// with a header as a text. A text that is JSON is read as such by the feature `text`.
    ///
    /// # Errors
    /// If it is of no known kind, or what it is named as does not fit. Whatever can be read is read:
    /// the notes say what was left out.
    pub fn read(&self, source: &Node) -> Result<Imported, Problems> {
        if let Node::Text(text) = source {
            #[cfg(feature = "text")]
            if unmarked(text).trim_start().starts_with(['{', '[']) {
                let read = crate::data::text::read(text, Format::Json, MAX_TEXT);
                return self.read(&read.map_err(|e| Problems::one("", e))?);
            }
            return csv::read(self, text);
        }
        if source.get("fighters").is_some() {
            return Err(Problems::one("", "this is a roster: it needs no import"));
        }
        let actors: Vec<(String, &Node)> = match (source, source.get("actors")) {
            (Node::List(items), _) => in_list("", items),
            (_, Some(Node::List(items))) => in_list("actors", items),
            _ => [(String::new(), source)].to_vec(),
        };
        if actors.is_empty() || actors.len() > MAX_FIGHTERS {
            let message = message!(
                "{count} sheets: there can be 1 to {most}",
                count = actors.len(),
                most = MAX_FIGHTERS
            );
            return Err(Problems::one("", message));
        }
        actor::read(self, &actors)
    }

    /// The system of the roster, if the caller names one.
    fn system(&self) -> Result<Option<&'static str>, Problems> {
        let Some(name) = &self.system else { return Ok(None) };
        let known = SYSTEMS.iter().copied().find(|known| same_name(known, name));
        known.map(Some).ok_or_else(|| {
            let message = message!(
                "no system `{name}`{hint}",
                name = shown(name),
                hint = hint(name, SYSTEMS)
            );
            Problems::one("system", message)
        })
    }
}

fn in_list<'n>(name: &str, items: &'n [Node]) -> Vec<(String, &'n Node)> {
    items.iter().enumerate().map(|(at, item)| (format!("{name}[{at}]"), item)).collect()
}
