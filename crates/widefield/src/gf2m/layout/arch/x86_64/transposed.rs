//! Eight elements sliced over 512-bit registers: register k holds word k of all eight.
//!
//! Four words of each element at a time are transposed from 256-bit loads, `e.k` word k of element e:
//!
//! ```text
//! load      | 0.0 0.1 | 0.2 0.3 | 4.0 4.1 | 4.2 4.3 |   | 1.0 1.1 | 1.2 1.3 | 5.0 5.1 | 5.2 5.3 |   ...
//! low words | 0.0 1.0 | 0.2 1.2 | 4.0 5.0 | 4.2 5.2 |   | 2.0 3.0 | 2.2 3.2 | 6.0 7.0 | 6.2 7.2 |
//! lanes     | 0.0 1.0 | 4.0 5.0 | 2.0 3.0 | 6.0 7.0 |   word 0; word 2 from the other lanes, 1 and 3 from high words
//! ```
//!
//! So the elements stand in the order 0 1 4 5 2 3 6 7 everywhere, except that one word of each needs no transposition,
//! and two words of eight, which two registers hold, take one step: 0 4 1 5 2 6 3 7.
//!
//! Elements are arrays of words, `W` or of a shape.

use crate::gf2m::layout::shape::Shape;
use crate::gf2m::layout::sliced::Batch;
use crate::gf2x::formula::Array;
use crate::simd::{Simd, V128, V256, V512};
use crate::tier::Avx512;

/// Which lanes make words 0 and 1, or 2 and 3.
const EVEN: i32 = 0b10_00_10_00;
const ODD: i32 = 0b11_01_11_01;

/// Words `from..from + 4` of an element, or those there are and zeros.
#[inline(always)]
fn block<W: Array<u64>>(t: Avx512, a: &W, from: usize) -> V256<Avx512> {
    let words = &a.as_ref()[from..];
    match words.first_chunk() {
        Some(words) => V256::load(t, words),
        None => V256::load_partial(t, words),
    }
}

/// Words `from..from + 4` of eight elements.
#[inline(always)]
fn transposed<W: Array<u64>>(t: Avx512, a: &[W], from: usize) -> [V512; 4] {
    let z0 = V512::from_halves(block(t, &a[0], from), block(t, &a[4], from));
    let z1 = V512::from_halves(block(t, &a[1], from), block(t, &a[5], from));
    let z2 = V512::from_halves(block(t, &a[2], from), block(t, &a[6], from));
    let z3 = V512::from_halves(block(t, &a[3], from), block(t, &a[7], from));
    turned(z0, z1, z2, z3)
}

/// The second and third step of the picture.
#[inline(always)]
fn turned(z0: V512, z1: V512, z2: V512, z3: V512) -> [V512; 4] {
    let (low, high) =
        ([z0.interleave_low(z1), z2.interleave_low(z3)], [z0.interleave_high(z1), z2.interleave_high(z3)]);
    [
        low[0].lanes::<EVEN>(low[1]),
        high[0].lanes::<EVEN>(high[1]),
        low[0].lanes::<ODD>(low[1]),
        high[0].lanes::<ODD>(high[1]),
    ]
}

/// The last word of an element.
#[inline(always)]
fn last<W: Array<u64>>(a: &W) -> u64 {
    a.as_ref()[a.as_ref().len() - 1]
}

/// The last words of eight elements.
#[inline(always)]
fn lasts<W: Array<u64>>(t: Avx512, a: &[W]) -> V512 {
    let [w0, w1, w4, w5] = [last(&a[0]), last(&a[1]), last(&a[4]), last(&a[5])];
    let [w2, w3, w6, w7] = [last(&a[2]), last(&a[3]), last(&a[6]), last(&a[7])];
    V512::from_words(t, [w0, w1, w4, w5, w2, w3, w6, w7])
}

