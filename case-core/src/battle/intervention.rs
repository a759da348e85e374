//! The referee's interventions: changes from outside the rules.
//!
//! An intervention takes effect at the last checkpoint. The inputs of an open step are run again
//! after it; if they no longer fit, it is refused. It is on the same tape as faces and answers: it
//! is undone, redone, saved and replayed like them, and is an event with its reason.

use super::tape::{Input, Intervention, Rest, TapedIntervention};
use super::{Battle, Checkpoint, MAX_INPUTS, Request, Step};
use crate::data::codes::{Code, nearest, shown};
use crate::data::node::{MAX_NAME, Node, Problems};
use crate::data::ruling::Book;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, FieldInfo};
use crate::dice::HostDice;
use crate::kernel::decide::AskHost;
use crate::kernel::log::{Event, Intervened, InterventionKind, Key};
use crate::kernel::now;
use crate::kernel::refusal::Refused;
use crate::kernel::system::{Bounded, RuleTable, System};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The most interventions of one battle.
pub const MAX_INTERVENTIONS: usize = 10_000;
/// The most interventions that change the roster, as each checks it again.
pub const MAX_ROSTER_CHANGES: usize = 1_000;
/// The greatest length of a reason, in characters.
pub const MAX_REASON: usize = 500;
/// The most faces that one intervention replaces.
const MAX_FACES: usize = 1_000;

/// Why an intervention was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InterveneError {
    /// There is no such field.
    #[error("no value is called `{name}`{hint}")]
    Field {
        /// The name given.
        name: String,
        /// A suggestion, or nothing.
        hint: String,
    },
    /// The field can't be set.
    #[error("`{field}` can't be set by the referee")]
    NotSettable {
        /// The field.
        field: &'static str,
    },
    /// There is no such actor or place.
    #[error("`{field}` has no such place")]
    Place {
        /// The field.
        field: &'static str,
    },
    /// The value is of another kind.
    #[error("`{field}` is not a value of that kind")]
    Value {
        /// The field.
        field: &'static str,
    },
    /// The value is out of range.
    #[error("{found} is out of range: `{field}` is {low} to {high}")]
    Range {
        /// The field.
        field: &'static str,
        /// The value given.
        found: i32,
        /// The least valid value.
        low: i32,
        /// The greatest valid value.
        high: i32,
    },
    /// The system refuses it in the present state.
    #[error("{why}")]
    Refused {
        /// The refusal's name in the system's list.
        name: &'static str,
        /// The reason.
        why: &'static str,
    },
    /// The changed roster is not valid.
    #[error("{0}")]
    Roster(Problems),
    /// It is possible only between turns.
    #[error("that may change between turns only")]
    NotBetweenTurns,
    /// The ruling is fixed during a battle.
    #[error("the ruling `{0}` can't change in a battle")]
    FixedRuling(String),
    /// The input at that place is not a face.
    #[error("input {0} is not the face of a die")]
    NoFace(usize),
    /// The die has no such face.
    #[error("a {die} has no face {face}: it has 1 to {}", .die.faces())]
    Face {
        /// The die.
        die: crate::dice::Die,
        /// The face given.
        face: u8,
    },
    /// The inputs of the open step would no longer fit.
    #[error("the dice and answers since the last checkpoint would no longer fit: undo them first")]
    OpenStep,
    /// The pending roll takes no modifier.
    #[error("no modifier goes into the roll that is pending")]
    NoShift,
    /// The reason is too long or contains a control character.
    #[error("a reason is a line of at most {MAX_REASON} characters")]
    Reason,
    /// The battle has the most interventions that it can keep.
    #[error(
        "a battle keeps at most {MAX_INTERVENTIONS} interventions, {MAX_ROSTER_CHANGES} of them changing the roster"
    )]
    Full,
}

impl<S: System> From<Refused<S>> for InterveneError {
    fn from(refused: Refused<S>) -> Self {
        InterveneError::Refused { name: refused.name(), why: refused.english() }
    }
}

