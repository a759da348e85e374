//! Fights that give the same however they are come by.

use case_core::battle::Battle;
use case_core::system::System;

/// Plays a battle some steps at a time: a save after each gives the same state, and so does the whole
/// undone and done again.
///
/// # Panics
/// Where a state differs.
pub fn from_anywhere<S: System>(battle: &mut Battle<S>, by: usize, steps: usize) {
    for step in (by..=steps).step_by(by) {
        if battle.is_over() {
            break;
        }
        battle.run(by);
        let kept = serde_json::to_string(&battle.save()).expect("JSON");
        let node = serde_json::from_str(&kept).expect("a save");
        let again = Battle::<S>::resume(&node).expect("a battle");
        assert_eq!(again.state(), battle.state(), "after {step} steps");
    }
    let end = battle.state().clone();
    let mut undone = battle.clone();
    while undone.undo() {}
    assert_eq!(*undone.state(), S::open(undone.setup()), "undone");
    while undone.redo() {}
    assert_eq!(*undone.state(), end, "done again");
}
