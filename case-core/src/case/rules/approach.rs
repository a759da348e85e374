//! The way to a target: reach, run-up, and the path of a shot, as the map tells them.

use super::exchange::AttackIntent;
use crate::case::book::forms::{Ability, Form};
use crate::case::book::rank::Shift;
use crate::case::book::rule::Rule;
use crate::case::book::tables::turn::thrown_range;
use crate::case::questions::asked::{
    AreasCharged, AreasLeft, HowFar, ImprovisedShift, IsAdjacent, MaterialStrength, ThingsInPath,
    ThingsShotThrough,
};
use crate::case::state::sheet::{Attack, MAX_AREAS};
use crate::case::words::event::Roll;
use crate::case::words::lists::{Target, object, thing};
use crate::case::words::reason::Reason;
use crate::case::{Case, Field, Note, Stop};
use crate::data::value::{Areas, Columns, Strength, Things};
use crate::data::who::ActorId;
use crate::kernel::log::Key;
use crate::kernel::system::Table;

/// A11: whether the target is adjacent, or within the reach of a weapon or power.
pub(crate) fn is_adjacent<'a>(
    t: &mut impl Table<'a, Case>,
    fighter: ActorId,
    target: Target,
    reach: i32,
) -> Result<bool, Stop> {
    let who = ActorId::MAP;
    if reach > 0 {
        return Ok(t.ask(HowFar { who, fighter, target })?.0 <= reach);
    }
    t.ask(IsAdjacent { who, fighter, target })
}

/// The target of an attack: the fighter or, if there is none, the object.
pub(crate) fn goes_at(intent: &AttackIntent, object: Option<usize>) -> Target {
    match object {
        Some(object) if intent.target == ActorId::NOBODY => Target::Object(object),
        _ => Target::Actor(intent.target),
    }
}

/// A11: notes that the target is too far away.
pub(crate) fn out_of_reach<'a>(t: &mut impl Table<'a, Case>, who: ActorId, target: Target) {
    let other = target.actor().unwrap_or(ActorId::NOBODY);
    t.note(Rule::A11, Note::OutOfReach, who, other, thing(target.object()));
}

/// A1 to A10: tells an attack that reaches its target.
pub(crate) fn tell_attack<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    attack: &'a Attack,
    at: Option<usize>,
) {
    let (rule, who, foe) = (attack.form.rule(), intent.attacker, intent.target);
    match at {
        Some(at) => t.note(rule, Note::AttacksObject, who, foe, object(at)),
        None => t.note(rule, Note::Attacks, who, foe, intent.id()),
    }
}

/// A11, A13 to A15, A17, A23: the map's answers about the way to the target, and their shifts.
/// `false`, with a note, if the target is out of reach or a charge has no way or run-up.
pub(crate) fn approach<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &mut AttackIntent,
    attack: &'a Attack,
    object: Option<usize>,
) -> Result<bool, Stop> {
    let (who, target) = (intent.attacker, goes_at(intent, object));
    if attack.form == Form::Charging {
        let within = movement_left(t, who)?;
        let question = AreasCharged { who: ActorId::MAP, charger: who, target, within };
        intent.areas = t.ask(question)?.0;
        if within == Some(Areas(0)) {
            let object = thing(target.object());
            t.note(Rule::A23, Note::NoMovementLeft, who, intent.target, object);
            return Ok(false);
        }
        if intent.areas == 0 {
            t.note(Rule::A23, Note::NoRunUp, who, intent.target, thing(target.object()));
            return Ok(false);
        }
        if t.setup().rulings.charges_share_movement {
            let covered = (t.state().of(who, Field::Charged) + intent.areas).min(MAX_AREAS);
            t.set(Rule::A23, Key::of(who, Field::Charged), covered);
        }
        tell_attack(t, intent, attack, object);
        run_up(t, intent);
        return Ok(true);
    }
    if attack.is_shot() {
        tell_attack(t, intent, attack, object);
        line_of_fire(t, intent, attack, object)?;
        return Ok(true);
    }
    let near = is_adjacent(t, who, target, attack.reach)?;
    if near {
        tell_attack(t, intent, attack, object);
    } else {
        out_of_reach(t, who, target);
    }
    Ok(near)
}

/// A23, T8: what is left of the movement of a fighter that has charged this turn, if charges share
/// it (`charges_share_movement`).
fn movement_left<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<Option<Areas>, Stop> {
    let covered = Areas(t.state().of(who, Field::Charged));
    if covered == Areas(0) || !t.setup().rulings.charges_share_movement {
        return Ok(None);
    }
    t.ask(AreasLeft { who: ActorId::MAP, charger: who, covered }).map(Some)
}

/// A23: +1 CS to hit for each area moved, up to +3.
pub(crate) fn charge_shift(areas: i32) -> i32 {
    areas.clamp(0, 3)
}

/// A23: adds the shift for the areas of a charge.
pub(crate) fn run_up<'a>(t: &mut impl Table<'a, Case>, intent: &mut AttackIntent) {
    let who = intent.attacker;
    t.note(Rule::A23, Note::Charges, who, intent.target, Areas(intent.areas));
    let by = charge_shift(intent.areas);
    intent.shift += Shift(t.shift(Rule::A23, who, Roll::Attack, by, Reason::RunUp));
}

/// A13 to A15, A17: the map's answers about a shot's path, and their shifts.
pub(crate) fn line_of_fire<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &mut AttackIntent,
    attack: &'a Attack,
    object: Option<usize>,
) -> Result<(), Stop> {
    let (attacker, target) = (intent.attacker, goes_at(intent, object));
    let who = ActorId::MAP;
    // Within the line of sight the distance shifts nothing.
    if let Some(range) = range_of(t, attacker, attack) {
        let Areas(apart) = t.ask(HowFar { who, fighter: attacker, target })?;
        let beyond = (apart - range).clamp(0, 100);
        intent.shift += Shift(t.shift(Rule::A13, attacker, Roll::Attack, -beyond, Reason::Range));
    }
    let Things(objects) = t.ask(ThingsInPath { who, attacker, target })?;
    intent.shift +=
        Shift(t.shift(Rule::A14, attacker, Roll::Attack, -2 * objects, Reason::InThePath));
    for _ in 0..t.ask(ThingsShotThrough { who, attacker, target })?.0 {
        let by = target.actor().unwrap_or(attacker);
        let Strength(material) = t.ask(MaterialStrength { who, by, of: Reason::InThePathOf })?;
        t.note(Rule::R7, Note::MaterialIs, by, ActorId::NOBODY, Strength(material));
        intent.passed = intent.passed.saturating_add(material);
    }
    if attack.improvised {
        let Columns(by) = t.ask(ImprovisedShift { who: ActorId::JUDGE, attacker })?;
        intent.shift += Shift(t.shift(Rule::A17, attacker, Roll::Attack, by, Reason::Improvised));
    }
    Ok(())
}

/// A13: the range of a shot in areas: its own, else by table 24; `None` is the line of sight.
pub(crate) fn range_of<'a>(t: &impl Table<'a, Case>, who: ActorId, attack: &Attack) -> Option<i32> {
    if attack.range.is_some() {
        return attack.range;
    }
    let strength = t.state().rank(t.setup(), who, Ability::Strength);
    thrown_range(strength, &t.setup().rulings)
}
