//! Everything that a reader sees of the rules: lists, notes, fields and rolls, in both languages.

use super::Talislanta;
use super::action::{Action, Form};
use super::attack::TARGET_SLOTS;
use super::defense::{Maneuver, Opening};
use super::outcome::{Cause, Effect};
use super::state::{Exit, Field, Loss, TurnPhase};
use super::tables::{Band, Trait};
use crate::data::value::Kind;
use crate::data::words::{Cell, FieldInfo, Shape, kind_of};
use crate::declare::lists;
use crate::kernel::system::Words;

lists! {
    /// The listed enumerations.
    pub(super) const LISTS;
    Action, Form, Trait, Maneuver, Opening, Effect, Cause, Band, Exit, TurnPhase, Loss,
}

/// What a field is.
pub(super) const fn field(field: Field) -> FieldInfo {
    const ATTACK: Cell = Cell::or_nothing(Kind::Attack);
    const YES: Cell = Cell::plain(Kind::YesNo);
    const GAINED: Cell = Cell::or_nothing(kind_of::<Maneuver>());
    let (shape, cell, de) = match field {
        Field::HitPoints => {
            let points = Cell::plain(Kind::Points);
            return FieldInfo::told(Shape::Actor, points, "Trefferpunkte").settable().lasting();
        }
        Field::Out => (Shape::Actor, Cell::or_nothing(kind_of::<Exit>()), "ausgeschieden"),
        Field::MovesFirst => (Shape::Actor, YES, "bewegt sich vorher"),
        Field::Ended => (Shape::Battle, YES, "vorbei"),
        Field::Action => (Shape::Actor, Cell::or_nothing(kind_of::<Action>()), "Aktion"),
        Field::Attack => (Shape::Actor, ATTACK, "Angriff"),
        Field::Hits => (Shape::Actor, Cell::unless_zero(Kind::Attacks), "Treffer"),
        Field::Ready => (Shape::Actor, YES, "bereit"),
        Field::Actions => (Shape::Actor, Cell::plain(Kind::Actions), "Aktionen"),
        Field::Done => (Shape::Actor, YES, "Zug vorbei"),
        Field::InHand => (Shape::Actor, ATTACK, "in der Hand"),
        Field::Hindrance => (Shape::Actor, Cell::unless_zero(Kind::Amount), "Nachteil"),
        Field::HinderedFor => {
            (Shape::Actor, Cell::unless_zero(Kind::Rounds), "Dauer des Nachteils")
        }
        Field::LostTurns => (Shape::Actor, Cell::unless_zero(Kind::Turns), "verlorene Züge"),
        Field::Lost => (Shape::ActorAttack, Cell::or_nothing(kind_of::<Loss>()), "verloren"),
        Field::Engaged => (Shape::ActorFoe, YES, "im Nahkampf mit"),
        Field::FollowUp => (Shape::ActorFoe, GAINED, "Nachsetzen gegen"),
        Field::Seized => (Shape::ActorFoe, GAINED, "Initiative über"),
        Field::Round => (Shape::Battle, Cell::plain(Kind::Round), "Runde"),
        Field::TurnPhase => (Shape::Battle, Cell::plain(kind_of::<TurnPhase>()), "Phase"),
        Field::Order => (Shape::BattleList, Cell::or_nothing(Kind::Actor), "Reihenfolge"),
        Field::Tied => (Shape::BattleList, Cell::unless_zero(Kind::Place), "Gleichstand"),
        Field::Target => {
            let target = Cell::or_nothing(Kind::Actor);
            return FieldInfo::listed(Shape::ActorList, target, "Ziel").with_slots(TARGET_SLOTS);
        }
        Field::Prolonged => (Shape::Battle, YES, "geht weiter"),
        Field::Circumstance => {
            let cell = Cell::unless_zero(Kind::Modifier);
            return FieldInfo::listed(Shape::Actor, cell, "Umstand").settable();
        }
        Field::CircumstanceAfter | Field::Initiative => return FieldInfo::internal(Shape::Actor),
        Field::Cursor | Field::SidesLeft => return FieldInfo::internal(Shape::Battle),
        Field::Standing => return FieldInfo::internal(Shape::BattleList).by(Kind::Side),
    };
    let info = FieldInfo::listed(shape, cell, de);
    match field {
        Field::Lost => info.settable().lasting(),
        Field::Out
        | Field::InHand
        | Field::Hindrance
        | Field::HinderedFor
        | Field::LostTurns
        | Field::Engaged
        | Field::FollowUp
        | Field::Seized => info.settable(),
        _ => info,
    }
}

impl Words<Talislanta> for Talislanta {}
