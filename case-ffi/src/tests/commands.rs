//! One command for a battle with a handle, and by whom and for whom something is set and said.

use super::fight::{ROSTERS, open};
use super::{Owned, get_text, last_message, view};
use crate::battle::{
    case_battle, case_battle_run, case_battle_set_control, case_battle_set_seed, case_battle_step,
    case_battle_undo_input,
};
use crate::call::{case_battle_call, case_call, case_session_free, case_session_new};
use crate::events::{case_battle_event_input, case_battle_new_events};
use crate::feeding::case_battle_feed_face;
use crate::people::{case_battle_info, case_battle_status};
use crate::plans::{
    case_battle_basis, case_battle_plan, case_battle_set_plan, case_plan_free, case_plan_named,
};
use crate::policies::{case_battle_set_dice, case_battle_set_policy};
use crate::saves::case_battle_save_brief;
use crate::status::case_status::*;
use crate::systems::case_system_say;
use crate::values::{CASE_EVERYBODY, CASE_JUDGE, CASE_MAP, CASE_SIDE};
use crate::watch::{
    case_progress, case_watch, case_watch_free, case_watch_new, case_watch_progress,
    case_watch_stop,
};
use crate::words::{case_catalog_free, case_catalog_new, case_view};
use serde_json::{Value as Json, json};
use std::ffi::CStr;
use std::ptr::{null, null_mut};

fn text(battle: *mut case_battle, view: &case_view, command: &Json) -> String {
    said(battle, view, &command.to_string(), null())
}

fn said(
    battle: *mut case_battle,
    view: &case_view,
    command: &str,
    watch: *const case_watch,
) -> String {
    let mut length = 0;
    let (text, bytes) = (command.as_ptr().cast(), command.len());
    let said = unsafe {
        CStr::from_ptr(case_battle_call(battle, view, text, bytes, watch, &raw mut length))
    };
    assert_eq!(said.to_bytes().len(), length);
    said.to_str().expect("UTF-8").into()
}

fn call(battle: *mut case_battle, view: &case_view, command: &Json) -> Json {
    serde_json::from_str(&text(battle, view, command)).expect("JSON")
}

/// The result of a command for the gamemaster.
fn result(battle: *mut case_battle, command: &Json) -> Json {
    let mut answer = call(battle, &view(0, 1), command);
    assert!(answer["error"].is_null(), "{command}: {answer}");
    answer["result"].take()
}

fn code(battle: *mut case_battle, view: &case_view, command: &Json) -> String {
    call(battle, view, command)["error"]["code"].as_str().expect("a refusal").into()
}

fn info(battle: *mut case_battle) -> case_battle_info {
    let mut info = case_battle_info { struct_size: 52, ..case_battle_info::default() };
    assert_eq!(unsafe { case_battle_status(battle, &raw mut info) }, CASE_OK);
    info
}

/// The same battle by its handle and in a session: the answers differ in the name of the battle alone.
#[test]
fn a_handle_answers_what_a_session_answers() {
    for roster in ROSTERS {
        let (owned, _) = open(roster);
        let mut session = null_mut();
        assert_eq!(unsafe { case_session_new(&raw mut session) }, CASE_OK);
        let in_session = |command: &Json| -> Json {
            let command = command.to_string();
            let (text, length) = (command.as_ptr().cast(), command.len());
            let said = unsafe { CStr::from_ptr(case_call(session, 1, text, length, null_mut())) };
            serde_json::from_slice(said.to_bytes()).expect("JSON")
        };
        in_session(&json!({"call": "new", "roster": roster, "run": false, "also": []}));
        let both = [
            json!({"call": "seats", "seats": [{"policy": "all"}], "seed": 5, "also": ["seated"]}),
            json!({"call": "request", "gray": true}),
            json!({"call": "suggest", "also": ["tracker", "state", "cards"]}),
            json!({"call": "suggest", "also": ["request"]}),
            json!({"call": "add", "field": "no such field", "who": 0, "by": 1}),
            json!({"call": "events", "audience": "gamemaster"}),
            json!({"call": "tell", "language": "german"}),
            json!({"call": "undo", "also": ["inputs", "roster_now"]}),
            json!({"call": "redo", "also": ["basis", "rulings", "fighters"]}),
            json!({"call": "end", "reason": "midnight"}),
        ];
        for command in both {
            let (here, mut there) = (call(owned.0, &view(0, 1), &command), in_session(&command));
            there.as_object_mut().expect("an answer").remove("battle");
            assert_eq!(here, there, "{command}");
        }
        assert_eq!(info(owned.0).over, 1);
        unsafe { case_session_free(session) };
    }
}

