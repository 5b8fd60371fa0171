//! The tier `avx2`.

use super::ifma::Vector;
use super::mul32;
use super::surface::{Point, Ratios, SCALAR_BYTES};
use crate::cpu::Avx2;
use crate::kernel;
use crate::simd::V256;

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

kernel! { Avx2:
    /// The ladder, two streams of four lanes.
    pub(super) fn ladder(difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> Point = ladder_body;
}
