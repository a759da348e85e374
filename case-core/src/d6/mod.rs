//! The die-code system: pools of six-sided dice, one of them wild, against a difficulty.
//!
//! Combat of the system's fantasy branch: initiative, attacks against a passive or an active
//! defense value, damage against resistance, in rounds of five seconds. Each heading of the book
//! has its file:
//!
//! | heading | rules | item | file |
//! |---|---|---|---|
//! | the chapter's opening; *Step 4: Repeat* | OD1 | [`TurnPhase`] | `turn` |
//! | *Step 1: Generating Initiative* | OD2 | [`InitiativeMethod`], [`initiative_bonus`], [`QuestionKind::QuickDraw`] | `initiative` |
//! | *Step 2: Attacking & Defending* | OD3 | [`Act`], [`Question`], [`MAX_ACTIONS`] | `turn`, `action`, `ability`, `declare` |
//! | *Base Combat Difficulty* | OD4 | [`PASSIVE`], [`ScaleModifier`] | `blow`, `defense` |
//! | *Active Defense* | OD5 to OD8 | [`DefenseKind`], [`Field::DodgeValue`] | `defense` |
//! | *Dodge*, *Block/Parry* | OD9 to OD13 | [`DefenseKind`] | `defense`; what blades do in `blade` |
//! | *Full Defense*, *Partial Defense* | OD14 to OD16 | [`FULL_DEFENSE`], [`Act::FullDefense`], [`Act::Defend`] | `defense` |
//! | *Optional Passive Defense Modifier* | OD17, OD18 | [`passive_value`] | `defense` |
//! | *Combat Difficulty Modifiers* | OD19, OD20 | [`tables::MANEUVERS`], [`tables::CALLED_SHOTS`], [`LEAST_DIFFICULTY`] | `blow`; holds and falls in `grapple`, groups in `group` |
//! | *Range*, *Estimating Ranges* | OD21, OD22, OD26 | [`Band::of`], [`Band::in_reach`], [`Band::estimated`] | `range` |
//! | *Cover* | OD23, OD24 | [`tables::COVER`], [`AttackIntent::is_covered_by`], [`Thing`] | `blow`; complete cover in `attack`; attacks on things in `things` |
//! | *Aiming* | OD25 | [`MOST_AIM`], [`Skill::may_aim`], [`Act::Aim`] | `action`, `attack` |
//! | *Determining Success* | OD27 | [`exchange`], [`wild_pool`] | `attack`, `roll` |
//! | *Step 3: Determining Damage* | OD28 | [`DamageCode`], [`WoundLevel::after`], [`BodyPointLevel::of`] | `damage`, `injury`, `condition` |
//! | *Determining Strength Damage* | OD29 | [`DieCode::strength_damage`] | `damage` |
//! | *Optional Damage Bonus* | OD30 to OD32 | [`damage_bonus`] | `damage` |
//! | *Step 4: Repeat*: how a fight is resolved | OD34 | [`Act::Flee`], [`Act::GiveUp`] | `referee` |
//! | *Vehicle Combat* | OD33 | [`Vehicle`], [`VehicleLevel::after`], [`Speed`] | `driving`, `vehicle` |
//! | *Vehicle Combat*: those in a vehicle | OD35 | [`Shelter`], [`AttackIntent::rider`], [`Question::Rider`] | `aboard` |
//!
//! Pure values (die codes, levels, bands) are in `code`, `difficulty`, `range`, `wounds` and
//! `vehicle`, the printed figures in `tables`. `questions` holds the questions, their legal answers
//! and the answers of the built-in plan; it builds on `legal` and `plan`, which relies on the
//! estimates of `sizing` and `estimate`. The texts of the log are in `notes`.
//!
//! A person types a [`Roster`]; a [`Battle`](crate::battle::Battle) of [`D6`] runs it.

mod ability;
mod aboard;
mod action;
mod aimed;
mod attack;
mod blade;
mod blow;
mod code;
mod condition;
mod damage;
mod declare;
mod defense;
mod difficulty;
mod driving;
mod estimate;
mod event;
mod fields;
mod grapple;
mod group;
mod healing;
mod initiative;
mod injury;
mod legal;
mod notes;
mod plan;
#[doc(hidden)]
pub mod questions;
mod range;
mod reason;
mod referee;
mod refusals;
mod roll;
mod rule;
mod rulings;
mod setup;
mod sheet;
mod sizing;
mod skill;
mod state;
pub mod tables;
mod things;
mod turn;
mod vehicle;
mod weighed;
mod words;
mod wounds;

