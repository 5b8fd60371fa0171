//! ChaCha20, the stream cipher of RFC 8439, and HChaCha20.
//!
//! The state is 16 words of 32 bits, a 4 x 4 matrix: four constants, eight words of key, the block's number, three
//! words of nonce. A quarter-round mixes four words by additions modulo 2^32, exclusive ors and rotations; a round is
//! four of them on the columns, or four on the diagonals; a block of key stream is the state after twenty rounds plus
//! the first state.
//!
//! Sources: RFC 8439, 2.1 to 2.4; draft-irtf-cfrg-xchacha-03, 2.

#[cfg(target_arch = "x86_64")]
mod kernels;
mod portable;
#[cfg(test)]
mod tests;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only the vector kernels use it"))]
pub(crate) mod vector;

use crate::Error;
use crate::tier::{Token, active};
use core::fmt;
use zeroize::{Zeroize, ZeroizeOnDrop};

/// The cipher's state, row by row.
pub(crate) type State = [u32; 16];

/// "expand 32-byte k".
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// Bytes of key stream under one key and nonce: the block number has 32 bits.
pub const STREAM_LEN: u64 = 64 << 32;

/// The key stream of one key and nonce.
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
        Self { token, state: state(&words(key), 0, &words(nonce)), position: 0 }
    }

    /// XChaCha20: the stream of a key and a nonce of 24 bytes, which may be random.
    #[must_use]
    pub fn new_extended(key: &[u8; 32], nonce: &[u8; 24]) -> Self {
        Self::new_extended_with(active(), key, nonce)
    }

    /// Like [`new_extended`](Self::new_extended), on a given tier.
    #[must_use]
    pub fn new_extended_with(token: Token, key: &[u8; 32], nonce: &[u8; 24]) -> Self {
        let mut subkey = [0; 8];
        let nonce = extended(token, &words(key), nonce, &mut subkey);
        let stream = Self { token, state: state(&subkey, 0, &nonce), position: 0 };
        subkey.zeroize();
        stream
    }

    /// The stream of a state, from its block 1 on: an AEAD has used block 0.
    pub(crate) fn behind_block_0(token: Token, state: &State) -> Self {
        Self { token, state: *state, position: 64 }
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
            self.state[12] = number as u32;
            let mut stream = [0; 64];
            xor(self.token, &self.state, &mut stream);
            let (first, others) = rest.split_at_mut(rest.len().min(64 - inside));
            for (x, y) in first.iter_mut().zip(&stream[inside..]) {
                *x ^= y;
            }
            stream.zeroize();
            rest = others;
            number += 1;
        }
        if !rest.is_empty() {
            self.state[12] = number as u32;
            xor(self.token, &self.state, rest);
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

impl Drop for ChaCha20 {
    fn drop(&mut self) {
        self.state.zeroize();
    }
}

impl ZeroizeOnDrop for ChaCha20 {}

/// HChaCha20: a new key from a key and 16 bytes of nonce.
#[must_use]
pub fn hchacha20(key: &[u8; 32], nonce: &[u8; 16]) -> [u8; 32] {
    hchacha20_with(active(), key, nonce)
}

/// Like [`hchacha20`], on a given tier.
#[must_use]
pub fn hchacha20_with(token: Token, key: &[u8; 32], nonce: &[u8; 16]) -> [u8; 32] {
    let mut subkey = subkey(token, &words(key), words(nonce));
    let mut bytes = [0; 32];
    for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(&subkey) {
        *bytes = word.to_le_bytes();
    }
    subkey.zeroize();
    bytes
}

/// Bytes as little-endian words.
#[inline(always)]
pub(crate) fn words<const N: usize, const B: usize>(bytes: &[u8; B]) -> [u32; N] {
    const { assert!(4 * N == B) };
    let mut words = [0; N];
    for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
        *word = u32::from_le_bytes(*bytes);
    }
    words
}

/// The first state.
#[inline(always)]
pub(crate) fn state(key: &[u32; 8], number: u32, nonce: &[u32; 3]) -> State {
    let (c, k, n) = (CONSTANTS, key, nonce);
    [c[0], c[1], c[2], c[3], k[0], k[1], k[2], k[3], k[4], k[5], k[6], k[7], number, n[0], n[1], n[2]]
}

/// HChaCha20 in words: the first and the last row after twenty rounds.
#[inline(always)]
fn subkey(token: Token, key: &[u32; 8], nonce: [u32; 4]) -> [u32; 8] {
    let [number, rest @ ..] = nonce;
    let mut first = state(key, number, &rest);
    let mut bytes = match token {
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(token) => kernels::outer_avx2(token.into(), &first),
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(token) => kernels::outer_avx2(token, &first),
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(token) => kernels::outer_avx2(token.into(), &first),
        #[cfg(target_arch = "x86_64")]
        Token::Clmul(token) => kernels::outer_clmul(token, &first),
        _ => portable::outer_rows(&first),
    };
    let subkey = words(&bytes);
    bytes.zeroize();
    first.zeroize();
    subkey
}

/// XChaCha20: the key, into `subkey`, and the nonce for ChaCha20.
#[inline(always)]
pub(crate) fn extended(
    token: Token,
    key: &[u32; 8],
    nonce: &[u8; 24],
    subkey_out: &mut [u32; 8],
) -> [u32; 3] {
    let n: [u32; 6] = words(nonce);
    *subkey_out = subkey(token, key, [n[0], n[1], n[2], n[3]]);
    [0, n[4], n[5]]
}

/// Adds (xor) the key stream from the state's block on. The caller sees to the limit: the block number wraps.
#[inline(always)]
pub(crate) fn xor(token: Token, state: &State, buf: &mut [u8]) {
    match token {
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(token) => kernels::xor_avx512(token, state, buf),
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(token) => kernels::xor_avx2(token, state, buf),
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(token) => kernels::xor_avx2(token.into(), state, buf),
        #[cfg(target_arch = "x86_64")]
        Token::Clmul(token) => kernels::xor_clmul(token, state, buf),
        _ => portable::xor(state, buf),
    }
}
