//! What the five rule systems have in common: not a rule, only the way a rule is asked to run.

use crate::cast::Cast;
use crate::codes::{Code, RuleCode};
use crate::decide::{Deciders, Ours};
use crate::dice::{Dice, NextDie, Reading, RollOutcome, RollReason};
use crate::habit::Habits;
use crate::log::{Audience, Event, Key, Sink};
use crate::node::{Node, Problems};
use crate::question::{Asked, Query};
use crate::ruling::Ruling;
use crate::value::{IntoValues, Kind, Typed, Value, Values};
use crate::who::ActorId;
use crate::words::{FieldInfo, Language, Line, List, Speech};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// What keeps [`System`] to this crate and its tests.
#[doc(hidden)]
pub mod sealed {
    /// A system of this crate.
    pub trait Sealed {}
}

/// A rule system: its sheets, its state, its lists, and its rules as one step function.
///
/// The state changes in one place, [`System::set`], so that a log of changes is complete: replayed
/// on the first state it gives the last, undone it gives the first.
///
/// The systems are those of this crate (the trait is sealed): a further one is a folder of its own,
/// and one line in `any.rs`.
pub trait System:
    sealed::Sealed + Copy + Ord + core::hash::Hash + Debug + Send + Sync + 'static
{
    /// The system's name, such as `case`.
    const NAME: &'static str;
    /// The system's name for a reader, such as `Costumed Adventurer Simulation Engine`.
    const TITLE: &'static str;

    /// The version of the system's rules: raised whenever the same inputs could give another
    /// battle. A save of another version is refused.
    const RULES_VERSION: i32;
    /// The version of the built-in plan: raised whenever it could answer otherwise. Saves hold
    /// answers, so that it changes no saved battle; results say on which version they stand.
    const PLAN_VERSION: i32;
    /// What a shift or modifier of this system's rolls is a number of.
    const MODIFIER: Kind;
    /// The listed enumerations, which [`Kind::Name`] counts.
    const LISTS: &'static [&'static List];

    /// Rule ids.
    type Rule: RuleCode;
    /// Everything that is rolled.
    type Roll: Code;
    /// Everything that can happen, besides rolls, shifts and changes.
    type Note: Code;
    /// Everything that can change.
    type Field: Code;
    /// The names of everything that is asked.
    type QuestionKind: Code;
    /// Everything that is asked, whichever question it is.
    type Question: Asked<Self>;
    /// What the built-in plan makes a point of, and a plan can leave off: at most 32.
    type Habit: Code;
    /// What a person writes: sheets, sides, rulings.
    type Roster: crate::sheet::SheetTable
        + Clone
        + Debug
        + PartialEq
        + crate::codes::MaybeSerialize
        + Send
        + Sync;
    /// The checked roster.
    type Setup: Clone + Debug + Send + Sync;
    /// What changes in a battle, and nothing that no rule reads.
    type State: Clone + Ord + core::hash::Hash + Debug + Send + Sync;

    /// Reads a roster from data, all problems at once.
    ///
    /// # Errors
    /// Every problem with its path and what would be right.
    fn read(node: &Node) -> Result<Self::Roster, Problems>;

    /// Checks a roster, all problems at once.
    ///
    /// # Errors
    /// Every problem with its path and what would be right.
    fn validate(roster: &Self::Roster) -> Result<Self::Setup, Problems>;

    /// The state at the start.
    fn open(setup: &Self::Setup) -> Self::State;

    /// Runs the rules up to the next checkpoint.
    ///
    /// # Errors
    /// [`Stop`] where a die or an answer is wanted, or where one given does not fit.
    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<Progress, Stop<Self>>;

    /// A value of the state.
    fn get(state: &Self::State, key: Key<Self::Field>) -> i32;

    /// Sets a value of the state: the only place where it changes.
    fn set(state: &mut Self::State, key: Key<Self::Field>, value: i32);

    /// Which turn or round it is, from 1; in CASE and FASERIP 0 for the turn of a surprise, which
    /// comes before the first.
    fn turn(state: &Self::State) -> i32;

    /// Sets the number of the turn back to the least one from which the battle would go on alike,
    /// so that equal situations of different turns are equal states to a solver. Neither the rules
    /// nor the built-in plan may be able to tell the difference, but for an end that the plan
    /// calls after so many turns. Returns how many turns it was set back.
    fn forget_turn(_setup: &Self::Setup, _state: &mut Self::State) -> i32 {
        0
    }

    /// Sets the number of the turn forward again by what was forgotten, and with it whatever the
    /// state holds that is counted from it.
    fn recall_turn(_state: &mut Self::State, _by: i32) {}

    /// The first turn in which the built-in plan may end a battle only because it has lasted so
    /// long.
    fn calls_off(_setup: &Self::Setup) -> i32 {
        i32::MAX
    }

    /// The setup for a solver: nobody joins, and nobody looks at what was rolled, so that what no
    /// rule reads any more need not be kept.
    fn closed(setup: &Self::Setup) -> Self::Setup {
        setup.clone()
    }

    /// Who takes part: names and sides.
    fn cast(setup: &Self::Setup) -> &Cast;

    /// How many fighters the roster has.
    #[inline]
    fn fighters(setup: &Self::Setup) -> usize {
        Self::cast(setup).fighters()
    }

    /// The name of a fighter or seat.
    fn name(setup: &Self::Setup, who: ActorId) -> &str {
        Self::cast(setup).name(who)
    }

    /// Whether a fighter can still take part: neither dead nor out of the fight.
    fn stands(setup: &Self::Setup, state: &Self::State, who: ActorId) -> bool;

    /// The points by which a fighter's fitness is read (Health, Body Points, …).
    fn fitness(setup: &Self::Setup, state: &Self::State, who: ActorId) -> i32;

    /// The name of an attack of somebody, as a reader knows it.
    fn attack_name(setup: &Self::Setup, of: ActorId, place: usize) -> Option<String>;

    /// The name of an object of the roster.
    fn object_name(_setup: &Self::Setup, _place: usize) -> Option<&str> {
        None
    }

    /// How something that happened is told, and its values' names and kinds.
    fn line(note: Self::Note) -> Line;

    /// What a field is.
    fn field(field: Self::Field) -> FieldInfo;

    /// A roll's name in German.
    fn roll_in_german(roll: Self::Roll) -> &'static str;

    /// Whether somebody's plans are hidden from the players until they show.
    fn keeps_secrets(_setup: &Self::Setup, _who: ActorId) -> bool {
        false
    }

    /// Whether players may not know an event yet. What it is about is in the data, marked.
    fn is_secret(_event: &Event<Self>, _setup: &Self::Setup) -> bool {
        false
    }

    /// A decision as a sentence, where no other event tells what came of it.
    fn tell_decision(
        _question: &Self::Question,
        _answer: Value,
        _setup: &Self::Setup,
        _speech: &Speech<'_>,
    ) -> Option<String> {
        None
    }

    /// An event as an English sentence for players; [`tell`](crate::log::tell()) says it in any
    /// language.
    fn tell(event: &Event<Self>, setup: &Self::Setup) -> Option<String> {
        crate::log::tell(event, setup, &Language::English.into(), Audience::Players)
    }

    /// The rule that asks a question.
    fn asked_by(kind: Self::QuestionKind) -> Self::Rule;

    /// Every ruling of the system, in the order of its tables, with its default in force.
    fn default_rulings() -> Vec<Ruling>;

    /// Every ruling of the system, in the order of its tables, with the value in force under this
    /// setup.
    fn rulings(setup: &Self::Setup) -> Vec<Ruling>;

    /// Whether every ruling of this setup has its default: quicker than looking through
    /// [`System::rulings`].
    fn has_default_rulings(setup: &Self::Setup) -> bool;

    /// Every printed table of the system.
    fn tables() -> Vec<crate::ruling::PrintedTable>;

    /// The table of the rule book's sentences.
    fn sentences() -> &'static [crate::sentences::Sentence] {
        &[]
    }

    /// The rulings that the referee may change between turns.
    const CHANGEABLE: &'static [&'static str] = &[];

    /// The table of a roster in which a ruling stands.
    fn rulings_table(_name: &str) -> &'static str {
        "rulings"
    }

    /// What a roster says of an object that is not as at the start: fields of its sheet with their
    /// values.
    fn object_now(
        _setup: &Self::Setup,
        _state: &Self::State,
        _place: usize,
    ) -> Vec<(&'static str, Node)> {
        Vec::new()
    }

    /// Whether the battle is over.
    fn is_over(state: &Self::State) -> bool;

    /// Whether a turn has ended and the next has not begun: when teams and rulings may change.
    fn is_between_turns(_setup: &Self::Setup, _state: &Self::State) -> bool {
        false
    }

    /// Whose turn it is: who declares or acts next; `None` where it is nobody's.
    fn acting(_setup: &Self::Setup, _state: &Self::State) -> Option<ActorId> {
        None
    }

    /// The least and the greatest number of a value of the state, as a host reads it; `None` where
    /// it has no bounds of its own. Whether the referee may set it says the field's
    /// [`FieldInfo::settable`].
    fn limits(
        setup: &Self::Setup,
        _state: &Self::State,
        key: Key<Self::Field>,
    ) -> Option<(i32, i32)> {
        plain_limits::<Self>(setup, key)
    }

    /// The referee sets a value: with it goes whatever hangs together with it. `to` is the number
    /// as it is stored, and within the bounds.
    ///
    /// # Errors
    /// [`Unfit`] where it makes no sense now; what was changed until then is taken back.
    fn amend<'a>(
        t: &mut impl Table<'a, Self>,
        key: Key<Self::Field>,
        to: i32,
    ) -> Result<(), Unfit> {
        t.amend(key, to);
        Ok(())
    }

    /// After anything that the referee did: what the system keeps of the whole, such as how many
    /// stand, is counted again.
    fn settle<'a>(_t: &mut impl Table<'a, Self>) {}

    /// The referee ends the battle.
    ///
    /// # Errors
    /// [`Unfit`] where it is over.
    fn end_battle<'a>(_t: &mut impl Table<'a, Self>) -> Result<(), Unfit> {
        Err(Unfit("this system's battles end by themselves alone"))
    }

    /// The referee has the battle go on: also where it is over, or would be.
    ///
    /// # Errors
    /// [`Unfit`] where nobody could go on.
    fn go_on<'a>(_t: &mut impl Table<'a, Self>) -> Result<(), Unfit> {
        Err(Unfit("this system's battles end by themselves alone"))
    }

    /// Takes in the fighters and objects that a state lacks, as they stand in a fresh state of the
    /// larger roster.
    fn join(state: &mut Self::State, fresh: &Self::State);

    /// How dangerous somebody is: what its best attack takes from an average foe, in hundredths of
    /// a point. Only the order counts, within one system.
    fn danger(_setup: &Self::Setup, _state: &Self::State, _who: ActorId) -> i32 {
        0
    }

    /// How well somebody is protected against an average attack: armor, defense. Only the order
    /// counts, within one system.
    fn protection(_setup: &Self::Setup, _state: &Self::State, _who: ActorId) -> i32 {
        0
    }

    /// Whom somebody attacks: by what it has declared this turn, or else by what it did last, as
    /// far as the table has seen it.
    fn attacks(_setup: &Self::Setup, _state: &Self::State, _who: ActorId) -> Option<ActorId> {
        None
    }

    /// Who holds somebody.
    fn holder(_setup: &Self::Setup, _state: &Self::State, _who: ActorId) -> Option<ActorId> {
        None
    }

    /// The questions whose answers decide fights: whom to attack, with what, how to defend. A
    /// search for good plans tries their answers, and a tactician thinks about them.
    const TACTICAL: &'static [Self::QuestionKind] = &[];

    /// Plans of the system's own that come with the engine.
    fn named_plans() -> Vec<crate::plan::Plan> {
        Vec::new()
    }

    /// The fields of the shift that waits for a fighter's next roll, and of how many of its rolls
    /// pass before; `None` where rolls can't be shifted.
    fn circumstance() -> Option<[Self::Field; 2]> {
        None
    }
}

