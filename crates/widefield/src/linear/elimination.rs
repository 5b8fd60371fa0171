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

/// Lines that the last cache holds, with room for others: 8 MB. Tests have smaller matrices.
const IN_CACHE: usize = if cfg!(test) { 1 << 9 } else { 1 << 17 };

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

/// A change of two rows.
#[derive(Clone, Copy)]
enum Change {
    /// They change places.
    Swap(usize, usize),
    /// The second is added to the first.
    Add(usize, usize),
}

impl Change {
    /// In these lines, and noted if it is asked for.
    #[inline(always)]
    fn make(self, matrix: &mut BitMatrix, lines: &Range<usize>, notes: &mut Option<&mut Vec<Self>>) {
        match self {
            Self::Swap(i, j) => swap_rows(matrix, i, j, lines),
            Self::Add(i, j) => add_row(matrix, i, j, lines),
        }
        if let Some(notes) = notes {
            notes.push(self);
        }
    }
}

/// What a word of columns does to all rows: noted in the stripe that the word is in, and done to the stripes beyond
/// when that one is finished, so that each comes to the cache once for all words of a stripe.
struct Step {
    /// Whether there are stripes beyond.
    is_replayed: bool,
    /// If there are: what was done to bring the pivot rows about.
    changes: Vec<Change>,
    /// Where the pivot row of each column begins.
    starts: [usize; 64],
    /// The rows that multiples of pivot rows are added to, above and below these.
    targets: [Range<usize>; 2],
    /// Their words.
    words: Vec<u64>,
}

#[inline(always)]
fn echelon_form_by<const STRIPE: usize>(
    matrix: &mut BitMatrix,
    columns: usize,
    reduced: bool,
    found: &mut Vec<usize>,
) {
    let mut tables = SumTables::<STRIPE>::new();
    let (mut steps, mut memory, mut top) = (Vec::<Step>::new(), Vec::new(), 0);
    let together = if matrix.lines.len() > IN_CACHE { STRIPE } else { matrix.stride.max(1) };
    for start in (0..matrix.stride).step_by(together) {
        let end = matrix.stride.min(start + together);
        steps.clear();
        // The stripe of the words first, in which the steps are found.
        let (mut stripe, mut stripe_end) = (start, end);
        while stripe < matrix.stride {
            let mut k = 0;
            for w in 8 * start..columns.div_ceil(64).min(8 * end) {
                let lines = if stripe == start {
                    if top == matrix.rows {
                        break;
                    }
                    let step = one_word(matrix, w, top, reduced, w / 8..end, found, memory);
                    (top, memory) = (step.targets[1].start, Vec::new());
                    steps.push(step);
                    w / 8..end
                } else {
                    let Some(step) = steps.get(k) else { break };
                    for change in &step.changes {
                        change.make(matrix, &(stripe..stripe_end), &mut None);
                    }
                    stripe..stripe_end
                };
                let Some(step) = steps.get(k) else { break };
                add_multiples(matrix, &mut tables, step, lines);
                if step.is_replayed {
                    k += 1;
                } else if let Some(step) = steps.pop() {
                    memory = step.words;
                }
            }
            (stripe, stripe_end) = (stripe_end, matrix.stride.min(stripe_end + STRIPE));
        }
    }
}

/// The step of word `w`, whose pivot rows are to stand from `top` on and do so in these lines; the columns of the
/// pivots are written down, and the memory is that of the words.
#[inline(always)]
fn one_word(
    matrix: &mut BitMatrix,
    w: usize,
    top: usize,
    reduced: bool,
    lines: Range<usize>,
    found: &mut Vec<usize>,
    memory: Vec<u64>,
) -> Step {
    let is_replayed = lines.end < matrix.stride;
    let mut changes = Vec::new();
    let pivots = find(matrix, w, top, &lines, is_replayed.then_some(&mut changes));
    let end = top + pivots.count;
    let mut starts = [usize::MAX; 64];
    for j in 0..pivots.count {
        starts[pivots.columns[j] as usize] = (top + j) * matrix.stride;
        found.push(64 * w + pivots.columns[j] as usize);
    }
    let targets = [if reduced { 0..top } else { 0..0 }, end..matrix.rows];
    let mut words = memory;
    words.clear();
    words.reserve(targets[0].len() + targets[1].len());
    for target in &targets {
        for i in target.clone() {
            words.push(matrix.word(i, w));
        }
    }
    Step { is_replayed, changes, starts, targets, words }
}

