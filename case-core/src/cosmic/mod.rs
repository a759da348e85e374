//! Cosmic Synchronicity: combat, injury and fatigue.
//!
//! Percentile skills, a d12 for where a blow falls, and a body that is hurt part by part.
//!
//! | subject | rules | item or file |
//! | --- | --- | --- |
//! | rounds, initiative, order | COS1, COS2, COS3 | `initiative.rs` |
//! | acting at once, holding | COS3, COS6 | `turn.rs` |
//! | actions, movement, First Aid | COS4, COS5, COS13, COS19 | [`Action`] |
//! | attacks | COS7, COS9 | [`exchange`], [`HIT_LOCATIONS`] |
//! | ranks and what lowers them | COS7, COS16 | [`highest_success`] |
//! | dodge, parry, block | COS8, COS13 | [`Defense`] |
//! | effects of a blow | COS9, COS10, COS11, COS14 | [`DamageDice`], [`Location`] |
//! | stunned, prone, unconscious, dead | COS12, COS13, COS17 | `condition.rs` |
//! | fatigue, rest, bleeding | COS15, COS17, COS19 | `wrap_up.rs`, [`rested`] |
//! | limbs, head, torso | COS18 to COS22 | `wounds.rs`, [`healed`] |
//! | what the Judge restores | COS11, COS18, COS22 | [`Restoration`] |
//!
//! The [`Rulings`] decide where the book leaves a choice. [`sentences`](crate::any::sentences)
//! lists the book sentence by sentence, each with the item that implements it.

mod action;
mod aimed;
mod attack;
mod check;
mod condition;
mod damage;
mod damage_dice;
mod defense;
mod event;
mod fields;
mod initiative;
mod judge;
mod notes;
mod plan;
#[doc(hidden)]
pub mod questions;
mod reason;
mod recovery;
mod referee;
mod refusals;
mod rule;
mod rulings;
mod sheet;
mod skill;
mod state;
mod tables;
mod turn;
mod words;
mod worth;
mod wounds;
mod wrap_up;

pub use attack::{AttackIntent, AttackOutcome, Fate, exchange};
pub use check::Setup;
pub use damage_dice::{DamageDice, DamageDiceError};
#[doc(hidden)]
pub use event::{
    Action, Defense, Did, Field, Hindrance, Hold, Note, Restoration, Roll, Special, Success,
    TurnPhase, WeaponPlace,
};
pub use initiative::{ROUND_SECONDS, ROUNDS_PER_MINUTE};
#[doc(hidden)]
pub use questions::*;
#[doc(hidden)]
pub use reason::Reason;
pub use recovery::{bled, can_heal, first_aid, healed, is_exhausted, rested, torso_loss};
pub use refusals::Refusal;
pub use rule::Rule;
#[doc(hidden)]
pub use rulings::{
    DefendsAgainst, DefenseCompares, FatigueSteps, FreeDefenses, HurtLegs, LegsNeeded, LossUntil,
    NoArmor, PhysicalActions, RestBrokenBy, Rounding, Row8, Row10And12, Severed, Soak,
    StreakBreaks, StunLength, WhipOnSeven,
};
pub use rulings::{Rulings, Thresholds};
pub use sheet::{
    Attack, AttackKind, ByPart, Grip, Legs, MAX_ATTACKS, MAX_POINTS, MAX_RANKS, Roster, Sheet,
    Shield,
};
pub use skill::highest_success;
pub use state::State;
pub use tables::{HIT_LOCATIONS, Location, Part, hit_location, seven_part};
pub use wounds::is_half_lost;

use crate::data::node::{Node, Problems};
use crate::data::ruling::PrintedTable;
use crate::data::sentences::book;
use crate::data::value;
use crate::data::who::ActorId;
use crate::data::words::List;
use crate::kernel::cast::Cast;
use crate::kernel::log::Key;
use crate::kernel::system::{self, StepEnd, System};
use alloc::string::String;
use alloc::vec::Vec;

type Stop = system::Stop<Cosmic>;
type View<'a> = system::View<'a, Cosmic>;
/// What a rule returns, unless a die or an answer is missing.
type Result<T = (), E = Stop> = core::result::Result<T, E>;

/// A table that plays this system.
trait Table<'a>: system::Table<'a, Cosmic> {
    /// The setup and the state, as a rule reads them.
    fn view<'v>(&'v self) -> View<'v>
    where
        'a: 'v,
    {
        View::new(self.setup(), self.state())
    }
}

impl<'a, T: system::Table<'a, Cosmic>> Table<'a> for T {}

/// The system Cosmic Synchronicity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cosmic;

impl system::sealed::Sealed for Cosmic {}

impl System for Cosmic {
    const NAME: &'static str = "cosmic";
    const TITLE: &'static str = "Cosmic Synchronicity";

    const RULES_VERSION: i32 = 5;
    const PLAN_VERSION: i32 = 4;
    const MODIFIER: value::Kind = value::Kind::Ranks;
    const LISTS: &'static [&'static List] = words::LISTS;
    const BOOKS: &'static [&'static str] = &[book!("cosmic")];
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
        check::roster(roster)
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
        state.battle(Field::Round).max(1)
    }

    /// No rule reads the round's number.
    fn forget_turn(_: &Setup, state: &mut State) -> i32 {
        let past = state.battle(Field::Round).saturating_sub(1);
        Self::recall_turn(state, -past);
        past
    }

    fn recall_turn(state: &mut State, by: i32) {
        let round = state.battle(Field::Round).saturating_add(by);
        state.set(Key::of(ActorId::NOBODY, Field::Round), round);
    }

    fn closed(setup: &Setup) -> Setup {
        setup.closed()
    }

    fn cast(setup: &Setup) -> &Cast {
        setup.cast()
    }

    fn stands(_: &Setup, state: &State, who: ActorId) -> bool {
        state.stands(who)
    }

    /// The Mortality Points left in all parts together; 0 for the dead.
    fn fitness(setup: &Setup, state: &State, who: ActorId) -> i32 {
        if state.of(who, Field::Dead) != 0 {
            return 0;
        }
        <Cosmic as crate::attack::AttackRules>::points(View::new(setup, state), who)
    }

    fn attack_name(setup: &Setup, of: ActorId, place: usize) -> Option<String> {
        setup.attack(of, place).map(|attack| attack.name.clone())
    }

    fn is_unlisted(setup: &Setup, of: ActorId, place: usize) -> bool {
        setup.bare_hands(of) == Some(place)
    }

    fn in_force(setup: &Setup) -> Rulings {
        setup.rulings().clone()
    }

    fn is_over(state: &State) -> bool {
        state.phase() == TurnPhase::Over
    }

    fn resize(state: &mut State, fresh: &State) {
        state.resize(fresh);
    }

    fn tables() -> Vec<PrintedTable> {
        tables::printed()
    }
}
