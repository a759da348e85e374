//! The words of what happens: the system's lists, its notes as lines, its fields, in English and
//! German.

use super::D6;
use super::event::{
    ActiveDefense, Circumstance, DefenseKind, Field, Note, Posture, Roll, StunEffect,
    VehicleEffect, VehicleResult, WayOut, When, WoundResult,
};
use super::questions::Act;
use super::range::{Band, Situation};
use super::reason::Reason;
use super::skill::Skill;
use super::tables::{Called, Cover, Maneuver};
use super::turn::TurnPhase;
use super::vehicle::{Collision, Speed, VehicleLevel};
use super::wounds::WoundLevel;
use crate::data::value::{Kind, Set};
use crate::data::words::{Cell, FieldInfo, Line, Shape, kind_of};
use crate::kernel::system::Words;

crate::declare::lists! {
    /// The system's lists.
    pub(crate) const LISTS;
    Roll, DefenseKind, Posture, Act, Band, Situation, Maneuver, Called, Cover, Circumstance,
    WoundLevel, WoundResult, StunEffect, When, WayOut, Speed, Collision, VehicleLevel,
    VehicleResult, VehicleEffect, Reason, TurnPhase, Skill, ActiveDefense,
}

const WEAPON: (&str, Kind) = ("weapon", Kind::Attack);
const OBJECT: (&str, Kind) = ("object", Kind::Object);
const DICE: (&str, Kind) = ("dice", Kind::Dice);
const TOTAL: (&str, Kind) = ("total", Kind::Total);
const ACTIONS: (&str, Kind) = ("actions", Kind::Actions);
const DIFFICULTY: (&str, Kind) = ("difficulty", Kind::Difficulty);
const DAMAGE: (&str, Kind) = ("damage", Kind::Damage);

