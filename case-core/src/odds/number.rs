//! Exact numbers: fractions, and shares of a mass.

use crate::data::message::errors;
use crate::data::number::{gcd, lcm};
use crate::dice::Mass;
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

/// An exact number in lowest terms: a probability, a mean, a difference of two probabilities.
///
/// ```
/// use case_core::odds::Fraction;
/// let (half, third) = (Fraction::new(2, 4).unwrap(), Fraction::new(1, 3).unwrap());
/// assert_eq!(half, "1/2".parse().unwrap());
/// assert!(third < half && Fraction::new(1, 0).is_none());
/// assert_eq!(third.checked_sub(half).unwrap().to_string(), "-1/6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    is_negative: bool,
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction { is_negative: false, numerator: 0, denominator: 1 };
    /// One.
    pub const ONE: Fraction = Fraction { is_negative: false, numerator: 1, denominator: 1 };

    /// The fraction in lowest terms; `None` if the denominator is 0.
    pub fn new(numerator: u128, denominator: u128) -> Option<Fraction> {
        (denominator > 0).then(|| Fraction::part(numerator, denominator))
    }

    /// The same, of a denominator above 0.
    pub(crate) fn part(numerator: u128, denominator: u128) -> Fraction {
        let divisor = gcd(numerator, denominator).max(1);
        let (numerator, denominator) = (numerator / divisor, (denominator / divisor).max(1));
        Fraction { is_negative: false, numerator, denominator }
    }

    /// The same with a sign.
    pub(crate) fn signed(numerator: i128, denominator: u128) -> Fraction {
        let size = Fraction::part(numerator.unsigned_abs(), denominator);
        Fraction { is_negative: numerator < 0, ..size }
    }

    /// A half.
    pub(crate) const HALF: Fraction = Fraction { is_negative: false, numerator: 1, denominator: 2 };

    /// Whether these parts of a whole are at least this.
    pub(super) fn is_reached(self, numerator: u128, denominator: u128) -> bool {
        self.is_negative || wide(numerator, self.denominator) >= wide(self.numerator, denominator)
    }

    /// Whether it is below 0.
    pub const fn is_negative(self) -> bool {
        self.is_negative
    }

    /// The numerator, without the sign.
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// The denominator, above 0.
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// The numerator with the sign; `None` if it does not fit.
    pub fn signed_numerator(self) -> Option<i128> {
        let size = i128::try_from(self.numerator).ok()?;
        Some(if self.is_negative { -size } else { size })
    }

    /// The nearest floating-point number or a neighbor of it, for presentation.
    pub fn as_f64(self) -> f64 {
        let size = float(self.numerator) / float(self.denominator);
        if self.is_negative { -size } else { size }
    }

    /// The sum; `None` if it does not fit.
    pub fn checked_add(self, other: Fraction) -> Option<Fraction> {
        let denominator = lcm(self.denominator, other.denominator)?;
        let of = |it: Fraction| it.numerator.checked_mul(denominator / it.denominator);
        let (one, two) = (of(self)?, of(other)?);
        let (is_negative, numerator) = if self.is_negative == other.is_negative {
            (self.is_negative, one.checked_add(two)?)
        } else if one > two {
            (self.is_negative, one - two)
        } else {
            (other.is_negative && one != two, two - one)
        };
        Some(Fraction { is_negative, ..Fraction::part(numerator, denominator) })
    }

    /// The difference; `None` if it does not fit.
    pub fn checked_sub(self, other: Fraction) -> Option<Fraction> {
        let is_negative = !other.is_negative && other.numerator > 0;
        self.checked_add(Fraction { is_negative, ..other })
    }

    /// The product; `None` if it does not fit.
    pub fn checked_mul(self, other: Fraction) -> Option<Fraction> {
        let one = Fraction::part(self.numerator, other.denominator);
        let two = Fraction::part(other.numerator, self.denominator);
        let numerator = one.numerator.checked_mul(two.numerator)?;
        let denominator = one.denominator.checked_mul(two.denominator)?;
        let is_negative = self.is_negative != other.is_negative && numerator > 0;
        Some(Fraction { is_negative, numerator, denominator })
    }
}

