//! Legality shared by the questions, the plan and the rules.

use super::leaving::may_leave;
use super::waking;
use crate::case::book::forms::Form;
use crate::case::book::rulings::{DeclaredTraded, HoldsAtOnce, WakingAtZero};
use crate::case::book::tables::turn::MAX_ATTACKS;
use crate::case::questions::asked::{PickAction, PickTarget};
use crate::case::questions::refusals::Refusal;
use crate::case::state::sheet::{Attack, Fighter, Setup, attack_at, in_bits};
use crate::case::state::store::{Declared, SLOTS, State};
use crate::case::words::lists::{Act, ActLimit, Occasion, SpotEffect, Target};
use crate::case::{Case, Field};
use crate::data::value::{AttackId, Place};
use crate::data::who::ActorId;
use crate::kernel::effects::{can_put_out, is_on, is_turned, why_not_a_foe};
use crate::kernel::powers::can_use_power;
use crate::kernel::question::Query;
use crate::kernel::refusal::needs;

type View<'a> = crate::kernel::system::View<'a, Case>;

/// A22, A23: whether an attack can be used: its object in hand and unbroken, uses left, no grapple
/// with a full hold, and no charge while holding or held.
#[inline]
pub(crate) fn usable(setup: &Setup, state: &State, id: AttackId) -> bool {
    why_unusable(setup, state, id).is_none()
}

/// A22, A23: why an attack can't be used; see [`usable`].
#[inline]
pub(crate) fn why_unusable(setup: &Setup, state: &State, id: AttackId) -> Option<Refusal> {
    match attack_at(setup, id) {
        Some(attack) => why_unusable_as(state, id, attack),
        None => Some(Refusal::NoSuchAttack),
    }
}

/// As [`why_unusable`], for a given attack.
#[inline]
pub(crate) fn why_unusable_as(state: &State, id: AttackId, attack: &Attack) -> Option<Refusal> {
    let in_hand =
        attack.object.is_none_or(|o| state.holder(o) == Some(id.of) && !state.is_broken(o));
    let used = || state.placed(id.of, Field::Used, id.index());
    let loaded = || attack.ammunition.is_none_or(|most| used() < most);
    let bound = || state.of(id.of, Field::Holding) != 0 || state.of(id.of, Field::HeldBy) != 0;
    let holds_fully = || state.holding(id.of).is_some_and(|hold| hold.full);
    if !in_hand {
        return Some(Refusal::ObjectNotInHand);
    }
    if !loaded() {
        return Some(Refusal::NoUseLeft);
    }
    if attack.is_by_effect() {
        let on = |place: Option<u8>| is_on::<Case>(state, id.of, place);
        if !on(attack.only_under) {
            return Some(Refusal::NotUnderEffect);
        }
        if attack.not_under.is_some() && on(attack.not_under) {
            return Some(Refusal::UnderEffect);
        }
    }
    match attack.form {
        Form::Grappling if holds_fully() => Some(Refusal::HoldsFirmly),
        Form::Charging if bound() => Some(Refusal::ChargeBound),
        _ => None,
    }
}

/// A3, A4, T2: the places of the attacks that can be declared as this action, as far as no earlier one
/// of the turn throws their objects.
#[inline]
pub(crate) fn not_thrown_before(v: View<'_>, q: PickAction, sheet: &Fighter) -> u64 {
    let id = |place| AttackId::new(q.who, place);
    let thrown = in_bits(sheet.places.limited)
        .filter(|place| why_thrown_before(v, q, id(*place)).is_some())
        .fold(0, |bits, place| bits | 1 << place);
    sheet.places.all & !thrown
}

/// A3, A4, T2: why an attack can't be declared as this action: an earlier one of the turn throws its
/// object.
pub(crate) fn why_thrown_before(v: View<'_>, q: PickAction, id: AttackId) -> Option<Refusal> {
    let object = attack_at(v.setup, id)?.object.filter(|_| q.occasion == Occasion::Declaration)?;
    let slot = usize::try_from(q.slot.0.saturating_sub(1)).unwrap_or(0);
    let throws = |slot| {
        let earlier = v.state.declared(id.of, slot).act.attack();
        let earlier = earlier.and_then(|id| attack_at(v.setup, id));
        earlier.is_some_and(|attack| attack.is_thrown() && attack.object == Some(object))
    };
    needs(!(0..slot.min(SLOTS)).any(throws), Refusal::ObjectNotInHand)
}

