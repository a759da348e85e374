//! Odds of one attack, in every system, through one shape.
//!
// It imports `battle` and what is below that: no system.
//! An [`Aim`] says who attacks whom with what. [`Battle::aim`](crate::battle::Battle::aim) runs the
//! rules in the present state of the battle up to the first die of the exchange. The turn gives the
//! modifiers, the aim or a plan the answers of the map and the Judge; [`WentIn`] lists both. The
//! [`Aimed`] attack then gives the exact odds of its outcome under each defense.
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use case_core::ActorId;
//! use case_core::attack::{Aim, Guard};
//! use case_core::battle::Battle;
//! use case_core::case::{Case, Defense};
//! use case_core::odds::Budget;
//! use case_core::system::System;
//! use case_core::value::Typed;
//! let text = std::fs::read_to_string("examples/rosters/case.toml").unwrap();
//! let node = toml::from_str(&text).unwrap();
//! let battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap();
//! let fists = battle.attacks(ActorId::fighter(0)).next().unwrap();
//! let aimed = battle.aim(&Aim::new(fists, ActorId::fighter(3))).unwrap();
//! assert!(aimed.went_in().fresh_turn);
//! let work = &mut Budget::new();
//! let bare = aimed.odds(Guard::Undefended, work).unwrap();
//! let evaded = aimed.odds(Guard::With(Defense::Evasion.to_value()), work).unwrap();
//! assert!(evaded.chance(|o| o.through > 0) < bare.chance(|o| o.through > 0));
//! # }
//! ```

mod aimed;
mod aiming;
mod consequences;
mod decider;
mod stakes;

pub use crate::battle::FightStake;
use crate::data::message::{Message, errors};
pub use aimed::{Aimed, Answered, Defended, WentIn};
pub use consequences::Consequence;
pub(crate) use consequences::LINES as CONSEQUENCE_LINES;
pub(crate) use stakes::LINES as STAKE_LINES;
pub use stakes::{AttackStake, Begins, Stake, StakeAbout, StakeLimits, Stakes};

pub use crate::data::words::OutcomeField;

use crate::data::codes::ParseError;
use crate::data::value::{AttackId, Value};
use crate::data::who::ActorId;
use crate::dice::Shown;
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::Event;
use crate::kernel::question::Asked;
use crate::kernel::sources::{OneTable, at_any_table};
use crate::kernel::system::{Stop, System, Table, View};
use crate::odds::{Budget, Odds, OddsError, RunError, Stages, exact};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// The attack whose odds are wanted: attacker, target, attack, and known circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Aim {
    /// The attack, which names the attacker.
    pub attack: AttackId,
    /// The target.
    pub target: ActorId,
    /// Answers to questions by name, such as the distance to the target. Of several answers to one
    /// question the first legal one counts, and the next where it is asked again before the first die.
    /// Karma and points that are given are the attacker's: the target's answers to the same questions
    /// stay its own. Every other question is answered by the state of the battle, else for a plain
    /// attack, else by the seat's plan.
    pub given: Vec<(String, Value)>,
    /// A further shift of the attack roll, as the referee would put on the attacker's next roll.
    pub shift: i32,
    /// The number of attacks of a flurry (CASE, FASERIP), instead of that of the turn.
    pub flurry: Option<i32>,
    /// Whether the answers are those that the attacker gave in an open step: nobody else gives them, and
    /// those that no path asks for are passed over.
    pub(crate) by_attacker: bool,
}

impl Aim {
    /// A plain attack.
    pub fn new(attack: AttackId, target: ActorId) -> Aim {
        let (given, shift, flurry, by_attacker) = (Vec::new(), 0, None, false);
        Aim { attack, target, given, shift, flurry, by_attacker }
    }

    /// Adds the answer to a question, by its name.
    #[must_use]
    pub fn given(mut self, question: impl Into<String>, answer: impl Into<Value>) -> Aim {
        self.given.push((question.into(), answer.into()));
        self
    }

    /// Adds to the shift.
    #[must_use]
    pub fn shifted(mut self, by: i32) -> Aim {
        self.shift = self.shift.saturating_add(by);
        self
    }

    /// The attack, as an answer.
    pub(crate) fn its_attack(&self) -> Value {
        self.attack.into()
    }

    /// The target, as an answer.
    pub(crate) fn its_target(&self) -> Value {
        Value::actor(self.target)
    }

    /// Makes it a flurry of this many attacks.
    #[must_use]
    pub fn flurry(mut self, attacks: i32) -> Aim {
        self.flurry = Some(attacks);
        self
    }
}

