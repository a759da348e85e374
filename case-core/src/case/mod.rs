//! The Costumed Adventurer Simulation Engine (CASE).
//!
//! | where | what |
//! |---|---|
//! | [`Rank`], [`Shift`], [`RankValue`] | ranks, numbers, column shifts |
//! | [`Color`], [`color`], [`threshold`] | ACTIONs and intensities |
//! | [`Form`], [`Defense`], [`Check`], [`Effect`] | attacks, defenses, checks and their effects |
//! | [`tables`] | the printed tables |
//! | [`Rulings`] | the choices of a playing group |
//! | [`Roster`], [`Sheet`], [`Setup`] | a person's input, and the same checked |
//! | [`Act`], [`Target`], [`Manner`] | what is declared |
//! | [`questions`], `seats.rs`, `plan.rs` | the questions, their legal answers, the built-in plan |
//! | [`Roll`], [`Note`], [`Field`] | rolls, events with their words, values that change |
//! | [`LISTS`] | the listed enumerations |
//! | [`recovery`] | healing between fights |
//! | [`exchange()`] | one exchange: defense, attack, damage, checks |
//! | [`Battle`](crate::battle::Battle)`<Case>` | a fight, turn by turn |
//!
//! # Rule index
//!
//! Every heading of the book's chapter on time and combat, and where it is implemented. The ids are
//! given in the documentation of the items, in the events of a log, and in the tests.
//!
//! | heading | ids | item |
//! |---|---|---|
//! | Ranks, columns and shifts (referred to) | R1–R3, R7 | [`Rank`], [`Shift`], [`Rank::shifted`], [`RankValue`] |
//! | Universal Table (referred to) | R4 | [`tables::universal`], [`color`] |
//! | Intensities (referred to) | R5 | [`threshold`] |
//! | Time Scale: the Turn | T1 | [`TurnPhase`] |
//! | Step 1: Declare Actions | T2, T8 | [`QuestionKind::Action`] |
//! | Step 2: Extra ACTION rolls, table 22 | T3–T7 | [`tables::turn::actions_intensity`], [`tables::turn::free_aversions`], [`Mode`] |
//! | Step 3: Determine Initiative, table 23 | T9–T11 | [`tables::turn::initiative_modifier`], [`InitiativeMethod`] |
//! | Step 4: Resolve Actions in Order | T12, T13 | [`QuestionKind::Go`] |
//! | Step 5: If Multiple Rounds Needed | T14 | [`Note::Round`] |
//! | Step 6: Wrap Up | T15 | [`TurnPhase::WrapUp`], [`QuestionKind::Event`] |
//! | Combat Essentials | O1–O5 | [`exchange()`] |
//! | Slugfest Combat | A11 | [`Form::is_melee`] |
//! | Blunt Attacks | A1, A12 | [`Form::Blunt`], [`Form::pull`] |
//! | Edged Attacks | A2 | [`Form::Edged`] |
//! | Ranged Combat, table 24 | A13–A16 | [`tables::turn::thrown_range`], [`QuestionKind::InPath`], [`QuestionKind::PassesThrough`], [`QuestionKind::Bystander`] |
//! | Blunt Throwing Attacks | A3, A18 | [`Form::BluntThrowing`], [`Form::can_mean_a_spot`] |
//! | Edged Throwing Attacks | A4, A17 | [`Form::EdgedThrowing`], [`QuestionKind::Improvised`] |
//! | Energy Attacks | A5 | [`Form::Energy`] |
//! | Force Attacks | A6 | [`Form::Force`] |
//! | Shooting Attacks | A7 | [`Form::Shooting`] |
//! | Wrestling Combat | A11 | [`Form::is_melee`] |
//! | Grabbing Attacks | A8, A19–A21 | [`Form::Grabbing`] |
//! | Grappling Attacks | A9, A22 | [`Form::Grappling`], [`Hold`] |
//! | Charging Combat, Charging Attacks | A10, A23–A27 | [`Form::Charging`], [`charge_damage`], [`Rebound`] |
//! | Defensive Maneuvers | T7, D10, D16, D17 | [`exchange()`], [`Defense::works_against`] |
//! | Block | D1, D9 | [`Defense::Block`], [`stack`] |
//! | Brace | D2, D9 | [`Defense::Brace`], [`stack`] |
//! | Catching | D3, D13, D14 | [`Defense::Catch`], [`QuestionKind::Catcher`] |
//! | Dodge | D4 | [`Defense::Dodge`] |
//! | Escape | D5, D15 | [`Defense::Escape`] |
//! | Evasion | D6, D10, D11 | [`Defense::Evasion`] |
//! | Feint | D7, D10, D11 | [`Defense::Feint`] |
//! | Weave | D8 | [`Defense::Weave`] |
//! | Slam, Stun, and Kill Results | E1–E9 | [`Check`], [`CheckResult`] |
//! | Auto-hit | D12 | [`exchange()`] |
//! | Break, Grab, Take | A19–A21 | [`Effect`] |
//! | Bullseye | A18 | [`Effect::Bullseye`] |
//! | Catch, Damage (of a catch) | D3, D14 | [`DefenseResult`] |
//! | Column Shift | R2, R3 | [`Rank::shifted`] |
//! | Escape, Reversal | D15 | [`QuestionKind::Reverse`] |
//! | Evasion / Feint | D11 | [`Field::Bonus`] |
//! | Full Hold, Partial Hold | A22 | [`QuestionKind::Hold`] |
//! | Hit | A1–A10 | [`Form::effect`] |
//! | Miss | A16, A28 | [`QuestionKind::JudgeShift`] |
//! | Determining Damage | G1–G3, R6 | [`damage_for`], [`DamageMethod`] |

