//! Pointers to structs and results.

use super::*;

/// Every way in which the pointer to a struct or a result can be wrong.
#[test]
fn outputs() {
    let owned = asking();
    let h = owned.0;
    let t = ROSTER.as_ptr().cast::<c_char>();
    type Sized = unsafe fn(Battle, *mut u32) -> case_status;
    #[rustfmt::skip]
    let structs: [(&str, u32, Sized); 17] = [
        ("case_odds_info", 40, |h, o| unsafe { let odds = odds_of(h); let r = case_odds_info(odds, o.cast()); case_odds_free(odds); r }),
        ("case_odds_get", 72, |h, o| unsafe { let odds = odds_of(h); let r = case_odds_get(odds, 0, o.cast()); case_odds_free(odds); r }),
        ("case_aimed_chance", 72, |h, o| unsafe { case_aimed_chance(aimed_of(h).0, null(), 0, null(), null(), o.cast()) }),
        ("case_defenses_chance", 72, |h, o| with_defenses(h, |d| unsafe { case_defenses_chance(d, 0, 0, o.cast()) })),
        ("case_defenses_verdict", 92, |h, o| with_defenses(h, |d| unsafe { case_defenses_verdict(d, 0, o.cast()) })),
        ("case_battle_card", 48, |h, o| unsafe { case_battle_card(h, 0, o.cast()) }),
        ("case_battle_gauge", 220, |h, o| unsafe { case_battle_gauge(h, 0, 0, null(), o.cast()) }),
        ("case_attack_intent_init", 44, |_, o| unsafe { case_attack_intent_init(o.cast(), 1, 2, 3) }),
        ("case_situation_init", 68, |_, o| unsafe { case_situation_init(o.cast(), 1, 2, 3, 4) }),
        ("case_watch_progress", 40, |_, o| unsafe {
            let mut w = null_mut(); case_watch_new(&raw mut w);
            let r = case_watch_progress(w, o.cast()); case_watch_free(w); r }),
        ("case_battle_decision_request", 120, |h, o| unsafe { case_battle_decision_request(h, o.cast()) }),
        ("case_battle_roll_request", 160, |_, o| unsafe { case_battle_roll_request(rolling().0, o.cast()) }),
        ("case_battle_status", 52, |h, o| unsafe { case_battle_status(h, o.cast()) }),
        ("case_battle_fighter", 16, |h, o| unsafe { case_battle_fighter(h, 0, o.cast()) }),
        ("case_result_of_defense", 12, |_, o| unsafe { case_result_of_defense(0, 0, o.cast()) }),
        ("case_action", 20, |_, o| unsafe { case_action(null(), 3, 1, 0, 50, o.cast()) }),
        ("case_read_attack", 16, |_, o| unsafe { case_read_attack(0, 0, 1, o.cast()) }),
    ];
    // Of those that have grown, the size of the first version, which is taken too.
    let grown = [
        ("case_battle_status", 44),
        ("case_watch_progress", 24),
        ("case_odds_get", 56),
        ("case_aimed_chance", 56),
        ("case_defenses_chance", 56),
    ];
    for (name, size, call) in structs {
        let mut aligned = [0x5555_5555_5555_5555u64; 32];
        let room: &mut [u32; 64] = unsafe { &mut *aligned.as_mut_ptr().cast() };
        let out = room.as_mut_ptr();
        unsafe {
            assert_eq!(call(h, null_mut()), CASE_ERR_NULL, "{name}");
            assert_eq!(call(h, askew(out)), CASE_ERR_ALIGN, "{name}");
            let first = grown.iter().find(|(grown, _)| *grown == name).map_or(size, |(_, at)| *at);
            for small in [0, 1, 4, first - 1] {
                out.write(small);
                assert_eq!(call(h, out), CASE_ERR_SIZE, "{name} with {small}");
            }
            assert!(room[1..].iter().all(|w| *w == 0x5555_5555), "{name} wrote without success");
            let out = room.as_mut_ptr();
            out.write(first);
            assert_eq!(call(h, out), CASE_OK, "{name} with {first}");
            let further = &room[first as usize / 4..];
            assert!(further.iter().all(|w| *w == 0x5555_5555), "{name} wrote beyond its size");
            // A later header's longer struct: what is not known here is 0, and nothing behind it.
            for larger in [size, size + 4, 252] {
                room.fill(0x5555_5555);
                let out = room.as_mut_ptr();
                out.write(larger);
                assert_eq!(call(h, out), CASE_OK, "{name} with {larger}");
                assert_eq!(room[0], larger, "{name}: the size is the caller's");
                let (theirs, behind) = room.split_at(larger as usize / 4);
                assert!(theirs[size as usize / 4..].iter().all(|w| *w == 0), "{name}");
                assert!(behind.iter().all(|w| *w == 0x5555_5555), "{name}");
                assert!(theirs[1..].iter().any(|w| *w != 0x5555_5555), "{name}");
            }
            let out = room.as_mut_ptr();
            out.write(u32::MAX);
            assert_eq!(call(h, out), CASE_ERR_SIZE, "{name}: a size that was never set");
        }
    }
    let mut battle: [Battle; 2] = [null_mut(); 2];
    let mut rulings: [*mut case_rulings; 2] = [null_mut(); 2];
    let (mut number, mut size) = ([7i32; 2], [7usize; 2]);
    let (b, r) = (battle.as_mut_ptr(), rulings.as_mut_ptr());
    let (n, s) = (number.as_mut_ptr(), size.as_mut_ptr());
    let mut values = [NOTHING; 2];
    let v = values.as_mut_ptr();
    unsafe {
        for (b, r, n, s, v, status) in [
            (null_mut(), null_mut(), null_mut(), null_mut(), null_mut(), CASE_ERR_NULL),
            (askew(b), askew(r), askew(n), askew(s), askew(v), CASE_ERR_ALIGN),
        ] {
            assert_eq!(case_battle_answer(h, 0, v), status);
            assert_eq!(case_battle_find(h, c"Nightglass".as_ptr(), 10, n), status);
            assert_eq!(case_battle_event_input(h, first_roll(h), s), status);
            assert_eq!(case_battle_feed_faces(rolling().0, n, 1), status);
            assert_eq!(case_catalog_new(c"{}".as_ptr(), 2, 0, b.cast()), status);
            assert_eq!(case_battle_new(t, ROSTER.len(), 0, b), status);
            assert_eq!(case_battle_resume(t, ROSTER.len(), b), status);
            assert_eq!(case_battle_clone(h, b), status);
            assert_eq!(case_battle_known(h, 0, b), status);
            assert_eq!(case_plan_new(0, PLAN.as_ptr().cast(), PLAN.len(), 0, b.cast()), status);
            assert_eq!(case_plan_named(0, c"spread".as_ptr(), 6, b.cast()), status);
            assert_eq!(case_battle_plan(h, 0, b.cast()), status);
            assert_eq!(case_battle_card_count(h, s), status);
            let intent = intent();
            assert_eq!(case_odds_exchange(h, &raw const intent, null(), b.cast()), status);
            assert_eq!(case_odds_fight(h, null(), null(), b.cast()), status);
            assert_eq!(case_odds_sample(h, 1, 1, 1, null(), b.cast()), status);
            let mut p = start();
            let sliced = case_odds_sample_slice(h, 1, 1, 1, 1, &raw mut p, null(), b.cast());
            assert_eq!((sliced, p), (status, start()));
            assert_eq!(case_odds_step(h, &raw const NOTHING, null(), null(), b.cast()), status);
            let odds = odds_of(h);
            assert_eq!(case_odds_field_who(odds, 0, n), status);
            case_odds_free(odds);
            assert_eq!(case_watch_new(b.cast()), status);
            let odds = odds_of(h);
            assert_eq!(case_odds_value(odds, 0, 0, v), status);
            case_odds_free(odds);
            assert_eq!(case_rulings_new(t, 0, 0, r), status);
            assert_eq!(case_list_number(1, c"red".as_ptr(), 3, n), status);
            assert_eq!(case_rank_of_text(c"Ty".as_ptr(), 2, n), status);
        }
        let wrong = CASE_ERR_ALIGN;
        assert_eq!(case_battle_feed_suggestion(h, askew(v)), wrong);
        assert_eq!(case_battle_new_events(h, askew(s), null_mut()), wrong);
        assert_eq!(case_battle_new_events(h, null_mut(), askew(s)), wrong);
    }
    assert_eq!((number, size), ([7; 2], [7; 2]), "written without success");
}
