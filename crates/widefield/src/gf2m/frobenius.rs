//! Powers of the Frobenius map, `φ^n(a) = a^(2^n)`, by `n` squarings or in another form.

use super::field::{Field, Params};
use super::layout::{Lanes, Packed, Single, load};
use super::square::squared;
use super::value::Element;
use crate::simd::Vector;
use core::marker::PhantomData;

/// How elements are raised to the powers `2^n`, packed.
pub(super) trait Frobenius<F: Params> {
    /// The registers.
    type Register: Lanes;
    /// `φ^n(a)`.
    fn power(a: F::Pairs<Self::Register>, n: usize) -> F::Pairs<Self::Register>;
}

/// By squarings that stay in registers.
pub(super) struct Squarings<V>(PhantomData<V>);

impl<F: Params, V: Lanes> Frobenius<F> for Squarings<V> {
    type Register = V;
    #[inline(always)]
    fn power(a: F::Pairs<V>, n: usize) -> F::Pairs<V> {
        let mut r = a;
        for _ in 0..n {
            r = squared::<F, V>(r);
        }
        r
    }
}

/// `a^(2^n)`.
#[inline(always)]
pub(super) fn square_n<F: Field, P: Frobenius<F>>(
    t: <P::Register as Vector>::Token,
    a: &F::Words<u64>,
    n: usize,
) -> Element<F> {
    Element::from_words_unchecked(Packed::<P::Register>::store::<F>(P::power(
        load::<F, P::Register>(t, a),
        n,
    )))
}
