//! Which answers are legal: the one place where that is decided.

use super::ability::dice_left;
use super::ask::{Act, QuestionKind, circumstance};
use super::declare::IN_GROUP;
use super::driving;
use super::event::{DefenseKind, Field, Posture};
use super::group;
use super::range::{Band, Situation};
use super::setup::{Arm, Fighter, Setup};
use super::skill::{Attribute, Skill};
use super::state::{State, THIS_ROUND};
use super::tables::{Called, Cover, Maneuver};
use super::vehicle::Speed;
use crate::codes::Code;
use crate::decide::Question;
use crate::who::ActorId;

/// Whether an answer within its bounds is legal.
pub(crate) fn allows(
    q: &Question<QuestionKind>,
    answer: i32,
    setup: &Setup,
    state: &State,
) -> bool {
    let who = q.who;
    match q.kind {
        QuestionKind::FirstAction => fighter_at(answer).is_some_and(|who| state.stands(who)),
        QuestionKind::Target => {
            fighter_at(answer).is_some_and(|target| is_foe(setup, state, who, target))
        }
        QuestionKind::QuickDraw => {
            answer == 0 || may_quick_draw(setup, who, answer.saturating_sub(1))
        }
        QuestionKind::Act => {
            Act::from_number(answer).is_some_and(|act| may(setup, state, who, act))
        }
        QuestionKind::Weapon => may_strike(setup, state, who, answer, q.b),
        QuestionKind::Maneuver => {
            Maneuver::from_number(answer).is_some_and(|how| may_maneuver(setup, state, q, how))
        }
        QuestionKind::CalledShot => {
            Called::from_number(answer).is_some_and(|called| may_call(setup, state, q, called))
        }
        QuestionKind::Cover => answer == 0 || is_new_cover(q.a, answer),
        QuestionKind::Circumstance => {
            let shield = setup.fighter(q.other).is_some_and(|f| f.shield.in_pips() > 0);
            answer & circumstance::SHIELD == 0 || shield && !driving::drives(setup, state, q.other)
        }
        QuestionKind::Defense => {
            DefenseKind::from_number(answer).is_some_and(|kind| may_defend(setup, state, who, kind))
        }
        QuestionKind::ParryWith => may_parry_with(setup, state, who, answer),
        QuestionKind::AimWith => {
            let skill = if answer == 0 { Skill::Marksmanship } else { Skill::Throwing };
            may_aim(setup, state, who, skill)
        }
        QuestionKind::ReadyWeapon => is_unready(state, who, answer),
        QuestionKind::EscapeBy => escape_dice(setup, state, who, answer) > 0,
        QuestionKind::Grip | QuestionKind::Resist => answer == 0 || may_move_up(state, who),
        QuestionKind::Speed => {
            Speed::from_number(answer).is_some_and(|speed| driving::may_drive_at(state, who, speed))
        }
        QuestionKind::VehicleEffect => answer == 0 || state.of(who, Field::SpeedLost) < SPEEDS,
        _ => true,
    }
}

/// How many speeds there are above being stopped.
pub(crate) const SPEEDS: i32 = 4;

/// The fighter that an answer names.
pub(crate) fn fighter_at(answer: i32) -> Option<ActorId> {
    usize::try_from(answer).ok().map(ActorId::fighter)
}

/// Whether a row of the cover table was not given yet.
fn is_new_cover(given: i32, answer: i32) -> bool {
    Cover::from_number(answer.saturating_sub(1)).is_some_and(|row| given & (1 << row.number()) == 0)
}

/// The weapon at a place.
pub(crate) fn arm(setup: &Setup, who: ActorId, place: i32) -> Option<&Arm> {
    let place = usize::try_from(place).ok()?;
    setup.fighter(who)?.arm(place)
}

/// Whether one may be attacked: of another side, and standing.
pub(crate) fn is_foe(setup: &Setup, state: &State, who: ActorId, target: ActorId) -> bool {
    let side = |who: ActorId| setup.fighter(who).map(|fighter| fighter.side);
    side(target).is_some() && side(who) != side(target) && state.stands(target)
}

fn may_quick_draw(setup: &Setup, who: ActorId, place: i32) -> bool {
    arm(setup, who, place).is_some_and(|arm| arm.weapon.quick)
}

