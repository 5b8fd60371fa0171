//! The product of [`lift`](super::lift) in 512-bit registers: lifted operands of at most sixteen words.
//!
//! An operand is V words in R registers, V = 4, 8 or 16. With `B' = x R(B+)`, R the reversal of 64V bits, `b_e` stands at
//! `64V - e` and `Q_d` at `64V + d`, so that the upper terms need no shift against each other:
//!
//! ```text
//! words      0 .. V-1            V .. 2V-1
//! P          P_e                               F = low words of P + high words of Q
//! Q          Q_(-e) at 64V - e   Q_e           G = (P >> p - 64V) + low words of Q,  bit 64V - e for e
//! C = F + x R(G)
//! ```
//!
//! Cost for lifted operands of W words and a result of N, in instructions: `6 W` to lift both, for V = 4, 8, 16 one,
//! three, nine times the 33 of [`double`](super::double), 14 R to fold, `3 N` to read the result.

use super::double::{Alone, zeros};
use super::gather::{Gather, TRANSPOSED};
use super::lift::Lift;
use crate::cpu::Avx512;
use crate::simd::{Carryless, V512};

/// The words of a slice of at most `8R`, zeros above.
#[inline(always)]
fn load<const R: usize>(t: Avx512, words: &[u64]) -> [V512; R] {
    let mut v = zeros(t);
    for r in 0..R {
        v[r] = V512::load_partial(t, &words[words.len().min(8 * r)..]);
    }
    v
}

/// The bytes of a vector, or of two, at the given places.
#[inline(always)]
fn bytes<const R: usize>(v: [V512; R], at: V512) -> V512 {
    if R == 1 { v[0].permute8(at) } else { v[0].permute8_of_two(at, v[R - 1]) }
}

/// The first byte of every word: where the byte matrices of the first word of a result go.
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// Both operands lifted, side by side: one load of the places serves both.
#[inline(always)]
fn expand<const R: usize, const S: usize>(
    t: Avx512,
    plan: &Gather,
    a: [V512; S],
    b: [V512; S],
) -> ([V512; R], [V512; R]) {
    let (mut x, mut y) = (zeros(t), zeros(t));
    let lines = plan.of_one_piece();
    let ones = V512::splat64(t, u64::MAX);
    for r in 0..R {
        let mut column = FIRST_COLUMN;
        for line in lines[lines.len().min(8 * r)..].iter().take(8) {
            let (which, bits) = (V512::load_bytes(t, &line[0].0), V512::load_bytes(t, &line[1].0));
            x[r] = x[r].with_affine(column, ones, bytes(a, which).and(bits));
            y[r] = y[r].with_affine(column, ones, bytes(b, which).and(bits));
            column <<= 1;
        }
        let at = V512::load_bytes(t, &TRANSPOSED);
        (x[r], y[r]) = (x[r].permute8(at), y[r].permute8(at));
    }
    (x, y)
}

/// The result read from C.
#[inline(always)]
fn collect<const R: usize>(t: Avx512, plan: &Gather, c: [V512; R], from: usize) -> V512 {
    let mut sum = V512::zero(t);
    let lines = plan.of_one_piece();
    let (ones, mut column) = (V512::splat64(t, u64::MAX), FIRST_COLUMN);
    for line in lines[lines.len().min(from)..].iter().take(8) {
        let (which, bits) = (V512::load_bytes(t, &line[0].0), V512::load_bytes(t, &line[1].0));
        sum = sum.with_affine(column, ones, bytes(c, which).and(bits));
        column <<= 1;
    }
    sum.permute8(V512::load_bytes(t, &TRANSPOSED))
}

/// The bytes of the low words in reverse order, zeros above.
const fn reversing(words: usize) -> [u8; 64] {
    let mut at = [63; 64];
    let mut i = 0;
    while i < 8 * words {
        at[i] = (8 * words - 1 - i) as u8;
        i += 1;
    }
    at
}
const REVERSING_4: [u8; 64] = reversing(4);
const REVERSING_8: [u8; 64] = reversing(8);

/// The bits of a byte in reverse order, as a matrix.
const REVERSAL: u64 = 0x8040_2010_0804_0201;

