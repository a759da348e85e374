//! Status effects in play: how they begin, what they do at the end of a round, how they end (X1 to X3, X5).

use super::action::{Modifiers, TableRoll};
use super::damage;
use super::outcome::end_readiness;
use crate::data::value::Points;
use crate::data::who::ActorId;
use crate::kernel::effects::{self, EffectCodes, EffectId, HasEffects, PointChange};
use crate::kernel::kinds::Against;
use crate::kernel::log::Key;
use crate::kernel::powers;
use crate::kernel::system;
use crate::talislanta::book::tables::{Band, Trait};
use crate::talislanta::state::check::Setup;
use crate::talislanta::state::effects::{self as sheets, Effect, EffectSheet};
use crate::talislanta::state::store::State;
use crate::talislanta::words::reason::Reason;
use crate::talislanta::{
    AttackIntent, Field, Note, PickBearer, PickFreePower, PickPower, Result, Roll, Rule, Table,
    Talislanta, View,
};

impl HasEffects for Talislanta {
    type Changes = EffectSheet;
    const EFFECTS: EffectCodes<Talislanta> = EffectCodes {
        field: Field::StatusEffect,
        more: Field::EffectStacked,
        rests: Field::EffectRests,
        begins: (Rule::X1, Note::EffectBegins),
        ends: (Rule::X3, Note::EffectEnds),
        over: Note::EffectEnds,
        dropped: Note::EffectEnds,
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
        setup.powers.get(who.index()).map_or(&[], |powers| powers)
    }

    /// A point for each that it adds.
    fn gives(v: View<'_>, who: ActorId, effect: &EffectSheet) -> i32 {
        let (setup, state) = (v.setup, v.state);
        let now = |change: Option<PointChange>, number: i32| {
            change.map_or(0, |change| change.of(number) - number)
        };
        let parts = [
            now(effect.str, sheets::strength(setup, state, who)),
            now(effect.con, sheets::constitution(setup, state, who)),
            now(effect.spd, sheets::speed(setup, state, who)),
            now(effect.armor, sheets::armor(setup, state, who)),
        ];
        let shifts = [effect.rolls, effect.to_hit, effect.defense, effect.damage];
        let most = setup.fighter(who).map_or(0, |sheet| sheet.hit_points);
        let lost = (most - state.hit_points(who)).max(0);
        let back = [effect.healing.unwrap_or(0).min(lost), -effect.harm.unwrap_or(0)];
        parts.into_iter().chain(shifts).chain(back).fold(0, i32::saturating_add)
    }

    fn is_immune(v: View<'_>, who: ActorId, effect: &Effect) -> bool {
        let kind = (effect.of.kind.as_deref(), None);
        sheets::meets(v.setup, v.state, who, kind).1 == Against::Immune
    }

    /// A full success on the Action Table.
    fn resists<'a>(
        t: &mut impl system::Table<'a, Talislanta>,
        (who, from): (ActorId, ActorId),
        effect: &Effect,
    ) -> Result<bool> {
        let Some(by) = effect.of.resisted_by else { return Ok(false) };
        let modifiers = resisting(t.setup(), t.state(), who, effect);
        let roll = TableRoll::of(Rule::X1, who, Roll::Resistance, by).against(from);
        let band = roll.make(t, &modifiers)?;
        t.note(Rule::X1, Note::Result, who, from, band);
        Ok(band >= Band::Full)
    }

    fn is_resisted_again(changes: &EffectSheet) -> bool {
        changes.resisted_again
    }

    fn is_beyond(v: View<'_>, who: ActorId) -> bool {
        !v.state.stands(who)
    }

    fn harms<'a>(
        t: &mut impl system::Table<'a, Talislanta>,
        who: ActorId,
        (place, effect): (usize, &Effect),
    ) -> Result<bool> {
        let Some(harm) = effect.of.harm else { return Ok(false) };
        let values = effects::harm(effect, place, harm);
        t.note(Rule::X2, Note::EffectHarms, who, ActorId::NOBODY, values);
        Ok(damage::harm(t, who, effect, harm) > 0)
    }

    fn heals<'a>(
        t: &mut impl system::Table<'a, Talislanta>,
        who: ActorId,
        (place, effect): (usize, &Effect),
    ) {
        let most = t.setup().fighter(who).map_or(0, |sheet| sheet.hit_points);
        let points = t.state().hit_points(who);
        let to = points.saturating_add(effect.of.healing.unwrap_or(0)).min(most);
        if to > points {
            let values = [effects::as_value(place), Points(to - points).into()];
            t.note(Rule::X2, Note::EffectHeals, who, ActorId::NOBODY, values);
            t.set(Rule::X2, Key::of(who, Field::HitPoints), to);
        }
    }

    /// TAL4: what is held ready is lost.
    fn is_made_helpless<'a>(t: &mut impl system::Table<'a, Talislanta>, who: ActorId) {
        end_readiness(t, Rule::X1, who);
    }
}

