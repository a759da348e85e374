//! Simulation.
//!
//! The fight played on again and again from where it stands, by the plans of the seats: for fights
//! that are too long to be solved. The same seed gives the same on every machine and in every
//! language.

use crate::battle::case_battle;
use crate::handle::{self, Fault};
use crate::odds::{Field, Row, Table, case_odds, failed, see};
use crate::status::{case_status, guard};
use crate::watch::case_watch;
use case_core::any::AnyBattle;
use case_core::odds::Sample;
use case_core::value::{Kind, Value};
use std::collections::BTreeMap;

/// How each trial ended, if it did: who won, and in which turn.
fn table_of(ends: Vec<Option<(Option<u8>, i32)>>, battle: &AnyBattle) -> Table {
    let trials = ends.len();
    let mut counts: BTreeMap<(Option<u8>, i32), u128> = BTreeMap::new();
    let mut ended = 0;
    for end in ends.into_iter().flatten() {
        *counts.entry(end).or_default() += 1;
        ended += 1;
    }
    let rows = counts.into_iter().map(|((winner, turn), numerator)| Row {
        values: vec![
            winner.map_or(Value::NOTHING, |side| Value::new(Kind::Side, side.into())),
            Value::new(Kind::Turns, turn),
        ],
        numerator,
    });
    Table {
        fields: ["winner", "turns"].map(Field::new).to_vec(),
        rows: rows.collect(),
        denominator: trials as u128,
        lists: battle.lists(),
        unresolved: trials as u128 - ended,
        paths: 0,
        states: 0,
        turns: 0,
        stopped: false,
        basis: battle.basis(),
    }
}

/// Plays on from the last checkpoint `trials` times (1 to 1,000,000), with the dice of a seed: odds
/// that are counted and not exact. A share p has a standard error of the root of p (1 - p) / trials.
/// A trial is cut off after so many `checkpoints`, by default (0) 100,000, and belongs to no row then
/// (`unresolved` of case_odds_info). Nothing of the battle changes.
///
/// Fields: winner, a side, or nothing where nobody wins; turns, the last turn of the fight.
///
/// CASE_ERR_SEAT where the host or a tactician decides for somebody: give the seats plans on a clone
/// (case_battle_set_control_of_all). CASE_ERR_STOPPED where the watch said stop. Free with
/// case_odds_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_sample(
    battle: *const case_battle,
    seed: u64,
    trials: u64,
    checkpoints: u64,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, watched) = unsafe { (handle::borrow(battle)?, handle::borrow_or_null(watch)?) };
        if !(1..=1_000_000).contains(&trials) {
            let message = format!("`trials` is {trials}: 1 to 1000000");
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
        let mut see = |headway| see(watched, headway);
        let mut sample = Sample::new(seed, trials);
        if checkpoints > 0 {
            sample = sample.checkpoints(checkpoints);
        }
        let ends = held.battle.sample_values(&mut sample.watch(&mut see)).map_err(failed)?;
        let ends = ends.into_iter().map(|end| end.map(|(turn, end)| (end.winner, turn))).collect();
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, table_of(ends, &held.battle)) }?;
        Ok(case_status::CASE_OK)
    })
}
