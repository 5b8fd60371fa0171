//! Products of 3 to 9 words with two lanes to a register: the formulas' word products two at a time.
//!
//! An instruction of 256 bits multiplies in the time of one of 128. 512 bits would halve the multiplications again, but
//! one product leaves such registers half empty, and moves between four lanes take longer: with four words on Zen 4 a
//! 512-bit form takes as long as this one (16 cycles), with eight words it takes 50 cycles where this one takes 40.
//! Independent products fill any width: see `many`.
//!
//! A bar separates the lanes of a register, `m_S` is the product of the sums over `S` as in `formula`.

use super::formula;
use super::single::pack;
use crate::cpu::{Avx2, Clmul, Vaes};
use crate::simd::{Carryless, V128, V256};

/// The tokens of the tiers with 256-bit carry-less multiply.
pub(crate) trait Wide: Copy + Into<Clmul> + Into<Avx2> + Into<Vaes> {}
impl<T: Copy + Into<Clmul> + Into<Avx2> + Into<Vaes>> Wide for T {}

#[inline(always)]
fn halves<T: Wide>(v: V256<T>) -> (V128<T>, V128<T>) {
    (v.lane::<0>(), v.lane::<1>())
}

/// 1 product.
#[inline(always)]
pub(crate) fn mul1<T: Wide>(t: T, a: &[u64; 1], b: &[u64; 1]) -> [V128<T>; 1] {
    formula::mul1(pack(t, a), pack(t, b))
}

/// 3 products: one lane is enough.
#[inline(always)]
pub(crate) fn mul2<T: Wide>(t: T, a: &[u64; 2], b: &[u64; 2]) -> [V128<T>; 2] {
    formula::mul2(pack(t, a), pack(t, b))
}

/// `a_0 a_1 | a_2 0` and `a_0+a_2 a_1+a_2 | a_0+a_1 .`
#[inline(always)]
fn forms3<T: Wide>(t: T, a: &[u64; 3]) -> [V256<T>; 2] {
    let (a01, a2) = (V128::load(t, &[a[0], a[1]]), V128::from_word(t, &a[2]));
    let sums = V256::from_lanes(a2.lows(a2), V128::from_word(t, &a[1]));
    [V256::from_lanes(a01, a2), V256::broadcast_lane(a01).xor(sums)]
}

/// 6 products in 4 multiplications.
#[inline(always)]
pub(crate) fn mul3<T: Wide>(t: T, a: &[u64; 3], b: &[u64; 3]) -> [V128<T>; 3] {
    let ([p, q], [r, s]) = (forms3(t, a), forms3(t, b));
    let (m0, m2) = halves(p.mul_ll(r));
    let m1 = p.mul_hh(r).lane::<0>();
    let (m02, m01) = halves(q.mul_ll(s));
    let m12 = q.mul_hh(s).lane::<0>();
    let t12 = m1.xor(m2);
    let c1 = m01.xor3(m0, m1);
    let c2 = m02.xor3(m0, t12);
    let c3 = m12.xor(t12);
    [m0.xor(c1.up()), c2.xor(c1.middle(c3)), m2.xor(c3.down())]
}

/// Four words: the products of the two blocks lane by lane and, beside them, what the sums need.
struct Four<T> {
    /// `a_0 a_1 | a_2 a_3`
    words: V256<T>,
    /// `s_0 s_1 | s_0+s_1 top`, `s_i = a_i + a_(i+2)`
    sums: V256<T>,
}

impl<T: Wide> Four<T> {
    #[inline(always)]
    fn new(words: V256<T>, top: V256<T>) -> Self {
        let s = words.xor(words.halves::<0x01>(words));
        // The high lane is s_0+s_1 in its low word, and `top` in its high one.
        let folded = s.xor(s.swap());
        Self { words, sums: s.blend32::<0b0011_0000>(folded).blend32::<0b1100_0000>(top) }
    }
}

/// The product of four words by four, `top` products aside: `m_0 | m_2`, `m_1 | m_3`, the packed lanes, and the
/// product of the two tops.
struct Product4<T> {
    even: V256<T>,
    odd: V256<T>,
    lanes: [V128<T>; 4],
    top: V128<T>,
}

