//! Many elements: rows one after the other.
//!
//! Up to nine words, products are made by the fixed sizes' batches, a group of them at a time, and then reduced.

use super::Field;
use crate::Error;
use crate::gf2x::{FixedSize, mul_many_with, mul_with};
use alloc::vec;

/// Products at a time.
const GROUP: usize = 16;

/// Calls a function with the words of an element as a constant, or the last one with any number.
macro_rules! by_words {
    ($words:expr, $fixed:ident($($arg:expr),*), $general:expr) => {
        match $words {
            1 => $fixed::<1, 2>($($arg),*),
            2 => $fixed::<2, 4>($($arg),*),
            3 => $fixed::<3, 6>($($arg),*),
            4 => $fixed::<4, 8>($($arg),*),
            5 => $fixed::<5, 10>($($arg),*),
            6 => $fixed::<6, 12>($($arg),*),
            7 => $fixed::<7, 14>($($arg),*),
            8 => $fixed::<8, 16>($($arg),*),
            9 => $fixed::<9, 18>($($arg),*),
            _ => $general,
        }
    };
}

impl Field {
    /// `out[i] = a[i] b[i]` for all rows.
    ///
    /// # Errors
    /// Those of [the contract](super#contract); the lengths are the same whole number of rows.
    pub fn mul_many(&self, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
        self.check_many(out.len(), &[a, b])?;
        let n = self.words();
        by_words!(n, products(self, a, b, &mut |i, row| out[i * n..][..row.len()].copy_from_slice(row)), {
            for ((out, a), b) in out.chunks_exact_mut(n).zip(a.chunks_exact(n)).zip(b.chunks_exact(n)) {
                self.mul(out, a, b)?;
            }
        });
        Ok(())
    }

    /// `out[i] = s a[i]` for all rows.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn scale(&self, out: &mut [u64], s: &[u64], a: &[u64]) -> Result<(), Error> {
        self.check_many(out.len(), &[a])?;
        self.check_many(self.words(), &[s])?;
        let n = self.words();
        by_words!(n, products(self, a, s, &mut |i, row| out[i * n..][..row.len()].copy_from_slice(row)), {
            for (out, a) in out.chunks_exact_mut(n).zip(a.chunks_exact(n)) {
                self.mul(out, a, s)?;
            }
        });
        Ok(())
    }

    /// `out[i] += s a[i]` for all rows. What `out` holds are elements too.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn axpy(&self, out: &mut [u64], s: &[u64], a: &[u64]) -> Result<(), Error> {
        self.check_many(out.len(), &[a, &*out])?;
        self.check_many(self.words(), &[s])?;
        let n = self.words();
        by_words!(n, products(self, a, s, &mut |i, row| add(&mut out[i * n..][..row.len()], row)), {
            let mut product = vec![0; n];
            for (out, a) in out.chunks_exact_mut(n).zip(a.chunks_exact(n)) {
                self.mul(&mut product, a, s)?;
                add(out, &product);
            }
        });
        Ok(())
    }

    /// `out[j] += Σ s[p] row_p[j]`, where `row_p` begins `p stride` words after `rows`. All are elements; one reduction
    /// for all rows.
    pub(in crate::gf2m) fn combine(
        &self,
        out: &mut [u64],
        s: &[u64],
        rows: &[u64],
        stride: usize,
    ) -> Result<(), Error> {
        by_words!(self.words(), sums_of_rows(self, out, s, rows, stride), {
            let n = self.words();
            let (mut sum, mut product) = (vec![0; 2 * n], vec![0; 2 * n]);
            let mut reduced = vec![0; n];
            for (j, out) in out.chunks_exact_mut(n).enumerate() {
                sum.fill(0);
                for (p, s) in s.chunks_exact(n).enumerate() {
                    mul_with(self.modulus.token(), &mut product, &rows[p * stride + j * n..][..n], s)?;
                    add(&mut sum, &product);
                }
                self.modulus.reduce_products(&mut reduced, &mut sum);
                add(out, &reduced);
            }
        });
        Ok(())
    }

    /// `out = Σ a[i] b[i]`, one element; of no rows, zero. One reduction for all products.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn inner_product(&self, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
        let n = self.words();
        self.check_many(a.len(), &[a, b])?;
        if out.len() != n {
            return Err(Error::Length);
        }
        let mut sum = vec![0; 2 * n];
        by_words!(n, sum_of_products(self, &mut sum, a, b), {
            let mut product = vec![0; 2 * n];
            for (a, b) in a.chunks_exact(n).zip(b.chunks_exact(n)) {
                mul_with(self.modulus.token(), &mut product, a, b)?;
                add(&mut sum, &product);
            }
        });
        self.modulus.reduce_products(out, &mut sum);
        Ok(())
    }

    /// Whether all have this length, a whole number of rows, and are elements.
    fn check_many(&self, len: usize, operands: &[&[u64]]) -> Result<(), Error> {
        if !len.is_multiple_of(self.words()) || operands.iter().any(|a| a.len() != len) {
            return Err(Error::Length);
        }
        operands.iter().try_for_each(|a| self.check_rows(a))
    }
}

