//! The built-in plan: a fight that runs to its end by itself.
//!
//! A fighter gets up, sees to its own bleeding if it knows First Aid, and attacks the foe opposite
//! with what promises most. Without a usable attack it picks up a weapon; tired out of every
//! chance it rests; without hope it gives up. It defends with its best defense, never holds, and
//! lets nobody be nearer or farther than at hand.

use super::attack::usable_attacks;
use super::check::Setup;
use super::defense;
use super::event::{Action, Defense, QuestionKind, Special};
use super::judge::NOBODY_MORE;
use super::rulings::Rulings;
use super::sheet::Kind;
use super::skill::{highest_success, ranks_now};
use super::state::State;
use super::tables::Part;
use super::{action, ask, damage, judge, wounds};
use crate::codes::Code;
use crate::decide::Question;
use crate::who::ActorId;

/// A legal and sensible answer.
pub(super) fn suggest(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> i32 {
    match q.kind {
        QuestionKind::Action => i32::from(plan_action(q.who, setup, state).number()),
        QuestionKind::Attack => place(best_attack(q.who, setup, state)),
        QuestionKind::Target => opposite_foe(q.who, setup, state).number(),
        QuestionKind::Defense => i32::from(best_defense(q, setup, state).number()),
        QuestionKind::Patient => patient(q.who, setup, state).number(),
        QuestionKind::PickUp => place(action::on_the_ground(setup, state, q.who).next()),
        QuestionKind::Weapon => place(damage::weapons_in_hand(setup, state, q.other).next()),
        QuestionKind::Move => q.a,
        QuestionKind::HeldAction => 1,
        QuestionKind::Special => i32::from(plan_special(q.other, setup, state).number()),
        QuestionKind::SpecialPart => i32::from(Part::Torso.number()),
        QuestionKind::Severed => q.b.clamp(0, 1),
        QuestionKind::Restore => NOBODY_MORE,
        QuestionKind::CalledPart => {
            let aims =
                |part: Part| part != Part::Head && wounds::is_there(setup, state, q.other, part);
            first_part(aims)
        }
        QuestionKind::PatientLimb => first_part(|part| wounds::bleeds(setup, state, q.other, part)),
        QuestionKind::RestoreWhat => first_of(super::Restoration::ALL, |&what| {
            judge::is_restorable(setup, state, q.other, what)
        }),
        QuestionKind::RestorePart => super::Restoration::from_number(q.a).map_or(0, |what| {
            first_part(|part| judge::is_restorable_at(setup, state, q.other, what, part))
        }),
        QuestionKind::RestorePoints => ask::bounds(q, setup, state).high,
        QuestionKind::Distance | QuestionKind::Modifier | QuestionKind::SpecialDamage => 0,
    }
}

/// A place of a list as an answer.
fn place(found: Option<usize>) -> i32 {
    found.and_then(|i| i32::try_from(i).ok()).unwrap_or(0)
}

/// The number of the first that fits, or 0.
fn first_of<C: Code>(list: &[C], fits: impl Fn(&C) -> bool) -> i32 {
    list.iter().find(|code| fits(code)).map_or(0, |code| i32::from(code.number()))
}

fn first_part(fits: impl Fn(Part) -> bool) -> i32 {
    first_of(Part::ALL, |&part| fits(part))
}

fn plan_action(who: ActorId, setup: &Setup, state: &State) -> Action {
    let fighter = state.fighter(who);
    let best = best_attack(who, setup, state);
    let ranks = |attack| setup.attack(who, attack).map_or(0, |a| a.ranks);
    let chance = |ranks| highest_success(setup.rulings(), ranks) > 0;
    let hits = |attack| chance(ranks_now(setup, state, who, ranks(attack)));
    let hits_rested =
        |attack| chance(ranks_now(setup, state, who, ranks(attack)) + fighter.fatigue);
    let aids = chance(ranks_now(setup, state, who, setup.sheet(who).first_aid));
    if aids && wounds::bleeding_limbs(setup, state, who) > 0 {
        Action::FirstAid
    } else if !ask::has_foe(who, setup, state) {
        Action::Rest
    } else if best.is_some_and(hits) {
        if fighter.prone != 0 { Action::Rise } else { Action::Attack }
    } else if action::on_the_ground(setup, state, who).any(hits_rested) {
        Action::PickUp
    } else if best.is_some_and(hits_rested) && fighter.fatigue > 0 {
        Action::Rest
    } else {
        Action::Yield
    }
}

/// The usable attack with the best product of chance and average damage.
fn best_attack(who: ActorId, setup: &Setup, state: &State) -> Option<usize> {
    let worth = |&i: &usize| {
        let attack = setup.attack(who, i)?;
        let chance = highest_success(setup.rulings(), ranks_now(setup, state, who, attack.ranks));
        Some((chance * (attack.damage.least() + attack.damage.most() + 1), core::cmp::Reverse(i)))
    };
    usable_attacks(setup, state, who).max_by_key(worth)
}

/// The foe at the mirrored place of the roster, or the next after it that stands: sides pair off,
/// however the roster lists them.
fn opposite_foe(who: ActorId, setup: &Setup, state: &State) -> ActorId {
    let size = setup.sheets().len();
    let own = setup.side(who);
    let start = size.saturating_sub(1 + who.index());
    let mut foes = (0..size)
        .map(|step| ActorId::fighter((start + step) % size.max(1)))
        .filter(|&foe| setup.side(foe) != own && state.fighter(foe).stands());
    foes.next().unwrap_or(ActorId::NOBODY)
}

/// The defense with the best ranks; none where all are without hope.
fn best_defense(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> Defense {
    let attack = usize::try_from(q.a).unwrap_or(usize::MAX);
    let kind = setup.attack(q.other, attack).map_or(Kind::Melee, |attack| attack.kind);
    let hope = |rulings: &Rulings, ranks| highest_success(rulings, ranks) > 0;
    let ranked = Defense::ALL.iter().filter_map(|&defense| {
        let ranks = defense::ranks_against(setup, state, q.who, defense, kind)?;
        hope(setup.rulings(), ranks).then_some((ranks, core::cmp::Reverse(defense)))
    });
    ranked.max().map_or(Defense::None, |(_, core::cmp::Reverse(defense))| defense)
}

/// Oneself, or the next who bleeds.
fn patient(who: ActorId, setup: &Setup, state: &State) -> ActorId {
    let size = setup.sheets().len();
    let mut after = (0..size).map(|step| ActorId::fighter((who.index() + step) % size.max(1)));
    after.find(|&other| wounds::bleeding_limbs(setup, state, other) > 0).unwrap_or(who)
}

/// The Judge of the plan disarms, or else breaks the shield.
fn plan_special(who: ActorId, setup: &Setup, state: &State) -> Special {
    let suffers = |&special: &Special| damage::can_suffer(setup, state, who, special);
    [Special::Disarmed, Special::ShieldDestroyed]
        .into_iter()
        .find(suffers)
        .unwrap_or(Special::Nothing)
}