/// The result of an intervention.
struct Changed<S: System> {
    state: S::State,
    log: Vec<Event<S>>,
    roster: Option<(S::Roster, S::Setup)>,
}

/// Changes a state, with a log that begins with an event.
fn changed<S: System>(
    setup: &S::Setup,
    mut state: S::State,
    event: Event<S>,
    what: impl FnOnce(&mut RuleTable<'_, S, HostDice, AskHost, Vec<Event<S>>>) -> Result<(), Refused<S>>,
) -> Result<Changed<S>, InterveneError> {
    let mut log = alloc::vec![event];
    let mut table = RuleTable {
        setup,
        state: &mut state,
        dice: &mut HostDice,
        deciders: &mut AskHost,
        log: &mut log,
    };
    what(&mut table)?;
    S::settle(&mut table);
    Ok(Changed { state, log, roster: None })
}

/// The result of a changed roster: this state under it.
fn under<S: System>(
    (roster, setup): (S::Roster, S::Setup),
    state: S::State,
    event: Event<S>,
) -> Result<Changed<S>, InterveneError> {
    let changed = changed(&setup, state, event, |_| Ok(()))?;
    Ok(Changed { roster: Some((roster, setup)), ..changed })
}

/// A roster, read and checked.
fn checked<S: System>(roster: &Node) -> Result<(S::Roster, S::Setup), Problems> {
    let roster = S::read(roster)?;
    let setup = S::validate(&roster)?;
    Ok((roster, setup))
}

/// A wrong part of what is to join.
fn wrong(path: &str, message: String) -> InterveneError {
    InterveneError::Roster(Problems::one(path, message))
}

/// `, did you mean …?`, or nothing.
fn hint<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    nearest(name, known).map_or(String::new(), |n| format!(", did you mean `{n}`?"))
}

/// The lists of tables in a roster that something can join.
pub(crate) fn joinable<S: System>() -> impl Iterator<Item = &'static str> {
    use crate::data::sheet::Domain;
    let fields = crate::data::sheet::fields::<S::Roster>().into_iter();
    fields.filter_map(|field| match field.domain {
        // Teams have a separate intervention.
        Domain::List { of, .. } if matches!(*of, Domain::Table { .. }) && field.name != "teams" => {
            Some(field.name)
        }
        _ => None,
    })
}

/// Whether a reason fits on a line of the log.
pub(super) fn check_reason(reason: &str) -> Result<(), InterveneError> {
    let is_long = reason.chars().count() > MAX_REASON;
    if is_long || reason.chars().any(char::is_control) {
        return Err(InterveneError::Reason);
    }
    Ok(())
}

/// How many interventions there are, and how many of them change the roster.
fn counted(inputs: &[Input]) -> (usize, usize) {
    let taped = || inputs.iter().filter_map(Input::intervention);
    (taped().count(), taped().filter(|taped| taped.what.changes_roster()).count())
}

/// Whether a save has no more interventions than a battle keeps.
pub(super) fn check_count(inputs: &[Input]) -> Result<(), InterveneError> {
    let (given, changes) = counted(inputs);
    if given > MAX_INTERVENTIONS || changes > MAX_ROSTER_CHANGES {
        return Err(InterveneError::Full);
    }
    Ok(())
}

