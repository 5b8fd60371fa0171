//! Products whose partial products stay in registers from the multiplications to the result.
//!
//! The operands are interleaved on loading, `z[i] = (a[i], b[i])`, so that one instruction multiplies a pair and one
//! XOR adds in both operands. A word product fills a register, so a product of N words is N registers:
//!
//! ```text
//! words     0   1   2   3   4   5   6   7   8   9
//! result  [ r0    | r1    | r2    | r3    | r4    ]
//! even    [ c0    | c2    | c4    | c6    | c8    ]      coefficients of even index lie on registers
//! odd         [ c1    | c3    | c5    | c7    ]          odd ones straddle: shifted in by `add_at`
//! ```
//!
//! 3-1 and 4-2 are published in this form. For the others it is the same formula without the detour over memory.
//! Word multiplications: counted, see [`strategies`](super::strategies). Where a split is uneven the top word of the
//! longer part has no partner, and its product is one of both that part and of the sums: written twice,
//! as published, and computed once by the compiler.

use super::machine::Machine;
use widefield::internal::{Carryless, Simd};

/// `z[i] = (a[i], b[i])`.
#[inline(always)]
pub(super) fn interleave<M: Machine, const N: usize>(m: M, a: &[u64; N], b: &[u64; N]) -> [M::V; N] {
    let mut z = [m.zero(); N];
    let ((a2, a1), (b2, b1)) = (a.as_chunks::<2>(), b.as_chunks::<2>());
    for (i, (a, b)) in a2.iter().zip(b2).enumerate() {
        let (a, b) = (m.load(a), m.load(b));
        z[2 * i] = a.interleave_low(b);
        z[2 * i + 1] = a.interleave_high(b);
    }
    for (a, b) in a1.iter().zip(b1) {
        z[N - 1] = m.pair(a, b);
    }
    z
}

/// Writes the registers over `out`.
#[inline(always)]
pub(super) fn put<M: Machine, const N: usize, const N2: usize>(m: M, r: [M::V; N], out: &mut [u64; N2]) {
    const { assert!(2 * N == N2) };
    for (two, v) in out.as_chunks_mut::<2>().0.iter_mut().zip(r) {
        m.store(v, two);
    }
}

/// `x + y`.
#[inline(always)]
fn add<V: Carryless, const L: usize>(mut x: [V; L], y: [V; L]) -> [V; L] {
    for i in 0..L {
        x[i] = x[i].xor(y[i]);
    }
    x
}

/// `out += t x^(64 word)`.
#[inline(always)]
fn add_at<V: Carryless>(out: &mut [V], word: usize, t: &[V]) {
    let k = word / 2;
    if word.is_multiple_of(2) {
        for (out, t) in out[k..].iter_mut().zip(t) {
            *out = out.xor(*t);
        }
        return;
    }
    out[k] = out[k].xor(t[0].shift_word_up());
    for i in 1..t.len() {
        out[k + i] = out[k + i].xor(t[i - 1].concat_shift(t[i]));
    }
    out[k + t.len()] = out[k + t.len()].xor(t[t.len() - 1].shift_word_down());
}

/// One word: `a b`.
#[inline(always)]
pub(super) fn mul1<V: Carryless>(z: V) -> V {
    z.clmul_low_high(z)
}

/// Two words, formula (1).
#[inline(always)]
pub(super) fn mul2<V: Carryless>(z: [V; 2]) -> [V; 2] {
    let (p0, p1, p01) = (mul1(z[0]), mul1(z[1]), mul1(z[0].xor(z[1])));
    let mut r = [p0, p1];
    add_at(&mut r, 1, &[p01.xor(p0).xor(p1)]);
    r
}

