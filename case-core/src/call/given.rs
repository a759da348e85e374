//! Values as a host gives them: as they come out, or the bare number, name, truth or list where the
//! kind is known.

use super::fault::{Done, Fault, FaultCode};
use super::rows::{self, Right};
use crate::any::{AnyBattle, DecisionRequest};
use crate::battle::save::read_value;
use crate::data::codes::{did_you_mean, nearest, shown};
use crate::data::message::{Message, message};
use crate::data::node::Node;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::data::words::{Speech, kind_name};
use crate::kernel::question::LegalAnswers;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The seat of that name.
fn seat(name: &str) -> Option<ActorId> {
    match name {
        "judge" => Some(ActorId::JUDGE),
        "map" => Some(ActorId::MAP),
        _ => None,
    }
}

/// A fighter by its place, id or name, or a seat.
pub(crate) fn whose(battle: &AnyBattle, node: &Node, path: &str) -> Done<ActorId> {
    if let Some(name) = node.as_text().filter(|name| seat(name).is_some())
        && battle.find(name).is_some()
    {
        let message = message!(
            "`{name}` is a seat and a fighter: give the value with its kind",
            name = shown(name)
        );
        return Err(Fault::at(FaultCode::Name, path, message));
    }
    let found = match node {
        Node::Map(_) => full(battle, node),
        _ => bare(battle, Kind::Actor, node),
    };
    found.and_then(Value::as_actor).ok_or_else(|| {
        let all = (0..battle.fighters().min(24)).map(ActorId::fighter);
        let all = all.map(|who| battle.id(who).unwrap_or(battle.name(who)));
        let known = all.collect::<Vec<_>>().join(", ");
        let message =
            message!("a fighter by place, id or name, `judge` or `map`: there are {known}", known);
        Fault::at(FaultCode::Name, path, message)
    })
}

/// A fighter or seat that may be left out: nobody then.
pub(crate) fn anybody(battle: &AnyBattle, node: &Node, path: &str) -> Done<ActorId> {
    if *node == Node::Null { Ok(ActorId::NOBODY) } else { whose(battle, node, path) }
}

/// A value of one of these kinds.
pub(crate) fn value(battle: &AnyBattle, node: &Node, kinds: &[Kind], path: &str) -> Done<Value> {
    if let Some(value) = full(battle, node) {
        return Ok(value);
    }
    let mut meant: Vec<Value> = kinds.iter().filter_map(|kind| bare(battle, *kind, node)).collect();
    meant.dedup();
    if let [value] = meant[..] {
        return Ok(value);
    }
    let hint = node.as_text().map_or_else(Message::default, |name| {
        let known: Vec<_> = kinds.iter().flat_map(|kind| names(battle, *kind)).collect();
        did_you_mean(nearest(name, known.iter().map(String::as_str)))
    });
    let kinds = expected(battle, kinds);
    let message = if meant.is_empty() {
        message!("expected {kinds}{hint}", kinds, hint)
    } else {
        message!("expected {kinds}, and say which with `kind`", kinds)
    };
    Err(Fault::at(FaultCode::Range, path, message))
}

/// The names of the values of a kind, if they have any.
fn names(battle: &AnyBattle, kind: Kind) -> Vec<String> {
    match kind {
        Kind::Name(at) | Kind::Set(at) => {
            let list = battle.lists().get(usize::from(at));
            (0..).map_while(|number| list?.name(number)).map(String::from).collect()
        }
        Kind::StatusEffect => battle.effect_names(),
        _ => Vec::new(),
    }
}

/// What values of these kinds are, with their names.
pub(crate) fn expected(battle: &AnyBattle, kinds: &[Kind]) -> String {
    let lists = battle.lists();
    let kind = |kind: &Kind| {
        let mut names = names(battle, *kind);
        names.truncate(24);
        let of = if names.is_empty() { "" } else { ": " };
        format!("{}{of}{}", kind_name(*kind, lists), names.join(", "))
    };
    kinds.iter().map(kind).collect::<Vec<_>>().join(" or ")
}

