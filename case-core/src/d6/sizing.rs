//! How somebody sizes up what there is to do, for the plan: what hurts whom, what helps, what is
//! lost.

use super::D6;
use super::defense;
use super::driving;
use super::estimate::{self, Throw, Try};
use super::event::{DefenseKind, Field, Posture};
use super::habit::Habit;
use super::legal;
use super::plan;
use super::questions::Act;
use super::range::Distance;
use super::skill::Skill;
use super::state::State;
use super::tables::Called;
use super::wounds::WoundLevel;
use crate::data::value::{AttackId, TenthsOfMeter};
use crate::data::who::ActorId;
use crate::kernel::system::View;

/// How many foes somebody takes in at a glance.
pub(crate) const GLANCE: usize = 12;

/// Whether somebody would rather get free than do anything else: always, or where there is a chance
/// of it or nothing else to do.
pub(crate) fn struggles(v: View<'_, D6>, who: ActorId) -> bool {
    let Some(holder) = v.state.holder(who).filter(|_| v.follows(Habit::StrugglesInHope)) else {
        return true;
    };
    legal::is_bound(v.state, who) || strength(v, who).exceeds(strength(v, holder)) >= HOPE
}

/// How often in a hundred times something has to come off to be worth a struggle.
const HOPE: i32 = 25;

/// The better of Physique and *lifting* with what is taken from it now.
fn strength(v: View<'_, D6>, who: ActorId) -> Throw {
    Throw::skill(v.setup, v.state, who, Skill::Lifting)
}

/// Alone against several, and nearly down.
pub(crate) fn is_lost(v: View<'_, D6>, who: ActorId) -> bool {
    if !v.follows(Habit::LeavesTheLost) || v.state.level(who) < WoundLevel::SeverelyWounded {
        return false;
    }
    let side = v.setup.fighter(who).map(|fighter| usize::from(fighter.side));
    let standing = v.state.list(Field::SideStanding);
    let all: i32 = standing.iter().sum();
    side.and_then(|side| standing.get(side)) == Some(&1) && all > 3
}

/// What somebody does with whom he holds, who thinks about it, best first: whatever of it hurts
/// most, or letting go where there is another foe and nothing hurts this one.
pub(crate) fn hold(v: View<'_, D6>, who: ActorId, held: ActorId) -> [Act; 2] {
    let squeezes = estimate::squeeze(v.setup, who, held);
    let strikes = best_try(v, who, held);
    let others = foes(v, who).any(|foe| foe != held);
    if others && strikes.max(squeezes) < HARMLESS {
        return [Act::Release; 2];
    }
    [with_the_arm(v.state, held), if strikes > squeezes { Act::Attack } else { Act::Squeeze }]
}

/// What is done with a pinned arm: its owner is forced down by it, then it is broken.
pub(crate) fn with_the_arm(state: &State, held: ActorId) -> Act {
    if state.posture(held) < Posture::Down { Act::ForceDown } else { Act::BreakArm }
}

/// What hurts nobody, in ten-thousandths of a Wound level.
const HARMLESS: i32 = 200;

/// The foes who stand, as many as a glance takes in.
fn foes(v: View<'_, D6>, who: ActorId) -> impl Iterator<Item = ActorId> {
    let everybody = v.setup.cast.everybody();
    everybody.filter(move |foe| legal::is_foe(v.setup, v.state, who, *foe)).take(GLANCE)
}

/// What the best of somebody's weapons does to a foe at the distance where it is used.
fn best_try(v: View<'_, D6>, who: ActorId, target: ActorId) -> i32 {
    let at = Distance::Measured(TenthsOfMeter(plan::distance(v, who)));
    let tries = plan::usable(v, who).filter_map(|(_, weapon)| sized(v, weapon, target, at));
    tries.map(|(_, it)| it.worth()).max().unwrap_or(0)
}

/// An attack at what is best to aim at.
pub(crate) fn sized(
    v: View<'_, D6>,
    weapon: AttackId,
    target: ActorId,
    at: Distance,
) -> Option<(Called, Try)> {
    let plain = Try::new((v.setup, v.state), (weapon, target), at)?;
    let head = plain.at(Called::Head);
    let better = head.hits() >= HARDLY && head.worth() > plain.worth();
    Some(if better { (Called::Head, head) } else { (Called::Nothing, plain) })
}

/// The weapon that somebody has not in the hand and that is much better than what is there.
pub(crate) fn better_lost(v: View<'_, D6>, who: ActorId) -> Option<AttackId> {
    let worth = |weapon: &AttackId| estimate::blow(v.setup, v.state, *weapon);
    let lost = legal::weapons(v.setup, who)
        .filter(|weapon| legal::is_unready(v.setup, v.state, *weapon))
        .max_by_key(worth)?;
    let there = plan::usable(v, who).map(|(_, weapon)| worth(&weapon)).max().unwrap_or(0);
    (worth(&lost) > there.saturating_mul(3) / 2).then_some(legal::held(v.setup, lost))
}

