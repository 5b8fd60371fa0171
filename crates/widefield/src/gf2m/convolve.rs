//! Products of sliced elements: register k holds word k of all of them.
//!
//! A carry-less multiplication takes one word of each 128-bit lane, so a product of two registers of words is two
//! instructions, for the low and for the high words of the lanes ([`Wide`]). The formulas are those of
//! [`gf2x`](crate::gf2x), with the sums of operands now plain additions of registers: no word moves at all before the
//! coefficients are complete.
//!
//! | words | formula | products |
//! |---|---|---|
//! | 3 | all pairs | 6 |
//! | 4 | twice Karatsuba's for 2 | 9 |
//! | 5 | Cenk and Ozbudak | 13 |
//! | 7 | 4 + 3 words | 24 |
//! | 9 | 4 + 5 words | 35 |

use super::lanes::Vector;

/// What a formula adds up: products of two registers, in some form.
pub trait Coefficient<V>: Copy {
    fn product(a: V, b: V) -> Self;
    fn xor(self, b: Self) -> Self;
    fn xor3(self, b: Self, c: Self) -> Self;
}

/// Products of the low words of the lanes, and of the high words.
#[derive(Clone, Copy)]
pub(super) struct Wide<V> {
    low: V,
    high: V,
}

impl<V: Vector> Coefficient<V> for Wide<V> {
    #[inline(always)]
    fn product(a: V, b: V) -> Self {
        Self { low: a.mul_ll(b), high: a.mul_hh(b) }
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self { low: self.low.xor(b.low), high: self.high.xor(b.high) }
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self { low: self.low.xor3(b.low, c.low), high: self.high.xor3(b.high, c.high) }
    }
}

/// In each lane the product of the low words and that of the high words, added.
#[derive(Clone, Copy)]
pub(super) struct Summed<V>(pub(super) V);

impl<V: Vector> Coefficient<V> for Summed<V> {
    #[inline(always)]
    fn product(a: V, b: V) -> Self {
        Self(a.mul_ll(b).xor(a.mul_hh(b)))
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(self.0.xor(b.0))
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(self.0.xor3(b.0, c.0))
    }
}

impl<V: Vector> Wide<V> {
    #[inline(always)]
    fn square(a: V) -> Self {
        Self { low: a.square_low(), high: a.square_high() }
    }

    /// The low words of the products.
    #[inline(always)]
    fn lows(self) -> V {
        self.low.lows(self.high)
    }

    /// The high words of the products.
    #[inline(always)]
    fn highs(self) -> V {
        self.low.highs(self.high)
    }
}

/// The words of `2n` words each, from `2n - 1` coefficients.
#[inline(always)]
pub(super) fn words<V: Vector>(c: &[Wide<V>]) -> [V; 18] {
    let mut r = [c[0].low; 18];
    r[0] = c[0].lows();
    for (k, c) in c.windows(2).enumerate() {
        r[k + 1] = c[1].lows().xor(c[0].highs());
    }
    r[c.len()] = c[c.len() - 1].highs();
    r
}

/// 3 products.
#[inline(always)]
fn mul2<V: Vector, C: Coefficient<V>>(a: [V; 2], b: [V; 2]) -> [C; 3] {
    let (m0, m1) = (C::product(a[0], b[0]), C::product(a[1], b[1]));
    let m01 = C::product(a[0].xor(a[1]), b[0].xor(b[1]));
    [m0, m01.xor3(m0, m1), m1]
}

/// 6 products.
#[inline(always)]
pub(super) fn mul3<V: Vector, C: Coefficient<V>>(a: [V; 3], b: [V; 3]) -> [C; 5] {
    let (m0, m1, m2) = (C::product(a[0], b[0]), C::product(a[1], b[1]), C::product(a[2], b[2]));
    let m01 = C::product(a[0].xor(a[1]), b[0].xor(b[1]));
    let m02 = C::product(a[0].xor(a[2]), b[0].xor(b[2]));
    let m12 = C::product(a[1].xor(a[2]), b[1].xor(b[2]));
    let s = m0.xor(m1);
    [m0, m01.xor(s), m02.xor3(s, m2), m12.xor3(m1, m2), m2]
}

/// 9 products.
#[inline(always)]
pub(super) fn mul4<V: Vector, C: Coefficient<V>>(a: [V; 4], b: [V; 4]) -> [C; 7] {
    let low: [C; 3] = mul2([a[0], a[1]], [b[0], b[1]]);
    let high: [C; 3] = mul2([a[2], a[3]], [b[2], b[3]]);
    let both: [C; 3] = mul2([a[0].xor(a[2]), a[1].xor(a[3])], [b[0].xor(b[2]), b[1].xor(b[3])]);
    let shared = low[2].xor(high[0]);
    [
        low[0],
        low[1],
        both[0].xor3(low[0], shared),
        both[1].xor3(low[1], high[1]),
        both[2].xor3(high[2], shared),
        high[1],
        high[2],
    ]
}

