//! Every function with everything that a host can get wrong: a status each time, nothing written.

#![expect(clippy::many_single_char_names, reason = "hundreds of calls, each on one line")]

mod aim;
mod buffers;
mod cards;
mod feeding;
mod handles;
mod hostile;
mod inputs;
mod numbers;
mod odds;
mod outputs;
mod rulings;
mod session;
mod strangers;

use super::aim::{Aimed, aim, aimed, answer};
use super::{Owned, ROSTER, last_message, view};
use crate::aim::*;
use crate::batch::*;
use crate::battle::*;
use crate::cards::*;
use crate::codes::*;
use crate::events::*;
use crate::exchange::*;
use crate::feeding::*;
use crate::odds::*;
use crate::outcomes::*;
use crate::people::*;
use crate::plans::*;
use crate::policies::*;
use crate::pure::*;
use crate::requests::*;
use crate::rulings::*;
use crate::sample::*;
use crate::saves::*;
use crate::situation::*;
use crate::solve::*;
use crate::status::case_status::{self, *};
use crate::status::{case_last_message, case_last_message_json, case_last_rule, case_status_name};
use crate::systems::*;
use crate::values::*;
use crate::version::*;
use crate::watch::*;
use crate::words::*;
use case_core::case::Defense;
use case_core::codes::Code;
use case_core::system::System;
use std::ffi::{CStr, c_char};
use std::ptr::{null, null_mut};

type Battle = *mut case_battle;

/// A pointer one byte further: misaligned for everything but bytes.
fn askew<T>(pointer: *mut T) -> *mut T {
    pointer.cast::<u8>().wrapping_add(1).cast()
}

/// Three areas, and nothing.
static AREAS: case_value = case_value { kind: 21, of: 65_535, number: 3 };
pub(super) static NOTHING: case_value = case_value { kind: 0, of: 65_535, number: 0 };
/// Odds of the first fighter's first attack on the last.
pub(super) fn odds_of(battle: Battle) -> *mut case_odds {
    let (mut odds, intent) = (null_mut(), intent());
    let status = unsafe { case_odds_exchange(battle, &raw const intent, null(), &raw mut odds) };
    assert_eq!(status, CASE_OK, "{}", last_message());
    odds
}

fn situation() -> case_situation {
    let mut situation = case_situation { struct_size: 68, ..Default::default() };
    assert_eq!(unsafe { case_situation_init(&raw mut situation, 0, 6, 20, 6) }, CASE_OK);
    situation
}

/// The beginning of a simulation in slices.
fn start() -> case_sample_place {
    case_sample_place { struct_size: 24, ..Default::default() }
}

fn intent() -> case_attack_intent {
    let mut intent = case_attack_intent { struct_size: 44, ..Default::default() };
    assert_eq!(unsafe { case_attack_intent_init(&raw mut intent, 0, 5, 0) }, CASE_OK);
    intent
}

/// The first fighter's first attack on the last, with a modifier and a decision.
pub(super) fn aimed_of(battle: Battle) -> Aimed {
    let shifted = case_aim { shift: 1, ..aim(0, 5, 0) };
    aimed(battle, &shifted, &[]).unwrap_or_else(|_| panic!("{}", last_message()))
}

/// A bear hug, which lacks some feats.
fn harmless_of(battle: Battle) -> Aimed {
    aimed(battle, &aim(3, 0, 0), &[]).unwrap_or_else(|_| panic!("{}", last_message()))
}

/// Calls with the defenses against a harmless attack, which are freed.
fn with_defenses(
    battle: Battle,
    call: impl FnOnce(*mut case_defenses) -> case_status,
) -> case_status {
    let (aimed, mut defenses) = (harmless_of(battle), null_mut());
    let status = unsafe { case_aimed_best_defenses(aimed.0, null(), null(), &raw mut defenses) };
    assert_eq!(status, CASE_OK, "{}", last_message());
    let status = call(defenses);
    unsafe { case_defenses_free(defenses) };
    status
}

/// Asks for a defense that a rule forbids.
fn refused_by_a_rule(battle: Battle) {
    let (aimed, mut odds, escape) = (aimed_of(battle), null_mut(), defense("escape"));
    let guard = &raw const escape;
    let status = unsafe { case_aimed_odds(aimed.0, guard, null(), null(), &raw mut odds) };
    assert_eq!(status, CASE_ERR_ANSWER, "{}", last_message());
}

