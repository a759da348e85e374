//! What powers do beside effects: they are used as an action (X6), attacks pierce armor (X7), and what is
//! stopped heals or comes back (X9).

use super::damage;
use super::effect::{begin_on, hurt};
use super::exchange::AttackIntent;
use super::passing::heals;
use crate::case::book::forms::Effect as ColorEffect;
use crate::case::book::rule::Rule;
use crate::case::questions::asked::PickPower;
use crate::case::state::effects::{Absorbs, DamageKind, is_under, meets};
use crate::case::state::sheet::{Setup, attack_at};
use crate::case::state::store::State;
use crate::case::{Case, Note, Stop};
use crate::data::value::{Damage, Strength};
use crate::data::who::ActorId;
use crate::kernel::effects::{self, EffectId, can_use_power};
use crate::kernel::system::Table;

/// X7: tells what is left of the armor that an attack pierced.
pub(crate) fn tell_piercing<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    effect: ColorEffect,
) {
    let attack = attack_at(t.setup(), intent.id()).filter(|attack| attack.pierces.is_some());
    let Some(attack) = attack.filter(|_| effect != ColorEffect::Miss) else { return };
    let (setup, state, who) = (t.setup(), Some(t.state()), intent.target);
    let worn = |what| meets(setup, state, who, what).0.number();
    let what = DamageKind::of(attack);
    let (all, left) = (worn(DamageKind { pierces: None, ..what }), worn(what));
    if left < all {
        t.note(Rule::X7, Note::Pierces, who, intent.attacker, Strength(left));
    }
}

/// X9: what effects on a fighter make of the damage that was stopped. What comes back is not stopped
/// again for anything.
pub(crate) fn absorb<'a>(
    t: &mut impl Table<'a, Case>,
    (who, from): (ActorId, ActorId),
    stopped: i32,
) -> Result<(), Stop> {
    if !is_under(t.setup(), t.state(), who) {
        return Ok(());
    }
    for (place, effect) in t.setup().effects.iter().enumerate() {
        if effects::left::<Case>(t.state(), who, place) == 0 {
            continue;
        }
        match effect.of.absorbs {
            None => {}
            Some(Absorbs::Heals) => heals(t, Rule::X9, who, (place, stopped)),
            Some(Absorbs::Returns) if from == ActorId::NOBODY => {}
            Some(Absorbs::Returns) => {
                t.note(Rule::X9, Note::Returns, who, from, Damage(stopped));
                let armor = t.state().armor(t.setup(), from).number();
                let through = damage::through(t, from, who, stopped, armor);
                hurt(t, from, through)?;
            }
        }
    }
    Ok(())
}

/// X6: a power is used.
pub(crate) fn use_power<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    if !can_use_power::<Case>(t.setup(), t.state(), who) {
        t.note(Rule::T12, Note::Moot, who, ActorId::NOBODY, ());
        return Ok(());
    }
    let EffectId(place) = t.ask(PickPower { who })?;
    begin_on(t, place.into(), who, who);
    Ok(())
}

/// X6: the power that the plan would use now, and what it counts: its points of protection and healing,
/// and a point for each column, over the turns that a plan counts.
pub(crate) fn best_power(setup: &Setup, state: &State, who: ActorId) -> Option<(EffectId, i32)> {
    effects::best_power::<Case>(setup, state, who, |changes| changes.gives(setup, state, who))
}
