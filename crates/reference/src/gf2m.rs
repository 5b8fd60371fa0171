//! The fields GF(2^m) in polynomial basis: GF(2)\[x\]/f for an irreducible f of degree m.
//!
//! An element is the remainder of a polynomial modulo f, `m.div_ceil(64)` little-endian words as in
//! [`gf2x`]: bit i is the coefficient of x^i. The unused bits of the top word are zero.
//!
//! - product and square: of polynomials, then the remainder modulo f;
//! - inverse: from `s a + t f = 1` by the extended Euclidean algorithm;
//! - trace: `a + a^2 + a^4 + ... + a^(2^(m-1))`, which is 0 or 1;
//! - half-trace, for odd m: `a + a^4 + a^16 + ... + a^(2^(m-1))`; it solves z^2 + z = a if the trace of a is 0;
//! - square root: `a^(2^(m-1))`, since `a^(2^m) = a`.
//!
//! The moduli of the NIST curves are those of FIPS 186-4, appendix D.1.3 (IEEE 1363-2000, A.4 and A.5 for the
//! operations).

use crate::gf2x;

/// Exponents of the modulus of B-163 and K-163.
pub const F163: &[usize] = &[163, 7, 6, 3, 0];
/// Exponents of the modulus of B-233 and K-233.
pub const F233: &[usize] = &[233, 74, 0];
/// Exponents of the modulus of B-283 and K-283.
pub const F283: &[usize] = &[283, 12, 7, 5, 0];
/// Exponents of the modulus of B-409 and K-409.
pub const F409: &[usize] = &[409, 87, 0];
/// Exponents of the modulus of B-571 and K-571.
pub const F571: &[usize] = &[571, 10, 5, 2, 0];
/// The five moduli of the NIST curves.
pub const NIST: [&[usize]; 5] = [F163, F233, F283, F409, F571];

/// A field, given by its modulus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    modulus: Vec<u64>,
    m: usize,
}

impl Field {
    /// The field whose modulus has the given exponents, in any order. That it is irreducible is not checked
    /// here, because that takes long: see [`gf2x::is_irreducible`].
    ///
    /// # Panics
    ///
    /// If the degree is 0.
    #[must_use]
    pub fn new(exponents: &[usize]) -> Self {
        let modulus = gf2x::from_exponents(exponents);
        let m = gf2x::degree(&modulus).filter(|&m| m > 0).expect("a modulus of positive degree");
        Self { modulus, m }
    }

    /// The degree m.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.m
    }

    /// The modulus f.
    #[must_use]
    pub fn modulus(&self) -> &[u64] {
        &self.modulus
    }

    /// Words in an element.
    #[must_use]
    pub fn words(&self) -> usize {
        self.m.div_ceil(64)
    }

    /// The element 0.
    #[must_use]
    pub fn zero(&self) -> Vec<u64> {
        self.reduce(&[])
    }

    /// The element 1.
    #[must_use]
    pub fn one(&self) -> Vec<u64> {
        self.reduce(&[1])
    }

    /// Any polynomial modulo f.
    #[must_use]
    pub fn reduce(&self, a: &[u64]) -> Vec<u64> {
        let mut rest = gf2x::divrem(a, &self.modulus).1;
        rest.resize(self.words(), 0);
        rest
    }

    /// `a + b`.
    #[must_use]
    pub fn add(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.reduce(&gf2x::add(a, b))
    }

    /// `a b`.
    #[must_use]
    pub fn mul(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.reduce(&gf2x::mul(a, b))
    }

    /// `a^2`.
    #[must_use]
    pub fn square(&self, a: &[u64]) -> Vec<u64> {
        self.reduce(&gf2x::square(a))
    }

    /// `a^(2^n)`.
    #[must_use]
    pub fn square_n(&self, a: &[u64], n: usize) -> Vec<u64> {
        (0..n).fold(self.reduce(a), |power, _| self.square(&power))
    }

    /// `1 / a`, none for zero.
    #[must_use]
    pub fn invert(&self, a: &[u64]) -> Option<Vec<u64>> {
        let (gcd, inverse, _) = gf2x::xgcd(&self.reduce(a), &self.modulus);
        (gcd == [1]).then(|| self.reduce(&inverse))
    }

    /// The trace of `a` over GF(2).
    #[must_use]
    pub fn trace(&self, a: &[u64]) -> bool {
        let (mut sum, mut power) = (self.zero(), self.reduce(a));
        for _ in 0..self.m {
            sum = self.add(&sum, &power);
            power = self.square(&power);
        }
        assert!(sum == self.zero() || sum == self.one(), "the modulus is not irreducible");
        sum == self.one()
    }

    /// The half-trace of `a`.
    ///
    /// # Panics
    ///
    /// If m is even.
    #[must_use]
    pub fn half_trace(&self, a: &[u64]) -> Vec<u64> {
        assert!(self.m % 2 == 1, "the half-trace is defined for odd m");
        let (mut sum, mut power) = (self.zero(), self.reduce(a));
        for _ in 0..self.m.div_ceil(2) {
            sum = self.add(&sum, &power);
            power = self.square_n(&power, 2);
        }
        sum
    }

    /// A solution z of `z^2 + z = a`, for odd m; the other one is z + 1. None if the trace of `a` is 1.
    #[must_use]
    pub fn solve_quadratic(&self, a: &[u64]) -> Option<Vec<u64>> {
        let z = self.half_trace(a);
        (self.add(&self.square(&z), &z) == self.reduce(a)).then_some(z)
    }

    /// The square root of `a`.
    #[must_use]
    pub fn sqrt(&self, a: &[u64]) -> Vec<u64> {
        self.square_n(a, self.m - 1)
    }
}