/// 9 products, and one more for nothing, in 5 multiplications.
#[inline(always)]
fn product4<T: Wide>(a: Four<T>, b: Four<T>) -> Product4<T> {
    let (even, odd) = (a.words.mul_ll(b.words), a.words.mul_hh(b.words));
    let folded = |v: V256<T>| v.xor(v.swap());
    // c_1 | c_5
    let middle = folded(a.words).mul_ll(folded(b.words)).xor3(even, odd);
    let (low, high) = (even.xor(middle.up()), odd.xor(middle.down()));
    let (m02, m0123) = halves(a.sums.mul_ll(b.sums));
    let (m13, top) = halves(a.sums.mul_hh(b.sums));
    let both = m0123.xor3(m02, m13);
    let ((l0, l1), (h0, h1)) = (halves(low), halves(high));
    let shared = l1.xor(h0);
    let lanes = [l0, m02.xor(both.up()).xor3(l0, shared), m13.xor(both.down()).xor3(h1, shared), h1];
    Product4 { even, odd, lanes, top }
}

/// 9 products in 5 multiplications.
#[inline(always)]
pub(crate) fn mul4<T: Wide>(t: T, a: &[u64; 4], b: &[u64; 4]) -> [V128<T>; 4] {
    mul4_words(V256::load(t, a), V256::load(t, b))
}

#[inline(always)]
fn mul4_words<T: Wide>(a: V256<T>, b: V256<T>) -> [V128<T>; 4] {
    product4(Four::new(a, a), Four::new(b, b)).lanes
}

/// 14 products in 7 multiplications: four words, and `a_i b_4 + a_4 b_i = (a_i + a_4)(b_i + b_4) + m_i + m_4`.
#[inline(always)]
pub(crate) fn mul5<T: Wide>(t: T, a: &[u64; 5], b: &[u64; 5]) -> [V128<T>; 5] {
    let ([a03 @ .., a4], [b03 @ .., b4]) = (a, b);
    let (av, bv) = (V256::load(t, a03), V256::load(t, b03));
    let (a4, b4) = (V256::splat64(t, *a4), V256::splat64(t, *b4));
    let p = product4(Four::new(av, a4), Four::new(bv, b4));
    let (x, y) = (av.xor(a4), bv.xor(b4));
    let m4 = V256::broadcast_lane(p.top);
    // Coefficients of X^4 | X^6 and of X^5 | X^7.
    let even = x.mul_ll(y).xor3(p.even, m4);
    let odd = x.mul_hh(y).xor3(p.odd, m4);
    let ((l0, l1), (h0, h1)) = (halves(even.xor(odd.up())), halves(odd.down()));
    let [o0, o1, o2, o3] = p.lanes;
    [o0, o1, o2.xor(l0), o3.xor3(l1, h0), p.top.xor(h1)]
}

/// 18 products in 9 multiplications: three blocks of two words, all pairs.
#[inline(always)]
pub(crate) fn mul6<T: Wide>(t: T, a: &[u64; 6], b: &[u64; 6]) -> [V128<T>; 6] {
    // |A_0|A_1|, |A_2|A_0+A_1|, |A_0+A_2|A_1+A_2|
    #[inline(always)]
    fn forms<T: Wide>(t: T, a: &[u64; 6]) -> [V256<T>; 3] {
        let [a0, a1, a2]: [V128<T>; 3] = core::array::from_fn(|i| V128::load(t, &[a[2 * i], a[2 * i + 1]]));
        let first = V256::from_lanes(a0, a1);
        [first, V256::from_lanes(a2, a0.xor(a1)), first.xor(V256::broadcast_lane(a2))]
    }
    let ([p0, p1, p2], [q0, q1, q2]) = (forms(t, a), forms(t, b));
    let [l01, h01] = formula::mul2([p0], [q0]);
    let [l2s, h2s] = formula::mul2([p1], [q1]);
    let [lt, ht] = formula::mul2([p2], [q2]);
    let ((l0, l1), (h0, h1)) = (halves(l01), halves(h01));
    let ((l2, ls), (h2, hs)) = (halves(l2s), halves(h2s));
    let ((l02, l12), (h02, h12)) = (halves(lt), halves(ht));
    // D_0 + D_2 and the pairs meet in the middle of the two blocks beside them.
    let (u, v) = (h0.xor(l1), h1.xor(l2));
    let w = u.xor(v);
    [l0, u.xor3(ls, l0), w.xor3(hs, l02).xor(l0), w.xor3(h02, l12).xor(h2), v.xor3(h12, h2), h2]
}

