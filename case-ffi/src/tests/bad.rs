//! Every function with everything that a host can get wrong: a status each time, nothing written.

#![expect(clippy::many_single_char_names, reason = "hundreds of calls, each on one line")]

use super::{Owned, ROSTER, last_message};
use crate::batch::*;
use crate::battle::*;
use crate::codes::*;
use crate::events::*;
use crate::exchange::*;
use crate::hand::*;
use crate::next::*;
use crate::odds::*;
use crate::people::*;
use crate::pure::*;
use crate::requests::*;
use crate::rulings::*;
use crate::saves::*;
use crate::status::case_status::{self, *};
use crate::status::{case_last_message, case_status_name};
use crate::systems::*;
use crate::values::*;
use crate::version::*;
use crate::watch::*;
use crate::words::*;
use std::ffi::{CStr, c_char};
use std::ptr::{null, null_mut};

type Battle = *mut case_battle;

/// A pointer one byte further: misaligned for everything but bytes.
fn askew<T>(pointer: *mut T) -> *mut T {
    pointer.cast::<u8>().wrapping_add(1).cast()
}

type Text = unsafe fn(Battle, *mut c_char, usize, *mut usize) -> case_status;

/// Three areas, and nothing.
static AREAS: case_value = case_value { kind: 21, of: 65_535, number: 3 };
pub(super) static NOTHING: case_value = case_value { kind: 0, of: 65_535, number: 0 };
/// One turn.
pub(super) static TURNS: case_value = case_value { kind: 25, of: 65_535, number: 1 };
/// A part of a roster: one fighter.
pub(super) static JOIN: &str = r#"{"fighters": [{"name": "Late Lark", "side": "The Vanguard",
    "abilities": {"fighting": "Gd", "agility": "Gd", "strength": "Gd", "endurance": "Gd",
    "reason": "Gd", "intuition": "Gd", "psyche": "Gd"},
    "attacks": [{"name": "wing", "form": "BA"}]}]}"#;
/// The teams of a roster.
pub(super) static TEAMS: &str = r#"{"teams": []}"#;

/// Every function that writes a text (or bytes) into the caller's buffer.
#[rustfmt::skip]
fn texts() -> Vec<(&'static str, Text)> {
    vec![
        ("case_last_message", |_, b, n, s| unsafe { case_last_message(b, n, s) }),
        ("case_list_name", |_, b, n, s| unsafe { case_list_name(0, 5, b, n, s) }),
        ("case_rulings_json", |_, b, n, s| unsafe { case_rulings_json(null(), b, n, s) }),
        ("case_battle_say", |h, b, n, s| unsafe { case_battle_say(h, AREAS, 0, null(), b, n, s) }),
        ("case_battle_kind_name", |h, b, n, s| unsafe { case_battle_kind_name(h, 3, b, n, s) }),
        ("case_battle_title", |h, b, n, s| unsafe { case_battle_title(h, 1, null(), b, n, s) }),
        ("case_battle_label", |h, b, n, s| unsafe { case_battle_label(h, AREAS, 0, null(), b, n, s) }),
        ("case_battle_tooltip", |h, b, n, s| unsafe { case_battle_tooltip(h, NOTHING, b, n, s) }),
        ("case_battle_request_json", |h, b, n, s| unsafe { case_battle_request_json(h, b, n, s) }),
        ("case_battle_state_json", |h, b, n, s| unsafe { case_battle_state_json(h, 1, b, n, s) }),
        ("case_battle_word", |h, b, n, s| unsafe { case_battle_word(h, 0, c"attack".as_ptr(), 6, 1, null(), b, n, s) }),
        ("case_system_schema_json", |_, b, n, s| unsafe { case_system_schema_json(1, b, n, s) }),
        ("case_system_roster_schema_json", |_, b, n, s| unsafe { case_system_roster_schema_json(1, b, n, s) }),
        ("case_battle_save", |h, b, n, s| unsafe { case_battle_save(h, b, n, s) }),
        ("case_battle_events_json", |h, b, n, s| unsafe { case_battle_events_json(h, 0, 3, 0, b, n, s) }),
        ("case_battle_tell", |h, b, n, s| unsafe { case_battle_tell(h, 0, usize::MAX, 0, null(), 1, b, n, s) }),
        ("case_battle_system", |h, b, n, s| unsafe { case_battle_system(h, b, n, s) }),
        ("case_battle_name", |h, b, n, s| unsafe { case_battle_name(h, 0, b, n, s) }),
        ("case_battle_side_name", |h, b, n, s| unsafe { case_battle_side_name(h, 0, b, n, s) }),
        ("case_battle_id", |h, b, n, s| unsafe { case_battle_id(h, 0, b, n, s) }),
        ("case_battle_roster_now", |h, b, n, s| unsafe { case_battle_roster_now(h, b, n, s) }),
        ("case_battle_event_text", |h, b, n, s| unsafe { case_battle_event_text(h, 0, b, n, s) }),
        ("case_battle_event_reason", |h, b, n, s| unsafe { case_battle_event_reason(h, 0, b, n, s) }),
        ("case_battle_ruling", |h, b, n, s| unsafe { case_battle_ruling(h, 0, 0, b, n, s) }),
        ("case_battle_rulings_text", |h, b, n, s| unsafe { case_battle_rulings_text(h, b, n, s) }),
        ("case_battle_rulings_json", |h, b, n, s| unsafe { case_battle_rulings_json(h, b, n, s) }),
        ("case_system_name", |_, b, n, s| unsafe { case_system_name(0, b, n, s) }),
        ("case_system_title", |_, b, n, s| unsafe { case_system_title(0, b, n, s) }),
        ("case_system_rules_json", |_, b, n, s| unsafe { case_system_rules_json(0, b, n, s) }),
        ("case_table_text", |_, b, n, s| unsafe { case_table_text(0, 0, 3, b, n, s) }),
        ("case_table_cell", |_, b, n, s| unsafe { case_table_cell(0, 0, 0, 0, b, n, s) }),
        ("case_tables_json", |_, b, n, s| unsafe { case_tables_json(0, b, n, s) }),
        ("case_odds_json", |h, b, n, s| unsafe { let o = odds_of(h); let r = case_odds_json(o, b, n, s); case_odds_free(o); r }),
        ("case_odds_field", |h, b, n, s| unsafe { let o = odds_of(h); let r = case_odds_field(o, 0, b, n, s); case_odds_free(o); r }),
        ("case_battle_event_faces", |h, b, n, s| unsafe {
            case_battle_event_faces(h, first_roll(h), b.cast(), n, s) }),
    ]
}

