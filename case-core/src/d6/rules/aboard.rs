//! Who is in which vehicle, and what an attack on them strikes.

use super::steering::vehicle;
use crate::d6::Field;
use crate::d6::book::code::DieCode;
use crate::d6::book::tables::Cover;
use crate::d6::state::setup::Setup;
use crate::d6::state::store::{State, name_of};
use crate::data::who::ActorId;

/// OD35: The driver of the vehicle that a fighter is in, possibly the fighter; `None` without a
/// usable vehicle.
pub(crate) fn carrier(setup: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
    let driver = State::named(state.of(who, Field::Aboard))?;
    vehicle(setup, state, driver).map(|_| driver)
}

pub(crate) fn is_on_foot(setup: &Setup, state: &State, who: ActorId) -> bool {
    carrier(setup, state, who).is_none()
}

/// What an attack on a fighter strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Struck {
    OnFoot,
    /// The vehicle of this driver.
    Vehicle(ActorId),
    /// A fighter in the vehicle of this driver.
    Rider(ActorId),
}

/// OD33, OD35: What an attack strikes that is aimed at a fighter: with `rider`, rather than at the
/// vehicle.
pub(crate) fn struck_by(setup: &Setup, state: &State, who: ActorId, rider: bool) -> Struck {
    match carrier(setup, state, who) {
        None => Struck::OnFoot,
        Some(driver) if rider => Struck::Rider(driver),
        Some(driver) => Struck::Vehicle(driver),
    }
}

/// OD35: The cover that a vehicle gives to a fighter in it: a row of the cover table and, for
/// complete cover, Toughness plus armor.
pub(crate) fn shelter(setup: &Setup, state: &State, who: ActorId) -> Option<(Cover, DieCode)> {
    let vehicle = vehicle(setup, state, carrier(setup, state, who)?)?;
    Some((vehicle.shelter.cover()?, vehicle.toughness.plus(vehicle.armor)))
}

/// The people in a driver's vehicle.
pub(crate) fn people(
    setup: &Setup,
    state: &State,
    driver: ActorId,
) -> impl Iterator<Item = ActorId> {
    let aboard = setup.cast.everybody();
    aboard.filter(move |who| {
        state.of(*who, Field::Aboard) == name_of(driver) && state.of(*who, Field::Gone) == 0
    })
}
