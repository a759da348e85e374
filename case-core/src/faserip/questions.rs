//! Everything that is asked: the phases' own questions, and CASE's as the phases narrow them.

use super::legal::{
    MOST_ATTACKS, allows_case, allows_counter, allows_dodge, allows_option, could_regroup,
    is_there, level_sides, limit, may_try_more,
};
use super::plan;
use super::rule::{Ph, Rule};
use super::shared::{Case, CaseQuestion, CaseQuestionKind, MAX_AREAS, Target, attacks};
use super::state::{MovementOption, Phase};
use super::{Faserip, Setup, View};
use crate::data::value::{Areas, AttackId, Attacks, Named, Place, Side, Typed, Value};
use crate::data::who::ActorId;
use crate::declare::joined;
use crate::kernel::question::{Asked, LegalAnswers, Query, QuestionInfo, questions};
use crate::kernel::system::System;
use alloc::vec::Vec;

joined! {
    /// Everything that is asked.
    "question", pub enum QuestionKind { Case(CaseQuestionKind), Own(PhQuestionKind) }
}

/// A question of CASE or one of the phases' own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// One of CASE's.
    Case(CaseQuestion),
    /// One of the phases' own.
    Own(PhQuestion),
}

questions! {
    Faserip, Ph => Rule by Rule::Own, PhQuestionKind => QuestionKind by QuestionKind::Own,
    PhQuestion => Question by Question::Own;
    /// The map: whose engagement is not as the engine has it; nobody's.
    Regroup "whose engagement changes" PH1 = Regroup {} -> Option<ActorId> as open;
    en "Whose engagement changes?" ["{answer}", "nobody's"];
    de "Wessen Nahkampf beginnt oder endet?" ["{answer}", "niemandes"];
    /// The map: with whom a fighter is now engaged, or no longer.
    RegroupWith "engaged with" PH1 = RegroupWith {
        /// Whose engagement changes.
        fighter: ActorId,
    } -> ActorId as open;
    en "With whom is {fighter} now engaged, or no longer?" [];
    de "Mit wem steht {fighter} jetzt im Nahkampf, oder nicht mehr?" [];
    /// The fighter: its movement option (PH12 to PH18).
    Option "movement option" PH2 = ChooseOption {} -> MovementOption as secret;
    en "What does {who} do with its movement?" [];
    de "Was macht {who} mit der Bewegung?" [];
    /// The fighter: how many attacks to try for.
    Attacks "attacks to try" PH3 = TryAttacks {} -> Attacks as secret;
    en "How many attacks does {who} try for?" [];
    de "Wie viele Angriffe versucht {who}?" [];
    /// The fighter: how far it moves; its velocity (PH8, PH16, PH17).
    Areas "areas to move" PH8 = MoveAreas {} -> Areas as secret;
    en "How far does {who} move?" [];
    de "Wie weit bewegt sich {who}?" [];
    /// The map: how far a fighter who closes in has to move to reach its target.
    WayToClose "areas to close in" PH14 = WayToClose {
        /// Who closes in.
        mover: ActorId,
        /// Upon whom or what.
        target: Target,
    } -> Areas as open;
    en "How far does {mover} have to go to reach {target}?" [];
    de "Wie weit hat es {mover} bis {target}?" [];
    /// The map: how far a fighter who charges has to move to reach its target; 0 where it can't be
    /// reached, or is so near that there is no run-up.
    WayToCharge "areas to charge" PH15 = WayToCharge {
        /// Who charges.
        mover: ActorId,
        /// At whom or what.
        target: Target,
    } -> Areas as open;
    en "How far does {mover} have to charge to reach {target}?" [];
    de "Wie lang ist der Anlauf von {mover} bis {target}?" [];
    /// The fighter: whether it dodges this turn.
    Dodge "dodge this turn" PH13 = DodgeThisTurn {} -> bool as open;
    en "Does {who} dodge this turn?" ["dodge", "no dodge"];
    de "Weicht {who} in diesem Zug aus?" ["ausweichen", "nicht ausweichen"];
    /// The Judge: in which phase one who teleports acts; or by its power FEAT.
    Teleport "teleport when" PH18 = TeleportWhen {
        /// Who teleports.
        fighter: ActorId,
    } -> Option<Phase> as open;
    en "When does {fighter} appear?" ["{answer}", "by the power FEAT"];
    de "Wann erscheint {fighter}?" ["{answer}", "nach dem Wurf auf die Kraft"];
    /// The Judge: which of the level sides from a place of the order on goes first (PH-r2).
    SideFirst "side to go first" PH4 = SideToGoFirst {
        /// The place.
        place: Place,
    } -> Side as open;
    en "Which of the level sides goes first?" [];
    de "Welche der gleichauf liegenden Seiten ist zuerst dran?" [];
    /// The fighter: what to strike with at one who has closed in or charged; nothing.
    Counter "strike at the comer" PH25 = StrikeAtComer {
        /// Who has come.
        comer: ActorId,
    } -> Option<AttackId> as open;
    en "What does {who} strike with at {comer}?" ["{answer}", "no strike"];
    de "Womit schlägt {who} nach {comer}?" ["{answer}", "kein Schlag"];
    /// The fighter: whether it leaves the battle, now that it has disengaged.
    Leave "leave the battle" PH27 = LeaveBattle {} -> bool as open;
    en "Does {who} leave the battle?" ["retreat", "stay"];
    de "Verlässt {who} den Kampf?" ["Rückzug", "bleiben"];
    /// The Judge: whether the battle goes on, or has ended by retreat, surrender or truce.
    GoesOn "battle goes on" PH27 = GoesOn {} -> bool as open;
    en "Does the battle go on?" ["it goes on", "it is over"];
    de "Geht der Kampf weiter?" ["er geht weiter", "er ist vorbei"];
}

