//! A fight through the handle is the fight that Rust has.

use super::bad::{decision_of, roll_of};
use super::{Owned, ROSTER, get_text};
use crate::battle::{
    case_battle, case_battle_clone, case_battle_free, case_battle_new, case_battle_redo,
    case_battle_set_audience, case_battle_set_control_of_all, case_battle_set_seed,
    case_battle_step, case_battle_undo, case_battle_undo_input,
};
use crate::events::{
    case_battle_event, case_battle_event_faces, case_battle_event_value, case_battle_events_json,
    case_battle_new_events, case_battle_open_events, case_battle_tell, case_event,
};
use crate::exchange::{case_attack_intent, case_attack_intent_init, case_odds_exchange};
use crate::feeding::{case_battle_feed_answer, case_battle_feed_face, case_battle_feed_faces};
use crate::matters::{
    case_ruling_effect, case_ruling_question, case_ruling_report_count, case_ruling_report_free,
    case_ruling_report_get, case_ruling_report_json, case_ruling_report_new,
    case_ruling_report_text,
};
use crate::odds::{
    case_limits, case_odds, case_odds_field, case_odds_free, case_odds_get, case_odds_info,
    case_odds_json, case_odds_row, case_odds_summary, case_odds_turn, case_odds_value,
};
use crate::outcomes::{case_odds_group, case_odds_merge, case_odds_only};
use crate::people::{
    case_battle_field, case_battle_field_count, case_battle_info, case_battle_name,
    case_battle_rulings_json, case_battle_state_json, case_battle_status, case_battle_word,
    case_field,
};
use crate::requests::{
    case_band, case_battle_answer, case_battle_label, case_battle_request_json,
    case_battle_roll_band, case_battle_roll_die, case_battle_roll_lying, case_battle_roll_modifier,
    case_battle_roll_odds, case_battle_subject, case_battle_title, case_battle_tooltip, case_die,
    case_modifier, case_weight,
};
use crate::sample::{
    case_odds_sample, case_odds_sample_blocks, case_odds_sample_slice, case_sample_place,
};
use crate::saves::{case_battle_resume, case_battle_save};
use crate::solve::{case_odds_ends, case_odds_fight};
use crate::status::case_status;
use crate::systems::{
    case_system_count, case_system_name, case_system_schema_json, case_table_cell,
    case_table_count, case_table_size, case_table_text, case_tables_json,
};
use crate::values::{
    CASE_NAME_SIZE, CASE_RULE_SIZE, case_battle_kind_name, case_battle_say, case_battle_value_name,
    case_named_value, case_value,
};
use crate::watch::{
    case_progress, case_watch_free, case_watch_new, case_watch_progress, case_watch_stop,
};
use crate::words::{case_catalog, case_catalog_free, case_catalog_new};
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep, DecisionRequest, SYSTEMS};
use case_core::battle::{Control, RollRequest, Who};
use case_core::case::{AttackIntent, Defense, odds};
use case_core::codes::Code;
use case_core::dice::{Die, Fair};
use case_core::log::Audience;
use case_core::odds::Budget;
use case_core::question::LegalAnswers;
use case_core::value::{Kind, Value};
use case_core::words::{Language, Speech};
use std::ptr::{from_mut, null, null_mut};

/// The bundled rosters of all systems.
pub(super) const ROSTERS: [&str; 5] = [
    ROSTER,
    include_str!("../../../case-core/examples/rosters/faserip.toml"),
    include_str!("../../../case-core/examples/rosters/d6.toml"),
    include_str!("../../../case-core/examples/rosters/talislanta.toml"),
    include_str!("../../../case-core/examples/rosters/cosmic.toml"),
];

pub(super) fn open(roster: &str) -> (Owned, AnyBattle) {
    let mut battle = null_mut();
    // SAFETY: a text and a place for the handle.
    let status =
        unsafe { case_battle_new(roster.as_ptr().cast(), roster.len(), 0, from_mut(&mut battle)) };
    assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
    let rust = AnyBattle::new(&toml::from_str(roster).expect("TOML")).expect("a roster");
    (Owned(battle), rust)
}

fn english() -> Speech<'static> {
    Language::English.into()
}

fn rust() -> AnyBattle {
    AnyBattle::new(&toml::from_str(ROSTER).expect("TOML")).expect("a roster")
}

pub(super) fn words<const N: usize>(array: &[std::ffi::c_char; N]) -> String {
    let bytes: Vec<u8> = array.iter().map(|c| c.to_ne_bytes()[0]).collect();
    let end = bytes.iter().position(|b| *b == 0).expect("ends with NUL");
    String::from_utf8(bytes[..end].to_vec()).expect("UTF-8")
}

fn size_of_it<T>() -> u32 {
    u32::try_from(size_of::<T>()).expect("small")
}

