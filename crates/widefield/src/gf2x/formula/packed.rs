//! The formulas over lanes of two words: any number of products side by side, one a lane.
//!
//! Operands come packed, `(a_0, a_1), (a_2, a_3), ...`, an odd last word with 0 above it, and the result leaves packed
//! the same way. The `c_k` with even `k` are aligned to lanes; the odd ones straddle two:
//! `lane k of the result = c_2k + (high of c_2k-1, low of c_2k+1)`.

use super::combine::{Five, five, halves, karatsuba, overlapping, three};
use crate::simd::Carryless;

/// The packed product from its coefficients: `L` lanes from `2L - 1` coefficients.
#[inline(always)]
pub(crate) fn lanes<V: Carryless, const C: usize, const L: usize>(c: [V; C]) -> [V; L] {
    const { assert!(C == 2 * L - 1) };
    let mut packed = [c[0]; L];
    for k in 0..L {
        let straddling = match (k.checked_sub(1), k + 1 < L) {
            (None, false) => continue,
            (None, true) => c[1].up(),
            (Some(j), true) => c[2 * j + 1].middle(c[2 * k + 1]),
            (Some(j), false) => c[2 * j + 1].down(),
        };
        packed[k] = c[2 * k].xor(straddling);
    }
    packed
}

/// Lanes added one by one.
#[inline(always)]
fn add<V: Carryless, const L: usize>(a: [V; L], b: [V; L]) -> [V; L] {
    let mut sum = a;
    for i in 0..L {
        sum[i] = a[i].xor(b[i]);
    }
    sum
}

/// Both words the sum of the lane's words.
#[inline(always)]
fn folded<V: Carryless>(a: V) -> V {
    a.xor(a.swap())
}

/// 1 product.
#[inline(always)]
pub(crate) fn mul1<V: Carryless>(a: [V; 1], b: [V; 1]) -> [V; 1] {
    [a[0].mul_ll(b[0])]
}

/// The coefficients of a product of two words each: 3 products.
#[inline(always)]
pub(crate) fn coefficients2<V: Carryless>(a: V, b: V) -> [V; 3] {
    let (m0, m1) = (a.mul_ll(b), a.mul_hh(b));
    karatsuba(1, [m0], [m1], [folded(a).mul_ll(folded(b))])
}

/// 3 products.
#[inline(always)]
pub(crate) fn mul2<V: Carryless>(a: [V; 1], b: [V; 1]) -> [V; 2] {
    lanes(coefficients2(a[0], b[0]))
}

/// 6 products.
#[inline(always)]
pub(crate) fn mul3<V: Carryless>(a: [V; 2], b: [V; 2]) -> [V; 3] {
    // (a_0 + a_2, a_1 + a_2)
    let (ta, tb) = (a[0].xor(a[1].lows(a[1])), b[0].xor(b[1].lows(b[1])));
    let m01 = folded(a[0]).mul_ll(folded(b[0]));
    let (m02, m12) = (ta.mul_ll(tb), ta.mul_hh(tb));
    let (m0, m1, m2) = (a[0].mul_ll(b[0]), a[0].mul_hh(b[0]), a[1].mul_ll(b[1]));
    lanes(three([m0, m1, m2, m01, m02, m12]))
}

/// 9 products: 2 and 2 words.
#[inline(always)]
pub(crate) fn mul4<V: Carryless>(a: [V; 2], b: [V; 2]) -> [V; 4] {
    let (low, high) = (coefficients2(a[0], b[0]), coefficients2(a[1], b[1]));
    let both = coefficients2(a[0].xor(a[1]), b[0].xor(b[1]));
    lanes(karatsuba::<V, 3, 3, 3, 7>(2, low, high, both))
}

/// The linear forms of the formula for five words, two to a lane; the products are those of
/// `0 1 | 2 3 | 4 | 01 | 02 | 24 34 | 023 | 124 | 0134 | 01234`.
#[inline(always)]
fn forms5<V: Carryless>(a: [V; 3]) -> [V; 10] {
    let f01 = folded(a[0]);
    let f02 = a[0].xor(a[1]);
    let f24_34 = a[1].xor(a[2].lows(a[2]));
    let f0134 = f01.xor(f24_34.swap());
    [
        a[0],
        a[1],
        a[2],
        f01,
        f02,
        f24_34,
        f02.xor(a[1].swap()),
        f24_34.xor(a[0].swap()),
        f0134,
        f0134.xor(a[1]),
    ]
}

