//! Words: the listed enumerations, how everything that happens is told, and what the fields are, in
//! English and German.

use super::Cosmic;
use super::check::MAX_ATTACKS;
use super::event::{
    Action, Defense, Did, Field, Hindrance, Hold, Restoration, Special, Success, TurnPhase,
    WeaponPlace,
};
use super::tables::{Location, Part};
use crate::data::value::Kind;
use crate::data::words::{Cell, FieldInfo, Shape, kind_of};
use crate::declare::lists;
use crate::kernel::system::Words;

lists! {
    /// The listed enumerations.
    pub(super) const LISTS;
    Part, Location, Action, Defense, Hold, Special, Restoration, Success, WeaponPlace, Did,
    Hindrance, TurnPhase,
}

const PARTS: u16 = 6;
const WEAPONS: u16 = 16;
const _: () = assert!(PARTS as usize == Part::ALL.len() && WEAPONS as usize == MAX_ATTACKS);

/// What a field is.
pub(super) const fn field(field: Field) -> FieldInfo {
    const fn battle(cell: Cell, de: &'static str) -> FieldInfo {
        FieldInfo::listed(Shape::Battle, cell, de)
    }
    const fn fighter(cell: Cell, de: &'static str) -> FieldInfo {
        FieldInfo::listed(Shape::Actor, cell, de)
    }
    /// What the referee may set, and what outlasts the fight.
    const fn lasts(cell: Cell, de: &'static str) -> FieldInfo {
        fighter(cell, de).settable().lasting()
    }
    const fn part(cell: Cell, de: &'static str) -> FieldInfo {
        let part = FieldInfo::listed(Shape::ActorList, cell, de).by(kind_of::<Part>());
        part.with_slots(PARTS).settable().lasting()
    }
    const YES: Cell = Cell::plain(Kind::YesNo);
    const ROUNDS: Cell = Cell::plain(Kind::Rounds);
    const TIMES: Cell = Cell::plain(Kind::Times);
    match field {
        Field::Round => battle(Cell::plain(Kind::Round), "Runde"),
        Field::TurnPhase => battle(Cell::plain(kind_of::<TurnPhase>()), "Teil der Runde"),
        Field::Cursor | Field::GroupStart | Field::GroupEnd | Field::Waiting | Field::Bleeding => {
            FieldInfo::internal(Shape::Battle)
        }
        Field::Standing => {
            FieldInfo::listed(Shape::BattleList, Cell::plain(Kind::Amount), "stehen noch")
                .by(Kind::Side)
        }
        Field::Order => {
            FieldInfo::listed(Shape::BattleList, Cell::or_nothing(Kind::Actor), "Reihenfolge")
        }
        Field::Total => fighter(Cell::plain(Kind::Initiative), "Initiative"),
        Field::Carried => fighter(YES, "aus der letzten Runde aufgespart"),
        Field::Held => fighter(Cell::or_nothing(kind_of::<Hold>()), "aufgesparte Aktion"),
        Field::Did => fighter(Cell::plain(kind_of::<Did>()), "getan"),
        Field::Defenses => fighter(TIMES, "Abwehren"),
        Field::ExtraDefenses => fighter(TIMES, "zusätzliche Abwehren").settable(),
        Field::Stunned => lasts(Cell::unless_zero(Kind::Rounds), "betäubt noch"),
        Field::Prone => fighter(YES, "am Boden").settable(),
        Field::Unconscious => lasts(YES, "bewusstlos"),
        Field::UnconsciousFor => lasts(Cell::unless_zero(Kind::Rounds), "bewusstlos noch"),
        Field::Dead => lasts(YES, "tot"),
        Field::Fatigue => lasts(Cell::plain(Kind::Points), "Erschöpfung"),
        Field::Streak => fighter(ROUNDS, "anstrengende Runden"),
        Field::Rested => fighter(ROUNDS, "Runden der Ruhe"),
        Field::ToughnessLost => lasts(Cell::plain(Kind::Ranks), "verlorene Zähigkeit"),
        Field::Painkillers => lasts(YES, "Schmerzmittel"),
        Field::ShieldLost => lasts(YES, "Schild zerstört"),
        Field::Prolonged => FieldInfo::listed(Shape::Battle, YES, "geht weiter"),
        Field::Circumstance => fighter(Cell::unless_zero(Kind::Modifier), "Umstand").settable(),
        Field::Gone => fighter(YES, "hat den Kampf verlassen").settable(),
        Field::Weapon => FieldInfo::listed(
            Shape::ActorAttack,
            Cell::plain(kind_of::<WeaponPlace>()),
            "Ort der Waffe",
        )
        .with_slots(WEAPONS)
        .settable()
        .lasting(),
        Field::Lost => part(Cell::plain(Kind::Points), "verlorene Sterblichkeitspunkte"),
        Field::ArmorRuined => part(YES, "Rüstung ruiniert"),
        Field::Treated => part(YES, "versorgt"),
        Field::Bled => part(ROUNDS, "blutet seit"),
        Field::CircumstanceAfter
        | Field::BlowTarget
        | Field::BlowAttack
        | Field::BlowLocation
        | Field::BlowPart
        | Field::BlowDamage => FieldInfo::internal(Shape::Actor),
    }
}

impl Words<Cosmic> for Cosmic {}
