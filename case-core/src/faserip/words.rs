//! The words of the phases in English and German, and what their values are.

use super::event::{Field, Note, PhField, PhNote, PhRoll, Roll};
use super::shared::Case;
use super::state::{Feat, MovementOption, Phase, Step};
use crate::system::System;
use crate::value::Kind;
use crate::words::{Cell, FieldInfo, Line, List, Shape, kind_of};

/// CASE's lists stand first, in the same places: a value of one of its kinds is the same here.
const OF_CASE: &[&List] = Case::LISTS;

crate::words::lists! {
    /// The lists that the phases add.
    const OWN after OF_CASE.len();
    Phase ["Phase A", "Phase B", "Phase C"],
    Step [
        "Lage", "Ansagen", "Würfe vor der Initiative", "Initiative", "Gleichstand der Seiten",
        "Ausweichen", "Ereignisse", "Phase A", "Phase B", "Ankünfte", "Begegnungen", "Rückzüge",
        "Geschleuderte", "Buchführung",
    ],
    MovementOption [
        "die Stellung halten", "sich bewegen", "in den Nahkampf gehen", "anstürmen",
        "kämpfend zurückweichen", "sich lösen", "teleportieren",
    ],
    Feat ["Ausweichen", "mehrere Angriffe", "Teleport"],
}

/// The listed enumerations.
pub(super) const LISTS: &[&List] = &{
    let mut list = [OWN[0]; OF_CASE.len() + OWN.len()];
    let mut i = 0;
    while i < list.len() {
        list[i] = if i < OF_CASE.len() { OF_CASE[i] } else { OWN[i - OF_CASE.len()] };
        i += 1;
    }
    list
};

/// How something that happened is told.
pub(super) fn line(note: Note) -> Line {
    match note {
        Note::Case(note) => Case::line(note),
        Note::Own(note) => own_line(note),
    }
}

const fn own_line(note: PhNote) -> Line {
    const AREAS: &[(&str, Kind)] = &[("areas", Kind::Areas)];
    const ATTACK: &[(&str, Kind)] = &[("attack", Kind::Attack)];
    const ATTACKS: &[(&str, Kind)] = &[("attacks", Kind::Attacks)];
    const OPTION: &[(&str, Kind)] = &[("option", kind_of::<MovementOption>())];
    const SIDE: &[(&str, Kind)] = &[("side", Kind::Side)];
    const TURN: &[(&str, Kind)] = &[("turn", Kind::Turn)];
    match note {
        PhNote::Engaged => Line::new(
            1,
            &[],
            &["{who} and {other} are engaged"],
            &["{who} und {other} stehen im Nahkampf"],
        ),
        PhNote::Parted => Line::new(
            1,
            &[],
            &["{who} and {other} are no longer engaged"],
            &["{who} und {other} stehen nicht mehr im Nahkampf"],
        ),
        PhNote::Option | PhNote::Revealed => {
            Line::new(1, OPTION, &["{who} will {option}"], &["{who} wird {option}"])
        }
        PhNote::RevealedAct => Line::silent(AREAS),
        PhNote::Feat => Line::silent(const { &[("feat", kind_of::<Feat>())] }),
        PhNote::SideTotal => Line::new(
            2,
            &[("side", Kind::Side), ("total", Kind::Total)],
            &["{side}: {total}"],
            &["{side}: {total}"],
        ),
        PhNote::SideTie => Line::new(
            1,
            &[("place", Kind::Place)],
            &["The sides are level"],
            &["Die Seiten liegen gleichauf"],
        ),
        PhNote::MasterInitiative => {
            Line::new(1, SIDE, &["Master Initiative: {side}"], &["Die Initiative hat {side}"])
        }
        PhNote::Events | PhNote::BookKeeping => Line::silent(TURN),
        PhNote::PhaseA => Line::new(
            0,
            &[],
            &["Phase A: fire and movement"],
            &["Phase A: Feuer und Bewegung"],
        ),
        PhNote::PhaseB => Line::new(0, &[], &["Phase B: Slugfest"], &["Phase B: Handgemenge"]),
        PhNote::PhaseC => {
            Line::new(0, &[], &["Phase C: movement resolution"], &["Phase C: Bewegungen"])
        }
        PhNote::Speedster => Line::new(
            1,
            &[],
            &["{who} is faster than the eye"],
            &["{who} ist schneller als das Auge"],
        ),
        PhNote::ShotWaits => Line::new(
            1,
            &[],
            &["{who}'s shot waits for the foe's blows"],
            &["Der Schuss von {who} wartet die Schläge des Gegners ab"],
        ),
        PhNote::Moves => {
            Line::new(1, AREAS, &["{who} moves {areas}"], &["{who} bewegt sich {areas} weit"])
        }
        PhNote::Arrives => Line::new(
            1,
            &[("areas", Kind::Areas), ("object", Kind::Object)],
            &["{who} reaches {other} after {areas}", "{who} reaches {object} after {areas}"],
            &["{who} erreicht {other} ({areas})", "{who} erreicht {object} ({areas})"],
        ),
        PhNote::TooFar => Line::new(
            1,
            AREAS,
            &["{who} does not get there: {areas} to go"],
            &["{who} kommt nicht an: noch {areas}"],
        ),
        PhNote::Teleports => Line::new(
            1,
            const { &[("phase", kind_of::<Phase>())] },
            &["{who} will appear in {phase}"],
            &["{who} wird in {phase} erscheinen"],
        ),
        PhNote::LongReach => {
            Line::new(1, AREAS, &["{who} reaches out"], &["{who} langt weit hinüber"])
        }
        PhNote::NextAttack => Line::new(1, ATTACKS, &["{who} follows up"], &["{who} setzt nach"]),
        PhNote::LeftOver => Line::new(
            1,
            ATTACKS,
            &["{who} keeps {attacks} for Phase C"],
            &["{who} behält {attacks} für Phase C"],
        ),
        PhNote::FirstStrike => Line::new(
            1,
            ATTACK,
            &["{who} strikes first at {other}"],
            &["{who} kommt {other} mit einem Schlag zuvor"],
        ),
        PhNote::StrikesBack => Line::new(
            1,
            ATTACK,
            &["{who} strikes back at {other}"],
            &["{who} schlägt gegen {other} zurück"],
        ),
        PhNote::NoMove => {
            Line::new(1, &[], &["{who} makes no move"], &["{who} bewegt sich nicht"])
        }
        PhNote::SlamEnds => Line::new(
            1,
            AREAS,
            &["{who} comes down after {areas}", "{who} is out of sight"],
            &["{who} landet {areas} weiter", "{who} ist außer Sicht"],
        ),
    }
}

