//! The polynomial ring GF(2)\[x\].
//!
//! A polynomial is a slice of 64-bit words in little-endian order: bit i (value 2^i) of word k is the
//! coefficient of x^(64k+i). Leading zero words are allowed everywhere; results of [`mul`] and [`square`]
//! have exactly as many words as both operands together, results of the others are trimmed, so that zero is
//! the empty vector.
//!
//! - sum: coefficients modulo 2, that is exclusive or;
//! - product: sum of `b * x^i` over the terms x^i of `a`;
//! - square: `(sum a_i x^i)^2 = sum a_i x^(2i)`, since cross terms come twice;
//! - quotient and remainder: long division, `a = q b + r` with `deg r < deg b`;
//! - greatest common divisor: Euclid's algorithm, extended as in Knuth, TAOCP 2, 4.6.1 and 4.5.2;
//! - factors: trial division.

/// The degree of `a`, none for zero.
#[must_use]
pub fn degree(a: &[u64]) -> Option<usize> {
    let k = a.iter().rposition(|&word| word != 0)?;
    Some(64 * k + 63 - a[k].leading_zeros() as usize)
}

/// The coefficient of x^i.
#[must_use]
pub fn bit(a: &[u64], i: usize) -> bool {
    a.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 == 1)
}

/// The polynomial without its leading zero words.
#[must_use]
pub fn trim(a: &[u64]) -> Vec<u64> {
    let len = a.iter().rposition(|&word| word != 0).map_or(0, |k| k + 1);
    a[..len].to_vec()
}

/// The sum of the x^i for i in `exponents`; a repeated exponent cancels.
#[must_use]
pub fn from_exponents(exponents: &[usize]) -> Vec<u64> {
    let mut a = vec![0; exponents.iter().max().map_or(0, |top| top / 64 + 1)];
    for &i in exponents {
        a[i / 64] ^= 1 << (i % 64);
    }
    a
}

/// `a + b`, as many words as the longer of the two.
#[must_use]
pub fn add(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut sum = a.to_vec();
    sum.resize(a.len().max(b.len()), 0);
    add_shifted(&mut sum, b, 0);
    sum
}

/// `acc += b * x^shift`; `acc` must be long enough for every non-zero term.
fn add_shifted(acc: &mut [u64], b: &[u64], shift: usize) {
    let (words, bits) = (shift / 64, shift % 64);
    for (k, &word) in b.iter().enumerate() {
        let wide = u128::from(word) << bits;
        let (low, high) = (wide as u64, (wide >> 64) as u64);
        if low != 0 {
            acc[k + words] ^= low;
        }
        if high != 0 {
            acc[k + words + 1] ^= high;
        }
    }
}

/// `a * b`, one term of `a` at a time; `a.len() + b.len()` words.
#[must_use]
pub fn mul(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut product = vec![0; a.len() + b.len()];
    for i in 0..64 * a.len() {
        if bit(a, i) {
            add_shifted(&mut product, b, i);
        }
    }
    product
}

/// `a^2`: every coefficient moves from x^i to x^(2i); `2 * a.len()` words.
#[must_use]
pub fn square(a: &[u64]) -> Vec<u64> {
    let mut result = vec![0; 2 * a.len()];
    for i in 0..64 * a.len() {
        if bit(a, i) {
            result[2 * i / 64] |= 1 << (2 * i % 64);
        }
    }
    result
}

/// Quotient and remainder: `a = q b + r` with `deg r < deg b`.
///
/// # Panics
///
/// If `b` is zero.
#[must_use]
pub fn divrem(a: &[u64], b: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let divisor = degree(b).expect("division by the zero polynomial");
    let mut quotient = vec![0; a.len()];
    let mut rest = a.to_vec();
    while let Some(top) = degree(&rest).filter(|&top| top >= divisor) {
        let shift = top - divisor;
        quotient[shift / 64] |= 1 << (shift % 64);
        add_shifted(&mut rest, b, shift);
    }
    (trim(&quotient), trim(&rest))
}

/// The greatest common divisor; zero if both are zero.
#[must_use]
pub fn gcd(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (mut a, mut b) = (trim(a), trim(b));
    while !b.is_empty() {
        (a, b) = (b.clone(), divrem(&a, &b).1);
    }
    a
}

