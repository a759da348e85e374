//! The log: everything that happened, in order, as numbers. `tell` makes text from it, outside the
//! rules, so that a host can translate it.

mod audience;
mod cards;
#[cfg(feature = "serde")]
mod data;
mod tell;

pub use crate::data::shown::Shown;

use crate::data::codes::Code;
use crate::data::value::{Kind, Named, Value, Values};
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, Language, List, NoteCode, OutcomeField};
use crate::dice::{FallenDie, NextDie};
use crate::kernel::question::Asked;
use crate::kernel::system::{RollCall, System};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

pub use audience::{Audience, AudienceKind};
pub(crate) use cards::open_attacker;
pub use cards::{Card, CardKind, Changed};
#[doc(hidden)]
pub use cards::{cards, changes, headline};
#[doc(hidden)]
pub use tell::tell;
pub(crate) use tell::{LINES, Names, intervention, roll_title, say};

/// The key of a value of the state: owner, field, and place if there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Key<F> {
    /// The owner.
    pub who: ActorId,
    /// The field.
    pub field: F,
    /// The place among several values: a slot, an attack, a foe.
    pub place: u16,
}

impl<F: FieldCode> Key<F> {
    /// Which of several values it is, and stored numbers of it as values.
    fn read(&self, stored: [i32; 2]) -> [Value; 3] {
        let info = self.field.info();
        let [from, to] = stored.map(|number| info.cell.read(number).owned_by(self.who));
        [info.place(self.who, self.place), from, to]
    }
}

impl<F: Code> Key<F> {
    /// The single value of an owner.
    #[inline]
    pub const fn of(who: ActorId, field: F) -> Self {
        Key { who, field, place: 0 }
    }

    /// One of several values of an owner. Places beyond 65,535 saturate.
    #[inline]
    pub fn at(who: ActorId, field: F, place: usize) -> Self {
        Key { who, field, place: u16::try_from(place).unwrap_or(u16::MAX) }
    }
}

/// An event, as the rules log it. It names the rule that caused it, unless the referee did. Whoever
/// knows no rule reads its [`Record`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(hidden)]
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
        /// The opponent, or nobody.
        against: ActorId,
        /// The base: the rank, skill or score before modifiers; nothing if it has no name.
        base: Value,
        /// Where it is read: a column, a chance, a difficulty; nothing if it is read as it is.
        at: Value,
        /// The number added to the dice.
        flat: i32,
        /// The faces, in the order rolled; none if the outcome was forced.
        faces: Vec<u8>,
        /// How the faces of a pool with a Wild Die belong together; empty for other rolls.
        dice: Box<[FallenDie]>,
        /// The sum of the dice and the flat part, if they are added and were rolled.
        total: Option<i32>,
        /// The outcome: the band, the face or the total, with its kind.
        outcome: Value,
    },
    /// A shift, modifier or bonus of the next roll of that name.
    Modifier {
        /// The rule that gives it.
        rule: S::Rule,
        /// Who rolls.
        who: ActorId,
        /// Which roll.
        roll: S::Roll,
        /// By how much.
        by: Value,
        /// The reason, a member of one of the system's lists; nothing if the rule says it all.
        why: Value,
    },
    /// A decision.
    Decision {
        /// The rule that asks.
        rule: S::Rule,
        /// The question.
        question: S::Question,
        /// The answer.
        answer: Value,
    },
    /// The effect of a rule.
    Note {
        /// The rule.
        rule: S::Rule,
        /// What happened.
        note: S::Note,
        /// The actor or the one affected.
        who: ActorId,
        /// Who else is involved.
        other: ActorId,
        /// Its values, in the order of the note's [`Line`](crate::data::words::Line).
        values: Values,
    },
    /// What an attack came to, once everything that follows from it is done.
    Outcome {
        /// The rule.
        rule: S::Rule,
        /// The headline.
        note: S::Note,
        /// The attacker.
        who: ActorId,
        /// The target.
        other: ActorId,
        /// Its values, as [`outcome_fields`] names them.
        values: Box<[Value]>,
    },
    /// A value of the state changed.
    Change {
        /// The rule.
        rule: S::Rule,
        /// Which value.
        key: Key<S::Field>,
        /// The old number, as stored.
        from: i32,
        /// The new number, as stored.
        to: i32,
    },
    /// An intervention; its changes follow as intervention changes and events of rules.
    Intervention {
        /// What was done.
        what: Intervened,
        /// The fighter concerned, or nobody.
        who: ActorId,
        /// The referee's reason, or empty.
        reason: String,
    },
    /// The referee changed a value of the state.
    InterventionChange {
        /// Which value.
        key: Key<S::Field>,
        /// The old number, as stored.
        from: i32,
        /// The new number, as stored.
        to: i32,
    },
}

