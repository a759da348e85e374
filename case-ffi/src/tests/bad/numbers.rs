//! Numbers and arrays.

use super::*;

#[test]
fn numbers_that_are_not_of_their_list() {
    let owned = asking();
    let h = owned.0;
    let t = ROSTER.as_ptr().cast::<c_char>();
    let (mut o, mut r, mut s, mut value) = (null_mut(), null_mut(), 0usize, NOTHING);
    let mut p = null_mut();
    let none = (null_mut::<c_char>(), 0, null_mut::<usize>());
    let status = CASE_ERR_RANGE;
    for n in [i32::MIN, -2, 99, 255, 256, 65_700, i32::MAX] {
        let place = usize::try_from(n).unwrap_or(usize::MAX);
        let format = u32::from_ne_bytes(n.to_ne_bytes());
        let mut struct_ = case_fighter_info { struct_size: 16, ..Default::default() };
        unsafe {
            assert_eq!(case_battle_new(t, ROSTER.len(), format, &raw mut o), status);
            assert_eq!(case_rulings_new(t, 0, format, &raw mut r), status);
            assert_eq!(case_list_name(n, 0, none.0, none.1, none.2), status);
            assert_eq!(case_list_name(0, n, none.0, none.1, none.2), status);
            assert_eq!(case_list_number(n, c"red".as_ptr(), 3, &raw mut struct_.side), status);
            assert_eq!(case_list_length(n), CASE_INVALID);
            assert_eq!(case_battle_set_control(h, n, 0), status);
            let plan = plan();
            assert_eq!(case_battle_set_plan(h, n, plan), status);
            assert_eq!(case_battle_plan(h, n, &raw mut p), status);
            case_plan_free(plan);
            let text = PLAN.as_ptr().cast();
            assert_eq!(case_plan_new(place, text, PLAN.len(), 0, &raw mut p), status);
            assert_eq!(case_plan_new(0, text, PLAN.len(), format, &raw mut p), status);
            assert_eq!(case_plan_named(place, c"spread".as_ptr(), 6, &raw mut p), status);
            assert_eq!(case_battle_set_control(h, 0, n), status);
            assert_eq!(case_battle_set_dice(h, n, 0), status);
            assert_eq!(case_battle_set_dice(h, 0, n), status);
            assert_eq!(case_battle_set_policy(h, n, c"all".as_ptr(), 3), status);
            assert_eq!(case_battle_fighter(h, n, &raw mut struct_), status);
            assert_eq!(case_battle_name(h, n, none.0, none.1, none.2), status);
            assert_eq!(case_battle_side_name(h, n, none.0, none.1, none.2), status);
            if place > 1_000 {
                assert_eq!(case_battle_event_input(h, place, &raw mut s), status);
                let tell = case_battle_tell(h, place, 1, null(), none.0, none.1, none.2);
                assert_eq!(tell, status);
            }
            assert_eq!(case_battle_answer(h, place, &raw mut value), status);
            let kind = u16::try_from(n).unwrap_or(60_000);
            let odd = case_value { kind, of: 0, number: n };
            assert_eq!(case_battle_say(h, odd, null(), none.0, none.1, none.2), status);
            assert_eq!(case_battle_say(h, AREAS, &view(n, 0), none.0, none.1, none.2), status);
            assert_eq!(case_battle_title(h, &view(n, 0), none.0, none.1, none.2), status);
            assert_eq!(case_battle_label(h, AREAS, &view(n, 0), none.0, none.1, none.2), status);
            assert_eq!(case_battle_tell(h, 0, 1, &view(n, 0), none.0, none.1, none.2), status);
            assert_eq!(case_battle_tell(h, 0, 1, &view(0, n), none.0, none.1, none.2), status);
            assert_eq!(case_catalog_new(t, ROSTER.len(), format, (&raw mut r).cast()), status);
            assert_eq!(CStr::from_ptr(case_status_name(n)), c"CASE_ERR_?");
        }
    }
    assert!(o.is_null() && r.is_null() && p.is_null());
}

#[test]
fn arrays() {
    type Array = unsafe fn(*const i32, *mut i32, usize) -> case_status;
    #[rustfmt::skip]
    let arrays: [(&str, Array); 11] = [
        ("case_actions", |i, o, n| unsafe { case_actions(null(), i, i, 1, i, o, n) }),
        ("case_ranks_of_numbers", |i, o, n| unsafe { case_ranks_of_numbers(i, o, n) }),
        ("case_rank_shifts", |i, o, n| unsafe { case_rank_shifts(null(), i, i, o, n) }),
        ("case_colors_of_faces", |i, o, n| unsafe { case_colors_of_faces(i, i, o, n) }),
        ("case_thresholds_of", |i, o, n| unsafe { case_thresholds_of(null(), i, i, o, n) }),
        ("case_effects_of_attacks", |i, o, n| unsafe { case_effects_of_attacks(i, i, o, n) }),
        ("case_results_of_checks", |i, o, n| unsafe { case_results_of_checks(i, i, o, n) }),
        ("case_results_of_defenses", |i, o, n| unsafe { case_results_of_defenses(i, i, o, null_mut(), n) }),
        ("case_thrown_ranges", |i, o, n| unsafe { case_thrown_ranges(null(), i, o, n) }),
        ("case_damages_of_colors", |i, o, n| unsafe { case_damages_of_colors(null(), i, i, o, n) }),
        ("case_protections", |i, o, n| unsafe { case_protections(null(), i, i, o, n) }),
    ];
    let (input, mut out) = ([1i32; 4], [7i32; 4]);
    let (i, o) = (input.as_ptr(), out.as_mut_ptr());
    for (name, call) in arrays {
        unsafe {
            assert_eq!(call(null(), null_mut(), 0), CASE_OK, "{name}");
            assert_eq!(call(null(), o, 1), CASE_ERR_NULL, "{name}");
            assert_eq!(call(i, null_mut(), 1), CASE_ERR_NULL, "{name}");
            assert_eq!(call(askew(i.cast_mut()), o, 1), CASE_ERR_ALIGN, "{name}");
            assert_eq!(call(i, askew(o), 1), CASE_ERR_ALIGN, "{name}");
            assert_eq!(call(i, o, usize::MAX), CASE_ERR_LENGTH, "{name}");
            assert_eq!(call(i, o, 64 * 1024 * 1024 + 1), CASE_ERR_LENGTH, "{name}");
        }
    }
    assert_eq!(out, [7; 4], "written without success");
}
