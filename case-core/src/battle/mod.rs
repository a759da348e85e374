//! Battles: play, ask for dice and decisions, log, undo, save and resume. Start with [`Battle`].
// It imports `plan` and what is below that: no system.

use crate::data::message::{Message, errors, message};
#[cfg(feature = "analysis")]
pub(crate) use advise::LINES as ADVICE_LINES;
pub use advise::{
    Advice, Advise, AdviseError, Advised, FightStake, Horizon, MAX_VALUES, Tactician,
};
pub(crate) use advise::{Found, labels, listed as answers_to_try, side_of};
pub use foresight::{ActorAfter, Aftermath};
pub use form::FormField;
pub(crate) use history::Patch;
pub use intervention::{InterveneError, MAX_REASON, MAX_ROSTER_CHANGES};
pub(crate) use outlook::{Outlook, Sight};
pub use request::{ModifierOf, Request, RollRequest};
pub(crate) use roster::joinable;
pub use seats::{Control, Dice, NoSeat, SeatError, Who};
pub(crate) use seats::{Seat, Seats};
pub use tape::{By, Input, Intervention, MAX_INPUTS, MAX_INTERVENTIONS, TapedIntervention};
#[cfg(feature = "analysis")]
pub use tune::{InTurn, PlanPart, Tune, TuneError, Tuned};

use crate::data::codes::Code;
use crate::data::digest::LazyDigest;
use crate::data::node::{Node, Problems};
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::data::words::Speech;
use crate::dice::{Die, FaceSource, Fair, RollReason};
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::{self, Audience, Event};
use crate::kernel::question::{Answer, Asked, LegalAnswers, kinds};
use crate::kernel::refusal::{Common, Refused};
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{StepEnd, Stop, System, View};
use crate::kernel::tracker::{
    TrackedFighter, TrackedTurn, Tracker, order, tracked_fighter, tracker,
};
use crate::plan::{BoundPlans, BoundPolicies};
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use history::Undone;
use request::Journal;
use seats::OwnDeciders;
use shared::Shared;
use tape::{Tape, TapeDecisions, TapeDice};

/// The dice source of a battle.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiceFrom {
    /// The host: the battle asks for every die.
    Host,
    /// Fair dice from a seed.
    Seed(Fair),
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step<S: System> {
    /// A checkpoint was reached.
    Going,
    /// The battle is over.
    Over,
    /// The host has to roll or decide ([`Battle::request`]). Nothing has changed.
    Wanted,
    /// A die or a decision is missing, but the battle keeps no more of them ([`MAX_INPUTS`]). Nothing has changed: undo
    /// something, or end it by an intervention.
    Full,
    /// A decision source gave an illegal answer. Nothing has changed, and its question waits for the
    /// host ([`Battle::request`]).
    Illegal {
        /// The question.
        question: S::Question,
        /// The answer.
        answer: Value,
        /// The reason.
        why: Refused<S>,
    },
}

errors! {
    /// Why a battle refuses an input; nothing has changed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum FeedError {
        /// No die is wanted.
        #[error("no die is wanted now")]
        NoRoll,
        /// No decision is wanted.
        #[error("no decision is wanted now")]
        NoDecision,
        /// The die has no such face.
        #[error("a d{die} has no face {face}: it has 1 to {most}", die = die.faces(), face, most = die.faces())]
        Face {
            /// The die that is wanted.
            die: Die,
            /// The face given.
            face: i32,
        },
        /// Fewer faces are wanted.
        #[error(many(die, most, found))]
        Many {
            /// The die that is wanted.
            die: Die,
            /// How many of it may be given.
            most: u8,
            /// How many faces were given.
            found: usize,
        },
        /// The answer is to another question.
        #[error("this answers `{answered}`, but `{asked}` is asked", answered, asked)]
        Other {
            /// The name of the question that it answers.
            answered: &'static str,
            /// The name of the open question.
            asked: &'static str,
        },
        /// The answer is not legal.
        #[error(
            "{answer} is not a legal answer to `{question}`: {why} ({rule})",
            answer = answer.plain(), question, why, rule
        )]
        Answer {
            /// The question's name.
            question: &'static str,
            /// The answer given.
            answer: Value,
            /// The rule that refuses it, or else the rule that asks.
            rule: &'static str,
            /// The reason.
            why: Message,
        },
        /// The battle has the most inputs that it can keep.
        #[error("a battle keeps at most {most} dice and decisions", most = MAX_INPUTS)]
        Full,
    }
}

