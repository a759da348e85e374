//! Settings, sides and rows of advice and searches that are no good.

use super::*;

#[test]
fn advice_and_searches_of_what_is_not_there() {
    let (owned, asking) = (Owned::new(), asking());
    let (mut advice, mut tuning, mut plan, mut watch) =
        (null_mut(), null_mut(), null_mut(), null_mut());
    let advise = |battle, side, settings, watch, out| unsafe {
        case_battle_advise(battle, side, settings, watch, out)
    };
    let tune = |side, settings, watch, out| unsafe {
        case_battle_tune(owned.0, side, settings, watch, out)
    };
    let (a, t) = (&raw mut advice, &raw mut tuning);
    // Nothing is asked; a roll is.
    assert_eq!(advise(owned.0, 0, null(), null(), a), CASE_ERR_NOT_ASKED);
    assert_eq!(advise(rolling().0, 0, null(), null(), a), CASE_ERR_NOT_ASKED);
    // The host can't be asked in a search.
    let hosted = unsafe { case_battle_tune(asking.0, 0, null(), null(), t) };
    assert_eq!(hosted, CASE_ERR_SEAT, "{}", last_message());
    let usual = case_advice_settings { struct_size: 48, ..Default::default() };
    for n in [i32::MIN, -2, 9, 255, 256, i32::MAX] {
        assert_eq!(advise(asking.0, n, null(), null(), a), CASE_ERR_RANGE);
        assert_eq!(tune(n, &raw const SEARCH, null(), t), CASE_ERR_RANGE);
        let settings = case_advice_settings { horizon: n, ..usual };
        assert_eq!(advise(asking.0, 0, &raw const settings, null(), a), CASE_ERR_RANGE);
        let settings = case_tuning_settings { answers: n, ..SEARCH };
        assert_eq!(tune(0, &raw const settings, null(), t), CASE_ERR_RANGE);
    }
    let settings = case_advice_settings { trials: u32::MAX, ..usual };
    assert_eq!(advise(asking.0, 0, &raw const settings, null(), a), CASE_ERR_LENGTH);
    for struct_size in [0, 1, 4, 31, 47] {
        let settings = case_advice_settings { struct_size, ..usual };
        assert_eq!(advise(asking.0, 0, &raw const settings, null(), a), CASE_ERR_SIZE);
        let settings = case_tuning_settings { struct_size: struct_size / 2, ..SEARCH };
        assert_eq!(tune(0, &raw const settings, null(), t), CASE_ERR_SIZE);
    }
    unsafe {
        let odd = askew(owned.0);
        assert_eq!(advise(asking.0, 0, odd.cast(), null(), a), CASE_ERR_ALIGN);
        assert_eq!(advise(asking.0, 0, null(), odd.cast(), a), CASE_ERR_ALIGN);
        assert_eq!(advise(asking.0, 0, null(), owned.0.cast(), a), CASE_ERR_HANDLE);
        assert_eq!(tune(0, odd.cast(), null(), t), CASE_ERR_ALIGN);
        assert_eq!(tune(0, null(), odd.cast(), t), CASE_ERR_ALIGN);
        assert_eq!(tune(0, null(), owned.0.cast(), t), CASE_ERR_HANDLE);
        // Stopped before they begin.
        assert_eq!(case_watch_new(&raw mut watch), CASE_OK);
        assert_eq!(case_watch_stop(watch, 1), CASE_OK);
        assert_eq!(advise(asking.0, 0, null(), watch, a), CASE_ERR_STOPPED);
        assert_eq!(tune(0, null(), watch, t), CASE_ERR_STOPPED);
        assert_eq!(
            case_battle_tune_in_turn(owned.0, 2, null(), watch, &raw mut tuning),
            CASE_ERR_STOPPED
        );
        case_watch_free(watch);
        assert!(advice.is_null() && tuning.is_null());
        let (advice, tuning) = (advice_of(asking.0), super::tuning());
        let mut advised = case_advised { struct_size: 80, ..Default::default() };
        let mut tuned = case_tuned { struct_size: 64, ..Default::default() };
        for far in [1_000, usize::MAX] {
            assert_eq!(case_advice_get(advice, far, &raw mut advised), CASE_ERR_RANGE);
            assert_eq!(case_tuning_get(tuning, far, &raw mut tuned), CASE_ERR_RANGE);
            assert_eq!(case_tuning_plan(tuning, far, &raw mut plan), CASE_ERR_RANGE);
            let told = case_tuning_sentence(tuning, far, null_mut(), 0, null_mut());
            assert_eq!(told, CASE_ERR_RANGE);
        }
        let other = crate::tests::fight::open(crate::tests::fight::ROSTERS[2]).0;
        let told = case_advice_reasons(advice, other.0, 0, null(), null_mut(), 0, null_mut());
        assert_eq!(told, CASE_ERR_SYSTEM);
        let told = case_advice_reasons(advice, asking.0, 9, null(), null_mut(), 0, null_mut());
        assert_eq!(told, CASE_ERR_RANGE);
        case_advice_free(advice);
        case_tuning_free(tuning);
    }
    assert!(plan.is_null());
}
