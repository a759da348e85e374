//! Every pure function against Rust's own, over random and extreme numbers, alone and in arrays.

use crate::batch as many;
use crate::codes::{CASE_ABOVE, CASE_INVALID, CASE_NONE, case_list_length};
use crate::pure as one;
use crate::rulings::{case_rulings, case_rulings_free, case_rulings_new};
use crate::status::case_status;
use case_core::case::tables::{effects, turn};
use case_core::case::{
    Ability, Action, ActionOutcome, Check, CheckResult, Color, Defense, DefenseResult, Effect,
    Form, Pull, Rank, RankValue, Rulings, Shift, Shifted, Threshold, charge_damage, color,
    damage_for, intensity_shift, stack, threshold,
};
use case_core::dice::{Die, Fair};

/// The arguments of a call; those a function does not take are not looked at.
type Args = [i32; 4];
type Handle = *const case_rulings;
type Array = fn(Handle, [&[i32]; 3], *mut i32, usize) -> case_status;

struct Function {
    name: &'static str,
    c: fn(Handle, Args) -> i32,
    rust: fn(&Rulings, Args) -> Option<i32>,
    array: Option<Array>,
}

fn of<T: TryFrom<u8> + Copy>(number: i32) -> Option<T> {
    T::try_from(u8::try_from(number).ok()?).ok()
}

#[expect(clippy::unnecessary_wraps, reason = "every row of the table answers an Option")]
fn or_none(number: Option<i32>) -> Option<i32> {
    Some(number.unwrap_or(CASE_NONE))
}

fn value(number: i32, beyond: i32) -> RankValue {
    if beyond == 0 { RankValue::of_number(number) } else { RankValue::beyond(number) }
}

/// What a defense means, as the header tells it.
fn told(result: DefenseResult) -> (i32, i32) {
    match result {
        DefenseResult::Protection(by) => (0, by),
        DefenseResult::ToHit(by) => (1, by),
        DefenseResult::AutoHit => (2, 0),
        DefenseResult::Missed => (3, 0),
        DefenseResult::CaughtMaybeDamaged => (4, 0),
        DefenseResult::Caught => (5, 0),
        DefenseResult::Avoided(by) => (6, by),
        DefenseResult::NoEscape => (7, 0),
        DefenseResult::Escape => (8, 0),
        DefenseResult::Reversal => (9, 0),
    }
}

fn defense(a: Args) -> Option<(i32, i32)> {
    let (defense, color) = (of::<Defense>(a[0])?, of::<Color>(a[1])?);
    Some(told(effects::DEFENSES[defense as usize][color as usize]))
}

fn c_defense(a: Args) -> (case_status, one::case_defense_outcome) {
    let mut out = one::case_defense_outcome { struct_size: 12, kind: 77, shift: 77 };
    // SAFETY: a struct with its size.
    (unsafe { one::case_result_of_defense(a[0], a[1], &raw mut out) }, out)
}

fn c_attack(a: Args) -> (case_status, one::case_attack_outcome) {
    let mut out = one::case_attack_outcome { struct_size: 16, color: 77, effect: 77, check: 77 };
    // SAFETY: a struct with its size.
    (unsafe { one::case_read_attack(a[0], a[1], a[2], &raw mut out) }, out)
}

/// A to-hit, so that rulings matter below Shift 0.
fn c_action(h: Handle, a: Args) -> (case_status, one::case_action_outcome) {
    let mut out = one::case_action_outcome { struct_size: 20, ..Default::default() };
    // SAFETY: NULL or a handle, and a struct with its size.
    (unsafe { one::case_action(h, a[0], a[1], 1, a[2], &raw mut out) }, out)
}

fn action(rulings: &Rulings, a: Args) -> Option<ActionOutcome> {
    Action::new(of(a[0])?).shifted(a[1]).to_hit().under(rulings).resolve(a[2]).ok()
}

