//! The damage of attacks, and the protection against it.

use super::action::{Attempt, column, roll_action};
use super::circumstance::by_talents;
use super::exchange::AttackIntent;
use super::stages::Pair;
use crate::case::book::color::Color;
use crate::case::book::forms::{Ability, Form};
use crate::case::book::rank::{Rank, RankValue, Shift};
use crate::case::book::rule::Rule;
use crate::case::book::rulings::{ChargeCap, Rulings};
use crate::case::state::sheet::{Attack, Setup};
use crate::case::state::store::State;
use crate::case::{Case, Note, Stop};
use crate::data::value::{Areas, Damage, Strength};
use crate::data::who::ActorId;
use crate::kernel::kinds::Against;
use crate::kernel::system::Table;

/// G3: the listed damage. Blunt: the weapon's, else Strength (mgt); edged: the weapon's, else
/// Strength; throws: the object's; energy, force, shooting: the power's or weapon's; charges: A24.
#[inline]
pub(crate) fn listed(
    setup: &Setup,
    state: &State,
    intent: &AttackIntent,
    attack: &Attack,
) -> RankValue {
    let who = intent.attacker;
    let own = |ability| attack.damage.unwrap_or_else(|| state.score(setup, who, ability));
    match attack.form {
        Form::Blunt => own(Ability::StrengthMight),
        Form::Charging => RankValue::of_number(body_charges(setup, state, who, intent.areas)),
        _ => own(Ability::Strength),
    }
}

/// A24: the damage of a body that strikes something as in a charge; the log says what it consists of.
pub(crate) fn of_impact<'a>(t: &mut impl Table<'a, Case>, who: ActorId, areas: i32) -> i32 {
    let [base, all] = [0, areas].map(|areas| body_charges(t.setup(), t.state(), who, areas));
    let values = [Strength(base).into(), Damage(all - base).into(), Areas(areas).into()];
    if all > base {
        t.note(Rule::A24, Note::ImpactDamage, who, ActorId::NOBODY, values);
    }
    all
}

fn body_charges(setup: &Setup, state: &State, who: ActorId, areas: i32) -> i32 {
    let endurance = state.score(setup, who, Ability::Endurance);
    charge_damage(endurance, state.armor(setup, who), areas, &setup.rulings)
}

/// G2: the damage that gets through the protection.
pub(crate) fn through<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    from: ActorId,
    damage: i32,
    protection: i32,
) -> i32 {
    let stopped = protection.min(damage);
    if stopped > 0 {
        t.note(Rule::G2, Note::Stopped, who, from, Damage(stopped));
    }
    t.note(Rule::G2, Note::Through, who, from, Damage(damage - stopped));
    damage - stopped
}

/// A24: the damage of a charge: the higher of Endurance and body armor, plus 2 for each area moved;
/// the bonus is at most that number again (Q18).
///
/// ```
/// use case_core::case::{charge_damage, Rulings, RankValue};
/// let good = RankValue::of_number(10);
/// assert_eq!(charge_damage(good, RankValue::ZERO, 10, &Rulings::default()), 20);
/// assert_eq!(charge_damage(good, RankValue::ZERO, 10, &Rulings::msh()), 30);
/// let unearthly = RankValue::of_number(100);
/// assert_eq!(charge_damage(unearthly, RankValue::ZERO, 60, &Rulings::default()), 200);
/// ```
#[inline]
pub fn charge_damage(endurance: RankValue, armor: RankValue, areas: i32, rulings: &Rulings) -> i32 {
    let base = endurance.number().max(armor.number());
    let bonus = areas.max(0).saturating_mul(2);
    let bonus = match rulings.charge_bonus_cap {
        ChargeCap::Base => bonus.min(base),
        ChargeCap::None => bonus,
    };
    base.saturating_add(bonus).min(crate::case::book::rank::MAX_NUMBER)
}

