//! Changes of basis of many elements at once, by tables of the sixteen values of four coordinates or by bit matrices.
//!
//! A shuffle of 16 bytes is sixteen look-ups in a table of 16 bytes in a register: the images' byte r of all values of
//! four coordinates, in as many elements as a register has bytes. Elements come sliced by bytes:
//!
//! ```text
//! x_j   byte j of all elements        y_r = Σ_j T_(j,r)[x_j % 16] + T'_(j,r)[x_j / 16]
//! ```
//!
//! For B bytes `2 B^2` tables, and for each and a register a shuffle, a sum and a load, of which several registers
//! share the load: for 32 elements on 256 bits and B = 21, 30, 36, 52, 72 that are 28, 56, 81, 169, 324 shuffles an
//! element. No address depends on an element. A matrix of 8 by 8 bits, which one instruction applies to all bytes of a
//! register, takes the place of two tables where there is one.

use super::matrix::Matrix;
use super::scratch::Row;

#[cfg(target_arch = "x86_64")]
use crate::gf2m::bytes::images::matrix;
use crate::gf2m::bytes::images::table;
use crate::simd::{Simd, Wiped, Words32};
#[cfg(target_arch = "x86_64")]
use crate::{simd::V256, tier::HasGfni};
use alloc::{vec, vec::Vec};

/// How a byte of an element contributes to a byte of its image: a linear map of bytes as it is stored.
pub(super) trait Entry<V: Words32>: Copy {
    /// What is made of a byte of the elements, once for all bytes of the images.
    type Prepared: Copy;
    /// The map in registers.
    type Loaded: Copy;
    fn prepare(t: V::Token, x: V) -> Self::Prepared;
    fn load(&self, t: V::Token) -> Self::Loaded;
    fn add_image(sum: V, map: Self::Loaded, x: Self::Prepared) -> V;
}

/// The images of the 16 values of a byte's low half, and of its high half.
pub(super) type Halves = [[u64; 2]; 2];

impl<V: Words32> Entry<V> for Halves {
    type Prepared = [V; 2];
    type Loaded = [V; 2];
    #[inline(always)]
    fn prepare(t: V::Token, x: V) -> [V; 2] {
        x.nibbles(V::splat(t, u64::from_le_bytes([0x0f; 8])))
    }
    #[inline(always)]
    fn load(&self, t: V::Token) -> [V; 2] {
        [V::broadcast(t, &self[0]), V::broadcast(t, &self[1])]
    }
    #[inline(always)]
    fn add_image(sum: V, [low, high]: [V; 2], x: [V; 2]) -> V {
        sum.xor(low.shuffle_bytes(x[0])).xor(high.shuffle_bytes(x[1]))
    }
}

/// A matrix of bits.
#[cfg(target_arch = "x86_64")]
pub(super) type Block = u64;

#[cfg(target_arch = "x86_64")]
impl<T: HasGfni> Entry<V256<T>> for Block {
    type Prepared = V256<T>;
    type Loaded = V256<T>;
    #[inline(always)]
    fn prepare(_: T, x: V256<T>) -> V256<T> {
        x
    }
    #[inline(always)]
    fn load(&self, t: T) -> V256<T> {
        V256::splat(t, *self)
    }
    #[inline(always)]
    fn add_image(sum: V256<T>, block: V256<T>, x: V256<T>) -> V256<T> {
        sum.xor(x.affine::<0>(block))
    }
}

/// An entry from the images of a byte's bits.
pub(super) trait FromImages {
    fn from_images(images: &[u8; 8]) -> Self;
}
impl FromImages for Halves {
    fn from_images(images: &[u8; 8]) -> Self {
        [table(images, 0), table(images, 4)]
    }
}
#[cfg(target_arch = "x86_64")]
impl FromImages for Block {
    fn from_images(images: &[u8; 8]) -> Self {
        matrix(images)
    }
}

/// A matrix of n rows and columns by entries, as they are read for R bytes of the images at once.
#[derive(Clone, Debug)]
pub(super) struct Tables<E, const R: usize> {
    bytes: usize,
    /// For each R bytes of an image, for each byte of an element, for each of the R.
    entries: Vec<[E; R]>,
}

impl<E: FromImages, const R: usize> Tables<E, R> {
    pub(super) fn new(matrix: &Matrix, n: usize) -> Self {
        let bytes = n.div_ceil(8);
        let mut images = vec![[[0; 8]; R]; bytes.div_ceil(R) * bytes];
        for (i, column) in matrix.columns().enumerate() {
            for r in 0..bytes {
                images[r / R * bytes + i / 8][r % R][i % 8] = (column[r / 8] >> (8 * (r % 8))) as u8;
            }
        }
        let entries = images.iter().map(|images| images.each_ref().map(E::from_images)).collect();
        Self { bytes, entries }
    }
}

