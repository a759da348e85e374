//! Handles: NULL, misaligned, freed, of another type.

use super::buffers::texts;
use super::*;

type OnBattle = unsafe fn(Battle) -> case_status;

/// Every function that takes a battle, with its other arguments good.
#[rustfmt::skip]
fn on_battles() -> Vec<(&'static str, OnBattle)> {
    vec![
        ("case_battle_clone", |h| unsafe { let mut o = null_mut(); case_battle_clone(h, &raw mut o) }),
        ("case_battle_known", |h| unsafe { let mut o = null_mut(); case_battle_known(h, 0, &raw mut o) }),
        ("case_battle_set_seed", |h| unsafe { case_battle_set_seed(h, 1) }),
        ("case_battle_set_host_dice", |h| unsafe { case_battle_set_host_dice(h) }),
        ("case_battle_set_control", |h| unsafe { case_battle_set_control(h, 0, 0) }),
        ("case_battle_set_dice", |h| unsafe { case_battle_set_dice(h, 0, 0) }),
        ("case_battle_set_policy", |h| unsafe { case_battle_set_policy(h, 0, c"all".as_ptr(), 3) }),
        ("case_battle_set_plan", |h| with_plan(|plan| unsafe { case_battle_set_plan(h, 0, plan) })),
        ("case_battle_plan", |h| unsafe { let mut o = null_mut(); case_battle_plan(h, 0, &raw mut o) }),
        ("case_battle_card_count", |h| unsafe { let mut o = 0; case_battle_card_count(h, &raw mut o) }),
        ("case_battle_card", |h| unsafe { let mut o = case_card { struct_size: 48, ..Default::default() }; case_battle_card(h, 0, &raw mut o) }),
        ("case_battle_gauge", |h| unsafe { let mut o: case_gauge = std::mem::zeroed(); o.struct_size = 220; case_battle_gauge(h, 0, 0, null(), &raw mut o) }),
        ("case_battle_find", |h| unsafe { let mut o = 0; case_battle_find(h, c"A".as_ptr(), 1, &raw mut o) }),
        ("case_battle_event_input", |h| unsafe { let mut o = 0; case_battle_event_input(h, 0, &raw mut o) }),
        ("case_battle_feed_suggestion", |h| unsafe { case_battle_feed_suggestion(h, null_mut()) }),
        ("case_battle_step", |h| unsafe { case_battle_step(h) }),
        ("case_battle_run", |h| unsafe { case_battle_run(h, 2) }),
        ("case_battle_roll_request", |h| unsafe { let mut o: case_roll_request = std::mem::zeroed(); o.struct_size = 160; case_battle_roll_request(h, &raw mut o) }),
        ("case_battle_decision_request", |h| unsafe { let mut o: case_decision_request = std::mem::zeroed(); o.struct_size = 120; case_battle_decision_request(h, &raw mut o) }),
        ("case_battle_answer", |h| unsafe { let mut o = NOTHING; case_battle_answer(h, 0, &raw mut o) }),
        ("case_battle_feed_face", |h| unsafe { case_battle_feed_face(h, 1) }),
        ("case_battle_feed_faces", |h| unsafe { case_battle_feed_faces(h, null(), 0) }),
        ("case_battle_feed_answer", |h| unsafe { case_battle_feed_answer(h, NOTHING) }),
        ("case_battle_undo", |h| unsafe { case_battle_undo(h) }),
        ("case_battle_undo_input", |h| unsafe { case_battle_undo_input(h) }),
        ("case_battle_redo", |h| unsafe { case_battle_redo(h) }),
        ("case_battle_new_events", |h| unsafe { case_battle_new_events(h, null_mut(), null_mut()) }),
        ("case_battle_status", |h| unsafe { let mut o = case_battle_info { struct_size: 44, ..Default::default() }; case_battle_status(h, &raw mut o) }),
        ("case_odds_exchange", |h| unsafe { let s = intent(); let mut o = null_mut(); case_odds_exchange(h, &raw const s, null(), &raw mut o) }),
        ("case_battle_aim", |h| unsafe { let a = aim(0, 5, 0); let mut o = null_mut(); case_battle_aim(h, &raw const a, null(), 0, &raw mut o) }),
        ("case_odds_step", |h| unsafe { let mut o = null_mut(); case_odds_step(h, null(), null(), null(), &raw mut o) }),
        ("case_odds_sample", |h| unsafe { let mut o = null_mut(); case_odds_sample(h, 1, 1, 1, null(), &raw mut o) }),
        ("case_odds_sample_slice", |h| unsafe { let (mut p, mut o) = (start(), null_mut()); case_odds_sample_slice(h, 1, 1, 1, 1, &raw mut p, null(), &raw mut o) }),
        ("case_odds_fight", |h| unsafe { let mut o = null_mut(); case_odds_fight(h, null(), null(), &raw mut o) }),
        ("case_battle_fighter", |h| unsafe { let mut o = case_fighter_info { struct_size: 16, ..Default::default() }; case_battle_fighter(h, 0, &raw mut o) }),
    ]
}

