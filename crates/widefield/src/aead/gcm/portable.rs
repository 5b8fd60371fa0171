//! AES-GCM by the standard's steps, four counter blocks at a time: the definition, constant time, any machine.

use super::state::State;
use crate::{
    aes::{Sliced, encrypt_sliced, schedule::KeySize},
    ghash,
    simd::{InOut, Wiped, in_wiped_frame, wipe},
    tier::{Portable, Token},
};
use zeroize::ZeroizeOnDrop;

/// A key.
#[derive(Clone)]
pub(super) struct PortableKey {
    cipher: Sliced,
    hash: [u64; 2],
}

impl PortableKey {
    /// The memory of a key, to be set up in it.
    pub(super) const EMPTY: Self = Self { cipher: Sliced::EMPTY, hash: [0; 2] };

    /// Expands a key, and computes the one that hashes: `E(0)`.
    pub(super) fn set_up<const K: usize>(&mut self, key: &[u8; K])
    where
        [u8; K]: KeySize,
    {
        self.cipher.expand(key);
        let mut h = Wiped::new([[0; 16]]);
        self.encrypt(&mut *h);
        self.hash = ghash::split(ghash::ghash_key(&h[0]));
    }

    /// Blocks through the cipher.
    pub(super) fn encrypt(&self, blocks: &mut [[u8; 16]]) {
        encrypt_sliced(Token::Portable, &self.cipher, blocks);
    }

    /// Hashes text, the last block filled up with zeros.
    pub(super) fn absorb(&self, y: &mut [u64; 2], text: &[u8]) {
        in_wiped_frame::<128, _>(Token::Portable, || {
            ghash::absorb_portable::<true>(Portable, &self.hash, y, text);
        });
    }

    /// Seals or opens text that ends a message or is whole blocks.
    fn crypt<const SEAL: bool>(&self, state: &mut State, io: &mut InOut<'_>) {
        let mut stream = Wiped::new([[0; 16]; 4]);
        let mut text = Wiped::new([0; 64]);
        while let Some(mut part) = io.split(io.len().min(64)).filter(|part| !part.is_empty()) {
            for (i, block) in stream.iter_mut().enumerate() {
                *block = state.counter_block(i as u32);
            }
            self.cipher.encrypt(&mut stream);
            if !SEAL {
                self.absorb(&mut state.y, part.input());
            }
            let n = part.len();
            text[..n].copy_from_slice(part.input());
            for (t, s) in text.iter_mut().zip(stream.as_flattened()) {
                *t ^= s;
            }
            part.output().copy_from_slice(&text[..n]);
            if SEAL {
                self.absorb(&mut state.y, &text[..n]);
            }
            state.advance(n.div_ceil(16) as u32);
        }
    }

    /// The tag, when all text is hashed.
    pub(super) fn tag(&self, state: &mut State) -> [u8; 16] {
        let lengths = state.lengths();
        self.absorb(&mut state.y, &lengths);
        // With the tag it gives the hash, and the hash the key.
        let mut mask = Wiped::new([state.j0()]);
        self.encrypt(&mut *mask);
        (u128::from_be_bytes(mask[0]) ^ ghash::join(state.y)).to_be_bytes()
    }
}

/// Seals or opens text that ends a message or is whole blocks.
pub(super) fn crypt<const SEAL: bool>(_: Portable, key: &PortableKey, state: &mut State, io: &mut InOut<'_>) {
    key.crypt::<SEAL>(state, io);
}

impl Drop for PortableKey {
    fn drop(&mut self) {
        wipe(core::slice::from_mut(&mut self.hash));
    }
}

impl ZeroizeOnDrop for PortableKey {}
