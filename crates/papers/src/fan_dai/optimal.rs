//! What came later for type II: optimal polynomial bases \[GSS\]. Not in Fan and Dai's paper, and beside it as a
//! baseline.
//!
//! With γ of order `p = 2n + 1` and `β_i = γ^i + γ^-i` the permuted normal basis is `β_1 .. β_n`, and `y = β_1` has
//! `β_k = y^k` for every power of two k. So `β_(k+i) = y^k β_i + β_(k-i)`: folding the upper part of a vector onto the
//! lower one, reversed, and then both parts likewise leads to the basis `y, y^2, .. y^n` by at most `n/2 log n` sums of
//! bits, and the same steps backwards lead from it. A product takes two such changes, a product of polynomials, one
//! change of twice the length, and `β_i = β_(p-i)`.

use widefield::cpu::Token;
use widefield::gf2x;

/// Products in the permuted type-II basis of degree n, bit i of a vector being the coordinate of `β_i`; bit 0 is 0.
#[derive(Clone, Debug)]
pub struct Optimal {
    n: usize,
    a: Vec<u64>,
    b: Vec<u64>,
    c: Vec<u64>,
}

impl Optimal {
    /// For a degree with a type-II basis.
    #[must_use]
    pub fn new(n: usize) -> Self {
        let words = (n / 64 + 1).next_power_of_two();
        Self { n, a: vec![0; words], b: vec![0; words], c: vec![0; 2 * words] }
    }

    /// Words of a vector.
    #[must_use]
    pub fn words(&self) -> usize {
        self.a.len()
    }

    /// The i of the `β_i` that coordinate 0, 1, .. of the normal basis belongs to: of `β^(2^j)` it is `±2^j mod p`.
    fn places(&self) -> impl Iterator<Item = usize> {
        let p = 2 * self.n + 1;
        core::iter::successors(Some(1), move |e| Some(2 * e % p)).map(move |e| e.min(p - e)).take(self.n)
    }

    /// From coordinates in the normal basis.
    #[must_use]
    pub fn pack(&self, coordinates: &[u64]) -> Vec<u64> {
        let mut out = vec![0; self.words()];
        for (j, i) in self.places().enumerate() {
            out[i / 64] |= (coordinates[j / 64] >> (j % 64) & 1) << (i % 64);
        }
        out
    }

    /// To coordinates in the normal basis.
    #[must_use]
    pub fn unpack(&self, vector: &[u64]) -> Vec<u64> {
        let mut out = vec![0; self.n.div_ceil(64)];
        for (j, i) in self.places().enumerate() {
            out[j / 64] |= (vector[i / 64] >> (i % 64) & 1) << (j % 64);
        }
        out
    }

    /// `out = a b`, the product of polynomials on a tier.
    #[inline(never)]
    pub fn mul(&mut self, token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
        self.a.copy_from_slice(a);
        self.b.copy_from_slice(b);
        to_powers(&mut self.a);
        to_powers(&mut self.b);
        let done = gf2x::mul_with(token, &mut self.c, &self.a, &self.b);
        debug_assert!(done.is_ok(), "the lengths are right");
        from_powers(&mut self.c);
        // β_i = β_(p-i): bit j of the reversed vector is bit 64 W - 1 - j.
        let (words, p) = (self.words(), 2 * self.n + 1);
        let shift = 128 * words - 1 - p;
        let reversed = |i: usize| self.c.get(2 * words - 1 - i).map_or(0, |w| w.reverse_bits());
        for (i, out) in out.iter_mut().enumerate() {
            let at = i + shift / 64;
            let low = reversed(at) >> (shift % 64);
            let high = if at + 1 < 2 * words { reversed(at + 1) << 1 << (63 - shift % 64) } else { 0 };
            *out = self.c[i] ^ low ^ high;
        }
        // γ^0 twice is 0, and so is what lies above n.
        out[0] &= !1;
        let top = self.n / 64;
        out[top] &= u64::MAX >> (63 - self.n % 64);
        out[top + 1..].fill(0);
    }
}

/// From the `β_i` to the powers of y.
fn to_powers(v: &mut [u64]) {
    let mut half = v.len() / 2;
    while half > 0 {
        fold_words(v, half);
        half /= 2;
    }
    for k in [32, 16, 8, 4, 2] {
        fold_bits(v, k);
    }
}

/// From the powers of y to the `β_i`.
fn from_powers(v: &mut [u64]) {
    for k in [2, 4, 8, 16, 32] {
        fold_bits(v, k);
    }
    let mut half = 1;
    while half < v.len() {
        fold_words(v, half);
        half *= 2;
    }
}

/// In every block of 2k bits: bit `k + i` is added to bit `k - i`, for `0 < i < k`, k a multiple of a word.
fn fold_words(v: &mut [u64], half: usize) {
    for block in v.chunks_exact_mut(2 * half) {
        let (low, high) = block.split_at_mut(half);
        let mut carry = 0;
        for (low, high) in low.iter_mut().zip(high.iter().rev()) {
            let reversed = high.reverse_bits();
            *low ^= reversed << 1 | carry;
            carry = reversed >> 63;
        }
    }
}

/// Likewise for k of at most half a word, a power of two.
fn fold_bits(v: &mut [u64], k: u32) {
    // Bit 0 of each block of 2k bits, then bits 1 to k - 1.
    let first = if k == 32 { 1 } else { u64::MAX / ((1 << (2 * k)) - 1) };
    let lower = first * ((1 << k) - 2);
    for word in v {
        let mut reversed = *word;
        let mut s = 1;
        while s < 2 * k {
            let mask = u64::MAX / ((1 << s) + 1);
            reversed = reversed >> s & mask | (reversed & mask) << s;
            s *= 2;
        }
        *word ^= reversed << 1 & lower;
    }
}