fn number(count: i32) -> usize {
    usize::try_from(count).expect("a count")
}

/// Compares the roll that the handle wants with Rust's.
fn same_roll(c: *const case_battle, wanted: &RollRequest, json: &serde_json::Value) {
    let roll = roll_of(c);
    assert_eq!((roll.who, roll.against), (wanted.who.number(), wanted.against.number()));
    assert_eq!((words(&roll.rule), words(&roll.name)), (wanted.rule.into(), wanted.roll.into()));
    assert!(wanted.rule.len() < CASE_RULE_SIZE && wanted.roll.len() < CASE_NAME_SIZE);
    assert_eq!((roll.base, roll.at), (wanted.base.into(), wanted.at.into()));
    assert_eq!((roll.has_flat != 0).then_some(roll.flat), wanted.flat);
    assert_eq!(roll.outcome_kind, i32::from(wanted.outcome.number()));
    assert_eq!(roll.die, i32::from(wanted.next.die.faces()));
    assert_eq!(roll.count, i32::from(wanted.next.count));
    assert_eq!(number(roll.dice), wanted.dice().len());
    assert_eq!(json["dice"].as_array().map(Vec::len), Some(number(roll.dice)));
    for (i, die) in wanted.dice().iter().enumerate() {
        let mut found = case_die { struct_size: size_of_it::<case_die>(), ..case_die::default() };
        // SAFETY: a handle and a struct with its size, here and below.
        unsafe { case_battle_roll_die(c, i, from_mut(&mut found)) };
        let wanted = (i32::from(die.die.faces()), i32::from(die.wild), i32::from(die.bursts));
        assert_eq!((found.faces, found.wild, found.bursts), wanted);
    }
    let mut lying = vec![0; number(roll.lying)];
    unsafe { case_battle_roll_lying(c, lying.as_mut_ptr(), lying.len(), null_mut()) };
    assert_eq!(lying, wanted.lying);
    assert_eq!(number(roll.modifiers), wanted.modifiers.len());
    for (i, modifier) in wanted.modifiers.iter().enumerate() {
        let mut found = case_modifier {
            struct_size: size_of_it::<case_modifier>(),
            ..case_modifier::default()
        };
        unsafe { case_battle_roll_modifier(c, i, from_mut(&mut found)) };
        assert_eq!((found.by, words(&found.rule)), (modifier.by.into(), modifier.rule.into()));
        assert_eq!(json["modifiers"][i]["rule"], modifier.rule);
    }
    assert_eq!(number(roll.bands), wanted.bands().len());
    for (i, (outcome, low, high)) in wanted.bands().into_iter().enumerate() {
        let mut found =
            case_band { struct_size: size_of_it::<case_band>(), ..case_band::default() };
        unsafe { case_battle_roll_band(c, i, from_mut(&mut found)) };
        let band = (low.into(), high.into(), outcome.into());
        assert_eq!((found.low, found.high, found.outcome), band);
    }
    let (odds, denominator) = wanted.odds().unwrap_or_default();
    assert_eq!((number(roll.odds), roll.denominator), (odds.len(), denominator));
    for (i, (outcome, weight)) in odds.into_iter().enumerate() {
        let mut found =
            case_weight { struct_size: size_of_it::<case_weight>(), ..case_weight::default() };
        unsafe { case_battle_roll_odds(c, i, from_mut(&mut found)) };
        let wanted = (outcome.into(), weight, denominator);
        assert_eq!((found.outcome, found.weight, found.denominator), wanted);
        assert_eq!(json["odds"][i]["weight"], weight.to_string());
    }
}

