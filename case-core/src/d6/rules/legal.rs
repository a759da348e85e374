//! Legality: shared by questions and rules.

use super::ability::{attack_dice, dice_left, dice_of, shift};
use super::aiming::aims_at;
use super::{aboard, aiming, steering};
use crate::d6::book::range::{Band, Distance};
use crate::d6::book::rulings::CreepingCosts;
use crate::d6::book::skill::{Attribute, Skill};
use crate::d6::book::tables::{COVER, Called, Cover, MANEUVERS, Maneuver};
use crate::d6::book::wounds::WoundLevel;
use crate::d6::questions::asked::{CallShot, ChooseManeuver};
use crate::d6::questions::refusals::Refusal;
use crate::d6::state::arms::{self, arm, held, left, weapons};
use crate::d6::state::effects::{Numbers, ShiftedRolls};
use crate::d6::state::setup::{Arm, Setup};
use crate::d6::state::store::State;
use crate::d6::words::event::{Act, DefenseKind, Posture, WayOut};
use crate::d6::{D6, Field, MAX_ACTIONS, MOST_AIM};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Object, Set};
use crate::data::who::ActorId;
use crate::kernel::effects::{can_put_out, is_helpless, is_turned, why_not_a_foe};
use crate::kernel::powers::can_use_power;
use crate::kernel::refusal::needs;
use crate::kernel::system::View;

/// Whether somebody is out of the fight, still there, and not dead (reading `the_fallen`).
pub(crate) fn has_fallen(setup: &Setup, state: &State, who: ActorId) -> bool {
    setup.fighter(who).is_some()
        && !state.stands(who)
        && state.of(who, Field::Gone) == 0
        && state.level(who) != WoundLevel::Dead
}

pub(crate) fn is_ruthless(setup: &Setup, who: ActorId) -> bool {
    setup.fighter(who).is_some_and(|fighter| fighter.sheet.ruthless)
}

/// Why a fighter may not be attacked: on the same side, or not standing. OD3: the ruthless may attack
/// the fallen.
pub(crate) fn why_no_foe(
    setup: &Setup,
    state: &State,
    who: ActorId,
    target: ActorId,
) -> Option<Refusal> {
    needs(setup.fighter(target).is_some(), Refusal::OwnSide)
        .or_else(|| {
            let refusals = [Refusal::OwnSide, Refusal::Turned];
            why_not_a_foe::<D6>(setup, state, (who, target), refusals)
        })
        .or_else(|| {
            let fallen = || is_ruthless(setup, who) && has_fallen(setup, state, target);
            needs(state.stands(target) || fallen(), Refusal::Down)
        })
        .or_else(|| {
            let spared = state.at(ActorId::NOBODY, Field::Spared, target.index()) != 0;
            needs(!spared, Refusal::Spared)
        })
}

/// OD3: Why a thing may not be attacked: it is broken, or was spared in this turn.
pub(crate) fn why_no_thing(setup: &Setup, state: &State, thing: Object) -> Option<Refusal> {
    let place = usize::try_from(thing.0).unwrap_or(usize::MAX);
    needs(is_whole(setup, state, thing), Refusal::Broken).or_else(|| {
        let spared = state.at(ActorId::NOBODY, Field::SparedThing, place) != 0;
        needs(!spared, Refusal::Spared)
    })
}

/// OD3, OD22: Why nobody is there to attack: no foe stands, or all were out of reach or spared.
fn why_no_target(setup: &Setup, state: &State, who: ActorId) -> Option<Refusal> {
    let any = || setup.cast.everybody().any(|foe| why_no_foe(setup, state, who, foe).is_none());
    let spared = || state.list(Field::Spared).iter().any(|spared| *spared != 0);
    let fallen = || is_ruthless(setup, who) && any();
    if is_turned::<D6>(setup, state, who) {
        return needs(any(), Refusal::NoFoe);
    }
    needs(state.battle(Field::SidesUp) > 1 || fallen(), Refusal::NoFoe)
        .or_else(|| needs(!spared() || any(), Refusal::Spared))
}

