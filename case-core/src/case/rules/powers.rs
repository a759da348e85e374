//! Powers beside their effects: which one the plan uses (X6), and attacks that pierce armor (X7).

use super::exchange::AttackIntent;
use crate::case::book::forms::Effect as ColorEffect;
use crate::case::book::rule::Rule;
use crate::case::state::effects::{DamageKind, meets};
use crate::case::state::sheet::{Setup, attack_at};
use crate::case::state::store::State;
use crate::case::{Case, Note};
use crate::data::value::Strength;
use crate::data::who::ActorId;
use crate::kernel::effects::{self, EffectId};
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

/// X6: the power that the plan would use now, and what it counts: its points of protection and healing,
/// and a point for each column, over the turns that a plan counts.
pub(crate) fn best_power(setup: &Setup, state: &State, who: ActorId) -> Option<(EffectId, i32)> {
    effects::best_power::<Case>(setup, state, who, |changes| changes.gives(setup, state, who))
}
