//! Questions to the map and the Judge whose answers are neither amounts nor words.
//!
//! The plan assumes a plain brawl with nothing in the way: everybody can reach everybody, except those
//! flung away by a slam of this turn (`flung_away`); fighters who have exchanged blows this turn are
//! together, all others one area apart, with a run-up.

use super::answers::all;
use super::answers::maybe;
use crate::case::plans::estimate::RUN_UP;
use crate::case::questions::asked::{
    AreasCharged, HowFar, IsAdjacent, NextBystander, NextInArea, ObjectAtSpot, SpotDoes,
    WhatHappens, WhatIsStruck, WhoCatches, WhomItBefalls,
};
use crate::case::questions::refusals::Refusal;
use crate::case::rules::legal::fighters;
use crate::case::rules::legal::{at_the_spot, can_catch, why_not_there, why_not_whole};
use crate::case::state::sheet::attack_at;
use crate::case::words::lists::{JudgeEvent, Obstacle, SpotEffect, Target};
use crate::case::{Case, Field};
use crate::data::value::Areas;
use crate::data::who::ActorId;
use crate::kernel::question::{Query, answers};
use crate::kernel::refusal::needs;

type View<'a> = crate::kernel::system::View<'a, Case>;

/// The turn at whose end the built-in Judge ends a hopeless battle: an hour and forty minutes.
pub(crate) const STALEMATE: i32 = 1_000;

answers! {
    Case;
    NextBystander -> Option<ActorId>: pick from |_, v| maybe(fighters(v)),
        unless |q, v, answer| why_not_beside(v, [q.target, q.attacker], answer?),
        plan |q, v| bystander(q, v);
    NextInArea -> Option<ActorId>: pick from |_, v| maybe(fighters(v)),
        unless |q, v, answer| why_not_beside(v, [q.target, q.attacker], answer?),
        plan |q, v| in_area(q, v);
    WhoCatches -> Option<ActorId>: pick from |_, v| maybe(fighters(v)),
        unless |q, v, answer| {
            let who = answer?;
            needs(who != q.target && Some(who) != q.attacker, Refusal::Concerned)
                .or_else(|| needs(can_catch(v.setup, v.state, who), Refusal::CannotCatch))
                .or_else(|| needs(v.state.of(who, Field::Passed) == 0, Refusal::AskedBefore))
        },
        plan |_, _| None;
    SpotDoes -> SpotEffect: pick from |_, _| all(SpotEffect::ALL),
        unless |q, v, effect| match effect {
            SpotEffect::Nothing | SpotEffect::Shift => None,
            SpotEffect::Drops | SpotEffect::Breaks => {
                needs(at_the_spot(v, q.target, effect).next().is_some(), Refusal::NothingAtSpot)
            }
        },
        plan |_, _| SpotEffect::Nothing;
    ObjectAtSpot -> Target:
        pick from |q, v| at_the_spot(v, q.target, q.effect).map(Target::Object),
        unless |q, v, target| {
            let mut fitting = at_the_spot(v, q.target, q.effect);
            let fits = target.object().is_some_and(|object| fitting.any(|place| place == object));
            needs(fits, Refusal::NoSuchObject)
        },
        plan |q, v| Target::Object(at_the_spot(v, q.target, q.effect).next().unwrap_or(0));
    WhatIsStruck -> Obstacle: pick from |_, v| {
            let objects = (0..v.setup.objects.len()).map(Obstacle::Object);
            let others = fighters(v).map(Obstacle::Fighter).chain(objects);
            [Obstacle::Nothing, Obstacle::Thing].into_iter().chain(others)
        },
        unless |q, v, answer| {
            let other = |target| needs(q.missed != Some(target), Refusal::Missed);
            match answer {
                Obstacle::Nothing | Obstacle::Thing => None,
                Obstacle::Fighter(who) => needs(who != q.body, Refusal::Oneself)
                    .or_else(|| why_not_there(v, who))
                    .or_else(|| other(Target::Actor(who))),
                Obstacle::Object(object) => why_not_whole(v, object)
                    .or_else(|| needs(v.state.holder(object) != Some(q.body), Refusal::InOwnHand))
                    .or_else(|| other(Target::Object(object))),
            }
        },
        plan |_, _| Obstacle::Nothing;
    WhatHappens -> JudgeEvent: pick from |_, _| all(JudgeEvent::ALL),
        unless |_, v, event| {
            let is_plain = matches!(event, JudgeEvent::Nothing | JudgeEvent::End);
            needs(is_plain || anybody(v).is_some(), Refusal::NobodyThere)
        },
        plan |q, v| event(q, v);
    WhomItBefalls -> ActorId: pick from |_, v| fighters(v),
        unless |_, v, who| why_not_there(v, who),
        plan |_, v| anybody(v).unwrap_or(ActorId::fighter(0));
}

