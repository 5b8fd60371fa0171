//! Eight products at once by way of the polynomial basis.
//!
//! The changes of basis apply [`blocks`](crate::normal::blocks), of 8 rows and 8 columns. An instruction applies a
//! block to eight bytes, one of each element, and eight blocks at a time:
//!
//! ```text
//! bytes  | e_0[t] .. e_7[t] | e_0[t] .. e_7[t] | ... |
//! blocks |      row 8z      |     row 8z + 1   | ... |    summed over t: bytes 8z, 8z + 1, ... of the eight images
//! ```
//!
//! N B matrix instructions and as many loads for eight elements (63, 120, 180, 364, 648 for the five fields), twice as
//! many loads' worth of work if two batches are converted side by side. The products between are those of
//! [`gf2m`](crate::gf2m)'s batches, whose word-sliced form the byte transpositions meet.

use crate::gf2m::{Array, Element, Field, sliced};
use crate::normal::blocks::Blocks;
use crate::simd::{Simd, V512};
use crate::tier::Avx512;

/// The images of K batches, sliced by words.
#[inline(always)]
fn apply<F: Field, const K: usize>(
    t: Avx512,
    blocks: &Blocks,
    batches: [F::Words<V512>; K],
) -> [F::Words<V512>; K] {
    // Byte r of word k of all elements in one word: bytes[8 k + r].
    let mut bytes = [[0; 72]; K];
    for b in 0..K {
        for (words, to) in batches[b].as_ref().iter().zip(bytes[b].as_chunks_mut::<8>().0) {
            words.transpose_bytes().store(to);
        }
    }
    let mut sums = [F::Words::<V512>::filled(V512::zero(t)); K];
    // Two at a time: one instruction adds both.
    let mut i = 0;
    while i + 1 < F::BYTES {
        let (first, second) = (blocks.of_byte::<F>(i), blocks.of_byte::<F>(i + 1));
        let (mut x, mut y) = ([V512::zero(t); K], [V512::zero(t); K]);
        for b in 0..K {
            (x[b], y[b]) = (V512::splat(t, bytes[b][i]), V512::splat(t, bytes[b][i + 1]));
        }
        for z in 0..F::WORDS {
            let (first, second) = (V512::load(t, &first[z].0), V512::load(t, &second[z].0));
            for b in 0..K {
                let sum = &mut sums[b].as_mut()[z];
                *sum = sum.sum3(x[b].affine::<0>(first), y[b].affine::<0>(second));
            }
        }
        i += 2;
    }
    if i < F::BYTES {
        let row = blocks.of_byte::<F>(i);
        for b in 0..K {
            let x = V512::splat(t, bytes[b][i]);
            for z in 0..F::WORDS {
                let sum = &mut sums[b].as_mut()[z];
                *sum = sum.xor(x.affine::<0>(V512::load(t, &row[z].0)));
            }
        }
    }
    for b in 0..K {
        for sum in sums[b].as_mut() {
            *sum = sum.transpose_bytes();
        }
    }
    sums
}

/// `out[i] = a[i] b[i]` for eight elements in coordinates.
#[inline(always)]
pub(crate) fn multiply<F: Field>(
    t: Avx512,
    to: &Blocks,
    from: &Blocks,
    out: &mut [Element<F>; 8],
    a: &[Element<F>; 8],
    b: &[Element<F>; 8],
) {
    let [a, b] = apply::<F, 2>(t, to, [sliced::load(t, a), sliced::load(t, b)]);
    let [c] = apply::<F, 1>(t, from, [sliced::multiply::<F>(a, b)]);
    sliced::store(c, out);
}
