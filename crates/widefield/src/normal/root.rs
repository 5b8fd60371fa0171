//! β in a given field: a Gauss period from a root of unity.
//!
//! The p-th roots of unity lie in GF(2^e), e the order of 2 modulo p, which is `n j` with gcd(j, n) = 1 for the bases that
//! exist with j below n. That field is GF(2^n)\[z\]/m(z) for any m irreducible of degree j over GF(2). For any u there,
//! `u^((2^e - 1)/p)` is a root g, and `β = Σ g^k`, k over K, is in GF(2^n). Nothing here sees a secret.

use super::number::{self, Cosets};
use crate::gf2m::{Element, Field};
use crate::tier::Token;
use alloc::{vec, vec::Vec};

/// GF(2^n)\[z\]/m(z): polynomials of j coefficients.
struct Extension {
    token: Token,
    /// The degree of m, and its coefficients as bits.
    j: usize,
    modulus: u64,
}

type Value<F> = Vec<Element<F>>;

/// Whether a polynomial over GF(2), bit i for z^i, has no factor, by division.
fn irreducible(m: u64) -> bool {
    let degree = |f: u64| 63 - f.leading_zeros();
    (2..1 << (degree(m) / 2 + 1)).all(|d: u64| {
        let mut rest = m;
        while rest >= d && degree(rest) >= degree(d) {
            rest ^= d << (degree(rest) - degree(d));
        }
        rest != 0
    })
}

impl Extension {
    fn new(token: Token, j: usize) -> Option<Self> {
        let modulus = if j == 1 { Some(2) } else { (1 << j..2 << j).find(|m| irreducible(*m)) };
        Some(Self { token, j, modulus: modulus? })
    }

    fn reduce<F: Field>(&self, mut wide: Value<F>) -> Value<F> {
        while wide.len() > self.j {
            let top = wide.len() - 1 - self.j;
            if let Some(high) = wide.pop() {
                for i in (0..self.j).filter(|i| self.modulus >> i & 1 == 1) {
                    wide[top + i] += high;
                }
            }
        }
        wide
    }

    fn mul<F: Field>(&self, a: &[Element<F>], b: &[Element<F>]) -> Value<F> {
        let mut wide = vec![Element::ZERO; 2 * self.j - 1];
        for (i, a) in a.iter().enumerate() {
            for (k, b) in b.iter().enumerate() {
                wide[i + k] += a.mul_with(self.token, b);
            }
        }
        self.reduce(wide)
    }

    fn square<F: Field>(&self, a: &[Element<F>]) -> Value<F> {
        let mut wide = vec![Element::ZERO; 2 * self.j - 1];
        for (i, a) in a.iter().enumerate() {
            wide[2 * i] = a.square_with(self.token);
        }
        self.reduce(wide)
    }

    /// `a^x` for the bits of x from the top, four at a time.
    fn power<F: Field>(&self, a: &[Element<F>], bits: &[bool]) -> Value<F> {
        let mut small = vec![vec![Element::ZERO; self.j]; 16];
        small[0][0] = Element::ONE;
        for i in 1..16 {
            small[i] = self.mul(&small[i - 1], a);
        }
        let mut power = small[0].clone();
        let (first, rest) = bits.split_at(bits.len() % 4);
        for four in [first].into_iter().chain(rest.chunks(4)).filter(|four| !four.is_empty()) {
            let mut digit = 0;
            for bit in four {
                power = self.square(&power);
                digit = 2 * digit + usize::from(*bit);
            }
            if digit > 0 {
                power = self.mul(&power, &small[digit]);
            }
        }
        power
    }
}

/// A β of the Gaussian normal basis of type t in the field, none if j is too large.
pub(super) fn beta<F: Field>(token: Token, t: usize, cosets: &Cosets) -> Option<Element<F>> {
    let n = Element::<F>::DEGREE;
    let p = n * t + 1;
    let e = number::order_of_two(p);
    let j = e / n;
    if j > 32 || number::gcd(j, n) != 1 {
        return None;
    }
    let extension = Extension::new(token, j)?;
    // The bits of (2^e - 1)/p are those of 1/p, which have the period e.
    let mut rest = 1;
    let exponent: Vec<bool> = (0..e)
        .map(|_| {
            rest *= 2;
            let bit = rest >= p;
            rest %= p;
            bit
        })
        .collect();
    let one = [Element::<F>::ONE].into_iter().chain(vec![Element::ZERO; j - 1]).collect::<Vec<_>>();
    let root = (2u64..64).find_map(|seed| {
        // All coefficients different and none in a subfield for long.
        let coefficient = |i: u64| {
            let mut words = vec![0; Element::<F>::WORDS];
            words[0] = seed.wrapping_mul(0x9e37_79b9) << i | 2;
            Element::<F>::from_words(&words).unwrap_or(Element::ONE)
        };
        let u: Value<F> = (0..j as u64).map(coefficient).collect();
        let root = extension.power(&u, &exponent);
        (root != one && root.iter().any(|c| *c != Element::ZERO)).then_some(root)
    })?;
    // g^k for the powers k of a generator of K.
    let generator = cosets.subgroup.get(1).copied().unwrap_or(1);
    let bits: Vec<bool> = (0..=generator.ilog2()).rev().map(|i| generator >> i & 1 == 1).collect();
    let mut sum = vec![Element::ZERO; j];
    let mut conjugate = root;
    for _ in &cosets.subgroup {
        for (sum, c) in sum.iter_mut().zip(&conjugate) {
            *sum += c;
        }
        conjugate = extension.power(&conjugate, &bits);
    }
    sum[1..].iter().all(|c| *c == Element::ZERO).then_some(sum[0])
}