/// Three words, the first form of formula (7).
#[inline(always)]
pub(super) fn mul3<V: Carryless>(z: [V; 3]) -> [V; 3] {
    let (m0, m1, m2) = (mul1(z[0]), mul1(z[1]), mul1(z[2]));
    let m3 = mul1(z[0].xor(z[1]));
    let m4 = mul1(z[0].xor(z[2]));
    let m5 = mul1(z[1].xor(z[2]));
    let u = m0.xor(m1);
    let mut r = [m0, u.xor(m2).xor(m4), m2];
    add_at(&mut r, 1, &[u.xor(m3), m1.xor(m2).xor(m5)]);
    r
}

/// Three words, schoolbook.
#[inline(always)]
fn mul3_schoolbook<V: Carryless>(z: [V; 3]) -> [V; 3] {
    let cross = |i: usize, j: usize| z[i].clmul_low_high(z[j]).xor(z[i].clmul_high_low(z[j]));
    let mut r = [mul1(z[0]), mul1(z[1]).xor(cross(0, 2)), mul1(z[2])];
    add_at(&mut r, 1, &[cross(0, 1), cross(1, 2)]);
    r
}

/// Four words, formula (1) twice.
#[inline(always)]
fn mul4_recursive<V: Carryless>(z: [V; 4]) -> [V; 4] {
    let low = mul2([z[0], z[1]]);
    let high = mul2([z[2], z[3]]);
    let middle = mul2([z[0].xor(z[2]), z[1].xor(z[3])]);
    let inner = low[1].xor(high[0]);
    [low[0], inner.xor(low[0]).xor(middle[0]), inner.xor(high[1]).xor(middle[1]), high[1]]
}

/// Four words, formula (2).
#[inline(always)]
pub(super) fn mul4<V: Carryless>(z: [V; 4]) -> [V; 4] {
    let (m0, m1, m2, m3) = (mul1(z[0]), mul1(z[1]), mul1(z[2]), mul1(z[3]));
    let (m4, m5) = (mul1(z[0].xor(z[1])), mul1(z[2].xor(z[3])));
    let (s, t) = (z[0].xor(z[2]), z[1].xor(z[3]));
    let (m6, m7, m8) = (mul1(s), mul1(t), mul1(s.xor(t)));
    let (u, v) = (m0.xor(m1), m2.xor(m3));
    let (c1, c5) = (u.xor(m4), v.xor(m5));
    let c3 = c1.xor(c5).xor(m6).xor(m7).xor(m8);
    let mut r = [m0, u.xor(m2).xor(m6), v.xor(m1).xor(m7), m3];
    add_at(&mut r, 1, &[c1, c3, c5]);
    r
}

/// The nine coefficients of the five-term formula, that is (6) expanded, from its products m1..m13 (`m[0]` is m1).
///
/// With c2 = m1 + m2 + m3 + m7 and c6, c7 likewise, the middle ones are c3 = c6 + m1 + m10 + m12 + m13,
/// c4 = c1 + c7 + m10 + m11 + m13, c5 = c2 + m5 + m11 + m12 + m13: 21 sums.
#[inline(always)]
pub(super) fn five_terms<R: Copy>(m: [R; 13], add: impl Fn(R, R) -> R) -> [R; 9] {
    let [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13] = m;
    let (u, v) = (add(m1, m2), add(m4, m5));
    let (c1, c7) = (add(u, m6), add(v, m9));
    let (c2, c6) = (add(add(u, m3), m7), add(add(v, m3), m8));
    let (s, t) = (add(m10, m13), add(m11, m13));
    let c3 = add(add(c6, m1), add(s, m12));
    let c4 = add(add(c1, c7), add(s, m11));
    let c5 = add(add(c2, m5), add(t, m12));
    [m1, c1, c2, c3, c4, c5, c6, c7, m5]
}

