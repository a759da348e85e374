//! What status effects do at wrap up, and how they end (X2, X3).

use super::damage;
use super::effect::hurt;
use super::effects::{Resisting, heals};
use super::stages::Pair;
use crate::case::book::rule::Rule;
use crate::case::state::effects::{Effect, is_under, wears};
use crate::case::{Case, Note, Stop};
use crate::data::value::Damage;
use crate::data::who::ActorId;
use crate::kernel::effects;
use crate::kernel::system::Table;

/// X2, X3: at wrap up, each effect on a fighter harms or heals, may be resisted again, and ends after its
/// last turn.
#[inline]
pub(crate) fn pass<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    if is_under(t.setup(), t.state(), who) { pass_all(t, who) } else { Ok(()) }
}

#[cold]
#[inline(never)]
fn pass_all<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    for place in effects::places::<Case>(t.setup(), t.state(), who) {
        let Some(effect) = t.setup().effects.get(place) else { continue };
        let acts = !effects::rests::<Case>(t.state(), who, place);
        if !t.state().is_dead(who) {
            if let Some(harm) = effect.of.harm.filter(|_| acts) {
                harms(t, who, (place, harm), effect)?;
            }
            if let Some(healing) = effect.of.healing.filter(|_| acts) {
                heals(t, Rule::X2, who, (place, healing));
            }
            if effect.of.resisted_again {
                if is_shaken_off(t, who, effect)? {
                    effects::end(t, who, place);
                    continue;
                }
                effects::stays(t, who, place);
            }
        }
        effects::turn_passes(t, who, place);
    }
    Ok(())
}

/// X2: the harm of an effect, less protection.
fn harms<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    (place, damage): (usize, i32),
    effect: &Effect,
) -> Result<(), Stop> {
    let values = [effects::as_value(place), Damage(damage).into()];
    t.note(Rule::X2, Note::EffectHarms, who, ActorId::NOBODY, values);
    let (worn, is) = wears(t.setup(), Some(t.state()), who, effect);
    let dealt = damage::against(t, Pair { attacker: ActorId::NOBODY, target: who }, is, damage);
    let through = damage::through(t, who, ActorId::NOBODY, dealt, worn);
    hurt(t, who, through)
}

/// X3: whether an effect is resisted at wrap up.
fn is_shaken_off<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    effect: &Effect,
) -> Result<bool, Stop> {
    let pair = Pair { attacker: ActorId::NOBODY, target: who };
    let resisting = Resisting::of(t.setup(), t.state(), pair, effect);
    resisting.map_or(Ok(false), |resisting| t.sub_rule(&resisting))
}
