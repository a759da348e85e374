//! No panic crosses the border, and a handle afterwards works or says that it is poisoned.

use super::{Owned, PANIC, last_message};
use crate::battle::{case_battle_clone, case_battle_run, case_battle_set_seed, case_battle_step};
use crate::codes::CASE_INVALID;
use crate::feeding::case_battle_feed_face;
use crate::handle;
use crate::people::{case_battle_info, case_battle_status};
use crate::pure::case_color_of_face;
use crate::status::{case_status, guard};
use case_core::any::AnyBattle;
use case_core::case::{Case, Question};
use case_core::dice::Fair;
use case_core::question::Asked;
use case_core::system::View;

#[test]
fn a_panic_becomes_a_status_with_its_message() {
    let owned = Owned::new();
    PANIC.set(true);
    // SAFETY: a handle.
    assert_eq!(unsafe { case_battle_step(owned.0) }, case_status::CASE_ERR_PANIC);
    assert!(last_message().contains("injected"), "{}", last_message());
    // SAFETY: a handle.
    assert_eq!(unsafe { case_battle_set_seed(owned.0, 1) }, case_status::CASE_OK);
    // SAFETY: a handle.
    assert_eq!(unsafe { case_battle_run(owned.0, 100_000) }, case_status::CASE_OVER);
}

#[test]
fn a_pure_function_that_panics_answers_invalid() {
    PANIC.set(true);
    assert_eq!(case_color_of_face(5, 50), CASE_INVALID);
    assert_eq!(case_color_of_face(5, 50), 1);
}

#[test]
fn a_payload_that_panics_when_dropped_stays_inside() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            assert!(std::thread::panicking(), "dropped");
        }
    }
    let status = guard(|| std::panic::panic_any(Bomb));
    assert_eq!(status, case_status::CASE_ERR_PANIC);
}

#[test]
fn a_change_that_panics_half_way_poisons_its_handle_alone() {
    let (owned, other) = (Owned::new(), Owned::new());
    let status = guard(|| {
        // SAFETY: a handle.
        unsafe {
            handle::change(owned.0, false, |held| {
                held.battle.set_seed(3);
                held.news = usize::MAX;
                panic!("half way");
            })
        }
    });
    assert_eq!(status, case_status::CASE_ERR_PANIC);
    let mut info = case_battle_info { struct_size: 44, ..case_battle_info::default() };
    let mut copy = std::ptr::null_mut();
    // SAFETY: handles and places for the results.
    unsafe {
        let poisoned = case_status::CASE_ERR_POISONED;
        assert_eq!(case_battle_step(owned.0), poisoned);
        assert_eq!(case_battle_feed_face(owned.0, 1), poisoned);
        assert_eq!(case_battle_status(owned.0, &raw mut info), poisoned);
        assert_eq!(case_battle_clone(owned.0, &raw mut copy), poisoned);
        assert!(copy.is_null());
        assert_eq!(case_battle_status(other.0, &raw mut info), case_status::CASE_OK);
    }
}

#[test]
fn a_step_that_panics_half_way_leaves_the_battle_at_its_checkpoint() {
    let owned = Owned::new();
    // SAFETY: a handle.
    unsafe {
        assert_eq!(case_battle_set_seed(owned.0, 5), case_status::CASE_OK);
        assert_eq!(case_battle_run(owned.0, 20), case_status::CASE_OK);
        let status = guard(|| {
            handle::change(owned.0, true, |held| {
                // A rule that asks, and somebody who panics instead of an answer, after dice fell.
                let AnyBattle::Case(battle) = &mut *held.battle else { panic!("another system") };
                let mut asked = 0;
                loop {
                    battle.step_with(
                        &mut Fair::new(6),
                        &mut |q: &Question, setup: &_, state: &_| {
                            asked += 1;
                            assert!(asked < 40, "in a step");
                            Some(q.suggestion(View::<Case>::new(setup, state)))
                        },
                    );
                }
            })
        });
        assert_eq!(status, case_status::CASE_ERR_PANIC);
        let mut info = case_battle_info { struct_size: 44, ..case_battle_info::default() };
        assert_eq!(case_battle_status(owned.0, &raw mut info), case_status::CASE_OK);
        assert!(info.checkpoints > 20 && last_message().contains("in a step"));
        assert_eq!(case_battle_run(owned.0, 100_000), case_status::CASE_OVER);
    }
}
