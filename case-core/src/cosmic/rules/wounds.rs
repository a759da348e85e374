//! Mortality Points: the effect of wounds on limbs, head and torso.

use super::{condition, recovery, skill};
use crate::cosmic::state::effects;
use crate::cosmic::state::store::set_battle;
use crate::cosmic::{
    ActorId, Field, Grip, HurtLegs, Key, Legs, LegsNeeded, Note, Part, Result, Roll, Rule,
    SaySevered, Severed, Table, View,
};
use crate::data::value::{Damage, Points, Ranks, Rounds, Value};

/// Whether half or more of the points are lost; half of seven is four (COS-r16).
pub const fn is_half_lost(lost: i32, points: i32) -> bool {
    lost > 0 && lost.saturating_mul(2) >= points
}

/// Whether a part of a fighter has lost half or more of its points.
pub(crate) fn is_half_lost_at(v: View<'_>, who: ActorId, part: Part) -> bool {
    is_half_lost(v.state.lost(who, part), v.setup.sheet(who).mortality.get(part))
}

/// COS18: the condition of a limb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Limb {
    /// It can be used.
    Usable,
    /// It has lost half or more of its points, and can't be used.
    Disabled,
    /// It has lost all of them, and only magic heals it; or the fighter never had it.
    Gone,
}

/// COS18: the condition of a fighter's limb.
pub(crate) fn limb(v: View<'_>, who: ActorId, part: Part) -> Limb {
    if v.state.lost(who, part) >= v.setup.sheet(who).mortality.get(part) {
        Limb::Gone
    } else if is_half_lost_at(v, who, part) {
        Limb::Disabled
    } else {
        Limb::Usable
    }
}

/// COS18: whether usable arms hold a weapon or shield.
pub(super) fn grip_holds(v: View<'_>, who: ActorId, grip: Grip) -> bool {
    grip.holds(|arm| limb(v, who, arm) == Limb::Usable)
}

/// COS18: how many of these limbs a fighter ever had, and how many of those are usable.
pub(super) fn had_and_usable(v: View<'_>, who: ActorId, limbs: &[Part]) -> (usize, usize) {
    let had = limbs.iter().filter(|&&part| v.setup.sheet(who).mortality.get(part) > 0);
    let usable = limbs.iter().filter(|&&part| limb(v, who, part) == Limb::Usable);
    (had.count(), usable.count())
}

/// COS18: whether any of these limbs is usable, or there never was one.
fn any_usable(v: View<'_>, who: ActorId, limbs: &[Part]) -> bool {
    let (had, usable) = had_and_usable(v, who, limbs);
    had == 0 || usable > 0
}

/// COS13, COS18: whether the legs let a fighter get up (`rising_needs`).
pub(crate) fn can_rise(v: View<'_>, who: ActorId) -> bool {
    legs_do(v, who, v.setup.rulings().rising_needs)
}

/// COS8, COS13, COS18: whether a fighter's legs meet a need: that of dodging or of getting up.
pub(super) fn legs_do(v: View<'_>, who: ActorId, needed: LegsNeeded) -> bool {
    let (had, usable) = had_and_usable(v, who, &Part::LEGS);
    match needed {
        LegsNeeded::OneLeg => had == 0 || usable > 0,
        LegsNeeded::BothLegs => usable == had,
        LegsNeeded::NoLeg => true,
    }
}

/// COS8, COS18: whether any limb is left for an unarmed block.
pub(super) fn can_block(v: View<'_>, who: ActorId) -> bool {
    any_usable(v, who, &Part::LIMBS)
}

/// COS18, COS19: whether a fighter has First Aid and an arm to give it with.
pub(crate) fn can_aid(v: View<'_>, who: ActorId) -> bool {
    effects::first_aid(v, who) > 0 && any_usable(v, who, &Part::ARMS)
}

/// COS18: whether the legs that an attack needs are usable.
pub(super) fn legs_carry(v: View<'_>, who: ActorId, legs: Legs) -> bool {
    legs.carry(|leg| limb(v, who, leg) == Limb::Usable)
}