/// The target's answer to an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Guard {
    /// Nothing beyond what is set up already. With this guard, or a named defense, neither side
    /// spends Karma or points unless the aim says so.
    #[default]
    Undefended,
    /// The answer of its plan. Plans also decide what both sides spend. Defenses set up earlier count
    /// only if they are in the state; in Talislanta, where attacks come after everybody has declared, also
    /// what the target's plan declares.
    ByPlan,
    /// This defense: one of [`Aimed::guards`].
    With(Value),
}

impl Guard {
    /// The defense; `None` if the plan decides.
    const fn value(self) -> Option<Value> {
        match self {
            Guard::Undefended => Some(Value::NOTHING),
            Guard::ByPlan => None,
            Guard::With(guard) => Some(guard),
        }
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
        /// It moves the target by a slam; one who only staggers is not slammed.
        Slam "slam",
        /// It kills the target or begins to: by a Kill? check, or at zero Health.
        Kill "kill",
        /// The target is out of the fight, knocked out or dead.
        Fell "fell",
    }
}

impl Feat {
    /// States that the feat is impossible: `cannot hit`.
    pub const fn never(self) -> &'static str {
        self.words().0
    }

    /// States that the feat is certain: `cannot miss`.
    pub const fn always(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Feat::Hit => ("cannot hit", "cannot miss"),
            Feat::Hurt => ("cannot hurt", "always hurts"),
            Feat::Stun => ("cannot stun", "always stuns"),
            Feat::Slam => ("cannot slam", "always slams"),
            Feat::Kill => ("cannot kill", "always kills"),
            Feat::Fell => ("cannot fell", "always fells"),
        }
    }
}

/// A feat that an attack has or lacks whatever the target answers, and the rule that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Verdict {
    /// The feat.
    pub feat: Feat,
    /// Whether the feat is certain; otherwise it is impossible.
    pub always: bool,
    /// The id of the rule that says so.
    pub rule: &'static str,
}

impl Verdict {
    /// Its name, such as `cannot hurt`.
    pub const fn name(&self) -> &'static str {
        if self.always { self.feat.always() } else { self.feat.never() }
    }
}

impl core::fmt::Display for Verdict {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} ({})", self.name(), self.rule)
    }
}

errors! {
    /// Why an attack has no odds.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum AimError {
        /// The attacker or the target is not in the roster.
        #[error("there is no fighter {place}: the battle has 0 to {last}", place, last)]
        Fighter {
            /// The place given.
            place: usize,
            /// The last place.
            last: usize,
        },
        /// The attacker is the target.
        #[error("a fighter can't attack itself: attacker and target are the same")]
        Oneself,
        /// The attacker's sheet has no such attack.
        #[error("there is no attack {place} on this sheet: it has {count}, from 0", place, count)]
        Attack {
            /// The place given.
            place: usize,
            /// The number of attacks.
            count: usize,
        },
        /// A number of the aim is out of its range.
        #[error("`{name}` is {value}: expected {least} to {most}", name, value, least, most)]
        Range {
            /// The field's name.
            name: &'static str,
            /// The number given.
            value: i32,
            /// The least valid number.
            least: i32,
            /// The greatest valid number.
            most: i32,
        },
        /// The system asks no such question.
        #[error(error)]
        Question(error: ParseError, from),
        /// An answer of the aim is not legal here.
        #[error(
            "{answer} is not a legal answer to `{question}` here: {why} ({rule})",
            answer, question, why, rule
        )]
        Given {
            /// The name of the question.
            question: &'static str,
            /// The answer, in words.
            answer: Message,
            /// The rule that refuses it, or else the rule that asks.
            rule: &'static str,
            /// The reason.
            why: Message,
        },
        /// An answer of the aim changes nothing: no path of the attack asks for it, or what follows
        /// from it is not answered.
        #[error(
            "`{question}` ({rule}) changes nothing here: {answer} is asked for nowhere, or to no effect; asked for is: {asked}",
            question, rule, answer, asked
        )]
        Unused {
            /// The name of the question.
            question: &'static str,
            /// The answer, in words.
            answer: Message,
            /// The rule that asks such a question.
            rule: &'static str,
            /// The names of the questions that are asked instead.
            asked: String,
        },
        /// The attack can't be made in the present state.
        #[error("this attack comes to nothing: {why}", why)]
        Impossible {
            /// The rule that says so; empty if there is none.
            rule: &'static str,
            /// The reason.
            why: Message,
        },
        /// The open step is carrying out this attack, and some of its dice are rolled.
        #[error("some dice of this attack are rolled already: take the odds of the open step")]
        Rolled,
        /// The target can't use this defense.
        #[error("`{guard}` can't answer this attack: {why}; what can: {can}", guard, why, can)]
        Guard {
            /// The defense, in words.
            guard: String,
            /// The rule that says so; empty if there is none.
            rule: &'static str,
            /// The reason.
            why: &'static str,
            /// The possible defenses, in words.
            can: String,
        },
        /// The rules stopped: a plan left a question open, or gave an illegal answer.
        #[error(error)]
        Rule(error: String),
        /// The budget has too few paths, or the calculation was stopped.
        #[error(error)]
        Odds(error: OddsError, from),
    }
}

