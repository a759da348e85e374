//! Odds of what is not there.

use super::*;

/// Attacks, limits and watches of odds that are no good.
#[test]
fn odds_of_what_is_not_there() {
    let owned = Owned::new();
    let h = owned.0;
    let mut odds = null_mut();
    let good = intent();
    let exchange = |s: &case_attack_intent, o| unsafe {
        case_odds_exchange(h, std::ptr::from_ref(s), null(), o)
    };
    let out = &raw mut odds;
    for n in [i32::MIN, -101, 101_000, i32::MAX] {
        for change in [
            case_attack_intent { attacker: n, ..good },
            case_attack_intent { target: n, ..good },
            case_attack_intent { attack: n, ..good },
            case_attack_intent { defense: n, ..good },
            case_attack_intent { shift: n, ..good },
            case_attack_intent { attacks: n, ..good },
            case_attack_intent { areas: n, ..good },
            case_attack_intent { passed: n, ..good },
        ] {
            assert_eq!(exchange(&change, out), CASE_ERR_RANGE, "{change:?}");
        }
    }
    let escape = case_defense::Escape as i32;
    assert_eq!(exchange(&case_attack_intent { defense: escape, ..good }, out), CASE_ERR_ANSWER);
    for struct_size in [0, 1, 4, 43] {
        assert_eq!(exchange(&case_attack_intent { struct_size, ..good }, out), CASE_ERR_SIZE);
        let limits = case_limits { struct_size: struct_size / 2, ..Default::default() };
        let status = unsafe { case_odds_fight(h, &raw const limits, null(), out) };
        assert_eq!(status, CASE_ERR_SIZE);
    }
    let asking = asking();
    let (mut watch, mut number, mut value) = (null_mut(), 7, NOTHING);
    let step = |battle, answer, limits, watch| unsafe {
        case_odds_step(battle, answer, limits, watch, out)
    };
    unsafe {
        assert_eq!(step(h, null(), null(), null()), CASE_ERR_NOT_ASKED);
        assert_eq!(step(asking.0, null(), null(), null()), CASE_ERR_NOT_ASKED);
        assert_eq!(case_battle_answer(asking.0, 0, &raw mut value), CASE_OK);
        let other = case_value { number: 9_999, ..value };
        assert_eq!(step(asking.0, &raw const other, null(), null()), CASE_ERR_ANSWER);
        let other = case_value { kind: 127, ..value };
        assert_eq!(step(asking.0, &raw const other, null(), null()), CASE_ERR_RANGE);
        let small = case_limits { struct_size: 3, ..Default::default() };
        assert_eq!(step(asking.0, &raw const value, &raw const small, null()), CASE_ERR_SIZE);
        assert_eq!(step(asking.0, askew(&raw mut value), null(), null()), CASE_ERR_ALIGN);
        assert_eq!(step(asking.0, &raw const value, null(), asking.0.cast()), CASE_ERR_HANDLE);
        value = NOTHING;
    }
    unsafe {
        let bad = askew(&raw mut number).cast::<case_attack_intent>();
        assert_eq!(case_odds_exchange(h, null(), null(), out), CASE_ERR_NULL);
        assert_eq!(case_odds_exchange(h, bad, null(), out), CASE_ERR_ALIGN);
        assert_eq!(case_odds_fight(h, bad.cast(), null(), out), CASE_ERR_ALIGN);
        assert_eq!(case_odds_fight(h, null(), bad.cast(), out), CASE_ERR_ALIGN);
        assert_eq!(case_watch_new(&raw mut watch), CASE_OK);
        assert_eq!(case_watch_stop(watch, 1), CASE_OK);
        assert_eq!(case_odds_exchange(h, &raw const good, watch, out), CASE_ERR_STOPPED);
        assert_eq!(case_odds_sample(h, 1, 9, 0, watch, out), CASE_ERR_STOPPED);
        assert_eq!(case_odds_sample(h, 1, 9, 0, bad.cast(), out), CASE_ERR_ALIGN);
        for trials in [0, 1_000_001, u64::MAX] {
            assert_eq!(case_odds_sample(h, 1, trials, 0, null(), out), CASE_ERR_RANGE);
        }
        assert_eq!(case_odds_sample(asking.0, 1, 9, 0, null(), out), CASE_ERR_SEAT);
        let sliced =
            |place, trials, most| case_odds_sample_slice(h, 1, trials, most, 0, place, null(), out);
        let (mut begin, mut end) = (start(), case_sample_place { trial: 9, ..start() });
        let (begin, end) = (&raw mut begin, &raw mut end);
        assert_eq!(sliced(null_mut(), 9, 1), CASE_ERR_NULL);
        assert_eq!(sliced(askew(begin), 9, 1), CASE_ERR_ALIGN);
        let mut unset = case_sample_place::default();
        assert_eq!(sliced(&raw mut unset, 9, 1), CASE_ERR_SIZE);
        for (place, trials, most) in [(begin, 9, 0), (begin, 0, 1), (end, 9, 1)] {
            assert_eq!(sliced(place, trials, most), CASE_ERR_RANGE);
        }
        case_watch_free(watch);
        case_watch_free(watch);
        let mut progress = case_progress { struct_size: 24, ..Default::default() };
        for (gone, status) in
            [(watch, CASE_ERR_HANDLE), (null_mut(), CASE_ERR_NULL), (askew(watch), CASE_ERR_ALIGN)]
        {
            assert_eq!(case_watch_stop(gone, 1), status);
            assert_eq!(case_watch_progress(gone, &raw mut progress), status);
        }
        assert_eq!(case_odds_exchange(h, &raw const good, watch, out), CASE_ERR_HANDLE);
        assert!(odds.is_null());
        odds = odds_of(h);
        let mut row = case_odds_row { struct_size: 56, ..Default::default() };
        for far in [7_000, usize::MAX] {
            assert_eq!(case_odds_get(odds, far, &raw mut row), CASE_ERR_RANGE);
            assert_eq!(case_odds_value(odds, far, 0, &raw mut value), CASE_ERR_RANGE);
            assert_eq!(case_odds_value(odds, 0, far, &raw mut value), CASE_ERR_RANGE);
            assert_eq!(case_odds_field_who(odds, far, &raw mut number), CASE_ERR_RANGE);
            let field = case_odds_field(odds, far, null_mut(), 0, null_mut());
            assert_eq!(field, CASE_ERR_RANGE);
        }
        case_odds_free(odds);
        case_odds_free(odds);
        let mut summary = case_odds_summary { struct_size: 40, ..Default::default() };
        for (gone, status) in
            [(odds, CASE_ERR_HANDLE), (null_mut(), CASE_ERR_NULL), (askew(odds), CASE_ERR_ALIGN)]
        {
            assert_eq!(case_odds_info(gone, &raw mut summary), status);
            assert_eq!(case_odds_get(gone, 0, &raw mut row), status);
            assert_eq!(case_odds_value(gone, 0, 0, &raw mut value), status);
            assert_eq!(case_odds_field(gone, 0, null_mut(), 0, null_mut()), status);
        }
        case_odds_free(null_mut());
        case_watch_free(null_mut());
    }
    assert_eq!((number, value), (7, NOTHING), "written without success");
}