impl<S: System> Battle<S> {
    /// Intervenes: changes something from outside the rules, with a reason, which may be empty. It
    /// takes effect at the last checkpoint; later inputs are run again after it.
    ///
    /// # Errors
    /// [`InterveneError`]; nothing has changed.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::ActorId;
    /// use case_core::battle::{Battle, Intervention};
    /// use case_core::case::Case;
    /// use case_core::system::System;
    /// use case_core::value::Points;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(1);
    /// let villain = ActorId::fighter(3);
    /// let health = battle.state().health(villain);
    /// battle.intervene(Intervention::set("health", villain, Points(5)), "the roof fell on him").unwrap();
    /// assert_eq!(battle.state().health(villain), 5);
    /// assert!(battle.undo_input());
    /// assert_eq!(battle.state().health(villain), health);
    /// # }
    /// ```
    pub fn intervene(&mut self, what: Intervention, reason: &str) -> Result<(), InterveneError> {
        check_reason(reason)?;
        let (given, changes) = counted(&self.tape.given);
        if self.tape.given.len() >= MAX_INPUTS
            || given >= MAX_INTERVENTIONS
            || what.changes_roster() && changes >= MAX_ROSTER_CHANGES
        {
            return Err(InterveneError::Full);
        }
        let taped = TapedIntervention {
            what: what.saved(),
            reason: reason.into(),
            checkpoint: self.checkpoints(),
            over: 0,
            serial: self.tape.next_serial(),
            after: 0,
            rest: None,
        };
        match &taped.what {
            Intervention::Faces { .. } => self.replace(taped),
            Intervention::Shift { who, .. } => self.shift(*who, taped),
            _ => self.put(taped).map(|_| ()),
        }
    }

    /// Puts an intervention at the last checkpoint, before the inputs of the open step if these
    /// still fit; returns the events of the open step then.
    fn put(&mut self, mut taped: TapedIntervention) -> Result<Vec<Event<S>>, InterveneError> {
        let at = self.checkpoint().inputs;
        taped.over = self.tape.given.len().saturating_sub(at);
        let changed = self.work_out(&taped)?;
        let before = if taped.over > 0 { self.dry_run().uses } else { Vec::new() };
        // Without inputs of an open step there is nothing that could not fit.
        let backup = (taped.over > 0).then(|| self.clone());
        self.tape.insert(at, taped);
        self.commit(changed);
        let run = self.dry_run();
        if let Some(backup) = backup.filter(|_| !run.fits || !run.uses.starts_with(&before)) {
            *self = backup;
            return Err(InterveneError::OpenStep);
        }
        self.undone.clear();
        // All others are before the last checkpoint.
        self.tape.interventions.push(at);
        self.forget_request();
        Ok(run.events)
    }

    /// The step of an intervention that is next on the tape.
    pub(super) fn step_of_intervention(&mut self) -> Option<Step<S>> {
        let Some(Input::Intervention(taped)) = self.tape.given.get(self.checkpoint().inputs) else {
            return None;
        };
        if taped.checkpoint != self.checkpoints() {
            return None;
        }
        let taped = taped.clone();
        let Ok(changed) = self.work_out(&taped) else {
            // It worked in play: only a forged save can have this.
            return Some(Step::Wanted);
        };
        self.commit(changed);
        self.forget_request();
        Some(if self.over { Step::Over } else { Step::Going })
    }

    fn commit(&mut self, changed: Changed<S>) {
        let Changed { state, log, roster } = changed;
        self.state = state;
        self.log.extend(log);
        if let Some((roster, setup)) = roster {
            let old = core::mem::replace(&mut self.roster, Arc::new(roster));
            self.first.get_or_insert(old);
            self.setup = Arc::new(setup);
            self.bind_plans();
        }
        let last = self.checkpoint();
        let inputs = last.inputs + 1;
        self.checkpoints.push(Checkpoint { log: self.log.len(), inputs, words: last.words });
        self.tape.used = inputs;
        self.over = S::is_over(&self.state);
    }