#[test]
fn handles() {
    let with_buffers = texts().into_iter().filter(|(name, _)| name.starts_with("case_battle"));
    let freed = Owned::new();
    unsafe { case_battle_free(freed.0) };
    for (name, call) in on_battles() {
        assert_eq!(unsafe { call(null_mut()) }, CASE_ERR_NULL, "{name}");
        assert!(last_message().contains("case_battle"), "{name}: {}", last_message());
        assert_eq!(unsafe { call(askew(freed.0)) }, CASE_ERR_ALIGN, "{name}");
        assert_eq!(unsafe { call(freed.0) }, CASE_ERR_HANDLE, "{name}");
    }
    for (name, call) in with_buffers {
        let ask = |h| unsafe { call(h, null_mut(), 0, null_mut()) };
        assert_eq!(ask(null_mut()), CASE_ERR_NULL, "{name}");
        assert_eq!(ask(askew(freed.0)), CASE_ERR_ALIGN, "{name}");
        assert_eq!(ask(freed.0), CASE_ERR_HANDLE, "{name}");
    }
    unsafe {
        case_battle_free(null_mut());
        case_battle_free(askew(freed.0));
        case_rulings_free(null_mut());
        case_rulings_free(askew(freed.0).cast());
        case_catalog_free(null_mut());
        case_catalog_free(askew(freed.0).cast());
        case_plan_free(null_mut());
        case_plan_free(askew(freed.0).cast());
    }
    // Plans that are none, to every function that takes one.
    let (owned, gone) = (Owned::new(), plan());
    unsafe {
        case_plan_free(gone);
        case_plan_free(gone);
        let battle: *mut case_plan = owned.0.cast();
        for (plan, status) in [
            (null_mut(), CASE_ERR_NULL),
            (askew(gone), CASE_ERR_ALIGN),
            (gone, CASE_ERR_HANDLE),
            (battle, CASE_ERR_HANDLE),
        ] {
            assert_eq!(case_battle_set_plan(owned.0, 0, plan), status);
            for call in [case_plan_json, case_plan_name, case_plan_digest] {
                assert_eq!(call(plan, null_mut(), 0, null_mut()), status);
            }
        }
    }
}

