//! Skill and attribute rolls: what is taken from them and added to them.

use super::D6;
use super::code::DieCode;
use super::event::{Field, Note};
use super::roll::{Cast, Hand};
use super::rule::Rule;
use super::setup::Setup;
use super::skill::{Attribute, Skill};
use super::state::{State, THIS_ROUND, put};
use super::tables::Called;
use super::wounds::WoundLevel;
use crate::codes::Code;
use crate::system::Table;
use crate::who::ActorId;

/// The dice that a stagger takes from the next use of Agility.
const STAGGER: i32 = 2;

/// The dice that several actions in a round cost: one for each beyond those that are free.
///
/// # Rule
/// OD3. On every skill and attribute roll of the round; not on damage, resistance or initiative.
pub(crate) fn multi_action(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let free = setup.fighter(who).map_or(1, |fighter| fighter.special.actions);
    (state.of(who, Field::Declared) - free).max(0)
}

/// The dice that injury costs: those of the current Wound level alone, and of Stunned only while
/// the stun lasts.
pub(crate) fn wound_dice(state: &State, who: ActorId) -> i32 {
    match state.level(who) {
        WoundLevel::Stunned if state.of(who, Field::StunRounds) & THIS_ROUND == 0 => 0,
        level => level.dice_lost(),
    }
}

/// The dice left of a skill with everything that is taken from it now.
///
/// # Rule
/// OD3. A skill or attribute without dice can't be used.
pub(crate) fn dice_left(setup: &Setup, state: &State, who: ActorId, skill: Skill) -> i32 {
    let Some(fighter) = setup.fighter(who) else { return 0 };
    i32::from(fighter.skill(skill).dice())
        - multi_action(setup, state, who)
        - wound_dice(state, who)
        - stagger(state, who, skill.attribute())
        - quick_dice(setup, state, who, skill)
}

fn stagger(state: &State, who: ActorId, attribute: Attribute) -> i32 {
    let staggered = attribute == Attribute::Agility && state.of(who, Field::Staggered) != 0;
    if staggered { STAGGER } else { 0 }
}

/// The dice that a quick draw moved from the skill to initiative.
fn quick_dice(setup: &Setup, state: &State, who: ActorId, skill: Skill) -> i32 {
    let place = usize::try_from(state.of(who, Field::QuickWeapon) - 1).ok();
    let arm = setup.fighter(who).and_then(|fighter| fighter.arm(place?));
    let same = arm.is_some_and(|arm| arm.weapon.skill == skill);
    if same { state.of(who, Field::QuickDice) } else { 0 }
}

/// What a hurt part of the body takes from a roll: 1 for each part that has to do with it.
fn part_hurt(state: &State, who: ActorId, attribute: Attribute, skill: Option<Skill>) -> i32 {
    let hurt = |part: Called| state.at(who, Field::PartHurt, usize::from(part.number()));
    let mut lost = 0;
    if skill.is_some_and(Skill::needs_legs) {
        lost += hurt(Called::Leg);
    }
    if skill.is_some_and(Skill::needs_hands) {
        lost += hurt(Called::Hand) + hurt(Called::Arm);
    }
    if matches!(attribute, Attribute::Intellect | Attribute::Acumen) {
        lost += hurt(Called::Head);
    }
    lost
}

/// Dice that go into the next roll of somebody, with the rule that gives or takes them.
pub(crate) fn dice<'a>(t: &mut impl Table<'a, D6>, rule: Rule, who: ActorId, dice: i32) -> i32 {
    if dice != 0 {
        t.note(rule, Note::Dice, who, ActorId::NOBODY, dice);
    }
    dice
}

/// The roll of a skill, with what actions, injury and staggering take from it. A stagger is over
/// with it.
pub(crate) fn skill<'a>(t: &mut impl Table<'a, D6>, cast: Cast, skill: Skill) -> Hand {
    let actions = multi_action(t.setup(), t.state(), cast.who);
    let quick = quick_dice(t.setup(), t.state(), cast.who, skill);
    let mut hand = free_skill(t, cast, skill);
    hand.dice += dice(t, Rule::OD3, cast.who, -actions);
    hand.dice += dice(t, Rule::OD2, cast.who, -quick);
    hand
}

/// The roll of a skill as a free action: the other actions of the round take nothing from it.
pub(crate) fn free_skill<'a>(t: &mut impl Table<'a, D6>, cast: Cast, skill: Skill) -> Hand {
    let own = t.setup().fighter(cast.who).map_or(DieCode::ZERO, |fighter| fighter.skill(skill));
    ability(t, cast, own, skill.attribute(), Some(skill))
}

/// The roll of an attribute, with what actions, injury and staggering take from it.
pub(crate) fn attribute<'a>(t: &mut impl Table<'a, D6>, cast: Cast, attribute: Attribute) -> Hand {
    let own = t.setup().fighter(cast.who).map_or(DieCode::ZERO, |f| f.attribute(attribute));
    let actions = multi_action(t.setup(), t.state(), cast.who);
    let mut hand = ability(t, cast, own, attribute, None);
    hand.dice += dice(t, Rule::OD3, cast.who, -actions);
    hand
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

fn ability<'a>(
    t: &mut impl Table<'a, D6>,
    cast: Cast,
    own: DieCode,
    attribute: Attribute,
    skill: Option<Skill>,
) -> Hand {
    let who = cast.who;
    let mut hand = Hand::skilled(own);
    let wounds = wound_dice(t.state(), who);
    hand.dice += dice(t, Rule::OD28, who, -wounds);
    let staggers = stagger(t.state(), who, attribute);
    if staggers > 0 {
        hand.dice += dice(t, Rule::OD19, who, -staggers);
        put(t, Rule::OD19, who, Field::Staggered, 0);
    }
    let hurt = part_hurt(t.state(), who, attribute, skill);
    hand.flat += t.shift(Rule::OD31, who, cast.roll, -hurt);
    hand
}