/// The greatest common divisor and its cofactors: `(g, s, t)` with `g = s a + t b`.
#[must_use]
pub fn xgcd(a: &[u64], b: &[u64]) -> (Vec<u64>, Vec<u64>, Vec<u64>) {
    // Each row (r, s, t) satisfies r = s a + t b.
    let mut row = (trim(a), vec![1], vec![]);
    let mut next = (trim(b), vec![], vec![1]);
    while !next.0.is_empty() {
        let (q, r) = divrem(&row.0, &next.0);
        let s = trim(&add(&row.1, &mul(&q, &next.1)));
        let t = trim(&add(&row.2, &mul(&q, &next.2)));
        row = core::mem::replace(&mut next, (r, s, t));
    }
    row
}

/// Whether `f` is irreducible, by Rabin's test: x^(2^n) = x modulo f, and x^(2^(n/p)) - x is prime to f for
/// each prime p that divides n = deg f.
#[must_use]
pub fn is_irreducible(f: &[u64]) -> bool {
    let Some(n) = degree(f).filter(|&n| n > 0) else { return false };
    let x = [2];
    let mut power = divrem(&x, f).1; // x^(2^i) modulo f
    for i in 1..=n {
        power = divrem(&square(&power), f).1;
        let difference = divrem(&add(&power, &x), f).1;
        if i == n {
            return difference.is_empty();
        }
        let quotient_by_prime = n.is_multiple_of(i) && is_prime(n / i);
        if quotient_by_prime && degree(&gcd(&difference, f)) != Some(0) {
            return false;
        }
    }
    unreachable!("the loop returns at i = n")
}

/// The irreducible factors of `f`, each as often as it divides, rising as numbers: trial division by all polynomials.
///
/// # Panics
///
/// If `f` is zero.
#[must_use]
pub fn factors(f: &[u64]) -> Vec<Vec<u64>> {
    let (mut rest, mut factors) = (trim(f), Vec::new());
    let mut divisor = 2;
    // A divisor of more than half the degree leaves one of less than half.
    while degree(&rest).expect("zero has no factors") >= 2 * degree(&[divisor]).unwrap_or(0) {
        let (quotient, remainder) = divrem(&rest, &[divisor]);
        if remainder.is_empty() {
            factors.push(vec![divisor]);
            rest = quotient;
        } else {
            divisor += 1;
        }
    }
    if degree(&rest) != Some(0) {
        factors.push(rest);
    }
    factors
}

fn is_prime(n: usize) -> bool {
    n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_cases() {
        assert_eq!(mul(&[0b11], &[0b11]), [0b101, 0]);
        assert_eq!(mul(&[1 << 63], &[1 << 63]), [0, 1 << 62]);
        assert_eq!(mul(&[], &[5, 6]), [0, 0]);
        assert_eq!(square(&[u64::MAX]), [0x5555_5555_5555_5555; 2]);
        assert_eq!(divrem(&[0b1011], &[0b11]), (vec![0b110], vec![1]));
        assert_eq!(from_exponents(&[65, 0, 3, 3]), [1, 2]);
        assert_eq!(degree(&[0, 0]), None);
    }

    #[test]
    fn factors_are_irreducible_and_make_the_polynomial() {
        assert!(factors(&[1]).is_empty());
        for f in 1..4096u64 {
            let factors = factors(&[f]);
            assert!(factors.iter().all(|p| is_irreducible(p)), "{f:x}");
            assert_eq!(trim(&factors.iter().fold(vec![1], |product, p| mul(&product, p))), [f]);
        }
    }

    #[test]
    fn irreducible_polynomials_are_counted_right() {
        // Number of monic irreducible polynomials of degree 1, 2, 3, ... over GF(2): OEIS A001037.
        for (n, count) in [2, 1, 2, 3, 6, 9, 18, 30].into_iter().enumerate() {
            let of_degree = 1u64 << (n + 1)..1 << (n + 2);
            assert_eq!(of_degree.filter(|&f| is_irreducible(&[f])).count(), count, "degree {}", n + 1);
        }
    }
}
