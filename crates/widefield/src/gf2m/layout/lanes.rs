//! The registers of the instruction sets as lanes: one element in 128 bits, two in 256.

use super::packed::{Lanes, last, last_mut, pair, pair_mut};
use crate::gf2x::formula::Array;
use crate::simd::V128;
use crate::tier::HasClmul;
#[cfg(target_arch = "x86_64")]
use crate::{simd::V256, tier::HasVaes};

impl<T: HasClmul> Lanes for V128<T> {
    const WIDTH: usize = 1;
    #[inline(always)]
    fn load_pair<W: Array<u64>>(t: T, a: &[W], k: usize) -> Self {
        Self::load(t, pair(&a[0], k))
    }
    #[inline(always)]
    fn load_last<W: Array<u64>>(t: T, a: &[W]) -> Self {
        Self::from_word(t, last(&a[0]))
    }
    #[inline(always)]
    fn store_pair<W: Array<u64>>(self, a: &mut [W], k: usize) {
        self.store(pair_mut(&mut a[0], k));
    }
    #[inline(always)]
    fn store_last<W: Array<u64>>(self, a: &mut [W]) {
        *last_mut(&mut a[0]) = self.low_word();
    }
}

#[cfg(target_arch = "x86_64")]
impl<T: HasVaes> Lanes for V256<T> {
    const WIDTH: usize = 2;
    #[inline(always)]
    fn load_pair<W: Array<u64>>(t: T, a: &[W], k: usize) -> Self {
        Self::from_lanes(V128::load(t, pair(&a[0], k)), V128::load(t, pair(&a[1], k)))
    }
    #[inline(always)]
    fn load_last<W: Array<u64>>(t: T, a: &[W]) -> Self {
        Self::from_lanes(V128::from_word(t, last(&a[0])), V128::from_word(t, last(&a[1])))
    }
    #[inline(always)]
    fn store_pair<W: Array<u64>>(self, a: &mut [W], k: usize) {
        self.lane::<0>().store(pair_mut(&mut a[0], k));
        self.lane::<1>().store(pair_mut(&mut a[1], k));
    }
    #[inline(always)]
    fn store_last<W: Array<u64>>(self, a: &mut [W]) {
        *last_mut(&mut a[0]) = self.lane::<0>().low_word();
        *last_mut(&mut a[1]) = self.lane::<1>().low_word();
    }
}
