//! The Costumed Adventurer Simulation Engine (CASE).
//!
//! | where | what |
//! |---|---|
//! | [`Rank`], [`Shift`], [`Value`] | ranks, numbers, column shifts |
//! | [`Color`], [`color`], [`threshold`] | ACTIONs and intensities |
//! | [`Form`], [`Defense`], [`Check`], [`Effect`] | what is attacked and averted with, and its effects |
//! | [`tables`] | the printed tables |
//! | [`Rulings`] | the choices of a playing group |
//! | [`Roster`], [`Sheet`], [`Setup`] | what a person writes, and the same checked |
//! | [`exchange()`] | one exchange: defense, attack, damage, checks |
//! | [`Battle`](crate::battle::Battle)`<Case>` | a fight, turn by turn |

pub(crate) mod action;
pub mod ask;
pub(crate) mod charging;
pub(crate) mod check;
mod color;
mod damage;
pub(crate) mod declare;
pub(crate) mod effect;
mod event;
pub(crate) mod exchange;
mod forms;
mod front;
mod initiative;
pub mod odds;
pub(crate) mod perform;
mod rank;
mod rule;
mod rulings;
pub(crate) mod sheet;
pub(crate) mod state;
pub mod tables;
pub(crate) mod transcript;
pub(crate) mod turn;
pub(crate) mod wrestling;

pub use action::{LEAST_KARMA, MOST_KARMA, Rolled};
pub use ask::{Question, QuestionKind};
pub use color::{Color, Threshold, action_column, action_spread, color, threshold, to_hit_column};
pub use damage::{charge_damage, damage_for, intensity_shift, stack};
pub use event::{Field, Note, Roll};
pub use exchange::{
    Aftermath, AttackIntent, Averted, Dealt, Exchange, Struck, avert, check, deal, exchange, hit,
};
pub use forms::{Ability, Check, CheckResult, Defense, Effect, Form, Pull};
pub use front::{Action, ActionOutcome, NoSuchFace};
pub use rank::{MAX_NUMBER, Rank, Shift, Shifted, Value};
pub use rule::Rule;
pub use rulings::{
    AtZero, BelowShift0, Between, ChargeCap, DamageMethod, Forms, InitiativeMethod, Rebound,
    Rulings, Secondary, Tie,
};
pub use sheet::{
    AbilitiesSpec, Attack, AttackSheet, EventSheet, Fighter, MAX_AREAS, ObjectSheet, Roster, Score,
    Setup, Sheet, TeamSpec,
};
pub use state::{Hold, Mode, State, TurnPhase};
pub use tables::effects::DefenseResult;

use crate::log::{Event, Key};
use crate::node::{Node, Problems};
use crate::ruling::{PrintedTable, Ruling};
use crate::system::{Bounds, Progress, System, Table};
use crate::who::ActorId;
use alloc::string::String;
use alloc::vec::Vec;

/// The Costumed Adventurer Simulation Engine, as a [`System`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Case;

/// Why a rule stopped.
type Stop = crate::system::Stop<Case>;

impl System for Case {
    const NAME: &'static str = "case";
    const TITLE: &'static str = "Costumed Adventurer Simulation Engine";

    const RULES_VERSION: i32 = 2;
    const MODIFIER: crate::value::Kind = crate::value::Kind::Columns;
    const LISTS: &'static [&'static crate::words::List] = &[];
    type Rule = Rule;
    type Roll = Roll;
    type Note = Note;
    type Field = Field;
    type QuestionKind = QuestionKind;
    type Question = crate::decide::Question<QuestionKind>;
    type Roster = Roster;
    type Setup = Setup;
    type State = State;

    fn read(node: &Node) -> Result<Roster, Problems> {
        Roster::read(node)
    }

    fn validate(roster: &Roster) -> Result<Setup, Problems> {
        check::validate(roster)
    }

    fn open(setup: &Setup) -> State {
        State::open(setup)
    }

    #[inline]
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
        setup.fighters.len()
    }

    fn name(setup: &Setup, who: ActorId) -> &str {
        setup.fighters.get(who.index()).map_or(
            match who {
                ActorId::JUDGE => "the Judge",
                ActorId::MAP => "the map",
                _ => "nobody",
            },
            |sheet| &sheet.name,
        )
    }

    fn side(setup: &Setup, who: ActorId) -> u8 {
        setup.fighters.get(who.index()).map_or(u8::MAX, |sheet| sheet.side)
    }

    fn side_name(setup: &Setup, side: u8) -> &str {
        setup.sides.get(usize::from(side)).map_or("", String::as_str)
    }

    fn stands(setup: &Setup, state: &State, who: ActorId) -> bool {
        state.stands(setup, who)
    }

    fn fitness(_: &Setup, state: &State, who: ActorId) -> i32 {
        state.health(who)
    }

    fn attack_name(_: &Setup, _: ActorId, _: usize) -> Option<String> {
        None
    }

    fn line(_: Note) -> crate::words::Line {
        crate::words::Line::silent(&[("value", crate::value::Kind::Amount)])
    }

    fn field(_: Field) -> crate::words::FieldInfo {
        use crate::words::{Cell, FieldInfo, Shape};
        FieldInfo::told(Shape::Actor, Cell::plain(crate::value::Kind::Amount), "")
    }

    fn roll_in_german(roll: Roll) -> &'static str {
        crate::codes::Code::word(roll)
    }

    fn tell(event: &Event<Self>, setup: &Setup) -> Option<String> {
        transcript::tell(&event.old(), setup)
    }

    fn rulings(setup: &Setup) -> Vec<Ruling> {
        rulings::book(&setup.rulings)
    }

    fn tables() -> Vec<PrintedTable> {
        tables::all()
    }
}

impl crate::system::Coded for Case {
    #[inline]
    fn bounds(q: &Question, setup: &Setup, state: &State) -> Bounds {
        ask::bounds(q, setup, state)
    }

    #[inline]
    fn allows(q: &Question, answer: i32, setup: &Setup, state: &State) -> bool {
        ask::allows(q, answer, setup, state)
    }

    #[inline]
    fn suggest(q: &Question, setup: &Setup, state: &State) -> i32 {
        ask::suggest(q, setup, state)
    }

    fn label(q: &Question, answer: i32, setup: &Setup) -> String {
        ask::label(q, answer, setup)
    }
}
