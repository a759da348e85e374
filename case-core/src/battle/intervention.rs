//! The referee's interventions: changes from outside the rules.
//!
//! An intervention takes effect at the last checkpoint. The inputs of an open step are run again
//! after it; if they no longer fit, it is refused. Only the end of the battle drops them. It is on the
//! same tape as faces and answers: it is undone, redone, saved and replayed like them, and is an
//! event with its reason.

use super::history::Patch;
use super::reorder::reorder;
use super::tape::{By, Input, Intervention, TapedIntervention};
use super::tape::{MAX_INPUTS, MAX_INTERVENTIONS};
use super::{Battle, Checkpoint, Request, Step, drive};
use crate::data::codes::did_you_mean;
use crate::data::codes::{Code, and_known, nearest, shown};
use crate::data::message::{Message, errors};
use crate::data::node::{Node, Problems};
use crate::data::person;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, FieldInfo};
use crate::dice::HostDice;
use crate::kernel::decide::AskHost;
use crate::kernel::log::{Event, Intervened, InterventionKind, Key};
use crate::kernel::now;
use crate::kernel::refusal::Refused;
use crate::kernel::system::{Bounded, RuleTable, Stop, System};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::Cell;

/// The most interventions that change the roster, as each checks it again.
pub const MAX_ROSTER_CHANGES: usize = 1_000;
/// The greatest length of a reason, in characters.
pub const MAX_REASON: usize = 500;
/// The most faces that one intervention replaces.
const MAX_FACES: usize = 1_000;

errors! {
    /// Why an intervention was refused; nothing has changed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum InterveneError {
        /// There is no such field.
        #[error("no value is called `{name}`{hint}", name, hint)]
        Field {
            /// The name given.
            name: String,
            /// A suggestion, or nothing.
            hint: Message,
        },
        /// The field can't be set.
        #[error("`{field}` can't be set by the referee", field)]
        NotSettable {
            /// The field.
            field: &'static str,
        },
        /// There is no such actor or place.
        #[error("`{field}` has no such place", field)]
        Place {
            /// The field.
            field: &'static str,
        },
        /// The value is of another kind.
        #[error("`{field}` is not a value of that kind", field)]
        Value {
            /// The field.
            field: &'static str,
        },
        /// The value is out of range.
        #[error("{found} is out of range: `{field}` is {low} to {high}", found, field, low, high)]
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
        #[error(why)]
        Refused {
            /// The refusal's name in the system's list.
            name: &'static str,
            /// The reason.
            why: &'static str,
        },
        /// The changed roster is not valid.
        #[error(error)]
        Roster(error: Problems),
        /// It is possible only between turns.
        #[error("that may change between turns only")]
        NotBetweenTurns,
        /// The ruling is fixed during a battle.
        #[error("the ruling `{name}` can't change in a battle, only {known}", name, known)]
        FixedRuling {
            /// The name given.
            name: String,
            /// Those that can.
            known: String,
        },
        /// The input at that place is not a face.
        #[error("input {input} is not the face of a die: faces alone can be replaced", input)]
        NoFace(input: usize),
        /// The die has no such face.
        #[error("a d{die} has no face {face}: it has 1 to {most}", die = die.faces(), face, most = die.faces())]
        Face {
            /// The die.
            die: crate::dice::Die,
            /// The face given.
            face: u8,
        },
        /// The inputs of the open step would no longer fit.
        #[error(
            "the dice and answers since the last checkpoint would no longer fit: undo them first"
        )]
        OpenStep,
        /// The pending roll takes no modifier.
        #[error("no modifier goes into the roll that is pending")]
        NoShift,
        /// The reason is too long or contains a character that is not seen or breaks the line.
        #[error(
            "a reason is a line of at most {most} characters, all of which can be seen",
            most = MAX_REASON
        )]
        Reason,
        /// A remark has no words.
        #[error("a remark needs words, a line of them")]
        NoWords,
        /// A remark is of nobody in the battle.
        #[error("a remark is of a fighter of the battle, or of the referee")]
        NoSpeaker,
        /// The battle has the most interventions that it can keep.
        #[error(
            "a battle keeps at most {most} interventions, {changes} of them changing the roster",
            most = MAX_INTERVENTIONS, changes = MAX_ROSTER_CHANGES
        )]
        Full,
    }
}

