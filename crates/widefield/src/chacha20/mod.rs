//! ChaCha20, the stream cipher of RFC 8439, HChaCha20, and the longer nonces of XChaCha20 (`xchacha20`).
//!
//! The state is 16 words of 32 bits, a 4 x 4 matrix: four constants, eight words of key, the block's number, three
//! words of nonce. A quarter-round mixes four words by additions modulo 2^32, exclusive ors and rotations; a round is
//! four of them on the columns, or four on the diagonals; a block of keystream is the state after twenty rounds plus
//! the first state.
//!
//! Sources: RFC 8439, 2.1 to 2.4; draft-irtf-cfrg-xchacha-03, 2.

mod kernels;
mod portable;
mod rounds;
mod state;
#[cfg(test)]
mod tests;
pub(crate) mod vector;
mod xchacha20;

#[cfg(feature = "chacha20poly1305")]
pub(crate) use kernels::subkeys;
pub(crate) use kernels::{KERNELS, masks, xor};
pub(crate) use state::{Key, State, words};
pub(crate) use xchacha20::extended;
pub use xchacha20::{hchacha20, hchacha20_with};

use crate::Error;
use crate::simd::Wiped;
use crate::tier::{Token, active};
use core::fmt;
use zeroize::ZeroizeOnDrop;

/// Bytes of keystream under one key and nonce: the block number has 32 bits.
pub const STREAM_LEN: u64 = 64 << 32;

/// The keystream of one key and nonce.
///
/// ```
/// use widefield::chacha20::ChaCha20;
/// let mut text = *b"attack at dawn";
/// ChaCha20::new(&[1; 32], &[2; 12]).apply_keystream(&mut text)?;
/// let mut cipher = ChaCha20::new(&[1; 32], &[2; 12]);
/// cipher.seek(10)?;
/// cipher.apply_keystream(&mut text[10..])?;
/// assert_eq!(&text[10..], b"dawn");
/// # Ok::<(), widefield::Error>(())
/// ```
///
/// It encrypts and does not authenticate: most users want [`aead`](crate::aead). The key is wiped on drop.
#[derive(Clone)]
pub struct ChaCha20 {
    token: Token,
    /// Of block 0.
    state: State,
    position: u64,
}

impl ChaCha20 {
    /// The stream of a key and a nonce, from its block 0 on.
    #[must_use]
    pub fn new(key: &[u8; 32], nonce: &[u8; 12]) -> Self {
        Self::new_with(active(), key, nonce)
    }

    /// Like [`new`](Self::new), on a given tier.
    #[must_use]
    pub fn new_with(token: Token, key: &[u8; 32], nonce: &[u8; 12]) -> Self {
        Self { token, state: State::new(&Key::new(key), 0, &words(nonce)), position: 0 }
    }

    /// XChaCha20: the stream of a key and a nonce of 24 bytes, which may be random.
    #[must_use]
    pub fn new_extended(key: &[u8; 32], nonce: &[u8; 24]) -> Self {
        Self::new_extended_with(active(), key, nonce)
    }

    /// Like [`new_extended`](Self::new_extended), on a given tier.
    #[must_use]
    pub fn new_extended_with(token: Token, key: &[u8; 32], nonce: &[u8; 24]) -> Self {
        Self { token, state: extended(token, &Key::new(key), nonce), position: 0 }
    }

    /// Bytes of the stream that lie behind.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Goes to a byte of the stream: 64 times the RFC's counter.
    ///
    /// # Errors
    /// [`Error::Limit`] beyond [`STREAM_LEN`], where the stream ends.
    pub fn seek(&mut self, position: u64) -> Result<(), Error> {
        if position > STREAM_LEN {
            return Err(Error::Limit);
        }
        self.position = position;
        Ok(())
    }

    /// Adds (xor) the next bytes of the stream to the buffer: encrypts or decrypts it.
    ///
    /// # Errors
    /// [`Error::Limit`] if the stream has fewer bytes left; the buffer is untouched then.
    pub fn apply_keystream(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        let len = u64::try_from(buf.len()).map_err(|_| Error::Limit)?;
        if len > STREAM_LEN - self.position {
            return Err(Error::Limit);
        }
        let (mut number, inside) = (self.position / 64, (self.position % 64) as usize);
        self.position += len;
        let mut rest = buf;
        if inside != 0 && !rest.is_empty() {
            // The end of a block that was begun.
            let mut stream = Wiped::new([0; 64]);
            xor(self.token, &self.state, number as u32, &mut *stream);
            let (first, others) = rest.split_at_mut(rest.len().min(64 - inside));
            for (x, y) in first.iter_mut().zip(&stream[inside..]) {
                *x ^= y;
            }
            rest = others;
            number += 1;
        }
        if !rest.is_empty() {
            xor(self.token, &self.state, number as u32, rest);
        }
        Ok(())
    }
}

impl fmt::Debug for ChaCha20 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChaCha20")
            .field("tier", &self.token.tier())
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

impl ZeroizeOnDrop for ChaCha20 {}