/// R6: the shift for the color of a damage roll.
#[inline]
pub const fn intensity_shift(color: Color) -> Shift {
    match color {
        Color::White => Shift(-3),
        Color::Green => Shift(-1),
        Color::Yellow => Shift(0),
        Color::Red => Shift(1),
    }
}

/// R6: damage by intensity: a d100 in the damage rank's own column; the color shifts the rank,
/// whose standard number is the damage, or 0 below Shift 0. `listed` is the rank before any shift.
/// Talents and circumstances (A31) shift the column only.
pub(crate) fn by_intensity<'a>(
    t: &mut impl Table<'a, Case>,
    roll: Attempt,
    listed: Rank,
    damage: RankValue,
    talents: i32,
) -> Result<RankValue, Stop> {
    let by = by_talents(t, roll, talents);
    let color = match column(t, damage.rank(), by) {
        Some(column) => roll_action(t, roll, listed, column)?,
        None => Color::White,
    };
    Ok(damage_for(damage, color, &t.setup().rulings))
}

/// R6: the damage for a color of the damage roll.
///
/// ```
/// use case_core::case::{damage_for, Color, Rank, Rulings, RankValue};
/// use case_core::codes::Code;
/// let amazing = RankValue::of_rank(Rank::Amazing).unwrap();
/// let numbers = Color::ALL.iter().map(|c| damage_for(amazing, *c, &Rulings::default()).number());
/// assert_eq!(numbers.collect::<Vec<_>>(), [20, 40, 50, 75]);
/// ```
#[inline]
pub fn damage_for(damage: RankValue, color: Color, rulings: &Rulings) -> RankValue {
    let rank = damage.rank();
    match rank.shifted(intensity_shift(color), rulings) {
        None => RankValue::ZERO,
        // Only Beyond has no standard number: it keeps the number on the sheet.
        Some(to) => RankValue::of_rank(to).unwrap_or(damage),
    }
}

/// G2, D9: the total protection: what is worn against the form, combined with a block or brace.
#[inline]
pub(crate) fn protection<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    worn: RankValue,
    maneuver: Option<RankValue>,
) -> i32 {
    let Some(maneuver) = maneuver else { return worn.number() };
    let together = stack(maneuver, worn, &t.setup().rulings);
    if together > maneuver.number().max(worn.number()) {
        t.note(Rule::D9, Note::Buddy, who, ActorId::NOBODY, Strength(together));
    }
    together
}

/// D9: two protections combined: the larger number; where both are above 0 and their ranks at most
/// one apart, the standard number of the higher rank +1 CS, if that is more (Q8).
///
/// ```
/// use case_core::case::{stack, Rulings, RankValue};
/// let rulings = Rulings::default();
/// assert_eq!(stack(RankValue::of_number(10), RankValue::of_number(20), &rulings), 30);
/// assert_eq!(stack(RankValue::of_number(10), RankValue::of_number(30), &rulings), 30);
/// assert_eq!(stack(RankValue::ZERO, RankValue::of_number(2), &rulings), 2);
/// ```
#[inline]
pub fn stack(a: RankValue, b: RankValue, rulings: &Rulings) -> i32 {
    let (high, low) = if a.rank() >= b.rank() { (a, b) } else { (b, a) };
    let larger = a.number().max(b.number());
    let apart = i32::from(high.rank() as u8) - i32::from(low.rank() as u8);
    if low.number() <= 0 || apart > rulings.buddy_distance {
        return larger;
    }
    larger.max(high.shifted(Shift(rulings.buddy_bonus), rulings).number())
}

/// X4: the damage of a kind that is dealt to somebody.
pub(crate) fn against<'a>(
    t: &mut impl Table<'a, Case>,
    pair: Pair,
    is: Against,
    damage: i32,
) -> i32 {
    let dealt = is.dealt(damage);
    let note = match is {
        Against::Normal => return damage,
        Against::Immune => Note::Immune,
        Against::Half => Note::Halved,
        Against::Double => Note::Doubled,
    };
    t.note(Rule::X4, note, pair.target, pair.attacker, Damage(dealt));
    dealt
}