/// Five words, the five-term formula: the coefficients of even and of odd index.
#[inline(always)]
pub(super) fn five<V: Carryless>(z: [V; 5]) -> ([V; 5], [V; 4]) {
    let (s01, s02, s24, s34) = (z[0].xor(z[1]), z[0].xor(z[2]), z[2].xor(z[4]), z[3].xor(z[4]));
    let s0134 = s01.xor(s34);
    let products = [
        mul1(z[0]),
        mul1(z[1]),
        mul1(z[2]),
        mul1(z[3]),
        mul1(z[4]),
        mul1(s01),
        mul1(s02),
        mul1(s24),
        mul1(s34),
        mul1(s02.xor(z[3])),
        mul1(s24.xor(z[1])),
        mul1(s0134),
        mul1(s0134.xor(z[2])),
    ];
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8] = five_terms(products, V::xor);
    ([c0, c2, c4, c6, c8], [c1, c3, c5, c7])
}

#[inline(always)]
fn mul5<V: Carryless>(z: [V; 5]) -> [V; 5] {
    let (mut r, odd) = five(z);
    add_at(&mut r, 1, &odd);
    r
}

/// Five words, formula (1) over 3 and 2 words.
#[inline(always)]
fn mul5_two_term<V: Carryless>(z: [V; 5]) -> [V; 5] {
    let low = mul3([z[0], z[1], z[2]]);
    let high = mul2([z[3], z[4]]);
    let mut t = add(mul3([z[0].xor(z[3]), z[1].xor(z[4]), z[2]]), low);
    add_at(&mut t, 0, &high);
    let mut r = [low[0], low[1], low[2], high[0], high[1]];
    add_at(&mut r, 3, &t);
    r
}

/// Five words, formula (3) over 3 and 2 words: the program's "5-2, modified". Sums of operands and their product as in
/// 5-2; the other two products are added up once, 7 words, and what comes out stands in two places.
#[inline(always)]
fn mul5_two_term_modified<V: Carryless>(zero: V, z: [V; 5]) -> [V; 5] {
    let low = mul3([z[0], z[1], z[2]]);
    let mut t = [low[0], low[1], low[2], zero];
    add_at(&mut t, 3, &mul2([z[3], z[4]]));
    let sums = mul3([z[0].xor(z[3]), z[1].xor(z[4]), z[2]]);
    let s = add([t[0], t[1], t[2]], sums);
    let mut r = [t[0], t[1], t[2], t[3], zero, zero];
    add_at(&mut r, 3, &[s[0], s[1], s[2], t[3]]);
    [r[0], r[1], r[2], r[3], r[4]]
}

/// Five words, formula (4) over 2, 2 and 1 words.
#[inline(always)]
fn mul5_three_term<V: Carryless>(z: [V; 5]) -> [V; 5] {
    let (p0, p1, p2) = (mul2([z[0], z[1]]), mul2([z[2], z[3]]), mul1(z[4]));
    let p01 = mul2([z[0].xor(z[2]), z[1].xor(z[3])]);
    let p02 = mul2([z[0].xor(z[4]), z[1]]);
    let p12 = mul2([z[2].xor(z[4]), z[3]]);
    // (p2 x^4 + p1 x^2 + p0) (x^4 + x^2 + 1), coefficients of two words.
    let u = add(p0, p1);
    let c1 = add(u, p01);
    let c2 = add(u, p02);
    let c3 = add(p1, p12);
    let mut r = [p0[0], p0[1], c2[0].xor(p2), c2[1], p2];
    add_at(&mut r, 2, &c1);
    add_at(&mut r, 6, &[c3[0].xor(p2), c3[1]]);
    r
}

