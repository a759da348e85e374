//! A battle of any system: steps from checkpoint to checkpoint, asks for dice and decisions, keeps a log, can
//! be undone, saved and resumed.

use crate::codes::Code;
use crate::decide::{AskHost, Deciders, LegalAnswers, Question};
use crate::dice::{Die, FaceSource, Fair, HostDice, NextDie, RollReason};
use crate::log::{self, Event};
use crate::node::Problems;
use crate::system::{Progress, RuleTable, Stop, System, is_legal, options};
use crate::who::ActorId;
use alloc::vec;
use alloc::vec::Vec;

/// Where the faces of a battle come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceFrom {
    /// The host rolls: every die is asked for.
    Host,
    /// Fair dice from a seed.
    Seed(Fair),
}

/// Who answers a question that no fed answer covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// The host is asked.
    Host,
    /// The built-in plan of the system.
    BuiltIn,
}

/// What a battle wants next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Request<S: System> {
    /// A die: answer with [`Battle::feed_face`].
    Roll(NextDie),
    /// A decision: answer with [`Battle::feed_answer`].
    Decision(Question<S::QuestionKind>),
}

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step<S: System> {
    /// A checkpoint was reached; there may be new events.
    Going,
    /// The battle is over.
    Over,
    /// The host has to roll or decide; nothing has changed.
    Request(Request<S>),
    /// A plan gave an answer that is not legal; nothing has changed.
    Illegal {
        /// The question it was given to.
        question: Question<S::QuestionKind>,
        /// The answer.
        answer: i32,
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
    NoChoice,
    /// The die has no such face.
    #[error("a {die} has no face {face}: it has 1 to {}", .die.faces())]
    Face {
        /// The die that is wanted.
        die: Die,
        /// What was fed.
        face: i32,
    },
    /// The answer is not among the legal ones.
    #[error("{answer} is not a legal answer to `{ask}`")]
    Answer {
        /// The question's name.
        ask: &'static str,
        /// What was fed.
        answer: i32,
    },
    /// The battle has taken as many inputs as it can keep.
    #[error("a battle keeps at most {MAX_INPUTS} dice and decisions")]
    Full,
}

/// How many dice and decisions one battle keeps: thousands of turns at any table, and a bound on
/// what a save from a stranger can hold.
pub const MAX_INPUTS: usize = 4_000_000;

/// Everything that went into a battle, and how far the rules have used it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Inputs<T> {
    given: Vec<T>,
    used: usize,
}

impl<T: Copy> Inputs<T> {
    fn next(&mut self) -> Option<T> {
        let item = self.given.get(self.used).copied()?;
        self.used += 1;
        Some(item)
    }
}

/// A checkpoint: where the log and the inputs stood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Checkpoint {
    log: usize,
    faces: usize,
    answers: usize,
    /// The words that seeded dice had drawn.
    words: u64,
}

/// A battle of one system.
#[derive(Clone, Debug)]
pub struct Battle<S: System> {
    roster: S::Roster,
    setup: S::Setup,
    state: S::State,
    log: Vec<Event<S>>,
    checkpoints: Vec<Checkpoint>,
    faces: Inputs<u8>,
    answers: Inputs<i32>,
    dice: DiceFrom,
    control: Vec<Control>,
    seats: Control,
    need: Option<Request<S>>,
    /// The state in the middle of a step, where the open question was asked.
    asked: Option<S::State>,
    over: bool,
}

/// FaceSource that were given, then those of a source, which are kept.
///
/// The sources of a battle are called through pointers, so that the rules are compiled once for all
/// of them: whoever wants speed runs the rules without a battle.
struct Kept<'a> {
    inputs: &'a mut Inputs<u8>,
    source: &'a mut dyn FaceSource,
}

impl FaceSource for Kept<'_> {
    fn face(&mut self, ask: RollReason, die: Die) -> Option<u8> {
        if let Some(face) = self.inputs.given.get(self.inputs.used).copied() {
            if !die.has(i32::from(face)) {
                return None;
            }
            self.inputs.used += 1;
            return Some(face);
        }
        if self.inputs.given.len() >= MAX_INPUTS {
            return None;
        }
        let face = self.source.face(ask, die)?;
        self.inputs.given.push(face);
        self.inputs.used += 1;
        Some(face)
    }
}

