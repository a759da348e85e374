//! Skill and attribute rolls, and what modifies them.

use super::roll::{RollPool, RollSpec};
use crate::d6::book::code::DieCode;
use crate::d6::book::rule::Rule;
use crate::d6::book::skill::{Attribute, Skill};
use crate::d6::book::wounds::WoundLevel;
use crate::d6::state::arms;
use crate::d6::state::effects::{self, Numbers, ShiftedRolls};
use crate::d6::state::setup::Setup;
use crate::d6::state::sheet::Weapon;
use crate::d6::state::store::{State, put};
use crate::d6::words::event::Roll;
use crate::d6::words::reason::Reason;
use crate::d6::{D6, Field};
use crate::data::who::ActorId;
use crate::kernel::system::Table;

/// The dice that staggering takes from the next roll under Agility.
const STAGGER: i32 = 2;

/// OD3: The dice lost to several actions in a round: one for each beyond the free ones, on every
/// skill and attribute roll of the round; not on damage, resistance or initiative.
pub(crate) fn multi_action(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let free = setup.fighter(who).map_or(1, |fighter| fighter.sheet.special.actions);
    (state.of(who, Field::Declared) - free).max(0)
}

/// The dice lost to injury: those of the current Wound level alone, and of Stunned only while the
/// stun lasts.
pub(crate) fn wound_dice(state: &State, who: ActorId) -> i32 {
    match state.level(who) {
        WoundLevel::Stunned if !state.counts(who, Field::StunRounds) => 0,
        level => level.dice_lost(),
    }
}

/// The dice taken from a roll of an attribute or a skill, each with its reason. A free action loses
/// none to other actions of the round or to a quick draw.
#[inline]
fn taken(setup: &Setup, state: &State, who: ActorId, ability: Ability) -> [(Reason, i32); 5] {
    let Ability { attribute, skill, free, .. } = ability;
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
    /// A free action: the other actions of the round take nothing from it.
    free: bool,
    /// The code of the weapon that it is used with.
    own: Option<DieCode>,
}

impl Ability {
    fn of(skill: Skill, free: bool) -> Ability {
        Ability { attribute: skill.attribute(), skill: Some(skill), free, own: None }
    }
}

/// OD3: The dice left of a skill after everything that currently reduces it. A skill or attribute
/// without dice can't be used.
pub(crate) fn dice_left(setup: &Setup, state: &State, who: ActorId, skill: Skill) -> i32 {
    dice_of(setup, state, who, (skill, false))
}

/// Like [`dice_left`], optionally as a free action.
pub(crate) fn dice_of(
    setup: &Setup,
    state: &State,
    who: ActorId,
    (skill, free): (Skill, bool),
) -> i32 {
    left_of(setup, state, who, (Ability::of(skill, free), |fighter| fighter.skill(skill)))
}

/// The dice left for an attack with a weapon.
pub(crate) fn attack_dice(setup: &Setup, state: &State, who: ActorId, weapon: &Weapon) -> i32 {
    let ability = Ability::of(weapon.skill, false);
    let dice = left_of(setup, state, who, (ability, |fighter| fighter.attack(weapon)));
    dice + shift(setup, state, who, ShiftedRolls::Attacks).0
}

/// The dice left of a code of a fighter's.
#[inline]
fn left_of(
    setup: &Setup,
    state: &State,
    who: ActorId,
    (ability, code): (Ability, impl Fn(Numbers<'_>) -> DieCode),
) -> i32 {
    let Some(fighter) = setup.now(state, who) else { return 0 };
    let taken = taken(setup, state, who, ability);
    let dice = i32::from(code(fighter).dice()) + fighter.rolls(ShiftedRolls::All).0;
    dice + taken.iter().map(|(_, dice)| dice).sum::<i32>()
}

/// X1: What effects add to attacks or defenses, besides what they add to all rolls.
pub(crate) fn shift(setup: &Setup, state: &State, who: ActorId, rolls: ShiftedRolls) -> (i32, i32) {
    setup.now(state, who).map_or((0, 0), |fighter| fighter.rolls(rolls))
}

/// The dice that a quick draw moved from the skill to initiative.
fn quick_dice(setup: &Setup, state: &State, who: ActorId, skill: Skill) -> i32 {
    let arm = state.weapon(who, Field::QuickWeapon).and_then(|weapon| arms::arm(setup, weapon));
    let same = arm.is_some_and(|arm| arm.weapon.skill == skill);
    if same { state.of(who, Field::QuickDice) } else { 0 }
}

/// The penalty for hurt parts of the body: 1 for each part that the roll involves.
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

/// A skill roll, reduced by other actions, injury and staggering. It ends the staggering.
pub(crate) fn skill<'a>(t: &mut impl Table<'a, D6>, spec: RollSpec, skill: Skill) -> RollPool {
    skill_as(t, spec, (skill, false))
}

/// A skill roll, optionally as a free action, which other actions of the round do not reduce.
pub(crate) fn skill_as<'a>(
    t: &mut impl Table<'a, D6>,
    spec: RollSpec,
    (skill, free): (Skill, bool),
) -> RollPool {
    rolled(t, spec, Ability::of(skill, free))
}

