//! FASERIP combat phases: the superhero game of 1986 in three phases of shooting, brawling and moving,
//! on CASE's tables. Play it with [`AnyBattle`](crate::AnyBattle) or
//! [`Battle`](crate::battle::Battle)`<Faserip>`.
//!
//! | item | |
//! |---|---|
//! | `tables` | velocity, movement |
//! | [`Rulings`] | the choices of a playing group |
//! | [`Roster`], [`FighterSpec`] | fighters as you write them |
//! | [`MovementOption`] | a fighter's options of movement |
//! | `questions` | the questions that a player is asked most, with typed answers |
//! | [`exchange()`] | one exchange, with the shifts of the phases |
//! | [`odds`] | the odds of initiative |
//! | [`Battle`](crate::battle::Battle)`<Faserip>` | a fight, phase by phase |
//!
//! Ranks, the Universal Table, attacks, defenses, checks, damage, holds, charges and dying are
//! CASE's, under the rulings of the parent game ([`crate::case::Rulings::msh`]). CASE's values mean the
//! same here.
//!
//! # Rule index
//!
//! | heading | ids | item |
//! |---|---|---|
//! | Combat Phases (opening) | PH1 | `TurnStep::Situation`, `questions::Regroup` |
//! | Step One, Step Two | PH2 | `TurnStep::Declare`, [`MovementOption`] |
//! | Step Three | PH3 | `TurnStep::Feats`, `questions::TryAttacks` |
//! | Step Four | PH4 | `TurnStep::Initiative`, `PhNote::MasterInitiative` |
//! | Step Five | PH5 | `TurnStep::Events` |
//! | Step Six: Combat Phases | PH6 | `SideOrder`, `Phase` |
//! | Phase A: Fire and Movement | PH7–PH11 | `TurnStep::PhaseA`, `tables::velocity_shift`, `Setup::is_speedster`, `EngagedShot` |
//! | Movement Options | PH12–PH19 | [`MovementOption`], `questions::DodgeThisTurn`, `questions::WayToClose`, `questions::WayToCharge`, `questions::TeleportWhen` |
//! | Phase B: Slugfest and Wrestling | PH20–PH23 | `TurnStep::PhaseB`, `PhField::LeftOver`, `PhField::SlamDirection` |
//! | Phase C: Movement Resolution | PH24–PH26 | `TurnStep::Meetings`, `questions::StrikeAtComer`, `PhNote::NoMove` |
//! | Step Seven: Bookkeeping | PH27 | `TurnStep::BookKeeping`, `questions::GoesOn` |

mod book;
pub mod odds;
mod plans;
#[doc(hidden)]
pub mod questions;
mod rules;
mod shared;
mod state;
mod system;
mod words;

pub use book::rule::{Ph, Rule};
pub use book::rulings::Rulings;
#[doc(hidden)]
pub use book::rulings::{
    ChargeMet, ClosersAndChargers, DodgeRolledIn, EngagedShot, FirstStrikeOfACharger, ManySides,
    MovingTargetFor, PhaseCSequence, SideOrder, SideTie, WithdrawalAttack,
};
#[doc(hidden)]
pub use book::tables;
pub use questions::refusals::{PhRefusal, Refusal};
#[doc(hidden)]
pub use questions::{PhQuestion, PhQuestionKind, Question, QuestionKind};
pub use rules::legal::MOST_ATTACKS;
pub use rules::strike::exchange;
pub use state::sheet::{FighterSpec, Roster, Setup};
pub use state::store::State;
#[doc(hidden)]
pub use words::event::{Field, Note, PhField, PhNote, PhRoll, Roll};
pub use words::lists::{Feat, MovementOption, Phase, TurnStep};
#[doc(hidden)]
pub use words::reason::PhReason;

/// FASERIP combat phases, as a [`System`](crate::system::System).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Faserip;

/// Why a rule stopped.
type Stop = crate::kernel::system::Stop<Faserip>;

/// The inputs of legality and the plan.
type View<'a> = crate::kernel::system::View<'a, Faserip>;