/// Why the referee's hand was refused: what would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unfit(pub &'static str);

/// The bounds that the kind of a field gives by itself: yes or no, the members of a list, the
/// fighters of a battle.
pub fn plain_limits<S: System>(setup: &S::Setup, key: Key<S::Field>) -> Option<(i32, i32)> {
    let last = |len: usize| i32::try_from(len).ok()?.checked_sub(1);
    match S::field(key.field).cell.kind {
        Kind::YesNo => Some((0, 1)),
        Kind::Actor => Some((0, last(S::fighters(setup))?)),
        Kind::Name(list) => Some((0, last(S::LISTS.get(usize::from(list))?.len())?)),
        _ => None,
    }
}

/// A setup and a state: what legality, plans and odds look at.
#[derive(Debug)]
pub struct View<'a, S: System> {
    /// The checked roster.
    pub setup: &'a S::Setup,
    /// The state.
    pub state: &'a S::State,
    /// What the built-in plan makes a point of; no rule reads it.
    pub habits: Habits,
}

// Derived, both would want the system itself to be so.
#[expect(clippy::expl_impl_clone_on_copy, reason = "deriving would bound the system")]
impl<S: System> Clone for View<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for View<'_, S> {}

impl<'a, S: System> View<'a, S> {
    /// A view, with every habit of the built-in plan.
    #[inline]
    pub const fn new(setup: &'a S::Setup, state: &'a S::State) -> Self {
        View { setup, state, habits: Habits::ALL }
    }

