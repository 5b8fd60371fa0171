//! Irreducible polynomials.
//!
//! `x^(2^k) - x` is the product of all irreducible polynomials whose degree divides `k`. So `f` of degree `m` is
//! irreducible if and only if it divides `x^(2^m) - x` and, for each prime `p` that divides `m`, is prime to
//! `x^(2^(m/p)) - x` (Rabin). Most polynomials have a factor of small degree: a product of the first few differences
//! finds it before the `m` powers, which are squares or square roots (`factor/powers.rs`).

use super::factor::{Powers, is_square_free};
use super::{Modulus, Poly, bits::degree, gcd_vartime_with, tuned::all::SMALL_FACTOR_UP_TO};
use alloc::{vec, vec::Vec};

/// Whether `f` has no divisor but one and itself, and is not constant.
///
/// `m` squares or square roots modulo `f` of degree `m` and a few greatest common divisors, fewer if there is a factor
/// of small degree: the time depends on the polynomial. Allocates.
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

impl Poly {
    /// Whether it has no divisor but one and itself, and is not constant: see the
    /// [function](super::is_irreducible()).
    #[must_use]
    pub fn is_irreducible(&self) -> bool {
        is_irreducible(self.as_words())
    }
}

/// Whether the modulus is.
pub(crate) fn irreducible(f: &Modulus) -> bool {
    let (m, n) = (f.degree(), f.words());
    if m == 1 {
        return true;
    }
    // Neither x nor x + 1 divides it.
    let terms: u32 = f.as_words().iter().map(|w| w.count_ones()).sum();
    if f.as_words()[0] & 1 == 0 || terms.is_multiple_of(2) || !f.folds() && !is_square_free(f) {
        return false;
    }
    let small = SMALL_FACTOR_UP_TO.get();
    let (mut powers, mut i) = (Powers::new(f.clone(), &[Poly::from(2)]), 0);
    let mut difference = |k: usize| {
        powers.advance(k - i);
        i = k;
        powers.difference()
    };
    let mut product = vec![0; n];
    product[0] = 1;
    for k in 1..=small.min(m / 2) {
        let before = product.clone();
        if f.mul(&mut product, &before, &difference(k)).is_err() {
            return false;
        }
    }
    if !is_prime_to(f, &product) {
        return false;
    }
    let mut exponents: Vec<usize> = primes_of(m).into_iter().map(|p| m / p).filter(|k| *k > small).collect();
    exponents.sort_unstable();
    exponents.iter().all(|k| is_prime_to(f, &difference(*k))) && degree(&difference(m)).is_none()
}

/// Whether one is the greatest common divisor.
fn is_prime_to(f: &Modulus, a: &[u64]) -> bool {
    let mut common = vec![0; f.as_words().len().max(a.len())];
    gcd_vartime_with(f.token(), &mut common, f.as_words(), a).is_ok() && degree(&common) == Some(0)
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
