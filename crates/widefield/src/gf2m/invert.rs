//! Inversion from products and powers of the Frobenius map alone, for polynomial and for normal bases.
//!
//! Write `φ^n(a) = a^(2^n)`. Itoh and Tsujii: `1/a = a^(2^m - 2) = φ(b_{m-1})` with `b_k = a^(2^k - 1)`, and
//! `b_{j+k} = b_j φ^j(b_k)`. So `b_{2k} = b_k φ^k(b_k)` and `b_{k+1} = a φ(b_k)` lead along the bits of `m - 1` to
//! `b_{m-1}`: `floor(log2(m - 1)) + weight(m - 1) - 1` products, 9, 10, 11, 11, 13 for the five fields. Zero gives
//! zero. The steps depend on `m` only.

use super::chain::{self, Step};
use super::field::{Field, Params};
use super::frobenius::Frobenius;
use super::layout::{Packed, Single, load};
use super::value::Element;
use super::{product, square};
use crate::simd::Vector;
use core::marker::PhantomData;

/// A field of characteristic 2, as far as inversion needs it: elements in whatever form it likes, and scratch if it
/// wants any.
pub(crate) trait Powers {
    /// An element. (The chain copies by `clone_from`.)
    type Element: Clone;
    /// `a = a b`.
    fn mul(&mut self, a: &mut Self::Element, b: &Self::Element);
    /// `a = a^(2^n)`, n less than the degree.
    fn frobenius(&mut self, a: &mut Self::Element, n: usize);
    /// `a = a^2`.
    #[inline(always)]
    fn square(&mut self, a: &mut Self::Element) {
        self.frobenius(a, 1);
    }
}

/// `1/a`, or 0 for 0, in the field of degree `m`.
#[inline(always)]
pub(crate) fn invert<P: Powers>(mut field: P, a: &P::Element, m: usize) -> P::Element {
    let mut b = a.clone();
    let mut factor = a.clone();
    for step in chain::steps(m - 1) {
        // One map and one product in the code, whichever step it is: they are long.
        let n = match step {
            Step::Double(k) => {
                factor.clone_from(&b);
                k
            }
            Step::AddOne => {
                factor.clone_from(a);
                1
            }
        };
        field.frobenius(&mut b, n);
        field.mul(&mut b, &factor);
    }
    field.square(&mut b);
    b
}

/// Packed elements.
struct InRegisters<F, P>(PhantomData<(F, P)>);

impl<F: Params, P: Frobenius<F>> Powers for InRegisters<F, P> {
    type Element = F::Pairs<P::Register>;
    #[inline(always)]
    fn mul(&mut self, a: &mut Self::Element, b: &Self::Element) {
        *a = product::multiply::<F, P::Register>(*a, *b);
    }
    #[inline(always)]
    fn frobenius(&mut self, a: &mut Self::Element, n: usize) {
        *a = P::power(*a, n);
    }
    #[inline(always)]
    fn square(&mut self, a: &mut Self::Element) {
        *a = square::squared::<F, P::Register>(*a);
    }
}

/// `1/a`, or 0 for 0.
#[inline(always)]
pub(super) fn in_registers<F: Field, P: Frobenius<F>>(
    t: <P::Register as Vector>::Token,
    a: &F::Words<u64>,
) -> Element<F> {
    let field = InRegisters::<F, P>(PhantomData);
    Element::from_words_unchecked(Packed::<P::Register>::store::<F>(invert(
        field,
        &load::<F, P::Register>(t, a),
        F::M,
    )))
}
