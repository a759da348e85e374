//! The built-in plan: a legal and sensible answer to everything. Shooters keep their distance and
//! dodge, brawlers close in and stay at their foe, chargers charge and break off to charge again;
//! the rest is CASE's plan. The map it supposes has everybody an area or two apart.

use super::View;
use super::feats::best_rank;
use super::legal::{Kind, allows_option, has, kind_of, usable};
use super::questions::{PhQuestionKind, Question, QuestionKind, as_case};
use super::shared::{
    Ability, Act, ActLimit, CaseField, CaseQuestion, CaseQuestionKind, Defense, Go, PickAction,
    PickTarget, Rank, Target, attack_at, defense_among, expected_reach,
};
use super::state::MovementOption;
use crate::question::{Asked, Query};
use crate::value::{AttackId, Typed, Value};
use crate::who::ActorId;

/// The questions whose answers decide fights.
pub(super) const TACTICAL: &[QuestionKind] = &[
    QuestionKind::Own(PhQuestionKind::Option),
    QuestionKind::Own(PhQuestionKind::Attacks),
    QuestionKind::Case(CaseQuestionKind::Action),
    QuestionKind::Case(CaseQuestionKind::Target),
    QuestionKind::Own(PhQuestionKind::Dodge),
    QuestionKind::Own(PhQuestionKind::Counter),
    QuestionKind::Case(CaseQuestionKind::Defense),
    QuestionKind::Case(CaseQuestionKind::Hold),
];

/// PH3: whether two attacks are likely to be won.
pub(super) fn is_many_handed(v: View<'_>, who: ActorId) -> bool {
    best_rank(v, who) >= Rank::Amazing
}

/// PH13: whether a dodge promises more than it costs.
pub(super) fn dodges(v: View<'_>, who: ActorId) -> bool {
    let agility = v.state.case.rank(&v.setup.case, who, Ability::AgilityBalance);
    let busy = v.state.case_of(who, CaseField::Wanted) > 1;
    agility >= Rank::Excellent
        && (!busy || v.setup.rulings.dodge_own_cs == 0)
        && v.setup.allowance(who) > 0
}

/// The attack that promises most among those that `keep` names.
pub(super) fn best(v: View<'_>, who: ActorId, keep: impl Fn(AttackId) -> bool) -> Option<AttackId> {
    let sheet = v.setup.case.fighters.get(who.index())?;
    let kept = usable(v, who).filter(|(id, _)| keep(*id));
    let best = kept.max_by_key(|(id, attack)| {
        (expected_reach(sheet, &v.state.case, *id, attack), core::cmp::Reverse(id.place))
    });
    best.map(|(id, _)| id)
}

/// Somebody with whom a fighter is engaged and who still stands.
fn at_hand(v: View<'_>, who: ActorId) -> Option<ActorId> {
    v.state.engaged(who).find(|foe| v.state.case.stands(&v.setup.case, *foe))
}

/// PH12 to PH18: the option that goes with the best attack.
pub(super) fn option(v: View<'_>, who: ActorId) -> MovementOption {
    use MovementOption as M;
    let Some(sheet) = v.setup.case.fighters.get(who.index()) else { return M::Hold };
    let first = best(v, who, |_| true);
    let Some(attack) = first.and_then(|id| attack_at(&v.setup.case, id)) else { return M::Hold };
    let weak = v.state.case.health(who).saturating_mul(2) < sheet.health;
    let over = !(0..v.setup.case.fighters.len()).map(ActorId::fighter).any(|foe| {
        v.setup.side(foe) != v.setup.side(who) && v.state.case.stands(&v.setup.case, foe)
    });
    let wish = if over || v.state.case.held(who).is_some() || v.state.case.holding(who).is_some() {
        M::Hold
    } else if at_hand(v, who).is_some() {
        match kind_of(attack) {
            Kind::Charge if !has(v, who, Kind::Contact) => M::Disengage,
            Kind::Shot if weak && has(v, who, Kind::Contact) => M::Withdraw,
            Kind::Shot if weak => M::Disengage,
            _ => M::Hold,
        }
    } else {
        match kind_of(attack) {
            Kind::Shot if v.setup.allowance(who) > 3 => M::Lateral,
            Kind::Contact if attack.reach > 0 => M::Hold,
            Kind::Contact if allows_option(v, who, M::Teleport) => M::Teleport,
            Kind::Contact => M::Close,
            Kind::Charge => M::Charge,
            _ => M::Hold,
        }
    };
    if allows_option(v, who, wish) { wish } else { M::Hold }
}

/// The answer to one of CASE's questions.
pub(super) fn of_case(v: View<'_>, question: &CaseQuestion) -> Value {
    match question {
        CaseQuestion::Action(q) => action(v, *q).to_value(),
        CaseQuestion::Target(q) => target(v, q).to_value(),
        CaseQuestion::Defense(q) => {
            defense_among(*q, as_case(v), |defense| defense != Defense::Dodge).to_value()
        }
        CaseQuestion::Go(q) => {
            // An attack on somebody who is down already is given up.
            let foe = v.state.next_declared(q.who).target.and_then(Target::actor);
            let down = foe.is_some_and(|foe| !v.state.case.stands(&v.setup.case, foe));
            let attacks = q.act.attack().is_some();
            if attacks && down { Go::GiveUp.into() } else { Go::Ahead.into() }
        }
        question => question.suggestion(as_case(v)),
    }
}

fn action(v: View<'_>, q: PickAction) -> Act {
    let legal = |act: Act| Question::from(q).is_legal(v, act.to_value());
    let first = v.state.case.declared(q.who, 0).act;
    if q.slot.0 > 1 && q.limit == ActLimit::Any && legal(first) {
        return first;
    }
    if v.state.case.held(q.who).is_some() && legal(Act::Escape) {
        return Act::Escape;
    }
    let as_case = q.plan(as_case(v));
    if (as_case == Act::FirstAid || q.limit == ActLimit::LikeFirst) && legal(as_case) {
        return as_case;
    }
    best(v, q.who, |id| legal(Act::Attack(id))).map_or(Act::Pass, Act::Attack)
}

fn target(v: View<'_>, q: &PickTarget) -> Option<Target> {
    let legal = |target: &Option<Target>| Question::from(*q).is_legal(v, target.to_value());
    let foe = at_hand(v, q.who).map(Target::Actor);
    let at_hand = (q.act != Act::FirstAid && foe.is_some()).then_some(foe);
    let of_case = core::iter::once_with(|| q.plan(as_case(v)));
    let mut first = at_hand.into_iter().chain(of_case).chain(q.candidates(as_case(v)));
    first.find(legal).flatten()
}
