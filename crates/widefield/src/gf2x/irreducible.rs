//! Irreducible polynomials.
//!
//! `x^(2^k) - x` is the product of all irreducible polynomials whose degree divides `k`. So `f` of degree `m` is
//! irreducible if and only if it divides `x^(2^m) - x` and, for each prime `p` that divides `m`, is prime to
//! `x^(2^(m/p)) - x` (Rabin). Most polynomials have a factor of small degree: a product of the first few differences
//! finds it before the `m` squarings.

use super::gcd::gcd_with;
use super::{Modulus, bits::degree, tuned::all::SMALL_FACTOR_UP_TO};
use alloc::{vec, vec::Vec};

/// Whether `f` has no divisor but one and itself, and is not constant.
///
/// `m` squarings modulo `f` of degree `m` and a few greatest common divisors, fewer if there is a factor of small
/// degree: the time depends on the polynomial. Allocates.
///
/// ```
/// use widefield::gf2x::is_irreducible;
///
/// assert!(is_irreducible(&[0x11b]) && is_irreducible(&[0x11d]));
/// assert!(!is_irreducible(&[0x11c]) && !is_irreducible(&[1]) && !is_irreducible(&[]));
/// ```
#[must_use]
pub fn is_irreducible(f: &[u64]) -> bool {
    degree(f).is_some_and(|m| m > 0) && Modulus::new(f).is_ok_and(|f| irreducible(&f))
}

/// Whether the modulus is.
pub(crate) fn irreducible(f: &Modulus) -> bool {
    let (m, n) = (f.degree(), f.words());
    if m == 1 {
        return true;
    }
    if f.as_words()[0] & 1 == 0 {
        return false;
    }
    let small = SMALL_FACTOR_UP_TO.get();
    // x^(2^i) for i = k, and i.
    let (mut power, mut i) = (vec![0; n], 0);
    power[0] = 2;
    let mut difference = |k: usize| -> Option<Vec<u64>> {
        let start = power.clone();
        f.square_n(&mut power, &start, k - i).ok()?;
        i = k;
        let mut difference = power.clone();
        difference[0] ^= 2;
        Some(difference)
    };
    let mut product = vec![0; n];
    product[0] = 1;
    for k in 1..=small.min(m / 2) {
        let Some(factor) = difference(k) else { return false };
        let before = product.clone();
        if f.mul(&mut product, &before, &factor).is_err() {
            return false;
        }
    }
    if !is_prime_to(f, &product) {
        return false;
    }
    let mut exponents: Vec<usize> = primes_of(m).into_iter().map(|p| m / p).filter(|k| *k > small).collect();
    exponents.sort_unstable();
    exponents.iter().all(|k| difference(*k).is_some_and(|d| is_prime_to(f, &d)))
        && difference(m).is_some_and(|d| degree(&d).is_none())
}

/// Whether one is the greatest common divisor.
fn is_prime_to(f: &Modulus, a: &[u64]) -> bool {
    let mut common = vec![0; f.as_words().len().max(a.len())];
    gcd_with(f.token(), &mut common, f.as_words(), a).is_ok() && degree(&common) == Some(0)
}

/// The primes that divide `n`.
fn primes_of(n: usize) -> Vec<usize> {
    let (mut n, mut p, mut primes) = (n, 2, Vec::new());
    while p * p <= n {
        if n.is_multiple_of(p) {
            primes.push(p);
            while n.is_multiple_of(p) {
                n /= p;
            }
        }
        p += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}
