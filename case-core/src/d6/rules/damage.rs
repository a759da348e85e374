//! Damage totals.

use super::blow::AttackIntent;
use super::roll::{RollPool, RollSpec};
use crate::d6::book::code::DieCode;
use crate::d6::book::rule::Rule;
use crate::d6::book::tables::{Called, Maneuver};
use crate::d6::state::effects::Numbers;
use crate::d6::state::setup::Arm;
use crate::d6::state::store::put;
use crate::d6::words::event::Roll;
use crate::d6::words::reason::Reason;
use crate::d6::{D6, Field, Note};
use crate::data::value::Damage;
use crate::data::who::ActorId;
use crate::kernel::system::{Stop, Table};

/// OD30: The damage bonus of an accurate attack: a fifth of its margin over the difficulty, rounded
/// up. A total that just reaches the difficulty adds nothing.
///
/// ```
/// use case_core::d6::damage_bonus;
/// assert_eq!([0, 1, 5, 6, 20].map(damage_bonus), [0, 1, 1, 2, 4]);
/// ```
#[doc(hidden)]
pub const fn damage_bonus(margin: i32) -> i32 {
    if margin <= 0 { 0 } else { (margin - 1) / 5 + 1 }
}

/// The least margin with the same bonus.
pub(crate) const fn least_margin(margin: i32) -> i32 {
    match damage_bonus(margin) {
        0 => 0,
        bonus => (bonus - 1) * 5 + 1,
    }
}

/// OD30, OD32: Whether an attack takes the bonus of accuracy: those of players' and significant
/// characters do, and powers where the gamemaster allows it.
pub(crate) fn takes_bonus<'a>(t: &impl Table<'a, D6>, blow: &AttackIntent, arm: &Arm) -> bool {
    let fighter = t.setup().fighter(blow.attacker);
    t.setup().rulings.damage_bonus
        && fighter.is_some_and(|f| f.sheet.player || f.sheet.significant)
        && (!arm.weapon.power || arm.weapon.takes_bonus)
}

/// OD28: The damage total of a hit: the weapon's code, with the Strength Damage if it has a plus
/// sign, and the dice of the combat option; a Fate Point doubles the Strength Damage alone. OD31:
/// the hit location. OD30: the bonus of accuracy, except for an arm, leg or hand.
pub(crate) fn total<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    margin: i32,
) -> Result<i32, Stop<D6>> {
    let Some(arm) = blow.arm(t) else { return Ok(0) };
    let who = blow.attacker;
    let mut pool = RollPool::pointed(spec(Rule::OD28, who, blow.target), arm.weapon.damage.code);
    if arm.weapon.damage.adds_strength {
        pool = add_strength(t, pool);
    }
    let rapid = blow.maneuver == Maneuver::RapidFire;
    let rounds = if rapid { blow.further_rounds() } else { 1 };
    let option = blow.row().damage.unwrap_or(0) * rounds;
    let option = if blow.spared > 0 { -blow.spared } else { option };
    pool.dice(t, (Reason::Option, option));
    let row = blow.called_row();
    // A disarming blow has its intended effect instead of the additional die.
    let more = if blow.maneuver == Maneuver::Disarm { 0 } else { row.damage_dice };
    pool.dice(t, (Reason::CalledShot, more));
    pool.flat(t, (Reason::HitLocation, row.damage));
    let larger = blow.scale(t).damage;
    pool.flat(t, (Reason::Size, larger));
    pool.flat(t, (Reason::Faded, -blow.beside.unwrap_or(0)));
    let accurate = accuracy(t, blow, arm, margin);
    pool.flat(t, accurate);
    let trick = t.state().of(who, Field::TrickBonus);
    if trick != 0 && arm.weapon.skill.is_close() {
        pool.flat(t, (Reason::Trick, trick));
        put(t, Rule::OD19, who, Field::TrickBonus, 0);
    }
    rolled(t, &pool)
}

/// A roll of damage by one fighter to another.
pub(crate) const fn spec(rule: Rule, who: ActorId, target: ActorId) -> RollSpec {
    RollSpec::new(rule, who, Roll::Damage).against(target)
}

/// OD29: Adds the Strength Damage to a pool. A Fate Point doubles only that.
#[must_use]
pub(crate) fn add_strength<'a>(t: &mut impl Table<'a, D6>, pool: RollPool) -> RollPool {
    let fighter = t.setup().now(t.state(), pool.spec.who);
    let (strength, more) = fighter.map_or((DieCode::ZERO, 0), Numbers::strength_damage);
    let mut pool = pool.fated(Some(strength));
    pool.code(t, (Reason::Strength, strength));
    pool.flat(t, (Reason::StrengthRanks, more));
    pool
}

/// Rolls damage, at least 0.
pub(crate) fn rolled<'a>(t: &mut impl Table<'a, D6>, pool: &RollPool) -> Result<i32, Stop<D6>> {
    let (total, spec) = (pool.total(t)?.max(0), pool.spec);
    t.note(spec.rule, Note::Damage, spec.who, spec.against, Damage(total));
    Ok(total)
}

/// OD30, OD31, OD32: The bonus of accuracy.
fn accuracy<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    arm: &Arm,
    margin: i32,
) -> (Reason, i32) {
    let why = if arm.weapon.power { Reason::PowerAccuracy } else { Reason::Accuracy };
    let bonus = damage_bonus(margin);
    if bonus == 0 || !takes_bonus(t, blow, arm) {
        return (why, 0);
    }
    if matches!(blow.called, Called::Arm | Called::Leg | Called::Hand) {
        t.note(Rule::OD31, Note::BonusIgnored, blow.attacker, blow.target, blow.called);
        return (why, 0);
    }
    (why, bonus)
}
