//! Polynomials over GF(2) at compile time: what the constants are computed with.
//!
//! Slow and simple, on ten words, enough for two more than the largest modulus. Nothing here sees a secret.

use crate::gf2x::portable::spread;

/// The modulus x^m + Σ x^e + 1, e over the taps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modulus {
    pub(super) m: usize,
    pub(super) taps: &'static [usize],
}

/// A polynomial of degree below 640.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Poly([u64; 10]);

impl Poly {
    pub(super) const ZERO: Self = Self([0; 10]);

    /// With the coefficient of x^i set.
    pub(super) const fn with(mut self, i: usize) -> Self {
        self.0[i / 64] |= 1 << (i % 64);
        self
    }

    /// The coefficient of x^i.
    pub(super) const fn bit(self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    /// Word k.
    pub(super) const fn word(self, k: usize) -> u64 {
        self.0[k]
    }

    /// The first words.
    pub(super) const fn words<const N: usize>(self) -> [u64; N] {
        let mut words = [0; N];
        let mut k = 0;
        while k < N {
            words[k] = self.0[k];
            k += 1;
        }
        words
    }

    /// The product of polynomials of `n` words, not reduced. Four coefficients of `b` at a time: the interpreter's time
    /// for all the tables is what every build of the library waits for.
    const fn wide(self, b: Self, n: usize) -> [u64; 20] {
        // The multiples of self by the polynomials of degree below 4.
        let mut multiples = [[0; 10]; 16];
        let mut i = 1;
        while i < 16 {
            let odd = (i as u64 & 1).wrapping_neg();
            let half = multiples[i / 2];
            multiples[i][0] = half[0] << 1 ^ self.0[0] & odd;
            let mut k = 1;
            while k <= n {
                multiples[i][k] = half[k] << 1 ^ half[k - 1] >> 63 ^ self.0[k] & odd;
                k += 1;
            }
            i += 1;
        }
        let mut r = [0; 20];
        let mut j = 64;
        while j > 0 {
            j -= 4;
            let mut k = 2 * n;
            while k > 0 {
                r[k] = r[k] << 4 | r[k - 1] >> 60;
                k -= 1;
            }
            r[0] <<= 4;
            while k < n {
                let multiple = multiples[(b.0[k] >> j & 15) as usize];
                let mut i = 0;
                while i <= n {
                    r[k + i] ^= multiple[i];
                    i += 1;
                }
                k += 1;
            }
        }
        r
    }

    /// The remainder of a wide polynomial, by `x^m = Σ x^e + 1` from the highest word down. Where a tap is less than a word below m, a fold
    /// reaches the word that it comes from, lower down, and is repeated.
    const fn remainder(mut c: [u64; 20], f: Modulus) -> Self {
        let m = f.m;
        let mut k = c.len();
        while k > m / 64 {
            k -= 1;
            // The coefficients from x^m on of word k stand for those from x^(64k + cut) on.
            let cut = if k == m / 64 { (m % 64) as u32 } else { 0 };
            while c[k] >> cut != 0 {
                let high = c[k] >> cut;
                c[k] ^= high << cut;
                let mut i = 0;
                while i <= f.taps.len() {
                    let e = if i < f.taps.len() { f.taps[i] } else { 0 };
                    let at = 64 * k + cut as usize - m + e;
                    c[at / 64] ^= high << (at % 64);
                    c[at / 64 + 1] ^= (high >> 1) >> (63 - at % 64);
                    i += 1;
                }
            }
        }
        let mut r = Self::ZERO;
        let mut k = 0;
        while k < r.0.len() {
            r.0[k] = c[k];
            k += 1;
        }
        r
    }

    /// Times b, modulo f.
    pub(super) const fn times(self, b: Self, f: Modulus) -> Self {
        Self::remainder(self.wide(b, f.m.div_ceil(64)), f)
    }

    /// The square modulo f.
    pub(super) const fn square(self, f: Modulus) -> Self {
        let mut c = [0; 20];
        let mut k = 0;
        while k < self.0.len() {
            c[2 * k] = spread(self.0[k] as u32);
            c[2 * k + 1] = spread((self.0[k] >> 32) as u32);
            k += 1;
        }
        Self::remainder(c, f)
    }

    /// `self^(2^n)` modulo f.
    pub(super) const fn frobenius(self, n: usize, f: Modulus) -> Self {
        let mut r = self;
        let mut i = 0;
        while i < n {
            r = r.square(f);
            i += 1;
        }
        r
    }

    /// The polynomial whose coefficient of x^i is the trace of x^i.
    pub(super) const fn traces(f: Modulus) -> Self {
        // Tr(x^i) is the sum of the i-th powers of the roots of f. By Newton's identities, with s_k the coefficient of
        // x^(m-k) in f, these power sums are p_0 = m, p_i = i s_i + Σ_{0<k<i} s_k p_{i-k} (modulo 2).
        let mut p = if f.m % 2 == 1 { Self::ZERO.with(0) } else { Self::ZERO };
        let mut i = 1;
        while i < f.m {
            let mut sum = false;
            let mut t = 0;
            while t < f.taps.len() {
                let k = f.m - f.taps[t];
                sum ^= (k < i && p.bit(i - k)) || (k == i && i % 2 == 1);
                t += 1;
            }
            if sum {
                p = p.with(i);
            }
            i += 1;
        }
        p
    }
}
