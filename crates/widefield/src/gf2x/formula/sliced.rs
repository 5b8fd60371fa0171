//! The formulas with a word a register: register `i` holds word `i` of as many operands as it has words.
//!
//! A carry-less multiplication takes one word of each 128-bit lane, so a product of two registers of words is two
//! instructions, for the low and for the high words of the lanes ([`LaneProducts`]). All sums of operands are plain
//! additions of registers: no word moves before the coefficients are complete.

use super::combine::{Coefficient, Five, five, halves, karatsuba, three};
use crate::simd::Carryless;

/// What a formula adds up: the products of two registers of words, in some form.
pub trait WordProducts<V>: Coefficient {
    fn product(a: V, b: V) -> Self;
}

/// The products of the low words of the lanes, and of the high words.
#[derive(Clone, Copy)]
pub(crate) struct LaneProducts<V> {
    pub(crate) low: V,
    pub(crate) high: V,
}

impl<V: Carryless> Coefficient for LaneProducts<V> {
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self { low: self.low.xor(b.low), high: self.high.xor(b.high) }
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self { low: self.low.xor3(b.low, c.low), high: self.high.xor3(b.high, c.high) }
    }
}

impl<V: Carryless> WordProducts<V> for LaneProducts<V> {
    #[inline(always)]
    fn product(a: V, b: V) -> Self {
        Self { low: a.clmul_low(b), high: a.clmul_high(b) }
    }
}

/// The product of a low word and a high one in each lane: that of a form, if both registers are the same and hold words
/// of the operands side by side ([`interleaved`](super::interleaved)).
impl<V: Carryless> WordProducts<V> for V {
    #[inline(always)]
    fn product(a: V, b: V) -> V {
        a.clmul_low_high(b)
    }
}

/// 1 product.
#[inline(always)]
pub(crate) fn mul1<V: Carryless, C: WordProducts<V>>(a: [V; 1], b: [V; 1]) -> [C; 1] {
    [C::product(a[0], b[0])]
}

/// 3 products.
#[inline(always)]
pub(crate) fn mul2<V: Carryless, C: WordProducts<V>>(a: [V; 2], b: [V; 2]) -> [C; 3] {
    let (m0, m1) = (C::product(a[0], b[0]), C::product(a[1], b[1]));
    let m01 = C::product(a[0].xor(a[1]), b[0].xor(b[1]));
    karatsuba(1, [m0], [m1], [m01])
}

/// The linear forms of the formula for three words.
#[inline(always)]
fn forms3<V: Carryless>([a0, a1, a2]: [V; 3]) -> [V; 6] {
    [a0, a1, a2, a0.xor(a1), a0.xor(a2), a1.xor(a2)]
}

/// 6 products.
#[inline(always)]
pub(crate) fn mul3<V: Carryless, C: WordProducts<V>>(a: [V; 3], b: [V; 3]) -> [C; 5] {
    three(products(forms3(a), forms3(b)))
}

/// The products of forms.
#[inline(always)]
fn products<V: Carryless, C: WordProducts<V>, const N: usize>(f: [V; N], g: [V; N]) -> [C; N] {
    let mut m = [C::product(f[0], g[0]); N];
    for i in 1..N {
        m[i] = C::product(f[i], g[i]);
    }
    m
}

/// 9 products: 2 and 2 words.
#[inline(always)]
pub(crate) fn mul4<V: Carryless, C: WordProducts<V>>(a: [V; 4], b: [V; 4]) -> [C; 7] {
    let ((a0, a1, sa), (b0, b1, sb)) = (halves(a), halves(b));
    let (low, high): ([C; 3], [C; 3]) = (mul2(a0, b0), mul2(a1, b1));
    karatsuba::<C, 3, 3, 3, 7>(2, low, high, mul2(sa, sb))
}

