//! Odds of one attack, in every system, through one shape.
//!
//! It imports `battle` and what is below that: no system.
//!
//! An [`Aim`] says who attacks whom with what. [`Battle::aim`](crate::battle::Battle::aim) runs the
//! rules up to the first die of the exchange, as the battle stands: everything that the turn puts on
//! the attack goes in, what only the map or the Judge can tell is taken from the aim or from their
//! plan, and [`WentIn`] lists both. The [`Aimed`] attack then gives the exact odds of what it comes
//! to, under each defense.
//!
//! ```standalone_crate
//! # #[cfg(feature = "serde")] {
//! use case_core::ActorId;
//! use case_core::attack::{Aim, Guard};
//! use case_core::battle::Battle;
//! use case_core::case::{Case, Defense};
//! use case_core::odds::Budget;
//! use case_core::system::System;
//! use case_core::value::Typed;
//! let node = toml::from_str(include_str!("../../examples/rosters/case.toml")).unwrap();
//! let battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap();
//! let aimed = battle.aim(&Aim::new(ActorId::fighter(0), ActorId::fighter(3), 0)).unwrap();
//! assert!(aimed.assumes_fresh_turn());
//! let work = &mut Budget::new();
//! let bare = aimed.odds(Guard::Undefended, work).unwrap();
//! let evaded = aimed.odds(Guard::With(Defense::Evasion.to_value()), work).unwrap();
//! assert!(evaded.chance(|o| o.through > 0).cmp_value(bare.chance(|o| o.through > 0)).is_lt());
//! # }
//! ```

mod aimed;
mod aiming;
mod decider;

pub use aimed::{Aimed, Defended, WentIn};

use crate::data::codes::ParseError;
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::Event;
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{Stop, System, Table, View};
use crate::odds::{Budget, Odds, OddsError, RunError, Stages, exact};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// Which attack odds are asked of: who, whom, with what, and what is known of its circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Aim {
    /// The attacker.
    pub attacker: ActorId,
    /// The target.
    pub target: ActorId,
    /// The place of the attack on the attacker's sheet, from 0.
    pub attack: usize,
    /// Answers to questions by their names, such as how far the target is: of several to one
    /// question the first that is legal is taken. What is not given here and not known to the
    /// battle, the seat's plan answers; the attacker makes a plain attack.
    pub given: Vec<(String, Value)>,
    /// What else shifts the attack roll: what the referee puts on the attacker's next roll.
    pub shift: i32,
    /// How many attacks go into a flurry (CASE, FASERIP), in place of what the turn says.
    pub flurry: Option<i32>,
}

impl Aim {
    /// A plain attack.
    pub fn new(attacker: ActorId, target: ActorId, attack: usize) -> Aim {
        Aim { attacker, target, attack, given: Vec::new(), shift: 0, flurry: None }
    }

    /// The same with the answer to a question, by its name.
    #[must_use]
    pub fn given(mut self, question: impl Into<String>, answer: impl Into<Value>) -> Aim {
        self.given.push((question.into(), answer.into()));
        self
    }

    /// The same, shifted so much more.
    #[must_use]
    pub fn shifted(mut self, by: i32) -> Aim {
        self.shift = self.shift.saturating_add(by);
        self
    }

    /// The same as a flurry of so many attacks.
    #[must_use]
    pub fn flurry(mut self, attacks: i32) -> Aim {
        self.flurry = Some(attacks);
        self
    }
}

/// What the target does about an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Guard {
    /// Nothing, besides what it has set up already. Under it, and under a defense that is named,
    /// neither side spends Karma or points that the aim does not give.
    #[default]
    Undefended,
    /// What its plan answers when it is attacked; what either side spends, its plan decides too. What
    /// a plan sets up before is in the state, or is not there.
    ByPlan,
    /// This defense: one of [`Aimed::guards`].
    With(Value),
}

impl Guard {
    /// The defense; `None` where the plan decides.
    const fn value(self) -> Option<Value> {
        match self {
            Guard::Undefended => Some(Value::NOTHING),
            Guard::ByPlan => None,
            Guard::With(guard) => Some(guard),
        }
    }
}

