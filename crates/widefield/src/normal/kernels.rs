//! The kernels of products in normal bases.

use super::copies::{self, Copies};
#[cfg(target_arch = "aarch64")]
use super::lanes::LookedUp;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::lanes::{self, Length, Shifted};
#[cfg(target_arch = "x86_64")]
use super::{
    blocks::Blocks,
    eight,
    lanes::{Shuffled, SideBySide},
    plan::Plan,
    shape::Shape,
    single, single256, small,
};
#[cfg(target_arch = "x86_64")]
use crate::gf2m::{Element, Field};
#[cfg(target_arch = "aarch64")]
use crate::gf2x::portable::Lane;
use crate::tier::Portable;

kernels! {
    /// The kernels of normal bases.
    pub(crate) const KERNELS = "normal";

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
        pmull => lanes::halves::<L, LookedUp<V128<Pmull>, Pmull>>, "two products of x^p - 1 on PMULL";
    }

    /// `out = a b` in coordinates, by lifting in lanes of two words: other types, operands of the length.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    pub(super) fn mul_whole[L: Length] for VectorToken (plan: &Shifted, out: &mut [u64], a: &[u64], b: &[u64]) {
        clmul => lanes::whole::<L, Shuffled<V128<Clmul>>>, "a product of x^p - 1 on PCLMULQDQ";
        avx2 => lanes::whole::<L, Shuffled<V256<Avx2>>>, "the same source, bits gathered on 256 bits";
        pmull => lanes::whole::<L, LookedUp<V128<Pmull>, Pmull>>, "a product of x^p - 1 on PMULL";
    }

    /// [`mul_halves`] without carry-less multiply.
    pub(super) fn mul_halves_by_integers[L: Length] for Neon (plan: &Shifted, out: &mut [u64], a: &[u64], b: &[u64]) {
        neon => lanes::halves::<L, LookedUp<Lane, Neon>>, "two products of x^p - 1 on integer multiplies";
    }

    /// [`mul_whole`] without carry-less multiply.
    pub(super) fn mul_whole_by_integers[L: Length] for Neon (plan: &Shifted, out: &mut [u64], a: &[u64], b: &[u64]) {
        neon => lanes::whole::<L, LookedUp<Lane, Neon>>, "a product of x^p - 1 on integer multiplies";
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
        gfni => single256::multiply::<F, Gfni>,
            "one product in the polynomial basis, both changes of basis by one bit matrix";
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