fn many(die: Die, most: u8, found: usize) -> Message {
    let die = die.to_string();
    if most == 1 {
        return message!("give one face of a {die}, not {found}", die, found);
    }
    message!("give 1 to {most} faces of a {die}, not {found}", most, die, found)
}

/// The lengths of the log and of the used inputs at the end of a step, and other counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Checkpoint {
    log: usize,
    inputs: usize,
    /// The number of words drawn by seeded dice.
    words: u64,
    /// The number of interventions, and of those that change the roster.
    interventions: usize,
    roster_changes: usize,
}

/// A battle of one system. [`AnyBattle`](crate::AnyBattle) has the same methods for any system.
///
/// | you want to | call |
/// |---|---|
/// | begin | [`Battle::new`] with a roster; [`Battle::seeded`], or roll yourself |
/// | play | [`Battle::step`]; on [`Step::Wanted`] [`Battle::request`], then [`Battle::feed_face`] or [`Battle::feed_answer`] |
/// | choose who decides | [`Battle::set_control`], [`Battle::set_policy`], [`Battle::set_plan`]; at first the built-in plan, for everybody |
/// | show it | [`Battle::transcript`], [`Battle::tell`], [`Battle::cards`], [`Battle::tracker`] |
/// | go back, or keep it | [`Battle::undo_input`], [`Battle::redo`], [`Battle::save`], [`Battle::resume`] |
/// | change it as the referee | [`Battle::intervene`] |
/// | know the odds | [`Battle::aim`], [`Battle::foresee`], [`Battle::stakes`], [`Battle::scene`] |
///
/// ```
/// # #[cfg(all(feature = "serde", feature = "talislanta"))]
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use case_core::system::System;
/// use case_core::talislanta::Talislanta;
/// use case_core::{ActorId, Battle, Control, Request, Step};
///
/// let roster = serde_json::from_str(r#"{ "system": "talislanta", "fighters": [
///     { "name": "Kassir", "side": "the caravan", "combat_rating": 4, "hit_points": 20,
///       "attacks": [{ "name": "sword", "means": "weapon", "rating": 6, "damage": 6 }] },
///     { "name": "Ruk", "side": "the raiders", "combat_rating": 3, "hit_points": 22,
///       "attacks": [{ "name": "axe", "means": "weapon", "rating": 5, "damage": 8 }] }
/// ] }"#)?;
/// let mut battle = Battle::<Talislanta>::new(Talislanta::read(&roster)?)?;
/// battle.set_control(ActorId::fighter(0), Control::Host)?; // you decide for Kassir
/// let mut shown = 0;
/// loop {
///     match battle.step() {
///         Step::Going => {}
///         Step::Wanted => match battle.request() {
///             Some(Request::Roll(roll)) => {
///                 // Without a seed you roll.
///                 shown = (shown + 7) % i32::from(roll.next.die.faces());
///                 battle.feed_face(shown + 1)?;
///             }
///             _ => {
///                 battle.feed_suggestion()?; // or one of the legal answers
///             }
///         },
///         _ => break,
///     }
/// }
/// println!("{}", battle.transcript().last().unwrap_or_default());
/// # Ok(())
/// # }
/// # #[cfg(not(all(feature = "serde", feature = "talislanta")))]
/// # fn main() {}
/// ```
#[derive(Clone, Debug)]
pub struct Battle<S: System> {
    /// The original roster.
    roster: Arc<S::Roster>,
    /// Its digest.
    digest: LazyDigest,
    /// The roster with the referee's changes, as it is written, if it was wanted.
    written: Option<Arc<Node>>,
    /// For each change of the roster the number of fighters before it, if it only added some.
    grown: Shared<Option<usize>>,
    setup: Arc<S::Setup>,
    state: S::State,
    log: Shared<Event<S>>,
    checkpoints: Shared<Checkpoint>,
    tape: Tape,
    /// The interventions that were put in before other inputs, in the order of time.
    patches: Shared<Patch>,
    undone: Shared<Undone>,
    dice: DiceFrom,
    seats: Seats,
    /// The plans of the seats, bound to this roster.
    plans: BoundPlans<S>,
    /// The policies of the seats, bound likewise, if any has one.
    policies: Option<BoundPolicies<S>>,
    request: Option<Request<S>>,
    /// The state at the open request, in the middle of a step.
    asked: Option<S::State>,
    /// Whether the open question is put to the host whoever decides for its seat.
    of_every_seat: bool,
    /// The events of the open step: they join the log at its end.
    open: Vec<Event<S>>,
    /// Up to where the log was told by [`Battle::new_events`], and still is as it was told.
    told: usize,
    over: bool,
}

