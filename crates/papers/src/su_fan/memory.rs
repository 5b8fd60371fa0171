//! Products as published: the result in memory is the accumulator.
//!
//! Partial products are written to the result (or to a temporary array, for the sums' product) and added to it where
//! they belong, at any word. On a processor that forwards a store only to loads within it, every addition at an odd
//! word waits until the two stores that it straddles have reached the cache; so does a 256-bit load over two 128-bit
//! stores. That is the paper's choice, kept here; [`register`](super::register) has the same formulas without it.
//!
//! ```text
//! word      0   1   2   3   4   5   6   7   8   9
//! stored  [ c0    | c2    | c4    | c6    | c8    ]
//! added       [ c1    | c3    | c5    | c7    ]          loads straddle the stores
//! ```

use super::machine::Machine;
use super::register::{five, five_terms, interleave, mul1, mul2, mul3, mul4, put, seven};
use widefield::internal::{Carryless, Simd};

/// The `L` words from `K` on.
#[inline(always)]
fn at<const K: usize, const L: usize, const N: usize>(words: &[u64; N]) -> &[u64; L] {
    const { assert!(K + L <= N) };
    let Some(part) = words[K..].first_chunk() else { unreachable!() };
    part
}

/// The `L` words from `K` on.
#[inline(always)]
fn at_mut<const K: usize, const L: usize, const N: usize>(words: &mut [u64; N]) -> &mut [u64; L] {
    const { assert!(K + L <= N) };
    let Some(part) = words[K..].first_chunk_mut() else { unreachable!() };
    part
}

/// `out += v x^(64 K)`.
#[inline(always)]
fn xor_in<const K: usize, M: Machine, const N: usize>(m: M, out: &mut [u64; N], v: M::V) {
    let words = at_mut::<K, 2, N>(out);
    m.store(m.load(words).xor(v), words);
}

/// The product of two words each, to memory.
#[inline(always)]
fn two<M: Machine>(m: M, out: &mut [u64; 4], a: &[u64; 2], b: &[u64; 2]) {
    put(m, mul2(interleave(m, a, b)), out);
}

/// The product of two words each, as a row of its own. Rows are functions: a closure may stay out of line, and then its
/// instructions become calls.
#[inline(always)]
fn row2<M: Machine>(m: M, a: &[u64; 2], b: &[u64; 2]) -> [u64; 4] {
    let mut p = [0; 4];
    two(m, &mut p, a, b);
    p
}

/// The product of `a_i + a_j` and `b_i + b_j`, two words each.
#[inline(always)]
fn pair2<M: Machine>(m: M, a: &[[u64; 2]], b: &[[u64; 2]], i: usize, j: usize) -> [u64; 4] {
    row2(m, &sum(m, &a[i], &a[j]), &sum(m, &b[i], &b[j]))
}

/// The product of `a_i + a_j` and `b_i + b_j`, three words each.
#[inline(always)]
fn pair3<M: Machine>(m: M, a: &[[u64; 3]], b: &[[u64; 3]], i: usize, j: usize) -> [u64; 6] {
    let mut p = [0; 6];
    three(m, &mut p, &sum(m, &a[i], &a[j]), &sum(m, &b[i], &b[j]));
    p
}

/// The product of the halves of a row.
#[inline(always)]
fn halves<M: Machine>(m: M, z: &[u64; 4]) -> [u64; 4] {
    row2(m, at::<0, 2, _>(z), at::<2, 2, _>(z))
}

/// The product of three words each, to memory: 3-1.
#[inline(always)]
fn three<M: Machine>(m: M, out: &mut [u64; 6], a: &[u64; 3], b: &[u64; 3]) {
    put(m, mul3(interleave(m, a, b)), out);
}

/// The product of four words each, to memory: 4-2.
#[inline(always)]
fn four<M: Machine>(m: M, out: &mut [u64; 8], a: &[u64; 4], b: &[u64; 4]) {
    put(m, mul4(interleave(m, a, b)), out);
}