/// R bytes of the images of elements sliced by bytes, K registers for each byte.
#[inline(always)]
fn images<V: Words32, E: Entry<V>, const K: usize, const R: usize>(
    t: V::Token,
    entries: &[[E; R]],
    rows: &[Row],
) -> [[V; K]; R] {
    let mut sums = [[V::splat(t, 0); K]; R];
    for (entries, row) in entries.iter().zip(rows) {
        let mut prepared = [E::prepare(t, V::load_blocks(t, row.0[0].as_chunks().0)); K];
        for k in 1..K {
            prepared[k] = E::prepare(t, V::load_blocks(t, row.0[k].as_chunks().0));
        }
        for (entry, sums) in entries.iter().zip(&mut sums) {
            let map = entry.load(t);
            for k in 0..K {
                sums[k] = E::add_image(sums[k], map, prepared[k]);
            }
        }
    }
    sums
}

/// The images of K batches of elements, which stand one after the other. There are eight rows for each word of an
/// element.
#[inline(always)]
pub(super) fn map<V: Words32, E: Entry<V>, const K: usize, const R: usize>(
    t: V::Token,
    tables: &Tables<E, R>,
    out: [&mut [u64]; K],
    elements: [&[u64]; K],
    rows: &mut [Row],
) {
    let words = rows.len() / 8;
    let (step, len) = (16 * V::LANES * words, elements[0].len());
    for at in (0..len).step_by(step) {
        let range = at..len.min(at + step);
        for k in 0..K {
            slice::<V>(t, rows, k, &elements[k][range.clone()], words);
        }
        let rows = &rows[..tables.bytes];
        // Sixteen bytes of all images.
        for (c, entries) in tables.entries.chunks(16 / R * tables.bytes).enumerate() {
            let mut sliced = Wiped::new([[V::splat(t, 0); K]; 16]);
            for (entries, sliced) in entries.chunks_exact(tables.bytes).zip(sliced.as_chunks_mut::<R>().0) {
                *sliced = images(t, entries, rows);
            }
            for k in 0..K {
                unslice(t, &sliced, k, c, &mut out[k][range.clone()], words);
            }
        }
    }
}

/// In each lane the bytes of 4 x 4, transposed.
const SQUARE: [u64; 2] =
    [u64::from_le_bytes([0, 4, 8, 12, 1, 5, 9, 13]), u64::from_le_bytes([2, 6, 10, 14, 3, 7, 11, 15])];

/// Sixteen rows of 16 bytes in each lane, transposed: rows `4 q + i` are `rows[q][i]`, and columns likewise. Its own
/// inverse.
#[inline(always)]
fn transpose<V: Words32>(t: V::Token, rows: [[V; 4]; 4]) -> [[V; 4]; 4] {
    let square = V::broadcast(t, &SQUARE);
    // Four rows' 32-bit words, then their bytes.
    let mut words = rows;
    for four in &mut words {
        *four = V::transpose32(*four);
        for v in four {
            *v = v.shuffle_bytes(square);
        }
    }
    // Word w of the fours of rows: bytes 4 w + i of all.
    let mut columns = words;
    for (w, column) in columns.iter_mut().enumerate() {
        *column = V::transpose32([words[0][w], words[1][w], words[2][w], words[3][w]]);
    }
    columns
}

/// Words 2c and 2c + 1 of element `i`; 0 where there are none.
#[inline(always)]
fn pair<L: Simd>(t: L::Token, elements: &[u64], i: usize, c: usize, words: usize) -> L {
    match elements.get(i * words + 2 * c..(i + 1) * words) {
        Some([low, high, ..]) => L::broadcast_words(t, &[*low, *high]),
        Some([low]) => L::from_word(t, low),
        _ => L::splat(t, 0),
    }
}

/// Elements sliced by bytes: in lane l those from `16 l` on.
#[inline(always)]
fn slice<V: Words32>(t: V::Token, sliced: &mut [Row], k: usize, elements: &[u64], words: usize) {
    for (c, columns) in sliced.chunks_mut(16).enumerate() {
        let mut rows = [[V::splat(t, 0); 4]; 4];
        for (i, row) in rows.as_flattened_mut().iter_mut().enumerate() {
            let last = 16 * V::LANES - 16 + i;
            *row = V::from_two(pair(t, elements, i, c, words), pair(t, elements, last, c, words));
        }
        for (to, column) in columns.iter_mut().zip(transpose(t, rows).as_flattened()) {
            column.store_blocks(to.0[k].as_chunks_mut().0);
        }
    }
}

/// Words 2c and 2c + 1 of the elements, of their bytes.
#[inline(always)]
fn unslice<V: Words32, const K: usize>(
    t: V::Token,
    sliced: &[[V; K]; 16],
    k: usize,
    c: usize,
    elements: &mut [u64],
    words: usize,
) {
    let mut all = [[V::splat(t, 0); 4]; 4];
    for (to, column) in all.as_flattened_mut().iter_mut().zip(sliced) {
        *to = column[k];
    }
    for (i, row) in transpose(t, all).as_flattened().iter().enumerate() {
        for (lane, at) in [row.first(), row.last()].into_iter().zip([i, 16 * V::LANES - 16 + i]) {
            match elements.get_mut(at * words + 2 * c..(at + 1) * words) {
                Some([low, high, ..]) => {
                    let mut two = [0; 2];
                    lane.store(&mut two);
                    [*low, *high] = two;
                }
                Some([low]) => {
                    let mut two = [0; 2];
                    lane.store(&mut two);
                    *low = two[0];
                }
                _ => {}
            }
        }
    }
}