/// `low, high` lane by lane.
#[inline(always)]
fn lanes<T: Wide>(t: T, low: &[u64; 2], high: &[u64]) -> V256<T> {
    let high = match high {
        [x, y, ..] => V128::load(t, &[*x, *y]),
        [x] => V128::from_word(t, x),
        [] => V128::zero(t),
    };
    V256::from_lanes(V128::load(t, low), high)
}

/// The low, the high and the middle product of a split in two blocks.
type Split<T, const R: usize> = ([V128<T>; 4], [V128<T>; R], [V128<T>; 4]);

/// 7 or 8 words, 27 products in 14 multiplications: the low four words by themselves in one lane, the high ones in the
/// other, their sums as four words.
#[inline(always)]
fn mul4_and_high<T: Wide, const H: usize, const R: usize>(
    t: T,
    (a_low, a_high): (&[u64; 4], &[u64; H]),
    (b_low, b_high): (&[u64; 4], &[u64; H]),
) -> Split<T, R> {
    let forms = |low: &[u64; 4], high: &[u64; H]| {
        let [l0, l1, l2, l3] = *low;
        (
            [lanes(t, &[l0, l1], &high[..2]), lanes(t, &[l2, l3], &high[2..])],
            V256::load(t, low).xor(V256::load_partial(t, high)),
        )
    };
    let ((a, a_sum), (b, b_sum)) = (forms(a_low, a_high), forms(b_low, b_high));
    let both = mul4_words(a_sum, b_sum);
    let p = formula::mul4(a, b);
    (p.map(|v| v.lane::<0>()), core::array::from_fn(|i| p[i].lane::<1>()), both)
}

/// 27 products, three of them by zero, in 14 multiplications.
#[inline(always)]
pub(crate) fn mul7<T: Wide>(t: T, a: &[u64; 7], b: &[u64; 7]) -> [V128<T>; 7] {
    let (low, high, both) = mul4_and_high::<T, 3, 3>(t, split(a), split(b));
    formula::split_at_4(low, high, both)
}

/// 27 products in 14 multiplications.
#[inline(always)]
pub(crate) fn mul8<T: Wide>(t: T, a: &[u64; 8], b: &[u64; 8]) -> [V128<T>; 8] {
    let (low, high, both) = mul4_and_high::<T, 4, 4>(t, split(a), split(b));
    formula::split_at_4(low, high, both)
}

/// The low four words and the rest.
#[inline(always)]
fn split<const N: usize, const H: usize>(a: &[u64; N]) -> (&[u64; 4], &[u64; H]) {
    const { assert!(N == 4 + H) };
    (a[..4].try_into().expect("four words"), a[4..].try_into().expect("the others"))
}

/// 35 products in 18 multiplications: four words; and, lane by lane, the high five and the sums.
#[inline(always)]
pub(crate) fn mul9<T: Wide>(t: T, a: &[u64; 9], b: &[u64; 9]) -> [V128<T>; 9] {
    let forms = |a: &[u64; 9]| {
        let [a0, a1, a2, a3, a4, a5, a6, a7, a8] = *a;
        let zero = V128::zero(t);
        let above = |x, y| V256::from_lanes(zero, V128::load(t, &[x, y]));
        let twice = |v: V128<T>| V256::broadcast_lane(v);
        [
            twice(V128::load(t, &[a4, a5])).xor(above(a0, a1)),
            twice(V128::load(t, &[a6, a7])).xor(above(a2, a3)),
            twice(V128::from_word(t, &a8)),
        ]
    };
    let p = formula::mul5(forms(a), forms(b));
    let low = |a: &[u64; 9]| V256::load(t, &[a[0], a[1], a[2], a[3]]);
    formula::split_at_4(mul4_words(low(a), low(b)), p.map(|v| v.lane::<0>()), p.map(|v| v.lane::<1>()))
}