/// How what happened is told: rounds and turns, attacks up to their damage, what becomes of
/// somebody.
#[rustfmt::skip]
#[expect(clippy::too_many_lines, reason = "a table: one row a note")]
pub(crate) const fn line(note: Note) -> Line {
    match note {
        Note::Round => Line::heading(&[("round", Kind::Round)],
            &["Round {round:n}"], &["Runde {round:n}"]),
        Note::Surprise => Line::new(0, &[("side", Kind::Side)],
            &["{side} has the surprise"], &["{side} hat die Überraschung auf der eigenen Seite"]),
        Note::FirstAction => Line::new(0, &[], &["{who} acts first"], &["{who} handelt zuerst"]),
        Note::Place => Line::silent(&[("place", Kind::Place)]),
        Note::Turn => Line::heading(&[ACTIONS], &["{who}: {actions}"], &["{who}: {actions}"]),
        Note::TurnLost => Line::new(0, &[], &["{who} has no turn"], &["{who} hat keinen Zug"]),
        Note::Unused => Line::new(1, &[ACTIONS],
            &["{actions} of {who} unused"], &["ungenutzt von {who}: {actions}"]),
        Note::FatePoint => Line::new(1, &[("left", Kind::Points)],
            &["{who} spends a Fate Point ({left} left)"],
            &["{who} setzt einen Schicksalspunkt ein (noch {left})"]),
        Note::Complication => Line::new(1, &[TOTAL],
            &["a complication for {who}, at a total of {total}"],
            &["eine Komplikation für {who}, bei einem Ergebnis von {total}"]),
        Note::TakenAway => Line::new(1, &[TOTAL],
            &["the 1 and the highest die of {who} are taken away: {total}"],
            &["die 1 und der höchste Würfel von {who} fallen weg: {total}"]),
        Note::NoDice => Line::new(1, &[],
            &["{who} has no dice left for it"], &["{who} hat keine Würfel mehr dafür"]),
        Note::Waits => Line::new(0, &[ACTIONS],
            &["{who} waits with {actions}"], &["{who} wartet ab, noch {actions}"]),
        Note::Resumes => Line::new(0, &[ACTIONS],
            &["{who} waits no longer"], &["{who} wartet nicht länger"]),
        Note::Interrupts => Line::new(0, &[],
            &["{who} interrupts {other}!"], &["{who} unterbricht {other}!"]),
        Note::Moves => Line::new(0, &[], &["{who} moves"], &["{who} bewegt sich"]),
        Note::Posture => Line::new(0, const { &[("posture", kind_of::<Posture>())] },
            &["{who} is {posture} now"], &["{who} ist jetzt {posture}"]),
        Note::Readies => Line::new(0, &[WEAPON],
            &["{who} readies {weapon}"], &["{who} macht {weapon} bereit"]),
        Note::Loads => Line::new(0, &[WEAPON],
            &["{who} loads {weapon}"], &["{who} lädt {weapon}"]),
        Note::QuickDraw => Line::new(0, &[WEAPON, ("attacks", Kind::Attacks), DICE],
            &["{who} draws {weapon} quickly, with {dice} for initiative"],
            &["{who} zieht schnell {weapon}, mit {dice} für die Initiative"]),
        Note::Aims => Line::new(0, const { &[("skill", kind_of::<Skill>()), DICE] },
            &["{who} aims: +{dice}"], &["{who} zielt: +{dice}"]),
        Note::AimLost => Line::new(1, &[DICE],
            &["{who} loses what aiming had won"], &["{who} verliert, was das Zielen gebracht hat"]),
        Note::PartialDefense => Line::new(0, const { &[TOTAL, ("defense", kind_of::<DefenseKind>())] },
            &["{who} defends, {defense}: {total} to hit"],
            &["{who} verteidigt sich, {defense}: {total} zum Treffen"]),
        Note::FullDefense => Line::new(0, const { &[TOTAL, ("defense", kind_of::<DefenseKind>())] },
            &["{who} defends with everything, {defense}: {total} to hit"],
            &["{who} verteidigt sich mit allem, {defense}: {total} zum Treffen"]),
        Note::FreeDefense => Line::new(0, const { &[TOTAL, ("defense", kind_of::<DefenseKind>())] },
            &["{who} is half aware of it, {defense}: {total} to hit"],
            &["{who} ahnt etwas, {defense}: {total} zum Treffen"]),
        Note::GroupAttack => Line::new(0, &[DIFFICULTY],
            &["{who} leads an attack on {other}"], &["{who} führt einen Angriff auf {other}"]),
        Note::GroupFails => Line::new(0, &[DIFFICULTY],
            &["{who} can't bring them together"], &["{who} bringt keine Gruppe zusammen"]),
        Note::Drives => Line::new(0, const { &[("speed", kind_of::<Speed>())] },
            &["{who} drives: {speed}"], &["{who} fährt: {speed}"]),
        Note::DrivingFails => Line::new(1, const { &[("speed", kind_of::<Speed>())] },
            &["{who} does not manage it"], &["{who} schafft es nicht"]),
        Note::DrivesAt => Line::new(0, const { &[("act", kind_of::<Act>())] },
            &["{who} drives at {other}"], &["{who} fährt auf {other} los"]),
        Note::OutOfControl => Line::new(0, const { &[("speed", kind_of::<Speed>())] },
            &["The vehicle of {who} slows down: {speed}"],
            &["Das Fahrzeug von {who} wird langsamer: {speed}"]),
        Note::NoAttack => Line::new(0, &[],
            &["{who} makes no attack"], &["{who} greift nicht an"]),
        Note::AttacksThing => Line::new(0, &[OBJECT, WEAPON],
            &["{who} attacks {object} with {weapon}"], &["{who} greift {object} an: {weapon}"]),
        Note::StrikesThing => Line::new(1, &[OBJECT],
            &["{who} strikes {object}"], &["{who} trifft {object}"]),
        Note::MissesThing => Line::new(1, &[OBJECT],
            &["{who} misses {object}"], &["{who} verfehlt {object}"]),
        Note::Breaks => Line::new(1, &[OBJECT], &["{object} breaks"], &["{object} zerbricht"]),
        Note::Withstands => Line::new(1, &[OBJECT],
            &["{object} withstands"], &["{object} hält stand"]),
        Note::AimsAtRider => Line::new(1, &[],
            &["aimed at {other}, not at the vehicle"],
            &["gezielt auf {other}, nicht auf das Fahrzeug"]),
        Note::Leaves => Line::new(0, &[],
            &["{who} leaves the fight"], &["{who} verlässt den Kampf"]),
        Note::GivesUp => Line::new(0, &[], &["{who} gives up"], &["{who} gibt auf"]),
        Note::ParryEnds => Line::new(1, &[WEAPON],
            &["the parry of {who} with {weapon} is over"],
            &["die Parade von {who} mit {weapon} ist vorbei"]),
        Note::Undecided => Line::heading(&[],
            &["The fight ends undecided."], &["Der Kampf endet unentschieden."]),
        Note::Wins => Line::heading(&[("side", Kind::Side)],
            &["Left standing: {side}."], &["Es steht noch: {side}."]),
        Note::NobodyLeft => Line::heading(&[],
            &["No side is left standing."], &["Keine Seite steht mehr."]),
        Note::Attacks => Line::new(0, &[WEAPON],
            &["{who} attacks {other} with {weapon}", "{who} attacks {other}", "{who} attacks"],
            &["{who} greift {other} an: {weapon}", "{who} greift {other} an", "{who} greift an"]),
        Note::Maneuver => Line::new(1, const { &[("maneuver", kind_of::<Maneuver>())] },
            &["the way: {maneuver}"], &["die Art: {maneuver}"]),
        Note::CalledShot => Line::new(1, const { &[("part", kind_of::<Called>())] },
            &["aimed at: {part}"], &["gezielt auf: {part}"]),
        Note::Range => Line::new(1,
            const { &[("range", kind_of::<Band>()), ("distance", Kind::TenthsOfMeter)] },
            &["{range} range, at {distance}", "{range} range"], &["{range}, {distance}", "{range}"]),
        Note::EstimatedRange => Line::new(1, const { &[("range", kind_of::<Band>())] },
            &["{range} range, by estimate"], &["{range}, geschätzt"]),
        Note::OutOfRange => Line::new(0,
            const { &[("distance", Kind::TenthsOfMeter), ("situation", kind_of::<Situation>())] },
            &["{who} has nothing that reaches {other} at {distance}",
                "{who} has nothing that reaches {other}, {situation}"],
            &["{who} hat nichts, was {other} auf {distance} erreicht",
                "{who} hat nichts, was {other} erreicht, {situation}"]),
        Note::Cover => Line::new(1, const { &[("cover", kind_of::<Cover>())] },
            &["cover for {who}: {cover}"], &["Deckung für {who}: {cover}"]),
        Note::FullCover => Line::new(1, &[],
            &["{who} is wholly hidden"], &["{who} ist ganz verdeckt"]),
        Note::PassiveValue => Line::new(1, &[("value", Kind::Difficulty)],
            &["the passive defense value of {who} is {value}"],
            &["der passive Verteidigungswert von {who} ist {value}"]),
        Note::ActiveValue => Line::new(1,
            const { &[("value", Kind::Difficulty), ("defense", kind_of::<DefenseKind>())] },
            &["the active defense value of {who} is {value}, by {defense}"],
            &["der aktive Verteidigungswert von {who} ist {value}, durch {defense}"]),
        Note::LeastDifficulty => Line::new(1, &[DIFFICULTY],
            &["no difficulty is below {difficulty}"],
            &["keine Schwierigkeit liegt unter {difficulty}"]),
        Note::Difficulty => Line::new(1, &[DIFFICULTY],
            &["difficulty {difficulty}"], &["Schwierigkeit {difficulty}"]),
        Note::Hit => Line::new(1, &[("margin", Kind::Margin)],
            &["{who} hits {other}"], &["{who} trifft {other}"]),
        Note::Miss => Line::new(1, &[], &["{who} misses {other}"], &["{who} verfehlt {other}"]),
        Note::Moot => Line::new(1, &[], &["it comes to nothing"], &["daraus wird nichts"]),
        Note::ParriedByBlade => Line::new(1, &[],
            &["{who} strikes the blade of {other}"], &["{who} schlägt in die Klinge von {other}"]),
        Note::BladeOnBody => Line::new(1, &[], &["{who} meets the blade with the body"],
            &["{who} fängt die Klinge mit dem Körper ab"]),
        Note::BladeStopped => Line::new(1, &[],
            &["{who} stops the blade unharmed"], &["{who} hält die Klinge unversehrt auf"]),
        Note::Damage => Line::new(1, &[DAMAGE], &["damage {damage}"], &["Schaden {damage}"]),
        Note::BonusIgnored => Line::new(1, const { &[("part", kind_of::<Called>())] },
            &["no bonus for accuracy there"], &["dort kein Bonus für Genauigkeit"]),
        Note::ThroughCover => Line::new(1, &[DAMAGE], &["{damage} of it gets through the cover"],
            &["{damage} davon dringt durch die Deckung"]),
        Note::Collides => Line::new(1, const { &[("collision", kind_of::<Collision>())] },
            &["{who} runs into {other}: {collision}"],
            &["{who} stößt mit {other} zusammen: {collision}"]),
        Note::VehicleDamaged => Line::new(1, const { &[("level", kind_of::<VehicleLevel>())] },
            &["the vehicle of {who} is {level}"], &["das Fahrzeug von {who} ist {level}"]),
        Note::PassengersSuffer => Line::new(1, &[DAMAGE],
            &["{damage} of it reaches {who}"], &["{damage} davon trifft {who}"]),
        Note::Wound => Line::new(1,
            const { &[("level", kind_of::<WoundLevel>()), ("result", kind_of::<WoundLevel>())] },
            &["{who} is {level} now, by another injury: {result}", "{who} is {level} now"],
            &["{who} ist jetzt {level}, durch eine weitere Verletzung: {result}",
                "{who} ist jetzt {level}"]),
        Note::StaysAsIs => Line::new(1,
            const { &[("level", kind_of::<WoundLevel>()), ("result", kind_of::<WoundLevel>())] },
            &["{result} changes nothing for {who}: {level}"],
            &["{result} ändert für {who} nichts: {level}"]),
        Note::BodyPoints => Line::new(1,
            &[("points", Kind::Points), ("left", Kind::Points), ("maximum", Kind::Points)],
            &["{who} loses {points} Body Points: {left} of {maximum} left"],
            &["{who} verliert {points} Körperpunkte: {left} von {maximum} übrig"]),
        Note::HasBodyPoints => Line::new(0, &[("points", Kind::Points)],
            &["{who} has {points} Body Points"], &["{who} hat {points} Körperpunkte"]),
        Note::Stunned => Line::new(1, const { &[("effect", kind_of::<StunEffect>())] },
            &["{who} is dazed: {effect}"], &["{who} ist benommen: {effect}"]),
        Note::StaysUp => Line::new(1, &[], &["{who} stays up"], &["{who} bleibt auf den Beinen"]),
        Note::Massive => Line::new(1, &[],
            &["{who} can only defend or run for two rounds"],
            &["{who} kann zwei Runden lang nur ausweichen oder fliehen"]),
        Note::ShakesOff => Line::new(1, &[],
            &["{who} shakes it off"], &["{who} steckt es weg"]),
        Note::Unconscious => Line::new(1, &[("minutes", Kind::Minutes)],
            &["{who} is out for {minutes}", "{who} is out"],
            &["{who} ist bewusstlos, {minutes} lang", "{who} ist bewusstlos"]),
        Note::Wakes => Line::new(0, &[], &["{who} comes to"], &["{who} kommt zu sich"]),
        Note::Dying => Line::new(1, &[], &["{who} is dying"], &["{who} liegt im Sterben"]),
        Note::Dies => Line::new(1, &[], &["{who} is dead"], &["{who} ist tot"]),
        Note::PartHurt => Line::new(1, const { &[("part", kind_of::<Called>())] },
            &["{who} is hurt there for good: {part}"],
            &["bei {who} bleibt dort ein Schaden zurück: {part}"]),
        Note::Because => Line::new(2, const { &[("reason", kind_of::<Reason>())] },
            &["reason: {reason}"], &["Grund: {reason}"]),
        Note::BodyFails => Line::new(1, &[("by", Kind::Modifier)],
            &["everything is harder for {who} now: {by}"],
            &["für {who} ist jetzt alles schwerer: {by}"]),
        Note::Staggers => Line::new(1, &[], &["{who} staggers"], &["{who} taumelt"]),
        Note::Falls => Line::new(1, &[], &["{who} falls"], &["{who} stürzt"]),
        Note::Held => Line::new(1, const { &[("maneuver", kind_of::<Maneuver>())] },
            &["{other} has hold of {who}: {maneuver}"],
            &["{other} hat {who} im Griff: {maneuver}"]),
        Note::Free => Line::new(1, &[], &["{who} is free"], &["{who} ist frei"]),
        Note::StillHeld => Line::new(1, &[],
            &["{who} does not get free"], &["{who} kommt nicht frei"]),
        Note::Entangled => Line::new(1, &[DIFFICULTY],
            &["{who} is entangled: {difficulty} to get free"],
            &["{who} ist verstrickt: {difficulty} zum Freikommen"]),
        Note::Drops => Line::new(1, &[WEAPON],
            &["{who} drops {weapon}"], &["{who} lässt {weapon} fallen"]),
        Note::KeepsGrip => Line::new(1, &[WEAPON],
            &["{who} keeps {weapon}"], &["{who} behält {weapon}"]),
        Note::ArmBroken => Line::new(1, &[],
            &["{who}'s arm is broken"], &["der Arm von {who} ist gebrochen"]),
        Note::ForcedDown => Line::new(1, &[],
            &["{who} is forced down"], &["{who} wird niedergezwungen"]),
        Note::NotLifted => Line::new(1, &[], &["{who} is too heavy"], &["{who} ist zu schwer"]),
        Note::Slammed => Line::new(1, &[DICE], &["{who} is thrown; what is struck takes {dice}"],
            &["{who} wird geschleudert; was getroffen wird, nimmt {dice}"]),
        Note::Trick => Line::new(1, &[("bonus", Kind::Modifier)],
            &["the trick of {who} gives {bonus} damage"],
            &["das Kunststück von {who} gibt {bonus} Schaden"]),
        Note::TrickFails => Line::new(1, &[("margin", Kind::Margin)],
            &["the trick of {who} fails"], &["das Kunststück von {who} misslingt"]),
        Note::Bruised => Line::new(1, &[], &["{who} is not hurt"], &["{who} ist nicht verletzt"]),
    }
}

