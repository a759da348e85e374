//! What a reader sees: the listed enumerations, notes and fields, in English and German.

use super::answers::{
    ActKind, ActLimit, Direction, DyingSince, Go, HoldKind, HoldUse, JudgeEvent, Manner,
    ObstacleKind, Occasion, PulledPart,
};
use super::color::Color;
use super::event::{Field, Note, Roll};
use super::forms::{Ability, CheckResult, Defense, Effect, Form};
use super::rank::Rank;
use super::state::{Mode, SLOTS, TurnPhase};
use crate::value::Kind;
use crate::words::{Cell, FieldInfo, Line, Shape, kind_of, lists};

lists! {
    /// The listed enumerations.
    pub const LISTS after 0;
    Rank ["Shift 0", "Feeble", "Poor", "Typical", "Good", "Excellent", "Remarkable", "Incredible",
        "Amazing", "Monstrous", "Unearthly", "Shift X", "Shift Y", "Shift Z", "Class 1000",
        "Class 3000", "Class 5000", "Beyond"],
    Color ["Weiß", "Grün", "Gelb", "Rot"],
    Ability ["Kampf (off)", "Kampf (def)", "Gewandtheit (Geschick)", "Gewandtheit (Balance)",
        "Stärke (Wucht)", "Stärke (Spannkraft)", "Stärke", "Ausdauer (Widerstand)", "Ausdauer",
        "Intuition"],
    Form ["BA", "EA", "BT", "ET", "En", "Fo", "Sh", "Gb", "Gp", "Ch"],
    Effect ["daneben", "Treffer", "Volltreffer", "Wegschleudern", "Betäubung", "tödlich",
        "Wegnehmen", "Entreißen", "Zerbrechen", "Teilgriff", "Vollgriff"],
    Defense ["Block", "Standhalten", "Fangen", "Ausweichen", "Befreien", "Ausmanövrieren",
        "Finte", "Pendeln"],
    CheckResult ["keine Folge", "taumelt", "einen Bereich geschleudert", "weit geschleudert",
        "einen Zug betäubt", "1W10 Züge betäubt", "K/S", "ein Rang Ausdauer verloren"],
    Roll ["Abwehr", "Angriff", "Schaden", "Schleudern", "Betäubung", "Tod", "Dauer der Betäubung",
        "Richtung", "Initiative", "Stechen", "weitere Aktionen", "Aktionswechsel", "Umstehender",
        "Wegnehmen", "Zerbrechen", "Quetschen", "Schaden beim Fangen", "Befreien"],
    ActKind ["keine Aktion", "Angriff", "Befreien", "Erste Hilfe"],
    Manner ["ohne Zurückhaltung", "zurückgehalten", "auf eine bestimmte Stelle",
        "zurückgehalten, auf eine bestimmte Stelle"],
    ActLimit ["jede Aktion", "ein Angriff", "wie die erste"],
    Occasion ["Ansage", "Aktionswechsel", "nach dem Befreien"],
    Go ["ausführen", "Aktion wechseln", "Aktion aufgeben"],
    HoldUse ["Griff halten", "quetschen", "loslassen"],
    PulledPart ["nichts", "den Schaden", "die Farbe"],
    HoldKind ["Teilgriff", "Vollgriff"],
    Direction ["nach unten", "nach links", "nach rechts", "nach hinten", "nach oben"],
    ObstacleKind ["nichts", "ein Gegenstand", "ein Kämpfer"],
    JudgeEvent ["nichts", "Schaden", "ein Sturz", "eine Verschiebung", "Ende des Kampfes"],
    DyingSince ["seit diesem Zug", "seit einem früheren Zug"],
    TurnPhase ["Ansage", "weitere Aktionen", "Initiative", "Stechen", "Aktionen", "Abschluss"],
    Mode ["einzeln", "fehlgeschlagen", "getrennt", "Schlaghagel"],
}

/// A roll's name in German.
pub(crate) fn roll_in_german(roll: Roll) -> &'static str {
    use crate::value::Typed;
    use crate::words::Language;
    let roll = roll.to_value();
    let Kind::Name(list) = roll.kind else { return "" };
    LISTS[usize::from(list)].word(roll.number, Language::German).unwrap_or("")
}