/// Compares the decision that the handle wants with Rust's.
fn same_decision(
    c: *const case_battle,
    r: &AnyBattle,
    wanted: &DecisionRequest,
    json: &serde_json::Value,
) {
    let decision = decision_of(c);
    let info = wanted.question;
    assert_eq!((decision.who, decision.secret), (wanted.who.number(), wanted.secret.into()));
    assert_eq!(
        (words(&decision.rule), words(&decision.name)),
        (info.rule.into(), info.name.into())
    );
    assert_eq!(decision.suggestion, wanted.suggestion.into());
    assert_eq!(number(decision.subject), wanted.subject.len());
    for (i, named) in wanted.subject.iter().enumerate() {
        // SAFETY: plain integers, for which zero is a value.
        let mut found: case_named_value = unsafe { std::mem::zeroed() };
        found.struct_size = size_of_it::<case_named_value>();
        // SAFETY: a handle and a struct with its size.
        unsafe { case_battle_subject(c, i, from_mut(&mut found)) };
        assert_eq!((words(&found.name), found.value), (named.name.into(), named.value.into()));
        assert_eq!(json["subject"][named.name].is_null(), named.value.is_nothing());
    }
    // SAFETY: a handle, and the buffers of `get_text`, here and below.
    let title = get_text(|b, n, s| unsafe { case_battle_title(c, 0, null(), b, n, s) });
    assert_eq!(title.ok(), r.title(&english()));
    let answers = match &wanted.answers {
        LegalAnswers::List(list) => list.clone(),
        LegalAnswers::Range { kind, low, high } => {
            assert_eq!((decision.answers, decision.low, decision.high), (0, *low, *high));
            assert_eq!(decision.answer_kind, i32::from(kind.number()));
            assert_eq!(json["range"]["low"], *low);
            vec![Value::new(*kind, *low), Value::new(*kind, *high)]
        }
        other => panic!("unknown answers {other:?}"),
    };
    for (i, answer) in answers.iter().enumerate() {
        let mut found = case_value::from(*answer);
        if decision.answers > 0 {
            found = case_value::default();
            // SAFETY: a handle and a place for the result.
            unsafe { case_battle_answer(c, i, from_mut(&mut found)) };
            assert_eq!(json["answers"][i].is_null(), answer.is_nothing());
        }
        assert_eq!(found, (*answer).into());
        for language in [Language::English, Language::German] {
            let number = i32::from(language.number());
            let label = |b, n, s| unsafe { case_battle_label(c, found, number, null(), b, n, s) };
            assert_eq!(get_text(label).ok(), r.label(*answer, &language.into()));
            let said = |b, n, s| unsafe { case_battle_say(c, found, number, null(), b, n, s) };
            assert_eq!(get_text(said).ok(), Some(r.say(*answer, &language.into())));
        }
        let kind = i32::from(found.kind);
        let kind = get_text(|b, n, s| unsafe { case_battle_kind_name(c, kind, b, n, s) });
        assert_eq!(kind, Ok(case_core::schema::kind_name(answer.kind, r.lists())));
        let name = get_text(|b, n, s| unsafe { case_battle_value_name(c, found, b, n, s) });
        assert_eq!(name.is_ok(), matches!(answer.kind, Kind::Name(_) | Kind::Set(_)));
        let tooltip = get_text(|b, n, s| unsafe { case_battle_tooltip(c, found, b, n, s) });
        assert!(tooltip.is_ok_and(|text| !text.is_empty()));
    }
}

/// Compares everything the handle wants with what Rust wants.
fn same(c: *const case_battle, r: &AnyBattle) {
    // SAFETY: a handle, and the buffers of `get_text`.
    let json = get_text(|b, n, s| unsafe { case_battle_request_json(c, b, n, s) }).expect("JSON");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    match r.request() {
        Some(AnyRequest::Roll(roll)) => {
            assert_eq!((&json["wanted"], &json["name"]), (&"roll".into(), &roll.roll.into()));
            same_roll(c, &roll, &json);
        }
        Some(AnyRequest::Decision(decision)) => {
            assert_eq!(json["wanted"], "decision");
            same_decision(c, r, &decision, &json);
        }
        _ => assert!(json.is_null(), "{json}"),
    }
    same_state(c, r);
}