/// Functions and commands see one battle: each what the other has done.
#[test]
fn functions_and_commands_share_a_battle() {
    let owned = Owned::new();
    let h = owned.0;
    unsafe {
        assert_eq!(case_battle_run(h, u64::MAX), CASE_WANTS_ROLL);
        let wanted = result(h, &json!({"call": "request"}));
        assert_eq!(wanted["wanted"], "roll");
        let before = info(h).inputs;
        assert_eq!(case_battle_feed_face(h, 3), CASE_OK);
        let status = case_battle_run(h, u64::MAX);
        assert_eq!(status, CASE_WANTS_ROLL);
        // What a command gives, the struct calls know, and the other way round.
        let face = json!({"call": "face", "faces": [4], "run": false, "also": []});
        assert_eq!(result(h, &face)["done"], true);
        assert_eq!(result(h, &json!({"call": "inputs", "first": before}))["rows"][0]["face"], 3);
        let given = info(h).inputs;
        assert_eq!(case_battle_undo_input(h), CASE_OK);
        assert_eq!(info(h).inputs, given - 1);
        assert_eq!(result(h, &json!({"call": "redo", "run": false}))["done"], true);
        assert_eq!(info(h).inputs, given);
        // The new events are those of the command, also where it changes what had already happened.
        case_battle_set_seed(h, 3);
        while case_battle_step(h) == CASE_OK {
            let mut at = 0;
            let events = usize::try_from(info(h).events).expect("a count");
            let rolled =
                (0..events).find(|i| case_battle_event_input(h, *i, &raw mut at) == CASE_OK);
            let Some(event) = rolled else { continue };
            let (mut first, mut end) = (0, 0);
            let old = result(h, &json!({"call": "inputs", "first": at, "most": 1}));
            let other = if old["rows"][0]["face"] == 1 { 2 } else { 1 };
            let faces = json!({"call": "correct", "input": at, "faces": [other], "run": false});
            assert_eq!(result(h, &faces)["done"], true);
            assert_eq!(case_battle_new_events(h, &raw mut first, &raw mut end), CASE_OK);
            assert!(first <= event, "{first}, {event}");
            return;
        }
    }
    panic!("no roll in the log");
}

/// Without a battle there is what a system says of itself, in the words of the view.
#[test]
fn systems_need_no_battle() {
    let names: Vec<Json> = case_core::any::SYSTEMS.iter().map(|name| json!(name)).collect();
    let systems = result(null_mut(), &json!({"call": "systems"}));
    let found: Vec<Json> =
        systems.as_array().expect("rows").iter().map(|row| row["name"].clone()).collect();
    assert_eq!(found, names);
    let title = |language, rule: usize| {
        let command = json!({"call": "rules", "system": "case"});
        let mut answer = call(null_mut(), &view(language, 0), &command);
        answer["result"][rule]["title"].take()
    };
    assert!((0..20).any(|rule| title(0, rule) != title(1, rule)), "German has titles of rules");
    let versions = result(null_mut(), &json!({"call": "versions"}));
    assert_eq!(versions["engine"], case_core::any::version());
    for needs in ["tracker", "save", "run"] {
        assert_eq!(code(null_mut(), &view(0, 1), &json!({"call": needs})), "battle");
    }
    let owned = Owned::new();
    for of_session in ["battles", "close", "copy"] {
        assert_eq!(code(owned.0, &view(0, 1), &json!({"call": of_session})), "battle");
    }
    let named = json!({"call": "tracker", "battle": "b1"});
    assert_eq!(code(owned.0, &view(0, 1), &named), "battle");
    assert_eq!(code(owned.0, &view(0, 1), &json!({"call": "dance"})), "command");
}

