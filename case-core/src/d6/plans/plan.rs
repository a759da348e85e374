//! The preferences of the built-in plan; each question takes the first legal one.
//!
//! A fighter attacks the foe that it holds, aims at or is held by, otherwise the one that it can bring
//! nearest to falling. It moves in a crouch. It takes up a good weapon that it lost and loads one that is worth
//! it, uses the attack that hurts most, at the head where that pays or knocks out, and at times tries a grab, a
//! knockdown or a disarming blow that can succeed. With two actions or more it ends its turn with a
//! defense, if that saves more than another attack does. Badly hurt, it defends fully every third
//! round, and leaves when alone against three or more. A driver runs into people only where that does
//! more than shooting.
//!
//! Nobody attacks a fighter who is out, but for the ruthless when no foe stands.

use super::estimate::{self, Try};
use super::sizing;
use super::weighed::Aimed;
use crate::d6::book::range::{Distance, EstimatedDistance};
use crate::d6::book::skill::Skill;
use crate::d6::book::tables::{Called, Cover, Maneuver};
use crate::d6::book::vehicle::Speed;
use crate::d6::book::wounds::WoundLevel;
use crate::d6::questions::asked::{CallShot, ChooseManeuver, ChooseWeapon, Mark, SpendFatePoint};
use crate::d6::rules::ability::{attack_dice, dice_left};
use crate::d6::rules::aiming::AIMED;
use crate::d6::rules::turn;
use crate::d6::rules::{aboard, legal, steering};
use crate::d6::state::arms;
use crate::d6::state::setup::Arm;
use crate::d6::state::store::State;
use crate::d6::words::event::{Act, DefenseKind, Posture, Roll};
use crate::d6::{D6, Field};
use crate::data::value::{AttackId, TenthsOfMeter};
use crate::data::who::ActorId;
use crate::kernel::powers::plan_uses_power;
use crate::kernel::question::Query;
use crate::kernel::system::View;
use alloc::vec;
use alloc::vec::Vec;

const _: () = assert!(turn::PLANNED % DEFENDS_EVERY == 0 && turn::PLANNED % VARIES_EVERY == 0);

/// A number that increases each round, with a different start for each fighter: it varies the
/// actions of a plan without memory.
fn beat(state: &State, who: ActorId) -> i32 {
    state.battle(Field::Round) + who.number()
}

/// A badly hurt fighter defends once in this many rounds.
pub(crate) const DEFENDS_EVERY: i32 = 3;
/// The rounds after which the ways of attacking repeat.
pub(crate) const VARIES_EVERY: i32 = 4;

/// As many actions as do most; one in order to load the best weapon.
pub(crate) fn actions(v: View<'_, D6>, who: ActorId) -> i32 {
    if wants_to_load(v, who) {
        return 1;
    }
    let free = v.setup.fighter(who).map_or(1, |fighter| fighter.sheet.special.actions);
    if steering::drives(v.setup, v.state, who) {
        let speeds_up = v.state.speed(who) <= Speed::Cautious && sizing::collides(v, who);
        return if speeds_up { free + 1 } else { free };
    }
    sizing::actions(v, who)
}

/// Whether loading a weapon is better than attacking.
fn wants_to_load(v: View<'_, D6>, who: ActorId) -> bool {
    let empty = |weapon: &AttackId| legal::why_not_loaded(v.setup, v.state, *weapon).is_none();
    sizing::loading_pays(v, who, arms::weapons(v.setup, who).filter(empty))
}

/// The preferred weapon to parry with: a hand weapon; `None` leaves the choice open.
pub(crate) fn parries(v: View<'_, D6>, who: ActorId) -> Option<AttackId> {
    let may = |weapon: &AttackId| {
        legal::why_not_parried_with(v.setup, v.state, who, Some(*weapon)).is_none()
    };
    arms::weapons(v.setup, who).filter(may).find(|w| skill(v, *w) == Some(Skill::MeleeCombat))
}

/// The usable weapons, each with the dice of its skill.
pub(crate) fn usable(v: View<'_, D6>, who: ActorId) -> impl Iterator<Item = (i32, AttackId)> {
    arms::weapons(v.setup, who)
        .filter_map(move |weapon| Some((legal::dice_with(v.setup, v.state, weapon)?, weapon)))
}

fn skill(v: View<'_, D6>, weapon: AttackId) -> Option<Skill> {
    arms::arm(v.setup, weapon).map(|arm| arm.weapon.skill)
}

/// The first ready weapon that shoots or is thrown, unless a hold keeps its owner close.
fn shoots(v: View<'_, D6>, who: ActorId) -> Option<&Arm> {
    if v.state.holder(who).is_some() || v.state.held(who).is_some() {
        return None;
    }
    // The first of equals.
    let best = usable(v, who).reduce(|best, next| if next.0 > best.0 { next } else { best });
    arms::arm(v.setup, best?.1).filter(|arm| arm.ranges.is_some())
}