impl<S: System> From<RunError<Stop<S>>> for AimError {
    fn from(error: RunError<Stop<S>>) -> AimError {
        match error {
            RunError::Odds(error) => AimError::Odds(error),
            RunError::Rule(stop) => AimError::Rule(alloc::string::ToString::to_string(&stop)),
        }
    }
}

/// What one attack comes to.
#[doc(hidden)]
pub trait AttackResult: Clone + Ord + Debug + Send + Sync {
    /// The feats that it can have.
    const FEATS: &'static [Feat];
    /// Its fields.
    const FIELDS: &'static [OutcomeField];

    /// The values of its fields.
    fn values(&self) -> Vec<Value>;

    /// Whether it has a feat.
    fn has(&self, feat: Feat) -> bool;

    /// The same of the outcome with these values, as the log has them.
    fn told(values: &[Value], feat: Feat) -> bool;

    /// How bad it is for the target, in points: more is worse; only differences count.
    fn harm(&self) -> i32;

    /// X1: Whether the status effect of the attack begins.
    fn begun(&self) -> bool;
}

/// The fields of an outcome, each by its name: the type and the value of the outcome that is named
/// first, and what it means.
macro_rules! outcome_fields {
    ($outcome:ident => $($name:literal: $Type:ty = $value:expr, $meaning:literal;)*) => {
        const FIELDS: &'static [$crate::attack::OutcomeField] = &[$(
            $crate::attack::OutcomeField::new(
                $name, $crate::data::words::kind_of::<$Type>(), $meaning,
            ),
        )*];

        fn values(&self) -> alloc::vec::Vec<$crate::data::value::Value> {
            let $outcome = self;
            alloc::vec![$($crate::data::value::Typed::to_value($value)),*]
        }
    };
}
pub(crate) use outcome_fields;

/// A kind of question, and the answer to it that an aim is.
pub(crate) type OfAim<S> = (<S as System>::QuestionKind, fn(&Aim) -> Value);

