//! AES-GCM, the Galois/Counter Mode of NIST SP 800-38D.
//!
//! ```text
//! H  = E(0)
//! J0 = nonce || 1                                             for 96 bits, else GHASH(IV || 0... || bits of IV)
//! C  = P + E(J0 + 1) || E(J0 + 2) || ...                      the last 32 bits count, modulo 2^32
//! T  = E(J0) + GHASH(A || 0... || C || 0... || bits of A || bits of C)
//! ```

pub(super) mod first_round;
pub mod hazmat;
mod kernels;
mod key;
mod many;
mod message;
mod portable;
mod state;
mod stream;
mod tail;
#[cfg(test)]
mod tests;
pub(super) mod vector;
mod vector_key;

use crate::{
    Error,
    aead::{Packet, Tag, limits, packet::Batched, vectored::Slices},
    simd::{InOut, moved_when_set_up, wipe_bytes},
    tier::{self, Tier, Token},
};
use zeroize::ZeroizeOnDrop;

pub(crate) use kernels::KERNELS;
use key::{Iv, Key};
pub use message::Message;
use state::check_lengths;
pub use stream::{Decryptor, Encryptor, Gmac};
use vector_key::VectorKey;

macro_rules! aes_gcm {
    ($(#[$doc:meta])* $name:ident, $k:literal) => {
        $(#[$doc])*
        ///
        /// Texts are sealed and opened in place or from one buffer to another; messages in pieces by
        /// [`encryptor`](Self::encryptor) and [`decryptor`](Self::decryptor). A message has at most 2^36 - 32 bytes,
        /// additional data and initialisation vectors have at most 2^61 - 1.
        ///
        /// The tier is chosen once, when the key is set up. All work is constant time in key and texts; keys are wiped
        /// on drop.
        #[derive(Clone)]
        pub struct $name(Key);

        impl $name {
            /// Sets a key up: expands it and computes the powers that hash.
            #[must_use]
            #[inline]
            pub fn new(key: &[u8; $k]) -> Self {
                Self::new_with(tier::active(), key)
            }

            /// Like [`new`](Self::new), on a given tier.
            #[must_use]
            #[inline]
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
            #[inline]
            pub fn set_up<'p>(place: &'p mut Option<Self>, key: &[u8; $k]) -> &'p mut Self {
                let this = place.insert(Self::empty_with(tier::active()));
                this.set_key(key);
                this
            }

            /// Encrypts `buf` in place and authenticates it with `aad`: the tag.
            ///
            /// # Errors
            /// [`Error::Limit`] for lengths beyond the standard's; `buf` is left alone.
            #[inline]
            pub fn seal_in_place(&self, nonce: &[u8; 12], aad: &[u8], buf: &mut [u8]) -> Result<Tag, Error> {
                self.0.message::<true>(Iv::Nonce(nonce), aad, InOut::in_place(buf)).map(Tag::new)
            }

            /// Checks the tag and decrypts `buf` in place.
            ///
            /// # Errors
            /// [`Error::Authentication`] for a tag that is not that of these arguments, [`Error::Limit`] for lengths
            /// beyond the standard's. `buf` is then all zeros.
            #[inline]
            pub fn open_in_place(&self, nonce: &[u8; 12], aad: &[u8], buf: &mut [u8], tag: &[u8; 16]) -> Result<(), Error> {
                self.0.open(Iv::Nonce(nonce), aad, InOut::in_place(buf), |found| found.is(tag))
            }

            /// Encrypts `plaintext` into `ciphertext`, which has the same length, and authenticates it with `aad`: the
            /// tag.
            ///
            /// # Errors
            /// [`Error::Length`] for buffers of different lengths, [`Error::Limit`] for lengths beyond the standard's.
            /// `ciphertext` is left alone.
            pub fn seal(&self, nonce: &[u8; 12], aad: &[u8], plaintext: &[u8], ciphertext: &mut [u8]) -> Result<Tag, Error> {
                let io = InOut::between(plaintext, ciphertext).ok_or(Error::Length)?;
                self.0.message::<true>(Iv::Nonce(nonce), aad, io).map(Tag::new)
            }

            /// Checks the tag and decrypts `ciphertext` into `plaintext`, which has the same length.
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
                self.0.open(Iv::Nonce(nonce), aad, io, |found| found.is(tag))
            }

            /// Like [`seal_in_place`](Self::seal_in_place), with an initialisation vector of another length. Of 12
            /// bytes it is the nonce; any other costs a hash, and random ones collide sooner than the length suggests.
            ///
            /// # Errors
            /// Also [`Error::Limit`] for a vector without a byte.
            pub fn seal_in_place_with_iv(&self, iv: &[u8], aad: &[u8], buf: &mut [u8]) -> Result<Tag, Error> {
                self.0.message::<true>(Iv::Any(iv), aad, InOut::in_place(buf)).map(Tag::new)
            }

            /// Like [`open_in_place`](Self::open_in_place), with an initialisation vector of another length.
            ///
            /// # Errors
            /// Also [`Error::Limit`] for a vector without a byte.
            pub fn open_in_place_with_iv(&self, iv: &[u8], aad: &[u8], buf: &mut [u8], tag: &[u8; 16]) -> Result<(), Error> {
                self.0.open(Iv::Any(iv), aad, InOut::in_place(buf), |found| found.is(tag))
            }

            /// Encrypts **one** message that comes in pieces.
            ///
            /// # Errors
            /// [`Error::Limit`] for too much additional data.
            #[inline]
            pub fn encryptor(&self, nonce: &[u8; 12], aad: &[u8]) -> Result<Encryptor<'_>, Error> {
                Encryptor::new(&self.0, Iv::Nonce(nonce), aad)
            }

            /// Like [`encryptor`](Self::encryptor), with an initialisation vector of any length.
            ///
            /// # Errors
            /// Also [`Error::Limit`] for a vector without a byte.
            pub fn encryptor_with_iv(&self, iv: &[u8], aad: &[u8]) -> Result<Encryptor<'_>, Error> {
                Encryptor::new(&self.0, Iv::Any(iv), aad)
            }

            /// Decrypts **one** message that comes in pieces, before it is known to be authentic: what it writes must
            /// not be used until [`Decryptor::verify`] has accepted the whole.
            ///
            /// # Errors
            /// [`Error::Limit`] for too much additional data.
            #[inline]
            pub fn decryptor(&self, nonce: &[u8; 12], aad: &[u8]) -> Result<Decryptor<'_>, Error> {
                Decryptor::new(&self.0, Iv::Nonce(nonce), aad)
            }

            /// Like [`decryptor`](Self::decryptor), with an initialisation vector of any length.
            ///
            /// # Errors
            /// Also [`Error::Limit`] for a vector without a byte.
            pub fn decryptor_with_iv(&self, iv: &[u8], aad: &[u8]) -> Result<Decryptor<'_>, Error> {
                Decryptor::new(&self.0, Iv::Any(iv), aad)
            }

            /// Authenticates data in pieces, without a text.
            #[must_use]
            #[inline]
            pub fn gmac(&self, nonce: &[u8; 12]) -> Gmac<'_> {
                Gmac::new(&self.0, nonce)
            }

            /// Like [`gmac`](Self::gmac), with an initialisation vector of any length.
            ///
            /// # Errors
            /// [`Error::Limit`] for a vector without a byte.
            pub fn gmac_with_iv(&self, iv: &[u8]) -> Result<Gmac<'_>, Error> {
                Gmac::with_iv(&self.0, iv)
            }

            /// Forms that are easily misused.
            #[must_use]
            pub fn hazmat(&self) -> hazmat::Hazmat<'_> {
                hazmat::Hazmat::new(&self.0)
            }
        }

        impl many::ForPackets for $name {
            #[inline(always)]
            fn vector(&self) -> Option<&VectorKey> {
                self.0.vector()
            }
        }

        impl Batched for $name {
            const FROM: usize = 1;

            fn tier(&self) -> Tier {
                self.0.token().tier()
            }

            fn is_batchable(&self, aad: &[u8], text: &[u8]) -> bool {
                self.0.vector().is_some() && check_lengths(aad.len(), text.len()).is_ok()
            }

            fn process_batch<const SEAL: bool>(packets: &mut [Packet<'_, Self>]) {
                for p in packets.iter_mut().filter(|p| !p.key.is_batchable(p.aad, p.text)) {
                    p.process_one::<SEAL>();
                }
                let first = packets.first().and_then(|packet| packet.key.0.vector());
                if let Some(key) = first {
                    kernels::many::<Self, { 6 + $k / 4 }, SEAL>(key.powers.token, packets);
                }
            }
        }

        batches! {
            $name,
            /// Keys may be different ones, and lengths may be mixed; the gain is in packets of up to a few hundred
            /// bytes. Keys of the same tier should stand together, as they do unless they were set up by
            /// [`new_with`](Self::new_with).
        }

        impl Slices for $name {
            fn check(aad: u64, text: u64) -> Result<(), Error> {
                limits::gcm_aad(aad).and_then(|()| limits::gcm_message(text))
            }

            fn encrypt(&self, nonce: &[u8; 12], aad: &[&[u8]], text: &mut [&mut [u8]]) -> Result<Tag, Error> {
                Message::at_nonce(nonce).slices::<true>(&self.0, aad, text)
            }

            fn decrypt(&self, nonce: &[u8; 12], aad: &[&[u8]], text: &mut [&mut [u8]], _: &[u8; 16]) -> Result<Tag, Error> {
                Message::at_nonce(nonce).slices::<false>(&self.0, aad, text)
            }
        }

        impl ZeroizeOnDrop for $name {}
        no_secret_in_debug! { $name }
        forms! { $name, $k, 12 }
        vectored! { $name, 12 }
    };
}

aes_gcm! {
    /// AES-GCM with a key of 128 bits.
    Aes128Gcm, 16
}
aes_gcm! {
    /// AES-GCM with a key of 192 bits.
    Aes192Gcm, 24
}
aes_gcm! {
    /// AES-GCM with a key of 256 bits.
    Aes256Gcm, 32
}
