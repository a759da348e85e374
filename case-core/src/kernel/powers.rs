//! X6: powers: effects that a fighter of the roster begins by itself, by an action or without one.

use crate::data::codes::shown;
use crate::data::message::message;
use crate::data::node::Problems;
use crate::data::who::ActorId;
use crate::kernel::effects::{
    Effect, EffectId, HasEffects, MAX_MORE, Stacking, UsedOn, begin, drop_free, find, is_immune,
    is_resisted, left, times,
};
use crate::kernel::question::Query;
use crate::kernel::system::{Stop, Table, View};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The most powers of a sheet.
pub(crate) const MAX_POWERS: usize = 20;

/// X6: the legal answers to a system's questions about powers, and what the built-in plan answers.
macro_rules! power_answers {
    ($S:ident) => {
        $crate::question::answers! {
            $S;
            PickPower -> $crate::effects::EffectId:
                pick from |q, v| $crate::kernel::powers::usable_powers::<$S>(v.setup, v.state, q.who),
                unless |q, v, power| {
                    let mut usable =
                        $crate::kernel::powers::usable_powers::<$S>(v.setup, v.state, q.who);
                    $crate::kernel::refusal::needs(
                        usable.any(|id| id == power), Refusal::NoPowerLeft,
                    )
                },
                plan |q, v| $crate::kernel::powers::plan_power(v, q.who);
            PickFreePower -> Option<$crate::effects::EffectId>:
                pick from |q, v| {
                    let free = $crate::kernel::powers::free_powers::<$S>(v.setup, v.state, q.who);
                    core::iter::once(None).chain(free.map(Some))
                },
                unless |q, v, power| {
                    let power = power?;
                    let mut free =
                        $crate::kernel::powers::free_powers::<$S>(v.setup, v.state, q.who);
                    $crate::kernel::refusal::needs(
                        free.any(|id| id == power), Refusal::NoPowerLeft,
                    )
                },
                plan |q, v| $crate::kernel::powers::plan_free(v, q.who);
            PickBearer -> $crate::data::who::ActorId:
                pick from |q, v| {
                    $crate::kernel::powers::whom::<$S>(v.setup, v.state, (q.who, q.power))
                },
                unless |q, v, on| {
                    let mut whom =
                        $crate::kernel::powers::whom::<$S>(v.setup, v.state, (q.who, q.power));
                    $crate::kernel::refusal::needs(
                        whom.any(|other| other == on), Refusal::CannotBear,
                    )
                },
                plan |q, v| $crate::kernel::powers::plan_whom(v, (q.who, q.power));
        }
    };
}
pub(crate) use power_answers;

/// X6: the places of the powers of a sheet.
pub(crate) fn powers(
    names: &BTreeMap<&str, usize>,
    powers: &[String],
    path: &str,
    p: &mut Problems,
) -> Vec<u8> {
    let mut places = Vec::with_capacity(powers.len());
    for (i, name) in powers.iter().take(MAX_POWERS).enumerate() {
        let path = format!("{path}.powers[{i}]");
        match find(names, name, &path, p) {
            Some(place) if places.contains(&place) => {
                p.add(path, message!("`{name}` is given twice", name = shown(name)));
            }
            Some(place) => places.push(place),
            None => {}
        }
    }
    places
}

/// X6: whom a fighter can use a power on: who is there, and not under it already, or under one that grows
/// stronger; a friend only who is not immune to it.
pub(crate) fn whom<S: HasEffects>(
    setup: &S::Setup,
    state: &S::State,
    (who, power): (ActorId, EffectId),
) -> impl Iterator<Item = ActorId> {
    let place = usize::from(power.0);
    let effect = S::effects(setup).get(place);
    let cast = S::cast(setup);
    cast.everybody().filter(move |on| {
        let Some(effect) = effect else { return false };
        let basics = &effect.basics;
        let is_friend = *on == who || cast.are_allies(who, *on);
        let meant = match basics.used_on {
            UsedOn::Oneself => *on == who,
            UsedOn::Friends => is_friend,
            UsedOn::Anybody => true,
        };
        let grows =
            basics.stacking == Stacking::Stronger && times::<S>(state, *on, place) <= MAX_MORE;
        meant
            && !(is_friend && S::is_immune(View::new(setup, state), *on, effect))
            && (*on == who || S::stands(setup, state, *on))
            && (grows || left::<S>(state, *on, place) == 0)
    })
}

/// X6: the powers of a fighter's sheet that there is somebody to use on by an action.
pub(crate) fn usable_powers<S: HasEffects>(
    setup: &S::Setup,
    state: &S::State,
    who: ActorId,
) -> impl Iterator<Item = EffectId> {
    let powers =
        powers_of::<S>(setup, who).filter(|(_, effect)| !effect.basics.free).map(|(id, _)| id);
    powers.filter(move |id| whom::<S>(setup, state, (who, *id)).next().is_some())
}

fn powers_of<S: HasEffects>(
    setup: &S::Setup,
    who: ActorId,
) -> impl Iterator<Item = (EffectId, &Effect<S::Changes>)> {
    let powers = S::powers(setup, who).iter();
    powers.filter_map(|place| Some((EffectId(*place), S::effects(setup).get(usize::from(*place))?)))
}

/// X6: the powers that a fighter can begin, or end again, without an action.
pub(crate) fn free_powers<S: HasEffects>(
    setup: &S::Setup,
    state: &S::State,
    who: ActorId,
) -> impl Iterator<Item = EffectId> {
    let free = powers_of::<S>(setup, who).filter(|(_, effect)| effect.basics.free);
    let usable = free.filter(move |(id, effect)| {
        effect.basics.put_out && left::<S>(state, who, id.0.into()) != 0
            || whom::<S>(setup, state, (who, *id)).next().is_some()
    });
    usable.map(|(id, _)| id)
}

