//! A session that several threads use.

use super::answer::Answer;
use super::on::Ceiling;
use super::order::Order;
use super::session::{Begun, Session};
use crate::data::node::Node;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use core::ops::ControlFlow;
use core::sync::atomic::Ordering;
use std::hash::{BuildHasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often long work tells how far it is, at most.
const OFTEN: Duration = Duration::from_millis(200);

/// A session that several threads use: commands for different battles do not wait for each other.
#[derive(Debug)]
#[doc(hidden)]
pub struct Door {
    session: Mutex<Session>,
    /// Told whenever a battle is back.
    freed: Condvar,
}

impl Default for Door {
    fn default() -> Self {
        Door { session: Mutex::new(Session::with_tokens(token)), freed: Condvar::new() }
    }
}

/// 128 bits that nobody can guess: the keys of a hasher come from the operating system.
pub fn token() -> String {
    let part = || RandomState::new().hash_one(0u8);
    format!("{:016x}{:016x}", part(), part())
}

/// How far long work is.
#[derive(Clone, Debug, serde::Serialize)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Progressed {
    /// The caller's id of the command.
    pub id: Node,
    /// How much is done.
    pub progress: DoneOf,
}

/// How much of how much is done.
#[derive(Clone, Copy, Debug, serde::Serialize)]
#[non_exhaustive]
#[doc(hidden)]
pub struct DoneOf {
    /// So much.
    pub done: u64,
    /// Of so much.
    pub of: u64,
}

impl Order {
    /// How far it is, for a caller who asked to hear that.
    pub fn progress(&self) -> Option<impl Fn(DoneOf) -> Progressed + use<>> {
        let id = self.id.clone().filter(|_| self.progress)?;
        Some(move |progress| Progressed { id: id.clone(), progress })
    }
}

impl Door {
    /// The session, while nobody else uses it.
    pub fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers a command. With `waits` one for a busy battle takes its turn. `see` is told how much of
    /// how much of long work is done, five times a second at most, and whether to go on is its answer.
    pub fn answer(
        &self,
        ceiling: &Ceiling,
        order: Order,
        waits: bool,
        see: &mut dyn FnMut(DoneOf) -> ControlFlow<()>,
    ) -> Answer {
        let stop = Arc::clone(&order.given.stop);
        let mut session = self.session();
        session.announce(ceiling, &order);
        while waits && session.is_busy(ceiling, &order) {
            session = self.freed.wait(session).unwrap_or_else(PoisonError::into_inner);
        }
        let begun = session.begin(ceiling, order);
        drop(session);
        let mut work = match begun {
            Begun::Done(answer) => return answer,
            Begun::Work(work) => work,
        };
        // A page has no such clock.
        let mut last = (!cfg!(target_family = "wasm")).then(Instant::now);
        let mut see = |done: u64, of: u64| {
            let Some(last) = last.as_mut().filter(|last| last.elapsed() >= OFTEN) else { return };
            *last = Instant::now();
            if see(DoneOf { done, of }).is_break() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        if catch_unwind(AssertUnwindSafe(|| work.run(&mut see))).is_err() {
            work.panicked();
        }
        let answer = self.session().finish(work);
        self.freed.notify_all();
        answer
    }
}
