//! The formulas for products of 1 to 9 words, over lanes of two words.
//!
//! With `a = Σ a_i X^i`, `b = Σ b_i X^i`, `X = x^64`, a formula gives the coefficients `c_k` of `ab = Σ c_k X^k`: each
//! is a polynomial of degree at most 126, two words, from products of one linear form in the `a_i` and the same form in
//! the `b_i`. Write `m_S = (Σ_{i in S} a_i)(Σ_{i in S} b_i)`. Then for any pair `i < j`
//!
//! `a_i b_j + a_j b_i = m_ij + m_i + m_j`   (Karatsuba), so that
//!
//! | words | formula | products |
//! |---|---|---|
//! | 2 | `c_1 = m_01 + m_0 + m_1` | 3 |
//! | 3 | all pairs | 6 |
//! | 4 | twice the formula for 2 | 9 |
//! | 5 | Cenk and Ozbudak | 13 |
//! | 6 | 3 blocks of 2 words | 18 |
//! | 7 | 4 + 3 words | 24 |
//! | 8 | thrice the formula for 2 | 27 |
//! | 9 | 4 + 5 words | 35 |
//!
//! Operands come packed, `(a_0, a_1), (a_2, a_3), ...`, an odd last word with 0 above it, and the result leaves packed
//! the same way. The `c_k` with even `k` are aligned to lanes; the odd ones straddle two:
//! `lane k of the result = c_2k + (high of c_2k-1, low of c_2k+1)`.
//!
//! Every function is bilinear in its operands by construction: sums, word moves, and products of a form in `a` by a
//! form in `b`.

use crate::simd::Carryless;

/// The packed product from its coefficients: `L` lanes from `2L - 1` coefficients.
#[inline(always)]
fn pack<V: Carryless, const C: usize, const L: usize>(c: [V; C]) -> [V; L] {
    const { assert!(C == 2 * L - 1) };
    // A loop: the closure of an array built by a function may stay out of line.
    let mut lanes = [c[0]; L];
    for k in 0..L {
        let straddling = match (k.checked_sub(1), k + 1 < L) {
            (None, false) => continue,
            (None, true) => c[1].up(),
            (Some(j), true) => c[2 * j + 1].middle(c[2 * k + 1]),
            (Some(j), false) => c[2 * j + 1].down(),
        };
        lanes[k] = c[2 * k].xor(straddling);
    }
    lanes
}

