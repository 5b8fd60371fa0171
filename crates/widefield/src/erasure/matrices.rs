//! The coefficients of the named codes.

use super::code::{Code, check};
use crate::Error;
use crate::gf2m::{F8Rs, Gf8Rs, matrix};
use crate::tier::{self, Token};
use alloc::{vec, vec::Vec};

/// The element of these bits.
fn element(bits: usize) -> Gf8Rs {
    Gf8Rs::from(bits as u64 & 0xff)
}

/// An element as a byte.
fn byte(element: &Gf8Rs) -> u8 {
    element.words()[0] as u8
}

/// `1 / (a + b)` of two different numbers of shards.
fn cauchy(token: Token, a: usize, b: usize) -> u8 {
    byte(&(element(a) + element(b)).invert_or_zero_with(token))
}

impl Code {
    /// The code of Backblaze's JavaReedSolomon, klauspost/reedsolomon and reed-solomon-erasure: any `data` shards give
    /// all others.
    ///
    /// # Errors
    /// [`Error::TooLarge`] unless there are 1 to 256 shards, one of data at least.
    pub fn vandermonde(data: usize, parity: usize) -> Result<Self, Error> {
        Self::vandermonde_with(tier::active(), data, parity)
    }

    /// [`vandermonde`](Self::vandermonde) on a tier.
    ///
    /// # Errors
    /// Those of [`vandermonde`](Self::vandermonde).
    pub fn vandermonde_with(token: Token, data: usize, parity: usize) -> Result<Self, Error> {
        let shards = check(data, parity)?;
        // Row r is 1, r, r^2, ...
        let mut powers = Vec::with_capacity(shards * data);
        for row in 0..shards {
            let mut power = Gf8Rs::ONE;
            for _ in 0..data {
                powers.push(byte(&power));
                power *= element(row);
            }
        }
        let field = matrix::Bytes::<F8Rs>::new_with(token);
        let mut inverse = vec![0; data * data];
        matrix::invert_vartime(&field, &mut inverse, &powers[..data * data], data)?;
        let mut rows = vec![0; parity * data];
        matrix::product(&field, &mut rows, &powers[data * data..], &inverse, [parity, data, data])?;
        Self::from_coefficients_with(token, data, parity, &rows)
    }

    /// The code of ISA-L's `gf_gen_cauchy1_matrix` and of klauspost/reedsolomon's `WithCauchyMatrix`: any `data` shards
    /// give all others.
    ///
    /// # Errors
    /// [`Error::TooLarge`] unless there are 1 to 256 shards, one of data at least.
    pub fn cauchy(data: usize, parity: usize) -> Result<Self, Error> {
        Self::cauchy_with(tier::active(), data, parity)
    }

    /// [`cauchy`](Self::cauchy) on a tier.
    ///
    /// # Errors
    /// Those of [`cauchy`](Self::cauchy).
    pub fn cauchy_with(token: Token, data: usize, parity: usize) -> Result<Self, Error> {
        check(data, parity)?;
        let rows = (0..parity).flat_map(|i| (0..data).map(move |j| cauchy(token, data + i, j)));
        Self::from_coefficients_with(token, data, parity, &rows.collect::<Vec<_>>())
    }

    /// The code of Jerasure's `cauchy_original_coding_matrix` with `w = 8`: any `data` shards give all others.
    ///
    /// # Errors
    /// [`Error::TooLarge`] unless there are 1 to 256 shards, one of data at least.
    pub fn jerasure_cauchy(data: usize, parity: usize) -> Result<Self, Error> {
        Self::jerasure_cauchy_with(tier::active(), data, parity)
    }

    /// [`jerasure_cauchy`](Self::jerasure_cauchy) on a tier.
    ///
    /// # Errors
    /// Those of [`jerasure_cauchy`](Self::jerasure_cauchy).
    pub fn jerasure_cauchy_with(token: Token, data: usize, parity: usize) -> Result<Self, Error> {
        check(data, parity)?;
        let rows = (0..parity).flat_map(|i| (0..data).map(move |j| cauchy(token, i, parity + j)));
        Self::from_coefficients_with(token, data, parity, &rows.collect::<Vec<_>>())
    }

    /// The code of ISA-L's `gf_gen_rs_matrix`. With four shards of parity or more, and many of data, there are losses
    /// of `parity` shards that it cannot repair, as ISA-L's documentation says: [`cauchy`](Self::cauchy) knows none.
    ///
    /// # Errors
    /// [`Error::TooLarge`] unless there are 1 to 256 shards, one of data at least.
    pub fn isal_vandermonde(data: usize, parity: usize) -> Result<Self, Error> {
        Self::isal_vandermonde_with(tier::active(), data, parity)
    }

    /// [`isal_vandermonde`](Self::isal_vandermonde) on a tier.
    ///
    /// # Errors
    /// Those of [`isal_vandermonde`](Self::isal_vandermonde).
    pub fn isal_vandermonde_with(token: Token, data: usize, parity: usize) -> Result<Self, Error> {
        check(data, parity)?;
        let mut rows = Vec::with_capacity(parity * data);
        let mut base = Gf8Rs::ONE;
        for _ in 0..parity {
            let mut power = Gf8Rs::ONE;
            for _ in 0..data {
                rows.push(byte(&power));
                power *= base;
            }
            base *= element(2);
        }
        Self::from_coefficients_with(token, data, parity, &rows)
    }
}
