//! What the built-in plan goes by: how likely an attack comes through, what it is worth, who is
//! dangerous and who is well protected. Estimates in closed form, no odds.

use super::check::Setup;
use super::defense;
use super::event::{Defense, Field};
use super::sheet::{Attack, Kind};
use super::skill::{highest_success, ranks_now};
use super::state::State;
use super::tables::Part;
use super::{attack, damage};
use crate::who::ActorId;

/// What an average foe soaks.
const AVERAGE_SOAK: i32 = 3;
/// The damage of an average blow, before it is soaked.
const AVERAGE_DAMAGE: i32 = 10;

/// The chance of an attack's roll in percent, as its ranks are now.
pub(super) fn chance(setup: &Setup, state: &State, who: ActorId, attack: &Attack) -> i32 {
    highest_success(setup.rulings(), ranks_now(setup, state, who, attack.ranks))
}

/// Twice the average damage of an attack.
fn twice_average(attack: &Attack) -> i32 {
    attack.damage.least() + attack.damage.most()
}

/// The best defense of a fighter against a kind of attack, with its chance in percent; none where
/// all are without hope.
pub(super) fn best_defense(
    setup: &Setup,
    state: &State,
    who: ActorId,
    kind: Kind,
) -> Option<(Defense, i32)> {
    let ranked = Defense::ALL.iter().rev().filter_map(|&defense| {
        let ranks = defense::ranks_against(setup, state, who, defense, kind)?;
        Some((ranks, defense))
    });
    let (ranks, defense) = ranked.max_by_key(|&(ranks, _)| ranks)?;
    let chance = highest_success(setup.rulings(), ranks);
    (chance > 0).then_some((defense, chance))
}

/// What the best attack of one who stands takes from an average foe, in hundredths of a point.
pub(super) fn danger(setup: &Setup, state: &State, who: ActorId) -> i32 {
    if !state.stands(who) {
        return 0;
    }
    let takes = |place| {
        let attack = setup.attack(who, place)?;
        let net = (twice_average(attack) - 2 * AVERAGE_SOAK).max(1);
        Some(chance(setup, state, who, attack) * net / 2)
    };
    attack::usable_attacks(setup, state, who).filter_map(takes).max().unwrap_or(0)
}

/// What a fighter's best defense, armor and Toughness keep off an average blow, in hundredths of
/// it.
pub(super) fn protection(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let stops = best_defense(setup, state, who, Kind::Melee).map_or(0, |(_, chance)| chance);
    let armor = damage::armor(setup, state, who, Part::Torso);
    let soak = (armor + damage::toughness(setup, state, who)).min(AVERAGE_DAMAGE);
    100 - (100 - stops) * (AVERAGE_DAMAGE - soak) / AVERAGE_DAMAGE
}

/// Whom a fighter attacks, while its blow is still to land: nothing else of an attack outlasts it.
pub(super) fn attacks(state: &State, who: ActorId) -> Option<ActorId> {
    let target = state.of(who, Field::BlowTarget);
    (target > 0).then(|| ActorId::from_number(target - 1))
}