/// The preferred acts, best first.
pub(crate) fn acts(v: View<'_, D6>, who: ActorId) -> Vec<Act> {
    let state = v.state;
    let (left, declared) = (state.of(who, Field::Left), state.of(who, Field::Declared));
    let mut acts = Vec::with_capacity(Act::ALL.len());
    if sizing::is_lost(v, who) {
        acts.extend([Act::Flee, Act::GiveUp]);
    }
    if estimate::should_put_out(v.setup, state, who) {
        acts.push(Act::PutOut);
    }
    if plan_uses_power(v, who) {
        acts.push(Act::Power);
    }
    if sizing::struggles(v, who) {
        acts.push(Act::Escape);
    }
    acts.push(Act::Stand);
    let has_aimed = AIMED.iter().any(|field| state.of(who, *field) > 0);
    let aims = !has_aimed && shoots(v, who).is_some() && sizing::aiming_pays(v, who);
    if !has_aimed {
        let stays = aims && declared == 1;
        let free = !stays && legal::cost(v.setup, state, who, Act::Creep) == 0;
        let upright = state.posture(who) == Posture::Upright;
        acts.extend(free.then_some(Act::Creep).or_else(|| upright.then_some(Act::Crouch)));
    }
    if steering::drives(v.setup, state, who) {
        drives(v, who, &mut acts);
    }
    let held = state.held(who);
    if let Some(held) = held {
        acts.extend(sizing::hold(v, who, held));
    }
    let badly_hurt = state.level(who) >= WoundLevel::SeverelyWounded;
    if badly_hurt && beat(state, who) % DEFENDS_EVERY == 0 {
        acts.push(Act::FullDefense);
    }
    if let Some(held) = held {
        acts.extend([sizing::with_the_arm(state, held), Act::Squeeze]);
    }
    if wants_to_load(v, who) {
        acts.push(Act::Load);
    }
    if sizing::better_lost(v, who).is_some() {
        acts.push(Act::Ready);
    }
    if aims {
        acts.push(Act::Aim);
    }
    if left == 1 && declared > 1 && sizing::defends(v, who) {
        acts.push(Act::Defend);
    }
    // Two who are the last and cannot get through each other's full defense do not wait forever:
    // another round of three than the one above.
    let waits = !sizing::is_last(v, who) || beat(state, who) % DEFENDS_EVERY != 1;
    if waits && sizing::is_vain(v, who) {
        acts.push(Act::FullDefense);
        if sizing::defense_helps(v, who) {
            acts.push(Act::Defend);
        }
    }
    if left > 2 && dice_left(v.setup, state, who, Skill::Acrobatics) > 4 {
        acts.push(Act::Trick);
    }
    acts.extend([Act::Attack, Act::Ready, Act::FullDefense, Act::Defend, Act::Move, Act::Done]);
    acts
}

/// A driver's preferred acts: run into somebody, fast; or stop and shoot.
fn drives(v: View<'_, D6>, who: ActorId, acts: &mut Vec<Act>) {
    let speed = v.state.speed(who);
    if !sizing::collides(v, who) {
        if speed != Speed::Stopped {
            acts.push(Act::Drive);
        }
        return;
    }
    if speed <= Speed::Cautious && v.state.of(who, Field::Left) > 1 {
        acts.push(Act::Drive);
    }
    acts.extend([Act::Ram, Act::Sideswipe]);
}

/// The preferred target: the held foe or the holder, otherwise the one that is nearest to falling.
pub(crate) fn target(v: View<'_, D6>, who: ActorId) -> Option<ActorId> {
    if let Some(held) = v.state.held(who) {
        return Some(held);
    }
    let may = |foe: &ActorId| legal::why_no_foe(v.setup, v.state, who, *foe).is_none();
    let foe = |foe: &ActorId| v.state.stands(*foe) && may(foe);
    if let Some(aimed) = State::named(v.state.of(who, Field::AimedAt)).filter(foe) {
        return Some(aimed);
    }
    if let Some(holder) = v.state.holder(who) {
        return Some(holder);
    }
    let (count, own) = (v.setup.fighters.len(), who.place()?);
    let everybody = || (1..count).map(move |step| ActorId::fighter((own + step) % count));
    if v.state.battle(Field::SidesUp) <= 1 && legal::is_ruthless(v.setup, who) {
        return everybody().find(may);
    }
    sizing::best_foe(v, who, everybody().filter(foe))
}

/// The preferred speeds.
pub(crate) fn speeds(v: View<'_, D6>, who: ActorId) -> Vec<Speed> {
    if sizing::collides(v, who) { vec![Speed::High, Speed::Cruising] } else { vec![Speed::Stopped] }
}

