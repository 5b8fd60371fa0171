//! The kernels of reduction.

use super::fold;

kernels! {
    /// The kernels of reduction.
    pub(crate) const KERNELS = "gf2x";

    /// The remainder of `c` modulo `x^m + Σ x^e` in its low words; what stands above is of no use.
    pub(super) fn fold(c: &mut [u64], m: usize, taps: &[usize]) {
        portable => fold::fold, "shifts of whole words onto lower ones";
        avx2 => fold::fold, "the same source on 256 bits";
        avx512 => fold::fold, "the same source on 512 bits";
    }
}
