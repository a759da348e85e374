//! The odds of single rolls of the systems, on values.

use crate::error;
use crate::numbers::whole;
use case_core::any::{MOST_DICE, NoTotals, cosmic_successes, d6_totals, talislanta_bands};
use case_core::dice::WildOne;
use pyo3::prelude::*;

/// The greatest modifier or number of ranks, beyond every table.
const MOST: i32 = 1000;

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
    d6_totals(code, one).map_err(|why| match why {
        NoTotals::Code(why) => error::OddsError::new_err(why.to_string()),
        NoTotals::Dice(found) => error::range("the number of dice", found, 1, MOST_DICE.into()),
    })
}

/// The bands of a roll on the Action Table at a modifier, and how many faces of the d20 come to each.
#[pyfunction]
pub(crate) fn talislanta_weights(
    modifier: &Bound<'_, PyAny>,
) -> PyResult<Vec<(&'static str, u64)>> {
    let modifier = whole(modifier, "the modifier", -MOST, MOST)?;
    Ok(talislanta_bands(modifier))
}

/// Success and failure of a roll by rank, and how many faces of the d100 come to each.
#[pyfunction]
pub(crate) fn cosmic_weights(ranks: &Bound<'_, PyAny>) -> PyResult<Vec<(&'static str, u64)>> {
    let ranks = whole(ranks, "the number of ranks", -MOST, MOST)?;
    Ok(cosmic_successes(ranks))
}
