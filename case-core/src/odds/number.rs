//! Exact numbers: fractions, signed ratios, shares of a mass.

use crate::data::number::gcd;
use crate::dice::{Fraction, Mass};
use core::cmp::Ordering;
use core::fmt;

/// The full product, high half first.
const fn wide(a: u128, b: u128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (a_high, a_low, b_high, b_low) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let low = a_low * b_low;
    // Each sum fits: (2⁶⁴ - 1)² + 2 · (2⁶⁴ - 1) is 2¹²⁸ - 1.
    let middle = a_high * b_low + (low >> 64);
    let other = a_low * b_high + (middle & LOW);
    let high = a_high * b_high + (middle >> 64) + (other >> 64);
    (high, (other << 64) | (low & LOW))
}

/// The square root, for standard errors (`core` has none). Not below zero.
pub(crate) fn sqrt(x: f64) -> f64 {
    if x <= 0.0 || !x.is_finite() {
        return x.max(0.0);
    }
    // Half the exponent is a guess within a factor of 2; five steps of Newton square the error.
    let mut root = f64::from_bits((x.to_bits() >> 1) + (1023 << 51));
    for _ in 0..6 {
        root = 0.5 * (root + x / root);
    }
    root
}

#[expect(clippy::cast_precision_loss, reason = "for presentation only")]
pub(crate) fn float(n: u128) -> f64 {
    n as f64
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };

    /// The fraction in lowest terms. A denominator of 0 counts as 1.
    ///
    /// ```
    /// use case_core::dice::Fraction;
    /// assert_eq!(Fraction::new(15, 36).to_string(), "5/12");
    /// ```
    pub fn new(numerator: u128, denominator: u128) -> Fraction {
        let denominator = denominator.max(1);
        let divisor = gcd(numerator, denominator);
        Fraction { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// The nearest floating-point number or a neighbor of it, for presentation.
    pub fn as_f64(self) -> f64 {
        float(self.numerator) / float(self.denominator)
    }

    /// Compares by value, exactly, also if the terms differ.
    pub fn cmp_value(self, other: Fraction) -> Ordering {
        wide(self.numerator, other.denominator).cmp(&wide(other.numerator, self.denominator))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// An exact signed number in lowest terms: a mean, a difference of two probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: i128,
    denominator: u128,
}

impl Ratio {
    pub(super) fn new(numerator: i128, denominator: u128) -> Ratio {
        let divisor = gcd(numerator.unsigned_abs(), denominator).max(1);
        // A divisor of 2¹²⁷ or more leaves 0 or ±1.
        let numerator = match i128::try_from(divisor) {
            Ok(divisor) => numerator / divisor,
            Err(_) => numerator.signum(),
        };
        Ratio { numerator, denominator: denominator / divisor }
    }

    /// The numerator, with the sign.
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator, above 0.
    pub fn denominator(self) -> u128 {
        self.denominator
    }

    /// The nearest floating-point number or a neighbor of it, for presentation.
    pub fn as_f64(self) -> f64 {
        let size = float(self.numerator.unsigned_abs()) / float(self.denominator);
        if self.numerator < 0 { -size } else { size }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

impl Mass {
    /// This mass as an exact fraction of the whole.
    pub fn as_fraction(self) -> Fraction {
        Fraction::new(self.0, Mass::ONE.0)
    }

    /// The nearest floating-point number or a neighbor of it, for presentation.
    pub fn as_f64(self) -> f64 {
        float(self.0) / float(Mass::ONE.0)
    }

    /// Millionths of the whole, rounded down.
    pub(super) fn in_millionths(self) -> u32 {
        u32::try_from(((self.0 >> 20) * 1_000_000) >> 100).unwrap_or(1_000_000)
    }

    /// A share of this mass, rounded down. Neither is above the whole.
    #[inline]
    pub(crate) fn part(self, share: Mass) -> Mass {
        let (high, low) = wide(self.0, share.0);
        Mass((high << 8) | (low >> 120))
    }

    /// This mass as a share of a greater one, rounded down.
    pub(super) fn share_of(self, whole: Mass) -> Mass {
        Mass(share(self.0, whole.0))
    }
}

/// The share that a weight is of all weights, in parts of the mass, but at least one part.
pub(super) fn parts(weight: u128, of: u128) -> u128 {
    share(weight, of).max(1)
}

/// `weight / of` in parts of the mass, rounded down, by binary long division.
fn share(weight: u128, of: u128) -> u128 {
    if weight >= of {
        return Mass::ONE.0;
    }
    let (mut rest, mut parts) = (weight, 0);
    for _ in 0..Mass::ONE.0.trailing_zeros() {
        let one = rest >= of - rest;
        rest = if one { rest - (of - rest) } else { rest + rest };
        parts = parts << 1 | u128::from(one);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn parts_are_shares_of_the_mass() {
        let whole = 1u128 << 120;
        assert_eq!(parts(1, 2), whole / 2);
        assert_eq!(parts(5, 6), whole / 6 * 5 + 3);
        assert_eq!(parts(u128::MAX - 1, u128::MAX), whole - 1);
        assert_eq!(parts(1, u128::MAX), 1);
        assert_eq!(parts(7, 7), whole);
    }

    #[test]
    fn wide_products_carry_through_every_half() {
        assert_eq!(wide(u128::MAX, u128::MAX), (u128::MAX - 1, 1));
        assert_eq!(wide(1 << 127, 2), (1, 0));
        assert_eq!(
            wide(u128::from(u64::MAX), u128::from(u64::MAX)),
            (0, u128::MAX - (1 << 65) + 2)
        );
        assert_eq!(wide((1 << 64) + 3, (1 << 64) + 5), (1, (8 << 64) + 15));
    }

    #[test]
    fn shares_of_a_mass_round_down() {
        assert_eq!(Mass::ONE.part(Mass::ONE), Mass::ONE);
        let third = Mass(1).share_of(Mass(3));
        assert_eq!(third.0, Mass::ONE.0 / 3);
        assert_eq!(Mass::ONE.part(third), third);
        assert_eq!(third.part(Mass(Mass::ONE.0 / 2)).0, Mass::ONE.0 / 6);
        assert_eq!(Mass(5).share_of(Mass(5)), Mass::ONE);
    }

    #[test]
    fn roots_are_right_to_the_last_digits() {
        for x in [1e-300, 2.0, 144.0, 1e18, 0.25] {
            let root = sqrt(x);
            assert!((root * root / x - 1.0).abs() < 1e-15, "{x}: {root}");
        }
        assert!(sqrt(0.0) <= 0.0 && sqrt(-1.0) <= 0.0);
    }

    #[test]
    fn ratios_keep_their_sign_in_lowest_terms() {
        let ratio = Ratio::new(-6, 4);
        assert_eq!((ratio.numerator(), ratio.denominator()), (-3, 2));
        assert!((ratio.as_f64() + 1.5).abs() < 1e-15);
        assert_eq!(Ratio::new(i128::MIN, 1 << 127).numerator(), -1);
        assert_eq!(Ratio::new(0, 9).to_string(), "0/1");
    }
}