/// X1: the modifiers of a roll against an effect.
pub(crate) fn resisting(setup: &Setup, state: &State, who: ActorId, effect: &Effect) -> Modifiers {
    let by = effect.of.resisted_by.unwrap_or(Trait::Constitution);
    let rating = match by {
        Trait::Constitution => sheets::constitution(setup, state, who),
        Trait::Strength => sheets::strength(setup, state, who),
        Trait::Speed => sheets::speed(setup, state, who),
        by => setup.rating(who, by).unwrap_or(0),
    };
    Modifiers::NONE
        .with(Rule::X1, rating, Reason::Rating)
        .with(Rule::X1, -effect.of.difficulty, Reason::Difficulty)
        .with_hindrance(setup, state, who)
}

/// X1: whether an attack that landed and whose damage is suffered begins its effect on a target that
/// still stands.
pub(super) fn begin<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    (strikes, damage): (bool, i32),
) -> Result<bool> {
    if t.setup().effects.is_empty() {
        return Ok(false);
    }
    effects::end_by_blow(t, blow.target, (strikes, damage > 0));
    let place = t.setup().arm_of(blow.id()).and_then(|arm| arm.begins);
    let Some(place) = place else { return Ok(false) };
    let Some(effect) = t.setup().effects.get(place) else { return Ok(false) };
    let met = effects::is_met(effect, strikes, damage > 0);
    let immune = Talislanta::is_immune(View::new(t.setup(), t.state()), blow.target, effect);
    if !met || immune || !t.state().stands(blow.target) {
        return Ok(false);
    }
    if effects::is_resisted(t, place, (blow.target, blow.attacker))? {
        return Ok(false);
    }
    effects::begin(t, place, blow.target, blow.attacker);
    Ok(true)
}

/// X2, X3: at the end of a round the effects on who stands harm, heal, and may end.
pub(super) fn pass<'a>(t: &mut impl Table<'a>) -> Result {
    if t.setup().effects.is_empty() {
        return Ok(());
    }
    t.setup().everybody().try_for_each(|who| effects::pass(t, who))
}

/// X6: a power is used.
pub(super) fn use_power<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result {
    let power = t.ask(PickPower { who })?;
    begin_power(t, (Note::UsesPower, who), power)
}

fn begin_power<'a>(
    t: &mut impl Table<'a>,
    (note, who): (Note, ActorId),
    power: EffectId,
) -> Result {
    let on = t.ask(PickBearer { who, power })?;
    let other = if on == who { ActorId::NOBODY } else { on };
    t.note(Rule::X6, note, who, other, effects::as_value(power.0.into()));
    powers::use_on(t, (who, power), on)
}

/// X6: as a fighter's turn begins: a power that takes no action.
pub(super) fn use_free_power<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result {
    powers::use_free(t, PickFreePower { who }, who, |t, power| {
        begin_power(t, (Note::UsesFreePower, who), power)
    })
}

/// X5: whether the plan puts out what would bring a fighter down.
pub(crate) fn should_put_out(setup: &Setup, state: &State, who: ActorId) -> bool {
    if setup.effects.is_empty() {
        return false;
    }
    let each = |effect: &Effect| {
        let harm = |rating| damage::harmed(setup, state, who, effect, rating).1;
        effect.of.harm.map_or(0, harm)
    };
    let left = state.hit_points(who) - setup.rulings().out_at_hit_points;
    effects::harm_to_put_out::<Talislanta>(setup, state, who, each) >= left
}