/// `x + y`.
#[inline(always)]
fn sum<M: Machine, const N: usize>(m: M, x: &[u64; N], y: &[u64; N]) -> [u64; N] {
    let mut s = [0; N];
    m.sum(&mut s, x, y);
    s
}

#[inline(always)]
fn schoolbook3<M: Machine>(m: M, out: &mut [u64; 6], a: &[u64; 3], b: &[u64; 3]) {
    let z = interleave(m, a, b);
    let cross = |i: usize, j: usize| z[i].clmul_low_high(z[j]).xor(z[i].clmul_high_low(z[j]));
    put(m, [mul1(z[0]), mul1(z[1]).xor(cross(0, 2)), mul1(z[2])], out);
    xor_in::<1, _, _>(m, out, cross(0, 1));
    xor_in::<3, _, _>(m, out, cross(1, 2));
}

#[inline(always)]
fn recursive4<M: Machine>(m: M, out: &mut [u64; 8], a: &[u64; 4], b: &[u64; 4]) {
    two(m, at_mut::<0, 4, _>(out), at::<0, 2, _>(a), at::<0, 2, _>(b));
    two(m, at_mut::<4, 4, _>(out), at::<2, 2, _>(a), at::<2, 2, _>(b));
    let sa = sum(m, at::<0, 2, _>(a), at::<2, 2, _>(a));
    let sb = sum(m, at::<0, 2, _>(b), at::<2, 2, _>(b));
    let mut t = [0; 4];
    two(m, &mut t, &sa, &sb);
    m.add(&mut t, at::<0, 4, _>(out));
    m.add(&mut t, at::<4, 4, _>(out));
    m.add(at_mut::<2, 4, _>(out), &t);
}

#[inline(always)]
fn five_term5<M: Machine>(m: M, out: &mut [u64; 10], a: &[u64; 5], b: &[u64; 5]) {
    let (even, odd) = five(interleave(m, a, b));
    put(m, even, out);
    xor_in::<5, _, _>(m, out, odd[2]);
    xor_in::<3, _, _>(m, out, odd[1]);
    xor_in::<1, _, _>(m, out, odd[0]);
    xor_in::<7, _, _>(m, out, odd[3]);
}

#[inline(always)]
fn two_term5<M: Machine>(m: M, out: &mut [u64; 10], a: &[u64; 5], b: &[u64; 5]) {
    three(m, at_mut::<0, 6, _>(out), at::<0, 3, _>(a), at::<0, 3, _>(b));
    two(m, at_mut::<6, 4, _>(out), at::<3, 2, _>(a), at::<3, 2, _>(b));
    let mut t = [0; 6];
    three(m, &mut t, &folded5(m, a), &folded5(m, b));
    m.add(&mut t, at::<0, 6, _>(out));
    m.add(at_mut::<0, 4, _>(&mut t), at::<6, 4, _>(out));
    m.add(at_mut::<3, 6, _>(out), &t);
}

/// The sums of words that 5-2 multiplies.
#[inline(always)]
fn folded5<M: Machine>(m: M, x: &[u64; 5]) -> [u64; 3] {
    let mut s = [0; 3];
    m.sum(at_mut::<0, 2, _>(&mut s), at::<0, 2, _>(x), at::<3, 2, _>(x));
    s[2] = x[2];
    s
}

/// Formula (3): with T of seven words for the outer products, `T + (T + M) x^3`.
#[inline(always)]
fn two_term5_modified<M: Machine>(m: M, out: &mut [u64; 10], a: &[u64; 5], b: &[u64; 5]) {
    three(m, at_mut::<0, 6, _>(out), at::<0, 3, _>(a), at::<0, 3, _>(b));
    two(m, at_mut::<6, 4, _>(out), at::<3, 2, _>(a), at::<3, 2, _>(b));
    let mut middle = [0; 6];
    three(m, &mut middle, &folded5(m, a), &folded5(m, b));
    let mut t = [0; 7];
    *at_mut::<0, 6, _>(&mut t) = *at::<0, 6, _>(out);
    m.add(at_mut::<3, 3, _>(&mut t), at::<6, 3, _>(out));
    t[6] = out[9];
    m.sum(at_mut::<3, 6, _>(out), at::<0, 6, _>(&t), &middle);
    *at_mut::<0, 3, _>(out) = [0; 3];
    m.add(at_mut::<0, 7, _>(out), &t);
}

