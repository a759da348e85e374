//! Defense: dodging, parrying and blocking.

use super::skill::{self, Modifiers, Result100};
use super::{action, condition, damage, wounds};
use crate::cosmic::state::effects;
use crate::cosmic::state::store::everybody;
use crate::cosmic::words::reason::Reason;
use crate::cosmic::{
    ActorId, AttackKind, Defend, DefendsAgainst, Defense, DefenseCompares, Did, Field,
    FreeDefenses, Key, Note, Refusal, Result, Roll, Rule, Setup, State, Success, Table, View,
    WeaponPlace,
};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Chance, Ranks};
use crate::data::words::kind_of;
use crate::dice::{Die, Reading};
use crate::kernel::refusal::needs;
use crate::kernel::system::RollCall;

/// The ranks that being prone adds to defenses against thrown and missile weapons (COS13).
const PRONE_BONUS: i32 = 4;

/// COS8: the ranks of a defense before modifiers, or why the fighter has no such defense at the
/// moment; see [`why_useless`] for the attacks that it stops.
///
/// A dodge is rolled by its own ranks or by Coordination, a parry by the best melee weapon in hand,
/// a block by Unarmed Combat or by the shield. Each needs limbs that can be used (COS18).
pub(crate) fn ranks(v: View<'_>, who: ActorId, defense: Defense) -> Result<i32, Refusal> {
    let sheet = v.setup.sheet(who);
    let (able, ranks) = match defense {
        Defense::Dodge => {
            let able = wounds::legs_do(v, who, v.setup.rulings().dodging_needs);
            let ranks = sheet.dodge.unwrap_or_else(|| effects::coordination(v, who));
            (able, effects::changed(v, who, ranks, |effect| effect.dodge))
        }
        Defense::Parry => {
            let attacks = sheet.attacks.iter().enumerate();
            let mut melee =
                attacks.filter(|(_, attack)| attack.kind == AttackKind::Melee).peekable();
            let none = match melee.peek() {
                Some(_) => Refusal::NothingToParryWith,
                None => Refusal::NoSuchDefense,
            };
            let held = melee.filter(|&(place, _)| in_hand(v, who, place));
            (true, held.map(|(place, _)| effects::attack_ranks(v, who, place)).max().ok_or(none)?)
        }
        Defense::Block => {
            let ranks = sheet.block.ok_or(Refusal::NoSuchDefense)?;
            (wounds::can_block(v, who), effects::changed(v, who, ranks, |effect| effect.block))
        }
        Defense::Shield => {
            let shield = sheet.shield.as_ref().ok_or(Refusal::NoSuchDefense)?;
            if v.state.of(who, Field::ShieldLost) != 0 {
                return Err(Refusal::ShieldLost);
            }
            let ranks = effects::changed(v, who, shield.ranks, |effect| effect.shield);
            (wounds::grip_holds(v, who, shield.grip), ranks)
        }
    };
    if able { Ok(ranks) } else { Err(Refusal::LimbsFail) }
}

/// COS18: whether an attack is in hand: not knocked away, and its arms can hold it.
pub(crate) fn in_hand(v: View<'_>, who: ActorId, attack: usize) -> bool {
    why_not_in_hand(v, who, attack).is_none()
}

/// COS18: why an attack is not in hand.
pub(super) fn why_not_in_hand(v: View<'_>, who: ActorId, attack: usize) -> Option<Refusal> {
    let Some(grip) = v.setup.attack(who, attack).map(|a| a.grip) else {
        return Some(Refusal::NoSuchAttack);
    };
    let place = damage::weapon_place(v.state, AttackId::new(who, attack));
    needs(place == WeaponPlace::Held, Refusal::NotInHand)
        .or_else(|| needs(wounds::grip_holds(v, who, grip), Refusal::LimbsFail))
}

/// COS8, COS12, COS17: why a fighter can't use this defense; also answers if it would not be asked.
pub(crate) fn why_not(v: View<'_>, who: ActorId, defense: Defense) -> Option<Refusal> {
    needs(v.state.of(who, Field::Stunned) == 0, Refusal::Stunned)
        .or_else(|| needs(!condition::is_exhausted(v, who), Refusal::Exhausted))
        .or_else(|| needs(condition::may_defend(v, who), Refusal::DefensesUsed))
        .or_else(|| ranks(v, who, defense).err())
}

/// COS8: why a defense stops no attack of that kind (`defends_against`).
pub(crate) fn why_useless(v: View<'_>, defense: Defense, against: AttackKind) -> Option<Refusal> {
    let near = matches!(against, AttackKind::Melee | AttackKind::Unarmed)
        || matches!(defense, Defense::Dodge | Defense::Shield);
    let any = v.setup.rulings().defends_against == DefendsAgainst::Any;
    needs(any || near, Refusal::NotAgainstMissiles)
}

/// COS8, COS-p3: whether a defense could stop no attack of that kind at all: its chance is nothing,
/// whatever the dice.
pub(crate) fn is_hopeless(
    v: View<'_>,
    who: ActorId,
    defense: Defense,
    against: AttackKind,
) -> bool {
    let Ok(ranks) = ranks(v, who, defense) else { return true };
    let ranks = ranks + modifiers(v, who, against).sum() + skill::coming_circumstance(v, who);
    highest_defending(v.setup, ranks, Result100::Success(0)) == 0
}

