//! All questions: the phases' own, and CASE's as narrowed by the phases.

use super::adapter::lift_refused;
use super::legal::{
    MOST_ATTACKS, allows_dodge, could_regroup, level_sides, limit, may_try_more, why_no_counter,
    why_no_option, why_not_left, why_not_regrouped,
};
use super::plan;
use super::refusals::{PhRefusal, Refusal};
use super::rule::{Ph, Rule};
use super::shared::{
    Case, CaseQuestion, CaseQuestionKind, CaseRefusal, MAX_AREAS, PickAction, PickTarget, Target,
    attacks, why_not_there,
};
use super::state::{MovementOption, Phase};
use super::{Faserip, Setup, View, seats};
use crate::data::value::{Areas, AttackId, Attacks, Named, Place, Side, Typed, Value};
use crate::data::who::ActorId;
use crate::declare::joined;
use crate::kernel::question::{Asked, LegalAnswers, Query, QuestionInfo, answers, questions};
use crate::kernel::refusal::{Refused, needs};
use alloc::vec::Vec;

joined! {
    /// All questions.
    #[doc(hidden)]
    "question", pub enum QuestionKind { Case(CaseQuestionKind), Own(PhQuestionKind) } kept (40, 13)
}

/// A question of CASE or of the phases.
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
    /// The map: whose engagement the engine has wrong; nobody's if none.
    Regroup "whose engagement changes" PH1 = Regroup {} -> Option<ActorId> as open;
    en "Whose engagement changes?" ["{answer}", "nobody's"];
    /// The map: with whom a fighter is now engaged, or no longer.
    RegroupWith "engaged with" PH1 = RegroupWith {
        /// Whose engagement changes.
        fighter: ActorId,
    } -> ActorId as open;
    en "With whom is {fighter} now engaged, or no longer?" [];
    /// The fighter: its movement option (PH12 to PH18).
    Option "movement option" PH2 = ChooseOption {} -> MovementOption as secret;
    en "What does {who} do with its movement?" [];
    /// The fighter: how many attacks to try for.
    Attacks "attacks to try" PH3 = TryAttacks {} -> Attacks as secret;
    en "How many attacks does {who} try for?" [];
    /// The fighter: how far it moves, which is its velocity (PH8, PH16, PH17).
    Areas "areas to move" PH8 = MoveAreas {} -> Areas as secret;
    en "How far does {who} move?" [];
    /// The map: how far a fighter who closes in has to move to reach its target.
    WayToClose "areas to close in" PH14 = WayToClose {
        /// Who closes in.
        mover: ActorId,
        /// Upon whom or what.
        target: Target,
    } -> Areas as open;
    en "How far does {mover} have to go to reach {target}?" [];
    /// The map: the areas to charge to reach the target; 0 if it is out of reach or too near.
    WayToCharge "areas to charge" PH15 = WayToCharge {
        /// Who charges.
        mover: ActorId,
        /// At whom or what.
        target: Target,
    } -> Areas as open;
    en "How far does {mover} have to charge to reach {target}?" [];
    /// The fighter: whether it dodges this turn.
    Dodge "dodge this turn" PH13 = DodgeThisTurn {} -> bool as open;
    en "Does {who} dodge this turn?" ["dodge", "no dodge"];
    /// The Judge: in which phase a teleporter acts, or whether by its power FEAT.
    Teleport "teleport when" PH18 = TeleportWhen {
        /// Who teleports.
        fighter: ActorId,
    } -> Option<Phase> as open;
    en "When does {fighter} appear?" ["{answer}", "by the power FEAT"];
    /// The Judge: which of the sides tied from a position of the order on goes first (PH-r2).
    SideFirst "side to go first" PH4 = SideToGoFirst {
        /// The place.
        place: Place,
    } -> Side as open;
    en "Which of the level sides goes first?" [];
    /// The fighter: its attack on a closer or charger, if any.
    Counter "strike at the comer" PH25 = StrikeAtComer {
        /// The closer or charger.
        comer: ActorId,
    } -> Option<AttackId> as open;
    en "What does {who} strike with at {comer}?" ["{answer}", "no strike"];
    /// The fighter: whether it leaves the battle after disengaging.
    Leave "leave the battle" PH27 = LeaveBattle {} -> bool as open;
    en "Does {who} leave the battle?" ["retreat", "stay"];
    /// The Judge: whether the battle goes on, or has ended by retreat, surrender or truce.
    GoesOn "battle goes on" PH27 = GoesOn {} -> bool as open;
    en "Does the battle go on?" ["it goes on", "it is over"];
}

