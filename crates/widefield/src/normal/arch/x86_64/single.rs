//! One product by way of the polynomial basis, with one matrix for both changes of basis: two would not stay in the
//! first cache. See [the module](crate::normal#bases-of-even-type-are-their-own-duals) for why one is enough.
//!
//! In [`blocks`](crate::normal::blocks) a byte holds eight columns of one row. To the polynomial basis an instruction
//! multiplies blocks by bytes of both operands and sums along the bytes; to the normal basis `u_k` masks row k and the
//! rows are summed:
//!
//! ```text
//! to the polynomial basis  64 x 8 block times byte i of a and b, N B times and 3/4 as many sums
//! to the normal basis      sum + (block & mask), N B times, then 64 bytes folded to one, B times 4 instructions
//! ```

use crate::gf2m::{Array, Element, Field};
use crate::normal::blocks::Blocks;
use crate::normal::dual::{MAX, functional};
use crate::normal::permute::COLUMNS;
use crate::simd::{Simd, V512};
use crate::tier::{Avx512, Token};

/// Word r of the result: byte `8 z + r` of the first source and of the second.
const fn pairs(z: usize) -> [u8; 64] {
    let mut at = [0; 64];
    let mut r = 0;
    while r < 8 {
        at[8 * r] = (8 * z + r) as u8;
        at[8 * r + 1] = (64 + 8 * z + r) as u8;
        r += 1;
    }
    at
}
const PAIRS: [[u8; 64]; 8] = [pairs(0), pairs(1), pairs(2), pairs(3), pairs(4), pairs(5), pairs(6), pairs(7)];

/// The first byte of each word of the first source, of the second, then the second bytes.
const APART: [u8; 64] = {
    let mut at = [0; 64];
    let mut r = 0;
    while r < 8 {
        at[r] = (8 * r) as u8;
        at[8 + r] = (64 + 8 * r) as u8;
        at[16 + r] = (8 * r + 1) as u8;
        at[24 + r] = (64 + 8 * r + 1) as u8;
        r += 1;
    }
    at
};

/// The element of the first words.
#[inline(always)]
pub(crate) fn element<F: Field>(words: &[u64]) -> Element<F> {
    let mut element = F::Words::<u64>::filled(0);
    element.as_mut().copy_from_slice(&words[..F::WORDS]);
    Element::from_words_unchecked(element)
}

/// Two elements in the polynomial basis.
#[inline(always)]
fn to_polynomial<F: Field>(
    t: Avx512,
    blocks: &Blocks,
    a: &Element<F>,
    b: &Element<F>,
) -> (Element<F>, Element<F>) {
    // Byte i of a and of b in one word.
    let mut bytes = [[0; 8]; MAX];
    for (chunk, (a, b)) in bytes.chunks_mut(8).zip(a.words().chunks(8).zip(b.words().chunks(8))) {
        let (a, b) = (V512::load_partial(t, a), V512::load_partial(t, b));
        for (to, at) in chunk.iter_mut().zip(&PAIRS) {
            a.permute8_of_two(V512::load_bytes(t, at), b).store(to);
        }
    }
    let bytes = bytes.as_flattened();
    let mut sums = F::Words::<V512>::filled(V512::zero(t));
    let sums = sums.as_mut();
    let mut i = 0;
    while i + 1 < F::BYTES {
        let (x, y) = (V512::splat(t, bytes[i]), V512::splat(t, bytes[i + 1]));
        let (first, second) = (blocks.of_byte::<F>(i), blocks.of_byte::<F>(i + 1));
        for z in 0..F::WORDS {
            let (first, second) = (V512::load(t, &first[z].0), V512::load(t, &second[z].0));
            sums[z] = sums[z].sum3(x.affine::<0>(first), y.affine::<0>(second));
        }
        i += 2;
    }
    if i < F::BYTES {
        let (x, row) = (V512::splat(t, bytes[i]), blocks.of_byte::<F>(i));
        for z in 0..F::WORDS {
            sums[z] = sums[z].xor(x.affine::<0>(V512::load(t, &row[z].0)));
        }
    }
    let (mut polynomial_a, mut polynomial_b) = ([[0; 2]; MAX.div_ceil(2)], [[0; 2]; MAX.div_ceil(2)]);
    let at = V512::load_bytes(t, &APART);
    for (z, two) in sums.chunks(2).enumerate() {
        let both = two[0].permute8_of_two(at, two[two.len() - 1]);
        both.lane::<0>().store(&mut polynomial_a[z]);
        both.lane::<1>().store(&mut polynomial_b[z]);
    }
    (element(polynomial_a.as_flattened()), element(polynomial_b.as_flattened()))
}

