//! Products of six, eight and nine words with two lanes to a register: the formulas' word products two at a time.
//!
//! An instruction of 256 bits multiplies in the time of one of 128. 512 bits would halve the multiplications again, but
//! one product leaves such registers half empty, and moves between four lanes take longer: with eight words on Zen 4 a
//! 512-bit form takes 50 cycles where this one takes 40. Up to five words and with seven even a single lane is faster:
//! what it multiplies more often, it moves less. Independent products fill any width: see `many.rs`.
//!
//! A bar separates the lanes of a register, `m_S` is the product of the sums over `S` as in
//! [`formula`](crate::gf2x::formula).

use crate::gf2x::formula::{Size, karatsuba, lanes, packed};
use crate::gf2x::packing::{pack, unpack};
use crate::simd::{Carryless, Simd, V128, V256};
use crate::tier::HasVaes;

/// The two lanes.
#[inline(always)]
fn halves<T: HasVaes>(v: V256<T>) -> (V128<T>, V128<T>) {
    (v.lane::<0>(), v.lane::<1>())
}

/// Stores the lanes, two at a time, the last one of an odd number alone.
///
/// A product often is an operand of the next one, and a load has to wait for the cache unless one store holds all that
/// it reads: so results that will be loaded as 256 bits are stored as such.
#[inline(always)]
fn store<T: HasVaes, const P: usize, const M: usize>(out: &mut [u64; M], lanes: [V256<T>; P]) {
    const { assert!(P == M.div_ceil(4)) };
    let (fours, last) = out.as_chunks_mut::<4>();
    for (words, v) in fours.iter_mut().zip(lanes) {
        v.store(words);
    }
    if let Some(words) = last.first_chunk_mut() {
        lanes[P - 1].lane::<0>().store(words);
    }
}

/// The forms of four words.
#[derive(Clone, Copy)]
struct Four<T> {
    /// `a_0 a_1 | a_2 a_3`
    words: V256<T>,
    /// `s_0 s_1 | s_0+s_1 .`, `s_i = a_i + a_(i+2)`
    sums: V256<T>,
}

impl<T: HasVaes> Four<T> {
    #[inline(always)]
    fn of_lanes(a0: V128<T>, a1: V128<T>) -> Self {
        // Of one lane each: from sums in both lanes the compiler makes an insertion that waits for another register.
        let s = a0.xor(a1);
        Self { words: V256::from_lanes(a0, a1), sums: V256::from_lanes(s, s.xor(s.swap_words())) }
    }

    /// The words from registers.
    #[inline(always)]
    fn of(words: V256<T>) -> Self {
        let s = words.xor(words.halves::<0x01>(words));
        Self { words, sums: s.blend32::<0b1111_0000>(s.xor(s.swap_words())) }
    }
}

/// 9 products, and one more for nothing, in 5 multiplications: the packed product.
///
/// ```text
/// low      | l0       | l1 |        the blocks' own products, l low and h high lanes
/// high     |          | h0 | h1 |
/// both     |     | lb | hb |        of the sums; with low and high added, the middle
/// ```
#[inline(always)]
fn product4<T: HasVaes>(a: Four<T>, b: Four<T>) -> [V256<T>; 2] {
    // c_0 | c_4, c_1 | c_5, c_2 | c_6 of the two blocks
    let [low, high] = lanes(packed::coefficients2(a.words, b.words));
    let (m02, m0123) = halves(a.sums.clmul_low(b.sums));
    let m13 = a.sums.clmul_high(b.sums).lane::<0>();
    let [lb, hb] = lanes::<_, 3, 2>(karatsuba(1, [m02], [m13], [m0123]));
    let ((l0, l1), (h0, h1)) = (halves(low), halves(high));
    // The sum l_1 + h_0 belongs to both inner lanes; one addend of it is there already.
    [low.xor(above(lb.xor3(l0, h0))), high.xor(V256::from_lane(hb.xor3(l1, h1)))]
}

/// The lane above a 0.
#[inline(always)]
fn above<T: HasVaes>(lane: V128<T>) -> V256<T> {
    V256::from_lanes(V128::zero(lane.token()), lane)
}

