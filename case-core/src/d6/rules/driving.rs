//! Driving, and damage to vehicles.

use super::aboard::{carrier, people, struck_by};
use super::blow::LEAST_DIFFICULTY;
use super::injury::{self, Harm};
use super::roll::{RollPool, RollSpec};
use super::steering::pool;
use super::steering::{SPEED_CHANGE, changes, is_moving, scale, vehicle};
use super::{condition, damage, defense};
use crate::d6::book::code::DieCode;
use crate::d6::book::range::ScaleModifier;
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::CollisionSpeed;
use crate::d6::book::tables::VEHICLE_RESULTS;
use crate::d6::book::vehicle::{Collision, Speed, VehicleLevel};
use crate::d6::questions::asked::{ChooseSpeed, LoseToDamage, TellCollision};
use crate::d6::state::fields::SPEEDS;
use crate::d6::state::store::put;
use crate::d6::words::event::{
    Act, DefenseKind, Roll, TurnLoss, VehicleEffect, VehicleResult, When,
};
use crate::d6::words::reason::Reason;
use crate::d6::{D6, Field, Note};
use crate::data::codes::Code;
use crate::data::value::{Amount, Damage, Difficulty, Set};
use crate::data::who::ActorId;
use crate::data::words::kind_of;
use crate::kernel::system::{Stop, Table};
use alloc::vec::Vec;

/// The difficulty of driving while attacking with a weapon.
const DRIVE_AND_ATTACK: i32 = 10;

/// The difficulty added by ramming and sideswiping.
pub(crate) const COLLIDING: i32 = 10;

/// OD33: Changes speed: free up to cautious, otherwise an action. High and all-out speed take a
/// roll; after a failure the speed stays as it was.
pub(crate) fn drive<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let speed = t.ask(ChooseSpeed { who })?;
    if speed > Speed::Cautious {
        let left = t.state().of(who, Field::Left) - 1;
        put(t, Rule::OD33, who, Field::Left, left);
    }
    if speed.difficulty() > 0 {
        let spec = RollSpec::new(Rule::OD33, who, Roll::Driving).hindered(t, speed.difficulty());
        if !pool(t, spec, false).succeeds(t)? {
            t.note(Rule::OD33, Note::DrivingFails, who, ActorId::NOBODY, speed);
            return Ok(());
        }
    }
    let changed = t.state().of(who, Field::SpeedChanged) + changes(t.state(), who, speed);
    put(t, Rule::OD33, who, Field::SpeedChanged, changed);
    t.note(Rule::OD33, Note::Drives, who, ActorId::NOBODY, speed);
    put(t, Rule::OD33, who, Field::Speed, i32::from(speed.number()));
    Ok(())
}

/// OD33: The driving roll of a driver who attacks with a weapon; a failure loses the attack. Both
/// are actions, so both bear the multi-action penalty.
pub(crate) fn steadies<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<bool, Stop<D6>> {
    if !is_moving(t.setup(), t.state(), who) {
        return Ok(true);
    }
    let spec = RollSpec::new(Rule::OD33, who, Roll::Driving).hindered(t, DRIVE_AND_ATTACK);
    let steady = pool(t, spec, false).succeeds(t)?;
    if !steady {
        t.note(Rule::OD33, Note::DrivingFails, who, ActorId::NOBODY, None::<Speed>);
    }
    Ok(steady)
}

/// A way to collide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Impact {
    /// With the front.
    Ram,
    /// With the side.
    Sideswipe,
}