/// Seven words, the seven-term formula: the coefficients of even and of odd index. 23 sums of operands, 47 of
/// products.
///
/// The paper takes the formula from the Chinese remainder theorem; how sums are shared is found by greedy search for
/// the most frequent pair, ties broken at random, the best of 4000 runs.
#[inline(always)]
pub(super) fn seven<V: Carryless>(z: [V; 7]) -> ([V; 7], [V; 6]) {
    let x = V::xor;
    let [z0, z1, z2, z3, z4, z5, z6] = z;
    let (s46, s02, s35, s01, s12) = (x(z4, z6), x(z0, z2), x(z3, z5), x(z0, z1), x(z1, z2));
    let (s135, s0146, s356, s0246) = (x(s35, z1), x(s46, s01), x(s35, z6), x(s46, s02));
    let (m1, m2, m3, m4, m5, m6, m7) =
        (mul1(z0), mul1(z1), mul1(s01), mul1(s02), mul1(z4), mul1(z5), mul1(s46));
    let (m8, m9, m10, m11) = (mul1(x(z5, z6)), mul1(s0246), mul1(x(s0146, z3)), mul1(x(s356, z0)));
    let (m12, m13, m14, m15, m16) = (mul1(x(s356, s02)), mul1(z2), mul1(z6), mul1(s0146), mul1(s135));
    let (m17, m18, m19) = (mul1(x(s135, z4)), mul1(x(s0246, s135)), mul1(x(x(s12, z4), z5)));
    let (m20, m21, m0) = (mul1(x(x(s46, z2), z5)), mul1(x(x(s02, z3), z4)), mul1(x(x(s12, z3), z6)));

    let (u1, u2, u4, u5, u6) = (x(m13, m4), x(m5, m7), x(m1, m2), x(m0, m3), x(m16, m9));
    let (u3, u7, u8, u10) = (x(m17, u2), x(m6, u1), x(m20, m8), x(m10, u5));
    let (u9, u11, u12, u13) = (x(m14, u3), x(m18, u7), x(m12, m15), x(u6, u8));
    let (u14, u15, u16, u17) = (x(m19, m21), x(m2, u9), x(m14, m6), x(u10, u3));
    let (u18, u19, u20) = (x(u13, u4), x(u14, u15), x(u11, u12));
    let c3 = x(x(m11, m12), x(u17, u18));
    let c4 = x(x(m17, m19), x(u18, u20));
    let c5 = x(x(u5, m8), x(u19, u12));
    let c6 = x(x(u8, u7), x(u14, u10));
    let c7 = x(x(x(m3, m15), u9), x(u13, u1));
    let c8 = x(x(m21, m1), x(u17, u20));
    let c9 = x(x(x(m11, m10), u6), x(u19, u11));
    let (c1, c2, c10, c11) = (x(m3, u4), x(u1, u4), x(u2, u16), x(u16, m8));
    ([m1, c2, c4, c6, c8, c10, m14], [c1, c3, c5, c7, c9, c11])
}

#[inline(always)]
fn mul7<V: Carryless>(z: [V; 7]) -> [V; 7] {
    let (mut r, odd) = seven(z);
    add_at(&mut r, 1, &odd);
    r
}

/// Seven words, formula (1) over 4 and 3 words.
#[inline(always)]
fn mul7_two_term<V: Carryless>(z: [V; 7]) -> [V; 7] {
    let low = mul4([z[0], z[1], z[2], z[3]]);
    let high = mul3([z[4], z[5], z[6]]);
    let middle = mul4([z[0].xor(z[4]), z[1].xor(z[5]), z[2].xor(z[6]), z[3]]);
    let mut t = add(middle, low);
    add_at(&mut t, 0, &high);
    let mut r = [low[0], low[1], low[2], low[3], high[0], high[1], high[2]];
    add_at(&mut r, 4, &t);
    r
}

