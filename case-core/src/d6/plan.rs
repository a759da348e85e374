//! The built-in plan: a legal and sensible answer to every question.

use super::D6;
use super::ability::dice_left;
use super::ask::{Act, QuestionKind, bounds, circumstance};
use super::driving;
use super::event::{DefenseKind, Field, Posture, Roll};
use super::legal;
use super::range::Situation;
use super::setup::{Arm, Setup};
use super::skill::Skill;
use super::state::State;
use super::tables::{Called, Maneuver};
use super::vehicle::Speed;
use super::wounds::WoundLevel;
use crate::codes::Code;
use crate::decide::Question;
use crate::system::is_legal;
use crate::who::ActorId;
use alloc::vec;
use alloc::vec::Vec;

/// The answer of the built-in plan.
pub(crate) fn suggest(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> i32 {
    let wanted = wanted(q, setup, state);
    let legal = |answer: &i32| is_legal::<D6>(q, *answer, setup, state);
    let bounds = bounds(q, setup, state);
    let wanted = wanted.into_iter().find(legal);
    wanted.unwrap_or_else(|| (bounds.low..=bounds.high).find(legal).unwrap_or(bounds.low))
}

/// What the plan would like, best first; the first legal one is taken.
fn wanted(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> Vec<i32> {
    let who = q.who;
    match q.kind {
        QuestionKind::Actions => vec![actions(setup, state, who), 1],
        QuestionKind::Act => {
            acts(setup, state, who).into_iter().map(|act| i32::from(act.number())).collect()
        }
        QuestionKind::Target => target(setup, state, who).into_iter().collect(),
        QuestionKind::Distance => vec![distance(setup, state, q)],
        QuestionKind::Situation => {
            let far = shoots(setup, state, ActorId::from_number(q.a)).is_some();
            vec![i32::from(if far { Situation::Chamber } else { Situation::Steps }.number())]
        }
        QuestionKind::Weapon => weapon(q, setup, state).into_iter().collect(),
        QuestionKind::Maneuver => {
            maneuvers(q, setup, state).into_iter().map(|how| i32::from(how.number())).collect()
        }
        QuestionKind::CalledShot => vec![i32::from(called(q, setup, state).number())],
        QuestionKind::Circumstance => vec![circumstance::SHIELD, 0],
        QuestionKind::Defense => defenses(setup, state, who),
        QuestionKind::QuickDraw => vec![i32::from(state.battle(Field::Round) == 1), 0],
        QuestionKind::QuickDice => vec![bounds(q, setup, state).high / 2],
        QuestionKind::Rounds => vec![2, 1],
        QuestionKind::FatePoint => vec![i32::from(wants_fate(q, state))],
        QuestionKind::CharacterPoint => vec![i32::from(q.b > q.a && q.b - q.a <= 5)],
        QuestionKind::EscapeBy => {
            let slips = dice_left(setup, state, who, Skill::Acrobatics)
                > dice_left(setup, state, who, Skill::Lifting);
            vec![i32::from(slips)]
        }
        QuestionKind::PartHurt => vec![i32::from(state.level(q.other) >= WoundLevel::Wounded)],
        QuestionKind::TrickDifficulty
        | QuestionKind::LiftDifficulty
        | QuestionKind::CommandDifficulty => vec![10],
        QuestionKind::CoverArmor | QuestionKind::Obstacle => vec![6],
        QuestionKind::Resume
        | QuestionKind::Interrupt
        | QuestionKind::FreeDefense
        | QuestionKind::Join
        | QuestionKind::Grip
        | QuestionKind::Resist => {
            vec![1]
        }
        QuestionKind::Speed => {
            vec![i32::from(Speed::High.number()), i32::from(Speed::Cruising.number())]
        }
        QuestionKind::Collision => vec![2],
        QuestionKind::Surprise
        | QuestionKind::FirstAction
        | QuestionKind::QuickAttacks
        | QuestionKind::Cover
        | QuestionKind::ParryWith
        | QuestionKind::WildOne
        | QuestionKind::StunEffect
        | QuestionKind::AimWith
        | QuestionKind::ReadyWeapon
        | QuestionKind::VehicleEffect => Vec::new(),
    }
}

/// A number that goes up by one each round, from somewhere else for each fighter: so that a plan
/// without memory does not do the same thing every time.
fn beat(state: &State, who: ActorId) -> i32 {
    state.battle(Field::Round) + who.number()
}

/// As many actions as the best attack can bear.
fn actions(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let free = setup.fighter(who).map_or(1, |fighter| fighter.special.actions);
    if driving::drives(setup, state, who) {
        return free + 1;
    }
    free + match best_arm(setup, state, who).map_or(0, |(dice, _)| dice) {
        ..=4 => 0,
        5..=7 => 1,
        _ => 2,
    }
}

/// The dice and the place of the weapon with the best skill that can be used.
fn best_arm(setup: &Setup, state: &State, who: ActorId) -> Option<(i32, i32)> {
    let weapons = setup.fighter(who)?.weapons();
    let usable =
        (0..i32::try_from(weapons).ok()?).filter(|w| legal::can_use(setup, state, who, *w));
    usable.filter_map(|w| Some((dice_left(setup, state, who, skill(setup, who, w)?), w))).max()
}

fn skill(setup: &Setup, who: ActorId, weapon: i32) -> Option<Skill> {
    legal::arm(setup, who, weapon).map(|arm| arm.weapon.skill)
}

/// The first ready weapon that shoots or is thrown, if nothing keeps its owner close.
fn shoots<'s>(setup: &'s Setup, state: &State, who: ActorId) -> Option<&'s Arm> {
    if state.holder(who).is_some() || state.held(who).is_some() {
        return None;
    }
    let weapons = i32::try_from(setup.fighter(who)?.weapons()).ok()?;
    let usable = (0..weapons).filter(|weapon| legal::can_use(setup, state, who, *weapon));
    let (dice, best) = best_arm(setup, state, who)?;
    let mut arms = usable.filter(|weapon| {
        skill(setup, who, *weapon).is_some_and(|s| dice_left(setup, state, who, s) == dice)
    });
    let arm = legal::arm(setup, who, arms.next().unwrap_or(best))?;
    arm.ranges.map(|_| arm)
}

