//! A key of AES-GCM-SIV on any tier, and the two operations on whole messages.

use super::{header::Header, kernels, portable::PortableKey, vector::VectorKey};
use crate::{
    aead::Tag,
    aes::{
        CipherKey,
        schedule::{KeySize, Rounds},
    },
    simd::InOut,
    tier::Token,
};
use zeroize::ZeroizeOnDrop;

/// A key: the tier is chosen when it is made. Each form wipes itself.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "sliced keys are four times as long, and there is no heap")]
pub(super) enum Key {
    Portable(PortableKey),
    Vector(VectorKey),
}

impl ZeroizeOnDrop for Key {}

impl Key {
    /// The memory of a key, to be set up in it: a key that is moved leaves a copy behind.
    pub(super) fn empty(token: Token) -> Self {
        match token.vector() {
            None => Self::Portable(PortableKey::EMPTY),
            Some(token) => Self::Vector(VectorKey { token, rounds: Rounds::Ten, keys: [[0; 2]; 15] }),
        }
    }

    /// Sets a key up.
    pub(super) fn set_up<const K: usize>(&mut self, key: &[u8; K])
    where
        [u8; K]: CipherKey,
    {
        match self {
            Self::Portable(this) => this.set_up(key),
            Self::Vector(this) => {
                this.rounds = <[u8; K]>::ROUNDS;
                key.expand(this.token, &mut this.keys);
            }
        }
    }

    /// The tier.
    pub(super) fn token(&self) -> Token {
        match self {
            Self::Portable(_) => Token::Portable,
            Self::Vector(key) => key.token.into(),
        }
    }

    /// The key for the vector kernels, if it is for them.
    #[inline(always)]
    pub(super) const fn vector(&self) -> Option<&VectorKey> {
        match self {
            Self::Portable(_) => None,
            Self::Vector(key) => Some(key),
        }
    }

    /// Encrypts a message: the tag.
    pub(super) fn seal(&self, header: Header<'_>, io: &mut InOut<'_>) -> Tag {
        Tag::new(match self {
            Self::Portable(key) => kernels::seal_sliced(Token::Portable, key, header, io),
            Self::Vector(key) => match key.rounds {
                Rounds::Ten => kernels::seal::<10>(key.token, key, header, io),
                _ => kernels::seal::<14>(key.token, key, header, io),
            },
        })
    }

    /// Decrypts a message with the tag that came: the one that it should have been.
    ///
    /// The text's place is handed on where it stands: pointers that were just stored one by one and are copied at once
    /// wait for the cache.
    pub(super) fn decrypt(&self, header: Header<'_>, io: &mut InOut<'_>, tag: &[u8; 16]) -> Tag {
        Tag::new(match self {
            Self::Portable(key) => kernels::open_sliced(Token::Portable, key, header, io, tag),
            Self::Vector(key) => match key.rounds {
                Rounds::Ten => kernels::open::<10>(key.token, key, header, io, tag),
                _ => kernels::open::<14>(key.token, key, header, io, tag),
            },
        })
    }
}
