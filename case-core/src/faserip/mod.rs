//! FASERIP combat phases: the parent game's turn in three phases, on CASE's tables.
//!
//! | where | what |
//! |---|---|
//! | [`tables`] | velocity, movement |
//! | [`Rulings`] | the choices of a playing group |
//! | [`Roster`], [`FighterSpec`], [`Setup`] | a person's input, and the same checked |
//! | [`TurnStep`], [`MovementOption`] | the turn, and a fighter's options of movement |
//! | [`questions`] | the questions, their legal answers, the built-in plan |
//! | [`Roll`], [`Note`], [`Field`] | rolls, events with their words, values that change: CASE's and the phases' own |
//! | [`exchange()`] | one exchange, with the shifts of the phases |
//! | [`odds`] | the odds of initiative |
//! | [`Battle`](crate::battle::Battle)`<Faserip>` | a fight, phase by phase |
//!
//! Ranks, the Universal Table, attacks, defenses, checks, damage, holds, charges and dying are
//! CASE's, under the rulings of the parent game ([`crate::case::Rulings::msh`]); `shared.rs` lists
//! all of them. A code of this system is either CASE's or its own: [`Rule`], [`Roll`], [`Note`],
//! [`Field`], [`Question`]. CASE's lists come first, at the same positions, so that CASE's values mean
//! the same here.
//!
//! # Rule index
//!
//! | heading | ids | item |
//! |---|---|---|
//! | Combat Phases (opening) | PH1 | [`TurnStep::Situation`], [`questions::Regroup`] |
//! | Step One, Step Two | PH2 | [`TurnStep::Declare`], [`MovementOption`] |
//! | Step Three | PH3 | [`TurnStep::Feats`], [`questions::TryAttacks`] |
//! | Step Four | PH4 | [`TurnStep::Initiative`], [`PhNote::MasterInitiative`] |
//! | Step Five | PH5 | [`TurnStep::Events`] |
//! | Step Six: Combat Phases | PH6 | [`SideOrder`], [`Phase`] |
//! | Phase A: Fire and Movement | PH7–PH11 | [`TurnStep::PhaseA`], [`tables::velocity_shift`], [`Setup::is_speedster`], [`EngagedShot`] |
//! | Movement Options | PH12–PH19 | [`MovementOption`], [`questions::DodgeThisTurn`], [`questions::WayToClose`], [`questions::WayToCharge`], [`questions::TeleportWhen`] |
//! | Phase B: Slugfest and Wrestling | PH20–PH23 | [`TurnStep::PhaseB`], [`PhField::LeftOver`], [`PhField::SlamDirection`] |
//! | Phase C: Movement Resolution | PH24–PH26 | [`TurnStep::Meetings`], [`questions::StrikeAtComer`], [`PhNote::NoMove`] |
//! | Step Seven: Bookkeeping | PH27 | [`TurnStep::BookKeeping`], [`questions::GoesOn`] |

mod adapter;
mod aimed;
mod circumstance;
mod declare;
mod event;
mod feats;
mod fields;
mod fire;
mod initiative;
mod legal;
mod movement;
mod notes;
pub mod odds;
mod order;
mod plan;
mod promise;
#[doc(hidden)]
pub mod questions;
mod reason;
mod referee;
mod refusals;
mod rule;
mod rulings;
mod seats;
mod shared;
mod sheet;
mod slugfest;
mod state;
mod strike;
#[doc(hidden)]
pub mod tables;
mod turn;
mod words;

#[doc(hidden)]
pub use event::{Field, Note, PhField, PhNote, PhRoll, Roll};
pub use legal::MOST_ATTACKS;
#[doc(hidden)]
pub use questions::{PhQuestion, PhQuestionKind, Question, QuestionKind};
#[doc(hidden)]
pub use reason::PhReason;
pub use refusals::{PhRefusal, Refusal};
pub use rule::{Ph, Rule};
pub use rulings::Rulings;
#[doc(hidden)]
pub use rulings::{
    ChargeMet, ClosersAndChargers, DodgeRolledIn, EngagedShot, ManySides, MovingTargetFor,
    PhaseCSequence, SideOrder, SideTie,
};
pub use sheet::{FighterSpec, Roster, Setup};
pub use state::{Feat, MovementOption, Phase, State, TurnStep};
pub use strike::exchange;