/// X6: once a turn a fighter uses a power that takes no action, or ends it again: `asks` which, `uses` it.
pub(crate) fn use_free<'a, S: HasEffects, T: Table<'a, S>>(
    t: &mut T,
    asks: impl Query<S, Answer = Option<EffectId>>,
    who: ActorId,
    uses: impl FnOnce(&mut T, EffectId) -> Result<(), Stop<S>>,
) -> Result<(), Stop<S>> {
    if free_powers::<S>(t.setup(), t.state(), who).next().is_none() {
        return Ok(());
    }
    let Some(power) = t.ask(asks)? else { return Ok(()) };
    let place = usize::from(power.0);
    let ends = S::effects(t.setup()).get(place).is_some_and(|effect| effect.basics.put_out);
    if ends && left::<S>(t.state(), who, place) != 0 {
        drop_free(t, who, place);
        return Ok(());
    }
    uses(t, power)
}

/// X6: the free power that a plan begins: what is worth most to it, if anything is.
pub(crate) fn plan_free<S: HasEffects>(v: View<'_, S>, who: ActorId) -> Option<EffectId> {
    let all = free_powers::<S>(v.setup, v.state, who);
    let all = all.filter(|id| left::<S>(v.state, who, id.0.into()) == 0);
    let worth = |id: &EffectId| best_of(v, (who, *id)).map_or(0, |(_, worth)| worth);
    all.max_by_key(worth).filter(|id| worth(id) > 0)
}

/// X6: whether a fighter can use a power.
pub(crate) fn can_use_power<S: HasEffects>(
    setup: &S::Setup,
    state: &S::State,
    who: ActorId,
) -> bool {
    usable_powers::<S>(setup, state, who).next().is_some()
}

/// X6: a power is used on somebody: it begins, unless one who is immune or of another side keeps it off.
pub(crate) fn use_on<'a, S: HasEffects>(
    t: &mut impl Table<'a, S>,
    (who, power): (ActorId, EffectId),
    on: ActorId,
) -> Result<(), Stop<S>> {
    let place = power.0.into();
    let is_foe = on != who && !S::cast(t.setup()).are_allies(who, on);
    let is_kept_off = is_immune(t, place, (on, who)) || is_foe && is_resisted(t, place, (on, who))?;
    if !is_kept_off {
        begin(t, place, on, who);
    }
    Ok(())
}

/// X6: what a power is worth to a plan, used on somebody: what a turn of it gives a friend or takes from a
/// foe, over the turns that a plan counts.
fn worth<S: HasEffects>(v: View<'_, S>, (who, power): (ActorId, EffectId), on: ActorId) -> i32 {
    /// What a turn of doing nothing costs; one on the other side twice that.
    const HELPLESS: i32 = 10;
    let Some(effect) = S::effects(v.setup).get(usize::from(power.0)) else { return 0 };
    let lost = i32::from(effect.basics.helpless) + 2 * i32::from(effect.basics.turned);
    let costs = effect.basics.attacked + lost * HELPLESS;
    let gives = S::gives(v, on, &effect.of).saturating_sub(costs);
    let is_friend = on == who || S::cast(v.setup).are_allies(who, on);
    let of_a_turn = if is_friend { gives } else { gives.saturating_neg() };
    of_a_turn.saturating_mul(effect.foreseen())
}

/// X6: on whom a plan uses a power: where it is worth most, else the first.
pub(crate) fn plan_whom<S: HasEffects>(
    v: View<'_, S>,
    (who, power): (ActorId, EffectId),
) -> ActorId {
    best_of(v, (who, power)).map_or(ActorId::NOBODY, |(on, _)| on)
}

fn best_of<S: HasEffects>(
    v: View<'_, S>,
    (who, power): (ActorId, EffectId),
) -> Option<(ActorId, i32)> {
    let all = whom::<S>(v.setup, v.state, (who, power));
    let all = all.map(|on| (on, worth(v, (who, power), on)));
    all.reduce(|a, b| if b.1 > a.1 { b } else { a })
}

/// X6: the power that is worth most to a plan, and how much.
fn best_power<S: HasEffects>(v: View<'_, S>, who: ActorId) -> Option<(EffectId, i32)> {
    let all = usable_powers::<S>(v.setup, v.state, who);
    let all = all.filter_map(|id| Some((id, best_of(v, (who, id))?.1)));
    all.filter(|(_, worth)| *worth > 0).reduce(|a, b| if b.1 > a.1 { b } else { a })
}

/// X6: whether a plan uses a power in place of an attack.
pub(crate) fn plan_uses_power<S: HasEffects>(v: View<'_, S>, who: ActorId) -> bool {
    /// The least worth for which it gives up an attack.
    const WORTH_AN_ACTION: i32 = 20;
    !S::powers(v.setup, who).is_empty()
        && best_power(v, who).is_some_and(|(_, worth)| worth >= WORTH_AN_ACTION)
}

/// X6: the power that a plan uses: the one that is worth most to it, else the first.
pub(crate) fn plan_power<S: HasEffects>(v: View<'_, S>, who: ActorId) -> EffectId {
    let best = best_power(v, who).map(|(id, _)| id);
    best.or_else(|| usable_powers::<S>(v.setup, v.state, who).next()).unwrap_or_default()
}