/// The dice of the skill of a weapon that is drawn quickly.
pub(crate) fn quick_dice(setup: &Setup, weapon: AttackId) -> i32 {
    let owned = arm(setup, weapon).zip(setup.fighter(weapon.of));
    let dice = owned.map_or(1, |(arm, fighter)| Numbers::of(fighter).attack(&arm.weapon).dice());
    i32::from(dice).min(MAX_ACTIONS)
}

/// Whether a fighter can only try to escape: tackled or entangled.
pub(crate) fn is_bound(state: &State, who: ActorId) -> bool {
    let tackled = state.of(who, Field::HeldHow) == i32::from(Maneuver::Tackle.number());
    state.of(who, Field::Entangled) != 0 || state.holder(who).is_some() && tackled
}

/// OD25: Whether a fighter moves in a crouch or drives, or has slowed down or sped up this round, which
/// is something else than aiming.
pub(crate) fn is_on_the_move(setup: &Setup, state: &State, who: ActorId) -> bool {
    state.posture(who) == Posture::Creeping
        || steering::is_moving(setup, state, who)
        || state.of(who, Field::SpeedChanged) != 0
}

/// OD3: The actions that an act takes. Moving in a crouch takes one by `creeping_costs`.
pub(crate) fn cost(setup: &Setup, state: &State, who: ActorId, act: Act) -> i32 {
    match act {
        Act::Done | Act::Release | Act::Crouch | Act::LieDown | Act::Rise | Act::Drive => 0,
        Act::Creep => i32::from(setup.rulings.creeping_costs == CreepingCosts::Action),
        Act::Slam => 2,
        Act::Attack | Act::AttackThing if steering::is_moving(setup, state, who) => 2,
        _ => 1,
    }
}

