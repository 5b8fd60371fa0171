//! Products of any two lengths: Karatsuba's method down to the kernels.
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

use super::lengths::{BLOCK, LEAF, Lengths, ROWS, TWO_EIGHTS, half};
use super::sums::add_to;
use super::{batches, fft, kernels, leaf};
use crate::tier::Token;

/// `out = a b`, with `out.len() == a.len() + b.len()` and [`scratch_len`](super::scratch::mul_scratch_len) words.
pub(in crate::gf2x) fn multiply(token: Token, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    Method { token, lengths: Lengths::of(token.tier()) }.multiply(out, a, b, scratch);
}

/// A tier's method.
#[derive(Clone, Copy)]
struct Method {
    token: Token,
    lengths: &'static Lengths,
}

impl Method {
    fn multiply(self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        let (a, b) = if a.len() >= b.len() { (a, b) } else { (b, a) };
        if b.is_empty() {
            out.fill(0);
        } else if a.len() <= LEAF {
            leaf::product(self.token, out, a, b);
        } else if b.len() <= ROWS {
            self.rows(out, a, b);
        } else if b.len() <= half(a.len(), self.lengths.multiple) {
            self.blocks(out, a, b, scratch);
        } else if a.len() >= self.lengths.two_eights && a.len() <= TWO_EIGHTS && b.len() > TWO_EIGHTS / 2 {
            kernels::mul_16(self.token, out, a, b);
        } else if b.len() >= self.lengths.transform && out.len() <= fft::LONGEST {
            fft::multiply(self.token, out, a, b, scratch);
        } else if !batches::multiply(self.token, out, a, b, scratch) {
            self.split(out, a, b, scratch);
        }
    }

    /// Word by word of the shorter operand.
    fn rows(self, out: &mut [u64], a: &[u64], b: &[u64]) {
        out.fill(0);
        for (i, w) in b.iter().enumerate() {
            kernels::add_row(self.token, &mut out[i..=i + a.len()], a, *w);
        }
    }

    /// One level of Karatsuba: `b` is longer than the low half of `a`.
    fn split(self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        let h = half(a.len(), self.lengths.multiple);
        let ((a0, a1), (b0, b1)) = (a.split_at(h), b.split_at(h));
        let (middle, scratch) = scratch.split_at_mut(2 * h);
        let (sums, _) = out.split_at_mut(2 * h);
        kernels::add_halves(self.token, sums, a, b);
        let (sa, sb) = sums.split_at(h);
        self.multiply(middle, sa, sb, scratch);
        let (low, high) = out.split_at_mut(2 * h);
        self.multiply(low, a0, b0, scratch);
        self.multiply(high, a1, b1, scratch);
        kernels::karatsuba_sum(self.token, low, high, middle);
    }

    /// `b` is the much shorter one: `a` is cut into blocks of its length, and the block products added up.
    fn blocks(self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        let size = b.len().max(BLOCK);
        let (first, rest) = a.split_at(size);
        self.multiply(&mut out[..size + b.len()], first, b, scratch);
        let (product, scratch) = scratch.split_at_mut(size + b.len());
        for (i, block) in rest.chunks(size).enumerate() {
            let product = &mut product[..block.len() + b.len()];
            self.multiply(product, block, b, scratch);
            // The first b.len() words overlap the products so far, the others are new.
            let (overlap, new) = product.split_at(b.len());
            let (old, beyond) = out[(i + 1) * size..].split_at_mut(b.len());
            add_to(old, overlap);
            beyond[..new.len()].copy_from_slice(new);
        }
    }
}