/// OD33: Rams or sideswipes a target: a driving roll against the combat difficulty plus 10. Two
/// vehicles are both damaged, each by its own speed (`collision_speed`) and situation; somebody on foot takes the
/// damage of the vehicle's speed. Ramming costs the next round.
pub(crate) fn collide<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    impact: Impact,
) -> Result<(), Stop<D6>> {
    let Some(target) = super::declare::target(t, who)? else { return Ok(()) };
    if carrier(t.setup(), t.state(), target) == Some(who) {
        t.note(Rule::OD33, Note::Moot, who, target, ());
        return Ok(());
    }
    let act = match impact {
        Impact::Ram => Act::Ram,
        Impact::Sideswipe => Act::Sideswipe,
    };
    t.note(Rule::OD33, Note::DrivesAt, who, target, act);
    let sizes = sizes(t, who, target);
    let spec = RollSpec::new(Rule::OD33, who, Roll::Driving).against(target);
    let struck = struck_by(t.setup(), t.state(), target, false);
    let base = defense::base_against(t, (who, target), struck, false);
    let more = spec.harder(t, (Reason::Collision, COLLIDING))
        + spec.harder(t, (Reason::Size, sizes.difficulty));
    let mut pool = pool(t, spec, false);
    pool.flat(t, (Reason::Size, sizes.skill));
    let need = spec.hindered(t, (base.value + more).max(LEAST_DIFFICULTY)).need();
    t.note(Rule::OD33, Note::Difficulty, who, target, Difficulty(need));
    if !pool.at(need).succeeds(t)? {
        t.note(Rule::OD33, Note::Miss, who, target, ());
        return Ok(());
    }
    let collision = match impact {
        Impact::Sideswipe => Collision::RearEnd,
        Impact::Ram => {
            condition::loses_round(t, Rule::OD33, who, (When::Next, TurnLoss::Rammed));
            t.ask(TellCollision { who: ActorId::MAP, rammer: who, target })?
        }
    };
    t.note(Rule::OD33, Note::Collides, who, target, collision);
    run_into(t, who, target, collision)
}

fn sizes<'a>(t: &impl Table<'a, D6>, who: ActorId, target: ActorId) -> ScaleModifier {
    let (setup, state) = (t.setup(), t.state());
    let scale = |who| scale(setup, state, who, false);
    ScaleModifier::between(scale(who), scale(target))
}

/// The damage of a collision: to the target first, then to the rammer.
fn run_into<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    target: ActorId,
    collision: Collision,
) -> Result<(), Stop<D6>> {
    let there = sizes(t, who, target);
    let back = sizes(t, target, who);
    let own = t.state().speed(who);
    let Some(other) = carrier(t.setup(), t.state(), target) else {
        let damage = impact_damage(t, who, target, own.collision(collision), there.damage)?;
        let scale = there.resistance;
        return injury::harm(t, &Harm { scale, ..Harm::of(who, target, damage) });
    };
    let speed = t.state().speed(other);
    let [own, speed] = match t.setup().rulings.collision_speed {
        CollisionSpeed::Own => [own, speed],
        CollisionSpeed::TheFaster => [own.max(speed); 2],
    };
    let damage = impact_damage(t, who, other, speed.collision(collision), there.damage)?;
    struck(t, other, who, damage, there.resistance)?;
    let damage = impact_damage(t, other, who, own.collision(collision), back.damage)?;
    struck(t, who, other, damage, back.resistance)
}

fn impact_damage<'a>(
    t: &mut impl Table<'a, D6>,
    by: ActorId,
    target: ActorId,
    code: DieCode,
    larger: i32,
) -> Result<i32, Stop<D6>> {
    let mut pool = RollPool::plain(damage::spec(Rule::OD33, by, target), code);
    pool.flat(t, (Reason::Size, larger));
    damage::rolled(t, &pool)
}

