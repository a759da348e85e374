//! X8: attacks on all in an area.

use crate::data::node::Problems;
use crate::data::sheet::{Number, sheet};
use crate::data::who::ActorId;
use crate::kernel::effects::HasEffects;
use crate::kernel::log::Key;
use crate::kernel::question::Query;
use crate::kernel::system::{Stop, Table, View};
use alloc::format;
use alloc::vec::Vec;

/// The greatest area of an attack, and the most that its damage loses in one unit of it.
const MAX_AREA: i32 = 100;

sheet! {
    /// The area of an attack, and how its damage fades in it.
    pub struct AttackArea {
        /// All within so much of the target are struck at, each by a roll of its own (X8): areas in CASE and
        /// FASERIP (0 for the same area), meters in D6, feet in Talislanta, yards in Cosmic Synchronicity.
        pub area: Option<i32> = Number(0, MAX_AREA), optional();
        /// What its damage loses with each area, meter, ten feet or yard from the target (X8).
        pub area_loss: i32 = Number(0, MAX_AREA), or(0);
    }
}

impl AttackArea {
    /// Checks that what fades has a way to fade on.
    pub(crate) fn check(&self, path: &str, p: &mut Problems) {
        if self.area_loss > 0 && matches!(self.area, None | Some(0)) {
            let message = "the damage fades in an area: give `area` too, at least 1";
            p.add(format!("{path}.area_loss"), message);
        }
    }

    /// What the damage loses on the way to one beside the target: `way` tells how far that is, in as many
    /// parts of a unit.
    pub(crate) fn lost<E>(
        &self,
        parts: i32,
        way: impl FnOnce() -> Result<i32, E>,
    ) -> Result<i32, E> {
        let fades = self.area_loss > 0 && self.area != Some(0);
        Ok(if fades { self.area_loss.saturating_mul(way()?) / parts } else { 0 })
    }

    /// How many a plan takes it to strike: half of the target's side, three at most.
    pub(crate) fn strikes<S: HasEffects>(&self, setup: &S::Setup, target: ActorId) -> i32 {
        if matches!(self.area, None | Some(0)) {
            return 1;
        }
        let cast = S::cast(setup);
        let side = cast.side(target).map_or(0, usize::from);
        i32::try_from(cast.members(side).len().div_ceil(2).min(3)).unwrap_or(1)
    }
}

/// X8: strikes at whoever else is in the area of an attack, one after the other as the map names them.
pub(crate) fn strike_others<'a, S: HasEffects, T: Table<'a, S>>(
    t: &mut T,
    next_in_area: impl Query<S, Answer = Option<ActorId>> + Copy,
    from: ActorId,
    mut strike: impl FnMut(&mut T, ActorId) -> Result<(), Stop<S>>,
) -> Result<(), Stop<S>> {
    let (rule, note) = S::EFFECTS.in_area;
    let passed = |who| Key::of(who, S::EFFECTS.passed);
    let mut struck = Vec::new();
    while let Some(next) = t.ask(next_in_area)? {
        struck.push(next);
        t.set(rule, passed(next), 1);
        t.note(rule, note, next, from, ());
        strike(t, next)?;
    }
    for who in struck {
        t.set(rule, passed(who), 0);
    }
    Ok(())
}

/// X8: whom the map can name besides the attacker and the target: all who stand, each once.
pub(crate) fn others<S: HasEffects>(
    v: View<'_, S>,
    concerned: [ActorId; 2],
) -> impl Iterator<Item = ActorId> {
    let named = move |who: &ActorId| S::get(v.state, Key::of(*who, S::EFFECTS.passed)) != 0;
    S::cast(v.setup).everybody().filter(move |who| {
        !concerned.contains(who) && S::stands(v.setup, v.state, *who) && !named(who)
    })
}

/// X8: whom the built-in map names: everybody who stands on the side of the target, and is near.
pub(crate) fn of_its_side<S: HasEffects>(
    v: View<'_, S>,
    (attacker, target): (ActorId, ActorId),
    is_near: impl Fn(&ActorId) -> bool,
) -> Option<ActorId> {
    let cast = S::cast(v.setup);
    others(v, [attacker, target]).find(|who| cast.are_allies(*who, target) && is_near(who))
}
