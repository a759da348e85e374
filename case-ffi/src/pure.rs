//! Pure resolution on integers.
//!
//! Every function here is total: it returns a number for any input, CASE_INVALID for a number that
//! is not in its list.

use crate::codes::{CASE_ABOVE, CASE_INVALID, CASE_NONE};
use crate::handle::{self, Sized32};
use crate::rulings::{self, case_rulings};
use crate::status::{case_status, guard, guard_pure};
use case_core::case::tables::turn;
use case_core::case::{
    Action, Check, Color, Defense, Effect, Form, Rank, RankValue, Rulings, Shift, Shifted,
    action_column, charge_damage, color, damage_for, intensity_shift, stack, tables, threshold,
    to_hit_column,
};
use case_core::codes::Code;

/// A member of a list, or nothing.
#[inline]
pub(crate) fn member<C: Code>(number: i32) -> Option<C> {
    C::from_number(number)
}

/// The number of a member, or CASE_NONE.
fn number<C: Code>(code: Option<C>) -> i32 {
    code.map_or(CASE_NONE, |code| i32::from(code.number()))
}

/// The body of a function that is nothing for a number that is not in its list.
#[inline]
fn total(body: impl FnOnce() -> Option<i32>) -> i32 {
    guard_pure(CASE_INVALID, || body().unwrap_or(CASE_INVALID))
}

/// Runs a body with the rulings behind a pointer.
///
/// # Safety
/// `rulings` is NULL or a handle.
unsafe fn under(rulings: *const case_rulings, body: impl FnOnce(&Rulings) -> Option<i32>) -> i32 {
    // SAFETY: as the contract says.
    total(|| unsafe { rulings::under(rulings, body) }.ok()?)
}

/// The rank of a number (R1). Numbers below 0 count as 0.
#[unsafe(no_mangle)]
pub extern "C" fn case_rank_of_number(number: i32) -> i32 {
    total(|| Some(Rank::of_number(number) as i32))
}

/// The standard number of a rank (R1); CASE_NONE for Beyond.
#[unsafe(no_mangle)]
pub extern "C" fn case_rank_number(rank: i32) -> i32 {
    total(|| Some(member::<Rank>(rank)?.number().unwrap_or(CASE_NONE)))
}

/// The lowest number of a rank (R1); CASE_NONE for Beyond.
#[unsafe(no_mangle)]
pub extern "C" fn case_rank_lowest(rank: i32) -> i32 {
    total(|| Some(member::<Rank>(rank)?.lowest().unwrap_or(CASE_NONE)))
}

/// The rank after a net column shift, with floor and cap (R3); CASE_NONE below Shift 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_rank_shift(
    rulings: *const case_rulings,
    rank: i32,
    shift: i32,
) -> i32 {
    // SAFETY: as this function's contract says.
    unsafe { under(rulings, |rulings| rank_shift(rulings, rank, shift)) }
}

#[inline]
pub(crate) fn rank_shift(rulings: &Rulings, rank: i32, shift: i32) -> Option<i32> {
    Some(number(member::<Rank>(rank)?.shifted(Shift(shift), rulings)))
}

/// The rank moved by a number of columns, without floor and cap: CASE_NONE below Shift 0,
/// CASE_ABOVE above Beyond.
#[unsafe(no_mangle)]
pub extern "C" fn case_rank_move(rank: i32, columns: i32) -> i32 {
    total(|| {
        Some(match member::<Rank>(rank)?.shift(Shift(columns)) {
            Shifted::On(rank) => rank as i32,
            Shifted::Below => CASE_NONE,
            Shifted::Above => CASE_ABOVE,
        })
    })
}

/// The sum of two column shifts (R2), clamped to -100 and +100.
#[unsafe(no_mangle)]
pub extern "C" fn case_shift_sum(a: i32, b: i32) -> i32 {
    total(|| Some((Shift(a) + Shift(b)).0))
}