/// What an outcome takes from the target, in points of fitness, and whether the target is out of the
/// fight by it; the view is before the attack.
pub(crate) type Toll<S> = fn(View<'_, S>, ActorId, &<S as AttackRules>::Outcome) -> (i32, bool);

/// Which feats are possible.
pub(crate) type Can<'c> = dyn Fn(Feat) -> bool + 'c;

/// A system's attacks, in the pieces of its rule code that play runs.
#[doc(hidden)]
pub trait AttackRules: System {
    /// An attack that is ready: its modifiers and circumstances are known.
    type Intent: Clone + Debug + Send + Sync;
    /// The outcome of one attack.
    type Outcome: AttackResult;

    /// Whether defenses are set up before the attack, with separate dice.
    const SETS_UP: bool = false;
    /// X1: the note that a status effect begins.
    const BEGINS: Self::Note;
    /// The most attacks of a flurry; 1 without flurries.
    const MOST_FLURRY: i32 = 1;

    /// What an outcome tells of its target, where nothing else can befall it in the step of the attack;
    /// `None` if [`AttackRules::carry_out`] has to show it.
    const TOLL: Option<Toll<Self>> = None;

    /// X1: The status effect that an attack begins where it takes hold, by its place, if any.
    fn begins(setup: &Self::Setup, attack: AttackId) -> Option<usize>;

    /// A fighter's points of fitness, from which harm is counted; those of the dead go on to count.
    fn points(v: View<'_, Self>, who: ActorId) -> i32 {
        Self::fitness(v.setup, v.state, who)
    }

    /// The target and the attack that a fighter has declared and not carried out yet, in systems
    /// where that is a separate step.
    fn intends(v: View<'_, Self>, who: ActorId) -> Option<(ActorId, usize)> {
        let _ = (v, who);
        None
    }

    /// Outside a turn, gives attacker and target the actions they have at the start of one. Returns
    /// whether anything was assumed.
    fn assume(setup: &Self::Setup, state: &mut Self::State, aim: &Aim) -> bool {
        let _ = (setup, state, aim);
        false
    }

    /// Why the attack is impossible whatever is presumed; `None` if it is possible.
    fn unable(v: View<'_, Self>, aim: &Aim) -> Option<Self::Refusal> {
        let _ = (v, aim);
        None
    }

    /// Puts into the state what else must be presumed, such as that an attacker who must still
    /// close in gets there, and returns it with the rules. Runs before [`AttackRules::assume`].
    fn presume(
        setup: &Self::Setup,
        state: &mut Self::State,
        aim: &Aim,
    ) -> Vec<(Self::Rule, &'static str)> {
        let _ = (setup, state, aim);
        Vec::new()
    }

    /// Whether an event announces the aimed attack: later events of the step belong to the attack,
    /// earlier ones do not.
    fn announces(event: &Event<Self>, aim: &Aim) -> bool {
        let _ = (event, aim);
        false
    }

    /// Declares an attack and carries it out up to its exchange. `None` if it comes to nothing: the
    /// log has the reason.
    ///
    /// # Errors
    /// [`Stop`] if a die or an answer is wanted.
    fn ready<'a>(
        t: &mut impl Table<'a, Self>,
        aim: &Aim,
    ) -> Result<Option<Self::Intent>, Stop<Self>>;

    /// Runs the exchange of a ready attack.
    ///
    /// # Errors
    /// [`Stop`] if a die or an answer is wanted.
    fn strike<'a>(
        t: &mut impl Table<'a, Self>,
        intent: &Self::Intent,
    ) -> Result<Self::Outcome, Stop<Self>>;

    /// Carries out a ready attack to the end of what follows from it in the same step, with every
    /// change of the state, such as a squeeze after a full hold.
    ///
    /// # Errors
    /// [`Stop`] if a die or an answer is wanted.
    fn carry_out<'a>(
        t: &mut impl Table<'a, Self>,
        intent: &Self::Intent,
    ) -> Result<Self::Outcome, Stop<Self>> {
        Self::strike(t, intent)
    }

    /// Brings about what of an attack is still to come after its step, such as a blow that lands only when
    /// all others of its count have acted.
    ///
    /// # Errors
    /// [`Stop`] if a die or an answer is wanted.
    fn land_kept<'a>(t: &mut impl Table<'a, Self>, attacker: ActorId) -> Result<(), Stop<Self>> {
        let _ = (t, attacker);
        Ok(())
    }

    /// The questions to the attacker that the aim itself answers, such as for the target or the
    /// attack. If its answer is not legal, the attack is impossible.
    const AIMED: &'static [OfAim<Self>] = &[];

    /// The answer that the aim itself gives to a question.
    fn aimed(question: &Self::Question, aim: &Aim) -> Option<Value> {
        let (kind, asks) = (question.kind(), question.who() == aim.attack.of);
        let answer = Self::AIMED.iter().find(|(aimed, _)| asks && *aimed == kind);
        answer.map(|(_, answer)| answer(aim))
    }

    /// The attacker's answer for a plain attack: nothing pulled, called or risked. Ignored if not
    /// legal.
    fn plain(question: &Self::Question, aim: &Aim, v: View<'_, Self>) -> Option<Value> {
        let _ = (question, aim, v);
        None
    }

    /// The answer that spends nothing, to a question whether to spend on a roll. Not used under
    /// [`Guard::ByPlan`]: then the plans of both sides decide.
    fn kept(question: &Self::Question) -> Option<Value> {
        let _ = question;
        None
    }

    /// Whether a question is about points to spend: a given answer is the attacker's alone.
    fn spends(question: &Self::Question) -> bool {
        Self::kept(question).is_some()
    }

    /// The kind of the question whose earlier answer comes to nothing by this answer, such as an
    /// attack that is to be pulled and then is not.
    fn idles(question: &Self::Question, answer: Value) -> Option<Self::QuestionKind> {
        let _ = (question, answer);
        None
    }

    /// The target's answer to a question about its defense
    /// ([`Tactics::DEFENDING`](crate::system::Tactics::DEFENDING)) if it uses this one
    /// ([`Value::NOTHING`]: none); `None` for every other question. Ignored if not legal.
    fn guarded(question: &Self::Question, aim: &Aim, guard: Value) -> Option<Value> {
        let asked = Self::DEFENDING.contains(&question.kind()) && question.who() == aim.target;
        asked.then_some(guard)
    }

    /// Why the target can't use this one of [`Tactics::defenses`] against a ready attack; `None` if
    /// it can.
    ///
    /// [`Tactics::defenses`]: crate::system::Tactics::defenses
    fn hindrance(
        v: View<'_, Self>,
        aim: &Aim,
        intent: &Self::Intent,
        guard: Value,
    ) -> Option<Self::Refusal>;

    /// Sets up a defense before the attack ([`AttackRules::SETS_UP`]); does nothing for a defense
    /// that is chosen when the attack comes.
    ///
    /// # Errors
    /// [`Stop`] if a die or an answer is wanted.
    fn set_up<'a>(t: &mut impl Table<'a, Self>, aim: &Aim, guard: Value) -> Result<(), Stop<Self>> {
        let _ = (t, aim, guard);
        Ok(())
    }

    /// Before an attack that the target's plan answers ([`Guard::ByPlan`]): has a target that is to act
    /// or declare before it comes do so by its plan, as far as that can be known.
    ///
    /// # Errors
    /// [`Stop`] if an answer is wanted.
    fn foresee<'a>(t: &mut impl Table<'a, Self>, aim: &Aim) -> Result<(), Stop<Self>> {
        let _ = (t, aim);
        Ok(())
    }

    /// The rule by which a ready attack certainly has or lacks a feat; `can` says which feats are
    /// possible.
    fn rule_of(v: View<'_, Self>, intent: &Self::Intent, feat: Feat, can: &Can<'_>) -> Self::Rule;

    /// The odds of a ready attack's outcome in one state.
    ///
    /// # Errors
    /// As [`exact`].
    fn odds<P: DecisionSource<Self>>(
        v: View<'_, Self>,
        intent: &Self::Intent,
        deciders: &mut P,
        work: &mut Budget<'_>,
    ) -> Result<Odds<Self::Outcome>, RunError<Stop<Self>>> {
        by_sub_rules(v, deciders, work, |t| Self::strike(t, intent))
    }

    /// The odds of its outcome from one of several states, to which a defense led that was set up
    /// ([`AttackRules::SETS_UP`]), or from the present one.
    ///
    /// # Errors
    /// As [`exact`].
    fn odds_from<P: DecisionSource<Self>>(
        setup: &Self::Setup,
        states: Stages<Self::State>,
        intent: &Self::Intent,
        deciders: &mut P,
        work: &mut Budget<'_>,
    ) -> Result<Odds<Self::Outcome>, RunError<Stop<Self>>> {
        let states = states.into_odds()?;
        let each = |state: &_| Self::odds(View::new(setup, state), intent, deciders, work);
        Stages::follow(&states, usize::MAX, each)
    }
}

