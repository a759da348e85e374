//! The odds of single rolls of the systems, without a battle.

#[cfg(any(feature = "case", feature = "d6"))]
use crate::data::message::Message;
#[cfg(any(feature = "talislanta", feature = "d6"))]
use crate::dice::Die;
#[cfg(feature = "d6")]
use crate::dice::WildOne;
use alloc::vec::Vec;

/// The most dice whose odds fit the engine's numbers.
#[cfg(feature = "d6")]
#[doc(hidden)]
pub const MOST_DICE: u8 = 18;

/// Why a die code has no totals here.
#[cfg(feature = "d6")]
#[derive(Clone, Debug)]
#[doc(hidden)]
pub enum NoTotals {
    /// It is no die code.
    Code(Message),
    /// It has so many dice, more than [`MOST_DICE`].
    Dice(u8),
}

/// The totals of a die code of D6 with a Wild Die and their weights.
#[cfg(feature = "d6")]
#[doc(hidden)]
pub fn d6_totals(code: &str, one: WildOne) -> Result<Vec<(i32, u64)>, NoTotals> {
    let code: crate::d6::DieCode =
        code.parse().map_err(|why| NoTotals::Code(Message::from(why)))?;
    let pips = i32::from(code.pips());
    if code.dice() == 0 {
        return Ok(Vec::from([(pips, 1)]));
    }
    if code.dice() > MOST_DICE {
        return Err(NoTotals::Dice(code.dice()));
    }
    let mut totals: Vec<(i32, u64)> = Vec::new();
    let weighed = crate::d6::wild_pool(code.dice(), one, &[]).weigh(|roll, ways| {
        let total = roll.outcome + pips;
        match totals.binary_search_by_key(&total, |(known, _)| *known) {
            Ok(at) => totals[at].1 += ways,
            Err(at) => totals.insert(at, (total, ways)),
        }
    });
    weighed.map(|()| totals).ok_or(NoTotals::Dice(code.dice()))
}

/// The bands of a roll on the Action Table of Talislanta at a modifier, and how many faces of the d20
/// come to each; rulings are the defaults.
#[cfg(feature = "talislanta")]
#[doc(hidden)]
pub fn talislanta_bands(modifier: i32) -> Vec<(&'static str, u64)> {
    use crate::talislanta::{Band, Rulings, tops};
    let tops = tops(&Rulings::default(), Die::D20, modifier);
    let faces = |at: usize| u64::from(tops[at] - at.checked_sub(1).map_or(0, |below| tops[below]));
    let bands = Band::ALL.iter().enumerate().map(|(at, band)| (band.name(), faces(at)));
    bands.filter(|(_, faces)| *faces > 0).collect()
}

/// Success and failure of a roll by rank in Cosmic, and how many faces of the d100 come to each; rulings
/// are the defaults.
#[cfg(feature = "cosmic")]
#[doc(hidden)]
pub fn cosmic_successes(ranks: i32) -> Vec<(&'static str, u64)> {
    use crate::cosmic::{Rulings, Success, highest_success};
    let highest = u64::from(highest_success(&Rulings::default(), ranks).unsigned_abs());
    let both = [(Success::Success.name(), highest), (Success::Failure.name(), 100 - highest)];
    both.into_iter().filter(|(_, faces)| *faces > 0).collect()
}

/// The colors of an ACTION of CASE and how many faces of the d100 come to each; none where it is
/// impossible. Rulings are the defaults.
#[cfg(feature = "case")]
#[doc(hidden)]
pub fn case_colors(
    rank: &str,
    shift: i32,
    to_hit: bool,
) -> Result<Vec<(&'static str, u64)>, Message> {
    use crate::case::{Action, Color, Rank};
    let rank = crate::data::codes::parse::<Rank>(rank).map_err(Message::from)?;
    let action = Action::new(rank).shifted(shift);
    let action = if to_hit { action.to_hit() } else { action };
    if action.column().is_none() {
        return Ok(Vec::new());
    }
    let weight = |weight: u128| u64::try_from(weight).unwrap_or(u64::MAX);
    let odds = action.odds();
    Ok(odds.iter().map(|(color, of): (&Color, u128)| (color.name(), weight(of))).collect())
}
