//! The vectors of x86-64 as vectors of coordinates and of batches.

use super::lanes::{Batch, Coordinates, FromLanes, FromNumbers, Select};
use crate::simd::{V256, V512};
use crate::tier::{Avx2, Avx512};

/// By a mask of whole words.
impl Select<Self> for V256<Avx2> {
    #[inline(always)]
    fn select(self, zero: Self, one: Self) -> Self {
        zero.xor(zero.xor(one).and(self))
    }
}

/// By a bit for each lane.
impl Select<V256<Avx512>> for u8 {
    #[inline(always)]
    fn select(self, zero: V256<Avx512>, one: V256<Avx512>) -> V256<Avx512> {
        zero.select64(self, one)
    }
}

impl Select<V512> for u8 {
    #[inline(always)]
    fn select(self, zero: V512, one: V512) -> V512 {
        zero.select64(self, one)
    }
}

impl FromLanes for V256<Avx2> {
    type Token = Avx2;

    #[inline(always)]
    fn from_lanes(token: Avx2, lanes: [u64; 4]) -> Self {
        Self::load(token, &lanes)
    }
}

impl Coordinates for V256<Avx2> {
    type Mask = Self;

    #[inline(always)]
    fn lanes(self) -> [u64; 4] {
        let mut lanes = [0; 4];
        self.store(&mut lanes);
        lanes
    }

    #[inline(always)]
    fn mask(self, bit: u8) -> Self {
        Self::splat64(self.token(), u64::from(bit).wrapping_neg())
    }
}

impl FromLanes for V256<Avx512> {
    type Token = Avx512;

    #[inline(always)]
    fn from_lanes(token: Avx512, lanes: [u64; 4]) -> Self {
        Self::load(token, &lanes)
    }
}

impl Coordinates for V256<Avx512> {
    type Mask = u8;

    #[inline(always)]
    fn lanes(self) -> [u64; 4] {
        let mut lanes = [0; 4];
        self.store(&mut lanes);
        lanes
    }

    #[inline(always)]
    fn mask(self, bit: u8) -> u8 {
        bit.wrapping_neg()
    }
}

impl FromNumbers for V256<Avx2> {
    type Token = Avx2;
    type Numbers = [u64; Self::LANES];
    const LANES: usize = 4;
    const ZEROS: Self::Numbers = [0; Self::LANES];

    #[inline(always)]
    fn from_numbers(token: Avx2, numbers: &Self::Numbers) -> Self {
        Self::load(token, numbers)
    }
}

impl Batch for V256<Avx2> {
    type Mask = Self;

    #[inline(always)]
    fn numbers(self) -> Self::Numbers {
        self.lanes()
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

impl FromNumbers for V512 {
    type Token = Avx512;
    type Numbers = [u64; Self::LANES];
    const LANES: usize = 8;
    const ZEROS: Self::Numbers = [0; Self::LANES];

    #[inline(always)]
    fn from_numbers(token: Avx512, numbers: &Self::Numbers) -> Self {
        Self::load(token, numbers)
    }
}

impl Batch for V512 {
    type Mask = u8;

    #[inline(always)]
    fn numbers(self) -> Self::Numbers {
        let mut numbers = Self::ZEROS;
        self.store(&mut numbers);
        numbers
    }

    #[inline(always)]
    fn bits(self, i: usize) -> u8 {
        self.test64(Self::splat64(self.token(), 1 << i))
    }

    #[inline(always)]
    fn differ(a: u8, b: u8) -> u8 {
        a ^ b
    }
}
