//! What the handle shows to whom: secrets are left out by default, and a tracker is Rust's.

use super::fight::{ROSTERS, open};
use super::{Owned, get_text, last_message};
use crate::battle::{
    case_battle_known, case_battle_set_audience, case_battle_set_seed, case_battle_step,
};
use crate::events::{case_battle_event, case_event};
use crate::people::{case_battle_state_json, case_battle_tracker_json};
use crate::status::case_status::*;
use case_core::log::Audience;
use case_core::words::Language;
use serde_json::Value as Json;
use std::ptr::{from_mut, null, null_mut};

/// T2: after the first declaration of one who is no player, players see no value of it by default, the
/// gamemaster does, and so does its own seat; a seat of no fighter is refused.
#[test]
fn secrets_are_left_out_by_default() {
    let (battle, mut rust) = open(ROSTERS[0]);
    unsafe {
        assert_eq!(case_battle_set_seed(battle.0, 1), CASE_OK);
        assert_eq!(case_battle_step(battle.0), CASE_OK, "{}", last_message());
    }
    rust.set_seed(1);
    rust.step();
    let secret =
        |event: &usize| rust.record(*event, Audience::Gamemaster).expect("an event").secret;
    let event = (0..rust.events()).find(secret).expect("it is secret");
    let whose = rust.record(event, Audience::Gamemaster).expect("it is there").who;
    let acts = || {
        let text = get_text(|b, n, s| unsafe { case_battle_state_json(battle.0, 0, b, n, s) });
        let rows: Vec<Json> = serde_json::from_str(&text.expect("a text")).expect("JSON");
        rows.iter()
            .filter(|row| row["field"] == "action" && row["who"]["value"] == whose.number())
            .count()
    };
    let who = || {
        let mut seen = case_event { struct_size: 108, ..unsafe { std::mem::zeroed() } };
        let status = unsafe { case_battle_event(battle.0, event, from_mut(&mut seen)) };
        assert_eq!(status, CASE_OK, "{}", last_message());
        (seen.who == whose.number(), seen.secret)
    };
    assert_eq!((acts(), who()), (0, (false, 1)));
    for (audience, sees) in
        [(Audience::Gamemaster, true), (Audience::Players, false), (Audience::Seat(whose), true)]
    {
        assert_eq!(unsafe { case_battle_set_audience(battle.0, audience.number()) }, CASE_OK);
        assert_eq!((acts() > 0, who()), (sees, (sees, 1)), "{audience:?}");
    }
    // What is worked out for players is worked out with the battle as they know it.
    for (audience, knows) in [(Audience::Players, false), (Audience::Seat(whose), true)] {
        let mut known = null_mut();
        unsafe {
            let status = case_battle_known(battle.0, audience.number(), from_mut(&mut known));
            assert_eq!(status, CASE_OK, "{}", last_message());
            assert_eq!(case_battle_set_audience(known, Audience::Gamemaster.number()), CASE_OK);
            assert_eq!(case_battle_set_audience(battle.0, Audience::Gamemaster.number()), CASE_OK);
        }
        let known = Owned(known);
        let [state, own] = [known.0, battle.0].map(|battle| {
            let text = get_text(|b, n, s| unsafe { case_battle_state_json(battle, 0, b, n, s) });
            text.expect("a text")
        });
        let rows: Vec<Json> = serde_json::from_str(&state).expect("JSON");
        assert_eq!(rows.len(), rust.known(audience).state(false, Audience::Gamemaster).len());
        assert_eq!(state == own, knows);
    }
    for no_audience in [-1, 2 + 1_000, i32::MAX, i32::MIN] {
        let mut known = null_mut();
        let status = unsafe { case_battle_known(battle.0, no_audience, from_mut(&mut known)) };
        assert_eq!(status, CASE_ERR_RANGE);
        assert_eq!(unsafe { case_battle_set_audience(battle.0, no_audience) }, CASE_ERR_RANGE);
    }
}

/// The tracker of the handle is Rust's, in every system.
#[test]
fn a_tracker_is_that_of_rust() {
    for roster in ROSTERS {
        let (battle, mut rust) = open(roster);
        assert_eq!(unsafe { case_battle_set_seed(battle.0, 3) }, CASE_OK);
        rust.set_seed(3);
        for _ in 0..40 {
            unsafe { case_battle_step(battle.0) };
            rust.step();
        }
        let text = get_text(|b, n, s| unsafe {
            case_battle_tracker_json(battle.0, 1, null(), 0, b, n, s)
        });
        let wanted = rust.tracker(&Language::German.into(), Audience::Players);
        let wanted = serde_json::to_value(wanted.shown(rust.lists())).expect("JSON");
        let found: Json = serde_json::from_str(&text.expect("a text")).expect("JSON");
        assert_eq!(found, wanted);
        let fighters = found["fighters"].as_array().expect("a list");
        assert_eq!(fighters.len(), rust.fighters());
        assert!(fighters.iter().all(|one| !one["gauges"].as_array().expect("a list").is_empty()));
    }
}