/// A value that says its kind: as answers of commands hold it, or nothing.
fn full(battle: &AnyBattle, node: &Node) -> Option<Value> {
    let text = match (node, node.get("kind").and_then(Node::as_text), node.get("value")) {
        (Node::Null, ..) => return Some(Value::NOTHING),
        (Node::Text(text), ..) if text == "nothing" => return Some(Value::NOTHING),
        (_, Some("yes_no"), Some(Node::Bool(yes))) => return Some(Value::yes(*yes)),
        (_, Some("attack"), Some(Node::Int(n))) => match node.get("of") {
            Some(Node::Int(of)) => format!("attack:{of}.{n}"),
            _ => return None,
        },
        (_, Some(kind), Some(Node::Int(n))) => format!("{kind}:{n}"),
        (_, Some(kind), Some(Node::Text(name))) => format!("{kind}:{name}"),
        (_, Some(kind), Some(Node::List(names))) => {
            let names: Vec<&str> = names.iter().filter_map(Node::as_text).collect();
            format!("{kind}:{}", names.join("+"))
        }
        _ => return None,
    };
    let value = read_value(&text, battle.lists())?;
    let sits = |who: ActorId| who.place().is_none_or(|place| place < battle.fighters());
    value.as_actor().is_none_or(sits).then_some(value)
}

/// A number, name, truth or list of that kind.
fn bare(battle: &AnyBattle, kind: Kind, node: &Node) -> Option<Value> {
    let list = |place: u8| battle.lists().get(usize::from(place)).copied();
    let number = match (kind, node) {
        (Kind::YesNo, Node::Bool(yes)) => return Some(Value::yes(*yes)),
        (Kind::Actor, Node::Text(name)) => {
            return battle.find(name).or(seat(name)).map(Value::actor);
        }
        (Kind::Actor, Node::Int(place)) => {
            let place = usize::try_from(*place).ok().filter(|at| *at < battle.fighters())?;
            return Some(Value::actor(ActorId::fighter(place)));
        }
        (Kind::StatusEffect, Node::Text(name)) => {
            let place = battle.effect_names().iter().position(|known| known == name)?;
            i32::try_from(place).ok()?
        }
        (Kind::Name(at), Node::Text(name)) => list(at)?.number(name)?,
        (Kind::Set(at), Node::List(names)) => {
            let bit = |bits: i32, name: &Node| {
                Some(bits | 1 << (list(at)?.number(name.as_text()?)? & 31))
            };
            names.iter().try_fold(0, bit)?
        }
        (
            Kind::Nothing | Kind::Attack | Kind::Actor | Kind::Name(_) | Kind::Set(_) | Kind::YesNo,
            _,
        ) => return None,
        (_, Node::Int(n)) => i32::try_from(*n).ok()?,
        _ => return None,
    };
    Some(Value::new(kind, number))
}

/// The answer that a host means: by its value, its name, its label.
pub(crate) fn answer(
    battle: &AnyBattle,
    asked: &DecisionRequest,
    given: &Node,
    by_label: bool,
    label: &dyn Fn(Value) -> String,
) -> Result<Value, Message> {
    let text = given.as_text();
    let mut meant: Vec<Value> = match (&asked.answers, full(battle, given)) {
        (_, Some(value)) if !by_label => [value].to_vec(),
        (LegalAnswers::Range { kind, .. }, _) => bare(battle, *kind, given).into_iter().collect(),
        (LegalAnswers::List(list), _) => {
            let is_meant = |answer: &&Value| {
                let named = !by_label && bare(battle, answer.kind, given) == Some(**answer);
                named || text.is_some_and(|text| label(**answer) == text)
            };
            list.iter().filter(is_meant).copied().collect()
        }
    };
    let kinds = asked.question.answers;
    if meant.is_empty() && !by_label {
        // Not legal, but known: it is refused with the reason.
        meant.extend(kinds.iter().filter_map(|kind| bare(battle, *kind, given)));
    }
    let question = asked.question.name;
    match meant[..] {
        [answer] if kinds.contains(&answer.kind) => Ok(answer),
        [answer] if answer.is_nothing() && asked.answers.has(answer) => Ok(answer),
        [_] => {
            let kinds = expected(battle, kinds);
            Err(message!(
                "an answer to `{question}` is of another kind: expected {kinds}",
                question,
                kinds
            ))
        }
        [] => {
            let given =
                text.map_or_else(|| given.kind().into(), |text| format!("`{}`", shown(text)));
            Err(message!("{given} is no answer to `{question}`", given, question))
        }
        _ => {
            Err(message!("several answers to `{question}` are called so: give the value", question))
        }
    }
}

/// What would be right: the buttons, or the range.
pub(crate) fn right(
    battle: &AnyBattle,
    asked: &DecisionRequest,
    speech: &Speech<'_>,
) -> Vec<Right> {
    match rows::range(&asked.answers, battle.lists()) {
        Some(range) => [Right::Range(range)].to_vec(),
        None => {
            rows::buttons(battle, &asked.answers, speech).into_iter().map(Right::Button).collect()
        }
    }
}
