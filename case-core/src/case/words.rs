//! What a reader sees: the listed enumerations, notes and fields, in English and German.

use super::answers::{
    ActKind, ActLimit, Direction, DyingSince, Go, HoldKind, HoldUse, JudgeEvent, Manner,
    ObjectFate, ObstacleKind, Occasion, PulledPart, SpotEffect,
};
use super::color::Color;
use super::event::{Field, Note, Roll};
use super::forms::{Ability, CheckResult, Defense, Effect, Form};
use super::rank::Rank;
use super::rule::Rule;
use super::sheet::Setup;
use super::state::{Mode, SLOTS, TurnPhase};
use super::{Case, state};
use crate::data::value::Kind;
use crate::data::who::ActorId;
use crate::data::words::{Cell, FieldInfo, Shape, kind_of};
use crate::declare::lists;
use crate::kernel::log::Event;
use crate::kernel::system::Words;

lists! {
    /// The listed enumerations.
    pub const LISTS;
    Rank, Color, Ability, Form, Effect, Defense, CheckResult, Roll, ActKind, Manner, ActLimit,
    Occasion, Go, HoldUse, PulledPart, HoldKind, Direction, ObstacleKind, JudgeEvent, ObjectFate,
    SpotEffect, DyingSince, TurnPhase, Mode,
}

