//! Products and squares.

use super::ring::{FieldPoly, Ring};
use crate::Error;
use crate::gf2x::mul_with;
use alloc::{vec, vec::Vec};

/// Fewer coefficients of the shorter factor are taken one by one.
const PACKED_FROM: usize = 4;

impl Ring {
    /// The product.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn mul(&self, a: &FieldPoly, b: &FieldPoly) -> Result<FieldPoly, Error> {
        self.check(&[a, b])?;
        Ok(self.times(a, b))
    }

    /// The square: its coefficients are the squares of the coefficients.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn square(&self, a: &FieldPoly) -> Result<FieldPoly, Error> {
        self.check(&[a])?;
        Ok(self.squared(a))
    }

    pub(super) fn squared(&self, a: &FieldPoly) -> FieldPoly {
        let n = self.words();
        let mut rows = vec![0; 2 * a.rows.len()];
        for (to, row) in rows.chunks_exact_mut(2 * n).zip(a.rows.chunks_exact(n)) {
            // The lengths agree, and all are elements.
            let _ = self.field.square(&mut to[..n], row);
        }
        FieldPoly::trimmed(n, rows)
    }

    pub(super) fn times(&self, a: &FieldPoly, b: &FieldPoly) -> FieldPoly {
        let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
        if short.is_zero() {
            return self.zero();
        }
        let rows =
            if short.len() < PACKED_FROM { self.by_rows(long, short) } else { self.packed(long, short) };
        FieldPoly::trimmed(self.words(), rows)
    }

    /// A multiple of the longer one for each coefficient of the other.
    fn by_rows(&self, long: &FieldPoly, short: &FieldPoly) -> Vec<u64> {
        let n = self.words();
        let mut rows = vec![0; long.rows.len() + short.rows.len() - n];
        for (i, s) in short.rows.chunks_exact(n).enumerate() {
            // The lengths agree, and all are elements.
            let _ = self.field.axpy(&mut rows[i * n..][..long.rows.len()], s, &long.rows);
        }
        rows
    }

    /// By one product in GF(2)[x].
    fn packed(&self, a: &FieldPoly, b: &FieldPoly) -> Vec<u64> {
        let (n, stride) = (self.words(), 2 * self.field.degree() - 1);
        let (packed_a, packed_b) = (pack(&a.rows, n, stride), pack(&b.rows, n, stride));
        let mut product = vec![0; packed_a.len() + packed_b.len()];
        // The lengths agree.
        let _ = mul_with(self.field.modulus().token(), &mut product, &packed_a, &packed_b);
        let count = a.len() + b.len() - 1;
        let mut wide = unpack(&product, count, 2 * n, stride);
        let mut rows = vec![0; count * n];
        self.field.modulus().reduce_products(&mut rows, &mut wide);
        rows
    }
}

/// Rows of `n` words, each at the next multiple of `stride` bits, which are as many as a row has at least.
fn pack(rows: &[u64], n: usize, stride: usize) -> Vec<u64> {
    let count = rows.len() / n;
    let len = (count * stride).div_ceil(64);
    // Room for zeros above the last row.
    let mut packed = vec![0; len + n + 1];
    for (i, row) in rows.chunks_exact(n).enumerate() {
        let (at, shift) = (i * stride / 64, i * stride % 64);
        for (j, w) in row.iter().enumerate() {
            packed[at + j] |= w << shift;
            packed[at + j + 1] |= (w >> 1) >> (63 - shift);
        }
    }
    packed.truncate(len);
    packed
}

/// The reverse: `count` rows of `n` words, of which `stride` bits are used.
fn unpack(packed: &[u64], count: usize, n: usize, stride: usize) -> Vec<u64> {
    let word = |i: usize| packed.get(i).copied().unwrap_or(0);
    let mut rows = vec![0; count * n];
    for (i, row) in rows.chunks_exact_mut(n).enumerate() {
        let (at, shift) = (i * stride / 64, i * stride % 64);
        for (j, w) in row.iter_mut().enumerate() {
            let bits = word(at + j) >> shift | (word(at + j + 1) << 1) << (63 - shift);
            *w = match stride.saturating_sub(64 * j) {
                left @ 0..64 => bits & ((1 << left) - 1),
                _ => bits,
            };
        }
    }
    rows
}