/// Why the fighter whose turn it is may not do that.
pub(crate) fn why_not(setup: &Setup, state: &State, who: ActorId, act: Act) -> Option<Refusal> {
    if act == Act::Done {
        return None;
    }
    let left = state.of(who, Field::Left);
    let defensive =
        matches!(act, Act::Defend | Act::FullDefense | Act::Move | Act::Flee | Act::GiveUp);
    let limited = !defensive
        && (state.counts(who, Field::DefendOnly)
            || state.of(who, Field::DefendsUntil) >= state.battle(Field::Round).max(1));
    let free = || needs(state.holder(who).is_none(), Refusal::Held);
    let on_foot = || needs(aboard::is_on_foot(setup, state, who), Refusal::InVehicle);
    let posture = state.posture(who);
    let now = || needs(state.battle(Field::Interrupting) == 0, Refusal::Interrupting);
    let alone = |why| needs(state.of(who, Field::Declared) == 1 && left == 1, why);
    let armed = || needs(can_attack(setup, state, who), Refusal::Unarmed);
    let defends = || needs(has_defense(setup, state, who), Refusal::NoDefense);
    let has_dice = |skill| needs(dice_left(setup, state, who, skill) > 0, Refusal::NoDice);
    let act_itself = || match act {
        Act::Done | Act::GiveUp => None,
        Act::Attack => why_no_target(setup, state, who).or_else(armed),
        Act::Defend => {
            let several = state.of(who, Field::Declared) > 1;
            needs(several, Refusal::PartialAmongOthers).or_else(defends)
        }
        Act::FullDefense => alone(Refusal::FullAlone).or_else(defends),
        Act::Wait => needs(left > 1 && state.of(who, Field::QuickWeapon) == 0, Refusal::CannotWait),
        Act::Aim => free()
            .or_else(|| alone(Refusal::TakesRound))
            .or_else(|| needs(!is_on_the_move(setup, state, who), Refusal::OnTheMove))
            .or_else(|| {
                let mut skills = [Skill::Marksmanship, Skill::Throwing].into_iter();
                let any = skills.any(|skill| why_not_aimed(setup, state, who, skill).is_none());
                needs(any, Refusal::NothingToAim)
            })
            .or_else(|| why_no_target(setup, state, who))
            .or_else(|| needs(gains_by_aiming(setup, state, who), Refusal::AimedLong)),
        Act::Move => free().or_else(on_foot).or_else(|| needs(!posture.is_prone(), Refusal::Lying)),
        Act::Stand => free().or_else(|| needs(posture == Posture::Down, Refusal::NotDown)),
        Act::Escape => why_no_escape(setup, state, who),
        Act::Squeeze | Act::BreakArm | Act::ForceDown | Act::Slam => {
            why_hold_useless(setup, state, who, act)
        }
        Act::Lead => now()
            .or_else(|| needs(allies_wait(setup, state, who), Refusal::NobodyWaits))
            .or_else(|| has_dice(Skill::Command)),
        Act::Release => needs(state.held(who).is_some(), Refusal::HoldsNobody),
        Act::Ready => {
            let readied = |weapon| why_not_readied(setup, state, weapon).is_none();
            needs(weapons(setup, who).any(readied), Refusal::NothingUnready)
        }
        Act::Load => alone(Refusal::TakesRound).or_else(|| {
            let loadable = |weapon| why_not_loaded(setup, state, weapon).is_none();
            needs(weapons(setup, who).any(loadable), Refusal::NothingToLoad)
        }),
        Act::Trick => free()
            .or_else(on_foot)
            .or_else(|| {
                needs(left > 1 && state.of(who, Field::TrickBonus) == 0, Refusal::TrickMade)
            })
            .or_else(|| has_dice(Skill::Acrobatics)),
        Act::Crouch | Act::Creep | Act::LieDown | Act::Rise => {
            let changes = posture < Posture::Down && act.posture() != Some(posture);
            free().or_else(on_foot).or_else(now).or_else(|| needs(changes, Refusal::SamePosture))
        }
        Act::Drive => now()
            .or_else(|| needs(steering::controls(setup, state, who), Refusal::NotDriving))
            .or_else(|| needs(steering::may_change_speed(state, who), Refusal::SpeedChanged)),
        Act::Ram => steering::why_no_sideswipe(setup, state, who)
            .or_else(|| needs(steering::has_ram(setup, state, who), Refusal::CannotRam)),
        Act::Sideswipe => steering::why_no_sideswipe(setup, state, who),
        Act::AttackThing => {
            let mut all = (0..).map(Object).take(setup.objects.len());
            let any = all.any(|thing| why_no_thing(setup, state, thing).is_none());
            now().or_else(|| needs(any, Refusal::NoThing)).or_else(armed)
        }
        Act::PutOut => {
            free().or_else(|| needs(can_put_out::<D6>(setup, state, who), Refusal::NothingToPutOut))
        }
        Act::Power => {
            free().or_else(|| needs(can_use_power::<D6>(setup, state, who), Refusal::NoPowerLeft))
        }
        Act::Flee => free().or_else(|| needs(may_run(setup, state, who), Refusal::CannotRun)),
    };
    needs(cost(setup, state, who, act) <= left, Refusal::NoActionLeft)
        .or_else(|| {
            let possible = matches!(act, Act::Escape | Act::GiveUp);
            needs(possible || !is_bound(state, who), Refusal::Bound)
        })
        .or_else(|| needs(!limited, Refusal::DefendOnly))
        .or_else(act_itself)
}

/// OD19: Whether anybody of a fighter's own side waits and can strike.
fn allies_wait(setup: &Setup, state: &State, who: ActorId) -> bool {
    let side = |who: ActorId| setup.fighter(who).map(|fighter| fighter.side);
    state.battle(Field::WaitingCount) > 0
        && setup.cast.everybody().any(|ally| {
            ally != who
                && waits_with(state, ally)
                && side(ally) == side(who)
                && can_attack(setup, state, ally)
        })
}