/// Compares the fields and the open events with Rust's.
fn same_state(c: *const case_battle, r: &AnyBattle) {
    for open in [false, true] {
        let (wanted, mut count) = (r.state(open, Audience::Players), 77);
        // SAFETY: a handle and places for the results, here and below.
        unsafe { case_battle_field_count(c, open.into(), from_mut(&mut count)) };
        assert_eq!(count, wanted.len());
        for (i, field) in wanted.iter().enumerate().filter(|(i, _)| i % 7 == 0) {
            let mut found: case_field = unsafe { std::mem::zeroed() };
            found.struct_size = size_of_it::<case_field>();
            unsafe { case_battle_field(c, open.into(), i, from_mut(&mut found)) };
            assert_eq!((words(&found.name), found.who), (field.field.into(), field.who.number()));
            assert_eq!((found.place, found.value), (field.place.into(), field.value.into()));
            let limits = (found.has_limits != 0).then_some((found.low, found.high));
            assert_eq!((limits, found.settable != 0), (field.limits, field.settable));
        }
        let json = |b, n, s| unsafe { case_battle_state_json(c, open.into(), b, n, s) };
        let json: serde_json::Value =
            serde_json::from_str(&get_text(json).expect("JSON")).expect("JSON");
        assert_eq!(json.as_array().map(Vec::len), Some(wanted.len()));
    }
    let (mut first, mut end) = (77, 77);
    unsafe { case_battle_open_events(c, from_mut(&mut first), from_mut(&mut end)) };
    let open = r.open_records(Audience::Gamemaster);
    assert_eq!((first, end), (r.events(), r.events() + open.len()));
    let json = |b, n, s| unsafe { case_battle_events_json(c, first, usize::MAX, 1, b, n, s) };
    assert_eq!(get_text(json), Ok(serde_json::to_string(&open).expect("JSON")));
    let tell = |b, n, s| unsafe { case_battle_tell(c, first, usize::MAX, 1, null(), 1, b, n, s) };
    let events = r.events()..r.all_events();
    let told = |at| r.tell(at, &Language::German.into(), Audience::Gamemaster);
    let lines: Vec<String> = events.filter_map(told).collect();
    assert_eq!(get_text(tell).expect("a text").lines().collect::<Vec<_>>(), lines);
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

/// What somebody gives to a battle.
#[derive(Clone, Debug)]
enum Given {
    Faces(Vec<i32>),
    Answer(Value),
}

/// Something to give, often what is no good.
fn given(request: &AnyRequest, dice: &mut Fair) -> Given {
    let roll = i32::from(dice.roll(Die::D100));
    match request {
        AnyRequest::Roll(request) => {
            let faces = i32::from(request.next.die.faces());
            let count = if roll % 3 == 0 { request.next.count } else { 1 };
            Given::Faces((0..i32::from(count)).map(|i| 1 + (roll + 7 * i) % (faces + 1)).collect())
        }
        AnyRequest::Decision(decision) => Given::Answer(match &decision.answers {
            LegalAnswers::List(list) => {
                let answer = list[usize::try_from(roll).expect("positive") % list.len()];
                Value { number: answer.number + i32::from(roll > 80), ..answer }
            }
            LegalAnswers::Range { kind, low, high } => {
                let span = high.saturating_sub(*low).saturating_add(2);
                Value::new(*kind, low.saturating_add(roll % span))
            }
            other => panic!("unknown answers {other:?}"),
        }),
        other => panic!("unknown request {other:?}"),
    }
}

/// Gives it to both; whether it was taken.
fn feed(c: *mut case_battle, r: &mut AnyBattle, given: &Given) -> bool {
    let (status, taken) = match given {
        Given::Faces(faces) if faces.len() == 1 => {
            // SAFETY: a handle, here and below.
            (unsafe { case_battle_feed_face(c, faces[0]) }, r.feed_face(faces[0]).is_ok())
        }
        Given::Faces(faces) => {
            let status = unsafe { case_battle_feed_faces(c, faces.as_ptr(), faces.len()) };
            (status, r.feed_faces(faces).is_ok())
        }
        Given::Answer(answer) => {
            let status = unsafe { case_battle_feed_answer(c, (*answer).into()) };
            (status, r.feed_answer(*answer).is_ok())
        }
    };
    assert_eq!(status == case_status::CASE_OK, taken, "{given:?}: {status:?}");
    taken
}

/// Everybody decides, all dice are the host's; saved, resumed, cloned, undone and redone on the way.
fn at_every_request_the_handle_says_what_rust_says(roster: &str) {
    let (mut c, mut r) = open(roster);
    r.set_control(Who::Everybody, Control::Host).unwrap();
    // SAFETY: a handle.
    unsafe { assert_eq!(case_battle_set_control_of_all(c.0, 1), case_status::CASE_OK) };
    let mut dice = Fair::new(9);
    let mut requests = 0;
    while requests < super::walk(150) {
        // SAFETY: a handle, here and below.
        let status = unsafe { case_battle_step(c.0) };
        match r.step() {
            AnyStep::Going => assert_eq!(status, case_status::CASE_OK),
            AnyStep::Over => {
                assert_eq!(status, case_status::CASE_OVER);
                break;
            }
            _ => {
                requests += 1;
                same(c.0, &r);
                let request = r.request().expect("a request");
                while !feed(c.0, &mut r, &given(&request, &mut dice)) {
                    same(c.0, &r);
                }
                match requests % 9 {
                    0 => c = resumed(c.0),
                    2 => {
                        assert_eq!(unsafe { case_battle_undo(c.0) }, case_status::CASE_OK);
                        assert!(r.undo());
                    }
                    4 => {
                        assert_eq!(unsafe { case_battle_undo_input(c.0) }, case_status::CASE_OK);
                        assert!(r.undo_input());
                        assert_eq!(unsafe { case_battle_redo(c.0) }, case_status::CASE_OK);
                        assert!(r.redo());
                    }
                    6 => {
                        let mut copy = null_mut();
                        unsafe {
                            let status = case_battle_clone(c.0, from_mut(&mut copy));
                            assert_eq!(status, case_status::CASE_OK);
                            assert_eq!(case_battle_step(c.0), case_battle_step(copy));
                        }
                        c = Owned(copy);
                        r.step();
                    }
                    _ => {}
                }
            }
        }
        assert_eq!(count(c.0), r.events());
    }
    assert!(requests > super::walk(40), "{requests} requests");
}

#[test]
fn every_request_of_every_system() {
    ROSTERS.into_iter().for_each(at_every_request_the_handle_says_what_rust_says);
}

fn count(battle: *const case_battle) -> usize {
    let mut info = case_battle_info { struct_size: 44, ..case_battle_info::default() };
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
            unsafe { case_battle_tell(c.0, first, usize::MAX, 0, null(), 0, b, n, s) }
        };
        told += &get_text(text).expect("a text");
        if step == AnyStep::Over {
            assert_eq!(status, case_status::CASE_OVER);
            break;
        }
        assert_eq!(status, case_status::CASE_OK);
    }
    let lines = (0..r.events()).filter_map(|i| r.tell(i, &english(), Audience::Players));
    assert_eq!(told.lines().collect::<Vec<_>>(), lines.collect::<Vec<_>>());
    let json = |b, n, s| {
        // SAFETY: a handle, and the buffers of `get_text`.
        unsafe { case_battle_events_json(c.0, 0, usize::MAX, 1, b, n, s) }
    };
    let json = get_text(json).expect("JSON");
    let records: Vec<_> =
        (0..r.events()).filter_map(|i| r.record(i, Audience::Gamemaster)).collect();
    assert_eq!(json, serde_json::to_string(&records).expect("JSON"));
    // SAFETY: a handle.
    assert_eq!(unsafe { case_battle_set_audience(c.0, 1) }, case_status::CASE_OK);
    for (i, record) in records.iter().enumerate() {
        // SAFETY: plain integers, for which zero is a value.
        let mut event: case_event = unsafe { std::mem::zeroed() };
        event.struct_size = 108;
        // SAFETY: a handle and a struct with its size.
        let status = unsafe { case_battle_event(c.0, i, from_mut(&mut event)) };
        assert_eq!(status, case_status::CASE_OK);
        assert_eq!(event.kind, i32::from(record.event.number()));
        assert_eq!((event.who, event.other), (record.who.number(), record.other.number()));
        assert_eq!(
            (words(&event.rule), words(&event.name), event.secret),
            (record.rule.into(), record.name.into(), record.secret.into())
        );
        assert_eq!(number(event.values), record.values.len());
        for (k, named) in record.values.iter().enumerate() {
            // SAFETY: plain integers, for which zero is a value.
            let mut found: case_named_value = unsafe { std::mem::zeroed() };
            found.struct_size = size_of_it::<case_named_value>();
            // SAFETY: a handle and a struct with its size.
            unsafe { case_battle_event_value(c.0, i, k, from_mut(&mut found)) };
            assert_eq!((words(&found.name), found.value), (named.name.into(), named.value.into()));
        }
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
    assert_eq!(name.as_deref(), Ok(r.name(ActorId::fighter(0))));
}