/// The dice source that the battle is set to.
struct OwnDice<'a>(&'a mut DiceFrom, &'a Seats);

impl FaceSource for OwnDice<'_> {
    fn face(&mut self, reason: RollReason, die: Die) -> Option<u8> {
        match self.1.dice_of(reason.who) {
            Dice::Host => None,
            Dice::Engine => match self.0 {
                DiceFrom::Host => None,
                DiceFrom::Seed(fair) => fair.face(reason, die),
            },
        }
    }
}

/// Resets a battle to its last checkpoint unless the step finished; also when a rule panics.
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

/// Runs the rules on the inputs of the tape, then on these sources.
///
/// A battle calls its sources through pointers, so that the rules are compiled once for all of
/// them.
fn drive<S: System>(
    (setup, state): (&S::Setup, &mut S::State),
    (open, wanted): (&mut Vec<Event<S>>, &mut Option<RollRequest>),
    tape: &mut Tape,
    dice: &mut dyn FaceSource,
    (deciders, by): (&mut dyn DecisionSource<S>, &Cell<By>),
) -> Result<StepEnd, Stop<S>> {
    let tape = RefCell::new(tape);
    let mut dice = TapeDice { tape: &tape, source: dice };
    let mut deciders = TapeDecisions { tape: &tape, source: deciders, by };
    let log = &mut Journal::new(open, wanted);
    at_any_table((setup, state), (&mut dice, &mut deciders), log, |t| S::step(t))
}

impl<S: System> Battle<S> {
    /// A new battle from a roster, with the host's dice and the built-in plan for every seat.
    ///
    /// # Errors
    /// All problems of the roster.
    pub fn new(roster: S::Roster) -> Result<Self, Problems> {
        let setup = S::validate(&roster)?;
        let state = S::open(&setup);
        let plans = BoundPlans::built_in(&setup);
        Ok(Battle {
            digest: LazyDigest::default(),
            roster: Arc::new(roster),
            written: None,
            grown: Shared::default(),
            setup: Arc::new(setup),
            state,
            log: Shared::default(),
            checkpoints: vec![Checkpoint::default()].into(),
            tape: Tape::default(),
            patches: Shared::default(),
            undone: Shared::default(),
            dice: DiceFrom::Host,
            seats: Seats::all(Seat::of(Control::BuiltIn)),
            plans,
            policies: None,
            request: None,
            asked: None,
            of_every_seat: false,
            open: Vec::new(),
            told: 0,
            over: false,
        })
    }

    /// The same battle with fair dice from a seed, as by [`Battle::set_seed`].
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Self {
        self.set_seed(seed);
        self
    }

    /// From now on rolls fair dice from a seed, except for seats with dice of their own
    /// ([`Battle::set_dice_of`]).
    ///
    /// An open request stays open if you still have to answer it; otherwise there is none until the
    /// next step.
    pub fn set_seed(&mut self, seed: u64) {
        self.set_dice(DiceFrom::Seed(Fair::new(seed)));
    }

