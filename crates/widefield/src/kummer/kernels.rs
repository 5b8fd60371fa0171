//! The kernels: one ladder, and many.

use super::surface::{Point, Ratios, SCALAR_BYTES};
use super::{batch, batch_f64::ProductsF64, batch52::Products52, ladder_f64, ladder52, portable, tuned};

kernels! {
    /// The kernels of the Kummer surface.
    pub(crate) const KERNELS = "kummer", wipes frame;

    /// The multiple of the point with these ratios.
    pub(super) fn ladder(difference: &Ratios, scalar: &[u8; SCALAR_BYTES], out: &mut Point) {
        portable => portable::ladder, "two 64-bit limbs, form (a) of the ladder step";
        avx2 => ladder_f64::ladder::<V256<Avx2>>,
            "three limbs, double-precision multiply-add; coordinates in lanes, doubling and addition in two streams";
        avxifma => ladder52::ladder::<V256<Avxifma>>,
            "three limbs, IFMA52 multiply-add; coordinates in lanes, doubling and addition in two streams";
        avx512 => ladder52::ladder::<V256<Avx512>>,
            "three limbs, IFMA52 multiply-add; coordinates in lanes, doubling and addition in two streams";
    }

    /// The multiples of points with these ratios, of slices of one length, as far as a batch is worth it: from the
    /// first on, and how many. The others are left for [`ladder`].
    pub(super) fn ladders(differences: &[Ratios], scalars: &[[u8; SCALAR_BYTES]], out: &mut [Point]) -> usize {
        portable => portable::ladders, "one after the other";
        avx2 => batch::ladders::<V256<Avx2>, ProductsF64>,
            "four at a time, one a lane; three limbs, double-precision multiply-add",
            from (tuned::avx2::BATCH_FROM.built_in()) "multiplications";
        avxifma => batch::ladders::<V256<Avxifma>, Products52>,
            "four at a time, one a lane; three limbs, IFMA52 multiply-add",
            from (tuned::avx2::BATCH_FROM.built_in()) "multiplications";
        avx512 => batch::ladders::<V512, Products52>, "eight at a time, one a lane; three limbs, IFMA52 multiply-add",
            from (tuned::avx512::BATCH_FROM.built_in()) "multiplications";
    }
}
