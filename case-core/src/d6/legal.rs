//! What may be done: what the questions and the rules read alike.

use super::D6;
use super::ability::{dice_left, dice_of};
use super::aboard;
use super::driving;
use super::event::{DefenseKind, Field, Posture, WayOut};
use super::group;
use super::questions::{Act, CallShot, ChooseManeuver};
use super::range::{Band, Distance};
use super::setup::{Arm, Fighter, Setup};
use super::skill::{Attribute, Skill};
use super::state::State;
use super::tables::{Called, Maneuver};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Object};
use crate::data::who::ActorId;
use crate::kernel::system::View;

/// How many speeds there are above being stopped.
pub(crate) const SPEEDS: i32 = 4;

/// A weapon.
pub(crate) fn arm(setup: &Setup, weapon: AttackId) -> Option<&Arm> {
    setup.fighter(weapon.of)?.arm(weapon.index())
}

/// Whether one may be attacked: of another side, and standing.
pub(crate) fn is_foe(setup: &Setup, state: &State, who: ActorId, target: ActorId) -> bool {
    let side = |who: ActorId| setup.fighter(who).map(|fighter| fighter.side);
    side(target).is_some() && side(who) != side(target) && state.stands(target)
}

/// The dice of the skill of a weapon that is drawn quickly.
pub(crate) fn quick_dice(setup: &Setup, weapon: AttackId) -> i32 {
    let skill = arm(setup, weapon).map(|arm| arm.weapon.skill);
    let fighter = setup.fighter(weapon.of);
    let dice = skill.zip(fighter).map(|(skill, fighter)| fighter.skill(skill).dice());
    dice.map_or(1, i32::from).min(super::turn::MAX_ACTIONS)
}

/// Whether one is bound so that only escape is left: tackled or entangled.
pub(crate) fn is_bound(state: &State, who: ActorId) -> bool {
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
        Act::Attack | Act::AttackThing if driving::is_moving(setup, state, who) => 2,
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
    let defensive =
        matches!(act, Act::Defend | Act::FullDefense | Act::Move | Act::Flee | Act::GiveUp);
    if state.counts(who, Field::DefendOnly) && !defensive {
        return false;
    }
    let hurried = state.battle(Field::Interrupting) != 0;
    let (held, on_foot) = (state.holder(who).is_some(), aboard::is_on_foot(setup, state, who));
    match act {
        Act::Done => true,
        Act::Attack => state.battle(Field::SidesUp) > 1 && can_attack(setup, state, who),
        Act::Defend => state.of(who, Field::Declared) > 1 && has_defense(setup, state, who, false),
        Act::FullDefense => is_only_action(state, who) && has_defense(setup, state, who, false),
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
        Act::Ready => state.entries(who, Field::Unready).next().is_some(),
        Act::Load => {
            is_only_action(state, who)
                && weapons(setup, who).any(|weapon| may_load(setup, state, weapon))
        }
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
        Act::Drive => {
            !hurried
                && driving::controls(setup, state, who)
                && driving::may_change_speed(state, who)
        }
        Act::Ram => driving::may_ram(setup, state, who),
        Act::Sideswipe => driving::may_sideswipe(setup, state, who),
        Act::AttackThing => !hurried && any_thing(setup, state) && can_attack(setup, state, who),
        Act::Flee => !held && may_run(setup, state, who),
        Act::GiveUp => !held,
    }
}

/// Whether a thing is there, and whole.
pub(crate) fn is_whole(setup: &Setup, state: &State, thing: Object) -> bool {
    usize::try_from(thing.0)
        .is_ok_and(|place| place < setup.objects.len() && state.object(place, Field::Broken) == 0)
}

/// Whether there is a whole thing.
pub(crate) fn any_thing(setup: &Setup, state: &State) -> bool {
    (0..setup.objects.len()).any(|place| state.object(place, Field::Broken) == 0)
}