/// What a field is.
pub(super) fn field(field: Field) -> FieldInfo {
    match field {
        Field::Case(field) => Case::field(field),
        Field::Own(field) => own_field(field),
    }
}

const fn own_field(field: PhField) -> FieldInfo {
    const fn listed(shape: Shape, kind: Kind, de: &'static str) -> FieldInfo {
        FieldInfo::listed(shape, Cell::plain(kind), de)
    }
    const fn or_nothing(shape: Shape, kind: Kind, de: &'static str) -> FieldInfo {
        FieldInfo::listed(shape, Cell::or_nothing(kind), de)
    }
    use PhField as F;
    use Shape::{Actor, ActorFoe, Battle, BattleList};
    match field {
        F::Option => listed(Actor, kind_of::<MovementOption>(), "Bewegung"),
        F::Areas => listed(Actor, Kind::Areas, "Tempo"),
        F::Way => listed(Actor, Kind::Areas, "Weg zum Ziel"),
        F::Dodge => listed(Actor, Kind::YesNo, "Ausweichen angesagt"),
        F::DodgeColor => or_nothing(Actor, Kind::Amount, "Farbe des Ausweichens"),
        F::Early => listed(Actor, Kind::YesNo, "früh"),
        F::SlamDirection => or_nothing(Actor, Kind::Amount, "Flugrichtung"),
        F::SlamAreas => or_nothing(Actor, Kind::Areas, "Flugweite"),
        F::LeftOver => listed(Actor, Kind::YesNo, "übrige Angriffe"),
        F::Engaged => listed(ActorFoe, Kind::YesNo, "im Nahkampf"),
        F::Step => listed(Battle, kind_of::<Step>(), "Schritt des Zuges"),
        F::Cursor | F::Stage => FieldInfo::internal(Battle),
        F::Order => or_nothing(BattleList, Kind::Actor, "Reihenfolge der Phase"),
        F::SideOrder => or_nothing(BattleList, Kind::Side, "Reihenfolge der Seiten"),
        F::SideLevel => listed(BattleList, Kind::YesNo, "gleichauf"),
    }
}

/// A roll's name in German.
pub(super) fn roll_in_german(roll: Roll) -> &'static str {
    match roll {
        Roll::Case(roll) => Case::roll_in_german(roll),
        Roll::Own(PhRoll::SideInitiative) => "Seiteninitiative",
        Roll::Own(PhRoll::Teleport) => "Teleport",
    }
}