/// The dice of the skill of a weapon that is drawn quickly.
pub(crate) fn quick_dice(setup: &Setup, who: ActorId, place: i32) -> i32 {
    let skill = arm(setup, who, place).map(|arm| arm.weapon.skill);
    let dice = skill.zip(setup.fighter(who)).map(|(skill, fighter)| fighter.skill(skill).dice());
    dice.map_or(1, i32::from).min(super::turn::MAX_ACTIONS)
}

/// Whether one is bound so that only escape is left: tackled or entangled.
fn is_bound(state: &State, who: ActorId) -> bool {
    let tackled = state.of(who, Field::HeldHow) == i32::from(Maneuver::Tackle.number());
    state.of(who, Field::Entangled) != 0 || state.holder(who).is_some() && tackled
}

/// The actions that an act takes.
pub(crate) fn cost(setup: &Setup, state: &State, who: ActorId, act: Act) -> i32 {
    match act {
        Act::Done
        | Act::Release
        | Act::Crouch
        | Act::Creep
        | Act::LieDown
        | Act::Rise
        | Act::Drive => 0,
        Act::Slam => 2,
        Act::Attack if driving::is_moving(setup, state, who) => 2,
        _ => 1,
    }
}

/// Whether somebody whose turn it is may do that.
pub(crate) fn may(setup: &Setup, state: &State, who: ActorId, act: Act) -> bool {
    let left = state.of(who, Field::Left);
    let bound = is_bound(state, who);
    if act == Act::Done || cost(setup, state, who, act) > left {
        return act == Act::Done;
    }
    if bound && act != Act::Escape {
        return false;
    }
    let defensive = matches!(act, Act::Defend | Act::FullDefense | Act::Move);
    if state.of(who, Field::DefendOnly) & THIS_ROUND != 0 && !defensive {
        return false;
    }
    let hurried = state.battle(Field::Interrupting) != 0;
    let (held, on_foot) = (state.holder(who).is_some(), !driving::drives(setup, state, who));
    match act {
        Act::Done => true,
        Act::Attack => can_attack(setup, state, who),
        Act::Defend => state.of(who, Field::Declared) > 1 && has_defense(setup, state, who),
        Act::FullDefense => is_only_action(state, who) && has_defense(setup, state, who),
        Act::Wait => left > 1 && state.of(who, Field::QuickWeapon) == 0,
        Act::Aim => {
            let skills = [Skill::Marksmanship, Skill::Throwing];
            !held
                && is_only_action(state, who)
                && skills.iter().any(|skill| may_aim(setup, state, who, *skill))
        }
        Act::Move => !held && on_foot && !state.posture(who).is_prone(),
        Act::Stand => !held && state.posture(who) == Posture::Down,
        Act::Escape => may_escape(setup, state, who),
        Act::Squeeze | Act::BreakArm | Act::ForceDown | Act::Slam => {
            may_use_hold(setup, state, who, act)
        }
        Act::Lead => {
            !hurried && group::may_lead(state) && dice_left(setup, state, who, Skill::Command) > 0
        }
        Act::Release => state.held(who).is_some(),
        Act::Ready => state.places(who, Field::Unready).next().is_some(),
        Act::Trick => {
            !held
                && on_foot
                && left > 1
                && state.of(who, Field::TrickBonus) == 0
                && dice_left(setup, state, who, Skill::Acrobatics) > 0
        }
        Act::Crouch | Act::Creep | Act::LieDown | Act::Rise => {
            !held && on_foot && !hurried && may_take_posture(state.posture(who), act)
        }
        Act::Drive => !hurried && driving::controls(setup, state, who),
        Act::Ram => driving::may_ram(setup, state, who),
        Act::Sideswipe => driving::may_sideswipe(setup, state, who),
    }
}

/// Whether this is the only action of the round, and still to be taken.
fn is_only_action(state: &State, who: ActorId) -> bool {
    state.of(who, Field::Declared) == 1 && state.of(who, Field::Left) == 1
}

fn may_take_posture(now: Posture, act: Act) -> bool {
    now < Posture::Down && act.posture() != Some(now)
}

/// Whether one who is held or entangled has the dice to get free.
fn may_escape(setup: &Setup, state: &State, who: ActorId) -> bool {
    if state.of(who, Field::Entangled) != 0 {
        return (0..=1).any(|way| escape_dice(setup, state, who, way) > 0);
    }
    state.holder(who).is_some() && escape_dice(setup, state, who, 0) > 0
}