/// Whether somebody can get away: on foot by running, who drives in what moves, and who is driven
/// out of what does not.
///
/// # Rule
/// OD34.
fn may_run(setup: &Setup, state: &State, who: ActorId) -> bool {
    match aboard::carrier(setup, state, who) {
        None => !state.posture(who).is_prone(),
        Some(driver) if driver == who => driving::is_moving(setup, state, who),
        Some(driver) => !driving::is_moving(setup, state, driver),
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
        return WayOut::ALL.iter().any(|way| escape_dice(setup, state, who, *way) > 0);
    }
    state.holder(who).is_some() && escape_dice(setup, state, who, WayOut::Break) > 0
}

/// The dice for getting free.
pub(crate) fn escape_dice(setup: &Setup, state: &State, who: ActorId, way: WayOut) -> i32 {
    let skill = match way {
        WayOut::Break => Skill::Lifting,
        WayOut::Slip => Skill::Acrobatics,
    };
    dice_left(setup, state, who, skill)
}

/// Whether a hold may be used so: on rounds after the one in which it was won, but to slam.
fn may_use_hold(setup: &Setup, state: &State, who: ActorId, act: Act) -> bool {
    let Some(held) = state.held(who) else { return false };
    let fresh = state.of(held, Field::HeldFresh) != 0;
    let how = Maneuver::from_number(state.of(held, Field::HeldHow));
    let has_dice = |skill| dice_left(setup, state, who, skill) > 0;
    match act {
        Act::Squeeze => !fresh,
        Act::BreakArm => {
            let whole = state.of(held, Field::ArmBroken) == 0;
            !fresh && whole && how == Some(Maneuver::ArmPin) && has_dice(Skill::Lifting)
        }
        Act::ForceDown => !fresh && how == Some(Maneuver::ArmPin) && has_dice(Skill::Fighting),
        Act::Slam => {
            state.of(who, Field::ArmBroken) == 0
                && has_dice(Skill::Lifting)
                && has_dice(Skill::Throwing)
        }
        _ => false,
    }
}

/// Whether a weapon is not in the hand.
pub(crate) fn is_unready(setup: &Setup, state: &State, weapon: AttackId) -> bool {
    let held = held(setup, weapon);
    state.at(held.of, Field::Unready, held.index()) != 0
}

/// The weapon by which it is known whether a thing is in the hand that has several uses.
///
/// # Rule
/// OD10.
pub(crate) fn held(setup: &Setup, weapon: AttackId) -> AttackId {
    arm(setup, weapon).map_or(weapon, |arm| AttackId::new(weapon.of, arm.held))
}

/// Whether a weapon takes a round to load, and is not loaded.
pub(crate) fn is_unloaded(state: &State, weapon: AttackId) -> bool {
    state.at(weapon.of, Field::Unloaded, weapon.index()) != 0
}

/// Whether a weapon can be loaded: it is in the hand, and both arms are whole if it takes both.
pub(crate) fn may_load(setup: &Setup, state: &State, weapon: AttackId) -> bool {
    is_unloaded(state, weapon)
        && !is_unready(setup, state, weapon)
        && arm(setup, weapon).is_some_and(|arm| has_arms_for(state, weapon.of, arm))
}

/// Whether somebody has the arms for a weapon: both for one that takes both.
fn has_arms_for(state: &State, who: ActorId, arm: &Arm) -> bool {
    !arm.weapon.two_handed || state.of(who, Field::ArmBroken) == 0
}

/// The dice of damage of a weapon with what its owner's strength adds, before anything modifies it.
pub(crate) fn damage_dice(setup: &Setup, weapon: AttackId) -> i32 {
    let (Some(arm), Some(fighter)) = (arm(setup, weapon), setup.fighter(weapon.of)) else {
        return 0;
    };
    let strength = fighter.strength().strength_damage().dice();
    let strength = if arm.weapon.damage.adds_strength { strength } else { 0 };
    i32::from(arm.weapon.damage.code.dice()) + i32::from(strength)
}

/// Whether a weapon can be used at all now.
pub(crate) fn can_use(setup: &Setup, state: &State, weapon: AttackId) -> bool {
    dice_with(setup, state, weapon).is_some()
}

