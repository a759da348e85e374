//! The words of the phases in English and German, and what their values are.

use super::Faserip;
use super::event::{Field, Note, PhField, PhNote};
use super::questions::{PhQuestion, Question};
use super::rule::{Ph, Rule};
use super::shared::{
    ActKind, Case, CaseField, CaseNote, CaseQuestion, CaseRule, Color, DECLARED, Defense,
    Direction, Manner,
};
use super::sheet::Setup;
use super::state::{Feat, MovementOption, Phase, Step};
use crate::data::value::Kind;
use crate::data::who::ActorId;
use crate::data::words::{Cell, FieldInfo, Line, Shape, kind_of};
use crate::kernel::log::Event;
use crate::kernel::question::Asked;
use crate::kernel::system::{System, Words};

crate::declare::lists! {
    /// The listed enumerations. CASE's stand first, in the same places: a value of one of its kinds is
    /// the same here.
    pub(super) const LISTS after Case::LISTS;
    Phase, Step, MovementOption, Feat,
}

/// How something that happened is told.
pub(super) fn line(note: Note) -> Line {
    match note {
        Note::Case(CaseNote::Defends) => DEFENDS,
        Note::Case(note) => Case::line(note),
        Note::Own(note) => own_line(note),
    }
}

/// A defense is an answer to somebody; a dodge of step 3 is to nobody yet (PH13).
const DEFENDS: Line = Line::new(
    1,
    const { &[("defense", kind_of::<Defense>())] },
    &["{who} answers {other} with {defense}", "{who} prepares for this turn: {defense}"],
    &[
        "{who} antwortet {other} mit: {defense}",
        "{who} bereitet sich für diesen Zug vor: {defense}",
    ],
);

/// How notes are told: how far in, with which values, in English and German; silent without text.
macro_rules! lines {
    ($note:ident; $($N:pat => $indent:literal [$($name:literal: $kind:expr),*]
        en $($en:literal)|*; de $($de:literal)|*;)+) => {
        match $note {
            $($N => {
                Line::new($indent, const { &[$(($name, $kind)),*] }, &[$($en),*], &[$($de),*])
            })+
        }
    };
}

const fn own_line(note: PhNote) -> Line {
    use Kind::{Areas, Attack, Attacks, Columns, Object, Place, Side, Total, Turn};
    use PhNote as N;
    lines! { note;
        N::Engaged => 1 []
            en "{who} and {other} are engaged";
            de "{who} und {other} stehen im Nahkampf";
        N::Parted => 1 []
            en "{who} and {other} are no longer engaged";
            de "{who} und {other} stehen nicht mehr im Nahkampf";
        N::Option | N::Revealed => 1 ["option": kind_of::<MovementOption>()]
            en "{who} will {option}";
            de "{who} wird {option}";
        N::RevealedAct => 1 ["act": kind_of::<ActKind>(), "attack": Attack, "object": Object]
            en "{who} declared: {attack} at {other}" | "{who} declared: {attack} at {object}"
                | "{who} declared: {attack}" | "{who} declared: {act} at {other}"
                | "{who} declared: {act}";
            de "{who} hat angesagt: {attack} gegen {other}"
                | "{who} hat angesagt: {attack} gegen {object}" | "{who} hat angesagt: {attack}"
                | "{who} hat angesagt: {act} für {other}" | "{who} hat angesagt: {act}";
        N::RevealedManner => 1 ["manner": kind_of::<Manner>()]
            en "the attack of {who} is {manner}";
            de "der Angriff von {who}: {manner}";
        N::Velocity => 1 ["areas": Areas]
            en "{who} moves {areas} this turn";
            de "{who} bewegt sich in diesem Zug {areas} weit";
        N::DodgeHolds => 1 ["shift": Columns]
            en "attacks that {who} dodges have {shift} this turn" | "the dodge of {who} comes to nothing";
            de "Angriffe, denen {who} ausweicht, haben in diesem Zug {shift}"
                | "das Ausweichen von {who} nützt nichts";
        N::Feat => 1 ["feat": kind_of::<Feat>()] en; de;
        N::SideTotal => 2 ["side": Side, "total": Total]
            en "{side}: {total}";
            de "{side}: {total}";
        N::SideTie => 1 ["place": Place]
            en "The sides are level";
            de "Die Seiten liegen gleichauf";
        N::MasterInitiative => 1 ["side": Side]
            en "Master Initiative: {side}";
            de "Die Initiative hat {side}";
        N::Events | N::BookKeeping => 0 ["turn": Turn] en; de;
        N::PhaseA => 0 []
            en "Phase A: fire and movement";
            de "Phase A: Feuer und Bewegung";
        N::PhaseB => 0 []
            en "Phase B: Slugfest";
            de "Phase B: Handgemenge";
        N::PhaseC => 0 []
            en "Phase C: movement resolution";
            de "Phase C: Bewegungen";
        N::Speedster => 1 []
            en "{who} is faster than the eye";
            de "{who} ist schneller als das Auge";
        N::ShotWaits => 1 []
            en "{who}'s shot waits for the foe's blows";
            de "Der Schuss von {who} wartet die Schläge des Gegners ab";
        N::Moves => 1 ["areas": Areas]
            en "{who} moves {areas}";
            de "{who} bewegt sich {areas} weit";
        N::Arrives => 1 ["areas": Areas, "object": Object]
            en "{who} reaches {other} after {areas}" | "{who} reaches {object} after {areas}";
            de "{who} erreicht {other} ({areas})" | "{who} erreicht {object} ({areas})";
        N::TooFar => 1 ["areas": Areas]
            en "{who} does not get there: {areas} to go";
            de "{who} kommt nicht an: noch {areas}";
        N::Teleports => 1 ["phase": kind_of::<Phase>()]
            en "{who} will appear in {phase}";
            de "{who} wird in {phase} erscheinen";
        N::LongReach => 1 ["areas": Areas]
            en "{who} reaches out";
            de "{who} langt weit hinüber";
        N::NextAttack => 1 ["attacks": Attacks]
            en "{who} follows up";
            de "{who} setzt nach";
        N::LeftOver => 1 ["attacks": Attacks]
            en "{who} keeps {attacks} for Phase C";
            de "{who} behält {attacks} für Phase C";
        N::FirstStrike => 1 ["attack": Attack]
            en "{who} strikes first at {other}";
            de "{who} kommt {other} mit einem Schlag zuvor";
        N::StrikesBack => 1 ["attack": Attack]
            en "{who} strikes back at {other}";
            de "{who} schlägt gegen {other} zurück";
        N::NoMove => 1 []
            en "{who} makes no move";
            de "{who} bewegt sich nicht";
        N::SlamEnds => 1 ["areas": Areas]
            en "{who} comes down after {areas}" | "{who} is out of sight";
            de "{who} landet {areas} weiter" | "{who} ist außer Sicht";
    }
}

