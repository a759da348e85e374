//! Talislanta: a summary of combat around one Action Table.
//!
//! Every action is a d20 (a d10 where an attribute stands in for a skill) plus the own rating, less
//! what opposes it, plus modifiers; the total falls into one of five bands, from mishap to critical
//! success. A round has one action for each character: declared from the lowest initiative up,
//! resolved from the highest down. Who has acted still reacts, at a penalty that grows.
//!
//! | heading of the summary | rules | item |
//! | --- | --- | --- |
//! | Combat Summary | TAL1 to TAL5 | [`Action`], [`TurnPhase`], [`ActionTable`], [`Trait`] |
//! | Close Combat Attack | TAL6 to TAL10 | [`exchange`], [`defense_rating`], [`Form`] |
//! | Ranged Combat Attack | TAL9 to TAL13 | [`exchange`], [`range_modifier`] |
//! | Dodge | TAL14, TAL15 | [`Maneuver`], [`Opening`] |
//! | Parry | TAL16 to TAL18, TAL23 | [`works_against`], [`Opening`] |
//! | Flee | TAL19 | [`Action::Flee`], [`Occasion::Undefended`] |
//! | Move | TAL20, TAL21 | [`maximum`], [`rulings::Movement`] |
//! | Special | TAL22 | [`Action::Special`] |
//! | Tactics and Consequences | TAL17, TAL23 to TAL25 | [`works_against`], [`Occasion::Return`] |
//!
//! Where the summary leaves a result to the game master (mishaps, critical hits, grapples, disarms),
//! the Judge is asked: see [`Effect`] and [`QuestionKind`].

mod action;
mod ask;
mod attack;
mod check;
mod damage;
mod declare;
mod defense;
mod event;
mod flee;
mod initiative;
mod movement;
mod outcome;
mod plan;
mod rule;
pub mod rulings;
mod sacrifice;
mod sheet;
mod state;
mod tables;
mod transcript;
mod turn;

pub use action::{Action, Form};
pub use ask::{MAX_COVER, MAX_DIFFICULTY, MAX_FEET, MAX_HINDRANCE, QuestionKind};
pub use attack::{
    AttackIntent, AttackOutcome, MAX_HITS, MAX_TARGETS, Occasion, exchange, range_modifier,
};
pub use check::{MAX_SIDES, Setup};
pub use damage::{damage_rating, reduced};
pub use defense::{Defense, Maneuver, Opening, defense_rating, works_against};
pub use event::{Note, Roll};
pub use movement::maximum;
pub use outcome::{Cause, Effect};
pub use rule::Rule;
pub use rulings::Rulings;
pub use sheet::{
    Attack, MAX_ATTACKS, MAX_DAMAGE, MAX_HIT_POINTS, MAX_RATING, Means, Range, Roster, Sheet,
    Skills, Tactic,
};
pub use state::{Exit, Field, State, TurnPhase};
pub use tables::{
    ACTION_STEP, ALERT, ActionTable, Band, CHASE_START, FEET_PER_POINT, FOLLOW_UP, HIT_STEP, RUN,
    RUN_PER_SPD, SACRIFICE, TARGET_STEP, Trait, tops,
};

use crate::decide::Question;
use crate::log::{Event, Key};
use crate::node::{Node, Problems};
use crate::ruling::{PrintedTable, Ruling};
use crate::system::{Bounds, Progress, System, Table};
use crate::who::ActorId;
use alloc::string::String;
use alloc::vec::Vec;

/// The system's name, also in rosters.
const NAME: &str = "talislanta";

type Stop = crate::system::Stop<Talislanta>;

/// The combat summary of 1997.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Talislanta;

impl System for Talislanta {
    const NAME: &'static str = NAME;
    const TITLE: &'static str = "Talislanta combat summary";

    const RULES_VERSION: i32 = 2;
    const MODIFIER: crate::value::Kind = crate::value::Kind::Modifier;
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
        check::read(node)
    }

    fn validate(roster: &Roster) -> Result<Setup, Problems> {
        check::validate(roster)
    }

    fn open(setup: &Setup) -> State {
        state::open(setup)
    }

    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<Progress, Stop> {
        turn::step(table)
    }

    fn get(state: &State, key: Key<Field>) -> i32 {
        state::get(state, key)
    }

    fn set(state: &mut State, key: Key<Field>, value: i32) {
        state::set(state, key, value);
    }

    fn asked_by(ask: QuestionKind) -> Rule {
        ask::asked_by(ask)
    }

    fn turn(state: &State) -> i32 {
        state.round()
    }

    fn fighters(setup: &Setup) -> usize {
        setup.fighters.len()
    }

    fn name(setup: &Setup, who: ActorId) -> &str {
        setup.fighter(who).map_or("nobody", |f| f.name.as_str())
    }

    fn side(setup: &Setup, who: ActorId) -> u8 {
        setup.fighter(who).map_or(0, |f| f.side)
    }

    fn side_name(setup: &Setup, side: u8) -> &str {
        setup.sides().get(usize::from(side)).map_or("", String::as_str)
    }

    fn stands(_: &Setup, state: &State, who: ActorId) -> bool {
        state.stands(who)
    }

    fn fitness(_: &Setup, state: &State, who: ActorId) -> i32 {
        state.hit_points(who)
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

    fn default_rulings() -> Vec<Ruling> {
        rulings::all(&Rulings::default())
    }

    fn rulings(setup: &Setup) -> Vec<Ruling> {
        rulings::all(setup.rulings())
    }

    fn tables() -> Vec<PrintedTable> {
        tables::printed()
    }
}

impl crate::system::Coded for Talislanta {
    fn bounds(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> Bounds {
        ask::bounds(q, setup, state)
    }

    fn allows(q: &Question<QuestionKind>, answer: i32, setup: &Setup, state: &State) -> bool {
        ask::allows(q, answer, setup, state)
    }

    fn suggest(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> i32 {
        plan::suggest(q, setup, state)
    }

    fn label(q: &Question<QuestionKind>, answer: i32, setup: &Setup) -> String {
        transcript::label(q, answer, setup)
    }
}
