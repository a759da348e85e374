//! A command on its way, with everything that it needs.

use super::answer::Answer;
use super::commands::{Command, Part};
use super::fault::{Done, Fault, FaultCode};
use super::on::{Desk, Game, On, See, Status};
use crate::data::node::Node;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// A command with the battle that it is about: it runs without the session.
#[derive(Debug)]
#[doc(hidden)]
pub struct Work {
    pub(super) desk: Desk,
    id: Option<Node>,
    command: Option<Command>,
    also: Option<Vec<Command>>,
    result: Done<Option<Part>>,
    along: Vec<(&'static str, Option<Part>)>,
    status: Option<Status>,
}

impl Work {
    pub(super) fn new(
        desk: Desk,
        command: Command,
        id: Option<Node>,
        also: Option<Vec<Command>>,
    ) -> Work {
        let command = Some(command);
        Work { desk, id, command, also, result: Ok(None), along: Vec::new(), status: None }
    }

    /// Carries it out. `see` is called every few milliseconds of long work.
    pub fn run(&mut self, see: &mut dyn FnMut(u64, u64)) {
        let Some(command) = self.command.take() else { return };
        // Its lifetime is that of the call.
        let mut see = |done, of| see(done, of);
        let see: &mut See<'_> = &mut see;
        let mut on = On { desk: &mut self.desk, see };
        let changes = command.changes();
        let result = on.may(command.access()).and_then(|()| command.run(&mut on));
        if result.is_ok() {
            let next = || if changes { Command::next() } else { Vec::new() };
            for command in self.also.take().unwrap_or_else(next) {
                let name = command.name();
                let part = on.may(command.access()).and_then(|()| command.run(&mut on));
                self.along.push((name, part.ok()));
            }
        }
        let words = on.words();
        let result = result.map_err(|fault| fault.said_in(on.system(), &words.speech()));
        let Desk { game, ceiling, .. } = &mut self.desk;
        self.status = game.as_mut().map(|game| game.status(ceiling));
        self.result = result.map(Some);
    }

    /// What is left where it panicked: a step goes back to its checkpoint.
    pub fn panicked(&mut self) {
        self.result = Err(Fault::new(FaultCode::Panic, "a bug of the engine, at this command"));
    }

    /// The battles that it had, by name; nothing in the place of one that is gone.
    pub(super) fn give_back(&mut self) -> Vec<(String, Option<Box<Game>>)> {
        let desk = &mut self.desk;
        let own = desk.name.clone().map(|name| (name, desk.game.take()));
        let copy = desk.copy.take().map(|name| (name, desk.copied.take()));
        own.into_iter().chain(copy).collect()
    }

    pub(super) fn answer(self) -> Answer {
        let Work { desk, id, result, along, status, .. } = self;
        let result = match result {
            Ok(Some(part)) => Ok(part),
            Ok(None) => Err(Fault::new(FaultCode::Panic, "this command has not run")),
            Err(fault) => Err(fault),
        };
        Answer { id, battle: desk.name.filter(|_| status.is_some()), status, result, also: along }
    }
}
