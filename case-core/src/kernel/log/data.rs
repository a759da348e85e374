//! Events as data of any serde format, and back.

use super::{EventKind, InterventionKind, Record, names, outcome_fields};
use crate::data::codes::Code;
use crate::data::node::Node;
use crate::data::shown::Shown;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::data::words::{List, NoteCode};
use crate::dice::FallenDie;
use crate::kernel::question::Asked;
use crate::kernel::system::System;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde::ser::SerializeStruct;

/// Values with their names, each as its kind and the decoded value.
impl serde::Serialize for Record {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let shown = |value| Shown { value, lists: self.lists };
        let values: alloc::collections::BTreeMap<_, _> =
            self.values.iter().map(|named| (named.name, shown(named.value))).collect();
        let mut record = s.serialize_struct("Record", 11)?;
        record.serialize_field("event", &self.event)?;
        record.serialize_field("rule", &self.rule)?;
        record.serialize_field("name", &self.name)?;
        record.serialize_field("who", &shown(Value::actor(self.who)))?;
        record.serialize_field("other", &shown(Value::actor(self.other)))?;
        record.serialize_field("values", &values)?;
        record.serialize_field("faces", &self.faces)?;
        if !self.dice.is_empty() {
            record.serialize_field("dice", &shown_dice(&self.faces, &self.dice))?;
        }
        record.serialize_field("secret", &self.secret)?;
        if !self.text.is_empty() {
            record.serialize_field("text", &self.text)?;
        }
        if !self.reason.is_empty() {
            record.serialize_field("reason", &self.reason)?;
        }
        record.end()
    }
}

/// A die of a pool in data: its faces, and what became of it.
#[derive(serde::Serialize)]
struct ShownDie<'a> {
    faces: &'a [u8],
    wild: bool,
    taken: bool,
}

fn shown_dice<'a>(faces: &'a [u8], dice: &[FallenDie]) -> Vec<ShownDie<'a>> {
    let mut left = faces;
    let shown = |die: &FallenDie| {
        let (own, rest) = left.split_at(usize::from(die.faces).min(left.len()));
        left = rest;
        ShownDie { faces: own, wild: die.wild, taken: die.taken }
    };
    dice.iter().map(shown).collect()
}

/// Reads dice as [`shown_dice`] writes them.
fn read_dice(items: &[Node]) -> Option<Vec<FallenDie>> {
    let die = |node: &Node| {
        let (Node::List(faces), Node::Bool(wild), Node::Bool(taken)) =
            (node.get("faces")?, node.get("wild")?, node.get("taken")?)
        else {
            return None;
        };
        Some(FallenDie { faces: u8::try_from(faces.len()).ok()?, wild: *wild, taken: *taken })
    };
    items.iter().map(die).collect()
}

/// Reads a value as [`Shown`] writes it.
pub(crate) fn read_value(node: &Node, lists: &[&List]) -> Option<Value> {
    if matches!(node, Node::Null) {
        return Some(Value::NOTHING);
    }
    let kind = node.get("kind")?.as_text()?;
    let value = node.get("value")?;
    match (kind, value) {
        ("yes_no", Node::Bool(yes)) => Some(Value::yes(*yes)),
        ("attack", value) => {
            let of = ActorId::from_number(read_number(node.get("of")?)?);
            Some(Value::attack(of, read_number(value)?))
        }
        (kind, Node::List(names)) => {
            let list = kind.strip_prefix("set_of_")?;
            let place = lists.iter().position(|known| known.name_in_wire() == list)?;
            let bit = |bits, name: &Node| {
                Some(bits | 1 << (lists.get(place)?.number(name.as_text()?)? & 31))
            };
            let bits = names.iter().try_fold(0, bit)?;
            Some(Value::new(Kind::Set(u8::try_from(place).ok()?), bits))
        }
        (_, Node::Text(name)) => {
            let place = lists.iter().position(|list| list.name_in_wire() == kind)?;
            let member = lists.get(place)?.number(name)?;
            Some(Value::new(Kind::Name(u8::try_from(place).ok()?), member))
        }
        (kind, value) => Some(Value::new(Kind::of_numbers(kind)?, read_number(value)?)),
    }
}

