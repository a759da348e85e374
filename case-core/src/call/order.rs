//! A command as it was read.

use super::answer::Answer;
use super::commands::{Command, Part};
use super::fault::{Fault, FaultCode};
use super::notation;
use super::on::{Given, PROTOCOL};
use crate::data::codes::parse;
use crate::data::message::{Message, message};
use crate::data::node::{Node, Problems};
use crate::data::words::Language;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The longest command as a text, in bytes: a roster or a save, with room.
pub const MAX_COMMAND: usize = 8 * 1024 * 1024;

/// A command as it was read: what every command can say, and its own arguments.
#[derive(Debug)]
#[doc(hidden)]
pub struct Order {
    pub(super) id: Option<Node>,
    pub(super) battle: Option<String>,
    pub(super) catalog: Option<String>,
    /// Whether the caller wants to hear how far it is.
    pub(super) progress: bool,
    pub(super) also: Option<Vec<Command>>,
    pub(super) command: Result<Command, Fault>,
    pub(super) given: Given,
}

/// What every command can say beside its own arguments.
const SHARED: [&str; 10] = [
    "call", "id", "battle", "audience", "language", "catalog", "also", "progress", "run",
    "protocol",
];

impl Order {
    /// Reads a command as a text, whose rosters, saves and parts may be texts themselves.
    /// `read` reads the command, `read_inner` what is within it.
    ///
    /// # Errors
    /// The answer to what can't be read.
    pub fn of_text(
        text: &str,
        read: impl FnOnce(&str) -> Result<Node, Message>,
        read_inner: impl Fn(&str) -> Result<Node, Message>,
    ) -> Result<Order, Box<Answer>> {
        let refused = |message: Message| Box::new(Answer::refused(FaultCode::Parse, message));
        if text.len() > MAX_COMMAND {
            return Err(refused(message!(
                "a command has at most {most} bytes",
                most = MAX_COMMAND
            )));
        }
        let mut command = read(text).map_err(refused)?;
        if let Node::Map(entries) = &mut command {
            for (name, node) in entries.iter_mut().filter(|(name, _)| notation::is_data(name)) {
                if let Node::Text(inner) = &*node {
                    *node = read_inner(inner).map_err(|why| {
                        refused(message!("{name}: {why}", name = name.clone(), why))
                    })?;
                }
            }
        }
        Ok(Order::read(command))
    }

    /// Reads a command.
    pub fn read(command: Node) -> Order {
        let given = Given {
            audience: None,
            language: None,
            stop: Arc::default(),
            run: true,
            data: Vec::new(),
        };
        let mut order = Order {
            id: None,
            battle: None,
            catalog: None,
            progress: false,
            also: None,
            command: Err(Fault::default()),
            given,
        };
        let Node::Map(entries) = command else {
            order.command = Err(Fault::new(FaultCode::Command, "a command is a table with `call`"));
            return order;
        };
        let (mut shared, mut own) = (Shared::default(), Vec::new());
        for (name, node) in entries {
            if SHARED.contains(&name.as_str()) {
                shared.members.insert(name, node);
            } else if notation::is_long(&name) {
                own.push((name.clone(), Node::Bool(true)));
                order.given.data.push((name, node));
            } else {
                let node = if node == Node::Null { notation::nothing(&name) } else { node };
                own.push((name, node));
            }
        }
        order.id = shared.take("id");
        order.given.audience = shared.take("audience");
        order.battle = shared.text("battle");
        order.catalog = shared.text("catalog");
        if let Some(name) = shared.text("language") {
            match parse(&name) {
                Ok(language) => order.given.language = Some(language),
                Err(e) => shared.problems.add("language", e),
            }
        }
        order.progress = shared.flag("progress").unwrap_or(false);
        let run = shared.flag("run");
        order.given.run = run.unwrap_or(true);
        match shared.take("protocol") {
            None => {}
            Some(Node::Int(version)) if version == i64::from(PROTOCOL) => {}
            Some(_) => {
                let message = message!(
                    "expected {version}, the version that this engine speaks",
                    version = PROTOCOL
                );
                shared.problems.add("protocol", message);
            }
        }
        let also = shared.take("also");
        order.also = also.map(|also| Command::along(&also, &mut shared.problems));
        let is_called = shared.members.get("call").is_some_and(|call| *call != Node::Null);
        let call = shared.text("call");
        let mut p = shared.problems;
        if !is_called {
            p.add("call", "missing: the name of a command");
        }
        let command = call.and_then(|name| Command::read(&name, &Node::Map(own), &mut p));
        if let (Some(_), Some(command)) = (run, &command)
            && !command.changes()
        {
            p.add(
                "run",
                message!(
                    "`{command}` changes nothing, so that nothing goes on: leave `run` out",
                    command = command.name()
                ),
            );
        }
        order.command = p.or(command).map_err(|p| Fault::all(FaultCode::Command, &p));
        order
    }

    /// Whether it changes the battle.
    pub fn changes(&self) -> bool {
        self.command.as_ref().is_ok_and(Command::changes)
    }

    /// Whether it stops another command: a door that reads ahead hands it on at once.
    pub fn stops(&self) -> bool {
        matches!(&self.command, Ok(Command::Stop(_)))
    }

    /// An answer without having done anything.
    pub(super) fn answer(self, result: Result<Part, Fault>) -> Answer {
        let language = self.given.language.unwrap_or(Language::English);
        let system = crate::any::SYSTEMS.first().copied().unwrap_or_default();
        let result = result.map_err(|fault| fault.said_in(system, &language.into()));
        Answer { id: self.id, battle: None, status: None, result, also: Vec::new() }
    }
}

/// The members of a command that are not its own.
#[derive(Default)]
struct Shared {
    members: BTreeMap<String, Node>,
    problems: Problems,
}

impl Shared {
    fn take(&mut self, name: &str) -> Option<Node> {
        self.members.remove(name).filter(|node| *node != Node::Null)
    }

    fn text(&mut self, name: &str) -> Option<String> {
        match self.take(name)? {
            Node::Text(text) => Some(text),
            other => {
                self.problems
                    .add(name, message!("expected a text, found {found}", found = other.kind()));
                None
            }
        }
    }

    fn flag(&mut self, name: &str) -> Option<bool> {
        match self.take(name)? {
            Node::Bool(flag) => Some(flag),
            other => {
                let message =
                    message!("expected true or false, found {found}", found = other.kind());
                self.problems.add(name, message);
                None
            }
        }
    }
}