/// A defense of CASE by its name.
fn defense(name: &str) -> case_value {
    let list = case_core::case::Case::LISTS.iter().position(|list| list.what == Defense::WHAT);
    let place = u16::try_from(list.expect("a list")).expect("few");
    let found = Defense::ALL.iter().find(|defense| defense.is_called(name)).expect("a defense");
    case_value { kind: CASE_KIND_NAME + place, of: 65_535, number: found.number().into() }
}

/// A plan that fits every battle.
pub(super) static PLAN: &str = r#"{"name": "as it comes"}"#;

/// A plan that comes with the engine for the first system.
fn plan() -> *mut case_plan {
    let mut plan = null_mut();
    let name = "gang up";
    let status = unsafe { case_plan_named(0, name.as_ptr().cast(), name.len(), &raw mut plan) };
    assert_eq!(status, CASE_OK, "{}", last_message());
    plan
}

/// Calls with a plan, which is freed.
fn with_plan(call: impl FnOnce(*mut case_plan) -> case_status) -> case_status {
    let plan = plan();
    let status = call(plan);
    unsafe { case_plan_free(plan) };
    status
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

/// An event with faces.
fn first_roll(battle: Battle) -> usize {
    let mut input = 0;
    let is_roll =
        |i: &usize| unsafe { case_battle_event_input(battle, *i, &raw mut input) } == CASE_OK;
    (0..10_000).find(is_roll).unwrap_or(0)
}

/// A battle in whose log there is a roll, and which asks for one of a list of answers.
fn asking() -> Owned {
    let owned = Owned::new();
    unsafe {
        assert_eq!(case_battle_set_seed(owned.0, 2), CASE_OK);
        assert_eq!(case_battle_run(owned.0, 60), CASE_OK);
        assert_eq!(case_battle_set_control(owned.0, CASE_EVERYBODY, 1), CASE_OK);
        loop {
            assert_eq!(case_battle_run(owned.0, 1_000), CASE_WANTS_DECISION);
            let decision = decision_of(owned.0);
            if decision.answers > 0 && decision.subject > 0 {
                return owned;
            }
            assert_eq!(case_battle_feed_answer(owned.0, decision.suggestion), CASE_OK);
        }
    }
}

/// A battle that waits for a roll in the middle of a step.
fn rolling() -> Owned {
    let owned = Owned::new();
    let mut info = case_battle_info { struct_size: 44, ..Default::default() };
    unsafe {
        while info.open_events == 0 {
            assert_eq!(case_battle_run(owned.0, u64::MAX), CASE_WANTS_ROLL);
            assert_eq!(case_battle_status(owned.0, &raw mut info), CASE_OK);
            if info.open_events == 0 {
                assert_eq!(case_battle_feed_face(owned.0, 5), CASE_OK);
            }
        }
    }
    owned
}

/// The other functions take nothing that could be wrong.
#[test]
fn functions_without_pitfalls() {
    assert_eq!(case_abi_version(), CASE_ABI_VERSION);
    let text = |pointer| unsafe { CStr::from_ptr(pointer) }.to_str();
    assert_eq!(text(case_version()), Ok(env!("CARGO_PKG_VERSION")));
    for (status, name) in case_status::ALL {
        assert_eq!(text(case_status_name(*status as i32)), name.to_str());
    }
}

/// The files of these tests.
const TESTS: [&str; 13] = [
    include_str!("mod.rs"),
    include_str!("aim.rs"),
    include_str!("buffers.rs"),
    include_str!("cards.rs"),
    include_str!("feeding.rs"),
    include_str!("handles.rs"),
    include_str!("inputs.rs"),
    include_str!("numbers.rs"),
    include_str!("odds.rs"),
    include_str!("outputs.rs"),
    include_str!("rulings.rs"),
    include_str!("session.rs"),
    include_str!("strangers.rs"),
];

/// Every function of the header stands in one of these tests.
#[test]
fn no_function_is_left_out() {
    let header = concat!(
        include_str!("../../../../include/case.h"),
        include_str!("../../../../include/case_odds.h"),
        include_str!("../../../../include/case_tables.h")
    );
    let tests = [
        TESTS.concat().as_str(),
        include_str!("../pure.rs"),
        include_str!("../fight.rs"),
        include_str!("../commands.rs"),
    ]
    .concat();
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
