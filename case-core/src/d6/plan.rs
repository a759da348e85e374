//! What the built-in plan would like; each question takes the first of it that is legal.

use super::D6;
use super::ability::dice_left;
use super::driving;
use super::event::{DefenseKind, Field, Posture, Roll};
use super::legal;
use super::questions::{Act, CallShot, ChooseManeuver, ChooseWeapon, SpendFatePoint};
use super::range::Situation;
use super::setup::Arm;
use super::skill::Skill;
use super::state::State;
use super::tables::{Called, Maneuver};
use super::vehicle::Speed;
use super::wounds::WoundLevel;
use crate::question::Query;
use crate::system::View;
use crate::value::AttackId;
use crate::who::ActorId;
use alloc::vec;
use alloc::vec::Vec;

/// A number that goes up by one each round, from somewhere else for each fighter: so that a plan
/// without memory does not do the same thing every time.
fn beat(state: &State, who: ActorId) -> i32 {
    state.battle(Field::Round) + who.number()
}

/// As many actions as the best attack can bear; one where the best weapon is to be loaded.
pub(crate) fn actions(v: View<'_, D6>, who: ActorId) -> i32 {
    if wants_to_load(v, who) {
        return 1;
    }
    let free = v.setup.fighter(who).map_or(1, |fighter| fighter.special.actions);
    if driving::drives(v.setup, v.state, who) {
        return free + 1;
    }
    free + match best_arm(v, who).map_or(0, |(dice, _)| dice) {
        ..=4 => 0,
        5..=7 => 1,
        _ => 2,
    }
}

/// Whether somebody would rather load a weapon than do without: it is of a better skill than what
/// else can be used.
fn wants_to_load(v: View<'_, D6>, who: ActorId) -> bool {
    let empty = legal::weapons(v.setup, who).filter(|w| legal::may_load(v.setup, v.state, *w));
    let dice = |weapon| Some(dice_left(v.setup, v.state, who, skill(v, weapon)?));
    let best = empty.filter_map(dice).max();
    best.is_some_and(|best| best > best_arm(v, who).map_or(0, |(dice, _)| dice))
}

/// What somebody would like to parry with: a hand weapon, else what is there.
pub(crate) fn parries(v: View<'_, D6>, who: ActorId) -> Option<AttackId> {
    let may = |weapon: &AttackId| legal::may_parry_with(v.setup, v.state, who, Some(*weapon));
    legal::weapons(v.setup, who).filter(may).find(|w| skill(v, *w) == Some(Skill::MeleeCombat))
}

/// The weapons that somebody can use, each with the dice of its skill.
fn usable(v: View<'_, D6>, who: ActorId) -> impl Iterator<Item = (i32, AttackId)> {
    legal::weapons(v.setup, who)
        .filter(move |weapon| legal::can_use(v.setup, v.state, *weapon))
        .filter_map(move |weapon| {
            Some((dice_left(v.setup, v.state, who, skill(v, weapon)?), weapon))
        })
}

/// The dice and the place of the weapon with the best skill that can be used.
fn best_arm(v: View<'_, D6>, who: ActorId) -> Option<(i32, AttackId)> {
    usable(v, who).max()
}

fn skill(v: View<'_, D6>, weapon: AttackId) -> Option<Skill> {
    legal::arm(v.setup, weapon).map(|arm| arm.weapon.skill)
}

/// The first ready weapon that shoots or is thrown, if nothing keeps its owner close.
fn shoots(v: View<'_, D6>, who: ActorId) -> Option<&Arm> {
    if v.state.holder(who).is_some() || v.state.held(who).is_some() {
        return None;
    }
    let (most, _) = best_arm(v, who)?;
    let (_, first) = usable(v, who).find(|(dice, _)| *dice == most)?;
    legal::arm(v.setup, first).filter(|arm| arm.ranges.is_some())
}

/// What somebody would like to do, best first.
pub(crate) fn acts(v: View<'_, D6>, who: ActorId) -> Vec<Act> {
    let state = v.state;
    let (left, declared) = (state.of(who, Field::Left), state.of(who, Field::Declared));
    let mut acts = vec![Act::Escape, Act::Stand];
    if driving::drives(v.setup, state, who) {
        if state.speed(who) <= Speed::Cautious && left > 1 {
            acts.push(Act::Drive);
        }
        acts.extend([Act::Ram, Act::Sideswipe]);
    }
    let badly_hurt = state.level(who) >= WoundLevel::SeverelyWounded;
    if badly_hurt && beat(state, who) % 3 == 0 {
        acts.push(Act::FullDefense);
    }
    if let Some(held) = state.held(who) {
        let upright = state.posture(held) < Posture::Down;
        acts.push(if upright { Act::ForceDown } else { Act::BreakArm });
        acts.push(Act::Squeeze);
    }
    if wants_to_load(v, who) {
        acts.push(Act::Load);
    }
    if state.battle(Field::Round) == 1 && shoots(v, who).is_some() {
        acts.push(Act::Aim);
    }
    if left == 1 && declared > 1 {
        acts.push(Act::Defend);
    }
    if left > 2 && dice_left(v.setup, state, who, Skill::Acrobatics) > 4 {
        acts.push(Act::Trick);
    }
    acts.extend([Act::Attack, Act::Ready, Act::FullDefense, Act::Defend, Act::Move, Act::Done]);
    acts
}

