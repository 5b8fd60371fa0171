//! The product of [`lift`](super::lift) in 512-bit registers: lifted operands of at most sixteen words.
//!
//! An operand is V words, V = 4, 8 or 16. Where its bits stand, and those of the products, says [`plan`](super::plan): a
//! result is gathered from the products as they are. The lifted words come as columns of bytes, byte `8B + j` being byte B
//! of word j, and the one permutation that puts them in order also puts `A` beside itself and `B` beside its reversal,
//! as [`double`](super::double) wants them.
//!
//! Cost for lifted operands of W words and a result of N, in instructions: `7 W` to lift both, for V = 4, 8, 16 one,
//! three, nine times the 25 of [`double`](super::double), `10 N` to read the result (even type; `8 N` for odd).

use super::double::Size;
use super::gather::{COLUMNS, Line, TRANSPOSED};
use super::plan::{Lines, Plan};
use crate::simd::{Carryless, V512};
use crate::tier::Avx512;

/// The masked bytes of a vector, or of two.
#[inline(always)]
fn rows<const TWO: bool>(v: [V512; 2], [which, bits]: &Lines) -> V512 {
    let t = v[0].token();
    let which = V512::load_bytes(t, &which.0);
    let bytes = if TWO { v[0].permute8_of_two(which, v[1]) } else { v[0].permute8(which) };
    bytes.and(V512::load_bytes(t, &bits.0))
}

/// The parities of the rows as column j of bytes.
#[inline(always)]
fn column(rows: V512, j: usize) -> V512 {
    V512::load(rows.token(), &COLUMNS[j]).affine::<0>(rows)
}

/// Columns j and j + 1 filled.
#[inline(always)]
fn add_columns(sum: V512, first: V512, second: V512, j: usize) -> V512 {
    // sum | first | second
    sum.ternary::<0xfe>(column(first, j), column(second, j + 1))
}

/// Both operands lifted, in columns: words FROM .. FROM + COUNT.
#[inline(always)]
fn expand<const TWO: bool, const R: usize, const FROM: usize, const COUNT: usize>(
    t: Avx512,
    plan: &Plan,
    a: [V512; 2],
    b: [V512; 2],
) -> ([V512; R], [V512; R]) {
    let (mut x, mut y) = ([V512::zero(t); R], [V512::zero(t); R]);
    for r in 0..R {
        let mut word = FROM.max(8 * r);
        let end = (FROM + COUNT).min(8 * r + 8);
        // Two at a time: one instruction adds both.
        while word + 1 < end {
            let lines = [&plan.expand[word - FROM], &plan.expand[word + 1 - FROM]];
            x[r] = add_columns(x[r], rows::<TWO>(a, lines[0]), rows::<TWO>(a, lines[1]), word % 8);
            y[r] = add_columns(y[r], rows::<TWO>(b, lines[0]), rows::<TWO>(b, lines[1]), word % 8);
            word += 2;
        }
        if word < end {
            let lines = &plan.expand[word - FROM];
            x[r] = x[r].or(column(rows::<TWO>(a, lines), word % 8));
            y[r] = y[r].or(column(rows::<TWO>(b, lines), word % 8));
        }
    }
    (x, y)
}

/// The rows of a word of the result.
#[inline(always)]
fn add_terms<const TWO: bool, const TERMS: usize>(terms: &[Lines; 4], sources: [[V512; 2]; 4]) -> V512 {
    let mut sum = rows::<TWO>(sources[0], &terms[0]);
    for k in 1..TERMS {
        sum = sum.xor(rows::<TWO>(sources[k], &terms[k]));
    }
    sum
}

/// At most eight words of the result, from the terms' sources.
#[inline(always)]
fn collect<const TWO: bool, const TERMS: usize>(
    t: Avx512,
    plan: &[[Lines; 4]],
    sources: [[V512; 2]; 4],
) -> V512 {
    let mut sum = V512::zero(t);
    let (pairs, last) = plan.as_chunks::<2>();
    for j in 0..4 {
        let Some([first, second]) = pairs.get(j) else { break };
        sum = add_columns(
            sum,
            add_terms::<TWO, TERMS>(first, sources),
            add_terms::<TWO, TERMS>(second, sources),
            2 * j,
        );
    }
    if let Some(terms) = last.first() {
        // The column of the last word of an odd number.
        let of_word = add_terms::<TWO, TERMS>(terms, sources);
        sum = sum.or(column(of_word, plan.len() % 8 - 1));
    }
    sum.permute8(V512::load_bytes(t, &TRANSPOSED))
}

/// Four words, from word 4d of columns on, in both halves.
const fn twice(d: usize) -> Line {
    let mut at = [0; 64];
    let mut i = 0;
    while i < 64 {
        at[i] = (8 * (i % 8) + 4 * d + i % 32 / 8) as u8;
        i += 1;
    }
    Line(at)
}
const TWICE: [Line; 2] = [twice(0), twice(1)];