/// Whether a blow can be aimed at a part: the fighter has it, undestroyed.
pub(crate) fn is_there(v: View<'_>, who: ActorId, part: Part) -> bool {
    limb(v, who, part) != Limb::Gone
}

/// COS19: whether a limb bleeds: it is destroyed and has had no First Aid. A disabled one does not
/// (COS-r17).
pub(crate) fn bleeds(v: View<'_>, who: ActorId, part: Part) -> bool {
    part.is_limb()
        && v.state.of(who, Field::Dead) == 0
        && v.setup.sheet(who).mortality.get(part) > 0
        && limb(v, who, part) == Limb::Gone
        && v.state.slot(who, Field::Treated, part.index()) == 0
}

/// COS19: how many limbs of a fighter bleed.
pub(crate) fn bleeding_limbs(v: View<'_>, who: ActorId) -> i32 {
    Part::LIMBS.iter().map(|&part| i32::from(bleeds(v, who, part))).sum()
}

/// COS22: the ranks that a fighter loses to its torso.
///
/// They come off everything that uses ranks: rolls of Attributes and Skills, Coordination in
/// initiative, Running in movement. Toughness and Health keep their value against blows and as the
/// measure of Fatigue and bleeding.
pub(super) fn torso_penalty(v: View<'_>, who: ActorId) -> i32 {
    let points = v.setup.sheet(who).mortality.torso;
    let painkillers = v.state.of(who, Field::Painkillers) != 0;
    recovery::torso_loss(v.state.lost(who, Part::Torso), points, painkillers)
}

/// COS10: takes damage off the Mortality Points of a part; returns how many it took. Damage beyond
/// the part's points is lost (COS-r21). Without a leg that can be used the fighter falls, by the
/// switch `hurt_legs`.
pub(crate) fn wound<'a>(
    t: &mut impl Table<'a>,
    who: ActorId,
    part: Part,
    damage: i32,
    edged: bool,
) -> Result<i32> {
    let points = t.setup().sheet(who).mortality.get(part);
    let before = t.state().lost(who, part);
    let after = points.min(before + damage);
    if after <= before {
        let (rule, note) = match limb(t.view(), who, part) {
            Limb::Gone if before > 0 => (Rule::COS9, Note::GoneAlready),
            Limb::Gone => (Rule::COS9, Note::NothingThere),
            _ => (Rule::COS10, Note::Unharmed),
        };
        t.note(rule, note, who, ActorId::NOBODY, part);
        return Ok(0);
    }
    t.set(Rule::COS10, Key::at(who, Field::Lost, part.index()), after);
    let wound = [part.into(), Points(after - before).into(), Points(points - after).into()];
    t.note(Rule::COS10, Note::Wounded, who, ActorId::NOBODY, wound);
    let wasted = before + damage - after;
    if wasted > 0 {
        let wasted = [Damage(wasted).into(), part.into()];
        t.note(Rule::COS10, Note::Wasted, who, ActorId::NOBODY, wasted);
    }
    let newly_half = is_half_lost(after, points) && !is_half_lost(before, points);
    match part {
        Part::Head => head_wound(t, who, after, points),
        Part::Torso => torso_wound(t, who, newly_half, after == points),
        limb if after == points => destroy(t, who, limb, edged)?,
        limb if newly_half => {
            t.note(Rule::COS18, Note::Disabled, who, ActorId::NOBODY, limb);
        }
        _ => {}
    }
    let (had, usable) = had_and_usable(t.view(), who, &Part::LEGS);
    let falls = t.setup().rulings().hurt_legs == HurtLegs::Prone && had > 0 && usable == 0;
    if Part::LEGS.contains(&part) && newly_half && falls && t.state().stands(who) {
        condition::knock_prone(t, Rule::COS18, who);
    }
    Ok(after - before)
}