use crate::data::node::Problems;
use crate::data::ruling::PrintedTable;
use crate::data::sentences::book;
use crate::data::who::ActorId;
use crate::data::words::List;
use crate::kernel::cast::Cast;
use crate::kernel::log::Key;
use crate::kernel::system::{StepEnd, System, Table};
use alloc::string::String;
use alloc::vec::Vec;
use shared::Case;

/// FASERIP combat phases, as a [`System`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Faserip;

/// Why a rule stopped.
type Stop = crate::kernel::system::Stop<Faserip>;

/// The inputs of legality and the plan.
type View<'a> = crate::kernel::system::View<'a, Faserip>;

impl crate::kernel::system::sealed::Sealed for Faserip {}

#[expect(clippy::inline_always, reason = "a field of a constant name folds at the call")]
impl System for Faserip {
    const NAME: &'static str = "faserip";
    const TITLE: &'static str = "FASERIP combat phases";

    const RULES_VERSION: i32 = 6;
    const PLAN_VERSION: i32 = 6;
    const MODIFIER: crate::data::value::Kind = crate::data::value::Kind::Columns;
    const LISTS: &'static [&'static List] = words::LISTS;
    const BOOKS: &'static [&'static str] = &[book!("faserip"), book!("case")];
    type Rule = Rule;
    type Refusal = Refusal;
    type Roll = Roll;
    type Note = Note;
    type Field = Field;
    type QuestionKind = QuestionKind;
    type Question = Question;
    type Roster = Roster;
    type Rulings = rulings::BookOfRulings;
    type Setup = Setup;
    type State = State;

    fn validate(roster: &Roster) -> Result<Setup, Problems> {
        sheet::validate(roster)
    }

    fn open(setup: &Setup) -> State {
        State::open(setup)
    }

    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<StepEnd, Stop> {
        turn::step(table)
    }

    #[inline]
    fn get(state: &State, key: Key<Field>) -> i32 {
        state.get(key)
    }

    #[inline(always)]
    fn set(state: &mut State, key: Key<Field>, value: i32) {
        state.set(key, value);
    }

    fn turn(state: &State) -> i32 {
        state.turn()
    }

    fn forget_turn(setup: &Setup, state: &mut State) -> i32 {
        state.case.forget_turn(&setup.case)
    }

    fn recall_turn(state: &mut State, by: i32) {
        state.case.recall_turn(by);
    }

    fn cast(setup: &Setup) -> &Cast {
        &setup.case.cast
    }

    fn stands(setup: &Setup, state: &State, who: ActorId) -> bool {
        Case::stands(&setup.case, &state.case, who)
    }

    fn fitness(setup: &Setup, state: &State, who: ActorId) -> i32 {
        Case::fitness(&setup.case, &state.case, who)
    }

    fn attack_name(setup: &Setup, of: ActorId, place: usize) -> Option<String> {
        Case::attack_name(&setup.case, of, place)
    }

    fn is_unlisted(setup: &Setup, of: ActorId, place: usize) -> bool {
        Case::is_unlisted(&setup.case, of, place)
    }

    fn object_name(setup: &Setup, place: usize) -> Option<&str> {
        Case::object_name(&setup.case, place)
    }

    fn in_force(setup: &Setup) -> rulings::BookOfRulings {
        rulings::BookOfRulings::new(&setup.rulings, setup.case.rulings())
    }

    fn is_over(state: &State) -> bool {
        state.case.is_over()
    }

    fn resize(state: &mut State, fresh: &State) {
        state.resize(fresh);
    }

    fn tables() -> Vec<PrintedTable> {
        tables::all()
    }
}
