//! The dice that lie in the open step count in every call that looks ahead, and two fights never merge.

use super::{Owned, last_message};
use crate::battle::{case_battle_new, case_battle_step};
use crate::feeding::case_battle_feed_face;
use crate::odds::{
    case_odds, case_odds_free, case_odds_get, case_odds_info, case_odds_row, case_odds_summary,
    case_odds_turn, case_odds_value,
};
use crate::outcomes::case_odds_merge;
use crate::plans::{case_battle_set_plan, case_plan_free, case_plan_new};
use crate::sample::case_odds_sample;
use crate::solve::{case_odds_ends, case_odds_fight};
use crate::status::case_status::{self, *};
use crate::values::{CASE_EVERYBODY, case_value};
use case_core::value::{Kind, Value};
use std::ptr::{null, null_mut};

/// Of the answers that every language gives: the duel and its plan.
fn data() -> [String; 2] {
    let all: serde_json::Value =
        serde_json::from_str(include_str!("../../../tests/answers.json")).expect("JSON");
    ["rays", "plain"].map(|name| all["data"][name].to_string())
}

fn fine(status: case_status) {
    assert_eq!(status, CASE_OK, "{}", last_message());
}

/// The duel after both initiatives, with Alba's attack open and these faces in it.
fn at_the_lance(roster: &str, faces: &[i32]) -> Owned {
    let (mut battle, mut plan) = (null_mut(), null_mut());
    let [_, plain] = data();
    // SAFETY: texts, and places for the results.
    unsafe {
        fine(case_battle_new(roster.as_ptr().cast(), roster.len(), 0, &raw mut battle));
        fine(case_plan_new(0, plain.as_ptr().cast(), plain.len(), 0, &raw mut plan));
        fine(case_battle_set_plan(battle, CASE_EVERYBODY, plan));
        case_plan_free(plan);
        for face in [10, 1].iter().chain(faces) {
            while case_battle_step(battle) == CASE_OK {}
            fine(case_battle_feed_face(battle, *face));
        }
        while case_battle_step(battle) == CASE_OK {}
    }
    Owned(battle)
}

/// The share of the rows whose first value is the first side.
fn wins(table: *mut case_odds) -> f64 {
    let mut summary = case_odds_summary { struct_size: 40, ..case_odds_summary::default() };
    let mut sum = 0.0;
    // SAFETY: a handle, and places for the results.
    unsafe {
        fine(case_odds_info(table, &raw mut summary));
        for at in 0..usize::try_from(summary.rows).expect("few") {
            let mut row = case_odds_row { struct_size: 56, ..case_odds_row::default() };
            let mut value = case_value::default();
            fine(case_odds_get(table, at, &raw mut row));
            fine(case_odds_value(table, at, 0, &raw mut value));
            if value == case_value::from(Value::new(Kind::Side, 0)) {
                sum += row.probability;
            }
        }
        case_odds_free(table);
    }
    sum
}

/// S1, by a chain of the duel that was written from the rules alone: 36.21 % before Alba's attack, 61.73 %
/// where it is red, 23.54 % where it misses.
#[test]
fn the_dice_that_lie_count() {
    let [rays, _] = data();
    let [mut fight, mut ends, mut trials, mut turn] = [null_mut(); 4];
    for (faces, right) in [(&[][..], 0.362_07), (&[100], 0.617_32), (&[1], 0.235_4)] {
        let c = at_the_lance(&rays, faces);
        // SAFETY: handles and places for the results.
        unsafe {
            fine(case_odds_fight(c.0, null(), null(), &raw mut fight));
            fine(case_odds_ends(c.0, null(), null(), &raw mut ends));
            fine(case_odds_sample(c.0, 1, 4_000, 0, null(), &raw mut trials));
        }
        for (table, near) in [(fight, 5e-5), (ends, 5e-5), (trials, 0.03)] {
            let found = wins(table);
            assert!((found - right).abs() < near, "{faces:?}: {found}, not {right}");
        }
    }
    // The turn has as many ends as before, but other odds: a red can't come to a miss.
    let rows = |c: &Owned, turn: &mut *mut case_odds| {
        let mut summary = case_odds_summary { struct_size: 40, ..case_odds_summary::default() };
        // SAFETY: handles and places for the results.
        unsafe {
            fine(case_odds_turn(c.0, null(), null(), turn));
            fine(case_odds_info(*turn, &raw mut summary));
            case_odds_free(*turn);
        }
        summary.rows
    };
    let [before, white] = [&[][..], &[1]].map(|faces| rows(&at_the_lance(&rays, faces), &mut turn));
    assert!(white < before, "{white} of {before}");
}

/// F2: two rosters, or two states of one, are two fights.
#[test]
fn parts_of_two_fights_do_not_merge() {
    let [rays, _] = data();
    let harder = rays.replace("\"health\":40", "\"health\":41");
    assert_ne!(rays, harder);
    let sampled = |roster: &str, faces: &[i32], seed| {
        let mut table = null_mut();
        let c = at_the_lance(roster, faces);
        // SAFETY: a handle and a place for the result.
        fine(unsafe { case_odds_sample(c.0, seed, 100, 0, null(), &raw mut table) });
        table
    };
    let one = sampled(&rays, &[], 1);
    let others = [sampled(&rays, &[], 2), sampled(&harder, &[], 2), sampled(&rays, &[100], 2)];
    for (other, status) in others.into_iter().zip([CASE_OK, CASE_ERR_RANGE, CASE_ERR_RANGE]) {
        let mut both = null_mut();
        // SAFETY: handles and a place for the result.
        unsafe {
            assert_eq!(case_odds_merge(one, other, &raw mut both), status);
            case_odds_free(other);
            case_odds_free(both);
        }
    }
    // SAFETY: a handle.
    unsafe { case_odds_free(one) };
}
