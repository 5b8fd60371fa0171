//! Eight elements sliced, for other modules' kernels: register k holds word k of all of them.

use crate::gf2m::field::Field;
use crate::gf2m::layout::Batch;
use crate::gf2m::product::multiply_sliced;
use crate::gf2m::value::Element;
use crate::simd::V512;
use crate::tier::Avx512;

/// The words of eight elements, the elements in the order of the tier's batches.
#[inline(always)]
pub(crate) fn load<F: Field>(t: Avx512, a: &[Element<F>; 8]) -> F::Words<V512> {
    V512::load_words::<F>(t, Element::arrays(a))
}

/// The elements of the words, which must be canonical.
#[inline(always)]
pub(crate) fn store<F: Field>(words: F::Words<V512>, out: &mut [Element<F>; 8]) {
    V512::store_words::<F>(words, Element::arrays_mut(out));
}

/// The eight products.
#[inline(always)]
pub(crate) fn multiply<F: Field>(a: F::Words<V512>, b: F::Words<V512>) -> F::Words<V512> {
    multiply_sliced::<F, V512>(a, b)
}
