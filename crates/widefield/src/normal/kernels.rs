//! The kernels of products in normal bases.

use super::gather::{Bitwise, Gatherer, Reach};
use super::lift::{self, Lift};
#[cfg(target_arch = "x86_64")]
use super::{blocks::Blocks, eight, plan::Plan, shape::Shape, single, small};
#[cfg(target_arch = "x86_64")]
use crate::gf2m::{Element, Field};
use crate::simd::registers;
use crate::tier::{Portable, Token};

kernels! {
    /// The kernels of normal bases.
    pub(crate) const KERNELS = "normal";

    /// `out = a b` in coordinates, by lifting, in memory.
    pub(super) fn mul(lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        portable => lift::multiply::<Bitwise<Portable>>, "products of x^p - 1, bits gathered one by one";
        clmul => lift::multiply::<V128<Clmul>>, "products of x^p - 1, bits gathered by 128-bit shuffles";
        avx2 => lift::multiply::<V256<Avx2>>, "products of x^p - 1, bits gathered by 256-bit shuffles";
        vaes => lift::multiply::<V256<Vaes>>, "the same source with wider products";
        avx512 => lift::multiply::<V512>, "products of x^p - 1, bits gathered by byte permutations and bit matrices";
        pmull => lift::multiply::<Bitwise<Pmull>>, "products of x^p - 1, bits gathered one by one";
    }

    /// `out = a b` in coordinates, by lifting, in registers: operands of the shape.
    pub(super) fn mul_in_registers[S: Shape](plan: &Plan, out: &mut [u64], a: &[u64], b: &[u64]) {
        avx512 => small::multiply::<S>, "products of x^p - 1 of at most 16 words, in registers throughout";
    }

    /// `out = a b` in coordinates, by way of the polynomial basis.
    pub(super) fn mul_by_matrix[F: Field](
        to: &Blocks,
        traces: &[usize],
        out: &mut Element<F>,
        a: &Element<F>,
        b: &Element<F>,
    ) {
        avx512 => single::multiply::<F>, "one product in the polynomial basis, both changes of basis by one bit matrix";
    }

    /// `out[i] = a[i] b[i]` in coordinates, by way of the polynomial basis.
    pub(super) fn mul_eight[F: Field](
        to: &Blocks,
        from: &Blocks,
        out: &mut [Element<F>; 8],
        a: &[Element<F>; 8],
        b: &[Element<F>; 8],
    ) {
        avx512 => eight::multiply::<F>, "eight products in the polynomial basis, changes of basis by bit matrices";
    }
}

/// The tables that [`mul`] takes on a tier: those of its line.
pub(super) fn reach(token: Token) -> Reach {
    #[cfg(target_arch = "x86_64")]
    if token.avx512().is_some() {
        return registers::V512::REACH;
    } else if token.avx2().is_some() {
        return registers::V256::<crate::tier::Avx2>::REACH;
    } else if token.clmul().is_some() {
        return registers::V128::<crate::tier::Clmul>::REACH;
    }
    let _ = token;
    Bitwise::<Portable>::REACH
}