/// A handle of another type, larger or smaller, is refused for its tag alone, by every function.
#[test]
fn handles_of_another_type() {
    let owned = asking();
    let (mut rulings, mut watch, mut catalog) = (null_mut(), null_mut(), null_mut());
    let odds = odds_of(owned.0);
    unsafe {
        assert_eq!(case_rulings_new(null(), 0, 0, &raw mut rulings), CASE_OK);
        assert_eq!(case_watch_new(&raw mut watch), CASE_OK);
        assert_eq!(case_catalog_new(c"{}".as_ptr(), 2, 0, &raw mut catalog), CASE_OK);
        let plan = plan();
        let others: [Battle; 5] =
            [rulings.cast(), watch.cast(), catalog.cast(), odds.cast(), plan.cast()];
        for other in others {
            for (name, call) in on_battles() {
                assert_eq!(call(other), CASE_ERR_HANDLE, "{name}");
            }
            case_battle_free(other);
            assert!(last_message().contains("no case_battle"), "{}", last_message());
        }
        assert_eq!(case_watch_stop(owned.0.cast(), 1), CASE_ERR_HANDLE);
        let battle = owned.0.cast();
        assert_eq!(case_rulings_json(battle, null_mut(), 0, null_mut()), CASE_ERR_HANDLE);
        let seen = case_view { catalog: owned.0.cast(), ..view(0, 0) };
        let say = case_battle_say(owned.0, AREAS, &raw const seen, null_mut(), 0, null_mut());
        assert_eq!(say, CASE_ERR_HANDLE);
        case_watch_free(catalog.cast());
        case_odds_free(watch.cast());
        case_catalog_free(rulings.cast());
        // All of them are whole.
        assert_eq!(case_watch_stop(watch, 1), CASE_OK);
        assert_eq!(case_rulings_json(rulings, null_mut(), 0, null_mut()), CASE_OK);
        case_plan_free(plan);
        case_odds_free(odds);
        case_watch_free(watch);
        case_catalog_free(catalog);
        case_rulings_free(rulings);
    }
}

/// While a battle is changed, every other call on it is refused as busy, and does nothing; so is `free`.
#[test]
fn a_battle_in_use_is_busy() {
    let owned = asking();
    let all = on_battles().into_iter();
    // SAFETY: a handle; the calls within see it in use.
    let done = unsafe {
        crate::handle::change(owned.0, true, |_| {
            for (name, call) in all {
                assert_eq!(call(owned.0), CASE_ERR_BUSY, "{name}");
                assert!(last_message().contains("another thread"), "{name}: {}", last_message());
            }
            case_battle_free(owned.0);
            assert!(last_message().contains("another thread"), "{}", last_message());
            Ok(())
        })
    };
    assert!(done.is_ok());
    // SAFETY: a handle that nobody else uses.
    assert_eq!(unsafe { case_battle_step(owned.0) }, CASE_WANTS_DECISION);
}

/// Two threads step one battle and a third reads it: no step is lost or done twice.
#[test]
fn a_battle_stepped_by_two_threads() {
    let owned = Owned::new();
    // SAFETY: a handle.
    assert_eq!(unsafe { case_battle_set_seed(owned.0, 1) }, CASE_OK);
    let at = owned.0.expose_provenance();
    let step = move || {
        let mut done = 0;
        for _ in 0..500 {
            // SAFETY: a handle that lives until the threads have ended.
            match unsafe { case_battle_step(std::ptr::with_exposed_provenance_mut(at)) } {
                CASE_OK => done += 1,
                CASE_OVER | CASE_ERR_BUSY => {}
                other => panic!("{other:?}: {}", last_message()),
            }
        }
        done
    };
    let read = move || {
        for _ in 0..500 {
            let mut events = 0;
            let battle = std::ptr::with_exposed_provenance(at);
            // SAFETY: as above.
            let said = unsafe { case_battle_new_events(battle, null_mut(), &raw mut events) };
            assert!(matches!(said, CASE_OK | CASE_ERR_BUSY), "{said:?}");
        }
    };
    let done: usize = std::thread::scope(|scope| {
        let threads = [scope.spawn(step), scope.spawn(step)];
        scope.spawn(read);
        threads.map(|thread| thread.join().expect("no panic")).iter().sum()
    });
    let alone = Owned::new();
    // SAFETY: a handle.
    assert_eq!(unsafe { case_battle_set_seed(alone.0, 1) }, CASE_OK);
    for _ in 0..done {
        // SAFETY: a handle.
        assert_eq!(unsafe { case_battle_step(alone.0) }, CASE_OK);
    }
    let reached = |battle: Battle| {
        let mut info = case_battle_info { struct_size: 44, ..Default::default() };
        // SAFETY: a handle and a struct with its size; one more step where the battle is at its end.
        unsafe {
            let is_over = case_battle_step(battle) == CASE_OVER;
            assert_eq!(case_battle_status(battle, &raw mut info), CASE_OK);
            (is_over, info.turn, info.checkpoints, info.inputs, info.events)
        }
    };
    assert!(done > 0);
    assert_eq!(reached(owned.0), reached(alone.0));
}