/// The audience of the view is the most that a command may see and do.
#[test]
fn nobody_does_more_than_the_view_allows() {
    let owned = Owned::new();
    for players in [view(0, 0), view(0, 2)] {
        assert_eq!(code(owned.0, &players, &json!({"call": "save"})), "audience");
        let all = json!({"call": "events", "audience": "gamemaster"});
        assert_eq!(code(owned.0, &players, &all), "audience");
        let ended = json!({"call": "end"});
        assert_eq!(code(owned.0, &players, &ended), "audience");
        assert!(call(owned.0, &players, &json!({"call": "tracker"}))["error"].is_null());
    }
    assert_eq!(info(owned.0).over, 0);
    // What is no view, no text, no battle is said like everything else.
    let door = |battle, view: &case_view| code(battle, view, &json!({"call": "tracker"}));
    assert_eq!(door(owned.0, &view(77, 1)), "door");
    assert!(last_message().contains("77 is no case_language"), "{}", last_message());
    assert_eq!(door(owned.0, &view(0, 9_000)), "door");
    assert_eq!(door(null_mut(), &view(0, -4)), "door");
    assert_eq!(door(owned.0, &case_view { struct_size: 3, ..view(0, 1) }), "door");
    assert_eq!(door(owned.0, &case_view { reserved: 1, ..view(0, 1) }), "door");
    assert_eq!(door(owned.0, &case_view { catalog: owned.0.cast(), ..view(0, 1) }), "door");
    let null =
        unsafe { CStr::from_ptr(case_battle_call(owned.0, null(), null(), 4, null(), null_mut())) };
    assert!(null.to_str().expect("UTF-8").contains("\"door\""));
}

/// A host's own words go before the engine's, in a command as in a function.
#[test]
fn a_command_speaks_the_hosts_words() {
    let owned = Owned::new();
    let own = r#"{"field.health": "vigor", "roll.attack": "swing"}"#;
    let mut catalog = null_mut();
    unsafe {
        let status = case_catalog_new(own.as_ptr().cast(), own.len(), 0, &raw mut catalog);
        assert_eq!(status, CASE_OK, "{}", last_message());
    }
    let word = |view: &case_view, of: &str, name: &str| {
        let mut answer = call(owned.0, view, &json!({"call": "word", "of": of, "name": name}));
        answer["result"]["text"].take()
    };
    let words = case_view { catalog, ..view(1, 0) };
    assert_eq!(word(&view(1, 0), "roll", "attack"), "Angriff");
    assert_eq!(word(&words, "roll", "attack"), "swing");
    let tracker = call(owned.0, &words, &json!({"call": "tracker"}));
    assert_eq!(tracker["result"]["fighters"][0]["gauges"][0]["name"], "vigor");
    let white = c"White.";
    let told = get_text(|b, n, s| unsafe {
        case_system_say(0, &raw const words, white.as_ptr(), 6, b, n, s)
    });
    assert_eq!(told.as_deref(), Ok("Weiß."));
    unsafe { case_catalog_free(catalog) };
}

/// Long work shows how far it is, and is stopped.
#[test]
fn long_work_is_watched_and_stopped() {
    let (owned, mut watch) = (Owned::new(), null_mut());
    let command = json!({"call": "simulate", "trials": 40, "checkpoints": 40}).to_string();
    let mut progress = case_progress { struct_size: 40, ..case_progress::default() };
    unsafe {
        assert_eq!(case_watch_new(&raw mut watch), CASE_OK);
        let answer = said(owned.0, &view(0, 1), &command, watch);
        assert!(answer.contains("\"trials\":40"), "{answer}");
        assert_eq!(case_watch_progress(watch, &raw mut progress), CASE_OK);
        assert_eq!(progress.of, 40);
        assert_eq!(case_watch_stop(watch, 1), CASE_OK);
        let answer = said(owned.0, &view(0, 1), &command, watch);
        assert!(answer.contains("\"code\":\"stopped\""), "{answer}");
        case_watch_free(watch);
    }
}

