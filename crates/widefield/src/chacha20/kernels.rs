//! The kernels: vector code over any tier's vectors, and the definition.

use super::state::{Key, State};
use super::{portable, vector};
use crate::tier::{Tier, Token};

kernels! {
    /// The kernels of ChaCha20.
    pub(crate) const KERNELS = "chacha20", wipes frame;

    /// Adds (xor) the keystream from `from` blocks behind the state's on to at most three sets of rows. A kernel of its
    /// own has a small frame to overwrite, or none.
    fn xor_rows(first: &State, from: u32, buf: &mut [u8]) {
        portable => portable::xor, "one block after the other in 32-bit words";
        clmul => vector::xor_rows::<V128<Clmul>>, "up to three blocks, a row of one in a 128-bit register";
        avx2 => vector::xor_rows::<V256<Avx2>>, "up to six blocks, a row of two in a 256-bit register";
        avx512 => vector::xor_rows::<V512>, "up to twelve blocks, a row of four in a 512-bit register";
        neon => vector::xor_rows::<V128<Neon>>, "up to three blocks, a row of one in a 128-bit register";
    }

    /// Adds (xor) the keystream from `from` blocks behind the state's on, which may be [`xor_rows`] too.
    fn xor_columns(first: &State, from: u32, buf: &mut [u8]) {
        portable => portable::xor, "one block after the other in 32-bit words";
        clmul => vector::xor_columns::<V128<Clmul>>, "four blocks at a time, one word of each in a 128-bit register";
        avx2 => vector::xor_columns::<V256<Avx2>>, "eight blocks at a time in 256-bit registers";
        avx512 => vector::xor_columns::<V512>,
            "sixteen blocks at a time in 512-bit registers, and up to twelve more by rows";
        neon => vector::xor_columns::<V128<Neon>>,
            "four blocks at a time, one word of each in a 128-bit register, and up to three more by rows";
    }

    /// Each block, as a counter and a nonce, to the first 16 bytes of its block of keystream.
    pub(crate) fn masks(first: &State, blocks: &mut [[u8; 16]]) {
        portable => portable::masks, "one block after the other in 32-bit words";
        clmul => vector::masks::<V128<Clmul>>, "three blocks side by side, one row of each in a 128-bit register";
    }

    /// HChaCha20: the first and the last row after twenty rounds.
    pub(super) fn outer_rows(first: &State, subkey: &mut Key) {
        portable => portable::outer_rows, "one block in 32-bit words";
        clmul => vector::outer_rows::<V128<Clmul>>, "one row in a 128-bit register";
        neon => vector::outer_rows::<V128<Neon>>, "one row in a 128-bit register";
    }

    /// The keys of XChaCha20's messages, from many keys and nonces.
    #[cfg(feature = "chacha20poly1305")]
    pub(crate) fn subkeys(from: &[(&Key, &[u8; 24])], subkeys: &mut [&mut Key]) {
        portable => portable::subkeys, "one after the other in 32-bit words";
        clmul => vector::subkeys::<V128<Clmul>>, "four at a time, one word of each in a 128-bit register";
        avx2 => vector::subkeys::<V256<Avx2>>, "eight at a time in 256-bit registers";
        avx512 => vector::subkeys::<V512>, "sixteen at a time in 512-bit registers";
        neon => vector::subkeys::<V128<Neon>>, "four at a time, one word of each in a 128-bit register";
    }
}

/// Adds (xor) the keystream from `from` blocks behind the state's on. The caller sees to the limit: the number wraps.
#[inline(always)]
pub(crate) fn xor(token: Token, first: &State, from: u32, buf: &mut [u8]) {
    let lanes = match token.tier() {
        Tier::Avx512 => 4,
        Tier::Avx2 | Tier::Vaes | Tier::Gfni | Tier::Avxifma => 2,
        _ => 1,
    };
    if buf.len() <= 3 * 64 * lanes {
        xor_rows(token, first, from, buf);
    } else {
        xor_columns(token, first, from, buf);
    }
}
