//! Which tier runs what.

use super::ladder::{self, Multiples};
use crate::gf2m::Field;
use crate::gf2x::portable::Lane;

kernels! {
    /// The kernels of NIST's binary curves.
    pub(crate) const KERNELS = "nist", wipes frame;

    /// The x-coordinates of two consecutive multiples of a point.
    pub(super) fn ladder[F: Field](
        x: &F::Words<u64>, root: Option<&F::Words<u64>>, scalar: &[u64], bits: usize, out: &mut Multiples<F>,
    ) {
        portable => ladder::ladder::<F, Lane>, "Montgomery's ladder, multiplication with holes";
        clmul => ladder::ladder::<F, V128<Clmul>>, "Montgomery's ladder, operands in registers";
        avx512 => ladder::ladder::<F, V128<Avx512>>, "the same by ternary logic and double shifts";
        pmull => ladder::ladder::<F, V128<Pmull>>, "Montgomery's ladder, operands in registers";
        sha3 => ladder::ladder::<F, V128<Sha3>>, "the same source with three-way XOR";
    }
}