/// Whether a fighter waits with an action left.
pub(crate) fn waits_with(state: &State, who: ActorId) -> bool {
    state.of(who, Field::Waiting) != 0 && state.of(who, Field::Left) > 0
}

/// Whether a thing exists and is whole: it can be attacked, and gives cover.
pub(crate) fn is_whole(setup: &Setup, state: &State, thing: Object) -> bool {
    usize::try_from(thing.0)
        .is_ok_and(|place| place < setup.objects.len() && state.object(place, Field::Broken) == 0)
}

/// Whether any thing is whole.
pub(crate) fn any_thing(setup: &Setup, state: &State) -> bool {
    (0..setup.objects.len()).any(|place| state.object(place, Field::Broken) == 0)
}

/// OD34: Whether a fighter can get away: on foot by running, as a driver by driving off, as a
/// passenger while the vehicle is stopped.
fn may_run(setup: &Setup, state: &State, who: ActorId) -> bool {
    match aboard::carrier(setup, state, who) {
        None => !state.posture(who).is_prone(),
        Some(driver) => driver == who || !steering::is_moving(setup, state, driver),
    }
}

/// Why a fighter can't escape: not held or entangled, or without dice.
fn why_no_escape(setup: &Setup, state: &State, who: ActorId) -> Option<Refusal> {
    let has_dice = |way| escape_dice(setup, state, who, way) > 0;
    if state.of(who, Field::Entangled) != 0 {
        return needs(WayOut::ALL.iter().any(|way| has_dice(*way)), Refusal::NoDice);
    }
    needs(state.holder(who).is_some(), Refusal::NotHeld)
        .or_else(|| needs(has_dice(WayOut::Break), Refusal::NoDice))
}

pub(crate) fn escape_dice(setup: &Setup, state: &State, who: ActorId, way: WayOut) -> i32 {
    let skill = match way {
        WayOut::Break => Skill::Lifting,
        WayOut::Slip => Skill::Acrobatics,
    };
    dice_left(setup, state, who, skill)
}

/// Why a hold can't be used like that: only slamming is possible in the round in which it began.
fn why_hold_useless(setup: &Setup, state: &State, who: ActorId, act: Act) -> Option<Refusal> {
    let Some(held) = state.held(who) else { return Some(Refusal::HoldsNobody) };
    let settled = || needs(state.of(held, Field::HeldFresh) == 0, Refusal::FreshHold);
    let pins = Maneuver::from_number(state.of(held, Field::HeldHow)) == Some(Maneuver::ArmPin);
    let has_dice = |skill| needs(dice_left(setup, state, who, skill) > 0, Refusal::NoDice);
    match act {
        Act::Squeeze => settled(),
        Act::BreakArm => settled()
            .or_else(|| needs(pins && state.of(held, Field::ArmBroken) == 0, Refusal::NoPinnedArm))
            .or_else(|| has_dice(Skill::Lifting)),
        Act::ForceDown => settled()
            .or_else(|| needs(pins, Refusal::NoPinnedArm))
            .or_else(|| has_dice(Skill::Fighting)),
        _ => needs(state.of(who, Field::ArmBroken) == 0, Refusal::ArmBroken)
            .or_else(|| has_dice(Skill::Lifting))
            .or_else(|| has_dice(Skill::Throwing)),
    }
}

pub(crate) fn is_unready(setup: &Setup, state: &State, weapon: AttackId) -> bool {
    let held = held(setup, weapon);
    state.at(held.of, Field::Unready, held.index()) != 0
}

/// Whether a weapon takes a round to load and is unloaded.
pub(crate) fn is_unloaded(state: &State, weapon: AttackId) -> bool {
    state.at(weapon.of, Field::Unloaded, weapon.index()) != 0
}

