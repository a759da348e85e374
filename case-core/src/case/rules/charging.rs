//! Charges: rebound, objects, falls, and bodies that strike something.

use super::damage::{self, of_impact};
use super::effect::{hurt, settle_aversion};
use super::exchange::{AttackIntent, maneuver};
use super::objects::fate;
use super::{holds, wrestling};
use crate::case::book::color::Color;
use crate::case::book::forms::{Defense, Form};
use crate::case::book::rule::Rule;
use crate::case::book::rulings::{Falls, FlungAway, Rebound, Walls};
use crate::case::questions::asked::{FlownBefore, TryCatch, WhatIsStruck, WhoCatches};
use crate::case::state::effects::meets;
use crate::case::state::sheet::{MAX_AREAS, Setup};
use crate::case::state::store::State;
use crate::case::words::lists::{Direction, Obstacle, Target, thing};
use crate::case::words::reason::Reason;
use crate::case::{AversionResult, Case, Field, Note, Stop};
use crate::data::value::{Areas, Damage, Points, Value};
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::system::Table;
use alloc::vec::Vec;

/// A25: the damage stopped by the target's armor (at most what was dealt; Q19) rebounds on the
/// charger, without a check except at zero Health, less what the charger's own armor deflects.
pub(crate) fn rebound<'a>(
    t: &mut impl Table<'a, Case>,
    charger: ActorId,
    dealt: i32,
    armor: i32,
) -> Result<(), Stop> {
    let back = match t.setup().rulings.rebound {
        Rebound::Stopped => armor.min(dealt),
        Rebound::WholeArmor => armor,
    };
    if back <= 0 {
        return Ok(());
    }
    let radiated = t.state().armor(t.setup(), charger).number().min(back);
    t.note(Rule::A25, Note::Rebound, charger, ActorId::NOBODY, Damage(back));
    if radiated > 0 {
        t.note(Rule::A25, Note::Radiated, charger, ActorId::NOBODY, Damage(radiated));
    }
    hurt(t, charger, back - radiated)
}

/// A10, A25, A26: a charge that strikes an object may go on behind it, or is stopped by it.
pub(crate) fn at_object<'a>(
    t: &mut impl Table<'a, Case>,
    charger: ActorId,
    object: Option<usize>,
    areas: i32,
) -> Result<(), Stop> {
    let before = t.state().health(charger);
    if charge_object(t, charger, (object, Reason::Struck), areas)? {
        let way = Way { areas, most: None, behind: object.map(Target::Object) };
        let end = goes_on(t, charger, way)?;
        comes_to_rest(t, charger, end);
        return Ok(());
    }
    let left = t.state().health(charger);
    let hurt: Option<[Value; 2]> =
        (left < before).then(|| [Damage(before - left).into(), Points(left).into()]);
    let [through, left] = hurt.unwrap_or([Value::NOTHING; 2]);
    t.note(Rule::A25, Note::StoppedBy, charger, ActorId::NOBODY, [thing(object), through, left]);
    Ok(())
}

/// A26, A29: a charge at an object, whose material strength is its armor. Beyond that, the charger
/// goes through, unhurt but by the ruling `walls`, and the Judge says what becomes of it; otherwise
/// all damage rebounds (A25). Returns whether the charger goes through.
fn charge_object<'a>(
    t: &mut impl Table<'a, Case>,
    charger: ActorId,
    (object, what): (Option<usize>, Reason),
    areas: i32,
) -> Result<bool, Stop> {
    let material = wrestling::material(t, object, charger, what)?.number();
    let dealt = of_impact(t, charger, areas);
    t.note(Rule::A24, Note::Damage, charger, ActorId::NOBODY, Damage(dealt));
    if dealt > material {
        t.note(Rule::A26, Note::MayBreak, charger, ActorId::NOBODY, thing(object));
        if t.setup().rulings.walls == Walls::AsArmor {
            rebound(t, charger, dealt, material)?;
        }
        if let Some(object) = object {
            fate(t, object, charger, true)?;
        }
        return Ok(true);
    }
    rebound(t, charger, dealt, material)?;
    Ok(false)
}

/// The way of a body that has gone through something.
struct Way {
    /// The areas covered.
    areas: i32,
    /// Those of the whole way, if they are known.
    most: Option<i32>,
    /// What it has gone through last, if it has a name.
    behind: Option<Target>,
}

/// The most things that a body goes through.
const MOST_GONE_THROUGH: usize = 20;

