//! A fight through the handle is the fight that Rust has.

use super::{Owned, ROSTER, get_text};
use crate::battle::{
    CASE_NAME_SIZE, CASE_RULE_SIZE, case_battle, case_battle_choice, case_battle_clone,
    case_battle_feed, case_battle_free, case_battle_need, case_battle_need_json, case_battle_new,
    case_battle_set_control_of_all, case_battle_set_seed, case_battle_step, case_battle_undo,
    case_need, case_need_kind,
};
use crate::events::{
    case_battle_event, case_battle_event_faces, case_battle_events_json, case_battle_events_text,
    case_battle_new_events, case_event,
};
use crate::odds::{
    case_limits, case_odds_exchange, case_odds_field, case_odds_fight, case_odds_free,
    case_odds_get, case_odds_info, case_odds_json, case_odds_row, case_odds_summary,
    case_odds_value, case_strike, case_strike_init,
};
use crate::people::{
    case_battle_info, case_battle_name, case_battle_rulings_json, case_battle_status,
};
use crate::saves::{case_battle_resume, case_battle_save};
use crate::status::case_status;
use crate::systems::{
    case_system_count, case_system_name, case_table_cell, case_table_count, case_table_size,
    case_table_text, case_tables_json,
};
use crate::watch::{
    case_progress, case_watch_free, case_watch_new, case_watch_progress, case_watch_stop,
};
use case_core::any::{AnyBattle, AnyStep, SYSTEMS};
use case_core::battle::Control;
use case_core::case::{AttackIntent, Defense, Question, Setup, State, odds};
use case_core::decide::LegalAnswers;
use case_core::dice::Fair;
use case_core::odds::Budget;
use std::ptr::{from_mut, null, null_mut};

fn rust() -> AnyBattle {
    AnyBattle::new(&toml::from_str(ROSTER).expect("TOML")).expect("a roster")
}

fn need_of(battle: *const case_battle) -> case_need {
    // SAFETY: plain integers, for which zero is a value.
    let mut need: case_need = unsafe { std::mem::zeroed() };
    need.struct_size = u32::try_from(size_of::<case_need>()).expect("small");
    // SAFETY: a handle and a struct with its size.
    assert_eq!(unsafe { case_battle_need(battle, from_mut(&mut need)) }, case_status::CASE_OK);
    need
}

fn words<const N: usize>(array: &[std::ffi::c_char; N]) -> String {
    let bytes: Vec<u8> = array.iter().map(|c| c.to_ne_bytes()[0]).collect();
    let end = bytes.iter().position(|b| *b == 0).expect("ends with NUL");
    String::from_utf8(bytes[..end].to_vec()).expect("UTF-8")
}

/// Compares everything the handle says with what Rust says.
fn same(c: *const case_battle, r: &AnyBattle) {
    let need = need_of(c);
    let Some(wanted) = r.need() else {
        assert_eq!(need.kind, case_need_kind::CASE_NEED_KIND_NOTHING as i32);
        return;
    };
    assert_eq!((need.who, need.other), (wanted.who.number(), wanted.other.number()));
    assert_eq!((words(&need.rule), words(&need.name)), (wanted.rule.into(), wanted.name.into()));
    assert!(wanted.rule.len() < CASE_RULE_SIZE && wanted.name.len() < CASE_NAME_SIZE);
    assert_eq!((need.a, need.b), wanted.numbers);
    // SAFETY: a handle, and the buffers of `get_text`.
    let json = get_text(|b, n, s| unsafe { case_battle_need_json(c, b, n, s) }).expect("JSON");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    match (wanted.roll, r.options()) {
        (Some((die, count)), _) => {
            assert_eq!(json["kind"], "roll");
            assert_eq!((need.die, need.count), (i32::from(die.faces()), i32::from(count)));
        }
        (_, Some(LegalAnswers::Range { low, high })) => {
            assert_eq!(json["kind"], "amount");
            assert_eq!((need.low, need.high), (low, high));
        }
        (_, Some(LegalAnswers::List(choices))) => {
            assert_eq!(json["kind"], "pick");
            assert_eq!(usize::try_from(need.choices), Ok(choices.len()));
            for (i, choice) in choices.iter().enumerate() {
                let mut code = 77;
                let label = get_text(|b, n, s| {
                    // SAFETY: a handle, and the buffers of `get_text`.
                    unsafe { case_battle_choice(c, i, from_mut(&mut code), b, n, s) }
                });
                assert_eq!((code, label), (choice.code, Ok(choice.label.clone())));
                assert_eq!(json["choices"][i]["label"], choice.label);
            }
        }
        (None, None) => unreachable!("a need without options"),
    }
}

