//! Attacks that can't be aimed, and odds that can't be asked of those that can.

use super::*;

type OnAimed = unsafe fn(*mut case_aimed) -> case_status;
type OnDefenses = unsafe fn(*mut case_defenses) -> case_status;

/// Every function that takes an attack that is ready, with its other arguments good.
#[rustfmt::skip]
const ON_AIMED: [(&str, OnAimed); 3] = [
    ("case_aimed_odds", |a| unsafe { let mut o = null_mut(); let s = case_aimed_odds(a, null(), null(), null(), &raw mut o); case_odds_free(o); s }),
    ("case_aimed_chance", |a| unsafe { let mut o = row(); case_aimed_chance(a, null(), 0, null(), null(), &raw mut o) }),
    ("case_aimed_best_defenses", |a| unsafe { let mut o = null_mut(); let s = case_aimed_best_defenses(a, null(), null(), &raw mut o); case_defenses_free(o); s }),
    // A plain attack takes nothing for granted.
];

/// The same of a list of defenses.
#[rustfmt::skip]
const ON_DEFENSES: [(&str, OnDefenses); 4] = [
    ("case_defenses_count", |d| unsafe { case_defenses_count(d, null_mut(), null_mut()) }),
    ("case_defenses_get", |d| unsafe { let mut o = NOTHING; case_defenses_get(d, 0, &raw mut o) }),
    ("case_defenses_chance", |d| unsafe { let mut o = row(); case_defenses_chance(d, 0, 0, &raw mut o) }),
    ("case_defenses_verdict", |d| unsafe { let mut o: case_verdict = std::mem::zeroed(); o.struct_size = 92; case_defenses_verdict(d, 0, &raw mut o) }),
];

fn row() -> case_odds_row {
    case_odds_row { struct_size: 56, ..Default::default() }
}

#[test]
fn aimed_attacks_and_defenses_that_are_none() {
    let owned = Owned::new();
    let (gone, mut list) = (aimed_of(owned.0), null_mut());
    for (name, call) in ON_AIMED {
        assert_eq!(unsafe { call(gone.0) }, CASE_OK, "{name}: {}", last_message());
    }
    unsafe {
        let harmless = harmless_of(owned.0);
        assert_eq!(case_aimed_best_defenses(harmless.0, null(), null(), &raw mut list), CASE_OK);
        for (name, call) in ON_DEFENSES {
            assert_eq!(call(list), CASE_OK, "{name}: {}", last_message());
        }
        for _ in 0..2 {
            case_aimed_free(gone.0);
            case_defenses_free(list);
        }
        case_defenses_free(null_mut());
        for (pointer, status) in [
            (null_mut(), CASE_ERR_NULL),
            (askew(gone.0), CASE_ERR_ALIGN),
            (gone.0, CASE_ERR_HANDLE),
            (list.cast(), CASE_ERR_HANDLE),
            (owned.0.cast(), CASE_ERR_HANDLE),
        ] {
            for (name, call) in ON_AIMED {
                assert_eq!(call(pointer), status, "{name}");
            }
            for (name, call) in ON_DEFENSES {
                assert_eq!(call(pointer.cast()), status, "{name}");
            }
        }
    }
}