/// By value.
impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let sizes =
            wide(self.numerator, other.denominator).cmp(&wide(other.numerator, self.denominator));
        match (self.is_negative, other.is_negative) {
            (false, false) => sizes,
            (true, true) => sizes.reverse(),
            (one, two) => two.cmp(&one),
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As "5/12".
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative { "-" } else { "" };
        write!(f, "{sign}{}/{}", self.numerator, self.denominator)
    }
}

errors! {
    /// A text that is no fraction.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum FractionError {
        /// It is not two whole numbers.
        #[error("a fraction is two whole numbers, as 5/12")]
        Form,
        /// Its denominator is 0.
        #[error("the denominator of a fraction is above 0")]
        Zero,
    }
}

impl core::str::FromStr for Fraction {
    type Err = FractionError;

    fn from_str(text: &str) -> Result<Fraction, FractionError> {
        let (sign, size) = text.strip_prefix('-').map_or((false, text), |size| (true, size));
        let (numerator, denominator) = size.split_once('/').ok_or(FractionError::Form)?;
        let [numerator, denominator] = [numerator, denominator].map(str::parse);
        let (Ok(numerator), Ok(denominator)) = (numerator, denominator) else {
            return Err(FractionError::Form);
        };
        let size = Fraction::new(numerator, denominator).ok_or(FractionError::Zero)?;
        Ok(Fraction { is_negative: sign && numerator > 0, ..size })
    }
}

/// As its text.
#[cfg(feature = "serde")]
impl serde::Serialize for Fraction {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Fraction {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = alloc::string::String::deserialize(d)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl Mass {
    /// This mass as an exact fraction of the whole.
    pub fn as_fraction(self) -> Fraction {
        Fraction::part(self.0, Mass::ONE.0)
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
    fn fractions_keep_their_sign_in_lowest_terms() {
        let down = Fraction::signed(-6, 4);
        assert_eq!((down.signed_numerator(), down.denominator()), (Some(-3), 2));
        assert!((down.as_f64() + 1.5).abs() < 1e-15);
        assert_eq!(Fraction::signed(i128::MIN, 1 << 127).signed_numerator(), Some(-1));
        assert_eq!(Fraction::signed(0, 9).to_string(), "0/1");
    }

    #[test]
    fn fractions_compute_and_compare_by_value() {
        let of = |text: &str| text.parse::<Fraction>().unwrap();
        let list = ["-3/2", "-1/7", "0/1", "1/7", "2/14", "5/12", "3/1"].map(of);
        for a in list {
            for b in list {
                let (x, y) = (a.as_f64(), b.as_f64());
                assert_eq!(a < b, x < y, "{a} {b}");
                assert_eq!(a == b, (x - y).abs() < 1e-12, "{a} {b}");
                let near = |is: Option<Fraction>, x: f64| (is.unwrap().as_f64() - x).abs() < 1e-12;
                assert!(near(a.checked_add(b), x + y) && near(a.checked_sub(b), x - y), "{a} {b}");
                assert!(near(a.checked_mul(b), x * y), "{a} {b}");
            }
            assert_eq!(a.checked_sub(a), Some(Fraction::ZERO));
            assert_eq!(of(&a.to_string()), a);
        }
        let least = of(&alloc::format!("1/{}", u128::MAX));
        assert_eq!(least.checked_add(of("1/2")), None);
        assert_eq!(least.checked_mul(least), None);
        for (wrong, why) in [
            ("", FractionError::Form),
            ("1", FractionError::Form),
            ("1/x", FractionError::Form),
            ("--1/2", FractionError::Form),
            ("1/0", FractionError::Zero),
        ] {
            assert_eq!(wrong.parse::<Fraction>(), Err(why), "{wrong}");
        }
    }
}