/// Odds of the first fighter's first attack on the last.
pub(super) fn odds_of(battle: Battle) -> *mut case_odds {
    let (mut odds, intent) = (null_mut(), intent());
    let status = unsafe { case_odds_exchange(battle, &raw const intent, null(), &raw mut odds) };
    assert_eq!(status, CASE_OK, "{}", last_message());
    odds
}

fn intent() -> case_attack_intent {
    let mut intent = case_attack_intent { struct_size: 44, ..Default::default() };
    assert_eq!(unsafe { case_attack_intent_init(&raw mut intent, 0, 5, 0) }, CASE_OK);
    intent
}

/// The decision that is wanted.
pub(super) fn decision_of(battle: *const case_battle) -> case_decision_request {
    let mut decision: case_decision_request = unsafe { std::mem::zeroed() };
    decision.struct_size = 120;
    let status = unsafe { case_battle_decision_request(battle, &raw mut decision) };
    assert_eq!(status, CASE_OK, "{}", last_message());
    decision
}

/// The roll that is wanted.
pub(super) fn roll_of(battle: *const case_battle) -> case_roll_request {
    let mut roll: case_roll_request = unsafe { std::mem::zeroed() };
    roll.struct_size = 160;
    let status = unsafe { case_battle_roll_request(battle, &raw mut roll) };
    assert_eq!(status, CASE_OK, "{}", last_message());
    roll
}

/// A battle that waits for a roll in bands with a modifier.
fn modified() -> Owned {
    let owned = Owned::new();
    for i in 0..1_000 {
        unsafe {
            assert_eq!(case_battle_run(owned.0, u64::MAX), CASE_WANTS_ROLL);
            let roll = roll_of(owned.0);
            if roll.modifiers > 0 && roll.bands > 0 {
                return owned;
            }
            assert_eq!(case_battle_feed_face(owned.0, 1 + 37 * i % roll.die), CASE_OK);
        }
    }
    panic!("no roll with a modifier");
}

fn first_roll(battle: Battle) -> usize {
    let mut event: case_event = unsafe { std::mem::zeroed() };
    event.struct_size = 108;
    let is_roll = |i: &usize| unsafe {
        case_battle_event(battle, *i, &raw mut event) == CASE_OK && event.faces > 0
    };
    (0..10_000).find(is_roll).unwrap_or(0)
}

/// A battle in whose log there is a roll, and which asks for one of a list of answers.
fn asking() -> Owned {
    let owned = Owned::new();
    unsafe {
        assert_eq!(case_battle_set_seed(owned.0, 2), CASE_OK);
        assert_eq!(case_battle_run(owned.0, 60), CASE_OK);
        assert_eq!(case_battle_set_control_of_all(owned.0, 1), CASE_OK);
        loop {
            assert_eq!(case_battle_run(owned.0, 1_000), CASE_WANTS_DECISION);
            let decision = decision_of(owned.0);
            if decision.answers > 0 {
                return owned;
            }
            assert_eq!(case_battle_feed_answer(owned.0, decision.suggestion), CASE_OK);
        }
    }
}

/// A battle that waits for a roll in the middle of a step.
fn rolling() -> Owned {
    let owned = Owned::new();
    unsafe {
        let mut open = (0, 0);
        while open.0 == open.1 {
            assert_eq!(case_battle_run(owned.0, u64::MAX), CASE_WANTS_ROLL);
            case_battle_open_events(owned.0, &raw mut open.0, &raw mut open.1);
            if open.0 == open.1 {
                assert_eq!(case_battle_feed_face(owned.0, 5), CASE_OK);
            }
        }
    }
    owned
}

#[test]
fn text_buffers() {
    let owned = asking();
    // So that there is a message.
    assert_eq!(unsafe { case_battle_step(null_mut()) }, CASE_ERR_NULL);
    for (name, call) in texts() {
        let mut needed = 0;
        unsafe {
            assert_eq!(call(owned.0, null_mut(), 0, &raw mut needed), CASE_OK, "{name}");
            assert!(needed > 0 && needed < 1 << 20, "{name}: {needed}");
            assert_eq!(call(owned.0, null_mut(), 0, null_mut()), CASE_OK, "{name}");
            let mut buffer = vec![0x55u8; needed + 1];
            let text = buffer.as_mut_ptr().cast::<c_char>();
            let mut again = 0;
            if name != "case_last_message" {
                let status = call(owned.0, null_mut(), 1, null_mut());
                assert_eq!(status, CASE_ERR_NULL, "{name}");
                let status = call(owned.0, text, needed + 1, askew(&raw mut again));
                assert_eq!(status, CASE_ERR_ALIGN, "{name}");
                let status = call(owned.0, text, needed - 1, &raw mut again);
                assert_eq!((status, again), (CASE_ERR_BUFFER, needed), "{name}");
                assert_eq!(call(owned.0, text, 0, null_mut()), CASE_ERR_BUFFER, "{name}");
                assert!(buffer.iter().all(|b| *b == 0x55), "{name} wrote without success");
            }
            let text = buffer.as_mut_ptr().cast::<c_char>();
            assert_eq!(call(owned.0, text, needed, null_mut()), CASE_OK, "{name}");
            assert_eq!(buffer[needed], 0x55, "{name} wrote beyond its end");
            // However large the caller says the buffer is.
            let text = buffer.as_mut_ptr().cast::<c_char>();
            assert_eq!(call(owned.0, text, usize::MAX, null_mut()), CASE_OK, "{name}");
        }
    }
}

type OnBattle = unsafe fn(Battle) -> case_status;

