//! The product of two operands from those of their columns.

use super::columns::mul_column;
use super::formulas::{load, store};
use super::lanes::{Carry, columns, next_words};
use super::shape::{COLUMNS, WORDS, product_len};
use crate::gf2x::formula::sliced::LaneProducts;
use crate::simd::V512;
use crate::tier::Avx512;

/// A vector's words.
type Vector = [u64; WORDS];

/// `out = a b`, with `out.len() == a.len() + b.len()` and [`scratch_len`](super::scratch_len) words; `a` is not the
/// shorter operand.
///
/// A column of both operands lies where the next column's product will be, and the last one behind all.
#[inline(always)]
pub(in crate::gf2x::general) fn multiply(
    token: Avx512,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
    scratch: &mut [u64],
) {
    let n = a.len().div_ceil(WORDS);
    let (memory, scratch) = scratch.split_at_mut((4 * COLUMNS + 2) * n * WORDS);
    let columns = &mut memory.as_chunks_mut().0[4 * n..];
    expand(token, columns, a, n);
    expand(token, &mut columns[n..], b, n);
    for k in 0..COLUMNS {
        let (product, columns) = memory[4 * k * n * WORDS..].split_at_mut(4 * n * WORDS);
        let (a, b) = columns[..2 * n * WORDS].split_at(n * WORDS);
        mul_column(token, &mut product[..product_len(n)], a, b, scratch);
    }
    collect(token, out, &mut memory.as_chunks_mut().0.as_chunks_mut().0[..2 * COLUMNS * n]);
}

/// The columns of an operand of at most `n` vectors, `4 n` apart; zeros above its words.
#[inline(always)]
fn expand(token: Avx512, out: &mut [Vector], a: &[u64], n: usize) {
    let (whole, rest) = a.as_chunks();
    for i in 0..n {
        let words = match whole.get(i) {
            Some(words) => V512::load(token, words),
            None if i == whole.len() => V512::load_partial(token, rest),
            None => V512::zero(token),
        };
        let columns = columns(words);
        for k in 0..COLUMNS {
            columns[k].store(&mut out[4 * k * n + i]);
        }
    }
}

/// The product's words from the coefficients of all columns' products.
#[inline(always)]
fn collect(token: Avx512, out: &mut [u64], products: &mut [[Vector; 2]]) {
    let stride = products.len() / COLUMNS;
    let zero = V512::zero(token);
    let zeros = LaneProducts { low: zero, high: zero };
    for product in products.chunks_exact_mut(stride) {
        // One more vector of words than there are coefficients.
        store(&mut product[stride - 1], zeros);
    }
    let mut carry = Carry::before(token);
    for (i, out) in out.chunks_mut(WORDS).enumerate() {
        let mut coefficients = [zeros; COLUMNS];
        for k in 0..COLUMNS {
            coefficients[k] = load(token, &products[k * stride + i]);
        }
        let words = next_words(&mut carry, coefficients);
        match out.first_chunk_mut() {
            Some(out) => words.store(out),
            None => words.store_partial(out),
        }
    }
}
