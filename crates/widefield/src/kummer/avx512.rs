//! The tier `avx512`.

use super::batch::{self, Lanes};
use super::batch52::Products52;
use super::ifma::{self, Vector};
use super::surface::{Point, Ratios, SCALAR_BYTES};
use crate::simd::{V256, V512};
use crate::tier::Avx512;

impl Vector for V256<Avx512> {
    type Token = Avx512;
    type Mask = u8;

    #[inline(always)]
    fn from_lanes(token: Avx512, lanes: [u64; 4]) -> Self {
        Self::load(token, &lanes)
    }

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

    #[inline(always)]
    fn select(self, mask: u8, other: Self) -> Self {
        self.select64(mask, other)
    }
}

#[inline(always)]
fn ladder_body(token: Avx512, difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> Point {
    ifma::ladder::<V256<Avx512>>(token, difference, scalar)
}

/// Multiplications of a batch.
pub(super) const LANES: usize = 8;

/// From this many multiplications on a batch takes less time than one ladder after the other.
pub(super) const WORTH_A_BATCH: usize = 5;

impl Lanes<LANES> for V512 {
    type Token = Avx512;
    type Bits = u8;

    #[inline(always)]
    fn from_lanes(token: Avx512, lanes: [u64; LANES]) -> Self {
        Self::load(token, &lanes)
    }

    #[inline(always)]
    fn lanes(self) -> [u64; LANES] {
        let mut lanes = [0; LANES];
        self.store(&mut lanes);
        lanes
    }

    #[inline(always)]
    fn bits(self, i: usize) -> u8 {
        self.test64(Self::splat64(self.token(), 1 << i))
    }

    #[inline(always)]
    fn differ(a: u8, b: u8) -> u8 {
        a ^ b
    }

    #[inline(always)]
    fn select(self, bits: u8, other: Self) -> Self {
        self.select64(bits, other)
    }
}

#[inline(always)]
fn ladders_body(
    token: Avx512,
    differences: &[Ratios; LANES],
    scalars: &[[u8; SCALAR_BYTES]; LANES],
    out: &mut [Point; LANES],
) {
    batch::ladders::<V512, Products52, 3, LANES>(token, differences, scalars, out);
}

kernel! { Avx512:
    /// The ladder, two streams of four lanes.
    pub(super) fn ladder(difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> Point = ladder_body;
    /// Eight ladders, one a lane.
    pub(super) fn ladders(
        differences: &[Ratios; LANES],
        scalars: &[[u8; SCALAR_BYTES]; LANES],
        out: &mut [Point; LANES],
    ) = ladders_body;
}