/// Every function that takes a battle, with its other arguments good.
#[rustfmt::skip]
fn on_battles() -> Vec<(&'static str, OnBattle)> {
    vec![
        ("case_battle_clone", |h| unsafe { let mut o = null_mut(); case_battle_clone(h, &raw mut o) }),
        ("case_battle_set_seed", |h| unsafe { case_battle_set_seed(h, 1) }),
        ("case_battle_set_host_dice", |h| unsafe { case_battle_set_host_dice(h) }),
        ("case_battle_set_control", |h| unsafe { case_battle_set_control(h, 0, 0) }),
        ("case_battle_control", |h| unsafe { let mut o = 0; case_battle_control(h, 0, &raw mut o) }),
        ("case_battle_set_control_of_all", |h| unsafe { case_battle_set_control_of_all(h, 0) }),
        ("case_battle_find", |h| unsafe { let mut o = 0; case_battle_find(h, c"A".as_ptr(), 1, &raw mut o) }),
        ("case_battle_input", |h| unsafe { let mut o = case_input { struct_size: 28, ..Default::default() }; case_battle_input(h, 0, &raw mut o) }),
        ("case_battle_event_input", |h| unsafe { let mut o = 0; case_battle_event_input(h, 0, &raw mut o) }),
        ("case_battle_feed_suggestion", |h| unsafe { case_battle_feed_suggestion(h, null_mut()) }),
        ("case_intervene_set", |h| unsafe { case_intervene_set(h, c"stun".as_ptr(), 4, 0, NOTHING, TURNS, null(), 0) }),
        ("case_intervene_add", |h| unsafe { case_intervene_add(h, c"stun".as_ptr(), 4, 0, NOTHING, 1, null(), 0) }),
        ("case_intervene_shift", |h| unsafe { case_intervene_shift(h, 0, 1, null(), 0) }),
        ("case_intervene_join", |h| unsafe { case_intervene_join(h, JOIN.as_ptr().cast(), JOIN.len(), 0, null(), 0) }),
        ("case_intervene_ruling", |h| unsafe { case_intervene_ruling(h, c"x".as_ptr(), 1, c"y".as_ptr(), 1, null(), 0) }),
        ("case_intervene_teams", |h| unsafe { case_intervene_teams(h, TEAMS.as_ptr().cast(), TEAMS.len(), 1, null(), 0) }),
        ("case_intervene_faces", |h| unsafe { let f = 1; case_intervene_faces(h, 0, &raw const f, 1, null(), 0) }),
        ("case_intervene_end", |h| unsafe { case_intervene_end(h, null(), 0) }),
        ("case_intervene_go_on", |h| unsafe { case_intervene_go_on(h, null(), 0) }),
        ("case_battle_step", |h| unsafe { case_battle_step(h) }),
        ("case_battle_run", |h| unsafe { case_battle_run(h, 2) }),
        ("case_battle_roll_request", |h| unsafe { let mut o: case_roll_request = std::mem::zeroed(); o.struct_size = 160; case_battle_roll_request(h, &raw mut o) }),
        ("case_battle_decision_request", |h| unsafe { let mut o: case_decision_request = std::mem::zeroed(); o.struct_size = 120; case_battle_decision_request(h, &raw mut o) }),
        ("case_battle_answer", |h| unsafe { let mut o = NOTHING; case_battle_answer(h, 0, &raw mut o) }),
        ("case_battle_roll_lying", |h| unsafe { case_battle_roll_lying(h, null_mut(), 0, null_mut()) }),
        ("case_battle_feed_face", |h| unsafe { case_battle_feed_face(h, 1) }),
        ("case_battle_feed_faces", |h| unsafe { case_battle_feed_faces(h, null(), 0) }),
        ("case_battle_feed_answer", |h| unsafe { case_battle_feed_answer(h, NOTHING) }),
        ("case_battle_undo", |h| unsafe { case_battle_undo(h) }),
        ("case_battle_undo_input", |h| unsafe { case_battle_undo_input(h) }),
        ("case_battle_redo", |h| unsafe { case_battle_redo(h) }),
        ("case_battle_open_events", |h| unsafe { case_battle_open_events(h, null_mut(), null_mut()) }),
        ("case_battle_field_count", |h| unsafe { let mut o = 0; case_battle_field_count(h, 0, &raw mut o) }),
        ("case_battle_new_events", |h| unsafe { case_battle_new_events(h, null_mut(), null_mut()) }),
        ("case_battle_event", |h| unsafe { let mut o: case_event = std::mem::zeroed(); o.struct_size = 108; case_battle_event(h, 0, &raw mut o) }),
        ("case_battle_status", |h| unsafe { let mut o = case_battle_info { struct_size: 44, ..Default::default() }; case_battle_status(h, &raw mut o) }),
        ("case_odds_exchange", |h| unsafe { let s = intent(); let mut o = null_mut(); case_odds_exchange(h, &raw const s, null(), &raw mut o) }),
        ("case_odds_step", |h| unsafe { let mut o = null_mut(); case_odds_step(h, null(), null(), null(), &raw mut o) }),
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
        let others: [Battle; 4] = [rulings.cast(), watch.cast(), catalog.cast(), odds.cast()];
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
        assert_eq!(case_odds_json(owned.0.cast(), null_mut(), 0, null_mut()), CASE_ERR_HANDLE);
        let say = case_battle_say(owned.0, AREAS, 0, owned.0.cast(), null_mut(), 0, null_mut());
        assert_eq!(say, CASE_ERR_HANDLE);
        case_watch_free(catalog.cast());
        case_odds_free(watch.cast());
        case_catalog_free(rulings.cast());
        // All of them are whole.
        assert_eq!(case_watch_stop(watch, 1), CASE_OK);
        assert_eq!(case_rulings_json(rulings, null_mut(), 0, null_mut()), CASE_OK);
        case_odds_free(odds);
        case_watch_free(watch);
        case_catalog_free(catalog);
        case_rulings_free(rulings);
    }
}

type TextIn = unsafe fn(*const c_char, usize) -> case_status;

