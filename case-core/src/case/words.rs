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
use crate::data::words::{Cell, FieldInfo, Line, Shape, kind_of};
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

/// How notes are told: a row for each, with its values and its text in English and German. A deed
/// stands at the margin, what it leads to (`then`) under it, details under that.
macro_rules! lines {
    ($($N:ident $how:ident [$($value:ident: $kind:expr),*] $en:tt $de:tt;)+) => {
        /// How something that happened is told, and its values' names and kinds.
        pub(crate) const fn line(note: Note) -> Line {
            match note {
                $(Note::$N => {
                    const VALUES: &[(&str, Kind)] = &[$((stringify!($value), $kind)),*];
                    lines!(@$how VALUES, &$en, &$de)
                })+
            }
        }
    };
    (@heading $values:expr, $en:expr, $de:expr) => { Line::heading($values, $en, $de) };
    (@deed $values:expr, $en:expr, $de:expr) => { Line::new(0, $values, $en, $de) };
    (@then $values:expr, $en:expr, $de:expr) => { Line::new(1, $values, $en, $de) };
    (@detail $values:expr, $en:expr, $de:expr) => { Line::new(2, $values, $en, $de) };
    (@silent $values:expr, $en:expr, $de:expr) => { Line::silent($values) };
}

lines! {
    TurnBegins heading [turn: Kind::Turn] ["Turn {turn}"] ["Zug {turn}"];
    Declared then [act: kind_of::<ActKind>(), attack: Kind::Attack, manner: kind_of::<Manner>()]
        ["{who} declares: {attack}, {manner}", "{who} declares: {attack}", "{who} declares: {act}",
            "{who} has decided"]
        ["{who} sagt an: {attack}, {manner}", "{who} sagt an: {attack}", "{who} sagt an: {act}",
            "{who} hat sich entschieden"];
    DeclaresMore then
        [act: kind_of::<ActKind>(), attack: Kind::Attack, manner: kind_of::<Manner>()]
        ["{who} also declares: {attack}, {manner}", "{who} also declares: {attack}",
            "{who} also declares: {act}"]
        ["{who} sagt weiter an: {attack}, {manner}", "{who} sagt weiter an: {attack}",
            "{who} sagt weiter an: {act}"];
    ExtraActions then [actions: Kind::Actions]
        ["{who} wins {actions} this turn"] ["{who} erringt {actions} in diesem Zug"];
    ExtraActionsFailed then [actions: Kind::Actions, shift: Kind::Columns]
        ["{who} fails to win {actions}: one, at {shift}"]
        ["{who} erringt keine {actions:n} Aktionen: eine, mit {shift}"];
    Flurry then [attacks: Kind::Attacks]
        ["{who} makes one flurry of {attacks}"] ["{who} macht daraus einen Schlaghagel: {attacks}"];
    Order then [place: Kind::Place] ["{place}. {who}"] ["{place}. {who}"];
    Round heading [round: Kind::Round] ["Round {round} of the turn"] ["Runde {round} des Zuges"];
    Acts deed [act: kind_of::<ActKind>(), attack: Kind::Attack, manner: kind_of::<Manner>()]
        ["{who}: {attack}, {manner}", "{who}: {attack}", "{who}: {act}"]
        ["{who}: {attack}, {manner}", "{who}: {attack}", "{who}: {act}"];
    MovesFully then [] ["{who} uses the full movement"] ["{who} nutzt die volle Bewegung"];
    Attacks then [attack: Kind::Attack] ["{who} attacks {other}"] ["{who} greift {other} an"];
    AttacksObject then [object: Kind::Object]
        ["{who} goes for {object}"] ["{who} geht auf {object} los"];
    Moot then [] ["{who} cannot do that any more"] ["{who} kann das nicht mehr tun"];
    OutOfReach then [object: Kind::Object]
        ["{object} is out of {who}'s reach", "{other} is out of {who}'s reach"]
        ["{object} ist außer Reichweite von {who}", "{other} ist außer Reichweite von {who}"];
    GivenUp deed [] ["{who} gives the action up"] ["{who} gibt die Aktion auf"];
    Changed deed [] ["{who} changes the action"] ["{who} wechselt die Aktion"];
    ChangeFailed deed []
        ["{who} fails to change the action and loses the turn"]
        ["{who} kann die Aktion nicht wechseln und verliert den Zug"];
    Defends then [defense: kind_of::<Defense>()]
        ["{who} answers {other} with {defense}", "{who} tries it: {defense}"]
        ["{who} antwortet {other} mit: {defense}", "{who} versucht es: {defense}"];
    DefenseColor silent [color: kind_of::<Color>()] [] [];
    Color silent [color: kind_of::<Color>()] [] [];
    EscapeColor silent [color: kind_of::<Color>()] [] [];
    Protects detail [protection: Kind::Strength]
        ["that protects {who} by {protection}"] ["das schützt {who} mit {protection}"];
    Buddy detail [protection: Kind::Strength]
        ["protections stack: {protection}"] ["der Schutz ergänzt sich: {protection}"];
    Avoided then [] ["{who} avoids the attack"] ["{who} entgeht dem Angriff"];
    Caught then [] ["{who} catches it"] ["{who} fängt es"];
    CatchMissed then [] ["{who} misses the catch"] ["{who} greift daneben"];
    CatchDamaged then [object: Kind::Object]
        ["{object} is damaged in {who}'s hands", "it is damaged in {who}'s hands"]
        ["{object} nimmt in den Händen von {who} Schaden",
            "es nimmt in den Händen von {who} Schaden"];
    AutoHit then [] ["{who} walks right into it"] ["{who} läuft mitten hinein"];
    Impossible detail [intensity: kind_of::<Rank>(), roll: kind_of::<Roll>()]
        ["impossible for {who} ({roll}) against {intensity}, not rolled",
            "impossible for {who} ({roll}), not rolled", "impossible for {who}, not rolled"]
        ["unmöglich für {who} ({roll}) gegen {intensity}, ohne Wurf",
            "unmöglich für {who} ({roll}), ohne Wurf", "unmöglich für {who}, ohne Wurf"];
    Automatic detail [intensity: kind_of::<Rank>(), roll: kind_of::<Roll>()]
        ["automatic for {who} ({roll}) against {intensity}, not rolled"]
        ["gelingt {who} von selbst ({roll}) gegen {intensity}, ohne Wurf"];
    Needs detail [color: kind_of::<Color>(), intensity: kind_of::<Rank>(), roll: kind_of::<Roll>()]
        ["{who} needs at least {color} on {roll}, against {intensity}"]
        ["{who} braucht mindestens {color} ({roll}), gegen {intensity}"];
    Effect then [effect: kind_of::<Effect>()] ["{effect}"] ["{effect}"];
    PulledColor then [color: kind_of::<Color>()]
        ["{who} pulls it to {color}"] ["{who} hält sich zurück: {color}"];
    PulledDamage then [damage: Kind::Damage]
        ["{who} pulls the damage to {damage}"] ["{who} senkt den Schaden auf {damage}"];
    SpotStruck then [] ["right at the spot"] ["genau auf die Stelle"];
    SpotMissed then [] ["but not at the spot"] ["aber nicht auf die Stelle"];
    Damage detail [damage: Kind::Damage] ["{damage} damage"] ["{damage} Schaden"];
    PassedThrough detail [damage: Kind::Damage]
        ["what it passes through takes {damage}"] ["was es durchschlägt, nimmt {damage} weg"];
    Stopped detail [damage: Kind::Damage] ["{damage} is stopped"] ["{damage} wird abgehalten"];
    Through detail [damage: Kind::Damage]
        ["{damage} gets through to {who}"] ["{damage} kommt durch zu {who}"];
    Check detail [result: kind_of::<CheckResult>(), check: kind_of::<Roll>()]
        ["{check} check of {who}: {result}"] ["{check} bei {who}: {result}"];
    Slammed then [areas: Kind::Areas]
        ["{who} is slammed {areas}", "{who} is slammed out of sight"]
        ["{who} wird {areas} weit geschleudert", "{who} wird außer Sicht geschleudert"];
    SlammedDown then [] ["{who} is slammed to the ground"] ["{who} wird zu Boden geschmettert"];
    NoCheck detail [effect: kind_of::<Effect>()]
        ["the {effect} comes to nothing: nothing got through to {who}"]
        ["ohne Folge ({effect}): nichts kam durch zu {who}"];
    BonusGained detail [by: Kind::Columns]
        ["{who} has {by} against {other}"] ["{who} hat {by} gegen {other}"];
    BonusLost then [by: Kind::Columns]
        ["{who} has {by} against {other} no more"] ["{who} hat nicht mehr {by} gegen {other}"];
    InitiativeTotal detail [total: Kind::Total]
        ["{who} has an initiative of {total:+}"] ["{who} hat Initiative {total:+}"];
    Direction detail [direction: kind_of::<Direction>()]
        ["direction: {direction}"] ["Richtung: {direction}"];
    Stunned then [turns: Kind::Turns]
        ["{who} is stunned for {turns}"] ["{who} ist betäubt: {turns}"];
    Unconscious then [turns: Kind::Turns]
        ["{who} is unconscious for {turns}"] ["{who} ist bewusstlos: {turns}"];
    RankLost then [ranks: Kind::Ranks]
        ["{who} has lost {ranks} of Endurance"] ["{who} hat {ranks} Ausdauer verloren"];
    Dying then [] ["{who} is dying"] ["{who} liegt im Sterben"];
    Dead then [] ["{who} is dead"] ["{who} ist tot"];
    Revived then [] ["{other} revives {who}"] ["{other} weckt {who} auf"];
    Aided then [] ["{other} stops the dying of {who}"] ["{other} rettet {who} vor dem Tod"];
    Held then [hold: kind_of::<HoldKind>()]
        ["{other} has {who} in a {hold}"] ["{other} hat {who} im {hold}"];
    Free then [] ["{who} is free of {other}"] ["{who} ist frei von {other}"];
    Squeezes then [] ["{who} squeezes {other}"] ["{who} quetscht {other}"];
    Reversed then [] ["{who} turns the hold on {other}"] ["{who} dreht den Griff gegen {other} um"];
    BystanderStruck then [color: kind_of::<Color>()]
        ["the shot strikes {who} instead"] ["der Schuss trifft stattdessen {who}"];
    StruckBehind then []
        ["the shot strikes something by or behind {other}"]
        ["der Schuss trifft etwas neben oder hinter {other}"];
    Taken then [object: Kind::Object]
        ["{who} takes {object} from {other}", "{who} takes it from {other}", "{who} takes {object}",
            "{who} takes it"]
        ["{who} nimmt {other} ab: {object}", "{who} nimmt es {other} ab", "{who} nimmt {object}",
            "{who} nimmt es"];
    Struggle then [object: Kind::Object]
        ["{who} and {other} struggle for {object}", "{who} and {other} struggle for it"]
        ["{who} und {other} ringen um {object}", "{who} und {other} ringen darum"];
    Broken then [object: Kind::Object]
        ["{object} breaks", "it breaks"] ["{object} zerbricht", "es zerbricht"];
    MayBreak then [object: Kind::Object]
        ["{who} goes through; {object} may break", "{who} goes through; it may break"]
        ["{who} bricht durch; {object} kann zerbrechen", "{who} bricht durch; es kann zerbrechen"];
    Charges then [areas: Kind::Areas]
        ["{who} charges through {areas}"] ["{who} stürmt an: {areas}"];
    Rebound detail [damage: Kind::Damage]
        ["{damage} comes back at {who}"] ["{damage} prallt auf {who} zurück"];
    Radiated detail [damage: Kind::Damage]
        ["{who}'s armor turns {damage} of it away"]
        ["die Rüstung von {who} lenkt {damage} davon ab"];
    Impact then [areas: Kind::Areas, object: Kind::Object]
        ["{who} strikes {object}", "{who} strikes {other}", "{who} strikes something"]
        ["{who} prallt auf {object}", "{who} prallt auf {other}", "{who} prallt auf etwas"];
    Falls then [areas: Kind::Areas] ["{who} falls {areas}"] ["{who} stürzt: {areas}"];
    KarmaSpent detail [karma: Kind::Points]
        ["{who} spends {karma} Karma"] ["{who} gibt {karma} Karma aus"];
    ShiftSet then [shift: Kind::Columns]
        ["the Judge gives {who} {shift} for the next turn"]
        ["der Spielleiter gibt {who} {shift} für den nächsten Zug"];
    Event then [damage: Kind::Damage]
        ["something strikes {who} for {damage}"] ["etwas trifft {who} mit {damage}"];
    Recovered then [health: Kind::Points]
        ["{who} regains {health} Health"] ["{who} gewinnt {health} Gesundheit zurück"];
    AmmunitionLeft detail [left: Kind::Uses, attack: Kind::Attack]
        ["{who} has {left} left"] ["{who} hat noch {left}"];
    Over heading [side: Kind::Side]
        ["The battle is over: {side} has won.", "The battle is over; nobody has won."]
        ["Der Kampf ist vorbei: {side} hat gewonnen.",
            "Der Kampf ist vorbei; niemand hat gewonnen."];
    Appears then [] ["{who} appears"] ["{who} erscheint"];
    ActionSpent detail [left: Kind::Actions]
        ["{who} spends an action on it"] ["{who} wendet dafür eine Aktion auf"];
    ObjectFalls then [object: Kind::Object]
        ["{object} falls"] ["{object} fällt zu Boden"];
    LetsThrough then [object: Kind::Object]
        ["{object} lets {who} through"] ["{object} lässt {who} durch"];
    NextRollShifted then [shift: Kind::Columns]
        ["{who} has {shift} on the next roll"] ["{who} hat {shift} auf den nächsten Wurf"];
    ThingFalls then [] ["something falls on {who}"] ["etwas fällt auf {who}"];
    Surprise heading [side: Kind::Side]
        ["{side} has surprise"] ["{side} überrascht die anderen"];
    Retreats then [] ["{who} retreats from the battle"] ["{who} zieht sich aus dem Kampf zurück"];
    Surrenders then [] ["{who} surrenders"] ["{who} ergibt sich"];
    TeamRolls detail [] ["{who} rolls for the team"] ["{who} würfelt für die Gruppe"];
    NoRunUp then [object: Kind::Object]
        ["{who} has no run-up to charge {object}", "{who} has no run-up to charge {other}"]
        ["{who} hat keinen Anlauf gegen {object}", "{who} hat keinen Anlauf gegen {other}"];
    HoldStands then [hold: kind_of::<HoldKind>()]
        ["that changes nothing: {other} has {who} in a {hold}"]
        ["das ändert nichts: {other} hat {who} im {hold}"];
    ComesRound then [health: Kind::Points]
        ["{who} comes round with {health} Health", "{who} comes round"]
        ["{who} kommt zu sich, Gesundheit {health}", "{who} kommt zu sich"];
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
