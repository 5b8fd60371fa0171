//! AES: the key schedule, and blocks by the AES instructions, `N` of them abreast.
//!
//! A round has a latency of several cycles and starts every cycle or so: the paper encrypts four counters together.

use super::register::Register;
use widefield::{Error, internal::wipe, internal::wipe_bytes};

/// Round keys, expanded beforehand as in the paper's measurements. Wiped on drop.
#[derive(Clone)]
pub struct Schedule {
    pub(super) rounds: usize,
    pub(super) keys: [[u64; 2]; 15],
}

impl Drop for Schedule {
    fn drop(&mut self) {
        wipe(&mut self.keys);
    }
}

/// The product in GF(2)\[x\]/(x^8 + x^4 + x^3 + x + 1), no branch and no table.
pub(super) const fn times(a: u8, b: u8) -> u8 {
    let (mut product, mut power, mut i) = (0, a, 0);
    while i < 8 {
        product ^= (b >> i & 1).wrapping_neg() & power;
        power = power << 1 ^ (power >> 7).wrapping_neg() & 0x1b;
        i += 1;
    }
    product
}

/// `SubBytes` of one byte: a^254 and the affine map, no branch and no table.
pub(super) const fn substitute(a: u8) -> u8 {
    // 254 = 2 (1 + 2 + ... + 64)
    let (mut inverse, mut power, mut i) = (1, a, 0);
    while i < 7 {
        power = times(power, power);
        inverse = times(inverse, power);
        i += 1;
    }
    let b = inverse;
    b ^ b.rotate_left(1) ^ b.rotate_left(2) ^ b.rotate_left(3) ^ b.rotate_left(4) ^ 0x63
}

impl Schedule {
    /// Expands a key of 16, 24 or 32 bytes (FIPS 197, section 5.2): any machine, constant time, not fast.
    ///
    /// # Errors
    /// [`Error::Length`] for a key of another length.
    pub fn new(key: &[u8]) -> Result<Self, Error> {
        if ![16, 24, 32].contains(&key.len()) {
            return Err(Error::Length);
        }
        let n = key.len() / 4;
        let mut schedule = Self { rounds: n + 6, keys: [[0; 2]; 15] };
        // Words in memory order: byte 0 is the lowest.
        let mut set = |i: usize, w: [u8; 4]| {
            schedule.keys[i / 4][i / 2 % 2] |= u64::from(u32::from_le_bytes(w)) << (i % 2 * 32);
        };
        let mut last = [[0; 4]; 8];
        for (i, bytes) in key.as_chunks().0.iter().enumerate() {
            last[i] = *bytes;
            set(i, *bytes);
        }
        let mut constant = 1;
        for i in n..4 * (n + 7) {
            let mut w = last[(i - 1) % n];
            if i % n == 0 {
                w.rotate_left(1);
                w = w.map(substitute);
                w[0] ^= constant;
                constant = times(constant, 2);
            } else if n == 8 && i % n == 4 {
                w = w.map(substitute);
            }
            for (to, w) in last[i % n].iter_mut().zip(w) {
                *to ^= w;
            }
            set(i, last[i % n]);
        }
        wipe_bytes(last.as_flattened_mut());
        Ok(schedule)
    }

    /// 10, 12 or 14.
    #[must_use]
    pub const fn rounds(&self) -> usize {
        self.rounds
    }

    /// The round keys, words in memory order.
    #[must_use]
    pub fn round_keys(&self) -> &[[u64; 2]] {
        &self.keys[..=self.rounds.min(14)]
    }

    /// A round key.
    #[inline(always)]
    pub(super) fn key<V: Register>(&self, token: V::Token, round: usize) -> V {
        V::load(token, &self.keys[round.min(14)])
    }
}

/// Figure 13: the round keys of AES-128 by AESKEYGENASSIST, one after the other.
#[inline(always)]
pub(super) fn expand_128<V: Register>(token: V::Token, key: &[u8; 16]) -> Schedule {
    let mut schedule = Schedule { rounds: 10, keys: [[0; 2]; 15] };
    let mut k = V::load_partial_bytes(token, key);
    let (first, rest) = schedule.keys.split_at_mut(1);
    first[0] = k.to_words();
    // The round constants are immediate operands.
    macro_rules! rounds {
        ($($constant:literal)*) => {
            let mut to = rest.iter_mut();
            $(k = next_key::<V, $constant>(k);
            if let Some(to) = to.next() {
                *to = k.to_words();
            })*
        };
    }
    rounds! { 0x01 0x02 0x04 0x08 0x10 0x20 0x40 0x80 0x1b 0x36 }
    schedule
}

/// The round key after this one: each word plus all before it, plus the last one rotated, substituted, and the
/// constant.
#[inline(always)]
fn next_key<V: Register, const C: i32>(key: V) -> V {
    let assist = key.key_assist::<C>().permute32::<0xff>();
    let mut shifted = key.bytes_up::<4>();
    let mut sum = key.xor(shifted);
    shifted = shifted.bytes_up::<4>();
    sum = sum.xor(shifted);
    shifted = shifted.bytes_up::<4>();
    sum.xor(shifted).xor(assist)
}

/// Encrypts blocks as they lie in memory.
#[inline(always)]
pub(super) fn encrypt<V: Register, const N: usize>(
    token: V::Token,
    schedule: &Schedule,
    blocks: [V; N],
) -> [V; N] {
    let first = schedule.key(token, 0);
    finish(token, schedule, 1, blocks.map(|s: V| s.xor(first)))
}

/// The rounds from `round` on.
#[inline(always)]
pub(super) fn finish<V: Register, const N: usize>(
    token: V::Token,
    schedule: &Schedule,
    round: usize,
    mut s: [V; N],
) -> [V; N] {
    let rounds = schedule.rounds.min(14);
    for key in &schedule.keys[round..rounds] {
        let key = V::load(token, key);
        s = s.map(|s| s.aes_round(key));
    }
    let last = schedule.key(token, rounds);
    s.map(|s| s.aes_last_round(last))
}
