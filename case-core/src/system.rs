//! What the five rule systems have in common: not a rule, only the way a rule is asked to run.

use crate::codes::{Code, RuleCode};
use crate::decide::{Answer, Deciders, LegalAnswers, Question};
use crate::dice::{Dice, NextDie, Reading, RollOutcome, RollReason};
use crate::log::{Event, Key, Sink};
use crate::node::{Node, Problems};
use crate::ruling::Ruling;
use crate::who::ActorId;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// A rule system: its sheets, its state, its lists, and its rules as one step function.
///
/// The state changes in one place, [`System::set`], so that a log of changes is complete: replayed
/// on the first state it gives the last, undone it gives the first.
pub trait System: Copy + Ord + core::hash::Hash + Debug + Send + Sync + 'static {
    /// The system's name, such as `case`.
    const NAME: &'static str;
    /// The system's name for a reader, such as `Costumed Adventurer Simulation Engine`.
    const TITLE: &'static str;

    /// Rule ids.
    type Rule: RuleCode;
    /// Everything that is rolled.
    type Roll: Code;
    /// Everything that can happen, besides rolls, shifts and changes.
    type Note: Code;
    /// Everything that can change.
    type Field: Code;
    /// Everything that is asked.
    type QuestionKind: Code;
    /// What a person writes: sheets, sides, rulings.
    type Roster: Clone + Debug + PartialEq + crate::codes::MaybeSerialize + Send + Sync;
    /// The checked roster.
    type Setup: Clone + Debug + Send + Sync;
    /// What changes in a battle, and nothing that no rule reads.
    type State: Clone + Ord + Debug + Send + Sync;

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

    /// The lowest and highest number that could be legal, and whether it is an amount (shown as a
    /// range) or a pick (shown as a list).
    fn bounds(q: &Question<Self::QuestionKind>, setup: &Self::Setup, state: &Self::State)
    -> Bounds;

    /// Whether an answer within the bounds is legal.
    fn allows(
        q: &Question<Self::QuestionKind>,
        answer: i32,
        setup: &Self::Setup,
        state: &Self::State,
    ) -> bool;

    /// The built-in plan: a legal and sensible answer.
    fn suggest(q: &Question<Self::QuestionKind>, setup: &Self::Setup, state: &Self::State) -> i32;

    /// What an answer means, in English.
    fn label(q: &Question<Self::QuestionKind>, answer: i32, setup: &Self::Setup) -> String;

    /// The rule that asks this.
    fn asked_by(ask: Self::QuestionKind) -> Self::Rule;

    /// Which turn or round it is, from 1.
    fn turn(state: &Self::State) -> i32;

    /// How many fighters the roster has.
    fn fighters(setup: &Self::Setup) -> usize;

    /// A fighter's name.
    fn name(setup: &Self::Setup, who: ActorId) -> &str;

    /// A fighter's side, from 0.
    fn side(setup: &Self::Setup, who: ActorId) -> u8;

    /// The name of a side.
    fn side_name(setup: &Self::Setup, side: u8) -> &str;

    /// Whether a fighter can still take part: neither dead nor out of the fight.
    fn stands(setup: &Self::Setup, state: &Self::State, who: ActorId) -> bool;

    /// The points by which a fighter's fitness is read (Health, Body Points, …).
    fn fitness(setup: &Self::Setup, state: &Self::State, who: ActorId) -> i32;

    /// An event as an English sentence, or nothing where a reader needs none. Made from the event
    /// alone, outside the rules.
    fn tell(event: &Event<Self>, setup: &Self::Setup) -> Option<String>;

    /// Every ruling of the system, in the order of its tables, with the value in force under this
    /// setup.
    fn rulings(setup: &Self::Setup) -> Vec<Ruling>;

    /// Every printed table of the system.
    fn tables() -> Vec<crate::ruling::PrintedTable>;
}

/// The range in which answers of a question lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub low: i32,
    /// The greatest.
    pub high: i32,
    /// Whether the answer is an amount rather than a pick from a list.
    pub amount: bool,
}

impl Bounds {
    /// An amount: a distance, a number, a shift.
    pub const fn amount(low: i32, high: i32) -> Bounds {
        Bounds { low, high, amount: true }
    }

    /// A pick from a list.
    pub const fn pick(low: i32, high: i32) -> Bounds {
        Bounds { low, high, amount: false }
    }
}

/// Whether an answer is legal: within the bounds and allowed.
pub fn is_legal<S: System>(
    q: &Question<S::QuestionKind>,
    answer: i32,
    setup: &S::Setup,
    state: &S::State,
) -> bool {
    let bounds = S::bounds(q, setup, state);
    answer >= bounds.low && answer <= bounds.high && S::allows(q, answer, setup, state)
}