fn fighters(setup: &Setup) -> impl Iterator<Item = ActorId> + use<> {
    (0..setup.case.fighters.len()).map(ActorId::fighter)
}

impl Query<Faserip> for Regroup {
    fn allows(&self, v: View<'_>, answer: Option<ActorId>) -> bool {
        answer.is_none_or(|who| {
            is_there(v, who) && fighters(v.setup).any(|foe| could_regroup(v, who, foe))
        })
    }
    fn candidates(&self, v: View<'_>) -> impl Iterator<Item = Option<ActorId>> {
        core::iter::once(None).chain(fighters(v.setup).map(Some))
    }
    fn plan(&self, _: View<'_>) -> Option<ActorId> {
        None
    }
}

impl Query<Faserip> for RegroupWith {
    fn allows(&self, v: View<'_>, answer: ActorId) -> bool {
        could_regroup(v, self.fighter, answer)
    }
    fn candidates(&self, v: View<'_>) -> impl Iterator<Item = ActorId> {
        fighters(v.setup)
    }
    fn plan(&self, v: View<'_>) -> ActorId {
        self.candidates(v).find(|foe| self.allows(v, *foe)).unwrap_or(ActorId::NOBODY)
    }
}

impl Query<Faserip> for ChooseOption {
    fn allows(&self, v: View<'_>, answer: MovementOption) -> bool {
        allows_option(v, self.who, answer)
    }
    fn candidates(&self, _: View<'_>) -> impl Iterator<Item = MovementOption> {
        MovementOption::ALL.iter().copied()
    }
    fn plan(&self, v: View<'_>) -> MovementOption {
        plan::option(v, self.who)
    }
}

impl Query<Faserip> for TryAttacks {
    fn allows(&self, v: View<'_>, answer: Attacks) -> bool {
        answer.0 == 1 || ((2..=MOST_ATTACKS).contains(&answer.0) && may_try_more(v, self.who))
    }
    fn candidates(&self, _: View<'_>) -> impl Iterator<Item = Attacks> {
        (1..=MOST_ATTACKS).map(Attacks)
    }
    fn plan(&self, v: View<'_>) -> Attacks {
        Attacks(if plan::tries_two(v, self.who) && self.allows(v, Attacks(2)) { 2 } else { 1 })
    }
}

