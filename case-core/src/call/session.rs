//! A session: battles by name, and who is seated at them.

use super::answer::Answer;
use super::battles::{Invite, OwnTexts, Revoke};
use super::commands::{Command, Part, Scope};
use super::fault::{Done, Fault, FaultCode};
use super::given::whose;
use super::on::{Access, Ceiling, Desk, Game};
use super::order::Order;
use super::rows::{DID, Did, Invited, OneBattle};
use super::systems::read_texts;
use super::work::Work;
use crate::any::{AnyBattle, check_texts};
use crate::data::catalog::Catalog;
use crate::data::codes::{hint, shown};
use crate::data::message::{Message, message};
use crate::data::node::Node;
use crate::kernel::log::Audience;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};

/// The most battles of a session.
pub const MAX_BATTLES: usize = 1_000;
/// The most tokens of a session.
pub const MAX_TOKENS: usize = 10_000;
/// The most texts of their own that a session keeps, by name.
const MAX_CATALOGS: usize = 100;

/// Battles by name.
#[derive(Debug, Default)]
pub struct Session {
    /// Without a battle: its command is still running.
    battles: BTreeMap<String, Option<Box<Game>>>,
    opened: u64,
    catalogs: BTreeMap<String, Arc<Catalog>>,
    tokens: BTreeMap<String, Ceiling>,
    mint: Option<fn() -> String>,
    /// What runs now or waits for its turn.
    running: Vec<Running>,
}

/// What a command has taken out of the session.
struct Taken {
    name: Option<String>,
    game: Option<Box<Game>>,
    copy: Option<String>,
    catalog: Option<Arc<Catalog>>,
}

/// A command that runs or waits: the caller and its id of it, and how to stop it.
#[derive(Debug)]
struct Running {
    ceiling: Ceiling,
    id: Option<Node>,
    stop: Arc<AtomicBool>,
}

/// A command on its way.
#[derive(Debug)]
#[doc(hidden)]
pub enum Begun {
    /// It needed nothing but the session.
    Done(Answer),
    /// It has to run, and then to come back to [`Session::finish`].
    Work(Box<Work>),
}

impl Session {
    /// A session that makes tokens for seats, each from this function: a text that nobody can guess.
    pub fn with_tokens(mint: fn() -> String) -> Session {
        Session { mint: Some(mint), ..Session::default() }
    }

    /// Carries out a command for somebody who may no more than `ceiling`.
    pub fn call(&mut self, ceiling: &Ceiling, command: Node) -> Answer {
        match self.begin(ceiling, Order::read(command)) {
            Begun::Done(answer) => answer,
            Begun::Work(mut work) => {
                work.run(&mut |_, _| {});
                self.finish(work)
            }
        }
    }

    /// Begins a command. While it runs its battle is not here: another command for that one is
    /// refused with `busy`.
    #[doc(hidden)]
    pub fn begin(&mut self, ceiling: &Ceiling, mut order: Order) -> Begun {
        let command = match core::mem::replace(&mut order.command, Err(Fault::default())) {
            Ok(command) => command,
            Err(fault) => {
                self.forget(&order.given.stop);
                return Begun::Done(order.answer(Err(fault)));
            }
        };
        match self.prepare(ceiling, &command, &order) {
            Err(fault) => {
                self.forget(&order.given.stop);
                Begun::Done(order.answer(Err(fault)))
            }
            Ok(None) => {
                self.forget(&order.given.stop);
                Begun::Done(self.at_once(ceiling, command, order))
            }
            Ok(Some(Taken { name, game, copy, catalog })) => {
                self.announce(ceiling, &order);
                let Order { id, also, given, .. } = order;
                let (ceiling, copied) = (ceiling.clone(), None);
                let speech = None;
                let desk = Desk { ceiling, given, speech, catalog, name, game, copy, copied };
                Begun::Work(Box::new(Work::new(desk, command, id, also)))
            }
        }
    }

    /// Says that a command will begin, so that it can be stopped before that.
    #[doc(hidden)]
    pub fn announce(&mut self, ceiling: &Ceiling, order: &Order) {
        let known = |running: &Running| Arc::ptr_eq(&running.stop, &order.given.stop);
        if !self.running.iter().any(known) {
            let (ceiling, id) = (ceiling.clone(), order.id.clone());
            self.running.push(Running { ceiling, id, stop: Arc::clone(&order.given.stop) });
        }
    }

    fn forget(&mut self, stop: &Arc<AtomicBool>) {
        self.running.retain(|running| !Arc::ptr_eq(&running.stop, stop));
    }

