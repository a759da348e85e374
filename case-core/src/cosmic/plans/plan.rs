//! The built-in plan: it plays a fight to its end.
//!
//! A fighter gets up and attacks the foe against whom its blow promises most, with the attack that
//! comes through that foe's armor; before a blow would tire it, it shoots if it can. It picks up a
//! weapon that is much better than what it has left, or else fights with bare hands. A fighter with
//! First Aid treats its bleeding allies when their time runs out or there is nothing better to do:
//! a limb bleeds for minutes before it kills. If it is too tired for any chance, it rests. If it
//! can't go on, or is nearly gone and alone against several who are not, it gets away, or else
//! gives up. It uses its best defense, never holds, never aims, and puts everybody within reach.

use super::worth::{self, Foe};
use crate::cosmic::rules::attack::{self, usable_attacks};
use crate::cosmic::rules::effects::should_put_out;
use crate::cosmic::rules::legal::{has_foe, is_target};
use crate::cosmic::rules::skill::{highest_success, ranks_now};
use crate::cosmic::rules::{action, damage, recovery, wounds, wrap_up};
use crate::cosmic::state::effects::{attack_ranks, damage_shift, first_aid};
use crate::cosmic::{Action, ActorId, AttackKind, Cosmic, Defense, Field, Part, Special, View};
use crate::data::value::AttackId;
use crate::kernel::effects::{are_foes, can_put_out};
use crate::kernel::powers::plan_uses_power;
use crate::kernel::system::Tactics;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// The least chance in percent that is worth a try if rest gives a better one.
const WORTH_A_TRY: i32 = 5;

/// The action of a fighter on its count.
pub(crate) fn action(v: View<'_>, who: ActorId) -> Action {
    let prone = v.state.of(who, Field::Prone) != 0;
    let fights = if prone { Action::Rise } else { Action::Attack };
    let hits = best_chance(v, who);
    if presses(v, who) {
        Action::FirstAid
    } else if should_put_out(v, who)
        || !has_foe(v, who) && can_put_out::<Cosmic>(v.setup, v.state, who)
    {
        Action::PutOut
    } else if has_foe(v, who) && plan_uses_power(v, who) {
        Action::Power
    } else if !has_foe(v, who) {
        if can_treat(v, who) { Action::FirstAid } else { Action::Rest }
    } else if (prone && !wounds::can_rise(v, who)) || is_beaten(v, who) {
        stop(v, who)
    } else if picks_up(v, who, hits) {
        Action::PickUp
    } else if hits >= WORTH_A_TRY {
        fights
    } else if v.state.of(who, Field::Fatigue) > 0 && rest_helps(v, who) {
        Action::Rest
    } else if hits > 0 {
        fights
    } else {
        stop(v, who)
    }
}

/// A fighter's best chance in percent with any attack.
fn best_chance(v: View<'_>, who: ActorId) -> i32 {
    usable_attacks(v, who).map(|place| worth::chance(v, who, place)).max().unwrap_or(0)
}

/// The chance of an attack in percent if its fighter were not tired.
fn chance_rested(v: View<'_>, who: ActorId, place: usize) -> i32 {
    let rested = ranks_now(v, who, attack_ranks(v, who, place)) + v.state.of(who, Field::Fatigue);
    highest_success(v.setup.rulings(), rested)
}

/// Whether a fighter that is not tired would have a chance worth a try.
fn rest_helps(v: View<'_>, who: ActorId) -> bool {
    usable_attacks(v, who).any(|place| chance_rested(v, who, place) >= WORTH_A_TRY)
}

/// How a fighter that can't go on leaves the fight: on foot, or else it gives up. While allies keep
/// the foes busy, it rather treats those who bleed.
fn stop(v: View<'_>, who: ActorId) -> Action {
    let walks = v.state.of(who, Field::Prone) == 0 && action::full_move(v, who) > 0;
    if standing(v, who) > 1 && can_treat(v, who) {
        Action::FirstAid
    } else if walks {
        Action::Retreat
    } else {
        Action::Yield
    }
}

/// How many of a fighter's side stand.
fn standing(v: View<'_>, who: ActorId) -> i32 {
    let standing = v.state.list(Field::Standing);
    standing.get(usize::from(v.setup.side(who))).copied().unwrap_or(0)
}

/// Whether a fighter is alone and nearly gone against several foes who are neither as badly hurt
/// nor prone.
fn is_beaten(v: View<'_>, who: ActorId) -> bool {
    let gone = |who| wounds::is_half_lost_at(v, who, Part::Torso);
    let sound = |&foe: &ActorId| !gone(foe) && v.state.of(foe, Field::Prone) == 0;
    gone(who) && standing(v, who) == 1 && foes(v, who).filter(sound).nth(1).is_some()
}