/// The dice for getting free: 0 by strength, 1 by slipping out.
fn escape_dice(setup: &Setup, state: &State, who: ActorId, way: i32) -> i32 {
    dice_left(setup, state, who, if way == 0 { Skill::Lifting } else { Skill::Acrobatics })
}

/// Whether a hold may be used so: on rounds after the one in which it was won, but to slam.
fn may_use_hold(setup: &Setup, state: &State, who: ActorId, act: Act) -> bool {
    let Some(held) = state.held(who) else { return false };
    let fresh = state.of(held, Field::HeldFresh) != 0;
    let how = Maneuver::from_number(state.of(held, Field::HeldHow));
    let has_dice = |skill| dice_left(setup, state, who, skill) > 0;
    match act {
        Act::Squeeze => !fresh,
        Act::BreakArm => !fresh && how == Some(Maneuver::ArmPin) && has_dice(Skill::Lifting),
        Act::ForceDown => !fresh && how == Some(Maneuver::ArmPin) && has_dice(Skill::Fighting),
        Act::Slam => has_dice(Skill::Lifting) && has_dice(Skill::Throwing),
        _ => false,
    }
}

/// Whether a weapon is not in the hand, or not loaded.
pub(crate) fn is_unready(state: &State, who: ActorId, place: i32) -> bool {
    usize::try_from(place).is_ok_and(|place| state.at(who, Field::Unready, place) != 0)
}

/// Whether somebody can use a weapon at all now.
pub(crate) fn can_use(setup: &Setup, state: &State, who: ActorId, place: i32) -> bool {
    let Some(arm) = arm(setup, who, place) else { return false };
    let quick = self::arm(setup, who, state.of(who, Field::QuickWeapon) - 1);
    quick.is_none_or(|quick| quick.weapon.skill == arm.weapon.skill)
        && !is_unready(state, who, place)
        && dice_left(setup, state, who, arm.weapon.skill) > 0
}

pub(crate) fn can_attack(setup: &Setup, state: &State, who: ActorId) -> bool {
    places(setup, who).any(|place| can_use(setup, state, who, place))
}

fn places(setup: &Setup, who: ActorId) -> impl Iterator<Item = i32> {
    let count = setup.fighter(who).map_or(0, Fighter::weapons);
    0..i32::try_from(count).unwrap_or(0)
}

/// The band of a weapon for a target that is `place` tenths of a meter away, or in a situation where
/// that is below 0. `None`: out of range or reach.
///
/// # Rule
/// OD21, OD22, OD26.
pub(crate) fn band(setup: &Setup, arm: &Arm, place: i32, lunge: bool) -> Option<Band> {
    let ends = setup.rulings.range_ends;
    if place < 0 {
        let situation = Situation::from_number(-1 - place)?;
        return Band::estimated(situation, arm.weapon.skill);
    }
    match arm.ranges {
        Some(values) => Band::of(place, values, ends),
        None => Band::in_reach(place, arm.weapon.length, lunge, ends),
    }
}

/// Whether somebody may strike with a weapon at a target that far away; striking with none of them
/// always is.
fn may_strike(setup: &Setup, state: &State, who: ActorId, weapon: i32, place: i32) -> bool {
    let Some(arm) = arm(setup, who, weapon) else { return true };
    can_use(setup, state, who, weapon)
        && band(setup, arm, place, arm.weapon.skill.is_close()).is_some()
}

/// Whether an attack may be made so.
fn may_maneuver(setup: &Setup, state: &State, q: &Question<QuestionKind>, how: Maneuver) -> bool {
    use Maneuver::{
        AllOut, ArmPin, Choke, Disarm, Flip, FullAuto, Hold, Knockdown, Knockout, Lunge, Plain,
        Push, RapidFire, SingleShot, Spray, Sweep, Tackle, Trip,
    };
    let (Some(arm), Some(target)) = (arm(setup, q.who, q.a), setup.fighter(q.other)) else {
        return false;
    };
    let w = &arm.weapon;
    let close = w.skill.is_close();
    if how != Lunge && band(setup, arm, q.b, false).is_none() {
        return false;
    }
    if w.entangles && !matches!(how, Plain | Lunge) {
        return false;
    }
    let on_foot = !driving::drives(setup, state, q.other);
    let upright = on_foot && !state.posture(q.other).is_prone();
    match how {
        Plain => true,
        AllOut => close && state.of(q.who, Field::Declared) == 1,
        Lunge | Sweep => close,
        Knockdown => close && !w.bladed && upright && is_no_stronger(setup, target, q.who),
        Trip => close && !w.bladed && upright,
        Push => close && !w.bladed && on_foot && is_no_stronger(setup, target, q.who),
        Choke | Flip | Hold | ArmPin | Tackle => {
            w.skill == Skill::Fighting
                && on_foot
                && !driving::drives(setup, state, q.who)
                && state.holder(q.other).is_none()
                && state.held(q.who).is_none()
        }
        Disarm => on_foot && in_hand(setup, state, q.other).is_some(),
        Knockout => on_foot,
        SingleShot => w.bursts,
        FullAuto => w.automatic,
        RapidFire => w.rounds > 1,
        Spray => !close && (w.bursts || w.automatic || w.rounds > 1),
    }
}

