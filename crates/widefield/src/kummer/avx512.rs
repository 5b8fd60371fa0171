//! The tier `avx512`.

use super::ifma::{self, Vector};
use super::surface::{Point, Ratios, SCALAR_BYTES};
use crate::cpu::Avx512;
use crate::kernel;
use crate::simd::V256;

impl Vector for V256<Avx512> {
    type Token = Avx512;

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
    fn select(self, mask: u8, other: Self) -> Self {
        self.blend64(mask, other)
    }
}

#[inline(always)]
fn ladder_body(token: Avx512, difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> Point {
    ifma::ladder::<V256<Avx512>>(token, difference, scalar)
}

kernel! { Avx512:
    /// The ladder, two streams of four lanes.
    pub(super) fn ladder(difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> Point = ladder_body;
}
