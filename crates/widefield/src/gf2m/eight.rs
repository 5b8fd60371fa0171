//! Eight elements sliced, for other rooms' kernels: register k holds word k of all of them, in the order of
//! [`octets`](super::octets).

use super::convolve;
use super::element::Element;
use super::field::Params;
use super::register::Batch;
use super::sliced;
use crate::gf2x::formula::sliced::LaneProducts;
use crate::simd::V512;
use crate::tier::Avx512;

/// The words of eight elements.
#[inline(always)]
pub(crate) fn load<F: Params>(t: Avx512, a: &[Element<F>; 8]) -> F::Words<V512> {
    V512::load_words::<F>(t, a)
}

/// The elements of the words, which must be canonical.
#[inline(always)]
pub(crate) fn store<F: Params>(words: F::Words<V512>, out: &mut [Element<F>; 8]) {
    V512::store_words::<F>(words, out);
}

/// The eight products.
#[inline(always)]
pub(crate) fn multiply<F: Params>(a: F::Words<V512>, b: F::Words<V512>) -> F::Words<V512> {
    let c = F::products::<V512, LaneProducts<V512>>(a, b);
    sliced::reduce::<F, V512>(convolve::words(c.as_ref()))
}