/// What the referee did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(hidden)]
#[non_exhaustive]
pub struct Intervened {
    /// Its kind.
    pub kind: InterventionKind,
    /// Its values, if it has any: the shift; the first who joined, and how many did; the old face and
    /// the new one; who moved first in the order, and after whom.
    pub values: [Value; 2],
    /// What has only words: of a changed ruling `name = value`; of a sheet the fields that changed; of
    /// an order who moved.
    pub text: String,
}

crate::data::codes::codes! {
    /// What the referee can do.
    #[non_exhaustive]
    "intervention", pub enum InterventionKind {
        /// A value was set.
        Set "set",
        /// A roll was shifted.
        Shift "shift",
        /// Fighters or things were brought in.
        Join "join",
        /// A ruling was changed.
        Ruling "ruling",
        /// The teams were changed.
        Teams "teams",
        /// A face was replaced.
        Face "face",
        /// The battle was ended.
        End "end",
        /// The battle goes on.
        GoOn "go on",
        /// A sheet was changed.
        Sheet "sheet",
        /// Words were said.
        Remark "remark",
        /// The order of who acts was changed.
        Reorder "reorder",
    }
}

impl Intervened {
    pub(crate) const fn new(kind: InterventionKind, values: [Value; 2]) -> Intervened {
        Intervened { kind, values, text: String::new() }
    }

    /// One without values.
    pub(crate) const fn only(kind: InterventionKind) -> Intervened {
        Intervened::new(kind, [Value::NOTHING; 2])
    }
}

impl<S: System> Event<S> {
    /// Whether an audience may know it.
    pub(crate) fn is_for(&self, setup: &S::Setup, audience: Audience) -> bool {
        !S::is_secret(self, setup)
            || S::secret_of(self).is_some_and(|who| audience.knows::<S>(setup, who))
    }

    /// Whether an audience may know of it. Of a secret note it knows that it happened if the note is shown
    /// without its values, such as "has decided".
    pub(crate) fn shows_to(&self, setup: &S::Setup, audience: Audience) -> bool {
        self.is_for(setup, audience)
            || tell(self, setup, &Language::English.into(), audience).is_some()
    }

    /// The same event as far as an audience may know it; `None` if that is nothing.
    pub(crate) fn record_for(&self, setup: &S::Setup, audience: Audience) -> Option<Record> {
        if !self.shows_to(setup, audience) {
            return None;
        }
        let mut record = self.record(setup);
        if !self.is_for(setup, audience) {
            (record.other, record.values) = (ActorId::NOBODY, Vec::new());
        }
        Some(record)
    }

    /// Its kind, the rule that caused it, and the actor concerned.
    fn head(&self) -> (EventKind, Option<S::Rule>, ActorId) {
        match *self {
            Event::Roll { rule, who, .. } => (EventKind::Roll, Some(rule), who),
            Event::Modifier { rule, who, .. } => (EventKind::Modifier, Some(rule), who),
            Event::Decision { rule, question, .. } => {
                (EventKind::Decision, Some(rule), question.who())
            }
            Event::Note { rule, who, .. } => (EventKind::Note, Some(rule), who),
            Event::Outcome { rule, who, .. } => (EventKind::Outcome, Some(rule), who),
            Event::Change { rule, key, .. } => (EventKind::Change, Some(rule), key.who),
            Event::Intervention { who, .. } => (EventKind::Intervention, None, who),
            Event::InterventionChange { key, .. } => (EventKind::InterventionChange, None, key.who),
        }
    }

    /// The rule that caused it; `None` for an intervention.
    pub fn rule(&self) -> Option<S::Rule> {
        self.head().1
    }

    /// The actor concerned.
    pub fn who(&self) -> ActorId {
        self.head().2
    }

