//! Comparison and combination of two odds.

use super::number::Fraction;
use super::weights::WeightMap;
use super::{Odds, OddsError, reduced};
use crate::data::number::lcm;
use alloc::vec::Vec;

/// The comparison of two independent outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compared {
    /// The probability that the first is less.
    pub less: Fraction,
    /// The probability that both are equal.
    pub equal: Fraction,
    /// The probability that the first is greater.
    pub greater: Fraction,
}

/// The change from one odds to others, by a ruling, a shift or a defense.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference<T> {
    /// By how much the probability of each outcome rises; unchanged outcomes are omitted.
    pub outcomes: Vec<(T, Fraction)>,
    /// The probability that moves between outcomes: 0 if nothing changes, 1 if everything does.
    pub moved: Fraction,
}

impl<T: Ord> Odds<T> {
    /// The odds of a function of two independent outcomes.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if the weights no longer fit.
    ///
    /// ```
    /// use case_core::odds::Odds;
    /// let die = Odds::uniform(1..=6)?;
    /// assert_eq!(die.combine(&die, |a, b| a + b)?.p_exact(&12).to_string(), "1/36");
    /// # Ok::<(), case_core::odds::OddsError>(())
    /// ```
    pub fn combine<U: Ord, V: Ord>(
        &self,
        other: &Odds<U>,
        mut f: impl FnMut(&T, &U) -> V,
    ) -> Result<Odds<V>, OddsError> {
        let whole = self.denominator.checked_mul(other.denominator).ok_or(OddsError::Overflow)?;
        let mut bag = WeightMap::new();
        for (a, weight) in &self.outcomes {
            for (b, its) in &other.outcomes {
                bag.add(f(a, b), weight * its);
            }
        }
        Ok(reduced(bag, whole))
    }

    /// The odds of a pair of independent outcomes.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if the weights no longer fit.
    pub fn product<U: Ord + Clone>(&self, other: &Odds<U>) -> Result<Odds<(T, U)>, OddsError>
    where
        T: Clone,
    {
        self.combine(other, |a, b| (a.clone(), b.clone()))
    }

    /// Compares an outcome with an independent one of other odds: who rolls higher.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if the weights no longer fit.
    ///
    /// ```
    /// use case_core::odds::Odds;
    /// let die = Odds::uniform(1..=6)?;
    /// assert_eq!(die.compare(&die)?.greater.to_string(), "5/12");
    /// # Ok::<(), case_core::odds::OddsError>(())
    /// ```
    pub fn compare(&self, other: &Odds<T>) -> Result<Compared, OddsError> {
        let whole = self.denominator.checked_mul(other.denominator).ok_or(OddsError::Overflow)?;
        let (mut equal, mut greater) = (0, 0);
        let (mut at, mut below) = (0, 0);
        for (a, weight) in &self.outcomes {
            while let Some((b, its)) = other.outcomes.get(at) {
                if b >= a {
                    if b == a {
                        equal += weight * its;
                    }
                    break;
                }
                below += its;
                at += 1;
            }
            greater += weight * below;
        }
        Ok(Compared {
            less: Fraction::part(whole - equal - greater, whole),
            equal: Fraction::part(equal, whole),
            greater: Fraction::part(greater, whole),
        })
    }

    /// The change from `before` to these odds.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if the weights don't fit one denominator.
    ///
    /// ```
    /// use case_core::odds::Odds;
    /// let before = Odds::from_weights([("miss", 60), ("hit", 40)])?;
    /// let after = Odds::from_weights([("miss", 55), ("hit", 45)])?;
    /// let change = after.difference(&before)?;
    /// assert_eq!(change.moved.to_string(), "1/20");
    /// assert_eq!(change.outcomes[0].1.to_string(), "1/20");
    /// # Ok::<(), case_core::odds::OddsError>(())
    /// ```
    pub fn difference(&self, before: &Odds<T>) -> Result<Difference<T>, OddsError>
    where
        T: Clone,
    {
        let whole = lcm(self.denominator, before.denominator)
            .filter(|&whole| i128::try_from(whole).is_ok())
            .ok_or(OddsError::Overflow)?;
        let (ours, theirs) = (whole / self.denominator, whole / before.denominator);
        let mut outcomes: Vec<&T> = self.iter().chain(before.iter()).map(|(t, _)| t).collect();
        outcomes.sort_unstable();
        outcomes.dedup();
        let (mut moved, mut changes) = (0, Vec::new());
        for outcome in outcomes {
            let (now, then) = (self.weight(outcome) * ours, before.weight(outcome) * theirs);
            let size = i128::try_from(now.abs_diff(then)).map_err(|_| OddsError::Overflow)?;
            if size > 0 {
                let by = if now < then { -size } else { size };
                changes.push((outcome.clone(), Fraction::signed(by, whole)));
            }
            moved += now.saturating_sub(then);
        }
        Ok(Difference { outcomes: changes, moved: Fraction::part(moved, whole) })
    }
}