/// Writes words `from..from + 4` of eight elements.
#[inline(always)]
fn store_blocks<W: Array<u64>>(words: [V512; 4], out: &mut [W], from: usize) {
    let [w0, w1, w2, w3] = words;
    store_four(w0.interleave_low(w1), w2.interleave_low(w3), out, [0, 4, 2, 6], from);
    store_four(w0.interleave_high(w1), w2.interleave_high(w3), out, [1, 5, 3, 7], from);
}

/// Writes four elements' words, whose lanes are the low two words and the high two.
#[inline(always)]
fn store_four<W: Array<u64>>(low: V512, high: V512, out: &mut [W], order: [usize; 4], from: usize) {
    let [a, b] = low.interleave_lanes(high);
    store_block(a.half::<0>(), &mut out[order[0]], from);
    store_block(a.half::<1>(), &mut out[order[1]], from);
    store_block(b.half::<0>(), &mut out[order[2]], from);
    store_block(b.half::<1>(), &mut out[order[3]], from);
}

#[inline(always)]
fn store_block<W: Array<u64>>(words: V256<Avx512>, out: &mut W, from: usize) {
    if let Some(out) = out.as_mut()[from..].first_chunk_mut() {
        words.store(out);
    }
}

/// Two lists of word indices, for a choice from two registers and a second one with a third.
#[inline(always)]
fn indices(t: Avx512, two: [u64; 8], third: [u64; 8]) -> (V512, V512) {
    (V512::from_words(t, two), V512::from_words(t, third))
}

/// Elements of three words: three registers hold eight. Word `k` of element `e` is word `3e + k`.
#[inline(always)]
fn transposed3(t: Avx512, flat: &[[u64; 8]]) -> [V512; 3] {
    let (x, y, z) = (V512::load(t, &flat[0]), V512::load(t, &flat[1]), V512::load(t, &flat[2]));
    // The words in the first two registers, and those in the third (8 and above) after them.
    let (p0, q0) = indices(t, [0, 3, 12, 15, 6, 9, 0, 0], [0, 1, 2, 3, 4, 5, 8 + 2, 8 + 5]);
    let (p1, q1) = indices(t, [1, 4, 13, 0, 7, 10, 0, 0], [0, 1, 2, 8, 4, 5, 8 + 3, 8 + 6]);
    let (p2, q2) = indices(t, [2, 5, 14, 0, 8, 11, 0, 0], [0, 1, 2, 8 + 1, 4, 5, 8 + 4, 8 + 7]);
    [
        x.permute64_of_two(p0, y).permute64_of_two(q0, z),
        x.permute64_of_two(p1, y).permute64_of_two(q1, z),
        x.permute64_of_two(p2, y).permute64_of_two(q2, z),
    ]
}

/// The inverse of `transposed3`.
#[inline(always)]
fn store3(words: [V512; 3], flat: &mut [[u64; 8]]) {
    let [a, b, c] = words;
    let t = a.token();
    // Elements 0 to 7 are words 0 1 4 5 2 3 6 7 of each register.
    let (p0, q0) = indices(t, [0, 8, 0, 1, 9, 0, 4, 12], [0, 1, 8, 3, 4, 8 + 1, 6, 7]);
    let (p1, q1) = indices(t, [0, 5, 13, 0, 2, 10, 0, 3], [8 + 4, 1, 2, 8 + 5, 4, 5, 8 + 2, 7]);
    let (p2, q2) = indices(t, [11, 0, 6, 14, 0, 7, 15, 0], [0, 8 + 3, 2, 3, 8 + 6, 5, 6, 8 + 7]);
    a.permute64_of_two(p0, b).permute64_of_two(q0, c).store(&mut flat[0]);
    a.permute64_of_two(p1, b).permute64_of_two(q1, c).store(&mut flat[1]);
    a.permute64_of_two(p2, b).permute64_of_two(q2, c).store(&mut flat[2]);
}

/// Elements of four words: a register holds two, which saves putting them together.
#[inline(always)]
fn transposed4(t: Avx512, flat: &[[u64; 8]]) -> [V512; 4] {
    let (z0, z1) = (V512::load(t, &flat[0]), V512::load(t, &flat[1]));
    let (z2, z3) = (V512::load(t, &flat[2]), V512::load(t, &flat[3]));
    turned(z0, z1, z2, z3)
}