/// Why a fighter can't be struck or caught: it is dead, has left, or has not appeared yet.
#[inline]
pub(crate) fn why_not_there(v: View<'_>, who: ActorId) -> Option<Refusal> {
    if v.state.is_there(v.setup, who) {
        return None;
    }
    Some(if v.state.is_dead(who) {
        Refusal::TargetDead
    } else if v.state.has_left(who) {
        Refusal::TargetLeft
    } else {
        Refusal::TargetNotHere
    })
}

/// Why nothing can be done to an object: it does not exist or is broken.
pub(crate) fn why_not_whole(v: View<'_>, object: usize) -> Option<Refusal> {
    needs(object < v.setup.objects.len(), Refusal::NoSuchObject)
        .or_else(|| needs(!v.state.is_broken(object), Refusal::Broken))
}

/// A22: whether a grapple can have an effect: a holder can only make its own partial hold full; a
/// fighter in another's full hold can be held only if newer or several holds count.
#[inline]
pub(crate) fn could_hold(setup: &Setup, state: &State, who: ActorId, target: ActorId) -> bool {
    if let Some(own) = state.holding(who) {
        return own.other == target && !own.full;
    }
    setup.rulings.holds_at_once != HoldsAtOnce::OneKept || !state.is_pinned(target)
}

/// E7, E9, E10: whether first aid can help: anybody can stop the dying of another; the talent
/// revives the stunned, except at zero Health where the ruling keeps them down.
#[inline]
pub(crate) fn could_aid(setup: &Setup, state: &State, helper: ActorId, who: ActorId) -> bool {
    let talent = || setup.fighters.get(helper.index()).is_some_and(|sheet| sheet.first_aid);
    let stays_down = || {
        setup.rulings.waking_at_zero == WakingAtZero::StaysDown
            && waking::is_knocked_out(setup, state, who)
    };
    who != helper
        && state.is_there(setup, who)
        && (state.is_dying(who) || (state.stunned(who) > 0 && talent() && !stays_down()))
}

/// The places of the attacks that a fighter can use, one bit each.
#[inline]
pub(crate) fn usable_places(who: ActorId, sheet: &Fighter, state: &State) -> u64 {
    let bound = state.of(who, Field::Holding) != 0 || state.of(who, Field::HeldBy) != 0;
    // Only a hold keeps an attack from being used that needs nothing.
    let doubtful = if bound { sheet.places.all } else { sheet.places.limited };
    let fails = |place: &usize| {
        let attack = sheet.attacks.get(*place);
        attack.is_none_or(|a| why_unusable_as(state, AttackId::new(who, *place), a).is_some())
    };
    in_bits(doubtful).filter(fails).fold(sheet.places.all, |bits, place| bits & !(1 << place))
}

/// The attacks that a fighter can use.
#[inline]
pub(crate) fn usable_attacks(
    who: ActorId,
    setup: &Setup,
    state: &State,
) -> impl Iterator<Item = AttackId> + use<> {
    let places = setup.fighters.get(who.index()).map_or(0, |s| usable_places(who, s, state));
    in_bits(places).map(move |place| AttackId::new(who, place))
}

/// The attacks of a fighter.
#[inline]
pub(crate) fn attacks(who: ActorId, setup: &Setup) -> impl Iterator<Item = AttackId> + use<> {
    let attacks = setup.fighters.get(who.index()).map_or(0, |s| s.attacks.len());
    (0..attacks).map(move |place| AttackId::new(who, place))
}

/// T8, A22: why a fighter can't try for several actions: not beside a hold, and with full movement
/// only with an attack that can be made in a burst.
#[inline]
pub(crate) fn why_not_several(who: ActorId, v: View<'_>) -> Option<Refusal> {
    let (slot, limit, occasion) = (Place(1), ActLimit::Attack, Occasion::Declaration);
    let first = PickAction { who, slot, limit, occasion };
    let bursts = || {
        v.state.of(who, Field::FullMove) == 0
            || usable_attacks(who, v.setup, v.state)
                .any(|id| first.refusal(v, Act::Attack(id)).is_none())
    };
    needs(v.state.holding(who).is_none(), Refusal::KeepsHold)
        .or_else(|| needs(bursts(), Refusal::NothingToBurst))
}

/// T6, T8: whether an attack can be repeated in a flurry.
#[inline]
pub(crate) fn can_burst(setup: &Setup, state: &State, act: Act) -> bool {
    act.attack().is_some_and(|id| flurry_of(setup, state, id, MAX_ATTACKS) > 1)
}