    /// From now on the host rolls, as in a new battle.
    pub fn set_host_dice(&mut self) {
        self.set_dice(DiceFrom::Host);
    }

    /// From now on uses this dice source.
    #[doc(hidden)]
    pub fn set_dice(&mut self, dice: DiceFrom) {
        self.dice = dice;
        self.keep_request();
    }

    /// Runs the rules to the next checkpoint, with the dice source and the seats of the battle.
    ///
    /// On [`Step::Wanted`] feed the input and step again.
    pub fn step(&mut self) -> Step<S> {
        self.step_putting(&[])
    }

    /// The same, but the host answers the questions of these names, or all if none is named, for every
    /// seat. The plan's answer is the [`Battle::suggestion`].
    ///
    /// # Errors
    /// Each name that no question has, with the valid ones; nothing has changed.
    pub fn step_asking(&mut self, questions: &[&str]) -> Result<Step<S>, Problems> {
        Ok(self.step_putting(&kinds::<S>(questions)?))
    }

    fn step_putting(&mut self, questions: &[S::QuestionKind]) -> Step<S> {
        loop {
            let step = self.step_once(questions);
            if !matches!(step, Step::Wanted) || !self.answer_unasked() {
                return step;
            }
        }
    }

    fn step_once(&mut self, questions: &[S::QuestionKind]) -> Step<S> {
        let by = Cell::new(By::Source);
        let step = self.step_by(|b, wanted| {
            let (seats, plans, policies) = (&b.seats, &b.plans, b.policies.as_ref());
            drive::<S>(
                (&b.setup, &mut b.state),
                (&mut b.open, wanted),
                &mut b.tape,
                &mut OwnDice(&mut b.dice, seats),
                (&mut OwnDeciders { seats, plans, policies, questions, by: &by }, &by),
            )
        });
        self.of_every_seat = match &self.request {
            Some(Request::Decision(question)) => {
                questions.contains(&question.kind()) || matches!(step, Step::Illegal { .. })
            }
            _ => false,
        };
        step
    }

    /// Runs the rules to the next checkpoint, with these sources. Their faces and answers are kept
    /// and saved.
    pub fn step_with(
        &mut self,
        dice: &mut impl FaceSource,
        decisions: &mut impl DecisionSource<S>,
    ) -> Step<S> {
        let by = Cell::new(By::Source);
        self.of_every_seat = true;
        self.step_by(|b, wanted| {
            let at = (&*b.setup, &mut b.state);
            drive::<S>(at, (&mut b.open, wanted), &mut b.tape, dice, (decisions, &by))
        })
    }

    fn step_by(
        &mut self,
        run: impl FnOnce(&mut Self, &mut Option<RollRequest>) -> Result<StepEnd, Stop<S>>,
    ) -> Step<S> {
        if let Some(step) = self.step_of_intervention() {
            return step;
        }
        if self.over {
            return Step::Over;
        }
        let guard = Rollback { battle: self, finished: false };
        let mut wanted = None;
        let result = run(guard.battle, &mut wanted);
        guard.end(result, wanted)
    }

    /// Runs to the end of the battle or to the next request, but at most this many checkpoints.
    pub fn run(&mut self, checkpoints: usize) -> Step<S> {
        for _ in 0..checkpoints {
            match self.step() {
                Step::Going => {}
                stop => return stop,
            }
        }
        Step::Going
    }

    /// Takes back the changes of the open step, but keeps its events.
    fn withdraw(&mut self) {
        log::undo(&mut self.state, &self.open);
        self.tape.used = self.checkpoint().inputs;
    }

    fn checkpoint(&self) -> Checkpoint {
        self.checkpoints.last().copied().unwrap_or_default()
    }

    /// Stops at a request.
    fn wants(&mut self) -> Step<S> {
        self.asked = Some(self.state.clone());
        if self.tape.room() == 0 { Step::Full } else { Step::Wanted }
    }

    fn forget_request(&mut self) {
        self.request = None;
        self.asked = None;
        self.open.clear();
    }

    /// The open request, if the last step stopped at one.
    pub fn request(&self) -> Option<&Request<S>> {
        self.request.as_ref()
    }