/// A field of what an attack comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeField {
    /// Its wire name, such as `through`.
    pub name: &'static str,
    /// What its value is.
    pub meaning: &'static str,
    /// The kind of a value that is there.
    pub kind: Kind,
}

impl OutcomeField {
    /// A field.
    pub const fn new(name: &'static str, kind: Kind, meaning: &'static str) -> OutcomeField {
        OutcomeField { name, meaning, kind }
    }
}

crate::data::codes::codes! {
    /// What an attack can do to its target.
    #[non_exhaustive]
    "feat of an attack", pub enum Feat {
        /// It strikes.
        Hit "hit",
        /// The target loses points.
        Hurt "hurt",
        /// It stuns the target.
        Stun "stun",
        /// It slams the target.
        Slam "slam",
        /// It begins to kill the target.
        Kill "kill",
        /// The target is out of the fight, knocked out or dead.
        Fell "fell",
    }
}

impl Feat {
    /// The words that say that it can't be: `cannot hit`.
    pub const fn never(self) -> &'static str {
        match self {
            Feat::Hit => "cannot hit",
            Feat::Hurt => "cannot hurt",
            Feat::Stun => "cannot stun",
            Feat::Slam => "cannot slam",
            Feat::Kill => "cannot kill",
            Feat::Fell => "cannot fell",
        }
    }

    /// The words that say that it can't fail to be: `cannot miss`.
    pub const fn always(self) -> &'static str {
        match self {
            Feat::Hit => "cannot miss",
            Feat::Hurt => "cannot but hurt",
            Feat::Stun => "cannot but stun",
            Feat::Slam => "cannot but slam",
            Feat::Kill => "cannot but kill",
            Feat::Fell => "cannot but fell",
        }
    }
}

/// Something that is certain of an attack whatever the target answers, and the rule that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Verdict<R> {
    /// What is certain.
    pub feat: Feat,
    /// Whether it is certain to be; else it is certain not to be.
    pub always: bool,
    /// The rule that says so.
    pub rule: R,
}

impl<R> Verdict<R> {
    /// Its name, such as `cannot hurt`.
    pub const fn name(&self) -> &'static str {
        if self.always { self.feat.always() } else { self.feat.never() }
    }
}

impl<R: core::fmt::Display> core::fmt::Display for Verdict<R> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} ({})", self.name(), self.rule)
    }
}

