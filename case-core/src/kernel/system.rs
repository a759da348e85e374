//! The trait of the five rule systems, and the table at which rules run. It contains no rule.

mod referee;
mod roll_call;
mod sub_rule;
mod table;
mod tactics;
mod view;
mod words;

use crate::data::message::Message;
pub use referee::Referee;
pub use roll_call::RollCall;
#[doc(hidden)]
pub use sub_rule::SubRule;
pub(crate) use sub_rule::{entry_of, outcomes};
pub use table::{RuleTable, StepEnd, Stop, Table};
pub(crate) use tactics::Answers;
pub use tactics::{NamedPlan, Tactics};
pub use view::View;
pub use words::Words;

use crate::data::codes::{Code, RuleCode};
use crate::data::node::{Node, Problems};
use crate::data::ruling::{Book, PrintedTable, Ruling};
use crate::data::value::Kind;
use crate::data::who::{ActorId, SideId};
use crate::data::words::{FieldCode, List, NoteCode};
use crate::kernel::cast::Cast;
use crate::kernel::log::Key;
use crate::kernel::question::Asked;
use crate::kernel::refusal::RefusalCode;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// Restricts [`System`] to this crate and its tests.
#[doc(hidden)]
pub mod sealed {
    /// A system of this crate.
    pub trait Sealed {}
}

/// A rule system: its sheets, its state, its lists, and its rules as one step function. The rest of a
/// system is in `Words`, `Referee` and `Tactics`.
///
/// The state changes in one place, `System::set`, so a log of changes is complete: replaying it on
/// the first state gives the last, undoing it the first.
///
/// The trait is sealed: a further system is a new folder of this crate and one line in `any/mod.rs`.
pub trait System:
    Words<Self>
    + Referee<Self>
    + Tactics<Self>
    + sealed::Sealed
    + Copy
    + Ord
    + core::hash::Hash
    + Debug
    + Send
    + Sync
    + 'static
{
    /// The system's name, such as `case`.
    const NAME: &'static str;
    /// The system's name for a reader, such as `Costumed Adventurer Simulation Engine`.
    const TITLE: &'static str;

    /// The version of the rules, raised whenever the same inputs can give a different battle. Saves of
    /// another version are refused.
    const RULES_VERSION: i32;
    /// The version of the built-in plan, raised whenever its answers can change. Saves hold answers and
    /// don't depend on it; results name the version they are based on.
    const PLAN_VERSION: i32;
    /// The kind of a shift or modifier of this system's rolls.
    #[doc(hidden)]
    const MODIFIER: Kind;
    /// The listed enumerations, indexed by [`Kind::Name`].
    #[doc(hidden)]
    const LISTS: &'static [&'static List];
    /// The tables of the sentences of the rule book, and of the book that it builds upon.
    #[doc(hidden)]
    const BOOKS: &'static [&'static str] = &[];

    /// Rule ids.
    type Rule: RuleCode;
    /// Why an answer or an intervention is refused.
    type Refusal: RefusalCode<Rule = Self::Rule>;
    /// Everything that is rolled.
    type Roll: Code;
    /// Everything that can happen besides rolls, shifts and changes.
    type Note: NoteCode;
    /// The values of the state.
    type Field: FieldCode + Bounded<Self>;
    /// The names of the questions.
    type QuestionKind: Code;
    /// Any question of the system.
    type Question: Asked<Self>;
    /// The roster as typed by a person: sheets, sides, rulings.
    type Roster: crate::data::sheet::SheetTable + Clone + Debug + PartialEq + Send + Sync;
    /// The book of rulings.
    type Rulings: Book;
    /// The checked roster.
    type Setup: Clone + Debug + Send + Sync;
    /// Everything that changes in a battle and that some rule reads.
    type State: Clone + Ord + core::hash::Hash + Debug + Send + Sync;

    /// Reads a roster from data.
    ///
    /// # Errors
    /// Every problem with its path and the valid input.
    fn read(node: &Node) -> Result<Self::Roster, Problems> {
        crate::data::sheet::read(node)
    }

    /// Checks a roster.
    ///
    /// # Errors
    /// Every problem with its path and the valid input.
    fn validate(roster: &Self::Roster) -> Result<Self::Setup, Problems>;

    /// The state at the start.
    fn open(setup: &Self::Setup) -> Self::State;

    /// Runs the rules to the next checkpoint.
    ///
    /// # Errors
    /// [`Stop`] if a die or an answer is wanted, or if a given answer is not legal.
    #[doc(hidden)]
    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<StepEnd, Stop<Self>>;

    /// A value of the state.
    #[doc(hidden)]
    fn get(state: &Self::State, key: Key<Self::Field>) -> i32;

    /// Sets a value of the state: the only place where it changes.
    #[doc(hidden)]
    fn set(state: &mut Self::State, key: Key<Self::Field>, value: i32);

    /// The number of the turn or round, from 1; in CASE and FASERIP 0 for the turn of a surprise,
    /// before the first.
    fn turn(state: &Self::State) -> i32;

    /// Sets the turn number back to the least one from which the battle would go on alike, so that
    /// equal situations in different turns are equal states to a solver, and returns by how much.
    /// Neither the rules nor the built-in plan may see a difference, except that the plan may end a
    /// battle after a number of turns ([`Tactics::calls_off`]). Other values that no rule reads any
    /// more may be forgotten for good.
    #[doc(hidden)]
    fn forget_turn(_setup: &Self::Setup, _state: &mut Self::State) -> i32 {
        0
    }

    /// Sets the turn number forward again by what was forgotten, with all values counted from it.
    #[doc(hidden)]
    fn recall_turn(_state: &mut Self::State, _by: i32) {}

    /// The setup for a solver: nobody joins and nobody reads old rolls, so values that no rule will
    /// read again need not be kept.
    #[doc(hidden)]
    fn closed(setup: &Self::Setup) -> Self::Setup {
        setup.clone()
    }

    /// Who takes part: names and sides.
    #[doc(hidden)]
    fn cast(setup: &Self::Setup) -> &Cast;

    /// The number of fighters in the roster.
    #[doc(hidden)]
    #[inline]
    fn fighters(setup: &Self::Setup) -> usize {
        Self::cast(setup).fighters()
    }

    /// The name of a fighter or seat.
    fn name(setup: &Self::Setup, who: ActorId) -> &str {
        Self::cast(setup).name(who)
    }

    /// Whether two who follow each other in the order of acting act at once.
    #[doc(hidden)]
    fn acts_at_once(state: &Self::State, one: ActorId, other: ActorId) -> bool {
        let _ = (state, one, other);
        false
    }

    /// Whether a fighter is still in the fight: neither dead nor out of it.
    fn stands(setup: &Self::Setup, state: &Self::State, who: ActorId) -> bool;

    /// A fighter's points: Health, Body Points, hit points, ….
    fn fitness(setup: &Self::Setup, state: &Self::State, who: ActorId) -> i32;

    /// The name of a fighter's attack, for a reader.
    fn attack_name(setup: &Self::Setup, of: ActorId, place: usize) -> Option<String>;

    /// The name of an attack that no sheet lists, which is the engine's and has words in each language.
    #[doc(hidden)]
    fn unlisted_name(_setup: &Self::Setup, _of: ActorId, _place: usize) -> Option<Message> {
        None
    }

    /// The name of an object of the roster.
    #[doc(hidden)]
    fn object_name(_setup: &Self::Setup, _place: usize) -> Option<&str> {
        None
    }

    /// The name of a status effect of the roster.
    #[doc(hidden)]
    fn effect_name(_setup: &Self::Setup, _place: usize) -> Option<&str> {
        None
    }

    /// The rulings in force in this setup.
    #[doc(hidden)]
    fn in_force(setup: &Self::Setup) -> Self::Rulings;

    /// Every ruling of the system in the order of the book, with its default in force.
    fn default_rulings() -> Vec<Ruling> {
        Self::Rulings::default().book()
    }

    /// Every ruling of the system in the order of the book, with its value in this setup.
    fn rulings(setup: &Self::Setup) -> Vec<Ruling> {
        Self::in_force(setup).book()
    }

    /// Whether every ruling of this setup has its default; faster than [`System::rulings`].
    #[doc(hidden)]
    fn has_default_rulings(setup: &Self::Setup) -> bool {
        Self::in_force(setup) == Self::Rulings::default()
    }

    /// Adds the fighters of another setup, of a roster with the same rulings and effects, from a place
    /// on, as if all had been checked together. `false` if they have to be; nothing has changed.
    #[doc(hidden)]
    fn grow(setup: &mut Self::Setup, more: &Self::Setup, from: usize) -> bool;

    /// Adds the fighters of a fresh state from a place on.
    #[doc(hidden)]
    fn enter(state: &mut Self::State, fresh: &Self::State, from: usize);

    /// Drops the fighters from a place on, who came by [`System::grow`] and [`System::enter`].
    #[doc(hidden)]
    fn shrink(setup: &mut Self::Setup, state: &mut Self::State, fighters: usize);

    /// Every printed table of the system.
    fn tables() -> Vec<PrintedTable>;

    /// Whether the battle is over.
    fn is_over(state: &Self::State) -> bool;

    /// Fits a state to the cast of a fresh one: adds its further fighters and objects, or drops those
    /// that it has no more.
    #[doc(hidden)]
    fn resize(state: &mut Self::State, fresh: &Self::State);
}

