//! The built-in plan: a legal and sensible answer to everything.

use super::Faserip;
use super::ask::{
    Kind, OwnQuestion, PhQuestionKind, Question, allows, attack_of, count, has, kind_of,
    level_sides, limit, next_planned, planned, usable,
};
use super::shared::{
    Ability, Act, ActLimit, CaseField, CaseQuestion, Defense, Go, Rank, Target, case_ask,
};
use super::sheet::Setup;
use super::state::{MovementOption, State};
use crate::question::{Asked, LegalAnswers};
use crate::system::View;
use crate::value::{AttackId, Typed, Value};
use crate::who::ActorId;

/// The built-in plan: shooters keep their distance and dodge, brawlers close in and stay at their
/// foe, chargers charge and break off to charge again; the rest is CASE's plan. The map it supposes
/// has everybody an area or two apart.
pub(super) fn suggest(q: &Question, v: View<'_, Faserip>) -> Value {
    match q {
        Question::Case(case) => suggest_case(q, case, v),
        Question::Own(own) => suggest_own(own, v.setup, v.state).into(),
    }
}

fn suggest_case(q: &Question, case: &CaseQuestion, v: View<'_, Faserip>) -> Value {
    let legal = |answer: Value| q.is_legal(v, answer);
    let as_case = case.suggestion(View::new(&v.setup.case, &v.state.case));
    match case {
        CaseQuestion::Action(pick) => suggest_action(pick, as_case, v, legal),
        CaseQuestion::Target(pick) => suggest_target(q, pick, as_case, v),
        CaseQuestion::Defense(_) if as_case == Defense::Dodge.into() => Value::NOTHING,
        CaseQuestion::Go(_) => {
            // An attack on somebody who is down already is given up.
            let (act, target) = next_planned(v.state, q.who());
            let foe = target.and_then(Target::actor);
            let attacks = attack_of(v.setup, act).is_some();
            let down = foe.is_some_and(|foe| !v.state.case.stands(&v.setup.case, foe));
            if attacks && down { Go::GiveUp } else { Go::Ahead }.into()
        }
        _ => as_case,
    }
}

fn suggest_own(q: &OwnQuestion, setup: &Setup, state: &State) -> i32 {
    let all = setup.allowance(q.who);
    match q.kind {
        PhQuestionKind::Option => suggest_option(q.who, setup, state) as i32,
        PhQuestionKind::Attacks => {
            let fighting = state.case.rank(&setup.case, q.who, Ability::FightingOffense);
            let mover = setup.movers.get(q.who.index());
            let power = mover.and_then(|m| m.speedster.max(m.extra_attacks));
            let two = fighting.max(power.unwrap_or(fighting)) >= Rank::Amazing;
            if two && allows(q, 2, setup, state) { 2 } else { 1 }
        }
        PhQuestionKind::Areas => limit(setup, state, q.who),
        PhQuestionKind::Way => {
            let who = ActorId::from_number(q.a);
            let most = limit(setup, state, who);
            if q.b == 1 { most.clamp(1, 2) } else { most.min(1) }
        }
        PhQuestionKind::Dodge => {
            let agility = state.case.rank(&setup.case, q.who, Ability::AgilityBalance);
            let busy = state.case_of(q.who, CaseField::Wanted) > 1;
            let worth = agility >= Rank::Excellent && (!busy || setup.rulings.dodge_own_cs == 0);
            i32::from(worth && allows(q, 1, setup, state) && all > 0)
        }
        PhQuestionKind::SideFirst => level_sides(state, q.a).next().map_or(0, count),
        PhQuestionKind::Counter => {
            best(setup, state, q.who, |id| allows(q, i32::from(id.place) + 1, setup, state))
                .map_or(0, |id| i32::from(id.place) + 1)
        }
        PhQuestionKind::RegroupWith => {
            let last = count(setup.case.fighters.len());
            (0..last).find(|n| allows(q, *n, setup, state)).unwrap_or(0)
        }
        PhQuestionKind::Regroup | PhQuestionKind::Teleport | PhQuestionKind::GoesOn => 0,
    }
}

