//! FASERIP combat phases: the parent game's turn in three phases, on CASE's tables.
//!
//! | where | what |
//! |---|---|
//! | [`tables`] | velocity, movement |
//! | [`Rulings`] | the choices of a playing group |
//! | [`Roster`], [`FighterSpec`], [`Setup`] | what a person writes, and the same checked |
//! | [`Step`], [`MovementOption`] | the turn, and what a fighter can do with its movement |
//! | [`exchange()`] | one exchange, with what the phases put on it |
//! | [`Battle`](crate::battle::Battle)`<Faserip>` | a fight, phase by phase |
//!
//! Ranks, the Universal Table, attacks, defenses, checks, damage, holds, charges and dying are
//! CASE's, under the rulings of the parent game ([`crate::case::Rulings::msh`]); `shared.rs` lists
//! every one of them. A code of this system is CASE's or one of its own: [`Rule`], [`Roll`],
//! [`Note`], [`Field`], [`QuestionKind`].

mod adapter;
pub mod ask;
mod declare;
mod event;
mod feats;
mod fire;
mod initiative;
mod joined;
mod movement;
mod order;
mod plan;
mod rule;
mod rulings;
mod shared;
mod sheet;
mod slugfest;
mod state;
mod strike;
pub mod tables;
mod transcript;
mod turn;

pub use ask::{OwnQuestion, PhQuestionKind, Question, QuestionKind};
pub use event::{Field, Note, PhField, PhNote, PhRoll, Roll};
pub use rule::{Ph, Rule};
pub use rulings::{
    ClosersAndChargers, DodgeRolledIn, EngagedShot, ManySides, MovingTargetFor, PhaseCSequence,
    Rulings, SideOrder, SideTie,
};
pub use sheet::{FighterSpec, Roster, Setup};
pub use state::{MovementOption, State, Step};
pub use strike::exchange;

use crate::log::{Event, Key};
use crate::node::{Node, Problems};
use crate::ruling::{PrintedTable, Ruling};
use crate::system::{Progress, System, Table};
use crate::who::ActorId;
use alloc::string::String;
use alloc::vec::Vec;
use shared::Case;

/// FASERIP combat phases, as a [`System`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Faserip;

/// Why a rule stopped.
type Stop = crate::system::Stop<Faserip>;

impl System for Faserip {
    const NAME: &'static str = "faserip";
    const TITLE: &'static str = "FASERIP combat phases";

    const RULES_VERSION: i32 = 2;
    const MODIFIER: crate::value::Kind = crate::value::Kind::Columns;
    const LISTS: &'static [&'static crate::words::List] = shared::LISTS;
    type Rule = Rule;
    type Roll = Roll;
    type Note = Note;
    type Field = Field;
    type QuestionKind = QuestionKind;
    type Question = Question;
    type Roster = Roster;
    type Setup = Setup;
    type State = State;

    fn read(node: &Node) -> Result<Roster, Problems> {
        Roster::read(node)
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

    fn asked_by(ask: QuestionKind) -> Rule {
        ask::asked_by(ask)
    }

    fn turn(state: &State) -> i32 {
        state.turn()
    }

    fn fighters(setup: &Setup) -> usize {
        Case::fighters(&setup.case)
    }

    fn name(setup: &Setup, who: ActorId) -> &str {
        Case::name(&setup.case, who)
    }

    fn side(setup: &Setup, who: ActorId) -> u8 {
        Case::side(&setup.case, who)
    }

    fn side_name(setup: &Setup, side: u8) -> &str {
        Case::side_name(&setup.case, side)
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

    fn line(note: Note) -> crate::words::Line {
        match note {
            Note::Case(note) => shared::case_line(note),
            Note::Own(_) => crate::words::Line::silent(&[("value", crate::value::Kind::Amount)]),
        }
    }

    fn field(field: Field) -> crate::words::FieldInfo {
        use crate::words::{Cell, FieldInfo, Shape};
        match field {
            Field::Case(field) => shared::case_field(field),
            Field::Own(_) => {
                FieldInfo::listed(Shape::Actor, Cell::plain(crate::value::Kind::Amount), "")
            }
        }
    }

    fn roll_in_german(roll: Roll) -> &'static str {
        match roll {
            Roll::Case(roll) => shared::roll_in_german(roll),
            Roll::Own(roll) => roll.word(),
        }
    }

    fn keeps_secrets(setup: &Setup, who: ActorId) -> bool {
        Case::keeps_secrets(&setup.case, who)
    }

    fn is_secret(event: &Event<Self>, setup: &Setup) -> bool {
        let is_plan = match event {
            Event::Decision { question: Question::Case(question), .. } => question.is_declaration(),
            Event::Note { rule: Rule::Case(rule), note: Note::Case(note), .. } => {
                *note == shared::CaseNote::Declared && *rule == shared::CaseRule::T2
            }
            _ => false,
        };
        is_plan && Case::keeps_secrets(&setup.case, event.who())
    }

    fn tell(event: &Event<Self>, setup: &Setup) -> Option<String> {
        transcript::tell(event, setup)
    }

    fn rulings(setup: &Setup) -> Vec<Ruling> {
        rulings::all(setup)
    }

    fn tables() -> Vec<PrintedTable> {
        tables::all()
    }
}