/// Why a column is what it is.
#[test]
fn an_action_says_how_its_column_came_about() {
    let outcome = |rank: Rank, shift| c_action(std::ptr::null(), [rank as i32, shift, 66, 0]).1;
    let seen = |rank, shift| {
        let out = outcome(rank, shift);
        (out.column, out.reason, out.moved, out.color)
    };
    assert_eq!(seen(Rank::Remarkable, -1), (5, 0, -1, 1));
    assert_eq!(seen(Rank::ShiftY, 4), (13, 1, 1, 2));
    assert_eq!(seen(Rank::Feeble, -5), (CASE_NONE, 3, 0, 0));
    let plain = c_action(std::ptr::null(), [3, 0, 101, 0]).0;
    assert_eq!(plain, case_status::CASE_ERR_RANGE);
}

/// A function without rulings.
macro_rules! plain {
    ($c:path, $n:tt, $rust:expr $(, $array:expr)?) => {
        Function {
            name: stringify!($c),
            c: |_, a| plain!(@call $c, a, $n),
            rust: |_, a: Args| { let f: fn(Args) -> Option<i32> = $rust; f(a) },
            array: [$(Some($array as Array),)? None][0],
        }
    };
    (@call $c:path, $a:ident, 1) => { $c($a[0]) };
    (@call $c:path, $a:ident, 2) => { $c($a[0], $a[1]) };
    (@call $c:path, $a:ident, 4) => { $c($a[0], $a[1], $a[2], $a[3]) };
}

/// A function that depends on rulings.
macro_rules! ruled {
    ($c:path, $n:tt, $rust:expr $(, $array:expr)?) => {
        Function {
            name: stringify!($c),
            // SAFETY: NULL or a handle.
            c: |h, a| unsafe { ruled!(@call $c, h, a, $n) },
            rust: $rust,
            array: [$(Some($array as Array),)? None][0],
        }
    };
    (@call $c:path, $h:ident, $a:ident, 1) => { $c($h, $a[0]) };
    (@call $c:path, $h:ident, $a:ident, 2) => { $c($h, $a[0], $a[1]) };
    (@call $c:path, $h:ident, $a:ident, 3) => { $c($h, $a[0], $a[1], $a[2]) };
}

