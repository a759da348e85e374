//! Talislanta: combat around one Action Table. Play it with [`AnyBattle`](crate::AnyBattle) or
//! [`Battle`](crate::battle::Battle)`<Talislanta>`, whose page has a fight.
//!
//! Every action is a d20 (a d10 where an attribute stands in for a skill) plus a rating, less what
//! opposes it, plus modifiers; the total falls into one of five bands, from mishap to critical
//! success. In a round each character has one action: declared from the lowest initiative up,
//! resolved from the highest down. A character that has acted can still react, at a growing
//! penalty.
//!
//! | heading of the summary | rules | item |
//! | --- | --- | --- |
//! | Combat Summary | TAL1 to TAL5 | [`Action`], `TurnPhase`, `ActionTable`, [`Trait`] |
//! | Close Combat Attack | TAL6 to TAL10 | [`exchange`], `defense_rating`, [`Form`] |
//! | Ranged Combat Attack | TAL9 to TAL13 | [`exchange`], `range_modifier` |
//! | Dodge | TAL14, TAL15 | [`Maneuver`], [`Opening`] |
//! | Parry | TAL16 to TAL18, TAL23 | [`works_against`], [`Opening`] |
//! | Flee | TAL19 | [`Action::Flee`], `Occasion::Undefended`, `LeaveBattle` |
//! | Move | TAL20, TAL21 | [`maximum`], `rulings::Movement`, `ActAfterMove` |
//! | Special | TAL22 | [`Action::Special`] |
//! | Tactics and Consequences | TAL17, TAL23 to TAL25 | [`works_against`], `Occasion::Return` |
//!
//! The summary does not say how a battle ends, how the gamemaster changes it, and which wounds last:
//! see [`Rulings`]. Results that it leaves to the gamemaster (mishaps, critical hits, grapples,
//! disarms) are questions to the Judge: see [`Effect`].

mod book;
mod odds;
mod plans;
#[doc(hidden)]
pub mod questions;
mod rules;
mod state;
mod system;
mod words;

pub use book::rule::Rule;
#[doc(hidden)]
pub use book::rulings;
pub use book::rulings::Rulings;
pub use book::tables::{
    ACTION_STEP, ALERT, ActionTable, Band, CHASE_START, FEET_PER_POINT, FOLLOW_UP, HIT_STEP, Means,
    RUN, RUN_PER_SPD, SACRIFICE, TARGET_STEP, Trait, tops,
};
pub use questions::refusals::Refusal;
#[doc(hidden)]
pub use questions::*;
pub use rules::attack::{AttackOutcome, exchange, range_modifier};
pub use rules::damage::{damage_rating, reduced};
pub use rules::defense::{Defense, defense_rating, works_against};
pub use rules::movement::maximum;
pub use state::check::Setup;
pub use state::effects::EffectSheet;
pub use state::fields::MAX_HINDRANCE;
pub use state::intent::{AttackIntent, MAX_HITS, MAX_TARGETS, Occasion};
pub use state::sheet::{
    Attack, MAX_ATTACKS, MAX_DAMAGE, MAX_HIT_POINTS, MAX_RATING, Range, Roster, Sheet, Skills,
    Tactic,
};
#[doc(hidden)]
pub use state::store::Field;
pub use state::store::State;
#[doc(hidden)]
pub use words::event::{Note, Roll};
pub use words::lists::{Action, Cause, Effect, Form, Maneuver, Opening, TurnPhase};
#[doc(hidden)]
pub use words::lists::{Exit, Loss};
#[doc(hidden)]
pub use words::reason::Reason;

use crate::data::who::ActorId;
use crate::kernel::log::Key;

/// The system's name, as in rosters.
const NAME: &str = "talislanta";

type Stop = crate::kernel::system::Stop<Talislanta>;
type View<'a> = crate::kernel::system::View<'a, Talislanta>;
/// What a rule returns, unless a die or an answer is missing.
type Result<T = (), E = Stop> = core::result::Result<T, E>;

/// A table that plays this system.
trait Table<'a>: crate::kernel::system::Table<'a, Talislanta> {}

impl<'a, T: crate::kernel::system::Table<'a, Talislanta>> Table<'a> for T {}

/// The combat summary of 1997.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Talislanta;
