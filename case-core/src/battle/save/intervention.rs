//! Interventions as they stand in a save.

use super::{OnTape, write_value};
use crate::battle::save::read_value;
use crate::battle::{Input, Intervention, Rest, TapedIntervention};
use crate::data::node::{Fields, Node, Problems};
use crate::data::sheet::Notation;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::kernel::log::InterventionKind;
use crate::kernel::system::System;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

fn count(number: usize) -> Node {
    Node::Int(i64::try_from(number).unwrap_or(i64::MAX))
}

fn number(node: &Node) -> Option<usize> {
    match node {
        Node::Int(n) => usize::try_from(*n).ok(),
        _ => None,
    }
}

fn bytes(faces: &[u8]) -> Node {
    Node::List(faces.iter().map(|face| Node::Int((*face).into())).collect())
}

/// An intervention as a table.
pub(super) fn write<S: System>(taped: &TapedIntervention) -> Node {
    let text = |text: &str| Node::Text(text.to_string());
    let value = |value: Value| Node::Text(write_value(value, S::LISTS));
    let whose = |who: ActorId| Node::Int(who.number().into());
    let (kind, fields): (&str, Vec<(&str, Node)>) = match &taped.what {
        Intervention::Set { field, who, place, to } => (
            "set",
            [
                ("field", text(field)),
                ("who", whose(*who)),
                ("place", value(*place)),
                ("to", value(*to)),
            ]
            .into(),
        ),
        Intervention::Add { field, who, place, by } => (
            "add",
            [
                ("field", text(field)),
                ("who", whose(*who)),
                ("place", value(*place)),
                ("by", Node::Int((*by).into())),
            ]
            .into(),
        ),
        Intervention::Shift { who, by } => (
            InterventionKind::Shift.name(),
            [
                ("who", whose(*who)),
                ("by", Node::Int((*by).into())),
                ("after", Node::Int(taped.after.into())),
            ]
            .into(),
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
        Intervention::Faces { at, faces } => {
            ("faces", [("first", count(*at)), ("faces", bytes(faces))].into())
        }
        Intervention::End => (InterventionKind::End.name(), Vec::new()),
        Intervention::GoOn => (InterventionKind::GoOn.name(), Vec::new()),
    };
    let mut table: Vec<(String, Node)> = Vec::new();
    let mut put = |name: &str, node| table.push((name.to_string(), node));
    put("hand", text(kind));
    put("at", count(taped.checkpoint));
    put("serial", count(taped.serial));
    if taped.over > 0 {
        put("over", count(taped.over));
    }
    if !taped.reason.is_empty() {
        put("reason", text(&taped.reason));
    }
    for (name, node) in fields {
        put(name, node);
    }
    if let Some(rest) = &taped.rest {
        let inputs = rest.inputs.iter().map(|input| OnTape::<S>::NEW.write(input)).collect();
        let fields = [
            ("faces", bytes(&rest.faces)),
            ("at", count(rest.at)),
            ("kept", count(rest.kept)),
            ("inputs", Node::List(inputs)),
            ("steps", count(rest.steps)),
            (
                "hands",
                Node::List(
                    rest.interventions
                        .iter()
                        .flat_map(|(at, over)| [count(*at), count(*over)])
                        .collect(),
                ),
            ),
        ];
        put("rest", Node::Map(fields.map(|(name, node)| (name.to_string(), node)).into()));
    }
    Node::Map(table)
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

    /// What a referee gave as data: nothing, too, which formats leave out.
    fn any(&mut self, name: &'static str) -> Node {
        self.node(name).cloned().unwrap_or(Node::Null)
    }

    fn faces(&mut self, name: &'static str) -> Option<Vec<u8>> {
        let Node::List(items) = self.node(name)? else { return None };
        let face = |node: &Node| match node {
            Node::Int(n) => u8::try_from(*n).ok(),
            _ => None,
        };
        items.iter().map(face).collect()
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
            "faces" => {
                Intervention::Faces { at: self.count("first")?, faces: self.faces("faces")? }
            }
            "end" => Intervention::End,
            "go_on" => Intervention::GoOn,
            _ => return None,
        })
    }
}

/// The intervention again.
pub(super) fn read<S: System>(
    node: &Node,
    path: &str,
    p: &mut Problems,
) -> Option<TapedIntervention> {
    let f = Fields::open(node, path, p);
    let mut r = Reader { f, p };
    let kind = r.text("hand").unwrap_or_default();
    let what = r.what::<S>(&kind);
    let checkpoint = r.count("at");
    let over = r.count("over").unwrap_or(0);
    let serial = r.count("serial").unwrap_or(0);
    let reason = r.text("reason").unwrap_or_default();
    let after = r.int("after").and_then(|n| u16::try_from(n).ok()).unwrap_or(0);
    let rest = match r.node("rest") {
        None => Some(None),
        Some(node) => read_rest::<S>(node, &r.f.path("rest"), r.p).map(|rest| Some(Box::new(rest))),
    };
    let Reader { f, p } = r;
    f.finish(p);
    let (Some(what), Some(checkpoint), Some(rest)) = (what, checkpoint, rest) else {
        p.add(path, "this is not an intervention that a save holds");
        return None;
    };
    Some(TapedIntervention { what, reason, checkpoint, over, serial, after, rest })
}

fn read_input<S: System>(node: &Node, path: &str, p: &mut Problems) -> Option<Input> {
    read::<S>(node, path, p).map(|taped| Input::Intervention(Box::new(taped)))
}

fn read_rest<S: System>(node: &Node, path: &str, p: &mut Problems) -> Option<Rest> {
    let f = Fields::open(node, path, p);
    let mut r = Reader { f, p };
    let (faces, at, steps) = (r.faces("faces"), r.count("at"), r.count("steps"));
    let kept = r.count("kept");
    let interventions: Option<Vec<(usize, usize)>> = match r.node("hands") {
        Some(Node::List(items)) => {
            let pair = |pair: &[Node]| Some((number(pair.first()?)?, number(pair.get(1)?)?));
            items.chunks(2).map(pair).collect()
        }
        _ => None,
    };
    let inputs: Option<Vec<Input>> = match r.node("inputs") {
        Some(Node::List(items)) => {
            let read = |node: &Node| match node {
                Node::Text(_) => OnTape::<S>::NEW.read(node, path, &mut Problems::default()),
                node => read_input::<S>(node, path, &mut Problems::default()),
            };
            items.iter().map(read).collect()
        }
        _ => None,
    };
    let Reader { f, p } = r;
    f.finish(p);
    Some(Rest {
        faces: faces?,
        at: at?,
        kept: kept?,
        inputs: inputs?,
        steps: steps?,
        interventions: interventions?,
    })
}
