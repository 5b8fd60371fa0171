//! The kernels of the fixed sizes.

#[cfg(target_arch = "x86_64")]
use super::single::OnTwoLanes;
use super::size::FixedSize;
use super::{
    many,
    single::{self, InLanes},
};
use crate::gf2x::portable::Lane;

kernels! {
    /// The kernels of the fixed sizes.
    pub(crate) const KERNELS = "gf2x";

    /// `out = a b`, a size with a formula.
    pub(in crate::gf2x) fn mul_fixed[S: FixedSize](out: &mut S::Product, a: &S, b: &S) {
        portable => single::product::<InLanes<Lane>, S>, "the formulas by multiplication with holes";
        clmul => single::product::<InLanes<V128<Clmul>>, S>, "the formulas on PCLMULQDQ, two words a register";
        avx2 => single::product::<InLanes<V128<Avx2>>, S>, "the same source, VEX-encoded";
        vaes => single::product::<OnTwoLanes<Vaes>, S>, "the formulas' word products two at a time on 256 bits";
        avx512 => single::product::<OnTwoLanes<Avx512>, S>, "the same source with three-way XOR";
        pmull => single::product::<InLanes<V128<Pmull>>, S>, "the formulas on PMULL, two words a register";
        sha3 => single::product::<InLanes<V128<Sha3>>, S>, "the same source with three-way XOR";
    }

    /// `out[i] = a[i] b[i]`, slices of one length.
    pub(super) fn mul_many[S: FixedSize](out: &mut [S::Product], a: &[S], b: &[S]) {
        portable => many::one_by_one::<Lane, S>, "one by one by multiplication with holes";
        clmul => many::one_by_one::<V128<Clmul>, S>, "one by one on PCLMULQDQ";
        avx2 => many::one_by_one::<V128<Avx2>, S>, "the same source, VEX-encoded";
        vaes => many::in_twos::<Vaes, S>, "two products at a time, one in each half of 256 bits";
        avx512 => many::in_fours::<S>, "four products at a time, one in each lane of 512 bits";
        pmull => many::one_by_one::<V128<Pmull>, S>, "one by one on PMULL";
        sha3 => many::one_by_one::<V128<Sha3>, S>, "the same source with three-way XOR";
    }
}