/// The first fighter whom an event could strike.
fn anybody(v: View<'_>) -> Option<ActorId> {
    fighters(v).find(|who| v.state.is_there(v.setup, *who))
}

/// Whether two fighters are together, as far as the state shows: one holds the other, or has
/// attacked it at close quarters this turn, and neither was flung away (E1).
fn stand_together(v: View<'_>, one: ActorId, other: ActorId) -> bool {
    let holds = |who, by| v.state.is_held_by(who, by);
    let came = |who: ActorId, to: ActorId| {
        (0..v.state.next_slot(who)).map(|slot| v.state.declared(who, slot)).any(|declared| {
            let attack = declared.act.attack().and_then(|id| attack_at(v.setup, id));
            let is_blow = attack.is_some_and(|attack| !attack.is_shot());
            is_blow && declared.target == Some(Target::Actor(to))
        }) && v.state.of(who, Field::Spare) == 0
    };
    let apart = flung(v, one, Target::Actor(other)) > 0;
    holds(one, other) || holds(other, one) || !apart && (came(one, other) || came(other, one))
}

/// A16, X8: why a fighter is not one who is beside a target of an attack, and not asked about yet.
fn why_not_beside(v: View<'_>, concerned: [ActorId; 2], who: ActorId) -> Option<Refusal> {
    needs(!concerned.contains(&who), Refusal::Concerned)
        .or_else(|| why_not_there(v, who))
        .or_else(|| needs(v.state.of(who, Field::Passed) == 0, Refusal::Passed))
}

/// A16: a fighter who is together with the target.
pub(crate) fn bystander(q: NextBystander, v: View<'_>) -> Option<ActorId> {
    let mut all = (0..v.setup.fighters.len()).map(ActorId::fighter);
    all.find(|who| stand_together(v, *who, q.target) && q.is_legal(v, Some(*who)))
}

/// X8: who stands beside the target on its side: within one area all who were not flung away this turn,
/// in the same area those who are together with it.
pub(crate) fn in_area(q: NextInArea, v: View<'_>) -> Option<ActorId> {
    let side = v.setup.fighters.get(q.target.index())?.side;
    let mut own = v.setup.cast.members(usize::from(side)).iter().copied();
    own.find(|who| {
        let near = match q.areas.0 {
            0 => stand_together(v, *who, q.target),
            areas => flung(v, *who, Target::Actor(q.target)) <= areas,
        };
        near && v.state.stands(v.setup, *who) && q.is_legal(v, Some(*who))
    })
}

/// A11, E1: whether two are within each other's reach: everybody is but those flung away this turn,
/// to whom the full movement leads.
pub(crate) fn adjacent(q: &IsAdjacent, v: View<'_>) -> bool {
    v.state.of(q.fighter, Field::FullMove) != 0 || flung(v, q.fighter, q.target) == 0
}

/// E1: the areas of a slam of this turn between a fighter and another or an object.
fn flung(v: View<'_>, fighter: ActorId, target: Target) -> i32 {
    let areas = |who| v.state.of(who, Field::Flung);
    areas(fighter).max(target.actor().map_or(0, areas))
}

/// A13: one area, or none between fighters who are together; the areas of a slam of this turn (E1).
pub(crate) fn apart(q: &HowFar, v: View<'_>) -> Areas {
    let flung = flung(v, q.fighter, q.target);
    if flung > 0 {
        return Areas(flung);
    }
    let near = |other| stand_together(v, q.fighter, other);
    Areas(i32::from(!q.target.actor().is_some_and(near)))
}

/// A23: the areas of a charge: a run-up, or those to one flung away this turn (E1), if they are left.
pub(crate) fn run_up(q: &AreasCharged, v: View<'_>) -> i32 {
    let flung = flung(v, q.charger, q.target);
    match q.within {
        Some(Areas(left)) if left < flung => 0,
        _ if flung > 0 => flung,
        within => within.map_or(RUN_UP, |Areas(left)| left.min(RUN_UP)),
    }
}

/// A23: the rest of three areas, the movement of the strong in the parent game: charges are not the
/// full movement, which would leave one action (T8).
pub(crate) fn movement_left(Areas(covered): Areas) -> Areas {
    Areas((3 - covered).max(0))
}

/// T15: nothing else happens, except that a battle nobody can win is ended.
pub(crate) fn event(q: WhatHappens, v: View<'_>) -> JudgeEvent {
    if q.after.is_none() && v.state.turn() >= STALEMATE {
        JudgeEvent::End
    } else {
        JudgeEvent::Nothing
    }
}