/// The next foe in the order of the roster; whom one holds, if that is a foe.
pub(crate) fn target(v: View<'_, D6>, who: ActorId) -> Option<ActorId> {
    if let Some(held) = v.state.held(who) {
        return Some(held);
    }
    let (count, own) = (v.setup.fighters.len(), who.place()?);
    let mut others = (1..count).map(|step| ActorId::fighter((own + step) % count));
    others.find(|foe| legal::is_foe(v.setup, v.state, who, *foe))
}

/// As far away as suits the attacker: the end of Short range, or a step.
pub(crate) fn distance(v: View<'_, D6>, attacker: ActorId) -> i32 {
    const STEP: i32 = 15;
    let arm = shoots(v, attacker);
    arm.and_then(|arm| arm.ranges).map_or(STEP, |[short, ..]| short.saturating_mul(10).max(STEP))
}

/// The same where nobody measures: across a chamber, or a few steps.
pub(crate) fn situation(v: View<'_, D6>, attacker: ActorId) -> Situation {
    if shoots(v, attacker).is_some() { Situation::Chamber } else { Situation::Steps }
}

/// The legal weapon with the most dice of skill and damage together; none where none is.
pub(crate) fn weapon(q: &ChooseWeapon, v: View<'_, D6>) -> Option<AttackId> {
    let strength = i32::from(v.setup.fighter(q.who)?.strength().strength_damage().dice());
    let legal = legal::weapons(v.setup, q.who).filter(|weapon| q.allows(v, Some(*weapon)));
    let worth = |weapon: &AttackId| {
        legal::arm(v.setup, *weapon).map(|arm| {
            let damage = arm.weapon.damage;
            dice_left(v.setup, v.state, q.who, arm.weapon.skill)
                + i32::from(damage.code.dice())
                + if damage.adds_strength { strength } else { 0 }
        })
    };
    legal.max_by_key(worth)
}

/// How somebody would like to attack, best first.
pub(crate) fn maneuvers(q: &ChooseManeuver, v: View<'_, D6>) -> Vec<Maneuver> {
    let (Some(skill), Some(own), Some(target)) =
        (skill(v, q.weapon), v.setup.fighter(q.who), v.setup.fighter(q.target))
    else {
        return Vec::new();
    };
    let beat = beat(v.state, q.who) % 4;
    let able = dice_left(v.setup, v.state, q.who, skill) > 4;
    let mut wanted = match (skill, beat) {
        (Skill::Fighting, beat) if own.strength() >= target.strength() => {
            vec![
                [Maneuver::ArmPin, Maneuver::Flip, Maneuver::Tackle, Maneuver::Hold]
                    [usize::try_from(beat).unwrap_or(0) % 4],
            ]
        }
        (Skill::MeleeCombat, 1) if v.state.level(q.who) < WoundLevel::Wounded => {
            vec![Maneuver::AllOut]
        }
        (Skill::MeleeCombat, 2) if able => vec![Maneuver::Knockdown],
        (Skill::MeleeCombat, 3) if able => vec![Maneuver::Disarm],
        (_, 0 | 2) => vec![Maneuver::FullAuto, Maneuver::RapidFire],
        _ => Vec::new(),
    };
    wanted.extend([Maneuver::Plain, Maneuver::Lunge]);
    wanted
}

/// The head, by one who can afford it.
pub(crate) fn called(q: &CallShot, v: View<'_, D6>) -> Called {
    let dice = skill(v, q.weapon).map_or(0, |skill| dice_left(v.setup, v.state, q.who, skill));
    if dice >= 6 { Called::Head } else { Called::Nothing }
}

/// The active defenses, those with the most dice first.
pub(crate) fn defenses(v: View<'_, D6>, who: ActorId) -> Vec<DefenseKind> {
    let dice = |kind: &DefenseKind| match kind {
        DefenseKind::Dodge => dice_left(v.setup, v.state, who, Skill::Dodge),
        DefenseKind::Block => dice_left(v.setup, v.state, who, Skill::Fighting),
        DefenseKind::Parry => dice_left(v.setup, v.state, who, Skill::MeleeCombat),
        DefenseKind::Drive => driving::dice(v.setup, v.state, who),
    };
    let mut kinds = DefenseKind::ALL.to_vec();
    kinds.sort_by_key(|kind| core::cmp::Reverse(dice(kind)));
    kinds
}

/// A Fate Point goes to the attack of one who is wounded, and against heavy damage.
pub(crate) fn wants_fate(q: &SpendFatePoint, v: View<'_, D6>) -> bool {
    match q.roll {
        Roll::Attack => v.state.level(q.who) >= WoundLevel::Wounded,
        Roll::Resistance => q.need.is_some_and(|need| need.0 > 20),
        _ => false,
    }
}
