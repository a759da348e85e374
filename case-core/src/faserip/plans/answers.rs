//! The legal answers of each question, and what the built-in plan answers.

use super::{plan, seats};
use crate::data::value::{Areas, AttackId, Attacks, Named, Typed, Value};
use crate::data::who::{ActorId, SideId};
use crate::faserip::book::rule::Rule;
use crate::faserip::questions::asked::{
    ChooseOption, DodgeThisTurn, GoesOn, LeaveBattle, MoveAreas, Question, QuestionKind, Regroup,
    RegroupWith, SideToGoFirst, StrikeAtComer, TeleportWhen, TryAttacks, WayToCharge, WayToClose,
};
use crate::faserip::questions::refusals::{PhRefusal, Refusal};
use crate::faserip::rules::adapter::{as_case, lift_refused};
use crate::faserip::rules::legal::{
    MOST_ATTACKS, allows_dodge, could_regroup, faces_shots, level_sides, limit, may_try_more,
    why_no_counter, why_no_option, why_not_left, why_not_regrouped,
};
use crate::faserip::shared::{
    Case, CaseQuestion, CaseRefusal, MAX_AREAS, PickAction, PickTarget, attacks, why_not_there,
};
use crate::faserip::words::lists::{MovementOption, Phase};
use crate::faserip::{Faserip, PhQuestion, Setup, View};
use crate::kernel::question::{Asked, LegalAnswers, Query, QuestionInfo, answers};
use crate::kernel::refusal::{Refused, needs};
use alloc::vec::Vec;

pub(crate) fn fighters(setup: &Setup) -> impl Iterator<Item = ActorId> + use<> {
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
        }, within (0, MAX_AREAS),
        plan |q, v| limit(v, q.who);
    WayToClose -> Areas: amount (0, MAX_AREAS),
        plan |q, v| seats::way_to_close(v, q.mover, q.target);
    WayToCharge -> Areas: amount (0, MAX_AREAS),
        plan |q, v| seats::way_to_charge(v, q.mover, q.target);
    DodgeThisTurn -> bool: no or yes,
        unless |q, v, dodges| {
            needs(!dodges || allows_dodge(v, q.who), PhRefusal::TooFastToDodge.into())
                .or_else(|| needs(!dodges || faces_shots(v, q.who), PhRefusal::NothingToDodge.into()))
        },
        plan |q, v| q.is_legal(v, true) && plan::dodges(v, q.who);
    TeleportWhen -> Option<Phase>:
        pick from |_, _| [None, Some(Phase::A), Some(Phase::B)].into_iter(),
        unless |_, _, phase| needs(phase != Some(Phase::C), PhRefusal::NoSuchPhase.into()),
        plan |_, _| None;
    SideToGoFirst -> SideId:
        pick from |q, v| {
            let mut level: Vec<usize> = level_sides(v.state, q.place).collect();
            level.sort_unstable();
            level.into_iter().filter_map(SideId::new)
        },
        unless |q, v, side| {
            let level = level_sides(v.state, q.place).any(|at| at == side.place());
            needs(level, PhRefusal::NotLevel.into())
        },
        plan |q, v| {
            let first = level_sides(v.state, q.place).next().unwrap_or(0);
            SideId::new(first).unwrap_or(SideId(0))
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
