//! One attack: the shifts of the phases, and CASE's exchange.

use super::adapter::{AsCase, CaseStop, case};
use super::declare::has_moved;
use super::feats::dodge_shift;
use super::legal::{Kind, kind_of};
use super::movement::{is_meeting, lands};
use super::order::{note, part_from_all, set};
use crate::data::value::{Areas, AttackId};
use crate::data::who::ActorId;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::book::rulings::MovingTargetFor;
use crate::faserip::book::tables::{moving_target, velocity_shift};
use crate::faserip::shared::{
    Attack, AttackIntent, CaseRoll, Color, Declared, Defense, Exchange, Impact, Shift, act_with,
    aim, carry_out, case_exchange, goes_at, is_adjacent, line_of_fire, out_of_reach, run_up,
    strike_area, tell_attack, triggered,
};
use crate::faserip::state::store::State;
use crate::faserip::words::event::Roll;
use crate::faserip::words::reason::PhReason;
use crate::faserip::{Faserip, MovementOption, PhField, PhNote, Stop};
use crate::kernel::system::Table;

/// One exchange under the phases: their shifts, then CASE's exchange: the defender's roll, the
/// attack, the check, turns of stun or a direction. It changes nothing except Karma that is spent.
///
/// # Errors
/// [`crate::kernel::system::Stop`] if a die or an answer is needed.
pub fn exchange<'a>(
    t: &mut impl Table<'a, Faserip>,
    strike: &AttackIntent,
) -> Result<Exchange, Stop> {
    let strike = under_phases(t, *strike);
    case(t, |c| case_exchange(c, &strike))
}

/// Adds the shifts of the phases to an attack. A dodge of step 3 excludes other aversions.
pub(crate) fn under_phases<'a>(
    t: &mut impl Table<'a, Faserip>,
    mut strike: AttackIntent,
) -> AttackIntent {
    let Some(attack) = t.setup().case.fighters.get(strike.attacker.index()) else { return strike };
    let Some(attack) = attack.attacks.get(strike.attack) else { return strike };
    let (who, foe) = (strike.attacker, strike.target);
    let mut by = movement_shifts(t, who, foe, attack);
    if t.state().option(who) == MovementOption::Withdraw {
        by += shift(t, Ph::PH16, who, (-4, PhReason::Withdraws));
    }
    if is_left_by(t.state(), who, foe) {
        by += shift(t, Ph::PH17, who, (2, PhReason::TargetDisengages));
    }
    if let Some(color) = dodges(t, foe, attack) {
        strike.may_avert = false;
        by += shift(t, Ph::PH13, who, (dodge_shift(color).unwrap_or(0), PhReason::Dodge));
    }
    strike.shift += by;
    strike
}

/// PH17, PH-r13: whether a foe disengages from an attacker, in whichever phase the attack occurs; not
/// from one who closes in or charges, but from one who teleports next to it before it moves.
fn is_left_by(state: &State, who: ActorId, foe: ActorId) -> bool {
    use MovementOption as M;
    state.option(foe) == M::Disengage
        && state.are_engaged(who, foe)
        && !matches!(state.option(who), M::Close | M::Charge)
}

fn shift<'a>(
    t: &mut impl Table<'a, Faserip>,
    rule: Ph,
    who: ActorId,
    (cs, why): (i32, PhReason),
) -> Shift {
    Shift(t.shift(Rule::Own(rule), who, Roll::Case(CaseRoll::Attack), cs, why))
}

/// PH13: the color of a target's dodge, if it works against the attack and the target can act.
fn dodges<'a>(t: &impl Table<'a, Faserip>, target: ActorId, attack: &Attack) -> Option<Color> {
    let color = t.state().dodge(target)?;
    let works = Defense::Dodge.works_against(attack.form, attack.touch, attack.directed);
    (works && t.state().case.is_able(&t.setup().case, target)).then_some(color)
}

/// PH8, PH9, PH11: the shifts for a moving target, the shooter's own velocity and a shot while
/// engaged. They add up or, by rulings (PH-r6, PH-r18), only the larger counts.
fn movement_shifts<'a>(
    t: &mut impl Table<'a, Faserip>,
    who: ActorId,
    target: ActorId,
    attack: &Attack,
) -> Shift {
    let (setup, state) = (t.setup(), t.state());
    let rulings = &setup.rulings;
    let shot = kind_of(attack) == Kind::Shot;
    let everything = rulings.moving_target_for == MovingTargetFor::EveryAttack;
    let lost =
        t.state().dodge(target) == Some(Color::White) && !rulings.white_dodge_keeps_moving_cs;
    let mut of_target = 0;
    if (shot || everything) && target != ActorId::NOBODY && !lost {
        of_target = moving_target(velocity(state, setup, target), rulings);
    }
    // PH16: a withdrawal has its own shift, and moves after the shot.
    let moves = shot && state.option(who) != MovementOption::Withdraw;
    let mut own = if moves { velocity_shift(state.of(who, PhField::Areas)) } else { 0 };
    let mut engaged = if shot && state.is_pressed(setup, who) { -3 } else { 0 };
    if !rulings.moving_shifts_add {
        (of_target, own) = larger_alone(of_target, own);
    }
    if !rulings.engaged_and_moving_add {
        let (moving, still_engaged) = larger_alone(of_target + own, engaged);
        engaged = still_engaged;
        if moving == 0 {
            (of_target, own) = (0, 0);
        }
    }
    shift(t, Ph::PH8, who, (of_target, PhReason::TargetMoves))
        + shift(t, Ph::PH9, who, (own, PhReason::Moving))
        + shift(t, Ph::PH11, who, (engaged, PhReason::Engaged))
}

