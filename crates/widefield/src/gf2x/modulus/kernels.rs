//! The kernels of reduction.

use super::{
    fold, in_registers, inverse,
    small::{self, FewTerms},
};
#[cfg(target_arch = "x86_64")]
use crate::gf2x::fixed::OnTwoLanes;
use crate::gf2x::fixed::{FixedSize, InLanes};
use crate::gf2x::portable::Lane;

kernels! {
    /// The kernels of reduction.
    pub(crate) const KERNELS = "gf2x";

    /// The remainder of `c` modulo `x^m + Σ x^e` in its low words; what stands above is of no use.
    pub(super) fn fold(c: &mut [u64], m: usize, taps: &[usize]) {
        portable => fold::fold, "shifts of whole words onto lower ones";
        avx2 => fold::fold, "the same source on 256 bits";
    }

    /// `out = c` modulo `x^m + low` for a product of remainders, as [`small::low`] says.
    pub(super) fn by_word for VectorToken (out: &mut [u64], c: &[u64], m: usize, low: u64) {
        clmul => small::by_word::<V128<Clmul>>, "each high word times the modulus' low one, on PCLMULQDQ";
        avx2 => small::by_word::<V128<Avx2>>, "the same source, VEX-encoded";
        pmull => small::by_word::<V128<Pmull>>, "the same on PMULL";
    }

    /// `out = a b` modulo `x^m + Σ x^e`, a size with a formula.
    pub(super) fn mul_fold[S: FixedSize](out: &mut [u64], a: &[u64], b: &[u64], f: FewTerms<'_>) {
        portable => small::mul_fold::<InLanes<Lane>, Lane, S>,
            "the formulas of `gf2x_mul_fixed`, reduced where they leave the product";
        clmul => small::mul_fold::<InLanes<V128<Clmul>>, V128<Clmul>, S>, "the same on PCLMULQDQ";
        avx2 => small::mul_fold::<InLanes<V128<Avx2>>, V128<Avx2>, S>, "the same source, VEX-encoded";
        vaes => small::mul_fold::<OnTwoLanes<Vaes>, V128<Vaes>, S>,
            "the formulas' word products two at a time on 256 bits";
        avx512 => small::mul_fold::<OnTwoLanes<Avx512>, V128<Avx512>, S>, "the same source with three-way XOR";
        pmull => small::mul_fold::<InLanes<V128<Pmull>>, V128<Pmull>, S>, "the same on PMULL";
        sha3 => small::mul_fold::<InLanes<V128<Sha3>>, V128<Sha3>, S>, "the same source with three-way XOR";
    }

    /// `out = a^2` modulo `x^m + Σ x^e`, of the same sizes.
    pub(super) fn square_fold[S: FixedSize](out: &mut [u64], a: &[u64], f: FewTerms<'_>) {
        portable => small::spread_fold::<S>, "bits spread by shifts and masks, reduced at once";
        clmul => small::square_fold::<V128<Clmul>, S>, "the same on PCLMULQDQ";
        avx2 => small::square_fold::<V128<Avx2>, S>, "the same source, VEX-encoded";
        pmull => small::square_fold::<V128<Pmull>, S>, "the same on PMULL";
    }

    /// `out = a^(2^k)` modulo the polynomial of degree `m` with this folding factor, of the same sizes.
    pub(super) fn squarings[S: FixedSize] for VectorToken (out: &mut [u64], a: &[u64], k: usize, m: usize, factor:
        [u64; 2]) {
        clmul => in_registers::squarings::<V128<Clmul>, S>,
            "words squared and folded by PCLMULQDQ, in registers from one squaring to the next";
        avx2 => in_registers::squarings::<V128<Avx2>, S>, "the same source, VEX-encoded";
        avx512 => in_registers::squarings::<V128<Avx512>, S>, "the same source with three-way XOR";
        pmull => in_registers::squarings::<V128<Pmull>, S>,
            "words squared and folded by PMULL, in registers from one squaring to the next";
        sha3 => in_registers::squarings::<V128<Sha3>, S>, "the same source with three-way XOR";
    }

    /// `out = 1 / a` modulo `f` of degree `d`, or zero, of less than `N` words.
    pub(super) fn invert_or_zero[; N: usize](out: &mut [u64], a: &[u64], f: &[u64], d: usize) {
        portable => inverse::invert_or_zero::<Lane, N>, "division steps on words, 64 at a time";
        clmul => inverse::invert_or_zero::<V128<Clmul>, N>, "the same, the steps' matrices applied by PCLMULQDQ";
        avx2 => inverse::invert_or_zero::<V128<Avx2>, N>, "the same source, VEX-encoded";
        pmull => inverse::invert_or_zero::<V128<Pmull>, N>, "the steps' matrices applied by PMULL";
    }
}