/// Every function that reads a text.
#[rustfmt::skip]
fn text_inputs() -> Vec<(&'static str, TextIn)> {
    vec![
        ("case_battle_new", |t, n| unsafe { let mut o = null_mut(); opened(case_battle_new(t, n, 0, &raw mut o), o) }),
        ("case_battle_new as JSON", |t, n| unsafe { let mut o = null_mut(); opened(case_battle_new(t, n, 1, &raw mut o), o) }),
        ("case_battle_new as TOML", |t, n| unsafe { let mut o = null_mut(); opened(case_battle_new(t, n, 2, &raw mut o), o) }),
        ("case_battle_resume", |t, n| unsafe { let mut o = null_mut(); opened(case_battle_resume(t, n, &raw mut o), o) }),
        ("case_rulings_new", |t, n| unsafe { let mut o = null_mut(); let s = case_rulings_new(t, n, 0, &raw mut o); assert_eq!(s == CASE_OK, !o.is_null()); case_rulings_free(o); s }),
        ("case_catalog_new", |t, n| unsafe { let mut o = null_mut(); let s = case_catalog_new(t, n, 0, &raw mut o); assert_eq!(s == CASE_OK, !o.is_null()); case_catalog_free(o); s }),
        ("case_battle_find", |t, n| unsafe { let b = Owned::new(); let mut o = 77; let s = case_battle_find(b.0, t, n, &raw mut o); assert!(s == CASE_OK || o == 77); s }),
        ("case_intervene_set", |t, n| unsafe { still(|h| case_intervene_set(h, t, n, 0, NOTHING, TURNS, null(), 0)) }),
        ("case_intervene_add", |t, n| unsafe { still(|h| case_intervene_add(h, t, n, 0, NOTHING, 1, null(), 0)) }),
        ("case_intervene_join", |t, n| unsafe { still(|h| case_intervene_join(h, t, n, 0, null(), 0)) }),
        ("case_intervene_ruling", |t, n| unsafe { still(|h| case_intervene_ruling(h, t, n, c"1".as_ptr(), 1, null(), 0)) }),
        ("a value of case_intervene_ruling", |t, n| unsafe { still(|h| case_intervene_ruling(h, c"rise_cap".as_ptr(), 8, t, n, null(), 0)) }),
        ("case_intervene_teams", |t, n| unsafe { still(|h| case_intervene_teams(h, t, n, 2, null(), 0)) }),
        ("case_list_number", |t, n| unsafe { let mut o = 7; let s = case_list_number(1, t, n, &raw mut o); assert!(s == CASE_OK || o == 7); s }),
        ("case_rank_of_text", |t, n| unsafe { let mut o = 77; let s = case_rank_of_text(t, n, &raw mut o); assert!(s == CASE_OK || o == 77); s }),
    ]
}

unsafe fn opened(status: case_status, battle: Battle) -> case_status {
    assert_eq!(status == CASE_OK, !battle.is_null());
    unsafe { case_battle_free(battle) };
    status
}

/// A call on a battle that is refused changes nothing.
unsafe fn still(call: impl FnOnce(Battle) -> case_status) -> case_status {
    let owned = Owned::new();
    let save = || super::get_text(|b, n, s| unsafe { case_battle_save(owned.0, b, n, s) });
    let before = save();
    let status = call(owned.0);
    assert_eq!(status != CASE_OK, save() == before);
    status
}

/// Whether an empty text is as good as any.
fn takes_nothing(name: &str) -> bool {
    matches!(name, "case_rulings_new" | "case_catalog_new")
}

/// A mark that some editors put before a text is no part of it.
#[test]
fn byte_order_marks_are_skipped() {
    let marked = |text: &str| format!("\u{feff}{text}");
    let owned = asking();
    let save = super::get_text(|b, n, s| unsafe { case_battle_save(owned.0, b, n, s) });
    let texts = [
        ("case_battle_new", marked(ROSTER)),
        ("case_battle_resume", marked(&save.expect("a save"))),
        ("case_rulings_new", marked("{\"rise_cap\": \"Amazing\"}")),
        ("case_catalog_new", marked("{\"unit.turns\": \"{n} beats\"}")),
    ];
    for (name, text) in texts {
        let calls = text_inputs();
        let (_, call) = calls.iter().find(|(n, _)| *n == name).expect("a function");
        let status = unsafe { call(text.as_ptr().cast(), text.len()) };
        assert_eq!(status, CASE_OK, "{name}: {}", last_message());
    }
}

/// A message never holds more than a line of 200 characters of what came in.
#[test]
fn messages_are_short_however_long_the_text() {
    let long = "x".repeat(100_000);
    let texts = [
        format!("system = \"case\"\n{long} = = 1\n"),
        format!("{{\"system\": \"{long}\", \"fighters\": []}}"),
        format!("{{\"{long}\": 1}}"),
        format!("{{\"system\": \"case\", \"{long}\": 1, \"fighters\": [{{\"{long}\": 2}}]}}"),
        format!("{{\"{long}"),
        format!("ä{}", "ö".repeat(90_000)),
    ];
    for (name, call) in text_inputs() {
        for text in &texts {
            assert_ne!(unsafe { call(text.as_ptr().cast(), text.len()) }, CASE_OK, "{name}");
            let message = last_message();
            let longest = message.lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(200), "{name}: {longest:?}");
            assert!(message.len() < 20_000, "{name}: {}", message.len());
        }
    }
}

/// The last message gives what fits, cut between characters, and never nothing.
#[test]
fn the_last_message_gives_what_fits() {
    let text = "{\"system\": \"ächz\"}";
    let mut battle = null_mut();
    let status = unsafe { case_battle_new(text.as_ptr().cast(), text.len(), 0, &raw mut battle) };
    assert_eq!(status, CASE_ERR_ROSTER);
    let whole = last_message();
    assert!(whole.contains("ächz"), "{whole}");
    for capacity in 1..whole.len() + 3 {
        let (mut buffer, mut needed) = (vec![0x55u8; capacity + 1], 0);
        let out = buffer.as_mut_ptr().cast();
        assert_eq!(unsafe { case_last_message(out, capacity, &raw mut needed) }, CASE_OK);
        assert_eq!((needed, buffer[capacity]), (whole.len() + 1, 0x55));
        let end = buffer.iter().position(|b| *b == 0).expect("ends with NUL");
        let part = std::str::from_utf8(&buffer[..end]).expect("whole characters");
        assert!(whole.starts_with(part) && part.len() + 3 > whole.len().min(capacity - 1));
    }
}

#[test]
fn text_inputs_that_are_no_good() {
    let deep = "[".repeat(100_000);
    let deep_json = format!("{{\"a\": {deep}");
    let deep_toml = format!("a = {deep}");
    let cut = &ROSTER[..ROSTER.len() / 2];
    let nul = ROSTER.replacen("name", "na\0me", 1);
    let texts: [&[u8]; 12] = [
        b"\xff\xfe",
        b"\0",
        b"{",
        b"{}",
        b"[1,2",
        b"\xed\xa0\x80",
        b"system = \"chess\"",
        b"{\"format\": \"case-save\", \"version\": 99}",
        deep_json.as_bytes(),
        deep_toml.as_bytes(),
        cut.as_bytes(),
        nul.as_bytes(),
    ];
    for (name, call) in text_inputs() {
        unsafe {
            assert_eq!(call(null(), 1), CASE_ERR_NULL, "{name}");
            for length in [usize::MAX, isize::MAX as usize, 64 * 1024 * 1024 + 1] {
                assert_eq!(call(c"x".as_ptr(), length), CASE_ERR_LENGTH, "{name} {length}");
            }
            assert_eq!(call(texts[0].as_ptr().cast(), 2), CASE_ERR_UTF8, "{name}");
            for text in texts {
                let status = call(text.as_ptr().cast(), text.len());
                let empty = takes_nothing(name) && text == b"{}";
                assert_eq!(status == CASE_OK, empty, "{name}: {status:?}");
                assert!(empty || !last_message().is_empty());
            }
            let none = call(null(), 0);
            assert_eq!(none == CASE_OK, takes_nothing(name), "{name}: {none:?}");
        }
    }
}