/// Whether a weapon on the ground is worth the action: nothing at hand has a chance, or the weapon
/// is much better.
fn picks_up(v: View<'_>, who: ActorId, hits: i32) -> bool {
    let on_the_ground = || action::on_the_ground(v, who);
    let mut ground = on_the_ground().filter(|&place| chance_rested(v, who, place) > 0);
    if ground.next().is_none() {
        return false;
    }
    let bare = v.setup.bare_hands(who).is_some_and(|b| attack::is_usable(v, who, b));
    if bare || hits == 0 {
        return true;
    }
    let at_hand = best_attack(v, who).map_or(0, |place| most(v, who, place));
    on_the_ground().any(|place| most(v, who, place) > at_hand * 3 / 2)
}

/// The weapon that a fighter picks up.
pub(crate) fn pick_up(v: View<'_>, who: ActorId) -> usize {
    let ground = action::on_the_ground(v, who);
    ground.max_by_key(|&place| (most(v, who, place), Reverse(place))).unwrap_or(0)
}

/// The usable attack that promises most.
pub(crate) fn best_attack(v: View<'_>, who: ActorId) -> Option<usize> {
    let usable: Vec<usize> = usable_attacks(v, who).collect();
    let best_against = |foe| {
        let (weight, foe) = (weight(v, foe), Foe::of(v, foe));
        let places = usable.iter().copied();
        places.map(|place| (promise(v, who, place, &foe) * weight, Reverse(place))).max()
    };
    let best = foes(v, who).filter_map(best_against).max();
    best.map(|(_, Reverse(place))| place).or(usable.first().copied())
}

/// How many foes a fighter considers: in a battle of hundreds only those opposite.
const LOOKS_AT: usize = 8;

/// The foes that a fighter considers, the fallen only if none stands, from the mirrored place of the roster on: sides pair
/// off however the roster lists them.
fn foes(v: View<'_>, who: ActorId) -> impl Iterator<Item = ActorId> {
    let size = v.state.fighters();
    let start = size.saturating_sub(1 + who.index());
    let stands = has_foe(v, who);
    (0..size)
        .map(move |step| ActorId::fighter((start + step) % size.max(1)))
        .filter(move |&foe| are_foes::<Cosmic>(v.setup, v.state, (who, foe)))
        .filter(move |&foe| if stands { v.state.stands(foe) } else { is_target(v, who, foe) })
        .take(LOOKS_AT)
}

/// The target of an attack.
pub(crate) fn target(v: View<'_>, who: ActorId, attack: AttackId) -> ActorId {
    let foes = (0..).zip(foes(v, who));
    let worth = |foe| promise(v, who, attack.index(), &Foe::of(v, foe)) * weight(v, foe);
    let foe = foes.max_by_key(|&(place, foe)| (worth(foe), Reverse::<usize>(place)));
    foe.map_or(ActorId::NOBODY, |(_, foe)| foe)
}

/// The most that an attack promises against any foe.
fn most(v: View<'_>, who: ActorId, place: usize) -> i32 {
    let promises =
        foes(v, who).map(|foe| promise(v, who, place, &Foe::of(v, foe)) * weight(v, foe));
    promises.max().unwrap_or(0)
}

/// What an attack promises against a foe, in thousandths of taking it out: the chance that it comes
/// through times its effect then. A third of that if the blow would tire.
fn promise(v: View<'_>, who: ActorId, place: usize, foe: &Foe) -> i32 {
    let Some(attack) = v.setup.attack(who, place) else { return 0 };
    let through = worth::comes_through(v, who, place, foe);
    let bite = worth::bite(v, who, attack, foe) + worth::begins(v, attack, foe);
    let promise = through * bite / 100 * attack.area.strikes::<Cosmic>(v.setup, foe.who);
    let tires = attack.is_physical()
        && wrap_up::drains(v.setup.rulings(), v.state.of(who, Field::Streak) + 1);
    if tires { promise / 3 } else { promise }
}

/// How much it is worth to take a foe out: something even if the foe is harmless, and more for a
/// dangerous one.
fn weight(v: View<'_>, foe: ActorId) -> i32 {
    1000 + Cosmic::danger(v.setup, v.state, foe)
}

