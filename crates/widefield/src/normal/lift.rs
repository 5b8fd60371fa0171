//! The product by lifting to GF(2)\[x\]/(x^p - 1), in memory: see [the module](super#the-product-by-lifting) for why.
//!
//! For the halves of an even type, with `W = ceil((h+1)/64)` words and R the reversal of 64W bits: `Q' = A+ R(B+)` has
//! `Q_d` at `64W - 1 + d`. So with `s = p + 1 - 64W`
//!
//! ```text
//! C_0 .. C_(64W-1) = P + (Q' >> 64W-1) + R( (P >> s) + Q' )      (the low 64W bits of each term)
//! ```
//!
//! A coset has t/2 elements among 1 .. h; the least one is read, so that the coefficients above the highest of those
//! need not be known.

use super::bits::top_mask;
use super::gather::{Gather, NONE, Reach};
use super::number::Cosets;
use super::parts;
use crate::gf2x;
use crate::tier::Token;
use alloc::{vec, vec::Vec};

/// What the product needs to know of a basis.
#[derive(Clone, Debug)]
pub(super) struct Lift {
    pub(super) n: usize,
    /// Whether A+ stands for A.
    halved: bool,
    /// Words of a lifted operand.
    words: usize,
    /// How far the upper part of a product is shifted down.
    shift: usize,
    pub(super) expand: Gather,
    collect: Gather,
}

/// Whether A+ stands for A in the basis, and the degree of what is lifted.
pub(super) fn extent(n: usize, t: usize) -> (bool, usize) {
    let p = n * t + 1;
    // Below that, `s` would be negative; the whole product is one word then or two.
    let halved = t.is_multiple_of(2) && p > 64;
    (halved, if halved { (p - 1) / 2 } else { p - 1 })
}

/// The e at which each coordinate is read.
pub(super) fn exponents(n: usize, top: usize, cosets: &Cosets) -> Vec<usize> {
    let mut exponents = vec![NONE; n];
    for e in (1..=top).rev() {
        exponents[cosets.of[e]] = e;
    }
    exponents
}

impl Lift {
    pub(super) fn new(reach: Reach, n: usize, t: usize, cosets: &Cosets) -> Self {
        let (halved, top) = extent(n, t);
        let p = n * t + 1;
        let words = top / 64 + 1;
        let mut expand = vec![NONE];
        expand.extend_from_slice(&cosets.of[1..=top]);
        let collect = exponents(n, top, cosets);
        let highest = collect.iter().max().map_or(0, |e| e / 64 + 1);
        Self {
            n,
            halved,
            words,
            shift: if halved { p + 1 - 64 * words } else { p },
            expand: Gather::new(reach, &expand, n.div_ceil(64)),
            collect: Gather::new(reach, &collect, highest.min(words)),
        }
    }

    /// Words of scratch for a product: three operands, two products with two words above, one result, and what the
    /// products need.
    pub(super) fn scratch_len(&self) -> usize {
        8 * self.words + 4 + gf2x::mul_scratch_len(self.words, self.words)
    }
}

/// `out += a >> shift`: as many words as `out` has; `a` has one more than it needs.
fn add_shifted(out: &mut [u64], a: &[u64], shift: usize) {
    let a = &a[shift / 64..];
    let n = (shift % 64) as u32;
    for ((out, low), high) in out.iter_mut().zip(a).zip(&a[1..]) {
        *out ^= low >> n | (high << 1) << (63 - n);
    }
}

/// `out = a b` as polynomials of `a`'s length, and two zero words above.
fn product(token: Token, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let (out, above) = out.split_at_mut(2 * a.len());
    above.fill(0);
    // The lengths are right: no error can come.
    let done = gf2x::mul_with_scratch_with(token, out, a, b, scratch);
    debug_assert!(done.is_ok());
}

/// `out = a b` in coordinates. The scratch need not be cleared.
pub(super) fn multiply(
    token: Token,
    lift: &Lift,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
    scratch: &mut [u64],
) {
    let w = lift.words;
    let (a_lifted, scratch) = scratch.split_at_mut(w);
    let (b_lifted, scratch) = scratch.split_at_mut(w);
    let (sum, scratch) = scratch.split_at_mut(w);
    let (p, scratch) = scratch.split_at_mut(2 * w + 2);
    let (q, scratch) = scratch.split_at_mut(2 * w + 2);
    let (reversed, scratch) = scratch.split_at_mut(w);
    out.fill(0);
    a_lifted.fill(0);
    parts::gather(token, &lift.expand, a_lifted, a);
    b_lifted.fill(0);
    parts::gather(token, &lift.expand, b_lifted, b);
    product(token, p, a_lifted, b_lifted, scratch);
    if lift.halved {
        parts::reverse(token, reversed, b_lifted);
        product(token, q, a_lifted, reversed, scratch);
        let turned = reversed;
        turned.copy_from_slice(&q[..w]);
        add_shifted(turned, p, lift.shift);
        parts::reverse(token, sum, turned);
        for (sum, p) in sum.iter_mut().zip(&*p) {
            *sum ^= p;
        }
        add_shifted(sum, q, 64 * w - 1);
        parts::gather(token, &lift.collect, out, sum);
    } else {
        sum.copy_from_slice(&p[..w]);
        add_shifted(sum, p, lift.shift);
        parts::gather(token, &lift.collect, out, sum);
        // C_0 times the sum of all β_i.
        add_everywhere(out, sum[0] & 1, lift.n);
    }
}

/// The bit added to all of n coordinates.
#[inline(always)]
pub(super) fn add_everywhere(out: &mut [u64], bit: u64, n: usize) {
    for out in out.iter_mut() {
        *out ^= bit.wrapping_neg();
    }
    if let Some(last) = out.last_mut() {
        *last &= top_mask(n);
    }
}