/// Every way in which the pointer to a struct or a result can be wrong.
#[test]
fn outputs() {
    let owned = asking();
    let h = owned.0;
    let t = ROSTER.as_ptr().cast::<c_char>();
    type Sized = unsafe fn(Battle, *mut u32) -> case_status;
    #[rustfmt::skip]
    let structs: [(&str, u32, Sized); 21] = [
        ("case_odds_info", 40, |h, o| unsafe { let odds = odds_of(h); let r = case_odds_info(odds, o.cast()); case_odds_free(odds); r }),
        ("case_odds_get", 56, |h, o| unsafe { let odds = odds_of(h); let r = case_odds_get(odds, 0, o.cast()); case_odds_free(odds); r }),
        ("case_attack_intent_init", 44, |_, o| unsafe { case_attack_intent_init(o.cast(), 1, 2, 3) }),
        ("case_watch_progress", 24, |_, o| unsafe {
            let mut w = null_mut(); case_watch_new(&raw mut w);
            let r = case_watch_progress(w, o.cast()); case_watch_free(w); r }),
        ("case_battle_decision_request", 120, |h, o| unsafe { case_battle_decision_request(h, o.cast()) }),
        ("case_battle_subject", 76, |h, o| unsafe { case_battle_subject(h, 0, o.cast()) }),
        ("case_battle_roll_request", 160, |_, o| unsafe { case_battle_roll_request(rolling().0, o.cast()) }),
        ("case_battle_roll_die", 16, |_, o| unsafe { case_battle_roll_die(rolling().0, 0, o.cast()) }),
        ("case_battle_roll_modifier", 28, |_, o| unsafe { case_battle_roll_modifier(modified().0, 0, o.cast()) }),
        ("case_battle_roll_band", 20, |_, o| unsafe { case_battle_roll_band(modified().0, 0, o.cast()) }),
        ("case_battle_roll_odds", 32, |_, o| unsafe { case_battle_roll_odds(rolling().0, 0, o.cast()) }),
        ("case_battle_event_value", 76, |h, o| unsafe { case_battle_event_value(h, first_roll(h), 0, o.cast()) }),
        ("case_battle_input", 28, |h, o| unsafe { case_battle_input(h, 0, o.cast()) }),
        ("case_battle_field", 104, |h, o| unsafe { case_battle_field(h, 0, 0, o.cast()) }),
        ("case_battle_event of the open step", 108, |_, o| unsafe {
            let owned = rolling(); let mut first = 0; case_battle_open_events(owned.0, &raw mut first, null_mut());
            case_battle_event(owned.0, first, o.cast()) }),
        ("case_battle_event", 108, |h, o| unsafe { case_battle_event(h, 0, o.cast()) }),
        ("case_battle_status", 52, |h, o| unsafe { case_battle_status(h, o.cast()) }),
        ("case_battle_fighter", 16, |h, o| unsafe { case_battle_fighter(h, 0, o.cast()) }),
        ("case_result_of_defense", 12, |_, o| unsafe { case_result_of_defense(0, 0, o.cast()) }),
        ("case_action", 20, |_, o| unsafe { case_action(null(), 3, 1, 0, 50, o.cast()) }),
        ("case_read_attack", 16, |_, o| unsafe { case_read_attack(0, 0, 1, o.cast()) }),
    ];
    // Of those that have grown, the size of the first version, which is taken too.
    let grown = [("case_battle_field", 88), ("case_battle_status", 44)];
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
            let out = room.as_mut_ptr();
            // A later header's longer struct: its further fields stay as they are.
            for larger in [size, size + 4, 256, u32::MAX] {
                out.write(larger);
                assert_eq!(call(h, out), CASE_OK, "{name} with {larger}");
                assert_eq!(out.read(), larger, "{name}: the size is the caller's");
            }
        }
        assert!(room[size as usize / 4..].iter().all(|w| *w == 0x5555_5555), "{name}");
        assert!(room[1..size as usize / 4].iter().any(|w| *w != 0x5555_5555), "{name}");
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
            assert_eq!(case_battle_control(h, 0, n), status);
            assert_eq!(case_battle_find(h, c"Nightglass".as_ptr(), 10, n), status);
            assert_eq!(case_battle_event_input(h, first_roll(h), s), status);
            assert_eq!(case_intervene_faces(h, 0, n, 1, null(), 0), status);
            assert_eq!(case_battle_field_count(h, 0, s), status);
            assert_eq!(case_battle_feed_faces(rolling().0, n, 1), status);
            assert_eq!(case_catalog_new(c"{}".as_ptr(), 2, 0, b.cast()), status);
            assert_eq!(case_battle_new(t, ROSTER.len(), 0, b), status);
            assert_eq!(case_battle_resume(t, ROSTER.len(), b), status);
            assert_eq!(case_battle_clone(h, b), status);
            let intent = intent();
            assert_eq!(case_odds_exchange(h, &raw const intent, null(), b.cast()), status);
            assert_eq!(case_odds_fight(h, null(), null(), b.cast()), status);
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
            assert_eq!(case_table_count(0, s), status);
        }
        let wrong = CASE_ERR_ALIGN;
        assert_eq!(case_table_size(0, 0, askew(s), null_mut()), wrong);
        assert_eq!(case_table_size(0, 0, null_mut(), askew(s)), wrong);
        assert_eq!(case_battle_feed_suggestion(h, askew(v)), wrong);
        assert_eq!(case_battle_new_events(h, askew(s), null_mut()), wrong);
        assert_eq!(case_battle_new_events(h, null_mut(), askew(s)), wrong);
        assert_eq!(case_battle_open_events(h, askew(s), null_mut()), wrong);
        assert_eq!(case_battle_open_events(h, null_mut(), askew(s)), wrong);
        assert_eq!(case_table_size(0, 0, null_mut(), null_mut()), CASE_OK);
    }
    assert_eq!((number, size), ([7; 2], [7; 2]), "written without success");
}

