//! Means and variances.

use super::number::{Fraction, float};
use super::{Odds, OddsError, Stages};

impl<T: Ord> Odds<T> {
    /// The exact mean of a function of the outcome.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if it does not fit; [`Odds::mean_about`] always does.
    ///
    /// ```
    /// use case_core::odds::Odds;
    /// let die = Odds::uniform(1..=6i64)?;
    /// assert_eq!(die.mean_by(|&face| 10 * face)?.to_string(), "35/1");
    /// assert_eq!(die.variance()?.to_string(), "35/12");
    /// # Ok::<(), case_core::odds::OddsError>(())
    /// ```
    pub fn mean_by(&self, mut number: impl FnMut(&T) -> i64) -> Result<Fraction, OddsError> {
        let sum = self.sum_by(|outcome| i128::from(number(outcome)))?;
        Ok(Fraction::signed(sum, self.denominator))
    }

    /// The exact variance of a function of the outcome.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if it does not fit; [`Odds::deviation_about`] always does.
    pub fn variance_by(&self, mut number: impl FnMut(&T) -> i64) -> Result<Fraction, OddsError> {
        let whole = i128::try_from(self.denominator).map_err(|_| OddsError::Overflow)?;
        let sum = self.sum_by(|outcome| i128::from(number(outcome)))?;
        let squares = self.sum_by(|outcome| {
            let n = i128::from(number(outcome));
            n * n
        })?;
        let above = || whole.checked_mul(squares)?.checked_sub(sum.checked_mul(sum)?);
        let below = self.denominator.checked_mul(self.denominator).ok_or(OddsError::Overflow)?;
        Ok(Fraction::signed(above().ok_or(OddsError::Overflow)?, below))
    }

    /// The sum of weight × number.
    fn sum_by(&self, mut number: impl FnMut(&T) -> i128) -> Result<i128, OddsError> {
        let sum = self.iter().try_fold(0i128, |sum, (outcome, weight)| {
            sum.checked_add(i128::try_from(weight).ok()?.checked_mul(number(outcome))?)
        });
        sum.ok_or(OddsError::Overflow)
    }

    /// The mean of a function of the outcome, for presentation.
    pub fn mean_about(&self, mut number: impl FnMut(&T) -> f64) -> f64 {
        let whole = float(self.denominator);
        // A sum of nothing is -0 in Rust.
        self.iter()
            .fold(0.0, |sum, (outcome, weight)| sum + number(outcome) * (float(weight) / whole))
    }

    /// The standard deviation of a function of the outcome, for presentation.
    pub fn deviation_about(&self, mut number: impl FnMut(&T) -> f64) -> f64 {
        let mean = self.mean_about(&mut number);
        super::number::sqrt(self.mean_about(|outcome| {
            let away = number(outcome) - mean;
            away * away
        }))
    }
}

impl<T: Ord> Stages<T> {
    /// The mean of a function of the value, for presentation.
    pub fn mean_about(&self, mut number: impl FnMut(&T) -> f64) -> f64 {
        let sum = self.iter().fold(0.0, |sum, (value, weight)| sum + number(value) * float(weight));
        sum / float(self.denominator())
    }
}

impl<T: Ord + Copy + Into<i64>> Odds<T> {
    /// The exact mean of the outcomes.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if it does not fit.
    pub fn mean(&self) -> Result<Fraction, OddsError> {
        self.mean_by(|&outcome| outcome.into())
    }

    /// The exact variance of the outcomes.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if it does not fit.
    pub fn variance(&self) -> Result<Fraction, OddsError> {
        self.variance_by(|&outcome| outcome.into())
    }
}
