//! Everything that a reader sees of the rules: lists, notes, fields and rolls, in both languages.

use super::Talislanta;
use super::action::{Action, Form};
use super::attack::TARGET_SLOTS;
use super::defense::{Maneuver, Opening};
use super::event::Note;
use super::outcome::{Cause, Effect};
use super::state::{Exit, Field, Loss, TurnPhase};
use super::tables::{Band, Trait};
use crate::data::value::Kind;
use crate::data::words::{Cell, FieldInfo, Line, Shape, kind_of};
use crate::declare::lists;
use crate::kernel::system::Words;

lists! {
    /// The listed enumerations.
    pub(super) const LISTS;
    Action, Form, Trait, Maneuver, Opening, Effect, Cause, Band, Exit, TurnPhase, Loss,
}

const ACTION: (&str, Kind) = ("action", kind_of::<Action>());
const RESULT: (&str, Kind) = ("result", kind_of::<Band>());
const BONUS: (&str, Kind) = ("bonus", Kind::Modifier);
const FEET: (&str, Kind) = ("feet", Kind::Feet);
const MOST: (&str, Kind) = ("most", Kind::Feet);
const RATING: (&str, Kind) = ("rating", Kind::Damage);
const BY: (&str, Kind) = ("by", kind_of::<Trait>());
const EXIT: (&str, Kind) = ("exit", kind_of::<Exit>());
const WEAPON: (&str, Kind) = ("weapon", Kind::Attack);

/// Declares how everything that happens is told: how far it is set in, its values, and its texts.
macro_rules! lines {
    ($($N:ident $indent:literal [$($value:expr),*]
        en $($en:literal),+; de $($de:literal),+;)+) => {
        /// How something that happened is told.
        pub(super) const fn line(note: Note) -> Line {
            match note {
                Note::RoundBegins => {
                    Line::heading(&[("round", Kind::Round)], &["Round {round}"], &["Runde {round}"])
                }
                Note::Over => Line::heading(
                    &[("side", Kind::Side)],
                    &["{side} wins the battle", "the battle is over"],
                    &["{side} gewinnt den Kampf", "der Kampf ist vorbei"],
                ),
                // The roll before it says it.
                Note::Result => Line::silent(&[RESULT]),
                $(Note::$N => Line::new($indent, &[$($value),*], &[$($en),+], &[$($de),+]),)+
            }
        }
    };
}