#[test]
fn schemas_and_their_words() {
    for (place, system) in SYSTEMS.iter().enumerate() {
        let schema = case_core::any::schema(system).expect("a system");
        // SAFETY: the buffers of `get_text`, here and below.
        let json = get_text(|b, n, s| unsafe { case_system_schema_json(place, b, n, s) });
        assert_eq!(json, Ok(serde_json::to_string(&schema).expect("JSON")));
    }
    let c = Owned::new();
    let schema = case_core::any::schema_in("case", Language::German).expect("a system");
    let word = |what, name: &str, language| {
        let (text, length) = (name.as_ptr().cast(), name.len());
        get_text(|b, n, s| unsafe {
            case_battle_word(c.0, what, text, length, language, null(), b, n, s)
        })
    };
    for roll in &schema.rolls {
        assert_eq!(word(0, roll.name, 0).as_deref(), Ok(roll.en));
        assert_eq!(word(0, roll.name, 1).as_deref(), Ok(roll.said.as_str()));
    }
    for field in &schema.fields {
        assert_eq!(word(1, field.name, 1).as_deref(), Ok(field.said.as_str()));
    }
    for rule in &case_core::any::schema("case").expect("a system").rules {
        assert_eq!(word(2, rule.id, 0).as_deref(), Ok(&*rule.title));
    }
    assert_eq!(word(0, "nothing of the sort", 0), Err(case_status::CASE_ERR_NAME));
}

/// A catalog's words go before the engine's; what it lacks is said in the language of the call.
#[test]
fn a_host_says_it_in_its_own_words() {
    let (c, mut catalog): (Owned, *mut case_catalog) = (Owned::new(), null_mut());
    let text = r#"{"unit.turns": ["{n} beat", "{n} beats"], "roll.attack": "swing"}"#;
    let three = |kind: Kind| case_value::from(Value::new(kind, 3));
    // SAFETY: texts, handles, and the buffers of `get_text`.
    unsafe {
        let status = case_catalog_new(text.as_ptr().cast(), text.len(), 0, from_mut(&mut catalog));
        assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
        let say = |value, language, catalog| {
            get_text(|b, n, s| case_battle_say(c.0, value, language, catalog, b, n, s))
        };
        assert_eq!(say(three(Kind::Turns), 0, null()).as_deref(), Ok("3 turns"));
        assert_eq!(say(three(Kind::Turns), 0, catalog).as_deref(), Ok("3 beats"));
        assert_eq!(say(three(Kind::Areas), 0, catalog).as_deref(), Ok("3 areas"));
        assert_eq!(say(three(Kind::Areas), 1, catalog).as_deref(), Ok("3 Bereiche"));
        let word = |name: &str| {
            let (text, length) = (name.as_ptr().cast(), name.len());
            get_text(|b, n, s| case_battle_word(c.0, 0, text, length, 1, catalog, b, n, s))
        };
        assert_eq!(word("attack").as_deref(), Ok("swing"));
        case_catalog_free(catalog);
    }
}

