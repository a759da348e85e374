//! The built-in plan: what a sensible fighter, Judge or map answers.

use super::View;
use super::action::{Action, Form};
use super::attack::{AttackIntent, MAX_HITS};
use super::check::Arm;
use super::damage::{damage_rating, reduced};
use super::declare::{is_foe, may_target, most_targets, usable};
use super::defense::{self, Maneuver, Opening, defense_rating};
use super::outcome::{Cause, Effect};
use super::questions::{
    AttackAfterMove, ChooseAttack, ChooseTarget, CountHits, CriticalWound, EffectOf, HitInstead,
    MishapOf, React, StepIn, UseOpening,
};
use super::sheet::Tactic;
use super::state::{Field, number};
use super::tables::{ACTION_STEP, Band, Trait, tops};
use crate::dice::{Die, Reading};
use crate::question::Query;
use crate::value::AttackId;
use crate::who::ActorId;
use core::cmp::Reverse;

/// Down to a third of the hit points.
pub(super) fn is_beaten(v: View<'_>, who: ActorId) -> bool {
    let whole = v.setup.fighter(who).map_or(0, |f| f.hit_points);
    v.state.hit_points(who) * 3 <= whole
}

fn speed(v: View<'_>, who: ActorId) -> i32 {
    v.setup.fighter(who).map_or(0, |f| f.spd)
}

/// The opponent to turn to: one in the melee, else the next that stands, counted from across the
/// roster so that a host spreads over another. Those whom no attack harms come last.
fn foe(v: View<'_>, who: ActorId, fits: impl Fn(ActorId) -> bool) -> Option<ActorId> {
    let fits = |&other: &ActorId| is_foe(v, who, other) && fits(other);
    let harmed = |other: &ActorId| fits(other) && can_harm(v, who, *other);
    nearest(v, who, harmed).or_else(|| nearest(v, who, fits))
}

fn nearest(v: View<'_>, who: ActorId, fits: impl Fn(&ActorId) -> bool) -> Option<ActorId> {
    if let Some(foe) = v.state.engaged(who).find(&fits) {
        return Some(foe);
    }
    let count = v.setup.fighters.len();
    let across = who.index() + count / 2;
    (0..count).map(|i| ActorId::fighter((across + i) % count)).find(fits)
}

fn is_immune(v: View<'_>, who: ActorId) -> bool {
    v.setup.fighter(who).is_some_and(|f| f.immune)
}

fn can_harm(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    let arms = v.setup.fighter(who).map_or(&[][..], |f| &f.arms);
    let mut left = arms.iter().enumerate().filter(|&(place, _)| v.state.has(who, place));
    !is_immune(v, foe) || left.any(|(_, arm)| arm.magic)
}

/// What an attack is worth against an opponent: its rating, its damage, and whether it harms.
fn attack_value(
    v: View<'_>,
    who: ActorId,
    (place, arm): (usize, &Arm),
    form: Form,
    foe: Option<ActorId>,
) -> i32 {
    let immune = foe.is_some_and(|foe| is_immune(v, foe));
    let blow = AttackIntent::new(who, foe.unwrap_or(who), place, form);
    let damage = if form.is_damaging() { damage_rating(v.setup, &blow) / 2 } else { 0 };
    let die = if arm.die == Die::D20 { 0 } else { -5 };
    let harmless = if immune && !arm.magic { -1_000 } else { 0 };
    arm.rating + arm.penalty + die + damage + harmless
}

fn best_arm(
    v: View<'_>,
    who: ActorId,
    action: Action,
    foe: Option<ActorId>,
) -> Option<(i32, usize)> {
    let form = action.form()?;
    let values = usable(v, who, action)
        .map(|(place, arm)| (attack_value(v, who, (place, arm), form, foe), place));
    // The first of equals.
    values.max_by_key(|&(value, place)| (value, Reverse(place)))
}

/// Creatures that are immune to normal weapons always step into the attacks of opponents without
/// magic (rule TAL25).
fn always_steps_in(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    is_immune(v, who) && !can_harm(v, foe, who)
}

pub(super) fn action(v: View<'_>, who: ActorId) -> Action {
    let (Some(fighter), Some(foe)) = (v.setup.fighter(who), foe(v, who, |_| true)) else {
        return Action::Dodge;
    };
    if always_steps_in(v, who, foe) {
        // Where the blow back is harmless too, the tactic would never end.
        let of_use = can_harm(v, who, foe);
        return if of_use { Action::SacrificeStrike } else { Action::Disable };
    }
    let engaged = v.state.is_engaged(who, foe);
    if engaged && is_beaten(v, who) && speed(v, who) > speed(v, foe) {
        return Action::Flee;
    }
    tactic(v, who, foe, fighter.tactic).unwrap_or_else(|| attack_action(v, who, foe))
}