/// `x + (y, 0)`, two words.
#[inline(always)]
fn plus_word<M: Machine>(m: M, x: &[u64; 2], y: u64) -> [u64; 2] {
    sum(m, x, &[y, 0])
}

#[inline(always)]
fn three_term5<M: Machine>(m: M, out: &mut [u64; 10], a: &[u64; 5], b: &[u64; 5]) {
    let (a0, a1, b0, b1) = (at::<0, 2, _>(a), at::<2, 2, _>(a), at::<0, 2, _>(b), at::<2, 2, _>(b));
    let (mut t1, mut t2, mut t3) = ([0; 4], [0; 4], [0; 4]);
    two(m, at_mut::<0, 4, _>(out), a0, b0);
    two(m, at_mut::<4, 4, _>(out), a1, b1);
    m.store(mul1(m.pair(&a[4], &b[4])), at_mut::<8, 2, _>(out));
    two(m, &mut t1, &sum(m, a0, a1), &sum(m, b0, b1));
    two(m, &mut t2, &plus_word(m, a1, a[4]), &plus_word(m, b1, b[4]));
    two(m, &mut t3, &plus_word(m, a0, a[4]), &plus_word(m, b0, b[4]));
    m.add(&mut t1, at::<0, 4, _>(out));
    m.add(&mut t1, at::<4, 4, _>(out));
    m.add(at_mut::<0, 2, _>(&mut t2), at::<8, 2, _>(out));
    m.add(&mut t2, at::<4, 4, _>(out));
    m.add(&mut t3, at::<0, 4, _>(out));
    m.add(at_mut::<0, 2, _>(&mut t3), at::<8, 2, _>(out));
    m.add(at_mut::<4, 4, _>(out), &t3);
    m.add(at_mut::<2, 4, _>(out), &t1);
    m.add(at_mut::<6, 4, _>(out), &t2);
}

#[inline(always)]
fn seven_term7<M: Machine>(m: M, out: &mut [u64; 14], a: &[u64; 7], b: &[u64; 7]) {
    let (even, odd) = seven(interleave(m, a, b));
    put(m, even, out);
    xor_in::<1, _, _>(m, out, odd[0]);
    xor_in::<11, _, _>(m, out, odd[5]);
    xor_in::<7, _, _>(m, out, odd[3]);
    xor_in::<5, _, _>(m, out, odd[2]);
    xor_in::<9, _, _>(m, out, odd[4]);
    xor_in::<3, _, _>(m, out, odd[1]);
}

#[inline(always)]
fn two_term7<M: Machine>(m: M, out: &mut [u64; 14], a: &[u64; 7], b: &[u64; 7]) {
    four(m, at_mut::<0, 8, _>(out), at::<0, 4, _>(a), at::<0, 4, _>(b));
    three(m, at_mut::<8, 6, _>(out), at::<4, 3, _>(a), at::<4, 3, _>(b));
    let plus = |x: &[u64; 7]| {
        let mut s = [0; 4];
        m.sum(at_mut::<0, 2, _>(&mut s), at::<0, 2, _>(x), at::<4, 2, _>(x));
        m.sum(at_mut::<2, 2, _>(&mut s), at::<2, 2, _>(x), &[x[6], 0]);
        s
    };
    let mut t = [0; 8];
    four(m, &mut t, &plus(a), &plus(b));
    m.add(&mut t, at::<0, 8, _>(out));
    m.add(at_mut::<0, 6, _>(&mut t), at::<8, 6, _>(out));
    m.add(at_mut::<4, 8, _>(out), &t);
}

