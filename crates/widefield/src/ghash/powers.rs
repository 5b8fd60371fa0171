//! The powers of a key that a kernel hashes with.

use crate::{simd::Blocks, tier::VectorToken};

/// The powers of a key that the widest kernel uses at once.
pub(crate) const DEPTH: usize = 32;

/// Vectors of blocks that are hashed with one reduction.
pub(crate) const GROUP: usize = 8;

/// Blocks in a group of such vectors: as many powers of the key does it take.
pub(crate) const fn group_blocks<V: Blocks>() -> usize {
    GROUP * V::LANES
}

/// Bytes in a group.
pub(crate) const fn group_bytes<V: Blocks>() -> usize {
    16 * group_blocks::<V>()
}

/// Powers of a key, in falling order, and how far they go. They are for the kernels of one tier, and wiped by them.
#[derive(Clone)]
#[repr(C, align(64))]
pub(crate) struct Powers {
    /// `h[DEPTH - i]` is `H^i`; four zeros follow, so that the last powers can be loaded as a vector too.
    pub(super) h: [[u64; 2]; DEPTH + 4],
    /// The sums of words of two neighbouring vectors of powers, the last pair at the end.
    pub(super) sums: [[u64; 2]; DEPTH / 2],
    /// It is filled up to this power: none, or a power of two.
    pub(super) filled: usize,
    /// The tier that uses it.
    pub(crate) token: VectorToken,
}

impl Powers {
    /// A table without a key. It is filled where it is to stay: one that is moved costs time, and leaves a copy behind.
    #[inline]
    pub(crate) const fn empty(token: VectorToken) -> Self {
        Self { h: [[0; 2]; DEPTH + 4], sums: [[0; 2]; DEPTH / 2], filled: 0, token }
    }

    /// Whether nothing is filled in.
    #[inline(always)]
    pub(super) const fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Sets the first power.
    #[inline]
    pub(super) const fn set_key(&mut self, h: &[u64; 2]) {
        self.h[DEPTH - 1] = *h;
        self.filled = 1;
    }

    /// The key.
    #[inline(always)]
    pub(super) const fn key(&self) -> &[u64; 2] {
        &self.h[DEPTH - 1]
    }

    /// Whether `H^n` is filled in.
    #[cfg(feature = "gcm-siv")]
    #[inline(always)]
    pub(crate) const fn reach(&self, n: usize) -> bool {
        n <= self.filled
    }

    /// Says how many powers are set.
    #[cfg(test)]
    pub(crate) fn set_filled(&mut self, filled: usize) {
        self.filled = filled;
    }

    /// Sets one power, and what it adds to the sums of a kernel of `lanes` blocks a vector.
    #[cfg(test)]
    pub(crate) fn set(&mut self, n: usize, power: u128, lanes: usize) {
        let power = super::element::split(power);
        self.h[DEPTH - n] = power;
        // The pair's powers are `2 lanes k + 1 ..= 2 lanes (k + 1)`: the upper half makes the low words.
        let (k, i) = ((n - 1) / (2 * lanes), (n - 1) % (2 * lanes));
        let first = DEPTH / 2 - lanes * (k + 1);
        self.sums[first + lanes - 1 - i % lanes][usize::from(i < lanes)] = power[0] ^ power[1];
    }

    /// The vector of powers that starts with `H^n`, of those that are filled in; beyond `H` it is zero.
    #[inline(always)]
    pub(crate) fn from<V: Blocks>(&self, token: V::Token, n: usize) -> V {
        const NONE: &[[u64; 2]; 4] = &[[0; 2]; 4];
        debug_assert!(n <= self.filled);
        let four = self.h.get(DEPTH.wrapping_sub(n)..).and_then(<[_]>::first_chunk).unwrap_or(NONE);
        V::load_blocks(token, four)
    }

    /// The sums for pair `pair` of the last `pairs` ones.
    #[inline(always)]
    pub(super) fn sums<V: Blocks>(&self, token: V::Token, pairs: usize, pair: usize) -> V {
        V::load_blocks(token, &self.sums[DEPTH / 2 - V::LANES * (pairs - pair)..])
    }

    /// Overwrites with zeros a table that is filled up to `H^filled`.
    #[inline(always)]
    pub(crate) fn wipe(&mut self, filled: usize) {
        crate::simd::wipe(&mut self.h[DEPTH - filled..DEPTH]);
        crate::simd::wipe(&mut self.sums[(DEPTH - filled) / 2..]);
        self.filled = 0;
    }
}
