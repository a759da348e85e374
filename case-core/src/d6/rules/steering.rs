//! Who drives what, and how well.

use super::ability;
use super::aboard::{Struck, struck_by};
use super::roll::{RollPool, RollSpec};
use super::throw::Throw;
use crate::d6::state::fields::SPEEDS;
use crate::d6::state::store::name_of;
use crate::d6::{D6, DieCode, Field, Reason, Refusal, Setup, Speed, State, Vehicle, VehicleLevel};
use crate::data::codes::Code;
use crate::data::who::ActorId;
use crate::kernel::refusal::needs;
use crate::kernel::system::Table;

/// The most speeds by which a vehicle can change in a round.
pub(crate) const SPEED_CHANGE: i32 = 2;

/// The vehicle that a fighter drives, unless destroyed.
pub(crate) fn vehicle<'s>(setup: &'s Setup, state: &State, who: ActorId) -> Option<&'s Vehicle> {
    let vehicle = setup.fighter(who)?.sheet.vehicle.as_ref()?;
    (state.vehicle_level(who) != VehicleLevel::Destroyed).then_some(vehicle)
}

pub(crate) fn drives(setup: &Setup, state: &State, who: ActorId) -> bool {
    vehicle(setup, state, who).is_some() && state.of(who, Field::Aboard) == name_of(who)
}

pub(crate) fn controls(setup: &Setup, state: &State, who: ActorId) -> bool {
    may_evade(setup, state, who, false)
}

/// Whether a fighter drives a vehicle that can evade, optionally as a free action.
pub(crate) fn may_evade(setup: &Setup, state: &State, who: ActorId, free: bool) -> bool {
    drives(setup, state, who)
        && state.vehicle_level(who) != VehicleLevel::Severe
        && dice_of(setup, state, who, free) > 0
}

pub(crate) fn is_moving(setup: &Setup, state: &State, who: ActorId) -> bool {
    drives(setup, state, who) && state.speed(who) != Speed::Stopped
}

/// Whether a fighter's vehicle can ram: one on water or moved by magic.
pub(crate) fn has_ram(setup: &Setup, state: &State, who: ActorId) -> bool {
    vehicle(setup, state, who).is_some_and(|vehicle| vehicle.kind.may_ram())
}

/// Why a fighter may not sideswipe: it takes a moving vehicle under control.
pub(crate) fn why_no_sideswipe(setup: &Setup, state: &State, who: ActorId) -> Option<Refusal> {
    needs(controls(setup, state, who), Refusal::NotDriving)
        .or_else(|| needs(is_moving(setup, state, who), Refusal::NotMoving))
}

/// OD33: Whether a vehicle may take this speed: at most two more or fewer in a round, and none that
/// it has lost.
pub(crate) fn may_drive_at(state: &State, who: ActorId, speed: Speed) -> bool {
    let changed = state.of(who, Field::SpeedChanged) + changes(state, who, speed);
    let top = SPEEDS - state.of(who, Field::SpeedLost);
    changed <= SPEED_CHANGE && i32::from(speed.number()) <= top
}

/// The difference between a speed and the present one.
pub(crate) fn changes(state: &State, who: ActorId, speed: Speed) -> i32 {
    (i32::from(speed.number()) - i32::from(state.speed(who).number())).abs()
}

pub(crate) fn may_change_speed(state: &State, who: ActorId) -> bool {
    state.of(who, Field::SpeedChanged) < SPEED_CHANGE
}

/// The size of what an attack strikes: the vehicle, or the body.
pub(crate) fn scale(setup: &Setup, state: &State, who: ActorId, rider: bool) -> i32 {
    let body = setup.fighter(who).map_or(0, |fighter| fighter.sheet.scale);
    match struck_by(setup, state, who, rider) {
        Struck::Vehicle(driver) => {
            vehicle(setup, state, driver).map_or(body, |vehicle| vehicle.scale)
        }
        Struck::OnFoot | Struck::Rider(_) => body,
    }
}

/// The remaining dice of Maneuverability, and its pips while any dice are left.
fn maneuverability(setup: &Setup, state: &State, who: ActorId) -> (i32, i32) {
    let code = vehicle(setup, state, who).map_or(DieCode::ZERO, |vehicle| vehicle.maneuverability);
    let brief = i32::from(state.counts(who, Field::ManeuverBrief));
    let dice = i32::from(code.dice()) - state.of(who, Field::ManeuverLost) - brief;
    (dice, if dice < 0 { 0 } else { i32::from(code.pips()) })
}

/// The dice of a driving roll after all penalties, optionally as a free action.
pub(crate) fn dice_of(setup: &Setup, state: &State, who: ActorId, free: bool) -> i32 {
    let Some(vehicle) = vehicle(setup, state, who) else { return 0 };
    ability::dice_of(setup, state, who, (vehicle.kind.skill(), free))
        + maneuverability(setup, state, who).0
}

/// A driving roll as it is estimated.
pub(crate) fn throw(setup: &Setup, state: &State, who: ActorId) -> Throw {
    let (dice, flat) = maneuverability(setup, state, who);
    vehicle(setup, state, who).map_or(Throw { dice: 0, flat: 0 }, |vehicle| {
        let all = Throw::skill(setup, state, who, vehicle.kind.skill()).plus(dice, flat);
        all.added(&setup.rulings)
    })
}

/// OD33: The pool of a driving roll: the skill and the vehicle's Maneuverability, which no Fate
/// Point doubles.
pub(crate) fn pool<'a>(t: &mut impl Table<'a, D6>, spec: RollSpec, free: bool) -> RollPool {
    let who = spec.who;
    let Some(vehicle) = vehicle(t.setup(), t.state(), who) else {
        return RollPool::skilled(spec, DieCode::ZERO);
    };
    let mut pool = ability::skill_as(t, spec, (vehicle.kind.skill(), free));
    let (dice, pips) = maneuverability(t.setup(), t.state(), who);
    pool.dice(t, (Reason::Maneuverability, dice));
    pool.pips(t, (Reason::Maneuverability, pips));
    pool
}