/// The odds of what a rule comes to in a state, over every path through its dice.
pub(crate) fn by_paths<S: System, T: Ord>(
    v: View<'_, S>,
    deciders: &mut impl DecisionSource<S>,
    work: &mut Budget<'_>,
    mut rule: impl FnMut(&mut OneTable<'_, S>) -> Result<T, Stop<S>>,
) -> Result<Odds<T>, RunError<Stop<S>>> {
    let mut scratch = v.state.clone();
    exact(work, |dice| {
        scratch.clone_from(v.state);
        at_any_table((v.setup, &mut scratch), (dice, &mut *deciders), &mut (), &mut rule)
    })
}

/// The odds of the outcome of an attack, whose sub-rules are drawn whole.
pub(crate) fn by_sub_rules<S: System, T: Ord>(
    v: View<'_, S>,
    deciders: &mut impl DecisionSource<S>,
    work: &mut Budget<'_>,
    rule: impl FnMut(&mut OneTable<'_, S>) -> Result<T, Stop<S>>,
) -> Result<Odds<T>, RunError<Stop<S>>> {
    work.of_one_setup::<S, _>(v.setup, Shown::Outcome, |work| by_paths(v, deciders, work, rule))
}

/// How a step ends for the target of its attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Ending {
    /// The place of the attack's outcome among the events seen.
    outcome: Option<usize>,
    hit: bool,
    /// The points that the target has lost.
    harm: i32,
    /// Whether the target is out of the fight by this step.
    fell: bool,
    /// X1: Whether the attack's status effect begins.
    begun: bool,
}

impl Ending {
    /// From the states before and after.
    fn of<S: AttackRules>(
        setup: &S::Setup,
        (before, after): (&S::State, &S::State),
        target: ActorId,
        hit: bool,
    ) -> Ending {
        let points = |state| S::points(View::new(setup, state), target);
        let stands = |state| S::stands(setup, state, target);
        let harm = points(before).saturating_sub(points(after)).max(0);
        Ending { hit, harm, fell: stands(before) && !stands(after), ..Ending::default() }
    }
}