/// A26, A27: what is left of the way behind what a body has gone through: the map is asked for the
/// next collision, until something stops the body or the way is over. Returns the areas covered, if
/// they are known.
fn goes_on<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    Way { mut areas, most, mut behind }: Way,
) -> Result<Option<i32>, Stop> {
    for _ in 0..MOST_GONE_THROUGH {
        let left = most.unwrap_or(MAX_AREAS) - areas;
        if left <= 0 {
            break;
        }
        let (who, within) = (ActorId::MAP, most.map(|_| Areas(left)));
        let what = t.ask(WhatIsStruck { who, body, within, missed: behind })?;
        if what == Obstacle::Nothing {
            return Ok(most);
        }
        let Areas(further) = t.ask(FlownBefore { who, body, most: Areas(left) })?;
        areas += further;
        behind = target_of(what);
        if !strikes_obstacle(t, body, what, areas)? {
            break;
        }
    }
    Ok(Some(areas))
}

/// What a body strikes, as a target; a thing without a name is none.
fn target_of(what: Obstacle) -> Option<Target> {
    match what {
        Obstacle::Nothing | Obstacle::Thing => None,
        Obstacle::Fighter(who) => Some(Target::Actor(who)),
        Obstacle::Object(place) => Some(Target::Object(place)),
    }
}

/// A27: tells where the way of a body that struck something ends.
fn comes_to_rest<'a>(t: &mut impl Table<'a, Case>, body: ActorId, areas: Option<i32>) {
    t.note(Rule::A27, Note::ComesToRest, body, ActorId::NOBODY, areas.map(Areas));
}

/// A22: a slam or a fall ends every hold of and on the body.
pub(crate) fn release_holds<'a>(t: &mut impl Table<'a, Case>, body: ActorId) {
    holds::free_from_all(t, body);
    holds::let_go(t, body);
}

/// A27, E1: a body slammed down strikes the ground; in any other direction it may be caught or
/// strike something; one slammed up falls back from the height it reached, unless it flies.
pub(crate) fn after_slam<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    flown: i32,
    direction: Direction,
) -> Result<(), Stop> {
    let most = if flown < 0 { MAX_AREAS } else { flown };
    match direction {
        Direction::Down => strikes_ground(t, body, 0).map(|_| ()),
        Direction::Up => {
            let (height, _) = strikes(t, body, most)?;
            if height == 0 || stays_aloft(t.setup(), t.state(), body) {
                return Ok(());
            }
            fall(t, body, height)
        }
        _ if is_caught(t, body, most)? => Ok(()),
        _ => {
            let (areas, struck) = strikes(t, body, most)?;
            if struck {
                comes_to_rest(t, body, Some(areas));
            }
            if t.setup().rulings.flung_away == FlungAway::ComesBackFirst {
                t.set(Rule::E1, Key::of(body, Field::Flung), areas);
            }
            Ok(())
        }
    }
}

/// E1: whether a body in the air stays there: it can fly and is able to.
fn stays_aloft(setup: &Setup, state: &State, body: ActorId) -> bool {
    setup.fighters.get(body.index()).is_some_and(|s| s.flies) && state.is_fit(setup, body)
}

/// A27: a body in motion may strike something, as the map says, and go on behind it. Returns the areas
/// covered, and whether it struck anything.
fn strikes<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    most: i32,
) -> Result<(i32, bool), Stop> {
    let within = Some(Areas(most));
    let what = t.ask(WhatIsStruck { who: ActorId::MAP, body, within, missed: None })?;
    if what == Obstacle::Nothing {
        return Ok((most, false));
    }
    let Areas(areas) = t.ask(FlownBefore { who: ActorId::MAP, body, most: Areas(most) })?;
    if !strikes_obstacle(t, body, what, areas)? {
        return Ok((areas, true));
    }
    let end = goes_on(t, body, Way { areas, most: Some(most), behind: target_of(what) })?;
    Ok((end.unwrap_or(areas), true))
}

/// A27: a body strikes something. Returns whether it goes through.
fn strikes_obstacle<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    what: Obstacle,
    areas: i32,
) -> Result<bool, Stop> {
    match what {
        Obstacle::Nothing => Ok(false),
        Obstacle::Thing => strikes_thing(t, body, (None, Reason::Struck), areas),
        Obstacle::Object(object) => strikes_thing(t, body, (Some(object), Reason::Struck), areas),
        Obstacle::Fighter(struck) => strikes_fighter(t, body, struck, areas).map(|()| false),
    }
}

/// A27: a body strikes an object, another thing or the ground, as a charge without a roll. Returns
/// whether it goes through.
fn strikes_thing<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    what: (Option<usize>, Reason),
    areas: i32,
) -> Result<bool, Stop> {
    let values = [Areas(areas).into(), thing(what.0)];
    t.note(Rule::A27, Note::Impact, body, ActorId::NOBODY, values);
    charge_object(t, body, what, areas)
}