fn read_number<T: TryFrom<i64>>(node: &Node) -> Option<T> {
    if let Node::Int(number) = node { T::try_from(*number).ok() } else { None }
}

impl Record {
    /// Reads an event of a system as it is written.
    ///
    /// # Errors
    /// The first part that is missing or not what it should be.
    pub fn read<S: System>(node: &Node) -> Result<Record, String> {
        let wrong = |name: &str| format!("an event's `{name}` is missing or not what it should be");
        let part = |name: &str| node.get(name).ok_or_else(|| wrong(name));
        let text = |name: &str| part(name)?.as_text().ok_or_else(|| wrong(name));
        let said = |name: &str| node.get(name).map_or(Ok(""), |_| text(name)).map(String::from);
        let list = |name: &str| match node.get(name) {
            None => Ok(&[][..]),
            Some(Node::List(items)) => Ok(items.as_slice()),
            Some(_) => Err(wrong(name)),
        };
        let actor = |name: &str| {
            let value = read_value(part(name)?, S::LISTS).ok_or_else(|| wrong(name))?;
            Ok::<_, String>(value.as_actor().unwrap_or(ActorId::NOBODY))
        };
        let event = code::<EventKind>(text("event")?).ok_or_else(|| wrong("event"))?;
        let Node::Bool(secret) = *part("secret")? else { return Err(wrong("secret")) };
        let mut record = Record::blank(event, secret, S::LISTS);
        (record.who, record.other) = (actor("who")?, actor("other")?);
        (record.text, record.reason) = (said("text")?, said("reason")?);
        let rule = text("rule")?;
        if !rule.is_empty() {
            record.rule = code::<S::Rule>(rule).ok_or_else(|| wrong("rule"))?.name();
        }
        let face = |node: &Node| read_number(node).ok_or_else(|| wrong("faces"));
        record.faces = list("faces")?.iter().map(face).collect::<Result<_, _>>()?;
        record.dice = read_dice(list("dice")?).ok_or_else(|| wrong("dice"))?;
        let name = text("name")?;
        // Of an event that is withheld nothing is said but that there is one.
        if !name.is_empty() {
            let (name, values) = declared::<S>(event, name).ok_or_else(|| wrong("name"))?;
            record.name = name;
            let read = |name| match part("values")?.get(name) {
                None => Ok(Value::NOTHING),
                Some(value) => read_value(value, S::LISTS).ok_or_else(|| wrong(name)),
            };
            let read = values.iter().map(|name| read(name)).collect::<Result<Vec<_>, String>>()?;
            record.put(values, read);
        }
        Ok(record)
    }
}

fn code<C: Code>(name: &str) -> Option<C> {
    C::ALL.iter().copied().find(|code| code.name() == name)
}

/// The name of an event as it is declared, with the names of the values that it can have.
fn declared<S: System>(event: EventKind, name: &str) -> Option<(&'static str, Vec<&'static str>)> {
    Some(match event {
        EventKind::Roll => (code::<S::Roll>(name)?.name(), names::ROLL.into()),
        EventKind::Modifier => (code::<S::Roll>(name)?.name(), names::MODIFIER.into()),
        EventKind::Decision => {
            let info = S::Question::infos().into_iter().find(|info| info.name == name)?;
            let subject = info.subject.iter().map(|(name, _)| *name);
            (info.name, subject.chain(names::ANSWER).collect())
        }
        EventKind::Note => {
            let note = code::<S::Note>(name)?;
            (note.name(), note.line().values.iter().map(|(name, _)| *name).collect())
        }
        EventKind::Outcome => {
            let fields = outcome_fields::<S>().map(|field| field.name);
            (code::<S::Note>(name)?.name(), fields.collect())
        }
        EventKind::Change | EventKind::InterventionChange => {
            (code::<S::Field>(name)?.name(), names::CHANGE.into())
        }
        EventKind::Intervention => {
            let kind = code::<InterventionKind>(name)?;
            (kind.name(), names::intervention(kind).into())
        }
    })
}