/// What a field is.
pub(crate) const fn field(field: Field) -> FieldInfo {
    const fn of(kind: Kind, de: &'static str) -> FieldInfo {
        FieldInfo::listed(Shape::Actor, Cell::plain(kind), de)
    }
    #[expect(clippy::cast_possible_truncation, reason = "eight")]
    const fn slot(cell: Cell, de: &'static str) -> FieldInfo {
        FieldInfo::listed(Shape::ActorList, cell, de).with_slots(SLOTS as u16)
    }
    const fn maybe(shape: Shape, kind: Kind, de: &'static str) -> FieldInfo {
        FieldInfo::listed(shape, Cell::or_nothing(kind), de)
    }
    const fn listed(shape: Shape, kind: Kind, de: &'static str) -> FieldInfo {
        FieldInfo::listed(shape, Cell::plain(kind), de)
    }
    match field {
        Field::Health => FieldInfo::told(Shape::Actor, Cell::plain(Kind::Points), "Gesundheit")
            .settable()
            .lasting(),
        Field::Karma => {
            FieldInfo::told(Shape::Actor, Cell::plain(Kind::Points), "Karma").settable().lasting()
        }
        Field::RanksLost => of(Kind::Ranks, "verlorene Ränge Ausdauer").settable().lasting(),
        Field::Stun => of(Kind::Turns, "Betäubung").settable().lasting(),
        Field::Dying => {
            maybe(Shape::Actor, kind_of::<DyingSince>(), "im Sterben").settable().lasting()
        }
        Field::Dead => of(Kind::YesNo, "tot").settable().lasting(),
        Field::Aided => of(Kind::YesNo, "versorgt").settable().lasting(),
        Field::HeldBy => maybe(Shape::Actor, Kind::Actor, "gehalten von").settable(),
        Field::HoldKind => maybe(Shape::Actor, kind_of::<HoldKind>(), "Griff"),
        Field::HeldByPower => of(Kind::YesNo, "durch eine Kraft gehalten"),
        Field::BesideKind => {
            maybe(Shape::Actor, kind_of::<HoldKind>(), "Griff neben einem anderen")
        }
        Field::BesidePower => of(Kind::YesNo, "Griff neben einem anderen durch eine Kraft"),
        Field::BesideGrip => maybe(Shape::Actor, Kind::Strength, "Stärke des Griffs daneben"),
        Field::Grip => maybe(Shape::Actor, Kind::Strength, "Stärke des Griffs"),
        Field::Holding => maybe(Shape::Actor, Kind::Actor, "hält").settable(),
        Field::Shift => of(Kind::Columns, "Verschiebung").settable(),
        Field::NextShift => of(Kind::Columns, "Verschiebung im nächsten Zug").settable(),
        Field::Actions => of(Kind::Actions, "Aktionen"),
        Field::Wanted => of(Kind::Actions, "gewollte Aktionen"),
        Field::Acted => of(Kind::YesNo, "hat gehandelt"),
        Field::Aversions => of(Kind::Times, "Abwehren"),
        Field::Mode => of(kind_of::<Mode>(), "Art der Aktionen"),
        Field::FullMove => of(Kind::YesNo, "volle Bewegung"),
        Field::HoldKept => of(Kind::YesNo, "Griff gehalten"),
        Field::Changed => of(Kind::YesNo, "Aktion gewechselt"),
        Field::Spare => of(Kind::Actions, "übrige Aktionen"),
        Field::Next | Field::Initiative | Field::Passed | Field::CircumstanceAfter => {
            FieldInfo::internal(Shape::Actor)
        }
        Field::Act => slot(Cell::plain(kind_of::<ActKind>()), "Aktion"),
        Field::Attack => slot(Cell::or_nothing(Kind::Attack), "Angriff"),
        Field::TargetActor => slot(Cell::or_nothing(Kind::Actor), "Ziel"),
        Field::TargetObject => slot(Cell::or_nothing(Kind::Object), "Zielgegenstand"),
        Field::Manner => slot(Cell::plain(kind_of::<Manner>()), "Weise"),
        Field::Paid => listed(Shape::ActorFoe, Kind::YesNo, "bezahlt"),
        Field::Bonus => listed(Shape::ActorFoe, Kind::Columns, "Bonus"),
        Field::BonusTurns => listed(Shape::ActorFoe, Kind::Turns, "Dauer des Bonus"),
        Field::Used => listed(Shape::ActorAttack, Kind::Uses, "verbraucht").settable().lasting(),
        Field::Turn => listed(Shape::Battle, Kind::Turn, "Zug"),
        Field::TurnPhase => listed(Shape::Battle, kind_of::<TurnPhase>(), "Schritt"),
        Field::Cursor => FieldInfo::internal(Shape::Battle),
        Field::Round => listed(Shape::Battle, Kind::Round, "Runde"),
        Field::Order => maybe(Shape::BattleList, Kind::Actor, "Reihenfolge"),
        Field::Level => listed(Shape::BattleList, Kind::YesNo, "gleichauf"),
        Field::Holder => maybe(Shape::Object, Kind::Actor, "Halter").settable(),
        Field::BrokenObject => listed(Shape::Object, Kind::YesNo, "zerbrochen").settable(),
        Field::Ended => listed(Shape::Battle, Kind::YesNo, "beendet"),
        Field::Circumstance => of(Kind::Columns, "Umstand").settable(),
        Field::Prolonged => listed(Shape::Battle, Kind::YesNo, "geht weiter"),
        Field::Gone => of(Kind::YesNo, "hat den Kampf verlassen").settable(),
    }
}

impl Words<Case> for Case {
    /// T2: what a non-player declares stays hidden until it acts.
    fn keeps_secrets(setup: &Setup, who: ActorId) -> bool {
        setup.fighters.get(who.index()).is_some_and(|fighter| !fighter.player)
    }

    fn is_secret(event: &Event<Self>, setup: &Setup) -> bool {
        let is_plan = match event {
            Event::Decision { question, .. } => question.is_declaration(),
            Event::Note { rule, note, .. } => {
                matches!(note, Note::Declared | Note::DeclaresMore) && *rule == Rule::T2
            }
            Event::Change { rule, key, .. } => match key.field {
                Field::FullMove => *rule == Rule::T8,
                Field::Wanted | Field::Actions => *rule == Rule::T3,
                field => matches!(rule, Rule::T2 | Rule::T4) && state::DECLARED.contains(&field),
            },
            _ => false,
        };
        is_plan && Case::keeps_secrets(setup, event.who())
    }
}
