//! What the map and the Judge answer by themselves: they know of the field who stands in a melee
//! with whom, and say the same of it whoever is asked about.

use super::action::Action;
use super::outcome::{self, Cause, Effect};
use super::questions::{CriticalWound, EffectOf, HitInstead, MishapOf};
use super::tables::{Band, Trait};
use super::{Habit, View, declare, defense, movement};
use crate::data::who::ActorId;
use crate::kernel::question::Query;

/// Between two who fight each other.
const BESIDE: i32 = 5;
/// Between two who fight the same one.
const NEAR: i32 = 10;
/// Between any others.
const APART: i32 = 30;
/// How hard it is to pick something up in a fight: not hard.
const PICK_UP: i32 = -5;
/// How hard any other stunt is.
const STUNT: i32 = 5;

/// How far two are from each other, in feet, as far as the melees say.
pub(super) fn distance(v: View<'_>, a: ActorId, b: ActorId) -> i32 {
    if v.state.is_engaged(a, b) {
        BESIDE
    } else if v.state.engaged(a).any(|other| v.state.is_engaged(other, b)) {
        NEAR
    } else {
        APART
    }
}

/// How far it is for a shot.
pub(super) fn shot_distance(v: View<'_>, attacker: ActorId, target: ActorId) -> i32 {
    if v.follows(Habit::KnowsWhoStandsBeside) { distance(v, attacker, target) } else { APART }
}

/// How far it is to where somebody can be struck.
pub(super) fn way(v: View<'_>, attacker: ActorId, target: ActorId) -> i32 {
    let far = shot_distance(v, attacker, target);
    movement::maximum(v.setup, attacker).clamp(0, far)
}

/// Whether somebody's special maneuver is to pick its weapon up.
fn picks_up(v: View<'_>, who: ActorId) -> bool {
    v.follows(Habit::PicksItsWeaponUp)
        && defense::declared(v.state, who) == Some(Action::Special)
        && declare::targets(v.state, who).next().is_none()
        && outcome::dropped(v.setup, v.state, who).is_some()
}

/// What a special maneuver is rolled by.
pub(super) fn special_skill(v: View<'_>, who: ActorId) -> Trait {
    if picks_up(v, who) { Trait::Dexterity } else { Trait::CombatRating }
}

/// How difficult a special maneuver is.
pub(super) fn special_difficulty(v: View<'_>, who: ActorId) -> i32 {
    if picks_up(v, who) { PICK_UP } else { STUNT }
}

/// The first of these that is possible.
fn first(effects: &[Effect], possible: impl Fn(Effect) -> bool) -> Effect {
    effects.iter().copied().find(|&effect| possible(effect)).unwrap_or(Effect::Nothing)
}

/// A shot goes astray where somebody stands beside its target, else the shooter is out of place.
pub(super) fn mishap(v: View<'_>, q: MishapOf) -> Effect {
    let beside = q.target.is_none_or(|target| somebody_beside(v, target, q.actor).is_some());
    let effects: &[Effect] = match q.cause {
        Cause::CloseAttack | Cause::Parry => &[Effect::DropsWeapon, Effect::Hindered],
        Cause::Shot if beside || !v.follows(Habit::KnowsWhoStandsBeside) => &[Effect::HitsOther],
        _ => &[Effect::Hindered],
    };
    first(effects, |effect| q.is_legal(v, effect))
}

pub(super) fn effect(v: View<'_>, q: EffectOf) -> Effect {
    let effects: &[Effect] = match q.cause {
        Cause::Terrain => &[],
        Cause::ForceBack => &[Effect::DrivenBack, Effect::Hindered],
        Cause::Disarm => &[Effect::DropsWeapon, Effect::Hindered],
        Cause::Disable if q.result == Band::Critical => &[Effect::Disabled],
        Cause::Grapple | Cause::Disable => &[Effect::Held, Effect::Hindered],
        Cause::Feat => &[Effect::RegainsWeapon],
        _ => &[Effect::Hindered],
    };
    first(effects, |effect| q.is_legal(v, effect))
}

/// The first who fights the target, besides the attacker.
pub(super) fn somebody_beside(v: View<'_>, target: ActorId, attacker: ActorId) -> Option<ActorId> {
    v.state.engaged(target).find(|&other| other != attacker)
}

/// One who stands beside the target; else the next who stands, counted from it.
pub(super) fn hit_instead(v: View<'_>, q: HitInstead) -> ActorId {
    let beside = somebody_beside(v, q.target, q.attacker);
    if let Some(other) = beside.filter(|_| v.follows(Habit::KnowsWhoStandsBeside)) {
        return other;
    }
    let count = v.setup.sheets.len();
    let mut others = (1..=count).map(|i| ActorId::fighter((q.target.index() + i) % count.max(1)));
    others.find(|&other| q.is_legal(v, other)).unwrap_or(q.attacker)
}

/// A critical wound takes half the Damage Rating besides; a quarter after a partial Constitution
/// roll.
pub(super) fn critical_wound(q: CriticalWound) -> i32 {
    if q.constitution == Some(Band::Partial) { q.full.0 / 4 } else { wound(q.full.0) }
}

/// What a critical wound takes besides the Damage Rating, where no Constitution eases it.
pub(super) const fn wound(rating: i32) -> i32 {
    rating / 2
}