/// How the column of an ACTION was determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub enum case_column_reason {
    /// The rank, moved by the whole shift (R2).
    CASE_COLUMN_SHIFTED = 0,
    /// The rulings cap the rank's rise below the shift (R3).
    CASE_COLUMN_HELD_BELOW = 1,
    /// The rulings keep the rank from falling as far as the shift (R3).
    CASE_COLUMN_HELD_ABOVE = 2,
    /// The shift leads below Shift 0, and the ACTION is impossible: the face does not count (R3).
    CASE_COLUMN_IMPOSSIBLE = 3,
}

/// The outcome of an ACTION, with its reasons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_action_outcome {
    /// Set this to sizeof(case_action_outcome).
    pub struct_size: u32,
    /// The column it was read in (case_rank), or CASE_NONE if it is impossible.
    pub column: i32,
    /// How the column was determined (case_column_reason).
    pub reason: i32,
    /// The number of columns that the rank was moved.
    pub moved: i32,
    /// The color (case_color); white if it is impossible.
    pub color: i32,
}

// SAFETY: plain 32-bit integers, the size first.
unsafe impl Sized32 for case_action_outcome {
    const FIRST: u32 = 20;
    const NAME: &'static str = "case_action_outcome";
}

/// One ACTION in one call (R1 to R4): a rank, its net shift, a face of the d100. With `to_hit` not 0
/// it is a to-hit, for which some rulings differ below Shift 0 (Q1). CASE_ERR_RANGE for
/// an unknown rank or face.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_action(
    rulings: *const case_rulings,
    rank: i32,
    shift: i32,
    to_hit: i32,
    face: i32,
    out: *mut case_action_outcome,
) -> case_status {
    guard(|| {
        let act = |rulings: &Rulings| action(rulings, rank, shift, to_hit, face);
        // SAFETY: as this function's contract says.
        let outcome = unsafe { rulings::under(rulings, act) }?.ok_or_else(|| {
            handle::Fault::new(case_status::CASE_ERR_RANGE, "no such rank or face")
        })?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &outcome) }?;
        Ok(case_status::CASE_OK)
    })
}

fn action(
    rulings: &Rulings,
    rank: i32,
    shift: i32,
    to_hit: i32,
    face: i32,
) -> Option<case_action_outcome> {
    use case_column_reason as Reason;
    let rank: Rank = member(rank)?;
    let action = Action::new(rank).shifted(shift).under(rulings);
    let outcome = if to_hit == 0 { action } else { action.to_hit() }.resolve(face).ok()?;
    let moved = outcome.column.map_or(0, |column| column as i32 - rank as i32);
    let reason = match outcome.column {
        None => Reason::CASE_COLUMN_IMPOSSIBLE,
        Some(_) if moved == shift => Reason::CASE_COLUMN_SHIFTED,
        Some(_) if moved < shift => Reason::CASE_COLUMN_HELD_BELOW,
        Some(_) => Reason::CASE_COLUMN_HELD_ABOVE,
    };
    let (column, color) = (number(outcome.column), outcome.color as i32);
    Some(case_action_outcome { struct_size: 0, column, reason: reason as i32, moved, color })
}

/// The color of an ACTION, as case_action gives it.
#[inline]
pub(crate) fn action_color(
    rulings: &Rulings,
    rank: i32,
    shift: i32,
    to_hit: bool,
    face: i32,
) -> i32 {
    let read = if to_hit { to_hit_column } else { action_column };
    match member::<Rank>(rank).map(|rank| read(rank, Shift(shift), rulings)) {
        Some(Some(column)) => color_of_face(column as i32, face),
        Some(None) if (1..=100).contains(&face) => Color::White as i32,
        _ => CASE_INVALID,
    }
}

