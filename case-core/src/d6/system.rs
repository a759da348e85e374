//! The lists whose members are values.

use super::book::range::{Band, EstimatedDistance};
use super::book::skill::Skill;
use super::book::tables::{Called, Cover, Maneuver};
use super::book::vehicle::{Collision, Speed, VehicleLevel};
use super::book::wounds::WoundLevel;
use super::questions::{Question, QuestionKind};
use super::rules::turn;
use super::state::{names, setup};
use super::words::event::{
    Act, ActiveDefense, Circumstance, DefenseKind, Posture, Roll, StunEffect, TieBreaker, TurnLoss,
    VehicleEffect, VehicleResult, WayOut, When, WoundResult,
};
use super::words::reason::Reason;
use super::{
    D6, Field, InjuryMethod, Note, Refusal, Roster, Rule, Rulings, Setup, State, TurnPhase, tables,
};
use crate::attack::AttackResult;
use crate::data::codes::Code;
use crate::data::message::Message;
use crate::data::node::{Node, Problems};
use crate::data::ruling::PrintedTable;
use crate::data::sentences::book;
use crate::data::value::Kind;
use crate::data::who::ActorId;
use crate::data::words::{List, OutcomeField};
use crate::declare::lists;
use crate::kernel::cast::Cast;
use crate::kernel::log::{Event, Key};
use crate::kernel::system::{StepEnd, Stop, System, Table, Words};
use alloc::string::String;
use alloc::vec::Vec;

lists! {
    /// The lists whose members are values.
    const LISTS;
    Roll, DefenseKind, Posture, Act, Band, EstimatedDistance, Maneuver, Called, Cover, Circumstance,
    WoundLevel, WoundResult, StunEffect, When, WayOut, Speed, Collision, VehicleLevel,
    VehicleResult, VehicleEffect, Reason, TurnPhase, Skill, ActiveDefense, TurnLoss,
    TieBreaker,
}

impl crate::kernel::system::sealed::Sealed for D6 {}

impl System for D6 {
    const NAME: &'static str = "d6";
    const TITLE: &'static str = "Die codes and a Wild Die: fantasy combat";

    const RULES_VERSION: i32 = 8;
    const PLAN_VERSION: i32 = 11;
    const MODIFIER: Kind = Kind::Modifier;
    const LISTS: &'static [&'static List] = LISTS;
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

    fn read(node: &Node) -> Result<Roster, Problems> {
        names::read(node)
    }

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

    fn effect_name(setup: &Setup, place: usize) -> Option<&str> {
        setup.effects.get(place).map(|effect| effect.basics.name.as_str())
    }

    fn attack_name(setup: &Setup, of: ActorId, place: usize) -> Option<String> {
        Some(setup.fighter(of)?.arm(place)?.weapon.name.clone())
    }

    fn unlisted_name(setup: &Setup, of: ActorId, place: usize) -> Option<Message> {
        let arm = setup.fighter(of)?.arm(place)?;
        arm.bare.then(|| arm.weapon.name.clone().into())
    }

    fn in_force(setup: &Setup) -> Rulings {
        setup.rulings.clone()
    }

    fn is_over(state: &State) -> bool {
        state.battle(Field::TurnPhase) == i32::from(TurnPhase::Over as u8)
    }

    fn grow(setup: &mut Setup, more: &Setup, from: usize) -> bool {
        setup.grow(more, from)
    }

    fn enter(state: &mut State, fresh: &State, from: usize) {
        state.grow(fresh, from);
    }

    fn shrink(setup: &mut Setup, state: &mut State, fighters: usize) {
        setup.shrink(fighters);
        state.shrink(fighters);
    }

    fn resize(state: &mut State, fresh: &State) {
        state.resize(fresh);
    }

    fn tables() -> Vec<PrintedTable> {
        tables::all()
    }
}

impl Words<D6> for D6 {
    const OUTCOME: &'static [OutcomeField] = super::rules::attack::AttackOutcome::FIELDS;

    const CATALOGS: &'static [&'static str] = &["d6", "engine"];

    fn is_bare(note: Note) -> bool {
        matches!(note, Note::Squeezes | Note::Lifts | Note::DrivesAt | Note::Tries)
    }

    fn leads_to(note: Note, (who, other): (ActorId, ActorId)) -> Option<ActorId> {
        match note {
            Note::UsesPower => Some(other),
            Note::EffectHarms => Some(who),
            _ => None,
        }
    }

    fn attacker_of(note: Note, (who, _): (ActorId, ActorId)) -> Option<ActorId> {
        matches!(note, Note::Attacks | Note::GroupAttack).then_some(who)
    }

    /// OD3: the fighters who waited have interrupted it.
    fn resumes(event: &Event<Self>) -> bool {
        matches!(event, Event::Change { key, to: 0, .. } if key.field == Field::Interrupting)
    }
}
