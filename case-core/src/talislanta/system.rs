//! What the engine asks of the system: the rooms tied together.

use super::book::tables;
use super::rules::turn;
use super::state::check;
use super::words::reason::Reason;
use super::{
    Action, ActorId, Band, Cause, Effect, Exit, Field, Form, Loss, Maneuver, NAME, Note, Opening,
    Question, QuestionKind, Refusal, Result, Roll, Roster, Rule, Rulings, Setup, State, Tactic,
    Talislanta, Trait, TurnPhase,
};
use crate::attack::AttackResult;
use crate::data::message::Message;
use crate::data::node::{Node, Problems};
use crate::data::ruling::PrintedTable;
use crate::data::sentences::book;
use crate::data::value::Kind;
use crate::data::words::{List, OutcomeField};
use crate::declare::lists;
use crate::kernel::cast::Cast;
use crate::kernel::log::Key;
use crate::kernel::system::{self, StepEnd, System, Words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

lists! {
    /// The listed enumerations.
    const LISTS;
    Action, Form, Trait, Maneuver, Opening, Effect, Cause, Band, Exit, TurnPhase, Loss,
    Reason,
}

impl system::sealed::Sealed for Talislanta {}

impl System for Talislanta {
    const NAME: &'static str = NAME;
    const TITLE: &'static str = "Talislanta combat summary";

    const RULES_VERSION: i32 = 6;
    const PLAN_VERSION: i32 = 9;
    const MODIFIER: Kind = Kind::Modifier;
    const LISTS: &'static [&'static List] = LISTS;
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

    fn unlisted_name(setup: &Setup, of: ActorId, place: usize) -> Option<Message> {
        let listed = setup.fighter(of).map_or(0, |sheet| sheet.attacks.len());
        let name = Talislanta::attack_name(setup, of, place).map(Message::from);
        name.filter(|_| place >= listed)
    }

    fn effect_name(setup: &Setup, place: usize) -> Option<&str> {
        setup.effects.get(place).map(|effect| effect.basics.name.as_str())
    }

    fn in_force(setup: &Setup) -> Rulings {
        setup.rulings().clone()
    }

    fn is_over(state: &State) -> bool {
        state.battle(Field::Ended) != 0
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
        tables::printed()
    }
}

impl Words<Talislanta> for Talislanta {
    const OUTCOME: &'static [OutcomeField] = super::rules::attack::AttackOutcome::FIELDS;

    const CATALOGS: &'static [&'static str] = &["talislanta", "engine"];

    fn is_bare(note: Note) -> bool {
        matches!(note, Note::TurnBegins)
    }

    fn leads_to(note: Note, (who, other): (ActorId, ActorId)) -> Option<ActorId> {
        match note {
            Note::UsesPower | Note::UsesFreePower => Some(other),
            Note::EffectHarms => Some(who),
            _ => None,
        }
    }

    fn attacker_of(note: Note, (who, _): (ActorId, ActorId)) -> Option<ActorId> {
        matches!(note, Note::Attacks).then_some(who)
    }
}
