//! Berlekamp and Massey's algorithm in constant time: the shortest recurrence of a sequence.
//!
//! Coefficient `i` of the connection polynomial stands at bit `i` of a row, so that a step is three products in bit
//! slices: the discrepancy, and `b C + d B` without an inverse. Whether the length changes is a mask. As in
//! T. Chou, *McBits revisited*, CHES 2017.

use super::slices::{Block, SLICES, Sliced, Sum, store_row};
use crate::simd::{Simd, mask_of};

/// Rows of `R` vectors.
type Rows<V, const R: usize> = [[V; SLICES]; R];

/// All rows shifted by one place; the bits that come in are the highest ones of `below`.
#[inline(always)]
fn shift<F: Sliced, V: Simd, const R: usize>(rows: &mut Rows<V, R>, below: &[V; SLICES]) {
    for s in 0..F::M {
        let mut last = below[s];
        for r in 0..R {
            let row = rows[r][s];
            rows[r][s] = row.shl64_by(1).or(row.shift_word_in(last).shr64_by(63));
            last = row;
        }
    }
}

/// The parities of sixteen words, as masks.
#[inline(always)]
fn parities(words: &[u64; SLICES]) -> [u64; SLICES] {
    // Two words become one with half the bits of each, four times; then nibble `s` has the parity of word `s`.
    let mut x = *words;
    let (mut n, mut width) = (SLICES, 32);
    let mut mask = 0x0000_0000_ffff_ffff_u64;
    while n > 1 {
        n /= 2;
        for i in 0..n {
            let (a, b) = (x[i], x[i + n]);
            x[i] = (a ^ a >> width) & mask | (b ^ b << width) & !mask;
        }
        width /= 2;
        mask ^= mask << width;
    }
    let x = x[0] ^ x[0] >> 2;
    let x = x ^ x >> 1;
    let mut out = [0; SLICES];
    for (s, out) in out.iter_mut().enumerate() {
        // The first step put word 8 into the upper half, the next one word 4 into the upper quarters, and so on.
        let place = (s >> 3 & 1) * 32 + (s >> 2 & 1) * 16 + (s >> 1 & 1) * 8 + (s & 1) * 4;
        *out = mask_of(x >> place);
    }
    out
}

/// The sum of the products of the coefficients at the same places, as masks.
#[inline(always)]
fn dot<F: Sliced, V: Simd, const R: usize>(
    token: V::Token,
    field: F,
    a: &Rows<V, R>,
    b: &Rows<V, R>,
) -> [u64; SLICES] {
    let mut sum = Sum::new(token);
    for r in 0..R {
        sum.add::<F>(&a[r], &b[r]);
    }
    let product = sum.reduce(token, field);
    let mut words = [0; SLICES];
    for s in 0..F::M {
        let mut row = [0; 8];
        store_row(product[s], &mut row, 0);
        for word in row {
            words[s] ^= word;
        }
    }
    parities(&words)
}

/// Element `n` of a block's rows, at the highest place of a word each.
#[inline(always)]
fn element<F: Sliced, V: Simd>(token: V::Token, block: &Block, n: usize) -> [V; SLICES] {
    let mut out = [V::splat(token, 0); SLICES];
    for s in 0..F::M {
        out[s] = V::splat(token, block[s][n / 64] >> (n % 64) << 63);
    }
    out
}

#[inline(always)]
fn splat<F: Sliced, V: Simd>(token: V::Token, masks: &[u64; SLICES]) -> [V; SLICES] {
    let mut out = [V::splat(token, 0); SLICES];
    for s in 0..F::M {
        out[s] = V::splat(token, masks[s]);
    }
    out
}

