//! Talislanta: a summary of combat around one Action Table.
//!
//! Every action is a d20 (a d10 where an attribute stands in for a skill) plus a rating, less what
//! opposes it, plus modifiers; the total falls into one of five bands, from mishap to critical
//! success. In a round each character has one action: declared from the lowest initiative up,
//! resolved from the highest down. A character that has acted can still react, at a growing
//! penalty.
//!
//! | heading of the summary | rules | item |
//! | --- | --- | --- |
//! | Combat Summary | TAL1 to TAL5 | [`Action`], [`TurnPhase`], [`ActionTable`], [`Trait`] |
//! | Close Combat Attack | TAL6 to TAL10 | [`exchange`], [`defense_rating`], [`Form`] |
//! | Ranged Combat Attack | TAL9 to TAL13 | [`exchange`], [`range_modifier`] |
//! | Dodge | TAL14, TAL15 | [`Maneuver`], [`Opening`] |
//! | Parry | TAL16 to TAL18, TAL23 | [`works_against`], [`Opening`] |
//! | Flee | TAL19 | [`Action::Flee`], [`Occasion::Undefended`], [`LeaveBattle`] |
//! | Move | TAL20, TAL21 | [`maximum`], [`rulings::Movement`], [`ActAfterMove`] |
//! | Special | TAL22 | [`Action::Special`] |
//! | Tactics and Consequences | TAL17, TAL23 to TAL25 | [`works_against`], [`Occasion::Return`] |
//!
//! [`sentences`](crate::any::sentences) lists the summary sentence by sentence, each with the item
//! that implements it.
//!
//! How a battle ends, how the game master changes it and what outlasts it, the summary does not
//! say: see [`Exit`], the [`Field`]s and the book of rulings. Results that it leaves to the game
//! master (mishaps, critical hits, grapples, disarms) are questions to the Judge: see [`Effect`]
//! and [`Question`].

mod action;
mod aimed;
mod attack;
mod check;
mod damage;
mod declare;
mod defense;
mod estimate;
mod event;
mod fields;
mod flee;
mod initiative;
mod movement;
mod notes;
mod outcome;
mod plan;
#[doc(hidden)]
pub mod questions;
mod reason;
mod referee;
mod refusals;
mod rule;
#[doc(hidden)]
pub mod rulings;
mod sacrifice;
mod seats;
mod sheet;
mod state;
mod tables;
mod turn;
mod words;

pub use action::{Action, Form};
pub use attack::{
    AttackIntent, AttackOutcome, MAX_HITS, MAX_TARGETS, Occasion, exchange, range_modifier,
};
pub use check::Setup;
pub use damage::{damage_rating, reduced};
pub use defense::{Defense, Maneuver, Opening, defense_rating, works_against};
#[doc(hidden)]
pub use event::{Note, Roll};
pub use movement::maximum;
pub use outcome::{Cause, Effect};
#[doc(hidden)]
pub use questions::*;
#[doc(hidden)]
pub use reason::Reason;
pub use refusals::Refusal;
pub use rule::Rule;
pub use rulings::Rulings;
pub use sheet::{
    Attack, MAX_ATTACKS, MAX_DAMAGE, MAX_HIT_POINTS, MAX_RATING, Means, Range, Roster, Sheet,
    Skills, Tactic,
};
#[doc(hidden)]
pub use state::{Exit, Field, Loss};
pub use state::{State, TurnPhase};
pub use tables::{
    ACTION_STEP, ALERT, ActionTable, Band, CHASE_START, FEET_PER_POINT, FOLLOW_UP, HIT_STEP, RUN,
    RUN_PER_SPD, SACRIFICE, TARGET_STEP, Trait, tops,
};

use crate::data::node::{Node, Problems};
use crate::data::ruling::PrintedTable;
use crate::data::sentences::book;
use crate::data::value::Kind;
use crate::data::who::ActorId;
use crate::data::words::List;
use crate::kernel::cast::Cast;
use crate::kernel::log::Key;
use crate::kernel::system::{self, StepEnd, System};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The system's name, as in rosters.
const NAME: &str = "talislanta";

