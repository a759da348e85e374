//! Words: the listed enumerations, how everything that happens is told, and what the fields are, in
//! English and German.

use super::Cosmic;
use super::check::MAX_ATTACKS;
use super::event::{
    Action, Defense, Did, Field, Hindrance, Hold, Note, Restoration, Special, Success, TurnPhase,
    WeaponPlace,
};
use super::tables::{Location, Part};
use crate::data::value::Kind;
use crate::data::words::{Cell, FieldInfo, Line, Shape, kind_of};
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

const PART: &[(&str, Kind)] = &[("part", kind_of::<Part>())];
const BLEEDS: &[(&str, Kind)] = &[("limb", kind_of::<Part>()), ("rounds", Kind::Rounds)];
const LIMB: &[(&str, Kind)] = &[("limb", kind_of::<Part>())];
const WEAPON: &[(&str, Kind)] = &[("weapon", Kind::Attack)];
const DAMAGE: &[(&str, Kind)] = &[("damage", Kind::Damage)];
const DISTANCE: &[(&str, Kind)] = &[("distance", Kind::Yards)];
const FATIGUE: &[(&str, Kind)] = &[("fatigue", Kind::Points)];

/// A line that ends with its rule's id: how far it is set in, its values, and its text.
macro_rules! says {
    ($indent:literal, $en:literal, $de:literal) => {
        says!($indent, &[], $en, $de)
    };
    ($indent:literal, $values:expr, $en:literal, $de:literal) => {
        Line::new($indent, const { $values }, &[$en], &[$de])
    };
}

