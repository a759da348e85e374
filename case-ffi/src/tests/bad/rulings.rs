//! Rulings that are none.

use super::*;

#[test]
fn rulings_that_are_no_rulings() {
    let freed = {
        let mut rulings = null_mut();
        unsafe {
            assert_eq!(case_rulings_new(null(), 0, 0, &raw mut rulings), CASE_OK);
            case_rulings_free(rulings);
            case_rulings_free(rulings);
        }
        rulings
    };
    let mut out = 7;
    for handle in [freed, askew(freed)] {
        unsafe {
            assert_eq!(case_rank_shift(handle, 3, 1), CASE_INVALID);
            assert_eq!(case_threshold_of(handle, 3, 3), CASE_INVALID);
            assert_eq!(case_thrown_range(handle, 3), CASE_INVALID);
            assert_eq!(case_free_aversions(handle, 3), CASE_INVALID);
            assert_eq!(case_initiative_modifier(handle, 3), CASE_INVALID);
            assert_eq!(case_value_shift(handle, 3, 0, 1), CASE_INVALID);
            assert_eq!(case_damage_of_color(handle, 3, 0, 1), CASE_INVALID);
            assert_eq!(case_protection(handle, 3, 3), CASE_INVALID);
            assert_eq!(case_charge_damage(handle, 3, 3, 1), CASE_INVALID);
            let ok = [
                case_rulings_json(handle, null_mut(), 0, null_mut()),
                case_rank_shifts(handle, &raw const out, &raw const out, &raw mut out, 1),
                case_thresholds_of(handle, &raw const out, &raw const out, &raw mut out, 1),
                case_thrown_ranges(handle, &raw const out, &raw mut out, 1),
                case_actions(
                    handle,
                    &raw const out,
                    &raw const out,
                    0,
                    &raw const out,
                    &raw mut out,
                    1,
                ),
                case_damages_of_colors(handle, &raw const out, &raw const out, &raw mut out, 1),
                case_protections(handle, &raw const out, &raw const out, &raw mut out, 1),
            ]
            .contains(&CASE_OK);
            assert!(!ok && out == 7);
        }
    }
    // All problems at once, each with its place.
    let text = r#"{"preset": "chess", "rise_cap": "Uneartly", "rise": 1}"#;
    let mut rulings = null_mut();
    let status = unsafe { case_rulings_new(text.as_ptr().cast(), text.len(), 1, &raw mut rulings) };
    assert_eq!(status, CASE_ERR_RULINGS);
    let message = last_message();
    assert_eq!(message.lines().count(), 3, "{message}");
    assert!(message.contains("Unearthly"), "{message}");
}