    /// The result of an intervention at the last checkpoint.
    fn work_out(&self, taped: &TapedIntervention) -> Result<Changed<S>, InterveneError> {
        let reason = taped.reason.clone();
        let event = |what, who| Event::Intervention { what, who, reason: reason.clone() };
        match &taped.what {
            Intervention::Set { field, who, place, to } => {
                let (key, info) = self.settable(field, *who, *place)?;
                self.amended(event(Intervened::only(InterventionKind::Set), *who), key, info, *to)
            }
            Intervention::Add { field, who, place, by } => {
                let (key, info) = self.settable(field, *who, *place)?;
                let now = info.cell.read(S::get(&self.state, key));
                let (low, high) = self.limits(key)?;
                let number = now.number.saturating_add(*by).clamp(low, high);
                let to = Value { kind: info.cell.kind, number, ..now.owned_by(*who) };
                self.amended(event(Intervened::only(InterventionKind::Set), *who), key, info, to)
            }
            Intervention::Shift { who, by } => {
                let [field, after] = S::circumstance().ok_or(InterveneError::NoShift)?;
                if who.index() >= S::fighters(&self.setup) {
                    return Err(InterveneError::Place { field: field.name() });
                }
                let by_value = [Value::new(S::MODIFIER, *by), Value::NOTHING];
                let shifted = Intervened::new(InterventionKind::Shift, by_value);
                let key = Key::of(*who, field);
                self.in_range(key, *by)?;
                let cell = field.info().cell;
                let stored = cell.write(Value::new(cell.kind, *by));
                let stored = stored.ok_or(InterveneError::Value { field: field.name() })?;
                self.change(event(shifted, *who), |t| {
                    crate::kernel::system::Table::amend(t, key, stored);
                    let rolls = i32::from(taped.after);
                    crate::kernel::system::Table::amend(t, Key::of(*who, after), rolls);
                    Ok(())
                })
            }
            Intervention::Join { part } => self.joined(part, event),
            Intervention::Ruling { name, value } => self.ruled(name, value, event),
            Intervention::Teams { teams } => {
                if !S::is_between_turns(&self.setup, &self.state) {
                    return Err(InterveneError::NotBetweenTurns);
                }
                let mut roster = crate::data::sheet::write(&*self.roster);
                put_node(&mut roster, "teams", teams.clone());
                let roster = checked::<S>(&roster).map_err(InterveneError::Roster)?;
                under(
                    roster,
                    self.state.clone(),
                    event(Intervened::only(InterventionKind::Teams), ActorId::NOBODY),
                )
            }
            Intervention::Faces { faces, .. } => {
                // The log has the changes; the faces themselves are on the tape.
                let before = taped.rest.as_deref().map_or(&[][..], |rest| rest.faces.as_slice());
                let faces = before.iter().zip(faces).filter(|(from, to)| from != to);
                let face = |face: &u8| Value::new(Kind::Face, i32::from(*face));
                let log = faces.map(|(from, to)| {
                    let faces = [face(from), face(to)];
                    event(Intervened::new(InterventionKind::Face, faces), ActorId::NOBODY)
                });
                Ok(Changed { state: self.state.clone(), log: log.collect(), roster: None })
            }
            Intervention::End => self
                .change(event(Intervened::only(InterventionKind::End), ActorId::NOBODY), |t| {
                    S::end_battle(t)
                }),
            Intervention::GoOn => self
                .change(event(Intervened::only(InterventionKind::GoOn), ActorId::NOBODY), |t| {
                    S::go_on(t)
                }),
        }
    }

    /// The key of a settable value.
    fn settable(
        &self,
        name: &str,
        who: ActorId,
        place: Value,
    ) -> Result<(Key<S::Field>, &'static FieldInfo), InterveneError> {
        let known = S::Field::ALL.iter().copied().find(|field| field.name() == name);
        let Some(field) = known else {
            let names = S::Field::ALL.iter().filter(|f| f.info().settable);
            let hint = hint(name, names.map(|field| field.name()));
            return Err(InterveneError::Field { name: shown(name), hint });
        };
        let info = field.info();
        let name = field.name();
        if !info.settable {
            return Err(InterveneError::NotSettable { field: name });
        }
        let which = info.which(place).ok_or(InterveneError::Place { field: name })?;
        if !now::is_place::<S>(&self.setup, who, info, which) {
            return Err(InterveneError::Place { field: name });
        }
        Ok((Key { who, field, place: which }, info))
    }

    fn limits(&self, key: Key<S::Field>) -> Result<(i32, i32), InterveneError> {
        S::Field::limits(&self.setup, &self.state, key)
            .ok_or(InterveneError::NotSettable { field: key.field.name() })
    }