/// The color of a d100 face (1 to 100) in a rank's column (R4).
#[unsafe(no_mangle)]
pub extern "C" fn case_color_of_face(rank: i32, face: i32) -> i32 {
    guard_pure(CASE_INVALID, || color_of_face(rank, face))
}

/// The colors of all faces in all columns, by the engine's own function, followed by the result for
/// invalid numbers: one look-up, for millions of calls.
const COLORS: [i32; 1801] = {
    let mut table = [CASE_INVALID; 1801];
    let mut i = 0;
    while i < 1800 {
        #[expect(clippy::cast_possible_truncation, reason = "1 to 100")]
        let face = (i % 100 + 1) as u8;
        if let Some(color) = color(Rank::ALL[i / 100], face) {
            table[i] = color as i32;
        }
        i += 1;
    }
    table
};

#[inline]
pub(crate) fn color_of_face(rank: i32, face: i32) -> i32 {
    let (rank, face) = (rank.cast_unsigned(), face.wrapping_sub(1).cast_unsigned());
    #[expect(clippy::needless_bitwise_bool, reason = "no branch, so that buffers go by lanes")]
    let known = (rank < 18) & (face < 100);
    let place = if known { rank * 100 + face } else { 1800 };
    COLORS[place as usize]
}

/// The color that an ACTION of this rank needs against an intensity (R5), as case_threshold.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_threshold_of(
    rulings: *const case_rulings,
    rank: i32,
    intensity: i32,
) -> i32 {
    // SAFETY: as this function's contract says.
    unsafe { under(rulings, |rulings| threshold_of(rulings, rank, intensity)) }
}

#[inline]
pub(crate) fn threshold_of(rulings: &Rulings, rank: i32, intensity: i32) -> Option<i32> {
    Some(threshold(member(rank)?, member(intensity)?, rulings) as i32)
}

/// The effect (case_effect) of an attack form's color (A1 to A10).
#[unsafe(no_mangle)]
pub extern "C" fn case_effect_of_attack(form: i32, color: i32) -> i32 {
    total(|| effect_of_attack(form, color))
}

#[inline]
pub(crate) fn effect_of_attack(form: i32, color: i32) -> Option<i32> {
    Some(member::<Form>(form)?.effect(member(color)?) as i32)
}

/// The check (case_check) that an effect calls for; CASE_NONE for none.
#[unsafe(no_mangle)]
pub extern "C" fn case_check_of_effect(effect: i32) -> i32 {
    total(|| Some(number(member::<Effect>(effect)?.check())))
}

/// The result (case_check_result) of a check's color (E1 to E3).
#[unsafe(no_mangle)]
pub extern "C" fn case_result_of_check(check: i32, color: i32) -> i32 {
    total(|| result_of_check(check, color))
}

#[inline]
pub(crate) fn result_of_check(check: i32, color: i32) -> Option<i32> {
    Some(member::<Check>(check)?.result(member(color)?) as i32)
}

/// The result of a defense's color (D1 to D8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_defense_outcome {
    /// Set this to sizeof(case_defense_outcome).
    pub struct_size: u32,
    /// Its sort, as case_defense_kind.
    pub kind: i32,
    /// Its column shift; 0 if it has none.
    pub shift: i32,
}

// SAFETY: three plain 32-bit integers, the size first.
unsafe impl Sized32 for case_defense_outcome {
    const FIRST: u32 = 12;
    const NAME: &'static str = "case_defense_outcome";
}

/// Gives the result of a defense's color (D1 to D8). CASE_ERR_RANGE for unknown numbers.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_result_of_defense(
    defense: i32,
    color: i32,
    out: *mut case_defense_outcome,
) -> case_status {
    guard(|| {
        let (kind, shift) = result_of_defense(defense, color).ok_or_else(|| {
            handle::Fault::new(case_status::CASE_ERR_RANGE, "no such defense or color")
        })?;
        let outcome = case_defense_outcome { struct_size: 0, kind, shift };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &outcome) }?;
        Ok(case_status::CASE_OK)
    })
}