pub(super) const DUEL: &str = r#"{"system": "case", "fighters": [
        {"name": "Gale", "side": "a", "health": 20, "abilities": {"fighting": "In", "agility": "Gd",
         "strength": "Rm", "endurance": "Gd", "reason": "Ty", "intuition": "Gd", "psyche": "Ty"},
         "attacks": [{"name": "fists", "form": "BA"}]},
        {"name": "Ravager", "side": "b", "health": 20, "abilities": {"fighting": "Gd",
         "agility": "Ty", "strength": "Rm", "endurance": "Gd", "reason": "Pr", "intuition": "Ty",
         "psyche": "Ty"}, "attacks": [{"name": "fists", "form": "BA"}]}]}"#;

pub(super) fn duel() -> Owned {
    let text = DUEL;
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
        let intent = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(3), 0);
        let plan = odds::Answering(defense);
        let wanted = odds::exchange(r.setup(), r.state(), &intent, plan, &mut Budget::new());
        let wanted = wanted.expect("odds").map(|o| odds::AttackOutcome::from(*o));
        let mut asked = case_attack_intent { struct_size: 44, ..case_attack_intent::default() };
        let mut table = null_mut();
        let mut summary = case_odds_summary { struct_size: 40, ..case_odds_summary::default() };
        // SAFETY: handles and places for the results.
        unsafe {
            assert_eq!(
                case_attack_intent_init(from_mut(&mut asked), 0, 3, 0),
                case_status::CASE_OK
            );
            asked.defense = defense.map_or(-1, |d| d as i32);
            let status = case_odds_exchange(c.0, &raw const asked, null(), from_mut(&mut table));
            let legal = odds::answers(r.setup(), r.state(), &intent).contains(&defense);
            if !legal {
                assert_eq!(status, case_status::CASE_ERR_ANSWER);
                continue;
            }
            assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
            assert_eq!(case_odds_info(table, from_mut(&mut summary)), case_status::CASE_OK);
        }
        assert_eq!((summary.rows as usize, summary.fields), (wanted.len(), 8));
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
            let values = [
                None,
                Some(Value::new(Kind::Damage, blow.through)),
                None,
                Some(Value::new(Kind::Areas, blow.flown.max(0))),
                Some(Value::yes(blow.flown < 0)),
                Some(Value::new(Kind::Turns, blow.stun)),
                Some(Value::yes(blow.rank_lost)),
                Some(Value::new(Kind::Turns, blow.unconscious)),
            ];
            for (field, value) in values.into_iter().enumerate() {
                let mut found = case_value::default();
                // SAFETY: a handle and a place for the result.
                unsafe { case_odds_value(table, i, field, from_mut(&mut found)) };
                let name = get_text(|b, n, s| unsafe { case_odds_field(table, field, b, n, s) });
                let json = &json["rows"][i]["outcome"][name.expect("a name")];
                assert_eq!(json.is_null(), found.kind == 0);
                match (field, value) {
                    (_, Some(value)) => assert_eq!(found, value.into()),
                    (0, _) => assert_eq!(found.number, blow.effect as i32),
                    _ => assert_eq!(found.number, blow.slam.map_or(0, |slam| slam as i32)),
                }
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
    let paths = u64::try_from(super::walk(300_000)).expect("a number");
    let limits = case_limits { struct_size: 24, turns: 12, states: 0, paths };
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
            let mut winner = case_value::default();
            case_odds_get(table, i, from_mut(&mut row));
            case_odds_value(table, i, 0, from_mut(&mut winner));
            assert!(row.probability > 0.0 && row.at_most >= row.probability);
            low += row.probability;
            winners.push((winner, row.probability));
        }
        // Proven bounds: what is assigned and what is left make a whole, and the better one wins.
        assert!((low + summary.unresolved - 1.0).abs() < 1e-9, "{low} {}", summary.unresolved);
        let side = |side| case_value::from(Value::new(Kind::Side, side));
        let of = |n| winners.iter().find(|(w, _)| *w == side(n)).map_or(0.0, |(_, p)| *p);
        assert!(of(0) > of(1), "{winners:?}");
        case_odds_free(table);
        assert_eq!(case_watch_stop(watch, 1), case_status::CASE_OK);
        let status = case_odds_fight(c.0, null(), watch, from_mut(&mut table));
        assert_eq!(status, case_status::CASE_STOPPED);
        case_odds_info(table, from_mut(&mut summary));
        assert!(summary.unresolved > 0.0);
        case_odds_free(table);
        case_watch_free(watch);
    }
}