/// What a field is.
#[rustfmt::skip]
#[expect(clippy::too_many_lines, reason = "a table: one row a field")]
pub(crate) const fn field(field: Field) -> FieldInfo {
    use Shape::{Actor, ActorAttack, Battle, BattleList};
    const fn rounds(de: &'static str) -> FieldInfo {
        FieldInfo::listed(Actor, Cell::unless_zero(kind_of::<Set<When>>()), de)
    }
    const fn yes(de: &'static str) -> FieldInfo {
        FieldInfo::listed(Actor, Cell::plain(Kind::YesNo), de)
    }
    const fn plain(kind: Kind, de: &'static str) -> FieldInfo {
        FieldInfo::listed(Actor, Cell::plain(kind), de)
    }
    const fn some(kind: Kind, de: &'static str) -> FieldInfo {
        FieldInfo::listed(Actor, Cell::unless_zero(kind), de)
    }
    const fn named(kind: Kind, de: &'static str) -> FieldInfo {
        FieldInfo::listed(Actor, Cell::or_nothing(kind), de)
    }
    match field {
        Field::Round => FieldInfo::listed(Battle, Cell::plain(Kind::Round), "Runde"),
        Field::TurnPhase => {
            FieldInfo::listed(Battle, Cell::plain(kind_of::<TurnPhase>()), "Teil der Runde")
        }
        Field::At | Field::Offer | Field::WaitingCount | Field::SidesUp
        | Field::Newcomers => {
            FieldInfo::internal(Battle)
        }
        Field::SideStanding => FieldInfo::internal(BattleList),
        Field::Acting => FieldInfo::listed(Battle, Cell::or_nothing(Kind::Actor), "am Zug"),
        Field::Interrupting => {
            FieldInfo::listed(Battle, Cell::plain(Kind::YesNo), "wird unterbrochen")
        }
        Field::SurpriseBy => {
            FieldInfo::listed(Battle, Cell::or_nothing(Kind::Side), "überraschende Seite")
        }
        Field::FirstActor => {
            FieldInfo::listed(Battle, Cell::or_nothing(Kind::Actor), "wer zuerst handelt")
        }
        Field::Prolonged => FieldInfo::listed(Battle, Cell::plain(Kind::YesNo), "geht weiter"),
        Field::Circumstance => some(Kind::Modifier, "Umstand").settable(),
        Field::CircumstanceAfter | Field::LevelBefore => FieldInfo::internal(Actor),
        Field::Gone => yes("hat den Kampf verlassen").settable(),
        Field::Order => FieldInfo::listed(BattleList, Cell::or_nothing(Kind::Actor), "Reihenfolge"),
        Field::Initiative => named(Kind::Initiative, "Initiative"),
        Field::Level => plain(kind_of::<WoundLevel>(), "Wundstufe").settable().lasting(),
        Field::BodyPoints => plain(Kind::Points, "Körperpunkte").settable().lasting(),
        Field::MaxBodyPoints => some(Kind::Points, "höchste Körperpunkte").lasting(),
        Field::CharacterPoints => {
            FieldInfo::told(Actor, Cell::plain(Kind::Points), "Charakterpunkte")
                .settable()
                .lasting()
        }
        Field::FatePoints => plain(Kind::Points, "Schicksalspunkte").settable().lasting(),
        Field::Declared => some(Kind::Actions, "angesagte Aktionen"),
        Field::Left => plain(Kind::Actions, "Aktionen übrig"),
        Field::Borrowed => some(Kind::Actions, "vorgezogene Aktionen"),
        Field::Waiting => yes("wartet ab"),
        Field::DodgeValue => named(Kind::Total, "Ausweichwert"),
        Field::BlockValue => named(Kind::Total, "Blockwert"),
        Field::ParryValue => named(Kind::Total, "Paradewert"),
        Field::DriveValue => named(Kind::Total, "Ausweichfahrwert"),
        Field::ParriesWith => named(Kind::Attack, "pariert mit"),
        Field::AllOut => yes("rückhaltlos"),
        Field::AimedShot => some(Kind::Dice, "gezielter Schuss").settable(),
        Field::AimedThrow => some(Kind::Dice, "gezielter Wurf").settable(),
        Field::StunRounds => rounds("benommen").settable(),
        Field::DefendOnly => rounds("nur Verteidigung").settable(),
        Field::LosesRound => rounds("kein Zug").settable(),
        Field::Posture => plain(kind_of::<Posture>(), "Haltung").settable(),
        Field::Staggered => yes("taumelt").settable(),
        Field::HeldBy => named(Kind::Actor, "gehalten von").settable(),
        Field::HeldHow => some(kind_of::<Maneuver>(), "gehalten durch"),
        Field::HeldFresh => yes("gerade erst gehalten"),
        Field::Holds => named(Kind::Actor, "hält").settable(),
        Field::Entangled => named(Kind::Difficulty, "verstrickt").settable(),
        Field::Unready => {
            let unready = FieldInfo::listed(ActorAttack, Cell::plain(Kind::YesNo), "nicht bereit");
            unready.settable().lasting()
        }
        Field::Unloaded => {
            let unloaded = FieldInfo::listed(ActorAttack, Cell::plain(Kind::YesNo), "nicht geladen");
            unloaded.settable().lasting()
        }
        Field::Wakes => some(Kind::Round, "erwacht").settable(),
        Field::OutSince => some(Kind::Round, "bewusstlos seit").settable(),
        Field::DyingSince => some(Kind::Round, "sterbend seit").settable(),
        Field::TrickBonus => some(Kind::Modifier, "Bonus des Kunststücks"),
        Field::HeadHurt => yes("Kopf verletzt").settable().lasting(),
        Field::ArmHurt => yes("Arm verletzt").settable().lasting(),
        Field::ArmBroken => yes("Arm gebrochen").settable().lasting(),
        Field::LegHurt => yes("Bein verletzt").settable().lasting(),
        Field::HandHurt => yes("Hand verletzt").settable().lasting(),
        Field::BodyFails => some(Kind::Modifier, "alles schwerer um").settable().lasting(),
        Field::QuickWeapon => named(Kind::Attack, "schnell gezogen"),
        Field::QuickAttacks => some(Kind::Attacks, "Angriffe nach schnellem Ziehen"),
        Field::QuickDice => some(Kind::Dice, "Würfel in der Initiative"),
        Field::Aboard => named(Kind::Actor, "an Bord bei").settable(),
        Field::Broken => {
            FieldInfo::told(Shape::Object, Cell::plain(Kind::YesNo), "zerbrochen").settable()
        }
        Field::VehicleLevel => {
            some(kind_of::<VehicleLevel>(), "Fahrzeugschaden").settable().lasting()
        }
        Field::Speed => plain(kind_of::<Speed>(), "Geschwindigkeit").settable(),
        Field::SpeedChanged => some(Kind::Amount, "geänderte Geschwindigkeiten"),
        Field::SpeedLost => {
            some(Kind::Amount, "verlorene Geschwindigkeiten").settable().lasting()
        }
        Field::ManeuverLost => {
            some(Kind::Dice, "verlorene Manövrierfähigkeit").settable().lasting()
        }
        Field::ManeuverBrief => rounds("schlechter zu lenken").settable(),
    }
}

impl Words<D6> for D6 {}