fn resumed(battle: *const case_battle) -> Owned {
    // SAFETY: a handle, and the buffers of `get_text`.
    let save = get_text(|b, n, s| unsafe { case_battle_save(battle, b, n, s) }).expect("a save");
    let mut again = null_mut();
    // SAFETY: a text and a place for the handle.
    let status =
        unsafe { case_battle_resume(save.as_ptr().cast(), save.len(), from_mut(&mut again)) };
    assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
    Owned(again)
}

/// Everybody decides, all dice are the host's; saved, resumed, cloned and taken back on the way.
#[test]
fn at_every_need_the_handle_says_what_rust_says() {
    let (mut c, mut r) = (Owned::new(), rust());
    r.set_control_of_all(Control::Host);
    // SAFETY: a handle.
    unsafe { assert_eq!(case_battle_set_control_of_all(c.0, 1), case_status::CASE_OK) };
    let mut dice = Fair::new(9);
    let mut needs = 0;
    while needs < 600 {
        // SAFETY: a handle.
        let status = unsafe { case_battle_step(c.0) };
        let step = r.step();
        match step {
            AnyStep::Going => assert_eq!(status, case_status::CASE_OK),
            AnyStep::Over => {
                assert_eq!(status, case_status::CASE_OVER);
                break;
            }
            AnyStep::Request => {
                needs += 1;
                same(c.0, &r);
                let need = r.need().expect("a need");
                let (low, high) = match (need.roll, r.options()) {
                    (Some((die, _)), _) => (1, i32::from(die.faces())),
                    (_, Some(LegalAnswers::Range { low, high })) => (low, high),
                    (_, Some(LegalAnswers::List(list))) => {
                        let least = list.iter().map(|c| c.code).min().expect("never empty");
                        (least, list.iter().map(|c| c.code).max().expect("never empty"))
                    }
                    (None, None) => unreachable!("a need without options"),
                };
                let die = i32::from(dice.roll(case_core::dice::Die::D100));
                let value = low.saturating_add(die % high.saturating_sub(low).saturating_add(2));
                let fed = r.feed(value);
                // SAFETY: a handle.
                let status = unsafe { case_battle_feed(c.0, value) };
                assert_eq!(status == case_status::CASE_OK, fed.is_ok());
                if fed.is_err() {
                    same(c.0, &r);
                    r.feed(low).expect("the least is legal or a face");
                    // SAFETY: a handle.
                    assert_eq!(unsafe { case_battle_feed(c.0, low) }, case_status::CASE_OK);
                }
                match needs % 7 {
                    0 => c = resumed(c.0),
                    3 => {
                        // SAFETY: a handle.
                        assert_eq!(unsafe { case_battle_undo(c.0) }, case_status::CASE_OK);
                        assert!(r.undo());
                    }
                    5 => {
                        let mut copy = null_mut();
                        // SAFETY: a handle and a place for another.
                        unsafe {
                            let status = case_battle_clone(c.0, from_mut(&mut copy));
                            assert_eq!(status, case_status::CASE_OK);
                            assert_eq!(case_battle_step(c.0), case_battle_step(copy));
                            c = Owned(copy);
                            // Both stepped where Rust has not: the need is the same again.
                            case_battle_undo(c.0);
                        }
                        r.step();
                        r.undo();
                    }
                    _ => {}
                }
            }
        }
        assert_eq!(count(c.0), r.events());
    }
    assert!(needs > 100, "{needs} needs");
}

fn count(battle: *const case_battle) -> usize {
    let mut info = case_battle_info { struct_size: 28, ..case_battle_info::default() };
    // SAFETY: a handle and a struct with its size.
    assert_eq!(unsafe { case_battle_status(battle, from_mut(&mut info)) }, case_status::CASE_OK);
    usize::try_from(info.events).expect("a count")
}