pub(crate) mod action;
pub(crate) mod aimed;
mod answers;
pub(crate) mod charging;
pub(crate) mod check;
pub(crate) mod circumstance;
mod color;
pub(crate) mod damage;
pub(crate) mod declare;
pub(crate) mod effect;
pub(crate) mod estimate;
mod event;
pub(crate) mod exchange;
mod fields;
mod forms;
mod front;
pub(crate) mod holds;
mod initiative;
pub(crate) mod leaving;
pub(crate) mod legal;
mod notes;
pub(crate) mod objects;
pub mod odds;
pub(crate) mod perform;
pub(crate) mod plan;
#[doc(hidden)]
pub mod questions;
mod rank;
#[doc(hidden)]
mod reason;
pub mod recovery;
pub(crate) mod referee;
mod refusals;
mod rule;
mod rulings;
pub(crate) mod seats;
pub(crate) mod sheet;
mod situation;
pub(crate) mod stages;
pub(crate) mod state;
#[doc(hidden)]
pub mod tables;
pub(crate) mod turn;
pub(crate) mod waking;
pub(crate) mod words;
pub(crate) mod wrestling;

pub use action::{LEAST_KARMA, MOST_KARMA, Rolled};
#[doc(hidden)]
pub use answers::{
    Act, ActKind, ActLimit, Direction, DyingSince, Go, Goes, HoldKind, HoldUse, JudgeEvent, Manner,
    ObjectFate, Obstacle, ObstacleKind, Occasion, PulledPart, SpotEffect, Target,
};
pub use color::{Color, Threshold, action_column, action_spread, color, threshold, to_hit_column};
pub use damage::{charge_damage, damage_for, intensity_shift, stack};
#[doc(hidden)]
pub use event::{Field, Note, Roll};
pub use exchange::{
    Aftermath, AttackIntent, AversionResult, DamageResult, Exchange, HitResult, exchange,
};
pub use forms::{Ability, Check, CheckResult, Defense, Effect, Form, Pull};
pub use front::{Action, ActionOutcome, NoSuchFace};
#[doc(hidden)]
pub use questions::{Question, QuestionKind};
pub use rank::{MAX_NUMBER, Rank, RankValue, Shift, Shifted};
#[doc(hidden)]
pub use reason::Reason;
pub use refusals::Refusal;
pub use rule::Rule;
#[doc(hidden)]
pub use rulings::{
    ActedMeans, AtZero, AutoHitColor, BelowShift0, Between, BonusEnds, ChargeCap, DamageMethod,
    DeclaredTraded, Falls, FlungAway, Forms, GoesOn, HoldsAtOnce, HoldsOnEscape, InitiativeMethod,
    Rebound, Secondary, StandardManeuvers, Tie, WakingAtZero, Walls,
};
pub use rulings::{Preset, Rulings};
pub use sheet::{
    AbilitiesSpec, Attack, AttackSheet, EventSheet, Fighter, MAX_AREAS, ObjectSheet, Roster, Score,
    Setup, Sheet, TalentSheet, TeamSpec,
};
pub use state::{Hold, Mode, State, TurnPhase};
pub use tables::effects::{DefenseKind, DefenseResult};
pub use words::LISTS;