#[rustfmt::skip]
fn functions() -> Vec<Function> {
    vec![
        plain!(one::case_rank_of_number, 1, |a| Some(Rank::of_number(a[0]) as i32),
            // SAFETY: `n` numbers each, here and below.
            |_, i, o, n| unsafe { many::case_ranks_of_numbers(i[0].as_ptr(), o, n) }),
        plain!(one::case_rank_number, 1, |a| or_none(of::<Rank>(a[0])?.number())),
        plain!(one::case_rank_lowest, 1, |a| or_none(of::<Rank>(a[0])?.lowest())),
        plain!(one::case_rank_move, 2, |a| Some(match of::<Rank>(a[0])?.shift(Shift(a[1])) {
            Shifted::Below => CASE_NONE,
            Shifted::Above => CASE_ABOVE,
            Shifted::On(rank) => rank as i32,
        })),
        plain!(one::case_shift_sum, 2, |a| Some((Shift(a[0]) + Shift(a[1])).0)),
        plain!(one::case_color_of_face, 2,
            |a| Some(color(of(a[0])?, u8::try_from(a[1]).ok()?)? as i32),
            |_, i, o, n| unsafe { many::case_colors_of_faces(i[0].as_ptr(), i[1].as_ptr(), o, n) }),
        plain!(one::case_effect_of_attack, 2,
            |a| Some(of::<Form>(a[0])?.effect(of(a[1])?) as i32),
            |_, i, o, n| unsafe { many::case_effects_of_attacks(i[0].as_ptr(), i[1].as_ptr(), o, n) }),
        plain!(one::case_check_of_effect, 1,
            |a| or_none(of::<Effect>(a[0])?.check().map(|c| c as i32))),
        plain!(one::case_result_of_check, 2,
            |a| Some(of::<Check>(a[0])?.result(of(a[1])?) as i32),
            |_, i, o, n| unsafe { many::case_results_of_checks(i[0].as_ptr(), i[1].as_ptr(), o, n) }),
        plain!(one::case_defense_works, 4,
            |a| Some(i32::from(of::<Defense>(a[0])?.works_against(of(a[1])?, a[2] != 0, a[3] != 0)))),
        plain!(one::case_defense_ability, 1, |a| Some(of::<Defense>(a[0])?.ability() as i32)),
        plain!(one::case_defense_costs_action, 1,
            |a| Some(i32::from(of::<Defense>(a[0])?.costs_an_action()))),
        plain!(one::case_form_ability, 1, |a| Some(of::<Form>(a[0])?.ability() as i32)),
        plain!(one::case_form_pull, 1, |a| Some(of::<Form>(a[0])?.pull() as i32)),
        plain!(one::case_form_is_ranged, 1, |a| Some(i32::from(of::<Form>(a[0])?.is_ranged()))),
        plain!(one::case_actions_intensity, 1,
            |a| or_none(turn::actions_intensity(a[0]).map(|r| r as i32))),
        plain!(one::case_damage_shift, 1, |a| Some(intensity_shift(of(a[0])?).0)),
        ruled!(one::case_rank_shift, 2,
            |r, a| or_none(of::<Rank>(a[0])?.shifted(Shift(a[1]), r).map(|r| r as i32)),
            |h, i, o, n| unsafe { many::case_rank_shifts(h, i[0].as_ptr(), i[1].as_ptr(), o, n) }),
        ruled!(one::case_threshold_of, 2,
            |r, a| {
                let needed = threshold(of(a[0])?, of(a[1])?, r);
                let unrolled = if needed == Threshold::Automatic { 0 } else { 4 };
                Some(needed.color().map_or(unrolled, |color| color as i32))
            },
            |h, i, o, n| unsafe { many::case_thresholds_of(h, i[0].as_ptr(), i[1].as_ptr(), o, n) }),
        ruled!(one::case_thrown_range, 1,
            |r, a| or_none(turn::thrown_range(of(a[0])?, r)),
            |h, i, o, n| unsafe { many::case_thrown_ranges(h, i[0].as_ptr(), o, n) }),
        ruled!(one::case_free_aversions, 1, |r, a| Some(turn::free_aversions(of(a[0])?, r))),
        ruled!(one::case_initiative_modifier, 1, |r, a| Some(turn::initiative_modifier(of(a[0])?, r))),
        ruled!(one::case_value_shift, 3,
            |r, a| Some(value(a[0], a[1]).shifted(Shift(a[2]), r).number())),
        ruled!(one::case_damage_of_color, 3,
            |r, a| Some(damage_for(value(a[0], a[1]), of(a[2])?, r).number())),
        ruled!(one::case_protection, 2,
            |r, a| Some(stack(RankValue::of_number(a[0]), RankValue::of_number(a[1]), r)),
            |h, i, o, n| unsafe { many::case_protections(h, i[0].as_ptr(), i[1].as_ptr(), o, n) }),
        ruled!(one::case_charge_damage, 3,
            |r, a| Some(charge_damage(RankValue::of_number(a[0]), RankValue::of_number(a[1]), a[2], r))),
        // Results that are structs, one field at a time.
        Function { name: "case_result_of_defense: kind",
            c: |_, a| match c_defense(a) { (case_status::CASE_OK, out) => out.kind, _ => CASE_INVALID },
            rust: |_, a| Some(defense(a)?.0),
            array: Some(|_, i, o, n| unsafe { many::case_results_of_defenses(
                i[0].as_ptr(), i[1].as_ptr(), o, std::ptr::null_mut(), n) }) },
        Function { name: "case_result_of_defense: shift",
            c: |_, a| match c_defense(a) { (case_status::CASE_OK, out) => out.shift, _ => CASE_INVALID },
            rust: |_, a| Some(defense(a)?.1),
            array: Some(|_, i, o, n| unsafe { many::case_results_of_defenses(
                i[0].as_ptr(), i[1].as_ptr(), std::ptr::null_mut(), o, n) }) },
        Function { name: "case_read_attack: color",
            c: |_, a| match c_attack(a) { (case_status::CASE_OK, out) => out.color, _ => CASE_INVALID },
            rust: |_, a| { of::<Form>(a[0])?; Some(color(of(a[1])?, u8::try_from(a[2]).ok()?)? as i32) },
            array: None },
        Function { name: "case_read_attack: effect",
            c: |_, a| match c_attack(a) { (case_status::CASE_OK, out) => out.effect, _ => CASE_INVALID },
            rust: |_, a| { let face = u8::try_from(a[2]).ok()?;
                Some(of::<Form>(a[0])?.effect(color(of(a[1])?, face)?) as i32) },
            array: None },
        Function { name: "case_read_attack: check",
            c: |_, a| match c_attack(a) { (case_status::CASE_OK, out) => out.check, _ => CASE_INVALID },
            rust: |_, a| { let face = u8::try_from(a[2]).ok()?;
                or_none(of::<Form>(a[0])?.effect(color(of(a[1])?, face)?).check().map(|c| c as i32)) },
            array: None },
        Function { name: "case_action: color",
            c: |h, a| match c_action(h, a) { (case_status::CASE_OK, out) => out.color, _ => CASE_INVALID },
            rust: |r, a| Some(action(r, a)?.color as i32),
            // SAFETY: `n` numbers each.
            array: Some(|h, i, o, n| unsafe {
                many::case_actions(h, i[0].as_ptr(), i[1].as_ptr(), 1, i[2].as_ptr(), o, n) }) },
        Function { name: "case_action: column",
            c: |h, a| match c_action(h, a) { (case_status::CASE_OK, out) => out.column, _ => CASE_INVALID },
            rust: |r, a| or_none(action(r, a)?.column.map(|column| column as i32)),
            array: None },
        Function { name: "case_damages_of_colors",
            // SAFETY: NULL or a handle.
            c: |h, a| unsafe { one::case_damage_of_color(h, a[0], 0, a[1]) },
            rust: |r, a| Some(damage_for(RankValue::of_number(a[0]), of(a[1])?, r).number()),
            array: Some(|h, i, o, n| unsafe {
                many::case_damages_of_colors(h, i[0].as_ptr(), i[1].as_ptr(), o, n) }) },
    ]
}

