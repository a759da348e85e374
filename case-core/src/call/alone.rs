//! One battle that takes commands without a session: that of a host with a handle of its own.

use super::answer::Answer;
use super::commands::{Command, Scope};
use super::fault::{Fault, FaultCode};
use super::on::{Ceiling, Desk, Game};
use super::order::Order;
use super::work::Work;
use crate::any::AnyBattle;
use crate::data::catalog::Catalog;
use crate::data::words::{Language, Speech};
use crate::odds::OddsError;
use alloc::boxed::Box;
use alloc::sync::Arc;
use core::ops::{Deref, DerefMut};
use core::sync::atomic::{AtomicBool, Ordering};

/// For whom a command is carried out, and in whose words.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Manner {
    /// The most that may be seen and done.
    pub ceiling: Ceiling,
    /// The language, where the command names none.
    pub language: Speech<'static>,
    /// The caller's own words on top of it.
    pub own: Option<Arc<Catalog>>,
}

impl Manner {
    /// For whoever may so much, in English.
    pub fn new(ceiling: Ceiling) -> Manner {
        Manner { ceiling, language: Speech::default(), own: None }
    }
}

/// A battle that takes commands.
///
/// ```
/// use case_core::call::{Alone, Ceiling, Manner, Order};
/// let roster = include_str!("../../examples/rosters/case.toml");
/// let roster = case_core::text::read(roster, case_core::text::Format::Toml, 1 << 20).unwrap();
/// let mut alone = Alone::new(case_core::any::AnyBattle::new(&roster).unwrap());
/// let command = serde_json::from_str(r#"{"call": "fighters"}"#).unwrap();
/// let manner = Manner::new(Ceiling::GAMEMASTER);
/// let answer = alone.call(&manner, Order::read(command), &mut |_, _| true);
/// assert!(serde_json::to_value(&answer).unwrap()["result"][0]["name"].is_string());
/// ```
#[derive(Debug)]
pub struct Alone {
    /// Away only while a command runs.
    game: Option<Box<Game>>,
}

impl Clone for Alone {
    fn clone(&self) -> Alone {
        Alone::new(AnyBattle::clone(self))
    }
}

impl Alone {
    /// That battle.
    pub fn new(battle: AnyBattle) -> Alone {
        Alone { game: Some(Game::new(battle, Language::English)) }
    }

    /// Carries out a command about the battle, or about the systems. `see` is told how much of how much
    /// of long work is done; `false` stops it.
    pub fn call(
        &mut self,
        manner: &Manner,
        order: Order,
        see: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Answer {
        run(&mut self.game, manner, order, see)
    }

    /// Carries out a command about the systems.
    pub fn without(manner: &Manner, order: Order, see: &mut dyn FnMut(u64, u64) -> bool) -> Answer {
        run(&mut None, manner, order, see)
    }
}

impl Deref for Alone {
    type Target = AnyBattle;

    fn deref(&self) -> &AnyBattle {
        match &self.game {
            Some(game) => &game.battle,
            None => unreachable!("a command gives the battle back, also where it panics"),
        }
    }
}

impl DerefMut for Alone {
    fn deref_mut(&mut self) -> &mut AnyBattle {
        match &mut self.game {
            Some(game) => game.change(),
            None => unreachable!("a command gives the battle back, also where it panics"),
        }
    }
}

/// Whether the command needs what only a session has: several battles, by name.
fn needs_session(command: &Command, order: &Order, has_battle: bool) -> bool {
    let other = match command.scope() {
        Scope::Session | Scope::Opens => true,
        Scope::Battle => !has_battle,
        Scope::Systems => false,
    };
    other
        || command.copies()
        || matches!(command, Command::Close(_))
        || order.battle.is_some()
        || order.catalog.is_some()
}

fn run(
    game: &mut Option<Box<Game>>,
    manner: &Manner,
    mut order: Order,
    see: &mut dyn FnMut(u64, u64) -> bool,
) -> Answer {
    let command = match core::mem::replace(&mut order.command, Err(Fault::default())) {
        Ok(command) => command,
        Err(fault) => return order.answer(Err(fault)),
    };
    if needs_session(&command, &order, game.is_some()) {
        let message = "that needs a session: here is one battle, or none";
        return order.answer(Err(Fault::new(FaultCode::Battle, message)));
    }
    // Whoever stops before it begins wants it no more.
    if !see(0, 0) {
        return order.answer(Err(OddsError::Stopped.into()));
    }
    let Order { id, also, given, .. } = order;
    let stop: Arc<AtomicBool> = Arc::clone(&given.stop);
    let desk = Desk {
        ceiling: manner.ceiling.clone(),
        given,
        speech: Some(manner.language),
        catalog: manner.own.clone(),
        name: None,
        game: game.take(),
        copy: None,
        copied: None,
    };
    let mut lent = Lent { of: game, work: Some(Work::new(desk, command, id, also)) };
    let mut see = |done: u64, of: u64| {
        if !see(done, of) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    if let Some(work) = &mut lent.work {
        work.run(&mut see);
    }
    lent.done().map_or_else(|| Answer::refused(FaultCode::Panic, "it has not run"), Work::answer)
}

/// A command that has a battle, which is back once it is dropped.
struct Lent<'g> {
    of: &'g mut Option<Box<Game>>,
    work: Option<Work>,
}

impl Lent<'_> {
    /// The command, once it has run.
    fn done(&mut self) -> Option<Work> {
        let mut work = self.work.take()?;
        *self.of = work.desk.game.take();
        Some(work)
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        self.done();
    }
}