/// OD33, OD35: Applies damage to a vehicle, against its Toughness and armor, without spending
/// points; then a share of it to each person in it.
pub(crate) fn struck<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    by: ActorId,
    damage: i32,
    scale: i32,
) -> Result<(), Stop<D6>> {
    let Some(vehicle) = vehicle(t.setup(), t.state(), who) else { return Ok(()) };
    let spec = RollSpec::new(Rule::OD33, who, Roll::Toughness).against(by);
    let mut pool = RollPool::plain(spec, vehicle.toughness);
    pool.code(t, (Reason::VehicleArmor, vehicle.armor));
    pool.flat(t, (Reason::Size, scale));
    let rows = (&VEHICLE_RESULTS.map(|(from, _, _)| from)[..], kind_of::<VehicleResult>());
    let row = pool.resisted(t, (damage, None), rows)?;
    let row = row.and_then(|row| VEHICLE_RESULTS.get(row));
    let new = row.map_or(VehicleLevel::Whole, |(_, level, _)| *level);
    if new == VehicleLevel::Whole {
        t.note(Rule::OD33, Note::VehicleUnhurt, who, by, ());
        return Ok(());
    }
    damaged(t, who, by, new)?;
    let share = new.reaches_passengers(damage);
    if share == 0 {
        return Ok(());
    }
    let people: Vec<ActorId> = people(t.setup(), t.state(), who).collect();
    for one in people {
        t.note(Rule::OD33, Note::PassengersSuffer, one, by, Damage(share));
        injury::harm(t, &Harm::of(by, one, share))?;
    }
    Ok(())
}

/// A vehicle reaches a damage level, with its effects.
fn damaged<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    by: ActorId,
    new: VehicleLevel,
) -> Result<(), Stop<D6>> {
    let now = t.state().vehicle_level(who);
    let level = now.after(new);
    t.note(Rule::OD33, Note::VehicleDamaged, who, by, level);
    put(t, Rule::OD33, who, Field::VehicleLevel, i32::from(level.number()));
    match if level > now { level } else { new } {
        VehicleLevel::Whole => {}
        VehicleLevel::VeryLight => {
            put(t, Rule::OD33, who, Field::ManeuverBrief, Set::of(When::ALL).bits());
        }
        VehicleLevel::Light => lose(t, who, 1)?,
        VehicleLevel::Heavy => lose(t, who, 2)?,
        VehicleLevel::Severe => evades_no_more(t, who),
        VehicleLevel::Destroyed => is_lost(t, who),
    }
    Ok(())
}

/// Damage costs Maneuverability or speed, as the driver chooses.
fn lose<'a>(t: &mut impl Table<'a, D6>, who: ActorId, by: i32) -> Result<(), Stop<D6>> {
    if t.ask(LoseToDamage { who, by: Amount(by) })? == VehicleEffect::Maneuverability {
        let lost = t.state().of(who, Field::ManeuverLost) + by;
        put(t, Rule::OD33, who, Field::ManeuverLost, lost);
        return Ok(());
    }
    let lost = (t.state().of(who, Field::SpeedLost) + by).min(SPEEDS);
    put(t, Rule::OD33, who, Field::SpeedLost, lost);
    let top = (SPEEDS - lost).min(t.state().of(who, Field::Speed));
    put(t, Rule::OD33, who, Field::Speed, top);
    Ok(())
}

/// A destroyed vehicle has neither speed nor anything else to lose.
pub(crate) fn is_lost<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    evades_no_more(t, who);
    for field in [Field::Speed, Field::SpeedLost, Field::ManeuverLost, Field::ManeuverBrief] {
        put(t, Rule::OD33, who, field, 0);
    }
}

/// A vehicle out of control no longer evades.
fn evades_no_more<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    put(t, Rule::OD33, who, DefenseKind::Drive.field(), 0);
}

/// OD33: A vehicle out of control slows down by two speeds each round.
pub(crate) fn slow_down<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    let speed = t.state().of(who, Field::Speed);
    if t.state().vehicle_level(who) == VehicleLevel::Severe && speed > 0 {
        put(t, Rule::OD33, who, Field::Speed, (speed - SPEED_CHANGE).max(0));
        let speed = t.state().speed(who);
        t.note(Rule::OD33, Note::OutOfControl, who, ActorId::NOBODY, speed);
    }
}