pub(super) fn add(out: &mut [u64], a: &[u64]) {
    out.iter_mut().zip(a).for_each(|(o, a)| *o ^= a);
}

/// `M = 2 N` words for each product of a group, by which of `a` and of `b`, which may be one element for all.
#[inline(always)]
fn group<const N: usize, const M: usize>(
    field: &Field,
    out: &mut [[u64; M]; GROUP],
    a: &[[u64; N]],
    b: &[[u64; N]],
) -> usize
where
    [u64; N]: FixedSize<Product = [u64; M]>,
{
    let count = a.len().min(GROUP);
    // The lengths agree.
    let _ = mul_many_with(field.modulus.token(), &mut out[..count], &a[..count], &b[..count]);
    count
}

/// The reduced products, handed on with the index of the first, a group at a time. `b` may be one element for all.
fn products<const N: usize, const M: usize>(
    field: &Field,
    a: &[u64],
    b: &[u64],
    take: &mut dyn FnMut(usize, &[u64]),
) where
    [u64; N]: FixedSize<Product = [u64; M]>,
{
    let (a, b) = (a.as_chunks::<N>().0, b.as_chunks::<N>().0);
    let scalar = b.first().filter(|_| b.len() == 1).map(|s| [*s; GROUP]);
    let (mut wide, mut reduced) = ([[0; M]; GROUP], [[0; N]; GROUP]);
    for (i, a) in a.chunks(GROUP).enumerate() {
        let b = scalar.as_ref().map_or_else(|| &b[i * GROUP..], |s| &s[..]);
        let count = group(field, &mut wide, a, b);
        let reduced = reduced[..count].as_flattened_mut();
        field.modulus.reduce_products(reduced, wide[..count].as_flattened_mut());
        take(i * GROUP, reduced);
    }
}

/// The sum of the products, not reduced.
fn sum_of_products<const N: usize, const M: usize>(field: &Field, sum: &mut [u64], a: &[u64], b: &[u64])
where
    [u64; N]: FixedSize<Product = [u64; M]>,
{
    let (a, b) = (a.as_chunks::<N>().0, b.as_chunks::<N>().0);
    let mut wide = [[0; M]; GROUP];
    let mut total = [0; M];
    for (a, b) in a.chunks(GROUP).zip(b.chunks(GROUP)) {
        let count = group(field, &mut wide, a, b);
        for product in &wide[..count] {
            add(&mut total, product);
        }
    }
    sum.copy_from_slice(&total);
}

/// The sums of multiples of rows, added to `out` a group at a time.
fn sums_of_rows<const N: usize, const M: usize>(
    field: &Field,
    out: &mut [u64],
    s: &[u64],
    rows: &[u64],
    stride: usize,
) where
    [u64; N]: FixedSize<Product = [u64; M]>,
{
    let (mut wide, mut reduced) = ([[0; M]; GROUP], [[0; N]; GROUP]);
    for (i, out) in out.chunks_mut(GROUP * N).enumerate() {
        let mut sums = [[0; M]; GROUP];
        for (p, s) in s.as_chunks::<N>().0.iter().enumerate() {
            let row = &rows[p * stride + i * GROUP * N..][..out.len()];
            let count = group(field, &mut wide, row.as_chunks::<N>().0, &[*s; GROUP]);
            add(sums[..count].as_flattened_mut(), wide[..count].as_flattened());
        }
        let reduced = reduced.as_flattened_mut();
        field.modulus.reduce_products(&mut reduced[..out.len()], sums[..out.len() / N].as_flattened_mut());
        add(out, &reduced[..out.len()]);
    }
}