/// Byte b of a word: `2^(7-b)`.
pub(crate) const UNITS: u64 = 0x0102_0408_1020_4080;

/// Each byte of a word eight times.
const fn eightfold(z: usize) -> [u8; 64] {
    let mut at = [0; 64];
    let mut i = 0;
    while i < 64 {
        at[i] = (8 * z + i / 8) as u8;
        i += 1;
    }
    at
}
const EIGHTFOLD: [[u8; 64]; 8] = [
    eightfold(0),
    eightfold(1),
    eightfold(2),
    eightfold(3),
    eightfold(4),
    eightfold(5),
    eightfold(6),
    eightfold(7),
];

/// The words of each lane summed up, of both vectors by turns.
#[inline(always)]
fn fold_words(a: V512, b: V512) -> V512 {
    a.interleave_low(b).xor(a.interleave_high(b))
}

/// Pairs of lanes summed up, those of the first vector first.
#[inline(always)]
fn fold_lanes(a: V512, b: V512) -> V512 {
    a.lanes::<0x88>(b).xor(a.lanes::<0xdd>(b))
}

/// The words of eight vectors summed up: word i of the result is the sum of those of vector i.
#[inline(always)]
fn fold(v: [V512; 8]) -> V512 {
    let low = fold_lanes(fold_words(v[0], v[1]), fold_words(v[2], v[3]));
    let high = fold_lanes(fold_words(v[4], v[5]), fold_words(v[6], v[7]));
    fold_lanes(low, high)
}

/// The coordinates from `u_k = Tr(c x^k)`.
#[inline(always)]
fn to_normal<F: Field>(t: Avx512, blocks: &Blocks, u: &[u64]) -> Element<F> {
    // Row k masked by u_k: byte 7 - k % 8 of word k / 8 of vector k / 64, as in the blocks.
    let units = V512::splat(t, UNITS);
    let mut masks = F::Words::<V512>::filled(V512::zero(t));
    for (masks, u) in masks.as_mut().chunks_mut(8).zip(u.chunks(8)) {
        let u = V512::load_partial(t, u);
        for (mask, at) in masks.iter_mut().zip(&EIGHTFOLD) {
            *mask = units.affine::<0>(u.permute8(V512::load_bytes(t, at)));
        }
    }
    let masks = masks.as_ref();
    let mut columns = [V512::zero(t); 2];
    // From the end, which has been read last.
    for word in (0..F::WORDS).rev() {
        let mut sums = [V512::zero(t); 8];
        for r in (0..8).rev() {
            if 8 * word + r < F::BYTES {
                let row = blocks.of_byte::<F>(8 * word + r);
                for z in 0..F::WORDS {
                    // sum + (block & mask)
                    sums[r] = sums[r].ternary::<0x78>(V512::load(t, &row[z].0), masks[z]);
                }
            }
        }
        // Every byte of a word becomes the sum of all eight; the one in column `word` is kept. (Bit matrices would take
        // half the instructions, but their parity of eight secret bits is no secret to the sanitizer that checks for
        // constant time.)
        let mut sum = fold(sums);
        sum = sum.xor(sum.shld64::<32>(sum));
        sum = sum.xor(sum.shld64::<16>(sum));
        sum = sum.xor(sum.shld64::<8>(sum));
        let column = V512::load(t, &COLUMNS[word % 8]);
        // columns + (sum & column)
        columns[word / 8] = columns[word / 8].ternary::<0x78>(sum, column);
    }
    let mut words = [[0; 8]; 2];
    for (words, columns) in words.iter_mut().zip(columns) {
        columns.transpose_bytes().store(words);
    }
    element(words.as_flattened())
}

/// `u_k = Tr(a b x^k)` of elements in the polynomial basis, in the first words.
#[inline(always)]
pub(crate) fn functional_of_product<F: Field>(
    t: Token,
    traces: &[usize],
    (a, b): (Element<F>, Element<F>),
) -> [u64; MAX] {
    let c = a.mul_with(t, &b);
    let mut u = [0; MAX];
    functional(&mut u[..F::WORDS], c.words(), traces);
    u
}

/// `out = a b`, all in coordinates.
#[inline(always)]
pub(crate) fn multiply<F: Field>(
    t: Avx512,
    blocks: &Blocks,
    traces: &[usize],
    out: &mut Element<F>,
    a: &Element<F>,
    b: &Element<F>,
) {
    let u = functional_of_product(Token::Avx512(t), traces, to_polynomial(t, blocks, a, b));
    *out = to_normal(t, blocks, &u[..F::WORDS]);
}