/// `x R(a)` of the low V words; those above are 0 before and after.
#[inline(always)]
fn reversed<const V: usize, const R: usize>(t: Avx512, a: [V512; R]) -> [V512; R] {
    let at = V512::load_bytes(t, if V == 4 { &REVERSING_4 } else { &REVERSING_8 });
    let mut before = V512::zero(t);
    let mut out = a;
    for r in 0..R {
        let turned = a[R - 1 - r].permute8(at).affine::<0>(V512::splat64(t, REVERSAL));
        // The top words of the one below come in.
        out[r] = turned.shld64::<1>(turned.align64::<7>(before));
        before = turned;
    }
    out
}

/// Words `at .. at + 8` of two vectors.
#[inline(always)]
fn words_from(low: V512, high: V512, at: usize) -> V512 {
    const PLACES: [u64; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    let t = low.token();
    match PLACES.get(at..).and_then(|p| p.first_chunk()) {
        Some(places) => low.permute64_of_two(V512::load(t, places), high),
        None => high,
    }
}

/// `(low + x^(64V) high) >> shift`, of which V words; `shift < 64V`.
#[inline(always)]
fn shifted<const V: usize, const R: usize>(
    t: Avx512,
    low: [V512; R],
    high: [V512; R],
    shift: usize,
) -> [V512; R] {
    let mut out = low;
    let (at, bits) = (shift / 64, V512::splat64(t, (shift % 64) as u64));
    let zero = V512::zero(t);
    let [v0, v1, v2] = if V == 4 {
        // Four words in each.
        [low[0].lanes::<0x44>(high[0]), zero, zero]
    } else if V == 8 {
        [low[0], high[0], zero]
    } else if at < 8 {
        [low[0], low[R - 1], high[0]]
    } else {
        [low[R - 1], high[0], high[R - 1]]
    };
    let at = at % 8;
    out[0] = words_from(v0, v1, at).shrd64_by(words_from(v0, v1, at + 1), bits);
    if R > 1 {
        out[R - 1] = words_from(v1, v2, at).shrd64_by(words_from(v1, v2, at + 1), bits);
    }
    out
}

/// Products of elements that stand one after the other, of at most `8S` words each: `out = a b` in coordinates.
#[inline(always)]
pub(super) fn multiply<M: Alone<R>, const V: usize, const R: usize, const S: usize>(
    t: Avx512,
    lift: &Lift,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
) {
    let words = lift.n.div_ceil(64);
    let (mut out, mut a, mut b) = (out, a, b);
    while let (Some((o, out_rest)), Some((x, a_rest)), Some((y, b_rest))) =
        (out.split_at_mut_checked(words), a.split_at_checked(words), b.split_at_checked(words))
    {
        one::<M, V, R, S>(t, lift, o, x, y);
        (out, a, b) = (out_rest, a_rest, b_rest);
    }
}

/// One product.
#[inline(always)]
fn one<M: Alone<R>, const V: usize, const R: usize, const S: usize>(
    t: Avx512,
    lift: &Lift,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
) {
    let (a, b) = expand::<R, S>(t, &lift.expand, load(t, a), load(t, b));
    let mut c;
    let mut constant = 0;
    if lift.halved {
        let (p_low, p_high, q_low, q_high) = M::two(a, b, reversed::<V, R>(t, b));
        let mut g = shifted::<V, R>(t, p_low, p_high, lift.shift + 64 * lift.words - 1 - 64 * V);
        for r in 0..R {
            g[r] = g[r].xor(q_low[r]);
        }
        if V == 4 {
            g[0] = g[0].keep64(0x0f);
        }
        let g = reversed::<V, R>(t, g);
        c = p_low;
        for r in 0..R {
            c[r] = p_low[r].sum3(q_high[r], g[r]);
        }
    } else {
        let (low, high) = M::one(a, b);
        c = shifted::<V, R>(t, low, high, lift.shift);
        for r in 0..R {
            c[r] = c[r].xor(low[r]);
        }
        constant = (c[0].lane::<0>().low_word() & 1).wrapping_neg();
    }
    // C_0 times the sum of all β_i.
    let constant = V512::splat64(t, constant);
    for r in 0..S {
        let ones = match lift.ones.as_chunks().0.get(r) {
            Some(ones) => V512::load(t, ones),
            None => V512::zero(t),
        };
        let words = collect::<R>(t, &lift.collect, c, 8 * r);
        store(words.xor(constant.and(ones)), out.get_mut(8 * r..).unwrap_or_default());
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
