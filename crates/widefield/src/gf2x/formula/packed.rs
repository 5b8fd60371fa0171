//! The formulas over lanes of two words: any number of products side by side, one a lane.
//!
//! Operands come packed, `(a_0, a_1), (a_2, a_3), ...`, an odd last word with 0 above it, and the result leaves packed
//! the same way. Most word products are of two low or of two high words, which every tier multiplies where they are;
//! tiers that multiply any word by any other have the formulas up from three words over interleaved words:
//! [`interleaved`](super::interleaved).

use super::combine::{Five, five, halves, karatsuba, lanes, overlapping, three};
use crate::simd::Carryless;

/// Lanes added one by one.
#[inline(always)]
fn add<V: Carryless, const L: usize>(a: [V; L], b: [V; L]) -> [V; L] {
    let mut sum = a;
    for i in 0..L {
        sum[i] = a[i].xor(b[i]);
    }
    sum
}

/// The sums of the lanes' words, `a_0 + a_1` and `b_0 + b_1`, as a tier multiplies them.
#[derive(Clone, Copy)]
struct Folded<V>(V, V);

impl<V: Carryless> Folded<V> {
    /// Of both operands at once, interleaved, where they come into registers by permutes. Narrower vectors are loaded
    /// with their words exchanged.
    const INTERLEAVED: bool = size_of::<V>() == 64;

    #[inline(always)]
    fn of(a: V, b: V) -> Self {
        if Self::INTERLEAVED {
            let both = a.interleave_low(b).xor(a.interleave_high(b));
            Self(both, both)
        } else {
            Self(a.xor(a.swap_words()), b.xor(b.swap_words()))
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.xor(other.0), self.1.xor(other.1))
    }

    #[inline(always)]
    fn product(self) -> V {
        if Self::INTERLEAVED { self.0.clmul_low_high(self.1) } else { self.0.clmul_low(self.1) }
    }
}

/// 1 product.
#[inline(always)]
pub(crate) fn mul1<V: Carryless>(a: [V; 1], b: [V; 1]) -> [V; 1] {
    [a[0].clmul_low(b[0])]
}

/// The coefficients of a product of two words each: 3 products.
#[inline(always)]
pub(crate) fn coefficients2<V: Carryless>(a: V, b: V) -> [V; 3] {
    coefficients(a, b, Folded::of(a, b))
}

#[inline(always)]
fn coefficients<V: Carryless>(a: V, b: V, folded: Folded<V>) -> [V; 3] {
    karatsuba(1, [a.clmul_low(b)], [a.clmul_high(b)], [folded.product()])
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
    let (ta, tb) = (a[0].xor(a[1].interleave_low(a[1])), b[0].xor(b[1].interleave_low(b[1])));
    let m01 = Folded::of(a[0], b[0]).product();
    let (m02, m12) = (ta.clmul_low(tb), ta.clmul_high(tb));
    let (m0, m1, m2) = (a[0].clmul_low(b[0]), a[0].clmul_high(b[0]), a[1].clmul_low(b[1]));
    lanes(three([m0, m1, m2, m01, m02, m12]))
}

/// 9 products: 2 and 2 words.
#[inline(always)]
pub(crate) fn mul4<V: Carryless>(a: [V; 2], b: [V; 2]) -> [V; 4] {
    let (low, high) = (Folded::of(a[0], b[0]), Folded::of(a[1], b[1]));
    let both = coefficients(a[0].xor(a[1]), b[0].xor(b[1]), low.add(high));
    let (low, high) = (coefficients(a[0], b[0], low), coefficients(a[1], b[1], high));
    lanes(karatsuba::<V, 3, 3, 3, 7>(2, low, high, both))
}

/// 13 products. For those of sums the operands are interleaved, `z_i = (a_i, b_i)`: one addition makes the form of
/// both.
#[inline(always)]
pub(crate) fn mul5<V: Carryless>(a: [V; 3], b: [V; 3]) -> [V; 5] {
    let (z0, z1) = (a[0].interleave_low(b[0]), a[0].interleave_high(b[0]));
    let (z2, z3, z4) = (a[1].interleave_low(b[1]), a[1].interleave_high(b[1]), a[2].interleave_low(b[2]));
    let (z01, z02, z24, z34) = (z0.xor(z1), z0.xor(z2), z2.xor(z4), z3.xor(z4));
    let z0134 = z01.xor(z34);
    lanes(five(Five {
        words: [
            a[0].clmul_low(b[0]),
            a[0].clmul_high(b[0]),
            a[1].clmul_low(b[1]),
            a[1].clmul_high(b[1]),
            a[2].clmul_low(b[2]),
        ],
        m01: product(z01),
        m02: product(z02),
        m24: product(z24),
        m34: product(z34),
        m023: product(z02.xor(z3)),
        m124: product(z24.xor(z1)),
        m0134: product(z0134),
        all: product(z0134.xor(z2)),
    }))
}

/// The product of an interleaved form.
#[inline(always)]
fn product<V: Carryless>(z: V) -> V {
    z.clmul_low_high(z)
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

/// [`mul4`] within a longer product: sixteen registers do not hold the folded words for so long, which are made anew of
/// the sums.
#[inline(always)]
fn mul4_within<V: Carryless>(a: [V; 2], b: [V; 2]) -> [V; 4] {
    let (low, high) = (coefficients2(a[0], b[0]), coefficients2(a[1], b[1]));
    let both = coefficients2(a[0].xor(a[1]), b[0].xor(b[1]));
    lanes(karatsuba::<V, 3, 3, 3, 7>(2, low, high, both))
}

/// 24 products: 4 and 3 words.
#[inline(always)]
pub(crate) fn mul7<V: Carryless>(a: [V; 4], b: [V; 4]) -> [V; 7] {
    let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
    let both = mul4_within(add([a0, a1], [a2, a3]), add([b0, b1], [b2, b3]));
    karatsuba(2, mul4_within([a0, a1], [b0, b1]), mul3([a2, a3], [b2, b3]), both)
}

/// 27 products: 4 and 4 words.
#[inline(always)]
pub(crate) fn mul8<V: Carryless>(a: [V; 4], b: [V; 4]) -> [V; 8] {
    let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
    let both = mul4_within(add([a0, a1], [a2, a3]), add([b0, b1], [b2, b3]));
    karatsuba(2, mul4_within([a0, a1], [b0, b1]), mul4_within([a2, a3], [b2, b3]), both)
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
    ($($products:literal products: $n:literal $mul:ident = $low:ident + $high:ident, both $both:ident, above
        $h:literal lanes;)*) => { $(
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
