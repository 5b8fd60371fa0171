//! The kernels of whole messages and of long pieces. Short pieces go through the kernels of the cipher and of the hash.

use super::job::{Direction, Job, Text};
#[cfg(target_arch = "x86_64")]
use super::multi_buffer;
use super::{
    chunks::InChunks, cipher::ChaCha20Poly1305, delayed_mac, fused, interleaved::InWords, many, tuned,
    two_pass,
};
use crate::aead::Packet;
use crate::chacha20::State;
#[cfg(target_arch = "x86_64")]
use crate::poly1305::avx512::Long;
use crate::tier::{Portable, Tier, Token};

kernels! {
    /// The kernels of ChaCha20-Poly1305.
    pub(crate) const KERNELS = "chacha20_poly1305", wipes frame;

    /// Encrypts or decrypts what is short, from the state of block 0. The tag is the ciphertext's.
    fn rows(state: &State, job: Job<'_>) -> [u8; 16] {
        portable => two_pass::run::<Portable>, "cipher, then hash";
        clmul => fused::rows::<V128<Clmul>>, "up to three blocks of keystream, a row of one in a 128-bit register";
        avx2 => fused::rows::<V256<Avx2>>, "up to six blocks of keystream, a row of two in a 256-bit register";
        avx512 => fused::rows::<V256<Avx512>>, "the same source with twice the registers", leaves nothing;
        neon => fused::rows::<V128<Neon>>, "up to three blocks of keystream, a row of one in a 128-bit register";
    }

    /// Encrypts or decrypts, from the state of block 0. The tag is the ciphertext's.
    fn run(state: &State, job: Job<'_>) -> [u8; 16] {
        portable => two_pass::run::<Portable>, "cipher, then hash";
        clmul => fused::run::<V128<Clmul>, InWords>, "four blocks of keystream beside a hash in 64-bit words";
        avx2 => fused::run::<V256<Avx2>, InWords>, "eight blocks of keystream beside a hash in 64-bit words";
        avx512 => fused::rows_or_batch::<V512>, "up to 28 blocks of keystream at once, then the hash";
        neon => fused::run::<V128<Neon>, InWords>, "four blocks of keystream beside a hash in 64-bit words";
    }

    /// [`run`] for texts of `CHUNKS_FROM` bytes and more: a kernel of its own, whose larger frame shorter ones need not
    /// overwrite.
    fn run_long for Avx512(state: &State, job: Job<'_>) -> [u8; 16] {
        avx512 => fused::run_long::<V512, InChunks<Long>>, "sixteen blocks of keystream, rounds and products in turn";
    }

    /// Decrypts, from the state of block 0, what has a few batches. The tag is the ciphertext's.
    fn open(state: &State, job: Job<'_>) -> [u8; 16] {
        portable => two_pass::run::<Portable>, "cipher, then hash";
        clmul => delayed_mac::open::<V128<Clmul>>, "a hash in 64-bit words a batch behind the keystream";
        avx2 => delayed_mac::open::<V256<Avx2>>, "a hash in 64-bit words a batch behind the keystream";
        neon => delayed_mac::open::<V128<Neon>>, "a hash in 64-bit words a batch behind the keystream";
    }

    /// Encrypts or decrypts a piece of a message, from this block of keystream on, and hashes its ciphertext: whole
    /// blocks.
    pub(super) fn piece(number: u32, text: Text<'_>) {
        portable => two_pass::text::<Portable>, "cipher, then hash";
        clmul => fused::piece::<V128<Clmul>, InWords>, "four blocks of keystream beside a hash in 64-bit words";
        avx2 => fused::piece::<V256<Avx2>, InWords>, "eight blocks of keystream beside a hash in 64-bit words";
        avx512 => fused::piece::<V512, InChunks<Long>>, "sixteen blocks of keystream, rounds and products in turn";
        neon => fused::piece::<V128<Neon>, InWords>, "four blocks of keystream beside a hash in 64-bit words";
    }

    /// Seals or opens the packets that are chosen, in an order of which neighbours gain.
    pub(super) fn many[; SEAL: bool](packets: &mut [Packet<'_, ChaCha20Poly1305>], chosen: &[usize]) {
        portable => many::run_apart::<SEAL>, "one by one";
        clmul => many::run::<V128<Clmul>, SEAL>, "four blocks of keystream at once, of any packets";
        avx2 => multi_buffer::run::<V256<Avx2>, SEAL>, "a block of eight packets at once, and their hashes";
        avx512 => multi_buffer::run::<V512, SEAL>,
            "a block of sixteen packets at once, and their hashes", leaves nothing;
        neon => many::run::<V128<Neon>, SEAL>, "four blocks of keystream at once, of any packets";
    }
}

/// Up to how many bytes of text are [`rows`].
#[inline(always)]
fn short(tier: Tier) -> usize {
    64 * match tier {
        Tier::Clmul => tuned::clmul::ROWS_UP_TO.get(),
        Tier::Neon | Tier::Pmull | Tier::Sha3 => tuned::neon::ROWS_UP_TO.get(),
        Tier::Avx512 => tuned::avx512::ROWS_UP_TO.get(),
        _ => tuned::avx2::ROWS_UP_TO.get(),
    }
}

/// Encrypts or decrypts a message, from the state of block 0. The tag is the ciphertext's.
#[inline]
pub(super) fn whole(token: Token, state: &State, job: Job<'_>) -> [u8; 16] {
    if job.buf.len() <= short(token.tier()) {
        rows(token, state, job)
    } else if job.direction == Direction::Open && delayed_mac::is_profitable(token.tier(), job.buf.len()) {
        open(token, state, job)
    } else {
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = token.avx512()
            && job.buf.len() >= tuned::avx512::CHUNKS_FROM.get()
        {
            return run_long(token, state, job);
        }
        run(token, state, job)
    }
}