/// 13 products.
#[inline(always)]
pub(crate) fn mul5<V: Carryless>(a: [V; 3], b: [V; 3]) -> [V; 5] {
    let (f, g) = (forms5(a), forms5(b));
    let (m0, m1) = (f[0].mul_ll(g[0]), f[0].mul_hh(g[0]));
    let (m2, m3) = (f[1].mul_ll(g[1]), f[1].mul_hh(g[1]));
    let m4 = f[2].mul_ll(g[2]);
    let m01 = f[3].mul_ll(g[3]);
    let m02 = f[4].mul_ll(g[4]);
    let (m24, m34) = (f[5].mul_ll(g[5]), f[5].mul_hh(g[5]));
    let m023 = f[6].mul_ll(g[6]);
    let m124 = f[7].mul_ll(g[7]);
    let m0134 = f[8].mul_ll(g[8]);
    let all = f[9].mul_ll(g[9]);
    lanes(five(Five { words: [m0, m1, m2, m3, m4], m01, m02, m24, m34, m023, m124, m0134, all }))
}

/// The product of the sums of two blocks of two words. A function: a closure may stay out of line.
#[inline(always)]
fn pair2<V: Carryless>(a: [V; 3], b: [V; 3], i: usize, j: usize) -> [V; 2] {
    mul2([a[i].xor(a[j])], [b[i].xor(b[j])])
}

/// 18 products: three blocks of two words.
#[inline(always)]
pub(crate) fn mul6<V: Carryless>(a: [V; 3], b: [V; 3]) -> [V; 6] {
    let (p0, p1, p2) = (mul2([a[0]], [b[0]]), mul2([a[1]], [b[1]]), mul2([a[2]], [b[2]]));
    let (p01, p02, p12) = (pair2(a, b, 0, 1), pair2(a, b, 0, 2), pair2(a, b, 1, 2));
    overlapping(1, three([p0, p1, p2, p01, p02, p12]))
}

/// 24 products: 4 and 3 words.
#[inline(always)]
pub(crate) fn mul7<V: Carryless>(a: [V; 4], b: [V; 4]) -> [V; 7] {
    let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
    let both = mul4(add([a0, a1], [a2, a3]), add([b0, b1], [b2, b3]));
    karatsuba(2, mul4([a0, a1], [b0, b1]), mul3([a2, a3], [b2, b3]), both)
}

/// 27 products: 4 and 4 words.
#[inline(always)]
pub(crate) fn mul8<V: Carryless>(a: [V; 4], b: [V; 4]) -> [V; 8] {
    let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
    let both = mul4(add([a0, a1], [a2, a3]), add([b0, b1], [b2, b3]));
    karatsuba(2, mul4([a0, a1], [b0, b1]), mul4([a2, a3], [b2, b3]), both)
}

/// 34 products: 4 and 5 words.
#[inline(always)]
pub(crate) fn mul9<V: Carryless>(a: [V; 5], b: [V; 5]) -> [V; 9] {
    let ([a0, a1, a2, a3, a4], [b0, b1, b2, b3, b4]) = (a, b);
    let both = mul5([a0.xor(a2), a1.xor(a3), a4], [b0.xor(b2), b1.xor(b3), b4]);
    karatsuba(2, mul4([a0, a1], [b0, b1]), mul5([a2, a3, a4], [b2, b3, b4]), both)
}

/// A product from those of the low words, an even number, of the high words and of their sums.
macro_rules! from_halves {
    ($($products:literal products: $n:literal $mul:ident = $low:ident + $high:ident, both $both:ident, above $h:literal lanes;)*) => { $(
        #[doc = concat!(stringify!($products), " products.")]
        #[inline(always)]
        pub(crate) fn $mul<V: Carryless>(
            a: [V; usize::div_ceil($n, 2)],
            b: [V; usize::div_ceil($n, 2)],
        ) -> [V; $n] {
            let ((a0, a1, sa), (b0, b1, sb)) = (halves(a), halves(b));
            karatsuba($h, $low(a0, b0), $high(a1, b1), $both(sa, sb))
        }
    )* };
}
from_halves! {
    45 products: 10 mul10 = mul4 + mul6, both mul6, above 2 lanes;
    49 products: 11 mul11 = mul6 + mul5, both mul6, above 3 lanes;
    54 products: 12 mul12 = mul6 + mul6, both mul6, above 3 lanes;
    66 products: 13 mul13 = mul6 + mul7, both mul7, above 3 lanes;
    72 products: 14 mul14 = mul6 + mul8, both mul8, above 3 lanes;
    78 products: 15 mul15 = mul8 + mul7, both mul8, above 4 lanes;
    81 products: 16 mul16 = mul8 + mul8, both mul8, above 4 lanes;
}
