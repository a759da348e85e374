//! FASERIP combat phases: the parent game's turn in three phases, on CASE's tables.
//!
//! | where | what |
//! |---|---|
//! | [`tables`] | velocity, movement |
//! | [`Rulings`] | the choices of a playing group |
//! | [`Roster`], [`FighterSpec`], [`Setup`] | what a person writes, and the same checked |
//! | [`Step`], [`MovementOption`] | the turn, and what a fighter can do with its movement |
//! | [`questions`] | everything that is asked, its legal answers, the built-in plan |
//! | `words.rs` | the listed enumerations, how notes and fields are told |
//! | [`exchange()`] | one exchange, with what the phases put on it |
//! | [`Battle`](crate::battle::Battle)`<Faserip>` | a fight, phase by phase |
//!
//! Ranks, the Universal Table, attacks, defenses, checks, damage, holds, charges and dying are
//! CASE's, under the rulings of the parent game ([`crate::case::Rulings::msh`]); `shared.rs` lists
//! every one of them. A code of this system is CASE's or one of its own: [`Rule`], [`Roll`],
//! [`Note`], [`Field`], [`QuestionKind`], [`Question`]. CASE's lists stand first, in the same places,
//! so that CASE's values mean the same here.

mod adapter;
mod aimed;
mod circumstance;
mod declare;
mod event;
mod feats;
mod fire;
mod habit;
mod initiative;
mod joined;
mod legal;
mod movement;
mod order;
mod plan;
mod promise;
pub mod questions;
mod referee;
mod rule;
mod rulings;
mod seats;
mod sentences;
mod shared;
mod sheet;
mod slugfest;
mod state;
mod strike;
pub mod tables;
mod turn;
mod words;

pub use event::{Field, Note, PhField, PhNote, PhRoll, Roll};
pub use habit::{Habit, PhHabit};
pub use legal::MOST_ATTACKS;
pub use questions::{PhQuestion, PhQuestionKind, Question, QuestionKind};
pub use rule::{Ph, Rule};
pub use rulings::{
    ClosersAndChargers, DodgeRolledIn, EngagedShot, ManySides, MovingTargetFor, PhaseCSequence,
    Rulings, SideOrder, SideTie,
};
pub use sheet::{FighterSpec, Roster, Setup};
pub use state::{Feat, MovementOption, Phase, State, Step};
pub use strike::exchange;

use crate::cast::Cast;
use crate::log::{Event, Key};
use crate::node::{Node, Problems};
use crate::ruling::{PrintedTable, Ruling};
use crate::system::{Progress, System, Table, Unfit};
use crate::who::ActorId;
use crate::words::{FieldInfo, Line, List};
use alloc::string::String;
use alloc::vec::Vec;
use shared::{Case, case_referee};

/// FASERIP combat phases, as a [`System`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Faserip;

/// Why a rule stopped.
type Stop = crate::system::Stop<Faserip>;

/// What legality and the plan look at.
type View<'a> = crate::system::View<'a, Faserip>;

impl crate::system::sealed::Sealed for Faserip {}

impl System for Faserip {
    const NAME: &'static str = "faserip";
    const TITLE: &'static str = "FASERIP combat phases";