#[test]
fn events_are_the_log_as_fields_json_and_english() {
    let (c, mut r) = (Owned::new(), rust());
    r.set_seed(4);
    // SAFETY: a handle.
    assert_eq!(unsafe { case_battle_set_seed(c.0, 4) }, case_status::CASE_OK);
    let mut told = String::new();
    let mut seen = 0;
    loop {
        // SAFETY: a handle.
        let status = unsafe { case_battle_step(c.0) };
        let step = r.step();
        let (mut first, mut end) = (77, 77);
        // SAFETY: a handle and places for the results.
        unsafe { case_battle_new_events(c.0, from_mut(&mut first), from_mut(&mut end)) };
        assert_eq!((first, end), (seen, r.events()));
        seen = end;
        let text = |b, n, s| {
            // SAFETY: a handle, and the buffers of `get_text`.
            unsafe { case_battle_events_text(c.0, first, usize::MAX, b, n, s) }
        };
        told += &get_text(text).expect("a text");
        if step == AnyStep::Over {
            assert_eq!(status, case_status::CASE_OVER);
            break;
        }
        assert_eq!(status, case_status::CASE_OK);
    }
    assert_eq!(told.lines().collect::<Vec<_>>(), r.transcript());
    let json = |b, n, s| {
        // SAFETY: a handle, and the buffers of `get_text`.
        unsafe { case_battle_events_json(c.0, 0, usize::MAX, b, n, s) }
    };
    let json = get_text(json).expect("JSON");
    let records: Vec<_> = (0..r.events()).filter_map(|i| r.record(i)).collect();
    assert_eq!(json, serde_json::to_string(&records).expect("JSON"));
    for (i, record) in records.iter().enumerate() {
        // SAFETY: plain integers, for which zero is a value.
        let mut event: case_event = unsafe { std::mem::zeroed() };
        event.struct_size = 116;
        // SAFETY: a handle and a struct with its size.
        let status = unsafe { case_battle_event(c.0, i, from_mut(&mut event)) };
        assert_eq!(status, case_status::CASE_OK);
        let kinds = ["roll", "shift", "choice", "note", "change"];
        assert_eq!(kinds[usize::try_from(event.kind).expect("known")], record.event);
        assert_eq!((event.who, event.other), (record.who.number(), record.other.number()));
        let numbers = (i32::from(record.place), record.at, record.from, record.value);
        assert_eq!((event.place, event.at, event.from, event.value), numbers);
        assert_eq!(
            (words(&event.rule), words(&event.what)),
            (record.rule.into(), record.what.into())
        );
        let mut faces = vec![0; usize::try_from(event.faces).expect("a count")];
        // SAFETY: a handle and a buffer.
        let status =
            unsafe { case_battle_event_faces(c.0, i, faces.as_mut_ptr(), faces.len(), null_mut()) };
        assert!(status == case_status::CASE_OK || faces.is_empty());
        assert_eq!(faces, record.faces);
    }
}

#[test]
fn tables_and_rulings_are_listed_without_knowing_them() {
    assert_eq!(case_system_count(), SYSTEMS.len());
    for (place, system) in SYSTEMS.iter().enumerate() {
        // SAFETY: the buffers of `get_text`, here and below.
        let name = get_text(|b, n, s| unsafe { case_system_name(place, b, n, s) });
        assert_eq!(name.as_deref(), Ok(*system));
        let tables = case_core::any::tables(system).expect("a system");
        let json = get_text(|b, n, s| unsafe { case_tables_json(place, b, n, s) });
        assert_eq!(json, Ok(serde_json::to_string(&tables).expect("JSON")));
        let mut count = 0;
        // SAFETY: a place for the result.
        unsafe { case_table_count(place, from_mut(&mut count)) };
        assert_eq!(count, tables.len());
        for (t, table) in tables.iter().enumerate() {
            let (mut rows, mut columns) = (0, 0);
            // SAFETY: places for the results.
            unsafe { case_table_size(place, t, from_mut(&mut rows), from_mut(&mut columns)) };
            assert_eq!((rows, columns), (table.rows.len() + 1, table.columns.len()));
            let text = get_text(|b, n, s| unsafe { case_table_text(place, t, 3, b, n, s) });
            let text = text.expect("a text");
            for (r, line) in std::iter::once(&table.columns).chain(&table.rows).enumerate() {
                for (k, cell) in line.iter().enumerate() {
                    let found =
                        get_text(|b, n, s| unsafe { case_table_cell(place, t, r, k, b, n, s) });
                    assert_eq!(found.as_ref(), Ok(cell));
                    assert!(text.contains(cell.as_str()));
                }
            }
        }
    }
    let (c, r) = (Owned::new(), rust());
    let json = get_text(|b, n, s| unsafe { case_battle_rulings_json(c.0, b, n, s) });
    assert_eq!(json, Ok(serde_json::to_string(&r.rulings()).expect("JSON")));
    let name = get_text(|b, n, s| unsafe { case_battle_name(c.0, 0, b, n, s) });
    assert_eq!(name.as_deref(), Ok(r.name(case_core::ActorId::fighter(0))));
}

