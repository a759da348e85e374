//! A battle of any system: steps from checkpoint to checkpoint, asks for dice and decisions, keeps a
//! log, can be undone and redone, saved and resumed.
//!
//! It imports `plan` and what is below that: no system.

mod advise;
mod foresight;
mod intervention;
mod request;
pub mod save;
mod seats;
mod shared;
mod tape;
mod tune;

pub use advise::{Advice, Advise, AdviseError, Advised, Horizon, MAX_VALUES, Tactician};
pub use foresight::{ActorAfter, Aftermath};
pub(crate) use intervention::joinable;
pub use intervention::{InterveneError, MAX_INTERVENTIONS, MAX_REASON, MAX_ROSTER_CHANGES};
pub use request::{ModifierOf, Request, RollRequest};
pub use seats::{Control, SeatError};
pub(crate) use seats::{Seat, Seats};
pub(crate) use tape::Rest;
pub use tape::{By, Input, Intervention, TapedIntervention};
pub use tune::{InTurn, Part, Tune, TuneError, Tuned, WinRate};

use crate::data::codes::Code;
use crate::data::node::{Node, Problems};
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::data::words::Language;
use crate::dice::{FaceSource, Fair, HostDice};
use crate::kernel::decide::{AskHost, DecisionSource};
use crate::kernel::log::{self, Event, Names};
use crate::kernel::question::{Asked, LegalAnswers};
use crate::kernel::refusal::Refused;
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{StepEnd, Stop, System, View};
use crate::plan::BoundPlans;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;
use request::Journal;
use seats::OwnDeciders;
use shared::Shared;
use tape::{Tape, TapeDecisions, TapeDice};

/// Where the faces of a battle come from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiceFrom {
    /// The host rolls: every die is asked for.
    Host,
    /// Fair dice from a seed.
    Seed(Fair),
}

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step<S: System> {
    /// A checkpoint was reached; there may be new events.
    Going,
    /// The battle is over.
    Over,
    /// The host has to roll or decide: [`Battle::request`] says what. Nothing has changed.
    Wanted,
    /// A plan gave an answer that is not legal; nothing has changed.
    Illegal {
        /// The question it was given to.
        question: S::Question,
        /// The answer.
        answer: Value,
        /// Why not.
        why: Refused<S>,
    },
}

/// An input that a battle refuses; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FeedError {
    /// No die is wanted now.
    #[error("no die is wanted now")]
    NoRoll,
    /// No decision is wanted now.
    #[error("no decision is wanted now")]
    NoDecision,
    /// The die has no such face.
    #[error("a {die} has no face {face}: it has 1 to {}", .die.faces())]
    Face {
        /// The die that is wanted.
        die: crate::dice::Die,
        /// What was fed.
        face: i32,
    },
    /// The answer is not among the legal ones.
    #[error("{} is not a legal answer to `{question}`: {why} ({rule})", .answer.plain())]
    Answer {
        /// The question's name.
        question: &'static str,
        /// What was fed.
        answer: Value,
        /// The rule that refuses it: that which asks where no other says so.
        rule: &'static str,
        /// Why not.
        why: String,
    },
    /// The battle has taken as many inputs as it can keep.
    #[error("a battle keeps at most {MAX_INPUTS} dice and decisions")]
    Full,
}

/// How many dice and decisions one battle keeps: thousands of turns at any table, and a bound on
/// what a save from a stranger can hold.
pub const MAX_INPUTS: usize = 4_000_000;

/// A checkpoint: where the log and the inputs stood at the end of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Checkpoint {
    log: usize,
    inputs: usize,
    /// The words that seeded dice had drawn.
    words: u64,
}

/// Inputs that were taken back: from where on the tape, and how many checkpoints there were.
#[derive(Clone, Debug, PartialEq)]
struct Undone {
    at: usize,
    inputs: Vec<Input>,
    checkpoints: usize,
    /// How many checkpoints were left.
    from: usize,
    /// Of an intervention, what was left behind it.
    left: Option<Vec<Input>>,
    /// What the interventions that are left had noted.
    marks: Vec<(usize, usize)>,
}

/// Whether a tape begins with what another gives.
fn begins(tape: &[Input], with: &[Input]) -> bool {
    tape.len() >= with.len() && tape.iter().zip(with).all(|(one, other)| one.gives_the_same(other))
}