#[inline(always)]
fn four_term7<M: Machine>(m: M, out: &mut [u64; 14], a: &[u64; 7], b: &[u64; 7]) {
    // The eight products of two words stay as rows of four; the ninth has one word.
    let part = |x: &[u64; 7]| [*at::<0, 2, _>(x), *at::<2, 2, _>(x), *at::<4, 2, _>(x), [x[6], 0]];
    let (a, b) = (part(a), part(b));
    let (m0, m1, m2) = (row2(m, &a[0], &b[0]), row2(m, &a[1], &b[1]), row2(m, &a[2], &b[2]));
    let m3 = mul1(m.pair(&a[3][0], &b[3][0]));
    let (m4, m5) = (pair2(m, &a, &b, 0, 1), pair2(m, &a, &b, 2, 3));
    let (m6, m7) = (pair2(m, &a, &b, 0, 2), pair2(m, &a, &b, 1, 3));
    let all = |x: &[[u64; 2]; 4]| sum(m, &sum(m, &x[0], &x[1]), &sum(m, &x[2], &x[3]));
    let m8 = row2(m, &all(&a), &all(&b));
    // (m3 x^3 + m2 x^2 + m1 x + m0)(x + 1)(x^2 + 1), x = 2^128
    let low = |p: &[u64; 4]| m.load(at::<0, 2, _>(p));
    let high = |p: &[u64; 4]| m.load(at::<2, 2, _>(p));
    let s = [low(&m0), high(&m0).xor(low(&m1)), high(&m1).xor(low(&m2)), high(&m2).xor(m3)];
    let (u, v) = (s[0].xor(s[1]), s[2].xor(s[3]));
    put(m, [s[0], u, u.xor(s[2]), u.xor(v), s[1].xor(v), v, s[3]], out);
    // (m5 x^2 + m4)(x^3 + x) + m8 x^3 + (m7 x + m6)(x^3 + x^2)
    let middle = sum(m, &sum(m, &sum(m, &m4, &m5), &sum(m, &m6, &m7)), &m8);
    m.add(at_mut::<6, 4, _>(out), &middle);
    m.add(at_mut::<4, 4, _>(out), &m6);
    m.add(at_mut::<8, 4, _>(out), &m7);
    m.add(at_mut::<2, 4, _>(out), &m4);
    m.add(at_mut::<10, 4, _>(out), &m5);
}

#[inline(always)]
fn two_term9<M: Machine>(m: M, out: &mut [u64; 18], a: &[u64; 9], b: &[u64; 9]) {
    five_term5(m, at_mut::<0, 10, _>(out), at::<0, 5, _>(a), at::<0, 5, _>(b));
    four(m, at_mut::<10, 8, _>(out), at::<5, 4, _>(a), at::<5, 4, _>(b));
    let plus = |x: &[u64; 9]| {
        let mut s = [0; 5];
        m.sum(at_mut::<0, 4, _>(&mut s), at::<0, 4, _>(x), at::<5, 4, _>(x));
        s[4] = x[4];
        s
    };
    let mut t = [0; 10];
    five_term5(m, &mut t, &plus(a), &plus(b));
    m.add(&mut t, at::<0, 10, _>(out));
    m.add(at_mut::<0, 8, _>(&mut t), at::<10, 8, _>(out));
    m.add(at_mut::<5, 10, _>(out), &t);
}

#[inline(always)]
fn three_term9<M: Machine>(m: M, out: &mut [u64; 18], a: &[u64; 9], b: &[u64; 9]) {
    let part = |x: &[u64; 9]| [*at::<0, 3, _>(x), *at::<3, 3, _>(x), *at::<6, 3, _>(x)];
    let (a, b) = (part(a), part(b));
    three(m, at_mut::<0, 6, _>(out), &a[0], &b[0]);
    three(m, at_mut::<6, 6, _>(out), &a[1], &b[1]);
    three(m, at_mut::<12, 6, _>(out), &a[2], &b[2]);
    let (mut t01, mut t12) = (pair3(m, &a, &b, 0, 1), pair3(m, &a, &b, 1, 2));
    let mut t02 = pair3(m, &a, &b, 0, 2);
    m.add(&mut t01, at::<0, 6, _>(out));
    m.add(&mut t01, at::<6, 6, _>(out));
    m.add(&mut t12, at::<6, 6, _>(out));
    m.add(&mut t12, at::<12, 6, _>(out));
    m.add(&mut t02, at::<0, 6, _>(out));
    m.add(&mut t02, at::<12, 6, _>(out));
    m.add(at_mut::<6, 6, _>(out), &t02);
    m.add(at_mut::<3, 6, _>(out), &t01);
    m.add(at_mut::<9, 6, _>(out), &t12);
}

