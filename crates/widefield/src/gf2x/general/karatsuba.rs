//! Products of any two lengths: Karatsuba's method down to short products, batches or the transform.
//!
//! With `h` words in the low halves and `X = x^(64 h)`, `a = a0 + a1 X`, `b = b0 + b1 X`:
//!
//! ```text
//! a b = P0 + (P1 + P0 + P2) X + P2 X^2     P0 = a0 b0,  P1 = (a0 + a1)(b0 + b1),  P2 = a1 b1
//!
//! words        0        h        2h       3h
//! out      | P0 low | P0 high|                     t = P0 high + P2 low is in both middle quarters,
//!                            | P2 low | P2 high|   so that they cost
//!                   | P1 low | P1 high|            out[h..2h]  = t + P0 low  + P1 low
//!                   | P0 low | P0 high|            out[2h..3h] = t + P2 high + P1 high
//!                   | P2 low | P2 high|            five sums (three instructions with a sum of three)
//! ```
//! The sums of halves lie in `out` until `P1` is made, so that a level needs `2h` words of scratch, and all levels
//! together twice the operand. How a product is cut depends on the lengths alone, never on the words.
//!
//! The recursion is a kernel that enters itself anew, so that all but the calls is one body of code for each tier. Its
//! table stands here, beside the body that uses it.

#[cfg(target_arch = "x86_64")]
use super::batches;
#[cfg(target_arch = "x86_64")]
use super::kernels::mul_strided;
use super::kernels::{add_few, mul_longer};
use super::lengths::{LEAF, LONGER, half, in_registers};
use super::method::Method;
use super::ways::Way;
use super::{fft, leaf, row, sums, toom};
use crate::gf2x::tuned::all::{BLOCK_FROM, SCHOOLBOOK_UP_TO};
use crate::tier::{Token, WideToken};

kernels! {
    /// The kernels of products of any length.
    pub(crate) const KERNELS = "gf2x";

    /// `out = a b`, with `out.len() == a.len() + b.len()` and [`mul_scratch_len`](super::mul_scratch_len) words.
    pub(in crate::gf2x) fn mul(out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        portable => by_lengths, "Karatsuba's method over the formulas", from LONGER "words";
        clmul => by_lengths, "Karatsuba's method over the formulas on PCLMULQDQ", from LONGER "words";
        avx2 => by_lengths, "the same source, VEX-encoded", from LONGER "words";
        vaes => by_lengths, "Karatsuba's method and Toom's down to batches of four products", from LONGER "words";
        avx512 => by_lengths, "Karatsuba's method and Toom's down to products on 512 bits", from LONGER "words";
        pmull => by_lengths, "Karatsuba's method over the formulas on PMULL", from LONGER "words";
        sha3 => by_lengths, "the same source with three-way XOR", from LONGER "words";
    }
}

/// A product by the method for its lengths.
#[inline(always)]
fn by_lengths<T: Method>(token: T, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let (a, b) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    if b.is_empty() {
        out.fill(0);
    } else if a.len() <= LEAF {
        short(token.into(), out, a, b);
    } else if b.len() <= SCHOOLBOOK_UP_TO.get() {
        rows(token, out, a, b);
    } else if in_registers(token.into(), a.len(), b.len()) {
        mul_longer(token.into(), out, a, b);
    } else if b.len() <= half(a.len(), T::LOW_HALF_MULTIPLE) {
        blocks(token, out, a, b, scratch);
    } else if b.len() >= T::TRANSFORM_FROM.get() && out.len() <= fft::LONGEST {
        fft::multiply::<false>(token.into(), 1, out, a, b, scratch);
    } else {
        match (T::ways().way(a.len(), b.len()), token.into().wide(), T::VECTOR_WORDS) {
            (Way::Thirds, ..) => in_three(token, out, a, b, scratch),
            (Way::Whole, ..) if whole(token.into(), out, a, b, scratch) => {}
            (Way::Few, Some(wide), Some(words)) => with_few(wide, a.len() % words, out, a, b, scratch),
            _ => split(token, out, a, b, scratch),
        }
    }
}

/// A product of 1 to 9 words by 1 to 9.
#[inline(always)]
pub(super) fn short(token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    if a.len() == b.len() {
        leaf::product(token, out, a, b);
    } else {
        mul_longer(token, out, a, b);
    }
}

/// Word by word of the shorter operand.
#[inline(always)]
fn rows<T: Method>(token: T, out: &mut [u64], a: &[u64], b: &[u64]) {
    out.fill(0);
    for (i, w) in b.iter().enumerate() {
        row::add_row::<T::Lane>(token, &mut out[i..=i + a.len()], a, *w);
    }
}