/// Seven words, formula (5) over 2, 2, 2 and 1 words.
#[inline(always)]
fn mul7_four_term<V: Carryless>(z: [V; 7]) -> [V; 7] {
    let (m0, m1, m2, m3) = (mul2([z[0], z[1]]), mul2([z[2], z[3]]), mul2([z[4], z[5]]), mul1(z[6]));
    let (s01, t01) = (z[0].xor(z[2]), z[1].xor(z[3]));
    let s23 = z[4].xor(z[6]);
    let (m4, m5) = (mul2([s01, t01]), mul2([s23, z[5]]));
    let m6 = mul2([z[0].xor(z[4]), z[1].xor(z[5])]);
    let m7 = mul2([z[2].xor(z[6]), z[3]]);
    let m8 = mul2([s01.xor(s23), t01.xor(z[5])]);
    // s = m3 x^3 + m2 x^2 + m1 x + m0 with x = 2^128: four registers. Then s (x + 1)(x^2 + 1) = s (x^3 + x^2 + x + 1).
    let s = [m0[0], m0[1].xor(m1[0]), m1[1].xor(m2[0]), m2[1].xor(m3)];
    let (u, v) = (s[0].xor(s[1]), s[2].xor(s[3]));
    let mut r = [s[0], u, u.xor(s[2]), u.xor(v), s[1].xor(v), v, s[3]];
    // (m5 x^2 + m4)(x^3 + x) + m8 x^3 + (m7 x + m6)(x^3 + x^2)
    add_at(&mut r, 2, &m4);
    add_at(&mut r, 4, &m6);
    let c3 = add(add(m4, m5), add(m6, m7));
    add_at(&mut r, 6, &add(c3, m8));
    add_at(&mut r, 8, &m7);
    add_at(&mut r, 10, &m5);
    r
}

/// Nine words, formula (1) over 5 and 4 words.
#[inline(always)]
fn mul9_two_term<V: Carryless>(z: [V; 9]) -> [V; 9] {
    let low = mul5([z[0], z[1], z[2], z[3], z[4]]);
    let high = mul4([z[5], z[6], z[7], z[8]]);
    let middle = mul5([z[0].xor(z[5]), z[1].xor(z[6]), z[2].xor(z[7]), z[3].xor(z[8]), z[4]]);
    let mut t = add(middle, low);
    add_at(&mut t, 0, &high);
    let mut r = [low[0], low[1], low[2], low[3], low[4], high[0], high[1], high[2], high[3]];
    add_at(&mut r, 5, &t);
    r
}

/// Nine words, the three-term formula twice.
#[inline(always)]
fn mul9_three_term<V: Carryless>(z: [V; 9]) -> [V; 9] {
    let (z0, z1, z2) = ([z[0], z[1], z[2]], [z[3], z[4], z[5]], [z[6], z[7], z[8]]);
    let (p0, p1, p2) = (mul3(z0), mul3(z1), mul3(z2));
    let (c1, c3) = (add(add(p0, p1), mul3(add(z0, z1))), add(add(p1, p2), mul3(add(z1, z2))));
    let c2 = add(add(p0, p1), add(p2, mul3(add(z0, z2))));
    let mut r = [p0[0], p0[1], p0[2], c2[0], c2[1], c2[2], p2[0], p2[1], p2[2]];
    add_at(&mut r, 3, &[c1[0], c1[1], c1[2], c3[0], c3[1], c3[2]]);
    r
}

/// Nine words, the five-term formula over 2, 2, 2, 2 and 1 words.
#[inline(always)]
fn mul9_five_term<M: Machine>(m: M, z: [M::V; 9]) -> [M::V; 9] {
    let part = |i: usize| [z[2 * i], z[2 * i + 1]];
    let (z0, z1, z2, z3, z4) = (part(0), part(1), part(2), part(3), z[8]);
    let plus4 = |p: [M::V; 2]| [p[0].xor(z4), p[1]];
    let (s01, s02, s24, s34) = (add(z0, z1), add(z0, z2), plus4(z2), plus4(z3));
    let s0134 = add(s01, s34);
    let products = [
        mul2(z0),
        mul2(z1),
        mul2(z2),
        mul2(z3),
        [mul1(z4), m.zero()],
        mul2(s01),
        mul2(s02),
        mul2(s24),
        mul2(s34),
        mul2(add(s02, z3)),
        mul2(add(s24, z1)),
        mul2(s0134),
        mul2(add(s0134, z2)),
    ];
    let c = five_terms(products, add);
    let mut r = [c[0][0]; 9];
    for k in 1..9 {
        r[k] = c[k - 1][1].xor(c[k][0]);
    }
    r
}