/// The inverse of `transposed4`.
#[inline(always)]
fn store4(words: [V512; 4], flat: &mut [[u64; 8]]) {
    let [w0, w1, w2, w3] = words;
    let [z0, z2] = w0.interleave_low(w1).interleave_lanes(w2.interleave_low(w3));
    let [z1, z3] = w0.interleave_high(w1).interleave_lanes(w2.interleave_high(w3));
    z0.store(&mut flat[0]);
    z1.store(&mut flat[1]);
    z2.store(&mut flat[2]);
    z3.store(&mut flat[3]);
}

/// Writes the last word of eight elements.
#[inline(always)]
fn store_lasts<W: Array<u64>>(words: V512, out: &mut [W]) {
    store_two(words.lane::<0>(), out, 0);
    store_two(words.lane::<1>(), out, 4);
    store_two(words.lane::<2>(), out, 2);
    store_two(words.lane::<3>(), out, 6);
}

#[inline(always)]
fn store_two<W: Array<u64>>(words: V128<Avx512>, out: &mut [W], i: usize) {
    let k = out[i].as_ref().len() - 1;
    out[i].as_mut()[k] = words.low_word();
    out[i + 1].as_mut()[k] = words.high_word();
}

impl Batch for V512 {
    const COUNT: usize = 8;

    #[inline(always)]
    fn load_words<S: Shape>(t: Avx512, a: &[S::Words<u64>]) -> S::Words<Self> {
        let flat = S::Words::<u64>::flat(&a[..8]).as_chunks().0;
        let mut words = S::Words::<Self>::filled(V512::zero(t));
        let w = words.as_mut();
        match S::WORDS {
            1 => w[0] = V512::load(t, &flat[0]),
            2 => {
                let (x, y) = (V512::load(t, &flat[0]), V512::load(t, &flat[1]));
                w.copy_from_slice(&[x.interleave_low(y), x.interleave_high(y)]);
            }
            3 => w.copy_from_slice(&transposed3(t, flat)),
            4 => w.copy_from_slice(&transposed4(t, flat)),
            n => {
                for k in 0..n / 4 {
                    w[4 * k..][..4].copy_from_slice(&transposed(t, a, 4 * k));
                }
                match n % 4 {
                    0 => {}
                    1 => w[n - 1] = lasts(t, a),
                    // Whole loads, some words twice.
                    _ => w[n - 4..].copy_from_slice(&transposed(t, a, n - 4)),
                }
            }
        }
        words
    }

    #[inline(always)]
    fn store_words<S: Shape>(words: S::Words<Self>, out: &mut [S::Words<u64>]) {
        let w = words.as_ref();
        match S::WORDS {
            1 => w[0].store(&mut S::Words::<u64>::flat_mut(&mut out[..8]).as_chunks_mut().0[0]),
            2 => {
                let flat = S::Words::<u64>::flat_mut(&mut out[..8]).as_chunks_mut().0;
                w[0].interleave_low(w[1]).store(&mut flat[0]);
                w[0].interleave_high(w[1]).store(&mut flat[1]);
            }
            3 => store3([w[0], w[1], w[2]], S::Words::<u64>::flat_mut(&mut out[..8]).as_chunks_mut().0),
            4 => store4([w[0], w[1], w[2], w[3]], S::Words::<u64>::flat_mut(&mut out[..8]).as_chunks_mut().0),
            n => {
                for k in 0..n / 4 {
                    store_blocks([w[4 * k], w[4 * k + 1], w[4 * k + 2], w[4 * k + 3]], out, 4 * k);
                }
                match n % 4 {
                    0 => {}
                    1 => store_lasts(w[n - 1], out),
                    _ => store_blocks([w[n - 4], w[n - 3], w[n - 2], w[n - 1]], out, n - 4),
                }
            }
        }
    }
}
