//! The log: everything that happened, in order, in numbers.
//!
//! Text is made from it outside the rules ([`System::tell`]), so that a host can translate it.

use crate::codes::Code;
use crate::system::System;
use crate::who::ActorId;
use alloc::vec::Vec;

/// Which value of the state: whose, which, and its place where there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Key<F> {
    /// Whose value.
    pub who: ActorId,
    /// Which value.
    pub field: F,
    /// The place, where a value has several: a slot, an attack, a foe.
    pub place: u16,
}

impl<F: Code> Key<F> {
    /// A value of somebody.
    pub const fn of(who: ActorId, field: F) -> Self {
        Key { who, field, place: 0 }
    }

    /// One of several values of somebody. A place beyond 65,535 is that.
    pub fn at(who: ActorId, field: F, place: usize) -> Self {
        Key { who, field, place: u16::try_from(place).unwrap_or(u16::MAX) }
    }
}

/// One thing that happened. Every event names the rule that caused it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "event", rename_all = "snake_case", bound(serialize = ""))
)]
pub enum Event<S: System> {
    /// A roll.
    Roll {
        /// The rule that calls for it.
        rule: S::Rule,
        /// Who rolls.
        who: ActorId,
        /// Which roll.
        roll: S::Roll,
        /// What it is read at: a column, a chance, a modifier.
        at: i32,
        /// The faces, in the order in which they were rolled; none if the outcome was laid down.
        faces: Vec<u8>,
        /// The outcome: a band (from 0), a face or a total.
        outcome: i32,
    },
    /// A shift, modifier or bonus that went into the next roll of that name.
    Shift {
        /// The rule that gives it.
        rule: S::Rule,
        /// Who rolls.
        who: ActorId,
        /// Which roll.
        roll: S::Roll,
        /// By how much.
        by: i32,
    },
    /// Somebody decided.
    Decision {
        /// The rule that asks.
        rule: S::Rule,
        /// Who decided.
        who: ActorId,
        /// What was asked.
        ask: S::QuestionKind,
        /// Whom it was about.
        other: ActorId,
        /// The answer.
        answer: i32,
    },
    /// A rule was applied.
    Note {
        /// The rule.
        rule: S::Rule,
        /// What happened.
        note: S::Note,
        /// Who did or suffered it.
        who: ActorId,
        /// Who else had part in it.
        other: ActorId,
        /// The number that goes with it.
        value: i32,
    },
    /// A value of the state changed.
    Change {
        /// The rule.
        rule: S::Rule,
        /// Which value.
        key: Key<S::Field>,
        /// What it was.
        from: i32,
        /// What it is now.
        to: i32,
    },
}

impl<S: System> Event<S> {
    /// The rule that caused it.
    pub fn rule(&self) -> S::Rule {
        match *self {
            Event::Roll { rule, .. }
            | Event::Shift { rule, .. }
            | Event::Decision { rule, .. }
            | Event::Note { rule, .. }
            | Event::Change { rule, .. } => rule,
        }
    }

    /// Whom it is about.
    pub fn who(&self) -> ActorId {
        match *self {
            Event::Roll { who, .. }
            | Event::Shift { who, .. }
            | Event::Decision { who, .. }
            | Event::Note { who, .. } => who,
            Event::Change { key, .. } => key.who,
        }
    }

    /// The same event for any system, its codes as numbers and names: what tables, C and Python
    /// read without knowing the system.
    pub fn record(&self) -> Record<'_> {
        let mut record = Record {
            event: "",
            rule: self.rule().code_name(),
            who: self.who(),
            what: "",
            other: ActorId::NOBODY,
            place: 0,
            at: 0,
            from: 0,
            value: 0,
            faces: &[],
        };
        match self {
            Event::Roll { roll, at, faces, outcome, .. } => {
                (record.event, record.what) = ("roll", roll.code_name());
                (record.at, record.value, record.faces) = (*at, *outcome, faces);
            }
            Event::Shift { roll, by, .. } => {
                (record.event, record.what, record.value) = ("shift", roll.code_name(), *by);
            }
            Event::Decision { ask, other, answer, .. } => {
                (record.event, record.what) = ("decision", ask.code_name());
                (record.other, record.value) = (*other, *answer);
            }
            Event::Note { note, other, value, .. } => {
                (record.event, record.what) = ("note", note.code_name());
                (record.other, record.value) = (*other, *value);
            }
            Event::Change { key, from, to, .. } => {
                (record.event, record.what) = ("change", key.field.code_name());
                (record.place, record.from, record.value) = (key.place, *from, *to);
            }
        }
        record
    }
}

/// An event of any system as plain fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Record<'a> {
    /// `roll`, `shift`, `decision`, `note` or `change`.
    pub event: &'static str,
    /// The rule id.
    pub rule: &'static str,
    /// Whom it is about.
    pub who: ActorId,
    /// Which roll, question, happening or value, by its name in the system's lists.
    pub what: &'static str,
    /// Who else had part in it.
    pub other: ActorId,
    /// Which of several values changed.
    pub place: u16,
    /// What a roll is read at.
    pub at: i32,
    /// What a value was before a change.
    pub from: i32,
    /// The outcome, shift, answer or number, or what a value is after a change.
    pub value: i32,
    /// The faces of a roll.
    pub faces: &'a [u8],
}

/// Where events go: a `Vec` keeps them, `()` keeps none and costs nothing.
pub trait Sink<S: System> {
    /// Whether events are kept.
    const ON: bool;
    /// Takes an event.
    fn push(&mut self, event: Event<S>);
}

impl<S: System> Sink<S> for () {
    const ON: bool = false;
    #[inline]
    fn push(&mut self, _: Event<S>) {}
}

impl<S: System> Sink<S> for Vec<Event<S>> {
    const ON: bool = true;
    fn push(&mut self, event: Event<S>) {
        Vec::push(self, event);
    }
}

/// Replays the changes of a log on a state.
pub fn replay<S: System>(state: &mut S::State, events: &[Event<S>]) {
    for event in events {
        if let Event::Change { key, to, .. } = *event {
            S::set(state, key, to);
        }
    }
}

/// Undoes the changes of a log, last first.
pub fn undo<S: System>(state: &mut S::State, events: &[Event<S>]) {
    for event in events.iter().rev() {
        if let Event::Change { key, from, .. } = *event {
            S::set(state, key, from);
        }
    }
}
