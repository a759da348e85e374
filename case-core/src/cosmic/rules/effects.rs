//! Status effects in play: how they begin, what they do at the end of a round, how they end (X1 to X5).

use super::attack::Landed;
use super::skill::{self, ByRank, Modifiers, Result100};
use super::{condition, damage, recovery, wounds};
use crate::cosmic::state::effects::{self as sheets, Effect, EffectSheet, ResistedBy};
use crate::cosmic::state::sheet::Attack;
use crate::cosmic::words::reason::Reason;
use crate::cosmic::{
    ActorId, Cosmic, Field, Key, MAX_RANKS, Note, Part, PickBearer, PickFreePower, PickPower,
    Result, Roll, Rule, Setup, Table, View,
};
use crate::data::value::Points;
use crate::kernel::effects::{self, EffectCodes, EffectId, HasEffects, PointChange};
use crate::kernel::kinds::Against;
use crate::kernel::powers;
use crate::kernel::system;
use alloc::vec::Vec;

impl HasEffects for Cosmic {
    type Changes = EffectSheet;
    const EFFECTS: EffectCodes<Cosmic> = EffectCodes {
        field: Field::StatusEffect,
        more: Field::EffectStacked,
        rests: Field::EffectRests,
        begins: (Rule::X1, Note::EffectBegins),
        ends: (Rule::X3, Note::EffectEnds),
        over: Note::EffectOver,
        dropped: Note::EffectOver,
        stays: Note::EffectStays,
        resisted: (Rule::X1, Note::EffectResisted),
        immune: (Rule::X4, Note::ImmuneToEffect),
        passed: Field::Passed,
        in_area: (Rule::X8, Note::InArea),
        turned: (Rule::X10, Note::Turned),
    };

    fn effects(setup: &Setup) -> &[Effect] {
        setup.effects()
    }

    fn powers(setup: &Setup, who: ActorId) -> &[u8] {
        setup.powers(who)
    }

    /// A point for each rank and point.
    fn gives(v: View<'_>, who: ActorId, effect: &EffectSheet) -> i32 {
        let now = |change: Option<PointChange>, number: i32| {
            change.map_or(0, |change| change.of(number) - number)
        };
        let sheet = v.setup.sheet(who);
        let parts = [
            now(effect.coordination, sheets::coordination(v, who)),
            now(effect.toughness, damage::toughness(v, who)),
            now(effect.armor, sheet.armor.get(Part::Torso)),
            now(effect.dodge, sheet.dodge.unwrap_or(sheet.coordination)),
            now(effect.attack, sheet.attacks.first().map_or(0, |attack| attack.ranks)),
        ];
        let shifts = [effect.ranks, effect.defense, effect.damage, effect.healing.unwrap_or(0)];
        let costs = effect.harm.unwrap_or(0).saturating_add(effect.drain.unwrap_or(0));
        parts.into_iter().chain(shifts).fold(-costs, i32::saturating_add)
    }

    fn is_immune(v: View<'_>, who: ActorId, effect: &Effect) -> bool {
        let kind = (effect.of.kind.as_deref(), None);
        sheets::meets(v, who, 0, kind).1 == Against::Immune
    }

