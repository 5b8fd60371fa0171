//! A code: encoding, changes of single shards, verification.

use super::verify;
use crate::Error;
use crate::gf2m::F8Rs;
use crate::gf2m::bytes::Sums;
use crate::tier::{self, Token};
use alloc::vec::Vec;
use core::fmt;

/// Bytes of a shard that [`Code::verify`] and [`Code::update`] work on at a time.
const PIECE: usize = 2048;

/// An erasure code over GF(2^8): see the [formats](super#formats).
#[derive(Clone)]
pub struct Code {
    data: usize,
    /// A row of `data` coefficients for each shard of parity.
    coefficients: Vec<u8>,
    sums: Sums,
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({} + {}, {:?})", self.data, self.parity_shards(), self.sums.token().tier())
    }
}

impl Code {
    /// The code with these coefficients, a row of `data` for each shard of parity, one row after the other. Which
    /// losses it can repair depends on them.
    ///
    /// # Errors
    /// [`Error::TooLarge`] unless there are 1 to 256 shards, one of data at least; [`Error::Length`] for another number
    /// of coefficients than `data parity`.
    pub fn from_coefficients(data: usize, parity: usize, coefficients: &[u8]) -> Result<Self, Error> {
        Self::from_coefficients_with(tier::active(), data, parity, coefficients)
    }

    /// [`from_coefficients`](Self::from_coefficients) on a tier.
    ///
    /// # Errors
    /// Those of [`from_coefficients`](Self::from_coefficients).
    pub fn from_coefficients_with(
        token: Token,
        data: usize,
        parity: usize,
        coefficients: &[u8],
    ) -> Result<Self, Error> {
        check(data, parity)?;
        if coefficients.len() != data * parity {
            return Err(Error::Length);
        }
        let sums = Sums::new::<F8Rs>(token, coefficients, parity, data);
        Ok(Self { data, coefficients: coefficients.to_vec(), sums })
    }

    /// Shards of data.
    #[must_use]
    pub fn data_shards(&self) -> usize {
        self.data
    }

    /// Shards of parity.
    #[must_use]
    pub fn parity_shards(&self) -> usize {
        self.sums.outs()
    }

    /// The coefficients, a row of as many as shards of data for each shard of parity.
    #[must_use]
    pub fn coefficients(&self) -> &[u8] {
        &self.coefficients
    }

    /// The tier.
    pub(super) fn token(&self) -> Token {
        self.sums.token()
    }

    /// Writes the parity of all data.
    ///
    /// # Errors
    /// [`Error::Length`] for another number of shards than the code has, or unequal lengths; nothing is written then.
    pub fn encode<D: AsRef<[u8]>, P: AsMut<[u8]>>(&self, data: &[D], parity: &mut [P]) -> Result<(), Error> {
        self.check_data(data)?;
        self.check_parity(parity, data[0].as_ref().len())?;
        self.sums.combine(parity, 0, data, false);
        Ok(())
    }

    /// [`encode`](Self::encode) by so many threads, the caller's among them, each on a part of all shards. Worth it for
    /// shards of 100 KB and more.
    ///
    /// # Errors
    /// Those of [`encode`](Self::encode).
    #[cfg(feature = "std")]
    pub fn encode_parallel<D: AsRef<[u8]>, P: AsMut<[u8]>>(
        &self,
        threads: core::num::NonZero<usize>,
        data: &[D],
        parity: &mut [P],
    ) -> Result<(), Error> {
        self.check_data(data)?;
        self.check_parity(parity, data[0].as_ref().len())?;
        self.sums.combine_parallel(threads, parity, data);
        Ok(())
    }

    /// Adds a shard of data to the parity, which begins with zeros: shards one by one, in any order, give what
    /// [`encode`](Self::encode) writes.
    ///
    /// # Errors
    /// [`Error::Shards`] if there is no shard of data of this number, [`Error::Length`] for another number of shards of
    /// parity, or unequal lengths; nothing is written then.
    pub fn add<P: AsMut<[u8]>>(&self, shard: usize, data: &[u8], parity: &mut [P]) -> Result<(), Error> {
        if shard >= self.data {
            return Err(Error::Shards);
        }
        self.check_parity(parity, data.len())?;
        self.sums.combine(parity, shard, &[data], true);
        Ok(())
    }

    /// Brings the parity up to date when one shard of data changes from `old` to `new`.
    ///
    /// # Errors
    /// Those of [`add`](Self::add).
    pub fn update<P: AsMut<[u8]>>(
        &self,
        shard: usize,
        old: &[u8],
        new: &[u8],
        parity: &mut [P],
    ) -> Result<(), Error> {
        if shard >= self.data {
            return Err(Error::Shards);
        }
        if old.len() != new.len() {
            return Err(Error::Length);
        }
        self.check_parity(parity, old.len())?;
        let mut change = [0; PIECE];
        for (i, (old, new)) in old.chunks(PIECE).zip(new.chunks(PIECE)).enumerate() {
            let change = &mut change[..old.len()];
            for ((change, old), new) in change.iter_mut().zip(old).zip(new) {
                *change = old ^ new;
            }
            let mut pieces: Vec<&mut [u8]> =
                parity.iter_mut().map(|p| &mut p.as_mut()[i * PIECE..][..old.len()]).collect();
            self.sums.combine(&mut pieces, shard, &[&*change], true);
        }
        Ok(())
    }

    /// Whether the parity is that of the data. Stops at the first piece that differs.
    ///
    /// # Errors
    /// [`Error::Length`] for another number of shards than the code has, or unequal lengths.
    pub fn verify<D: AsRef<[u8]>, P: AsRef<[u8]>>(&self, data: &[D], parity: &[P]) -> Result<bool, Error> {
        let len = self.check_data(data)?;
        if parity.len() != self.parity_shards() || parity.iter().any(|p| p.as_ref().len() != len) {
            return Err(Error::Length);
        }
        Ok(verify::matches(data, parity, [len, PIECE], |data, parity| {
            self.sums.combine(parity, 0, data, false)
        }))
    }

    /// The length of the shards of data.
    fn check_data<D: AsRef<[u8]>>(&self, data: &[D]) -> Result<usize, Error> {
        let len = data.first().map_or(0, |d| d.as_ref().len());
        if data.len() != self.data || data.iter().any(|d| d.as_ref().len() != len) {
            return Err(Error::Length);
        }
        Ok(len)
    }

    fn check_parity<P: AsMut<[u8]>>(&self, parity: &mut [P], len: usize) -> Result<(), Error> {
        if parity.len() != self.parity_shards() || parity.iter_mut().any(|p| p.as_mut().len() != len) {
            return Err(Error::Length);
        }
        Ok(())
    }
}

/// The number of shards, if it is one of a code.
pub(super) fn check(data: usize, parity: usize) -> Result<usize, Error> {
    match data.checked_add(parity) {
        Some(shards) if data > 0 && shards <= 256 => Ok(shards),
        _ => Err(Error::TooLarge),
    }
}