/// What comes of the inputs that wait, run without touching anything.
struct DryRun<S: System> {
    /// Whether every input was used.
    fits: bool,
    /// What each was used for.
    uses: Vec<(ActorId, &'static str)>,
    events: Vec<Event<S>>,
}

/// A battle of one system.
#[derive(Clone, Debug)]
pub struct Battle<S: System> {
    /// The roster, with what the referee changed.
    roster: Arc<S::Roster>,
    /// The roster as it was given, where the referee has changed it.
    first: Option<Arc<S::Roster>>,
    setup: Arc<S::Setup>,
    state: S::State,
    log: Shared<Event<S>>,
    checkpoints: Shared<Checkpoint>,
    tape: Tape,
    undone: Shared<Undone>,
    dice: DiceFrom,
    seats: Seats,
    /// Their plans, looked up in this roster.
    plans: BoundPlans<S>,
    request: Option<Request<S>>,
    /// The state in the middle of a step, where the open request came up.
    asked: Option<S::State>,
    /// What the open step has done so far: it goes into the log at the step's end.
    open: Vec<Event<S>>,
    over: bool,
}

/// The dice of a battle by its own setting.
struct OwnDice<'a>(&'a mut DiceFrom);

impl FaceSource for OwnDice<'_> {
    fn face(&mut self, reason: crate::dice::RollReason, die: crate::dice::Die) -> Option<u8> {
        match self.0 {
            DiceFrom::Host => None,
            DiceFrom::Seed(fair) => fair.face(reason, die),
        }
    }
}

/// Puts a battle back to its last checkpoint unless the step was finished: also when a rule panics.
struct Rollback<'a, S: System> {
    battle: &'a mut Battle<S>,
    finished: bool,
}

impl<S: System> Drop for Rollback<'_, S> {
    fn drop(&mut self) {
        if !self.finished {
            self.battle.withdraw();
        }
    }
}

