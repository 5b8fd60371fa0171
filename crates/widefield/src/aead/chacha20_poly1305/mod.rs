//! ChaCha20-Poly1305 and XChaCha20-Poly1305.
//!
//! ```text
//! one-time key = the first 32 bytes of block 0 of the key stream
//! C            = P + key stream from block 1 on
//! T            = Poly1305(one-time key, A || 0.. || C || 0.. || [bytes in A]_64 || [bytes in C]_64)
//! ```
//!
//! The zeros fill up to whole blocks of 16 bytes. The X variant takes key and nonce from HChaCha20.
//!
//! Sources: RFC 8439, 2.8; draft-irtf-cfrg-xchacha-03, 2.

#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only the vector kernels use it"))]
mod fused;
mod stream;
#[cfg(test)]
mod tests;

use super::{Tag, limits};
use crate::Error;
use crate::chacha20::{self, State};
#[cfg(target_arch = "x86_64")]
use crate::poly1305;
use crate::poly1305::{End, OneTime};
use crate::simd::wipe_bytes;
#[cfg(target_arch = "x86_64")]
use crate::simd::{V256, V512};
#[cfg(target_arch = "x86_64")]
use crate::tier::{Avx2, Avx512};
use crate::tier::{Token, active};
use core::fmt;
use fused::{Job, Way};
use zeroize::{Zeroize, ZeroizeOnDrop};

pub use stream::{ChaChaDecryptor, ChaChaEncryptor};

