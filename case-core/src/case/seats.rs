//! What the map and the Judge are asked where that is more than an amount or a word: which answers
//! are legal, and the built-in plan.
//!
//! The map that the plan supposes is a plain brawl with nothing in the way: everybody can come to
//! blows with everybody, whoever has done so this turn stands together with the foe, and all others
//! are an area apart, with room for a run-up.

use super::Case;
use super::answers::{JudgeEvent, Obstacle, SpotEffect, Target};
use super::event::Field;
use super::habit::Habit;
use super::legal::{at_the_spot, attack_at, can_catch};
use super::questions::{
    HowFar, NextBystander, ObjectAtSpot, SpotDoes, WhatHappens, WhatIsStruck, WhoCatches,
    WhomItBefalls, all, fighters, maybe,
};
use crate::data::value::Areas;
use crate::data::who::ActorId;
use crate::kernel::question::Query;

type View<'a> = crate::kernel::system::View<'a, Case>;

/// The turn at whose wrap up the built-in Judge ends a battle that nobody can win: after an hour
/// and forty minutes.
pub(crate) const STALEMATE: i32 = 1_000;

impl Query<Case> for NextBystander {
    #[inline]
    fn allows(&self, v: View<'_>, answer: Option<ActorId>) -> bool {
        answer.is_none_or(|who| {
            who != self.target
                && who != self.attacker
                && v.state.is_there(v.setup, who)
                && v.state.of(who, Field::Passed) == 0
        })
    }
    #[inline]
    fn candidates(&self, v: View<'_>) -> impl Iterator<Item = Option<ActorId>> {
        maybe(fighters(v))
    }
    #[inline]
    fn plan(&self, v: View<'_>) -> Option<ActorId> {
        bystander(*self, v)
    }
}

impl Query<Case> for WhoCatches {
    #[inline]
    fn allows(&self, v: View<'_>, answer: Option<ActorId>) -> bool {
        answer.is_none_or(|who| {
            who != self.target && Some(who) != self.attacker && can_catch(v.setup, v.state, who)
        })
    }
    #[inline]
    fn candidates(&self, v: View<'_>) -> impl Iterator<Item = Option<ActorId>> {
        maybe(fighters(v))
    }
    #[inline]
    fn plan(&self, _: View<'_>) -> Option<ActorId> {
        None
    }
}

impl Query<Case> for SpotDoes {
    #[inline]
    fn allows(&self, v: View<'_>, effect: SpotEffect) -> bool {
        match effect {
            SpotEffect::Nothing | SpotEffect::Shift => true,
            SpotEffect::Drops | SpotEffect::Breaks => {
                at_the_spot(v, self.target, effect).next().is_some()
            }
        }
    }
    #[inline]
    fn candidates(&self, _: View<'_>) -> impl Iterator<Item = SpotEffect> {
        all(SpotEffect::ALL)
    }
    #[inline]
    fn plan(&self, _: View<'_>) -> SpotEffect {
        SpotEffect::Nothing
    }
}

impl Query<Case> for ObjectAtSpot {
    #[inline]
    fn allows(&self, v: View<'_>, target: Target) -> bool {
        let mut fitting = at_the_spot(v, self.target, self.effect);
        target.object().is_some_and(|object| fitting.any(|place| place == object))
    }
    #[inline]
    fn candidates(&self, v: View<'_>) -> impl Iterator<Item = Target> {
        at_the_spot(v, self.target, self.effect).map(Target::Object)
    }
    #[inline]
    fn plan(&self, v: View<'_>) -> Target {
        Target::Object(at_the_spot(v, self.target, self.effect).next().unwrap_or(0))
    }
}

impl Query<Case> for WhatIsStruck {
    #[inline]
    fn allows(&self, v: View<'_>, answer: Obstacle) -> bool {
        match answer {
            Obstacle::Nothing | Obstacle::Thing => true,
            Obstacle::Fighter(who) => who != self.body && v.state.is_there(v.setup, who),
            Obstacle::Object(object) => {
                object < v.setup.objects.len()
                    && !v.state.is_broken(object)
                    && v.state.holder(object) != Some(self.body)
            }
        }
    }
    #[inline]
    fn candidates(&self, v: View<'_>) -> impl Iterator<Item = Obstacle> {
        let objects = (0..v.setup.objects.len()).map(Obstacle::Object);
        let others = fighters(v).map(Obstacle::Fighter).chain(objects);
        [Obstacle::Nothing, Obstacle::Thing].into_iter().chain(others)
    }
    #[inline]
    fn plan(&self, _: View<'_>) -> Obstacle {
        Obstacle::Nothing
    }
}

/// The first fighter whom something could still befall.
fn anybody(v: View<'_>) -> Option<ActorId> {
    fighters(v).find(|who| v.state.is_there(v.setup, *who))
}

impl Query<Case> for WhatHappens {
    #[inline]
    fn allows(&self, v: View<'_>, event: JudgeEvent) -> bool {
        matches!(event, JudgeEvent::Nothing | JudgeEvent::End) || anybody(v).is_some()
    }
    #[inline]
    fn candidates(&self, _: View<'_>) -> impl Iterator<Item = JudgeEvent> {
        all(JudgeEvent::ALL)
    }
    #[inline]
    fn plan(&self, v: View<'_>) -> JudgeEvent {
        event(*self, v)
    }
}

impl Query<Case> for WhomItBefalls {
    #[inline]
    fn allows(&self, v: View<'_>, who: ActorId) -> bool {
        v.state.is_there(v.setup, who)
    }
    #[inline]
    fn candidates(&self, v: View<'_>) -> impl Iterator<Item = ActorId> {
        fighters(v)
    }
    #[inline]
    fn plan(&self, v: View<'_>) -> ActorId {
        anybody(v).unwrap_or(ActorId::fighter(0))
    }
}

/// Whether two stand together, as far as the state knows: one holds the other, or has come to blows
/// with it this turn.
fn stand_together(v: View<'_>, one: ActorId, other: ActorId) -> bool {
    let holds = |who, by| v.state.is_held_by(who, by);
    let came = |who: ActorId, to: ActorId| {
        (0..v.state.next_slot(who)).map(|slot| v.state.declared(who, slot)).any(|declared| {
            let attack = declared.act.attack().and_then(|id| attack_at(v.setup, id));
            let is_blow = attack.is_some_and(|attack| !attack.is_shot());
            is_blow && declared.target == Some(Target::Actor(to))
        }) && v.state.of(who, Field::Spare) == 0
    };
    holds(one, other) || holds(other, one) || came(one, other) || came(other, one)
}

/// A16: whoever stands together with the target.
pub(crate) fn bystander(q: NextBystander, v: View<'_>) -> Option<ActorId> {
    if !v.follows(Habit::KeepsOneMap) {
        return None;
    }
    let mut all = (0..v.setup.fighters.len()).map(ActorId::fighter);
    all.find(|who| stand_together(v, *who, q.target) && q.allows(v, Some(*who)))
}

/// A13: an area, or none between those who stand together.
pub(crate) fn apart(q: &HowFar, v: View<'_>) -> Areas {
    let near = |other| v.follows(Habit::KeepsOneMap) && stand_together(v, q.fighter, other);
    Areas(i32::from(!q.target.actor().is_some_and(near)))
}

/// T15: nothing else happens, but for the end of a battle that nobody can win.
pub(crate) fn event(q: WhatHappens, v: View<'_>) -> JudgeEvent {
    if q.after.is_none() && v.state.turn() >= STALEMATE {
        JudgeEvent::End
    } else {
        JudgeEvent::Nothing
    }
}