/// Whether a target's Physique is no higher than one's own, Special Abilities included.
fn is_no_stronger(setup: &Setup, target: &Fighter, than: ActorId) -> bool {
    let physique = |f: &Fighter| {
        i32::from(f.attribute(Attribute::Physique).in_pips()) + f.special.physique_ranks
    };
    setup.fighter(than).is_some_and(|own| physique(target) <= physique(own))
}

/// The first weapon that somebody holds in the hand.
pub(crate) fn in_hand(setup: &Setup, state: &State, who: ActorId) -> Option<i32> {
    places(setup, who).find(|&place| {
        !is_unready(state, who, place)
            && arm(setup, who, place).is_some_and(|arm| !arm.bare && !arm.weapon.power)
    })
}

/// Whether an attack may be called at that.
fn may_call(setup: &Setup, state: &State, q: &Question<QuestionKind>, called: Called) -> bool {
    use Maneuver::{AllOut, Lunge, Plain, SingleShot};
    let how = Maneuver::from_number(q.b);
    if q.b == IN_GROUP {
        let on_foot = !driving::drives(setup, state, q.other);
        return on_foot == (Called::Head..=Called::Hand).contains(&called)
            && (on_foot || called == Called::Nothing);
    }
    called == Called::Nothing
        || matches!(how, Some(Plain | AllOut | Lunge | SingleShot))
            && !driving::drives(setup, state, q.other)
            && arm(setup, q.who, q.a).is_some_and(|arm| !arm.weapon.entangles)
}

/// Whether somebody has any active defense.
pub(crate) fn has_defense(setup: &Setup, state: &State, who: ActorId) -> bool {
    DefenseKind::ALL.iter().any(|kind| may_defend(setup, state, who, *kind))
}

/// Whether somebody may defend so.
///
/// # Rule
/// OD9, OD10, OD33: on foot by dodging, blocking, or parrying with something in hand; in a vehicle
/// by driving alone.
pub(crate) fn may_defend(setup: &Setup, state: &State, who: ActorId, kind: DefenseKind) -> bool {
    if driving::drives(setup, state, who) {
        return kind == DefenseKind::Drive
            && driving::controls(setup, state, who)
            && driving::dice(setup, state, who) > 0;
    }
    let has = |skill| dice_left(setup, state, who, skill) > 0;
    match kind {
        DefenseKind::Dodge => has(Skill::Dodge),
        DefenseKind::Block => has(Skill::Fighting),
        DefenseKind::Parry => {
            has(Skill::MeleeCombat)
                && places(setup, who).any(|place| may_parry_with(setup, state, who, place))
        }
        DefenseKind::Drive => false,
    }
}

fn may_parry_with(setup: &Setup, state: &State, who: ActorId, place: i32) -> bool {
    arm(setup, who, place).is_some_and(|arm| arm.weapon.skill == Skill::MeleeCombat)
        && !is_unready(state, who, place)
}

/// Whether somebody may aim with that skill: it must be one to aim with, and a weapon of it must be
/// ready (OD25).
fn may_aim(setup: &Setup, state: &State, who: ActorId, skill: Skill) -> bool {
    skill.may_aim()
        && places(setup, who).any(|place| {
            can_use(setup, state, who, place)
                && arm(setup, who, place).is_some_and(|arm| arm.weapon.skill == skill)
        })
}

/// Whether somebody may act before the turn comes: one who has not acted this round.
pub(crate) fn may_move_up(state: &State, who: ActorId) -> bool {
    state.stands(who)
        && state.of(who, Field::Declared) == 0
        && state.of(who, Field::LosesRound) & THIS_ROUND == 0
        && state.of(who, Field::Borrowed) == 0
}