/// Runs the rules with what was given first and these sources after it.
///
/// The sources of a battle are called through pointers, so that the rules are compiled once for all
/// of them: whoever wants speed runs the rules without a battle.
fn drive<S: System>(
    (setup, state, log): (&S::Setup, &mut S::State, &mut Journal<'_, S>),
    tape: &mut Tape,
    dice: &mut dyn FaceSource,
    deciders: &mut dyn DecisionSource<S>,
) -> Result<StepEnd, Stop<S>> {
    let tape = RefCell::new(tape);
    let mut dice = TapeDice { tape: &tape, source: dice };
    let mut deciders = TapeDecisions { tape: &tape, source: deciders };
    at_any_table((setup, state), (&mut dice, &mut deciders), log, |t| S::step(t))
}

impl<S: System> Battle<S> {
    /// A new battle from a roster, with the host's dice and the built-in plan for everybody.
    ///
    /// # Errors
    /// Everything that is wrong with the roster.
    pub fn new(roster: S::Roster) -> Result<Self, Problems> {
        let setup = S::validate(&roster)?;
        let state = S::open(&setup);
        let plans = BoundPlans::built_in(&setup);
        Ok(Battle {
            roster: Arc::new(roster),
            first: None,
            setup: Arc::new(setup),
            state,
            log: Shared::default(),
            checkpoints: vec![Checkpoint::default()].into(),
            tape: Tape::default(),
            undone: Shared::default(),
            dice: DiceFrom::Host,
            seats: Seats::all(Seat::of(Control::BuiltIn)),
            plans,
            request: None,
            asked: None,
            open: Vec::new(),
            over: false,
        })
    }

    /// Rolls fair dice from a seed from now on.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Self {
        self.dice = DiceFrom::Seed(Fair::new(seed));
        self
    }

    /// Sets where the dice come from, from now on.
    pub fn set_dice(&mut self, dice: DiceFrom) {
        self.dice = dice;
        self.forget_request();
    }

    /// Runs the rules to the next checkpoint, with the battle's own dice and deciders.
    ///
    /// Where something is wanted nothing has changed: feed it and step again.
    pub fn step(&mut self) -> Step<S> {
        self.step_asking(&[])
    }

    /// The same, but questions of these kinds are put to the host whoever else decides: there the
    /// [`Battle::suggestion`] is what the seat's plan answers.
    pub fn step_asking(&mut self, questions: &[S::QuestionKind]) -> Step<S> {
        loop {
            let step = self.step_once(questions);
            if !matches!(step, Step::Wanted) || !self.answer_by_thinking(questions) {
                return step;
            }
        }
    }

    fn step_once(&mut self, questions: &[S::QuestionKind]) -> Step<S> {
        if let Some(step) = self.step_of_intervention() {
            return step;
        }
        if self.over {
            return Step::Over;
        }
        let guard = Rollback { battle: self, finished: false };
        let b = &mut *guard.battle;
        let mut deciders = OwnDeciders { seats: &b.seats, plans: &b.plans, questions };
        let mut wanted = None;
        let mut journal = Journal::new(&mut b.open, &mut wanted);
        let result = drive::<S>(
            (&b.setup, &mut b.state, &mut journal),
            &mut b.tape,
            &mut OwnDice(&mut b.dice),
            &mut deciders,
        );
        guard.end(result, wanted)
    }

    /// Runs the rules to the next checkpoint, with these sources. What they give is
    /// kept: a save holds it.
    pub fn step_with(
        &mut self,
        mut dice: impl FaceSource,
        mut deciders: impl DecisionSource<S>,
    ) -> Step<S> {
        if let Some(step) = self.step_of_intervention() {
            return step;
        }
        if self.over {
            return Step::Over;
        }
        let guard = Rollback { battle: self, finished: false };
        let b = &mut *guard.battle;
        let mut wanted = None;
        let mut journal = Journal::new(&mut b.open, &mut wanted);
        let result = drive::<S>(
            (&b.setup, &mut b.state, &mut journal),
            &mut b.tape,
            &mut dice,
            &mut deciders,
        );
        guard.end(result, wanted)
    }

    /// Runs to the end of the battle, or to where something is wanted, or for so many checkpoints.
    pub fn run(&mut self, checkpoints: usize) -> Step<S> {
        for _ in 0..checkpoints {
            match self.step() {
                Step::Going => {}
                stop => return stop,
            }
        }
        Step::Going
    }

    /// Takes back what the open step has done, which is kept to be shown.
    fn withdraw(&mut self) {
        log::undo(&mut self.state, &self.open);
        self.tape.used = self.checkpoint().inputs;
    }

    fn checkpoint(&self) -> Checkpoint {
        self.checkpoints.last().copied().unwrap_or_default()
    }

    fn forget_request(&mut self) {
        self.request = None;
        self.asked = None;
        self.open.clear();
    }

    /// What the battle wants, if the last step asked for something.
    pub fn request(&self) -> Option<&Request<S>> {
        self.request.as_ref()
    }

    /// The events of the step that waits: what has happened in it so far. They are withdrawn if the
    /// step is taken back, and are the step's events once it ends.
    pub fn open_events(&self) -> &[Event<S>] {
        &self.open
    }

    /// The state where the open request came up: what the events of the open step have led to.
    pub fn open_state(&self) -> Option<&S::State> {
        self.asked.as_ref()
    }

    /// The legal answers of the question the battle asks, if it asks one.
    pub fn legal_answers(&self) -> Option<LegalAnswers> {
        let (question, view) = self.asked()?;
        Some(question.legal(view))
    }

    /// The answers to the question the battle asks that are there, on a sheet or on the table, but not
    /// legal now, each with why; none where it asks none. They are for the eyes of who is asked, as
    /// the legal ones are.
    pub fn unavailable_answers(&self) -> Vec<(Value, Refused<S>)> {
        self.asked().map_or_else(Vec::new, |(question, view)| question.unavailable(view))
    }

    /// Why an answer to the question the battle asks is not legal; `None` where it is, or nothing is
    /// asked.
    pub fn refusal(&self, answer: impl Into<Value>) -> Option<Refused<S>> {
        let (question, view) = self.asked()?;
        question.refusal(view, answer.into())
    }

    /// What the seat's plan would answer to the question the battle asks: for a seat of the host
    /// or of a tactician the built-in one.
    pub fn suggestion(&self) -> Option<Value> {
        let (question, view) = self.asked()?;
        Some(self.plans.answer(&question, view))
    }

    pub(crate) fn asked(&self) -> Option<(S::Question, View<'_, S>)> {
        match (&self.request, &self.asked) {
            (Some(Request::Decision(question)), Some(state)) => {
                Some((*question, View::new(&*self.setup, state)))
            }
            _ => None,
        }
    }

    fn take(&mut self, input: Input) -> Result<(), FeedError> {
        if self.tape.given.len() >= MAX_INPUTS {
            return Err(FeedError::Full);
        }
        self.tape.given.push(input);
        self.undone.clear();
        self.forget_request();
        Ok(())
    }

    /// Feeds the face of the die that is wanted.
    ///
    /// # Errors
    /// [`FeedError`] where no die is wanted or it has no such face; nothing has changed.
    pub fn feed_face(&mut self, face: i32) -> Result<(), FeedError> {
        let Some(Request::Roll(roll)) = &self.request else { return Err(FeedError::NoRoll) };
        let die = roll.next.die;
        let byte = u8::try_from(face).ok().filter(|_| die.has(face));
        let face = byte.ok_or(FeedError::Face { die, face })?;
        self.take(Input::Face { die, face, by: By::Host })
    }

    /// Feeds several faces of the roll that is wanted, in the order of its dice. The first that is
    /// wrong refuses all of them. Dice that burst ask for more.
    ///
    /// # Errors
    /// [`FeedError`]; nothing has changed.
    pub fn feed_faces(&mut self, faces: &[i32]) -> Result<(), FeedError> {
        let Some(Request::Roll(roll)) = &self.request else { return Err(FeedError::NoRoll) };
        // All dice of a roll are alike.
        let die = roll.next.die;
        let room = MAX_INPUTS.saturating_sub(self.tape.given.len());
        if faces.len() > room {
            return Err(FeedError::Full);
        }
        if let Some(face) = faces.iter().find(|face| !die.has(**face)) {
            return Err(FeedError::Face { die, face: *face });
        }
        if faces.len() > usize::from(roll.next.count) {
            // More than the roll is sure to need: the next roll is not known yet.
            return Err(FeedError::NoRoll);
        }
        for face in faces.iter().filter_map(|face| u8::try_from(*face).ok()) {
            self.tape.given.push(Input::Face { die, face, by: By::Host });
        }
        self.undone.clear();
        self.forget_request();
        Ok(())
    }

    /// Feeds the answer to the question that is asked.
    ///
    /// # Errors
    /// [`FeedError`] where no decision is wanted or the answer is not legal; nothing has changed.
    pub fn feed_answer(&mut self, answer: impl Into<Value>) -> Result<(), FeedError> {
        let answer = answer.into();
        let Some((question, view)) = self.asked() else { return Err(FeedError::NoDecision) };
        if let Some(why) = question.refusal(view, answer) {
            let rule = question.refused_by(&why).name();
            let names = Names::<S>(&self.setup);
            let why = question.why(answer, &why, &Language::English.into(), &names);
            let question = question.kind().name();
            return Err(FeedError::Answer { question, answer, rule, why });
        }
        self.take(Input::Answer { answer, by: By::Host })
    }

    /// Feeds what the seat would answer, in the host's name: one answer delegated. It is the
    /// [`Battle::suggestion`], or what the seat's tactician comes to where it thinks about the
    /// question. The answer.
    ///
    /// # Errors
    /// [`FeedError`] where no decision is wanted; nothing has changed.
    pub fn feed_suggestion(&mut self) -> Result<Value, FeedError> {
        let answer = self.thought().or_else(|| self.suggestion()).ok_or(FeedError::NoDecision)?;
        self.feed_answer(answer)?;
        Ok(answer)
    }

    /// Goes back: drops what was fed since the last checkpoint, or else the last step and what went
    /// into it. [`Battle::redo`] brings it again. `false` at the start.
    pub fn undo(&mut self) -> bool {
        let mut at = self.checkpoint();
        let checkpoints = self.checkpoints.len();
        if self.tape.given.len() == at.inputs {
            if checkpoints < 2 {
                return false;
            }
            self.rewind(checkpoints - 1);
            at = self.checkpoint();
        }
        self.cut(at.inputs, checkpoints);
        true
    }

    /// Takes back the last face, answer or intervention that the host gave, and what came after it
    /// by itself, over checkpoints where there were some. [`Battle::redo`] brings it again. `false` where the
    /// host has given nothing.
    pub fn undo_input(&mut self) -> bool {
        let Some(at) = self.tape.last_given() else { return false };
        let checkpoints = self.checkpoints.len();
        if let Some(Input::Intervention(taped)) = self.tape.given.get(at) {
            let taped = taped.clone();
            self.take_back(at, *taped);
            return true;
        }
        let until = self.checkpoints.iter().rposition(|c| c.inputs <= at).unwrap_or(0);
        self.rewind(until + 1);
        self.cut(at, checkpoints);
        true
    }

    /// Takes back an intervention; what was open before it is open again.
    fn take_back(&mut self, at: usize, taped: TapedIntervention) {
        let (checkpoints, marks) = (self.checkpoints.len(), self.tape.marks());
        self.rewind(taped.checkpoint + 1);
        let inputs = self.tape.given.split_off(at);
        let mut left: Vec<Input> = inputs.iter().skip(1).take(taped.over).cloned().collect();
        let (mut steps, mut before, mut partly) = (0, None, false);
        if let Some(rest) = taped.rest {
            // What was cut off fits only behind all that was kept.
            let whole = left.len() == rest.kept;
            if whole {
                left.extend(rest.inputs);
                steps = rest.steps;
            } else {
                partly = true;
            }
            // Replaced faces may lie in what was cut off; what came in its place is another's.
            for (place, lay) in (rest.at..).zip(rest.faces) {
                if let Some(Input::Face { face, .. }) = left.get_mut(place)
                    && (whole || place < rest.kept)
                {
                    *face = lay;
                }
            }
            before = Some(rest.interventions);
        }
        self.tape.given.extend(left);
        self.tape.index_interventions();
        match before {
            Some(before) => self.tape.set_marks(&before),
            None => self.tape.widen(at, -1),
        }
        self.tape.clamp();
        let left = self.tape.given.get(at..).unwrap_or(&[]).to_vec();
        self.wind_dice();
        self.over = S::is_over(&self.state);
        for _ in 0..steps {
            if !matches!(self.step(), Step::Going | Step::Over) {
                break;
            }
        }
        if partly {
            self.play_on();
        }
        self.forget_request();
        let from = taped.checkpoint + 1;
        self.undone.push(Undone { at, inputs, checkpoints, from, left: Some(left), marks });
    }

    /// Goes back to where there were so many checkpoints.
    fn rewind(&mut self, checkpoints: usize) {
        let checkpoints = checkpoints.max(1);
        let left = self.checkpoints.get(checkpoints - 1..).unwrap_or(&[]);
        let from = left.first().map_or(0, |c| c.inputs);
        let until = left.last().map_or(0, |c| c.inputs);
        let left = self.tape.given.get(from..until).unwrap_or(&[]);
        let changes =
            |input: &Input| input.intervention().is_some_and(|taped| taped.what.changes_roster());
        if left.iter().any(changes) {
            self.rebuild(checkpoints);
            return;
        }
        self.checkpoints.truncate(checkpoints);
        let at = self.checkpoint();
        log::undo(&mut self.state, self.log.get(at.log..).unwrap_or(&[]));
        self.log.truncate(at.log);
        self.open.clear();
        self.tape.used = at.inputs;
    }

    /// Plays again from the first roster to where there were so many checkpoints: what a change of
    /// the roster did can't be taken back value by value.
    fn rebuild(&mut self, checkpoints: usize) {
        let first = self.first.as_deref().unwrap_or(&self.roster).clone();
        let Ok(mut again) = Battle::<S>::new(first) else { return };
        self.checkpoints.truncate(checkpoints);
        let until = self.checkpoint().inputs;
        again.tape.given = self.tape.given.get(..until).unwrap_or(&[]).to_vec().into();
        while again.checkpoints.len() < checkpoints {
            if !matches!(again.step_with(HostDice, AskHost), Step::Going | Step::Over) {
                break;
            }
        }
        self.roster = again.roster;
        self.first = again.first;
        self.setup = again.setup;
        self.bind_plans();
        self.state = again.state;
        self.log = again.log;
        self.open.clear();
        self.tape.used = until;
    }

    /// Winds seeded dice back to the last checkpoint.
    fn wind_dice(&mut self) {
        let checkpoint = self.checkpoint();
        if let DiceFrom::Seed(fair) = &mut self.dice {
            *fair = Fair::resume(fair.seed(), checkpoint.words);
        }
        self.tape.synced = checkpoint.inputs;
        self.tape.index_interventions();
        self.forget_request();
        self.over = S::is_over(&self.state);
    }

    /// Cuts the tape behind the last checkpoint.
    fn cut(&mut self, at: usize, checkpoints: usize) {
        let marks = self.tape.marks();
        let inputs = self.tape.given.split_off(at);
        let from = self.checkpoints.len();
        self.undone.push(Undone { at, inputs, checkpoints, from, left: None, marks });
        self.wind_dice();
        self.tape.clamp();
    }

    /// Brings again what the last undo took back, also where the battle has meanwhile gone the
    /// same way by itself; not where something else was given. `false` where nothing can be
    /// brought again.
    pub fn redo(&mut self) -> bool {
        let Some(Undone { at, inputs, checkpoints, from, left, marks }) = self.undone.pop() else {
            return false;
        };
        let since = self.tape.given.get(at..).unwrap_or(&[]);
        let same_way = match &left {
            None => begins(&inputs, since),
            // What came by itself since then goes again.
            Some(left) => begins(since, left) && !since[left.len()..].iter().any(Input::is_by_host),
        };
        if at > self.tape.given.len() || !same_way {
            self.undone.clear();
            return false;
        }
        // An intervention came before what has meanwhile been stepped without any input.
        let with_interventions = inputs.iter().any(|input| input.intervention().is_some());
        if with_interventions {
            self.rewind(from);
        }
        self.tape.given.truncate(at);
        self.tape.given.extend(inputs);
        if with_interventions {
            self.wind_dice();
        }
        self.tape.index_interventions();
        self.tape.set_marks(&marks);
        self.forget_request();
        while self.checkpoints.len() < checkpoints {
            if !matches!(self.step(), Step::Going | Step::Over) {
                break;
            }
        }
        true
    }

    /// How many times [`Battle::redo`] can bring something again.
    pub fn redos(&self) -> usize {
        self.undone.len()
    }

    /// The roster, as it was given.
    pub fn roster(&self) -> &S::Roster {
        self.first.as_deref().unwrap_or(&self.roster)
    }

    /// The roster as it is now: with those who joined, changed rulings and teams, and everybody as
    /// it stands at the last checkpoint. The next fight begins with it; what it should not begin
    /// with, such as the dead, is taken out of it.
    ///
    /// # Errors
    /// What a roster can't say of how things stand.
    pub fn roster_now(&self) -> Result<S::Roster, Problems> {
        let mut roster = crate::data::sheet::write(&*self.roster);
        for fighter in items(&mut roster, "fighters") {
            if let Node::Map(fields) = fighter {
                fields.retain(|(name, _)| name != "now");
            }
        }
        let fresh = S::open(&S::validate(&S::read(&roster)?)?);
        let everybody = S::cast(&self.setup).everybody();
        for (fighter, who) in items(&mut roster, "fighters").zip(everybody) {
            let now = crate::kernel::now::of::<S>(&self.setup, &self.state, &fresh, who);
            let written =
                crate::data::sheet::Notation::write(&crate::kernel::now::NowOf::<S>::NEW, &now);
            if written != Node::Null {
                intervention::put_node(fighter, "now", written);
            }
        }
        for (place, object) in items(&mut roster, "objects").enumerate() {
            for (field, value) in S::object_now(&self.setup, &self.state, place) {
                intervention::put_node(object, field, value);
            }
        }
        S::read(&roster)
    }

    /// The checked roster.
    pub fn setup(&self) -> &S::Setup {
        &self.setup
    }

    /// The state at the last checkpoint.
    pub fn state(&self) -> &S::State {
        &self.state
    }

    /// The log up to the last checkpoint.
    pub fn log(&self) -> &[Event<S>] {
        &self.log
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// How many checkpoints have been passed.
    pub fn checkpoints(&self) -> usize {
        self.checkpoints.len() - 1
    }

    /// Where the dice come from.
    pub fn dice(&self) -> &DiceFrom {
        &self.dice
    }

    /// The transcript in English, one line an event that has something to tell.
    pub fn transcript(&self) -> impl Iterator<Item = String> + '_ {
        self.log.iter().filter_map(|event| S::tell(event, &self.setup))
    }

    /// Every face and answer that went into the battle, also those that wait for the rest of their
    /// step.
    pub fn inputs(&self) -> &[Input] {
        &self.tape.given
    }

    /// How many words seeded dice had drawn at each checkpoint.
    pub(crate) fn drawn(&self) -> impl Iterator<Item = u64> + '_ {
        self.checkpoints.iter().map(|checkpoint| checkpoint.words)
    }

    /// The same, from a save; and up to which input the dice have gone along.
    pub(crate) fn set_drawn(&mut self, drawn: impl Iterator<Item = u64>, synced: usize) {
        for (checkpoint, words) in self.checkpoints.iter_mut().zip(drawn) {
            checkpoint.words = words;
        }
        self.tape.synced = synced.min(self.tape.given.len());
    }

    /// Up to which input seeded dice have gone along.
    pub(crate) fn synced(&self) -> usize {
        // Only faces that a source gave are rolled along with.
        let from = self.tape.synced.min(self.tape.given.len());
        let of_source = |i: &Input| matches!(i, Input::Face { by: By::Source, .. });
        let next = self.tape.given[from..].iter().position(of_source);
        next.map_or(self.tape.given.len(), |next| from + next)
    }

    /// Gives back the inputs of a save and runs its steps; `false` where they don't fit.
    pub(crate) fn rerun(&mut self, inputs: Vec<Input>, steps: usize) -> bool {
        self.tape = Tape { given: inputs.into(), ..Tape::default() };
        self.tape.index_interventions();
        for i in 1..=steps {
            let step = self.step_with(HostDice, AskHost);
            // A step that was not taken: the battle was over.
            if !matches!(step, Step::Going | Step::Over) || self.checkpoints() != i {
                return false;
            }
        }
        self.pending_fits()
    }

    /// Whether the next step uses every input that waits for it.
    fn pending_fits(&mut self) -> bool {
        self.dry_run().fits
    }

    /// Runs the next step on what waits for it, and changes nothing.
    fn dry_run(&mut self) -> DryRun<S> {
        let at = self.checkpoint();
        let waits = self.tape.given.len() > at.inputs;
        // Where something is wanted the step is open also while nothing lies in it.
        if self.over || !waits && self.request.is_none() {
            let fits = !waits;
            return DryRun { fits, uses: Vec::new(), events: Vec::new() };
        }
        self.tape.uses = Some(Vec::new());
        let synced = self.tape.synced;
        let mut state = self.state.clone();
        let (mut log, mut wanted) = (Vec::new(), None);
        let result = drive::<S>(
            (&self.setup, &mut state, &mut Journal::new(&mut log, &mut wanted)),
            &mut self.tape,
            &mut HostDice,
            &mut AskHost,
        );
        // A roll that lacks a die has not used up the faces that lie already.
        let lying = match (&result, &wanted) {
            (Err(Stop::Roll(_)), Some(_)) => self.tape.lying.len(),
            _ => 0,
        };
        let fits = !matches!(result, Err(Stop::Illegal { .. }))
            && self.tape.used + lying == self.tape.given.len();
        self.tape.used = at.inputs;
        self.tape.synced = synced;
        let mut uses = self.tape.uses.take().unwrap_or_default();
        if matches!(result, Err(Stop::Illegal { .. })) {
            uses.pop();
        }
        DryRun { fits, uses, events: log }
    }
}