/// Lanes added one by one.
#[inline(always)]
pub(crate) fn add<V: Carryless, const L: usize>(a: [V; L], b: [V; L]) -> [V; L] {
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
fn coefficients2<V: Carryless>(a: V, b: V) -> [V; 3] {
    let (m0, m1) = (a.mul_ll(b), a.mul_hh(b));
    let m01 = folded(a).mul_ll(folded(b));
    [m0, m01.xor3(m0, m1), m1]
}

/// 3 products.
#[inline(always)]
pub(crate) fn mul2<V: Carryless>(a: [V; 1], b: [V; 1]) -> [V; 2] {
    pack(coefficients2(a[0], b[0]))
}

/// The coefficients of a product of three words each: 6 products.
#[inline(always)]
fn coefficients3<V: Carryless>(a: [V; 2], b: [V; 2]) -> [V; 5] {
    // (a_0 + a_2, a_1 + a_2)
    let (ta, tb) = (a[0].xor(a[1].lows(a[1])), b[0].xor(b[1].lows(b[1])));
    let m01 = folded(a[0]).mul_ll(folded(b[0]));
    let (m02, m12) = (ta.mul_ll(tb), ta.mul_hh(tb));
    let (m0, m1, m2) = (a[0].mul_ll(b[0]), a[0].mul_hh(b[0]), a[1].mul_ll(b[1]));
    let (s, t) = (m0.xor(m1), m1.xor(m2));
    [m0, m01.xor(s), m02.xor3(s, m2), m12.xor(t), m2]
}

/// 6 products.
#[inline(always)]
pub(crate) fn mul3<V: Carryless>(a: [V; 2], b: [V; 2]) -> [V; 3] {
    pack(coefficients3(a, b))
}

/// The coefficients of a product of four words each: 9 products.
#[inline(always)]
fn coefficients4<V: Carryless>(a: [V; 2], b: [V; 2]) -> [V; 7] {
    let low = coefficients2(a[0], b[0]);
    let high = coefficients2(a[1], b[1]);
    let both = coefficients2(a[0].xor(a[1]), b[0].xor(b[1]));
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

/// 9 products.
#[inline(always)]
pub(crate) fn mul4<V: Carryless>(a: [V; 2], b: [V; 2]) -> [V; 4] {
    pack(coefficients4(a, b))
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

/// 13 products: the five-term formula of Cenk and Ozbudak, as Su and Fan arrange it in their (6).
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

    let (s01, s34) = (m0.xor(m1), m3.xor(m4));
    // In all three of the middle coefficients.
    let middle = all.xor3(m0, m4);
    let (c1, c7) = (m01.xor(s01), m34.xor(s34));
    let (c2, c6) = (m02.xor3(s01, m2), m24.xor3(s34, m2));
    pack([
        m0,
        c1,
        c2,
        middle.xor3(m2, m3).xor3(m0134, m023).xor(m24),
        // m_1 + m_01 + m_3 + m_34 + m_023 + m_124 beside `middle`.
        middle.xor3(m1, m3).xor3(m023, m124).xor3(m01, m34),
        middle.xor3(m1, m2).xor3(m0134, m124).xor(m02),
        c6,
        c7,
        m4,
    ])
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
    let (s, t) = (add(p0, p1), add(p1, p2));
    let (q1, q2, q3) =
        (add(pair2(a, b, 0, 1), s), add(pair2(a, b, 0, 2), add(s, p2)), add(pair2(a, b, 1, 2), t));
    [p0[0], p0[1].xor(q1[0]), q1[1].xor(q2[0]), q2[1].xor(q3[0]), q3[1].xor(p2[0]), p2[1]]
}

/// Karatsuba with a low block of four words: `low + (both + low + high) X^4 + high X^8`.
#[inline(always)]
fn split_at_4<V: Carryless, const B: usize, const H: usize, const L: usize>(
    low: [V; 4],
    high: [V; H],
    both: [V; B],
) -> [V; L] {
    const { assert!(L == 4 + H && B >= 4 && B >= H) };
    let mut out = [low[0]; L];
    for k in 0..L {
        // Lane k lies in each part at its own place; the parts are added where they reach.
        out[k] = if k < 4 { low[k] } else { high[k - 4] };
        if k >= 2 && k - 2 < B {
            let i = k - 2;
            out[k] = out[k].xor(both[i]);
            if i < 4 {
                out[k] = out[k].xor(low[i]);
            }
            if i < H {
                out[k] = out[k].xor(high[i]);
            }
        }
    }
    out
}

/// 24 products: 4 and 3 words.
#[inline(always)]
pub(crate) fn mul7<V: Carryless>(a: [V; 4], b: [V; 4]) -> [V; 7] {
    let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
    let both = mul4(add([a0, a1], [a2, a3]), add([b0, b1], [b2, b3]));
    split_at_4(mul4([a0, a1], [b0, b1]), mul3([a2, a3], [b2, b3]), both)
}

/// 27 products: 4 and 4 words.
#[inline(always)]
pub(crate) fn mul8<V: Carryless>(a: [V; 4], b: [V; 4]) -> [V; 8] {
    let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
    let both = mul4(add([a0, a1], [a2, a3]), add([b0, b1], [b2, b3]));
    split_at_4(mul4([a0, a1], [b0, b1]), mul4([a2, a3], [b2, b3]), both)
}

/// 35 products: 4 and 5 words.
#[inline(always)]
pub(crate) fn mul9<V: Carryless>(a: [V; 5], b: [V; 5]) -> [V; 9] {
    let ([a0, a1, a2, a3, a4], [b0, b1, b2, b3, b4]) = (a, b);
    let both = mul5([a0.xor(a2), a1.xor(a3), a4], [b0.xor(b2), b1.xor(b3), b4]);
    split_at_4(mul4([a0, a1], [b0, b1]), mul5([a2, a3, a4], [b2, b3, b4]), both)
}
