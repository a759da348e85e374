//! How the built-in plan assesses its options: attacks, defenses, losses.

use super::estimate::{self, Try};
use super::plan;
use super::weighed::{self, Aimed, Stance, WAYS, Weighed};
use crate::d6::book::range::Distance;
use crate::d6::book::skill::Skill;
use crate::d6::book::tables::{Called, Maneuver};
use crate::d6::book::wounds::WoundLevel;
use crate::d6::questions::asked::ChooseManeuver;
use crate::d6::rules::ability::{self, attack_dice};
use crate::d6::rules::steering;
use crate::d6::rules::throw::Throw;
use crate::d6::rules::{defense, legal};
use crate::d6::state::arms;
use crate::d6::state::effects::ShiftedRolls;
use crate::d6::state::store::State;
use crate::d6::words::event::{Act, DefenseKind, Posture};
use crate::d6::{D6, Field};
use crate::data::value::{AttackId, TenthsOfMeter};
use crate::data::who::ActorId;
use crate::kernel::system::{System, Tactics, View};
use alloc::vec::Vec;

/// The most foes that a fighter considers.
const GLANCE: usize = 12;

/// Whether escaping is preferred: always, or only with a chance of it or nothing else to do.
pub(crate) fn struggles(v: View<'_, D6>, who: ActorId) -> bool {
    let Some(holder) = v.state.holder(who) else { return true };
    legal::is_bound(v.state, who) || strength(v, who).exceeds(strength(v, holder)) >= HOPE
}

/// The chance, in percent, that makes a struggle worthwhile.
const HOPE: i32 = 25;

/// The better of Physique and *lifting* after all penalties.
fn strength(v: View<'_, D6>, who: ActorId) -> Throw {
    Throw::skill(v.setup, v.state, who, Skill::Lifting)
}

/// Whether a fighter is alone against several, and nearly down.
pub(crate) fn is_lost(v: View<'_, D6>, who: ActorId) -> bool {
    if v.state.level(who) < WoundLevel::SeverelyWounded {
        return false;
    }
    let all: i32 = v.state.list(Field::SideStanding).iter().sum();
    is_last(v, who) && all > 3
}

/// Whether nobody else of a fighter's side stands.
pub(crate) fn is_last(v: View<'_, D6>, who: ActorId) -> bool {
    friends(v, who) == 1
}

/// How many of a fighter's side stand, itself included.
fn friends(v: View<'_, D6>, who: ActorId) -> i32 {
    let side = v.setup.fighter(who).map(|fighter| usize::from(fighter.side));
    let standing = v.state.list(Field::SideStanding);
    side.and_then(|side| standing.get(side)).copied().unwrap_or(0)
}

/// The preferred acts with a held foe: the one that hurts most, or letting go if there is another
/// foe and nothing hurts this one.
pub(crate) fn hold(v: View<'_, D6>, who: ActorId, held: ActorId) -> [Act; 2] {
    let squeezes = estimate::squeeze(v.setup, v.state, who, held);
    let strikes = best_try(v, who, held);
    let others = foes(v, who).any(|foe| foe != held);
    if others && strikes.max(squeezes) < HARMLESS {
        return [Act::Release; 2];
    }
    [with_the_arm(v.state, held), if strikes > squeezes { Act::Attack } else { Act::Squeeze }]
}

/// The act with a pinned arm: its owner is forced down first, then the arm is broken.
pub(crate) fn with_the_arm(state: &State, held: ActorId) -> Act {
    if state.posture(held) < Posture::Down { Act::ForceDown } else { Act::BreakArm }
}

/// An effect below this is harmless, in ten-thousandths of a Wound level.
const HARMLESS: i32 = 200;

/// The standing foes that a fighter considers.
fn foes(v: View<'_, D6>, who: ActorId) -> impl Iterator<Item = ActorId> {
    let everybody = v.setup.cast.everybody();
    let is_foe = move |foe: &ActorId| legal::why_no_foe(v.setup, v.state, who, *foe).is_none();
    everybody.filter(|foe| v.state.stands(*foe)).filter(is_foe).take(GLANCE)
}

/// The effect of the best weapon on a foe, at its preferred distance.
fn best_try(v: View<'_, D6>, who: ActorId, target: ActorId) -> i32 {
    best_tries(v, who, &[target])[0]
}