/// Finds the pivot rows of word `w` among the rows from `top` on, which come to stand there, and reduces them by each
/// other: in these lines. What is done is noted if that is asked for.
#[inline(always)]
fn find(
    matrix: &mut BitMatrix,
    w: usize,
    top: usize,
    lines: &Range<usize>,
    mut notes: Option<&mut Vec<Change>>,
) -> Pivots {
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
        Change::Swap(i, top + count).make(matrix, lines, &mut notes);
        for j in 0..count {
            if used >> j & 1 == 1 {
                Change::Add(top + count, top + j).make(matrix, lines, &mut notes);
            }
        }
        for j in 0..count {
            if pivots.words[j] >> column & 1 == 1 {
                pivots.words[j] ^= word;
                Change::Add(top + j, top + count).make(matrix, lines, &mut notes);
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
        Change::Swap(top + j, top + least).make(matrix, lines, &mut notes);
    }
    pivots
}

/// Exchanges two rows in these lines.
#[inline(always)]
fn swap_rows(matrix: &mut BitMatrix, i: usize, j: usize, lines: &Range<usize>) {
    if i == j {
        return;
    }
    let stride = matrix.stride;
    let (first, second) = matrix.lines.split_at_mut(i.max(j) * stride);
    first[i.min(j) * stride..][lines.clone()].swap_with_slice(&mut second[lines.clone()]);
}

/// Adds row `j` to row `i` in these lines.
#[inline(always)]
fn add_row(matrix: &mut BitMatrix, i: usize, j: usize, lines: &Range<usize>) {
    let stride = matrix.stride;
    let (first, second) = matrix.lines.split_at_mut(i.max(j) * stride);
    let (low, high) = (&mut first[i.min(j) * stride..][lines.clone()], &mut second[lines.clone()]);
    let (out, row) = if i < j { (low, &*high) } else { (high, &*low) };
    for (out, row) in out.iter_mut().zip(row) {
        *out = out.plus(*row);
    }
}

/// Adds to the step's rows the sums of its pivot rows whose columns they have, in these lines.
#[inline(always)]
fn add_multiples<const STRIPE: usize>(
    matrix: &mut BitMatrix,
    tables: &mut SumTables<STRIPE>,
    step: &Step,
    lines: Range<usize>,
) {
    let stride = matrix.stride;
    let [above, below] = &step.targets;
    let (of_above, of_below) = step.words.split_at(above.len());
    let mut filled = false;
    for (rows, words) in [(above, of_above), (below, of_below)] {
        if rows.len() <= ROWS_ONE_BY_ONE {
            for (i, word) in rows.clone().zip(words) {
                for (j, start) in step.starts.iter().enumerate() {
                    if word >> j & 1 == 1 && *start != usize::MAX {
                        add_row(matrix, i, start / stride, &lines);
                    }
                }
            }
            continue;
        }
        for stripe in lines.clone().step_by(STRIPE) {
            let len = STRIPE.min(lines.end - stripe);
            // Rows drive the tables out of the second cache: to make these anew takes less than to fetch them, unless
            // the rows come from memory. Then there is one stripe.
            if !(filled && step.is_replayed) {
                tables.fill(&matrix.lines, &step.starts, stripe, len);
                filled = true;
            }
            let rows = &mut matrix.lines[rows.start * stride..rows.end * stride];
            add_sums(rows, tables, words, stride, stripe, len);
        }
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
    // Of a product that is larger than the last cache, a stripe stays there for all words.
    let together = if out.lines.len() > IN_CACHE { STRIPE } else { stride.max(1) };
    for first in (0..stride).step_by(together) {
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
            for stripe in (first..stride.min(first + together)).step_by(STRIPE) {
                let len = STRIPE.min(stride - stripe);
                tables.fill(&b.lines, &starts, stripe, len);
                add_sums(&mut out.lines, &tables, &indices, stride, stripe, len);
            }
        }
    }
}
