//! Which tier runs what.

use super::joint::{self, Op, Projective};
use super::ladder::{self, Multiples};
use crate::gf2m::{Element, Field};
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

    /// Sums of points by a program, all of them public.
    pub(super) fn joint[F: Field](
        root: Option<&F::Words<u64>>, a: bool, points: &[[Element<F>; 2]], program: &[Op], places: &mut [Projective<F>],
    ) {
        portable => joint::joint::<F, Lane>, "sums in López and Dahab's coordinates, multiplication with holes";
        clmul => joint::joint::<F, V128<Clmul>>, "sums in López and Dahab's coordinates, operands in registers";
        avx512 => joint::joint::<F, V128<Avx512>>, "the same by ternary logic and double shifts";
        pmull => joint::joint::<F, V128<Pmull>>, "sums in López and Dahab's coordinates, operands in registers";
        sha3 => joint::joint::<F, V128<Sha3>>, "the same source with three-way XOR";
    }
}