fn duel() -> Owned {
    let text = r#"{"system": "case", "fighters": [
        {"name": "Gale", "side": "a", "health": 20, "abilities": {"fighting": "In", "agility": "Gd",
         "strength": "Rm", "endurance": "Gd", "reason": "Ty", "intuition": "Gd", "psyche": "Ty"},
         "attacks": [{"name": "fists", "form": "BA"}]},
        {"name": "Ravager", "side": "b", "health": 20, "abilities": {"fighting": "Gd",
         "agility": "Ty", "strength": "Rm", "endurance": "Gd", "reason": "Pr", "intuition": "Ty",
         "psyche": "Ty"}, "attacks": [{"name": "fists", "form": "BA"}]}]}"#;
    let mut battle = null_mut();
    // SAFETY: a text and a place for the handle.
    let status =
        unsafe { case_battle_new(text.as_ptr().cast(), text.len(), 0, from_mut(&mut battle)) };
    assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
    Owned(battle)
}

/// Every row, every field, and the JSON, against Rust's own odds under the same plan.
#[test]
fn the_odds_of_an_exchange_are_those_of_rust() {
    let (c, r) = (Owned::new(), rust());
    let AnyBattle::Case(r) = &r else { unreachable!("the roster is of CASE") };
    for defense in [None, Some(Defense::Dodge), Some(Defense::Weave), Some(Defense::Block)] {
        let strike =
            AttackIntent::new(case_core::ActorId::fighter(0), case_core::ActorId::fighter(3), 0);
        let plan = |q: &Question, s: &Setup, t: &State| match defense {
            Some(defense) => odds::always(defense)(q, s, t),
            None => Some(odds::undefended(q, s, t)),
        };
        let wanted = odds::outcomes(r.setup(), r.state(), &strike, plan, &mut Budget::new());
        let wanted = wanted.expect("odds").map(|o| odds::AttackOutcome::from(*o));
        let mut asked = case_strike { struct_size: 44, ..case_strike::default() };
        let mut table = null_mut();
        let mut summary = case_odds_summary { struct_size: 40, ..case_odds_summary::default() };
        // SAFETY: handles and places for the results.
        unsafe {
            assert_eq!(case_strike_init(from_mut(&mut asked), 0, 3, 0), case_status::CASE_OK);
            asked.defense = defense.map_or(-1, |d| d as i32);
            let status = case_odds_exchange(c.0, &raw const asked, null(), from_mut(&mut table));
            let legal = odds::answers(r.setup(), r.state(), &strike).contains(&defense);
            if !legal {
                assert_eq!(status, case_status::CASE_ERR_ANSWER);
                continue;
            }
            assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
            assert_eq!(case_odds_info(table, from_mut(&mut summary)), case_status::CASE_OK);
        }
        assert_eq!((summary.rows as usize, summary.fields), (wanted.len(), 7));
        assert!(summary.unresolved == 0.0 && summary.rows > 2);
        let json = get_text(|b, n, s| unsafe { case_odds_json(table, b, n, s) }).expect("JSON");
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        for (i, (blow, weight)) in wanted.iter().enumerate() {
            let mut row = case_odds_row { struct_size: 56, ..case_odds_row::default() };
            // SAFETY: a handle and a struct with its size.
            let status = unsafe { case_odds_get(table, i, from_mut(&mut row)) };
            assert_eq!(status, case_status::CASE_OK);
            let whole = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
            assert_eq!(whole(row.numerator, row.numerator_high), weight);
            assert_eq!(whole(row.denominator, row.denominator_high), wanted.denominator());
            let p = wanted.p(blow).to_bits();
            assert_eq!((row.probability.to_bits(), row.at_most.to_bits()), (p, p));
            let slam = blow.slam.map_or(-1, |slam| slam as i32);
            let values = [
                blow.effect as i32,
                blow.through,
                slam,
                blow.flown,
                blow.stun,
                i32::from(blow.rank_lost),
                blow.unconscious,
            ];
            for (field, value) in values.into_iter().enumerate() {
                let mut found = 77;
                // SAFETY: a handle and a place for the result.
                unsafe { case_odds_value(table, i, field, from_mut(&mut found)) };
                let name = get_text(|b, n, s| unsafe { case_odds_field(table, field, b, n, s) });
                assert_eq!(found, value);
                assert_eq!(json["rows"][i]["outcome"][name.expect("a name")], value);
            }
            assert_eq!(json["rows"][i]["numerator"], weight.to_string());
        }
        // SAFETY: ours.
        unsafe { case_odds_free(table) };
    }
}