    /// The same event as data: every number with its name and kind.
    pub fn record(&self, setup: &S::Setup) -> Record {
        let (kind, rule, who) = self.head();
        let mut record = Record::blank(kind, S::is_secret(self, setup), S::LISTS);
        (record.rule, record.who) = (rule.map_or("", Code::name), who);
        match self {
            Event::Roll { roll, against, base, at, flat, faces, dice, total, outcome, .. } => {
                let flat = some(*flat != 0, Value::new(Kind::Modifier, *flat));
                let total = total.map_or(Value::NOTHING, |total| Value::new(Kind::Total, total));
                record.put(names::ROLL, [*base, *at, flat, total, *outcome]);
                (record.name, record.other) = (roll.name(), *against);
                record.faces.clone_from(faces);
                record.dice = dice.to_vec();
            }
            Event::Modifier { roll, by, why, .. } => {
                record.put(names::MODIFIER, [*by, *why]);
                record.name = roll.name();
            }
            Event::Decision { question, answer, .. } => {
                let subject = question.subject();
                record.put(subject.iter().map(|of| of.name), subject.iter().map(|of| of.value));
                record.put(names::ANSWER, [*answer]);
                record.name = question.kind().name();
            }
            Event::Note { note, other, values, .. } => {
                record.put(note.line().values.iter().map(|(name, _)| *name), values.0);
                (record.name, record.other) = (note.name(), *other);
            }
            Event::Outcome { note, other, values, .. } => {
                record.put(outcome_fields::<S>().map(|field| field.name), values.iter().copied());
                (record.name, record.other) = (note.name(), *other);
            }
            Event::Change { key, from, to, .. } | Event::InterventionChange { key, from, to } => {
                record.put(names::CHANGE, key.read([*from, *to]));
                record.name = key.field.name();
            }
            Event::Intervention { what, reason, .. } => {
                record.put(names::intervention(what.kind), what.values);
                record.name = what.kind.name();
                record.text.clone_from(&what.text);
                record.reason.clone_from(reason);
            }
        }
        record
    }
}

/// The value if there is one.
const fn some(is: bool, value: Value) -> Value {
    if is { value } else { Value::NOTHING }
}

/// The names of the values of events that the engine declares.
mod names {
    use super::InterventionKind;

    pub(super) const ROLL: [&str; 5] = ["base", "at", "flat", "total", "outcome"];
    pub(super) const MODIFIER: [&str; 2] = ["by", "why"];
    pub(super) const ANSWER: [&str; 1] = ["answer"];
    pub(super) const CHANGE: [&str; 3] = ["place", "from", "to"];

    pub(super) const fn intervention(kind: InterventionKind) -> [&'static str; 2] {
        match kind {
            InterventionKind::Shift => ["by", ""],
            InterventionKind::Join => ["first", "count"],
            InterventionKind::Reorder => ["first", "after"],
            _ => ["from", "to"],
        }
    }
}

crate::data::codes::codes! {
    /// The kind of an event.
    #[non_exhaustive]
    "event", pub enum EventKind {
        /// A roll; values: `base`, `at`, `flat`, `total`, `outcome`.
        Roll "roll",
        /// A shift, modifier or bonus on the next roll of that name; value: `by`.
        Modifier "modifier",
        /// A decision; values: the subject of the question, and `answer`.
        Decision "decision",
        /// A rule was applied; values as the note names them.
        Note "note",
        /// A value of the state changed; values: `place`, `from`, `to`.
        Change "change",
        /// An intervention; values, if it has them: `by`, `first` and `count`, `from` and `to`.
        Intervention "intervention",
        /// The referee changed a value of the state; values: `place`, `from`, `to`.
        InterventionChange "intervention change",
        /// What an attack came to: the headline, and the outcome's fields, `attack` and `left` as values.
        Outcome "outcome",
    }
}

/// The names of the values of an outcome: the fields of the system's outcomes, then the attack
/// and the points that the target has left.
#[doc(hidden)]
pub fn outcome_fields<S: System>() -> impl Iterator<Item = &'static OutcomeField> {
    const MORE: &[OutcomeField] = &[
        OutcomeField::new("attack", Kind::Attack, "The attack."),
        OutcomeField::new("left", Kind::Points, "The target's points afterwards."),
    ];
    S::OUTCOME.iter().chain(MORE)
}

