//! Simulation.
//!
//! A simulation plays the fight on from the present state many times, by the plans of the seats:
//! for fights that are too long to solve. The same seed gives the same results on every machine and
//! in every language.

use crate::battle::case_battle;
use crate::handle::{self, Done, Fault, Sized32};
use crate::odds::{Field, Rows, Table, case_odds, failed, see, won_by};
use crate::outcomes::merged;
use crate::status::{case_status, guard};
use crate::watch::{Watched, case_watch};
use case_core::SideId;
use case_core::any::{AnyBattle, Standing};
use case_core::odds::{BLOCK, Sample, SamplePlace};
use case_core::value::{Kind, Value};
use std::collections::BTreeMap;

/// How each trial ended, if it did: who won, and in which turn.
fn table_of(ends: Vec<Option<(Option<SideId>, i32)>>, battle: &AnyBattle) -> Table {
    let trials = ends.len();
    let mut counts: BTreeMap<(Option<SideId>, i32), u128> = BTreeMap::new();
    let mut ended = 0;
    for end in ends.into_iter().flatten() {
        *counts.entry(end).or_default() += 1;
        ended += 1;
    }
    let rows = counts.into_iter().map(|((winner, turn), numerator)| {
        (vec![won_by(winner), Value::new(Kind::Turns, turn)], numerator)
    });
    let fields = ["winner", "turns"].map(Field::new).to_vec();
    let table = Table {
        fields: Vec::new(),
        rows: Rows::default(),
        denominator: trials as u128,
        unresolved: trials as u128 - ended,
        paths: 0,
        states: 0,
        turns: 0,
        sampled: true,
        basis: battle.basis(),
    };
    merged(&table, fields, rows)
}

/// Plays on from the last checkpoint `trials` times (1 to 1,000,000), with the dice of a seed. The
/// odds are counted, not exact: show `low` and `high` of case_odds_row, the 95 % interval. A trial
/// is cut off after `checkpoints`, by default (0) 100,000, and then belongs to no row (`unresolved`
/// of case_odds_info). The battle does not change.
///
/// Fields: winner, a side, or nothing if nobody wins; turns, the last turn of the fight.
///
/// CASE_ERR_SEAT if the host or a tactician decides for somebody: give the seats plans on a clone
/// (case_battle_set_control). CASE_ERR_STOPPED if the watch stopped it. Free with
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
    // SAFETY: as this function's contract says.
    unsafe { case_odds_sample_blocks(battle, seed, trials, 0, u64::MAX, checkpoints, watch, out) }
}

/// The number of trials of a block: case_odds_sample runs blocks 0 to (trials - 1) /
/// CASE_SAMPLE_BLOCK.
pub const CASE_SAMPLE_BLOCK: u64 = 1024;

const _: () = assert!(CASE_SAMPLE_BLOCK == BLOCK);

/// Runs some of the blocks of case_odds_sample: from `first` up to but excluding `end`. Several
/// threads, each with its own clone of the battle and watch, can share the blocks; case_odds_merge
/// then combines the results into those of one call, to the last digit, however the blocks were
/// divided.
///
/// CASE_ERR_RANGE for unknown blocks, or an empty range; else as case_odds_sample.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_sample_blocks(
    battle: *const case_battle,
    seed: u64,
    trials: u64,
    first: u64,
    end: u64,
    checkpoints: u64,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, watched) = unsafe { (handle::borrow(battle)?, handle::borrow_or_null(watch)?) };
        let mut sample = sample_of(seed, trials, checkpoints)?;
        let all = sample.block_count();
        if first >= end.min(all) {
            let message = format!("blocks {first} to {end}: there are 0 to {}", all - 1);
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
        sample = sample.blocks(first..end.min(all));
        let (table, _) = played(&held.battle, sample, watched.as_deref())?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, table) }?;
        Ok(case_status::CASE_OK)
    })
}

/// The position of a simulation in slices: `{ sizeof(case_sample_place) }` is its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_sample_place {
    /// Set this to sizeof(case_sample_place).
    pub struct_size: u32,
    /// 0; for later use.
    pub reserved: u32,
    /// The next trial, from 0.
    pub trial: u64,
    /// The number of words drawn by the dice of its block.
    pub words: u64,
}

// SAFETY: two 32-bit and two 64-bit integers without padding, the size first.
unsafe impl Sized32 for case_sample_place {
    const FIRST: u32 = 24;
    const NAME: &'static str = "case_sample_place";
    const RESERVED: &'static [usize] = &[std::mem::offset_of!(case_sample_place, reserved)];
}

const _: () = assert!(size_of::<case_sample_place>() == 24 && align_of::<case_sample_place>() == 8);

/// Runs at most `most` of the trials of case_odds_sample from `place` on, and moves `place` past
/// them: for a host with one thread that has to do other work in between. The simulation is
/// complete when `trial` of the place is `trials`. A slice ends at the end of a block, so it can
/// have fewer trials. case_odds_merge combines all slices into the result of one call.
///
/// CASE_ERR_RANGE if no trial is left, or for a `most` of 0; else as case_odds_sample. On an error
/// `place` does not change.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_sample_slice(
    battle: *const case_battle,
    seed: u64,
    trials: u64,
    most: u64,
    checkpoints: u64,
    place: *mut case_sample_place,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (held, watched) = unsafe { (handle::borrow(battle)?, handle::borrow_or_null(watch)?) };
        // SAFETY: as this function's contract says.
        let from = unsafe { handle::read_struct(place) }?;
        let sample = sample_of(seed, trials, checkpoints)?;
        if from.trial >= trials || most == 0 {
            let left = trials.saturating_sub(from.trial);
            let message = format!("{most} trials from trial {} on: 1 to {left}", from.trial);
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
        let sample = sample.slice(SamplePlace { trial: from.trial, words: from.words }, most);
        let (table, SamplePlace { trial, words }) =
            played(&held.battle, sample, watched.as_deref())?;
        let next = case_sample_place { trial, words, ..case_sample_place::default() };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(place, &next) }?;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, table) }?;
        Ok(case_status::CASE_OK)
    })
}

/// A simulation with that number of trials and limit of checkpoints; 0 for the default.
fn sample_of(seed: u64, trials: u64, checkpoints: u64) -> Done<Sample<'static>> {
    if !(1..=1_000_000).contains(&trials) {
        let message = format!("`trials` is {trials}: 1 to 1000000");
        return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
    }
    let sample = Sample::new(trials).seed(seed);
    Ok(if checkpoints > 0 { sample.checkpoints(checkpoints) } else { sample })
}

/// Runs what a sample says; its outcomes, and where the next slice begins.
fn played(
    battle: &AnyBattle,
    sample: Sample<'static>,
    watched: Option<&Watched>,
) -> Done<(Table, SamplePlace)> {
    let mut see = |progress| see(watched, progress);
    let mut sample = sample.watch(&mut see);
    let mut ends = Vec::new();
    let mut each = |end: Option<&(i32, Standing)>| {
        ends.push(end.map(|(turn, end)| (end.winner, *turn)));
    };
    battle.sample_each(&mut sample, &mut each).map_err(failed)?;
    Ok((table_of(ends, battle), sample.place()))
}