fn acts(setup: &Setup, state: &State, who: ActorId) -> Vec<Act> {
    let (left, declared) = (state.of(who, Field::Left), state.of(who, Field::Declared));
    let mut acts = vec![Act::Escape, Act::Stand];
    if driving::drives(setup, state, who) {
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
    if state.battle(Field::Round) == 1 && shoots(setup, state, who).is_some() {
        acts.push(Act::Aim);
    }
    if left == 1 && declared > 1 {
        acts.push(Act::Defend);
    }
    if left > 2 && dice_left(setup, state, who, Skill::Acrobatics) > 4 {
        acts.push(Act::Trick);
    }
    acts.extend([Act::Attack, Act::Ready, Act::FullDefense, Act::Defend, Act::Move, Act::Done]);
    acts
}

/// The next foe in the order of the roster; whom one holds, if that is a foe.
fn target(setup: &Setup, state: &State, who: ActorId) -> Option<i32> {
    if let Some(held) = state.held(who) {
        return Some(held.number());
    }
    let (count, own) = (setup.fighters.len(), who.place()?);
    let others = (1..count).map(|step| ActorId::fighter((own + step) % count));
    others.into_iter().find(|foe| legal::is_foe(setup, state, who, *foe)).map(ActorId::number)
}

/// As far away as suits the attacker: the end of Short range, or a step.
fn distance(setup: &Setup, state: &State, q: &Question<QuestionKind>) -> i32 {
    const STEP: i32 = 15;
    let arm = shoots(setup, state, ActorId::from_number(q.a));
    arm.and_then(|arm| arm.ranges).map_or(STEP, |[short, ..]| short.saturating_mul(10).max(STEP))
}

/// The legal weapon with the most dice of skill and damage together; none where none is.
fn weapon(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> Option<i32> {
    let fighter = setup.fighter(q.who)?;
    let strength = i32::from(fighter.strength().strength_damage().dice());
    let legal = (0..i32::try_from(fighter.weapons()).ok()?)
        .filter(|weapon| is_legal::<D6>(q, *weapon, setup, state));
    let worth = |weapon: &i32| {
        legal::arm(setup, q.who, *weapon).map(|arm| {
            let damage = arm.weapon.damage;
            dice_left(setup, state, q.who, arm.weapon.skill)
                + i32::from(damage.code.dice())
                + if damage.adds_strength { strength } else { 0 }
        })
    };
    legal.max_by_key(worth)
}

fn maneuvers(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> Vec<Maneuver> {
    let (Some(arm), Some(own), Some(target)) =
        (legal::arm(setup, q.who, q.a), setup.fighter(q.who), setup.fighter(q.other))
    else {
        return Vec::new();
    };
    let beat = beat(state, q.who) % 4;
    let able = dice_left(setup, state, q.who, arm.weapon.skill) > 4;
    let mut wanted = match (arm.weapon.skill, beat) {
        (Skill::Fighting, beat) if own.strength() >= target.strength() => {
            vec![
                [Maneuver::ArmPin, Maneuver::Flip, Maneuver::Tackle, Maneuver::Hold]
                    [usize::try_from(beat).unwrap_or(0) % 4],
            ]
        }
        (Skill::MeleeCombat, 1) if state.level(q.who) < WoundLevel::Wounded => {
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
fn called(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> Called {
    let dice = skill(setup, q.who, q.a).map_or(0, |skill| dice_left(setup, state, q.who, skill));
    if dice >= 6 { Called::Head } else { Called::Nothing }
}

/// The active defenses, those with the most dice first.
fn defenses(setup: &Setup, state: &State, who: ActorId) -> Vec<i32> {
    let dice = |kind: &DefenseKind| match kind {
        DefenseKind::Dodge => dice_left(setup, state, who, Skill::Dodge),
        DefenseKind::Block => dice_left(setup, state, who, Skill::Fighting),
        DefenseKind::Parry => dice_left(setup, state, who, Skill::MeleeCombat),
        DefenseKind::Drive => driving::dice(setup, state, who),
    };
    let mut kinds = DefenseKind::ALL.to_vec();
    kinds.sort_by_key(|kind| core::cmp::Reverse(dice(kind)));
    kinds.into_iter().map(|kind| i32::from(kind.number())).collect()
}

/// A Fate Point goes to the attack of one who is wounded, and against heavy damage.
fn wants_fate(q: &Question<QuestionKind>, state: &State) -> bool {
    match u8::try_from(q.a).ok().and_then(|roll| Roll::try_from(roll).ok()) {
        Some(Roll::Attack) => state.level(q.who) >= WoundLevel::Wounded,
        Some(Roll::Resistance) => q.b > 20,
        _ => false,
    }
}