    const RULES_VERSION: i32 = 3;
    const PLAN_VERSION: i32 = 2;
    const MODIFIER: crate::value::Kind = crate::value::Kind::Columns;
    const LISTS: &'static [&'static List] = words::LISTS;
    type Rule = Rule;
    type Roll = Roll;
    type Note = Note;
    type Field = Field;
    type QuestionKind = QuestionKind;
    type Question = Question;
    type Habit = Habit;
    type Roster = Roster;
    type Setup = Setup;
    type State = State;

    fn read(node: &Node) -> Result<Roster, Problems> {
        crate::sheet::read(node)
    }

    fn validate(roster: &Roster) -> Result<Setup, Problems> {
        sheet::validate(roster)
    }

    fn open(setup: &Setup) -> State {
        State::open(setup)
    }

    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<Progress, Stop> {
        turn::step(table)
    }

    #[inline]
    fn get(state: &State, key: Key<Field>) -> i32 {
        state.get(key)
    }

    #[inline]
    fn set(state: &mut State, key: Key<Field>, value: i32) {
        state.set(key, value);
    }

    fn asked_by(kind: QuestionKind) -> Rule {
        questions::asked_by(kind)
    }

    fn turn(state: &State) -> i32 {
        state.turn()
    }

    fn forget_turn(setup: &Setup, state: &mut State) -> i32 {
        state.forget_turn(&setup.case)
    }

    fn recall_turn(state: &mut State, by: i32) {
        state.recall_turn(by);
    }

    fn calls_off(setup: &Setup) -> i32 {
        Case::calls_off(&setup.case)
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

    fn object_name(setup: &Setup, place: usize) -> Option<&str> {
        Case::object_name(&setup.case, place)
    }

    fn line(note: Note) -> Line {
        words::line(note)
    }

    fn field(field: Field) -> FieldInfo {
        words::field(field)
    }

    fn roll_in_german(roll: Roll) -> &'static str {
        words::roll_in_german(roll)
    }

    fn keeps_secrets(setup: &Setup, who: ActorId) -> bool {
        Case::keeps_secrets(&setup.case, who)
    }

    fn is_secret(event: &Event<Self>, setup: &Setup) -> bool {
        words::plan_of(event).is_some_and(|who| Self::keeps_secrets(setup, who))
    }

    fn default_rulings() -> Vec<Ruling> {
        rulings::all(&Rulings::default(), &crate::case::Rulings::msh())
    }

    fn rulings(setup: &Setup) -> Vec<Ruling> {
        rulings::all(&setup.rulings, setup.case.rulings())
    }

    fn has_default_rulings(setup: &Setup) -> bool {
        setup.rulings == Rulings::default() && *setup.case.rulings() == crate::case::Rulings::msh()
    }

    fn is_over(state: &State) -> bool {
        state.case.is_over()
    }

    fn sentences() -> &'static [crate::sentences::Sentence] {
        &sentences::SENTENCES
    }

    const CHANGEABLE: &'static [&'static str] = referee::CHANGEABLE;

    fn rulings_table(name: &str) -> &'static str {
        referee::rulings_table(name)
    }

    fn object_now(setup: &Setup, state: &State, place: usize) -> Vec<(&'static str, Node)> {
        Case::object_now(&setup.case, &state.case, place)
    }

    fn is_between_turns(_: &Setup, state: &State) -> bool {
        referee::is_between_turns(state)
    }

    fn acting(setup: &Setup, state: &State) -> Option<ActorId> {
        referee::acting(setup, state)
    }

    fn limits(setup: &Setup, state: &State, key: Key<Field>) -> Option<(i32, i32)> {
        referee::limits(setup, state, key)
    }

    fn amend<'a>(t: &mut impl Table<'a, Self>, key: Key<Field>, to: i32) -> Result<(), Unfit> {
        referee::amend(t, key, to)
    }

    fn settle<'a>(t: &mut impl Table<'a, Self>) {
        referee::settle(t);
    }

    fn end_battle<'a>(t: &mut impl Table<'a, Self>) -> Result<(), Unfit> {
        case_referee::end_battle(&mut adapter::AsCase(t))
    }

    fn go_on<'a>(t: &mut impl Table<'a, Self>) -> Result<(), Unfit> {
        referee::go_on(t);
        Ok(())
    }

    fn join(state: &mut State, fresh: &State) {
        state.join(fresh);
    }

    fn danger(setup: &Setup, state: &State, who: ActorId) -> i32 {
        Case::danger(&setup.case, &state.case, who)
    }

    fn protection(setup: &Setup, state: &State, who: ActorId) -> i32 {
        Case::protection(&setup.case, &state.case, who)
    }

    fn attacks(setup: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
        state.attacks(setup, who)
    }

    fn holder(setup: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
        Case::holder(&setup.case, &state.case, who)
    }

    const TACTICAL: &'static [QuestionKind] = plan::TACTICAL;

    fn named_plans() -> Vec<crate::plan::Plan> {
        use crate::plan::always;
        [
            always::<Faserip>(
                "always dodge",
                "Dodges in every turn.",
                &[("dodge_this_turn", &["yes"])],
            ),
            always::<Faserip>(
                "never defend",
                "Neither dodges nor answers an attack.",
                &[("dodge_this_turn", &["no"]), ("defense", &["nothing"])],
            ),
        ]
        .into()
    }

    fn circumstance() -> Option<[Field; 2]> {
        use shared::CaseField::{Circumstance, CircumstanceAfter};
        Some([Field::Case(Circumstance), Field::Case(CircumstanceAfter)])
    }

    fn tables() -> Vec<PrintedTable> {
        tables::all()
    }
}