/// The same four words in the lower half; in the upper half those that a reversal of v words brings there, of columns
/// whose bytes are reversed.
const fn mirrored(v: usize, d: usize) -> Line {
    let mut at = twice(d).0;
    let mut i = 32;
    while i < 64 {
        at[i] = (64 + 8 * (7 - i % 8) + v - 1 - 4 * d - i % 32 / 8) as u8;
        i += 1;
    }
    Line(at)
}
/// Of four words, and of eight or sixteen.
const MIRRORED_4: [Line; 1] = [mirrored(4, 0)];
const MIRRORED: [Line; 2] = [mirrored(8, 0), mirrored(8, 1)];

/// The bits of a byte in reverse order, as a matrix.
const REVERSAL: u64 = 0x8040_2010_0804_0201;

/// `A | A` and `B | R(B)`, four words of each in a register.
#[inline(always)]
fn side_by_side<const R: usize, const D: usize>(
    t: Avx512,
    a: [V512; R],
    b: [V512; R],
) -> ([V512; D], [V512; D]) {
    let mut reversed = b;
    for r in 0..R {
        reversed[r] = b[r].affine::<0>(V512::splat64(t, REVERSAL));
    }
    let zero = V512::zero(t);
    let (mut x, mut y) = ([zero; D], [zero; D]);
    for d in 0..D {
        x[d] = a[d / 2].permute8(V512::load_bytes(t, &TWICE[d % 2].0));
        let mirrored = if D == 1 { &MIRRORED_4[0] } else { &MIRRORED[d % 2] };
        y[d] = b[d / 2].permute8_of_two(V512::load_bytes(t, &mirrored.0), reversed[R - 1 - d / 2]);
    }
    (x, y)
}

/// Columns to words.
#[inline(always)]
fn in_order<const R: usize>(t: Avx512, a: [V512; R]) -> [V512; R] {
    let mut out = a;
    for r in 0..R {
        out[r] = a[r].permute8(V512::load_bytes(t, &TRANSPOSED));
    }
    out
}

/// The words of a slice of at most 8, or of at most 16, zeros above.
#[inline(always)]
fn load<const TWO: bool>(t: Avx512, words: &[u64]) -> [V512; 2] {
    let low = V512::load_partial(t, words);
    [low, if TWO { V512::load_partial(t, &words[words.len().min(8)..]) } else { low }]
}

/// A kernel: `out = a b` in coordinates. (One product: a loop in here would keep the plan in registers that there are not.)
///
/// For operands lifted to words FROM .. FROM + COUNT of V, in R registers; D and E are [`Size`]'s. More than eight words of an
/// element take `LONG`.
#[inline(always)]
pub(super) fn multiply<
    M: Size<R, D, E>,
    const R: usize,
    const D: usize,
    const E: usize,
    const FROM: usize,
    const COUNT: usize,
    const LONG: bool,
    const HALVED: bool,
>(
    t: Avx512,
    plan: &Plan,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
) {
    let (x, y) = (load::<LONG>(t, a), load::<LONG>(t, b));
    let (x, y) = expand::<LONG, R, FROM, COUNT>(t, plan, x, y);
    let (first, rest) = plan.collect.split_at(plan.collect.len().min(8));
    let (low, high) = out.split_at_mut(out.len().min(8));
    if HALVED {
        let (x, y) = side_by_side::<R, D>(t, x, y);
        let sources = M::halves(M::pairs(x, y));
        // With four words both products are in one register.
        if D == 1 {
            store(collect::<false, 4>(t, first, sources), low);
        } else {
            store(collect::<true, 4>(t, first, sources), low);
        }
        if LONG {
            store(collect::<true, 4>(t, rest, sources), high);
        }
    } else {
        let (l, h) = M::alone(in_order(t, x), in_order(t, y));
        let (l, h) = ([l[0], l[R - 1]], [h[0], h[R - 1]]);
        let sources = [l, h, l, h];
        if R == 1 {
            store(collect::<false, 3>(t, first, sources), low);
        } else {
            store(collect::<true, 3>(t, first, sources), low);
        }
        if LONG {
            store(collect::<true, 3>(t, rest, sources), high);
        }
    }
}

/// Writes the first words over the slice: eight, or as many as it has.
///
/// In whole pieces: while a masked store waits to be written, loads of what stands beside its words wait too, and elements
/// stand side by side.
#[inline(always)]
fn store(words: V512, out: &mut [u64]) {
    if let Some(out) = out.first_chunk_mut() {
        return words.store(out);
    }
    let (fours, rest) = out.as_chunks_mut::<4>();
    let (twos, one) = rest.as_chunks_mut::<2>();
    let mut left = words.half::<0>();
    if let Some(four) = fours.first_mut() {
        left.store(four);
        left = words.half::<1>();
    }
    let mut last = left.lane::<0>();
    if let Some(two) = twos.first_mut() {
        last.store(two);
        last = left.lane::<1>();
    }
    if let Some(one) = one.first_mut() {
        *one = last.low_word();
    }
}