/// Places, numbers and lists of answers that are no good.
#[test]
fn aims_at_what_is_not_there() {
    let owned = Owned::new();
    let good = aim(0, 5, 0);
    let status = |aim: &case_aim, given: &[case_named_value]| {
        aimed(owned.0, aim, given).map_or_else(|status| status, |_| CASE_OK)
    };
    assert_eq!(status(&good, &[]), CASE_OK);
    for n in [i32::MIN, -101, 101_000, i32::MAX] {
        for change in [
            case_aim { attacker: n, ..good },
            case_aim { target: n, ..good },
            case_aim { attack: n, ..good },
            case_aim { shift: n, ..good },
            case_aim { flurry: n, ..good },
        ] {
            assert_eq!(status(&change, &[]), CASE_ERR_RANGE, "{change:?}");
        }
    }
    assert_eq!(status(&aim(5, 5, 0), &[]), CASE_ERR_AIM);
    assert!(last_message().contains("itself"), "{}", last_message());
    for struct_size in [0, 1, 23] {
        assert_eq!(status(&case_aim { struct_size, ..good }, &[]), CASE_ERR_SIZE);
    }
    let areas = answer("areas_apart", AREAS);
    assert_eq!(status(&good, &[areas]), CASE_OK, "{}", last_message());
    assert_eq!(status(&good, &[answer("areas_aport", AREAS)]), CASE_ERR_NAME);
    assert!(last_message().contains("areas_apart"), "{}", last_message());
    assert_eq!(
        status(&good, &[answer("areas_apart", case_value { kind: 127, ..AREAS })]),
        CASE_ERR_RANGE
    );
    assert_eq!(status(&good, &[answer("manner", AREAS)]), CASE_ERR_ANSWER);
    let rule =
        crate::tests::get_text(|b, n, s| unsafe { case_last_rule(b, n, s) }).expect("the rule");
    assert!(last_message().ends_with(&format!("({rule})")), "{}", last_message());
    assert!(!rule.is_empty(), "{}", last_message());
    for struct_size in [0, 75, 78] {
        assert_eq!(status(&good, &[case_named_value { struct_size, ..areas }]), CASE_ERR_SIZE);
    }
    let other = case_named_value { struct_size: 80, ..areas };
    assert_eq!(status(&good, &[areas, other]), CASE_ERR_SIZE);
    assert_eq!(status(&good, &[case_named_value { name: [7; 64], ..areas }]), CASE_ERR_LENGTH);
    let mut odd = areas;
    odd.name[0] = -1;
    assert_eq!(status(&good, &[odd]), CASE_ERR_UTF8);
    let mut out = null_mut();
    let mut list = [areas; 2];
    unsafe {
        for (aim, given, out, status) in [
            (null(), null(), &raw mut out, CASE_ERR_NULL),
            (&raw const good, null(), &raw mut out, CASE_ERR_NULL),
            (&raw const good, askew(list.as_mut_ptr()).cast_const(), &raw mut out, CASE_ERR_ALIGN),
            (
                askew((&raw const good).cast_mut()).cast_const(),
                null(),
                &raw mut out,
                CASE_ERR_ALIGN,
            ),
            (&raw const good, null(), null_mut(), CASE_ERR_NULL),
            (&raw const good, null(), askew(&raw mut out), CASE_ERR_ALIGN),
        ] {
            assert_eq!(case_battle_aim(owned.0, aim, given, 1, out), status);
        }
        let long =
            case_battle_aim(owned.0, &raw const good, list.as_ptr(), usize::MAX, &raw mut out);
        assert_eq!(long, CASE_ERR_LENGTH);
    }
    assert!(out.is_null(), "written without success");
}