    fn in_range(&self, key: Key<S::Field>, found: i32) -> Result<(), InterveneError> {
        let (low, high) = self.limits(key)?;
        if !(low..=high).contains(&found) {
            return Err(InterveneError::Range { field: key.field.name(), found, low, high });
        }
        Ok(())
    }

    fn amended(
        &self,
        event: Event<S>,
        key: Key<S::Field>,
        info: &FieldInfo,
        to: Value,
    ) -> Result<Changed<S>, InterveneError> {
        let field = key.field.name();
        let stored = info.cell.write(to).ok_or(InterveneError::Value { field })?;
        if !to.is_nothing() {
            self.in_range(key, to.number)?;
        }
        self.change(event, |t| S::amend(t, key, stored))
    }

    /// Changes a copy of the state, with a log that begins with an event.
    fn change(
        &self,
        event: Event<S>,
        what: impl FnOnce(
            &mut RuleTable<'_, S, HostDice, AskHost, Vec<Event<S>>>,
        ) -> Result<(), Refused<S>>,
    ) -> Result<Changed<S>, InterveneError> {
        changed(&*self.setup, self.state.clone(), event, what)
    }

    fn joined(
        &self,
        part: &Node,
        event: impl Fn(Intervened, ActorId) -> Event<S>,
    ) -> Result<Changed<S>, InterveneError> {
        let Node::Map(entries) = part else {
            let found = part.kind();
            return Err(wrong("", format!("expected a table with `fighters`, found {found}")));
        };
        let mut roster = crate::data::sheet::write(&*self.roster);
        let mut any = false;
        for (name, items) in entries {
            if !joinable::<S>().any(|known| known == name) {
                let hint = hint(name, joinable::<S>());
                return Err(wrong(&shown(name), format!("nothing of that name can join{hint}")));
            }
            let Node::List(items) = items else {
                return Err(wrong(name, format!("expected a list, found {}", items.kind())));
            };
            any |= !items.is_empty();
            let mut all = match roster.get(name) {
                Some(Node::List(there)) => there.clone(),
                _ => Vec::new(),
            };
            all.extend(items.iter().cloned());
            put_node(&mut roster, name, Node::List(all));
        }
        if !any {
            return Err(wrong("", "nobody and nothing is to join".to_string()));
        }
        let before = S::fighters(&self.setup);
        let (roster, setup) = checked::<S>(&roster).map_err(InterveneError::Roster)?;
        let count = u16::try_from(S::fighters(&setup).saturating_sub(before)).unwrap_or(u16::MAX);
        let mut state = self.state.clone();
        S::join(&mut state, &S::open(&setup));
        let first = ActorId::fighter(before);
        let who = if count == 1 { first } else { ActorId::NOBODY };
        let joined = [Value::actor(first), Value::new(Kind::Amount, i32::from(count))];
        let joined = Intervened::new(InterventionKind::Join, joined);
        under((roster, setup), state, event(joined, who))
    }

    fn ruled(
        &self,
        name: &str,
        value: &Node,
        event: impl Fn(Intervened, ActorId) -> Event<S>,
    ) -> Result<Changed<S>, InterveneError> {
        let Some(known) = S::Rulings::changeable().find(|known| *known == name) else {
            let shown: String = name.chars().take(MAX_NAME).collect();
            return Err(InterveneError::FixedRuling(shown));
        };
        if !S::is_between_turns(&self.setup, &self.state) {
            return Err(InterveneError::NotBetweenTurns);
        }
        let roster = self.with_ruling(known, value.clone()).map_err(InterveneError::Roster)?;
        let value = crate::data::ruling::written(value);
        let text = format!("{known} = {value}");
        let ruled = Intervened { text, ..Intervened::only(InterventionKind::Ruling) };
        under(roster, self.state.clone(), event(ruled, ActorId::NOBODY))
    }

