//! The built-in plan: a legal and sensible answer to everything.

use super::adapter::case_question;
use super::ask::{
    Kind, PhQuestionKind, Question, QuestionKind, allows, attack_of, has, kind_of, level_sides,
    limit, next_planned,
};
use super::shared::{Ability, CaseField, CaseQuestionKind, Defense, Rank, act, case_ask};
use super::sheet::Setup;
use super::state::{MovementOption, State};
use crate::who::ActorId;

/// The built-in plan: shooters keep their distance and dodge, brawlers close in and stay at their
/// foe, chargers charge and break off to charge again; the rest is CASE's plan. The map it supposes
/// has everybody an area or two apart.
pub(super) fn suggest(q: &Question, setup: &Setup, state: &State) -> i32 {
    match q.kind {
        QuestionKind::Case(kind) => suggest_case(q, kind, setup, state),
        QuestionKind::Own(ask) => suggest_own(q, ask, setup, state),
    }
}

fn suggest_case(q: &Question, kind: CaseQuestionKind, setup: &Setup, state: &State) -> i32 {
    let as_case = || case_ask::suggest(&case_question(q, kind), &setup.case, &state.case);
    match kind {
        CaseQuestionKind::Action => suggest_action(q, setup, state),
        CaseQuestionKind::Target => suggest_target(q, setup, state),
        CaseQuestionKind::Defense => match as_case() {
            dodge if dodge == Defense::Dodge as i32 + 1 => 0,
            other => other,
        },
        CaseQuestionKind::Go => {
            // An attack on somebody who is down already is given up.
            let (code, target) = next_planned(state, q.who);
            let foe = ActorId::from_number(target);
            let attacks = attack_of(setup, q.who, code).is_some();
            let down = setup.side(foe).is_some() && !state.case.stands(&setup.case, foe);
            if attacks && down { 2 } else { 0 }
        }
        _ => as_case(),
    }
}

fn suggest_own(q: &Question, ask: PhQuestionKind, setup: &Setup, state: &State) -> i32 {
    let all = setup.allowance(q.who);
    match ask {
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
        PhQuestionKind::SideFirst => level_sides(state, q.a).next().map_or(0, case_ask::count),
        PhQuestionKind::Counter => {
            best(setup, state, q.who, |place| allows(q, case_ask::count(place) + 1, setup, state))
                .map_or(0, |place| case_ask::count(place) + 1)
        }
        PhQuestionKind::RegroupWith => {
            let last = case_ask::count(setup.case.fighters.len());
            (0..last).find(|n| allows(q, *n, setup, state)).unwrap_or(0)
        }
        PhQuestionKind::Regroup | PhQuestionKind::Teleport | PhQuestionKind::GoesOn => 0,
    }
}

/// The place of the attack that promises most among those that `keep` names.
fn best(setup: &Setup, state: &State, who: ActorId, keep: impl Fn(usize) -> bool) -> Option<usize> {
    let sheet = setup.case.fighters.get(who.index())?;
    let usable = |place: &usize| case_ask::usable(&setup.case, &state.case, who, *place);
    (0..sheet.attacks.len()).filter(usable).filter(|place| keep(*place)).max_by_key(|place| {
        (case_ask::expected_reach(sheet, &sheet.attacks[*place]), core::cmp::Reverse(*place))
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
        let q = Question::new(who, QuestionKind::Own(PhQuestionKind::Option));
        allows(&q, option as i32, setup, state)
    };
    let first = best(setup, state, who, |_| true);
    let Some(attack) = first.and_then(|place| sheet.attacks.get(place)) else { return M::Hold };
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

fn suggest_action(q: &Question, setup: &Setup, state: &State) -> i32 {
    let legal = |code| allows(q, code, setup, state);
    if q.a > 0 && q.b == 0 && legal(super::ask::planned(state, q.who, 0).0) {
        return super::ask::planned(state, q.who, 0).0;
    }
    if state.case.held(q.who).is_some() && legal(act::ESCAPE) {
        return act::ESCAPE;
    }
    let as_case =
        case_ask::suggest(&case_question(q, CaseQuestionKind::Action), &setup.case, &state.case);
    if (as_case == act::AID || q.b == 1) && legal(as_case) {
        return as_case;
    }
    let found = best(setup, state, q.who, |place| legal(act::ATTACK + case_ask::count(place)));
    found.map_or(act::PASS, |place| act::ATTACK + case_ask::count(place))
}

fn suggest_target(q: &Question, setup: &Setup, state: &State) -> i32 {
    let legal = |n| allows(q, n, setup, state);
    if let Some(foe) = at_hand(setup, state, q.who)
        && q.a != act::AID
        && legal(foe.number())
    {
        return foe.number();
    }
    let as_case =
        case_ask::suggest(&case_question(q, CaseQuestionKind::Target), &setup.case, &state.case);
    if legal(as_case) {
        return as_case;
    }
    let last = case_ask::count(setup.case.fighters.len() + setup.case.objects.len());
    (0..last).find(|n| legal(*n)).unwrap_or(-1)
}