#[test]
fn numbers_that_are_not_of_their_list() {
    let owned = asking();
    let h = owned.0;
    let t = ROSTER.as_ptr().cast::<c_char>();
    let (mut o, mut r, mut s, mut value) = (null_mut(), null_mut(), 0usize, NOTHING);
    let none = (null_mut::<c_char>(), 0, null_mut::<usize>());
    let status = CASE_ERR_RANGE;
    for n in [i32::MIN, -1, 99, 255, 256, 65_536, i32::MAX] {
        let place = usize::try_from(n).unwrap_or(usize::MAX);
        let format = u32::from_ne_bytes(n.to_ne_bytes());
        let mut struct_ = case_fighter_info { struct_size: 16, ..Default::default() };
        let mut named: case_named_value = unsafe { std::mem::zeroed() };
        let mut field: case_field = unsafe { std::mem::zeroed() };
        (named.struct_size, field.struct_size) = (76, 88);
        unsafe {
            assert_eq!(case_battle_new(t, ROSTER.len(), format, &raw mut o), status);
            assert_eq!(case_rulings_new(t, 0, format, &raw mut r), status);
            assert_eq!(case_list_name(n, 0, none.0, none.1, none.2), status);
            assert_eq!(case_list_name(0, n, none.0, none.1, none.2), status);
            assert_eq!(case_list_number(n, c"red".as_ptr(), 3, &raw mut struct_.side), status);
            assert_eq!(case_list_length(n), CASE_INVALID);
            assert_eq!(case_battle_set_control(h, n, 0), status);
            assert_eq!(case_battle_control(h, n, &raw mut struct_.side), status);
            assert_eq!(case_battle_id(h, n, none.0, none.1, none.2), status);
            let (stun, odd) = (c"stun".as_ptr(), case_value { kind: 60_000, of: 0, number: n });
            assert_eq!(case_intervene_set(h, stun, 4, n, NOTHING, TURNS, null(), 0), status);
            assert_eq!(case_intervene_set(h, stun, 4, 0, odd, TURNS, null(), 0), status);
            assert_eq!(case_intervene_set(h, stun, 4, 0, NOTHING, odd, null(), 0), status);
            assert_eq!(case_intervene_add(h, stun, 4, n, NOTHING, 1, null(), 0), status);
            assert_eq!(case_intervene_add(h, stun, 4, 0, odd, 1, null(), 0), status);
            assert_eq!(case_intervene_shift(h, n, 1, null(), 0), status);
            assert_eq!(case_intervene_join(h, t, 1, format, null(), 0), status);
            assert_eq!(case_intervene_teams(h, t, 1, format, null(), 0), status);
            assert_eq!(case_intervene_faces(h, 0, &raw const n, 0, null(), 0), status);
            if !(0..=100).contains(&n) {
                let face = case_intervene_faces(h, 0, &raw const n, 1, null(), 0);
                assert!(matches!(face, CASE_ERR_FACE | CASE_ERR_RANGE));
            }
            assert_eq!(case_battle_set_control(h, 0, n), status);
            assert_eq!(case_battle_set_control_of_all(h, n), status);
            assert_eq!(case_battle_fighter(h, n, &raw mut struct_), status);
            assert_eq!(case_battle_name(h, n, none.0, none.1, none.2), status);
            assert_eq!(case_battle_side_name(h, n, none.0, none.1, none.2), status);
            assert_eq!(case_battle_ruling(h, 0, n, none.0, none.1, none.2), status);
            assert_eq!(case_table_text(0, 0, n, none.0, none.1, none.2), status);
            if place > 1_000 {
                let mut input = case_input { struct_size: 28, ..Default::default() };
                assert_eq!(case_battle_input(h, place, &raw mut input), status);
                assert_eq!(case_battle_event_input(h, place, &raw mut s), status);
                assert_eq!(case_battle_event_text(h, place, none.0, none.1, none.2), status);
                assert_eq!(case_battle_event_reason(h, place, none.0, none.1, none.2), status);
                let face = 1;
                let faces = case_intervene_faces(h, place, &raw const face, 1, null(), 0);
                assert_eq!(faces, status);
                assert_eq!(case_battle_event_faces(h, place, null_mut(), 0, none.2), status);
                let json = case_battle_events_json(h, place, 1, 0, none.0, none.1, none.2);
                assert_eq!(json, status);
                let tell = case_battle_tell(h, place, 1, 0, null(), 0, none.0, none.1, none.2);
                assert_eq!(tell, status);
                let value = case_battle_event_value(h, place, 0, &raw mut named);
                assert_eq!(value, status);
                let value = case_battle_event_value(h, 0, place, &raw mut named);
                assert_eq!(value, status);
                assert_eq!(case_battle_field(h, 0, place, &raw mut field), status);
                assert_eq!(case_battle_ruling(h, place, 0, none.0, none.1, none.2), status);
                let mut event: case_event = std::mem::zeroed();
                event.struct_size = 108;
                assert_eq!(case_battle_event(h, place, &raw mut event), status);
            }
            assert_eq!(case_battle_answer(h, place, &raw mut value), status);
            assert_eq!(case_battle_subject(h, place, &raw mut named), status);
            assert_eq!(case_battle_kind_name(h, n, none.0, none.1, none.2), status);
            let kind = u16::try_from(n).unwrap_or(60_000);
            let odd = case_value { kind, of: 0, number: n };
            assert_eq!(case_battle_say(h, odd, 0, null(), none.0, none.1, none.2), status);
            assert_eq!(case_battle_value_name(h, odd, none.0, none.1, none.2), status);
            assert_eq!(case_battle_say(h, AREAS, n, null(), none.0, none.1, none.2), status);
            assert_eq!(case_battle_title(h, n, null(), none.0, none.1, none.2), status);
            assert_eq!(case_battle_label(h, AREAS, n, null(), none.0, none.1, none.2), status);
            assert_eq!(case_battle_tell(h, 0, 1, n, null(), 0, none.0, none.1, none.2), status);
            assert_eq!(case_battle_tell(h, 0, 1, 0, null(), n, none.0, none.1, none.2), status);
            assert_eq!(case_battle_events_json(h, 0, 1, n, none.0, none.1, none.2), status);
            let name = c"attack".as_ptr();
            let word = case_battle_word(h, n, name, 6, 0, null(), none.0, none.1, none.2);
            assert_eq!(word, status);
            assert_eq!(case_catalog_new(t, ROSTER.len(), format, (&raw mut r).cast()), status);
            assert_eq!(case_system_schema_json(place, none.0, none.1, none.2), status);
            assert_eq!(case_system_name(place, none.0, none.1, none.2), status);
            assert_eq!(case_system_title(place, none.0, none.1, none.2), status);
            assert_eq!(case_system_rules_json(place, none.0, none.1, none.2), status);
            assert_eq!(case_table_count(place, &raw mut s), status);
            assert_eq!(case_table_text(place, 0, 0, none.0, none.1, none.2), status);
            assert_eq!(case_table_text(0, place, 0, none.0, none.1, none.2), status);
            assert_eq!(case_table_size(place, 0, null_mut(), null_mut()), status);
            assert_eq!(case_table_size(0, place, null_mut(), null_mut()), status);
            assert_eq!(case_table_cell(place, 0, 0, 0, none.0, none.1, none.2), status);
            assert_eq!(case_table_cell(0, place, 0, 0, none.0, none.1, none.2), status);
            assert_eq!(case_table_cell(0, 0, place, 0, none.0, none.1, none.2), status);
            assert_eq!(case_table_cell(0, 0, 0, place, none.0, none.1, none.2), status);
            assert_eq!(case_tables_json(place, none.0, none.1, none.2), status);
            assert_eq!(CStr::from_ptr(case_status_name(n)), c"CASE_ERR_?");
        }
    }
    assert!(o.is_null() && r.is_null());
}

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
    let escape = case_defense::CASE_DEFENSE_ESCAPE as i32;
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
            assert_eq!(case_odds_json(gone, null_mut(), 0, null_mut()), status);
        }
        case_odds_free(null_mut());
        case_watch_free(null_mut());
    }
    assert_eq!((number, value), (7, NOTHING), "written without success");
}

