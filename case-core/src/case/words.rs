//! The listed enumerations, and what is hidden from players.

use super::answers::{
    ActKind, ActLimit, Direction, DyingSince, Go, HoldKind, HoldUse, JudgeEvent, Manner,
    ObjectFate, ObstacleKind, Occasion, PulledPart, SpotEffect,
};
use super::color::Color;
use super::event::{Field, Note, Roll};
use super::forms::{Ability, CheckResult, Defense, Effect, Form};
use super::questions::Question;
use super::rank::Rank;
use super::reason::Reason;
use super::rule::Rule;
use super::sheet::Setup;
use super::state::{Mode, State, TurnPhase};
use super::{Case, state};
use crate::attack::AttackResult;
use crate::data::who::ActorId;
use crate::data::words::OutcomeField;
use crate::declare::lists;
use crate::kernel::log::{Event, Key};
use crate::kernel::system::Words;

lists! {
    /// The listed enumerations.
    pub const LISTS;
    Rank, Color, Ability, Form, Effect, Defense, CheckResult, Roll, ActKind, Manner, ActLimit,
    Occasion, Go, HoldUse, PulledPart, HoldKind, Direction, ObstacleKind, JudgeEvent, ObjectFate,
    SpotEffect, DyingSince, TurnPhase, Mode, Reason,
}

impl Words<Case> for Case {
    const OUTCOME: &'static [OutcomeField] = super::odds::AttackOutcome::FIELDS;

    const CATALOGS: &'static [&'static str] = &["case", "engine"];

    fn attacker_of(note: Note, (who, other): (ActorId, ActorId)) -> Option<ActorId> {
        match note {
            Note::Intends => Some(who),
            Note::BystanderStruck => Some(other),
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
                declares && *rule == Rule::T2
            }
            Event::Change { rule, key, .. } => match key.field {
                Field::FullMove => true,
                Field::Wanted | Field::Actions => matches!(rule, Rule::T3 | Rule::T15),
                field => state::DECLARED.contains(&field),
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
