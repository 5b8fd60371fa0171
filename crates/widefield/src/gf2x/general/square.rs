//! Squares: `(Σ a_i x^i)^2 = Σ a_i x^2i`, so each word's bits spread over two. Linear in the length.
//!
//! A tier with carry-less multiply squares a word by multiplying it with itself: of the lane `(u, v)`, `u u` and `v v`
//! are the two lanes of the result. The portable tier spreads a half-word in five doublings of its bits' distance.

use crate::gf2x::portable::spread;
use crate::simd::Carryless;
use crate::tier::Portable;
#[cfg(target_arch = "x86_64")]
use crate::{
    gf2x::tuned,
    simd::{V128, V256, V512},
    tier::{Avx512, Vaes},
};

/// The square, word by word.
#[inline(always)]
pub(in crate::gf2x) fn portable(_: Portable, out: &mut [u64], a: &[u64]) {
    for (o, w) in out.as_chunks_mut::<2>().0.iter_mut().zip(a) {
        *o = [spread(*w as u32), spread((*w >> 32) as u32)];
    }
}

/// The square, two words at a time.
#[inline(always)]
pub(in crate::gf2x) fn lanes<V: Carryless<Words = [u64; 2]>>(token: V::Token, out: &mut [u64], a: &[u64]) {
    let (pairs, odd) = a.as_chunks::<2>();
    let (squares, rest) = out.as_chunks_mut::<4>();
    for (square, pair) in squares.iter_mut().zip(pairs) {
        let lane = V::load(token, pair);
        if let [low, high] = square.as_chunks_mut().0 {
            lane.clmul_low(lane).store(low);
            lane.clmul_high(lane).store(high);
        }
    }
    if let (Some(square), [word]) = (rest.first_chunk_mut(), odd) {
        let lane = V::from_word(token, word);
        lane.clmul_low(lane).store(square);
    }
}

/// The square, four words at a time: `low low` of both lanes are the squares 0 and 2, `high high` 1 and 3.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn fours(token: Vaes, out: &mut [u64], a: &[u64]) {
    if a.len() < 4 {
        return lanes::<V128<Vaes>>(token, out, a);
    }
    let (blocks, rest) = a.as_chunks::<4>();
    let (squares, last) = out.as_chunks_mut::<8>();
    for (square, words) in squares.iter_mut().zip(blocks) {
        let v = V256::load(token, words);
        let (even, odd) = (v.clmul_low(v), v.clmul_high(v));
        if let [low, high] = square.as_chunks_mut().0 {
            let [first, second] = even.interleave_lanes(odd);
            first.store(low);
            second.store(high);
        }
    }
    lanes::<V128<Vaes>>(token, last, rest);
}

/// The square, eight words at a time.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn eights(token: Avx512, out: &mut [u64], a: &[u64]) {
    if a.len() < 8 {
        // Before the lengths of the loops over whole blocks are known.
        return lanes::<V128<Avx512>>(token, out, a);
    }
    let (mut out, mut a) = (out, a);
    if a.len() >= tuned::avx512::ALIGNED_SQUARE_FROM.get() {
        // A word gives 16 bytes.
        let first = (out.as_ptr().align_offset(64) / 2).min(a.len());
        let (words, squares);
        ((words, a), (squares, out)) = (a.split_at(first), out.split_at_mut(2 * first));
        lanes::<V128<Avx512>>(token, squares, words);
    }
    let (blocks, rest) = a.as_chunks::<8>();
    let (squares, last) = out.as_chunks_mut::<16>();
    for (square, words) in squares.iter_mut().zip(blocks) {
        let v = V512::load(token, words);
        let (even, odd) = (v.clmul_low(v), v.clmul_high(v));
        if let [low, high] = square.as_chunks_mut().0 {
            let [first, second] = even.interleave_lanes(odd);
            first.store(low);
            second.store(high);
        }
    }
    lanes::<V128<Avx512>>(token, last, rest);
}