/// How something that happened is told.
#[expect(clippy::too_many_lines, reason = "an arm for each")]
#[rustfmt::skip]
pub(super) const fn line(note: Note) -> Line {
    match note {
        Note::Round => Line::heading(
            &[("round", Kind::Round)], &["Round {round}"], &["Runde {round}"],
        ),
        Note::Total => Line::silent(&[("total", Kind::Initiative)]),
        Note::AtOnce => Line::new(
            0,
            &[("more", Kind::Amount)],
            &["{who}, {other} and {more} more act at once", "{who} and {other} act at once"],
            &[
                "{who}, {other} und {more} weitere handeln gleichzeitig",
                "{who} und {other} handeln gleichzeitig",
            ],
        ),
        Note::CannotAct => says!(
            0, &[("why", kind_of::<Hindrance>())],
            "{who} can't act: {why}", "{who} kann nicht handeln: {why}"
        ),
        Note::Holds => says!(0, "{who} holds the action", "{who} spart die Aktion auf"),
        Note::ActsFromHold => says!(
            0, "{who} takes the held action", "{who} nutzt die aufgesparte Aktion"
        ),
        Note::LosesHold => says!(
            1, "{who} loses the held action", "{who} verliert die aufgesparte Aktion"
        ),
        Note::Carried => says!(
            1, "{who} holds into the next round", "{who} spart bis in die nächste Runde auf"
        ),
        Note::Attacks => says!(
            0, &[("attack", Kind::Attack)],
            "{who} attacks {other} with {attack}", "{who} greift {other} an mit {attack}"
        ),
        Note::Calls => says!(1, PART, "{who} aims at the {part}", "{who} zielt: {part}"),
        Note::Moves => says!(0, DISTANCE, "{who} moves {distance}", "{who} bewegt sich: {distance}"),
        Note::ClosesIn => says!(
            1, DISTANCE, "{who} goes {distance} up to {other}", "{who} geht auf {other} zu: {distance}"
        ),
        Note::OutOfReach => says!(
            0, DISTANCE,
            "{who} is too far from {other}, and moves {distance} nearer",
            "{who} ist zu weit weg von {other} und kommt näher: {distance}"
        ),
        Note::CriticalSuccess => says!(
            1, "{who} has a critical success", "{who} hat einen kritischen Erfolg"
        ),
        Note::CriticalFailure => says!(
            1, "{who} has a critical failure", "{who} hat einen kritischen Misserfolg"
        ),
        Note::Misses => says!(1, "{who} misses {other}", "{who} verfehlt {other}"),
        Note::Defends => says!(
            1, &[("defense", kind_of::<Defense>())],
            "{who} tries to {defense}", "{who} wehrt sich: {defense}"
        ),
        Note::Defended => says!(1, "{who} stops the attack", "{who} wehrt den Angriff ab"),
        Note::DefenseFails => says!(
            1, "{who} does not stop the attack", "{who} kann den Angriff nicht abwehren"
        ),
        Note::Hit => says!(
            1, &[("location", kind_of::<Location>())],
            "{who} is hit: {location}", "{who} ist getroffen: {location}"
        ),
        Note::Lands => says!(
            0, "{who} lands the blow on {other}", "Der Schlag von {who} trifft {other}"
        ),
        Note::PartOfSeven => says!(
            1, PART, "{who} is hit at the {part}", "Getroffen ist bei {who}: {part}"
        ),
        Note::Soaked => says!(
            1, DAMAGE,
            "{who} has {damage} stopped by armor and Toughness",
            "Rüstung und Zähigkeit fangen bei {who} ab: {damage}"
        ),
        Note::Wounded => says!(
            1, &[("part", kind_of::<Part>()), ("points", Kind::Points), ("left", Kind::Points)],
            "{who} loses {points} off the {part}, {left} left",
            "Sterblichkeitspunkte von {who} ({part}): {points} verloren, {left} übrig"
        ),
        Note::Unharmed => says!(
            1, PART, "{who} loses nothing at the {part}", "{who} verliert nichts ({part})"
        ),
        Note::ArmorRuined => says!(
            1, PART, "{who} has no armor left at the {part}", "Die Rüstung von {who} ist hin: {part}"
        ),
        Note::ToughnessDown => says!(
            1, &[("left", Kind::Ranks)],
            "{who}'s Toughness goes down to {left}", "Die Zähigkeit von {who} sinkt auf {left}"
        ),
        Note::Prone => says!(1, "{who} is knocked prone", "{who} geht zu Boden"),
        Note::Stunned => says!(1, "{who} is stunned", "{who} ist betäubt"),
        Note::Recovers => says!(1, "{who} is no longer stunned", "{who} ist nicht mehr betäubt"),
        Note::Rises => says!(0, "{who} gets up", "{who} steht auf"),
        Note::Unconscious => says!(1, "{who} is unconscious", "{who} ist bewusstlos"),
        Note::Wakes => says!(
            1, "{who} comes round, lying prone", "{who} kommt zu sich und liegt am Boden"
        ),
        Note::Disarmed => says!(1, WEAPON, "{who} drops {weapon}", "{who} lässt fallen: {weapon}"),
        Note::WeaponLost => says!(
            1, WEAPON, "{who} loses {weapon} for good", "{who} verliert für immer: {weapon}"
        ),
        Note::ShieldDestroyed => says!(
            1, "{who} loses the shield: it is destroyed", "Der Schild von {who} ist zerstört"
        ),
        Note::NoSpecial => says!(1, "{who} loses nothing", "{who} verliert nichts"),
        Note::SpecialDamage => says!(
            1, DAMAGE, "{who} takes {damage} special damage", "{who} nimmt {damage} Sonderschaden"
        ),
        Note::Disabled => says!(
            1, LIMB, "{who} can't use the {limb}", "{who} kann nicht mehr benutzen: {limb}"
        ),
        Note::Destroyed => says!(
            1, LIMB, "{who} has the {limb} destroyed", "Bei {who} ist zerstört: {limb}"
        ),
        Note::SeveredLimb => says!(
            1, LIMB, "{who} has the {limb} severed", "Bei {who} ist abgetrennt: {limb}"
        ),
        Note::Crushed => says!(
            1, LIMB, "{who} has the {limb} crushed, not severed",
            "Bei {who} ist zerschmettert, nicht abgetrennt: {limb}"
        ),
        Note::KeepsUp => says!(1, "{who} does not pass out", "{who} bleibt bei Bewusstsein"),
        Note::TorsoHurt => says!(
            1, "{who} is badly hurt in the torso", "{who} ist am Rumpf schwer verletzt"
        ),
        Note::Dies => says!(1, "{who} dies", "{who} stirbt"),
        Note::Bleeds => Line::new(
            1,
            BLEEDS,
            &["{who} bleeds at the {limb}, and dies of it in {rounds} without First Aid"],
            &["{who} blutet und stirbt ohne Erste Hilfe daran: {limb}, {rounds}"],
        ),
        Note::Aids => Line::new(
            0,
            LIMB,
            &["{who} gives {other} First Aid: {limb}", "{who} takes First Aid: {limb}"],
            &["{who} leistet {other} Erste Hilfe: {limb}", "{who} versorgt sich: {limb}"],
        ),
        Note::Treated => says!(
            1, LIMB, "{who} bleeds no longer at the {limb}", "Bei {who} blutet nicht mehr: {limb}"
        ),
        Note::TreatmentFails => says!(
            1, LIMB, "{who} bleeds on at the {limb}", "Bei {who} blutet weiter: {limb}"
        ),
        Note::GuardsUp => says!(
            0, "{who} takes an extra defense", "{who} nimmt eine zusätzliche Abwehr"
        ),
        Note::PicksUp => says!(0, WEAPON, "{who} picks up {weapon}", "{who} hebt auf: {weapon}"),
        Note::DoesOther => says!(0, "{who} does something else", "{who} tut etwas anderes"),
        Note::Rests => says!(0, "{who} does nothing", "{who} tut nichts"),
        Note::Yields => says!(0, "{who} gives up", "{who} gibt auf"),
        Note::Retreats => says!(
            0, "{who} retreats from the fight", "{who} zieht sich aus dem Kampf zurück"
        ),
        Note::Drained | Note::Rested => says!(
            1, FATIGUE, "{who} has {fatigue} Fatigue Drain", "Erschöpfung von {who}: {fatigue}"
        ),
        Note::Exhausted => says!(
            1, "{who} is too exhausted to move", "{who} kann sich vor Erschöpfung nicht mehr rühren"
        ),
        Note::ToughnessRestored => says!(
            1, "{who} has all Toughness back", "{who} hat die ganze Zähigkeit zurück"
        ),
        Note::Healed => says!(
            1, &[("part", kind_of::<Part>()), ("points", Kind::Points)],
            "{who} has {points} healed at the {part}",
            "Sterblichkeitspunkte von {who} ({part}): {points} geheilt"
        ),
        Note::Painkillers => says!(1, "{who} is given painkillers", "{who} bekommt Schmerzmittel"),
        Note::Over => Line::heading(
            &[("side", Kind::Side)],
            &[
                "The battle is over: {side} holds the field.",
                "The battle is over: nobody is left standing.",
            ],
            &["Der Kampf ist vorbei: {side} behauptet das Feld.", "Der Kampf ist vorbei: niemand steht mehr."],
        ),
        Note::BrokenOff => Line::heading(
            &[],
            &["The battle is over: several sides are left standing."],
            &["Der Kampf ist vorbei: mehrere Seiten stehen noch."],
        ),
    }
}

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
