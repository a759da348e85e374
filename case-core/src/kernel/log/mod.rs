//! The log: everything that happened, in order, in numbers.
//!
//! Text is made from it outside the rules ([`tell`]), so that a host can translate it.

#[cfg(feature = "serde")]
mod data;
mod tell;

pub use crate::data::shown::Shown;

use crate::data::codes::Code;
use crate::data::value::{Kind, Named, Value, Values};
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, List, NoteCode};
use crate::dice::NextDie;
use crate::kernel::question::Asked;
use crate::kernel::system::{RollCall, System};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

pub(crate) use tell::Names;
pub use tell::{Audience, tell};

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
    #[inline]
    pub const fn of(who: ActorId, field: F) -> Self {
        Key { who, field, place: 0 }
    }

    /// One of several values of somebody. A place beyond 65,535 is that.
    #[inline]
    pub fn at(who: ActorId, field: F, place: usize) -> Self {
        Key { who, field, place: u16::try_from(place).unwrap_or(u16::MAX) }
    }
}

/// One thing that happened. Every event names the rule that caused it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<S: System> {
    /// A roll.
    Roll {
        /// The rule that calls for it.
        rule: S::Rule,
        /// Who rolls.
        who: ActorId,
        /// Which roll.
        roll: S::Roll,
        /// Against whom, if anybody.
        against: ActorId,
        /// What it starts from: the rank, skill or score before modifiers; nothing where that has
        /// no name.
        base: Value,
        /// Where it is read: a column, a chance, a difficulty; nothing where it is read as it is.
        at: Value,
        /// What is added to the dice; 0 where nothing is.
        flat: i32,
        /// The faces, in the order in which they were rolled; none if the outcome was laid down.
        faces: Vec<u8>,
        /// What the dice and the flat part come to, where they are added and were rolled.
        total: Option<i32>,
        /// The outcome: the band, the face or the total, with its kind.
        outcome: Value,
    },
    /// A shift, modifier or bonus that went into the next roll of that name.
    Modifier {
        /// The rule that gives it.
        rule: S::Rule,
        /// Who rolls.
        who: ActorId,
        /// Which roll.
        roll: S::Roll,
        /// By how much.
        by: Value,
    },
    /// Somebody decided.
    Decision {
        /// The rule that asks.
        rule: S::Rule,
        /// What was asked of whom.
        question: S::Question,
        /// The answer.
        answer: Value,
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
        /// The values that go with it, as the note's [`Line`](crate::data::words::Line) names them.
        values: Values,
    },
    /// A value of the state changed.
    Change {
        /// The rule.
        rule: S::Rule,
        /// Which value.
        key: Key<S::Field>,
        /// What it was, as it is stored.
        from: i32,
        /// What it is now, as it is stored.
        to: i32,
    },
    /// The referee did something; what it changed follows as intervention changes and events of rules.
    Intervention {
        /// What.
        what: Intervened,
        /// Whom it is about, if it is about one.
        who: ActorId,
        /// The referee's reason, as it was given; empty if none was.
        reason: String,
    },
    /// The referee changed a value of the state.
    InterventionChange {
        /// Which value.
        key: Key<S::Field>,
        /// What it was, as it is stored.
        from: i32,
        /// What it is now, as it is stored.
        to: i32,
    },
}

/// What the referee did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Intervened {
    /// Set a value.
    Set,
    /// Shifted a roll.
    Shift {
        /// By how much.
        by: i32,
    },
    /// Brought in fighters or things.
    Join {
        /// The first fighter that came in, and how many.
        first: ActorId,
        /// How many came in.
        count: u16,
    },
    /// Changed a ruling.
    Ruling {
        /// Its name.
        name: &'static str,
        /// The value now, as a person writes it.
        value: String,
    },
    /// Changed the teams.
    Teams,
    /// Replaced a face.
    Face {
        /// The face that lay.
        from: u8,
        /// The face that lies now.
        to: u8,
    },
    /// Ended the battle.
    End,
    /// Had the battle go on.
    GoOn,
}

