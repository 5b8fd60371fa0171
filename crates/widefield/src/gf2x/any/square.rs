//! Squares: `(Σ a_i x^i)^2 = Σ a_i x^2i`, so each word's bits spread over two. Linear in the length.
//!
//! A tier with carry-less multiply squares a word by multiplying it with itself: of the lane `(u, v)`, `u u` and `v v`
//! are the two lanes of the result. The portable tier spreads a half-word in five doublings of its bits' distance.

use crate::Error;
use crate::gf2x::portable::spread;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::gf2x::small::Packed;
#[cfg(target_arch = "x86_64")]
use crate::simd::{Carryless, V128, V256, V512};
use crate::tier::{self, Token};
#[cfg(target_arch = "x86_64")]
use crate::tier::{Avx2, Avx512, Clmul, Vaes};

/// The square, word by word.
#[inline(always)]
pub(super) fn portable(out: &mut [u64], a: &[u64]) {
    for (o, w) in out.as_chunks_mut::<2>().0.iter_mut().zip(a) {
        *o = [spread(*w as u32), spread((*w >> 32) as u32)];
    }
}

/// The square, two words at a time.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
pub(super) fn lanes<V: Packed>(token: V::Token, out: &mut [u64], a: &[u64]) {
    let (pairs, odd) = a.as_chunks::<2>();
    let (squares, rest) = out.as_chunks_mut::<4>();
    for ([s0, s1, s2, s3], pair) in squares.iter_mut().zip(pairs) {
        let (mut low, mut high) = ([0; 2], [0; 2]);
        let lane = V::pair(token, pair);
        lane.mul_ll(lane).unpack(&mut low);
        lane.mul_hh(lane).unpack(&mut high);
        [*s0, *s1] = low;
        [*s2, *s3] = high;
    }
    portable(rest, odd);
}

/// The square, four words at a time: `low low` of both lanes are the squares 0 and 2, `high high` 1 and 3.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn fours(token: Vaes, out: &mut [u64], a: &[u64]) {
    let (blocks, rest) = a.as_chunks::<4>();
    let (squares, last) = out.as_chunks_mut::<8>();
    for (square, words) in squares.iter_mut().zip(blocks) {
        let v = V256::load(token, words);
        let (even, odd) = (v.mul_ll(v), v.mul_hh(v));
        if let [low, high] = square.as_chunks_mut().0 {
            even.halves::<0x20>(odd).store(low);
            even.halves::<0x31>(odd).store(high);
        }
    }
    lanes::<V128<Vaes>>(token, last, rest);
}

/// The square, eight words at a time.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn eights(token: Avx512, out: &mut [u64], a: &[u64]) {
    let first = V512::from_words(token, [0, 1, 8, 9, 2, 3, 10, 11]);
    let second = V512::from_words(token, [4, 5, 12, 13, 6, 7, 14, 15]);
    let (blocks, rest) = a.as_chunks::<8>();
    let (squares, last) = out.as_chunks_mut::<16>();
    for (square, words) in squares.iter_mut().zip(blocks) {
        let v = V512::load(token, words);
        let (even, odd) = (v.mul_ll(v), v.mul_hh(v));
        if let [low, high] = square.as_chunks_mut().0 {
            even.permute64_of_two(first, odd).store(low);
            even.permute64_of_two(second, odd).store(high);
        }
    }
    lanes::<V128<Avx512>>(token, last, rest);
}

#[cfg(target_arch = "x86_64")]
kernel! { Clmul: fn square_clmul(out: &mut [u64], a: &[u64]) = lanes::<V128<Clmul>>; }
#[cfg(target_arch = "x86_64")]
kernel! { Avx2: fn square_avx2(out: &mut [u64], a: &[u64]) = lanes::<V128<Avx2>>; }
#[cfg(target_arch = "x86_64")]
kernel! { Vaes: fn square_vaes(out: &mut [u64], a: &[u64]) = fours; }
#[cfg(target_arch = "x86_64")]
kernel! { Avx512: fn square_avx512(out: &mut [u64], a: &[u64]) = eights; }
#[cfg(target_arch = "aarch64")]
kernel! { Neon: fn square_neon(out: &mut [u64], a: &[u64]) = lanes::<crate::simd::V128<crate::tier::Neon>>; }

/// The square of `a`: `out.len() == 2 * a.len()`. Linear in the length; the time depends on it alone.
///
/// # Errors
/// [`Error::Length`] if `out` has another length.
#[inline]
pub fn square(out: &mut [u64], a: &[u64]) -> Result<(), Error> {
    square_with(tier::active(), out, a)
}

/// [`square`] on a given tier.
///
/// # Errors
/// Those of [`square`].
pub fn square_with(token: Token, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
    if a.len().checked_mul(2) != Some(out.len()) {
        return Err(Error::Length);
    }
    match token {
        Token::Portable => portable(out, a),
        #[cfg(target_arch = "x86_64")]
        Token::Clmul(t) => square_clmul(t, out, a),
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(t) => square_avx2(t, out, a),
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(t) => square_vaes(t, out, a),
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(t) => square_avx512(t, out, a),
        #[cfg(target_arch = "aarch64")]
        Token::Neon(t) => square_neon(t, out, a),
    }
    Ok(())
}
