//! The kernels, on the words of elements.

use super::field::{Field, Params};
use super::frobenius::{self, Squarings};
#[cfg(target_arch = "x86_64")]
use super::maps::{ByMaps, Two};
use super::value::Element;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::windows::ByWindows;
use super::{combination, invert, product, square, trace};
use crate::gf2x::portable::Lane;

kernels! {
    /// The kernels of this module, for all fields.
    pub(crate) const KERNELS = "gf2m";

    /// `a b`.
    pub(super) fn mul[F: Field](a: &F::Words<u64>, b: &F::Words<u64>) -> Element<F> {
        portable => product::mul::<F, Lane>, "multiplication with holes, reduced by double shifts";
        clmul => product::mul::<F, V128<Clmul>>, "formulas of PCLMULQDQ, reduced by double shifts";
        vaes => product::mul_wide::<F, Vaes>, "with nine words four to a 256-bit register";
        avx512 => product::mul_wide::<F, Avx512>, "the same by ternary logic and double shifts";
        pmull => product::mul::<F, V128<Pmull>>, "formulas of PMULL, reduced by double shifts";
        sha3 => product::mul::<F, V128<Sha3>>, "the same source with three-way XOR";
    }

    /// `a^2`.
    pub(super) fn square[F: Field](a: &F::Words<u64>) -> Element<F> {
        portable => square::square::<F, Lane>, "bits spread by shifts and masks";
        clmul => square::square::<F, V128<Clmul>>, "words multiplied by themselves";
        avx512 => square::square::<F, V128<Avx512>>, "the same source with double shifts";
        pmull => square::square::<F, V128<Pmull>>, "words multiplied by themselves";
    }

    /// `a^(2^n)`.
    pub(super) fn square_n[F: Field](a: &F::Words<u64>, n: usize) -> Element<F> {
        portable => frobenius::square_n::<F, Squarings<Lane>>, "squarings";
        clmul => frobenius::square_n::<F, ByWindows<V128<Clmul>, 2>>,
            "for large n by values chosen in registers and three products";
        avx2 => frobenius::square_n::<F, ByWindows<V256<Avx2>, 1>>, "the same with two lanes in a register";
        gfni => frobenius::square_n::<F, ByMaps<Two<Gfni>>>,
            "for large n by bit matrices and eight products, in halves";
        avx512 => frobenius::square_n::<F, ByMaps<V512>>, "for large n by bit matrices and eight products";
        pmull => frobenius::square_n::<F, ByWindows<V128<Pmull>, 2>>,
            "for large n by values chosen in registers and three products";
    }

    /// `1/a`, or 0 for 0.
    pub(super) fn invert[F: Field](a: &F::Words<u64>) -> Element<F> {
        portable => invert::in_registers::<F, Squarings<Lane>>, "Itoh and Tsujii's chain";
        clmul => invert::in_registers::<F, ByWindows<V128<Clmul>, 2>>,
            "long runs of squarings by values chosen in registers and three products";
        avx2 => invert::in_registers::<F, ByWindows<V256<Avx2>, 1>>, "the same with two lanes in a register";
        gfni => invert::in_registers::<F, ByMaps<Two<Gfni>>>,
            "long runs of squarings by bit matrices and eight products, in halves";
        avx512 => invert::in_registers::<F, ByMaps<V512>>, "long runs of squarings by bit matrices and eight products";
        pmull => invert::in_registers::<F, ByWindows<V128<Pmull>, 2>>,
            "long runs of squarings by values chosen in registers and three products";
        sha3 => invert::in_registers::<F, ByWindows<V128<Sha3>, 2>>, "the same source with three-way XOR";
    }

    /// The half-trace.
    pub(super) fn half_trace[F: Field](a: &F::Words<u64>) -> Element<F> {
        portable => trace::half_trace::<F, Squarings<Lane>>, "a chain of squarings and sums";
        clmul => trace::half_trace::<F, ByWindows<V128<Clmul>, 2>>,
            "long runs of squarings by values chosen in registers and three products";
        avx2 => trace::half_trace::<F, ByWindows<V256<Avx2>, 1>>, "the same with two lanes in a register";
        gfni => trace::half_trace::<F, ByMaps<Two<Gfni>>>,
            "long runs of squarings by bit matrices and eight products, in halves";
        avx512 => trace::half_trace::<F, ByMaps<V512>>, "long runs of squarings by bit matrices and eight products";
        pmull => trace::half_trace::<F, ByWindows<V128<Pmull>, 2>>,
            "long runs of squarings by values chosen in registers and three products";
    }

    /// `out[i] = a[i] b[i]`, in full batches as far as the shortest slice reaches. Tells how many.
    pub(super) fn mul_many[F: Params](out: &mut [F::Words<u64>], a: &[F::Words<u64>], b: &[F::Words<u64>]) -> usize {
        portable => product::mul_many::<F, Lane>, "two products, a word of both in a lane";
        clmul => product::mul_many_by_lanes::<F, V128<Clmul>>,
            "two products, a word of both in a register; or one, where the modulus is multiplied by";
        avx2 => product::mul_many_by_lanes::<F, V128<Avx2>>, "the same source, VEX-encoded";
        vaes => product::mul_many_in_two::<F, Vaes>,
            "four products, a word of each in a register; or two, where the modulus is multiplied by";
        avx512 => product::mul_many_in_three::<F>,
            "eight products, a word of each in a register; four in a field of degree 128";
        pmull => product::mul_many::<F, V128<Pmull>>, "two products, a word of both in a register";
        sha3 => product::mul_many::<F, V128<Sha3>>, "the same source with three-way XOR";
    }

    /// `out[i] = a[i]^2`, in full batches as far as the shorter slice reaches. Tells how many.
    pub(super) fn square_many[F: Params](out: &mut [F::Words<u64>], a: &[F::Words<u64>]) -> usize {
        portable => square::square_many::<F, Lane>, "two squares, a word of both in a lane";
        clmul => square::square_many_by_lanes::<F, V128<Clmul>>,
            "two squares, a word of both in a register; or one, where the modulus is multiplied by";
        avx2 => square::square_many_by_lanes::<F, V128<Avx2>>, "the same source, VEX-encoded";
        vaes => square::square_many_by_lanes::<F, V256<Vaes>>,
            "four squares, a word of each in a register; or two, where the modulus is multiplied by";
        avx512 => square::square_many_in_512::<F>,
            "eight squares, a word of each in a register; four in a field of degree 128";
        pmull => square::square_many::<F, V128<Pmull>>, "two squares, a word of both in a register";
    }

    /// `Σ a[i] b[i]`, as far as the shorter slice reaches.
    pub(super) fn inner_product[F: Field](a: &[F::Words<u64>], b: &[F::Words<u64>]) -> Element<F> {
        portable => combination::inner_product::<F, Lane>, "products in batches of two, reduced at the end";
        clmul => combination::inner_product_by_lanes::<F, V128<Clmul>>,
            "products in batches of two, reduced at the end";
        avx2 => combination::inner_product_by_lanes::<F, V128<Avx2>>, "the same source, VEX-encoded";
        vaes => combination::inner_product_by_lanes::<F, V256<Vaes>>, "products in batches of four, reduced at the end";
        avx512 => combination::inner_product_by_lanes::<F, V512>, "products in batches of eight, reduced at the end";
        pmull => combination::inner_product::<F, V128<Pmull>>, "products in batches of two, reduced at the end";
    }

    /// `out[i] += s a[i]`, as far as the shorter slice reaches.
    pub(super) fn axpy[F: Field](out: &mut [F::Words<u64>], s: &F::Words<u64>, a: &[F::Words<u64>]) {
        portable => combination::axpy::<F, Lane>, "two products, a word of both in a lane";
        clmul => combination::axpy_by_lanes::<F, V128<Clmul>>,
            "two products, a word of both in a register; or one, where the modulus is multiplied by";
        avx2 => combination::axpy_by_lanes::<F, V128<Avx2>>, "the same source, VEX-encoded";
        vaes => combination::axpy_by_lanes::<F, V256<Vaes>>,
            "four products, a word of each in a register; or two, where the modulus is multiplied by";
        avx512 => combination::axpy_in_512::<F>, "eight products, a word of each in a register";
        pmull => combination::axpy::<F, V128<Pmull>>, "two products, a word of both in a register";
    }

    /// `out[j] += Σ s[p] rows[p stride + j]`, for all of `out`.
    pub(super) fn combine[F: Field](out: &mut [F::Words<u64>], s: &[F::Words<u64>], rows: &[F::Words<u64>], stride:
        usize) {
        portable => combination::combine::<F, Lane>, "products in batches of two, reduced for sixteen rows";
        clmul => combination::combine::<F, V128<Clmul>>, "products in batches of two, reduced for sixteen rows";
        avx2 => combination::combine::<F, V128<Avx2>>, "the same source, VEX-encoded";
        vaes => combination::combine::<F, V256<Vaes>>, "products in batches of four, reduced for sixteen rows";
        avx512 => combination::combine::<F, V512>, "products in batches of eight, reduced for sixteen rows";
        pmull => combination::combine::<F, V128<Pmull>>, "products in batches of two, reduced for sixteen rows";
    }
}