    fn resists<'a>(
        t: &mut impl system::Table<'a, Cosmic>,
        (who, from): (ActorId, ActorId),
        effect: &Effect,
    ) -> Result<bool> {
        let Some(by) = effect.of.resisted_by else { return Ok(false) };
        let ranks = resisting(t.view(), who, by);
        let intensity = -effect.of.intensity;
        let modifiers = Modifiers::of(t.view(), who).and(Rule::X1, intensity, Reason::Intensity);
        let (rule, roll, against) = (Rule::X1, Roll::Resistance, from);
        let by = ByRank { rule, who, roll, against, ranks, modifiers };
        Ok(skill::roll(t, by, false)? != Result100::Failure)
    }

    fn is_resisted_again(changes: &EffectSheet) -> bool {
        changes.resisted_again
    }

    fn is_beyond(v: View<'_>, who: ActorId) -> bool {
        v.state.of(who, Field::Dead) != 0
    }

    /// Points off the torso, and Fatigue.
    fn harms<'a>(
        t: &mut impl system::Table<'a, Cosmic>,
        who: ActorId,
        (place, effect): (usize, &Effect),
    ) -> Result<bool> {
        let lost = effect.of.harm.map_or(Ok(0), |harm| harms(t, who, (place, harm), effect))?;
        if let Some(points) = effect.of.drain.filter(|_| t.state().of(who, Field::Dead) == 0) {
            drains(t, who, points);
        }
        Ok(lost > 0)
    }

    fn heals<'a>(
        t: &mut impl system::Table<'a, Cosmic>,
        who: ActorId,
        (place, effect): (usize, &Effect),
    ) {
        if let Some(points) = effect.of.healing {
            heals(t, who, (place, points));
        }
    }

    /// COS6: a held action is lost.
    fn is_made_helpless<'a>(t: &mut impl system::Table<'a, Cosmic>, who: ActorId) {
        if t.state().of(who, Field::Held) != 0 {
            condition::end_hold(t, Rule::X1, who);
        }
    }
}

/// X1: the ranks by which a fighter resists an effect, before the modifiers of every roll and the
/// effect's own intensity.
fn resisting(v: View<'_>, who: ActorId, by: ResistedBy) -> i32 {
    match by {
        ResistedBy::Coordination => sheets::coordination(v, who),
        ResistedBy::Health => v.setup.sheet(who).health,
        ResistedBy::Spirit => sheets::spirit(v, who),
        ResistedBy::Toughness => damage::toughness(v, who),
    }
}

/// X1: the chance in percent that a fighter resists an effect.
pub(crate) fn chance_to_resist(v: View<'_>, who: ActorId, effect: &Effect) -> i32 {
    let Some(by) = effect.of.resisted_by else { return 0 };
    let ranks = skill::ranks_now(v, who, resisting(v, who, by)) - effect.of.intensity;
    skill::highest_success(v.setup.rulings(), ranks)
}

/// X1: before a blow takes effect, whether what it begins comes over its target, and which effect. The
/// Judge's special damage hurts only later, so an effect that begins only by hurt does not begin by it.
#[inline]
pub(super) fn takes<'a>(
    t: &mut impl Table<'a>,
    attacker: ActorId,
    blow: &Landed,
) -> Result<Option<usize>> {
    if t.setup().effects().is_empty() {
        return Ok(None);
    }
    let setup = t.setup();
    let who = blow.target;
    let attack = setup.attack(attacker, blow.attack);
    let damages = attack.map_or((None, None), Attack::damages);
    let hurts = blow.part.is_some_and(|part| {
        let (soaks, is) = damage::soak_against(t.view(), who, part, damages);
        wounds::is_there(t.view(), who, part) && is.dealt(blow.damage) > soaks
    });
    effects::end_by_blow(t, who, (true, hurts));
    let Some((place, effect)) = attack.and_then(|attack| setup.begun_by(attack)) else {
        return Ok(None);
    };
    if Cosmic::is_immune(t.view(), who, effect) || !effects::is_met(effect, true, hurts) {
        return Ok(None);
    }
    if effects::is_resisted(t, place, (who, attacker))? {
        return Ok(None);
    }
    Ok(Some(place))
}

/// X1: what came over the target of a blow begins, unless the blow killed it: whether it did.
pub(super) fn begin<'a>(
    t: &mut impl Table<'a>,
    attacker: ActorId,
    blow: &Landed,
    taken: Option<usize>,
) -> bool {
    let Some(place) = taken.filter(|_| t.state().of(blow.target, Field::Dead) == 0) else {
        return false;
    };
    effects::begin(t, place, blow.target, attacker);
    true
}

