//! The weapons of a fighter: which there are, and how many are left of what is thrown.

use super::setup::Arm;
use crate::d6::{Field, Fighter, Setup, State};
use crate::data::value::AttackId;
use crate::data::who::ActorId;

pub(crate) fn arm(setup: &Setup, weapon: AttackId) -> Option<&Arm> {
    setup.fighter(weapon.of)?.arm(weapon.index())
}

pub(crate) fn weapons(setup: &Setup, who: ActorId) -> impl Iterator<Item = AttackId> + use<> {
    let count = setup.fighter(who).map_or(0, Fighter::weapons);
    (0..count).map(move |place| AttackId::new(who, place))
}

/// OD10: The weapon whose place stands for the object: of several uses of one object, the first.
pub(crate) fn held(setup: &Setup, weapon: AttackId) -> AttackId {
    arm(setup, weapon).map_or(weapon, |arm| AttackId::new(weapon.of, arm.held))
}

/// OD10: How many are carried of what a weapon throws, or another use of the same object; `None` where
/// nothing is thrown.
pub(crate) fn carried(setup: &Setup, weapon: AttackId) -> Option<i32> {
    let object = held(setup, weapon);
    let uses = weapons(setup, weapon.of).filter(|other| held(setup, *other) == object);
    uses.filter_map(|other| arm(setup, other)?.carried).max()
}

/// OD10: How many of them are left, by the ruling `thrown_returns`.
pub(crate) fn left(setup: &Setup, state: &State, weapon: AttackId) -> Option<i32> {
    let carried = carried(setup, weapon).filter(|_| !setup.rulings.thrown_returns)?;
    Some((carried - state.at(weapon.of, Field::Thrown, held(setup, weapon).index())).max(0))
}