/// The effect of the best weapon on each of up to [`GLANCE`] foes, at its preferred distance.
fn best_tries(v: View<'_, D6>, who: ActorId, foes: &[ActorId]) -> [i32; GLANCE] {
    let at = plan::preferred(v, who);
    let stance = |foe: &ActorId| (*foe, Stance::of(v.setup, v.state, *foe));
    let stances: Vec<(ActorId, Stance<'_>)> = foes.iter().map(stance).collect();
    let mut most = [0; GLANCE];
    for (dice, weapon) in plan::usable(v, who) {
        for (most, foe) in most.iter_mut().zip(&stances) {
            let aimed = Aimed::at(v.setup, (weapon, dice), *foe, at);
            *most = aimed.map_or(0, |aimed| best(v, aimed, at).0).max(*most);
        }
    }
    most
}

/// An attack at the best part to aim at.
pub(crate) fn sized(
    v: View<'_, D6>,
    weapon: AttackId,
    target: ActorId,
    at: Distance,
) -> Option<(Called, Try)> {
    let aimed = Aimed::new((v.setup, v.state), (weapon, target), at)?;
    Try::new(v.setup, aimed).map(Try::best_part)
}

/// What the best attack with a weapon does, in ten-thousandths of a Wound level, and the way of it
/// that does more than a plain blow, if any: knocking out, with bare hands a tackle, with a single
/// action everything at once.
pub(crate) fn best(v: View<'_, D6>, aimed: Aimed<'_>, at: Distance) -> (i32, Option<Maneuver>) {
    best_of(v, aimed, |how| is_open(v, aimed, at, how))
}

/// The same with the ways that are open.
fn best_of(
    v: View<'_, D6>,
    aimed: Aimed<'_>,
    open: impl Fn(Maneuver) -> bool,
) -> (i32, Option<Maneuver>) {
    let Weighed { plainly, ways } = Weighed::of(v.setup, aimed);
    let better = ways.into_iter().zip(WAYS).filter(|(worth, how)| *worth > 0 && open(*how));
    let best = better.max_by_key(|(worth, _)| *worth);
    best.map_or((plainly, None), |(worth, how)| (worth, Some(how)))
}

/// Whether an attack may be made in that way.
fn is_open(v: View<'_, D6>, aimed: Aimed<'_>, at: Distance, how: Maneuver) -> bool {
    let Aimed { weapon, target, .. } = aimed;
    let question = ChooseManeuver { who: weapon.of, target, weapon, at };
    legal::why_no_maneuver(v, &question, how).is_none()
}

/// What the best attack with a weapon does, in ten-thousandths of a Wound level.
pub(crate) fn worth(
    v: View<'_, D6>,
    weapon: AttackId,
    target: ActorId,
    at: Distance,
) -> Option<i32> {
    let aimed = Aimed::new((v.setup, v.state), (weapon, target), at)?;
    Some(best(v, aimed, at).0)
}

/// Whether aiming adds more to the next shot at the preferred target than a shot does, or half of one
/// with a weapon that has to be loaded again after each (OD25).
pub(crate) fn aiming_pays(v: View<'_, D6>, who: ActorId) -> bool {
    let Some(target) = plan::target(v, who) else { return false };
    let at = plan::preferred(v, who);
    let foe = (target, Stance::of(v.setup, v.state, target));
    let shots = plan::usable(v, who).filter_map(|(dice, weapon)| {
        let arm = arms::arm(v.setup, weapon).filter(|arm| arm.ranges.is_some())?;
        let does = |more: i32| {
            Aimed::at(v.setup, (weapon, dice + more), foe, at)
                .map_or(0, |aimed| best(v, aimed, at).0)
        };
        let now = does(0);
        Some((now, does(1) - now > if arm.weapon.reload { now / 2 } else { now }))
    });
    shots.max_by_key(|(does, _)| *does).is_some_and(|(_, pays)| pays)
}

/// Whether one of these weapons does more in every other turn, loaded in those between, than the usable
/// ones in each.
pub(crate) fn loading_pays(
    v: View<'_, D6>,
    who: ActorId,
    empty: impl Iterator<Item = AttackId>,
) -> bool {
    let mut empty = empty.peekable();
    if empty.peek().is_none() {
        return false;
    }
    let Some(target) = plan::target(v, who) else { return true };
    let foe = (target, Stance::of(v.setup, v.state, target));
    let aimed = |(dice, weapon), at| Aimed::at(v.setup, (weapon, dice), foe, at);
    let loaded = empty.filter_map(|weapon| {
        let arm = arms::arm(v.setup, weapon)?;
        let at = Distance::Measured(TenthsOfMeter(plan::distance_for(arm)));
        let dice = attack_dice(v.setup, v.state, who, &arm.weapon);
        Some(weighed::turn(v.setup, aimed((dice, weapon), at)?))
    });
    let at = plan::preferred(v, who);
    let now = plan::usable(v, who).filter_map(|usable| aimed(usable, at));
    let now = now.map(|aimed| weighed::turn(v.setup, aimed).max(all_out(v, aimed)));
    loaded.max() > now.max()
}

/// The number of actions that do most together: each beyond the free ones takes a die from all, what
/// is thrown serves as often as it is carried, all out goes only who does nothing else (OD19), getting
/// up takes one, taking up a weapon takes one, and one may be used already. As the last of them a
/// defense counts by what it saves.
pub(crate) fn actions(v: View<'_, D6>, who: ActorId) -> i32 {
    let is_down = v.state.posture(who) == Posture::Down && v.state.holder(who).is_none();
    let used = v.state.of(who, Field::Borrowed) + i32::from(is_down);
    let Some(target) = plan::target(v, who) else { return used + 1 };
    let at = plan::preferred(v, who);
    let foe = (target, Stance::of(v.setup, v.state, target));
    let mut serving: Vec<(AttackId, i32, i32)> =
        plan::usable(v, who).map(|(dice, weapon)| (weapon, dice, used)).collect();
    if let Some(lost) = better_lost(v, who)
        && let Some(arm) = arms::arm(v.setup, lost)
    {
        let dice = attack_dice(v.setup, v.state, who, &arm.weapon);
        serving.push((lost, dice, used + 1));
    }
    let serving = serving.into_iter().filter_map(|(weapon, dice, used)| {
        let aimed = Aimed::at(v.setup, (weapon, dice), foe, at)?;
        let open = WAYS.map(|how| is_open(v, aimed, at, how));
        Some((aimed, open, weighed::most_attacks(v.setup, v.state, weapon), used))
    });
    let serving: Vec<(Aimed<'_>, [bool; WAYS.len()], i32, i32)> = serving.collect();
    let guard = Guard::of(v, who);
    let free = weighed::free_actions(v.setup, who);
    let together = |actions: i32| {
        let less = (actions - free).max(0);
        let saves = guard.as_ref().map_or(0, |guard| guard.saves(v, less));
        let each = serving.iter().map(|(aimed, open, most, used)| {
            let aimed = aimed.hurried(less);
            let is_open = |how| WAYS.iter().zip(open).any(|(way, open)| *way == how && *open);
            let does = if actions == 1 { all_out(v, aimed) } else { 0 };
            let does = does.max(best_of(v, aimed, is_open).0);
            let attacks = |left: i32| does.saturating_mul(left.min(*most).max(0));
            let left = actions - used;
            if left > 1 { attacks(left).max(attacks(left - 1) + saves) } else { attacks(left) }
        });
        each.max().unwrap_or(0)
    };
    // Of equals the fewest: what is not attacked with defends better.
    (1..=MOST_ACTIONS + free + used).rev().max_by_key(|actions| together(*actions)).unwrap_or(1)
}

/// The most actions of a turn that are weighed, besides the free ones.
const MOST_ACTIONS: i32 = 4;

/// What a fighter has to expect of its foes, and how it can defend.
struct Guard<'a> {
    /// The rolls of the defenses that none is better than, with whether they work only against what
    /// can be intercepted.
    rolls: Vec<(Throw, bool)>,
    /// The attack of each foe that does most in a turn, whether it can be intercepted, and what it
    /// does.
    attacks: Vec<(Aimed<'a>, bool, i32)>,
    friends: i32,
}

impl<'a> Guard<'a> {
    /// `None` for one who cannot defend.
    fn of(v: View<'a, D6>, who: ActorId) -> Option<Guard<'a>> {
        let own = v.setup.now(v.state, who)?;
        let may = |kind: &DefenseKind| {
            legal::why_not_defended(v.setup, v.state, who, (*kind, false)).is_none()
        };
        let roll = |kind: DefenseKind| (defense_roll(v, who, kind), !defense::works(kind, false));
        let all: Vec<(Throw, bool)> =
            DefenseKind::ALL.iter().copied().filter(may).map(roll).collect();
        if all.is_empty() {
            return None;
        }
        let passive = defense::passive_now(own, &v.setup.rulings);
        let stance = Stance::of(v.setup, v.state, who).at([passive; 2]);
        let attacks = foes(v, who).filter_map(|foe| {
            let at = plan::preferred(v, foe);
            // What it did in this round does not hinder its next turn.
            let more = ability::multi_action(v.setup, v.state, foe);
            let tries = plan::usable(v, foe).filter_map(|(dice, weapon)| {
                let aimed = Aimed::at(v.setup, (weapon, dice + more), (who, stance), at)?;
                Some((
                    aimed,
                    arms::arm(v.setup, weapon)?.interceptable,
                    weighed::turn(v.setup, aimed),
                ))
            });
            tries.max_by_key(|(_, _, does)| *does)
        });
        let attacks: Vec<(Aimed<'_>, bool, i32)> = attacks.collect();
        let every = attacks.iter().all(|(_, interceptable, _)| *interceptable);
        let beats = |(one, narrow): &(Throw, bool), (other, narrower): &(Throw, bool)| {
            one.mean() >= other.mean() && (every || *narrower || !narrow)
        };
        let mut rolls: Vec<(Throw, bool)> = Vec::with_capacity(all.len());
        for defense in all {
            if !rolls.iter().any(|known| beats(known, &defense)) {
                rolls.retain(|known| !beats(&defense, known));
                rolls.push(defense);
            }
        }
        Some(Guard { rolls, attacks, friends: friends(v, who).max(1) })
    }

    /// What the best defense saves with so many dice less, in ten-thousandths of a Wound level: half
    /// of the share of this fighter in what the foes do less, since they may turn to another.
    fn saves(&self, v: View<'_, D6>, less: i32) -> i32 {
        let saved = self.rolls.iter().map(|(roll, narrow)| {
            let stands_at = roll.plus(-less, 0).mean() / 10;
            let each =
                self.attacks.iter().filter(|(_, interceptable, _)| *interceptable || !narrow);
            let saved = each.map(|(aimed, _, does)| {
                does - weighed::turn(v.setup, Aimed { stands_at, ..*aimed })
            });
            saved.sum()
        });
        saved.max().unwrap_or(0) / self.friends / 2
    }
}

/// The roll of an active defense.
fn defense_roll(v: View<'_, D6>, who: ActorId, kind: DefenseKind) -> Throw {
    let (dice, flat) = ability::shift(v.setup, v.state, who, ShiftedRolls::Defenses);
    let roll = match kind.skill() {
        Some(skill) => Throw::skill(v.setup, v.state, who, skill),
        None => steering::throw(v.setup, v.state, who),
    };
    roll.plus(dice, flat)
}

/// Whether a defense as the last action is worth more than one more attack.
pub(crate) fn defends(v: View<'_, D6>, who: ActorId) -> bool {
    let Some(guard) = Guard::of(v, who) else { return false };
    let attack = plan::target(v, who).map_or(0, |target| best_try(v, who, target));
    guard.saves(v, 0) > attack
}

/// What an attack does as the only action and all out, in ten-thousandths of a Wound level; 0 if a
/// plain one does more. Before the actions are declared the question of maneuvers does not know it.
fn all_out(v: View<'_, D6>, aimed: Aimed<'_>) -> i32 {
    let arm = arms::arm(v.setup, aimed.weapon).filter(|arm| arm.weapon.skill.is_close());
    if arm.is_none() {
        return 0;
    }
    let [.., all_out] = Weighed::of(v.setup, aimed).ways;
    all_out
}

/// The foe that the best attack brings nearest to falling, a dangerous one before a harmless one;
/// the first of equals.
pub(crate) fn best_foe(
    v: View<'_, D6>,
    who: ActorId,
    foes: impl Iterator<Item = ActorId>,
) -> Option<ActorId> {
    let foes: Vec<ActorId> = foes.take(GLANCE).collect();
    let mut best = None;
    for (foe, does) in foes.iter().zip(best_tries(v, who, &foes)) {
        let left = i64::from(D6::fitness(v.setup, v.state, *foe)).max(1);
        let danger = HARMLESS_FOE + i64::from(D6::danger(v.setup, v.state, *foe));
        let score = i64::from(does) * danger / left;
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, *foe));
        }
    }
    best.map(|(_, foe)| foe)
}

/// What it is worth to take out even a foe that is no danger, in ten-thousandths of a Wound level.
const HARMLESS_FOE: i64 = 5_000;

/// The weapon out of the hand that is much better than those in it.
pub(crate) fn better_lost(v: View<'_, D6>, who: ActorId) -> Option<AttackId> {
    let worth = |weapon: &AttackId| estimate::blow(v.setup, v.state, *weapon);
    let lost = arms::weapons(v.setup, who)
        .filter(|weapon| {
            let object = arms::held(v.setup, *weapon);
            legal::why_not_readied(v.setup, v.state, object).is_none()
        })
        .max_by_key(worth)?;
    let there = plan::usable(v, who).map(|(_, weapon)| worth(&weapon)).max().unwrap_or(0);
    (worth(&lost) > there.saturating_mul(3) / 2).then_some(arms::held(v.setup, lost))
}

/// Whether running into people is better than shooting at them.
pub(crate) fn collides(v: View<'_, D6>, who: ActorId) -> bool {
    let Some(target) = plan::target(v, who) else { return true };
    let at = plan::preferred(v, who);
    let shots = arms::weapons(v.setup, who)
        .filter(|weapon| !legal::is_unready(v.setup, v.state, *weapon))
        .filter_map(|weapon| {
            let worth = worth(v, weapon, target, at)?;
            let slow = arms::arm(v.setup, weapon).is_some_and(|arm| arm.weapon.reload);
            Some(if slow { worth / 2 } else { worth })
        });
    estimate::collision(v.setup, v.state, who, target) > shots.max().unwrap_or(0)
}

/// The chance to hit, in percent, below which another attack is preferred.
pub(crate) const HARDLY: i32 = 10;

/// The chance that a fighter's best weapon hits a foe, in percent.
fn chance(v: View<'_, D6>, who: ActorId, foe: ActorId) -> i32 {
    let at = plan::preferred(v, who);
    let foe = (foe, Stance::of(v.setup, v.state, foe));
    let tries = plan::usable(v, who).filter_map(|weapon| {
        let (dice, weapon) = weapon;
        Try::new(v.setup, Aimed::at(v.setup, (weapon, dice), foe, at)?)
    });
    tries.map(Try::hits).max().unwrap_or(0)
}

/// Whether a fighter has enough of a chance to hit a foe.
fn can_hit(v: View<'_, D6>, who: ActorId, foe: ActorId) -> bool {
    chance(v, who, foe) >= HARDLY
}

/// Whether a fighter has a target but can't hit it.
pub(crate) fn is_vain(v: View<'_, D6>, who: ActorId) -> bool {
    plan::target(v, who).is_some_and(|target| !can_hit(v, who, target))
}

/// Whether the best active defense is likely to help.
pub(crate) fn defense_helps(v: View<'_, D6>, who: ActorId) -> bool {
    let may = |kind| legal::why_not_defended(v.setup, v.state, who, (kind, false)).is_none();
    let mut legal = DefenseKind::ALL.iter().copied().filter(|kind| may(*kind));
    let Some(first) = legal.next() else { return false };
    let met = Met::by(v, who);
    core::iter::once(first).chain(legal).any(|kind| gain(v, who, kind, met) >= WORTHWHILE)
}

/// What makes a defense worth an action, in tenths.
const WORTHWHILE: i32 = 20;

/// What an active defense is likely to add to the difficulty, averaged over the foes, in tenths.
pub(crate) fn gain(v: View<'_, D6>, who: ActorId, kind: DefenseKind, met: Met) -> i32 {
    let Some(own) = v.setup.now(v.state, who) else { return 0 };
    let roll = defense_roll(v, who, kind);
    let works = [true, false].map(|interceptable| i32::from(defense::works(kind, interceptable)));
    let met_by_it = works[0] * met.interceptable + works[1] * (met.all - met.interceptable);
    let more = roll.mean() - defense::passive_now(own, &v.setup.rulings).saturating_mul(10);
    more.saturating_mul(met_by_it) / met.all.max(1)
}

/// The number of standing foes, and of those who are likely to attack in a way that can be blocked
/// and parried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met {
    all: i32,
    interceptable: i32,
}

impl Met {
    /// Counts a fighter's foes.
    pub(crate) fn by(v: View<'_, D6>, who: ActorId) -> Met {
        let mut met = Met { all: 0, interceptable: 0 };
        for foe in foes(v, who) {
            met.all += 1;
            met.interceptable += i32::from(estimate::is_interceptable(v.setup, v.state, foe));
        }
        met
    }
}

/// Whether a fighter whose weapon is struck expects to keep it.
pub(crate) fn keeps_grip(v: View<'_, D6>, who: ActorId, damage: i32) -> bool {
    strength(v, who).reaches(damage.saturating_add(1)) >= HOPE
}
