//! Skill and attribute rolls: what is taken from them and added to them.

use super::D6;
use super::code::DieCode;
use super::event::Field;
use super::legal;
use super::reason::Reason;
use super::roll::{Cast, Hand};
use super::rule::Rule;
use super::setup::Setup;
use super::skill::{Attribute, Skill};
use super::state::{State, put};
use super::wounds::WoundLevel;
use crate::data::who::ActorId;
use crate::kernel::system::Table;

/// The dice that a stagger takes from the next use of Agility.
const STAGGER: i32 = 2;

/// OD3: The dice that several actions in a round cost: one for each beyond those that are free. On
/// every skill and attribute roll of the round; not on damage, resistance or initiative.
pub(crate) fn multi_action(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let free = setup.fighter(who).map_or(1, |fighter| fighter.special.actions);
    (state.of(who, Field::Declared) - free).max(0)
}

/// The dice that injury costs: those of the current Wound level alone, and of Stunned only while
/// the stun lasts.
pub(crate) fn wound_dice(state: &State, who: ActorId) -> i32 {
    match state.level(who) {
        WoundLevel::Stunned if !state.counts(who, Field::StunRounds) => 0,
        level => level.dice_lost(),
    }
}

/// The dice that are taken from a roll of an attribute, or of a skill under it, each with its reason:
/// by injury, by a broken arm, by a stagger, and but for a free action by the other actions of the round and by a
/// quick draw.
#[inline]
fn taken(setup: &Setup, state: &State, who: ActorId, ability: Ability) -> [(Reason, i32); 5] {
    let Ability { attribute, skill, free } = ability;
    let staggered = attribute == Attribute::Agility && state.of(who, Field::Staggered) != 0;
    let arm = match skill {
        Some(skill) if skill.needs_hands() => state.of(who, Field::ArmBroken),
        _ => 0,
    };
    let stagger = if staggered { STAGGER } else { 0 };
    let actions = if free { 0 } else { multi_action(setup, state, who) };
    let quick = skill.filter(|_| !free).map_or(0, |skill| quick_dice(setup, state, who, skill));
    [
        (Reason::Wound, -wound_dice(state, who)),
        (Reason::BrokenArm, -arm),
        (Reason::Stagger, -stagger),
        (Reason::Actions, -actions),
        (Reason::QuickDraw, -quick),
    ]
}

/// An attribute or a skill as it is used.
#[derive(Clone, Copy, Debug)]
struct Ability {
    attribute: Attribute,
    skill: Option<Skill>,
    /// As a free action: the other actions of the round take nothing from it.
    free: bool,
}

impl Ability {
    fn of(skill: Skill, free: bool) -> Ability {
        Ability { attribute: skill.attribute(), skill: Some(skill), free }
    }
}

/// OD3: The dice left of a skill with everything that is taken from it now. A skill or attribute
/// without dice can't be used.
pub(crate) fn dice_left(setup: &Setup, state: &State, who: ActorId, skill: Skill) -> i32 {
    dice_of(setup, state, who, (skill, false))
}

/// The same, as a free action or not.
pub(crate) fn dice_of(
    setup: &Setup,
    state: &State,
    who: ActorId,
    (skill, free): (Skill, bool),
) -> i32 {
    let Some(fighter) = setup.fighter(who) else { return 0 };
    let taken = taken(setup, state, who, Ability::of(skill, free));
    i32::from(fighter.skill(skill).dice()) + taken.iter().map(|(_, dice)| dice).sum::<i32>()
}

/// The dice that a quick draw moved from the skill to initiative.
fn quick_dice(setup: &Setup, state: &State, who: ActorId, skill: Skill) -> i32 {
    let arm = state.weapon(who, Field::QuickWeapon).and_then(|weapon| legal::arm(setup, weapon));
    let same = arm.is_some_and(|arm| arm.weapon.skill == skill);
    if same { state.of(who, Field::QuickDice) } else { 0 }
}

/// What a hurt part of the body takes from a roll: 1 for each part that has to do with it.
fn part_hurt(state: &State, who: ActorId, attribute: Attribute, skill: Option<Skill>) -> i32 {
    let mut lost = 0;
    if skill.is_some_and(Skill::needs_legs) {
        lost += state.of(who, Field::LegHurt);
    }
    if skill.is_some_and(Skill::needs_hands) {
        lost += state.of(who, Field::HandHurt) + state.of(who, Field::ArmHurt);
    }
    if matches!(attribute, Attribute::Intellect | Attribute::Acumen) {
        lost += state.of(who, Field::HeadHurt);
    }
    lost
}

/// The roll of a skill, with what actions, injury and staggering take from it. A stagger is over
/// with it.
pub(crate) fn skill<'a>(t: &mut impl Table<'a, D6>, cast: Cast, skill: Skill) -> Hand {
    rolled(t, cast, Ability::of(skill, false))
}

/// The roll of a skill as a free action: the other actions of the round take nothing from it.
pub(crate) fn free_skill<'a>(t: &mut impl Table<'a, D6>, cast: Cast, skill: Skill) -> Hand {
    rolled(t, cast, Ability::of(skill, true))
}

/// The roll of an attribute, with what actions, injury and staggering take from it.
pub(crate) fn attribute<'a>(t: &mut impl Table<'a, D6>, cast: Cast, attribute: Attribute) -> Hand {
    rolled(t, cast, Ability { attribute, skill: None, free: false })
}

/// The roll of Physique or *lifting*, whichever is better.
pub(crate) fn strength<'a>(t: &mut impl Table<'a, D6>, cast: Cast) -> Hand {
    better(t, cast, Attribute::Physique, Skill::Lifting)
}

/// The roll of an attribute or a skill under it, whichever is better.
pub(crate) fn better<'a>(t: &mut impl Table<'a, D6>, cast: Cast, of: Attribute, or: Skill) -> Hand {
    let fighter = t.setup().fighter(cast.who);
    let trained = fighter.is_some_and(|f| f.skill(or) > f.attribute(of));
    if trained { skill(t, cast, or) } else { attribute(t, cast, of) }
}

fn rolled<'a>(t: &mut impl Table<'a, D6>, cast: Cast, ability: Ability) -> Hand {
    let who = cast.who;
    let own = t.setup().fighter(who).map_or(DieCode::ZERO, |fighter| match ability.skill {
        Some(skill) => fighter.skill(skill),
        None => fighter.attribute(ability.attribute),
    });
    let mut hand = Hand::skilled(own);
    for by in taken(t.setup(), t.state(), who, ability) {
        hand.dice(t, cast, by);
    }
    if ability.attribute == Attribute::Agility {
        put(t, Rule::OD19, who, Field::Staggered, 0);
    }
    let hurt = part_hurt(t.state(), who, ability.attribute, ability.skill);
    hand.flat(t, cast, (Reason::HurtPart, -hurt));
    hand
}
