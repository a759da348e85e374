//! Estimates: a mean or a share with its error, and the comparison of two on the same dice.

use super::number::{float, sqrt};
use alloc::format;
use alloc::string::String;

/// A share or a mean estimated from trials, for presentation: show it as `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its standard error: about one estimate in three is further from the true mean.
    pub error: f64,
    /// The lower end of the 95 % confidence interval: Wilson's for a share, else 1.96 standard
    /// errors below the mean.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The number of trials.
    pub trials: u64,
}

/// The half width of a 95 % interval in standard errors.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// As "12.50 ± 0.30", with its standard error.
impl core::fmt::Display for Estimate {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:.2} ± {:.2}", self.mean, self.error)
    }
}

impl Estimate {
    /// The share `count / trials` with Wilson's interval, which is also valid if the count is 0 or
    /// all.
    ///
    /// ```
    /// use case_core::odds::Estimate;
    /// let never = Estimate::share(0, 1_000);
    /// assert!(never.low <= 0.0 && never.error <= 0.0 && (0.0038..0.0039).contains(&never.high));
    /// ```
    pub fn share(count: u64, trials: u64) -> Estimate {
        let (p, n) = (ratio(count, trials), float(u128::from(trials)).max(1.0));
        let (low, high) =
            if trials == 0 { (0.0, 1.0) } else { Estimate::wilson(count, trials, NORMAL_95) };
        Estimate { mean: p, error: sqrt(p * (1.0 - p) / n), low, high, trials }
    }

    /// Wilson's confidence interval of a share, `z` standard deviations to either side: 1.96 for 95
    /// %, 2.576 for 99 %.
    pub fn wilson(count: u64, trials: u64, z: f64) -> (f64, f64) {
        let (p, n) = (ratio(count, trials), float(u128::from(trials)).max(1.0));
        let square = z * z / n;
        let center = p + square / 2.0;
        let away = sqrt(p * (1.0 - p) * square + square * square / 4.0);
        let low = if count == 0 { 0.0 } else { (center - away) / (1.0 + square) };
        let high = if count >= trials { 1.0 } else { (center + away) / (1.0 + square) };
        (low, high)
    }

    /// A share in words: `64.0 ± 1.5 %`.
    pub fn percent(&self) -> String {
        format!("{:.1} ± {:.1} %", self.mean * 100.0, self.error * 100.0)
    }

    /// A number without an error, of no trials.
    pub(crate) fn certain(mean: f64) -> Estimate {
        Estimate::mean(mean, 0.0, 0)
    }

    /// A mean with its standard error.
    pub(crate) fn mean(mean: f64, error: f64, trials: u64) -> Estimate {
        let away = NORMAL_95 * error;
        Estimate { mean, error, low: mean - away, high: mean + away, trials }
    }
}

fn ratio(part: u64, whole: u64) -> f64 {
    float(u128::from(part)) / float(u128::from(whole.max(1)))
}

/// With fewer trials no difference is significant: the spread itself would be a guess.
const ENOUGH: i128 = 16;

/// The sums of whole numbers and of their squares over trials: the same on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    n: i128,
    pub(crate) sum: i128,
    squares: i128,
}

impl Sums {
    /// Of these numbers: at most 2²⁶ of less than 2³², so that all products fit.
    pub(crate) fn of<N: Into<i128>>(numbers: impl IntoIterator<Item = N>) -> Sums {
        let mut sums = Sums::default();
        for number in numbers {
            let number = number.into();
            sums.n += 1;
            sums.sum += number;
            sums.squares += number * number;
        }
        sums
    }

    /// Of the differences of pairs, the second minus the first: trials on the same dice.
    pub(crate) fn paired<N: Into<i128>>(pairs: impl IntoIterator<Item = (N, N)>) -> Sums {
        Sums::of(pairs.into_iter().map(|(first, second)| second.into() - first.into()))
    }

    /// n² times the variance.
    fn spread(self) -> i128 {
        self.n * self.squares - self.sum * self.sum
    }

    /// The mean with its standard error, in these units; the error of a single trial is 1.
    pub(crate) fn estimate(self, unit: f64) -> Estimate {
        let n = self.n.unsigned_abs();
        let size = float(self.sum.unsigned_abs()) / float(n.max(1)) / unit;
        let mean = if self.sum < 0 { -size } else { size };
        let below = (n * n).saturating_mul(n.saturating_sub(1));
        let error = match n {
            0 => 0.0,
            1 => 1.0,
            _ => sqrt(float(self.spread().unsigned_abs()) / float(below)) / unit,
        };
        Estimate::mean(mean, error, u64::try_from(n).unwrap_or(u64::MAX))
    }

    /// Whether the mean is not significantly different from 0, by two standard errors.
    pub(crate) fn may_be_none(self) -> bool {
        // Two standard errors, squared, times n² (n - 1).
        self.n < ENOUGH || self.sum * self.sum * (self.n - 1) <= 4 * self.spread()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, within: f64) -> bool {
        (a - b).abs() < within
    }

    /// The examples of Newcombe (1998), of which the literature has the intervals.
    #[test]
    fn intervals_of_shares_are_those_of_the_literature() {
        let known = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
            (20, 20, 0.8389, 1.0),
            (0, 0, 0.0, 1.0),
        ];
        for (count, trials, low, high) in known {
            let share = Estimate::share(count, trials);
            assert!(near(share.low, low, 6e-5) && near(share.high, high, 6e-5), "{share:?}");
        }
    }

    #[test]
    fn sums_by_hand() {
        // 1, 2, 6: mean 3, squares about it 4 + 1 + 9 = 14, over 2 · 3.
        let of = Sums::of([1, 2, 6]).estimate(2.0);
        assert!(near(of.mean, 1.5, 1e-12) && near(of.error, (14.0_f64 / 6.0).sqrt() / 2.0, 1e-12));
        let behind = Sums::paired([(3, 1), (5, 1)]);
        assert!(near(behind.estimate(1.0).mean, -3.0, 1e-12) && behind.sum == -6);
        let clear = |trials: usize| !Sums::of(core::iter::repeat_n(1, trials)).may_be_none();
        assert!(!clear(15) && clear(16));
        assert!(Sums::of((0..100).map(|k| k % 2 * 2 - 1)).may_be_none());
    }
}
