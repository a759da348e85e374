//! Status effects in play: how they begin, what they do at the end of a round, how they end (X1 to X3,
//! X5).

use super::aboard::Struck;
use super::blow::AttackIntent;
use super::injury::{self, Harm, Met, Resistance};
use super::roll::{RollPool, RollSpec};
use super::throw::Throw;
use super::{ability, damage, defense, grapple};
use crate::d6::book::code::DieCode;
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::InjuryMethod;
use crate::d6::book::wounds::{BodyPointLevel, WoundLevel};
use crate::d6::questions::asked::{PickBearer, PickFreePower, PickPower};
use crate::d6::state::effects::{Ability, Effect, EffectDamage, EffectSheet, Numbers};
use crate::d6::state::setup::Setup;
use crate::d6::state::store::{State, maximum, put};
use crate::d6::words::event::Roll;
use crate::d6::{D6, Field, Note};
use crate::data::codes::Code;
use crate::data::value::{Damage, Points, Typed, Value};
use crate::data::who::ActorId;
use crate::kernel::effects::{self, EffectCodes, EffectId, HasEffects};
use crate::kernel::kinds::Against;
use crate::kernel::powers;
use crate::kernel::system::{Stop, SubRule, Table, View};

impl HasEffects for D6 {
    type Changes = EffectSheet;
    const EFFECTS: EffectCodes<D6> = EffectCodes {
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
        &setup.effects
    }

    fn powers(setup: &Setup, who: ActorId) -> &[u8] {
        setup.fighter(who).map_or(&[], |fighter| &fighter.powers)
    }

    fn gives(v: View<'_, D6>, who: ActorId, changes: &EffectSheet) -> i32 {
        v.setup.now(v.state, who).map_or(0, |now| changes.gives(now))
    }

    fn is_immune(v: View<'_, D6>, who: ActorId, effect: &Effect) -> bool {
        let now = v.setup.now(v.state, who);
        now.is_some_and(|now| now.meets((effect.of.kind.as_deref(), None)).1 == Against::Immune)
    }

    fn resists<'a>(
        t: &mut impl Table<'a, D6>,
        (who, against): (ActorId, ActorId),
        effect: &Effect,
    ) -> Result<bool, Stop<D6>> {
        let Some((ability, difficulty)) = effect.of.resisted() else { return Ok(false) };
        t.sub_rule(&Resisting { who, against, ability, difficulty })
    }

    fn is_resisted_again(changes: &EffectSheet) -> bool {
        changes.resisted_again
    }

    fn is_beyond(v: View<'_, D6>, who: ActorId) -> bool {
        v.state.level(who) == WoundLevel::Dead || v.state.of(who, Field::Gone) != 0
    }

    fn harms<'a>(
        t: &mut impl Table<'a, D6>,
        who: ActorId,
        by: (usize, &Effect),
    ) -> Result<bool, Stop<D6>> {
        harms(t, who, by)
    }

    fn heals<'a>(t: &mut impl Table<'a, D6>, who: ActorId, (place, effect): (usize, &Effect)) {
        if let Some(healing) = effect.of.healing {
            heals(t, who, (place, healing));
        }
    }

    /// OD3: what is left of the turn is lost, an active defense ends, and a hold.
    fn is_made_helpless<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
        put(t, Rule::X1, who, Field::Left, 0);
        defense::lapse(t, who);
        grapple::release(t, who);
    }
}

/// X1: A roll by which somebody resists an effect, as a free action.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Resisting {
    who: ActorId,
    against: ActorId,
    ability: Ability,
    difficulty: i32,
}

impl SubRule<D6> for Resisting {
    /// Whether it is resisted.
    type Outcome = bool;

    fn run<'a>(&self, t: &mut impl Table<'a, D6>) -> Result<bool, Stop<D6>> {
        let spec = RollSpec::new(Rule::X1, self.who, Roll::EffectResistance).against(self.against);
        let spec = spec.hindered(t, self.difficulty);
        ability::resists(t, spec, self.ability).succeeds(t)
    }
}

/// X1: After an attack's resistance roll, if there is one, and before its damage is suffered: whether its
/// effect begins. It takes a hit on the body itself.
#[inline]
pub(crate) fn lands<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    (hit, met): (bool, Option<Met>),
) -> Result<bool, Stop<D6>> {
    let any = !t.setup().effects.is_empty();
    if !any || !hit || met.is_none() && blow.is_protected() {
        return Ok(false);
    }
    let hurts = met.is_some_and(Met::hurts);
    effects::end_by_blow(t, blow.target, (true, hurts));
    begins(t, blow, hurts)
}

/// X1: Whether the effect of an attack that has hit begins.
pub(crate) fn begins<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    hurts: bool,
) -> Result<bool, Stop<D6>> {
    let place = blow.arm(t).and_then(|arm| arm.begins).map(usize::from);
    let effect = place.and_then(|place| Some((place, t.setup().effects.get(place)?)));
    let at_vehicle = matches!(blow.struck(t), Struck::Vehicle(_));
    let Some((place, effect)) = effect.filter(|_| !at_vehicle) else { return Ok(false) };
    if D6::is_immune(View::new(t.setup(), t.state()), blow.target, effect) {
        return Ok(false);
    }
    if !effects::is_met(effect, true, hurts) || t.state().level(blow.target) == WoundLevel::Dead {
        return Ok(false);
    }
    let (who, by) = (blow.target, blow.attacker);
    if effects::is_resisted(t, place, (who, by))? {
        return Ok(false);
    }
    effects::begin(t, place, who, by);
    Ok(true)
}