#[inline]
pub(crate) fn result_of_defense(defense: i32, color: i32) -> Option<(i32, i32)> {
    let (defense, color) = (member::<Defense>(defense)?, member::<Color>(color)?);
    let (kind, shift) = tables::effects::DEFENSES[defense as usize][color as usize].parts();
    Some((kind as i32, shift))
}

/// Whether a defense works against an attack form (D1 to D8, D16): 1 or 0. `touch` is not 0 if a
/// ranged form is delivered by touch, `directed` if it is a directed energy of another kind.
#[unsafe(no_mangle)]
pub extern "C" fn case_defense_works(defense: i32, form: i32, touch: i32, directed: i32) -> i32 {
    total(|| {
        let (defense, form) = (member::<Defense>(defense)?, member(form)?);
        Some(i32::from(defense.works_against(form, touch != 0, directed != 0)))
    })
}

/// The ability (case_ability) used to roll a defense.
#[unsafe(no_mangle)]
pub extern "C" fn case_defense_ability(defense: i32) -> i32 {
    total(|| Some(member::<Defense>(defense)?.ability() as i32))
}

/// Whether a defense costs one of the turn's actions (D10): 1 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn case_defense_costs_action(defense: i32) -> i32 {
    total(|| Some(i32::from(member::<Defense>(defense)?.costs_an_action())))
}

/// The ability (case_ability) used to roll an attack form (A1 to A10).
#[unsafe(no_mangle)]
pub extern "C" fn case_form_ability(form: i32) -> i32 {
    total(|| Some(member::<Form>(form)?.ability() as i32))
}

/// The parts of an attack form that may be pulled (A12), as case_pull.
#[unsafe(no_mangle)]
pub extern "C" fn case_form_pull(form: i32) -> i32 {
    total(|| Some(member::<Form>(form)?.pull() as i32))
}

/// Whether an attack form is a ranged one (A13 to A16): 1 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn case_form_is_ranged(form: i32) -> i32 {
    total(|| Some(i32::from(member::<Form>(form)?.is_ranged())))
}

/// The range of a throw by Strength, in areas (A13); CASE_NONE is the line of sight.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_thrown_range(rulings: *const case_rulings, strength: i32) -> i32 {
    // SAFETY: as this function's contract says.
    unsafe { under(rulings, |rulings| thrown_range(rulings, strength)) }
}

#[inline]
pub(crate) fn thrown_range(rulings: &Rulings, strength: i32) -> Option<i32> {
    Some(turn::thrown_range(member(strength)?, rulings).unwrap_or(CASE_NONE))
}

/// The number of aversions per turn that a Fighting allows without penalty (T7).
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_free_aversions(rulings: *const case_rulings, fighting: i32) -> i32 {
    // SAFETY: as this function's contract says.
    unsafe { under(rulings, |rulings| Some(turn::free_aversions(member(fighting)?, rulings))) }
}

/// The initiative modifier of an Intuition (T9).
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_initiative_modifier(
    rulings: *const case_rulings,
    intuition: i32,
) -> i32 {
    // SAFETY: as this function's contract says.
    unsafe {
        under(rulings, |rulings| Some(turn::initiative_modifier(member(intuition)?, rulings)))
    }
}

/// The intensity (case_rank) of a number of attacks in a turn (T3); CASE_NONE for fewer than two or
/// more than eight.
#[unsafe(no_mangle)]
pub extern "C" fn case_actions_intensity(attacks: i32) -> i32 {
    total(|| Some(number(turn::actions_intensity(attacks))))
}

/// A value: a number clamped to 0 and 100,000, with its rank or Beyond.
#[inline]
fn value(number: i32, beyond: i32) -> RankValue {
    if beyond == 0 { RankValue::of_number(number) } else { RankValue::beyond(number) }
}

