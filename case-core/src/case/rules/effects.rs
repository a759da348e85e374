//! Status effects in play: how they begin, and whether one resists them (X1); what the plan makes of
//! them (X5).

use super::action::{Attempt, overcome_at};
use super::circumstance::{by_talents, talents};
use super::effect::{hurt, lose_actions};
use super::exchange::AttackIntent;
use super::passing::heals;
use super::stages::{Pair, spends};
use super::{damage, holds};
use crate::case::book::forms::Effect as ColorEffect;
use crate::case::book::rank::Rank;
use crate::case::book::rule::Rule;
use crate::case::questions::asked::PickPower;
use crate::case::state::effects::{
    Absorbs, Changes, DamageKind, Effect, begins, is_under, meets, wears,
};
use crate::case::state::sheet::{Setup, attack_at};
use crate::case::state::store::State;
use crate::case::words::event::Roll;
use crate::case::{Case, Field, Note, Stop};
use crate::data::value::{Damage, Strength};
use crate::data::who::ActorId;
use crate::kernel::effects::{self, EffectCodes, EffectId, HasEffects, can_use_power};
use crate::kernel::system::{SubRule, Table, View};

impl HasEffects for Case {
    type Changes = Changes;
    const EFFECTS: EffectCodes<Case> = EffectCodes {
        field: Field::StatusEffect,
        more: Field::EffectStacked,
        begins: (Rule::X1, Note::EffectBegins),
        ends: (Rule::X3, Note::EffectEnds),
        over: Note::EffectOver,
    };

    fn effects(setup: &Setup) -> &[Effect] {
        &setup.effects
    }

    fn powers(setup: &Setup, who: ActorId) -> &[u8] {
        setup.fighters.get(who.index()).map_or(&[], |sheet| &sheet.powers)
    }
}

/// X1: an ACTION by which somebody resists an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Resisting {
    pair: Pair,
    rank: Rank,
    talents: i32,
    intensity: Rank,
}

impl Resisting {
    pub(super) fn of(
        setup: &Setup,
        state: &State,
        pair: Pair,
        effect: &Effect,
    ) -> Option<Resisting> {
        let (ability, intensity) = effect.of.resisted_by?;
        let action = Attempt::new(Rule::X1, pair.target, Roll::Resistance);
        let talents = talents(setup, state, action, Some(ability));
        let rank = state.rank(setup, pair.target, ability);
        Some(Resisting { pair, rank, talents, intensity })
    }
}

impl SubRule<Case> for Resisting {
    /// Whether it is resisted.
    type Outcome = bool;

    fn is_by_value(&self, v: View<'_, Case>) -> bool {
        !spends(v, self.pair)
    }

    fn run<'a>(&self, t: &mut impl Table<'a, Case>) -> Result<bool, Stop> {
        let Pair { attacker, target } = self.pair;
        let action = Attempt::new(Rule::X1, target, Roll::Resistance).against(attacker);
        let by = by_talents(t, action, self.talents);
        overcome_at(t, action, self.rank, by, self.intensity)
    }
}

/// What an attack begins on its target if it strikes or hurts: the effect by its place, and the
/// resistance to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Beginning {
    place: u16,
    /// Whether it begins only where it hurts.
    hurts: bool,
    resisting: Option<Resisting>,
}

impl Beginning {
    /// X1: what an attack begins.
    #[inline]
    pub(crate) fn of(setup: &Setup, state: &State, intent: &AttackIntent) -> Option<Beginning> {
        attack_at(setup, intent.id())?.begins?;
        Beginning::in_full(setup, state, intent)
    }

    #[cold]
    #[inline(never)]
    fn in_full(setup: &Setup, state: &State, intent: &AttackIntent) -> Option<Beginning> {
        let (place, effect) =
            begins(setup, Some(state), intent.target, attack_at(setup, intent.id())?)?;
        let resisting = Resisting::of(setup, state, intent.pair(), effect);
        let hurts = !effects::is_met(effect, true, false);
        Some(Beginning { place: u16::try_from(place).ok()?, hurts, resisting })
    }

    /// Whether what the attack came to begins it, unless it is resisted.
    pub(crate) fn is_met(&self, effect: ColorEffect, through: i32) -> bool {
        effect != ColorEffect::Miss && (!self.hurts || through > 0)
    }

    /// The resistance to it, if it can be resisted.
    pub(crate) fn resisting(&self) -> Option<Resisting> {
        self.resisting
    }
}

/// X1: after an attack's exchange and before its damage is suffered: whether its effect begins.
#[inline]
pub(crate) fn takes<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    (effect, through): (ColorEffect, i32),
) -> Result<bool, Stop> {
    let begins = attack_at(t.setup(), intent.id()).is_some_and(|attack| attack.begins.is_some());
    if begins { takes_in_full(t, intent, (effect, through)) } else { Ok(false) }
}

#[cold]
#[inline(never)]
fn takes_in_full<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    (effect, through): (ColorEffect, i32),
) -> Result<bool, Stop> {
    let beginning = Beginning::of(t.setup(), t.state(), intent);
    let Some(beginning) = beginning.filter(|b| b.is_met(effect, through)) else {
        return Ok(false);
    };
    match beginning.resisting {
        Some(resisting) if t.sub_rule(&resisting)? => {
            let Pair { attacker, target } = intent.pair();
            let effect = effects::as_value(beginning.place.into());
            t.note(Rule::X1, Note::EffectResisted, target, attacker, effect);
            Ok(false)
        }
        _ => Ok(true),
    }
}

/// X1: the effect of an attack begins.
pub(crate) fn begin<'a>(t: &mut impl Table<'a, Case>, intent: &AttackIntent) {
    let place = attack_at(t.setup(), intent.id()).and_then(|attack| attack.begins);
    if let Some(place) = place {
        begin_on(t, place.into(), intent.target, intent.attacker);
    }
}

/// X1: an effect begins; who can do nothing under it loses the actions of the turn and lets go.
fn begin_on<'a>(t: &mut impl Table<'a, Case>, place: usize, who: ActorId, from: ActorId) {
    effects::begin(t, place, who, from);
    if t.setup().effects.get(place).is_some_and(|effect| effect.of.helpless) {
        lose_actions(t, Rule::X1, who);
        holds::let_go(t, who);
    }
}

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

/// X3: what an attack ends on its target.
#[inline]
pub(crate) fn end_by_blow<'a>(
    t: &mut impl Table<'a, Case>,
    target: ActorId,
    (effect, through): (ColorEffect, i32),
) {
    if is_under(t.setup(), t.state(), target) {
        effects::end_by_blow(t, target, (effect != ColorEffect::Miss, through > 0));
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

/// X5: whether the plan puts out what would bring a fighter down.
pub(crate) fn should_put_out(setup: &Setup, state: &State, who: ActorId) -> bool {
    if !is_under(setup, state, who) {
        return false;
    }
    let each = |effect: &Effect| {
        let (worn, is) = wears(setup, Some(state), who, effect);
        effect.of.harm.map_or(0, |harm| (is.dealt(harm) - worn).max(0))
    };
    effects::harm_to_put_out::<Case>(setup, state, who, each) >= state.health(who).max(1)
}