    /// The same for a plan with these habits.
    #[inline]
    #[must_use]
    pub const fn with_habits(self, habits: Habits) -> Self {
        View { habits, ..self }
    }

    /// Whether the plan has a habit.
    #[inline]
    pub fn minds(self, habit: S::Habit) -> bool {
        self.habits.has(habit)
    }
}

/// A roll that a rule calls for: everything that a player can know before the dice fall.
#[derive(Clone, Copy, Debug)]
pub struct RollCall<'r, S: System> {
    /// The rule that calls for it.
    pub rule: S::Rule,
    /// Who rolls.
    pub who: ActorId,
    /// Which roll.
    pub roll: S::Roll,
    /// Against whom; nobody if against nobody.
    pub against: ActorId,
    /// What it starts from: the rank, skill or score before modifiers.
    pub base: Value,
    /// Where it is read: a column, a chance, a difficulty.
    pub at: Value,
    /// What is added to the dice; `None` where dice are not added up.
    pub flat: Option<i32>,
    /// What the outcome is a number of; a total with [`Kind::Total`].
    pub outcome: Kind,
    /// How the dice are read.
    pub reading: Reading<'r>,
}

impl<'r, S: System> RollCall<'r, S> {
    /// A roll against nobody, read as it is: of one die its face, of several their total.
    #[inline]
    pub fn new(rule: S::Rule, who: ActorId, roll: S::Roll, reading: Reading<'r>) -> Self {
        let outcome = match reading {
            Reading::Face(_) => Kind::Face,
            Reading::Bands { .. } => Kind::Place,
            Reading::Sum { .. } | Reading::Wild(_) => Kind::Total,
        };
        RollCall {
            rule,
            who,
            roll,
            against: ActorId::NOBODY,
            base: Value::NOTHING,
            at: Value::NOTHING,
            flat: if matches!(outcome, Kind::Total) { Some(0) } else { None },
            outcome,
            reading,
        }
    }