/// The number of a damage, armor or material value after a shift (R7): the standard number of the
/// rank reached, or the value's own if the rank could not move, or 0 below Shift 0. `beyond` is
/// not 0 for a value of the rank Beyond with that number.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_value_shift(
    rulings: *const case_rulings,
    number: i32,
    beyond: i32,
    shift: i32,
) -> i32 {
    let shifted = |rulings: &_| Some(value(number, beyond).shifted(Shift(shift), rulings).number());
    // SAFETY: as this function's contract says.
    unsafe { under(rulings, shifted) }
}

/// The damage that a color of the damage roll gives (R6). `beyond` as in case_value_shift.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_damage_of_color(
    rulings: *const case_rulings,
    number: i32,
    beyond: i32,
    color: i32,
) -> i32 {
    // SAFETY: as this function's contract says.
    unsafe { under(rulings, |rulings| damage_of_color(rulings, number, beyond, color)) }
}

#[inline]
pub(crate) fn damage_of_color(
    rulings: &Rulings,
    number: i32,
    beyond: i32,
    color: i32,
) -> Option<i32> {
    Some(damage_for(value(number, beyond), member(color)?, rulings).number())
}

/// The shift that a damage roll's color gives (R6).
#[unsafe(no_mangle)]
pub extern "C" fn case_damage_shift(color: i32) -> i32 {
    total(|| Some(intensity_shift(member(color)?).0))
}

/// Two protections together, as one number (D9).
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_protection(rulings: *const case_rulings, a: i32, b: i32) -> i32 {
    // SAFETY: as this function's contract says.
    unsafe { under(rulings, |rulings| Some(protection(rulings, a, b))) }
}

#[inline]
pub(crate) fn protection(rulings: &Rulings, a: i32, b: i32) -> i32 {
    stack(RankValue::of_number(a), RankValue::of_number(b), rulings)
}

/// The damage of a charge, from the numbers of Endurance and body armor and the areas moved (A24).
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_charge_damage(
    rulings: *const case_rulings,
    endurance: i32,
    armor: i32,
    areas: i32,
) -> i32 {
    let damage = |rulings: &_| {
        let (endurance, armor) = (RankValue::of_number(endurance), RankValue::of_number(armor));
        Some(charge_damage(endurance, armor, areas, rulings))
    };
    // SAFETY: as this function's contract says.
    unsafe { under(rulings, damage) }
}

/// The result of an attack roll's face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_attack_outcome {
    /// Set this to sizeof(case_attack_outcome).
    pub struct_size: u32,
    /// The color of the face in the column (case_color).
    pub color: i32,
    /// The effect of that color (case_effect).
    pub effect: i32,
    /// The check that it calls for (case_check), or CASE_NONE.
    pub check: i32,
}

// SAFETY: four plain 32-bit integers, the size first.
unsafe impl Sized32 for case_attack_outcome {
    const FIRST: u32 = 16;
    const NAME: &'static str = "case_attack_outcome";
}

/// Reads an attack roll: color, effect and check at once. `column` is the rank after all shifts,
/// `face` 1 to 100. CASE_ERR_RANGE for unknown numbers.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_read_attack(
    form: i32,
    column: i32,
    face: i32,
    out: *mut case_attack_outcome,
) -> case_status {
    guard(|| {
        let outcome = read_attack(form, column, face).ok_or_else(|| {
            handle::Fault::new(case_status::CASE_ERR_RANGE, "no such form, rank or face")
        })?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &outcome) }?;
        Ok(case_status::CASE_OK)
    })
}

#[inline]
fn read_attack(form: i32, column: i32, face: i32) -> Option<case_attack_outcome> {
    let color = color(member(column)?, u8::try_from(face).ok()?)?;
    let effect = member::<Form>(form)?.effect(color);
    Some(case_attack_outcome {
        struct_size: 0,
        color: color as i32,
        effect: effect as i32,
        check: number(effect.check()),
    })
}