/// Whether a driver runs into people rather than shooting at them.
pub(crate) fn collides(v: View<'_, D6>, who: ActorId) -> bool {
    if !v.follows(Habit::DrivesWhereItHits) {
        return true;
    }
    let Some(target) = plan::target(v, who) else { return true };
    let at = Distance::Measured(TenthsOfMeter(plan::distance(v, who)));
    let shots = legal::weapons(v.setup, who)
        .filter(|weapon| !legal::is_unready(v.setup, v.state, *weapon))
        .filter_map(|weapon| {
            let worth = sized(v, weapon, target, at)?.1.worth();
            let slow = legal::arm(v.setup, weapon).is_some_and(|arm| arm.weapon.reload);
            Some(if slow { worth / 2 } else { worth })
        });
    estimate::collision(v.setup, v.state, who, target) > shots.max().unwrap_or(0)
}

/// How often in a hundred times an attack has to hit to be worth a try where there is another.
pub(crate) const HARDLY: i32 = 10;

/// How often in a hundred times somebody's best weapon hits a foe.
fn chance(v: View<'_, D6>, who: ActorId, foe: ActorId) -> i32 {
    let at = Distance::Measured(TenthsOfMeter(plan::distance(v, who)));
    let tries = plan::usable(v, who)
        .filter_map(|(_, weapon)| Try::new((v.setup, v.state), (weapon, foe), at));
    tries.map(Try::hits).max().unwrap_or(0)
}

/// Whether somebody can hit a foe often enough for a try.
pub(crate) fn can_hit(v: View<'_, D6>, who: ActorId, foe: ActorId) -> bool {
    chance(v, who, foe) >= HARDLY
}

/// Whether there is nobody whom somebody can hit.
pub(crate) fn is_vain(v: View<'_, D6>, who: ActorId) -> bool {
    plan::target(v, who).is_some_and(|target| !can_hit(v, who, target))
}

/// Whether the best active defense is likely to do better than none.
pub(crate) fn defense_helps(v: View<'_, D6>, who: ActorId) -> bool {
    if !v.follows(Habit::DefendsWhereItHelps) {
        return true;
    }
    let kinds = DefenseKind::ALL.iter().copied();
    let mut legal = kinds.filter(|kind| legal::may_defend(v.setup, v.state, who, (*kind, false)));
    let Some(first) = legal.next() else { return false };
    let met = Met::by(v, who);
    core::iter::once(first).chain(legal).any(|kind| gain(v, who, kind, met) >= WORTHWHILE)
}

/// What a defense has to add to be worth an action, in tenths.
const WORTHWHILE: i32 = 20;

/// What an active defense is likely to add to the difficulty of an attack, over the foes who stand,
/// in tenths.
pub(crate) fn gain(v: View<'_, D6>, who: ActorId, kind: DefenseKind, met: Met) -> i32 {
    let Some(own) = v.setup.fighter(who) else { return 0 };
    let skill = |skill| Throw::skill(v.setup, v.state, who, skill);
    let roll = match kind {
        DefenseKind::Dodge => skill(Skill::Dodge),
        DefenseKind::Block => skill(Skill::Fighting),
        DefenseKind::Parry => skill(Skill::MeleeCombat),
        DefenseKind::Drive => driving::throw(v.setup, v.state, who),
    };
    let works = [true, false].map(|interceptable| i32::from(defense::works(kind, interceptable)));
    let met_by_it = works[0] * met.interceptable + works[1] * (met.all - met.interceptable);
    let more = roll.mean() - defense::passive_value(own, &v.setup.rulings).saturating_mul(10);
    more.saturating_mul(met_by_it) / met.all.max(1)
}

/// The foes of somebody who stand, and how many of them are likely to attack with what can be
/// blocked and parried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met {
    all: i32,
    interceptable: i32,
}

impl Met {
    /// Whom somebody meets.
    pub(crate) fn by(v: View<'_, D6>, who: ActorId) -> Met {
        let mut met = Met { all: 0, interceptable: 0 };
        for foe in foes(v, who) {
            met.all += 1;
            met.interceptable += i32::from(estimate::is_interceptable(v.setup, v.state, foe));
        }
        met
    }
}

/// Whether somebody whose weapon is struck thinks he can keep it.
pub(crate) fn keeps_grip(v: View<'_, D6>, who: ActorId, damage: i32) -> bool {
    !v.follows(Habit::StrugglesInHope) || strength(v, who).reaches(damage.saturating_add(1)) >= HOPE
}