    /// The roster with another value of a ruling, checked.
    fn with_ruling(&self, name: &str, value: Node) -> Result<(S::Roster, S::Setup), Problems> {
        let mut roster = crate::data::sheet::write(&*self.roster);
        let table = S::Rulings::table_of(name);
        let mut rulings = roster.get(table).cloned().unwrap_or_else(|| Node::Map(Vec::new()));
        put_node(&mut rulings, name, value);
        put_node(&mut roster, table, rulings);
        checked::<S>(&roster)
    }

    /// The battle from here on with another value of a ruling; from its opening if it is there.
    ///
    /// # Errors
    /// All problems of the ruling or of the roster with it.
    pub(crate) fn under_ruling(&self, name: &str, value: &str) -> Result<Battle<S>, Problems> {
        let at_start = self.checkpoints.len() == 1;
        if !at_start && !S::Rulings::changeable().any(|known| known == name) {
            return Err(Problems::one(name, "can't change once the battle has begun".to_string()));
        }
        let (roster, setup) = self.with_ruling(name, Node::Text(value.to_string()))?;
        let mut other = self.clone();
        let opening = S::open(&setup);
        if at_start && opening != self.state {
            (other.state, other.asked) = (opening, None);
        }
        (other.roster, other.setup) = (Arc::new(roster), Arc::new(setup));
        other.bind_plans();
        Ok(other)
    }

    /// Puts a shift so that it goes into the pending roll or, if that is another fighter's, into
    /// this fighter's next: it skips the fighter's rolls that are already made.
    fn shift(&mut self, who: ActorId, mut taped: TapedIntervention) -> Result<(), InterveneError> {
        const MOST_ROLLS: u16 = 64;
        let [field, _] = S::circumstance().ok_or(InterveneError::NoShift)?;
        let pending = matches!(&self.request, Some(Request::Roll(roll)) if roll.who == who);
        let is_roll = |event: &Event<S>| matches!(event, Event::Roll { .. });
        let apart = |events: &[Event<S>]| -> Vec<Event<S>> {
            let ours = |e: &&Event<S>| !matches!(e, Event::Change { key, .. } if S::circumstance().is_some_and(|c| c.contains(&key.field)));
            events.iter().filter(ours).cloned().collect()
        };
        let lying = self.dry_run().events;
        let lying = lying.iter().rposition(is_roll).map_or(&[][..], |last| &lying[..=last]);
        let lying = apart(lying);
        for after in 0..=MOST_ROLLS {
            taped.after = after;
            let backup = self.clone();
            let events = match self.put(taped.clone()) {
                Ok(events) => events,
                Err(InterveneError::OpenStep) => continue,
                Err(other) => return Err(other),
            };
            let kept = apart(&events).starts_with(&lying);
            let taken = events.iter().any(|event| {
                matches!(event, Event::Change { key, to: 0, .. } if key.field == field && key.who == who)
            });
            if kept && (taken || !pending) {
                return Ok(());
            }
            *self = backup;
            if kept {
                break;
            }
        }
        Err(if pending { InterveneError::NoShift } else { InterveneError::OpenStep })
    }