impl<S: System> From<Refused<S>> for InterveneError {
    fn from(refused: Refused<S>) -> Self {
        InterveneError::Refused { name: refused.name(), why: refused.english() }
    }
}

/// The result of an intervention.
pub(super) struct Changed<S: System> {
    pub(super) state: S::State,
    pub(super) log: Vec<Event<S>>,
    pub(super) roster: Option<NewRoster<S>>,
}

/// A changed roster.
pub(super) enum NewRoster<S: System> {
    /// Checked as a whole.
    Whole(Node, S::Setup),
    /// Further fighters, by whom the setup of the battle has grown.
    Grown(Newcomers<S>),
}

/// Who has joined.
pub(super) struct Newcomers<S: System> {
    /// Their sheets, as they are written.
    pub(super) sheets: Vec<Node>,
    /// How fit each of them is.
    pub(super) fitness: Vec<i32>,
    /// A fresh state with them, and the place of the first.
    pub(super) fresh: (S::State, usize),
}

/// The result of running the open step without changing anything.
pub(super) struct DryRun<S: System> {
    /// Whether every input was used.
    pub(super) fits: bool,
    /// The actor and the purpose of each input used.
    uses: Vec<(ActorId, &'static str)>,
    events: Vec<Event<S>>,
}

/// Changes a state, with a log that begins with an event.
pub(super) fn changed<S: System>(
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
pub(super) fn under<S: System>(
    (roster, setup): (Node, S::Setup),
    state: S::State,
    event: Event<S>,
) -> Result<Changed<S>, InterveneError> {
    let changed = changed(&setup, state, event, |_| Ok(()))?;
    Ok(Changed { roster: Some(NewRoster::Whole(roster, setup)), ..changed })
}

/// Whether a reason fits on a line of the log.
pub(super) fn check_reason(reason: &str) -> Result<(), InterveneError> {
    match person::problem(reason, "a reason", 0, MAX_REASON) {
        Some(_) => Err(InterveneError::Reason),
        None => Ok(()),
    }
}

/// Whether a save has no more interventions than a battle keeps.
pub(super) fn check_count(inputs: &[Input]) -> Result<(), InterveneError> {
    let counts = |taped: &&TapedIntervention| taped.what != Intervention::End;
    let taped = || inputs.iter().filter_map(Input::intervention).filter(counts);
    let changes = taped().filter(|taped| taped.what.changes_roster()).count();
    if taped().count() > MAX_INTERVENTIONS || changes > MAX_ROSTER_CHANGES {
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
        let before = self.checkpoint();
        // The end is always possible.
        if before.interventions >= MAX_INTERVENTIONS && what != Intervention::End
            || what.changes_roster() && before.roster_changes >= MAX_ROSTER_CHANGES
        {
            return Err(InterveneError::Full);
        }
        let taped = TapedIntervention {
            what: what.saved(),
            reason: reason.into(),
            checkpoint: self.checkpoints(),
            after: 0,
            faces_before: Vec::new(),
        };
        match &taped.what {
            Intervention::Faces { .. } => self.replace(taped),
            Intervention::Shift { who, .. } => self.shift(*who, taped),
            Intervention::End => self.break_off(taped),
            _ => {
                let (changed, _) = self.fitting(&taped)?;
                self.put(taped, changed);
                Ok(())
            }
        }
    }

    /// The result of an intervention at the last checkpoint, and the events of the open step after
    /// it, whose inputs have to fit as before.
    fn fitting(
        &mut self,
        taped: &TapedIntervention,
    ) -> Result<(Changed<S>, Vec<Event<S>>), InterveneError> {
        let before = (!self.is_at_checkpoint()).then(|| self.dry_run(None));
        let fighters = S::fighters(&self.setup);
        let changed = self.work_out(taped)?;
        let Some(before) = before else { return Ok((changed, Vec::new())) };
        let after = self.dry_run(Some(&changed));
        if !after.fits || !after.uses.starts_with(&before.uses) {
            if let Some(NewRoster::Grown(_)) = changed.roster {
                S::shrink(Arc::make_mut(&mut self.setup), &mut self.state, fighters);
            }
            return Err(InterveneError::OpenStep);
        }
        Ok((changed, after.events))
    }

    /// Ends the battle at the last checkpoint. What the open step has used is dropped, as nothing of
    /// that step has happened; undo brings it back.
    fn break_off(&mut self, taped: TapedIntervention) -> Result<(), InterveneError> {
        let changed = self.work_out(&taped)?;
        let at = self.checkpoint().inputs;
        let taken = self.tape.given.split_off(at);
        if !taken.is_empty() {
            let checkpoints = self.checkpoints.len();
            self.wind_dice(checkpoints);
            self.patches.push(Patch { at, taken, put: 1, len: at + 1, checkpoints });
        }
        self.tape.given.push(Input::Intervention(Box::new(taped)));
        self.commit(changed);
        self.undone.clear();
        self.forget_request();
        Ok(())
    }

    /// Puts an intervention at the last checkpoint, before the inputs of the open step.
    fn put(&mut self, taped: TapedIntervention, changed: Changed<S>) {
        let (at, len) = (self.checkpoint().inputs, self.tape.given.len());
        if at < len {
            let (taken, checkpoints) = (Vec::new(), self.checkpoints.len());
            self.patches.push(Patch { at, taken, put: 1, len: len + 1, checkpoints });
        }
        self.tape.given.insert(at, Input::Intervention(Box::new(taped)));
        self.commit(changed);
        self.undone.clear();
        self.forget_request();
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
        let last = self.checkpoint();
        let inputs = last.inputs + 1;
        self.checkpoints.push(Checkpoint {
            log: last.log + log.len(),
            inputs,
            words: last.words,
            interventions: last.interventions + 1,
            roster_changes: last.roster_changes + usize::from(roster.is_some()),
        });
        self.state = state;
        self.log.extend(log);
        if let Some(roster) = roster {
            self.set_roster(roster);
        }
        self.tape.used = inputs;
        self.over = S::is_over(&self.state);
    }

    /// The result of an intervention at the last checkpoint. Only the setup may have changed: grown by who
    /// joins.
    fn work_out(&mut self, taped: &TapedIntervention) -> Result<Changed<S>, InterveneError> {
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
            Intervention::Join { part } => self.joined(&taped.what, part, event),
            Intervention::Ruling { name, value } => self.ruled(&taped.what, name, value, event),
            Intervention::Teams { .. } => {
                if !S::is_between_turns(&self.setup, &self.state) {
                    return Err(InterveneError::NotBetweenTurns);
                }
                let roster = self.with_change(&taped.what).map_err(InterveneError::Roster)?;
                let event = event(Intervened::only(InterventionKind::Teams), ActorId::NOBODY);
                under(roster, self.state.clone(), event)
            }
            Intervention::Sheet { who, part } => self.resheeted(&taped.what, (*who, part), event),
            Intervention::Reorder { who, after } => {
                let names = who.iter().map(|who| S::cast(&self.setup).called(*who));
                let text = names.collect::<Vec<_>>().join(", ");
                let first = who.first().copied().unwrap_or(ActorId::NOBODY);
                let values = [first, *after].map(Value::actor);
                let moved =
                    Intervened { text, ..Intervened::new(InterventionKind::Reorder, values) };
                self.change(event(moved, first), |t| reorder(t, who, *after))
            }
            Intervention::Faces { faces, .. } => {
                // The log has the changes; the faces themselves are on the tape.
                let faces = taped.faces_before.iter().zip(faces).filter(|(from, to)| from != to);
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
            Intervention::Remark { who } => {
                if reason.trim().is_empty() {
                    return Err(InterveneError::NoWords);
                }
                let who = *who;
                if who != ActorId::NOBODY && who.index() >= S::fighters(&self.setup) {
                    return Err(InterveneError::NoSpeaker);
                }
                self.change(event(Intervened::only(InterventionKind::Remark), who), |_| Ok(()))
            }
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
            let settable = S::Field::ALL.iter().filter(|f| f.info().settable);
            let names: Vec<&str> = settable.map(|field| field.name()).collect();
            let part = || names.iter().copied().find(|known| known.contains(name));
            let near = nearest(name, names.iter().copied()).or_else(part);
            let hint = if near.is_some() { did_you_mean(near) } else { and_known(None, &names) };
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

    /// Puts a shift so that it goes into the pending roll or, if that is another fighter's, into
    /// this fighter's next: it skips the fighter's rolls that are already made.
    fn shift(&mut self, who: ActorId, mut taped: TapedIntervention) -> Result<(), InterveneError> {
        const MOST_ROLLS: u16 = 64;
        let circumstance = S::circumstance().ok_or(InterveneError::NoShift)?;
        let pending = matches!(&self.request, Some(Request::Roll(roll)) if roll.who == who);
        let is_roll = |event: &Event<S>| matches!(event, Event::Roll { .. });
        let others = |events: &[Event<S>]| -> Vec<Event<S>> {
            let is_other = |event: &&Event<S>| !matches!(event, Event::Change { key, .. } if circumstance.contains(&key.field));
            events.iter().filter(is_other).cloned().collect()
        };
        let open = self.dry_run(None).events;
        let made = open.iter().rposition(is_roll).map_or(&[][..], |last| &open[..=last]);
        let made = others(made);
        for after in 0..=MOST_ROLLS {
            taped.after = after;
            let (changed, events) = match self.fitting(&taped) {
                Err(InterveneError::OpenStep) => continue,
                fitting => fitting?,
            };
            let leaves_rolls = others(&events).starts_with(&made);
            let is_used = events.iter().any(|event| {
                matches!(event, Event::Change { key, to: 0, .. }
                    if key.field == circumstance[0] && key.who == who)
            });
            if leaves_rolls && (is_used || !pending) {
                self.put(taped, changed);
                return Ok(());
            }
            if leaves_rolls {
                break;
            }
        }
        Err(if pending { InterveneError::NoShift } else { InterveneError::OpenStep })
    }

    /// Replaces faces: goes back to the checkpoint before them, and plays the later inputs as far
    /// as they fit.
    fn replace(&mut self, mut taped: TapedIntervention) -> Result<(), InterveneError> {
        let Intervention::Faces { at, faces } = &taped.what else { return Ok(()) };
        if faces.is_empty() || faces.len() > MAX_FACES {
            return Err(InterveneError::NoFace(*at));
        }
        for (place, to) in (*at..).zip(faces) {
            let Some(Input::Face { die, face, .. }) = self.tape.given.get(place) else {
                return Err(InterveneError::NoFace(place));
            };
            if !die.has(i32::from(*to)) {
                return Err(InterveneError::Face { die: *die, face: *to });
            }
            taped.faces_before.push(*face);
        }
        let checkpoints = self.checkpoints.len();
        let from = self.checkpoints_to(*at);
        let start = self.checkpoints.get(from - 1).map_or(0, |checkpoint| checkpoint.inputs);
        let kept: usize = self.patches.iter().map(|patch| patch.taken.len()).sum();
        if kept + self.tape.given.len() - start > MAX_INPUTS {
            return Err(InterveneError::Full);
        }
        let mut tail = self.tape.given[start..].to_vec();
        for (input, to) in tail[*at - start..].iter_mut().zip(faces) {
            if let Input::Face { face, .. } = input {
                *face = *to;
            }
        }
        self.rewind(from);
        taped.checkpoint = self.checkpoints();
        let mut taken = self.tape.given.split_off(start);
        self.tape.given.push(Input::Intervention(Box::new(taped)));
        self.tape.given.extend(tail);
        self.wind_dice(from);
        self.play_on();
        self.drop_unfit();
        self.wind_dice(from);
        // Seeded dice and plans may have added inputs behind the former ones.
        let len = self.tape.given.len().min(start + 1 + taken.len());
        let mut put = len - start;
        if put > taken.len() {
            let behind = self.tape.given[start..len].iter().rev().zip(taken.iter().rev());
            let alike = behind.take_while(|(one, other)| one == other).count();
            put -= alike;
            taken.truncate(taken.len() - alike);
        }
        self.patches.push(Patch { at: start, taken, put, len, checkpoints });
        self.undone.clear();
        Ok(())
    }

    /// Plays the tape as far as it fits, after an intervention was put in. Later interventions keep
    /// their places on the tape, although the number of checkpoints before them may have changed.
    ///
    /// A battle in which nobody can act any more goes on without an input for ever: the next input
    /// on the tape then does not fit, and is not waited for.
    fn play_on(&mut self) {
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
            self.step();
            if self.checkpoints() > now {
                blocked = false;
                if self.checkpoint().inputs > at {
                    fitted = self.checkpoints();
                }
                if self.checkpoints() - fitted < MAX_IDLE {
                    continue;
                }
                self.rewind(fitted + 1);
            }
            let waits = matches!(self.tape.given.get(at), Some(Input::Intervention(_)));
            if blocked || !waits || !self.dry_run(None).uses.is_empty() {
                return;
            }
            blocked = true;
        }
    }

    /// Cuts off the inputs of the open step that do not fit.
    pub(super) fn drop_unfit(&mut self) {
        let at = self.checkpoint().inputs;
        if at < self.tape.given.len() {
            let used = at + self.dry_run(None).uses.len();
            self.tape.given.truncate(used);
        }
    }

    /// Whether the last step has ended, and no input of another is given or wanted.
    fn is_at_checkpoint(&self) -> bool {
        self.request.is_none() && self.tape.given.len() == self.checkpoint().inputs
    }

    /// Runs the open step on the inputs given so far, in the present state or in that after an
    /// intervention, and changes nothing.
    pub(super) fn dry_run(&mut self, changed: Option<&Changed<S>>) -> DryRun<S> {
        let at = self.checkpoint().inputs;
        let mut state = changed.map_or(&self.state, |changed| &changed.state).clone();
        let over = changed.map_or(self.over, |changed| S::is_over(&changed.state));
        if over || self.is_at_checkpoint() {
            let fits = self.tape.given.len() == at;
            return DryRun { fits, uses: Vec::new(), events: Vec::new() };
        }
        let roster = changed.and_then(|changed| changed.roster.as_ref());
        let setup = match roster {
            Some(NewRoster::Whole(_, setup)) => setup,
            _ => &*self.setup,
        };
        self.tape.uses = Some(Vec::new());
        let (mut events, mut wanted) = (Vec::new(), None);
        let result = drive::<S>(
            (setup, &mut state),
            (&mut events, &mut wanted),
            &mut self.tape,
            &mut HostDice,
            (&mut AskHost, &Cell::new(By::Source)),
        );
        // The faces of an incomplete roll are not used up.
        let incomplete = match (&result, &wanted) {
            (Err(Stop::Roll(_)), Some(_)) => self.tape.faces_so_far.len(),
            _ => 0,
        };
        let is_illegal = matches!(result, Err(Stop::Illegal { .. }));
        let fits = !is_illegal && self.tape.used + incomplete == self.tape.given.len();
        self.tape.used = at;
        let mut uses = self.tape.uses.take().unwrap_or_default();
        if is_illegal {
            uses.pop();
        }
        DryRun { fits, uses, events }
    }
}

/// How many checkpoints without an input a kept input is waited for.
const MAX_IDLE: usize = 1_000;
