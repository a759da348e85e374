//! The built-in plan: a fight that runs to its end by itself.
//!
//! A fighter gets up, sees to its own bleeding if it knows First Aid, and attacks the foe opposite
//! with what promises most. Without a weapon that it can use it picks one up, or else fights with
//! bare hands; tired out of every chance it rests; without hope it gives up, and so where it can't
//! get up from the ground. It defends with its best defense, never holds, and
//! lets nobody be nearer or farther than at hand.

use super::attack::usable_attacks;
use super::event::{Action, Defense, Field, Special};
use super::questions::has_foe;
use super::sheet::Kind;
use super::skill::{highest_success, ranks_now};
use super::{Cosmic, action, damage, worth, wounds};
use crate::system::View;
use crate::value::AttackId;
use crate::who::ActorId;
use core::cmp::Reverse;

/// What a fighter does on its count.
pub(super) fn action(v: View<'_, Cosmic>, who: ActorId) -> Action {
    let View { setup, state, .. } = v;
    let best = best_attack(v, who);
    let ranks = |attack| setup.attack(who, attack).map_or(0, |a| a.ranks);
    let chance = |ranks| highest_success(setup.rulings(), ranks) > 0;
    let hits = |attack| chance(ranks_now(setup, state, who, ranks(attack)));
    let armed = best.filter(|&attack| setup.bare_hands(who) != Some(attack));
    let prone = state.of(who, Field::Prone) != 0;
    let hits_rested = |attack| {
        chance(ranks_now(setup, state, who, ranks(attack)) + state.of(who, Field::Fatigue))
    };
    let aids = wounds::can_aid(setup, state, who)
        && chance(ranks_now(setup, state, who, setup.sheet(who).first_aid));
    if aids && wounds::bleeding_limbs(setup, state, who) > 0 {
        Action::FirstAid
    } else if !has_foe(setup, state, who) {
        Action::Rest
    } else if prone && !wounds::can_rise(setup, state, who) {
        Action::Yield
    } else if armed.is_none_or(|attack| !hits(attack))
        && action::on_the_ground(setup, state, who).any(hits_rested)
    {
        Action::PickUp
    } else if best.is_some_and(hits) {
        if prone { Action::Rise } else { Action::Attack }
    } else if best.is_some_and(hits_rested) && state.of(who, Field::Fatigue) > 0 {
        Action::Rest
    } else {
        Action::Yield
    }
}

/// The usable attack with the best product of chance and average damage.
pub(super) fn best_attack(v: View<'_, Cosmic>, who: ActorId) -> Option<usize> {
    let View { setup, state, .. } = v;
    let worth = |&i: &usize| {
        let attack = setup.attack(who, i)?;
        let chance = highest_success(setup.rulings(), ranks_now(setup, state, who, attack.ranks));
        Some((chance * (attack.damage.least() + attack.damage.most() + 1), Reverse(i)))
    };
    usable_attacks(setup, state, who).max_by_key(worth)
}

/// The foe at the mirrored place of the roster, or the next after it that stands: sides pair off,
/// however the roster lists them.
pub(super) fn opposite_foe(v: View<'_, Cosmic>, who: ActorId) -> ActorId {
    let size = v.state.fighters();
    let own = v.setup.side(who);
    let start = size.saturating_sub(1 + who.index());
    let mut foes = (0..size)
        .map(|step| ActorId::fighter((start + step) % size.max(1)))
        .filter(|&foe| v.setup.side(foe) != own && v.state.stands(foe));
    foes.next().unwrap_or(ActorId::NOBODY)
}

/// The defense with the best ranks; none where all are without hope.
pub(super) fn best_defense(v: View<'_, Cosmic>, who: ActorId, attack: AttackId) -> Option<Defense> {
    let kind = v.setup.attack(attack.of, attack.index()).map_or(Kind::Melee, |attack| attack.kind);
    worth::best_defense(v.setup, v.state, who, kind).map(|(defense, _)| defense)
}

/// Oneself, or the next who bleeds.
pub(super) fn patient(v: View<'_, Cosmic>, who: ActorId) -> ActorId {
    let size = v.state.fighters();
    let mut after = (0..size).map(|step| ActorId::fighter((who.index() + step) % size.max(1)));
    after.find(|&other| wounds::bleeding_limbs(v.setup, v.state, other) > 0).unwrap_or(who)
}

/// The Judge of the plan disarms, or else breaks the shield.
pub(super) fn special(v: View<'_, Cosmic>, who: ActorId) -> Special {
    let suffers = |&special: &Special| damage::can_suffer(v.setup, v.state, who, special);
    [Special::Disarmed, Special::ShieldDestroyed]
        .into_iter()
        .find(suffers)
        .unwrap_or(Special::Nothing)
}
