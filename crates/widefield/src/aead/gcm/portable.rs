//! AES-GCM by the standard's steps, four counter blocks at a time: the definition, constant time, any machine.

use super::State;
use crate::{aes::Sliced, ghash, simd::InOut};

/// A key.
#[derive(Clone)]
pub(super) struct PortableKey {
    cipher: Sliced,
    hash: [u64; 2],
}

impl PortableKey {
    pub(super) fn new<const K: usize>(key: &[u8; K]) -> Self {
        let cipher = Sliced::new(key);
        let mut blocks = [[0; 16]; 4];
        cipher.encrypt(&mut blocks);
        let hash = ghash::split(ghash::ghash_key(&blocks[0]));
        Self { cipher, hash }
    }

    /// Hashes text, the last block filled up with zeros.
    pub(super) fn absorb(&self, y: &mut [u64; 2], text: &[u8]) {
        ghash::absorb_portable::<true>(self.hash, y, text);
    }

    /// Seals or opens text that ends a message or is whole blocks.
    pub(super) fn crypt<const SEAL: bool>(&self, state: &mut State, io: &mut InOut<'_>) {
        while let Some(mut part) = io.split(io.len().min(64)).filter(|part| !part.is_empty()) {
            let mut stream = core::array::from_fn(|i| state.counter_block(i as u32));
            self.cipher.encrypt(&mut stream);
            if !SEAL {
                self.absorb(&mut state.y, part.input());
            }
            let mut text = [0; 64];
            text[..part.len()].copy_from_slice(part.input());
            for (t, s) in text.iter_mut().zip(stream.as_flattened()) {
                *t ^= s;
            }
            let n = part.len();
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
        let mut mask = [state.j0(), [0; 16], [0; 16], [0; 16]];
        self.cipher.encrypt(&mut mask);
        (u128::from_be_bytes(mask[0]) ^ ghash::join(state.y)).to_be_bytes()
    }

    /// One block through the cipher.
    pub(super) fn block(&self, block: [u8; 16]) -> [u8; 16] {
        let mut blocks = [block, [0; 16], [0; 16], [0; 16]];
        self.cipher.encrypt(&mut blocks);
        blocks[0]
    }
}

impl Drop for PortableKey {
    fn drop(&mut self) {
        crate::simd::wipe(core::slice::from_mut(&mut self.hash));
    }
}