/// One `who` is a fighter, a side or everybody; what is not there is refused, and changes nothing.
#[test]
fn one_who_for_fighter_side_and_everybody() {
    let owned = Owned::new();
    let h = owned.0;
    let seated = |what: &str| -> Vec<Json> {
        let rows = result(h, &json!({"call": "seated"}));
        rows.as_array().expect("rows").iter().map(|row| row[what].clone()).collect()
    };
    let sides: Vec<Json> = seated("side");
    let of_first = |at: usize| sides[at] == sides[0];
    unsafe {
        assert_eq!(case_battle_set_control(h, CASE_SIDE, 1), CASE_OK);
        for (at, control) in seated("control").into_iter().enumerate() {
            assert_eq!(control == "host", of_first(at), "{at}: {control}");
        }
        assert_eq!(case_battle_set_dice(h, CASE_SIDE, 1), CASE_OK);
        for (at, dice) in seated("dice").into_iter().enumerate() {
            assert_eq!(dice == "host", of_first(at), "{at}: {dice}");
        }
        assert_eq!(case_battle_set_policy(h, CASE_EVERYBODY, c"quick".as_ptr(), 5), CASE_OK);
        assert!(seated("policy").iter().all(|policy| policy["name"] == "quick"));
        let (mut plan, mut found) = (null_mut(), null_mut());
        assert_eq!(case_plan_named(0, c"spread".as_ptr(), 6, &raw mut plan), CASE_OK);
        assert_eq!(case_battle_set_plan(h, CASE_SIDE + 1, plan), CASE_OK);
        assert_eq!(case_battle_plan(h, 0, &raw mut found), CASE_NOTHING_LEFT);
        for (at, of) in seated("plan").into_iter().enumerate() {
            let other = at < sides.len() - 2 && !of_first(at);
            assert_eq!(of == "spread", other, "{at}: {of}");
        }
        let basis = get_text(|b, n, s| case_battle_basis(h, b, n, s)).expect("a text");
        assert!(basis.contains("spread"), "{basis}");
        assert_eq!(case_battle_set_control(h, CASE_EVERYBODY, 0), CASE_OK);
        assert!(seated("control").iter().all(|control| *control == "built_in"));
        for who in [CASE_JUDGE, CASE_MAP, 0] {
            assert_eq!(case_battle_set_control(h, who, 1), CASE_OK);
        }
        let before = seated("control");
        for nobody in [-2, 6_000, 65_535, CASE_SIDE + 2, CASE_SIDE + 300, i32::MAX, i32::MIN] {
            assert_eq!(case_battle_set_control(h, nobody, 1), CASE_ERR_RANGE, "{nobody}");
            assert_eq!(case_battle_set_dice(h, nobody, 1), CASE_ERR_RANGE, "{nobody}");
            assert_eq!(case_battle_set_plan(h, nobody, plan), CASE_ERR_RANGE, "{nobody}");
            let policy = case_battle_set_policy(h, nobody, c"all".as_ptr(), 3);
            assert_eq!(policy, CASE_ERR_RANGE, "{nobody}");
        }
        assert_eq!(case_battle_set_control(h, CASE_SIDE + 2, 1), CASE_ERR_RANGE);
        assert_eq!(last_message(), "no side 2: there are 2");
        assert_eq!(seated("control"), before);
        case_plan_free(plan);
    }
    let brief = get_text(|b, n, s| unsafe { case_battle_save_brief(h, b, n, s) }).expect("a save");
    let brief: Json = serde_json::from_str(&brief).expect("JSON");
    assert_eq!(result(h, &json!({"call": "save", "brief": true}))["save"], brief);
}
