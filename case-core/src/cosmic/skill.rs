//! Rolls by rank: chances, thresholds, and what lowers ranks.

use super::Cosmic;
use super::check::Setup;
use super::event::{Note, Roll};
use super::rule::Rule;
use super::rulings::Thresholds;
use super::state::State;
use super::wounds;
use crate::codes::Code;
use crate::dice::{Die, Reading};
use crate::system::{Stop, Table};
use crate::who::ActorId;

/// The highest face of 1d100 that succeeds with so many ranks, before critical results.
///
/// COS7: a rank is five percent (`percent_per_rank`), and a roll of exactly the chance succeeds
/// (`under_inclusive`, COS-r2).
///
/// ```
/// use case_core::cosmic::{highest_success, Rulings};
/// let mut rulings = Rulings::default();
/// assert_eq!(highest_success(&rulings, 10), 50);
/// rulings.under_inclusive = false;
/// assert_eq!(highest_success(&rulings, 10), 49);
/// ```
pub fn highest_success(rulings: &super::Rulings, ranks: i32) -> i32 {
    let chance = ranks.saturating_mul(rulings.percent_per_rank).clamp(0, 100);
    if rulings.under_inclusive { chance } else { (chance - 1).max(0) }
}

/// The critical faces of a set of rulings (COS-p2); without any, no face is critical.
pub(super) fn thresholds(setup: &Setup) -> Thresholds {
    let none = Thresholds { success: 0, failure: 101 };
    setup.rulings().critical_thresholds.unwrap_or(none)
}

/// How a roll by rank came out, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Result100 {
    /// A failure, critical or not: nothing beyond failing follows from either.
    Failure,
    /// A success by so much (COS-p3); 0 where margins don't count.
    Success(i32),
    /// A critical success by so much; may be below 0.
    Critical(i32),
}

/// The highest faces of a critical success, a success and a failure.
pub(super) fn tops(setup: &Setup, highest: i32) -> [u8; 4] {
    let Thresholds { success, failure } = thresholds(setup);
    let last = (failure - 1).min(100);
    let highest = u8::try_from(highest).unwrap_or(0);
    [success, highest.clamp(success, last), last, 100]
}

/// COS16, COS22: ranks of an Attribute or Skill as they count for a roll. The losses for fatigue
/// and for the torso add up, having different causes (COS-r19).
pub(super) fn ranks_for<'a>(
    t: &mut impl Table<'a, Cosmic>,
    who: ActorId,
    roll: Roll,
    ranks: i32,
) -> i32 {
    let fatigue = t.state().fighter(who).fatigue;
    let torso = wounds::torso_penalty(t.setup(), t.state(), who);
    ranks + t.shift(Rule::COS16, who, roll, -fatigue) + t.shift(Rule::COS22, who, roll, -torso)
}

/// The same ranks without a log, for a plan.
pub(super) fn ranks_now(setup: &Setup, state: &State, who: ActorId, ranks: i32) -> i32 {
    ranks - state.fighter(who).fatigue - wounds::torso_penalty(setup, state, who)
}

/// Rolls by rank, and notes what is critical.
pub(super) fn roll<'a>(
    t: &mut impl Table<'a, Cosmic>,
    rule: Rule,
    who: ActorId,
    roll: Roll,
    ranks: i32,
    margins: bool,
) -> Result<Result100, Stop<Cosmic>> {
    let highest = highest_success(t.setup().rulings(), ranks);
    let tops = tops(t.setup(), highest);
    let (band, margin) = if margins {
        let face = t.roll_plain(rule, who, roll, highest, &Reading::Face(Die::D100))?.outcome;
        let above = tops.iter().filter(|&&top| face > i32::from(top)).count();
        (above, highest - face)
    } else {
        let spread = Reading::Bands { die: Die::D100, tops: &tops };
        let band = t.roll_plain(rule, who, roll, highest, &spread)?.outcome;
        (usize::try_from(band).unwrap_or(usize::MAX), 0)
    };
    let which = i32::from(roll.number());
    Ok(match band {
        0 => {
            t.note(rule, Note::CriticalSuccess, who, ActorId::NOBODY, which);
            Result100::Critical(margin)
        }
        1 => Result100::Success(margin),
        2 => Result100::Failure,
        _ => {
            t.note(rule, Note::CriticalFailure, who, ActorId::NOBODY, which);
            Result100::Failure
        }
    })
}