/// The linear forms of the formula for five words.
#[inline(always)]
fn forms5<V: Vector>(a: [V; 5]) -> [V; 13] {
    let (f01, f02, f24, f34) = (a[0].xor(a[1]), a[0].xor(a[2]), a[2].xor(a[4]), a[3].xor(a[4]));
    let f0134 = f01.xor(f34);
    [a[0], a[1], a[2], a[3], a[4], f01, f02, f24, f34, f02.xor(a[3]), f24.xor(a[1]), f0134, f0134.xor(a[2])]
}

/// 13 products.
#[inline(always)]
pub(super) fn mul5<V: Vector, C: Coefficient<V>>(a: [V; 5], b: [V; 5]) -> [C; 9] {
    let (f, g) = (forms5(a), forms5(b));
    let m0 = C::product(f[0], g[0]);
    let m1 = C::product(f[1], g[1]);
    let m2 = C::product(f[2], g[2]);
    let m3 = C::product(f[3], g[3]);
    let m4 = C::product(f[4], g[4]);
    let m01 = C::product(f[5], g[5]);
    let m02 = C::product(f[6], g[6]);
    let m24 = C::product(f[7], g[7]);
    let m34 = C::product(f[8], g[8]);
    let m023 = C::product(f[9], g[9]);
    let m124 = C::product(f[10], g[10]);
    let m0134 = C::product(f[11], g[11]);
    let all = C::product(f[12], g[12]);
    let (s01, s34) = (m0.xor(m1), m3.xor(m4));
    let middle = all.xor3(m0, m4);
    [
        m0,
        m01.xor(s01),
        m02.xor3(s01, m2),
        middle.xor3(m2, m3).xor3(m0134, m023).xor(m24),
        middle.xor3(m1, m3).xor3(m023, m124).xor3(m01, m34),
        middle.xor3(m1, m2).xor3(m0134, m124).xor(m02),
        m24.xor3(s34, m2),
        m34.xor(s34),
        m4,
    ]
}

/// 24 products.
#[inline(always)]
pub(super) fn mul7<V: Vector, C: Coefficient<V>>(a: [V; 7], b: [V; 7]) -> [C; 13] {
    let [a0, a1, a2, a3, a4, a5, a6] = a;
    let [b0, b1, b2, b3, b4, b5, b6] = b;
    let both: [C; 7] =
        mul4([a0.xor(a4), a1.xor(a5), a2.xor(a6), a3], [b0.xor(b4), b1.xor(b5), b2.xor(b6), b3]);
    let low: [C; 7] = mul4([a0, a1, a2, a3], [b0, b1, b2, b3]);
    let high: [C; 5] = mul3([a4, a5, a6], [b4, b5, b6]);
    [
        low[0],
        low[1],
        low[2],
        low[3],
        both[0].xor3(low[0], high[0]).xor(low[4]),
        both[1].xor3(low[1], high[1]).xor(low[5]),
        both[2].xor3(low[2], high[2]).xor(low[6]),
        both[3].xor3(low[3], high[3]),
        both[4].xor3(low[4], high[4]).xor(high[0]),
        both[5].xor3(low[5], high[1]),
        both[6].xor3(low[6], high[2]),
        high[3],
        high[4],
    ]
}

/// 35 products.
#[inline(always)]
pub(super) fn mul9<V: Vector, C: Coefficient<V>>(a: [V; 9], b: [V; 9]) -> [C; 17] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8] = a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8] = b;
    let both: [C; 9] = mul5(
        [a0.xor(a4), a1.xor(a5), a2.xor(a6), a3.xor(a7), a8],
        [b0.xor(b4), b1.xor(b5), b2.xor(b6), b3.xor(b7), b8],
    );
    let low: [C; 7] = mul4([a0, a1, a2, a3], [b0, b1, b2, b3]);
    let high: [C; 9] = mul5([a4, a5, a6, a7, a8], [b4, b5, b6, b7, b8]);
    [
        low[0],
        low[1],
        low[2],
        low[3],
        both[0].xor3(low[0], high[0]).xor(low[4]),
        both[1].xor3(low[1], high[1]).xor(low[5]),
        both[2].xor3(low[2], high[2]).xor(low[6]),
        both[3].xor3(low[3], high[3]),
        both[4].xor3(low[4], high[4]).xor(high[0]),
        both[5].xor3(low[5], high[5]).xor(high[1]),
        both[6].xor3(low[6], high[6]).xor(high[2]),
        both[7].xor3(high[7], high[3]),
        both[8].xor3(high[8], high[4]),
        high[5],
        high[6],
        high[7],
        high[8],
    ]
}

/// The squares of elements: the first `2n` words of the result.
#[inline(always)]
pub(super) fn squares<V: Vector>(a: &[V]) -> [V; 18] {
    let mut c = [a[0]; 18];
    for (k, a) in a.iter().enumerate() {
        let square = Wide::square(*a);
        c[2 * k] = square.lows();
        c[2 * k + 1] = square.highs();
    }
    c
}