#[test]
fn arrays() {
    type Array = unsafe fn(*const i32, *mut i32, usize) -> case_status;
    #[rustfmt::skip]
    let arrays: [(&str, Array); 11] = [
        ("case_actions", |i, o, n| unsafe { case_actions(null(), i, i, 1, i, o, n) }),
        ("case_ranks_of_numbers", |i, o, n| unsafe { case_ranks_of_numbers(i, o, n) }),
        ("case_rank_shifts", |i, o, n| unsafe { case_rank_shifts(null(), i, i, o, n) }),
        ("case_colors_of_faces", |i, o, n| unsafe { case_colors_of_faces(i, i, o, n) }),
        ("case_thresholds_of", |i, o, n| unsafe { case_thresholds_of(null(), i, i, o, n) }),
        ("case_effects_of_attacks", |i, o, n| unsafe { case_effects_of_attacks(i, i, o, n) }),
        ("case_results_of_checks", |i, o, n| unsafe { case_results_of_checks(i, i, o, n) }),
        ("case_results_of_defenses", |i, o, n| unsafe { case_results_of_defenses(i, i, o, null_mut(), n) }),
        ("case_thrown_ranges", |i, o, n| unsafe { case_thrown_ranges(null(), i, o, n) }),
        ("case_damages_of_colors", |i, o, n| unsafe { case_damages_of_colors(null(), i, i, o, n) }),
        ("case_protections", |i, o, n| unsafe { case_protections(null(), i, i, o, n) }),
    ];
    let (input, mut out) = ([1i32; 4], [7i32; 4]);
    let (i, o) = (input.as_ptr(), out.as_mut_ptr());
    for (name, call) in arrays {
        unsafe {
            assert_eq!(call(null(), null_mut(), 0), CASE_OK, "{name}");
            assert_eq!(call(null(), o, 1), CASE_ERR_NULL, "{name}");
            assert_eq!(call(i, null_mut(), 1), CASE_ERR_NULL, "{name}");
            assert_eq!(call(askew(i.cast_mut()), o, 1), CASE_ERR_ALIGN, "{name}");
            assert_eq!(call(i, askew(o), 1), CASE_ERR_ALIGN, "{name}");
            assert_eq!(call(i, o, usize::MAX), CASE_ERR_LENGTH, "{name}");
            assert_eq!(call(i, o, 64 * 1024 * 1024 + 1), CASE_ERR_LENGTH, "{name}");
        }
    }
    assert_eq!(out, [7; 4], "written without success");
}

#[test]
fn rulings_that_are_no_rulings() {
    let freed = {
        let mut rulings = null_mut();
        unsafe {
            assert_eq!(case_rulings_new(null(), 0, 0, &raw mut rulings), CASE_OK);
            case_rulings_free(rulings);
            case_rulings_free(rulings);
        }
        rulings
    };
    let mut out = 7;
    for handle in [freed, askew(freed)] {
        unsafe {
            assert_eq!(case_rank_shift(handle, 3, 1), CASE_INVALID);
            assert_eq!(case_threshold_of(handle, 3, 3), CASE_INVALID);
            assert_eq!(case_thrown_range(handle, 3), CASE_INVALID);
            assert_eq!(case_free_aversions(handle, 3), CASE_INVALID);
            assert_eq!(case_initiative_modifier(handle, 3), CASE_INVALID);
            assert_eq!(case_value_shift(handle, 3, 0, 1), CASE_INVALID);
            assert_eq!(case_damage_of_color(handle, 3, 0, 1), CASE_INVALID);
            assert_eq!(case_protection(handle, 3, 3), CASE_INVALID);
            assert_eq!(case_charge_damage(handle, 3, 3, 1), CASE_INVALID);
            let ok = [
                case_rulings_json(handle, null_mut(), 0, null_mut()),
                case_rank_shifts(handle, &raw const out, &raw const out, &raw mut out, 1),
                case_thresholds_of(handle, &raw const out, &raw const out, &raw mut out, 1),
                case_thrown_ranges(handle, &raw const out, &raw mut out, 1),
                case_actions(
                    handle,
                    &raw const out,
                    &raw const out,
                    0,
                    &raw const out,
                    &raw mut out,
                    1,
                ),
                case_damages_of_colors(handle, &raw const out, &raw const out, &raw mut out, 1),
                case_protections(handle, &raw const out, &raw const out, &raw mut out, 1),
            ]
            .contains(&CASE_OK);
            assert!(!ok && out == 7);
        }
    }
    // All problems at once, each with its place.
    let text = r#"{"preset": "chess", "rise_cap": "Uneartly", "rise": 1}"#;
    let mut rulings = null_mut();
    let status = unsafe { case_rulings_new(text.as_ptr().cast(), text.len(), 1, &raw mut rulings) };
    assert_eq!(status, CASE_ERR_RULINGS);
    let message = last_message();
    assert_eq!(message.lines().count(), 3, "{message}");
    assert!(message.contains("Unearthly"), "{message}");
}