fn fighters(setup: &Setup) -> impl Iterator<Item = ActorId> + use<> {
    (0..setup.case.fighters.len()).map(ActorId::fighter)
}

answers! {
    Faserip;
    Regroup -> Option<ActorId>:
        pick from |_, v| core::iter::once(None).chain(fighters(v.setup).map(Some)),
        unless |_, v, answer| {
            let who = answer?;
            let could = || fighters(v.setup).any(|foe| could_regroup(v, who, foe));
            why_not_there(as_case(v), who)
                .map(Refusal::Case)
                .or_else(|| needs(could(), PhRefusal::NobodyToEngage.into()))
        },
        plan |_, _| None;
    RegroupWith -> ActorId: pick from |_, v| fighters(v.setup),
        unless |q, v, foe| why_not_regrouped(v, q.fighter, foe),
        want |_, _| None, or ActorId::NOBODY;
    ChooseOption -> MovementOption: pick from |_, _| MovementOption::ALL.iter().copied(),
        unless |q, v, option| why_no_option(v, q.who, option).map(Refusal::Own),
        plan |q, v| plan::option(v, q.who);
    TryAttacks -> Attacks: pick from |_, _| (1..=MOST_ATTACKS).map(Attacks),
        unless |q, v, attacks| match attacks.0 {
            1 => None,
            2..=MOST_ATTACKS => needs(may_try_more(v, q.who), PhRefusal::NotSeveral.into()),
            _ => Some(Refusal::Case(CaseRefusal::NoSuchNumber)),
        },
        plan |q, v| {
            if plan::tries_two(v, q.who) && q.is_legal(v, Attacks(2)) { Attacks(2) } else { Attacks(1) }
        };
    MoveAreas -> Areas:
        amount from |q, v| {
            let least = i32::from(v.state.option(q.who) == MovementOption::Lateral);
            (least, limit(v, q.who).max(least))
        },
        plan |q, v| limit(v, q.who);
    WayToClose -> Areas: amount from |_, _| (0, MAX_AREAS),
        plan |q, v| seats::way_to_close(v, q.mover, q.target);
    WayToCharge -> Areas: amount from |_, _| (0, MAX_AREAS),
        plan |q, v| seats::way_to_charge(v, q.mover, q.target);
    DodgeThisTurn -> bool: no or yes,
        unless |q, v, dodges| {
            needs(!dodges || allows_dodge(v, q.who), PhRefusal::TooFastToDodge.into())
        },
        plan |q, v| q.is_legal(v, true) && plan::dodges(v, q.who);
    TeleportWhen -> Option<Phase>:
        pick from |_, _| [None, Some(Phase::A), Some(Phase::B)].into_iter(),
        unless |_, _, phase| needs(phase != Some(Phase::C), PhRefusal::NoSuchPhase.into()),
        plan |_, _| None;
    SideToGoFirst -> Side:
        pick from |q, v| {
            let mut level: Vec<usize> = level_sides(v.state, q.place).collect();
            level.sort_unstable();
            level.into_iter().map(|side| Side(i32::try_from(side).unwrap_or(0)))
        },
        unless |q, v, side| {
            let level = level_sides(v.state, q.place).any(|at| i32::try_from(at) == Ok(side.0));
            needs(level, PhRefusal::NotLevel.into())
        },
        plan |q, v| {
            let first = level_sides(v.state, q.place).next().unwrap_or(0);
            Side(i32::try_from(first).unwrap_or(0))
        };
    StrikeAtComer -> Option<AttackId>:
        pick from |q, v| core::iter::once(None).chain(attacks(q.who, &v.setup.case).map(Some)),
        unless |q, v, answer| {
            let attack = answer?;
            needs(attack.of == q.who, Refusal::Case(CaseRefusal::NoSuchAttack))
                .or_else(|| why_no_counter(v, q.who, q.comer, attack))
        },
        plan |q, v| plan::counter(v, q);
    LeaveBattle -> bool: yes or no, plan |q, v| plan::leaves(v, q.who);
    GoesOn -> bool: yes or no, plan |_, _| true;
}

