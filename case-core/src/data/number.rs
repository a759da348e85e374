//! Divisors and multiples.

/// The greatest common divisor; of 0 and `n` it is `n`.
pub(crate) fn gcd(mut a: u128, mut b: u128) -> u128 {
    if a == 0 || b == 0 {
        return a | b;
    }
    // Weights are mostly of one word, which is divided in one instruction.
    if let (Ok(mut a), Ok(mut b)) = (u64::try_from(a), u64::try_from(b)) {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        return u128::from(a);
    }
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    loop {
        b >>= b.trailing_zeros();
        if a > b {
            core::mem::swap(&mut a, &mut b);
        }
        b -= a;
        if b == 0 {
            return a << twos;
        }
    }
}

/// The least common multiple, or `None` if it does not fit. Both are above 0.
pub(crate) fn lcm(a: u128, b: u128) -> Option<u128> {
    if a == 1 {
        return Some(b);
    }
    divide(a, gcd(a, b)).0.checked_mul(b)
}

/// Quotient and remainder. Most denominators fit one word, which is several times faster.
#[inline]
pub(crate) fn divide(a: u128, b: u128) -> (u128, u128) {
    match (u64::try_from(a), u64::try_from(b)) {
        _ if b == 1 => (a, 0),
        (Ok(a), Ok(b)) => (u128::from(a / b), u128::from(a % b)),
        _ => (a / b, a % b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gcd_and_lcm_agree_with_division() {
        for (a, b, g) in [(12, 18, 6), (0, 7, 7), (7, 0, 7), (1, 1, 1), (1 << 100, 96, 32)] {
            assert_eq!(gcd(a, b), g);
        }
        assert_eq!(lcm(4, 6), Some(12));
        assert_eq!(lcm(u128::MAX, u128::MAX - 1), None);
    }
}