/// The defense with the best ranks; `None` if all are hopeless.
pub(crate) fn best_defense(v: View<'_>, who: ActorId, attack: AttackId) -> Option<Defense> {
    let kind =
        v.setup.attack(attack.of, attack.index()).map_or(AttackKind::Melee, |attack| attack.kind);
    worth::best_defense(v, who, kind).map(|(defense, _)| defense)
}

/// The chance of a fighter's First Aid in percent; 0 if it can give none.
fn aid(v: View<'_>, who: ActorId) -> i32 {
    if !wounds::can_aid(v, who) {
        return 0;
    }
    let ranks = ranks_now(v, who, first_aid(v, who));
    highest_success(v.setup.rulings(), ranks)
}

/// Whether a fighter can treat somebody of its side, or anybody if no foe is left.
fn can_treat(v: View<'_>, who: ActorId) -> bool {
    if v.state.battle(Field::Bleeding) == 0 || aid(v, who) == 0 {
        return false;
    }
    let patient = patient(v, who);
    wounds::bleeding_limbs(v, patient) > 0
        && (v.setup.side(patient) == v.setup.side(who) || !has_foe(v, who))
}

/// Whether somebody's bleeding can't wait: time is left for about five successful tries before it
/// kills.
fn presses(v: View<'_>, who: ActorId) -> bool {
    can_treat(v, who) && time_left(v, patient(v, who)) * aid(v, who) <= 5 * 100
}

/// The rounds until a bleeding fighter dies of it.
fn time_left(v: View<'_>, who: ActorId) -> i32 {
    let bleeding = Part::LIMBS.iter().filter(|&&limb| wounds::bleeds(v, who, limb));
    let bled = bleeding.map(|limb| v.state.slot(who, Field::Bled, limb.index())).max();
    recovery::bleeds_for(v.setup.sheet(who).health) - bled.unwrap_or(0)
}

/// Who is given First Aid: the one of its side with the least time, itself first; else anybody.
pub(crate) fn patient(v: View<'_>, who: ActorId) -> ActorId {
    let size = v.state.fighters();
    let after = (0..size).map(|step| ActorId::fighter((who.index() + step) % size.max(1)));
    let bleeding = after.filter(|&other| wounds::bleeding_limbs(v, other) > 0);
    let side = v.setup.side(who);
    let first = bleeding.min_by_key(|&other| (v.setup.side(other) != side, time_left(v, other)));
    first.unwrap_or(who)
}

/// The limb that is treated: the one that has bled longest.
pub(crate) fn limb(v: View<'_>, patient: ActorId) -> Part {
    let limbs = Part::LIMBS.into_iter().filter(|&limb| wounds::bleeds(v, patient, limb));
    let longest = limbs.max_by_key(|limb| {
        (v.state.slot(patient, Field::Bled, limb.index()), Reverse(limb.index()))
    });
    longest.unwrap_or(Part::LeftArm)
}

/// The weapon in hand that its owner would miss most.
pub(crate) fn best_weapon(v: View<'_>, of: ActorId) -> AttackId {
    let weapons = damage::weapons_in_hand(v, of);
    let best = weapons.max_by_key(|w| (worth::threat(v, of, w.index()), Reverse(w.index())));
    best.unwrap_or(AttackId::new(of, 0))
}

/// Whether a seven of a whip or flail disarms: if it leaves its owner with much less.
pub(crate) fn disarms(v: View<'_>, target: ActorId) -> bool {
    let taken = best_weapon(v, target).index();
    let left = (0..v.setup.sheet(target).attacks.len())
        .filter(|&place| place != taken && attack::is_usable(v, target, place));
    let left = left.map(|place| worth::threat(v, target, place)).max().unwrap_or(0);
    3 * left < 2 * worth::threat(v, target, taken)
}

/// The effect of a ten or twelve: it disarms, or else breaks the shield.
pub(crate) fn special(v: View<'_>, who: ActorId, attack: AttackId) -> Special {
    let suffers = |&special: &Special| damage::why_not_suffered(v, who, special).is_none();
    let told = [Special::Disarmed, Special::ShieldDestroyed].into_iter().find(suffers);
    let most = v
        .setup
        .attack(attack.of, attack.index())
        .map_or(0, |a| a.damage.most() + damage_shift(v, attack.of));
    let hurts = most > damage::soak(v, who, Part::Torso);
    told.unwrap_or(if hurts { Special::Damage } else { Special::Nothing })
}

/// The amount of special damage: what takes a quarter of the torso.
pub(crate) fn special_damage(v: View<'_>, target: ActorId) -> i32 {
    let quarter = (v.setup.sheet(target).mortality.torso / 4).max(1);
    damage::soak(v, target, Part::Torso) + quarter
}
