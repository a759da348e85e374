//! The listed enumerations, and what is hidden from players.

use super::book::color::Color;
use super::book::forms::{Ability, CheckResult, Defense, Effect, Form};
use super::book::rank::Rank;
use super::book::rule::Rule;
use super::rules::turn;
use super::state::check;
use super::state::sheet::Setup;
use super::state::store::{self, Mode, State, TurnPhase};
use super::words::event::Roll;
use super::words::lists::{
    ActKind, ActLimit, Direction, DyingSince, Go, HoldKind, HoldUse, JudgeEvent, Manner,
    ObjectFate, ObstacleKind, Occasion, PulledPart, SpotEffect,
};
use super::words::reason::Reason;
use super::{
    Attack, Case, Field, Note, Question, QuestionKind, Refusal, Roster, Rulings, Stop, tables,
};
use crate::attack::AttackResult;
use crate::data::message::{Message, message};
use crate::data::node::Problems;
use crate::data::ruling::PrintedTable;
use crate::data::sentences::book;
use crate::data::who::ActorId;
use crate::data::words::OutcomeField;
use crate::declare::lists;
use crate::kernel::cast::Cast;
use crate::kernel::log::{Event, Key};
use crate::kernel::system::{StepEnd, System, Table, Words};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

lists! {
    /// The listed enumerations.
    pub const LISTS;
    Rank, Color, Ability, Form, Effect, Defense, CheckResult, Roll, ActKind, Manner, ActLimit,
    Occasion, Go, HoldUse, PulledPart, HoldKind, Direction, ObstacleKind, JudgeEvent, ObjectFate,
    SpotEffect, DyingSince, TurnPhase, Mode, Reason,
}

impl crate::kernel::system::sealed::Sealed for Case {}

#[expect(clippy::inline_always, reason = "a field of a constant name folds at the call")]
impl System for Case {
    const NAME: &'static str = "case";
    const TITLE: &'static str = "Costumed Adventurer Simulation Engine";

    const RULES_VERSION: i32 = 7;
    const PLAN_VERSION: i32 = 8;
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
        let Attack { name, form, .. } = setup.fighters.get(of.index())?.attacks.get(place)?;
        let unlisted = Case::unlisted_name(setup, of, place);
        Some(unlisted.map_or_else(|| format!("{name} ({form})"), |name| name.to_string()))
    }

    fn unlisted_name(setup: &Setup, of: ActorId, place: usize) -> Option<Message> {
        let attack = setup.fighters.get(of.index())?.attacks.get(place)?;
        let (name, form) = (Message::from(attack.name.clone()), attack.form.to_string());
        attack.standard.then(|| message!("{name} ({form}, standard)", name, form))
    }

    fn object_name(setup: &Setup, place: usize) -> Option<&str> {
        setup.objects.get(place).map(|object| object.name.as_str())
    }

    fn effect_name(setup: &Setup, place: usize) -> Option<&str> {
        setup.effects.get(place).map(|effect| effect.basics.name.as_str())
    }

    #[inline]
    fn in_force(setup: &Setup) -> Rulings {
        setup.rulings.clone()
    }

    fn is_over(state: &State) -> bool {
        state.is_over()
    }

    fn grow(setup: &mut Setup, more: &Setup, from: usize) -> bool {
        check::grow(setup, more, from)
    }

    fn enter(state: &mut State, fresh: &State, from: usize) {
        state.grow(fresh, from);
    }

    fn shrink(setup: &mut Setup, state: &mut State, fighters: usize) {
        check::shrink(setup, fighters);
        state.shrink(fighters);
    }

    fn resize(state: &mut State, fresh: &State) {
        state.resize(fresh);
    }

    fn tables() -> Vec<PrintedTable> {
        tables::all()
    }
}

impl Words<Case> for Case {
    const OUTCOME: &'static [OutcomeField] = super::odds::chances::AttackOutcome::FIELDS;

    const CATALOGS: &'static [&'static str] = &["case", "engine"];

    fn is_bare(note: Note) -> bool {
        use Note as N;
        matches!(
            note,
            N::Acts
                | N::Squeezes
                | N::Event
                | N::ThingFalls
                | N::Sinks
                | N::StunOver
                | N::LosesFooting
                | N::JudgeSteps
        )
    }

    fn leads_to(note: Note, (who, other): (ActorId, ActorId)) -> Option<ActorId> {
        match note {
            Note::UsesPower => Some(other),
            Note::EffectHarms => Some(who),
            _ => None,
        }
    }

    fn attacker_of(note: Note, (who, other): (ActorId, ActorId)) -> Option<ActorId> {
        match note {
            Note::Intends => Some(who),
            Note::BystanderStruck | Note::InArea => Some(other),
            _ => None,
        }
    }

    /// T2: what a non-player declares stays hidden until it acts.
    fn keeps_secrets(setup: &Setup, who: ActorId) -> bool {
        setup.fighters.get(who.index()).is_some_and(|fighter| !fighter.player)
    }

    /// T2, T13: what is declared; also the action that may be given up, where its place has come.
    fn secret_of(event: &Event<Self>) -> Option<ActorId> {
        let is_plan = match event {
            Event::Decision { question: Question::Go { .. }, .. } => true,
            Event::Decision { question, .. } => question.is_declaration(),
            Event::Note { rule, note, .. } => {
                let declares =
                    matches!(note, Note::Declared | Note::DeclaresMore | Note::DeclaredAt);
                declares && *rule == Rule::T2 || *note == Note::Kept
            }
            Event::Change { rule, key, .. } => match key.field {
                Field::FullMove => true,
                Field::Wanted | Field::Actions => matches!(rule, Rule::T3 | Rule::T15),
                field => store::DECLARED.contains(&field),
            },
            _ => false,
        };
        is_plan.then(|| event.who())
    }

    /// T3, T14: how many actions there are shows by the roll for extra actions, or once the first is
    /// used up. What a declared action was, only the log tells, when it happens.
    fn is_revealed(state: &State, key: Key<Field>) -> bool {
        let counts = matches!(key.field, Field::Wanted | Field::Actions);
        counts && (state.mode(key.who) != Mode::Single || state.next_slot(key.who) > 0)
    }

    /// T3: who has not rolled for extra actions has one. T12: the action that is being carried out, unless
    /// another was given up for it (T13); what comes before it, such as a squeeze of the one held, does not
    /// show it.
    fn has_shown(state: &State, open: &[Event<Self>], key: Key<Field>, acts: bool) -> bool {
        let noted = |notes: &[Note]| {
            open.iter().any(|event| {
                matches!(event, Event::Note { note, who, .. }
                    if *who == key.who && notes.contains(note))
            })
        };
        let acts = acts && state.phase() == TurnPhase::Act && noted(&[Note::Acts]);
        match key.field {
            Field::Wanted | Field::Actions => state.phase() > TurnPhase::ExtraActions,
            Field::FullMove => acts,
            _ => {
                let is_next = acts && usize::from(key.place) == state.next_slot(key.who);
                is_next && !noted(&[Note::Changed, Note::ChangeFailed])
            }
        }
    }
}
