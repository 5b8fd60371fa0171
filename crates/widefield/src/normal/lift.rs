//! The product by lifting to GF(2)\[x\]/(x^p - 1).
//!
//! With g a p-th root of unity, `β_i = Σ g^(2^i k)`, k over K. The polynomial `A(x) = Σ_e a_e x^e`, e = 1 .. p-1, where
//! `a_e = a_i` for e in `2^i K`, has `A(g) = a`. So `C = A B mod x^p - 1` has `C(g) = a b`, and it is as constant on the
//! cosets of K as A and B are: `c_i = C_e + C_0` for any e in `2^i K`, since `C_0 = C_0 Σ β_i`.
//!
//! **Odd type.** (In practice type 1, where A is a permutation of a.) One product R of p bits by p bits,
//! `C_e = R_e + R_(e+p)`.
//!
//! **Even type.** Then -1 is in K: `a_(p-e) = a_e`, and with `h = (p-1)/2` the half `A+ = Σ a_e x^e`, e = 1 .. h, tells
//! all: `A = A+(x) + A+(1/x)`, so
//!
//! ```text
//! C = P + P(1/x) + Q + Q(1/x),    P = A+ B+,   Q = A+ B+(1/x)
//! C_e = P_e + P_(p-e) + Q_e + Q_(-e),   C_0 = 0
//! ```
//!
//! two products of half the length. Let `W = ceil((h+1)/64)` and R the reversal of 64W bits. `Q' = A+ R(B+)` has `Q_d` at
//! `64W - 1 + d`. So with `s = p + 1 - 64W`
//!
//! ```text
//! C_0 .. C_(64W-1) = P + (Q' >> 64W-1) + R( (P >> s) + Q' )      (the low 64W bits of each term)
//! ```
//!
//! A coset has t/2 elements among 1 .. h; the least one is read, so that the coefficients above the highest of those need
//! not be known.

use super::gather::{Gather, Gatherer, NONE};
use super::number::Cosets;
use crate::gf2x;
use crate::tier::Token;
use alloc::{vec, vec::Vec};

/// What the product needs to know of a basis.
#[derive(Clone, Debug)]
pub(super) struct Lift {
    pub(super) n: usize,
    /// Whether A+ stands for A.
    pub(super) halved: bool,
    /// Words of a lifted operand.
    pub(super) words: usize,
    /// How far the upper part of a product is shifted down.
    pub(super) shift: usize,
    pub(super) expand: Gather,
    pub(super) collect: Gather,
}

/// Whether A+ stands for A in the basis, and the degree of what is lifted.
pub(super) fn extent(n: usize, t: usize) -> (bool, usize) {
    let p = n * t + 1;
    // Below that, `s` would be negative; the whole product is one word then or two.
    let halved = t.is_multiple_of(2) && p > 64;
    (halved, if halved { (p - 1) / 2 } else { p - 1 })
}

/// The e at which each coordinate is read.
pub(super) fn places(n: usize, top: usize, cosets: &Cosets) -> Vec<usize> {
    let mut places = vec![NONE; n];
    for e in (1..=top).rev() {
        places[cosets.of[e]] = e;
    }
    places
}

impl Lift {
    pub(super) fn new(token: Token, n: usize, t: usize, cosets: &Cosets) -> Self {
        let (halved, top) = extent(n, t);
        let p = n * t + 1;
        let words = top / 64 + 1;
        let mut expand = vec![NONE];
        expand.extend_from_slice(&cosets.of[1..=top]);
        let collect = places(n, top, cosets);
        let highest = collect.iter().max().map_or(0, |e| e / 64 + 1);
        Self {
            n,
            halved,
            words,
            shift: if halved { p + 1 - 64 * words } else { p },
            expand: Gather::new(token, &expand, n.div_ceil(64)),
            collect: Gather::new(token, &collect, highest.min(words)),
        }
    }

    /// Words of scratch for a product: three operands, two products with two words above, one result, and what the
    /// products need.
    pub(super) fn scratch_len(&self) -> usize {
        8 * self.words + 4 + gf2x::mul_scratch_len(self.words, self.words)
    }
}

/// The bits of the words in reverse order.
#[inline(always)]
fn reverse(out: &mut [u64], a: &[u64]) {
    for (out, a) in out.iter_mut().zip(a.iter().rev()) {
        *out = a.reverse_bits();
    }
}

/// `out += a >> shift`: as many words as `out` has; `a` has one more than it needs.
#[inline(always)]
fn add_shifted(out: &mut [u64], a: &[u64], shift: usize) {
    let a = &a[shift / 64..];
    let n = (shift % 64) as u32;
    for ((out, low), high) in out.iter_mut().zip(a).zip(&a[1..]) {
        *out ^= low >> n | (high << 1) << (63 - n);
    }
}

/// `out = a b` in coordinates. The scratch need not be cleared.
#[inline(always)]
pub(super) fn multiply<G: Gatherer>(
    tier: G,
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
    tier.gather(&lift.expand, &mut a_lifted[..lift.expand.words()], a);
    tier.gather(&lift.expand, &mut b_lifted[..lift.expand.words()], b);
    a_lifted[lift.expand.words()..].fill(0);
    b_lifted[lift.expand.words()..].fill(0);
    // The lengths are right: no error can come.
    let product = |out: &mut [u64], b: &[u64], scratch: &mut [u64]| {
        out[2 * w..].fill(0);
        let done = gf2x::mul_with_scratch_with(token, &mut out[..2 * w], a_lifted, b, scratch);
        debug_assert!(done.is_ok());
    };
    product(p, b_lifted, scratch);
    if lift.halved {
        reverse(reversed, b_lifted);
        product(q, reversed, scratch);
        let turned = reversed;
        turned.copy_from_slice(&q[..w]);
        add_shifted(turned, p, lift.shift);
        reverse(sum, turned);
        for (sum, p) in sum.iter_mut().zip(&*p) {
            *sum ^= p;
        }
        add_shifted(sum, q, 64 * w - 1);
        tier.gather(&lift.collect, out, sum);
    } else {
        sum.copy_from_slice(&p[..w]);
        add_shifted(sum, p, lift.shift);
        tier.gather(&lift.collect, out, sum);
        // C_0 times the sum of all β_i.
        let constant = (sum[0] & 1).wrapping_neg();
        for out in out.iter_mut() {
            *out ^= constant;
        }
        if let Some(last) = out.last_mut() {
            *last &= super::bits::top_mask(lift.n);
        }
    }
}