/// Why a weapon can't be loaded: it must be in the hand, and both arms whole if it takes both.
pub(crate) fn why_not_loaded(setup: &Setup, state: &State, weapon: AttackId) -> Option<Refusal> {
    let Some(arm) = arm(setup, weapon) else { return Some(Refusal::NoSuchWeapon) };
    needs(is_unloaded(state, weapon), Refusal::Loaded)
        .or_else(|| needs(!is_unready(setup, state, weapon), Refusal::NotReady))
        .or_else(|| why_no_arms(setup, state, weapon, arm))
}

/// OD19: Whether a weapon that entangles still holds somebody.
fn nets(setup: &Setup, state: &State, weapon: AttackId) -> bool {
    let netted = State::named(state.at(weapon.of, Field::Nets, held(setup, weapon).index()));
    netted.is_some_and(|netted| state.of(netted, Field::Entangled) != 0)
}

/// Why a weapon can't be readied: it is in the hand, all of it is thrown, it holds somebody, or it is
/// another use of the same object.
pub(crate) fn why_not_readied(setup: &Setup, state: &State, weapon: AttackId) -> Option<Refusal> {
    needs(held(setup, weapon) == weapon, Refusal::NoSuchWeapon)
        .or_else(|| needs(is_unready(setup, state, weapon), Refusal::Ready))
        .or_else(|| needs(left(setup, state, weapon) != Some(0), Refusal::AllThrown))
        .or_else(|| needs(!nets(setup, state, weapon), Refusal::HoldsSomebody))
}

/// Whether a fighter has an arm pinned behind the back.
fn is_pinned(state: &State, who: ActorId) -> bool {
    state.holder(who).is_some()
        && state.of(who, Field::HeldHow) == i32::from(Maneuver::ArmPin.number())
}

/// OD19, OD31: Why a fighter's arms are not free for a weapon: one that takes both takes two whole
/// ones; a pinned arm holds what is in the hand, and can't use it.
fn why_no_arms(setup: &Setup, state: &State, weapon: AttackId, arm: &Arm) -> Option<Refusal> {
    let who = weapon.of;
    let both = arm.weapon.two_handed;
    let fastened = || in_hand(setup, state, who) == Some(held(setup, weapon));
    needs(!both || state.of(who, Field::ArmBroken) == 0, Refusal::ArmBroken)
        .or_else(|| needs(!is_pinned(state, who) || !both && !fastened(), Refusal::ArmPinned))
}

/// OD23: Whether a row of the cover table changes nothing: a higher one of its kind applies already.
pub(crate) fn is_covered(given: Set<Cover>, row: Cover) -> bool {
    let kind = |row: Cover| COVER[usize::from(row.number())].family;
    let higher = |other: &Cover| kind(*other) == kind(row) && other.number() >= row.number();
    Cover::ALL.iter().filter(|other| higher(other)).any(|other| given.has(*other))
}

/// The dice of a weapon's damage with its owner's strength, before modifiers.
pub(crate) fn damage_dice(setup: &Setup, state: &State, weapon: AttackId) -> i32 {
    let (Some(arm), Some(fighter)) = (arm(setup, weapon), setup.now(state, weapon.of)) else {
        return 0;
    };
    let strength = fighter.strength().strength_damage().dice();
    let strength = if arm.weapon.damage.adds_strength { strength } else { 0 };
    i32::from(arm.weapon.damage.code.dice()) + i32::from(strength)
}

pub(crate) fn can_use(setup: &Setup, state: &State, weapon: AttackId) -> bool {
    dice_with(setup, state, weapon).is_some()
}

/// The dice of a weapon's skill; `None` if it can't be used now.
pub(crate) fn dice_with(setup: &Setup, state: &State, weapon: AttackId) -> Option<i32> {
    let arm = arm(setup, weapon)?;
    if why_not_at_hand(setup, state, weapon, arm).is_some() {
        return None;
    }
    let dice = attack_dice(setup, state, weapon.of, &arm.weapon);
    (dice > 0).then_some(dice)
}

