//! The odds of single rolls of the systems, on values.

use crate::error;
use crate::numbers::whole;
use case_core::codes::Code;
use case_core::cosmic::{self, Success};
use case_core::d6::{DieCode, wild_pool};
use case_core::dice::{Die, WildOne};
use case_core::talislanta::{self, Band};
use pyo3::prelude::*;

/// The greatest modifier or number of ranks, beyond every table.
const MOST: i32 = 1000;
/// The most dice whose odds fit the engine's numbers.
const MOST_DICE: u8 = 18;

/// The totals of a die code and their weights.
#[pyfunction]
pub(crate) fn d6_weights(code: &str, wild_one: &str) -> PyResult<Vec<(i32, u64)>> {
    let one = match wild_one {
        "cancel" => WildOne::Cancel,
        // A complication follows a 1, which counts in the total all the same.
        "complication" => WildOne::Plain,
        _ => {
            return Err(error::no_such(
                "reading of a Wild 1",
                wild_one,
                &["cancel", "complication"],
            ));
        }
    };
    let code: DieCode = code
        .parse()
        .map_err(|e: case_core::d6::DieCodeError| error::OddsError::new_err(e.to_string()))?;
    let pips = i32::from(code.pips());
    if code.dice() == 0 {
        return Ok(vec![(pips, 1)]);
    }
    if code.dice() > MOST_DICE {
        return Err(error::range("the number of dice", code.dice(), 1, MOST_DICE.into()));
    }
    let mut totals: Vec<(i32, u64)> = Vec::new();
    let weighed = wild_pool(code.dice(), one, &[]).weigh(|roll, ways| {
        let total = roll.outcome + pips;
        match totals.binary_search_by_key(&total, |(known, _)| *known) {
            Ok(at) => totals[at].1 += ways,
            Err(at) => totals.insert(at, (total, ways)),
        }
    });
    weighed.map(|()| totals).ok_or_else(|| error::OddsError::new_err("the odds are too long"))
}

/// The bands of a roll on the Action Table at a modifier, and how many faces of the d20 come to each.
#[pyfunction]
pub(crate) fn talislanta_weights(
    modifier: &Bound<'_, PyAny>,
) -> PyResult<Vec<(&'static str, u64)>> {
    let modifier = whole(modifier, "the modifier", -MOST, MOST)?;
    let tops = talislanta::tops(&talislanta::Rulings::default(), Die::D20, modifier);
    let faces = |at: usize| u64::from(tops[at] - at.checked_sub(1).map_or(0, |below| tops[below]));
    let bands = Band::ALL.iter().enumerate().map(|(at, band)| (band.name(), faces(at)));
    Ok(bands.filter(|(_, faces)| *faces > 0).collect())
}

/// Success and failure of a roll by rank, and how many faces of the d100 come to each.
#[pyfunction]
pub(crate) fn cosmic_weights(ranks: &Bound<'_, PyAny>) -> PyResult<Vec<(&'static str, u64)>> {
    let ranks = whole(ranks, "the number of ranks", -MOST, MOST)?;
    let highest = cosmic::highest_success(&cosmic::Rulings::default(), ranks);
    let highest = u64::from(highest.unsigned_abs());
    let both = [(Success::Success.name(), highest), (Success::Failure.name(), 100 - highest)];
    Ok(both.into_iter().filter(|(_, faces)| *faces > 0).collect())
}
