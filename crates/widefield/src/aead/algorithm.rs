//! What an algorithm gives for the methods of a key.

use super::{
    Tag,
    arrays::{Bytes, Nonce},
    key::Key,
    packet::Packet,
};
use crate::{Error, simd::InOut, tier::Token};
use zeroize::ZeroizeOnDrop;

/// An AEAD of this library, as a parameter of [`Key`](super::Key). It is sealed: what lies behind it is the library's
/// own.
///
/// Lengths have been checked when a method is called.
pub trait Algorithm: Clone + ZeroizeOnDrop + Send + Sync + 'static {
    /// The bytes of a key.
    type Key: Bytes;
    /// The bytes of a nonce.
    type Nonce: Nonce;
    /// What a message starts at: a nonce, or what the algorithm takes for one.
    #[doc(hidden)]
    type Iv<'a>: From<&'a Self::Nonce>;
    /// The name of the key's type.
    const NAME: &'static str;

    /// The memory of a key, to be set up in it: a key that is moved leaves a copy behind.
    #[doc(hidden)]
    fn empty(token: Token) -> Self;

    /// Sets a key up.
    #[doc(hidden)]
    fn set_key(&mut self, key: &Self::Key);

    /// The tier that was chosen.
    #[doc(hidden)]
    fn token(&self) -> Token;

    /// Whether so many bytes of additional data and of text may be sealed.
    #[doc(hidden)]
    fn check(aad: u64, text: u64) -> Result<(), Error>;

    /// A nonce whose length is known at run time.
    #[doc(hidden)]
    fn iv(iv: &[u8]) -> Result<Self::Iv<'_>, Error>;

    /// Encrypts a message: the tag.
    #[doc(hidden)]
    fn encrypt(&self, iv: Self::Iv<'_>, aad: &[u8], io: InOut<'_>) -> Tag;

    /// Decrypts a message with the tag that came: the one that it should have been.
    #[doc(hidden)]
    fn decrypt(&self, iv: Self::Iv<'_>, aad: &[u8], io: &mut InOut<'_>, tag: &[u8; 16]) -> Tag;

    /// Encrypts slices that are one text when joined, or decrypts them with the tag that came: the tag.
    #[doc(hidden)]
    fn slices(
        &self,
        nonce: &Self::Nonce,
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
        came: Option<&[u8; 16]>,
    ) -> Result<Tag, Error>;

    /// Seals packets whose keys are all of one tier, together where that pays.
    #[doc(hidden)]
    fn seal_batch(packets: &mut [Packet<'_, Key<Self>, Self::Nonce>]);

    /// Opens packets, likewise.
    #[doc(hidden)]
    fn open_batch(packets: &mut [Packet<'_, Key<Self>, Self::Nonce>]);
}