/// Answers that were given, then those of a source, which are kept.
struct KeptAnswers<'a, S: System> {
    inputs: &'a mut Inputs<i32>,
    source: &'a mut dyn Deciders<S>,
}

impl<S: System> Deciders<S> for KeptAnswers<'_, S> {
    fn choose(
        &mut self,
        question: &Question<S::QuestionKind>,
        setup: &S::Setup,
        state: &S::State,
    ) -> Option<i32> {
        if let Some(answer) = self.inputs.next() {
            return Some(answer);
        }
        if self.inputs.given.len() >= MAX_INPUTS {
            return None;
        }
        let answer = self.source.choose(question, setup, state)?;
        if is_legal::<S>(question, answer, setup, state) {
            self.inputs.given.push(answer);
            self.inputs.used += 1;
        }
        Some(answer)
    }
}

/// The dice of a battle by its own setting.
struct OwnDice<'a>(&'a mut DiceFrom);

impl FaceSource for OwnDice<'_> {
    fn face(&mut self, ask: RollReason, die: Die) -> Option<u8> {
        match self.0 {
            DiceFrom::Host => None,
            DiceFrom::Seed(fair) => fair.face(ask, die),
        }
    }
}

/// The deciders of a battle by its own settings.
struct OwnDeciders<'a> {
    control: &'a [Control],
    seats: Control,
}

impl<S: System> Deciders<S> for OwnDeciders<'_> {
    fn choose(
        &mut self,
        question: &Question<S::QuestionKind>,
        setup: &S::Setup,
        state: &S::State,
    ) -> Option<i32> {
        let control = self.control.get(question.who.index()).copied().unwrap_or(self.seats);
        match control {
            Control::Host => None,
            Control::BuiltIn => Some(S::suggest(question, setup, state)),
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
            self.battle.back_to_checkpoint();
        }
    }
}

/// Runs the rules with what was given first and these sources after it.
fn drive<S: System>(
    (setup, state, log): (&S::Setup, &mut S::State, &mut Vec<Event<S>>),
    (faces, dice): (&mut Inputs<u8>, &mut dyn FaceSource),
    (answers, deciders): (&mut Inputs<i32>, &mut dyn Deciders<S>),
) -> Result<Progress, Stop<S>> {
    let mut dice = Kept { inputs: faces, source: dice };
    let mut deciders = KeptAnswers { inputs: answers, source: deciders };
    S::step(&mut RuleTable { setup, state, dice: &mut dice, deciders: &mut deciders, log })
}

