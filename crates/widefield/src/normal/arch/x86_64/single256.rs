//! One product by way of the polynomial basis: [`single`](crate::normal::single) on 256 bits, a vector of blocks in two
//! registers.
//!
//! The blocks are read for three words of the image at a time, whose sums stay in registers, and no byte permutation
//! crosses lanes: transpositions of bytes lead to the operands' bytes and back.

use crate::gf2m::{Array, Element, Field};
use crate::normal::blocks::Blocks;
use crate::normal::dual::MAX;
use crate::normal::single::{UNITS, element, functional_of_product};
use crate::simd::{Simd, V128, V256};
use crate::tier::{HasGfni, Token};

/// So many words of an image are summed up side by side: their sums stay in registers.
const PART: usize = 3;

/// `P` words of both images, from word `z` on.
#[inline(always)]
fn images<F: Field, T: HasGfni, const P: usize>(
    t: T,
    blocks: &Blocks,
    bytes: &[u64],
    z: usize,
    words: &mut [V128<T>],
) {
    let mut sums = [[V256::zero(t); 2]; P];
    for (i, byte) in bytes.iter().enumerate().take(F::BYTES) {
        let x = V256::splat(t, *byte);
        for (sum, block) in sums.iter_mut().zip(&blocks.of_byte::<F>(i)[z..z + P]) {
            let [low, high] = V256::load_two(t, &block.0);
            *sum = [sum[0].xor(x.affine::<0>(low)), sum[1].xor(x.affine::<0>(high))];
        }
    }
    for (word, sum) in words.iter_mut().zip(sums) {
        *word = V256::transpose_bytes(sum)[0].lane::<0>();
    }
}

/// Two elements in the polynomial basis.
#[inline(always)]
fn to_polynomial<F: Field, T: HasGfni>(
    t: T,
    blocks: &Blocks,
    a: &Element<F>,
    b: &Element<F>,
) -> (Element<F>, Element<F>) {
    let zero = V256::zero(t);
    // Byte i of a and of b in one word.
    let mut bytes = F::Words::<[[u64; 4]; 2]>::filled([[0; 4]; 2]);
    for (bytes, (a, b)) in bytes.as_mut().iter_mut().zip(a.words().iter().zip(b.words())) {
        let both = V256::from_lane(V128::from_words(t, *a, *b));
        let [low, high] = V256::transpose_bytes([both, zero]);
        low.store(&mut bytes[0]);
        high.store(&mut bytes[1]);
    }
    let bytes = bytes.as_ref().as_flattened().as_flattened();
    let mut words = F::Words::<V128<T>>::filled(V128::zero(t));
    for (part, words) in words.as_mut().chunks_mut(PART).enumerate() {
        match words.len() {
            PART => images::<F, T, PART>(t, blocks, bytes, PART * part, words),
            2 => images::<F, T, 2>(t, blocks, bytes, PART * part, words),
            _ => images::<F, T, 1>(t, blocks, bytes, PART * part, words),
        }
    }
    let (mut polynomial_a, mut polynomial_b) = ([[0; 2]; MAX.div_ceil(2)], [[0; 2]; MAX.div_ceil(2)]);
    for (z, two) in words.as_ref().chunks(2).enumerate() {
        let (low, high) = (two[0], two[two.len() - 1]);
        low.interleave_low(high).store(&mut polynomial_a[z]);
        low.interleave_high(high).store(&mut polynomial_b[z]);
    }
    (element(polynomial_a.as_flattened()), element(polynomial_b.as_flattened()))
}

/// In each lane two bytes of a word, eight times each: bytes 0 to 3, then 4 to 7.
const EIGHTFOLD: [[u64; 4]; 2] = {
    const EACH: u64 = 0x0101_0101_0101_0101;
    [[0, EACH, 2 * EACH, 3 * EACH], [4 * EACH, 5 * EACH, 6 * EACH, 7 * EACH]]
};

/// In each word of a lane: its bytes two places on, and one place on.
const TURNED: [[u8; 16]; 2] = [
    [2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9],
    [1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8],
];

/// The words of eight vectors summed up: word i of the result is the sum of those of vector i.
#[inline(always)]
fn fold<T: HasGfni>(v: [V256<T>; 8]) -> [V256<T>; 2] {
    let mut pairs = [v[0]; 4];
    for i in 0..4 {
        pairs[i] = v[2 * i].interleave_low(v[2 * i + 1]).xor(v[2 * i].interleave_high(v[2 * i + 1]));
    }
    let [[a, b], [c, d]] = [pairs[0].interleave_lanes(pairs[1]), pairs[2].interleave_lanes(pairs[3])];
    [a.xor(b), c.xor(d)]
}

/// The coordinates from `u_k = Tr(c x^k)`.
#[inline(always)]
fn to_normal<F: Field, T: HasGfni>(t: T, blocks: &Blocks, u: &[u64]) -> Element<F> {
    let zero = V256::zero(t);
    // Row k masked by u_k: byte 7 - k % 8 of word k / 8 of vector k / 64, as in the blocks.
    let units = V256::splat(t, UNITS);
    let mut masks = F::Words::<[V256<T>; 2]>::filled([zero; 2]);
    for (mask, u) in masks.as_mut().iter_mut().zip(u) {
        let u = V256::splat(t, *u);
        for (mask, at) in mask.iter_mut().zip(&EIGHTFOLD) {
            *mask = units.affine::<0>(u.shuffle_bytes(V256::load(t, at)));
        }
    }
    let [by_two, by_one] = [V128::load_bytes(t, &TURNED[0]), V128::load_bytes(t, &TURNED[1])];
    let [by_two, by_one] = [V256::broadcast_lane(by_two), V256::broadcast_lane(by_one)];
    let mut columns = [[zero; 2]; 2];
    // From the end, which has been read last.
    for word in (0..F::WORDS).rev() {
        let mut sums = [zero; 8];
        for (r, sum) in sums.iter_mut().enumerate() {
            if 8 * word + r < F::BYTES {
                for (block, mask) in blocks.of_byte::<F>(8 * word + r).iter().zip(masks.as_ref()) {
                    let [low, high] = V256::load_two(t, &block.0);
                    *sum = sum.xor(low.and(mask[0])).xor(high.and(mask[1]));
                }
            }
        }
        // Every byte of a word becomes the sum of all eight; the one in column `word` is kept.
        let column = V256::splat(t, 0xff << (8 * (word % 8)));
        for (sum, columns) in fold(sums).into_iter().zip(&mut columns[word / 8]) {
            let mut sum = sum.xor(sum.swap32());
            sum = sum.xor(sum.shuffle_bytes(by_two));
            sum = sum.xor(sum.shuffle_bytes(by_one));
            *columns = columns.xor(sum.and(column));
        }
    }
    let mut words = [[[0; 4]; 2]; 2];
    for (words, columns) in words.iter_mut().zip(columns) {
        let [low, high] = V256::transpose_bytes(columns);
        low.store(&mut words[0]);
        high.store(&mut words[1]);
    }
    element(words.as_flattened().as_flattened())
}

/// `out = a b`, all in coordinates.
#[inline(always)]
pub(crate) fn multiply<F: Field, T: HasGfni + Into<Token>>(
    t: T,
    blocks: &Blocks,
    traces: &[usize],
    out: &mut Element<F>,
    a: &Element<F>,
    b: &Element<F>,
) {
    let u = functional_of_product(t.into(), traces, to_polynomial(t, blocks, a, b));
    *out = to_normal(t, blocks, &u[..F::WORDS]);
}