    /// Replaces faces: goes back to the checkpoint before them, and plays the later inputs as far
    /// as they fit.
    fn replace(&mut self, mut taped: TapedIntervention) -> Result<(), InterveneError> {
        let Intervention::Faces { at, faces } = &taped.what else { return Ok(()) };
        let (at, faces) = (*at, faces.clone());
        if faces.is_empty() || faces.len() > MAX_FACES || at >= self.tape.given.len() {
            return Err(InterveneError::NoFace(at));
        }
        let mut before = Vec::with_capacity(faces.len());
        for (place, face) in (at..).zip(&faces) {
            let Some(Input::Face { die, face: lies, .. }) = self.tape.given.get(place) else {
                return Err(InterveneError::NoFace(place));
            };
            if !die.has(i32::from(*face)) {
                return Err(InterveneError::Face { die: *die, face: *face });
            }
            before.push(*lies);
        }
        let behind = self.checkpoints.iter().position(|c| c.inputs > at);
        let from = behind.unwrap_or(self.checkpoints.len());
        let steps = self.checkpoints.len() - from;
        let mut battle = self.clone();
        battle.rewind(from);
        let start = battle.checkpoint().inputs;
        let mut tail = battle.tape.given.split_off(start);
        for (place, face) in (at..).zip(&faces) {
            if let Some(Input::Face { face: lies, .. }) = tail.get_mut(place - start) {
                *lies = *face;
            }
        }
        taped.checkpoint = battle.checkpoints();
        let interventions = self.tape.marks();
        let rest = Rest {
            faces: before,
            at: at - start,
            kept: 0,
            inputs: Vec::new(),
            steps,
            interventions,
        };
        taped.rest = Some(Box::new(rest));
        let kept = tail.len();
        battle.tape.index_interventions();
        battle.tape.widen(start, 1);
        battle.tape.given.push(Input::Intervention(Box::new(taped)));
        battle.tape.given.extend(tail);
        battle.wind_dice();
        battle.undone.clear();
        battle.play_on();
        let used = battle.checkpoint().inputs + battle.dry_run().uses.len();
        let cut = battle.tape.given.split_off(used);
        if depth(&cut) >= MAX_DEPTH {
            return Err(InterveneError::OpenStep);
        }
        battle.tape.synced = battle.tape.synced.min(battle.tape.given.len());
        // Seeded dice and plans may have added inputs after the old ones.
        let over = kept.saturating_sub(cut.len());
        if let Some(Input::Intervention(taped)) = battle.tape.given.get_mut(start) {
            taped.over = over;
            if let Some(rest) = &mut taped.rest {
                rest.kept = over;
                rest.inputs = cut;
            }
        }
        battle.tape.index_interventions();
        battle.tape.clamp();
        battle.forget_request();
        *self = battle;
        Ok(())
    }
}

impl<S: System> Battle<S> {
    /// Plays the tape as far as it fits, after an intervention was put in. Later interventions keep
    /// their places on the tape, although the number of checkpoints before them may have changed.
    ///
    /// A battle in which nobody can act any more goes on without an input for ever: what is next on
    /// the tape then does not fit, and is not waited for.
    pub(super) fn play_on(&mut self) {
        let (mut blocked, mut fitted) = (true, self.checkpoints());
        loop {
            let (at, now) = (self.checkpoint().inputs, self.checkpoints());
            match self.tape.given.get_mut(at) {
                None => return,
                Some(Input::Intervention(taped)) if blocked || taped.checkpoint < now => {
                    taped.checkpoint = now;
                }
                Some(_) => {}
            }
            if self.advances() {
                blocked = false;
                if self.checkpoint().inputs > at {
                    fitted = self.checkpoints();
                }
                if self.checkpoints() - fitted < MAX_IDLE {
                    continue;
                }
                self.rewind(fitted + 1);
                self.wind_dice();
            }
            let waits = matches!(self.tape.given.get(at), Some(Input::Intervention(_)));
            if blocked || !waits || !self.dry_run().uses.is_empty() {
                return;
            }
            blocked = true;
        }
    }
}

/// How many checkpoints without an input a kept input is waited for.
const MAX_IDLE: usize = 1_000;

/// The greatest depth of replaced faces within inputs that others cut off: a save nests them.
const MAX_DEPTH: usize = 4;

fn depth(inputs: &[Input]) -> usize {
    let of = |input: &Input| Some(depth(&input.intervention()?.rest.as_ref()?.inputs) + 1);
    inputs.iter().filter_map(of).max().unwrap_or(0)
}

/// Sets a field of a table.
pub(super) fn put_node(table: &mut Node, name: &str, value: Node) {
    if let Node::Map(entries) = table {
        match entries.iter_mut().find(|(known, _)| known == name) {
            Some((_, there)) => *there = value,
            None => entries.push((name.to_string(), value)),
        }
    }
}