/// T6, T15: how many attacks count in a flurry: as many as uses last, one of a thrown object. A
/// charge needs a run-up and wrestling deals no damage that could double: they make no flurry.
pub(crate) fn flurry_of(setup: &Setup, state: &State, id: AttackId, actions: i32) -> i32 {
    let Some(attack) = attack_at(setup, id) else { return 1 };
    let uses = match attack.form {
        Form::Charging | Form::Grappling | Form::Grabbing => 1,
        _ if attack.object.is_some() && attack.is_thrown() => 1,
        _ => attack
            .ammunition
            .map_or(i32::MAX, |most| most - state.placed(id.of, Field::Used, id.index())),
    };
    actions.min(uses).max(1)
}

/// T6: whether all declared actions are the same attack on the same target, one that makes a
/// flurry.
#[inline]
pub(crate) fn all_alike(setup: &Setup, state: &State, who: ActorId) -> bool {
    let wanted = usize::try_from(state.of(who, Field::Wanted)).unwrap_or(0).min(SLOTS);
    let first = state.declared(who, 0);
    can_burst(setup, state, first.act)
        && (1..wanted).all(|slot| {
            let other = state.declared(who, slot);
            (other.act, other.target) == (first.act, first.target)
        })
}

/// D10: whether a fighter has an action for an evasion, feint or catch.
#[inline]
pub(crate) fn can_pay(v: View<'_>, who: ActorId) -> bool {
    let trades = v.setup.rulings.declared_traded != DeclaredTraded::Never;
    v.state.is_spare(who) || (trades && v.state.actions(who) > 0)
}

/// D3, D10: whether a fighter can try to catch: able, not in a full hold, with an action for it.
#[inline]
pub(crate) fn can_catch(setup: &Setup, state: &State, who: ActorId) -> bool {
    state.is_able(setup, who) && !state.is_pinned(who) && can_pay(View::new(setup, state), who)
}

/// A19, A23, ruling `dead_hands`: who holds an object against a grab or charge: the dead hold nothing.
pub(crate) fn held_by(state: &State, object: usize) -> Option<ActorId> {
    state.holder(object).filter(|holder| !state.is_dead(*holder))
}

/// A19, T18: why an object can't be grabbed: it is in the own hand, or its holder took it along or has
/// not come yet.
pub(crate) fn why_not_grabbed(v: View<'_>, who: ActorId, object: usize) -> Option<Refusal> {
    let holder = held_by(v.state, object);
    needs(holder != Some(who), Refusal::InOwnHand).or_else(|| why_not_there(v, holder?))
}

/// Why a fighter may not attack another, if it is no foe, unless there is friendly fire.
pub(crate) fn why_not_attacked(v: View<'_>, who: ActorId, other: ActorId) -> Option<Refusal> {
    if v.setup.friendly_fire && !is_turned::<Case>(v.setup, v.state, who) {
        return None;
    }
    let refusals = [Refusal::OwnSide, Refusal::Turned];
    why_not_a_foe::<Case>(v.setup, v.state, (who, other), refusals)
}

/// A18, A19, A23, A29: why an action can't be aimed at an object: nobody wrestles with one; only what is
/// loose is charged at or struck, and what a foe holds is a precise spot.
pub(crate) fn why_not_at_thing(
    v: View<'_>,
    who: ActorId,
    form: Option<Form>,
    object: usize,
) -> Option<Refusal> {
    why_not_whole(v, object).or_else(|| match (form, held_by(v.state, object)) {
        (None | Some(Form::Grappling), _) => Some(Refusal::NotAtObjects),
        (Some(Form::Grabbing), _) => why_not_grabbed(v, who, object),
        (Some(_), None) => None,
        (Some(Form::Charging), Some(_)) => Some(Refusal::SomebodyHoldsIt),
        (Some(form), Some(holder)) => needs(holder != who, Refusal::InOwnHand)
            .or_else(|| why_not_there(v, holder))
            .or_else(|| needs(form.can_mean_a_spot(), Refusal::CannotMeanSpot))
            .or_else(|| why_not_attacked(v, who, holder)),
    })
}

/// The unbroken objects of the roster in a fighter's hands.
pub(crate) fn things_of(v: View<'_>, who: ActorId) -> impl Iterator<Item = usize> {
    let holds = move |o: &usize| v.state.holder(*o) == Some(who) && !v.state.is_broken(*o);
    (0..v.setup.objects.len()).filter(holds)
}