/// X2: the harm of an effect to the torso.
fn harms<'a>(
    t: &mut impl Table<'a>,
    who: ActorId,
    (place, damage): (usize, i32),
    effect: &Effect,
) -> Result<i32> {
    let values = effects::harm(effect, place, damage);
    t.note(Rule::X2, Note::EffectHarms, who, ActorId::NOBODY, values);
    let kind = (effect.of.kind.as_deref(), None);
    let ignores = effect.basics.ignores_armor;
    damage::hurt_part(t, who, (Part::Torso, damage), kind, (false, ignores))
}

/// X2: the Fatigue Drain of an effect.
fn drains<'a>(t: &mut impl Table<'a>, who: ActorId, points: i32) {
    let before = t.state().of(who, Field::Fatigue);
    let fatigue = (before + points).min(MAX_RANKS);
    if fatigue == before {
        return;
    }
    let was_exhausted = condition::is_exhausted(t.view(), who);
    t.set(Rule::X2, Key::of(who, Field::Fatigue), fatigue);
    t.note(Rule::X2, Note::Drained, who, ActorId::NOBODY, Points(fatigue));
    if !was_exhausted && condition::is_exhausted(t.view(), who) {
        t.note(Rule::COS17, Note::Exhausted, who, ActorId::NOBODY, ());
    }
}

/// X2: the Mortality Points that an effect gives back to each hurt part that is not destroyed.
fn heals<'a>(t: &mut impl Table<'a>, who: ActorId, (place, points): (usize, i32)) {
    let (setup, state) = (t.setup(), t.state());
    let healed = Part::ALL.iter().map(|&part| {
        let (lost, most) = (state.lost(who, part), setup.sheet(who).mortality.get(part));
        (part, lost, recovery::healed(part, lost, most, points, false))
    });
    let healed: Vec<_> = healed.filter(|(_, lost, left)| left < lost).collect();
    if !healed.is_empty() {
        let back = healed.iter().map(|(_, lost, left)| lost - left).sum();
        let values = [effects::as_value(place), Points(back).into()];
        t.note(Rule::X2, Note::EffectHeals, who, ActorId::NOBODY, values);
    }
    for (part, _, left) in healed {
        t.set(Rule::X2, Key::at(who, Field::Lost, part.index()), left);
    }
}

/// X2: what an effect takes from a fighter's torso at the end of each round.
pub(crate) fn harm_of(v: View<'_>, who: ActorId, effect: &Effect) -> i32 {
    let kind = (effect.of.kind.as_deref(), None);
    let (soaks, is) = damage::soak_against(v, who, Part::Torso, kind);
    let soaks = if effect.basics.ignores_armor { 0 } else { soaks };
    effect.of.harm.map_or(0, |harm| (is.dealt(harm) - soaks).max(0))
}

/// X6: a power is used.
pub(super) fn use_power<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result {
    let power = t.ask(PickPower { who })?;
    begin_power(t, who, power)
}

fn begin_power<'a>(t: &mut impl Table<'a>, who: ActorId, power: EffectId) -> Result {
    let on = t.ask(PickBearer { who, power })?;
    let other = if on == who { ActorId::NOBODY } else { on };
    t.note(Rule::X6, Note::UsesPower, who, other, effects::as_value(power.0.into()));
    powers::use_on(t, (who, power), on)
}

/// X6: as a fighter's turn begins: a power that takes no action.
pub(super) fn use_free_power<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result {
    powers::use_free(t, PickFreePower { who }, who, |t, power| begin_power(t, who, power))
}

/// X5: whether the plan puts out what would bring a fighter down.
pub(crate) fn should_put_out(v: View<'_>, who: ActorId) -> bool {
    if v.setup.effects().is_empty() {
        return false;
    }
    let left = v.setup.sheet(who).mortality.torso - v.state.lost(who, Part::Torso);
    let each = |effect: &Effect| harm_of(v, who, effect);
    effects::harm_to_put_out::<Cosmic>(v.setup, v.state, who, each) >= left
}