const ACT: &[(&str, Kind)] = &[("act", kind_of::<ActKind>()), ("attack", Kind::Attack)];
const ACTIONS: &[(&str, Kind)] = &[("actions", Kind::Actions)];
const AREAS: &[(&str, Kind)] = &[("areas", Kind::Areas)];
const COLOR: &[(&str, Kind)] = &[("color", kind_of::<Color>())];
const DAMAGE: &[(&str, Kind)] = &[("damage", Kind::Damage)];
const INTENSITY: &[(&str, Kind)] = &[("intensity", kind_of::<Rank>())];
const OBJECT: &[(&str, Kind)] = &[("object", Kind::Object)];
const PROTECTION: &[(&str, Kind)] = &[("protection", Kind::Strength)];
const TURNS: &[(&str, Kind)] = &[("turns", Kind::Turns)];

/// How something that happened is told, and its values' names and kinds.
pub(crate) const fn line(note: Note) -> Line {
    const fn l(
        indent: u8,
        values: &'static [(&'static str, Kind)],
        en: &'static [&'static str],
        de: &'static [&'static str],
    ) -> Line {
        Line::new(indent, values, en, de)
    }
    match note {
        Note::TurnBegins => {
            Line::heading(&[("turn", Kind::Turn)], &["Turn {turn}"], &["Zug {turn}"])
        }
        Note::Declared => l(
            1,
            ACT,
            &["{who} declares: {attack}", "{who} declares: {act}", "{who} has decided"],
            &["{who} sagt an: {attack}", "{who} sagt an: {act}", "{who} hat sich entschieden"],
        ),
        Note::ExtraActions => l(
            1,
            ACTIONS,
            &["{who} wins {actions} this turn"],
            &["{who} erringt {actions} in diesem Zug"],
        ),
        Note::ExtraActionsFailed => l(
            1,
            &[("actions", Kind::Actions), ("shift", Kind::Columns)],
            &["{who} fails to win {actions}: one, at {shift}"],
            &["{who} erringt keine {actions:n} Aktionen: eine, mit {shift}"],
        ),
        Note::Flurry => l(
            1,
            &[("attacks", Kind::Attacks)],
            &["{who} makes one flurry of {attacks}"],
            &["{who} macht daraus einen Schlaghagel: {attacks}"],
        ),
        Note::Order => l(1, &[("place", Kind::Place)], &["{place}. {who}"], &["{place}. {who}"]),
        Note::Round => Line::heading(
            &[("round", Kind::Round)],
            &["Round {round} of the turn"],
            &["Runde {round} des Zuges"],
        ),
        Note::Acts => {
            l(0, ACT, &["{who}: {attack}", "{who}: {act}"], &["{who}: {attack}", "{who}: {act}"])
        }
        Note::Attacks => l(
            1,
            &[("attack", Kind::Attack)],
            &["{who} attacks {other}"],
            &["{who} greift {other} an"],
        ),
        Note::AttacksObject => {
            l(1, OBJECT, &["{who} goes for {object}"], &["{who} geht auf {object} los"])
        }
        Note::Moot => {
            l(1, &[], &["{who} cannot do that any more"], &["{who} kann das nicht mehr tun"])
        }
        Note::OutOfReach => l(
            1,
            OBJECT,
            &["{object} is out of {who}'s reach", "{other} is out of {who}'s reach"],
            &["{object} ist außer Reichweite von {who}", "{other} ist außer Reichweite von {who}"],
        ),
        Note::GivenUp => l(0, &[], &["{who} gives the action up"], &["{who} gibt die Aktion auf"]),
        Note::Changed => l(0, &[], &["{who} changes the action"], &["{who} wechselt die Aktion"]),
        Note::ChangeFailed => l(
            0,
            &[],
            &["{who} fails to change the action and loses the turn"],
            &["{who} kann die Aktion nicht wechseln und verliert den Zug"],
        ),
        Note::Defends => l(
            1,
            const { &[("defense", kind_of::<Defense>())] },
            &["{who} answers with {defense}"],
            &["{who} antwortet mit: {defense}"],
        ),
        Note::DefenseColor | Note::Color | Note::EscapeColor => Line::silent(COLOR),
        Note::Protects => l(
            2,
            PROTECTION,
            &["that protects {who} by {protection}"],
            &["das schützt {who} mit {protection}"],
        ),
        Note::Buddy => l(
            2,
            PROTECTION,
            &["protections stack: {protection}"],
            &["der Schutz ergänzt sich: {protection}"],
        ),
        Note::Avoided => l(1, &[], &["{who} avoids the attack"], &["{who} entgeht dem Angriff"]),
        Note::Caught => l(1, &[], &["{who} catches it"], &["{who} fängt es"]),
        Note::CatchMissed => l(1, &[], &["{who} misses the catch"], &["{who} greift daneben"]),
        Note::CatchDamaged => l(
            1,
            OBJECT,
            &["{object} is damaged in {who}'s hands", "it is damaged in {who}'s hands"],
            &[
                "{object} nimmt in den Händen von {who} Schaden",
                "es nimmt in den Händen von {who} Schaden",
            ],
        ),
        Note::AutoHit => l(1, &[], &["{who} walks right into it"], &["{who} läuft mitten hinein"]),
        Note::Impossible => l(
            2,
            INTENSITY,
            &["impossible for {who}, not rolled"],
            &["unmöglich für {who}, ohne Wurf"],
        ),
        Note::Automatic => l(
            2,
            INTENSITY,
            &["automatic for {who}, not rolled"],
            &["gelingt {who} von selbst, ohne Wurf"],
        ),
        Note::Effect => {
            l(1, const { &[("effect", kind_of::<Effect>())] }, &["{effect}"], &["{effect}"])
        }
        Note::PulledColor => {
            l(1, COLOR, &["{who} pulls it to {color}"], &["{who} hält sich zurück: {color}"])
        }
        Note::PulledDamage => l(
            1,
            DAMAGE,
            &["{who} pulls the damage to {damage}"],
            &["{who} senkt den Schaden auf {damage}"],
        ),
        Note::SpotStruck => l(1, &[], &["right at the spot"], &["genau auf die Stelle"]),
        Note::SpotMissed => l(1, &[], &["but not at the spot"], &["aber nicht auf die Stelle"]),
        Note::Damage => l(2, DAMAGE, &["{damage} damage"], &["{damage} Schaden"]),
        Note::PassedThrough => l(
            2,
            DAMAGE,
            &["what it passes through takes {damage}"],
            &["was es durchschlägt, nimmt {damage} weg"],
        ),
        Note::Stopped => l(2, DAMAGE, &["{damage} is stopped"], &["{damage} wird abgehalten"]),
        Note::Through => {
            l(2, DAMAGE, &["{damage} gets through to {who}"], &["{damage} kommt durch zu {who}"])
        }
        Note::Check => l(
            2,
            const { &[("result", kind_of::<CheckResult>())] },
            &["{who}: {result}"],
            &["{who}: {result}"],
        ),
        Note::Slammed => l(
            1,
            AREAS,
            &["{who} is slammed {areas}", "{who} is slammed out of sight"],
            &["{who} wird {areas} weit geschleudert", "{who} wird außer Sicht geschleudert"],
        ),
        Note::Direction => l(
            2,
            const { &[("direction", kind_of::<Direction>())] },
            &["direction: {direction}"],
            &["Richtung: {direction}"],
        ),
        Note::Stunned => {
            l(1, TURNS, &["{who} is stunned for {turns}"], &["{who} ist betäubt: {turns}"])
        }
        Note::Unconscious => {
            l(1, TURNS, &["{who} is unconscious for {turns}"], &["{who} ist bewusstlos: {turns}"])
        }
        Note::RankLost => l(
            1,
            &[("ranks", Kind::Ranks)],
            &["{who} has lost {ranks} of Endurance"],
            &["{who} hat {ranks} Ausdauer verloren"],
        ),
        Note::Dying => l(1, &[], &["{who} is dying"], &["{who} liegt im Sterben"]),
        Note::Dead => l(1, &[], &["{who} is dead"], &["{who} ist tot"]),
        Note::Revived => l(1, &[], &["{other} revives {who}"], &["{other} weckt {who} auf"]),
        Note::Aided => {
            l(1, &[], &["{other} stops the dying of {who}"], &["{other} rettet {who} vor dem Tod"])
        }
        Note::Held => l(
            1,
            const { &[("hold", kind_of::<HoldKind>())] },
            &["{other} has {who} in a {hold}"],
            &["{other} hat {who} im {hold}"],
        ),
        Note::Free => l(1, &[], &["{who} is free of {other}"], &["{who} ist frei von {other}"]),
        Note::Squeezes => l(1, &[], &["{who} squeezes {other}"], &["{who} quetscht {other}"]),
        Note::Reversed => l(
            1,
            &[],
            &["{who} turns the hold on {other}"],
            &["{who} dreht den Griff gegen {other} um"],
        ),
        Note::BystanderStruck => l(
            1,
            COLOR,
            &["the shot strikes {who} instead"],
            &["der Schuss trifft stattdessen {who}"],
        ),
        Note::StruckBehind => l(
            1,
            &[],
            &["the shot strikes something by or behind {other}"],
            &["der Schuss trifft etwas neben oder hinter {other}"],
        ),
        Note::Taken => l(
            1,
            OBJECT,
            &[
                "{who} takes {object} from {other}",
                "{who} takes it from {other}",
                "{who} takes {object}",
                "{who} takes it",
            ],
            &[
                "{who} nimmt {other} ab: {object}",
                "{who} nimmt es {other} ab",
                "{who} nimmt {object}",
                "{who} nimmt es",
            ],
        ),
        Note::Struggle => l(
            1,
            OBJECT,
            &["{who} and {other} struggle for {object}", "{who} and {other} struggle for it"],
            &["{who} und {other} ringen um {object}", "{who} und {other} ringen darum"],
        ),
        Note::Broken => {
            l(1, OBJECT, &["{object} breaks", "it breaks"], &["{object} zerbricht", "es zerbricht"])
        }
        Note::MayBreak => l(
            1,
            OBJECT,
            &["{who} goes through; {object} may break", "{who} goes through; it may break"],
            &[
                "{who} bricht durch; {object} kann zerbrechen",
                "{who} bricht durch; es kann zerbrechen",
            ],
        ),
        Note::Charges => {
            l(1, AREAS, &["{who} charges through {areas}"], &["{who} stürmt an: {areas}"])
        }
        Note::Rebound => {
            l(2, DAMAGE, &["{damage} comes back at {who}"], &["{damage} prallt auf {who} zurück"])
        }
        Note::Radiated => l(
            2,
            DAMAGE,
            &["{who}'s armor turns {damage} of it away"],
            &["die Rüstung von {who} lenkt {damage} davon ab"],
        ),
        Note::Impact => l(
            1,
            AREAS,
            &["{who} strikes {other}", "{who} strikes something"],
            &["{who} prallt auf {other}", "{who} prallt auf etwas"],
        ),
        Note::Falls => l(1, AREAS, &["{who} falls {areas}"], &["{who} stürzt: {areas}"]),
        Note::KarmaSpent => l(
            2,
            &[("karma", Kind::Points)],
            &["{who} spends {karma} Karma"],
            &["{who} gibt {karma} Karma aus"],
        ),
        Note::ShiftSet => l(
            1,
            &[("shift", Kind::Columns)],
            &["the Judge gives {who} {shift} for the next turn"],
            &["der Spielleiter gibt {who} {shift} für den nächsten Zug"],
        ),
        Note::Event => l(
            1,
            DAMAGE,
            &["something strikes {who} for {damage}"],
            &["etwas trifft {who} mit {damage}"],
        ),
        Note::Recovered => l(
            1,
            &[("health", Kind::Points)],
            &["{who} regains {health} Health"],
            &["{who} gewinnt {health} Gesundheit zurück"],
        ),
        Note::AmmunitionLeft => l(
            2,
            &[("left", Kind::Uses), ("attack", Kind::Attack)],
            &["{who} has {left} left"],
            &["{who} hat noch {left}"],
        ),
        Note::Over => Line::heading(
            &[("side", Kind::Side)],
            &["The battle is over: {side} has won.", "The battle is over; nobody has won."],
            &[
                "Der Kampf ist vorbei: {side} hat gewonnen.",
                "Der Kampf ist vorbei; niemand hat gewonnen.",
            ],
        ),
        Note::Appears => l(1, &[], &["{who} appears"], &["{who} erscheint"]),
        Note::ActionSpent => l(
            2,
            &[("left", Kind::Actions)],
            &["{who} spends an action on it"],
            &["{who} wendet dafür eine Aktion auf"],
        ),
    }
}

