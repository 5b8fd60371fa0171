//! ChaCha20-Poly1305 and XChaCha20-Poly1305.
//!
//! ```text
//! one-time key = the first 32 bytes of block 0 of the keystream
//! C            = P + keystream from block 1 on
//! T            = Poly1305(one-time key, A || 0.. || C || 0.. || [bytes in A]_64 || [bytes in C]_64)
//! ```
//!
//! The zeros fill up to whole blocks of 16 bytes. The X variant takes key and nonce from HChaCha20.
//!
//! Sources: RFC 8439, 2.8; draft-irtf-cfrg-xchacha-03, 2.

mod arch;
mod choice;
mod chunks;
mod delayed_mac;
mod fused;
mod interleaved;
mod job;
mod kernels;
mod many;
mod message;
#[cfg(test)]
mod residue;
mod stream;
#[cfg(test)]
mod tests;
mod two_pass;

#[cfg(target_arch = "x86_64")]
use arch::x86_64::multi_buffer;
pub(crate) use kernels::KERNELS;
pub use message::Message;
pub use stream::{ChaChaDecryptor, ChaChaEncryptor};

use super::{Packet, Tag, limits, packet::Batched, vectored::Slices};
use crate::Error;
use crate::chacha20::{Key, State, extended, words};
use crate::simd::{moved_when_set_up, wipe_bytes};
use crate::tier::{Tier, Token, active};
use choice::{Choice, is_short};
use core::fmt;
use job::{Direction, ForPackets, Job};
use kernels::whole;
use zeroize::ZeroizeOnDrop;

macro_rules! aead {
    ($(#[$meta:meta])* $name:ident, $nonce:literal, $state:path) => {
        $(#[$meta])*
        ///
        /// A nonce must never serve twice under a key. The key is wiped on drop.
        #[derive(Clone)]
        pub struct $name {
            token: Token,
            key: Key,
        }

        impl $name {
            /// Sets up a key.
            #[must_use]
            pub fn new(key: &[u8; 32]) -> Self {
                Self::new_with(active(), key)
            }

            /// Like [`new`](Self::new), on a given tier.
            #[must_use]
            pub fn new_with(token: Token, key: &[u8; 32]) -> Self {
                Self { token, key: Key::new(key) }
            }

            /// Encrypts `buf` in place and authenticates it with `aad`: the tag.
            ///
            /// # Errors
            /// [`Error::Limit`] for more than 2^38 - 64 bytes; `buf` is left alone.
            pub fn seal_in_place(&self, nonce: &[u8; $nonce], aad: &[u8], buf: &mut [u8]) -> Result<Tag, Error> {
                limits::chacha_message(buf.len() as u64)?;
                let state = $state(self.token, &self.key, nonce);
                let job = Job { direction: Direction::Seal, aad, buf };
                Ok(Tag::new(whole(self.token, &state, job)))
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
                let state = $state(self.token, &self.key, nonce);
                let job = Job { direction: Direction::Open, aad, buf: &mut *buf };
                if Tag::new(whole(self.token, &state, job)).is(tag) {
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

            /// Checks the tag and decrypts `ciphertext` into `plaintext`, which has the same length. It costs a copy
            /// more than in place.
            ///
            /// # Errors
            /// [`Error::Authentication`] for a tag that is not that of these arguments, [`Error::Length`] for buffers
            /// of different lengths, [`Error::Limit`] for more than 2^38 - 64 bytes. `plaintext` is then all zeros.
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
            #[inline]
            pub fn encryptor(&self, nonce: &[u8; $nonce], aad: &[u8]) -> Result<ChaChaEncryptor, Error> {
                moved_when_set_up(Ok(ChaChaEncryptor(Message::empty(self.token))), |place| {
                    let Ok(this) = place else { return };
                    if let Err(e) = this.0.start(&$state(self.token, &self.key, nonce), aad) {
                        *place = Err(e);
                    }
                })
            }

            /// Starts to open a message that comes in pieces.
            ///
            /// # Errors
            /// None, as for [`encryptor`](Self::encryptor).
            #[inline]
            pub fn decryptor(&self, nonce: &[u8; $nonce], aad: &[u8]) -> Result<ChaChaDecryptor, Error> {
                moved_when_set_up(Ok(ChaChaDecryptor(Message::empty(self.token))), |place| {
                    let Ok(this) = place else { return };
                    if let Err(e) = this.0.start(&$state(self.token, &self.key, nonce), aad) {
                        *place = Err(e);
                    }
                })
            }

            /// Starts a message whose additional data, too, comes in pieces.
            #[must_use]
            #[inline]
            pub fn message(&self, nonce: &[u8; $nonce]) -> Message {
                Message::new(self.token, &$state(self.token, &self.key, nonce))
            }
        }

        impl $name {
            fn slices(
                &self,
                direction: Direction,
                nonce: &[u8; $nonce],
                aad: &[&[u8]],
                text: &mut [&mut [u8]],
            ) -> Result<Tag, Error> {
                self.message(nonce).slices(direction, aad, text)
            }
        }

        impl Slices for $name {
            fn check(_: u64, text: u64) -> Result<(), Error> {
                limits::chacha_message(text)
            }

            fn encrypt(&self, nonce: &[u8; $nonce], aad: &[&[u8]], text: &mut [&mut [u8]]) -> Result<Tag, Error> {
                self.slices(Direction::Seal, nonce, aad, text)
            }

            fn decrypt(&self, nonce: &[u8; $nonce], aad: &[&[u8]], text: &mut [&mut [u8]], _: &[u8; 16]) -> Result<Tag, Error> {
                self.slices(Direction::Open, nonce, aad, text)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("tier", &self.token.tier()).finish_non_exhaustive()
            }
        }

        impl ZeroizeOnDrop for $name {}
        forms! { $name, 32, $nonce }
        vectored! { $name, $nonce }
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
    ChaCha20Poly1305, 12, plain
}

aead! {
    /// XChaCha20-Poly1305: keys of 32 bytes, nonces of 24, which may be random.
    XChaCha20Poly1305, 24, extended
}

batches! {
    ChaCha20Poly1305,
    /// Keys may be different ones, and lengths may be mixed; the gain is in short packets, of up to some hundred bytes
    /// or two thousand according to the tier; longer ones go one by one. Keys of the same tier should stand together,
    /// as they do unless they were set up by [`new_with`](Self::new_with).
}

impl ForPackets for ChaCha20Poly1305 {
    #[inline(always)]
    fn words(&self) -> &Key {
        &self.key
    }
}

impl Batched for ChaCha20Poly1305 {
    /// Fewer leave most of a vector empty.
    const FROM: usize = 6;

    fn tier(&self) -> Tier {
        self.token.tier()
    }

    fn is_batchable(&self, _: &[u8], text: &[u8]) -> bool {
        is_short(self.token.tier(), text.len())
    }

    fn process_batch<const SEAL: bool>(packets: &mut [Packet<'_, Self>]) {
        let Some(token) = packets.first().map(|first| first.key.token) else { return };
        let mut next = 0;
        while next < packets.len() {
            let choice = Choice::new(token.tier(), packets, &mut next);
            if !choice.batched().is_empty() {
                kernels::many::<Self, SEAL>(token, packets, choice.batched());
            }
            for at in choice.singles() {
                packets[at].process_one::<SEAL>();
            }
        }
    }
}

/// The state of block 0.
#[inline(always)]
fn plain(_: Token, key: &Key, nonce: &[u8; 12]) -> State {
    State::new(key, 0, &words(nonce))
}