/// Why an attack has no odds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AimError {
    /// The attacker or the target is nobody of the roster.
    #[error("there is no fighter {place}: the battle has 0 to {last}")]
    Fighter {
        /// The place that was named.
        place: usize,
        /// The last one there is.
        last: usize,
    },
    /// The attacker is the target.
    #[error("nobody attacks himself: the attacker is the target")]
    Oneself,
    /// The attacker's sheet has no such attack.
    #[error("there is no attack {place} on this sheet: it has {count}, from 0")]
    Attack {
        /// The place that was named.
        place: usize,
        /// How many there are.
        count: usize,
    },
    /// A number of the aim is out of its range.
    #[error("`{name}` is {value}: {least} to {most}")]
    Range {
        /// What it is.
        name: &'static str,
        /// What was given.
        value: i32,
        /// The least.
        least: i32,
        /// The greatest.
        most: i32,
    },
    /// The system asks no such question.
    #[error(transparent)]
    Question(#[from] ParseError),
    /// An answer that was given is not legal here.
    #[error("`{answer}` is no legal answer to `{question}` here")]
    Given {
        /// The question.
        question: &'static str,
        /// The answer, in words.
        answer: String,
    },
    /// The attack can't be made as things stand.
    #[error("this attack comes to nothing: {why}")]
    Impossible {
        /// The rule that says so; empty where none has a name for it.
        rule: &'static str,
        /// What the rules say of it.
        why: String,
    },
    /// The open step is carrying out this attack, and dice of it lie already.
    #[error("dice of this attack lie already: `foresee` tells what may still come of it")]
    Rolled,
    /// The target can't defend itself so.
    #[error("`{guard}` can't answer this attack: {why}; what can: {can}")]
    Guard {
        /// The defense, in words.
        guard: String,
        /// The rule that says so; empty where none has a name for it.
        rule: &'static str,
        /// Why not.
        why: &'static str,
        /// What can, in words.
        can: String,
    },
    /// The rules stopped.
    #[error("{0}")]
    Rule(String),
    /// There are too many ways for the budget, or it was stopped.
    #[error(transparent)]
    Odds(#[from] OddsError),
}

impl<S: System> From<RunError<Stop<S>>> for AimError {
    fn from(error: RunError<Stop<S>>) -> AimError {
        match error {
            RunError::Odds(error) => AimError::Odds(error),
            RunError::Rule(stop) => AimError::Rule(alloc::string::ToString::to_string(&stop)),
        }
    }
}

/// What a system tells of its attacks: the pieces of its own rule code that play runs, so that
/// their odds can be told.
#[doc(hidden)]
pub trait AttackRules: System {
    /// An attack that is ready: everything that the turn and the map put on it is known.
    type Intent: Clone + Debug + Send + Sync;
    /// What one attack comes to.
    type Outcome: Clone + Ord + Debug + Send + Sync;

    /// What an outcome consists of.
    const FIELDS: &'static [OutcomeField];
    /// What can be said of every attack of this system.
    const FEATS: &'static [Feat];
    /// Whether defenses are set up before the attack, by dice of their own.
    const SETS_UP: bool = false;
    /// The most attacks of a flurry; 1 where the system has none.
    const MOST_FLURRY: i32 = 1;

    /// The values of an outcome, as [`AttackRules::FIELDS`] names them.
    fn values(outcome: &Self::Outcome) -> Vec<Value>;

    /// Whether an outcome has a feat.
    fn has(outcome: &Self::Outcome, feat: Feat) -> bool;

    /// How bad an outcome is for the target, in points: more is worse, and only differences count.
    fn harm(outcome: &Self::Outcome) -> i32;

    /// Outside a turn, gives attacker and target the actions with which they begin one; whether
    /// anything had to be assumed.
    fn assume(setup: &Self::Setup, state: &mut Self::State, aim: &Aim) -> bool;

    /// Why the attack can't be made at all, whatever is taken for granted. `None` where it can.
    fn unable(v: View<'_, Self>, aim: &Aim) -> Option<Self::Refusal> {
        let _ = (v, aim);
        None
    }

    /// What else has to be taken for granted of the attack or its target, such as that an
    /// attacker who has still to close in gets there: puts it into the state, before
    /// [`AttackRules::assume`], and says it, each with its rule.
    fn presume(
        setup: &Self::Setup,
        state: &mut Self::State,
        aim: &Aim,
    ) -> Vec<(Self::Rule, &'static str)> {
        let _ = (setup, state, aim);
        Vec::new()
    }

    /// Whether an event announces the aimed attack: what stands before it in a step is no part of the
    /// attack, what comes after it is.
    fn announces(event: &Event<Self>, aim: &Aim) -> bool {
        let _ = (event, aim);
        false
    }

    /// Runs an attack up to its exchange: declared and carried out as the battle would. `None`
    /// where it comes to nothing: the log says why.
    ///
    /// # Errors
    /// [`Stop`] where a die or an answer is wanted.
    fn ready<'a>(
        t: &mut impl Table<'a, Self>,
        aim: &Aim,
    ) -> Result<Option<Self::Intent>, Stop<Self>>;

    /// Runs the exchange of a ready attack.
    ///
    /// # Errors
    /// [`Stop`] where a die or an answer is wanted.
    fn strike<'a>(
        t: &mut impl Table<'a, Self>,
        intent: &Self::Intent,
    ) -> Result<Self::Outcome, Stop<Self>>;

    /// The answer that the aim itself is to a question: whom to attack, with what. Where it is not
    /// legal the attack can't be made so.
    fn aimed(question: &Self::Question, aim: &Aim) -> Option<Value> {
        let _ = (question, aim);
        None
    }

    /// The answer of a plain attack to a question of the attacker: nothing pulled, called or
    /// risked. Not used where it is not legal.
    fn plain(question: &Self::Question, aim: &Aim, v: View<'_, Self>) -> Option<Value>;

    /// The answer by which nothing is spent on a roll, to a question of whether to: neither side
    /// spends anything that the aim does not give, unless the target plays by its plan
    /// ([`Guard::ByPlan`]): then both do.
    fn kept(question: &Self::Question) -> Option<Value> {
        let _ = question;
        None
    }

    /// The answer of a target with this defense ([`Value::NOTHING`]: with none) to a question by
    /// which it defends itself ([`Tactics::DEFENDING`](crate::system::Tactics::DEFENDING)); `None` for every other question. Not used
    /// where it is not legal.
    fn guarded(question: &Self::Question, aim: &Aim, guard: Value) -> Option<Value>;

    /// Why the target can't meet a ready attack with that one of [`Tactics::defenses`]; `None` where
    /// it can.
    ///
    /// [`Tactics::defenses`]: crate::system::Tactics::defenses
    fn hindrance(
        v: View<'_, Self>,
        aim: &Aim,
        intent: &Self::Intent,
        guard: Value,
    ) -> Option<Self::Refusal>;

    /// Sets up a defense before the attack, where that is how the system has it
    /// ([`AttackRules::SETS_UP`]); does nothing for one that is answered when the attack comes.
    ///
    /// # Errors
    /// [`Stop`] where a die or an answer is wanted.
    fn set_up<'a>(t: &mut impl Table<'a, Self>, aim: &Aim, guard: Value) -> Result<(), Stop<Self>> {
        let _ = (t, aim, guard);
        Ok(())
    }

    /// The rule by which a ready attack certainly has or lacks a feat; `can` tells what it can do.
    fn rule_of(
        setup: &Self::Setup,
        state: &Self::State,
        intent: &Self::Intent,
        feat: Feat,
        can: &dyn Fn(Feat) -> bool,
    ) -> Self::Rule;

    /// The odds of what a ready attack comes to.
    ///
    /// # Errors
    /// As [`exact`].
    fn odds<P: DecisionSource<Self>>(
        setup: &Self::Setup,
        state: &Self::State,
        intent: &Self::Intent,
        deciders: &mut P,
        work: &mut Budget<'_>,
    ) -> Result<Odds<Self::Outcome>, RunError<Stop<Self>>> {
        by_paths(setup, state, intent, deciders, work)
    }

    /// The odds of what it comes to from one of these states: those to which a defense leads that is
    /// set up before it ([`AttackRules::SETS_UP`]).
    ///
    /// # Errors
    /// As [`exact`].
    fn odds_set_up<P: DecisionSource<Self>>(
        setup: &Self::Setup,
        states: Stages<Self::State>,
        intent: &Self::Intent,
        deciders: &mut P,
        work: &mut Budget<'_>,
    ) -> Result<Odds<Self::Outcome>, RunError<Stop<Self>>> {
        let states = states.into_odds()?;
        let each = |state: &Self::State| Self::odds(setup, state, intent, deciders, work);
        Stages::follow(&states, usize::MAX, each)
    }
}