/// The rows of odds: the values, and the row.
fn rows(table: *mut case_odds) -> Vec<(Vec<case_value>, case_odds_row)> {
    let mut summary = case_odds_summary { struct_size: 40, ..case_odds_summary::default() };
    // SAFETY: handles and places for the results.
    unsafe {
        assert_eq!(case_odds_info(table, from_mut(&mut summary)), case_status::CASE_OK);
        (0..summary.rows as usize)
            .map(|at| {
                let mut row = case_odds_row { struct_size: 72, ..case_odds_row::default() };
                case_odds_get(table, at, from_mut(&mut row));
                let value = |field| {
                    let mut value = case_value::default();
                    case_odds_value(table, at, field, from_mut(&mut value));
                    value
                };
                ((0..summary.fields as usize).map(value).collect(), row)
            })
            .collect()
    }
}

#[test]
fn the_end_of_a_turn_and_of_a_fight_can_be_asked_by_fewer_fields() {
    let c = duel();
    let limits = case_limits { struct_size: 24, turns: 3, states: 0, paths: 300_000 };
    let [mut turn, mut over, mut ends, mut only, mut fight] = [null_mut(); 5];
    // SAFETY: handles and places for the results.
    unsafe {
        let status = case_odds_turn(c.0, null(), null(), from_mut(&mut turn));
        assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
        assert_eq!(
            case_odds_only(turn, [0].as_ptr(), 1, from_mut(&mut over)),
            case_status::CASE_OK
        );
        let (all, coarse) = (rows(turn), rows(over));
        assert!(all.len() > 3 && all[0].0.len() == 4 && coarse.len() <= 2);
        for (values, row) in &coarse {
            // Exact, so that the sum of the finer rows is the coarser one to the last digit.
            let same = all.iter().filter(|(finer, _)| finer[0] == values[0]);
            assert_eq!(row.numerator, same.map(|(_, row)| row.numerator).sum::<u64>());
        }
        let one = [1];
        let groups: Vec<i32> =
            all.iter().map(|(values, _)| (values[2].number > 20).into()).collect();
        let mut grouped = null_mut();
        let status = case_odds_group(turn, groups.as_ptr(), groups.len(), from_mut(&mut grouped));
        assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
        let total: u64 = rows(grouped).iter().map(|(_, row)| row.numerator).sum();
        assert_eq!(total, all[0].1.denominator);
        let status = case_odds_group(turn, one.as_ptr(), 1, from_mut(&mut only));
        assert_eq!((status, only), (case_status::CASE_ERR_RANGE, null_mut()));
        let status = case_odds_only(turn, [9].as_ptr(), 1, from_mut(&mut only));
        assert_eq!((status, only), (case_status::CASE_ERR_RANGE, null_mut()));
        case_odds_ends(c.0, &raw const limits, null(), from_mut(&mut ends));
        case_odds_fight(c.0, &raw const limits, null(), from_mut(&mut fight));
        case_odds_only(ends, [0].as_ptr(), 1, from_mut(&mut only));
        let bounds = |table| -> Vec<_> {
            let rows = rows(table).into_iter();
            rows.map(|(v, r)| (v, r.numerator, r.numerator_high, r.at_most.to_bits())).collect()
        };
        assert_eq!(bounds(only), bounds(fight));
        assert!(rows(ends).iter().all(|(values, _)| (1..=3).contains(&values[1].number)));
        for table in [turn, over, grouped, ends, only, fight] {
            case_odds_free(table);
        }
    }
}