macro_rules! aead {
    ($(#[$meta:meta])* $name:ident, $nonce:literal, $schedule:expr) => {
        $(#[$meta])*
        ///
        /// A nonce must never serve twice under a key. The key is wiped on drop.
        #[derive(Clone)]
        pub struct $name {
            token: Token,
            key: [u32; 8],
        }

        impl $name {
            /// Bytes of a key.
            pub const KEY_LEN: usize = 32;
            /// Bytes of a nonce.
            pub const NONCE_LEN: usize = $nonce;

            /// Sets up a key.
            #[must_use]
            pub fn new(key: &[u8; 32]) -> Self {
                Self::new_with(active(), key)
            }

            /// Like [`new`](Self::new), on a given tier.
            #[must_use]
            pub fn new_with(token: Token, key: &[u8; 32]) -> Self {
                Self { token, key: chacha20::words(key) }
            }

            /// Encrypts `buf` in place and authenticates it with `aad`: the tag.
            ///
            /// # Errors
            /// [`Error::Limit`] for more than 2^38 - 64 bytes; `buf` is left alone.
            pub fn seal_in_place(&self, nonce: &[u8; $nonce], aad: &[u8], buf: &mut [u8]) -> Result<Tag, Error> {
                limits::chacha_message(buf.len() as u64)?;
                let tag = $schedule(self.token, &self.key, nonce, |state| run(self.token, Way::Seal, state, aad, buf));
                Ok(Tag::new(tag))
            }

            /// Checks the tag and decrypts `buf` in place.
            ///
            /// # Errors
            /// [`Error::Authentication`] for a tag that is not that of these arguments, [`Error::Limit`] for more than
            /// 2^38 - 64 bytes. `buf` is then all zeros.
            pub fn open_in_place(
                &self,
                nonce: &[u8; $nonce],
                aad: &[u8],
                buf: &mut [u8],
                tag: &[u8; 16],
            ) -> Result<(), Error> {
                limits::chacha_message(buf.len() as u64).inspect_err(|_| wipe_bytes(buf))?;
                let found = $schedule(self.token, &self.key, nonce, |state| run(self.token, Way::Open, state, aad, buf));
                if Tag::new(found).is(tag) {
                    Ok(())
                } else {
                    wipe_bytes(buf);
                    Err(Error::Authentication)
                }
            }

            /// Encrypts `plaintext` into `ciphertext`, which has the same length, and authenticates it with `aad`: the
            /// tag. It costs a copy more than in place.
            ///
            /// # Errors
            /// [`Error::Length`] for buffers of different lengths, [`Error::Limit`] for more than 2^38 - 64 bytes.
            /// `ciphertext` is left alone.
            pub fn seal(
                &self,
                nonce: &[u8; $nonce],
                aad: &[u8],
                plaintext: &[u8],
                ciphertext: &mut [u8],
            ) -> Result<Tag, Error> {
                if plaintext.len() != ciphertext.len() {
                    return Err(Error::Length);
                }
                limits::chacha_message(plaintext.len() as u64)?;
                ciphertext.copy_from_slice(plaintext);
                self.seal_in_place(nonce, aad, ciphertext)
            }

            /// Checks the tag and decrypts `ciphertext` into `plaintext`, which has the same length. It costs a copy more
            /// than in place.
            ///
            /// # Errors
            /// [`Error::Authentication`] for a tag that is not that of these arguments, [`Error::Length`] for buffers of
            /// different lengths, [`Error::Limit`] for more than 2^38 - 64 bytes. `plaintext` is then all zeros.
            pub fn open(
                &self,
                nonce: &[u8; $nonce],
                aad: &[u8],
                ciphertext: &[u8],
                plaintext: &mut [u8],
                tag: &[u8; 16],
            ) -> Result<(), Error> {
                if plaintext.len() != ciphertext.len() {
                    wipe_bytes(plaintext);
                    return Err(Error::Length);
                }
                plaintext.copy_from_slice(ciphertext);
                self.open_in_place(nonce, aad, plaintext, tag)
            }

            /// Starts to seal a message that comes in pieces.
            ///
            /// # Errors
            /// None: additional data may have any length. The result has the shape of the other ciphers'.
            pub fn encryptor(&self, nonce: &[u8; $nonce], aad: &[u8]) -> Result<ChaChaEncryptor, Error> {
                Ok($schedule(self.token, &self.key, nonce, |state| {
                    ChaChaEncryptor::new(self.token, state, aad)
                }))
            }

            /// Starts to open a message that comes in pieces.
            ///
            /// # Errors
            /// None, as for [`encryptor`](Self::encryptor).
            pub fn decryptor(&self, nonce: &[u8; $nonce], aad: &[u8]) -> Result<ChaChaDecryptor, Error> {
                Ok($schedule(self.token, &self.key, nonce, |state| {
                    ChaChaDecryptor::new(self.token, state, aad)
                }))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("tier", &self.token.tier()).finish_non_exhaustive()
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                self.key.zeroize();
            }
        }

        impl ZeroizeOnDrop for $name {}
    };
}

aead! {
    /// ChaCha20-Poly1305 of RFC 8439: keys of 32 bytes, nonces of 12.
    ///
    /// ```
    /// use widefield::aead::ChaCha20Poly1305;
    /// let cipher = ChaCha20Poly1305::new(&[1; 32]);
    /// let mut text = *b"attack at dawn";
    /// let tag = cipher.seal_in_place(&[2; 12], b"to whom", &mut text)?;
    /// cipher.open_in_place(&[2; 12], b"to whom", &mut text, tag.as_bytes())?;
    /// assert_eq!(&text, b"attack at dawn");
    /// # Ok::<(), widefield::Error>(())
    /// ```
    ChaCha20Poly1305, 12, with_nonce
}

aead! {
    /// XChaCha20-Poly1305: keys of 32 bytes, nonces of 24, which may be random.
    XChaCha20Poly1305, 24, with_extended_nonce
}

/// Runs `work` on the state of block 0.
#[inline(always)]
fn with_nonce<R>(_: Token, key: &[u32; 8], nonce: &[u8; 12], work: impl FnOnce(&State) -> R) -> R {
    work(&chacha20::state(key, 0, &chacha20::words(nonce)))
}

/// Runs `work` on the state of block 0, of the key and nonce that HChaCha20 gives.
#[inline(always)]
fn with_extended_nonce<R>(
    token: Token,
    key: &[u32; 8],
    nonce: &[u8; 24],
    work: impl FnOnce(&State) -> R,
) -> R {
    let mut subkey = [0; 8];
    let nonce = chacha20::extended(token, key, nonce, &mut subkey);
    let result = work(&chacha20::state(&subkey, 0, &nonce));
    subkey.zeroize();
    result
}

#[cfg(target_arch = "x86_64")]
kernel! { Avx512:
    fn run_avx512(state: &State, job: Job<'_>) -> [u8; 16] = fused::run::<V512, poly1305::avx512::Long>;
    fn end_avx512(stream: [&[[V512; 4]]; 2], next: &State, job: Job<'_>) -> [u8; 16] = fused::end::<V512>;
}

#[cfg(target_arch = "x86_64")]
kernel! { Avx2:
    fn run_avx2(state: &State, job: Job<'_>) -> [u8; 16] = fused::run::<V256<Avx2>, poly1305::avx2::Beside>;
    fn end_avx2(stream: [&[[V256<Avx2>; 4]]; 2], next: &State, job: Job<'_>) -> [u8; 16]
        = fused::end::<V256<Avx2>>;
}

#[cfg(target_arch = "x86_64")]
impl fused::Ends for V512 {
    #[inline(always)]
    fn end(token: Avx512, stream: [&[[Self; 4]]; 2], next: &State, job: Job<'_>) -> [u8; 16] {
        end_avx512(token, stream, next, job)
    }
}

#[cfg(target_arch = "x86_64")]
impl fused::Ends for V256<Avx2> {
    #[inline(always)]
    fn end(token: Avx2, stream: [&[[Self; 4]]; 2], next: &State, job: Job<'_>) -> [u8; 16] {
        end_avx2(token, stream, next, job)
    }
}

fn run(token: Token, way: Way, state: &State, aad: &[u8], buf: &mut [u8]) -> [u8; 16] {
    let job = Job { all: token, way, aad, buf };
    match token {
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(t) => run_avx512(t, state, job),
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(t) => run_avx2(t.into(), state, job),
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(t) => run_avx2(t, state, job),
        _ => apart(state, job),
    }
}

/// Cipher and hash one after the other.
fn apart(state: &State, job: Job<'_>) -> [u8; 16] {
    let Job { all: token, way, aad, buf } = job;
    let mut key = [0; 32];
    chacha20::xor(token, state, &mut key);
    let mut mac = OneTime::new(token, &key);
    key.zeroize();
    let end = End::Block([aad.len() as u64, buf.len() as u64]);
    mac.absorb(aad, End::Zeros);
    if way == Way::Open {
        mac.absorb(buf, end);
    }
    let mut state = *state;
    state[12] = 1;
    chacha20::xor(token, &state, buf);
    state.zeroize();
    if way == Way::Seal {
        mac.absorb(buf, end);
    }
    mac.finish()
}