/// Three words, the second form of formula (7): products split into halves, sums of single words, which have common
/// subexpressions that whole products have not. 12 sums of words beside those of the operands.
#[inline(always)]
pub fn s3_1_halves<M: Machine>(m: M, out: &mut [u64; 6], a: &[u64; 3], b: &[u64; 3]) {
    let z = interleave(m, a, b);
    let products = [
        mul1(z[0]),
        mul1(z[1]),
        mul1(z[2]),
        mul1(z[0].xor(z[1])),
        mul1(z[0].xor(z[2])),
        mul1(z[1].xor(z[2])),
    ];
    let mut halves = [[0; 2]; 6];
    for (halves, product) in halves.iter_mut().zip(products) {
        m.store(product, halves);
    }
    let [[l0, h0], [l1, h1], [l2, h2], [l3, h3], [l4, h4], [l5, h5]] = halves;
    let u = m.xor_word(l1, h0);
    let p = m.xor_word(l0, u);
    let v = m.xor_word(h1, l2);
    let q = m.xor_word(v, h2);
    *out = [
        l0,
        m.xor_word(p, l3),
        m.xor_word(m.xor_word(p, v), m.xor_word(l4, h3)),
        m.xor_word(m.xor_word(u, q), m.xor_word(h4, l5)),
        m.xor_word(q, h5),
        h2,
    ];
}

/// The strategies, from words to words: `out = a b`.
macro_rules! strategies {
    ($($(#[$doc:meta])* $name:ident($words:literal -> $product:literal) = |$m:ident, $z:ident| $body:expr;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<M: Machine>($m: M, out: &mut [u64; $product], a: &[u64; $words], b: &[u64; $words]) {
            let $z = interleave($m, a, b);
            put($m, $body, out);
        }
    )* };
}

strategies! {
    /// 3-1: three-term formula.
    s3_1(3 -> 6) = |m, z| mul3(z);
    /// The schoolbook product of three words.
    s3_schoolbook(3 -> 6) = |m, z| mul3_schoolbook(z);
    /// 4-1: two-term formula twice.
    s4_1(4 -> 8) = |m, z| mul4_recursive(z);
    /// 4-2: four-term formula (2).
    s4_2(4 -> 8) = |m, z| mul4(z);
    /// 5-1: five-term formula.
    s5_1(5 -> 10) = |m, z| mul5(z);
    /// 5-2: two-term formula over 3 and 2 words.
    s5_2(5 -> 10) = |m, z| mul5_two_term(z);
    /// 5-2, modified: formula (3) over 3 and 2 words.
    s5_2_modified(5 -> 10) = |m, z| mul5_two_term_modified(m.zero(), z);
    /// 5-3: three-term formula (4) over 2, 2 and 1 words.
    s5_3(5 -> 10) = |m, z| mul5_three_term(z);
    /// 7-1: seven-term formula.
    s7_1(7 -> 14) = |m, z| mul7(z);
    /// 7-2: two-term formula over 4 and 3 words.
    s7_2(7 -> 14) = |m, z| mul7_two_term(z);
    /// 7-3: four-term formula (5) over 2, 2, 2 and 1 words.
    s7_3(7 -> 14) = |m, z| mul7_four_term(z);
    /// 9-1: two-term formula over 5 and 4 words.
    s9_1(9 -> 18) = |m, z| mul9_two_term(z);
    /// 9-2: three-term formula twice.
    s9_2(9 -> 18) = |m, z| mul9_three_term(z);
    /// 9-3: five-term formula over 2, 2, 2, 2 and 1 words.
    s9_3(9 -> 18) = |m, z| mul9_five_term(m, z);
}
