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

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
#[cfg(test)]
mod bounds;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only the vector kernels use it"))]
mod limb;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only the vector kernels use it"))]
mod limb26;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only the vector kernels use it"))]
mod limb44;
mod scalar;
#[cfg(test)]
pub(crate) mod tests;

use crate::Error;
use crate::simd::{Work, verdict};
use crate::tier::{Token, active};
use core::fmt;
use subtle::ConstantTimeEq;
use zeroize::{Zeroize, ZeroizeOnDrop};

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
    r: [u64; 2],
    s: [u64; 2],
    h: [u64; 3],
    block: [u8; 16],
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
    pub fn new_with(token: Token, key: &[u8; 32]) -> Self {
        let (r, s) = halves(key);
        Self { token, r, s, h: [0; 3], block: [0; 16], filled: 0 }
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
        let (r, s) = halves(key);
        let h = absorb(token, [0; 3], r, msg, End::Mark);
        scalar::finish(h, s)
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
            self.h = scalar::absorb(self.h, self.r, &self.block, End::Mark);
            self.filled = 0;
        }
        let (whole, rest) = data.split_at(data.len() & !15);
        self.h = absorb(self.token, self.h, self.r, whole, End::Mark);
        self.block[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
    }

    /// The tag.
    #[must_use]
    pub fn finalize(self) -> [u8; 16] {
        let mut h = self.h;
        if self.filled != 0 {
            h = scalar::absorb(h, self.r, &self.block[..self.filled], End::Mark);
        }
        scalar::finish(h, self.s)
    }

    /// Compares the tag with a given one, in constant time.
    ///
    /// # Errors
    /// [`Error::Authentication`] if they differ.
    pub fn verify(self, tag: &[u8; 16]) -> Result<(), Error> {
        if verdict(self.finalize().ct_eq(tag).into()) { Ok(()) } else { Err(Error::Authentication) }
    }
}

impl fmt::Debug for Poly1305 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Poly1305").field("tier", &self.token.tier()).finish_non_exhaustive()
    }
}

impl Drop for Poly1305 {
    fn drop(&mut self) {
        self.r.zeroize();
        self.s.zeroize();
        self.h.zeroize();
        self.block.zeroize();
    }
}

impl ZeroizeOnDrop for Poly1305 {}

/// `r`, clamped, and `s`.
#[inline(always)]
fn halves(key: &[u8; 32]) -> ([u64; 2], [u64; 2]) {
    let (words, _) = key.as_chunks();
    let word = |i: usize| u128::from(u64::from_le_bytes(words[i]));
    let s = [word(2) as u64, word(3) as u64];
    (scalar::clamp(word(0) | word(1) << 64), s)
}

/// A one-time key with the sum so far, for an AEAD: texts of whole blocks, or filled up to them.
pub(crate) struct OneTime {
    token: Token,
    r: [u64; 2],
    s: [u64; 2],
    h: [u64; 3],
}

#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only the vector kernels use it"))]
impl OneTime {
    #[inline(always)]
    pub(crate) fn new(token: Token, key: &[u8; 32]) -> Self {
        let (r, s) = halves(key);
        Self { token, r, s, h: [0; 3] }
    }

    /// Takes a text.
    #[inline(always)]
    pub(crate) fn absorb(&mut self, text: &[u8], end: End) {
        self.h = absorb(self.token, self.h, self.r, text, end);
    }

    /// The sum so far.
    #[inline(always)]
    pub(crate) fn sum(&self) -> [u64; 3] {
        self.h
    }

    /// The clamped r.
    #[inline(always)]
    pub(crate) fn factor(&self) -> [u64; 2] {
        self.r
    }

    /// Goes on from another sum.
    #[inline(always)]
    pub(crate) fn set_sum(&mut self, h: [u64; 3]) {
        self.h = h;
    }

    /// The tag.
    #[inline(always)]
    pub(crate) fn finish(&self) -> [u8; 16] {
        scalar::finish(self.h, self.s)
    }
}

impl Drop for OneTime {
    #[inline(always)]
    fn drop(&mut self) {
        self.r.zeroize();
        self.s.zeroize();
        self.h.zeroize();
    }
}

/// How a text ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// With a mark after its last byte, as Poly1305 has it.
    Mark,
    /// With zeros up to a whole block.
    Zeros,
    /// With zeros up to a whole block, and then this block: the AEAD's lengths.
    Block([u64; 2]),
}

/// A hash of a long text that goes from run to run, whatever else is done between them: an AEAD's ciphertext is hashed
/// while it is in the nearest cache.
///
/// At first it has the text's first group. Each run takes the bytes of as many groups as it multiplies: its own but for
/// the first, which is there, and the first of the next run. The text and `end` have `blocks` blocks, more than a group.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only the vector kernels use it"))]
pub(crate) trait Runs: Sized {
    /// The proof that it can run.
    type Token: Copy;
    /// Starts after the sum `h`. Also tells how many bytes of the text are taken.
    fn start(token: Self::Token, h: [u64; 3], r: [u64; 2], text: &[u8], blocks: usize) -> (Self, usize);
    /// Bytes that the next run takes: more than there are if only the end is left.
    fn next_len(&self) -> usize;
    /// The next run, of exactly that many bytes.
    fn run(&mut self, text: &[u8]);
    /// The next run, of exactly that many bytes, and steps of other work between its products.
    fn run_with<W: Work>(&mut self, text: &[u8], work: &mut W);
    /// The sum after the rest of the text and the `end`.
    fn finish(self, rest: &[u8], end: End) -> [u64; 3];
}

/// All runs of a text.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn in_runs<R: Runs>(token: R::Token, h: [u64; 3], r: [u64; 2], text: &[u8], end: End) -> [u64; 3] {
    let (mut hash, taken) = R::start(token, h, r, text, end.blocks(text.len()));
    let mut rest = &text[taken..];
    while let Some((now, later)) = rest.split_at_checked(hash.next_len()) {
        hash.run(now);
        rest = later;
    }
    hash.finish(rest, end)
}

impl End {
    /// Blocks of a text of so many bytes with this end.
    #[inline(always)]
    pub(crate) fn blocks(self, len: usize) -> usize {
        len.div_ceil(16) + usize::from(matches!(self, Self::Block(_)))
    }
}

/// The sum `h` after a text: one block after the other where that is faster, by the tier's kernel elsewhere.
#[inline(always)]
fn absorb(token: Token, h: [u64; 3], r: [u64; 2], text: &[u8], end: End) -> [u64; 3] {
    #[cfg(target_arch = "x86_64")]
    let blocks = end.blocks(text.len());
    match token {
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(token) if blocks >= avx512::FROM => avx512::absorb(token, h, r, text, end),
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(token) if blocks >= avx2::FROM => avx2::absorb(token.into(), h, r, text, end),
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(token) if blocks >= avx2::FROM => avx2::absorb(token, h, r, text, end),
        _ => scalar::absorb(h, r, text, end),
    }
}