/// The connection polynomial of the first `2 t` elements, `C_0` first, up to a factor, and the length.
#[inline(always)]
fn shortest<F: Sliced, V: Simd, const R: usize>(
    token: V::Token,
    field: F,
    sequence: &Block,
    t: usize,
    out: &mut Block,
) -> u64 {
    let zero = [V::splat(token, 0); SLICES];
    let (mut c, mut b, mut window) = ([zero; R], [zero; R], [zero; R]);
    let mut one = zero;
    one[0] = V::splat(token, 1 << 63);
    shift::<F, V, R>(&mut c, &one);
    shift::<F, V, R>(&mut b, &one);
    shift::<F, V, R>(&mut b, &zero);
    let mut last = [0; SLICES];
    last[0] = u64::MAX;
    let mut length = 0u64;
    for n in 0..2 * t {
        shift::<F, V, R>(&mut window, &element::<F, V>(token, sequence, n));
        let d = dot(token, field, &c, &window);
        let mut change = 0;
        for mask in d {
            change |= mask;
        }
        // 2 L <= n.
        change &= mask_of((2 * length).wrapping_sub(n as u64 + 1) >> 63);
        let (by_c, by_b) = (splat::<F, V>(token, &last), splat::<F, V>(token, &d));
        let chosen = V::splat(token, change);
        for r in 0..R {
            let mut sum = Sum::new(token);
            sum.add::<F>(&by_c, &c[r]);
            sum.add::<F>(&by_b, &b[r]);
            for s in 0..F::M {
                b[r][s] = b[r][s].xor(b[r][s].xor(c[r][s]).and(chosen));
            }
            c[r] = sum.reduce(token, field);
        }
        shift::<F, V, R>(&mut b, &zero);
        for s in 0..SLICES {
            last[s] ^= (last[s] ^ d[s]) & change;
        }
        length ^= (length ^ (n as u64 + 1).wrapping_sub(length)) & change;
    }
    for s in 0..F::M {
        out[s] = [0; 8];
        for r in 0..R {
            store_row(c[r][s], &mut out[s], r);
        }
    }
    length
}

/// The polynomial of the errors' places, `prod (x - a)`, from `2 t` sums of powers, up to a factor; and the length.
#[inline(always)]
pub(super) fn locator<F: Sliced, V: Simd>(
    token: V::Token,
    field: F,
    sequence: &Block,
    t: usize,
    out: &mut Block,
) -> u64 {
    // The coefficients, of which there are t + 1, in one vector or two.
    let length = if V::WORDS >= 4 || t < 64 * V::WORDS {
        shortest::<F, V, 1>(token, field, sequence, t, out)
    } else {
        shortest::<F, V, 2>(token, field, sequence, t, out)
    };
    for s in 0..F::M {
        out[s] = reversed(&out[s], length);
    }
    length
}

/// The first `length + 1` coefficients in the other order: all 256 in the other order, and shifted by a secret number
/// of places.
#[inline(always)]
fn reversed(row: &[u64; 8], length: u64) -> [u64; 8] {
    let mut out = [0; 8];
    for w in 0..4 {
        out[w] = row[3 - w].reverse_bits();
    }
    let places = 255u64.wrapping_sub(length);
    for log in 0..8 {
        let mask = mask_of(places >> log);
        for w in 0..4 {
            let shifted = match 1usize << log {
                n @ 0..64 => out[w] >> n | out[w + 1] << (64 - n),
                n => out[w + n / 64],
            };
            out[w] ^= (out[w] ^ shifted) & mask;
        }
    }
    out
}

/// The first `2 t` sums of powers of the roots of a monic polynomial of degree `t`: the series of `g' / g`. Its
/// shortest recurrence has length `t` if and only if `g` has no root twice.
#[inline(always)]
pub(super) fn root_sums<F: Sliced, V: Simd>(token: V::Token, field: F, g: &Block, t: usize, out: &mut Block) {
    let zero = [V::splat(token, 0); SLICES];
    // g_(t-1) first, and then those below.
    let (mut reverse, mut window) = ([zero; 2], [zero; 2]);
    for i in 0..t {
        shift::<F, V, 2>(&mut reverse, &element::<F, V>(token, g, i));
    }
    for n in 0..2 * t {
        let sum = dot(token, field, &reverse, &window);
        let mut next = zero;
        for s in 0..F::M {
            // Of x^(t-1-n) in g'.
            let derivative =
                if n < t && (t - n) % 2 == 1 { g[s][(t - n) / 64] >> ((t - n) % 64) & 1 } else { 0 };
            let bit = sum[s] & 1 ^ derivative;
            out[s][n / 64] |= bit << (n % 64);
            next[s] = V::splat(token, bit << 63);
        }
        shift::<F, V, 2>(&mut window, &next);
    }
}
