//! What outcomes of attacks have; coarser outcomes.
//!
//! Odds by fewer fields, by groups of rows, and of several merged runs of one simulation.

use crate::handle::{self, Done, Fault};
use crate::odds::{Field, Table, case_odds};
use crate::status::{case_status, guard};
use crate::systems::system;
use crate::values::item;
use case_core::any;
use case_core::attack::{Feat, OutcomeField};
use case_core::codes::Code;
use case_core::value::{Kind, Value};
use std::collections::BTreeMap;

/// A possible effect of an attack on its target.
pub use case_core::attack::Feat as case_feat;

/// The table with these fields and rows, equal ones merged, in the order of their outcomes.
pub(crate) fn merged(
    table: &Table,
    fields: Vec<Field>,
    rows: impl Iterator<Item = (Vec<Value>, u128)>,
) -> Table {
    let mut bag: BTreeMap<Vec<Value>, u128> = BTreeMap::new();
    for (values, numerator) in rows {
        *bag.entry(values).or_default() += numerator;
    }
    Table { fields, rows: bag.into_iter().collect(), ..table.clone() }
}

/// Reduces odds to some of the fields, `count` of them by their numbers from 0, in that order: rows
/// that are equal in them are merged. The bounds of a row are those of the whole row: what is
/// unresolved may belong to it.
///
/// CASE_ERR_RANGE for an unknown field. Free with case_odds_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_only(
    odds: *const case_odds,
    fields: *const i32,
    count: usize,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (table, fields) = unsafe { (handle::borrow(odds)?, handle::list(fields, count)?) };
        let place = |field: &i32| usize::try_from(*field).unwrap_or(usize::MAX);
        let kept: Vec<usize> = fields.iter().map(place).collect();
        let named: Done<Vec<Field>> =
            kept.iter().map(|at| item(&table.fields, *at, "field").copied()).collect();
        let rows = table
            .rows
            .iter()
            .map(|(values, numerator)| (kept.iter().map(|at| values[*at]).collect(), numerator));
        let coarser = merged(&table, named?, rows);
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, coarser) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Reduces odds to groups of rows: `groups` has a number for each of the `count` rows, and rows
/// with the same number are merged. The only field is group, that number.
///
/// CASE_ERR_RANGE if `count` is not the number of rows. Free with case_odds_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_group(
    odds: *const case_odds,
    groups: *const i32,
    count: usize,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (table, groups) = unsafe { (handle::borrow(odds)?, handle::list(groups, count)?) };
        if count != table.rows.len() {
            let message = format!("{count} groups for {} rows: one for each", table.rows.len());
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
        let rows = table
            .rows
            .iter()
            .zip(groups)
            .map(|((_, numerator), group)| (vec![Value::new(Kind::Amount, *group)], numerator));
        let coarser = merged(&table, vec![Field::new("group")], rows);
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, coarser) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Merges two simulations into one: of different blocks of the same seed (case_odds_sample_blocks),
/// or of different seeds. Both remain unchanged.
///
/// CASE_ERR_RANGE if one of them is not sampled, or if their fields or bases differ: rosters, states,
/// rulings or plans. Free with case_odds_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_merge(
    one: *const case_odds,
    other: *const case_odds,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (one, other) = unsafe { (handle::borrow(one)?, handle::borrow(other)?) };
        let refused = |message| Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        if !(one.sampled && other.sampled) {
            return refused("only odds that were sampled can be merged");
        }
        if one.fields != other.fields || one.basis != other.basis {
            return refused(
                "these odds are of different questions: their fields or what they stand on differ",
            );
        }
        let rows = one.rows.iter().chain(other.rows.iter());
        let rows = rows.map(|(values, numerator)| (values.to_vec(), numerator));
        let table = Table {
            denominator: one.denominator + other.denominator,
            unresolved: one.unresolved + other.unresolved,
            ..merged(&one, one.fields.clone(), rows)
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, table) }?;
        Ok(case_status::CASE_OK)
    })
}

fn feats(place: usize) -> Done<&'static [Feat]> {
    Ok(any::feats(system(place)?).unwrap_or_default())
}

fn outcome_fields(place: usize) -> Done<&'static [OutcomeField]> {
    Ok(any::outcome_fields(system(place)?).unwrap_or_default())
}

/// Gives the number of feats of a system's attacks, and the number of fields of their outcomes.
/// Either pointer may be NULL.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_outcome_count(
    system: usize,
    feats: *mut usize,
    fields: *mut usize,
) -> case_status {
    guard(|| {
        let counts = (self::feats(system)?.len(), outcome_fields(system)?.len());
        let outs = [(feats, "feats", counts.0), (fields, "fields", counts.1)];
        for (out, name, count) in outs.into_iter().filter(|(out, ..)| !out.is_null()) {
            // SAFETY: as this function's contract says.
            unsafe { handle::write(out, name, count) }?;
        }
        Ok(case_status::CASE_OK)
    })
}

/// Gives a feat (case_feat) of a system's attacks, from 0.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_outcome_feat(
    system: usize,
    index: usize,
    out: *mut i32,
) -> case_status {
    guard(|| {
        let feat = item(feats(system)?, index, "feat")?;
        // SAFETY: as this function's contract says.
        unsafe { handle::write(out, "out", i32::from(feat.number())) }?;
        Ok(case_status::CASE_OK)
    })
}