#[test]
fn faces_answers_and_feeding_unasked() {
    let owned = Owned::new();
    let h = owned.0;
    unsafe {
        for call in [case_battle_undo, case_battle_undo_input, case_battle_redo] {
            assert_eq!(call(h), CASE_NOTHING_LEFT);
        }
        assert_eq!(case_battle_feed_face(h, 5), CASE_ERR_NOT_ASKED);
        assert_eq!(case_battle_feed_answer(h, NOTHING), CASE_ERR_NOT_ASKED);
        assert_eq!(case_battle_run(h, u64::MAX), CASE_WANTS_ROLL);
        for face in [i32::MIN, -1, 0, 101, i32::MAX] {
            assert_eq!(case_battle_feed_face(h, face), CASE_ERR_FACE);
            assert_eq!(case_battle_feed_faces(h, &raw const face, 1), CASE_ERR_FACE);
        }
        let many = [1; 200];
        assert_eq!(case_battle_feed_faces(h, many.as_ptr(), 200), CASE_ERR_NOT_ASKED);
        assert_eq!(case_battle_feed_faces(h, many.as_ptr(), usize::MAX), CASE_ERR_LENGTH);
        assert_eq!(case_battle_feed_answer(h, NOTHING), CASE_ERR_NOT_ASKED);
        let title = case_battle_title(h, 0, null(), null_mut(), 0, null_mut());
        assert_eq!(title, CASE_ERR_NOT_ASKED);
        assert_eq!(case_battle_feed_face(h, 1), CASE_OK);
        assert_eq!(case_battle_feed_face(h, 1), CASE_ERR_NOT_ASKED);
    }
    let owned = asking();
    let list = decision_of(owned.0).answers;
    let mut legal = NOTHING;
    unsafe {
        assert_eq!(case_battle_feed_face(owned.0, 5), CASE_ERR_NOT_ASKED);
        assert_eq!(case_battle_answer(owned.0, 0, &raw mut legal), CASE_OK);
        for number in [i32::MIN, -77, 9_999, i32::MAX] {
            let answer = case_value { number, ..legal };
            assert_eq!(case_battle_feed_answer(owned.0, answer), CASE_ERR_ANSWER);
        }
        for kind in [38, 127, 383, 639, u16::MAX] {
            let answer = case_value { kind, ..legal };
            assert_eq!(case_battle_feed_answer(owned.0, answer), CASE_ERR_RANGE);
        }
        let other = case_value { kind: 36, ..legal };
        assert_eq!(case_battle_feed_answer(owned.0, other), CASE_ERR_ANSWER);
        let far = usize::try_from(list).expect("a count");
        assert_eq!(case_battle_answer(owned.0, far, &raw mut legal), CASE_ERR_RANGE);
        assert_eq!(case_battle_feed_answer(owned.0, legal), CASE_OK);
    }
}

/// What a catalog can't be.
#[test]
fn catalogs_that_are_no_catalogs() {
    let mut catalog = null_mut();
    let make = |text: &str, catalog| unsafe {
        case_catalog_new(text.as_ptr().cast(), text.len(), 1, catalog)
    };
    let text = r#"{"turns": "x", "unit.turns": 5, "roll": ["a"], "note.a": ["a", {}]}"#;
    assert_eq!(make(text, &raw mut catalog), CASE_ERR_CATALOG);
    assert_eq!(last_message().lines().count(), 4, "{}", last_message());
    assert_eq!(make("[1]", &raw mut catalog), CASE_ERR_CATALOG);
    assert!(catalog.is_null());
}

#[test]
fn a_roster_with_problems_says_all_of_them() {
    let text = r#"{"system": "case", "fighters": [
        {"name": "A", "side": "x", "abilities": {"fighting": "Remarkble"}}, {"nme": "B"}]}"#;
    let mut battle = null_mut();
    let status = unsafe { case_battle_new(text.as_ptr().cast(), text.len(), 0, &raw mut battle) };
    assert_eq!(status, CASE_ERR_ROSTER);
    let message = last_message();
    assert!(message.contains("Remarkable") && message.lines().count() > 3, "{message}");
}

/// The other functions take nothing that could be wrong.
#[test]
fn functions_without_pitfalls() {
    assert_eq!(case_version_number(), CASE_VERSION_NUMBER);
    assert_eq!(case_abi_version(), CASE_ABI_VERSION);
    assert_eq!(i64::from(case_save_version()), i64::from(case_core::save::SAVE_VERSION));
    let text = |pointer| unsafe { CStr::from_ptr(pointer) }.to_str();
    assert_eq!(text(case_version()), Ok(env!("CARGO_PKG_VERSION")));
    for (status, name) in case_status::ALL {
        assert_eq!(text(case_status_name(*status as i32)), name.to_str());
    }
    assert_eq!(case_system_count(), case_core::any::SYSTEMS.len());
}

/// Every function of the header stands in one of these tests.
#[test]
fn no_function_is_left_out() {
    let header = concat!(
        include_str!("../../../include/case.h"),
        include_str!("../../../include/case_tables.h")
    );
    let tests =
        [include_str!("bad.rs"), include_str!("pure.rs"), include_str!("fight.rs")].concat();
    let mut functions = 0;
    for line in header.lines().filter(|l| l.starts_with(|c: char| c.is_ascii_lowercase())) {
        let Some((head, _)) = line.split_once('(') else { continue };
        let Some(at) = head.rfind("case_") else { continue };
        if head.starts_with("typedef") {
            continue;
        }
        functions += 1;
        assert!(
            tests.contains(&format!("{}(", &head[at..])) || tests.contains(&head[at..]),
            "{head}"
        );
    }
    assert!(functions > 70, "{functions} functions found");
}