/// The attack that promises most among those that `keep` names.
fn best(
    setup: &Setup,
    state: &State,
    who: ActorId,
    keep: impl Fn(AttackId) -> bool,
) -> Option<AttackId> {
    let sheet = setup.case.fighters.get(who.index())?;
    let attacks = case_ask::attacks(who, &setup.case).filter(|id| usable(setup, state, *id));
    attacks.filter(|id| keep(*id)).max_by_key(|id| {
        let attack = case_ask::attack_at(&setup.case, *id);
        let reach = attack.map(|attack| case_ask::expected_reach(sheet, attack));
        (reach, core::cmp::Reverse(id.place))
    })
}

/// Whether somebody with whom a fighter is engaged still stands.
fn at_hand(setup: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
    state.engaged(who).find(|foe| state.case.stands(&setup.case, *foe))
}

fn suggest_option(who: ActorId, setup: &Setup, state: &State) -> MovementOption {
    use MovementOption as M;
    let Some(sheet) = setup.case.fighters.get(who.index()) else { return M::Hold };
    let allowed = |option: M| {
        let q = OwnQuestion::new(who, PhQuestionKind::Option);
        allows(&q, option as i32, setup, state)
    };
    let first = best(setup, state, who, |_| true);
    let attack = first.and_then(|id| sheet.attacks.get(id.index()));
    let Some(attack) = attack else { return M::Hold };
    let weak = state.case.health(who).saturating_mul(2) < sheet.health;
    let wish = if state.case.held(who).is_some() || state.case.holding(who).is_some() {
        M::Hold
    } else if at_hand(setup, state, who).is_some() {
        match kind_of(attack) {
            Kind::Charge if !has(setup, state, who, Kind::Contact) => M::Disengage,
            Kind::Shot if weak && has(setup, state, who, Kind::Contact) => M::Withdraw,
            Kind::Shot if weak => M::Disengage,
            _ => M::Hold,
        }
    } else {
        match kind_of(attack) {
            Kind::Shot if setup.allowance(who) > 3 => M::Lateral,
            Kind::Contact if attack.reach > 0 => M::Hold,
            Kind::Contact if allowed(M::Teleport) => M::Teleport,
            Kind::Contact => M::Close,
            Kind::Charge => M::Charge,
            _ => M::Hold,
        }
    };
    if allowed(wish) { wish } else { M::Hold }
}

fn suggest_action(
    pick: &case_ask::PickAction,
    as_case: Value,
    v: View<'_, Faserip>,
    legal: impl Fn(Value) -> bool,
) -> Value {
    let first = planned(v.state, pick.who, 0).0.to_value();
    if pick.slot.0 > 1 && pick.limit == ActLimit::Any && legal(first) {
        return first;
    }
    if v.state.case.held(pick.who).is_some() && legal(Act::Escape.to_value()) {
        return Act::Escape.to_value();
    }
    let like_first = pick.limit == ActLimit::LikeFirst;
    if (as_case == Act::FirstAid.to_value() || like_first) && legal(as_case) {
        return as_case;
    }
    let found = best(v.setup, v.state, pick.who, |id| legal(id.into()));
    found.map_or(Act::Pass, Act::Attack).to_value()
}

fn suggest_target(
    q: &Question,
    pick: &case_ask::PickTarget,
    as_case: Value,
    v: View<'_, Faserip>,
) -> Value {
    if let Some(foe) = at_hand(v.setup, v.state, pick.who)
        && pick.act != Act::FirstAid
        && q.is_legal(v, foe.into())
    {
        return foe.into();
    }
    if q.is_legal(v, as_case) {
        return as_case;
    }
    match q.legal(v) {
        LegalAnswers::List(list) => list.first().copied().unwrap_or(Value::NOTHING),
        _ => Value::NOTHING,
    }
}
