//! Things: attacks on them, and breaking.

use super::blow::{self, AttackIntent};
use super::roll::{RollPool, RollSpec};
use super::{damage, declare};
use crate::d6::book::rule::Rule;
use crate::d6::book::tables::Maneuver;
use crate::d6::questions::asked::{ChooseThing, ChooseWeapon, Mark};
use crate::d6::state::setup::{self, Setup};
use crate::d6::state::store::put_at;
use crate::d6::words::event::Roll;
use crate::d6::words::reason::Reason;
use crate::d6::{D6, DieCode, Field, Note, PIPS_IN_A_DIE, State};
use crate::data::value::{AttackId, Dice, Object, Value};
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
    if setup::thing(t.setup(), object).is_none() {
        return Ok(());
    }
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
    let weakens = t.setup().rulings.objects_weaken;
    let hurts_from = if weakens { 1 } else { WRECKS_FROM };
    if damage < hurts_from {
        // Too little, whatever the roll of Toughness.
        t.note(Rule::OD24, Note::Withstands, ActorId::MAP, who, object);
        return Ok(());
    }
    let spec = RollSpec::new(Rule::OD24, ActorId::MAP, Roll::Toughness).against(who);
    let spec = spec.at(damage - hurts_from + 1);
    let mut pool = RollPool::plain(spec, toughness(t.setup(), t.state(), object));
    let scale = blow.scale(t).resistance;
    pool.flat(t, (Reason::Size, scale));
    let excess = if weakens {
        damage - pool.total(t)?
    } else if pool.succeeds(t)? {
        0
    } else {
        WRECKS_FROM
    };
    if !suffers(t, object, excess) {
        t.note(Rule::OD24, Note::Withstands, ActorId::MAP, who, object);
    }
    Ok(())
}

/// A thing's Toughness, less the dice that it has lost.
pub(crate) fn toughness(setup: &Setup, state: &State, thing: Object) -> DieCode {
    let whole = setup::thing(setup, thing).map_or(DieCode::ZERO, |thing| thing.toughness);
    let place = usize::try_from(thing.0).unwrap_or(usize::MAX);
    let lost = state.object(place, Field::Weakened).saturating_mul(i32::from(PIPS_IN_A_DIE));
    let pips = i32::from(whole.in_pips()).saturating_sub(lost).max(0);
    DieCode::from_pips(u16::try_from(pips).unwrap_or(0))
}

/// OD24: What damage does to a thing that exceeds its Toughness by that much: by ten it breaks, by
/// less it weakens (`objects_weaken`) and breaks with its last die. Returns whether it did anything.
pub(crate) fn suffers<'a>(t: &mut impl Table<'a, D6>, thing: Object, excess: i32) -> bool {
    if excess >= WRECKS_FROM {
        breaks(t, thing);
        return true;
    }
    if excess <= 0 || !t.setup().rulings.objects_weaken {
        return false;
    }
    let place = usize::try_from(thing.0).unwrap_or(usize::MAX);
    let lost = t.state().object(place, Field::Weakened) + 1;
    let left = i32::from(toughness(t.setup(), t.state(), thing).dice()) - 1;
    if left <= 0 {
        breaks(t, thing);
        return true;
    }
    put_at(t, Rule::OD24, ActorId::NOBODY, (Field::Weakened, place), lost);
    let values: [Value; 2] = [thing.into(), Dice(left).into()];
    t.note(Rule::OD24, Note::Weakens, ActorId::MAP, ActorId::NOBODY, values);
    true
}

/// OD24: A thing breaks and gives no cover any more.
pub(crate) fn breaks<'a>(t: &mut impl Table<'a, D6>, thing: Object) {
    t.note(Rule::OD24, Note::Breaks, ActorId::MAP, ActorId::NOBODY, thing);
    let place = usize::try_from(thing.0).unwrap_or(usize::MAX);
    put_at(t, Rule::OD24, ActorId::NOBODY, (Field::Broken, place), 1);
}