crate::data::codes::codes! {
    /// What the referee can do.
    #[non_exhaustive]
    "intervention", pub enum InterventionKind {
        /// A value was set.
        Set "set" de "Wert setzen",
        /// A roll was shifted.
        Shift "shift" de "Wurf verschieben",
        /// Fighters or things were brought in.
        Join "join" de "ins Spiel bringen",
        /// A ruling was changed.
        Ruling "ruling" de "Regelung ändern",
        /// The teams were changed.
        Teams "teams" de "Gruppen ändern",
        /// A face was replaced.
        Face "face" de "Würfel ändern",
        /// The battle was ended.
        End "end" de "Kampf beenden",
        /// The battle goes on.
        GoOn "go on" de "Kampf fortsetzen",
    }
}

impl Intervened {
    /// Which it is.
    pub fn kind(&self) -> InterventionKind {
        match self {
            Intervened::Set => InterventionKind::Set,
            Intervened::Shift { .. } => InterventionKind::Shift,
            Intervened::Join { .. } => InterventionKind::Join,
            Intervened::Ruling { .. } => InterventionKind::Ruling,
            Intervened::Teams => InterventionKind::Teams,
            Intervened::Face { .. } => InterventionKind::Face,
            Intervened::End => InterventionKind::End,
            Intervened::GoOn => InterventionKind::GoOn,
        }
    }
}

impl<S: System> Event<S> {
    /// The rule that caused it; `None` where the referee did.
    pub fn rule(&self) -> Option<S::Rule> {
        Some(match *self {
            Event::Roll { rule, .. }
            | Event::Modifier { rule, .. }
            | Event::Decision { rule, .. }
            | Event::Note { rule, .. }
            | Event::Change { rule, .. } => rule,
            Event::Intervention { .. } | Event::InterventionChange { .. } => return None,
        })
    }

    /// Whom it is about.
    pub fn who(&self) -> ActorId {
        match self {
            Event::Roll { who, .. }
            | Event::Modifier { who, .. }
            | Event::Note { who, .. }
            | Event::Intervention { who, .. } => *who,
            Event::Decision { question, .. } => question.who(),
            Event::Change { key, .. } | Event::InterventionChange { key, .. } => key.who,
        }
    }

    /// The same event for any system, every number under its name and with its kind: what tables,
    /// C and Python read without knowing the system.
    pub fn record(&self, setup: &S::Setup) -> Record {
        let mut record = Record {
            event: EventKind::Note,
            rule: self.rule().map_or("", Code::name),
            text: String::new(),
            reason: String::new(),
            name: "",
            who: self.who(),
            other: ActorId::NOBODY,
            values: Vec::new(),
            faces: Vec::new(),
            secret: S::is_secret(self, setup),
            lists: S::LISTS,
        };
        let values = &mut record.values;
        let mut put = |name, value: Value| {
            if !value.is_nothing() {
                values.push(Named::new(name, value));
            }
        };
        match self {
            Event::Roll { roll, against, base, at, flat, faces, total, outcome, .. } => {
                put("base", *base);
                put("at", *at);
                if *flat != 0 {
                    put("flat", Value::new(Kind::Modifier, *flat));
                }
                if let Some(total) = total {
                    put("total", Value::new(Kind::Total, *total));
                }
                put("outcome", *outcome);
                (record.event, record.name) = (EventKind::Roll, roll.name());
                (record.other, record.faces) = (*against, faces.clone());
            }
            Event::Modifier { roll, by, .. } => {
                put("by", *by);
                (record.event, record.name) = (EventKind::Modifier, roll.name());
            }
            Event::Decision { question, answer, .. } => {
                for named in question.subject() {
                    put(named.name, named.value);
                }
                put("answer", *answer);
                (record.event, record.name) = (EventKind::Decision, question.kind().name());
            }
            Event::Note { note, other, values, .. } => {
                for ((name, _), value) in note.line().values.iter().zip(values.0) {
                    put(name, value);
                }
                (record.name, record.other) = (note.name(), *other);
            }
            Event::Change { key, from, to, .. } => {
                let info = key.field.info();
                put("place", info.place(key.who, key.place));
                put("from", info.cell.read(*from).owned_by(key.who));
                put("to", info.cell.read(*to).owned_by(key.who));
                (record.event, record.name) = (EventKind::Change, key.field.name());
            }
            Event::InterventionChange { key, from, to } => {
                let info = key.field.info();
                put("place", info.place(key.who, key.place));
                put("from", info.cell.read(*from).owned_by(key.who));
                put("to", info.cell.read(*to).owned_by(key.who));
                (record.event, record.name) = (EventKind::InterventionChange, key.field.name());
            }
            Event::Intervention { what, reason, .. } => {
                match what {
                    Intervened::Shift { by } => put("by", Value::new(S::MODIFIER, *by)),
                    Intervened::Join { count, .. } => {
                        put("count", Value::new(Kind::Amount, i32::from(*count)));
                    }
                    Intervened::Face { from, to } => {
                        put("from", Value::new(Kind::Face, i32::from(*from)));
                        put("to", Value::new(Kind::Face, i32::from(*to)));
                    }
                    Intervened::Set
                    | Intervened::Ruling { .. }
                    | Intervened::Teams
                    | Intervened::End
                    | Intervened::GoOn => {}
                }
                (record.event, record.name) = (EventKind::Intervention, what.kind().name());
                record.text = match what {
                    Intervened::Ruling { name, value } => format!("{name} = {value}"),
                    _ => String::new(),
                };
                record.reason.clone_from(reason);
            }
        }
        record
    }
}