    /// Whether the battle of a command is not here, because another one for it runs.
    #[doc(hidden)]
    pub fn is_busy(&self, ceiling: &Ceiling, order: &Order) -> bool {
        let is_about =
            |command: &Command| command.scope() == Scope::Battle || command.needs_seats();
        let name = ceiling.battle.as_ref().or(order.battle.as_ref());
        order.command.as_ref().is_ok_and(is_about)
            && match name {
                Some(name) => self.battles.get(name).is_some_and(Option::is_none),
                None => self.battles.len() == 1 && self.battles.values().all(Option::is_none),
            }
    }

    /// Checks who may and takes the battle out; `None` for what the session does itself.
    fn prepare(
        &mut self,
        ceiling: &Ceiling,
        command: &Command,
        order: &Order,
    ) -> Done<Option<Taken>> {
        if command.access() == Access::Gamemaster && !ceiling.is_gamemaster() {
            return Err(Fault::new(FaultCode::Audience, "that is for the gamemaster alone"));
        }
        let catalog = match &order.catalog {
            None => None,
            Some(name) => Some(self.catalogs.get(name).cloned().ok_or_else(|| {
                let known: Vec<&str> = self.catalogs.keys().map(String::as_str).collect();
                let message = if known.is_empty() {
                    "there is no catalog: give one by `texts` first".into()
                } else {
                    let hint = hint(name, &known);
                    message!("no catalog `{name}`{hint}", name = shown(name), hint)
                };
                Fault::at(FaultCode::Name, "catalog", message)
            })?),
        };
        let (name, game) = match command.scope() {
            Scope::Session => return Ok(None),
            Scope::Systems => (None, None),
            Scope::Opens => (Some(self.reserve(command.new_name())?), None),
            Scope::Battle => {
                let (name, game) = self.take(ceiling, order.battle.as_deref())?;
                (Some(name), Some(game))
            }
        };
        let copy = match command.copies().then(|| self.reserve(command.new_name())) {
            None => None,
            Some(Ok(copy)) => Some(copy),
            Some(Err(fault)) => {
                self.battles.extend(name.map(|name| (name, game)));
                return Err(fault);
            }
        };
        Ok(Some(Taken { name, game, copy, catalog }))
    }

    /// Ends a command that has run.
    #[doc(hidden)]
    pub fn finish(&mut self, mut work: Box<Work>) -> Answer {
        self.forget(&work.desk.given.stop);
        for (name, game) in work.give_back() {
            if game.is_some() {
                self.battles.insert(name, game);
            } else {
                self.battles.remove(&name);
                self.tokens.retain(|_, ceiling| ceiling.battle.as_ref() != Some(&name));
            }
        }
        work.answer()
    }

    /// Stops the command of that id, if it runs or waits: one's own, or as the gamemaster anybody's.
    fn stop(&mut self, by: &Ceiling, id: &Node) -> bool {
        let may = |of: &Running| by.is_gamemaster() || of.ceiling == *by;
        let named = self.running.iter().filter(|of| of.id.as_ref() == Some(id) && may(of));
        named.map(|of| of.stop.store(true, Ordering::Relaxed)).count() > 0
    }

    /// The ceiling of whoever holds that token.
    pub fn holder(&self, token: &str) -> Option<&Ceiling> {
        self.tokens.get(token)
    }

    /// A name for a battle that will be opened.
    fn reserve(&mut self, name: Option<&str>) -> Done<String> {
        if self.battles.len() >= MAX_BATTLES {
            let message =
                message!("a session has at most {most} battles: close one", most = MAX_BATTLES);
            return Err(Fault::new(FaultCode::Full, message));
        }
        let name = name.map_or_else(
            || {
                let mut next = || {
                    self.opened += 1;
                    format!("b{}", self.opened)
                };
                let mut name = next();
                while self.battles.contains_key(&name) {
                    name = next();
                }
                name
            },
            String::from,
        );
        if self.battles.contains_key(&name) {
            let message =
                message!("there is a battle `{name}` already: close it first", name = shown(&name));
            return Err(Fault::new(FaultCode::Battle, message));
        }
        self.battles.insert(name.clone(), None);
        Ok(name)
    }