/// Why a weapon is not at hand, whatever its dice.
fn why_not_at_hand(setup: &Setup, state: &State, weapon: AttackId, arm: &Arm) -> Option<Refusal> {
    let quick = state.weapon(weapon.of, Field::QuickWeapon);
    let quick = quick.and_then(|quick| arms::arm(setup, quick));
    let same = quick.is_none_or(|quick| quick.weapon.skill == arm.weapon.skill);
    needs(same, Refusal::QuickDraw)
        .or_else(|| needs(!is_unready(setup, state, weapon), Refusal::NotReady))
        .or_else(|| needs(!is_unloaded(state, weapon), Refusal::NotLoaded))
        .or_else(|| {
            let allowed = arm.weapon.under.allow::<D6>(setup, state, weapon.of);
            needs(allowed, Refusal::WrongForm)
        })
        .or_else(|| why_no_arms(setup, state, weapon, arm))
}

pub(crate) fn can_attack(setup: &Setup, state: &State, who: ActorId) -> bool {
    weapons(setup, who).any(|weapon| can_use(setup, state, weapon))
}

/// OD21, OD22, OD26: The band of a weapon at that distance; `None` out of range or reach.
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

/// Why a weapon can't strike at that distance.
pub(crate) fn why_not_struck(
    setup: &Setup,
    state: &State,
    weapon: AttackId,
    at: Distance,
) -> Option<Refusal> {
    let Some(arm) = arm(setup, weapon) else { return Some(Refusal::NoSuchWeapon) };
    let dice = || attack_dice(setup, state, weapon.of, &arm.weapon);
    let reaches = || band(setup, arm, at, arm.weapon.skill.is_close()).is_some();
    why_not_at_hand(setup, state, weapon, arm)
        .or_else(|| needs(dice() > 0, Refusal::NoDice))
        .or_else(|| needs(reaches(), Refusal::OutOfReach))
}

/// Why an attack may not use that combat option.
pub(crate) fn why_no_maneuver(
    v: View<'_, D6>,
    q: &ChooseManeuver,
    how: Maneuver,
) -> Option<Refusal> {
    use Maneuver::{
        AllOut, ArmPin, Choke, Disarm, Flip, FullAuto, Hold, Knockdown, Knockout, Lunge, Plain,
        Push, RapidFire, SingleShot, Spray, Sweep, Tackle, Trip,
    };
    let (setup, state) = (v.setup, v.state);
    let (Some(arm), Some(target)) = (arm(setup, q.weapon), setup.now(state, q.target)) else {
        return Some(Refusal::NoSuchWeapon);
    };
    let w = &arm.weapon;
    let is_close = w.skill.is_close();
    let is_on_foot = aboard::is_on_foot(setup, state, q.target);
    let reaches = || how == Lunge || band(setup, arm, q.at, false).is_some();
    let close = || needs(is_close, Refusal::NotClose);
    let several = || left(setup, state, q.weapon).is_none_or(|left| left > 1 || !arm.is_thrown());
    let rapid = w.rounds > 1 && several();
    let up = || needs(state.stands(q.target), Refusal::Down);
    let made = |fits| needs(fits, Refusal::NotMadeForIt);
    let on_foot = || needs(is_on_foot, Refusal::TargetRides);
    let upright = || needs(is_on_foot && !state.posture(q.target).is_prone(), Refusal::TargetNotUp);
    let weaker = || needs(is_no_stronger(setup, state, (target, q.who)), Refusal::TooStrong);
    let done = || match how {
        Choke | Flip | Hold | ArmPin | Tackle | Knockdown | Trip | Push | Disarm | Knockout => up(),
        _ => None,
    };
    let itself = || match how {
        Plain => None,
        AllOut => {
            close().or_else(|| needs(state.of(q.who, Field::Declared) == 1, Refusal::AllOutAlone))
        }
        Lunge => close(),
        Sweep => close().or_else(|| {
            let fewer = MANEUVERS[usize::from(how.number())].damage.unwrap_or(0);
            needs(damage_dice(setup, state, q.weapon) + fewer > 0, Refusal::NoDamageLeft)
        }),
        Knockdown => close().or_else(|| made(!w.bladed)).or_else(upright).or_else(weaker),
        Trip => close().or_else(|| made(!w.bladed)).or_else(upright),
        Push => close().or_else(|| made(!w.bladed)).or_else(on_foot).or_else(weaker),
        Choke | Flip | Hold | ArmPin | Tackle => {
            let arms = how == Tackle || state.of(q.who, Field::ArmBroken) == 0;
            let apart = || state.holder(q.target).is_none() && state.held(q.who).is_none();
            made(w.skill == Skill::Fighting)
                .or_else(|| needs(arms, Refusal::ArmBroken))
                .or_else(on_foot)
                .or_else(|| needs(aboard::is_on_foot(setup, state, q.who), Refusal::InVehicle))
                .or_else(|| needs(apart(), Refusal::InHold))
        }
        Disarm => on_foot()
            .or_else(|| needs(in_hand(setup, state, q.target).is_some(), Refusal::NothingInHand)),
        Knockout => on_foot(),
        SingleShot => made(w.bursts),
        FullAuto => made(w.automatic),
        RapidFire => made(rapid),
        Spray => made(!is_close && (w.bursts || w.automatic || w.rounds > 1)),
    };
    needs(reaches(), Refusal::OutOfReach)
        .or_else(|| made(!w.entangles || matches!(how, Plain | Lunge)))
        .or_else(itself)
        .or_else(done)
}