#[test]
fn a_simulation_in_blocks_is_the_simulation() {
    let c = duel();
    let (mut whole, mut both) = (null_mut(), null_mut());
    let mut parts = [null_mut(); 2];
    // SAFETY: handles and places for the results.
    unsafe {
        case_odds_sample(c.0, 5, 1_500, 0, null(), from_mut(&mut whole));
        for (at, part) in (0u64..).zip(&mut parts) {
            let end = if at == 0 { 1 } else { u64::MAX };
            let status = case_odds_sample_blocks(c.0, 5, 1_500, at, end, 0, null(), from_mut(part));
            assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
        }
        // The other way round, too.
        let status = case_odds_merge(parts[1], parts[0], from_mut(&mut both));
        assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
        assert_eq!(rows(both), rows(whole));
        let text = |table| get_text(|b, n, s| case_odds_json(table, b, n, s));
        assert_eq!(text(both), text(whole));
        // Wilson's interval, by hand: z² is 3.8415 and n 1500.
        for (_, row) in rows(whole) {
            let (p, n, z) = (row.probability, 1_500.0, 1.959_963_985f64);
            let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
            let away = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
            assert!((row.low - (middle - away)).abs() < 1e-9, "{row:?}");
            assert!((row.high - (middle + away)).abs() < 1e-9, "{row:?}");
        }
        let mut none = null_mut();
        let status = case_odds_sample_blocks(c.0, 5, 1_500, 2, 3, 0, null(), from_mut(&mut none));
        assert_eq!((status, none), (case_status::CASE_ERR_RANGE, null_mut()));
        case_odds_turn(c.0, null(), null(), from_mut(&mut none));
        let mut wrong = null_mut();
        let status = case_odds_merge(whole, none, from_mut(&mut wrong));
        assert_eq!((status, wrong), (case_status::CASE_ERR_RANGE, null_mut()));
        for table in [whole, both, parts[0], parts[1], none] {
            case_odds_free(table);
        }
    }
}

#[test]
fn a_simulation_in_slices_is_the_simulation() {
    let c = duel();
    let mut place = case_sample_place { struct_size: 24, ..Default::default() };
    let (mut whole, mut all): (*mut case_odds, *mut case_odds) = (null_mut(), null_mut());
    // SAFETY: handles and places for the results.
    unsafe {
        case_odds_sample(c.0, 5, 1_500, 0, null(), from_mut(&mut whole));
        let mut slices = 0;
        while place.trial < 1_500 {
            let (mut slice, mut both) = (null_mut(), null_mut());
            let from = place.trial;
            let status = case_odds_sample_slice(
                c.0,
                5,
                1_500,
                70,
                0,
                from_mut(&mut place),
                null(),
                from_mut(&mut slice),
            );
            assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
            assert!((1..=70).contains(&(place.trial - from)), "{place:?}");
            slices += 1;
            if all.is_null() {
                all = slice;
                continue;
            }
            assert_eq!(case_odds_merge(all, slice, from_mut(&mut both)), case_status::CASE_OK);
            case_odds_free(all);
            case_odds_free(slice);
            all = both;
        }
        // 1024 trials of the first block take 15 slices, 476 of the second 7.
        assert_eq!((slices, place.trial), (22, 1_500));
        let text = |table| get_text(|b, n, s| case_odds_json(table, b, n, s));
        assert_eq!(text(all), text(whole));
        case_odds_free(all);
        case_odds_free(whole);
    }
}

#[test]
fn which_ruling_matters_is_as_rust_says() {
    let c = duel();
    let mut report = null_mut();
    let asked = case_ruling_question {
        struct_size: 48,
        attack: 1,
        attacker: 0,
        target: 1,
        ..case_ruling_question::default()
    };
    // SAFETY: handles and places for the results.
    unsafe {
        let at = |text: &str| (text.as_ptr().cast(), text.len());
        let (names, length) = at("damage_method, karma");
        let question = &raw const asked;
        let status =
            case_ruling_report_new(c.0, question, names, length, null(), from_mut(&mut report));
        assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
        let mut count = 0;
        case_ruling_report_count(report, from_mut(&mut count));
        assert_eq!(count, 2);
        let text = |row, which| {
            get_text(|b, n, s| case_ruling_report_text(report, row, which, b, n, s)).expect("text")
        };
        let row = |at| {
            let mut row = case_ruling_effect { struct_size: 32, ..case_ruling_effect::default() };
            case_ruling_report_get(report, at, from_mut(&mut row));
            row
        };
        assert_eq!([0, 1, 2].map(|which| text(0, which)), ["damage_method", "listed", "rolled"]);
        assert_eq!((row(0).separated, row(0).certainty, row(0).refused), (1, 0, 0));
        assert!(row(0).moved > 0.0 && row(0).error <= 0.0);
        assert_eq!((text(1, 0).as_str(), row(1).refused), ("karma", 1));
        assert!(text(1, 3).contains("fighters[0].karma"), "{}", text(1, 3));
        let json = get_text(|b, n, s| case_ruling_report_json(report, b, n, s)).expect("JSON");
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(json["rows"][0]["moved"], row(0).moved);
        assert_eq!(json["rows"][0]["differences"][0]["of"], "hit");
        case_ruling_report_free(report);
        let (names, length) = at("damage");
        report = null_mut();
        let status =
            case_ruling_report_new(c.0, question, names, length, null(), from_mut(&mut report));
        assert_eq!((status, report), (case_status::CASE_ERR_RULINGS, null_mut()));
        assert!(super::last_message().contains("damage_method"), "{}", super::last_message());
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
        assert_eq!(case_battle_feed_face(owned.0, 1), case_status::CASE_ERR_HANDLE);
    }
}