/// The odds of a ready attack by every path of its exchange.
pub(crate) fn by_paths<S: AttackRules>(
    setup: &S::Setup,
    state: &S::State,
    intent: &S::Intent,
    deciders: &mut impl DecisionSource<S>,
    work: &mut Budget<'_>,
) -> Result<Odds<S::Outcome>, RunError<Stop<S>>> {
    let mut scratch = state.clone();
    exact(work, |dice| {
        scratch.clone_from(state);
        let (state, log, deciders) = (&mut scratch, &mut (), &mut *deciders);
        at_any_table((setup, state), (dice, deciders), log, |t| S::strike(t, intent))
    })
}

/// The states that a defense that is set up before the attack can lead to.
fn set_up<S: AttackRules>(
    setup: &S::Setup,
    state: &S::State,
    (aim, guard): (&Aim, Value),
    deciders: &mut impl DecisionSource<S>,
    work: &mut Budget<'_>,
) -> Result<Stages<S::State>, RunError<Stop<S>>> {
    Stages::of(()).then(work, |(), dice| {
        let mut state = state.clone();
        let log = &mut ();
        at_any_table((setup, &mut state), (dice, &mut *deciders), log, |t| {
            S::set_up(t, aim, guard)
        })?;
        Ok(state)
    })
}