/// What the tactic adds in odd rounds, so that the others bring the fight on.
fn tactic(v: View<'_>, who: ActorId, foe: ActorId, tactic: Tactic) -> Option<Action> {
    if v.state.round() % 2 == 0 || !v.state.is_engaged(who, foe) {
        return None;
    }
    let free = v.state.of(foe, Field::Hindrance) == 0 && v.state.of(foe, Field::LostTurns) == 0;
    match tactic {
        Tactic::Grapple if free => Some(Action::Grapple),
        Tactic::ForceBack if free => Some(Action::ForceBack),
        Tactic::Disable if free => Some(Action::Disable),
        Tactic::Disarm if v.state.in_hand(foe).is_some() => Some(Action::Disarm),
        Tactic::Guard => Some(Action::Parry),
        Tactic::Sacrifice => Some(Action::SacrificeStrike),
        _ => None,
    }
}

/// A shot from afar; in the melee whatever is worth more.
fn attack_action(v: View<'_>, who: ActorId, foe: ActorId) -> Action {
    let close = best_arm(v, who, Action::Strike, Some(foe));
    let shot = best_arm(v, who, Action::Shoot, Some(foe));
    match (close, shot) {
        (Some((blow, _)), Some((shot, _))) => {
            let less = defense_rating(v.setup, v.state, foe);
            let melee = v.state.in_melee(who) && blow - less >= shot - 6;
            if melee || shot < -500 { Action::Strike } else { Action::Shoot }
        }
        (None, Some(_)) => Action::Shoot,
        (Some(_), None) => Action::Strike,
        (None, None) => Action::Dodge,
    }
}

pub(super) fn attack(v: View<'_>, q: ChooseAttack) -> AttackId {
    let foe = q.against.or_else(|| foe(v, q.who, |_| true));
    let best = best_arm(v, q.who, q.action, foe);
    AttackId::new(q.who, best.map_or(0, |(_, place)| place))
}

/// How many targets or hits no mishap threatens: more where an attack exceeds what opposes it.
fn safe_number(v: View<'_>, action: Option<Action>, attack: AttackId, foe: ActorId) -> i32 {
    let opposing = match action.and_then(Action::form) {
        Some(Form::Shot) => 6,
        _ => defense_rating(v.setup, v.state, foe),
    };
    let skill = v.setup.arm_of(attack).and_then(Arm::skill);
    1 + skill.map_or(0, |skill| skill - opposing).max(0) / 5
}

/// As many of those in the melee as no mishap threatens.
pub(super) fn targets(v: View<'_>, who: ActorId) -> i32 {
    let Some(foe) = foe(v, who, |_| true) else { return 1 };
    let (attack, _) = super::declare::declared_attack(v.state, who);
    let action = defense::declared(v.state, who);
    let engaged = v.state.engaged(who).filter(|&foe| is_foe(v, who, foe)).count();
    let safe = safe_number(v, action, AttackId::new(who, attack), foe);
    number(engaged).clamp(1, safe.clamp(1, most_targets(v, who)))
}

pub(super) fn target(v: View<'_>, q: ChooseTarget) -> Option<ActorId> {
    if q.action == Action::Special {
        return None;
    }
    foe(v, q.who, |foe| may_target(v, q, Some(foe)))
}

/// Where the attack is still worth its roll.
pub(super) fn attacks_after_move(v: View<'_>, q: AttackAfterMove) -> bool {
    let (attack, _) = super::declare::declared_attack(v.state, q.who);
    let opposing = defense_rating(v.setup, v.state, q.target);
    let arm = v.setup.arm(q.who, attack);
    arm.is_some_and(|arm| {
        let modifier = arm.rating + arm.penalty - opposing + ACTION_STEP;
        roll_value(v, arm.die, modifier) > 0
    })
}

/// As many hits as no mishap threatens.
pub(super) fn hits(v: View<'_>, q: CountHits) -> i32 {
    safe_number(v, Some(q.action), q.attack, q.target).clamp(1, MAX_HITS)
}