/// COS8, COS-p3: whether one of a fighter's defenses has a chance against an attack with this result.
fn has_chance(v: View<'_>, who: ActorId, against: AttackKind, result: Result100) -> bool {
    Defense::ALL.iter().any(|&defense| {
        ranks(v, who, defense).is_ok_and(|ranks| {
            let ranks = ranks + modifiers(v, who, against).sum();
            let ranks = ranks + skill::coming_circumstance(v, who);
            why_useless(v, defense, against).is_none()
                && highest_defending(v.setup, ranks, result) > 0
        })
    })
}

/// COS3, COS8: whether a foe may still attack in this round: its count is to come, or it holds its
/// action.
pub(crate) fn may_be_attacked(v: View<'_>, who: ActorId) -> bool {
    let side = v.setup.side(who);
    everybody(v.state.fighters()).any(|foe| {
        let acts = match v.state.did(foe) {
            Did::Nothing => true,
            Did::Held => v.state.of(foe, Field::Held) == action::WAITS,
            _ => false,
        };
        acts && v.setup.side(foe) != side && condition::can_act(v, foe)
    })
}

/// COS8: whether an extra defensive action could help: the fighter has a defense, and not already
/// one against every attack.
pub(crate) fn gains_by_extra(v: View<'_>, who: ActorId) -> bool {
    v.setup.rulings().free_defenses != FreeDefenses::Unlimited
        && Defense::ALL.iter().any(|&defense| ranks(v, who, defense).is_ok())
}

/// COS13: the bonus of the prone to any defense against thrown and missile weapons (COS-r22).
fn prone_bonus(state: &State, who: ActorId, against: AttackKind) -> i32 {
    let shot = matches!(against, AttackKind::Thrown | AttackKind::Missile);
    if shot && state.of(who, Field::Prone) != 0 { PRONE_BONUS } else { 0 }
}

/// COS13, COS16, COS22, X1: the modifiers of a defense.
pub(crate) fn modifiers(v: View<'_>, who: ActorId, against: AttackKind) -> Modifiers {
    let effects = effects::shift(v, who, |effect| effect.defense);
    let modifiers = Modifiers::of(v, who).and(Rule::X1, effects, Reason::Effect);
    modifiers.and(Rule::COS13, prone_bonus(v.state, who, against), Reason::Prone)
}

/// COS8: whether the target of a successful attack stops it. It may defend once against each
/// attack, and is asked only while it has a defense left this round, which the roll uses up either
/// way.
pub(crate) fn defend<'a>(
    t: &mut impl Table<'a>,
    who: ActorId,
    (attacker, attack): (ActorId, usize),
    result: Result100,
) -> Result<bool> {
    if !condition::may_defend(t.view(), who) {
        condition::tell_undefended(t, who, attacker);
        return Ok(false);
    }
    let against = t.setup().attack(attacker, attack).map_or(AttackKind::Melee, |a| a.kind);
    if !has_chance(t.view(), who, against, result) {
        return Ok(false);
    }
    let question = Defend { who, attacker, attack: AttackId::new(attacker, attack) };
    let Some(defense) = t.ask(question)? else { return Ok(false) };
    let Ok(ranks) = ranks(t.view(), who, defense) else { return Ok(false) };
    let used = t.state().of(who, Field::Defenses) + 1;
    t.set(Rule::COS8, Key::of(who, Field::Defenses), used);
    t.note(Rule::COS8, Note::Defends, who, attacker, defense);
    let kind = t.setup().attack(attacker, attack).map_or(AttackKind::Melee, |a| a.kind);
    let modifiers = modifiers(t.view(), who, kind);
    let ranks_now = ranks + modifiers.log_for_roll(t, Rule::COS8, who, Roll::Defense);
    let needed = highest_defending(t.setup(), ranks_now, result);
    // The chance already accounts for criticals, so the bands of critical results are empty.
    let bands = Reading::Bands { die: Die::D100, tops: &[0, needed, 100, 100] };
    let call = RollCall::new(Rule::COS8, who, Roll::Defense, bands)
        .against(attacker)
        .from(Ranks(ranks))
        .at(Chance(i32::from(needed)))
        .giving(kind_of::<Success>());
    let stopped = t.roll(call)?.outcome == i32::from(Success::Success.number());
    let note = if stopped { Note::Defended } else { Note::DefenseFails };
    t.note(Rule::COS8, note, who, attacker, ());
    Ok(stopped)
}

/// COS8, COS-p3: the highest face of the d100 that stops an attack with this result.
///
/// Only a critical success stops a critical success. With margins the defense must also lie at
/// least as far below its chance as the attack below its own; a critical defense stops any plain
/// success.
fn highest_defending(setup: &Setup, ranks: i32, attack: Result100) -> u8 {
    let highest = skill::highest_success(setup.rulings(), ranks);
    let [critical, success, ..] = skill::tops(setup.rulings(), highest);
    let margins = setup.rulings().defense_compares == DefenseCompares::Margins;
    let as_far = |margin: i32| u8::try_from((highest - margin).clamp(0, 100)).unwrap_or(0);
    match attack {
        Result100::Failure => 100,
        Result100::Success(margin) if margins => success.min(as_far(margin)).max(critical),
        Result100::Success(_) => success,
        Result100::Critical(margin) if margins => critical.min(as_far(margin)),
        Result100::Critical(_) => critical,
    }
}
