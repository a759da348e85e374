//! Damage totals.

use super::D6;
use super::ability;
use super::blow::AttackIntent;
use super::code::DieCode;
use super::event::{Field, Note, Roll};
use super::roll::{self, Cast, Fate, Hand};
use super::rule::Rule;
use super::setup::Arm;
use super::state::put;
use super::tables::{Called, Maneuver};
use crate::codes::Code;
use crate::system::{Stop, Table};
use crate::who::ActorId;

/// What an accurate attack adds to the damage: a fifth of what its total has more than the
/// difficulty, rounded up.
///
/// # Rule
/// OD30. A total that just reaches the difficulty adds nothing.
///
/// Source: *Optional Damage Bonus*.
///
/// ```
/// use case_core::d6::damage_bonus;
/// assert_eq!([0, 1, 5, 6, 20].map(damage_bonus), [0, 1, 1, 2, 4]);
/// ```
pub const fn damage_bonus(margin: i32) -> i32 {
    if margin <= 0 { 0 } else { (margin - 1) / 5 + 1 }
}

/// Whether an attack takes the bonus of accuracy: players' and significant characters do, and powers
/// where the gamemaster lets them.
///
/// # Rule
/// OD30, OD32.
pub(crate) fn takes_bonus<'a>(t: &impl Table<'a, D6>, blow: &AttackIntent, arm: &Arm) -> bool {
    let fighter = t.setup().fighter(blow.attacker);
    t.setup().rulings.damage_bonus
        && fighter.is_some_and(|fighter| fighter.takes_bonus)
        && (!arm.weapon.power || arm.weapon.takes_bonus)
}

/// The Strength Damage of somebody: dice, and what Special Abilities and Disadvantages add.
///
/// # Rule
/// OD29. Half the dice of Physique or *lifting*, rounded up, without pips; each rank of Increased
/// Attribute: Physique adds 1 to the total.
pub(crate) fn strength_damage<'a>(t: &impl Table<'a, D6>, who: ActorId) -> (DieCode, i32) {
    t.setup().fighter(who).map_or((DieCode::ZERO, 0), |fighter| {
        let special = &fighter.special;
        (fighter.strength().strength_damage(), special.physique_ranks + special.strength_damage)
    })
}

/// The damage total of an attack that hit.
///
/// # Rule
/// OD28: the weapon's code, with the Strength Damage where it is written with a plus, and with the
/// dice of the combat option; a Fate Point doubles the Strength Damage alone. OD31: the hit location.
/// OD30: the bonus of accuracy, which an arm, leg or hand ignores.
pub(crate) fn total<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    margin: i32,
) -> Result<i32, Stop<D6>> {
    let Some(arm) = blow.arm(t) else { return Ok(0) };
    let who = blow.attacker;
    let code = arm.weapon.damage.code;
    let mut hand = Hand {
        dice: i32::from(code.dice()),
        flat: i32::from(code.pips()),
        points: true,
        ..Hand::plain(DieCode::ZERO)
    };
    if arm.weapon.damage.adds_strength {
        add_strength(t, who, &mut hand);
    }
    let rapid = blow.maneuver == Maneuver::RapidFire;
    let rounds = if rapid { blow.further_rounds() } else { 1 };
    let option = blow.row().damage.unwrap_or(0) * rounds;
    hand.dice += ability::dice(t, Rule::OD19, who, option);
    let row = blow.called_row();
    hand.dice += ability::dice(t, Rule::OD31, who, row.damage_dice);
    hand.flat += t.shift(Rule::OD31, who, Roll::Damage, row.damage);
    let larger = blow.scale(t).damage;
    hand.flat += t.shift(Rule::OD4, who, Roll::Damage, larger);
    hand.flat += accuracy(t, blow, arm, margin);
    let trick = t.state().of(who, Field::TrickBonus);
    if trick != 0 && arm.weapon.skill.is_close() {
        hand.flat += t.shift(Rule::OD19, who, Roll::Damage, trick);
        put(t, Rule::OD19, who, Field::TrickBonus, 0);
    }
    rolled(t, Rule::OD28, who, blow.target, &hand)
}

/// Adds the Strength Damage to a hand.
pub(crate) fn add_strength<'a>(t: &mut impl Table<'a, D6>, who: ActorId, hand: &mut Hand) {
    let (strength, more) = strength_damage(t, who);
    hand.own = strength;
    hand.fate = Fate::Doubles;
    t.note(Rule::OD29, Note::Dice, who, ActorId::NOBODY, i32::from(strength.dice()));
    hand.flat += t.shift(Rule::OD29, who, Roll::Damage, more);
}

/// A roll of damage, never below 0.
pub(crate) fn rolled<'a>(
    t: &mut impl Table<'a, D6>,
    rule: Rule,
    who: ActorId,
    target: ActorId,
    hand: &Hand,
) -> Result<i32, Stop<D6>> {
    let total = roll::total(t, Cast { rule, who, roll: Roll::Damage }, hand, 0)?.max(0);
    t.note(rule, Note::Damage, who, target, total);
    Ok(total)
}

/// The bonus of accuracy.
///
/// # Rule
/// OD30, OD31, OD32.
fn accuracy<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent, arm: &Arm, margin: i32) -> i32 {
    let bonus = damage_bonus(margin);
    if bonus == 0 || !takes_bonus(t, blow, arm) {
        return 0;
    }
    if matches!(blow.called, Called::Arm | Called::Leg | Called::Hand) {
        let value = i32::from(blow.called.number());
        t.note(Rule::OD31, Note::BonusIgnored, blow.attacker, blow.target, value);
        return 0;
    }
    let rule = if arm.weapon.power { Rule::OD32 } else { Rule::OD30 };
    t.shift(rule, blow.attacker, Roll::Damage, bonus)
}
