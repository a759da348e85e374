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
//! | [`Act`], [`Target`], [`Manner`] | what is declared |
//! | [`questions`], `seats.rs`, `plan.rs` | everything that is asked, its legal answers, the built-in plan |
//! | [`Roll`], [`Note`], [`Field`] | what is rolled, what happens and how it is told, what changes |
//! | [`LISTS`] | the listed enumerations |
//! | [`recovery`] | what heals between fights |
//! | [`exchange()`] | one exchange: defense, attack, damage, checks |
//! | [`Battle`](crate::battle::Battle)`<Case>` | a fight, turn by turn |

pub(crate) mod action;
pub(crate) mod aimed;
mod answers;
pub(crate) mod charging;
pub(crate) mod check;
pub(crate) mod circumstance;
mod color;
mod damage;
pub(crate) mod declare;
mod doors;
pub(crate) mod effect;
pub(crate) mod estimate;
mod event;
pub(crate) mod exchange;
mod fields;
mod forms;
mod front;
mod habit;
pub(crate) mod holds;
mod initiative;
mod kept;
pub(crate) mod leaving;
pub(crate) mod legal;
mod notes;
pub(crate) mod objects;
pub mod odds;
pub(crate) mod perform;
pub(crate) mod plan;
pub mod questions;
mod rank;
pub mod recovery;
pub(crate) mod referee;
mod refusals;
mod rule;
mod rulings;
pub(crate) mod seats;
pub(crate) mod sentences;
pub(crate) mod sheet;
mod situation;
mod stages;
pub(crate) mod state;
pub mod tables;
pub(crate) mod turn;
pub(crate) mod waking;
pub(crate) mod words;
pub(crate) mod wrestling;

pub use action::{LEAST_KARMA, MOST_KARMA, Rolled};
pub use answers::{
    Act, ActKind, ActLimit, Direction, DyingSince, Go, Goes, HoldKind, HoldUse, JudgeEvent, Manner,
    ObjectFate, Obstacle, ObstacleKind, Occasion, PulledPart, SpotEffect, Target,
};
pub use color::{Color, Threshold, action_column, action_spread, color, threshold, to_hit_column};
pub use damage::{charge_damage, damage_for, intensity_shift, stack};
pub use event::{Field, Note, Roll};
pub use exchange::{
    Aftermath, AttackIntent, Averted, Dealt, Exchange, Struck, avert, check, deal, exchange, hit,
};
pub use forms::{Ability, Check, CheckResult, Defense, Effect, Form, Pull};
pub use front::{Action, ActionOutcome, NoSuchFace};
pub use habit::Habit;
pub use questions::{Question, QuestionKind};
pub use rank::{MAX_NUMBER, Rank, Shift, Shifted, Value};
pub use refusals::Refusal;
pub use rule::Rule;
pub use rulings::{
    ActedMeans, AtZero, AutoHitColor, BelowShift0, Between, BonusEnds, ChargeCap, DamageMethod,
    DeclaredTraded, Falls, Forms, GoesOn, HoldsAtOnce, InitiativeMethod, Preset, Rebound, Rulings,
    Secondary, Tie, WakingAtZero,
};
pub use sheet::{
    AbilitiesSpec, Attack, AttackSheet, EventSheet, Fighter, MAX_AREAS, ObjectSheet, Roster, Score,
    Setup, Sheet, TalentSheet, TeamSpec,
};
pub use state::{Hold, Mode, State, TurnPhase};
pub use tables::effects::{DefenseKind, DefenseResult};
pub use words::LISTS;

use crate::data::node::{Node, Problems};
use crate::data::ruling::PrintedTable;
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

/// A28, A31: the widest shift that the Judge sets.
pub(crate) const MAX_SHIFT: i32 = 10;

/// Why a rule stopped.
type Stop = crate::kernel::system::Stop<Case>;

impl crate::kernel::system::sealed::Sealed for Case {}

#[expect(clippy::inline_always, reason = "a field of a constant name folds where it stands")]
impl System for Case {
    const NAME: &'static str = "case";
    const TITLE: &'static str = "Costumed Adventurer Simulation Engine";

    const RULES_VERSION: i32 = 3;
    const PLAN_VERSION: i32 = 2;
    const MODIFIER: crate::data::value::Kind = crate::data::value::Kind::Columns;
    const LISTS: &'static [&'static crate::data::words::List] = LISTS;
    type Rule = Rule;
    type Refusal = Refusal;
    type Roll = Roll;
    type Note = Note;
    type Field = Field;
    type QuestionKind = QuestionKind;
    type Question = Question;
    type Habit = Habit;
    type Roster = Roster;
    type Rulings = Rulings;
    type Setup = Setup;
    type State = State;

    fn read(node: &Node) -> Result<Roster, Problems> {
        crate::data::sheet::read(node)
    }

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
        Some(format!("{} ({})", attack.name, attack.form))
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

    fn join(state: &mut State, fresh: &State) {
        state.join(fresh);
    }

    fn sentences() -> &'static [crate::data::sentences::Sentence] {
        sentences::SENTENCES
    }

    fn tables() -> Vec<PrintedTable> {
        tables::all()
    }
}
