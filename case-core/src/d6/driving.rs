//! Driving, and what vehicles do and suffer.

use super::D6;
use super::ability;
use super::ask::{QuestionKind, pick};
use super::blow::LEAST_DIFFICULTY;
use super::code::DieCode;
use super::defense;
use super::event::{DefenseKind, Field, Note, Roll};
use super::injury::{self, Harm};
use super::legal::SPEEDS;
use super::range::ScaleModifier;
use super::roll::{self, Cast, Hand};
use super::rule::Rule;
use super::setup::Setup;
use super::sheet::Vehicle;
use super::state::{NEXT_ROUND, State, THIS_ROUND, lose_round, put, put_at};
use super::tables::VEHICLE_RESULTS;
use super::vehicle::{Collision, Speed, VehicleLevel};
use crate::codes::Code;
use crate::decide::Question;
use crate::system::{Stop, Table};
use crate::who::ActorId;

/// The difficulty of driving while one attacks with a weapon.
const DRIVE_AND_ATTACK: i32 = 10;

/// What ramming and sideswiping add to the difficulty.
const COLLIDING: i32 = 10;

/// How many speeds a vehicle can gain or lose in a round.
const SPEED_CHANGE: i32 = 2;

/// The vehicle that somebody drives, while it lasts.
fn vehicle<'s>(setup: &'s Setup, state: &State, who: ActorId) -> Option<&'s Vehicle> {
    let vehicle = setup.fighter(who)?.vehicle.as_ref()?;
    (state.vehicle_level(who) != VehicleLevel::Destroyed).then_some(vehicle)
}

/// Whether somebody drives a vehicle.
pub(crate) fn drives(setup: &Setup, state: &State, who: ActorId) -> bool {
    vehicle(setup, state, who).is_some()
}

/// Whether somebody drives a vehicle that is under control.
pub(crate) fn controls(setup: &Setup, state: &State, who: ActorId) -> bool {
    drives(setup, state, who)
        && state.vehicle_level(who) != VehicleLevel::Severe
        && dice(setup, state, who) > 0
}

/// Whether somebody drives a vehicle that moves.
pub(crate) fn is_moving(setup: &Setup, state: &State, who: ActorId) -> bool {
    drives(setup, state, who) && state.speed(who) != Speed::Stopped
}

/// Whether somebody may ram: with what moves on water or by magic.
pub(crate) fn may_ram(setup: &Setup, state: &State, who: ActorId) -> bool {
    may_sideswipe(setup, state, who)
        && vehicle(setup, state, who).is_some_and(|vehicle| vehicle.kind.may_ram())
}

/// Whether somebody may sideswipe: with any vehicle that moves under control.
pub(crate) fn may_sideswipe(setup: &Setup, state: &State, who: ActorId) -> bool {
    controls(setup, state, who) && is_moving(setup, state, who)
}

/// Whether a vehicle may take that speed: two more or fewer at most, and none that it has lost.
pub(crate) fn may_drive_at(state: &State, who: ActorId, speed: Speed) -> bool {
    let (now, then) = (i32::from(state.speed(who).number()), i32::from(speed.number()));
    (then - now).abs() <= SPEED_CHANGE && then <= SPEEDS - state.of(who, Field::SpeedLost)
}

/// The size of what an attack on somebody strikes: the vehicle, or the body.
pub(crate) fn scale(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let body = setup.fighter(who).map_or(0, |fighter| fighter.scale);
    vehicle(setup, state, who).map_or(body, |vehicle| vehicle.scale)
}

/// The dice of Maneuverability that are left, and its pips while any are.
fn maneuverability(setup: &Setup, state: &State, who: ActorId) -> (i32, i32) {
    let code = vehicle(setup, state, who).map_or(DieCode::ZERO, |vehicle| vehicle.maneuverability);
    let brief = state.of(who, Field::ManeuverBrief) & THIS_ROUND;
    let dice = i32::from(code.dice()) - state.of(who, Field::ManeuverLost) - brief;
    (dice, if dice < 0 { 0 } else { i32::from(code.pips()) })
}

/// The dice of a driving roll with everything that is taken from it now.
pub(crate) fn dice(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let Some(vehicle) = vehicle(setup, state, who) else { return 0 };
    ability::dice_left(setup, state, who, vehicle.kind.skill())
        + maneuverability(setup, state, who).0
}

/// A driving roll: the skill and the vehicle's Maneuverability, which no Fate Point doubles.
///
/// # Rule
/// OD33.
pub(crate) fn hand<'a>(t: &mut impl Table<'a, D6>, cast: Cast, free: bool) -> Hand {
    let who = cast.who;
    let Some(vehicle) = vehicle(t.setup(), t.state(), who) else {
        return Hand::skilled(DieCode::ZERO);
    };
    let skill = vehicle.kind.skill();
    let mut hand =
        if free { ability::free_skill(t, cast, skill) } else { ability::skill(t, cast, skill) };
    let (dice, pips) = maneuverability(t.setup(), t.state(), who);
    hand.dice += ability::dice(t, Rule::OD33, who, dice);
    hand.flat += t.shift(Rule::OD33, who, cast.roll, pips);
    hand
}