/// The dice of the skill with which a weapon is used; `None` where it can't be used at all now.
pub(crate) fn dice_with(setup: &Setup, state: &State, weapon: AttackId) -> Option<i32> {
    let arm = arm(setup, weapon)?;
    let quick = state.weapon(weapon.of, Field::QuickWeapon);
    let quick = quick.and_then(|quick| self::arm(setup, quick));
    let usable = quick.is_none_or(|quick| quick.weapon.skill == arm.weapon.skill)
        && !is_unready(setup, state, weapon)
        && !is_unloaded(state, weapon)
        && has_arms_for(state, weapon.of, arm);
    let dice = usable.then(|| dice_left(setup, state, weapon.of, arm.weapon.skill))?;
    (dice > 0).then_some(dice)
}

pub(crate) fn can_attack(setup: &Setup, state: &State, who: ActorId) -> bool {
    weapons(setup, who).any(|weapon| can_use(setup, state, weapon))
}

/// The weapons of somebody.
pub(crate) fn weapons(setup: &Setup, who: ActorId) -> impl Iterator<Item = AttackId> + use<> {
    let count = setup.fighter(who).map_or(0, Fighter::weapons);
    (0..count).map(move |place| AttackId::new(who, place))
}

/// The band of a weapon for a target that far away; `None` out of range or reach.
///
/// # Rule
/// OD21, OD22, OD26.
pub(crate) fn band(setup: &Setup, arm: &Arm, at: Distance, lunge: bool) -> Option<Band> {
    let ends = setup.rulings.range_ends;
    match (at, arm.ranges) {
        (Distance::Estimated(situation), _) => Band::estimated(situation, arm.weapon.skill),
        (Distance::Measured(tenths), Some(values)) => Band::of(tenths.0, values, ends),
        (Distance::Measured(tenths), None) => {
            Band::in_reach(tenths.0, arm.weapon.length, lunge, ends)
        }
    }
}

/// Whether a weapon may strike at a target that far away.
pub(crate) fn may_strike(setup: &Setup, state: &State, weapon: AttackId, at: Distance) -> bool {
    arm(setup, weapon).is_some_and(|arm| {
        can_use(setup, state, weapon) && band(setup, arm, at, arm.weapon.skill.is_close()).is_some()
    })
}

