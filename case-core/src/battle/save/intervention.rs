//! Interventions in a save.

use super::{count, write_value};
use crate::battle::intervention::check_reason;
use crate::battle::save::read_value;
use crate::battle::{Intervention, TapedIntervention};
use crate::data::node::{Fields, Node, Problems};
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::kernel::log::InterventionKind;
use crate::kernel::system::System;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

fn faces(faces: &[u8]) -> Node {
    Node::List(faces.iter().copied().map(count).collect())
}

fn map(fields: impl IntoIterator<Item = (&'static str, Node)>) -> Node {
    Node::Map(fields.into_iter().map(|(name, node)| (name.to_string(), node)).collect())
}

/// An intervention as a table.
pub(super) fn write<S: System>(taped: &TapedIntervention) -> Node {
    let text = |text: &str| Node::Text(text.to_string());
    let value = |value: Value| Node::Text(write_value(value, S::LISTS));
    let whose = |who: ActorId| ("who", Node::Int(who.number().into()));
    let which = |field: &str, who: ActorId, place: Value| {
        [("field", text(field)), whose(who), ("place", value(place))]
    };
    let (kind, fields): (&str, Vec<(&str, Node)>) = match &taped.what {
        Intervention::Set { field, who, place, to } => {
            ("set", which(field, *who, *place).into_iter().chain([("to", value(*to))]).collect())
        }
        Intervention::Add { field, who, place, by } => {
            ("add", which(field, *who, *place).into_iter().chain([("by", count(*by))]).collect())
        }
        Intervention::Shift { who, by } => (
            InterventionKind::Shift.name(),
            [whose(*who), ("by", count(*by)), ("after", count(taped.after))].into(),
        ),
        Intervention::Join { part } => {
            (InterventionKind::Join.name(), [("part", part.clone())].into())
        }
        Intervention::Ruling { name, value } => (
            InterventionKind::Ruling.name(),
            [("ruling", text(name)), ("value", value.clone())].into(),
        ),
        Intervention::Teams { teams } => {
            (InterventionKind::Teams.name(), [("teams", teams.clone())].into())
        }
        Intervention::Sheet { who, part } => {
            (InterventionKind::Sheet.name(), [whose(*who), ("part", part.clone())].into())
        }
        Intervention::Reorder { who, after } => {
            let all = Node::List(who.iter().map(|who| Node::Int(who.number().into())).collect());
            let after = ("after_whom", Node::Int(after.number().into()));
            (InterventionKind::Reorder.name(), [("order", all), after].into())
        }
        Intervention::Faces { at, faces: to } => {
            let from = faces(&taped.faces_before);
            ("faces", [("first", count(*at)), ("from", from), ("to", faces(to))].into())
        }
        Intervention::End => (InterventionKind::End.name(), Vec::new()),
        Intervention::GoOn => (InterventionKind::GoOn.name(), Vec::new()),
        Intervention::Remark { who } => (InterventionKind::Remark.name(), [whose(*who)].into()),
    };
    let head = [("intervention", text(kind)), ("at", count(taped.checkpoint))];
    let reason = (!taped.reason.is_empty()).then(|| ("reason", text(&taped.reason)));
    map(head.into_iter().chain(reason).chain(fields))
}

struct Reader<'n, 'p> {
    f: Fields<'n>,
    p: &'p mut Problems,
}

impl<'n> Reader<'n, '_> {
    fn count(&mut self, name: &'static str) -> Option<usize> {
        let read = self.f.int(self.p, name, 0, i32::MAX);
        read.and_then(|n| usize::try_from(n).ok())
    }

    fn text(&mut self, name: &'static str) -> Option<String> {
        self.f.text(self.p, name).map(String::from)
    }

    fn int(&mut self, name: &'static str) -> Option<i32> {
        self.f.int(self.p, name, i32::MIN, i32::MAX)
    }

    fn who(&mut self) -> Option<ActorId> {
        self.int("who").map(ActorId::from_number)
    }

    fn value<S: System>(&mut self, name: &'static str) -> Option<Value> {
        read_value(&self.text(name)?, S::LISTS)
    }

    fn node(&mut self, name: &'static str) -> Option<&'n Node> {
        self.f.get(name)
    }

    /// The referee's data; formats leave out `Null`.
    fn any(&mut self, name: &'static str) -> Node {
        self.node(name).cloned().unwrap_or(Node::Null)
    }

    fn list<T>(&mut self, name: &'static str, item: impl Fn(&Node) -> Option<T>) -> Option<Vec<T>> {
        let Node::List(items) = self.node(name)? else { return None };
        items.iter().map(item).collect()
    }

    fn numbers<T: TryFrom<i64>>(&mut self, name: &'static str) -> Option<Vec<T>> {
        self.list(name, |node| match node {
            Node::Int(n) => T::try_from(*n).ok(),
            _ => None,
        })
    }

    fn what<S: System>(&mut self, kind: &str) -> Option<Intervention> {
        Some(match kind {
            "set" => Intervention::Set {
                field: self.text("field")?,
                who: self.who()?,
                place: self.value::<S>("place")?,
                to: self.value::<S>("to")?,
            },
            "add" => Intervention::Add {
                field: self.text("field")?,
                who: self.who()?,
                place: self.value::<S>("place")?,
                by: self.int("by")?,
            },
            "shift" => Intervention::Shift { who: self.who()?, by: self.int("by")? },
            "join" => Intervention::Join { part: self.any("part") },
            "ruling" => {
                Intervention::Ruling { name: self.text("ruling")?, value: self.any("value") }
            }
            "teams" => Intervention::Teams { teams: self.any("teams") },
            "sheet" => Intervention::Sheet { who: self.who()?, part: self.any("part") },
            "reorder" => Intervention::Reorder {
                who: self.numbers("order")?.into_iter().map(ActorId::from_number).collect(),
                after: ActorId::from_number(self.int("after_whom")?),
            },
            "faces" => Intervention::Faces { at: self.count("first")?, faces: self.numbers("to")? },
            "end" => Intervention::End,
            "go_on" => Intervention::GoOn,
            "remark" => Intervention::Remark { who: self.who()? },
            _ => return None,
        })
    }
}

/// Reads an intervention.
pub(super) fn read<S: System>(
    node: &Node,
    path: &str,
    p: &mut Problems,
) -> Option<TapedIntervention> {
    let f = Fields::open(node, path, p);
    let mut r = Reader { f, p };
    let kind = r.text("intervention").unwrap_or_default();
    let what = r.what::<S>(&kind);
    let checkpoint = r.count("at");
    let reason = r.text("reason").unwrap_or_default();
    if let Err(error) = check_reason(&reason) {
        r.p.add(r.f.path("reason"), error);
    }
    let after = r.int("after").and_then(|n| u16::try_from(n).ok()).unwrap_or(0);
    let faces_before = if kind == "faces" { r.numbers("from") } else { Some(Vec::new()) };
    let Reader { f, p } = r;
    f.finish(p);
    let (Some(what), Some(checkpoint), Some(faces_before)) = (what, checkpoint, faces_before)
    else {
        p.add(path, "this is not an intervention that a save holds");
        return None;
    };
    Some(TapedIntervention { what, reason, checkpoint, after, faces_before })
}
