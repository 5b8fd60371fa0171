//! The kernels: plain sums of lines, of which a tier's compilation makes vectors.

use super::{elimination, matrix::BitMatrix};
use alloc::vec::Vec;

kernels! {
    /// The kernels of matrices of bits.
    pub(crate) const KERNELS = "linear";

    /// Row echelon form by pivots in the first `columns`, whose places are written down.
    pub(super) fn echelon_form(matrix: &mut BitMatrix, columns: usize, reduced: bool, pivots: &mut Vec<usize>) {
        portable => elimination::echelon_form, "the method of the four Russians, 64 columns at a time";
        avx2 => elimination::echelon_form, "the same source on 256 bits";
        avx512 => elimination::echelon_form, "the same source on 512 bits";
    }

    /// `out += a b`, of the right shapes.
    pub(super) fn multiply(out: &mut BitMatrix, a: &BitMatrix, b: &BitMatrix) {
        portable => elimination::multiply, "the method of the four Russians, 64 columns at a time";
        avx2 => elimination::multiply, "the same source on 256 bits";
        avx512 => elimination::multiply, "the same source on 512 bits";
    }
}
