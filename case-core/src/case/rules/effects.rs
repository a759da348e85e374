//! Status effects in play: how they begin, and whether one resists them (X1); what the plan makes of
//! them (X5).

use super::action::{Attempt, overcome_at};
use super::circumstance::{by_talents, talents};
use super::exchange::AttackIntent;
use super::stages::{Pair, spends};
use crate::case::book::forms::Effect as ColorEffect;
use crate::case::book::rank::Rank;
use crate::case::book::rule::Rule;
use crate::case::state::effects::{Effect, begins, is_under, wears};
use crate::case::state::sheet::{Setup, attack_at};
use crate::case::state::store::State;
use crate::case::words::event::Roll;
use crate::case::{Case, Field, Note, Stop};
use crate::data::value::Points;
use crate::data::who::ActorId;
use crate::kernel::effects;
use crate::kernel::log::Key;
use crate::kernel::system::{SubRule, Table, View};

/// X1: whether somebody resists an effect, which is told.
pub(super) fn is_resisted<'a>(
    t: &mut impl Table<'a, Case>,
    Pair { attacker, target }: Pair,
    (place, resisting): (usize, Option<Resisting>),
) -> Result<bool, Stop> {
    let Some(resisting) = resisting else { return Ok(false) };
    let resists = t.sub_rule(&resisting)?;
    if resists {
        t.note(Rule::X1, Note::EffectResisted, target, attacker, effects::as_value(place));
    }
    Ok(resists)
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
    let resisted = (beginning.place.into(), beginning.resisting);
    Ok(!is_resisted(t, intent.pair(), resisted)?)
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

/// X2, X9: the Health that an effect gives back, up to the sheet's; not to the dying.
pub(crate) fn heals<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    (place, points): (usize, i32),
) {
    let most = t.setup().fighters.get(who.index()).map_or(0, |sheet| sheet.health);
    let health = t.state().health(who);
    let to = health.saturating_add(points).min(most);
    if to > health && !t.state().is_dying(who) {
        let values = [effects::as_value(place), Points(to - health).into()];
        t.note(rule, Note::EffectHeals, who, ActorId::NOBODY, values);
        t.set(rule, Key::of(who, Field::Health), to);
    }
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