    /// The same against somebody.
    #[inline]
    #[must_use]
    pub fn against(self, against: ActorId) -> Self {
        RollCall { against, ..self }
    }

    /// The same from a rank, skill or score, before modifiers.
    #[inline]
    #[must_use]
    pub fn from(self, base: impl Into<Value>) -> Self {
        RollCall { base: base.into(), ..self }
    }

    /// The same, read in a column, at a chance or against a difficulty.
    #[inline]
    #[must_use]
    pub fn at(self, at: impl Into<Value>) -> Self {
        RollCall { at: at.into(), ..self }
    }

    /// The same, with that much added to the dice.
    #[inline]
    #[must_use]
    pub fn adding(self, flat: i32) -> Self {
        RollCall { flat: Some(flat), ..self }
    }

    /// The same, its outcome a number of that kind.
    #[inline]
    #[must_use]
    pub fn giving(self, outcome: Kind) -> Self {
        RollCall { outcome, ..self }
    }

    /// An outcome as a value: of a total, its flat part included.
    pub fn outcome_value(&self, outcome: i32) -> Value {
        let flat = if self.outcome == Kind::Total { self.flat.unwrap_or(0) } else { 0 };
        Value::new(self.outcome, outcome.saturating_add(flat))
    }
}

/// Whether the battle goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A checkpoint was reached: step again.
    Going,
    /// The battle is over.
    Over,
}