impl<S: System> Battle<S> {
    /// A new battle from a roster, with the host's dice and the built-in plan for everybody.
    ///
    /// # Errors
    /// Everything that is wrong with the roster.
    pub fn new(roster: S::Roster) -> Result<Self, Problems> {
        let setup = S::validate(&roster)?;
        let state = S::open(&setup);
        let control = vec![Control::BuiltIn; S::fighters(&setup)];
        Ok(Battle {
            roster,
            setup,
            state,
            log: Vec::new(),
            checkpoints: vec![Checkpoint::default()],
            faces: Inputs { given: Vec::new(), used: 0 },
            answers: Inputs { given: Vec::new(), used: 0 },
            dice: DiceFrom::Host,
            control,
            seats: Control::BuiltIn,
            need: None,
            asked: None,
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
        self.forget_need();
    }

    /// Sets who decides for a fighter; for [`ActorId::JUDGE`] and [`ActorId::MAP`] together, who decides
    /// for the table's own seats.
    pub fn set_control(&mut self, who: ActorId, control: Control) {
        match self.control.get_mut(who.index()) {
            Some(slot) => *slot = control,
            None => self.seats = control,
        }
        self.forget_need();
    }

    /// Sets who decides for everybody, the Judge and the map included.
    pub fn set_control_of_all(&mut self, control: Control) {
        self.control.fill(control);
        self.seats = control;
        self.forget_need();
    }

    /// Runs the rules to the next checkpoint, with the battle's own dice and deciders.
    ///
    /// Where something is wanted nothing has changed: feed it and step again.
    pub fn step(&mut self) -> Step<S> {
        if self.over {
            return Step::Over;
        }
        let guard = Rollback { battle: self, finished: false };
        let b = &mut *guard.battle;
        let mut deciders = OwnDeciders { control: &b.control, seats: b.seats };
        let result = drive::<S>(
            (&b.setup, &mut b.state, &mut b.log),
            (&mut b.faces, &mut OwnDice(&mut b.dice)),
            (&mut b.answers, &mut deciders),
        );
        guard.end(result)
    }

    /// Runs the rules to the next checkpoint, with these sources behind the doors. What they give is
    /// kept: a save holds it.
    pub fn step_with(
        &mut self,
        mut dice: impl FaceSource,
        mut deciders: impl Deciders<S>,
    ) -> Step<S> {
        if self.over {
            return Step::Over;
        }
        let guard = Rollback { battle: self, finished: false };
        let b = &mut *guard.battle;
        let result = drive::<S>(
            (&b.setup, &mut b.state, &mut b.log),
            (&mut b.faces, &mut dice),
            (&mut b.answers, &mut deciders),
        );
        guard.end(result)
    }

    /// Runs to the end of the battle, or to where something is wanted, or for `checkpoints` checkpoints.
    pub fn run(&mut self, checkpoints: usize) -> Step<S> {
        for _ in 0..checkpoints {
            match self.step() {
                Step::Going => {}
                stop => return stop,
            }
        }
        Step::Going
    }

    fn back_to_checkpoint(&mut self) {
        let checkpoint = self.checkpoint();
        log::undo(&mut self.state, self.log.get(checkpoint.log..).unwrap_or(&[]));
        self.log.truncate(checkpoint.log);
        self.faces.used = checkpoint.faces;
        self.answers.used = checkpoint.answers;
    }

    fn checkpoint(&self) -> Checkpoint {
        self.checkpoints.last().copied().unwrap_or_default()
    }

    fn forget_need(&mut self) {
        self.need = None;
        self.asked = None;
    }

    /// What the battle wants, if the last step asked for something.
    pub fn need(&self) -> Option<Request<S>> {
        self.need
    }

    /// The legal answers of the question the battle asks, if it asks one.
    pub fn options(&self) -> Option<LegalAnswers> {
        match (self.need, &self.asked) {
            (Some(Request::Decision(q)), Some(state)) => Some(options::<S>(&q, &self.setup, state)),
            _ => None,
        }
    }

    /// Feeds the face of the die that is wanted.
    ///
    /// # Errors
    /// [`FeedError`] where no die is wanted or it has no such face; nothing has changed.
    pub fn feed_face(&mut self, face: i32) -> Result<(), FeedError> {
        let Some(Request::Roll(need)) = self.need else { return Err(FeedError::NoRoll) };
        let byte = u8::try_from(face).ok().filter(|_| need.die.has(face));
        let byte = byte.ok_or(FeedError::Face { die: need.die, face })?;
        if self.faces.given.len() >= MAX_INPUTS {
            return Err(FeedError::Full);
        }
        self.faces.given.push(byte);
        self.forget_need();
        Ok(())
    }

    /// Feeds the answer to the question that is asked.
    ///
    /// # Errors
    /// [`FeedError`] where no decision is wanted or the answer is not legal; nothing has changed.
    pub fn feed_answer(&mut self, answer: i32) -> Result<(), FeedError> {
        let (Some(Request::Decision(q)), Some(state)) = (self.need, &self.asked) else {
            return Err(FeedError::NoChoice);
        };
        if !is_legal::<S>(&q, answer, &self.setup, state) {
            return Err(FeedError::Answer { ask: q.kind.code_name(), answer });
        }
        if self.answers.given.len() >= MAX_INPUTS {
            return Err(FeedError::Full);
        }
        self.answers.given.push(answer);
        self.forget_need();
        Ok(())
    }

    /// Goes back: drops what was fed since the last checkpoint, or else the last step and what went into
    /// it. `false` at the start.
    pub fn undo(&mut self) -> bool {
        let checkpoint = self.checkpoint();
        let pending = self.faces.given.len() > checkpoint.faces
            || self.answers.given.len() > checkpoint.answers;
        if !pending {
            if self.checkpoints.len() < 2 {
                return false;
            }
            self.checkpoints.pop();
            self.back_to_checkpoint();
        }
        let checkpoint = self.checkpoint();
        self.faces.given.truncate(checkpoint.faces);
        self.answers.given.truncate(checkpoint.answers);
        if let DiceFrom::Seed(fair) = &mut self.dice {
            *fair = Fair::resume(fair.seed(), checkpoint.words);
        }
        self.forget_need();
        self.over = false;
        true
    }

    /// The roster, as it was given.
    pub fn roster(&self) -> &S::Roster {
        &self.roster
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
    pub fn transcript(&self) -> impl Iterator<Item = alloc::string::String> + '_ {
        self.log.iter().filter_map(|event| S::tell(event, &self.setup))
    }

    /// Every face that went into the battle, and every answer, also those that wait for the rest
    /// of their step.
    pub fn inputs(&self) -> (&[u8], &[i32]) {
        (&self.faces.given, &self.answers.given)
    }

    /// How many words seeded dice had drawn at each checkpoint.
    pub(crate) fn drawn(&self) -> impl Iterator<Item = u64> + '_ {
        self.checkpoints.iter().map(|checkpoint| checkpoint.words)
    }

    /// The same, from a save.
    pub(crate) fn set_drawn(&mut self, drawn: impl Iterator<Item = u64>) {
        for (checkpoint, words) in self.checkpoints.iter_mut().zip(drawn) {
            checkpoint.words = words;
        }
    }

    /// Gives back the inputs of a save and runs its steps; `false` where they don't fit.
    pub(crate) fn rerun(&mut self, faces: Vec<u8>, answers: Vec<i32>, steps: usize) -> bool {
        self.faces.given = faces;
        self.answers.given = answers;
        for i in 1..=steps {
            match self.step_with(HostDice, AskHost) {
                Step::Going => {}
                Step::Over if i == steps => {}
                _ => return false,
            }
        }
        self.pending_fits()
    }

    /// Whether the next step uses every input that waits for it.
    fn pending_fits(&mut self) -> bool {
        let checkpoint = self.checkpoint();
        if self.faces.given.len() == checkpoint.faces
            && self.answers.given.len() == checkpoint.answers
        {
            return true;
        }
        if self.over {
            return false;
        }
        let mut state = self.state.clone();
        let result = drive::<S>(
            (&self.setup, &mut state, &mut Vec::new()),
            (&mut self.faces, &mut HostDice),
            (&mut self.answers, &mut AskHost),
        );
        let fits = !matches!(result, Err(Stop::Illegal { .. }))
            && self.faces.used == self.faces.given.len()
            && self.answers.used == self.answers.given.len();
        (self.faces.used, self.answers.used) = (checkpoint.faces, checkpoint.answers);
        fits
    }

    pub(crate) fn controls(&self) -> (&[Control], Control) {
        (&self.control, self.seats)
    }
}

impl<S: System> Rollback<'_, S> {
    fn end(mut self, result: Result<Progress, Stop<S>>) -> Step<S> {
        let b = &mut *self.battle;
        b.forget_need();
        match result {
            Ok(progress) => {
                self.finished = true;
                let words = match &b.dice {
                    DiceFrom::Host => 0,
                    DiceFrom::Seed(fair) => fair.words(),
                };
                b.checkpoints.push(Checkpoint {
                    log: b.log.len(),
                    faces: b.faces.used,
                    answers: b.answers.used,
                    words,
                });
                b.over = progress == Progress::Over;
                if b.over { Step::Over } else { Step::Going }
            }
            Err(Stop::Illegal { question, answer }) => Step::Illegal { question, answer },
            Err(Stop::Roll(need)) => {
                b.need = Some(Request::Roll(need));
                Step::Request(Request::Roll(need))
            }
            Err(Stop::Decision(question)) => {
                b.need = Some(Request::Decision(question));
                b.asked = Some(b.state.clone());
                Step::Request(Request::Decision(question))
            }
        }
    }
}
