//! The built-in plan: it attacks the foe in front with the best attack at hand, averts what it can
//! without giving up its own action, keeps and uses holds, and aids its own if it has the talent.
//! The map it supposes is a plain brawl: everybody adjacent, nothing in the way.

use super::Case;
use super::answers::{Act, ActLimit, HoldUse, JudgeEvent, Target};
use super::event::Field;
use super::forms::{Ability, Defense, Form};
use super::habit::Habit;
use super::legal::{allows_several, attack_at, can_burst, usable_attacks};
use super::questions::{Defend, PickAction, PickTarget, UseHold, WhatHappens};
use super::rank::Rank;
use super::sheet::{Attack, Fighter};
use super::state::State;
use crate::question::Query;
use crate::value::{Actions, AttackId};
use crate::who::ActorId;

type View<'a> = crate::system::View<'a, Case>;

/// The turn at whose wrap up the built-in Judge ends a battle that nobody can win: after an hour
/// and forty minutes.
const STALEMATE: i32 = 1_000;

/// T3: two where a green is enough and the odds of it are high.
pub(crate) fn actions(who: ActorId, v: View<'_>) -> Actions {
    let fighting = v.state.rank(v.setup, who, Ability::FightingOffense);
    let of = |field| v.state.of(who, field) > 0;
    let held = of(Field::HeldBy) || of(Field::Holding);
    let several = fighting >= Rank::Amazing && !held && allows_several(who, v);
    Actions(if several { 2 } else { 1 })
}

/// T2: out of a hold first, then aid, then the attack that promises most.
pub(crate) fn act(q: &PickAction, v: View<'_>) -> Act {
    if q.limit == ActLimit::LikeFirst {
        return v.state.declared(q.who, 0).act;
    }
    if v.state.of(q.who, Field::HeldBy) > 0 {
        return Act::Escape;
    }
    let Some(sheet) = v.setup.fighters.get(q.who.index()) else { return Act::Pass };
    if q.limit == ActLimit::Any {
        if sheet.first_aid && patient(q.who, sheet, v).is_some() {
            return Act::FirstAid;
        }
        if foe(q.who, sheet, v).is_none() {
            let helps = patient(q.who, sheet, v).is_some();
            let helps = helps && q.allows(v, Act::FirstAid);
            return if helps { Act::FirstAid } else { Act::Pass };
        }
    }
    let fits = |id: &AttackId| q.limit == ActLimit::Any || can_burst(v.setup, Act::Attack(*id));
    let best = usable_attacks(q.who, v.setup, v.state).filter(fits).max_by_key(|id| {
        let attack = attack_at(v.setup, *id);
        let reach = attack.map(|attack| expected_reach(sheet, v.state, *id, attack));
        (reach, core::cmp::Reverse(id.place))
    });
    best.map_or(Act::Pass, Act::Attack)
}

/// How much an attack promises: the ranks of its to-hit and of its damage. Another grapple promises
/// a holder little.
pub(crate) fn expected_reach(
    sheet: &Fighter,
    state: &State,
    id: AttackId,
    attack: &Attack,
) -> usize {
    let hit = attack.rank.unwrap_or_else(|| sheet.score(attack.ability)).rank().index();
    let better = usize::try_from(attack.to_hit).unwrap_or(0);
    let worse = usize::try_from(-attack.to_hit).unwrap_or(0);
    let hit = (hit + better).saturating_sub(worse);
    let damage = match (attack.damage, attack.form) {
        (Some(value), _) => value.rank(),
        (None, Form::Charging) => sheet.score(Ability::Endurance).rank().max(sheet.armor.rank()),
        (None, Form::Grabbing) => return 0,
        (None, Form::Grappling) if state.of(id.of, Field::Holding) > 0 => return 0,
        (None, _) => sheet.score(Ability::Strength).rank(),
    };
    hit + damage.index()
}

/// How many of its own side a plan looks through for a patient.
const LOOK: usize = 64;

/// One of its own whom a fighter can help: the dying, and with the talent the stunned.
fn patient(who: ActorId, sheet: &Fighter, v: View<'_>) -> Option<ActorId> {
    let own = v.setup.cast.members(usize::from(sheet.side));
    let state = v.state;
    let needs = |w: &&ActorId| {
        let stunned = || state.stunned(**w) > 1 && state.health(**w) > 0;
        let helps = state.is_dying(**w) || (sheet.first_aid && stunned());
        **w != who && helps && state.is_there(v.setup, **w)
    };
    own.iter().take(LOOK).find(needs).copied()
}

/// Whether a fighter leaves those alone who are out.
fn spares(sheet: &Fighter, v: View<'_>) -> bool {
    v.minds(Habit::SparesTheFallen) && !sheet.ruthless
}

/// The foe to attack: the one held, else the first who still stands, counted from the fighter's
/// own place so that a side spreads its attacks.
fn foe(who: ActorId, sheet: &Fighter, v: View<'_>) -> Option<ActorId> {
    if let Some(hold) = v.state.holding(who)
        && !(spares(sheet, v) && !v.state.stands(v.setup, hold.other))
    {
        return Some(hold.other);
    }
    let own = usize::from(sheet.side);
    for side in (0..v.setup.cast.sides().len()).filter(|s| *s != own) {
        let foes = v.setup.cast.members(side);
        let start = if foes.is_empty() { 0 } else { who.index() % foes.len() };
        let (before, after) = foes.split_at(start);
        let stands = |w: &&ActorId| v.state.stands(v.setup, **w) && v.state.is_here(v.setup, **w);
        if let Some(found) = after.iter().chain(before).find(stands) {
            return Some(*found);
        }
    }
    None
}

/// T2: the patient or the foe, where it can be aimed at, else the first that can.
pub(crate) fn target(q: &PickTarget, v: View<'_>) -> Option<Target> {
    if q.like_first {
        return v.state.declared(q.who, 0).target;
    }
    let sheet = v.setup.fighters.get(q.who.index())?;
    let found = match q.act {
        Act::FirstAid => patient(q.who, sheet, v),
        _ => foe(q.who, sheet, v),
    };
    let found = found.map(Target::Actor);
    match found {
        Some(_) if q.allows(v, found) => found,
        _ => q.candidates(v).find(|target| q.allows(v, *target)).flatten(),
    }
}

/// A22: a hold that can be squeezed is.
pub(crate) fn hold(q: &UseHold, v: View<'_>) -> HoldUse {
    if q.allows(v, HoldUse::Squeeze) { HoldUse::Squeeze } else { HoldUse::Keep }
}

/// T7: what avoids the attack without taking an action; muscle and grit, where they are far beyond
/// the wits to avoid it, stop it.
pub(crate) fn defense(q: &Defend, v: View<'_>) -> Option<Defense> {
    let attack = attack_at(v.setup, q.attack)?;
    let rank = |defense: Defense| v.state.rank(v.setup, q.who, defense.ability());
    let works =
        |defense: Defense| defense.works_against(attack.form, attack.touch, attack.directed);
    let avoid = if works(Defense::Weave) { Defense::Weave } else { Defense::Dodge };
    let soak = if works(Defense::Brace) { Defense::Brace } else { Defense::Block };
    if works(soak) && rank(soak).index() >= rank(avoid).index() + 4 {
        return Some(soak);
    }
    works(avoid).then_some(avoid)
}

/// T15: nothing else happens, but for the end of a battle that nobody can win.
pub(crate) fn event(q: &WhatHappens, v: View<'_>) -> JudgeEvent {
    if q.after.is_none() && v.state.turn() >= STALEMATE {
        JudgeEvent::End
    } else {
        JudgeEvent::Nothing
    }
}
