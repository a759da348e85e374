//! Who is in which vehicle, and what an attack on them strikes.

use super::code::DieCode;
use super::driving::vehicle;
use super::event::Field;
use super::setup::Setup;
use super::state::{State, name_of};
use super::tables::Cover;
use crate::data::who::ActorId;

/// OD35: Who drives the vehicle in which somebody is, which may be the same, while it lasts.
pub(crate) fn carrier(setup: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
    let driver = State::named(state.of(who, Field::Aboard))?;
    vehicle(setup, state, driver).map(|_| driver)
}

/// Whether somebody is in no vehicle.
pub(crate) fn is_on_foot(setup: &Setup, state: &State, who: ActorId) -> bool {
    carrier(setup, state, who).is_none()
}

/// What an attack on somebody strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Struck {
    /// Somebody on foot.
    OnFoot,
    /// The vehicle that this one drives.
    Vehicle(ActorId),
    /// Somebody in the vehicle that this one drives.
    Rider(ActorId),
}

/// OD33, OD35: What an attack on somebody strikes that is aimed at a rider or not.
pub(crate) fn struck_by(setup: &Setup, state: &State, who: ActorId, rider: bool) -> Struck {
    match carrier(setup, state, who) {
        None => Struck::OnFoot,
        Some(driver) if rider => Struck::Rider(driver),
        Some(driver) => Struck::Vehicle(driver),
    }
}

/// OD35: What the vehicle in which somebody is hides of him: a row of the cover table, and of
/// complete cover its Toughness and armor.
pub(crate) fn shelter(setup: &Setup, state: &State, who: ActorId) -> Option<(Cover, DieCode)> {
    let vehicle = vehicle(setup, state, carrier(setup, state, who)?)?;
    Some((vehicle.shelter.cover()?, vehicle.toughness.plus(vehicle.armor)))
}

/// How many are in the vehicle of somebody.
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
