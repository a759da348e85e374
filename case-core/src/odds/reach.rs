//! The number at which a probability reaches a target.

use crate::data::message::{Message, message};
use crate::odds::Fraction;
use core::cmp::Ordering;
use core::ops::RangeInclusive;

/// A number with the probability at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChanceAt {
    /// The number: an armor, a Health, a shift.
    pub number: i32,
    /// The exact probability.
    pub chance: Fraction,
}

/// Two neighboring numbers between which a probability reaches a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reached {
    /// The last number before the target is reached.
    pub before: ChanceAt,
    /// The first number at which it is reached: one more than `before`.
    pub at: ChanceAt,
    /// Whether the probability rises with the number. The target is reached if the probability is
    /// at least that, or at most that if it falls.
    pub rises: bool,
}

/// Why there is no such number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReachError<E> {
    /// The range has less than two numbers.
    #[error("{low} to {high} is not a range of at least two numbers")]
    Range {
        /// Its first number.
        low: i32,
        /// Its last number.
        high: i32,
    },
    /// The target is not between the probabilities at the ends of the range.
    #[error(
        "the target is not between the ends: {} at {} and {} at {}",
        .low.chance, .low.number, .high.chance, .high.number
    )]
    SameSide {
        /// The first number.
        low: ChanceAt,
        /// The last number.
        high: ChanceAt,
    },
    /// The probability rises and falls: at this number it is not between those at its neighbors.
    #[error("the probability goes up and down: {} at {}", .0.chance, .0.number)]
    UpAndDown(ChanceAt),
    /// A probability could not be computed.
    #[error("{0}")]
    Chance(E),
}

impl<E: core::fmt::Display> From<&ReachError<E>> for Message {
    fn from(error: &ReachError<E>) -> Message {
        match *error {
            ReachError::Range { low, high } => {
                message!("{low} to {high} is not a range of at least two numbers", low, high)
            }
            _ => alloc::string::ToString::to_string(error).into(),
        }
    }
}

/// The least number of a range at which a monotonic probability reaches a target: the armor at
/// which an attack hurts at most once in ten, the shift at which it hits at least half the time.
///
/// It bisects the range, with at most some 30 calls of `chance`, and checks at these numbers that
/// the probability is monotonic.
///
/// # Errors
/// [`ReachError`], including errors of `chance`.
///
/// ```
/// use case_core::case::{Color, Rank, Shift, Rulings, odds};
/// use case_core::odds::Fraction;
/// use case_core::odds::reach;
/// // At which shift does a Typical ACTION show green or better at least three times in four?
/// let rulings = Rulings::default();
/// let green = |by| {
///     let column = Rank::Typical.shifted(Shift(by), &rulings).ok_or("below Shift 0")?;
///     Ok::<_, &str>(odds::action(column).at_least(&Color::Green))
/// };
/// let target = Fraction::new(3, 4).unwrap();
/// let found = reach(0..=10, target, green).unwrap();
/// assert_eq!((found.at.number, found.at.chance.to_string().as_str()), (5, "3/4"));
/// assert_eq!((found.before.number, found.before.chance.to_string().as_str()), (4, "7/10"));
/// ```
#[expect(clippy::result_large_err, reason = "two chances and their places, once in a search")]
pub fn reach<E>(
    range: RangeInclusive<i32>,
    target: Fraction,
    mut chance: impl FnMut(i32) -> Result<Fraction, E>,
) -> Result<Reached, ReachError<E>> {
    let (low, high) = (*range.start(), *range.end());
    if low >= high {
        return Err(ReachError::Range { low, high });
    }
    let mut at = |number| {
        chance(number).map(|chance| ChanceAt { number, chance }).map_err(ReachError::Chance)
    };
    let (mut before, mut after) = (at(low)?, at(high)?);
    let way = before.chance.cmp(&after.chance);
    let has = |found: &ChanceAt| {
        let by = found.chance.cmp(&target);
        by == Ordering::Equal || by == way.reverse()
    };
    if way == Ordering::Equal || has(&before) || !has(&after) {
        return Err(ReachError::SameSide { low: before, high: after });
    }
    while before.number.abs_diff(after.number) > 1 {
        let middle = at(before.number.midpoint(after.number))?;
        let outside = |end: &ChanceAt, way| middle.chance.cmp(&end.chance) == way;
        if outside(&before, way) || outside(&after, way.reverse()) {
            return Err(ReachError::UpAndDown(middle));
        }
        *(if has(&middle) { &mut after } else { &mut before }) = middle;
    }
    Ok(Reached { before, at: after, rises: way == Ordering::Less })
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::convert::Infallible;

    fn tenths(numerator: i32) -> Fraction {
        Fraction::part(numerator.unsigned_abs().into(), 10)
    }

    /// Equals a linear search, rising and falling, in several ranges.
    #[test]
    fn the_first_of_all_numbers() {
        let steps = [0, 0, 2, 2, 3, 5, 5, 7, 10, 10];
        for (start, end) in [(0, 9), (1, 5), (2, 8)] {
            for target in 0..=10 {
                for falls in [false, true] {
                    let value = |n: i32| {
                        let step = steps[usize::try_from(n).unwrap_or(0)];
                        tenths(if falls { 10 - step } else { step })
                    };
                    let has = |n: &i32| {
                        let by = value(*n).cmp(&tenths(target));
                        if falls { by.is_le() } else { by.is_ge() }
                    };
                    let first = (start..=end).find(has).filter(|n| *n > start);
                    let found =
                        reach(start..=end, tenths(target), |n| Ok::<_, Infallible>(value(n)));
                    assert_eq!(found.as_ref().ok().map(|f| f.at.number), first);
                    match found {
                        Ok(found) => {
                            assert_eq!(found.rises, !falls);
                            assert_eq!(found.before.number, found.at.number - 1);
                            assert_eq!(found.before.chance, value(found.before.number));
                        }
                        Err(error) => assert!(matches!(error, ReachError::SameSide { .. })),
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_no_answer_is_an_error() {
        let flat = |_| Ok::<_, Infallible>(tenths(5));
        assert!(matches!(
            reach(3..=3, tenths(5), flat),
            Err(ReachError::Range { low: 3, high: 3 })
        ));
        let error = reach(i32::MIN..=i32::MAX, tenths(5), flat).expect_err("it is flat");
        let ends = "the target is not between the ends: 1/2 at -2147483648 and 1/2 at 2147483647";
        assert_eq!(alloc::string::ToString::to_string(&error), ends);
        let hill = |n: i32| Ok::<_, Infallible>(tenths(if n == 5 { 9 } else { n / 2 }));
        assert!(matches!(reach(0..=10, tenths(4), hill), Err(ReachError::UpAndDown(_))));
        let fails = |_| Err::<Fraction, _>("no odds");
        assert_eq!(reach(0..=10, tenths(4), fails), Err(ReachError::Chance("no odds")));
    }
}