/// Whether an attack aims at a rider rather than at the vehicle.
pub(crate) fn aims_at_rider(v: View<'_, D6>, target: ActorId) -> bool {
    let shelter = aboard::shelter(v.setup, v.state, target);
    shelter.is_none_or(|(cover, _)| cover != Cover::Full)
}

/// The attacker's preferred distance: the end of Short range, or a step.
pub(crate) fn distance(v: View<'_, D6>, attacker: ActorId) -> i32 {
    shoots(v, attacker).map_or(STEP, distance_for)
}

/// The preferred distance with a weapon, once it is loaded.
pub(crate) fn distance_for(arm: &Arm) -> i32 {
    arm.ranges.map_or(STEP, |[short, ..]| short.saturating_mul(10).max(STEP))
}

/// The same as what the map tells.
pub(crate) fn preferred(v: View<'_, D6>, attacker: ActorId) -> Distance {
    Distance::Measured(TenthsOfMeter(distance(v, attacker)))
}

/// The distance between two, the same both ways: a step where either strikes at or holds the other;
/// between two who shoot, the shorter preferred distance.
pub(crate) fn between(v: View<'_, D6>, attacker: ActorId, target: Mark) -> i32 {
    let own = distance(v, attacker);
    let Mark::Fighter(target) = target else { return own };
    if shoots(v, target).is_some() {
        return own.min(distance(v, target));
    }
    if self::target(v, target) == Some(attacker) { STEP } else { own }
}

/// The same as an estimate: across a chamber, or a few steps.
pub(crate) fn situation(v: View<'_, D6>, attacker: ActorId, target: Mark) -> EstimatedDistance {
    if between(v, attacker, target) > STEP {
        EstimatedDistance::Chamber
    } else {
        EstimatedDistance::Steps
    }
}

/// A step, in tenths of a meter.
pub(crate) const STEP: i32 = 15;

/// The legal weapon that is worth most, or with the most dice of skill and damage.
pub(crate) fn weapon(q: &ChooseWeapon, v: View<'_, D6>) -> Option<AttackId> {
    let strength = v.setup.now(v.state, q.who)?.strength().strength_damage();
    let strength = i32::from(strength.dice());
    let legal = arms::weapons(v.setup, q.who).filter(|weapon| q.is_legal(v, Some(*weapon)));
    if let Mark::Fighter(target) = q.target {
        let worth = |weapon: &AttackId| sizing::worth(v, *weapon, target, q.at);
        return legal.max_by_key(worth);
    }
    let worth = |weapon: &AttackId| {
        arms::arm(v.setup, *weapon).map(|arm| {
            let damage = arm.weapon.damage;
            attack_dice(v.setup, v.state, q.who, &arm.weapon)
                + i32::from(damage.code.dice())
                + if damage.adds_strength { strength } else { 0 }
        })
    };
    legal.max_by_key(worth)
}

/// The preferred combat options, best first.
pub(crate) fn maneuvers(q: &ChooseManeuver, v: View<'_, D6>) -> Vec<Maneuver> {
    let (Some(skill), Some(own), Some(target)) =
        (skill(v, q.weapon), v.setup.now(v.state, q.who), v.setup.now(v.state, q.target))
    else {
        return Vec::new();
    };
    let beat = beat(v.state, q.who) % VARIES_EVERY;
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
    if let Some(aimed) = Aimed::new((v.setup, v.state), (q.weapon, q.target), q.at) {
        if let Some(plain) = Try::new(v.setup, aimed) {
            wanted.retain(|how| plain.made(*how).hits() >= sizing::HARDLY);
        }
        if let Some(way) = sizing::best(v, aimed, q.at).1 {
            wanted.insert(0, way);
        }
    }
    wanted.extend([Maneuver::Plain, Maneuver::Lunge]);
    wanted
}

/// The head, where that pays.
pub(crate) fn called(q: &CallShot, v: View<'_, D6>) -> Called {
    let tenths = between(v, q.who, Mark::Fighter(q.target));
    let at = Distance::Measured(TenthsOfMeter(tenths));
    sizing::sized(v, q.weapon, q.target, at).map_or(Called::Nothing, |(called, _)| called)
}

/// The active defenses by what they are likely to add.
pub(crate) fn defenses(v: View<'_, D6>, who: ActorId) -> Vec<DefenseKind> {
    let mut kinds = DefenseKind::ALL.to_vec();
    let met = sizing::Met::by(v, who);
    kinds.sort_by_cached_key(|kind| core::cmp::Reverse(sizing::gain(v, who, *kind, met)));
    kinds
}

/// Whether a roll is worth a Fate Point: an attack of a wounded fighter, or resistance against
/// heavy damage.
pub(crate) fn wants_fate(q: &SpendFatePoint, v: View<'_, D6>) -> bool {
    match q.roll {
        Roll::Attack => v.state.level(q.who) >= WoundLevel::Wounded,
        Roll::Resistance => q.need.is_some_and(|need| need.0 > 20),
        _ => false,
    }
}