#[inline(always)]
fn five_term9<M: Machine>(m: M, out: &mut [u64; 18], a: &[u64; 9], b: &[u64; 9]) {
    let part = |x: &[u64; 9]| {
        [*at::<0, 2, _>(x), *at::<2, 2, _>(x), *at::<4, 2, _>(x), *at::<6, 2, _>(x), [x[8], 0]]
    };
    // Both operands' parts in one row of four words, as the products.
    let (a, b) = (part(a), part(b));
    let both = |i: usize| [a[i][0], a[i][1], b[i][0], b[i][1]];
    let z = [both(0), both(1), both(2), both(3), both(4)];
    let (s01, s02) = (sum(m, &z[0], &z[1]), sum(m, &z[0], &z[2]));
    let (s24, s34) = (sum(m, &z[2], &z[4]), sum(m, &z[3], &z[4]));
    let s0134 = sum(m, &s01, &s34);
    let mut top = [0; 4];
    m.store(mul1(m.pair(&z[4][0], &z[4][2])), at_mut::<0, 2, _>(&mut top));
    let products = [
        halves(m, &z[0]),
        halves(m, &z[1]),
        halves(m, &z[2]),
        halves(m, &z[3]),
        top,
        halves(m, &s01),
        halves(m, &s02),
        halves(m, &s24),
        halves(m, &s34),
        halves(m, &sum(m, &s02, &z[3])),
        halves(m, &sum(m, &s24, &z[1])),
        halves(m, &s0134),
        halves(m, &sum(m, &s0134, &z[2])),
    ];
    let c = five_terms(products, |x, y| sum(m, &x, &y));
    for k in [0, 2, 4, 6] {
        out[2 * k..2 * k + 4].copy_from_slice(&c[k]);
    }
    *at_mut::<16, 2, _>(out) = *at::<0, 2, _>(&c[8]);
    m.add(at_mut::<10, 4, _>(out), &c[5]);
    m.add(at_mut::<6, 4, _>(out), &c[3]);
    m.add(at_mut::<2, 4, _>(out), &c[1]);
    m.add(at_mut::<14, 4, _>(out), &c[7]);
}

/// The strategies, from words to words: `out = a b`.
macro_rules! strategies {
    ($($(#[$doc:meta])* $name:ident($words:literal -> $product:literal) = $body:ident;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<M: Machine>(m: M, out: &mut [u64; $product], a: &[u64; $words], b: &[u64; $words]) {
            $body(m, out, a, b);
        }
    )* };
}

strategies! {
    /// The schoolbook product of three words.
    s3_schoolbook(3 -> 6) = schoolbook3;
    /// 4-1: two-term formula twice.
    s4_1(4 -> 8) = recursive4;
    /// 5-1: five-term formula.
    s5_1(5 -> 10) = five_term5;
    /// 5-2: two-term formula over 3 and 2 words.
    s5_2(5 -> 10) = two_term5;
    /// 5-2, modified: formula (3) over 3 and 2 words.
    s5_2_modified(5 -> 10) = two_term5_modified;
    /// 5-3: three-term formula (4) over 2, 2 and 1 words.
    s5_3(5 -> 10) = three_term5;
    /// 7-1: seven-term formula.
    s7_1(7 -> 14) = seven_term7;
    /// 7-2: two-term formula over 4 and 3 words.
    s7_2(7 -> 14) = two_term7;
    /// 7-3: four-term formula (5) over 2, 2, 2 and 1 words.
    s7_3(7 -> 14) = four_term7;
    /// 9-1: two-term formula over 5 and 4 words.
    s9_1(9 -> 18) = two_term9;
    /// 9-2: three-term formula twice.
    s9_2(9 -> 18) = three_term9;
    /// 9-3: five-term formula over 2, 2, 2, 2 and 1 words.
    s9_3(9 -> 18) = five_term9;
}