pub use action::MOST_AIM;
pub use attack::{AttackOutcome, exchange};
pub use blow::{AttackIntent, LEAST_DIFFICULTY};
pub use code::{DamageCode, DieCode, DieCodeError, MAX_RANGE, PIPS_IN_A_DIE, RangeEnd};
pub use condition::ROUNDS_IN_A_MINUTE;
pub use damage::damage_bonus;
pub use defense::{FULL_DEFENSE, PASSIVE, passive_value};
pub use difficulty::{DifficultyLevel, UNTRAINED, preparing, rushing};
#[doc(hidden)]
pub use event::{
    ActiveDefense, Circumstance, DefenseKind, Field, Note, Posture, Roll, StunEffect,
    VehicleEffect, VehicleResult, WayOut, When, WoundResult,
};
pub use healing::{
    Aid, Day, aid, aided_after, can_be_revived, fall_damage, heal, heal_body_points,
    healed_body_points, healed_naturally, healing_difficulty, rest_minutes, tend, wrecks,
};
pub use initiative::initiative_bonus;
#[doc(hidden)]
pub use questions::*;
pub use range::{
    Band, Distance, EstimatedDistance, LONG_WEAPON, LUNGE, MAX_DISTANCE, POINT_BLANK, ScaleModifier,
};
pub use reason::Reason;
pub use refusals::Refusal;
pub use roll::{WILD_CAP, wild_pool};
pub use rule::Rule;
pub use rulings::Rulings;
#[doc(hidden)]
pub use rulings::{
    AimEnds, CalledThroughCover, CountedPips, CreepingCosts, FullCoverDamage, InitiativeMethod,
    InjuryMethod, ModifierForm, NegativeResistance, OneDieFlat, RaisedBy, RangeEnds, WildReading,
};
pub use setup::{Fighter, Setup};
pub use sheet::{Roster, Sheet, Special, Surroundings, Thing, Vehicle, Weapon};
pub use skill::{Attribute, Skill};
pub use state::State;
pub use turn::{MAX_ACTIONS, TurnPhase};
pub use vehicle::{Collision, Shelter, Speed, VehicleKind, VehicleLevel};
pub use wounds::{BodyPointLevel, WoundLevel, is_killing_blow};

use crate::data::codes::Code;
use crate::data::node::Problems;
use crate::data::ruling::PrintedTable;
use crate::data::sentences::book;
use crate::data::value::Kind;
use crate::data::who::ActorId;
use crate::data::words::List;
use crate::kernel::cast::Cast;
use crate::kernel::log::Key;
use crate::kernel::system::{StepEnd, Stop, System, Table};
use alloc::string::String;
use alloc::vec::Vec;

/// The system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct D6;

impl crate::kernel::system::sealed::Sealed for D6 {}

impl System for D6 {
    const NAME: &'static str = "d6";
    const TITLE: &'static str = "Die codes and a Wild Die: fantasy combat";

    const RULES_VERSION: i32 = 5;
    const PLAN_VERSION: i32 = 9;
    const MODIFIER: Kind = Kind::Modifier;
    const LISTS: &'static [&'static List] = words::LISTS;
    const BOOKS: &'static [&'static str] = &[book!("d6")];
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

    fn validate(roster: &Roster) -> Result<Setup, Problems> {
        setup::validate(roster)
    }

    fn open(setup: &Setup) -> State {
        State::open(setup)
    }

    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<StepEnd, Stop<Self>> {
        turn::step(table)
    }

    fn get(state: &State, key: Key<Field>) -> i32 {
        state.get(key)
    }

    fn set(state: &mut State, key: Key<Field>, value: i32) {
        state.set(key, value);
    }

    fn turn(state: &State) -> i32 {
        // The round is counted when it begins, and before the first one is 0.
        state.battle(Field::Round).max(1)
    }

    fn forget_turn(setup: &Setup, state: &mut State) -> i32 {
        turn::forget_round(setup, state)
    }

    fn recall_turn(state: &mut State, by: i32) {
        turn::recall_round(state, by);
    }

    fn cast(setup: &Setup) -> &Cast {
        &setup.cast
    }

    fn stands(_: &Setup, state: &State, who: ActorId) -> bool {
        state.stands(who)
    }

    /// Body Points where they are counted, otherwise the Wound levels left before death.
    fn fitness(setup: &Setup, state: &State, who: ActorId) -> i32 {
        match setup.rulings.injury {
            InjuryMethod::BodyPoints => state.of(who, Field::BodyPoints),
            InjuryMethod::Wounds => {
                i32::from(WoundLevel::Dead.number()) - i32::from(state.level(who).number())
            }
        }
    }

    fn object_name(setup: &Setup, place: usize) -> Option<&str> {
        Some(&setup.objects.get(place)?.name)
    }

    fn attack_name(setup: &Setup, of: ActorId, place: usize) -> Option<String> {
        Some(setup.fighter(of)?.arm(place)?.weapon.name.clone())
    }

    fn is_unlisted(setup: &Setup, of: ActorId, place: usize) -> bool {
        setup.fighter(of).and_then(|fighter| fighter.arm(place)).is_some_and(|arm| arm.bare)
    }

    fn in_force(setup: &Setup) -> Rulings {
        setup.rulings.clone()
    }

    fn is_over(state: &State) -> bool {
        state.battle(Field::TurnPhase) == i32::from(TurnPhase::Over as u8)
    }

    fn resize(state: &mut State, fresh: &State) {
        state.resize(fresh);
    }

    fn tables() -> Vec<PrintedTable> {
        tables::all()
    }
}