/// A view of CASE's part.
pub(super) fn as_case(v: View<'_>) -> crate::kernel::system::View<'_, Case> {
    crate::kernel::system::View::new(&v.setup.case, &v.state.case)
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

/// The only answer to one of CASE's questions that the phases allow; [`Value::NOTHING`] if they
/// allow none, and `None` if several.
fn only_left<Q: Query<Case> + Into<CaseQuestion>>(v: View<'_>, q: Q) -> Option<Value> {
    let (as_case, any) = (as_case(v), q.into());
    let candidates = q.candidates(as_case).filter(|answer| q.refusal(as_case, *answer).is_none());
    let leaves = |answer: &Value| why_not_left(v, &any, *answer).is_none();
    let mut left = candidates.map(Typed::to_value).filter(leaves);
    match (left.next(), left.next()) {
        (only, None) => Some(only.unwrap_or(Value::NOTHING)),
        _ => None,
    }
}

/// CASE's questions have CASE's answers, except those that the phases forbid.
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
                    list.retain(|answer| why_not_left(v, q, *answer).is_none());
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
            Question::Case(q) => {
                let action = PickAction::of(q).map(|q| only_left(v, q));
                let target = || PickTarget::of(q).map(|q| only_left(v, q));
                action.or_else(target).unwrap_or_else(|| self.legal(v).only())
            }
            Question::Own(q) => q.only(v),
        }
    }
    fn rule(&self) -> Rule {
        match self {
            Question::Case(q) => Rule::Case(q.rule()),
            Question::Own(q) => q.rule(),
        }
    }
    fn refusal(&self, v: View<'_>, answer: Value) -> Option<Refused<Faserip>> {
        match self {
            Question::Case(q) => {
                let of_case = q.refusal(as_case(v), answer).map(lift_refused);
                let why = of_case.or_else(|| why_not_left(v, q, answer).map(Refused::By))?;
                let otherwise = answer.is_nothing() && self.only(v) == Some(Value::NOTHING);
                (!otherwise).then_some(why)
            }
            Question::Own(q) => q.refusal(v, answer),
        }
    }
    fn unavailable(&self, v: View<'_>) -> Vec<(Value, Refused<Faserip>)> {
        match self {
            Question::Case(q) => {
                let refused = q.unavailable(as_case(v)).into_iter();
                let of_case = refused.map(|(answer, why)| (answer, lift_refused(why)));
                let LegalAnswers::List(legal) = q.legal(as_case(v)) else { return Vec::new() };
                let left = legal.into_iter().filter(|answer| !answer.is_nothing());
                let own = left
                    .filter_map(|answer| Some((answer, Refused::By(why_not_left(v, q, answer)?))));
                of_case.chain(own).filter(|(_, why)| !why.is_absent()).collect()
            }
            Question::Own(q) => q.unavailable(v),
        }
    }
    fn suggestion(&self, v: View<'_>) -> Value {
        match self {
            Question::Case(q) => plan::of_case(v, q),
            Question::Own(q) => q.suggestion(v),
        }
    }
    fn infos() -> Vec<QuestionInfo> {
        let mut cases = <CaseQuestion as Asked<Case>>::infos().into_iter();
        let mut own = <PhQuestion as Asked<Faserip>>::infos().into_iter();
        let next = |kind: &QuestionKind| match kind {
            QuestionKind::Case(_) => cases.next(),
            QuestionKind::Own(_) => own.next(),
        };
        QuestionKind::ALL.iter().filter_map(next).collect()
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