/// Exchanges by value that are no good, alone and in a list.
#[test]
fn exchanges_by_value_that_cannot_be() {
    let (mut odds, good) = (null_mut(), situation());
    let weave = case_defense::Weave as i32;
    let woven = case_situation { defense: weave, score: 10, ..good };
    let ask = |s: &case_situation, o| unsafe {
        case_odds_situation(null(), std::ptr::from_ref(s), null(), o)
    };
    let chances = |list: &[case_situation], feat| unsafe {
        let mut out = [0.0; 2];
        let (list, count, out) = (list.as_ptr(), list.len(), out.as_mut_ptr());
        case_situations_chances(null(), list, feat, out, out, count)
    };
    for n in [i32::MIN, -101, 101_000, i32::MAX] {
        for change in [
            case_situation { form: n, ..good },
            case_situation { rank: n, ..good },
            case_situation { shift: n, ..good },
            case_situation { damage: n, ..good },
            case_situation { damage_rank: n, ..good },
            case_situation { attacks: n, ..good },
            case_situation { passed: n, ..good },
            case_situation { protection: n, ..good },
            case_situation { endurance_rank: n, ..good },
            case_situation { health: n, ..good },
            case_situation { defense: n, ..good },
            case_situation { score: n, ..woven },
            case_situation { score_rank: n, ..woven },
            case_situation { answer_shift: n, ..woven },
        ] {
            assert_eq!(ask(&change, &raw mut odds), CASE_ERR_RANGE, "{change:?}");
            assert_eq!(chances(&[good, change], 0), CASE_ERR_RANGE, "{change:?}");
        }
    }
    let dodged = case_situation { defense: case_defense::Dodge as i32, ..woven };
    assert_eq!(ask(&dodged, &raw mut odds), CASE_ERR_ANSWER);
    assert_eq!(chances(&[dodged], 0), CASE_ERR_ANSWER);
    for feat in [-1, 5, 6, i32::MAX] {
        assert_eq!(chances(&[good], feat), CASE_ERR_RANGE);
    }
    let small = case_situation { struct_size: 67, ..good };
    assert_eq!(ask(&small, &raw mut odds), CASE_ERR_SIZE);
    assert_eq!(chances(&[small], 0), CASE_ERR_SIZE);
    let (mut number, mut watch) = (7, null_mut());
    let bad = askew(&raw mut number);
    unsafe {
        let batch =
            |list, out, count| case_situations_chances(null(), list, 0, out, null_mut(), count);
        assert_eq!(batch(null(), null_mut(), 0), CASE_OK);
        assert_eq!(batch(null(), null_mut(), 1), CASE_ERR_NULL);
        assert_eq!(batch(&raw const good, null_mut(), 1), CASE_OK);
        assert_eq!(batch(&raw const good, bad.cast(), 1), CASE_ERR_ALIGN);
        assert_eq!(batch(bad.cast(), null_mut(), 1), CASE_ERR_ALIGN);
        assert_eq!(case_odds_situation(null(), null(), null(), &raw mut odds), CASE_ERR_NULL);
        assert_eq!(case_odds_situation(null(), bad.cast(), null(), &raw mut odds), CASE_ERR_ALIGN);
        let status = case_odds_situation(bad.cast(), &raw const good, null(), &raw mut odds);
        assert_eq!(status, CASE_ERR_ALIGN);
        assert_eq!(case_odds_situation(null(), &raw const good, null(), null_mut()), CASE_ERR_NULL);
        assert_eq!(case_watch_new(&raw mut watch), CASE_OK);
        assert_eq!(case_watch_stop(watch, 1), CASE_OK);
        let status = case_odds_situation(null(), &raw const good, watch, &raw mut odds);
        assert_eq!(status, CASE_ERR_STOPPED);
        case_watch_free(watch);
    }
    assert!(odds.is_null());
}
