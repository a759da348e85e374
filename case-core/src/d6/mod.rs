//! D6: pools of six-sided dice, one of them wild, against a difficulty.
//!
//! Combat of the system's fantasy branch, in rounds of five seconds: initiative, attacks against a
//! passive or an active defense, damage against resistance. You type a [`Roster`], and play it with
//! [`AnyBattle`](crate::AnyBattle) or [`Battle`](crate::battle::Battle)`<`[`D6`]`>`.
//!
//! ```
//! # fn main() -> Result<(), case_core::d6::DieCodeError> {
//! use case_core::d6::DieCode;
//! let dagger: DieCode = "1D+2".parse()?;
//! let strength: DieCode = "4D+2".parse()?;
//! assert_eq!(strength.plus(dagger).to_string(), "6D+1");
//! # Ok(())
//! # }
//! ```
//!
//! Each heading of the book, with its rules and code:
//!
//! | heading | rules | item | file |
//! |---|---|---|---|
//! | the chapter's opening; *Step 4: Repeat* | OD1 | `TurnPhase` | `turn` |
//! | *Step 1: Generating Initiative* | OD2 | `InitiativeMethod`, [`initiative_bonus`], `QuestionKind::QuickDraw` | `initiative` |
//! | *Step 2: Attacking & Defending* | OD3 | `Act`, `Question`, `MAX_ACTIONS` | `turn`, `action`, `ability`, `declare` |
//! | *Base Combat Difficulty* | OD4 | `PASSIVE`, `ScaleModifier` | `blow`, `defense` |
//! | *Active Defense* | OD5 to OD8 | `DefenseKind`, `Field::DodgeValue` | `defense` |
//! | *Dodge*, *Block/Parry* | OD9 to OD13 | `DefenseKind` | `defense`; what blades do in `blade` |
//! | *Full Defense*, *Partial Defense* | OD14 to OD16 | `FULL_DEFENSE`, `Act::FullDefense`, `Act::Defend` | `defense` |
//! | *Optional Passive Defense Modifier* | OD17, OD18 | [`passive_value`] | `defense` |
//! | *Combat Difficulty Modifiers* | OD19, OD20 | `tables::MANEUVERS`, `tables::CALLED_SHOTS`, `LEAST_DIFFICULTY` | `blow`; holds and falls in `grapple`, groups in `group` |
//! | *Range*, *Estimating Ranges* | OD21, OD22, OD26 | [`Band::of`], [`Band::in_reach`], [`Band::estimated`] | `range` |
//! | *Cover* | OD23, OD24 | `tables::COVER`, `AttackIntent::is_covered_by`, [`Thing`] | `blow`; complete cover in `attack`; attacks on things in `things` |
//! | *Aiming* | OD25 | `MOST_AIM`, [`Skill::may_aim`], `Act::Aim` | `action`, `attack` |
//! | *Determining Success* | OD27 | [`exchange`], [`wild_pool`] | `attack`, `roll` |
//! | *Step 3: Determining Damage* | OD28 | [`DamageCode`], `WoundLevel::after`, `BodyPointLevel::of` | `damage`, `injury`, `condition` |
//! | *Determining Strength Damage* | OD29 | [`DieCode::strength_damage`] | `damage` |
//! | *Optional Damage Bonus* | OD30 to OD32 | `damage_bonus` | `damage` |
//! | *Step 4: Repeat*: how a fight is resolved | OD34 | `Act::Flee`, `Act::GiveUp` | `referee` |
//! | *Vehicle Combat* | OD33 | [`Vehicle`], `VehicleLevel::after`, [`Speed`] | `driving`, `vehicle` |
//! | no heading: status effects | X1 to X7 | [`EffectSheet`], `Act::PutOut`, `Act::Power` | `effects` |
//! | *Vehicle Combat*: those in a vehicle | OD35 | [`Shelter`], `AttackIntent::rider`, `Question::Rider` | `aboard` |
//!
//! `questions` has the questions that a player is asked most, with typed answers.

mod book;
mod odds;
mod plans;
#[doc(hidden)]
pub mod questions;
mod rules;
mod state;
mod system;
mod words;

pub use book::code::{DamageCode, DieCode, DieCodeError, MAX_RANGE, PIPS_IN_A_DIE, RangeEnd};
pub use book::difficulty::{DifficultyLevel, UNTRAINED, preparing, rushing};
pub(crate) use book::lines;
pub use book::lines::Line;
pub use book::range::{
    Band, Distance, EstimatedDistance, LONG_WEAPON, LUNGE, MAX_DISTANCE, POINT_BLANK, ScaleModifier,
};
pub use book::rule::Rule;
pub use book::rulings::Rulings;
#[doc(hidden)]
pub use book::rulings::{
    AddedCodes, AimEnds, BoundDefenses, CalledThroughCover, CollisionSpeed, CountedPips,
    CreepingCosts, FullCoverDamage, InitiativeMethod, InjuryMethod, ModifierForm,
    NegativeResistance, OneDieFlat, RaisedBy, RangeEnds, WildReading,
};
pub use book::skill::{Attribute, Skill};
pub use book::tables;
pub use book::vehicle::{Collision, Shelter, Speed, VehicleKind, VehicleLevel};
pub use book::wounds::{BodyPointLevel, WoundLevel, is_killing_blow};
#[doc(hidden)]
pub use questions::asked::*;
pub use questions::refusals::Refusal;
pub use rules::attack::{AttackOutcome, exchange};
pub use rules::blow::{AttackIntent, LEAST_DIFFICULTY};
pub use rules::condition::ROUNDS_IN_A_MINUTE;
pub use rules::damage::damage_bonus;
pub use rules::defense::{FULL_DEFENSE, PASSIVE, passive_value};
pub use rules::healing::{
    Aid, Day, aid, aided_after, can_be_revived, fall_damage, heal, heal_body_points,
    healed_body_points, healed_naturally, healing_difficulty, rest_minutes, tend, wrecks,
};
pub use rules::initiative::initiative_bonus;
pub use rules::roll::{WILD_CAP, wild_pool};
pub use state::effects::{Ability, Change, EffectDamage, EffectSheet, ShiftedRolls};
pub use state::fields::MOST_AIM;
pub use state::names::{Numbers, SkillCodes};
pub use state::setup::{Fighter, Setup};
pub use state::sheet::{MAX_ACTIONS, Roster, Sheet, Special, Surroundings, Thing, Vehicle, Weapon};
pub use state::store::State;
pub use words::event::TurnPhase;
#[doc(hidden)]
pub use words::event::{
    Act, ActiveDefense, Circumstance, DefenseKind, Field, Note, Posture, Roll, StunEffect,
    TieBreaker, TurnLoss, VehicleEffect, VehicleResult, WayOut, When, WoundResult,
};
pub use words::reason::Reason;

/// The system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct D6;
