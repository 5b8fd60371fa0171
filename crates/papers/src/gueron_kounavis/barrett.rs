//! Algorithm 3: reduction by two multiplications, for any polynomial.
//!
//! ```text
//! g = x^t + g*,   c of degree below s
//! once            q+ = floor(x^(t+s) / g)                     of degree s
//! step 1, 2       q  = floor(c q+ / x^s)                      the quotient of c x^t by g, exactly
//! step 2, 3       c x^t mod g = g* q mod x^t
//! ```
//! Why `q` is exact: `c x^(t+s) = c g q+ + c p+` with `p+` of degree below t, so `c x^t / g` and `c q+ / x^s` differ by
//! `c p+ / (g x^s)`, of degree at most `(s-1) + (t-1) - t - s < 0`. Any g will do; one whose `q+` and `g*` have few
//! terms, as GCM's (`q+ = g`), lets shifts stand for the products: Algorithms 4 and 5.

use super::multiply::{Multiply, Parts, Schoolbook};
use super::register::Arithmetic;

/// A polynomial over GF(2), words low first.
type Words = Vec<u64>;

/// The algorithm for any `t` and `s`: slow, any machine.
#[derive(Clone, Debug)]
pub struct Division {
    t: usize,
    s: usize,
    g_star: Words,
    q_plus: Words,
}

fn bit(a: &[u64], i: usize) -> bool {
    a.get(i / 64).is_some_and(|w| w >> (i % 64) & 1 == 1)
}

/// `a += b x^k`; `a` is long enough.
fn add_shifted(a: &mut [u64], b: &[u64], k: usize) {
    let (words, bits) = (k / 64, k % 64);
    for (i, w) in b.iter().enumerate() {
        let twice = u128::from(*w) << bits;
        for (j, part) in [twice as u64, (twice >> 64) as u64].into_iter().enumerate() {
            if let Some(a) = a.get_mut(words + i + j) {
                *a ^= part;
            }
        }
    }
}

fn product(a: &[u64], b: &[u64]) -> Words {
    let mut out = vec![0; a.len() + b.len()];
    for i in (0..64 * a.len()).filter(|i| bit(a, *i)) {
        add_shifted(&mut out, b, i);
    }
    out
}

/// `floor(a / x^k)`.
fn shifted_down(a: &[u64], k: usize) -> Words {
    let word = |i: usize| u128::from(a.get(i).copied().unwrap_or(0));
    (k / 64..a.len()).map(|i| ((word(i) | word(i + 1) << 64) >> (k % 64)) as u64).collect()
}

/// `a mod x^k`, in `ceil(k / 64)` words.
fn low_terms(a: &[u64], k: usize) -> Words {
    let mut out = a.to_vec();
    out.resize(k.div_ceil(64), 0);
    if let (Some(top), r @ 1..) = (out.last_mut(), k % 64) {
        *top &= (1 << r) - 1;
    }
    out
}

impl Division {
    /// For dividends `c x^t` with `c` of degree below `s`; `t` is the degree of `g`. None for `g = 0`.
    #[must_use]
    pub fn new(g: &[u64], s: usize) -> Option<Self> {
        let t = (0..64 * g.len()).rev().find(|i| bit(g, *i))?;
        // Long division of x^(t+s).
        let mut rest = vec![0; (t + s) / 64 + 1];
        let mut q_plus = vec![0; s / 64 + 1];
        rest[(t + s) / 64] = 1 << ((t + s) % 64);
        for i in (0..=s).rev() {
            if bit(&rest, i + t) {
                q_plus[i / 64] |= 1 << (i % 64);
                add_shifted(&mut rest, g, i);
            }
        }
        Some(Self { t, s, g_star: low_terms(g, t), q_plus })
    }

    /// The degree of `g`.
    #[must_use]
    pub const fn t(&self) -> usize {
        self.t
    }

    /// `q+`, words low first.
    #[must_use]
    pub fn q_plus(&self) -> &[u64] {
        &self.q_plus
    }

    /// `(floor(c x^t / g), c x^t mod g)` for `c` of degree below `s`; higher terms of `c` are not looked at.
    #[must_use]
    pub fn quotient_and_remainder(&self, c: &[u64]) -> (Words, Words) {
        let step1 = product(&low_terms(c, self.s), &self.q_plus);
        let quotient = shifted_down(&step1, self.s);
        let step2 = product(&quotient, &self.g_star);
        (quotient, low_terms(&step2, self.t))
    }
}

/// The algorithm for `s = t = 128` and any `g` of degree 128: seven PCLMULQDQ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrett {
    /// `g + x^128`.
    g_star: [u64; 2],
    /// `q+ + x^128`.
    q_star: [u64; 2],
}

impl Barrett {
    /// GCM's polynomial, whose `q+` is itself.
    pub const GCM: Self = Self { g_star: [0x87, 0], q_star: [0x87, 0] };

    /// For `g = x^128 + g_star`, words low first.
    #[must_use]
    pub fn new(g_star: [u64; 2]) -> Self {
        let [low, high] = g_star;
        let division = Division::new(&[low, high, 1], 128);
        let q_star = division.map_or([0; 2], |d| [d.q_plus[0], d.q_plus[1]]);
        Self { g_star, q_star }
    }

    /// `[X3:X2:X1:X0] mod g`, natural order.
    #[inline(always)]
    pub fn reduce<V: Arithmetic>(self, token: V::Token, low: V, high: V) -> V {
        let (g_star, q_star) = (V::load(token, &self.g_star), V::load(token, &self.q_star));
        // The top term of q+ is `high` itself.
        let (_, product) = Schoolbook::multiply(high, q_star);
        let quotient = product.xor(high);
        let Parts { low: l, middle, .. } = Schoolbook::parts(quotient, g_star);
        low.xor(l).xor(middle.bytes_up::<8>())
    }
}
