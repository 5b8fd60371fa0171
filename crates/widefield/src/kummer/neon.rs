//! The vectors of aarch64 as vectors of batches.

use super::lanes::{Batch, FromNumbers, Select};
use crate::simd::Pair;
use crate::tier::Neon;

/// By a mask of whole words.
impl Select<Self> for Pair<Neon> {
    #[inline(always)]
    fn select(self, zero: Self, one: Self) -> Self {
        Self::select(self, one, zero)
    }
}

impl FromNumbers for Pair<Neon> {
    type Token = Neon;
    type Numbers = [u64; Self::LANES];
    const LANES: usize = 4;
    const ZEROS: Self::Numbers = [0; Self::LANES];

    #[inline(always)]
    fn from_numbers(token: Neon, numbers: &Self::Numbers) -> Self {
        Self::load(token, numbers)
    }
}

impl Batch for Pair<Neon> {
    type Mask = Self;

    #[inline(always)]
    fn numbers(self) -> Self::Numbers {
        let mut numbers = Self::ZEROS;
        self.store(&mut numbers);
        numbers
    }

    #[inline(always)]
    fn bits(self, i: usize) -> Self {
        let bit = Self::splat64(self.token(), 1 << i);
        self.and(bit).equal64(bit)
    }

    #[inline(always)]
    fn differ(a: Self, b: Self) -> Self {
        a.xor(b)
    }
}