/// A27: a body hits the ground after some areas: as a charge against it or, by the ruling `falls`,
/// for the charge's damage less the body's own armor. Returns whether the ground gives way.
fn strikes_ground<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    areas: i32,
) -> Result<bool, Stop> {
    if t.setup().rulings.falls == Falls::AsCharge {
        return strikes_thing(t, body, (None, Reason::Ground), areas);
    }
    t.note(Rule::A27, Note::Impact, body, ActorId::NOBODY, Areas(areas));
    let dealt = of_impact(t, body, areas);
    t.note(Rule::A24, Note::Damage, body, body, Damage(dealt));
    let armor = t.state().armor(t.setup(), body).number();
    let through = damage::through(t, body, ActorId::NOBODY, dealt, armor);
    hurt(t, body, through)?;
    Ok(false)
}

/// A27: a body strikes a fighter: a green result that cannot be averted.
fn strikes_fighter<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    struck: ActorId,
    areas: i32,
) -> Result<(), Stop> {
    t.note(Rule::A27, Note::Impact, body, struck, Areas(areas));
    let dealt = of_impact(t, body, areas);
    t.note(Rule::A24, Note::Damage, body, struck, Damage(dealt));
    let armor = meets(t.setup(), Some(t.state()), struck, (Form::Charging, None).into()).0.number();
    let through = damage::through(t, struck, body, dealt, armor);
    hurt(t, struck, through)?;
    rebound(t, body, dealt, armor)
}

/// D3, T7: those who try to catch what is sent at the target, or the target in motion: the map says
/// who could, one after the other, and each decides, until it is caught or somebody walks into it.
pub(crate) fn catches<'a>(
    t: &mut impl Table<'a, Case>,
    attacker: Option<ActorId>,
    target: ActorId,
    intent: &AttackIntent,
) -> Result<Option<(ActorId, AversionResult)>, Stop> {
    let mut asked = Vec::new();
    let mut stopped = None;
    while let Some(who) = t.ask(WhoCatches { who: ActorId::MAP, attacker, target })? {
        asked.push(who);
        t.set(Rule::D3, Key::of(who, Field::Passed), 1);
        if !t.ask(TryCatch { who, attacker, target })? {
            continue;
        }
        let averted = maneuver(t, intent, who, Defense::Catch)?;
        settle_aversion(t, intent, who, &averted);
        if averted.auto_hit || averted.caught {
            stopped = Some((who, averted));
            break;
        }
    }
    for who in asked {
        t.set(Rule::D3, Key::of(who, Field::Passed), 0);
    }
    Ok(stopped)
}

/// A27: a fall is a charge against the ground, unless the falling fighter is caught. Who goes through
/// a floor falls on.
pub(crate) fn fall<'a>(
    t: &mut impl Table<'a, Case>,
    body: ActorId,
    areas: i32,
) -> Result<(), Stop> {
    t.note(Rule::A27, Note::Falls, body, ActorId::NOBODY, Areas(areas));
    if areas > 0 {
        release_holds(t, body);
    }
    if is_caught(t, body, areas)? {
        return Ok(());
    }
    if strikes_ground(t, body, areas)? {
        let end = goes_on(t, body, Way { areas, most: None, behind: None })?;
        comes_to_rest(t, body, end);
    }
    Ok(())
}

/// D3, D14: whether a body in motion is stopped by a catch. A clumsy catch deals it a charge's
/// damage less its armor; a missed one lets it go on; an auto-hit makes it strike the catcher.
fn is_caught<'a>(t: &mut impl Table<'a, Case>, body: ActorId, areas: i32) -> Result<bool, Stop> {
    // There is no attacker: the motion is logged as the body's own.
    let intent = AttackIntent::new(body, body, 0);
    let Some((catcher, averted)) = catches(t, None, body, &intent)? else { return Ok(false) };
    if averted.auto_hit {
        strikes_fighter(t, body, catcher, areas)?;
    } else if averted.color == Some(Color::Yellow) {
        let dealt = of_impact(t, body, areas);
        t.note(Rule::D14, Note::Damage, catcher, body, Damage(dealt));
        let armor = t.state().armor(t.setup(), body).number();
        let through = damage::through(t, body, catcher, dealt, armor);
        hurt(t, body, through)?;
    }
    Ok(true)
}

/// A10, A28: a missed charge may run into something else, and go on behind it.
pub(crate) fn missed<'a>(
    t: &mut impl Table<'a, Case>,
    charger: ActorId,
    target: Target,
    areas: i32,
) -> Result<(), Stop> {
    let (body, missed) = (charger, Some(target));
    let what = t.ask(WhatIsStruck { who: ActorId::MAP, body, within: None, missed })?;
    if strikes_obstacle(t, charger, what, areas)? {
        let end = goes_on(t, charger, Way { areas, most: None, behind: target_of(what) })?;
        comes_to_rest(t, charger, end);
    }
    Ok(())
}
