//! The kernels of the transform.

use super::{basis, transform};
use crate::gf2x::portable::Lane;
use crate::gf2x::tuned;

kernels! {
    /// The kernels of the transform.
    pub(crate) const KERNELS = "gf2x";

    /// Elements in place times those of `g`.
    pub(super) fn fft_multiply(f: &mut [u64], g: &[u64]) {
        portable => transform::multiply::<Lane, _>, "additive FFT: products of values",
            from (tuned::portable::TRANSFORM_FROM.built_in()) "words";
        clmul => transform::multiply::<V128<Clmul>, _>, "additive FFT: products of values, two elements a vector",
            from (tuned::clmul::TRANSFORM_FROM.built_in()) "words";
        vaes => transform::multiply::<V256<Vaes>, _>, "additive FFT: products of values, four elements a vector",
            from (tuned::vaes::TRANSFORM_FROM.built_in()) "words";
        avx512 => transform::multiply::<V512, _>, "additive FFT: products of values, eight elements a vector",
            from (tuned::avx512::TRANSFORM_FROM.built_in()) "words";
        pmull => transform::multiply::<V128<Pmull>, _>, "additive FFT: products of values, two elements a vector",
            from (tuned::pmull::TRANSFORM_FROM.built_in()) "words";
    }

    /// `third += c0 + v_1 c1`, `low = (c0, c1)`.
    pub(super) fn fft_third(third: &mut [u64], low: &[u64]) {
        portable => transform::third_part::<Lane, _>,
            "additive FFT: a polynomial on the coset beside a subgroup of points",
            from (tuned::portable::TRANSFORM_FROM.built_in()) "words";
        clmul => transform::third_part::<V128<Clmul>, _>,
            "additive FFT: a polynomial on the coset beside a subgroup of points, two elements a vector",
            from (tuned::clmul::TRANSFORM_FROM.built_in()) "words";
        vaes => transform::third_part::<V256<Vaes>, _>,
            "additive FFT: a polynomial on the coset beside a subgroup of points, four elements a vector",
            from (tuned::vaes::TRANSFORM_FROM.built_in()) "words";
        avx512 => transform::third_part::<V512, _>,
            "additive FFT: a polynomial on the coset beside a subgroup of points, eight elements a vector",
            from (tuned::avx512::TRANSFORM_FROM.built_in()) "words";
        pmull => transform::third_part::<V128<Pmull>, _>,
            "additive FFT: a polynomial on the coset beside a subgroup of points, two elements a vector",
            from (tuned::pmull::TRANSFORM_FROM.built_in()) "words";
    }

    /// Values on block `b`.
    pub(super) fn fft_forward(data: &mut [u64], b: usize) {
        portable => transform::forward::<Lane, _>, "additive FFT: coefficients to values",
            from (tuned::portable::TRANSFORM_FROM.built_in()) "words";
        clmul => transform::forward::<V128<Clmul>, _>, "additive FFT: coefficients to values, two elements a vector",
            from (tuned::clmul::TRANSFORM_FROM.built_in()) "words";
        vaes => transform::forward::<V256<Vaes>, _>, "additive FFT: coefficients to values, four elements a vector",
            from (tuned::vaes::TRANSFORM_FROM.built_in()) "words";
        avx512 => transform::forward::<V512, _>, "additive FFT: coefficients to values, eight elements a vector",
            from (tuned::avx512::TRANSFORM_FROM.built_in()) "words";
        pmull => transform::forward::<V128<Pmull>, _>, "additive FFT: coefficients to values, two elements a vector",
            from (tuned::pmull::TRANSFORM_FROM.built_in()) "words";
    }

    /// Coefficients from values on block `b`.
    pub(super) fn fft_backward(data: &mut [u64], b: usize) {
        portable => transform::backward::<Lane, _>, "additive FFT: values to coefficients",
            from (tuned::portable::TRANSFORM_FROM.built_in()) "words";
        clmul => transform::backward::<V128<Clmul>, _>, "additive FFT: values to coefficients, two elements a vector",
            from (tuned::clmul::TRANSFORM_FROM.built_in()) "words";
        vaes => transform::backward::<V256<Vaes>, _>, "additive FFT: values to coefficients, four elements a vector",
            from (tuned::vaes::TRANSFORM_FROM.built_in()) "words";
        avx512 => transform::backward::<V512, _>, "additive FFT: values to coefficients, eight elements a vector",
            from (tuned::avx512::TRANSFORM_FROM.built_in()) "words";
        pmull => transform::backward::<V128<Pmull>, _>, "additive FFT: values to coefficients, two elements a vector",
            from (tuned::pmull::TRANSFORM_FROM.built_in()) "words";
    }

    /// Two levels of block `b`.
    pub(super) fn fft_two_levels(data: &mut [u64], b: usize, back: bool) {
        portable => transform::two_levels_of::<Lane, _>,
            "additive FFT: two levels of a long transform, either direction",
            from (tuned::portable::TRANSFORM_FROM.built_in()) "words";
        clmul => transform::two_levels_of::<V128<Clmul>, _>,
            "additive FFT: two levels of a long transform, either direction, two elements a vector",
            from (tuned::clmul::TRANSFORM_FROM.built_in()) "words";
        vaes => transform::two_levels_of::<V256<Vaes>, _>,
            "additive FFT: two levels of a long transform, either direction, four elements a vector",
            from (tuned::vaes::TRANSFORM_FROM.built_in()) "words";
        avx512 => transform::two_levels_of::<V512, _>,
            "additive FFT: two levels of a long transform, either direction, eight elements a vector",
            from (tuned::avx512::TRANSFORM_FROM.built_in()) "words";
        pmull => transform::two_levels_of::<V128<Pmull>, _>,
            "additive FFT: two levels of a long transform, either direction, two elements a vector",
            from (tuned::pmull::TRANSFORM_FROM.built_in()) "words";
    }

    /// `2^m` coefficients to base `s_k` or back, `levels` are `(m, k)`.
    pub(super) fn fft_base(data: &mut [u64], levels: (u32, u32), size: usize, back: bool) {
        portable => basis::change_base::<Lane, _>, "additive FFT: coefficients to another base, either direction",
            from (tuned::portable::TRANSFORM_FROM.built_in()) "words";
        clmul => basis::change_base::<V128<Clmul>, _>,
            "additive FFT: coefficients to another base, either direction, two elements a vector",
            from (tuned::clmul::TRANSFORM_FROM.built_in()) "words";
        vaes => basis::change_base::<V256<Vaes>, _>,
            "additive FFT: coefficients to another base, either direction, four elements a vector",
            from (tuned::vaes::TRANSFORM_FROM.built_in()) "words";
        avx512 => basis::change_base::<V512, _>,
            "additive FFT: coefficients to another base, either direction, eight elements a vector",
            from (tuned::avx512::TRANSFORM_FROM.built_in()) "words";
        pmull => basis::change_base::<V128<Pmull>, _>,
            "additive FFT: coefficients to another base, either direction, two elements a vector",
            from (tuned::pmull::TRANSFORM_FROM.built_in()) "words";
    }

    /// Up to 16 coefficients to the transform's basis or back.
    pub(super) fn fft_convert(data: &mut [u64], m: u32, size: usize, back: bool) {
        portable => basis::convert_short::<Lane, _>,
            "additive FFT: up to 16 coefficients to another basis, either direction",
            from (tuned::portable::TRANSFORM_FROM.built_in()) "words";
        clmul => basis::convert_short::<V128<Clmul>, _>,
            "additive FFT: up to 16 coefficients to another basis, either direction, two elements a vector",
            from (tuned::clmul::TRANSFORM_FROM.built_in()) "words";
        vaes => basis::convert_short::<V256<Vaes>, _>,
            "additive FFT: up to 16 coefficients to another basis, either direction, four elements a vector",
            from (tuned::vaes::TRANSFORM_FROM.built_in()) "words";
        avx512 => basis::convert_short::<V512, _>,
            "additive FFT: up to 16 coefficients to another basis, either direction, eight elements a vector",
            from (tuned::avx512::TRANSFORM_FROM.built_in()) "words";
        pmull => basis::convert_short::<V128<Pmull>, _>,
            "additive FFT: up to 16 coefficients to another basis, either direction, two elements a vector",
            from (tuned::pmull::TRANSFORM_FROM.built_in()) "words";
    }
}
