//! AES-GCM-SIV, the nonce-misuse-resistant AEAD of RFC 8452.
//!
//! ```text
//! K_hash, K_enc = the first halves of E_K(i || nonce), i = 0, 1, 2, ... in 32 bits
//! S = POLYVAL(K_hash, A || 0... || P || 0... || bits of A || bits of P)
//! T = E(S + nonce, the last bit of the last byte cleared)                  E: under K_enc
//! C = P + E(T') || E(T' + 1) || ...                                        T' = T with that bit set; the first 32 bits count, modulo 2^32
//! ```

mod header;
mod kernels;
mod key;
mod portable;
#[cfg(test)]
mod tests;
mod vector;
mod vectored;

use crate::{
    Error,
    aead::{Tag, limits, vectored::Slices},
    simd::{InOut, moved_when_set_up, wipe_bytes},
    tier::{self, Token},
};
use header::Header;
pub(crate) use kernels::KERNELS;
use key::Key;
use zeroize::ZeroizeOnDrop;

macro_rules! aes_gcm_siv {
    ($(#[$doc:meta])* $name:ident, $k:literal) => {
        $(#[$doc])*
        ///
        /// A nonce that serves twice shows whether the two messages, with their additional data, are the same, and no
        /// more: no text is revealed and none can be forged. The price is a second pass when sealing, and keys of its
        /// own for each nonce.
        ///
        /// Texts are sealed and opened in place or from one buffer to another, whole: the tag must be known before the
        /// first byte is encrypted. Text and additional data have at most 2^36 bytes each. One tier's kernels are
        /// chosen when the key is set up. All work is constant time in key and texts; keys are wiped on drop.
        ///
        /// ```
        #[doc = concat!("use widefield::aead::", stringify!($name), ";")]
        #[doc = concat!("let key = ", stringify!($name), "::new(&[7; ", stringify!($k), "]);")]
        /// let mut text = *b"attack at dawn";
        /// let tag = key.seal_in_place(&[1; 12], b"to whom", &mut text)?;
        /// key.open_in_place(&[1; 12], b"to whom", &mut text, tag.as_bytes())?;
        /// assert_eq!(&text, b"attack at dawn");
        /// # Ok::<(), widefield::Error>(())
        /// ```
        #[derive(Clone)]
        pub struct $name(Key);

        impl $name {
            /// Sets a key up.
            #[must_use]
            pub fn new(key: &[u8; $k]) -> Self {
                Self::new_with(tier::active(), key)
            }

            /// Like [`new`](Self::new), on a given tier.
            #[must_use]
            pub fn new_with(token: Token, key: &[u8; $k]) -> Self {
                moved_when_set_up(Self::empty_with(token), |this| this.set_key(key))
            }

            /// The memory of a key, for [`set_key`](Self::set_key).
            #[doc(hidden)]
            #[must_use]
            pub fn empty_with(token: Token) -> Self {
                Self(Key::empty(token))
            }

            /// Sets up a key, or another one, in the memory that it stays in: for interfaces that own the memory.
            #[doc(hidden)]
            pub fn set_key(&mut self, key: &[u8; $k]) {
                self.0.set_up(key);
            }

            /// Sets a key up in the memory that it stays in, in the place of one that may be there: unlike one that is
            /// moved, it leaves no copy behind.
            pub fn set_up<'p>(place: &'p mut Option<Self>, key: &[u8; $k]) -> &'p mut Self {
                let this = place.insert(Self::empty_with(tier::active()));
                this.set_key(key);
                this
            }

            /// Encrypts `buf` in place and authenticates it with `aad`: the tag.
            ///
            /// # Errors
            /// [`Error::Limit`] for lengths beyond the standard's; `buf` is left alone.
            pub fn seal_in_place(&self, nonce: &[u8; 12], aad: &[u8], buf: &mut [u8]) -> Result<Tag, Error> {
                self.0.seal(Header { nonce, aad }, InOut::in_place(buf))
            }

            /// Decrypts `buf` in place and checks the tag.
            ///
            /// # Errors
            /// [`Error::Authentication`] for a tag that is not that of these arguments, [`Error::Limit`] for lengths
            /// beyond the standard's. `buf` is then all zeros.
            pub fn open_in_place(&self, nonce: &[u8; 12], aad: &[u8], buf: &mut [u8], tag: &[u8; 16]) -> Result<(), Error> {
                self.0.open(Header { nonce, aad }, InOut::in_place(buf), tag)
            }

            /// Encrypts `plaintext` into `ciphertext`, which has the same length, and authenticates it with `aad`: the
            /// tag.
            ///
            /// # Errors
            /// [`Error::Length`] for buffers of different lengths, [`Error::Limit`] for lengths beyond the standard's.
            /// `ciphertext` is left alone.
            pub fn seal(&self, nonce: &[u8; 12], aad: &[u8], plaintext: &[u8], ciphertext: &mut [u8]) -> Result<Tag, Error> {
                let io = InOut::between(plaintext, ciphertext).ok_or(Error::Length)?;
                self.0.seal(Header { nonce, aad }, io)
            }

            /// Decrypts `ciphertext` into `plaintext`, which has the same length, and checks the tag.
            ///
            /// # Errors
            /// [`Error::Authentication`] for a tag that is not that of these arguments, [`Error::Length`] for buffers
            /// of different lengths, [`Error::Limit`] for lengths beyond the standard's. `plaintext` is then all zeros.
            pub fn open(
                &self,
                nonce: &[u8; 12],
                aad: &[u8],
                ciphertext: &[u8],
                plaintext: &mut [u8],
                tag: &[u8; 16],
            ) -> Result<(), Error> {
                if ciphertext.len() != plaintext.len() {
                    wipe_bytes(plaintext);
                }
                let io = InOut::between(ciphertext, plaintext).ok_or(Error::Length)?;
                self.0.open(Header { nonce, aad }, io, tag)
            }
        }

        impl Slices for $name {
            fn check(aad: u64, text: u64) -> Result<(), Error> {
                limits::gcm_siv_aad(aad).and_then(|()| limits::gcm_siv_message(text))
            }

            fn encrypt(&self, nonce: &[u8; 12], aad: &[&[u8]], text: &mut [&mut [u8]]) -> Result<Tag, Error> {
                Ok(self.0.seal_slices(nonce, aad, text))
            }

            fn decrypt(&self, nonce: &[u8; 12], aad: &[&[u8]], text: &mut [&mut [u8]], tag: &[u8; 16]) -> Result<Tag, Error> {
                Ok(self.0.open_slices(nonce, aad, text, tag))
            }
        }

        impl ZeroizeOnDrop for $name {}
        no_secret_in_debug! { $name }
        forms! { $name, $k, 12 }
        vectored! { $name, 12 }
    };
}

aes_gcm_siv! {
    /// AES-GCM-SIV with a key of 128 bits.
    Aes128GcmSiv, 16
}
aes_gcm_siv! {
    /// AES-GCM-SIV with a key of 256 bits.
    Aes256GcmSiv, 32
}