/// Numbers as they come: mostly near the lists, sometimes anything.
fn arguments(dice: &mut Fair) -> i32 {
    let face = dice.roll(Die::D100);
    let byte = i32::from(face);
    match dice.roll(Die::D12) {
        1 => [i32::MIN, i32::MAX, -1, 0, 255, 256, 65_535, 100_000, 100_001][usize::from(face) % 9],
        2 => byte * 1_117 - 10_000,
        3 => -byte,
        4 | 5 => byte,
        6 | 7 => byte % 20,
        8 | 9 => byte % 5,
        _ => byte % 12,
    }
}

fn rulings_of(text: &str) -> *mut case_rulings {
    let mut handle = std::ptr::null_mut();
    // SAFETY: a text and a place for the handle.
    let status = unsafe { case_rulings_new(text.as_ptr().cast(), text.len(), 0, &raw mut handle) };
    assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
    handle
}

#[test]
fn every_pure_function_answers_what_rust_answers() {
    let mut own = Rulings::default();
    (own.rise_cap, own.class_ranks_fall) = (Rank::Amazing, false);
    (own.automatic_from, own.impossible_from) = (None, Some(4));
    (own.buddy_distance, own.initiative_shift_0, own.thrown_beyond) = (3, -9, Some(7));
    let text = r#"{"rise_cap": "Amazing", "class_ranks_fall": false, "automatic_from": "never",
        "impossible_from": 4, "buddy_distance": 3, "initiative_shift_0": -9, "thrown_beyond": 7}"#;
    let handles = [std::ptr::null_mut(), rulings_of("preset = \"msh\""), rulings_of(text)];
    let readings = [Rulings::default(), Rulings::msh(), own];
    let mut dice = Fair::new(20);
    for f in functions() {
        let mut met = std::collections::BTreeSet::new();
        for _ in 0..400 {
            let args: [Args; 9] =
                std::array::from_fn(|_| std::array::from_fn(|_| arguments(&mut dice)));
            for (handle, rulings) in handles.iter().zip(&readings) {
                let wanted = args.map(|a| (f.rust)(rulings, a).unwrap_or(CASE_INVALID));
                let found = args.map(|a| (f.c)(*handle, a));
                assert_eq!(found, wanted, "{} of {args:?}", f.name);
                met.extend(wanted);
                if let Some(array) = f.array {
                    let column = |k: usize| args.map(|a| a[k]);
                    let inputs = [column(0), column(1), column(2)];
                    let mut out = [77; 10];
                    let inputs = inputs.each_ref().map(<[i32; 9]>::as_slice);
                    assert_eq!(array(*handle, inputs, out.as_mut_ptr(), 9), case_status::CASE_OK);
                    assert_eq!(out[..9], wanted, "{} as an array", f.name);
                    assert_eq!(out[9], 77, "{} writes beyond its end", f.name);
                }
            }
        }
        assert!(met.len() > 1, "{}: the numbers were all alike", f.name);
    }
    for handle in handles {
        // SAFETY: ours, or NULL.
        unsafe { case_rulings_free(handle) };
    }
}

