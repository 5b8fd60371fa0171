//! The kernels: for one point, and for many.

#[cfg(target_arch = "x86_64")]
use super::arch::x86_64::whole::Whole;
use super::field::{Abreast, Words};
use super::map;
use super::multiply::{self, PointWords};
use super::scalar::Halves;
use crate::gf2x::portable::Lane;

kernels! {
    /// The kernels of GLS254.
    pub(crate) const KERNELS = "gls254", wipes frame;

    /// The points with these encodings, and for each whether it is one, one after the other.
    pub(super) fn decode(encodings: &[[u8; 32]], points: &mut [PointWords], valid: &mut [u64]) {
        portable => multiply::decode::<Abreast<Lane>>, "multiplication with holes";
        clmul => multiply::decode::<Abreast<V128<Clmul>>>, "Karatsuba's products";
        vaes => multiply::decode::<Whole<Vaes>>, "an element of GF(2^254) a register";
        avx512 => multiply::decode::<Whole<Avx512>>, "an element of GF(2^254) a register, three-way XOR";
        pmull => multiply::decode::<Abreast<V128<Pmull>>>, "Karatsuba's products";
    }

    /// The encodings of points, one after the other.
    pub(super) fn encode(points: &[PointWords], encodings: &mut [[u8; 32]]) {
        portable => multiply::encode::<Abreast<Lane>>, "multiplication with holes";
        clmul => multiply::encode::<Abreast<V128<Clmul>>>, "Karatsuba's products";
        vaes => multiply::encode::<Whole<Vaes>>, "an element of GF(2^254) a register";
        avx512 => multiply::encode::<Whole<Avx512>>, "an element of GF(2^254) a register, three-way XOR";
        pmull => multiply::encode::<Abreast<V128<Pmull>>>, "Karatsuba's products";
    }

    /// Multiples of points, one after the other.
    pub(super) fn multiply(points: &[PointWords], halves: &[Halves], out: &mut [PointWords]) {
        portable => multiply::multiply::<Abreast<Lane>>, "multiplication with holes";
        clmul => multiply::multiply::<Abreast<V128<Clmul>>>, "Karatsuba's products";
        vaes => multiply::multiply::<Whole<Vaes>>, "an element of GF(2^254) a register";
        avx512 => multiply::multiply::<Whole<Avx512>>, "an element of GF(2^254) a register, three-way XOR";
        pmull => multiply::multiply::<Abreast<V128<Pmull>>>, "Karatsuba's products";
    }

    /// Multiples of the base point, one after the other.
    pub(super) fn multiply_base(halves: &[Halves], out: &mut [PointWords]) {
        portable => multiply::multiply_base::<Abreast<Lane>>, "multiplication with holes";
        clmul => multiply::multiply_base::<Abreast<V128<Clmul>>>, "Karatsuba's products";
        vaes => multiply::multiply_base::<Whole<Vaes>>, "an element of GF(2^254) a register";
        avx512 => multiply::multiply_base::<Whole<Avx512>>, "an element of GF(2^254) a register, three-way XOR";
        pmull => multiply::multiply_base::<Abreast<V128<Pmull>>>, "Karatsuba's products";
    }

    /// The points with these encodings, and for each whether it is one, several abreast.
    pub(super) fn decode_abreast for WideToken (encodings: &[[u8; 32]], points: &mut [PointWords], valid: &mut [u64]) {
        vaes => multiply::decode::<Abreast<V256<Vaes>>>, "two points abreast";
        avx512 => multiply::decode::<Abreast<V512>>, "four points abreast";
    }

    /// The encodings of points, several abreast.
    pub(super) fn encode_abreast for WideToken (points: &[PointWords], encodings: &mut [[u8; 32]]) {
        vaes => multiply::encode::<Abreast<V256<Vaes>>>, "two points abreast";
        avx512 => multiply::encode::<Abreast<V512>>, "four points abreast";
    }

    /// Multiples of points, several abreast.
    pub(super) fn multiply_abreast for WideToken (points: &[PointWords], halves: &[Halves], out: &mut [PointWords]) {
        vaes => multiply::multiply::<Abreast<V256<Vaes>>>, "two points abreast";
        avx512 => multiply::multiply::<Abreast<V512>>, "four points abreast";
    }

    /// Multiples of the base point, several abreast.
    pub(super) fn multiply_base_abreast for WideToken (halves: &[Halves], out: &mut [PointWords]) {
        vaes => multiply::multiply_base::<Abreast<V256<Vaes>>>, "two points abreast";
        avx512 => multiply::multiply_base::<Abreast<V512>>, "four points abreast";
    }

    /// The sum of two points.
    pub(super) fn add(p: &PointWords, q: &PointWords, out: &mut PointWords) {
        portable => multiply::add::<Abreast<Lane>>, "multiplication with holes";
        clmul => multiply::add::<Abreast<V128<Clmul>>>, "Karatsuba's products";
        pmull => multiply::add::<Abreast<V128<Pmull>>>, "Karatsuba's products";
    }

    /// The sum of the points that two elements of the field are mapped to.
    pub(super) fn map(elements: &[Words; 2], out: &mut PointWords) {
        portable => map::map::<Abreast<Lane>>, "multiplication with holes";
        clmul => map::map::<Abreast<V128<Clmul>>>, "Karatsuba's products";
        pmull => map::map::<Abreast<V128<Pmull>>>, "Karatsuba's products";
    }
}