/// X2, X3: At the end of a round, the effects on each fighter harm, heal, and may end.
#[inline]
pub(crate) fn pass<'a>(t: &mut impl Table<'a, D6>) -> Result<(), Stop<D6>> {
    if t.setup().effects.is_empty() { Ok(()) } else { pass_all(t) }
}

#[cold]
fn pass_all<'a>(t: &mut impl Table<'a, D6>) -> Result<(), Stop<D6>> {
    t.setup().cast.everybody().try_for_each(|who| effects::pass(t, who))
}

/// X2: The harm of an effect, resisted as any damage; by armor unless it ignores that, never by a shield.
fn harms<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    (place, effect): (usize, &Effect),
) -> Result<bool, Stop<D6>> {
    let damage = match effect.of.harm {
        None => return Ok(false),
        Some(EffectDamage::Number(damage)) => damage,
        Some(EffectDamage::Rolled(code)) => {
            let spec = damage::spec(Rule::X2, ActorId::JUDGE, who);
            RollPool::plain(spec, code).total(t)?.max(0)
        }
    };
    let values = [effects::as_value(place), Damage(damage).into()];
    t.note(Rule::X2, Note::EffectHarms, who, ActorId::NOBODY, values);
    let (armor, is) = armor_against(t.setup().now(t.state(), who), effect);
    tell_kind(t, (who, ActorId::NOBODY), (is, damage));
    let harm = Harm { armor, ..Harm::of(ActorId::NOBODY, who, is.dealt(damage)) };
    let met = injury::resists(t, &harm)?;
    injury::suffers(t, &harm, met)?;
    Ok(met.hurts())
}

/// X2, X4: The Armor Value against the harm of an effect, if it is not all that is worn, and how much of
/// it is dealt.
fn armor_against(now: Option<Numbers<'_>>, effect: &Effect) -> (Option<DieCode>, Against) {
    let Some(now) = now else { return (None, Against::Normal) };
    let (armor, is) = now.meets((effect.of.kind.as_deref(), None));
    (Some(if effect.basics.ignores_armor { DieCode::ZERO } else { armor }), is)
}

/// X4: Tells how much of a kind of damage is dealt.
pub(crate) fn tell_kind<'a>(
    t: &mut impl Table<'a, D6>,
    (target, by): (ActorId, ActorId),
    (is, damage): (Against, i32),
) {
    if is != Against::Normal {
        let values = [Damage(is.dealt(damage)), Damage(damage)].map(Value::from);
        t.note(Rule::X4, Note::CountsAgainst, target, by, values);
    }
}

/// X2: The Body Points that an effect gives back, up to the maximum, or the Wound levels; not to the
/// Mortally Wounded. Who is unconscious stays so.
fn heals<'a>(t: &mut impl Table<'a, D6>, who: ActorId, (place, by): (usize, i32)) {
    let before = t.state().level(who);
    if before >= WoundLevel::MortallyWounded {
        return;
    }
    let (points, level) = if t.setup().rulings.injury == InjuryMethod::BodyPoints {
        let (left, most) =
            (t.state().of(who, Field::BodyPoints), maximum(t.setup(), t.state(), who));
        let to = left.saturating_add(by).min(most);
        if to <= left {
            return;
        }
        (Some((left, to)), BodyPointLevel::of(to, most).wound_level())
    } else {
        (None, before.lowered(usize::try_from(by).unwrap_or(0)))
    };
    let better = level < before;
    if better || points.is_some() {
        let back = points.map(|(left, to)| Points(to - left)).to_value();
        let values = [effects::as_value(place), back, level.to_value()];
        t.note(Rule::X2, Note::EffectHeals, who, ActorId::NOBODY, values);
    }
    if let Some((_, to)) = points {
        put(t, Rule::X2, who, Field::BodyPoints, to);
    }
    if better {
        put(t, Rule::X2, who, Field::Level, i32::from(level.number()));
    }
}

/// X6: A power is used.
pub(crate) fn use_power<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let power = t.ask(PickPower { who })?;
    begin_power(t, who, power)
}

fn begin_power<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    power: EffectId,
) -> Result<(), Stop<D6>> {
    let on = t.ask(PickBearer { who, power })?;
    let other = if on == who { ActorId::NOBODY } else { on };
    t.note(Rule::X6, Note::UsesPower, who, other, effects::as_value(power.0.into()));
    powers::use_on(t, (who, power), on)
}

/// X6: as a fighter's turn begins: a power that takes no action.
pub(crate) fn use_free_power<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    powers::use_free(t, PickFreePower { who }, who, |t, power| begin_power(t, who, power))
}

/// X2: What a fighter resists the harm of an effect with, as plans see it.
pub(crate) fn resistance(
    setup: &Setup,
    state: Option<&State>,
    who: ActorId,
    effect: &Effect,
) -> Throw {
    let none = Throw { dice: 0, flat: 0 };
    setup.seen(state, who).map_or(none, |now| {
        let all = Resistance::of(setup, now, false, 0);
        all.armored(armor_against(Some(now), effect).0).throw(&setup.rulings)
    })
}

/// The damage of an effect as plans see it.
pub(crate) fn throw(damage: EffectDamage) -> Throw {
    match damage {
        EffectDamage::Number(flat) => Throw { dice: 0, flat },
        EffectDamage::Rolled(code) => Throw::of(code),
    }
}
