//! The tier `avx2`.

use super::batch::{self, Lanes};
use super::batch32::Products32;
use super::ifma::Vector;
use super::mul32;
use super::surface::{Point, Ratios, SCALAR_BYTES};
use crate::simd::V256;
use crate::tier::Avx2;

impl Vector for V256<Avx2> {
    type Token = Avx2;
    type Mask = Self;

    #[inline(always)]
    fn from_lanes(token: Avx2, lanes: [u64; 4]) -> Self {
        Self::load(token, &lanes)
    }

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

    #[inline(always)]
    fn select(self, mask: Self, other: Self) -> Self {
        self.xor(self.xor(other).and(mask))
    }
}

#[inline(always)]
fn ladder_body(token: Avx2, difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> Point {
    mul32::ladder::<V256<Avx2>>(token, difference, scalar)
}

/// Multiplications of a batch.
pub(super) const LANES: usize = 4;

/// From this many multiplications on a batch takes less time than one ladder after the other.
pub(super) const WORTH_A_BATCH: usize = 3;

impl Lanes<LANES> for V256<Avx2> {
    type Token = Avx2;
    type Bits = Self;

    #[inline(always)]
    fn from_lanes(token: Avx2, lanes: [u64; LANES]) -> Self {
        Self::load(token, &lanes)
    }

    #[inline(always)]
    fn lanes(self) -> [u64; LANES] {
        Vector::lanes(self)
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

    #[inline(always)]
    fn select(self, bits: Self, other: Self) -> Self {
        Vector::select(self, bits, other)
    }
}

#[inline(always)]
fn ladders_body(
    token: Avx2,
    differences: &[Ratios; LANES],
    scalars: &[[u8; SCALAR_BYTES]; LANES],
    out: &mut [Point; LANES],
) {
    batch::ladders::<V256<Avx2>, Products32, 5, LANES>(token, differences, scalars, out);
}

kernel! { Avx2:
    /// The ladder, two streams of four lanes.
    pub(super) fn ladder(difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> Point = ladder_body;
    /// Four ladders, one a lane.
    pub(super) fn ladders(
        differences: &[Ratios; LANES],
        scalars: &[[u8; SCALAR_BYTES]; LANES],
        out: &mut [Point; LANES],
    ) = ladders_body;
}