/// The tables of a list of a roster.
fn items<'n>(roster: &'n mut Node, name: &str) -> impl Iterator<Item = &'n mut Node> {
    let list = match roster {
        Node::Map(entries) => entries.iter_mut().find(|(known, _)| known == name),
        _ => None,
    };
    list.into_iter().flat_map(|(_, node)| match node {
        Node::List(items) => items.as_mut_slice(),
        _ => &mut [],
    })
}

impl<S: System> Rollback<'_, S> {
    fn end(mut self, result: Result<StepEnd, Stop<S>>, wanted: Option<RollRequest>) -> Step<S> {
        let b = &mut *self.battle;
        (b.request, b.asked) = (None, None);
        match result {
            Ok(progress) => {
                self.finished = true;
                b.log.append(&mut b.open);
                let words = match &b.dice {
                    DiceFrom::Host => 0,
                    DiceFrom::Seed(fair) => fair.words(),
                };
                b.checkpoints.push(Checkpoint { log: b.log.len(), inputs: b.tape.used, words });
                b.over = progress == StepEnd::Over;
                if b.over { Step::Over } else { Step::Going }
            }
            Err(Stop::Illegal { question, answer, why }) => Step::Illegal { question, answer, why },
            Err(Stop::Roll(_)) => {
                let lying = core::mem::take(&mut b.tape.lying);
                b.request = wanted.map(|roll| Request::Roll(roll.with_lying(lying)));
                b.asked = Some(b.state.clone());
                Step::Wanted
            }
            Err(Stop::Decision(question)) => {
                b.request = Some(Request::Decision(question));
                b.asked = Some(b.state.clone());
                Step::Wanted
            }
        }
    }
}
