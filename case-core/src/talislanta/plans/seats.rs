//! The built-in answers of the map and the Judge: from who is in a melee with whom they derive
//! distances, the same whoever is asked about.

use crate::kernel::question::Query;
use crate::talislanta::rules::{declare, defense, movement, outcome};
use crate::talislanta::{
    Action, ActorId, Band, Cause, CriticalWound, Effect, EffectOf, Field, HitInstead, MishapOf,
    Trait, View,
};

/// The feet between two that fight each other.
const BESIDE: i32 = 5;
/// The feet between two that fight the same one.
const NEAR: i32 = 10;
/// The feet between any others.
const APART: i32 = 30;
/// The difficulty of picking something up in a fight: low.
const PICK_UP: i32 = -5;
/// The difficulty of any other stunt.
const STUNT: i32 = 5;

/// The distance between two fighters in feet, as the melees suggest.
pub(crate) fn distance(v: View<'_>, a: ActorId, b: ActorId) -> i32 {
    if v.state.is_engaged(a, b) {
        v.state.apart(a, b).max(BESIDE)
    } else if v.state.engaged(a).any(|other| v.state.is_engaged(other, b)) {
        NEAR
    } else {
        APART
    }
}

/// The way to a place from which a target can be struck.
pub(crate) fn way(v: View<'_>, attacker: ActorId, target: ActorId) -> i32 {
    let far = distance(v, attacker, target);
    movement::maximum(v.setup, attacker).clamp(0, far)
}

/// Whether a fighter's special maneuver is to pick up its weapon.
fn picks_up(v: View<'_>, who: ActorId) -> bool {
    defense::declared(v.state, who) == Some(Action::Special)
        && declare::targets(v.state, who).next().is_none()
        && outcome::dropped(v.setup, v.state, who).is_some()
}

/// The skill or attribute of a special maneuver.
pub(crate) fn special_skill(v: View<'_>, who: ActorId) -> Trait {
    if picks_up(v, who) { Trait::Dexterity } else { Trait::CombatRating }
}

/// The difficulty of a special maneuver.
pub(crate) fn special_difficulty(v: View<'_>, who: ActorId) -> i32 {
    if picks_up(v, who) { PICK_UP } else { STUNT }
}

/// The first possible effect of these.
fn first(effects: &[Effect], possible: impl Fn(Effect) -> bool) -> Effect {
    effects.iter().copied().find(|&effect| possible(effect)).unwrap_or(Effect::Nothing)
}

/// A shot goes astray if somebody is beside its target; else the shooter is hindered.
pub(crate) fn mishap(v: View<'_>, q: MishapOf) -> Effect {
    let beside = q.target.is_none_or(|target| somebody_beside(v, target, q.actor).is_some());
    let effects: &[Effect] = match q.cause {
        Cause::CloseAttack | Cause::Parry => &[Effect::DropsWeapon, Effect::Hindered],
        Cause::Shot if beside => &[Effect::HitsOther, Effect::Hindered],
        _ => &[Effect::Hindered],
    };
    first(effects, |effect| q.is_legal(v, effect))
}

pub(crate) fn effect(v: View<'_>, q: EffectOf) -> Effect {
    let effects: &[Effect] = match q.cause {
        Cause::Terrain => &[],
        Cause::ForceBack => &[Effect::DrivenBack, Effect::Hindered],
        Cause::Disarm => &[Effect::DropsWeapon, Effect::Hindered],
        Cause::Disable if q.result == Band::Critical => &[Effect::Disabled],
        Cause::Grapple | Cause::Disable if v.state.of(q.victim, Field::LostTurns) != 0 => {
            &[Effect::Hindered]
        }
        Cause::Grapple | Cause::Disable => &[Effect::Held, Effect::Hindered],
        Cause::Feat => &[Effect::RegainsWeapon],
        _ => &[Effect::Hindered],
    };
    first(effects, |effect| q.is_legal(v, effect))
}

/// The first fighter engaged with the target besides the attacker.
pub(crate) fn somebody_beside(v: View<'_>, target: ActorId, attacker: ActorId) -> Option<ActorId> {
    v.state.engaged(target).find(|&other| other != attacker)
}

/// A fighter beside the target, else the next standing one after it.
pub(crate) fn hit_instead(v: View<'_>, q: HitInstead) -> ActorId {
    if let Some(other) = somebody_beside(v, q.target, q.attacker) {
        return other;
    }
    let count = v.setup.sheets.len();
    let mut others = (1..=count).map(|i| ActorId::fighter((q.target.index() + i) % count.max(1)));
    others.find(|&other| q.is_legal(v, other)).unwrap_or(q.attacker)
}

/// A critical wound takes another half of the Damage Rating; a quarter after a partial Constitution
/// roll.
pub(crate) fn critical_wound(q: CriticalWound) -> i32 {
    if q.constitution == Some(Band::Partial) { q.full.0 / 4 } else { wound(q.full.0) }
}

/// What a critical wound takes besides the Damage Rating, without a Constitution roll.
pub(crate) const fn wound(rating: i32) -> i32 {
    rating / 2
}