/// What a field is.
pub(crate) const fn field(field: Field) -> FieldInfo {
    const fn of(kind: Kind, de: &'static str) -> FieldInfo {
        FieldInfo::listed(Shape::Actor, Cell::plain(kind), de)
    }
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
        Field::Health => FieldInfo::told(Shape::Actor, Cell::plain(Kind::Points), "Gesundheit"),
        Field::Karma => FieldInfo::told(Shape::Actor, Cell::plain(Kind::Points), "Karma"),
        Field::RanksLost => of(Kind::Ranks, "verlorene Ränge Ausdauer"),
        Field::Stun => of(Kind::Turns, "Betäubung"),
        Field::Dying => maybe(Shape::Actor, kind_of::<DyingSince>(), "im Sterben"),
        Field::Dead => of(Kind::YesNo, "tot"),
        Field::Aided => of(Kind::YesNo, "versorgt"),
        Field::HeldBy => maybe(Shape::Actor, Kind::Actor, "gehalten von"),
        Field::HoldKind => maybe(Shape::Actor, kind_of::<HoldKind>(), "Griff"),
        Field::HeldByPower => of(Kind::YesNo, "durch eine Kraft gehalten"),
        Field::Holding => maybe(Shape::Actor, Kind::Actor, "hält"),
        Field::Shift => of(Kind::Columns, "Verschiebung"),
        Field::NextShift => of(Kind::Columns, "Verschiebung im nächsten Zug"),
        Field::Actions => of(Kind::Actions, "Aktionen"),
        Field::Wanted => of(Kind::Actions, "gewollte Aktionen"),
        Field::Acted => of(Kind::YesNo, "hat gehandelt"),
        Field::Aversions => of(Kind::Times, "Abwehren"),
        Field::Mode => of(kind_of::<Mode>(), "Art der Aktionen"),
        Field::FullMove => of(Kind::YesNo, "volle Bewegung"),
        Field::HoldKept => of(Kind::YesNo, "Griff gehalten"),
        Field::Changed => of(Kind::YesNo, "Aktion gewechselt"),
        Field::Spare => of(Kind::Actions, "übrige Aktionen"),
        Field::Next | Field::Initiative | Field::Passed => FieldInfo::internal(Shape::Actor),
        Field::Act => slot(Cell::plain(kind_of::<ActKind>()), "Aktion"),
        Field::Attack => slot(Cell::or_nothing(Kind::Attack), "Angriff"),
        Field::TargetActor => slot(Cell::or_nothing(Kind::Actor), "Ziel"),
        Field::TargetObject => slot(Cell::or_nothing(Kind::Object), "Zielgegenstand"),
        Field::Manner => slot(Cell::plain(kind_of::<Manner>()), "Weise"),
        Field::Paid => listed(Shape::ActorFoe, Kind::YesNo, "bezahlt"),
        Field::Bonus => listed(Shape::ActorFoe, Kind::Columns, "Bonus"),
        Field::BonusTurns => listed(Shape::ActorFoe, Kind::Turns, "Dauer des Bonus"),
        Field::Used => listed(Shape::ActorAttack, Kind::Uses, "verbraucht"),
        Field::Turn => listed(Shape::Battle, Kind::Turn, "Zug"),
        Field::TurnPhase => listed(Shape::Battle, kind_of::<TurnPhase>(), "Schritt"),
        Field::Cursor => FieldInfo::internal(Shape::Battle),
        Field::Round => listed(Shape::Battle, Kind::Round, "Runde"),
        Field::Order => maybe(Shape::BattleList, Kind::Actor, "Reihenfolge"),
        Field::Level => listed(Shape::BattleList, Kind::YesNo, "gleichauf"),
        Field::Holder => maybe(Shape::Object, Kind::Actor, "Halter"),
        Field::BrokenObject => listed(Shape::Object, Kind::YesNo, "zerbrochen"),
        Field::Ended => listed(Shape::Battle, Kind::YesNo, "beendet"),
    }
}
