//! Things: attacks on them, and breaking.

use super::blow::{self, AttackIntent};
use super::roll::{RollPool, RollSpec};
use super::{damage, declare};
use crate::d6::book::rule::Rule;
use crate::d6::book::tables::Maneuver;
use crate::d6::questions::asked::{ChooseThing, ChooseWeapon, Mark};
use crate::d6::state::setup::thing;
use crate::d6::state::store::put_at;
use crate::d6::words::event::Roll;
use crate::d6::words::reason::Reason;
use crate::d6::{D6, Field, Note};
use crate::data::value::{AttackId, Object, Value};
use crate::data::who::ActorId;
use crate::kernel::system::{Stop, Table};

/// The excess of damage over the resistance that breaks a thing.
const WRECKS_FROM: i32 = 10;

/// OD24: Declares an attack on a thing: thing, distance, weapon. `None` where nothing reaches.
pub(crate) fn declare<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
) -> Result<Option<AttackIntent>, Stop<D6>> {
    let thing = t.ask(ChooseThing { who })?;
    let target = Mark::Thing(thing);
    let at = declare::distance(t, who, target)?;
    let Some(weapon) = t.ask(ChooseWeapon { who, target, at })? else {
        t.note(Rule::OD3, Note::NoAttack, who, ActorId::NOBODY, ());
        let place = usize::try_from(thing.0).unwrap_or(usize::MAX);
        put_at(t, Rule::OD3, ActorId::NOBODY, (Field::SparedThing, place), 1);
        return Ok(None);
    };
    let blow = declare::blow(t, ActorId::NOBODY, (weapon, at), Maneuver::Plain);
    Ok(blow.map(|blow| AttackIntent { thing: Some(thing), ..blow }))
}

/// OD24: Carries out an attack on a thing; cover has to be eliminated before those behind it can be
/// hit. A thing is as hard to hit as a passive target; damage that exceeds its Toughness by ten
/// breaks it.
pub(crate) fn attack<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent) -> Result<(), Stop<D6>> {
    let who = blow.attacker;
    let (Some(arm), Some(object)) = (blow.arm(t), blow.thing) else { return Ok(()) };
    let Some(thing) = thing(t.setup(), object) else { return Ok(()) };
    let weapon = AttackId::new(who, blow.weapon);
    let values: [Value; 2] = [object.into(), weapon.into()];
    t.note(Rule::OD24, Note::AttacksThing, who, ActorId::NOBODY, values);
    let modifiers = blow::modifiers(t, blow)?;
    let pool = blow::attack_pool(t, blow, arm);
    blow::is_used(t, blow, arm);
    let (need, _) = blow::difficulty(t, blow, modifiers);
    let pool = pool.at(need);
    let margin = if damage::takes_bonus(t, blow, arm) {
        let total = pool.total(t)?;
        (total >= need).then_some(total - need)
    } else {
        pool.succeeds(t)?.then_some(0)
    };
    let Some(margin) = margin else {
        t.note(Rule::OD27, Note::MissesThing, who, ActorId::NOBODY, object);
        return Ok(());
    };
    t.note(Rule::OD27, Note::StrikesThing, who, ActorId::NOBODY, object);
    let damage = damage::total(t, blow, margin)?;
    if damage < WRECKS_FROM {
        // Too little, whatever the roll of Toughness.
        t.note(Rule::OD24, Note::Withstands, ActorId::MAP, who, object);
        return Ok(());
    }
    let spec = RollSpec::new(Rule::OD24, ActorId::MAP, Roll::Toughness).against(who);
    let spec = spec.at(damage - WRECKS_FROM + 1);
    let mut pool = RollPool::plain(spec, thing.toughness);
    let scale = blow.scale(t).resistance;
    pool.flat(t, (Reason::Size, scale));
    if pool.succeeds(t)? {
        t.note(Rule::OD24, Note::Withstands, ActorId::MAP, who, object);
    } else {
        breaks(t, object);
    }
    Ok(())
}

/// OD24: A thing breaks and gives no cover any more.
pub(crate) fn breaks<'a>(t: &mut impl Table<'a, D6>, thing: Object) {
    t.note(Rule::OD24, Note::Breaks, ActorId::MAP, ActorId::NOBODY, thing);
    let place = usize::try_from(thing.0).unwrap_or(usize::MAX);
    put_at(t, Rule::OD24, ActorId::NOBODY, (Field::Broken, place), 1);
}