/// Why a step stopped before its checkpoint. Nothing was changed: give what is wanted and step again.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop<S: System> {
    /// A die is wanted.
    #[error(transparent)]
    Roll(NextDie),
    /// An answer is wanted.
    #[error("{} has to decide: {}", .0.who(), .0.kind().code_name())]
    Decision(S::Question),
    /// An answer that was given is not legal.
    #[error("{} is not a legal answer to `{}` of {}", .answer.plain(), .question.kind().code_name(), .question.who())]
    Illegal {
        /// The question.
        question: S::Question,
        /// The answer.
        answer: Value,
    },
}

/// What a rule stands at: both doors, the state and the log.
///
/// [`RuleTable`] is what a battle, odds and simulation use; a system that runs another system's
/// rules, as FASERIP's phases run CASE's, shows them its own table through this trait.
pub trait Table<'a, S: System> {
    /// The checked roster.
    fn setup(&self) -> &'a S::Setup;

    /// The state.
    fn state(&self) -> &S::State;

    /// Rolls: draws one outcome of the reading and logs it.
    ///
    /// # Errors
    /// [`Stop::Roll`] where the table has to roll first.
    fn roll(&mut self, call: RollCall<'_, S>) -> Result<RollOutcome, Stop<S>>;

    /// Asks: the answer is legal.
    ///
    /// # Errors
    /// [`Stop::Decision`] where somebody has to decide first.
    fn ask<Q: Query<S>>(&mut self, question: Q) -> Result<Q::Answer, Stop<S>> {
        let question = question.into();
        let answer = self.ask_any(question)?;
        Q::Answer::from_value(answer).ok_or(Stop::Illegal { question, answer })
    }

    /// Asks a question whose type is not known: the answer is legal.
    ///
    /// # Errors
    /// [`Stop::Decision`] where somebody has to decide first.
    fn ask_any(&mut self, question: S::Question) -> Result<Value, Stop<S>>;

    /// Logs a shift, modifier or bonus of any kind that goes into the next roll of that name, with
    /// the rule that gives it. Zero is not logged.
    fn modify(&mut self, rule: S::Rule, who: ActorId, roll: S::Roll, by: Value);

    /// Logs a shift or modifier of the system's usual kind; returns it.
    #[inline]
    fn shift(&mut self, rule: S::Rule, who: ActorId, roll: S::Roll, by: i32) -> i32 {
        self.modify(rule, who, roll, Value::new(S::MODIFIER, by));
        by
    }

    /// Logs that something happened. A bare number takes its kind from the note's line.
    fn note(
        &mut self,
        rule: S::Rule,
        note: S::Note,
        who: ActorId,
        other: ActorId,
        values: impl IntoValues,
    );

    /// Sets a value of the state, and logs the change if it is one.
    fn set(&mut self, rule: S::Rule, key: Key<S::Field>, to: i32);

    /// Sets a value of the state by the referee's hand, and logs the change if it is one.
    fn amend(&mut self, key: Key<S::Field>, to: i32);

    /// A value of the state.
    #[inline]
    fn get(&self, key: Key<S::Field>) -> i32 {
        S::get(self.state(), key)
    }
}

/// The implementation of [`Table`]: sources behind both doors, a state and a log.
#[derive(Debug)]
pub struct RuleTable<'a, S: System, D, P, L> {
    /// The checked roster.
    pub setup: &'a S::Setup,
    /// The state.
    pub state: &'a mut S::State,
    /// The door of chance.
    pub dice: &'a mut D,
    /// The door of decisions.
    pub deciders: &'a mut P,
    /// The log; `()` keeps none.
    pub log: &'a mut L,
}

/// What is logged: out of line, so that a rule's own code stays small.
impl<S: System, D, P, L: Sink<S>> RuleTable<'_, S, D, P, L> {
    fn log_roll(&mut self, call: &RollCall<'_, S>, drawn: &RollOutcome) {
        let total = |flat: i32| drawn.shown.total().map(|total| total.saturating_add(flat));
        self.log.push(Event::Roll {
            rule: call.rule,
            who: call.who,
            roll: call.roll,
            against: call.against,
            base: call.base,
            at: call.at,
            flat: call.flat.unwrap_or(0),
            faces: drawn.shown.faces().to_vec(),
            total: call.flat.and_then(total),
            outcome: call.outcome_value(drawn.outcome),
        });
    }

    fn log_decision(&mut self, rule: S::Rule, question: S::Question, answer: Value) {
        self.log.push(Event::Decision { rule, question, answer });
    }

    fn log_note(
        &mut self,
        rule: S::Rule,
        note: S::Note,
        who: ActorId,
        other: ActorId,
        mut values: Values,
    ) {
        for ((_, kind), value) in S::line(note).values.iter().zip(&mut values.0) {
            if value.kind == Kind::Amount {
                value.kind = *kind;
                if *kind == Kind::Attack {
                    value.of = who;
                }
            }
        }
        if S::line(note).values.is_empty() {
            values = Values::NONE;
        }
        self.log.push(Event::Note { rule, note, who, other, values });
    }

    fn set_and_log(&mut self, rule: S::Rule, key: Key<S::Field>, to: i32) {
        let from = S::get(self.state, key);
        if from != to {
            S::set(self.state, key, to);
            self.log.push(Event::Change { rule, key, from, to });
        }
    }
}