/// Whether an attack may be made so.
pub(crate) fn may_maneuver(v: View<'_, D6>, q: &ChooseManeuver, how: Maneuver) -> bool {
    use Maneuver::{
        AllOut, ArmPin, Choke, Disarm, Flip, FullAuto, Hold, Knockdown, Knockout, Lunge, Plain,
        Push, RapidFire, SingleShot, Spray, Sweep, Tackle, Trip,
    };
    let (setup, state) = (v.setup, v.state);
    let (Some(arm), Some(target)) = (arm(setup, q.weapon), setup.fighter(q.target)) else {
        return false;
    };
    let w = &arm.weapon;
    let close = w.skill.is_close();
    if how != Lunge && band(setup, arm, q.at, false).is_none() {
        return false;
    }
    if w.entangles && !matches!(how, Plain | Lunge) {
        return false;
    }
    let on_foot = aboard::is_on_foot(setup, state, q.target);
    let upright = on_foot && !state.posture(q.target).is_prone();
    match how {
        Plain => true,
        AllOut => close && state.of(q.who, Field::Declared) == 1,
        Lunge | Sweep => close,
        Knockdown => close && !w.bladed && upright && is_no_stronger(setup, target, q.who),
        Trip => close && !w.bladed && upright,
        Push => close && !w.bladed && on_foot && is_no_stronger(setup, target, q.who),
        Choke | Flip | Hold | ArmPin | Tackle => {
            w.skill == Skill::Fighting
                && (how == Tackle || state.of(q.who, Field::ArmBroken) == 0)
                && on_foot
                && aboard::is_on_foot(setup, state, q.who)
                && state.holder(q.target).is_none()
                && state.held(q.who).is_none()
        }
        Disarm => on_foot && in_hand(setup, state, q.target).is_some(),
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

/// Whether a weapon is a thing in the hand.
pub(crate) fn is_held(setup: &Setup, state: &State, weapon: AttackId) -> bool {
    !is_unready(setup, state, weapon)
        && arm(setup, weapon).is_some_and(|arm| !arm.bare && !arm.weapon.power)
}

/// The first weapon that somebody holds in the hand.
pub(crate) fn in_hand(setup: &Setup, state: &State, who: ActorId) -> Option<AttackId> {
    weapons(setup, who).find(|&weapon| is_held(setup, state, weapon))
}

/// Whether an attack made so may be aimed at somebody in a vehicle.
///
/// # Rule
/// OD35. Not one that sprays what is there.
pub(crate) fn may_aim_at_rider(maneuver: Maneuver) -> bool {
    maneuver != Maneuver::Spray
}

/// Whether an attack may be called at that.
pub(crate) fn may_call(v: View<'_, D6>, q: &CallShot, called: Called) -> bool {
    use Maneuver::{AllOut, Lunge, Plain, SingleShot};
    let on_foot = q.rider || aboard::is_on_foot(v.setup, v.state, q.target);
    if q.in_group {
        return on_foot == (Called::Head..=Called::Hand).contains(&called)
            && (on_foot || called == Called::Nothing);
    }
    called == Called::Nothing
        || matches!(q.maneuver, Plain | AllOut | Lunge | SingleShot)
            && on_foot
            && arm(v.setup, q.weapon).is_some_and(|arm| !arm.weapon.entangles)
}

/// Whether somebody has any active defense, as a free action or not.
pub(crate) fn has_defense(setup: &Setup, state: &State, who: ActorId, free: bool) -> bool {
    DefenseKind::ALL.iter().any(|kind| may_defend(setup, state, who, (*kind, free)))
}

/// Whether somebody may defend so.
///
/// # Rule
/// OD9, OD10, OD33: on foot by dodging, blocking, or parrying with something in hand; in a vehicle
/// by driving alone.
pub(crate) fn may_defend(
    setup: &Setup,
    state: &State,
    who: ActorId,
    (kind, free): (DefenseKind, bool),
) -> bool {
    if driving::drives(setup, state, who) {
        return kind == DefenseKind::Drive && driving::may_evade(setup, state, who, free);
    }
    let has = |skill| dice_of(setup, state, who, (skill, free)) > 0;
    match kind {
        DefenseKind::Dodge => has(Skill::Dodge),
        DefenseKind::Block => has(Skill::Fighting),
        DefenseKind::Parry => {
            has(Skill::MeleeCombat)
                && weapons(setup, who)
                    .map(Some)
                    .chain(core::iter::once(None))
                    .any(|weapon| may_parry_with(setup, state, who, weapon))
        }
        DefenseKind::Drive => false,
    }
}

/// Whether somebody may parry with that: anything in the hand, whatever it is made for; without a
/// weapon, with the shield.
///
/// # Rule
/// OD10.
pub(crate) fn may_parry_with(
    setup: &Setup,
    state: &State,
    who: ActorId,
    weapon: Option<AttackId>,
) -> bool {
    match weapon {
        Some(weapon) => weapon.of == who && is_held(setup, state, weapon),
        None => setup.fighter(who).is_some_and(|fighter| fighter.shield.in_pips() > 0),
    }
}

/// Whether somebody may aim with that skill: it must be one to aim with, and a weapon of it must be
/// ready (OD25).
pub(crate) fn may_aim(setup: &Setup, state: &State, who: ActorId, skill: Skill) -> bool {
    skill.may_aim()
        && weapons(setup, who).any(|weapon| {
            can_use(setup, state, weapon)
                && arm(setup, weapon).is_some_and(|arm| arm.weapon.skill == skill)
        })
}

/// Whether somebody may act before the turn comes: one who has not acted this round.
pub(crate) fn may_move_up(state: &State, who: ActorId) -> bool {
    state.stands(who)
        && state.of(who, Field::Declared) == 0
        && !state.counts(who, Field::LosesRound)
        && state.of(who, Field::Borrowed) == 0
}
