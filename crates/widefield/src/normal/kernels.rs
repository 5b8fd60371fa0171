//! The kernels of products in normal bases.

use super::copies::{self, Copies};
use super::gather::{Bitwise, Gatherer, Reach};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::lanes::{self, Length, Shifted};
use super::lift::{self, Lift};
use super::many::{self, Batch, Changes};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::tables::Halves;
#[cfg(target_arch = "x86_64")]
use super::{
    blocks::Blocks,
    eight,
    lanes::{Shuffled, SideBySide},
    plan::Plan,
    shape::Shape,
    single, single256, small,
    tables::Block,
};
#[cfg(target_arch = "aarch64")]
use super::{lanes::LookedUp, lookup::Lookups};
#[cfg(target_arch = "x86_64")]
use crate::gf2m::Element;
use crate::gf2m::Field;
#[cfg(target_arch = "aarch64")]
use crate::gf2x::portable::Lane;
use crate::simd::registers;
use crate::tier::{Portable, Token};

kernels! {
    /// The kernels of normal bases.
    pub(crate) const KERNELS = "normal";

    /// `out = a b` in coordinates, by lifting, in memory.
    pub(super) fn mul(lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        portable => lift::multiply::<Bitwise<Portable>>, "products of x^p - 1";
        clmul => lift::multiply::<V128<Clmul>>, "products of x^p - 1, reversed by 128-bit shuffles";
        avx2 => lift::multiply::<V256<Avx2>>, "products of x^p - 1, reversed by 256-bit shuffles";
        vaes => lift::multiply::<V256<Vaes>>, "the same source with wider products";
        avx512 => lift::multiply::<V512>, "the same source with the widest products";
        neon => lift::multiply::<Lookups<Neon>>, "products of x^p - 1, bits gathered by look-ups in 128 bytes";
        pmull => lift::multiply::<Lookups<Pmull>>, "the same source";
    }

    /// `out = a b` in coordinates, by rotations read from shifted copies: elements of at most so many words.
    pub(super) fn mul_by_copies[; L: usize](plan: &Copies, out: &mut [u64], a: &[u64], b: &[u64]) {
        portable => copies::multiply::<Portable, L>, "sums of rotations read from shifted copies";
    }

    /// `out = a b` in coordinates, by lifting in lanes of two words: even type, operands of the length.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    pub(super) fn mul_halves[L: Length] for VectorToken (plan: &Shifted, out: &mut [u64], a: &[u64], b: &[u64]) {
        clmul => lanes::halves::<L, Shuffled<V128<Clmul>>>, "two products of x^p - 1, reversed by 128-bit shuffles";
        avx2 => lanes::halves::<L, Shuffled<V256<Avx2>>>, "the same source, bits gathered on 256 bits";
        vaes => lanes::halves::<L, SideBySide<Vaes>>, "both products side by side in 256 bits";
        pmull => lanes::halves::<L, LookedUp<V128<Pmull>, Pmull>>, "two products of x^p - 1 on PMULL, bits gathered by look-ups in 128 bytes";
    }

    /// `out = a b` in coordinates, by lifting in lanes of two words: other types, operands of the length.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    pub(super) fn mul_whole[L: Length] for VectorToken (plan: &Shifted, out: &mut [u64], a: &[u64], b: &[u64]) {
        clmul => lanes::whole::<L, Shuffled<V128<Clmul>>>, "a product of x^p - 1 on PCLMULQDQ";
        avx2 => lanes::whole::<L, Shuffled<V256<Avx2>>>, "the same source, bits gathered on 256 bits";
        pmull => lanes::whole::<L, LookedUp<V128<Pmull>, Pmull>>, "a product of x^p - 1 on PMULL, bits gathered by look-ups in 128 bytes";
    }

    /// [`mul_halves`] without carry-less multiply.
    pub(super) fn mul_halves_by_integers[L: Length] for Neon (plan: &Shifted, out: &mut [u64], a: &[u64], b: &[u64]) {
        neon => lanes::halves::<L, LookedUp<Lane, Neon>>, "two products of x^p - 1 on integer multiplies, bits gathered by look-ups in 128 bytes";
    }

    /// [`mul_whole`] without carry-less multiply.
    pub(super) fn mul_whole_by_integers[L: Length] for Neon (plan: &Shifted, out: &mut [u64], a: &[u64], b: &[u64]) {
        neon => lanes::whole::<L, LookedUp<Lane, Neon>>, "a product of x^p - 1 on integer multiplies, bits gathered by look-ups in 128 bytes";
    }

    /// `out = a b` in coordinates, by lifting, in registers: operands of the shape.
    pub(super) fn mul_in_registers[S: Shape] for Avx512 (plan: &Plan, out: &mut [u64], a: &[u64], b: &[u64]) {
        avx512 => small::multiply::<S>, "products of x^p - 1 of at most 16 words, in registers throughout";
    }

    /// `out = a b` in coordinates, by way of the polynomial basis.
    pub(super) fn mul_by_matrix[F: Field] for Avx512 (
        to: &Blocks,
        traces: &[usize],
        out: &mut Element<F>,
        a: &Element<F>,
        b: &Element<F>,
    ) {
        avx512 => single::multiply::<F>, "one product in the polynomial basis, both changes of basis by one bit matrix";
    }

    /// [`mul_by_matrix`] on 256 bits.
    pub(super) fn mul_by_matrix_256[F: Field] for Gfni (
        to: &Blocks,
        traces: &[usize],
        out: &mut Element<F>,
        a: &Element<F>,
        b: &Element<F>,
    ) {
        gfni => single256::multiply::<F, Gfni>, "one product in the polynomial basis, both changes of basis by one bit matrix";
    }

    /// `out[i] = a[i] b[i]` in coordinates, by way of the polynomial basis. Tells whether there are changes of basis for it.
    pub(super) fn mul_batch[F: Field](
        changes: Option<&Changes>,
        out: &mut Batch<F>,
        a: &Batch<F>,
        b: &Batch<F>,
    ) -> bool {
        portable => many::none::<F, _>, "none: products are made one by one";
        clmul => many::multiply::<F, V128<Clmul>, Halves>, "in the polynomial basis, changes of basis by tables in 128-bit registers";
        avx2 => many::multiply::<F, V256<Avx2>, Halves>, "the same in 256-bit registers";
        vaes => many::multiply::<F, V256<Vaes>, Halves>, "the same source with wider products";
        gfni => many::multiply::<F, V256<Gfni>, Block>, "the same, changes of basis by bit matrices";
        neon => many::multiply::<F, V128<Neon>, Halves>, "in the polynomial basis, changes of basis by tables in 128-bit registers";
        pmull => many::multiply::<F, V128<Pmull>, Halves>, "the same source with products by PMULL";
    }

    /// `out[i] = a[i] b[i]` in coordinates, by way of the polynomial basis.
    pub(super) fn mul_eight[F: Field] for Avx512 (
        to: &Blocks,
        from: &Blocks,
        out: &mut [Element<F>; 8],
        a: &[Element<F>; 8],
        b: &[Element<F>; 8],
    ) {
        avx512 => eight::multiply::<F>, "eight products in the polynomial basis, changes of basis by bit matrices";
    }
}

/// The tables of gathers on a tier: what its lines of [`mul`] take, which are no others than those of products in lanes.
pub(super) fn reach(token: Token) -> Reach {
    #[cfg(target_arch = "x86_64")]
    if token.avx512().is_some() {
        return registers::V512::REACH;
    } else if token.avx2().is_some() {
        return registers::V256::<crate::tier::Avx2>::REACH;
    } else if token.clmul().is_some() {
        return registers::V128::<crate::tier::Clmul>::REACH;
    }
    #[cfg(target_arch = "aarch64")]
    if token.neon().is_some() {
        return Lookups::<crate::tier::Neon>::REACH;
    }
    let _ = token;
    Bitwise::<Portable>::REACH
}