/// What a field is.
pub(super) fn field(field: Field) -> FieldInfo {
    match field {
        Field::Case(field) => Case::field(field),
        Field::Own(field) => own_field(field),
    }
}

/// What a field of the phases' own is.
pub(super) const fn own_field(field: PhField) -> FieldInfo {
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
        F::DodgeColor => or_nothing(Actor, kind_of::<Color>(), "Farbe des Ausweichens"),
        F::Early => listed(Actor, Kind::YesNo, "früh"),
        F::SlamDirection => or_nothing(Actor, kind_of::<Direction>(), "Flugrichtung"),
        F::SlamAreas => or_nothing(Actor, Kind::Areas, "Flugweite"),
        F::LeftOver => listed(Actor, Kind::YesNo, "übrige Angriffe"),
        F::Engaged => listed(ActorFoe, Kind::YesNo, "im Nahkampf").settable(),
        F::Step => listed(Battle, kind_of::<Step>(), "Schritt des Zuges"),
        F::Cursor | F::Stage => FieldInfo::internal(Battle),
        F::Order => or_nothing(BattleList, Kind::Actor, "Reihenfolge der Phase"),
        F::SideOrder => or_nothing(BattleList, Kind::Side, "Reihenfolge der Seiten"),
        F::SideLevel => listed(BattleList, Kind::YesNo, "gleichauf"),
    }
}

/// PH2: whose declared plan an event shows, if it is one of those that stay hidden until step 3. The
/// distance to a target shows whom somebody is about to close upon or to charge.
fn plan_of(event: &Event<Faserip>) -> Option<ActorId> {
    use PhField as F;
    let declares = |rule: Rule| {
        matches!(rule, Rule::Own(Ph::PH2 | Ph::PH3 | Ph::PH17) | Rule::Case(CaseRule::T2))
    };
    match event {
        Event::Decision { question: Question::Case(q), .. } => {
            // Which action is kept (T4) is fixed after step 3.
            let declares = q.is_declaration() && !matches!(q, CaseQuestion::Keep(_));
            declares.then(|| event.who())
        }
        Event::Decision { question: Question::Own(q), .. } => match q {
            PhQuestion::WayToClose(q) => Some(q.mover),
            PhQuestion::WayToCharge(q) => Some(q.mover),
            q => q.info().secret.then(|| q.who()),
        },
        Event::Note { rule, note, who, .. } => match note {
            Note::Own(PhNote::Option) => Some(*who),
            Note::Own(PhNote::Velocity) => (*rule == Rule::Own(Ph::PH8)).then_some(*who),
            Note::Case(CaseNote::Declared | CaseNote::DeclaresMore) => {
                declares(*rule).then_some(*who)
            }
            _ => None,
        },
        Event::Change { rule, key, .. } => {
            let planned = match key.field {
                Field::Own(F::Option | F::Areas | F::Way) => *rule != Rule::Own(Ph::PH27),
                Field::Own(_) => false,
                Field::Case(CaseField::Wanted | CaseField::Actions) => declares(*rule),
                Field::Case(field) => declares(*rule) && DECLARED.contains(&field),
            };
            planned.then_some(key.who)
        }
        _ => None,
    }
}

impl Words<Faserip> for Faserip {
    fn keeps_secrets(setup: &Setup, who: ActorId) -> bool {
        Case::keeps_secrets(&setup.case, who)
    }

    fn is_secret(event: &Event<Self>, setup: &Setup) -> bool {
        plan_of(event).is_some_and(|who| Self::keeps_secrets(setup, who))
    }
}