use crate::data::node::Problems;
use crate::data::ruling::PrintedTable;
use crate::data::sentences::book;
use crate::data::who::ActorId;
use crate::kernel::cast::Cast;
use crate::kernel::log::Key;
use crate::kernel::system::{StepEnd, System, Table};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The Costumed Adventurer Simulation Engine, as a [`System`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Case;

/// A28, A31: the widest shift that the Judge may set.
pub(crate) const MAX_SHIFT: i32 = 10;

/// Why a rule stopped.
type Stop = crate::kernel::system::Stop<Case>;

impl crate::kernel::system::sealed::Sealed for Case {}

#[expect(clippy::inline_always, reason = "a field of a constant name folds at the call")]
impl System for Case {
    const NAME: &'static str = "case";
    const TITLE: &'static str = "Costumed Adventurer Simulation Engine";

    const RULES_VERSION: i32 = 5;
    const PLAN_VERSION: i32 = 6;
    const MODIFIER: crate::data::value::Kind = crate::data::value::Kind::Columns;
    const LISTS: &'static [&'static crate::data::words::List] = LISTS;
    const BOOKS: &'static [&'static str] = &[book!("case")];
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
        check::validate(roster)
    }

    fn open(setup: &Setup) -> State {
        State::open(setup)
    }

    #[inline]
    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<StepEnd, Stop> {
        turn::step(table)
    }

    #[inline(always)]
    fn get(state: &State, key: Key<Field>) -> i32 {
        state.get(key)
    }

    #[inline(always)]
    fn set(state: &mut State, key: Key<Field>, value: i32) {
        state.set(key, value);
    }

    fn turn(state: &State) -> i32 {
        state.turn()
    }

    fn forget_turn(setup: &Setup, state: &mut State) -> i32 {
        state.forget_turn(setup)
    }

    fn recall_turn(state: &mut State, by: i32) {
        state.recall_turn(by);
    }

    fn closed(setup: &Setup) -> Setup {
        Setup { closed: true, ..setup.clone() }
    }

    fn cast(setup: &Setup) -> &Cast {
        &setup.cast
    }

    fn stands(setup: &Setup, state: &State, who: ActorId) -> bool {
        state.stands(setup, who)
    }

    fn fitness(_: &Setup, state: &State, who: ActorId) -> i32 {
        state.health(who)
    }

    fn attack_name(setup: &Setup, of: ActorId, place: usize) -> Option<String> {
        let attack = setup.fighters.get(of.index())?.attacks.get(place)?;
        let Attack { name, form, standard, .. } = attack;
        let standard = if *standard { ", standard" } else { "" };
        Some(format!("{name} ({form}{standard})"))
    }

    fn is_unlisted(setup: &Setup, of: ActorId, place: usize) -> bool {
        let attacks = setup.fighters.get(of.index()).map(|fighter| &fighter.attacks);
        attacks.and_then(|attacks| attacks.get(place)).is_some_and(|attack| attack.standard)
    }

    fn object_name(setup: &Setup, place: usize) -> Option<&str> {
        setup.objects.get(place).map(|object| object.name.as_str())
    }

    #[inline]
    fn in_force(setup: &Setup) -> Rulings {
        setup.rulings.clone()
    }

    fn is_over(state: &State) -> bool {
        state.is_over()
    }

    fn resize(state: &mut State, fresh: &State) {
        state.resize(fresh);
    }

    fn tables() -> Vec<PrintedTable> {
        tables::all()
    }
}