#[cfg_attr(
    not(case_small),
    expect(
        clippy::inline_always,
        reason = "a roll, a question or a field of a constant name folds where it stands"
    )
)]
impl<'a, S: System, D: Dice, P: Deciders<S>, L: Sink<S>> Table<'a, S>
    for RuleTable<'a, S, D, P, L>
{
    #[cfg_attr(not(case_small), inline(always))]
    fn setup(&self) -> &'a S::Setup {
        self.setup
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn state(&self) -> &S::State {
        self.state
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn roll(&mut self, call: RollCall<'_, S>) -> Result<RollOutcome, Stop<S>> {
        let reason =
            RollReason { who: call.who, rule: call.rule.code_name(), roll: call.roll.code_name() };
        let drawn = match self.dice.draw(reason, &call.reading) {
            Ok(drawn) => drawn,
            Err(next) => {
                if self.log.is_on() {
                    self.log.wanted(&call, next);
                }
                return Err(Stop::Roll(next));
            }
        };
        if self.log.is_on() {
            self.log_roll(&call, &drawn);
        }
        Ok(drawn)
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn ask<Q: Query<S>>(&mut self, question: Q) -> Result<Q::Answer, Stop<S>> {
        let view = View::new(self.setup, &*self.state);
        let trusted = self.deciders.is_proven(Ours) && !cfg!(debug_assertions);
        let answer = match self.deciders.decide(&question, view) {
            None => return Err(Stop::Decision(question.into())),
            Some(Ok(answer)) if trusted || question.is_legal(view, answer) => answer,
            Some(Ok(answer)) => {
                let answer = answer.to_value();
                return Err(Stop::Illegal { question: question.into(), answer });
            }
            Some(Err(answer)) => {
                return Err(Stop::Illegal { question: question.into(), answer });
            }
        };
        if self.log.is_on() {
            self.log_decision(Q::RULE, question.into(), answer.to_value());
        }
        Ok(answer)
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn ask_any(&mut self, question: S::Question) -> Result<Value, Stop<S>> {
        let view = View::new(self.setup, &*self.state);
        let Some(answer) = self.deciders.choose(&question, view) else {
            return Err(Stop::Decision(question));
        };
        let trusted = self.deciders.is_proven(Ours) && !cfg!(debug_assertions);
        if !trusted && !question.is_legal(view, answer) {
            return Err(Stop::Illegal { question, answer });
        }
        if self.log.is_on() {
            self.log_decision(S::asked_by(question.kind()), question, answer);
        }
        Ok(answer)
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn modify(&mut self, rule: S::Rule, who: ActorId, roll: S::Roll, by: Value) {
        if self.log.is_on() && by.number != 0 {
            self.log.push(Event::Modifier { rule, who, roll, by });
        }
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn note(
        &mut self,
        rule: S::Rule,
        note: S::Note,
        who: ActorId,
        other: ActorId,
        values: impl IntoValues,
    ) {
        if self.log.is_on() {
            self.log_note(rule, note, who, other, values.into_values());
        }
    }

    #[cfg_attr(not(case_small), inline(always))]
    fn set(&mut self, rule: S::Rule, key: Key<S::Field>, to: i32) {
        if self.log.is_on() {
            self.set_and_log(rule, key, to);
        } else {
            S::set(self.state, key, to);
        }
    }

    fn amend(&mut self, key: Key<S::Field>, to: i32) {
        let from = S::get(self.state, key);
        if from != to {
            S::set(self.state, key, to);
            if self.log.is_on() {
                self.log.push(Event::Amendment { key, from, to });
            }
        }
    }
}