/// The objects held by a fighter to which an effect at the spot can apply.
#[inline]
pub(crate) fn at_the_spot(
    v: View<'_>,
    who: ActorId,
    effect: SpotEffect,
) -> impl Iterator<Item = usize> {
    let holds = move |place: &usize| v.state.holder(*place) == Some(who);
    let fits = move |place: &usize| effect == SpotEffect::Drops || !v.state.is_broken(*place);
    (0..v.setup.objects.len()).filter(holds).filter(fits)
}

/// Why an action can't be chosen, whomever an attack is aimed at.
pub(crate) fn why_not_ready(v: View<'_>, q: PickAction, act: Act) -> Option<Refusal> {
    // T8: with full movement, several actions can only be a burst of like ones.
    let fits = match q.limit {
        ActLimit::LikeFirst if act != v.state.declared(q.who, 0).act => Some(Refusal::NotLikeFirst),
        ActLimit::Attack => needs(can_burst(v.setup, v.state, act), Refusal::NothingToBurst),
        _ => None,
    };
    let free = || needs(!v.state.is_pinned(q.who), Refusal::FullHold);
    fits.or_else(|| match act {
        Act::Pass => None,
        Act::Escape => needs(v.state.of(q.who, Field::HeldBy) > 0, Refusal::NotHeld),
        Act::FirstAid => free().or_else(|| {
            let helps = fighters(v).any(|who| could_aid(v.setup, v.state, q.who, who));
            needs(helps, Refusal::NobodyToAid)
        }),
        Act::Retreat | Act::Surrender => {
            needs(may_leave(v.setup, v.state, q.who, act.kind()), Refusal::HeldBack)
        }
        Act::PutOut => free().or_else(|| {
            needs(can_put_out::<Case>(v.setup, v.state, q.who), Refusal::NothingToPutOut)
        }),
        Act::Power => free().or_else(|| {
            needs(can_use_power::<Case>(v.setup, v.state, q.who), Refusal::NoPowerLeft)
        }),
        Act::Attack(id) => needs(id.of == q.who, Refusal::NoSuchAttack)
            .or_else(free)
            .or_else(|| why_unusable(v.setup, v.state, id))
            .or_else(|| why_thrown_before(v, q, id)),
    })
}

/// T12: why a declared action can't be carried out any more.
pub(crate) fn why_moot(v: View<'_>, who: ActorId, declared: Declared) -> Option<Refusal> {
    let Declared { act, target, .. } = declared;
    let free = || needs(!v.state.is_pinned(who), Refusal::FullHold);
    match act {
        Act::Pass => None,
        Act::Escape => needs(v.state.of(who, Field::HeldBy) > 0, Refusal::NotHeld),
        Act::Retreat | Act::Surrender => {
            needs(may_leave(v.setup, v.state, who, act.kind()), Refusal::HeldBack)
        }
        Act::PutOut => free().or_else(|| {
            needs(can_put_out::<Case>(v.setup, v.state, who), Refusal::NothingToPutOut)
        }),
        Act::Power => free()
            .or_else(|| needs(can_use_power::<Case>(v.setup, v.state, who), Refusal::NoPowerLeft)),
        Act::FirstAid => free().or_else(|| {
            let patient = target.and_then(Target::actor).unwrap_or(ActorId::NOBODY);
            needs(could_aid(v.setup, v.state, who, patient), Refusal::NothingToAid)
        }),
        Act::Attack(id) => free().or_else(|| why_unusable(v.setup, v.state, id)).or_else(|| {
            let attack = attack_at(v.setup, id)?;
            match target {
                None => Some(Refusal::TargetNeeded),
                // X10: who has been turned since, or is not any more, has no business with the target.
                Some(Target::Actor(foe)) => {
                    why_not_there(v, foe).or_else(|| why_not_attacked(v, who, foe)).or_else(|| {
                        let holds = attack.form != Form::Grappling
                            || could_hold(v.setup, v.state, who, foe);
                        needs(holds, Refusal::HoldNoFirmer)
                    })
                }
                Some(Target::Object(place)) => why_not_at_thing(v, who, Some(attack.form), place),
            }
        }),
    }
}

/// T12: whether there is somebody or something to aim an action at.
pub(crate) fn has_target(v: View<'_>, q: PickAction, act: Act) -> bool {
    let aim = PickTarget { who: q.who, act, like_first: false, occasion: q.occasion };
    aim.candidates(v).any(|target| aim.refusal(v, target).is_none())
}

pub(crate) fn fighters(v: View<'_>) -> impl Iterator<Item = ActorId> + use<> {
    (0..v.setup.fighters.len()).map(ActorId::fighter)
}
