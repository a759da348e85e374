//! A fight through the handle is the fight that Rust has.

use super::bad::{decision_of, roll_of};
use super::{Owned, ROSTER, get_text, view};
use crate::battle::{
    case_battle, case_battle_clone, case_battle_free, case_battle_new, case_battle_redo,
    case_battle_set_control, case_battle_set_seed, case_battle_step, case_battle_undo,
    case_battle_undo_input,
};
use crate::events::{case_battle_new_events, case_battle_tell};
use crate::exchange::{case_attack_intent, case_attack_intent_init, case_odds_exchange};
use crate::feeding::{case_battle_feed_answer, case_battle_feed_face, case_battle_feed_faces};
use crate::odds::{
    case_limits, case_odds, case_odds_field, case_odds_free, case_odds_get, case_odds_info,
    case_odds_row, case_odds_summary, case_odds_turn, case_odds_value,
};
use crate::outcomes::{case_odds_group, case_odds_merge, case_odds_only};
use crate::people::{case_battle_info, case_battle_status};
use crate::requests::{case_battle_answer, case_battle_label, case_battle_title};
use crate::sample::{
    case_odds_sample, case_odds_sample_blocks, case_odds_sample_slice, case_sample_place,
};
use crate::saves::{case_battle_resume, case_battle_save};
use crate::solve::{case_odds_ends, case_odds_fight};
use crate::status::case_status;
use crate::values::{CASE_EVERYBODY, CASE_NAME_SIZE, CASE_RULE_SIZE, case_battle_say, case_value};
use crate::watch::{
    case_progress, case_watch_free, case_watch_new, case_watch_progress, case_watch_stop,
};
use crate::words::{case_catalog, case_catalog_free, case_catalog_new, case_view};
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep, DecisionRequest};
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

fn number(count: i32) -> usize {
    usize::try_from(count).expect("a count")
}

/// Compares the roll that the handle wants with Rust's.
fn same_roll(c: *const case_battle, wanted: &RollRequest) {
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
    assert_eq!(number(roll.lying), wanted.lying.len());
    assert_eq!(number(roll.modifiers), wanted.modifiers.len());
    assert_eq!(number(roll.bands), wanted.bands().len());
    let (odds, denominator) = wanted.odds().unwrap_or_default();
    assert_eq!((number(roll.odds), roll.denominator), (odds.len(), denominator));
}

/// Compares the decision that the handle wants with Rust's.
fn same_decision(c: *const case_battle, r: &AnyBattle, wanted: &DecisionRequest) {
    let decision = decision_of(c);
    let info = wanted.question;
    assert_eq!((decision.who, decision.secret), (wanted.who.number(), wanted.secret.into()));
    assert_eq!(
        (words(&decision.rule), words(&decision.name)),
        (info.rule.into(), info.name.into())
    );
    assert_eq!(decision.suggestion, wanted.suggestion.into());
    assert_eq!(number(decision.subject), wanted.subject.len());
    // SAFETY: a handle, and the buffers of `get_text`, here and below.
    let title = get_text(|b, n, s| unsafe { case_battle_title(c, null(), b, n, s) });
    assert_eq!(title.ok(), r.title(&english()));
    let answers = match &wanted.answers {
        LegalAnswers::List(list) => list.clone(),
        LegalAnswers::Range { kind, low, high } => {
            assert_eq!((decision.answers, decision.low, decision.high), (0, *low, *high));
            assert_eq!(decision.answer_kind, i32::from(kind.number()));
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
        }
        assert_eq!(found, (*answer).into());
        for language in [Language::English, Language::German] {
            let seen = view(i32::from(language.number()), 0);
            let label = |b, n, s| unsafe { case_battle_label(c, found, &raw const seen, b, n, s) };
            assert_eq!(get_text(label).ok(), r.label(*answer, &language.into()));
            let said = |b, n, s| unsafe { case_battle_say(c, found, &raw const seen, b, n, s) };
            assert_eq!(get_text(said).ok(), Some(r.say(*answer, &language.into())));
        }
    }
}

/// Compares everything the handle wants with what Rust wants, and how the open step is told.
fn same(c: *const case_battle, r: &AnyBattle) {
    match r.request() {
        Some(AnyRequest::Roll(roll)) => same_roll(c, &roll),
        Some(AnyRequest::Decision(decision)) => same_decision(c, r, &decision),
        other => assert!(other.is_none()),
    }
    let seen = view(1, 1);
    // SAFETY: a handle, and the buffers of `get_text`.
    let tell =
        |b, n, s| unsafe { case_battle_tell(c, r.events(), usize::MAX, &raw const seen, b, n, s) };
    let told = |at| r.tell(at, &Language::German.into(), Audience::Gamemaster);
    let lines: Vec<String> = (r.events()..r.all_events()).filter_map(told).collect();
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
    r.set_control(Who::Everybody, Control::Host).expect("a seat");
    // SAFETY: a handle.
    unsafe { assert_eq!(case_battle_set_control(c.0, CASE_EVERYBODY, 1), case_status::CASE_OK) };
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
fn events_are_the_log_in_english() {
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
            unsafe { case_battle_tell(c.0, first, usize::MAX, null(), b, n, s) }
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
}

/// A catalog's words go before the engine's; what it lacks is said in the language of the call.
#[test]
fn a_host_says_it_in_its_own_words() {
    let (c, mut catalog): (Owned, *mut case_catalog) = (Owned::new(), null_mut());
    let text = r#"{"unit.turns": ["{n} beat", "{n} beats"]}"#;
    let three = |kind: Kind| case_value::from(Value::new(kind, 3));
    // SAFETY: texts, handles, and the buffers of `get_text`.
    unsafe {
        let status = case_catalog_new(text.as_ptr().cast(), text.len(), 0, from_mut(&mut catalog));
        assert_eq!(status, case_status::CASE_OK, "{}", super::last_message());
        let say = |value, language, catalog: *const case_catalog| {
            let seen = case_view { catalog, ..view(language, 0) };
            get_text(|b, n, s| case_battle_say(c.0, value, &raw const seen, b, n, s))
        };
        assert_eq!(say(three(Kind::Turns), 0, null()).as_deref(), Ok("3 turns"));
        assert_eq!(say(three(Kind::Turns), 0, catalog).as_deref(), Ok("3 beats"));
        assert_eq!(say(three(Kind::Areas), 0, catalog).as_deref(), Ok("3 areas"));
        assert_eq!(say(three(Kind::Areas), 1, catalog).as_deref(), Ok("3 Bereiche"));
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

/// Every row and every field, against Rust's own odds under the same plan.
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
                // SAFETY: a handle, and the buffers of `get_text`.
                let name = get_text(|b, n, s| unsafe { case_odds_field(table, field, b, n, s) });
                assert!(name.is_ok_and(|name| !name.is_empty()));
                match (field, value) {
                    (_, Some(value)) => assert_eq!(found, value.into()),
                    (0, _) => assert_eq!(found.number, blow.effect as i32),
                    _ => assert_eq!(found.number, blow.slam.map_or(0, |slam| slam as i32)),
                }
            }
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
pub(super) fn rows(table: *mut case_odds) -> Vec<(Vec<case_value>, case_odds_row)> {
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
        assert_eq!(rows(both), rows(whole));
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
        assert_eq!(rows(all), rows(whole));
        case_odds_free(all);
        case_odds_free(whole);
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
