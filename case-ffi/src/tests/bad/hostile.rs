//! The hostile files of `tests/src/hostile.rs`, given to every call that reads a text.

use super::*;

#[path = "../../../../tests/src/hostile.rs"]
#[allow(unreachable_pub, reason = "in the crate of tests the file is a public module")]
mod files;

/// Calls that read a text and need nothing else.
#[rustfmt::skip]
fn readers() -> [(&'static str, inputs::TextIn); 6] {
    [
        ("case_battle_new", |t, n| unsafe { let mut o = null_mut(); ran(case_battle_new(t, n, 1, &raw mut o), o) }),
        ("case_battle_resume", |t, n| unsafe { let mut o = null_mut(); ran(case_battle_resume(t, n, &raw mut o), o) }),
        ("case_rulings_new", |t, n| unsafe { let mut o = null_mut(); let s = case_rulings_new(t, n, 1, &raw mut o); case_rulings_free(o); s }),
        ("case_catalog_new", |t, n| unsafe { let mut o = null_mut(); let s = case_catalog_new(t, n, 1, &raw mut o); told(o); case_catalog_free(o); s }),
        ("case_plan_new", |t, n| unsafe { let mut o = null_mut(); let s = case_plan_new(0, t, n, 1, &raw mut o); case_plan_free(o); s }),
        ("case_battle_set_policy", |t, n| unsafe { case_battle_set_policy(Owned::new().0, 0, t, n) }),
    ]
}

/// What was opened runs some steps.
unsafe fn ran(status: case_status, battle: Battle) -> case_status {
    assert_eq!(status == CASE_OK, !battle.is_null());
    if status == CASE_OK {
        unsafe {
            let _ = case_battle_set_seed(battle, 1);
            for _ in 0..20 {
                if case_battle_step(battle) != CASE_OK {
                    break;
                }
            }
            case_battle_free(battle);
        }
    }
    status
}

/// A log told in words of a stranger.
unsafe fn told(catalog: *mut case_catalog) {
    if catalog.is_null() {
        return;
    }
    let owned = Owned::new();
    unsafe {
        let _ = (case_battle_set_seed(owned.0, 1), case_battle_run(owned.0, 1));
        let (mut first, mut end, mut needed) = (0, 0, 0);
        assert_eq!(case_battle_new_events(owned.0, &raw mut first, &raw mut end), CASE_OK);
        let seen = case_view { catalog, ..view(0, 0) };
        let (count, room) = (end - first, &raw mut needed);
        let _ = case_battle_tell(owned.0, first, count, &raw const seen, null_mut(), 0, room);
        assert!(needed < 1 << 28, "a log of {needed} bytes");
    }
}

/// 1,000 hostile rosters, saves, plans, policies and catalogs: accepted, or refused with a message that
/// fits, in less than 1 GiB of address space and 4 minutes of processor time, unoptimized.
#[test]
fn files_from_strangers() {
    if files::ran_within_limits("tests::bad::hostile::files_from_strangers") {
        return;
    }
    let mut accepted = [0; 6];
    for text in files::files() {
        for ((name, call), accepted) in readers().into_iter().zip(&mut accepted) {
            if unsafe { call(text.as_ptr().cast(), text.len()) } == CASE_OK {
                *accepted += 1;
            } else {
                let message = last_message();
                assert!(!message.is_empty() && message.len() < 1 << 16, "{name}: {message:.200}");
            }
        }
    }
    // Each call met files that it takes, so more than their first line was read.
    let names = readers().map(|(name, _)| name);
    assert!(
        accepted.iter().all(|&n| n > 0),
        "{:?}",
        names.iter().zip(accepted).collect::<Vec<_>>()
    );
}