    /// The events of the open step so far. They join the log when the step ends.
    #[doc(hidden)]
    pub fn open_events(&self) -> &[Event<S>] {
        &self.open
    }

    /// The state at the open request: after the events of the open step.
    pub fn open_state(&self) -> Option<&S::State> {
        self.asked.as_ref()
    }

    /// The legal answers to the open question, if there is one.
    pub fn legal_answers(&self) -> Option<LegalAnswers> {
        let (question, view) = self.asked()?;
        Some(question.legal(view))
    }

    /// Answers to the open question that exist, on a sheet or on the table, but are not legal now, each
    /// with the reason: for grayed-out buttons. Empty without an open question.
    pub fn unavailable_answers(&self) -> Vec<(Value, Refused<S>)> {
        self.asked().map_or_else(Vec::new, |(question, view)| question.unavailable(view))
    }

    /// Why an answer to the open question is not legal; `None` if it is, or if no question is open.
    pub fn refusal(&self, answer: impl Into<Value>) -> Option<Refused<S>> {
        let (question, view) = self.asked()?;
        self.refused(question, view, answer.into())
    }

    /// The same; the rules are not asked about a fighter who is not there.
    fn refused(
        &self,
        question: S::Question,
        view: View<'_, S>,
        answer: Value,
    ) -> Option<Refused<S>> {
        let place = answer.as_actor().and_then(ActorId::place);
        if place.is_some_and(|place| place >= S::fighters(&self.setup)) {
            return Some(Refused::Common(Common::NotOffered));
        }
        question.refusal(view, answer)
    }

    /// The answer to the open question of the plan last given to the seat, also if the host decides
    /// for it; of the built-in plan if it has none or a tactician decides.
    pub fn suggestion(&self) -> Option<Answer<S>> {
        let (question, view) = self.asked()?;
        Some(Answer::new(question, self.plans.answer(&question, view)))
    }

    pub(crate) fn asked(&self) -> Option<(S::Question, View<'_, S>)> {
        match (&self.request, &self.asked) {
            (Some(Request::Decision(question)), Some(state)) => {
                Some((*question, View::new(&*self.setup, state)))
            }
            _ => None,
        }
    }

    /// Feeds the face of the die that is wanted.
    ///
    /// # Errors
    /// [`FeedError`] if no die is wanted or it has no such face; nothing has changed.
    pub fn feed_face(&mut self, face: i32) -> Result<(), FeedError> {
        self.feed_faces(&[face])
    }

    /// Feeds several faces of the roll that is wanted, as many as may fall together (`count`), in the
    /// order of its dice: all of them or, if one is invalid, none. The Wild Die of D6 falls alone, and
    /// again after a 6; then the others fall.
    ///
    /// # Errors
    /// [`FeedError`]; nothing has changed.
    pub fn feed_faces(&mut self, faces: &[i32]) -> Result<(), FeedError> {
        let Some(Request::Roll(roll)) = &self.request else { return Err(FeedError::NoRoll) };
        // All dice of a roll are alike.
        let die = roll.next.die;
        if let Some(face) = faces.iter().find(|face| !die.has(**face)) {
            return Err(FeedError::Face { die, face: *face });
        }
        if faces.len() > self.tape.room() {
            return Err(FeedError::Full);
        }
        if faces.is_empty() || faces.len() > usize::from(roll.next.count) {
            return Err(FeedError::Many { die, most: roll.next.count, found: faces.len() });
        }
        for face in faces.iter().filter_map(|face| u8::try_from(*face).ok()) {
            self.tape.given.push(Input::Face { die, face, by: By::Host });
        }
        self.undone.clear();
        self.forget_request();
        Ok(())
    }

    /// The answer that a value is to the open question: one of [`Battle::legal_answers`], as a host shows
    /// them.
    ///
    /// # Errors
    /// [`FeedError`] if no decision is wanted or the answer is not legal.
    pub fn answer_of(&self, value: Value) -> Result<Answer<S>, FeedError> {
        let (question, view) = self.asked().ok_or(FeedError::NoDecision)?;
        if let Some(why) = self.refused(question, view, value) {
            let rule = question.refused_by(&why).name();
            let why = why.message();
            let question = question.kind().name();
            return Err(FeedError::Answer { question, answer: value, rule, why });
        }
        Ok(Answer::new(question, value))
    }

