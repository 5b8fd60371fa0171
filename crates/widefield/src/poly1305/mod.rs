//! Poly1305, the one-time authenticator of RFC 8439.
//!
//! # Mathematics
//! A message is cut into blocks of 16 bytes, each a little-endian number with a one set just above its last byte:
//! `c_1, ..., c_n`, below `2^129`. With a key of two halves, `r` (some of its bits cleared) and `s`,
//!
//! ```text
//! tag = ((c_1 r^n + c_2 r^(n-1) + ... + c_n r  mod p) + s) mod 2^128,    p = 2^130 - 5
//! ```
//!
//! By Horner's rule one block after the other this is a chain of n multiplications, each waiting for the one before.
//! The vector kernels run k chains at once: chain i has the blocks i, i + k, i + 2k, ..., and its factor is `r^k`; at
//! the end each chain takes the power of r that it lacks, and the k results are added. A message whose number of
//! blocks is not a multiple of k would leave some chains short; zero blocks put *before* it change nothing (`0 r^j`
//! is 0), so that every length runs the same full-width code with nothing repacked \[BS\].
//!
//! A key must authenticate one message only: two tags under a key give `r` away.
//!
//! # Sources
//! RFC 8439, 2.5. \[BS\] S. Bhattacharyya, P. Sarkar, *Improved SIMD Implementation of Poly1305*.

mod arch;
#[cfg(test)]
mod bounds;
mod end;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) mod four;
mod interleaved;
mod kernels;
mod limb;
mod limb26;
mod limb44;
mod one_time;
mod runs;
mod scalar;
#[cfg(test)]
pub(crate) mod tests;
mod tuned;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod words;

#[cfg(target_arch = "x86_64")]
use arch::x86_64::four44;
#[cfg(target_arch = "x86_64")]
pub(crate) use arch::x86_64::{avx512, multi_buffer};
pub(crate) use end::End;
pub(crate) use interleaved::Interleaved;
pub(crate) use kernels::KERNELS;
pub(crate) use one_time::OneTime;
pub(crate) use runs::{Follower, Runs};
pub(crate) use tuned::LENGTHS;

use crate::Error;
use crate::simd::{Wiped, declassify, in_wiped_frame};
use crate::tier::{Token, active};
use core::fmt;
use subtle::ConstantTimeEq;
use zeroize::ZeroizeOnDrop;

/// Bytes of a one-time key.
pub const KEY_LEN: usize = 32;
/// Bytes of a tag.
pub const TAG_LEN: usize = 16;

/// A one-time authenticator that takes its message in pieces.
///
/// ```
/// use widefield::poly1305::Poly1305;
/// let key = [7; 32]; // of this message only
/// let mut mac = Poly1305::new(&key);
/// mac.update(b"piece by ");
/// mac.update(b"piece");
/// assert_eq!(mac.finalize(), Poly1305::mac(&key, b"piece by piece"));
/// ```
///
/// Constant time in key and message, not in the length. The key is wiped on drop.
#[derive(Clone)]
pub struct Poly1305 {
    token: Token,
    sum: OneTime,
    /// The beginning of a block.
    block: Wiped<[u8; 16]>,
    filled: usize,
}

impl Poly1305 {
    /// Starts a message.
    #[must_use]
    pub fn new(key: &[u8; 32]) -> Self {
        Self::new_with(active(), key)
    }

    /// Like [`new`](Self::new), on a given tier.
    #[must_use]
    #[inline]
    pub fn new_with(token: Token, key: &[u8; 32]) -> Self {
        Self { token, sum: OneTime::new(key), block: Wiped::new([0; 16]), filled: 0 }
    }

    /// The tag of a whole message.
    #[must_use]
    #[inline]
    pub fn mac(key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
        Self::mac_with(active(), key, msg)
    }

    /// Like [`mac`](Self::mac), on a given tier.
    #[must_use]
    pub fn mac_with(token: Token, key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
        in_wiped_frame::<64, _>(token, || {
            let mut sum = OneTime::new(key);
            sum.absorb(token, msg, End::Mark);
            sum.finish()
        })
    }

    /// Takes the next piece of the message.
    pub fn update(&mut self, mut data: &[u8]) {
        if self.filled != 0 {
            let n = data.len().min(16 - self.filled);
            let (first, rest) = data.split_at(n);
            self.block[self.filled..][..n].copy_from_slice(first);
            self.filled += n;
            data = rest;
            if self.filled < 16 {
                return;
            }
            self.sum.absorb(self.token, &*self.block, End::Mark);
            self.filled = 0;
        }
        let (whole, rest) = data.split_at(data.len() & !15);
        self.sum.absorb(self.token, whole, End::Mark);
        self.block[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
    }

    /// The tag.
    #[must_use]
    pub fn finalize(mut self) -> [u8; 16] {
        self.end()
    }

    /// The tag, once.
    pub(crate) fn end(&mut self) -> [u8; 16] {
        if self.filled != 0 {
            self.sum.absorb(self.token, &self.block[..self.filled], End::Mark);
        }
        self.sum.finish()
    }

    /// Sets the key of a message that has not begun.
    #[cfg(feature = "chacha20poly1305")]
    pub(crate) fn set_key(&mut self, key: &[u8; 32]) {
        self.sum.set_key(key);
    }

    /// Takes zeros, without a mark, up to a whole block.
    #[cfg(feature = "chacha20poly1305")]
    pub(crate) fn fill(&mut self) {
        if self.filled != 0 {
            self.sum.absorb(self.token, &self.block[..self.filled], End::Zeros);
            self.filled = 0;
        }
    }

    /// The sum, where no block is begun.
    #[cfg(feature = "chacha20poly1305")]
    pub(crate) fn sum(&mut self) -> &mut OneTime {
        debug_assert_eq!(self.filled, 0, "the bytes that wait belong before");
        &mut self.sum
    }

    /// Compares the tag with a given one, in constant time.
    ///
    /// # Errors
    /// [`Error::Authentication`] if they differ.
    pub fn verify(mut self, tag: &[u8; 16]) -> Result<(), Error> {
        if declassify(self.end().ct_eq(tag).into()) { Ok(()) } else { Err(Error::Authentication) }
    }
}

impl fmt::Debug for Poly1305 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Poly1305").field("tier", &self.token.tier()).finish_non_exhaustive()
    }
}

impl ZeroizeOnDrop for Poly1305 {}
