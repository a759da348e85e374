//! The words of what happens: the system's lists, its notes as lines, its fields, in English and
//! German.

use super::D6;
use super::event::{
    ActiveDefense, Circumstance, DefenseKind, Field, Posture, Roll, StunEffect, VehicleEffect,
    VehicleResult, WayOut, When, WoundResult,
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
use crate::data::words::{Cell, FieldInfo, Shape, kind_of};
use crate::kernel::system::Words;

crate::declare::lists! {
    /// The system's lists.
    pub(crate) const LISTS;
    Roll, DefenseKind, Posture, Act, Band, Situation, Maneuver, Called, Cover, Circumstance,
    WoundLevel, WoundResult, StunEffect, When, WayOut, Speed, Collision, VehicleLevel,
    VehicleResult, VehicleEffect, Reason, TurnPhase, Skill, ActiveDefense,
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