/// The linear forms of the formula for five words: `0 1 2 3 4 | 01 02 24 34 | 023 124 0134 01234`.
#[inline(always)]
fn forms5<V: Carryless>([a0, a1, a2, a3, a4]: [V; 5]) -> [V; 13] {
    let (f01, f02) = (a0.xor(a1), a0.xor(a2));
    let (f24, f34) = (a2.xor(a4), a3.xor(a4));
    let f0134 = f01.xor(f34);
    let (f023, f124) = (f02.xor(a3), f24.xor(a1));
    [a0, a1, a2, a3, a4, f01, f02, f24, f34, f023, f124, f0134, f0134.xor(a2)]
}

/// 13 products.
#[inline(always)]
pub(crate) fn mul5<V: Carryless, C: WordProducts<V>>(a: [V; 5], b: [V; 5]) -> [C; 9] {
    let [m0, m1, m2, m3, m4, m01, m02, m24, m34, m023, m124, m0134, all]: [C; 13] =
        products(forms5(a), forms5(b));
    five(Five { words: [m0, m1, m2, m3, m4], m01, m02, m24, m34, m023, m124, m0134, all })
}

/// 18 products: 3 and 3 words.
#[inline(always)]
pub(crate) fn mul6<V: Carryless, C: WordProducts<V>>(a: [V; 6], b: [V; 6]) -> [C; 11] {
    let ((a0, a1, sa), (b0, b1, sb)) = (halves(a), halves(b));
    let (low, high): ([C; 5], [C; 5]) = (mul3(a0, b0), mul3(a1, b1));
    karatsuba::<C, 5, 5, 5, 11>(3, low, high, mul3(sa, sb))
}

/// 23 products: 4 and 3 words.
#[inline(always)]
pub(crate) fn mul7<V: Carryless, C: WordProducts<V>>(a: [V; 7], b: [V; 7]) -> [C; 13] {
    let ((a0, a1, sa), (b0, b1, sb)) = (halves(a), halves(b));
    let both: [C; 7] = mul4(sa, sb);
    karatsuba(4, mul4(a0, b0), mul3(a1, b1), both)
}

/// 27 products: 4 and 4 words.
#[inline(always)]
pub(crate) fn mul8<V: Carryless, C: WordProducts<V>>(a: [V; 8], b: [V; 8]) -> [C; 15] {
    let ((a0, a1, sa), (b0, b1, sb)) = (halves(a), halves(b));
    let both: [C; 7] = mul4(sa, sb);
    karatsuba::<C, 7, 7, 7, 15>(4, mul4(a0, b0), mul4(a1, b1), both)
}

/// 34 products: 4 and 5 words.
#[inline(always)]
pub(crate) fn mul9<V: Carryless, C: WordProducts<V>>(a: [V; 9], b: [V; 9]) -> [C; 17] {
    let ((a0, a1, sa), (b0, b1, sb)) = (halves(a), halves(b));
    let both: [C; 9] = mul5(sa, sb);
    karatsuba(4, mul4(a0, b0), mul5(a1, b1), both)
}

/// A product from those of the low words, of the high words and of their sums.
macro_rules! from_halves {
    ($($products:literal products: $n:literal $mul:ident = $low:ident + $high:ident above $h:literal;)*) => { $(
        #[doc = concat!(stringify!($products), " products.")]
        #[inline(always)]
        pub(crate) fn $mul<V: Carryless, C: WordProducts<V>>(a: [V; $n], b: [V; $n]) -> [C; 2 * $n - 1] {
            let ((a0, a1, sa), (b0, b1, sb)) = (halves(a), halves(b));
            let (high, both): ([C; 2 * ($n - $h) - 1], _) = ($high(a1, b1), $high(sa, sb));
            karatsuba::<C, { 2 * $h - 1 }, _, { 2 * ($n - $h) - 1 }, _>($h, $low(a0, b0), high, both)
        }
    )* };
}
from_halves! {
    39 products: 10 mul10 = mul5 + mul5 above 5;
    49 products: 11 mul11 = mul5 + mul6 above 5;
    54 products: 12 mul12 = mul6 + mul6 above 6;
    64 products: 13 mul13 = mul6 + mul7 above 6;
    69 products: 14 mul14 = mul7 + mul7 above 7;
    77 products: 15 mul15 = mul7 + mul8 above 7;
    81 products: 16 mul16 = mul8 + mul8 above 8;
}
