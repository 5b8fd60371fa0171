//! From the products `m_S` to the coefficients `c_k`: what the formulas are, in any layout.

use crate::simd::{Carryless, Simd};

/// A product `m_S`, or a sum of such.
pub trait Coefficient: Copy {
    /// The sum.
    fn xor(self, b: Self) -> Self;
    /// The sum of three.
    fn xor3(self, b: Self, c: Self) -> Self;
}

impl<V: Carryless> Coefficient for V {
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Simd::xor(self, b)
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Simd::xor3(self, b, c)
    }
}

/// One by one: a formula holds for polynomials in place of words.
impl<C: Coefficient, const L: usize> Coefficient for [C; L] {
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        let mut sum = self;
        for i in 0..L {
            sum[i] = self[i].xor(b[i]);
        }
        sum
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        let mut sum = self;
        for i in 0..L {
            sum[i] = self[i].xor3(b[i], c[i]);
        }
        sum
    }
}

/// The low words, the high words and their sums; or so for lanes.
#[inline(always)]
pub(super) fn halves<V: Carryless, const N: usize, const L: usize, const H: usize, const S: usize>(
    a: [V; N],
) -> ([V; L], [V; H], [V; S]) {
    const { assert!(N == L + H && S >= L && S >= H && (S == L || S == H)) };
    let (mut low, mut high, mut sum) = ([a[0]; L], [a[0]; H], [a[0]; S]);
    for i in 0..S {
        if i < L {
            low[i] = a[i];
        }
        if i < H {
            high[i] = a[L + i];
        }
        sum[i] = if i >= H {
            a[i]
        } else if i >= L {
            a[L + i]
        } else {
            a[i].xor(a[L + i])
        };
    }
    (low, high, sum)
}

/// Karatsuba's sum `low + (low + high + both) Y^h + high Y^2h` of the products of the low words, of the high words and
/// of their sums.
///
/// Items lie `Y` apart, `X` for coefficients and `X^2` for packed lanes. A product reaches over `2h` items of the
/// operands' size or, of coefficients, one less.
#[inline(always)]
pub(crate) fn karatsuba<C: Coefficient, const L: usize, const H: usize, const B: usize, const N: usize>(
    h: usize,
    low: [C; L],
    high: [C; H],
    both: [C; B],
) -> [C; N] {
    debug_assert!(N == 2 * h + H && L <= 2 * h && h <= L && h <= H && B >= L && B >= H);
    // A loop: the closure of an array built by a function may stay out of line.
    let mut out = [low[0]; N];
    for i in 0..h {
        out[i] = low[i];
        // In both middle quarters.
        let t = if h + i < L { low[h + i].xor(high[i]) } else { high[i] };
        out[h + i] = t.xor3(low[i], both[i]);
        out[2 * h + i] = if h + i >= B {
            t
        } else if h + i < H {
            t.xor3(high[h + i], both[h + i])
        } else {
            t.xor(both[h + i])
        };
    }
    for i in 2 * h..h + H {
        // What a longer high block has above.
        let above = high[i - h];
        out[h + i] = if i < H { both[i].xor3(high[i], above) } else { above };
    }
    out
}

/// The lanes of two words from the coefficients: `L` lanes from `2L - 1` coefficients.
///
/// Those of even index lie on lanes, the odd ones straddle two: `lane k = c_2k + (high of c_2k-1, low of c_2k+1)`.
#[inline(always)]
pub(crate) fn lanes<V: Carryless, const C: usize, const L: usize>(c: [V; C]) -> [V; L] {
    const { assert!(C == 2 * L - 1) };
    let mut packed = [c[0]; L];
    for k in 0..L {
        let straddling = match (k.checked_sub(1), k + 1 < L) {
            (None, false) => continue,
            (None, true) => c[1].shift_word_up(),
            (Some(j), true) => c[2 * j + 1].concat_shift(c[2 * k + 1]),
            (Some(j), false) => c[2 * j + 1].shift_word_down(),
        };
        packed[k] = c[2 * k].xor(straddling);
    }
    packed
}

/// Three words, or blocks, from `m_0 m_1 m_2 m_01 m_02 m_12`.
#[inline(always)]
pub(crate) fn three<C: Coefficient>([m0, m1, m2, m01, m02, m12]: [C; 6]) -> [C; 5] {
    let s = m0.xor(m1);
    [m0, m01.xor(s), m02.xor3(s, m2), m12.xor3(m1, m2), m2]
}

/// The products of the formula for five words.
#[derive(Clone, Copy)]
pub(super) struct Five<C> {
    /// `m_0` to `m_4`.
    pub(super) words: [C; 5],
    pub(super) m01: C,
    pub(super) m02: C,
    pub(super) m24: C,
    pub(super) m34: C,
    pub(super) m023: C,
    pub(super) m124: C,
    pub(super) m0134: C,
    /// The product of the sums of all words.
    pub(super) all: C,
}

/// Five words: the formula of Cenk and Ozbudak, as Su and Fan arrange it in their (6).
#[inline(always)]
pub(super) fn five<C: Coefficient>(m: Five<C>) -> [C; 9] {
    let [m0, m1, m2, m3, m4] = m.words;
    let (u, v) = (m0.xor(m1), m3.xor(m4));
    let (c1, c7) = (u.xor(m.m01), v.xor(m.m34));
    let (c2, c6) = (u.xor3(m2, m.m02), v.xor3(m2, m.m24));
    // Each in two of the middle coefficients.
    let (s, t) = (m.all.xor(m.m023), m.all.xor(m.m124));
    [
        m0,
        c1,
        c2,
        c6.xor3(m0, m.m0134).xor(s),
        c1.xor3(c7, s).xor(m.m124),
        c2.xor3(m4, m.m0134).xor(t),
        c6,
        c7,
        m4,
    ]
}

/// Blocks of `L` items that lie `h` apart, added where they overlap.
#[inline(always)]
pub(super) fn overlapping<C: Coefficient, const B: usize, const L: usize, const N: usize>(
    h: usize,
    blocks: [[C; L]; B],
) -> [C; N] {
    debug_assert!(N == h * (B - 1) + L && h <= L && L <= 2 * h);
    let mut out = [blocks[0][0]; N];
    for k in 0..N {
        let (i, j) = (k / h, k % h);
        out[k] = if i == B {
            blocks[i - 1][j + h]
        } else if i > 0 && j + h < L {
            blocks[i - 1][j + h].xor(blocks[i][j])
        } else {
            blocks[i][j]
        };
    }
    out
}