/// Whether a target's Physique is at most the attacker's, Special Abilities included.
fn is_no_stronger(setup: &Setup, state: &State, (target, than): (Numbers<'_>, ActorId)) -> bool {
    let physique = |now: Numbers<'_>| {
        let ranks = now.fighter.sheet.special.physique_ranks;
        i32::from(now.attribute(Attribute::Physique).in_pips()) + ranks
    };
    setup.now(state, than).is_some_and(|own| physique(target) <= physique(own))
}

/// Whether a weapon is an object in the hand.
pub(crate) fn is_held(setup: &Setup, state: &State, weapon: AttackId) -> bool {
    !is_unready(setup, state, weapon)
        && arm(setup, weapon).is_some_and(|arm| !arm.bare && !arm.weapon.power)
}

pub(crate) fn in_hand(setup: &Setup, state: &State, who: ActorId) -> Option<AttackId> {
    weapons(setup, who).find(|&weapon| is_held(setup, state, weapon))
}

/// Why an attack may not be called at that.
pub(crate) fn why_not_called(v: View<'_, D6>, q: &CallShot, called: Called) -> Option<Refusal> {
    use Maneuver::{AllOut, Lunge, Plain, SingleShot};
    let is_on_foot = q.rider || aboard::is_on_foot(v.setup, v.state, q.target);
    if q.in_group {
        let fits = is_on_foot == (Called::Head..=Called::Hand).contains(&called)
            && (is_on_foot || called == Called::Nothing);
        return needs(fits, Refusal::NotCalled);
    }
    if called == Called::Nothing {
        return None;
    }
    let entangles = arm(v.setup, q.weapon).is_none_or(|arm| arm.weapon.entangles);
    let fits = matches!(q.maneuver, Plain | AllOut | Lunge | SingleShot) && !entangles;
    needs(fits, Refusal::NotCalled).or_else(|| needs(is_on_foot, Refusal::TargetRides))
}

/// Whether a fighter has any active defense.
fn has_defense(setup: &Setup, state: &State, who: ActorId) -> bool {
    DefenseKind::ALL
        .iter()
        .any(|kind| why_not_defended(setup, state, who, (*kind, false)).is_none())
}

