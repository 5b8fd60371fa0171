//! The product by lifting in 512-bit registers: lifted operands of at most sixteen words.
//!
//! An operand is V words, V = 4, 8 or 16. Which bits of it are used, and which of the products, says
//! [`plan`](crate::normal::plan): a result is gathered from the products as they are. The lifted words come as columns
//! of bytes, byte `8B + j` being byte B of word j, and the one permutation that puts them in order also puts `A` beside
//! itself and `B` beside its reversal, as [`double`](crate::normal::double) wants them.
//!
//! Cost for lifted operands of W words and a result of N, in instructions: `7 W` to lift both, for V = 4, 8, 16 one,
//! three, nine times the 25 of [`double`](crate::normal::double), `10 N` to read the result (even type; `8 N` for odd).

use crate::gf2m::Array;
use crate::normal::double::Size;
use crate::normal::gather::Line;
use crate::normal::permute::COLUMNS;
use crate::normal::plan::{Lines, Plan};
use crate::normal::shape::Shape;
use crate::simd::{Aligned, Simd, V512};
use crate::tier::Avx512;

/// An operand in order.
type Whole<S> = <<S as Shape>::Size as Size>::Whole;
/// Two operands side by side.
type Pairs<S> = <<S as Shape>::Size as Size>::Pairs;

/// The masked bytes of a vector, or of two.
#[inline(always)]
fn rows(two: bool, v: [V512; 2], [which, bits]: &Lines) -> V512 {
    let t = v[0].token();
    let which = V512::load_bytes(t, &which.0);
    let bytes = if two { v[0].permute8_of_two(which, v[1]) } else { v[0].permute8(which) };
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
    sum.sum3(column(first, j), column(second, j + 1))
}

/// Both operands lifted, in columns: words `FIRST .. FIRST + COUNT`.
#[inline(always)]
fn expand<S: Shape>(t: Avx512, plan: &Plan, a: [V512; 2], b: [V512; 2]) -> (Whole<S>, Whole<S>) {
    let (mut x, mut y) = (Whole::<S>::filled(V512::zero(t)), Whole::<S>::filled(V512::zero(t)));
    let (xs, ys) = (x.as_mut(), y.as_mut());
    for r in 0..xs.len() {
        let mut word = S::FIRST.max(8 * r);
        let end = (S::FIRST + S::COUNT).min(8 * r + 8);
        // Two at a time: one instruction adds both.
        while word + 1 < end {
            let lines = [&plan.expand[word - S::FIRST], &plan.expand[word + 1 - S::FIRST]];
            xs[r] = add_columns(xs[r], rows(S::LONG, a, lines[0]), rows(S::LONG, a, lines[1]), word % 8);
            ys[r] = add_columns(ys[r], rows(S::LONG, b, lines[0]), rows(S::LONG, b, lines[1]), word % 8);
            word += 2;
        }
        if word < end {
            let lines = &plan.expand[word - S::FIRST];
            xs[r] = xs[r].xor(column(rows(S::LONG, a, lines), word % 8));
            ys[r] = ys[r].xor(column(rows(S::LONG, b, lines), word % 8));
        }
    }
    (x, y)
}

/// Whether each half of the products takes two registers.
#[inline(always)]
const fn two_sources<S: Shape>() -> bool {
    <S::Size as Size>::WORDS > if S::HALVED { 4 } else { 8 }
}

/// The rows of a word of the result.
#[inline(always)]
fn add_terms<S: Shape>(terms: &[Lines; 4], sources: [[V512; 2]; 4]) -> V512 {
    let mut sum = rows(two_sources::<S>(), sources[0], &terms[0]);
    for k in 1..if S::HALVED { 4 } else { 3 } {
        sum = sum.xor(rows(two_sources::<S>(), sources[k], &terms[k]));
    }
    sum
}

/// At most eight words of the result, from the terms' sources.
#[inline(always)]
fn collect<S: Shape>(t: Avx512, plan: &[[Lines; 4]], sources: [[V512; 2]; 4]) -> V512 {
    let mut sum = V512::zero(t);
    let (pairs, last) = plan.as_chunks::<2>();
    for j in 0..4 {
        let Some([first, second]) = pairs.get(j) else { break };
        sum = add_columns(sum, add_terms::<S>(first, sources), add_terms::<S>(second, sources), 2 * j);
    }
    if let Some(terms) = last.first() {
        // The column of the last word of an odd number.
        let of_word = add_terms::<S>(terms, sources);
        sum = sum.xor(column(of_word, plan.len() % 8 - 1));
    }
    sum.transpose_bytes()
}