/// A roll of an attack with a weapon, reduced as a skill roll is.
pub(crate) fn attack<'a>(t: &mut impl Table<'a, D6>, spec: RollSpec, weapon: &Weapon) -> RollPool {
    let own = t.setup().code(t.state(), spec.who, |fighter| fighter.attack(weapon));
    rolled(t, spec, Ability { own: Some(own), ..Ability::of(weapon.skill, false) })
}

/// An attribute roll, reduced by other actions, injury and staggering.
pub(crate) fn attribute<'a>(
    t: &mut impl Table<'a, D6>,
    spec: RollSpec,
    attribute: Attribute,
) -> RollPool {
    rolled(t, spec, Ability { attribute, skill: None, free: false, own: None })
}

/// X1: A roll by which an effect is resisted, as a free action.
pub(crate) fn resists<'a>(
    t: &mut impl Table<'a, D6>,
    spec: RollSpec,
    ability: effects::Ability,
) -> RollPool {
    match ability {
        effects::Ability::Skill(skill) => skill_as(t, spec, (skill, true)),
        effects::Ability::Attribute(attribute) => {
            rolled(t, spec, Ability { attribute, skill: None, free: true, own: None })
        }
    }
}

/// A roll of the better of Physique and *lifting*.
pub(crate) fn strength<'a>(t: &mut impl Table<'a, D6>, spec: RollSpec) -> RollPool {
    better(t, spec, Attribute::Physique, Skill::Lifting)
}

/// A roll of an attribute or of a skill under it, whichever is better.
pub(crate) fn better<'a>(
    t: &mut impl Table<'a, D6>,
    spec: RollSpec,
    of: Attribute,
    or: Skill,
) -> RollPool {
    let fighter = t.setup().now(t.state(), spec.who);
    let trained = fighter.is_some_and(|f| f.skill(or) > f.attribute(of));
    if trained { skill(t, spec, or) } else { attribute(t, spec, of) }
}

fn rolled<'a>(t: &mut impl Table<'a, D6>, spec: RollSpec, ability: Ability) -> RollPool {
    let who = spec.who;
    let own = ability.own.unwrap_or_else(|| {
        t.setup().code(t.state(), who, |fighter| match ability.skill {
            Some(skill) => fighter.skill(skill),
            None => fighter.attribute(ability.attribute),
        })
    });
    let mut pool = RollPool::skilled(spec, own);
    let kinds = match spec.roll {
        Roll::Attack => [ShiftedRolls::All, ShiftedRolls::Attacks].as_slice(),
        Roll::Defense => &[ShiftedRolls::All, ShiftedRolls::Defenses],
        _ => &[ShiftedRolls::All],
    };
    for kind in kinds {
        let (dice, flat) = shift(t.setup(), t.state(), who, *kind);
        pool.dice(t, (Reason::Effect, dice));
        pool.flat(t, (Reason::Effect, flat));
    }
    for by in taken(t.setup(), t.state(), who, ability) {
        pool.dice(t, by);
    }
    if ability.attribute == Attribute::Agility {
        put(t, Rule::OD19, who, Field::Staggered, 0);
    }
    let hurt = part_hurt(t.state(), who, ability.attribute, ability.skill);
    pool.flat(t, (Reason::HurtPart, -hurt));
    pool
}