crate::data::codes::codes! {
    /// What an event is.
    #[non_exhaustive]
    "event", pub enum EventKind {
        /// A roll; values: `base`, `at`, `flat`, `total`, `outcome`.
        Roll "roll",
        /// A shift, modifier or bonus on the next roll of that name; value: `by`.
        Modifier "modifier",
        /// A decision; values: what it was about, and `answer`.
        Decision "decision",
        /// A rule was applied; values as the note names them.
        Note "note",
        /// A value of the state changed; values: `place`, `from`, `to`.
        Change "change",
        /// The referee did something; values: `by`, `count`, or `from` and `to`, as it has them.
        Intervention "intervention",
        /// The referee changed a value of the state; values: `place`, `from`, `to`.
        InterventionChange "intervention change",
    }
}

/// An event of any system as plain fields. What is absent is left out of the values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// What it is.
    pub event: EventKind,
    /// The rule id; empty where the referee did it.
    pub rule: &'static str,
    /// Which roll, question, note or field, by its name in the system's lists.
    pub name: &'static str,
    /// Whom it is about.
    pub who: ActorId,
    /// Who else had part in it; nobody if nobody had.
    pub other: ActorId,
    /// Its values, each under its name.
    pub values: Vec<Named>,
    /// The faces of a roll.
    pub faces: Vec<u8>,
    /// What stands in words alone: of a ruling that the referee changed `name = value`.
    pub text: String,
    /// The referee's reason, as it was given.
    pub reason: String,
    /// Whether players may not know it yet.
    pub secret: bool,
    /// The system's lists, which its values' kinds count.
    pub lists: &'static [&'static List],
}

impl Record {
    /// The value of that name; nothing where it is absent.
    pub fn value(&self, name: &str) -> Value {
        self.values.iter().find(|v| v.name == name).map_or(Value::NOTHING, |v| v.value)
    }
}

/// Where events go: a `Vec` keeps them, `()` keeps none and costs nothing.
#[doc(hidden)]
pub trait Sink<S: System> {
    /// Whether events are kept.
    const ON: bool;
    /// Whether events are kept, where that is known only once the program runs.
    #[inline]
    fn is_on(&self) -> bool {
        Self::ON
    }
    /// Takes an event.
    fn push(&mut self, event: Event<S>);
    /// Hears of a roll that could not be made because the table has to roll first.
    fn wanted(&mut self, _call: &RollCall<'_, S>, _next: NextDie) {}
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
        if let Event::Change { key, to, .. } | Event::InterventionChange { key, to, .. } = *event {
            S::set(state, key, to);
        }
    }
}

/// Undoes the changes of a log, last first.
pub fn undo<S: System>(state: &mut S::State, events: &[Event<S>]) {
    for event in events.iter().rev() {
        if let Event::Change { key, from, .. } | Event::InterventionChange { key, from, .. } =
            *event
        {
            S::set(state, key, from);
        }
    }
}