/// An event as data: its kind and name, whom it concerns, and its values, each with its name and kind;
/// absent values are omitted. Its text is apart from it ([`Battle::tell`](crate::battle::Battle::tell)).
///
/// In a serde format it is `{"event": "roll", "rule": "R4", "name": "attack", "who": {"kind": "actor",
/// "value": 0}, "other": null, "values": {"at": {"kind": "rank", "value": "good"}, …}, "faces": [62],
/// "secret": false}`, with `dice`, `text` and `reason` where there are any.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The kind of the event.
    pub event: EventKind,
    /// The rule id; empty for an intervention.
    pub rule: &'static str,
    /// The roll, question, note or field, by its wire name.
    pub name: &'static str,
    /// The actor concerned.
    pub who: ActorId,
    /// Who else is involved, or nobody.
    pub other: ActorId,
    /// Its values with their names.
    pub values: Vec<Named>,
    /// The faces of a roll.
    pub faces: Vec<u8>,
    /// How the faces of a pool with a Wild Die belong together; empty for other rolls.
    pub dice: Vec<FallenDie>,
    /// What has only words: of a changed ruling `name = value`; of a sheet the fields that changed.
    pub text: String,
    /// The referee's reason.
    pub reason: String,
    /// Whether players may not know it yet.
    pub secret: bool,
    /// The system's lists, indexed by the kinds of the values.
    pub lists: &'static [&'static List],
}

impl Record {
    /// An event of which nothing is said yet but its kind.
    fn blank(event: EventKind, secret: bool, lists: &'static [&'static List]) -> Record {
        Record {
            event,
            rule: "",
            name: "",
            who: ActorId::NOBODY,
            other: ActorId::NOBODY,
            values: Vec::new(),
            faces: Vec::new(),
            dice: Vec::new(),
            text: String::new(),
            reason: String::new(),
            secret,
            lists,
        }
    }

    /// Adds values with their names, without absent ones.
    fn put(
        &mut self,
        names: impl IntoIterator<Item = &'static str>,
        values: impl IntoIterator<Item = Value>,
    ) {
        let named = names.into_iter().zip(values).filter(|(_, value)| !value.is_nothing());
        self.values.extend(named.map(|(name, value)| Named::new(name, value)));
    }

    /// The same event for whoever may know nothing of it but that there is one: its kind.
    #[must_use]
    pub fn withheld(&self) -> Record {
        Record::blank(self.event, true, self.lists)
    }

    /// The value of that name; nothing if it is absent.
    pub fn value(&self, name: &str) -> Value {
        self.values.iter().find(|v| v.name == name).map_or(Value::NOTHING, |v| v.value)
    }
}

/// A log that takes events: a `Vec` keeps them, `()` drops them at no cost.
#[doc(hidden)]
pub trait Sink<S: System> {
    /// Whether events are kept.
    #[inline]
    fn is_on(&self) -> bool {
        true
    }
    /// Takes an event.
    fn push(&mut self, event: Event<S>);
    /// Takes a roll that the host has to make first.
    fn wanted(&mut self, _call: &RollCall<'_, S>, _next: NextDie) {}
}

impl<S: System> Sink<S> for () {
    #[inline]
    fn is_on(&self) -> bool {
        false
    }
    #[inline]
    fn push(&mut self, _: Event<S>) {}
}

impl<S: System> Sink<S> for Vec<Event<S>> {
    fn push(&mut self, event: Event<S>) {
        Vec::push(self, event);
    }
}

/// Replays the changes of a log on a state.
#[doc(hidden)]
pub fn replay<S: System>(state: &mut S::State, events: &[Event<S>]) {
    for event in events {
        if let Event::Change { key, to, .. } | Event::InterventionChange { key, to, .. } = *event {
            S::set(state, key, to);
        }
    }
}

/// Undoes the changes of a log, the last one first.
#[doc(hidden)]
pub fn undo<S: System>(state: &mut S::State, events: &[Event<S>]) {
    for event in events.iter().rev() {
        if let Event::Change { key, from, .. } | Event::InterventionChange { key, from, .. } =
            *event
        {
            S::set(state, key, from);
        }
    }
}
