//! What the handle shows to whom: secrets are left out by default, and a tracker is Rust's.

use super::fight::{ROSTERS, open};
use super::{Owned, case_battle, get_text, last_message};
use crate::battle::{
    case_battle_known, case_battle_set_audience, case_battle_set_seed, case_battle_step,
};
use crate::events::{case_battle_event, case_event};
use crate::people::{
    case_battle_condition, case_battle_gauge, case_battle_order, case_battle_state_json,
    case_battle_tracker_json, case_condition, case_gauge,
};
use crate::status::case_status::*;
use crate::values::{case_value, words_of};
use case_core::log::Audience;
use case_core::tracker::{TrackedTurn, Tracker};
use case_core::words::Language;
use serde_json::Value as Json;
use std::ffi::c_char;
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
        assert_eq!(one_by_one(battle.0, rust.fighters()), told(&wanted));
        let wanted = serde_json::to_value(wanted.shown(rust.lists())).expect("JSON");
        let found: Json = serde_json::from_str(&text.expect("a text")).expect("JSON");
        assert_eq!(found, wanted);
        let fighters = found["fighters"].as_array().expect("a list");
        assert_eq!(fighters.len(), rust.fighters());
        assert!(fighters.iter().all(|one| !one["gauges"].as_array().expect("a list").is_empty()));
    }
}

/// A tracker as texts.
fn told(tracker: &Tracker) -> Vec<String> {
    let turn = |turn: &TrackedTurn| format!("{} {}", turn.who.number(), turn.has_acted);
    let mut all: Vec<String> = tracker.order.iter().map(turn).collect();
    for fighter in &tracker.fighters {
        all.extend(fighter.gauges.iter().map(|g| {
            let (field, name, words) = (g.field, &g.name, &g.words);
            let [place, value] = [g.place, g.value].map(case_value::from);
            format!("{field} {place:?} {value:?} {} of {} {name} {words}", g.current, g.greatest)
        }));
        all.extend(fighter.conditions.iter().map(|c| {
            let [place, value] = [c.place, c.value].map(case_value::from);
            format!("{} {place:?} {value:?} {}", c.field, c.words)
        }));
    }
    all
}

/// The same, from the calls for one row each.
fn one_by_one(battle: *const case_battle, fighters: usize) -> Vec<String> {
    let text = |array: &[c_char]| words_of(array).expect("UTF-8");
    let mut all = Vec::new();
    let (mut who, mut acted) = (0, 0);
    for index in 0.. {
        let status =
            unsafe { case_battle_order(battle, index, from_mut(&mut who), from_mut(&mut acted)) };
        if status == CASE_NOTHING_LEFT {
            break;
        }
        assert_eq!(status, CASE_OK, "{}", last_message());
        all.push(format!("{who} {}", acted != 0));
    }
    for who in 0..i32::try_from(fighters).expect("few") {
        let mut g = case_gauge { struct_size: 220, ..unsafe { std::mem::zeroed() } };
        let gauge = |index, g| unsafe { case_battle_gauge(battle, who, index, 1, null(), 0, g) };
        for index in 0.. {
            match gauge(index, from_mut(&mut g)) {
                CASE_NOTHING_LEFT => break,
                status => assert_eq!(status, CASE_OK, "{}", last_message()),
            }
            let [field, name, words] = [g.field, g.name, g.words].map(|array| text(&array));
            let (place, value) = (g.place, g.value);
            all.push(format!(
                "{field} {place:?} {value:?} {} of {} {name} {words}",
                g.current, g.greatest
            ));
        }
        let mut c = case_condition { struct_size: 212, ..unsafe { std::mem::zeroed() } };
        let condition =
            |index, c| unsafe { case_battle_condition(battle, who, index, 1, null(), 0, c) };
        for index in 0.. {
            match condition(index, from_mut(&mut c)) {
                CASE_NOTHING_LEFT => break,
                status => assert_eq!(status, CASE_OK, "{}", last_message()),
            }
            all.push(format!("{} {:?} {:?} {}", text(&c.field), c.place, c.value, text(&c.words)));
        }
    }
    all
}
