//! Reduction modulo any polynomial by its inverse, computed once: each digit of the quotient is two products
//! (`division.rs` has the equations, of which this keeps what depends on the divisor alone).

use crate::gf2x::bits::{shift_down, shift_up};
use crate::gf2x::division::{add, invert};
use crate::gf2x::general::{multiply, scratch_len_up_to};
use crate::tier::Token;
use alloc::{vec, vec::Vec};

/// The modulus, shifted up to whole words `X^n + d`, and its inverse.
#[derive(Clone)]
pub(super) struct Barrett {
    pub(super) shift: u32,
    pub(super) d: Vec<u64>,
    pub(super) inverse: Vec<u64>,
}

impl Barrett {
    /// Of a polynomial of degree `m > 0`, without words above it.
    pub(super) fn new(token: Token, f: &[u64], m: usize) -> Self {
        let n = m.div_ceil(64);
        let shift = (64 * n - m) as u32;
        let (mut d, mut inverse) = (vec![0; n], vec![0; n]);
        shift_up(&mut d, &f[..f.len().min(n)], shift);
        let (mut top, mut product) = (vec![0; n], vec![0; 2 * n + 1]);
        invert(token, &mut inverse, &d, &mut top, &mut product, &mut vec![0; scratch_len_up_to(n, n)]);
        Self { shift, d, inverse }
    }

    /// Words of memory to reduce `len` words.
    pub(super) const fn memory(n: usize, len: usize) -> usize {
        len + 1 + 3 * n + scratch_len_up_to(n, n)
    }

    /// The remainder of `a`, of any length. `reduced`: `a` is a product of remainders, so that shifting it up loses
    /// nothing.
    pub(super) fn reduce(&self, token: Token, out: &mut [u64], a: &[u64], reduced: bool, memory: &mut [u64]) {
        let n = self.d.len();
        let len = if reduced { a.len() } else { a.len() + 1 };
        let (rem, memory) = memory.split_at_mut(len.max(n));
        let (digit, memory) = memory.split_at_mut(n);
        let (product, scratch) = memory.split_at_mut(2 * n);
        shift_up(rem, a, self.shift);
        let mut left = rem.len() - n;
        while left > 0 {
            let m = left.min(n);
            let at = left - m;
            let upper = &rem[n + at..n + left];
            let digit = &mut digit[..m];
            multiply(token, &mut product[..2 * m], upper, &self.inverse[n - m..], scratch);
            digit.copy_from_slice(upper);
            add(digit, &product[m..2 * m]);
            // The upper words of the product are those that vanish.
            multiply(token, &mut product[..n + m], &self.d, digit, scratch);
            add(&mut rem[at..at + n], &product[..n]);
            left = at;
        }
        shift_down(out, &rem[..n], self.shift);
    }
}
