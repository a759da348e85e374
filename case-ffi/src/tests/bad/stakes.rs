//! Cards and stakes: indexes and handles that are no good.

use super::*;

/// The stakes of what is asked, of few trials.
pub(super) fn stakes_of(battle: Battle) -> *mut case_stakes {
    let limits = case_stake_limits {
        struct_size: 48,
        paths: 1,
        attack_trials: 2,
        trials: 1,
        work: 1,
        ..Default::default()
    };
    let mut stakes = null_mut();
    let status = unsafe { case_battle_stakes(battle, 0, &raw const limits, &raw mut stakes) };
    assert_eq!(status, CASE_OK, "{}", last_message());
    stakes
}

/// Calls with stakes, which are freed.
pub(super) fn with_stakes(
    battle: Battle,
    call: impl FnOnce(*mut case_stakes) -> case_status,
) -> case_status {
    let stakes = stakes_of(battle);
    let status = call(stakes);
    unsafe { case_stakes_free(stakes) };
    status
}

#[test]
fn indexes_that_are_not_there() {
    let owned = asking();
    let h = owned.0;
    let none = (null_mut::<c_char>(), 0, null_mut::<usize>());
    let mut card = case_card { struct_size: 48, ..Default::default() };
    let mut stake = case_stake { struct_size: 152, ..Default::default() };
    let stakes = stakes_of(h);
    let mut s = null_mut();
    unsafe {
        for far in [1_000_000, usize::MAX / 2, usize::MAX] {
            assert_eq!(case_battle_card(h, far, &raw mut card), CASE_ERR_RANGE);
            let line = case_battle_headline(h, far, null(), none.0, none.1, none.2);
            assert_eq!(line, CASE_ERR_RANGE);
            assert_eq!(case_stakes_get(stakes, far, &raw mut stake), CASE_ERR_RANGE);
        }
        for odd in [i32::MIN, -2, -1, 2, 255, i32::MAX] {
            let said = case_battle_headline(h, 0, &view(odd, 0), none.0, none.1, none.2);
            assert_eq!(said, CASE_ERR_RANGE);
            let said = case_stakes_lines(stakes, h, &view(odd, 0), none.0, none.1, none.2);
            assert_eq!(said, CASE_ERR_RANGE);
            let weighed = case_battle_stakes(h, odd, null(), &raw mut s);
            assert_eq!((weighed, s), (CASE_ERR_RANGE, null_mut()));
        }
        for odd in [i32::MIN, -1, 99, i32::MAX] {
            let said = case_battle_headline(h, 0, &view(0, odd), none.0, none.1, none.2);
            assert_eq!(said, CASE_ERR_RANGE);
        }
        for asked_nothing in [Owned::new(), rolling()] {
            let h = asked_nothing.0;
            let weighed = case_battle_stakes(h, CASE_NOBODY, null(), &raw mut s);
            assert_eq!(weighed, CASE_ERR_NOT_ASKED);
        }
        case_stakes_free(stakes);
    }
}

#[test]
fn stakes_that_are_none() {
    let owned = asking();
    let h = owned.0;
    let stakes = stakes_of(h);
    let none = (null_mut::<c_char>(), 0, null_mut::<usize>());
    unsafe {
        for _ in 0..2 {
            case_stakes_free(stakes);
        }
        case_stakes_free(null_mut());
        for (stakes, status) in [
            (null_mut(), CASE_ERR_NULL),
            (askew(stakes), CASE_ERR_ALIGN),
            (stakes, CASE_ERR_HANDLE),
            (h.cast(), CASE_ERR_HANDLE),
        ] {
            let mut stake = case_stake { struct_size: 152, ..Default::default() };
            assert_eq!(case_stakes_get(stakes, 0, &raw mut stake), status);
            let said = case_stakes_lines(stakes, h, null(), none.0, none.1, none.2);
            assert_eq!(said, status);
            assert_eq!(case_stakes_json(stakes, none.0, none.1, none.2), status);
        }
    }
}
