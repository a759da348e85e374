//! What the five rule systems have in common: not a rule, only the way a rule is asked to run.

mod referee;
mod roll_call;
mod table;
mod tactics;
mod view;
mod words;

pub use referee::Referee;
pub use roll_call::RollCall;
pub use table::{RuleTable, StepEnd, Stop, Table};
pub use tactics::{NamedPlan, Tactics};
pub use view::View;
pub use words::Words;

use crate::data::codes::{Code, RuleCode};
use crate::data::node::{Node, Problems};
use crate::data::ruling::{Book, Ruling};
use crate::data::value::Kind;
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, List, NoteCode};
use crate::kernel::cast::Cast;
use crate::kernel::log::Key;
use crate::kernel::question::Asked;
use crate::kernel::refusal::RefusalCode;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// What keeps [`System`] to this crate and its tests.
#[doc(hidden)]
pub mod sealed {
    /// A system of this crate.
    pub trait Sealed {}
}

/// A rule system: its sheets, its state, its lists, and its rules as one step function. What else
/// there is to a system is in [`Words`], [`Referee`] and [`Tactics`], each implemented where that code
/// is.
///
/// The state changes in one place, [`System::set`], so that a log of changes is complete: replayed
/// on the first state it gives the last, undone it gives the first.
///
/// The systems are those of this crate (the trait is sealed): a further one is a folder of its own,
/// and one line in `any.rs`.
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

    /// The version of the system's rules: raised whenever the same inputs could give another
    /// battle. A save of another version is refused.
    const RULES_VERSION: i32;
    /// The version of the built-in plan: raised whenever it could answer otherwise. Saves hold
    /// answers, so that it changes no saved battle; results say on which version they stand.
    const PLAN_VERSION: i32;
    /// What a shift or modifier of this system's rolls is a number of.
    #[doc(hidden)]
    const MODIFIER: Kind;
    /// The listed enumerations, which [`Kind::Name`] counts.
    #[doc(hidden)]
    const LISTS: &'static [&'static List];

    /// Rule ids.
    type Rule: RuleCode;
    /// Why an answer or an intervention is refused.
    type Refusal: RefusalCode<Rule = Self::Rule>;
    /// Everything that is rolled.
    type Roll: Code;
    /// Everything that can happen, besides rolls, shifts and changes.
    type Note: NoteCode;
    /// Everything that can change.
    type Field: FieldCode + Bounded<Self>;
    /// The names of everything that is asked.
    type QuestionKind: Code;
    /// Everything that is asked, whichever question it is.
    type Question: Asked<Self>;
    /// What the built-in plan makes a point of, and a plan can leave off: at most 32.
    type Habit: Code;
    /// What a person writes: sheets, sides, rulings.
    type Roster: crate::data::sheet::SheetTable + Clone + Debug + PartialEq + Send + Sync;
    /// The book of rulings.
    type Rulings: Book;
    /// The checked roster.
    #[doc(hidden)]
    type Setup: Clone + Debug + Send + Sync;
    /// What changes in a battle, and nothing that no rule reads.
    #[doc(hidden)]
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
    #[doc(hidden)]
    fn open(setup: &Self::Setup) -> Self::State;

    /// Runs the rules up to the next checkpoint.
    ///
    /// # Errors
    /// [`Stop`] where a die or an answer is wanted, or where one given does not fit.
    #[doc(hidden)]
    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<StepEnd, Stop<Self>>;

    /// A value of the state.
    #[doc(hidden)]
    fn get(state: &Self::State, key: Key<Self::Field>) -> i32;

    /// Sets a value of the state: the only place where it changes.
    #[doc(hidden)]
    fn set(state: &mut Self::State, key: Key<Self::Field>, value: i32);

    /// Which turn or round it is, from 1; in CASE and FASERIP 0 for the turn of a surprise, which
    /// comes before the first.
    fn turn(state: &Self::State) -> i32;

    /// Sets the number of the turn back to the least one from which the battle would go on alike,
    /// so that equal situations of different turns are equal states to a solver. Neither the rules
    /// nor the built-in plan may be able to tell the difference, but for an end that the plan
    /// calls after so many turns. Returns how many turns it was set back.
    #[doc(hidden)]
    fn forget_turn(_setup: &Self::Setup, _state: &mut Self::State) -> i32 {
        0
    }

    /// Sets the number of the turn forward again by what was forgotten, and with it whatever the
    /// state holds that is counted from it.
    #[doc(hidden)]
    fn recall_turn(_state: &mut Self::State, _by: i32) {}

    /// The setup for a solver: nobody joins, and nobody looks at what was rolled, so that what no
    /// rule reads any more need not be kept.
    #[doc(hidden)]
    fn closed(setup: &Self::Setup) -> Self::Setup {
        setup.clone()
    }

    /// Who takes part: names and sides.
    #[doc(hidden)]
    fn cast(setup: &Self::Setup) -> &Cast;

    /// How many fighters the roster has.
    #[doc(hidden)]
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
    #[doc(hidden)]
    fn object_name(_setup: &Self::Setup, _place: usize) -> Option<&str> {
        None
    }

    /// The rulings in force under this setup.
    #[doc(hidden)]
    fn in_force(setup: &Self::Setup) -> Self::Rulings;

    /// Every ruling of the system, in the order of the book, with its default in force.
    fn default_rulings() -> Vec<Ruling> {
        Self::Rulings::default().book()
    }

    /// Every ruling of the system, in the order of the book, with the value in force under this
    /// setup.
    fn rulings(setup: &Self::Setup) -> Vec<Ruling> {
        Self::in_force(setup).book()
    }

    /// Whether every ruling of this setup has its default: quicker than looking through
    /// [`System::rulings`].
    #[doc(hidden)]
    fn has_default_rulings(setup: &Self::Setup) -> bool {
        Self::in_force(setup) == Self::Rulings::default()
    }

    /// Every printed table of the system.
    fn tables() -> Vec<crate::data::ruling::PrintedTable>;

    /// The table of the rule book's sentences.
    fn sentences() -> &'static [crate::data::sentences::Sentence] {
        &[]
    }

    /// Whether the battle is over.
    fn is_over(state: &Self::State) -> bool;

    /// Takes in the fighters and objects that a state lacks, as they stand in a fresh state of the
    /// larger roster.
    #[doc(hidden)]
    fn join(state: &mut Self::State, fresh: &Self::State);
}

/// The bounds of fields; `fields!` writes them.
#[doc(hidden)]
pub trait Bounded<S: System>: Code {
    /// The least and the greatest number of a value of the state, as a host reads it; `None` where
    /// it has no bounds of its own. Whether the referee may set it says the field's
    /// [`settable`](crate::data::words::FieldInfo::settable).
    fn limits(setup: &S::Setup, state: &S::State, key: Key<Self>) -> Option<(i32, i32)>;
}

/// What gives the bounds of a field, where they do not follow from its kind.
#[doc(hidden)]
pub type Limits<S, F> =
    fn(&<S as System>::Setup, &<S as System>::State, Key<F>) -> Option<(i32, i32)>;

/// The bounds that a kind gives by itself: yes or no, the members of a list, the fighters of a
/// battle.
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
