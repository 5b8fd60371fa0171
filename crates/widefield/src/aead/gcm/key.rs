//! A key of AES-GCM on any tier, and the two operations on whole messages.

use super::{kernels, portable::PortableKey, state::State, vector_key::VectorKey};
use crate::{
    Error,
    aead::{Tag, limits},
    aes::{CipherKey, schedule::KeySize},
    simd::InOut,
    tier::Token,
};
use zeroize::ZeroizeOnDrop;

/// What a message's counter starts from.
#[derive(Clone, Copy)]
pub enum Iv<'a> {
    /// A nonce of 96 bits.
    Nonce(&'a [u8; 12]),
    /// An initialisation vector of another length, to be hashed.
    Hashed(&'a [u8]),
}

impl<'a> Iv<'a> {
    /// An initialisation vector of any length.
    pub(super) fn new(iv: &'a [u8]) -> Result<Self, Error> {
        limits::gcm_iv(iv.len() as u64)?;
        Ok(iv.try_into().map_or(Self::Hashed(iv), Self::Nonce))
    }
}

impl<'a> From<&'a [u8; 12]> for Iv<'a> {
    #[inline(always)]
    fn from(nonce: &'a [u8; 12]) -> Self {
        Self::Nonce(nonce)
    }
}

/// A key: the tier is chosen when it is made. Each form wipes itself.
#[derive(Clone)]
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
            Some(token) => Self::Vector(VectorKey::empty(token)),
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
                key.expand(this.powers.token, &mut this.keys);
                this.set_up();
            }
        }
    }

    /// The tier.
    pub(super) fn token(&self) -> Token {
        match self {
            Self::Portable(_) => Token::Portable,
            Self::Vector(key) => key.powers.token.into(),
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

    /// Hashes text, the last block filled up with zeros.
    pub(super) fn absorb(&self, y: &mut [u64; 2], text: &[u8]) {
        match self {
            Self::Portable(key) => key.absorb(y, text),
            Self::Vector(key) => key.powers.absorb(y, text),
        }
    }

    /// One block through the cipher.
    pub(super) fn encrypt_block(&self, block: &mut [u8; 16]) {
        let block = core::slice::from_mut(block);
        match self {
            Self::Portable(key) => key.encrypt(block),
            Self::Vector(key) => crate::aes::encrypt(key.powers.token, key.rounds, &key.keys, block),
        }
    }

    /// Starts the counter (SP 800-38D, 7.1, step 2).
    #[inline]
    pub(super) fn start(&self, state: &mut State, iv: Iv<'_>) {
        match iv {
            Iv::Nonce(nonce) => state.start(nonce),
            Iv::Hashed(iv) => self.start_hashed(state, iv),
        }
    }

    /// Starts the counter at the hash of the initialisation vector.
    fn start_hashed(&self, state: &mut State, iv: &[u8]) {
        let bits = u128::from(8 * iv.len() as u64).to_be_bytes();
        state.j0 = [0; 2];
        self.absorb(&mut state.j0, iv);
        self.absorb(&mut state.j0, &bits);
        state.start_hashed();
    }

    /// Whole blocks in the middle of a message.
    pub(super) fn blocks<const SEAL: bool>(&self, state: &mut State, io: &mut InOut<'_>) {
        match self {
            Self::Portable(key) => kernels::crypt::<SEAL>(Token::Portable, key, state, io),
            Self::Vector(key) => {
                if io.len() >= key.half_group {
                    key.groups::<SEAL>(state, &[], io);
                }
                key.blocks::<SEAL>(state, io);
            }
        }
    }

    /// The tag, when all text is hashed but this last block or part of one.
    pub(super) fn tag(&self, state: &mut State, last: &[u8]) -> [u8; 16] {
        match self {
            Self::Portable(key) => {
                key.absorb(&mut state.y, last);
                key.tag(state)
            }
            Self::Vector(key) => {
                if !last.is_empty() {
                    // What was hashed goes before it, into the same block.
                    state.aad = core::mem::take(&mut state.y);
                }
                key.finish::<true>(state, last, &mut InOut::in_place(&mut []))
            }
        }
    }

    /// A whole message, of lengths within the limits: the tag of the ciphertext.
    #[inline]
    pub(super) fn message<const SEAL: bool>(&self, iv: Iv<'_>, aad: &[u8], mut io: InOut<'_>) -> Tag {
        let mut state = State::new(aad.len(), io.len());
        self.start(&mut state, iv);
        Tag::new(match self {
            Self::Portable(key) => {
                key.absorb(&mut state.y, aad);
                kernels::crypt::<SEAL>(Token::Portable, key, &mut state, &mut io);
                key.tag(&mut state)
            }
            Self::Vector(key) => {
                let aad = key.before_the_tail::<SEAL>(&mut state, aad, &mut io);
                key.finish::<SEAL>(&mut state, aad, &mut io)
            }
        })
    }
}