type Stop = system::Stop<Talislanta>;
type View<'a> = system::View<'a, Talislanta>;
/// What a rule returns, unless a die or an answer is missing.
type Result<T = (), E = Stop> = core::result::Result<T, E>;

/// A table that plays this system.
trait Table<'a>: system::Table<'a, Talislanta> {}

impl<'a, T: system::Table<'a, Talislanta>> Table<'a> for T {}

/// The combat summary of 1997.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Talislanta;

impl system::sealed::Sealed for Talislanta {}

impl System for Talislanta {
    const NAME: &'static str = NAME;
    const TITLE: &'static str = "Talislanta combat summary";

    const RULES_VERSION: i32 = 4;
    const PLAN_VERSION: i32 = 8;
    const MODIFIER: Kind = Kind::Modifier;
    const LISTS: &'static [&'static List] = words::LISTS;
    const BOOKS: &'static [&'static str] = &[book!("talislanta")];
    type Rule = Rule;
    type Refusal = Refusal;
    type Roll = Roll;
    type Note = Note;
    type Field = Field;
    type QuestionKind = QuestionKind;
    type Question = Question;
    type Roster = Roster;
    type Rulings = Rulings;
    type Setup = Setup;
    type State = State;

    fn read(node: &Node) -> Result<Roster, Problems> {
        check::read(node)
    }

    fn validate(roster: &Roster) -> Result<Setup, Problems> {
        check::validate(roster)
    }

    fn open(setup: &Setup) -> State {
        State::open(setup)
    }

    fn step<'a>(table: &mut impl system::Table<'a, Self>) -> Result<StepEnd> {
        turn::step(table)
    }

    fn get(state: &State, key: Key<Field>) -> i32 {
        state.get(key)
    }

    fn set(state: &mut State, key: Key<Field>, value: i32) {
        state.set(key, value);
    }

    fn turn(state: &State) -> i32 {
        let begun = state.phase() != TurnPhase::Initiative || state.cursor() > 0;
        let ended = state.battle(Field::Ended) != 0 && !begun;
        (state.round() - i32::from(ended)).max(1)
    }

    /// The built-in plan follows a tactic only in odd rounds.
    fn forget_turn(setup: &Setup, state: &mut State) -> i32 {
        let odd = setup.sheets.iter().all(|f| f.tactic == Tactic::Strike);
        let round = if odd { 1 } else { 2 - state.round() % 2 };
        let past = state.round().saturating_sub(round);
        Self::recall_turn(state, -past);
        past
    }

    fn recall_turn(state: &mut State, by: i32) {
        let round = state.round().saturating_add(by);
        state.set(Key::of(ActorId::NOBODY, Field::Round), round);
    }

    fn cast(setup: &Setup) -> &Cast {
        &setup.cast
    }

    fn stands(_: &Setup, state: &State, who: ActorId) -> bool {
        state.stands(who)
    }

    fn fitness(_: &Setup, state: &State, who: ActorId) -> i32 {
        state.hit_points(who)
    }

    fn attack_name(setup: &Setup, of: ActorId, place: usize) -> Option<String> {
        setup.attacks(of).nth(place).map(ToString::to_string)
    }

    fn is_unlisted(setup: &Setup, of: ActorId, place: usize) -> bool {
        place >= setup.fighter(of).map_or(0, |sheet| sheet.attacks.len())
    }

    fn in_force(setup: &Setup) -> Rulings {
        setup.rulings().clone()
    }

    fn is_over(state: &State) -> bool {
        state.battle(Field::Ended) != 0
    }

    fn resize(state: &mut State, fresh: &State) {
        state.resize(fresh);
    }

    fn tables() -> Vec<PrintedTable> {
        tables::printed()
    }
}