/// Steps in if always, or by tactic or armor where the attack can't do much.
pub(super) fn steps_in(v: View<'_>, q: StepIn) -> bool {
    if always_steps_in(v, q.who, q.attacker) {
        return true;
    }
    let Some(fighter) = v.setup.fighter(q.who) else { return false };
    let blow = AttackIntent::new(q.attacker, q.who, q.attack.index(), q.form);
    let rating = damage_rating(v.setup, &blow);
    let through = reduced(v.setup.rulings(), rating, 0, fighter.armor);
    let lasts = v.state.hit_points(q.who) > through.saturating_mul(3);
    q.form.is_damaging() && (through == 0 || (fighter.tactic == Tactic::Sacrifice && lasts))
}

/// What a roll is good for, per 100 faces: 3 for a critical success, 2 for a full one, 1 for a
/// partial one, −1 for a mishap.
fn roll_value(v: View<'_>, die: Die, modifier: i32) -> i64 {
    let tops = tops(v.setup.rulings(), die, modifier);
    let mut sum = 0;
    let whole = Reading::Bands { die, tops: &tops }.weigh(|drawn, faces| {
        let good = match Band::of(drawn.outcome) {
            Band::Mishap => -1,
            Band::Failure => 0,
            Band::Partial => 1,
            Band::Full => 2,
            Band::Critical => 3,
        };
        sum += good * i64::try_from(faces).unwrap_or(0);
    });
    whole.map_or(0, |()| sum * 100 / i64::from(die.faces()))
}

/// The best way to make a maneuver against an attack.
pub(super) fn best_trait(
    v: View<'_>,
    who: ActorId,
    attack: AttackId,
    maneuver: Maneuver,
) -> Option<(i64, Trait)> {
    let ways = maneuver.substitutes().iter().map(|&(by, _)| by);
    let values = ways.filter(|&by| defense::may_use(v, who, maneuver, by)).map(|by| {
        let modifier = defense::modifiers(v, who, attack, maneuver, by).sum();
        (roll_value(v, by.die(), modifier), by)
    });
    values.max_by_key(|&(value, by)| (value, Reverse(by)))
}

/// The maneuver that is worth most, if any is worth a try.
pub(super) fn react(v: View<'_>, q: React) -> Option<Maneuver> {
    let legal = Maneuver::ALL.iter().copied().filter(|&maneuver| q.allows(v, Some(maneuver)));
    let values = legal.filter_map(|maneuver| {
        let (value, _) = best_trait(v, q.who, q.attack, maneuver)?;
        Some((value, maneuver))
    });
    let best = values.max_by_key(|&(value, maneuver)| (value, Reverse(maneuver)));
    best.filter(|&(value, _)| value > 0).map(|(_, maneuver)| maneuver)
}

pub(super) fn opening(v: View<'_>, q: UseOpening) -> Opening {
    if is_beaten(v, q.who) && v.state.is_engaged(q.who, q.attacker) {
        Opening::Flee
    } else if speed(v, q.attacker) > speed(v, q.who) {
        Opening::Initiative
    } else {
        Opening::FollowUp
    }
}

/// The first of these that is possible.
fn first(effects: &[Effect], possible: impl Fn(Effect) -> bool) -> Effect {
    effects.iter().copied().find(|&effect| possible(effect)).unwrap_or(Effect::Nothing)
}

pub(super) fn mishap(v: View<'_>, q: MishapOf) -> Effect {
    let effects: &[Effect] = match q.cause {
        Cause::CloseAttack | Cause::Parry => &[Effect::DropsWeapon, Effect::Hindered],
        Cause::Shot => &[Effect::HitsOther],
        _ => &[Effect::Hindered],
    };
    first(effects, |effect| q.allows(v, effect))
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
    first(effects, |effect| q.allows(v, effect))
}

/// The next who stands, counted from the target.
pub(super) fn hit_instead(v: View<'_>, q: HitInstead) -> ActorId {
    let count = v.setup.fighters.len();
    let mut others = (1..=count).map(|i| ActorId::fighter((q.target.index() + i) % count.max(1)));
    others.find(|&other| q.allows(v, other)).unwrap_or(q.attacker)
}

/// A critical wound takes half the Damage Rating besides; a quarter after a partial Constitution
/// roll.
pub(super) fn critical_wound(q: CriticalWound) -> i32 {
    if q.constitution == Some(Band::Partial) { q.full.0 / 4 } else { wound(q.full.0) }
}

/// What a critical wound takes besides the Damage Rating, where no Constitution spares it.
pub(super) const fn wound(rating: i32) -> i32 {
    rating / 2
}
