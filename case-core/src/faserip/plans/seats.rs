//! The built-in plan's answers for the map: a brawl a few areas wide. Engaged fighters are
//! adjacent, others an area or two away, plus the areas they were slammed, or one if they moved.

use crate::data::value::{Areas, Typed, Value};
use crate::data::who::ActorId;
use crate::faserip::rules::adapter::as_case;
use crate::faserip::rules::legal::limit;
use crate::faserip::shared::{CaseQuestion, MAX_AREAS, Target};
use crate::faserip::{MovementOption, PhField, TurnStep, View};
use crate::kernel::question::Asked;

/// The distance between fighters who are not engaged, in areas.
const APART: i32 = 1;
/// The run-up of a charge, in areas.
const RUN_UP: i32 = 2;

/// PH14: the distance to a target that is closed upon.
pub(crate) fn way_to_close(v: View<'_>, mover: ActorId, target: Target) -> i32 {
    farther(limit(v, mover).min(APART), v, target)
}

/// PH15: the distance to a target that is charged.
pub(crate) fn way_to_charge(v: View<'_>, mover: ActorId, target: Target) -> i32 {
    farther(limit(v, mover).clamp(APART, RUN_UP), v, target)
}

fn farther(way: i32, v: View<'_>, target: Target) -> i32 {
    let moved = target.actor().map_or(0, |who| moved(v, who));
    way.saturating_add(moved).clamp(0, MAX_AREAS)
}

/// PH23, PH24: how much farther a fighter is: the areas it was slammed, or one once it has moved.
fn moved(v: View<'_>, who: ActorId) -> i32 {
    let slam = v.state.slam(who).map_or(0, |(_, areas)| areas.unwrap_or(MAX_AREAS));
    let goes =
        v.state.option(who) == MovementOption::Lateral && v.state.step() > TurnStep::Arrivals;
    slam + i32::from(goes && v.state.of(who, PhField::Areas) > 0)
}

/// The areas between two fighters.
pub(crate) fn apart(v: View<'_>, fighter: ActorId, foe: ActorId) -> i32 {
    let way = farther(APART, v, Target::Actor(foe)).saturating_add(moved(v, fighter));
    if v.state.are_engaged(fighter, foe) { 0 } else { way.min(MAX_AREAS) }
}

/// The map's answer to one of CASE's questions; `None` to use CASE's own.
pub(super) fn of_map(v: View<'_>, question: &CaseQuestion) -> Option<Value> {
    match question {
        CaseQuestion::Apart { fighter, target, .. } => {
            Some(Areas(apart(v, *fighter, target.actor()?)).to_value())
        }
        CaseQuestion::Bystander { target, .. } => {
            let mut near = v.state.engaged(*target).map(|who| Some(who).to_value());
            Some(near.find(|who| question.is_legal(as_case(v), *who)).unwrap_or(Value::NOTHING))
        }
        _ => None,
    }
}
