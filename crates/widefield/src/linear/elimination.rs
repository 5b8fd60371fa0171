//! Elimination and products by tables.

use super::matrix::{BitMatrix, Line};
use super::tables::SumTables;
use alloc::vec::Vec;
use core::ops::Range;

/// Up to so many rows are added one by one: tables take longer.
const ROWS_ONE_BY_ONE: usize = 80;

/// The pivot rows of a word of columns.
struct Pivots {
    /// How many.
    count: usize,
    /// The rows' words there: a one in their own column, zeros in the others'.
    words: [u64; 64],
    /// Their columns, below 64.
    columns: [u32; 64],
}

/// Lines of a stripe, of long rows and of others: all tables have a megabyte or half of one. Rows of this length are
/// long.
const STRIPES: [usize; 2] = [8, 4];
const LONG: usize = 20;

#[inline(always)]
pub(super) fn echelon_form<T>(
    _: T,
    matrix: &mut BitMatrix,
    columns: usize,
    reduced: bool,
    found: &mut Vec<usize>,
) {
    if matrix.stride >= LONG {
        echelon_form_by::<{ STRIPES[0] }>(matrix, columns, reduced, found);
    } else {
        echelon_form_by::<{ STRIPES[1] }>(matrix, columns, reduced, found);
    }
}

#[inline(always)]
fn echelon_form_by<const STRIPE: usize>(
    matrix: &mut BitMatrix,
    columns: usize,
    reduced: bool,
    found: &mut Vec<usize>,
) {
    let mut tables = SumTables::<STRIPE>::new();
    let mut indices = Vec::new();
    let mut top = 0;
    for w in 0..columns.div_ceil(64) {
        let pivots = find(matrix, w, top);
        let end = top + pivots.count;
        let mut starts = [usize::MAX; 64];
        for j in 0..pivots.count {
            starts[pivots.columns[j] as usize] = (top + j) * matrix.stride;
            found.push(64 * w + pivots.columns[j] as usize);
        }
        let above = if reduced { 0..top } else { 0..0 };
        for rows in [above, end..matrix.rows] {
            add_multiples(matrix, &mut tables, &mut indices, &starts, rows, w);
        }
        top = end;
        if top == matrix.rows {
            break;
        }
    }
}

/// Finds the pivot rows of word `w` among the rows from `top` on, which come to stand there, and reduces them by each
/// other.
#[inline(always)]
fn find(matrix: &mut BitMatrix, w: usize, top: usize) -> Pivots {
    let mut pivots = Pivots { count: 0, words: [0; 64], columns: [0; 64] };
    for i in top..matrix.rows {
        let count = pivots.count;
        if count == 64 {
            break;
        }
        let mut word = matrix.word(i, w);
        let mut used = 0_u64;
        for j in 0..count {
            let bit = word >> pivots.columns[j] & 1;
            word ^= pivots.words[j] & bit.wrapping_neg();
            used |= bit << j;
        }
        if word == 0 {
            continue;
        }
        let column = word.trailing_zeros();
        swap_rows(matrix, i, top + count, w);
        for j in 0..count {
            if used >> j & 1 == 1 {
                add_row(matrix, top + count, top + j, w);
            }
        }
        for j in 0..count {
            if pivots.words[j] >> column & 1 == 1 {
                pivots.words[j] ^= word;
                add_row(matrix, top + j, top + count, w);
            }
        }
        (pivots.words[count], pivots.columns[count]) = (word, column);
        pivots.count += 1;
    }
    // In the order of their columns.
    for j in 0..pivots.count {
        let mut least = j;
        for k in j + 1..pivots.count {
            if pivots.columns[k] < pivots.columns[least] {
                least = k;
            }
        }
        pivots.columns.swap(j, least);
        swap_rows(matrix, top + j, top + least, w);
    }
    pivots
}

