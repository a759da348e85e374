//! The built-in plan: a legal and sensible answer to everything. Shooters keep their distance and
//! dodge, brawlers close in and stay at their foe, chargers charge and break off to charge again;
//! the rest is CASE's plan. The map it supposes has everybody an area or two apart.

use super::Faserip;
use super::feats::best_rank;
use super::legal::{
    Kind, allows_option, attack_of, has, kind_of, next_planned, planned, usable,
};
use super::questions::{Question, as_case};
use super::shared::{Ability, CaseField, CaseQuestion, CaseQuestionKind, Defense, Rank, act, case_ask};
use super::state::MovementOption;
use crate::question::Asked;
use crate::value::Value;
use crate::who::ActorId;

/// What a plan looks at.
type View<'a> = crate::system::View<'a, Faserip>;

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

/// The place of the attack that promises most among those that `keep` names.
pub(super) fn best(v: View<'_>, who: ActorId, keep: impl Fn(usize) -> bool) -> Option<usize> {
    let sheet = v.setup.case.fighters.get(who.index())?;
    let kept = usable(v, who).filter(|(place, _)| keep(*place));
    let best = kept.max_by_key(|(place, attack)| {
        (case_ask::expected_reach(sheet, attack), core::cmp::Reverse(*place))
    });
    best.map(|(place, _)| place)
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
    let Some(attack) = first.and_then(|place| sheet.attacks.get(place)) else { return M::Hold };
    let weak = v.state.case.health(who).saturating_mul(2) < sheet.health;
    let wish = if v.state.case.held(who).is_some() || v.state.case.holding(who).is_some() {
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
pub(super) fn of_case(v: View<'_>, q: &CaseQuestion) -> Value {
    let of_case = q.suggestion(as_case(v));
    match q.kind {
        CaseQuestionKind::Action => action(v, q, of_case.number).into(),
        CaseQuestionKind::Target => target(v, q, of_case.number).into(),
        CaseQuestionKind::Defense if of_case.number == Defense::Dodge as i32 + 1 => 0.into(),
        CaseQuestionKind::Go => {
            // An attack on somebody who is down already is given up.
            let (code, target) = next_planned(v.state, q.who);
            let foe = ActorId::from_number(target);
            let attacks = attack_of(v.setup, q.who, code).is_some();
            let down = v.setup.side(foe).is_some() && !v.state.case.stands(&v.setup.case, foe);
            if attacks && down { 2.into() } else { 0.into() }
        }
        _ => of_case,
    }
}

fn action(v: View<'_>, q: &CaseQuestion, as_case: i32) -> i32 {
    let legal = |code: i32| Question::Case(*q).is_legal(v, code.into());
    let first = planned(v.state, q.who, 0).0;
    if q.a > 0 && q.b == 0 && legal(first) {
        return first;
    }
    if v.state.case.held(q.who).is_some() && legal(act::ESCAPE) {
        return act::ESCAPE;
    }
    if (as_case == act::AID || q.b == 1) && legal(as_case) {
        return as_case;
    }
    let found = best(v, q.who, |place| legal(act::ATTACK + case_ask::count(place)));
    found.map_or(act::PASS, |place| act::ATTACK + case_ask::count(place))
}

fn target(v: View<'_>, q: &CaseQuestion, as_case: i32) -> i32 {
    let legal = |n: i32| Question::Case(*q).is_legal(v, n.into());
    if let Some(foe) = at_hand(v, q.who)
        && q.a != act::AID
        && legal(foe.number())
    {
        return foe.number();
    }
    if legal(as_case) {
        return as_case;
    }
    let last = case_ask::count(v.setup.case.fighters.len() + v.setup.case.objects.len());
    (0..last).find(|n| legal(*n)).unwrap_or(-1)
}