/// Keeps the shift further from zero and drops the other.
const fn larger_alone(one: i32, other: i32) -> (i32, i32) {
    if one.unsigned_abs() >= other.unsigned_abs() { (one, 0) } else { (0, other) }
}

/// PH8: the declared velocity of a target; 0 if it is down.
fn velocity(state: &State, setup: &crate::faserip::Setup, who: ActorId) -> i32 {
    if state.is_down(setup, who) { 0 } else { state.of(who, PhField::Areas) }
}

/// Carries out a fighter's next declared action by CASE's rules: the hold, a change of action, the
/// action, with the phases' shifts on attacks. Then the Judge may bring about an event (T16).
pub(crate) fn act<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
    case(t, |c| act_with(c, who, |c, id, attack, declared| attack_with(c, id, attack, declared)))?;
    if t.state().case.has_left(who) {
        part_from_all(t, Ph::PH27, who);
    }
    case(t, |c| triggered(c, who))
}

/// PH7, PH19, PH20: carries out an attack. Contact needs an engaged foe, or reach by the map.
fn attack_with<'a, T: Table<'a, Faserip>>(
    c: &mut AsCase<'_, T>,
    id: AttackId,
    attack: &'a Attack,
    declared: Declared,
) -> Result<(), CaseStop> {
    let Some((mut strike, object)) = aim(c, id, attack, declared) else { return Ok(()) };
    if !gets_at(c, &mut strike, attack, object)? {
        return Ok(());
    }
    let area = strike;
    let mut strike = under_phases(c.0, strike);
    if let Some(outcome) = carry_out(c, &mut strike, attack, object, Impact::Later)? {
        slammed(c, strike.target, &outcome)?;
    }
    let shifted = |c: &mut AsCase<'_, T>, strike| under_phases(c.0, strike);
    strike_area(c, &area, attack, Impact::Later, shifted, slammed)
}

/// PH7, PH14, PH15, PH19, PH20, PH25: the way to the target: the run-up of a charge, the line of
/// fire of a shot. `false`, with a note, if contact does not reach it, or a charger who had come up
/// was thrown off by the target's first strike.
pub(crate) fn gets_at<'a, T: Table<'a, Faserip>>(
    c: &mut AsCase<'_, T>,
    strike: &mut AttackIntent,
    attack: &'a Attack,
    object: Option<usize>,
) -> Result<bool, CaseStop> {
    let who = strike.attacker;
    match kind_of(attack) {
        Kind::Charge => {
            let state = c.0.state();
            let has_come = object.is_none() && is_meeting(state, who);
            if has_come && !state.are_engaged(who, strike.target) {
                out_of_reach(c, who, goes_at(strike, object));
                return Ok(false);
            }
            strike.areas = state.of(who, PhField::Areas);
            tell_attack(c, strike, attack, object);
            run_up(c, strike);
        }
        Kind::Shot => {
            tell_attack(c, strike, attack, object);
            line_of_fire(c, strike, attack, object)?;
        }
        _ => {
            if !touches(c, strike, attack, object)? {
                out_of_reach(c, who, goes_at(strike, object));
                return Ok(false);
            }
            tell_attack(c, strike, attack, object);
        }
    }
    Ok(true)
}

/// PH14, PH19, PH20: whether an attack by contact reaches its target: an engaged foe, an object
/// closed upon or, by the map, one within a long arm's reach.
fn touches<'a, T: Table<'a, Faserip>>(
    c: &mut AsCase<'_, T>,
    strike: &AttackIntent,
    attack: &Attack,
    object: Option<usize>,
) -> Result<bool, CaseStop> {
    let (who, foe, state) = (strike.attacker, strike.target, c.0.state());
    let closed = object.is_some() && state.option(who) == MovementOption::Close;
    if closed || state.are_engaged(who, foe) {
        return Ok(true);
    }
    if attack.reach == 0 && object.is_none() {
        return Ok(false);
    }
    if attack.reach > 0 {
        note(c.0, Ph::PH19, PhNote::LongReach, (who, foe), Areas(attack.reach));
    }
    is_adjacent(c, who, goes_at(strike, object), attack.reach)
}

/// PH23: a slammed body is no longer engaged; what it strikes is resolved at Phase C's end, or when
/// it is slammed again.
pub(crate) fn slammed<'a, T: Table<'a, Faserip>>(
    c: &mut AsCase<'_, T>,
    body: ActorId,
    outcome: &Exchange,
) -> Result<(), CaseStop> {
    let Some(direction) = outcome.aftermath.direction else { return Ok(()) };
    let flown = outcome.aftermath.flown;
    lands(c, body)?;
    let t = &mut *c.0;
    set(t, Ph::PH23, body, PhField::SlamDirection, direction as i32 + 1);
    set(t, Ph::PH23, body, PhField::SlamAreas, flown + 1);
    if flown != 0 {
        has_moved(t, Ph::PH23, body);
        part_from_all(t, Ph::PH23, body);
    }
    Ok(())
}