#[test]
fn a_fight_is_solved_and_watched_and_stopped() {
    let c = duel();
    let (mut table, mut watch) = (null_mut(), null_mut());
    let mut summary = case_odds_summary { struct_size: 40, ..case_odds_summary::default() };
    let mut progress = case_progress { struct_size: 24, ..case_progress::default() };
    let limits = case_limits { struct_size: 24, turns: 12, states: 0, paths: 300_000 };
    // SAFETY: handles and places for the results.
    unsafe {
        case_watch_new(from_mut(&mut watch));
        let status = case_odds_fight(c.0, &raw const limits, watch, from_mut(&mut table));
        assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
        case_odds_info(table, from_mut(&mut summary));
        assert_eq!((summary.fields, summary.rows >= 2), (1, true));
        case_watch_progress(watch, from_mut(&mut progress));
        assert!(progress.paths > 0, "nothing was seen");
        let (mut low, mut winners) = (0.0, Vec::new());
        for i in 0..summary.rows as usize {
            let mut row = case_odds_row { struct_size: 56, ..case_odds_row::default() };
            let mut winner = 77;
            case_odds_get(table, i, from_mut(&mut row));
            case_odds_value(table, i, 0, from_mut(&mut winner));
            assert!(row.probability > 0.0 && row.at_most >= row.probability);
            low += row.probability;
            winners.push((winner, row.probability));
        }
        // Proven bounds: what is assigned and what is left make a whole, and the better one wins.
        assert!((low + summary.unresolved - 1.0).abs() < 1e-9, "{low} {}", summary.unresolved);
        let of = |side| winners.iter().find(|(w, _)| *w == side).map_or(0.0, |(_, p)| *p);
        assert!(of(0) > of(1), "{winners:?}");
        case_odds_free(table);
        assert_eq!(case_watch_stop(watch, 1), case_status::CASE_OK);
        let status = case_odds_fight(c.0, null(), watch, from_mut(&mut table));
        assert_eq!(status, case_status::CASE_STOPPED);
        case_odds_info(table, from_mut(&mut summary));
        assert!(summary.unresolved > 0.5);
        case_odds_free(table);
        case_watch_free(watch);
    }
}

#[test]
fn a_battle_freed_twice_is_freed_once() {
    let owned = Owned::new();
    // SAFETY: the second and third call find the shell that the first one left.
    unsafe {
        case_battle_free(owned.0);
        case_battle_free(owned.0);
        assert!(super::last_message().contains("freed before"), "{}", super::last_message());
        assert_eq!(case_battle_step(owned.0), case_status::CASE_ERR_HANDLE);
        assert_eq!(case_battle_feed(owned.0, 1), case_status::CASE_ERR_HANDLE);
    }
}