/// Exchanges two rows from word `w` on; what is before are zeros.
#[inline(always)]
fn swap_rows(matrix: &mut BitMatrix, i: usize, j: usize, w: usize) {
    if i == j {
        return;
    }
    let (stride, from) = (matrix.stride, w / 8);
    let (first, second) = matrix.lines.split_at_mut(i.max(j) * stride);
    first[i.min(j) * stride..][from..stride].swap_with_slice(&mut second[from..stride]);
}

/// Adds row `j` to row `i` from word `w` on.
#[inline(always)]
fn add_row(matrix: &mut BitMatrix, i: usize, j: usize, w: usize) {
    let (stride, from) = (matrix.stride, w / 8);
    let (first, second) = matrix.lines.split_at_mut(i.max(j) * stride);
    let (low, high) = (&mut first[i.min(j) * stride..][from..stride], &mut second[from..stride]);
    let (out, row) = if i < j { (low, &*high) } else { (high, &*low) };
    for (out, row) in out.iter_mut().zip(row) {
        *out = out.plus(*row);
    }
}

/// Adds to each of these rows the sum of the pivot rows whose columns it has in word `w`.
#[inline(always)]
fn add_multiples<const STRIPE: usize>(
    matrix: &mut BitMatrix,
    tables: &mut SumTables<STRIPE>,
    indices: &mut Vec<u64>,
    starts: &[usize; 64],
    rows: Range<usize>,
    w: usize,
) {
    let (stride, from) = (matrix.stride, w / 8);
    if rows.len() <= ROWS_ONE_BY_ONE {
        for i in rows {
            let word = matrix.word(i, w);
            for (j, start) in starts.iter().enumerate() {
                if word >> j & 1 == 1 && *start != usize::MAX {
                    add_row(matrix, i, start / stride, w);
                }
            }
        }
        return;
    }
    // Before the first stripe changes them.
    indices.clear();
    indices.reserve(rows.len());
    for i in rows.clone() {
        indices.push(matrix.word(i, w));
    }
    let mut stripe = from;
    while stripe < stride {
        let len = STRIPE.min(stride - stripe);
        tables.fill(&matrix.lines, starts, stripe, len);
        let rows = &mut matrix.lines[rows.start * stride..rows.end * stride];
        add_sums(rows, tables, indices, stride, stripe, len);
        stripe += len;
    }
}

/// Adds to each row the sum of a stripe.
#[inline(always)]
fn add_sums<const STRIPE: usize>(
    rows: &mut [Line],
    tables: &SumTables<STRIPE>,
    indices: &[u64],
    stride: usize,
    stripe: usize,
    len: usize,
) {
    for (row, bits) in rows.chunks_exact_mut(stride).zip(indices) {
        tables.add(&mut row[stripe..stripe + len], *bits);
    }
}

#[inline(always)]
pub(super) fn multiply<T>(_: T, out: &mut BitMatrix, a: &BitMatrix, b: &BitMatrix) {
    if out.stride >= LONG {
        multiply_by::<{ STRIPES[0] }>(out, a, b);
    } else {
        multiply_by::<{ STRIPES[1] }>(out, a, b);
    }
}

#[inline(always)]
fn multiply_by<const STRIPE: usize>(out: &mut BitMatrix, a: &BitMatrix, b: &BitMatrix) {
    let mut tables = SumTables::<STRIPE>::new();
    let mut indices = Vec::new();
    let stride = out.stride;
    for w in 0..a.columns.div_ceil(64) {
        let mut starts = [usize::MAX; 64];
        for (j, start) in starts.iter_mut().enumerate().take(b.rows - 64 * w) {
            *start = (64 * w + j) * stride;
        }
        indices.clear();
        indices.reserve(a.rows);
        for i in 0..a.rows {
            indices.push(a.word(i, w));
        }
        let mut stripe = 0;
        while stripe < stride {
            let len = STRIPE.min(stride - stripe);
            tables.fill(&b.lines, &starts, stripe, len);
            add_sums(&mut out.lines, &tables, &indices, stride, stripe, len);
            stripe += len;
        }
    }
}