/// Four words, from word 4d of columns on, in both halves.
const fn twice(d: usize) -> Line {
    let mut at = [0; 64];
    let mut i = 0;
    while i < 64 {
        at[i] = (8 * (i % 8) + 4 * d + i % 32 / 8) as u8;
        i += 1;
    }
    Aligned(at)
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
    Aligned(at)
}
/// Of four words, and of eight or sixteen.
const MIRRORED_4: [Line; 1] = [mirrored(4, 0)];
const MIRRORED: [Line; 2] = [mirrored(8, 0), mirrored(8, 1)];

/// The bits of a byte in reverse order, as a matrix.
const REVERSAL: u64 = 0x8040_2010_0804_0201;

/// `A | A` and `B | R(B)`, four words of each in a register.
#[inline(always)]
fn side_by_side<S: Shape>(t: Avx512, a: Whole<S>, b: Whole<S>) -> (Pairs<S>, Pairs<S>) {
    let (a, b) = (a.as_ref(), b.as_ref());
    let mut reversed = Whole::<S>::filled(V512::zero(t));
    let reversed = reversed.as_mut();
    for r in 0..b.len() {
        reversed[r] = b[r].affine::<0>(V512::splat(t, REVERSAL));
    }
    let (mut x, mut y) = (Pairs::<S>::filled(V512::zero(t)), Pairs::<S>::filled(V512::zero(t)));
    let (xs, ys) = (x.as_mut(), y.as_mut());
    for d in 0..xs.len() {
        xs[d] = a[d / 2].permute8(V512::load_bytes(t, &TWICE[d % 2].0));
        let mirrored = if xs.len() == 1 { &MIRRORED_4[0] } else { &MIRRORED[d % 2] };
        ys[d] = b[d / 2].permute8_of_two(V512::load_bytes(t, &mirrored.0), reversed[b.len() - 1 - d / 2]);
    }
    (x, y)
}

/// Columns to words.
#[inline(always)]
fn in_order<S: Shape>(a: Whole<S>) -> Whole<S> {
    let mut out = a;
    for words in out.as_mut() {
        *words = words.transpose_bytes();
    }
    out
}

/// The words of a slice of at most 8, or of at most 16, zeros above.
#[inline(always)]
fn load(two: bool, t: Avx512, words: &[u64]) -> [V512; 2] {
    let low = V512::load_partial(t, words);
    [low, if two { V512::load_partial(t, &words[words.len().min(8)..]) } else { low }]
}

/// A kernel: `out = a b` in coordinates. (One product: a loop in here would keep the plan in registers that there are
/// not.)
#[inline(always)]
pub(crate) fn multiply<S: Shape>(t: Avx512, plan: &Plan, out: &mut [u64], a: &[u64], b: &[u64]) {
    let (x, y) = (load(S::LONG, t, a), load(S::LONG, t, b));
    let (x, y) = expand::<S>(t, plan, x, y);
    let (first, rest) = plan.collect.split_at(plan.collect.len().min(8));
    let (low, high) = out.split_at_mut(out.len().min(8));
    let sources = if S::HALVED {
        let (x, y) = side_by_side::<S>(t, x, y);
        S::Size::halves(S::Size::pairs(x, y))
    } else {
        let (l, h) = S::Size::whole(in_order::<S>(x), in_order::<S>(y));
        let (l, h) = (l.as_ref(), h.as_ref());
        let (l, h) = ([l[0], l[l.len() - 1]], [h[0], h[h.len() - 1]]);
        [l, h, l, h]
    };
    store(collect::<S>(t, first, sources), low);
    if S::LONG {
        store(collect::<S>(t, rest, sources), high);
    }
}

/// Writes the first words over the slice: eight, or as many as it has.
///
/// In whole pieces: while a masked store waits to be written, loads of what stands beside its words wait too, and
/// elements stand side by side.
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