    /// The battle that is meant, out of the session.
    fn take(&mut self, ceiling: &Ceiling, named: Option<&str>) -> Done<(String, Box<Game>)> {
        let battle = |message: Message| Fault::new(FaultCode::Battle, message);
        let own = ceiling.battle.as_deref();
        let name = match (own, named) {
            (Some(own), None) => own.to_string(),
            (Some(own), Some(named)) if own != named => {
                return Err(Fault::new(FaultCode::Audience, "that is for another battle"));
            }
            (_, Some(named)) => named.to_string(),
            (None, None) => match (self.battles.len(), self.battles.keys().next()) {
                (1, Some(only)) => only.clone(),
                (0, _) => {
                    let message = "there is no battle: open one with `new` or `resume`";
                    return Err(battle(message.into()));
                }
                _ => return Err(battle("say which `battle` is meant".into())),
            },
        };
        let Some(slot) = self.battles.get_mut(&name) else {
            return Err(battle(message!(
                "there is no battle `{name}`: open one with `new` or `resume`",
                name = shown(&name)
            )));
        };
        let busy = || Fault::new(FaultCode::Busy, "another command for this battle runs");
        Ok((name, slot.take().ok_or_else(busy)?))
    }
}

impl Session {
    pub(super) fn list(&self) -> Vec<OneBattle> {
        let one = |(name, game): (&String, &Option<Box<Game>>)| {
            let battle = game.as_ref().map(|game| &game.battle);
            OneBattle {
                battle: name.clone(),
                system: battle.map(AnyBattle::system),
                turn: battle.map(AnyBattle::turn),
            }
        };
        self.battles.iter().map(one).collect()
    }

    pub(super) fn invite(&mut self, of: &Invite, battle: Option<&str>) -> Done<Invited> {
        let none = "this door has no tokens: it is told by each call who may what";
        let mint = self.mint.ok_or_else(|| Fault::new(FaultCode::Refused, none))?;
        if self.tokens.len() >= MAX_TOKENS {
            let message =
                message!("a session has at most {most} tokens: revoke one", most = MAX_TOKENS);
            return Err(Fault::new(FaultCode::Full, message));
        }
        let (battle, game) = self.take(&Ceiling::GAMEMASTER, battle)?;
        let audience = match &of.who {
            Some(who) => whose(&game.battle, &who.0, "who").map(Audience::Seat),
            None => Ok(Audience::Players),
        };
        self.battles.insert(battle.clone(), Some(game));
        let audience = match audience? {
            Audience::Seat(who) if who.place().is_none() => {
                let message = "the Judge and the map are the gamemaster's";
                return Err(Fault::at(FaultCode::Name, "who", message));
            }
            audience => audience,
        };
        let token = mint();
        self.tokens.insert(token.clone(), Ceiling { audience, battle: Some(battle) });
        Ok(Invited { token })
    }

    pub(super) fn revoke(&mut self, of: &Revoke) -> Did {
        Did { done: self.tokens.remove(&of.token).is_some() }
    }

    pub(super) fn keep_texts(&mut self, of: OwnTexts, texts: &Node) -> Done<Did> {
        if self.catalogs.len() >= MAX_CATALOGS && !self.catalogs.contains_key(&of.name) {
            let message = message!("a session keeps at most {most} catalogs", most = MAX_CATALOGS);
            return Err(Fault::new(FaultCode::Full, message));
        }
        let catalog = read_texts(texts)?;
        // A translator's file fits older and newer engines.
        if !matches!(texts, Node::Text(_)) {
            check_texts(&catalog).map_err(|p| Fault::all(FaultCode::Catalog, &p))?;
        }
        self.catalogs.insert(of.name, Arc::new(catalog));
        Ok(DID)
    }
}

impl Session {
    /// Does what needs the whole session.
    pub(super) fn at_once(&mut self, by: &Ceiling, command: Command, mut order: Order) -> Answer {
        let result = match command {
            Command::Battles(_) => Ok(Part::Battles(Box::new(self.list()))),
            Command::Invite(of) => {
                self.invite(&of, order.battle.as_deref()).map(|done| Part::Invite(Box::new(done)))
            }
            Command::Revoke(of) => Ok(Part::Revoke(Box::new(self.revoke(&of)))),
            Command::Texts(of) => {
                let texts = order.given.data.pop().map_or(Node::Null, |(_, texts)| texts);
                self.keep_texts(of, &texts).map(|done| Part::Texts(Box::new(done)))
            }
            Command::Stop(_) => {
                let done = order.id.as_ref().is_some_and(|id| self.stop(by, id));
                Ok(Part::Stop(Box::new(Did { done })))
            }
            other => {
                let message = message!("`{command}` has no battle", command = other.name());
                Err(Fault::new(FaultCode::Command, message))
            }
        };
        order.answer(result)
    }
}