/// Drives at another speed. High and all-out take a roll, and a failure leaves the speed as it was.
///
/// # Rule
/// OD33. Up to cautious it is free, else it takes an action.
pub(crate) fn drive<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let answer = pick(t, Question::new(who, QuestionKind::Speed))?;
    let speed = Speed::from_number(answer).unwrap_or(Speed::Stopped);
    if speed > Speed::Cautious {
        let left = t.state().of(who, Field::Left) - 1;
        put(t, Rule::OD33, who, Field::Left, left);
    }
    let cast = Cast { rule: Rule::OD33, who, roll: Roll::Driving };
    if speed.difficulty() > 0 {
        let hand = hand(t, cast, false);
        if !roll::succeeds(t, cast, &hand, speed.difficulty())? {
            t.note(Rule::OD33, Note::DrivingFails, who, ActorId::NOBODY, answer);
            return Ok(());
        }
    }
    t.note(Rule::OD33, Note::Drives, who, ActorId::NOBODY, answer);
    put(t, Rule::OD33, who, Field::Speed, answer);
    Ok(())
}

/// The driving roll of one who drives and attacks with a weapon: without it the attack is lost.
///
/// # Rule
/// OD33. Both are actions, so both bear the multi-action penalty.
pub(crate) fn steadies<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<bool, Stop<D6>> {
    if !is_moving(t.setup(), t.state(), who) {
        return Ok(true);
    }
    let cast = Cast { rule: Rule::OD33, who, roll: Roll::Driving };
    let hand = hand(t, cast, false);
    let steady = roll::succeeds(t, cast, &hand, DRIVE_AND_ATTACK)?;
    if !steady {
        t.note(Rule::OD33, Note::DrivingFails, who, ActorId::NOBODY, -1);
    }
    Ok(steady)
}

/// How vehicles are brought to collide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Impact {
    /// With the nose.
    Ram,
    /// With the side.
    Sideswipe,
}

/// Rams or sideswipes somebody.
///
/// # Rule
/// OD33. A driving roll against the combat difficulty and 10. Of two vehicles both are damaged, each
/// by its own speed and situation; somebody on foot takes the damage of the vehicle's speed. Who rams
/// loses the next round.
pub(crate) fn collide<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    impact: Impact,
) -> Result<(), Stop<D6>> {
    let target = super::declare::target(t, who)?;
    t.note(Rule::OD33, Note::DrivesAt, who, target, i32::from(impact == Impact::Sideswipe));
    let sizes = sizes(t, who, target);
    let base = defense::base_against(t, target, who, false);
    let more = t.shift(Rule::OD33, who, Roll::Difficulty, COLLIDING)
        + t.shift(Rule::OD4, who, Roll::Difficulty, sizes.difficulty);
    let difficulty = (base.value + more).max(LEAST_DIFFICULTY);
    let cast = Cast { rule: Rule::OD33, who, roll: Roll::Driving };
    let mut hand = hand(t, cast, false);
    hand.flat += t.shift(Rule::OD4, who, Roll::Driving, sizes.skill);
    if !roll::succeeds(t, cast, &hand, difficulty)? {
        t.note(Rule::OD33, Note::Miss, who, target, 0);
        return Ok(());
    }
    let collision = match impact {
        Impact::Sideswipe => Collision::RearEnd,
        Impact::Ram => {
            lose_round(t, Rule::OD33, who, NEXT_ROUND);
            let ask = Question::new(ActorId::MAP, QuestionKind::Collision).about(target);
            let answer = pick(t, ask.with(who.number(), 0))?;
            Collision::from_number(answer).unwrap_or(Collision::HeadOn)
        }
    };
    t.note(Rule::OD33, Note::Collides, who, target, i32::from(collision.number()));
    run_into(t, who, target, collision)
}

fn sizes<'a>(t: &impl Table<'a, D6>, who: ActorId, target: ActorId) -> ScaleModifier {
    let (setup, state) = (t.setup(), t.state());
    ScaleModifier::between(scale(setup, state, who), scale(setup, state, target))
}

/// The damage of a collision: to the target first, then to the one who caused it.
fn run_into<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    target: ActorId,
    collision: Collision,
) -> Result<(), Stop<D6>> {
    let there = sizes(t, who, target);
    let back = sizes(t, target, who);
    let own = t.state().speed(who);
    if !drives(t.setup(), t.state(), target) {
        let damage = impact_damage(t, who, target, own.collision(collision), there.damage)?;
        let (stun, knockout, shield, scale) = (false, None, false, there.resistance);
        return injury::harm(t, &Harm { by: who, target, damage, stun, knockout, shield, scale });
    }
    let speed = t.state().speed(target);
    let damage = impact_damage(t, who, target, speed.collision(collision), there.damage)?;
    struck(t, target, who, damage, there.resistance)?;
    let damage = impact_damage(t, target, who, own.collision(collision), back.damage)?;
    struck(t, who, target, damage, back.resistance)
}

