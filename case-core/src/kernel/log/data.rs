//! Events as data of any serde format, and back.

use super::{Event, EventKind, Intervened, InterventionKind, Key, Record};
use crate::data::codes::Code;
use crate::data::node::Node;
use crate::data::shown::Shown;
use crate::data::value::{Kind, Value, Values};
use crate::data::who::ActorId;
use crate::data::words::List;
use crate::dice::FallenDie;
use crate::kernel::question::Asked;
use crate::kernel::system::System;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde::de::Error;
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
fn read_dice(items: &[Node]) -> Option<Box<[FallenDie]>> {
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

/// A whole event, including what a [`Record`] decodes, so that it can be read back.
impl<S: System> serde::Serialize for Event<S> {
    fn serialize<Z: serde::Serializer>(&self, z: Z) -> Result<Z::Ok, Z::Error> {
        let shown = |value| Shown { value, lists: S::LISTS };
        let who = |who| shown(Value::actor(who));
        let list = |values: Vec<Value>| values.into_iter().map(shown).collect::<Vec<_>>();
        let mut data = z.serialize_struct("Event", 13)?;
        if let Some(rule) = self.rule() {
            data.serialize_field("rule", rule.name())?;
        }
        data.serialize_field("who", &who(self.who()))?;
        data.serialize_field("event", self.kind().name())?;
        match self {
            Event::Roll { roll, against, base, at, flat, faces, dice, total, outcome, .. } => {
                data.serialize_field("name", roll.name())?;
                data.serialize_field("other", &who(*against))?;
                data.serialize_field("values", &list(alloc::vec![*base, *at, *outcome]))?;
                data.serialize_field("flat", flat)?;
                data.serialize_field("faces", faces)?;
                data.serialize_field("total", total)?;
                if !dice.is_empty() {
                    data.serialize_field("dice", &shown_dice(faces, dice))?;
                }
            }
            Event::Modifier { roll, by, why, .. } => {
                data.serialize_field("name", roll.name())?;
                data.serialize_field("values", &list(alloc::vec![*by, *why]))?;
            }
            Event::Decision { question, answer, .. } => {
                let mut values = alloc::vec![*answer];
                values.extend(question.subject().iter().map(|named| named.value));
                data.serialize_field("name", question.kind().name())?;
                data.serialize_field("values", &list(values))?;
            }
            Event::Note { note, other, values, .. } => {
                data.serialize_field("name", note.name())?;
                data.serialize_field("other", &who(*other))?;
                data.serialize_field("values", &list(values.0.to_vec()))?;
            }
            Event::Outcome { note, other, values, .. } => {
                data.serialize_field("name", note.name())?;
                data.serialize_field("other", &who(*other))?;
                data.serialize_field("values", &list(values.to_vec()))?;
            }
            Event::Change { key, from, to, .. } | Event::InterventionChange { key, from, to } => {
                data.serialize_field("name", key.field.name())?;
                data.serialize_field("place", &key.place)?;
                data.serialize_field("from", from)?;
                data.serialize_field("to", to)?;
            }
            Event::Intervention { what, reason, .. } => {
                data.serialize_field("name", what.kind().name())?;
                data.serialize_field("reason", reason)?;
                match what {
                    Intervened::Shift { by } => data.serialize_field("by", by)?,
                    Intervened::Join { first, count } => {
                        data.serialize_field("other", &who(*first))?;
                        data.serialize_field("count", count)?;
                    }
                    Intervened::Ruling { name, value } => {
                        data.serialize_field("ruling", name)?;
                        data.serialize_field("value", value)?;
                    }
                    Intervened::Face { from, to } => {
                        data.serialize_field("from", from)?;
                        data.serialize_field("to", to)?;
                    }
                    Intervened::Set | Intervened::Teams | Intervened::End | Intervened::GoOn => {}
                }
            }
        }
        data.end()
    }
}

impl<'de, S: System> serde::Deserialize<'de> for Event<S> {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let node = Node::deserialize(d)?;
        read::<S>(&node).map_err(D::Error::custom)
    }
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

fn number_of<T: TryFrom<i64>>(node: &Node, name: &str) -> Result<T, String> {
    node.get(name).and_then(read_number).ok_or_else(|| wrong(name))
}

fn wrong(name: &str) -> String {
    format!("an event's `{name}` is missing or not what it should be")
}

fn read<S: System>(node: &Node) -> Result<Event<S>, String> {
    let text = |name: &str| node.get(name).and_then(Node::as_text).ok_or_else(|| wrong(name));
    let number = |name: &str| number_of::<i32>(node, name);
    let items = |name: &str| match node.get(name) {
        Some(Node::List(items)) => Ok(items.as_slice()),
        _ => Err(wrong(name)),
    };
    let actor = |name: &str| {
        let value = node.get(name).and_then(|node| read_value(node, S::LISTS));
        let value = value.ok_or_else(|| wrong(name))?;
        Ok::<_, String>(value.as_actor().unwrap_or(ActorId::NOBODY))
    };
    let values = || -> Result<Vec<Value>, String> {
        let read = |node| read_value(node, S::LISTS).ok_or_else(|| wrong("values"));
        items("values")?.iter().map(read).collect()
    };
    fn code<C: Code>(text: &str) -> Result<C, String> {
        crate::data::codes::parse(text).map_err(|e| format!("{e}"))
    }
    let who = actor("who")?;
    let name = text("name")?;
    let event = code::<EventKind>(text("event")?)?;
    match event {
        EventKind::InterventionChange => {
            let key = Key { who, field: code(name)?, place: number_of(node, "place")? };
            return Ok(Event::InterventionChange { key, from: number("from")?, to: number("to")? });
        }
        EventKind::Intervention => {
            let what = read_intervention::<S>(node, code(name)?, actor("other"))?;
            return Ok(Event::Intervention { what, who, reason: String::from(text("reason")?) });
        }
        _ => {}
    }
    let rule = code(text("rule")?)?;
    Ok(match event {
        EventKind::Roll => {
            let [base, at, outcome] = values()?[..] else { return Err(wrong("values")) };
            let face = |node: &Node| read_number(node).ok_or_else(|| wrong("faces"));
            let total = match node.get("total") {
                None | Some(Node::Null) => None,
                Some(_) => Some(number("total")?),
            };
            Event::Roll {
                rule,
                who,
                roll: code(name)?,
                against: actor("other")?,
                base,
                at,
                flat: number("flat")?,
                faces: items("faces")?.iter().map(face).collect::<Result<_, _>>()?,
                dice: match node.get("dice") {
                    None => Box::default(),
                    Some(_) => read_dice(items("dice")?).ok_or_else(|| wrong("dice"))?,
                },
                total,
                outcome,
            }
        }
        EventKind::Modifier => {
            let (by, why) = match values()?[..] {
                [by, why] => (by, why),
                // Version 0.1.0 knew no reasons.
                [by] => (by, Value::NOTHING),
                _ => return Err(wrong("values")),
            };
            Event::Modifier { rule, who, roll: code(name)?, by, why }
        }
        EventKind::Decision => {
            let values = values()?;
            let Some((answer, subject)) = values.split_first() else {
                return Err(wrong("values"));
            };
            let question = S::Question::rebuild(code(name)?, who, subject);
            let question = question.ok_or_else(|| wrong("values"))?;
            Event::Decision { rule, question, answer: *answer }
        }
        EventKind::Note => {
            let given = values()?;
            let values = Values(given.try_into().map_err(|_| wrong("values"))?);
            Event::Note { rule, note: code(name)?, who, other: actor("other")?, values }
        }
        EventKind::Outcome => {
            let (note, values) = (code(name)?, values()?.into());
            Event::Outcome { rule, note, who, other: actor("other")?, values }
        }
        EventKind::Change => {
            let key = Key { who, field: code(name)?, place: number_of(node, "place")? };
            Event::Change { rule, key, from: number("from")?, to: number("to")? }
        }
        EventKind::Intervention | EventKind::InterventionChange => return Err(wrong("event")),
    })
}

/// Reads an intervention as [`Event`] writes it.
fn read_intervention<S: System>(
    node: &Node,
    kind: InterventionKind,
    other: Result<ActorId, String>,
) -> Result<Intervened, String> {
    let text = |name: &str| node.get(name).and_then(Node::as_text).ok_or_else(|| wrong(name));
    Ok(match kind {
        InterventionKind::Set => Intervened::Set,
        InterventionKind::Shift => Intervened::Shift { by: number_of(node, "by")? },
        InterventionKind::Join => {
            Intervened::Join { first: other?, count: number_of(node, "count")? }
        }
        InterventionKind::Ruling => {
            let ruling = text("ruling")?;
            let book = S::default_rulings();
            let known = book.iter().find(|known| known.name == ruling);
            let known = known.ok_or_else(|| String::from("there is no ruling of that name"))?;
            Intervened::Ruling { name: known.name, value: String::from(text("value")?) }
        }
        InterventionKind::Teams => Intervened::Teams,
        InterventionKind::Face => {
            Intervened::Face { from: number_of(node, "from")?, to: number_of(node, "to")? }
        }
        InterventionKind::End => Intervened::End,
        InterventionKind::GoOn => Intervened::GoOn,
    })
}