    /// Feeds the answer to the open question.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::{Battle, Control, FeedError, Request, Step, Who};
    /// use case_core::case::questions::{Defend, UseFullMovement};
    /// use case_core::case::{Case, Defense};
    /// use case_core::system::System;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let roster = Case::read(&toml::from_str(&text).unwrap()).unwrap();
    /// let mut battle = Battle::<Case>::new(roster).unwrap().seeded(1);
    /// battle.set_control(Who::Everybody, Control::Host).unwrap();
    /// let mut dodged = 0;
    /// while battle.step() != Step::Over && dodged == 0 {
    ///     let Some(Request::Decision(question)) = battle.request() else { continue };
    ///     let Some(defend) = Defend::of(question) else {
    ///         battle.feed_suggestion().unwrap();
    ///         continue;
    ///     };
    ///     let other = UseFullMovement { who: defend.who }.answer(true);
    ///     assert!(matches!(battle.feed_answer(other), Err(FeedError::Other { .. })));
    ///     if battle.feed_answer(defend.answer(Some(Defense::Dodge))).is_err() {
    ///         battle.feed_answer(defend.answer(None)).unwrap();
    ///     }
    ///     dodged += 1;
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`FeedError`] if no decision is wanted, it is the answer to another question, or not legal;
    /// nothing has changed.
    pub fn feed_answer(&mut self, answer: Answer<S>) -> Result<(), FeedError> {
        let (question, _) = self.asked().ok_or(FeedError::NoDecision)?;
        Self::is_answer_to(&question, &answer)?;
        self.feed_value(answer.value())
    }

    fn is_answer_to(asked: &S::Question, answer: &Answer<S>) -> Result<(), FeedError> {
        let answered = answer.question().kind().name();
        let other = FeedError::Other { answered, asked: asked.kind().name() };
        (answer.question() == asked).then_some(()).ok_or(other)
    }

    /// Feeds a value as the answer to the open question.
    pub(crate) fn feed_value(&mut self, value: Value) -> Result<(), FeedError> {
        let answer = self.answer_of(value)?.value();
        if self.tape.room() == 0 {
            return Err(FeedError::Full);
        }
        self.tape.given.push(Input::Answer { answer, by: By::Host });
        self.undone.clear();
        self.forget_request();
        Ok(())
    }

    /// Delegates one answer: feeds and returns that of the seat's tactician if it thinks about the
    /// question, otherwise the [`Battle::suggestion`].
    ///
    /// # Errors
    /// [`FeedError`] if no decision is wanted; nothing has changed.
    pub fn feed_suggestion(&mut self) -> Result<Answer<S>, FeedError> {
        let (question, view) = self.asked().ok_or(FeedError::NoDecision)?;
        let plans = || self.plans.answer(&question, view);
        let answer = Answer::new(question, self.thought().unwrap_or_else(plans));
        self.feed_answer(answer)?;
        Ok(answer)
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
    #[doc(hidden)]
    pub fn log(&self) -> &[Event<S>] {
        &self.log
    }

    /// The tracker at the last checkpoint, or at the open request: turn order, gauges and conditions,
    /// without secrets from the audience.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::battle::Battle;
    /// use case_core::case::Case;
    /// use case_core::log::Audience;
    /// use case_core::system::System;
    /// use case_core::words::Language;
    /// let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
    /// let node = toml::from_str(&text).unwrap();
    /// let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap().seeded(1);
    /// battle.run(40);
    /// let tracker = battle.tracker(&Language::English.into(), Audience::Players);
    /// let gauge = &tracker.fighters[0].gauges[0];
    /// assert_eq!((gauge.field, gauge.name.as_str()), ("health", "Health"));
    /// assert!(gauge.current <= gauge.greatest);
    /// # }
    /// ```
    pub fn tracker(&self, speech: &Speech<'_>, audience: Audience) -> Tracker {
        tracker::<S>(&self.setup, self.open_state().unwrap_or(&self.state), speech, audience)
    }

    /// The order of a [`Battle::tracker`] alone.
    pub fn tracked_order(&self) -> Vec<TrackedTurn> {
        order::<S>(&self.setup, self.open_state().unwrap_or(&self.state))
    }

    /// One fighter of a [`Battle::tracker`]; `None` if there is no such fighter.
    pub fn tracked_fighter(
        &self,
        who: ActorId,
        speech: &Speech<'_>,
        audience: Audience,
    ) -> Option<TrackedFighter> {
        let state = self.open_state().unwrap_or(&self.state);
        let is_here = who.place().is_some_and(|place| place < S::fighters(&self.setup));
        is_here.then(|| tracked_fighter::<S>(&self.setup, state, who, speech, audience))
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The number of checkpoints passed.
    pub fn checkpoints(&self) -> usize {
        self.checkpoints.len() - 1
    }

    /// The dice source.
    #[doc(hidden)]
    pub fn dice(&self) -> &DiceFrom {
        &self.dice
    }

    /// The transcript in English: a line for each event that has words.
    pub fn transcript(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.events()).filter_map(|event| self.line(event))
    }

    /// An event of the log as a line of the transcript, if it has words.
    pub(crate) fn line(&self, event: usize) -> Option<String> {
        S::tell(self.log.get(event)?, &self.setup)
    }

    /// All inputs of the battle, including those of the open step.
    pub fn inputs(&self) -> &[Input] {
        &self.tape.given
    }

    /// The number of words drawn by seeded dice at each checkpoint.
    pub(crate) fn drawn(&self) -> impl Iterator<Item = u64> + '_ {
        self.checkpoints.iter().map(|checkpoint| checkpoint.words)
    }

    /// Restores that from a save.
    pub(crate) fn set_drawn(&mut self, drawn: impl Iterator<Item = u64>) {
        for (checkpoint, words) in self.checkpoints.iter_mut().zip(drawn) {
            checkpoint.words = words;
        }
    }

    /// Restores the tape of a save and runs its steps; `false` if the inputs don't fit.
    pub(crate) fn rerun(&mut self, inputs: Vec<Input>, patches: Vec<Patch>, steps: usize) -> bool {
        self.tape.given = inputs.into();
        self.patches = patches.into();
        for i in 1..=steps {
            // No step is taken if the battle is over.
            if !self.plays_tape() || self.checkpoints() != i {
                return false;
            }
        }
        self.dry_run(None).fits
    }

    /// The changes of the tape before its end.
    pub(crate) fn patches(&self) -> &[Patch] {
        &self.patches
    }
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
                let (log, inputs, last) = (b.log.len(), b.tape.used, b.checkpoint());
                b.checkpoints.push(Checkpoint { log, inputs, words, ..last });
                b.over = progress == StepEnd::Over;
                if b.over { Step::Over } else { Step::Going }
            }
            Err(Stop::Illegal { question, answer, why }) => {
                // Whoever plays the battle can answer in place of what has erred.
                b.request = Some(Request::Decision(question));
                match b.wants() {
                    Step::Full => Step::Full,
                    _ => Step::Illegal { question, answer, why },
                }
            }
            Err(Stop::Roll(_)) => {
                let so_far = core::mem::take(&mut b.tape.faces_so_far);
                b.request = wanted.map(|roll| Request::Roll(roll.with_faces_so_far(so_far)));
                b.wants()
            }
            Err(Stop::Decision(question)) => {
                b.request = Some(Request::Decision(question));
                b.wants()
            }
        }
    }
}

// After the battle itself, since the reference lists methods in the order of these files.
mod advise;
mod foresight;
mod form;
mod history;
mod intervention;
mod known;
mod naming;
mod outlook;
mod records;
mod reorder;
mod request;
mod roster;
pub mod save;
mod seats;
mod shared;
mod tape;
#[cfg(feature = "analysis")]
mod tune;