/// COS21: every wound that leaves the head at half or less knocks out; a head without points is
/// death, which no magic heals.
fn head_wound<'a>(t: &mut impl Table<'a>, who: ActorId, lost: i32, points: i32) {
    if lost == points {
        condition::die(t, Rule::COS21, who);
    } else if is_half_lost(lost, points) {
        condition::knock_out(t, Rule::COS21, who);
    }
}

/// COS22: the torso.
fn torso_wound<'a>(t: &mut impl Table<'a>, who: ActorId, newly_half: bool, all: bool) {
    if all {
        condition::die(t, Rule::COS22, who);
    } else if newly_half {
        let by = -torso_penalty(t.view(), who);
        let points = t.setup().sheet(who).mortality.torso;
        let unrelieved = -recovery::torso_loss(t.state().lost(who, Part::Torso), points, false);
        let unrelieved = if unrelieved == by { Value::NOTHING } else { Ranks(unrelieved).into() };
        t.note(Rule::COS22, Note::TorsoHurt, who, ActorId::NOBODY, [Ranks(by).into(), unrelieved]);
    }
}

/// COS18, COS19, COS20: a limb is destroyed and bleeds; if it is severed, a Spirit roll decides
/// whether the fighter passes out.
fn destroy<'a>(t: &mut impl Table<'a>, who: ActorId, limb: Part, edged: bool) -> Result {
    t.note(Rule::COS18, Note::Destroyed, who, ActorId::NOBODY, limb);
    t.set(Rule::COS19, Key::at(who, Field::Treated, limb.index()), 0);
    let bleeding = t.state().battle(Field::Bleeding) + 1;
    set_battle(t, Rule::COS19, Field::Bleeding, bleeding);
    let rounds = Rounds(recovery::bleeds_for(t.setup().sheet(who).health));
    t.note(Rule::COS19, Note::Bleeds, who, ActorId::NOBODY, [limb.into(), rounds.into()]);
    if is_severed(t, who, limb, edged)? {
        t.note(Rule::COS20, Note::SeveredLimb, who, ActorId::NOBODY, limb);
        keep_from_passing_out(t, who)?;
    }
    Ok(())
}

/// COS20: whether a destroyed limb is severed: the Judge decides, or every one is (COS-r18).
fn is_severed<'a>(t: &mut impl Table<'a>, who: ActorId, limb: Part, edged: bool) -> Result<bool> {
    match t.setup().rulings().severed {
        Severed::EveryDestroyedLimb => Ok(true),
        Severed::Caller => {
            let question = SaySevered { who: ActorId::JUDGE, target: who, limb, edged };
            let severed = t.ask(question)?;
            if !severed {
                t.note(Rule::COS20, Note::Crushed, who, ActorId::NOBODY, limb);
            }
            Ok(severed)
        }
    }
}

/// COS20: a roll of Spirit, an Attribute, keeps a fighter with a severed limb from passing out,
/// unless it is already unconscious.
fn keep_from_passing_out<'a>(t: &mut impl Table<'a>, who: ActorId) -> Result {
    if t.state().of(who, Field::Unconscious) != 0 {
        return Ok(());
    }
    let ranks = effects::spirit(t.view(), who);
    if skill::succeeds(t, (Rule::COS20, Roll::Spirit), (who, ActorId::NOBODY), ranks)? {
        t.note(Rule::COS20, Note::KeepsUp, who, ActorId::NOBODY, ());
    } else {
        condition::knock_out(t, Rule::COS20, who);
    }
    Ok(())
}

/// COS19: First Aid stops the bleeding of a limb.
pub(crate) fn treat<'a>(t: &mut impl Table<'a>, who: ActorId, limb: Part) {
    t.set(Rule::COS19, Key::at(who, Field::Treated, limb.index()), 1);
    t.set(Rule::COS19, Key::at(who, Field::Bled, limb.index()), 0);
    let bleeding = t.state().battle(Field::Bleeding) - 1;
    set_battle(t, Rule::COS19, Field::Bleeding, bleeding);
    t.note(Rule::COS19, Note::Treated, who, ActorId::NOBODY, limb);
}