/// 18 products in 9 multiplications: three blocks of two words, all pairs.
#[inline(always)]
pub(crate) fn mul6<T: HasVaes>(t: T, out: &mut [u64; 12], a: &[u64; 6], b: &[u64; 6]) {
    // |A_0|A_1|, |A_2|A_0+A_1|, |A_0+A_2|A_1+A_2|
    #[inline(always)]
    fn forms<T: HasVaes>([a0, a1, a2]: [V128<T>; 3]) -> [V256<T>; 3] {
        let first = V256::from_lanes(a0, a1);
        [first, V256::from_lanes(a2, a0.xor(a1)), first.xor(V256::broadcast_lane(a2))]
    }
    let ([p0, p1, p2], [q0, q1, q2]) = (forms(pack(t, a)), forms(pack(t, b)));
    let [l01, h01] = <[u64; 2]>::packed([p0], [q0]);
    let [l2s, h2s] = <[u64; 2]>::packed([p1], [q1]);
    let [lt, ht] = <[u64; 2]>::packed([p2], [q2]);
    let ((l0, l1), (h0, h1)) = (halves(l01), halves(h01));
    let ((l2, ls), (h2, hs)) = (halves(l2s), halves(h2s));
    let ((l02, l12), (h02, h12)) = (halves(lt), halves(ht));
    // D_0 + D_2 and the pairs meet in the middle of the two blocks beside them.
    let (u, v) = (h0.xor(l1), h1.xor(l2));
    let w = u.xor(v);
    let (c2, c3) = (w.xor3(hs, l02).xor(l0), w.xor3(h02, l12).xor(h2));
    unpack(out, &[l0, u.xor3(ls, l0), c2, c3, v.xor3(h12, h2), h2]);
}

/// 27 products in 14 multiplications: the low and the high four words' products lane by lane, their sums' by itself.
#[inline(always)]
pub(crate) fn mul8<T: HasVaes>(t: T, out: &mut [u64; 16], a: &[u64; 8], b: &[u64; 8]) {
    store(out, product8(pack(t, a), pack(t, b)));
}

/// The product in pairs of lanes.
#[cfg_attr(not(unoptimised), inline(always))]
fn product8<T: HasVaes>(a: [V128<T>; 4], b: [V128<T>; 4]) -> [V256<T>; 4] {
    #[inline(always)]
    fn forms<T: HasVaes>([a0, a1, a2, a3]: [V128<T>; 4]) -> ([V256<T>; 2], Four<T>) {
        let sum = V256::from_lanes(a0, a1).xor(V256::from_lanes(a2, a3));
        ([V256::from_lanes(a0, a2), V256::from_lanes(a1, a3)], Four::of(sum))
    }
    let ((a, a_sum), (b, b_sum)) = (forms(a), forms(b));
    let [b0, b1] = product4(a_sum, b_sum);
    let [p0, p1, p2, p3] = <[u64; 4]>::packed(a, b);
    let ([l0, h0], [l1, h1]) = (p0.interleave_lanes(p1), p2.interleave_lanes(p3));
    [l0, l1.xor(b0.xor3(l0, h0)), h0.xor(b1.xor3(l1, h1)), h1]
}

/// 16 words: three products of eight.
#[inline(always)]
pub(crate) fn product16<T: HasVaes>(a: [V128<T>; 8], b: [V128<T>; 8]) -> [V256<T>; 8] {
    #[inline(always)]
    fn parts<T: HasVaes>([a0, a1, a2, a3, a4, a5, a6, a7]: [V128<T>; 8]) -> [[V128<T>; 4]; 3] {
        [[a0, a1, a2, a3], [a4, a5, a6, a7], [a0.xor(a4), a1.xor(a5), a2.xor(a6), a3.xor(a7)]]
    }
    let ([a0, a1, sa], [b0, b1, sb]) = (parts(a), parts(b));
    karatsuba(2, product8(a0, b0), product8(a1, b1), product8(sa, sb))
}

/// 34 products in 18 multiplications: four words; and, lane by lane, the high five and the sums.
#[inline(always)]
pub(crate) fn mul9<T: HasVaes>(t: T, out: &mut [u64; 18], a: &[u64; 9], b: &[u64; 9]) {
    store(out, product9(pack(t, a), pack(t, b)));
}

/// The product in pairs of lanes.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn product9<T: HasVaes>(a: [V128<T>; 5], b: [V128<T>; 5]) -> [V256<T>; 5] {
    #[inline(always)]
    fn forms<T: HasVaes>([a0, a1, a2, a3, a4]: [V128<T>; 5]) -> ([V256<T>; 3], Four<T>) {
        let sums = [
            V256::broadcast_lane(a2).xor(above(a0)),
            V256::broadcast_lane(a3).xor(above(a1)),
            V256::broadcast_lane(a4),
        ];
        (sums, Four::of_lanes(a0, a1))
    }
    let ((a, a_low), (b, b_low)) = (forms(a), forms(b));
    let [l0, l1] = product4(a_low, b_low);
    let [p0, p1, p2, p3, p4] = <[u64; 5]>::packed(a, b);
    let ([h0, b0], [h1, b1]) = (p0.interleave_lanes(p1), p2.interleave_lanes(p3));
    let [h2, b2] = p4.interleave_lanes(V256::zero(l0.token()));
    [l0, l1.xor(b0.xor3(l0, h0)), h0.xor(b1.xor3(l1, h1)), h1.xor3(b2, h2), h2]
}
