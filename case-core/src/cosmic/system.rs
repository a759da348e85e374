//! What the engine asks of the system: the rooms tied together.

use super::book::tables;
use super::rules::{initiative, turn};
use super::state::check;
use super::words::reason::Reason;
use super::{
    Action, Cosmic, Defense, Did, Field, Hindrance, Hold, Location, Note, Part, Question,
    QuestionKind, Refusal, Restoration, Result, Roll, Roster, Rule, Rulings, Setup, Special, State,
    Success, TurnPhase, View, WeaponPlace,
};
use crate::attack::AttackResult;
use crate::data::message::Message;
use crate::data::node::{Node, Problems};
use crate::data::ruling::PrintedTable;
use crate::data::sentences::book;
use crate::data::value;
use crate::data::who::ActorId;
use crate::data::words::{List, OutcomeField};
use crate::declare::lists;
use crate::kernel::cast::Cast;
use crate::kernel::log::Key;
use crate::kernel::system::{self, StepEnd, System, Words};
use alloc::string::String;
use alloc::vec::Vec;

lists! {
    /// The listed enumerations.
    const LISTS;
    Part, Location, Action, Defense, Hold, Special, Restoration, Success, WeaponPlace, Did,
    Hindrance, TurnPhase, Reason,
}

impl system::sealed::Sealed for Cosmic {}

impl System for Cosmic {
    const NAME: &'static str = "cosmic";
    const TITLE: &'static str = "Cosmic Synchronicity";

    const RULES_VERSION: i32 = 6;
    const PLAN_VERSION: i32 = 5;
    const MODIFIER: value::Kind = value::Kind::Ranks;
    const LISTS: &'static [&'static List] = LISTS;
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
    fn acts_at_once(state: &State, one: ActorId, other: ActorId) -> bool {
        initiative::count(state, one) == initiative::count(state, other)
    }

    fn fitness(setup: &Setup, state: &State, who: ActorId) -> i32 {
        if state.of(who, Field::Dead) != 0 {
            return 0;
        }
        <Cosmic as crate::attack::AttackRules>::points(View::new(setup, state), who)
    }

    fn attack_name(setup: &Setup, of: ActorId, place: usize) -> Option<String> {
        setup.attack(of, place).map(|attack| attack.name.clone())
    }

    fn unlisted_name(setup: &Setup, of: ActorId, place: usize) -> Option<Message> {
        let is_bare = setup.bare_hands(of) == Some(place);
        is_bare.then(|| Cosmic::attack_name(setup, of, place)).flatten().map(Message::from)
    }

    fn effect_name(setup: &Setup, place: usize) -> Option<&str> {
        setup.effects().get(place).map(|effect| effect.basics.name.as_str())
    }

    fn in_force(setup: &Setup) -> Rulings {
        setup.rulings().clone()
    }

    fn is_over(state: &State) -> bool {
        state.phase() == TurnPhase::Over
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

impl Words<Cosmic> for Cosmic {
    const OUTCOME: &'static [OutcomeField] = super::rules::attack::AttackOutcome::FIELDS;

    const CATALOGS: &'static [&'static str] = &["cosmic", "engine"];

    fn leads_to(note: Note, (who, other): (ActorId, ActorId)) -> Option<ActorId> {
        match note {
            Note::UsesPower => Some(other),
            Note::EffectHarms => Some(who),
            _ => None,
        }
    }

    fn attacker_of(note: Note, (who, other): (ActorId, ActorId)) -> Option<ActorId> {
        match note {
            Note::Attacks | Note::Lands => Some(who),
            Note::InArea => Some(other),
            _ => None,
        }
    }
}