/// Defenses, feats, limits and watches that are no good, and who says so.
#[test]
fn odds_that_an_aimed_attack_has_not() {
    let owned = Owned::new();
    let (aimed, mut odds, mut list, mut watch) =
        (aimed_of(owned.0), null_mut(), null_mut(), null_mut());
    let (mut chance, mut value) = (row(), NOTHING);
    let a = aimed.0;
    unsafe {
        let mut ask = |guard, limits, watch| {
            let status = case_aimed_odds(a, guard, limits, watch, &raw mut odds);
            assert_eq!(case_aimed_chance(a, guard, 0, limits, watch, &raw mut chance), status);
            status
        };
        let mut escape = defense("escape");
        assert_eq!(ask(&raw const escape, null(), null()), CASE_ERR_ANSWER);
        let rule = crate::tests::get_text(|b, n, s| case_last_rule(b, n, s));
        assert_eq!(rule.as_deref(), Ok(Defense::Escape.rule().name()));
        assert!(last_message().contains("what can"), "{}", last_message());
        let odd = case_value { kind: 127, ..AREAS };
        assert_eq!(ask(&raw const odd, null(), null()), CASE_ERR_RANGE);
        let rule = crate::tests::get_text(|b, n, s| case_last_rule(b, n, s));
        assert_eq!(rule.as_deref(), Ok(""), "no rule says so");
        assert_eq!(ask(&raw const AREAS, null(), null()), CASE_ERR_ANSWER);
        assert_eq!(ask(askew(&raw mut escape), null(), null()), CASE_ERR_ALIGN);
        let small = case_limits { struct_size: 23, ..Default::default() };
        assert_eq!(ask(null(), &raw const small, null()), CASE_ERR_SIZE);
        let few = case_limits { struct_size: 24, paths: 1, ..Default::default() };
        assert_eq!(ask(null(), &raw const few, null()), CASE_ERR_ODDS);
        assert_eq!(ask(null(), null(), owned.0.cast()), CASE_ERR_HANDLE);
        let out = &raw mut list;
        assert_eq!(case_aimed_best_defenses(a, &raw const few, null(), out), CASE_ERR_ODDS);
        assert_eq!(case_watch_new(&raw mut watch), CASE_OK);
        assert_eq!(case_watch_stop(watch, 1), CASE_OK);
        assert_eq!(ask(null(), null(), watch), CASE_ERR_STOPPED);
        assert_eq!(case_aimed_best_defenses(a, null(), watch, out), CASE_ERR_STOPPED);
        case_watch_free(watch);
        for n in [-1, 6, 7, i32::MIN, i32::MAX] {
            let out = &raw mut chance;
            assert_eq!(case_aimed_chance(a, null(), n, null(), null(), out), CASE_ERR_RANGE);
        }
        for (out, status) in [(null_mut(), CASE_ERR_NULL), (askew(&raw mut odds), CASE_ERR_ALIGN)] {
            assert_eq!(case_aimed_odds(a, null(), null(), null(), out), status);
            assert_eq!(case_aimed_best_defenses(a, null(), null(), out.cast()), status);
        }
        assert!(odds.is_null() && list.is_null());
    }
    assert_eq!((chance, value), (row(), NOTHING), "written without success");
    with_defenses(owned.0, |defenses| unsafe {
        let mut verdict: case_verdict = std::mem::zeroed();
        verdict.struct_size = 92;
        for far in [1_000, usize::MAX] {
            assert_eq!(case_defenses_get(defenses, far, &raw mut value), CASE_ERR_RANGE);
            assert_eq!(case_defenses_chance(defenses, far, 0, &raw mut chance), CASE_ERR_RANGE);
            assert_eq!(case_defenses_verdict(defenses, far, &raw mut verdict), CASE_ERR_RANGE);
        }
        assert_eq!(case_defenses_chance(defenses, 0, 99, &raw mut chance), CASE_ERR_RANGE);
        for (out, status) in [(null_mut(), CASE_ERR_NULL), (askew(&raw mut value), CASE_ERR_ALIGN)]
        {
            assert_eq!(case_defenses_get(defenses, 0, out), status);
        }
        let askew = askew(&raw mut chance).cast::<usize>();
        assert_eq!(case_defenses_count(defenses, askew, null_mut()), CASE_ERR_ALIGN);
        assert_eq!(case_defenses_count(defenses, null_mut(), askew), CASE_ERR_ALIGN);
        CASE_OK
    });
}

/// Feats and fields of systems, and of those that are not there.
#[test]
fn outcomes_of_systems() {
    let (mut feats, mut fields, mut feat) = (0, 0, 7);
    unsafe {
        for (system, name) in case_core::any::SYSTEMS.iter().enumerate() {
            assert_eq!(case_outcome_count(system, &raw mut feats, &raw mut fields), CASE_OK);
            let wanted = case_core::any::feats(name).expect("a system");
            assert_eq!(feats, wanted.len());
            for (i, wanted) in wanted.iter().enumerate() {
                assert_eq!(case_outcome_feat(system, i, &raw mut feat), CASE_OK);
                assert_eq!(feat, i32::from(wanted.number()));
            }
            let wanted = case_core::any::outcome_fields(name).expect("a system");
            assert_eq!(fields, wanted.len());
            assert_eq!(case_outcome_feat(system, feats, &raw mut feat), CASE_ERR_RANGE);
        }
        for far in [5, usize::MAX] {
            assert_eq!(case_outcome_count(far, null_mut(), null_mut()), CASE_ERR_RANGE);
            assert_eq!(case_outcome_feat(far, 0, &raw mut feat), CASE_ERR_RANGE);
        }
        assert_eq!(case_outcome_feat(0, 0, null_mut()), CASE_ERR_NULL);
        let count = case_outcome_count(0, askew(&raw mut feats), null_mut());
        assert_eq!(count, CASE_ERR_ALIGN);
    }
}