#[test]
fn an_array_can_be_computed_in_place() {
    let ranks = [0, 5, 10, 17, 99];
    let mut faces = [1, 44, 96, 100, 50];
    // SAFETY: five numbers each; the output is the second input.
    let status = unsafe {
        many::case_colors_of_faces(ranks.as_ptr(), faces.as_ptr(), faces.as_mut_ptr(), 5)
    };
    assert_eq!(status, case_status::CASE_OK);
    let wanted = [(0, 1), (5, 44), (10, 96), (17, 100)].map(|(r, f)| one::case_color_of_face(r, f));
    assert_eq!(faces[..4], wanted);
    assert_eq!(faces[4], CASE_INVALID);
}

/// The enumerators of the header, by the names that the engine gives its lists: `CASE_RANK_SHIFT_0`
/// is "Shift 0".
#[test]
fn the_numbers_of_the_header_are_those_of_the_engine() {
    use case_core::codes::Code;
    fn names<C: Code>() -> Vec<&'static str> {
        C::ALL.iter().map(|c| c.name()).collect()
    }
    let header = include_str!("../../../include/case_tables.h");
    let lists = [
        ("CASE_RANK_", names::<Rank>()),
        ("CASE_COLOR_", names::<Color>()),
        ("CASE_FORM_", names::<Form>()),
        ("CASE_EFFECT_", names::<Effect>()),
        ("CASE_DEFENSE_", names::<Defense>()),
        ("CASE_ABILITY_", names::<Ability>()),
        ("CASE_CHECK_", names::<Check>()),
        ("CASE_CHECK_RESULT_", names::<CheckResult>()),
        ("CASE_PULL_", names::<Pull>()),
    ];
    for (number, (prefix, names)) in lists.into_iter().enumerate() {
        let list = i32::try_from(number).expect("few");
        assert_eq!(usize::try_from(case_list_length(list)), Ok(names.len()), "{prefix}");
        for (value, name) in names.iter().enumerate() {
            let upper = name.to_uppercase();
            let words = upper.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
            let line = format!("{prefix}{} = {value},", words.collect::<Vec<_>>().join("_"));
            assert!(header.contains(&line), "the header has no `{line}`");
        }
    }
}