lines! {
    Declares 0 [ACTION]
        en "{who} declares: {action}, {other}", "{who} declares: {action}";
        de "{who} sagt an: {action}, {other}", "{who} sagt an: {action}";
    TurnBegins 0 [] en "{who} acts"; de "{who} handelt";
    TurnLost 1 [] en "{who} loses the turn"; de "{who} verliert den Zug";
    ActionLost 1 []
        en "{who}'s action has lost its object";
        de "die Aktion von {who} geht ins Leere";
    Ready 1 [ACTION] en "{who} holds a {action} ready"; de "{who} hält sich bereit: {action}";
    Approaches 1 [FEET]
        en "{who} moves {feet} up to {other}";
        de "{who} rückt {feet} bis zu {other} vor";
    TooFar 1 [FEET, ("walked", Kind::Feet)]
        en "{who} has {feet} to {other}, {walked} in all: too far to attack this turn",
            "{who} has {feet} to {other}: too far to attack this turn";
        de "{who} hat {feet} bis zu {other}, insgesamt {walked}: zu weit, um noch anzugreifen",
            "{who} hat {feet} bis zu {other}: zu weit, um noch anzugreifen";
    MovementIsAction 1 []
        en "{who}'s movement counts as an action";
        de "die Bewegung von {who} zählt als Aktion";
    Substitutes 1 [BY]
        en "{who} makes do with {by} against {other}";
        de "{who} behilft sich mit {by} gegen {other}";
    CommonResult 2 [RESULT, ("modifier", Kind::Modifier)]
        en "against {other} at {modifier}: {result}";
        de "gegen {other} mit {modifier}: {result}";
    Attacks 1 [WEAPON]
        en "{who} attacks {other} with {weapon}";
        de "{who} greift {other} an: {weapon}";
    ShotOver 2 [FEET, ("guard", Kind::Modifier), ("cover", Kind::Modifier)]
        en "{other} is {feet} away; {guard} for its guard, {cover} for cover and sight",
            "{other} is {feet} away; {guard} for its guard",
            "{other} is {feet} away; {cover} for cover and sight",
            "{other} is {feet} away";
        de "{other} ist {feet} entfernt; {guard} für die Wachsamkeit, {cover} für Deckung und Sicht",
            "{other} ist {feet} entfernt; {guard} für die Wachsamkeit",
            "{other} ist {feet} entfernt; {cover} für Deckung und Sicht",
            "{other} ist {feet} entfernt";
    CannotParry 1 []
        en "{who} cannot parry this attack of {other}";
        de "{who} kann diesen Angriff von {other} nicht parieren";
    Avoided 1 []
        en "{who} escapes the attack of {other}";
        de "{who} entgeht dem Angriff von {other}";
    Halved 2 [RATING]
        en "halving leaves a Damage Rating of {rating}";
        de "halbiert bleibt ein Schadenswert von {rating}";
    ArmorStops 2 [("damage", Kind::Damage)]
        en "{who}'s armor stops {damage}";
        de "die Rüstung von {who} fängt {damage} Schaden ab";
    Immune 1 []
        en "normal weapons do not harm {who}";
        de "gewöhnliche Waffen verletzen {who} nicht";
    Damage 1 [("damage", Kind::Damage)]
        en "{who} takes {damage} damage";
        de "{who} erleidet {damage} Schaden";
    CriticalWound 1 [("damage", Kind::Damage)]
        en "the critical wound takes {damage} more from {who}";
        de "die kritische Wunde kostet {who} weitere {damage}";
    CriticalHit 1 [RATING]
        en "a critical hit on {who} by {other}";
        de "ein kritischer Treffer von {other} gegen {who}";
    NothingMore 1 []
        en "nothing more comes of it for {who}";
        de "für {who} folgt nichts weiter daraus";
    Hindered 1 [BONUS]
        en "{who} is at a disadvantage: {bonus}";
        de "{who} ist im Nachteil: {bonus}";
    DropsWeapon 1 [WEAPON]
        en "{who} drops the weapon: {weapon}";
        de "{who} lässt die Waffe fallen: {weapon}";
    WeaponBreaks 1 [WEAPON]
        en "{who}'s weapon breaks: {weapon}";
        de "die Waffe von {who} zerbricht: {weapon}";
    Held 1 []
        en "{who} is held and will lose a turn";
        de "{who} wird festgehalten und verliert einen Zug";
    DrivenBack 1 [] en "{who} is driven back"; de "{who} wird zurückgedrängt";
    RegainsWeapon 1 [WEAPON]
        en "{who} picks up the weapon: {weapon}";
        de "{who} hebt die Waffe auf: {weapon}";
    Disabled 1 [] en "{who} is disabled"; de "{who} ist ausgeschaltet";
    Unintended 1 [RATING]
        en "{who} hits {other} by accident, Damage Rating {rating}";
        de "{who} trifft versehentlich {other}, Schadenswert {rating}";
    Out 1 [EXIT]
        en "{who} is out of the battle: {exit}";
        de "{who} scheidet aus dem Kampf aus: {exit}";
    Engaged 1 [] en "{who} and {other} are engaged"; de "{who} und {other} sind im Nahkampf";
    Disengaged 1 [] en "{who} gets away from {other}"; de "{who} löst sich von {other}";
    ChaseBonus 1 [BONUS]
        en "{who} has {bonus} Speed in the first round of a chase";
        de "{who} hat in der ersten Runde einer Verfolgung {bonus} Schnelligkeit";
    MovesAway 1 [FEET, MOST]
        en "{who} backs {feet:n} of at most {most} away from {other}";
        de "{who} weicht {feet:n} von höchstens {most} vor {other} zurück";
    Moves 1 [FEET, MOST]
        en "{who} moves {feet:n} of at most {most}";
        de "{who} bewegt sich {feet:n} von höchstens {most}";
    FollowUp 1 [BONUS]
        en "{who} has {bonus} on the next attack on {other}";
        de "{who} hat {bonus} auf den nächsten Angriff gegen {other}";
    Seizes 1 []
        en "{who} seizes the initiative over {other} for the next round";
        de "{who} gewinnt für die nächste Runde die Initiative über {other}";
    StepsIn 1 []
        en "{who} steps into the attack of {other}";
        de "{who} tritt in den Angriff von {other} hinein";
    Raised 2 [RESULT]
        en "{who}'s {result} counts as a full success";
        de "{result} von {who} zählt als voller Erfolg";
    NoReturnBlow 1 []
        en "{who} does not get to strike back at {other}";
        de "{who} kommt nicht mehr zum Gegenschlag gegen {other}";
    Undefended 1 []
        en "{who} has an Undefended Attack on {other}";
        de "{who} hat einen Angriff ohne Gegenwehr auf {other}";
    LetsGo 1 [] en "{who} lets {other} go"; de "{who} lässt {other} ziehen";
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
