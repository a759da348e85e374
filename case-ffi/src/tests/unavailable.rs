//! Answers that are not legal now: listed with the reason, refused with it, and nothing changes.

use super::bad::decision_of;
use super::fight::{ROSTERS, open};
use super::{get_text, last_message, walk};
use crate::battle::{case_battle, case_battle_set_control_of_all, case_battle_step};
use crate::feeding::{case_battle_feed_answer, case_battle_feed_face, case_battle_feed_suggestion};
use crate::requests::{
    case_battle_answer, case_battle_request_json, case_battle_unavailable_json, case_battle_why_not,
};
use crate::saves::case_battle_save;
use crate::status::case_status;
use crate::values::case_value;
use case_core::any::{AnyBattle, AnyRequest};
use case_core::battle::{Control, Who};
use case_core::codes::Code;
use case_core::dice::{Die, Fair};
use case_core::words::Language;
use std::ptr::{from_mut, null};

fn why_not(battle: *const case_battle, answer: case_value, language: Language) -> String {
    let language = i32::from(language.number());
    // SAFETY: a handle, and the buffers of `get_text`, here and below.
    get_text(|b, n, s| unsafe { case_battle_why_not(battle, answer, language, null(), b, n, s) })
        .expect("a question is open")
}

/// The rows of the list, as JSON.
fn unavailable(battle: *const case_battle, language: Language) -> Vec<serde_json::Value> {
    let language = i32::from(language.number());
    let list = get_text(|b, n, s| unsafe {
        case_battle_unavailable_json(battle, language, null(), b, n, s)
    });
    serde_json::from_str(&list.expect("a question is open")).expect("a list")
}

/// The save and the request: everything that an answer could change.
fn seen(battle: *const case_battle) -> [String; 2] {
    let save = get_text(|b, n, s| unsafe { case_battle_save(battle, b, n, s) });
    let request = get_text(|b, n, s| unsafe { case_battle_request_json(battle, b, n, s) });
    [save, request].map(|text| text.expect("a text"))
}

/// Checks the open question; how many answers were unavailable.
fn check(c: *mut case_battle, r: &AnyBattle) -> usize {
    let decision = decision_of(c);
    let legal: Vec<case_value> = (0..usize::try_from(decision.answers).expect("a count"))
        .map(|place| {
            let mut answer = case_value::default();
            // SAFETY: a handle and a place for the answer.
            let status = unsafe { case_battle_answer(c, place, from_mut(&mut answer)) };
            assert_eq!(status, case_status::CASE_OK);
            answer
        })
        .collect();
    for answer in &legal {
        assert_eq!(why_not(c, *answer, Language::English), "");
    }
    let before = seen(c);
    for language in [Language::German, Language::English] {
        let (rows, wanted) = (unavailable(c, language), r.unavailable_answers(&language.into()));
        assert_eq!(rows.len(), wanted.len());
        assert!(legal.is_empty() <= rows.is_empty(), "a range has none");
        for (row, no) in rows.iter().zip(wanted) {
            assert_eq!((&row["label"], &row["name"]), (&no.label.into(), &no.name.into()));
            assert_eq!((&row["rule"], &row["why"]), (&no.rule.into(), &no.why.clone().into()));
            assert!(!no.rule.is_empty() && !no.why.is_empty());
            let answer = case_value::from(no.answer);
            assert!(!legal.contains(&answer), "{row} is legal");
            assert_eq!(why_not(c, answer, language), no.why);
            // SAFETY: a handle.
            let status = unsafe { case_battle_feed_answer(c, answer) };
            assert_ne!(status, case_status::CASE_OK, "{row}");
            if language == Language::English {
                assert!(last_message().contains(&no.why), "{}: {row}", last_message());
            }
        }
    }
    assert_eq!(seen(c), before);
    r.unavailable_answers(&Language::English.into()).len()
}

fn at_every_decision(roster: &str) {
    let (c, mut r) = open(roster);
    r.set_control(Who::Everybody, Control::Host).unwrap();
    // SAFETY: a handle, here and below.
    unsafe { assert_eq!(case_battle_set_control_of_all(c.0, 1), case_status::CASE_OK) };
    let (mut dice, mut found) = (Fair::new(5), 0);
    for _ in 0..walk(400) {
        unsafe { case_battle_step(c.0) };
        r.step();
        match r.request() {
            Some(AnyRequest::Roll(roll)) => {
                let face = 1 + i32::from(dice.roll(Die::D100)) % i32::from(roll.next.die.faces());
                assert_eq!(unsafe { case_battle_feed_face(c.0, face) }, case_status::CASE_OK);
                r.feed_face(face).expect("a face");
            }
            Some(AnyRequest::Decision(_)) => {
                found += check(c.0, &r);
                let mut answer = case_value::default();
                let status = unsafe { case_battle_feed_suggestion(c.0, from_mut(&mut answer)) };
                assert_eq!(status, case_status::CASE_OK);
                assert_eq!(answer, r.feed_suggestion().expect("a decision").into());
            }
            _ => {}
        }
    }
    assert!(found > 0, "no answer was ever unavailable");
}

#[test]
fn unavailable_answers_are_refused_with_their_reason() {
    ROSTERS.into_iter().for_each(at_every_decision);
}