/// The legal answers of a question. A list is never empty.
pub fn options<S: System>(
    q: &Question<S::QuestionKind>,
    setup: &S::Setup,
    state: &S::State,
) -> LegalAnswers {
    let bounds = S::bounds(q, setup, state);
    if bounds.amount {
        return LegalAnswers::Range { low: bounds.low, high: bounds.high };
    }
    let legal = (bounds.low..=bounds.high).filter(|&code| S::allows(q, code, setup, state));
    LegalAnswers::List(legal.map(|code| Answer { code, label: S::label(q, code, setup) }).collect())
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
    #[error("{} has to decide: {}", .0.who, .0.kind.code_name())]
    Decision(Question<S::QuestionKind>),
    /// An answer that was given is not legal.
    #[error("{answer} is not a legal answer to `{}` of {}", .question.kind.code_name(), .question.who)]
    Illegal {
        /// The question.
        question: Question<S::QuestionKind>,
        /// The answer.
        answer: i32,
    },
}

/// What a rule stands at: both doors, the state and the log.
///
/// There is one implementation, [`RuleTable`]; the trait is the short way to write its type.
pub trait Table<'a, S: System> {
    /// The checked roster.
    fn setup(&self) -> &'a S::Setup;

    /// The state.
    fn state(&self) -> &S::State;

    /// Rolls: draws one outcome of the spread and logs it. `at` is what the roll is read at (a
    /// column, a chance, a modifier), for a reader of the log.
    ///
    /// # Errors
    /// [`Stop::Roll`] where the table has to roll first.
    fn roll(
        &mut self,
        rule: S::Rule,
        who: ActorId,
        roll: S::Roll,
        at: i32,
        spread: &Reading<'_>,
    ) -> Result<RollOutcome, Stop<S>>;

    /// Asks: the answer is legal.
    ///
    /// # Errors
    /// [`Stop::Decision`] where somebody has to decide first.
    fn choose(&mut self, question: Question<S::QuestionKind>) -> Result<i32, Stop<S>>;

    /// Logs a shift, modifier or bonus that goes into the next roll of that name, with the rule
    /// that gives it; returns it. Zero is not logged.
    fn shift(&mut self, rule: S::Rule, who: ActorId, roll: S::Roll, by: i32) -> i32;

    /// Logs that something happened.
    fn note(&mut self, rule: S::Rule, note: S::Note, who: ActorId, other: ActorId, value: i32);

    /// Sets a value of the state, and logs the change if it is one.
    fn set(&mut self, rule: S::Rule, key: Key<S::Field>, to: i32);

    /// A value of the state.
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

impl<'a, S: System, D: Dice, P: Deciders<S>, L: Sink<S>> Table<'a, S>
    for RuleTable<'a, S, D, P, L>
{
    #[inline]
    fn setup(&self) -> &'a S::Setup {
        self.setup
    }

    #[inline]
    fn state(&self) -> &S::State {
        self.state
    }

    #[inline]
    fn roll(
        &mut self,
        rule: S::Rule,
        who: ActorId,
        roll: S::Roll,
        at: i32,
        spread: &Reading<'_>,
    ) -> Result<RollOutcome, Stop<S>> {
        let ask = RollReason { who, rule: rule.code_name(), roll: roll.code_name() };
        let drawn = self.dice.draw(ask, spread).map_err(Stop::Roll)?;
        if L::ON {
            self.log.push(Event::Roll {
                rule,
                who,
                roll,
                at,
                faces: drawn.shown.faces().to_vec(),
                outcome: drawn.outcome,
            });
        }
        Ok(drawn)
    }

    #[inline]
    fn choose(&mut self, question: Question<S::QuestionKind>) -> Result<i32, Stop<S>> {
        let Some(answer) = self.deciders.choose(&question, self.setup, self.state) else {
            return Err(Stop::Decision(question));
        };
        if !is_legal::<S>(&question, answer, self.setup, self.state) {
            return Err(Stop::Illegal { question, answer });
        }
        if L::ON {
            self.log.push(Event::Decision {
                rule: S::asked_by(question.kind),
                who: question.who,
                ask: question.kind,
                other: question.other,
                answer,
            });
        }
        Ok(answer)
    }

    #[inline]
    fn shift(&mut self, rule: S::Rule, who: ActorId, roll: S::Roll, by: i32) -> i32 {
        if L::ON && by != 0 {
            self.log.push(Event::Shift { rule, who, roll, by });
        }
        by
    }

    #[inline]
    fn note(&mut self, rule: S::Rule, note: S::Note, who: ActorId, other: ActorId, value: i32) {
        if L::ON {
            self.log.push(Event::Note { rule, note, who, other, value });
        }
    }

    #[inline]
    fn set(&mut self, rule: S::Rule, key: Key<S::Field>, to: i32) {
        if L::ON {
            let from = S::get(self.state, key);
            if from != to {
                S::set(self.state, key, to);
                self.log.push(Event::Change { rule, key, from, to });
            }
        } else {
            S::set(self.state, key, to);
        }
    }
}
