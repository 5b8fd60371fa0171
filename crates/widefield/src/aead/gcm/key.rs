//! A key of AES-GCM on any tier, and the two operations on whole messages.

use super::{State, kernels, portable::PortableKey, state::J0};
use crate::{
    Error,
    aead::{Tag, limits},
    aes::{self, schedule::RoundKeys},
    ghash::{self, Powers},
    simd::{InOut, wipe_bytes},
    tier::{Token, VectorToken},
};

/// A key for the vector kernels.
#[derive(Clone)]
pub(super) struct VectorKey {
    pub(super) powers: Powers,
    pub(super) keys: RoundKeys,
    pub(super) rounds: usize,
    pub(super) token: VectorToken,
}

impl Drop for VectorKey {
    fn drop(&mut self) {
        kernels::wipe(self);
    }
}

/// A key: the tier is chosen when it is made.
#[derive(Clone)]
pub(super) enum Key {
    Portable(PortableKey),
    Vector(VectorKey),
}

impl Key {
    pub(super) fn new<const K: usize>(token: Token, key: &[u8; K]) -> Self {
        let Some(token) = token.vector() else { return Self::Portable(PortableKey::new(key)) };
        let mut this = Self::Vector(VectorKey {
            powers: Powers::EMPTY,
            keys: [[0; 2]; 15],
            rounds: aes::schedule::rounds(K),
            token,
        });
        // In place: a key that is moved leaves a copy behind.
        if let Self::Vector(this) = &mut this {
            aes::expand(token, key, &mut this.keys);
            kernels::set_up(this);
        }
        this
    }

    /// Hashes text, the last block filled up with zeros.
    pub(super) fn absorb(&self, y: &mut [u64; 2], text: &[u8]) {
        match self {
            Self::Portable(key) => key.absorb(y, text),
            Self::Vector(key) => ghash::absorb(key.token.into(), &key.powers, y, text),
        }
    }

    /// One block through the cipher.
    pub(super) fn block(&self, mut block: [u8; 16]) -> [u8; 16] {
        match self {
            Self::Portable(key) => return key.block(block),
            Self::Vector(key) => {
                aes::encrypt(key.token, key.rounds, &key.keys, core::slice::from_mut(&mut block))
            }
        }
        block
    }

    /// The first counter block for an initialisation vector (SP 800-38D, 7.1, step 2).
    pub(super) fn j0(&self, iv: &[u8]) -> Result<J0, Error> {
        limits::gcm_iv(iv.len() as u64)?;
        if let Some(nonce) = iv.first_chunk().filter(|_| iv.len() == 12) {
            return Ok(j0(nonce));
        }
        let mut y = [0; 2];
        self.absorb(&mut y, iv);
        self.absorb(&mut y, &u128::from(8 * iv.len() as u64).to_be_bytes());
        Ok(J0 { block: ghash::join(y).to_be_bytes(), public: false })
    }

    /// A message that begins: the additional data hashed.
    pub(super) fn begin(&self, j0: &J0, aad: &[u8]) -> Result<State, Error> {
        limits::gcm_aad(aad.len() as u64)?;
        let mut state = State::new(j0, aad.len(), 0);
        self.absorb(&mut state.y, aad);
        Ok(state)
    }

    /// Whole blocks in the middle of a message.
    pub(super) fn blocks<const SEAL: bool>(&self, state: &mut State, io: &mut InOut<'_>) {
        match self {
            Self::Portable(key) => key.crypt::<SEAL>(state, io),
            Self::Vector(key) => {
                if io.len() >= kernels::half_group(key.token.into()) {
                    kernels::groups::<SEAL>(key, state, &[], io);
                }
                kernels::blocks::<SEAL>(key, state, io);
            }
        }
    }

    /// The tag, when all text is hashed.
    pub(super) fn tag(&self, state: &mut State) -> [u8; 16] {
        match self {
            Self::Portable(key) => key.tag(state),
            Self::Vector(key) => kernels::finish::<true>(key, state, &[], InOut::in_place(&mut [])),
        }
    }

    /// A whole message: the tag of the ciphertext.
    #[inline]
    pub(super) fn message<const SEAL: bool>(
        &self,
        j0: &J0,
        mut aad: &[u8],
        mut io: InOut<'_>,
    ) -> Result<[u8; 16], Error> {
        limits::gcm_aad(aad.len() as u64)?;
        limits::gcm_message(io.len() as u64)?;
        let mut state = State::new(j0, aad.len(), io.len());
        let key = match self {
            Self::Portable(key) => {
                key.absorb(&mut state.y, aad);
                key.crypt::<SEAL>(&mut state, &mut io);
                return Ok(key.tag(&mut state));
            }
            Self::Vector(key) => key,
        };
        let long = io.len() > kernels::half_group(key.token.into());
        if aad.len() > 16 {
            let (whole, last) = aad.split_at((aad.len() - 1) & !15);
            let before = if long { &mut state.y } else { &mut state.aad };
            ghash::absorb(key.token.into(), &key.powers, before, whole);
            aad = last;
        }
        if long {
            kernels::groups::<SEAL>(key, &mut state, aad, &mut io);
            aad = &[];
        }
        Ok(kernels::finish::<SEAL>(key, &state, aad, io))
    }

    /// Opens a whole message; what was written is wiped if `check` refuses the tag.
    #[inline]
    pub(super) fn open(
        &self,
        j0: &J0,
        aad: &[u8],
        mut io: InOut<'_>,
        check: impl FnOnce(&Tag) -> bool,
    ) -> Result<(), Error> {
        let result = match self.message::<false>(j0, aad, io.again()) {
            Ok(found) if check(&Tag::new(found)) => return Ok(()),
            Ok(_) => Err(Error::Authentication),
            Err(e) => Err(e),
        };
        wipe_bytes(io.output());
        result
    }
}

/// The first counter block for a nonce of 96 bits.
#[inline]
pub(super) fn j0(nonce: &[u8; 12]) -> J0 {
    let mut block = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    block[..12].copy_from_slice(nonce);
    J0 { block, public: true }
}