/// One level of Karatsuba: `b` is longer than the low half of `a`.
#[inline(always)]
fn split<T: Method>(token: T, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let h = half(a.len(), T::LOW_HALF_MULTIPLE);
    let ((a0, a1), (b0, b1)) = (a.split_at(h), b.split_at(h));
    let (middle, scratch) = scratch.split_at_mut(2 * h);
    let (sa, rest) = out.split_at_mut(h);
    let sb = &mut rest[..h];
    sums::add(sa, a0, a1);
    sums::add(sb, b0, b1);
    mul(token.into(), middle, sa, sb, scratch);
    let (low, high) = out.split_at_mut(2 * h);
    mul(token.into(), low, a0, b0, scratch);
    mul(token.into(), high, a1, b1, scratch);
    sums::karatsuba(token, low, high, middle);
}

/// Five products of a third of the length: `a` is not the shorter operand, and they are
/// [balanced](toom::is_balanced).
#[inline(always)]
pub(super) fn in_three<T: Method>(token: T, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let (k, e) = toom::thirds(a.len());
    let (u, scratch) = scratch.split_at_mut(toom::value_len(e));
    let (v, scratch) = scratch.split_at_mut(toom::value_len(e));
    let (z, scratch) = scratch.split_at_mut(toom::value_len(e));
    let (v, z) = (&mut v[..2 * e], &mut z[..2 * e]);
    {
        // The factors' values lie where products will be that are made later.
        let (one, next) = out.split_at_mut(2 * k);
        let ((one_a, one_b), (next_a, next_b)) = (one.split_at_mut(k), next[..2 * e].split_at_mut(e));
        let (word_a, word_b) = z.split_at_mut(e);
        toom::values(a, k, one_a, word_a, next_a);
        toom::values(b, k, one_b, word_b, next_b);
        mul(token.into(), &mut u[..2 * k], one_a, one_b, scratch);
        mul(token.into(), v, word_a, word_b, scratch);
        mul(token.into(), z, next_a, next_b, scratch);
    }
    mul(token.into(), &mut out[..2 * k], &a[..k], &b[..k], scratch);
    mul(token.into(), &mut out[4 * k..], &a[2 * k..], &b[2 * k..], scratch);
    let u = &mut u[..2 * k];
    toom::sums_of_values(out, k, u, v, z);
    let z = &mut z[1..=2 * k];
    token.divide(&mut out[2 * k..4 * k], u, &v[1..=2 * k], z);
    toom::add_odd(out, k, u, z);
}

/// A product on whole vectors, if the tier has that. Whether it is done.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn whole(token: Token, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) -> bool {
    if let Some(token) = token.avx512() {
        mul_strided(token, out, a, b, scratch);
    } else if let Some(token) = token.vaes() {
        batches::multiply(token, out, a, b, scratch);
    } else {
        return false;
    }
    true
}

#[cfg(not(target_arch = "x86_64"))]
fn whole(_: Token, _: &mut [u64], _: &[u64], _: &[u64], _: &mut [u64]) -> bool {
    false
}

/// Of a few words more than whole vectors: `a0 b0 + (a0 b1 + b a1) X`, where `a1` has those words and `b1` as many or
/// fewer.
fn with_few(token: WideToken, few: usize, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let whole = a.len() - few;
    let ((a0, a1), (b0, b1)) = (a.split_at(whole), b.split_at(whole.min(b.len())));
    let (low, rest) = out.split_at_mut(whole + b0.len());
    mul(token.into(), low, a0, b0, scratch);
    rest.fill(0);
    add_few(token, &mut out[whole..], a0, b1, b, a1);
}

/// `b` is the much shorter one: `a` is cut into blocks of its length, and the block products added up.
#[inline(always)]
fn blocks<T: Method>(token: T, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let size = b.len().max(BLOCK_FROM.get());
    let (first, rest) = a.split_at(size);
    mul(token.into(), &mut out[..size + b.len()], first, b, scratch);
    let (product, scratch) = scratch.split_at_mut(size + b.len());
    for (i, block) in rest.chunks(size).enumerate() {
        let product = &mut product[..block.len() + b.len()];
        mul(token.into(), product, block, b, scratch);
        // The first b.len() words overlap the products so far, the others are new.
        let (overlap, new) = product.split_at(b.len());
        let (old, beyond) = out[(i + 1) * size..].split_at_mut(b.len());
        sums::add_to(old, overlap);
        beyond[..new.len()].copy_from_slice(new);
    }
}