impl Query<Faserip> for DodgeThisTurn {
    fn allows(&self, v: View<'_>, answer: bool) -> bool {
        !answer || allows_dodge(v, self.who)
    }
    fn candidates(&self, _: View<'_>) -> impl Iterator<Item = bool> {
        [false, true].into_iter()
    }
    fn plan(&self, v: View<'_>) -> bool {
        self.allows(v, true) && plan::dodges(v, self.who)
    }
}

impl Query<Faserip> for TeleportWhen {
    fn allows(&self, _: View<'_>, answer: Option<Phase>) -> bool {
        answer != Some(Phase::C)
    }
    fn candidates(&self, _: View<'_>) -> impl Iterator<Item = Option<Phase>> {
        [None, Some(Phase::A), Some(Phase::B)].into_iter()
    }
    fn plan(&self, _: View<'_>) -> Option<Phase> {
        None
    }
}

impl Query<Faserip> for SideToGoFirst {
    fn allows(&self, v: View<'_>, answer: Side) -> bool {
        self.candidates(v).any(|side| side == answer)
    }
    fn candidates(&self, v: View<'_>) -> impl Iterator<Item = Side> {
        let mut level: Vec<usize> = level_sides(v.state, self.place).collect();
        level.sort_unstable();
        level.into_iter().map(|side| Side(i32::try_from(side).unwrap_or(0)))
    }
    fn plan(&self, v: View<'_>) -> Side {
        let first = level_sides(v.state, self.place).next().unwrap_or(0);
        Side(i32::try_from(first).unwrap_or(0))
    }
}

impl Query<Faserip> for StrikeAtComer {
    fn allows(&self, v: View<'_>, answer: Option<AttackId>) -> bool {
        answer.is_none_or(|attack| {
            attack.of == self.who && allows_counter(v, self.who, self.comer, attack)
        })
    }
    fn candidates(&self, v: View<'_>) -> impl Iterator<Item = Option<AttackId>> {
        core::iter::once(None).chain(attacks(self.who, &v.setup.case).map(Some))
    }
    fn plan(&self, v: View<'_>) -> Option<AttackId> {
        plan::counter(v, *self)
    }
}

impl Query<Faserip> for LeaveBattle {
    fn allows(&self, _: View<'_>, _: bool) -> bool {
        true
    }
    fn candidates(&self, _: View<'_>) -> impl Iterator<Item = bool> {
        [true, false].into_iter()
    }
    fn plan(&self, v: View<'_>) -> bool {
        plan::leaves(v, self.who)
    }
}

impl Query<Faserip> for GoesOn {
    fn allows(&self, _: View<'_>, _: bool) -> bool {
        true
    }
    fn candidates(&self, _: View<'_>) -> impl Iterator<Item = bool> {
        [true, false].into_iter()
    }
    fn plan(&self, _: View<'_>) -> bool {
        true
    }
}

/// Amounts: any whole number of a range is legal.
macro_rules! amounts {
    ($($Q:ident: |$q:pat_param, $v:pat_param| $range:expr,
        plan |$p:pat_param, $w:pat_param| $plan:expr;)+) => {
        $(impl Query<Faserip> for $Q {
            fn allows(&self, _: View<'_>, _: Areas) -> bool {
                true
            }
            fn candidates(&self, _: View<'_>) -> impl Iterator<Item = Areas> {
                core::iter::empty()
            }
            fn range(&self, $v: View<'_>) -> Option<(i32, i32)> {
                let $q = self;
                Some($range)
            }
            fn plan(&self, $w: View<'_>) -> Areas {
                let $p = self;
                Areas($plan)
            }
        })+
    };
}

amounts! {
    MoveAreas: |q, v| {
        let least = i32::from(v.state.option(q.who) == MovementOption::Lateral);
        (least, limit(v, q.who).max(least))
    }, plan |q, v| limit(v, q.who);
    WayToClose: |_, _| (0, MAX_AREAS), plan |q, v| plan::way_to_close(v, q);
    WayToCharge: |_, _| (0, MAX_AREAS), plan |q, v| plan::way_to_charge(v, q);
}

