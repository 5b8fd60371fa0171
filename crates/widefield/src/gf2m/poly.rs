//! Polynomials over GF(2) at compile time: what the constants are computed with.
//!
//! Slow and simple, on 17 words, enough for the largest modulus. Nothing here sees a secret.

use crate::gf2x::portable::{mul_word, spread};

/// The modulus x^m + Σ x^e + 1, e over the taps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modulus {
    pub(super) m: usize,
    pub(super) taps: &'static [usize],
}

/// The words of the largest modulus, of degree 1024.
const MAX: usize = 17;

/// A polynomial of a degree of at most 1087.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Poly([u64; MAX]);

impl Poly {
    pub(super) const ZERO: Self = Self([0; MAX]);

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

    /// The product of polynomials of `n` words, not reduced:
    /// `a_i b_j + a_j b_i = (a_i + a_j)(b_i + b_j) + a_i b_i + a_j b_j`. The interpreter's time for all the tables is
    /// what every build of the library waits for.
    const fn wide(self, b: Self, n: usize) -> [u64; 2 * MAX] {
        let (a, b) = (self.0, b.0);
        let mut r = [0; 2 * MAX];
        let mut squares = [(0, 0); MAX];
        let mut i = 0;
        while i < n {
            let (low, high) = mul_word(a[i], b[i]);
            squares[i] = (low, high);
            r[2 * i] ^= low;
            r[2 * i + 1] ^= high;
            let mut j = 0;
            while j < i {
                let (first, both) = (squares[j], mul_word(a[i] ^ a[j], b[i] ^ b[j]));
                r[i + j] ^= both.0 ^ first.0 ^ low;
                r[i + j + 1] ^= both.1 ^ first.1 ^ high;
                j += 1;
            }
            i += 1;
        }
        r
    }

    /// The remainder of a wide polynomial, by `x^m = Σ x^e + 1` from the highest word down. Where a tap is less than a
    /// word below m, a fold reaches the word that it comes from, lower down, and is repeated.
    const fn remainder(mut c: [u64; 2 * MAX], f: Modulus) -> Self {
        let m = f.m;
        let mut k = 2 * m.div_ceil(64);
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
                    let high = (high as u128) << (at % 64);
                    c[at / 64] ^= high as u64;
                    c[at / 64 + 1] ^= (high >> 64) as u64;
                    i += 1;
                }
            }
        }
        let mut r = Self::ZERO;
        let mut k = 0;
        while k < m.div_ceil(64) {
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
        let mut c = [0; 2 * MAX];
        let mut k = 0;
        while k < f.m.div_ceil(64) {
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

    /// The square root of x modulo f, if f is irreducible.
    ///
    /// Rabin: f is if and only if it divides `x^(2^m) - x` and, for each prime p that divides m, is prime to
    /// `x^(2^(m/p)) - x`. On the way there is `x^(2^(m-1))`.
    pub(super) const fn sqrt_x_if_irreducible(f: Modulus) -> Option<Self> {
        let mut root = Self::ZERO.with(1);
        let mut i = 1;
        while i < f.m {
            root = root.square(f);
            if f.m.is_multiple_of(i) && is_prime(f.m / i) && !root.plus_x().is_prime_to(f) {
                return None;
            }
            i += 1;
        }
        if root.square(f).plus_x().degree().is_none() { Some(root) } else { None }
    }

    const fn plus_x(mut self) -> Self {
        self.0[0] ^= 2;
        self
    }

    const fn degree(self) -> Option<usize> {
        let mut k = MAX;
        while k > 0 {
            k -= 1;
            if self.0[k] != 0 {
                return Some(64 * k + 63 - self.0[k].leading_zeros() as usize);
            }
        }
        None
    }

    /// `self + b x^n`.
    const fn plus_shifted(mut self, b: Self, n: usize) -> Self {
        let (w, n) = (n / 64, n % 64);
        let mut k = MAX;
        while k > w {
            k -= 1;
            let below = if k > w { b.0[k - w - 1] } else { 0 };
            self.0[k] ^= b.0[k - w] << n ^ (below >> 1) >> (63 - n);
        }
        self
    }

    /// Whether one is the greatest common divisor with f: Euclid's algorithm, a term at a time.
    const fn is_prime_to(self, f: Modulus) -> bool {
        let mut a = Self::ZERO.with(0).with(f.m);
        let mut i = 0;
        while i < f.taps.len() {
            a = a.with(f.taps[i]);
            i += 1;
        }
        let mut b = self;
        loop {
            match (a.degree(), b.degree()) {
                (Some(m), Some(n)) if m >= n => a = a.plus_shifted(b, m - n),
                (Some(m), Some(n)) => b = b.plus_shifted(a, n - m),
                (Some(last), None) | (None, Some(last)) => return last == 0,
                (None, None) => return false,
            }
        }
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

/// Whether n, which is at least 2, has no divisor but one and itself.
const fn is_prime(n: usize) -> bool {
    let mut d = 2;
    while d * d <= n {
        if n.is_multiple_of(d) {
            return false;
        }
        d += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trinomials and pentanomials of every small degree, and products of two factors of equal degree.
    #[test]
    fn irreducible_as_at_run_time() {
        let mut found = 0;
        let step = crate::tier::sparse(7);
        for m in (2..90).step_by(step) {
            for a in 1..m {
                let (trinomial, pentanomial): (&[usize], &[usize]) = (&[a], &[a, a / 2, a / 3]);
                let distinct = a > 5;
                for taps in [Some(trinomial), distinct.then_some(pentanomial)].into_iter().flatten() {
                    let taps: &'static [usize] = taps.to_vec().leak();
                    let words = taps.iter().fold(Poly::ZERO.with(0).with(m), |f, e| f.with(*e)).words::<2>();
                    let root = Poly::sqrt_x_if_irreducible(Modulus { m, taps });
                    assert_eq!(
                        root.is_some(),
                        widefield_reference::gf2x::is_irreducible(&words),
                        "{m} {taps:?}"
                    );
                    if let Some(root) = root {
                        assert_eq!(root.square(Modulus { m, taps }), Poly::ZERO.with(1), "{m} {taps:?}");
                        found += 1;
                    }
                }
            }
        }
        assert!(found > 10 / step);
    }
}