fn impact_damage<'a>(
    t: &mut impl Table<'a, D6>,
    by: ActorId,
    target: ActorId,
    code: DieCode,
    larger: i32,
) -> Result<i32, Stop<D6>> {
    let larger = t.shift(Rule::OD4, by, Roll::Damage, larger);
    super::damage::rolled(t, Rule::OD33, by, target, &Hand { flat: larger, ..Hand::plain(code) })
}

/// Damage meets a vehicle: its Toughness and armor, by which no points are spent; then the part of
/// it that reaches the driver.
///
/// # Rule
/// OD33.
pub(crate) fn struck<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    by: ActorId,
    damage: i32,
    scale: i32,
) -> Result<(), Stop<D6>> {
    let Some(vehicle) = vehicle(t.setup(), t.state(), who) else { return Ok(()) };
    let mut hand = Hand::plain(vehicle.toughness);
    hand.dice += i32::from(vehicle.armor.dice());
    hand.flat += i32::from(vehicle.armor.pips());
    hand.flat += t.shift(Rule::OD4, who, Roll::Toughness, scale);
    let mut cuts = [0; VEHICLE_RESULTS.len()];
    for (cut, (from, _, _)) in cuts.iter_mut().zip(VEHICLE_RESULTS.iter().rev()) {
        *cut = damage - from + 1;
    }
    let cast = Cast { rule: Rule::OD33, who, roll: Roll::Toughness };
    let reached = roll::reaches(t, cast, &hand, &cuts)?;
    let new =
        VehicleLevel::from_number(i32::try_from(VEHICLE_RESULTS.len() - reached).unwrap_or(0));
    let new = new.unwrap_or(VehicleLevel::Whole);
    if new == VehicleLevel::Whole {
        t.note(Rule::OD33, Note::Bruised, who, by, 0);
        return Ok(());
    }
    damaged(t, who, by, new)?;
    let share = new.reaches_passengers(damage);
    if share == 0 {
        return Ok(());
    }
    t.note(Rule::OD33, Note::PassengersSuffer, who, by, share);
    let (stun, knockout, shield, scale) = (false, None, false, 0);
    injury::harm(t, &Harm { by, target: who, damage: share, stun, knockout, shield, scale })
}

/// A vehicle is damaged, with what comes with it.
fn damaged<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    by: ActorId,
    new: VehicleLevel,
) -> Result<(), Stop<D6>> {
    let now = t.state().vehicle_level(who);
    let level = now.after(new);
    t.note(Rule::OD33, Note::VehicleDamaged, who, by, i32::from(level.number()));
    put(t, Rule::OD33, who, Field::VehicleLevel, i32::from(level.number()));
    match if level > now { level } else { new } {
        VehicleLevel::Whole => {}
        VehicleLevel::VeryLight => {
            put(t, Rule::OD33, who, Field::ManeuverBrief, THIS_ROUND | NEXT_ROUND);
        }
        VehicleLevel::Light => lose(t, who, 1)?,
        VehicleLevel::Heavy => lose(t, who, 2)?,
        VehicleLevel::Severe => evades_no_more(t, who),
        VehicleLevel::Destroyed => {
            evades_no_more(t, who);
            for field in [Field::Speed, Field::SpeedLost, Field::ManeuverLost, Field::ManeuverBrief]
            {
                put(t, Rule::OD33, who, field, 0);
            }
        }
    }
    Ok(())
}

/// Damage costs Maneuverability or speed, as the driver chooses.
fn lose<'a>(t: &mut impl Table<'a, D6>, who: ActorId, by: i32) -> Result<(), Stop<D6>> {
    let speed = pick(t, Question::new(who, QuestionKind::VehicleEffect).with(by, 0))? == 1;
    if !speed {
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

/// A vehicle out of control no longer evades anything.
fn evades_no_more<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    let drive = usize::from(DefenseKind::Drive.number());
    put_at(t, Rule::OD33, who, (Field::Defense, drive), 0);
}

/// A vehicle out of control slows down by two speeds each round.
///
/// # Rule
/// OD33.
pub(crate) fn slow_down<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    let speed = t.state().of(who, Field::Speed);
    if t.state().vehicle_level(who) == VehicleLevel::Severe && speed > 0 {
        let speed = (speed - SPEED_CHANGE).max(0);
        t.note(Rule::OD33, Note::OutOfControl, who, ActorId::NOBODY, speed);
        put(t, Rule::OD33, who, Field::Speed, speed);
    }
}