/// A view as CASE has it.
pub(super) fn as_case(v: View<'_>) -> crate::kernel::system::View<'_, Case> {
    // The joined list counts CASE's habits first.
    crate::kernel::system::View::new(&v.setup.case, &v.state.case).with_habits(v.habits)
}

/// CASE's rules ask at the phases' table.
impl<Q: Query<Case>> From<Q> for Question
where
    Q: Into<CaseQuestion>,
{
    fn from(question: Q) -> Question {
        Question::Case(question.into())
    }
}

/// The rule that asks.
pub(super) fn asked_by(kind: QuestionKind) -> Rule {
    match kind {
        QuestionKind::Case(kind) => Rule::Case(Case::asked_by(kind)),
        QuestionKind::Own(kind) => kind.rule(),
    }
}

/// The only answer to one of CASE's questions that the phases leave, where there is only one:
/// nothing where they leave none.
fn only_left<Q: Query<Case> + Into<CaseQuestion>>(v: View<'_>, q: Q) -> Option<Value> {
    let (as_case, any) = (as_case(v), q.into());
    let candidates = q.candidates(as_case).filter(|answer| q.allows(as_case, *answer));
    let mut left = candidates.map(Typed::to_value).filter(|answer| allows_case(v, &any, *answer));
    match (left.next(), left.next()) {
        (only, None) => Some(only.unwrap_or(Value::NOTHING)),
        _ => None,
    }
}

/// CASE's questions have CASE's answers, less those that the phases do not leave.
impl Asked<Faserip> for Question {
    fn kind(&self) -> QuestionKind {
        match self {
            Question::Case(q) => QuestionKind::Case(q.kind()),
            Question::Own(q) => q.kind(),
        }
    }
    fn who(&self) -> ActorId {
        match self {
            Question::Case(q) => q.who(),
            Question::Own(q) => q.who(),
        }
    }
    fn info(&self) -> QuestionInfo {
        match self {
            Question::Case(q) => q.info(),
            Question::Own(q) => q.info(),
        }
    }
    fn subject(&self) -> Vec<Named> {
        match self {
            Question::Case(q) => q.subject(),
            Question::Own(q) => q.subject(),
        }
    }
    fn legal(&self, v: View<'_>) -> LegalAnswers {
        match self {
            Question::Case(q) => match q.legal(as_case(v)) {
                LegalAnswers::List(mut list) => {
                    list.retain(|answer| allows_case(v, q, *answer));
                    if list.is_empty() {
                        list.push(Value::NOTHING);
                    }
                    LegalAnswers::List(list)
                }
                range => range,
            },
            Question::Own(q) => q.legal(v),
        }
    }
    fn only(&self, v: View<'_>) -> Option<Value> {
        match self {
            Question::Case(CaseQuestion::Action(q)) => only_left(v, *q),
            Question::Case(CaseQuestion::Target(q)) => only_left(v, *q),
            Question::Case(_) => self.legal(v).only(),
            Question::Own(q) => q.only(v),
        }
    }
    fn is_legal(&self, v: View<'_>, answer: Value) -> bool {
        match self {
            Question::Case(q) => {
                (q.is_legal(as_case(v), answer) && allows_case(v, q, answer))
                    || (answer.is_nothing() && self.only(v) == Some(Value::NOTHING))
            }
            Question::Own(q) => q.is_legal(v, answer),
        }
    }
    fn suggestion(&self, v: View<'_>) -> Value {
        match self {
            Question::Case(q) => plan::of_case(v, q),
            Question::Own(q) => q.suggestion(v),
        }
    }
    fn infos() -> Vec<QuestionInfo> {
        let mut list = <CaseQuestion as Asked<Case>>::infos();
        list.extend(<PhQuestion as Asked<Faserip>>::infos());
        list
    }
    fn rebuild(kind: QuestionKind, who: ActorId, subject: &[Value]) -> Option<Self> {
        match kind {
            QuestionKind::Case(kind) => {
                <CaseQuestion as Asked<Case>>::rebuild(kind, who, subject).map(Question::Case)
            }
            QuestionKind::Own(_) => PhQuestion::rebuild(kind, who, subject).map(Question::Own),
        }
    }
}