/// OD9, OD10, OD33, OD35: Why a fighter may not use this defense, optionally as a free action:
/// dodging, blocking, or parrying with something in the hand; as the driver of what moves only
/// driving.
pub(crate) fn why_not_defended(
    setup: &Setup,
    state: &State,
    who: ActorId,
    (kind, free): (DefenseKind, bool),
) -> Option<Refusal> {
    let moves = steering::is_moving(setup, state, who);
    let Some(skill) = kind.skill() else {
        return needs(steering::drives(setup, state, who), Refusal::DrivesNothing)
            .or_else(|| needs(steering::may_evade(setup, state, who, free), Refusal::NotDriving))
            .or_else(|| needs(moves || setup.rulings.stopped_evades, Refusal::VehicleStands));
    };
    if moves {
        return Some(Refusal::DefendsByDriving);
    }
    let armed = || {
        let mut all = weapons(setup, who).map(Some).chain(core::iter::once(None));
        all.any(|weapon| why_not_parried_with(setup, state, who, weapon).is_none())
    };
    let dice = dice_of(setup, state, who, (skill, free));
    let dice = dice + shift(setup, state, who, ShiftedRolls::Defenses).0;
    needs(dice > 0, Refusal::NoDice)
        .or_else(|| needs(kind != DefenseKind::Parry || armed(), Refusal::NothingToParryWith))
}

/// OD10: Why a fighter may not parry with that: any weapon in the hand serves; `None` is the
/// shield.
pub(crate) fn why_not_parried_with(
    setup: &Setup,
    state: &State,
    who: ActorId,
    weapon: Option<AttackId>,
) -> Option<Refusal> {
    let Some(weapon) = weapon else {
        let shield = setup.fighter(who).is_some_and(|fighter| fighter.sheet.shield.in_pips() > 0);
        return needs(shield, Refusal::NothingToParryWith);
    };
    needs(weapon.of == who, Refusal::NoSuchWeapon)
        .or_else(|| needs(is_held(setup, state, weapon), Refusal::NotReady))
        .or_else(|| why_no_arms(setup, state, weapon, arm(setup, weapon)?))
}

/// OD25: Why a fighter may not aim with that skill: it must be one to aim with, and a weapon for it
/// must be ready.
pub(crate) fn why_not_aimed(
    setup: &Setup,
    state: &State,
    who: ActorId,
    skill: Skill,
) -> Option<Refusal> {
    let ready = || {
        weapons(setup, who).any(|weapon| {
            can_use(setup, state, weapon)
                && arm(setup, weapon).is_some_and(|arm| arm.weapon.skill == skill)
        })
    };
    needs(skill.may_aim(), Refusal::NotAimedSo).or_else(|| needs(ready(), Refusal::NothingToAim))
}

/// OD25: Whether another round of aiming gains a die: with another skill, or at somebody else than the
/// one aimed at, if not all three are gained.
fn gains_by_aiming(setup: &Setup, state: &State, who: ActorId) -> bool {
    let more = |skill| {
        why_not_aimed(setup, state, who, skill).is_none()
            && state.of(who, aiming::aimed(skill)) < MOST_AIM
    };
    let other = |foe| !aims_at(state, who, foe) && why_no_foe(setup, state, who, foe).is_none();
    [Skill::Marksmanship, Skill::Throwing].into_iter().any(more)
        || setup.cast.everybody().any(other)
}

/// OD3: Whether a fighter loses its turn of this round.
pub(crate) fn has_no_turn(setup: &Setup, state: &State, who: ActorId) -> bool {
    state.counts(who, Field::LosesRound) || is_helpless::<D6>(setup, state, who)
}

/// Whether a fighter may act before the turn comes: not after having acted this round.
pub(crate) fn may_move_up(setup: &Setup, state: &State, who: ActorId) -> bool {
    state.stands(who)
        && state.of(who, Field::Declared) == 0
        && !has_no_turn(setup, state, who)
        && state.of(who, Field::Borrowed) == 0
}
