//! The powers `x^(2^k)` modulo a polynomial, upwards or downwards.
//!
//! Modulo a polynomial of few terms a square is one pass over the words. For any other, `f = e^2 + x o^2` makes
//! `sqrt(x) = e / o` modulo `f`, if `f` has no double factor, so that `o` is prime to it. For `u = a^2 + x b^2` then
//!
//! ```text
//! o sqrt(u) = a o + b e,      deg < deg f:
//! ```
//! two products of half the degree, and no reduction. With `c = o^2`, the derivative of `f`, and `u = c z` that is
//! `c sqrt(z)`: of multiples by `c` square roots cost no more than that. (It is Cartier's operator on `u / f`, as in
//! Niederreiter's method of factoring.) `x^(2^-k) - x` and `x^(2^k) - x` have the same divisors in common with `f`,
//! and the traces of `z` are the same whichever way its conjugates are passed.

use super::kernels;
use crate::gf2x::general::{mul_scratch_len, multiply};
use crate::gf2x::{Modulus, Poly, division::add, square_with};
use alloc::{vec, vec::Vec};

/// The same powers of some elements, times the unit, that can be taken to the next.
pub(crate) struct Powers {
    modulus: Modulus,
    /// None for a modulus of few terms: squares, and the unit is one.
    roots: Option<Roots>,
    /// `c z` for each element, as remainders.
    values: Vec<Vec<u64>>,
    /// The elements.
    elements: Vec<Poly>,
    /// `c x` and `c x^2`.
    start: [Vec<u64>; 2],
}

/// `e`, `o`, and memory.
struct Roots {
    halves: [Vec<u64>; 2],
    /// Of the element.
    parts: [Vec<u64>; 2],
    products: [Vec<u64>; 2],
    scratch: Vec<u64>,
}

impl Roots {
    fn new(f: &Modulus) -> Self {
        let n = f.words().div_ceil(2);
        let len = f.as_words().len().div_ceil(2);
        let [mut even, mut odd] = [len, len].map(|n| vec![0; n]);
        kernels::halves(f.token(), &mut even, &mut odd, f.as_words());
        Self {
            halves: [even, odd],
            parts: [n, n].map(|n| vec![0; n]),
            products: [n + len, n + len].map(|n| vec![0; n]),
            scratch: vec![0; mul_scratch_len(n, len)],
        }
    }
}

impl Powers {
    /// The elements themselves. The modulus has no double factor, unless it [folds](Modulus::folds).
    pub(crate) fn new(modulus: Modulus, elements: &[Poly]) -> Self {
        let roots = (!modulus.folds()).then(|| Roots::new(&modulus));
        let start = [Vec::new(), Vec::new()];
        let mut powers = Self { modulus, roots, values: Vec::new(), elements: elements.to_vec(), start };
        powers.values = elements.iter().map(|z| powers.times_unit(z)).collect();
        powers.start = [2, 4].map(|x| powers.times_unit(&Poly::from(x)));
        powers
    }

    /// The modulus.
    pub(crate) fn modulus(&self) -> &Modulus {
        &self.modulus
    }

    /// Whether they are square roots.
    pub(super) fn is_downwards(&self) -> bool {
        self.roots.is_some()
    }

    /// The power of an element, times the unit.
    pub(super) fn value(&self, i: usize) -> &[u64] {
        &self.values[i]
    }

    /// `c x^2`.
    pub(super) fn start_times_x(&self) -> &[u64] {
        &self.start[1]
    }

    /// `c z`.
    fn times_unit(&self, z: &Poly) -> Vec<u64> {
        let [mut rest, mut out] = [0; 2].map(|w| vec![w; self.modulus.words()]);
        // All lengths fit.
        let _ = self.modulus.reduce(&mut rest, z.as_words());
        let _ = self.modulus.mul(&mut out, &rest, &self.unit());
        out
    }

    /// The unit `c`.
    fn unit(&self) -> Vec<u64> {
        let mut c = vec![0; self.modulus.words()];
        match &self.roots {
            None => c[0] = 1,
            Some(roots) => {
                let mut square = vec![0; 2 * roots.halves[1].len()];
                let _ = square_with(self.modulus.token(), &mut square, &roots.halves[1]);
                // The derivative is a remainder.
                let len = c.len();
                c.copy_from_slice(&square[..len]);
            }
        }
        c
    }

    /// `k` squares or square roots.
    pub(crate) fn advance(&mut self, k: usize) {
        let Some(roots) = &mut self.roots else {
            for value in &mut self.values {
                let before = value.clone();
                let _ = self.modulus.square_n(value, &before, k);
            }
            return;
        };
        let token = self.modulus.token();
        let Roots { halves: [even, odd], parts: [a, b], products: [sum, product], scratch } = roots;
        for value in &mut self.values {
            for _ in 0..k {
                kernels::halves(token, a, b, value);
                multiply(token, sum, a, odd, scratch);
                multiply(token, product, b, even, scratch);
                let len = value.len();
                value.copy_from_slice(&sum[..len]);
                add(value, product);
            }
        }
    }

    /// The difference of the power of the first element, and `x`, times the unit.
    pub(crate) fn difference(&self) -> Vec<u64> {
        let mut out = self.values[0].clone();
        add(&mut out, &self.start[0]);
        out
    }

    /// The same powers, `advanced` times from the elements, modulo a divisor of the modulus; none if it has no
    /// remainders.
    pub(super) fn modulo(self, divisor: &Poly, advanced: usize) -> Option<Self> {
        let modulus = Modulus::new_with(self.modulus.token(), divisor.as_words()).ok()?;
        let mut powers = Self::new(modulus, &self.elements);
        if powers.is_downwards() != self.is_downwards() {
            powers.advance(advanced);
            return Some(powers);
        }
        // In place of this unit the other one.
        let inverse = if self.is_downwards() {
            let (_, inverse, _) = Poly::from(self.unit()).xgcd(divisor);
            powers.times_unit(&inverse)
        } else {
            powers.unit()
        };
        let mut rest = vec![0; powers.modulus.words()];
        for (new, value) in powers.values.iter_mut().zip(&self.values) {
            powers.modulus.reduce(&mut rest, value).ok()?;
            powers.modulus.mul(new, &rest, &inverse).ok()?;
        }
        Some(powers)
    }
}

/// A remainder times x.
pub(super) fn times_x(f: &Modulus, a: &mut [u64]) {
    let mut carry = 0;
    for w in &mut *a {
        (*w, carry) = (*w << 1 | carry, *w >> 63);
    }
    let (m, words) = (f.degree(), f.as_words());
    let top = if m.is_multiple_of(64) { carry } else { a[m / 64] >> (m % 64) & 1 };
    if top == 1 {
        add(a, words);
    }
}