/// The bounds of fields, generated by `fields!`.
#[doc(hidden)]
pub trait Bounded<S: System>: Code {
    /// The least and the greatest number of a value of the state, as a host reads it; `None` if it
    /// has no bounds. [`FieldInfo`](crate::data::words::FieldInfo) says if the referee may set it.
    fn limits(setup: &S::Setup, state: &S::State, key: Key<Self>) -> Option<(i32, i32)>;
}

/// Computes the bounds of a field that don't follow from its kind.
#[doc(hidden)]
pub type Limits<S, F> =
    fn(&<S as System>::Setup, &<S as System>::State, Key<F>) -> Option<(i32, i32)>;

/// The bounds that follow from a kind: yes or no, the members of a list, the fighters of a battle.
#[doc(hidden)]
pub fn plain_limits<S: System>(setup: &S::Setup, kind: Kind) -> Option<(i32, i32)> {
    let last = |len: usize| i32::try_from(len).ok()?.checked_sub(1);
    match kind {
        Kind::YesNo => Some((0, 1)),
        Kind::Actor => Some((0, last(S::fighters(setup))?)),
        Kind::Name(list) => Some((0, last(S::LISTS.get(usize::from(list))?.len())?)),
        _ => None,
    }
}

/// The side of the fighters who can still win, if they are all on one side.
pub(crate) fn winner<S: System>(setup: &S::Setup, state: &S::State) -> Option<SideId> {
    S::cast(setup).only_side(|who| S::stands(setup, state, who))
}
